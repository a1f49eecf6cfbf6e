//! The built-in endgame databases: commands that query them, distances, and their moves. `lab/tests` has the files.

use dama::unstable::engine::italian::strong::endings::{EndgamePieces, Material};
use dama::unstable::engine::italian::strong::{Endgame, Value};
use dama::unstable::maestro::egdb::distance::{DistanceTables, NONE};
use dama::unstable::maestro::egdb::moves::{each_capture, each_quiet};
use dama::unstable::maestro::egdb::Databases;
use dama::unstable::maestro::pc::distance_tables::{self as distance_files, DistanceTable};
use dama::unstable::maestro::pc::file_source::{FileSource, OnDamage};
use dama::unstable::rules::italian::notation::parse_fen;
use dama::unstable::rules::italian::Position;
use dama::unstable::rules::{scattered, Game, Ply};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

#[track_caller]
fn dama(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_dama")).args(args).output().expect("the program starts")
}

#[track_caller]
fn printed(args: &[&str]) -> String {
    let output = dama(args);
    assert_eq!(output.status.code(), Some(0), "{args:?} {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[track_caller]
fn refused(args: &[&str]) -> String {
    let output = dama(args);
    let errors = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0), "{args:?} {errors}");
    assert!(errors.starts_with("dama: ") && errors.lines().count() == 1, "{errors}");
    errors
}

#[track_caller]
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a writable target directory");
    folder
}

#[track_caller]
fn material(name: &str) -> Material {
    (2..=6).flat_map(Material::all).find(|material| material.to_string() == name).expect("a material")
}

#[test]
fn probe_prints_the_value_of_a_position_and_of_each_move() {
    let expected =
        "W:WK18,K24:BK31,K32 win in 41\n18 13 draw\n18 14 win in 45\n18 21 draw\n18 22 win in 41\n\
        24 20 win in 45\n24 28 loss in 28\n";
    assert_eq!(printed(&["egdb", "probe", "W:WK18,K24:BK31,K32"]), expected);
    assert_eq!(printed(&["egdb", "probe", "B:WK1:BK32"]), "B:WK1:BK32 win in 11\n32 28 win in 11\n");
    assert_eq!(printed(&["egdb", "probe", "W:W5:B"]).lines().next(), Some("W:W5:B win in 0"));
}

/// Changes of an open file are detected, which shows that the file is read only on demand.
#[test]
fn a_block_of_distances_is_read_when_it_is_asked_for() {
    let (dir, of) = (folder("egdb-far-later"), material("04-01"));
    let mut distances = vec![NONE; of.size() as usize];
    let quiet = |pieces: &EndgamePieces| !pieces.position().must_capture();
    let number = (0..of.size())
        .rev()
        .find(|&number| EndgamePieces::at(number, of).is_some_and(|pieces| quiet(&pieces)));
    let pieces = EndgamePieces::at(number.expect("one"), of).expect("a position");
    distances[number.expect("one") as usize] = 9;
    let path = dir.join(distance_files::file_name(of));
    fs::write(&path, distance_files::file(of, &distances).expect("written")).expect("written");
    let open = || {
        let mut databases = Databases::shipped();
        databases.open(&dir, &OnDamage::default()).expect("sound");
        databases
    };
    assert_eq!(open().distance(&pieces.position()), Some(Ply(9)));
    let databases = open();
    let mut bytes = fs::read(&path).expect("a file");
    *bytes.last_mut().expect("bytes") ^= 1;
    fs::write(&path, bytes).expect("written");
    assert_eq!(databases.distance(&pieces.position()), None);
}

#[test]
fn no_damage_to_a_file_of_distances_breaks_its_reader() {
    let of = material("02-01");
    let distances = DistanceTables::of(of);
    let whole = distance_files::file(of, distances.by_number(of)).expect("written");
    let table = DistanceTable::read(FileSource::of(whole.clone())).expect("sound");
    assert_eq!(table.distances().expect("sound"), distances.by_number(of));
    assert_eq!(table.longest_win().map(|(plies, _)| plies), Some(Ply(33)));
    let mut told = [0; 2];
    for seed in 0..4_000u64 {
        let mut bytes = whole.clone();
        match scattered(seed, 0) % 3 {
            0 => bytes.truncate(scattered(seed, 1) as usize % whole.len()),
            1 => bytes.push(0),
            _ => {
                // The header, or anywhere.
                let below = if seed % 2 == 0 { 60 } else { whole.len() };
                bytes[scattered(seed, 1) as usize % below] ^= 1 << (scattered(seed, 2) % 8);
            }
        }
        match DistanceTable::read(FileSource::of(bytes)) {
            Err(_) => told[0] += 1,
            Ok(table) => {
                assert!(table.check().is_err(), "a changed block was taken");
                assert!(table.distances().is_err());
                told[1] += 1;
            }
        }
    }
    assert!(told.iter().all(|&count| count > 100), "{told:?}");
}

#[test]
fn distances_by_captures_are_those_worked_out_backward() {
    let (shipped, material) = (Databases::shipped(), material("04-01"));
    let distances = DistanceTables::of(material);
    let mut compared = 0;
    for pieces in [material, material.turned()]
        .into_iter()
        .flat_map(|material| (0..material.size()).map(move |number| (number, material)))
        .step_by(37)
        .filter_map(|(number, material)| EndgamePieces::at(number, material))
    {
        let told = shipped.distance_of(&pieces);
        if pieces.position().must_capture() {
            assert_eq!(told, distances.of_pieces(&pieces), "{}", pieces.position());
            compared += 1;
        } else {
            assert!(told.is_none_or(|plies| plies == Ply(0)));
        }
    }
    assert!(compared > 10_000, "{compared}");
}

#[test]
fn probe_errors_are_one_line() {
    assert!(
        refused(&["egdb", "probe", "W:W21-32:B1-12"]).contains("24 pieces, but these tables have at most 4")
    );
    assert!(refused(&["egdb", "probe", "W:WK1:BK2", "--dir", "no/such/folder"]).contains("no/such/folder"));
    assert_eq!(dama(&["egdb", "info", "--longest", "09-01"]).status.code(), Some(2));
}

#[test]
fn the_longest_win_is_shown_with_a_position_that_has_it() {
    let said = printed(&["egdb", "info", "--longest", "02-01"]);
    let line = said.lines().last().expect("lines");
    let fen = line.strip_prefix("02-01 longest win 33 plies: ").expect("its plies and its position");
    assert_eq!(printed(&["egdb", "probe", fen]).lines().next(), Some(format!("{fen} win in 33").as_str()));
}

/// Captures pending at the root are resolved before probing; checked against the values of all moves.
#[test]
fn positions_with_captures_are_probed_correctly() {
    let shipped = Databases::shipped();
    let mut pending = 0;
    for material in (2..=3).flat_map(Material::all) {
        for number in 0..material.size() {
            let Some(pieces) = EndgamePieces::at(number, material) else { continue };
            let mut children = Vec::new();
            if !each_capture(&pieces, |child| children.push(child)) {
                continue;
            }
            pending += 1;
            let best = children.iter().map(|child| shipped.value(child).expect("fewer pieces")).min();
            let expected = match best.expect("a capture") {
                Value::Loss => Value::Win,
                Value::Draw => Value::Draw,
                Value::Win => Value::Loss,
            };
            assert_eq!(shipped.probe(&pieces.position()), Some(expected));
            let moves = pieces.position().legal_moves();
            assert_eq!(moves.len(), children.len());
        }
    }
    assert_eq!(pending, 19_178);
}

/// The builder's own quiet-move generator agrees with the rules.
#[test]
fn quiet_moves_of_tables_are_the_rules_moves() {
    for number in 0..3_000 {
        let material = material(["21-11", "12-12", "20-02", "03-21"][number as usize % 4]);
        let Some(pieces) = EndgamePieces::at(scattered(9, number) % material.size(), material) else {
            continue;
        };
        let position = pieces.position();
        if position.must_capture() {
            continue;
        }
        let mut ours = Vec::new();
        each_quiet(&pieces, |child, _| {
            ours.push(child);
            true
        });
        let theirs: Vec<EndgamePieces> = position
            .legal_moves()
            .iter()
            .map(|&mv| EndgamePieces::of(&position.play_unchecked(mv)))
            .collect();
        assert_eq!(ours.len(), theirs.len());
        assert!(theirs.iter().all(|child| ours.contains(child)), "{position}");
    }
}

/// Won endgames of up to four pieces are won in the stored number of plies against any defence.
#[test]
fn the_shortest_win_takes_the_stored_distance() {
    let shipped = Databases::shipped();
    for fen in ["W:WK18,K24:BK31,K32", "W:WK32:BK1", "W:WK30,K31:BK1", "B:W30:BK4,12"] {
        let mut position: Position = parse_fen(fen).expect("a position");
        shipped.prepare(&position, true);
        let mut left = shipped.distance(&position).expect("known").0;
        assert!(matches!(shipped.probe(&position), Some(Value::Win)), "{fen}");
        while left > 0 {
            let next = |mv: &_| (shipped.distance(&position.play_unchecked(*mv)), *mv);
            let moves = position.legal_moves();
            let (_, mv) = moves
                .iter()
                .map(next)
                .find(|(distance, _)| distance.is_some_and(|d| d.0 == left - 1))
                .unwrap_or_else(|| panic!("{position}: no move leads to {}", left - 1));
            position = position.play_unchecked(mv);
            left -= 1;
        }
        assert!(position.legal_moves().is_empty(), "{fen}");
    }
}
