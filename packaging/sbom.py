#!/usr/bin/env python3
"""Prints the bill of materials of a release, CycloneDX 1.5 as JSON: every crate that is built into the programs.

    packaging/sbom.py [PROGRAM...]     their sums are named too

Names, versions, licences and sums are those of Cargo.toml, Cargo.lock and the crates themselves. The crates of all targets
that are released are in it: Linux, Windows, the page in browsers.
"""
import datetime
import hashlib
import json
import os
import re
import subprocess
import sys
import uuid
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TARGETS = ["x86_64-unknown-linux-gnu", "aarch64-unknown-linux-gnu", "x86_64-pc-windows-gnu", "wasm32-unknown-unknown"]


def metadata():
    platforms = [f"--filter-platform={target}" for target in TARGETS]
    asked = ["cargo", "metadata", "--format-version", "1", "--locked", *platforms]
    return json.loads(subprocess.run(asked, cwd=ROOT, check=True, capture_output=True).stdout)


def purl(package):
    return f'pkg:cargo/{package["name"]}@{package["version"]}'


def component(package, sums):
    said = {
        "type": "library", "bom-ref": purl(package), "name": package["name"], "version": package["version"],
        "purl": purl(package), "scope": "required",
    }
    if package["license"]:
        # Old crates write a stroke for "or".
        said["licenses"] = [{"expression": package["license"].replace(" / ", " OR ").replace("/", " OR ")}]
    checksum = sums.get((package["name"], package["version"]))
    if checksum:
        said["hashes"] = [{"alg": "SHA-256", "content": checksum}]
    if package.get("repository"):
        said["externalReferences"] = [{"type": "vcs", "url": package["repository"]}]
    return said


def used(data):
    """Returns the dependencies of the program without those of its tests: package id -> package ids."""
    nodes = {node["id"]: node for node in data["resolve"]["nodes"]}
    needs, waiting = {}, [data["resolve"]["root"]]
    while waiting:
        at = waiting.pop()
        if at in needs:
            continue
        kept = [dep["pkg"] for dep in nodes[at]["deps"] if any(kind["kind"] != "dev" for kind in dep["dep_kinds"])]
        needs[at] = sorted(kept)
        waiting += kept
    return needs


def main():
    data = metadata()
    packages = {package["id"]: package for package in data["packages"]}
    needs, root = used(data), packages[data["resolve"]["root"]]
    lock = (ROOT / "Cargo.lock").read_text()
    entry = r'name = "(.+)"\nversion = "(.+)"\nsource = ".+"\nchecksum = "(.+)"'
    sums = {(name, version): checksum for name, version, checksum in re.findall(entry, lock)}
    program = {**component(root, sums), "type": "application", "description": root["description"]}
    program["components"] = [
        {"type": "file", "name": path.name, "hashes": [{"alg": "SHA-256", "content": hashlib.sha256(path.read_bytes()).hexdigest()}]}
        for path in map(Path, sys.argv[1:])
    ]
    made = datetime.datetime.fromtimestamp(int(os.environ.get("SOURCE_DATE_EPOCH", "0")), datetime.timezone.utc)
    others = sorted((packages[one] for one in needs if one != root["id"]), key=purl)
    bill = {
        "bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1,
        "serialNumber": f'urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, purl(root) + hashlib.sha256((ROOT / "Cargo.lock").read_bytes()).hexdigest())}',
        "metadata": {"timestamp": made.strftime("%Y-%m-%dT%H:%M:%SZ"), "component": program},
        "components": [component(package, sums) for package in others],
        "dependencies": sorted(
            ({"ref": purl(packages[one]), "dependsOn": sorted(purl(packages[other]) for other in needs[one])} for one in needs),
            key=lambda entry: entry["ref"],
        ),
    }
    print(json.dumps(bill, indent=1))


main()
