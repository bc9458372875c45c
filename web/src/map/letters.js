// letters.js -- how wide a name is in the letters of the map.
import { change } from "../state.js";

const pen = document.createElement("canvas").getContext("2d");
const widths = new Map();

/* What was measured before the page's own letters came holds no more. */
document.fonts.addEventListener("loadingdone", () => {
    widths.clear();
    change({});
});

/** Width in px of text in letters of that height. */
export function measure(text, px) {
    const key = px + text;
    if (!widths.has(key)) {
        pen.font = `600 ${px}px ${getComputedStyle(document.documentElement).getPropertyValue("--plain")}`;
        widths.set(key, Math.ceil(pen.measureText(text).width));
    }
    return widths.get(key);
}
