// laid.js -- things laid ready before an answer is complete: dice for a task, one after the other, by click, drag or
// key. Where the options of a question stand for several things together, laying them finds the option; where an
// option is a task, laid things go with it into the question after it. Nothing is sent until an option is meant.
import { alike, isThing } from "./tree.js";
import { state } from "./state.js";

/* As many of each class of equal things: the class is named by its first. */
function counted(decision, things) {
    const count = new Map();
    for (const thing of things) {
        const [first] = alike(decision, thing);
        count.set(first, (count.get(first) ?? 0) + 1);
    }
    return count;
}

/* A task can be served by any of its things; a set has so many of each. */
function contains(decision, option, laid) {
    const have = counted(decision, option.task === undefined ? option.things
        : option.things.flatMap((t) => alike(decision, t)));
    for (const [first, n] of counted(decision, laid)) if ((have.get(first) ?? 0) < n) return false;
    return true;
}

const ofThings = (decision) => (decision?.options ?? []).map((option, n) => ({ option, n }))
    .filter(({ option }) => option.things);

/** What is laid and still belongs to the open question. */
export function laid(decision) {
    if (!decision || !state.laid.length) return [];
    return open(decision, state.laid).length ? state.laid : [];
}

/** The options that all these things could belong to. */
export function open(decision, things) {
    return ofThings(decision).filter(({ option }) => contains(decision, option, things)).map(({ n }) => n);
}

/** The option that is exactly what is laid, or -1: of sets without a superfluous thing there is one at most. */
export function meant(decision, things) {
    const size = things.length;
    return ofThings(decision).find(({ option }) => option.task === undefined && option.things.length === size
        && contains(decision, option, things))?.n ?? -1;
}

/** Can this item be laid (or put back)? */
export function layable(item, decision) {
    if (!decision || !isThing(item) || item.id === undefined) return false;
    const now = laid(decision);
    return now.includes(item.id) || open(decision, [...now, item.id]).length > 0;
}

/** Where a thing laid ready can go: the items of the options it fits, or what asks for the set. */
export function places(item, scene) {
    const { decision, items, targets } = scene;
    const now = laid(decision).filter((t) => t !== item.id);
    const fit = open(decision, [...now, item.id]);
    const found = new Set(fit.map((n) => targets.byOption.get(n)).filter((at) => at !== undefined));
    if (fit.some((n) => decision.options[n].task === undefined))
        for (const i of items)
            if (i.type === "card" && i.id === decision.source) {
                found.add(i.at);
                for (const k of i.kids) if (k.type === "task" && !k.done) found.add(k.at);
            }
    return found;
}

/** Does the question ask for things that are laid together? */
export const asksForSet = (decision) => ofThings(decision).some(({ option }) => option.task === undefined);
