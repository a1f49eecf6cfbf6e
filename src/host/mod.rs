//! The PC behind the ports: folders, disks, fonts, pictures. The browser uses floppy images, as bytes.

pub mod clock;
#[cfg(feature = "pc")]
pub mod disks;
pub mod floppy;
pub mod locale;
#[cfg(feature = "pc")]
pub mod packed;
#[cfg(feature = "pc")]
pub mod pictures;
#[cfg(feature = "pc")]
pub mod preferences;
#[cfg(feature = "pc")]
pub mod recording;
#[cfg(feature = "pc")]
pub mod settings;
#[cfg(feature = "pc")]
pub mod solved;
#[cfg(windows)]
pub mod win32;
