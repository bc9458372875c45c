// trial.mjs -- a table with a map that the server does not have: the maps of tests/term/maps, in the proving game,
// played by `doomtrack engine`. Stands between page and server: the page is asked what the engine asks, and every
// choice of the page is played there.
import { spawn } from "node:child_process";
import path from "node:path";
import readline from "node:readline";
import { makeTable, person, sit } from "./help.mjs";

class Engine {
    constructor(build) {
        this.child = spawn(path.join(build, "doomtrack"), ["engine"], { stdio: ["pipe", "pipe", "inherit"] });
        this.lines = readline.createInterface({ input: this.child.stdout })[Symbol.asyncIterator]();
    }

    async ask(command) {
        this.child.stdin.write(JSON.stringify(command) + "\n");
        const answer = JSON.parse((await this.lines.next()).value);
        if (!answer.ok) throw new Error(`engine: ${answer.error.message}`);
        return answer;
    }

    close() {
        this.child.stdin.end();
    }
}

/* Asked where to go: some spaces are options. */
const whereTo = (decision) => decision.options.filter((o) => o.space !== undefined).length > 1;

/* Plays on until somebody is asked where to go; answers with the position. */
async function begin(engine, map) {
    let now = await engine.ask({ cmd: "new", game: "proving", players: 4, seed: 7, options: { board: "last" },
                                 packs: [`tests/term/maps/${map}.card`] });
    for (let n = 0; n < 200 && !whereTo(now.decision); n++) now = await engine.ask({ cmd: "choose", option: 0 });
    if (!whereTo(now.decision)) throw new Error("the question that is looked for is not asked");
    return now;
}

/* What the server says of an option and the engine does not: the items that carry it. */
function carriers({ space, seat, thing }, items) {
    const types = space !== undefined ? ["space"] : seat !== undefined ? ["seat"] : ["card", "token", "die"];
    const found = items.flatMap((i, at) => (types.includes(i.type) && i.id !== undefined
        && i.id === (space ?? seat ?? thing) ? [at] : []));
    return found.length ? found : undefined;
}

/** A page at such a table. `dress(items)` may lay more on it; `page.chosen` holds what the page chose. */
export async function trial(browser, server, build, map, { dress = (items) => items, ...options } = {}) {
    const engine = new Engine(build);
    let now = await begin(engine, map);
    const page = await person(browser, server, options);
    page.chosen = [];
    const view = async () => {
        const { table } = await engine.ask({ cmd: "observe", seat: now.decision.seat });
        const { seat, prompt } = now.decision;
        const options = now.decision.options.map((o) => ({ ...o, items: carriers(o, table.items) }));
        return { type: "view", seat, asked: seat, mine: true, prompt, over: null,
                 decision: { ...now.decision, options, key: now.hash }, from: 0, events: [], undo: false,
                 concede: false, standing: [], table: { ...table, items: dress(table.items) } };
    };
    await page.routeWebSocket(/\/ws$/, (socket) => {
        const real = socket.connectToServer(), send = (m) => socket.send(JSON.stringify(m));
        socket.onMessage(async (text) => {
            const { cmd, ref, option } = JSON.parse(text);
            if (cmd === "choose") {
                page.chosen.push(now.decision.options[option]);
                now = await engine.ask({ cmd, option });
                send(await view());
            }
            if (["choose", "about", "advice"].includes(cmd)) send({ type: "answer", ref, ok: true });
            else real.send(text);
        });
        real.onMessage(async (text) => (JSON.parse(text).type === "view" ? send(await view()) : socket.send(text)));
    });
    page.on("close", () => engine.close());
    page.decision = () => now.decision;
    const made = await makeTable(page, { game: "proving", players: 4, seed: 7, open: true });
    await sit(page, server, made.table, [made.host, ...made.seats]);
    await page.waitForSelector(".sheet");
    return page;
}

/** Lays pieces on every space: `n` of several kinds, some of them equal, as in a game that goes badly. */
export function crowded(n) {
    const kinds = [["card", "Deep One", "monster"], ["card", "Cultist", "cultist"], ["token", "Clue", "clue"],
                   ["card", "Gate", "gate"], ["token", "Fire", "fire"], ["card", "Ghoul", "monster"]];
    return (items) => {
        const more = [];
        items.forEach((space, at) => {
            if (space.type !== "space") return;
            for (let k = 0; k < n; k++) {
                const [type, label, kind] = kinds[(at + k) % kinds.length];
                const piece = { type, role: "board", label, kind, card: label, word: kind, parent: at };
                more.push(piece, ...((at + k) % 3 ? [] : [piece, piece]));
            }
        });
        return [...items, ...more];
    };
}
