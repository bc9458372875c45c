// words.js -- the page's own words, in English and German. What a game says comes from the server in the
// person's language; here is only what stands around it. {x} is a hole.
import en from "./words.en.json";
import de from "./words.de.json";

const catalogues = { en, de };
let now = en;

export function language(lang) {
    now = catalogues[lang] ?? en;
    document.documentElement.lang = lang in catalogues ? lang : "en";
}

/** The phrase of a key; a word of a setting or player that has no phrase is shown as it is. */
export function t(key, holes = {}) {
    const phrase = now[key] ?? en[key];
    if (phrase === undefined) return plain(key.slice(key.indexOf(".") + 1));
    return phrase.replace(/\{(\w+)\}/g, (_, name) => holes[name] ?? "");
}

/** A refusal in the person's language where its code says enough; otherwise the server's own sentence. */
export function refusal({ code, cmd, message }) {
    const key = [`error.${cmd}.${code}`, "error." + code].find((k) => k in en);
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
