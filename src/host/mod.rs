//! The PC behind the ports: folders, disks, fonts, pictures. The browser uses floppy images, as bytes.

pub mod clock;
pub mod floppy;
pub mod locale;
#[cfg(windows)]
pub mod win32;

#[cfg(feature = "pc")]
#[path = ""]
mod for_pc {
    pub mod disks;
    pub mod packed;
    pub mod pictures;
    pub mod preferences;
    pub mod recording;
    pub mod settings;
    pub mod solved;
}
#[cfg(feature = "pc")]
pub use for_pc::*;
