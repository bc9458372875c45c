// sets.js -- scenes with room for a thing: each puts what it is given where the eye goes first (o.put), and is a
// picture without it as well.
import { n1 } from "../path.js";
import { cv, cvm, disc, limb, pl, plm, rect, tentacle } from "../shapes.js";
import { PAPER } from "../inks.js";
import { arch, candle, floor, ink, star } from "./marks.js";

const rays = (g, x, y, n, from, to, col) => {
    let d = "";
    for (let i = 0; i < n; i++) {
        const a = (i / n) * 2 * Math.PI + 0.1,
            w = 0.035;
        const at = (q, l) => `${n1(x + l * Math.cos(q))} ${n1(y + l * Math.sin(q))}`;
        d += `M${at(a - w, from)}L${at(a, to * g.r.in(0.75, 1))}L${at(a + w, from)}z`;
    }
    g.f(d, col);
};

export const sets = {
    /* A column under a lamp in a dark gallery. */
    pedestal(g, r, o) {
        g.ground(g.mid);
        g.f(pl("-16 0,16 0,56 104,-56 104"), g.far);
        g.f(pl("-8 0,8 0,36 104,-36 104"), g.sky);
        floor(g, 104);
        g.f(disc(0, 106, 54, 6), g.hal);
        ink(g, [plm("0 84,22 84,22 88,17 90,19 110,25 112,25 116,0 116")], { k: 0.4, max: 12 });
        o.put?.(0, 85, 0.72);
        for (const s of [-1, 1]) {
            const c = rect(s * 88 - 13, -4, 26, 112);
            g.f(c, g.near);
            g.gouge(c, g.hal, { gap: 4.4, k: s < 0 ? 0.3 : 0.5, side: s < 0 ? 1 : 0 });
            g.f(rect(s * 88 - 18, 100, 36, 9), g.near);
        }
        g.s("M-56 112Q-38 122 -20 114M56 112Q38 122 20 114", g.acc, 1.5);
    },
    /* A block of stone between candles, before a niche. */
    altar(g, r, o) {
        g.ground(g.near);
        const n = arch(0, 92, 44, 88);
        g.f(arch(0, 96, 54, 98), g.mid);
        g.f(n, g.far);
        g.halo(0, 50, 38, { bot: 84, gap: 3.6 });
        g.rim(n, g.hal, 1.3, 1, 0.2);
        for (const s of [-1, 1]) {
            ink(g, [rect(s * 92 - 12, 6, 24, 116)], { k: 0.34, max: 10, gap: 4.4 });
            g.f(rect(s * 92 - 17, 4, 34, 7), g.near);
        }
        const b = plm("0 84,58 84,60 91,54 93,56 118,0 118");
        o.put?.(0, 84, 0.68);
        ink(g, [b], { k: 0.14, max: 14, gap: 3.6 });
        g.f(cv("-12 84!,0 83,14 84!,10 92,12 102!,6 96,2 108!,-4 96,-8 98!"), g.acc);
        for (const [x, h] of [
            [-50, 17],
            [-40, 11],
            [42, 13],
            [51, 19],
        ])
            candle(g, x, 84, h);
    },
    /* A desk by night: lamp, papers, and what lies in its light. */
    desk(g, r, o) {
        g.ground(g.mid);
        g.f(disc(-34, 66, 66, 62), g.far);
        g.f(disc(-34, 72, 44, 44), g.sky);
        const blinds = rect(48, 10, 46, 44);
        g.f(blinds, g.sky);
        g.f(disc(66, 26, 8), g.lit);
        g.hatch(blinds, g.near, { a: 0, gap: 5, w: 2.4 });
        g.s(blinds, g.near, 3);
        g.f(pl("-130 92,130 92,130 98,-130 98"), g.hal);
        g.f("M-130 95H130V120H-130z", g.near);
        g.s("M-96 100V120M-30 100V120M36 100V120M100 100V120", g.mid, 2);
        g.f([disc(3, 110, 2.2), disc(69, 110, 2.2), disc(-63, 110, 2.2)], g.hal);
        ink(g, [limb([-52, 92, 3, -52, 74, 1.6, -46, 60, 1.6, -40, 52, 1.6]), disc(-52, 91, 15, 3)], { rim: 1.1 });
        g.f(cv("-62 56!,-52 42,-36 36,-20 48!,-24 56!"), g.acc);
        g.f(pl("-58 57,-24 57,-2 91,-84 91"), g.lit, 0.16);
        g.f([pl("46 90,72 86,84 91,58 94"), pl("52 88,78 86,86 89,60 92")], g.lit);
        o.put?.(14, 93, 0.66);
    },
    /* A door that stands open on a bright room. */
    doorway(g, r, o) {
        g.ground(g.mid);
        g.hatch(rect(-130, 0, 260, 104), g.far, { a: 90, gap: 12, w: 3 });
        floor(g, 104);
        const x = r.in(-10, 10);
        g.f(rect(x - 33, 6, 66, 98), g.near);
        g.f(rect(x - 27, 12, 54, 92), g.acc);
        g.f(rect(x - 27, 12, 54, 92), g.lit, 0.35);
        g.f(pl(`${x - 27} 104,${x + 27} 104,${x + 66} 120,${x - 70} 120`), g.acc, 0.6);
        const leaf = pl(`${x + 27} 12,${x + 54} 4,${x + 54} 116,${x + 27} 104`);
        ink(g, [leaf], { k: 0.5, gap: 4.4, max: 12 });
        g.f(disc(x + 34, 60, 2.2), g.lit);
        g.s(rect(x - 33, 6, 66, 98), g.hal, 1.4);
        if (o.put) o.put(x, 106, 0.78);
        else g.figure(x, 106, 62, { kind: r.pick(["man", "woman", "robe"]), rim: false });
    },
    /* Arches one behind the other. */
    corridor(g, r, o) {
        const tones = [g.mid, g.far, g.sky, g.hal];
        g.ground(g.near);
        for (let i = 0; i < 4; i++) {
            const a = arch(0, 119 - i * 8, 84 - i * 17, 114 - i * 18);
            g.f(a, tones[i]);
            g.rim(a, g.hal, 1.1, 1, 0.2);
        }
        g.f("M-33 95L-66 120H66L33 95z", g.mid);
        g.s("M0 95V120M-16 95L-32 120M16 95L32 120M-40 101H40M-50 109H50", g.far, 1.2);
        o.put?.(0, 113, 0.72);
        for (const s of [-1, 1]) {
            g.s(`M${s * 98} 44V58`, g.hal, 2);
            g.lamp(s * 98, 42, 3.2, 9, 3.4);
        }
    },
    /* Gables, a street lamp and wet stones. */
    alley(g, r, o) {
        g.ground(g.sky);
        g.moon(r.in(-12, 12), 22, 10, { bot: 96 });
        for (const s of [-1, 1]) {
            const far = pl(`${s * 34} 120,${s * 34} 50,${s * 46} 34,${s * 62} 48,${s * 64} 120`);
            g.f(far, g.far);
            const h = pl(`${s * 58} 120,${s * 56} 28,${s * 78} -2,${s * 134} -4,${s * 134} 120`);
            ink(g, [h], { k: 0.16, max: 10, gap: 4.6, rim: s < 0 ? 0 : 1.3 });
            for (let i = 0; i < 4; i++)
                g.f(rect(s * (76 + (i % 2) * 22) - 5, 36 + (i >> 1) * 28, 10, 15), r.chance(0.4) ? g.acc : g.mid);
        }
        g.f("M-62 104H62L130 120H-130z", g.near);
        g.fog(100, 12, 5, g.hal, 0.7);
        o.put?.(4, 113, 0.68);
        g.s("M-46 112V52", g.near, 3);
        g.s("M-47 112V52", g.lit, 0.9);
        g.lamp(-46, 46, 4, 11, 4);
    },
    /* A bare hill with a dead tree. */
    hill(g, r, o) {
        g.ground(g.far);
        const x = r.in(-16, 16);
        g.halo(x, 48, 54, { gap: 3.8, clear: 40 });
        g.f(disc(x, 48, 38), g.hal);
        const h = cv("-130 116!,-80 104,-30 92,20 90,70 100,130 114!,130 120!,-130 120!");
        g.f(h, g.near);
        g.gouge(h, g.hal, { a: 70, gap: 6, k: 0.5, max: 7 });
        const s = r.pick([-1, 1]),
            t = s * 74;
        g.f(
            [
                limb([t, 106, 6, t - s * 2, 72, 4, t + s * 5, 44, 2.6, t - s * 6, 10, 0.5]),
                limb([t, 66, 3, t - s * 16, 48, 1.8, t - s * 34, 44, 0.4]),
                limb([t + s * 3, 52, 2.4, t + s * 18, 34, 1.4, t + s * 22, 14, 0.4]),
                limb([t - s * 20, 47, 1.4, t - s * 26, 34, 0.4]),
            ],
            g.near,
        );
        o.put?.(-s * 8, 98, 0.74);
    },
    /* Sea, rocks and a path of moonlight. */
    shore(g, r, o) {
        g.ground();
        const m = r.in(-44, -20);
        g.moon(m, 24, 12, { bot: 62 });
        g.f("M-130 62H130V120H-130z", g.far);
        let d = "";
        for (let i = 0; i < 11; i++) {
            const q = 6 + i * 3 * r.in(0.6, 1.2),
                v = 65 + i * 4.4;
            d +=
                `M${n1(m - q)} ${n1(v)}Q${n1(m)} ${n1(v - 1.8)} ${n1(m + q)} ${n1(v)}Q${n1(m)} ${n1(v + 1.8)} ` +
                `${n1(m - q)} ${n1(v)}z`;
        }
        g.f(d, g.lit);
        ink(g, [pl("60 76,74 48,84 56,96 38,112 62,130 58,130 120,52 120")], { gap: 4, max: 8 });
        o.put?.(10, 108, 0.72);
        ink(g, [cv("-130 108!,-90 100,-40 110,10 104,60 112,130 102!,130 120!,-130 120!")], { k: 0.02, rim: 1.2 });
        g.s("M-70 92Q-50 88 -30 92M-4 82Q14 78 30 82M40 96Q60 92 78 96", g.hal, 1.1);
    },
    /* Chalk and candles on the floor of a cellar. */
    circle(g, r, o) {
        g.ground(g.mid);
        g.hatch(rect(-130, 0, 260, 70), g.far, { a: 0, gap: 14, w: 2 });
        g.f("M-130 70H130V120H-130z", g.near);
        g.halo(0, 58, 50, { bot: 92, gap: 4 });
        g.f(disc(0, 94, 84, 22), g.far);
        const n = r.pick([5, 6, 7, 8]);
        g.s([disc(0, 94, 84, 22), disc(0, 94, 76, 19.6)], g.lit, 1.3);
        g.s(star(0, 94, 76, n, r.pick([2, 3]), 0.26), g.acc, 1.6);
        o.put?.(0, 100, 0.74);
        for (let i = 0; i < n; i++) {
            const a = -Math.PI / 2 + ((i + 0.5) * 2 * Math.PI) / n;
            candle(g, 84 * Math.cos(a), 96 + 22 * Math.sin(a), 9 + 5 * Math.sin(a), 1.8);
        }
    },
    /* The mouth of a cave, seen from within. */
    cave(g, r, o) {
        g.ground(g.sky);
        g.moon(-26, 34, 11, { bot: 100 });
        g.f(cv("-130 96!,-50 92,0 97,60 91,130 96!,130 120!,-130 120!"), g.far);
        o.put?.(6, 108, 0.74);
        const edge = [];
        for (let i = 0; i <= 14; i++) {
            const a = Math.PI + (i / 14) * Math.PI,
                k = r.in(0.88, 1.1);
            edge.push(`${n1(76 * k * Math.cos(a))} ${n1(100 + 90 * k * Math.sin(a))}`);
        }
        const c = pl(`-134 124,-134 -4,134 -4,134 124,78 124,${edge.reverse().join(",")},-78 124`);
        g.f(c, g.near);
        g.rim(c, g.hal, 1.4, 1, 0.3);
        for (const [x, h] of [
            [-92, 34],
            [-70, 18],
            [64, 20],
            [90, 38],
            [112, 22],
        ])
            ink(g, [pl(`${x - 7} -2,${x + 7} -2,${x + 1} ${h}`)], { k: 0.5, rim: 1.1 });
        g.f("M-130 112Q-60 104 0 112T130 110V120H-130z", g.near);
    },
    /* A stage between curtains. */
    curtain(g, r, o) {
        g.ground(g.near);
        g.f(pl("-10 0,10 0,54 100,-54 100"), g.far);
        g.f(pl("-5 0,5 0,36 100,-36 100"), g.sky);
        g.f(disc(0, 101, 50, 7), g.hal);
        o.put?.(0, 104, 0.84);
        g.f("M-130 106H130V120H-130z", g.mid);
        for (let i = -5; i <= 5; i++) g.f(disc(i * 22, 108, 5, 3.4), i % 2 ? g.acc : g.lit);
        for (const s of [-1, 1]) {
            const c = cv(`${s * 34} -2!,${s * 44} 40,${s * 62} 74,${s * 66} 110!,${s * 134} 110!,${s * 134} -2!`);
            g.f(c, g.mid);
            g.gouge(c, g.acc, { a: 86 * s, gap: 9, k: 0.95, max: 110, t: 0.2 });
            g.rim(c, g.hal, 1.2);
        }
        g.f(
            cv("-134 -4!,134 -4!,134 8!,108 16,82 9!,56 17,28 10!,0 18,-28 10!,-56 17,-82 9!,-108 16,-134 8!"),
            g.near,
        );
        g.s("M-134 8Q-108 20 -82 9Q-56 21 -28 10Q0 22 28 10Q56 21 82 9Q108 20 134 8", g.acc, 1.4);
    },
    /* A bench with glass, a flame and a shelf. */
    lab(g, r, o) {
        g.ground(g.mid);
        g.f(disc(-4, 60, 70, 54), g.far);
        g.f("M-130 36H130V39H-130z", g.near);
        for (let i = 0; i < 15; i++) {
            const x = -122 + i * 17 + r.in(-3, 3),
                h = r.in(10, 20),
                w = r.in(3, 5.4);
            const b = cvm(`0 ${-h},${w * 0.4} ${-h}!,${w * 0.4} ${-h * 0.7}!,${w} ${-h * 0.5},${w} 0!,0 0`, {
                x,
                y: 36,
            });
            g.f(b, r.pick([g.near, g.sky, g.far]));
            g.rim(b, r.chance(0.25) ? g.acc : g.hal, 1);
        }
        g.f("M-130 94H130V98H-130z", g.hal);
        g.f("M-130 97H130V120H-130z", g.near);
        const retort = cv("-74 66,-62 64,-56 72,-40 78,-14 92!,-18 94!,-44 84,-58 86,-74 88,-82 78");
        g.f(retort, g.near);
        g.f(cv("-80 78!,-56 76!,-60 85,-72 87"), g.acc);
        g.s(retort, g.lit, 1.3);
        g.f(cv("-70 102!,-66 94,-70 88!,-74 94"), g.lit);
        const f = cv("62 62!,70 62!,70 74!,82 90,78 94,54 94,50 90,62 74!");
        g.f(f, g.near);
        g.f(cv("56 84!,76 84!,80 90,77 93,55 93,52 90"), g.acc);
        g.s(f, g.lit, 1.3);
        g.f(limb([66, 60, 1, 62, 50, 3, 68, 44, 4, 62, 34, 2]), g.hal, 0.5);
        o.put?.(6, 95, 0.62);
    },
    /* A chandelier over people who dance. */
    ballroom(g, r, o) {
        g.ground(g.far);
        for (let i = -3; i <= 3; i++) g.f(arch(i * 38, 96, 14, 62), g.sky);
        g.halo(0, 24, 40, { bot: 80 });
        floor(g, 96, g.mid);
        g.s("M0 0V10", g.lit, 1.6);
        ink(g, [cvm("0 8,4 12,3 18!,34 24,30 30,0 34")], { rim: 1.2 });
        for (const x of [-30, -18, -6, 6, 18, 30]) candle(g, x, 25 + (30 - Math.abs(x)) * 0.08, 6, 1.5);
        g.f(disc(0, 102, 90, 9), g.hal, 0.5);
        for (const [x, h] of [
            [-84, 50],
            [-50, 42],
            [62, 46],
        ]) {
            g.figure(x - 5, 108, h, { rim: false });
            g.figure(x + 5, 108, h * 0.94, { kind: "woman", rim: false });
        }
        if (o.put) o.put(0, 114, 0.72);
        else {
            g.figure(-7, 116, 66);
            g.figure(8, 116, 61, { kind: "woman", rim: false, col: g.mid });
        }
    },
    /* Steps down to barrels. */
    cellar(g, r, o) {
        g.ground(g.mid);
        for (let i = 0; i < 7; i++) {
            g.f(rect(-130 + i * 13, 22 + i * 13, 14, 110), g.near);
            g.s(`M${-130 + i * 13} ${22 + i * 13}h14`, g.hal, 1.3);
        }
        g.f(pl("-130 0,-96 0,-20 120,-60 120"), g.far, 0.5);
        floor(g, 108);
        const barrel = (x, y, s) => {
            const b = cvm("0 -17,12 -17!,16 0,12 17!,0 17", { x, y, s });
            ink(g, [b], { k: 0.4, max: 9 });
            g.s(
                cvm("0 -9,14.6 -9!,14.6 -9,0 -9", { x, y, s }).d + cvm("0 9,14.6 9!,14.6 9,0 9", { x, y, s }).d,
                g.hal,
                1.2,
            );
        };
        barrel(66, 92, 1);
        barrel(100, 92, 1);
        barrel(83, 60, 1);
        g.s("M30 0V18", g.hal, 1);
        g.lamp(30, 22, 3.4, 10, 4);
        o.put?.(10, 114, 0.72);
    },
    /* A house with one lit window. */
    porch(g, r, o) {
        g.ground();
        g.moon(r.in(-88, -66), 24, 11, { bot: 100 });
        const h = pl("-40 112,-40 52,-52 52,-14 16,14 16,14 4,24 4,24 22,60 52,48 52,48 112");
        ink(g, [h], { k: 0.12, gap: 4.4, max: 12 });
        g.hatch(rect(-36, 54, 80, 56), g.mid, { a: 0, gap: 5, w: 1.2 });
        g.f([rect(-28, 62, 14, 20), rect(26, 62, 14, 20)], g.mid);
        g.f(r.chance(0.5) ? rect(-28, 62, 14, 20) : rect(26, 62, 14, 20), g.acc);
        g.f(rect(-5, 34, 12, 14), g.acc);
        g.s("M1 34V48M-5 41H7", g.near, 1.4);
        g.f(rect(-4, 72, 20, 40), g.far);
        g.f(pl("-60 88,66 88,58 82,-52 82"), g.near);
        g.s("M-54 88V112M-30 88V112M34 88V112M58 88V112", g.near, 3);
        g.s("M-60 88H66", g.lit, 1.2);
        g.f("M-130 110Q0 104 130 110V120H-130z", g.near);
        for (let i = 0; i < 9; i++) g.f(pl(`${-124 + i * 7} 118,${-122.5 + i * 7} 92,${-121 + i * 7} 118`), g.near);
        o.put?.(6, 118, 0.62);
    },
    /* Trunks, and light between them. */
    wood(g, r, o) {
        g.ground(g.sky);
        g.halo(0, 54, 52, { gap: 5 });
        for (let i = 0; i < 6; i++) {
            const x = -112 + i * 45 + r.in(-8, 8);
            g.f(limb([x, 124, 4, x + r.in(-3, 3), 60, 3, x + r.in(-6, 6), -6, 2.4], 1), g.far);
        }
        g.fog(88, 16, 5);
        o.put?.(0, 110, 0.76);
        for (const s of [-1, 1])
            for (const [x, w] of [
                [62, 7],
                [96, 12],
            ]) {
                const t = limb([
                    s * x,
                    126,
                    w * 1.5,
                    s * (x - 3),
                    84,
                    w,
                    s * (x + 4),
                    40,
                    w * 0.8,
                    s * (x - 2),
                    -8,
                    w * 0.7,
                ]);
                ink(g, [t], { k: 0.3, gap: 8, max: 8, rim: 1.1 });
                g.f(limb([s * x, 46, 3, s * (x - 20), 30, 1.8, s * (x - 34), 32, 0.4]), g.near);
            }
        g.f("M-130 110Q-40 106 0 112T130 108V120H-130z", g.near);
    },
    /* Broken columns on a plain. */
    ruins(g, r, o) {
        g.ground();
        g.moon(r.in(20, 44), 26, 14, { bot: 100 });
        g.f(cv("-130 92!,-60 82,0 90,60 80,130 88!,130 120!,-130 120!"), g.mid);
        const column = (x, h, w) => {
            const c = pl(
                `${x - w} 108,${x - w} ${108 - h},${x - w * 0.3} ${104 - h},${x + w * 0.2} ${109 - h},` +
                    `${x + w} ${102 - h},${x + w} 108`,
            );
            ink(g, [c, rect(x - w * 1.4, 104, w * 2.8, 6)], { k: 0.36, gap: 4, max: 9 });
            g.s(`M${n1(x - w * 0.2)} ${n1(112 - h)}V102M${n1(x + w * 0.4)} ${n1(110 - h)}V102`, g.mid, 1.4);
        };
        column(-94, r.in(76, 96), 11);
        column(-58, r.in(30, 58), 9);
        column(62, r.in(40, 70), 9);
        column(98, r.in(78, 98), 12);
        o.put?.(0, 112, 0.74);
        g.f("M-130 110Q0 104 130 110V120H-130z", g.near);
        for (const [x, a] of [
            [-30, 12],
            [34, -18],
        ])
            ink(g, [pl("-8 -4,9 -5,8 4,-9 5", { x, y: 112, r: a })], { rim: 1 });
    },
    /* Clouds, lightning, and something large among them. */
    clouds(g, r, o) {
        g.ground(g.far);
        g.halo(r.in(-30, 10), 44, 56, { gap: 3.8 });
        if (o.put) o.put(0, 92, 0.8);
        const x = r.in(24, 58) * r.pick([-1, 1]);
        g.f(pl("0 0,10 0,3 22,13 22,-6 58,0 32,-9 32", { x, y: 34, s: 1.1 }), g.acc);
        const cloud = (y, n, tone, rim) => {
            const p = ["-134 124!"];
            for (let i = 0; i <= n; i++)
                p.push(`${n1(-134 + (268 * i) / n)} ${n1(y + (i % 2 ? -8 : 6) * r.in(0.6, 1.5))}`);
            const c = cv(p.join(",") + ",134 124!");
            g.f(c, tone);
            g.rim(c, rim, 1.3, -0.5, -1);
        };
        cloud(80, 9, g.mid, g.hal);
        cloud(94, 8, g.near, g.lit);
        const top = cv("-134 -4!,134 -4!,134 14,104 24,80 14,50 22,22 12,-8 20,-40 12,-66 24,-96 14,-134 20!");
        g.f(top, g.near);
        g.rim(top, g.hal, 1.2, -0.4, 1);
        let d = "";
        for (let i = 0; i < 9; i++) {
            const a = -124 + i * 16 + r.in(-5, 5);
            d += `M${n1(a)} 118h7v-${n1(r.in(4, 12))}h-7z`;
        }
        g.f(d, g.mid);
    },
    /* Stars joined by lines. */
    stars(g, r, o) {
        g.ground(g.near);
        g.f(cv("-130 70!,-60 40,20 60,130 10!,130 50!,30 92,-60 74,-130 106!"), g.mid);
        g.stars(54, 2, 104, g.hal);
        const p = [];
        for (let i = 0; i < 8; i++) p.push([-74 + i * 21 + r.in(-7, 7), 20 + r.in(0, 66)]);
        let d = "";
        p.forEach(([x, y], i) => {
            d += (i ? "L" : "M") + n1(x) + " " + n1(y);
        });
        g.s(d, g.acc, 1.2);
        for (const [x, y] of p) {
            g.f(pl("0 -5,1.2 -1.2,5 0,1.2 1.2,0 5,-1.2 1.2,-5 0,-1.2 -1.2", { x, y, s: r.in(0.8, 1.5) }), g.lit);
        }
        o.put?.(0, 96, 0.78);
        g.f(cv("-130 112!,-70 104,-20 110,40 102,90 110,130 104!,130 120!,-130 120!"), g.far);
        g.figure(r.in(-60, -30), 112, 18, { rim: false });
    },
    /* A front page. */
    newspaper(g, r, o) {
        g.ground(g.mid);
        g.hatch(rect(-130, 0, 260, 120), g.far, { a: 4, gap: 13, w: 2.4 });
        const tilt = r.in(-5, 5);
        const at = { x: 0, y: 62, r: tilt };
        g.f(pl("-66 -52,70 -52,70 62,-66 62", { ...at, x: 5, y: 66 }), g.near);
        const sheet = pl("-68 -54,68 -54,68 62,-68 62", at);
        g.f(sheet, PAPER);
        const bars = (x, y, w, n, gap, h) => {
            for (let i = 0; i < n; i++)
                g.f(
                    pl(
                        `${x} ${y + i * gap},${x + w * r.in(0.8, 1)} ${y + i * gap},${x + w} ${y + i * gap + h},` +
                            `${x} ${y + i * gap + h}`,
                        at,
                    ),
                    g.near,
                );
        };
        bars(-60, -50, 120, 1, 10, 6);
        bars(-60, -38, 120, 1, 10, 1.2);
        bars(-60, -32, 112, 2, 10, 6.4);
        const photo = pl("-22 -8,60 -8,60 56,-22 56", at);
        g.f(photo, g.mid);
        for (let i = 0; i < 9; i++) bars(-60, -6 + i * 7, 32, 1, 7, 2.4);
        g.hatch(photo, g.far, { a: tilt, gap: 4, w: 1.6 });
        if (o.put) o.put(19, 106, 0.54);
        else g.figure(19, 116, 52, { rim: true });
        g.f(pl("-60 22,-30 20,-30 28,-60 30", at), g.acc, 0.5);
    },
    /* A bed under a window. */
    bedroom(g, r, o) {
        g.ground(g.mid);
        const w = rect(-28, 6, 60, 50);
        g.f(w, g.sky);
        g.halo(2, 28, 26, { top: 6, bot: 56, col: g.hal });
        if (o.put) o.put(2, 62, 0.5);
        else g.f(disc(-8, 24, 9), g.lit);
        g.s("M2 6V56M-28 31H32", g.near, 2.4);
        g.s(w, g.hal, 2.2);
        g.f(pl("-26 60,34 60,74 120,-30 120"), g.far);
        ink(g, [cv("-104 50!,-96 40,-84 50!,-84 118!,-104 118!")], { k: 0.4 });
        ink(g, [cv("66 74!,76 66,86 74!,86 118!,66 118!")], { k: 0.4 });
        const q = cv("-84 86!,-50 80,-20 74,10 80,40 82,68 88!,68 110!,-84 110!");
        g.f(q, g.hal);
        g.gouge(q, g.near, { a: 74, gap: 6, k: 0.7, max: 22, side: 1 });
        g.rim(q, g.lit, 1.5);
        g.f(cv("-86 82!,-80 70,-62 68,-50 76,-54 86!"), g.lit);
        g.f(cv("-70 78,-64 68,-54 70,-52 78,-60 82"), g.near);
        floor(g, 112);
    },
    /* Bars, and what is behind them. */
    cell(g, r, o) {
        g.ground(g.far);
        g.hatch(rect(-130, 0, 260, 108), g.mid, { a: 0, gap: 17, w: 2 });
        const w = rect(-16, 10, 32, 22);
        g.f(w, g.lit);
        g.f(pl("-16 32,16 32,66 112,-36 112"), g.sky);
        floor(g, 108);
        o.put ? o.put(0, 112, 0.8) : g.figure(0, 112, 62);
        for (let i = -6; i <= 6; i++) {
            const b = rect(i * 20 - 2.6, -2, 5.2, 124);
            g.f(b, g.near);
            g.s(`M${i * 20 - 2.6} 0V120`, g.hal, 1.2);
        }
        g.f([rect(-130, 20, 260, 5), rect(-130, 92, 260, 5)], g.near);
        g.s("M-130 20H130M-130 92H130", g.hal, 1.1);
        g.f(rect(33, 52, 14, 18), g.near);
        g.s(rect(33, 52, 14, 18), g.acc, 1.4);
        g.f([disc(40, 59, 2.2), pl("39 60,41 60,42 66,38 66")], g.acc);
    },
    /* Signs cut into a wall. */
    glyphs(g, r, o) {
        g.ground(g.mid);
        g.f(disc(-40, 78, 84, 70), g.far);
        g.f(disc(-40, 84, 50, 46), g.sky);
        g.s(
            "M-130 28H130M-130 58H130M-130 88H130M-70 0V28M10 0V28M84 0V28M-100 28V58M44 28V58M-60 58V88M66 58V88",
            g.near,
            2,
        );
        let d = "";
        for (let row = 0; row < 3; row++)
            for (let i = 0; i < 9; i++) {
                const x = -8 + i * 13 - row * 4,
                    y = 14 + row * 30,
                    k = r.int(0, 5),
                    s = 4.6;
                d +=
                    k === 0
                        ? star(x, y, s, 5, 2)
                        : k === 1
                          ? `M${x - s} ${y + s}L${x} ${y - s}L${x + s} ${y + s}M${x - 2} ${y}h4`
                          : k === 2
                            ? disc(x, y, s).d + `M${x} ${y - s}v${2 * s}`
                            : k === 3
                              ? `M${x - s} ${y - s}h${2 * s}M${x} ${y - s}v${2 * s}l${s} -3`
                              : k === 4
                                ? `M${x - s} ${y}Q${x} ${y - 2 * s} ${x + s} ${y}T${x + 2 * s} ${y}`
                                : `M${x} ${y + s}v-${2 * s}l-${s} 4m${s} -4l${s} 4`;
            }
        g.s(d, g.acc, 1.5);
        floor(g, 110);
        if (o.put) o.put(-46, 114, 0.72);
        else g.figure(-46, 116, 58, { lamp: true });
    },
    /* A tall glass in a carved frame. */
    mirror(g, r, o) {
        g.ground(g.mid);
        g.hatch(rect(-130, 0, 260, 106), g.far, { a: 90, gap: 9, w: 2 });
        floor(g, 106);
        const frame = cvm("0 0,18 4,34 18,40 46,38 80,30 112!,0 112");
        ink(g, [frame], { k: 0.18, max: 8 });
        const glass = cvm("0 10,14 13,26 24,31 48,29 80,24 104!,0 104");
        g.f(glass, g.sky);
        g.halo(0, 54, 30, { top: 12, bot: 102, col: g.hal });
        if (o.put) o.put(0, 104, 0.66);
        else g.figure(0, 106, 66, { rim: false });
        g.s(glass, g.acc, 1.6);
        g.s("M-20 30L-8 16M-24 44L0 18", g.lit, 1.4);
        for (const s of [-1, 1]) candle(g, s * 66, 100, 20, 2.4);
        g.f([rect(-73, 100, 14, 8), rect(59, 100, 14, 8)], g.near);
    },
    /* A rift in the air above whatever place. */
    rift(g, r, o) {
        g.ground(g.far);
        o.put?.(-46, 110, 0.7);
        rays(g, 26, 54, 26, 24, 92, g.hal);
        const out = [],
            n = 16;
        for (let i = 0; i < n; i++) {
            const a = (i / n) * 2 * Math.PI,
                k = i % 2 ? 1 : 1.32 * r.in(0.9, 1.15);
            out.push(`${n1(26 + 24 * k * Math.cos(a))} ${n1(54 + 42 * k * Math.sin(a))}`);
        }
        g.f(pl(out.join(",")), g.near);
        g.s(pl(out.join(",")), g.acc, 2);
        g.f(disc(26, 54, 17, 32), g.acc, 0.3);
        for (let i = 0; i < 3; i++) {
            const t = tentacle(26 + (i - 1) * 7, 80, 60 + i * 34, 42, 3.6, r.in(-40, 40), 110);
            g.f(t, g.near);
            g.rim(t, g.acc, 1.1);
        }
        g.f("M14 52Q26 40 38 52Q26 64 14 52z", g.lit);
        g.f(disc(26, 52, 2, 5.6), g.near);
        g.f("M-130 110Q0 104 130 110V120H-130z", g.near);
    },
    /* A table of charts seen from above the lamp. */
    study(g, r, o) {
        g.ground(g.near);
        g.f(disc(0, 62, 116, 62), g.mid);
        g.f(disc(0, 62, 82, 48), g.far);
        const leaf = (x, y, a, w, h) => {
            const m = { x, y, r: a };
            g.f(pl(`${-w} ${-h},${w} ${-h},${w} ${h},${-w} ${h}`, m), PAPER);
            for (let i = 0; i < 5; i++)
                g.s(
                    pl(`${-w * 0.8} ${-h * 0.7 + i * h * 0.34},${w * r.in(0.3, 0.8)} ${-h * 0.7 + i * h * 0.34}`, m)
                        .d,
                    g.mid,
                    1,
                );
        };
        leaf(-62, 40, -14, 26, 18);
        leaf(64, 46, 11, 24, 20);
        leaf(-58, 88, 8, 22, 15);
        leaf(62, 92, -9, 26, 14);
        g.f(disc(0, 62, 42, 40), g.sky);
        g.halo(0, 60, 38, { gap: 3.8 });
        if (o.put) o.put(0, 98, 0.76);
        else {
            g.f(limb([-20, 90, 3, 20, 36, 2]), g.near);
        }
        candle(g, -96, 72, 18, 2.6);
    },
};
