// ground.js -- what lies under the spaces of a map: its picture, the paths, floors, walls and doors; and the legend.
import { html, cls } from "../html.js";
import { t } from "../words.js";
import { Backdrop } from "./backdrop.js";

function Floors({ rooms, floors }) {
    return html`<defs>
        <pattern id="floor-tiles" width="16" height="16" patternUnits="userSpaceOnUse"><path
            d="M0 0H16M0 0V16" /></pattern>
        <pattern id="floor-planks" width="46" height="16" patternUnits="userSpaceOnUse"><path
            d="M0 0H46M0 8H46M10 0V8M33 8V16" /></pattern>
        <pattern id="floor-bricks" width="24" height="16" patternUnits="userSpaceOnUse"><path
            d="M0 0H24M0 8H24M6 0V8M18 8V16" /></pattern>
        <pattern id="floor-flags" width="20" height="20" patternUnits="userSpaceOnUse"><path d="M0 10L10 0L20 10L10 20Z"
            /></pattern></defs>
        ${rooms.map(({ space, box }) => html`<g class=${"floor " + floors.get(space.kind)} key=${space.id}>
            <rect class="ground" x=${box.x} y=${box.y} width=${box.w} height=${box.h} />
            <rect class="boards" x=${box.x} y=${box.y} width=${box.w} height=${box.h}
                fill=${`url(#floor-${floors.get(space.kind)})`} />
            <rect class="wall" x=${box.x} y=${box.y} width=${box.w} height=${box.h} />
            <rect class="trim" x=${box.x} y=${box.y} width=${box.w} height=${box.h} /></g>`)}`;
}

/* A gap in the wall with a post at each side. */
function Door({ door, line }) {
    const { upright, long, x, y, path } = door, thick = Math.max(8, door.thick + 6);
    const [w, h] = upright ? [thick, long] : [long, thick];
    const [pw, ph] = upright ? [thick + 2, 3] : [3, thick + 2];
    const post = (px, py) => html`<rect class="post" x=${px - pw / 2} y=${py - ph / 2} width=${pw} height=${ph} />`;
    return html`<g class=${"door " + line} data-path=${path.word}>
        <rect class="gap" x=${x - w / 2} y=${y - h / 2} width=${w} height=${h} />
        ${[-long / 2, long / 2].map((d) => (upright ? post(x, y + d) : post(x + d, y)))}</g>`;
}

function Line({ line, look, name }) {
    const { path, d, far } = line;
    return html`<g class=${cls("way-" + look, far && "far")} data-path=${path.word} data-over=${path.over}>
        <path class="under" d=${d} /><path class=${"path " + look} d=${d} />
        ${look === "ladder" && html`<path class="sleepers" d=${d} />`}<title>${name}</title></g>`;
}

export function Ground({ sheet, item, kinds, names }) {
    const name = ({ path }) => t("item.path",
                                 { word: path.label, a: names.get(path.id), b: names.get(path.value ?? 0) });
    const near = sheet.lines.filter((l) => !l.far), far = sheet.lines.filter((l) => l.far);
    const draw = (line, n) => html`<${Line} key=${n} line=${line} look=${kinds.lines.get(line.path.word)}
        name=${name(line)} />`;
    return html`<${Backdrop} word=${item.word} />
        <svg class="ways" width=${sheet.width} height=${sheet.height} aria-hidden="true">${near.map(draw)}
            <${Floors} rooms=${sheet.rooms} floors=${kinds.floors} />
            ${sheet.doors.map((door, n) => html`<${Door} key=${n} door=${door}
                line=${kinds.lines.get(door.path.word)} />`)}${far.map(draw)}</svg>`;
}

/* A door, or a piece of the path. */
function Sample({ look, isDoor }) {
    const line = (name) => html`<line class=${name} x2="34" y1="6" y2="6" />`;
    return html`<svg width="34" height="12" aria-hidden="true">${isDoor
        ? html`<${Door} line=${look} door=${{ x: 17, y: 6, long: 22, thick: 0, path: {} }} />`
        : html`<g class=${"way-" + look}>${line("under")}${line("path " + look)}${look === "ladder"
            && line("sleepers")}</g>`}</svg>`;
}

/** The kinds of paths, where there are several; `doors`: words of those that are doors here. */
export function Legend({ paths, lines, doors }) {
    const words = [...lines.keys()];
    if (words.length < 2) return null;
    return html`<ul class="legend">${words.map((word) => html`<li key=${word}><${Sample} look=${lines.get(word)}
        isDoor=${doors.has(word)} />${paths.find((p) => p.word === word).label}</li>`)}</ul>`;
}
