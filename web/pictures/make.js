// make.js -- every picture of a game, by the name of its file: one for each card, and one for each kind, for cards that
// come in packs after the page was built.
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { cardsOf } from "./cards.js";
import { picture } from "./picture.js";
import { subjectOfKind, subjectsOf } from "./subjects.js";

const games = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../../games");

/** The games whose cards are drawn: those with a table of subjects. */
export const drawnGames = () => readdirSync(games).sort()
    .filter((game) => existsSync(new URL(`./subjects/${game}.txt`, import.meta.url)));

/** [{ file, name, kind, subject, svg }] */
export function picturesOf(game) {
    const cards = cardsOf(path.join(games, game, "cards")), subjects = subjectsOf(game, cards);
    const own = cards.map((card, n) => ({ ...card, subject: subjects[n] }));
    const kinds = [...new Set(cards.map((card) => card.kind))].map((kind) =>
        ({ kind, name: kind, file: `${kind}.`, subject: subjectOfKind(kind, kind) }));
    const drawn = (card) => picture(card.name, card.subject, `${game}/${card.file}`);
    return [...own, ...kinds].map((card) => ({ ...card, svg: drawn(card) }));
}
