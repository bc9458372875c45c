// start.js -- the first page: choose a game and begin (two clicks), the game of the day, join by link, my games, cards,
// rules.
import { useEffect, useState } from "preact/hooks";
import { html, cls } from "./html.js";
import { Sign } from "./art.js";
import { codeIn, create, go, notice, redeem, setLanguage } from "./app.js";
import { forgetTable, setting, keepSetting, tables } from "./keep.js";
import { state, change } from "./state.js";
import { pictureAt } from "./pictures.js";
import { emblemOf, folderOf, hueOf, posterOf } from "./skin.js";
import { t } from "./words.js";

const people = (g) => (g.least === g.most ? t("start.players.one", g) : t("start.players", g));

// ---- how a new game is set up

const LONG = 32;    // letters of a choice that wants a line of its own

function SettingField({ s, value, onPick }) {
    const long = s.titles.some((title) => title.length > LONG);
    return html`<label class=${cls("field", long && "whole")}>${s.title}<select value=${value}
        onChange=${(e) => onPick(e.target.value)}>
        ${s.choices.map((c, n) => html`<option value=${c}>${s.titles[n]}</option>`)}</select></label>`;
}

function SeatFields({ seats, onPick }) {
    return html`<fieldset class="seatfields"><legend>${t("new.seats")}
        </legend>${seats.map((player, n) => html`<label class="field">
        ${t("new.seat", { n: n + 1 })}<select value=${player} onChange=${(e) => onPick(n, e.target.value)}>
        ${state.hello.players.map((p) => html`<option value=${p}>${t("player." + p)}</option>`)}</select></label>`)}
            </fieldset>`;
}

function countChoices(game) {
    return [...Array(game.most - game.least + 1).keys()].map((n) => game.least + n);
}

/* Alone means against the computer, where there are sides. */
const alone = (game, count) => Array.from({ length: count }, (_, n) => (n && game.sides ? "simple" : "human"));

/* Invited friends need seats: those of the computer are theirs, and if there are none, one more. */
function forFriends(game, seats) {
    if (seats.filter((s) => s === "human").length > 1) return seats;
    if (seats.length > 1) return seats.map(() => "human");
    return Array(Math.min(game.most, 2)).fill("human");
}

/* What a newcomer should know before the first game: the beginning of how it is played. */
function Aim({ game }) {
    const [text, setText] = useState("");
    const folder = folderOf(game.name);
    useEffect(() => {
        if (!folder) return;
        fetch(`${folder}/how.${state.lang === "de" ? "de" : "en"}.md`).then((a) => (a.ok ? a.text() : ""))
            .then(setText).catch(() => {});
    }, [state.lang]);
    const parts = text.split("\n\n").map((p) => /^\*\*(.+?)\*\* (.+)$/s.exec(p)).filter(Boolean).slice(0, 3);
    return parts.length > 0 && html`<section class="aim" aria-label=${t("how.title")}>${parts.map(([, head, body]) =>
        html`<p><b>${head}</b> ${body}</p>`)}<a href=${"/rules/" + game.name} onClick=${link}>${t("how.more")}</a>
        </section>`;
}

function NewGame({ game }) {
    const first = Math.max(game.least, Math.min(setting("count." + game.name, game.least), game.most));
    const [seats, setSeats] = useState(alone(game, first));
    const [options, setOptions] = useState({});
    const [undo, setUndo] = useState("consent");
    const [across, setAcross] = useState(false);
    const count = (n) => {
        keepSetting("count." + game.name, n);
        setSeats([...Array(n).keys()].map((k) => seats[k] ?? "human"));
    };
    const set = (begin) => {
        const all = begin ? seats : forFriends(game, seats);
        create({ game: game.name, players: all.length, seats: all, options, undo, begin,
                 "undo-across-chance": across });
    };
    return html`<form class="newgame" onSubmit=${(e) => { e.preventDefault(); set(true); }}>
        <div class="row main"><button type="submit" class="primary big">${t("new.begin")}</button>
            <button type="button" class="big" onClick=${() => set(false)}>${t("new.invite")}</button></div>
        <${Aim} game=${game} />
        <label class="field">${t("new.count")}<select value=${seats.length}
            onChange=${(e) => count(Number(e.target.value))}>
            ${countChoices(game).map((n) => html`<option value=${n}>${n}</option>`)}</select></label>
        <${SeatFields} seats=${seats} onPick=${(n, player) => setSeats(seats.map((s, k) => (k === n ? player : s)))} />
        <fieldset class="seatfields"><legend>${t("new.settings")}</legend>
        ${game.settings.map((s) => html`<${SettingField} s=${s} value=${options[s.name] ?? s.choices[0]}
            onPick=${(v) => setOptions({ ...options, [s.name]: v })} />`)}
        <label class="field">${t("new.undo")}<select value=${undo} onChange=${(e) => setUndo(e.target.value)}>
            ${["consent", "own", ...(game.sides ? [] : ["free"])].map((u) =>
                html`<option value=${u}>${t("undo." + u)}</option>`)}</select>
                </label>
        <label class="check"><input type="checkbox" checked=${across} onChange=${(e) => setAcross(e.target.checked)} />
            ${t("new.chance")}</label></fieldset></form>`;
}

/* The picture of a game's poster; a game without one has its seal. */
function Poster({ game, poster }) {
    const address = poster && pictureAt(game.name, poster.picture);
    if (address) return html`<img class="poster" src=${address} alt="" width="260" height="120" draggable=${false} />`;
    return html`<svg class="gameart" viewBox="0 0 64 64" aria-hidden="true">${emblemOf(game.name)
        ? html`<circle cx="32" cy="32" r="29" /><circle class="thin" cx="32" cy="32" r="25.5" />
            <use href=${emblemOf(game.name)} x="15" y="15" width="34" height="34" />` : rings(game.name)}</svg>`;
}

function GameTile({ game, open, onOpen }) {
    const poster = posterOf(game.name);
    const facts = [people(game), poster?.time, t(game.sides ? "start.against" : "start.together"),
                   game.template && t("start.template")];
    return html`<li class=${cls("gametile", open && "open", poster && "postered")}
        style=${{ "--hue": hueOf(game.name) }}>
        <button type="button" class="gamename" aria-expanded=${open ? "true" : "false"} onClick=${onOpen}>
            <span class="gametitle"><strong>${game.title}</strong>
            ${poster && html`<em>${poster[state.lang] ?? poster.en}</em>`}
            <small>${facts.filter(Boolean).join(" · ")}</small></span>
            <${Poster} game=${game} poster=${poster} /></button>
        ${open && html`<${NewGame} game=${game} />`}
        <p class="row quiet"><a href=${"/cards/" + game.name} onClick=${link}>${t("start.cards")}</a>
        ${game.ledger && html`<a href=${"/rules/" + game.name} onClick=${link}>${t("start.rules")}</a>`}</p></li>`;
}

/* A seal made of the game's name: rings and rays, no two alike. */
function rings(name) {
    const seed = hueOf(name), rays = 5 + (seed % 4);
    const ray = (n) => {
        const a = (2 * Math.PI * n) / rays - Math.PI / 2;
        const [c, s] = [Math.cos(a), Math.sin(a)];
        return html`<line x1=${32 + 12 * c} y1=${32 + 12 * s} x2=${32 + 24 * c} y2=${32 + 24 * s} />`;
    };
    return html`<circle cx="32" cy="32" r="28" /><circle cx="32" cy="32" r="24" /><circle cx="32" cy="32"
        r=${8 + (seed % 5)} />
        <circle class="dot" cx="32" cy="32" r="3" />${[...Array(rays).keys()].map(ray)}`;
}

/** A link within the page. */
export function link(e) {
    if (e.ctrlKey || e.metaKey || e.shiftKey || e.button) return;
    e.preventDefault();
    go(e.currentTarget.getAttribute("href"));
}

// ---- the rest of the page

/* Of a game in play who one is and whose turn it is, of a finished one how it went. */
function Standing({ g }) {
    const word = g.result ? t("over." + g.result) : g.mine ? t("start.yourturn") : g.status && t("status." + g.status);
    return html`<span class=${cls("chip", "mark", g.mine && !g.result && "chosen", g.result)}>${word}</span>`;
}

/* How the games on this device ended. */
function Tally({ list }) {
    const over = list.filter((g) => g.result), won = over.filter((g) => g.result === "won").length;
    return over.length > 1 && html`<p class="faint">${t("start.tally", { n: over.length, won })}</p>`;
}

function Mine() {
    const list = tables();
    const forget = (table) => {
        forgetTable(table);
        change({});
    };
    return html`<section class="mygames"><h2>${t("start.mine")}
        </h2>${list.length ? html`<ul>${list.map((g) => html`<li key=${g.table}>
        <a href=${"/t/" + g.table} onClick=${link}><b>${g.title ?? g.table}</b>
            <small>${[g.who, g.daily && t("daily.of", { date: g.daily }), new Date(g.at).toLocaleString(state.lang,
                { dateStyle: "short", timeStyle: "short" })].filter(Boolean).join(" · ")}</small></a>
        <${Standing} g=${g} />
        ${g.status === "over" && html`<a class="quiet" href=${"/replay/" + g.table}
            onClick=${link}>${t("replay.title")}</a>`}
        <button type="button" class="bare" aria-label=${t("start.forget", { title: g.title ?? g.table })}
            onClick=${() => forget(g.table)}><${Sign} name="close" size="15" /></button></li>`)}</ul><${Tally}
                list=${list} />` : html`<p class="faint">${t("start.none")}</p>`}</section>`;
}

/** A link somebody sent, or a code from another device of one's own. */
export function Join() {
    const join = (e) => {
        e.preventDefault();
        const typed = e.target.elements.link.value.trim();
        const m = /\/t\/([\w-]+)(#[\w-]+)?$/.exec(typed), code = codeIn(typed.replace(/^.*\/#/, ""));
        if (m) go(`/t/${m[1]}${m[2] ?? ""}`);
        else if (code) redeem(code);
        else notice(t("start.badlink", { example: location.origin + "/t/…#…" }), true);
    };
    return html`<section class="join"><h2>${t("start.join")}</h2><form class="row" onSubmit=${join}>
        <input name="link" autocomplete="off" spellcheck="false" aria-label=${t("start.link")}
            placeholder=${location.origin + "/t/…"} />
        <button type="submit">${t("start.go")}</button></form>
        <p class="faint">${t("start.code")}</p></section>`;
}

/* Everything that can be read or watched without playing, and in which language. */
function More() {
    const to = (href, word) => html`<li><a href=${href} onClick=${link}>${word}</a></li>`;
    return html`<section class="more"><h2>${t("start.more")}</h2><ul>${to("/cards", t("start.cards"))}
        ${to("/rules", t("start.rules"))}${to("/replay", t("replay.titles"))}</ul>
        <div class="row" role="group" aria-label=${t("set.lang")}>
        ${(state.hello?.languages ?? []).map((l) => html`<button type="button" lang=${l}
            class=${cls("chip", l === state.lang && "chosen")} aria-pressed=${l === state.lang ? "true" : "false"}
            onClick=${() => setLanguage(l)}>${t("lang." + l)}</button>`)}</div></section>`;
}

/* Everybody's game of a day: which one, and its seed, follow from the date alone. */
function dayOf(games) {
    const date = new Date().toISOString().slice(0, 10), days = Math.floor(Date.parse(date) / 86400000);
    const fit = games.filter((g) => posterOf(g.name) && !g.sides && g.least === 1);
    return fit.length ? { date, game: fit[days % fit.length], seed: days * 7919 } : null;
}

function Daily({ games }) {
    const day = dayOf(games);
    if (!day) return null;
    const { date, game, seed } = day, poster = posterOf(game.name), done = tables().find((g) => g.daily === date);
    const begin = () => create({ game: game.name, players: 1, seats: ["human"], seed, open: true, begin: true },
                               { daily: date });
    return html`<section class="daily"><${Poster} game=${game} poster=${poster} /><div><h2>${t("daily.title")}</h2>
        <p>${t("daily.help", { game: game.title })}</p>
        ${done ? html`<p><a href=${"/t/" + done.table} onClick=${link}>${done.result ? t("daily.done",
            { result: t("over." + done.result) }) : t("daily.on")}</a></p>`
            : html`<button type="button" class="primary" onClick=${begin}>${t("daily.begin")}</button>`}</div>
        </section>`;
}

export function Start() {
    const [open, setOpen] = useState("");
    const games = state.hello?.games ?? [], real = games.filter((g) => posterOf(g.name));
    const rest = games.filter((g) => !real.includes(g)).sort((a, b) => Number(a.template) - Number(b.template));
    const tiles = (list) => html`<ul>${list.map((g) => html`<${GameTile} key=${g.name} game=${g} open=${open === g.name}
        onOpen=${() => setOpen(open === g.name ? "" : g.name)} />`)}</ul>`;
    return html`<main class="start" id="table" tabindex="-1">
        <div class="hero"><h1>doomtrack</h1><p class="lead">${t("tagline")}</p></div>
        <section class="games"><h2>${t("start.choose")}</h2>${tiles(real.length ? real : rest)}
        ${real.length > 0 && rest.length > 0 && html`<details class="workshop"><summary>${t("start.workshop")}</summary>
            ${tiles(rest)}</details>`}</section>
        <div class="startside"><${Mine} /><${Daily} games=${games} /><${Join} /><${More} /></div></main>`;
}
