// main.js -- the page: which view is shown, what the keyboard does everywhere. Begin reading here.
import { render } from "preact";
import { html } from "./html.js";
import { advise, choose, endBanner, explain, finishSelection, noticed, start, uncover, undo } from "./app.js";
import { Sign } from "./art.js";
import { OthersMark } from "./devices.js";
import { hideTip } from "./carry.js";
import { keepSetting, setting } from "./keep.js";
import { Notice } from "./notice.js";
import { hold, isHeld, skip as skipStory, step } from "./pace.js";
import { Unheard } from "./panels.js";
import { Join, Start, link } from "./start.js";
import { play } from "./sound.js";
import { state, change, dialogOpen, onChange } from "./state.js";
import { inOrder } from "./tree.js";
import { language, t } from "./words.js";

function Header() {
    const { route, table } = state;
    const atTable = route.name === "table" && table;
    const open = (kind) => () => change({ dialog: { kind } });
    return html`<header class="top"><a class="skip" href="#table" onClick=${skip}>${t("skip")}</a>
        <a class="brand" href="/" onClick=${link}><img src="/icon.svg" width="26" height="26" alt="" />
            <span>doomtrack</span></a>
        ${table && route.table && html`<h1 class="tabletitle">${table.title}</h1>`}
        <nav class="row" aria-label=${t("menu")}>${atTable && html`<${Offer} />`}
        ${atTable && table.status !== "open" && html`
            <button type="button" class="bare narrow" aria-label=${t("log")}
                onClick=${() => change({ panel: state.panel ? "" : "log" })}>
                <${Sign} name="log" /><${Unheard} /></button>
            <button type="button" class="bare" onClick=${open("people")}><${Sign} name="people" /><span
                class="wideonly">${t("people")}</span><${OthersMark} /></button>`}
        ${table && state.hello?.games.find((g) => g.name === table.game)?.ledger && html`<a class="bare wideonly"
            href=${"/rules/" + table.game} target="_blank" rel="noopener">${t("start.rules")}</a>`}
        <button type="button" class="bare" aria-label=${t("set.title")} onClick=${open("settings")}><${Sign}
            name="menu" /></button></nav></header>`;
}

/* Sound is asked for once. */
function Offer() {
    if (setting("sound", null) !== null) return null;
    const say = (on) => () => {
        keepSetting("sound", on);
        change({});
        play("asked");
    };
    return html`<span class="offer">${t("set.sound")}? <button type="button" onClick=${say(true)}>${t("sound.on")}
        </button><button type="button" onClick=${say(false)}>${t("sound.off")}</button></span>`;
}

function skip(e) {
    e.preventDefault();
    document.getElementById("table")?.focus();
}

let Rules = null, End = null, parts = null;     // what is loaded when it is wanted, or behind the first page

const loadParts = () => import("./play.js").then((loaded) => {
    parts = loaded;
    change({});
});

function RulesWhenLoaded({ game }) {
    if (Rules) return html`<${Rules} game=${game} />`;
    import("./rules.js").then((loaded) => {
        ({ Rules } = loaded);
        change({});
    });
    return html`<${Waiting} />`;
}

/* The table of a game; once it is over, and that was seen, how it went. */
function Played({ view }) {
    if (!view.over || view.over.result === "fault" || state.banner || state.looking)
        return html`<${parts.Table} view=${view} />`;
    if (End) return html`<${End} view=${view} />`;
    import("./end.js").then((loaded) => {
        ({ End } = loaded);
        change({});
    });
    return html`<${parts.Table} view=${view} />`;
}

const Waiting = () => html`<main class="lobby" id="table" tabindex="-1"><p class="lead">${t("loading")}</p></main>`;

function Place() {
    const { route, table, view, hello } = state;
    const wanted = ["table", "replay", "cards"].includes(route.name);
    if (!hello || (wanted && !parts)) return html`<${Waiting} />`;
    switch (route.name) {
    case "table":
        if (table?.status === "open") return html`<${parts.Lobby} />`;
        if (table && state.covered) return html`<${parts.Curtain} view=${state.covered} onShow=${uncover} />`;
        return table && view ? html`<${Played} view=${view} />` : html`<${Waiting} />`;
    case "replay": return html`<${parts.Replay} />`;
    case "cards": return html`<${parts.Cards} key=${route.game} game=${route.game} />`;
    case "rules": return html`<${RulesWhenLoaded} game=${route.game} />`;
    case "gone": return html`<main class="lobby" id="table" tabindex="-1"><h1>${t("gone.title")}</h1><p
        class="lead">${route.why}</p>
        ${route.code && html`<${Join} />`}
        <a class="chip" href="/" onClick=${link}>${t("home")}</a></main>`;
    default: return html`<${Start} />`;
    }
}

function Page() {
    const { up, hello } = state;
    return html`<${Header} />${hello && !up && html`<p class="offline" role="alert">${t("offline")}</p>`}
        <${Place} />${parts && html`<${parts.Dialogs} /><${parts.Tip} />`}
        ${!dialogOpen() && html`<${Notice} />`}`;
}

/* What a tip is about, else what asks. */
function explained() {
    if (state.tip) return state.tip.item;
    const { decision, table } = state.view;
    const at = decision?.source === undefined ? -1
        : table.items.findIndex((x) => x.type === "card" && x.id === decision.source);
    return at >= 0 ? { ...table.items[at], at } : null;
}

/* One letter or digit each; not while something is typed or a dialog is open. */
function key(e) {
    if (e.key === "Escape") {
        hideTip();
        endBanner();
        if (state.notice) noticed();
        if (state.panel) change({ panel: "" });
        return;
    }
    if (e.ctrlKey || e.metaKey || e.altKey || state.dialog
        || /^(INPUT|SELECT|TEXTAREA)$/.test(e.target.tagName)) return;
    const decision = state.route.name === "table" && state.view?.decision;
    const digit = /^[1-9]$/.test(e.key) && !e.repeat && decision && inOrder(decision.options)[Number(e.key) - 1];
    const on = e.key === " " || e.key === "Enter";
    if (on && e.target.closest?.(".pacebar")) return;
    if (on && (state.banner || state.telling)) endBanner() || (isHeld() ? step : skipStory)();
    else if (e.key === "p" && state.view) hold(!isHeld());
    else if (digit) choose(digit.n);
    else if (decision && e.key === "d") finishSelection();
    else if (e.key === "u" && state.view?.undo) undo();
    else if (e.key === "a" && decision) advise();
    else if (e.key === "l" && state.view) change({ panel: state.panel === "log" ? "" : "log" });
    else if (e.key === "i" && state.view && explained()) explain(explained());
    else return;
    e.preventDefault();
}

/* The person's theme, else the system's; paper is light. */
const light = matchMedia("(prefers-color-scheme: light)"), paper = matchMedia("print");
function theme() {
    const chosen = state.theme || (light.matches ? "light" : "dark");
    document.documentElement.dataset.theme = paper.matches ? "light" : chosen;
}
for (const query of [light, paper]) query.addEventListener("change", theme);
addEventListener("beforeprint", () => { document.documentElement.dataset.theme = "light"; });
addEventListener("afterprint", theme);

const root = document.getElementById("page");
onChange(() => {
    theme();
    render(html`<${Page} />`, root);
});
addEventListener("keydown", key);
await language(state.lang || navigator.language.slice(0, 2));
change({});
start();
loadParts();
