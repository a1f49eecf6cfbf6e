//! Every message fits its line, in all languages.

mod composed;

use crate::engine::Score;
use crate::formats::keyboard::KeyboardError;
use crate::formats::save::SaveError;
use crate::games::italian::lessons::judge::FailureReason;
use crate::games::italian::words::rules_1931;
use crate::games::italian::words::said::ItalianMessage as BuiltInMessage;
use crate::games::italian::words::school;
use crate::rules::italian::moves::Numbers;
use crate::rules::italian::notation::parse_fen;
use crate::rules::italian::refusal::MoveError;
use crate::rules::italian::{Square, Squares};
use crate::rules::refusal::VariantError;
use crate::rules::{Color, Outcome};
use crate::rules::{Game, Ply};
use crate::session::archive::GameTitle;
use crate::session::drive::{DriveError, FileSpec, NameError};
use crate::session::maestro::MaestroThought;
use crate::session::messages::*;
use crate::session::points::{Outlook, PointsCurve};
use std::collections::BTreeSet;
use std::string::String;
use std::vec::Vec;

const SAVED_GAMES: [words::Phrase; 3] =
    [words::SAVED_GAMES_HEADING, words::SAVED_GAMES_NONE, words::SAVED_GAMES_NAME];
const BOTH: [Lang; 2] = [Lang::It, Lang::En];
// Columns of the message line and of a prompt.
const LINE: usize = 76;
const PAGE_COLUMNS: usize = 72;
const PAGE_LINES: usize = 17;
// Columns of the panel.
const LABEL: usize = 25;
// Columns of the panel before a setting's value.
const BEFORE_VALUES: usize = 8;
// Columns of the panel beside the piece of the side to move.
const BESIDE_PIECE: usize = 21;

/// Lists values of an enum, at least one of each variant. A missing variant does not compile.
macro_rules! of_each {
    ($type:ident: $($variant:ident $(($($value:expr),*))? $({$($field:ident: $of:expr),*})?,)*) => {{
        #[allow(unreachable_patterns, reason = "a variant may stand in the list twice")]
        fn named(value: $type) -> $type {
            match value {
                $($type::$variant { .. } => value,)*
            }
        }
        Vec::from([$(named($type::$variant $(($($value),*))? $({$($field: $of),*})?)),*])
    }};
}

fn square(number: u32) -> Square {
    Square::from_number(number).expect("a square of the board")
}

// The squares with the longest numbers.
fn squares(count: u32) -> Squares {
    (33 - count..=32).fold(Squares::EMPTY, |set, number| set | Squares::of(square(number)))
}

fn file() -> FileSpec {
    FileSpec::parse("B:PARTITA8.SAV").expect("a name of the greatest length")
}

fn picture() -> Text {
    *Text::new().put("dama-9999.png")
}

fn title() -> GameTitle {
    let name = "è".repeat(crate::session::archive::NAME_COLUMNS);
    GameTitle { names: *Text::new().put(&name).push('\n').put(&name), result: "1/2-1/2" }
}

fn longest_word() -> Word {
    crate::session::command::numbers("abcdefghijklmnopqrstuvw").expect_err("no number")
}

fn longest_move() -> Numbers {
    let position = parse_fen("W:WK1:B5,6,7,13,14,15,21,22,23").expect("a legal position");
    let longest = position.legal_moves().iter().map(|mv| mv.numbers()).max_by_key(|n| n.as_ref().len());
    longest.expect("a capture")
}

fn outlook(score: i32) -> Outlook {
    PointsCurve { full: 24, slopes: [20_000; 3] }.outlook(Score(score), 20, None)
}

fn thought() -> MaestroThought {
    let position = parse_fen("W:WK1:B5,6,7,13,14,15,21,22,23").expect("a legal position");
    let mv = position.legal_moves()[0];
    MaestroThought::new(99, outlook(-14_999), &[mv; 12])
}

fn move_errors() -> Vec<MoveError> {
    let s = square(32);
    of_each!(MoveError:
        NoDestination, TooLong, NoSuchSquare(99_999), EmptySquare(s), NotYours(s), NotAdjacent(s, square(28)),
        Variant(VariantError::NotInLine(s, square(28))), Variant(VariantError::ManSideways(s)), Variant(VariantError::NothingBetween(s, square(28))), Variant(VariantError::NotStraight(s, square(28))),
        Variant(VariantError::NotBeyond { captured: s, landing: square(28) }),
        NotBehind { captured: s, landing: square(28) }, ManBackward(s), Occupied(s), NothingToCapture(s),
        ManCannotTakeKing(s), AlreadyCaptured(s), PromotionEnds(s), CapturedSquareMissing(s),
        LandingMissing(s), MustCapture(squares(1)), MustCapture(squares(2)), MustCapture(squares(4)),
        MustCapture(squares(12)), Unfinished(s), MustCaptureMore(12), KingMustCapture(squares(1)),
        KingMustCapture(squares(4)), KingMustCapture(squares(12)), MustCaptureMoreKings(12), KingsFirst,
    )
}

fn name_errors() -> Vec<NameError> {
    of_each!(NameError:
        Empty, TooLong, BadCharacter('*'), BadCharacter(' '), BadCharacter('.'), BadCharacter('\0'), Path,
        Device, Reserved, BadDrive,
    )
}

fn drive_errors() -> Vec<DriveError> {
    of_each!(DriveError: NotReady, NotFound, Full, WriteProtected, Denied, TooLong, Damaged, Ambiguous, NotMapped, Empty, Failed,)
}

fn save_errors() -> Vec<SaveError> {
    of_each!(SaveError:
        NotASave, WrongVersion(255), WrongLength, BadCrc, BadField, BadPosition, BadMove, Rules1931,
        Maestro, OtherGame, Desktop, Unplayable("no player can ever move"),
        Unplayable("a player without men"), Unplayable("more than 100 men of a player"),
    )
}

fn keyboard_errors() -> Vec<KeyboardError> {
    of_each!(KeyboardError:
        NotOurs, WrongVersion(255), WrongLength { expected: 24_576, actual: 24_575 }, TooLong(99_999),
        BadCrc { stated: u32::MAX, actual: 0 }, Palette { entry: 15, ega: 255 }, SpriteCount(255),
        SpriteName(255), SpriteOrder(255), SpriteSize(255), SpriteOffset(255), SpritePixels(255),
        LooseBytes(24_572), NoRoom(24_576),
    )
}

fn word() -> Text {
    *Text::new().put("Polacca.")
}

fn school_messages() -> Vec<Message> {
    let mut all = Vec::new();
    all.extend(
        school::tests::problem_messages()
            .into_iter()
            .map(|said| Message::BuiltIn(BuiltInMessage::School(said))),
    );
    all.extend(
        school::tests::messages().into_iter().map(|said| Message::BuiltIn(BuiltInMessage::School(said))),
    );
    all
}

fn messages() -> Vec<Message> {
    let (file, drive) = (file(), file().drive);
    let (white, black) = (Color::White, Color::Black);
    let mut all = of_each!(Message:
        None, AnyKey, Choose, NotAChoice, LevelAsked, LevelIs(9), ColorIs(white), ColorIs(black), FirstIs(white),
        FirstIs(black), Page(5, 5), YourMove, Thinking, StillThinking, ProgramMoved(longest_move()),
        NotANumber(longest_word()), LineTooLong, Refused(MoveError::KingsFirst), NameHint(0, false), NameHint(4, true),
        NameHint(0b1111, true), NameHint(0x03ff_ffff, true), ListHint(0), ListHint(1), ListHint(0x03ff_ffff), Cancelled,
        BadName(NameError::Empty), Saved(file), Exists(file), NotAGame(file), NotSaved, Drive(DriveError::Full, file),
        Unsaved(NameError::Empty), UnsavedTo(DriveError::Full, file),
        BadSave(SaveError::BadCrc, file), Resumed(file), ExitAsks, AbandonAsks,
        End(Outcome::NoPieces { winner: white }, true), End(Outcome::NoPieces { winner: white }, false),
        End(Outcome::NoMoves { winner: black }, true), End(Outcome::NoMoves { winner: black }, false),
        SystemError, SystemErrorStays, NoGoodCopy, SavedAfterError(file), NoKeyboardDat,
        BadKeyboardDat(drive, KeyboardError::NotOurs), UnreadableKeyboardDat(drive, DriveError::Failed),
        BuiltIn(BuiltInMessage::School(school::SchoolMessage::Solve(Color::White))), BuiltIn(BuiltInMessage::School(school::SchoolMessage::NoWin)), BuiltIn(BuiltInMessage::Rules1931(rules_1931::Rules1931Message::On)), Said(word()), Refusal(word()), RefusedBy(crate::games::GAMES[0], crate::session::rulebook::Refusal::Over),
        SecondsAsked, NotSeconds, MaestroIs(1), MaestroIs(60), Thought(thought()), Games(9_999_999),
        NoSuchGame(1), NoSuchGame(9_999_999), NoGames(file), Viewing(title(), 9_999, 9_999), ViewingStops, ViewingCut(9_999),
        Reviewing(9_999, 9_999), ScreenIsIn(picture()), NoScreenshot,
    );
    all.extend(school_messages());
    all.extend(move_errors().into_iter().map(Message::Refused));
    all.extend(name_errors().into_iter().map(Message::BadName));
    all.extend(name_errors().into_iter().map(Message::Unsaved));
    all.extend(drive_errors().into_iter().map(|error| Message::Drive(error, file)));
    all.extend(drive_errors().into_iter().map(|error| Message::UnsavedTo(error, file)));
    all.extend(drive_errors().into_iter().map(|error| Message::UnreadableKeyboardDat(drive, error)));
    all.extend(save_errors().into_iter().map(|error| Message::BadSave(error, file)));
    all.extend(keyboard_errors().into_iter().map(|error| Message::BadKeyboardDat(drive, error)));
    all
}

const PROMPTS: [words::Phrase; 18] = [
    words::PROMPT_KEY,
    words::PROMPT_CHOICE,
    words::PROMPT_MOVE_WHITE,
    words::PROMPT_MOVE_BLACK,
    words::PROMPT_THINKING,
    words::PROMPT_WAITING,
    words::PROMPT_SAVE_NAME,
    words::PROMPT_RESUME_NAME,
    words::PROMPT_OVERWRITE,
    words::PROMPT_EXIT,
    words::PROMPT_ABANDON,
    words::PROMPT_ERROR,
    words::PROMPT_YOUR_MOVE,
    words::PROMPT_SECONDS,
    words::PROMPT_OPEN_NAME,
    words::PROMPT_GAME_NUMBER,
    words::PROMPT_CONFIRM,
    words::PROMPT_SETUP,
];

// All labels, with the columns that each may take.
const LABELS: [(words::Phrase, usize); 43] = [
    (words::ITALIAN_TITLE, LABEL),
    (words::LABEL_SUBTITLE, LINE),
    (words::LABEL_INSTRUCTIONS, LABEL),
    (words::LABEL_LEVEL, BEFORE_VALUES),
    (words::WHITE, BEFORE_VALUES),
    (words::BLACK, BEFORE_VALUES),
    (words::LABEL_PLAYER, LABEL),
    (words::LABEL_PROGRAM, LABEL),
    (words::LABEL_TURN_WHITE, BESIDE_PIECE),
    (words::LABEL_TURN_BLACK, BESIDE_PIECE),
    (words::LABEL_WINS_WHITE, BESIDE_PIECE),
    (words::LABEL_WINS_BLACK, BESIDE_PIECE),
    (words::LABEL_THINKING, BESIDE_PIECE),
    (words::LABEL_MOVES, LABEL),
    (words::LABEL_TAKEN, LABEL),
    (words::LABEL_CHOOSE_LEVEL, LABEL),
    (words::LABEL_CHOOSE_COLOUR, LABEL),
    (words::LABEL_CHOOSE_FIRST, LABEL),
    (words::LABEL_VICTORY, LABEL),
    (words::LABEL_DEFEAT, LABEL),
    (words::LABEL_HINTS, LINE),
    (words::LABEL_PAGE_HINTS, LINE),
    (words::LABEL_CHOICE_HINTS, LABEL),
    (words::LABEL_NAME_HINTS, LINE),
    (words::LABEL_LIST_HINTS, LINE),
    (words::LABEL_END_HINTS, LINE),
    (words::LABEL_SYSTEM_ERROR, BESIDE_PIECE),
    (words::LABEL_SCHOOL_RULES, LINE),
    (words::LABEL_VIEWER_HINTS, LINE),
    (words::LABEL_REVIEW_HINTS, LINE),
    (words::LABEL_END_HINTS_AND_REVIEW, LINE),
    (words::LABEL_REVIEW_PAGE_HINTS, LINE),
    (words::LABEL_SETUP_HINTS, LINE),
    (words::LABEL_LINE_KEYS, LINE),
    (words::LABEL_MAKE_DISK, LINE),
    (words::LABEL_CLOSE_WINDOW, LINE),
    (words::LABEL_MAESTRO, LABEL),
    (words::LABEL_VIEWER_HINTS_AND_REVIEW, LINE),
    (words::LABEL_REVIEW_HINTS_AND_REVIEW, LINE),
    (words::LABEL_RESULT, LABEL),
    (words::LABEL_READABLE_UP_TO_HERE, LABEL),
    (words::LABEL_DRAWN_GAME, LABEL),
    (words::LABEL_NO_RESULT, LABEL),
];

fn pages(lang: Lang) -> impl Iterator<Item = &'static str> {
    lang.instructions().iter().flat_map(|page| page.split('\n'))
}

#[test]
fn every_message_fits_its_line_and_only_none_is_empty() {
    for lang in LANGS {
        for message in messages() {
            let text = lang.message(&message);
            assert!(text.columns() <= LINE, "{} columns: {text:?}", text.columns());
            assert_eq!(text.as_str().is_empty(), message == Message::None, "{message:?}");
            assert_eq!(text.as_str().trim(), text.as_str());
        }
    }
}

#[test]
fn the_longest_data_are_shown_whole() {
    let numbers = longest_move();
    assert_eq!(numbers.as_ref().len(), 19);
    for lang in LANGS {
        let two_digits = 19 * 3 - 1;
        let moved = lang.message(&Message::ProgramMoved(numbers));
        let prefix = moved.as_str().find(|c: char| c.is_ascii_digit()).expect("a number");
        assert!(prefix + two_digits <= LINE, "{moved:?}");
        assert!(moved.as_str()[prefix..].split(' ').count() == 19);
        for message in [Message::Saved(file()), Message::Exists(file()), Message::SavedAfterError(file())] {
            assert!(lang.message(&message).as_str().contains("B:PARTITA8.SAV"), "{message:?}");
        }
    }
}

#[test]
fn up_to_four_squares_are_listed_and_more_are_told_as_others() {
    let said = |count| {
        let text = Lang::It.message(&Message::Refused(MoveError::MustCapture(squares(count))));
        String::from(text.as_str().rsplit(" in ").next().unwrap_or_default())
    };
    assert_eq!(said(1), "32.");
    assert_eq!(said(2), "31 o 32.");
    assert_eq!(said(4), "29, 30, 31 o 32.");
    assert_eq!(said(5), "28, 29, 30, 31 o un altro.");
}

#[test]
fn one_is_not_many() {
    let said = |lang: Lang, message| String::from(lang.message(&message).as_str());
    assert_eq!(said(Lang::It, Message::MaestroIs(1)), "Livello M: il maestro, 1 secondo per mossa.");
    assert_eq!(said(Lang::It, Message::MaestroIs(2)), "Livello M: il maestro, 2 secondi per mossa.");
    assert_eq!(said(Lang::En, Message::MaestroIs(1)), "Level M: the maestro, 1 second per move.");
    assert_eq!(said(Lang::En, Message::MaestroIs(60)), "Level M: the maestro, 60 seconds per move.");
    assert_eq!(said(Lang::It, Message::NoSuchGame(1)), "C'è una partita sola: la numero 1.");
    assert_eq!(
        Lang::It.why(FailureReason::Loses(Ply(1)), Color::White).as_str(),
        "E il Nero vince in 1 mossa."
    );
    assert_eq!(
        Lang::En.why(FailureReason::Loses(Ply(3)), Color::White).as_str(),
        "And Black wins in 2 moves."
    );
}

#[test]
fn the_maestros_line_writes_captures_with_a_cross_and_counts_moves() {
    let mut at = parse_fen("W:W21-32:B1-12").expect("legal");
    let mut line = Vec::new();
    for (from, to) in [(22, 18), (9, 13), (18, 9)] {
        let mv =
            at.legal_moves().iter().copied().find(|mv| (mv.from(), mv.to()) == (square(from), square(to)));
        line.push(mv.expect("a legal move"));
        at = at.after(line[line.len() - 1]);
    }
    let said = |lang: Lang, score: Score| {
        let thought = MaestroThought::new(9, outlook(score.0), &line);
        let thought = Message::Thought(thought);
        String::from(lang.message(&thought).as_str())
    };
    assert_eq!(said(Lang::It, Score(35)), "Profondità 9   +0,35 (67 %)   22-18 9-13 18x9");
    assert_eq!(said(Lang::It, Score::won_at(Ply(1))), "Profondità 9   vince in 1 mossa   22-18 9-13 18x9");
    assert_eq!(said(Lang::En, Score::lost_at(Ply(6))), "Depth 9   loses in 3 moves   22-18 9-13 18x9");
}

#[test]
fn a_game_without_names_is_called_by_its_colours() {
    let said = |names, result| {
        let title = GameTitle { names: *Text::new().put(names), result };
        String::from(Lang::It.message(&Message::Viewing(title, 3, 40)).as_str())
    };
    assert_eq!(said("\n", ""), "Bianco - Nero. Mossa 3 di 40.");
    assert_eq!(said("Rossi\n", "1-0"), "Rossi - Nero 1-0. Mossa 3 di 40.");
}

#[test]
fn messages_of_different_meaning_differ() {
    for lang in LANGS {
        let said = |errors: Vec<Message>| {
            let texts: BTreeSet<String> = errors.iter().map(|m| lang.message(m).as_str().into()).collect();
            (texts.len(), errors.len())
        };
        let (texts, errors) = said(move_errors().into_iter().map(Message::Refused).collect());
        assert_eq!(texts, errors);
        let (texts, errors) = said(drive_errors().into_iter().map(|e| Message::Drive(e, file())).collect());
        assert_eq!(texts, errors);
        let (texts, errors) = said(name_errors().into_iter().map(Message::BadName).collect());
        assert_eq!(texts, errors);
    }
}

#[test]
fn the_languages_differ_except_where_the_manual_is_quoted() {
    let [it, en] = BOTH;
    // The other games have their own messages.
    let is_shared =
        |message: &Message| matches!(message, Message::None | Message::Said(_) | Message::Refusal(_));
    for message in messages().iter().filter(|message| !is_shared(message)) {
        assert_ne!(it.message(message), en.message(message));
    }
    for prompt in PROMPTS.into_iter().filter(|prompt| *prompt != words::PROMPT_EXIT) {
        assert_ne!(it.text(prompt), en.text(prompt));
    }
    for (label, _) in LABELS.into_iter().filter(|(label, _)| *label != words::LABEL_SYSTEM_ERROR) {
        assert_ne!(it.text(label), en.text(label), "{label:?}");
    }
    assert!(it.levels().iter().zip(en.levels()).all(|(it, en)| it != en));
    assert!(it.menu().iter().zip(en.menu()).all(|(it, en)| it.1 != en.1));
    let blank_or_differs = |(it, en): (&str, &str)| it != en || it.is_empty() || it == "SYSTEM ERROR";
    assert!(pages(it).zip(pages(en)).all(blank_or_differs));
}

#[test]
fn m17_exit_and_m20_system_error_are_the_manuals_words_in_both_languages() {
    for lang in LANGS {
        assert_eq!(lang.text(words::PROMPT_EXIT), "EXIT ? ");
        assert_eq!(lang.text(words::LABEL_SYSTEM_ERROR), "SYSTEM ERROR");
        for message in [Message::SystemError, Message::SystemErrorStays, Message::NoGoodCopy] {
            assert!(lang.message(&message).as_str().starts_with("SYSTEM ERROR: "));
        }
        let text: Vec<&str> = pages(lang).collect();
        let text = text.join("\n");
        assert!(["EXIT ?", "SYSTEM ERROR", "KEYBOARD.DAT"].iter().all(|said| text.contains(said)));
    }
}

#[test]
fn prompts_end_with_a_blank_and_leave_room_for_the_longest_move() {
    for lang in LANGS {
        for prompt in PROMPTS {
            let text = lang.text(prompt);
            assert!(text.ends_with(' ') && !text.ends_with("  ") && text.len() > 1, "{text:?}");
            assert!(text.chars().count() + 19 * 3 - 1 < 80, "{text:?}");
        }
    }
}

#[test]
fn labels_fit_the_panel() {
    for lang in LANGS {
        for (label, most) in LABELS {
            let columns = lang.text(label).chars().count();
            assert!((1..=most).contains(&columns), "{label:?}: {columns}");
        }
        assert!(SAVED_GAMES.iter().all(|&words| (1..=LINE).contains(&lang.text(words).chars().count())));
        assert!(lang.levels().iter().all(|level| (1..=LABEL).contains(&level.chars().count())));
    }
}

#[test]
fn no_prompt_and_no_label_is_missing_from_these_lists() {
    // Two are measured on the screens that they end.
    let listed = [words::LABEL_DRAW, words::LABEL_THE_END].into_iter().chain(PROMPTS);
    let listed = listed.chain(LABELS.map(|(label, _)| label));
    let listed = listed.chain(rules_1931::tests::LABELS.map(|(label, _)| label));
    let listed = listed.chain(school::tests::LABELS.map(|(label, _)| label));
    let listed: BTreeSet<&str> = listed.map(|phrase| Lang::It.text(phrase).trim_end()).collect();
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("data/words");
    let mut seen = 0;
    for folder in [folder.join("desktop"), folder] {
        for file in std::fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").path()) {
            if file.extension().is_none_or(|ending| ending != "txt") {
                continue;
            }
            let lines = std::fs::read_to_string(&file).expect("text");
            for (name, italian) in lines.lines().zip(lines.lines().skip(1)) {
                if ["prompt-", "label-"].iter().any(|start| name.starts_with(start)) {
                    let italian = italian.strip_prefix("it: ").expect("Italian is first").trim_matches('"');
                    assert!(
                        listed.contains(italian.replace("{{", "{").replace("}}", "}").trim_end()),
                        "{name}"
                    );
                    seen += 1;
                }
            }
        }
    }
    assert!(seen > 100, "{seen}");
}

#[test]
fn menu_keys_are_the_same_in_both_languages() {
    for lang in LANGS {
        let keys: String = lang.menu().iter().map(|item| item.0).collect();
        assert_eq!(keys, "NPALCI?E");
        assert!(lang.menu().iter().all(|item| (1..=30).contains(&item.1.chars().count())));
    }
    assert_eq!(Lang::It.colors(), &[('B', "Bianco"), ('N', "Nero")]);
    assert_eq!(Lang::En.colors(), &[('W', "White"), ('B', "Black")]);
}

#[test]
fn instructions_fit_their_pages() {
    assert_eq!(Lang::It.instructions().len(), Lang::En.instructions().len());
    for lang in LANGS {
        assert!(lang.instructions().iter().all(|page| (1..=PAGE_LINES).contains(&page.split('\n').count())));
        for line in pages(lang) {
            assert!(line.chars().count() <= PAGE_COLUMNS, "{line:?}");
            assert_eq!(line.trim_end(), line);
        }
    }
}

// Returns every Italian text of the DOS build, for its text packer.
fn all_italian() -> Vec<String> {
    let it = Lang::It;
    let mut all: Vec<String> = messages().iter().map(|message| it.message(message).as_str().into()).collect();
    all.extend(PROMPTS.map(|prompt| String::from(it.text(prompt))));
    all.extend(LABELS.map(|(label, _)| String::from(it.text(label))));
    all.extend(it.instructions().iter().chain(it.levels()).map(|text| String::from(*text)));
    all.extend(it.menu().iter().chain(it.colors()).map(|item| String::from(item.1)));
    all
}

#[test]
fn packed_words_come_back_letter_by_letter_and_pages_take_six_tenths_of_their_room() {
    let code = |c| if c == '\n' { packed::LINE_END } else { char::from(crate::formats::code_page::code(c)) };
    for text in all_italian() {
        let packed = packed::pack(&text);
        let codes: Vec<char> = text.chars().map(code).collect();
        assert_eq!(packed::PackedChars::new(packed.bytes()).collect::<Vec<char>>(), codes, "{text:?}");
    }
    for page in Lang::It.instructions() {
        let len = packed::pack(page).len;
        assert!(
            len * 10 < page.len() * 6,
            "{len} bytes of {}: ports/dos/pairs.py finds better pairs",
            page.len()
        );
    }
}

/// Returns every text of the main path in a language, a line each; pages keep their lines.
fn all_texts(lang: Lang) -> String {
    let mut all: Vec<String> =
        messages().iter().map(|message| lang.message(message).as_str().into()).collect();
    all.extend(PROMPTS.map(|prompt| lang.text(prompt).into()));
    all.extend(LABELS.map(|(label, _)| lang.text(label).into()));
    all.extend(lang.menu().iter().chain(lang.colors()).map(|(key, text)| std::format!("{key} {text}")));
    all.extend(lang.levels().iter().map(|&text| text.into()));
    all.extend(SAVED_GAMES.map(|words| lang.text(words).into()));
    for rulebook in crate::games::GAMES {
        let words = rulebook.words(lang);
        all.extend([words.title, words.entry, words.promoted].map(String::from));
        all.extend(words.seats.iter().chain(words.named).chain(words.pages).map(|&text| text.into()));
    }
    all.extend(lang.instructions().iter().map(|&page| page.into()));
    let rules_1931 = rules_1931::tests::messages().into_iter().map(Message::from);
    all.extend(rules_1931.map(|message| lang.message(&message).as_str().into()));
    all.extend(rules_1931::tests::LABELS.map(|(label, _)| lang.text(label).into()));
    all.extend(school::tests::LABELS.map(|(label, _)| lang.text(label).into()));
    all.extend(composed::all(lang));
    all.join("\n") + "\n"
}

#[test]
fn texts_are_as_recorded() {
    for (lang, name) in BOTH.into_iter().zip(["it", "en"]) {
        let path = std::format!("{}/tests/data/texts/{name}.txt", env!("CARGO_MANIFEST_DIR"));
        if std::env::var_os("UPDATE_TEXTS").is_some() {
            std::fs::write(&path, all_texts(lang)).expect("writable");
        }
        let recorded = std::fs::read_to_string(&path).expect("readable");
        let texts = all_texts(lang);
        let differs = texts.lines().zip(recorded.lines()).find(|(text, recorded)| text != recorded);
        assert_eq!(differs, None, "{name}.txt: UPDATE_TEXTS=1 records it again");
        assert_eq!(texts.lines().count(), recorded.lines().count());
    }
}
