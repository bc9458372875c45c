// carry.js -- what an item of the table does when it is pointed at, clicked, pressed long, dragged or
// reached by keyboard. Every view of an item spreads these properties; so all of them behave alike.
import { state, change } from "./state.js";
import { choose, explain, lay, showTip, take } from "./app.js";
import { layable, laid, open, places } from "./laid.js";
import { isBack, isThing } from "./tree.js";

const HOVER = 420, LONG_PRESS = 480, DRAG = 7;
let hoverTimer = 0, pressTimer = 0, pressed = null, swallow = false;

/** The options that an item of the current view carries. */
export function optionsOf(item, scene) {
    return scene.targets.byItem.get(item.at) ?? [];
}

/** Lit: can be chosen now, or laid ready; picked: chosen in a selection or laid, can be taken back. */
export function standing(item, scene) {
    const { decision, targets } = scene;
    const ready = laid(decision);
    const here = ready.length ? open(decision, ready) : null;
    const options = optionsOf(item, scene);
    const lays = !options.length && layable(item, decision);
    const picked = options.some((n) => isBack(decision.options[n])) || (lays && ready.includes(item.id));
    const pointed = state.hover?.item === item.at
        || [...options, ...(targets.parts.get(item.at) ?? [])].includes(state.hover?.option);
    const serves = here && options.some((n) => here.includes(n));
    const asks = isThing(item) && item.id !== undefined && item.id === decision?.source;
    return { options, lit: lays || options.length > 0, lays, picked, asks, pointed: pointed || serves };
}

export function hideTip() {
    clearTimeout(hoverTimer);
    if (state.tip) change({ tip: null });
}

/** For the element that is the item. */
export function carry(item, scene) {
    const { options, lit, lays } = standing(item, scene);
    return {
        onPointerEnter: (e) => {
            if (e.pointerType !== "mouse") return;
            const target = e.currentTarget, { view } = state;
            clearTimeout(hoverTimer);
            hoverTimer = setTimeout(() => state.view === view && showTip(item, target), HOVER);
            if (lit) change({ hover: { item: item.at } });
        },
        onPointerLeave: () => {
            hideTip();
            if (state.hover) change({ hover: null });
        },
        onPointerDown: (e) => press(e, item, scene),
        onContextMenu: (e) => {
            if (pressed || e.pointerType === "touch") e.preventDefault();
        },
        onClick: (e) => {
            e.stopPropagation();
            if (swallow) return;
            hideTip();
            if (lays) lay(item, scene);
            else if (lit) take(options, item);
            else explain(item);
        },
        onKeyDown: (e) => {
            if (e.key !== "i" && e.key !== "I") return;
            e.stopPropagation();
            explain(state.tip?.item ?? item);   // a tip offers I for what it is about
        },
    };
}

// ---- long press and drag: one finger or button, from where it went down

/* One's own piece and what the question is about go wherever something is lit; a thing to be laid where it fits; a
   die that can be chosen to what asks for it. */
function dropsOf(item, scene) {
    const { decision, items, targets } = scene;
    if (!decision) return new Set();
    if (layable(item, decision)) return places(item, scene);
    if (placed(item, decision)) return new Set(targets.byItem.keys());
    if (item.type !== "die" || optionsOf(item, scene).length !== 1) return new Set();
    return new Set(items.filter((i) => i.type === "card" && i.id === decision.source).map((i) => i.at));
}

const placed = (item, { seat, source }) => (isThing(item) && item.id !== undefined ? item.id === source
    : item.type === "token" && item.seat === seat);

export const draggable = (item, scene) => dropsOf(item, scene).size > 0;

/* A die laid on a task: with what lies ready, the task is meant. On what asks for a set it is laid. */
function drop(item, target, scene) {
    const options = optionsOf(target, scene);
    if (layable(item, scene.decision)) {
        const goes = options.filter((n) => scene.decision.options[n].things);
        if (!laid(scene.decision).includes(item.id)) lay(item, scene);
        if (goes.length === 1) choose(goes[0]);
    } else if (placed(item, scene.decision)) take(options, target);
    else choose(optionsOf(item, scene)[0]);
}

function press(e, item, scene) {
    if (e.button !== 0) return;
    e.stopPropagation();
    swallow = false;
    const element = e.currentTarget;
    pressed = { item, x: e.clientX, y: e.clientY, ghost: null, element, scene, drops: dropsOf(item, scene) };
    clearTimeout(pressTimer);
    if (e.pointerType !== "mouse")
        pressTimer = setTimeout(() => {
            swallow = true;
            pressed = null;
            explain(item);
        }, LONG_PRESS);
}

function moved(e) {
    if (!pressed) return;
    const far = Math.hypot(e.clientX - pressed.x, e.clientY - pressed.y);
    if (far > DRAG) clearTimeout(pressTimer);
    if (!pressed.drops.size || (far <= DRAG && !pressed.ghost)) return;
    if (!pressed.ghost) {
        const whole = pressed.element.closest("[data-k]") ?? pressed.element;
        pressed.ghost = whole.cloneNode(true);
        pressed.ghost.style.width = whole.offsetWidth + "px";
        pressed.ghost.removeAttribute("data-k");
        pressed.ghost.classList.add("ghost");
        document.body.append(pressed.ghost);
        document.documentElement.classList.add("dragging");
        for (const e of document.querySelectorAll("[data-at]"))
            e.toggleAttribute("data-dropper", pressed.drops.has(Number(e.dataset.at)));
    }
    pressed.ghost.style.left = e.clientX + "px";
    pressed.ghost.style.top = e.clientY + "px";
    mark(under(e));
}

/* The item below the pointer on which this can be dropped. */
function under(e) {
    let element = document.elementFromPoint(e.clientX, e.clientY)?.closest("[data-at]");
    while (element && !pressed.drops.has(Number(element.dataset.at)))
        element = element.parentElement?.closest("[data-at]");
    return element && element !== pressed.element ? element : null;
}

/* Attributes and not classes: a drawing in between must not take them away. */
function mark(element) {
    for (const old of document.querySelectorAll("[data-dropping]"))
        if (old !== element) old.removeAttribute("data-dropping");
    element?.setAttribute("data-dropping", "");
}

function released(e) {
    clearTimeout(pressTimer);
    const was = pressed;
    if (was?.ghost) {
        const target = under(e);
        was.ghost.remove();
        mark(null);
        document.documentElement.classList.remove("dragging");
        for (const d of document.querySelectorAll("[data-dropper]")) d.removeAttribute("data-dropper");
        swallow = true;
        setTimeout(() => { swallow = false; }, 0);
        const item = target && was.scene.items[Number(target.dataset.at)];
        if (item) drop(was.item, item, was.scene);
    }
    pressed = null;
}

addEventListener("pointermove", moved);
addEventListener("pointerup", released);
addEventListener("pointercancel", released);
addEventListener("scroll", (e) => state.tip && e.target.contains(state.tip.target) && change({ tip: null }),
                 { passive: true, capture: true });
