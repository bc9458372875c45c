// words.js -- the page's own words, in English and German, of which a visit loads one. What a game says comes from the
// server in the person's language; here is only what stands around it. {x} is a hole.

const catalogues = {
    en: () => import("./words.en.json", { with: { type: "json" } }),
    de: () => import("./words.de.json", { with: { type: "json" } }),
};
let now = {}, meant = "";

/** From now on in that language, once its words have come; a page is not drawn before the first have. */
export async function language(lang) {
    const use = lang in catalogues ? lang : "en";
    meant = use;
    const words = await catalogues[use]();
    if (meant !== use) return;      // another was asked for meanwhile
    now = words.default;
    document.documentElement.lang = use;
}

/** The phrase of a key; a word of a setting or player that has no phrase is shown as it is. */
export function t(key, holes = {}) {
    const phrase = now[key];
    if (phrase === undefined) return plain(key.slice(key.indexOf(".") + 1));
    return phrase.replace(/\{(\w+)\}/g, (_, name) => holes[name] ?? "");
}

/** A refusal in the person's language where its code says enough; otherwise the server's own sentence. */
export function refusal({ code, cmd, message }) {
    const key = [`error.${cmd}.${code}`, "error." + code].find((k) => k in now);
    const why = message.charAt(0).toUpperCase() + message.slice(1);
    if (key) return t(key, { why: message.slice(message.indexOf(": ") + 2) });
    return why ? why.replace(/[^.!?…]$/, "$&.") : t("error.failed");
}

/** A chance as people read it, with the point or comma of their language. */
export function oddsText({ probability, at_least: more }) {
    const p = (100 * probability).toLocaleString(document.documentElement.lang,
        { minimumFractionDigits: 1, maximumFractionDigits: 1 });
    return (more && probability < 0.9995 ? "≥ " : "") + t("table.odds", { p });
}

/** "first_try" and "not-yet" as people write: "First try", "Not yet". */
export function plain(word) {
    const text = word.replace(/[_-]+/g, " ");
    return text.charAt(0).toUpperCase() + text.slice(1);
}
