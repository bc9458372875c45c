// turns.js -- what this person has seen and what they missed: the table as it was when they last chose, to tell what is
// different now; and what happened while others played, kept until they close it.
import { difference, standOf } from "./numbers.js";
import { state } from "./state.js";

let mark = null;        // { from, stand }: the end of the log and the table when the person last chose
let away = null;        // the end of the log when others began to play; null: they do not

/** Another table, or another person before it: nobody has seen anything. */
export function forget() {
    mark = away = null;
    return { changes: { numbers: [], came: [], went: [] }, recap: null };
}

/** The person chooses, seeing this. */
export function chose(view, end) {
    mark = { from: end, stand: standOf(view) };
    away = null;
}

const told = (log, from) => log.events.slice(Math.max(0, from - log.from)).some((e) => e.text);

/* Whoever comes back to their turn is told what led to it, as far as the server has said. */
function arrived(m) {
    return m.mine && m.decision?.number > 0 && told(m, m.from);
}

/** What the page knows of it once a view is shown. `back`: something was taken back; `first`: nothing was shown. */
export function turned(m, log, { back, first }) {
    const end = log.from + log.events.length, stand = standOf(m);
    if (back || !mark) mark = { from: back ? Math.min(mark?.from ?? end, end) : m.from, stand };
    const what = difference(mark.stand, stand), now = { changes: what };
    const recap = { from: mark.from, to: end, what };
    if (back && state.recap?.to > end) now.recap = null;
    if (m.over) now.recap = null;
    else if (!m.mine) away ??= end;
    else if (first ? arrived(m) : away !== null && told(log, away)) now.recap = recap;
    if (m.mine) away = null;
    return now;
}
