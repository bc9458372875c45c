// seats.js -- the people around the table: their meters, tokens and what lies before them. One's own seat is
// open and comes first; the others can be opened.
import { html, cls } from "./html.js";
import { Figure, Icon } from "./art.js";
import { carry, standing } from "./carry.js";
import { Item, Meter } from "./items.js";
import { Change, Count } from "./numbers.js";
import { Picture } from "./pictures.js";
import { state } from "./state.js";
import { Track } from "./tracks.js";
import { t } from "./words.js";

/* A seat that is shut, at a glance: its numbers, and the names of what lies open there. */
function Brief({ numbers, names }) {
    return html`<span class="brief">${numbers.map((k) => html`<span title=${k.label}>
        <${Icon} word=${k.word} label=${k.label} size="15" /><span class="unseen">${k.label} </span><b
            class="value"><${Count} value=${k.value ?? 0} />${k.max > 0 && html`<small>/${k.max}</small>`}<${Change}
            item=${k} /></b></span>`)}
        ${names.length > 0 && html`<span class="briefnames">${names.join(", ")}</span>`}</span>`;
}

/* Who sits there: the card of a kind that stands for people, as the skin says. */
const personOf = (item) => item.kids.flatMap((k) => [k, ...(k.kids ?? [])])
    .find((k) => k.type === "card" && k.card && state.skin?.kinds[k.kind]?.person);

function Seat({ item, scene, open }) {
    const s = standing(item, scene);
    const person = state.table?.seats[item.id];
    const mine = scene.viewer === item.id;
    const meters = item.kids.filter((k) => k.type === "meter" || k.type === "track" || k.type === "clock");
    const small = item.kids.filter((k) => k.type === "token" || k.type === "symbol" || k.type === "text");
    const rest = item.kids.filter((k) => !meters.includes(k) && !small.includes(k));
    const names = rest.flatMap((k) => k.kids ?? []).filter((k) => k.type === "card" && !k.down).map((k) => k.label);
    const asked = scene.asked === item.id, face = personOf(item);
    const marks = [mine && t("you"), asked && t("turn"), item.out && t("out"),
                   person && person.player !== "human" && t("player." + person.player),
                   person && person.player === "human" && !person.here && t("lobby.away")].filter(Boolean);
    return html`<details class=${cls("seat", mine && "own", asked && "asked", item.active && "active", item.out
        && "out",
                                     s.lit && "lit", s.pointed && "pointed")} open=${open}
                                         data-at=${item.at}>
        <summary><span class=${cls("who", "seat-" + (item.id % 8))}>
            ${face && html`<${Picture} card=${face.card} kind=${face.kind} where="face" />`}
            <${Figure} seat=${item.id} size=${face ? 18 : 26} /></span><span class="seatname">${item.label}</span>
            <span class="marks">${marks.join(" · ")}</span>
            <${Brief} numbers=${[...meters, ...small.filter((k) => k.type === "token")]} names=${names} /></summary>
        ${s.lit && html`<button type="button" class="seatpick" ...${carry(item, scene)}>${s.options.length === 1
            ? scene.decision.options[s.options[0]].text : t("table.choose")}</button>`}
        <div class="meters">${meters.map((k) => html`<${k.type === "track" ? Track : Meter} item=${k} />`)}</div>
        ${small.length > 0 && html`<div class="tokens">${small.map((k) => html`<${Item} item=${k} scene=${scene} />`)}
            </div>`}
        ${rest.map((k) => html`<${Item} item=${k} scene=${scene} small=${true} />`)}</details>`;
}

/** On small screens, always in sight: the own numbers, and those that are everybody's. */
export function Strip({ seats, tracks, scene }) {
    const own = seats.find((i) => i.id === scene.viewer)?.kids.filter((k) => k.type === "meter"
        || (k.type === "token" && k.word)) ?? [];
    const shared = tracks.filter((k) => k.max > 0 && ["track", "meter", "clock"].includes(k.type) && k.word);
    const list = [...own, ...shared];
    return list.length > 0 && html`<section class="strip narrow" tabindex="0"
        aria-label=${t("table.strip")}>${list.map((k) =>
        html`<span title=${k.label} class=${cls(shared.includes(k) && "shared")}><${Icon} word=${k.word}
            label=${k.label} size="18" /><span class="unseen">${k.label}</span>
        <b class="value"><${Count} value=${k.value ?? 0} />${k.max > 0 && html`<small>/${k.max}</small>`}<${Change}
            item=${k} /></b></span>`)}</section>`;
}

export function Seats({ list, scene }) {
    if (!list.length) return null;
    const own = list.filter((i) => i.id === scene.viewer), others = list.filter((i) => i.id !== scene.viewer);
    return html`<section class="seats" aria-label=${t("table.seats")}>${[...own, ...others].map((i) => html`<${Seat}
        key=${i.id} item=${i} scene=${scene} open=${i.id === scene.viewer || list.length <= 2} />`)}</section>`;
}
