// worlds.js -- other worlds.
import { pl, cv, cvm, rect, disc, limb, tentacle } from "../shapes.js";

export const worlds = {
    spires(g, r) {
        g.ground();
        g.moon(r.in(-54, -30), 30, 20, { bot: 100, col: r.chance(0.5) ? g.acc : g.lit });
        g.f(disc(38, 20, 6), g.hal);
        g.stars(10, 4, 50);
        const spire = (x, h, w, col, rim) => {
            const s = pl(
                `${x - w} 122,${x - w * 0.7} ${118 - h * 0.5},${x - w * 0.9} ${116 - h * 0.52},` +
                    `${x - w * 0.35} ${118 - h * 0.8},${x} ${118 - h},${x + w * 0.3} ${118 - h * 0.78},` +
                        `${x + w * 0.85} ${118 - h * 0.5},${x + w * 0.6} ${118 - h * 0.48},${x + w} 122`,
            );
            g.f(s, col);
            if (rim) {
                g.gouge(s, rim, { gap: 4.2, k: 0.36, max: 8 });
                g.rim(s, rim, 1.2);
            }
        };
        for (let i = 0; i < 9; i++) spire(-120 + i * 30 + r.in(-8, 8), r.in(40, 66), r.in(7, 11), g.far);
        g.fog(92, 10, 4);
        spire(-92, r.in(74, 84), 13, g.near, g.hal);
        spire(16 + r.in(-10, 8), 110, 17, g.near, g.lit);
        spire(54, r.in(60, 78), 11, g.near, g.hal);
        spire(98, r.in(84, 98), 14, g.near, g.hal);
        spire(-34, 44, 10, g.near, g.hal);
        g.f(rect(13, 62, 3, 5), g.acc);
        g.f(rect(20, 78, 3, 5), g.acc);
        g.f("M-130 114Q0 104 130 114V120H-130z", g.near);
    },
    abyss(g, r) {
        g.ground(g.near);
        g.stars(46, 2, 100, g.lit);
        const x = r.in(-16, 16);
        const E = [
            [96, 40],
            [72, 30],
            [48, 20],
            [26, 11],
        ];
        g.f(disc(x, 52, 96, 40), g.mid);
        g.stars(14, 20, 80, g.hal);
        E.forEach(([a, b], i) => {
            if (i) g.f(disc(x, 52 + i * 2, a, b), [0, g.far, g.sky, g.acc][i]);
        });
        for (let i = 0; i < 9; i++) {
            const a = i * 40 + r.in(0, 20),
                q = (a * Math.PI) / 180;
            const t = tentacle(x + Math.cos(q) * 104, 52 + Math.sin(q) * 44, a + 150, 84, 3.6, 70, 40, 7);
            g.f(t, i % 3 ? g.near : g.hal);
        }
        g.f(disc(x, 58, 17, 7), g.lit);
        g.f(disc(x, 58, 6, 6.6), g.near);
        const l = pl("-130 120,-130 70,-98 74,-84 86,-62 88,-54 98,-58 120");
        g.f(l, "#000");
        g.rim(l, g.lit, 1.4, 1, -0.8);
        g.figure(-76, 88, 22, { rim: false, col: "#000" });
    },
    plateau(g, r) {
        g.ground();
        g.moon(r.in(-40, 0), 26, 12, { phase: r.pick([0.3, -0.3]), bot: 100 });
        g.stars(12, 4, 40);
        const pk = pl(
            "-130 84,-112 62,-100 70,-82 40,-70 56,-58 50,-40 74,-20 66,10 80,40 60,58 42,72 52,86 30," +
                "104 56,118 50,130 60,130 120,-130 120",
        );
        g.f(pk, g.far);
        g.gouge(pk, g.hal, { a: 62, gap: 5, k: 0.5, max: 17 });
        const m = pl(
            "-44 96,-40 84,-22 84,-22 72,-8 72,-8 60,4 60,4 50,14 50,14 60,24 60,24 74,38 74,38 84,56 84,60 96",
        );
        g.f(m, g.near);
        g.rim(m, g.lit, 1.3);
        g.f(pl("4 96,4 84,9 78,14 84,14 96"), g.acc);
        const ic = cv("-130 94!,-80 90,-40 96,0 93,60 97,130 91!,130 120!,-130 120!");
        g.f(ic, g.hal);
        g.gouge(ic, g.mid, { a: -6, gap: 4, k: 0.7, max: 80, t: 0.16, side: 1 });
        g.f(pl("-130 120,-130 104,-112 112,-90 120"), g.near);
        g.fog(86, 8, 4, g.lit, 0.5);
        for (let i = 0; i < 4; i++) g.figure(-54 + i * 9, 112 - i * 1.5, 12, { kind: "robe", rim: false });
    },
    sunken(g, r) {
        g.ground(g.mid);
        for (let i = 0; i < 5; i++) {
            const x = -70 + i * 30 + r.in(-6, 6);
            g.f(pl(`${x} 0,${x + 12} 0,${x + 40} 120,${x + 8} 120`), g.far, 0.8);
        }
        g.f("M-130 0H130V6Q110 12 90 6T50 6T10 6T-30 6T-70 6T-110 6T-130 8z", g.hal);
        const blk = (s, c, rim) => {
            const q = pl(s);
            g.f(q, c);
            g.gouge(q, rim, { gap: 4.2, k: 0.4, max: 11 });
            g.rim(q, rim, 1.2);
        };
        blk("-120 120,-112 46,-84 40,-70 120", g.near, g.hal);
        blk("62 120,76 34,98 28,118 120", g.near, g.hal);
        blk("-60 120,-46 64,-26 70,-22 120", g.near, g.hal);
        const t = pl("-20 120,-6 30,4 22,30 26,40 34,56 120");
        g.f(t, g.near);
        g.gouge(t, g.lit, { gap: 4, k: 0.28, max: 12 });
        g.rim(t, g.lit, 1.4);
        const dr = pl("6 112,10 64,26 62,32 112");
        g.f(dr, g.acc);
        g.f(pl("10 112,13 74,20 73,20 112"), g.near, 0.65);
        g.s("M16 44L24 52M24 44L16 52M20 40V56", g.hal, 1.6);
        for (let i = 0; i < 5; i++) {
            const x = -104 + i * 48 + r.in(-8, 8);
            g.f(tentacle(x, 124, -90 + r.in(-20, 20), r.in(30, 46), 3, r.in(-60, 60), r.in(-90, 90)), g.near);
        }
        for (let i = 0; i < 5; i++) g.s(disc(-44 + r.in(-8, 8), 50 - i * 9, 1 + i * 0.5), g.hal, 0.8);
        g.f("M-130 112Q-60 106 0 114T130 110V120H-130z", g.near);
    },
    forest(g, r) {
        g.ground();
        const mx = r.in(-14, 14);
        g.moon(mx, 48, 20, { bot: 106, halo: 62 });
        for (let i = 0; i < 6; i++) {
            const x = -92 + i * 36 + r.in(-6, 6);
            g.f(
                limb([x, 124, 5, x + r.in(-6, 6), 80, 3.4, x + r.in(-10, 10), 40, 3, x + r.in(-14, 14), -6, 2]),
                g.far,
            );
        }
        g.fog(92, 12, 5);
        for (const s of [-1, 1]) {
            const k = r.in(-5, 5),
                tr = limb([s * 76, 128, 16, s * 66, 92, 10, s * (80 + k), 56, 8, s * 66, 24, 6, s * 82, -8, 4]);
            g.f(tr, g.near);
            g.gouge(tr, s < 0 ? g.hal : g.lit, { gap: 4.2, k: 0.4, max: 9, side: s < 0 ? 1 : 0 });
            for (const [y, a, l, b, c] of [
                [66, -40, 60, 50, 120],
                [44, -80, 50, 70, -160],
                [30, -20, 60, -40, 160],
                [84, -30, 30, -60, -100],
            ]) {
                const d = s < 0 ? a : 180 - a;
                g.f(tentacle(s * 72, y, d, l * r.in(0.8, 1.1), 4.5, s < 0 ? b : -b, s < 0 ? c : -c, 5), g.near);
            }
            for (const a of [20, 60])
                g.f(tentacle(s * 70, 112, s < 0 ? a : 180 - a, 44, 6, s < 0 ? -30 : 30), g.near);
            const q = tentacle(s * 112, 124, -90, 130, 13, s * 20);
            g.f(q, g.near);
        }
        g.f("M-130 110Q-40 104 0 112T130 108V120H-130z", g.near);
        g.f(pl(`${mx - 5} 110,${mx + 5} 110,${mx + 22} 120,${mx - 18} 120`), g.hal);
        g.eyes(-71, 60, 2.6, 1.3);
        if (r.chance(0.6)) g.eyes(70, 74, 2.4, 1.1);
        g.figure(mx, 113, 20, { rim: false });
    },
    cyclopean(g, r) {
        g.ground();
        g.moon(-44, 22, 11, { bot: 90 });
        g.stars(8, 4, 40);
        for (let i = 0; i < 8; i++) {
            const x = -128 + i * 33,
                h = r.in(30, 52);
            g.f(rect(x, 104 - h, 30, h + 20), g.far);
            if (i % 2) g.f(disc(x + 15, 104 - h, 12, 12), g.far);
        }
        const cone = (x, s) => {
            const b = cvm("0 -78,3 -76,5 -64!,12 -60,17 -40,22 0!,0 0", { x, y: 116, s });
            g.f(b, g.near);
            g.gouge(b, g.hal, { gap: 4, k: 0.4, max: 9 });
            g.rim(b, g.lit, 1.2);
        };
        const big = pl("-30 120,-24 40,-30 40,-30 34,-14 34,-14 26,14 26,14 34,30 34,30 40,24 40,30 120");
        g.f(big, g.near);
        g.gouge(big, g.hal, { gap: 4.4, k: 0.3, max: 12 });
        g.rim(big, g.lit, 1.4);
        const d = cv("-14 26!,-12 14,0 8,12 14,14 26!");
        g.f(d, g.near);
        g.rim(d, g.lit, 1.2);
        g.f(cv("-9 112!,-9 62,0 52,9 62,9 112!"), g.acc);
        cone(-78, 0.8);
        cone(72, 0.9);
        cone(104, 0.6);
        cone(-108, 0.6);
        g.s("M-130 74Q-70 96 -24 66M130 66Q80 92 24 66", g.near, 3.4);
        g.f("M-130 112H130V120H-130z", g.near);
        g.figure(0, 114, 18, { rim: false });
    },
    hall(g, r) {
        g.ground(g.near);
        const n = 5;
        for (let i = 0; i < n; i++) {
            const k = 1 - i / n,
                x = 130 * k + 8,
                y = 60 - 66 * k;
            g.f(
                pl(`${-x} ${y},${x} ${y},${x} ${120 - y + 10 * k},${-x} ${120 - y + 10 * k}`),
                [g.near, g.mid, g.far, g.sky, g.hal][i],
            );
        }
        g.f(rect(-20, 42, 40, 40), g.sky);
        g.stars(0, 0, 1);
        g.f(disc(0, 56, 9), g.acc);
        g.f(disc(0, 56, 3, 7), g.near);
        for (let i = 0; i < 4; i++)
            for (const s of [-1, 1]) {
                const k = 1 - i / 4.4,
                    x = s * (24 + 76 * k * k),
                    w = 4 + 10 * k * k,
                    t = 56 - 62 * k,
                    b = 66 + 50 * k;
                const c = rect(x - w / 2, t, w, b - t);
                g.f(c, g.near);
                g.gouge(c, i ? g.hal : g.lit, { gap: 4, k: 0.5, side: s < 0 ? 1 : 0 });
                g.f(rect(x - w * 0.8, b - w * 0.3, w * 1.6, w * 0.4), g.near);
            }
        g.f("M-20 84L-74 120H74L20 84z", g.far);
        g.s("M-12 84L-44 120M12 84L44 120M0 84V120M-30 92H30M-46 102H46", g.hal, 0.9);
        g.figure(r.in(-8, 8), 108, 22, { rim: true });
    },
    prisms(g, r) {
        g.ground(g.mid);
        g.stars(26, 3, 116, g.hal);
        const pr = (x, y, s, a, rim) => {
            const m = { x, y, s, r: a };
            const A = pl("0 -20,10 -6,8 16,-4 22,-12 4", m);
            g.f(A, g.near);
            g.f(pl("0 -20,-12 4,-2 2", m), rim);
            g.f(pl("0 -20,10 -6,-2 2", m), g.far);
            g.f(pl("-12 4,-2 2,-4 22", m), g.hal);
        };
        const c = cv("-34 60,-20 36,4 28,28 40,38 62,24 84,-4 92,-26 80");
        g.halo(0, 60, 54, { gap: 3.8 });
        g.f(c, g.acc);
        g.f(cv("-20 60,-8 46,10 44,22 60,8 74,-10 74"), g.near);
        g.f(disc(1, 60, 6), g.lit);
        pr(-84, 50, 1.5, r.in(-30, 30), g.lit);
        pr(74, 34, 1.3, r.in(0, 90), g.lit);
        pr(92, 92, 1.1, r.in(0, 60), g.lit);
        pr(-56, 98, 0.9, r.in(0, 90), g.lit);
        pr(-34, 22, 0.7, r.in(0, 90), g.lit);
        pr(44, 100, 0.7, r.in(0, 90), g.lit);
        g.s("M-130 100Q-70 60 -30 62M130 14Q70 50 36 58", g.hal, 1.2);
    },
};
