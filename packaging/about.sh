# shellcheck shell=bash
# Sets what every package says of the program, from Cargo.toml. Source it in the project's root.
#
# VERSION, PACKAGE (the crate), APP_ID, ADDRESS, MAINTAINER, SUMMARY, LICENSE. SOURCE_DATE_EPOCH, the date of all files in
# packages: `epoch` of [package.metadata.release], else the commit's time, or in a tree without git that of its files.
eval "$(cargo metadata --no-deps --format-version 1 | python3 -c '
import json, shlex, sys
about = json.load(sys.stdin)["packages"][0]
named = {
    "VERSION": about["version"], "PACKAGE": about["name"], "APP_ID": about["metadata"]["release"]["app-id"],
    "ADDRESS": about["repository"], "MAINTAINER": about["authors"][0], "SUMMARY": about["description"],
    "LICENSE": about["license"], "EPOCH": about["metadata"]["release"].get("epoch", ""),
}
for name, value in named.items():
    print(f"export {name}={shlex.quote(str(value))}")
')"
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-${EPOCH:-$(git log -1 --format=%ct 2>/dev/null || stat -c %Y Cargo.toml)}}
export SOURCE_DATE_EPOCH
