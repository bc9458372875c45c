// tracks.js -- the strip above the board: tracks as rows of steps, clocks, meters, short texts.
import { html, cls } from "./html.js";
import { ClockFace, Icon, Sign } from "./art.js";
import { Zone } from "./items.js";
import { Change, Count } from "./numbers.js";
import { t } from "./words.js";

function name({ label, value = 0, max }) {
    return `${label}: ${max ? t("item.of", { value, max }) : value}`;
}

/* For who cannot see the steps: also what the marked ones bring, and which they are. */
function named(item) {
    const at = [...Array(32).keys()].filter((n) => (item.marks ?? 0) >>> n & 1);
    return at.length && item.kids.length ? `${name(item)}; ${item.kids[0].label}: ${at.join(", ")}` : name(item);
}

/* Each step is a field; those that carry a symbol are marked by a notch and a sign, not by colour alone. What the
 * symbol stands for is the track's only child. */
export function Track({ item }) {
    const { value = 0, max = 0, marks = 0 } = item;
    const marked = (n) => Boolean((marks >>> n) & 1);
    return html`<div class="track" data-word=${item.word} role="img" aria-label=${named(item)}>
        <div class="trackname">${item.word && html`<${Icon} word=${item.word} label=${item.label} size="22" />`}
            <span>${item.label}</span><b class="value"><${Count} value=${value} />
                ${max > 0 && html`<small> / ${max}</small>`}<${Change} item=${item} /></b>
            ${marks > 0 && item.kids.map((kid) => html`<span class="stands"><${Sign} name="star" size="11" />
                ${kid.label}</span>`)}</div>
        ${max > 0 && max <= 40 && html`<ol aria-hidden="true"
            class=${cls("steps", max > 14 && "many")}>${[...Array(max).keys()].map((n) => html`<li
            class=${cls(n < value && "full", marked(n + 1) && "marked", n + 1 === value && "now")}>
            ${marked(n + 1) ? html`<${Sign} name="star" size="11" />` : ""}</li>`)}</ol>`}</div>`;
}

/* A clock whose steps are called by symbols: all of them, the present one in a ring. */
function Dial({ item, symbols }) {
    const { value = 0 } = item, rest = item.kids.filter((k) => k.type !== "symbol");
    const words = [symbols[value]?.label, ...rest.map(name)].filter(Boolean).join(", ");
    return html`<div class="track" data-word=${item.word} role="img" aria-label=${`${item.label}: ${words}`}>
        <div class="trackname"><span>${item.label}</span><b>${symbols[value]?.label}</b>
            ${rest.map((k) => html`<span class="stands"><${Icon} word=${k.word} label=${k.label} size="14" />
                ${k.value}</span>`)}</div>
        <ol class="dial" aria-hidden="true">${symbols.map((h, n) => html`<li class=${cls(n === value && "now")}><${Icon}
            word=${h.word} label=${h.label} size="18" /></li>`)}</ol></div>`;
}

function Clock({ item }) {
    const symbols = item.kids.filter((k) => k.type === "symbol");
    if (symbols.length) return html`<${Dial} item=${item} symbols=${symbols} />`;
    return html`<div class="clock" role="img" aria-label=${name(item)}>
        <${ClockFace} value=${item.value ?? 0} max=${item.max} />
        <div class="trackname"><span>${item.label}</span><b class="value"><${Count} value=${item.value ?? 0} />
            <small> / ${item.max}</small></b></div>
            </div>`;
}

export function Tracks({ list, scene }) {
    if (!list.length) return null;
    return html`<section class="tracks" aria-label=${t("table.tracks")}>${list.map((item) =>
        item.type === "clock" ? html`<${Clock} item=${item} />`
        : item.type === "track" || item.type === "meter" ? html`<${Track} item=${item} />`
        : item.type === "text" ? html`<p class="saying">${item.label}</p>`
        : html`<${Zone} item=${item} scene=${scene} small=${true} />`)}</section>`;
}
