// The page in a real browser, held against the desktop's program: what it shows, plays, keeps and asks for.
//
//     node test.mjs BROWSER [TEST...]
//
// BROWSER: the program's path; DAMA_WEB_BROWSER says whether it is chromium or firefox. With TESTs only those whose
// names begin so. Pictures are left in target/web/shots.

import around from "./around.mjs";
import disks from "./disks.mjs";
import games from "./games.mjs";
import hostile from "./hostile.mjs";
import { browserName, launch } from "./kit.mjs";
import page from "./page.mjs";
import screen from "./screen.mjs";
import share from "./share.mjs";
import shows from "./shows.mjs";
import { start, stop } from "./server.mjs";

const [executablePath, ...chosen] = process.argv.slice(2);
await start();
const browser = await launch(executablePath);
/** The oldest browsers that these tests have run with. */
const OLDEST = { chromium: 150, firefox: 140 };
const version = await browser.version();
if (Number(/\d+/.exec(version)) < OLDEST[browserName]) {
  console.log(`FAILED: ${version}: these tests need version ${OLDEST[browserName]} or later`);
  process.exit(1);
}
/** One with a touch screen, where that is of a browser as a whole. */
const fingers = browserName === "firefox" ? await launch(executablePath, true) : browser;

/** No test takes longer, in milliseconds: a browser that answers no more is a failure and not a wait. */
const LONGEST = 300_000 + 2000 * Number(process.env.DAMA_WEB_SECONDS ?? 15);
const inTime = (doing) => {
  let alarm;
  const late = new Promise((_, fail) => { alarm = setTimeout(() => fail(new Error(`not done after ${LONGEST / 1000} s`)), LONGEST); });
  return Promise.race([doing, late]).finally(() => clearTimeout(alarm));
};

let [passed, failed, again] = [0, 0, 0];
for (const [name, test] of Object.entries({ ...screen, ...games, ...disks, ...shows, ...share, ...page, ...around, ...hostile })) {
  if (chosen.length && !chosen.some((start) => name.startsWith(start))) continue;
  // A browser on a busy machine now and then answers too late: what fails is tried once more, and both are told.
  let first = "";
  for (const time of [1, 2]) {
    const then = performance.now();
    const took = () => ((performance.now() - then) / 1000).toFixed(1);
    try {
      const note = await inTime(test(browser, fingers));
      passed += 1;
      again += Number(time === 2);
      console.log(`ok    ${name} (${took()} s)${note ? `: ${note}` : ""}${first && `; AT THE SECOND TRY, at the first: ${first}`}`);
      break;
    } catch (error) {
      const told = process.env.DAMA_WEB_TRACE ? error.stack : error.message;
      if (time === 1) {
        first = told;
      } else {
        failed += 1;
        console.log(`FAILED ${name} (${took()} s): ${told}; at the first try: ${first}`);
      }
    }
  }
}
await Promise.all([browser, fingers].map((one) => one.close()));
stop();
console.log(`${browserName}: ${passed} passed${again ? `, ${again} of them at the second try` : ""}, ${failed} failed`);
process.exit(failed ? 1 : 0);
