// art.js -- what is drawn rather than written: icons, dice, clocks, backs of cards, corners of frames. All of
// it is our own, made of a few strokes; a skin's icons take the place of letters where it has some.
import { html, cls } from "./html.js";
import { state } from "./state.js";

/** The icon of a word from the skin's sheet; without one a lozenge with the first letters of its label. */
export function Icon({ word, label = "", size = 20, quiet = true }) {
    const id = state.skin?.icons[word];
    const role = quiet ? { "aria-hidden": "true" } : { role: "img", "aria-label": label };
    const tint = state.skin?.tints[word];
    if (id) return html`<svg class=${cls("icon", tint !== undefined && "tinted")} style=${{ "--tint": tint }}
        width=${size} height=${size} viewBox="0 0 24 24" ...${role}>
        <use href=${state.skin.sheet + "#" + id} /></svg>`;
    const letters = (label || word || "?").trim().slice(0, 2);
    return html`<svg class="icon lettered" width=${size} height=${size} viewBox="0 0 24 24" ...${role}>
        <path d="M12 1.5 22.5 12 12 22.5 1.5 12Z" /><text x="12" y="15.6" text-anchor="middle">${letters}</text></svg>`;
}

export const hasIcon = (word) => Boolean(state.skin?.icons[word]);

/** Own signs of the page: name -> path in a 24 by 24 box, drawn as strokes. */
const signs = {
    undo: "M9 7H4V2M4 7c3-4 10-5 14 0s2 12-5 13c-3 .4-6-1-7.5-3",
    bulb: "M9 18h6M10 21h4M8 14a6 6 0 1 1 8 0c-1 1-1 2-1 3H9c0-1 0-2-1-3Z",
    log: "M5 4h14v16H5ZM8 9h8M8 13h8M8 17h5",
    talk: "M4 5h16v11H11l-4 4v-4H4Z",
    people: "M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM2 21c0-5 3-7 7-7s7 2 7 7M16 4a4 4 0 0 1 0 7M18 14c3 1 4 3 4 7",
    menu: "M4 7h16M4 12h16M4 17h16",
    eye: "M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12Zm10 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z",
    close: "M6 6l12 12M18 6 6 18",
    check: "M4 13l5 5L20 6",
    info: "M12 11v6M12 7v.5M12 22a10 10 0 1 0 0-20 10 10 0 0 0 0 20Z",
    link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
    lock: "M6 11h12v10H6ZM8.5 11V7a3.5 3.5 0 0 1 7 0v4M12 15v2",
    device: "M7 2h10v20H7ZM11 18.5h2",
    plus: "M12 5v14M5 12h14",
    minus: "M5 12h14",
    star: "M12 3l2.7 6 6.3.7-4.7 4.4 1.4 6.5L12 17.3 6.3 20.6l1.4-6.5L3 9.7 9.3 9Z",
    fit: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
    pause: "M8 5v14M16 5v14",
    play: "M8 5l11 7-11 7Z",
    next: "M6 5l9 7-9 7ZM18 5v14",
    skip: "M4 5l8 7-8 7ZM12 5l8 7-8 7Z",
    up: "M5 15l7-7 7 7",
    down: "M5 9l7 7 7-7",
    share: "M12 15V3M8 7l4-4 4 4M5 12v8h14v-8",
    bell: "M6 17V11a6 6 0 0 1 12 0v6l2 2H4ZM10 21h4",
    help: "M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 17.5v.5M12 22a10 10 0 1 0 0-20 10 10 0 0 0 0 20Z",
    hand: "M8 12V5a1.5 1.5 0 0 1 3 0v5l6 1.2c1.5.3 2 1.3 1.8 2.8l-.8 5H10l-4-5c-1-1.4.8-3 2-2Z",
    home: "M4 11l8-7 8 7v9h-5v-6H9v6H4Z",
};

export function Sign({ name, size = 18 }) {
    return html`<svg class="sign" width=${size} height=${size} viewBox="0 0 24 24" aria-hidden="true">
        <path d=${signs[name]} /></svg>`;
}

// ---- dice

const pips = {
    1: [[12, 12]], 2: [[7, 7], [17, 17]], 3: [[6.5, 6.5], [12, 12], [17.5, 17.5]],
    4: [[7, 7], [17, 7], [7, 17], [17, 17]], 5: [[6.5, 6.5], [17.5, 6.5], [12, 12], [6.5, 17.5], [17.5, 17.5]],
    6: [[7, 6], [17, 6], [7, 12], [17, 12], [7, 18], [17, 18]],
};
/* The colour is also told by a mark in the corner, so that it is never the only sign. */
const corner = {
    green: "M2 9V5a3 3 0 0 1 3-3h4", yellow: "M2 8V5a3 3 0 0 1 3-3h3M22 16v3a3 3 0 0 1-3 3h-3",
    red: "M2 8V5a3 3 0 0 1 3-3h3M22 16v3a3 3 0 0 1-3 3h-3M16 2h3a3 3 0 0 1 3 3v3M8 22H5a3 3 0 0 1-3-3v-3",
};

export function DieFace({ item, size = 46 }) {
    const thrown = item.value > 0;
    const face = thrown && hasIcon(item.word)
        ? html`<use href=${state.skin.sheet + "#" + state.skin.icons[item.word]} x="3.5" y="3.5" width="17"
            height="17" />`
        : thrown && pips[item.value] ? pips[item.value].map(([x, y]) => html`<circle cx=${x} cy=${y} r="2" />`)
        : html`<text x="12" y="16" text-anchor="middle">${thrown ? item.value : ""}</text>`;
    return html`<svg class=${cls("die", "tone-" + (item.tone ?? "none"), !thrown && "unthrown")} width=${size}
        height=${size}
        viewBox="0 0 24 24" aria-hidden="true">
        <rect class="body" x=".8" y=".8" width="22.4" height="22.4" rx="5" />
        <rect class="shine" x="2.2" y="2.2" width="19.6" height="19.6" rx="4" />
        ${item.tone in corner && html`<path class="corner" d=${corner[item.tone]} />`}
        <g class="face">${face}</g></svg>`;
}

// ---- a clock that goes round: `max` steps, the hand at `value`

export function ClockFace({ value = 0, max, size = 58 }) {
    const at = (n, r) => {
        const angle = (2 * Math.PI * n) / max - Math.PI / 2;
        return [24 + r * Math.cos(angle), 24 + r * Math.sin(angle)];
    };
    const steps = [...Array(max).keys()];
    const [hx, hy] = at(value, 12.5);
    return html`<svg class="clockface" width=${size} height=${size} viewBox="0 0 48 48" aria-hidden="true">
        <circle class="rim" cx="24" cy="24" r="22" /><circle class="dial" cx="24" cy="24" r="19" />
        ${[...Array(max * 3).keys()].map((n) => {
            const angle = (2 * Math.PI * n) / (max * 3) - Math.PI / 2, c = Math.cos(angle), s = Math.sin(angle);
            const long = n % 3 === 0 ? 14.5 : 17;
            return html`<line class="tick" x1=${24 + 18.5 * c} y1=${24 + 18.5 * s}
                x2=${24 + long * c} y2=${24 + long * s} />`;
        })}
        ${steps.filter((n) => n < value).map((n) => {
            const [x, y] = at(n + 0.5, 9);
            return html`<circle class="past" cx=${x} cy=${y} r="1.3" />`;
        })}
        <line class="hand" x1="24" y1="24" x2=${hx} y2=${hy} /><circle class="pin" cx="24" cy="24" r="2.2" /></svg>`;
}

/** The back of a card nobody may look at. */
export function Back() {
    return html`<svg class="backart" viewBox="0 0 40 56" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <rect x="2" y="2" width="36" height="52" rx="3" />
        <circle cx="20" cy="28" r="11" /><circle cx="20" cy="28" r="6.5" /><circle class="dot" cx="20" cy="28" r="2" />
        <path d="M20 6v9M20 41v9M6 28h3M31 28h3M9 14l5 5M31 14l-5 5M9 42l5-5M31 42l-5-5" /></svg>`;
}

/** Four corners of a museum frame. */
export function Corners() {
    const one = "M1 13V5a4 4 0 0 1 4-4h8M4.5 10.5V6.5a2 2 0 0 1 2-2h4";
    return ["nw", "ne", "sw", "se"].map((where) => html`<svg key=${where} class=${"corner " + where} width="14"
        height="14"
        viewBox="0 0 14 14" aria-hidden="true"><path d=${one} /></svg>`);
}

/** A person's marker: a figure in the colour and with the number of the seat. */
export function Figure({ seat, size = 22 }) {
    return html`<svg class=${"figure seat-" + (seat % 8)} width=${size} height=${size} viewBox="0 0 24 24"
        aria-hidden="true">
        <path d="M12 2.5a4.5 4.5 0 0 1 2.6 8.2c4 1 6 4.5 6.4 10.8H3c.4-6.3 2.4-9.8 6.4-10.8A4.5 4.5 0 0 1 12 2.5Z" />
        <text x="12" y="20" text-anchor="middle">${seat + 1}</text></svg>`;
}
