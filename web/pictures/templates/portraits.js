// portraits.js -- ink busts. A face is one lit shape, one shadow shape and very few marks; hat, hair, collar and prop
// tell who it is.
import { pl, cv, plm, cvm, rect, disc, limb } from "../shapes.js";
import { candle, light } from "./marks.js";

// occupation -> parts. sex: m or f; the rest name functions below.
const JOBS = {
    student: "f bob none cardigan book",
    drifter: "m rough flatcap coat dog beard",
    salesman: "m slick bowler suit case moustache",
    psychologist: "f bun none suitf notes glasses",
    photographer: "m slick fedora suit camera",
    magician: "m slick tophat tux wand goatee",
    author: "f waves none suitf pen",
    professor: "m grey none tweed book glasses beard",
    dilettante: "f bob cloche fur pearls",
    detective: "m slick fedora trench smoke",
    scientist: "f waves none labcoat flask goggles",
    researcher: "f bun none cardigan books glasses",
    gangster: "m slick fedora pinstripe tommy scar",
    archaeologist: "m rough brim leather whip stubble",
    nun: "f none veil habit cross",
    doctor: "m slick none labcoat stetho moustache",
    sailor: "m rough sailor peacoat rope beard",
    pilot: "f short aviator leather scarf",
    soldier: "m short peaked uniform rifle",
    musician: "m slick none tux horn",
    reporter: "m slick fedora suit notes",
    nurse: "f bun nurse labcoat flask",
    athlete: "m short none sweater none",
    politician: "m grey tophat suit none moustache",
    priest: "m grey none priest cross",
    artist: "m wild none coat brush goatee",
    thief: "f bob beret leather gem",
    medium: "f long scarf fur cards",
    police: "m short peaked uniform revolver moustache",
    boxer: "m bald none sweater none broad",
    actor: "m wave none tux mask",
    heir: "f waves cloche fur pearls",
    cook: "m bald none coat none moustache",
};
const BODY = (g, tone) => {
    const b = cvm("0 80,10 82,16 88!,40 94,54 104,60 122!,0 122");
    g.f(b, tone || g.near);
    g.rim(b, g.hal, 1.2);
    return b;
};
const V = (g, c, w = 10, y = 116) => g.f(plm(`0 86,${w} 84,${w * 0.9} 92,0 ${y}`), c);
const lapels = (g, c, line) => {
    for (const s of [-1, 1]) {
        const q = pl(`${s * 11} 84,${s * 22} 92,${s * 18} 99,${s * 22} 102,${s * 3} 120,${s * 1} 118`);
        g.f(q, c);
        g.rim(q, line, 1.1);
    }
};
const COLLAR = {
    suit(g) {
        BODY(g);
        V(g, g.lit);
        g.f(pl("-3 90,3 90,2 94,4 112,0 118,-4 112,-2 94"), g.acc);
        lapels(g, g.near, g.hal);
        g.gouge(cv("-60 122!,-54 104,-40 94!,-24 92!,-18 122!"), g.hal, { a: 60, gap: 5, k: 0.4, max: 10 });
    },
    pinstripe(g) {
        BODY(g);
        g.hatch(cv("-58 122!,-53 105,-40 95!,-22 93!,22 93!,40 95!,53 105,58 122!"), g.hal, {
            a: 82,
            gap: 6,
            w: 0.8,
        });
        V(g, g.lit);
        g.f(pl("-3.5 90,3.5 90,2 95,5 112,0 118,-5 112,-2 95"), g.acc);
        lapels(g, g.near, g.lit);
    },
    tux(g) {
        BODY(g);
        V(g, g.lit, 11, 122);
        lapels(g, g.near, g.hal);
        g.f(pl("0 90,-9 85,-9 96,0 91,9 96,9 85"), g.near);
        g.f([disc(0, 103, 1.2), disc(0, 112, 1.2)], g.near);
    },
    tweed(g) {
        BODY(g, g.far);
        const b = cv("-58 122!,-53 105,-40 95!,-22 93!,22 93!,40 95!,53 105,58 122!");
        g.hatch(b, g.near, { a: 45, gap: 5, w: 0.8 });
        V(g, g.lit);
        g.f(pl("0 90,-7 86,-7 95,0 91,7 95,7 86"), g.acc);
        lapels(g, g.mid, g.hal);
        g.gouge(cv("-58 122!,-53 105,-40 95!,-28 94!,-24 122!"), g.hal, { a: 60, gap: 5, k: 0.4, max: 10 });
    },
    trench(g) {
        BODY(g, g.mid);
        V(g, g.lit, 8, 108);
        g.f(pl("-2.4 92,2.4 92,3 108,-3 108"), g.near);
        for (const s of [-1, 1]) {
            const q = pl(`${s * 9} 78,${s * 25} 72,${s * 32} 92,${s * 14} 112,${s * 6} 104`);
            g.f(q, s < 0 ? g.hal : g.near);
            g.rim(q, g.lit, 1.3);
        }
        g.s("M0 112V122", g.hal, 1.4);
        g.f([disc(-10, 117, 1.6), disc(10, 117, 1.6)], g.lit);
    },
    coat(g) {
        BODY(g, g.mid);
        V(g, g.far, 9, 110);
        for (const s of [-1, 1]) {
            const q = pl(`${s * 8} 82,${s * 24} 84,${s * 28} 100,${s * 8} 118,${s * 4} 112`);
            g.f(q, g.near);
            g.rim(q, g.hal, 1.2);
        }
        g.f(cv("-12 82!,0 90,12 82!,11 92,0 97,-11 92"), g.acc);
        g.gouge(cv("-58 122!,-53 105,-40 95!,-30 94!,-24 122!"), g.hal, { a: 50, gap: 5, k: 0.5, max: 12 });
    },
    leather(g) {
        BODY(g, g.mid);
        V(g, g.lit, 8, 106);
        for (const s of [-1, 1]) {
            const q = pl(`${s * 8} 83,${s * 23} 82,${s * 24} 98,${s * 10} 108,${s * 3} 120`);
            g.f(q, g.near);
            g.rim(q, g.lit, 1.3);
        }
        g.gouge(cv("-58 122!,-53 105,-40 95!,-30 94!,-22 122!"), g.hal, { a: 20, gap: 4, k: 0.5, max: 16 });
    },
    labcoat(g) {
        BODY(g, g.hal);
        V(g, g.near, 9, 112);
        g.f(plm("0 90,8 86,5 96,0 94"), g.lit);
        for (const s of [-1, 1]) {
            const q = pl(`${s * 9} 83,${s * 22} 88,${s * 20} 104,${s * 3} 122`);
            g.f(q, s < 0 ? g.lit : g.hal);
            g.s(q, g.near, 1);
        }
        g.f(cv("-56 122!,-51 106,-38 97!,-24 94!,-16 122!"), g.lit);
        g.gouge(cv("20 96!,40 96,54 105,58 122!,16 122!"), g.near, { a: 70, gap: 4, k: 0.6, max: 16, side: 1 });
    },
    suitf(g) {
        BODY(g);
        V(g, g.lit, 8, 112);
        lapels(g, g.mid, g.hal);
        g.f(plm("0 92,7 86,9 93,0 97"), g.lit);
        g.f(disc(0, 93, 2.6), g.acc);
        g.gouge(cv("-58 122!,-53 105,-40 95!,-28 94!,-20 122!"), g.hal, { a: 60, gap: 5, k: 0.4, max: 10 });
    },
    cardigan(g) {
        BODY(g, g.far);
        V(g, g.lit, 9, 114);
        g.f(plm("0 92,9 84,13 92,4 98"), g.lit);
        g.s("M-11 84L0 116L11 84", g.near, 2.4);
        g.gouge(cv("-58 122!,-53 105,-40 95!,-14 90!,-4 122!"), g.hal, { a: 90, gap: 4.4, k: 0.9, max: 26, t: 0.2 });
        g.f(disc(0, 118, 1.4), g.near);
    },
    sweater(g) {
        BODY(g, g.far);
        g.f(cv("-12 80!,0 86,12 80!,14 92,0 98,-14 92"), g.mid);
        g.s("M-8 84V94M-3 86V97M3 86V97M8 84V94", g.hal, 1);
        g.gouge(cv("-58 122!,-53 105,-40 95!,-16 90!,-2 122!"), g.hal, { a: 80, gap: 5, k: 0.9, max: 24, t: 0.2 });
        g.s("M-22 106V120M-22 106L-14 116L-6 106V120", g.acc, 0.01);
    },
    fur(g) {
        const b = BODY(g);
        g.f(plm("0 84,7 82,12 94,0 104"), g.lit);
        for (const s of [-1, 1]) {
            const q = cv(
                `${s * 9} 80!,${s * 22} 82,${s * 40} 90,${s * 50} 104,${s * 40} 118,${s * 14} 122!,${s * 6} 106`,
            );
            g.f(q, g.mid);
            g.gouge(q, s < 0 ? g.lit : g.hal, { a: s < 0 ? 40 : -30, gap: 3.4, k: 0.7, max: 10 });
        }
    },
    habit(g) {
        BODY(g);
        g.f(cv("-22 78!,0 84,22 78!,32 104,0 112,-32 104"), g.lit);
        g.gouge(cv("2 84!,22 78!,32 104,2 112"), g.near, { a: 20, gap: 3.6, k: 0.6, max: 20, side: 1 });
    },
    priest(g) {
        BODY(g);
        g.f(rect(-11, 80, 22, 9), g.near);
        g.f(rect(-5, 81, 10, 7), g.lit);
        g.rim(rect(-11, 80, 22, 9), g.hal, 1);
        g.gouge(cv("-58 122!,-53 105,-40 95!,-14 90!,-4 122!"), g.hal, { a: 70, gap: 5, k: 0.5, max: 12 });
    },
    peacoat(g) {
        BODY(g, g.mid);
        V(g, g.lit, 8, 104);
        for (const s of [-1, 1]) {
            const q = pl(`${s * 8} 80,${s * 26} 78,${s * 30} 98,${s * 6} 110`);
            g.f(q, g.near);
            g.rim(q, g.lit, 1.2);
        }
        for (const y of [110, 118]) g.f([disc(-12, y, 2), disc(12, y, 2)], g.acc);
    },
    uniform(g) {
        BODY(g, g.mid);
        g.f(rect(-12, 80, 24, 10), g.near);
        g.rim(rect(-12, 80, 24, 10), g.lit, 1.2);
        g.s("M0 90V122", g.hal, 1.2);
        for (const y of [98, 108, 118]) g.f(disc(0, y, 1.8), g.acc);
        for (const s of [-1, 1]) {
            g.f(pl(`${s * 24} 91,${s * 46} 97,${s * 44} 101,${s * 24} 95`), g.near);
            g.s(rect(s * 24 - 8, 104, 16, 10), g.hal, 1);
        }
        g.gouge(cv("-58 122!,-53 105,-40 95!,-34 94!,-32 122!"), g.hal, { a: 60, gap: 5, k: 0.5, max: 9 });
    },
};
const HAIR = {
    // back: behind the head; front: over it
    slick: (g) => {
        const h = cv("-18 46!,-19 36,-14 25,0 20,15 24,20 37,18 48!,15 38,8 30,-4 30,-13 35");
        g.f(h, g.near);
        g.s("M-12 29Q0 22 12 30M-14 33Q-4 26 4 27", g.hal, 1);
    },
    short: (g) => {
        const h = cv("-18 44!,-18 33,-11 24,0 21,12 24,19 34,18 46!,14 34,0 31,-14 34");
        g.f(h, g.near);
        g.gouge(h, g.hal, { a: 40, gap: 3.4, k: 0.5, max: 6 });
    },
    wave: (g) => {
        const h = cv("-18 46!,-21 34,-14 22,0 16,16 20,21 36,18 48!,15 36,4 34,-6 28,-13 36");
        g.f(h, g.near);
        g.s("M-15 28Q-4 18 4 24T17 28", g.lit, 1.1);
    },
    rough: (g) => {
        const h = cv(
            "-18 54!,-21 42,-19 28,-9 20,4 18,17 24,21 40,18 56!,16 40,10 34!,6 38!,0 32!,-6 37!,-11 33!,-15 40",
        );
        g.f(h, g.near);
        g.gouge(h, g.hal, { a: 70, gap: 4, k: 0.5, max: 8 });
    },
    wild: (g) => {
        const h = pl(
            "-18 54,-26 48,-20 42,-27 32,-19 30,-20 19,-10 22,-4 12,3 20,14 13,14 23,25 22,20 32,28 40," +
                "20 44,22 54,17 52,15 38,4 32,-10 34,-15 42",
        );
        g.f(h, g.near);
        g.rim(h, g.lit, 1);
    },
    grey: (g) => {
        const h = cv("-18 54!,-22 44,-20 32,-12 25!,-16 36,-16 48"),
            k = cv("18 54!,22 44,20 32,10 24!,16 36,16 48"),
            t = cv("-13 28!,-4 20,8 21,14 30!,4 26,-4 26");
        g.f([h, t], g.lit);
        g.f(k, g.hal);
        g.gouge([h, k], g.near, { a: 30, gap: 3, k: 0.5, max: 5 });
    },
    bald: () => {},
    none: () => {},
    bob: (g) => {
        const h = cv(
            "-15 64!,-22 62,-23 42,-18 26,0 18,18 26,23 42,22 62,15 64!,17 48,15 38,8 36!,-2 37!,-14 37!,-17 48",
        );
        g.f(h, g.near);
        g.gouge(h, g.hal, { a: 0, gap: 3.4, k: 0.5, max: 5, off: 1 });
        g.s("M-16 30Q-4 20 10 24", g.lit, 1.2);
    },
    bun: (g) => {
        g.f(disc(8, 18, 9, 8), g.near);
        g.s("M3 14Q8 10 14 15", g.lit, 1);
        const h = cv("-17 50!,-20 38,-14 25,0 20,15 24,20 38,17 52!,15 40,6 32,-2 30!,-10 34,-14 42");
        g.f(h, g.near);
        g.s("M-15 32Q-6 22 2 24M14 27Q18 32 18 38", g.hal, 1.1);
    },
    waves: (g) => {
        const h = cv(
            "-14 70!,-23 70,-26 58,-21 48,-24 36,-15 23,0 17,17 23,24 36,21 48,26 60,22 72,13 70!,16 56," +
                "14 46,16 38,8 30,-4 34,-14 44,-13 56",
        );
        g.f(h, g.near);
        g.s("M-19 34Q-10 22 2 23M-20 44Q-24 54 -19 64M-16 40Q-19 52 -15 60", g.lit, 1.1);
        g.s("M19 40Q17 52 21 62", g.hal, 1.1);
    },
    long: (g) => {
        const h = cv(
            "-12 84!,-28 92,-28 70,-24 44,-17 25,0 18,17 25,24 44,28 70,28 92,12 84!,15 60,14 44,6 32,0 30!," +
                "-8 34,-14 46,-14 62",
        );
        g.f(h, g.near);
        g.s("M-20 36Q-24 60 -24 84M-15 36Q-19 56 -18 80", g.hal, 1.2);
    },
};
const band = (g, a, b, y, h) => g.f(pl(`${a} ${y},${b} ${y},${b} ${y + h},${a} ${y + h}`), g.acc);
const HAT = {
    none: () => {},
    fedora: (g) => {
        const c = cv("-19 32!,-17 14,-9 6,-2 10,6 5,16 13,19 32!"),
            b = cv("-36 35!,-20 29,0 32,20 28,36 30!,24 39,0 42,-24 41");
        g.f([c, b], g.near);
        g.f(cv("-18.5 29!,0 32,18.6 28!,18 22!,0 26,-18 23!"), g.acc);
        g.gouge(c, g.hal, { gap: 3.4, k: 0.3, max: 8 });
        g.rim([b, c], g.lit, 1.3);
    },
    brim: (g) => {
        const c = cv("-18 30!,-15 12,-6 6,0 11,8 6,16 12,18 30!"),
            b = cv("-46 30!,-26 33,0 29,26 33,46 28!,28 42,0 40,-28 43");
        g.f([c, b], g.mid);
        g.f(cv("-18 29!,0 28,18 29!,17.6 23!,0 23,-17.6 23!"), g.near);
        g.gouge([c], g.lit, { gap: 3.2, k: 0.34, max: 10 });
        g.gouge(b, g.lit, { a: 80, gap: 4, k: 0.5, max: 5 });
        g.rim([b, c], g.lit, 1.3);
    },
    flatcap: (g) => {
        const c = cv("-24 36!,-24 24,-10 14,10 13,24 22,23 36!,0 33"),
            b = cv("-26 38!,-14 32,8 32,20 36!,-2 42");
        g.f(c, g.mid);
        g.f(b, g.near);
        g.hatch(c, g.hal, { a: 50, gap: 4, w: 0.7 });
        g.rim([c, b], g.lit, 1.3);
    },
    bowler: (g) => {
        const c = cv("-19 33!,-19 18,-10 8,0 6,11 8,19 18,19 33!"),
            b = cv("-28 30!,-20 35,0 36,20 35,28 30!,20 40,0 41,-20 40");
        g.f([c, b], g.near);
        band(g, -19, 19, 28, 4);
        g.gouge(c, g.hal, { gap: 3.2, k: 0.32, max: 9 });
        g.rim([c, b], g.lit, 1.3);
    },
    tophat: (g) => {
        const c = pl("-17 33,-20 -2,20 -2,17 33"),
            b = cv("-29 31!,-18 35,0 36,18 35,29 31!,19 40,0 42,-19 40");
        g.f([c, b], g.near);
        g.f(pl("-17.4 25,17.4 25,17 33,-17 33"), g.acc);
        g.gouge(c, g.hal, { gap: 3.4, k: 0.34, max: 10 });
        g.rim([c, b], g.lit, 1.3);
    },
    cloche: (g) => {
        const c = cv("-21 46!,-22 30,-14 15,0 11,14 15,22 30,21 45!,10 40,-4 40,-14 43");
        g.f(c, g.mid);
        g.f(cv("-21.6 40!,-8 35,8 34,21.6 38!,22 33!,8 29,-8 30,-22 35!"), g.acc);
        g.gouge(c, g.hal, { gap: 3, k: 0.28, max: 9 });
        g.rim(c, g.lit, 1.3);
        g.f(cv("10 36!,20 28,26 30,18 38"), g.acc);
    },
    veil: (g) => {
        const c = cv(
            "-17 50!,-18 34,-8 24,8 24,18 34,17 52!,18 66,13 80!,30 104!,36 122!,30 60,26 30,14 14,0 10," +
                "-14 14,-26 30,-30 60,-36 122!,-30 104!,-13 80!,-18 66",
        );
        g.f(c, g.near);
        g.rim(c, g.lit, 1.2);
        g.f(cv("-17 50!,-18 34,-8 23,8 23,18 34,17 50!,14 36,7 30,-7 30,-14 37"), g.lit);
        g.gouge(cv("-26 30,-14 14!,-20 60!,-34 118!,-30 60"), g.hal, { gap: 4, k: 0.5, max: 8 });
    },
    aviator: (g) => {
        const c = cv("-18 66!,-22 50,-21 30,-12 18,0 15,12 18,21 30,22 50,18 66!,15 50,14 38,0 33,-14 38,-15 50");
        g.f(c, g.mid);
        g.gouge(c, g.hal, { gap: 3.2, k: 0.4, max: 6 });
        g.rim(c, g.lit, 1.2);
        g.s("M-21 30H21", g.near, 4);
        for (const x of [-8, 8]) {
            g.f(disc(x, 29, 7.4, 6), g.near);
            g.f(disc(x, 29, 5.4, 4.2), g.acc);
            g.s(`M${x - 4} 29Q${x - 3} 25.6 ${x + 1} 25.4`, g.lit, 1.2);
        }
    },
    peaked: (g) => {
        const c = cv("-25 22!,-10 10,10 10,25 22!,19 33!,-19 33!"),
            b = cv("-18 33!,0 31,18 33!,19 38,0 44,-19 38");
        g.f([c, b, rect(-18, 26, 36, 9)], g.near);
        g.s("M-18 27H18", g.hal, 1);
        g.f(pl("0 15,4 20,0 26,-4 20"), g.acc);
        g.gouge(c, g.hal, { gap: 3, k: 0.3, max: 10 });
        g.rim([c, b], g.lit, 1.3);
    },
    nurse: (g) => {
        const c = cv("-16 26!,-14 12,0 9,14 12,16 26!,0 21");
        g.f(c, g.lit);
        g.s("M-1.5 13.5h3v3h3v3h-3v3h-3v-3h-3v-3h3z", g.acc, 1.6);
        g.gouge(c, g.hal, { gap: 3, k: 0.4, max: 10, side: 1 });
    },
    beret: (g) => {
        const c = cv("-16 32!,-20 22,-8 13,12 11,29 20,26 30,16 33!,0 29");
        g.f(c, g.mid);
        g.gouge(c, g.hal, { a: 20, gap: 3, k: 0.3, max: 9 });
        g.rim(c, g.lit, 1.3);
    },
    sailor: (g) => {
        const c = cv("-20 34!,-21 22,-10 14,10 13,21 21,20 34!"),
            b = cv("-21 36!,-21 28,0 26,21 28,21 36!,0 34");
        g.f(c, g.mid);
        g.f(b, g.near);
        g.gouge(b, g.hal, { a: 90, gap: 3.4, k: 0.8, max: 9 });
        g.rim([c, b], g.lit, 1.2);
    },
    scarf: (g) => {
        const c = cv("-19 44!,-21 28,-10 17,6 16,20 25,20 46!,26 60,30 84!,20 70,16 44,6 31,-8 32");
        g.f(c, g.acc);
        g.gouge(c, g.near, { a: 20, gap: 3.6, k: 0.5, max: 14, side: 1 });
        g.f(disc(-4, 25, 2.4), g.lit);
    },
};
const M = (x, y, s = 1) => ({ x, y, s });
const PROP = {
    // beside the right shoulder, around (54,96)
    none: () => {},
    book: (g) => {
        const b = pl("36 122,40 92,66 88,70 118,66 122");
        g.f(b, g.acc);
        g.rim(b, g.lit, 1.4);
        g.f(pl("66 88,70 91,74 120,70 118"), g.lit);
        g.s("M45 98L62 95M46 103L56 101.4", g.near, 1.6);
    },
    books: (g) => {
        [
            ["38 122,38 112,74 110,74 122", g.acc],
            ["41 112,40 102,72 100,73 110", g.hal],
            ["39 102,40 93,70 92,70 100", g.lit],
        ].forEach(([p, c]) => {
            const q = pl(p);
            g.f(q, c);
            g.s(q, g.near, 1.2);
        });
    },
    case: (g) => {
        const b = rect(36, 98, 44, 24);
        g.f(b, g.mid);
        g.rim(b, g.lit, 1.4);
        g.s("M50 98V93H66V98", g.lit, 2);
        g.f([rect(43, 104, 4, 5), rect(68, 104, 4, 5)], g.acc);
        g.s("M36 106H80", g.near, 1.2);
    },
    notes: (g) => {
        const b = pl("40 122,46 90,70 94,66 122");
        g.f(b, g.lit);
        g.s("M49 98L65 100.6M48 104L64 106.4M47 110L58 111.6", g.near, 1.2);
        g.s("M76 86L60 112", g.near, 3.4);
        g.s("M76 86L61 110", g.acc, 1.8);
    },
    pen: (g) => {
        const b = pl("36 122,44 96,72 100,68 122");
        g.f(b, g.lit);
        g.s("M46 104L64 106.6M45 110L62 112.6", g.near, 1.2);
        const q = cv("78 66!,74 84,60 104!,64 88,70 74");
        g.f(q, g.acc);
        g.rim(q, g.lit, 1);
    },
    camera: (g) => {
        const b = pl("36 94,76 94,76 120,36 120");
        g.f(b, g.near);
        g.rim(b, g.lit, 1.4);
        g.f(rect(42, 88, 10, 6), g.near);
        g.f(disc(56, 107, 11), g.hal);
        g.f(disc(56, 107, 8.4), g.near);
        g.f(disc(56, 107, 5), g.acc);
        g.f(disc(54, 105, 1.8), g.lit);
        g.f(disc(70, 84, 8, 8), g.lit);
        g.s("M70 92V94", g.lit, 3);
    },
    wand: (g) => {
        g.s("M42 116L72 74", g.near, 5);
        g.s("M42 116L72 74", g.hal, 2);
        g.s("M68 80L72 74", g.lit, 3.4);
        g.lamp(74, 70, 2.4, 8, 5);
    },
    smoke: (g) => {
        g.s("M-6 68.6L-20 72", g.near, 3.4);
        g.s("M-6 68.6L-19 71.6", g.lit, 2);
        g.f(disc(-20, 72, 1.7), g.acc);
        g.f(limb([-21, 70, 0.6, -26, 58, 1.6, -20, 46, 1.2, -30, 32, 2, -26, 16, 0.6]), g.hal);
    },
    revolver: (g) => {
        const b = pl("36 88,72 84,72 91,58 93,56 100,50 102,47 120,37 120,42 98,36 96");
        g.f(b, g.near);
        g.rim(b, g.lit, 1.4);
        g.f(disc(52, 92, 4.5), g.hal);
    },
    tommy: (g) => {
        const b = pl("34 112,40 100,52 98,84 84,84 88,64 97,62 102,52 106,46 122,38 122");
        g.f(b, g.near);
        g.rim(b, g.lit, 1.4);
        g.f(disc(58, 107, 9), g.near);
        g.s(disc(58, 107, 8), g.acc, 1.6);
    },
    rifle: (g) => {
        g.s("M36 122L66 58", g.near, 5);
        g.s("M35 121L65 58", g.lit, 1.2);
        g.f(pl("34 122,46 94,53 98,46 122"), g.mid);
    },
    flask: (g) => {
        const b = cv("52 82!,60 82!,60 94!,72 114,68 121,44 121,40 114,52 94!");
        g.f(b, g.near);
        g.f(cv("48 106!,64 106!,69 114,66 119,46 119,43 114"), g.acc);
        g.s(b, g.lit, 1.3);
        g.s("M50 80H62", g.lit, 2);
    },
    stetho: (g) => {
        g.s("M-14 88Q-18 108 0 112Q18 108 14 88", g.near, 3);
        g.s("M-14 88Q-18 108 0 112Q18 108 14 88", g.acc, 1.4);
        g.f(disc(2, 116, 4.4), g.near);
        g.f(disc(2, 116, 3), g.lit);
    },
    cross: (g) => {
        const c = plm("0 92,2 92,2 99,7 99,7 103,2 103,2 118,0 118");
        g.f(c, g.acc);
        g.s(c, g.near, 0.8);
    },
    pearls: (g) => {
        for (let i = -3; i <= 3; i++) g.f(disc(i * 4.4, 97 - Math.abs(i) * Math.abs(i) * 1.2, 2), g.lit);
        for (let i = -3; i <= 3; i++) g.f(disc(i * 4.8, 107 - Math.abs(i) * Math.abs(i) * 2, 1.8), g.lit);
    },
    whip: (g) => {
        g.s("M62 112C84 104 84 82 66 82S46 102 62 106S80 92 68 90", g.near, 4.4);
        g.s("M62 112C84 104 84 82 66 82S46 102 62 106S80 92 68 90", g.acc, 1.6);
        g.f(limb([60, 112, 3, 46, 122, 3.4]), g.near);
    },
    rope: (g) => {
        for (const k of [0, 6, 12]) {
            g.s(disc(58, 104 + k * 0.5, 17 - k * 0.4, 9), g.near, 4);
            g.s(disc(58, 104 + k * 0.5, 17 - k * 0.4, 9), g.hal, 1.6);
        }
    },
    horn: (g) => {
        const b = limb([34, 118, 2, 48, 104, 2, 62, 92, 3, 72, 78, 8, 78, 72, 11]);
        g.f(b, g.acc);
        g.rim(b, g.lit, 1.4);
        g.s("M46 106V98M52 101V93M58 96V88", g.acc, 2.2);
    },
    brush: (g) => {
        const p = cv("38 104,48 94,66 94,78 104,72 118,60 114,52 120,42 116");
        g.f(p, g.hal);
        g.f([disc(50, 102, 3)], g.near);
        g.f(disc(60, 100, 3), g.acc);
        g.f(disc(68, 106, 3), g.lit);
        g.s("M58 118L82 74", g.near, 2.6);
        g.f(cv("80 78!,86 62!,85 76"), g.lit);
    },
    gem: (g) => {
        g.lamp(58, 96, 0.1, 10, 160);
        g.f(pl("48 92,53 86,63 86,68 92,58 106"), g.acc);
        g.s("M48 92H68M53 86L58 106L63 86", g.near, 1);
    },
    cards: (g) => {
        for (const [a, c] of [
            [-24, g.hal],
            [-4, g.lit],
            [16, g.lit],
        ]) {
            const q = pl("-8 -14,8 -14,8 12,-8 12", { x: 58, y: 104, r: a });
            g.f(q, c);
            g.s(q, g.near, 1.2);
        }
        g.eyes(61, 104, 0, 2.6, g.acc, 0);
    },
    mask: (g) => {
        const q = cv("44 84!,56 88,70 82!,72 100,60 116,48 104");
        g.f(q, g.lit);
        g.f([cv("49 93!,53 91,56 95!,52 97"), cv("61 94!,65 90,68 91!,65 96")], g.near);
        g.s("M54 107Q60 101 66 104", g.near, 1.6);
        g.s(q, g.near, 1);
    },
    scarf: (g) => {
        g.f(cv("-16 82!,0 89,16 82!,17 93,0 100,-17 93"), g.lit);
        g.f(cv("10 94!,26 98,46 88,74 92!,50 100,30 110,14 104"), g.lit);
        g.gouge(cv("10 94!,26 98,46 88,74 92!,50 100,30 110,14 104"), g.near, {
            a: 80,
            gap: 5,
            k: 0.4,
            max: 5,
            side: 1,
        });
    },
    key: (g) => {
        g.s(disc(60, 84, 7), g.acc, 3.4);
        g.s("M60 91V118M60 108H69M60 116H68", g.acc, 3.4);
    },
    cane: (g) => {
        g.s("M52 122L66 76", g.near, 5);
        g.s("M51 122L65 77", g.lit, 1.2);
        g.f(disc(67, 72, 5.4), g.acc);
    },
    staff: (g) => {
        g.s("M56 122L64 34", g.near, 6);
        g.s("M55 122L63 36", g.hal, 1.6);
        g.lamp(65, 28, 3.6, 10, 4);
    },
    dagger: (g) => {
        g.f(pl("60 56,65 66,64 96,56 96,55 66"), g.lit);
        g.f(pl("60 56,65 66,64 96,60 96"), g.hal);
        g.f(pl("48 96,72 96,72 101,48 101"), g.acc);
        g.f(pl("57 101,63 101,62 120,58 120"), g.near);
    },
    orb: (g) => {
        g.lamp(58, 98, 0.1, 12, 200);
        g.f(disc(58, 98, 13), g.acc);
        g.f(disc(54, 93, 4.4), g.lit);
        g.f(cv("45 118!,50 108,66 108,71 118!"), g.near);
    },
    lantern: (g) => {
        g.s("M52 82Q60 72 68 82", g.hal, 2);
        g.f(pl("50 84,70 84,72 116,48 116"), g.near);
        g.f(pl("53 88,67 88,68 111,52 111"), g.acc);
        g.f(cv("60 92!,64 102,60 108,56 102"), g.lit);
        g.s("M50 84H70M48 116H72", g.lit, 1.6);
    },
    candle: (g) => candle(g, 58, 120, 30, 3.6),
    bell: (g) => {
        const b = cv("58 84,64 87,66 100,73 112!,43 112!,50 100,52 87");
        g.f(b, g.acc);
        g.s(b, g.near, 1.2);
        g.f(disc(58, 115, 3.4), g.lit);
    },
    cleaver: (g) => {
        g.f(pl("46 66,70 62,72 92,48 96"), g.lit);
        g.f(pl("64 63,70 62,72 92,66 93"), g.hal);
        g.f(pl("54 95,61 94,64 120,57 120"), g.near);
        g.f(cv("46 70!,54 74,50 84,47 90!"), g.acc);
    },
    spade: (g) => {
        g.s("M58 122V70", g.near, 5);
        g.s("M57 122V70", g.lit, 1.2);
        g.f(pl("48 44,68 44,68 66,58 76,48 66"), g.hal);
        g.rim(pl("48 44,68 44,68 66,58 76,48 66"), g.lit, 1.5);
    },
    foil: (g) => {
        g.s("M52 120L78 28", g.lit, 1.8);
        g.f(disc(55, 108, 8, 6), g.acc);
        g.f(pl("50 110,57 112,54 122,47 122"), g.near);
    },
    oar: (g) => {
        g.s("M60 122L66 70", g.acc, 4);
        g.f(cv("62 72!,58 40,66 28,74 40,70 72!"), g.acc);
        g.s("M67 34V68", g.near, 1.2);
    },
    drum: (g) => {
        g.f(pl("40 98,76 98,72 122,44 122"), g.near);
        g.f(disc(58, 98, 18, 6), g.lit);
        g.s("M42 104L50 120L58 104L66 120L74 104", g.acc, 1.8);
    },
    broom: (g) => {
        g.s("M60 122V58", g.near, 5);
        g.s("M59 122V58", g.lit, 1.2);
        const b = pl("54 60,66 60,74 32,46 32");
        g.f(b, g.acc);
        g.hatch(b, g.near, { a: 86, gap: 3.6, w: 1 });
    },
    hammer: (g) => {
        g.s("M58 122L62 84", g.acc, 4.4);
        g.f(pl("46 72,78 76,76 88,44 84"), g.hal);
        g.rim(pl("46 72,78 76,76 88,44 84"), g.lit, 1.5);
    },
    ball: (g) => {
        g.f(disc(58, 104, 14), g.lit);
        g.gouge(disc(58, 104, 14), g.near, { gap: 3, k: 0.4, max: 12, side: 1 });
        g.s("M50 94Q56 104 50 115M66 94Q60 104 66 115", g.acc, 1.4);
    },
    violin: (g) => {
        const b = cv("46 120,42 106,50 100,48 92,56 84,66 88,66 98,72 104,70 118");
        g.f(b, g.acc);
        g.s(b, g.near, 1.4);
        g.s("M60 86L68 50", g.near, 4);
        g.s("M54 114L67 50", g.lit, 0.8);
        g.s("M36 112L80 84", g.lit, 1.6);
    },
    spyglass: (g) => {
        g.f(pl("40 112,60 96,66 103,46 119"), g.near);
        g.f(pl("58 98,82 76,92 87,66 108"), g.near);
        g.rim(pl("58 98,82 76,92 87,66 108"), g.lit, 1.4);
        g.s("M58 97L66 107M82 76L92 87", g.acc, 3);
    },
    lens: (g) => {
        g.f(disc(60, 92, 15), g.near);
        g.s(disc(60, 92, 13), g.acc, 3);
        g.s("M52 90Q54 82 62 81", g.lit, 1.6);
        g.s("M66 104L74 122", g.near, 5);
    },
    dog: (g) => {
        dog(g, 58, 112, 0.62);
    },
};
function dog(g, x, y, s) {
    const m = { x, y, s };
    const b = cv("-14 26!,-16 0,-14 -16,-20 -34!,-10 -28,0 -30,8 -36!,11 -24,14 -16,26 -8,28 -2,18 4,12 6,14 26!", m);
    g.f(b, g.near);
    g.gouge(b, g.lit, { gap: 4 * s + 1, k: 0.3, max: 7 });
    g.rim(b, g.lit, 1.3);
    g.f(disc(x + 5 * s, y - 15 * s, 2.2 * s), g.lit);
    g.f(disc(x + 27 * s, y - 6 * s, 2.6 * s), g.hal);
    g.f(pl("-13 6,13 4,13 9,-13 11", m), g.acc);
}

/** Whom parts make: sex, hair, hat, collar, prop, then what else is in the face. */
function bust(g, r, parts) {
    if (!g.bare) {
        g.ground(g.far);
        g.f(disc(0, 56, 52), g.sky);
        g.halo(-8, 50, 50, { gap: 3.6 });
    }
    const [sex, hair, hat, collar, prop, ...extra] = parts;
    const f = sex === "f",
        has = (x) => extra.includes(x);
    const wide = has("broad") ? 1.14 : f ? 0.95 : r.in(0.97, 1.05),
        jaw = r.in(-1, 1.5);
    if (hair === "long" || hair === "waves" || hair === "bob") HAIR[hair](g);
    // neck, then clothes, then head
    g.f(pl("-10 66,10 66,11 88,0 94,-11 88"), g.near);
    g.f(pl("-10 68,-3 74,-4 90,-11 88"), g.hal);
    COLLAR[collar](g);
    const k = { x: 0, y: 0, sx: wide };
    const R = f ? "12 29,16.5 41,15.5 54,10 67,4 74" : `12 27,18 40,17.4 56,${12.5 + jaw} 70,6 77`;
    const L = f ? "-4 74,-10 67,-15.5 54,-16.5 41,-12 29" : `-6 77,${-12.5 - jaw} 70,-17.4 56,-18 40,-12 27`;
    const head = cv(`0 24,${R},0 ${f ? 75 : 78.5},${L}`, k);
    g.f(head, g.lit);
    const ch = f ? 75 : 78.5;
    const sh = cv(
        `3 24!,${R},0 ${ch}!,3 71,1 68!,3 ${f ? 63 : 64},${f ? -1.4 : -2} ${f ? 60.6 : 61.6}!,` +
            `${f ? -2.6 : -3.6} 59.4,1 48!,2 42,5 34`,
        k,
    );
    g.f(sh, g.near);
    // marks on the lit side: brow, eye, mouth; on the dark side a small triangle of light
    g.f(limb(f ? [-13, 42, 0.4, -8, 40.4, 0.9, -3, 42.4, 0.7] : [-14, 43.4, 0.6, -8, 41, 1.5, -2, 44, 1.3]), g.near);
    g.f(cv(f ? "-12 47!,-8 44.6,-3.6 47.4!,-8 49" : "-12.4 48!,-8 45.4,-3.4 48!,-8 49.6"), g.near);
    g.f(disc(-8.6, 46.9, 0.8), g.lit);
    g.f(cv("6 47!,9.6 45.4,13 48!,9.6 49.4"), g.hal);
    g.f(disc(9.4, 47.3, 1.2), g.near);
    g.f(cv("9 53!,14.6 50!,12.6 58"), g.hal, 0.7);
    if (f) g.f(cv("-5.4 67!,-2 65.4,0 66.2,2.4 65.6!,2 68,-1 69.6"), g.accents.blood === g.acc ? g.acc : g.near);
    else g.f(limb([-6.4, 68.4, 0.4, -2, 67.4, 1, 3, 68, 0.7]), g.near);
    if (!f) g.gouge(cv(`${L},0 78!,-2 72!,-8 66`, k), g.hal, { a: 60, gap: 3, k: 0.6, max: 5, side: 1 });
    else g.gouge(cv("-10 67,-15.5 54!,-11 56!,-6 68!", k), g.hal, { a: 50, gap: 2.8, k: 0.5, max: 4 });
    if (has("beard")) {
        // the mouth drowns in the beard; strokes run down
        const b = cv("-17 53!,-14 62,-8 63,0 61.6,8 63,14 61,17.6 53!,16.6 72,9 85,0 90,-9 85,-16.6 72"),
            grey = hair === "grey";
        g.f(b, grey ? g.hal : g.near);
        g.f(cv("0 62!,8 63,14 61,17.6 53!,16.6 72,9 85,0 90!,3 76"), g.near);
        const lh = cv("-17 53!,-14 62,-8 63,0 62!,2 76,0 90!,-9 85,-16.6 72");
        g.hatch(lh, grey ? g.near : g.hal, { a: 82, gap: 3.2, w: 0.9 });
        g.rim(b, grey ? g.lit : g.hal, 1.1);
        g.f(cv("-5 69!,0 67.4,5 69!,0 71"), g.near);
    }
    if (has("stubble")) g.hatch(cv("-16.6 58!,-8 66,0 72!,-1 78!,-8 76,-14 69"), g.near, { a: 60, gap: 2.2, w: 0.5 });
    if (has("moustache"))
        g.f(cv("-9 66.6!,-6 62.6,0 62.4,6 62.6,9 66.6!,4 66,0 65,-4 66"), hair === "grey" ? g.hal : g.near);
    if (has("goatee")) {
        g.f(cv("-5 71!,0 72.6,5 71!,4 80,0 86,-4 80"), g.near);
        g.f(cv("-8 66.6!,-4 63,0 63.4,4 63,8 66.6!,0 65.2"), g.near);
    }
    if (has("scar")) g.s("M-13 51L-8 63M-13 56L-9 54.6M-11.4 60L-7.6 58.6", g.acc, 1.1);
    if (hair !== "long" && hair !== "waves" && hair !== "bob") HAIR[hair](g);
    else if (hat === "none") {
        const fr = cv("-16 46!,-18 32,-8 23,6 22,17 30,17 46!,13 36,4 31,-6 33,-13 38");
        g.f(fr, g.near);
        g.s("M-14 32Q-4 24 8 26", g.lit, 1.1);
    }
    HAT[hat](g);
    if (/fedora|brim|flatcap|bowler|peaked|tophat/.test(hat))
        g.f(cv("-17.6 40!,0 41,18 38!,17.6 46,8 45,-6 46,-17 47!"), g.near, 0.82);
    if (/fedora|brim/.test(hat)) g.f(disc(-8.6, 46.9, 0.9), g.lit);
    if (has("glasses")) {
        g.s(disc(-8.2, 47.4, 5.2, 4.8), g.near, 1.2);
        g.s(disc(9.2, 47.4, 5.2, 4.8), g.hal, 1.1);
        g.s("M-3 46.6Q.6 45 4 46.6M-13.4 46.6L-17 45", g.near, 1.2);
    }
    if (has("goggles")) {
        g.s("M-19 30Q0 24 19 30", g.near, 4);
        for (const x of [-8, 8]) {
            g.f(disc(x, 28, 6.6, 5.4), g.near);
            g.f(disc(x, 28, 4.6, 3.6), g.acc);
            g.s(`M${x - 3} 28Q${x - 2} 25.4 ${x + 1} 25.4`, g.lit, 1.1);
        }
    }
    PROP[prop](g);
}

/** A person by parts, and one template for each occupation. */
export const people = { person: (g, r, o) => bust(g, r, o.parts) };
for (const [job, parts] of Object.entries(JOBS)) people[job] = (g, r) => bust(g, r, parts.split(" "));
people.dog = (g) => {
    light(g);
    dog(g, -4, 72, 1.7);
};
