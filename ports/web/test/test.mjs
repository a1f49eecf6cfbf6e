// The page in a real browser, held against the desktop's program: what it shows, plays, keeps and asks for.
//
//     node test.mjs BROWSER [TEST...]
//
// BROWSER: the program's path; DAMA_WEB_BROWSER says whether it is chromium or firefox. With TESTs only those whose
// names begin so. Pictures are left in target/web/shots.

import disks from "./disks.mjs";
import games from "./games.mjs";
import { browserName, launch } from "./kit.mjs";
import page from "./page.mjs";
import screen from "./screen.mjs";
import shows from "./shows.mjs";
import { start, stop } from "./server.mjs";

const [executablePath, ...chosen] = process.argv.slice(2);
await start();
const browser = await launch(executablePath);
/** One with a touch screen, where that is of a browser as a whole. */
const fingers = browserName === "firefox" ? await launch(executablePath, true) : browser;

let [passed, failed] = [0, 0];
for (const [name, test] of Object.entries({ ...screen, ...games, ...disks, ...shows, ...page })) {
  if (chosen.length && !chosen.some((start) => name.startsWith(start))) continue;
  const then = performance.now();
  const took = () => ((performance.now() - then) / 1000).toFixed(1);
  try {
    const note = await test(browser, fingers);
    passed += 1;
    console.log(`ok    ${name} (${took()} s)${note ? `: ${note}` : ""}`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED ${name} (${took()} s): ${process.env.DAMA_WEB_TRACE ? error.stack : error.message}`);
  }
}
await Promise.all([browser, fingers].map((one) => one.close()));
stop();
console.log(`${browserName}: ${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
