// Positions and games copied, pasted, and shared by links.

import { assert, open, phone } from "./kit.mjs";
import { files, origin, served } from "./server.mjs";
import { packed } from "./shows.mjs";

const POSITION = "W:W21,K30:BK2,10";
const GAME = "[Event \"a {game}\"]\n[White \"Zoè\"]\n\n1. 21-18 10-13 2. 18-14 *\n";

/** The page hears that text is pasted, or copied: what was put on the clipboard then. */
const event = (tab, type, text = "") => tab.page.evaluate((type, text) => {
  const clipboardData = new DataTransfer();
  if (text) clipboardData.setData("text/plain", text);
  const event = new ClipboardEvent(type, { bubbles: true, cancelable: true });
  // Firefox makes no event with data of its own.
  Object.defineProperty(event, "clipboardData", { value: clipboardData });
  dispatchEvent(event);
  return type === "copy" ? clipboardData.getData("text/plain") : "";
}, type, text);

/** The addresses that the line offers. */
const links = (tab) => tab.page.$$eval("#line a", (all) => all.map(({ href }) => href.split("#")[1]));

export default {
  async "share: positions and games are copied and pasted, and what is neither is refused"(browser) {
    const tab = await open(browser, "lang=it&seed=1&level=1");
    await tab.type("");
    await event(tab, "paste", `${POSITION}\n`);
    assert(await tab.scene() === "setup", await tab.words());
    assert(await event(tab, "copy") === POSITION, "the position is copied");
    assert(await tab.line() === "Posizione copiata come FEN.", await tab.line());
    await event(tab, "paste", GAME);
    assert(await tab.scene() === "viewer" && (await tab.words()).includes("Zo"), await tab.words());
    assert((await event(tab, "copy")).includes("21-18 10-13"), "the game is copied");
    await event(tab, "paste", "buongiorno");
    assert((await tab.words()).includes("né una posizione (FEN) né una partita (PDN)"), await tab.words());
    await event(tab, "paste", "1".repeat(70_000));
    assert((await tab.words()).includes("al massimo 64 KB"), await tab.words());
    await tab.press("m");
    assert(await event(tab, "copy") === "" && (await tab.line()).includes("niente da copiare"), await tab.line());
    assert((await tab.text("recording")).includes(`{paste ${POSITION}%0A}`), await tab.text("recording"));
    await tab.close();
  },

  async "share: Ctrl+C and Ctrl+V are the browser's own"(browser) {
    const tab = await open(browser, "lang=it&seed=1&level=1");
    const control = async (key, command) => {
      await tab.page.keyboard.down("Control");
      await tab.page.keyboard.press(key, { commands: [command] });
      await tab.page.keyboard.up("Control");
    };
    await tab.type("");
    await tab.press("d");
    for (const line of ["X", "B 21", "N 5"]) await tab.type(line);
    await control("c", "Copy");
    await tab.says("Posizione copiata");
    await tab.type("X");
    await control("v", "Paste");
    await tab.until(() => document.querySelector("#words").textContent.includes("Posizione caricata"));
    assert((await tab.words()).includes("21b") && (await tab.words()).includes(" 5n"), await tab.words());
    await tab.close();
  },

  async "share: a link opens the position in its game, another one the game in the viewer"(browser) {
    const tab = await open(browser, "lang=it&seed=1&level=1&variant=smamma&option=limit=3");
    await tab.type("");
    await tab.press("n");
    await tab.click("Condividi");
    await tab.says("Collegamento alla posizione");
    const [position, ...others] = await links(tab);
    assert(position === "variant=smamma&option=limit=3&position=W:W:B:hand=12,12" || position.startsWith("variant=smamma&option=limit=3&position="), position);
    assert(others.length === 0, "smamma has no PDN:", others);
    await tab.close();
    const opened = await open(browser, `lang=it&${position}`);
    assert(await opened.scene() === "game", await opened.words());
    assert((await opened.text("recording")).includes("\nG\n"), "its recording shows it elsewhere");
    await opened.close();
    const played = await open(browser, "lang=it&seed=1&level=1");
    await played.type("");
    await played.press("n");
    await played.type("21 18");
    await played.click("Condividi");
    await played.says("alla partita");
    const [, game] = await links(played);
    assert(game.startsWith("game=") && game.length < 400, game);
    await played.close();
    const viewed = await open(browser, `lang=it&${game}`);
    assert(await viewed.scene() === "viewer", await viewed.words());
    await viewed.press("Enter");
    assert((await viewed.words()).includes("21-18"), await viewed.words());
    await viewed.shot("shared-game.png");
    await viewed.close();
  },

  async "share: a shared position is ready to play for the side that has the move, and a tap changes no piece"(browser, fingers) {
    for (const options of ["position=W:W21,K30:BK2,10", "position=B:W21,K30:BK2,10",
      "variant=zamma&position=B:We5,a2:Bb8,c4", "variant=alma&position=S:Sa1,b2:Nh9"]) {
      const tab = await open(fingers, `lang=it&seed=1&level=1&${options}`, { size: phone });
      await tab.rests();
      assert(await tab.scene() === "game" && await tab.text("unfinished"), options, await tab.words());
      const before = await tab.call("frame_crc");
      const wanted = decodeURIComponent(options).split("position=")[1].split(":")[0];
      const turn = (await tab.given("share", "")).split("\n")[1];
      assert(turn.startsWith(wanted), options, turn);
      assert((await tab.legal()).length > 0, "it is the player's turn:", options, await tab.words());
      if (options.startsWith("position=W")) {
        await tab.touchSquare(21);
        assert((await tab.given("share", "")).includes("21"), "the man stays");
        assert(await tab.call("frame_crc") !== before, "the square is typed");
        await tab.touchSquare(17);
        await tab.touchSquare(17);
        await tab.rests();
        assert((await tab.words()).includes("17"), await tab.words());
      }
      await tab.close();
    }
    // What cannot be played is said, and stays to be mended.
    const ended = await open(browser, "lang=it&position=W:W:B5");
    assert(await ended.scene() === "setup" && (await ended.words()).includes("finita"), await ended.scene(), await ended.words());
    await ended.close();
  },

  async "share: the phone's own sheet gets the link, one that is closed says nothing, and without one the link is copied"(browser) {
    const sheet = () => {
      window.shared = [];
      const share = (what) => {
        window.shared.push(what);
        return window.ends ? Promise.reject(new DOMException("no", window.ends)) : Promise.resolve();
      };
      Object.defineProperties(navigator, { canShare: { value: ({ url }) => url.startsWith("http") || url.startsWith("file") }, share: { value: share } });
      const writeText = (text) => { window.copied = text; return Promise.resolve(); };
      Object.defineProperty(navigator, "clipboard", { value: { writeText } });
    };
    const tab = await open(browser, "lang=it&seed=1&level=1", { before: sheet });
    await tab.type("");
    await tab.press("n");
    await tab.type("21 18");
    await tab.click("Condividi");
    await tab.until(() => document.querySelector("#line input") !== null);
    await tab.page.type("#line input", "A te: <b>!");
    const said = await tab.line();
    const send = () => tab.page.evaluate(() => { document.querySelector("#line button").click(); });
    await send();
    await tab.until(() => window.shared.length === 1);
    const [{ url, title }] = await tab.page.evaluate(() => window.shared);
    assert(title === "DAMA" && /#.*position=W:/.test(url) && url.endsWith(`&text=${encodeURIComponent("A te: <b>!")}`), title, url);
    await tab.page.evaluate(() => { window.ends = "AbortError"; });
    await send();
    await tab.until(() => window.shared.length === 2);
    assert(await tab.line() === said && !await tab.page.evaluate(() => window.copied), "a closed sheet says nothing:", await tab.line());
    await tab.page.evaluate(() => { window.ends = "NotAllowedError"; });
    await send();
    await tab.until(() => window.copied !== undefined);
    assert(await tab.page.evaluate(() => window.copied) === url, "the same link is copied");
    await tab.close();
    const opened = await open(browser, url.split("#")[1]);
    assert(await opened.scene() === "game" && (await opened.line()).endsWith("A te: <b>!"), await opened.scene(), await opened.line());
    await opened.close();
  },

  async "share: a reload offers the game that a link began, and another link loses none"(browser) {
    const tab = await open(browser, "lang=it&seed=1&level=1&position=W:W21,22,K30:BK2,10", { address: served() });
    const kept = () => tab.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("dama:game:")).length);
    await tab.type("21 17");
    const played = (await tab.given("share", "")).split("\n")[1];
    await tab.reload();
    assert(await tab.scene() === "title", "the game is not begun again:", await tab.words());
    await tab.click("Riprendila");
    assert((await tab.given("share", "")).split("\n")[1] === played, await tab.words());
    await tab.page.evaluate(() => { location.hash = "lang=it&seed=1&level=1&position=W:W32:B1"; });
    await tab.until(() => document.documentElement.dataset.ready && location.hash.includes("W32") && dama.takeText(dama.exports.share()).includes("W32"));
    assert(await kept() === 2, "both games are kept:", await kept());
    await tab.close();
  },

  async "share: from a link in a chat to the first capture by taps alone"(_, fingers) {
    const address = `${origin()}/sub/path/chat.html`;
    const counted = async (options) => {
      const chat = `<!doctype html><html lang="it"><meta name="viewport" content="width=device-width"><title>Chat</title><link rel="icon" href="data:,"><p>Sai vincere?</p><p><a href="${served()}#${options}">dama</a></p></html>`;
      files.set("/sub/path/chat.html", (response) => response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(chat));
      const tab = await open(fingers, "", { address, size: phone, starts: false, asks: [served()] });
      let taps = 0;
      const tapped = (tap) => { taps += 1; return tap; };
      const link = await tab.page.$("a");
      const { x, y } = await link.clickablePoint();
      await tapped(tab.page.touchscreen.tap(x, y));
      await tab.ready();
      await tab.rests();
      if (await tab.scene() === "title") await tapped(tab.touchFrame(300, 100));
      if (await tab.scene() === "menu") await tapped(tab.tap("Nuova partita"));
      await tab.rests();
      const before = taps;
      const others = async () => (await tab.given("share", "")).split("\n")[1].split(":B")[1].split(",").length;
      for (let moves = 0; moves < 12; moves += 1) {
        const legal = (await tab.legal()).map((line) => line.split(" "));
        // A capture names what it takes between its first square and its last.
        const move = legal.find((numbers) => numbers.length > 2) ?? legal.find(([from]) => from === "22") ?? legal[0];
        const [had, frame] = [await others(), await tab.call("frame_crc")];
        await tapped(tab.touchSquare(move[0]));
        await tapped(tab.touchSquare(move.at(-1)));
        await tab.until((frame) => dama.exports.frame_crc() !== frame, frame);
        if (move.length > 2) {
          await tab.rests();
          assert(await others() < had || await tab.scene() === "end", move, "took nothing:", await tab.words());
          await tab.shot(`chat-${options.length}.png`);
          await tab.close();
          return [taps, before];
        }
        await tab.rests();
      }
      return assert(false, "no capture:", await tab.words());
    };
    const [shared] = await counted("lang=it&seed=1&position=W:W22,31,32:B18,10,1");
    const [plain, before] = await counted("lang=it&seed=1");
    assert(shared === 3, "a shared position: the link, the piece, its square, but", shared, "taps");
    assert(before === 3, "the plain page: the link, the title, a new game, but", before, "taps before the first move");
    return `${shared} from a shared position; ${plain} from the plain page, ${before} of them before its first move`;
  },

  async "share: links that are damaged, too long or of no position are refused with a sentence"(browser) {
    const whole = packed(GAME);
    for (const [options, line, words] of [
      [`game=${whole.slice(0, 20)}`, "Il collegamento è danneggiato o incompleto: game", "DAMA"],
      ["game=%%%", "Il collegamento è danneggiato o incompleto: game", "DAMA"],
      ["position=%E8%", "Il collegamento è danneggiato o incompleto: position", "DAMA"],
      [`game=${packed("x".repeat((1 << 20) + 1))}`, "Troppo lungo, più di 1 MB: game", "DAMA"],
      [`game=${packed("x".repeat(70_000))}`, "", "al massimo 64 KB"],
      [`game=${packed("buongiorno")}`, "", "né una partita (PDN)"],
      ["position=W:W33:B1", "", "Posizione impossibile"],
      ["variant=zamma&position=W:W21:B1", "", "non è un pezzo di questo gioco"]]) {
      const tab = await open(browser, `lang=it&${options}`);
      assert((await tab.line()).startsWith(line), options.slice(0, 60), await tab.line());
      assert((await tab.words()).includes(words), options.slice(0, 60), await tab.words());
      await tab.close();
    }
    const kiosk = await open(browser, `lang=it&kiosk=60&position=${POSITION}`);
    assert(await kiosk.scene() === "title", await kiosk.words());
    await kiosk.close();
  },
};
