// tree.js -- from the flat list of a table's items to a tree, and from options to the items that carry
// them (kernel/table.h). The page's only knowledge of what a game is made of.

/** Items with `at` (index), `kids` and `up` (parent); returns the roots, in reading order. */
export function tree(list) {
    const items = list.map((item, at) => ({ ...item, at, kids: [], up: null }));
    const roots = [];
    for (const item of items) {
        item.up = item.parent === undefined ? null : items[item.parent] ?? null;
        (item.up ? item.up.kids : roots).push(item);
    }
    return { items, roots };
}

/** In a selection: what was picked can be taken back; done ends it. */
export const isBack = (option) => option.verb === "back";
export const isDone = (option) => option.verb === "done";

export const isThing = (item) => item.type === "card" || item.type === "die" || item.type === "token";

/** A name that stays with an item from view to view, for keys and for moving it from place to place. */
export function keyOf(item) {
    if (isThing(item) && item.id !== undefined) return item.type[0] + item.id;
    return null;
}

/* Of all items a thing could be, cards and tokens before dice: some dice are told apart by their face alone. */
function itemsOf(items, thing) {
    const found = items.filter((i) => isThing(i) && i.id === thing);
    const first = found.filter((i) => i.type !== "die");
    return first.length ? first : found;
}

/** The things that nothing tells from this one, itself among them. */
export const alike = (decision, thing) => decision.alike?.find((list) => list.includes(thing)) ?? [thing];

/* Equal things are one option: in a selection those picked take back, the others pick. */
function things(decision, option) {
    const list = alike(decision, option.thing), picked = decision.selection?.things ?? [];
    const found = list.filter((t) => picked.includes(t) === isBack(option));
    return found.length ? found : [option.thing];
}

function carriers(items, option, decision) {
    if (option.thing !== undefined) return things(decision, option).flatMap((t) => itemsOf(items, t));
    if (option.seat !== undefined) return items.filter((i) => i.type === "seat" && i.id === option.seat);
    if (option.space !== undefined) return items.filter((i) => i.type === "space" && i.id === option.space);
    return [];
}

const cardAbove = (item) => {
    for (let up = item.up; up; up = up.up) if (up.type === "card") return up;
    return null;
};

/* A number belongs to items of the type that the verb names: a task of the card that asks, a die by its face. */
function numbered(items, option, source) {
    if (option.number === undefined) return [];
    const found = items.filter((i) => i.type === option.verb && i.id === option.number);
    if (option.verb !== "task") return found;
    const own = found.filter((i) => cardAbove(i)?.id === source);
    return own.length ? own : found.filter((i) => cardAbove(i)?.active);
}

/** Map from item index to the indices of options it carries; and the other way round; and to those it is a part of. */
export function targets(items, decision) {
    const byItem = new Map(), byOption = new Map(), parts = new Map();
    (decision?.options ?? []).forEach((option, n) => {
        const found = numbered(items, option, decision.source);
        for (const item of found.length ? found : carriers(items, option, decision)) {
            byItem.set(item.at, [...(byItem.get(item.at) ?? []), n]);
            if (!byOption.has(n)) byOption.set(n, item.at);
        }
        for (const item of (option.things ?? []).flatMap((t) => itemsOf(items, t)))
            parts.set(item.at, [...(parts.get(item.at) ?? []), n]);
    });
    return { byItem, byOption, parts };
}


/** Options as they are listed: done last, and what was picked before what can be picked. */
export function inOrder(options) {
    const rank = (o) => (isDone(o) ? 2 : isBack(o) ? 0 : 1);
    return options.map((option, n) => ({ option, n })).sort((a, b) => rank(a.option) - rank(b.option) || a.n - b.n);
}

/** Zones and cards of the board in the order they are drawn: lower priority numbers first, else as given. */
export function byPriority(list) {
    return [...list].sort((a, b) => (a.priority ?? 0) - (b.priority ?? 0) || a.at - b.at);
}
