//! The PC behind the ports: folders, fonts, pictures.
