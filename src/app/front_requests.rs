//! [`FrontRequests`]: what the program asks of its front-end.

use crate::app::sound::Sounds;

/// What a key has asked of the front-end, which takes it after its keys. One that cannot do a thing ignores it.
#[derive(Debug, Default)]
pub struct FrontRequests {
    /// What is to be heard.
    pub sounds: Sounds,
    full_screen: bool,
    is_locked: bool,
}

impl FrontRequests {
    /// Full screen and sounds stay as they are, so nothing may ask for another: an exhibition.
    pub fn lock(&mut self) {
        self.is_locked = true;
    }

    /// Returns whether the window is to fill the screen, or to be a window again, and clears the request.
    pub fn take_full_screen(&mut self) -> bool {
        core::mem::take(&mut self.full_screen)
    }

    /// The program starts anew.
    pub(super) fn begin_anew(self) -> FrontRequests {
        FrontRequests { sounds: self.sounds.begin_anew(), ..self }
    }

    pub(super) fn is_locked(&self) -> bool {
        self.is_locked
    }

    pub(super) fn ask_full_screen(&mut self) {
        self.full_screen ^= true;
    }
}
