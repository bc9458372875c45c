// store.js -- what the server inside the page keeps, in the browser's storage (IndexedDB): texts by key. What is put
// and dropped gathers until it is written, all of it or nothing. Without storage everything is forgotten at the end.
const DATABASE = "doomtrack", TEXTS = "texts";

const done = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
});

export class Store {
    /** The store of this origin; `keeps` is false where the browser allows none. */
    static async open() {
        const store = new Store();
        store.waiting = [];
        try {
            const request = indexedDB.open(DATABASE, 1);
            request.onupgradeneeded = () => request.result.createObjectStore(TEXTS);
            store.base = await done(request);
        } catch {
            store.base = null;
        }
        store.keeps = Boolean(store.base);
        return store;
    }

    /** All [key, text] there are, in order. */
    async all() {
        if (!this.base) return [];
        const texts = this.base.transaction(TEXTS).objectStore(TEXTS);
        const [keys, values] = await Promise.all([done(texts.getAllKeys()), done(texts.getAll())]);
        return keys.map((key, n) => [key, values[n]]);
    }

    put(key, text) { this.waiting.push((texts) => texts.put(text, key)); }
    drop(prefix) { this.waiting.push((texts) => texts.delete(IDBKeyRange.bound(prefix, prefix + "\uffff"))); }

    /** Writes what has gathered; rejects where it could not be, and then nothing of it was. */
    async write() {
        const { waiting } = this;
        this.waiting = [];
        if (!this.base || !waiting.length) return;
        const change = this.base.transaction(TEXTS, "readwrite", { durability: "strict" });
        const written = new Promise((resolve, reject) => {
            change.oncomplete = resolve;
            change.onabort = change.onerror = () => reject(change.error ?? new Error("the storage is full"));
        });
        for (const step of waiting) step(change.objectStore(TEXTS));
        change.commit?.();
        await written;
    }
}
