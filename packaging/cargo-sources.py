#!/usr/bin/env python3
"""Prints the crates of Cargo.lock as sources of a Flatpak manifest, with the configuration that makes cargo use them."""
import json
import re
from pathlib import Path

FOLDER = "cargo/vendor"
CONFIG = f"""[source.vendored-sources]
directory = "{FOLDER}"

[source.crates-io]
replace-with = "vendored-sources"
"""


def main():
    lock = (Path(__file__).resolve().parent.parent / "Cargo.lock").read_text()
    # The registry keeps its files under the name of its index.
    entry = r'name = "(.+)"\nversion = "(.+)"\nsource = "registry\+.+/(.+)-index"\nchecksum = "(.+)"'
    sources = []
    for name, version, registry, checksum in re.findall(entry, lock):
        folder = f"{FOLDER}/{name}-{version}"
        sources.append({
            "type": "archive", "archive-type": "tar-gzip", "sha256": checksum, "dest": folder,
            "url": f"https://static.{registry}/crates/{name}/{name}-{version}.crate",
        })
        known = json.dumps({"package": checksum, "files": {}})
        sources.append({"type": "inline", "contents": known, "dest": folder, "dest-filename": ".cargo-checksum.json"})
    sources.append({"type": "inline", "contents": CONFIG, "dest": "cargo", "dest-filename": "config.toml"})
    print(json.dumps(sources, indent=1))


main()
