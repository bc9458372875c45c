// plans.mjs -- games on floor plans, Death May Die: every episode's plan with what stands in it at both sizes, nothing
// over anything; ways run on the plan; what an enemy will do, what a roll comes to, and both halves of a find are told.
import { asked, dice, expect, look, makeTable, noErrors, person, sit, test } from "./help.mjs";
import { axe } from "./looks.mjs";
import { apart, atEverySize, boxes } from "./maps.mjs";

const WIDE = { width: 1280, height: 800 }, PHONE = { width: 390, height: 844 };
/* Doors, and ends of stairs or tunnels. */
const EPISODES = { blasphemous_alchemy: [18, 2], tomes_of_madness: [17, 2], danse_macabre: [18, 2],
                   eldritch_idols: [16, 2], accursed_tide: [18, 2], unspeakable_hour: [13, 2] };


async function begin(page, server, fields) {
    const made = await makeTable(page, { game: "death-may-die", players: 2, seed: 5, open: true,
                                         seats: ["human", "human"], ...fields });
    await sit(page, server, made.table, [made.host, ...made.seats]);
    for (let n = 0; n < 4 && /Which investigator/.test((await asked(page)).prompt); n++)
        await page.click(".question .option >> nth=0");
}

/* Every passage is a door, every stair and tunnel is told at both its ends, and whatever is tracked has a sign. */
async function everyPlan(browser, server, viewport) {
    const page = await person(browser, server, { viewport });
    for (const [episode, [doors, ways]] of Object.entries(EPISODES)) {
        await begin(page, server, { options: { elder_one: "hastur", episode } });
        apart(await boxes(page), `${episode} at ${viewport.width}`);
        expect(await page.locator(".ways .door").count() === doors, `${episode} has not ${doors} doors`);
        expect(await page.locator(".sheet .way").count() === ways, `${episode} has not ${ways} ends of stairs`);
        expect(!await page.locator(".map .lettered").count(), `something on the plan of ${episode} has no sign`);
        if (viewport === PHONE) await atEverySize(page, `${episode} on a phone`);
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing is wider");
    }
    noErrors(page);
    await page.context().close();
}

const seen = (page, selector) => page.locator(selector).allTextContents();

/* A room that can be run to is lit and run to by a click; the enemies there say that they attack. */
async function runs(page) {
    await page.click('.question .option:has-text("Run")');
    await page.waitForSelector(".space.lit", { state: "attached" });
    await page.locator('.space.lit[data-space="lobby"] .spot').dispatchEvent("click");
    await page.waitForSelector('.space.own[data-space="lobby"]', { state: "attached" });
    await page.locator('.space[data-space="lobby"] .piece:not(.person)').first().dispatchEvent("click");
    const words = (await seen(page, ".modal")).join(" ");
    expect(/Attacks with 2 bonus dice\./.test(words) && /Attacks you in the fight of this turn/.test(words), words);
    await page.keyboard.press("Escape");
    await page.waitForSelector(".modal", { state: "detached" });
}

/* Whoever does nothing in a safe room finds something: both halves can be read before one is claimed. */
async function finds(page) {
    await page.click('.question .option:has-text("End my actions")');
    const halves = page.locator('.zone:has-text("Card being resolved") .card .card');
    await halves.first().waitFor();
    const words = await halves.allTextContents();
    expect(words.length === 2 && words.every((w) => w.trim().length > 20), `the halves say ${JSON.stringify(words)}`);
    await page.click('.question .option:has-text("Do nothing")');
}

/* On until dice are thrown: what they come to stands beside them, and what a reroll costs and brings in the answers. */
async function rolls(page, seed) {
    const roll = dice(seed);
    for (let n = 0; n < 40; n++) {
        const { prompt, options, over } = await asked(page);
        if (over) break;
        if (/reroll one/.test(prompt)) {
            const texts = (await seen(page, ".question .option")).join(" ");
            expect(await page.locator(".tray .meter").count() === 3, "three sums stand beside the dice");
            expect(/for 1 stress \(success: 1 in 2\)/.test(texts), texts);
            return;
        }
        await page.click(`.question .option >> nth=${roll(options.length)}`);
    }
    throw new Error(`no dice were thrown, at last "${(await look(page)).prompt}"`);
}

async function turns(browser, server, options) {
    const page = await person(browser, server, options);
    await begin(page, server, { seed: 1, options: { elder_one: "cthulhu", episode: "blasphemous_alchemy" } });
    const tracks = (await seen(page, ".tracks")).join(" ");
    expect(/Summoning track/.test(tracks) && /Lab\s*0 \/ 4/.test(tracks), `the objective is not told: ${tracks}`);
    expect(await page.locator('.seat.own .track[data-word="sanity"] .marked').count() === 6, "six thresholds");
    await finds(page);
    await runs(page);
    await axe(page, `a floor plan at ${options.viewport.width}, ${options.colorScheme}`);
    await rolls(page, 6);
    noErrors(page);
    await page.context().close();
}

export async function plans(browser, server, quick) {
    await test("turns of death-may-die", () => turns(browser, server, { viewport: WIDE, colorScheme: "dark" }));
    if (quick) return;
    await test("turns of death-may-die on a phone, in daylight",
               () => turns(browser, server, { viewport: PHONE, colorScheme: "light" }));
    await test("every floor plan at 1280 px", () => everyPlan(browser, server, WIDE));
    await test("every floor plan on a phone", () => everyPlan(browser, server, PHONE));
}
