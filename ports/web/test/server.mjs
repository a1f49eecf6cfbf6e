// A server on the loopback address, with the page under a sub-path and under policies; it notes what is asked of it.

import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./kit.mjs";

const html = readFileSync(join(root, "target/web/dama.html"));

/** The strictest that it can run under, as the build writes it down: nothing but itself, and a worker made of its own script. */
export const POLICY = readFileSync(join(root, "target/web/dama.policy"), "utf8").trim();

const policies = {
  "/sub/path/": POLICY,
  "/no-worker/": POLICY.replace("worker-src blob:", "worker-src 'none'"),
  // Where it may ask for recordings that lie beside it.
  "/files/": `${POLICY}; connect-src 'self'`,
  "/no-style/": POLICY.replace(/style-src [^;]*/, "style-src 'none'"),
  "/no-wasm/": POLICY.replace(" 'wasm-unsafe-eval'", ""),
  "/no-script/": POLICY.replace(/script-src [^;]*/, "script-src 'none'"),
  "/nothing/": "default-src 'none'",
  // JavaScript is off there.
  "/sandbox/": "sandbox",
};

let port = 0;
/** What was asked of the server. */
export const asked = [];
/** Files that tests put there: what is in them, or what answers for them. */
export const files = new Map();

const server = createServer((request, response) => {
  asked.push(request.url);
  const place = Object.keys(policies).find((start) => request.url === `${start}dama.html`);
  const page = (text, policy) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", "content-security-policy": policy });
    response.end(text);
  };
  if (place) return page(html, policies[place]);
  if (request.url === "/frame.html") {
    return page("<!doctype html><html lang='en'><title>An archive</title><iframe title='DAMA' src='/sub/path/dama.html#lang=en&amp;level=1&amp;seed=1' " +
      "sandbox='allow-scripts' width='800' height='640'></iframe>", `${POLICY}; frame-src 'self'`);
  }
  const file = files.get(request.url);
  if (typeof file === "function") return file(response);
  if (file) return response.end(file);
  response.writeHead(404);
  return response.end();
});

export const start = () => new Promise((done) => server.listen(Number(process.env.DAMA_WEB_PORT ?? 0), "127.0.0.1", () => {
  port = server.address().port;
  done();
}));
export const stop = () => server.close();
/** The same server by another name, and so another origin. */
export const elsewhere = () => `http://localhost:${port}`;
export const origin = () => `http://127.0.0.1:${port}`;
export const served = () => `${origin()}/sub/path/dama.html`;
