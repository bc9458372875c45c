// end.mjs -- the page of a finished game: it says how it ended, its curves are what the table showed in its course, it
// comes again after a reload, and the same table can be played again.
import { expect, makeTable, noErrors, person, playToEnd, settled, sit, test } from "./help.mjs";

/* What tracks of the table and numbers of seats held in every view that came, by seat and word. */
function seenIn(views) {
    const seen = new Map();
    for (const { table: { items } } of views)
        for (const item of items) {
            const up = items[item.parent];
            if (!["track", "meter", "token"].includes(item.type) || !item.word || (up && up.type !== "seat")) continue;
            const key = `${up ? up.id : "table"} ${item.word}`;
            seen.set(key, (seen.get(key) ?? new Set()).add(item.value ?? 0));
        }
    return seen;
}

async function played(browser, server, options) {
    const page = await person(browser, server, options);
    const made = await makeTable(page, { game: "elder-sign", seed: 12, open: true, players: 2,
                                         seats: ["human", "simple"], names: ["Ann", null] });
    await sit(page, server, made.table, [made.host, made.seats[0]]);
    await playToEnd([page], 3);
    await page.waitForSelector(".endcurves");
    return page;
}

/* Every value that a view showed is in the curves, and they end at what the last view shows. */
function sameCourse(page) {
    const all = page.received.map((f) => JSON.parse(f.text));
    const views = all.filter((m) => m.type === "view"), { course, seed } = all.findLast((m) => m.course);
    expect(seed === "12", `the seed is told: ${seed}`);
    const ends = seenIn(views.slice(-1));
    let compared = 0;
    for (const [key, values] of seenIn(views)) {
        const [seat, word] = key.split(" ");
        const line = course.lines.find((l) => String(l.seat ?? "table") === seat && l.word === word);
        if (!line) continue;
        const drawn = new Set(line.points.map(([, value]) => value));
        for (const value of values) expect(drawn.has(value), `${key} was ${value}: ${JSON.stringify(line.points)}`);
        expect(ends.get(key)?.has(line.points.at(-1)[1]) ?? true, `${key} ends at ${line.points.at(-1)}`);
        compared += values.size;
    }
    expect(compared > 20, `only ${compared} values were compared`);
    expect(course.lines.some((l) => l.seat === null && l.points.length > 2), "the table's own tracks have a course");
    return course;
}

async function howItWent(browser, server) {
    const page = await played(browser, server);
    const { over } = page.received.map((f) => JSON.parse(f.text)).findLast((m) => m.type === "view");
    expect(await page.textContent(".endhead .why") === over.text, "it says how it ended");
    const course = sameCourse(page);
    const rows = await page.locator(".endtable tbody tr").allInnerTexts();
    expect(rows.length === 2 && rows.every((row, n) => row.includes(course.seats[n].choices)), rows.join(" | "));
    expect(course.seats[0].choices + course.seats[1].choices === course.choices, "every choice is somebody's");
    await page.click("text=Show the table");
    await page.waitForSelector(".table .board");
    await page.click(".over >> text=How it went");
    await page.waitForSelector(".endcurves");
    await page.reload();
    await page.waitForSelector(".endcurves .curve");
    await page.setViewportSize({ width: 390, height: 844 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide <= 0, `it scrolls sideways on a phone, by ${wide} px`);
    noErrors(page);
    await page.context().close();
}

/* What was shared is on the clipboard; the same seats and settings, and another table. */
async function againAndShared(browser, server) {
    const page = await played(browser, server, { permissions: ["clipboard-read", "clipboard-write"] });
    await page.click(".sharing");
    await page.waitForSelector(".notice >> text=Copied");
    const words = await page.evaluate(() => navigator.clipboard.readText());
    expect(/seed 12/.test(words) && /\/t\/[\w-]+#[\w-]{32}$/.test(words), `shared: ${words}`);
    const before = page.url();
    await page.click("text=Same table again");
    await page.waitForSelector(".question .option");
    await settled(page);
    expect(page.url() !== before, "it is another table");
    const table = page.received.map((f) => JSON.parse(f.text)).findLast((m) => m.type === "table");
    expect(table.game === "elder-sign" && table.seats.map((s) => s.player + s.name).join() === "humanAnn,simple",
           JSON.stringify(table.seats));
    noErrors(page);
    await page.context().close();
}

/* With motion and pace the end is a scene first, and then its page. */
async function endsAsScene(browser, server) {
    const page = await person(browser, server, { reducedMotion: "no-preference", pace: "fast" });
    const made = await makeTable(page, { game: "null", players: 1, seed: 7, open: true });
    await sit(page, server, made.table, [made.host, made.seats[0]]);
    const scene = page.waitForSelector(".banner[data-scene=won], .banner[data-scene=lost]", { timeout: 120000 });
    await page.evaluate(() => {
        const on = () => {
            document.querySelector(".question .option:not([disabled])")?.click();
            if (!document.querySelector(".end")) setTimeout(on, 20);
        };
        on();
    });
    await scene;
    await page.waitForSelector(".end .endcurves", { timeout: 30000 });
    noErrors(page);
    await page.context().close();
}

export async function end(browser, server) {
    await test("the end says how it went", () => howItWent(browser, server));
    await test("the same table again, and shared", () => againAndShared(browser, server));
    await test("the end is a scene first", () => endsAsScene(browser, server));
}
