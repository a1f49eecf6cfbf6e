//! What the DOS build leaves out, at the place in the flow where it is left out.

/// An expression of the desktop build; DOS has what stands after `else` instead, or nothing.
#[cfg(feature = "alloc")]
macro_rules! desktop_only {
    ($desktop:expr $(, else $dos:expr)?) => {
        $desktop
    };
}

/// An expression of the desktop build; DOS has what stands after `else` instead, or nothing.
#[cfg(not(feature = "alloc"))]
macro_rules! desktop_only {
    ($desktop:expr) => {
        ()
    };
    ($desktop:expr, else $dos:expr) => {
        $dos
    };
}

pub(crate) use desktop_only;
