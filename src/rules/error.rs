//! A macro that gives error types their texts.

/// Implements `Display` and `core::error::Error`, with one text per variant.
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
