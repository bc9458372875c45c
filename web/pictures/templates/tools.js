// tools.js -- what people carry, wear and work with.
import { n1 } from "../path.js";
import { cv, cvm, disc, limb, pl, rect } from "../shapes.js";
import { ink, light, pale, table } from "./marks.js";

const turned = (x, y, r, s = 1) => ({ x, y, r, s });

export const tools = {
    rope(g) {
        table(g);
        for (let i = 0; i < 5; i++) {
            const y = 94 - i * 10,
                w = 34 - i * 1.4;
            g.s(disc(0, y, w, 11), g.near, 9);
            g.s(disc(0, y, w, 11), g.acc, 4.6);
            g.s(disc(0, y - 1.4, w, 11), g.lit, 0.9);
        }
        const end = limb([30, 52, 3.4, 44, 66, 3.2, 40, 86, 3, 52, 104, 2.6]);
        g.f(end, g.acc);
        g.hatch(end, g.near, { a: 40, gap: 4, w: 1 });
        g.hatch(pl("-34 50,34 50,30 102,-30 102"), g.near, { a: 68, gap: 7, w: 1.2 });
    },
    keys(g) {
        light(g);
        g.s(disc(0, 30, 19), g.near, 7);
        g.s(disc(0, 30, 19), g.hal, 3);
        g.s(disc(-1, 29, 20.4), g.lit, 1);
        [
            [-30, 1, g.acc],
            [0, 1.14, g.lit],
            [28, 0.92, g.acc],
        ].forEach(([a, s, tone], i) => {
            const m = turned(0, 46, -a, s);
            const k = [
                pl("-2.4 8,2.4 8,2.4 52,-2.4 52", m),
                pl(i === 1 ? "2 38,11 38,11 43,6 43,6 46,11 46,11 51,2 51" : "2 40,9 40,9 50,5 50,5 46,2 46", m),
            ];
            g.f(k, tone);
            g.s(k, g.near, 0.9);
            g.s(pl("0 -8,7 -2,0 8,-7 -2", m), tone, 3.4);
        });
    },
    watch(g) {
        light(g);
        g.s("M0 20C-22 12 -52 20 -66 40S-84 74 -74 84", g.acc, 2.6);
        ink(g, [rect(-5, 14, 10, 12), disc(0, 18, 9, 6)], { tone: g.acc });
        g.f(disc(0, 64, 39), g.acc);
        g.s(disc(0, 64, 39), g.near, 1.6);
        g.f(disc(0, 64, 33), g.lit);
        g.gouge(disc(0, 64, 33), g.hal, { gap: 3.2, k: 0.3, max: 12, side: 1 });
        let d = "";
        for (let i = 0; i < 12; i++) {
            const a = (i * Math.PI) / 6,
                q = i % 3 ? 27 : 24;
            d += `M${n1(q * Math.cos(a))} ${n1(64 + q * Math.sin(a))}L${n1(30 * Math.cos(a))}` +
                ` ${n1(64 + 30 * Math.sin(a))}`;
        }
        g.s(d, g.near, 2);
        g.s("M0 64V42M0 64L-13 55", g.near, 3);
        g.f(disc(0, 64, 3), g.acc);
    },
    whipcoil(g) {
        light(g);
        const d = "M-8 72C30 66 44 40 20 32S-36 44 -30 72S30 100 46 74S30 22 -6 22";
        g.s(d, g.near, 9);
        g.s(d, g.acc, 4.4);
        g.s(d, g.lit, 0.8);
        const h = limb([-8, 72, 5, -30, 88, 5.6, -50, 102, 6.4]);
        ink(g, [h], { k: 0.5 });
        g.s("M-24 78L-16 90M-34 86L-26 98", g.acc, 2);
    },
    net(g) {
        light(g);
        const n = cv("-46 26!,0 14,46 26!,40 70,22 104,0 110,-22 104,-40 70");
        g.f(n, g.mid);
        g.hatch(n, g.lit, { a: 45, gap: 8, w: 1.2 });
        g.hatch(n, g.hal, { a: -45, gap: 8, w: 1.2 });
        g.s("M-46 26Q0 14 46 26", g.near, 6);
        g.s("M-46 26Q0 14 46 26", g.acc, 3);
        for (let i = 0; i < 6; i++) g.f(disc(-40 + i * 16, 25 - (6.2 - Math.abs(i - 2.5) * 2.5), 5), g.acc);
        g.f(cv("-12 84,2 76,18 82,26 78!,26 92!,18 88,2 94"), g.lit);
        g.f(disc(-5, 84, 1.5), g.near);
    },
    spyglass(g) {
        light(g);
        const part = (s, tone) => ink(g, [pl(s, turned(0, 60, -32))], { tone, a: 58, k: 0.4, gap: 3 });
        part("-64 -8,-24 -9,-24 9,-64 8", g.near);
        part("-26 -12,14 -13,14 13,-26 12", g.mid);
        part("10 -17,60 -20,60 20,10 17", g.near);
        for (const [x, h] of [
            [-26, 13],
            [12, 17],
            [56, 21],
        ])
            g.f(pl(`${x} ${-h},${x + 5} ${-h},${x + 5} ${h},${x} ${h}`, turned(0, 60, -32)), g.acc);
    },
    lens(g, r) {
        light(g);
        g.f(limb([28, 74, 5, 46, 90, 6, 62, 106, 6.6]), g.near);
        g.s("M30 76L62 106", g.acc, 3);
        g.f(disc(-8, 46, 40), g.near);
        g.f(disc(-8, 46, 34), g.acc);
        g.f(disc(-8, 46, 31), g.sky);
        g.halo(-8, 46, 24, { gap: 3 });
        g.f("M-34 48Q-8 22 18 48Q-8 72 -34 48z", g.lit);
        g.f(disc(-8, 48, 11), g.acc);
        g.f(disc(-8, 48, r.chance(0.5) ? 3 : 5, 10), g.near);
        g.s("M-32 34Q-26 20 -12 18", g.lit, 2.2);
    },
    harpoon(g) {
        light(g);
        const m = turned(2, 60, -28);
        g.f(pl("-78 -2,50 -2,50 2,-78 2", m), g.near);
        g.f(pl("-78 -1.6,50 -1.6,50 0,-78 0", m), g.lit);
        ink(g, [pl("46 -3,62 -12,58 -3,84 0,58 3,62 12,46 3", m)], { k: 0.4 });
        ink(g, [pl("-60 -8,-6 -8,0 4,-40 8,-46 26,-58 28,-54 8,-72 6", m)], { k: 0.3, max: 12 });
        g.f(pl("-54 8,-46 8,-50 26,-58 28", m), g.acc);
        g.s("M38 40C20 80 -4 60 -14 84S30 112 60 100", g.near, 4);
        g.s("M38 40C20 80 -4 60 -14 84S30 112 60 100", g.acc, 1.8);
    },
    boathook(g) {
        light(g);
        const s = pl("-60 108,-54 112,44 24,39 19");
        g.f(s, g.acc);
        g.hatch(s, g.near, { a: -42, gap: 4, w: 0.9 });
        g.rim(s, g.lit, 1.4);
        ink(
            g,
            [
                limb([36, 28, 4.6, 46, 18, 4, 60, 6, 2, 66, 2, 0.4]),
                limb([44, 22, 3.4, 58, 26, 3, 64, 40, 2.6, 54, 50, 0.6]),
            ],
            { k: 0.4 },
        );
        g.s("M30 32L36 38M25 37L31 43", g.near, 2.6);
    },
    extinguisher(g) {
        table(g);
        const b = cvm("0 30,10 31,17 38,17 104!,0 104");
        ink(g, [b], { tone: g.acc, col: g.near, k: 0.2 });
        g.gouge(b, g.near, { gap: 3.4, k: 0.4, max: 12, side: 1 });
        ink(g, [rect(-5, 16, 10, 14), pl("-20 14,14 8,16 13,-18 19")], { k: 0.3 });
        g.s("M6 20C40 16 44 50 32 84", g.near, 6);
        g.s("M5 19C39 15 43 50 31 84", g.hal, 1.4);
        ink(g, [pl("28 82,36 84,40 102,24 100")], { k: 0.4 });
        g.f(rect(-12, 56, 24, 22), g.lit);
        g.s("M-8 62H8M-8 67H8M-8 72H4", g.near, 1.4);
    },
    violin(g) {
        light(g);
        const m = turned(0, 62, 28, 0.98);
        const b = cvm("0 -6,14 -4,19 6,14 16!,12 20,22 30,22 44,10 52,0 52", m);
        g.f(b, g.acc);
        g.gouge(b, g.near, { a: 28, gap: 3.2, k: 0.4, max: 14, side: 1 });
        g.s(b, g.near, 1.8);
        g.rim(b, g.lit, 1.5);
        g.f(pl("-3 -52,3 -52,3 20,-3 20", m), g.near);
        ink(g, [pl("-5 -60,5 -60,4 -46,-4 -46", m), pl("-9 -56,9 -56,9 -53,-9 -53", m)], { rim: 1 });
        g.s(pl("-1.4 -50,-1.4 38,1.4 38,1.4 -50", m), g.lit, 0.7);
        g.f(pl("-8 34,8 34,6 40,-6 40", m), g.near);
        g.s("M-66 96L58 14", g.near, 4.4);
        g.s("M-66 96L58 14", g.lit, 1.6);
    },
    coat(g, r, o) {
        light(g);
        g.s("M0 14V8Q8 4 8 10", g.hal, 2.4);
        const b = cvm("0 20,9 17,13 22!,30 28,40 58,44 84!,33 88!,26 62!,28 108!,0 108");
        ink(g, [b], { k: 0.24, max: 12, tone: o.pale ? g.hal : g.near });
        for (const s of [-1, 1]) {
            const q = pl(`${s * 8} 19,${s * 20} 25,${s * 16} 40,${s * 19} 42,0 66`);
            g.f(q, g.mid);
            g.rim(q, g.lit, 1.2);
        }
        g.f(pl("-6 21,6 21,0 58"), g.lit);
        g.f(pl("-2.6 26,2.6 26,3.4 48,0 54,-3.4 48"), g.acc);
        g.s("M0 66V106", g.hal, 1.2);
        for (const y of [72, 84, 96]) g.f(disc(4, y, 1.9), g.acc);
        g.s("M14 78H24M-24 78H-14", g.hal, 1.6);
    },
    shield(g, r) {
        light(g);
        const b = cvm("0 14,20 20,38 18!,38 56,26 86,0 108!");
        ink(g, [b], { k: 0.2, max: 12 });
        g.s(cvm("0 21,18 26,32 24!,32 56,22 80,0 99!"), g.acc, 2.6);
        if (r.chance(0.5)) g.f([rect(-4, 30, 8, 58), rect(-24, 46, 48, 8)], g.acc);
        else g.f([disc(0, 54, 13)], g.acc);
        g.s("M14 30L22 44L16 50L28 62", g.lit, 1.4);
    },
    cuirass(g) {
        light(g);
        const b = cvm("0 30,12 26!,16 18,28 20!,30 36,40 44!,36 72,30 88!,0 92");
        ink(g, [b], { k: 0.22, max: 12 });
        for (let i = 0; i < 5; i++)
            g.s(`M${-36 + i} ${48 + i * 9}Q0 ${58 + i * 9} ${36 - i} ${48 + i * 9}`, i % 2 ? g.hal : g.acc, 1.8);
        for (let i = -3; i <= 3; i++) ink(g, [rect(i * 9.4 - 4.2, 91, 8.4, 17)], { k: 0.5, rim: 1.1 });
        for (const s of [-1, 1])
            ink(g, [cv(`${s * 28} 20!,${s * 46} 26,${s * 54} 46!,${s * 40} 48!,${s * 32} 36!`)], { k: 0.4 });
        g.f(disc(0, 40, 6), g.acc);
    },
    spectacles(g) {
        light(g);
        for (const s of [-1, 1]) {
            g.f(disc(s * 26, 62, 21), g.near);
            g.f(disc(s * 26, 62, 16), g.mid);
            g.s(disc(s * 26, 62, 20), g.acc, 2.4);
            g.s(`M${s * 26 - 10} 56L${s * 26 + 2} 48M${s * 26 - 9} 64L${s * 26 + 8} 50`, g.lit, 1.7);
            g.s(`M${s * 47} 58Q${s * 66} 46 ${s * 62} 26`, g.near, 4);
            g.s(`M${s * 47} 58Q${s * 66} 46 ${s * 62} 26`, g.acc, 1.8);
        }
        g.s("M-7 58Q0 50 7 58", g.acc, 3);
    },
    operaglasses(g) {
        light(g);
        for (const s of [-1, 1]) {
            ink(g, [pl(`${s * 6} 34,${s * 22} 32,${s * 30} 84,${s * 8} 86`)], { k: 0.4 });
            g.f(disc(s * 20, 86, 16, 10), g.near);
            g.f(disc(s * 20, 87, 12, 7), g.acc);
            g.s(`M${s * 20 - 7} 88Q${s * 20 - 4} 83 ${s * 20 + 3} 83`, g.lit, 1.5);
            g.f(disc(s * 14, 33, 10, 5), g.near);
            g.s(disc(s * 14, 33, 10, 5), g.hal, 1.4);
        }
        ink(g, [rect(-6, 46, 12, 12)], { k: 0.4 });
        g.s("M30 74L58 108", g.near, 5);
        g.s("M30 74L58 108", g.acc, 2.2);
    },
    trunk(g, r, o) {
        table(g);
        const b = rect(-48, 58, 96, 46),
            l = cv("-50 58!,-50 44,-36 36,36 36,50 44,50 58!");
        if (o.open) {
            ink(g, [cv("-46 56!,-52 26,-40 16,40 16,52 26,46 56!")], { k: 0.1 });
            g.f(rect(-46, 50, 92, 10), g.acc, 0.9);
            g.lamp(0, 54, 2, 13, 10);
        } else ink(g, [l], { k: 0.2 });
        ink(g, [b], { k: 0.14, max: 14 });
        for (const x of [-34, 28]) g.f(rect(x, o.open ? 58 : 40, 6, o.open ? 46 : 64), g.acc);
        g.f(rect(-7, 56, 14, 15), g.acc);
        g.f([disc(0, 62, 2), rect(-1, 62, 2, 6)], g.near);
        for (const s of [-1, 1]) g.f(pl(`${s * 48} 94,${s * 48} 104,${s * 38} 104`), g.acc);
    },
    can(g) {
        table(g);
        const b = cvm("0 36,22 36,26 42,26 104!,0 104");
        ink(g, [b], { k: 0.24, max: 12 });
        ink(g, [pl("6 36,8 22,20 18,22 24,14 28,14 36")], { k: 0.4 });
        g.s("M-20 36V24H-2V36", g.near, 6);
        g.s("M-20 36V24H-2V36", g.hal, 2);
        g.f(rect(-18, 56, 36, 30), g.acc);
        g.f(cv("0 60!,8 70,5 80,0 83,-5 80,-7 73,-2 70"), g.near);
        g.f(cv("0 72!,3 78,0 82,-3 78"), g.lit);
    },
    grenade(g) {
        table(g);
        const b = cvm("0 42,16 44,24 58,24 80,14 100,0 104");
        ink(g, [b], { k: 0.24 });
        g.s("M-22 58H22M-24 72H24M-20 88H20M-10 44V102M0 43V104M10 44V102", g.hal, 1.6);
        ink(g, [rect(-6, 28, 12, 15), pl("6 26,26 38,26 62,22 62,20 42,4 34")], { k: 0.4 });
        g.s(disc(-14, 28, 8), g.acc, 2.6);
        g.lamp(2, 18, 2.4, 9, 5);
    },
    wireless(g) {
        table(g);
        const b = cv("-44 104!,-44 50,-30 28,0 20,30 28,44 50,44 104!");
        ink(g, [b], { k: 0.14, max: 12 });
        const s = cv("-28 74!,-28 52,-16 40,0 36,16 40,28 52,28 74!");
        g.f(s, g.acc);
        g.hatch(s, g.near, { a: 90, gap: 6, w: 2 });
        g.f([disc(-22, 88, 7), disc(22, 88, 7)], g.hal);
        g.f(rect(-9, 82, 18, 12), g.lit);
        g.s("M-5 92L4 84", g.near, 1.4);
        g.s("M-58 30Q-70 46 -58 62M-68 24Q-84 46 -68 68M58 30Q70 46 58 62M68 24Q84 46 68 68", g.hal, 2);
    },
    aeroplane(g) {
        if (!g.bare) {
            g.ground();
            g.moon(-54, 28, 12, { bot: 110 });
            g.f(cv("-130 108!,-80 98,-20 106,40 96,90 106,130 98!,130 120!,-130 120!"), g.mid);
            g.fog(86, 14, 4);
        }
        const m = turned(6, 56, -9);
        ink(g, [cv("-62 -2!,-50 -9,0 -11,44 -8,58 -2,58 6,40 10,-20 10,-62 3!", m)], { k: 0.1, max: 10 });
        ink(
            g,
            [
                pl("-16 -26,46 -30,50 -25,-14 -21", m),
                pl("-18 8,48 4,52 9,-14 13", m),
                pl("-64 -1,-74 -22,-62 -22,-50 -6", m),
            ],
            { k: 0.2 },
        );
        g.s(pl("-6 -22,-8 10,-4 10,-2 -22", m).d + pl("36 -26,36 8,39 8,39 -26", m).d, g.hal, 1.4);
        g.s(pl("62 -24,64 26,65 26,63 -24", m), g.lit, 1.6);
        g.f([disc(10, 76, 7), disc(30, 73, 7)], g.near);
        g.s([disc(10, 76, 5.6), disc(30, 73, 5.6)], g.hal, 1.4);
        g.f(disc(2, 45, 5), g.acc);
    },
    motorcar(g) {
        table(g);
        const b = cv("-68 92!,-66 72,-40 68!,-28 46!,16 46!,24 66!,58 70,68 78,70 92!");
        ink(g, [b], { k: 0.1, max: 10 });
        g.f([pl("-32 66,-24 50,-6 50,-6 66"), pl("-1 66,-1 50,12 50,18 66")], g.sky);
        for (const x of [-42, 44]) {
            g.f(disc(x, 92, 15), g.near);
            g.s(disc(x, 92, 13), g.lit, 1.4);
            g.s(disc(x, 92, 7), g.hal, 1.4);
        }
        g.lamp(70, 78, 3.4, 9, 4.4);
        g.s("M-30 92H28", g.hal, 2.4);
    },
    medicine(g) {
        table(g);
        const b = rect(-46, 48, 92, 56);
        ink(g, [b], { tone: g.hal, col: g.lit, k: 0.3, max: 14 });
        g.gouge(b, g.near, { gap: 3.6, k: 0.3, max: 22, side: 1 });
        g.s("M-16 48V38H16V48", g.near, 6);
        g.s("M-17 47V37H15", g.lit, 1.4);
        g.f(disc(0, 76, 19), g.lit);
        g.f([rect(-4.6, 62, 9.2, 28), rect(-14, 71.4, 28, 9.2)], g.acc);
        g.s("M-46 58H46", g.near, 1.6);
        g.f([rect(-36, 54, 8, 9), rect(28, 54, 8, 9)], g.near);
    },
    bandages(g) {
        table(g);
        pale(g, [cv("-40 60!,-40 46,4 46,4 60!,4 96,-40 96")]);
        g.f(disc(-18, 50, 22, 8), g.hal);
        g.s([disc(-18, 50, 15, 5.4), disc(-18, 50, 8, 2.8)], g.near, 1.4);
        pale(g, [cv("4 84!,30 82,56 96,66 92!,66 104!,50 106,28 98,4 98!")], { k: 0.3 });
        g.f([rect(16, 34, 5, 20), rect(8.6, 41.4, 20, 5)], g.acc);
        g.s("M-40 66Q-18 74 4 66M-40 82Q-18 90 4 82", g.hal, 1.2);
    },
    syringe(g) {
        light(g);
        const m = turned(0, 60, -38);
        g.f(pl("-30 -10,28 -10,28 10,-30 10", m), g.near);
        g.f(pl("-6 -7,26 -7,26 7,-6 7", m), g.acc);
        g.s(pl("-30 -10,28 -10,28 10,-30 10", m), g.lit, 1.8);
        g.f(
            [pl("28 -4,36 -3,36 3,28 4", m), pl("36 -.8,70 -.4,70 .4,36 .8", m), pl("-60 -2,-8 -2,-8 2,-60 2", m)],
            g.lit,
        );
        ink(g, [pl("-64 -12,-59 -12,-59 12,-64 12", m), pl("-34 -16,-29 -16,-29 16,-34 16", m)], { k: 0.4 });
    },
    ladder(g) {
        light(g);
        g.s("M-24 112L-12 8M20 112L14 8", g.near, 7);
        g.s("M-25 112L-13 8M19 112L13 8", g.acc, 2.4);
        for (let i = 0; i < 8; i++) {
            const y = 18 + i * 12.4;
            g.s(`M${n1(-14 - i * 1.4)} ${y}L${n1(15 + i * 0.7)} ${y + 1.6}`, g.near, 5);
            g.s(`M${n1(-14 - i * 1.4)} ${y - 1}L${n1(15 + i * 0.7)} ${y + 0.6}`, g.lit, 1.6);
        }
    },
    telephone(g) {
        table(g);
        ink(g, [disc(0, 100, 26, 7), limb([0, 98, 7, 0, 70, 4, 0, 42, 5])], { k: 0.4 });
        ink(g, [pl("-12 44,10 34,14 46,-8 52")], { k: 0.4, tone: g.acc });
        ink(g, [limb([30, 40, 8, 30, 56, 3.4, 31, 76, 4])], { k: 0.4 });
        g.s("M31 78C40 104 60 84 52 106", g.near, 3);
        g.s("M4 66L28 58", g.near, 4);
        g.f(disc(0, 84, 6), g.acc);
    },
    lockpick(g) {
        light(g);
        const c = rect(-26, 46, 52, 50);
        g.s("M-15 48V32Q0 12 15 32V48", g.near, 9);
        g.s("M-16 48V32Q-1 13 14 31", g.lit, 2);
        ink(g, [c], { k: 0.3, max: 12 });
        g.f([disc(0, 66, 6), pl("-3 68,3 68,5 84,-5 84")], g.acc);
        g.s("M2 68L62 100M62 100l6 -5", g.near, 4);
        g.s("M2 67L62 99", g.lit, 1.6);
        g.s("M-2 72L-60 98", g.lit, 1.6);
    },
    chalk(g) {
        light(g);
        g.f(disc(0, 64, 48, 40), g.near);
        g.s("M-30 84Q-34 40 0 34Q36 40 30 78M-22 58L24 70M-8 40L4 92", g.hal, 2.4);
        g.s("M-30 84Q-34 40 0 34", g.lit, 2.8);
        const c = pl("-4 -4,44 -4,44 5,-4 5", turned(6, 56, -38));
        pale(g, [c], { k: 0.3 });
        g.f(disc(4, 62, 3), g.lit);
    },
    paintbrushes(g) {
        table(g);
        for (const [x, a, t] of [
            [-10, -16, g.acc],
            [0, 2, g.lit],
            [10, 20, g.acc],
        ]) {
            const m = turned(x, 66, a);
            g.f(pl("-1.8 -30,1.8 -30,1.8 6,-1.8 6", m), g.near);
            g.s(pl("-1.8 -30,-1.8 6", m).d, g.lit, 1);
            g.f(cvm("0 -56,4 -44,3 -30!,0 -30", m), t);
        }
        ink(g, [cvm("0 62,20 62!,16 104!,0 104")], { k: 0.4, max: 12 });
        g.f(rect(-18, 72, 36, 6), g.acc);
    },
    fist(g) {
        light(g);
        const arm = pl("-14 112,-18 78,18 76,18 112");
        ink(g, [arm], { k: 0.3 });
        const f = cv("-30 42,-26 32,-14 30,14 30,27 34,31 46,30 66,24 78,-20 80,-30 70");
        pale(g, [f], { k: 0.5, max: 30 });
        g.s("M-14 32V54M0 31V55M14 32V54M-30 56Q0 60 28 54", g.near, 2.2);
        g.f(cv("-30 58!,-10 56,6 60,8 68,-6 72,-26 72"), g.lit);
        g.s("M-30 58Q-8 56 6 60Q10 68 -6 72", g.near, 2);
        for (const [x, y] of [
            [-52, 40],
            [-58, 58],
            [-48, 24],
            [52, 36],
            [58, 54],
            [46, 22],
        ])
            g.s(`M${x} ${y}l${x < 0 ? -14 : 14} ${n1((y - 50) * 0.3)}`, g.acc, 3);
    },
    target(g) {
        light(g);
        for (const [q, t] of [
            [44, g.near],
            [36, g.lit],
            [26, g.near],
            [17, g.lit],
            [8, g.acc],
        ])
            g.f(disc(0, 60, q), t);
        g.gouge(disc(0, 60, 36), g.hal, { gap: 3.4, k: 0.3, max: 12, side: 1 });
        g.f(disc(0, 60, 8), g.acc);
        g.f([disc(-3, 57, 2.6), disc(5, 64, 2.6), disc(14, 46, 2.6)], "#000");
        g.s("M0 4V30M0 90V116M-58 60H-30M30 60H58", g.lit, 1.6);
    },
    coins(g, r) {
        table(g);
        for (const [x, n] of [
            [-30, 4],
            [-2, 8],
            [27, 6],
        ])
            for (let i = 0; i < n; i++) {
                const y = 102 - i * 7,
                    q = x + r.in(-2, 2);
                g.f([disc(q, y, 14, 5.4), rect(q - 14, y - 4, 28, 4)], g.near);
                g.f(disc(q, y - 4, 14, 5.4), i === n - 1 ? g.lit : g.acc);
                g.s(disc(q, y - 4, 10, 3.4), g.near, 1);
            }
        g.f(disc(48, 102, 12, 5), g.acc);
    },
    telescope(g) {
        light(g);
        const m = turned(-4, 44, -32);
        ink(g, [pl("-50 -8,10 -10,10 10,-50 8", m), pl("8 -15,56 -17,56 17,8 15", m)], { a: 58, k: 0.3 });
        g.f(
            [
                pl("6 -15,12 -15,12 15,6 15", m),
                pl("52 -17,57 -17,57 17,52 17", m),
                pl("-54 -5,-48 -5,-48 5,-54 5", m),
            ],
            g.acc,
        );
        g.s("M0 52L-28 110M0 52L30 110M0 52V108", g.near, 5);
        g.s("M-1 52L-29 110M-1 54V108", g.lit, 1.4);
        g.f(disc(0, 50, 6), g.acc);
    },
    orrery(g) {
        light(g);
        ink(g, [disc(0, 102, 24, 6), limb([0, 100, 4, 0, 80, 2.4, 0, 60, 3])], { k: 0.4 });
        g.s([disc(0, 56, 52, 17), disc(0, 56, 34, 11)], g.hal, 1.8);
        g.lamp(0, 54, 9, 12, 2.2);
        g.f(disc(-48, 50, 6), g.lit);
        g.f(disc(-45, 51, 5), g.near, 0.5);
        g.f(disc(30, 61, 5), g.acc);
        g.f(disc(44, 47, 8), g.near);
        g.rim(disc(44, 47, 8), g.lit, 1.5);
        g.s(disc(44, 47, 13, 3.6), g.lit, 1.2);
    },
    fireaxe(g) {
        light(g);
        const h = pl("-36 108,-29 112,34 22,27 17");
        g.f(h, g.acc);
        g.rim(h, g.lit, 1.4);
        ink(g, [cv("20 14!,30 10,46 20,60 42!,40 46,28 34!,16 26!,-4 30!,4 18!")], { k: 0.3, max: 10 });
        g.s("M60 42Q50 46 40 46", g.lit, 2.2);
    },
    wand(g, r) {
        light(g);
        const s = limb([-48, 104, 4, -10, 66, 3, 26, 30, 2.4]);
        ink(g, [s], { k: 0.5 });
        g.lamp(30, 26, 6, 14, 4.6);
        g.s("M-20 36Q-36 30 -30 16M52 60Q66 66 62 82", g.acc, 1.6);
    },
    billfold(g) {
        table(g);
        g.f(pl("-34 40,26 30,30 52,-30 60"), g.lit);
        g.s("M-24 46L18 39M-22 52L10 47", g.near, 1.2);
        ink(g, [pl("-42 52,40 46,46 98,-40 104")], { k: 0.16, max: 12 });
        g.f(disc(32, 74, 5), g.acc);
        g.f(pl("-20 34,30 36,29 46,-21 44"), g.acc);
    },
};
