//! DAMA.COM: the entry on DOS. On a PC, a word on how to build it.
#![cfg_attr(target_os = "none", no_std, no_main)]
#![allow(unsafe_code)] // The entry's name is known to the machine's own code.

#[cfg(target_os = "none")]
#[no_mangle]
extern "C" fn dama_main() -> u8 {
    dama::unstable::front::dos::program::run()
}

/// Never runs: `ports/dos/build.sh` has panics end in an instruction that `machine` catches.
#[cfg(target_os = "none")]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}

#[cfg(not(target_os = "none"))]
fn main() {
    eprintln!("dama: this is the DOS program; ports/dos/build.sh builds it");
    std::process::exit(2);
}
