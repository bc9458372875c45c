// pack.js -- all pictures in one file, each packed by gzip, and a list of where each is and at which address: a
// thousand small files would be a thousand calls of everything that handles files. tools/embed-page reads the two.
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { drawnGames, picturesOf } from "./make.js";

const MOST = 12 * 1024; // bytes of one picture, before it is packed

/* KIND -> names of its cards, "" for the kind itself: which pictures there are, for the page. */
function listOf(pictures) {
    const kinds = {};
    for (const { kind, file } of pictures) (kinds[kind] ??= []).push(file.slice(kind.length + 1));
    return JSON.stringify(kinds);
}

/** Writes pictures.pack and pictures.list into a folder. Returns [{ game, folder, count }]. */
export function packPictures(out) {
    const parts = [], lines = [], made = [];
    let at = 0;
    const add = (address, text) => {
        const packed = gzipSync(text, { level: 9 });
        lines.push(`${address} ${at} ${packed.length} ${createHash("sha256").update(text).digest("hex").slice(0, 12)}`);
        parts.push(packed);
        at += packed.length;
    };
    for (const game of drawnGames()) {
        const pictures = picturesOf(game), hash = createHash("sha256");
        for (const { file, svg } of pictures) {
            if (svg.length > MOST)
                throw new Error(`the picture ${game}/${file} has ${svg.length} bytes, more than ${MOST}`);
            hash.update(file).update(svg);
        }
        const folder = `/assets/pictures-${game}-${hash.digest("hex").slice(0, 8)}`;
        add(`${folder}/list.json`, listOf(pictures));
        for (const { file, svg } of pictures) add(`${folder}/${file}.svg`, svg);
        made.push({ game, folder, count: pictures.length });
    }
    writeFileSync(path.join(out, "pictures.pack"), Buffer.concat(parts));
    writeFileSync(path.join(out, "pictures.list"), lines.join("\n") + "\n");
    return made;
}
