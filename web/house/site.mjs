// site.mjs -- from the page (OUT/dist) and the module to a folder of files that plays every game without a server:
//
//     node web/house/site.mjs MODULE OUT SITE
//
// The page as the server has it, told that its server is a worker; the worker and the module; ledgers; the pictures of
// cards, which the server has in one file, one by one and packed for the service worker; the service worker with a list
// of all that is needed, a manifest. Works at the root of any address that serves files.
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";

const [module, out, site] = process.argv.slice(2).map((name) => path.resolve(name));
const here = path.dirname(fileURLToPath(import.meta.url));
const esbuild = createRequire(path.join(out, "package.json"))("esbuild");
const sum = (data) => createHash("sha256").update(data).digest("hex").slice(0, 8);
const write = (name, data) => {
    mkdirSync(path.dirname(path.join(site, name)), { recursive: true });
    writeFileSync(path.join(site, name), data);
};

rmSync(site, { recursive: true, force: true });
cpSync(path.join(out, "dist"), site, { recursive: true });

// ---- the server: a worker and its module
const script = async (name, define = {}) => (await esbuild.build({
    entryPoints: [path.join(here, name)], bundle: true, minify: true, format: "esm", target: "es2022", write: false,
    define,
})).outputFiles[0].text;
const code = readFileSync(module), house = `/assets/house-${sum(code)}.wasm`;
write(house, code);
const worker = await script("worker.js", { MODULE: JSON.stringify(house) });
const workerName = `/assets/house-${sum(worker)}.js`;
write(workerName, worker);

// ---- pictures, one file each; ledgers
const pack = readFileSync(path.join(site, "pictures.pack"));
for (const line of readFileSync(path.join(site, "pictures.list"), "utf8").trim().split("\n")) {
    const [name, at, length] = line.split(" ");
    write(name, gunzipSync(pack.subarray(Number(at), Number(at) + Number(length))));
}
const rules = path.join(here, "../../docs/rules");
for (const name of readdirSync(rules).filter((f) => f.endsWith(".md") && f !== "README.md"))
    write(`/ledger/${name}`, readFileSync(path.join(rules, name)));

// ---- the page
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; "
    + "img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
    + "form-action 'none'";
const page = readFileSync(path.join(site, "index.html"), "utf8").replace("<title>",
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">\n`
    + `<meta name="house" content="${workerName}">\n`
    + '<link rel="manifest" href="/manifest.webmanifest">\n<title>');
write("index.html", page);
write("404.html", page);      // what most hosts show for an address without a file: the page knows its own addresses
write("manifest.webmanifest", JSON.stringify({
    name: "doomtrack", short_name: "doomtrack", start_url: "/", display: "standalone", background_color: "#14110f",
    theme_color: "#14110f", icons: [{ src: "/icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" }],
}));

// ---- the service worker, with all files but the single pictures
const files = readdirSync(site, { recursive: true }).map(String)
    .filter((name) => statSync(path.join(site, name)).isFile() && !/^(404\.html|assets\/pictures-)/.test(name)).sort();
const version = sum(files.map((name) => name + sum(readFileSync(path.join(site, name)))).join());
write("sw.js", await script("offline.js", {
    FILES: JSON.stringify(["/", ...files.map((name) => "/" + name)]), VERSION: JSON.stringify(version),
}));
const all = readdirSync(site, { recursive: true }).map(String).map((name) => statSync(path.join(site, name)))
    .filter((s) => s.isFile());
console.log(`  site  ${path.relative(process.cwd(), site)}: ${all.length} files, `
    + `${all.reduce((n, s) => n + s.size, 0)} bytes; the module ${code.length}`);
