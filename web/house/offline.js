// offline.js -- the service worker of the site: once everything is here, the page starts and plays without a network.
// The list of files and its version are put in by site.mjs; a new version is fetched whole before it takes the place of
// the old one. Pictures of cards come from the one file that has them all.
/* global FILES, VERSION */
const CACHE = `doomtrack-${VERSION}`;
const PICTURES = "/assets/pictures-";

self.addEventListener("install", (e) => e.waitUntil((async () => {
    const cache = await caches.open(CACHE);
    await cache.addAll(FILES);
    await self.skipWaiting();
})()));

self.addEventListener("activate", (e) => e.waitUntil((async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith("doomtrack-") && name !== CACHE);
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.clients.claim();
})()));

let list = null, pack = null;

/* A picture out of the pack; undefined: there is none of this name. */
async function picture(cache, name) {
    list ??= cache.match("/pictures.list").then((there) => there.text()).then((text) => new Map(text.trim()
        .split("\n").map((line) => line.split(" "))
        .map(([key, at, length]) => [key, [Number(at), Number(at) + Number(length)]])));
    pack ??= cache.match("/pictures.pack").then((there) => there.blob());
    const part = (await list).get(name);
    if (!part) return undefined;
    const data = (await pack).slice(...part).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Response(data, { headers: { "content-type": name.endsWith(".json") ? "application/json"
        : "image/svg+xml" } });
}

async function answer(request, url) {
    const cache = await caches.open(CACHE);
    const name = url.pathname;
    const file = name.startsWith(PICTURES) ? await picture(cache, name) : await cache.match(name);
    // an address without a file is one of the page's own
    return file ?? (request.mode === "navigate" ? await cache.match("/index.html") : undefined) ?? fetch(request);
}

self.addEventListener("fetch", (e) => {
    const url = new URL(e.request.url);
    if (e.request.method === "GET" && url.origin === self.location.origin) e.respondWith(answer(e.request, url));
});
