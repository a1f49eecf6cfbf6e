//! Windows functions that no maintained library wraps safely: the console, the registry, and the library's window.
#![allow(unsafe_code)] // The system's own functions; each is given what it asks for, as said beside it.

use std::ffi::{c_void, OsStr, OsString};
use std::io;
use std::os::windows::ffi::{OsStrExt, OsStringExt};
use std::path::{Path, PathBuf};
use std::ptr::{null, null_mut};
use std::string::String;
use std::sync::atomic::{AtomicBool, AtomicIsize, Ordering};
use std::sync::Mutex;
use std::time::Duration;
use std::vec::Vec;
use windows_sys::core::{GUID, HRESULT};
use windows_sys::Win32::Foundation::{
    ERROR_FILE_NOT_FOUND, ERROR_SUCCESS, HWND, LPARAM, LRESULT, RECT, WIN32_ERROR, WPARAM,
};
use windows_sys::Win32::Globalization::{GetUserPreferredUILanguages, MUI_LANGUAGE_NAME};
use windows_sys::Win32::Graphics::Gdi::{
    GetMonitorInfoW, MonitorFromWindow, MONITORINFO, MONITOR_DEFAULTTONEAREST,
};
use windows_sys::Win32::System::Com::{
    CoCreateInstance, CoInitializeEx, CoTaskMemFree, CLSCTX_INPROC_SERVER, COINIT_APARTMENTTHREADED,
};
use windows_sys::Win32::System::Console::{
    AllocConsole, FreeConsole, GetConsoleOutputCP, GetConsoleProcessList, GetStdHandle, SetStdHandle,
    STD_ERROR_HANDLE, STD_INPUT_HANDLE, STD_OUTPUT_HANDLE,
};
use windows_sys::Win32::System::Diagnostics::Debug::Beep;
use windows_sys::Win32::System::LibraryLoader::GetModuleHandleW;
use windows_sys::Win32::System::Registry::{
    RegCloseKey, RegDeleteKeyValueW, RegDeleteTreeW, RegGetValueW, RegOpenKeyExW, RegQueryInfoKeyW,
    RegSetKeyValueW, HKEY, HKEY_CURRENT_USER, KEY_READ, REG_SZ, RRF_RT_REG_SZ,
};
use windows_sys::Win32::UI::Input::KeyboardAndMouse::{GetKeyState, VK_MENU};
use windows_sys::Win32::UI::Shell::{
    FOLDERID_Programs, SHChangeNotify, SHGetKnownFolderPath, ShellLink, KF_FLAG_CREATE, SHCNE_ASSOCCHANGED,
    SHCNF_IDLIST,
};
use windows_sys::Win32::UI::WindowsAndMessaging::*;

/// Number of the icon among the program's resources.
const ICON: usize = 1;

/// Returns whether the console was opened for this program alone; false without a console.
pub fn is_alone_in_console() -> bool {
    let mut processes = [0; 2];
    // SAFETY: the list has as many places as is said.
    unsafe { GetConsoleProcessList(processes.as_mut_ptr(), processes.len() as u32) == 1 }
}

pub fn has_standard_error() -> bool {
    // SAFETY: nothing is handed over. Null: there is none.
    unsafe { !GetStdHandle(STD_ERROR_HANDLE).is_null() }
}

/// Leaves the console and closes the streams that lead to it. Their handle numbers will be reused.
pub fn leave_console(is_console: [bool; 3]) {
    let streams = [STD_INPUT_HANDLE, STD_OUTPUT_HANDLE, STD_ERROR_HANDLE];
    // SAFETY: no other thread runs yet; no reference to a stream's handle is kept.
    unsafe {
        FreeConsole();
        for (stream, _) in streams.into_iter().zip(is_console).filter(|(_, is_console)| *is_console) {
            SetStdHandle(stream, null_mut());
        }
    }
}

/// Opens a console for standard input, output and error.
pub fn open_console() {
    // SAFETY: nothing is handed over.
    unsafe { AllocConsole() };
}

/// Returns the console's output code page; 0 without a console.
pub fn output_code_page() -> u32 {
    // SAFETY: nothing is handed over.
    unsafe { GetConsoleOutputCP() }
}

/// Returns the user's display languages as tags such as `it-IT`, the preferred one first.
pub fn user_languages() -> Vec<String> {
    let (mut count, mut length) = (0, 0);
    // SAFETY: without a list Windows only says how long it is; then the list is as long as is said.
    let names = unsafe {
        GetUserPreferredUILanguages(MUI_LANGUAGE_NAME, &mut count, null_mut(), &mut length);
        let mut names = std::vec![0_u16; length as usize];
        GetUserPreferredUILanguages(MUI_LANGUAGE_NAME, &mut count, names.as_mut_ptr(), &mut length);
        names
    };
    // Each name ends with 0. A call that fails leaves the list empty.
    names.split(|&unit| unit == 0).filter(|name| !name.is_empty()).map(String::from_utf16_lossy).collect()
}

/// Shows a message box and waits until it is closed.
pub fn say(title: &str, text: &str) {
    let (title, text) = (wide(title), wide(text));
    // SAFETY: both texts end with 0 and live until the call is over.
    unsafe { MessageBoxW(null_mut(), text.as_ptr(), title.as_ptr(), MB_OK | MB_ICONERROR) };
}

/// Converts to UTF-16 with a final 0.
fn wide(text: &str) -> Vec<u16> {
    let mut shown = String::from(text).replace('\0', " ");
    shown.push('\0');
    shown.encode_utf16().collect()
}

/// Sounds the speaker and waits until it is over.
pub fn beep(hertz: u16, milliseconds: u16) {
    // SAFETY: nothing is handed over.
    unsafe { Beep(hertz.into(), milliseconds.into()) };
}

pub fn wait_for_message(at_most: Duration) {
    let milliseconds = u32::try_from(at_most.as_millis()).unwrap_or(u32::MAX - 1);
    // SAFETY: it waits for no object, so that the empty list is not read.
    unsafe {
        MsgWaitForMultipleObjectsEx(0, null(), milliseconds, QS_ALLINPUT, MWMO_INPUTAVAILABLE);
    }
}

/// Returns whether an Alt key was down at the message that is being handled.
pub fn is_alt_held() -> bool {
    // SAFETY: nothing is handed over.
    unsafe { GetKeyState(i32::from(VK_MENU)) < 0 }
}

/// The window library's own window procedure; 0 before [`Window::listen`].
static PROCEDURE: AtomicIsize = AtomicIsize::new(0);
/// True to swallow messages that ask the window to close.
static IS_UNCLOSABLE: AtomicBool = AtomicBool::new(false);
/// Where the left button went down (true) and up, oldest first; at most [`MOST_BUTTONS`].
static BUTTONS: Mutex<Vec<(bool, (usize, usize))>> = Mutex::new(Vec::new());
const MOST_BUTTONS: usize = 128;

/// Window procedure that runs before the window library's own.
unsafe extern "system" fn procedure(window: HWND, message: u32, first: WPARAM, second: LPARAM) -> LRESULT {
    match message {
        WM_CLOSE if IS_UNCLOSABLE.load(Ordering::Relaxed) => return 0,
        WM_LBUTTONDOWN | WM_LBUTTONDBLCLK | WM_LBUTTONUP => {
            // Two signed 16-bit halves: with a button held, the pointer may leave the window to the left and above.
            let pixel = |half: isize| (half as i16).max(0) as usize;
            if let Ok(mut buttons) = BUTTONS.lock() {
                if buttons.len() < MOST_BUTTONS {
                    buttons.push((message != WM_LBUTTONUP, (pixel(second), pixel(second >> 16))));
                }
            }
        }
        _ => (),
    }
    // SAFETY: it is what the window had as its procedure, or nothing, which the system takes for none.
    unsafe {
        let before: WNDPROC = std::mem::transmute(PROCEDURE.load(Ordering::Relaxed));
        CallWindowProcW(before, window, message, first, second)
    }
}

/// Takes where the left button went down (true) and up, in pixels of the window.
pub fn take_buttons() -> Vec<(bool, (usize, usize))> {
    BUTTONS.lock().map(|mut buttons| std::mem::take(&mut *buttons)).unwrap_or_default()
}

/// Returns x, y, width and height of the main monitor without the task bar.
pub fn work_area() -> Option<(i32, i32, i32, i32)> {
    let mut area = RECT::default();
    // SAFETY: the rectangle is there to be filled.
    let is_filled = unsafe { SystemParametersInfoW(SPI_GETWORKAREA, 0, (&raw mut area).cast(), 0) } != 0;
    is_filled.then_some((area.left, area.top, area.right - area.left, area.bottom - area.top))
}

/// A window of this thread. Calls on a closed window do nothing.
#[derive(Clone, Copy, Debug)]
pub struct Window(HWND);

#[expect(missing_debug_implementations, reason = "what Windows fills in has none")]
pub struct WindowPlacement {
    style: i32,
    placement: WINDOWPLACEMENT,
}

impl Window {
    /// Wraps a window handle, of which 32 bits are significant.
    pub fn new(number: u32) -> Window {
        Window(number as i32 as isize as HWND)
    }

    /// Sends the window its size again.
    // On a small screen Windows shrinks the new window before the window library listens for sizes.
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

    /// Moves the window so that the task bar covers nothing of it; a larger window keeps its left and top in sight.
    pub fn move_into_work_area(self) {
        let mut now = RECT::default();
        let mut monitor = MONITORINFO { cbSize: size_of::<MONITORINFO>() as u32, ..MONITORINFO::default() };
        // SAFETY: the structures are there to be filled; one says how long it is.
        unsafe {
            let nearest = MonitorFromWindow(self.0, MONITOR_DEFAULTTONEAREST);
            // A shortcut may ask for a minimized or maximized window.
            if IsIconic(self.0) != 0
                || IsZoomed(self.0) != 0
                || GetWindowRect(self.0, &mut now) == 0
                || GetMonitorInfoW(nearest, &mut monitor) == 0
            {
                return;
            }
            let free = monitor.rcWork;
            let x = now.left.min(free.right - (now.right - now.left)).max(free.left);
            let y = now.top.min(free.bottom - (now.bottom - now.top)).max(free.top);
            SetWindowPos(self.0, null_mut(), x, y, 0, 0, SWP_NOSIZE | SWP_NOZORDER | SWP_NOACTIVATE);
        }
    }

    /// Sets the program's icon in both sizes; without one the window keeps the system's.
    pub fn take_icon(self) {
        let sizes = [(ICON_SMALL, SM_CXSMICON, SM_CYSMICON), (ICON_BIG, SM_CXICON, SM_CYICON)];
        for (which, width, height) in sizes {
            // SAFETY: the name is a resource's number; an icon so loaded is the system's to keep.
            unsafe {
                let (width, height) = (GetSystemMetrics(width), GetSystemMetrics(height));
                let program = GetModuleHandleW(null());
                let icon = LoadImageW(program, ICON as *const u16, IMAGE_ICON, width, height, LR_SHARED);
                if !icon.is_null() {
                    SendMessageW(self.0, WM_SETICON, which as usize, icon as LPARAM);
                }
            }
        }
    }

    /// Installs the window procedure for [`take_buttons`] and [`Window::ignore_close_requests`].
    pub fn listen(self) {
        // SAFETY: the procedure has the signature of one, and hands on to the one before it.
        unsafe {
            // The call takes an `isize` on 64-bit Windows and an `i32` on 32-bit Windows.
            let before = SetWindowLongPtrW(self.0, GWLP_WNDPROC, procedure as *const () as _);
            PROCEDURE.store(before as isize, Ordering::Relaxed);
        }
    }

    /// Swallows close requests: close button, Alt+F4, other programs.
    pub fn ignore_close_requests(self) {
        IS_UNCLOSABLE.store(true, Ordering::Relaxed);
    }

    /// Fills the screen that holds most of the window. `None` if Windows refuses; then nothing has changed.
    pub fn fill_screen(self) -> Option<WindowPlacement> {
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
            Some(WindowPlacement { style, placement })
        }
    }

    pub fn come_back(self, before: &WindowPlacement) {
        let how = SWP_NOMOVE | SWP_NOSIZE | SWP_NOZORDER | SWP_NOOWNERZORDER | SWP_FRAMECHANGED;
        // SAFETY: the placement is as it was given, and lives until the call is over.
        unsafe {
            SetWindowLongW(self.0, GWL_STYLE, before.style);
            SetWindowPlacement(self.0, &before.placement);
            SetWindowPos(self.0, null_mut(), 0, 0, 0, 0, how);
        }
    }
}

fn wide_os(text: &OsStr) -> Vec<u16> {
    text.encode_wide().chain([0]).collect()
}

fn registry_result(code: WIN32_ERROR) -> io::Result<()> {
    match code {
        ERROR_SUCCESS => Ok(()),
        code => Err(io::Error::from_raw_os_error(code as i32)),
    }
}

/// Like `registry_result`, but a missing entry is no error.
fn deletion_result(code: WIN32_ERROR) -> io::Result<()> {
    if code == ERROR_FILE_NOT_FOUND {
        return Ok(());
    }
    registry_result(code)
}

/// Sets a text below `HKEY_CURRENT_USER`, creating the key. An empty `name` is the key's default value.
pub fn set_user_value(key: &str, name: &str, text: &OsStr) -> io::Result<()> {
    let (key, name, text) = (wide(key), wide(name), wide_os(text));
    let bytes = size_of_val(text.as_slice()) as u32;
    // SAFETY: all three texts end with 0 and live until the call is over; `bytes` is the length of the last.
    registry_result(unsafe {
        RegSetKeyValueW(HKEY_CURRENT_USER, key.as_ptr(), name.as_ptr(), REG_SZ, text.as_ptr().cast(), bytes)
    })
}

/// Returns a text below `HKEY_CURRENT_USER`, if it exists.
pub fn user_value(key: &str, name: &str) -> Option<String> {
    let (key, name) = (wide(key), wide(name));
    let mut text = [0_u16; 1024];
    let mut bytes = size_of_val(&text) as u32;
    // SAFETY: both names end with 0; `bytes` is the length of the buffer, which Windows ends with 0.
    let code = unsafe {
        RegGetValueW(
            HKEY_CURRENT_USER,
            key.as_ptr(),
            name.as_ptr(),
            RRF_RT_REG_SZ,
            null_mut(),
            text.as_mut_ptr().cast(),
            &mut bytes,
        )
    };
    let end = text.iter().position(|&unit| unit == 0)?;
    (code == ERROR_SUCCESS).then(|| String::from_utf16_lossy(&text[..end]))
}

pub fn delete_user_value(key: &str, name: &str) -> io::Result<()> {
    let (key, name) = (wide(key), wide(name));
    // SAFETY: both names end with 0 and live until the call is over.
    deletion_result(unsafe { RegDeleteKeyValueW(HKEY_CURRENT_USER, key.as_ptr(), name.as_ptr()) })
}

/// Deletes a key below `HKEY_CURRENT_USER` with its contents, if it exists.
pub fn delete_user_key(key: &str) -> io::Result<()> {
    let key = wide(key);
    // SAFETY: the name ends with 0 and lives until the call is over. It is never empty, which would mean everything.
    deletion_result(unsafe { RegDeleteTreeW(HKEY_CURRENT_USER, key.as_ptr()) })
}

/// Returns the number of keys and values in a key below `HKEY_CURRENT_USER`, if it exists.
pub fn user_key_len(key: &str) -> Option<u32> {
    let (name, none) = (wide(key), null_mut());
    let (mut handle, mut keys, mut values): (HKEY, u32, u32) = (none, 0, 0);
    // SAFETY: the name ends with 0; the handle is closed again; all that is not asked for is null.
    unsafe {
        if RegOpenKeyExW(HKEY_CURRENT_USER, name.as_ptr(), 0, KEY_READ, &mut handle) != ERROR_SUCCESS {
            return None;
        }
        let code = RegQueryInfoKeyW(
            handle,
            null_mut(),
            null_mut(),
            null(),
            &mut keys,
            null_mut(),
            null_mut(),
            &mut values,
            null_mut(),
            null_mut(),
            null_mut(),
            null_mut(),
        );
        RegCloseKey(handle);
        (code == ERROR_SUCCESS).then_some(keys + values)
    }
}

/// Tells Explorer that file associations have changed.
pub fn announce_associations() {
    // SAFETY: this event has no items.
    unsafe {
        SHChangeNotify(SHCNE_ASSOCCHANGED as i32, SHCNF_IDLIST, null(), null());
    }
}

/// Returns the folder of the user's Start menu that holds programs.
pub fn start_menu() -> io::Result<PathBuf> {
    let mut text = null_mut();
    // SAFETY: on success Windows gives a text that ends with 0, which is freed after it was copied.
    unsafe {
        let flags = KF_FLAG_CREATE as u32;
        com_result(SHGetKnownFolderPath(&FOLDERID_Programs, flags, null_mut(), &mut text))?;
        let length = (0..).take_while(|&at| *text.add(at) != 0).count();
        let folder = OsString::from_wide(std::slice::from_raw_parts(text, length));
        CoTaskMemFree(text.cast());
        Ok(PathBuf::from(folder))
    }
}

fn com_result(code: HRESULT) -> io::Result<()> {
    if code < 0 {
        return Err(io::Error::from_raw_os_error(code));
    }
    Ok(())
}

/// A COM object: a pointer to its function table, whose first three functions all objects share.
struct Object(*mut *const *const c_void);

const RELEASE: usize = 2;
const QUERY_INTERFACE: usize = 0;

const SHELL_LINK: GUID = GUID::from_u128(0x000214f9_0000_0000_c000_000000000046);
const SET_DESCRIPTION: usize = 7;
const SET_WORKING_DIRECTORY: usize = 9;
const SET_PATH: usize = 20;

const PERSIST_FILE: GUID = GUID::from_u128(0x0000010b_0000_0000_c000_000000000046);
const SAVE: usize = 6;

impl Object {
    /// Creates an empty shortcut.
    fn shell_link() -> io::Result<Object> {
        let mut made = null_mut();
        // SAFETY: COM may be initialised twice; on success it gives an object, which `drop` releases.
        unsafe {
            CoInitializeEx(null(), COINIT_APARTMENTTHREADED as u32);
            let context = CLSCTX_INPROC_SERVER;
            com_result(CoCreateInstance(&ShellLink, null_mut(), context, &SHELL_LINK, &mut made))?;
        }
        Ok(Object(made.cast()))
    }

    /// Returns the function with this number, which must be of type `F`.
    unsafe fn function<F: Copy>(&self, number: usize) -> F {
        // SAFETY: as the caller says; a pointer to a function is as long as any other.
        unsafe { std::mem::transmute_copy(&*(*self.0).add(number)) }
    }

    fn tell(&self, number: usize, text: &OsStr) -> io::Result<()> {
        type Tell = unsafe extern "system" fn(*mut c_void, *const u16) -> HRESULT;
        let text = wide_os(text);
        // SAFETY: all functions of a shortcut that are asked for here take one text; it ends with 0.
        com_result(unsafe { self.function::<Tell>(number)(self.0.cast(), text.as_ptr()) })
    }

    fn as_file(&self) -> io::Result<Object> {
        type Query = unsafe extern "system" fn(*mut c_void, *const GUID, *mut *mut c_void) -> HRESULT;
        let mut file = null_mut();
        // SAFETY: the function of this number is the same for all objects; `drop` releases what it gives.
        unsafe {
            com_result(self.function::<Query>(QUERY_INTERFACE)(self.0.cast(), &PERSIST_FILE, &mut file))?
        };
        Ok(Object(file.cast()))
    }

    fn save(&self, path: &Path) -> io::Result<()> {
        type Save = unsafe extern "system" fn(*mut c_void, *const u16, i32) -> HRESULT;
        let path = wide_os(path.as_os_str());
        // SAFETY: this is a file's object; the path ends with 0.
        com_result(unsafe { self.function::<Save>(SAVE)(self.0.cast(), path.as_ptr(), 1) })
    }
}

impl Drop for Object {
    fn drop(&mut self) {
        type Release = unsafe extern "system" fn(*mut c_void) -> u32;
        // SAFETY: the object is ours until here, and nobody uses it after this.
        unsafe { self.function::<Release>(RELEASE)(self.0.cast()) };
    }
}

/// Writes a shortcut to a program, which starts in the program's own folder.
pub fn write_shortcut(shortcut: &Path, program: &Path, description: &str) -> io::Result<()> {
    let link = Object::shell_link()?;
    link.tell(SET_PATH, program.as_os_str())?;
    link.tell(SET_DESCRIPTION, OsStr::new(description))?;
    if let Some(folder) = program.parent() {
        link.tell(SET_WORKING_DIRECTORY, folder.as_os_str())?;
    }
    link.as_file()?.save(shortcut)
}
