//! How an error type gets its text.

/// Gives an error type its text, a line a variant, and makes it a `core::error::Error`.
macro_rules! error_text {
    ($error:ty { $($(#[$attribute:meta])* $variant:pat => $($text:expr),+;)+ }) => {
        impl core::fmt::Display for $error {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                match self {
                    $($(#[$attribute])* $variant => write!(f, $($text),+),)+
                }
            }
        }

        impl core::error::Error for $error {}
    };
}
pub(crate) use error_text;
