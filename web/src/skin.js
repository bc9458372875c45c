// skin.js -- what a game may add as data to how it looks: icons by word, colours by kind, emblems of single
// cards, lines of paths and signs of spaces. A game without a skin is drawn all the same.
import { plain } from "./words.js";

const NONE = { icons: {}, kinds: {}, cards: {}, tints: {}, paths: {}, spaces: {}, places: {}, sheet: "" };
const loaded = new Map();

/** The folders of all skins, as the build wrote them into the page. */
const folders = new Map((document.querySelector("meta[name=skins]")?.content ?? "").split(" ").filter(Boolean)
    .map((entry) => entry.split("=")));

/* Where the games' emblems are, and of which games there are any. */
const [sheet, ...withEmblem] = (document.querySelector("meta[name=emblems]")?.content ?? "").split(" ");

/** The address of a game's emblem; null: it has none. */
export const emblemOf = (game) => (withEmblem.includes(game) ? `${sheet}#${game}` : null);

/* What stands on the poster of a game: a picture of its own, how long it takes, a line about it. */
const posters = JSON.parse(document.querySelector("meta[name=posters]")?.content || "{}");
export const posterOf = (game) => posters[game] ?? null;

/** The folder of a game's skin; undefined: it has none. */
export const folderOf = (game) => folders.get(game);

export async function loadSkin(game) {
    if (loaded.has(game)) return loaded.get(game);
    const folder = folders.get(game);
    let skin = NONE;
    if (folder) {
        const answer = await fetch(folder + "/skin.json").catch(() => null);
        if (answer?.ok) skin = { ...NONE, ...await answer.json(), sheet: folder + "/icons.svg", folder, game };
    }
    loaded.set(game, skin);
    return skin;
}

/** A number from 0 to 359 for a word, always the same: kinds without a colour of their own get one. */
export function hueOf(word) {
    let n = 7;
    for (const c of word ?? "") n = (n * 31 + c.charCodeAt(0)) % 3600;
    return n % 360;
}

export const kindHue = (skin, kind) => skin?.kinds[kind]?.hue ?? (kind ? hueOf(kind) : 75);
export const kindIcon = (skin, kind) => skin?.kinds[kind]?.icon ?? null;
export const kindName = (skin, kind, lang) => skin?.kinds[kind]?.[lang] ?? plain(kind);
