// story.mjs -- what happens is seen where it happens, with motion on: scenes over the board, numbers that say by how
// much they changed, what happened while others played. Without motion all of it is told, too.
import { asked, expect, makeTable, noErrors, person, sit, test } from "./help.mjs";

async function seated(browser, server, table, options) {
    const page = await person(browser, server, { reducedMotion: "no-preference", pace: "fast", ...options });
    const made = await makeTable(page, { game: "elder-sign", seed: 12, open: true, ...table });
    await sit(page, server, made.table, [made.host, made.seats[0]]);
    await asked(page);
    return page;
}

const three = { players: 3, seats: ["human", "simple", "simple"] };
const OPTION = ".question .option:not([disabled])";

/* Answers when the page lets one: a scene is waited for, and what comes right after it is not meant. */
async function answer(page, nth = -1) {
    await page.waitForSelector(OPTION, { timeout: 60000 });
    await page.waitForFunction(() => !document.querySelector(".banner"), null, { timeout: 60000 });
    const before = await page.evaluate(() => globalThis.views);
    for (let n = 0; n < 10; n++) {
        await page.click(`.question .option >> nth=${nth}`);
        if (await page.waitForFunction((was) => globalThis.views > was, before, { timeout: 1000 }).catch(() => null))
            return;
    }
    throw new Error("nothing is answered");
}

const views = (page) => page.received.map((f) => JSON.parse(f.text)).filter((m) => m.type === "view");

/* Runs in the page: notes every scene that stood over the board, and how long. */
function watchBanners() {
    globalThis.banners = [];
    let last = null;
    new MutationObserver(() => {
        const now = document.querySelector(".banner p")?.textContent ?? null;
        if (now === last) return;
        if (last) globalThis.banners.at(-1).long = performance.now() - globalThis.banners.at(-1).at;
        if (now) globalThis.banners.push({ text: now, at: performance.now(),
                                           scene: document.querySelector(".banner").dataset.scene });
        last = now;
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
}

/* Every scene that came over the wire stood over the board, in its order. */
async function scenes(browser, server, reducedMotion) {
    const page = await seated(browser, server, three, { reducedMotion });
    await page.evaluate(watchBanners);
    const from = views(page).length;
    const told = () => views(page).slice(from).flatMap((m) => m.events).filter((e) => e.scene).map((e) => e.text);
    for (let n = 0; n < 30 && told().length < 2; n++) await answer(page);
    await page.waitForSelector(OPTION, { timeout: 60000 });
    await page.waitForFunction(() => !document.querySelector(".banner"), null, { timeout: 60000 });
    const stood = await page.evaluate(() => globalThis.banners), wanted = told();
    expect(wanted.length >= 2, "nothing large ever happens");
    expect(JSON.stringify(stood.map((b) => b.text)) === JSON.stringify(wanted),
           `${JSON.stringify(wanted)} were told, ${JSON.stringify(stood)} stood over the board`);
    expect(stood.every((b) => b.long > 400), `each stays: ${stood.map((b) => Math.round(b.long))} ms`);
    noErrors(page);
    await page.context().close();
}

/* Runs in the page: ends the scene that stands there, and presses on. Answers whether there was one, and how much was
   chosen before. */
function end(how) {
    const banner = document.querySelector(".banner"), before = globalThis.chosen;
    const press = (key) => dispatchEvent(new KeyboardEvent("keydown", { key }));
    if (!banner) return [false, before];
    if (how === "click") banner.click();
    else if (how === "option") document.querySelector(".question .option").click();
    else press(how);
    press("1");
    return [true, before];
}

/* A person alone: midnight comes with the next question. Whatever is pressed while it strikes answers nothing. */
async function sceneAnswersNothing(browser, server) {
    const page = await seated(browser, server, { players: 1 }, { pace: "slow" });
    await page.evaluate(() => {
        const { send } = WebSocket.prototype;
        globalThis.chosen = 0;
        WebSocket.prototype.send = function (text) {
            globalThis.chosen += /"cmd":"choose"/.test(text);
            send.call(this, text);
        };
    });
    const ends = ["1", "click", " ", "option"];
    for (let n = 0; n < 80 && ends.length; n++) {
        await page.waitForSelector(OPTION);
        if (await page.locator(".banner").count()) {
            const [tried, before] = await page.evaluate(end, ends[0]);
            if (!tried) continue;       // it had just gone by itself
            await page.waitForTimeout(100);
            expect(await page.evaluate(() => globalThis.chosen) === before, `${ends[0]} ended a scene and answered`);
            ends.shift();
            continue;
        }
        await page.waitForTimeout(450);
        await page.click(".question .option >> nth=-1");
        await page.waitForFunction(() => !document.querySelector(".question .option:disabled"));
    }
    expect(!ends.length, `${ends.length} ways to end a scene were not tried`);
    noErrors(page);
    await page.context().close();
}

/* The own numbers of a view, by word: what they are called goes by how many there are. */
function numbers(view) {
    const seat = view.table.items.findIndex((i) => i.type === "seat" && i.id === view.seat);
    return new Map(view.table.items.filter((i) => i.parent === seat && (i.type === "meter" || i.type === "token"))
        .map((i) => [i.word, i.value ?? 0]));
}

const badges = (page) => page.evaluate(() => Object.fromEntries([...document.querySelectorAll(".seat.own .change")]
    .filter((e) => e.closest(".meter, .token")).map((e) => [e.closest(".meter, .token").dataset.word,
                                                           Number(e.textContent.replace("−", "-"))])));

/* What changed says by how much, where it stands, until the next choice; and it is right. */
async function changes(browser, server, reducedMotion) {
    const page = await seated(browser, server, { players: 1, seed: 5 }, { reducedMotion });
    let seen = 0, moved = 0;
    for (let n = 0; n < 40 && seen < 4; n++) {
        const before = numbers(views(page).at(-1));
        await answer(page, n % 3 === 0 ? 0 : -1);
        moved += await page.evaluate(() => document.getAnimations().filter((a) => a.animationName === "float").length);
        await page.waitForSelector(OPTION);
        const after = numbers(views(page).at(-1)), wanted = {};
        for (const [label, value] of after)
            if (before.has(label) && before.get(label) !== value) wanted[label] = value - before.get(label);
        const stand = await badges(page);
        expect(JSON.stringify(Object.entries(stand).sort()) === JSON.stringify(Object.entries(wanted).sort()),
               `changed: ${JSON.stringify(wanted)}, shown: ${JSON.stringify(stand)}`);
        seen += Object.keys(wanted).length;
    }
    expect(seen >= 4, `only ${seen} numbers ever changed`);
    expect(reducedMotion === "reduce" ? moved === 0 : moved > 0, `${moved} numbers moved`);
    await page.waitForTimeout(800);
    const shown = await page.evaluate(() => [...document.querySelectorAll(".seat.own .meter")].map((e) =>
        [e.dataset.word, Number(e.querySelector(".value span").textContent)]));
    const now = numbers(views(page).at(-1));
    for (const [label, value] of shown) expect(now.get(label) === value, `${label} is ${now.get(label)}, not ${value}`);
    noErrors(page);
    await page.context().close();
}

/* What others did is there when one's turn comes, however one answers then, until it is closed. */
async function recap(browser, server) {
    const page = await seated(browser, server, three);
    expect(await page.locator(".recap").count() === 0, "nothing has been missed yet");
    for (let n = 0; n < 40 && !await page.locator(".recap").count(); n++) await answer(page);
    await page.waitForSelector(OPTION, { timeout: 60000 });
    const lines = await page.locator(".recap li").allInnerTexts();
    expect(lines.filter((line) => /turn begins/.test(line)).length >= 2, `told: ${lines.join(" | ")}`);
    await answer(page, 0);
    await page.waitForSelector(OPTION, { timeout: 60000 });
    for (const [width, height] of [[390, 844], [844, 390], [1280, 800]]) {
        await page.setViewportSize({ width, height });
        const wide = await page.evaluate(() => [".side", ".right", ".news"].map((room) => document.querySelector(room))
            .filter((e) => e.scrollWidth > e.clientWidth + 1).map((e) => e.className));
        expect(!wide.length, `${wide} scrolls sideways at ${width}`);
    }
    const still = await page.locator(".recap ol li").allInnerTexts();
    expect(still.length && lines.join().includes(still.join()), `it stays while one answers: ${still.join(" | ")}`);
    await page.click(".recap h2 button");
    await page.waitForSelector(".recap", { state: "detached" });
    expect(await page.locator(".news").count() === 1, "the room stays");
    noErrors(page);
    await page.context().close();
}

export async function story(browser, server) {
    await test("scenes stand over the board", () => scenes(browser, server, "no-preference"));
    await test("scenes are told without motion, too", () => scenes(browser, server, "reduce"));
    await test("what ends a scene answers nothing", () => sceneAnswersNothing(browser, server));
    await test("numbers say by how much they changed", () => changes(browser, server, "no-preference"));
    await test("and without motion", () => changes(browser, server, "reduce"));
    await test("what others did stays until it is closed", () => recap(browser, server));
}
