// games.mjs -- whole games in the browser: by clicks with two people at one table, by taps on a phone, by keys
// alone; and nothing that a person may not know is ever sent to their browser.
import { asked, dice, expect, makeTable, noErrors, person, playToEnd, sit, test } from "./help.mjs";
import { joined } from "../../web/src/joined.js";

/** Two people, each with a browser and a link of their own. */
export async function two(browser, server, fields, options) {
    const host = await person(browser, server, options), guest = await person(browser, server, options);
    const made = await makeTable(host, { players: 2, open: true, ...fields });
    await sit(host, server, made.table, [made.host, made.seats[0]]);
    await sit(guest, server, made.table, [made.seats[1]]);
    return { host, guest, made };
}

async function wholeGame(browser, server, game, seed) {
    const { host, guest, made } = await two(browser, server, { game, seed });
    const watcher = await watch(browser, server, made);
    const choices = await playToEnd([host, guest], seed);
    expect(await host.textContent(".over h2") === await guest.textContent(".over h2"), "both see the same end");
    expect(choices > 20, `only ${choices} choices`);
    noErrors(host, guest);
    return { host, guest, watcher };
}

/* Somebody who only sees what all see: a connection with the link for spectators, nothing is drawn. */
async function watch(browser, server, made) {
    const page = await person(browser, server);
    await page.evaluate(([table, token]) => {
        const socket = new WebSocket(`ws://${location.host}/ws`, "doomtrack.1");
        socket.onopen = () => socket.send(JSON.stringify({ cmd: "join", table, tokens: [token] }));
    }, [made.table, made.spectator]);
    return page;
}

const views = (page) => page.received.map(({ at, text }) => ({ at, text, m: JSON.parse(text) }))
    .filter((f) => f.m.type === "view");
const cardsOf = (view) => view.table.items.filter((i) => i.type === "card" && !i.down).map((i) => i.label);

/** Walks through what the browsers received, in the order it came: what the host knows by name and the guest has
 *  never been shown is in no message to the guest. Shown is what lies face up on the guest's table, and what was
 *  told to everybody. */
export function leaks(host, guest, watcher) {
    const told = (label, at) => views(watcher).some((f) => f.at < at + 1000 && f.text.includes(label));
    const all = [...views(host).map((f) => ({ ...f, host: true })), ...views(guest)].sort((a, b) => a.at - b.at);
    const shown = new Set(), found = new Set();
    let known = new Set(), compared = 0;
    for (const frame of all) {
        if (frame.host) known = new Set(cardsOf(frame.m));
        else for (const label of cardsOf(frame.m)) shown.add(label);
        if (frame.host) continue;
        for (const label of known) {
            if (shown.has(label)) continue;
            compared++;
            if (!frame.text.includes(label)) continue;
            if (told(label, frame.at)) shown.add(label);
            else found.add(label);
        }
    }
    return { found: [...found], compared };
}

async function close(...pages) {
    for (const page of pages) await page.context().close();
}

/* Somebody who comes back later reads the log from its very beginning, in parts, without a gap. */
async function wholeLog(page) {
    page.received.length = 0;
    await page.reload();
    await page.click("text=Show the table");
    await page.click(".log .older");
    await page.waitForSelector(".log .older", { state: "detached" });
    const told = new Map();
    for (const { text } of page.received) {
        const m = JSON.parse(text);
        m.events?.forEach((event, n) => told.set(m.from + n, event));
    }
    const lines = joined([...told].sort(([a], [b]) => a - b).map(([, event]) => event)).map((line) => line.text);
    const shown = await page.locator(".log ol > li").allTextContents();
    expect(told.size > 500 && told.has(0) && told.size === Math.max(...told.keys()) + 1,
        `events 0 to ${Math.max(...told.keys())}: ${told.size}`);
    expect(shown.length === lines.length && shown.every((line, n) => line.trim() === lines[n].trim()),
        `${shown.length} lines shown of ${lines.length}`);
}

/* What the guest received, with one hidden name in the prompt of a copy of its first view: it must be found. */
function planted(host, guest) {
    const [mine] = views(host), [theirs] = views(guest);
    const label = cardsOf(mine.m).find((x) => !cardsOf(theirs.m).includes(x));
    const at = Math.max(mine.at, theirs.at) + 0.001;
    return { received: [...guest.received, { at, text: JSON.stringify({ ...theirs.m, prompt: label }) }] };
}

async function hidden(browser, server, game, seed) {
    const { host, guest, watcher } = await wholeGame(browser, server, game, seed);
    const { found, compared } = leaks(host, guest, watcher);
    expect(!found.length, `in what the other browser got: ${found.join(", ")}`);
    expect(compared > 100, `only ${compared} names were looked for`);
    expect(leaks(host, planted(host, guest), watcher).found.length > 0, "a name put into a prompt would be found");
    await close(host, guest, watcher);
}

/* A finger that stays: what the thing is, and no choice. */
async function longPress(page, selector) {
    await page.locator(selector).first().evaluate((e) => e.scrollIntoView({ block: "start" }));
    const box = await page.locator(selector).first().boundingBox();
    const touch = await page.context().newCDPSession(page);
    const points = [{ x: box.x + box.width / 2, y: box.y + 8 }];
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: points });
    await page.waitForTimeout(700);
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

async function onPhone(browser, server) {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    const page = await person(browser, server, phone);
    const made = await makeTable(page, { game: "null", players: 1, seed: 5, open: true });
    await sit(page, server, made.table, [made.host, made.seats[0]]);
    const roll = dice(5);
    for (let n = 0; n < 400; n++) {
        const seen = await asked(page);
        if (seen.over) break;
        const option = page.locator(".question .option").nth(roll(seen.options.length));
        const box = await option.boundingBox();
        expect(box.height >= 40, "an option is too small for a thumb");
        await option.tap();
    }
    expect((await asked(page)).over, "the game came to its end");
    await page.click("text=Show the table");
    await longPress(page, ".card .hit");
    await page.waitForSelector(".modal-thing .wholetext");
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(!wide, "the page is wider than the phone");
    noErrors(page);
    await page.context().close();
}

/* From the start page to the end of a game: Tab, Enter and digits. */
async function byKeys(browser, server, title) {
    const page = await person(browser, server);
    for (let n = 0; n < 40; n++) {
        await page.keyboard.press("Tab");
        if (await page.evaluate(() => document.activeElement?.matches(".workshop > summary")))
            await page.keyboard.press("Enter");
        if (await page.evaluate((name) => document.activeElement?.textContent.startsWith(name), title)) break;
    }
    await page.keyboard.press("Enter");
    await page.waitForSelector(".newgame");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".question .option");
    const roll = dice(11);
    for (let n = 0; n < 1500; n++) {
        const seen = await asked(page);
        if (seen.over) break;
        await page.keyboard.press(String(1 + roll(Math.min(9, seen.options.length))));
    }
    expect((await asked(page)).over, "the game came to its end");
    noErrors(page);
    await page.context().close();
}

export async function games(browser, server, quick) {
    await test("a game on a phone in portrait, by taps, to its end", () => onPhone(browser, server));
    if (quick) return;
    await test("a game by keyboard alone, from the start page to its end",
               () => byKeys(browser, server, "The Proving House"));
    await test("a whole game of elder-sign by clicks, two browsers at one table", async () => {
        const { host, guest, watcher } = await wholeGame(browser, server, "elder-sign", 3);
        await wholeLog(host);
        await close(host, guest, watcher);
    });
    await test("a whole game of miskatonic-madness by clicks, two browsers; the other received nothing hidden",
               () => hidden(browser, server, "miskatonic-madness", 9));
}
