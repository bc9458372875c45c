// spaces.js -- a point of a map and a room of a plan: its sign, its name, the ways that lead elsewhere, its pieces.
// Each is one button; those that answer what is asked are reached by Tab, the others by arrows from space to space.
import { html, cls } from "../html.js";
import { carry, standing } from "../carry.js";
import { Pieces, inWords, isOwn, piecesOf } from "./pieces.js";

const shapes = {
    circle: (r) => html`<circle r=${r} />`,
    triangle: (r) => html`<path d=${`M0 ${-r * 1.1}L${r * 1.15} ${r * 0.85}H${-r * 1.15}Z`} />`,
    hexagon: (r) => html`<path d="M-11.5 0L-6-10H6L11.5 0 6 10H-6Z" transform=${`scale(${r / 10})`} />`,
    square: (r) => html`<path d=${`M${-r * 0.9} ${-r * 0.9}H${r * 0.9}V${r * 0.9}H${-r * 0.9}Z`} />`,
};

const px = ({ x, y, w, h }) => ({ left: x + "px", top: y + "px", width: w && w + "px", height: h && h + "px" });

function Name({ box, font }) {
    return html`<span class="label" style=${{ ...px(box), fontSize: font + "px" }}>${box.lines.map((line, n) =>
        html`${n > 0 && html`<br />`}${line}`)}</span>`;
}

/* What a space is called where it cannot be seen: its name, what is there, what it can be chosen for. */
const spoken = (space, pieces, s, scene) => [[space.label, inWords(pieces)].filter(Boolean).join(": "),
    ...s.options.map((n) => scene.decision.options[n].text)].join(". ");

function Spot({ space, pieces, s, scene, style, children }) {
    return html`<button type="button" class="spot" style=${style} tabindex=${s.lit ? 0 : -1}
        aria-label=${spoken(space, pieces, s, scene)} ...${carry(space, scene)}>${children}</button>`;
}

const classes = (kind, space, s, scene) => cls("space", kind, s.lit && "lit", s.picked && "picked",
    s.pointed && "pointed", space.active && "active", isOwn(space, scene) && "own");

export function Point({ at, space, scene, size, shape }) {
    const s = standing(space, scene), pieces = piecesOf(space, scene), { r } = size, side = 2 * r + 4;
    const frame = [-1.2 * r, -1.2 * r, 2.4 * r, 2.4 * r].join(" ");
    const badge = !at.slots.length && pieces.reduce((n, p) => n + p.count, 0);
    return html`<div class=${classes("point", space, s, scene)} data-at=${space.at} data-space=${space.word}>
        <${Spot} space=${space} pieces=${pieces} s=${s} scene=${scene}
            style=${px({ x: at.x - side / 2, y: at.y - side / 2, w: side, h: side })}>
            <svg class=${"shape shape-" + shape} width=${2 * r} height=${2 * r} viewBox=${frame}
                aria-hidden="true">${shapes[shape](r)}${badge > 0 && html`<text y=${r * 0.45} text-anchor="middle"
                    font-size=${r * 1.3}>${badge}</text>`}</svg></${Spot}>
        ${at.label && html`<${Name} box=${at.label} font=${size.font} />`}
        <${Pieces} pieces=${pieces} space=${space} scene=${scene} slots=${at.slots} size=${size.slot} /></div>`;
}

export function Room({ at, space, scene, size, lines }) {
    const s = standing(space, scene), pieces = piecesOf(space, scene);
    return html`<div class=${classes("chamber", space, s, scene)} data-at=${space.at} data-space=${space.word}>
        <${Spot} space=${space} pieces=${pieces} s=${s} scene=${scene} style=${px(at.box)} />
        <${Name} box=${at.label} font=${size.font} />
        ${at.signs.map((sign) => html`<span class="way" title=${`${sign.path.label}: ${sign.to.label}`}
            style=${{ ...px(sign), fontSize: size.font - 1 + "px" }}>${sign.to.short || sign.to.label}
            <svg width="14" height="8" aria-hidden="true"><line class=${"path " + lines.get(sign.path.word)} x2="14"
                y1="4" y2="4" /></svg></span>`)}
        <${Pieces} pieces=${pieces} space=${space} scene=${scene} slots=${at.slots} size=${size.slot} /></div>`;
}

