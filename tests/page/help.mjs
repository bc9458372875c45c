// help.mjs -- what every test of the page needs: the server, the browser, cases told as TAP, and hands that play.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";

const require = createRequire(path.resolve("build/web/package.json"));
const { chromium } = require("playwright-core");
export const axeSource = require("axe-core").source;

// ---- cases

let failures = 0;
const pages = new Set();
export const failed = () => failures > 0;

/** One case: a function that throws when something is wrong. */
export async function test(name, run) {
    const start = Date.now();
    try {
        await run();
        console.log(`ok - ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
    } catch (error) {
        failures++;
        console.log(`not ok - ${name}\n    ${String(error.stack ?? error).split("\n").slice(0, 12).join("\n    ")}`);
        for (const page of pages) console.log("    " + await standing(page).catch((e) => "no answer: " + e.message));
    }
}

/* What a page shows and has received, for the one who looks for the reason. */
async function standing(page) {
    const text = await page.evaluate(() => document.body.innerText.replace(/\s+/g, " ").slice(0, 200));
    const ago = (f) => `${Math.round(performance.now() - f.at)} ms ago ${f.text.slice(0, 70)}`;
    const last = page.received.slice(-4).map(ago);
    return JSON.stringify({ url: page.url(), text, last, errors: page.errors });
}

export function expect(good, what) {
    if (!good) throw new Error(what);
}

/** Numbers below n, the same in every run. */
export function dice(seed) {
    let x = seed >>> 0;
    return (n) => {
        x = (Math.imul(x, 1664525) + 1013904223) >>> 0;
        return Math.floor((x / 2 ** 32) * n);
    };
}

// ---- the server

export class Server {
    constructor(build) {
        this.program = path.join(build, "doomtrack");
        this.folder = mkdtempSync(path.join(os.tmpdir(), "doomtrack-web-"));
        this.listen = "127.0.0.1:0";
    }

    /** Starts on the port of the last time; the address is in what the server prints. */
    async start() {
        this.child = spawn(this.program, ["serve", "--listen", this.listen, "--store", `sqlite:${this.folder}/tables`,
                                          "--rate", "500", "--delay", "1", "--new-tables",
                                          "0"], { stdio: ["ignore", "pipe", "pipe"] });
        this.output = "";
        const address = new Promise((resolve, reject) => {
            const take = (text) => {
                this.output += text;
                const m = /http:\/\/([\d.]+:\d+)/.exec(this.output);
                if (m) resolve(m[1]);
            };
            this.child.stdout.on("data", take);
            this.child.stderr.on("data", take);
            this.child.on("exit", (code) => reject(new Error(`serve ended with ${code}: ${this.output}`)));
        });
        this.listen = await address;
        this.url = "http://" + this.listen;
    }

    kill(signal) {
        const gone = new Promise((resolve) => this.child.once("exit", resolve));
        this.child.kill(signal);
        return gone;
    }

    async close() {
        await this.kill("SIGTERM");
        rmSync(this.folder, { recursive: true, force: true });
    }
}

// ---- browsers

let late = false;

/** From now on people have bad lines. */
export function slowDown() {
    late = true;
}

/* Runs in a page before anything else: keeps what the page has taken of its messages, for a test that looks before that
   sees an old table. On a bad line every message may come late, in its order. */
function line(bad) {
    const { set, get } = Object.getOwnPropertyDescriptor(WebSocket.prototype, "onmessage");
    const pause = () => new Promise((go) => { setTimeout(go, Math.random() < 0.2 ? 400 * Math.random() : 0); });
    globalThis.joined = globalThis.told = globalThis.views = 0;
    globalThis.asked = "no view";
    const note = (m) => {
        if (m.dead && !m.unclaimed?.length) globalThis.joined++;     // else the page claims a seat and joins again
        if (m.type !== "view") return;
        globalThis.views++;
        globalThis.told = m.from + m.events.length;
        globalThis.asked = m.asked;
    };
    const listen = function (take) {
        const now = (frame) => { take.call(this, frame); note(JSON.parse(frame.data)); };
        let before = Promise.resolve();
        const later = (frame) => { before = before.then(pause).then(() => now(frame)).catch(reportError); };
        set.call(this, bad ? later : now);
    };
    Object.defineProperty(WebSocket.prototype, "onmessage", { set: listen, get });
}

export async function launch() {
    const binary = process.env.CHROMIUM ?? "/usr/bin/chromium";
    return chromium.launch({ executablePath: binary, args: ["--no-sandbox", "--disable-gpu", "--mute-audio"] });
}

/** A person: a browser context of their own, one page; errors and received frames are kept. */
export async function person(browser, server, { pace = "once", ...options } = {}) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-GB",
                                               colorScheme: "dark", reducedMotion: "reduce", ...options });
    // A page that draws nothing gets no frames while the machine is busy, and waiting counts in frames.
    await context.addInitScript(() => { const tick = () => requestAnimationFrame(tick); tick(); });
    await context.addInitScript(line, late);
    // What others do is shown at once, unless a test is about the pace.
    await context.addInitScript((speed) => {
        if (location.protocol !== "http:") return;
        localStorage.setItem("doomtrack.set.pace", JSON.stringify(speed));
        localStorage.setItem("doomtrack.set.sound", "false");
    }, pace);
    const page = await context.newPage();
    pages.add(page);
    page.on("close", () => pages.delete(page));
    page.errors = [];
    page.received = [];
    page.on("console", (m) => {
        if (m.type() === "error" && !/ERR_CONNECTION|WebSocket/.test(m.text())) page.errors.push(m.text());
    });
    page.on("pageerror", (e) => page.errors.push(e.stack ?? e.message));
    page.on("websocket", (socket) => socket.on("framereceived", (frame) => {
        page.received.push({ at: performance.now(), text: String(frame.payload) });
    }));
    page.setDefaultTimeout(15000);
    await page.goto(server.url + "/");
    await page.waitForSelector(".start .gametile");
    return page;
}

/** A table made by its own connection, so that seed and seats are those of the test; answers with the tokens. */
export function makeTable(page, fields) {
    return page.evaluate((what) => new Promise((resolve, reject) => {
        const socket = new WebSocket(`ws://${location.host}/ws`, "doomtrack.1");
        socket.onopen = () => socket.send(JSON.stringify({ cmd: "create", ref: 1, begin: true, ...what }));
        socket.onmessage = (frame) => {
            const m = JSON.parse(frame.data);
            if (m.type !== "answer") return;
            socket.close();
            if (m.ok) resolve(m);
            else reject(new Error(m.error.message));
        };
    }), fields);
}

/** Comes to a table with these links, one after the other, as a person would. */
export async function sit(page, server, table, tokens) {
    for (const token of tokens) {
        await page.evaluate(() => { globalThis.joined = 0; });
        await page.goto(`${server.url}/t/${table}#${token}`);
        await page.waitForFunction(() => globalThis.joined > 0);
    }
    await page.waitForSelector(".question, .lobby h1, .curtain");
}

// ---- playing: what is on the page, and one choice by click

/** What the page shows: is it asked, is it over, how many options, and which items carry exactly one of them. */
export function look(page) {
    return page.evaluate(() => {
        const seen = (e) => e.offsetParent !== null;
        return {
            over: document.querySelector(".over h2")?.textContent ?? "",
            prompt: document.querySelector(".prompt")?.textContent ?? "",
            options: [...document.querySelectorAll(".question .option")].filter(seen).map((e) => e.dataset.option),
            ready: !document.querySelector(".question .option:disabled"),
            lit: document.querySelectorAll(".lit > .hit, .diebutton.lit, .space.lit button").length,
        };
    });
}

/** Nothing that was chosen is on its way. */
export const settled = (page) => page.waitForFunction(() => !document.querySelector(".question .option:disabled"));

/** Settled, and asked or at the end: what `look` says then stays true until somebody chooses. */
export async function asked(page) {
    await page.waitForFunction(() => document.querySelector(".over, .curtain, .question .option:not(:disabled)"));
    return look(page);
}

/** Every page has been told as much as the others. Not every choice is an event: one that only passes the question on
    is known by who is asked. */
export async function level(pages) {
    const stand = () => JSON.stringify([globalThis.told, globalThis.asked]);
    for (const page of pages) await settled(page);
    for (const end = Date.now() + 15000; Date.now() < end;) {
        const [first, ...rest] = await Promise.all(pages.map((page) => page.evaluate(stand)));
        if (!first.includes("no view") && rest.every((s) => s === first)) return;
        await pages[0].waitForTimeout(20);
    }
    throw new Error("the pages never agree on who is asked");
}

/* Runs in the page: whenever it is asked, takes one option by a click - on the thing itself where one is lit and the
   sequence says so, otherwise in the list - until the game is over. Leaves the number of choices in `played`. */
function hands(seed) {
    let x = seed >>> 0, n = 0;
    const roll = (of) => {
        x = (Math.imul(x, 1664525) + 1013904223) >>> 0;
        return Math.floor((x / 2 ** 32) * of);
    };
    const press = (element) => {
        element.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, pointerType: "mouse", button: 0 }));
        element.click();
    };
    const step = () => {
        globalThis.played = n;
        if (document.querySelector(".over")) return;
        const options = [...document.querySelectorAll(".question .option")];
        const which = document.querySelector(".modal-options .option, .curtain button");
        const lit = document.querySelectorAll(".lit > .hit, .diebutton.lit, .space.lit button");
        if (which) press(which);
        else if (options.length && !options[0].disabled) {
            n++;
            if (lit.length && roll(2)) press(lit[roll(lit.length)]);
            else press(options[roll(options.length)]);
        }
        setTimeout(step, 1);
    };
    step();
}

/** Plays with these pages until the game is over: whoever is asked chooses. Answers with the number of choices. */
export async function playToEnd(pages, seed, limit = late ? 900000 : 150000) {
    for (const [n, page] of pages.entries()) await page.evaluate(hands, seed + n);
    const wait = { polling: 200, timeout: limit };
    for (const page of pages) await page.waitForFunction(() => document.querySelector(".over"), null, wait);
    const played = await Promise.all(pages.map((page) => page.evaluate(() => globalThis.played)));
    return played.reduce((sum, n) => sum + n, 0);
}

/** No error in the page, and nothing it asked for was refused. */
export function noErrors(...pages) {
    for (const page of pages) {
        const refused = page.received.map((f) => JSON.parse(f.text))
            .filter((m) => m.ok === false && m.error.code !== "unclaimed");     // then the page claims its seat
        expect(!page.errors.length, "the page complained: " + page.errors.join("; "));
        expect(!refused.length, "refused: " + refused.map((m) => m.error.message).join("; "));
    }
}
