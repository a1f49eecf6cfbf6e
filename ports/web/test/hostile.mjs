// What the page is given and does not trust: too long, malformed, from elsewhere, or a browser that cannot run it.

import { assert, half, open, onDisk, phone } from "./kit.mjs";
import { asked, elsewhere, files, origin, served } from "./server.mjs";
import { packed } from "./shows.mjs";
import { gzipSync } from "node:zlib";

/** The longest recording or file, as ports/web/src/disk.rs has it. */
const LONGEST = 1 << 20;
/** The program's memory, at the most, after something was refused. */
const MEMORY = 16 << 20;

const beside = () => `${origin()}/files/dama.html`;

/** A refusal: nothing was thrown, the program is still there and has not grown, and plays. */
async function refused(tab, said) {
  await tab.says(said);
  // What the server refuses is told to the console by the browser.
  tab.troubles.splice(0, tab.troubles.length, ...tab.troubles.filter((told) => !/Failed to load resource|NetworkError/.test(told)));
  const memory = await tab.page.evaluate(() => dama.exports.memory.buffer.byteLength);
  assert(memory <= MEMORY, said, "memory:", memory);
  await tab.page.focus("#screen");
  await tab.type("");
  assert(await tab.scene() === "menu", await tab.words());
}

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
  async "too long: a recording in the address that inflates to 150 MB is refused, one of 1 MB is shown"(browser) {
    for (const [lang, said] of [["it", "Troppo lungo, più di 1 MB: demo"], ["en", "Too long, more than 1 MB: demo"]]) {
      for (const length of [150_000_000, LONGEST + 1]) {
        const tab = await open(browser, `lang=${lang}&demo=${packed(Buffer.alloc(length, "\n"))}`);
        await refused(tab, said);
        await tab.close();
      }
    }
    const tab = await open(browser, `lang=it&demo=${packed(Buffer.alloc(LONGEST, "\n"))}`);
    await tab.says("Registrazione.");
    const memory = await tab.page.evaluate(() => dama.exports.memory.buffer.byteLength);
    await tab.close();
    return `${(memory / (1 << 20)).toFixed(0)} MB for a million empty lines`;
  },

  async "too long: a recording beside the page that never ends, or that is compressed, is read no further than 1 MB"(browser) {
    let isOpen = 0;
    const line = Buffer.alloc(1 << 16, "21 18\n");
    files.set("/files/endless.txt", (response) => {
      isOpen += 1;
      response.on("close", () => { isOpen -= 1; });
      const more = () => { while (!response.destroyed && response.write(line)); };
      response.on("drain", more);
      more();
    });
    const bomb = gzipSync(Buffer.alloc(150_000_000, "\n"), { level: 9 });
    files.set("/files/bomb.txt", (response) => response.writeHead(200, { "content-encoding": "gzip" }).end(bomb));
    for (const name of ["endless.txt", "bomb.txt"]) {
      const tab = await open(browser, `lang=en&record=${name}`, { address: beside(), asks: [`${origin()}/files/${name}`] });
      await refused(tab, `Too long, more than 1 MB: ${name}`);
      await tab.close({ asks: true });
    }
    for (let turn = 0; turn < 50 && isOpen > 0; turn += 1) await new Promise((done) => setTimeout(done, 100));
    assert(isOpen === 0, "the page still reads");
  },

  async "too long: files brought in are named with the limit, and those on a disk that somebody else has filled do no harm"(browser) {
    const tab = await open(browser, "lang=it");
    await tab.page.evaluate((length) => {
      const dataTransfer = new DataTransfer();
      for (const name of ["a.txt", "b.pdn", "c.sav", "d", "e"]) dataTransfer.items.add(new File([new Uint8Array(length)], name));
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    }, LONGEST + 1);
    await refused(tab, "Troppo lungo, più di 1 MB: a.txt b.pdn c.sav e altri 2");
    await tab.close();
    const filled = () => {
      if (localStorage.length) return;
      localStorage.setItem("dama:game:x", `9e15|${"\u0001".repeat(2_000_000)}`);
      localStorage.setItem("dama/LUNGO", "x".repeat(2_000_000));
      for (let n = 0; n < 3000; n += 1) localStorage.setItem(`dama/F${n}`, "");
    };
    const other = await open(browser, "lang=it", { address: served(), before: filled });
    await other.click("Riprendila");
    await other.press("Escape");
    assert(await other.scene() === "menu", await other.words());
    await other.press("p");
    await other.type("lungo");
    assert(["resume", "menu"].includes(await other.scene()), await other.words());
    await other.click("Scarica un file");
    const [line, all] = await other.page.evaluate(() => [document.querySelector("#line").clientHeight, innerHeight]);
    assert(line > 0 && line < all / 2, "names cover", line, "of", all);
    await other.close();
  },

  async "malformed: what is no percent-escape, no base64 or no DEFLATE is named, and nothing is thrown"(browser) {
    const wrong = "Non valido nell'indirizzo:";
    for (const [options, said] of [["record=%", `${wrong} record=%`], ["record=%E0%A4%A", `${wrong} record=%E0%A4%A`], ["record=a%ZZ.txt", `${wrong} record=a%ZZ.txt`],
      ["record=%FF%FE", `${wrong} record=%FF%FE`], ["record=%ED%A0%80", `${wrong} record=%ED%A0%80`], ["record=", `${wrong} record`], ["demo=", `${wrong} demo`],
      ["level=%", `${wrong} level=%`], ["%=%", `${wrong} %=%`], ["demo=%", "Non è una registrazione: demo"], ["demo=A", "Non è una registrazione: demo"],
      ["demo=====", "Non è una registrazione: demo"], ["demo=%41%41", "Non è una registrazione: demo"], ["demo=AAAA", "Non è una registrazione: demo"],
      [`demo=${packed("\nN\n").slice(0, -2)}`, "Non è una registrazione: demo"], [`demo=${packed("\nN\n")}AAAA`, "Non è una registrazione: demo"],
      [`demo=${packed("{nonsense}\n")}`, "Non è una registrazione: demo (line 1: {nonsense}"]]) {
      const tab = await open(browser, `lang=it&${options}`);
      await refused(tab, said);
      await tab.close();
    }
  },

  async "beside: a recording is asked for in the page's own folder alone, and never from a page on a disk"(browser) {
    files.set("/secret.txt", "\nN\n");
    files.set("/files/deep/vinci.txt", "\nN\n");
    files.set("/files/away.txt", (response) => response.writeHead(302, { location: `${elsewhere()}/away-target.txt` }).end());
    files.set("/files/up.txt", (response) => response.writeHead(302, { location: "/up-target.txt" }).end());
    const names = ["/secret.txt", "../secret.txt", "%2e%2e/secret.txt", "..%2fsecret.txt", "./../secret.txt", "a/../../secret.txt", "./dama.html",
      "//127.0.0.1/x", `//${elsewhere().slice(7)}/secret.txt`, `${elsewhere()}/secret.txt`, `${origin()}/secret.txt`, `${origin()}/files/deep/vinci.txt`,
      "https:secret.txt", "http:secret.txt", "HTTP://x/", "file:///etc/passwd", "data:text/plain,N", "blob:null/0", "javascript:alert(1)", "about:blank",
      "..\\secret.txt", "\\\\host\\x", "%5C%5Chost%5Cx", "a%00b", "%09//host/x", "%0A//host/x", "a//b", "/", ".", "..", "a/"];
    for (const name of names) {
      asked.length = 0;
      const tab = await open(browser, `lang=en&record=${name}`, { address: beside() });
      await refused(tab, "Not a file in the folder of this page:");
      await tab.close();
      assert(asked.every((path) => ["/files/dama.html", "/favicon.ico"].includes(path)), name, "asked for", asked);
    }
    // What only looks like a way out is a file's name, and stays below the folder.
    for (const [name, path] of [["%252e%252e/secret.txt", "/files/%252e%252e/secret.txt"], ["%3Fa", "/files/%3Fa"], ["a%23b", "/files/a%23b"], ["nessuno.txt", "/files/nessuno.txt"],
      ["away.txt", "/files/away.txt"], ["up.txt", "/files/up.txt"]]) {
      asked.length = 0;
      const tab = await open(browser, `lang=it&record=${name}`, { address: beside(), asks: [origin() + path, `${elsewhere()}/away-target.txt`, `${origin()}/up-target.txt`] });
      await refused(tab, "Non si può leggere:");
      await tab.close({ asks: true });
      assert(asked.includes(path) && !asked.some((one) => one.includes("-target")), name, "asked for", asked);
    }
    const deep = await open(browser, "lang=it&record=deep/vinci.txt", { address: beside(), asks: [`${origin()}/files/deep/vinci.txt`] });
    await deep.says("Registrazione");
    await deep.close({ asks: true });
    for (const [lang, said] of [["it", "La pagina è aperta da disco e non può leggere altri file; usa «Carica un file» per: dama.policy"],
      ["en", "The page was opened from a disk and cannot read other files; use “Load a file” for: dama.policy"]]) {
      const tab = await open(browser, `lang=${lang}&record=dama.policy`, { address: onDisk });
      await refused(tab, said);
      await tab.close();
    }
    return `${names.length} names`;
  },

  async "many: of thousands of wrong options three are named and the rest counted, in one line"(browser, fingers) {
    const many = Array.from({ length: 5000 }, (_, n) => `zz${n}=1`).join("&");
    for (const [lang, said] of [["it", "Non valido nell'indirizzo: zz0=1 zz1=1 zz2=1 e altri 4997"], ["en", "Not valid in the address: zz0=1 zz1=1 zz2=1 and 4997 more"]]) {
      const tab = await open(browser, `lang=${lang}&${many}`);
      assert(await tab.line() === said, await tab.line());
      const [line, screen] = await tab.page.evaluate(() => ["#line", "#screen"].map((id) => document.querySelector(id).clientHeight));
      assert(line < 50 && screen > 400, "the line is", line, "high, the screen", screen);
      await tab.close();
    }
    const hostile = [`lang=it&${Array.from({ length: 5000 }, () => "w".repeat(100)).join("&")}`, `lang=it&${"x".repeat(100_000)}=1`, `lang=it&record=${"..%2f".repeat(20_000)}`,
      `lang=it&${"a%0A".repeat(20_000)}`, `lang=it&demo=${packed(`{${"y".repeat(500_000)}}\n`)}`, `lang=it&demo=${packed(`{options ${"--z ".repeat(100_000)}}\n`)}`,
      `lang=it&fen=${"W".repeat(100_000)}`, `lang=it&variant=zamma&${"option=a=b&".repeat(20_000)}`];
    for (const options of half(hostile)) {
      const tab = await open(fingers, options, { size: phone });
      // The title across the width, without the rows that stand below it as text.
      const [line, screen, across] = await tab.page.evaluate(() =>
        [document.querySelector("#line").clientHeight, document.querySelector("#screen").clientHeight, document.documentElement.scrollWidth]);
      assert(line > 0 && line <= 0.3 * phone.height && screen === 231 && across <= phone.width, options.slice(0, 40), "the line is", line, "high, the screen", screen, "the page across", across);
      await tab.close();
    }
  },

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
    await both(tab, "DAMA non parte: JavaScript è disattivato.", "DAMA cannot start: JavaScript is off.");
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
