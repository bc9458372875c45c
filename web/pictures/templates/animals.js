// animals.js -- beasts that are only beasts.
import { cv, cvm, disc, limb, pl } from "../shapes.js";
import { ink, light, stage } from "./marks.js";

export const animals = {
    cat(g) {
        light(g);
        const b = cv("-22 118!,-26 88,-18 66,-20 44!,-24 16!,-10 28,10 28,24 14!,22 46,18 66,30 90,30 118!");
        ink(g, [b], { k: 0.24, max: 9 });
        ink(g, [limb([26, 112, 5, 52, 108, 4.4, 60, 88, 4, 52, 70, 3])], { k: 0.4 });
        g.f([cv("-15 44!,-9 38,-3 45!,-9 48"), cv("15 44!,9 38,3 45!,9 48")], g.acc);
        g.f([disc(-9, 43, 1, 4), disc(9, 43, 1, 4)], g.near);
        g.f(pl("-3 53,3 53,0 57"), g.hal);
        g.s("M-6 56L-36 50M-6 58L-34 62M6 56L36 50M6 58L34 62", g.hal, 0.9);
        g.s("M-16 72Q0 80 16 72", g.acc, 3);
    },
    owl(g) {
        light(g);
        g.f(limb([-70, 104, 4, 0, 100, 5, 74, 106, 4]), g.near);
        const b = cvm("0 22,14 24,26 12!,30 34,32 60,24 92,8 102,0 102");
        ink(g, [b], { k: 0.22, max: 9 });
        g.gouge(cvm("0 62,18 62,16 92,0 98"), g.hal, { a: 90, gap: 5, k: 0.3, max: 5 });
        for (const x of [-12, 12]) {
            g.f(disc(x, 42, 12), g.hal);
            g.f(disc(x, 42, 8), g.acc);
            g.f(disc(x, 42, 4), g.near);
            g.f(disc(x - 2, 40, 1.4), g.lit);
        }
        g.f(pl("-3.4 48,3.4 48,0 58"), g.lit);
        g.s("M-10 100V108M-5 100V108M5 100V108M10 100V108", g.lit, 2);
    },
    gorilla(g) {
        light(g);
        const b = cvm("0 12,14 14,22 28,22 44!,44 54,56 80,58 122!,0 122");
        ink(g, [b], { k: 0.16, max: 12 });
        g.f(cvm("0 34,12 32,17 42,15 58,8 66,0 66"), g.hal);
        g.f(cvm("0 33,13 30,18 38,0 42"), g.near);
        g.eyes(0, 43, 6, 1.6, g.acc, 0.2);
        g.f([disc(-3, 52, 1.8), disc(3, 52, 1.8)], g.near);
        g.s("M-8 60Q0 57 8 60", g.near, 1.6);
        g.s("M-20 84Q0 92 20 84M-14 100Q0 106 14 100", g.hal, 1.6);
    },
    monkey(g) {
        light(g);
        const b = [
            limb([0, 116, 15, 0, 86, 15, 0, 62, 9]),
            limb([-12, 70, 5, -34, 84, 4, -30, 108, 3.4]),
            limb([-8, 112, 7, -30, 104, 5, -26, 118, 4]),
            limb([8, 112, 7, 30, 104, 5, 26, 118, 4]),
        ];
        ink(g, b, { k: 0.3, max: 7 });
        ink(g, [limb([12, 70, 5, 30, 60, 4, 26, 40, 3])], { k: 0.3 });
        ink(g, [disc(0, 40, 20), disc(-21, 40, 8), disc(21, 40, 8)], { k: 0.2 });
        g.f(cvm("0 32,10 28,15 38,12 50,6 58,0 58"), g.hal);
        g.f([disc(-6, 39, 2.4), disc(6, 39, 2.4)], g.near);
        g.s("M-6 52Q0 49 6 52M-2 45V47M2 45V47", g.near, 1.4);
        g.s("M18 108C48 112 60 90 48 74S30 80 36 88", g.near, 5);
        g.s("M18 107C48 111 59 90 47 75", g.lit, 1);
        g.f(pl("-14 62,14 62,12 68,-12 68"), g.acc);
    },
    peacock(g, r) {
        light(g);
        for (let i = 0; i < 11; i++) {
            const a = Math.PI * (1.03 + i * 0.094),
                l = 62 + (i % 2) * 8;
            const x = Math.cos(a) * l,
                y = 88 + Math.sin(a) * l * 1.05;
            g.s(`M0 88L${Math.round(x)} ${Math.round(y)}`, g.hal, 1.3);
            g.f(disc(x, y, 8, 9), g.near);
            g.f(disc(x, y, 5, 6), g.acc);
            g.f(disc(x, y, 2.4, 3), r.chance(0.5) ? g.lit : g.near);
        }
        const b = cv("-6 30,2 28,6 36,4 52,18 74,20 98,8 112,-8 112,-18 98,-14 76,-6 58,-8 42");
        ink(g, [b], { k: 0.3, max: 8 });
        g.f(pl("-8 36,-18 40,-8 42"), g.lit);
        g.f(disc(-2, 37, 1.8), g.acc);
        g.s("M0 28L-4 16M2 28L3 14M4 29L10 17", g.acc, 1.5);
    },
    rat(g) {
        stage(g, { in: () => 0 }, { moon: !g.bare });
        const b = cv("-54 96,-44 82,-30 78,-24 68!,-16 78,4 64,30 64,50 82,52 104,40 110,-20 110,-44 106");
        ink(g, [b], { k: 0.2, max: 9 });
        g.s("M50 100C76 104 84 88 78 74S64 62 58 70", g.near, 4);
        g.s("M50 99C75 103 83 88 77 75", g.hal, 1.4);
        g.f(disc(-20, 76, 8), g.near);
        g.s(disc(-20, 76, 7), g.hal, 1.4);
        g.f(disc(-34, 88, 2.6), g.acc);
        g.s("M-52 98L-74 94M-52 100L-72 104", g.hal, 0.9);
        g.s("M-30 108V114M-14 110V116M26 110V116", g.lit, 1.8);
    },
    raven(g) {
        stage(g, { in: () => 0 }, { moon: !g.bare });
        const b = cv("-40 34!,-22 26,-10 22,4 28,10 42,26 60,52 92,66 112!,40 104,12 98,-8 86,-16 62,-18 42");
        ink(g, [b], { k: 0.26, max: 10 });
        g.f(pl("-16 30,-44 35,-18 40"), g.hal);
        g.f(disc(-8, 32, 2.4), g.acc);
        g.s("M4 98V112M12 98V112", g.near, 3);
        g.s("M6 52L34 84M10 62L36 92", g.hal, 1.4);
    },
    spider(g) {
        stage(g, { in: () => 0 });
        g.s("M0 0V40", g.lit, 1.2);
        for (const s of [-1, 1])
            for (const [x, y, e, f] of [
                [34, 20, 60, 52],
                [42, 38, 72, 84],
                [38, 66, 62, 108],
                [26, 84, 36, 118],
            ]) {
                const l = limb([s * 8, 62, 4, s * x, y, 3, s * e, f, 0.8], 3);
                ink(g, [l], { k: 0.4 });
            }
        ink(g, [disc(0, 48, 15), cvm("0 56,20 60,28 80,18 100,0 104")], { k: 0.24 });
        for (const [x, y] of [
            [-7, 46],
            [7, 46],
            [-3, 41],
            [3, 41],
            [-10, 52],
            [10, 52],
        ])
            g.f(disc(x, y, 1.9), g.acc);
        g.f(pl("0 74,7 84,0 94,-7 84"), g.acc);
    },
};
