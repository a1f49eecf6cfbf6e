//! Properties of all positions, tested in seeded random games and arrangements.

use crate::common;

use common::{random_positions, Random};
use dama::unstable::rules::italian::notation::parse_fen;
use dama::unstable::rules::italian::refusal::read_move;
use dama::unstable::rules::italian::{Move, Position};
use dama::unstable::rules::perft::perft;
use dama::unstable::rules::Game;

fn typed(mv: &Move) -> Vec<u32> {
    mv.numbers().as_ref().iter().map(|&n| u32::from(n)).collect()
}

#[test]
fn playing_a_move_checks_it_and_gives_the_same_position() {
    for position in random_positions(1, 60) {
        let legal = position.legal_moves();
        for &mv in legal.iter() {
            assert!(position.is_legal(mv));
            assert_eq!(position.play(mv), Ok(position.play_unchecked(mv)));
        }
        for other in random_positions(6, 1).iter().flat_map(|other| other.legal_moves().to_vec()) {
            assert_eq!(position.is_legal(other), legal.contains(&other));
            assert_eq!(position.play(other).is_ok(), legal.contains(&other), "{position} {other}");
        }
    }
}

#[test]
fn the_key_carried_along_equals_the_fresh_one() {
    for position in random_positions(2, 60) {
        for &mv in position.legal_moves().iter() {
            let after = position.play_unchecked(mv);
            let expected = (after, after.key());
            assert_eq!(position.after_with_key(position.key(), mv), expected, "{position} {mv:?}");
        }
    }
}

#[test]
fn counting_moves_equals_listing_them() {
    for position in random_positions(3, 200) {
        assert_eq!(position.count_moves(), position.legal_moves().len() as u64, "{position}");
        assert_eq!(position.must_capture(), position.legal_moves().iter().any(|mv| mv.is_capture()));
    }
}

#[test]
fn positions_read_back_from_their_fen() {
    for position in random_positions(4, 100) {
        assert_eq!(parse_fen(&position.to_string()), Ok(position));
    }
}

#[test]
fn every_generated_move_is_accepted_as_typed() {
    for position in random_positions(5, 60) {
        for mv in position.legal_moves().iter() {
            assert_eq!(read_move(&position, &typed(mv)), Ok(*mv), "{position} {mv:?}");
        }
    }
}

#[test]
fn no_other_two_squares_are_accepted() {
    for position in random_positions(6, 12) {
        let legal: Vec<Vec<u32>> = position.legal_moves().iter().map(typed).collect();
        for numbers in (0..=33).flat_map(|a| (0..=33).map(move |b| vec![a, b])) {
            assert_eq!(
                read_move(&position, &numbers).is_ok(),
                legal.contains(&numbers),
                "{position} {numbers:?}"
            );
        }
    }
}

/// Captures shortened, lengthened or with one number changed are accepted only if legal.
#[test]
fn no_damaged_capture_is_accepted() {
    let mut random = Random(7);
    for position in random_positions(7, 300).iter().filter(|p| p.must_capture()) {
        let legal: Vec<Vec<u32>> = position.legal_moves().iter().map(typed).collect();
        let check = |numbers: &[u32]| {
            let accepted = read_move(position, numbers).is_ok();
            assert_eq!(accepted, legal.iter().any(|l| l == numbers), "{position} {numbers:?}");
        };
        for numbers in &legal {
            (0..numbers.len()).for_each(|len| check(&numbers[..len]));
            for index in 0..numbers.len() {
                let mut changed = numbers.clone();
                changed[index] = random.below(34) as u32;
                check(&changed);
                check(&[&numbers[..], &[changed[index]]].concat());
                check(&[&numbers[..], &[changed[index], random.below(34) as u32]].concat());
            }
        }
    }
}

/// The moves' numbers seen from the other side of the board, sorted.
fn mirrored_moves(position: &Position) -> Vec<Vec<u32>> {
    let turned = |mv: &Move| typed(mv).into_iter().map(|n| 33 - n).collect();
    let mut moves: Vec<Vec<u32>> = position.legal_moves().iter().map(turned).collect();
    moves.sort();
    moves
}

#[test]
fn a_mirrored_position_has_the_mirrored_moves() {
    for position in random_positions(8, 60) {
        let mirrored = position.mirrored();
        let mut moves: Vec<Vec<u32>> = mirrored.legal_moves().iter().map(typed).collect();
        moves.sort();
        assert_eq!(moves, mirrored_moves(&position), "{position}");
        assert_eq!(mirrored.mirrored(), position);
    }
}

#[test]
fn a_mirrored_position_has_the_same_perft() {
    for position in random_positions(9, 20) {
        assert_eq!(perft(&position, 3, true), perft(&position.mirrored(), 3, false), "{position}");
    }
}
