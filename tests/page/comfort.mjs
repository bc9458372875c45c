// comfort.mjs -- small things that people stumble over when they go wrong: what scrolls and what does not, what a key
// explains, where one types, what lies in the way.
import { readFileSync, readdirSync } from "node:fs";
import { asked, expect, makeTable, noErrors, person, settled, sit, test } from "./help.mjs";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function seated(browser, server, fields, options) {
    const page = await person(browser, server, options);
    const made = await makeTable(page, { players: 2, seed: 7, open: true, ...fields });
    await sit(page, server, made.table, [made.host, ...made.seats]);
    await asked(page);
    return page;
}

/* One choice, and what followed it is on the page. */
async function step(page) {
    const views = await page.evaluate(() => globalThis.views);
    await page.click(".question .option >> nth=0");
    await page.waitForFunction((n) => globalThis.views > n, views);
    await asked(page);
}

const logEnd = () => {
    const e = document.querySelector(".log ol");
    return { long: e.scrollHeight > e.clientHeight + 60, top: e.scrollTop,
             rest: e.scrollHeight - e.scrollTop - e.clientHeight };
};

/* The newest line is in sight, but for who reads what happened before. */
async function logFollows(browser, server) {
    const page = await seated(browser, server, { game: "elder-sign", seats: ["human", "simple"] });
    let long = 0;
    for (let n = 0; n < 40 && long < 5; n++) {
        await step(page);
        const { rest, ...log } = await page.evaluate(logEnd);
        expect(rest < 2, `the log is ${rest} pixels behind after ${n + 1} choices`);
        long += log.long;
    }
    expect(long === 5, "the log has become long");
    await page.locator(".log ol").evaluate((e) => new Promise((told) => { // told a frame later
        e.addEventListener("scroll", () => requestAnimationFrame(told), { once: true });
        e.scrollTo(0, 0);
    }));
    await step(page);
    const { top, rest } = await page.evaluate(logEnd);
    expect(top === 0 && rest > 60, `who reads the beginning is left there, not at ${top}`);
    await page.setViewportSize(phone.viewport);
    await page.click("header [aria-label=Log]");
    await page.waitForSelector(".panels.shown");
    const opened = await page.evaluate(logEnd);
    expect(opened.long && opened.rest < 2, `on a phone it opens ${opened.rest} pixels before its end`);
    noErrors(page);
    await page.context().close();
}

/* On a wide screen the parts of a table scroll and the page does not. */
async function pageStays(browser, server) {
    for (const game of ["elder-sign", "miskatonic-madness"]) {
        const page = await seated(browser, server, { game, seats: ["human", "simple"] });
        for (let n = 0; n < 3; n++) await step(page);
        for (const [width, height] of [[1280, 800], [1920, 1080]]) {
            await page.setViewportSize({ width, height });
            const high = await page.evaluate(() => document.documentElement.scrollHeight);
            expect(high <= height, `${game}: ${high} pixels high on a screen of ${height}`);
        }
        await page.context().close();
    }
}

/* The keyboard is on one card and the pointer on another: I explains what the tip is about. */
async function tipKey(browser, server) {
    const page = await seated(browser, server, { game: "elder-sign", players: 1 });
    const names = await page.locator(".board .card:has(.hit) .cardname").allTextContents();
    const hit = (n) => page.locator(".board .card .hit").nth(n);
    await hit(1).focus();
    await hit(2).hover();
    await page.waitForSelector(".tip");
    expect(await page.textContent(".tip b") === names[2].trim(), "the tip is about the card pointed at");
    await page.keyboard.press("i");
    await page.waitForSelector(".modal-thing");
    const title = await page.textContent(".modal-thing h2");
    expect(title === names[2].trim() && title !== names[1].trim(), `I explains ${title}, the tip was on ${names[2]}`);
    await page.keyboard.press("Escape");
    await page.mouse.move(2, 2);
    await page.waitForSelector(".tip", { state: "detached" });
    await hit(1).focus();
    await page.keyboard.press("i");
    await page.waitForFunction((name) => document.querySelector(".modal-thing h2")?.textContent === name,
        names[1].trim());
    noErrors(page);
    await page.context().close();
}

/* Who turns to the talk can type at once; what is said while the log is shown leaves a mark until it is looked at. */
async function talkIsHeard(browser, server) {
    const host = await person(browser, server), guest = await person(browser, server);
    const made = await makeTable(host, { game: "null", players: 2, seed: 7, open: true });
    await sit(host, server, made.table, [made.host, made.seats[0]]);
    await sit(guest, server, made.table, [made.seats[1]]);
    await guest.click(".leaf >> text=Talk");
    await guest.waitForSelector(".talk input:focus");
    for (const text of ["1 lamp", "ah"]) {
        await guest.keyboard.type(text);
        await guest.keyboard.press("Enter");
        await guest.waitForSelector(`.talk li >> text=${text}`);
    }
    await host.waitForSelector(".notice >> text=ah");
    expect(await guest.locator(".notice").count() === 0, "nobody is shown their own words in passing");
    await host.waitForFunction(() => /^2/.test(document.querySelector(".leaf .unheard")?.textContent ?? ""));
    expect(await guest.locator(".unheard").count() === 0, "one's own words are no news");
    await host.click(".leaf >> text=Talk");
    await host.waitForSelector(".unheard", { state: "detached" });
    await host.reload();
    await host.waitForSelector(".leaf");
    await host.waitForFunction(() => globalThis.joined > 0);
    expect(await host.locator(".unheard").count() === 0, "what was looked at stays so");
    noErrors(host, guest);
    await host.context().close();
    await guest.context().close();
}

/* On a phone a notice lies over nothing that answers, and goes by a tap. */
async function noticeAside(browser, server) {
    const page = await seated(browser, server, { game: "null" }, phone);
    await page.tap("header [aria-label=Log]");
    await page.tap(".leaf >> text=Talk");
    await page.fill(".talk input", "€".repeat(240));
    await page.press(".talk input", "Enter");
    await page.waitForSelector(".notice.bad");
    await page.evaluate(() => document.activeElement.blur());
    const over = await page.evaluate(() => {
        const a = document.querySelector(".notice").getBoundingClientRect();
        return [...document.querySelectorAll(".side button, .top button")].map((e) => [e, e.getBoundingClientRect()])
            .filter(([, b]) => b.width && b.left < a.right && b.right > a.left && b.top < a.bottom && b.bottom > a.top)
            .map(([e]) => e.textContent);
    });
    expect(!over.length, `the notice lies over ${over.join(", ")}`);
    await page.tap(".notice");
    await page.waitForSelector(".notice", { state: "detached", timeout: 2000 });
    await settled(page);
    noErrors(page);
    await page.context().close();
}

/* A skin names the kinds of cards as the game's catalogue does, in every language. */
function kindsNamed() {
    let compared = 0;
    for (const game of readdirSync("web/skins", { withFileTypes: true }).filter((x) => x.isDirectory()))
        for (const lang of ["en", "de"]) {
            const { kinds } = JSON.parse(readFileSync(`web/skins/${game.name}/skin.json`, "utf8"));
            const words = readFileSync(`games/${game.name}/lang/${lang}.cat`, "utf8");
            for (const [kind, names] of Object.entries(kinds)) {
                const line = new RegExp(`^kind\\.${kind.replaceAll("-", "_")} [^=]*= "([^"]+)"`, "m").exec(words);
                expect(line && line[1].toLowerCase() === names[lang].toLowerCase(),
                    `${game.name}, ${kind}: "${names[lang]}" in the skin, "${line?.[1]}" in the catalogue`);
                compared++;
            }
        }
    expect(compared > 20, "kinds were compared");
}

export async function comfort(browser, server) {
    await test("a skin calls kinds of cards as the game does", kindsNamed);
    await test("the log follows, leaves readers alone, and opens at its end", () => logFollows(browser, server));
    await test("a table does not scroll into emptiness", () => pageStays(browser, server));
    await test("I explains what the tip is about", () => tipKey(browser, server));
    await test("talk: typed at once, and marked until it is heard", () => talkIsHeard(browser, server));
    await test("a notice on a phone lies over no answer and goes by a tap", () => noticeAside(browser, server));
}
