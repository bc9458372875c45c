// sheet.mjs -- contact sheets, for eyes: node web/pictures/sheet.mjs OUT.html [GAME [KIND...]]
import { writeFileSync } from "node:fs";
import { drawnGames, picturesOf } from "./make.js";

const [out, game, ...kinds] = process.argv.slice(2);
if (!out) {
    console.error("usage: node web/pictures/sheet.mjs OUT.html [GAME [KIND...]]");
    process.exit(2);
}
const plain = (text) => text.replace(/[&<]/g, (c) => ({ "&": "&amp;", "<": "&lt;" })[c]);
let body = "";
for (const one of game ? [game] : drawnGames()) {
    const pictures = picturesOf(one).filter((p) => !kinds.length || kinds.includes(p.kind));
    const caption = ({ name, kind, svg }) => `${plain(name)} <i>${kind}</i> ${(svg.length / 1024).toFixed(1)}`;
    body += `<h2>${one}</h2>` + pictures.map((p) =>
        `<figure>${p.svg}<figcaption>${caption(p)}</figcaption></figure>`).join("");
}
writeFileSync(out, `<!doctype html><meta charset="utf-8"><title>Pictures</title><style>
body { margin: 8px; background: #2b2b29; color: #ddd; font: 10px sans-serif }
figure { display: inline-block; margin: 2px; width: 150px } svg { display: block; width: 150px; height: 92px }
figcaption { overflow: hidden; white-space: nowrap; text-overflow: ellipsis }</style>${body}`);
