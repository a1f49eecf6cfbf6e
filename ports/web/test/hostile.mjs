// What the page is given and does not trust: too long, malformed, from elsewhere, or a browser that cannot run it.

import { assert, open } from "./kit.mjs";
import { origin } from "./server.mjs";

/** All that is to be seen of the page, once there is something. */
async function seen(tab, what) {
  let all = "";
  for (let turn = 0; turn < 60 && !all.includes(what); turn += 1) {
    all = await tab.page.evaluate(() => document.body.innerText);
    await new Promise((done) => setTimeout(done, 100));
  }
  assert(all.includes(what), "to be seen:", what, "but:", all);
  return all;
}

export default {
  async "absent: where the browser cannot run it the page says so in both languages, and is not black"(browser) {
    const both = async (tab, it, en, detail = "") => {
      const all = await seen(tab, it);
      assert(all.includes(en) && all.includes(detail), "to be seen:", en, detail, "but:", all);
      assert(!all.includes("DAMA si sta caricando") || it.includes("caricando"), all);
    };
    const without = async (before, detail) => {
      const tab = await open(browser, "lang=it", { before, starts: false });
      await both(tab, "DAMA non parte: questo browser non ha", "DAMA cannot start: this browser lacks", detail);
      await tab.shot(`absent-${detail}.png`);
      await tab.close();
    };
    await without(() => { delete window.WebAssembly; }, "WebAssembly");
    await without(() => { delete window.DecompressionStream; }, "DecompressionStream");
    const refuse = async (options) => {
      const tab = await open(browser, "", { ...options, starts: false });
      await both(tab, "DAMA non parte: il browser rifiuta il programma.", "DAMA cannot start: the browser refuses the program.", "Error");
      await tab.close();
    };
    await refuse({ address: `${origin()}/no-wasm/dama.html` });
    await refuse({ before: () => { WebAssembly.compile = () => Promise.reject(new WebAssembly.CompileError("no SIMD")); } });
    await refuse({ before: () => { WebAssembly.instantiate = () => Promise.reject(new RangeError("Out of memory")); } });
    for (const folder of ["no-script", "nothing"]) {
      const tab = await open(browser, "", { address: `${origin()}/${folder}/dama.html`, starts: false });
      await both(tab, "DAMA si sta caricando. Se questa scritta resta,", "DAMA is loading. If this text stays,");
      await tab.close();
    }
    const tab = await open(browser, "", { address: `${origin()}/sandbox/dama.html`, starts: false });
    await both(tab, "DAMA non parte: JavaScript è spento.", "DAMA cannot start: JavaScript is off.");
    tab.troubles.splice(0, tab.troubles.length, ...tab.troubles.filter((told) => !told.startsWith("Blocked script execution")));
    await tab.close();
    const started = await open(browser, "lang=it");
    await new Promise((done) => setTimeout(done, 2500));
    assert(!(await started.page.evaluate(() => document.body.innerText)).includes("caricando"), "gone once it has started");
    await started.close();
  },

  async "absent: without workers, or without what packs a recording into an address, it plays"(browser) {
    const tab = await open(browser, "lang=it&level=3&seed=1", { before: () => { delete window.Worker; delete window.CompressionStream; } });
    await tab.type("");
    await tab.press("n");
    await tab.type("21 18");
    assert((await tab.words()).includes("Il programma muove"), await tab.words());
    const text = await tab.taken("dama.txt", () => tab.click("Registrazione"));
    assert(text.toString().includes("21 18"), text.toString());
    await tab.close();
  },

  async "broken: a program that fails is said once, and the page is not kept busy by it"(browser) {
    const tab = await open(browser, "lang=it");
    await tab.page.evaluate(() => {
      window.failed = 0;
      addEventListener("error", () => { window.failed += 1; });
      // A picture that no memory holds: the program traps.
      setTimeout(() => dama.exports.picture(65_535, 65_535));
    });
    await tab.says("Il programma si è fermato: ricarica la pagina.");
    await tab.press("n");
    await new Promise((done) => setTimeout(done, 1000));
    assert(await tab.page.evaluate(() => window.failed) < 10, "it fails again and again");
    assert(tab.troubles.length > 0);
    tab.troubles.splice(0);
    await tab.close();
  },
};
