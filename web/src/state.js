// state.js -- what the page knows right now, in one object, and the one way to change it. Views are drawn
// from it after every change; nothing else holds anything that is shown.
import { setting } from "./keep.js";

export const state = {
    up: false,              // connected
    hello: null,            // the server's answer to hello: games, players, languages
    route: { name: "start" },
    table: null,            // the last `table` message
    view: null,             // the last `view` message
    shown: null,            // the seat whose person looks at the screen, where a device holds several that know more
    covered: null,          // the last `view` message while it is for another person: nothing of it is drawn
    log: { from: 0, events: [], whole: false },     // whole: from the beginning, not only the end of it
    since: null,            // how long the log was when this person last chose; null: has not chosen yet
    talk: [],
    cards: new Map(),       // cardsKey -> Map of a card's id to its description
    skin: null,
    busy: false,            // a choice is on its way
    telling: 0,             // views that wait until what is shown was seen long enough (pace.js)
    banner: null,           // scenes over the board, the first of them now (banner.js)
    changes: { numbers: [], came: [], went: [] },   // since this person last chose (numbers.js)
    course: null,           // { table, course, seed } of a finished game
    looking: false,         // at the table of a finished game, not at how it went
    recap: null,            // { from, to, what }: what happened while others played, until it is closed
    laid: [],               // things laid ready for an answer, by id
    carried: false,         // they go with the choice that is on its way
    folded: "",             // key of the question whose answers are folded away, on small screens
    undone: 0,              // steps this person took back, as long as nothing else was done: they can be done again
    notice: null,           // { text, bad }
    hover: null,            // index of the item or option pointed at: { item } or { option }
    dialog: null,           // { kind, ... } of what is open over the page
    code: null,             // { table, text, minutes }: for another device of this person
    tip: null,              // { item, target, box, about }: beside what is pointed at
    advice: null,           // { option, odds } for the decision with `key`
    replay: null,           // { at, of, seat, view }
    lang: setting("lang", ""),
    theme: setting("theme", ""),
    panel: "",              // what is open beside the table on a small screen: "log", "talk", "people", ""
};

/** Do the seats of this table know different things? */
export const hides = () => Boolean(state.table?.hides);

/** Seats that people play on this device. */
export const peopleHere = () => (state.table?.you.seats ?? [])
    .filter((seat) => state.table.seats[seat]?.player === "human");

/** What the game calls a seat, or its person's name; undefined while no game is on the page. */
/** Does a dialog lie over the page? */
export const dialogOpen = () => Boolean(state.dialog && (state.dialog.kind !== "options" || state.view?.decision));

export const labelOf = (seat) => state.view?.table.items.find((i) => i.type === "seat" && i.id === seat)?.label;

let draw = () => {};
let asked = false;
const after = [];

export function onChange(f) {
    draw = f;
}

/** Runs f after the next drawing. */
export function afterDraw(f) {
    after.push(f);
}

export function change(what) {
    Object.assign(state, what);
    if (asked) return;
    asked = true;
    queueMicrotask(() => {
        asked = false;
        draw();
        for (const f of after.splice(0)) f();
    });
}
