// paper.js -- what is written, printed or drawn.
import { n1 } from "../path.js";
import { cv, disc, limb, pl, rect } from "../shapes.js";
import { PAPER } from "../inks.js";
import { ink, light, star, table } from "./marks.js";

const lines = (g, x, y, w, n, gap, m, r) => {
    for (let i = 0; i < n; i++)
        g.s(pl(`${x} ${y + i * gap},${x + w * r.in(0.6, 1)} ${y + i * gap}`, m).d.replace("z", ""), g.near, 1.4);
};

export const paper = {
    letter(g, r) {
        light(g);
        const m = { x: 0, y: 62, r: r.in(-10, 10) };
        g.f(pl("-40 -26,46 -26,46 36,-40 36", m), g.near);
        g.f(pl("-44 -30,42 -30,42 32,-44 32", m), PAPER);
        g.f(pl("-44 -30,42 -30,-1 8", m), g.lit);
        g.s(pl("-44 -30,42 -30,-1 8", m), g.near, 1.5);
        g.f(disc(0, 66, 9), g.accents.blood);
        g.s(star(0, 66, 5, 5, 2), g.lit, 1.2);
    },
    notes(g, r) {
        light(g);
        for (const [x, y, a, t] of [
            [-16, 58, -16, g.hal],
            [14, 62, 11, PAPER],
            [-2, 62, -3, g.lit],
        ]) {
            const m = { x, y, r: a };
            g.f(pl("-25 -38,31 -38,31 44,-25 44", m), g.near);
            g.f(pl("-28 -40,28 -40,28 40,-28 40", m), t);
            if (t !== g.hal) lines(g, -21, -30, 42, 9, 7.4, m, r);
        }
        g.s(disc(8, 84, 11), g.acc, 2);
        g.f(limb([26, 96, 1, 46, 60, 2.2, 54, 36, 5, 58, 18, 0.4]), g.lit);
        g.s("M26 97L52 44", g.near, 1);
    },
    ledger(g, r) {
        table(g);
        ink(g, [pl("-60 38,0 46,60 38,60 96,0 106,-60 96")], { k: 0.05 });
        g.f(pl("-55 34,0 43,0 100,-55 90"), g.lit);
        g.f(pl("55 34,0 43,0 100,55 90"), PAPER);
        const row = { x: 0, y: 0 };
        for (let i = 0; i < 6; i++) {
            g.s(
                `M-49 ${n1(44 + i * 7.6)}L-8 ${n1(51 + i * 7.6)}M49 ${n1(44 + i * 7.6)}L8 ${n1(51 + i * 7.6)}`,
                g.hal,
                1,
            );
            if (r.chance(0.7)) g.s(`M-46 ${n1(42 + i * 7.6)}l${n1(r.in(12, 26))} ${n1(3.4)}`, g.near, 2);
            if (r.chance(0.5)) g.s(`M14 ${n1(47.6 + i * 7.6)}l${n1(r.in(8, 24))} -3`, g.accents.blood, 2);
        }
        g.s(pl("-20 42,-20 94", row).d + "M36 38V94", g.acc, 1.2);
    },
    scroll(g, r) {
        light(g);
        g.f(pl("-34 28,34 28,30 96,-38 96"), PAPER);
        g.gouge(pl("-34 28,34 28,30 96,-38 96"), g.hal, { gap: 3.4, k: 0.2, max: 12, side: 1 });
        for (const y of [24, 98]) {
            ink(g, [rect(-50, y - 7, 100, 14)], { tone: g.lit, col: g.hal });
            g.f([disc(-52, y, 6, 8), disc(52, y, 6, 8)], g.acc);
        }
        for (let i = 0; i < 3; i++) g.s(`M-24 ${78 + i * 5}h${n1(r.in(26, 46))}`, g.near, 1.5);
        g.s(star(-2, 54, 17, r.pick([5, 6, 7]), 2), g.accents.blood, 2);
        g.s(disc(-2, 54, 19), g.near, 1.4);
    },
    chart(g, r) {
        light(g);
        g.f(pl("-60 22,56 16,62 98,-54 106"), g.near);
        g.f(pl("-63 18,53 12,59 94,-57 102"), g.sky);
        g.s([disc(-2, 57, 36), disc(-2, 57, 22)], g.acc, 1.4);
        g.s("M-40 59L36 55M-4 20L0 94M-28 30L24 84M24 30L-28 84", g.hal, 0.9);
        let d = "M";
        for (let i = 0; i < 7; i++) {
            const x = -44 + i * 14,
                y = 57 + r.in(-28, 28);
            d += `${i ? "L" : ""}${n1(x)} ${n1(y)}`;
            g.f(star(x, y, 4, 5, 2) + "z", g.lit);
        }
        g.s(d, g.lit, 1);
    },
    ticket(g, r) {
        light(g);
        const m = { x: 0, y: 60, r: r.in(-12, 12) };
        g.f(pl("-54 -28,58 -28,58 36,-54 36", m), g.near);
        g.f(pl("-58 -32,54 -32,54 32,-58 32", m), g.lit);
        g.s(pl("-52 -26,48 -26,48 26,-52 26", m), g.acc, 1.8);
        lines(g, -32, -6, 60, 3, 8, m, r);
        g.f(pl("-16 -20,12 -20,12 -14,-16 -14", m), g.near);
        g.f(cv("20 -34!,38 -30,56 -20!,50 -8,36 -14,28 -26", m), g.accents.blood);
    },
    photograph(g, r) {
        light(g);
        const m = { x: 0, y: 60, r: r.in(-8, 8) };
        g.f(pl("-44 -38,50 -38,50 48,-44 48", m), g.near);
        g.f(pl("-48 -42,46 -42,46 44,-48 44", m), g.lit);
        g.f(pl("-41 -35,39 -35,39 28,-41 28", m), g.mid);
        for (const [x, k] of [
            [-22, "man"],
            [0, "woman"],
            [20, "man"],
        ])
            g.figure(x, 88, 44, { kind: k, rim: true });
        g.s(disc(21, 50, 9), g.accents.blood, 2.4);
    },
    poster(g, r) {
        light(g);
        g.f(pl("-36 10,40 10,40 112,-36 112"), g.near);
        g.f(pl("-40 6,36 6,36 108,-40 108"), PAPER);
        g.f(rect(-32, 13, 60, 10), g.near);
        g.f(rect(-24, 30, 44, 48), g.mid);
        g.inset(-2, 40, 0.4, () => {
            const h = cv("-26 100!,-24 76,-10 66!,-16 50,-12 26,0 18,12 26,16 50,10 66!,24 76,26 100!");
            ink(g, [h], { k: 0.4 });
            ink(g, [pl("-28 34,28 30,26 26,14 24,12 6,-12 8,-14 26,-28 29")], { k: 0.3 });
        });
        for (let i = 0; i < 3; i++) g.s(`M-28 ${86 + i * 7}h${n1(r.in(34, 52))}`, g.near, 2);
        g.f(disc(-2, 9, 2.6), g.acc);
    },
    tarot(g, r) {
        light(g);
        for (const [a, x] of [
            [-20, -26],
            [16, 26],
            [0, 0],
        ]) {
            const m = { x, y: 62, r: a };
            g.f(pl("-20 -36,24 -36,24 42,-20 42", m), g.near);
            g.f(pl("-22 -40,22 -40,22 40,-22 40", m), a ? g.hal : g.lit);
            g.s(pl("-18 -36,18 -36,18 36,-18 36", m), a ? g.near : g.acc, 1.4);
        }
        const k = r.int(0, 2);
        if (k === 0) g.lamp(0, 60, 8, 14, 2.2);
        else if (k === 1) {
            g.f(disc(0, 60, 13), g.near);
            g.f(disc(5, 57, 11), g.lit);
        } else g.f("M-15 60Q0 44 15 60Q0 76 -15 60z", g.near);
        if (k === 2) g.f(disc(0, 60, 5), g.acc);
    },
    spellbook(g, r) {
        table(g);
        g.halo(0, 40, 40, { col: g.acc, gap: 5, bot: 76 });
        ink(g, [pl("-64 72,0 84,64 72,64 98,0 108,-64 98")], { k: 0.05 });
        g.f(cv("-60 66!,-34 60,-8 68,0 78!,0 102!,-10 94,-36 88,-60 92!"), g.lit);
        g.f(cv("60 66!,34 60,8 68,0 78!,0 102!,10 94,36 88,60 92!"), PAPER);
        g.s("M-50 72Q-30 68 -10 76M-50 79Q-30 75 -10 83M50 72Q30 68 10 76M50 79Q30 75 10 83", g.near, 1.2);
        g.s(star(0, 36, 22, r.pick([5, 6, 7, 8]), r.pick([2, 3])), g.acc, 2.2);
        g.s(disc(0, 36, 25), g.acc, 1.6);
    },
};
