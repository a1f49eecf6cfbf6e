//! The PC behind the ports: folders, disks, fonts, pictures.

pub mod clock;
pub mod disks;
pub mod faults;
pub mod pictures;
pub mod recording;
pub mod settings;
