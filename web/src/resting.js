// resting.js -- dice that lie on the task they served. A table says which dice are laid and which tasks are done, not
// which lies where; that follows from what was done when they were laid. Who comes later sees them in the tray.
import { state } from "./state.js";
import { tree } from "./tree.js";

let where = new Map();      // die -> the task it lies on
let done = null;            // tasks that were done in the last view

const taskKey = (task) => `${task.up.id}/${task.id}`;

/** A new view: dice that were laid since the last one lie on the task that was completed with them. */
export function rest(view, isFirst) {
    const word = state.skin?.laid;
    const { items, roots } = tree(view.table.items);
    const ready = items.filter((i) => i.type === "task" && i.done && i.up?.type === "card").map(taskKey);
    const dice = word ? roots.find((i) => i.word === word)?.kids.filter((k) => k.type === "die") ?? [] : [];
    const fresh = isFirst || !done ? [] : ready.filter((key) => !done.includes(key));
    const kept = new Map();
    for (const { id } of dice) {
        const key = where.get(id) ?? (fresh.length === 1 ? fresh[0] : undefined);
        if (key && ready.includes(key)) kept.set(id, key);
    }
    where = kept;
    done = ready;
}

/** The dice on a task, of all dice of a scene. */
export const restingOn = (task, scene) => (where.size && task.done && task.up?.type === "card"
    ? scene.items.filter((i) => i.type === "die" && where.get(i.id) === taskKey(task)) : []);

export const isResting = (item) => item.type === "die" && where.has(item.id);
