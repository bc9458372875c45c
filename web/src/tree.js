// tree.js -- from the flat list of a table's items to a tree (kernel/table.h), and from the items that carry options to
// these. The page's only knowledge of what a game is made of.

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

/** The things that nothing tells from this one, itself among them. */
export const alike = (decision, thing) => decision.alike?.find((list) => list.includes(thing)) ?? [thing];

/** Map from item index to the indices of options it carries; and the other way round; and to those it is a part of. The
    view says which (docs/web-protocol.md). */
export function targets(decision) {
    const byItem = new Map(), byOption = new Map(), parts = new Map();
    const add = (map, at, n) => map.set(at, [...(map.get(at) ?? []), n]);
    (decision?.options ?? []).forEach((option, n) => {
        for (const at of option.items ?? []) add(byItem, at, n);
        for (const at of option.parts ?? []) add(parts, at, n);
        if (option.items) byOption.set(n, option.items[0]);
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
