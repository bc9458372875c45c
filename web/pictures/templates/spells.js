// spells.js -- spells: a sigil grown from the letters of the name. Same name, same sigil.
import { hash } from "../random.js";
import { n1 } from "../path.js";
import { disc } from "../shapes.js";

export function sigil(g, r, { name }) {
    g.ground(g.mid);
    g.halo(0, 60, 58, { gap: 3.8 });
    g.f(disc(0, 60, 50), g.near);
    g.s(disc(0, 60, 50), g.hal, 1.4);
    g.s(disc(0, 60, 46), g.acc, 1);
    const letters = name.toLowerCase().replace(/[^a-z]/g, "") || "x", turn = hash(name) % letters.length;
    const L = [...letters.slice(turn), ...letters.slice(0, turn)]; // names that begin alike begin elsewhere
    const n = [7, 9, 11][hash(name) % 3], R = 35;
    const at = (i, q = R) => {
        const a = -Math.PI / 2 + (i * 2 * Math.PI) / n;
        return [q * Math.cos(a), 60 + q * Math.sin(a)];
    };
    const P = (p) => n1(p[0]) + " " + n1(p[1]);
    // ticks on the ring: one for each letter
    let d = "";
    L.slice(0, 24).forEach((c, i) => {
        const a = (i / Math.min(24, L.length)) * 2 * Math.PI - Math.PI / 2,
            k = c.charCodeAt(0) % 3;
        d += `M${n1(46 * Math.cos(a))} ${n1(60 + 46 * Math.sin(a))}L${n1((42 - k * 1.6) * Math.cos(a))}` +
            ` ${n1(60 + (42 - k * 1.6) * Math.sin(a))}`;
    });
    g.s(d, g.hal, 1.4);
    // the letters walk round the circle; a repeated step is skipped
    const walk = [];
    const step = (k) => {
        if (!walk.length || (k !== walk[walk.length - 1] && k !== walk[walk.length - 2])) walk.push(k);
    };
    L.forEach((c, i) => {
        if (walk.length < 7) step((c.charCodeAt(0) * 3 + i * 2) % n);
    });
    for (let i = 0; walk.length < 6; i++) step(hash(name + i) % n);
    const flip =
        "M" +
        walk
            .map((k) => {
                const q = at(k);
                return P([-q[0], q[1]]);
            })
            .join("L");
    g.s(flip, g.acc, 1.1);
    const path = "M" + walk.map((k) => P(at(k))).join("L");
    g._put(`fill="none" stroke="${g.acc}" stroke-width="6.4" stroke-linejoin="bevel" stroke-opacity=".35"`, path);
    g._put(`fill="none" stroke="${g.lit}" stroke-width="2.6" stroke-linejoin="bevel"`, path);
    const s = at(walk[0]),
        e = at(walk[walk.length - 1]);
    g.f(disc(s[0], s[1], 4.4), g.acc);
    g.f(disc(s[0], s[1], 2), g.near);
    g.s(disc(e[0], e[1], 4), g.lit, 2);
    g.f(disc(e[0], e[1], 3), g.near);
    for (const k of new Set(walk.slice(1, -1))) {
        const q = at(k),
            o = at(k, R + 4);
        g.f(disc(q[0], q[1], 1.9), g.lit);
    }
    // a heart: eye, flame, hook or crescent
    const h = hash(name + "h") % 4;
    g.f(disc(0, 60, 11), g.near);
    g.s(disc(0, 60, 11), g.acc, 1.6);
    if (h === 0) {
        g.f("M-9 60Q0 51 9 60Q0 69 -9 60z", g.lit);
        g.f(disc(0, 60, 3.6), g.acc);
        g.f(disc(0, 60, 1.2, 3.4), g.near);
    } else if (h === 1) g.f("M0 50C7 57 6 67 0 69C-6 67 -6 60 -2 58C-2 55 -1 53 0 50z", g.lit);
    else if (h === 2) {
        g.f(disc(0, 60, 7), g.lit);
        g.f(disc(3, 58.6, 6), g.near);
    } else g.f("M0 51L2 58L9 60L2 62L0 69L-2 62L-9 60L-2 58z", g.lit);
}
