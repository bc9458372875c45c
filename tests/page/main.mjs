// main.mjs -- every test of the page: node tests/page/main.mjs BUILD [quick | slow | pictures DIR]. Run from
// the root. `slow`: messages come late, to find tests that look too early.
import { Server, failed, launch, slowDown } from "./help.mjs";
import { board } from "./board.mjs";
import { comfort } from "./comfort.mjs";
import { cover } from "./cover.mjs";
import { layDice } from "./dice.mjs";
import { end } from "./end.mjs";
import { glance } from "./glance.mjs";
import { games } from "./games.mjs";
import { looks, pictures } from "./looks.mjs";
import { maps } from "./maps.mjs";
import { pace } from "./pace.mjs";
import { pages } from "./page.mjs";
import { plans } from "./plans.mjs";
import { rooms } from "./rooms.mjs";
import { seats } from "./seats.mjs";
import { story } from "./story.mjs";
import { world } from "./world.mjs";

const [build = "build", mode = "", folder = "docs/images"] = process.argv.slice(2);
if (mode === "slow") slowDown();
const server = new Server(build);
await server.start();
const browser = await launch();
try {
    if (mode === "pictures") {
        await pictures(browser, server, folder);
    } else {
        const quick = mode === "quick";
        await pages(browser, server, quick);
        if (!quick) await seats(browser, server);
        if (!quick) await cover(browser, server);
        if (!quick) await comfort(browser, server);
        if (!quick) await glance(browser, server);
        if (!quick) await layDice(browser, server);
        if (!quick) await pace(browser, server);
        if (!quick) await story(browser, server);
        if (!quick) await end(browser, server);
        if (!quick) await rooms(browser, server);
        if (!quick) await board(browser, server);
        await maps(browser, server, build, quick);
        await world(browser, server, quick);
        await plans(browser, server, quick);
        await looks(browser, server, quick);
        await games(browser, server, quick);
        if (quick) console.log("ok - every other test of the page # SKIP a quick run starts a game and plays one");
    }
} finally {
    await browser.close();
    await server.close();
}
process.exitCode = failed() ? 1 : 0;
