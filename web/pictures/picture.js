// picture.js -- the picture of a card. Its subject is a line of words: the template first, then what stands in it and
// how it is drawn, e.g. "altar skull ink=moss accent=blood" or "person=f,bun,none,cardigan,book,glasses".
import { Ink } from "./pens.js";
import { hash, rng } from "./random.js";
import { svg } from "./svg.js";
import { TEMPLATES } from "./templates.js";

const INK_OF = ["teal", "umber", "indigo", "moss", "wine", "plum"];
const ACCENT_OF = ["lamp", "blood", "verdigris", "violet", "ice", "lamp"];

/* "skull@20,100,0.6": what, and where its foot stands and how large, instead of where the scene would have it;
   "person=f,bun": a template, and the parts it is made of. */
function thingOf(word) {
    const [what, where] = word.split("@");
    const [name, parts] = what.split("=");
    const [x, y, scale] = where?.split(",").map(Number) ?? [];
    return { name, parts: parts?.split(","), where: where ? { x, y, scale } : null };
}

function read(subject) {
    const [scene, ...rest] = subject.split(/\s+/);
    const traits = {}, inside = [];
    for (const word of rest) {
        const thing = thingOf(word), [key, value] = word.split("=");
        if (TEMPLATES[thing.name]) inside.push(thing);
        else traits[key] = value ?? true;
    }
    return { scene: thingOf(scene), traits, inside };
}

/* Things have their foot at 106 in their own world; a scene says where that comes to lie. */
function inset(g, r, thing, o, x, y, scale) {
    const at = thing.where ?? { x, y, scale };
    const own = { ...o, parts: thing.parts, put: undefined };
    g.inset(at.x, at.y - 106 * at.scale, at.scale, () => TEMPLATES[thing.name](g, r, own));
}

/** The SVG of a subject on a card of this name; the same seed always gives the same picture. */
export function picture(name, subject, seed = name) {
    const { scene, traits, inside } = read(subject);
    if (!TEMPLATES[scene.name]) throw new Error(`"${name}" names the template ${scene.name}, and there is none`);
    const r = rng(`${seed}|${subject}`);
    const pick = (list, salt) => list[hash(seed + salt) % list.length];
    const g = new Ink(r, traits.ink ?? pick(INK_OF, "ink"), traits.accent ?? pick(ACCENT_OF, "accent"));
    const o = { ...traits, name, parts: scene.parts, doom: Number(traits.doom ?? 0) };
    const waiting = [...inside];
    const put = (x, y, scale) => waiting.length && inset(g, r, waiting.shift(), o, x, y, scale);
    if (inside.length) o.put = put;
    TEMPLATES[scene.name](g, r, o);
    for (const thing of waiting) inset(g, r, thing, o, 0, 112, 0.7);
    return svg(g);
}
