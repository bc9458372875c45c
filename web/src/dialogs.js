// dialogs.js -- what lies over the page: which of several options, what a thing is, people and links,
// settings; and the tip that follows the pointer.
import { html, cls } from "./html.js";
import { Sign } from "./art.js";
import { choose, explain, setLanguage, setTheme } from "./app.js";
import { Devices } from "./devices.js";
import { People, RemoveTable } from "./people.js";
import { keepSetting, setting } from "./keep.js";
import { optionsOf } from "./carry.js";
import { layable } from "./laid.js";
import { Item, Lines, described, nameOf } from "./items.js";
import { SpeedChoice } from "./pacebar.js";
import { state, change } from "./state.js";
import { inWords, piecesOf } from "./map/pieces.js";
import { Picture } from "./pictures.js";
import { Notice } from "./notice.js";
import { sceneOf } from "./table.js";
import { t } from "./words.js";

const close = () => change({ dialog: null });

/* Where the last press began: the end of a long press that opened a dialog must not close it again. */
let outside = false;

/* A modal dialog of the browser: focus stays in it and Escape, or a click beside it, closes it. */
function Modal({ title, children, kind }) {
    const open = (element) => {
        if (!element || element.open) return;
        outside = false;
        element.showModal();
    };
    return html`<dialog class=${"modal modal-" + kind} ref=${open} aria-labelledby="dialogtitle" onClose=${close}
        onPointerDown=${(e) => { outside = e.target === e.currentTarget; }}
        onClick=${(e) => { if (outside && e.target === e.currentTarget) close(); }}>
        <div class="modalbody"><header><h2 id="dialogtitle">${title}</h2>
        <button type="button" class="bare" aria-label=${t("close")} onClick=${close}><${Sign} name="close" /></button>
            </header>
        ${children}</div><${Notice} /></dialog>`;
}

function OptionList({ options, decision }) {
    return html`<ol class="options">${options.map((n) => html`<li><button type="button" class="option" data-option=${n}
        onClick=${() => choose(n)}><span class="optiontext">${decision.options[n].text}</span></button></li>`)}</ol>`;
}

function WhichOption({ dialog }) {
    const { decision } = state.view;
    if (!decision) return null;
    return html`<${Modal} kind="options" title=${dialog.item.label || t("table.which")}>
        <${OptionList} options=${dialog.options} decision=${decision} />
        <button type="button" class="linkish" onClick=${() => explain(dialog.item)}>${t("thing.what")}</button>
            </${Modal}>`;
}

/** What an item can be chosen for now, or why not. */
function Chance({ item, scene, cannot }) {
    const options = optionsOf(item, scene);
    if (options.length) return html`<p class="can">${t("thing.can")}</p><${OptionList} options=${options}
        decision=${scene.decision} />`;
    if (layable(item, scene.decision)) return html`<p class="can">${t("laid.can")}</p>`;
    return cannot && html`<p class="cannot">${cannot}</p>`;
}

/* Entries of the ledger, one a line: "Topic: what it says (ES-ROLL-01)". */
function Entries({ text, title }) {
    const lines = (text ?? "").split("\n").map((line) => /^\s*(?:([^:]+): )?(.+) \(([\w-]+)\)$/.exec(line))
        .filter(Boolean);
    if (!lines.length) return null;
    return html`<details class="entries"><summary>${title}</summary>
        <dl lang="en">${lines.map(([, topic, words, id]) => html`
            <dt>${topic} <a href=${`/rules/${state.table?.game}#${id}`} target="_blank" rel="noopener">${id}</a></dt>
            <dd>${words}</dd>`)}</dl></details>`;
}

/* Everything in a space of a map, by name: a map shows signs and numbers. */
function Inside({ space, scene }) {
    if (space?.type !== "space" || !space.kids.length) return null;
    return html`<section class="inside"><h3>${t("map.here")}</h3><div class="stands">${space.kids.map((k) =>
        html`<${Item} item=${k} scene=${scene} small=${true} />`)}</div></section>`;
}

function Thing({ dialog }) {
    const { item, about = {} } = dialog;
    const view = state.replay?.view ?? state.view;
    const scene = view && sceneOf(view);
    const words = about.text || (scene && described(item, scene)?.text) || "";
    return html`<${Modal} kind="thing" title=${nameOf(item) || t("thing.what")}>
        ${!item.down && html`<${Picture} card=${item.card} kind=${item.kind} where="whole" />`}
        ${item.down ? html`<p>${t("thing.unknown")}</p>` : words && html`<${Lines} kind="wholetext" text=${words} />`}
        ${item.kids?.map((k) => k.type === "text" && html`<p>${k.label}</p>`)}
        ${scene && item.at !== undefined && html`<${Inside} space=${scene.items[item.at]} scene=${scene} />`}
        ${scene && item.at !== undefined && !state.replay && html`<${Chance} item=${scene.items[item.at] ?? item}
            scene=${scene} cannot=${about.cannot} />`}
        <${Entries} text=${about.rules} title=${t("thing.rules")} />
        <${Entries} text=${about.asked} title=${t("thing.asked")} /></${Modal}>`;
}

function Settings() {
    const flip = (key) => (e) => {
        keepSetting(key, e.target.checked);
        change({});
    };
    return html`<${Modal} kind="settings" title=${t("set.title")}>
        <label class="field">${t("set.lang")}<select value=${state.lang} onChange=${(e) => setLanguage(e.target.value)}>
            ${(state.hello?.languages ?? ["en"]).map((l) => html`<option value=${l}>${t("lang." + l)}</option>`)}
                </select></label>
        <label class="field">${t("set.theme")}<select value=${state.theme} onChange=${(e) => setTheme(e.target.value)}>
            ${["", "dark", "light"].map((x) => html`<option value=${x}>${t("theme." + x)}</option>`)}</select></label>
        <label class="field">${t("set.pace")}<${SpeedChoice} /></label>
        <label class="check"><input type="checkbox" checked=${setting("sound", false)}
            onChange=${flip("sound")} />${t("set.sound")}</label>
        <label class="check"><input type="checkbox" checked=${setting("odds", true)}
            onChange=${flip("odds")} />${t("set.odds")}</label>
        <p class="faint">${t("table.keys")}</p></${Modal}>`;
}

export function Dialogs() {
    const { dialog } = state;
    switch (dialog?.kind) {
    case "options": return html`<${WhichOption} key="options" dialog=${dialog} />`;
    case "thing": return html`<${Thing} key="thing" dialog=${dialog} />`;
    case "people": return html`<${Modal} key="people" kind="people" title=${t("people")}><${People} />
        <${Devices} /><${RemoveTable} /></${Modal}>`;
    case "settings": return html`<${Settings} key="settings" />`;
    default: return null;
    }
}

// ---- the tip beside what is pointed at

const TIP = 320, GAP = 10;

function placeOf({ left, top, right }) {
    const x = right + GAP + TIP < innerWidth ? right + GAP : Math.max(GAP, left - GAP - TIP);
    return { left: x + "px", top: Math.max(GAP, Math.min(top, innerHeight - 260)) + "px" };
}

export function Tip() {
    const view = state.replay?.view ?? state.view;
    if (!state.tip || !view) return null;
    const { item, box, about = {} } = state.tip;
    const scene = sceneOf(view);
    const lays = layable(item, scene.decision) ? [t("laid.can")] : [];
    const options = [...optionsOf(item, scene).map((n) => scene.decision.options[n]?.text), ...lays];
    const text = item.type === "space" ? inWords(piecesOf(scene.items[item.at], scene)) : described(item, scene)?.text;
    if (!text && !options.length && !nameOf(item)) return null;
    return html`<aside class=${cls("tip", options.length && "able")} aria-label=${nameOf(item) || t("thing.what")}
        style=${placeOf(box)}>
        <b>${nameOf(item)}</b>${text && html`<${Lines} text=${text} />`}
        ${options.map((o) => html`<p class="do">${o}</p>`)}
        ${!options.length && about.cannot && html`<p class="cannot">${about.cannot}</p>`}
        ${about.rules && html`<p class="more">${t("thing.more")}</p>`}</aside>`;
}
