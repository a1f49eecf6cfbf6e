#!/usr/bin/env bash
# Tells what each feature of the library brings: other crates, and bytes of a small program.
#
# usage: tools/features.sh [--sizes]
#
# Compares the numbers of crates with the table of the first page (src/lib.rs). --sizes also builds small programs,
# optimized and stripped, for this machine, and prints what each grows by; it takes some minutes.
set -euo pipefail
cd "$(dirname "$0")/.."

crates() {
    cargo tree --package dama-italiana --no-default-features --features "$1" --target x86_64-unknown-linux-gnu \
        --edges normal,build --prefix none | sed 's/ (\*)$//' | sort -u | tail -n +2 | wc -l
}

failed=0
for features in none alloc std serde "floppy pc cli window"; do
    counted=$(for feature in $features; do crates "${feature#none}"; done | paste -sd ' ')
    # The third column of the row that begins with the feature.
    said=$(sed -n "s/^\/\/! | \`\?${features%% *}\`\?[ ,].*|.*| \([0-9, ]*\) |[^|]*|\$/\1/p" src/lib.rs | tr -d ',')
    echo "$features: $counted other crates"
    [ "$counted" = "$said" ] || { echo "FAILED: src/lib.rs says: ${said:-nothing}"; failed=1; }
done
[ "${1:-}" = --sizes ] || exit "$failed"

folder=target/feature_sizes
mkdir -p "$folder/src"
# Builds a program of these lines with a feature, and prints its bytes.
bytes() {
    cat >"$folder/Cargo.toml" <<EOF
[package]
name = "sized"
version = "0.0.0"
edition = "2021"
[workspace]
[dependencies]
serde_json = "1"
dama-italiana = { path = "../..", default-features = false, features = [$1] }
[profile.release]
lto = true
codegen-units = 1
panic = "abort"
strip = "symbols"
EOF
    printf 'fn main() {\n%s\n}\n' "$2" >"$folder/src/main.rs"
    cargo build --quiet --release --manifest-path "$folder/Cargo.toml" --target-dir "$folder/target" >&2
    stat -c %s "$folder/target/release/sized"
}
text='let text = std::env::args().nth(1).unwrap_or_default();'
rules='use dama::{italian::*, levels::*};
let position: Position = text.parse().unwrap();
let choice = choose(&position, Level::LAST, 1, &mut |_| true).unwrap();
println!("{}", choice.mv);'
# shellcheck disable=SC2016
memory='let mut options = dama::analysis::SearchOptions::default();
options.nodes = Some(1_000);
let mut searcher = dama::analysis::Searcher::shipped(16, 1).unwrap();
let stop = std::sync::atomic::AtomicBool::new(false);
println!("{}", dama::pdn::write(&dama::pdn::read(text.as_bytes()).games));
let variant: dama::variants::Variant = text.parse().unwrap();
println!("{:?}", variant.begin(&[]).unwrap().choose(Level::LAST, 1, &mut |_| true));'
run='println!("{:?}", searcher.go(&position, &[], &options, &stop, &mut |_| ()));'
clock='options.time = Some(std::time::Duration::from_secs(1));
searcher.set_threads(2).unwrap();
println!("{}", dama::pdn::PdnReader::of_read(std::io::stdin(), dama::variants::GAMES).count());'
json='let words: Vec<String> = serde_json::from_str(&text).unwrap();
println!("{}", serde_json::to_string(&words).unwrap());'
stored='let stored: Position = serde_json::from_str(&text).unwrap();
println!("{}{}", serde_json::to_string(&stored).unwrap(), serde_json::to_string(&choice).unwrap());'

none=$(bytes '' "$text")
small=$(bytes '' "$text
$rules")
echo "none: $((small - none)) bytes"
large=$(bytes '"alloc"' "$text
$rules
$memory
$run")
echo "alloc: $((large - none)) bytes"
timed=$(bytes '"std"' "$text
$rules
$memory
$clock
$run")
echo "std: $((timed - large)) bytes more than alloc"
plain=$(bytes '"serde"' "$text
$rules
$json")
with=$(bytes '"serde"' "$text
$rules
$json
$stored")
echo "serde: $((with - plain)) bytes more than none, beside serde_json"
exit "$failed"
