// joined.js -- a log with the dice of one roll in one line, as the other front ends tell it (session/words/joined.c):
// lines that differ in their last word only are one, "Rolled: lore, peril.", and so are equal ones: as a list where a
// colon leads to the word, otherwise counted.

/* Where the last word begins; 0: a number stands before it, or a single word that leads to no list: what two such lines
   share is who did something, not what was done. */
function lastWord(text) {
    const n = text.lastIndexOf(" ") + 1;
    const leads = n > 1 && (text[n - 2] === ":" || text.indexOf(" ") + 1 < n);
    return !leads || /\d/.test(text.slice(0, n)) ? 0 : n;
}

/* Single words with commas between them? */
const isList = (rest) => rest !== "" && !/(^|[^,]) /.test(rest);

/* Lists go on as lists. */
function goesOn(line, text) {
    const n = lastWord(text);
    return n > 0 && line.text.slice(0, n) === text.slice(0, n) && isList(line.text.slice(n)) && text.endsWith(".")
        && line.text.endsWith(".");
}

/** Lines `{ at, text, parts }`: the place of its first event, and of each what it adds to the line. Some events say
    nothing. */
export function joined(events) {
    const lines = [];
    for (const [at, event] of events.entries()) {
        const { text } = event, line = lines.at(-1);
        if (!text) continue;
        if (event.heading || event.moment || line?.alone) {
            lines.push({ at, first: text, times: 1, text, parts: [{ text, event }], alone: event.heading });
        } else if (line?.times && line.first === text && text[lastWord(text) - 2] !== ":") {
            line.text = `${text} (x${++line.times})`;
            line.parts = [{ text: line.text, event }];
        } else if (line && goesOn(line, text)) {
            line.text = `${line.text.slice(0, -1)}, ${text.slice(lastWord(text))}`;
            line.parts.at(-1).text = line.parts.at(-1).text.slice(0, -1);
            line.parts.push({ text: text.slice(lastWord(text)), event });
            line.times = 0;
        } else {
            lines.push({ at, first: text, times: 1, text, parts: [{ text, event }] });
        }
    }
    return lines;
}
