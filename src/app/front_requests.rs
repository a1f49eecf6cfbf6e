//! [`FrontRequests`]: what the program asks of its front-end.

/// What a key has asked of the front-end, which takes it after its keys. One that cannot do a thing ignores it.
#[derive(Debug, Default)]
pub struct FrontRequests {
    full_screen: bool,
    is_locked: bool,
}

impl FrontRequests {
    /// The full screen stays as it is, so nothing may ask for another: an exhibition.
    pub fn lock_full_screen(&mut self) {
        self.is_locked = true;
    }

    /// Returns whether the window is to fill the screen, or to be a window again, and clears the request.
    pub fn take_full_screen(&mut self) -> bool {
        core::mem::take(&mut self.full_screen)
    }

    pub(super) fn can_fill_screen(&self) -> bool {
        !self.is_locked
    }

    pub(super) fn ask_full_screen(&mut self) {
        self.full_screen ^= true;
    }
}
