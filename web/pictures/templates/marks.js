// marks.js -- what templates share: grounds that are left out where a thing lies in a scene, and ways to cut a form.
import { n1 } from "../path.js";
import { cv, disc, pl } from "../shapes.js";

/** A disc of light behind a thing. */
export function light(g) {
    if (g.bare) return;
    g.ground(g.far);
    g.f(disc(0, 58, 50), g.sky);
    g.halo(-6, 54, 50, { gap: 3.8 });
}

/** The same, and the shadow the thing stands on. */
export function table(g) {
    light(g);
    if (!g.bare) g.f(disc(0, 106, 56, 6), g.mid);
}

/** A pale disc and a strip of ground, for what lives. */
export function stage(g, r, { moon = true, ground = 110 } = {}) {
    if (g.bare) return;
    g.ground(g.far);
    const x = r.in(-8, 8), y = ground;
    if (moon) {
        g.halo(x, 52, 56, { gap: 3.8, clear: 44 });
        g.f(disc(x, 52, 42), g.hal);
    }
    if (ground) g.f(cv(`-130 ${y}!,-60 ${y - 4},0 ${y + 1},60 ${y - 3},130 ${y}!,130 120!,-130 120!`), g.near);
}

/** A dark form with its light: gouges and a rim. */
export function ink(g, shapes, { gap = 3.2, k = 0.3, max = 9, col, tone, a = 0, rim = 1.5 } = {}) {
    g.f(shapes, tone || g.near);
    g.gouge(shapes, col || g.hal, { gap, k, max, a });
    if (rim) g.rim(shapes, g.lit, rim);
}

/** A pale form with its shade on the right. */
export function pale(g, shapes, { gap = 3, k = 0.4, max = 14, tone } = {}) {
    g.f(shapes, tone || g.lit);
    g.gouge(shapes, g.near, { gap, k, max, side: 1 });
}

export const arch = (x, base, w, h) => {
    const top = base - h;
    return cv(`${x - w} ${base}!,${x - w} ${top + w}!,${x - w * 0.7} ${top + w * 0.28},${x} ${top},` +
        `${x + w * 0.7} ${top + w * 0.28},${x + w} ${top + w}!,${x + w} ${base}!`);
};

export const floor = (g, y, col) => g.f(`M-130 ${y}H130V120H-130z`, col || g.near);

/** A candle with its flame; (x, y) is its foot. */
export function candle(g, x, y, h = 14, w = 2.2) {
    g.f(pl(`${x - w} ${y},${x - w} ${y - h},${x + w} ${y - h},${x + w} ${y}`), g.lit);
    g.f(pl(`${x} ${y},${x} ${y - h},${x + w} ${y - h},${x + w} ${y}`), g.hal);
    g.f(cv(`${x} ${y - h - w * 5}!,${x + w * 1.1} ${y - h - w * 1.6},${x} ${y - h - 0.4},` +
        `${x - w * 1.1} ${y - h - w * 1.6}`), g.acc);
    g.f(disc(x, y - h - w * 1.4, w * 0.4, w * 0.8), g.lit);
}

/** Points of a star or a ring of n, as a path through every k-th of them. */
export function star(x, y, s, n = 5, k = 2, squash = 1) {
    let d = "";
    for (let i = 0; i <= n; i++) {
        const a = -Math.PI / 2 + (i * k * 2 * Math.PI) / n;
        d += (i ? "L" : "M") + n1(x + s * Math.cos(a)) + " " + n1(y + s * squash * Math.sin(a));
    }
    return d;
}
