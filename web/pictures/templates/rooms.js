// rooms.js -- museum rooms and grounds. Each template: (g, r, o) draws on an Ink.
import { n1 } from "../path.js";
import { pl, cv, plm, cvm, rect, disc, limb, tentacle } from "../shapes.js";
import { arch, floor } from "./marks.js";

// floor boards running to a vanishing point
function boards(g, y, vx, vy, col, n = 9) {
    let d = "";
    for (let i = -n; i <= n; i++) {
        const x = vx + i * 26,
            t = (y - vy) / (120 - vy),
            x0 = vx + (x - vx) * t;
        d += `M${n1(x0)} ${y}L${n1(x - 0.5)} 120L${n1(x + 0.5)} 120z`;
    }
    g.f(d, col);
}

export const rooms = {
    gallery(g, r, o) {
        const n = 4,
            tones = [g.mid, g.far, g.sky, g.hal],
            vx = r.in(-14, 14);
        g.ground(g.near);
        for (let i = 0; i < n; i++) {
            const s = 1 - i * 0.22,
                x = (vx * i) / 3,
                a = arch(x, 118 - i * 11, 74 * s - 6, 112 * s);
            g.f(a, tones[i]);
            g.rim(a, i < 3 ? g.hal : g.lit, 1.1, 1, 0.2);
        }
        const e = arch(vx, 82, 14, 40);
        g.f(e, o.fire ? g.acc : g.lit);
        g.f(`M${n1(vx - 14)} 82L${n1(vx - 46)} 120H${n1(vx + 40)}L${n1(vx + 14)} 82z`, o.fire ? g.acc : g.hal, 0.5);
        if (o.fire) {
            for (let i = 0; i < 9; i++) {
                const x = -62 + i * 15 + r.in(-4, 4),
                    h = r.in(22, 48);
                g.f(
                    cv(
                        `${x} ${118 - h}!,${x + 4} ${120 - h * 0.6},${x + 9} ${120 - h * 0.75}!,` +
                            `${x + 9} 116,${x + 4} 122,${x - 7} 122,${x - 9} 110,${x - 2} ${118 - h * 0.5}`,
                    ),
                    g.acc,
                );
                g.f(cv(`${x} ${122 - h * 0.5}!,${x + 4} 118,${x} 122,${x - 5} 118`), g.lit);
            }
        } else if (o.pool) {
            g.f(cv("-30 108,-8 102,20 104,34 110,12 116,-20 115"), g.acc);
            g.f(cv("26 116,34 114,40 117,32 119"), g.acc);
        } else if (r.chance(0.3)) {
            g.f(e, g.near);
            g.eyes(vx, 58, 4.6, 2);
        } else g.figure(vx + r.in(-3, 3), 86, 25, { kind: r.pick(["man", "man", "woman", "robe"]), rim: false });
        if (r.chance(0.5))
            for (const s of [-1, 1]) {
                const q = [
                    plm("0 96,9 96,10 120,0 120", { x: s * 66 }),
                    cvm("0 46,5 48,6 56,4 62!,10 66,11 84,7 96!,0 96", { x: s * 66 }),
                ];
                g.f(q, g.near);
                g.gouge(q, g.hal, { gap: 3.4, k: 0.4 });
                g.rim(q, g.lit, 1.2);
            }
        for (const s of [-1, 1])
            for (let i = 0; i < 2; i++) {
                // pictures on the side walls
                const x = s * (84 + i * 30),
                    q = pl(
                        `${x - 9} ${34 - i * 3},${x + 9} ${34 - i * 3},${x + 9} ${72 + i * 3},${x - 9} ${72 + i * 3}`,
                    );
                g.f(q, g.mid);
                g.s(q, g.hal, 1.2);
                g.gouge(q, g.hal, { a: 35, gap: 4, k: 0.6, max: 14 });
            }
    },
    staircase(g, r) {
        g.ground(g.far);
        const wx = r.in(-8, 8);
        const w = arch(wx, 62, 25, 58);
        g.f(w, g.sky);
        g.f(arch(wx, 62, 25, 58), g.sky);
        g.f(disc(wx - 6, 26, 10), g.lit);
        g.s(`M${n1(wx)} 4V62M${n1(wx - 25)} 30H${n1(wx + 25)}M${n1(wx - 25)} 47H${n1(wx + 25)}`, g.near, 1.6);
        g.s(w, g.near, 3);
        g.rim(w, g.hal, 1, 1, 0);
        for (let i = 0; i < 9; i++) {
            const y = 62 + i * 6.6,
                a = 26 + i * 8.6;
            g.f(pl(`${-a} ${y},${a} ${y},${a} ${y + 6.6},${-a} ${y + 6.6}`), i % 2 ? g.mid : g.near);
            g.f(`M${n1(-a)} ${n1(y)}H${n1(a * 0.5)}L${n1(-a)} ${n1(y + 1.6)}z`, i < 4 ? g.lit : g.hal);
        }
        for (const s of [-1, 1]) {
            // balustrade
            const p = pl(`${s * 26} 50,${s * 112} 104,${s * 130} 120,${s * 130} 96,${s * 108} 86,${s * 26} 42`);
            g.f(p, g.near);
            g.s(`M${s * 26} 42L${s * 112} 88`, s < 0 ? g.hal : g.lit, 1.4);
            const post = rect(s * 31 - 3.5, 30, 7, 34);
            g.f(post, g.near);
            g.f(disc(s * 31, 27, 5), g.near);
            g.rim(post, g.hal, 1);
            const p2 = rect(s * 96 - 7, 66, 14, 60);
            g.f(p2, g.near);
            g.f(disc(s * 96, 60, 9), g.near);
            g.gouge(p2, g.hal, { gap: 4, k: 0.5 });
            g.rim(disc(s * 96, 60, 9), g.lit, 1.3);
        }
        const up = r.int(0, 2);
        if (up === 0) g.figure(wx + r.in(2, 10), 67, 26, { kind: r.pick(["man", "woman", "robe"]), rim: false });
        else if (up === 1) {
            for (const [x, a, c] of [
                [-12, -110, 120],
                [0, -90, -130],
                [12, -70, -120],
            ])
                g.f(tentacle(wx + x, 66, a, 36, 4.4, 0, c), g.near);
            g.f(disc(wx, 66, 22, 6), g.near);
        } else g.figure(r.in(-24, 10), 112, 40, { lamp: true });
    },
    library(g, r) {
        g.ground(g.near);
        const gap = r.in(-14, 14);
        for (let row = 0; row < 4; row++) {
            const y = 26 + row * 28;
            let x = -130;
            while (x < 130) {
                const w = r.in(5, 10),
                    h = r.in(15, 23);
                if (Math.abs(x + w / 2 - gap) > 22) {
                    const b = rect(x, y - h, w - 0.8, h);
                    g.f(b, r.pick([g.mid, g.far, g.far, g.sky, g.hal]));
                    if (r.chance(0.3)) g.f(rect(x + 0.8, y - h + 3, w - 2.4, 2), r.chance(0.25) ? g.acc : g.lit);
                }
                x += w + (r.chance(0.07) ? 4 : 0);
            }
            g.f(`M-130 ${y}H130V${y + 1.4}H-130z`, g.hal);
        }
        const a = arch(gap, 120, 22, 108);
        g.f(a, g.near);
        g.s(a, g.hal, 1.4);
        const b = arch(gap, 120, 16, 92);
        g.f(b, g.sky);
        g.halo(gap, 66, 17, { top: 30, col: g.hal, gap: 3 });
        g.figure(gap - 1, 112, 40, { lamp: true });
        const lx = r.pick([-62, 58]);
        g.s(`M${lx} 12L${lx + 16} 120M${lx + 12} 10L${lx + 28} 118`, g.near, 4);
        g.s(`M${lx} 12L${lx + 16} 120M${lx + 12} 10L${lx + 28} 118`, g.lit, 1.4);
        let d = "";
        for (let i = 0; i < 8; i++) d += `M${n1(lx + 1 + i * 2)} ${18 + i * 13}l12.5 -1.5`;
        g.s(d, g.lit, 1.6);
    },
    crates(g, r, o) {
        g.ground(g.mid);
        const lx = r.in(-20, 10);
        g.f(`M${n1(lx)} 20L${n1(lx - 78)} 120H${n1(lx + 78)}z`, g.far);
        g.f(`M${n1(lx)} 20L${n1(lx - 44)} 120H${n1(lx + 44)}z`, g.sky);
        g.s(`M${n1(lx)} 0V14`, g.hal, 1);
        g.f(pl(`${lx - 9} 20,${lx - 3} 12,${lx + 3} 12,${lx + 9} 20`), g.near);
        g.lamp(lx, 22, 3.2, 9, 3.4);
        floor(g, 106, g.near);
        const box = (x, y, w, h, open) => {
            const b = rect(x, y - h, w, h);
            g.f(b, g.near);
            g.s(b, g.hal, 1.1);
            g.s(`M${n1(x)} ${n1(y - h / 3)}h${n1(w)}M${n1(x)} ${n1(y - (h * 2) / 3)}h${n1(w)}`, g.mid, 1.4);
            g.gouge(b, g.hal, { gap: 3.2, k: 0.35, max: 10 });
            g.rim(b, g.lit, 1.3, -0.6, -1);
            if (open)
                (g.f(rect(x + w * 0.1, y - h * 0.64, w * 0.8, h * 0.28), "#000"),
                    g.eyes(x + w * 0.5, y - h * 0.5, 4.5, 1.9));
            else g.s(`M${n1(x + 3)} ${n1(y - 3)}L${n1(x + w - 3)} ${n1(y - h + 3)}`, g.hal, 1.2);
        };
        box(-104, 110, 44, 40);
        box(-96, 70, 32, 26);
        box(62, 112, 50, 44);
        box(68, 68, 34, 30);
        box(-40 + r.in(-5, 3), 114, 38, 34);
        if (r.chance(0.5) || o.eyes) box(10, 116, 42, 38, true);
        else {
            const x = 30;
            [
                [-60, 44, 30, 70],
                [-95, 38, -30, -90],
                [-120, 34, -40, 60],
            ].forEach(([a, l, bnd, c]) => {
                const t = tentacle(x, 84, a, l, 4, bnd, c);
                g.f(t, g.near);
                g.rim(t, g.acc, 1.2);
            });
            box(10, 116, 42, 34);
        }
    },
    dock(g, r) {
        g.ground();
        g.moon(r.in(-84, -66), 24, 10, { bot: 80 });
        g.f(pl("-40 14,130 6,130 110,-40 106"), g.mid);
        g.gouge(pl("-40 14,130 6,130 110,-40 106"), g.far, { gap: 5, k: 0.4, max: 60, t: 0.2 });
        const dr = rect(-6, 40, 74, 66);
        g.f(dr, g.near);
        g.f(rect(-2, 68, 66, 40), g.acc);
        g.f(rect(-2, 68, 66, 40), g.lit, 0.25);
        g.s("M-6 46H68M-6 52H68M-6 58H68M-6 64H68", g.hal, 1);
        g.lamp(31, 30, 3, 8, 3.6);
        floor(g, 104);
        g.f(pl("-2 104,64 104,92 120,-34 120"), g.acc, 0.45);
        g.figure(46, 106, 32, { rim: false });
        // lorry, from the side
        const t = pl("-118 74,-78 74,-78 64,-52 64,-45 80,-34 82,-31 100,-118 100");
        g.f(t, g.near);
        g.rim(t, g.lit, 1.4);
        g.f(pl("-72 68,-56 68,-51 79,-72 79"), g.sky);
        g.gouge(pl("-118 74,-80 74,-80 98,-118 98"), g.hal, { gap: 4, k: 0.3, max: 12 });
        for (const x of [-100, -46]) {
            g.f(disc(x, 100, 10), g.near);
            g.s(disc(x, 100, 9), g.hal, 1.6);
            g.f(disc(x, 100, 2.5), g.hal);
        }
        const c = rect(84, 84, 28, 26);
        g.f(c, g.near);
        g.rim(c, g.hal, 1.2);
        g.s("M84 110L112 84", g.hal, 1);
    },
    maze(g, r) {
        g.ground(g.mid);
        g.halo(-30, 20, 40, { bot: 60 });
        const rings = [
                [112, 46],
                [84, 34],
                [57, 22.5],
                [31, 12],
            ],
            cx = 0,
            cy = 66;
        g.f(disc(cx, cy + 5, 126, 54), g.far);
        const arcs = (rx, ry, gaps, dy) => {
            // an ellipse with doors
            let d = "",
                open = false;
            for (let i = 0; i <= 45; i++) {
                const a = i * 8;
                const hole = gaps.some((q) => Math.abs(((a - q + 540) % 360) - 180) < 700 / rx);
                if (hole) {
                    open = false;
                    continue;
                }
                const x = cx + rx * Math.cos((a * Math.PI) / 180),
                    y = cy + dy + ry * Math.sin((a * Math.PI) / 180);
                d += (open ? "L" : "M") + n1(x) + " " + n1(y);
                open = true;
            }
            return d;
        };
        rings.forEach(([rx, ry], i) => {
            const gaps = i === 0 ? [90] : [r.in(0, 360), r.in(0, 360)];
            g.s(arcs(rx, ry, gaps, 3), g.near, 12);
            g.s(arcs(rx, ry, gaps, -2), g.sky, 5.5);
            g.s(arcs(rx, ry, gaps, -3.4), g.hal, 1.1);
            const a = (r.in(0, 360) * Math.PI) / 180,
                q = rings[i + 1];
            if (q)
                g.s(
                    `M${n1(cx + rx * Math.cos(a))} ${n1(cy + ry * Math.sin(a))}` +
                        `L${n1(cx + q[0] * Math.cos(a))} ${n1(cy + q[1] * Math.sin(a))}`,
                    g.near,
                    8,
                );
        });
        g.lamp(0, 64, 3.6, 12, 4);
        g.f(pl("-2 68,2 68,3 78,-3 78"), g.near);
    },
    crypt(g, r) {
        g.ground(g.far);
        const st =
            "M-130 22H130M-130 46H130M-130 70H130M-130 94H130M-96 0V22M96 0V22M-112 22V46M-70 22V46M70" +
                " 22V46M112 22V46M-92 46V70M-64 46V70M92 46V70M-110 70V94M-72 70V94M72 70V94M110 70V94";
        g.s(st, g.mid, 2);
        g.f(arch(0, 112, 54, 108), g.near);
        g.rim(arch(0, 112, 54, 108), g.hal, 1.4);
        const a = arch(0, 112, 44, 96);
        g.f(a, g.mid);
        g.s(a, g.hal, 1.2);
        const gap = r.in(3, 8);
        g.f(pl(`${-gap} 20,${gap} 18,${gap} 112,${-gap} 112`), g.acc);
        g.f(pl(`${-gap * 0.4} 30,${gap * 0.4} 28,${gap * 0.6} 112,${-gap * 0.6} 112`), g.lit);
        g.f(pl(`${-gap} 112,${gap} 112,${gap + 26} 120,${-gap - 12} 120`), g.acc);
        for (const s of [-1, 1]) {
            for (const y of [48, 72, 96]) {
                g.f(
                    pl(`${s * 43} ${y - 3},${s * (gap + 3)} ${y - 1},${s * (gap + 3)} ${y + 2},${s * 43} ${y + 4}`),
                    g.near,
                );
                g.f(disc(s * (gap + 8), y, 1.5), g.lit);
                g.f(disc(s * 34, y, 1.5), g.hal);
            }
        }
        g.gouge(pl("-44 60,-8 60,-8 110,-44 110"), g.hal, { a: 90, gap: 5, k: 0.5, max: 26, t: 0.14 });
        g.gouge(pl("8 60,44 60,44 110,8 110"), g.hal, { a: 90, gap: 5, k: 0.5, max: 26, t: 0.14 });
        g.f("M-130 112H130V120H-130z", g.near);
        g.f("M-70 112H70L66 114H-66z", g.hal);
        for (const s of [-1, 1]) {
            const c = pl(
                `${s * 64} 112,${s * 66} 40,${s * 62} 36,${s * 62} 30,${s * 84} 30,${s * 84} 36,` +
                    `${s * 80} 40,${s * 82} 112`,
            );
            g.f(c, g.near);
            g.gouge(c, g.hal, { gap: 3.4, k: 0.45, max: 8 });
            g.f(disc(s * 73, 22, 8, 9), g.near);
            g.f([disc(s * 73 - 3, 22, 2.2), disc(s * 73 + 3, 22, 2.2)], g.hal);
            g.f(rect(s * 73 - 3.5, 29, 7, 3), g.near);
            g.rim(disc(s * 73, 22, 8, 9), g.lit, 1.1);
        }
    },
    sarcophagi(g, r) {
        g.ground(g.mid);
        g.f(pl("-46 0,30 0,70 120,-34 120"), g.far);
        g.f(pl("-20 0,14 0,44 120,-22 120"), g.sky);
        floor(g, 106);
        const sar = (x, s, lit) => {
            const m = { x, y: 112, s },
                b = cvm("0 -100,9 -98,15 -90,16 -80!,19 -76,26 -68,27 -56,22 -30,17 -8!,20 -7!,20 0!,0 0", m);
            g.f(b, g.near);
            g.gouge(b, lit ? g.lit : g.hal, { gap: 3.4 * s + 0.6, k: 0.34, max: 14 });
            g.rim(b, lit ? g.lit : g.hal, 1.3);
            const h = cvm("0 -92,7 -90,9 -82,7 -74,0 -69", m);
            g.f(h, lit ? g.hal : g.mid);
            if (lit) {
                g.f(cv("-9 -82,-7 -90,0 -92!,-1 -80!,0 -69,-7 -74", m), g.lit);
                g.eyes(x, 112 - 82 * s, 3.5 * s, 1.4 * s, lit === 2 ? g.acc : g.near, 0);
                g.f(pl("-1.3 -69,1.3 -69,1 -62,-1 -62", m), g.acc);
            }
            const arms =
                "M" +
                [
                    [-20, -52],
                    [0, -44],
                    [20, -52],
                ]
                    .map(([u, v]) => n1(x + u * s) + " " + n1(112 + v * s))
                    .join("L") +
                "M" +
                [
                    [-19, -46],
                    [0, -38],
                    [19, -46],
                ]
                    .map(([u, v]) => n1(x + u * s) + " " + n1(112 + v * s))
                    .join("L");
            g.s(arms, lit ? g.lit : g.hal, 1.2);
            let d = "";
            for (const v of [-28, -21, -14]) d += `M${n1(x - 15 * s)} ${n1(112 + v * s)}h${n1(30 * s)}`;
            g.s(d, lit ? g.acc : g.hal, 1);
        };
        sar(-92, 0.78);
        sar(92, 0.78);
        sar(-50, 0.86);
        sar(50, 0.86);
        sar(0, 1.06, r.pick([1, 2]));
    },
    skylight(g, r) {
        g.ground(g.near);
        const mx = r.in(-30, 10);
        const dome = cv("-92 66!,-84 34,-52 10,0 2,52 10,84 34,92 66!");
        g.f(dome, g.sky);
        g.f(disc(mx, 32, 15), g.lit);
        for (const q of [-26, 26]) g.halo(mx + q * 0, 32, 28, { bot: 62, clear: 19, col: g.hal, gap: 4 });
        let d = "";
        for (const k of [-66, -34, 0, 34, 66]) d += `M${k * 0.16} 2Q${k * 1.1} 14 ${k * 1.36} 66`;
        g.s(d, g.near, 2.4);
        g.s("M-86 40Q0 24 86 40M-70 21Q0 9 70 21", g.near, 2.2);
        g.s(dome, g.hal, 1.8);
        g.f("M-98 64H98V69H-98z", g.hal);
        g.f("M-98 66H98V69H-98z", g.mid);
        g.f(pl(`${mx - 24} 69,${mx + 26} 69,${mx + 86} 120,${mx - 34} 120`), g.far);
        g.f(pl(`${mx - 12} 69,${mx + 14} 69,${mx + 64} 120,${mx - 20} 120`), g.sky);
        const x = mx + 30;
        g.f(`M${n1(x - 34)} 114H${n1(x + 34)}V116H${n1(x - 34)}z`, g.hal);
        const p = plm("0 92,9 92,9 95,7 96,8 116,0 116", { x });
        g.f(p, g.near);
        g.rim(p, g.lit, 1.2);
        const u = cvm("0 76,3 77,3 80!,7 84,5 90,2 92!,0 92", { x });
        g.f(u, g.near);
        g.rim(u, g.acc, 1.5);
        g.figure(mx - 8, 120, 30, { rim: false });
    },
    furnace(g, r) {
        g.ground(g.mid);
        g.hatch(rect(-130, 0, 260, 120), g.far, { a: 0, gap: 11, w: 1.6 });
        const b = cv("-54 112!,-56 50,-40 22,0 12,40 22,56 50,54 112!");
        g.f(b, g.near);
        g.gouge(b, g.hal, { gap: 4, k: 0.3, max: 16 });
        g.rim(b, g.lit, 1.4);
        for (const [x, y, s] of [[0, 18, 1]]) {
            const pipe = limb([x, y, 7, x, y - 30, 7]);
            g.f(pipe, g.near);
            g.rim(pipe, g.hal, 1.1);
        }
        for (const s of [-1, 1]) {
            const q = limb([s * 44, 40, 5, s * 66, 34, 5, s * 74, 20, 5, s * 76, -6, 5]);
            g.f(q, g.near);
            g.rim(q, g.hal, 1.1);
            const q2 = limb([s * 130, 84, 6, s * 92, 84, 6, s * 76, 92, 6, s * 74, 124, 6]);
            g.f(q2, g.near);
            g.rim(q2, g.hal, 1.1, -0.6, -1);
            g.f(rect(s * 100 - 3, 76, 6, 16), g.near);
        }
        const dr = arch(0, 96, 27, 50);
        g.f(dr, g.hal);
        g.f(arch(0, 94, 24, 45), g.acc);
        if (r.chance(0.4)) {
            g.f(arch(0, 94, 24, 45), "#000");
            g.eyes(0, 74, 8, 3.6);
            g.f("M-22 90Q0 84 22 90V94H-22z", g.acc);
        } else
            for (let i = 0; i < 5; i++) {
                const x = -18 + i * 9,
                    h = r.in(14, 30);
                g.f(
                    cv(`${x} ${92 - h}!,${x + 4} ${92 - h * 0.4},${x + 3} 93,${x - 3} 93,${x - 4} ${92 - h * 0.4}`),
                    g.lit,
                );
            }
        g.s("M-16 52V96M-8 48V96M0 48V96M8 48V96M16 52V96", g.near, 2.6);
        g.f("M-34 98H34V104H-34z", g.near);
        g.f("M-34 98H34V99.4H-34z", g.acc);
        floor(g, 112);
        g.f(pl("-30 112,30 112,52 120,-52 120"), g.acc, 0.6);
        g.f(disc(34, 38, 7), g.hal);
        g.f(disc(34, 38, 5), g.lit);
        g.s("M34 38L37.5 34", g.near, 1.2);
        g.figure(-88, 118, 46, { rim: false });
    },
    graveyard(g, r) {
        g.ground();
        g.moon(r.in(-50, -24), 34, 17, { bot: 92 });
        g.f(cv("-130 84!,-80 78,-20 84,40 76,130 82!,130 120!,-130 120!"), g.far);
        g.fog(84, 10, 5);
        const t = [
            [limb([84, 122, 7, 80, 90, 5.5, 86, 62, 4, 76, 40, 2.6, 80, 14, 0.8])],
            [limb([82, 72, 3.5, 64, 56, 2.4, 50, 52, 1.4, 36, 40, 0.5])],
            [limb([84, 60, 3, 100, 44, 2, 104, 26, 1, 116, 14, 0.4])],
            [limb([78, 44, 2, 64, 30, 1.2, 60, 16, 0.4])],
            [limb([52, 52, 1.4, 44, 60, 0.9, 34, 62, 0.3])],
            [limb([101, 42, 1.6, 116, 40, 0.8, 124, 34, 0.3])],
        ].flat();
        g.f(t, g.near);
        g.gouge(t[0], g.hal, { gap: 4, k: 0.4 });
        g.f(cv("-130 98!,-60 92,0 100,70 94,130 100!,130 120!,-130 120!"), g.near);
        for (let i = 0; i < 5; i++) {
            const x = -104 + i * 36 + r.in(-7, 7),
                s = r.in(0.8, 1.25),
                k = r.int(0, 2),
                m = { x, y: 106 + r.in(-2, 4), s, r: r.in(-7, 7) };
            const st =
                k === 0
                    ? cvm("0 -28,6 -26,9 -20!,9 0!,0 0", m)
                    : k === 1
                      ? plm("0 -34,2 -34,2 -26,8 -26,8 -22,2 -22,2.5 -4,6 -3,6 0,0 0", m)
                      : pl("-8 -24,-5 -28,5 -28,8 -24,8 0,-8 0", m);
            g.f(st, g.near);
            g.rim(st, g.lit, 1.5);
            if (k !== 1) g.gouge(st, g.hal, { gap: 3.4, k: 0.4 });
        }
    },
    exhibit(g, r, o) {
        g.ground(g.mid);
        g.f(pl("-16 0,16 0,56 104,-56 104"), g.far);
        g.f(pl("-8 0,8 0,36 104,-36 104"), g.sky);
        floor(g, 104);
        g.f(disc(0, 106, 54, 6), g.hal);
        const p = plm("0 78,20 78,20 83,16 85,18 108,24 110,24 114,0 114");
        g.f(p, g.near);
        g.gouge(p, g.hal, { gap: 3.4, k: 0.4, max: 12 });
        g.rim(p, g.lit, 1.3);
        const k = o.idol || r.pick(["idol", "skull", "jar"]);
        if (k === "idol") {
            const b = cvm("0 32,8 34,12 42,10 50!,17 54,20 64,16 68!,20 72,20 78!,0 78");
            g.f(b, g.near);
            g.gouge(b, g.lit, { gap: 3, k: 0.3, max: 9 });
            g.rim(b, g.lit, 1.4);
            g.eyes(0, 43, 4.6, 2);
            for (const [x, w] of [
                [-6, -14],
                [-2, -5],
                [2, 5],
                [6, 14],
            ]) {
                const t = limb([x, 48, 2.2, x + w * 0.2, 58, 1.6, x + w * 0.7, 66, 0.6]);
                g.f(t, g.near);
                g.s(t, g.hal, 0.7);
            }
        } else if (k === "skull") {
            const b = cvm("0 34,14 37,22 48,20 60!,14 63,13 70!,9 78!,0 78");
            g.f(b, g.lit);
            g.gouge(b, g.near, { gap: 3, k: 0.4, max: 16, side: 1 });
            g.f([disc(-8, 56, 5.4, 6), disc(8, 56, 5.4, 6), plm("0 61,3 68,0 67"), rect(-9, 73, 18, 1.2)], g.near);
            g.f("M-5 73V78M0 73V78", g.near);
            g.s("M-5 71V78M0 71V78M5 71V78", g.near, 1.1);
            g.f([disc(-8, 57, 1.6), disc(8, 57, 1.6)], g.acc);
        } else {
            const j = cvm("0 28,14 29,17 36,17 78!,0 78");
            g.f(j, g.near);
            g.f(cvm("0 36,14 36,14 76!,0 76"), g.acc, 0.55);
            g.f(cv("-2 42,6 44,9 52,4 60,8 68,2 74,-6 70,-8 60,-10 50"), g.near);
            for (const [a, b] of [
                [100, 30],
                [70, -60],
                [120, 80],
            ])
                g.f(tentacle(0, 62, a, 16, 2, b), g.near);
            g.f(disc(-1, 50, 3.4), g.lit);
            g.f(disc(-1, 50, 1.3, 2.6), g.near);
            g.s(j, g.hal, 1.4);
            g.s("M-12 38V74", g.lit, 1.8);
            g.f(rect(-13, 22, 26, 7), g.near);
            g.rim(rect(-13, 22, 26, 7), g.lit, 1.2);
        }
        for (const s of [-1, 1]) {
            const c = rect(s * 88 - 13, -4, 26, 112);
            g.f(c, g.near);
            g.gouge(c, g.hal, { gap: 4.4, k: s < 0 ? 0.3 : 0.5, side: s < 0 ? 1 : 0 });
            g.f(rect(s * 88 - 18, 100, 36, 9), g.near);
        }
        g.s("M-56 112Q-38 122 -20 114M56 112Q38 122 20 114", g.acc, 1.5);
    },
    window(g, r, o) {
        g.ground(g.near);
        const w = rect(-52, 8, 104, 82);
        g.f(w, g.sky);
        g.halo(-26, 30, 34, { bot: 88, clear: 15, col: g.hal });
        g.f(disc(-26, 30, 12), g.lit);
        const what = o.figure ? 0 : r.int(0, 2);
        if (what === 0) {
            const s = cvm("0 30,9 33,12 44,9 52!,22 58,30 74,32 90!,0 90", { x: 20 });
            g.f(s, g.near);
            g.eyes(20, 45, 4.6, 1.8);
            for (const q of [-1, 1]) {
                const h = limb([20 + q * 26, 78, 4, 20 + q * 24, 66, 3, 20 + q * 22, 60, 2.4]);
                g.f(h, g.near);
                for (let i = -1; i < 3; i++)
                    g.f(
                        limb([
                            20 + q * 22 + i * 2 - 1,
                            62,
                            1.2,
                            20 + q * 22 + i * 3.2 - 1,
                            50 - (i === 0 || i === 1 ? 3 : 0),
                            0.6,
                        ]),
                        g.near,
                    );
            }
        } else if (what === 1) {
            // a dead tree and wings
            g.f(
                [
                    limb([30, 92, 5, 28, 66, 3.4, 34, 44, 2.4, 28, 18, 0.6]),
                    limb([29, 62, 2.4, 14, 48, 1.4, 4, 44, 0.4]),
                    limb([32, 50, 2, 44, 34, 1, 48, 22, 0.4]),
                ],
                g.near,
            );
            for (const [x, y, k] of [
                [-8, 24, 1],
                [8, 34, 0.7],
                [-34, 58, 0.8],
            ])
                g.f(cvm("0 0,2 -3!,6 -6,12 -4!,8 -2,6 3!,3 1", { x, y, s: k }), g.near);
            g.f("M-52 78Q0 70 52 80V90H-52z", g.far);
        } else {
            // tentacles feel for the sill
            for (const [x, a, l, b, c] of [
                [-38, -80, 60, 20, 150],
                [-10, -100, 66, -20, -150],
                [24, -86, 76, 16, -150],
                [44, -100, 54, 10, 150],
            ]) {
                const t = tentacle(x, 92, a, l, 5.4, b, c);
                g.f(t, g.near);
                g.rim(t, g.lit, 1.1);
            }
        }
        g.s("M-52 48H52M0 8V90M-26 8V90M26 8V90", g.near, 2.6);
        g.s(w, g.hal, 2.4);
        g.f("M-60 90H60V96H-60z", g.hal);
        g.f("M-60 93H60V96H-60z", g.mid);
        for (const q of [-1, 1]) {
            const c = cv(
                `${q * 40} 0!,${q * 46} 30,${q * 64} 70,${q * 70} 112!,${q * 100} 112!,${q * 96} 50,${q * 98} 0!`,
            );
            g.f(c, g.mid);
            g.gouge(c, g.far, { a: 84 * q, gap: 5, k: 0.9, max: 80, t: 0.3 });
            g.rim(c, g.hal, 1.1);
        }
        g.f(pl("-50 97,50 97,78 120,-30 120"), g.far);
    },
    pond(g, r) {
        g.ground();
        const mx = r.in(-46, -20);
        g.moon(mx, 26, 14, { bot: 58 });
        g.f(cv("-130 52!,-90 44,-50 54,0 46,60 52,130 42!,130 70!,-130 70!"), g.mid);
        g.f("M-130 60H130V120H-130z", g.far);
        let d = "";
        for (let i = 0; i < 11; i++) {
            const y = 64 + i * 5,
                w = (16 + i * 2.2) * r.in(0.6, 1.1);
            d += `M${n1(mx - w)} ${y}Q${n1(mx)} ${y - 2} ${n1(mx + w)} ${y}Q${n1(mx)} ${y + 2} ${n1(mx - w)} ${y}z`;
        }
        g.f(d, g.lit);
        const b = cv("8 92!,24 80,56 76,88 86,104 92!,88 100,56 106,24 102");
        g.f(b, g.near);
        const tl = pl("100 92,120 82,114 92,120 104");
        g.f(tl, g.near);
        g.gouge(b, g.hal, { a: 62, gap: 5, k: 0.35, max: 8 });
        g.f(disc(20, 90, 2.6), g.acc);
        const fin = cv("46 79!,58 66,70 80!");
        g.f(fin, g.near);
        g.rim(fin, g.lit, 1.2);
        g.s("M-2 84Q30 78 50 83M66 83Q90 80 116 85M14 97Q50 92 78 98M90 100Q104 97 118 100", g.far, 2.2);
        g.s("M36 80Q58 70 82 80", g.lit, 1);
        for (let i = 0; i < 6; i++) {
            const x = -118 + i * 9 + r.in(-2, 2),
                h = r.in(30, 58);
            g.f(limb([x, 122, 1.3, x + 1, 120 - h * 0.5, 1, x + r.in(-5, 6), 120 - h, 0.3]), g.near);
            g.f(limb([x + 1, 124 - h, 1.8, x + 1, 112 - h, 1.2]), g.near);
        }
        g.f(disc(-62, 112, 13, 3.4), g.near);
        g.f(disc(84, 114, 16, 3.6), g.near);
    },
    gate(g, r) {
        g.ground(g.mid);
        g.halo(0, 58, 58, { gap: 4 });
        const R = 42;
        g.f(disc(0, 58, R + 10, R + 12), g.near);
        g.f(disc(0, 58, R - 2, R), g.acc);
        const a0 = r.in(0, 6.28),
            dir = r.pick([-1, 1]),
            arm = (ph, w) => {
                const q = [];
                for (let i = 0; i <= 11; i++) {
                    const t = i / 11,
                        a = a0 + ph + dir * t * 8.4,
                        k = 39 * (1 - t) ** 0.85 + 1;
                    q.push(
                        k * Math.cos(a),
                        58 + k * 1.03 * Math.sin(a),
                        w * (0.25 + Math.sin(Math.PI * Math.min(1, t * 1.1 + 0.1))) * (1 - t * 0.6),
                    );
                }
                return limb(q);
            };
        g.f(arm(0, 5.4), g.near);
        g.f(arm(3.14, 5.4), g.near);
        g.f(arm(1.4, 1.5), g.lit);
        g.f(disc(0, 58, 4), g.near);
        let d = "";
        for (let i = 0; i < 14; i++) {
            const a = ((i + 0.5) / 14) * 6.283;
            d += `M${n1(R * Math.cos(a))} ${n1(58 + R * Math.sin(a))}L${n1((R + 10) * Math.cos(a))}` +
                ` ${n1(58 + (R + 12) * Math.sin(a))}`;
        }
        g.s(d, g.hal, 1.4);
        g.rim(disc(0, 58, R + 10, R + 12), g.lit, 1.6);
        g.s(disc(0, 58, R - 2, R), g.near, 2);
        g.f(cv("-130 112!,-60 106,0 110,60 106,130 112!,130 120!,-130 120!"), g.near);
        g.figure(-66, 114, 30, { rim: true });
    },
    office(g, r) {
        g.ground(g.mid);
        const w = rect(-84, 10, 52, 56);
        g.f(w, g.sky);
        g.f(disc(-64, 28, 9), g.lit);
        let d = "";
        for (let y = 14; y < 64; y += 6) d += `M-84 ${y}H-32V${y + 2.6}H-84z`;
        g.f(d, g.near);
        g.s(w, g.near, 3);
        g.s(w, g.hal, 1);
        g.f(pl("-78 120,-30 84,30 84,-10 120"), g.far);
        const cab = rect(66, 34, 40, 80);
        g.f(cab, g.near);
        g.s("M66 60H106M66 86H106", g.hal, 1.1);
        g.s("M82 47h8M82 73h8M82 99h8", g.lit, 1.8);
        g.rim(cab, g.lit, 1.3);
        const ch = cvm("0 44,12 46,14 56,14 80!,0 80", { x: 8 });
        g.f(ch, g.near);
        g.rim(ch, g.hal, 1.1);
        const desk = pl("-58 82,56 82,60 88,54 88,54 118,34 118,34 96,-36 96,-36 118,-56 118,-56 88,-62 88");
        g.f(desk, g.near);
        g.f("M-62 82H60V84H-62z", g.lit);
        g.gouge(pl("-56 90,-36 90,-36 118,-56 118"), g.hal, { gap: 4, k: 0.5 });
        g.f(pl("-10 66,-44 66,-36 54,-18 54"), g.acc);
        g.s("M-27 66V82", g.near, 2.4);
        g.f(pl("-10 66,-44 66,-54 82,0 82"), g.acc, 0.35);
        g.f(pl("14 82,18 74,40 74,42 82"), g.hal);
        g.f(rect(16, 77, 25, 1.4), g.near);
        g.f(pl("-8 82,-4 78,10 78,8 82"), g.lit);
        const odd = r.int(0, 2);
        if (odd === 0) {
            const q = cvm("0 34,7 36,9 46,6 54!,18 58,22 80!,0 80", { x: 8 });
            g.f(q, g.near);
            g.rim(q, g.lit, 1.2);
            g.f([disc(5, 45, 1.2), disc(11, 45, 1.2)], g.acc);
        } else if (odd === 1) {
            g.f(pl("66 60,58 64,58 90,66 86"), g.near);
            for (const [x, y, a] of [
                [-74, 112, 20],
                [30, 114, -14],
                [52, 108, 40],
                [-30, 116, 8],
            ])
                g.f(pl("-6 -2,6 -2,7 2,-5 2", { x, y, r: a }), g.lit);
        } else {
            const d2 = rect(28, 18, 26, 62);
            g.f(d2, g.acc);
            g.figure(41, 80, 44, { rim: false });
            g.s(d2, g.near, 2);
            g.f("M-62 82H60V84H-62z", g.lit);
        }
    },
    riot(g, r) {
        g.ground();
        g.halo(0, 84, 60, { top: 10, gap: 4 });
        for (let i = 0; i < 8; i++) {
            const x = -130 + i * 34 + r.in(-4, 4),
                h = r.in(46, 78),
                w = 34,
                far = i > 1 && i < 6;
            const hh = far ? h * 0.75 : h + 22;
            const b = pl(`${x} 110,${x} ${100 - hh},${x + w / 2} ${86 - hh},${x + w} ${100 - hh},${x + w} 110`);
            g.f(b, far ? g.far : g.mid);
            g.rim(b, far ? g.sky : g.hal, 1);
            for (let k = 0; k < 3; k++)
                if (r.chance(0.55))
                    g.f(rect(x + 7 + (k % 2) * 12, 106 - hh + k * 14, 6, 8), r.chance(0.4) ? g.acc : g.near);
        }
        for (let i = 0; i < 11; i++) {
            const x = -112 + i * 22 + r.in(-6, 6),
                y = 122 + r.in(-2, 6),
                h = r.in(36, 50);
            g.figure(x, y, h, { kind: r.pick(["man", "man", "woman"]), rim: false });
        }
        for (const x of [-78, -22, 34, 86]) {
            const y = r.in(56, 68);
            g.s(`M${x} 96L${x + 5} ${n1(y + 4)}`, g.near, 2.6);
            g.lamp(x + 5, y, 4, 9, 3.2);
        }
    },
};
