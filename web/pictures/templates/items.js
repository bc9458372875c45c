// items.js -- one object, large, on a plain ground with a halo; the accent is where its worth lies.
import { PAPER } from "../inks.js";
import { n1 } from "../path.js";
import { pl, cv, plm, cvm, rect, disc, limb, tentacle } from "../shapes.js";
import { ink, light, table } from "./marks.js";

const gun = (g, parts, wood) => {
    light(g);
    g.f(parts, g.near);
    g.rim(parts, g.lit, 1.5, -0.5, -1);
    if (wood) {
        g.f(wood, g.acc);
        g.hatch(wood, g.near, { a: -14, gap: 3.4, w: 0.9 });
        g.s(wood, g.near, 1.2);
        g.rim(wood, g.lit, 1.4, -0.5, -1);
    }
};
const book = (g, r, emblem) => {
    table(g);
    const back = pl("-34 22,26 16,38 22,38 100,-26 108,-34 102");
    g.f(back, g.near);
    g.f(pl("-26 26,38 20,38 98,-26 106"), g.mid);
    g.f(pl("-34 22,-26 26,-26 106,-34 101"), g.near);
    const cov = pl("-26 26,38 20,38 98,-26 106");
    g.rim(pl("-34 22,-26 26,-26 106,-34 101"), g.lit, 1.5);
    g.s(cov, g.hal, 1.2);
    g.f(pl("-34 22,26 16,38 20,-26 26"), g.lit);
    g.hatch(pl("-33 22,26 16.6,36 20,-26 25.4"), g.near, { a: -5, gap: 2, w: 0.5 });
    g.gouge(cov, g.hal, { a: -5, gap: 3.6, k: 0.14, max: 8 });
    for (const [x, y] of [
        [-26, 26],
        [30, 21],
        [-26, 98],
        [30, 91],
    ])
        g.f(pl(`${x} ${y},${x + 8} ${y - 0.7},${x + 8} ${y + 7},${x} ${y + 8}`), g.acc);
    g.f([pl("38 42,42 42,42 50,38 50"), pl("38 74,42 74,42 82,38 82")], g.acc);
    emblem(6, 62);
};
const sigil = (g, r, x, y, s) => {
    const n = r.pick([5, 6, 7, 8]),
        k = r.pick([2, 3]);
    let d = "";
    for (let i = 0; i <= n; i++) {
        const a = -Math.PI / 2 + (i * k * 2 * Math.PI) / n;
        d += (i ? "L" : "M") + n1(x + s * Math.cos(a)) + " " + n1(y + s * 1.05 * Math.sin(a));
    }
    g.s(d, g.acc, 1.8);
    g.s(disc(x, y, s * 1.2, s * 1.26), g.acc, 1.8);
    g.f(disc(x, y, s * 0.2), g.lit);
};

export const items = {
    revolver(g) {
        gun(
            g,
            [
                pl("-62 36,10 36,10 33,20 33,26 40,22 46,24 52,10 56,8 62,-6 62,-8 54,-22 54,-26 47,-62 47"),
                rect(-58, 32, 5, 5),
            ],
            pl("10 52,24 48,44 88,38 96,24 96"),
        );
        g.f(rect(-20, 36, 26, 18), g.hal);
        g.s("M-20 42H6M-20 48H6", g.near, 1.6);
        g.s("M-6 62Q-4 74 8 70Q12 66 10 60", g.near, 2.6);
    },
    pistol(g) {
        gun(
            g,
            [pl("-58 34,34 34,38 42,36 50,-56 50,-60 46"), pl("-50 50,10 50,8 56,-50 55")],
            pl("10 51,34 50,42 96,20 98"),
        );
        g.s("M14 38V48M18 38V48M22 38V48M26 38V48", g.hal, 1.2);
        g.s("M-6 56Q-4 70 14 68", g.near, 2.8);
        g.s("M-56 42H4", g.hal, 1);
    },
    shotgun(g) {
        gun(
            g,
            [pl("-100 48,6 46,8 52,-100 54"), pl("-100 55,8 53,10 60,-100 60"), pl("4 44,30 48,32 62,8 62")],
            pl("30 50,50 56,96 66,96 88,60 74,32 62"),
        );
        g.f(pl("-50 60,-4 60,-8 66,-46 66"), g.acc);
        g.s("M14 62Q16 72 26 68L27 62", g.near, 2.2);
    },
    carbine(g) {
        gun(
            g,
            [pl("-100 50,-10 48,-10 53,-100 54"), pl("-14 46,26 48,28 58,-14 58"), rect(-96, 45, 3, 5)],
            pl("24 50,48 56,94 70,94 90,56 74,26 60"),
        );
        g.f(pl("-62 54,-14 53,-14 61,-60 59"), g.acc);
        g.s("M4 58Q6 72 22 70Q28 66 26 58", g.near, 2.4);
        g.f(limb([14, 48, 1.4, 18, 42, 1.4, 22, 42, 1.8]), g.near);
    },
    tommy(g) {
        gun(
            g,
            [
                pl("-96 48,-40 47,-40 53,-96 53"),
                pl("-42 43,34 43,38 50,36 60,-40 60"),
                pl("-98 44,-88 44,-88 56,-98 56"),
            ],
            pl("36 48,94 62,92 84,60 72,36 58"),
        );
        g.f([pl("10 60,22 60,28 84,16 86"), pl("-62 54,-48 54,-48 70,-58 72")], g.acc);
        g.f(disc(-10, 72, 17), g.near);
        g.s(disc(-10, 72, 15), g.lit, 1.5);
        g.s(disc(-10, 72, 9), g.hal, 1.2);
        g.f(disc(-10, 72, 3), g.acc);
        g.s("M-36 50H30", g.hal, 1);
    },
    knife(g) {
        table(g);
        const m = { x: 0, y: 60, r: -38 };
        const b = cv("-66 0!,-40 -9,10 -9!,10 8!,-50 6", m);
        g.f(b, g.lit);
        g.gouge(b, g.near, { a: -38, gap: 2.8, k: 0.8, max: 50, t: 0.18, side: 1 });
        g.s(b, g.near, 1.2);
        const h = cv("14 -7!,44 -9,56 -4,56 6,44 7,14 7!", m);
        g.f(pl("9 -14,15 -14,15 13,9 13", m), g.near);
        g.f(h, g.near);
        g.hatch(h, g.acc, { a: 52, gap: 5, w: 1.8 });
        g.rim([h, pl("9 -14,15 -14,15 13,9 13", m)], g.lit, 1.3);
    },
    sword(g) {
        table(g);
        const m = { x: 0, y: 58, r: -42 };
        const b = pl("-78 0,-66 -6,30 -6,30 6,-66 6", m);
        g.f(b, g.lit);
        g.f(pl("-72 0,30 0,30 6,-66 6", m), g.hal);
        g.s(pl("-60 0,26 0", m).d, g.near, 1);
        const h = [cv("28 -20!,36 -18,36 18,28 20!,31 0", m), pl("34 -4,58 -3,58 3,34 4", m)];
        g.f(h, g.near);
        g.rim(h, g.acc, 1.6);
        const p = pl("64 0", m).p[0];
        g.f(disc(p[0], p[1], 6), g.acc);
        g.f(disc(p[0] - 1.6, p[1] - 1.6, 1.8), g.lit);
        g.lamp(-40, 34, 0.1, 0, 1);
    },
    axe(g) {
        table(g);
        const h = limb([44, 108, 4, 10, 66, 3.4, -22, 26, 3.4]);
        ink(g, [h], { col: g.acc, k: 0.5, a: 20 });
        const b = cv("-20 18!,-8 34!,-20 46,-40 62!,-56 52,-62 34,-52 22!,-34 26");
        g.f(b, g.near);
        g.f(cv("-40 62!,-56 52,-62 34,-52 22!,-50 36,-44 48"), g.lit);
        g.rim(b, g.lit, 1.5);
        g.gouge(b, g.hal, { a: 40, gap: 3.4, k: 0.4, side: 1 });
    },
    dynamite(g) {
        table(g);
        for (const x of [-22, 0, 22]) {
            const s = rect(x - 11, 42, 22, 62);
            g.f(s, g.acc);
            g.gouge(s, g.near, { gap: 3, k: 0.5, max: 11, side: 1 });
            g.s(s, g.near, 1.6);
            g.f(disc(x, 42, 11, 3.4), g.lit);
            g.s(disc(x, 42, 11, 3.4), g.near, 1.2);
        }
        g.f([rect(-34, 56, 68, 5), rect(-34, 86, 68, 5)], g.near);
        g.s("M0 42C0 28 16 30 18 20S30 12 34 14", g.near, 2.6);
        g.s("M0 42C0 28 16 30 18 20S30 12 34 14", g.lit, 1);
        g.lamp(36, 14, 3.4, 10, 3.4);
    },
    lantern(g) {
        table(g);
        g.lamp(0, 64, 9, 18, 5);
        g.s("M-22 34C-26 2 26 2 22 34", g.near, 3);
        g.s("M-22 34C-26 2 20 2 21 20", g.lit, 1.2);
        const t = [plm("0 22,8 24,12 34,26 40,24 44,0 44"), plm("0 86,24 86,30 92,32 106,0 106")];
        ink(g, t, { k: 0.3 });
        g.s("M-20 44C-30 60 -28 74 -20 86M20 44C30 60 28 74 20 86", g.near, 3.4);
        g.s("M-21 46C-30 60 -28 74 -21 84", g.lit, 1.3);
        g.f(cv("0 48!,7 62,7 74,0 82,-7 74,-7 62"), g.acc);
        g.f(cv("0 58!,4 68,3 77,0 80,-3 77,-4 68"), g.lit);
        g.s("M-24 64H-11M11 64H24", g.near, 1.4);
    },
    oillamp(g) {
        table(g);
        const b = cv("-66 50!,-46 58,-26 52,0 48,26 52,40 66,30 82,0 90,-28 84,-46 70");
        ink(g, [b], { k: 0.2, max: 12, col: g.acc });
        g.s("M36 58C64 44 66 84 32 80", g.near, 6);
        g.s("M38 57C62 46 63 78 38 79", g.lit, 1.4);
        ink(g, [plm("0 88,10 89,8 96,22 104,22 108,0 108"), cvm("0 32,3 36,4 40!,14 46,18 52,0 52")], { k: 0.3 });
        g.lamp(-68, 36, 5, 12, 3.6);
        g.f(cv("-68 20!,-62 36,-64 46,-70 46,-74 36"), g.acc);
        g.f(cv("-68 32!,-65 40,-68 46,-71 40"), g.lit);
    },
    whiskey(g) {
        table(g);
        const b = cv("-8 10!,8 10!,8 32!,18 42,22 52!,22 106!,-22 106!,-22 52!,-18 42,-8 32!");
        g.f(b, g.near);
        g.f(cv("-18 58!,18 58!,18 103!,-18 103!"), g.acc);
        g.f(rect(-19, 66, 38, 26), g.lit);
        g.f([rect(-12, 72, 24, 3), rect(-12, 79, 24, 2), rect(-8, 84, 16, 2)], g.near);
        g.rim(b, g.lit, 1.6);
        g.s("M-13 46Q-17 52 -17 60", g.lit, 2);
        g.f(rect(-9, 6, 18, 8), g.mid);
        g.rim(rect(-9, 6, 18, 8), g.lit, 1.2);
        const gl = pl("36 78,62 78,58 106,40 106");
        g.f(gl, g.near, 0.7);
        g.f(pl("38 92,60 92,58 104,40 104"), g.acc);
        g.s(gl, g.lit, 1.4);
    },
    food(g) {
        table(g);
        const l = cv("-52 92,-54 74,-36 60,0 56,30 62,44 78,40 94,0 100");
        g.f(l, g.acc);
        g.gouge(l, g.near, { gap: 3, k: 0.5, max: 40, side: 1, t: 0.3 });
        g.s(l, g.near, 1.6);
        for (const x of [-34, -14, 6]) g.f(cv(`${x} 64!,${x + 8} 72,${x + 10} 86!,${x + 4} 76`), g.lit);
        const c = cv("26 106!,26 66!,58 66!,58 106!");
        g.f(c, g.near);
        g.gouge(c, g.hal, { gap: 3, k: 0.3 });
        g.f(disc(42, 66, 16, 4), g.hal);
        g.f(rect(26, 76, 32, 20), g.lit);
        g.f(disc(42, 86, 6), g.acc);
        g.rim(c, g.lit, 1.4);
        const k = limb([-66, 106, 2, -30, 104, 2.4]);
        g.f(k, g.near);
        g.f(pl("-30 101,14 102,18 106,-30 107"), g.lit);
    },
    map(g) {
        table(g);
        const p = pl("-58 30,-20 22,18 30,56 22,60 92,20 102,-18 94,-56 102");
        g.f(p, g.lit);
        g.f([pl("-20 22,18 30,20 102,-18 94")], PAPER);
        g.s(p, g.near, 1.6);
        g.s("M-20 22L-18 94M18 30L20 102", g.near, 1);
        g.s("M-48 44Q-30 36 -28 52T-8 66T8 52T34 44M-46 84Q-30 72 -14 80T22 78T48 66M30 34Q40 46 50 40", g.near, 1.3);
        g.s("M-44 60Q-20 52 4 70T40 54", g.acc, 2);
        g.s("M36 49L46 59M46 49L36 59", g.acc, 3);
        const c = { x: -38, y: 88 };
        g.f(plm("0 -9,2 -2,8 0,2 2,0 9", c), g.near);
    },
    statue(g) {
        table(g);
        const base = plm("0 88,26 88,30 94,30 108,0 108");
        ink(g, [base]);
        const b = cvm("0 22,10 24,15 34,12 46!,22 50,28 64,24 78,28 88!,0 88");
        ink(g, [b], { k: 0.22, max: 11, col: g.lit });
        for (const s of [-1, 1]) {
            const w = cv(`${s * 14} 50!,${s * 34} 26,${s * 44} 34!,${s * 42} 60,${s * 26} 72!`);
            g.f(w, g.near);
            g.rim(w, g.hal, 1.2);
        }
        for (const [x, a, c] of [
            [-7, 104, 90],
            [-2, 94, -90],
            [3, 86, 90],
            [8, 76, -90],
        ]) {
            const t = tentacle(x, 42, a, 28, 2.8, 10, c);
            g.f(t, g.near);
            g.rim(t, g.lit, 0.9);
        }
        g.eyes(0, 35, 6, 2.2);
        g.s("M-22 98H22", g.acc, 1.6);
    },
    ring(g) {
        table(g);
        g.s(disc(0, 76, 28, 26), g.near, 11);
        g.s(disc(0, 76, 28, 26), g.acc, 6);
        g.s("M-29 84A28 26 0 0 1 -12 53", g.lit, 2.2);
        const q = pl("-16 36,-8 26,8 26,16 36,0 54");
        g.f(q, g.near);
        g.f(pl("-14 36,-7 28,7 28,14 36,0 51"), g.lit);
        g.f(pl("0 36,14 36,0 51"), g.hal);
        g.s("M-14 36H14M-7 28L0 51L7 28", g.near, 1);
        g.lamp(0, 36, 0.1, 0, 1);
    },
    ruby(g) {
        table(g);
        const o = pl("-36 48,-18 26,18 26,36 48,0 98");
        g.f(o, g.acc);
        g.f(pl("-36 48,-18 26,-10 48"), g.lit);
        g.f(pl("-36 48,-10 48,0 98"), g.acc);
        g.f(pl("10 48,36 48,0 98"), g.near, 0.6);
        g.f(pl("18 26,36 48,10 48"), g.near, 0.35);
        g.s("M-36 48H36M-18 26L-10 48L0 26L10 48L18 26M-10 48L0 98L10 48", g.near, 1.5);
        g.s(o, g.near, 2.2);
        for (const [x, a, c] of [
            [-26, 200, 120],
            [-16, 160, -130],
            [26, -20, -120],
            [16, 20, 130],
        ]) {
            const t = tentacle(x, 96, a, 50, 5, 0, c);
            g.f(t, g.near);
            g.rim(t, g.lit, 1);
        }
        g.f(cv("-40 108!,-24 92,0 100,24 92,40 108!"), g.near);
    },
    stone(g, r) {
        table(g);
        const b = cv("-38 92,-42 68,-28 44,-4 34,24 42,42 66,38 92,10 104,-20 103");
        ink(g, [b], { k: 0.3, max: 14, col: g.lit });
        sigil(g, r, 4, 70, 16);
    },
    flute(g) {
        table(g);
        const b = limb([-66, 92, 5, 0, 58, 6, 64, 26, 8]);
        ink(g, [b], { k: 0.4, a: 60, col: g.lit });
        for (let i = 0; i < 6; i++) g.f(disc(-34 + i * 15, 76 - i * 7.6, 2.2), g.acc);
        for (const [x, y, c] of [
            [70, 22, 160],
            [74, 34, -160],
            [62, 14, -150],
        ]) {
            const t = tentacle(x - 4, y, -26, 34, 2.6, 0, c);
            g.f(t, g.near);
            g.rim(t, g.acc, 1);
        }
    },
    case(g) {
        table(g);
        const b = pl("-46 52,46 52,46 100,-46 100");
        const l = pl("-46 52,46 52,40 20,-40 20");
        g.f(l, g.mid);
        g.rim(l, g.lit, 1.4);
        for (let i = 0; i < 6; i++) {
            g.f(rect(-36 + i * 13, 30, 9, 26), g.lit);
            g.f(rect(-36 + i * 13, 30, 9, 4), g.hal);
        }
        g.f(b, g.near);
        g.gouge(b, g.hal, { gap: 3, k: 0.12, max: 10 });
        g.s(pl("-40 58,40 58,40 94,-40 94"), g.acc, 1.4);
        g.f(pl("0 64,12 76,0 88,-12 76"), g.acc);
        g.f(pl("0 69,7 76,0 83,-7 76"), g.near);
        g.rim(b, g.lit, 1.5);
    },
    journal(g, r) {
        table(g);
        const L = cv("-60 34!,-30 26,0 36!,0 100!,-30 90,-60 98!"),
            R = cv("60 34!,30 26,0 36!,0 100!,30 90,60 98!");
        g.f(pl("-64 38,64 38,66 104,-66 104"), g.near);
        g.f(L, g.lit);
        g.f(R, PAPER);
        g.gouge(R, g.near, { gap: 4, k: 0.12, max: 12 });
        let d = "";
        for (let i = 0; i < 7; i++) {
            const y = 44 + i * 6.6;
            d += `M-52 ${n1(y)}Q-30 ${n1(y - 7)} ${-8 - (i % 3) * 6} ${n1(y + 1)}`;
        }
        g.s(d, g.near, 1.1);
        sigil(g, r, 30, 60, 14);
        g.s(L, g.near, 1.4);
        g.s(R, g.near, 1.4);
    },
    tome(g, r, o) {
        const k = r.int(0, 2);
        book(g, r, (x, y) => {
            if (/king in yellow/i.test(o.name)) {
                g.s(
                    `M${x} ${y}C${x + 2} ${y - 26} ${x + 20} ${y - 20} ${x + 14} ${y - 12}M${x}` +
                        ` ${y}C${x - 24} ${y} ${x - 20} ${y + 18} ${x - 10} ${y + 16}M${x} ${y}C${x + 10}` +
                            ` ${y + 18} ${x + 26} ${y + 14} ${x + 20} ${y + 4}`,
                    g.acc,
                    3.4,
                );
                g.f(disc(x, y, 3), g.lit);
            } else if (k === 0 || /necro/i.test(o.name)) {
                g.f(cv(`${x - 19} ${y}!,${x} ${y - 13},${x + 19} ${y}!,${x} ${y + 13}`), g.acc);
                g.f(disc(x, y, 8), g.near);
                g.f(disc(x, y, 2.4, 6), g.lit);
            } else sigil(g, r, x, y, 15);
        });
    },
    pyramid(g) {
        table(g);
        g.f(pl("0 20,-54 104,12 104"), g.hal);
        g.hatch(pl("0 20,-54 104,12 104"), g.near, { a: 0, gap: 6, w: 1 });
        g.f(pl("0 20,54 104,12 104"), g.near);
        g.rim(pl("0 20,-54 104,54 104"), g.lit, 1.6);
        g.f(cv("-24 76!,-6 64,12 76!,-6 88"), g.lit);
        g.f(disc(-6, 76, 6.6), g.acc);
        g.f(disc(-6, 76, 2, 6), g.near);
        g.lamp(0, 16, 0.6, 10, 24);
    },
    key(g) {
        table(g);
        const m = { x: 0, y: 60, r: -35 };
        g.s(disc(-30, 80, 16, 16), g.near, 9);
        g.s(disc(-30, 80, 16, 16), g.acc, 5);
        const s = [pl("-20 -4,60 -4,60 4,-20 4", m), pl("44 4,52 4,52 18,44 18", m), pl("56 4,62 4,62 14,56 14", m)];
        g.f(s, g.near);
        g.rim(s, g.lit, 1.5);
        g.f(disc(-30, 80, 4), g.lit);
    },
    eldersign(g) {
        table(g);
        const st = [];
        for (let i = 0; i < 10; i++) {
            const a = -Math.PI / 2 + (i * Math.PI) / 5 + 0.06,
                q = i % 2 ? 20 : 46;
            st.push([q * Math.cos(a), 62 + q * Math.sin(a)]);
        }
        const p = pl(st);
        g.f(p, g.near);
        g.gouge(p, g.hal, { gap: 3, k: 0.3, max: 8 });
        g.rim(p, g.lit, 1.6);
        g.f(cv("-16 62!,0 52,16 62!,0 72"), g.acc);
        g.f(cv("0 53!,4 62,0 71!,-4 62"), g.lit);
    },
};
// Long arms are drawn to full width and scaled to survive a narrow crop.
for (const name of ["shotgun", "carbine", "tommy"]) {
    const draw = items[name];
    items[name] = (g, r, o) => {
        light(g);
        g.inset(1, 11, 0.82, () => draw(g, r, o));
    };
}
