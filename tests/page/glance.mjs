// glance.mjs -- what a person must see without asking for it: what is in force, what was just drawn, how everybody
// stands, what happened.
import { asked, expect, makeTable, noErrors, person, sit, test } from "./help.mjs";
import { joined } from "../../web/src/joined.js";

async function seated(browser, server, fields, options) {
    const page = await person(browser, server, options);
    const made = await makeTable(page, { game: "elder-sign", seed: 12, open: true, ...fields });
    await sit(page, server, made.table, [made.host, ...made.seats]);
    await asked(page);
    return page;
}

/* All cards of the game as the server tells them, by name. */
function cardsOf(page, options) {
    return page.evaluate((what) => new Promise((resolve) => {
        const socket = new WebSocket(`ws://${location.host}/ws`, "doomtrack.1");
        socket.onopen = () => socket.send(JSON.stringify({ cmd: "cards", ref: 1, game: "elder-sign", options: what }));
        socket.onmessage = (frame) => {
            const m = JSON.parse(frame.data);
            if (m.type !== "answer") return;
            socket.close();
            resolve(Object.fromEntries(m.cards.map((c) => [c.name, c])));
        };
    }), options);
}

/* Everything a card does is on it, word for word, but for what the tracks and the dice on it show. */
async function inForce(browser, server) {
    const elsewhere = /^(Sealed by|Doom track|Setup|Locks)/;
    let lines = 0;
    for (const [seed, edition] of [[12, "revised"], [41, "first"]]) {
        const page = await seated(browser, server, { players: 1, seed, options: { edition } });
        const cards = await cardsOf(page, { edition });
        await page.waitForSelector("[data-word=ancient] .card :is(.note, .cardtext)");
        for (const zone of ["ancient", "current"]) {
            const name = await page.textContent(`[data-word=${zone}] .cardname`);
            const shown = (await page.textContent(`[data-word=${zone}] .card`)).replace(/\s+/g, " ");
            for (const line of cards[name].text.split("\n").filter((x) => !elsewhere.test(x))) {
                expect(shown.includes(line), `${name} does not show "${line}": ${shown}`);
                lines++;
            }
        }
        noErrors(page);
        await page.context().close();
    }
    expect(lines > 8, `${lines} lines were looked for`);
}

/* What is to be placed lies there with its task; and who is asked where sees some of the places. */
async function drawn(browser, server) {
    const page = await seated(browser, server, { players: 2 });
    expect(/Where do you place this monster/.test(await page.textContent(".prompt")), "a monster is to be placed");
    expect(await page.locator("[data-word=drawn] .task .symbol").count() > 0, "its task is seen");
    expect(await page.locator("[data-word=drawn] .note.good").isVisible(), "and what it is worth");
    await page.click(".question .option >> nth=0");
    await page.waitForSelector("[data-word=drawn]", { state: "detached" });
    noErrors(page);
    await page.context().close();
    const small = await seated(browser, server, { players: 1, seed: 5 },
        { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await small.waitForFunction(() => {
        const foot = document.querySelector(".side").getBoundingClientRect().top;
        return [...document.querySelectorAll(".middle .lit")].some((e) => {
            const { top } = e.getBoundingClientRect();
            return top > 0 && top < foot - 40;
        });
    });
    await small.context().close();
}

/* Seats that are shut tell their numbers and names; six cards lie in full rows; numbers have their plural. */
async function everybody(browser, server) {
    const page = await seated(browser, server, { players: 4 }, { viewport: { width: 1920, height: 1080 } });
    const shut = await page.locator(".seat:not([open]) .brief").allInnerTexts();
    expect(shut.length === 3, `${shut.length} seats are shut`);
    for (const text of shut)
        expect(/\d\s*\/\d[^]*\d\s*\/\d[^]*\n.*[A-Z]/.test(text), `numbers and names: ${JSON.stringify(text)}`);
    expect(!await page.isVisible(".seat[open] .brief"), "what is open tells it in full");
    const tops = await page.locator("[data-word=rooms] > .things > .card").evaluateAll((cards) =>
        cards.map((c) => Math.round(c.getBoundingClientRect().top)));
    expect(tops.length === 6 && tops[2] === tops[0] && tops[3] !== tops[0] && tops[5] === tops[3], `rows: ${tops}`);
    const tokens = await page.locator(".seat .token").evaluateAll((all) => all.map((e) => e.textContent.trim()));
    for (const text of tokens)
        expect(/^1 ?(Clue|Trophy)$|^(0|[2-9]|\d\d) ?(Clues|Trophies)$/.test(text), `a number of things: ${text}`);
    noErrors(page);
    await page.context().close();
}

/* The dice of one roll are one line, and what happened twice is counted. */
function oneLine() {
    const told = ["Rolled: 3.", "Rolled: 3.", "Rolled: lore.", "", "You lose 1 sanity.", "You lose 1 sanity.",
                  "You receive Axe.", "You receive Food.", "You receive Old Journal.", "Yig awakens.", "Yig attacks."];
    const lines = joined(told.map((text) => ({ text })));
    const expected = ["Rolled: 3, 3, lore.", "You lose 1 sanity. (x2)", "You receive Axe, Food.",
                      "You receive Old Journal.", "Yig awakens.", "Yig attacks."];
    expect(JSON.stringify(lines.map((x) => x.text)) === JSON.stringify(expected), lines.map((x) => x.text).join("|"));
    const parts = lines.map((x) => x.parts.map((p) => p.text).join(", "));
    expect(JSON.stringify(parts) === JSON.stringify(expected), `its parts are the line: ${parts.join("|")}`);
    expect(lines.map((x) => x.at).join() === "0,4,6,8,9,10", "a line stands where its first event was");
}

export async function glance(browser, server) {
    await test("the dice of one roll are one line of the log", oneLine);
    await test("cards in force show everything they do", () => inForce(browser, server));
    await test("a thing to be placed is seen, and where it can go", () => drawn(browser, server));
    await test("everybody's numbers are seen, in rows that are full", () => everybody(browser, server));
}
