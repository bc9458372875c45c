// path.js -- numbers and paths as short as they can be written.

export const n1 = (n) => {
    n = Math.round(n * 10) / 10;
    return n === 0 ? "0" : String(n).replace(/^(-?)0\./, "$1.");
};
export const pt = (p) => n1(p[0]) + " " + n1(p[1]);

// rewrite a path in relative coordinates on a 0.1 grid: a third smaller
const ARG = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 };
export function pack(d) {
    const tok = d.match(/[a-zA-Z]|-?(?:\d+\.?\d*|\.\d+)/g) || [];
    let i = 0,
        cmd = "",
        x = 0,
        y = 0,
        sx = 0,
        sy = 0,
        out = "",
        prev = "";
    const q = (v) => Math.round(v * 10) / 10;
    const emit = (c, a) => {
        let s = "";
        for (const v of a) {
            const t = n1(v);
            s += (s && t[0] !== "-" ? " " : "") + t;
        }
        if (c === prev && c !== "m") out += (s[0] === "-" ? "" : " ") + s;
        else if (c === "l" && prev === "m") out += (s[0] === "-" ? "" : " ") + s;
        else out += c + s;
        prev = c;
    };
    while (i < tok.length) {
        if (/[a-zA-Z]/.test(tok[i])) cmd = tok[i++];
        const U = cmd.toUpperCase(),
            rel = cmd !== U,
            n = ARG[U];
        if (U === "Z") {
            out += "z";
            prev = "z";
            x = sx;
            y = sy;
            continue;
        }
        const a = tok.slice(i, i + n).map(Number);
        i += n;
        if (U === "H") {
            const nx = q(rel ? x + a[0] : a[0]);
            emit("h", [nx - x]);
            x = nx;
            continue;
        }
        if (U === "V") {
            const ny = q(rel ? y + a[0] : a[0]);
            emit("v", [ny - y]);
            y = ny;
            continue;
        }
        if (U === "A") {
            const nx = q(rel ? x + a[5] : a[5]),
                ny = q(rel ? y + a[6] : a[6]);
            emit("a", [...a.slice(0, 5), nx - x, ny - y]);
            x = nx;
            y = ny;
            continue;
        }
        const b = a.map((v, k) => q(rel ? v + (k % 2 ? y : x) : v));
        emit(
            U.toLowerCase(),
            b.map((v, k) => v - (k % 2 ? y : x)),
        );
        x = b[n - 2];
        y = b[n - 1];
        if (U === "M") {
            sx = x;
            sy = y;
            cmd = rel ? "l" : "L";
        }
    }
    return out;
}
