// drawn.mjs -- the pictures of cards, against what the program says which cards there are: node tests/page/drawn.mjs
// BUILD. A process of its own draws them a second time, for what is left over from the first must not matter.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { picture } from "../../web/pictures/picture.js";
import { drawnGames, picturesOf } from "../../web/pictures/make.js";
import { subjectOfKind } from "../../web/pictures/subjects.js";

const MOST = 12 * 1024;
let bad = 0;

function check(name, faults) {
    console.log(`${faults.length ? "not ok" : "ok"} - ${name}`);
    for (const fault of faults.slice(0, 20)) console.log(`    ${fault}`);
    bad += faults.length;
}

/* Every element is closed in its order, attributes are quoted, and there is nothing but elements. */
export function faultOf(svg) {
    const open = [];
    const element = /<(\/?)([a-z]+)(?: [a-zA-Z:-]+="[^"<&]*")*(\/?)>/g;
    const rest = svg.replace(element, (all, end, name, empty) => {
        if (end && open.pop() !== name) open.push(`/${name}`);
        if (!end && !empty) open.push(name);
        return "";
    }).trim();
    if (rest) return `what is no element: ${rest.slice(0, 40)}`;
    if (open.length) return `open: ${open.join(" ")}`;
    if (!/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox=/.test(svg)) return "does not begin as an SVG";
    return /NaN|undefined|Infinity| id=|<text|<script|href/.test(svg) ? "holds what no picture needs" : "";
}

const sumOf = (pictures) =>
    createHash("sha256").update(pictures.map(({ file, svg }) => file + svg).join("")).digest("hex");

if (process.argv[2] === "--sum") {
    console.log(drawnGames().map((game) => sumOf(picturesOf(game))).join(" "));
    process.exit(0);
}

const build = process.argv[2] ?? "build", program = path.join(build, "doomtrack");
const cardsOf = (game) => JSON.parse(execFileSync(program, ["cards", game, "--json"], { maxBuffer: 1 << 26 }));
const fileOf = ({ id, kind }) => (id.startsWith(kind + ".") ? id : `${kind}.${id}`);
const drawn = drawnGames().map((game) => ({ game, pictures: picturesOf(game) }));
const all = drawn.flatMap(({ game, pictures }) => pictures.map((one) => ({ ...one, at: `${game}/${one.file}` })));

check("every card of a game with a table of subjects has a picture of its own", drawn.flatMap(({ game, pictures }) => {
    const have = new Set(pictures.map(({ file }) => file));
    return cardsOf(game).filter((card) => !have.has(fileOf(card))).map((card) => `${game}: ${fileOf(card)}`);
}));
check("the four games are drawn", ["elder-sign", "miskatonic-madness", "eldritch-horror", "death-may-die"]
    .filter((game) => !drawn.some((one) => one.game === game)));
check("no picture has more than 12 KB", all.filter(({ svg }) => svg.length > MOST)
    .map(({ at, svg }) => `${at}: ${svg.length}`));
const seen = new Map();
check("no two pictures are the same", all.flatMap(({ at, svg }) => {
    const before = seen.get(svg);
    seen.set(svg, at);
    return before ? [`${before} and ${at}`] : [];
}));
const subjects = new Map();
check("no two cards of one game have the same subject in the same inks, but for sigils, which are letters",
    drawn.flatMap(({ game, pictures }) => pictures.filter(({ file, subject }) => !file.endsWith(".")
        && !subject.startsWith("sigil")).flatMap(({ file, subject }) => {
        const before = subjects.get(game + subject);
        subjects.set(game + subject, file);
        return before ? [`${game}: ${before} and ${file}: ${subject}`] : [];
    })));
check("every picture is a well-formed SVG and nothing else", all.flatMap(({ at, svg }) =>
    (faultOf(svg) ? [`${at}: ${faultOf(svg)}`] : [])));
check("a picture that is broken would be found", ["<svg><g></svg>", "<svg>text</svg>", "<svg><path d=M0></svg>"]
    .filter((svg) => !faultOf(svg)));
const again = execFileSync(process.execPath, [fileURLToPath(import.meta.url), "--sum"], { encoding: "utf8" }).trim();
check("drawn again, they are the same to the byte",
    again === drawn.map(({ pictures }) => sumOf(pictures)).join(" ") ? [] : ["the second process drew others"]);
check("a card of a pack is drawn by its kind and name", ["monster", "charm", "spell", "nobody-knows"].filter((kind) =>
    faultOf(picture("Brass Bell", subjectOfKind(kind, "Brass Bell")))));
process.exit(bad ? 1 : 0);
