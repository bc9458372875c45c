// map.js -- a map: spaces where the game says they are, paths between them by type, and on each space what
// stands there. On small screens it keeps its size and is moved under the finger.
import { html, cls } from "./html.js";
import { carry, standing } from "./carry.js";
import { Item } from "./items.js";
import { state } from "./state.js";
import { t } from "./words.js";

const WIDTH = 1000;

/* Spaces may lie anywhere from 0 to 1000; the drawing is as high as they need, with room for what stands on them. */
function frame(spaces) {
    const ys = spaces.map((s) => s.y);
    const top = Math.min(...ys), bottom = Math.max(...ys);
    const rows = new Set(ys.map((y) => Math.round(y / 120))).size;
    return { top, height: Math.max(bottom - top, 1), rows };
}

function Path({ path, from, to, style, place }) {
    const [x1, y1] = place(from), [x2, y2] = place(to);
    return html`<line class=${"path path-" + style} x1=${x1 + "%"} y1=${y1 + "%"} x2=${x2 + "%"} y2=${y2 + "%"}>
        <title>${t("item.path", { word: path.label, a: from.label, b: to.label })}</title></line>`;
}

function Space({ item, scene, place }) {
    const s = standing(item, scene);
    const [x, y] = place(item);
    const options = s.options.map((n) => scene.decision.options[n].text).join(". ");
    return html`<div class=${cls("space", s.lit && "lit", s.pointed && "pointed", item.active && "active")}
        style=${{ left: x + "%", top: y + "%" }} data-drop=${s.lit ? item.at : undefined}>
        ${s.lit ? html`<button type="button" class="spacename" aria-label=${`${item.label}. ${options}`}
            ...${carry(item, scene)}>${item.label}</button>` : html`<span class="spacename">${item.label}</span>`}
        ${item.kids.length > 0 && html`<div class="stands">${item.kids.map((k) =>
            html`<${Item} item=${k} scene=${scene} small=${true} />`)}</div>`}</div>`;
}

export function Map({ item, scene }) {
    const spaces = item.kids.filter((k) => k.type === "space"), paths = item.kids.filter((k) => k.type === "path");
    if (!spaces.length) return null;
    const { top, height, rows } = frame(spaces);
    const place = (s) => [8 + 84 * (s.x / WIDTH), 9 + 80 * ((s.y - top) / height)];
    const types = [...new Set(paths.map((p) => p.word ?? p.label))];
    const find = (id) => spaces.find((s) => s.id === id);
    const picture = state.skin?.map && state.skin.folder + "/" + state.skin.map;
    return html`<section class="map" aria-label=${item.label || t("table.map")}>
        <div class="mapscroll" tabindex="0" role="group" aria-label=${item.label || t("table.map")}>
        <div class="mapsheet" style=${{ "--rows": rows }}>
            ${picture && html`<img class="mappicture" src=${picture} alt="" />`}
            <svg class="paths" aria-hidden="true">${paths.map((p) => find(p.id) && find(p.value ?? 0)
                && html`<${Path} path=${p}
                from=${find(p.id)} to=${find(p.value ?? 0)} style=${types.indexOf(p.word ?? p.label) % 4}
                    place=${place} />`)}</svg>
            ${spaces.map((s) => html`<${Space} key=${s.id} item=${s} scene=${scene} place=${place} />`)}
        </div></div>
        ${types.length > 1 && html`<ul class="legend">${types.map((word, n) => html`<li>
            <svg width="34" height="8" aria-hidden="true"><line
                class=${"path path-" + (n % 4)} x1="0" y1="4" x2="34" y2="4" /></svg>
            ${paths.find((p) => (p.word ?? p.label) === word).label}</li>`)}</ul>`}</section>`;
}
