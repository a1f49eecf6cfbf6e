//! Endgame databases: the commands, the files, and the effects of damage.

use crate::{command, folder, program};
use dama::unstable::engine::italian::strong::endings::{EndgamePieces, Material};
use dama::unstable::engine::italian::strong::{Endgame, Value};
use dama::unstable::formats::crc::crc32;
use dama::unstable::host::disks::outputs::Outputs;
use dama::unstable::maestro::egdb::blocks::{DamageReport, EgdbFormatError};
use dama::unstable::maestro::egdb::distance::NONE;
use dama::unstable::maestro::egdb::table::EgdbTable;
use dama::unstable::maestro::egdb::{Databases, EgdbAnswer, TableSource};
use dama::unstable::maestro::pc::distance_tables::{self as distance_files, read_far};
use dama::unstable::maestro::pc::file_source::{FileSource, OnDamage};
use dama::unstable::maestro::pc::folder::file_name;
use dama::unstable::maestro::pc::packed::PackedFile;
use dama::unstable::rules::italian::Position;
use dama::unstable::rules::{scattered, Game, Ply};
use dama_lab::egdb::build::build;
use dama_lab::egdb::distance_tables;
use dama_lab::egdb::packed;
use dama_lab::egdb::verify::check_distances;
use flate2::read::{DeflateDecoder, DeflateEncoder};
use flate2::Compression;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::{Arc, Mutex};

#[track_caller]
fn dama(args: &[&str]) -> Output {
    command(args).output().expect("the program starts")
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
    assert!(errors.starts_with(&format!("{}: ", program(args))) && errors.lines().count() == 1, "{errors}");
    errors
}

#[track_caller]
fn material(name: &str) -> Material {
    (2..=6).flat_map(Material::all).find(|material| material.to_string() == name).expect("a material")
}

#[test]
fn three_pieces_are_built_and_a_second_run_goes_on_from_what_is_there() {
    let dir = folder("egdb-build");
    let path = dir.to_str().expect("UTF-8");
    let first = printed(&["egdb", "build", "--pieces", "3", "--dir", path, "--threads", "2"]);
    assert!(
        first.starts_with("2 pieces: 3488 positions, 866 won (24.83 %), 535 lost (15.34 %), 2087 drawn"),
        "{first}"
    );
    assert!(first.contains("3 pieces: 196032 positions, 96116 won"), "{first}");
    let names: Vec<_> = (2..=3).flat_map(Material::all).map(file_name).collect();
    let read = |name: &String| fs::read(dir.join(name)).expect("a table");
    let before: Vec<_> = names.iter().map(read).collect();
    // One pair is missing and one table is damaged: both are rebuilt, byte for byte.
    fs::remove_file(dir.join("01-02.edb")).expect("it was there");
    let mut bytes = read(&"10-10.edb".to_string());
    *bytes.last_mut().expect("bytes") ^= 1;
    fs::write(dir.join("10-10.edb"), bytes).expect("written");
    printed(&["egdb", "build", "--pieces", "3", "--dir", path, "--threads", "1"]);
    assert_eq!(names.iter().map(read).collect::<Vec<_>>(), before);
}

#[track_caller]
fn with_one_pair_of_five_pieces(name: &str) -> PathBuf {
    let dir = folder(name);
    let pair = build_until(&mut Databases::shipped(), &dir, 1);
    assert!(pair.iter().all(|material| dir.join(file_name(*material)).is_file()));
    dir
}

/// Builds this number of pairs of five-piece tables, as if then interrupted.
#[track_caller]
fn build_until(databases: &mut Databases, dir: &Path, pairs: usize) -> [Material; 2] {
    let mut begun = Vec::new();
    let built = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        build(databases, 5, Some((dir, &Outputs::default())), 2, &mut |progress| {
            if begun.len() == pairs {
                std::panic::resume_unwind(Box::new("enough"));
            }
            begun.push(progress.material);
        })
    }));
    assert!(built.is_err() && begun.len() == pairs);
    [begun[0], begun[0].turned()]
}

/// Builds the distances of one king against four beside its tables, as if then interrupted.
#[track_caller]
fn with_distances(dir: &Path) {
    let mut begun = 0;
    let built = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        distance_tables::build(5, (dir, &Outputs::default()), &mut |_| {
            if begun == 1 {
                std::panic::resume_unwind(Box::new("enough"));
            }
            begun += 1;
        })
    }));
    assert!(built.is_err() && begun == 1);
}

/// Finds a position of four kings against one with this value, with or without a pending capture.
#[track_caller]
fn four_against_one(databases: &Databases, value: Value, captures: bool) -> Position {
    let material = material("04-01");
    (0..material.size())
        .step_by(101)
        .filter_map(|number| EndgamePieces::at(number, material))
        .filter(|pieces| databases.value(pieces) == Some(value))
        .map(|pieces| pieces.position())
        .find(|position| position.must_capture() == captures && !position.legal_moves().is_empty())
        .expect("there is one")
}

#[test]
fn probe_of_five_pieces_prints_the_distance_or_that_it_is_unknown() {
    let dir = with_one_pair_of_five_pieces("egdb-five-1");
    let path = dir.to_str().expect("UTF-8");
    let mut databases = Databases::shipped();
    databases.open(&dir, &OnDamage::default()).expect("sound tables");
    let quiet = four_against_one(&databases, Value::Win, false).to_string();
    let said = printed(&["egdb", "probe", &quiet, "--dir", path]);
    let unknown = format!("win; 5 pieces: result known, distance not in {path}");
    assert_eq!(said.lines().next(), Some(format!("{quiet} {unknown}").as_str()));
    assert!(said.lines().skip(1).any(|line| line.ends_with(&unknown)), "{said}");
    assert!(refused(&["egdb", "probe", &quiet]).contains("5 pieces, but these tables have at most 4"));
    // A capture that is pending leads to tables whose distances the program works out itself.
    let capture = four_against_one(&databases, Value::Win, true).to_string();
    let said = printed(&["egdb", "probe", &capture]);
    assert_eq!(said, printed(&["egdb", "probe", &capture, "--dir", path]));
    let nearest =
        said.lines().skip(1).filter_map(|line| line.split_once(" win in ")?.1.parse::<u32>().ok()).min();
    assert_eq!(said.lines().next(), Some(format!("{capture} win in {}", nearest.expect("a win")).as_str()));
}

#[test]
fn five_piece_distances_are_beside_their_tables_and_used_by_every_command() {
    let dir = with_one_pair_of_five_pieces("egdb-five-2");
    let path = dir.to_str().expect("UTF-8");
    with_distances(&dir);
    let mut databases = Databases::shipped();
    databases.open(&dir, &OnDamage::default()).expect("sound tables");
    let quiet = four_against_one(&databases, Value::Win, false);
    let Some(Ply(plies)) = databases.distance(&quiet) else { panic!("a distance") };
    let fen = quiet.to_string();
    let said = printed(&["egdb", "probe", &fen, "--dir", path]);
    assert_eq!(said.lines().next(), Some(format!("{fen} win in {plies}").as_str()));
    assert!(!said.contains("not in"), "{said}");
    // The solver needs no databases, so it gives an independent value.
    let short =
        (0..material("04-01").size()).filter_map(|number| EndgamePieces::at(number, material("04-01")));
    let mut short = short.filter(|pieces| databases.distance(&pieces.position()) == Some(Ply(9)));
    let fen = short.next().expect("one of nine plies").position().to_string();
    let solved = printed(&["solve", "--fen", &fen, "--egdb", "none"]);
    assert!(solved.contains("9 plies"), "{solved}");
    // Valid files are not built again, and every stored distance follows from the distances after its moves.
    for name in ["04-01", "01-04"] {
        let table = read_far(&dir, material(name)).expect("sound").expect("there");
        assert_eq!(table.check(), Ok(()));
        let checked = check_distances(&databases, material(name), 3_000, 1).expect("all follow");
        assert!(checked > 2_500, "{checked}");
    }
    let longest = read_far(&dir, material("04-01")).expect("sound").expect("there").longest_win();
    let (plies, pieces) = longest.expect("a win");
    assert_eq!(databases.distance_of(&pieces), Some(plies));
    let info = printed(&["egdb", "info", "--dir", path, "--longest", "04-01"]);
    assert!(info.contains(&format!("04-01 longest win {} plies: {}", plies.0, pieces.position())), "{info}");
}

#[test]
fn one_pair_of_tables_is_a_job_by_itself_and_is_refused_where_it_lacks_what_it_needs() {
    let (whole, dir) = (with_one_pair_of_five_pieces("egdb-five-whole"), folder("egdb-five-job"));
    let path = dir.to_str().expect("UTF-8");
    printed(&["egdb", "build", "--only", "04-01", "--dir", path, "--threads", "2"]);
    for name in ["04-01.edb", "01-04.edb"] {
        assert_eq!(fs::read(dir.join(name)).expect("a table"), fs::read(whole.join(name)).expect("a table"));
    }
    let said =
        refused(&["egdb", "build", "--only", "05-01", "--dir", folder("egdb-none").to_str().expect("UTF-8")]);
    assert!(said.contains(".edb: missing, but 05-01 needs it"), "{said}");
    assert_eq!(dama(&["egdb", "build", "--only", "99-01", "--dir", path]).status.code(), Some(2));
    assert_eq!(dama(&["egdb", "build", "--dir", path]).status.code(), Some(2));
    assert_eq!(dama(&["egdb", "build", "--pieces", "7", "--dir", "x"]).status.code(), Some(2));
}

#[test]
fn a_plan_names_each_job_with_what_it_needs_in_three_ways() {
    let list = printed(&["egdb", "plan", "--pieces", "6"]);
    let lines: Vec<&str> = list.lines().collect();
    assert_eq!(lines.len(), 22 + 37 + 1, "{list}");
    assert!(lines.last().expect("a sum").starts_with("# 5 to 6 pieces: 59 jobs, "), "{list}");
    let make = printed(&["egdb", "plan", "--pieces", "6", "--as", "make"]);
    let rule = "$(DIR)/10-03.edb $(DIR)/03-10.edb &: $(DIR)/01-03.edb";
    assert!(!make.contains(rule), "of four pieces the program has its own");
    let rule =
        "$(DIR)/04-10.edb $(DIR)/10-04.edb &: $(DIR)/01-04.edb\n\t$(DAMA) egdb build --only 04-10 --dir";
    assert!(make.contains(rule), "{make}");
    // Each job's prerequisites come before it.
    let mut known = std::collections::BTreeSet::new();
    let mut edges = 0;
    for (files, needs) in
        make.lines().filter(|line| !line.starts_with("all")).filter_map(|line| line.split_once(':'))
    {
        let files: Vec<_> = files.split_whitespace().filter(|word| word.ends_with(".edb")).collect();
        for need in needs.split_whitespace().filter(|_| !files.is_empty()) {
            assert!(known.contains(need), "{files:?} {need}");
            edges += 1;
        }
        known.extend(files);
    }
    let dot = printed(&["egdb", "plan", "--pieces", "6", "--as", "dot"]);
    assert!(dot.starts_with("digraph tables {") && dot.trim_end().ends_with('}'));
    assert_eq!(dot.matches("->").count(), edges);
}

#[test]
fn damaged_or_missing_distances_are_a_one_line_error() {
    let dir = folder("egdb-far-damaged");
    let path = dir.to_str().expect("UTF-8");
    fs::write(dir.join("03-02.edd"), b"something else").expect("written");
    for command in [&["egdb", "verify"][..], &["egdb", "info"], &["egdb", "probe", "W:WK1:BK2"]] {
        let said = refused(&[command, &["--dir", path]].concat());
        assert!(said.contains("03-02.edd") && said.contains("no endgame table"), "{said}");
    }
    for pieces in ["4", "6"] {
        let output = dama(&["egdb", "build", "--distance", "--pieces", pieces, "--dir", path]);
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&output.stderr).contains("expected --pieces 5"));
    }
}

#[test]
fn a_damaged_or_foreign_table_is_named() {
    let dir = folder("egdb-damaged");
    let path = dir.to_str().expect("UTF-8");
    let name = file_name(material("03-02"));
    let file = dir.join(&name);
    fs::write(&file, b"something else").expect("written");
    let said = refused(&["egdb", "verify", "--dir", path]);
    assert!(said.contains(&name) && said.contains("no endgame table"), "{said}");
    fs::write(&file, b"DAMA").expect("written");
    assert!(refused(&["egdb", "info", "--dir", path]).contains("ends too soon"));
    let mut other = Databases::none();
    build(&mut other, 2, Some((&dir, &Outputs::default())), 1, &mut |_| ()).expect("written");
    fs::copy(dir.join("01-01.edb"), &file).expect("copied");
    assert!(refused(&["egdb", "probe", "W:WK1:BK2", "--dir", path]).contains("of that name"));
}

/// Damaged files of up to four pieces are reported too, although the program has its own tables for those.
#[test]
fn named_tables_are_read_instead_of_the_embedded_ones() {
    let dir = folder("egdb-named");
    let path = dir.to_str().expect("UTF-8");
    for command in [&["egdb", "verify"][..], &["egdb", "info"], &["egdb", "probe", "W:WK1:BK2"]] {
        let with_dir = [command, &["--dir", path]].concat();
        for (bytes, says) in
            [(&b""[..], "ends too soon"), (&b"garbage of some length"[..], "no endgame table")]
        {
            let file = dir.join("11-10.edb");
            fs::write(&file, bytes).expect("written");
            let said = refused(&with_dir);
            assert!(said.contains("11-10.edb") && said.contains(says), "{said}");
            fs::remove_file(&file).expect("it was there");
        }
    }
    let said = printed(&["egdb", "info", "--dir", path]);
    assert!(
        said.starts_with(&format!("# tables: 0 from {path}; 41 of up to 4 pieces are missing there")),
        "{said}"
    );
    build(&mut Databases::none(), 2, Some((&dir, &Outputs::default())), 1, &mut |_| ()).expect("written");
    let said = printed(&["egdb", "info", "--dir", path]);
    assert!(said.starts_with(&format!("# tables: 4 from {path}; 37 of up")), "{said}");
    // A block that is damaged, its header sound: only what is read can be found out.
    let mut bytes = fs::read(dir.join("10-10.edb")).expect("a table");
    *bytes.last_mut().expect("bytes") ^= 1;
    fs::write(dir.join("10-10.edb"), bytes).expect("written");
    let said = refused(&["egdb", "verify", "--dir", path]);
    assert!(said.contains("10-10.edb") && said.contains("damaged"), "{said}");
}

#[cfg(unix)]
#[test]
fn a_path_that_is_not_a_plain_file_is_refused_at_once() {
    let dir = folder("egdb-pipe");
    let path = dir.to_str().expect("UTF-8");
    let made = Command::new("mkfifo").arg(dir.join("01-01.edb")).status().expect("coreutils");
    assert!(made.success());
    for args in [
        &["egdb", "verify", "--dir", path][..],
        &["egdb", "info", "--dir", path],
        &["egdb", "probe", "W:WK1:BK2", "--dir", path],
        &["analyze", "--depth", "1", "--egdb", path],
    ] {
        let said = refused(args);
        assert!(said.contains("01-01.edb: not a plain file"), "{said}");
    }
}

#[test]
fn no_damage_to_a_file_breaks_its_reader() {
    let dir = folder("egdb-fuzz");
    build(&mut Databases::none(), 3, Some((&dir, &Outputs::default())), 2, &mut |_| ()).expect("written");
    let whole = fs::read(dir.join("11-01.edb")).expect("a table");
    let (table, length) = EgdbTable::read(whole.clone().into()).expect("sound");
    assert_eq!((length, table.check()), (whole.len(), Ok(())));
    let header = whole.len() - table_data(&whole);
    let mut told = [0; 2];
    for seed in 0..4_000u64 {
        let mut bytes = whole.clone();
        match scattered(seed, 0) % 3 {
            0 => bytes.truncate(scattered(seed, 1) as usize % whole.len()),
            _ => {
                let at = scattered(seed, 1) as usize % whole.len();
                bytes[at] ^= 1 << (scattered(seed, 2) % 8);
            }
        }
        let changed_header = bytes[..bytes.len().min(header)] != whole[..header];
        match EgdbTable::read(bytes.into()) {
            Err(error) => {
                assert!(changed_header || error == EgdbFormatError::TooShort);
                told[0] += 1;
            }
            Ok((table, _)) => {
                assert!(!changed_header, "a changed header was taken");
                assert!(table.check().is_err(), "a changed block was taken");
                let size = table.material().size();
                (0..50).for_each(|n| {
                    let _ = table.code(scattered(seed, n) % size);
                });
                told[1] += 1;
            }
        }
    }
    assert!(told.iter().all(|&count| count > 100), "{told:?}");
}

/// Returns the size of a file's blocks, after the directory and the header's CRC.
#[track_caller]
fn table_data(whole: &[u8]) -> usize {
    let blocks = u32::from_le_bytes(whole[52..56].try_into().expect("four")) as usize;
    let entries = &whole[56 + 1024..56 + 1024 + 8 * blocks];
    entries.chunks(8).map(|entry| u32::from_le_bytes(entry[..4].try_into().expect("four")) as usize).sum()
}

#[track_caller]
fn up_to_three() -> Databases {
    let mut databases = Databases::none();
    build(&mut databases, 3, None, 2, &mut |_| ()).expect("nothing is written");
    databases
}

/// Packs the tables of two and three pieces; for two pieces the folder's own tables are used.
#[track_caller]
fn packed_three() -> Vec<u8> {
    packed::file(&up_to_three(), 3..=3, 2, &mut |_| ()).expect("all are there")
}

/// Loads the packed file in addition to the tables of two pieces.
#[track_caller]
fn lent(bytes: Vec<u8>) -> Result<Databases, EgdbFormatError> {
    let mut databases = Databases::none();
    build(&mut databases, 2, None, 1, &mut |_| ()).expect("nothing is written");
    databases.set_source(Box::new(PackedFile::read(FileSource::of(bytes))?));
    Ok(databases)
}

#[test]
fn a_packed_file_has_every_value_with_one_table_of_each_pair() {
    let (built, packed) = (up_to_three(), lent(packed_three()).expect("sound"));
    assert_eq!(packed.most_pieces(), 3);
    let mut without = 0;
    for of in Material::all(3) {
        assert!(packed.table(of).is_none());
        let (statistics, bytes) = packed.statistics(of).expect("it tells them");
        assert_eq!(statistics, built.table(of).expect("a table").statistics(), "{of}");
        without += usize::from(bytes == 0);
        for pieces in (0..of.size()).filter_map(|number| EndgamePieces::at(number, of)) {
            assert_eq!(packed.value(&pieces), built.value(&pieces), "{of} {}", pieces.position());
        }
    }
    assert_eq!(without, 6);
    assert_eq!(packed.source().expect("a source").check(), Ok(12));
    assert_eq!(packed_three(), packed::file(&up_to_three(), 3..=3, 1, &mut |_| ()).expect("all are there"));
}

/// With equal material every other position is left out and recomputed from its moves.
#[test]
fn with_equal_material_a_packed_file_has_every_other_position() {
    let shipped = Databases::shipped();
    let two = packed::file(&shipped, 2..=2, 1, &mut |_| ()).expect("all are there");
    let mut packed = Databases::none();
    packed.set_source(Box::new(PackedFile::read(FileSource::of(two)).expect("sound")));
    for of in Material::all(2) {
        for pieces in (0..of.size()).filter_map(|number| EndgamePieces::at(number, of)) {
            assert_eq!(packed.value(&pieces), shipped.value(&pieces), "{of} {}", pieces.position());
        }
    }
    // Two kings on rows of the same parity: 480 of 992 positions.
    let of = material("01-01");
    let all = (0..of.size()).filter_map(|number| EndgamePieces::at(number, of));
    let lent = packed.source().expect("a source");
    let count = all.filter(|pieces| matches!(lent.value(pieces), Some(EgdbAnswer::Value(_)))).count();
    assert_eq!((count, of.size()), (480, 992));
}

#[test]
fn packed_tables_unpack_to_the_same_bytes() {
    let (dir, out) = (folder("egdb-unpack-from"), folder("egdb-unpack-to"));
    build(&mut Databases::none(), 3, Some((&dir, &Outputs::default())), 2, &mut |_| ()).expect("written");
    packed::unpack(&lent(packed_three()).expect("sound"), 3, (&out, &Outputs::default()), 2, &mut |_| ())
        .expect("written");
    for of in (2..=3).flat_map(Material::all) {
        let [one, other] = [&dir, &out].map(|dir| fs::read(dir.join(file_name(of))).expect("a table"));
        assert_eq!(one, other, "{of}");
    }
}

/// All damage is detected: in the index on opening, elsewhere on probing or verifying.
/// No wrong value is returned.
#[test]
fn damage_to_a_packed_file_never_gives_wrong_values() {
    let (whole, built) = (packed_three(), up_to_three());
    let all: Vec<Material> = Material::all(3).collect();
    let mut told = [0; 3];
    for seed in 0..600u64 {
        let mut bytes = whole.clone();
        match scattered(seed, 0) % 4 {
            0 => bytes.truncate(scattered(seed, 1) as usize % whole.len()),
            1 => bytes.push(0),
            _ => {
                // The beginning, or anywhere.
                let below = if seed % 3 == 0 { 16 } else { whole.len() };
                bytes[scattered(seed, 1) as usize % below] ^= 1 << (scattered(seed, 2) % 8);
            }
        }
        let packed = match lent(bytes) {
            Err(_) => {
                told[0] += 1;
                continue;
            }
            Ok(packed) => packed,
        };
        assert!(packed.source().expect("a source").check().is_err(), "a changed page was taken");
        for n in 0..200 {
            let of = all[scattered(seed, n) as usize % all.len()];
            let Some(pieces) = EndgamePieces::at(scattered(seed, n + 999) % of.size(), of) else { continue };
            match packed.value(&pieces) {
                None => told[1] += 1,
                value => {
                    assert_eq!(value, built.value(&pieces));
                    told[2] += 1;
                }
            }
        }
    }
    assert!(told.iter().all(|&count| count > 100), "{told:?}");
}

/// A file with a valid checksum may still contain impossible offsets.
#[test]
fn an_index_without_both_tables_of_a_pair_is_refused() {
    let two = packed::file(&Databases::shipped(), 2..=2, 1, &mut |_| ()).expect("all are there");
    let index = {
        let packed = u32::from_le_bytes(two[8..12].try_into().expect("four")) as usize;
        let mut index = Vec::new();
        DeflateDecoder::new(&two[16..16 + packed]).read_to_end(&mut index).expect("sound");
        index
    };
    let sealed = |index: &[u8], values: &[u8]| {
        let mut file = b"DAMAPAK1".to_vec();
        let mut deflated = Vec::new();
        DeflateEncoder::new(index, Compression::best()).read_to_end(&mut deflated).expect("memory");
        file.extend((deflated.len() as u32).to_le_bytes());
        file.extend((index.len() as u32).to_le_bytes());
        file.extend(deflated);
        file.extend(crc32(&file).to_le_bytes());
        file.extend(values);
        file
    };
    let read =
        |index: &[u8], values: &[u8]| PackedFile::read(FileSource::of(sealed(index, values))).map(|_| ());
    let packed = u32::from_le_bytes(two[8..12].try_into().expect("four")) as usize;
    let values = &two[16 + packed + 4..];
    assert_eq!(read(&index, values), Ok(()));
    // Four empty tables: 32 bytes of statistics each, and the flags of stored values.
    let nothing = [&[2, 2][..], &[0; 4 * 33]].concat();
    assert_eq!(read(&nothing, &[]), Err(EgdbFormatError::Header));
    assert_eq!(read(&[2, 9], &[]), Err(EgdbFormatError::Header));
    assert_eq!(read(&[3, 2], &[]), Err(EgdbFormatError::Header));
    assert!(read(&index[..index.len() - 1], values).is_err());
    // The pieces, and the first table's flags; changing any other byte may give another valid file.
    for at in (0..200).chain((200..index.len()).step_by(997)) {
        let mut other = index.clone();
        other[at] ^= 0x42;
        assert!(read(&other, values).is_err() || ![0, 1, 34].contains(&at), "{at}");
    }
}

#[test]
fn a_packed_file_works_wherever_a_folder_does() {
    let dir = folder("egdb-packed");
    let (packed, path) = (dir.join("three.edp"), dir.join("none.edp"));
    fs::write(&packed, packed_three()).expect("written");
    let file = packed.to_str().expect("UTF-8");
    let said = printed(&["egdb", "info", "--dir", file]);
    assert!(said.starts_with(&format!("# tables: 3 to 3 pieces from {file}, fewer ")), "{said}");
    let said = printed(&["egdb", "probe", "W:WK18,K24:BK31,K32", "--dir", file]);
    assert!(said.starts_with("W:WK18,K24:BK31,K32 win in 41\n"), "{said}");
    printed(&["analyze", "--fen", "W:WK18,K24:BK31,K32", "--depth", "1", "--egdb", file]);
    // A foreign, a truncated and a damaged file: one error line that names the file.
    let whole = packed_three();
    let last_changed = [&whole[..whole.len() - 1], &[!whole[whole.len() - 1]]].concat();
    let path = path.to_str().expect("UTF-8");
    for (bytes, says) in [
        (&b"something else altogether"[..], "no endgame table"),
        (&b"DAMA"[..], "ends too soon"),
        (&whole[..whole.len() - 1], "ends too soon"),
        (&[&whole[..], &[0]].concat(), "no endgame table"),
        (&[&whole[..40], &[!whole[40]], &whole[41..]].concat(), "header is damaged"),
    ] {
        fs::write(path, bytes).expect("written");
        for args in [&["egdb", "info", "--dir", path][..], &["analyze", "--depth", "1", "--egdb", path]] {
            let said = refused(args);
            assert!(said.contains("none.edp") && said.contains(says), "{said}");
        }
        assert!(refused(&["egdb", "unpack", path, "--dir", path]).contains("none.edp"));
    }
    fs::write(path, last_changed).expect("written");
    let said = refused(&["egdb", "verify", "--dir", path]);
    assert!(said.contains("none.edp") && said.contains("damaged"), "{said}");
    // A missing table cannot be packed.
    let empty = folder("egdb-packed-none");
    let empty = empty.to_str().expect("UTF-8");
    let said = refused(&["egdb", "pack", "--dir", empty, "--pieces", "5", path]);
    assert!(said.contains("01-04.edb: missing or damaged"), "{said}");
}

/// A packed file of five pieces with a valid index and only damaged pages.
#[track_caller]
fn five_pieces_of_damaged_pages() -> Vec<u8> {
    let mut index = vec![5, 5];
    let mut values = Vec::new();
    for material in Material::all(5) {
        index.extend([0; 32]);
        index.push(2);
        (1..=6u32).for_each(|far| index.extend(far.to_le_bytes()));
        index.extend([0x00, 0x10, 0x00, 0x10].repeat(4096));
        // Each page has its length and a CRC-32 that its one byte does not match.
        let page = [1u32.to_le_bytes(), (!crc32(&[0])).to_le_bytes()].concat();
        let pages = material.size().div_ceil(65_536) as usize;
        index.extend(page.repeat(pages));
        values.resize(values.len() + pages, 0);
    }
    let mut deflated = Vec::new();
    DeflateEncoder::new(&index[..], Compression::fast()).read_to_end(&mut deflated).expect("memory");
    let mut file = b"DAMAPAK1".to_vec();
    file.extend((deflated.len() as u32).to_le_bytes());
    file.extend((index.len() as u32).to_le_bytes());
    file.extend(deflated);
    file.extend(crc32(&file).to_le_bytes());
    file.extend(values);
    file
}

#[track_caller]
fn warned(args: &[&str]) -> (String, String) {
    let output = dama(args);
    let errors = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(output.status.code(), Some(0), "{args:?} {errors}");
    assert!(
        errors.starts_with(&format!("{}: ", program(args))) && errors.lines().count() == 1,
        "{args:?} {errors}"
    );
    (String::from_utf8(output.stdout).expect("UTF-8"), errors)
}

#[test]
fn a_search_warns_once_of_a_packed_file_with_damaged_pages_and_goes_on_without_them() {
    let file = folder("egdb-damaged-pages").join("bad.edp");
    fs::write(&file, five_pieces_of_damaged_pages()).expect("written");
    let path = file.to_str().expect("UTF-8");
    let args = &["analyze", "--fen", "W:WK30,K31,21:BK5,K9", "--depth", "8"];
    let (said, warning) = warned(&[&args[..], &["--egdb", path]].concat());
    assert!(warning.contains("bad.edp: block ") && warning.contains("continuing without"), "{warning}");
    let answer = |said: &str| {
        let last = said.lines().rfind(|line| !line.starts_with('#')).expect("a line");
        last.split("nodes").next().expect("text").to_string()
    };
    assert_eq!(answer(&said), answer(&printed(args)));
    let said = refused(&["egdb", "verify", "--dir", path]);
    assert!(said.contains("bad.edp: block 0"), "{said}");
}

#[test]
fn a_damaged_block_of_a_folders_table_is_one_warning() {
    let dir = folder("egdb-damaged-block");
    let path = dir.to_str().expect("UTF-8");
    build(&mut Databases::none(), 2, Some((&dir, &Outputs::default())), 1, &mut |_| ()).expect("written");
    let of = material("04-01");
    fs::write(
        dir.join("04-01.edd"),
        distance_files::file(of, &vec![NONE; of.size() as usize]).expect("written"),
    )
    .expect("written");
    let damage = |name: &str| {
        let mut bytes = fs::read(dir.join(name)).expect("a file");
        *bytes.last_mut().expect("bytes") ^= 1;
        fs::write(dir.join(name), bytes).expect("written");
    };
    damage("10-10.edb");
    let (_, warning) = warned(&["analyze", "--fen", "W:W21:B12", "--depth", "6", "--egdb", path]);
    assert!(warning.contains("10-10.edb: block 0"), "{warning}");
    damage("04-01.edd");
    let told = Arc::new(Mutex::new(String::new()));
    let heard = told.clone();
    let on_damage = OnDamage::new(move |error| *heard.lock().expect("no panic") += &format!("{error}\n"));
    let mut databases = Databases::shipped();
    databases.open(&dir, &on_damage).expect("sound headers");
    let last = (0..of.size()).rev().filter_map(|number| EndgamePieces::at(number, of));
    let quiet = last.map(|pieces| pieces.position()).find(|position| !position.must_capture()).expect("one");
    for _ in 0..2 {
        assert_eq!(databases.distance(&quiet), None);
        let told = told.lock().expect("no panic");
        assert!(told.contains("04-01.edd: block ") && told.lines().count() == 1, "{told}");
    }
    // Verifying names both files, a line each.
    let output = dama(&["egdb", "verify", "--dir", path]);
    let errors = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!((output.status.code(), errors.lines().count()), (Some(1), 2), "{errors}");
    assert!(errors.contains("10-10.edb: block 0") && errors.contains("04-01.edd: block "), "{errors}");
}

/// No page is read twice, whether valid or damaged.
#[test]
fn damage_of_a_packed_file_is_reported_once_whatever_is_asked() {
    let mut bytes = packed_three();
    *bytes.last_mut().expect("bytes") ^= 1;
    let told = Arc::new(Mutex::new(Vec::new()));
    let heard = told.clone();
    let report = DamageReport::new(move |error| heard.lock().expect("no panic").push(error));
    let packed = PackedFile::read(FileSource::of(bytes)).expect("a sound index").reporting(report);
    let built = up_to_three();
    let mut unknown = 0;
    for pieces in Material::all(3)
        .flat_map(|of| (0..of.size()).map(move |number| (number, of)))
        .filter_map(|(number, of)| EndgamePieces::at(number, of))
        .filter(|pieces| !pieces.position().must_capture())
    {
        match packed.value(&pieces) {
            None => unknown += 1,
            Some(EgdbAnswer::Value(value)) => assert_eq!(Some(value), built.value(&pieces)),
            Some(EgdbAnswer::ByMoves) => (),
        }
    }
    assert!(unknown > 1_000, "{unknown}");
    assert!(matches!(told.lock().expect("no panic")[..], [EgdbFormatError::Block(_)]));
}

#[test]
fn verify_names_every_file_that_it_did_not_read() {
    let dir = folder("egdb-foreign");
    let path = dir.to_str().expect("UTF-8");
    build(&mut Databases::none(), 2, Some((&dir, &Outputs::default())), 1, &mut |_| ()).expect("written");
    fs::write(dir.join("notes.txt"), "to be kept").expect("written");
    let said = printed(&["egdb", "verify", "--dir", path]);
    assert!(said.contains("notes.txt: not an endgame database") && !said.contains("10-10.edb"), "{said}");
    fs::copy(dir.join("10-10.edb"), dir.join("backup")).expect("copied");
    for name in ["99-99.edb", "zz.edb", "11-11.edd", "foreign.EDP"] {
        fs::write(dir.join(name), "foreign").expect("written");
    }
    let output = dama(&["egdb", "verify", "--dir", path]);
    let errors = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!((output.status.code(), errors.lines().count()), (Some(1), 5), "{errors}");
    for name in ["99-99.edb", "zz.edb", "11-11.edd", "foreign.EDP", "backup"] {
        let line = errors.lines().find(|line| line.contains(&format!("{name}: not used: "))).expect(name);
        assert!(line.starts_with("dama-lab: "), "{line}");
    }
    for name in ["01-01.edb", "03-02.edb"] {
        fs::write(dir.join(name), "something else").expect("written");
    }
    let output = dama(&["egdb", "verify", "--dir", path]);
    let errors = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!((output.status.code(), errors.lines().count()), (Some(1), 7), "{errors}");
}
