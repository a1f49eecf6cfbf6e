//! Has the linker export plain names: on 32-bit Windows a stdcall function would end in `@` and its bytes of arguments.

fn main() {
    println!("cargo:rerun-if-changed=engine.def");
    let is_gnu = std::env::var("TARGET").is_ok_and(|target| target.ends_with("-pc-windows-gnu"));
    if is_gnu {
        let folder = std::env::var("CARGO_MANIFEST_DIR").expect("cargo sets it");
        println!("cargo:rustc-cdylib-link-arg={folder}/engine.def");
    }
}
