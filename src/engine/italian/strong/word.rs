//! A word of 64 bits that threads share: the processor's own where it has one.

pub use core::sync::atomic::AtomicU64 as Word;
