// pictures.js -- the pictures of cards. The build drew them and wrote where each game's are; which there are is in a
// list beside them. A card of a pack, which the build did not know, gets the picture of its kind.
import { html, cls } from "./html.js";
import { state, change } from "./state.js";

const folders = new Map((document.querySelector("meta[name=pictures]")?.content ?? "").split(" ").filter(Boolean)
    .map((entry) => entry.split("=")));
const lists = new Map(); // game -> kind -> names of its pictures, empty while they are fetched

function listOf(game) {
    if (!lists.has(game)) {
        lists.set(game, {});
        fetch(folders.get(game) + "/list.json").then((answer) => (answer.ok ? answer.json() : {})).catch(() => ({}))
            .then((kinds) => {
                for (const kind of Object.keys(kinds)) kinds[kind] = new Set(kinds[kind]);
                lists.set(game, kinds);
                change({});
            });
    }
    return lists.get(game);
}

/* Where two cards share a name the kind stands before it (docs/web-protocol.md). */
const bare = (card, kind) => (card?.startsWith(kind + ".") ? card.slice(kind.length + 1) : card);

function addressOf(game, kind, card) {
    const names = listOf(game)[kind], name = bare(card, kind);
    if (!names) return null;
    return `${folders.get(game)}/${kind}.${names.has(name) ? name : ""}.svg`;
}

/** The address of a picture by its file's name, KIND.CARD. */
export const pictureAt = (game, file) => (folders.has(game) ? `${folders.get(game)}/${file}.svg` : null);

const gameNow = () => state.table?.game ?? state.skin?.game;

/** The picture of a card, in room that is there before it comes; null where a game has none. */
export function Picture({ card, kind, where, game = gameNow() }) {
    if (!kind || !folders.has(game)) return null;
    const address = addressOf(game, kind, card);
    return html`<span class=${cls("picture", where)} aria-hidden="true">${address && html`<img src=${address} alt=""
        width="260" height="120" loading="lazy" decoding="async" draggable=${false} />`}</span>`;
}
