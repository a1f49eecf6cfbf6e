//! The functions of the page that the program calls: storage and clocks. Unsafe, as the page's code is trusted.
#![allow(unsafe_code)]

use dama::unstable::session::drive::DriveError;
use std::cell::Cell;

/// Longest stored file; no saved game and no file of games is as long.
pub const LONGEST: usize = 1 << 20;

#[link(wasm_import_module = "page")]
extern "C" {
    fn store_read(name: *const u8, name_len: usize, bytes: *mut u8, room: usize) -> i32;
    fn store_write(name: *const u8, name_len: usize, bytes: *const u8, len: usize) -> i32;
    fn store_names(bytes: *mut u8, room: usize) -> i32;
    #[link_name = "now"]
    fn page_now() -> f64;
    fn today() -> f64;
    #[link_name = "breathe"]
    fn page_breathe();
}

pub fn seconds() -> u64 {
    // SAFETY: the page gives a number and touches nothing.
    unsafe { today() as u64 }
}

/// Milliseconds of search between two calls of the page.
const SLICE: f64 = 12.0;

thread_local! {
    static SINCE: Cell<f64> = const { Cell::new(0.0) };
}

/// Called often during a search; from time to time it lets the page handle its events.
pub fn breathe() {
    if now() - SINCE.get() < SLICE {
        return;
    }
    // SAFETY: the page comes back where it was left, and nothing is borrowed meanwhile that it could ask for:
    // it has a module of its own for jobs then.
    unsafe { page_breathe() };
    SINCE.set(now());
}

/// Milliseconds since an arbitrary start.
pub fn now() -> f64 {
    // SAFETY: the page gives a number and touches nothing.
    unsafe { page_now() }
}

fn length(answer: i32) -> Result<Option<usize>, DriveError> {
    match answer {
        -1 => Ok(None),
        -2 => Err(DriveError::Full),
        -3 => Err(DriveError::NotReady),
        -4 => Err(DriveError::Damaged),
        len => usize::try_from(len).map(Some).map_err(|_| DriveError::Failed),
    }
}

fn read_with(ask: impl Fn(*mut u8, usize) -> i32) -> Result<Option<Vec<u8>>, DriveError> {
    let mut bytes = vec![0; LONGEST];
    let Some(len) = length(ask(bytes.as_mut_ptr(), bytes.len()))? else { return Ok(None) };
    if len > bytes.len() {
        return Err(DriveError::TooLong);
    }
    bytes.truncate(len);
    Ok(Some(bytes))
}

pub fn read(name: &str) -> Result<Option<Vec<u8>>, DriveError> {
    // SAFETY: the page reads the name and writes no more than `room` bytes, both within our memory.
    read_with(|bytes, room| unsafe { store_read(name.as_ptr(), name.len(), bytes, room) })
}

/// Stores a file, whole or not at all.
pub fn write(name: &str, bytes: &[u8]) -> Result<(), DriveError> {
    // SAFETY: the page only reads, within what it is told.
    let answer = unsafe { store_write(name.as_ptr(), name.len(), bytes.as_ptr(), bytes.len()) };
    length(answer).map(drop)
}

pub fn names() -> Result<Vec<String>, DriveError> {
    // SAFETY: the page writes no more than `room` bytes, within our memory.
    let bytes = read_with(|bytes, room| unsafe { store_names(bytes, room) })?.unwrap_or_default();
    Ok(String::from_utf8_lossy(&bytes).lines().map(String::from).collect())
}
