//! The front-end for DOS: real mode, a 386, an EGA or VGA card.
//!
//! `keys`, `errors`, `switches` and `words` do not touch the machine: they compile everywhere and are tested on a PC.
//! The rest exists for the DOS target only; see `ports/dos`.

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
