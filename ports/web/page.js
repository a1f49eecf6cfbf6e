"use strict";
// The page: it hears keys and taps, shows the program's pixels, keeps its files and has its jobs worked on. Of
// the game it knows nothing; every word it shows comes from the program.
(() => {
  /** Numbers from here on are keys that are no characters, in this order. */
  const NAMED_KEYS = 0x110000;
  const NAMED = ["Enter", "Backspace", "Escape", "F1", "F2", "F3", "F4", "F5", "F6", "F7", "F8", "F9", "F10"];
  /** What the program may be doing. */
  const THINKS = 2;
  const CLOSED = 4;
  /** The program's words for the page, in the order of its list. */
  const LABELS = ["screen", "fullScreen", "picture", "enter", "backspace", "esc", "keyboard", "kept", "notKept",
    "unfinished", "goOn", "badOptions", "broken", "bring", "take", "brought", "notBrought", "nothingToTake"];
  const FRAME = { width: 640, height: 350 };
  /** Bytes of a file brought in, at the most. */
  const LARGEST = 1 << 20;
  /** Where the browser's storage keeps files, and what is the page's own there. */
  const FILES = "dama/";
  const UNFINISHED = "dama:game";
  const TOLD = "dama:told";

  /** @type {(id: string) => any} */
  const element = (id) => document.getElementById(id);
  const [canvas, stage, keys, line, tools, typing] =
    ["screen", "stage", "keys", "line", "tools", "typing"].map(element);

  /** The program's exports. @type {any} */
  let dama;
  /** @type {WebAssembly.Module} */
  let module;
  /** @type {Record<string, string>} */
  const label = {};

  // ---- bytes in and out of the program's memory

  /** @type {(bytes: Uint8Array) => void} */
  const give = (bytes) => {
    // The memory may grow, and is then another buffer.
    const place = dama.room(bytes.length);
    new Uint8Array(dama.memory.buffer, place, bytes.length).set(bytes);
  };
  /** @type {(length: number) => Uint8Array} */
  const take = (length) => new Uint8Array(dama.memory.buffer, dama.out(), length).slice();
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  /** @type {(length: number) => string} */
  const takeText = (length) => decoder.decode(take(length));
  /** A string of characters 0 to 255, which the storage can hold. @type {(bytes: Uint8Array) => string} */
  const packed = (bytes) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  /** @type {(text: string) => Uint8Array} */
  const unpacked = (text) => {
    // A plain loop: at the start there is a megabyte of it.
    const bytes = new Uint8Array(text.length);
    for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
    return bytes;
  };

  // ---- drive C: the browser's storage. -1 no such file, -2 no room, -3 the storage is not to be had

  /** @type {(place: number, length: number) => string} */
  const nameAt = (place, length) => decoder.decode(new Uint8Array(dama.memory.buffer, place, length));
  /** @type {(bytes: Uint8Array, place: number, room: number) => number} */
  const put = (bytes, place, room) => {
    new Uint8Array(dama.memory.buffer, place, room).set(bytes.subarray(0, room));
    return bytes.length;
  };
  const storage = {
    now: () => performance.now(),
    store_read(name, nameLength, place, room) {
      try {
        const text = localStorage.getItem(FILES + nameAt(name, nameLength));
        return text === null ? -1 : put(unpacked(text), place, room);
      } catch { return -3; }
    },
    store_write(name, nameLength, place, length) {
      const bytes = new Uint8Array(dama.memory.buffer, place, length);
      try {
        localStorage.setItem(FILES + nameAt(name, nameLength), packed(bytes));
        return 0;
      } catch (error) { return error instanceof DOMException && error.name === "QuotaExceededError" ? -2 : -3; }
    },
    store_names(place, room) {
      try {
        const names = Object.keys(localStorage).filter((key) => key.startsWith(FILES));
        return put(encoder.encode(names.map((key) => key.slice(FILES.length)).join("\n")), place, room);
      } catch { return -3; }
    },
  };

  // ---- the screen

  let isStale = false;
  /** Paints at the next chance. */
  function refresh() {
    if (isStale) return;
    isStale = true;
    requestAnimationFrame(paint);
  }

  /** The largest 4:3 that fits the stage, in the device's own pixels. */
  function paint() {
    isStale = false;
    const density = window.devicePixelRatio || 1;
    const room = { width: stage.clientWidth * density, height: stage.clientHeight * density };
    const width = Math.max(1, Math.floor(Math.min(room.width, room.height * 4 / 3)));
    const height = Math.max(1, Math.round(width * 3 / 4));
    if (canvas.width !== width || canvas.height !== height) {
      [canvas.width, canvas.height] = [width, height];
      canvas.style.width = `${width / density}px`;
      canvas.style.height = `${height / density}px`;
    }
    const place = dama.picture(width, height);
    const pixels = new Uint8ClampedArray(dama.memory.buffer, place, 4 * width * height);
    // What has changed since the last picture, and no more.
    const [from, to] = [dama.fresh_from(), dama.fresh_to()];
    const image = new ImageData(pixels, width, height);
    canvas.getContext("2d", { alpha: false }).putImageData(image, 0, 0, 0, from, width, to - from);
  }

  // ---- thinking: in a worker, where the browser lets us have one

  /** Works on jobs; it has the same program and nothing of the page. */
  function workerBody() {
    /** @type {any} */
    let dama;
    onmessage = ({ data }) => {
      if (data instanceof WebAssembly.Module) {
        const none = () => -3;
        const page = { store_read: none, store_write: none, store_names: none, now: () => performance.now() };
        dama = new WebAssembly.Instance(data, { page }).exports;
        return;
      }
      const place = dama.room(data.length);
      new Uint8Array(dama.memory.buffer, place, data.length).set(data);
      const length = dama.work();
      postMessage(new Uint8Array(dama.memory.buffer, dama.out(), length).slice());
    };
  }

  /** None: not started yet; false: the browser refuses. @type {Worker | null | false} */
  let worker = null;
  /** The job being worked on. @type {Uint8Array | null} */
  let busy = null;

  function startWorker() {
    try {
      const address = URL.createObjectURL(new Blob([`(${workerBody})()`], { type: "text/javascript" }));
      const started = new Worker(address);
      started.onmessage = ({ data }) => { if (started === worker) answer(data); };
      started.onerror = () => { if (started === worker) refuseWorker(); };
      started.postMessage(module);
      return started;
    } catch { return false; }
  }

  function refuseWorker() {
    worker = false;
    if (busy) workHere(busy);
  }

  /** Without a worker: as soon as what is to be seen is painted. @type {(job: Uint8Array) => void} */
  function workHere(job) {
    setTimeout(() => {
      if (busy !== job) return;
      give(job);
      answer(take(dama.work()));
    }, 30);
  }

  /** @type {(bytes: Uint8Array) => void} */
  function answer(bytes) {
    busy = null;
    give(bytes);
    if (dama.answer()) changed();
    else say(label.broken);
  }

  /** Has the program's job worked on, if it has one that is not being worked on. */
  function think() {
    if (dama.status() !== THINKS || (busy && dama.wants())) return;
    if (busy && worker) {
      worker.terminate();
      worker = null;
    }
    const length = dama.job();
    busy = length ? take(length) : null;
    if (!busy) return;
    if (worker === null) worker = startWorker();
    if (worker) worker.postMessage(busy);
    else workHere(busy);
  }

  // ---- what follows every change

  let wasPlaying = false;
  let shownKeys = "";

  function changed() {
    if (dama.status() === CLOSED) {
      // There is no operating system to go back to: the program starts again.
      location.reload();
      return;
    }
    think();
    refresh();
    const words = takeText(dama.words());
    if (element("words").textContent !== words) {
      element("words").textContent = words;
      element("said").textContent = takeText(dama.said());
    }
    showKeys();
    keepUnfinished();
    runClock();
  }

  /** Keeps the game that is being played, in case the page is closed. */
  function keepUnfinished() {
    const length = dama.unfinished();
    try {
      if (length) localStorage.setItem(UNFINISHED, packed(take(length)));
      else if (wasPlaying) localStorage.removeItem(UNFINISHED);
    } catch { /* Then nothing is kept. */ }
    if (length && !wasPlaying) say("");
    wasPlaying = length > 0;
  }

  /** @type {number | undefined} */
  let timer;
  let told = 0;
  /** Where a clock of the full rules runs, the program is told of every second, and of the rest before each key. */
  function runClock() {
    if (!dama.clock()) {
      clearInterval(timer);
      timer = undefined;
    } else if (timer === undefined) {
      told = performance.now();
      timer = setInterval(() => {
        tellTime();
        changed();
      }, 1000);
    }
  }

  function tellTime() {
    if (timer === undefined) return;
    const ticks = Math.floor((performance.now() - told) * 18.2 / 1000);
    told += ticks * 1000 / 18.2;
    dama.tick(ticks);
  }

  // ---- keys, taps, buttons

  /** @type {(code: number) => void} */
  function press(code) {
    tellTime();
    dama.key(code);
    changed();
  }

  /** @type {(name: string) => number} */
  const codeOf = (name) => {
    const place = NAMED.indexOf(name);
    if (place >= 0) return NAMED_KEYS + place;
    return [...name].length === 1 ? name.codePointAt(0) : -1;
  };

  function hear(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const isButton = event.target instanceof HTMLButtonElement;
    if (isButton && (event.key === "Enter" || event.key === " ")) return;
    const code = codeOf(event.key);
    if (code < 0) return;
    event.preventDefault();
    press(code);
  }

  function point(event) {
    const area = canvas.getBoundingClientRect();
    const x = Math.floor((event.clientX - area.left) * FRAME.width / area.width);
    const y = Math.floor((event.clientY - area.top) * FRAME.height / area.height);
    tellTime();
    if (x >= 0 && y >= 0 && dama.tap(x, y)) changed();
    canvas.focus({ preventScroll: true });
  }

  /** @type {(text: string, act: () => void) => HTMLButtonElement} */
  function button(text, act) {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = text;
    made.addEventListener("click", (event) => {
      // After a click the keys are the game's again; who came with the keyboard stays where they are.
      if (event.detail) canvas.focus({ preventScroll: true });
      act();
    });
    return made;
  }

  const byFinger = matchMedia("(any-pointer: coarse)");

  /** On a device without a keyboard: the keys of the moment. */
  function showKeys() {
    const wanted = byFinger.matches ? takeText(dama.wanted()) : "";
    if (wanted === shownKeys) return;
    shownKeys = wanted;
    const codes = { enter: "Enter", backspace: "Backspace", esc: "Escape" };
    keys.replaceChildren(...wanted.split("\n").filter(Boolean).map((name) => {
      if (name === "keyboard") return button(label.keyboard, () => typing.focus());
      return button(label[name] ?? name, () => press(codeOf(codes[name] ?? name)));
    }));
    refresh();
  }

  /** A line outside the screen, with things to press or none. @type {(text: string, acts?: HTMLButtonElement[]) => void} */
  function say(text, acts = []) {
    line.replaceChildren(text, ...acts.flatMap((act) => [" ", act]));
    refresh();
  }

  /** @type {(name: string, content: Blob) => void} */
  function handOver(name, content) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(content);
    link.download = name;
    link.click();
    URL.revokeObjectURL(link.href);
  }

  const download = () => canvas.toBlob((picture) => handOver("dama.png", picture));

  /** Files chosen or dropped go to drive C. @type {(files: FileList) => Promise<void>} */
  async function bring(files) {
    const brought = [];
    const refused = [];
    for (const file of files) {
      // What is larger is neither a saved game nor games in PDN; a folder cannot be read.
      const bytes = file.size > LARGEST ? null : await file.arrayBuffer().catch(() => null);
      if (bytes) give(new Uint8Array(await new Blob([`${file.name}\n`, bytes]).arrayBuffer()));
      (bytes && dama.store() ? brought : refused).push(file.name);
    }
    const told = [[label.brought, brought], [label.notBrought, refused]];
    say(told.filter(([, names]) => names.length).map(([said, names]) => `${said} ${names.join(" ")}`).join(" – "));
    changed();
  }

  /** Offers the files of drive C. */
  function offerFiles() {
    const names = takeText(dama.files()).split("\n").filter(Boolean);
    if (!names.length) return say(label.nothingToTake);
    say("", names.map((name) => button(name, () => {
      give(encoder.encode(name));
      handOver(name, new Blob([take(dama.file())]));
    })));
  }

  const isFull = () => document.fullscreenElement !== null;

  function showTools() {
    const tool = [
      button(label.bring, () => element("files").click()), button(label.take, offerFiles), button(label.picture, download),
    ];
    if (document.fullscreenEnabled) {
      const toggle = () => (isFull() ? document.exitFullscreen() : document.documentElement.requestFullscreen());
      tool.unshift(button(label.fullScreen, () => toggle().catch(() => undefined)));
    }
    tools.replaceChildren(...tool);
  }

  /** What there is to say at the start: what is wrong in the address, a game left unfinished, where games are kept. */
  function greet(wrong) {
    if (wrong) return say(`${label.badOptions} ${wrong}`);
    try {
      const unfinished = localStorage.getItem(UNFINISHED);
      if (unfinished) {
        return say(label.unfinished, [button(label.goOn, () => {
          give(unpacked(unfinished));
          if (dama.resume()) say("");
          canvas.focus();
          changed();
        })]);
      }
      if (!localStorage.getItem(TOLD)) {
        localStorage.setItem(TOLD, "1");
        say(label.kept);
      }
    } catch { say(label.notKept); }
  }

  // ---- the start

  async function unpack() {
    const text = element("program").textContent;
    const bytes = unpacked(atob(text));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Response(stream).arrayBuffer();
  }

  async function start() {
    const bytes = await unpack();
    performance.mark("unpacked");
    module = await WebAssembly.compile(bytes);
    performance.mark("compiled");
    dama = (await WebAssembly.instantiate(module, { page: storage })).exports;
    give(encoder.encode(`${location.hash.slice(1)}\n${(navigator.languages || []).join(",")}`));
    const wrong = takeText(dama.start(1 + Date.now() % 9999));
    LABELS.forEach((name, place) => { label[name] = takeText(dama.label(place)); });
    canvas.setAttribute("aria-label", label.screen);
    typing.setAttribute("aria-label", label.keyboard);
    document.documentElement.lang = takeText(dama.language());
    showTools();
    greet(wrong);
    addEventListener("keydown", hear);
    canvas.addEventListener("click", point);
    typing.addEventListener("input", () => {
      [...typing.value].forEach((c) => press(c.codePointAt(0)));
      typing.value = "";
    });
    element("files").addEventListener("change", ({ target }) => bring(target.files).then(() => { target.value = ""; }));
    addEventListener("dragover", (event) => event.preventDefault());
    addEventListener("drop", (event) => {
      event.preventDefault();
      if (event.dataTransfer?.files.length) bring(event.dataTransfer.files);
    });
    addEventListener("hashchange", () => location.reload());
    addEventListener("error", () => say(label.broken));
    new ResizeObserver(refresh).observe(stage);
    byFinger.addEventListener("change", changed);
    canvas.focus();
    changed();
    paint();
    Object.assign(window, { dama: { exports: dama, give, takeText, isBusy: () => busy !== null, hasWorker: () => !!worker } });
    document.documentElement.dataset.ready = String(Math.round(performance.now()));
  }
  start();
})();
