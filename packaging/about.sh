# shellcheck shell=bash
# Sets what every package says of the program, from Cargo.toml. Source it in the project's root.
#
# VERSION, PACKAGE (the crate), APP_ID, ADDRESS, MAINTAINER, PUBLISHER (the maintainer without mail), SUMMARY, LICENSE. SOURCE_DATE_EPOCH, the date of all files in
# packages: `epoch` of [package.metadata.release], else the commit's time, or in a tree without git that of its files.
#
# Without cargo, which a home folder of its own (tools/window_kit.sh) hides.
eval "$(python3 - <<'PYTHON'
import re, shlex
said, section = {}, ""
for line in open("Cargo.toml", encoding="utf-8"):
    if line.startswith("["):
        section = line.strip()
    elif match := re.match(r'([\w-]+) = \[?"?([^"\n]*)', line):
        said[section, match[1]] = match[2]
package = {
    "VERSION": "version", "PACKAGE": "name", "ADDRESS": "repository", "MAINTAINER": "authors", "SUMMARY": "description",
    "LICENSE": "license",
}
for name, key in package.items():
    print(f"export {name}={shlex.quote(said['[package]', key])}")
print(f"export PUBLISHER={shlex.quote(said['[package]', 'authors'].split(' <')[0])}")
release = "[package.metadata.release]"
print(f"export APP_ID={shlex.quote(said[release, 'app-id'])} EPOCH={said.get((release, 'epoch'), '')}")
PYTHON
)"
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-${EPOCH:-$(git log -1 --format=%ct 2>/dev/null || stat -c %Y Cargo.toml)}}
export SOURCE_DATE_EPOCH
