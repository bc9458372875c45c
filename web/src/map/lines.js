// lines.js -- the paths of a map as curves, and the doors of its rooms. Pure geometry: what is bent how follows from
// where spaces are and from nothing else, so a path never changes its shape while a game runs.

const BENDS = [0, 0.08, -0.08, 0.16, -0.16, 0.26, -0.26, 0.38, -0.38];  // of a path's length, to one side
const CLEAR = 0.035;        // of the map's larger side: how far a path keeps from spaces that are not its own
const TOUCH = 22;           // thousandths: rooms no farther apart share a wall

/** A point of the curve from a to b with the middle pulled to the side by `bend` of the length; t from 0 to 1. */
export function pointAt({ a, b, bend }, t) {
    const [cx, cy] = control({ a, b, bend }), u = 1 - t;
    return [u * u * a[0] + 2 * u * t * cx + t * t * b[0], u * u * a[1] + 2 * u * t * cy + t * t * b[1]];
}

function control({ a, b, bend }) {
    const dx = b[0] - a[0], dy = b[1] - a[1];
    return [(a[0] + b[0]) / 2 - 2 * bend * dy, (a[1] + b[1]) / 2 + 2 * bend * dx];
}

const short = (n) => Math.round(n * 10) / 10;

/** The curve as a path of SVG. */
export function curve(line) {
    const [cx, cy] = control(line);
    const middle = line.bend ? `Q${short(cx)} ${short(cy)} ` : "L";
    return `M${short(line.a[0])} ${short(line.a[1])}${middle}${short(line.b[0])} ${short(line.b[1])}`;
}

/** Points along a curve, about `step` apart. */
export function along(line, step) {
    const far = Math.hypot(line.b[0] - line.a[0], line.b[1] - line.a[1]);
    const n = Math.max(2, Math.ceil(far / step));
    return Array.from({ length: n + 1 }, (_, i) => pointAt(line, i / n));
}

/* Where a path ends that goes over an edge: the first half runs to the far space beyond the edge, the second comes
   from the near space before it. */
const beyond = { east: [1, 0], west: [-1, 0], south: [0, 1], north: [0, -1] };

function ends(path, from, to, width, height) {
    const over = beyond[path.over];
    if (!over) return [{ a: from, b: to }];
    const [dx, dy] = [over[0] * width, over[1] * height];
    return [{ a: from, b: [to[0] + dx, to[1] + dy] }, { a: [from[0] - dx, from[1] - dy], b: to }];
}

/* The smallest bend with which a path keeps clear of all other spaces, else the one that is farthest from them. */
function bendOf(line, others, clear) {
    let best = 0, least = Infinity;
    for (const bend of BENDS) {
        const points = along({ ...line, bend }, clear / 2);
        let cost = Math.abs(bend) * 3;
        for (const [x, y] of others) {
            const near = Math.min(...points.map(([px, py]) => Math.hypot(px - x, py - y)));
            if (near < clear) cost += 2 + 4 * (1 - near / clear);
        }
        if (cost < least - 1e-9) {
            least = cost;
            best = bend;
        }
    }
    return best;
}

/** For each path how its one curve, or its two over an edge, is bent: places in a map of w by h, at any size of it. */
export function bends(spaces, paths, { w = 1000, h = 1000 }) {
    const at = new Map(spaces.map((s) => [s.id, [(s.x * w) / 1000, (s.y * h) / 1000]]));
    return paths.map((path) => {
        const from = path.id, to = path.value ?? 0;
        if (!at.has(from) || !at.has(to)) return [];
        const others = spaces.filter((s) => s.id !== from && s.id !== to).map((s) => at.get(s.id));
        return ends(path, at.get(from), at.get(to), w, h).map((line) => bendOf(line, others, CLEAR * Math.max(w, h)));
    });
}

/** A path's curves in a sheet of this size, as bent: [{ path, a, b, bend }]; `place` says where a space lies in it. */
export function curves(path, from, to, bent, place, { width, height }) {
    return ends(path, place(from), place(to), width, height).map((line, n) => ({ path, ...line, bend: bent[n] }));
}

// ---- rooms

/* A space's sides in thousandths of the map. */
const sides = (s) => [s.x - s.w / 2, s.y - s.h / 2, s.x + s.w / 2, s.y + s.h / 2];

/** The door between two rooms that share a wall, in thousandths: its middle, the wall, the gap, upright or not. */
export function door(a, b) {
    const [al, at, ar, ab] = sides(a), [bl, bt, br, bb] = sides(b);
    const rows = [Math.max(at, bt), Math.min(ab, bb)], columns = [Math.max(al, bl), Math.min(ar, br)];
    const wall = (one, other, [low, high], upright) => Math.abs(one - other) <= TOUCH && high > low && {
        upright, wall: high - low, gap: Math.abs(one - other),
        x: upright ? (one + other) / 2 : (low + high) / 2, y: upright ? (low + high) / 2 : (one + other) / 2 };
    return [wall(ar, bl, rows, true), wall(al, br, rows, true),
            wall(ab, bt, columns, false), wall(at, bb, columns, false)].filter(Boolean)
        .sort((p, q) => q.wall - p.wall)[0] ?? null;
}

/** The part of a straight line between two rooms that lies in neither. */
export function between(a, b) {
    const from = [a.x + a.w / 2, a.y + a.h / 2], to = [b.x + b.w / 2, b.y + b.h / 2];
    const leave = (r, p, q) => {
        const tx = q[0] === p[0] ? Infinity : (r.w / 2) / Math.abs(q[0] - p[0]);
        const ty = q[1] === p[1] ? Infinity : (r.h / 2) / Math.abs(q[1] - p[1]);
        const t = Math.min(tx, ty, 0.5);
        return [p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t];
    };
    return { a: leave(a, from, to), b: leave(b, to, from), bend: 0 };
}
