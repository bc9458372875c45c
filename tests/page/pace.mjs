// pace.mjs -- what others do is shown at a person's speed, with motion on: part after part, with all of its lines;
// skipping shows the rest at once, and what skipped answers nothing.
import { asked, expect, makeTable, noErrors, person, sit, test } from "./help.mjs";

async function seated(browser, server, options) {
    const page = await person(browser, server, { reducedMotion: "no-preference", ...options });
    const made = await makeTable(page, { game: "elder-sign", seed: 12, open: true, players: 3,
                                         seats: ["human", "simple", "simple"] });
    await sit(page, server, made.table, [made.host, made.seats[0]]);
    await asked(page);
    return page;
}

/* Answers until others play; what was shown of them is then on its way. */
async function untilOthersPlay(page) {
    for (let n = 0; n < 60; n++) {
        await page.waitForSelector(".question .option:not([disabled])", { timeout: 60000 });
        await page.click(".question .option >> nth=-1");
        if (await page.waitForSelector(".pacebar", { timeout: 700 }).catch(() => null)) return;
    }
    throw new Error("nobody else ever plays");
}

/* Every heading that came over the wire stood on the page, one after the other, and stayed long enough to be read. */
async function partByPart(browser, server) {
    const page = await seated(browser, server, { pace: "fast" });
    await page.evaluate(() => {
        globalThis.stood = [];
        const look = () => {
            const last = [...document.querySelectorAll(".log li.heading, .news li.heading")].at(-1)?.innerText.trim();
            if (last && globalThis.stood.at(-1)?.text !== last)
                globalThis.stood.push({ text: last, at: performance.now() });
        };
        new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    await untilOthersPlay(page);
    await page.waitForSelector(".question .option:not([disabled])", { timeout: 60000 });
    const stood = await page.evaluate(() => globalThis.stood);
    const turns = stood.filter((x) => /turn begins/.test(x.text));
    expect(turns.length >= 2, `the turns of the others are told: ${JSON.stringify(stood)}`);
    const long = turns.slice(1).map((x, n) => x.at - turns[n].at);
    expect(long.every((ms) => ms > 250), `each stays in sight: ${long.map(Math.round)} ms`);
    noErrors(page);
    await page.context().close();
}

/* The key that skips is pressed on and on: it answers no question. */
async function skipped(browser, server) {
    const page = await seated(browser, server, { pace: "slow" });
    await untilOthersPlay(page);
    await page.evaluate(() => {     // as soon as there is an answer, whoever skipped has pressed its key as well
        const { send } = WebSocket.prototype;
        globalThis.chosen = 0;
        WebSocket.prototype.send = function (text) {
            globalThis.chosen += /"cmd":"choose"/.test(text);
            send.call(this, text);
        };
        const look = new MutationObserver(() => {
            if (!document.querySelector(".question .option:not([disabled])")) return;
            look.disconnect();
            dispatchEvent(new KeyboardEvent("keydown", { key: "1" }));
            globalThis.pressed = true;
        });
        look.observe(document.body, { childList: true, subtree: true, attributes: true });
    });
    await page.keyboard.press("Space");
    await page.waitForFunction(() => globalThis.pressed);
    expect(await page.evaluate(() => globalThis.chosen) === 0, "what skipped answered");
    const before = await page.evaluate(() => globalThis.views);
    const log = await page.locator(".log li").allInnerTexts();
    expect(log.filter((line) => /turn begins/.test(line)).length >= 2, "what was skipped is in the log");
    await page.waitForTimeout(1000);
    await page.keyboard.press("1");
    await page.waitForFunction((n) => globalThis.views > n, before);
    noErrors(page);
    await page.context().close();
}

/* Held, nothing goes on by itself; each step brings one part; the device remembers it. */
async function held(browser, server) {
    const page = await seated(browser, server, { pace: "fast" });
    await untilOthersPlay(page);
    const lines = () => page.locator(".log li").count();
    const left = async () => Number(/\d+/.exec(await page.textContent(".pacebar .faint"))[0]);
    await page.keyboard.press("p");
    await page.waitForSelector(".holding[aria-pressed=true]");
    await page.waitForFunction(() => {       // computer players have all chosen
        const now = globalThis.views;
        globalThis.same = now === globalThis.was ? (globalThis.same ?? 0) + 1 : 0;
        globalThis.was = now;
        return globalThis.same > 5 && globalThis.asked === 0;
    }, null, { polling: 100 });
    const before = [await left(), await lines()];
    await page.waitForTimeout(2000);        // longer than any part stays at this speed
    expect(String([await left(), await lines()]) === String(before), "it went on while it was held");
    await page.click(".stepping");
    expect(await left() === before[0] - 1, `a step brings one part: ${before[0]}, then ${await left()}`);
    await page.keyboard.press("Space");
    expect(await left() === before[0] - 2, "and so does the key");
    await page.evaluate(() => {
        const { send } = WebSocket.prototype;
        globalThis.chosen = 0;
        WebSocket.prototype.send = function (text) {
            globalThis.chosen += /"cmd":"choose"/.test(text);
            send.call(this, text);
        };
    });
    await page.evaluate(() => new Promise((done) => {
        const press = (key) => dispatchEvent(new KeyboardEvent("keydown", { key }));
        const on = () => {
            const answers = document.querySelector(".question .option:not([disabled])");
            press(answers ? "1" : " ");
            if (answers) done();
            else setTimeout(on, 30);
        };
        on();
    }));
    expect(await page.evaluate(() => globalThis.chosen) === 0, "what stepped answered");
    await page.waitForTimeout(500);
    await page.reload();
    await untilOthersPlay(page);
    await page.waitForSelector(".holding[aria-pressed=true]");
    await page.click(".holding");
    await page.waitForSelector(".question .option:not([disabled])", { timeout: 60000 });
    noErrors(page);
    await page.context().close();
}

export async function pace(browser, server) {
    await test("others are shown part by part", () => partByPart(browser, server));
    await test("what skips answers nothing", () => skipped(browser, server));
    await test("held, it goes on step by step", () => held(browser, server));
}
