// main.mjs -- the folder of files without a server: node tests/site/main.mjs BUILD. README.md says what is shown.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import { expect, failed, launch, test } from "../page/help.mjs";
import { wholeGame } from "./play.js";

const program = path.join(process.argv[2] ?? "build", "doomtrack"), site = "build/site";
const TYPES = { html: "text/html", js: "text/javascript", css: "text/css", svg: "image/svg+xml",
                json: "application/json", wasm: "application/wasm", woff2: "font/woff2",
                webmanifest: "application/manifest+json" };
const WAIT = { timeout: 30000 };

/* Any server of files: what is there, else the page for addresses without a file. */
const server = http.createServer((request, answer) => {
    const { pathname } = new URL(request.url, "http://site");
    const file = path.join(site, pathname.endsWith("/") ? pathname + "index.html" : pathname);
    const there = existsSync(file) && statSync(file).isFile();
    answer.writeHead(there ? 200 : 404, { "content-type": TYPES[there ? path.extname(file).slice(1) : "html"]
        ?? "application/octet-stream" });
    answer.end(readFileSync(there ? file : path.join(site, "404.html")));
});
await new Promise((resolve) => { server.listen(0, "127.0.0.1", resolve); });
const url = `http://127.0.0.1:${server.address().port}`;

const folder = mkdtempSync(path.join(os.tmpdir(), "doomtrack-site-"));
const browser = await launch();
const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-GB",
                                           reducedMotion: "reduce" });
await context.addInitScript(() => localStorage.setItem("doomtrack.set.pace", '"once"'));
const errors = [];
const open = async (address) => {
    const page = await context.newPage();
    page.on("pageerror", (e) => errors.push(e.message));
    // what browsers look for by themselves beside a document without an icon is no error of ours
    page.on("console", (m) => m.type() === "error" && !m.location().url.endsWith("/favicon.ico")
        && errors.push(`${m.text()} ${m.location().url}`));
    await page.goto(url + address);
    return page;
};
/* What is asked, and of how many answers. */
const question = (page) => page.evaluate(() => [document.querySelector(".question .prompt")?.innerText,
                                                document.querySelectorAll(".question button").length].join(" / "));
const asked = (page) => page.waitForSelector(".question .prompt", WAIT);

let page, before;
await test("the site starts, and a game begins with two clicks", async () => {
    page = await open("/");
    await page.click("text=Elder Sign", WAIT);
    await page.click(".newgame [type=submit]");
    await asked(page);
    expect(await page.$$eval(".join, .devices, .newgame .main [type=button]", (all) => all.every((e) =>
        getComputedStyle(e).display === "none")), "somebody could be invited");
});
await test("everything is in the browser before long", async () => {
    await page.waitForFunction(async () => {
        const [name] = await caches.keys();
        return name && await (await caches.open(name)).match("/pictures.pack") && navigator.serviceWorker.controller;
    }, null, WAIT);
});
await test("with the server gone a game goes on where it was", async () => {
    for (let i = 0; i < 4; i++) {
        await page.waitForTimeout(300);
        await page.keyboard.press("1");
    }
    await page.waitForTimeout(1000);
    before = await question(page);
    await new Promise((resolve) => { server.close(resolve); server.closeAllConnections(); });
    await page.reload();
    await asked(page);
    expect(await question(page) === before, `${await question(page)} instead of ${before}`);
});
await test("cards have their pictures there, and the rules their ledger", async () => {
    const rules = await page.evaluate(() => fetch("/ledger/elder-sign.md").then((a) => a.text()));
    const list = await page.evaluate(() => fetch(document.querySelector('meta[name="pictures"]').content.split(" ")[0]
        .split("=")[1] + "/list.json").then((a) => a.json()));
    expect(rules.length > 1000 && Object.keys(list).length > 1, "they are missing");
});
await test("a second window waits until the first is closed", async () => {
    const second = await open("/");
    await second.waitForSelector("text=open in another window", WAIT);
    await page.close();
    await second.waitForSelector(".gametile", WAIT);
    page = second;
});
await test("the browser can install it", async () => {
    const manifest = await page.evaluate(() => fetch(document.querySelector('link[rel="manifest"]').href)
        .then((a) => a.json()));
    expect(manifest.start_url === "/" && manifest.display === "standalone" && manifest.icons.length > 0, "it cannot");
});

// ---- whole games, by a page of its own beside nobody
const house = await page.getAttribute('meta[name="house"]', "content");
await page.goto(url + "/icon.svg").catch(() => {});
const GAMES = [
    ["elder-sign", 2, ["human", "human"], {}], ["miskatonic-madness", 2, ["human", "human"], {}],
    ["eldritch-horror", 1, ["human"], {}], ["death-may-die", 1, ["human"], {}],
    ["null", 3, ["human", "simple", "human"], {}], ["proving", 2, ["human", "human"], {}],
];
for (const [game, players, seats, options] of GAMES)
    await test(`${game}: a whole game, and the program reads what the browser wrote`, async () => {
        const played = await page.evaluate(wholeGame, { house, game, players, seats, options, seed: 7, most: 20000 });
        expect(["won", "lost", "drawn"].includes(played.result),
            `it ended as ${played.result} after ${played.choices}`);
        const file = path.join(folder, `${game}.journal`);
        writeFileSync(file, played.journal);
        expect(/^end (won|lost|drawn) [0-9a-f]{16}$/m.test(played.journal), "the journal has no end");
        execFileSync(program, ["replay", "--verify", file]);
        // the same with one hash changed is noticed: it is compared
        writeFileSync(file, played.journal.replace(/^(end \w+ )./m, (all, start) => start + (all.endsWith("0") ? "1"
            : "0")));
        let noticed = false;
        try {
            execFileSync(program, ["replay", "--verify", file], { stdio: "ignore" });
        } catch {
            noticed = true;
        }
        expect(noticed, "a wrong hash is not noticed");
    });
await test("no error was told on the way", async () => expect(!errors.length, errors.join("\n")));

await browser.close();
rmSync(folder, { recursive: true, force: true });
process.exit(failed() ? 1 : 0);
