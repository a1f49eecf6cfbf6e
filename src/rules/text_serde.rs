//! Serde for types that are written and read as their text.

use core::fmt;
use core::marker::PhantomData;
use core::str::FromStr;
use serde::de::{Error, Visitor};

pub(crate) struct FromText<T>(pub &'static str, pub PhantomData<T>);

impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for FromText<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

/// Implements serde for types that are written and read as their text.
macro_rules! as_text {
    ($($type:ty: $expected:literal;)+) => {$(
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                let visitor = $crate::rules::text_serde::FromText($expected, core::marker::PhantomData);
                deserializer.deserialize_str(visitor)
            }
        }
    )+};
}
pub(crate) use as_text;
