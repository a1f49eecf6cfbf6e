//! The functions of the program that the page calls. Not safe by itself, because names that are exported must be the
//! only ones of their kind.
//!
//! Bytes go in through [`room`], where the page writes them, and come out at [`out`]; strings are UTF-8. All
//! pointers are places in this module's own memory, and hold until the next call.
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

/// Room for so many bytes that the page hands over with its next call.
#[no_mangle]
pub extern "C" fn room(len: usize) -> *mut u8 {
    IN.with_borrow_mut(|bytes| {
        bytes.clear();
        bytes.resize(len, 0);
        bytes.as_mut_ptr()
    })
}

/// Where the bytes stand that the last call gave.
#[no_mangle]
pub extern "C" fn out() -> *const u8 {
    OUT.with_borrow(|bytes| bytes.as_ptr())
}

/// The most bytes of a file or recording that the page may hand over; an image of a floppy disk may be longer.
#[no_mangle]
pub extern "C" fn longest() -> usize {
    crate::imports::LONGEST
}

/// Starts the program; handed over: the address' options, what follows `#`, and after a line's end the browser's
/// languages. Gives the options that mean nothing, one a line.
#[no_mangle]
pub extern "C" fn start(now: u32) -> usize {
    let text = String::from_utf8(taken()).unwrap_or_default();
    let (page, wrong) = Page::start(&text, now);
    PAGE.set(Some(page));
    given(wrong.into_bytes())
}

/// A key: a character's number, or from 0x110000 on RETURN, backspace, Esc, F1 and so on. Whether there is such.
#[no_mangle]
pub extern "C" fn key(code: u32) -> bool {
    with(|page| page.key(code))
}

/// A tap on the frame's pixel.
#[no_mangle]
pub extern "C" fn tap(x: u32, y: u32) -> bool {
    with(|page| page.tap(x, y))
}

/// What Ctrl+C copies: what is said of it, and after a line's end the text; without that nothing is copied.
#[no_mangle]
pub extern "C" fn copy() -> usize {
    given(with(|page| page.copied()).into_bytes())
}

/// A text is handed over that was pasted; whether anything may have changed.
#[no_mangle]
pub extern "C" fn paste() -> bool {
    let text = String::from_utf8_lossy(&taken()).into_owned();
    with(|page| page.paste(&text))
}

/// What links to the position and to the game say: options, the position, and after a line's end the game.
#[no_mangle]
pub extern "C" fn share() -> usize {
    given(with(|page| crate::share::share(&page.app)).into_bytes())
}

/// So many ticks of 1/18.2 s went by.
#[no_mangle]
pub extern "C" fn tick(ticks: u32) {
    with(|page| page.tick(ticks));
}

/// 0 it waits for a line, 1 for a key, 2 it thinks, 3 it stands still, 4 it has ended.
#[no_mangle]
pub extern "C" fn status() -> u32 {
    with(|page| page.status())
}

/// The screen as 224,000 palette indices; gives where they stand.
#[no_mangle]
pub extern "C" fn frame() -> *const u8 {
    PAGE.with_borrow_mut(|page| page.as_mut().map_or(std::ptr::null(), |page| page.frame().as_ptr()))
}

/// The CRC-32 of those indices.
#[no_mangle]
pub extern "C" fn frame_crc() -> u32 {
    with(|page| page.frame_crc())
}

/// The screen for a canvas of that size, four bytes a pixel, as ImageData has them.
#[no_mangle]
pub extern "C" fn picture(width: usize, height: usize) -> *const u8 {
    PAGE.with_borrow_mut(|page| {
        page.as_mut().map_or(std::ptr::null(), |page| page.picture(width, height).as_ptr().cast())
    })
}

/// The first of its rows that the last picture has changed.
#[no_mangle]
pub extern "C" fn fresh_from() -> usize {
    with(|page| page.fresh_rows().0)
}

/// The row behind the last of them.
#[no_mangle]
pub extern "C" fn fresh_to() -> usize {
    with(|page| page.fresh_rows().1)
}

/// What the screen says, as text.
#[no_mangle]
pub extern "C" fn words() -> usize {
    given(with(|page| page.words()).into_bytes())
}

/// What its message line and its prompt say, as text.
#[no_mangle]
pub extern "C" fn said() -> usize {
    given(with(|page| page.said()).into_bytes())
}

/// Whether a clock runs: then the page tells of time.
#[no_mangle]
pub extern "C" fn clock() -> bool {
    with(|page| page.app.clock_runs())
}

/// A word of the page outside the screen, by its place in their list.
#[no_mangle]
pub extern "C" fn label(place: usize) -> usize {
    given(with(|page| page.label(place).to_string()).into_bytes())
}

/// The language of the game, `it` or `en`.
#[no_mangle]
pub extern "C" fn language() -> usize {
    given(with(|page| page.language().to_string()).into_bytes())
}

/// The keys that may be wanted now, those with a name of several letters among them: one a line.
#[no_mangle]
pub extern "C" fn wanted() -> usize {
    given(with(|page| page.wanted()).into_bytes())
}

/// Gives the keys of a name that the screen has, by its place among those wanted.
#[no_mangle]
pub extern "C" fn press_named(place: usize) {
    with(|page| page.press_named(place));
}

/// The player's legal moves as they are typed, one a line: for tests, which know no rule either.
#[no_mangle]
pub extern "C" fn legal() -> usize {
    given(with(|page| page.app.legal_lines().join("\n")).into_bytes())
}

/// The live scene's name: for tests.
#[no_mangle]
pub extern "C" fn scene() -> usize {
    given(with(|page| page.app.scene().name().to_string()).into_bytes())
}

/// What there is to search now, as bytes; none if nothing.
#[no_mangle]
pub extern "C" fn job() -> usize {
    given(with(|page| page.job()))
}

/// Whether the job given last is still to be worked on.
#[no_mangle]
pub extern "C" fn wants() -> bool {
    with(|page| page.wants())
}

/// Works on the job handed over; gives the answer. For a worker: no program need have been started.
#[no_mangle]
pub extern "C" fn work() -> usize {
    given(crate::page::work(&taken()))
}

/// The answer to a job is handed over.
#[no_mangle]
pub extern "C" fn answer() -> bool {
    with(|page| page.answer(&taken()))
}

/// The game as it could be gone on with another day, as a saved game; none where there is none.
#[no_mangle]
pub extern "C" fn unfinished() -> usize {
    given(with(|page| page.unfinished()))
}

/// A saved game is handed over, to be gone on with; whether it is one.
#[no_mangle]
pub extern "C" fn resume() -> bool {
    with(|page| page.resume(taken()))
}

/// A file is handed over that lies on drive C: without being kept; its name, a line's end, its bytes.
#[no_mangle]
pub extern "C" fn lend() -> bool {
    with(|page| page.lend(taken()))
}

/// A file is handed over, to be kept on drive C: its name, a line's end, its bytes. Gives the name that it has there,
/// or after a tab why it is not there.
#[no_mangle]
pub extern "C" fn store() -> usize {
    given(with(|page| page.store(&taken())).into_bytes())
}

/// The names of the files on drive C, one a line.
#[no_mangle]
pub extern "C" fn files() -> usize {
    given(with(|page| page.files()).into_bytes())
}

/// The bytes of the file on drive C whose name is handed over.
#[no_mangle]
pub extern "C" fn file() -> usize {
    let name = String::from_utf8(taken()).unwrap_or_default();
    given(with(|page| page.file(&name)))
}

/// A script is handed over and run to its end; gives the CRC-32 of the last screen, or of the one that the
/// script calls `shot.png`.
#[no_mangle]
pub extern "C" fn script() -> u32 {
    let text = String::from_utf8(taken()).unwrap_or_default();
    with(|page| page.script(&text))
}

/// What a level plays, and the nodes it searches for it: handed over `FEN | level | seed`, given `move | nodes`.
#[no_mangle]
pub extern "C" fn level() -> usize {
    let row = String::from_utf8(taken()).unwrap_or_default();
    given(crate::page::level(&row).unwrap_or_default().into_bytes())
}

/// Searches as level M does: handed over `FEN | depth`, given `nodes | milliseconds`. For measuring.
#[no_mangle]
pub extern "C" fn speed() -> usize {
    let row = String::from_utf8(taken()).unwrap_or_default();
    given(crate::page::speed(&row).unwrap_or_default().into_bytes())
}

/// A recording is handed over, its name, a line's end, its text, and is shown from now on. Gives what is wrong with it.
#[no_mangle]
pub extern "C" fn demo() -> usize {
    let file = String::from_utf8(taken()).unwrap_or_default();
    given(with(|page| page.demo(&file)).into_bytes())
}

/// Does what is due in what is shown; whether anything may have changed.
#[no_mangle]
pub extern "C" fn attend() -> bool {
    with(|page| page.attend())
}

/// Milliseconds until that is to be called again; negative: never.
#[no_mangle]
pub extern "C" fn due() -> f64 {
    with(|page| page.due())
}

/// How the recording stands that is shown, in words; none where none is.
#[no_mangle]
pub extern "C" fn show_told() -> usize {
    given(with(|page| page.show_told()).into_bytes())
}

/// What happened in an exhibition since this was last called, one a line.
#[no_mangle]
pub extern "C" fn log() -> usize {
    given(with(|page| page.log()).into_bytes())
}

/// What was done since the program began, as a script that does it again.
#[no_mangle]
pub extern "C" fn recording() -> usize {
    given(with(|page| page.recording()).into_bytes())
}

/// Whether the bytes handed over are text that begins as recordings do.
#[no_mangle]
pub extern "C" fn is_recording() -> bool {
    String::from_utf8(taken()).is_ok_and(|text| dama::unstable::script::recording::is_recording(&text))
}

/// The games played since the page was opened, as PDN.
#[no_mangle]
pub extern "C" fn games() -> usize {
    given(with(|page| page.app.played_games()).into_bytes())
}

/// An image is handed over and put into the drive of that letter; whether it is a sound floppy disk.
#[no_mangle]
pub extern "C" fn insert(letter: u32) -> bool {
    with(|page| page.insert(letter, taken()))
}

/// The disk in the drive of that letter, as an image; none where it is empty.
#[no_mangle]
pub extern "C" fn image(letter: u32) -> usize {
    given(with(|page| page.image(letter)))
}

/// Takes the disk out of the drive of that letter.
#[no_mangle]
pub extern "C" fn eject(letter: u32) {
    with(|page| page.eject(letter));
}

/// Takes KEYBOARD.DAT out of the program's disk, or puts it back; the program begins again.
#[no_mangle]
pub extern "C" fn set_graphics(is_there: bool) {
    with(|page| page.set_graphics(is_there));
}
