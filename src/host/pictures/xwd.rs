//! Reads window dumps of `xwd`, in the X server's byte order.

use crate::rules::error::error_text;
use std::vec::Vec;

/// The most pixels that a dump may have on either side.
pub const MOST_PIXELS: usize = 2_048;

/// The longest dump of such a window: its pixels, and 64 KB for the header, the window's name and its colours.
pub const LONGEST: usize = 4 * MOST_PIXELS * MOST_PIXELS + 64 * 1024;

/// A window in true colours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WindowDump {
    pub width: usize,
    pub height: usize,
    /// 0x00RRGGBB, row by row.
    pub pixels: Vec<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum XwdError {
    /// The dump ends too early, as it does while a window changes its size.
    Incomplete,
    /// No window dump with 32 bits for each pixel.
    OtherFormat,
    /// Width and height, of which one is 0 or above [`MOST_PIXELS`].
    Size(u32, u32),
}

error_text!(XwdError {
    XwdError::Incomplete => "the dump is not complete";
    XwdError::OtherFormat => "expected an XWD dump, version 7, with 32 bits a pixel";
    XwdError::Size(width, height) =>
        "{width} x {height} pixels; expected 1 x 1 to {MOST_PIXELS} x {MOST_PIXELS}";
});

// Numbers of the header's fields, four bytes each. Source: X11/XWDFile.h.
const HEADER_LEN: usize = 0;
const VERSION: usize = 1;
const FORMAT: usize = 2;
const WIDTH: usize = 4;
const HEIGHT: usize = 5;
const BYTE_ORDER: usize = 7;
const BITS: usize = 11;
const LINE_LEN: usize = 12;
const COLORS: usize = 19;

const VERSION_7: u32 = 7;
const Z_PIXMAP: u32 = 2;
const MOST_SIGNIFICANT_FIRST: u32 = 1;
const COLOR_LEN: usize = 12;

/// Reads a window dump.
///
/// # Errors
/// If it is none, not complete, or too large.
pub fn read(dump: &[u8]) -> Result<WindowDump, XwdError> {
    let field = |number: usize| {
        let bytes = dump.get(4 * number..).and_then(|rest| rest.first_chunk());
        bytes.map(|&bytes| u32::from_be_bytes(bytes)).ok_or(XwdError::Incomplete)
    };
    let (width, height) = (field(WIDTH)?, field(HEIGHT)?);
    if (field(VERSION)?, field(FORMAT)?, field(BITS)?) != (VERSION_7, Z_PIXMAP, 32) {
        return Err(XwdError::OtherFormat);
    }
    let sides = 1..=MOST_PIXELS as u32;
    if !sides.contains(&width) || !sides.contains(&height) {
        return Err(XwdError::Size(width, height));
    }
    if field(LINE_LEN)? != 4 * width {
        return Err(XwdError::OtherFormat);
    }
    let colors = (field(COLORS)? as usize).checked_mul(COLOR_LEN);
    let start = colors.and_then(|len| len.checked_add(field(HEADER_LEN).ok()? as usize));
    let (width, height) = (width as usize, height as usize);
    let data = start.and_then(|start| dump.get(start..)?.get(..4 * width * height));
    let is_big_endian = field(BYTE_ORDER)? == MOST_SIGNIFICANT_FIRST;
    let pixel = |bytes: &[u8; 4]| {
        (if is_big_endian { u32::from_be_bytes(*bytes) } else { u32::from_le_bytes(*bytes) }) & 0xFF_FFFF
    };
    let words = data.ok_or(XwdError::Incomplete)?.chunks_exact(4).filter_map(<[u8]>::first_chunk);
    Ok(WindowDump { width, height, pixels: words.map(pixel).collect() })
}
