// world.mjs -- a game on a map of the world, Eldritch Horror, at both sizes and in both themes: an investigator and
// ways are chosen on the table itself, and what a player must know is told while a round is played.
import { asked, dice, expect, look, makeTable, noErrors, person, sit, test } from "./help.mjs";
import { axe } from "./looks.mjs";

const seen = (page, selector) => page.locator(selector).allTextContents();

async function begin(browser, server, options) {
    const page = await person(browser, server, options);
    const made = await makeTable(page, { game: "eldritch-horror", players: 2, seed: 5, open: true,
                                         seats: ["human", "simple"], options: { ancient_one: "azathoth" } });
    await sit(page, server, made.table, [made.host, made.seats[0]]);
    return page;
}

/* The first answer until this is asked. */
async function until(page, prompt, most = 12) {
    for (let n = 0; n < most; n++) {
        if ((await asked(page)).prompt.includes(prompt)) return;
        await page.click(".question .option >> nth=0");
    }
    throw new Error(`after ${most} answers nobody asks "${prompt}" but "${(await look(page)).prompt}"`);
}

/* Cities and wilds lie on land or at a coast, seas in the water (an island is no land) of the picture under the map. */
async function laidOverTheEarth(page) {
    await page.waitForSelector(".backdrop svg .land", { state: "attached" });
    const off = await page.evaluate(() => {
        const svg = document.querySelector(".backdrop svg"), land = svg.querySelector("#world-land");
        const whole = svg.getBoundingClientRect(), { width, height } = svg.viewBox.baseVal;
        const dry = (x, y) => land.isPointInFill(new DOMPoint(x, y));
        return [...document.querySelectorAll(".space.point")].filter((space) => {
            const box = space.querySelector(".spot").getBoundingClientRect();
            const x = ((box.x + box.width / 2 - whole.x) * width) / whole.width;
            const y = ((box.y + box.height / 2 - whole.y) * height) / whole.height;
            const around = [...Array(12).keys()].map((n) => (n * Math.PI) / 6)
                .filter((turn) => dry(x + 14 * Math.cos(turn), y + 14 * Math.sin(turn))).length;
            return space.querySelector(".shape-hexagon") ? around > 4 : !dry(x, y) && !around;
        }).map((space) => space.dataset.space);
    });
    expect(!off.length, `not where they are on earth: ${off}`);
}

/* Every way is lit at its end, and a click there goes it. */
async function travels(page) {
    await until(page, "What do you do");
    const ways = (await seen(page, ".question .option")).filter((o) => /To .* (on foot|by train|by ship)/.test(o));
    const lit = await page.locator(".space.lit").count();
    expect(ways.length > 2 && lit === ways.length, `${ways.length} ways, ${lit} spaces are lit`);
    const to = await page.locator(".space.lit").first().getAttribute("data-space");
    await page.locator(".space.lit .spot").first().dispatchEvent("click");
    await page.waitForSelector(`.space.own[data-space="${to}"]`, { state: "attached" });
    expect(!await page.locator(".space.lit").count(), "who has travelled does not travel again");
}

/* What happened since the last choice stands above the question, whoever did it. */
async function newsIs(page, what) {
    const news = (await seen(page, ".news li")).join(" ");
    expect(what.test(news), `the news are "${news}"`);
}

/* An encounter of the space is chosen on the space; a test says how many successes there are and are wanted, and the
   chance of each answer stands beside it. */
async function encounters(page, seed) {
    const roll = dice(seed);
    let met = 0, tested = 0;
    for (let n = 0; n < 120 && !(met && tested); n++) {
        const { prompt, options, over } = await asked(page);
        if (over) break;
        if (/Which encounter/.test(prompt)) {
            const here = (await seen(page, ".question .option")).some((o) => /encounter in/.test(o));
            expect(here && await page.locator(".space.own.lit").count() === 1, `"${prompt}" lights no space`);
            met++;
        }
        if (/with this roll/.test(prompt)) {
            const count = await page.locator('.tray .meter[data-word="rolled-successes"]').count();
            expect(count === 1, "successes are not counted");
            await page.waitForSelector(".option .odds");
            tested++;
        }
        const at = /with this roll/.test(prompt) ? 0 : roll(options.length);
        await page.click(`.question .option >> nth=${at}`);
    }
    expect(met && tested, `${met} encounters and ${tested} tests were seen`);
}

async function told(page) {
    expect(await page.locator(".dial li").count() === 4 && await page.locator(".dial li.now").count() === 1,
        "the omen's track with one present omen");
    const tracks = (await seen(page, ".tracks")).join(" ");
    expect(/Doom\s*15/.test(tracks) && /Round 1/.test(tracks) && /(Action|Encounter) phase/.test(tracks), tracks);
    const bare = await page.locator(".tracks .lettered, .map .lettered").count();
    expect(!bare, `${bare} of what is tracked or on the map have no sign`);
}

/* On into the second round, by answers of a fixed sequence; a card that is resolved is on the table with its words. */
async function goesOn(page, seed) {
    const roll = dice(seed);
    let cards = 0, rolls = 0;
    for (let n = 0; n < 80; n++) {
        const { options, over } = await asked(page);
        if (over || /Round 2/.test((await seen(page, ".tracks")).join(" "))) break;
        cards += await page.locator('[data-zone="shown"] .card, .zone:has-text("Card being resolved") .card').count();
        rolls += await page.locator(".die").count();
        await page.click(`.question .option >> nth=${roll(options.length)}`);
    }
    expect(/Round 2/.test((await seen(page, ".tracks")).join(" ")), "a round ends");
    expect(cards + rolls > 0, "no card and no die was seen in a round");
}

async function round(browser, server, options) {
    const page = await begin(browser, server, options);
    await page.locator(".card.lit .hit").first().dispatchEvent("click");
    await travels(page);
    await newsIs(page, /You move to/);
    await told(page);
    await laidOverTheEarth(page);
    await axe(page, `the world at ${options.viewport.width}, ${options.colorScheme}`);
    await goesOn(page, 3);
    await encounters(page, 4);
    noErrors(page);
    await page.context().close();
}

export async function world(browser, server, quick) {
    const wide = { width: 1280, height: 800 }, phone = { width: 390, height: 844 };
    await test("a round of eldritch-horror", () => round(browser, server, { viewport: wide, colorScheme: "dark" }));
    if (quick) return;
    await test("a round of eldritch-horror on a phone, in daylight",
               () => round(browser, server, { viewport: phone, colorScheme: "light" }));
}
