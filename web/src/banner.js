// banner.js -- what the whole table looks up for: an hour strikes, fate draws a card, somebody is lost, the game is won
// or lost. It lies over the board for a moment, one after the other; a click, Space, Enter or Escape ends it, and
// whatever is chosen meanwhile is not: only what is seen is answered. The game says what is such a scene
// (kernel/content.h).
import { html, cls } from "./html.js";
import { state, change } from "./state.js";
import { t } from "./words.js";

export const SCENE = 1500;      // milliseconds, at a reading pace

const SUN = "M32 6v14M32 44v14M6 32h14M44 32h14M14 14l9 9M41 41l9 9M50 14l-9 9M23 41l-9 9M32 24a8 8 0 1 0 .1 0";
const EYE = "M4 34s11-18 28-18 28 18 28 18-11 16-28 16S4 34 4 34ZM32 20c-5 7-5 20 0 27 5-7 5-20 0-27"
    + "M12 12l5 7M52 12l-5 7M32 4v8";

/* Strokes in a box of 64, one idea each. */
const drawn = {
    hour: "M32 6a26 26 0 1 0 .1 0M32 14V32M32 6v4M58 32h-4M6 32h4M32 58v-4",
    fate: "M18 6h28v52H18ZM32 20l3.4 8 8.6.7-6.6 5.6 2 8.4-7.4-4.5-7.4 4.5 2-8.4-6.6-5.6 8.6-.7Z",
    rising: EYE, lost: EYE, triumph: SUN, won: SUN,
    death: "M16 30a16 17 0 1 1 32 0c0 7-3 9-5 12v8H21v-8c-2-3-5-5-5-12ZM24 32h4M36 32h4M32 38l-2 4h4Z"
        + "M28 50v-5M36 50v-5",
};

/** The events of a view that are scenes, as they are told to this person. */
export const scenesOf = (events) => events.filter((e) => e.scene && e.text);

let timer = 0, length = 0;

function show(list) {
    clearTimeout(timer);
    change({ banner: list.length ? list : null });
    if (list.length && length) timer = setTimeout(lower, list.length > 1 || !list[0].last ? length : 2 * length);
}

/** Raises what a view tells, for `ms` each; 0: until the person sends it away. */
export function raise(view, ms) {
    const scenes = scenesOf(view.events).map(({ scene, text, mood }) => ({ scene, text, mood }));
    const { over } = view;
    if (over) scenes.push({ scene: over.result, title: t("over." + over.result), text: over.text, last: true });
    length = ms;
    if (scenes.length) show(scenes);
}

/** The one that is up goes; with `all` whatever waits behind it, too. False: there was none. */
export function lower(all = false) {
    const list = state.banner;
    if (list) show(all === true ? [] : list.slice(1));
    return Boolean(list);
}

export function Banner({ onEnd }) {
    const [now] = state.banner ?? [];
    if (!now) return null;
    const good = now.mood === "good" || now.scene === "won", bad = now.mood === "bad" || now.scene === "lost";
    return html`<div class=${cls("banner", good && "good", bad && "bad")} data-scene=${now.scene} onClick=${onEnd}>
        <div class="bannerbody" key=${now.text}><svg viewBox="0 0 64 64" width="72" height="72" aria-hidden="true"><path
            d=${drawn[now.scene] ?? drawn.fate} /></svg>
            ${now.title && html`<b class="bannertitle">${now.title}</b>`}<p>${now.text}</p></div></div>`;
}
