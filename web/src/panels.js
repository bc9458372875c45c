// panels.js -- beside the table: the log in plain words, with links to the things it speaks of, and the talk
// of the people.
import { useLayoutEffect, useRef } from "preact/hooks";
import { html, cls } from "./html.js";
import { Sign } from "./art.js";
import { heardTalk, noteText, olderLog, talk, unheard } from "./app.js";
import { joined } from "./joined.js";
import { state, change, afterDraw } from "./state.js";
import { t } from "./words.js";

/* Where a thing of the log lies now is lit for a moment. */
function show(item) {
    const element = document.querySelector(`[data-k="${item.type[0]}${item.id}"]`);
    if (!element) return;
    element.closest("details")?.setAttribute("open", "");
    change({ panel: "" });
    element.scrollIntoView({ block: "center", behavior: "smooth" });
    element.classList.add("found");
    setTimeout(() => element.classList.remove("found"), 2200);
    element.querySelector(".hit")?.focus({ preventScroll: true });
}

/* What one event has to say, with a link to its thing where that is on the table. */
function Part({ part: { text, event }, scene }) {
    const item = event.thing === undefined ? null
        : scene.items.find((i) => (i.type === "card" || i.type === "die") && i.id === event.thing);
    return item ? html`<button type="button" class="linkish" title=${t("log.show", { name: item.label })}
        onClick=${() => show(item)}>${text}</button>` : text;
}

export function Line({ line, scene }) {
    const { what, heading, mood } = line.parts[0].event;
    return html`<li class=${["what-" + what, heading && "heading", mood].filter(Boolean).join(" ")}>
        ${line.parts.map((part, n) => html`${n > 0 && ", "}
        <${Part} part=${part} scene=${scene} />`)}</li>`;
}

const NEAR = 40;    // pixels from the end within which a reader is at the end

/** Lines whose end stays in sight as long as the reader has not gone back: whether they have is known from before the
   new lines are there. What is shut opens at its end; a narrower window shuts it too, without anything being drawn. */
export function Following({ label, children }) {
    const list = useRef(null), follows = useRef(true);
    const keep = () => {
        const e = list.current;
        if (!e.clientHeight) follows.current = true;
        else if (follows.current) e.scrollTop = e.scrollHeight;
    };
    useLayoutEffect(keep);
    useLayoutEffect(() => {
        const watch = new ResizeObserver(keep);
        watch.observe(list.current);
        return () => watch.disconnect();
    }, []);
    const scrolled = ({ currentTarget: e }) => {
        if (e.clientHeight) follows.current = e.scrollHeight - e.scrollTop - e.clientHeight < NEAR;
    };
    return html`<ol tabindex="0" aria-label=${label} ref=${list} onScroll=${scrolled}>${children}</ol>`;
}

const END = 400;    // lines drawn as long as nobody asks for more

export function Log({ scene }) {
    const { events, from, whole } = state.log;
    const all = joined(events);
    const lines = whole ? all : all.slice(-END);
    const more = from > 0 || lines.length < all.length;
    return html`<section class="log" aria-label=${t("log")}>
        ${more && html`<button type="button" class="linkish older" onClick=${olderLog}>${t("log.older")}
            </button>`}
        <${Following} label=${t("log")}>
        ${lines.length ? lines.map((line) => html`<${Line} key=${from + line.at} line=${line} scene=${scene} />`)
            : html`<li class="faint">${t("log.none")}</li>`}</${Following}></section>`;
}

export function Talk({ scene }) {
    const say = (e) => {
        e.preventDefault();
        const field = e.target.elements.text;
        const text = field.value.trim();
        if (!text) return;
        field.value = "";       // at once: who types on while it is on its way loses nothing
        talk(text).then((said) => { if (!said) field.value = [text, field.value].filter(Boolean).join(" "); });
    };
    useLayoutEffect(heardTalk);
    return html`<section class="talk" aria-label=${t("talk")}>
        <${Following} label=${t("talk")}>${state.talk.length
            ? state.talk.map((m) => (m.note ? html`<li key=${m.number} class="note">${noteText(m)}</li>`
                : html`<li key=${m.number}><b>${m.name || scene?.names[m.seat] || "?"}</b> ${m.text}</li>`))
            : html`<li class="faint">${t("talk.none")}</li>`}</${Following}>
        ${!state.table.you.spectator && html`<form onSubmit=${say}><input name="text" autocomplete="off"
            aria-label=${t("talk.say")} placeholder=${t("talk.say")} /><button type="submit">${t("talk.send")}
                </button></form>`}
        </section>`;
}

/** How much was said that has not been looked at. */
export function Unheard() {
    const n = unheard();
    return n > 0 && html`<span class="unheard" title=${t("talk.new", { n })}>${n}<span class="unseen">
        ${t("talk.new", { n })}</span></span>`;
}

/* Who wants to talk types next, and what is typed must not be taken for keys of the table. */
function turnTo(name) {
    change({ panel: name });
    if (name === "talk") afterDraw(() => document.querySelector(".talk input")?.focus());
}

/** Log and talk as two leaves; on a small screen they lie over the table when asked for. */
export function Panels({ scene }) {
    const leaf = state.panel === "talk" ? "talk" : "log";
    const Leaf = (name, sign, more) => html`<button type="button" class=${cls("leaf", leaf === name && "chosen")}
        aria-pressed=${leaf === name ? "true" : "false"} onClick=${() => turnTo(name)}>
        <${Sign} name=${sign} />${t(name)}${more}</button>`;
    return html`<aside class=${cls("panels", state.panel && "shown")}>
        <div class="leaves">${Leaf("log", "log")}${Leaf("talk", "talk", html`<${Unheard} />`)}
            <button type="button" class="closer" aria-label=${t("close")} onClick=${() => change({ panel: "" })}>
            <${Sign} name="close" /></button></div>
        ${leaf === "talk" ? html`<${Talk} scene=${scene} />` : html`<${Log} scene=${scene} />`}</aside>`;
}
