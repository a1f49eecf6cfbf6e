#!/usr/bin/env python3
"""Checks the manifests that packaging/manifests.sh wrote; says of each what it was checked with.

    packaging/check-manifests.py MANIFESTS SUMS [SCHEMAS]

Addresses and sums are held against the release's SHA256SUMS. SCHEMAS is a folder with the channels' own schemas,
winget.version.json, winget.installer.json, winget.defaultLocale.json, scoop.json and flatpak.json. Whatever has no
validator here is named as not checked. Exit code 1: something is wrong.
"""
import hashlib
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

try:
    import jsonschema
    import yaml
except ImportError:
    jsonschema = yaml = None

CACHE = Path.home() / ".cargo/registry/cache"
wrong = []


def say(file, checked):
    print(f"{file}: {checked}")


def fail(file, reason):
    wrong.append(file)
    print(f"FAILED: {file}: {reason}")


def addresses_and_sums(file, text, sums):
    """Checks that every named file is in the release and every sum is the sum of one of its files."""
    named = set(re.findall(r"/releases/download/v[0-9.]+/([^\s\"')]+)", text))
    for name in named - set(sums):
        fail(file, f"{name} is not in the release")
    for found in set(re.findall(r"\b[0-9a-f]{64}\b", text)) - set(sums.values()):
        fail(file, f"the sum {found} is no file's of the release")
    if "@" in re.sub(r"[\w.]+@[\w.]+", "", text).replace("libx11@", ""):
        fail(file, "a placeholder is left")
    return f"{len(named)} addresses and their sums"


def by_schema(file, text, schema):
    if jsonschema is None:
        return "NOT CHECKED against the channel's schema: no Python modules jsonschema and yaml"
    if not schema.is_file():
        return f"NOT CHECKED against the channel's schema: no {schema.name}"
    errors = list(jsonschema.Draft7Validator(json.loads(schema.read_text())).iter_errors(yaml.safe_load(text)))
    for error in errors:
        fail(file, f"{'/'.join(map(str, error.path))}: {error.message}")
    return f"the channel's schema, {schema.name}"


def by_program(file, *command):
    if shutil.which(command[0]) is None:
        return f"NOT CHECKED with {command[0]}, which is not here"
    ended = subprocess.run(command, capture_output=True, text=True)
    if ended.returncode:
        fail(file, (ended.stdout + ended.stderr).strip())
    return " ".join(command[:-1])


def source_info(file, recipe, text):
    """Checks that .SRCINFO repeats the values of the PKGBUILD as bash reads them."""
    script = f'. "{recipe}"; printf "%s\\n" "$pkgname" "$pkgver" "$pkgrel" "$url" "${{source[0]}}" "${{sha256sums[0]}}"'
    said = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=True).stdout.splitlines()
    for key, value in zip(["pkgname", "pkgver", "pkgrel", "url", "source", "sha256sums"], said):
        if not re.search(rf"^\t?{key} = {re.escape(value)}$", text, re.MULTILINE):
            fail(file, f"{key} is not {value}, as in PKGBUILD")
    return "the same as PKGBUILD"


def crates(file, text):
    """Checks the sums of the crates against those downloaded on this machine."""
    archives = [source for source in json.loads(text) if source["type"] == "archive"]
    here = 0
    for source in archives:
        for copy in CACHE.glob(f"*/{source['url'].rsplit('/', 1)[1]}"):
            here += 1
            if hashlib.sha256(copy.read_bytes()).hexdigest() != source["sha256"]:
                fail(file, f"{copy.name} has another sum")
    return f"the sums of {here} of {len(archives)} crates, which are here"


def main():
    folder, schemas = Path(sys.argv[1]), Path(sys.argv[3] if len(sys.argv) > 3 else "none")
    sums = dict(reversed(line.split(maxsplit=1)) for line in Path(sys.argv[2]).read_text().splitlines())
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        file, text = path.relative_to(folder), path.read_text()
        if path.name == "cargo-sources.json":
            say(file, crates(file, text))
            continue
        checks = [addresses_and_sums(file, text, sums)]
        if file.parts[0] == "winget":
            kind = yaml.safe_load(text)["ManifestType"] if yaml else "version"
            checks.append(by_schema(file, text, schemas / f"winget.{kind}.json"))
        elif file.parts[0] in ("scoop", "flatpak"):
            checks.append(by_schema(file, text, schemas / f"{file.parts[0]}.json"))
        elif path.suffix == ".rb":
            checks.append(by_program(file, "ruby", "-wc", str(path)))
            checks.append("NOT CHECKED with brew audit")
        elif path.name == "PKGBUILD":
            checks.append(by_program(file, "bash", "-n", str(path)))
            # What makepkg reads is not used in the file itself, and it ends where a folder is missing.
            checks.append(by_program(file, "shellcheck", "-s", "bash", "-e", "SC2034,SC2154,SC2164", str(path)))
            checks.append("NOT CHECKED with namcap")
        elif path.name == ".SRCINFO":
            checks.append(source_info(file, path.with_name("PKGBUILD"), text))
        say(file, "; ".join(checks))
    sys.exit(1 if wrong else 0)


main()
