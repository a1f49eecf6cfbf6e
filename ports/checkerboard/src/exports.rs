//! The three functions that CheckerBoard calls: they only check and read pointers.
#![allow(unsafe_code, reason = "CheckerBoard hands over plain pointers")]

use super::board::{self, Board};
use super::command::{text_of, REPLY_SIZE};
use super::engine::{Control, Engine, Request, UNKNOWN};
use super::moves::{self, CbMove};
use std::ffi::{c_char, c_int, CStr};
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::ptr::null_mut;
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicPtr, AtomicU8, Ordering::Relaxed};
use std::sync::{LazyLock, Mutex, MutexGuard, TryLockError};

/// Size of the status bar's buffer in bytes, with the terminating zero.
const TEXT_SIZE: usize = 1024;

static ENGINE: LazyLock<Engine> = LazyLock::new(|| {
    pin();
    Engine::default()
});

/// CheckerBoard's flag for "move now"; null between searches.
static PLAY_NOW: AtomicPtr<c_int> = AtomicPtr::new(null_mut());

static STOP: AtomicBool = AtomicBool::new(false);

/// Locked by the running search.
static SEARCHING: Mutex<()> = Mutex::new(());

/// The running search, which owns `PLAY_NOW` and `STOP`; dropping it clears the pointer.
struct Searching {
    _guard: MutexGuard<'static, ()>,
}

impl Searching {
    /// Begins a search; `None` if another one is running.
    fn begin(play_now: *mut c_int) -> Option<Searching> {
        let guard = match SEARCHING.try_lock() {
            Ok(guard) => guard,
            Err(TryLockError::Poisoned(error)) => error.into_inner(),
            Err(TryLockError::WouldBlock) => return None,
        };
        STOP.store(false, Relaxed);
        PLAY_NOW.store(play_now, Relaxed);
        Some(Searching { _guard: guard })
    }
}

impl Drop for Searching {
    fn drop(&mut self) {
        PLAY_NOW.store(null_mut(), Relaxed);
    }
}

/// Keeps the DLL loaded until the process ends: solver threads may outlive a search.
#[cfg(windows)]
fn pin() {
    use windows_sys::Win32::System::LibraryLoader::{
        GetModuleHandleExW, GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS, GET_MODULE_HANDLE_EX_FLAG_PIN,
    };
    let flags = GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS | GET_MODULE_HANDLE_EX_FLAG_PIN;
    let mut module = null_mut();
    // SAFETY: the address is one in this DLL, and the handle is written to a variable of ours.
    unsafe { GetModuleHandleExW(flags, (&raw const STOP).cast(), &raw mut module) };
}

#[cfg(not(windows))]
fn pin() {}

/// Stops the search once CheckerBoard wants the move.
fn poll() {
    let play_now = PLAY_NOW.load(Relaxed);
    if play_now.is_null() {
        return;
    }
    // SAFETY: a search sets the pointer and clears it before `getmove` returns; until then CheckerBoard keeps what it points
    // to, an aligned integer, and writes it from another thread, so that it is read as an atomic.
    let wanted = unsafe { AtomicI32::from_ptr(play_now) }.load(Relaxed) != 0;
    if wanted {
        STOP.store(true, Relaxed);
    }
}

/// Writes a text and a zero to a buffer of `size` bytes; null is allowed.
///
/// # Safety
/// `buffer` is null or has `size` bytes.
unsafe fn put(buffer: *mut c_char, size: usize, text: &[u8]) {
    if buffer.is_null() {
        return;
    }
    let length = text.len().min(size - 1);
    for (index, &byte) in text[..length].iter().chain(&[0]).enumerate() {
        // SAFETY: `index` is below `size`. CheckerBoard may read meanwhile, so each byte is written as an atomic.
        unsafe { AtomicU8::from_ptr(buffer.cast::<u8>().add(index)) }.store(byte, Relaxed);
    }
}

/// Chooses a move for `color` and makes it on `board`.
///
/// Returns 1 for a proven win, 2 for a proven loss, else 3.
/// Without a move `board` and `mv` stay unchanged, and `text` gives the reason.
///
/// # Safety
/// `board`, `text` (1,024 bytes), `play_now` and `mv` are null or as CheckerBoard declares them, until it returns.
#[no_mangle]
pub unsafe extern "system" fn getmove(
    board: *mut Board,
    color: c_int,
    max_time: f64,
    text: *mut c_char,
    play_now: *mut c_int,
    info: c_int,
    more_info: c_int,
    mv: *mut CbMove,
) -> c_int {
    let answer = catch_unwind(AssertUnwindSafe(|| {
        let _searching = Searching::begin(play_now)?;
        if board.is_null() {
            return None;
        }
        // SAFETY: not null, so the caller's board; integers have no wrong values. It is copied, so nothing is borrowed
        // while the search runs.
        let pieces = unsafe { board.read_unaligned() };
        let request = Request { board: &pieces, color, seconds: max_time, info, more_info };
        // SAFETY: the caller's buffer, null or of that size.
        let mut say = |line: &str| unsafe { put(text, TEXT_SIZE, line.as_bytes()) };
        let answer = ENGINE.getmove(&request, Control { stop: &STOP, poll, say: &mut say });
        Some((pieces, answer))
    }));
    let Ok(Some((mut pieces, answer))) = answer else {
        // SAFETY: the caller's buffer, null or of that size.
        unsafe { put(text, TEXT_SIZE, b"the engine failed or is busy") };
        return UNKNOWN;
    };
    // SAFETY: the caller's buffer, null or of that size.
    unsafe { put(text, TEXT_SIZE, answer.text.as_bytes()) };
    if let Some((played, after)) = answer.played {
        board::write(&after, &mut pieces);
        // SAFETY: the caller's board, which was found not to be null above.
        unsafe { board.write_unaligned(pieces) };
        if !mv.is_null() {
            // SAFETY: not null, so the caller's structure.
            unsafe { mv.write_unaligned(played) };
        }
    }
    answer.value
}

/// Answers a command; returns 1 on success, else 0.
///
/// # Safety
/// `command` is null or zero-terminated. `reply` is null or has 1,024 bytes (256 for any but `get movelist`).
#[no_mangle]
pub unsafe extern "system" fn enginecommand(command: *const c_char, reply: *mut c_char) -> c_int {
    let answer = catch_unwind(|| {
        if command.is_null() {
            return (0, Vec::new());
        }
        // SAFETY: not null, so the caller's text, which a zero ends.
        let command = text_of(unsafe { CStr::from_ptr(command) }.to_bytes());
        let reply = ENGINE.command(&command);
        (c_int::from(matches!(reply, super::command::Reply::Done(_))), reply.bytes())
    });
    let (done, text) = answer.unwrap_or((0, Vec::new()));
    // SAFETY: the caller's buffer, null or large enough for what `Reply::bytes` gives.
    unsafe { put(reply, REPLY_SIZE, &text) };
    done
}

/// Returns 1 and fills `mv` if `color` may move between two square numbers, else 0.
///
/// # Safety
/// `board` and `mv` are null or as CheckerBoard declares them.
#[no_mangle]
pub unsafe extern "system" fn islegal(
    board: *const Board,
    color: c_int,
    from: c_int,
    to: c_int,
    mv: *mut CbMove,
) -> c_int {
    let found = catch_unwind(|| {
        if board.is_null() {
            return None;
        }
        // SAFETY: not null, so the caller's board; integers have no wrong values.
        let pieces = unsafe { board.read_unaligned() };
        let position = board::read(&pieces, color).ok()?;
        moves::between(&position, from, to).map(|mv| CbMove::of(&position, mv))
    });
    let Ok(Some(found)) = found else { return 0 };
    if !mv.is_null() {
        // SAFETY: not null, so the caller's structure.
        unsafe { mv.write_unaligned(found) };
    }
    1
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ptr::null;

    #[test]
    fn null_pointers_are_survived() {
        // SAFETY: null is allowed everywhere.
        unsafe {
            assert_eq!(enginecommand(null(), null_mut()), 0);
            assert_eq!(enginecommand(c"name".as_ptr(), null_mut()), 1);
            assert_eq!(islegal(null(), 1, 1, 1, null_mut()), 0);
            assert_eq!(getmove(null_mut(), 1, 0.1, null_mut(), null_mut(), 0, 0, null_mut()), UNKNOWN);
            let mut board = [[0; 8]; 8];
            board[0][5] = 5;
            board[0][0] = 6;
            assert_eq!(islegal(&raw const board, 1, 21, 17, null_mut()), 0, "a light square");
            board[0][5] = 0;
            board[1][5] = 5;
            assert_eq!(islegal(&raw const board, 1, 21, 17, null_mut()), 1);
            getmove(&raw mut board, 1, 0.05, null_mut(), null_mut(), 0, 0, null_mut());
            assert_eq!(board[1][5], 0, "the man has moved");
        }
    }

    #[test]
    fn a_text_is_cut_to_its_buffer() {
        let mut buffer = [7 as c_char; 8];
        // SAFETY: the buffer is larger than what is said.
        unsafe { put(buffer.as_mut_ptr(), 6, b"too long a text") };
        assert_eq!(buffer.map(|byte| byte as u8), *b"too l\0\x07\x07");
    }
}
