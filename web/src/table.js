// table.js -- a table laid out: what is asked, tracks above, the board in the middle, dice and decks, seats,
// log. Lays out by role and priority only (kernel/table.h), so any game finds its place.
import { cardsKey, endBanner } from "./app.js";
import { Banner } from "./banner.js";
import { html, cls } from "./html.js";
import { Item, holdsDice, shortText } from "./items.js";
import { GameMap, isChart } from "./map/map.js";
import { News } from "./news.js";
import { Panels } from "./panels.js";
import { Question } from "./question.js";
import { Seats, Strip } from "./seats.js";
import { Tracks } from "./tracks.js";
import { state } from "./state.js";
import { byPriority, targets, tree } from "./tree.js";
import { t } from "./words.js";

/** Everything the views of items need to know of one view. */
export function sceneOf(view) {
    const { items, roots } = tree(view.table.items);
    const names = [];
    for (const i of items) if (i.type === "seat") names[i.id] = i.label;
    return { items, roots, names, decision: view.decision, targets: targets(view.decision), viewer: view.seat,
             asked: view.asked, cards: state.cards.get(cardsKey(view.table.game, state.replay?.options
                 ?? state.table?.options)) ?? new Map() };
}

/* Zones of one card each stand side by side; a zone of many cards takes the width. */
const wide = (item) => item.kids.length > 2;

/* A card with much to say gets the width for it, below what is played with. */
const MUCH = 420;   // letters
const telling = (item, scene) => item.kids.some((k) => k.type === "card" && shortText(k, scene).length > MUCH);

/* What is worked at: rows of many cards, and cards with tasks. */
const worked = (item) => wide(item) || item.kids.some((k) => k.kids?.some((x) => x.type === "task"));
const filled = (item) => item.type !== "zone" || item.kids.length > 0;

/** What lies beside the board and not on it: where there is no map, and cards to be worked at, everything else. */
function besides(list) {
    const there = list.filter(filled);
    if (there.some((i) => i.type === "map") || !there.some((i) => i.type === "zone" && worked(i))) return [];
    return byPriority(there.filter((i) => i.type === "zone" && !worked(i)));
}

/* Beside the board a card with much to say only names itself; opened it says everything. */
function Aside({ list, scene, decks, children }) {
    const brief = list.filter((i) => telling(i, scene)), rest = list.filter((i) => !brief.includes(i));
    const short = { ...scene, brief: new Set(brief.flatMap((i) => i.kids.map((k) => k.at))) };
    return html`<div class="aside"><h2 class="unseen">${t("table.aside")}</h2>${children}
        <section class="beside" aria-label=${t("table.aside")}>${[...brief, ...rest].map((i) =>
            html`<${Item} key=${i.word ?? i.at} item=${i} scene=${short} />`)}${decks}</section></div>`;
}

/* A box beside places, there from the start, whoever is in it. */
function Cell({ item, scene }) {
    return html`<section class="cell" aria-label=${item.label}><h3>${item.label}</h3><div class="things">
        ${item.kids.length ? item.kids.map((k) => html`<${Item} key=${k.at} item=${k} scene=${scene} small=${true} />`)
            : html`<span class="faint">${t("item.nobody")}</span>`}</div></section>`;
}

function Board({ list, scene }) {
    if (!list.length) return null;
    const maps = list.filter((i) => i.type === "map"), charts = maps.filter(isChart);
    const lasting = maps.length > charts.length ? list.filter((i) => i.type === "zone") : [];
    const rest = byPriority(list.filter((i) => i.type !== "map" && filled(i) && !lasting.includes(i)));
    const full = rest.filter((i) => !wide(i) && telling(i, scene));
    const broad = rest.filter((i) => wide(i) || (rest.some(wide) && worked(i)));
    const single = rest.filter((i) => !broad.includes(i) && !full.includes(i));
    return html`<section class="board" aria-label=${t("table.board")}>
        ${charts.map((i) => html`<${GameMap} key=${i.id} item=${i} scene=${scene} />`)}
        ${single.length > 0 && html`<div class="singles">${single.map((i) =>
            html`<${Item} key=${i.word ?? i.at} item=${i} scene=${scene} />`)}</div>`}
        ${maps.filter((i) => !charts.includes(i)).map((i) => html`<${GameMap} key=${i.id} item=${i} scene=${scene} />`)}
        ${lasting.length > 0 && html`<div class="lasting">${lasting.map((i) => html`<${Cell} key=${i.word} item=${i}
            scene=${scene} />`)}</div>`}
        ${broad.map((i) => html`<${Item} key=${i.word ?? i.at} item=${i} scene=${scene} />`)}
        ${full.length > 0 && html`<div class="telling">${full.map((i) =>
            html`<${Item} key=${i.word ?? i.at} item=${i} scene=${scene} />`)}</div>`}</section>`;
}

function Tray({ list, scene }) {
    const zones = byPriority(list.filter((i) => i.kids.length && i.type === "zone"));
    const dice = zones.filter(holdsDice);
    const things = [...zones.filter((i) => !dice.includes(i)), ...list.filter((i) => i.type !== "zone")];
    const piles = byPriority(list.filter((i) => i.type === "zone" && !i.kids.length));
    return { dice: list.length > 0 && html`<section class=${cls("tray", !dice.length && "bare")}
                 aria-label=${t("table.tray")}>${dice.map((i) =>
                 html`<${Item} key=${i.word} item=${i} scene=${scene} small=${(i.priority ?? 0) > 0} />`)}</section>`,
             rest: (things.length > 0 || piles.length > 0) && html`<section class="decks">
                 ${things.map((i) => html`<${Item} key=${i.word} item=${i} scene=${scene} small=${true} />`)}
                 ${piles.length > 0 && html`<div class="piles">${piles.map((i) =>
                     html`<${Item} key=${i.word} item=${i} scene=${scene} />`)}</div>`}</section>` };
}

/** `children`: what stands in place of the question, when this is a replay. */
export function Table({ view, children }) {
    const scene = sceneOf(view);
    const role = (name) => scene.roots.filter((i) => (i.type === "seat" ? "seat" : i.role) === name);
    const tray = Tray({ list: [...role("tray"), ...role("detail").filter((i) => i.kids.length)], scene });
    const bare = !role("board").some((i) => i.kids.length || i.type !== "zone");    // then the log has the middle
    const aside = besides(role("board"));
    const tracks = html`<${Tracks} list=${role("track")} scene=${scene} />`;
    return html`<main class=${cls("table", view.decision && "myturn", bare && "bare", aside.length && "sided")}
        id="table" tabindex="-1">
        <${Strip} seats=${role("seat")} tracks=${role("track")} scene=${scene} />
        ${aside.length > 0 && html`<${Aside} list=${aside} scene=${scene} decks=${tray.rest}>${tracks}
            </${Aside}>`}
        <div class="middle"><h2 class="unseen">${t("table.board")}</h2>
            ${!aside.length && tracks}
            <${Board} list=${role("board").filter((i) => !aside.includes(i))} scene=${scene} />
            ${!aside.length && tray.rest}
            ${bare && !children && html`<${Panels} scene=${scene} />`}
        </div>
        <${Banner} onEnd=${endBanner} />
        <div class="right">
            <div class="side">${!children && !bare && html`<${News} scene=${scene} />`}
                ${children ?? html`<${Question} scene=${scene} />`}${tray.dice}</div>
            <div class="around"><h2 class="unseen">${t("table.seats")}</h2><${Seats} list=${role("seat")}
                scene=${scene} /></div>
            ${!bare && !children && html`<${Panels} scene=${scene} />`}
        </div></main>`;
}
