// motion.js -- things move to where they went, dice tumble. Positions are measured before and after a
// drawing and the difference is played back; who asked the system for less motion sees none of it.
const LENGTH = 380, TUMBLE = 620;
const still = matchMedia("(prefers-reduced-motion: reduce)");
const ease = "cubic-bezier(.2,.75,.25,1)";

function places() {
    const found = new Map();
    for (const element of document.querySelectorAll("[data-k]"))
        if (element.offsetParent !== null) found.set(element.dataset.k, element.getBoundingClientRect());
    return found;
}

/* How far an element has come, without what the element around it has come itself. */
function distances(elements, before) {
    const far = new Map();
    for (const element of elements) {
        const was = before.get(element.dataset.k);
        if (!was) continue;
        const is = element.getBoundingClientRect();
        far.set(element, [was.left - is.left, was.top - is.top]);
    }
    return (element) => {
        const [x, y] = far.get(element) ?? [0, 0];
        const [ux, uy] = far.get(element.parentElement?.closest("[data-k]")) ?? [0, 0];
        return [x - ux, y - uy];
    };
}

function travel(element, [dx, dy]) {
    if (Math.abs(dx) + Math.abs(dy) < 3 || Math.abs(dy) > 4 * innerHeight) return;
    element.animate([{ transform: `translate(${dx}px,${dy}px)`, zIndex: 5 }, { transform: "none", zIndex: 5 }],
                    { duration: LENGTH, easing: ease });
}

function tumble(element, n) {
    const turn = n % 2 ? 1 : -1;
    element.animate([
        { transform: `translateY(-26px) rotate(${turn * 220}deg) scale(1.12)`, opacity: 0.5 },
        { transform: `translateY(3px) rotate(${turn * -14}deg)`, opacity: 1, offset: 0.7 },
        { transform: "none" },
    ], { duration: TUMBLE + 40 * (n % 5), easing: ease });
}

/** Call before the drawing; what it returns, after it. */
export function motion(events) {
    if (still.matches) return () => {};
    const before = places();
    const rolled = new Set(events.filter((e) => e.what === "rolled").map((e) => "d" + (e.thing ?? e.die)));
    return () => {
        const elements = [...document.querySelectorAll("[data-k]")].filter((e) => e.offsetParent !== null);
        const distance = distances(elements, before);
        let n = 0;
        for (const element of elements) {
            if (rolled.has(element.dataset.k)) tumble(element, n++);
            else if (before.has(element.dataset.k)) travel(element, distance(element));
            else if (before.size)
                element.animate([{ opacity: 0, transform: "scale(.92)" }, { opacity: 1, transform: "none" }],
                                { duration: LENGTH, easing: ease });
        }
    };
}
