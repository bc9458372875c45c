// end.js -- the page of a finished game: how and why it ended, what tracks and meters did in its course, the scenes it
// turned at, who did what; again, seen again, shared. Loaded when a game is over; drawn from what the server says of
// the course (docs/web-protocol.md), so that it names no game.
import { useEffect } from "preact/hooks";
import { html, cls } from "./html.js";
import { Figure, Icon, Sign } from "./art.js";
import { askCourse, go, journal, notice, rematch } from "./app.js";
import { state, change } from "./state.js";
import { sceneOf } from "./table.js";
import look from "./style/end.css";
import { t } from "./words.js";

const sheet = new CSSStyleSheet();
sheet.replaceSync(look);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

// ---- curves

const LEFT = 26, RIGHT = 108, TOP = 10, FOOT = 16;
const narrow = matchMedia("(max-width: 720px)");

/* Values hold until they change: steps, to the end of the game. */
function path(points, x, y, end) {
    const [[, first]] = points;
    return `M${x(0)} ${y(first)}` + points.slice(1).map(([at, value]) => `H${x(at)}V${y(value)}`).join("")
        + `H${x(end)}`;
}

/* Names stand at the ends of their lines; where two would cover each other the lower one goes down. */
function apart(names) {
    let last = -Infinity;
    return [...names].sort((a, b) => a.y - b.y).map((n) => {
        last = Math.max(n.y, last + 15);
        return { ...n, y: last };
    });
}

/* Fate draws and hours strike all the time. */
const turns = ({ scenes }) => scenes.filter((s) => s.text && s.scene !== "fate" && s.scene !== "hour");

const last = (line) => line.points.at(-1)[1];

/** Lines over the choices of the game, all on one scale; each has a stroke of its own and its name at its end. */
function Curves({ lines, course, label, small }) {
    const [W, H] = small || narrow.matches ? [360, 150] : [760, 230];
    const end = Math.max(1, course.choices);
    const top = Math.max(1, ...lines.flatMap((l) => [l.max, ...l.points.map(([, value]) => value)]));
    const x = (at) => (LEFT + (at / end) * (W - LEFT - RIGHT)).toFixed(1);
    const y = (value) => Number((TOP + (1 - Math.max(0, value) / top) * (H - TOP - FOOT)).toFixed(1));
    const grid = [...new Set([0, Math.round(top / 2), top])];
    const told = lines.map((l) => `${l.label}: ${t("end.fromto", { from: l.points[0][1], to: last(l) })}`).join("; ");
    const names = apart(lines.map((l, n) => ({ n, text: `${l.label} ${last(l)}`, y: y(last(l)) })));
    return html`<svg class="curves" viewBox="0 0 ${W} ${H}" role="img" aria-label=${`${label}. ${told}`}>
        ${grid.map((v) => html`<path class="grid" d="M${LEFT} ${y(v)}H${W - RIGHT}" /><text class="axis" x=${LEFT - 6}
            y=${y(v) + 4} text-anchor="end">${v}</text>`)}
        ${turns(course).map((s) => html`<path class=${"mark mark-" + s.scene} d="M${x(s.at)} ${TOP}V${H - FOOT}"><title>
            ${s.text}</title></path>`)}
        ${lines.map((l, n) => html`<path class=${"curve c" + n % 6} d=${path(l.points, x, y, end)} />`)}
        ${names.map(({ n, text, y: at }) => html`<text class=${"curvename c" + n % 6} x=${W - RIGHT + 8} y=${at + 4}>
            ${text}</text>`)}</svg>`;
}

/* What never changed tells nothing. */
const moving = (lines) => lines.filter((l) => l.points.length > 1);

function HowItWent({ course, names }) {
    const of = (seat) => moving(course.lines.filter((l) => l.seat === seat));
    const shared = of(null), seats = names.map((name, seat) => ({ name, seat, lines: of(seat) }))
        .filter(({ lines }) => lines.length);
    return html`<section class="endbox endcurves"><h3>${t("end.course")}</h3>
        ${shared.length > 0 && html`<${Curves} lines=${shared} course=${course} label=${t("end.course")} />`}
        <div class="endseats">${seats.map(({ name, seat, lines }) => html`<figure key=${seat}><figcaption><${Figure}
            seat=${seat} size="20" /> ${name}</figcaption>
            <${Curves} lines=${lines} course=${course} label=${name} small=${true} /></figure>`)}</div></section>`;
}

// ---- who did what

const COUNTS = ["choices", "dice", "good", "bad"];

function WhoDidWhat({ course, names }) {
    const counts = COUNTS.filter((c) => course.seats.some((s) => s[c] > 0));
    const most = Object.fromEntries(counts.map((c) => [c, Math.max(...course.seats.map((s) => s[c]))]));
    const words = [...new Map(course.lines.filter((l) => l.seat !== null).map((l) => [l.word, l.label]))];
    const held = (seat, word) => {
        const line = course.lines.find((l) => l.seat === seat && l.word === word);
        return line ? last(line) : "";
    };
    return html`<section class="endbox"><h3>${t("end.who")}</h3><div class="endtable"><table>
        <thead><tr><th></th>${counts.map((c) => html`<th scope="col">${t("end." + c)}</th>`)}
            ${words.map(([word, label]) => html`<th scope="col" title=${label}><${Icon} word=${word} label=${label}
                size="18" quiet=${false} /></th>`)}</tr></thead>
        <tbody>${course.seats.map((did, seat) => html`<tr key=${seat}><th scope="row"><${Figure} seat=${seat}
            size="22" /> ${names[seat]} <small>${t("player." + state.table.seats[seat].player)}</small></th>
            ${counts.map((c) => html`<td class=${cls(course.seats.length > 1 && did[c] === most[c] && "most")}>${did[c]}
                </td>`)}
            ${words.map(([word]) => html`<td>${held(seat, word)}</td>`)}</tr>`)}</tbody></table></div></section>`;
}

const SCENES = 12;

function Scenes({ course }) {
    const list = turns(course).slice(-SCENES);
    if (!list.length) return null;
    return html`<section class="endbox"><h3>${t("end.scenes")}</h3><ol class="endscenes">${list.map((s, n) => html`<li
        key=${n} class=${s.mood}><small>${t("end.at", s)}</small> ${s.text}</li>`)}</ol></section>`;
}

// ---- how it ended

/* What can be told to others: how it ended, and where it can be seen again if there is a link for that. */
async function share(over, seed) {
    const { title, table, links } = state.table;
    const words = [`${title}: ${t("over." + over.result)}. ${over.text}`, t("end.seed", { seed }),
                   links?.spectator && `${location.origin}/t/${table}#${links.spectator}`].filter(Boolean).join("\n");
    try {
        await navigator.clipboard.writeText(words);
        notice(t("end.shared"));
    } catch {
        prompt(t("lobby.copythis"), words);
    }
}

export function End({ view }) {
    const { over } = view, { course, seed } = state.course ?? {}, { names } = sceneOf(view);
    const won = over.result;
    // laid again, the table is another one while its old end is still in sight
    useEffect(() => { if (state.table.status === "over") askCourse(); },
              [state.table.table, state.table.status, state.lang]);
    return html`<main class=${cls("end over", "over-" + won)} id="table" tabindex="-1">
        <header class="endhead"><h2>${t("over." + won)}</h2>
            <p class="why">${over.text}</p>
            ${course && html`<p class="faint">${t("end.choices.n", { n: course.choices })} · ${
                t("end.seed", { seed })}</p>`}
            <div class="row"><button type="button" class="primary big" onClick=${rematch}>${t("end.rematch")}</button>
            <button type="button" onClick=${() => go("/replay/" + state.table.table)}><${Sign} name="play" />${
                t("over.replay")}</button>
            <button type="button" class="sharing" onClick=${() => share(over, seed)}><${Sign} name="link" />${
                t("end.share")}</button>
            <button type="button" class="tolook" onClick=${() => change({ looking: true })}><${Sign} name="eye" />${
                t("end.table")}</button>
            <button type="button" onClick=${journal}>${t("over.journal")}</button>
            <button type="button" onClick=${() => go("/")}>${t("over.again")}</button></div></header>
        ${course ? html`<${HowItWent} course=${course} names=${names} />
            <${WhoDidWhat} course=${course} names=${names} /><${Scenes} course=${course} />`
            : html`<p class="faint">${t("loading")}</p>`}</main>`;
}
