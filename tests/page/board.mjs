// board.mjs -- a table and not a form: what is played with is in sight at once, dice are thrown and rest, a phone has
// its numbers always, the game of the day is the same for everybody.
import { asked, expect, makeTable, noErrors, person, settled, sit, test } from "./help.mjs";

async function seated(browser, server, game, players, options) {
    const page = await person(browser, server, options);
    const made = await makeTable(page, { game, players, seed: 12, open: true,
                                         seats: Array.from({ length: players }, (_, n) => (n ? "simple" : "human")) });
    await sit(page, server, made.table, [made.host, made.seats[0]]);
    await asked(page);
    return page;
}

/* Six cards lie beside each other in the window, and what else there is beside them. */
async function museum(browser, server) {
    const page = await seated(browser, server, "elder-sign", 2);
    const cards = page.locator(".middle .things > .card");
    for (let n = 0; n < 9 && await cards.count() > 6; n++) {      // monsters are placed first
        await page.click(".question .option >> nth=0");
        await settled(page);
        await asked(page);
    }
    await page.evaluate(() => { document.querySelector(".middle").scrollTop = 0; });
    const out = await page.evaluate(() => [...document.querySelectorAll(".middle .things > .card")].filter((e) => {
        const { left, top } = e.getBoundingClientRect();
        return left < 200 || top < 40 || top > innerHeight / 2 + 60;
    }).length);
    expect(await cards.count() === 6 && out === 0, `${out} cards are out of sight`);
    expect(await page.locator(".aside [data-word=ancient] .card").count() === 1, "who threatens lies beside them");
    noErrors(page);
    await page.context().close();
}

/* Every place has its plate on the campus, and no plate lies over another. */
async function campus(browser, server) {
    const page = await seated(browser, server, "miskatonic-madness", 2);
    await page.waitForSelector(".scenic .backdrop svg");
    const over = await page.evaluate(() => {
        const boxes = [...document.querySelectorAll(".scenic .spacename")].map((e) => e.getBoundingClientRect());
        return [boxes.length, boxes.some((a, i) => boxes.some((b, k) => k > i && a.left < b.right && b.left < a.right
            && a.top < b.bottom && b.top < a.bottom))];
    });
    expect(over[0] === 7 && !over[1], `${over[0]} plates, one over another: ${over[1]}`);
    expect(await page.locator(".lasting .cell").count() === 5, "boxes beside it are there before anybody is in them");
    await page.context().close();
}

/* With motion a die shows nothing before it rests, and then its face alone. */
async function thrown(browser, server) {
    const page = await seated(browser, server, "elder-sign", 1, { reducedMotion: "no-preference" });
    await page.evaluate(() => {
        globalThis.cubes = globalThis.early = 0;
        new MutationObserver(() => {
            for (const e of document.querySelectorAll(".diebutton.rolling")) {
                globalThis.cubes = Math.max(globalThis.cubes, e.querySelectorAll(".cube > .die").length);
                if (getComputedStyle(e.querySelector(":scope > .die")).visibility !== "hidden") globalThis.early++;
            }
        }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["class"] });
    });
    for (let n = 0; n < 12 && !await page.evaluate(() => globalThis.cubes); n++) {
        await asked(page);
        const roll = page.locator(".question .option >> text=Roll the dice");
        await (await roll.count() ? roll : page.locator(".question .option").last()).click();
        await settled(page);
    }
    expect(await page.evaluate(() => globalThis.cubes) === 6, "a die in the air has six sides");
    await page.waitForFunction(() => !document.querySelector(".rolling, .cube"));
    expect(await page.evaluate(() => globalThis.early) === 0, "no face is seen before its die rests");
    noErrors(page);
    await page.context().close();
}

/* On a phone: numbers in sight however far the page is scrolled, a row to swipe, answers that fold. */
async function phone(browser, server) {
    const page = await seated(browser, server, "elder-sign", 2, { viewport: { width: 390, height: 844 }, hasTouch: true,
                                                                  isMobile: true });
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const { y } = await page.locator(".strip").boundingBox();
    expect(y >= 40 && y < 60, `the numbers are at ${y}`);
    expect(await page.evaluate(() => {
        const rows = [...document.querySelectorAll(".board > .zone > .things")];
        return rows.some((row) => row.childElementCount > 2 && row.scrollWidth > 2 * row.clientWidth);
    }), "cards lie in a row to swipe");
    await page.tap(".fold");
    await page.waitForFunction(() => !document.querySelector(".question .option").offsetParent);
    await page.tap(".fold");
    await page.waitForFunction(() => document.querySelector(".question .option").offsetParent);
    noErrors(page);
    await page.context().close();
}

/* Two people who take up the game of the day get the same table, and it stands among their games. */
async function daily(browser, server) {
    const tables = [];
    for (let n = 0; n < 2; n++) {
        const page = await person(browser, server);
        await page.click(".daily button");
        await asked(page);
        tables.push(JSON.stringify(page.received.map((f) => JSON.parse(f.text)).find((m) => m.type === "view").table));
        await page.goto(server.url + "/");
        await page.waitForSelector(".mygames >> text=of the day");
        await page.waitForSelector(".daily a");
        await page.context().close();
    }
    expect(tables[0] === tables[1], "the game of the day is the same for everybody");
}

export async function board(browser, server) {
    await test("all cards to be worked at are in sight at 1280 pixels", () => museum(browser, server));
    await test("a campus with a plate for every place", () => campus(browser, server));
    await test("dice are thrown, and show nothing before they rest", () => thrown(browser, server));
    await test("a phone: numbers in sight, a row to swipe, answers that fold", () => phone(browser, server));
    await test("the game of the day is the same for everybody", () => daily(browser, server));
}
