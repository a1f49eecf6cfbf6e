"use strict";
// The page: it hears keys and taps, shows the program's pixels, keeps its files and has its jobs worked on. Of
// the game it knows nothing; every word it shows comes from the program.
(() => {
  /** Numbers from here on are keys that are no characters, in this order. */
  const NAMED_KEYS = 0x110000;
  const NAMED = ["Enter", "Backspace", "Escape", "F1", "F2", "F3", "F4", "F5", "F6", "F7", "F8", "F9", "F10"];
  /** What the program may be doing. */
  const WAITS_FOR_LINE = 0;
  const THINKS = 2;
  /** The program's words for the page, in the order of its list. */
  const LABELS = ["screen", "fullScreen", "picture", "enter", "backspace", "esc", "keyboard", "kept", "notKept",
    "unfinished", "goOn", "badOptions", "broken", "bring", "take", "brought", "notBrought", "nothingToTake", "keys", "tools",
    "recording", "games", "noGames", "hideTools", "showTools", "link", "linkIs", "pause", "step", "faster", "slower",
    "endShow", "inserted", "notAFloppy", "drivesTaken", "takeDisk", "takeGraphics", "putGraphics", "notARecording", "notToBeHad",
    "andMore", "tooLong", "notBeside", "notServed", "takeAll", "otherThere", "pointHere", "pointHereByFinger", "notAnArchive",
    "share", "positionIs", "gameIs", "copy", "paste", "badLink", "noClipboard", "nothingToShare",
    "sendPosition", "sendGame", "sendRecording", "yourLine", "linkCopied", "copyThis", "senderSays", "notOurs"];
  /** The digits of the packed program: base 85, a quarter longer than its bytes. */
  const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~";
  const FRAME = { width: 640, height: 350 };
  /** Pixels: in a lower window, with a telephone's keyboard in it, nothing stands around the screen. */
  const LOW = 460;
  /** Names in one message, the most; the others are counted. */
  const MOST_NAMES = 3;
  /** The most characters of a name, and of a reason, in a message: a file or an address may make them long. */
  const NAME_LENGTH = 32;
  const REASON_LENGTH = 120;
  /** The most characters of what the sender of a link writes. */
  const LINE_LENGTH = 120;
  /** Compressed bytes inflated at a time: DEFLATE makes at most 1,032 times as much of them. */
  const SLICE = 1024;
  /** Bytes of the images of floppy disks: what is as long is taken for one. */
  const IMAGES = [368_640, 737_280, 1_228_800, 1_474_560];
  /** Bytes and files of a ZIP that are read, at the most. */
  const LONGEST_ARCHIVE = 8 << 20;
  const MOST_ENTRIES = 1000;
  /** Where the browser's storage keeps files, and what is the page's own there. */
  const FILES = "dama/";
  const UNFINISHED = "dama:game:";
  const TOLD = "dama:told";
  const POINTED = "dama:pointed";
  /** The link to a position that this window has played from. */
  const SHARED = "dama:shared";
  /** Unfinished games of other windows that are kept, at the most. */
  const MOST_UNFINISHED = 8;

  /** What follows `#`, by name. */
  const asked = new Map(location.hash.slice(1).split("&").filter(Boolean).map((option) => {
    const [name, ...value] = option.split("=");
    return [name, value.join("=")];
  }));
  /** In an exhibition nothing stands around the screen, and nothing is kept. */
  const isKiosk = asked.has("kiosk");

  /** @type {(id: string) => any} */
  const element = (id) => document.getElementById(id);
  const [main, canvas, stage, prompt, keys, line, tools, typing] =
    ["main", "screen", "stage", "prompt", "keys", "line", "tools", "typing"].map(element);
  /** Where the whole screen would be too small for a hand, its parts are arranged; a telephone's keyboard leaves no room for it. */
  const small = matchMedia("(max-width: 599px), (max-height: 599px), (any-pointer: coarse) and (orientation: portrait)");
  const isHand = () => small.matches && !main.classList.contains("typing") && !isKiosk;

  /** The program's exports. @type {any} */
  let dama;
  /** @type {WebAssembly.Module} */
  let module;
  /** The most bytes of a recording or a file, except images of floppy disks. */
  let longest = 0;
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
    today: () => Math.floor(Date.now() / 1000),
    breathe: () => undefined,
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
  /** The program has trapped: it is painted no more. */
  let isBroken = false;
  /** Paints at the next chance. */
  function refresh() {
    if (isStale || isBroken) return;
    isStale = true;
    requestAnimationFrame(paint);
  }

  /** The parts of the frame as they are shown: left, top, width, height in the frame, then in CSS pixels. @type {number[][]} */
  let parts = [];
  /** The frame where only parts of it are shown. @type {HTMLCanvasElement | null} */
  let whole = null;
  /** What is shown: a board, a picture or text. */
  let kind = "";
  /** How much higher than wide a pixel of the frame is, and the pixels between two parts. */
  const TALL = FRAME.width * 3 / 4 / FRAME.height;
  const GAP = 4;
  /** A part of the panel is not narrower. */
  const NARROWEST = 120;

  /** The largest 4:3 that fits the stage. @type {() => number[][]} */
  function asOne() {
    const width = Math.max(1, Math.min(stage.clientWidth, stage.clientHeight * 4 / 3));
    return [[0, 0, FRAME.width, FRAME.height, 0, 0, width, width * 3 / 4]];
  }

  /** Parts below each other, from the left upper corner. @type {(column: number[][], left: number, top: number, scale: number) => number[][]} */
  const stacked = (column, left, top, scale) => column.map(([x, y, width, height]) => {
    const part = [x, y, width, height, left, top, width * scale, height * scale * TALL];
    top += part[7];
    return part;
  });
  /** @type {(column: number[][]) => number} */
  const heightOf = (column) => column.reduce((sum, [, , , height]) => sum + height * TALL, 0);

  /** The parts of the frame for a hand: the board as large as fits, the panel below or beside it. @type {(areas: number[][]) => number[][]} */
  function arranged([first, ...panel]) {
    const width = stage.clientWidth;
    if (matchMedia("(orientation: landscape)").matches) {
      const height = stage.clientHeight;
      const scale = Math.min(width / first[2], height / heightOf([first]));
      const beside = panel.length ? Math.min(scale, height / heightOf(panel), (width - first[2] * scale - GAP) / panel[0][2]) : 0;
      const isRoom = panel.length && beside * panel[0][2] >= NARROWEST;
      return [...stacked([first], 0, 0, scale), ...(isRoom ? stacked(panel, first[2] * scale + GAP, 0, beside) : [])];
    }
    const scale = width / first[2];
    // What is narrower than the stage stands in its middle.
    if (!panel.length) return stacked([first], 0, 0, scale);
    const others = [prompt, keys, line, tools].reduce((sum, { offsetHeight }) => sum + offsetHeight, 0);
    const height = document.documentElement.clientHeight - others;
    const [top, left] = [heightOf([first]) * scale + GAP, (width - GAP) / 2];
    const columns = [[panel[0]], panel.slice(1)];
    const widest = left / panel[0][2];
    while (columns[1].length > 1 && heightOf(columns[1]) * widest > height - top) columns[1].pop();
    const needed = Math.max(...columns.map(heightOf)) * widest;
    const shrunk = widest * Math.min(1, Math.max(0.75, (height - top) / needed));
    const from = width / 2 - GAP / 2 - panel[0][2] * shrunk;
    return [...stacked([first], 0, 0, scale), ...stacked(columns[0], from, top, shrunk), ...stacked(columns[1], width / 2 + GAP / 2, top, shrunk)];
  }

  /** Paints what is shown, in the device's own pixels. */
  function paint() {
    isStale = false;
    const density = window.devicePixelRatio || 1;
    const [now, ...areas] = takeText(dama.layout()).split("\n");
    kind = now;
    main.classList.toggle("hand", isHand());
    main.classList.toggle("reads", isHand() && kind === "text");
    canvas.style.touchAction = kind === "board" ? "pinch-zoom" : "manipulation";
    parts = isHand() && areas.length ? arranged(areas.map((area) => area.split(" ").map(Number))) : asOne();
    const extent = (place) => Math.max(1, Math.floor(density * Math.max(...parts.map((part) => part[place] + part[place + 2])) + 0.01));
    const [width, height] = [extent(4), extent(5)];
    if (canvas.width !== width || canvas.height !== height) {
      [canvas.width, canvas.height] = [width, height];
      canvas.style.width = `${width / density}px`;
      canvas.style.height = `${height / density}px`;
    }
    const isWhole = parts[0][2] === FRAME.width;
    const across = isWhole ? width : Math.round(density * FRAME.width * parts[0][6] / parts[0][2]);
    const down = isWhole ? height : Math.round(across * 3 / 4);
    whole = isWhole ? null : whole ?? document.createElement("canvas");
    const target = whole ?? canvas;
    if (target.width !== across || target.height !== down) [target.width, target.height] = [across, down];
    const place = dama.picture(across, down);
    const pixels = new Uint8ClampedArray(dama.memory.buffer, place, 4 * across * down);
    const image = new ImageData(pixels, across, down);
    // What has changed since the last picture, and no more.
    const [from, to] = [dama.fresh_from(), dama.fresh_to()];
    target.getContext("2d", { alpha: false }).putImageData(image, 0, 0, 0, from, across, to - from);
    if (!whole) return;
    const context = canvas.getContext("2d", { alpha: false });
    context.fillStyle = getComputedStyle(main).backgroundColor;
    context.fillRect(0, 0, width, height);
    context.imageSmoothingQuality = "high";
    const [x, y] = [across / FRAME.width, down / FRAME.height];
    for (const [left, top, wide, high, ...shown] of parts) {
      context.drawImage(whole, left * x, top * y, wide * x, high * y, ...shown.map((length) => length * density));
    }
  }

  /** A pixel of the frame under a point of the window; null beside what is shown. @type {(event: { clientX: number, clientY: number }) => number[] | null} */
  function inFrame({ clientX, clientY }) {
    const area = canvas.getBoundingClientRect();
    const [x, y] = [clientX - area.left, clientY - area.top];
    for (const [left, top, width, height, across, down, wide, high] of parts) {
      const [dx, dy] = [(x - across) / wide, (y - down) / high];
      if (dx >= 0 && dx < 1 && dy >= 0 && dy < 1) return [Math.floor(left + dx * width), Math.floor(top + dy * height)];
    }
    return null;
  }

  /** The point of the window over a pixel of the frame; null where it is not shown. @type {(x: number, y: number) => number[] | null} */
  function inWindow(x, y) {
    const area = canvas.getBoundingClientRect();
    const part = parts.find(([left, top, width, height]) => x >= left && x < left + width && y >= top && y < top + height);
    if (!part) return null;
    const [left, top, width, height, across, down, wide, high] = part;
    return [area.left + across + (x - left) * wide / width, area.top + down + (y - top) * high / height];
  }

  // ---- thinking: in a worker, where the browser lets us have one

  /** Works on jobs; it has the same program and nothing of the page. */
  function workerBody() {
    /** @type {any} */
    let dama;
    onmessage = ({ data }) => {
      if (data instanceof WebAssembly.Module) {
        const none = () => -3;
        const page = {
          store_read: none, store_write: none, store_names: none, now: () => performance.now(), today: () => 0, breathe: () => undefined,
        };
        dama = new WebAssembly.Instance(data, { page }).exports;
        return;
      }
      const place = dama.room(data.length);
      new Uint8Array(dama.memory.buffer, place, data.length).set(data);
      const length = dama.work();
      postMessage({ found: new Uint8Array(dama.memory.buffer, dama.out(), length).slice(), memory: dama.memory.buffer.byteLength });
    };
  }

  /** None: not started yet; false: the browser refuses. @type {Worker | null | false} */
  let worker = null;
  /** Bytes that the worker took for its last job. */
  let memory = 0;
  /** The job being worked on. @type {Uint8Array | null} */
  let busy = null;

  function startWorker() {
    try {
      const address = URL.createObjectURL(new Blob([`(${workerBody})()`], { type: "text/javascript" }));
      const started = new Worker(address);
      started.onmessage = ({ data }) => {
        if (started !== worker) return;
        memory = data.memory;
        answer(data.found);
      };
      started.onerror = () => { if (started === worker) refuseWorker(); };
      started.postMessage(module);
      return started;
    } catch { return false; }
  }

  function refuseWorker() {
    worker = false;
    if (busy) workHere(busy);
  }

  /** The program once more, for jobs alone, where they are worked on in slices. @type {any} */
  let slicer = null;

  /** One that stops in the middle of a search, where the browser knows how, to let the page do what else it has to. */
  async function startSlicer() {
    const { Suspending, promising } = /** @type {any} */ (WebAssembly);
    if (!Suspending || !promising) return { work: () => dama.work(), exports: dama };
    const page = { ...storage, breathe: new Suspending(() => new Promise((done) => { setTimeout(done); })) };
    const { exports } = await WebAssembly.instantiate(module, { page });
    return { work: promising(/** @type {any} */ (exports).work), exports };
  }

  /** Without a worker: in slices, as soon as what is to be seen is painted. @type {(job: Uint8Array) => void} */
  function workHere(job) {
    setTimeout(async () => {
      if (busy !== job) return;
      slicer ??= await startSlicer();
      const { work, exports } = slicer;
      const place = exports.room(job.length);
      new Uint8Array(exports.memory.buffer, place, job.length).set(job);
      const length = await work();
      // A job that is wanted no more leaves its slicer in the middle of it: the next has another.
      if (busy === job) answer(new Uint8Array(exports.memory.buffer, exports.out(), length).slice());
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
    if (busy) slicer = null;
    const length = dama.job();
    busy = length ? take(length) : null;
    if (!busy) {
      // What is shown had to think here.
      if (dama.status() !== THINKS) setTimeout(changed);
      return;
    }
    if (worker === null) worker = startWorker();
    if (worker) worker.postMessage(busy);
    else workHere(busy);
  }

  // ---- sound: square waves, like those of a PC's speaker

  /** Made for the first sound, because browsers play nothing before a key or a tap. @type {AudioContext | null} */
  let audio = null;

  /** Plays notes one after the other, each hertz and milliseconds. @type {(notes: string[]) => void} */
  function play(notes) {
    if (!notes.length || !window.AudioContext) return;
    audio ??= new AudioContext();
    // A telephone that was put away has stopped it.
    if (audio.state !== "running") audio.resume().catch(() => undefined);
    const volume = audio.createGain();
    volume.gain.value = 0.05;
    volume.connect(audio.destination);
    let at = audio.currentTime;
    for (const note of notes) {
      const [hertz, milliseconds] = note.split(" ").map(Number);
      const oscillator = audio.createOscillator();
      oscillator.type = "square";
      oscillator.frequency.value = hertz;
      oscillator.connect(volume);
      oscillator.start(at);
      at += milliseconds / 1000;
      oscillator.stop(at);
    }
  }

  // ---- what follows every change

  let wasPlaying = false;
  let shownKeys = "";

  function changed() {
    if (dama.asks_full_screen()) fillScreen();
    play(takeText(dama.sound()).split("\n").filter(Boolean));
    if (document.documentElement.lang !== takeText(dama.language())) speakLanguage();
    think();
    refresh();
    const words = takeText(dama.words());
    if (element("words").textContent !== words) element("words").textContent = words;
    speak();
    showKeys();
    showStage();
    keepUnfinished();
    runClock();
  }

  /** Message, prompt and typed line as they were told last. */
  let spoken = ["", "", ""];
  /** A line was given: what is said of it is told though it be the same again. */
  let isGiven = false;

  /** Tells a screen reader what has changed: a message and its prompt once, of the typed line the new characters. */
  function speak() {
    const [message, prompting, typed] = takeText(dama.said()).split("\n");
    const [oldMessage, oldPrompt, oldTyped] = spoken;
    spoken = [message, prompting, typed];
    prompt.replaceChildren(...[message, `${prompting}${typed}_`].map((text) => Object.assign(document.createElement("p"), { textContent: text })));
    const isNew = message !== oldMessage || prompting !== oldPrompt || isGiven;
    isGiven = false;
    const said = isNew ? `${message}\n${prompting}${typed}` : typed.slice(typed.startsWith(oldTyped) ? oldTyped.length : 0);
    // A text that was there already is another node, and so said again.
    if (said.trim()) element("said").replaceChildren(said);
  }

  /** @type {number | undefined} */
  let attending;
  /** What is told of a recording now. */
  let told = "";

  /** A recording, or an exhibition: what is due in it, and what there is to say of it. */
  function showStage() {
    clearTimeout(attending);
    const due = dama.due();
    if (due >= 0) attending = setTimeout(attend, Math.min(due, 60_000));
    if (isKiosk) takeText(dama.log()).split("\n").filter(Boolean).forEach((event) => console.info(`dama: kiosk: ${event}`));
    const now = takeText(dama.show_told());
    if (now === told) return;
    told = now;
    const keys = [[label.pause, " "], [label.step, "Enter"], [label.slower, "-"], [label.faster, "+"], [label.endShow, "Escape"]];
    say(now, now ? keys.map(([text, key]) => button(text, () => press(codeOf(key)))) : []);
  }

  function attend() {
    if (dama.attend()) changed();
    else showStage();
  }

  // ---- the unfinished game: each window its own, so that none is lost to another

  /** The window's own name, which a reload keeps. */
  const windowName = (() => {
    const fresh = Math.random().toString(36).slice(2, 10);
    try {
      const name = sessionStorage.getItem("dama:window") ?? fresh;
      sessionStorage.setItem("dama:window", name);
      return name;
    } catch { return fresh; }
  })();

  /** The games kept, the latest first: where each is, and when it was kept. Throws where the storage is not to be had. */
  function unfinishedGames() {
    const games = Object.keys(localStorage).filter((key) => key.startsWith(UNFINISHED)).map((key) => {
      const [when, ...text] = (localStorage.getItem(key) ?? "").split("|");
      return { key, when: Number(when) || 0, text: text.join("|") };
    });
    return games.sort((one, other) => other.when - one.when);
  }

  /** The windows that are open, by their places in the storage; none where the browser cannot tell. */
  async function liveWindows() {
    try {
      const { held } = await navigator.locks.query();
      return (held ?? []).map(({ name }) => name);
    } catch { return []; }
  }

  /** Holds the window's own place as long as the page is open. */
  function live() {
    // Where locks are refused, other windows take this one for closed.
    navigator.locks?.request(UNFINISHED + windowName, () => new Promise(() => undefined)).catch(() => undefined);
  }

  /** Keeps the game that is being played, in case the page is closed. */
  function keepUnfinished() {
    const length = dama.unfinished();
    const place = UNFINISHED + windowName;
    try {
      if (length) {
        localStorage.setItem(place, `${Date.now()}|${packed(take(length))}`);
        if (!wasPlaying) unfinishedGames().slice(MOST_UNFINISHED).forEach(({ key }) => localStorage.removeItem(key));
      } else if (wasPlaying) localStorage.removeItem(place);
    } catch { /* Then nothing is kept. */ }
    if (length && !wasPlaying) tellOfPointing();
    wasPlaying = length > 0;
  }

  /** The line under the screen says that the board can be pointed at. */
  let tellsOfPointing = false;

  /** Says that once, or in each page where the browser remembers nothing. */
  function tellOfPointing() {
    let isFirst = !isKiosk && told === "";
    try {
      isFirst &&= localStorage.getItem(POINTED) === null;
      if (isFirst) localStorage.setItem(POINTED, "1");
    } catch { /* Then it is said again. */ }
    tellsOfPointing = isFirst;
    // Not kept in `label`: it depends on the game.
    const name = byFinger.matches ? "pointHereByFinger" : "pointHere";
    say(isFirst ? takeText(dama.label(LABELS.indexOf(name))) : "");
  }

  /** A move was given: it was understood. */
  function endTelling() {
    if (tellsOfPointing) say("");
    tellsOfPointing = false;
  }

  /** The window's own, or else the latest that a closed one has left. @type {(lives: string[]) => boolean} */
  function offerUnfinished(lives) {
    const own = UNFINISHED + windowName;
    const games = unfinishedGames().filter(({ key }) => key === own || !lives.includes(key));
    const game = games.find(({ key }) => key === own) ?? games[0];
    if (!game) return false;
    say(label.unfinished, [button(label.goOn, () => {
      give(unpacked(game.text));
      if (dama.resume()) {
        say("");
        // It is this window's from now on.
        if (game.key !== own) localStorage.removeItem(game.key);
      }
      canvas.focus({ preventScroll: true });
      changed();
    })]);
    return true;
  }

  /** @type {number | undefined} */
  let timer;
  let heard = 0;
  /** Where a clock runs, the program is told of every second, and of the rest before each key. */
  function runClock() {
    if (!dama.clock()) {
      clearInterval(timer);
      timer = undefined;
    } else if (timer === undefined) {
      heard = performance.now();
      timer = setInterval(() => {
        tellTime();
        changed();
      }, 1000);
    }
  }

  function tellTime() {
    if (timer === undefined) return;
    const ticks = Math.floor((performance.now() - heard) * 18.2 / 1000);
    heard += ticks * 1000 / 18.2;
    dama.tick(ticks);
  }

  // ---- keys, taps, buttons

  /** @type {(code: number) => void} */
  function press(code) {
    tellTime();
    isGiven = code === NAMED_KEYS && spoken[2] !== "";
    dama.key(code);
    if (code === NAMED_KEYS) endTelling();
    changed();
  }

  /** A key or a command that the screen names. @type {(place: number) => void} */
  function pressNamed(place) {
    tellTime();
    dama.press_named(place);
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
    if (event.target instanceof HTMLInputElement && event.target !== typing) return;
    const isButton = event.target instanceof HTMLButtonElement;
    if (isButton && (event.key === "Enter" || event.key === " ")) return;
    const isUp = event.key === "ArrowUp" && [WAITS_FOR_LINE, THINKS].includes(dama.status());
    const code = codeOf(isUp ? "F3" : event.key);
    if (code < 0) return;
    event.preventDefault();
    press(code);
  }

  /** What was read of what is being composed. */
  let composed = "";

  /** Reads the hidden input: what is composed is corrected there as it grows. @type {(isComposing: boolean) => void} */
  function read(isComposing) {
    const [old, now] = [[...composed], [...typing.value]];
    let same = 0;
    while (same < old.length && old[same] === now[same]) same += 1;
    old.slice(same).forEach(() => press(codeOf("Backspace")));
    now.slice(same).forEach((c) => press(codeOf(c)));
    composed = isComposing ? typing.value : "";
    if (!isComposing) typing.value = "";
  }

  /** Where a telephone's keyboard leaves less room the page is as high as that, and the screen has all of it. */
  function fit() {
    const seen = window.visualViewport;
    // Enlarged by two fingers, the page stays as it is.
    if (!seen || seen.scale > 1.01) return;
    main.style.height = seen.height < innerHeight - 1 ? `${seen.height}px` : "";
    const isTyping = document.activeElement === typing && seen.height < LOW;
    main.classList.toggle("typing", isTyping);
    if (isTyping) scrollTo(0, 0);
    refresh();
  }

  /** @type {(at: number[] | null, isDrag: boolean) => void} */
  function tapAt(at, isDrag) {
    tellTime();
    const [, , typed] = spoken;
    if (at && dama.tap(...at, isDrag)) changed();
    if (typed && !spoken[2]) endTelling();
    canvas.focus({ preventScroll: true });
  }

  /** Where the finger or the button went down, until it is up; and whether it has moved since. */
  let down = null;
  let isDrag = false;
  /** CSS pixels that a finger moves before it is a drag. */
  const STILL = 12;

  function point(event) {
    if (!isDrag) tapAt(inFrame(event), false);
  }

  function hold(event) {
    isDrag = false;
    const at = event.isPrimary && !event.button && inFrame(event);
    down = at && dama.is_place(...at) ? event : null;
  }

  function move(event) {
    if (!down || isDrag || Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < STILL) return;
    isDrag = true;
    tapAt(inFrame(down), true);
  }

  function release(event) {
    if (down && isDrag) tapAt(inFrame(event), true);
    down = null;
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

  /** For a hand, or on a device without a keyboard: the buttons of the moment. */
  function showKeys() {
    const wanted = byFinger.matches || isHand() ? takeText(dama.wanted()) : "";
    if (wanted === shownKeys) return;
    shownKeys = wanted;
    const codes = { enter: "Enter", backspace: "Backspace" };
    keys.replaceChildren(...wanted.split("\n").filter(Boolean).map((words, place) => {
      const [said, own] = words.split("\t");
      if (own === "keyboard") return button(label.keyboard, () => typing.focus({ preventScroll: true }));
      return button(said || label[own], () => (own ? press(codeOf(codes[own])) : pressNamed(place)));
    }));
    refresh();
  }

  /** A line outside the screen, with things to press or none. @type {(text: string, acts?: HTMLButtonElement[]) => void} */
  function say(text, acts = []) {
    line.replaceChildren(text, ...acts.flatMap((act) => [" ", act]));
    refresh();
  }

  /** Says that something has failed. A program that has trapped would trap again when painted, so it is not. @type {(error: unknown) => void} */
  function sayBroken(error) {
    isBroken ||= error instanceof WebAssembly.RuntimeError;
    say(label.broken);
  }

  /** @type {(text: string, length: number) => string} */
  const clipped = (text, length) => {
    const characters = [...text];
    return characters.length > length ? `${characters.slice(0, length).join("")}…` : text;
  };

  /** The first names of a list, and how many more there are. @type {(names: string[]) => string} */
  function listed(names) {
    const first = names.slice(0, MOST_NAMES).join(" ");
    const more = names.length - MOST_NAMES;
    return more > 0 ? `${first} ${label.andMore.replace("#", String(more))}` : first;
  }

  /** What there is to say of files and of the address: names, by what is said of them. @type {Map<string, string[]>} */
  let news = new Map();

  /** @type {(what: string, name: string, reason?: string) => void} */
  function tell(what, name, reason = "") {
    const said = clipped(name, NAME_LENGTH) + (reason && ` (${clipped(reason, REASON_LENGTH)})`);
    const names = news.get(what) ?? [];
    names.push(said);
    news.set(what, names);
  }

  /** @type {(name: string) => void} */
  const tellTooLong = (name) => tell(label.tooLong.replace("#", String(longest / (1 << 20))), name);

  function sayNews() {
    if (news.size) say([...news].map(([what, names]) => `${what} ${listed(names)}`).join(" – "));
  }

  /** @type {(name: string, content: Blob) => void} */
  function handOver(name, content) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(content);
    link.download = name;
    link.click();
    URL.revokeObjectURL(link.href);
  }

  const download = () => (whole ?? canvas).toBlob((picture) => handOver("dama.png", picture));

  /** An image goes into the first drive that is empty. @type {(name: string, bytes: Uint8Array) => void} */
  function insert(name, bytes) {
    const letter = ["A", "B"].find((drive) => !floppies.has(drive));
    if (!letter) return tell(label.drivesTaken, name);
    give(bytes);
    if (!dama.insert(letter.charCodeAt(0))) return tell(label.notAFloppy, name);
    floppies.set(letter, name);
    return tell(`${label.inserted} ${letter}:`, name);
  }

  /** The names of the images in the drives. @type {Map<string, string>} */
  const floppies = new Map();

  /** Puts a file on drive C:, and tells under which name, or why not. @type {(name: string, bytes: Uint8Array | null) => Promise<void>} */
  async function store(name, bytes) {
    if (!bytes) return tell(label.notBrought, name);
    give(new Uint8Array(await new Blob([/** @type {BlobPart} */ (`${name.replaceAll("\n", " ")}\n`), /** @type {BlobPart} */ (bytes)]).arrayBuffer()));
    const [kept, why] = takeText(dama.store()).split("\t");
    if (why !== undefined) return tell(label.notBrought, name, why);
    return tell(label.brought, name, kept === name.toUpperCase() ? "" : kept);
  }

  // ---- all files in one: a ZIP, stored without compression; read with DEFLATE, too

  /** @type {(bytes: Uint8Array) => number} */
  function crc32(bytes) {
    let crc = ~0;
    for (const byte of bytes) {
      crc ^= byte;
      for (let bit = 0; bit < 8; bit += 1) crc = crc >>> 1 ^ (crc & 1 ? 0xEDB88320 : 0);
    }
    return ~crc >>> 0;
  }

  /** Numbers of two bytes where they are negative, else of four, the lowest byte first. @type {(...numbers: number[]) => Uint8Array} */
  const littleEndian = (...numbers) => Uint8Array.from(numbers.flatMap((n) => (n < 0 ? [~n & 255, ~n >> 8] : [n & 255, n >> 8 & 255, n >> 16 & 255, n >>> 24])));
  /** A number of two bytes. */
  const short = (n) => ~n;

  /** @type {(files: [string, Uint8Array][]) => Blob} */
  function zipped(files) {
    const [parts, list] = [[], []];
    let at = 0;
    for (const [name, bytes] of files) {
      const named = encoder.encode(name);
      // Version, no flags, stored, 1 January 1980: a file of the browser's storage has no date.
      const about = [short(20), short(0), short(0), short(0), short(33), crc32(bytes), bytes.length, bytes.length, short(named.length), short(0)];
      parts.push(littleEndian(0x04034b50, ...about), named, bytes);
      list.push(littleEndian(0x02014b50, short(20), ...about, short(0), short(0), short(0), 0, at), named);
      at += 30 + named.length + bytes.length;
    }
    const length = list.reduce((sum, part) => sum + part.length, 0);
    const count = short(files.length);
    return new Blob([...parts, ...list, littleEndian(0x06054b50, short(0), short(0), count, count, length, at, short(0))]);
  }

  /** @type {(bytes: Uint8Array) => boolean} */
  const isZip = (bytes) => bytes.length >= 22 && [0x50, 0x4b, 3, 4].every((byte, at) => bytes[at] === byte);

  /** The files of a ZIP, by its list at the end; throws where it is damaged. @type {(bytes: Uint8Array) => Promise<[string, Uint8Array][]>} */
  async function unzipped(bytes) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    let end = bytes.length - 22;
    while (view.getUint32(end, true) !== 0x06054b50) end -= 1;
    const files = [];
    let at = view.getUint32(end + 16, true);
    for (let left = Math.min(view.getUint16(end + 10, true), MOST_ENTRIES); left > 0; left -= 1) {
      if (view.getUint32(at, true) !== 0x02014b50) throw new RangeError();
      const [method, crc, length, nameLength, place] = [view.getUint16(at + 10, true), view.getUint32(at + 16, true),
        view.getUint32(at + 20, true), view.getUint16(at + 28, true), view.getUint32(at + 42, true)];
      const name = decoder.decode(bytes.subarray(at + 46, at + 46 + nameLength));
      at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
      const from = place + 30 + view.getUint16(place + 26, true) + view.getUint16(place + 28, true);
      const packed = bytes.slice(from, from + length);
      if (name.endsWith("/")) continue;
      if (![0, 8].includes(method)) throw new RangeError();
      const file = method === 8 ? await inflated(packed) : packed;
      if (crc32(file) !== crc) throw new RangeError();
      files.push([name, file]);
    }
    return files;
  }

  /** Puts the files of a ZIP on drive C:, all or, where it is damaged, none. @type {(name: string, bytes: Uint8Array) => Promise<void>} */
  async function storeAll(name, bytes) {
    let files = [];
    try {
      files = await unzipped(bytes);
    } catch { return tell(label.notAnArchive, name); }
    for (const [inside, file] of files) {
      if (file.length > longest) tellTooLong(inside);
      else await store(inside, file);
    }
    if (!files.length) tell(label.notAnArchive, name);
    return undefined;
  }

  /** Files chosen or dropped: disks go into a drive, a recording is shown, all else goes to drive C. @type {(files: FileList) => Promise<void>} */
  async function bring(files) {
    news = new Map();
    for (const file of files) {
      const isImage = IMAGES.includes(file.size);
      const isArchive = file.size <= LONGEST_ARCHIVE && /\.zip$/i.test(file.name);
      if (file.size > longest && !isImage && !isArchive) {
        tellTooLong(file.name);
        continue;
      }
      // A folder cannot be read.
      const buffer = await file.arrayBuffer().catch(() => null);
      const bytes = buffer && new Uint8Array(buffer);
      if (bytes && isZip(bytes)) await storeAll(file.name, bytes);
      else if (bytes && isForeign(bytes)) tell(label.notOurs, file.name);
      else if (bytes && isImage) insert(file.name, bytes);
      else if (bytes && isRecording(bytes)) show(file.name, decoder.decode(bytes));
      else {
        await store(file.name, bytes);
      }
    }
    sayNews();
    changed();
  }

  /** Text in UTF-16, or a picture. @type {(bytes: Uint8Array) => boolean} */
  const isForeign = ([first, second]) => [0xFFFE, 0xFEFF, 0x8950, 0xFFD8].includes(first << 8 | second);

  /** @type {(bytes: Uint8Array) => boolean} */
  const isRecording = (bytes) => {
    give(bytes);
    return dama.is_recording();
  };

  /** Shows a recording; whether it is one. @type {(name: string, text: string) => void} */
  function show(name, text) {
    give(encoder.encode(`${name.replaceAll("\n", " ")}\n${text}`));
    const wrong = takeText(dama.demo());
    if (wrong) tell(label.notARecording, name, wrong);
    changed();
  }

  /** Offers the files of drive C, the disks in the other drives, and KEYBOARD.DAT to be taken out. */
  function offerFiles() {
    const names = takeText(dama.files()).split("\n").filter(Boolean);
    const files = names.map((name) => button(name, () => {
      give(encoder.encode(name));
      handOver(name, new Blob([take(dama.file())]));
    }));
    const all = names.length < 2 ? [] : [button(label.takeAll, () => handOver("dama.zip", zipped(names.map((name) => {
      give(encoder.encode(name));
      return [name, take(dama.file())];
    }))))];
    const disks = [...floppies].flatMap(([letter, name]) => [
      button(`${letter}: ${name}`, () => handOver(name, new Blob([take(dama.image(letter.charCodeAt(0)))]))),
      button(`${label.takeDisk} ${letter}:`, () => {
        dama.eject(letter.charCodeAt(0));
        floppies.delete(letter);
        offerFiles();
        changed();
      }),
    ]);
    const graphics = button(isWithout ? label.putGraphics : label.takeGraphics, () => {
      isWithout = !isWithout;
      dama.set_graphics(!isWithout);
      say("");
      changed();
    });
    say(names.length ? "" : label.nothingToTake, [...files, ...all, ...disks, graphics]);
  }

  /** KEYBOARD.DAT was taken out. */
  let isWithout = asked.get("keyboard") === "none";

  // ---- recordings, packed into an address or beside the page

  /** More came than the longest file has. */
  class TooLong extends Error {}

  /** All that a stream gives; throws `TooLong` where that is more than the longest file. @type {(stream: ReadableStream<Uint8Array>) => Promise<Uint8Array>} */
  async function bounded(stream) {
    const reader = stream.getReader();
    const parts = [];
    let length = 0;
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      length += read.value.length;
      if (length > longest) {
        reader.cancel().catch(() => undefined);
        throw new TooLong();
      }
      parts.push(read.value);
    }
    return new Uint8Array(await new Blob(parts).arrayBuffer());
  }

  /** Inflates slice by slice, so that no more than a slice is inflated beyond the bound. @type {(bytes: Uint8Array) => Promise<Uint8Array>} */
  function inflated(bytes) {
    let at = 0;
    const slices = new ReadableStream({
      pull(controller) {
        if (at < bytes.length) controller.enqueue(bytes.slice(at, at += SLICE));
        else controller.close();
      },
    });
    return bounded(slices.pipeThrough(new DecompressionStream("deflate-raw")));
  }

  /** @type {(bytes: Uint8Array, by: GenericTransformStream) => Promise<Uint8Array>} */
  const through = async (bytes, by) => {
    const stream = new Blob([/** @type {BlobPart} */ (bytes)]).stream().pipeThrough(/** @type {any} */ (by));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  };
  /** @type {(text: string) => Promise<string>} */
  const asLink = async (text) => {
    const bytes = await through(encoder.encode(text), new CompressionStream("deflate-raw"));
    return btoa(packed(bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  };
  /** @type {(link: string) => Promise<string>} */
  const ofLink = async (link) => {
    const bytes = unpacked(atob(link.replaceAll("-", "+").replaceAll("_", "/")));
    return decoder.decode(await inflated(bytes));
  };

  /** The recording as a file, and as an address that shows it where the browser can pack it. */
  async function offerRecording() {
    const text = takeText(dama.recording());
    handOver("dama.txt", new Blob([text], { type: "text/plain" }));
    if (!("CompressionStream" in window)) return;
    const link = document.createElement("a");
    link.href = `#demo=${await asLink(text)}`;
    link.textContent = label.link;
    link.target = "_blank";
    line.replaceChildren(`${label.linkIs} `, link);
    refresh();
  }

  // ---- copying, pasting, links to the position and to the game

  /** What is copied now, and says so; nothing where there is nothing. @type {() => string} */
  function copied() {
    const [message, ...text] = takeText(dama.copy()).split("\n");
    if (message) say(message);
    return text.join("\n");
  }

  /** @type {(text: string) => void} */
  function paste(text) {
    tellTime();
    give(encoder.encode(text));
    if (dama.paste()) changed();
  }

  /** Whether the keys are for a field or a selection of the page's own. */
  const isElsewhere = () => isKiosk || document.activeElement instanceof HTMLInputElement || String(getSelection()) !== "";

  /** @type {(event: ClipboardEvent) => void} */
  function copyEvent(event) {
    if (isElsewhere()) return;
    const text = copied();
    if (text) event.clipboardData.setData("text/plain", text);
    event.preventDefault();
  }

  /** @type {(event: ClipboardEvent) => void} */
  function pasteEvent(event) {
    if (isElsewhere()) return;
    event.preventDefault();
    paste(event.clipboardData.getData("text/plain"));
  }

  /** Does it with the browser's clipboard, if it may. @type {(act: (clipboard: Clipboard) => Promise<unknown>) => Promise<void>} */
  async function withClipboard(act) {
    try {
      await act(navigator.clipboard);
    } catch { say(label.noClipboard); }
  }

  /** @type {(hash: string, text: string) => HTMLAnchorElement} */
  function linkTo(hash, text) {
    const link = document.createElement("a");
    link.href = `${location.href.split("#")[0]}#${hash}`;
    link.textContent = text;
    link.target = "_blank";
    return link;
  }

  /** Gives a link to the phone's own sheet, where there is one, or else to the clipboard. @type {(link: HTMLAnchorElement) => Promise<void>} */
  async function send(link) {
    const what = { title: document.title, url: link.href };
    if (navigator.canShare?.(what)) {
      try {
        return await navigator.share(what);
      } catch (error) { if (error instanceof DOMException && error.name === "AbortError") return undefined; }
    }
    try {
      await navigator.clipboard.writeText(link.href);
      return say(label.linkCopied);
    } catch {
      line.replaceChildren(`${label.copyThis} `, link);
      return refresh();
    }
  }

  /** Sends and links to what is on the screen, with a line of the sender's, and buttons that copy and paste. */
  async function offerShare() {
    const [options, position, ...game] = takeText(dama.share()).split("\n");
    const [pdn, played] = [game.join("\n"), takeText(dama.recording())];
    const mayPack = "CompressionStream" in window;
    /** @type {[string, string, string][]} */
    const offers = [];
    if (position) offers.push([label.sendPosition, label.positionIs, `${options}position=${position}`]);
    if (pdn && mayPack) offers.push([label.sendGame, label.gameIs, `game=${await asLink(pdn)}`]);
    if (position && mayPack && played.length < longest) offers.push([label.sendRecording, "", `demo=${await asLink(played)}`]);
    const own = Object.assign(document.createElement("input"), { maxLength: LINE_LENGTH, placeholder: label.yourLine });
    own.setAttribute("aria-label", label.yourLine);
    const written = () => (own.value.trim() ? `&text=${encodeURIComponent(own.value.trim())}` : "");
    const sends = offers.map(([said, , hash]) => button(said, () => send(linkTo(hash + written(), label.link))));
    const links = offers.filter(([, said]) => said).flatMap(([, said, hash]) => [` ${said} `, linkTo(hash, label.link)]);
    const acts = [
      button(label.copy, () => withClipboard((clipboard) => clipboard.writeText(copied()))),
      button(label.paste, () => withClipboard((clipboard) => clipboard.readText().then(paste))),
    ];
    const all = offers.length ? [own, ...sends] : [label.nothingToShare];
    line.replaceChildren(...all.flatMap((one) => [" ", one]), ...links, ...acts.flatMap((act) => [" ", act]));
    refresh();
  }

  /** Shows what the sender of the link wrote, as text. */
  function showSenders() {
    try {
      const written = decodeURIComponent(asked.get("text") ?? "").replace(/\p{Cc}/gu, " ").trim();
      if (written) say(`${label.senderSays} ${clipped(written, LINE_LENGTH)}`);
    } catch { tell(label.badLink, "text"); }
  }

  /** Opens the position or the game that the address names. */
  async function openShared() {
    const [position, game] = [asked.get("position"), asked.get("game")];
    if (!position && !game) return undefined;
    let text = "";
    try {
      text = game ? await ofLink(game) : decodeURIComponent(position);
    } catch (error) {
      if (error instanceof TooLong) tellTooLong("game");
      else tell(label.badLink, game ? "game" : "position");
      return undefined;
    }
    if (game) return paste(text);
    // After a reload the game that this link began is offered, not begun again.
    if (hasBegun()) return undefined;
    setAside();
    tellTime();
    give(encoder.encode(text));
    if (dama.play_from()) changed();
    return undefined;
  }

  /** Whether this window still keeps the game that the same link began. */
  function hasBegun() {
    try {
      const isSame = sessionStorage.getItem(SHARED) === location.hash;
      sessionStorage.setItem(SHARED, location.hash);
      return isSame && localStorage.getItem(UNFINISHED + windowName) !== null;
    } catch { return false; }
  }

  /** Keeps the window's unfinished game like one of a closed window, so that another does not take its place. */
  function setAside() {
    try {
      const game = localStorage.getItem(UNFINISHED + windowName);
      if (game !== null) localStorage.setItem(`${UNFINISHED}${windowName}-${Date.now().toString(36)}`, game);
    } catch { /* Then nothing was kept. */ }
  }

  function offerGames() {
    const games = takeText(dama.games());
    if (games) handOver("dama.pdn", new Blob([games], { type: "text/plain" }));
    else say(label.noGames);
  }

  /** Shows what the address asks for; what is wrong with it is told. */
  async function showAsked() {
    const [demo, record] = [asked.get("demo"), asked.get("record")];
    if (!isKiosk) await openShared();
    if (!isKiosk) showSenders();
    if (demo) await showRead("demo", () => ofLink(demo), label.notARecording);
    else if (record) await showRecord(record);
  }

  /** @type {(escaped: string) => Promise<void>} */
  async function showRecord(escaped) {
    let name = "";
    try {
      name = decodeURIComponent(escaped);
    } catch { return tell(label.badOptions, `record=${escaped}`); }
    give(encoder.encode(name));
    const kept = takeText(dama.file());
    return kept ? show(name, kept) : showBeside(name);
  }

  /** A file in the page's folder or below it, as an address; null for any other name. @type {(name: string) => URL | null} */
  function beside(name) {
    const parts = name.split("/");
    // Schemes and drives have a colon; some servers take a backslash for a slash.
    const isPlain = (part) => !["", ".", ".."].includes(part) && !/[\\:\p{Cc}]/u.test(part);
    return parts.every(isPlain) ? new URL(parts.map(encodeURIComponent).join("/"), location.href) : null;
  }

  /** Shows a recording beside the page: the only thing that the page ever asks for, and only if told to. @type {(name: string) => Promise<void>} */
  async function showBeside(name) {
    const address = beside(name);
    if (!address) return tell(label.notBeside, name);
    if (!["http:", "https:"].includes(location.protocol)) return tell(label.notServed, name);
    return showRead(name, async () => {
      // A redirection could lead out of the folder.
      const answer = await fetch(address, { mode: "same-origin", redirect: "error" });
      if (!answer.ok || !answer.body) throw new Error(answer.statusText);
      return decoder.decode(await bounded(answer.body));
    }, label.notToBeHad);
  }

  /** Shows what `read` reads; `wrong` is said where it cannot be read. @type {(name: string, read: () => Promise<string>, wrong: string) => Promise<void>} */
  async function showRead(name, read, wrong) {
    let text = "";
    try {
      text = await read();
    } catch (error) { return error instanceof TooLong ? tellTooLong(name) : tell(wrong, name); }
    return show(name, text);
  }

  /** Fills the screen, or leaves the full screen. */
  function fillScreen() {
    if (!document.fullscreenEnabled) return;
    const isFull = document.fullscreenElement !== null;
    (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => undefined);
  }

  /** Takes the words around the screen in the program's language. */
  function speakLanguage() {
    LABELS.forEach((name, place) => { label[name] = takeText(dama.label(place)); });
    [[canvas, "screen"], [typing, "keyboard"], [keys, "keys"], [tools, "tools"], [element("files"), "bring"]]
      .forEach(([named, name]) => named.setAttribute("aria-label", label[name]));
    document.documentElement.lang = takeText(dama.language());
    showTools();
  }

  /** On a small screen the buttons come when they are asked for. */
  let isHidden = matchMedia("(max-width: 600px), (max-height: 599px)").matches;

  function showTools() {
    tools.replaceChildren();
    if (isKiosk || asked.get("buttons") === "off") return;
    const hide = button(isHidden ? label.showTools : label.hideTools, () => {
      isHidden = !isHidden;
      showTools();
      refresh();
    });
    const tool = isHidden ? [] : [
      button(label.bring, () => element("files").click()), button(label.take, offerFiles), button(label.picture, download),
      button(label.recording, offerRecording), button(label.games, offerGames),
    ];
    if (document.fullscreenEnabled && !isHidden) tool.unshift(button(label.fullScreen, fillScreen));
    tools.replaceChildren(...tool, button(label.share, offerShare), hide);
  }

  /** What there is to say at the start: what is wrong in the address, a game left unfinished, where games are kept. @type {(wrong: string[], lives: string[]) => void} */
  function greet(wrong, lives) {
    wrong.forEach((line) => tell(label.badOptions, ...line.split("\t")));
    if (wrong.length) return sayNews();
    if (isKiosk) return undefined;
    try {
      if (offerUnfinished(lives) || localStorage.getItem(TOLD)) return undefined;
      localStorage.setItem(TOLD, "1");
      return say(label.kept);
    } catch { return say(label.notKept); }
  }

  // ---- the start

  async function unpack() {
    const text = element("program").textContent;
    const value = new Uint8Array(128);
    [...DIGITS].forEach((digit, at) => { value[digit.charCodeAt(0)] = at; });
    const bytes = new Uint8Array((text.length - 1) / 5 * 4);
    const view = new DataView(bytes.buffer);
    for (let at = 1, to = 0; at < text.length; to += 4) {
      let four = 0;
      for (const end = at + 5; at < end; at += 1) four = four * 85 + value[text.charCodeAt(at)];
      view.setUint32(to, four);
    }
    const stream = new Blob([bytes.subarray(0, bytes.length - Number(text[0]))]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Response(stream).arrayBuffer();
  }

  /** Says in plain HTML why the program does not start: its own words are in the program. @type {(why: string, detail: string) => void} */
  function sayAbsent(why, detail) {
    const absent = element("absent");
    absent.querySelectorAll("[data-why]").forEach((said) => { said.hidden = said.dataset.why !== why; });
    element("detail").textContent = detail;
    absent.classList.add("now");
  }

  async function start() {
    const lacks = ["WebAssembly", "DecompressionStream"].filter((name) => !(name in window));
    if (lacks.length) return sayAbsent("lacks", lacks.join(", "));
    const lives = liveWindows();
    const bytes = await unpack();
    performance.mark("unpacked");
    module = await WebAssembly.compile(bytes);
    performance.mark("compiled");
    dama = (await WebAssembly.instantiate(module, { page: storage })).exports;
    performance.mark("instantiated");
    longest = dama.longest();
    const motion = matchMedia("(prefers-reduced-motion: reduce)").matches ? "animation=off&" : "";
    give(encoder.encode(`${motion}${location.hash.slice(1)}\n${(navigator.languages || []).join(",")}`));
    const wrong = takeText(dama.start(1 + Date.now() % 9999)).split("\n").filter(Boolean);
    performance.mark("started");
    speakLanguage();
    greet(wrong, await lives);
    live();
    addEventListener("keydown", hear);
    addEventListener("copy", copyEvent);
    addEventListener("paste", pasteEvent);
    canvas.addEventListener("click", point);
    canvas.addEventListener("pointerdown", hold);
    addEventListener("pointermove", move);
    addEventListener("pointerup", release);
    addEventListener("pointercancel", () => { down = null; });
    typing.addEventListener("input", ({ isComposing }) => read(isComposing === true));
    typing.addEventListener("compositionend", () => read(false));
    ["focus", "blur"].forEach((event) => typing.addEventListener(event, fit));
    window.visualViewport?.addEventListener("resize", fit);
    element("files").addEventListener("change", ({ target }) => bring(target.files).then(() => { target.value = ""; }));
    addEventListener("dragover", (event) => event.preventDefault());
    addEventListener("drop", (event) => {
      event.preventDefault();
      if (event.dataTransfer?.files.length && !isKiosk) bring(event.dataTransfer.files);
    });
    addEventListener("hashchange", () => location.reload());
    addEventListener("error", ({ error }) => sayBroken(error));
    addEventListener("unhandledrejection", ({ reason }) => sayBroken(reason));
    const resized = new ResizeObserver(refresh);
    [stage, document.documentElement].forEach((watched) => resized.observe(watched));
    [byFinger, small].forEach((media) => media.addEventListener("change", changed));
    // The keys are heard by the whole window: without a gesture the focus stays where it is, in the page that embeds
    // this one, too.
    changed();
    paint();
    performance.mark("painted");
    element("absent").remove();
    await showAsked();
    if (told === "") sayNews();
    Object.assign(window, { dama: { exports: dama, give, inWindow, takeText, isBusy: () => busy !== null, hasWorker: () => !!worker, workerMemory: () => memory } });
    document.documentElement.dataset.ready = String(Math.round(performance.now()));
    return undefined;
  }
  start().catch((error) => (element("absent") ? sayAbsent("refused", String(error)) : sayBroken(error)));
})();
