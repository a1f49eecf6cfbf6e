//! Front-ends: each feeds keys to the program and shows its frames.

#[cfg(any(feature = "dos", feature = "pc"))]
pub mod dos;
#[cfg(feature = "pc")]
pub mod headless;
#[cfg(feature = "pc")]
pub mod hub;
#[cfg(feature = "alloc")]
pub mod pace;
#[cfg(feature = "alloc")]
pub mod scale;
#[cfg(feature = "pc")]
pub mod term;
#[cfg(feature = "window")]
pub mod window;
