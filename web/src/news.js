// news.js -- above what is asked next: what happened since this person last chose; before that, until it is closed,
// what happened while it was not their turn.
import { html, cls } from "./html.js";
import { Sign } from "./art.js";
import { joined } from "./joined.js";
import { Changes } from "./numbers.js";
import { Following, Line } from "./panels.js";
import { state, change, afterDraw } from "./state.js";
import { t } from "./words.js";

const LATELY = 6;   // lines for whoever has just come: nobody knows what they have read

const linesOf = (from, to) => {
    const { events, from: first } = state.log;
    return joined(events.slice(Math.max(0, from - first), to === undefined ? undefined : Math.max(0, to - first)));
};

const Lines = (lines, scene) => lines.map((line) => html`<${Line} key=${line.at} line=${line} scene=${scene} />`);

function openLog() {
    change({ panel: "log" });
    afterDraw(() => document.querySelector(".panels")?.scrollIntoView({ block: "nearest", behavior: "smooth" }));
}

/* It begins at its beginning, and stays where its reader has scrolled it. */
function Recap({ recap, scene }) {
    return html`<section class="recap" aria-label=${t("recap")}><h2>${t("recap")}
            <button type="button" class="bare" aria-label=${t("recap.close")} onClick=${() => change({ recap: null })}>
                <${Sign} name="close" size="15" /></button></h2>
        <${Changes} what=${recap.what} scene=${scene} />
        <ol tabindex="0" aria-label=${t("recap")} key=${recap.from}>${Lines(linesOf(recap.from, recap.to), scene)}</ol>
        </section>`;
}

export function News({ scene }) {
    const { events, from } = state.log, { since, recap, changes } = state;
    const first = recap ? Math.max(recap.to, since ?? 0) : since;
    const lines = first === null ? joined(events).slice(-LATELY) : linesOf(Math.max(first, from));
    return html`<section class=${cls("news", recap && "both")} aria-label=${t("news")}>
        ${recap && html`<${Recap} recap=${recap} scene=${scene} />`}
        ${(!recap || lines.length > 0) && html`<div class="lately"><h2>${t("news")}
            <button type="button" class="linkish" onClick=${openLog}>${t("log")}</button></h2>
        ${!recap && html`<${Changes} what=${changes} scene=${scene} />`}
        <${Following} label=${t("news")}>${Lines(lines, scene)}</${Following}></div>`}</section>`;
}
