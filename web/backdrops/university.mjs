// university.mjs -- a campus at night from a bird's height, for a map of 1000 by 520: seven places around a quad. Every
// building stands above the plate that the skin lays for it; walls, roofs and windows are boxes seen at one slant.
const WIDE = 1000, HIGH = 520;
const EAST = [0.84, -0.36], WEST = [-0.84, -0.36];      // how far one step along a wall goes on paper

let seed = 0;
const random = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
};
const round = (n) => Math.round(n * 10) / 10;
const add = ([x, y], ...steps) => steps.reduce(([a, b], [[dx, dy], n]) => [a + dx * n, b + dy * n], [x, y]);
const up = ([x, y], n) => [x, y - n];
const path = (...points) => `M${points.map((p) => p.map(round).join(" ")).join("L")}Z`;
const shape = (name, ...d) => `<path class="${name}" d="${d.join("")}"/>`;
const circle = (name, x, y, r) => `<circle class="${name}" cx="${round(x)}" cy="${round(y)}" r="${r}"/>`;

/* A pane of a wall: from `a` to `b` along it and from `low` to `high` above its foot. */
const pane = (foot, way, a, b, low, high) => {
    const [p, q] = [add(foot, [way, a]), add(foot, [way, b])];
    return path(up(p, low), up(q, low), up(q, high), up(p, high));
};

/* Rows of windows; the seed says behind which of them somebody is still awake. */
function windows(foot, way, length, height, { step = 15, rows = 2, arched = false } = {}) {
    const lit = [], dark = [], floor = height / rows;
    for (let row = 0; row < rows; row++)
        for (let at = step * 0.55; at + step * 0.5 < length; at += step) {
            const [low, high] = [row * floor + floor * 0.28, row * floor + floor * (arched ? 0.9 : 0.78)];
            (random() < 0.42 ? lit : dark).push(pane(foot, way, at, at + step * 0.5, low, high));
        }
    return shape("pane", ...dark) + shape("lamplit", ...lit);
}

/* Lines along a roof, from its edge to its ridge. */
function ribs(edge, ridge, way, length) {
    let d = "";
    for (let at = 6; at < length; at += 6) {
        const [p, q] = [add(edge, [way, at]), add(ridge, [way, at])];
        d += `M${p.map(round).join(" ")}L${q.map(round).join(" ")}`;
    }
    return `<path class="ribs" d="${d}"/>`;
}

/* A house with a gabled roof, its front corner at (x, y): `long` to the east, `deep` to the west. */
function house(x, y, { long, deep, high, roof, hue, rows = 2, arched = false, step }) {
    const foot = [x, y], east = add(foot, [EAST, long]), west = add(foot, [WEST, deep]);
    const [f, e, w] = [up(foot, high), up(east, high), up(west, high)];
    const gable = up(add(foot, [WEST, deep / 2]), high + roof), end = add(gable, [EAST, long]);
    return shape("shadow", path([x - 4, y + 5], add(east, [[1, 0.5], 10]), add(east, [WEST, deep]),
                               add(west, [[-1, 0.4], 8])))
        + shape("wall west", path(foot, west, w, gable, f)) + shape("wall", path(foot, east, e, f))
        + windows(foot, EAST, long, high, { rows, arched, step })
        + windows(foot, WEST, deep, high, { rows, arched, step })
        + shape("roof " + hue, path(f, e, end, gable)) + ribs(f, gable, EAST, long)
        + shape("eave", `M${f.map(round)}L${e.map(round)}M${gable.map(round)}L${end.map(round)}`);
}

/* A tower with a pointed roof. */
function tower(x, y, { side, high, roof, hue }) {
    const foot = [x, y], east = add(foot, [EAST, side]), west = add(foot, [WEST, side]);
    const [f, e, w] = [foot, east, west].map((p) => up(p, high));
    const top = up(add(foot, [EAST, side / 2], [WEST, side / 2]), high + roof);
    return shape("wall west", path(foot, west, w, f)) + shape("wall", path(foot, east, e, f))
        + shape("roof dim " + hue, path(f, w, top)) + shape("roof " + hue, path(f, e, top));
}

const cross = (x, y) => shape("iron", `M${x} ${y}v-17M${x - 5} ${y - 11}h10`);

function library() {
    return house(106, 118, { long: 92, deep: 52, high: 44, roof: 34, hue: "rust" });
}

function administration() {
    const clock = up(add([508, 104], [EAST, 13]), 58);
    return house(474, 112, { long: 104, deep: 46, high: 36, roof: 28, hue: "slate" })
        + tower(508, 112, { side: 26, high: 84, roof: 26, hue: "slate" })
        + circle("dial", ...clock, 8) + shape("iron", `M${clock.map(round)}v-5.5M${clock.map(round)}l4 2`);
}

function science() {
    const foot = [822, 118], [long, deep, high] = [96, 78, 38];
    const [e, w] = [add(foot, [EAST, long]), add(foot, [WEST, deep])], back = add(e, [WEST, deep]);
    const [cx, cy] = up(add(foot, [EAST, long / 2], [WEST, deep / 2]), high);
    const ring = [14, 26, 34].map((x) => `M${cx} ${cy - 36}C${cx - x} ${cy - 34} ${cx - x} ${cy - 8} ${cx - x} ${cy}`
        + `M${cx} ${cy - 36}C${cx + x} ${cy - 34} ${cx + x} ${cy - 8} ${cx + x} ${cy}`).join("");
    return shape("wall west", path(foot, w, up(w, high), up(foot, high)))
        + shape("wall", path(foot, e, up(e, high), up(foot, high)))
        + windows(foot, EAST, long, high) + windows(foot, WEST, deep, high)
        + shape("roof slate", path(up(foot, high), up(e, high), up(back, high), up(w, high)))
        + shape("dome", `M${cx - 36} ${cy}A36 36 0 0 1 ${cx + 36} ${cy}A36 11 0 0 1 ${cx - 36} ${cy}Z`)
        + shape("ribs", ring) + shape("iron", `M${cx} ${cy - 36}v-14`);
}

function dormitory() {
    return house(318, 262, { long: 92, deep: 48, high: 40, roof: 26, hue: "plum", step: 13 })
        + shape("wall", path([372, 176], [382, 172], [382, 188], [372, 192]));
}

function chapel() {
    return house(122, 372, { long: 86, deep: 46, high: 34, roof: 44, hue: "moss", rows: 1, arched: true, step: 19 })
        + tower(104, 374, { side: 24, high: 62, roof: 46, hue: "moss" }) + cross(104, 248);
}

function museum() {
    const foot = [826, 372], columns = [];
    for (let at = 6; at < 100; at += 13) columns.push(pane(foot, EAST, at, at + 5, 2, 40));
    return house(826, 372, { long: 108, deep: 56, high: 44, roof: 26, hue: "grey", rows: 1, step: 13 })
        + shape("column", ...columns);
}

function rites() {
    const stones = [-58, -38, 38, 58].map((x, n) => {
        const h = n % 3 ? 30 : 22, y = 386 - (n % 3 ? 6 : 0);
        return path([510 + x - 6, y], [510 + x - 4, y - h], [510 + x + 4, y - h + 2], [510 + x + 6, y]);
    });
    return '<circle cx="510" cy="364" r="92" fill="url(#university-blaze)"/>'
        + '<ellipse class="ring" cx="510" cy="382" rx="66" ry="15"/>' + shape("stone", ...stones)
        + shape("flame", "M496 382c-6-14 6-18 5-32c9 8 6 14 10 20c2-6 6-8 5-14c10 12 12 20 6 27Z");
}

function ways() {
    const quad = [[510, 238], [150, 128], [318, 262], [150, 388], [510, 118], [862, 128], [870, 388], [510, 370]];
    const line = quad.slice(1).map(([x, y]) => `M510 238L${x} ${y}`).join("");
    const out = "M150 128L-10 84M150 388L-10 452M862 128L1010 72M870 388L1010 448M510 370V530";
    return shape("way edge", line, out) + shape("way", line, out)
        + '<ellipse class="way edge court" cx="510" cy="238" rx="86" ry="40"/>'
        + '<ellipse class="lawn" cx="510" cy="238" rx="70" ry="31"/>'
        + shape("way", "M440 238h140M510 207v62") + '<ellipse class="basin" cx="510" cy="238" rx="24" ry="11"/>'
        + shape("iron", "M510 238v-22");
}

/* Trees where no place is, from a fixed sequence; the far ones first. */
function trees(taken) {
    const found = [];
    for (let n = 0; n < 400 && found.length < 46; n++) {
        const x = 14 + random() * (WIDE - 28), y = 26 + random() * (HIGH - 40);
        const far = (a, b, d) => Math.hypot(a - x, (b - y) * 1.5) > d;
        if (taken.every(([a, b, d]) => far(a, b, d)) && found.every(([a, b]) => far(a, b, 26))) found.push([x, y]);
    }
    return found.sort((a, b) => a[1] - b[1]).map(([x, y]) => {
        const r = round(7 + random() * 5);
        return `<ellipse class="shadow" cx="${round(x + 3)}" cy="${round(y + 2)}" rx="${r}" ry="${round(r * 0.4)}"/>`
            + shape("trunk", `M${round(x)} ${round(y)}v-8`) + circle("leaves", x, y - 8 - r * 0.7, r)
            + circle("leaves light", x - r * 0.25, y - 9 - r * 0.9, round(r * 0.62));
    }).join("");
}

const lamps = [[398, 214], [622, 214], [410, 292], [620, 288], [706, 186], [280, 190], [690, 330], [300, 340]];
const lamp = ([x, y]) => `<circle cx="${x}" cy="${y}" r="42" fill="url(#university-glow)"/>`
    + shape("iron", `M${x} ${y}v-20`) + circle("bulb", x, y - 21, 3);

const glow = (id) => `<radialGradient id="university-${id}"><stop class="${id}" offset="0"/>`
    + `<stop class="${id} out" offset="1"/></radialGradient>`;

export default function university() {
    seed = 1928;
    const plates = [[150, 96, 120], [150, 160, 110], [345, 230, 100], [345, 300, 90], [510, 90, 120], [510, 160, 90],
                    [850, 96, 130], [850, 160, 110], [150, 350, 110], [150, 430, 120], [870, 350, 120],
                    [850, 430, 120], [510, 390, 120], [510, 450, 110], [510, 238, 104]];
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 -24 ${WIDE} ${HIGH}" preserveAspectRatio="none"><defs>`
        + glow("glow") + glow("blaze") + `</defs>${ways()}${trees(plates)}${lamps.map(lamp).join("")}`
        + library() + administration() + science() + dormitory() + chapel() + museum() + rites() + "</svg>\n";
}
