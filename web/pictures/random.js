// random.js -- numbers from names: the same name gives the same picture on every machine.

export function hash(s) {
    let h = 2166136261;
    for (let i = 0; i < s.length; i++) {
        h ^= s.charCodeAt(i);
        h = Math.imul(h, 16777619);
    }
    return h >>> 0;
}
export function rng(seed) {
    let a = hash(String(seed)) || 1;
    const r = () => {
        a = (a + 0x6d2b79f5) | 0;
        let t = Math.imul(a ^ (a >>> 15), 1 | a);
        t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
        return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
    };
    r.in = (lo, hi) => lo + (hi - lo) * r();
    r.int = (lo, hi) => Math.floor(r.in(lo, hi + 1));
    r.pick = (a) => a[Math.floor(r() * a.length)];
    r.chance = (p) => r() < p;
    return r;
}
