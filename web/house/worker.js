// worker.js -- the server inside the page: runs the module (apps/house/), keeps what it wants kept, keeps its time.
//
// From the page: a text, one command. To the page: { open: true } once it can begin, { elsewhere: true } while another
// window of this browser has the tables, { text } for each message, { closed: true } when it is over. Nothing is told
// before it is stored: where that fails it ends, and the page begins again with what is stored.
/* global MODULE */ // its address, put in by site.mjs
import { wasi } from "../../bind/wasi/wasi.js";
import { Store } from "./store.js";

const LONGEST_MS = 60000;
const encoder = new TextEncoder(), decoder = new TextDecoder();
let house, store, timer;

const bytes = (at, length) => new Uint8Array(house.memory.buffer, at, length);
const textAt = (at, length) => decoder.decode(bytes(at, length));

/* The text in the module's memory, with an end; for `use`, and only while that runs. */
function lend(text, use) {
    const data = encoder.encode(text), at = house.house_room(data.length + 1);
    if (!at) throw new Error("out of memory");
    bytes(at, data.length).set(data);
    bytes(at + data.length, 1)[0] = 0;
    try {
        return use(at, data.length);
    } finally {
        house.house_free(at);
    }
}

/** Everything the module has to say, in order. */
function messages() {
    const length = house.house_room(4), list = [];
    for (let at = house.house_next(length); at; at = house.house_next(length))
        list.push(textAt(at, new DataView(house.memory.buffer).getUint32(length, true)));
    house.house_free(length);
    return list;
}

function end() {
    clearTimeout(timer);
    postMessage({ closed: true });
    close();
}

/* One turn after the other: what was said or is due, then what must be stored, then what is told. */
let last = Promise.resolve();
function turn(does) {
    last = last.then(async () => {
        clearTimeout(timer);
        does();
        const wait = house.house_clock(), list = messages();
        await store.write();
        for (const text of list) postMessage({ text });
        if (house.house_dropped()) end();
        else timer = setTimeout(() => turn(() => {}), Math.min(Math.max(wait, 1), LONGEST_MS));
    }).catch((error) => {
        console.error(error);
        end();
    });
}

/* One window has the tables at a time: two would each believe that they know all of them. */
async function alone() {
    if (!navigator.locks) return;
    const mine = (lock) => new Promise((got) => {
        navigator.locks.request(`doomtrack.${lock}`, { ifAvailable: true }, (held) => {
            got(Boolean(held));
            return held && new Promise(() => {});
        });
    });
    if (await mine("house")) return;
    postMessage({ elsewhere: true });
    await new Promise((got) => {
        navigator.locks.request("doomtrack.house", () => {
            got();
            return new Promise(() => {});
        });
    });
}

async function begin(module) {
    await alone();
    store = await Store.open();
    const imports = {
        wasi_snapshot_preview1: wasi(() => house.memory),
        house: {
            put: (key, keyLength, text, length) => store.put(textAt(key, keyLength), textAt(text, length)),
            drop: (prefix, length) => store.drop(textAt(prefix, length)),
        },
    };
    const { instance } = await WebAssembly.instantiateStreaming(fetch(module), imports);
    house = instance.exports;
    house._initialize();
    for (const [key, text] of await store.all()) {
        const good = lend(key, (k) => lend(text, (t) => house.house_restore(k, t)));
        if (!good) console.warn(`what is stored as ${key} cannot be read`);
    }
    const wrong = house.house_open();
    if (wrong) throw new Error(textAt(wrong, 200).split("\0")[0]);
    onmessage = ({ data }) => turn(() => lend(data, (at, length) => house.house_say(at, length)));
    postMessage({ open: true, keeps: store.keeps });
    turn(() => {});
}

begin(MODULE).catch((error) => {
    console.error(error);
    end();
});
