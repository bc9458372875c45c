// layout.js -- a map laid out in px for a room of the page: where points, rooms, names, pieces, paths and doors are.
// Pure: the same map in the same room is laid out the same, whatever stands on it.
import { between, curve, curves, door } from "./lines.js";
import { SIZES, placed, wrapped } from "./place.js";

const PAD = 10;             // px around a map that has no picture behind it
const STRETCH = 1.6;        // a map without a picture may be so much wider or higher than drawn
const LEADING = 1.12;
const DOOR = 26;            // px of a door, at most half of its wall

export const isRoom = (space) => space.w > 0 && space.h > 0;

const EDGE = 50, STEP = 125;

/** The part of a map that has anything in it, in thousandths; behind a picture all of it. Grows in large steps only. */
export function frameOf(spaces, free) {
    if (!free) return { x: 0, y: 0, w: 1000, h: 1000 };
    const side = (at, long) => {
        const low = Math.min(...spaces.map((s) => s[at] - (s[long] ?? 0) / 2)) - (spaces.every(isRoom) ? 0 : EDGE);
        const high = Math.max(...spaces.map((s) => s[at] + (s[long] ?? 0) / 2)) + (spaces.every(isRoom) ? 0 : EDGE);
        const from = Math.max(0, STEP * Math.floor(low / STEP)), to = Math.min(1000, STEP * Math.ceil(high / STEP));
        return [from, to - from];
    };
    const [x, w] = side("x", "w"), [y, h] = side("y", "h");
    return { x, y, w, h };
}

/** How large a map is that is seen whole in a room of this size; `free`: it may be stretched. */
export function fitted({ w = 1000, h = 1000 }, width, height, free) {
    const scale = Math.min(width / w, height / h);
    const reach = free ? STRETCH : 1;
    return { width: Math.min(width, w * scale * reach), height: Math.min(height, h * scale * reach) };
}

/* A room's box, its name in it and places for what stands there, in rows under the name; what leads elsewhere has the
   last line. */
function furnish(space, box, ways, size, measure) {
    const side = Math.min(5, 0.07 * box.w);
    const inner = { x: box.x + side, y: box.y + 4, w: box.w - 2 * side, h: box.h - 8 };
    const line = size.font * LEADING, { slot } = size;
    const most = inner.h > 3 * line + slot ? 3 : inner.h > 2 * line + slot ? 2 : 1;
    const wide = (l) => measure(l, size.font), code = space.short || space.label;
    const whole = wrapped(space.label, inner.w, most, wide), name = whole ?? { lines: [code], w: wide(code) };
    const h = Math.ceil(name.lines.length * line);
    const label = { x: inner.x, y: inner.y, w: Math.min(inner.w, name.w + 2), h, lines: name.lines };
    const signs = ways.map((way, n) => ({ ...way, x: inner.x, w: inner.w, h: Math.ceil(line),
                                          y: inner.y + inner.h - (n + 1) * Math.ceil(line) }));
    const top = inner.y + h + 2, bottom = inner.y + inner.h - signs.length * Math.ceil(line);
    const columns = Math.floor(inner.w / slot), rows = Math.floor((bottom - top) / slot);
    const slots = Array.from({ length: Math.max(0, columns * rows) }, (_, n) => (
        { x: inner.x + (n % columns) * slot, y: top + Math.floor(n / columns) * slot }));
    return { space, box, label, signs, slots, whole: Boolean(whole), cut: name.w > inner.w };
}

/* Rooms in the largest size in which all have their whole name and places for two pieces, else their short name. */
function furnished(rooms, ways, measure) {
    let best = null;
    for (const size of SIZES) {
        const all = rooms.map(({ space, box }) => furnish(space, box, ways.get(space.id) ?? [], size, measure));
        const lack = all.filter((r) => r.slots.length < 2 || r.cut).length;
        const grade = lack ? -lack : all.every((r) => r.whole) ? 2 : 1;
        if (!best || grade > best.grade) best = { size, all, grade };
        if (grade === 2) break;
    }
    return best;
}

/* Paths between two rooms are doors where they share a wall; elsewhere both rooms have a sign to the other. */
function divide(spaces, paths) {
    const at = new Map(spaces.map((s) => [s.id, s]));
    const doors = [], far = [], rest = [], ways = new Map();
    paths.forEach((path, n) => {
        const a = at.get(path.id), b = at.get(path.value ?? 0);
        if (!a || !b) return;
        if (!isRoom(a) || !isRoom(b) || path.over) {
            rest.push({ path, n, a, b });
            return;
        }
        const found = door(a, b);
        if (found) doors.push({ path, ...found });
        else {
            far.push({ path, a, b });
            for (const [here, there] of [[a, b], [b, a]])
                ways.set(here.id, [...(ways.get(here.id) ?? []), { path, to: there }]);
        }
    });
    return { doors, far, rest, ways };
}

/* From thousandths of the map to px of the sheet. */
class Scale {
    constructor(sheet, pad, frame) {
        Object.assign(this, { across: (sheet.width - 2 * pad) / frame.w, down: (sheet.height - 2 * pad) / frame.h });
        this.place = (s) => [pad + (s.x - frame.x) * this.across, pad + (s.y - frame.y) * this.down];
    }

    box(s) {
        const [x, y] = this.place(s), w = s.w * this.across, h = s.h * this.down;
        return { x: x - w / 2, y: y - h / 2, w, h };
    }

    door({ path, upright, wall, gap, ...at }) {
        const [x, y] = this.place(at), [along, over] = upright ? [this.down, this.across] : [this.across, this.down];
        return { path, upright, x, y, long: Math.min(DOOR, (wall * along) / 2), thick: gap * over };
    }
}

/**
 * The whole map. `free`: no picture lies behind it; `bent`: how its paths are bent. Answers with the sheet's size,
 * `points` and `rooms` ({ space, x, y or box, label, slots } in px of the sheet), `lines` ({ path, d }), `doors` and
 * the sizes of what is drawn; `dense`: it is too small to be read.
 */
export function laidOut({ map, spaces, paths, bent, width, height, zoom, free, measure }) {
    const fit = fitted(map, width, height, free), sheet = { width: fit.width * zoom, height: fit.height * zoom };
    const scale = new Scale(sheet, free ? PAD : 0, frameOf(spaces, free));
    const { doors, far, rest, ways } = divide(spaces, paths);
    const rooms = spaces.filter(isRoom).map((space) => ({ space, box: scale.box(space) }));
    const points = spaces.filter((s) => !isRoom(s)).map((space) => {
        const [x, y] = scale.place(space);
        return { space, x, y };
    });
    const near = rest.flatMap(({ path, n, a, b }) => curves(path, a, b, bent[n], scale.place, sheet));
    const around = placed(points, rooms.map((r) => r.box), near, sheet.width, sheet.height, measure);
    const plan = furnished(rooms, ways, measure);
    const stairs = far.map(({ path, a, b }) => ({ path, far: true, ...between(scale.box(a), scale.box(b)) }));
    const dense = [around, plan].some(({ grade, size }) => grade < 1 || size === SIZES.at(-1));
    return { ...sheet, size: around.size, roomSize: plan.size, dense,
             points: points.map((p, n) => ({ ...p, ...around.at[n] })),
             rooms: plan.all, doors: doors.map((d) => scale.door(d)),
             lines: [...near, ...stairs].map((line) => ({ ...line, d: curve(line) })) };
}

/** Where the sheet may lie in its room: in the middle if it is smaller, else without a gap at any side. */
export function held({ zoom, x, y }, sheet, width, height) {
    const one = (at, long, room) => (long <= room ? (room - long) / 2 : Math.min(0, Math.max(room - long, at)));
    return { zoom, x: one(x, sheet.width * zoom, width), y: one(y, sheet.height * zoom, height) };
}
