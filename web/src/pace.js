// pace.js -- the story at a person's speed. Views that come faster than anybody can read wait here; each stays as long
// as what it tells asks for: a line takes a moment; a roll, what is turned up and what nobody may miss take more. The
// last one, with the question, comes after all that led to it. Whoever does not want to wait skips or sets another
// speed; who wants to look holds it and goes on step by step. The device remembers both.
import { SCENE, lower, scenesOf } from "./banner.js";
import { keepSetting, setting } from "./keep.js";
import { state, afterDraw, change } from "./state.js";

/** By the setting `pace`; 0: everything at once. */
export const SPEEDS = { once: 0, fast: 0.45, normal: 1, slow: 1.8 };
const LINE = 260, MORE = 620, MOST = 3200;      // milliseconds
const CALM = 400;       // after what ended a movement: the key or click that did so answers nothing

let waiting = [], timer = 0, calm = 0, calmest = 0, showing = () => {};
let free = true;        // what is shown was seen: the next view may come
let hurried = false;    // until this person is asked: they have skipped, and more is on its way

export const speed = () => SPEEDS[setting("pace", "normal")] ?? 1;

/** Does the story wait for a word before each of its parts? */
export const isHeld = () => Boolean(setting("held", false)) && speed() > 0;

/** How long a view is looked at before the next one comes. */
export function stay(events) {
    const told = events.filter((e) => e.text), scenes = scenesOf(events).length;
    const large = told.filter((e) => e.moment || e.heading || (e.what === "turned" && !e.down)).length
        + told.some((e) => e.what === "rolled");
    return (Math.min(MOST, LINE * told.length + MORE * large) + SCENE * scenes) * speed();
}

const tell = (n) => { if (state.telling !== n) change({ telling: n }); };

/* What was pressed while something moved is not meant for the question that has come of it: counted from when there is
   something to see, a frame after the drawing. */
function becalm() {
    calm = Infinity;
    afterDraw(() => requestAnimationFrame(() => setTimeout(() => {
        calm = performance.now() + CALM;
        calmest = performance.now() + 3 * CALM;
    })));
}

function next() {
    const m = waiting.shift();
    if (!m) return;
    const led = state.telling > 0 || !state.view?.mine;     // others were shown, however little they did
    tell(waiting.length);
    showing(m);
    if (led && (m.mine || m.over)) becalm();
    free = !waiting.length && !m.events.length;
    timer = free || isHeld() ? 0 : setTimeout(step, stay(m.events));
}

/** The next part, as soon as there is one: what is shown was seen. */
export function step() {
    clearTimeout(timer);
    timer = 0;
    free = true;
    if (waiting.length) next();
}

/* The question that is on the page, said anew: in another language, with another name. There is nothing to tell. */
const isSame = (m) => !waiting.length && !m.events.length && m.asked === state.view?.asked
    && m.decision?.key === state.view?.decision?.key;

/** A view has come: it is shown as soon as what is shown now was seen long enough. */
export function paced(m, show) {
    showing = show;
    if (isSame(m)) return show(m);
    waiting.push(m);
    if (document.hidden || !speed() || hurried) flush();
    else if (free) next();
    else tell(waiting.length);
    return undefined;
}

/** The person has done something, and so has seen what is shown. */
export const seen = step;

/* Nothing waits any more: all of it is shown, one after the other, without a pause. */
function flush() {
    clearTimeout(timer);
    timer = 0;
    free = true;
    const all = waiting, last = all.at(-1);
    waiting = [];
    tell(0);
    for (const m of all) showing(m);
    if (!speed() || document.hidden || hurried) lower(true);
    if (!hurried || !(last?.mine || last?.over)) return;
    hurried = false;
    becalm();
}

/** On to the question: of what has come and of what is on its way. */
export function skip() {
    hurried = true;
    flush();
}

/** What waited is for a table that is not looked at any more. */
export function drop() {
    clearTimeout(timer);
    timer = 0;
    free = true;
    waiting = [];
    hurried = false;
    lower(true);
    tell(0);
}

/** Holds the story, or lets it go on. */
export function hold(on) {
    keepSetting("held", on);
    clearTimeout(timer);
    timer = 0;
    change({});
    if (!on) step();
}

export function setSpeed(name) {
    keepSetting("pace", name);
    change({});
    if (!speed()) flush();
}

/** A movement was ended by hand just now. */
export const ended = becalm;

/** Was a movement ended a moment ago? Who presses on and on still means that, for a while. */
export function isCalm() {
    const now = performance.now();
    if (now >= calm) return false;
    if (calm < Infinity) calm = Math.min(now + CALM, calmest);
    return true;
}

addEventListener("visibilitychange", () => { if (document.hidden) flush(); });
