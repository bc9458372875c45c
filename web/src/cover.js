// cover.js -- the curtain: one device may hold seats that know different things. Between them the table is covered
// until the person whose seat it is says so. What lies behind it is kept outside the page: not drawn, not said.
import { html } from "./html.js";
import { Figure, Sign } from "./art.js";
import { state, hides, peopleHere } from "./state.js";
import { t } from "./words.js";

/** Seats that people on this device play where seats know different things; fewer than two need no curtain. */
function apart() {
    return hides() ? peopleHere() : [];
}

/** Is this view for other eyes than those that look at the screen now? */
export const isForOthers = (view) => !view.over && apart().length > 1 && view.seat !== state.shown;

const nameIn = (view) => view.table.items.find((i) => i.type === "seat" && i.id === view.seat)?.label
    ?? t("new.seat", { n: view.seat + 1 });

/** The question; where several people sit before one screen it says whom it asks. */
export const promptOf = (view) => (view.decision && peopleHere().length > 1
    ? t("table.prompt", { name: nameIn(view), prompt: view.prompt }) : view.prompt);

/** What is said when the curtain falls: whose turn it is, and nothing else. */
export function coverWords(view) {
    return t(view.mine && view.asked === view.seat ? "cover.turn" : "cover.look", { name: nameIn(view) });
}

export function Curtain({ view, onShow }) {
    const name = nameIn(view);
    return html`<main class="lobby curtain" id="table" tabindex="-1"><${Figure} seat=${view.seat} size="64" />
        <h1>${coverWords(view)}</h1>
        <p class="lead">${t("cover.help", { name })}</p>
        <button type="button" class="primary big" autofocus onClick=${onShow}><${Sign} name="eye" />
            ${t("cover.show", { name })}</button></main>`;
}
