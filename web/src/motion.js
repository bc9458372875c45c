// motion.js -- things move to where they went, dice are thrown. Positions are measured before and after a
// drawing and the difference is played back; who asked the system for less motion sees none of it.
const LENGTH = 380, THROW = 820, APART = 70;
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

// ---- dice: thrown from the left rim, turning in three dimensions, resting one after the other

const SIDES = ["translateZ(var(--half))", "rotateY(180deg) translateZ(var(--half))",
               "rotateY(90deg) translateZ(var(--half))", "rotateY(-90deg) translateZ(var(--half))",
               "rotateX(90deg) translateZ(var(--half))", "rotateX(-90deg) translateZ(var(--half))"];

/* A cube around a die's face; its other sides show faces of the dice beside it. */
function cubeOf(face, others) {
    const cube = document.createElement("span");
    cube.className = "cube";
    cube.style.setProperty("--half", `${face.getBoundingClientRect().width / 2}px`);
    SIDES.forEach((side, n) => {
        const copy = (n ? others[n % others.length] : face).cloneNode(true);
        copy.style.transform = side;
        cube.append(copy);
    });
    return cube;
}

function thrown(element, n, faces) {
    const face = element.querySelector(".die"), tray = element.closest(".tray, .side") ?? element.parentElement;
    if (!face || face.matches(".unthrown")) return;     // it went back before anybody saw it
    const cube = cubeOf(face, faces), from = tray.getBoundingClientRect().left - element.getBoundingClientRect().left;
    const turn = 360 * (1 + (n % 2)), drop = 14 * ((n % 3) - 1);
    element.append(cube);
    element.classList.add("rolling");
    cube.animate([
        { transform: `perspective(420px) translate3d(${from - 50}px,${drop - 24}px,60px) rotateX(${turn + 500}deg) `
            + `rotateY(${-turn - 400}deg) rotateZ(80deg)` },
        { transform: `perspective(420px) translate3d(${from * 0.25}px,${-drop}px,34px) rotateX(${turn - 140}deg) `
            + "rotateY(-330deg) rotateZ(30deg)", offset: 0.55 },
        { transform: "perspective(420px) translate3d(6px,-3px,8px) rotateX(24deg) rotateY(-30deg) rotateZ(-8deg)",
          offset: 0.88 },
        { transform: "perspective(420px)" },
    ], { duration: THROW, delay: APART * n, easing: "cubic-bezier(.25,.6,.35,1)", fill: "backwards" })
        .finished.catch(() => {}).then(() => {
            cube.remove();
            element.classList.remove("rolling");
        });
}

/** Call before the drawing; what it returns, after it. */
export function motion(events) {
    if (still.matches) return () => {};
    const before = places();
    const rolled = new Set(events.filter((e) => e.what === "rolled").map((e) => "d" + (e.thing ?? e.die)));
    return () => {
        const elements = [...document.querySelectorAll("[data-k]")].filter((e) => e.offsetParent !== null);
        const distance = distances(elements, before);
        const faces = [...document.querySelectorAll(".diebutton .die:not(.unthrown)")];
        let n = 0;
        for (const element of elements) {
            if (rolled.has(element.dataset.k)) thrown(element, n++, faces);
            else if (before.has(element.dataset.k)) travel(element, distance(element));
            else if (before.size)
                element.animate([{ opacity: 0, transform: "scale(.92)" }, { opacity: 1, transform: "none" }],
                                { duration: LENGTH, easing: ease });
        }
    };
}
