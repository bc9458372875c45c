// net.js -- the connection to the server: commands with answers, messages, and coming back by itself after it was lost
// (docs/web-protocol.md). Knows nothing of what is played, nor of what carries it (wire.js).
import { openWire } from "./wire.js";

const FIRST_WAIT = 1000, LONGEST_WAIT = 30000;
const ANSWER_WAIT = 30000;      // a command that has no answer by then gets none

/** Why a command was not carried out: a code that stays the same, the server's sentence, the command. */
export class Refused extends Error {
    constructor(error, cmd) {
        super(error?.message ?? "");
        this.code = error?.code ?? "failed";
        this.cmd = cmd;
    }
}

/** hooks: open() on every new connection, message(m) for whatever is not an answer, status(up),
    elsewhere() while another window of this browser has what this one wants. */
export class Net {
    constructor(hooks) {
        this.hooks = hooks;
        this.waiting = new Map();
        this.ref = 0;
        this.wait = FIRST_WAIT;
        this.connect();
    }

    connect() {
        const socket = openWire();
        this.socket = socket;
        socket.onopen = () => {
            this.wait = FIRST_WAIT;
            this.hooks.status(true);
            this.hooks.open();
        };
        socket.onmessage = (frame) => this.take(frame.data);
        socket.onclose = () => this.lost(socket);
        socket.onelsewhere = () => this.hooks.elsewhere();
    }

    /* A command without an answer may have been carried out or not: its caller is told, nothing is sent again. */
    lost(socket) {
        if (socket !== this.socket) return;
        this.hooks.status(false);
        for (const ref of [...this.waiting.keys()]) this.settle(ref, { error: { code: "lost" } });
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2));
        this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
    }

    /** The person does not want to wait. */
    now() {
        if (this.socket.readyState !== WebSocket.CLOSED) return;
        clearTimeout(this.timer);
        this.connect();
    }

    take(text) {
        let m;
        try {
            m = JSON.parse(text);
        } catch {
            return;
        }
        if (m.type !== "answer") {
            this.hooks.message(m);
            return;
        }
        if (m.ref === undefined) this.refused(m);
        else this.settle(m.ref, m);
    }

    /* The server did not read what was sent, so it cannot say which command it refuses: the oldest that waits is told,
       for answers come in the order of commands. */
    refused(m) {
        const [oldest] = this.waiting.keys();
        if (oldest !== undefined) this.settle(oldest, m);
    }

    settle(ref, m) {
        const caller = this.waiting.get(ref);
        if (!caller) return;
        clearTimeout(caller.timer);
        this.waiting.delete(ref);
        if (m.ok) caller.resolve(m);
        else caller.reject(new Refused(m.error, caller.cmd));
    }

    /** Sends a command; the promise gives the answer or a Refused. */
    send(cmd, fields = {}) {
        if (this.socket.readyState !== WebSocket.OPEN) return Promise.reject(new Refused({ code: "lost" }, cmd));
        const ref = ++this.ref;
        this.socket.send(JSON.stringify({ cmd, ref, ...fields }));
        return new Promise((resolve, reject) => {
            const timer = setTimeout(() => this.settle(ref, { error: { code: "unanswered" } }), ANSWER_WAIT);
            this.waiting.set(ref, { cmd, resolve, reject, timer });
        });
    }
}
