// looks.mjs -- how the page looks, as far as a program can tell: axe-core finds nothing in any place, in either
// theme; nothing is wider than the screen; cards can be read. And the screenshots for the documents.
import { mkdirSync, writeFileSync } from "node:fs";
import { asked, axeSource, expect, look, makeTable, noErrors, person, sit, test } from "./help.mjs";

export async function axe(page, where) {
    if (!await page.evaluate(() => Boolean(globalThis.axe))) await page.evaluate(axeSource);
    const found = await page.evaluate(async () => {
        const { violations } = await globalThis.axe.run(document, { resultTypes: ["violations"] });
        const one = (n) => `${n.target.join(" ")} ${n.any[0]?.message ?? ""}`;
        return violations.map((v) => `${v.id}: ${v.nodes.slice(0, 3).map(one).join(" | ")}`);
    });
    expect(!found.length, `${where}: ${found.join("\n")}`);
}

/* Advised choices, so that the position is one people reach. */
export async function playOn(page, choices) {
    for (let n = 0; n < choices; n++) {
        await asked(page);
        if (await page.locator(".curtain").count()) await page.click(".curtain button");
        if (!(await look(page)).options.length) return;
        await page.keyboard.press("a");
        await page.waitForSelector(".option .advised");
        await page.click(".option:has(.advised)");
    }
    await asked(page);
    if (await page.locator(".curtain").count()) await page.click(".curtain button");
}

async function tableOf(page, server, game, choices, players = 2) {
    const made = await makeTable(page, { game, players, seed: 7, open: true });
    await sit(page, server, made.table, [made.host, ...made.seats]);
    await playOn(page, choices);
}

async function clicks(page, list, then) {
    for (const selector of list) await page.click(selector);
    await page.waitForSelector(then);
}

async function at(page, address, then) {
    await page.goto(address);
    await page.waitForSelector(then);
}

const places = [
    ["the start page", (page) => clicks(page, [".gamename"], ".newgame")],
    ["a lobby", (page) => clicks(page, [".gamename", ".newgame button:nth-of-type(2)"], ".persons")],
    ["cards", (page, server) => at(page, server.url + "/cards/null", ".browsed")],
    ["rules", (page, server) => at(page, server.url + "/rules/miskatonic-madness", ".ledger dd")],
    ["replays", (page, server) => at(page, server.url + "/replay", ".bring")],
    ["null", (page, server) => tableOf(page, server, "null", 3)],
    ["proving", (page, server) => tableOf(page, server, "proving", 9)],
    ["elder-sign in an attempt", (page, server) => tableOf(page, server, "elder-sign", 8)],
    ["a curtain", async (page, server) => {
        const made = await makeTable(page, { game: "miskatonic-madness", players: 2, seed: 7, open: true });
        await sit(page, server, made.table, made.seats);
        await page.reload();
        await page.waitForSelector(".curtain");
    }],
    ["a lobby of sides", (page) => clicks(page, [".gamename >> text=Miskatonic", "text=Invite friends"], ".claim")],
    ["a link that was used", async (page, server) => {
        const made = await makeTable(page, { game: "miskatonic-madness", players: 2 });
        await sit(page, server, made.table, [made.seats[1]]);
        await page.evaluate(() => localStorage.clear());
        await at(page, `${server.url}/t/${made.table}#${made.seats[1]}`, ".join");
        page.received.length = 0;       // it was refused, as it should be
    }],
    ["miskatonic-madness", (page, server) => tableOf(page, server, "miskatonic-madness", 12)],
];

async function dialogs(page) {
    await page.hover(".card .hit");
    await page.waitForSelector(".tip");
    await axe(page, "a tip");
    await page.mouse.move(2, 2);
    await page.click("text=People");
    await page.waitForSelector(".modal-people");
    await axe(page, "people");
    await clicks(page, ["text=Use another device"], ".code");
    await axe(page, "a code for another device");
    await page.keyboard.press("Escape");
    await page.click("header [aria-label=Settings]");
    await page.waitForSelector(".modal-settings");
    await axe(page, "settings");
    await page.keyboard.press("Escape");
    await page.focus(".card .hit");
    await page.keyboard.press("i");
    await page.waitForSelector(".modal-thing");
    await axe(page, "what a thing is");
    await page.keyboard.press("Escape");
}

async function inTheme(browser, server, colorScheme, list) {
    for (const [name, come] of list) {
        const page = await person(browser, server, { colorScheme });
        await come(page, server);
        await axe(page, `${name}, ${colorScheme}`);
        if (name === "null") await dialogs(page);
        noErrors(page);
        await page.context().close();
    }
}

/* Every card shows all of its text. */
async function uncut(page, where) {
    const cut = await page.evaluate(() => [...document.querySelectorAll(".card :is(.cardname, .cardtext, .note)")]
        .filter((e) => e.scrollHeight > e.clientHeight + 3 && e.clientHeight > 0).map((e) => e.textContent));
    expect(!cut.length, `cut off ${where}: ${cut.join(" | ")}`);
}

/* Text of cards has at least 13 pixels on a small laptop; on a phone nothing sticks out sideways. */
async function readable(browser, server) {
    const page = await person(browser, server);
    await tableOf(page, server, "elder-sign", 8);
    const small = await page.evaluate(() => [...document.querySelectorAll(".card :is(.cardname, .note, .cardtext)")]
        .filter((e) => parseFloat(getComputedStyle(e).fontSize) < 13).length);
    expect(small === 0, `${small} texts on cards are smaller than 13 pixels`);
    expect(await page.locator(".card .cardtext").count() > 4, "cards tell what they do");
    await uncut(page, "on a small laptop");
    await page.setViewportSize({ width: 390, height: 844 });
    await uncut(page, "on a phone");
    expect(!await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), "wider than a phone");
    await page.context().close();
}

/* In the longer language too, what is chosen for a new game can be read and lies beside nothing else. */
async function formFits(browser, server) {
    for (const width of [1280, 390, 320]) {
        const page = await person(browser, server, { viewport: { width, height: 844 }, locale: "de-DE" });
        for (const n of [1, 2, 3, 4]) {
            await page.click(`.gametile:nth-child(${n}) .gamename`);
            await page.waitForSelector(`.gametile:nth-child(${n}) .newgame`);
            const bad = await page.evaluate(badFields);
            expect(!bad.length, `at ${width} pixels: ${bad.join(", ")}`);
            const free = await page.locator(`.gametile:nth-child(${n}) option[value="free"]`).count();
            expect(free === (n < 4 ? 1 : 0), "only who plays together takes back what others did, unasked");
            const edges = await page.evaluate(() => new Set([...document.querySelectorAll(".seatfields select")]
                .map((e) => Math.round(e.getBoundingClientRect().left))).size);
            expect(edges <= (width > 600 ? 2 : 1), `at ${width} pixels the fields begin at ${edges} places`);
        }
        await page.context().close();
    }
}

/* Runs in the page: fields of the form that overlap, stick out, or are narrower than what they say. */
function badFields() {
    const fields = [...document.querySelectorAll(".newgame :is(.field select, .check)")];
    const box = (e) => e.getBoundingClientRect();
    const over = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    const narrow = (e) => {
        const free = e.cloneNode(true);
        free.style.maxWidth = "none";
        free.style.position = "absolute";
        document.querySelector(".newgame .field").append(free);
        const wanted = free.offsetWidth;
        free.remove();
        return e.offsetWidth < wanted - 1 && e.offsetWidth < e.closest("fieldset, form").clientWidth - 60;
    };
    return fields.filter((e) => fields.some((o) => o !== e && over(box(e), box(o))) || box(e).right > innerWidth
        || (e.tagName === "SELECT" && narrow(e))).map((e) => e.closest("label").textContent.slice(0, 40));
}

/* What can be chosen lies on the table, however much of it there is, and is brought into sight. */
async function choosable(browser, server) {
    for (const viewport of [{ width: 1280, height: 800 }, { width: 390, height: 844 }]) {
        const page = await person(browser, server, { viewport });
        const made = await makeTable(page, { game: "elder-sign", players: 1, seed: 7, open: true,
                                             options: { investigators: "chosen" } });
        await sit(page, server, made.table, [made.host, ...made.seats]);
        await page.waitForSelector(".middle .card.lit");
        const options = await page.locator(".options .option").count();
        const lit = await page.locator(".middle .card.lit").count();
        expect(options > 12 && lit === options, `${options} can be chosen, ${lit} are lit`);
        await page.waitForFunction(() => {
            const { top } = document.querySelector(".middle .card.lit").getBoundingClientRect();
            return top > 40 && top < innerHeight / 2;
        });
        await page.context().close();
    }
}

/* On paper all of the table is there, nothing is cut off at the height of the window, and it is light. */
async function onPaper(browser, server) {
    const page = await person(browser, server);
    await tableOf(page, server, "elder-sign", 8);
    await page.emulateMedia({ media: "print" });
    await page.waitForFunction(() => document.documentElement.dataset.theme === "light");
    const cut = await page.evaluate(() => [".middle", ".right", ".side"].filter((selector) => {
        const e = document.querySelector(selector);
        return e.scrollHeight > e.clientHeight + 2 && getComputedStyle(e).overflowY !== "visible";
    }));
    expect(cut.length === 0, `cut off: ${cut}`);
    expect(!await page.isVisible(".tools"), "buttons that cannot be pressed on paper are not printed");
    await page.emulateMedia({ media: "screen" });
    await page.waitForFunction(() => document.documentElement.dataset.theme === "dark");
    await page.context().close();
}

/* Cards have their own pictures and seats their portraits; where none comes, everything lies where it would. */
async function pictured(browser, server) {
    const heights = [];
    for (const come of [true, false]) {
        const page = await person(browser, server);
        if (!come) await page.route("**/assets/pictures-*/*.svg", (asked) => asked.abort());
        await tableOf(page, server, "elder-sign", 2);
        const drawn = () => {
            const seen = [...document.querySelectorAll(".middle .picture img")].filter((e) =>
                e.getBoundingClientRect().bottom > 0 && e.getBoundingClientRect().top < innerHeight);
            return seen.length > 3 && seen.every((e) => e.complete && e.alt === "");
        };
        await page.waitForFunction(drawn);
        const shown = await page.evaluate(() => [...document.querySelectorAll(".card img, .seat .face img")]
            .filter((e) => e.naturalWidth).map((e) => e.src));
        expect(come ? new Set(shown).size > 4 : !shown.length, `${shown.length} pictures are shown`);
        if (come) expect(await page.locator(".seat .face img").count() === 2, "who sits there has a portrait");
        heights.push(await page.evaluate(() => [...document.querySelectorAll(".card")].map((e) =>
            Math.round(e.getBoundingClientRect().height)).join(" ")));
        await page.context().close();
    }
    expect(heights[0] === heights[1], `cards have another size when pictures come: ${heights.join(" / ")}`);
}

export async function looks(browser, server, quick) {
    if (quick) return;
    for (const [theme, list] of [["dark", places], ["light", places.filter((_, n) => n % 2 === 0)]])
        await test(`axe finds nothing: ${theme} theme`, () => inTheme(browser, server, theme, list));
    await test("cards can be read at 1280 pixels, and nothing is wider than a phone", () => readable(browser, server));
    await test("cards and seats have pictures, and room for them before they come", () => pictured(browser, server));
    await test("the form of a new game fits, in German and on a phone", () => formFits(browser, server));
    await test("what can be chosen is on the table and in sight", () => choosable(browser, server));
    await test("a table is printed whole and light", () => onPaper(browser, server));
}

// ---- for the documents

export async function pictures(browser, server, folder) {
    mkdirSync(folder, { recursive: true });
    const shot = async (name, options, come) => {
        const page = await person(browser, server, options);
        await come(page);
        await page.mouse.move(1, 1);
        await page.waitForTimeout(600);
        const camera = await page.context().newCDPSession(page);
        const { data } = await camera.send("Page.captureScreenshot", { format: "webp", quality: 80 });
        writeFileSync(`${folder}/${name}.webp`, Buffer.from(data, "base64"));
        await page.context().close();
    };
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: "light" };
    await shot("table", {}, async (page) => {
        await tableOf(page, server, "elder-sign", 2);
        await page.keyboard.press("a");
        await page.waitForSelector(".advised");
    });
    await shot("phone", phone, (page) => tableOf(page, server, "elder-sign", 8));
    await shot("rooms", {}, (page) => tableOf(page, server, "miskatonic-madness", 45));
}
