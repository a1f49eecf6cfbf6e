//! The opening book.

use super::with_crc;
use dama::unstable::maestro::book_file::{key, Book, ENTRY_LEN, MAGIC};
use dama::unstable::rules::italian::Position;
use dama::unstable::rules::{Color, Game};
use std::collections::BTreeMap;

/// Reads the bytes as a book, and as the values of a book that has the start position.
pub fn check(data: &[u8]) {
    probe(data);
    probe(&with_crc(data.to_vec()));
    let book = of_entries(&data.chunks_exact(ENTRY_LEN).map(<[u8]>::to_vec).collect::<Vec<_>>());
    probe(&book);
    let start = Position::start(Color::White);
    let scores = data.chunks_exact(2).chain([&[0, 0][..]].into_iter().cycle());
    let after = start.legal_moves();
    let keys = after.iter().map(|&mv| key(&start.play_unchecked(mv)).to_le_bytes());
    let sorted: BTreeMap<_, _> =
        keys.zip(scores).map(|(key, score)| (u64::from_le_bytes(key), score)).collect();
    let entries: Vec<Vec<u8>> =
        sorted.iter().map(|(key, score)| [&key.to_le_bytes()[..], score].concat()).collect();
    let known = of_entries(&entries);
    let book = Book::read(&known).expect("it is whole");
    assert!(book.choose(&start, 10, 1).is_some_and(|mv| after.contains(&mv)), "every move is entered");
    probe(&known);
}

fn of_entries(entries: &[Vec<u8>]) -> Vec<u8> {
    let count = u32::try_from(entries.len()).expect("few").to_le_bytes();
    with_crc([&MAGIC[..], &count, &entries.concat(), &[0; 4]].concat())
}

fn probe(bytes: &[u8]) {
    let Ok(book) = Book::read(bytes) else { return };
    let len = book.len();
    assert_eq!(book.is_empty(), len == 0);
    let start = Position::start(Color::White);
    for margin in [0, 10, i16::MAX] {
        for random in [0, 1, u64::MAX] {
            if let Some(mv) = book.choose(&start, margin, random) {
                assert!(start.legal_moves().contains(&mv));
            }
        }
    }
}
