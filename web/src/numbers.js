// numbers.js -- what changed: every number on the table has a name that stays from view to view, so that one that is
// another now can say by how much, where it stands. Things that came to a seat or left it are told beside it. It lasts
// until the person chooses again.
import { useLayoutEffect, useRef } from "preact/hooks";
import { html, cls } from "./html.js";
import { Icon } from "./art.js";
import { state } from "./state.js";
import { tree } from "./tree.js";
import { t } from "./words.js";

const COUNTED = ["track", "clock", "meter", "token"];
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** The name of an item's number; null: it has none that could change. */
export function numberKey(item) {
    if (!COUNTED.includes(item.type) || !item.word) return null;
    const { up } = item;
    return `${up ? `${up.type[0]}${up.id ?? up.word ?? up.at}` : ""}/${item.word}`;
}

const seatOf = (item) => {
    let at = item;
    while (at && at.type !== "seat") at = at.up;
    return at ? at.id : null;
};

/** What can change on the table of a view: numbers by their name, cards before seats by their thing. */
export function standOf(view) {
    const numbers = new Map(), cards = new Map();
    for (const item of tree(view.table.items).items) {
        const key = numberKey(item), seat = seatOf(item);
        const { word, label, value = 0, up, type } = item;
        if (key && !numbers.has(key))
            numbers.set(key, { key, seat, word, label, value, round: type === "clock",
                               held: !up || up.type === "seat" });
        if (item.type === "card" && seat !== null && item.card && item.id !== undefined && !item.down)
            cards.set(item.id, { seat, label: item.label });
    }
    return { numbers, cards };
}

/** How one stand differs from another: { numbers: [{ key, by, .. }], came: [..], went: [..] }. */
export function difference(was, is) {
    const numbers = [...is.numbers.values()]
        .map((n) => ({ ...n, by: n.value - (was.numbers.get(n.key)?.value ?? n.value) })).filter((n) => n.by);
    const other = (a, b) => [...a].filter(([id, { seat }]) => b.get(id)?.seat !== seat)
        .map(([id, card]) => ({ id, ...card }));
    return { numbers, came: other(is.cards, was.cards), went: other(was.cards, is.cards) };
}

const signed = (n) => (n > 0 ? "+" : "−") + Math.abs(n);

/** Beside a number: by how much it has changed since the person last chose. */
export function Change({ item }) {
    const change = state.changes.numbers.find((n) => n.key === numberKey(item));
    if (!change || change.round) return null;
    return html`<span class=${cls("change", change.by > 0 ? "up" : "down")} key=${change.by} aria-hidden="true">${
        signed(change.by)}</span>`;
}

/** A number that counts to where it is now, for who likes motion. */
export function Count({ value }) {
    const element = useRef(null), shown = useRef(value);
    useLayoutEffect(() => {
        const from = shown.current, start = performance.now();
        shown.current = value;
        const text = element.current?.firstChild;       // the view library's own: only what it says is changed
        if (from === value || still.matches || !text) return undefined;
        const length = Math.min(700, 220 + 90 * Math.abs(value - from));
        let frame = 0;
        const tick = (now) => {
            const part = Math.min(1, (now - start) / length);
            text.data = String(Math.round(from + (value - from) * part));
            if (part < 1) frame = requestAnimationFrame(tick);
        };
        tick(start);
        return () => cancelAnimationFrame(frame);
    }, [value]);
    return html`<span ref=${element}>${value}</span>`;
}

/** A difference in one line: the table's numbers, one's own, and what came to one's seat or left it. Of others tell
    the lines of the story. */
export function Changes({ what, scene }) {
    const own = ({ seat }) => seat === null || seat === scene.viewer;
    const chip = (key, by, label, word) => html`<li key=${key} class=${by > 0 ? "up" : "down"}>
        ${word && html`<${Icon} word=${word} label=${label} size="14" />`}<span>${label}</span></li>`;
    const numbers = what.numbers.filter((n) => own(n) && n.held && !n.round)
        .map((n) => chip(n.key, n.by, `${n.label} ${signed(n.by)}`, n.word));
    const cards = [...what.came.filter(own).map((c) => chip("c" + c.id, 1, t("changes.came", c))),
                   ...what.went.filter(own).map((c) => chip("w" + c.id, -1, t("changes.went", c)))];
    if (!numbers.length && !cards.length) return null;
    return html`<ul class="whatchanged" aria-label=${t("changes")}>${numbers}${cards}</ul>`;
}
