// Opens the page from the disk as a person would, and plays a move.
//
//     node try-page.mjs BROWSER PAGE
import puppeteer from "puppeteer-core";
import { pathToFileURL } from "node:url";

const [executablePath, page] = process.argv.slice(2);
const browser = await puppeteer.launch({ executablePath, headless: true, args: ["--no-sandbox", "--disable-gpu"] });
const tab = await browser.newPage();
const asked = [];
const address = `${pathToFileURL(page).href}#lang=it&seed=1`;
tab.on("request", (request) => { if (!/^(blob|data|file):/.test(request.url())) asked.push(request.url()); });
await tab.goto(address);
await tab.waitForSelector("html[data-ready]", { timeout: 30_000 });
await tab.click("#screen");
await tab.keyboard.type("\nn21 18\n");
const words = () => tab.evaluate(() => dama.takeText(dama.exports.words()));
await tab.waitForFunction(() => dama.takeText(dama.exports.words()).includes("Il programma muove"), { timeout: 60_000 })
  .catch(async () => { throw new Error(`the program does not answer: ${await words()}`); });
await browser.close();
if (asked.length) throw new Error(`the page asked for ${asked}`);
