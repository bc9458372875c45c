// maps.mjs -- maps on the page: nothing overlaps at any size, nothing moves because something else has come, and a map
// is moved, made larger and played by pointer, finger and key. On the trial maps of tests/term/maps.
import { bends } from "../../web/src/map/lines.js";
import { laidOut } from "../../web/src/map/layout.js";
import { axe } from "./looks.mjs";
import { asked, dice, expect, noErrors, test } from "./help.mjs";
import { crowded, trial } from "./trial.mjs";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

// ---- the layout alone, at many sizes

const meet = (a, b, by = 0.01) => a.x < b.x + b.w - by && b.x < a.x + a.w - by && a.y < b.y + b.h - by
    && b.y < a.y + a.h - by;

/* Everything a point takes: its sign, its name, its places for pieces. */
const boxesOf = ({ x, y, label, slots }, { r, slot }) => [{ x: x - r, y: y - r, w: 2 * r, h: 2 * r },
    ...(label ? [label] : []), ...slots.map((s) => ({ x: s.x, y: s.y, w: slot, h: slot }))];

function isClear(sheet, what) {
    const all = sheet.points.map((p) => boxesOf(p, sheet.size));
    const flat = [...all.flat(), ...sheet.rooms.map((r) => r.box)];
    flat.forEach((a, i) => {
        if (i >= flat.length - sheet.rooms.length) return;
        const inside = a.x >= -5 && a.y >= -5 && a.x + a.w <= sheet.width + 5 && a.y + a.h <= sheet.height + 5;
        expect(inside, `${what}: box ${i} is outside`);
        for (let j = 0; j < i; j++) expect(!meet(a, flat[j]), `${what}: boxes ${j} and ${i} overlap`);
    });
}

/* Maps of chance: up to 60 points and some rooms; whoever finds no place has none, and nobody is covered. */
function anyMap() {
    const roll = dice(2031), measure = (text, px) => Math.ceil(text.length * px * 0.56);
    let named = 0, all = 0;
    for (let n = 0; n < 56; n += 3) {
        const far = (s, list) => list.every((o) => Math.abs(o.x - s.x) > 38 || Math.abs(o.y - s.y) > 64);
        const spaces = [];
        for (let i = 0; i < 5 + n; i++) {
            const s = { id: i, x: 30 + roll(940), y: 30 + roll(940), label: "Space of chance".slice(0, 4 + roll(11)),
                        short: "S" + i };
            if (far(s, spaces)) spaces.push(s);
        }
        const paths = spaces.slice(1).map((s) => ({ id: s.id, value: spaces[roll(spaces.length)].id, word: "road" }));
        const map = { w: 1100 + roll(400), h: 800 }, bent = bends(spaces, paths, map);
        for (const width of [340, 620, 900, 1400]) {
            const how = { map, spaces, paths, bent, width, height: 0.6 * width, zoom: 1, free: n % 2 > 0, measure };
            const sheet = laidOut(how);
            isClear(sheet, `map ${n} at ${width}`);
            expect(JSON.stringify(sheet) === JSON.stringify(laidOut(how)), "laid out twice it is the same");
            named += sheet.points.filter((p) => p.label).length;
            all += spaces.length;
        }
    }
    expect(named > 0.97 * all, `${named} of ${all} points have a name`);
}

// ---- as it is drawn

/* Boxes of everything in the spaces of the page's map, as the browser has drawn them. */
export const boxes = (page) => page.evaluate(() => {
    const of = (e) => e.getBoundingClientRect();
    const round = ({ left: x, top: y, width: w, height: h }) => ({ x, y, w, h });
    const sheet = of(document.querySelector(".sheet")), view = of(document.querySelector(".mapview"));
    const spaces = [...document.querySelectorAll(".sheet > .space")].map((space) => ({
        word: space.dataset.space, room: space.classList.contains("chamber"),
        text: space.querySelector(".label")?.textContent ?? "",
        spot: round(of(space.querySelector(".spot"))),
        parts: [...space.querySelectorAll(".shape, .label, .piece, .way")].map((e) => ({ name: e.className.baseVal
            ?? e.className, ...round(of(e)) })) }));
    return { sheet: round(sheet), view: round(view), spaces, zoom: sheet.width / view.width };
});

export function apart({ spaces }, what) {
    const all = spaces.flatMap((s) => s.parts.map((p) => ({ ...p, of: s.word })));
    expect(all.length > spaces.length, `${what}: nothing is drawn`);
    all.forEach((a, i) => {
        for (let j = 0; j < i; j++)
            expect(!meet(a, all[j]), `${what}: ${a.name} of ${a.of} covers ${all[j].name} of ${all[j].of}`);
    });
}

const within = (a, b, by = 0.6) => a.x >= b.x - by && a.y >= b.y - by && a.x + a.w <= b.x + b.w + by
    && a.y + a.h <= b.y + b.h + by;

const tool = (page, n) => page.click(`.maptools button:nth-child(${n})`);

async function theWorld(browser, server, build) {
    const page = await trial(browser, server, build, "world", { dress: crowded(3) });
    const now = await boxes(page);
    apart(now, "the world at 1280");
    expect(now.spaces.length === 36, `${now.spaces.length} spaces`);
    for (const s of now.spaces)
        for (const p of s.parts) expect(within(p, now.view), `${p.name} of ${s.word} is not seen`);
    const names = (await page.locator(".label").allInnerTexts()).map((x) => x.replace(/\s+/g, " "));
    for (const name of ["Arkham", "Buenos Aires", "The Heart of Africa", "Space 21"])
        expect(names.includes(name), `${name} is not told whole: ${names}`);
    const drawn = (selector) => page.locator(`.ways ${selector}`).count();
    expect(await drawn("[data-path]") === 61 && await drawn("[data-over]") === 6,
           "58 paths, and three of them leave at one edge and come back at the other");
    for (const look of ["line", "ladder", "dots"]) expect(await drawn(".path." + look) > 8, `paths drawn as ${look}`);
    const legend = await page.locator(".legend li").allInnerTexts();
    expect(legend.join() === "Water,Rail,Road", `and the legend tells them: ${legend}`);
    expect(await page.locator(".piece .count:text-is('3')").count() > 20, "equal pieces are one with a count");
    await atEverySize(page, "the world");
    noErrors(page);
    await page.context().close();
}

/* Larger step by step: at every size nothing covers anything. */
export async function atEverySize(page, what) {
    for (let n = 0; n < 9 && !await page.locator(".maptools button:nth-child(1)[aria-disabled]").count(); n++) {
        await tool(page, 1);
        apart(await boxes(page), `${what}, ${n + 1} times larger`);
    }
    await tool(page, 3);
    const { sheet, view } = await boxes(page);
    expect(within(sheet, view, 1), `${what} is seen whole again`);
}

async function onAPhone(browser, server, build) {
    for (const map of ["world", "plan"]) {
        const page = await trial(browser, server, build, map, { ...PHONE, dress: crowded(2) });
        const first = await boxes(page);
        apart(first, `${map} at 390`);
        expect(first.spaces.every((s) => s.text), `everything has a name: ${first.spaces.map((s) => s.text)}`);
        const own = first.spaces.find((s) => s.word === (map === "world" ? "istanbul" : "lobby"));
        expect(within(own.spot, first.view), "one's own space is seen first");
        await atEverySize(page, `${map} on a phone`);
        const whole = await boxes(page);
        apart(whole, `all of ${map} at 390`);
        const names = whole.spaces.map((s) => s.text);
        expect(names.every(Boolean), `seen whole everything has a name: ${names}`);
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing is wider");
        noErrors(page);
        await page.context().close();
    }
}

/* What comes and goes moves no name, no point and no piece of another space. */
async function still(browser, server, build) {
    const lay = { dress: crowded(0) };
    const page = await trial(browser, server, build, "world", { dress: (items) => lay.dress(items) });
    const names = (s) => s.parts.filter((p) => /shape|label/.test(p.name));
    const fixed = (now) => JSON.stringify(now.spaces.map((s) => [s.spot, names(s)]));
    const before = fixed(await boxes(page)), few = await page.locator(".piece").count();
    lay.dress = crowded(4);
    await page.click(".space.lit .spot >> nth=0");
    await page.waitForFunction((n) => document.querySelectorAll(".piece").length > n + 40, few);
    expect(fixed(await boxes(page)) === before, "names and points stay");
    await page.context().close();
}

// ---- a plan

async function thePlan(browser, server, build) {
    const page = await trial(browser, server, build, "plan", { dress: crowded(4) });
    const now = await boxes(page);
    apart(now, "the plan at 1280");
    expect(now.spaces.length === 15 && now.spaces.every((s) => s.room), "15 rooms");
    now.spaces.forEach((a, i) => {
        for (const p of a.parts) expect(within(p, a.spot), `${p.name} of ${a.word} is not in it`);
        for (const b of now.spaces.slice(0, i)) expect(!meet(a.spot, b.spot, 2), `${a.word} and ${b.word} overlap`);
    });
    const doors = await page.locator(".door > .gap").evaluateAll((all) => all.map((e) => {
        const { left: x, top: y, width: w, height: h } = e.getBoundingClientRect();
        return { x, y, w, h };
    }));
    const between = doors.filter((d) => now.spaces.filter((s) => meet(d, s.spot)).length === 2);
    expect(doors.length === 19 && between.length === 18, `${between.length} doors, one in the legend`);
    expect(await page.locator(".ways .far").count() === 1, "the stairs join rooms that share no wall");
    expect((await page.locator(".way").allInnerTexts()).join() === "LAN,STW", "and both rooms say where they lead");
    await atEverySize(page, "the plan");
    noErrors(page);
    await page.context().close();
}

// ---- moved and played

/* Two drawings later. */
const rest = (page) => page.evaluate(() => new Promise((done) => {
    requestAnimationFrame(() => requestAnimationFrame(done));
}));

async function byPointer(browser, server, build) {
    const page = await trial(browser, server, build, "world");
    const { view } = await boxes(page);
    const at = { x: view.x + 0.7 * view.w, y: view.y + 0.4 * view.h };
    await page.mouse.move(at.x, at.y);
    const under = (now) => [(at.x - now.sheet.x) / now.sheet.w, (at.y - now.sheet.y) / now.sheet.h];
    const before = under(await boxes(page));
    for (let n = 0; n < 6; n++) await page.mouse.wheel(0, -120);
    await page.waitForFunction(() => document.querySelector(".sheet").offsetWidth
        > 2 * document.querySelector(".mapview").offsetWidth);
    const now = await boxes(page), after = under(now);
    const far = Math.hypot(after[0] - before[0], after[1] - before[1]);
    expect(far < 0.01, `the place under the pointer stays: ${before} ${after}`);
    await page.mouse.down();
    await page.mouse.move(at.x - 60, at.y - 30, { steps: 4 });
    await page.mouse.up();
    const moved = await boxes(page);
    const [dx, dy] = [moved.sheet.x - now.sheet.x, moved.sheet.y - now.sheet.y];
    expect(Math.abs(dx + 60) < 8 && Math.abs(dy + 30) < 8, `it is dragged: ${dx} ${dy}`);
    for (let n = 0; n < 9; n++) {
        await page.mouse.move(view.x + 40, view.y + 40);
        await page.mouse.down();
        await page.mouse.move(view.x + view.w - 40, view.y + view.h - 40, { steps: 3 });
        await page.mouse.up();
    }
    expect(within(view, (await boxes(page)).sheet, 1), "and never off its room");
    await page.focus("[data-space=rome] .spot");        // brings it into sight
    await page.locator("[data-space=rome] .spot").hover();
    await page.mouse.down();
    await page.mouse.move(at.x, at.y, { steps: 5 });
    await page.mouse.move(at.x - 30, at.y - 90, { steps: 5 });
    await page.mouse.up();
    await rest(page);
    expect(!page.chosen.length && !await page.locator("dialog[open]").count(), "a drag chooses nothing");
    await page.locator("[data-space=rome] .spot").hover();      // the board was scrolled for it
    for (let n = 0; n < 12; n++) await page.mouse.wheel(0, 120);
    await page.waitForFunction(() => document.querySelector(".mapview.whole"));
    noErrors(page);
    await page.context().close();
}

/* Two fingers, as a screen sends them. */
async function byFingers(browser, server, build) {
    const page = await trial(browser, server, build, "plan", PHONE);
    const { view, sheet } = await boxes(page);
    const screen = await page.context().newCDPSession(page);
    const touch = (type, ...points) => screen.send("Input.dispatchTouchEvent", { type, touchPoints: points
        .map(([x, y], id) => ({ x: view.x + x, y: view.y + y, id })) });
    await touch("touchStart", [150, 120]);
    await touch("touchStart", [150, 120], [210, 120]);
    for (let n = 1; n <= 8; n++) await touch("touchMove", [150 - 7 * n, 120], [210 + 7 * n, 120]);
    await touch("touchEnd");
    await rest(page);
    const now = await boxes(page);
    expect(now.sheet.w > 2 * sheet.w, `pinched from ${sheet.w} to ${now.sheet.w}`);
    apart(now, "a pinched plan");
    await touch("touchStart", [200, 150]);
    for (let n = 1; n <= 5; n++) await touch("touchMove", [200 - 16 * n, 150 - 10 * n]);
    await touch("touchEnd");
    await rest(page);
    const moved = await boxes(page);
    expect(moved.sheet.x < now.sheet.x - 50 && moved.sheet.y < now.sheet.y - 30, "one finger moves it");
    expect(!page.chosen.length && !await page.locator("dialog[open]").count(), "and chooses nothing");
    noErrors(page);
    await page.context().close();
}

const focused = (page) => page.evaluate(() => document.activeElement.closest(".space")?.dataset.space ?? "");

async function byKeys(browser, server, build) {
    const page = await trial(browser, server, build, "world");
    await page.focus(".mapview");
    for (let n = 0; n < 4; n++) await page.keyboard.press("+");
    const before = await boxes(page);
    await page.keyboard.press("ArrowRight");
    const after = await boxes(page);
    expect(after.sheet.x < before.sheet.x - 40, "arrows move the map");
    const options = page.decision().options.filter((o) => o.space !== undefined);
    const reached = [];
    for (let n = 0; n < options.length; n++) {
        await page.keyboard.press("Tab");
        reached.push(await focused(page));
        const { view, spaces } = await boxes(page);
        const { spot, word } = spaces.find((s) => s.word === reached.at(-1));
        expect(within(spot, view), `${word} has the focus and is seen`);
    }
    expect(new Set(reached).size === options.length, `Tab reaches what answers: ${reached}`);
    const name = await page.evaluate(() => document.activeElement.getAttribute("aria-label"));
    expect(/^[A-Z].*\. Go to /.test(name), `it says its name and what it is for: ${name}`);
    await page.focus("[data-space=rome] .spot");
    await page.keyboard.press("ArrowUp");
    const north = await focused(page);
    await page.keyboard.press("ArrowDown");
    expect(north !== "rome" && await focused(page) === "rome", `from Rome to ${north} and back`);
    await page.keyboard.press("0");
    await page.waitForSelector(".mapview.whole");
    await page.focus("[data-space=rome] .spot");
    await page.keyboard.press("Enter");
    await asked(page);
    expect(page.chosen.length === 1 && /Rome/.test(page.chosen[0].text), "Enter chooses it, once");
    noErrors(page);
    await page.context().close();
}

/* A click on a lit space is its answer, once; on another it opens what is there. */
async function chosen(browser, server, build) {
    for (const [map, to, other] of [["world", "rome", "tunguska"], ["plan", "porch", "acid-lab"]]) {
        const page = await trial(browser, server, build, map, { dress: crowded(3) });
        await page.click(`[data-space=${other}] .spot`, { position: map === "plan" ? { x: 50, y: 100 } : undefined });
        const text = await page.innerText(".modal-thing .inside");
        const pieces = await page.locator(`[data-space=${other}] .piece`).count();
        const told = new Set(text.match(/Deep One|Cultist|Ghoul|Clue|Gate|Fire/g));
        expect(pieces > 2 && told.size === 3, `what is there is told by name: ${text}`);
        expect(!page.chosen.length, "and nothing is chosen");
        await page.keyboard.press("Escape");
        const want = page.decision().options.find((o) => o.space !== undefined && o.object.includes(to));
        await page.click(`[data-space=${to}] .spot`, { position: map === "plan" ? { x: 50, y: 110 } : undefined });
        await asked(page);
        expect(page.chosen.length === 1 && page.chosen[0].text === want.text, `chosen: ${JSON.stringify(page.chosen)}`);
        if (await page.locator(".curtain").count()) await page.click(".curtain button");    // the next seat's turn
        await page.waitForSelector(`[data-space=${to}] .person:has(.seat-0)`);
        noErrors(page);
        await page.context().close();
    }
}

// ---- the world behind the map

/* Cities and wilds lie on land or at its coast, seas not inland. */
async function coasts(browser, server, build) {
    const page = await trial(browser, server, build, "world");
    await page.waitForSelector(".backdrop svg .land", { state: "attached" });
    const wrong = await page.evaluate(() => {
        const land = document.querySelector("#world-land"), { width, height } = land.ownerSVGElement.viewBox.baseVal;
        const sheet = document.querySelector(".sheet").getBoundingClientRect();
        return [...document.querySelectorAll(".sheet > .point")].filter((space) => {
            const box = space.querySelector(".shape").getBoundingClientRect();
            const x = ((box.left + box.width / 2 - sheet.left) / sheet.width) * width;
            const y = ((box.top + box.height / 2 - sheet.top) / sheet.height) * height;
            const around = [0, 1, 2, 3, 4, 5, 6, 7].map((n) => land.isPointInFill(new DOMPoint(
                x + 14 * Math.cos(n * Math.PI / 4), y + 14 * Math.sin(n * Math.PI / 4))));
            return space.querySelector(".shape-hexagon") ? around.every(Boolean) : !around.some(Boolean);
        }).map((s) => s.dataset.space);
    });
    expect(!wrong.length, `not where they are on the earth: ${wrong}`);
    noErrors(page);
    await page.context().close();
}

async function accessible(browser, server, build) {
    for (const map of ["world", "plan"])
        for (const colorScheme of ["dark", "light"]) {
            const page = await trial(browser, server, build, map, { dress: crowded(3), colorScheme });
            await axe(page, `${map}, ${colorScheme}`);
            await page.context().close();
        }
}

export async function maps(browser, server, build, quick) {
    await test("the world at 1280: nothing covers anything, at any size", () => theWorld(browser, server, build));
    if (quick) return;
    await test("any map has its names and pieces apart", anyMap);
    await test("a plan has walls, doors, stairs, and pieces apart", () => thePlan(browser, server, build));
    await test("both maps on a phone", () => onAPhone(browser, server, build));
    await test("nothing on a map moves because something else has come", () => still(browser, server, build));
    await test("a map by wheel and drag", () => byPointer(browser, server, build));
    await test("a map by two fingers and one", () => byFingers(browser, server, build));
    await test("a map by keys", () => byKeys(browser, server, build));
    await test("choosing a space answers once; others tell what is there", () => chosen(browser, server, build));
    await test("places lie where they are on the earth", () => coasts(browser, server, build));
    await test("maps are accessible in both themes", () => accessible(browser, server, build));
}
