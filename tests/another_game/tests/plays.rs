//! A whole game of sticks on DAMA.COM's screen, with a flipped bit on the way.

use dama_another_game::app::{App, Config, Key, Status, GRAPHICS_LEN};
use dama_another_game::formats::keyboard::FONT_LEN;
use dama_another_game::screen::{Frame, Scene, FRAME_LEN};
use dama_another_game::session::drive::{whole_into, DriveError, Drives, FileName, FileSpec, NameError};
use dama_another_game::session::messages::Message;

static KEYBOARD_DAT: &[u8] = include_bytes!("../../../KEYBOARD.DAT");
static FONT: [u8; FONT_LEN] = [0; FONT_LEN];

/// A disk with the graphics and one saved game.
#[derive(Default)]
struct Disk(Vec<u8>);

impl Drives for Disk {
    fn read(&mut self, file: FileSpec, buffer: &mut [u8]) -> Result<usize, DriveError> {
        whole_into(if file.name == FileName::KEYBOARD_DAT { KEYBOARD_DAT } else { &self.0 }, buffer)
    }

    fn exists(&mut self, file: FileSpec) -> Result<bool, DriveError> {
        Ok(file.name == FileName::KEYBOARD_DAT)
    }

    fn write(&mut self, _: FileSpec, bytes: &[u8]) -> Result<(), DriveError> {
        self.0 = bytes.into();
        Ok(())
    }
}

fn line(app: &mut App<'_, Disk>, text: &str) {
    text.chars().for_each(|c| app.key(Key::Char(c)));
    app.key(Key::Enter);
    while app.status() == Status::Thinks {
        app.think(&mut |_| ());
    }
}

#[track_caller]
fn pixels(app: &App<'_, Disk>) -> Box<[u8; FRAME_LEN]> {
    let mut pixels: Box<[u8; FRAME_LEN]> = vec![0; FRAME_LEN].try_into().expect("a frame");
    app.frame(&mut Frame::new(&mut pixels));
    pixels
}

fn sticks(app: &App<'_, Disk>) -> (u8, Scene) {
    (app.game().game().0[0], app.scene())
}

#[test]
fn sticks_are_played_saved_and_checked_as_draughts_are() {
    let mut graphics = vec![0; GRAPHICS_LEN];
    let mut app = App::new(Config::default(), Disk::default(), &mut graphics, &FONT);
    app.key(Key::Enter);
    app.key(Key::Char('N'));
    let begun = pixels(&app);
    line(&mut app, "4");
    assert_eq!(sticks(&app), (21, Scene::Game), "refused");
    line(&mut app, "1");
    // The program takes one stick, because twenty is a multiple of four.
    assert_eq!(sticks(&app), (19, Scene::Game));
    assert_ne!(pixels(&app)[..], begun[..]);
    line(&mut app, "S");
    line(&mut app, "PROVA");
    assert_eq!(app.drives().0[0], 19);
    line(&mut app, "3");
    assert_eq!(sticks(&app).0, 15, "one of sixteen");
    for _ in 0..3 {
        line(&mut app, "3");
    }
    assert_eq!(sticks(&app).0, 3);
    assert!(app.fault(3));
    line(&mut app, "3");
    assert_eq!(app.scene(), Scene::Error);
    assert!(app.fault(3));
    line(&mut app, "3");
    assert_eq!(app.scene(), Scene::End);
}

/// Other builds read a file of that name as text.
#[test]
fn a_game_is_not_saved_under_a_name_that_ends_in_pdn() {
    let mut graphics = vec![0; GRAPHICS_LEN];
    let mut app = App::new(Config::default(), Disk::default(), &mut graphics, &FONT);
    app.key(Key::Enter);
    app.key(Key::Char('N'));
    for (name, is_saved) in [("X.PDN", false), ("b:x.pdn", false), ("PDN", true), ("X.PD", true)] {
        app.drives().0.clear();
        line(&mut app, "S");
        line(&mut app, name);
        assert_eq!((app.scene(), app.drives().0.is_empty()), (Scene::Game, !is_saved), "{name}");
        assert_eq!(matches!(app.message(), Message::Unsaved(NameError::Reserved)), !is_saved, "{name}");
    }
}
