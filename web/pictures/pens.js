// pens.js -- what draws: fills and strokes, and the marks that make light in a block print. World: x from -130 to 130,
// y from 0 to 120; light falls from the left. It is shown by a light line on edges that face it (rim), wedges cut
// inwards from them (gouge) and the horizontal halo round a moon or a lamp, by nothing else.
import { ACCENTS, INKS } from "./inks.js";
import { n1, pack, pt } from "./path.js";
import { cvm, disc, spans } from "./shapes.js";

export class Ink {
    constructor(r, ink, accent) {
        Object.assign(this, INKS[ink] ?? INKS.teal);
        this.r = r;
        this.el = [];
        this.accents = ACCENTS;
        this.acc = ACCENTS[accent] ?? ACCENTS.lamp;
        this.bare = false; // no ground of one's own: drawn into somebody else's scene
        this.scale = 1; // how small it will be seen: marks nobody could tell apart are not made
    }
    /** Draws a thing of another template at a place, smaller, without its own ground. */
    inset(x, y, scale, draw) {
        const before = [this.bare, this.scale];
        [this.bare, this.scale] = [true, this.scale * scale];
        this.raw(`<g transform="translate(${n1(x)} ${n1(y)}) scale(${Math.round(scale * 100) / 100})">`);
        draw();
        this.raw("</g>");
        [this.bare, this.scale] = before;
        return this;
    }
    _put(attr, d) {
        const last = this.el[this.el.length - 1];
        if (last && last.attr === attr) last.d += d;
        else this.el.push({ attr, d });
    }
    f(sh, col, op) {
        for (const s of Array.isArray(sh) ? sh : [sh])
            this._put(`fill="${col}"` + (op ? ` fill-opacity="${op}"` : ""), typeof s === "string" ? s : s.d);
        return this;
    }
    s(sh, col, w = 1, op) {
        for (const s of Array.isArray(sh) ? sh : [sh])
            this._put(
                `fill="none" stroke="${col}" stroke-width="${n1(w)}"` + (op ? ` stroke-opacity="${op}"` : ""),
                typeof s === "string" ? s : s.d,
            );
        return this;
    }
    raw(s) {
        this.el.push({ raw: s });
        return this;
    }
    // gouge marks: wedges that start on the lit (left) edge and taper inwards
    gouge(sh, col, options = {}) {
        const { a = 0, k = 0.45, max = 9, t = 0.3, side = 0, inset = 0.6, j = 0.45, off = 0 } = options;
        const gap = (options.gap ?? 3) / this.scale;
        let d = "";
        for (const s of Array.isArray(sh) ? sh : [sh]) {
            const { out, back } = spans(s.p, a, gap, off);
            for (const [x1, x2, y] of out) {
                const l = Math.min((x2 - x1) * k, max) * (1 - j * this.r());
                if (l < 1) continue;
                const b = side ? x2 - inset : x1 + inset,
                    e = side ? b - l : b + l,
                    w = gap * t;
                d += "M" + [back(b, y - w), back(b, y + w), back(e, y)].map(pt).join(" ") + "z";
            }
        }
        if (d) this.f(d, col);
        return this;
    }
    // full parallel hatching
    hatch(sh, col, { a = 30, gap = 3, w = 0.7, off = 0, op } = {}) {
        let d = "";
        for (const s of Array.isArray(sh) ? sh : [sh]) {
            const { out, back } = spans(s.p, a, gap, off);
            for (const [x1, x2, y] of out)
                if (x2 - x1 > 1) d += "M" + pt(back(x1 + 0.3, y)) + "L" + pt(back(x2 - 0.3, y));
        }
        if (d) this.s(d, col, w, op);
        return this;
    }
    // light line along the edges that face the light
    rim(sh, col, w = 1, lx = -1, ly = -0.5) {
        let d = "";
        for (const s of Array.isArray(sh) ? sh : [sh]) {
            const p = s.p;
            let area = 0;
            for (let i = 0; i < p.length; i++) {
                const a = p[i],
                    b = p[(i + 1) % p.length];
                area += a[0] * b[1] - b[0] * a[1];
            }
            const sg = area > 0 ? 1 : -1;
            let open = false,
                lx0 = 0,
                ly0 = 0,
                end = null;
            const flush = () => {
                if (open && end) d += "L" + pt(end);
                open = false;
                end = null;
            };
            for (let i = 0; i < p.length; i++) {
                const a = p[i],
                    b = p[(i + 1) % p.length],
                    dx = b[0] - a[0],
                    dy = b[1] - a[1],
                    l = Math.hypot(dx, dy);
                if (l < 0.05) continue;
                if ((sg * (dy * lx - dx * ly)) / l > 0.35) {
                    if (!open) {
                        d += "M" + pt(a);
                        open = true;
                        [lx0, ly0] = a;
                    }
                    if (Math.hypot(b[0] - lx0, b[1] - ly0) > 2.4 / this.scale) {
                        d += "L" + pt(b);
                        [lx0, ly0] = b;
                        end = null;
                    } else end = b; // drop points closer than the eye sees
                } else flush();
            }
            flush();
        }
        if (d) this._put(`fill="none" stroke="${col}" stroke-width="${n1(w)}" stroke-linejoin="round"`, d);
        return this;
    }
    // ground tone for the whole picture
    ground(col) {
        return this.bare ? this : this.f("M-130 0H130V120H-130z", col || this.sky);
    }
    // halo of horizontal gouges round a light
    halo(x, y, R, { gap = 3.4, top = 0, bot = 120, clear = 0, col } = {}) {
        let d = "";
        for (let v = Math.max(top, y - R) + gap / 2; v < Math.min(bot, y + R); v += gap) {
            const q = 1 - ((v - y) / R) ** 2;
            if (q <= 0.02) continue;
            const w = gap * 0.3 * q, dy = Math.abs(v - y);
            const start = clear > dy ? Math.sqrt(clear * clear - dy * dy) : 0;
            for (const side of [-1, 1]) {
                const end = R * 1.7 * Math.sqrt(q) * this.r.in(0.72, 1);
                if (end <= start + 2) continue;
                const from = n1(x + side * start);
                d += `M${from} ${n1(v - w)}L${n1(x + side * end)} ${n1(v)}L${from} ${n1(v + w)}z`;
            }
        }
        return this.f(d, col || this.hal);
    }
    moon(x, y, rad, { phase = 0, halo = rad * 3.2, bot = 120, col } = {}) {
        this.halo(x, y, halo, { bot, clear: rad * 1.18 });
        this.f(disc(x, y, rad), col || this.lit);
        if (phase) {
            const s = phase > 0 ? 1 : -1,
                k = rad * (1 - Math.abs(phase) * 2);
            this.f(
                `M${n1(x)} ${n1(y - rad)}A${n1(rad)} ${n1(rad)} 0 0 ${s > 0 ? 1 : 0} ${n1(x)}` +
                    ` ${n1(y + rad)}A${n1(Math.abs(k))} ${n1(rad)} 0 0 ${k > 0 === s > 0 ? 0 : 1} ${n1(x)}` +
                        ` ${n1(y - rad)}z`,
                this.sky,
            );
        } else {
            this.f(
                [
                    disc(x + rad * 0.3, y - rad * 0.25, rad * 0.2, rad * 0.15),
                    disc(x - rad * 0.25, y + rad * 0.35, rad * 0.26, rad * 0.17),
                    disc(x + rad * 0.4, y + rad * 0.4, rad * 0.12, rad * 0.09),
                ],
                this.hal,
                0.55,
            );
        }
        return this;
    }
    stars(n, y0, y1, col) {
        let d = "";
        const r = this.r;
        for (let i = 0; i < n; i++) {
            const x = r.in(-126, 126),
                y = r.in(y0, y1),
                s = r.chance(0.2) ? 1.5 : 0.7;
            d += `M${n1(x - s)} ${n1(y)}L${n1(x)} ${n1(y - s * 1.3)}L${n1(x + s)} ${n1(y)}L${n1(x)}` +
                ` ${n1(y + s * 1.3)}z`;
        }
        return this.f(d, col || (this.lit));
    }
    // fog: flat lenses lying across the picture
    fog(y, h = 8, n = 5, col, op = 0.8) {
        let d = "";
        const r = this.r;
        for (let i = 0; i < n; i++) {
            const v = y + (i / n) * h,
                x = r.in(-120, 60),
                l = r.in(60, 150),
                t = r.in(0.5, 1.1);
            d += `M${n1(x)} ${n1(v)}Q${n1(x + l / 2)} ${n1(v - t * 2)} ${n1(x + l)} ${n1(v)}` +
                `Q${n1(x + l / 2)} ${n1(v + t)} ${n1(x)} ${n1(v)}z`;
        }
        return this.f(d, col || (this.hal), op);
    }
    // small lamp: accent core with short rays
    lamp(x, y, rad = 3, rays = 10, R = 4) {
        let d = "";
        const r = this.r;
        for (let i = 0; i < rays; i++) {
            const a = ((i + 0.5) / rays) * 2 * Math.PI,
                L = rad * R * r.in(0.7, 1),
                b = 0.13,
                i0 = rad * 1.45;
            d +=
                "M" +
                [
                    [x + i0 * Math.cos(a - b), y + i0 * Math.sin(a - b)],
                    [x + L * Math.cos(a), y + L * Math.sin(a)],
                    [x + i0 * Math.cos(a + b), y + i0 * Math.sin(a + b)],
                ]
                    .map(pt)
                    .join(" ") +
                "z";
        }
        if (d) this.f(d, this.acc);
        this.f(disc(x, y, rad), this.acc);
        return this.f(disc(x, y, rad * 0.5), this.lit);
    }
    // a person seen from behind or in front, h tall, feet at (x,y)
    figure(x, y, h, { col, lamp, kind = "man", rim = true } = {}) {
        const m = { x, y, s: h / 10 };
        const sh =
            kind === "robe"
                ? cvm("0 -10!,.7 -9.6,1.1 -8.6,1 -7.7,1.7 -7,2.2 -3.5,2.7 0!,0 0", m)
                : kind === "woman"
                  ? cvm(
                        "0 -9.9,.9 -9.6,1.2 -8.8,1.1 -8.2!,.6 -8,.5 -7.6,1.5 -7.1,1.7 -5.6,1.4 -4.8,2 -1.7!," +
                            ".9 -1.6!,.7 0!,.1 0!,0 -1.4!",
                        m,
                    )
                  : cvm(
                        "0 -10,.9 -9.9!,1 -9.2!,1.8 -9!,1.7 -8.7!,.8 -8.6!,.7 -7.8,1 -7.4,1.9 -6.9,2.1 -4.5," +
                            "1.9 -2.4!,1 -2.3!,.9 0!,.1 0!,0 -2.2!",
                        m,
                    );
        this.f(sh, col || this.near);
        if (rim) this.rim(sh, this.lit, h / 26);
        if (lamp) this.lamp(x + h * 0.3, y - h * 0.38, h * 0.07, 8, 4);
        return this;
    }
    eyes(x, y, d, s = 1, col, tilt = 0.35) {
        for (const g of [-1, 1])
            this.f(
                `M${n1(x + g * (d + s * 2))} ${n1(y - s * 2 * tilt)}Q${n1(x + g * d)} ${n1(y - s * 1.3)}` +
                    ` ${n1(x + g * (d - s * 1.6))} ${n1(y + s * tilt)}Q${n1(x + g * d)} ${n1(y + s * 1.2)}` +
                        ` ${n1(x + g * (d + s * 2))} ${n1(y - s * 2 * tilt)}z`,
                col || this.acc,
            );
        return this;
    }
    body() {
        return this.el.map((e) => e.raw || `<path ${e.attr} d="${pack(e.d)}"/>`).join("");
    }
}
