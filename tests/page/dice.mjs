// dice.mjs -- things onto things: dice onto tasks by click and drag, by touch, by keyboard alone, with the sets that
// the server names; tiles into rooms. The seed brings a roll with which task 1 can be completed in two ways: with 1, 2
// and a terror, or with 3 and a terror, of which there are two.
import { asked, expect, look, makeTable, noErrors, person, settled, sit, test } from "./help.mjs";

const SEED = 42;
const die = (face, n = 0) => `.tray .diebutton[aria-label^="${face}" i] >> nth=${n}`;

async function choose(page, pattern, last) {
    await asked(page);
    const texts = await page.locator(".question .option").allTextContents();
    const fits = texts.map((text, n) => ({ text, n })).filter(({ text }) => pattern.test(text));
    expect(fits.length > 0, `${pattern} is not among ${texts.join(", ")}`);
    const prompt = (await look(page)).prompt;
    await page.click(`.question .option >> nth=${fits.at(last ? -1 : 0).n}`);
    await page.waitForFunction((was) => document.querySelector(".prompt").textContent !== was, prompt);
    await settled(page);
}

/** A table at the question what to do with the roll. */
async function rolled(browser, server, options) {
    const page = await person(browser, server, options);
    const made = await makeTable(page, { game: "elder-sign", players: 1, seed: SEED, open: true });
    await sit(page, server, made.table, [made.host, made.seats[0]]);
    await choose(page, /Go to/, true);
    await choose(page, /Roll the dice/);
    await page.waitForSelector(".task.lit");
    return page;
}

/* The dice that lie on the task they served. */
const faces = (page) => page.locator(".task.done .resting .diebutton").evaluateAll((list) =>
    list.map((e) => e.title.toLowerCase().split(" ")[0]).sort().join(" "));

async function drag(page, from, to) {
    await page.locator(to).first().scrollIntoViewIfNeeded();
    const a = await page.locator(from).first().boundingBox(), b = await page.locator(to).first().boundingBox();
    await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
    await page.mouse.down();
    await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 6 });
    expect(await page.locator(".ghost").count() === 1, "the die follows the pointer");
    expect(await page.locator("[data-dropping]").count() === 1, "what it can be dropped on shows it");
    await page.mouse.up();
}

/* What is not possible says why: a task that the dice do not complete, a die that no task needs. */
async function whyNot(browser, server) {
    const page = await rolled(browser, server);
    const reason = async (selector, pattern) => {
        await page.focus(selector);
        await page.keyboard.press("i");
        await page.waitForSelector(".modal-thing .cannot");
        const text = await page.textContent(".modal-thing .cannot");
        expect(pattern.test(text), `${selector} says: ${text}`);
        await page.keyboard.press("Escape");
        await page.waitForSelector(".modal-thing", { state: "detached" });
    };
    await reason(".card.active .task:not(.lit) .hit", /dice do not show/);
    await reason(die("lore"), /No task that can be completed now needs this die/);
    await page.hover(die("lore"));
    await page.waitForSelector(".tip .cannot");
    await page.click("[aria-label=Settings]");
    await page.selectOption(".modal-settings select", "de");
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => /Wurf/.test(document.querySelector(".prompt").textContent));
    await page.mouse.move(2, 2);
    await page.hover(".card.active .task:not(.lit) .hit");
    await page.waitForFunction(() => /zeigen nicht/.test(document.querySelector(".tip .cannot")?.textContent ?? ""));
    noErrors(page);
    await page.context().close();
}

/* A card that can be chosen is chosen wherever it is clicked, also on a row of symbols. */
async function wholeCard(browser, server) {
    const page = await person(browser, server);
    const made = await makeTable(page, { game: "elder-sign", players: 1, seed: SEED, open: true });
    await sit(page, server, made.table, [made.host, made.seats[0]]);
    const { x, y } = await page.locator(".card.lit .task").first().boundingBox();
    await page.mouse.click(x + 8, y + 8);
    await page.waitForFunction(() => /Roll the dice/.test(document.querySelector(".question").textContent));
    noErrors(page);
    await page.context().close();
}

/* What a question is about can be dragged to where it shall lie; a lit room is chosen by a click anywhere in it. */
async function tiles(browser, server) {
    const page = await person(browser, server);
    const made = await makeTable(page, { game: "miskatonic-madness", players: 2, seed: 7, open: true });
    await sit(page, server, made.table, [made.host, ...made.seats]);
    const next = async (deed) => {
        const was = (await look(page)).prompt;
        await deed();
        await page.waitForFunction((old) => document.querySelector(".prompt").textContent !== old, was);
        await settled(page);
    };
    for (let n = 0; n < 6 && await page.locator(".room.lit").count() < 2; n++)
        await next(() => page.click(".question .option >> nth=0"));
    await page.locator(".card.asking").first().evaluate((e) => e.scrollIntoView({ block: "center" }));
    const room = ".room.lit:not(:has(.card))";
    await next(() => drag(page, ".card.asking", room));
    const { x, y, width, height } = await page.locator(room).first().boundingBox();
    await next(() => page.mouse.click(x + width - 20, y + height - 12));
    noErrors(page);
    await page.context().close();
}

const lays = (page) => page.locator(".diebutton.lays").count();

/* A die laid by click and one dragged onto the task are the whole answer to both questions. */
async function byDrag(browser, server) {
    const page = await rolled(browser, server);
    expect(await lays(page) === 5, "the dice that can serve the task are lit, and only they");
    await page.click(die("3"));
    await page.waitForSelector(".diebutton.lays.picked");
    await drag(page, die("terror", 1), ".task.lit");
    await page.waitForFunction(() => /Roll the dice/.test(document.querySelector(".question").textContent));
    expect(await faces(page) === "3 terror", `what was laid completes the task, not ${await faces(page)}`);
    noErrors(page);
    await page.context().close();
}

/* The task first, then die by die: what no set goes on with is not lit; a die can be put back. */
async function byKeys(browser, server) {
    const page = await rolled(browser, server);
    const press = async (selector) => {
        await page.focus(selector);
        await page.keyboard.press("Enter");
    };
    await press(".task.lit .hit");
    await page.waitForSelector(".laidline");
    expect(await lays(page) === 5, "all dice of all sets are lit");
    await press(die("3"));
    expect(await lays(page) === 3, "after the 3 only the terrors");
    await press(die("3"));
    await press(die("1"));
    expect(await lays(page) === 4, "after the 1 the 2 and the terrors");
    await press(die("2"));
    await press(die("terror"));
    await page.waitForFunction(() => /Roll the dice/.test(document.querySelector(".question").textContent));
    expect(await faces(page) === "1 2 terror", `the dice laid complete the task, not ${await faces(page)}`);
    noErrors(page);
    await page.context().close();
}

/* On a phone: a tap lays, a tap on the task takes what is laid; a die that serves nothing lays nothing. */
async function byTouch(browser, server) {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    const page = await rolled(browser, server, phone);
    await page.tap(die("lore"));
    await page.waitForSelector(".modal-thing");
    await page.tap(".modal-thing header button");
    expect(await page.locator(".diebutton.picked").count() === 0, "a die that cannot serve is not laid");
    await page.tap(die("3"));
    await page.tap(die("terror"));
    await page.locator(".task.lit .hit").tap();
    await page.waitForFunction(() => /Roll the dice/.test(document.querySelector(".question").textContent));
    expect(await faces(page) === "3 terror", "what was tapped completes the task");
    noErrors(page);
    await page.context().close();
}

export async function layDice(browser, server) {
    await test("dice are clicked and dragged onto a task", () => byDrag(browser, server));
    await test("dice are laid by keyboard alone, die by die, and put back", () => byKeys(browser, server));
    await test("what cannot be chosen says why, in the person's language", () => whyNot(browser, server));
    await test("a card is chosen by a click on its tasks too", () => wholeCard(browser, server));
    await test("a tile is dragged into a room, and a room is chosen by a click", () => tiles(browser, server));
    await test("dice are laid by touch on a phone", () => byTouch(browser, server));
}
