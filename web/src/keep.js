// keep.js -- what this device remembers: settings of the person, and the tables whose links it holds
// ("my games"). Everything works without storage too; then it is forgotten when the page is closed.
const memory = new Map();
const PREFIX = "doomtrack.";
const TABLES_MOST = 60;

function read(key, otherwise) {
    try {
        const text = localStorage.getItem(PREFIX + key);
        return text === null ? otherwise : JSON.parse(text);
    } catch {
        return memory.has(key) ? memory.get(key) : otherwise;
    }
}

function write(key, value) {
    memory.set(key, value);
    try {
        localStorage.setItem(PREFIX + key, JSON.stringify(value));
    } catch {
        // no storage on this device: memory has it
    }
}

/** Settings: lang, theme ("" as the system says, "dark", "light"), sound, odds, name. */
export const setting = (key, otherwise) => read("set." + key, otherwise);
export const keepSetting = (key, value) => write("set." + key, value);

/** Tables: { table, game, title, tokens: [..], host, status, heard, noted, at }, the last used first; `who` one is
    there, is it `mine` to choose, the `result`, the date of the `daily` game. */
export const tables = () => read("tables", []).filter((t) => t && t.table && Array.isArray(t.tokens));

export function tokensOf(table) {
    return tables().find((t) => t.table === table)?.tokens ?? [];
}

/** The number of what was last said there and looked at. */
export const heardOf = (table) => tables().find((t) => t.table === table)?.heard ?? 0;

/** The number of the last note about one's own seat that was shown. */
export const notedOf = (table) => tables().find((t) => t.table === table)?.noted ?? 0;

/** Adds to or changes what is known of a table. */
export function keepTable(table, change) {
    const list = tables();
    const old = list.find((t) => t.table === table) ?? { table, tokens: [] };
    const now = { ...old, ...change, at: Date.now() };
    now.tokens = [...new Set(now.tokens)];
    write("tables", [now, ...list.filter((t) => t.table !== table)].slice(0, TABLES_MOST));
}

export function forgetTable(table) {
    write("tables", tables().filter((t) => t.table !== table));
}
