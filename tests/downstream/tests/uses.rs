//! The library's functions give another program the right results and clear errors.

use dama::analysis::Searcher;
use dama::endgames::Value;
use dama::italian::{
    Color, Game, Kind, MoveError, MoveText, MoveTextError, ParseMoveError, Position, Setup, Square,
};
use dama::pdn::{
    ByteSource, Italian, PdnGame, PdnGameError, PdnGameOf, PdnReadError, PdnReader, Rules, TagError,
};
use dama::variants::{MoveIndex, Rulebook, State, Variant, GAMES};
use dama_downstream::{best, ending, level_move, moves, moves_of, play, play_in, players};
use std::error::Error;

const START: &str = "W:W21-32:B1-12";

#[test]
fn a_position_is_read_and_its_moves_are_listed() {
    assert_eq!(moves(START).expect("the start").len(), 7);
    assert_eq!(moves("W:WK30:BK26,18,27,K20").expect("legal").len(), 1);
}

#[test]
fn a_move_is_played_by_name() {
    let after = play(START, "21 18").expect("legal");
    assert_eq!(after, "B:W18,22-32:B1-12".parse().expect("a position"));
    let error = play(START, "21 14").expect_err("too far");
    assert!(error.to_string().contains("14"), "{error}");
    assert!(play("W:W33:B1", "33 29").is_err());
}

#[test]
fn malformed_illegal_and_ambiguous_moves_are_told_apart() -> Result<(), Box<dyn Error>> {
    let start = Position::default();
    let written: MoveText = "21-18".parse()?;
    assert_eq!(written.to_move(&start)?.to_string(), "21 18");
    assert_eq!("21".parse::<MoveText>(), Err(MoveTextError::NoDestination));
    assert!(matches!(start.parse_move("21-"), Err(ParseMoveError::Malformed(_))));
    assert!(matches!(start.parse_move("21-14"), Err(ParseMoveError::Illegal(MoveError::NotAdjacent(..)))));
    let round: Position = "W:WK27:B23,15,14,22".parse()?;
    assert_eq!(round.parse_move("27x27"), Err(ParseMoveError::Ambiguous));
    // The captured squares may be left out, and those between if one capture has these ends.
    let position: Position = "W:WK30:BK26,18,27,K20".parse()?;
    for text in ["30 26 21 18 14", "30x21x14", "30x14", "30-14"] {
        assert_eq!(position.parse_move(text)?, position.legal_moves()[0], "{text}");
    }
    Ok(())
}

#[test]
fn an_illegal_move_is_refused_and_leads_nowhere_that_cannot_be_searched() -> Result<(), Box<dyn Error>> {
    let start = Position::start(Color::White);
    // A move of Black, at White's turn.
    let mv = start.with_turn(Color::Black).parse_move("9-13")?;
    assert!(!start.is_legal(mv) && start.play(mv).is_err());
    let mut position = start;
    for (fen, mv) in [
        ("B:W32:B9", "9-13"),
        ("W:W21:B1", "21-18"),
        ("B:W32:B10", "10-14"),
        ("W:W32:B1", "32-28"),
        ("B:W32:B1", "1-5"),
    ] {
        position = position.play_unchecked(fen.parse::<Position>()?.parse_move(mv)?);
        assert!(
            [Color::White, Color::Black].iter().all(|&color| position.pieces(color).count() <= 12),
            "{position}"
        );
        best(&position.to_string(), 1000)?;
    }
    Ok(())
}

#[test]
fn a_game_in_pdn_has_legal_moves_and_one_result() -> Result<(), Box<dyn Error>> {
    let start = Position::start(Color::White);
    let first = start.parse_move("22-18")?;
    let second = start.play(first)?.parse_move("9-13")?;
    let moves = [first, second, second];
    let error = PdnGame::from_moves(start, &moves).expect_err("the square is empty");
    assert!(matches!(error, PdnGameError::Move { ply: 2, .. }) && error.to_string().contains("9 is empty"));
    let mut game = PdnGame::from_moves(start, &moves[..2])?;
    game.set_tag("Event", "Torneo")?;
    game.set_tag("bianco", "Rossi")?;
    assert_eq!(game.tag("White"), Some("Rossi"));
    for name in ["Result", "FEN", "SetUp", "GameType", "result", "Risultato"] {
        assert_eq!(game.set_tag(name, "1-0"), Err(TagError::OfTheGame), "{name}");
    }
    for name in ["", "two words", "a]", "Citt\u{e0}", "a\"b"] {
        assert_eq!(game.set_tag(name, "x"), Err(TagError::Name), "{name}");
    }
    let written = dama::pdn::write(&[game]);
    assert_eq!(written.matches("[Result ").count(), 1, "{written}");
    let zamma = "zamma".parse::<Variant>()?.begin(&[])?;
    assert_eq!(PdnGameOf::<Variant>::from_moves(zamma, &[]), Err(PdnGameError::NoGameType));
    Ok(())
}

#[test]
fn a_level_plays_the_same_move_for_the_same_seed() {
    let mv = level_move(START, 3, 1).expect("a move");
    assert_eq!(mv, level_move(START, 3, 1).expect("a move"));
    assert!(level_move(START, 10, 1).is_err());
}

#[test]
fn games_in_pdn_are_read() {
    let pdn = b"[White \"Rossi\"]\n[Black \"Verdi\"]\n1. 22-18 12-16 *";
    assert_eq!(players(pdn).expect("sound"), [["Rossi".to_string(), "Verdi".to_string()]]);
    assert!(players(b"1. 22-18 12-12 *").is_err());
}

#[test]
fn games_in_pdn_are_read_one_at_a_time() -> Result<(), Box<dyn Error>> {
    let file = b"1. 22-18, 12-16 *\n\n1. 22-18 12-12 *\n\n1. 22-18 *\n";
    let mut reader = PdnReader::of_bytes(file, &[]).read_as(Italian);
    let first = reader.next().ok_or("a game")??;
    assert_eq!((first.game.moves().count(), first.faults.len(), first.warnings.len()), (2, 0, 1));
    let second = reader.next().ok_or("a game")??;
    assert_eq!((second.game.is_cut(), second.faults.len(), second.warnings.len()), (true, 1, 0));
    assert_eq!(second.faults[0].game, 2);
    assert!(reader.next().is_some_and(|third| third.is_ok()) && reader.next().is_none());
    let mut sent = Some(&file[..]);
    // A line of another machine, which is lost.
    let source: ByteSource<'_> = Box::new(move |bytes| match sent.take() {
        Some(part) => {
            bytes.extend_from_slice(part);
            Ok(true)
        }
        None => Err("the line is dead".into()),
    });
    let mut reader = PdnReader::new(source, GAMES);
    let whole: Vec<usize> =
        reader.by_ref().take(3).filter_map(Result::ok).map(|read| read.game.plies()).collect();
    assert_eq!(whole, [2, 1, 1], "they have their results");
    let error = reader.next().and_then(Result::err).ok_or("an error")?;
    assert!(matches!(error, PdnReadError::Source(_)) && error.to_string() == "the line is dead");
    assert!(reader.next().is_none());
    Ok(())
}

#[cfg(feature = "std")]
#[test]
fn games_in_pdn_are_read_from_a_file() -> Result<(), Box<dyn Error>> {
    let comment = "x".repeat(50_000);
    let file = format!("1. 22-18, 12-16 {{{comment}}} *\n\n1. 22-18 *\n").repeat(200);
    let read = dama_downstream::games(file.as_bytes())?;
    assert_eq!((read.len(), read[0], read[399]), (400, (2, 1), (1, 0)));
    Ok(())
}

#[test]
fn the_other_games_are_there() {
    assert!(!moves_of("zamma").expect("a game of the list").is_empty());
    assert!(moves_of("chess").expect_err("not in the list").to_string().starts_with("no such game"));
    assert_eq!(play_in("polacca", "W:W32:B5", "32 28").expect("legal"), "B:W28:B5");
    assert!(play_in("polacca", "W:W32:B5", "32 40").is_err());
    assert!(play_in("polacca", "W:W51:B5", "32 28").is_err());
}

#[test]
fn the_strong_search_and_the_databases_answer() {
    assert_eq!(best("W:WK30:BK26,18,27,K20", 1000).expect("a move").to_string(), "30 26 21 18 14");
    assert_eq!(ending("W:WK14,K15:BK1").expect("a win"), (Value::Win, 3));
    assert!(ending(START).is_err());
}

fn done<T>(_: T) -> Result<(), Box<dyn Error>> {
    Ok(())
}

fn impossible() -> Setup {
    let mut setup = Setup::to_move(Color::White);
    setup.place(40, Color::White, Kind::Man);
    setup
}

fn failures() -> Vec<(&'static str, String)> {
    type Tried<'a> = (&'static str, &'a dyn Fn() -> Result<(), Box<dyn Error>>);
    let no_state = State(vec![1, 2, 3]);
    let book: &dyn Rulebook = GAMES[0];
    let tried: [Tried<'_>; 27] = [
        ("position", &|| done("W:W33:B1".parse::<Position>()?)),
        ("set-up", &|| done("X".parse::<Setup>()?)),
        ("setup.position", &|| done(impossible().position()?)),
        ("square", &|| done("33".parse::<Square>()?)),
        ("move", &|| done("21 x".parse::<MoveText>()?)),
        ("legal move", &|| done(Position::start(Color::White).parse_move("21 14")?)),
        ("PDN set-up", &|| done(Italian.read_setup("X")?)),
        ("PDN move", &|| done(Italian::resolve(&Position::start(Color::White), &[21, 14])?)),
        ("PDN", &|| done(players(b"1. 22-18 12-12 *")?)),
        ("hash table", &|| done(Searcher::new(0, 1)?.set_hash(usize::MAX)?)),
        ("variant", &|| done("chess".parse::<Variant>()?)),
        ("options", &|| done(Variant(book).begin(&[("a", "b")])?)),
        ("variant position", &|| done(Variant(book).position("X")?)),
        ("variant move", &|| done(Variant(book).begin(&[])?.play("1 32")?)),
        ("start", &|| done(book.start(&[("a", "b")])?)),
        ("read_position", &|| done(book.read_position("X", &[])?)),
        ("write_position", &|| done(book.write_position(&no_state)?)),
        ("with_program", &|| done(book.with_program(&no_state)?)),
        ("standing", &|| done(book.status(&no_state)?)),
        ("offered", &|| done(book.offered(&no_state)?)),
        ("reason", &|| done(book.reason(&no_state)?)),
        ("settled", &|| done(book.settled(&no_state)?)),
        ("count", &|| done(book.count(&no_state)?)),
        ("play", &|| done(book.play(&no_state, "21 18")?)),
        ("after", &|| done(book.after(&no_state, MoveIndex(0))?)),
        ("diagram", &|| done(book.diagram(&no_state)?)),
        ("moves", &|| done(book.moves(&no_state)?)),
    ];
    let text =
        |(name, fails): Tried<'_>| (name, fails().err().map(|error| error.to_string()).unwrap_or_default());
    tried.into_iter().map(text).collect()
}

#[test]
fn every_failure_is_an_error_with_a_text() {
    for (name, text) in failures() {
        assert!(!text.is_empty(), "{name} does not fail");
    }
}

#[test]
fn positions_moves_and_squares_are_their_text_in_json() -> Result<(), Box<dyn Error>> {
    let position: Position = START.parse()?;
    let mv = position.legal_moves()[0];
    let written = serde_json::to_string(&(position, mv, mv.from()))?;
    assert!(written.starts_with("[\"W:W21,") && written.ends_with("\"]"), "{written}");
    let (read, text, from): (Position, MoveText, Square) = serde_json::from_str(&written)?;
    assert_eq!((read, text.to_move(&read)?, from), (position, mv, mv.from()));
    for wrong in ["\"W:W33:B1\"", "3", "\"\""] {
        assert!(serde_json::from_str::<Position>(wrong).is_err(), "{wrong}");
    }
    assert!(serde_json::from_str::<Square>("\"33\"").is_err());
    assert!(serde_json::from_str::<MoveText>("\"21 x\"").is_err());
    Ok(())
}
