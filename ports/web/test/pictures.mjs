// Pictures of seven screens of three games at five sizes, on one sheet for each size, to be looked at.
//
//     node pictures.mjs BROWSER FOLDER [GAME...]
//
// BROWSER: the program's path; DAMA_WEB_BROWSER says whether it is chromium or firefox. Needs ImageMagick's montage. It
// prints what of the criteria in README.md can be measured.

import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { browserName, launch, open } from "./kit.mjs";

const [executablePath, folder, ...chosen] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });

const sizes = { "320x568": 2, "360x640": 3, "390x844": 3, "844x390": 3, "1280x800": 1 };
/** Positions with a capture to make, and those one move before the end. */
const games = {
  dama: { options: "", capture: "W:W22,31,32:B18,10,1", last: "W:W22:B18" },
  polacca: { options: "&variant=polacca", capture: "W:W32,41,50:B28,18,1", last: "W:W32:B28" },
  alma: { options: "&variant=alma&option=players=4&seats=you,program,program,program", capture: "", last: "" },
};
const begin = ["Enter", "n"];

/** The screens of a game: what follows the address, and the keys. "." is the first legal move. A long game has the question
 * whether it is abandoned for its review. */
const screens = ({ capture, last }) => ({
  title: ["", []],
  menu: ["", ["Enter"]],
  game: ["", [...begin, "."]],
  capture: [capture && `&fen=${capture}`, [...begin, "."]],
  review: last ? [`&fen=${last}`, [...begin, ".", "r"]] : ["", [...begin, ".", "Escape"]],
  list: ["", ["Enter", "g"]],
  setup: ["", ["Enter", "d"]],
});

/** What can be measured: sides of the smallest button, what lies beside the window, the board's width. */
const measured = () => {
  const boxes = [...document.querySelectorAll("button")].map((one) => one.getBoundingClientRect());
  const least = (side) => Math.round(Math.min(...boxes.map((box) => box[side])));
  const { width } = document.querySelector("#screen").getBoundingClientRect();
  return `buttons from ${least("width")}x${least("height")}, screen ${Math.round(width)} of ${innerWidth}, page ${document.documentElement.scrollWidth}x${document.documentElement.scrollHeight}`;
};

const fingers = await launch(executablePath, true);
const mouse = browserName === "firefox" ? await launch(executablePath) : fingers;
for (const [size, density] of Object.entries(sizes)) {
  const [width, height] = size.split("x").map(Number);
  const isPhone = width < 1000;
  for (const [game, row] of Object.entries(games).filter(([game]) => !chosen.length || chosen.includes(game))) {
    const made = [];
    for (const [screen, [more, keys]] of Object.entries(screens(row))) {
      const tab = await open(isPhone ? fingers : mouse, `level=1&seed=3&lang=it${row.options}${more}`, { size: { width, height, density, fingers: isPhone } });
      for (const key of keys) {
        if (key === ".") await tab.type((await tab.legal())[0]);
        else await tab.press(key);
        await tab.rests();
      }
      await tab.painted();
      const path = join(folder, `${screen}.png`);
      await tab.page.screenshot({ path });
      made.push(path);
      console.log(`${browserName} ${size} ${game} ${screen}: ${await tab.page.evaluate(measured)}`);
      await tab.context.close();
    }
    execFileSync("montage", [...made, "-tile", width > height ? "3x" : "7x1", "-resize", `${Math.min(width, 480)}x`, "-geometry", "+6+6", "-background", "#888", join(folder, `${browserName}-${size}-${game}.png`)]);
  }
}
await fingers.close();
if (mouse !== fingers) await mouse.close();
