// The page as a part of others: in a frame, among windows, under a screen reader, an input method, a telephone's keyboard.

import { assert, browserName, downloads, open, phone, resize, root, shots, until } from "./kit.mjs";
import { files, origin, served } from "./server.mjs";
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { join } from "node:path";

const readme = () => readFileSync(join(root, "ports/web/README.md"), "utf8");

/** The frame that README.md tells an author to put into a page. */
const documented = () => /<iframe [^>]*><\/iframe>/.exec(readme())?.[0] ?? "no frame in README.md";

/** A page whose reader is typing at its top, with the documented frame far below. */
async function host(browser) {
  const address = `${origin()}/sub/path/embedded.html`;
  const text = `<!doctype html><html lang="en"><title>An archive</title><input id="search" autofocus><div style="height: 3000px">A long article</div>${documented()}</html>`;
  files.set("/sub/path/embedded.html", (response) => response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(text));
  const context = await browser.createBrowserContext(browserName === "firefox" ? {} : { downloadBehavior: { policy: "allow", downloadPath: downloads } });
  const page = await context.newPage();
  await resize(page, { width: 1000, height: 700 });
  await page.goto(address);
  const element = await page.waitForSelector("iframe", { timeout: 5000 });
  const frame = await element.contentFrame();
  await frame.waitForSelector("html[data-ready]", { timeout: 30_000 });
  return { page, frame, context };
}

/** Notes all that the live regions say from now on, in `window.heard`. */
const listen = (tab) => tab.page.evaluate(() => {
  window.heard = [];
  const hear = (records) => records.forEach(({ target, addedNodes }) => {
    const text = addedNodes.length ? [...addedNodes].map((node) => node.textContent).join("") : target.textContent;
    if (text.trim()) window.heard.push(text);
  });
  document.querySelectorAll("main [aria-live]").forEach((region) =>
    new MutationObserver(hear).observe(region, { childList: true, characterData: true, subtree: true }));
});
const heard = (tab) => tab.page.evaluate(() => window.heard);

async function begun(tab, moves = 0) {
  await tab.type("");
  await tab.press("n");
  await tab.rests();
  for (let made = 0; made < moves; made += 1) await tab.type((await tab.legal())[0]);
}

export default {
  async "embedded: below the fold the documented frame neither scrolls its page nor takes the focus, and plays after a click"(browser) {
    const { page, frame, context } = await host(browser);
    await sleep(300);
    const [scrolled, focused] = await page.evaluate(() => [window.scrollY, document.activeElement?.id]);
    assert(scrolled === 0 && focused === "search", "scrolled to", scrolled, "the focus is in", focused);
    await page.keyboard.type("n");
    assert(await page.$eval("#search", (input) => input.value) === "n", "the reader goes on typing");
    await page.$eval("iframe", (element) => element.scrollIntoView());
    const place = (element) => (({ left, top }) => [left, top])(element.getBoundingClientRect());
    const [[left, top], [x, y]] = [await page.$eval("iframe", place), await frame.$eval("#screen", place)];
    await page.mouse.click(left + x + 50, top + y + 50);
    await page.keyboard.type("n21 18\n");
    await until(frame, 20_000, () => document.querySelector("#words").textContent.includes("The program plays"));
    const picture = join(downloads, "dama.png");
    rmSync(picture, { force: true });
    await frame.evaluate(() => [...document.querySelectorAll("button")].find((one) => one.textContent === "Picture of the screen").click());
    for (let turn = 0; turn < 100 && !(existsSync(picture) && statSync(picture).size > 0); turn += 1) await sleep(50);
    assert(existsSync(picture), "the frame's sandbox lets files be handed over");
    const [width, height, allowed] = await page.$eval("iframe", (element) => [element.width, element.height, element.allow]);
    assert(parseInt(width, 10) > 0 && Number(height) > 0 && allowed.includes("fullscreen"), "it has a size and may fill the screen:", width, height, allowed);
    await context.close();
  },

  async "embedded: a link to a position opens from the documented frame, in a page of its own, ready to play"(browser) {
    const { page, frame, context } = await host(browser);
    await page.$eval("iframe", (element) => element.scrollIntoView());
    const place = (element) => (({ left, top }) => [left, top])(element.getBoundingClientRect());
    const press = async (selector) => {
      const [[left, top], [x, y]] = [await page.$eval("iframe", place), await frame.$eval(selector, place)];
      await page.mouse.click(left + x + 10, top + y + 10);
    };
    await press("#screen");
    await page.keyboard.type("n21 18\n");
    await until(frame, 20_000, () => document.querySelector("#words").textContent.includes("The program plays"));
    await frame.evaluate(() => [...document.querySelectorAll("button")].find((one) => one.textContent === "Share").click());
    await until(frame, 10_000, () => document.querySelector("#line a") !== null);
    await press("#line a");
    let opened;
    for (let turn = 0; turn < 200 && !opened; turn += 1) {
      await sleep(50);
      opened = (await context.pages()).find((other) => other.url().includes("#position="));
    }
    assert(opened, "the link opens a page");
    await opened.waitForSelector("html[data-ready]", { timeout: 30_000 });
    const [scene, keeps] = await opened.evaluate(() => {
      try {
        localStorage.setItem("dama:test", "1");
      } catch { return [dama.takeText(dama.exports.scene()), false]; }
      return [dama.takeText(dama.exports.scene()), true];
    });
    assert(scene === "game" && keeps, "it plays there, and keeps its games:", scene, keeps);
    await context.close();
  },

  async "embedded: the examples of a museum and a school have the documented frame, and links change what is in it"(browser) {
    const attributes = (text) => /width="100%"[^>]*/.exec(/<iframe [^>]*>/.exec(text)?.[0] ?? "")?.[0];
    const html = { "content-type": "text/html; charset=utf-8" };
    files.set("/examples/dama.html", (response) => response.writeHead(200, html).end(readFileSync(join(root, "target/web/dama.html"))));
    const shown = { museum: ["English", "en", "title"], school: ["Quale pedina deve prendere?", "it", "game"] };
    for (const [name, [link, lang, scene]] of Object.entries(shown)) {
      const text = readFileSync(join(root, `ports/web/examples/${name}.html`), "utf8");
      assert(attributes(text) === attributes(documented()), name, attributes(text), "is not the documented", attributes(documented()));
      files.set(`/examples/${name}.html`, (response) => response.writeHead(200, html).end(text));
      for (const [width, height] of [[1280, 800], [360, 640]]) {
        const page = await (await browser.createBrowserContext()).newPage();
        await resize(page, { width, height });
        await page.goto(`${origin()}/examples/${name}.html`);
        const element = await page.waitForSelector("iframe");
        const frame = await element.contentFrame();
        await frame.waitForSelector("html[data-ready]", { timeout: 30_000 });
        await page.screenshot({ path: join(shots, `example-${name}-${width}.png`) });
        await page.evaluate((link) => [...document.querySelectorAll("a")].find((one) => one.textContent === link).click(), link);
        const now = async () => (await element.contentFrame()).evaluate(() => [document.documentElement.dataset.ready ? document.documentElement.lang : "", dama.takeText(dama.exports.scene())]).catch(() => []);
        let last = [];
        for (let turn = 0; turn < 400 && !(last[0] === lang && last[1] === scene); turn += 1) {
          await sleep(50);
          last = await now();
        }
        assert(last[0] === lang && last[1] === scene, name, width, link, "leads to", last);
        const across = await page.evaluate(() => [document.documentElement.scrollWidth, document.querySelector("iframe").clientWidth]);
        assert(across[0] <= width && across[1] >= Math.min(width, 832) - 60, name, width, "is", across);
        await page.screenshot({ path: join(shots, `example-${name}-${width}-2.png`), fullPage: width < 600 });
        await page.browserContext().close();
      }
    }
  },

  async "policy: where styles are forbidden it plays, and shows no box to type in"(browser) {
    const tab = await open(browser, "lang=it&level=1&seed=1", { address: served().replace("sub/path", "no-style") });
    await begun(tab, 1);
    assert((await tab.words()).includes("Il programma muove"), await tab.words());
    const boxes = await tab.page.$$eval("input", (all) => all.filter((one) => one.getClientRects().length > 0).map(({ id }) => id));
    assert(boxes.length === 0 && tab.refused.length > 0, "boxes:", boxes, "refused:", tab.refused);
    await tab.close();
  },

  async "bring: names that DOS lacks are shortened and told, and what is refused has its reason"(browser) {
    const tab = await open(browser, "level=1&seed=1&lang=it", { address: served() });
    const article = join(root, "tests/data/article.pdn");
    const brought = async (...names) => {
      const paths = names.map((name) => join(downloads, name));
      // Each is another file.
      paths.forEach((path, at) => writeFileSync(path, `${readFileSync(article, "utf8")}\n% ${names[at]}\n`));
      await tab.page.$eval("#line", (line) => line.replaceChildren());
      await tab.bring(...paths);
      await tab.says(names.at(-1));
      return tab.line();
    };
    const said = await brought("torneo-roma.pdn", "partita 1.pdn", "città.pdn");
    assert(said === "Ora è sul disco C: torneo-roma.pdn (TORNEO-R.PDN) partita 1.pdn (PARTITA1.PDN) città.pdn (CITTA.PDN)", said);
    const others = await brought("torneo-rosso.pdn", "KEYBOARD.DAT", "CON.pdn");
    assert(others.startsWith("Ora è sul disco C: torneo-rosso.pdn (TORNEO-2.PDN)"), others);
    assert(/KEYBOARD\.DAT \([^)]+\)/.test(others) && /CON\.pdn \([^)]+\)/.test(others), others);
    // The very same file once more is there already; another under its name is not written over it.
    assert(await brought("torneo-roma.pdn") === "Ora è sul disco C: torneo-roma.pdn (TORNEO-R.PDN)", await tab.line());
    writeFileSync(join(downloads, "CITTA.PDN"), "another\n");
    await tab.bring(join(downloads, "CITTA.PDN"));
    await tab.says("CITTA.PDN (");
    assert((await tab.line()).startsWith("Non si può mettere sul disco C: CITTA.PDN ("), await tab.line());
    for (const [name, bytes] of [["schermo.png", [0x89, 0x50, 0x4e, 0x47]], ["partite.pdn", [0xff, 0xfe, 0x5b, 0]]]) {
      await tab.drop(name, bytes);
      await tab.says(`Né testo UTF-8 né un file di DAMA: ${name}`);
    }
    await tab.page.focus("#screen");
    await tab.type("");
    await tab.press("a");
    for (const name of ["TORNEO-R.PDN", "TORNEO-2.PDN", "PARTITA1.PDN", "CITTA.PDN"]) assert((await tab.words()).includes(name), name, await tab.words());
    await tab.close();
    const full = await open(browser, "lang=en", { before: () => { Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); }; } });
    await full.bring(article);
    await full.says("It cannot be put on disk C: article.pdn (");
    await full.close();
  },

  async "heard: each message once, and of what is typed the new characters alone"(browser) {
    const tab = await open(browser, "lang=it&level=1&seed=2");
    await begun(tab, 1);
    const move = (await tab.legal())[0];
    await listen(tab);
    await tab.page.keyboard.type(move);
    const typed = await heard(tab);
    assert(typed.join("") === move.replaceAll(" ", ""), "while typing:", typed);
    await tab.press("Enter");
    await tab.rests();
    await tab.until(() => window.heard.some((text) => text.includes("Il programma muove")));
    const told = (await heard(tab)).filter((text) => text.includes("Il programma muove"));
    assert(told.length === 1, "told:", told);
    // The same refusal twice is heard twice.
    for (const _ of [1, 2]) await tab.type("99");
    const refused = (await heard(tab)).filter((text) => /99|numer/.test(text) && text.length > 4);
    assert(refused.length === 2, "refused:", refused, await heard(tab));
    await tab.close();
  },

  async "composed: what an input method puts together is read once"(browser) {
    const tab = await open(browser, "lang=it&level=1&seed=2");
    await begun(tab, 0);
    await tab.type("s");
    await tab.page.focus("#typing");
    if (browserName === "chromium") {
      const session = await tab.page.createCDPSession();
      for (const text of ["M", "MI", "MIA"]) await session.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
      await session.send("Input.insertText", { text: "MIA" });
    } else {
      // As Firefox tells it: the last input comes after the end of the composition.
      await tab.page.evaluate(() => {
        const typing = document.querySelector("#typing");
        const tell = (value, isComposing) => {
          typing.value = value;
          typing.dispatchEvent(new InputEvent("input", { isComposing, bubbles: true }));
        };
        typing.dispatchEvent(new CompositionEvent("compositionstart"));
        ["M", "MI", "MIO", "MIA"].forEach((value) => tell(value, true));
        typing.dispatchEvent(new CompositionEvent("compositionend", { data: "MIA" }));
        tell(typing.value, false);
      });
    }
    const last = (await tab.words()).split("\n").at(-1);
    assert(last.endsWith(": MIA"), last);
    await tab.page.keyboard.type("1");
    assert((await tab.words()).endsWith(": MIA1"), await tab.words());
    const size = await tab.page.$eval("#typing", (typing) => parseFloat(getComputedStyle(typing).fontSize));
    assert(size >= 16, "telephones enlarge the page for smaller letters:", size);
    await tab.close();
  },

  async "telephone: its keyboard does not cover the prompt"(_, fingers) {
    const tab = await open(fingers, "lang=it&level=1&seed=2", {
      size: phone,
      before: () => {
        const seen = new EventTarget();
        Object.assign(seen, { height: 640, width: 360, scale: 1, offsetTop: 0 });
        Object.defineProperty(window, "visualViewport", { value: seen });
      },
    });
    await begun(tab, 0);
    await tab.tap("Tastiera");
    await tab.page.evaluate(() => {
      window.visualViewport.height = 300;
      window.visualViewport.dispatchEvent(new Event("resize"));
    });
    await tab.painted();
    const [bottom, height] = await tab.page.$eval("#screen", (screen) => [screen.getBoundingClientRect().bottom, screen.clientHeight]);
    assert(bottom <= 300 && height >= 200, "the screen ends at", bottom, "and is high", height);
    await tab.page.evaluate(() => {
      window.visualViewport.height = 640;
      window.visualViewport.dispatchEvent(new Event("resize"));
    });
    await tab.until(() => document.querySelector("main").style.height === "" && document.querySelector("main").clientHeight >= 640);
    await tab.close();
  },

  async "pointing: on a telephone every command that the screen names is reached, and once it is said that the board can be tapped"(_, fingers) {
    const tab = await open(fingers, "lang=it&level=1&seed=2", { size: phone, address: served() });
    await tab.touchFrame(300, 100);
    // None of them is on the screen.
    for (const name of ["Aiuti", "Cambia regole", "Disponi una posizione", "Orologio"]) await tab.button(name);
    await tab.tap("Aiuti");
    await tab.tap("Nuova partita");
    await tab.says("tocca il pezzo");
    await tab.rests();
    for (const name of ["Ritira", "Consiglia", "Gira", "Salva", "Esce", "Istruzioni"]) await tab.button(name);
    const usual = await tab.words();
    await tab.tap("Gira");
    assert(await tab.words() !== usual, "the board is turned, without RETURN");
    await tab.tap("Gira");
    await tab.touchSquare(18);
    assert((await tab.words()).includes("Su 18 non c'è nessun pezzo"), await tab.words());
    await tab.touchSquare(21);
    await tab.touchSquare(18);
    await tab.rests();
    assert((await tab.words()).includes("21-18") || (await tab.words()).includes("21 18"), await tab.words());
    assert(await tab.line() === "", "it is said no more:", await tab.line());
    await tab.shot("pointing-360x640.png");
    await tab.close();
    const over = await open(fingers, "lang=it&level=1&seed=2&fen=W:W22:B18", { size: phone });
    await over.touchFrame(300, 100);
    await over.tap("Nuova partita");
    for (const square of [22, 13]) await over.touchSquare(square);
    assert(await over.scene() === "end", await over.words());
    await over.tap("Rivede la partita");
    assert(await over.scene() === "viewer", await over.words());
    for (const name of ["Inizio", "Fine", "Torna"]) {
      await over.tap(name);
      assert(await over.scene() === "viewer", name);
    }
    await over.button("Gioca");
    await over.tap("Via");
    await over.tap("Salva");
    assert(await over.scene() === "save", await over.words());
    await over.close();
  },

  async "windows: a game that another window is playing is not offered to a third"(browser) {
    const one = await open(browser, "level=1&seed=1&lang=it", { address: served() });
    await begun(one, 2);
    const two = await open(browser, "level=1&seed=1&lang=it", { address: served(), context: one.context });
    assert(!(await two.line()).includes("rimasta a metà"), "a live game is offered:", await two.line());
    const before = await one.words();
    await one.page.bringToFront();
    await one.close({ keeps: true });
    await two.page.bringToFront();
    // The browser gives up what a closed window held a moment later.
    for (let turn = 0; turn < 20 && !(await two.line()).includes("rimasta a metà"); turn += 1) {
      await sleep(100);
      await two.reload();
    }
    await two.click("Riprendila");
    await two.rests();
    assert((await two.words()).split("\n").slice(0, 20).join() === before.split("\n").slice(0, 20).join(), await two.words());
    await two.close();
  },

  async "archive: all files of drive C: are handed over in one ZIP, and brought back by it"(browser) {
    const tab = await open(browser, "level=1&seed=1&lang=it", { address: served() });
    await begun(tab, 2);
    await tab.type("s");
    await tab.type("prova");
    const article = join(root, "tests/data/article.pdn");
    await tab.bring(article);
    await tab.says("article.pdn");
    await tab.click("Scarica un file");
    const zip = await tab.taken("dama.zip", () => tab.click("Tutti i file"));
    assert(zip.readUInt32LE(0) === 0x04034b50, "a ZIP");
    const kept = () => tab.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("dama/")).sort().map((key) => [key, localStorage.getItem(key)]));
    const before = await kept();
    assert(before.length === 2, before.map(([name]) => name));
    await tab.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("dama/")).forEach((key) => localStorage.removeItem(key)));
    await tab.bring(join(downloads, "dama.zip"));
    await tab.says("Ora è sul disco C: ARTICLE.PDN PROVA");
    assert(JSON.stringify(await kept()) === JSON.stringify(before), "the same bytes");
    // Damaged anywhere it brings what was there, or says so, and nothing is thrown.
    const places = Array.from({ length: 60 }, (_, n) => Math.floor(zip.length * n / 60));
    for (const at of places) {
      for (const bytes of [zip.subarray(0, at), Buffer.concat([zip.subarray(0, at), Buffer.from([zip[at] ^ 1 << at % 8]), zip.subarray(at + 1)])]) {
        await tab.page.evaluate(() => {
          Object.keys(localStorage).filter((key) => key.startsWith("dama/")).forEach((key) => localStorage.removeItem(key));
          document.querySelector("#line").replaceChildren();
        });
        await tab.drop("dama.zip", bytes);
        await tab.until(() => document.querySelector("#line").textContent !== "");
        for (const [name, text] of await kept()) {
          const was = before.find(([other]) => other === name);
          assert(!was || was[1] === text || name.startsWith("dama/DAMA"), "at byte", at, name, "is another");
        }
      }
    }
    await tab.close();
  },

  async "installed: the served folder has a manifest with icons, and plays offline under its policy"(browser) {
    const folder = join(root, "target/web/site");
    const policy = readFileSync(join(root, "target/web/site.policy"), "utf8").trim();
    const types = { html: "text/html; charset=utf-8", js: "text/javascript", png: "image/png", webmanifest: "application/manifest+json" };
    const names = ["index.html", "site.js", "sw.js", "manifest.webmanifest", "icon-192.png", "icon-512.png"];
    const places = ["", ...names].map((name) => `/site/${name}`);
    for (const place of places) {
      const name = place.split("/").at(-1) || "index.html";
      files.set(place, (response) => response.writeHead(200, { "content-type": types[name.split(".").at(-1)], "content-security-policy": policy }).end(readFileSync(join(folder, name))));
    }
    const address = `${origin()}/site/`;
    const tab = await open(browser, "lang=it&level=1", { address, asks: places.map((place) => origin() + place) });
    assert(tab.refused.length === 0, tab.refused);
    const { icons } = JSON.parse(readFileSync(join(folder, "manifest.webmanifest"), "utf8"));
    assert(icons.length === 2 && icons.every(({ src }) => names.includes(src)), icons);
    await tab.page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await tab.until(() => navigator.serviceWorker.controller !== null || navigator.serviceWorker.ready.then(({ active }) => active?.state === "activated"));
    places.forEach((place) => files.delete(place));
    await tab.reload();
    await begun(tab, 1);
    await tab.context.close();
  },

  async "policy: the page's own icon is allowed by it"(browser) {
    const tab = await open(browser, "lang=it", { address: served() });
    await sleep(300);
    assert(tab.refused.length === 0, "refused:", tab.refused);
    await tab.close();
  },

  "size: README.md says how large the page is": async () => {
    const said = /together, at most [\d,]+ bytes \| ([\d.]+) MB/.exec(readme())?.[1];
    const size = statSync(join(root, "target/web/dama.html")).size / 1e6;
    // Builds in two folders differ by some hundred bytes, which may lie on both sides of a rounding.
    assert(said && Math.abs(Number(said) - size) <= 0.006, "README.md says", said ?? "nothing", "MB, but the page has", size, "MB; UPDATE_README=1 ports/web/build.sh writes it down");
  },
};
