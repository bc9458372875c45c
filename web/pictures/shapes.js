// shapes.js -- outlines from strings of points: straight and curved, mirrored, brush strokes that taper.
// A shape is its path (d) and its flattened outline (p), which pens cut their marks from.
import { n1, pt } from "./path.js";

// "x y,x y!,..." -> points; "!" marks a corner.
function parse(s, m) {
    const { x = 0, y = 0, s: k = 1, sx = 1, sy = 1, r = 0 } = m || {};
    const c = Math.cos((r * Math.PI) / 180),
        d = Math.sin((r * Math.PI) / 180);
    const list =
        typeof s === "string"
            ? s.split(",").map((t) => {
                  t = t.trim();
                  const corner = t.endsWith("!");
                  const [a, b] = t.replace("!", "").split(/\s+/).map(Number);
                  return [a, b, corner];
              })
            : s;
    return list.map(([a, b, q]) => {
        a *= k * sx;
        b *= k * sy;
        return [x + a * c - b * d, y + a * d + b * c, q];
    });
}
function mirror(pts) {
    const back = pts
        .slice()
        .reverse()
        .filter((p) => Math.abs(p[0]) > 1e-6)
        .map((p) => [-p[0], p[1], p[2]]);
    return pts.concat(back);
}
function poly(p) {
    return { p, d: "M" + p.map(pt).join(" ") + "z" };
}
function smooth(p) {
    const n = p.length,
        flat = [];
    let d = "M" + pt(p[0]);
    for (let i = 0; i < n; i++) {
        const a = p[i],
            b = p[(i + 1) % n],
            z = p[(i + n - 1) % n],
            y = p[(i + 2) % n];
        const c1 = a[2] ? a : [a[0] + (b[0] - z[0]) / 6, a[1] + (b[1] - z[1]) / 6];
        const c2 = b[2] ? b : [b[0] - (y[0] - a[0]) / 6, b[1] - (y[1] - a[1]) / 6];
        if (a[2] && b[2]) {
            d += "L" + pt(b);
            flat.push(a);
            continue;
        }
        d += "C" + pt(c1) + " " + pt(c2) + " " + pt(b);
        for (let t = 0; t < 1; t += 0.2) {
            const u = 1 - t,
                e = u * u * u,
                f = 3 * u * u * t,
                g = 3 * u * t * t,
                h = t * t * t;
            flat.push([e * a[0] + f * c1[0] + g * c2[0] + h * b[0], e * a[1] + f * c1[1] + g * c2[1] + h * b[1]]);
        }
    }
    return { p: flat, d: d + "z" };
}
export const pl = (s, m) => poly(parse(s, m)); // straight edges
export const cv = (s, m) => smooth(parse(s, m)); // curved, "!" = corner
const mir = (s) => mirror(parse(s));
export const plm = (s, m) => poly(parse(mir(s), m)); // mirrored about x=0
export const cvm = (s, m) => smooth(parse(mir(s), m));
export const rect = (x, y, w, h) =>
    poly([
        [x, y],
        [x + w, y],
        [x + w, y + h],
        [x, y + h],
    ]);
export function disc(x, y, rx, ry = rx) {
    const p = [];
    for (let i = 0; i < 28; i++) {
        const a = (i / 28) * 2 * Math.PI;
        p.push([x + rx * Math.cos(a), y + ry * Math.sin(a)]);
    }
    const q = n1(rx) + " " + n1(ry);
    return { p, d: `M${n1(x - rx)} ${n1(y)}a${q} 0 1 0 ${n1(2 * rx)} 0a${q} 0 1 0 ${n1(-2 * rx)} 0z` };
}
// variable-width brush stroke: [x,y,halfwidth, ...]
export function limb(a, sub = 2) {
    const k = [];
    for (let i = 0; i < a.length; i += 3) k.push([a[i], a[i + 1], a[i + 2]]);
    const s = [],
        at = (i) => k[Math.max(0, Math.min(k.length - 1, i))];
    for (let i = 0; i < k.length - 1; i++) {
        for (let j = 0; j < sub; j++) {
            const t = j / sub,
                P = [at(i - 1), at(i), at(i + 1), at(i + 2)],
                o = [];
            for (let c = 0; c < 3; c++) {
                const [p0, p1, p2, p3] = P.map((q) => q[c]);
                o.push(
                    0.5 *
                        (2 * p1 +
                            (p2 - p0) * t +
                            (2 * p0 - 5 * p1 + 4 * p2 - p3) * t * t +
                            (3 * p1 - p0 - 3 * p2 + p3) * t * t * t),
                );
            }
            s.push(o);
        }
    }
    s.push(k[k.length - 1]);
    const L = [],
        R = [];
    s.forEach((q, i) => {
        const a0 = s[Math.max(0, i - 1)],
            b0 = s[Math.min(s.length - 1, i + 1)];
        const dx = b0[0] - a0[0],
            dy = b0[1] - a0[1],
            l = Math.hypot(dx, dy) || 1,
            w = Math.max(0.15, q[2]);
        L.push([q[0] - (dy / l) * w, q[1] + (dx / l) * w]);
        R.push([q[0] + (dy / l) * w, q[1] - (dx / l) * w]);
    });
    return smooth(L.concat(R.reverse()));
}
// curl: a tentacle from (x,y), heading deg, length, width, bend in deg over its length, plus a curl at the tip
export function tentacle(x, y, deg, len, w, bend, curl = 0, n = 6) {
    const a = [];
    let h = deg;
    for (let i = 0; i <= n; i++) {
        const t = i / n;
        a.push(x, y, w * (1 - t) ** 0.9 + 0.3);
        h += bend / n + (curl * t * t * 3) / n;
        x += (Math.cos((h * Math.PI) / 180) * len) / n;
        y += (Math.sin((h * Math.PI) / 180) * len) / n;
    }
    return limb(a, 1);
}

// Where lines at an angle run inside an outline: what hatching is clipped by.
export const spans = (p, deg, gap, off) => {
    const c = Math.cos((deg * Math.PI) / 180),
        s = Math.sin((deg * Math.PI) / 180);
    const q = p.map(([x, y]) => [x * c + y * s, -x * s + y * c]);
    const out = [];
    let lo = 1e9,
        hi = -1e9;
    for (const [, y] of q) {
        if (y < lo) lo = y;
        if (y > hi) hi = y;
    }
    for (let y = Math.ceil((lo - off) / gap) * gap + off; y < hi; y += gap) {
        const xs = [];
        for (let i = 0; i < q.length; i++) {
            const a = q[i],
                b = q[(i + 1) % q.length];
            if (a[1] <= y !== b[1] <= y) xs.push(a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0]));
        }
        xs.sort((m, n) => m - n);
        for (let i = 0; i + 1 < xs.length; i += 2) out.push([xs[i], xs[i + 1], y]);
    }
    return { out, back: (x, y) => [x * c - y * s, x * s + y * c] };
};
