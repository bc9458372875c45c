// museum.js -- rooms and things that only a museum has, and its neighbours: shelves, a safe, a wash-room.
import { n1 } from "../path.js";
import { cv, cvm, disc, limb, pl, rect, tentacle } from "../shapes.js";
import { floor, ink, light, pale, table } from "./marks.js";

export const museum = {
    medusa(g, r) {
        table(g);
        for (let i = 0; i < 11; i++) {
            const a = 150 + i * 24 + r.in(-5, 5),
                q = (a * Math.PI) / 180;
            const t = tentacle(
                16 * Math.cos(q),
                44 + 18 * Math.sin(q),
                a,
                30,
                4,
                r.in(-60, 60),
                r.in(-120, 120),
                5,
            );
            ink(g, [t], { k: 0.3, rim: 1.2 });
        }
        pale(g, [cvm("0 26,14 30,19 46,15 66,6 80,0 82")], { k: 0.44, max: 18 });
        g.f([cv("-14 50!,-8 46,-2 51!,-8 53"), cv("14 50!,8 46,2 51!,8 53")], g.acc);
        g.s("M0 52L-3 64L3 65M-7 72Q0 69 7 72", g.near, 1.6);
        ink(g, [cvm("0 80,8 80,10 92,26 98,28 106!,0 106")], { k: 0.3 });
    },
    dinosaur(g, r, o) {
        g.ground(g.far);
        for (let i = -2; i <= 2; i++) g.f(rect(i * 50 - 16, 4, 32, 70), g.sky);
        g.f("M-130 0H130V8H-130z", g.near);
        floor(g, 106);
        const bone = (d, w) => {
            g.s(d, g.near, w + 3);
            g.s(d, g.lit, w);
        };
        bone("M112 82Q84 74 62 62Q34 46 0 50Q-26 56 -40 40Q-46 30 -58 26", 4.4);
        for (let i = 0; i < 8; i++) {
            const x = 38 - i * 8;
            bone(`M${x} ${n1(50 + Math.abs(x) * 0.04)}Q${x - 8} ${70} ${x - 2} ${n1(80 - Math.abs(i - 4) * 3)}`, 2);
        }
        bone("M46 56L54 78L46 104M40 58L34 82L40 104M-20 54L-30 74L-24 88M-14 54L-12 72L-18 84", 4);
        pale(g, [cv("-52 16,-70 14,-92 26,-96 34,-78 34!,-90 42,-70 42,-54 36,-48 26")], { k: 0.3 });
        g.f(disc(-66, 24, 3.6), g.near);
        g.f("M-94 34l3 5l3 -5l3 5l3 -5l3 5l3 -5z", g.near);
        if (o.put) o.put(40, 114, 0.5);
        else {
            for (const [x, k, h] of [
                [-6, "man", 26],
                [8, "woman", 24],
                [20, "man", 25],
                [31, "woman", 23],
            ])
                g.figure(x, 118, h, { kind: k, rim: false });
            g.figure(-30, 118, 30, { lamp: true });
        }
        g.s("M-100 112Q-60 120 -20 112T60 112T100 112", g.acc, 1.6);
    },
    lavatory(g, r) {
        g.ground(g.mid);
        g.hatch(rect(-130, 0, 260, 104), g.far, { a: 0, gap: 11, w: 1.4 });
        g.hatch(rect(-130, 0, 260, 104), g.far, { a: 90, gap: 11, w: 1.4 });
        floor(g, 104);
        for (const x of [-76, 0, 76]) {
            const m = rect(x - 22, 12, 44, 40);
            g.f(m, g.sky);
            g.s(m, g.hal, 2);
            g.s(`M${x - 16} 30L${x - 4} 16M${x - 17} 40L${x + 3} 17`, g.lit, 1.2);
            pale(g, [cvm("0 64,26 64!,24 78,12 86,6 88!,6 104!,0 104", { x, y: 0 })], { k: 0.4, max: 20 });
            g.f(disc(x, 65, 20, 4), g.near);
            g.s(`M${x} 64V56H${x + 6}V60`, g.hal, 3);
        }
        g.figure(0, 54, 34, { rim: false });
        g.f(disc(0, 65, 18, 3.4), g.acc);
        ink(g, [tentacle(8, 64, -60, 30, 3.4, 80, 120)], { rim: 1.3 });
        g.s("M-60 0V6H60V0", g.near, 3);
        g.lamp(38, 8, 3, 9, 3.4);
    },
    shelf(g, r, o) {
        g.ground(g.mid);
        g.f(disc(0, 60, 90, 60), g.far);
        for (const y of [44, 92]) {
            for (let i = 0; i < 9; i++) {
                const x = -112 + i * 28 + r.in(-4, 4),
                    s = r.in(0.75, 1.05),
                    k = r.int(0, 3);
                if (o.put && y === 92 && Math.abs(x) < 34) continue;
                const m = { x, y, s };
                if (k === 0) ink(g, [cvm("0 -26,6 -24,8 -16!,11 -8,12 0!,0 0", m)], { rim: 1.1 });
                else if (k === 1)
                    ink(g, [cvm("0 -24,3 -24!,3 -16!,9 -12,9 0!,0 0", m)], {
                        rim: 1.1,
                        tone: r.chance(0.4) ? g.acc : g.near,
                    });
                else if (k === 2) ink(g, [pl("-10 -20,9 -20,9 0,-10 0", m)], { rim: 1.1, k: 0.5 });
                else pale(g, [cvm("0 -20,9 -18,11 -10,8 -4!,6 0!,0 0", m)], { k: 0.4 });
            }
            g.f(rect(-130, y, 260, 5), g.near);
            g.s(`M-130 ${y}H130`, g.hal, 1.3);
        }
        g.s("M-66 0V120M66 0V120", g.near, 4);
        o.put?.(0, 92, 0.5);
    },
    safe(g) {
        table(g);
        ink(g, [rect(-46, 20, 92, 84)], { k: 0.12, max: 12 });
        g.s(rect(-38, 28, 76, 68), g.hal, 1.8);
        g.f(disc(0, 62, 24), g.mid);
        g.s(disc(0, 62, 24), g.acc, 2.4);
        for (let i = 0; i < 5; i++) {
            const a = (i * 2 * Math.PI) / 5 - 1.2;
            g.s(`M0 62L${n1(19 * Math.cos(a))} ${n1(62 + 19 * Math.sin(a))}`, g.lit, 4);
        }
        g.f(disc(0, 62, 6), g.acc);
        g.f([rect(-52, 34, 8, 16), rect(-52, 74, 8, 16)], g.acc);
    },
    dice(g, r) {
        light(g);
        for (const [x, y, a, s] of [
            [-26, 68, -14, 1],
            [26, 60, 16, 0.92],
            [2, 96, 4, 0.7],
        ]) {
            const m = { x, y, r: a, s };
            const b = cv("-22 -18!,-18 -22,18 -22,22 -18!,22 18!,18 22,-18 22,-22 18!", m);
            g.f(b, g.acc);
            g.gouge(b, g.near, { a, gap: 3.2, k: 0.4, max: 22, side: 1 });
            g.s(b, g.near, 1.8);
            g.rim(b, g.lit, 1.6);
            const k = r.int(0, 2);
            if (k === 0) g.f(pl("0 -13,3 -3,13 0,3 3,0 13,-3 3,-13 0,-3 -3", m), g.lit);
            else if (k === 1) g.f(cv("-14 0!,0 -10,14 0!,0 10", m), g.lit);
            else
                for (const [p, q] of [
                    [-9, -9],
                    [9, 9],
                    [0, 0],
                    [9, -9],
                    [-9, 9],
                ])
                    g.f(disc(x + p * s, y + q * s, 3 * s), g.lit);
        }
    },
    raygun(g) {
        light(g);
        ink(g, [pl("-30 40,22 38,34 44,34 58,22 62,-30 60"), pl("-10 60,10 60,4 98,-14 96")], { k: 0.2 });
        for (let i = 0; i < 4; i++) g.s(disc(-20 + i * 13, 50, 3.4, 15), g.acc, 2.4);
        g.f(disc(-36, 50, 9), g.acc);
        g.s("M-46 50L-62 40L-66 56L-82 44L-88 60L-112 42", g.acc, 3);
        g.s("M-46 50L-62 40L-66 56L-82 44L-88 60L-112 42", g.lit, 1);
        ink(g, [limb([36, 50, 6, 50, 48, 8, 58, 60, 5])], { k: 0.4 });
    },
    /* The place through a glass somebody holds up to it: what is looked for there. */
    looking(g, r, o) {
        g.ground(g.near);
        o.put?.(0, 106, 1);
        const hole = "M-130 0H130V120H-130zM-54 56a54 50 0 1 0 108 0a54 50 0 1 0 -108 0z";
        g.raw(`<path fill="${g.near}" fill-opacity=".72" fill-rule="evenodd" d="${hole}"/>`);
        g.s(disc(0, 56, 54, 50), g.near, 9);
        g.s(disc(0, 56, 54, 50), g.accents.lamp, 4);
        g.s(disc(-1, 55, 56, 52), g.lit, 1);
        g.f(limb([38, 92, 5, 54, 108, 6, 66, 122, 7]), g.near);
        g.s("M40 94L66 122", g.accents.lamp, 3);
        g.s("M-40 34Q-30 16 -10 12", g.lit, 2);
    },
};
