"""Writes the folder for a server: the same page, which a phone can install and which then works offline."""

import hashlib
import json
import math
import struct
import zlib

WORKER = """const NAME = `dama ${registration.scope} VERSION`;
const FILES = ["./", "index.html", "site.js", "manifest.webmanifest", "icon-192.png", "icon-512.png"];
addEventListener("install", (event) => event.waitUntil(caches.open(NAME).then((kept) => kept.addAll(FILES)).then(() => skipWaiting())));
addEventListener("activate", (event) => event.waitUntil(caches.keys().then((names) => Promise.all(names
  .filter((name) => name.startsWith(`dama ${registration.scope} `) && name !== NAME).map((name) => caches.delete(name))))));
addEventListener("fetch", (event) => {
  if (event.request.method === "GET") event.respondWith(caches.match(event.request, { ignoreSearch: true }).then((kept) => kept ?? fetch(event.request)));
});
"""

MANIFEST = {
    "name": "DAMA",
    "short_name": "DAMA",
    "description": "Un rifacimento del DAMA.COM per DOS e altri otto giochi",
    "start_url": "./",
    "display": "standalone",
    "background_color": "#005500",
    "theme_color": "#005500",
    "icons": [
        {"src": f"icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png", "purpose": "any maskable"}
        for size in (192, 512)
    ],
}


def icon(size):
    """Returns a PNG: four squares of the board, a white piece and a black one."""
    rows = []
    for y in range(size):
        row = bytearray([0])
        for x in range(size):
            across, down = 2 * x // size, 2 * y // size
            far = math.hypot(2 * x / size - across - 0.5, 2 * y / size - down - 0.5)
            if across != down:
                color = (0xFF, 0xD5, 0x80)
            elif far > 0.36:
                color = (0xAA, 0x55, 0)
            elif 0.2 < far < 0.24:
                color = (0x80, 0x80, 0x80)
            else:
                color = (0, 0, 0) if across else (0xFF, 0xFF, 0xE0)
            row += bytes(color)
        rows.append(bytes(row))
    head = struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0)
    chunks = [(b"IHDR", head), (b"IDAT", zlib.compress(b"".join(rows), 9)), (b"IEND", b"")]
    sized = (struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data)) for name, data in chunks)
    return b"\x89PNG\r\n\x1a\n" + b"".join(sized)


def write(folder, html, base):
    """Writes the folder. `base`: the address that it will have, for the pictures of previews; empty: without."""
    folder.mkdir(exist_ok=True)
    head = (
        '<link rel="manifest" href="manifest.webmanifest">\n<link rel="apple-touch-icon" href="icon-192.png">\n'
        '<meta name="theme-color" content="#005500">\n<script src="site.js"></script>\n'
    )
    if base:
        base = base.rstrip("/")
        head += f'<meta property="og:url" content="{base}/">\n<meta property="og:image" content="{base}/icon-512.png">\n'
    html = html.replace('<link rel="icon" href="data:,">\n', '<link rel="icon" href="icon-192.png">\n' + head)
    version = hashlib.sha256(html.encode()).hexdigest()[:12]
    (folder / "index.html").write_text(html)
    (folder / "site.js").write_text('navigator.serviceWorker?.register("sw.js");\n')
    (folder / "sw.js").write_text(WORKER.replace("VERSION", version))
    (folder / "manifest.webmanifest").write_text(json.dumps(MANIFEST, indent=2) + "\n")
    for size in (192, 512):
        (folder / f"icon-{size}.png").write_bytes(icon(size))
