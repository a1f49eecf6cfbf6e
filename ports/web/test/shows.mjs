// Recordings shown by the page, what it writes down itself, and the exhibition.

import { assert, downloads, onDisk, open, root, browserName } from "./kit.mjs";
import { files, origin, served } from "./server.mjs";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { deflateRawSync } from "node:zlib";

/** A recording as an address has it. */
export const packed = (text) => deflateRawSync(Buffer.from(text), { level: 9 }).toString("base64url");

/** A short game in the page, and its recording as it is handed over. */
async function recorded(browser, options = "level=4&seed=9&lang=it") {
  const tab = await open(browser, options);
  await tab.type("");
  await tab.press("n");
  for (let made = 0; made < 4; made += 1) await tab.type((await tab.legal())[0]);
  // A key while it thinks, and one taken back.
  await tab.page.keyboard.type("2");
  await tab.press("Backspace");
  const text = await tab.taken("dama.txt", () => tab.click("Registrazione"));
  return [tab, text.toString("utf8")];
}

const fast = async (tab) => {
  for (let times = 0; times < 6; times += 1) await tab.press("+");
};

export default {
  async "recorded: what was played in the page plays again in the page and on the desktop, screen by screen"(browser) {
    const [tab, text] = await recorded(browser);
    const screens = text.split("\n").filter((line) => line.startsWith("{screen ")).length;
    assert(screens >= 6, "screens:", text);
    const href = await tab.page.$eval("#line a", (link) => link.getAttribute("href"));
    const pdn = await tab.taken("dama.pdn", () => tab.click("Partite giocate"));
    assert(pdn.toString().includes("[White "), pdn.toString());
    const picture = await tab.taken("dama.png", () => tab.click("Foto dello schermo"));
    assert(picture.subarray(1, 4).toString() === "PNG", "a picture");
    await tab.close();
    const again = await open(browser, href.slice(1));
    await fast(again);
    await again.says(`${screens} schermate uguali`);
    await again.close();
    const path = join(downloads, "seduta.txt");
    writeFileSync(path, text);
    execFileSync(process.env.DAMA_WEB_PROGRAM, ["run", path], { cwd: root, stdio: "pipe" });
    return `${screens} screens, ${href.length} characters of an address`;
  },

  async "demo: it pauses, goes step by step, faster, and names the first screen that differs"(browser) {
    const good = "{options --level 1 --seed 1 --lang en}\n\nN\n21 18\n22 19\n";
    const tab = await open(browser, `demo=${packed(good)}`);
    await tab.says("Recording.");
    await tab.click("Pause");
    await tab.says("paused");
    const stood = await tab.words();
    await sleep(1200);
    assert(await tab.words() === stood, "it stands still");
    await tab.click("One step");
    await tab.until((stood) => dama.takeText(dama.exports.words()) !== stood, stood);
    await tab.click("Faster");
    await tab.says("× 2");
    await tab.click("Pause");
    await tab.says("The recording is over.");
    assert((await tab.words()).includes("22-19"), await tab.words());
    await tab.click("Stop");
    await tab.until(() => dama.takeText(dama.exports.scene()) === "title");
    assert(await tab.line() === "", await tab.line());
    await tab.close();
    const doctored = await open(browser, `lang=it&demo=${packed("\nN\n{screen 5 00000001}\n21 18\n")}`);
    await doctored.says("Lo schermo 5 non è più quello registrato.");
    await doctored.close();
    const broken = await open(browser, "lang=it&demo=AAAA");
    await broken.says("Non è una registrazione: demo");
    await broken.close();
  },

  async "record: a recording from beside the page, from drive C: and handed over; a file that cannot be read is named"(browser) {
    const text = readFileSync(join(root, "data/kiosk/vinciperdi.txt"), "utf8");
    files.set("/files/vinci.txt", text);
    // Where a policy forbids all there is nothing beside the page.
    const none = await open(browser, "lang=it&record=vinci.txt", { address: served() });
    await none.says("Non si può leggere: vinci.txt");
    none.refused.splice(0);
    await none.close({ asks: true });
    const beside = await open(browser, "lang=it&record=vinci.txt", { address: `${origin()}/files/dama.html`, asks: [`${origin()}/files/vinci.txt`] });
    await fast(beside);
    await beside.says("La registrazione è finita");
    assert(await beside.scene() === "end", await beside.words());
    await beside.close({ asks: true });
    const tab = await open(browser, "lang=it");
    await tab.drop("seduta.txt", Buffer.from(`# A recording of dama 0: by hand.\n${text}`));
    await tab.says("Registrazione.");
    await tab.press("Escape");
    await tab.until(() => dama.takeText(dama.exports.scene()) === "title");
    await tab.close();
  },

  async "kiosk: back to the title after idle seconds, recorded games until a key, and no way out"(browser) {
    const tab = await open(browser, "kiosk=3&lang=it&level=1");
    assert((await tab.page.$$("button")).length === 0, "nothing to press");
    await tab.type("");
    await tab.press("e");
    await tab.press("y");
    assert(await tab.scene() === "title", "it begins again");
    // The title that has come back takes keys after 18 ticks.
    await sleep(1000);
    await tab.type("");
    await tab.press("n");
    assert(await tab.scene() === "game");
    await tab.until(() => dama.takeText(dama.exports.scene()) === "title");
    await tab.until(() => dama.takeText(dama.exports.scene()) === "game");
    await tab.press("s");
    assert(await tab.scene() === "title", "a key ends it and does nothing else");
    const kept = await tab.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("dama:game")));
    assert(kept.length === 0, "nothing is kept:", kept);
    const log = tab.log.filter((line) => line.includes("kiosk")).map((line) => line.split(" s: ")[1]);
    const expected = ["the title", "somebody plays", "the program was left, and begins again", "the title", "somebody plays",
      "nobody plays any more", "the title", "dama begins", "a key ends what is shown", "the title"];
    assert(JSON.stringify(log) === JSON.stringify(expected), log);
    await tab.close();
  },

  async "exhibition: games played by themselves, as told in the log"(browser) {
    const seconds = Number(process.env.DAMA_WEB_KIOSK ?? 5);
    const tab = await open(browser, "kiosk=2&lang=it");
    for (let turn = 0; turn < 600 && !tab.log.some((line) => line.endsWith("dama begins")); turn += 1) await sleep(50);
    await sleep(seconds * 1000);
    const log = tab.log.filter((line) => line.includes("kiosk"));
    assert(log.length >= 2 && log.some((line) => line.endsWith("dama begins")), log);
    assert(!log.some((line) => /differs|cannot/.test(line)), log);
    await tab.shot("kiosk.png");
    writeFileSync(join(root, `target/web/kiosk-${browserName}.log`), `${log.join("\n")}\n`);
    await tab.close();
    return `${seconds} s, ${log.filter((line) => line.endsWith("begins")).length} games begun`;
  },
};
