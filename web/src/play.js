// play.js -- everything that is not on the start page: tables, lobbies, cards, dialogs. Loaded behind it, so that the
// first page is there at once.
export { Cards, Replay } from "./browse.js";
export { Curtain } from "./cover.js";
export { Dialogs, Tip } from "./dialogs.js";
export { Lobby } from "./people.js";
export { Table } from "./table.js";
