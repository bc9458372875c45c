// moves.js -- the view of a map: which part of it is seen how large. Dragging, wheel, two fingers, keys and focus move
// it; it never leaves the map.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { fitted, held } from "./layout.js";

const STEP = 1.35, MOST = 6, PUSH = 80, DRAG = 5, NEAR = 28;

/* A finger or button that went down: at first a click, then a drag; with a second finger both zoom. */
class Hand {
    constructor() {
        this.down = new Map();      // pointers by their number
        this.moved = false;
    }

    middle() {
        const all = [...this.down.values()];
        return [all.reduce((n, p) => n + p.x, 0) / all.length, all.reduce((n, p) => n + p.y, 0) / all.length];
    }

    spread() {
        const [a, b] = [...this.down.values()];
        return b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
    }
}

/** Zoomed by `by` so that the point (px, py) of the room stays where it is. */
export function zoomed(view, by, px, py) {
    const zoom = Math.min(MOST, Math.max(1, view.zoom * by)), k = zoom / view.zoom;
    return { zoom, x: px - (px - view.x) * k, y: py - (py - view.y) * k };
}

/* The first look at a map: all of it, or as near as it takes to read it. */
function opening(sheet, width, height, crowded, centre) {
    let zoom = 1;
    while (zoom < MOST && crowded(width, height, zoom)) zoom = Math.min(MOST, zoom * STEP);
    if (zoom > 1) zoom = Math.max(zoom, width / sheet.width, height / sheet.height);
    const [cx, cy] = centre ?? [0.5, 0.5];
    const x = width / 2 - cx * sheet.width * zoom, y = height / 2 - cy * sheet.height * zoom;
    return held({ zoom, x, y }, sheet, width, height);
}

/* Moves the view; several moves may come before the next drawing. */
class Mover {
    constructor(view, sheet, size, set) {
        Object.assign(this, { view, sheet, size, set });
    }

    go(next) {
        this.view = held(next, this.sheet, this.size.width, this.size.height);
        this.set(this.view);
    }

    zoom(by, px = this.size.width / 2, py = this.size.height / 2) {
        this.go(zoomed(this.view, by, px, py));
    }

    pan(dx, dy) {
        this.go({ ...this.view, x: this.view.x + dx, y: this.view.y + dy });
    }

    whole() {
        this.go({ zoom: 1, x: 0, y: 0 });
    }
}

/**
 * Size and view of a map's room. `crowded(width, height, zoom)`: names and pieces have too little room. `centre`: where
 * one looks first, as parts of the map. Answers with `room` (a ref), `size`, `view` and the `mover`.
 */
export function useMoves(map, free, crowded, centre) {
    const room = useRef(null), hand = useRef(new Hand()), latest = useRef(null), first = useRef(null);
    const [size, setSize] = useState(null), [view, setView] = useState(null);
    const sheet = size && fitted(map, size.width, size.height, free);
    if (size && !view && first.current?.size !== size)
        first.current = { size, view: opening(sheet, size.width, size.height, crowded, centre) };
    const now = size && (view ? held(view, sheet, size.width, size.height) : first.current.view);
    latest.current = new Mover(now, sheet, size, setView);
    useLayoutEffect(() => {
        const element = room.current;
        const measure = () => setSize((was) => {
            const { clientWidth: width, clientHeight: height } = element;
            return was && was.width === width && was.height === height ? was : { width, height };
        });
        measure();
        const watch = new ResizeObserver(measure);
        watch.observe(element);
        const forget = listen(element, hand.current, latest);
        return () => {
            watch.disconnect();
            forget();
        };
    }, []);
    return { room, size, view: now, mover: latest.current };
}

function listen(element, hand, latest) {
    const at = (e) => {
        const box = element.getBoundingClientRect();
        return { x: e.clientX - box.left - element.clientLeft, y: e.clientY - box.top - element.clientTop };
    };
    const all = {
        wheel: (e) => {
            const mover = latest.current;
            if (!mover.view || (e.deltaY > 0 && mover.view.zoom <= 1)) return;      // all is seen: the page is scrolled
            e.preventDefault();
            const { x, y } = at(e);
            mover.zoom(Math.exp(-Math.max(-60, Math.min(60, e.deltaY)) / 200), x, y);
        },
        pointerdown: (e) => press(e, hand, at(e)),
        pointermove: (e) => drag(e, hand, at(e), element, latest.current),
        pointerup: (e) => release(e, hand),
        pointercancel: (e) => release(e, hand),
        dblclick: (e) => {
            if (e.target.closest("button, .piece")) return;
            const { x, y } = at(e);
            latest.current.zoom(STEP * STEP, x, y);
        },
        focusin: (e) => e.target !== element && show(e.target, element, latest.current),
        keydown: (e) => key(e, element, latest.current),
    };
    for (const [name, f] of Object.entries(all))
        element.addEventListener(name, f, { passive: false, capture: name === "pointerdown" });
    return () => {
        for (const [name, f] of Object.entries(all)) element.removeEventListener(name, f, name === "pointerdown");
    };
}

/* What is dragged itself (a person's piece, a thing) is not a grip of the map. */
function press(e, hand, place) {
    if (e.button !== 0 || e.target.closest(".drag")) return;
    if (!hand.down.size) hand.moved = false;
    hand.down.set(e.pointerId, place);
}

function drag(e, hand, place, element, mover) {
    const was = hand.down.get(e.pointerId), { view } = mover;
    if (!was || !view) return;
    if (e.buttons === 0) {          // it went up outside
        release(e, hand);
        return;
    }
    if (!hand.moved && hand.down.size < 2 && Math.hypot(place.x - was.x, place.y - was.y) < DRAG) return;
    if (!hand.moved) {
        hand.moved = true;
        element.setPointerCapture(e.pointerId);     // so that what it began on is not clicked
    }
    const [mx, my] = hand.middle(), spread = hand.spread();
    hand.down.set(e.pointerId, place);
    const [nx, ny] = hand.middle();
    const by = spread ? hand.spread() / spread : 1;
    mover.go(zoomed({ ...view, x: view.x + nx - mx, y: view.y + ny - my }, by, nx, ny));
}

function release(e, hand) {
    hand.down.delete(e.pointerId);
}

/* What has the focus is seen. */
function show(target, element, mover) {
    if (!mover.view) return;
    const box = target.getBoundingClientRect(), room = element.getBoundingClientRect();
    const shift = (low, high, from, to) => Math.max(0, from + NEAR - low) || Math.min(0, to - NEAR - high);
    const dx = shift(box.left, box.right, room.left, room.right);
    const dy = shift(box.top, box.bottom, room.top, room.bottom);
    if (dx || dy) mover.pan(dx, dy);
}

const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/* From a space the arrows go to the next one in that direction, from the map itself they move it. */
function key(e, element, mover) {
    if (!mover.view || e.ctrlKey || e.metaKey || e.altKey) return;
    const arrow = arrows[e.key], spot = e.target.closest(".spot");
    if (arrow && spot) next(element, spot, arrow)?.focus();
    else if (arrow) mover.pan(-arrow[0] * PUSH, -arrow[1] * PUSH);
    else if (e.key === "+" || e.key === "=") mover.zoom(STEP);
    else if (e.key === "-") mover.zoom(1 / STEP);
    else if (e.key === "0") mover.whole();
    else return;
    e.preventDefault();
    e.stopPropagation();
}

const centreOf = (e) => {
    const { left, top, width, height } = e.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
};

/* The nearest that lies more in the direction of the arrow than beside it. */
function next(element, from, [ax, ay]) {
    const [x, y] = centreOf(from);
    let best = null, least = Infinity;
    for (const spot of element.querySelectorAll(".spot")) {
        const [sx, sy] = centreOf(spot);
        const on = (sx - x) * ax + (sy - y) * ay, off = Math.abs((sx - x) * ay + (sy - y) * ax);
        if (spot === from || on <= 1 || off > 2 * on) continue;
        const far = on + 2 * off;
        if (far < least) [best, least] = [spot, far];
    }
    return best;
}

export const zoomStep = STEP, zoomMost = MOST;
