// subjects.js -- what is drawn on which card: the tables below subjects/, one for a game. A line is NAME = SUBJECT,
// below the KIND in brackets; a name may end in or be "*". Of several subjects with "|" between them, cards that fit
// the same line take one after the other. A card no line fits is drawn by its kind and name.
import { existsSync, readFileSync } from "node:fs";
import { hash } from "./random.js";

const here = new URL("./subjects/", import.meta.url);

function rulesOf(text) {
    const rules = [];
    let kind = "";
    for (const line of text.split("\n").filter((l) => l.trim() && !l.startsWith("#"))) {
        const section = /^\[([\w-]+)\]$/.exec(line);
        if (section) [, kind] = section;
        else {
            const [, name, subjects] = /^(.+?) = (.+)$/.exec(line) ?? [];
            if (!name) throw new Error(`no NAME = SUBJECT: ${line}`);
            rules.push({ kind, name, subjects: subjects.split(/ \| /), used: 0 });
        }
    }
    return rules;
}

const fits = (rule, card) => rule.kind === card.kind
    && (rule.name === card.name || (rule.name.endsWith("*") && card.name.startsWith(rule.name.slice(0, -1))));

/* What stands for a kind nobody has written a table for, by a word in the kind's name. */
const BY_KIND = [
    [/investigator|ally|companion|people|person|hero/, "detective | author | sailor | professor | medium | doctor"],
    [/monster|enemy|cultist|epic|creature/, "eyes | shambler | wraith | polypoid"],
    [/ancient|elder|god|boss|stage|awakened/, "yog-sothoth doom=0.7 | azathoth doom=0.8"],
    [/spell|ritual|incantation|glamour/, "sigil"],
    [/book|tome/, "tome | spellbook"],
    [/item|asset|artifact|tool|weapon|charm|relic|action|skill/, "plain | trunk | puzzlebox | amulet | key"],
    [/world|gate|beyond/, "abyss | prisms | spires | plateau"],
    [/mythos|event|calamity|omen|sighting/, "clouds | stars | rift"],
    [/condition|madness|insanity|whisper/, "mind | mind spiral | mind crack"],
    [/clue|mystery|evidence/, "lens | letter | notes"],
];
const ANYWHERE = "doorway | corridor | alley | hill | study";

/** The subject of a card by nothing but its kind and name. */
export function subjectOfKind(kind, name) {
    const subjects = (BY_KIND.find(([words]) => words.test(kind))?.[1] ?? ANYWHERE).split(" | ");
    return subjects[hash(name) % subjects.length];
}

/** A subject for each of a game's cards, in their order. */
export function subjectsOf(game, cards) {
    const file = new URL(`${game}.txt`, here);
    const rules = existsSync(file) ? rulesOf(readFileSync(file, "utf8")) : [];
    const found = cards.map((card) => {
        const rule = rules.find((one) => fits(one, card));
        return rule ? rule.subjects[rule.used++ % rule.subjects.length] : subjectOfKind(card.kind, card.name);
    });
    const idle = rules.filter((rule) => !rule.used).map((rule) => `${rule.kind} ${rule.name}`);
    if (idle.length) throw new Error(`subjects/${game}.txt names what ${game} has no card of: ${idle.join("; ")}`);
    return found;
}
