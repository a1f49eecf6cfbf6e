//! Writes the sentences of `data/words` as Rust, those of DAMA.COM, as the program's own build does.

#[path = "../../build/words.rs"]
mod words;

use std::path::Path;

fn main() {
    println!("cargo:rerun-if-changed=../../data/words");
    println!("cargo:rerun-if-changed=../../build/words.rs");
    let words = words::Words::read(Path::new("../../data/words"))
        .unwrap_or_else(|error| panic!("data/words/{error}"));
    let to = Path::new(&std::env::var("OUT_DIR").expect("cargo says where")).join("words.rs");
    std::fs::write(&to, words.as_rust(true)).unwrap_or_else(|error| panic!("{}: {error}", to.display()));
}
