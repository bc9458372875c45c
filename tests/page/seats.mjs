// seats.mjs -- whose a seat is where sides know different things: a link works on one device, its maker cannot look
// into the hand behind it, and a person takes their seat to another device by a code.
import { expect, makeTable, noErrors, person, sit, test } from "./help.mjs";

const row = (n, rest) => `.person-row:nth-child(${n}) ${rest}`;
const SIDES = "Miskatonic Madness";

/** Opens a link as a person does, and waits for what is then on the page. */
async function open(page, link, what) {
    await page.goto(link);
    await page.waitForSelector(what);
}

async function lay(browser, server) {
    const host = await person(browser, server), guest = await person(browser, server);
    await host.click(`.gamename >> text=${SIDES}`);
    await host.click("text=Invite friends");
    await host.waitForSelector(row(2, ".claim[data-claimed=no]"));
    const link = await host.getAttribute(row(2, "[data-link]"), "data-link");
    await open(guest, link, ".lobby .persons");
    return { host, guest, link };
}

/* The host has made the link and tries it after the guest has: on the device where the host plays, and on another. */
async function linksAreSpent(browser, server) {
    const { host, guest, link } = await lay(browser, server);
    await host.waitForSelector(row(2, ".claim[data-claimed=yes]"));
    expect(await host.locator(row(2, "[data-link]")).count() === 0, "the host still has a link of that seat");
    expect(await guest.locator(".devices [data-others='0']").count() === 1, "the guest is told that they are alone");
    await host.click("text=Begin the game");
    await guest.waitForSelector(".table");
    host.received.length = 0;
    await open(host, link, ".notice.bad >> text=That link has been used: seat 2");
    await host.waitForSelector(".table");
    const thief = await person(browser, server);
    await open(thief, link, "main >> text=The seat belongs to the device that opened it first");
    await thief.waitForSelector("main >> text=only a computer player can take over");
    await thief.waitForSelector("input[name=link]");
    const frames = [host, thief].flatMap((p) => p.received.map((f) => JSON.parse(f.text)));
    expect(!frames.some((m) => m.type === "view" && m.seat === 1), "the host was sent a view of the guest's seat");
    await guest.reload();
    await guest.waitForSelector(".table");
    noErrors(guest, host);
    for (const page of [host, guest, thief]) await page.context().close();
}

/** Is this what one sees, and hits, in its own middle? */
const onTop = (page, what) => page.$eval(what, (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
});

async function codeOf(page) {
    await page.click("header >> text=People");
    await page.click("text=Use another device");
    return page.getAttribute("[data-code]", "data-code");
}

/* Another device by a code: it sees the same hand, the first one is told, and can lock it out again. */
async function anotherDevice(browser, server) {
    const { host, guest } = await lay(browser, server);
    await host.click("text=Begin the game");
    await guest.waitForSelector(".table");
    const code = await codeOf(guest), phone = await person(browser, server, { viewport: { width: 390, height: 780 } });
    await phone.fill("input[name=link]", code.toLowerCase());
    await phone.click(".join button");
    await phone.waitForSelector(".table");
    await guest.waitForSelector(".notice.bad >> text=Another device has opened your seat");
    await guest.waitForSelector(".devices [data-others='1'].warn");
    expect(await onTop(guest, ".notice"), "the notice lies behind the dialog");
    await guest.click(".notice button");
    await guest.waitForSelector(".notice", { state: "detached" });
    expect(await guest.locator("dialog[open]").count() === 1, "the dialog went with its notice");
    expect(await guest.textContent("header .others").then((x) => x.startsWith("1")), "the header shows it, too");
    expect(await host.locator(".others").count() === 0, "the other side sees nothing of it");
    expect(await phone.textContent(".seat.own .seatname") === await guest.textContent(".seat.own .seatname"),
        "the phone has the same seat");
    const again = await person(browser, server);
    await again.goto(`${server.url}/#${code}`);
    await again.waitForSelector(".notice.bad >> text=There is no such code");
    await guest.click("text=Lock other devices out");
    await phone.waitForSelector("main >> text=This seat was locked to another device");
    await guest.waitForSelector(".devices [data-others='0']");
    noErrors(guest, host, phone);
    await guest.keyboard.press("Escape");
    await again.goto(`${server.url}/#${await codeOf(guest)}`);
    await again.waitForSelector(".table");
    for (const page of [host, guest, phone, again]) await page.context().close();
}

/* While the guest is away the host may hand the seat to the computer: all read it, and it is still the guest's. */
async function handedOver(browser, server) {
    const { host, guest } = await lay(browser, server);
    await host.click("text=Begin the game");
    await guest.waitForSelector(".table");
    await host.click("header >> text=People");
    expect(await host.locator(row(2, "button")).count() === 0, "the host has a button for the guest's seat");
    await host.waitForSelector(row(2, ".presence[data-here=yes]"));
    expect(await host.locator(row(2, "select")).count() === 0, "the host says who plays a seat whose person is here");
    const table = guest.url();
    await guest.goto("about:blank");
    await host.waitForSelector(row(2, ".presence[data-here=no]"));
    await host.selectOption(row(2, "select"), "simple");
    await host.waitForSelector(".notice >> text=the computer plays this seat now");
    await open(guest, table, ".table");
    await guest.click(".leaf >> text=Talk");
    await guest.waitForSelector(".talk .note >> text=the computer plays this seat now");
    expect(await guest.locator(".seat.own").count() === 1, "it is the guest's seat all the same");
    await host.waitForFunction((list) => !document.querySelector(list), row(2, "select"));
    await guest.click("header >> text=People");
    await guest.selectOption(row(2, "select"), "human");
    await host.waitForSelector(".notice >> text=a person plays this seat again");
    guest.on("dialog", (dialog) => dialog.accept());
    await guest.click("text=Give up my seat");
    await guest.waitForSelector("main >> text=You have given up your seat");
    await host.waitForSelector(row(2, "[data-link]"));
    noErrors(host, guest);
    for (const page of [host, guest]) await page.context().close();
}

/* Who comes when the game has begun reads that the host could look until then, once, and need not open the talk. */
async function comesLate(browser, server) {
    const host = await person(browser, server), guest = await person(browser, server);
    await host.click(`.gamename >> text=${SIDES}`);
    await host.click("text=Invite friends");
    const link = await host.getAttribute(row(2, "[data-link]"), "data-link");
    await host.click("text=Begin the game");
    await host.waitForSelector(".table, .curtain");
    await open(guest, link, ".table");
    await guest.waitForSelector(".notice.bad >> text=Until now the host could see its side");
    await guest.click("header >> text=People");
    const side = await guest.textContent(".seat.own .seatname");
    expect(await guest.getAttribute(row(2, "input.name"), "placeholder") === side, "People does not name the side");
    await guest.reload();
    await guest.waitForSelector(".table");
    await guest.click(".leaf >> text=Talk");
    await guest.waitForSelector(".talk .note >> text=Until now the host could see its side");
    expect(await guest.locator(".notice").count() === 0, "the note is shown again");
    noErrors(host, guest);
    for (const page of [host, guest]) await page.context().close();
}

/* Before the game begins everybody reads when a choice can be taken back; who loses their seat there is told. */
async function terms(browser, server) {
    const host = await person(browser, server), guest = await person(browser, server, { locale: "de-DE" });
    const made = await makeTable(host, { game: "null", players: 2, begin: false, undo: "own",
                                         "undo-across-chance": true });
    const usual = await makeTable(host, { game: "null", players: 2, begin: false });
    await sit(host, server, usual.table, [usual.host]);
    expect(await host.textContent(".lobby .settings") === "Taking back: when all people agree", "what is usual");
    await sit(host, server, made.table, [made.host]);
    await sit(guest, server, made.table, [made.seats[1]]);
    const read = await guest.textContent(".lobby .settings");
    expect(read === "Zurücknehmen: nur eigene Entscheidungen, auch über Würfe und gezogene Karten hinweg", read);
    await host.waitForSelector(row(2, ".presence[data-here=yes]"));
    await host.click("text=One seat fewer");
    await guest.waitForSelector("text=Der Gastgeber hat deinen Platz entfernt");
    await guest.goto(server.url);
    await guest.waitForSelector(".gametile");
    expect(await guest.locator(`[href*="${made.table}"]`).count() === 0, "the table is still among my games");
    noErrors(host, guest);
    for (const page of [host, guest]) await page.context().close();
}

export async function seats(browser, server) {
    await test("the lobby says when a choice can be taken back, and who loses a seat there is told", () =>
        terms(browser, server));
    await test("a link works on one device; its maker is refused with the reason", () =>
        linksAreSpent(browser, server));
    await test("another device by a code, seen and locked out", () => anotherDevice(browser, server));
    await test("who comes late reads what happened to their seat before", () => comesLate(browser, server));
    await test("a seat goes to the computer and back, and is given up, before everybody's eyes", () =>
        handedOver(browser, server));
}
