// map.js -- a map: spaces where the game says they are, paths between them by type, and on each space what
// stands there. On small screens it keeps its size and is moved under the finger. Spaces without paths between
// them are rooms side by side: they grow with what is in them.
import { html, cls } from "./html.js";
import { carry, standing } from "./carry.js";
import { Hit, Item } from "./items.js";
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

function Space({ item, scene, style, room }) {
    const s = standing(item, scene);
    const name = [item.label, ...s.options.map((n) => scene.decision.options[n].text)].filter(Boolean).join(". ");
    const names = cls(room ? "room" : "space", s.lit && "lit", s.pointed && "pointed", item.active && "active");
    return html`<div class=${names}
        style=${style} data-at=${item.at}>
        ${s.lit && room && html`<${Hit} item=${item} scene=${scene} name=${item.label} />`}
        ${s.lit && room ? html`<span class="spacename">${item.label}</span>`
            : html`<button type="button" class="spacename" aria-label=${name}
                ...${carry(item, scene)}>${item.label}</button>`}
        ${item.kids.length > 0 && html`<div class="stands">${item.kids.map((k) =>
            html`<${Item} item=${k} scene=${scene} small=${true} />`)}</div>`}</div>`;
}

/* Rows and columns from where the spaces are. */
function Rooms({ item, spaces, scene }) {
    const lines = (key) => [...new Set(spaces.map((s) => Math.round(s[key] / 100)))].sort((a, b) => a - b);
    const columns = lines("x"), rows = lines("y");
    const cell = (s) => ({ gridColumn: columns.indexOf(Math.round(s.x / 100)) + 1,
                           gridRow: rows.indexOf(Math.round(s.y / 100)) + 1 });
    const name = item.label || t("table.map");
    return html`<section class="map rooms" aria-label=${name} style=${{ "--columns": columns.length }}>
        ${spaces.map((s) => html`<${Space} key=${s.id} item=${s} scene=${scene} style=${cell(s)} room=${true} />`)}
        </section>`;
}

export function Map({ item, scene }) {
    const spaces = item.kids.filter((k) => k.type === "space"), paths = item.kids.filter((k) => k.type === "path");
    if (!spaces.length) return null;
    if (!paths.length) return html`<${Rooms} item=${item} spaces=${spaces} scene=${scene} />`;
    const { top, height, rows } = frame(spaces);
    const at = (s) => ({ left: place(s)[0] + "%", top: place(s)[1] + "%" });
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
            ${spaces.map((s) => html`<${Space} key=${s.id} item=${s} scene=${scene} style=${at(s)} />`)}
        </div></div>
        ${types.length > 1 && html`<ul class="legend">${types.map((word, n) => html`<li>
            <svg width="34" height="8" aria-hidden="true"><line
                class=${"path path-" + (n % 4)} x1="0" y1="4" x2="34" y2="4" /></svg>
            ${paths.find((p) => (p.word ?? p.label) === word).label}</li>`)}</ul>`}</section>`;
}
