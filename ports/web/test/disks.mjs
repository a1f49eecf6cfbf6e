// What the page keeps, takes and hands over: saved games, files, floppy disks, the unfinished game.

import { assert, downloads, onDisk, open, root } from "./kit.mjs";
import { served } from "./server.mjs";
import { copyFileSync, readFileSync } from "node:fs";
import { join } from "node:path";

const board = (all) => all.split("\n").slice(0, 22).join("\n");

/** A game with some moves made. */
async function begun(tab, moves) {
  await tab.type("");
  await tab.press("n");
  for (let made = 0; made < moves; made += 1) await tab.type((await tab.legal())[0]);
}

export default {
  async "saves: a game saved is there after a reload, and P goes on with it"(browser) {
    for (const address of [onDisk, served()]) {
      const tab = await open(browser, "level=1&seed=1&lang=it", { address });
      await begun(tab, 3);
      const before = board(await tab.words());
      await tab.page.keyboard.type("s");
      await tab.press("Enter");
      await tab.page.keyboard.type("prova");
      await tab.press("Enter");
      assert(await tab.scene() === "game", await tab.words());
      await tab.press("Escape");
      await tab.press("y");
      await tab.reload();
      await tab.type("");
      await tab.press("p");
      assert((await tab.words()).includes("PROVA"), await tab.words());
      await tab.type("prova");
      assert(board(await tab.words()).split("\nMosse")[0] === before.split("\nMosse")[0], await tab.words());
      await tab.close();
    }
  },

  async "files: brought to drive C: and taken from it, byte for byte"(browser) {
    const tab = await open(browser, "level=1&seed=1&lang=it", { address: served() });
    await tab.click("Prendi un file");
    assert((await tab.line()).includes("non ci sono partite"), await tab.line());
    const article = join(root, "tests/data/article.pdn");
    const games = readFileSync(article);
    const names = ["articolo.pdn", "KEYBOARD.DAT", "un nome troppo lungo.pdn"].map((name) => join(downloads, name));
    names.forEach((name) => copyFileSync(article, name));
    await tab.bring(...names);
    await tab.says("articolo.pdn");
    const said = await tab.line();
    assert(said === "Ora è sul disco C: articolo.pdn – Non può stare sul disco C: KEYBOARD.DAT un nome troppo lungo.pdn", said);
    await tab.page.focus("#screen");
    await tab.type("");
    await tab.press("a");
    assert((await tab.words()).includes("ARTICOLO.PDN"), await tab.words());
    await tab.type("articolo.pdn");
    assert(["games", "viewer"].includes(await tab.scene()), await tab.words());
    await tab.click("Prendi un file");
    const taken = await tab.taken("ARTICOLO.PDN", () => tab.click("ARTICOLO.PDN"));
    assert(taken.equals(games), "the same bytes");
    await tab.close();
  },

  async "closed: leaving the program starts it again"(browser) {
    const tab = await open(browser, "level=1&seed=1&lang=it", { address: served() });
    await tab.type("");
    await tab.press("e");
    await tab.press("y");
    await tab.page.waitForFunction(() => window.dama && dama.takeText(dama.exports.scene()) === "title");
    await tab.close();
  },

  async "unfinished: a page closed in the middle of a game offers it again"(browser) {
    const tab = await open(browser, "level=1&seed=1&lang=it", { address: served() });
    await begun(tab, 2);
    const before = await tab.words();
    await tab.reload();
    assert((await tab.line()).startsWith("Una partita è rimasta a metà."), await tab.line());
    await tab.click("Riprendila");
    await tab.rests();
    assert(board(await tab.words()) === board(before), await tab.words());
    assert((await tab.line()) === "");
    await tab.press("Escape");
    await tab.press("y");
    await tab.reload();
    assert(!(await tab.line()).includes("metà"), "a game given up is not offered");
    await tab.close();
  },

  async "storage: full or forbidden, the message of a disk and the game goes on"(browser) {
    const full = () => {
      Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
    };
    const forbidden = () => {
      Object.defineProperty(window, "localStorage", { get() { throw new DOMException("no", "SecurityError"); } });
    };
    for (const [before, says] of [[full, "pien"], [forbidden, "pront"]]) {
      const tab = await open(browser, "level=1&seed=1&lang=it", { before });
      await begun(tab, 1);
      await tab.type("s");
      await tab.type("prova");
      assert((await tab.words()).includes(says), says, await tab.words());
      await tab.press("Escape");
      await tab.type((await tab.legal())[0]);
      assert(await tab.scene() === "game", await tab.words());
      await tab.close();
    }
  },
};
