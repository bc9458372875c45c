// backdrop.js -- the picture behind a map, if the build has one for the map's word (web/backdrops): drawn in classes,
// so that both themes colour it. Without one a map lies on plain paper.
import { html } from "../html.js";
import { change } from "../state.js";

const files = new Map((document.querySelector("meta[name=backdrops]")?.content ?? "").split(" ").filter(Boolean)
    .map((entry) => entry.split("=")));
const loaded = new Map();       // word -> element of SVG, or null while it is on its way

export const hasBackdrop = (word) => files.has(word);

async function load(word) {
    loaded.set(word, null);
    const answer = await fetch(files.get(word)).catch(() => null);
    if (!answer?.ok) return;
    const { documentElement } = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
    loaded.set(word, documentElement);
    change({});
}

export function Backdrop({ word }) {
    if (!files.has(word)) return null;
    if (!loaded.has(word)) load(word);
    const picture = loaded.get(word);
    const put = (element) => {
        if (element && picture && !element.firstChild) element.append(document.importNode(picture, true));
    };
    return html`<div class="backdrop" aria-hidden="true" key=${picture ? word : ""} ref=${put}></div>`;
}
