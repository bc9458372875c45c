// app.js -- what the page does: answers to messages, and the deeds of the person. Views call these
// functions and know nothing of the network.
import { Net } from "./net.js";
import { state, change, afterDraw, hides, labelOf } from "./state.js";
import { keepSetting, keepTable, forgetTable, heardOf, notedOf, setting, tokensOf } from "./keep.js";
import { language, refusal, t } from "./words.js";
import { announce, hush } from "./say.js";
import { coverWords, isForOthers, promptOf } from "./cover.js";
import { loadSkin } from "./skin.js";
import { joined } from "./joined.js";
import { motion } from "./motion.js";
import { lower, raise, SCENE } from "./banner.js";
import { drop, ended, isCalm, isHeld, paced, seen, speed } from "./pace.js";
import { rest } from "./resting.js";
import { play } from "./sound.js";
import { isDone } from "./tree.js";
import { asksForSet, laid, meant } from "./laid.js";
import { chose, forget, turned } from "./turns.js";

const STORY = 500;      // events of the log in one answer

let net = null, noticeTimer = 0;
let arriving = false;   // the person has just begun a game: the keyboard goes on at its first question
let redoing = false;    // what was taken back is on its way again: more of it may follow
let fresh = "";         // the token of the link that was just opened
let joining = false;    // what is told now was told to others before

export function start() {
    net = new Net({ open: opened, message: received, status: (up) => change({ up }),
                    elsewhere: () => notice(t("elsewhere"), true) });
    addEventListener("popstate", () => arrive());
    addEventListener("online", () => net.now());
}

const send = (cmd, fields) => net.send(cmd, fields);

/** Tells the person in passing; the last word stays until another comes, it is sent away or some seconds are over. */
export function notice(text, bad = false) {
    clearTimeout(noticeTimer);
    change({ notice: { text, bad } });
    noticeTimer = setTimeout(noticed, bad ? 9000 : 5000);
}

export const noticed = () => change({ notice: null });

function failed(error) {
    notice(refusal(error), true);
    return null;
}

// ---- coming and going

async function opened() {
    const hello = await send("hello", { lang: state.lang || navigator.language.slice(0, 2) }).catch(failed);
    if (!hello) return;
    change({ hello, lang: hello.lang });
    await language(hello.lang).catch(failed);
    arrive();
}

const routes = [
    [/^\/t\/([\w-]+)$/, (m) => ({ name: "table", table: m[1] })],
    [/^\/replay(?:\/([\w-]+))?$/, (m) => ({ name: "replay", table: m[1] })],
    [/^\/cards(?:\/([\w-]+))?$/, (m) => ({ name: "cards", game: m[1] })],
    [/^\/rules(?:\/([\w-]+))?$/, (m) => ({ name: "rules", game: m[1] })],
];

function routeOf(path) {
    for (const [pattern, make] of routes) {
        const m = pattern.exec(path);
        if (m) return make(m);
    }
    return { name: "start" };
}

/** Goes to the place the address names. A token behind # is kept and taken out of sight. */
export async function arrive() {
    const route = routeOf(location.pathname);
    const token = location.hash.slice(1);
    if (/^[\w-]{32}$/.test(token) && route.table) {
        fresh = token;
        keepTable(route.table, { tokens: [...tokensOf(route.table), token] });
        history.replaceState(null, "", location.pathname);
    }
    const code = route.name === "start" ? codeIn(token) : null;
    if (code && state.up && state.hello) {
        history.replaceState(null, "", location.pathname);
        if (await redeem(code)) return;
    }
    const same = state.table ? state.table.table === route.table : state.replay && route.name === "replay";
    change({ route, dialog: null, tip: null, panel: "", ...(same ? {}
        : { table: null, view: null, replay: null, covered: null, shown: null, undone: 0, looking: false }) });
    if (!state.up || !state.hello) return;
    if (route.table) await join(route);
    else if (state.table) send("leave").catch(() => {});
    if (route.name === "cards" && route.game) cardsOf(route.game);
    document.title = t("title");
}

const DEAD = ["unknown-table", "bad-token", "claimed", "computer"];     // what is kept of the table opens nothing

function noWayIn(error, table) {
    if (DEAD.includes(error.code)) forgetTable(table);
    change({ route: { name: "gone", why: refusal(error), code: error.code === "claimed" } });
    return null;
}

const knock = (table) => send("join", { table, tokens: tokensOf(table), lang: state.lang });

/* A link is traded for a key that only this device is told. The link is kept until the key was used: an answer may
   be lost on its way, or the server start anew. */
async function claim(table) {
    const { keys } = await send("claim", { table, tokens: tokensOf(table) });
    keepTable(table, { tokens: [...tokensOf(table), ...keys.map((k) => k.token)] });
    return knock(table);
}

async function join(route) {
    const { table } = route;
    change({ log: { from: 0, events: [], whole: false }, since: null, talk: [], ...forget() });
    joining = true;
    let answer = await knock(table).catch((error) => (error.code === "unclaimed" ? { unclaimed: [0] }
        : noWayIn(error, table)));
    if (answer?.unclaimed?.length) answer = await claim(table).catch((error) => noWayIn(error, table));
    joining = false;
    if (!answer) return null;
    if (answer.dead?.length) keepTable(table, { tokens: tokensOf(table).filter((x) => !answer.dead.includes(x)) });
    if (answer.taken?.length && answer.dead.includes(fresh))
        notice(t("link.taken", { n: answer.taken[0] + 1 }), true);
    fresh = "";
    if (route.name === "replay") replayTo(0);
    return answer;
}

export function go(path) {
    history.pushState(null, "", path);
    scrollTo(0, 0);
    arrive();
}

// ---- what the server tells

function received(m) {
    if (m.type === "table") tableCame(m);
    else if (m.type === "view") viewCame(m);
    else if (m.type === "talk") talkCame(m);
    else if (m.type === "undo" || m.type === "concede") requestCame(m);
    else if (m.type === "bye" && m.reason !== "shutdown") {
        const lost = ["deleted", "expired", "renewed", "released", "removed"];
        if (lost.includes(m.reason)) forgetTable(state.table?.table);
        drop();
        change({ route: { name: "gone", why: t("bye." + m.reason) }, table: null, view: null, covered: null,
                 shown: null, dialog: null });
    }
}

/* A host, who has every link, keeps those of the seats that are held here, and of no other. */
function tokensKept({ table, links, you }) {
    const kept = tokensOf(table);
    if (!links) return kept;
    return [...kept.filter((x) => !links.seats.includes(x)),
        ...you.seats.map((seat) => links.seats[seat]).filter(Boolean)];
}

function tableCame(m) {
    const { you = null, asking = null } = state.table?.table === m.table ? state.table : {};
    keepTable(m.table, { tokens: tokensKept(m), game: m.game, title: m.title, status: m.status, host: m.you.host });
    if (m.game !== state.table?.game) loadSkin(m.game).then((skin) => change({ skin }));
    change({ table: m });
    if (state.hello) cardsOf(m.game, m.options);
    if (you && sum(m.you.others) > sum(you.others)) deviceCame();
    const gone = you?.seats.filter((seat) => m.seats[seat]?.here && !m.you.seats.includes(seat)) ?? [];
    if (gone.length) letGo(gone[0]);
    if (m.asking && !asking) afterDraw(() => document.querySelector(".consent")?.scrollIntoView({ block: "nearest" }));
}

const sum = (numbers) => numbers.reduce((all, n) => all + n, 0);

/* A code that was shown has been used with that; who made none should know. */
function deviceCame() {
    change({ code: null });
    if (hides()) notice(t("devices.came"), true);
}

/* A friend has come to a seat that was played here: it is theirs, and so is what only that seat knows. */
function letGo(seat) {
    notice(t("lobby.taken", { n: seat + 1 }));
    if (state.view?.seat !== seat && state.covered?.seat !== seat) return;
    drop();
    change({ view: null, covered: null, shown: null });
    join(state.route);      // the log, too, as the seats that are left tell it
}

/* What is for other eyes waits for nothing. */
function viewCame(m) {
    if (isForOthers(m)) {
        drop();
        cover(m);
    } else {
        paced(m, show);
    }
}

/* Nothing of the seat before stays on the page or in the ear, nothing of the next is there before its person is. */
function cover(m) {
    const again = state.covered?.seat === m.seat;
    if (!again) hush();
    const open = ["people", "settings"].includes(state.dialog?.kind) ? state.dialog : null;
    change({ covered: m, shown: null, view: null, ...forget(), log: { from: 0, events: [], whole: false },
             since: null, busy: false, tip: null, hover: null, laid: [], carried: false, undone: 0, advice: null,
             notice: null, dialog: open });
    document.title = (m.mine ? "● " : "") + (state.table?.title ?? t("title"));
    if (again) return;
    announce(coverWords(m));
    afterDraw(() => document.querySelector(".curtain button")?.focus({ preventScroll: true }));
    if (m.mine) play("asked");
}

/** The person whose seat it is sits before the screen. */
export function uncover() {
    const m = state.covered;
    arriving = true;
    show(m);
    retell();
}

/* The end of the log as it is known, with what a new view tells; without a gap between them. */
function logWith(m) {
    const { from, events, whole } = state.log;
    const apart = m.from < from || m.from > from + events.length;
    if (!state.view || apart) return { from: m.from, events: m.events, whole };
    return { from, events: [...events.slice(0, m.from - from), ...m.events], whole };
}

function show(m) {
    const old = state.view, log = logWith(m);
    const finish = motion(m.events);
    rest(m, !old);
    const same = m.decision?.key === old?.decision?.key;
    const carried = !same && state.carried && asksForSet(m.decision);
    const back = old && m.from < state.log.from + state.log.events.length;
    const went = m.events.length > 0 && !back && !redoing;
    const acting = arriving || document.activeElement?.closest(".question, .board, .tray, .around, .modal");
    arriving = false;
    change({ view: m, covered: null, shown: m.seat, log, busy: false, tip: null, hover: null,
             carried: false, laid: same || carried ? state.laid : [], undone: went ? 0 : state.undone,
             advice: state.advice?.key === m.decision?.key ? state.advice : null,
             ...turned(m, log, { back, first: !old && !state.covered }) });
    if (old && speed()) raise(old.over ? { ...m, over: null } : m, isHeld() ? 0 : SCENE * speed());
    afterDraw(() => {
        finish();
        if (acting) stay();
    });
    if (old) announce(...joined(m.events).map((line) => line.text));
    if (state.table) keepTable(state.table.table, { who: labelOf(m.seat), mine: m.mine, result: m.over?.result });
    if (m.over && !old?.over) play("over");
    else if (m.events.some((e) => e.scene === "hour")) play("midnight");
    else if (m.events.some((e) => e.what === "rolled")) play("rolled");
    else if (m.mine && !old?.mine) play("asked");
    else if (state.changes.came.length) play("card");
    if (!same) asked(m);
    if (carried) afterDraw(answerLaid);
}

/* What the keyboard was on may be gone with the old question: go on at the new one, not at the top of the page. */
function stay() {
    if (document.activeElement !== document.body) return;
    (document.querySelector(".question .option") ?? document.querySelector(".question button"))
        ?.focus({ preventScroll: true });
}

/* Beside the board the strip of tracks stays above what is scrolled below it; the style is told how much it hides. */
function strip() {
    const middle = document.querySelector(".middle"), tracks = middle?.querySelector(".tracks");
    const hides = tracks && getComputedStyle(tracks).position === "sticky" ? tracks.offsetHeight : 0;
    middle?.style.setProperty("--strip", `${hides + 8}px`);
    return hides;
}

/* Where nothing asks, what can be chosen comes into sight, unless some of it is there already; of a map all of it. */
function showChoices() {
    const lit = [...document.querySelectorAll(".middle .lit")];
    const box = document.querySelector(".middle")?.getBoundingClientRect();
    const side = document.querySelector(".side")?.getBoundingClientRect();
    const over = side && side.left < (box?.right ?? 0) ? side.top : innerHeight;    // narrow: the question lies over it
    const head = Math.max(0, box?.top ?? 0) + Math.max(40, strip());
    const foot = Math.min(over, box?.bottom ?? innerHeight) - 40;
    const seen = ({ top, bottom }) => top < foot && bottom > head;
    const chart = lit[0]?.closest(".chart"), near = lit.some((e) => seen(e.getBoundingClientRect()));
    if (near && chart && over === innerHeight) chart.scrollIntoView({ block: "nearest", behavior: "smooth" });
    if (!lit.length || near) return;
    (chart ?? lit[0]).scrollIntoView({ block: "start", behavior: "smooth" });   // and as much of what follows as fits
}

/* A new question: say it, with chances if wanted, bring what asks into sight. */
function asked(m) {
    announce(m.over ? m.over.text : promptOf(m));
    if (state.dialog?.kind === "options") change({ dialog: null });
    if (m.decision && setting("odds", true)) chances();
    document.title = (m.mine ? "● " : "") + (state.table?.title ?? t("title"));
    afterDraw(() => {
        strip();
        const source = m.decision?.source;
        const element = source === undefined ? null : document.querySelector(`[data-k="c${source}"]`);
        const places = document.querySelector(".chart .space.lit");     // they are seen, and the prompt names the card
        if (!element || places) showChoices();
        else if (!element.closest(".around, .aside")) element.scrollIntoView({ block: "nearest", behavior: "smooth" });
    });
}

/* What became of a request to take back or to give up; it is news to who asked. */
function requestCame(m) {
    if (!state.table?.you.seats.includes(m.seat)) return;
    if (m.done && m.type === "undo") change({ undone: state.undone + 1 });
    if (m.done) return;
    const who = { name: labelOf(m.by) ?? t("new.seat", { n: m.by + 1 }) };
    notice(m.by === null ? t(m.type + ".past") : t(m.type + ".no", who), true);
}

/* What happened to a seat: to everybody when it happens. Of one's own seat one reads it also on coming later, once. */
function noteCame(m) {
    const { table, you } = state.table ?? {};
    const own = you?.seats.includes(m.seat);
    if (!joining || (own && m.number > notedOf(table))) notice(noteText(m), own && joining);
    if (own) keepTable(table, { noted: Math.max(m.number, notedOf(table)) });
}

function talkCame(m) {
    if (state.talk.some((x) => x.number === m.number)) return;
    change({ talk: [...state.talk, m].slice(-200) });
    if (m.note) noteCame(m);
    else if (state.table && !state.table.you.seats.includes(m.seat)) heard(m);
}

/* Somebody's words: said, and shown in passing where the talk is not open; they do not push a refusal away. */
function heard(m) {
    const words = t("talk.said", { ...m, name: m.name || labelOf(m.seat) || "?" });
    announce(words);
    if (!joining && state.panel !== "talk" && !state.notice?.bad && !state.covered) notice(words);
}

/** What happened to a seat, in the person's words. */
export function noteText({ note, seat, name, text }) {
    const phrase = t("note." + note, { name: name || labelOf(seat) || t("new.seat", { n: seat + 1 }) });
    return ["computer", "person", "claimed", "released"].includes(note) ? phrase : text;
}

/** What people said since this person last looked at the talk; one's own words are no news. */
export function unheard() {
    const heard = heardOf(state.table?.table), own = state.table?.you.seats ?? [];
    return state.talk.filter((m) => m.number > heard && (m.note || !own.includes(m.seat))).length;
}

/** The talk is on the page now. */
export function heardTalk() {
    const last = state.talk.at(-1)?.number ?? 0;
    if (last <= heardOf(state.table.table)) return;
    keepTable(state.table.table, { heard: last });
    change({});
}

// ---- deeds at the table

/** What lies over the board goes, and what sent it away does nothing else. False: nothing did. */
export function endBanner() {
    if (!lower()) return false;
    ended();
    return true;
}

export async function choose(n) {
    const { view } = state, { decision } = view ?? {};
    if (!decision || state.busy || endBanner() || isCalm()) return;
    const carried = decision.options[n].task !== undefined && laid(decision).length > 0;
    const end = state.log.from + state.log.events.length;
    seen();
    chose(view, end);
    change({ busy: true, dialog: null, tip: null, undone: 0, carried, since: end,
             changes: { numbers: [], came: [], went: [] } });
    await send("choose", { seat: decision.seat, number: decision.number, key: decision.key,
        option: n }).catch((error) => {
        if (error.code !== "stale") failed(error);
        else notice(t("stale"));
    });
    if (state.view === view) change({ busy: false });   // with another view the next choice may be on its way already
}

/** Several options on one item: ask which; one: take it. */
export function take(options, item) {
    if (options.length === 1) choose(options[0]);
    else change({ dialog: { kind: "options", options, item }, tip: null });
}

/** Lays a thing ready for an answer, or puts it back. What is laid may be an answer already. */
export function lay(item, scene) {
    const now = laid(scene.decision);
    const there = now.includes(item.id);
    change({ laid: there ? now.filter((t) => t !== item.id) : [...now, item.id], tip: null });
    announce(t(there ? "laid.back" : "laid.ready", { name: item.label }));
    if (!there) answerLaid();
}

export const putBack = () => change({ laid: [] });

function answerLaid() {
    const { decision } = state.view ?? {};
    const n = decision ? meant(decision, laid(decision)) : -1;
    if (n >= 0) choose(n);
}

/** Enter on nothing in particular: finish the selection. */
export function finishSelection() {
    const n = state.view?.decision?.options.findIndex(isDone) ?? -1;
    if (n >= 0) choose(n);
}

/** What an expert would do, beside the chances. */
export async function advise() {
    const key = state.view?.decision?.key;
    const answer = await send("advice").catch(failed);
    if (answer && state.view?.decision?.key === key)
        change({ advice: { key, option: answer.option, odds: answer.odds ?? [] } });
}

/* The chances alone: what to make of them is up to the person. Nobody asked, so nobody is told where there are none. */
async function chances() {
    const key = state.view?.decision?.key;
    const answer = await send("advice").catch(() => null);
    if (answer && state.view?.decision?.key === key && state.advice?.key !== key)
        change({ advice: { key, option: null, odds: answer.odds ?? [] } });
}

export function undo() {
    seen();
    return send("undo").catch(failed);
}

/** Gives the game up, where its rules allow it and when all people agree; never by a slip. */
export const concede = () => confirm(t("concede.sure")) && send("concede").catch(failed);

export async function redo() {
    redoing = true;
    seen();
    const answer = await send("redo").catch(failed);
    redoing = false;
    change({ undone: answer ? Math.max(0, state.undone - 1) : 0 });
}

/** Passes what is offered now, and by itself from now on: this turn, always; "ask" takes it back. */
export const stand = (how, thing) => send("standing", { how, thing, seat: state.view.seat }).catch(failed);
export const consent = (yes) => send("consent", { yes }).catch(failed);

/** Says something to the table; false when it was not said, so that what was written can be kept. */
export async function talk(text) {
    const { talk: most } = state.hello.limits, bytes = new TextEncoder().encode(text).length;
    if (bytes > most) notice(t("talk.long", { most, bytes }), true);
    return bytes <= most && Boolean(await send("talk", { text }).catch(failed));
}

export const rename = (seat, name) => send("name", { seat, name }).catch(failed);
export const look = (seat) => send("look", { seat }).catch(failed);
export const setup = (fields) => send("setup", fields).catch(failed);
export const begin = () => {
    arriving = true;
    return send("begin").catch(failed);
};
export const handSeat = (seat, player) => send("seat", { seat, player }).catch(failed);
export const relink = (fields) => send("relink", fields).catch(failed);
export const spectators = (allowed) => send("spectators", { allowed }).catch(failed);

// ---- one's own seat on several devices

/** A code as people type it; null: this is none. */
export function codeIn(typed) {
    const code = typed.trim().toUpperCase();
    return /^[2-9A-HJ-NP-Z]{4}[- ]?[2-9A-HJ-NP-Z]{4}$/.test(code) ? code : null;
}

/** Comes to the table of another device of this person. */
export async function redeem(code) {
    const answer = await send("redeem", { code }).catch(failed);
    if (!answer) return false;
    keepTable(answer.table, { tokens: [...tokensOf(answer.table), ...answer.tokens] });
    go("/t/" + answer.table);
    return true;
}

export async function makeCode() {
    const answer = await send("code").catch(failed);
    const { code: text, seconds } = answer ?? {};
    if (text) change({ code: { table: state.table.table, text, minutes: Math.ceil(seconds / 60) } });
}

/** New keys for all seats held here: every other device is out. */
export async function renewKeys() {
    const { table, you } = state.table;
    for (const seat of you.seats) {
        const answer = await send("renew", { seat }).catch(failed);
        if (!answer) return;
        keepTable(table, { tokens: [...tokensOf(table), ...answer.keys.map((k) => k.token)] });
    }
    if (await join(state.route)) notice(t("devices.renewed"));
}

export const release = (seat) => send("release", { seat }).catch(failed);

export async function removeTable() {
    const { table } = state.table;
    if (!await send("delete").catch(failed)) return;
    forgetTable(table);
    go("/");
}

/* The seats this device holds from now on; shown at once, and true once the server has said so. */
function hold(seats, tokens) {
    const { table, you } = state.table;
    keepTable(table, { tokens });
    change({ table: { ...state.table, you: { ...you, seats } } });
    return join(state.route);
}

/** Gives a seat's link away: this device stops holding it, so that the friend alone answers. */
export function giveAway(seat) {
    const { table, links, you } = state.table;
    return hold(you.seats.filter((s) => s !== seat), tokensOf(table).filter((x) => x !== links.seats[seat]));
}

export async function holdSeat(seat) {
    const { table, links, you } = state.table;
    const answer = await hold([...you.seats, seat], [...tokensOf(table), links.seats[seat]]);
    if (answer && !answer.seats.includes(seat)) notice(t("lobby.theirs", { n: seat + 1 }), true);
}

/* Events of the log as the seat on screen tells them; null when another sits there by then. */
async function story(from, most) {
    const seat = state.view?.seat;
    const answer = await send("log", { from, most }).catch(failed);
    return answer && state.view && state.view.seat === seat ? answer.events : null;
}

/** Shows the log from the beginning of the game, however long it is. */
export async function olderLog() {
    change({ log: { ...state.log, whole: true } });
    while (state.log.from > 0) {
        const to = state.log.from, from = Math.max(0, to - STORY);
        const events = await story(from, to - from);
        if (!events) return;
        if (state.log.from === to) change({ log: { from, events: [...events, ...state.log.events], whole: true } });
    }
}

/* The log anew: in another language, or as another seat tells it. */
async function retell() {
    const end = state.log.from + state.log.events.length, from = Math.max(0, end - STORY);
    const events = await story(from, end - from);
    if (!events) return;
    const since = state.log.events.slice(Math.max(0, end - state.log.from));
    change({ log: { from, events: [...events, ...since], whole: state.log.whole } });
    if (state.log.whole) olderLog();
}

/* What the server says of an item of the view on screen; asked once for each view. */
function about(item) {
    if (state.replay || item.at === undefined || !state.view) return Promise.resolve(null);
    const { view } = state;
    view.about ??= new Map();
    if (!view.about.has(item.at)) view.about.set(item.at, send("about", { item: item.at }).catch(() => null));
    return view.about.get(item.at).then((answer) => (state.view === view ? answer : null));
}

/** The whole of a thing in words, the rules about it, and why it is no answer now. */
export async function explain(item) {
    change({ dialog: { kind: "thing", item }, tip: null });
    const known = state.replay && item.id !== undefined && !item.down;
    const answer = known ? await send("text", { thing: item.id }).catch(() => null) : await about(item);
    if (answer && state.dialog?.item === item) change({ dialog: { ...state.dialog, about: answer } });
}

/** Beside what is pointed at: first what is known here, then what the server says. */
export async function showTip(item, target) {
    const tip = { item, target, box: target.getBoundingClientRect() };
    change({ tip });
    const answer = await about(item);
    if (answer && state.tip === tip) change({ tip: { ...tip, about: answer } });
}

export async function journal() {
    const { game, table } = state.table;
    const answer = await send("journal").catch(failed);
    if (!answer) return;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([answer.journal], { type: "text/plain" }));
    link.download = `${game}-${table}.journal`;
    link.click();
    URL.revokeObjectURL(link.href);
}

/** How the finished game went, in the language of the page. */
export async function askCourse() {
    const { table } = state.table;
    const answer = await send("course").catch(failed);
    if (answer && state.table?.table === table) change({ course: { table, course: answer.course, seed: answer.seed } });
}

/** The same table again, with the same people and settings and other luck. With friends it is laid, and waits for
    them. */
export function rematch() {
    const { game, options, seats, undo: policy, "undo-across-chance": across, you } = state.table;
    const alone = seats.every((s, n) => s.player !== "human" || you.seats.includes(n));
    return create({ game, players: seats.length, options, seats: seats.map((s) => s.player),
                    names: seats.map((s) => s.name || null), undo: policy, "undo-across-chance": across,
                    begin: alone });
}

/** A moment of the finished table, or of the journal that was brought. */
export async function replayTo(at, seat = state.replay?.seat ?? null) {
    const answer = await send(state.route.table ? "replay" : "watch", { at, seat }).catch(failed);
    if (!answer) return false;
    const finish = motion(answer.view.events);
    if (answer.game) {
        cardsOf(answer.game, answer.options);
        loadSkin(answer.game).then((skin) => change({ skin }));
    }
    change({ replay: { at: answer.at, of: answer.of, seat, view: answer.view, title: answer.title,
        options: answer.options } });
    afterDraw(finish);
    announce(...answer.view.events.map((e) => e.text));
    return true;
}

/* As much of a text as one command holds, whatever has to be escaped in it. */
function part(text, most) {
    let length = Math.min(text.length, most);
    const bytes = () => new TextEncoder().encode(JSON.stringify(text.slice(0, length))).length;
    while (bytes() > most) length = Math.ceil(length / 2);
    return text.slice(0, length);
}

/** A journal from a file: sent in parts, at the pace the server wants, then shown from its beginning. */
export async function bring(file) {
    const { journal, frame } = state.hello.limits;
    if (file.size > journal) return notice(t("bring.large", { kb: Math.floor(journal / 1024) }), true);
    let rest = await file.text(), from = 0;
    change({ busy: true, replay: null });
    while (rest) {
        const text = part(rest, frame - 500);
        const answer = await send("bring", { from, text }).catch((error) => error);
        if (answer.code === "too-fast") await new Promise((done) => { setTimeout(done, 400); });
        else if (answer.code) break;
        else {
            from = answer.length;
            rest = rest.slice(text.length);
        }
    }
    change({ busy: false });
    if (rest) return notice(t("error.failed"), true);
    return replayTo(0, null);
}

// ---- before and beside the table

/** A new table. Who begins at once holds all seats of people; who invites friends the first, the others are theirs. */
export async function create(fields, kept = {}) {
    arriving = Boolean(fields.begin);
    const answer = await send("create", fields).catch(failed);
    if (!answer) return;
    const people = answer.seats.filter((_, n) => (fields.seats[n] ?? "human") === "human");
    const mine = fields.begin ? people : people.slice(0, 1), route = { name: "table", table: answer.table };
    keepTable(answer.table, { tokens: [answer.host, ...mine], ...kept });
    if (mine.length < people.length && !await join(route)) return;
    history.pushState(null, "", "/t/" + answer.table);
    change({ route, dialog: null, looking: false });
    if (fields.begin) afterDraw(stay);
}

/** The name under which the cards of a game are kept: texts differ by language and by what the table was set to. */
export const cardsKey = (game, options = {}) => `${game} ${state.lang} ${JSON.stringify(options)}`;

export async function cardsOf(game, options = {}) {
    const key = cardsKey(game, options);
    if (state.cards.has(key)) return;
    state.cards.set(key, new Map());
    const answer = await send("cards", { game, options }).catch(failed);
    if (answer) state.cards.set(key, new Map(answer.cards.map((c) => [c.id, c])));
    else state.cards.delete(key);
    if (state.route.name === "cards" && game !== state.table?.game) loadSkin(game).then((skin) => change({ skin }));
    change({});
}

export async function setLanguage(lang) {
    keepSetting("lang", lang);
    await language(lang).catch(failed);
    change({ lang });
    if (state.table) await send("language", { lang }).catch(failed);
    if (state.view) retell();
    const hello = await send("hello", { lang }).catch(failed);
    if (hello) change({ hello });
    const game = state.table?.game ?? state.route.game;
    if (game) cardsOf(game, state.table?.options);
}

export function setTheme(theme) {
    keepSetting("theme", theme);
    change({ theme });
}
