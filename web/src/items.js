// items.js -- each type of item as it is drawn: zones, cards, tasks with symbols, dice, tokens, notes. Which
// one is drawn where is decided in table.js.
import { html, cls } from "./html.js";
import { Back, Corners, DieFace, Figure, Icon, Sign, hasIcon } from "./art.js";
import { carry, draggable, standing } from "./carry.js";
import { Change, Count } from "./numbers.js";
import { Picture } from "./pictures.js";
import { isResting, restingOn } from "./resting.js";
import { kindHue, kindIcon, kindName } from "./skin.js";
import { state } from "./state.js";
import { keyOf } from "./tree.js";
import { oddsText, t } from "./words.js";

/** What a card says, as far as the person knows the card. */
export const described = (item, scene) => (item.card && scene.cards.get(item.card)) || null;

const look = (s) => cls(s.lit && "lit", s.picked && "picked", s.pointed && "pointed");

/** The button that lies over a whole item; its content is drawn above it and lets pointers through. */
export function Hit({ item, scene, name }) {
    const s = standing(item, scene);
    const texts = s.options.map((n) => scene.decision.options[n].text);
    return html`<button type="button" class=${cls("hit", draggable(item, scene) && "drag")}
        aria-label=${[name, ...texts].filter(Boolean).join(". ")}
        aria-pressed=${s.picked ? "true" : undefined} ...${carry(item, scene)}></button>`;
}

// ---- symbols and tasks

/* Neighbours with one id are alternatives. */
function groups(symbols) {
    const out = [];
    for (const s of symbols) {
        const last = out.at(-1);
        if (last && last[0].id === s.id && last[0].parent === s.parent) last.push(s);
        else out.push([s]);
    }
    return out;
}

export function Symbol({ item, size = 22 }) {
    const price = item.value < 0;
    const n = Math.abs(item.value ?? 1);
    const many = n > 1 || price;
    return html`<span class=${cls("symbol", price && "price")} title=${item.label}>
        <${Icon} word=${item.word} label=${item.label} size=${size} />
        ${many && html`<b>${price ? "−" : ""}${n}</b>`}
        ${!hasIcon(item.word) && html`<span class="symbolword">${item.label}</span>`}
        <span class="unseen">${price ? t("item.pay") + " " : ""}${item.label} ${many && !price ? n : ""}</span></span>`;
}

const inWords = (symbols) => groups(symbols).map((g) => g.map((s) =>
    `${s.value < 0 ? t("item.pay") + " " : ""}${s.label}${Math.abs(s.value ?? 1) > 1 ? " " + Math.abs(s.value) : ""}`)
    .join(` ${t("item.either")} `)).join(", ");

/** What an item is called where it stands alone. */
export const nameOf = (item) => item.label || (item.type === "task" ? t("item.task", { n: (item.id ?? 0) + 1 }) : "");

function Task({ item, scene }) {
    const s = standing(item, scene);
    const symbols = item.kids.filter((k) => k.type === "symbol");
    const rest = item.kids.filter((k) => k.type !== "symbol"), laidHere = restingOn(item, scene);
    const name = `${t("item.task", { n: item.id + 1 })}: ${inWords(symbols)}${item.done ? ", " + t("item.done") : ""}`;
    return html`<li class=${cls("task", item.done && "done", look(s))} data-at=${item.at}>
        ${(s.lit || (item.up?.active && scene.decision)) && html`<${Hit} item=${item} scene=${scene} name=${name} />`}
        <span class="tasknumber" aria-hidden="true">
            ${item.done ? html`<${Sign} name="check" size="14" />` : item.id + 1}</span>
        <span class="symbols"><span class="unseen">${item.done ? t("item.done") : ""}</span>
        ${groups(symbols).map((g) => html`<span class=${cls("need", g.length > 1 && "either")}>
            ${g.map((x, n) => html`${n > 0 && html`<i>${t("item.either")}</i>`}<${Symbol} item=${x} />`)}</span>`)}
        ${!symbols.length && !rest.length && html`<span class="faint">–</span>`}</span>
        ${item.label && html`<span class="tasklabel">${item.label}</span>`}
        ${rest.map((k) => html`<${Item} item=${k} scene=${scene} small=${true} />`)}
        ${laidHere.length > 0 && html`<span class="resting">${laidHere.map((k) => html`<${Die} key=${k.id} item=${k}
            scene=${scene} size="24" />`)}</span>`}</li>`;
}

/* What stands before a colon is drawn as a heading. It may be half a sentence: the colon stays. */
const headed = (head, body) => html`<b>${head}:</b> ${body}`;

function Note({ item }) {
    const at = item.label.indexOf(": ");
    return html`<p class=${cls("note", item.value < 0 && "bad", item.value > 0 && "good")}>
        ${at > 0 ? headed(item.label.slice(0, at), item.label.slice(at + 2)) : item.label}</p>`;
}

// ---- dice and tokens

export function Die({ item, scene, size = 46 }) {
    const s = standing(item, scene);
    const name = item.value > 0 ? item.label || String(item.value) : `${item.label}, ${t("item.unthrown")}`;
    const lays = s.lays && t(s.picked ? "laid.putback" : "laid.lay");
    const options = [lays, ...s.options.map((n) => scene.decision.options[n].text)].filter(Boolean).join(". ");
    const names = cls("diebutton", draggable(item, scene) && "drag", s.lays && "lays", look(s));
    return html`<button type="button" class=${names} data-k=${keyOf(item)} data-at=${item.at}
        aria-label=${options ? `${name}. ${options}` : name} aria-pressed=${s.picked ? "true" : undefined}
        title=${item.label} ...${carry(item, scene)}><${DieFace} item=${item} size=${size} /></button>`;
}

function Token({ item, scene }) {
    if (item.id === undefined && item.seat !== undefined && !item.label) {
        const name = scene.names[item.seat] ?? t("new.seat", { n: item.seat + 1 });
        return html`<span class="person" title=${name} data-k=${"p" + item.seat} ...${carry(item, scene)}>
            <${Figure} seat=${item.seat} /><span class="unseen">${t("item.person", { name })}</span></span>`;
    }
    const s = standing(item, scene);
    return html`<span class=${cls("token", look(s), "tone-" + (item.tone ?? "none"))} data-k=${keyOf(item)}
        data-word=${item.word} data-at=${item.at}>
        ${s.lit && html`<${Hit} item=${item} scene=${scene} name=${item.label} />`}
        <${Icon} word=${item.word} label=${item.label} size="20" />
        <b class="value"><${Count} value=${item.value ?? 0} />${item.max ? html`<small>/${item.max}</small>`
            : ""}<${Change} item=${item} /></b>
        <span class="tokenword">${item.label}</span></span>`;
}

export function Meter({ item, small }) {
    const { value = 0, max = 0 } = item;
    const few = max > 0 && max <= 12 && !small;
    return html`<div class=${cls("meter", hasIcon(item.word) && "iconed")} data-word=${item.word} title=${item.label}>
        <${Icon} word=${item.word} label=${item.label} size=${small ? 16 : 20} />
        <span class="meterword">${item.label}</span>
        ${few && html`<span class="beads" aria-hidden="true">${[...Array(max).keys()].map((n) =>
            html`<i class=${n < value ? "full" : ""}></i>`)}</span>`}
        <b class="metervalue value"><${Count} value=${value} />${max ? html`<small> / ${max}</small>` : ""}<${Change}
            item=${item} /></b></div>`;
}

// ---- cards

function KindBadge({ item, size = 18 }) {
    const emblem = state.skin?.cards[item.card] ?? kindIcon(state.skin, item.kind);
    if (!emblem) return null;
    return html`<svg class="emblem" width=${size} height=${size} viewBox="0 0 24 24" aria-hidden="true">
        <use href=${state.skin.sheet + "#" + emblem} /></svg>`;
}

const statesOf = (item) => [item.active && t("item.active"), item.exhausted && t("item.exhausted"),
                            item.planned && t("item.planned"),
                            item.done && t("item.done"), item.out && t("out"),
                            item.down && t("item.down")].filter(Boolean);

/* What choosing this card is worth, once somebody asked for advice. */
function Worth({ options }) {
    const odds = state.advice?.odds.find((o) => options.includes(o.option));
    const tone = odds && (odds.probability >= 0.5 ? "fair" : odds.probability >= 0.25 ? "poor" : "bad");
    return odds ? html`<span class=${cls("cardodds", tone)}>${oddsText(odds)}</span>` : null;
}

/* On a card with rows of its own the frame says what kind it is; others say it in words. */
function Kind({ kind, states }) {
    if (!kind && !states.length) return null;
    return html`<p class="kind">${kind}${kind && states.length > 0 && " · "}${states.length > 0 && html`<em>
        ${states.join(", ")}</em>`}</p>`;
}

/* What is drawn around a card already: numbers on it, how far the meters of its seat go. */
function numbersBy(item) {
    let seat = item.up;
    while (seat && seat.type !== "seat") seat = seat.up;
    const meters = (list, key) => list.filter((k) => k.type === "meter").map((k) => `${k.label} ${k[key]}`);
    return new Set([...meters(item.kids, "value"), ...meters(seat?.kids ?? [], "max")].map((x) => x.toLowerCase()));
}

/** A card's text without what the card, its seat or a track shows already: where notes and tasks tell what is printed
    on it, only what it does besides. */
export function shortText(item, scene) {
    const card = described(item, scene);
    if (!card) return "";
    if (item.kids.some((k) => k.type === "note" || k.type === "task")) return card.abilities ?? "";
    const numbers = numbersBy(item);
    const tracks = scene.roots.filter((k) => k.type === "track").map((k) => k.label.toLowerCase());
    const tracked = (line) => /^[^.,]{2,26}: /.test(line) && tracks.some((name) => line.startsWith(name));
    const drawn = (line) => numbers.has(line) || tracked(line);
    return card.text.split("\n").filter((line) => !drawn(line.toLowerCase())).join("\n");
}

/** Lines of text; what stands before a colon is their heading, also with commas where it is known that the line is no
    sentence. */
export function Lines({ text, kind, abilities }) {
    const sentences = abilities?.split("\n");
    return html`<p class=${kind}>${text.split("\n").map((line, n) => {
        const printed = sentences && !sentences.includes(line);
        const m = (printed ? /^([^:.]{2,40}): (.+)$/ : /^([^:.,]{2,26}): (.+)$/).exec(line);
        return html`${n > 0 && "\n"}${m ? headed(m[1], m[2]) : line}`;
    })}</p>`;
}

function CardBody({ item, scene }) {
    const of = (...types) => item.kids.filter((k) => types.includes(k.type));
    const text = scene.brief?.has(item.at) ? "" : shortText(item, scene);
    const tasks = of("task");
    return html`
        ${tasks.length > 0 && html`<ol class="tasks">${tasks.map((k) => html`<${Task} item=${k} scene=${scene} />`)}
            </ol>`}
        ${of("symbol").length > 0 && html`<p class="symbols">${of("symbol").map((k) => html`<${Symbol} item=${k}
            size="18" />`)}</p>`}
        ${of("meter").length > 0 && html`<div class="cardmeters">${of("meter").map((k) =>
            html`<${Meter} item=${k} small=${true} />`)}</div>`}
        ${of("note").map((k) => html`<${Note} item=${k} />`)}
        ${text && html`<${Lines} kind="cardtext" text=${text} abilities=${described(item, scene)?.abilities} />`}
        ${of("zone", "card", "die", "track", "clock").map((k) => html`<${Item} item=${k} scene=${scene}
            small=${true} />`)}`;
}

/* What is seen of a card at a glance: its chance, what it is worth, in what order, and who is there. */
function Marks({ item, scene, options }) {
    const people = item.kids.filter((k) => k.type === "token"), said = item.kids.filter((k) => k.type === "text");
    return html`<${Worth} options=${options} />
        ${item.value > 0 && html`<span class="worth" title=${t("item.worth", { n: item.value })}>${item.value}</span>`}
        ${people.length > 0 && html`<span class="people">${people.map((k) => html`<${Item} item=${k}
            scene=${scene} />`)}</span>`}
        ${said.map((k) => html`<span class="cardsaying">${k.label}</span>`)}`;
}

const LONG = 20;    // letters of a name that are written smaller, so that it stays in one line

export function Card({ item, scene, small }) {
    const s = standing(item, scene);
    if (item.down || (!item.card && !item.kids.length)) return html`<${FaceDown} item=${item} scene=${scene} />`;
    const kind = item.kind ? kindName(state.skin, item.kind, state.lang) : "";
    const name = [item.label, kind, ...statesOf(item)].filter(Boolean).join(", ");
    const large = item.kids.some((k) => k.type === "task" || k.type === "note");
    return html`<article class=${cls("card", large ? "large" : "plaincard", small && "small", look(s),
                                     state.skin?.kinds[item.kind]?.person && "someone",
                                     item.active && "active", scene.decision && s.asks && "asking",
                                     item.exhausted && "exhausted", item.done && "done", item.out && "out",
                                     state.changes.came.some((c) => c.id === item.id) && "came")}
        style=${{ "--hue": kindHue(state.skin, item.kind) }} data-k=${keyOf(item)} data-kind=${item.kind}
        data-at=${item.at}>
        <${Hit} item=${item} scene=${scene} name=${name} />
        ${!small && html`<${Corners} />`}
        <header>${small && html`<${Picture} card=${item.card} kind=${item.kind} where="thumb" />`}
            <${KindBadge} item=${item} size="18" />
            <h3 class=${cls("cardname", item.label.length > LONG && "long")}>${item.label}</h3>
            ${small && html`<${Marks} item=${item} scene=${scene} options=${s.options} />`}</header>
        ${!small && html`<div class="glance"><${Picture} card=${item.card} kind=${item.kind} where="window" />
            <${Marks} item=${item} scene=${scene} options=${s.options} /></div>`}
        <${Kind} kind=${large ? "" : kind} states=${statesOf(item)} />
        <${CardBody} item=${item} scene=${scene} /></article>`;
}

function FaceDown({ item, scene }) {
    const s = standing(item, scene);
    return html`<article class=${cls("card", "facedown", look(s))} data-k=${keyOf(item)}
        data-at=${item.at}>
        <${Hit} item=${item} scene=${scene} name=${`${item.label}, ${t("item.down")}`} />
        <${Back} /><h3 class="cardname">${item.label}</h3></article>`;
}

// ---- zones

const WORDY = 260;  // letters on the cards of a place that make it wider than its neighbours
const SHOWN = 12;   // things of a long row: the last ones, and all that can be chosen

const letters = (card, scene) => card.kids.filter((k) => k.type === "note").reduce((n, k) => n + k.label.length,
                                                                                 shortText(card, scene).length);

/** Dice, and perhaps the count of what they come to. */
export const holdsDice = (zone) => zone.kids.some((k) => k.type === "die")
    && zone.kids.every((k) => k.type === "die" || k.type === "meter");

/* A pile nobody looks into is a stack with a number; a zone with things shows them. */
export function Zone({ item, scene, small }) {
    const s = standing(item, scene);
    if (!item.kids.length)
        return html`<div class=${cls("pile", !item.value && "bare", look(s))} title=${item.label}>
            <span class="stack" aria-hidden="true"><b>${item.value ?? 0}</b></span>
            <span class="pilename">${item.label}</span><span class="unseen">${item.value ?? 0}</span></div>`;
    const dice = holdsDice(item);
    const first = dice ? 0 : item.kids.length - SHOWN, things = item.kids.filter((k) => k.type !== "meter").length;
    const shown = item.kids.filter((k, n) => (n >= first || standing(k, scene).options.length) && !isResting(k));
    if (dice && !shown.length) return null;
    const more = first > 0 ? item.kids.length - shown.length : 0;
    const wordy = shown.filter((k) => k.type === "card").reduce((n, k) => n + letters(k, scene), 0) > WORDY;
    return html`<section class=${cls("zone", dice && "dicezone", small && "small", wordy && "wordy")}
        data-word=${item.word}>
        <h3>${item.label}${(item.kids.length > 1 || dice) && html` <small>${things}</small>`}</h3>
        <div class="things" data-count=${shown.length}>
        ${more > 0 && html`<span class="faint">${t("item.more", { n: more })}</span>`}
        ${shown.map((k) => html`<${Item} key=${keyOf(k) ?? "n" + k.at} item=${k} scene=${scene} small=${small} />`)}
            </div></section>`;
}

const dieSize = (item, small) => (small ? 30 : item.up?.kids.length > 6 ? 39 : 46);

/** Any item. */
export function Item({ item, scene, small }) {
    switch (item.type) {
    case "zone": return html`<${Zone} item=${item} scene=${scene} small=${small} />`;
    case "card": return html`<${Card} item=${item} scene=${scene} small=${small} />`;
    case "die": return html`<${Die} item=${item} scene=${scene} size=${dieSize(item, small)} />`;
    case "token": return html`<${Token} item=${item} scene=${scene} />`;
    case "meter": case "track": case "clock": return html`<${Meter} item=${item} small=${small} />`;
    case "symbol": return html`<${Symbol} item=${item} />`;
    case "task": return html`<ol class="tasks"><${Task} item=${item} scene=${scene} /></ol>`;
    case "note": return html`<${Note} item=${item} />`;
    case "text": return html`<p class="saying">${item.label}</p>`;
    default: return null;
    }
}
