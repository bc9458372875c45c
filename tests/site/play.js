// play.js -- in the browser: whole games against the worker of the site, as a page would play them. Returns what
// happened and the journal. Choices are by chance of a fixed kind, so every run plays the same game.
export async function wholeGame({ house, game, players, seats, options, seed, most }) {
    const worker = new Worker(house, { type: "module" }), waiting = new Map();
    let ref = 0, view = null, opened, seen = () => {};
    let gone;
    const open = new Promise((resolve) => { opened = resolve; }), end = new Promise((_, reject) => { gone = reject; });
    const or = (promise) => Promise.race([promise, end]);
    worker.onmessage = ({ data }) => {
        if (data.open) opened();
        if (data.closed) gone(new Error("the worker has ended"));
        if (data.text === undefined) return;
        const m = JSON.parse(data.text);
        if (m.type === "view") {
            view = m;
            seen();
        }
        if (m.type === "answer") waiting.get(m.ref)?.(m);
    };
    const send = (cmd, fields) => new Promise((resolve, reject) => {
        waiting.set(++ref, (m) => (m.ok ? resolve(m) : reject(new Error(`${cmd}: ${m.error.message}`))));
        worker.postMessage(JSON.stringify({ cmd, ref, ...fields }));
    });
    const dice = (n) => {
        seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
        return Math.floor((seed / 2 ** 32) * n);
    };
    await or(open);
    await send("create", { game, players, seats, options, open: true, seed: String(seed), begin: true });
    let choices = 0;
    while (!view?.over && choices < most) {
        if (!view?.decision) {
            await or(new Promise((resolve) => { seen = resolve; }));
            continue;
        }
        const { number, key, options: list } = view.decision;
        const could = list.map((o, n) => [o, n]).filter(([o]) => o.verb !== "back").map(([, n]) => n);
        const option = could[dice(could.length)];
        const next = new Promise((resolve) => { seen = resolve; });
        await or(send("choose", { seat: view.asked, number, key, option }));
        await or(next);
        choices++;
    }
    const { journal } = view.over ? await send("journal", {}) : { journal: "" };
    worker.terminate();
    return { choices, result: view.over?.result ?? null, journal };
}
