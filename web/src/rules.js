// rules.js -- the numbered rules of a game: the ledger's Markdown as elements, so that nothing in it can become
// markup. Loaded only when somebody wants to read.
import { useEffect, useState } from "preact/hooks";
import { marked } from "marked";
import { html } from "./html.js";
import { GameLinks } from "./browse.js";
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

export function Rules({ game }) {
    const [tokens, setTokens] = useState([]);
    const [search, setSearch] = useState("");
    useEffect(() => {
        setTokens([]);
        if (game) fetch(`/ledger/${game}.md`).then((a) => (a.ok ? a.text()
            : "")).then((text) => setTokens(marked.lexer(text)));
    }, [game]);
    return html`<main class="browse rules" id="table" tabindex="-1"><h1>${t("rules.title")}</h1>
        <${GameLinks} to="rules" game=${game} only=${(g) => g.ledger} />
        ${game && html`<p class="faint">${tokens.length ? t("rules.note") : t("rules.none")}</p>
            <input type="search" class="filters" aria-label=${t("rules.search")} placeholder=${t("rules.search")}
            value=${search} onInput=${(e) => setSearch(e.target.value)} />
            <div class="ledger">${sifted(tokens, search).map((k, n) => html`<${Block} key=${n} k=${k} />`)}</div>`}
                </main>`;
}
