// ancients.js -- one large composition each. o.doom (0..1) makes it grow, rise or open its eyes.
import { n1 } from "../path.js";
import { pl, cv, plm, cvm, disc, limb, tentacle } from "../shapes.js";

const rad = Math.PI / 180,
    mix = (a, b, t) => a + (b - a) * t;
// an eye whose lid opens with k (0..1)
function eye(g, x, y, s, k, { slit = true, lid } = {}) {
    const o = Math.max(0.06, k) * s * 0.7;
    g.f(cv(`${x - s} ${y}!,${x} ${y - o},${x + s} ${y}!,${x} ${y + o}`), g.lit);
    if (k > 0.12) {
        const q = Math.min(o * 0.95, s * 0.5);
        g.f(disc(x, y, q), g.acc);
        g.f(slit ? disc(x, y, q * 0.3, q) : disc(x, y, q * 0.5), g.near);
    }
    if (lid !== false)
        g.s(`M${n1(x - s * 1.15)} ${n1(y)}Q${n1(x)} ${n1(y - o * 2.3 - 1)} ${n1(x + s * 1.15)} ${n1(y)}`, g.hal, 1);
}
const tent = (g, a, col, w) => {
    const t = tentacle(...a);
    g.f(t, g.near);
    g.rim(t, col, w || 1.1);
};

export const ancients = {
    azathoth(g, r, o) {
        // the seething centre
        const d = o.doom;
        g.ground(g.near);
        g.stars(26, 2, 118, g.hal);
        const R = mix(22, 40, d);
        g.halo(0, 60, R + 24, { gap: 4 });
        const n = 11;
        for (let i = 0; i < n; i++) {
            const a = (i * 360) / n + r.in(-8, 8),
                q = a * rad;
            tent(
                g,
                [
                    Math.cos(q) * R * 0.8,
                    60 + Math.sin(q) * R * 0.7,
                    a,
                    mix(26, 66, d) * r.in(0.8, 1.2),
                    mix(5, 9, d),
                    r.in(-60, 60),
                    r.pick([-150, 150]),
                    6,
                ],
                i % 2 ? g.hal : g.lit,
            );
        }
        const pts = [];
        for (let i = 0; i < 12; i++) {
            const a = i * 30 * rad,
                k = R * (i % 2 ? 1.06 : 0.86) * r.in(0.94, 1.06);
            pts.push(`${n1(Math.cos(a) * k * 1.15)} ${n1(60 + Math.sin(a) * k)}`);
        }
        const b = cv(pts.join(","));
        g.f(b, g.near);
        g.gouge(b, g.lit, { gap: 3.2, k: 0.2, max: 10 });
        g.rim(b, g.lit, 1.4);
        const e = [
            [0, 0, 0.42],
            [-0.55, -0.42, 0.2],
            [0.5, -0.5, 0.18],
            [0.62, 0.3, 0.2],
            [-0.5, 0.46, 0.2],
            [0.05, 0.66, 0.15],
            [-0.02, -0.68, 0.13],
        ];
        e.forEach(([x, y, s], i) =>
            eye(g, x * R, 60 + y * R, s * R, Math.max(0.04, Math.min(1, d * (e.length + 1) - i * 0.9)), {
                slit: false,
                lid: false,
            }),
        );
    },
    cthulhu(g, r, o) {
        // rises from the sea
        const d = o.doom,
            y = mix(46, 4, d);
        g.ground();
        g.stars(14, 2, 40);
        g.moon(-92, 22, 9, { bot: 92 });
        for (const s of [-1, 1]) {
            const w = cv(
                [
                    [26, 62],
                    [44, 22],
                    [78, 2, 1],
                    [100, 26],
                    [112, 60, 1],
                    [96, 54],
                    [88, 78, 1],
                    [72, 66],
                    [62, 90, 1],
                    [44, 80],
                ]
                    .map(([a, b, c]) => `${n1(s * a * mix(0.75, 1, d))} ${n1(b + y * 0.9)}${c ? "!" : ""}`)
                    .join(","),
            );
            g.f(w, g.mid);
            g.rim(w, g.hal, 1.2);
            g.s(
                `M${n1(s * 70 * mix(0.75, 1, d))} ${n1(8 + y)}L${n1(s * 84 * mix(0.75, 1, d))}` +
                    ` ${n1(70 + y)}M${n1(s * 68 * mix(0.75, 1, d))} ${n1(10 + y)}` +
                        `L${n1(s * 58 * mix(0.75, 1, d))} ${n1(80 + y)}`,
                g.hal,
                0.9,
            );
        }
        const b = cvm("0 60,24 62,50 74,62 100,66 150!,0 150", { y });
        g.f(b, g.near);
        g.gouge(b, g.hal, { gap: 4, k: 0.14, max: 14 });
        g.rim(b, g.lit, 1.3);
        const h = cvm("0 8,18 11,30 26,31 44,24 58,0 66", { y });
        g.f(h, g.near);
        g.gouge(h, g.lit, { gap: 3.2, k: 0.22, max: 11 });
        g.rim(h, g.lit, 1.4);
        g.s(
            `M-8 ${n1(y + 14)}Q0 ${n1(y + 26)} 0 ${n1(y + 38)}M8 ${n1(y + 14)}Q14 ${n1(y + 22)} 13 ${n1(y + 32)}`,
            g.hal,
            1,
        );
        if (d < 0.12) for (const s of [-1, 1]) eye(g, s * 15, y + 40, 7.4, 0.06);
        else {
            const k = mix(1.6, 4.2, d);
            g.eyes(0, y + 40, 14, k, g.lit, 0.55);
            g.eyes(0, y + 40, 13.4, k * 0.72, g.acc, 0.55);
            g.f([disc(-13.4, y + 40, k * 0.22, k * 0.7), disc(13.4, y + 40, k * 0.22, k * 0.7)], g.near);
        } // half-open lids slope inwards
        for (const [x, a, bd, c, l] of [
            [-22, 120, 40, 150, 46],
            [-14, 106, -20, -130, 56],
            [-6, 96, 16, 120, 50],
            [6, 84, -16, -120, 52],
            [14, 74, 20, 130, 58],
            [22, 60, -40, -150, 46],
        ])
            tent(g, [x, y + 52, a, l * mix(0.8, 1.1, d), 5.4, bd, c], g.lit, 1.1);
        g.f("M-130 102Q-104 96 -78 102T-26 102T26 102T78 102T130 102V120H-130z", g.near);
        g.s("M-70 102Q-52 97 -34 102M30 103Q50 97 72 102", g.lit, 1.3);
        g.s("M-104 111Q-84 106 -64 111M-14 112Q6 107 26 112M66 112Q84 107 104 111", g.hal, 1.2);
    },
    hastur(g, r, o) {
        // the king in tatters, the city and two suns
        const d = o.doom;
        g.ground();
        g.f(disc(-74, 30, 10), g.lit);
        g.halo(-74, 30, 30, { clear: 12, bot: 90 });
        g.f(disc(70, 38, 6), g.hal);
        for (let i = 0; i < 9; i++) {
            const x = -116 + i * 29 + r.in(-5, 5),
                h = r.in(18, 44);
            g.f(
                pl(`${x - 5} 104,${x - 4} ${104 - h * 0.6},${x} ${104 - h},${x + 4} ${104 - h * 0.6},${x + 5} 104`),
                g.far,
            );
        }
        g.f("M-130 100H130V120H-130z", g.mid);
        g.fog(100, 12, 6);
        const s = mix(0.8, 1.02, d),
            m = { x: 0, y: 122, s };
        const w = mix(0, 14, d);
        if (d > 0.25)
            for (const q of [-1, 1])
                for (let i = 0; i < Math.round(d * 3); i++)
                    tent(
                        g,
                        [
                            q * 40,
                            112 - i * 18,
                            q < 0 ? 196 + i * 14 : -16 - i * 14,
                            mix(40, 74, d),
                            5.4,
                            q * 40,
                            q * -150,
                        ],
                        g.hal,
                    );
        const b = cv(
            `0 -116!,10 -112,16 -100,15 -88!,${34 + w} -78,${46 + w} -50,${60 + w} -14!,${50 + w} -20,` +
                `${48 + w} -2!,36 -16,30 2!,20 -12,10 4!,0 -10,-12 4!,-20 -12,-32 2!,-38 -16,${-48 - w} -2!,` +
                    `${-50 - w} -20,${-60 - w} -14!,${-46 - w} -50,${-34 - w} -78,-15 -88!,-16 -100,-10 -112`,
            m,
        );
        g.f(b, g.acc);
        g.gouge(b, g.near, { a: 82, gap: 4.4, k: 0.62, max: 70, t: 0.3, side: 1 });
        g.gouge(cv("-14 -86!,-34 -76,-46 -50,-56 -16!,-40 -20!,-24 -60!", m), g.lit, {
            a: 78,
            gap: 4.4,
            k: 0.4,
            max: 18,
        });
        g.f(cvm("0 -110,9 -104,12 -94,8 -82,0 -78", m), g.near);
        const mk = cvm("0 -105,6 -102,8 -94,5 -85,0 -81", m);
        g.f(mk, d > 0.7 ? g.near : g.lit);
        if (d <= 0.7) {
            g.gouge(mk, g.near, { gap: 2.6, k: 0.5, max: 8, side: 1 });
            g.f([disc(-3.4 * s, 122 - 95 * s, 1.8 * s, 1 * s), disc(3.4 * s, 122 - 95 * s, 1.8 * s, 1 * s)], g.near);
        } else g.eyes(0, 122 - 95 * s, 4, 1.7, g.acc);
        const cr = plm("0 -122,3 -114,8 -124,9 -113,15 -120,13 -106,0 -109", m);
        g.f(cr, g.near);
        g.rim(cr, g.lit, 1.1);
    },
    ithaqua(g, r, o) {
        // the wind-walker over the firs
        const d = o.doom,
            s = mix(0.62, 0.88, d);
        g.ground();
        g.halo(0, 40, 60, { gap: 4 });
        g.stars(18, 2, 70, g.lit);
        const m = { x: 0, y: 120, s },
            L = (a) => limb(a.map((v, i) => (i % 3 === 0 ? v * s : i % 3 === 1 ? 120 + v * s : v * s)));
        const b = [
            L([0, -50, 11, 0, -68, 15, 0, -84, 13]),
            L([-12, -80, 8, -38, -68, 6, -50, -46, 5, -58, -26, 3]),
            L([12, -80, 8, 38, -72, 6, 54, -54, 5, 66, -44, 3]),
            L([-5, -50, 8, -14, -26, 5, -8, 4, 3]),
            L([5, -50, 8, 20, -30, 5.4, 14, -8, 3.4, 22, 4, 3]),
        ];
        g.f(b, g.near);
        g.gouge(b, g.lit, { a: 14, gap: 3.2, k: 0.5, max: 8 });
        g.rim(b, g.lit, 1.1);
        for (const [x, y, dir] of [
            [-58, -26, 110],
            [66, -44, 50],
        ])
            for (const k of [-34, -10, 14, 38])
                g.f(tentacle(x * s, 120 + y * s, dir + k, 18 * s, 2, 10, 0, 3), g.near);
        const h = cvm("0 -112,8 -109,11 -98,7 -86,0 -82", m);
        g.f(h, g.near);
        g.gouge(h, g.lit, { gap: 2.8, k: 0.3, max: 6 });
        for (const q of [-1, 1]) {
            const t = [
                L([q * 6, -108, 1.8, q * 18, -118, 1.5, q * 22, -132, 0.5]),
                L([q * 17, -117, 1.3, q * 28, -120, 0.5]),
                L([q * 12, -113, 1.3, q * 13, -124, 0.4]),
            ];
            g.f(t, g.near);
            g.rim(t, g.lit, 0.9);
        }
        for (const q of [-1, 1]) {
            g.f(disc(q * 4.4 * s, 120 - 98 * s, mix(1.4, 3, d) * s), g.acc);
        }
        for (let i = 0; i < 5; i++)
            g.s(
                `M-130 ${n1(30 + i * 15)}Q${n1(-60)} ${n1(18 + i * 15)} ${n1(-20 + i * 6)}` +
                    ` ${n1(34 + i * 13)}T130 ${n1(20 + i * 16)}`,
                g.hal,
                0.9 + d * 0.5,
                0.55,
            );
        for (let i = 0; i < 15; i++) {
            const x = -124 + i * 18 + r.in(-5, 5),
                hh = r.in(14, 30);
            g.f(pl(`${x} ${118 - hh},${x + hh * 0.3} 120,${x - hh * 0.3} 120`), g.near);
        }
        g.f("M-130 114Q0 108 130 114V120H-130z", g.lit);
        g.f("M-130 117Q0 112 130 117V120H-130z", g.hal);
    },
    nyarlathotep(g, r, o) {
        // faceless pharaoh; behind him the true shape
        const d = o.doom;
        g.ground(g.mid);
        g.halo(0, 44, 54, { gap: 3.8 });
        g.stars(10, 2, 50, g.hal);
        const n = Math.round(mix(3, 9, d));
        for (let i = 0; i < n; i++) {
            const t = n === 1 ? 0 : i / (n - 1),
                a = mix(-168, -12, t);
            tent(
                g,
                [
                    Math.cos(a * rad) * 16,
                    66 + Math.sin(a * rad) * 26,
                    a,
                    mix(30, 84, d),
                    mix(4, 7, d),
                    (t - 0.5) * 70,
                    (i % 2 ? 1 : -1) * 150,
                    7,
                ],
                i % 2 ? g.hal : g.acc,
                1.2,
            );
        }
        const b = cvm("0 60,14 62,36 68,48 86,54 122!,0 122");
        g.f(b, g.near);
        g.gouge(b, g.hal, { gap: 4, k: 0.16, max: 10 });
        g.rim(b, g.lit, 1.3);
        const k = cvm("0 0,11 4,15 16,20 26,29 56,31 78!,18 76!,14 58,0 62");
        g.f(k, g.near);
        g.hatch(k, g.acc, { a: 0, gap: 5, w: 1.6 });
        g.rim(k, g.lit, 1.4);
        const f = cvm("0 24,10 26,13.4 38,10 54,4 61,0 62");
        g.f(f, "#000");
        g.rim(f, g.lit, 1);
        g.f(pl("-2 62,2 62,1.4 80,-1.4 80"), g.acc);
        if (d > 0.15) eye(g, 0, 42, mix(3, 9, d), d, { lid: false });
        for (let i = 0; i < 3; i++)
            g.s(
                `M${-28 - i * 4} ${74 + i * 7}Q0 ${98 + i * 8} ${28 + i * 4} ${74 + i * 7}`,
                i % 2 ? g.acc : g.hal,
                2,
            );
        g.s("M58 122L66 40", g.near, 4);
        g.s("M57 122L65 40", g.lit, 1.2);
        g.s(`M66 40C60 28 76 22 78 32`, g.lit, 2.4);
    },
    "shub-niggurath"(g, r, o) {
        // the black goat over the wood
        const d = o.doom;
        g.ground();
        g.moon(0, 44, mix(26, 36, d), { bot: 112, halo: 62 });
        const n = Math.round(mix(4, 7, d));
        for (let i = 0; i < n; i++) {
            const t = i / (n - 1),
                a = mix(175, 5, t);
            tent(
                g,
                [
                    mix(-44, 44, t),
                    84,
                    a > 90 ? 200 - t * 30 : -20 + (1 - t) * 30,
                    mix(36, 62, d),
                    7,
                    t < 0.5 ? 50 : -50,
                    (t < 0.5 ? 1 : -1) * r.pick([140, -140]),
                    5,
                ],
                i % 2 ? g.hal : g.lit,
            );
        }
        const b = cv("-66 122!,-62 98,-44 84,-28 72!,-18 62,18 62,28 72!,46 84,62 98,68 122!");
        g.f(b, g.near);
        g.gouge(b, g.hal, { a: 70, gap: 5.6, k: 0.4, max: 18 });
        const h = cvm("0 32,12 33,17 42,14 58,9 74,6 84,0 87");
        g.f(h, g.near);
        g.gouge(h, g.lit, { gap: 3, k: 0.26, max: 8 });
        g.rim(h, g.lit, 1.3);
        for (const s of [-1, 1]) {
            const c = limb([s * 9, 38, 5, s * 24, 22, 4.6, s * 42, 14, 3.6, s * 56, 24, 2.4, s * 52, 36, 0.8]);
            g.f(c, g.near);
            g.gouge(c, g.hal, { a: 60, gap: 3.4, k: 0.5, max: 5 });
            g.rim(c, g.lit, 1.2);
            g.f(cv(`${s * 15} 44!,${s * 30} 44,${s * 36} 52!,${s * 24} 54,${s * 14} 51!`), g.near);
            eye(g, s * 8.4, 52, 4.6, mix(0.1, 1, d), { slit: false, lid: false });
        }
        g.f([disc(-3, 79, 1.2, 1.8), disc(3, 79, 1.2, 1.8)], g.hal);
        const E = [
            [-34, 100],
            [34, 102],
            [0, 108],
            [52, 114],
            [-52, 114],
        ];
        E.slice(0, Math.round(d * 5)).forEach(([x, y], i) => eye(g, x, y, 5, 0.8, { lid: false }));
        for (let i = 0; i < 12; i++) {
            const x = i < 6 ? -124 + i * 10 : 74 + (i - 6) * 10,
                hh = r.in(26, 54),
                k = r.in(-5, 5);
            g.f(pl(`${x - 2.4} 121,${x + k} ${120 - hh},${x + 2.4} 121`), g.near);
        }
    },
    yig(g, r, o) {
        // the great snake
        const d = o.doom,
            w = mix(14, 18, d);
        g.ground(g.mid);
        g.f(disc(-10, 52, 46), g.far);
        g.halo(-10, 46, 52, { gap: 3.8 });
        const c1 = limb(
                [-92, 112, 8, -60, 100, w, 0, 96, w + 2, 60, 102, w, 78, 84, w - 2, 50, 72, w - 2, 8, 78, w - 1],
                3,
            ),
            y = mix(44, 26, d);
        const c2 = limb([8, 80, w, -26, 80, w + 1, -44, 64, w, -34, y + 14, w - 1, -14, y, w - 2], 3);
        const scale = (q) => {
            g.f(q, g.near);
            g.gouge(q, g.hal, { a: 62, gap: 4.6, k: 0.3, max: 7 });
            g.hatch(q, g.far, { a: -50, gap: 6, w: 0.9 });
            g.rim(q, g.lit, 1.3);
        };
        scale(c1);
        scale(c2);
        const hood = cv(
            `-34 ${y - 8}!,-20 ${y - 18},6 ${y - 20},32 ${y - 8},46 ${y + 4}!,40 ${y + 10},14 ${y + 12},` +
                `-8 ${y + 14},-28 ${y + 12}`,
        );
        g.f(hood, g.near);
        g.gouge(hood, g.lit, { gap: 3, k: 0.14, max: 10 });
        g.rim(hood, g.lit, 1.4);
        const j = mix(3, 15, d);
        const jaw = cv(
            `-6 ${y + 10}!,14 ${y + 10 + j * 0.5},42 ${y + 9 + j}!,36 ${y + 15 + j},10 ${y + 18 + j * 0.6}`,
        );
        g.f(jaw, g.near);
        g.rim(jaw, g.hal, 1.1);
        if (d > 0.2) {
            g.f(cv(`2 ${y + 11}!,42 ${y + 8}!,40 ${y + 8 + j}!,14 ${y + 10 + j * 0.5}`), g.acc);
            g.f(
                [
                    pl(`34 ${y + 8},38 ${y + 8},37 ${n1(y + 9 + j * 0.8)}`),
                    pl(`26 ${y + 9},29 ${y + 9},28 ${n1(y + 10 + j * 0.5)}`),
                ],
                g.lit,
            );
        }
        g.f(limb([40, y + 10 + j * 0.5, 1.3, 58, y + 8 + j * 0.5, 1, 66, y + 12, 0.8, 78, y + 8, 0.3]), g.acc);
        g.f(limb([66, y + 12, 0.8, 76, y + 18, 0.3]), g.acc);
        eye(g, 14, y - 6, 6, mix(0.3, 1, d));
        g.f("M-130 114Q0 106 130 114V120H-130z", g.near);
        for (let i = 0; i < Math.round(d * 4); i++) {
            const x = [-104, 98, -78, 112][i];
            tent(g, [x, 118, -90, 34, 4, i % 2 ? -40 : 40, i % 2 ? 120 : -120], g.hal);
        }
    },
    "yog-sothoth"(g, r, o) {
        // the gate: a congeries of spheres
        const d = o.doom;
        g.ground(g.near);
        g.stars(30, 2, 118, g.hal);
        g.halo(0, 60, 56, { gap: 3.8 });
        const B = [
            [0, 60, 22],
            [-34, 50, 14],
            [30, 44, 15],
            [38, 76, 12],
            [-28, 80, 15],
            [4, 94, 11],
            [-6, 28, 12],
            [-62, 66, 9],
            [64, 58, 9],
            [-56, 34, 8],
            [58, 30, 7],
            [-60, 96, 7],
            [62, 96, 8],
            [24, 16, 6],
            [-30, 16, 5],
            [-88, 48, 6],
            [90, 76, 6],
            [88, 40, 4],
            [-86, 84, 4],
        ];
        const n = Math.round(mix(6, B.length, d));
        let l = "";
        for (let i = 1; i < n; i++) l += `M0 60L${B[i][0]} ${B[i][1]}`;
        g.s(l, g.hal, 0.8);
        B.slice(0, n)
            .reverse()
            .forEach(([x, y, s], q) => {
                const i = n - 1 - q;
                s *= mix(0.8, 1.08, d);
                const c = disc(x, y, s);
                g.f(c, g.near);
                g.gouge(c, i ? g.hal : g.lit, { a: 20, gap: Math.max(2.4, s / 5), k: 0.4, max: s * 0.8, t: 0.36 });
                g.s(c, i % 3 ? g.hal : g.lit, 1.2);
                if (i < 8)
                    eye(g, x + s * 0.12, y, s * 0.52, Math.max(0.05, Math.min(1, d * 1.6 - i * 0.06)), {
                        slit: i % 2 === 0,
                        lid: false,
                    });
            });
    },
};
