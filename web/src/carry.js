// carry.js -- what an item of the table does when it is pointed at, clicked, pressed long, dragged or
// reached by keyboard. Every view of an item spreads these properties; so all of them behave alike.
import { state, change } from "./state.js";
import { explain, take } from "./app.js";
import { isBack } from "./tree.js";

const HOVER = 420, LONG_PRESS = 480, DRAG = 7;
let hoverTimer = 0, pressTimer = 0, pressed = null, swallow = false;

/** The options that an item of the current view carries. */
export function optionsOf(item, scene) {
    return scene.targets.byItem.get(item.at) ?? [];
}

/** Lit: can be chosen now; picked: chosen in a selection, can be taken back. */
export function standing(item, scene) {
    const options = optionsOf(item, scene);
    const picked = options.some((n) => isBack(scene.decision.options[n]));
    const pointed = state.hover?.item === item.at || options.some((n) => n === state.hover?.option);
    return { options, lit: options.length > 0, picked, pointed };
}

function showTip(item, target) {
    const box = target.getBoundingClientRect();
    change({ tip: { item, box: { left: box.left, top: box.top, right: box.right, bottom: box.bottom } } });
}

export function hideTip() {
    clearTimeout(hoverTimer);
    if (state.tip) change({ tip: null });
}

/** For the element that is the item. */
export function carry(item, scene) {
    const { options, lit } = standing(item, scene);
    return {
        onPointerEnter: (e) => {
            if (e.pointerType !== "mouse") return;
            const target = e.currentTarget;
            clearTimeout(hoverTimer);
            hoverTimer = setTimeout(() => showTip(item, target), HOVER);
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
            if (lit) take(options, item);
            else explain(item);
        },
        onKeyDown: (e) => {
            if (e.key !== "i" && e.key !== "I") return;
            e.stopPropagation();
            explain(item);
        },
    };
}

// ---- long press and drag: one finger or button, from where it went down

const draggable = (item, scene) => scene.decision
    && (item.type === "die" || (item.type === "token" && item.seat === scene.decision.seat && item.id === undefined));

function press(e, item, scene) {
    if (e.button !== 0) return;
    e.stopPropagation();
    swallow = false;
    const element = e.currentTarget;
    pressed = { item, x: e.clientX, y: e.clientY, ghost: null, element, scene, drag: draggable(item, scene) };
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
    if (!pressed.drag || (far <= DRAG && !pressed.ghost)) return;
    if (!pressed.ghost) {
        pressed.ghost = pressed.element.cloneNode(true);
        pressed.ghost.removeAttribute("data-k");
        pressed.ghost.classList.add("ghost");
        document.body.append(pressed.ghost);
        document.documentElement.classList.add("dragging");
    }
    pressed.ghost.style.left = e.clientX + "px";
    pressed.ghost.style.top = e.clientY + "px";
    mark(under(e));
}

/* The lit item below the pointer on which this can be dropped. */
function under(e) {
    const element = document.elementFromPoint(e.clientX, e.clientY)?.closest("[data-drop]");
    return element && element !== pressed.element ? element : null;
}

function mark(element) {
    for (const old of document.querySelectorAll(".dropping")) if (old !== element) old.classList.remove("dropping");
    element?.classList.add("dropping");
}

function released(e) {
    clearTimeout(pressTimer);
    const was = pressed;
    if (was?.ghost) {
        const target = under(e);
        was.ghost.remove();
        mark(null);
        document.documentElement.classList.remove("dragging");
        swallow = true;
        setTimeout(() => { swallow = false; }, 0);
        const item = target && was.scene.items[Number(target.dataset.drop)];
        if (item) take(optionsOf(item, was.scene), item);
    }
    pressed = null;
}

addEventListener("pointermove", moved);
addEventListener("pointerup", released);
addEventListener("pointercancel", released);
addEventListener("scroll", hideTip, { passive: true, capture: true });
