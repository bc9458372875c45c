// world.mjs -- the world behind a map: coasts of Natural Earth (public domain, by world-atlas) as engraved lines, a
// grid of degrees, hills and a compass. The projection is Miller's with room made around Europe, where maps of this
// kind are crowded: its meridians bulge there, and the grid shows it.
import { pathToFileURL } from "node:url";

const WIDTH = 1112, HEIGHT = 604, MIDDLE = 8, DOWN = 338;
const RAD = Math.PI / 180;

/* How much wider than on Miller's map the neighbourhood of Europe is, by degrees of latitude; and how much higher. */
const bulge = (lat) => 0.62 * Math.exp(-(((lat - 46) / 26) ** 2)) + 0.1;
const bend = (x) => Math.tanh(1.35 * x);

function raw(lambda, phi) {
    const wide = bulge(phi / RAD);
    const x = (Math.PI * (lambda + wide * bend((lambda - 8 * RAD) / 0.62))) / (Math.PI + wide);
    const y = 1.25 * Math.log(Math.tan(Math.PI / 4 + 0.4 * phi)) + 0.17 * bend((phi / RAD - 44) / 16);
    return [x, 0.94 * y];
}

/* Rings of a drawing as one path of steps in half units; points nearer than `least` to the last are left out. */
function relative(d, least) {
    const out = [];
    for (const ring of d.split("M").filter(Boolean)) {
        const closed = ring.endsWith("Z");
        const points = ring.replace("Z", "").split("L").map((p) => p.split(",").map((n) => Math.round(Number(n) * 2)));
        const kept = points.filter((p, n) => n === 0 || n === points.length - 1
            || Math.hypot(p[0] - points[n - 1][0], p[1] - points[n - 1][1]) >= least);
        if (kept.length < 2 || (closed && kept.length < 4)) continue;
        let [x, y] = kept[0], text = `M${x / 2} ${y / 2}l`;
        text += kept.slice(1).map((p) => {
            const step = `${(p[0] - x) / 2} ${(p[1] - y) / 2}`;
            [x, y] = p;
            return step;
        }).join(" ");
        out.push(text.replace(/ -/g, "-").replace(/\b0\./g, ".") + (closed ? "z" : ""));
    }
    return out.join("");
}

/* The same numbers in every build. */
function dice(seed) {
    let x = seed >>> 0;
    return () => {
        x = (Math.imul(x, 1664525) + 1013904223) >>> 0;
        return x / 2 ** 32;
    };
}

/* Small strokes on land: ranges as [longitude, latitude, how many, spread in both]. */
const RANGES = [[-113, 45, 16, 14, 14], [-71, -22, 14, 3, 20], [84, 34, 18, 16, 5], [10, 46.5, 5, 6, 1],
                [60, 58, 8, 2, 9], [38, 5, 8, 4, 8], [-5, 32, 5, 5, 1], [120, 62, 14, 18, 6], [147, -32, 5, 2, 5],
                [45, 42, 4, 4, 1]];

function hills(point) {
    const chance = dice(5), one = (n) => Math.round(n * 10) / 10;
    return RANGES.flatMap(([lon, lat, n, dx, dy]) => Array.from({ length: n }, () => {
        const [x, y] = point([lon + (2 * chance() - 1) * dx, lat + (2 * chance() - 1) * dy]), s = 4 + 3 * chance();
        return `M${one(x - s)} ${one(y + 0.7 * s)}l${one(s)} ${one(-1.5 * s)} ${one(s)} ${one(1.5 * s)}`
            + `m${one(-0.7 * s)} ${one(-0.7 * s)}l.3 ${one(0.7 * s)}`;
    })).join("");
}

function compass(x, y) {
    const turned = (by, what) => `<g transform="rotate(${by})">${what}</g>`;
    const ticks = Array.from({ length: 32 }, (_, n) => turned(11.25 * n, `<path d="M0-46V-${n % 8 ? 43 : 50}"/>`));
    const half = (long, side, name) => `<path class="${name}" d="M0-${long}L${side} ${-Math.abs(side)} 0 0z"/>`;
    const points = [45, 135, 225, 315, 0, 90, 180, 270].map((by, n) => turned(by, n < 4
        ? half(32, 5, "dark") + half(32, -5, "light") : half(46, 7, "dark") + half(46, -7, "light")));
    return `<g class="compass" transform="translate(${x} ${y})"><circle r="46"/><circle r="22"/>${ticks.join("")}`
        + `${points.join("")}</g>`;
}

/** The picture; `packages`: what require answers for a package of the page's lock file. */
export default async function world(packages) {
    const load = (name) => import(pathToFileURL(packages.resolve(name)));
    const { geoGraticule, geoPath, geoProjection } = await load("d3-geo");
    const { feature } = packages("topojson-client"), atlas = packages("world-atlas/land-110m.json");
    const project = geoProjection(raw).rotate([-MIDDLE, 0]).scale((WIDTH - 8) / (2 * Math.PI))
        .translate([WIDTH / 2, DOWN]).precision(0.4).clipExtent([[-20, -20], [WIDTH + 20, HEIGHT + 20]]);
    const draw = geoPath(project), grid = (step) => relative(draw(geoGraticule().step([step, step])()), 8);
    const land = relative(draw(feature(atlas, atlas.objects.land)), 2);
    const coast = (name) => `<use class="${name}" href="#world-land"/>`;
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none">`
        + `<defs><path id="world-land" d="${land}"/></defs><path class="grid" d="${grid(20)}"/>`
        + ["wave w3", "calm c3", "wave w2", "calm c2", "wave w1", "calm c1", "land"].map(coast).join("")
        + `<path class="hills" d="${hills(project)}"/>${compass(190, 436)}</svg>\n`;
}
