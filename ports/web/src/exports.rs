//! The functions that the page calls. Exported names must be unique, hence `unsafe` attributes.
//!
//! Bytes go in through [`room`] and come out at [`out`]; strings are UTF-8.
//! All pointers are into this module's memory and hold until the next call.
#![allow(unsafe_code)]

use crate::page::Page;
use std::cell::RefCell;

thread_local! {
    static PAGE: RefCell<Option<Page>> = const { RefCell::new(None) };
    static IN: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static OUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

fn with<T: Default>(act: impl FnOnce(&mut Page) -> T) -> T {
    PAGE.with_borrow_mut(|page| page.as_mut().map(act).unwrap_or_default())
}

fn taken() -> Vec<u8> {
    IN.take()
}

fn given(bytes: Vec<u8>) -> usize {
    let len = bytes.len();
    OUT.set(bytes);
    len
}

/// Returns a buffer for `len` bytes that the page passes to its next call.
#[no_mangle]
pub extern "C" fn room(len: usize) -> *mut u8 {
    IN.with_borrow_mut(|bytes| {
        bytes.clear();
        bytes.resize(len, 0);
        bytes.as_mut_ptr()
    })
}

/// Returns the address of the last call's result.
#[no_mangle]
pub extern "C" fn out() -> *const u8 {
    OUT.with_borrow(|bytes| bytes.as_ptr())
}

/// Longest file or recording that the page may pass; a floppy image may be longer.
#[no_mangle]
pub extern "C" fn longest() -> usize {
    crate::imports::LONGEST
}

/// Starts the program: options, newline, the browser's languages. Returns the refused options, one a line.
#[no_mangle]
pub extern "C" fn start(now: u32) -> usize {
    let text = String::from_utf8(taken()).unwrap_or_default();
    let (page, wrong) = Page::start(&text, now);
    PAGE.set(Some(page));
    given(wrong.into_bytes())
}

/// Handles a key: a character's number, or from 0x110000 RETURN, backspace, Esc, F1 and so on.
#[no_mangle]
pub extern "C" fn key(code: u32) -> bool {
    with(|page| page.key(code))
}

#[no_mangle]
pub extern "C" fn is_place(x: u32, y: u32) -> bool {
    with(|page| page.is_place(x, y))
}

#[no_mangle]
pub extern "C" fn tap(x: u32, y: u32, is_drag: bool) -> bool {
    with(|page| page.tap(x, y, is_drag))
}

/// Returns a notice, a newline and the text to copy; without a newline nothing is copied.
#[no_mangle]
pub extern "C" fn copy() -> usize {
    given(with(|page| page.copied()).into_bytes())
}

#[no_mangle]
pub extern "C" fn paste() -> bool {
    let text = String::from_utf8_lossy(&taken()).into_owned();
    with(|page| page.paste(&text))
}

/// Starts a game from a shared position.
#[no_mangle]
pub extern "C" fn play_from() -> bool {
    let text = String::from_utf8_lossy(&taken()).into_owned();
    with(|page| page.play_from(&text))
}

/// Returns the parts of a link: options, the position, a newline, the game.
#[no_mangle]
pub extern "C" fn share() -> usize {
    given(with(|page| crate::share::share(&page.app)).into_bytes())
}

/// Lets this number of ticks of 1/18.2 s pass.
#[no_mangle]
pub extern "C" fn tick(ticks: u32) {
    with(|page| page.tick(ticks));
}

/// Returns 0 for waiting for a line, 1 for a key, 2 thinking, 3 halted, 4 ended.
#[no_mangle]
pub extern "C" fn status() -> u32 {
    with(|page| page.status())
}

/// Returns the address of the screen as 224,000 palette indices.
#[no_mangle]
pub extern "C" fn frame() -> *const u8 {
    PAGE.with_borrow_mut(|page| page.as_mut().map_or(std::ptr::null(), |page| page.frame().as_ptr()))
}

#[no_mangle]
pub extern "C" fn frame_crc() -> u32 {
    with(|page| page.frame_crc())
}

/// Returns the screen scaled for a canvas, four bytes a pixel as in ImageData.
#[no_mangle]
pub extern "C" fn picture(width: usize, height: usize) -> *const u8 {
    PAGE.with_borrow_mut(|page| {
        page.as_mut().map_or(std::ptr::null(), |page| page.picture(width, height).as_ptr().cast())
    })
}

/// Returns the first row that the last picture changed.
#[no_mangle]
pub extern "C" fn fresh_from() -> usize {
    with(|page| page.fresh_rows().0)
}

/// Returns the row after the last that changed.
#[no_mangle]
pub extern "C" fn fresh_to() -> usize {
    with(|page| page.fresh_rows().1)
}

#[no_mangle]
pub extern "C" fn asks_full_screen() -> bool {
    with(|page| page.asks_full_screen())
}

/// Returns the notes to be played now, hertz and milliseconds a line.
#[no_mangle]
pub extern "C" fn sound() -> usize {
    given(with(|page| page.sound()).into_bytes())
}

#[no_mangle]
pub extern "C" fn words() -> usize {
    given(with(|page| page.words()).into_bytes())
}

#[no_mangle]
pub extern "C" fn said() -> usize {
    given(with(|page| page.said()).into_bytes())
}

/// Returns whether a clock runs, so that the page must call `tick`.
#[no_mangle]
pub extern "C" fn clock() -> bool {
    with(|page| page.app.clock_runs())
}

/// Returns a text of the page outside the screen, by its index.
#[no_mangle]
pub extern "C" fn label(place: usize) -> usize {
    given(with(|page| page.label(place).to_string()).into_bytes())
}

#[no_mangle]
pub extern "C" fn language() -> usize {
    given(with(|page| page.language().to_string()).into_bytes())
}

/// Returns where the parts of the screen lie in its frame.
#[no_mangle]
pub extern "C" fn layout() -> usize {
    given(with(|page| page.layout()).into_bytes())
}

/// Returns the buttons of the moment, one a line: words, or a tab and the name of one of the page's own.
#[no_mangle]
pub extern "C" fn wanted() -> usize {
    given(with(|page| page.wanted()).into_bytes())
}

#[no_mangle]
pub extern "C" fn press_named(place: usize) {
    with(|page| page.press_named(place));
}

/// Returns the player's legal moves as typed, one a line, for tests.
#[no_mangle]
pub extern "C" fn legal() -> usize {
    given(with(|page| page.app.legal_lines().join("\n")).into_bytes())
}

#[no_mangle]
pub extern "C" fn scene() -> usize {
    given(with(|page| page.app.scene().name().to_string()).into_bytes())
}

/// Returns the next search job as bytes; empty if there is none.
#[no_mangle]
pub extern "C" fn job() -> usize {
    given(with(|page| page.job()))
}

/// Returns whether the last job is still wanted.
#[no_mangle]
pub extern "C" fn wants() -> bool {
    with(|page| page.wants())
}

/// Runs a job in a worker, where no program needs to be started; returns the answer.
#[no_mangle]
pub extern "C" fn work() -> usize {
    given(crate::page::work(&taken()))
}

#[no_mangle]
pub extern "C" fn answer() -> bool {
    with(|page| page.answer(&taken()))
}

/// Returns the game as a saved game; empty if there is none.
#[no_mangle]
pub extern "C" fn unfinished() -> usize {
    given(with(|page| page.unfinished()))
}

#[no_mangle]
pub extern "C" fn resume() -> bool {
    with(|page| page.resume(taken()))
}

/// Lends a file on drive C without storing it: name, newline, bytes.
#[no_mangle]
pub extern "C" fn lend() -> bool {
    with(|page| page.lend(taken()))
}

/// Stores a file on drive C: name, newline, bytes. Returns its DOS name, or a tab and the error.
#[no_mangle]
pub extern "C" fn store() -> usize {
    given(with(|page| page.store(&taken())).into_bytes())
}

#[no_mangle]
pub extern "C" fn files() -> usize {
    given(with(|page| page.files()).into_bytes())
}

#[no_mangle]
pub extern "C" fn file() -> usize {
    let name = String::from_utf8(taken()).unwrap_or_default();
    given(with(|page| page.file(&name)))
}

/// Runs a script; returns the CRC-32 of the last screen, or of `shot.png` if the script writes it.
#[no_mangle]
pub extern "C" fn script() -> u32 {
    let text = String::from_utf8(taken()).unwrap_or_default();
    with(|page| page.script(&text))
}

/// Returns a level's `move | nodes` for `FEN | level | seed`.
#[no_mangle]
pub extern "C" fn level() -> usize {
    let line = String::from_utf8(taken()).unwrap_or_default();
    given(crate::page::level(&line).unwrap_or_default().into_bytes())
}

/// Searches as level M does: `FEN | depth` in, `nodes | milliseconds` out, for benchmarks.
#[no_mangle]
pub extern "C" fn speed() -> usize {
    let line = String::from_utf8(taken()).unwrap_or_default();
    given(crate::page::speed(&line).unwrap_or_default().into_bytes())
}

/// Shows a recording: name, newline, text. Returns the error, or an empty text.
#[no_mangle]
pub extern "C" fn demo() -> usize {
    let file = String::from_utf8(taken()).unwrap_or_default();
    given(with(|page| page.demo(&file)).into_bytes())
}

#[no_mangle]
pub extern "C" fn attend() -> bool {
    with(|page| page.attend())
}

/// Returns the milliseconds until the next call of `attend`; negative means never.
#[no_mangle]
pub extern "C" fn due() -> f64 {
    with(|page| page.due())
}

/// Returns the progress of the recording being shown; empty if there is none.
#[no_mangle]
pub extern "C" fn show_told() -> usize {
    given(with(|page| page.show_told()).into_bytes())
}

/// Returns the exhibition's events since the last call, one a line.
#[no_mangle]
pub extern "C" fn log() -> usize {
    given(with(|page| page.log()).into_bytes())
}

#[no_mangle]
pub extern "C" fn recording() -> usize {
    given(with(|page| page.recording()).into_bytes())
}

/// Returns whether the bytes are a text that begins like a recording.
#[no_mangle]
pub extern "C" fn is_recording() -> bool {
    String::from_utf8(taken()).is_ok_and(|text| dama::unstable::script::recording::is_recording(&text))
}

/// Returns the games played since the page was opened, as PDN.
#[no_mangle]
pub extern "C" fn games() -> usize {
    given(with(|page| page.app.played_games()).into_bytes())
}

/// Puts an image into a drive; returns whether it is a valid floppy disk.
#[no_mangle]
pub extern "C" fn insert(letter: u32) -> bool {
    with(|page| page.insert(letter, taken()))
}

/// Returns the disk in a drive as an image; empty if there is none.
#[no_mangle]
pub extern "C" fn image(letter: u32) -> usize {
    given(with(|page| page.image(letter)))
}

#[no_mangle]
pub extern "C" fn eject(letter: u32) {
    with(|page| page.eject(letter));
}

#[no_mangle]
pub extern "C" fn set_graphics(is_there: bool) {
    with(|page| page.set_graphics(is_there));
}
