// What the page shows, held against the desktop's program.

import { assert, browserName, open, phone, root } from "./kit.mjs";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Options of the command line as those of an address. */
export function asAddress(options) {
  const asked = options.split(" --").map((option) => option.replace(/^--/, "").trim()).filter(Boolean);
  return asked.map((option) => option.replace(" ", "="));
}

/** How a script of tests/frames is to be started. */
function startOf(script) {
  const said = (kind) => script.split("\n").find((line) => line.startsWith(`# ${kind}: `))?.slice(kind.length + 4) ?? "";
  const disk = said("disk");
  const named = asAddress(said("options"));
  // No option may be given twice.
  const usual = ["lang=it", "seed=1"].filter((option) => !named.some((other) => other.split("=")[0] === option.split("=")[0]));
  return { options: [...usual, ...named, ...(disk ? [`keyboard=${disk}`] : [])].join("&"), file: said("file") };
}

/** Frames with a sentence of the page's own: to an empty drive it says how to load a floppy image. */
const OWN_FRAMES = { "drive-not-ready": "50b9909e" };

export const sizes = [[360, 640], [640, 360], [768, 1024], [1024, 768], [1280, 720], [720, 1280], [2560, 1440], [1440, 2560]];

export default {
  async "frames: every script shows the desktop's 224,000 indices"(browser) {
    const tab = await open(browser);
    const folder = join(root, "tests/frames");
    const recorded = new Map(readFileSync(join(folder, "frames.txt"), "utf8").split("\n")
      .filter((line) => line && !line.startsWith("#")).map((line) => line.split(" ")).map(([name, crc]) => [name, crc]));
    const wrong = [];
    for (const [name, crc] of recorded) {
      const script = readFileSync(join(folder, `${name}.txt`), "utf8");
      const { options, file } = startOf(script);
      const bytes = file ? [...Buffer.concat([Buffer.from("PARTITE.PDN\n"), readFileSync(join(root, file))])] : null;
      const actual = await tab.page.evaluate((options, bytes, script) => {
        localStorage.clear();
        dama.give(new TextEncoder().encode(`${options}\n`));
        const wrong = dama.takeText(dama.exports.start(1));
        if (wrong) return wrong;
        if (bytes) {
          dama.give(Uint8Array.from(bytes));
          dama.exports.lend();
        }
        dama.give(new TextEncoder().encode(script));
        return (dama.exports.script() >>> 0).toString(16).padStart(8, "0");
      }, options, bytes, script);
      const expected = OWN_FRAMES[name] ?? crc;
      if (actual !== expected) wrong.push(`${name}: ${actual}, not ${expected}`);
    }
    await tab.close();
    assert(wrong.length === 0, `${wrong.length} of ${recorded.size}:`, wrong);
    return `${recorded.size} frames`;
  },

  async "canvas: it shows the frame's colours, pixel for pixel where it is as large"(browser) {
    const tab = await open(browser, "seed=1");
    const differ = await tab.page.evaluate(() => {
      const length = 4 * 640 * 350;
      const shown = new Uint8Array(dama.exports.memory.buffer, dama.exports.picture(640, 350), length).slice();
      const frame = new Uint8Array(dama.exports.memory.buffer, dama.exports.frame(), length / 4).slice();
      const colours = new Map();
      let differ = 0;
      frame.forEach((index, at) => {
        const colour = shown.slice(4 * at, 4 * at + 4).join();
        if (!colours.has(index)) colours.set(index, colour);
        differ += Number(colours.get(index) !== colour);
      });
      const canvas = document.querySelector("#screen");
      const { width, height } = canvas;
      const pixels = canvas.getContext("2d").getImageData(0, 0, width, height).data;
      const wanted = new Uint8Array(dama.exports.memory.buffer, dama.exports.picture(width, height), pixels.length);
      wanted.forEach((byte, at) => { differ += Number(byte !== pixels[at]); });
      return [differ, colours.size, width, height];
    });
    assert(differ[0] === 0 && differ[1] > 3, differ);
    assert(Math.abs(differ[2] * 3 - differ[3] * 4) <= 4, "4:3", differ);
    await tab.close();
  },

  async "landscape: no key is cut off on a low phone, and each can be scrolled to"(browser, fingers) {
    for (const [width, height] of [[568, 320], [640, 360]]) {
      for (const lang of ["it", "en"]) {
        const tab = await open(fingers, `level=1&seed=1&lang=${lang}&variant=zamma`, { size: { ...phone, width, height } });
        for (const scene of ["title", "menu", "game"]) {
          if (scene === "menu") await tab.type("");
          if (scene === "game") await tab.press("n");
          const [above, below, room] = await tab.page.evaluate(() => {
            const keys = document.querySelector("#keys");
            keys.scrollTop = 0;
            const area = keys.getBoundingClientRect();
            const tops = [...keys.children].map((key) => key.getBoundingClientRect());
            return [Math.min(...tops.map(({ top }) => top)) - area.top, Math.max(...tops.map(({ bottom }) => bottom)) - area.top, keys.scrollHeight];
          });
          await tab.shot(`landscape-${scene}-${lang}-${width}x${height}.png`);
          assert(above >= 0 && below <= room, lang, width, scene, "the first key begins at", above, "the last ends at", below, "of", room);
        }
        await tab.close();
      }
    }
  },

  async "review: on a phone the worst moves are reached by touch"(browser, fingers) {
    for (const [width, height] of [[360, 640], [568, 320]]) {
      const tab = await open(fingers, "lang=it&seed=1&seats=you,other&fen=W:W22,16:B9&variant=vinciperdi", { size: { ...phone, width, height } });
      await tab.type("");
      await tab.press("n");
      for (const line of ["22 18", "9 13", "18 13 9"]) await tab.type(line);
      await tab.press("r");
      await tab.press("r");
      await tab.until(() => dama.takeText(dama.exports.words()).includes("PEGGIORI"));
      await tab.rests();
      await tab.shot(`review-${width}x${height}.png`);
      await tab.tap(await tab.page.$eval("#keys button", (first) => first.textContent));
      assert(await tab.scene() === "viewer", await tab.words());
      await tab.close();
    }
  },

  async "zoom: at 200 % the board is not smaller, and larger letters leave it as it is"(browser, fingers) {
    // Telephones have no scroll bar that takes room, as Firefox has one here.
    const measured = () =>
      [(dama.inWindow(399, 20)[0] - dama.inWindow(16, 20)[0]) * innerWidth / document.documentElement.clientWidth, document.documentElement.scrollWidth];
    const board = async (one, size) => {
      const tab = await open(one, "level=1&seed=1&lang=it", { size });
      await tab.type("");
      await tab.press("n");
      await tab.shot(`zoom-${size.width}x${size.height}.png`);
      const [width, across] = await tab.page.evaluate(measured);
      assert(across <= size.width, size, "needs", across);
      return { tab, width: width * (size.density ?? 1) };
    };
    const told = [];
    for (const [width, height, isPhone] of [[1280, 800], [1024, 768], [1920, 1080], [800, 1280, true], [360, 640, true], [844, 390, true]]) {
      const [one, density] = [isPhone ? fingers : browser, isPhone ? 2 : 1];
      const [first, second] = [await board(one, { width, height, density, fingers: isPhone }), await board(one, { width: width / 2, height: height / 2, density: 2 * density, fingers: isPhone })];
      told.push(`${width}x${height}: ${Math.round(first.width)} to ${Math.round(second.width)}`);
      assert(second.width >= first.width - 2 * density, "device pixels,", told.at(-1));
      await second.tab.close();
      // As the browser's setting for letters does.
      await first.tab.page.evaluate(() => { document.documentElement.style.fontSize = "200%"; });
      await first.tab.shot(`letters-${width}x${height}.png`);
      const [low, page] = await first.tab.page.evaluate(() => [document.querySelector("#keys").clientHeight, document.querySelector("#keys button") !== null]);
      assert(!page || low >= 48, "keys of larger letters are", low, "high");
      const [now, across] = await first.tab.page.evaluate(measured);
      assert(across <= width && (!isPhone || now * density >= first.width - 2), width, height, "larger letters:", now * density, first.width, across);
      await first.tab.close();
    }
    return told.join(", ");
  },

  async "notch: what a telephone's edges cover is left free, and the address bar moves nothing"(_, fingers) {
    for (const [width, height, insets] of [[390, 844, { top: 47, bottom: 34, left: 0, right: 0 }], [844, 390, { top: 0, bottom: 21, left: 47, right: 47 }]]) {
      const tab = await open(fingers, "level=1&seed=1&lang=it", { size: { ...phone, width, height } });
      await tab.type("");
      await tab.press("n");
      const places = () => tab.page.evaluate(() => ["#screen", "#prompt", "#keys"].map((name) => {
        const { left, top, right, bottom } = document.querySelector(name).getBoundingClientRect();
        return [left, top, right, bottom].map(Math.round);
      }).join(" "));
      const before = await places();
      // As a telephone tells it when its address bar goes and comes: the small view of the layout stays.
      for (const more of [56, 0]) {
        await tab.page.evaluate((seen) => {
          Object.defineProperty(window, "innerHeight", { configurable: true, get: () => seen });
          Object.defineProperty(window.visualViewport, "height", { configurable: true, get: () => seen });
          window.visualViewport.dispatchEvent(new Event("resize"));
        }, height + more);
        await tab.painted();
        assert(await places() === before, more, await places(), "was", before);
      }
      if (browserName === "chromium") {
        const session = await tab.page.createCDPSession();
        await session.send("Emulation.setSafeAreaInsetsOverride", { insets });
        await tab.shot(`notch-${width}x${height}.png`);
        const [screen, , keys] = (await places()).split(" ").map((place) => place.split(",").map(Number));
        assert(keys[3] - keys[1] >= 48, "no key is to be seen:", keys);
        assert(screen[0] >= insets.left && screen[1] >= insets.top && keys[2] <= width - insets.right, "the notch covers", screen, keys);
      }
      await tab.close();
    }
  },

  async "sizes: pictures of every size, nothing beside the window"(browser, fingers) {
    const ready = [];
    for (const [width, height] of sizes) {
      const size = Math.min(width, height) === 360 ? { ...phone, width, height } : { width, height };
      const tab = await open(size.fingers ? fingers : browser, "level=3&seed=1&lang=it", { size });
      ready.push(Number(await tab.page.evaluate(() => document.documentElement.dataset.ready)));
      await tab.type("");
      await tab.shot(`menu-${width}x${height}.png`);
      await tab.press("n");
      for (const _ of [1, 2, 3]) await tab.type((await tab.legal())[0]);
      await tab.shot(`game-${width}x${height}.png`);
      const [across, down] = await tab.page.evaluate(() =>
        [document.documentElement.scrollWidth, document.documentElement.scrollHeight]);
      // Upright, what does not fit below the board is scrolled to.
      const isUpright = width < 600 && height > width;
      assert(across <= width && (down <= height || isUpright), width, height, "needs", across, down);
      await tab.close();
    }
    return `ready after ${ready.map((ms) => `${ms} ms`).join(", ")}`;
  },
};
