// wire.js -- what carries commands and messages: a WebSocket to the server that the page came from; or, where the page
// came as a folder of files (make site), a worker that is the server itself. Both look like a WebSocket.

/** The script of the worker, where there is no server; "" where there is one. */
export const HOUSE = document.querySelector('meta[name="house"]')?.content ?? "";

class House {
    constructor(address) {
        this.readyState = WebSocket.CONNECTING;
        this.worker = new Worker(address, { type: "module" });
        this.worker.onmessage = ({ data }) => this.take(data);
        this.worker.onerror = () => this.take({ closed: true });
    }

    take({ open, text, closed, elsewhere }) {
        if (elsewhere) this.onelsewhere?.();
        if (text !== undefined) this.onmessage({ data: text });
        if (open) {
            this.readyState = WebSocket.OPEN;
            this.onopen();
        }
        if (closed) {
            this.worker.terminate();
            this.readyState = WebSocket.CLOSED;
            this.onclose();
        }
    }

    send(text) { this.worker.postMessage(text); }
}

export function openWire() {
    if (HOUSE) return new House(HOUSE);
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    return new WebSocket(`${scheme}//${location.host}/ws`, "doomtrack.1");
}

if (HOUSE) {
    document.documentElement.dataset.alone = "";       // nobody can be invited: style/places.css
    navigator.serviceWorker?.register("/sw.js");
}
