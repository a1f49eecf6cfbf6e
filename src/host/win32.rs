//! What is asked of Windows itself, where no library that is kept does it safely: the console, and the window that
//! the window library has opened. All of the program that is unsafe on Windows stands here.
#![allow(unsafe_code)] // The system's own functions; each is given what it asks for, as said beside it.

use std::string::String;
use std::sync::atomic::{AtomicIsize, Ordering};
use std::time::Duration;
use std::vec::Vec;
use windows_sys::Win32::Foundation::{HWND, LPARAM, LRESULT, RECT, WPARAM};
use windows_sys::Win32::Graphics::Gdi::{
    GetMonitorInfoW, MonitorFromWindow, MONITORINFO, MONITOR_DEFAULTTONEAREST,
};
use windows_sys::Win32::System::Console::{
    AllocConsole, FreeConsole, GetConsoleOutputCP, GetConsoleProcessList, GetStdHandle, SetStdHandle,
    STD_ERROR_HANDLE, STD_INPUT_HANDLE, STD_OUTPUT_HANDLE,
};
use windows_sys::Win32::System::LibraryLoader::GetModuleHandleW;
use windows_sys::Win32::UI::Input::KeyboardAndMouse::{GetKeyState, VK_MENU};
use windows_sys::Win32::UI::WindowsAndMessaging::*;

/// The number of the icon among the program's resources.
const ICON: usize = 1;

/// Whether the console was opened for this program, which is then alone in it. Without a console it is not.
pub fn is_alone_in_console() -> bool {
    let mut processes = [0; 2];
    // SAFETY: the list has as many places as is said.
    unsafe { GetConsoleProcessList(processes.as_mut_ptr(), processes.len() as u32) == 1 }
}

/// Whether standard error leads anywhere.
pub fn has_standard_error() -> bool {
    // SAFETY: nothing is handed over. Null: there is none.
    unsafe { !GetStdHandle(STD_ERROR_HANDLE).is_null() }
}

/// Closes the console for this program, and with it what standard input, output and error led to: their numbers
/// will be another file's.
pub fn leave_console(is_console: [bool; 3]) {
    let streams = [STD_INPUT_HANDLE, STD_OUTPUT_HANDLE, STD_ERROR_HANDLE];
    // SAFETY: no other thread runs yet; no reference to a stream's handle is kept.
    unsafe {
        FreeConsole();
        for (stream, _) in streams.into_iter().zip(is_console).filter(|(_, is_console)| *is_console) {
            SetStdHandle(stream, std::ptr::null_mut());
        }
    }
}

/// Opens a console, to which standard input, output and error lead from here on.
pub fn open_console() {
    // SAFETY: nothing is handed over.
    unsafe { AllocConsole() };
}

/// The code page in which programs of this console read each other's output; 0 without a console.
pub fn output_code_page() -> u32 {
    // SAFETY: nothing is handed over.
    unsafe { GetConsoleOutputCP() }
}

/// Says something in a window of its own, until its button is pressed.
pub fn say(title: &str, text: &str) {
    let (title, text) = (wide(title), wide(text));
    // SAFETY: both texts end with 0 and live until the call is over.
    unsafe { MessageBoxW(std::ptr::null_mut(), text.as_ptr(), title.as_ptr(), MB_OK | MB_ICONERROR) };
}

/// A text as Windows takes it, with a 0 at its end.
fn wide(text: &str) -> Vec<u16> {
    let mut shown = String::from(text).replace('\0', " ");
    shown.push('\0');
    shown.encode_utf16().collect()
}

/// Waits until a message has come for a window of this thread, but no longer than this.
pub fn wait_for_message(at_most: Duration) {
    let milliseconds = u32::try_from(at_most.as_millis()).unwrap_or(u32::MAX - 1);
    // SAFETY: it waits for no object, so that the empty list is not read.
    unsafe {
        MsgWaitForMultipleObjectsEx(0, std::ptr::null(), milliseconds, QS_ALLINPUT, MWMO_INPUTAVAILABLE);
    }
}

/// Whether an Alt key was down when the message came that is now attended to.
pub fn is_alt_held() -> bool {
    // SAFETY: nothing is handed over.
    unsafe { GetKeyState(i32::from(VK_MENU)) < 0 }
}

/// The procedure of the window that cannot be closed; 0 before there is one.
static PROCEDURE: AtomicIsize = AtomicIsize::new(0);

/// The procedure of a window that cannot be closed.
unsafe extern "system" fn unclosable(window: HWND, message: u32, first: WPARAM, second: LPARAM) -> LRESULT {
    if message == WM_CLOSE {
        return 0;
    }
    // SAFETY: it is what the window had as its procedure, or nothing, which the system takes for none.
    unsafe {
        let before: WNDPROC = std::mem::transmute(PROCEDURE.load(Ordering::Relaxed));
        CallWindowProcW(before, window, message, first, second)
    }
}

/// A window of this thread. One that is closed does nothing any more.
#[derive(Clone, Copy, Debug)]
pub struct Window(HWND);

/// Where a window was before it filled the screen.
#[expect(missing_debug_implementations, reason = "what Windows fills in has none")]
pub struct Before {
    style: i32,
    placement: WINDOWPLACEMENT,
}

impl Window {
    /// The window of this number, of which 32 bits count.
    pub fn new(number: u32) -> Window {
        Window(number as i32 as isize as HWND)
    }

    /// Tells the window its size again: Windows has made it smaller than wanted where the screen is small, and the
    /// window library was not there yet to hear it.
    pub fn tell_size(self) {
        let mut size = RECT::default();
        // SAFETY: the rectangle is there to be filled; the message has no pointers.
        unsafe {
            if GetClientRect(self.0, &mut size) != 0 {
                let both = (size.bottom & 0xffff) << 16 | size.right & 0xffff;
                SendMessageW(self.0, WM_SIZE, SIZE_RESTORED as usize, both as LPARAM);
            }
        }
    }

    /// Gives it the program's icon, in both sizes that Windows shows. Without one it keeps the system's.
    pub fn take_icon(self) {
        let sizes = [(ICON_SMALL, SM_CXSMICON, SM_CYSMICON), (ICON_BIG, SM_CXICON, SM_CYICON)];
        for (which, width, height) in sizes {
            // SAFETY: the name is a resource's number; an icon so loaded is the system's to keep.
            unsafe {
                let (width, height) = (GetSystemMetrics(width), GetSystemMetrics(height));
                let program = GetModuleHandleW(std::ptr::null());
                let icon = LoadImageW(program, ICON as *const u16, IMAGE_ICON, width, height, LR_SHARED);
                if !icon.is_null() {
                    SendMessageW(self.0, WM_SETICON, which as usize, icon as LPARAM);
                }
            }
        }
    }

    /// Swallows the messages that ask the window to close: its close button, Alt+F4, other programs.
    pub fn ignore_close_requests(self) {
        // SAFETY: the procedure has the signature of one, and hands on to the one before it.
        unsafe {
            // The call takes an `isize` on 64-bit Windows and an `i32` on 32-bit Windows.
            let before = SetWindowLongPtrW(self.0, GWLP_WNDPROC, unclosable as *const () as _);
            PROCEDURE.store(before as isize, Ordering::Relaxed);
        }
    }

    /// Fills the screen that most of it is on, without a frame. None: Windows refuses, and nothing has changed.
    pub fn fill_screen(self) -> Option<Before> {
        let mut placement =
            WINDOWPLACEMENT { length: size_of::<WINDOWPLACEMENT>() as u32, ..WINDOWPLACEMENT::default() };
        let mut monitor = MONITORINFO { cbSize: size_of::<MONITORINFO>() as u32, ..MONITORINFO::default() };
        // SAFETY: both structures say how long they are, and are there to be filled.
        unsafe {
            let nearest = MonitorFromWindow(self.0, MONITOR_DEFAULTTONEAREST);
            if GetWindowPlacement(self.0, &mut placement) == 0 || GetMonitorInfoW(nearest, &mut monitor) == 0
            {
                return None;
            }
            // A style has 32 bits on every Windows.
            let style = GetWindowLongW(self.0, GWL_STYLE);
            SetWindowLongW(self.0, GWL_STYLE, style & !(WS_OVERLAPPEDWINDOW as i32));
            let RECT { left, top, right, bottom } = monitor.rcMonitor;
            let how = SWP_NOOWNERZORDER | SWP_FRAMECHANGED;
            SetWindowPos(self.0, HWND_TOP, left, top, right - left, bottom - top, how);
            Some(Before { style, placement })
        }
    }

    /// Makes it the window again that it was.
    pub fn come_back(self, before: &Before) {
        let how = SWP_NOMOVE | SWP_NOSIZE | SWP_NOZORDER | SWP_NOOWNERZORDER | SWP_FRAMECHANGED;
        // SAFETY: the placement is as it was given, and lives until the call is over.
        unsafe {
            SetWindowLongW(self.0, GWL_STYLE, before.style);
            SetWindowPlacement(self.0, &before.placement);
            SetWindowPos(self.0, std::ptr::null_mut(), 0, 0, 0, 0, how);
        }
    }
}
