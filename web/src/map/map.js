// map.js -- a map: points and rooms where the game says they are, paths by kind, and in each space what stands there.
// It can be moved and made larger; names, pieces and rooms are laid out anew for every size (layout.js). Spaces
// without paths and extents are places side by side, which grow with what is in them.
import { useEffect, useMemo } from "preact/hooks";
import { html, cls } from "../html.js";
import { Sign } from "../art.js";
import { state } from "../state.js";
import { t } from "../words.js";
import { hasBackdrop } from "./backdrop.js";
import { Ground, Legend } from "./ground.js";
import { frameOf, isRoom, laidOut } from "./layout.js";
import { measure } from "./letters.js";
import { bends } from "./lines.js";
import { useMoves, zoomMost, zoomStep } from "./moves.js";
import { asks, isOwn } from "./pieces.js";
import { Places } from "./places.js";
import { Point, Room } from "./spaces.js";

// ---- kinds of paths and of spaces: a look each, as the skin says, else the most frequent first

const LINES = ["line", "ladder", "dots", "dashes"], SHAPES = ["circle", "triangle", "hexagon", "square"];
const FLOORS = ["tiles", "planks", "bricks", "flags"];

function looks(words, chosen, field, all) {
    const count = new Map();
    for (const word of words) count.set(word, (count.get(word) ?? 0) + 1);
    const sorted = [...count.keys()].sort((a, b) => count.get(b) - count.get(a) || (a < b ? -1 : 1));
    return new Map(sorted.map((word, n) => [word, chosen?.[word]?.[field] ?? all[n % all.length]]));
}

// ---- around it

function Tools({ moves }) {
    const { view, mover } = moves;
    const button = (name, sign, off, f) => html`<button type="button" aria-label=${t("map." + name)}
        title=${t("map." + name)} aria-disabled=${off ? "true" : undefined} onClick=${off ? undefined : f}><${Sign}
            name=${sign} /></button>`;
    return html`<div class="maptools">
        ${button("larger", "plus", view.zoom >= zoomMost, () => mover.zoom(zoomStep))}
        ${button("smaller", "minus", view.zoom <= 1, () => mover.zoom(1 / zoomStep))}
        ${button("whole", "fit", view.zoom <= 1, () => mover.whole())}</div>`;
}

const kindsOf = (spaces) => spaces.map((s) => s.kind);
const shapeOf = (spaces, paths) => JSON.stringify([spaces.map((s) => [s.id, s.x, s.y, s.w, s.h, s.label, s.short]),
                                                   paths.map((p) => [p.id, p.value, p.word, p.over])]);

/* Once a question is asked, something that answers it is seen, if it lies on the map at all. */
function useInSight(moves, scene, spaces) {
    useEffect(() => {
        const { room, size, view, mover } = moves;
        const lit = scene.decision ? spaces.filter((s) => asks(s, scene)) : [];
        if (!size || !lit.length || view.zoom <= 1) return;
        const box = room.current.getBoundingClientRect();
        const seen = lit.map((s) => room.current.querySelector(`[data-at="${s.at}"] > .spot`).getBoundingClientRect())
            .map((r) => ({ x: r.left + r.width / 2 - box.left, y: r.top + r.height / 2 - box.top }));
        if (seen.some(({ x, y }) => x > 0 && y > 0 && x < size.width && y < size.height)) return;
        mover.pan(size.width / 2 - seen[0].x, size.height / 2 - seen[0].y);
    }, [scene.decision?.key, Boolean(moves.size)]);
}

function Chart({ item, spaces, paths, scene }) {
    const free = !hasBackdrop(item.word), shape = shapeOf(spaces, paths), { w = 1000, h = 1000 } = item;
    const bent = useMemo(() => bends(spaces, paths, { w, h }), [shape]);
    const frame = frameOf(spaces, free), map = { w: (w * frame.w) / 1000, h: (h * frame.h) / 1000 };
    const lay = (width, height, zoom) => laidOut({ map, spaces, paths, bent, width, height, zoom, free, measure });
    const first = spaces.find((s) => isOwn(s, scene)) ?? spaces.find((s) => asks(s, scene));
    const moves = useMoves(map, free, (...size) => lay(...size).dense, first
        && [(first.x - frame.x) / frame.w, (first.y - frame.y) / frame.h]);
    const { room, size, view } = moves;
    const sheet = useMemo(() => size && lay(size.width, size.height, view.zoom),
                          [shape, size, view?.zoom]);
    useInSight(moves, scene, spaces);
    const kinds = { lines: looks(paths.map((p) => p.word), state.skin?.paths, "line", LINES),
                    shapes: looks(kindsOf(spaces.filter((s) => !isRoom(s))), state.skin?.spaces, "shape", SHAPES),
                    floors: looks(kindsOf(spaces.filter(isRoom)), state.skin?.spaces, "floor", FLOORS) };
    const now = new Map(spaces.map((s) => [s.id, s])), names = new Map(spaces.map((s) => [s.id, s.label]));
    const name = item.label || t("table.map"), plan = spaces.every(isRoom);
    return html`<section class=${cls("map", "chart", plan && "plan", !free && "pictured")} aria-label=${name}
        style=${{ "--aspect": `${map.w} / ${map.h}` }}>
        <div class=${cls("mapview", view && view.zoom <= 1 && "whole")} ref=${room} tabindex="0" role="group"
            aria-label=${t("map.how", { name })}>
            ${sheet && html`<div class="sheet" data-size=${plan ? sheet.roomSize.name : sheet.size.name}
                style=${{ width: sheet.width + "px", height: sheet.height + "px",
                          transform: `translate(${view.x}px,${view.y}px)` }}>
                <${Ground} sheet=${sheet} item=${item} kinds=${kinds} names=${names} />
                ${sheet.rooms.map((at) => html`<${Room} key=${at.space.id} at=${at} space=${now.get(at.space.id)}
                    scene=${scene} size=${sheet.roomSize} lines=${kinds.lines} />`)}
                ${sheet.points.map((at) => html`<${Point} key=${at.space.id} at=${at} space=${now.get(at.space.id)}
                    scene=${scene} size=${sheet.size} shape=${kinds.shapes.get(at.space.kind)} />`)}</div>`}</div>
        <div class="mapbar"><${Legend} paths=${paths} lines=${kinds.lines}
            doors=${new Set(sheet?.doors.map((d) => d.path.word))} />
            ${view && html`<${Tools} moves=${moves} />`}</div></section>`;
}

const drawn = (item) => item.kids.some((k) => k.type === "path" || (k.type === "space" && isRoom(k)));

/** Is it a map to look at, and not places side by side? */
export const isChart = (item) => item.type === "map" && drawn(item);

/** A map of either kind. */
export function GameMap({ item, scene }) {
    const spaces = item.kids.filter((k) => k.type === "space"), paths = item.kids.filter((k) => k.type === "path");
    if (!spaces.length) return null;
    const Kind = drawn(item) ? Chart : Places;
    return html`<${Kind} key=${item.id} item=${item} spaces=${spaces} paths=${paths} scene=${scene} />`;
}
