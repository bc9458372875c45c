// browse.js -- reading without playing: the cards of a game, a finished game again, a journal from a file.
import { useEffect, useState } from "preact/hooks";
import { html, cls } from "./html.js";
import { Corners, Sign } from "./art.js";
import { bring, cardsKey, replayTo } from "./app.js";
import { Lines } from "./items.js";
import { tables } from "./keep.js";
import { Picture } from "./pictures.js";
import { state, change } from "./state.js";
import { kindHue, kindIcon, kindName } from "./skin.js";
import { link } from "./start.js";
import { Table, sceneOf } from "./table.js";
import { t } from "./words.js";

export function GameLinks({ to, game, only = () => true }) {
    return html`<nav class="row gamelinks" aria-label=${t("start.choose")}>
        ${(state.hello?.games ?? []).filter(only).map((g) => html`<a
        class=${cls("chip", g.name === game && "chosen")} aria-current=${g.name === game ? "page" : undefined}
        href=${`/${to}/${g.name}`} onClick=${link}>${g.title}</a>`)}</nav>`;
}

// ---- cards

function BrowsedCard({ card, game }) {
    const emblem = state.skin?.cards[card.id] ?? kindIcon(state.skin, card.kind);
    return html`<article class="card plaincard browsed" style=${{ "--hue": kindHue(state.skin,
        card.kind) }} data-kind=${card.kind}>
        <${Corners} /><header>${emblem && html`<svg class="emblem" width="18" height="18"
            viewBox="0 0 24 24" aria-hidden="true">
            <use href=${state.skin.sheet + "#" + emblem} /></svg>`}<h2>${card.title ?? card.name}</h2></header>
        <${Picture} game=${game} card=${card.id} kind=${card.kind} where="window" />
        <p class="kind">${kindName(state.skin, card.kind, state.lang)}${card.copies > 1
            ? " · " + t("cards.copies", { n: card.copies }) : ""}</p>
        <${Lines} kind="wholetext" text=${card.text} /></article>`;
}

export function Cards({ game }) {
    const [search, setSearch] = useState("");
    const [kind, setKind] = useState("");
    const all = [...(state.cards.get(cardsKey(game))?.values() ?? [])];
    const words = search.toLowerCase().split(/\s+/).filter(Boolean);
    const found = all.filter((c) => (!kind || c.kind === kind)
        && words.every((w) => `${c.title ?? ""} ${c.name} ${c.text}`.toLowerCase().includes(w)));
    return html`<main class="browse" id="table" tabindex="-1"><h1>${t("cards.title")}</h1><${GameLinks}
        to="cards" game=${game} />
        ${game && html`<div class="row filters"><input type="search" aria-label=${t("cards.search")}
            placeholder=${t("cards.search")}
            value=${search} onInput=${(e) => setSearch(e.target.value)} />
            <select aria-label=${t("cards.kind")} value=${kind} onChange=${(e) => setKind(e.target.value)}>
            <option value="">${t("cards.all")}</option>
            ${[...new Set(all.map((c) => c.kind))].map((k) => html`<option
                value=${k}>${kindName(state.skin, k, state.lang)}</option>`)}
            </select><span class="faint" role="status">${t("cards.found", { n: found.length })}</span></div>
            <div class="cardwall">${found.map((c) => html`<${BrowsedCard} key=${c.id} card=${c}
                game=${game} />`)}</div>`}</main>`;
}

// ---- a finished game again

const PACE = 1100;
const another = () => change({ replay: null });

function ReplayControls({ replay, scene }) {
    const [running, setRunning] = useState(false);
    useEffect(() => {
        if (!running) return undefined;
        if (replay.at >= replay.of) setRunning(false);
        const timer = setTimeout(() => replayTo(replay.at + 1), PACE);
        return () => clearTimeout(timer);
    }, [running, replay.at]);
    const to = (at) => () => replayTo(Math.max(0, Math.min(replay.of, at)));
    return html`<section class="question replaybox" aria-label=${t("replay.title")}>
        <h2 class="prompt">${t("replay.at", replay)}</h2>
        <input type="range" min="0" max=${replay.of} value=${replay.at} aria-label=${t("replay.at", replay)}
            onInput=${(e) => replayTo(Number(e.target.value))} />
        <div class="row"><button type="button" disabled=${replay.at <= 0}
            onClick=${to(replay.at - 1)}>${t("replay.before")}</button>
        <button type="button" class="primary" onClick=${() => setRunning(!running)}>${running
            ? t("replay.pause") : t("replay.play")}</button>
        <button type="button" disabled=${replay.at >= replay.of} onClick=${to(replay.at + 1)}>${t("replay.next")}
            </button></div>
        <label class="field">${t("replay.eyes")}<select value=${replay.seat === null ? "" : String(replay.seat)}
            onChange=${(e) => replayTo(replay.at, e.target.value === "" ? null : Number(e.target.value))}>
            <option value="">${t("replay.all")}</option>
            ${scene.names.map((name, n) => html`<option value=${String(n)}>${name}</option>`)}</select></label>
        ${!state.route.table && html`<button type="button" class="linkish" onClick=${another}>${t("bring.another")}
            </button>`}
        <ul class="happened">${replay.view.events.filter((e) => e.text).map((e) => html`<li>${e.text}</li>`)}</ul>
            </section>`;
}

/* A journal from this device, and the finished games it knows. */
function Bring() {
    const over = tables().filter((x) => x.status === "over");
    const take = (e) => e.target.files[0] && bring(e.target.files[0]);
    return html`<main class="browse" id="table" tabindex="-1"><h1>${t("replay.titles")}</h1>
        <section class="bring"><h2>${t("bring.title")}</h2><p class="faint">${t("bring.help")}</p>
            <label class="filepick"><span class="chip">${t("bring.choose")}</span><input type="file"
                accept=".journal,text/plain" disabled=${state.busy} onChange=${take} /></label>
            ${state.busy && html`<p role="status">${t("loading")}</p>`}</section>
        <section><h2>${t("bring.mine")}</h2>${over.length ? html`<ul class="mygames">${over.map((x) => html`<li>
            <a href=${"/replay/" + x.table} onClick=${link}>${x.title}</a>
            <small class="faint">${new Date(x.at).toLocaleString(state.lang)}</small></li>`)}</ul>`
            : html`<p class="faint">${t("bring.none")}</p>`}</section></main>`;
}

export function Replay() {
    const { replay } = state;
    if (!replay && !state.route.table) return html`<${Bring} />`;
    if (!replay) return html`<main class="lobby" id="table" tabindex="-1"><p class="lead"><${Sign}
        name="log" /> ${t("loading")}</p></main>`;
    return html`<${Table} view=${{ ...replay.view, decision: null }}>
        <${ReplayControls} replay=${replay} scene=${sceneOf(replay.view)} /></${Table}>`;
}
