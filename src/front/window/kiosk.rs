//! The exhibition mode in a window; `script::kiosk` decides what it shows.

use super::{Shown, Sliding, WindowError, WindowOptions, THINKING_WAIT};
use crate::app::{App, Status};
use crate::host::clock::now;
use crate::script::kiosk::{Kiosk, KioskEvent};
use crate::script::recording::Recorder;
use crate::session::drive::Drives;
use std::time::Duration;

/// Shows the exhibition until the program is ended from outside, or the window is gone. `tell` hears each event and
/// when it happened. F11, F12 and requests to close the window are ignored, but for the halt, which asks to be closed.
pub fn kiosk<D: Drives>(
    app: &mut App<'_, D>,
    mut kiosk: Kiosk,
    options: &WindowOptions,
    tell: &mut dyn FnMut(Duration, &KioskEvent),
) -> Result<(), WindowError> {
    let mut shown = Shown::open(options)?;
    if app.status() != Status::Halted {
        shown.lock();
        app.requests().lock();
    }
    let mut recorder = Recorder::off();
    recorder.typed_by_hand(now);
    while attend(&mut shown, &mut kiosk, app, &mut recorder) {
        let is_shown = kiosk.show().is_some();
        if options.sliding != Sliding::Nobodys {
            let whose = if is_shown { Sliding::Everybodys } else { Sliding::Programs };
            shown.picture.slides.slide(whose);
        }
        if app.status() == Status::Thinks && shown.must_be_seen(app) {
            shown.wait(Duration::MAX);
        } else if app.status() == Status::Thinks {
            think(&mut shown, &mut kiosk, app, &mut recorder, is_shown);
            shown.stale = true;
        } else if kiosk.attend(app, now()) {
            shown.stale = true;
        } else {
            shown.wait(kiosk.until_due(now()));
        }
        // A lost window is reported to the program by closing it; the kiosk handles a program that closes itself.
        kiosk.attend(app, now());
        kiosk.take_log().iter().for_each(|(when, event)| tell(*when, event));
    }
    shown.close()
}

/// Lets the program think: as recorded, or for the visitor, whose keys are read meanwhile.
fn think<D: Drives>(
    shown: &mut Shown,
    kiosk: &mut Kiosk,
    app: &mut App<'_, D>,
    recorder: &mut Recorder,
    is_shown: bool,
) {
    match kiosk.show() {
        Some(show) if is_shown => show.think(app, &mut |_, app| {
            // A key stops the search and is taken after it.
            if shown.attended.elapsed() >= THINKING_WAIT && (!shown.update(app) || !shown.keys.is_empty()) {
                app.close();
            } else if shown.attended.elapsed() >= THINKING_WAIT {
                shown.refresh(app);
            }
        }),
        _ => app.think(&mut |app| {
            if shown.attended.elapsed() >= THINKING_WAIT {
                attend(shown, kiosk, app, recorder);
            }
        }),
    }
    recorder.settle(app);
}

fn attend<D: Drives>(
    shown: &mut Shown,
    kiosk: &mut Kiosk,
    app: &mut App<'_, D>,
    recorder: &mut Recorder,
) -> bool {
    if !shown.update(app) {
        return false;
    }
    shown.keys.take_fullscreen();
    // An exhibition writes nothing to disk, so it takes no screenshots.
    shown.keys.take_screenshot();
    if !shown.keys.is_empty() || shown.mouse.is_clicked() {
        if kiosk.is_for_program(app, now()) {
            shown.give_keys(app, recorder);
        } else {
            while shown.keys.take().is_some() {}
            shown.mouse.forget();
        }
        shown.stale = true;
    }
    shown.refresh(app);
    shown.play(app);
    true
}
