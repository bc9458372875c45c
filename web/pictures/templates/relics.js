// relics.js -- what is found in tombs, cases and pockets, and should have stayed there; signs on bodies and minds.
import { n1 } from "../path.js";
import { cv, cvm, disc, limb, pl, plm, rect, tentacle } from "../shapes.js";
import { candle, ink, light, pale, star, table } from "./marks.js";

const BONE = { x: 0, y: 60 };

export const relics = {
    skull(g, r) {
        table(g);
        const b = cvm("0 22,22 26,36 44,33 62!,23 68,21 80!,16 96!,0 96");
        pale(g, [b], { k: 0.42, max: 24 });
        g.f([disc(-13, 58, 8.6, 9.4), disc(13, 58, 8.6, 9.4), plm("0 66,5 77,0 75")], g.near);
        g.s("M-12 84V96M-4 83V96M4 83V96M12 84V96M-16 84H16", g.near, 1.8);
        g.f([disc(-13, 59, 2.6), disc(13, 59, 2.6)], g.acc);
        if (r.chance(0.5)) g.s("M8 24L14 34L8 40L18 48", g.near, 1.6);
    },
    mask(g, r, o) {
        light(g);
        const b = cvm("0 16,20 18,33 32,33 58,22 86,8 104,0 106");
        if (o.dark) ink(g, [b], { k: 0.24, max: 14 });
        else if (o.gold) {
            g.f(b, g.acc);
            g.gouge(b, g.near, { gap: 3, k: 0.44, max: 26, side: 1 });
            g.rim(b, g.lit, 1.6);
        } else pale(g, [b], { k: 0.44, max: 26 });
        const hole = o.dark ? g.acc : g.near;
        g.f([cv("-24 48!,-14 42,-4 50!,-14 54"), cv("24 48!,14 42,4 50!,14 54")], hole);
        if (o.smile) g.f(cv("-16 78!,0 88,16 78!,0 96"), hole);
        else g.f(cv("-12 86!,0 80,12 86!,0 83"), hole);
        g.s("M0 52L-4 70L3 71", o.dark ? g.hal : g.near, 1.7);
        g.s("M-33 44Q-52 50 -58 78M33 44Q52 50 58 78", g.acc, 2.4);
        g.f(plm("0 26,4 32,0 38"), o.gold ? g.lit : g.acc);
    },
    amulet(g, r) {
        light(g);
        g.s("M-44 6Q-40 42 0 52Q40 42 44 6", g.near, 4);
        g.s("M-44 6Q-40 42 0 52Q40 42 44 6", g.acc, 1.8);
        const kind = r.int(0, 2);
        const b =
            kind === 0 ? disc(0, 76, 28) : kind === 1 ? plm("0 46,28 74,0 106") : cvm("0 48,24 56,28 78,0 108!");
        ink(g, [b], { tone: g.acc, col: g.lit, k: 0.2 });
        g.gouge(b, g.near, { gap: 3.2, k: 0.3, max: 16, side: 1 });
        g.f(disc(0, 76, 15), g.near);
        const m = r.int(0, 3);
        if (m === 0) {
            g.f("M-12 76Q0 65 12 76Q0 87 -12 76z", g.lit);
            g.f(disc(0, 76, 3, 5), g.near);
        } else if (m === 1) g.s(star(0, 76, 12, 5, 2), g.lit, 1.6);
        else if (m === 2) {
            g.f(disc(0, 76, 10), g.lit);
            g.f(disc(4, 74, 8.6), g.near);
        } else g.f(pl("0 65,3 73,11 76,3 79,0 87,-3 79,-11 76,-3 73"), g.lit);
    },
    crucifix(g) {
        light(g);
        const c = plm("0 10,6 10,6 34,26 34,26 46,6 46,6 108,0 108");
        ink(g, [c], { tone: g.acc, col: g.lit, k: 0.3, max: 6 });
        g.gouge(c, g.near, { gap: 3.4, k: 0.4, max: 6, side: 1 });
        g.lamp(0, 40, 4, 14, 7);
    },
    darkcandle(g) {
        table(g);
        const c = cv("-13 48!,-8 44,0 47,8 43,13 48!,14 96!,-14 96!");
        ink(g, [c], { k: 0.3, max: 8 });
        g.f(cv("-13 52!,-9 60,-8 74!,-5 60,0 56!,-4 52"), g.hal);
        ink(g, [cv("-28 96!,28 96!,22 105,-22 105")], { tone: g.acc });
        g.s("M0 46V38", g.lit, 1.6);
        g.f(cv("0 8!,9 26,6 36,0 40,-6 36,-8 27,-3 22"), g.acc);
        g.f(cv("0 22!,4 31,0 38,-4 31"), g.lit);
    },
    seal(g, r, o) {
        light(g);
        const half = o.right
            ? "2 16,30 24,46 50,42 84,14 104,8 88,-2 74,8 60,-4 44,6 30"
            : "-2 104,-30 96,-46 70,-42 36,-14 16,-4 30,-10 44,4 60,-6 74,4 88";
        const b = pl(half);
        ink(g, [b], { k: 0.2, max: 12 });
        const s = o.right ? 1 : -1;
        g.s(`M${s * 8} 30Q${s * 36} 40 ${s * 32} 66Q${s * 28} 88 ${s * 6} 92`, g.acc, 2.6);
        g.s(
            `M${s * 10} 44Q${s * 24} 50 ${s * 20} 66Q${s * 16} 76 ${s * 10} 78M${s * 34} 60h${s * 8}` +
                `M${s * 26} 36l${s * 6} -6M${s * 26} 84l${s * 6} 6`,
            g.lit,
            1.6,
        );
    },
    crown(g) {
        table(g);
        const b = pl("-42 92,-48 44,-28 64,-18 34,-6 60,0 26,6 60,18 34,28 64,48 44,42 92");
        ink(g, [b], { tone: g.acc, col: g.lit, k: 0.14 });
        g.gouge(b, g.near, { gap: 3.4, k: 0.3, max: 14, side: 1 });
        g.f(cv("-42 90!,0 96,42 90!,42 102,0 108,-42 102"), g.near);
        for (const [x, y] of [
            [-48, 43],
            [-18, 33],
            [0, 25],
            [18, 33],
            [48, 43],
        ])
            g.f(disc(x, y, 3.6), g.lit);
        for (const x of [-28, 0, 28])
            g.f(pl("0 -5,5 0,0 5,-5 0", { x, y: 101 - Math.abs(x) * 0.12 }), g.accents.blood);
    },
    opal(g) {
        table(g);
        g.halo(0, 58, 44, { col: g.acc, gap: 5 });
        const b = cvm("0 24,20 30,30 52,26 78,12 92,0 96");
        g.f(b, g.near);
        g.f(cvm("0 30,16 35,24 54,20 76,0 89"), g.acc);
        g.f(cv("-16 50,-4 36,8 44,4 58,-10 64"), g.lit);
        g.f(cv("2 70,12 62,16 72,8 82"), g.lit, 0.5);
        g.s(b, g.lit, 1.4);
        g.f([cv("0 98!,4 106,0 110,-4 106")], g.acc);
    },
    prism(g) {
        light(g);
        g.s("M-120 74L-14 58", g.lit, 2.4);
        const tri = pl("0 18,44 96,-44 96");
        g.f(tri, g.near);
        g.f(pl("0 18,12 78,-44 96"), g.sky);
        g.f(pl("12 78,44 96,-44 96"), g.mid);
        g.s("M0 18L44 96H-44ZM0 18L12 78L44 96M12 78L-44 96", g.lit, 1.5);
        const fan = Object.values(g.accents);
        fan.forEach((c, i) => g.f(pl(`16 56,128 ${40 + i * 13},128 ${50 + i * 13}`), c, 0.85));
    },
    puzzlebox(g) {
        table(g);
        const top = pl("-36 48,4 32,40 46,0 64"),
            left = pl("-36 48,0 64,0 106,-36 88"),
            right = pl("0 64,40 46,40 88,0 106");
        g.f(left, g.mid);
        g.gouge(left, g.lit, { gap: 3.4, k: 0.3, max: 8 });
        g.f(right, g.near);
        g.f(top, g.hal);
        g.s([left, right, top], g.lit, 1.2);
        g.s("M-18 56V97M-36 68L0 85M20 55V97M0 85L40 67M-16 40L20 55M-18 56L22 39", g.near, 1.6);
        g.f([pl("-27 62,-22 64,-22 74,-27 72"), pl("26 76,32 73,32 83,26 86")], g.acc);
        g.s(disc(1, 48, 9, 4.6), g.acc, 1.8);
    },
    paw(g) {
        light(g);
        const arm = limb([6, 116, 11, 4, 88, 9, 0, 68, 12]);
        ink(g, [arm], { k: 0.5, gap: 2.8 });
        for (const [x, y, a] of [
            [-18, 34, -30],
            [-7, 22, -10],
            [6, 20, 6],
            [18, 28, 22],
        ]) {
            const f = limb([a * 0.2, 62, 5, (a * 0.2 + x) / 2, (62 + y) / 2, 4.4, x, y, 3]);
            ink(g, [f], { k: 0.4 });
            g.f(pl("-2.6 0,0 -11,2.6 0", { x, y, r: a }), g.lit);
        }
        ink(g, [limb([10, 68, 5, 26, 62, 4.4, 34, 52, 3])], { k: 0.4 });
        g.s("M-6 92H16M-5 97H16", g.acc, 3);
    },
    rabbitfoot(g) {
        light(g);
        const b = cv("-6 34,4 32,10 44,12 66,24 84,26 98,16 106,2 100,-8 84,-12 60");
        ink(g, [b], { tone: g.lit, col: g.hal, k: 0.3, gap: 2.6 });
        g.gouge(b, g.near, { a: 30, gap: 3, k: 0.36, max: 12, side: 1 });
        g.f(cv("-10 36!,2 26,14 34!,12 46,0 50,-10 46"), g.acc);
        g.s("M2 28C-6 14 10 4 22 12S34 30 24 36", g.acc, 2);
        g.s("M8 98V106M14 98L16 106", g.near, 1.6);
    },
    fingerbone(g) {
        light(g);
        const b = limb([-40, 88, 9, -30, 80, 5, -8, 64, 4.4, 10, 52, 7, 16, 48, 4.6, 34, 36, 4, 46, 28, 6]);
        pale(g, [b], { k: 0.5, max: 9 });
        g.s(b, g.near, 1);
        ink(g, [cv("-58 84,-44 72,-28 92,-42 104")], { tone: g.acc, col: g.lit });
        g.lamp(-44, 88, 2, 10, 5);
    },
    braincase(g) {
        table(g);
        ink(g, [cvm("0 88,34 88!,38 104!,0 104")], { k: 0.3 });
        const jar = cvm("0 26,22 28,32 44,32 88!,0 88");
        g.f(jar, g.near);
        g.f(cvm("0 34,18 35,27 48,27 86!,0 86"), g.acc, 0.45);
        const b = cvm("0 44,12 44,21 54,20 66,12 72,0 72");
        g.f(b, g.lit);
        g.s(
            "M0 44V72M-6 46Q-14 52 -8 58T-12 70M6 46Q14 52 8 58T12 70M-18 58Q-12 60 -14 66M18 58Q12 60 14 66",
            g.near,
            1.8,
        );
        g.s("M-4 72Q-8 80 -3 88M3 72Q8 80 4 88", g.lit, 1.6);
        g.s(jar, g.lit, 1.6);
        ink(g, [cvm("0 14,14 16,24 26!,0 28")], { k: 0.4 });
        for (const s of [-1, 1]) g.s(`M${s * 34} 96Q${s * 58} 92 ${s * 54} 60`, g.hal, 2.2);
        g.lamp(0, 96, 2.6, 8, 3);
    },
    cipher(g) {
        light(g);
        for (const [q, t] of [
            [46, g.near],
            [36, g.mid],
            [24, g.near],
        ]) {
            g.f(disc(0, 60, q), t);
            g.s(disc(0, 60, q), g.acc, 1.6);
        }
        let d = "",
            e = "";
        for (let i = 0; i < 24; i++) {
            const a = (i * Math.PI) / 12,
                c = Math.cos(a),
                s = Math.sin(a);
            d += `M${n1(38.5 * c)} ${n1(60 + 38.5 * s)}L${n1((i % 3 ? 42 : 44.5) * c)}` +
                ` ${n1(60 + (i % 3 ? 42 : 44.5) * s)}`;
            e += `M${n1(27 * c)} ${n1(60 + 27 * s)}L${n1((i % 2 ? 30 : 33) * c)} ${n1(60 + (i % 2 ? 30 : 33) * s)}`;
        }
        g.s(d, g.lit, 1.8);
        g.s(e, g.hal, 1.6);
        g.f(pl("0 38,5 60,0 82,-5 60", { x: 0, y: 0 }), g.acc);
        g.f(disc(0, 60, 5), g.lit);
    },
    moonidol(g) {
        table(g);
        ink(g, [cvm("0 62,10 62,18 78,22 96!,30 98,30 106!,0 106")], { k: 0.3 });
        const m = cv("-38 18!,-40 44,-22 66,0 70,22 66,40 44,38 18!,28 42,0 52,-28 42");
        g.f(m, g.acc);
        g.gouge(m, g.near, { gap: 3, k: 0.4, max: 12, side: 1 });
        g.rim(m, g.lit, 1.6);
        g.f(disc(0, 30, 12), g.lit);
        g.f([disc(-4, 29, 2, 3), disc(5, 29, 2, 3)], g.near);
        g.s("M-10 84H10M-13 92H13", g.acc, 1.8);
    },
    jadefish(g) {
        table(g);
        const b = cv("-44 60,-28 40,0 34,26 46,40 58!,60 38!,56 62,60 88!,40 68!,24 82,-4 90,-30 80");
        g.f(b, g.accents.verdigris);
        g.gouge(b, g.near, { gap: 3.2, k: 0.34, max: 16, side: 1 });
        g.rim(b, g.lit, 1.7);
        g.f(disc(-28, 56, 5), g.lit);
        g.f(disc(-28, 56, 2.4), g.near);
        g.s("M-14 48Q-6 62 -14 78M-2 44Q8 62 -2 82M12 48Q20 62 12 78M-42 66Q-34 70 -28 68", g.near, 1.7);
        ink(g, [cv("-26 92!,26 92!,20 105,-20 105")], { k: 0.3 });
    },
    bell(g) {
        light(g);
        const b = cvm("0 18,10 20,18 32,20 64,34 88!,36 94!,0 94");
        ink(g, [b], { k: 0.24, max: 12 });
        g.f(disc(0, 94, 36, 6), g.near);
        g.s("M-34 88H34M-20 62H20", g.acc, 2.4);
        g.f(disc(0, 102, 7), g.acc);
        g.s("M0 18V4", g.near, 5);
        g.s("M-46 40Q-60 56 -52 76M46 40Q60 56 52 76M-58 32Q-78 56 -66 84M58 32Q78 56 66 84", g.hal, 2);
        g.s("M8 30L14 44L8 52L16 62", g.lit, 1.4);
    },
    khopesh(g) {
        light(g);
        const b = limb([-30, 96, 4, -16, 78, 4.4, -8, 60, 5, 8, 48, 7, 30, 44, 8, 44, 30, 5, 48, 14, 0.6]);
        g.f(b, g.lit);
        g.gouge(b, g.near, { gap: 3, k: 0.4, max: 8, side: 1 });
        g.rim(b, g.lit, 1.2);
        ink(g, [limb([-44, 112, 5, -34, 100, 5])], { tone: g.acc });
        g.s("M-40 92L-24 104", g.near, 5);
        g.s("M-40 92L-24 104", g.acc, 2.4);
    },
    dagger(g, r, o) {
        light(g);
        const m = { x: 0, y: 56, r: 38 };
        const b = cvm("0 60!,7 30,8 -6!,0 -6", m);
        g.f(b, o.dark ? g.near : g.lit);
        g.f(pl("0 60,0 -6,8 -6,7 30", m), o.dark ? g.mid : g.hal);
        g.rim(b, g.lit, 1.4);
        ink(g, [cvm("0 -14,20 -12,24 -6!,0 -5", m)], { tone: g.acc });
        ink(g, [pl("-4 -14,4 -14,5 -42,-5 -42", m)], { k: 0.5 });
        const pommel = parseFloat(n1(56 - 47 * Math.cos((38 * Math.PI) / 180)));
        g.f(disc(29, pommel, 8), g.acc);
        g.f(disc(29, pommel, 4), o.dark ? g.near : g.lit);
        if (o.light) g.lamp(-26, 94, 2, 12, 8);
    },
    yellowsign(g) {
        light(g);
        g.f(cv("-44 18!,40 12!,46 104!,-38 110!"), g.near);
        const d =
            "M2 66C-6 46 4 26 22 24S40 38 28 44M2 66C-12 60 -30 64 -34 80S-18 98 -14 88M2 66C16 70 28 82 24 100";
        g.s(d, g.accents.lamp, 6);
        g.s(d, g.lit, 1.6);
        g.f([disc(2, 66, 6), disc(24, 100, 3.6), disc(-20, 38, 3.4)], g.accents.lamp);
    },
    sigilsign(g, r, o) {
        light(g);
        ink(g, [pl("-40 14,36 10,44 58,38 106,-34 110,-44 60")], { k: 0.1, max: 12 });
        const col = o.smeared ? g.accents.blood : g.acc;
        g.s(disc(0, 60, 32), col, 2.4);
        if (o.key) {
            g.s(disc(0, 46, 9), col, 3.4);
            g.s("M0 55V82M0 72H9M0 80H8", col, 3.4);
        } else if (o.serpent) g.s("M-18 80C-30 60 10 70 2 54S-18 36 4 34Q18 34 16 44", col, 4);
        else if (o.crown) g.s("M-18 74V48L-8 60L0 42L8 60L18 48V74Z", col, 3.4);
        else if (o.smeared) {
            g.s("M-20 44L16 78M14 42L-18 80", col, 4);
            g.f(cv("-30 66!,0 58,34 74!,40 84,10 78,-24 82"), col, 0.6);
        } else {
            g.s("M-24 60Q0 38 24 60Q0 82 -24 60Z", col, 3.4);
            g.f(disc(0, 60, 7), col);
        }
        g.s(star(0, 60, 32, 7, 1), g.hal, 0.9);
    },
    hand(g, r, o) {
        light(g);
        ink(g, [limb([0, 122, 13, 0, 98, 12, 0, 82, 16])], { k: 0.34 });
        const fingers = [
            [-24, 38, -20],
            [-9, 24, -7],
            [6, 22, 6],
            [21, 32, 18],
        ];
        for (const [x, y, a] of fingers)
            ink(g, [limb([a * 0.7, 80, 6, (x + a * 0.7) / 2, (80 + y) / 2, 5, x, y, 3.6])], { k: 0.4 });
        ink(g, [limb([14, 90, 6, 32, 76, 5, 42, 60, 3.6])], { k: 0.4 });
        if (o.fire) {
            g.f(cv("0 14!,14 40,10 58,0 66,-10 58,-13 42,-4 36"), g.acc);
            g.f(cv("0 36!,6 50,0 62,-6 50"), g.lit);
        } else {
            g.f("M-13 80Q0 68 13 80Q0 92 -13 80z", g.lit);
            g.f(disc(0, 80, 5), g.acc);
            g.f(disc(0, 80, 1.6, 4.6), g.near);
        }
    },
    heart(g) {
        light(g);
        const b = cv("-4 36,-22 32,-34 48,-30 70,-10 92,4 106!,20 88,34 66,30 46,16 34");
        g.f(b, g.accents.blood);
        g.gouge(b, g.near, { gap: 3.2, k: 0.4, max: 22, side: 1 });
        g.rim(b, g.lit, 1.5);
        ink(g, [limb([-6, 40, 6, -10, 24, 5, -4, 12, 5]), limb([8, 38, 6, 14, 24, 5, 28, 18, 4.4])], { k: 0.4 });
        g.s("M-20 46Q-8 60 -14 76M6 46Q2 64 10 86", g.near, 1.6);
    },
    chain(g) {
        light(g);
        for (let i = 0; i < 6; i++) {
            const x = -60 + i * 24,
                y = 40 + Math.abs(i - 2.5) * -4 + 12;
            g.s(disc(x, y, 14, i % 2 ? 5 : 8.6), g.near, 6);
            g.s(disc(x, y, 14, i % 2 ? 5 : 8.6), g.hal, 2.6);
        }
        ink(g, [cvm("0 62,22 62,30 74,30 96,22 104,0 104")], { k: 0.3, max: 12 });
        g.s("M-12 64V50Q0 38 12 50V64", g.near, 7);
        g.s("M-12 64V50Q0 38 12 50", g.lit, 1.6);
        g.f([disc(0, 80, 5), pl("-2.4 82,2.4 82,4 94,-4 94")], g.acc);
    },
    /* A body's bones, the hurt one in the accent: spot=spine, rib, knee, arm, nerve. */
    bones(g, r, o) {
        light(g);
        const hurt = (s) => (o.spot === s ? g.accents.blood : g.lit);
        const at = { ...BONE, y: 0 };
        g.f(cvm("0 2,9 4,13 14,9 22!,7 28!,0 28", at), g.lit);
        g.f([disc(-5, 15, 3), disc(5, 15, 3)], g.near);
        g.s("M0 28V84", hurt("spine"), 5);
        g.s("M-3 34H3M-3 40H3M-3 46H3M-3 70H3M-3 76H3", g.near, 1.4);
        for (let i = 0; i < 4; i++)
            for (const s of [-1, 1]) {
                const c = o.spot === "rib" && i === 2 && s > 0 ? g.accents.blood : g.lit;
                g.s(`M0 ${36 + i * 8}Q${s * 26} ${32 + i * 8} ${s * (23 - i * 2)} ${46 + i * 8}`, c, 3);
            }
        g.s("M-30 32Q0 26 30 32", g.lit, 3.4);
        for (const s of [-1, 1]) {
            g.s(`M${s * 30} 33L${s * 40} 62L${s * 34} 92`, s > 0 ? hurt("arm") : g.lit, 3.6);
            g.f(disc(s * 40, 62, 3.4), g.lit);
            g.s(`M${s * 12} 88L${s * 17} 112`, s < 0 ? hurt("knee") : g.lit, 5);
        }
        g.f(cvm("0 80,18 76,20 88,8 94,0 90", at), g.lit);
        if (o.spot === "nerve")
            for (let i = 0; i < 7; i++)
                g.s(`M0 ${30 + i * 7}l${i % 2 ? 18 : -18} 6l${i % 2 ? -4 : 4} 5`, g.acc, 1.6);
        if (o.spot) {
            const [x, y] = { spine: [0, 62], rib: [16, 56], knee: [-14, 104], arm: [38, 62], nerve: [0, 14] }[
                o.spot
            ];
            g.lamp(x, y, 3, 12, 6);
        }
    },
    /* A head in profile, and what goes on in it. */
    mind(g, r, o) {
        light(g);
        const h = cv(
            "-8 8,20 6,42 22,46 48,38 72,34 92!,40 122!,-24 122!,-20 98!,-34 96,-38 84!,-34 80!,-38 76!," +
                "-36 68!,-48 62!,-38 44,-36 26",
        );
        ink(g, [h], { k: 0.08, max: 8, gap: 3.6 });
        g.f(cv("-24 36,-6 20,20 20,36 36,34 58,16 68,-10 66,-24 54"), g.sky);
        if (o.put) o.put(5, 68, 0.42);
        else if (o.spiral) g.s("M6 44Q12 36 2 36T-10 46T6 56T22 44T4 28T-18 44", g.acc, 2.6);
        else if (o.crack) g.s("M8 6L2 24L12 34L0 48L10 58L4 74", g.acc, 2.8);
        else if (o.swarm)
            for (let i = 0; i < 26; i++)
                g.f(disc(6 + r.in(-24, 26), 44 + r.in(-19, 19), r.in(0.8, 2.2)), i % 4 ? g.near : g.acc);
        else if (o.voices)
            for (let i = 0; i < 5; i++)
                g.f(
                    cv("-7 0!,0 -4,7 0!,0 5", {
                        x: 6 + r.in(-18, 20),
                        y: 44 + r.in(-16, 16),
                        s: r.in(0.7, 1.2),
                        r: r.in(-30, 30),
                    }),
                    i % 2 ? g.acc : g.lit,
                );
        else if (o.maze) g.s("M-14 52V32H26V56H0V42H14", g.acc, 3);
        else {
            g.f("M-16 44Q6 24 28 44Q6 64 -16 44z", g.lit);
            g.f(disc(6, 44, 8), g.acc);
            g.f(disc(6, 44, 2.4, 7.6), g.near);
        }
        g.s("M-32 52L-22 51", g.lit, 2);
    },
    /* Someone who runs, from right to left. */
    runner(g) {
        light(g);
        const b = [
            limb([10, 34, 7, 4, 50, 8.6, 0, 68, 7]),
            limb([0, 68, 6, -20, 78, 5, -26, 98, 4, -40, 104, 3]),
            limb([2, 68, 6, 20, 82, 5, 40, 82, 4, 50, 92, 3]),
            limb([8, 42, 4, -12, 50, 3.6, -22, 38, 3]),
            limb([8, 42, 4, 26, 50, 3.6, 38, 40, 3]),
        ];
        ink(g, [...b, disc(10, 22, 8.6)], { k: 0.4, max: 6 });
        ink(g, [pl("-4 19,24 16,24 13,16 12,14 6,4 8,2 15,-4 17")], { rim: 1.1 });
        g.s("M44 30H86M52 48H98M46 66H90M58 20H80", g.acc, 2.2);
        g.f(cv("2 46!,26 60,40 56,30 74,6 70!"), g.near);
    },
    tooth(g, r) {
        light(g);
        for (let i = 0; i < 9; i++) {
            const x = -44 + i * 11;
            g.f(pl(`${x - 5} 40,${x + 5} 40,${x} ${56 + (i % 2) * 6}`), g.lit);
            g.f(pl(`${x - 5} 86,${x + 5} 86,${x} ${70 - (i % 2) * 6}`), g.lit);
        }
        g.f(cv("-54 44!,0 14,54 44!,0 38"), g.near);
        g.f(cv("-54 82!,0 110,54 82!,0 88"), g.near);
        g.rim(cv("-54 44!,0 14,54 44!,0 38"), g.acc, 2);
        const t = tentacle(-10, 78, 10, 50, 6, 40, 60);
        g.f(t, g.accents.blood);
        g.f(r.chance(0.5) ? [disc(-30, 24, 3), disc(30, 24, 3)] : [disc(0, 20, 4)], g.acc);
    },
    lunarmirror(g) {
        table(g);
        g.halo(0, 52, 50, { gap: 3.8 });
        ink(g, [disc(0, 52, 43)], { k: 0.06 });
        g.f(disc(0, 52, 37), g.lit);
        g.f(disc(11, 47, 31), g.sky);
        g.s(disc(0, 52, 40), g.acc, 2);
        ink(g, [pl("-6 94,6 94,10 104,26 107,-26 107,-10 104")], { k: 0.3 });
        g.stars(5, 34, 66);
    },
    candles(g) {
        table(g);
        for (const [x, h] of [
            [-38, 30],
            [-20, 46],
            [0, 60],
            [19, 40],
            [38, 24],
        ])
            candle(g, x, 104, h, 5);
    },
    plain(g) {
        table(g);
        ink(g, [rect(-34, 44, 68, 60)], { k: 0.16, max: 14 });
        g.s("M0 44V104M-34 70H34", g.acc, 3);
        g.s("M0 44C-20 22 -34 34 -2 44M0 44C20 22 34 34 2 44", g.acc, 3);
    },
};
