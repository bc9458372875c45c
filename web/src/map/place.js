// place.js -- where names and pieces stand around the points of a map. Every point has room for its name and for so
// many pieces, chosen among places around it so that nothing overlaps. It follows from the map and its size alone, not
// from what stands where: nothing on a map moves because something else has come.
import { along } from "./lines.js";

/** From roomy to dense, in px: radius of a point, height of letters, side of a piece, how far a name is from its point,
 * and how far things of different points are apart. The densest has short names only. */
export const SIZES = [
    { name: "large", r: 10, font: 14, slot: 26, gap: 4, apart: 3 },
    { name: "medium", r: 8, font: 12.5, slot: 22, gap: 4, apart: 2.5 },
    { name: "small", r: 6, font: 11, slot: 18, gap: 3, apart: 2 },
    { name: "tiny", r: 4.5, font: 10, slot: 14, gap: 2, apart: 1 },
];
const MOST = 4;             // pieces beside a point; what is more is counted in the last one
const SHAPES = { 0: [], 1: [[1, 1]], 2: [[2, 1], [1, 2]], 3: [[3, 1], [1, 3]], 4: [[2, 2], [4, 1]] };

const meet = (a, b, m = 0) => a.x < b.x + b.w + m && b.x < a.x + a.w + m && a.y < b.y + b.h + m && b.y < a.y + a.h + m;

/* Places around a point for a box, the preferred first: beside, above and below, at the corners, and shifted. */
function around({ x, y }, { r, gap }, w, h) {
    const d = r + gap, e = r * 0.7 + 1;
    const box = (left, top, rank) => ({ x: x + left, y: y + top, w, h, rank });
    return [box(d, -h / 2, 0), box(-d - w, -h / 2, 1), box(-w / 2, -d - h, 1.5), box(-w / 2, d, 1.5),
            box(e, -e - h, 2), box(e, e, 2), box(-e - w, -e - h, 2.2), box(-e - w, e, 2.2),
            box(d, -r, 2.4), box(d, r - h, 2.4), box(-d - w, -r, 2.6), box(-d - w, r - h, 2.6),
            box(-r, -d - h, 2.4), box(r - w, -d - h, 2.6), box(-r, d, 2.4), box(r - w, d, 2.6)];
}

/** A name in at most so many lines of about equal length; null when a line would be wider than that. */
export function wrapped(text, wide, most, measure) {
    const words = text.split(" ");
    for (let n = 1; n <= Math.min(most, words.length); n++) {
        const all = splits(words, n).map((list) => ({ list, w: Math.max(...list.map(measure)) }));
        const best = all.reduce((a, b) => (b.w < a.w ? b : a));
        if (best.w <= wide) return { lines: best.list, w: best.w };
    }
    return null;
}

function splits(words, n) {
    if (n === 1) return [[words.join(" ")]];
    const found = [];
    for (let k = 1; k <= words.length - n + 1; k++)
        for (const rest of splits(words.slice(k), n - 1)) found.push([words.slice(0, k).join(" "), ...rest]);
    return found;
}

const LEADING = 1.12;

/* The ways to write a space's name, the best first; in the densest size, and last of all, its short name. */
function names(space, size, measure) {
    const of = (lines) => ({ lines, w: Math.max(...lines.map((l) => measure(l, size.font))) + 3,
                             h: Math.ceil(lines.length * size.font * LEADING) });
    const code = space.short && space.short !== space.label ? [of([space.short])] : [];
    if (size.name === "tiny" && code.length) return code;
    const halves = space.label.includes(" ") ? splits(space.label.split(" "), 2).map(of) : [];
    return [of([space.label]), ...halves.sort((a, b) => a.w - b.w).slice(0, 1), ...code];
}

const CELL = 4;

/* How much ink lies in a box: sums over a grid of all points of the paths. */
class Ink {
    constructor(curves, width, height) {
        this.columns = Math.ceil(width / CELL) + 1;
        this.rows = Math.ceil(height / CELL) + 1;
        this.sum = new Int32Array(this.columns * this.rows);
        for (const [x, y] of curves.flatMap((line) => along(line, 6)))
            if (x >= 0 && y >= 0 && x < width && y < height)
                this.sum[(Math.floor(y / CELL) + 1) * this.columns + Math.floor(x / CELL) + 1]++;
        for (let i = this.columns; i < this.sum.length; i++)
            if (i % this.columns)
                this.sum[i] += this.sum[i - 1] + this.sum[i - this.columns] - this.sum[i - this.columns - 1];
    }

    upTo(x, y) {
        return this.sum[Math.min(this.rows - 1, Math.round(y / CELL)) * this.columns
            + Math.min(this.columns - 1, Math.round(x / CELL))];
    }

    in({ x, y, w, h }) {
        return this.upTo(x + w, y + h) - this.upTo(x, y + h) - this.upTo(x + w, y) + this.upTo(x, y);
    }
}

class Placing {
    constructor(points, rooms, ink, width, height, size, measure) {
        Object.assign(this, { points, ink, width, height, size });
        const half = size.r + 1;
        this.solid = [...points.map((p) => ({ x: p.x - half, y: p.y - half, w: 2 * half, h: 2 * half })), ...rooms];
        this.names = points.map((p) => names(p.space, size, measure));
        this.set = points.map(() => null);      // { label, slots, name, count } once placed
        this.cache = new Map();
    }

    /* Boxes around a point that hit nothing solid; the cost of each tells how much of the paths it covers. */
    free(i, w, h, weight) {
        const key = `${i} ${w} ${h}`;
        if (!this.cache.has(key)) {
            const p = this.points[i];
            const inside = (b) => b.x >= 1 && b.y >= 1 && b.x + b.w <= this.width - 1 && b.y + b.h <= this.height - 1;
            const good = around(p, this.size, w, h).filter((b) => inside(b)
                && !this.solid.some((s, n) => meet(b, s, n === i ? 0 : this.size.apart)));
            for (const b of good) b.cost = b.rank * 2 + weight * this.ink.in(b);
            this.cache.set(key, good);
        }
        return this.cache.get(key);
    }

    /* Who is in the way of a box of point i. */
    hits(box, i) {
        const found = [], { apart } = this.size;
        this.set.forEach((s, j) => {
            if (j !== i && s && (meet(box, s.label, apart) || meet(box, s.slots, apart))) found.push(j);
        });
        return found;
    }

    /* All ways to stand at point i with this name and so many pieces, the best first. */
    ways(i, name, count) {
        const { slot } = this.size, label = this.names[i][name];
        const boxes = this.free(i, label.w, label.h, 0.8);
        const slots = SHAPES[count].flatMap(([c, r]) => this.free(i, c * slot, r * slot, 0.4)
            .map((b) => ({ ...b, columns: c })));
        const found = [], { x, y } = this.points[i];
        if (!count) slots.push({ x, y, w: 0, h: 0, columns: 1, cost: 0 });
        for (const l of boxes)
            for (const s of slots)
                if (!meet(l, s, 1)) found.push({ label: l, slots: s, name, count, cost: l.cost + s.cost });
        return found.sort((a, b) => a.cost - b.cost);
    }

    place(i, name, count) {
        const free = (box) => !this.hits(box, i).length;
        const way = this.ways(i, name, count).find((w) => free(w.label) && free(w.slots));
        if (way) this.set[i] = way;
        return Boolean(way);
    }

    /* Takes a place that one other holds, if that one finds another. */
    push(i, name, count) {
        for (const way of this.ways(i, name, count)) {
            const held = [...new Set([...this.hits(way.label, i), ...this.hits(way.slots, i)])];
            if (held.length !== 1) continue;
            const [j] = held, was = this.set[j], mine = this.set[i];
            this.set[j] = null;
            this.set[i] = way;
            if (this.place(j, was.name, was.count)) return true;
            this.set[j] = was;
            this.set[i] = mine;
        }
        return false;
    }

    /* First everybody with the shortest name and one piece, the crowded before the lonely; then more for each. */
    run() {
        const near = (p) => this.points.reduce((sum, q) => sum + Math.exp(-Math.hypot(p.x - q.x, p.y - q.y) / 50), 0);
        const order = this.points.map((p, i) => ({ i, near: near(p) })).sort((a, b) => b.near - a.near || a.i - b.i)
            .map((o) => o.i);
        const last = (i) => this.names[i].length - 1;
        const failed = order.filter((i) => !this.place(i, last(i), 1));
        for (const i of failed)
            if (!this.push(i, last(i), 1) && !this.place(i, last(i), 0)) this.push(i, last(i), 0);
        for (const i of order)
            for (let name = 0; this.set[i]?.count && name < this.set[i].name; name++)
                if (this.place(i, name, 1) || this.push(i, name, 1)) break;
        for (let count = 2; count <= MOST; count++)
            for (const i of order)
                if (this.set[i]?.count === count - 1) this.place(i, this.set[i].name, count);
        return this;
    }

    /** 2: whole names and room for pieces everywhere; 1: short names; below 0 how many lack room, or touch. */
    grade() {
        const signs = this.solid.slice(0, this.points.length);
        const lack = this.set.filter((s, i) => !s?.count || signs.some((b, j) => j < i && meet(signs[i], b))).length;
        if (lack) return -lack;
        return this.set.every((s, i) => this.names[i][s.name].lines.join(" ") === this.points[i].space.label) ? 2 : 1;
    }

    result() {
        const { slot } = this.size;
        return this.points.map((p, i) => {
            const s = this.set[i];
            if (!s) return { label: null, slots: [] };
            const cell = (n) => ({ x: s.slots.x + (n % s.slots.columns) * slot,
                                   y: s.slots.y + Math.floor(n / s.slots.columns) * slot });
            const far = (c) => Math.hypot(c.x + slot / 2 - p.x, c.y + slot / 2 - p.y);
            return { label: { ...s.label, lines: this.names[i][s.name].lines },
                     slots: Array.from({ length: s.count }, (_, n) => cell(n)).sort((a, b) => far(a) - far(b)) };
        });
    }
}

/**
 * Names and pieces around `points` ([{ x, y, space }], px in a sheet of width by height) clear of each other, of
 * `rooms` (boxes) and as far as can be of `curves`. measure(text, px): how wide letters of that height are. Answers
 * with the size that suits best and for each point `label` (a box with lines, or null) and `slots` (corners of
 * squares).
 */
export function placed(points, rooms, curves, width, height, measure) {
    let best = null, grade = -Infinity;
    const ink = new Ink(curves, width, height);
    for (const size of SIZES) {
        const tried = new Placing(points, rooms, ink, width, height, size, measure).run();
        const now = tried.grade();
        if (now > grade) [best, grade] = [tried, now];
        if (now === 2) break;
    }
    return { size: best.size, grade, at: best.result() };
}
