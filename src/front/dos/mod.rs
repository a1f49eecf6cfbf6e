//! The program on DOS: real mode, a 386, an EGA or VGA card.
//!
//! What is only thought (`keys`, `errors`, `switches`, `words`) compiles everywhere and is tested on a PC;
//! what touches the machine exists for the DOS target alone, which `ports/dos` describes.

pub mod errors;
pub mod keys;
pub mod switches;
pub mod words;

#[cfg(all(target_os = "none", target_arch = "x86"))]
pub mod files;
#[cfg(all(target_os = "none", target_arch = "x86"))]
pub mod machine;
#[cfg(all(target_os = "none", target_arch = "x86"))]
pub mod program;
#[cfg(all(target_os = "none", target_arch = "x86"))]
pub mod video;
