// A real browser with the page in it, driven as a person would: what all tests share.

import puppeteer from "puppeteer-core";
import { mkdirSync, readFileSync, existsSync, rmSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { setTimeout as sleep } from "node:timers/promises";

export const root = resolve(fileURLToPath(new URL("../../..", import.meta.url)));
export const onDisk = pathToFileURL(join(root, "target/web/dama.html")).href;
/** Letters of names, which the tests write on the disk. */
export const browserName = process.env.DAMA_WEB_BROWSER ?? "chromium";
const isFirefox = browserName === "firefox";
export const shots = join(root, "target/web/shots", browserName);
export const downloads = join(root, "target/web/downloads", browserName);
[shots, downloads].forEach((folder) => mkdirSync(folder, { recursive: true }));

const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync"];
/** Firefox as a browser with a touch screen, that asks nobody anything and puts files where we find them. */
const PREFERENCES = {
  "dom.w3c_touch_events.enabled": 1, "browser.download.folderList": 2, "browser.download.dir": downloads,
  "browser.download.useDownloadDir": true, "browser.download.alwaysOpenPanel": false,
  "network.captive-portal-service.enabled": false, "app.update.enabled": false, "browser.safebrowsing.downloads.remote.enabled": false,
};

/** Of what no browser has a part in, the program's own cases: every second one where both browsers are tested. */
export const half = (cases) => (process.env.DAMA_WEB_BOTH ? cases.filter((_, at) => at % 2 === Number(isFirefox)) : cases);

export const phone = { width: 360, height: 640, density: 3, fingers: true };

/** @type {(executablePath: string) => Promise<object>} */
export const launch = (executablePath, fingers = false) => puppeteer.launch({
  browser: isFirefox ? "firefox" : "chrome", executablePath, headless: true, args: isFirefox ? [] : FLAGS, protocolTimeout: 300_000,
  defaultViewport: null,
  // A browser is of fingers or of a mouse as a whole here.
  extraPrefsFirefox: { ...PREFERENCES, ...(fingers ? { "ui.primaryPointerCapabilities": 1, "ui.allPointerCapabilities": 1 } : {}) },
});

export function assert(holds, ...why) {
  if (!holds) throw new Error(why.map((part) => (typeof part === "string" ? part : JSON.stringify(part))).join(" "));
}

/**
 * Waits until `holds` is true in a page or a frame, at most `longest` milliseconds.
 *
 * Puppeteer's own `waitForFunction` calls `Function()` in the page, which Firefox ESR 140 refuses under the page's policy.
 */
export async function until(frame, longest, holds, ...args) {
  const end = performance.now() + longest;
  let why = "";
  // A page that is just being left cannot be asked.
  while (!await frame.evaluate(holds, ...args).catch((error) => { why = error.message; })) {
    assert(performance.now() < end, `after ${longest / 1000} s not yet: ${holds}`, why);
    await sleep(20);
  }
}

/** The same everywhere. */
export function random(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) % below;
  };
}

/** What is no fault of the page: that a policy refuses something is what the policy is for. */
const POLICY_SAID = /Content.Security.Policy|violates the following/i;

/** One page of a browser. */
class Tab {
  constructor(page, context) {
    this.page = page;
    this.context = context;
    /** What went wrong in it, or was asked for. */
    this.troubles = [];
    /** What a policy refused. */
    this.refused = [];
    /** Lines of the console that are no trouble. */
    this.log = [];
  }

  listen(address, asks) {
    const { page, troubles, refused, log } = this;
    page.on("console", (message) => {
      const told = message.text();
      if (told.startsWith("refused: ") || POLICY_SAID.test(told)) refused.push(told);
      else if (["error", "warn", "warning", "assert"].includes(message.type())) troubles.push(told);
      else log.push(told);
    });
    page.on("pageerror", ({ message }) => (POLICY_SAID.test(message) ? refused : troubles).push(message));
    page.on("request", (request) => {
      const url = request.url();
      if (!([address, ...asks].includes(url.split("#")[0]) || /^(blob|data):/.test(url))) troubles.push(`request ${url}`);
    });
  }

  /** Waits for the program's first frame. */
  ready() {
    return this.page.waitForSelector("html[data-ready]", { timeout: 30_000 });
  }

  async reload() {
    await this.page.reload();
    await this.ready();
  }

  /** Ends the page; nothing may have gone wrong in it, and it may have asked for nothing but itself. */
  async close({ keeps = false, asks = false } = {}) {
    const asked = await this.page.evaluate(() => performance.getEntriesByType("resource")
      .map(({ name }) => name).filter((name) => !/^(blob|data):/.test(name)));
    await (keeps ? this.page : this.context).close();
    assert(this.troubles.length === 0, "troubles:", this.troubles);
    assert(asks || asked.length === 0, "asked for", asked);
  }

  call(name, ...args) {
    return this.page.evaluate((name, args) => dama.exports[name](...args), name, args);
  }

  text(name, ...args) {
    return this.page.evaluate((name, args) => dama.takeText(dama.exports[name](...args)), name, args);
  }

  /** What the program gives for what is handed over. */
  given(name, input) {
    return this.page.evaluate((name, input) => {
      dama.give(new TextEncoder().encode(input));
      return dama.takeText(dama.exports[name]());
    }, name, input);
  }

  words() {
    return this.text("words");
  }

  scene() {
    return this.text("scene");
  }

  async legal() {
    return (await this.text("legal")).split("\n").filter(Boolean);
  }

  line() {
    return this.page.$eval("#line", (line) => line.textContent);
  }

  /** Waits until this holds in the page. */
  until(holds, ...args) {
    return until(this.page, 30_000, holds, ...args);
  }

  /** Until the line outside the screen says this. */
  says(what) {
    return this.until((what) => document.querySelector("#line").textContent.includes(what), what).catch(async () => assert(false, "not said:", what, "but:", await this.line()));
  }

  /** Until the program waits for the player. */
  rests() {
    return until(this.page, 120_000, () => dama.exports.status() !== 2);
  }

  async type(line) {
    await this.page.keyboard.type(line);
    await this.page.keyboard.press("Enter");
    await this.rests();
  }

  press(key) {
    return this.page.keyboard.press(key);
  }

  async button(name) {
    const found = await this.page.waitForSelector(`::-p-aria([name="${name}"][role="button"])`, { timeout: 10_000 })
      .catch(() => null);
    if (found) return found;
    const there = await this.page.$$eval("button", (all) => all.map((one) => one.textContent));
    return assert(false, "no button", name, "but", there);
  }

  async click(name) {
    await (await this.button(name)).click();
  }

  async tap(name) {
    const button = await this.button(name);
    await button.scrollIntoView();
    await this.touch(...await button.clickablePoint().then(({ x, y }) => [x, y]));
  }

  /** Until the page has been painted since. */
  async painted() {
    await this.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  }

  /** A finger on a point of the window; until the page has heard of it. */
  async touch(x, y) {
    await this.page.evaluate(() => { window.touched = new Promise((done) => addEventListener("click", () => setTimeout(done), { once: true })); });
    await this.page.touchscreen.tap(x, y);
    await this.page.evaluate(() => Promise.race([window.touched, new Promise((done) => setTimeout(done, 500))]));
  }

  /** The window's point over a pixel of the frame, once what is due is painted. */
  async place(x, y) {
    await this.painted();
    return this.page.evaluate((x, y) => {
      const at = dama.inWindow(x, y);
      if (at && at[1] > innerHeight - 4) scrollBy(0, at[1] - innerHeight / 2);
      if (at && at[1] < 4) scrollBy(0, at[1] - innerHeight / 2);
      return dama.inWindow(x, y);
    }, x, y);
  }

  async touchFrame(x, y) {
    await this.touch(...await this.place(x, y));
  }

  /** A square of the board, by its number. */
  touchSquare(number) {
    const row = Math.floor((number - 1) / 4);
    const column = 2 * ((number - 1) % 4) + row % 2;
    return this.touchFrame(16 + 48 * column + 24, 14 + 35 * row + 17);
  }

  async shot(name) {
    // What is due to be painted is painted.
    await this.painted();
    return this.page.screenshot({ path: join(shots, name) });
  }

  async bring(...files) {
    const input = await this.page.$("#files");
    await input.uploadFile(...files);
  }

  /** A file let fall on the page. */
  drop(name, bytes) {
    return this.page.evaluate((name, bytes) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([Uint8Array.from(bytes)], name));
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    }, name, [...bytes]);
  }

  /** What a button hands over, as bytes. */
  async taken(name, press) {
    const path = join(downloads, name);
    rmSync(path, { force: true });
    await press();
    for (let turn = 0; turn < 200; turn += 1) {
      await sleep(50);
      if (existsSync(path) && statSync(path).size > 0 && !existsSync(`${path}.part`)) {
        await sleep(50);
        return readFileSync(path);
      }
    }
    return assert(false, name, "was not handed over");
  }

  /** Plays legal moves to the end, of those that are preferred most, each given by `give`; how many the player made. */
  async playOut(give, seed, most = 400, prefer = () => 0) {
    const below = random(seed);
    for (let made = 0; made < most; made += 1) {
      await this.rests();
      const now = await this.scene();
      if (now !== "game") {
        assert(now === "end", "it ended in", now, await this.words());
        return made;
      }
      const legal = await this.legal();
      assert(legal.length > 0, "no legal move:", await this.words());
      const best = Math.max(...legal.map(prefer));
      const wanted = legal.filter((line) => prefer(line) === best);
      await give(wanted[below(wanted.length)]);
    }
    return most;
  }
}

/** Told to the console, so that a refusal is seen in every browser. */
const tellRefusals = () => addEventListener("securitypolicyviolation",
  (event) => console.info(`refused: ${event.violatedDirective} ${event.blockedURI}`));

/**
 * Gives a page's window this size.
 *
 * Puppeteer's own `setViewport` also overrides the screen's orientation in Firefox, a command that Firefox ESR 140 lacks.
 */
export function resize(page, { width, height, density = 1, fingers = false }) {
  if (!isFirefox) return page.setViewport({ width, height, deviceScaleFactor: density, hasTouch: fingers, isMobile: fingers });
  return page.mainFrame().browsingContext.setViewport({ viewport: { width, height }, devicePixelRatio: density });
}

/** `browser` with the page in it, at this address with these options. `starts`: the program is expected to start. */
export async function open(browser, options = "", { address = onDisk, size = { width: 960, height: 780 }, context, before, languages, asks = [], starts = true } = {}) {
  const made = context ?? await browser.createBrowserContext(isFirefox ? {} : { downloadBehavior: { policy: "allow", downloadPath: downloads } });
  const page = await made.newPage();
  const tab = new Tab(page, made);
  await resize(page, size);
  tab.listen(address, asks);
  await page.evaluateOnNewDocument(tellRefusals);
  if (languages) {
    await page.evaluateOnNewDocument((said) => {
      Object.defineProperty(navigator, "languages", { get: () => said });
    }, languages);
  }
  if (before) await page.evaluateOnNewDocument(before);
  await page.goto(options ? `${address}#${options}` : address);
  if (starts) await tab.ready();
  return tab;
}
