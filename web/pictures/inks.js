// inks.js -- the colours of the block prints. One ramp from ground to ink (sky, far, mid, near), one line tone (hal),
// one light (lit) and one accent for what matters. Templates use these roles, never a colour.

const LIT = "#efe3c2";

/** One ink is chosen for each picture, so that a hand of cards does not look like one card. */
export const INKS = {
    teal: { sky: "#2a3f47", far: "#1d2e36", mid: "#131f26", near: "#080d11", hal: "#6d8886", lit: LIT },
    umber: { sky: "#463a2b", far: "#32291f", mid: "#211b15", near: "#0d0a08", hal: "#93805f", lit: LIT },
    indigo: { sky: "#333b5c", far: "#242a43", mid: "#171b2c", near: "#090b13", hal: "#7d87aa", lit: LIT },
    moss: { sky: "#36452f", far: "#263222", mid: "#192117", near: "#090d09", hal: "#83926d", lit: LIT },
    wine: { sky: "#4a2c33", far: "#351f26", mid: "#231418", near: "#0e0809", hal: "#9a7378", lit: LIT },
    plum: { sky: "#40304f", far: "#2d2239", mid: "#1d1626", near: "#0c0911", hal: "#8b7aa0", lit: LIT },
};

export const ACCENTS = { lamp: "#e0a63e", blood: "#c8452f", verdigris: "#5fb79a", violet: "#a58ac6", ice: "#a9d4de" };

/** Paper that lies in the light, where bone would be too bright beside it. */
export const PAPER = "#d8c9a0";
