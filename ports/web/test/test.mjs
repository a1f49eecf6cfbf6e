// The page in a real browser, held against the desktop's program: what it shows, plays, keeps and asks for.
//
//     node test.mjs BROWSER PAGE [TEST...]
//
// With TESTs only those whose names begin so. Pictures are left in target/web/shots.

import { chromium } from "playwright-core";
import { createServer } from "node:http";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [executablePath, file, ...chosen] = process.argv.slice(2);
const root = resolve(import.meta.dirname, "../../..");
const shots = join(root, "target/web/shots");
mkdirSync(shots, { recursive: true });
const html = readFileSync(file);
const onDisk = pathToFileURL(resolve(file)).href;

/** All that the page needs of a policy. */
const POLICY = "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval'; style-src 'unsafe-inline'; " +
  "worker-src blob:; img-src blob:";
const FRAME_POLICY = `${POLICY}; frame-src 'self'`;

const server = createServer((request, response) => {
  const policy = { "/sub/path/": POLICY, "/no-worker/": POLICY.replace("worker-src blob:", "worker-src 'none'") };
  const place = Object.keys(policy).find((start) => request.url === `${start}dama.html`);
  if (place) {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", "content-security-policy": policy[place] });
    return response.end(html);
  }
  if (request.url === "/frame.html") {
    response.writeHead(200, { "content-type": "text/html", "content-security-policy": FRAME_POLICY });
    return response.end("<iframe src='/sub/path/dama.html#lang=en&level=1&seed=1' style='width:800px;height:640px'></iframe>");
  }
  response.writeHead(404);
  response.end();
});
const port = Number(process.env.DAMA_WEB_PORT ?? 18501);
await new Promise((done) => server.listen(port, "127.0.0.1", done));
const served = `http://127.0.0.1:${port}/sub/path/dama.html`;

const flags = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync"];
const browser = await chromium.launch({ executablePath, args: flags });

function assert(holds, ...why) {
  if (!holds) throw new Error(why.map((part) => (typeof part === "string" ? part : JSON.stringify(part))).join(" "));
}

/** Opens the page; nothing may go wrong in it, and it may ask for nothing but itself. */
async function open(options = "", { address = onDisk, context = {}, before } = {}) {
  const made = context.newPage ? context : await browser.newContext({ viewport: { width: 960, height: 780 }, ...context });
  const page = await made.newPage();
  const troubles = [];
  page.troubles = troubles;
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && troubles.push(message.text()));
  page.on("pageerror", (error) => troubles.push(error.message));
  page.on("request", (request) => {
    const url = request.url();
    if (url.split("#")[0] !== address && !url.startsWith("blob:")) troubles.push(`request ${url}`);
  });
  if (before) await page.addInitScript(before);
  await page.goto(`${address}#${options}`);
  await page.waitForSelector("html[data-ready]", { timeout: 20_000 });
  page.close_ = async () => {
    await made.close();
    assert(troubles.length === 0, "troubles:", troubles);
  };
  return page;
}

const call = (page, name, ...args) => page.evaluate(([name, args]) => dama.exports[name](...args), [name, args]);
const text = (page, name, ...args) =>
  page.evaluate(([name, args]) => dama.takeText(dama.exports[name](...args)), [name, args]);
const given = (page, name, input) => page.evaluate(([name, input]) => {
  dama.give(new TextEncoder().encode(input));
  return dama.takeText(dama.exports[name]());
}, [name, input]);
const words = (page) => text(page, "words");
const scene = (page) => text(page, "scene");
/** Until the program waits for the player. */
const rests = (page) => page.waitForFunction(() => dama.exports.status() !== 2, null, { timeout: 120_000 });

async function type(page, line) {
  await page.keyboard.type(line);
  await page.keyboard.press("Enter");
  await rests(page);
}

/** The same everywhere. */
function random(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) % below;
  };
}

const lines = async (page) => (await text(page, "legal")).split("\n").filter(Boolean);

/** Plays legal moves to the end, each given by `give`; how many the player made. */
async function playOut(page, give, seed, most = 400) {
  const below = random(seed);
  for (let made = 0; made < most; made += 1) {
    await rests(page);
    const now = await scene(page);
    if (now !== "game") {
      assert(now === "end", "it ended in", now, await words(page));
      return made;
    }
    const legal = await lines(page);
    assert(legal.length > 0, "no legal move:", await words(page));
    await give(legal[below(legal.length)]);
  }
  return most;
}

/** The middle of what is called so on the screen, in pixels of the window; found by asking the page's own pointing. */
async function places(page) {
  return page.evaluate(() => {
    const area = document.querySelector("#screen").getBoundingClientRect();
    return [area.left, area.top, area.width / 640, area.height / 350];
  });
}

async function tapSquare(page, number) {
  const [left, top, across, down] = await places(page);
  const row = Math.floor((number - 1) / 4);
  const column = 2 * ((number - 1) % 4) + row % 2;
  const [x, y] = [16 + 48 * column + 24, 14 + 35 * row + 17];
  await page.touchscreen.tap(left + across * x, top + down * y);
}

const button = (page, name) => page.getByRole("button", { name, exact: true });

/** Options of the command line as those of an address. */
function address(script) {
  const said = (kind) => script.split("\n").find((line) => line.startsWith(`# ${kind}: `))?.slice(kind.length + 4) ?? "";
  const options = said("options").split(" --").map((option) => option.replace(/^--/, "").trim()).filter(Boolean);
  const asked = options.map((option) => option.replace(" ", "="));
  const disk = said("disk");
  return { options: ["lang=it", "seed=1", ...asked, ...(disk ? [`keyboard=${disk}`] : [])].join("&"), file: said("file") };
}

const phone = { viewport: { width: 360, height: 640 }, deviceScaleFactor: 3, hasTouch: true, isMobile: true };

const tests = {
  async "frames: every script shows the desktop's 224,000 indices"() {
    const page = await open();
    const folder = join(root, "tests/frames");
    const recorded = new Map(readFileSync(join(folder, "frames.txt"), "utf8").split("\n")
      .filter((line) => line && !line.startsWith("#")).map((line) => line.split(" ")).map(([name, crc]) => [name, crc]));
    const wrong = [];
    for (const [name, crc] of recorded) {
      const script = readFileSync(join(folder, `${name}.txt`), "utf8");
      const { options, file } = address(script);
      const bytes = file ? [...Buffer.concat([Buffer.from("PARTITE.PDN\n"), readFileSync(join(root, file))])] : null;
      const actual = await page.evaluate(([options, bytes, script]) => {
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
      }, [options, bytes, script]);
      if (actual !== crc) wrong.push(`${name}: ${actual}, not ${crc}`);
    }
    await page.close_();
    assert(wrong.length === 0, `${wrong.length} of ${recorded.size}:`, wrong);
    return `${recorded.size} frames`;
  },

  async "canvas: it shows the frame's colours, pixel for pixel where it is as large"() {
    const page = await open("seed=1");
    const differ = await page.evaluate(() => {
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
    await page.close_();
  },

  async "levels: the same moves and nodes as everywhere"() {
    const page = await open();
    const table = readFileSync(join(root, "tests/data/levels.txt"), "utf8").split("\n");
    const rows = table.filter((line) => line && !line.startsWith("#"));
    const some = rows.filter((_, at) => at % Math.floor(rows.length / 50) === 0).slice(0, 60);
    for (const row of some) {
      const [fen, level, seed, mv, nodes] = row.split("|").map((field) => field.trim());
      const found = await given(page, "level", `${fen}|${level}|${seed}`);
      assert(found === `${mv} | ${nodes}`, row, "but", found);
    }
    await page.close_();
    return `${some.length} rows`;
  },

  async "typed: a game to its end at every level"() {
    let moves = 0;
    for (const level of [1, 2, 3, 4, 5, 6, 7, 8, 9]) {
      const page = await open(`level=${level}&seed=${level}&lang=it`, level % 2 ? {} : { address: served });
      await type(page, "");
      await page.keyboard.press("n");
      moves += await playOut(page, (line) => type(page, line), level);
      assert(await scene(page) === "end", "level", level);
      await page.close_();
    }
    return `${moves} moves`;
  },

  async "others: each other game is chosen in the menu and typed"() {
    const page = await open("level=1&seed=1&lang=it");
    await type(page, "");
    let moves = 0;
    for (const place of [2, 3, 4, 5, 6, 7, 8, 9]) {
      await page.keyboard.press("g");
      await page.keyboard.press(String(place));
      await page.keyboard.press("n");
      moves += await playOut(page, (line) => type(page, line), place, 40);
      if (await scene(page) === "end") {
        await page.keyboard.press("Enter");
      } else {
        await page.screenshot({ path: join(shots, `game-${place}.png`) });
        await page.keyboard.press("Escape");
        await page.keyboard.press("y");
      }
      assert(await scene(page) === "menu", place, await words(page));
    }
    await page.close_();
    return `${moves} moves`;
  },

  async "tapped: a game to its end on a telephone, with fingers alone"() {
    const page = await open("level=1&seed=3&lang=it", { context: phone });
    const [left, top, across, down] = await places(page);
    await page.touchscreen.tap(left + 300 * across, top + 100 * down);
    await button(page, "N").tap();
    await rests(page);
    await tapSquare(page, 21);
    assert((await words(page)).endsWith(": 21"), "the number is typed:", await words(page));
    await page.screenshot({ path: join(shots, "tapped-360x640.png") });
    await tapSquare(page, 21);
    assert((await words(page)).endsWith(": "), "and taken back");
    const give = async (line) => {
      const numbers = line.split(" ");
      await tapSquare(page, numbers[0]);
      await tapSquare(page, numbers.at(-1));
      for (const number of (await words(page)).endsWith(`: ${line}`) ? [] : numbers.slice(1)) {
        // Several ways lead there: it is told step by step.
        if (!(await words(page)).endsWith(`: ${line}`)) {
          if (number === numbers[1]) {
            while (!(await words(page)).endsWith(`: ${numbers[0]}`)) await button(page, "Cancella").tap();
          }
          await tapSquare(page, number);
        }
      }
      assert((await words(page)).endsWith(`: ${line}`), line, "but", (await words(page)).split("\n").at(-1));
      assert(await scene(page) === "game", "a tap plays nothing");
      await button(page, "RETURN").tap();
    };
    const moves = await playOut(page, give, 3);
    assert(await scene(page) === "end");
    await page.screenshot({ path: join(shots, "end-360x640.png") });
    const sizes = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]);
    assert(sizes[0] <= 360 && sizes[1] <= 640, "it all fits:", sizes);
    await page.close_();
    return `${moves} moves`;
  },

  async "saves: a game saved is there after a reload, and P goes on with it"() {
    const page = await open("level=1&seed=1&lang=it", { address: served });
    await type(page, "");
    await page.keyboard.press("n");
    for (const _ of [1, 2, 3]) await type(page, (await lines(page))[0]);
    const board = (await words(page)).split("\nMosse")[0];
    await page.keyboard.type("s");
    await page.keyboard.press("Enter");
    await page.keyboard.type("prova");
    await page.keyboard.press("Enter");
    assert(await scene(page) === "game", await words(page));
    await page.keyboard.press("Escape");
    await page.keyboard.press("y");
    await page.reload();
    await page.waitForSelector("html[data-ready]");
    await type(page, "");
    await page.keyboard.press("p");
    assert((await words(page)).includes("PROVA"), await words(page));
    await type(page, "prova");
    assert((await words(page)).split("\nMosse")[0] === board, await words(page));
    await page.close_();
  },

  async "files: brought to drive C: and taken from it, byte for byte"() {
    const page = await open("level=1&seed=1&lang=it", { address: served });
    await button(page, "Prendi un file").click();
    assert((await page.textContent("#line")).includes("non ci sono partite"));
    const games = readFileSync(join(root, "tests/data/article.pdn"));
    const files = [["articolo.pdn", games], ["KEYBOARD.DAT", games], ["un nome troppo lungo.pdn", games]]
      .map(([name, buffer]) => ({ name, mimeType: "application/octet-stream", buffer }));
    await page.setInputFiles("#files", files);
    await page.waitForFunction(() => document.querySelector("#line").textContent.includes("articolo.pdn"));
    const said = await page.textContent("#line");
    assert(said === "Ora è sul disco C: articolo.pdn – Non può stare sul disco C: KEYBOARD.DAT un nome troppo lungo.pdn", said);
    await page.locator("#screen").focus();
    await type(page, "");
    await page.keyboard.press("a");
    assert((await words(page)).includes("ARTICOLO.PDN"), await words(page));
    await type(page, "articolo.pdn");
    assert(["games", "viewer"].includes(await scene(page)), await words(page));
    await button(page, "Prendi un file").click();
    const waits = page.waitForEvent("download");
    await button(page, "ARTICOLO.PDN").click();
    const taken = await waits;
    assert(taken.suggestedFilename() === "ARTICOLO.PDN", taken.suggestedFilename());
    assert(readFileSync(await taken.path()).equals(games), "the same bytes");
    await page.close_();
  },

  async "closed: leaving the program starts it again"() {
    const page = await open("level=1&seed=1&lang=it", { address: served });
    await type(page, "");
    await Promise.all([page.waitForNavigation(), page.keyboard.press("e").then(() => page.keyboard.press("y"))]);
    await page.waitForSelector("html[data-ready]");
    assert(await scene(page) === "title", await words(page));
    await page.close_();
  },

  async "unfinished: a page closed in the middle of a game offers it again"() {
    const page = await open("level=1&seed=1&lang=it", { address: served });
    await type(page, "");
    await page.keyboard.press("n");
    for (const _ of [1, 2]) await type(page, (await lines(page))[0]);
    const before = await words(page);
    await page.reload();
    await page.waitForSelector("html[data-ready]");
    assert((await page.textContent("#line")).startsWith("Una partita è rimasta a metà."));
    await button(page, "Riprendila").click();
    await rests(page);
    const board = (all) => all.split("\n").slice(0, 22).join("\n");
    assert(board(await words(page)) === board(before), await words(page));
    assert((await page.textContent("#line")) === "");
    await page.keyboard.press("Escape");
    await page.keyboard.press("y");
    await page.reload();
    await page.waitForSelector("html[data-ready]");
    assert(!(await page.textContent("#line")).includes("metà"), "a game given up is not offered");
    await page.close_();
  },

  async "storage: full or forbidden, the message of a disk and the game goes on"() {
    const full = () => {
      Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
    };
    const forbidden = () => {
      Object.defineProperty(window, "localStorage", { get() { throw new DOMException("no", "SecurityError"); } });
    };
    for (const [before, says] of [[full, "pien"], [forbidden, "pront"]]) {
      const page = await open("level=1&seed=1&lang=it", { before });
      await type(page, "");
      await page.keyboard.press("n");
      await type(page, (await lines(page))[0]);
      await type(page, "s");
      await type(page, "prova");
      assert((await words(page)).includes(says), says, await words(page));
      await page.keyboard.press("Escape");
      await type(page, (await lines(page))[0]);
      assert(await scene(page) === "game", await words(page));
      await page.close_();
    }
  },

  async "keys: heard within 50 ms while level 9 and the maestro think"() {
    const middle = [];
    const fen = "B:W22,24,25,26,27,29,30,32:B1,2,3,6,9,11,15,16";
    for (const level of ["9", "M"]) {
      const page = await open(`level=${level}&seconds=20&seed=1&lang=it&color=white&fen=${fen}`);
      await type(page, "");
      await page.keyboard.press("n");
      assert(await call(page, "status") === 2, "it thinks");
      const took = await page.evaluate(async () => {
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
      assert(await call(page, "status") === 2, "it still thinks", await words(page));
      // The machine is others' too: the middle one says how it is, the worst only what happened once.
      middle.push(took.sort((one, other) => one - other)[took.length >> 1]);
      await page.close_();
    }
    assert(middle.every((ms) => ms < 50), "middle, in ms:", middle);
    return middle.map((ms) => `${ms.toFixed(0)} ms`).join(", ");
  },

  async "address: options are followed, and wrong ones named"() {
    const page = await open("level=12&lang=en&colour=black&variant=chess&seed=7&treccani=1&fen=W:W1");
    const said = await page.textContent("#line");
    for (const wrong of ["level=12", "colour=black", "variant=chess", "treccani=1", "fen=W:W1"]) {
      assert(said.includes(wrong), wrong, said);
    }
    assert(!said.includes("seed") && said.startsWith("Wrong in the address:"), said);
    await page.close_();
    const other = await open("variant=zamma&lang=it&color=black&level=4&seed=7");
    await type(other, "");
    assert((await words(other)).includes("Zamma") && (await words(other)).includes("4"), await words(other));
    await other.close_();
    for (const [locale, lang] of [["it-IT", "it"], ["en-GB", "en"], ["de-DE", "it"]]) {
      const page = await open("", { context: { locale } });
      assert(await page.evaluate(() => document.documentElement.lang) === lang, locale);
      await page.close_();
    }
    const halted = await open("keyboard=none&lang=it");
    assert(await call(halted, "status") === 3, "without KEYBOARD.DAT it halts");
    await halted.close_();
  },

  async "policy: served under a strict one, in a frame, and without workers it plays and asks for nothing"() {
    for (const [address, worker] of [[served, true], [served.replace("sub/path", "no-worker"), false]]) {
      const page = await open("lang=it&level=3&seed=1", { address });
      await type(page, "");
      await page.keyboard.press("n");
      await type(page, "21 18");
      assert((await words(page)).includes("Il programma muove"), await words(page));
      assert(await page.evaluate(() => dama.hasWorker()) === worker, "worker:", worker);
      // That the browser tells of the refused worker is the policy's doing.
      if (!worker) page.troubles.splice(0);
      await page.close_();
    }
    const page = await (await browser.newContext()).newPage();
    await page.goto(`http://127.0.0.1:${port}/frame.html`);
    const frame = page.frameLocator("iframe");
    await frame.locator("html[data-ready]").waitFor();
    await frame.locator("#screen").click();
    await page.screenshot({ path: join(shots, "iframe.png") });
    assert((await frame.locator("#words").textContent()).includes("New game"));
    await page.context().close();
  },

  async "random: keys and taps without an error"() {
    const seconds = Number(process.env.DAMA_WEB_SECONDS ?? 15);
    const page = await open("level=2&seed=5&lang=it", { context: { hasTouch: true } });
    const below = random(5);
    const named = ["Enter", "Escape", "Backspace", "F3", "ArrowUp", "Tab", "Delete"];
    const until = Date.now() + 1000 * seconds;
    let pressed = 0;
    for (; Date.now() < until; pressed += 1) {
      const legal = below(2) ? await lines(page) : [];
      if (legal.length && await scene(page) === "game") await page.keyboard.type(`${legal[below(legal.length)]}\n`);
      else if (below(3) === 0) await page.touchscreen.tap(below(960), below(700));
      else if (below(3) === 0) await page.keyboard.press(named[below(named.length)]);
      else await page.keyboard.type("NPLCIGTS?123456789yn 2118"[below(25)]);
      if (await call(page, "status") === 4) await page.reload().then(() => page.waitForSelector("html[data-ready]"));
    }
    // A picture may have been asked for.
    await page.close_();
    return `${pressed} in ${seconds} s`;
  },

  async "sizes: pictures of every size, nothing beside the window"() {
    const sizes = [[360, 640], [640, 360], [768, 1024], [1024, 768], [1280, 720], [2560, 1440]];
    const ready = [];
    for (const [width, height] of sizes) {
      const context = Math.min(width, height) === 360 ? { ...phone, viewport: { width, height } } : { viewport: { width, height } };
      const page = await open("level=3&seed=1&lang=it", { context });
      ready.push(Number(await page.evaluate(() => document.documentElement.dataset.ready)));
      await type(page, "");
      await page.screenshot({ path: join(shots, `menu-${width}x${height}.png`) });
      await page.keyboard.press("n");
      for (const _ of [1, 2, 3]) await type(page, (await lines(page))[0]);
      await page.screenshot({ path: join(shots, `game-${width}x${height}.png`) });
      const [across, down] = await page.evaluate(() =>
        [document.documentElement.scrollWidth, document.documentElement.scrollHeight]);
      assert(across <= width && down <= height, width, height, "needs", across, down);
      await page.close_();
    }
    return `ready after ${ready.map((ms) => `${ms} ms`).join(", ")}`;
  },

  async "speed: nodes a second at level 8"() {
    const page = await open();
    const rates = [];
    for (const seed of [1, 2, 3]) {
      const then = performance.now();
      const found = await given(page, "level", `W:W21-32:B1-12|8|${seed}`);
      rates.push(Number(found.split("|")[1]) / (performance.now() - then) * 1000);
    }
    await page.close_();
    return rates.map((rate) => `${(rate / 1e6).toFixed(2)} million`).join(", ");
  },
};

let failed = 0;
for (const [name, test] of Object.entries(tests)) {
  if (chosen.length && !chosen.some((start) => name.startsWith(start))) continue;
  const then = performance.now();
  try {
    const note = await test();
    console.log(`ok    ${name} (${((performance.now() - then) / 1000).toFixed(1)} s)${note ? `: ${note}` : ""}`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED ${name}: ${error.message}`);
  }
}
await browser.close();
server.close();
process.exit(failed ? 1 : 0);
