//! docs/FORMATS.md is enough to read files: decoders written from the page alone agree with the library.

use crate::program::root;
use dama::unstable::formats::keyboard::Keyboard;
use dama::unstable::formats::pif;
use dama::unstable::games::italian::record::{self, GameRecord};
use dama::unstable::games::italian::rules_1931::record::{self as record_1931, ClockRule, EndCause, Phase};
use dama::unstable::games::{Rulebook, GAMES};
use dama::unstable::host::disks::floppy::FORMATS;
use dama::unstable::host::disks::program_disk;
use dama::unstable::rules::italian::Position;
use dama::unstable::rules::{Color, Game as _};
use dama::unstable::session::messages::Lang;
use dama::unstable::session::play_settings::split_settings;
use dama::unstable::session::rulebook::{MoveIndex, Seat, State};
use dama::unstable::session::rulebook_match::{self, SeatPlayer};
use std::fs;
use std::ops::Range;

#[track_caller]
fn read(file: &str) -> Vec<u8> {
    fs::read(root().join(file)).expect(file)
}

/// Little-endian, unsigned.
fn number(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
}

fn at(bytes: &[u8], offset: usize, length: usize) -> u64 {
    number(&bytes[offset..offset + length])
}

fn has(set: &[u8], bit: usize) -> bool {
    set[bit / 8] >> (bit % 8) & 1 != 0
}

/// CRC-32 of IEEE 802.3, reflected.
fn crc(bytes: &[u8]) -> u64 {
    let step = |crc: u32| crc >> 1 ^ if crc & 1 == 0 { 0 } else { 0xEDB8_8320 };
    let crc =
        bytes.iter().fold(u32::MAX, |crc, &byte| (0..8).fold(crc ^ u32::from(byte), |crc, _| step(crc)));
    u64::from(!crc)
}

/// The bytes before the CRC-32 at the end, which is right.
#[track_caller]
fn sound(file: &[u8]) -> &[u8] {
    let (rest, seal) = file.split_at(file.len() - 4);
    assert_eq!(crc(rest), number(seal));
    rest
}

#[test]
fn the_crc_is_the_one_of_the_page() {
    assert_eq!(crc(b"123456789"), 0xCBF4_3926);
}

#[test]
fn graphics() {
    for name in ["KEYBOARD.DAT", "GIOCHI.DAT"] {
        let file = read(name);
        let keyboard = Keyboard::new(&file).expect(name);
        let rest = sound(&file);
        assert_eq!((&file[..8], file[8], at(&file, 10, 2)), (&b"DAMAKBD\x1A"[..], 1, file.len() as u64));
        (0..16).for_each(|entry| assert_eq!(file[12 + entry], keyboard.ega(entry), "{name}: {entry}"));
        for code in 0..=255u8 {
            assert_eq!(&file[28 + 14 * usize::from(code)..][..14], keyboard.glyph(code), "{name}: {code}");
        }
        let count = usize::from(file[9]);
        let mut next = 3612 + 18 * count;
        let mut seen = 0;
        for (entry, sprite) in file[3612..].chunks(18).take(count).zip(keyboard.sprites()) {
            let letters = entry[..12].split(|&byte| byte == 0).next().expect("a name");
            assert_eq!(letters, sprite.name.as_bytes());
            let (units, height, offset) = (at(entry, 12, 2), at(entry, 14, 2), at(entry, 16, 2));
            let (units, height, offset) = (units as usize, height as usize, offset as usize);
            assert_eq!((8 * units, height, offset), (sprite.width(), sprite.height, next), "{}", sprite.name);
            for (x, y) in (0..height).flat_map(|y| (0..8 * units).map(move |x| (x, y))) {
                let bit =
                    |plane: usize| file[offset + (plane * height + y) * units + x / 8] >> (7 - x % 8) & 1;
                let index = (0..4).fold(0, |index, plane| index | bit(plane) << plane);
                assert_eq!(index, sprite.index(x, y), "{}", sprite.name);
            }
            next += 4 * units * height;
            seen += 1;
        }
        assert_eq!((seen, next), (count, rest.len()), "{name}");
    }
}

/// The FEN of a position: three sets of that many bytes on a board with numbered squares, and the side to move.
fn fen(sets: &[u8], each: usize, turn: u8) -> String {
    let side = |set: usize| {
        let pieces = &sets[set * each..][..each];
        let on = (0..8 * each).filter(|&bit| has(pieces, bit));
        let king = |bit: usize| if has(&sets[2 * each..], bit) { "K" } else { "" };
        on.map(|bit| format!("{}{}", king(bit), bit + 1)).collect::<Vec<_>>().join(",")
    };
    format!("{}:W{}:B{}", if turn == 0 { 'W' } else { 'B' }, side(0), side(1))
}

fn color(byte: u8) -> Color {
    [Color::White, Color::Black][usize::from(byte)]
}

/// The squares of a move of the canonical bytes: the origin, each landing square.
fn landings(mv: u64) -> Vec<u64> {
    let (from, to, jumps) = (mv & 31, mv >> 5 & 31, mv >> 10 & 15);
    // Rows count from the top, files from the left; odd rows begin with a dark square one file further.
    let place = |square: u64| (square / 4, 2 * (square % 4) + square / 4 % 2);
    let mut here = place(from);
    let mut squares = vec![from + 1];
    for jump in 0..jumps {
        let (up, left) = match mv >> (14 + 2 * jump) & 3 {
            0 => (true, true),
            1 => (true, false),
            2 => (false, true),
            _ => (false, false),
        };
        let go = |from: u64, back: bool| if back { from - 2 } else { from + 2 };
        here = (go(here.0, up), go(here.1, left));
        squares.push(4 * here.0 + here.1 / 2 + 1);
    }
    if jumps == 0 {
        squares.push(to + 1);
    }
    assert_eq!(squares.last(), Some(&(to + 1)));
    squares
}

#[track_caller]
fn same_plain_game(bytes: &[u8], game: &GameRecord) {
    assert_eq!(bytes.len(), 85);
    assert_eq!(fen(&bytes[..12], 4, bytes[12]), game.position.to_string());
    assert_eq!(fen(&bytes[13..25], 4, bytes[25]), game.previous.to_string());
    assert_eq!((bytes[26], color(bytes[27]), color(bytes[28])), (game.level, game.player, game.first));
    assert_eq!((at(bytes, 30, 8), at(bytes, 38, 4)), (game.seed, game.plies.into()));
    assert_eq!(bytes[42..44], game.start_counts);
    let last = bytes[45..].chunks(4).take(bytes[44].into()).map(|mv| landings(number(mv)));
    let of_game = game.recent.as_ref().iter().map(|mv| {
        let path: Vec<u64> = mv.path().map(|jump| jump.landing.number().into()).collect();
        let ends = [mv.from().number().into(), mv.to().number().into()];
        if path.is_empty() {
            ends.to_vec()
        } else {
            [vec![ends[0]], path].concat()
        }
    });
    assert_eq!(last.collect::<Vec<_>>(), of_game.collect::<Vec<Vec<u64>>>());
}

/// A file as the page takes it apart.
struct Parts<'a> {
    /// The saved game, from its version byte on, without CRC-32; inside play settings if it has some.
    game: &'a [u8],
    settings: Option<&'a [u8]>,
    start: Option<&'a [u8]>,
    actions: Vec<u64>,
}

fn game_and_settings(save: &[u8]) -> (&[u8], Option<&[u8]>) {
    assert_eq!(&save[..8], b"DAMASAV\x1A");
    let rest = &sound(save)[8..];
    if rest[0] != 4 {
        return (rest, None);
    }
    let from = if rest[1] & 4 == 0 { 4 } else { 22 };
    (&rest[from..], Some(&rest[1..from]))
}

fn parts(file: &[u8]) -> Parts<'_> {
    let length = at(file, file.len() - 8, 4) as usize;
    let section = file.len().checked_sub(length).map(|from| &file[from..]);
    let Some(section) = section.filter(|section| section.starts_with(b"DAMAHIS\x1A\x01")) else {
        let (game, settings) = game_and_settings(file);
        return Parts { game, settings, start: None, actions: Vec::new() };
    };
    sound(file);
    let n = at(section, 9, 4) as usize;
    let k = at(section, 13 + n, 4) as usize;
    assert_eq!(section.len(), 13 + n + 4 + 2 * k + 8);
    let (game, settings) = game_and_settings(&file[..file.len() - length]);
    let (start, none) = game_and_settings(&section[13..13 + n]);
    assert_eq!(none, None);
    Parts {
        game,
        settings,
        start: Some(start),
        actions: section[17 + n..][..2 * k].chunks(2).map(number).collect(),
    }
}

fn history(name: &str) -> Vec<u8> {
    read(&format!("tests/data/fuzz/histories/{name}"))
}

/// The position that the moves of a history lead to; by the rules of 1931 it has other actions too.
fn replayed(start: &[u8], actions: &[u64]) -> Position {
    let mut position: Position = fen(&start[1..13], 4, start[13]).parse().expect("a position");
    for &action in actions.iter().filter(|&&action| action < 0x1000) {
        let mut moves = position.legal_moves().as_ref().to_vec();
        moves.sort_by_key(|mv| mv.numbers());
        position = position.play_unchecked(moves[action as usize]);
    }
    position
}

#[test]
fn a_plain_game_and_one_of_1931_with_players_and_their_histories() {
    for (name, version) in [("italian", 1), ("the-rules-of-1931", 2)] {
        let file = history(name);
        let parts = parts(&file);
        let Some(&[flags, white, black]) = parts.settings else { panic!("{name}: settings") };
        let saved = &file[..file.len() - at(&file, file.len() - 8, 4) as usize];
        let (settings, inner) = split_settings(saved).expect("sound");
        assert_eq!((flags, settings.aids, settings.clock), (2, false, None));
        let seats = [SeatPlayer::Player, SeatPlayer::Program, SeatPlayer::Other];
        assert_eq!(settings.seats, Some([white, black].map(|seat| seats[usize::from(seat)])));
        let game = match version {
            1 => record::decode(&inner).expect("a plain game"),
            _ => record_1931::decode(&inner).expect("a game by the full rules").game,
        };
        assert_eq!((parts.game[0], parts.game.len()), (version, [86, 210][usize::from(version) - 1]));
        same_plain_game(&parts.game[1..86], &game);
        assert_eq!(replayed(parts.start.expect("a start"), &parts.actions), game.position);
        assert!(parts.actions.len() > 2, "{name}");
    }
}

#[test]
fn a_game_with_a_clock() {
    // Without magic, version and CRC-32, as the fuzzer reads it.
    let bytes = read("tests/data/fuzz/saves/settings-a-clock-run-out");
    let mut file = [&b"DAMASAV\x1A\x04"[..], &bytes].concat();
    file.extend((crc(&file) as u32).to_le_bytes());
    let (game, settings) = game_and_settings(&file);
    let settings = settings.expect("settings");
    let (read, inner) = split_settings(&file).expect("sound");
    assert_eq!((settings[0] & 1 != 0, settings[0] & 4 != 0), (read.aids, read.clock.is_some()));
    let clock = read.clock.expect("a clock");
    assert_eq!((settings[3], settings[4]), clock.times());
    for seat in 0..4u8 {
        let left = at(settings, 5 + 4 * usize::from(seat), 4);
        assert_eq!(left.div_ceil(91), u64::from(clock.seconds_left(Seat(seat))), "{seat}");
    }
    assert!(clock.fallen().is_some() == (0..4).any(|seat| at(settings, 5 + 4 * seat, 4) == 0));
    same_plain_game(&game[1..], &record::decode(&inner).expect("a plain game"));
}

/// One field of a game by the rules of 1931.
fn field(bytes: &[u8], range: Range<usize>) -> u64 {
    number(&bytes[range])
}

#[test]
fn games_by_the_full_rules() {
    let mut seen = 0;
    for entry in fs::read_dir(root().join("tests/data/fuzz/saves")).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        if !name.starts_with("full-") {
            continue;
        }
        let bytes = fs::read(&path).expect("a file");
        let array: &[u8; 209] = bytes[..].try_into().expect("209 bytes");
        let game = record_1931::Rules1931Record::from_bytes(array).expect("a sound game");
        assert_eq!(bytes[29], 1);
        same_plain_game(&bytes[..85], &game.game);
        let rules = bytes[85];
        assert_eq!(
            (rules & 1 != 0, rules & 2 != 0, rules & 4 != 0),
            (game.rules.huff, game.rules.sly, game.rules.lot)
        );
        let clock = [ClockRule::None, ClockRule::FiveMinutes, ClockRule::TwentyAnHour];
        assert_eq!(clock[usize::from(rules >> 3 & 3)], game.rules.clock);
        assert_eq!((field(&bytes, 86..94), field(&bytes, 94..96)), (game.lots, game.contest.number.into()));
        assert_eq!([at(&bytes, 96, 4), at(&bytes, 100, 4)], game.contest.points.map(u64::from));
        let phases = [Phase::Lots, Phase::Card, Phase::FirstMove, Phase::Play];
        assert_eq!(phases[usize::from(bytes[104])], game.phase);
        let firsts = ["21-17", "21-18", "22-18", "22-19", "23-19", "23-20", "24-20"];
        let seconds = ["9-13", "10-13", "10-14", "11-14", "11-15", "12-15", "12-16"];
        let ballot = bytes[105].checked_sub(1).map(usize::from);
        let moves = game.card.map(|card| card.moves().map(|mv| format!("{}-{}", mv.from(), mv.to())));
        assert_eq!(ballot.map(|card| [firsts[card / 7], seconds[card % 7]].map(String::from)), moves);
        for (offset, square) in [(106, game.huffed), (108, game.touched)] {
            assert_eq!(bytes[offset], square.map_or(0, |square| square.number()), "{name}");
        }
        assert_eq!(bytes[107] != 0, game.is_obliged);
        assert_eq!(Some(bytes[109]).filter(|&count| count != 255), game.fifty);
        let causes =
            [EndCause::NoPieces, EndCause::NoMoves, EndCause::Time, EndCause::GivenUp, EndCause::Agreed];
        let end = (bytes[110] != 0).then(|| {
            let cause = causes.get(usize::from(bytes[110] & 15) - 1).copied().unwrap_or(EndCause::FiftyMoves);
            (cause, (bytes[110] >> 4).checked_sub(1).map(color))
        });
        assert_eq!(end, game.ending.map(|end| (end.how, end.winner)));
        assert_eq!(bytes[111..113], game.clock.moves);
        assert_eq!([at(&bytes, 113, 4), at(&bytes, 117, 4)], game.clock.used.map(u64::from));
        assert_eq!(bytes[121] != 0, game.before.is_some(), "{name}");
        if bytes[121] != 0 {
            // What is before the irregular move is what its own last fields say.
            assert_eq!(fen(&bytes[124..136], 4, bytes[136]), game.game.previous.to_string(), "{name}");
        } else {
            assert!(bytes[122..].iter().all(|&byte| byte == 0), "{name}");
        }
        seen += 1;
    }
    assert!(seen > 8);
}

/// The pieces on a board of points or squares named by file and rank, in the words of `--fen`.
fn named(set: &[u8], promoted: Option<&[u8]>, width: usize, count: usize) -> Vec<String> {
    let name = |bit: usize| format!("{}{}", char::from(b'a' + (bit % width) as u8), bit / width + 1);
    let king = |bit: usize| if promoted.is_some_and(|set| has(set, bit)) { "K" } else { "" };
    (0..count).filter(|&bit| has(set, bit)).map(|bit| format!("{}{}", king(bit), name(bit))).collect()
}

/// The position's text as `dama moves --json` prints it, from the game's own bytes.
fn text(game: &str, bytes: &[u8]) -> String {
    let lettered = |board: &[u8]| {
        let [white, black] =
            [3, 14].map(|from| named(&board[from..][..11], Some(&board[25..]), 9, 81).join(","));
        let taken =
            [black.as_str(), &white].map(|left| 40 - left.split(',').filter(|name| !name.is_empty()).count());
        let told = if taken.map(|taken| taken as u8) == board[1..3] {
            String::new()
        } else {
            format!(":taken={},{}", board[1], board[2])
        };
        format!("{}:W{white}:B{black}{told}", ['W', 'B'][usize::from(board[0])])
    };
    match game {
        "vinciperdi" => fen(&bytes[2..], 4, bytes[0]),
        "polacca" => fen(&bytes[4 + 24 * usize::from(bytes[3])..], 8, bytes[0]),
        "zamma" => {
            let other = usize::from(bytes[0] & 4 != 0);
            let soplo = if bytes[0] & 2 == 0 { 0 } else { 1 + 11 + 1 + 36 };
            lettered(&bytes[1 + other + soplo..])
        }
        "zamma-pergioco" => lettered(bytes),
        "damma" => lettered(&bytes[2..]),
        "smamma" => {
            let set = |n: usize| named(&bytes[8 + 8 * n..][..8], None, 8, 64);
            let pair = |name: &str, from: usize| match bytes[from..from + 2] {
                [0, 0] => String::new(),
                [white, black] => format!(":{name}={white},{black}"),
                _ => unreachable!("two bytes"),
            };
            let last = if bytes[7] == 0 {
                String::new()
            } else {
                format!(":last={}/{}", set(2).join("."), set(3).join("."))
            };
            let turn = ['W', 'B'][usize::from(bytes[0])];
            let (white, black) = (set(0).join(","), set(1).join(","));
            format!("{turn}:W{white}:B{black}{}{}{last}", pair("hand", 1), pair("penalties", 3))
        }
        "alma" => {
            let letters = ['S', 'W', 'N', 'E'];
            let seats = (0..4).filter(|seat| bytes[1] >> seat & 1 != 0);
            let men = |seat: usize| named(&bytes[8 + 32 * seat..][..32], None, 16, 256).join(",");
            let sides: String = seats.map(|seat| format!(":{}{}", letters[seat], men(seat))).collect();
            format!("{}{sides}", letters[usize::from(bytes[0])])
        }
        "gobang" => {
            let seats = 0..usize::from(bytes[0]);
            let men = |seat: usize| named(&bytes[7 + 56 * seat..][..56], None, 20, 400);
            let sides: String =
                seats.clone().map(|seat| format!(":{}{}", seat + 1, men(seat).join(","))).collect();
            assert!(seats.clone().all(|seat| men(seat).len() + usize::from(bytes[3 + seat]) == 100));
            format!("{}{sides}", bytes[1] + 1)
        }
        _ => unreachable!("{game}"),
    }
}

/// The game's own bytes of a state: those behind the header, if it has one.
fn own_bytes(state: &[u8]) -> &[u8] {
    if state[0] != 0xA7 {
        return state;
    }
    let (positions, rest) = (at(state, 7, 2) as usize, &state[9..]);
    &rest[..rest.len() / (positions + 1)]
}

#[test]
fn games_of_every_other_rulebook_and_their_histories() {
    for &book in GAMES {
        let file = history(book.name());
        let parts = parts(&file);
        let settings = parts.settings.map_or(0, <[u8]>::len);
        assert!([0, 3].contains(&settings), "{}", book.name());
        let game = rulebook_match::decode(&file_of(parts.game), GAMES).expect("sound");
        let (state, plies) = other_game(parts.game, &game, book);
        let (mut played, before) = other_game(
            parts.start.expect("a start"),
            &rulebook_match::decode(&file_of(parts.start.expect("a start")), GAMES).expect("sound"),
            book,
        );
        for &action in parts.actions.iter().filter(|&&action| action < 32_768) {
            played = book.after(&played, MoveIndex(action as u32)).expect("a move");
        }
        assert_eq!(played, state, "{}", book.name());
        assert!(plies >= before && parts.actions.len() > 2, "{}", book.name());
    }
}

/// A saved game around these bytes, from the version on.
fn file_of(game: &[u8]) -> Vec<u8> {
    let mut file = [&b"DAMASAV\x1A"[..], game].concat();
    file.extend((crc(&file) as u32).to_le_bytes());
    file
}

/// Compares a game of version 3 with the library's; returns the present state and the number of moves.
#[track_caller]
fn other_game(bytes: &[u8], game: &rulebook_match::RulebookMatch, book: &dyn Rulebook) -> (State, u64) {
    assert_eq!(bytes[0], 3);
    let mut rest = &bytes[1..];
    let mut take = |length: usize| {
        let (taken, left) = rest.split_at(length);
        rest = left;
        taken
    };
    let n = usize::from(take(1)[0]);
    assert_eq!(take(n), book.name().as_bytes());
    let seats = [SeatPlayer::Player, SeatPlayer::Program, SeatPlayer::Other];
    assert_eq!(take(4).iter().map(|&seat| seats[usize::from(seat)]).collect::<Vec<_>>(), game.who);
    assert_eq!((take(1)[0], number(take(8))), (game.level, game.seed));
    let plies = number(take(4));
    assert_eq!(plies, u64::from(game.plies));
    let count = usize::from(take(1)[0]);
    for played in &game.recent {
        let (seat, length) = (take(1)[0], usize::from(take(1)[0]));
        assert_eq!((Seat(seat), take(length)), (played.seat, played.typed.as_bytes()));
    }
    assert_eq!(count, game.recent.len());
    let m = number(take(4)) as usize;
    let previous = take(m);
    let m = number(take(4)) as usize;
    let state = take(m);
    assert!(rest.is_empty(), "{}", book.name());
    for (state, is_present) in [(previous, false), (state, true)] {
        let expected = book.write_position(&State(state.to_vec())).expect("a state");
        assert_eq!(text(book.name(), own_bytes(state)), expected, "{}: {is_present}", book.name());
    }
    assert_eq!(state, game.state.0);
    (State(state.to_vec()), plies)
}

/// The contents of a file in the root directory, by its name of 11 letters.
fn on_floppy(image: &[u8], name: &[u8; 11]) -> Option<Vec<u8>> {
    // 720 KB: two sectors a cluster, three sectors a FAT, 112 entries in the root directory.
    let (sector, root_at) = (512, 512 * (1 + 2 * 3));
    let entries = image[root_at..][..112 * 32].chunks(32).find(|entry| entry.starts_with(name))?;
    let (mut cluster, length) = (at(entries, 26, 2) as usize, at(entries, 28, 4) as usize);
    let mut contents = Vec::new();
    while (2..0xFF8).contains(&cluster) {
        let from = root_at + 112 * 32 + (cluster - 2) * 2 * sector;
        contents.extend(&image[from..from + 2 * sector]);
        let pair = at(image, sector + cluster * 3 / 2, 2) as usize;
        cluster = if cluster % 2 == 0 { pair & 0xFFF } else { pair >> 4 };
    }
    contents.truncate(length);
    Some(contents)
}

#[test]
fn the_program_s_disk() {
    let format = FORMATS.iter().find(|format| format.kilobytes == 720).expect("720 KB");
    let files = program_disk::files(None, Lang::It, Some(format));
    let image = program_disk::floppy(format, &files, 0).expect("a disk").bytes();
    assert_eq!((image.len(), image[512]), (1_440 * 512, 0xF9));
    for (name, file) in [(b"KEYBOARDDAT", "KEYBOARD.DAT"), (b"MANUALE HTM", "MANUALE.html")] {
        assert!(on_floppy(&image, name) == Some(read(file)), "{file}");
    }
    let pif = on_floppy(&image, b"DAMA    PIF").expect("DAMA.PIF");
    assert_eq!(pif, pif::encode());
    assert_eq!(pif.len(), 517);
    for section in ["MICROSOFT PIFEX\0", "WINDOWS 386 3.0\0", "DAMA.COM\0"] {
        assert!(pif.windows(section.len()).any(|bytes| bytes == section.as_bytes()), "{section}");
    }
    assert_eq!([at(&pif, 0x20, 2), at(&pif, 0x22, 2)], [640, 128]);
}
