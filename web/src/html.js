// html.js -- the view library, named once: markup in template strings (htm) for preact. Text put into
// a template is text, never markup; there is no other way into the page.
import { h } from "preact";
import htm from "htm";

export const html = htm.bind(h);
/** Class names from a list with holes: cls("card", lit && "lit"). */
export const cls = (...names) => names.filter(Boolean).join(" ");
