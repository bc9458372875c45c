// page.mjs -- single deeds in the browser: beginning, inviting, taking back, advice, talk, languages,
// coming back after a lost connection and a restart, replays, cards and rules.
import { readFileSync } from "node:fs";
import { asked, expect, level, look, makeTable, noErrors, person, playToEnd, settled, sit, test } from "./help.mjs";
import { two } from "./games.mjs";

async function twoClicks(browser, server) {
    const page = await person(browser, server);
    await page.click(".gametile .gamename");
    await page.focus("text=Begin now");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".question .option:focus");
    expect(/^\/t\/[\w-]+$/.test(new URL(page.url()).pathname), "the address is the table's");
    await page.goto(server.url + "/");
    await page.waitForSelector(".mygames li");
    await page.click(".mygames li a");
    await page.waitForSelector(".question .option");
    noErrors(page);
    await page.context().close();
}

/* What is too long to be said is still there to be shortened; length is what the server counts, bytes. */
async function tooLong(page) {
    const text = "€".repeat(240);
    await page.fill(".talk input", text);
    await page.press(".talk input", "Enter");
    await page.waitForSelector(".notice.bad >> text=720 of 500 bytes");
    expect(await page.inputValue(".talk input") === text, "what was not said stays in the field");
}

/* The host lays a table and holds the first seat; seat 2 can be played here, too, until a friend comes to it by its
   link. Names, presence and talk reach both, and only the friend is asked at that seat. */
async function invite(browser, server) {
    const host = await person(browser, server), guest = await person(browser, server);
    const row = (n, rest) => `.person-row:nth-child(${n}) ${rest}`;
    await host.click(".gamename >> text=Elder Sign");        // a game in which nobody's turn is without a choice
    await host.selectOption(".newgame > .field select", "2");
    await host.click("text=Invite friends");
    await host.waitForSelector(row(1, "input[type=checkbox]:checked"));
    await host.waitForSelector(row(2, "input[type=checkbox]:not(:checked)"));
    expect(await host.getAttribute(row(2, ".presence"), "data-here") === "no", "nobody is at seat 2 yet");
    const link = await host.getAttribute(row(2, "[data-link]"), "data-link");
    await host.click(row(2, "input[type=checkbox]"));
    await host.waitForSelector(row(2, ".presence[data-here=yes]"));
    await guest.fill("input[name=link]", link);
    const told = host.waitForSelector(".notice >> text=A friend has come to seat 2");    // it goes by itself
    await Promise.all([told, guest.click(".join button")]);
    await guest.waitForSelector(".lobby");
    await host.waitForSelector(row(2, "input[type=checkbox]:not(:checked)"));
    expect(!guest.url().includes("#"), "the token does not stay in the address");
    await guest.fill(row(2, "input.name"), "<b>Bea</b>");
    await host.fill(row(1, "input.name"), "Ann");
    await host.press(row(1, "input.name"), "Tab");
    await guest.waitForSelector(row(1, ".name >> text=Ann"));
    expect(await guest.inputValue(row(2, "input.name")) === "<b>Bea</b>", "what is being typed stays");
    await guest.press(row(2, "input.name"), "Tab");
    await host.waitForFunction(() => document.querySelectorAll("input.name")[1]?.value === "<b>Bea</b>");
    await host.waitForSelector(row(2, ".presence[data-here=yes]"));
    await host.click(row(2, "input[type=checkbox]"));
    await host.waitForSelector(".notice.bad >> text=A friend is at seat 2");
    await host.waitForSelector(row(2, "input[type=checkbox]:not(:checked)"));
    await host.click("text=Begin the game");
    await guest.waitForSelector(".table");
    await oneIsAsked(host, guest);
    await guest.click(".leaf >> text=Talk");
    await guest.fill(".talk input", "<img src=x onerror=alert(1)> hello");
    await guest.press(".talk input", "Enter");
    await host.click(".leaf >> text=Talk");
    await host.waitForSelector(".talk li >> text=<img src=x onerror=alert(1)> hello");
    expect(await host.locator("img[src=x]").count() === 0, "what people type stays text");
    await tooLong(guest);
    noErrors(host, guest);
    await host.context().close();
    await guest.context().close();
}

/* Until both have been asked: never both at once. */
async function oneIsAsked(...pages) {
    const turns = new Set();
    for (let n = 0; n < 100 && turns.size < 2; n++) {
        await level(pages);
        const who = [];
        for (const page of pages) if ((await look(page)).options.length) who.push(page);
        expect(who.length === 1, `${who.length} pages are asked at once`);
        turns.add(who[0]);
        await who[0].click(".question .option >> nth=0");
    }
    expect(turns.size === 2, "both are asked in turn");
}

/* One screen with both sides, and a friend comes to one of them: from then on the screen is told nothing of it. */
async function sideGiven(browser, server) {
    const host = await person(browser, server), guest = await person(browser, server);
    const made = await makeTable(host, { game: "miskatonic-madness", players: 2, seed: 5, open: true });
    await sit(host, server, made.table, [made.host, ...made.seats]);
    await host.reload();        // who comes with both links at once
    await host.waitForSelector(".curtain");
    const first = await host.evaluate(() => Number(document.querySelector(".curtain .figure text").textContent) - 1);
    await host.click(".curtain button");
    await host.waitForSelector(".question .option");
    host.received.length = 0;
    await sit(guest, server, made.table, [made.seats[first]]);
    await guest.waitForSelector(".question .option");
    await host.waitForSelector(`.seat.own .figure text:text-is("${2 - first}")`);
    for (let n = 0; n < 6; n++) {
        await level([host, guest]);
        for (const page of [host, guest])
            if ((await look(page)).options.length) await page.click(".question .option >> nth=0");
    }
    const seats = host.received.map((f) => JSON.parse(f.text)).filter((m) => m.type === "view").map((m) => m.seat);
    expect(seats.length && !seats.includes(first), `the host was sent views of seats ${seats}`);
    expect(await host.locator(".curtain").count() === 0, "one side alone needs no curtain");
    noErrors(host, guest);
    await host.context().close();
    await guest.context().close();
}

async function takeBack(browser, server) {
    const { host, guest } = await two(browser, server, { game: "null", seed: 7, "undo-across-chance": true });
    const pages = [host, guest];
    await level(pages);
    const mover = (await look(host)).options.length ? host : guest, other = pages.find((p) => p !== mover);
    const before = (await look(mover)).prompt;
    await mover.click(".question .option >> nth=0");
    await settled(mover);
    await other.setViewportSize({ width: 1280, height: 320 });
    await other.evaluate(() => document.querySelector(".right").scrollTo(0, 2000));
    await mover.click("text=Take back");
    await other.waitForFunction(() => {
        const { top = -1, bottom } = document.querySelector(".consent")?.getBoundingClientRect() ?? {};
        return top > 0 && bottom <= innerHeight;
    });
    await other.click("text=Disagree");
    await mover.waitForSelector(".notice.bad >> text=does not agree");
    expect(await mover.locator("text=Do again").count() === 0, "what was not taken back cannot be done again");
    await mover.click("text=Take back");
    await mover.waitForSelector(".consent");
    expect(await mover.locator("text=Do again").count() === 0, "nor what is only asked for");
    await other.click(".consent >> text=Agree");
    await mover.waitForFunction((p) => document.querySelector(".prompt")?.textContent === p
        && document.querySelector(".question .option"), before);
    await mover.click("text=Do again");
    await mover.waitForSelector("text=Do again", { state: "detached" });
    await mover.waitForFunction((p) => document.querySelector(".prompt")?.textContent !== p
        || !document.querySelector(".question .option"), before);
    noErrors(host, guest);
    await host.context().close();
    await guest.context().close();
}

/* Several people before one screen: the question says whom it asks; all of them take back and do again. */
async function oneScreen(browser, server) {
    const page = await person(browser, server);
    const made = await makeTable(page, { game: "null", players: 2, seed: 7, open: true, "undo-across-chance": true });
    await sit(page, server, made.table, [made.host, ...made.seats]);
    const asks = new Set();
    for (let n = 0; n < 30 && asks.size < 2; n++) {
        const { prompt } = await asked(page), name = await page.textContent(".seat.own .seatname");
        expect(prompt.startsWith(name + ": "), `${prompt} is for ${name}`);
        asks.add(name);
        await page.click(".question .option >> nth=0");
        await settled(page);
    }
    expect(asks.size === 2, "both are asked");
    await asked(page);
    const last = await page.textContent(".question .options");
    await page.click("text=Take back");
    await page.waitForFunction((was) => document.querySelector(".options").textContent !== was, last);
    await page.click("text=Do again");
    await page.waitForFunction((was) => document.querySelector(".options").textContent === was, last);
    await page.waitForSelector("text=Do again", { state: "detached" });
    noErrors(page);
    await page.context().close();
}

/* Passed once for all, listed, and asked about again. */
async function passes(browser, server) {
    const page = await person(browser, server);
    const made = await makeTable(page, { game: "null", players: 2, seed: 10, open: true, options: { night: "long" } });
    await sit(page, server, made.table, [made.host, ...made.seats]);
    await page.waitForSelector(".option >> text=Spare Wick");
    await page.click(".standing >> text=until I say");
    await page.waitForSelector(".standing >> text=Passed by itself: Spare Wick");
    for (let n = 0; n < 4; n++) {
        expect(await page.locator(".option >> text=Spare Wick").count() === 0, "it is not offered");
        await page.click(".question .option >> nth=-1");
        await asked(page);
    }
    const back = async () => {
        for (let n = 0; n < 20 && !await page.locator(".standing >> text=Ask me again").count(); n++) {
            await page.click(".question .option >> nth=-1");
            await settled(page);
        }
        await page.click(".standing >> text=Ask me again");
    };
    await back();
    await page.waitForSelector(".standing >> text=Passed by itself", { state: "detached" });
    noErrors(page);
    await page.context().close();
}

async function explained(browser, server) {
    const page = await person(browser, server);
    const made = await makeTable(page, { game: "elder-sign", players: 1, seed: 12, open: true });
    await sit(page, server, made.table, [made.host, made.seats[0]]);
    await page.waitForSelector(".card .cardtext");
    await page.keyboard.press("a");
    await page.waitForSelector(".option .advised");
    for (let n = 0; n < 20 && !await page.locator(".option .odds").count(); n++) {
        const key = await page.textContent(".question");
        await page.click(".option:has(.advised)");
        await page.waitForFunction((was) => document.querySelector(".question").textContent !== was, key);
        await settled(page);
        await page.keyboard.press("a");
        await page.waitForSelector(".option .advised");
    }
    const odds = await page.locator(".option .odds").first().textContent();
    expect(/\d\.\d %$/.test(odds), `odds stand beside options: ${odds}`);
    expect(/computer player/.test(await page.getAttribute(".option .advised", "title")), "it says who advises");
    const { prompt } = await look(page);
    await page.click("header [aria-label=Settings]");
    await page.selectOption(".modal-settings select", "de");
    await page.waitForFunction(([de, was]) => document.querySelector(".option .odds").textContent === de
        && document.querySelector(".prompt").textContent !== was, [odds.replace(".", ","), prompt]);
    await page.selectOption(".modal-settings select", "en");
    await page.waitForFunction(([en, was]) => document.querySelector(".option .odds").textContent === en
        && document.querySelector(".prompt").textContent === was, [odds, prompt]);
    await page.keyboard.press("Escape");
    await page.hover("[data-word=current] .card:not(.lit) .hit");
    await page.waitForSelector(".tip .cannot");
    expect(/mythos card works by itself/.test(await page.textContent(".tip .cannot")), "what is not lit says why");
    await page.mouse.move(2, 2);
    await page.focus(".board .card .hit");
    await page.keyboard.press("i");
    await page.waitForSelector(".modal-thing .wholetext");
    await page.click(".entries summary");
    expect(/\bES-/.test(await page.textContent(".entries dt")), "the rule behind it is told");
    await page.keyboard.press("Escape");
    await page.waitForSelector(".modal-thing", { state: "detached" });
    noErrors(page);
    await page.context().close();
}

async function german(browser, server) {
    const page = await person(browser, server, { locale: "de-DE" });
    await page.waitForSelector("text=Wähle ein Spiel");
    await page.click(".more >> text=English");
    await page.waitForSelector("text=Choose a game");
    await page.click(".more >> text=Deutsch");
    await page.waitForSelector("text=Wähle ein Spiel");
    expect(await page.locator(".notice").count() === 0, "no complaint at the start page");
    await page.click(".gametile .gamename");
    await page.click("text=Jetzt beginnen");
    await page.waitForSelector(".question .option");
    const prompt = (await look(page)).prompt, line = await page.textContent(".log li");
    await page.click("[aria-label=Einstellungen]");
    await page.selectOption(".modal-settings select", "en");
    await page.waitForFunction((was) => document.querySelector(".prompt")?.textContent !== was, prompt);
    await page.waitForFunction((was) => document.querySelector(".log li").textContent !== was, line);
    expect(await page.getAttribute("html", "lang") === "en", "the page says its language");
    noErrors(page);
    await page.context().close();
}

/* What is refused is told in the person's language too, as a sentence. */
async function refusedInGerman(browser, server) {
    const page = await person(browser, server, { locale: "de-DE" });
    await page.goto(server.url + "/t/nosuchtable");
    await page.waitForSelector("text=Diesen Tisch gibt es nicht, oder er ist abgelaufen.");
    await page.goto(server.url + "/replay");
    await page.setInputFiles(".bring input", { name: "a.journal", mimeType: "text/plain",
                                               buffer: Buffer.from("no journal") });
    await page.waitForSelector(".notice.bad >> text=Diese Partie lässt sich nicht noch einmal spielen");
    const made = await makeTable(page, { game: "null", players: 1, seed: 7, open: true });
    await sit(page, server, made.table, [made.host, ...made.seats]);
    page.received.length = 0;
    for (let n = 0; n < 30 && !page.received.some((f) => f.text.includes('"what":"rolled"')); n++) {
        await page.click(".question .option >> nth=0");
        await asked(page);
    }
    await page.click("text=Zurücknehmen");
    await page.waitForSelector(".notice.bad >> text=Was gewürfelt oder aufgedeckt wurde");
    await page.context().close();
}

/* The server dies in the middle of a question and comes back: the same question is asked, and answered. */
async function restart(browser, server) {
    const { host, guest } = await two(browser, server, { game: "null", seed: 21 });
    for (let n = 0; n < 3; n++)
        for (const page of [host, guest]) {
            await level([host, guest]);
            if ((await look(page)).options.length) await page.click(".question .option >> nth=0");
        }
    await level([host, guest]);
    const was = [await look(host), await look(guest)], lines = await host.locator(".log li").count();
    await server.kill("SIGKILL");
    await host.waitForSelector(".offline");
    await server.start();
    await host.waitForSelector(".offline", { state: "detached" });
    await guest.waitForSelector(".offline", { state: "detached" });
    for (const page of [host, guest]) await page.waitForFunction(() => globalThis.joined > 1);
    const now = [await look(host), await look(guest)];
    expect(JSON.stringify(now) === JSON.stringify(was), `another question: ${JSON.stringify([was, now])}`);
    const older = host.locator(".log .older");
    if (await older.count()) await older.click();
    await host.waitForFunction((n) => document.querySelectorAll(".log li").length === n, lines);
    await playToEnd([host, guest], 3);
    noErrors(host, guest);
    return { host, guest };
}

async function again(host) {
    await host.click("text=Watch it again");
    await host.waitForSelector(".replaybox");
    const first = await host.textContent(".replaybox .prompt");
    await host.click("text=Next");
    await host.waitForFunction((was) => document.querySelector(".replaybox .prompt").textContent !== was, first);
    await host.goBack();
    await host.waitForSelector(".over");
    const [file] = await Promise.all([host.waitForEvent("download"), host.click("text=Save the journal")]);
    expect(/\.journal$/.test(file.suggestedFilename()), "the journal has its name");
    noErrors(host);
    return file.path();
}

/* A journal from a file is watched by somebody who was never there; a spoilt one is refused with its reason. */
async function brought(browser, server, journal) {
    const page = await person(browser, server);
    await page.click(".more >> text=Replays");
    const text = readFileSync(journal, "utf8"), name = "a.journal", mimeType = "text/plain";
    const spoilt = text.replace(/^(\d+ s\d \w+.* =)../m, "$1zz");
    await page.setInputFiles(".bring input", { name, mimeType, buffer: Buffer.from(spoilt) });
    await page.waitForSelector(".notice.bad >> text=cannot be played again");
    await page.setInputFiles(".bring input", { name, mimeType, buffer: Buffer.alloc(600000, 120) });
    await page.waitForSelector(".notice.bad >> text=too large");
    page.received.length = 0;
    await page.setInputFiles(".bring input", { name, mimeType, buffer: Buffer.from(text) });
    await page.waitForSelector(".replaybox");
    const first = await page.textContent(".replaybox .prompt");
    await page.click("text=Next");
    await page.waitForFunction((was) => document.querySelector(".replaybox .prompt").textContent !== was, first);
    await page.locator(".replaybox input[type=range]").press("End");
    await page.waitForFunction(() => /(\d+) of \1$/.test(document.querySelector(".replaybox .prompt").textContent));
    noErrors(page);
    await page.context().close();
}

/* Stands between page and server: choices are refused without a name, in their turn, for answers come in the order of
   commands; all else passes. */
function refuseChoices(socket) {
    const real = socket.connectToServer(), no = { code: "too-fast", message: "" };
    let unanswered = 0, refusals = 0;
    const refuse = () => {
        for (; !unanswered && refusals; refusals--)
            socket.send(JSON.stringify({ type: "answer", ok: false, error: no }));
    };
    socket.onMessage((text) => {
        if (JSON.parse(text).cmd === "choose") refusals++;
        else unanswered++, real.send(text);
        refuse();
    });
    real.onMessage((text) => {
        socket.send(text);
        if (JSON.parse(text).type === "answer") unanswered--;
        refuse();
    });
}

/* A refusal that names no command - the server did not read it - ends the waiting all the same. */
async function refused(browser, server) {
    const page = await person(browser, server);
    await page.routeWebSocket(/\/ws$/, refuseChoices);
    const made = await makeTable(page, { game: "null", players: 1, seed: 3, open: true });
    await page.goto(`${server.url}/t/${made.table}#${made.seats[0]}`);
    await page.click(".question .option >> nth=0");
    await page.waitForSelector(".notice.bad >> text=Too much at once");
    expect((await look(page)).ready, "one can choose again");
    noErrors(page);
    await page.context().close();
}

async function reading(browser, server) {
    const page = await person(browser, server);
    await page.click("text=Browse cards >> nth=0");
    await page.waitForSelector(".browsed");
    const all = await page.locator(".browsed").count();
    await page.fill(".filters input", "sanity");
    const some = await page.locator(".browsed").count();
    expect(all > 100 && some > 3 && some < all, `cards found: ${some} of ${all}`);
    await page.goto(server.url + "/rules/elder-sign");
    await page.waitForSelector(".ledger dd");
    await page.waitForSelector(".guide .how p");
    expect(await page.locator(".guide .use li").count() > 4, "how to use the page stands there");
    expect(!/\bsrc:|\.md\b/.test(await page.textContent("main")), "no sources before they are asked for");
    await page.fill(".filters input", "ES-GEN-02");
    await page.waitForFunction(() => document.querySelectorAll(".ledger dd").length === 1);
    await page.check(".filters input[type=checkbox]");
    await page.waitForFunction(() => /src:/.test(document.querySelector(".ledger").textContent));
    noErrors(page);
    await page.context().close();
}

export async function pages(browser, server, quick) {
    await test("a new game in two clicks, and back to it from my games", () => twoClicks(browser, server));
    if (quick) return;
    await test("friends by link: lobby, names, presence, talk; typed markup stays text", () => invite(browser, server));
    await test("a friend comes to a side that was played here: it is theirs alone", () => sideGiven(browser, server));
    await test("taking back when the other agrees", () => takeBack(browser, server));
    await test("one screen for two: the question names whom it asks", () => oneScreen(browser, server));
    await test("what is offered again and again is passed by itself", () => passes(browser, server));
    await test("advice with odds, tip, text of a card and the rule behind it", () => explained(browser, server));
    await test("German for one person, changed at the table", () => german(browser, server));
    await test("what is refused is told in German", () => refusedInGerman(browser, server));
    await test("a refusal without a name ends the waiting", () => refused(browser, server));
    await test("cards and rules are found by words", () => reading(browser, server));
    let people;
    await test("the server is killed in mid-decision: pages come back by themselves and play to the end", async () => {
        people = await restart(browser, server);
    });
    let journal;
    if (people) await test("a finished game is watched again and saved", async () => {
        journal = await again(people.host);
    });
    if (journal) await test("a journal from a file is watched", () => brought(browser, server, journal));
}
