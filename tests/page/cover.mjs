// cover.mjs -- two sides on one screen: between them a curtain, and nothing of the one is on the page, in its title or
// in what is announced while the other looks, or while nobody does.
import { asked, dice, expect, makeTable, noErrors, person, sit, test } from "./help.mjs";

/* Whatever the device was sent for one seat, by seat: names of cards that lie open to it, and all the words, also of
   the log, which is told as the seat of the last view may know it. */
function told(page) {
    const seats = [{ cards: new Set(), words: "" }, { cards: new Set(), words: "" }];
    let seat = null;
    for (const { text } of page.received) {
        const m = JSON.parse(text);
        if (m.type === "view") seat = m.seat;
        if (seat === null || (m.type !== "view" && !m.events)) continue;
        seats[seat].words += text;
        if (m.type !== "view") continue;
        seats[seat].cards = new Set(m.table.items.filter((i) => i.type === "card" && !i.down).map((i) => i.label));
    }
    return seats;
}

const onPage = (page) => page.evaluate(() => document.title + document.documentElement.outerHTML);
const nameShown = () => document.querySelector(".seat.own .seatname")?.textContent ?? "";

/* Runs in the page: counts how often another side's table was drawn though nobody had said that it is theirs. */
function watchSides() {
    let last = "", pressed = false;
    globalThis.unasked = 0;
    addEventListener("click", (e) => { pressed ||= Boolean(e.target.closest(".curtain button")); }, true);
    new MutationObserver(() => {
        const now = document.querySelector(".seat.own .seatname")?.textContent;
        if (!now || now === last) return;
        if (!pressed) globalThis.unasked++;
        last = now;
        pressed = false;
    }).observe(document.body, { childList: true, subtree: true });
}

/* While the curtain hangs nothing of either side is there. */
async function hidden(page) {
    const text = await onPage(page);
    for (const { cards } of told(page))
        for (const label of cards) expect(!text.includes(label), `behind the curtain one reads ${label}`);
    expect(await page.locator(".card, .question, .log, .prompt").count() === 0, "nothing of the table is drawn");
}

/* What only the other side knows is nowhere; what its own side sees is there. */
async function apart(page, seat) {
    const text = await onPage(page), seats = told(page);
    let secrets = 0;
    for (const label of seats[1 - seat].cards) {
        if (seats[seat].words.includes(label)) continue;
        secrets++;
        expect(!text.includes(label), `seat ${seat + 1} reads ${label} of the other side`);
    }
    return secrets;
}

async function curtains(browser, server) {
    const page = await person(browser, server);
    const made = await makeTable(page, { game: "miskatonic-madness", players: 2, seed: 5, open: true });
    await page.evaluate(([table, tokens]) => localStorage.setItem("doomtrack.tables",
        JSON.stringify([{ table, tokens, at: 1 }])), [made.table, [made.host, ...made.seats]]);
    await page.goto(`${server.url}/t/${made.table}`);
    await page.waitForSelector(".curtain");
    await page.evaluate(watchSides);
    const roll = dice(11);
    let secrets = 0, falls = 0;
    while (falls < 8) {
        await page.waitForSelector(".curtain button:focus");
        falls++;
        await hidden(page);
        await page.waitForTimeout(300);     // what is announced comes a moment later
        await hidden(page);
        await page.keyboard.press("Enter");
        await page.waitForSelector(".question .option:focus");
        await page.waitForTimeout(300);
        secrets += await apart(page, Number(await page.textContent(".seat.own .figure text")) - 1);
        await chooseOn(page, roll);
    }
    expect(secrets > 0, "nothing was hidden, so nothing was tried");
    expect(await page.evaluate(() => globalThis.unasked) === 0, "a side was shown before its person said so");
    noErrors(page);
    await page.context().close();
}

/* Takes some option until the curtain falls. */
async function chooseOn(page, roll) {
    for (let n = 0; n < 200; n++) {
        const { options } = await asked(page);
        if (!options.length) return;
        await page.click(`.question .option >> nth=${roll(options.length)}`);
    }
}

/* Who plays one side alone, against a computer, meets no curtain; nor do those who know the same. */
async function noCurtain(browser, server) {
    const page = await person(browser, server);
    for (const fields of [{ game: "miskatonic-madness", seats: ["human", "simple"] }, { game: "null" }]) {
        const made = await makeTable(page, { players: 2, seed: 5, open: true, ...fields });
        await sit(page, server, made.table, [made.host, ...made.seats]);
        await page.waitForSelector(".question");
        const first = await page.evaluate(nameShown);
        for (let n = 0; n < 12; n++) {
            expect(await page.locator(".curtain").count() === 0, `a curtain at ${fields.game}`);
            if (fields.seats) expect(await page.evaluate(nameShown) === first, "a computer player's seat is shown");
            if ((await asked(page)).options.length) await page.click(".question .option >> nth=0");
        }
    }
    noErrors(page);
    await page.context().close();
}

export async function cover(browser, server) {
    await test("two sides on one screen: a curtain between them, and no secret before it rises", () =>
        curtains(browser, server));
    await test("no curtain for one side alone, nor where all know the same", () => noCurtain(browser, server));
}
