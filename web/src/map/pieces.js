// pieces.js -- what stands in a space of a map: equal things are one piece with a count, and what has no place any more
// is counted in the last one.
import { html, cls } from "../html.js";
import { Back, DieFace, Figure, Icon } from "../art.js";
import { explain, take } from "../app.js";
import { carry, draggable, standing } from "../carry.js";
import { kindHue, kindIcon } from "../skin.js";
import { state } from "../state.js";
import { keyOf } from "../tree.js";
import { t } from "../words.js";

const isPerson = (item) => item.type === "token" && item.id === undefined && item.seat !== undefined && !item.label;
const told = new Set(["card", "token", "die", "meter", "track", "clock", "symbol"]);

/* Things in a zone of the space lie in the space. */
const inside = (space) => space.kids.flatMap((k) => (k.type === "zone" ? k.kids : [k])).filter((k) => told.has(k.type));

/* What it can still take, where it can take anything. */
const left = (item) => item.kids?.find((k) => k.type === "meter" && k.max);

const same = (item) => (isPerson(item) ? "p" + item.seat : JSON.stringify([item.type, item.card, item.kind, item.label,
    item.word, item.look, item.tone, item.seat, item.down, item.exhausted, item.done, item.planned, item.active,
    left(item)?.value]));

const nameOfPiece = (item, scene) => (isPerson(item) ? scene.names[item.seat] ?? t("new.seat", { n: item.seat + 1 })
    : [item.label, ...["down", "exhausted", "planned"].map((word) => item[word] && t("item." + word))]
        .filter(Boolean).join(", "));

/** The pieces of a space: people first, then in the order of the table. */
export function piecesOf(space, scene) {
    const found = new Map();
    for (const item of inside(space)) {
        const key = same(item), count = item.type === "token" && !isPerson(item) ? item.value ?? 1 : 1;
        const piece = found.get(key) ?? { key, items: [], count: 0, name: nameOfPiece(item, scene) };
        piece.items.push(item);
        piece.count += count;
        found.set(key, piece);
    }
    const people = (p) => (isPerson(p.items[0]) ? 0 : 1);
    return [...found.values()].sort((a, b) => people(a) - people(b));
}

/** All pieces of a space in words. */
export const inWords = (pieces) => pieces.map((p) => (p.count > 1 ? `${p.name} (${p.count})` : p.name)).join(", ");

function Mark({ item, size }) {
    if (isPerson(item)) return html`<${Figure} seat=${item.seat} size=${size} />`;
    if (item.type === "die") return html`<${DieFace} item=${item} size=${size} />`;
    if (item.type !== "card") return html`<${Icon} word=${item.word} label=${item.label} size=${size} />`;
    if (item.down) return html`<span class="markback"><${Back} /></span>`;
    const emblem = state.skin?.cards[item.card] ?? kindIcon(state.skin, item.kind);
    return emblem ? html`<svg class="emblem" width=${size} height=${size} viewBox="0 0 24 24"><use
            href=${state.skin.sheet + "#" + emblem} /></svg>` : html`<b class="letters">${item.label.slice(0, 2)}</b>`;
}

/* The colour that people call it by, else that of its kind. */
const TONES = { green: 150, yellow: 95, red: 25, blue: 255, orange: 55, purple: 310 };
const hue = (item) => TONES[item.tone] ?? kindHue(state.skin, item.kind);

const look = (list) => cls(list.some((s) => s.lit) && "lit", list.some((s) => s.picked) && "picked",
                           list.some((s) => s.pointed) && "pointed");

/* One piece, or several equal ones: which of them is asked only where it matters. */
function Piece({ piece, scene, at, size }) {
    const { items, count, name } = piece, [item] = items;
    const all = items.map((i) => standing(i, scene)), lit = all.some((s) => s.lit);
    const options = [...new Set(all.flatMap((s) => s.options))];
    const one = items[all.findIndex((s) => s.lit)] ?? item;
    const does = options.length > 1 && items.length > 1 ? { ...carry(one, scene), onClick: () => take(options, one) }
        : carry(one, scene);
    const texts = options.map((n) => scene.decision.options[n].text);
    return html`<span class=${cls("piece", isPerson(item) && "person", draggable(item, scene) && "drag",
                                  item.exhausted && "exhausted", item.planned && "planned", look(all))}
        style=${{ left: at.x + "px", top: at.y + "px", width: size + "px", height: size + "px",
                  "--hue": hue(item) }} title=${isPerson(item) ? name : undefined}
        data-k=${isPerson(item) ? "p" + item.seat : keyOf(item)} data-at=${one.at} ...${lit ? {} : does}>
        ${lit && html`<button type="button" class="hit" aria-label=${[inWords([piece]), ...texts].join(". ")}
            aria-pressed=${all.some((s) => s.picked) ? "true" : undefined} ...${does}></button>`}
        <span class="mark" aria-hidden="true"><${Mark} item=${item} size=${Math.round(size * 0.72)} /></span>
        ${item.kids?.[0]?.type === "symbol" && html`<span class="borne" aria-hidden="true"><${Icon}
            word=${item.kids[0].word} label=${item.kids[0].label} size=${Math.round(size * 0.44)} /></span>`}
        ${left(item) && html`<i style=${{ width: `${((left(item).value ?? 0) / left(item).max) * 90}%` }}></i>`}
        ${count > 1 && html`<b class="count" aria-hidden="true">${count}</b>`}</span>`;
}

/* Where there are more pieces than places: how many more, and what they can be chosen for. */
function Rest({ pieces, space, scene, at, size }) {
    const all = pieces.flatMap((p) => p.items), options = [...new Set(all.flatMap((i) => standing(i, scene).options))];
    const n = pieces.reduce((sum, p) => sum + p.count, 0), words = inWords(pieces);
    return html`<span class=${cls("piece", "rest", options.length && "lit")} title=${words}
        style=${{ left: at.x + "px", top: at.y + "px", width: size + "px", height: size + "px" }}>
        <button type="button" class="hit" tabindex=${options.length ? 0 : -1} aria-label=${words}
            onClick=${() => (options.length ? take(options, space) : explain(space))}></button>
        <b aria-hidden="true">+${n}</b></span>`;
}

/** The pieces of a space in its slots (corners of squares of `size` px). */
export function Pieces({ pieces, space, scene, slots, size }) {
    const fits = pieces.length <= slots.length ? pieces.length : Math.max(0, slots.length - 1);
    const shown = pieces.slice(0, fits), rest = pieces.slice(fits);
    return html`${shown.map((p, n) => html`<${Piece} key=${p.key} piece=${p} scene=${scene} at=${slots[n]}
            size=${size} />`)}
        ${rest.length > 0 && slots.length > 0 && html`<${Rest} pieces=${rest} space=${space} scene=${scene}
            at=${slots[fits]} size=${size} />`}`;
}

/** Is this the space of the person who looks? */
export const isOwn = (space, scene) => space.kids.some((k) => isPerson(k) && k.seat === scene.viewer);

/** Does something in this space carry an option, or the space itself? */
export const asks = (space, scene) => [space, ...inside(space)].some((i) => standing(i, scene).lit);
