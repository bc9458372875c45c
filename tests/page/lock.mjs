// lock.mjs -- every package of the page's lock file runs on the oldest Node we promise, the one of Debian 12:
// node tests/page/lock.mjs [LOCK]. npm only warns about a package that wants a newer Node, and the machines of
// people who maintain this tend to have one; so what a package says (`engines`) is read here.
import { readFileSync } from "node:fs";

const OLDEST = [18, 13, 0];
const lock = JSON.parse(readFileSync(process.argv[2] ?? "web/package-lock.json", "utf8"));

const order = (a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2];

/** Whether one comparator, as in ">=18", "^18.12" or "18.x", lets the version in; a form not known is an error. */
function admits(comparator, version) {
    const m = /^(>=|<=|>|<|=|\^|~)?v?(\d+|[x*])(?:\.(\d+|[x*]))?(?:\.(\d+|[x*]))?$/i.exec(comparator);
    if (!m) throw new Error(`cannot read '${comparator}'`);
    const given = m.slice(2).map((part) => (/^\d+$/.test(part ?? "") ? Number(part) : null));
    const open = given.indexOf(null) < 0 ? 3 : given.indexOf(null); // how many parts are fixed
    const low = given.map((part) => part ?? 0);
    // the first version above all that begin like the given one, up to the part that may differ
    const above = (part) => low.map((n, i) => (i < part ? n : i === part ? n + 1 : 0));
    const next = open ? above(open - 1) : [Infinity, 0, 0];
    const within = (end) => order(version, low) >= 0 && order(version, end) < 0;
    switch (m[1] ?? "=") {
    case ">=": return order(version, low) >= 0;
    case ">": return order(version, open === 3 ? low : next) >= (open === 3 ? 1 : 0);
    case "<": return order(version, low) < 0;
    case "<=": return open === 3 ? order(version, low) <= 0 : order(version, next) < 0;
    case "^": return within(open ? above(Math.min(low.findIndex((n) => n > 0), open - 1)) : next);
    case "~": return within(open ? above(Math.min(1, open - 1)) : next);
    default: return within(next);
    }
}

/** A range of npm: comparators side by side hold together, || separates ways to be let in. */
function accepts(range, version) {
    return range.split("||").some((way) => {
        const comparators = way.trim().replace(/(>=|<=|>|<|=|\^|~)\s+/g, "$1").split(/\s+/).filter(Boolean);
        return comparators.every((c) => admits(c, version));
    });
}

// the reader of ranges itself: [range, a version, whether it is let in]
const known = [
    [">=18", [18, 13, 0], true], [">= 20", [18, 13, 0], false], ["^16.14.0 || >=18.0.0", [18, 13, 0], true],
    ["^18.12 || ^20.9", [18, 13, 0], true], ["18.x", [18, 13, 0], true], [">18", [18, 13, 0], false],
    ["<18.13.0", [18, 13, 0], false], [">=14 <18", [18, 13, 0], false], ["~18.12", [18, 13, 0], false],
    ["*", [18, 13, 0], true], ["^18.18.0", [18, 13, 0], false], ["<=18", [18, 13, 0], true],
];
let wrong = known.filter(([range, version, yes]) => accepts(range, version) !== yes);
console.log(`${wrong.length ? "not ok" : "ok"} - ranges of versions are read as npm reads them`);
for (const [range, version, yes] of wrong) console.log(`    '${range}' ${version.join(".")}: ${!yes}, not ${yes}`);

for (const [place, { version, engines }] of Object.entries(lock.packages)) {
    const name = place.replace(/^.*node_modules\//, "") || "the page itself";
    if (!engines?.node) continue;
    const good = accepts(engines.node, OLDEST);
    if (!good) wrong.push(name);
    console.log(`${good ? "ok" : "not ok"} - ${name}${version ? " " + version : ""} runs on Node ${OLDEST.join(".")}`
        + (good ? "" : `: it wants '${engines.node}'`));
}
process.exitCode = wrong.length ? 1 : 0;
