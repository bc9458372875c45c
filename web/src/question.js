// question.js -- what is asked and every answer to it, as a list: whatever can be chosen on the table can be
// chosen here too, by click, digit or Tab. Also whom the table waits for, and how the game ended.
import { html, cls } from "./html.js";
import { DieFace, Sign } from "./art.js";
import { advise, choose, concede, consent, go, journal, look, putBack, redo, stand, undo } from "./app.js";
import { promptOf } from "./cover.js";
import { asksForSet, laid } from "./laid.js";
import { PaceBar } from "./pacebar.js";
import { state, change, peopleHere } from "./state.js";
import { inOrder, isBack, isDone } from "./tree.js";
import { oddsText, t } from "./words.js";

function Odds({ n }) {
    const { advice } = state;
    if (!advice) return null;
    const odds = advice.odds.find((o) => o.option === n);
    const why = odds?.beyond ? t("table.beyond", odds) : t("table.chance");
    return html`${odds && html`<span class="odds" title=${why}>${oddsText(odds)}</span>`}
        ${advice.option === n && html`<span class="advised" title=${t("table.adviser")}><${Sign} name="star"
            size="13" />${t("table.advised")}</span>`}`;
}

/* The dice a set stands for, as they look. */
function Mini({ option, scene }) {
    if (!option.things || option.task !== undefined) return null;
    const dice = option.things.map((t) => scene.items.find((i) => i.type === "die" && i.id === t)).filter(Boolean);
    return html`<span class="mini" aria-hidden="true">
        ${dice.map((d) => html`<${DieFace} item=${d} size="24" />`)}</span>`;
}

function Option({ option, n, place, scene }) {
    const at = scene.targets.byOption.get(n);
    const pointed = state.hover?.option === n || (at !== undefined && state.hover?.item === at);
    const point = (on) => () => change({ hover: on ? { option: n } : null });
    return html`<li><button type="button" class=${cls("option", pointed && "pointed", isBack(option) && "picked",
                                                     isDone(option) && "primary")}
        disabled=${state.busy} data-option=${n} onClick=${() => choose(n)}
        onMouseEnter=${point(true)} onMouseLeave=${point(false)} onBlur=${point(false)}
        onFocus=${(e) => e.target.matches(":focus-visible") && point(true)()}>
        ${place < 9 && html`<kbd aria-hidden="true">${place + 1}</kbd>`}<span class="optiontext">${option.text}</span>
        <${Mini} option=${option} scene=${scene} /><${Odds} n=${n} /></button></li>`;
}

function Selection({ selection }) {
    if (!selection) return null;
    const { picked, least, most } = selection;
    return html`<p class="picks">${t(least === most ? "table.pick.same" : "table.pick", { picked, least, most })}</p>`;
}

/* Things laid ready for the answer, or how to lay them. */
function Laid({ decision }) {
    const now = laid(decision);
    if (!now.length && !asksForSet(decision)) return null;
    const word = asksForSet(decision) ? "laid.set" : "laid.task";
    return html`<p class="laidline">${t(word, { n: now.length })}
        ${now.length > 0 && html` <button type="button" class="linkish" onClick=${putBack}>${t("laid.clear")}</button>`}
        </p>`;
}

function Over({ over }) {
    return html`<div class=${"over over-" + over.result}>
        <h2>${t("over." + over.result)}</h2><p>${over.text}</p>
        <div class="row"><button type="button" class="primary" onClick=${() => change({ looking: false })}>
            ${t("end.course")}</button>
        <button type="button" onClick=${journal}>${t("over.journal")}</button>
        <button type="button" onClick=${() => go("/")}>${t("over.again")}</button></div></div>`;
}

function Consent({ scene }) {
    const { asking, you } = state.table;
    if (!asking) return null;
    const wanted = asking.wants.some((s) => you.seats.includes(s));
    if (!wanted) return html`<p class="consent">${t("table.asked")}</p>`;
    return html`<div class="consent" role="alert"><p>${t(asking.for === "concede" ? "concede.asks" : "table.consent",
            { name: scene.names[asking.seat] })}</p>
        <div class="row"><button type="button" class="primary" onClick=${() => consent(true)}>${t("table.agree")}
            </button>
        <button type="button" onClick=${() => consent(false)}>${t("table.disagree")}</button></div></div>`;
}

/* Who holds several seats sees through one of them. */
function Eyes({ scene }) {
    const seats = peopleHere();
    if (seats.length < 2 || state.view.mine) return null;
    return html`<label class="eyes">${t("table.through")} <select value=${String(state.view.seat)}
        onChange=${(e) => look(Number(e.target.value))}>${seats.map((s) =>
            html`<option value=${String(s)}>${scene.names[s]}</option>`)}</select></label>`;
}

/* What is offered again and again can be passed once for all; what is passed so is listed. */
function Standing({ decision, standing = [] }) {
    const offered = decision && (decision.kind === "react" || decision.kind === "offer");
    if (!offered && !standing.length) return null;
    return html`<div class="standing">${offered && html`<p>${t("stand.pass")}
            <button type="button" class="linkish" onClick=${() => stand("turn")}>${t("stand.turn")}</button>
            <button type="button" class="linkish" onClick=${() => stand("always")}>${t("stand.always")}</button></p>`}
        ${standing.map((x) => html`<p key=${x.thing}>${t("stand.passes", { name: x.name })}
            (${t("stand." + x.how)}) <button type="button" class="linkish" onClick=${() => stand("ask", x.thing)}>
            ${t("stand.ask")}<span class="unseen"> ${x.name}</span></button></p>`)}</div>`;
}

export function Question({ scene }) {
    const { view, table } = state;
    const { decision } = view;
    const folded = decision && state.folded === decision.key;
    return html`<section class=${cls("question", decision && "mine", folded && "folded")}
        aria-label=${t("table.question")}>
        ${view.over ? html`<${Over} over=${view.over} />`
        : html`<div class="askline"><h2 class="prompt" id="prompt">${promptOf(view)}</h2>
            ${decision && html`<button type="button" class="bare narrow fold" aria-expanded=${folded ? "false" : "true"}
                aria-label=${t(folded ? "table.unfold" : "table.fold")}
                onClick=${() => change({ folded: folded ? "" : decision.key })}><${Sign}
                name=${folded ? "up" : "down"} /></button>`}</div>`}
        <${Consent} scene=${scene} />
        ${decision && html`<${Selection} selection=${decision.selection} /><${Laid} decision=${decision} />
            <ol class="options" key=${decision.number} aria-labelledby="prompt">
            ${inOrder(decision.options).map(({ option, n }, place) => html`<${Option} option=${option} n=${n}
                key=${option.verb + option.object + n} place=${place} scene=${scene} />`)}</ol>`}
        ${state.telling > 0 && html`<${PaceBar} />`}
        ${!decision && !view.over && html`<p class="waiting"><span class="pulse" aria-hidden="true"></span>
            ${table.you.seats.length ? t("table.waiting") : t("table.watching")}</p>`}
        <${Standing} decision=${decision} standing=${view.standing} />
        <${Eyes} scene=${scene} />
        ${!view.over && html`<div class="row tools">
            <button type="button" disabled=${!view.undo} onClick=${undo}><${Sign} name="undo" />${t("table.undo")}
                </button>
            ${state.undone > 0 && html`<button type="button" onClick=${redo}>${t("table.redo")}</button>`}
            ${view.concede && html`<button type="button" onClick=${concede}>${t("table.concede")}</button>`}
            ${decision && (state.advice?.option ?? null) === null && html`<button type="button" onClick=${advise}>
                <${Sign} name="bulb" />${t("table.advice")}</button>`}</div>`}</section>`;
}
