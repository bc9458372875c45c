// vessels.js -- bottles, flasks and what else holds something.
import { cv, cvm, disc, pl, rect } from "../shapes.js";
import { ink, light, table } from "./marks.js";

const glass = (g, outline, inside, { level } = {}) => {
    g.f(outline, g.near);
    if (inside) g.f(inside, g.acc);
    g.s(outline, g.lit, 1.7);
    if (level) g.s(level, g.lit, 1.2);
};

export const vessels = {
    phial(g) {
        table(g);
        glass(g, cvm("0 30,9 30!,9 46!,28 60,30 84,22 104!,0 104"), cvm("0 68,28 68!,28 84,21 101!,0 101"));
        ink(g, [rect(-8, 18, 16, 13)], { tone: g.hal, col: g.lit });
        g.s("M-20 66Q-24 82 -17 96", g.lit, 2.2);
        g.f(rect(-13, 74, 26, 18), g.lit);
        g.s("M-8 80H8M-8 86H4", g.near, 1.5);
    },
    hipflask(g) {
        light(g);
        const b = cvm("0 38,24 38,33 46,35 70,32 98,24 104,0 104");
        ink(g, [b], { tone: g.hal, col: g.lit, k: 0.4, max: 16 });
        g.gouge(b, g.near, { gap: 3.2, k: 0.34, max: 20, side: 1 });
        ink(g, [rect(-8, 20, 16, 19)], { k: 0.4 });
        g.s("M8 24Q20 20 18 36", g.near, 2.4);
        g.s(cvm("0 56,17 56!,17 84!,0 84"), g.near, 1.8);
        g.f(cv("0 60!,7 70,4 78,0 80,-4 78,-6 71"), g.acc);
    },
    jug(g) {
        table(g);
        const b = cvm("0 34,9 34!,9 42!,28 54,34 74,30 98,22 104!,0 104");
        ink(g, [b], { k: 0.22, max: 14 });
        g.s("M8 38Q34 30 32 58", g.near, 7);
        g.s("M8 37Q33 29 31 56", g.hal, 1.8);
        ink(g, [rect(-7, 22, 14, 13)], { tone: g.acc });
        g.s("M-8 70L8 90M8 70L-8 90", g.acc, 3.4);
    },
    beaker(g) {
        table(g);
        glass(
            g,
            cv("-12 24!,12 24!,10 30!,10 52!,36 96,32 104,-32 104,-36 96,-10 52!,-10 30!"),
            cv("-22 74!,22 74!,33 96,30 101,-30 101,-33 96"),
        );
        g.f([disc(-10, 84, 3.4), disc(8, 90, 2.6), disc(2, 68, 2.4), disc(-3, 58, 1.8), disc(4, 46, 2.2)], g.lit);
        g.s("M-14 60L-28 90", g.lit, 1.8);
        g.f(cv("-4 22,-12 14,-2 8,2 16,12 10,8 20"), g.hal, 0.6);
    },
    poison(g) {
        table(g);
        ink(g, [cvm("0 32,8 32!,8 44!,24 50!,26 54,26 104!,0 104")], { k: 0.2, max: 12 });
        ink(g, [rect(-8, 20, 16, 12)], { tone: g.hal });
        g.f(rect(-21, 60, 42, 34), g.lit);
        g.f([disc(0, 72, 8, 8), rect(-4.6, 77, 9.2, 7)], g.near);
        g.f([disc(-3, 72, 2.2), disc(3, 72, 2.2)], g.lit);
        g.s("M-15 84L15 92M15 84L-15 92", g.near, 2.8);
        g.f(rect(-21, 56, 42, 3), g.acc);
    },
    bowl(g) {
        table(g);
        const b = cvm("0 56,54 56!,46 82,22 94,10 96!,14 104!,0 104");
        ink(g, [b], { tone: g.hal, col: g.lit, k: 0.24, max: 22 });
        g.gouge(b, g.near, { gap: 3.4, k: 0.3, max: 24, side: 1 });
        g.f(disc(0, 56, 54, 9), g.near);
        g.f(disc(0, 57, 49, 7), g.acc);
        g.f([disc(-18, 56, 9, 3.4), disc(14, 58, 8, 3)], g.lit);
        g.s("M20 54Q40 30 58 22", g.near, 5);
        g.s("M20 53Q40 29 58 21", g.lit, 1.6);
    },
    chalice(g) {
        table(g);
        const b = cvm("0 30,30 30!,28 48,16 62,5 68!,4 88!,20 98,22 104!,0 104");
        ink(g, [b], { tone: g.acc, col: g.lit, k: 0.3, max: 12 });
        g.gouge(b, g.near, { gap: 3.2, k: 0.36, max: 18, side: 1 });
        g.f(disc(0, 30, 30, 6), g.near);
        g.f(disc(0, 31, 25, 4.4), g.accents.blood);
        g.f(pl("0 42,5 48,0 54,-5 48"), g.lit);
    },
    barrel(g) {
        table(g);
        const b = cvm("0 30,28 30!,38 66,28 104!,0 104");
        ink(g, [b], { k: 0.2, max: 12 });
        g.s("M-33 46H33M-37 66H37M-33 88H33", g.hal, 3);
        g.s("M-12 32Q-18 66 -12 102M12 32Q18 66 12 102", g.mid, 2);
        g.f(disc(0, 30, 28, 6), g.mid);
        g.s(disc(0, 30, 28, 6), g.lit, 1.3);
        g.f(disc(0, 67, 5), g.acc);
        g.f(cv("0 70!,3 78,0 82,-3 78"), g.acc);
    },
    urn(g) {
        table(g);
        const b = cvm("0 34,16 34!,12 42!,30 56,32 74,18 98,16 104!,0 104");
        ink(g, [b], { k: 0.22, max: 12 });
        ink(g, [cvm("0 20,5 22,6 27,18 30!,18 34!,0 34")], { k: 0.3 });
        g.s("M-30 62H30M-31 74H31", g.acc, 2);
        g.s("M-26 68l5 -4l5 4l5 -4l5 4l5 -4l5 4l5 -4l5 4l5 -4l5 4", g.lit, 1.4);
        g.f([disc(26, 103, 8, 3), disc(38, 105, 4, 2)], g.hal);
    },
    well(g) {
        table(g);
        ink(g, [cvm("0 70,40 70!,38 104!,0 104")], { k: 0.12, max: 12 });
        g.s(
            "M-40 82H40M-39 94H39M-20 70V82M6 70V82M28 70V82M-30 82V94M-6 82V94M18 82V94M-16 94V104M10 94V104",
            g.mid,
            1.6,
        );
        g.f(disc(0, 70, 40, 8), "#000");
        g.s(disc(0, 70, 40, 8), g.lit, 1.4);
        g.s("M-34 68V30M34 68V30", g.near, 5);
        ink(g, [pl("-48 34,0 12,48 34,44 37,0 18,-44 37")], { k: 0.3 });
        g.s("M0 20V58", g.hal, 1.4);
        g.eyes(0, 70, 6, 2.2);
        ink(g, [pl("-7 48,7 48,5 60,-5 60")], { rim: 1.1 });
    },
    censer(g) {
        light(g);
        g.s("M0 4L-14 52M0 4L14 52M0 4V40", g.acc, 1.8);
        ink(g, [cvm("0 38,5 42,20 58,24 62!,24 66!,20 84,8 92!,12 100!,0 100")], { k: 0.24, max: 12 });
        g.s("M-24 64H24", g.acc, 3);
        g.f([disc(-11, 74, 3), disc(0, 76, 3.4), disc(11, 74, 3)], g.acc);
        for (const s of [-1, 1])
            g.f(cv(`${s * 14} 52!,${s * 30} 44,${s * 22} 30,${s * 38} 18,${s * 30} 34,${s * 42} 44`), g.hal, 0.7);
    },
};
