// bundle.mjs -- from web/src and web/skins to OUT/dist: one script, one style sheet, the skins as they
// are, and index.html naming them. What lies below assets/ carries its hash in its name, so a browser
// may keep it for ever; a page above the size we promise is refused.
import { createRequire } from "node:module";
import { createHash } from "node:crypto";
import {
    cpSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync,
} from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const MOST = 200 * 1024; // bytes of everything a first visit loads, not compressed
const out = path.resolve(process.argv[2] ?? "build/web");
const here = path.dirname(fileURLToPath(import.meta.url));
const esbuild = createRequire(path.join(out, "package.json"))("esbuild");
const next = path.join(out, "dist.new");

rmSync(next, { recursive: true, force: true });
mkdirSync(path.join(next, "assets"), { recursive: true });

const made = await esbuild.build({
    entryPoints: [path.join(here, "src/main.js"), path.join(here, "src/style/page.css")],
    entryNames: "[name]-[hash]",
    chunkNames: "part-[hash]",
    bundle: true,
    minify: true,
    format: "esm",
    splitting: true,
    target: "es2022",
    charset: "utf8",
    loader: { ".md": "text" },
    legalComments: "none",
    nodePaths: [path.join(out, "node_modules")],
    outdir: path.join(next, "assets"),
    metafile: true,
    absWorkingDir: path.dirname(here),
});
const entry = (start) => Object.keys(made.metafile.outputs)
    .find((f) => made.metafile.outputs[f].entryPoint?.startsWith("web/src/") && path.basename(f).startsWith(start));
const named = (start) => "/assets/" + path.basename(entry(start));

// A skin is a folder of data; its hash in its folder's name lets it be cached like the rest.
const skins = {}, emblems = [];
const folders = readdirSync(path.join(here, "skins"), { withFileTypes: true }).filter((d) => d.isDirectory());
for (const { name } of folders) {
    const from = path.join(here, "skins", name);
    const hash = createHash("sha256");
    const files = readdirSync(from).filter((f) => /\.(json|svg|md)$/.test(f) && f !== "README.md").sort();
    for (const f of files) hash.update(f).update(readFileSync(path.join(from, f)));
    const folder = `/assets/skin-${name}-${hash.digest("hex").slice(0, 8)}`;
    mkdirSync(path.join(next, folder));
    for (const f of files) cpSync(path.join(from, f), path.join(next, folder, f));
    skins[name] = folder;
    const { emblem } = JSON.parse(readFileSync(path.join(from, "skin.json"), "utf8"));
    const symbol = new RegExp(`<symbol id="${emblem}"[\\s\\S]*?</symbol>`)
        .exec(readFileSync(path.join(from, "icons.svg"), "utf8"))?.[0];
    if (symbol) emblems.push([name, symbol.replace(`id="${emblem}"`, `id="${name}"`)]);
}
// the games' own emblems in one small file, for where games are chosen
const sheet = `<svg xmlns="http://www.w3.org/2000/svg">\n${emblems.map(([, symbol]) => symbol).join("\n")}\n</svg>\n`;
const sheetName = `/assets/emblems-${createHash("sha256").update(sheet).digest("hex").slice(0, 8)}.svg`;
writeFileSync(path.join(next, sheetName), sheet);

cpSync(path.join(here, "src/icon.svg"), path.join(next, "icon.svg"));
const html = readFileSync(path.join(here, "src/index.html"), "utf8")
    .replace("{script}", named("main-")).replace("{style}", named("page-"))
    .replace("{emblems}", [sheetName, ...emblems.map(([name]) => name)].join(" "))
    .replace("{skins}", Object.entries(skins).map(([game, folder]) => `${game}=${folder}`).join(" "));
writeFileSync(path.join(next, "index.html"), html);

// what a first visit to a table loads: the page, the parts its script names at once, and one skin
const first = new Set([entry("main-"), entry("page-")]);
for (const file of first)
    for (const use of made.metafile.outputs[file].imports) if (use.kind === "import-statement") first.add(use.path);
const size = (folder) => readdirSync(folder).reduce((sum, name) => sum + statSync(path.join(folder, name)).size, 0);
const largest = Math.max(0, ...Object.values(skins).map((folder) => size(path.join(next, folder))));
const load = [...first].reduce((sum, file) => sum + made.metafile.outputs[file].bytes, 0) + html.length
    + statSync(path.join(next, "icon.svg")).size + sheet.length + largest;
if (load > MOST) {
    console.error(`the page has ${load} bytes, more than ${MOST}`);
    process.exit(1);
}
const final = path.join(out, "dist");
if (existsSync(final)) rmSync(final, { recursive: true });
renameSync(next, final);
console.log(`  page  ${path.relative(process.cwd(), final)}: ${load} bytes with the largest skin`);
