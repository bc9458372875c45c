// places.js -- spaces without paths and extents: on the picture behind the map, where the skin lays them (`places`);
// else side by side, as large as what is in them.
import { html, cls } from "../html.js";
import { carry, standing } from "../carry.js";
import { Hit, Item } from "../items.js";
import { state } from "../state.js";
import { t } from "../words.js";
import { Backdrop, hasBackdrop } from "./backdrop.js";

function Place({ item, scene, style }) {
    const s = standing(item, scene);
    const names = cls("room", s.lit && "lit", s.pointed && "pointed", item.active && "active");
    return html`<div class=${names} style=${style} data-at=${item.at}>
        ${s.lit && html`<${Hit} item=${item} scene=${scene} name=${item.label} />`}
        ${s.lit ? html`<span class="spacename">${item.label}</span>`
            : html`<button type="button" class="spacename" ...${carry(item, scene)}>${item.label}</button>`}
        ${item.kids.length > 0 && html`<div class="stands">${item.kids.map((k) =>
            html`<${Item} item=${k} scene=${scene} small=${true} />`)}</div>`}</div>`;
}

/* Rows and columns from where the spaces are. */
function cells(spaces) {
    const lines = (key) => [...new Set(spaces.map((s) => Math.round(s[key] / 100)))].sort((a, b) => a - b);
    const columns = lines("x"), rows = lines("y");
    return { columns: columns.length,
             of: (s) => ({ gridColumn: columns.indexOf(Math.round(s.x / 100)) + 1,
                           gridRow: rows.indexOf(Math.round(s.y / 100)) + 1 }) };
}

export function Places({ item, spaces, scene }) {
    const { columns, of } = cells(spaces), places = state.skin?.places ?? {};
    const drawn = hasBackdrop(item.word) && spaces.every((s) => places[s.word]);
    const at = (s) => ({ "--x": `${places[s.word][0] / 10}%`, "--y": `${places[s.word][1] / 10}%` });
    const name = item.label || t("table.map");
    return html`<section class=${cls("map", "rooms", drawn && "scenic")} aria-label=${name}
        style=${{ "--columns": columns }}>
        ${drawn && html`<${Backdrop} word=${item.word} />`}
        ${spaces.map((s) => html`<${Place} key=${s.id} item=${s} scene=${scene} style=${drawn ? at(s) : of(s)} />`)}
        </section>`;
}
