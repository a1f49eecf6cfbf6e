// Games played in the page, by keys and by fingers, and how it thinks meanwhile.

import { assert, half, open, phone, random, root } from "./kit.mjs";
import { served } from "./server.mjs";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const MANY = "B:W22,24,25,26,27,29,30,32:B1,2,3,6,9,11,15,16";

/** The middle of a place on a board of numbers: sides of its squares, its corner, whether its first square is dark. */
const numbered = (side, width, height, left, isFirst) => (name) => {
  const [row, at] = [Math.floor((name - 1) / (side / 2)), (name - 1) % (side / 2)];
  const column = 2 * at + Number(row % 2 === Number(isFirst));
  return [left + width * column + (width >> 1), 14 + height * row + (height >> 1)];
};

/** Boards of three games: a piece that moves first, where the places lie in the frame, and which moves lead to an end. */
const boards = {
  italiana: { piece: "21", place: numbered(8, 48, 35, 16, true) },
  polacca: { piece: "31", place: numbered(10, 38, 28, 18, false) },
  alma: {
    piece: "a5",
    place: (name) => [41 + 22 * (name.charCodeAt(0) - 97) + 11, 18 + 16 * (16 - Number(name.slice(1))) + 8],
    // Away from the own corner.
    prefer: (line) => {
      const [from, to] = [line.split(/[ x-]/)[0], line.split(/[ x-]/).at(-1)];
      const far = (name) => name.charCodeAt(0) + Number(name.slice(1));
      return far(to) - far(from);
    },
  },
};

/** How long keys take while the program thinks, in milliseconds, the least first. */
async function heard(tab) {
  const took = await tab.page.evaluate(async () => {
    const all = [];
    for (const key of ["1", "2", "3", "Backspace", "Backspace", "Backspace", "e", "Enter", "n"]) {
      const then = performance.now();
      const event = new KeyboardEvent("keydown", { key, bubbles: true });
      await new Promise((done) => setTimeout(done, 5));
      document.querySelector("#screen").dispatchEvent(event);
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      all.push(performance.now() - then - 5);
    }
    return all;
  });
  return took.sort((one, other) => one - other);
}

export default {
  async "levels: the same moves and nodes as everywhere"(browser) {
    const tab = await open(browser);
    const table = readFileSync(join(root, "tests/data/levels.txt"), "utf8").split("\n");
    const rows = table.filter((line) => line && !line.startsWith("#"));
    const some = rows.filter((_, at) => at % Math.floor(rows.length / 50) === 0).slice(0, 60);
    for (const row of half(some)) {
      const [fen, level, seed, mv, nodes] = row.split("|").map((field) => field.trim());
      const found = await tab.given("level", `${fen}|${level}|${seed}`);
      assert(found === `${mv} | ${nodes}`, row, "but", found);
    }
    await tab.close();
    assert(some.length >= 50, some.length);
    return `${some.length} rows`;
  },

  async "typed: a game to its end at every level"(browser) {
    let moves = 0;
    for (const level of half([1, 2, 3, 4, 5, 6, 7, 8, 9])) {
      const tab = await open(browser, `level=${level}&seed=${level}&lang=it`, level & 2 ? {} : { address: served() });
      await tab.type("");
      await tab.press("n");
      moves += await tab.playOut((line) => tab.type(line), level);
      assert(await tab.scene() === "end", "level", level);
      await tab.close();
    }
    return `${moves} moves`;
  },

  async "others: each other game is chosen in the menu and typed"(browser) {
    const tab = await open(browser, "level=1&seed=1&lang=it");
    await tab.type("");
    let moves = 0;
    for (const place of half([2, 3, 4, 5, 6, 7, 8, 9])) {
      await tab.press("g");
      await tab.press(String(place));
      await tab.press("n");
      moves += await tab.playOut((line) => tab.type(line), place, 40);
      if (await tab.scene() === "end") {
        await tab.press("Escape");
      } else {
        await tab.shot(`other-${place}.png`);
        await tab.press("Escape");
        await tab.press("y");
      }
      assert(await tab.scene() === "menu", place, await tab.words());
    }
    await tab.close();
    return `${moves} moves`;
  },

  async "end: a line typed on does not take it off the screen"(browser) {
    const tab = await open(browser, "level=1&seed=1&lang=it&fen=W:W22:B18");
    await tab.type("");
    await tab.press("n");
    const scene = await tab.page.evaluate(() => {
      const enter = 0x110000;
      for (const key of [..."22 18 13", enter, ..."21 17", enter, enter]) {
        dama.exports.key(typeof key === "string" ? key.codePointAt(0) : key);
      }
      return dama.takeText(dama.exports.scene());
    });
    assert(scene === "end", scene);
    await sleep(1000);
    await tab.press("Enter");
    assert(await tab.scene() === "menu", await tab.words());
    await tab.close();
  },

  async "tapped: a game to its end on a telephone, with fingers alone"(_, fingers) {
    const told = [];
    for (const [variant, board] of [["italiana", boards.italiana], ...half(Object.entries(boards).slice(1))]) {
      const tab = await open(fingers, `level=1&seed=3&lang=it&variant=${variant}`, { size: phone });
      const touched = (name) => tab.touchFrame(...board.place(name));
      await tab.touchFrame(300, 100);
      await tab.tap("Nuova partita");
      await tab.rests();
      const before = await tab.words();
      await touched(board.piece);
      assert((await tab.words()).endsWith(`: ${board.piece}`), "its name is typed:", await tab.words());
      await tab.shot(`tapped-${variant}-360x640.png`);
      await touched(board.piece);
      assert(await tab.words() === before, "and taken back");
      let taps = 0;
      const give = async (line) => {
        const names = line.split(/[ x-]/);
        const touch = (name) => { taps += 1; return touched(name); };
        const plies = () => tab.text("unfinished").then((bytes) => bytes.length + bytes);
        const before = await plies();
        await touch(names[0]);
        await touch(names.at(-1));
        // Several ways lead there: squares on the way choose one.
        for (const name of names.slice(1, -1)) if (await plies() === before && await tab.scene() === "game") await touch(name);
        assert(await plies() !== before || await tab.scene() !== "game", line, "was not played:", await tab.words());
      };
      const moves = await tab.playOut(give, 3, 400, board.prefer);
      assert(await tab.scene() === "end", variant, moves, await tab.words());
      await tab.shot(`end-${variant}-360x640.png`);
      const sizes = await tab.page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]);
      assert(sizes[0] <= 360, "nothing is cut off at the right:", sizes);
      await tab.close();
      told.push(`${variant}: ${moves} moves, ${taps} taps`);
    }
    return told.join("; ");
  },

  async "dragged: a piece is drawn to its square, and let fall where it stood it stays touched"(browser) {
    const tab = await open(browser, "level=1&seed=3&lang=it");
    await tab.type("");
    await tab.press("n");
    await tab.rests();
    const centre = (number) => {
      const row = Math.floor((number - 1) / 4);
      return tab.place(16 + 48 * (2 * ((number - 1) % 4) + row % 2) + 24, 14 + 35 * row + 17);
    };
    const drag = async (from, to) => {
      await tab.page.mouse.move(...await centre(from));
      await tab.page.mouse.down();
      await tab.page.mouse.move(...await centre(to), { steps: 4 });
      await tab.page.mouse.up();
    };
    await drag(22, 23);
    assert((await tab.words()).includes("23"), await tab.words());
    await tab.page.mouse.click(...await centre(23));
    await drag(22, 18);
    await tab.rests();
    assert((await tab.words()).includes("22-18"), await tab.words());
    await tab.close();
  },

  async "keys: heard within 50 ms while level 9 and the maestro think"(browser) {
    const middle = [];
    for (const level of ["9", "M"]) {
      const tab = await open(browser, `level=${level}&seconds=20&seed=1&lang=it&color=white&fen=${MANY}`);
      await tab.type("");
      await tab.press("n");
      assert(await tab.call("status") === 2, "it thinks");
      const took = await heard(tab);
      assert(await tab.call("status") === 2, "it still thinks", await tab.words());
      // The machine is others' too: the middle one says how it is, the worst only what happened once.
      middle.push(took[took.length >> 1]);
      await tab.close();
    }
    assert(middle.every((ms) => ms < (process.env.DAMA_WEB_QUIET ? 50 : 500)), "middle, in ms:", middle);
    return middle.map((ms) => `${ms.toFixed(0)} ms`).join(", ");
  },

  async "random: keys and taps without an error"(_, fingers) {
    const seconds = Number(process.env.DAMA_WEB_SECONDS ?? 15);
    const tab = await open(fingers, "level=2&seed=5&lang=it", { size: { width: 960, height: 780, fingers: true } });
    const below = random(Number(process.env.DAMA_WEB_SEED ?? 5));
    const named = ["Enter", "Escape", "Backspace", "F3", "ArrowUp", "Tab", "Delete"];
    const until = Date.now() + 1000 * seconds;
    let pressed = 0;
    for (; Date.now() < until; pressed += 1) {
      const legal = below(2) ? await tab.legal() : [];
      if (legal.length && await tab.scene() === "game") await tab.type(legal[below(legal.length)]);
      else if (below(3) === 0) await tab.page.touchscreen.tap(below(960), below(700));
      else if (below(3) === 0) await tab.press(named[below(named.length)]);
      else await tab.page.keyboard.type("NPLCIGTS?123456789yn 2118"[below(25)]);
    }
    assert(await tab.page.evaluate(() => document.documentElement.dataset.ready), "it is still there");
    await tab.close();
    return `${pressed} in ${seconds} s`;
  },

  async "slices: without workers it thinks in slices, says nothing, and hears keys meanwhile"(browser) {
    const refuse = () => { window.Worker = class { constructor() { throw new DOMException("no", "SecurityError"); } }; };
    const middle = [];
    const moves = [];
    for (const before of [refuse, undefined]) {
      const tab = await open(browser, `level=8&seed=1&lang=it&fen=${MANY.replace("B:", "W:")}`, { before });
      await tab.type("");
      await tab.press("n");
      await tab.type((await tab.legal())[0]);
      moves.push((await tab.words()).split("\n").find((line) => line.startsWith("Mosse")));
      assert(await tab.page.evaluate(() => dama.hasWorker()) === (before === undefined));
      await tab.close();
    }
    assert(moves[0] === moves[1], "the same moves:", moves);
    // An older browser hears keys when the move is found.
    const slices = await (await browser.pages())[0].evaluate(() => "Suspending" in WebAssembly);
    for (const level of ["9", "M"]) {
      const tab = await open(browser, `level=${level}&seconds=20&seed=1&lang=it&color=white&fen=${MANY}`, { before: refuse });
      await tab.type("");
      await tab.press("n");
      const took = await heard(tab);
      assert(!slices || await tab.call("status") === 2, "it still thinks", await tab.words());
      assert(!(await tab.line()).includes("worker"), await tab.line());
      middle.push(took[took.length >> 1]);
      await tab.close();
    }
    assert(!slices || middle.every((ms) => ms < (process.env.DAMA_WEB_QUIET ? 80 : 500)), "middle, in ms:", middle);
    return middle.map((ms) => `${ms.toFixed(0)} ms`).join(", ");
  },
};
