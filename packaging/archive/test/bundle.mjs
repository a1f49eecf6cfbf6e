// dama.jsdos in a browser's DOSBox: gives it keys and waits for the screens; started by bundle.py here.
//
//     node bundle.mjs CHROMIUM EMULATORS BUNDLE STEPS FOLDER
//
// EMULATORS is the folder of js-dos's emulators. STEPS is JSON, a list of { name, keys, expected }: the keys to press, by
// js-dos's codes, then the file in FOLDER whose pixels (640 x 350, three bytes each) the screen must become and stay; null
// waits for text mode instead. FOLDER gets NAME.seen for each expected screen.

import puppeteer from "puppeteer-core";
import { createServer } from "node:http";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const [chromium, emulatorsFolder, bundle, stepsFile, folder] = process.argv.slice(2);
const PAGE = '<!DOCTYPE html><title>dama.jsdos</title><script src="emulators/emulators.js"></script>';
const TYPES = { js: "text/javascript", wasm: "application/wasm" };

/** Serves the page, the emulators and the bundle to this machine alone. */
async function serve() {
  const server = createServer((request, response) => {
    const path = request.url.split("?")[0];
    const name = path.match(/^\/emulators\/([\w.-]+)$/)?.[1];
    const file = path === "/dama.jsdos" ? bundle : name && join(emulatorsFolder, name);
    try {
      const body = path === "/" ? PAGE : readFileSync(file);
      const type = path === "/" ? "text/html" : (TYPES[name?.split(".").pop()] ?? "application/octet-stream");
      response.writeHead(200, { "Content-Type": type }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return server;
}

/** The screen's pixels without their opacity, in base64; none before DOSBox has shown its first frame. */
const seen = (page) => page.evaluate(async () => {
  const { width, height, data } = await ci.screenshot().catch(() => ({ width: 0, height: 0, data: [] }));
  let rgb = "";
  for (let at = 0; at < data.length; at += 4) rgb += String.fromCharCode(data[at], data[at + 1], data[at + 2]);
  return { width, height, rgb: btoa(rgb) };
});

async function press(page, keys) {
  for (const chord of keys) {
    await page.evaluate((codes) => codes.forEach((code) => ci.sendKeyEvent(code, true)), chord);
    await sleep(100);
    await page.evaluate((codes) => codes.forEach((code) => ci.sendKeyEvent(code, false)), chord.toReversed());
    await sleep(100);
  }
}

/** Whether the screen is the expected one, or any of text mode where none is expected. */
function isExpected({ width, height, rgb }, wanted) {
  return wanted === null ? height === 400 : width === 640 && height === 350 && rgb === wanted;
}

/** Waits until the screen is the expected one twice in a row, half a second apart. */
async function expectScreen(page, { name, expected }) {
  const wanted = expected && readFileSync(join(folder, expected)).toString("base64");
  const until = Date.now() + 60_000;
  let equal = 0;
  for (;;) {
    const screen = await seen(page);
    equal = isExpected(screen, wanted) ? equal + 1 : 0;
    if (equal === 2 || Date.now() > until) {
      if (wanted) writeFileSync(join(folder, `${name}.seen`), Buffer.from(screen.rgb, "base64"));
      if (equal === 2) return;
      throw new Error(`${name}: not the desktop's screen after 60 s; it is ${screen.width} x ${screen.height}`);
    }
    await sleep(500);
  }
}

const server = await serve();
const browser = await puppeteer.launch({
  executablePath: chromium, headless: true,
  args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update"],
});
try {
  const page = await browser.newPage();
  const asked = [];
  const home = `http://127.0.0.1:${server.address().port}/`;
  page.on("request", (request) => /^(blob|data):/.test(request.url()) || asked.push(request.url()));
  await page.goto(home);
  await page.evaluate(async () => {
    emulators.pathPrefix = "emulators/";
    const bytes = new Uint8Array(await (await fetch("dama.jsdos")).arrayBuffer());
    window.ci = await emulators.dosboxWorker(bytes);
  });
  for (const step of JSON.parse(readFileSync(stepsFile, "utf8"))) {
    await press(page, step.keys);
    await expectScreen(page, step);
  }
  const others = asked.filter((url) => !url.startsWith(home));
  if (others.length) throw new Error(`asked for ${others.join(" ")}`);
} catch (error) {
  console.error(`FAILED: ${error.message}`);
  process.exitCode = 1;
} finally {
  await browser.close();
  server.close();
}
