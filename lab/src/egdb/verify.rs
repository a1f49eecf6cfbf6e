//! Checking tables against themselves: every value must follow from the moves.

use dama::unstable::engine::italian::strong::endings::{EndgamePieces, Material, MOST_PIECES};
use dama::unstable::engine::italian::strong::Value;
use dama::unstable::maestro::egdb::blocks::EgdbFormatError;
use dama::unstable::maestro::egdb::moves::{each_capture, each_quiet};
use dama::unstable::maestro::egdb::Databases;
use dama::unstable::rules::{scattered, Ply};
use std::fmt;

/// The most pieces of tables that are checked completely; larger ones are sampled.
pub const MOST_WHOLE: u32 = 4;

/// The result of a check.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Verified {
    /// Positions whose value follows from their moves.
    pub positions: u64,
    /// Tables whose bytes are intact.
    pub tables: u64,
}

/// A value that does not follow from the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contradiction {
    pieces: EndgamePieces,
    says: Option<Value>,
    follows: Option<Value>,
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (position, says, follows) = (self.pieces.position(), word(self.says), word(self.follows));
        write!(f, "{position}: the table says {says}, its moves say {follows}; build the tables again")
    }
}

impl std::error::Error for Contradiction {}

fn word(value: Option<Value>) -> String {
    value.map_or("nothing".into(), |value| value.to_string())
}

/// Checks the bytes of every table; returns the number of sound ones and the errors.
pub fn check_bytes(databases: &Databases) -> (u64, Vec<(Material, EgdbFormatError)>) {
    let tables = (2..=MOST_PIECES).flat_map(Material::all).filter_map(|material| databases.table(material));
    let (mut sound, mut damaged) = (0, Vec::new());
    for table in tables {
        match table.check() {
            Ok(()) => sound += 1,
            Err(error) => damaged.push((table.material(), error)),
        }
    }
    (sound, damaged)
}

/// Checks a whole table; returns the number of positions or the first contradiction.
pub fn check_whole(databases: &Databases, material: Material) -> Result<u64, Contradiction> {
    let mut positions = 0;
    for number in 0..material.size() {
        if let Some(pieces) = EndgamePieces::at(number, material) {
            check(databases, pieces)?;
            positions += 1;
        }
    }
    Ok(positions)
}

/// Checks `count` numbers chosen by `seed`; returns how many were positions. Fails with the first contradiction.
pub fn check_some(
    databases: &Databases,
    material: Material,
    count: u64,
    seed: u64,
) -> Result<u64, Contradiction> {
    let mut positions = 0;
    for pieces in chosen(material, count, seed) {
        check(databases, pieces)?;
        positions += 1;
    }
    Ok(positions)
}

fn chosen(material: Material, count: u64, seed: u64) -> impl Iterator<Item = EndgamePieces> {
    (0..count).filter_map(move |step| EndgamePieces::at(scattered(seed, step) % material.size(), material))
}

fn check(databases: &Databases, pieces: EndgamePieces) -> Result<(), Contradiction> {
    let (says, follows) = (databases.value(&pieces), databases.value_by_moves(&pieces));
    if says.is_some() && says == follows {
        Ok(())
    } else {
        Err(Contradiction { pieces, says, follows })
    }
}

/// A distance that does not follow from the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Farther {
    pieces: EndgamePieces,
    says: Option<Ply>,
    follows: Option<Ply>,
}

impl fmt::Display for Farther {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (position, says, follows) = (self.pieces.position(), plies(self.says), plies(self.follows));
        write!(
            f,
            "{position}: its distance is kept as {says}, its moves say {follows}; build the distances again"
        )
    }
}

impl std::error::Error for Farther {}

fn plies(distance: Option<Ply>) -> String {
    distance.map_or("no end".into(), |Ply(plies)| format!("{plies} plies"))
}

/// Returns the distance by the moves: nearest loss, or farthest win, of the other side plus one.
fn derived_distance(databases: &Databases, pieces: &EndgamePieces) -> Option<Ply> {
    let (mut nearest_loss, mut farthest_win, mut always_wins) = (None, None, true);
    let mut add = |child: EndgamePieces| match (databases.value(&child), databases.distance_of(&child)) {
        (Some(Value::Loss), Some(Ply(plies))) => {
            nearest_loss = Some(nearest_loss.map_or(plies, |nearest: u16| nearest.min(plies)));
        }
        (Some(Value::Win), Some(Ply(plies))) => farthest_win = farthest_win.max(Some(plies)),
        _ => always_wins = false,
    };
    if !each_capture(pieces, &mut add) {
        each_quiet(pieces, |child, _| {
            add(child);
            true
        });
    }
    match (nearest_loss, farthest_win) {
        (Some(loss), _) => Some(Ply(loss + 1)),
        (None, Some(win)) if always_wins => Some(Ply(win + 1)),
        (None, None) if always_wins => Some(Ply(0)),
        _ => None,
    }
}

/// Checks `count` distances chosen by `seed`; returns how many were positions. Fails with the first contradiction.
pub fn check_distances(
    databases: &Databases,
    material: Material,
    count: u64,
    seed: u64,
) -> Result<u64, Farther> {
    let mut positions = 0;
    for pieces in chosen(material, count, seed) {
        let (says, follows) = (databases.distance_of(&pieces), derived_distance(databases, &pieces));
        if says != follows {
            return Err(Farther { pieces, says, follows });
        }
        positions += 1;
    }
    Ok(positions)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::egdb::build::build;
    use dama::unstable::engine::italian::strong::Endgame;
    use dama::unstable::maestro::egdb::distance::DistanceTables;
    use dama::unstable::rules::italian::notation::parse_fen;

    #[test]
    fn two_and_three_pieces_built_from_nothing_are_what_is_shipped() {
        let (mut built, shipped) = (Databases::none(), Databases::shipped());
        build(&mut built, 3, None, 2, &mut |_| ()).expect("nothing is written");
        assert_eq!((built.most_pieces(), shipped.most_pieces()), (3, 4));
        for material in (2..=3).flat_map(Material::all) {
            let [ours, theirs] =
                [&built, &shipped].map(|databases| databases.table(material).expect("a table"));
            assert_eq!(ours.statistics(), theirs.statistics(), "{material}");
            for number in 0..material.size() {
                assert_eq!(ours.code(number), theirs.code(number), "{material} {number}");
            }
            check_whole(&built, material).unwrap_or_else(|found| panic!("{found:?}"));
        }
    }

    #[test]
    fn shipped_tables_are_sound() {
        let shipped = Databases::shipped();
        assert_eq!(check_bytes(&shipped), (41, Vec::new()));
        for material in Material::all(4) {
            check_some(&shipped, material, 2_000, 4).unwrap_or_else(|found| panic!("{found:?}"));
        }
    }

    // Values are computed by marks and distances by layers; the two must agree.
    #[test]
    fn distances_and_values_agree_for_all_positions_of_three_pieces() {
        let shipped = Databases::shipped();
        for material in (2..=3).flat_map(Material::all) {
            let distances = DistanceTables::of(material);
            for number in 0..material.size() {
                let Some(pieces) = EndgamePieces::at(number, material) else { continue };
                let value = match distances.of_pieces(&pieces) {
                    None => Value::Draw,
                    Some(Ply(plies)) if plies % 2 == 1 => Value::Win,
                    Some(_) => Value::Loss,
                };
                assert_eq!(shipped.value(&pieces), Some(value), "{material} {number}");
            }
        }
    }

    #[test]
    fn known_results_are_met() {
        let shipped = Databases::shipped();
        let percent = |part: u64, all: u64| format!("{:.2}", 100.0 * part as f64 / all as f64);
        let sum = |pieces| {
            let tables = Material::all(pieces).map(|m| *shipped.table(m).expect("a table").statistics());
            tables.fold((0, 0, 0), |sum, s| (sum.0 + s.wins, sum.1 + s.losses, sum.2 + s.positions()))
        };
        assert_eq!(sum(2).2, 3_488);
        assert_eq!(sum(3).2, 196_032);
        assert_eq!(sum(4).2, 6_209_316);
        let kings = |own_kings, other_kings| Material { own_men: 0, own_kings, other_men: 0, other_kings };
        let two_to_one = shipped.table(kings(2, 1)).expect("a table").statistics();
        assert_eq!(percent(two_to_one.wins, two_to_one.positions()), "99.77");
        let (longest, pieces) = DistanceTables::of(kings(2, 1)).longest_win(kings(2, 1)).expect("a win");
        assert_eq!((longest, DistanceTables::of(kings(2, 1)).of_pieces(&pieces)), (Ply(33), Some(Ply(33))));
        let one_to_one = shipped.table(kings(1, 1)).expect("a table").statistics();
        let (wins, losses, all) = (one_to_one.wins, one_to_one.losses, one_to_one.positions());
        assert_eq!((percent(wins, all).as_str(), percent(losses, all).as_str()), ("23.19", "10.89"));
    }

    #[test]
    fn the_articles_examples_of_the_move_are_won() {
        let shipped = Databases::shipped();
        for (fen, plies) in [("W:WK32:BK1", 11), ("W:WK18,K24:BK31,K32", 41)] {
            let position = parse_fen(fen).expect("a position");
            assert_eq!(shipped.probe(&position), Some(Value::Win), "{fen}");
            shipped.prepare(&position, true);
            assert_eq!(shipped.distance(&position), Some(Ply(plies)), "{fen}");
            assert_eq!(shipped.probe(&position.mirrored()), Some(Value::Win), "{fen}");
        }
        let capture = parse_fen("W:WK18:BK14,K7").expect("a position");
        assert_eq!(shipped.probe(&capture), Some(Value::Win));
    }
}
