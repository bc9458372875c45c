// bundle.mjs -- from web/src, web/skins, web/backdrops and web/pictures to OUT/dist: one script, one style sheet,
// fonts, the skins as they are, pictures behind maps and on cards, and index.html naming them. What lies below assets/
// carries its hash in its name, so a browser may keep it for ever; a page above the size we promise is refused.
import { createRequire } from "node:module";
import { createHash } from "node:crypto";
import {
    cpSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync,
} from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { packPictures } from "./pictures/pack.js";

const MOST_START = 60 * 1024; // bytes of the start page, compressed, besides fonts
const MOST = 112 * 1024; // bytes of everything a first visit to a table loads, compressed as the server sends it
const MOST_FONTS = 136 * 1024; // bytes of all fonts together; text is shown before they are there
const MOST_BACKDROP = 40 * 1024; // compressed bytes of the picture behind one map, loaded after its table is drawn
const out = path.resolve(process.argv[2] ?? "build/web");
const here = path.dirname(fileURLToPath(import.meta.url));
const packages = createRequire(path.join(out, "package.json"));
const esbuild = packages("esbuild");
const next = path.join(out, "dist.new");

rmSync(next, { recursive: true, force: true });
mkdirSync(path.join(next, "assets"), { recursive: true });

// Markup in template strings is indented for its readers only; the view library drops line ends between elements.
const unindented = {
    name: "unindented",
    setup: (build) => build.onLoad({ filter: /web\/src\/.*\.js$/ },
        ({ path: file }) => ({ contents: readFileSync(file, "utf8").replace(/\n[ \t]+/g, "\n"), loader: "js" })),
};

// The looks of a part that is loaded later come with its script, as text that it adopts.
const carried = {
    name: "carried",
    setup: (build) => build.onLoad({ filter: /web\/src\/style\/end\.css$/ }, async ({ path: file }) => ({
        contents: (await esbuild.transform(readFileSync(file, "utf8"), { loader: "css", minify: true })).code,
        loader: "text",
    })),
};

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
    loader: { ".md": "text", ".woff2": "file" },
    assetNames: "[name]-[hash]",
    legalComments: "none",
    nodePaths: [path.join(out, "node_modules")],
    outdir: path.join(next, "assets"),
    metafile: true,
    plugins: [unindented, carried],
    absWorkingDir: path.dirname(here),
});
const entry = (start) => Object.keys(made.metafile.outputs)
    .find((f) => made.metafile.outputs[f].entryPoint?.startsWith("web/src/") && path.basename(f).startsWith(start));
const named = (start) => "/assets/" + path.basename(entry(start));

// A skin is a folder of data; its hash in its folder's name lets it be cached like the rest.
const skins = {}, emblems = [], posters = {};
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
    const { emblem, poster } = JSON.parse(readFileSync(path.join(from, "skin.json"), "utf8"));
    if (poster) posters[name] = poster;
    const symbol = new RegExp(`<symbol id="${emblem}"[\\s\\S]*?</symbol>`)
        .exec(readFileSync(path.join(from, "icons.svg"), "utf8"))?.[0];
    if (symbol) emblems.push([name, symbol.replace(`id="${emblem}"`, `id="${name}"`)]);
}
// the games' own emblems in one small file, for where games are chosen
const sheet = `<svg xmlns="http://www.w3.org/2000/svg">\n${emblems.map(([, symbol]) => symbol).join("\n")}\n</svg>\n`;
const sheetName = `/assets/emblems-${createHash("sha256").update(sheet).digest("hex").slice(0, 8)}.svg`;
writeFileSync(path.join(next, sheetName), sheet);

// A picture behind a map: WORD.svg as it is, or made now by WORD.mjs.
const backdrops = {};
for (const file of readdirSync(path.join(here, "backdrops")).sort()) {
    const [, word, kind] = /^([\w-]+)\.(svg|mjs)$/.exec(file) ?? [];
    if (!word) continue;
    const from = path.join(here, "backdrops", file);
    const text = kind === "svg" ? readFileSync(from, "utf8") : await (await import(from)).default(packages);
    const packed = gzipSync(text).length;
    if (packed > MOST_BACKDROP) {
        console.error(`the backdrop ${word} has ${packed} bytes when compressed, more than ${MOST_BACKDROP}`);
        process.exit(1);
    }
    backdrops[word] = `/assets/backdrop-${word}-${createHash("sha256").update(text).digest("hex").slice(0, 8)}.svg`;
    writeFileSync(path.join(next, backdrops[word]), text);
}

// The pictures of cards, packed already and in one file: tools/embed-page knows it, a browser asks for one at a time.
const pictures = packPictures(next);

// What the fonts are given away under travels with them.
for (const font of ["im-fell-english-sc", "alegreya-sans"])
    cpSync(path.join(out, "node_modules/@fontsource", font, "LICENSE"), path.join(next, `fonts-${font}.txt`));

cpSync(path.join(here, "src/icon.svg"), path.join(next, "icon.svg"));
const upright = Object.keys(made.metafile.outputs).filter((file) => file.endsWith(".woff2") && !/italic/.test(file));
const html = readFileSync(path.join(here, "src/index.html"), "utf8")
    .replace("{script}", named("main-")).replace("{style}", named("page-"))
    .replace("{emblems}", [sheetName, ...emblems.map(([name]) => name)].join(" "))
    .replace("{backdrops}", Object.entries(backdrops).map(([word, file]) => `${word}=${file}`).join(" "))
    .replace("{fonts}", upright.map((file) => `<link rel="preload" href="/assets/${path.basename(file)}" as="font" `
        + 'type="font/woff2" crossorigin>').join("\n"))
    .replace("{pictures}", pictures.map(({ game, folder }) => `${game}=${folder}`).join(" "))
    .replace("{posters}", JSON.stringify(posters).replaceAll("&", "&amp;").replaceAll("'", "&#39;"))
    .replace("{skins}", Object.entries(skins).map(([game, folder]) => `${game}=${folder}`).join(" "));
writeFileSync(path.join(next, "index.html"), html);

// what a first visit to a table loads: the page, the parts its script names at once, one language, and one skin
const first = new Set([entry("main-"), entry("page-")]);
for (const file of first)
    for (const use of made.metafile.outputs[file].imports) if (use.kind === "import-statement") first.add(use.path);
const packed = (...names) => gzipSync(readFileSync(path.join(...names)), { level: 9 }).length;
const sum = (numbers) => numbers.reduce((all, n) => all + n, 0);
const size = (folder) => sum(readdirSync(folder).map((name) => packed(folder, name)));
const largest = Math.max(0, ...Object.values(skins).map((folder) => size(path.join(next, folder))));
const outputs = Object.entries(made.metafile.outputs);
const spoken = outputs.filter(([, o]) => /\/words\.\w+\.json$/.test(o.entryPoint)).map(([file]) => packed(file));
const table = outputs.find(([, o]) => o.entryPoint === "web/src/play.js")[0];
const later = new Set([table]);
for (const file of later)
    for (const use of made.metafile.outputs[file].imports)
        if (use.kind === "import-statement" && !first.has(use.path)) later.add(use.path);
const start = sum([...first].map((file) => packed(file))) + packed(next, "index.html") + packed(next, "icon.svg")
    + gzipSync(sheet, { level: 9 }).length + Math.max(...spoken);
const load = start + sum([...later].map((file) => packed(file))) + largest;
if (start > MOST_START) {
    console.error(`the start page has ${start} bytes when compressed, more than ${MOST_START}`);
    process.exit(1);
}
const fonts = sum(outputs.filter(([file]) => file.endsWith(".woff2")).map(([, o]) => o.bytes));
if (fonts > MOST_FONTS) {
    console.error(`the fonts have ${fonts} bytes, more than ${MOST_FONTS}`);
    process.exit(1);
}
if (load > MOST) {
    console.error(`the page has ${load} bytes when compressed, more than ${MOST}`);
    process.exit(1);
}
// a page that came out as it was stays untouched, so that nothing is compiled again for it
const final = path.join(out, "dist");
const files = (folder) => readdirSync(folder, { recursive: true }).map(String).sort()
    .filter((name) => statSync(path.join(folder, name)).isFile());
const same = (a, b) => files(a).join() === files(b).join()
    && files(a).every((name) => readFileSync(path.join(a, name)).equals(readFileSync(path.join(b, name))));
if (existsSync(final) && same(next, final)) {
    rmSync(next, { recursive: true });
} else {
    rmSync(final, { recursive: true, force: true });
    renameSync(next, final);
}
console.log(`  page  ${path.relative(process.cwd(), final)}: start page ${start} bytes compressed, a table ${load} `
    + "with the largest skin; fonts "
    + `${fonts}, ${sum(pictures.map(({ count }) => count))} pictures`);
