// rules.js -- how a game is played and how this page is used, in short; below that the numbered rules of the game, by
// section, and on wish the whole ledger. Markdown becomes elements, so that nothing in it can become markup. Loaded
// only when somebody wants to read.
import { useEffect, useState } from "preact/hooks";
import { marked } from "marked";
import { html } from "./html.js";
import { GameLinks } from "./browse.js";
import { loadSkin } from "./skin.js";
import { state } from "./state.js";
import useDe from "./use.de.md";
import useEn from "./use.en.md";
import { t } from "./words.js";

const entities = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": "\"", "&#39;": "'" };
const bare = (text) => text.replace(/&(amp|lt|gt|quot|#39);/g, (e) => entities[e]);

function Inline({ tokens = [] }) {
    return tokens.map((k) => {
        const inner = () => (k.tokens ? html`<${Inline} tokens=${k.tokens} />` : bare(k.text));
        switch (k.type) {
        case "strong": return html`<strong>${inner()}</strong>`;
        case "em": return html`<em>${inner()}</em>`;
        case "codespan": return html`<code>${bare(k.text)}</code>`;
        case "br": return html`<br />`;
        default: return inner();
        }
    });
}

function Block({ k }) {
    switch (k.type) {
    case "heading": return html`<${"h" + Math.min(k.depth + 1, 5)}><${Inline} tokens=${k.tokens} />
        </${"h" + Math.min(k.depth + 1, 5)}>`;
    case "paragraph": return html`<p><${Inline} tokens=${k.tokens} /></p>`;
    case "text": return k.tokens ? html`<${Inline} tokens=${k.tokens} />` : bare(k.text);
    case "list": return html`<ul>${k.items.map((i) => html`<li>${i.tokens.map((x) => html`<${Block} k=${x} />`)}
        </li>`)}</ul>`;
    case "code": return html`<pre tabindex="0">${k.text}</pre>`;
    case "blockquote": return html`<blockquote>${k.tokens.map((x) => html`<${Block} k=${x} />`)}</blockquote>`;
    case "table": return html`<div class="wide" tabindex="0" role="group"><table><thead>
        <tr>${k.header.map((c) => html`<th>
        <${Inline} tokens=${c.tokens} /></th>`)}</tr></thead>
            <tbody>${k.rows.map((r) => html`<tr>${r.map((c) => html`<td>
        <${Inline} tokens=${c.tokens} /></td>`)}</tr>`)}</tbody></table></div>`;
    case "hr": return html`<hr />`;
    default: return null;
    }
}

/* Only the entries that hold every word; headings stay where something below them does. */
function sifted(tokens, search) {
    const words = search.toLowerCase().split(/\s+/).filter(Boolean);
    if (!words.length) return tokens;
    const has = (raw) => words.every((w) => raw.toLowerCase().includes(w));
    return tokens.flatMap((k) => (k.type === "list" ? [{ ...k, items: k.items.filter((i) => has(i.raw)) }]
        : k.type === "heading" ? [k] : has(k.raw) ? [k] : []))
        .filter((k) => k.type !== "list" || k.items.length)
        .filter((k, n, list) => k.type !== "heading" || (list[n + 1] && list[n + 1].type !== "heading"));
}

// ---- the rules alone: entries by section, without sources, examples and notes for whoever writes programs

const NOTES = new Set(["EX", "AMB", "VERB", "MISS", "TRAP"]);    // sections of a ledger that tell no rule
const entryOf = /^\*\*([A-Z]+-[A-Z]+-\d+)\*\*\s*\|\s*(\w+)\s*\|\s*(.*?)\s+—\s+([\s\S]+)$/;

function entriesOf(k) {
    if (k.type === "list")
        return k.items.map((i) => entryOf.exec(i.tokens[0]?.text ?? "")).filter(Boolean)
            .map(([, id, tag, topic, text]) => ({ id, tag, topic, text }));
    if (k.type === "table")
        return k.rows.filter((r) => /^[A-Z]+-[A-Z]+-\d+$/.test(r[0]?.text)).map((r) => ({ id: r[0].text, tag: "",
            topic: "", text: r[1].text }));
    return [];
}

function sectionsOf(tokens) {
    const sections = [];
    let section = null;
    for (const k of tokens) {
        const heading = k.type === "heading" && k.depth === 2 && /^\d+\. ([A-Z]+) — ([^(]+)/.exec(k.text);
        if (k.type === "heading" && k.depth <= 2) section = null;
        if (heading && !NOTES.has(heading[1])) {
            section = { code: heading[1], title: heading[2].trim(), entries: [] };
            sections.push(section);
        }
        if (section) section.entries.push(...entriesOf(k));
    }
    return sections.filter((s) => s.entries.length);
}

function Entry({ entry, tags }) {
    const tag = tags[entry.tag]?.[state.lang] ?? tags[entry.tag]?.en;
    return html`<dt id=${entry.id}>${entry.topic && html`<b>${bare(entry.topic)}</b> `}${tag && html`<em>${tag}</em> `}
        <small>${entry.id}</small></dt><dd><${Inline} tokens=${marked.Lexer.lexInline(entry.text)} /></dd>`;
}

function Sections({ sections, search, tags }) {
    const words = search.toLowerCase().split(/\s+/).filter(Boolean);
    const fits = (e) => words.every((w) => `${e.id} ${e.topic} ${e.text}`.toLowerCase().includes(w));
    const found = sections.map((s) => ({ ...s, entries: s.entries.filter(fits) })).filter((s) => s.entries.length);
    return html`${!words.length && html`<nav class="contents" aria-label=${t("rules.contents")}>
            ${found.map((s) => html`<a href=${"#" + s.code}>${s.title}</a>`)}</nav>`}
        ${found.map((s) => html`<section key=${s.code}><h2 id=${s.code}>${s.title}</h2><dl>${s.entries.map((e) => html`
            <${Entry} key=${e.id} entry=${e} tags=${tags} />`)}</dl></section>`)}`;
}

/* An entry or section that the address names is brought into sight once it is there. */
const toHash = () => requestAnimationFrame(() => location.hash.length > 1
    && document.getElementById(location.hash.slice(1))?.scrollIntoView());

const Blocks = ({ text }) => marked.lexer(text).map((k, n) => html`<${Block} key=${n} k=${k} />`);

/* What a person wants to read first: how this game is played, from its skin, and how to use the page. */
function Guide({ game }) {
    const [how, setHow] = useState("");
    const { lang } = state;
    useEffect(() => {
        setHow("");
        if (!game) return;
        loadSkin(game).then(async ({ folder }) => {
            const answer = folder && await fetch(`${folder}/how.${lang}.md`).catch(() => null);
            setHow(answer?.ok ? await answer.text() : "");
        });
    }, [game, lang]);
    return html`<div class="guide">${how && html`<section class="how"><${Blocks} text=${how} /></section>`}
        <section class="use"><${Blocks} text=${lang === "de" ? useDe : useEn} /></section></div>`;
}

export function Rules({ game }) {
    const [tokens, setTokens] = useState([]);
    const [search, setSearch] = useState("");
    const [whole, setWhole] = useState(false);
    const [tags, setTags] = useState({});
    useEffect(() => {
        setTokens([]);
        if (!game) return;
        fetch(`/ledger/${game}.md`).then((a) => (a.ok ? a.text() : "")).then((text) => {
            setTokens(marked.lexer(text));
            toHash();
        });
        loadSkin(game).then((skin) => setTags(skin.tags ?? {}));
    }, [game]);
    const sections = sectionsOf(tokens);
    return html`<main class="browse rules" id="table" tabindex="-1"><h1>${t("rules.title")}</h1>
        <${GameLinks} to="rules" game=${game} only=${(g) => g.ledger} />
        ${!search && html`<${Guide} game=${game} />`}
        ${game && html`<h2>${t("rules.numbered")}</h2>
            <p class="faint">${tokens.length ? t("rules.note") : t("rules.none")}</p>
            <div class="row filters"><input type="search" aria-label=${t("rules.search")}
            placeholder=${t("rules.search")} value=${search} onInput=${(e) => setSearch(e.target.value)} />
            <label class="check"><input type="checkbox" checked=${whole}
                onChange=${(e) => setWhole(e.target.checked)} />${t("rules.whole")}</label></div>
            <div class="ledger" lang="en">${whole || !sections.length
                ? sifted(tokens, search).map((k, n) => html`<${Block} key=${n} k=${k} />`)
                : html`<${Sections} sections=${sections} search=${search} tags=${tags} />`}</div>`}</main>`;
}
