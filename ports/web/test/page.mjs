// The page around the screen: its address, the policies it lives under, what it costs.

import { assert, open, shots } from "./kit.mjs";
import { asked, origin, served } from "./server.mjs";
import { join } from "node:path";

export default {
  async "address: options are followed, and wrong ones named"(browser) {
    const tab = await open(browser, "level=12&lang=en&colour=black&variant=chess&seed=7&treccani=1&fen=W:W1");
    const said = await tab.line();
    for (const wrong of ["level=12", "colour=black", "variant=chess", "treccani=1", "fen=W:W1"]) {
      assert(said.includes(wrong), wrong, said);
    }
    assert(!said.includes("seed") && said.startsWith("Wrong in the address:"), said);
    await tab.close();
    const other = await open(browser, "variant=zamma&lang=it&color=black&level=4&seed=7");
    await other.type("");
    assert((await other.words()).includes("Zamma") && (await other.words()).includes("4"), await other.words());
    await other.close();
    for (const [said, lang] of [[["it-IT"], "it"], [["en-GB", "it"], "en"], [["de-DE"], "it"], [["de-DE", "en"], "en"]]) {
      const tab = await open(browser, "", { languages: said });
      assert(await tab.page.evaluate(() => document.documentElement.lang) === lang, said, lang);
      await tab.close();
    }
    const halted = await open(browser, "keyboard=none&lang=it");
    assert(await halted.call("status") === 3, "without KEYBOARD.DAT it halts");
    await halted.close();
  },

  async "policy: served under the strictest, in a frame, and without workers it plays and asks for nothing"(browser) {
    asked.length = 0;
    for (const [address, worker] of [[served(), true], [served().replace("sub/path", "no-worker"), false]]) {
      const tab = await open(browser, "lang=it&level=3&seed=1", { address });
      await tab.type("");
      await tab.press("n");
      await tab.type("21 18");
      assert((await tab.words()).includes("Il programma muove"), await tab.words());
      assert(await tab.page.evaluate(() => dama.hasWorker()) === worker, "worker:", worker);
      // The page's empty icon, which only keeps browsers from asking for another, may be refused.
      const refused = tab.refused.filter((told) => !told.includes("img-src"));
      assert(worker === (refused.length === 0), "refused:", refused);
      await tab.close();
    }
    const page = await (await browser.createBrowserContext()).newPage();
    await page.setViewport({ width: 860, height: 700 });
    await page.goto(`${origin()}/frame.html`);
    const frame = await (await page.waitForSelector("iframe")).contentFrame();
    await frame.waitForSelector("html[data-ready]");
    await (await frame.$("#screen")).click();
    const words = () => frame.$eval("#words", (words) => words.textContent);
    assert((await words()).includes("New game"), await words());
    await page.keyboard.type("n21 18\n");
    await frame.waitForFunction(() => document.querySelector("#words").textContent.includes("The program plays"), { timeout: 20_000 })
      .catch(async () => assert(false, await words()));
    await page.screenshot({ path: join(shots, "iframe.png") });
    await page.browserContext().close();
    const other = asked.filter((url) => !["/sub/path/dama.html", "/no-worker/dama.html", "/frame.html", "/favicon.ico"].includes(url));
    assert(other.length === 0, "asked of the server:", other);
  },
};
