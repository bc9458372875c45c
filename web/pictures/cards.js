// cards.js -- which cards a game has, read from its .card files: kind and name of each, in order, and the name of its
// picture. The page names a card's picture by the card's own name (docs/web-protocol.md, `card` and `kind`).
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";

const NO_CARD = new Set(["pack", "map", "space", "path"]);

/** KIND.NAME as the program spells them: small letters, what is no letter a dash (session/journal/names.c). */
export const fileOf = (kind, name) =>
    `${kind}.${name.toLowerCase().replaceAll("'", "").replace(/[^a-z0-9\u0080-\uffff]+/g, "-").replace(/^-|-$/g, "")}`;

/** The cards of a folder of .card files. */
export function cardsOf(folder) {
    const cards = [];
    for (const file of readdirSync(folder).filter((name) => name.endsWith(".card")).sort())
        for (const line of readFileSync(path.join(folder, file), "utf8").split("\n")) {
            const [, word, quoted] = /^([a-z_]+) "((?:[^"\\]|\\.)*)"/.exec(line) ?? [];
            if (!word || NO_CARD.has(word)) continue;
            const kind = word.replaceAll("_", "-"), name = quoted.replace(/\\(.)/g, "$1");
            cards.push({ kind, name, file: fileOf(kind, name) });
        }
    return cards;
}
