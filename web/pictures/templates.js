// templates.js -- all templates by name; no two share one.
import { ancients } from "./templates/ancients.js";
import { animals } from "./templates/animals.js";
import { beasts } from "./templates/beasts.js";
import { items } from "./templates/items.js";
import { monsters } from "./templates/monsters.js";
import { museum } from "./templates/museum.js";
import { paper } from "./templates/paper.js";
import { places } from "./templates/places.js";
import { people } from "./templates/portraits.js";
import { relics } from "./templates/relics.js";
import { rooms } from "./templates/rooms.js";
import { sets } from "./templates/sets.js";
import { sigil } from "./templates/spells.js";
import { tools } from "./templates/tools.js";
import { vessels } from "./templates/vessels.js";
import { worlds } from "./templates/worlds.js";

export const TEMPLATES = {};
for (const table of [ancients, animals, beasts, items, monsters, museum, paper, people, places, relics, rooms, sets,
                     tools, vessels, worlds, { sigil }])
    for (const [name, draw] of Object.entries(table)) {
        if (TEMPLATES[name]) throw new Error(`two templates are called ${name}`);
        TEMPLATES[name] = draw;
    }
