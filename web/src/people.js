// people.js -- seats, names, links, computer players: the lobby before a game and the list of people during it.
import { useState } from "preact/hooks";
import { html } from "./html.js";
import { Figure, Sign } from "./art.js";
import { begin, giveAway, handSeat, holdSeat, notice, relink, removeTable, rename, setup, spectators } from "./app.js";
import { Devices } from "./devices.js";
import { state, hides, labelOf } from "./state.js";
import { t } from "./words.js";

const linkTo = (token) => `${location.origin}/t/${state.table.table}#${token}`;

async function copy(token) {
    try {
        await navigator.clipboard.writeText(linkTo(token));
        notice(t("lobby.copied"));
    } catch {
        prompt(t("lobby.copythis"), linkTo(token));
    }
}

function PlayerChoice({ seat, n, onPick }) {
    return html`<select aria-label=${`${t("people.hand")}: ${t("new.seat", { n: n + 1 })}`} value=${seat.player}
        onChange=${(e) => onPick(e.target.value)}>${state.hello.players.map((p) =>
            html`<option value=${p}>${t("player." + p)}</option>`)}</select>`;
}

/* What is being typed stays, whatever comes in meanwhile, until the server has taken or refused it. */
function Name({ seat, n }) {
    const [typed, type] = useState(null);
    const done = (e) => rename(n, e.target.value).then(() => type(null));
    return html`<input class="name" value=${typed ?? seat.name} maxlength="40"
        aria-label=${t("lobby.name", { n: n + 1 })} placeholder=${seatWords(n)}
        onInput=${(e) => type(e.target.value)} onChange=${done}
        onBlur=${() => typed === seat.name && type(null)} />`;
}

/* During a game as the game calls it: where there are sides, that says whose link it is. */
const seatWords = (n) => labelOf(n) || t("new.seat", { n: n + 1 });

function SeatRow({ seat, n, open }) {
    const { you, links, seats } = state.table;
    const mine = you.seats.includes(n);
    const hand = (player) => (open ? setup({ seats: seats.map((s, k) => (k === n ? player : s.player)) })
        : handSeat(n, player));
    const secret = hides() && seat.player === "human", ownScreen = mine && you.host && !seat.claimed;
    const theirs = hides() && !open && seat.claimed && seat.here;      // who plays it is theirs to say
    return html`<li class="person-row"><${Figure} seat=${n} size="30" />
        ${mine || you.host ? html`<${Name} seat=${seat} n=${n} />`
        : html`<span class="name">${seat.name || seatWords(n)}</span>`}
        ${mine || (you.host && !theirs) ? html`<${PlayerChoice} seat=${seat} n=${n}
            onPick=${hand} />` : html`<span>${t("player." + seat.player)}</span>`}
        ${seat.player === "human" && html`<span class="presence" data-here=${seat.here ? "yes" : "no"}>
            ${seat.here ? t("lobby.here") : t("lobby.away")}</span>`}
        ${secret && !ownScreen && html`<span class="claim" data-claimed=${seat.claimed ? "yes" : "no"}
            title=${t(seat.claimed ? "claim.own.help" : "claim.open.help")}><${Sign} size="15"
            name=${seat.claimed ? "lock" : "eye"} />${t(seat.claimed ? "claim.own" : "claim.open")}</span>`}
        ${you.host && seat.claimed && !mine && (open || !secret) && html`<button type="button"
            onClick=${() => relink({ seat: n })}>${t("people.vacate")}</button>`}
        ${you.host && links?.seats[n] && seat.player === "human" && html`
            <label class="check"><input type="checkbox" checked=${mine}
                onChange=${(e) => (e.target.checked ? holdSeat(n) : giveAway(n))} />${t("lobby.mine")}</label>
            <span class="row"><button type="button" data-link=${linkTo(links.seats[n])}
                onClick=${() => copy(links.seats[n])}>
                <${Sign} name="link" />${t("lobby.copy")}</button>
            ${!open && html`<button type="button" onClick=${() => relink({ seat: n })}>${t("people.relink")}
                </button>`}</span>`}</li>`;
}

/** The list of people at any time; with what only the host may do. */
export function People() {
    const { seats, you, links, status, watching, open } = state.table;
    return html`<ul class="persons">${seats.map((seat, n) => html`<${SeatRow} seat=${seat} n=${n}
        open=${status === "open"} />`)}</ul>
        ${open && html`<p class="faint">${t("people.openly")}</p>`}
        ${watching > 0 && html`<p class="faint">${t("people.watching", { n: watching })}</p>`}
        ${you.host && html`<div class="hostrow"><label class="check"><input type="checkbox"
            checked=${state.table.spectators}
            onChange=${(e) => spectators(e.target.checked)} />${t("people.spectators")}</label>
            ${links?.spectator && html`<button type="button" data-spectator=${linkTo(links.spectator)}
                onClick=${() => copy(links.spectator)}><${Sign} name="link" />${t("lobby.copy")}</button>`}
            <button type="button" onClick=${() => copy(links.host)}>
                <${Sign} name="link" />${t("people.hostlink")}</button>
            </div>`}`;
}

/** For the host, and last of all. */
export function RemoveTable() {
    const remove = () => {
        if (confirm(t("people.sure"))) removeTable();
    };
    if (!state.table.you.host) return null;
    return html`<p class="removal"><button type="button" class="danger" onClick=${remove}>${t("people.delete")}
        </button></p>`;
}

function SeatCount() {
    const { seats, game } = state.table;
    const { least, most } = state.hello.games.find((g) => g.name === game) ?? { least: 1, most: 8 };
    const players = seats.map((s) => s.player);
    return html`<div class="row"><button type="button" disabled=${seats.length >= most}
        onClick=${() => setup({ players: seats.length + 1, seats: [...players, "human"] })}><${Sign}
            name="plus" />${t("lobby.addseat")}</button>
        <button type="button" disabled=${seats.length <= least}
        onClick=${() => setup({ players: seats.length - 1, seats: players.slice(0, -1) })}><${Sign}
            name="minus" />${t("lobby.dropseat")}</button></div>`;
}

/* Settings that were chosen, as the game calls them, and in any case when a choice can be taken back: whoever sits down
   agrees to that. */
function inWords({ game, options, undo, "undo-across-chance": across }) {
    const settings = state.hello.games.find((g) => g.name === game)?.settings ?? [];
    const how = t("undo." + undo);
    return [...settings.filter((s) => options[s.name]).map((s) => {
        const n = s.choices.indexOf(options[s.name]);
        return `${s.title}: ${s.titles[n] ?? options[s.name]}`;
    }), `${t("new.undo")}: ${across ? t("undo.across", { how }) : how}`].join(" · ");
}

export function Lobby() {
    const { you, title } = state.table;
    return html`<main class="lobby" id="table" tabindex="-1"><p class="overline">${title}</p><h1>${t("lobby.title")}
        </h1>
        <p class="lead">${you.host ? t("lobby.help") : t("lobby.wait")}</p>
        ${hides() && html`<p class="faint">${t(you.host ? "lobby.secret" : "lobby.secret.guest")}</p>`}
        <${People} />
        <p class="faint settings">${inWords(state.table)}</p>
        ${you.host && html`<${SeatCount} /><button type="button" class="primary big"
            onClick=${begin}>${t("lobby.begin")}</button>`}
        <${Devices} /><${RemoveTable} /></main>`;
}
