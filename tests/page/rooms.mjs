// rooms.mjs -- a board that stays: over twenty decisions of each game no question, roll or line moves or resizes a room
// of the table, by their boxes and by what the browser itself calls a layout shift.
import { asked, expect, makeTable, noErrors, person, settled, sit, test } from "./help.mjs";

const ROOMS = [".middle", ".news", ".question", ".tray", ".around", ".panels"];
const DECISIONS = 20;

/* Runs in the page: rooms that the browser saw shift from now on, in spite of a click just before. */
function watchShifts(rooms) {
    globalThis.shifted = [];
    new PerformanceObserver((list) => {
        for (const { sources } of list.getEntries())
            for (const { node } of sources)
                for (const room of rooms) if (node?.matches?.(room)) globalThis.shifted.push(room);
    }).observe({ type: "layout-shift" });
}

const boxes = (page) => page.evaluate((rooms) => rooms.map((room) => {
    const { left, top, width, height } = document.querySelector(room)?.getBoundingClientRect() ?? {};
    return `${room} ${[left, top, width, height].map(Math.round)}`;
}), ROOMS);

/* In sight without scrolling: the question and an answer, the own numbers, the last line of the log. */
const SEEN = [".prompt", ".question .option", ".seat.own .meters > *", ".log li:last-child"];
const hidden = (page) => page.evaluate((list) => list.filter((what) => {
    const e = document.querySelector(what), box = e?.getBoundingClientRect();
    return e && (box.top < 0 || box.bottom > innerHeight + 1);
}), SEEN);

async function stays(browser, server, game, players) {
    const page = await person(browser, server, { reducedMotion: "no-preference" });
    const made = await makeTable(page, { game, players, seed: 12, open: true,
                                         seats: Array.from({ length: players }, (_, n) => (n ? "simple" : "human")) });
    await sit(page, server, made.table, [made.host, made.seats[0]]);
    await asked(page);
    const first = await boxes(page);
    await page.evaluate(watchShifts, ROOMS);
    for (let n = 0; n < DECISIONS && !(await asked(page)).over; n++) {
        const now = await boxes(page), out = await hidden(page);
        expect(String(now) === String(first), `after ${n} decisions:\n${first.join("\n")}\nthen\n${now.join("\n")}`);
        expect(!out.length, `out of sight after ${n} decisions: ${out}`);
        const options = page.locator(".question .option");
        await options.nth(n % 3 ? -1 : 0).click();
        await settled(page);
    }
    const shifted = await page.evaluate(() => globalThis.shifted);
    expect(!shifted.length, `these rooms shifted: ${shifted}`);
    noErrors(page);
    return page;
}

/* What watches would notice a room that grows. */
async function notices(page) {
    await page.evaluate(() => { document.querySelector(".news").style.marginTop = "60px"; });
    await page.waitForFunction(() => globalThis.shifted.length > 0);
}

export async function rooms(browser, server) {
    for (const [game, players] of [["elder-sign", 2], ["eldritch-horror", 2], ["death-may-die", 2],
                                   ["miskatonic-madness", 2]])
        await test(`rooms of ${game} stay where they are`, async () => {
            const page = await stays(browser, server, game, players);
            if (game === "elder-sign") await notices(page);
            await page.context().close();
        });
}
