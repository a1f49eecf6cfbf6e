//! Packs the weights of the trained evaluation, `data/eval.bin`, as `maestro::weights` unpacks them.
//!
//! Half of their words of two bytes are zero, and nine of ten others fit a byte.

/// Followed by how many words are zero, less one.
const RUN: u8 = 0x81;
/// Followed by a word that does not fit a byte.
const WORD: u8 = 0x80;

/// Packs a file of weights, whose length is even.
pub fn packed(file: &[u8]) -> Vec<u8> {
    let words = file.chunks_exact(2).map(|word| i16::from_le_bytes([word[0], word[1]]));
    assert!(words.len() * 2 == file.len(), "data/eval.bin: an odd length");
    let mut packed = Vec::new();
    let mut words = words.peekable();
    while let Some(word) = words.next() {
        match i8::try_from(word) {
            Ok(0) => {
                let more = std::iter::from_fn(|| words.next_if_eq(&0)).take(usize::from(u8::MAX)).count();
                packed.extend([RUN, more as u8]);
            }
            Ok(byte) if ![RUN, WORD].contains(&(byte as u8)) => packed.push(byte as u8),
            _ => {
                packed.push(WORD);
                packed.extend(word.to_le_bytes());
            }
        }
    }
    packed
}
