//! Has the linker export undecorated names: 32-bit Windows would add `@` and the size of the arguments to them.

fn main() {
    println!("cargo:rerun-if-changed=engine.def");
    let is_gnu = std::env::var("TARGET").is_ok_and(|target| target.ends_with("-pc-windows-gnu"));
    if is_gnu {
        let folder = std::env::var("CARGO_MANIFEST_DIR").expect("cargo sets it");
        println!("cargo:rustc-cdylib-link-arg={folder}/engine.def");
    }
}
