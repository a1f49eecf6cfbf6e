// What the page keeps, takes and hands over: saved games, files, floppy disks, the unfinished game.

import { assert, downloads, onDisk, open, root } from "./kit.mjs";
import { served } from "./server.mjs";
import { execFileSync } from "node:child_process";
import { copyFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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
    await tab.click("Scarica un file");
    assert((await tab.line()).includes("non ci sono partite"), await tab.line());
    const article = join(root, "tests/data/article.pdn");
    const games = readFileSync(article);
    const names = ["articolo.pdn", "KEYBOARD.DAT", "un nome troppo lungo.pdn"].map((name) => join(downloads, name));
    names.forEach((name) => copyFileSync(article, name));
    await tab.bring(...names);
    await tab.says("articolo.pdn");
    const said = await tab.line();
    assert(said === "Ora è sul disco C: articolo.pdn un nome troppo lungo.pdn (UNNOMETR.PDN) – Non si può mettere sul disco C: KEYBOARD.DAT (Questo nome è riservato: scegline un altro.)", said);
    await tab.page.focus("#screen");
    await tab.type("");
    await tab.press("a");
    assert((await tab.words()).includes("ARTICOLO.PDN"), await tab.words());
    await tab.type("articolo.pdn");
    assert(["games", "viewer"].includes(await tab.scene()), await tab.words());
    await tab.click("Scarica un file");
    const taken = await tab.taken("ARTICOLO.PDN", () => tab.click("ARTICOLO.PDN"));
    assert(taken.equals(games), "the same bytes");
    await tab.close();
  },

  async "closed: leaving the program starts it again"(browser) {
    const tab = await open(browser, "level=1&seed=1&lang=it", { address: served() });
    await tab.type("");
    await tab.press("e");
    await tab.press("y");
    await tab.until(() => window.dama && dama.takeText(dama.exports.scene()) === "title");
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
    await tab.type((await tab.legal())[0]);
    await tab.rests();
    // The moves before the reload are in the PDN, and the recording begins from the game that was resumed.
    const pdn = (await tab.taken("dama.pdn", () => tab.click("Partite giocate"))).toString();
    assert(pdn.includes("3. ") && !pdn.includes("[FEN "), pdn);
    const after = board(await tab.words());
    await tab.taken("dama.txt", () => tab.click("Registrazione"));
    const href = await tab.page.$eval("#line a", (link) => link.getAttribute("href"));
    const again = await open(browser, href.slice(1));
    for (let times = 0; times < 6; times += 1) await again.press("+");
    await again.says("schermate uguali");
    assert(board(await again.words()) === after, await again.words());
    await again.close();
    await tab.press("Escape");
    await tab.press("y");
    await tab.reload();
    assert(!(await tab.line()).includes("metà"), "a game given up is not offered");
    await tab.close();
  },

  async "storage: full, forbidden or cleared, the message of a disk and the game goes on"(browser) {
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
    const cleared = await open(browser, "level=1&seed=1&lang=it");
    await begun(cleared, 1);
    await cleared.type("s");
    await cleared.type("prova");
    await cleared.page.evaluate(() => localStorage.clear());
    await cleared.type((await cleared.legal())[0]);
    assert(await cleared.scene() === "game", await cleared.words());
    await cleared.press("Escape");
    await cleared.press("y");
    await cleared.press("p");
    await cleared.type("prova");
    assert((await cleared.words()).includes("C:PROVA non trovato."), await cleared.words());
    await cleared.close();
  },

  async "floppies: an image goes into A:, a game is saved on it and read, and it comes back sound"(browser) {
    for (const [kilobytes, letter] of [[1440, "a"], [360, "b"]]) {
      const image = join(downloads, `disco${kilobytes}.img`);
      rmSync(image, { force: true });
      execFileSync("mkfs.fat", ["-F", "12", "-C", image, String(kilobytes), ...(kilobytes === 360 ? ["-r", "112", "-s", "2", "-M", "0xFD"] : [])], { stdio: "pipe" });
      const note = join(downloads, "nota.txt");
      writeFileSync(note, "resta com'era\n");
      execFileSync("mcopy", ["-i", image, note, "::NOTA.TXT"]);
      const tab = await open(browser, "level=1&seed=1&lang=it");
      if (letter === "b") {
        await tab.bring(join(downloads, "disco1440.img"));
        await tab.says("Ora è nel drive A: disco1440.img");
      }
      await tab.bring(image);
      await tab.says(`Ora è nel drive ${letter.toUpperCase()}: disco${kilobytes}.img`);
      await tab.page.focus("#screen");
      await begun(tab, 2);
      const before = board(await tab.words());
      await tab.type("s");
      await tab.type(`${letter}:prova`);
      assert(await tab.scene() === "game", await tab.words());
      await tab.press("Escape");
      await tab.press("y");
      await tab.press("p");
      await tab.type(`${letter}:prova`);
      assert(board(await tab.words()).split("\nMosse")[0] === before.split("\nMosse")[0], await tab.words());
      // The program left and begun again: the disks are still in their drives.
      await tab.press("Escape");
      await tab.press("y");
      await tab.press("e");
      await tab.press("y");
      await tab.click("Scarica un file");
      const name = `${letter.toUpperCase()}: disco${kilobytes}.img`;
      const taken = await tab.taken(`disco${kilobytes}.img`, () => tab.click(name));
      const back = join(downloads, `indietro${kilobytes}.img`);
      writeFileSync(back, taken);
      execFileSync("fsck.fat", ["-n", back], { stdio: "pipe" });
      const listed = execFileSync("mdir", ["-i", back, "-b", "::"]).toString();
      assert(listed.includes("PROVA") && listed.includes("NOTA.TXT"), listed);
      assert(execFileSync("mtype", ["-i", back, "::NOTA.TXT"]).toString() === "resta com'era\n");
      const year = execFileSync("mdir", ["-i", back, "::PROVA"]).toString();
      assert(year.includes(String(new Date().getUTCFullYear())), "its date is today's:", year);
      await tab.click(`Togli il disco ${letter.toUpperCase()}:`);
      await tab.close();
    }
    const bad = join(downloads, "rotto.img");
    writeFileSync(bad, Buffer.alloc(1474560, 0xA5));
    const tab = await open(browser, "level=1&seed=1&lang=it");
    await tab.bring(bad);
    await tab.says("Non è un dischetto valido (da 160 a 2880 KB): rotto.img");
    await tab.close();
  },

  async "KEYBOARD.DAT: taken out the program halts, from a floppy in A: or put back it plays"(browser) {
    const tab = await open(browser, "lang=it");
    await tab.click("Scarica un file");
    await tab.click("Togli KEYBOARD.DAT");
    assert(await tab.call("status") === 3 && (await tab.words()).includes("KEYBOARD.DAT"), await tab.words());
    const image = join(downloads, "grafica.img");
    rmSync(image, { force: true });
    execFileSync("mkfs.fat", ["-F", "12", "-C", image, "720", "-r", "112", "-s", "2"], { stdio: "pipe" });
    execFileSync("mcopy", ["-i", image, join(root, "KEYBOARD.DAT"), "::KEYBOARD.DAT"]);
    await tab.bring(image);
    await tab.says("Ora è nel drive A:");
    await tab.click("Scarica un file");
    await tab.click("Rimetti KEYBOARD.DAT");
    assert(await tab.call("status") === 1, await tab.words());
    await tab.click("Scarica un file");
    await tab.click("Togli KEYBOARD.DAT");
    assert(await tab.scene() === "title", "it is found on A:", await tab.words());
    await tab.close();
  },

  async "windows: two of them each keep their own unfinished game"(browser) {
    const one = await open(browser, "level=1&seed=1&lang=it", { address: served() });
    const two = await open(browser, "level=1&seed=1&lang=it", { address: served(), context: one.context });
    await one.page.bringToFront();
    await begun(one, 1);
    const first = board(await one.words());
    await two.page.bringToFront();
    await begun(two, 4);
    const second = board(await two.words());
    for (const [tab, before] of [[one, first], [two, second]]) {
      await tab.page.bringToFront();
      await tab.reload();
      await tab.click("Riprendila");
      await tab.rests();
      assert(board(await tab.words()) === before, await tab.words(), "instead of", before);
    }
    await two.close({ keeps: true });
    // A window that was closed has left its game to the next.
    const three = await open(browser, "level=1&seed=1&lang=it", { address: served(), context: one.context });
    assert((await three.line()).includes("rimasta a metà"), await three.line());
    await three.close({ keeps: true });
    await one.close();
  },
};
