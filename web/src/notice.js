// notice.js -- the one short message over the page. While a dialog is open it is drawn inside of it: the browser puts a
// dialog over everything else, and only what is in it can be clicked.
import { html, cls } from "./html.js";
import { Sign } from "./art.js";
import { noticed } from "./app.js";
import { state } from "./state.js";
import { t } from "./words.js";

export function Notice() {
    const { notice } = state;
    return html`<div role="status">${notice && html`<p class=${cls("notice", notice.bad && "bad")} onClick=${noticed}>
        <span>${notice.text}</span><button type="button" class="bare" aria-label=${t("close")}><${Sign}
            name="close" size="15" /></button></p>`}</div>`;
}
