//! [`desktop_only!`]: marks the places in shared code where the DOS build differs.

// Evaluates to the desktop build's expression; the DOS build takes the one after `else`, or nothing.
#[cfg(feature = "alloc")]
macro_rules! desktop_only {
    ($desktop:expr $(, else $dos:expr)?) => {
        $desktop
    };
}

// Evaluates to the expression after `else`, or to nothing: this is the DOS build.
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
