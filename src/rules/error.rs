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

/// Gives an enum one name per variant as its text, and the error for any other text.
macro_rules! named {
    ($type:ident, $error:ident: $expected:literal, $example:literal { $($variant:ident: $name:literal),+ $(,)? }) => {
        impl core::fmt::Display for $type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(match self {
                    $($type::$variant => $name,)+
                })
            }
        }

        #[doc = concat!("The error for text that is not ", $expected, ".\n\nExample: ", $example, ".")]
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $error;

        $crate::rules::error::error_text!($error {
            $error => concat!("expected ", $expected);
        });

        impl core::str::FromStr for $type {
            type Err = $error;

            fn from_str(text: &str) -> Result<$type, $error> {
                match text {
                    $($name => Ok($type::$variant),)+
                    _ => Err($error),
                }
            }
        }
    };
}
pub(crate) use named;
