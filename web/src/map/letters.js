// letters.js -- how wide a name is in the letters of the map.
const pen = document.createElement("canvas").getContext("2d");
const widths = new Map();

/** Width in px of text in letters of that height. */
export function measure(text, px) {
    const key = px + text;
    if (!widths.has(key)) {
        pen.font = `600 ${px}px ${getComputedStyle(document.documentElement).getPropertyValue("--serif")}`;
        widths.set(key, Math.ceil(pen.measureText(text).width));
    }
    return widths.get(key);
}
