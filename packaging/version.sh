#!/usr/bin/env bash
# Sets the version of the next release: one line of Cargo.toml, and the lock files that repeat it.
#
#     packaging/version.sh VERSION
#
# Everything else that names the version reads Cargo.toml.
set -euo pipefail
version=${1:-}
if ! [[ $version =~ ^[0-9]+\.[0-9]+\.[0-9]+$ ]]; then
    echo "version.sh: '$version': a version like 1.2.3 expected" >&2
    exit 2
fi
cd "$(dirname "$0")/.."
sed -i "0,/^version = \".*\"$/s//version = \"$version\"/" Cargo.toml
package=$(sed -n 's/^name = "\(.*\)"$/\1/p' Cargo.toml | head -n 1)
# Without cargo, which would want the registry's index for it.
find . -name Cargo.lock -not -path '*/target/*' -exec sed -i "/^name = \"$package\"$/{n;s/.*/version = \"$version\"/}" {} +
