//! MANUALE.html is valid HTML without outside files, and agrees with the program.

use crate::program::{root, Scratch};
use dama::unstable::formats::keyboard::KeyboardError;
use dama::unstable::formats::save::SaveError;
use dama::unstable::games::GAMES;
use dama::unstable::rules::italian::notation::parse_fen;
use dama::unstable::rules::italian::refusal::{read_move, MoveError};
use dama::unstable::rules::italian::{Square, Squares};
use dama::unstable::session::command::numbers;
use dama::unstable::session::drive::{DriveError, FileSpec, NameError};
use dama::unstable::session::messages::{Lang, Message, MoreMessage, Prompt};
use std::fs;
use std::process::Command;

const MANUAL: &str = include_str!("../../MANUALE.html");
const EMPTY_ELEMENTS: [&str; 2] = ["meta", "img"];

/// A tag's name and attributes; an end tag's name begins with `/`.
struct Tag {
    name: &'static str,
    attributes: &'static str,
}

/// Thirteen pictures of DAMA itself, and one or two of each other game.
const PICTURES: usize = 13 + 11;

#[track_caller]
fn tags() -> Vec<Tag> {
    let mut tags = Vec::new();
    let mut rest = MANUAL.strip_prefix("<!DOCTYPE html>\n").expect("the manual begins with its DOCTYPE");
    while let Some(at) = rest.find('<') {
        rest = &rest[at + 1..];
        if let Some(comment) = rest.strip_prefix("!--") {
            rest = comment.split_once("-->").expect("a comment has an end").1;
            continue;
        }
        let mut quoted = false;
        let end = rest.find(|c: char| {
            quoted ^= c == '"';
            c == '>' && !quoted
        });
        let (tag, after) = rest.split_at(end.expect("a tag has an end"));
        let (name, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
        assert!(name.trim_start_matches('/').bytes().all(|b| b.is_ascii_alphanumeric()), "<{tag}>");
        tags.push(Tag { name, attributes });
        rest = &after[1..];
    }
    tags
}

fn values(attribute: &str) -> Vec<&'static str> {
    let begins = format!("{attribute}=\"");
    let value = |tag: &Tag| {
        let (_, rest) = tag.attributes.split_once(begins.as_str())?;
        rest.split_once('"').map(|(value, _)| value)
    };
    tags().iter().filter_map(value).collect()
}

#[track_caller]
fn square(number: u32) -> Square {
    Square::from_number(number).expect("a square of the board")
}

fn squares(numbers: &[u32]) -> Squares {
    numbers.iter().fold(Squares::EMPTY, |set, &number| set | Squares::of(square(number)))
}

#[track_caller]
fn must_say(said: &str) {
    assert!(MANUAL.contains(said), "the manual does not say {said:?}");
}

fn must_explain(message: Message) {
    must_say(&format!("<tr><td>{}</td><td>", Lang::It.message(&message).as_str()));
}

#[test]
fn tags_balance() {
    let mut open: Vec<&str> = Vec::new();
    for tag in tags() {
        match tag.name.strip_prefix('/') {
            Some(name) => assert_eq!(open.pop(), Some(name)),
            None if EMPTY_ELEMENTS.contains(&tag.name) || tag.attributes.ends_with('/') => (),
            None => open.push(tag.name),
        }
    }
    assert_eq!(open, [""; 0]);
}

#[test]
fn it_is_utf_8_and_says_so() {
    assert!(
        !MANUAL.starts_with('\u{FEFF}') && MANUAL.contains("charset=utf-8") && MANUAL.contains("lang=\"it\"")
    );
}

#[test]
fn it_stands_alone() {
    let lower = MANUAL.to_lowercase();
    for outside in ["http:", "https:", "<script", "<link", "@import", "url(", "<iframe", "onload"] {
        assert!(!lower.contains(outside), "{outside}");
    }
    for source in values("src") {
        let known = source.starts_with("data:image/png;base64,");
        assert!(known, "{}", &source[..source.len().min(40)]);
    }
}

#[test]
fn without_its_pictures_it_is_below_60_kb() {
    let pictures: usize = values("src").iter().map(|source| source.len()).sum();
    assert!(MANUAL.len() - pictures - drawn_board(MANUAL).len() < 60 * 1024);
}

#[track_caller]
fn drawn_board(page: &str) -> &str {
    let from = page.find("<svg").expect("a drawing");
    let to = page.find("</svg>").expect("its end");
    &page[from..to]
}

#[test]
fn its_numbered_board_is_drawn_by_dama_diagram() {
    let output = Command::new(env!("CARGO_BIN_EXE_dama")).args(["diagram", "-"]).output().expect("it runs");
    let svg = String::from_utf8(output.stdout).expect("UTF-8");
    let (_, shapes) = svg.split_once('>').expect("a tag");
    let (shapes, _) = shapes.split_once("</svg>").expect("its end");
    let path = root().join("MANUALE.html");
    let page = fs::read_to_string(&path).expect("the manual");
    let old = drawn_board(&page);
    if std::env::var_os("UPDATE_PICTURES").is_some() {
        let view_box = svg.split('"').find(|value| value.starts_with("0 0 ")).expect("a size");
        let label =
            "La damiera con i numeri delle caselle e i pezzi all'inizio: il Nero in alto, il Bianco in basso";
        let tag =
            format!("<svg class=\"diagram\" viewBox=\"{view_box}\" role=\"img\" aria-label=\"{label}\">");
        fs::write(&path, page.replace(old, &(tag + shapes))).expect("room");
        return;
    }
    let (_, shown) = old.split_once('>').expect("a tag");
    assert!(shown == shapes, "UPDATE_PICTURES=1 cargo test --test all manual:: draws it again");
}

#[test]
fn links_lead_to_a_place_in_it_or_to_the_page_for_browsers() {
    let ids = values("id");
    let links = values("href");
    assert!(!links.is_empty(), "the test finds no links");
    for link in links {
        let is_place = link.strip_prefix('#').is_some_and(|id| ids.contains(&id));
        assert!(is_place || link == "dama.html", "{link}");
    }
    assert!(ids.iter().all(|id| ids.iter().filter(|other| other == &id).count() == 1));
}

#[test]
fn every_picture_has_an_alternative_text_and_a_caption() {
    let count = |name: &str| tags().iter().filter(|tag| tag.name == name).count();
    assert_eq!(count("img"), PICTURES);
    assert_eq!(count("figure"), PICTURES);
    assert_eq!(count("figcaption"), PICTURES);
    assert_eq!(values("alt").iter().filter(|alt| !alt.is_empty()).count(), PICTURES);
}

#[track_caller]
fn script_says(frame: &str, kind: &str) -> String {
    let script = fs::read_to_string(root().join(format!("tests/frames/{frame}.txt"))).expect(frame);
    let said = script.lines().find_map(|line| line.strip_prefix(&format!("# {kind}: ")));
    said.unwrap_or_default().to_string()
}

/// The last screen of a frame's script as text, with blanks for line ends.
#[track_caller]
fn last_screen(frame: &str) -> String {
    let disk = Scratch::games_disk(&format!("manual-{frame}"));
    let output = Command::new(env!("CARGO_BIN_EXE_dama"))
        .current_dir(&disk.0)
        .args(["run", "-", "--disk", ".", "--transcript", "-"])
        .args(script_says(frame, "options").split_whitespace())
        .stdin(fs::File::open(root().join(format!("tests/frames/{frame}.txt"))).expect(frame))
        .output()
        .expect("it runs");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    text.rsplit("\n== ").next().unwrap_or_default().replace('\n', " ")
}

#[test]
fn every_caption_is_that_of_its_script_and_what_it_quotes_is_on_the_screen() {
    let frames = values("data-frame");
    assert_eq!(frames.len(), PICTURES);
    for (frame, alt) in frames.into_iter().zip(values("alt")) {
        let caption = script_says(frame, "caption");
        let figure = MANUAL.split_once(&format!("data-frame=\"{frame}\"")).expect("there").1;
        let under = figure.split_once("<figcaption>").and_then(|(_, rest)| rest.split_once("</figcaption>"));
        assert_eq!(under.map(|(under, _)| under), Some(caption.as_str()), "{frame}: run tools/gallery.py");
        assert_eq!(alt, script_says(frame, "alt"), "{frame}: run tools/gallery.py");
        let screen = last_screen(frame);
        let words = format!("{caption} {alt}");
        let quoted: Vec<&str> =
            words.split('«').skip(1).map(|rest| rest.split_once('»').expect("a quotation ends").0).collect();
        assert!(!quoted.is_empty(), "{frame}: nothing of it is quoted");
        for quoted in quoted {
            assert!(screen.contains(quoted), "{frame}: «{quoted}» is not on\n{screen}");
        }
    }
}

#[test]
fn every_game_of_the_house_has_a_chapter_with_a_picture_and_each_of_its_examples() {
    let begins = |name: &str| format!("<h3 id=\"{name}\">");
    let names = ["vinciperdi", "polacca", "zamma", "pergioco", "damma", "smamma", "alma", "gobang"];
    assert_eq!(names.len(), GAMES.len(), "a chapter of each");
    for (name, book) in names.into_iter().zip(GAMES) {
        let chapter = MANUAL.split_once(&begins(name)).expect(name).1;
        let chapter = chapter.split("<h3").next().expect("a chapter");
        assert!(chapter.contains(&format!("data-frame=\"{}-", book.name())), "{name}");
        // The manual has the examples from the pages of `?`.
        let pages = book.words(Lang::It).pages;
        let examples =
            pages.iter().flat_map(|page| page.lines()).skip_while(|line| *line != "COME SI SCRIVE");
        let examples: Vec<&str> = examples
            .take_while(|line| *line != "LE OPZIONI")
            .filter_map(|line| line.strip_prefix("   ")?.split("  ").next())
            .filter(|typed| *typed == "pass" || typed.contains(|c: char| c.is_ascii_digit()))
            .collect();
        assert!(examples.len() > 1, "{name}");
        for typed in examples {
            assert!(chapter.contains(&typed.replace('>', "&gt;")), "{name}: {typed}");
        }
    }
}

#[test]
fn the_alternative_texts_count_right() {
    const WORDS: [&str; 11] =
        ["zero", "una", "due", "tre", "quattro", "cinque", "sei", "sette", "otto", "nove", "dieci"];
    let items = WORDS[Lang::It.menu().len()];
    assert!(script_says("menu", "alt").contains(&format!("{items} voci")));
    let pages = WORDS[Lang::It.instructions().len()];
    assert!(script_says("instructions-3", "caption").contains(&format!("la terza di {pages}")));
    let taken = script_says("capture", "caption");
    let moves = taken.split_once('«').and_then(|(_, rest)| rest.split_once('»')).expect("the move").0;
    assert!(taken.contains(&format!("di {} pezzi", WORDS[moves.split(' ').count() / 2])));
}

#[test]
fn its_pictures_are_shown_at_4_to_3() {
    for tag in tags().iter().filter(|tag| tag.name == "img") {
        assert!(tag.attributes.contains(" width=\"640\" height=\"480\" "), "{}", &tag.attributes[..60]);
    }
    assert!(MANUAL.contains("aspect-ratio: 4 / 3"), "also where a narrow window makes them smaller");
}

#[test]
fn it_names_every_key_of_the_menu_and_every_command() {
    for (key, what) in Lang::It.menu() {
        must_say(&format!("<tr><td><kbd>{key}</kbd></td><td>{what}</td>"));
    }
    for (key, color) in Lang::It.colors() {
        must_say(&format!("<kbd>{key}</kbd> {color}"));
    }
    for command in ["<kbd>S</kbd> <kbd>RETURN</kbd>", "<kbd>E</kbd> <kbd>RETURN</kbd>", "<kbd>Esc</kbd>"] {
        must_say(command);
    }
    must_say("<kbd>?</kbd> <kbd>RETURN</kbd>");
    for question in [Prompt::Exit, Prompt::Abandon, Prompt::Overwrite] {
        must_say(&format!("<code>{}</code>", Lang::It.prompt(question).trim_end()));
    }
    for said in ["<kbd>Y</kbd>", "<kbd>F11</kbd>", "NSR NMG NDS NMG NDS", "<code>SYSTEM ERROR</code>"] {
        must_say(said);
    }
    for said in [
        "<kbd>F12</kbd>",
        "PARTITA.PDN",
        "<kbd>G</kbd>",
        "<code>dama replay FILE</code>",
        "<code>dama --record FILE</code>",
    ] {
        must_say(said);
    }
    for word in ["REGOLE", "APERTURE", "MOSSA", "SOFFIA 22", "OBBLIGA", "50", "PATTA", "22"] {
        must_say(&format!("<tr><td><code>{word}</code></td>"));
    }
    for key in
        ["<kbd>?</kbd> <kbd>RETURN</kbd>", "<kbd>!</kbd> <kbd>RETURN</kbd>", "<kbd>-</kbd> <kbd>RETURN</kbd>"]
    {
        must_say(key);
    }
    for file in
        ["DAMA.COM", "KEYBOARD.DAT", "MANUALE.HTML", "DAMA.PIF", "README.1ST", "LICENSE", "GIOCHI.DAT"]
    {
        must_say(&format!("<tr><td>{file}</td><td>"));
    }
}

#[test]
fn its_first_page_says_that_it_is_of_a_remake_and_names_the_licence() {
    let (first_page, _) = MANUAL.split_once("<h2").expect("chapters");
    for said in ["rifacimento", "non è il DAMA.COM originale", "MIT", "Apache 2.0"] {
        assert!(first_page.contains(said), "{said}");
    }
    must_say("<code>--faithful</code>");
    must_say("<code>DAMA /?</code>");
}

#[test]
fn its_example_moves_are_legal() {
    for (fen, typed) in [
        ("W:W21-32:B1-12", "21 18"),
        ("B:W21-32:B1-12", "11 15"),
        ("W:WK18:BK14,13", "18 14 11"),
        ("W:WK18:BK13,14,7", "18 14 11 7 4"),
        ("W:W21,K32:B18,11,28,20", "32 28 23 20 16"),
        ("W:WK30:BK26,18,27,K20", "30 26 21 18 14"),
        ("W:WK30:BK26,18,K10,K27,K20,12", "30 27 23 20 16 12 7"),
        ("W:W26:B22,14,6", "26 22 19 14 10 6 3"),
        ("W:WK27:B22,14,15,23", "27 22 18 14 11 15 20 23 27"),
        ("B:W23:B20", "20 23 27"),
    ] {
        must_say(typed);
        let numbers: Vec<u32> = typed.split(' ').filter_map(|word| word.parse().ok()).collect();
        let position = parse_fen(fen).expect("a legal position");
        assert!(read_move(&position, &numbers).is_ok(), "{fen} {typed}");
    }
}

#[test]
fn it_explains_every_refused_move() {
    let Err(word) = numbers("ciao") else { panic!("no number") };
    must_explain(Message::NotANumber(word));
    must_explain(Message::LineTooLong);
    for error in [
        MoveError::TooLong,
        MoveError::NoDestination,
        MoveError::NoSuchSquare(40),
        MoveError::EmptySquare(square(18)),
        MoveError::NotYours(square(11)),
        MoveError::NotAdjacent(square(21), square(14)),
        MoveError::ManBackward(square(18)),
        MoveError::Occupied(square(17)),
        MoveError::NothingToCapture(square(14)),
        MoveError::NotBehind { captured: square(14), landing: square(10) },
        MoveError::ManCannotTakeKing(square(19)),
        MoveError::AlreadyCaptured(square(22)),
        MoveError::PromotionEnds(square(2)),
        MoveError::CapturedSquareMissing(square(23)),
        MoveError::LandingMissing(square(23)),
        MoveError::MustCapture(squares(&[18, 22])),
        MoveError::Unfinished(square(23)),
        MoveError::MustCaptureMore(3),
        MoveError::KingMustCapture(squares(&[32])),
        MoveError::MustCaptureMoreKings(2),
        MoveError::KingsFirst,
    ] {
        must_explain(Message::Refused(error));
    }
}

#[test]
fn it_explains_every_refused_file() {
    let file = FileSpec::parse("B:PARTITA").expect("a good name");
    for error in [
        NameError::Empty,
        NameError::TooLong,
        NameError::BadCharacter(' '),
        NameError::BadCharacter('*'),
        NameError::Path,
        NameError::Device,
        NameError::Reserved,
        NameError::BadDrive,
    ] {
        must_explain(Message::BadName(error));
    }
    for error in [
        DriveError::NotReady,
        DriveError::NotFound,
        DriveError::Full,
        DriveError::WriteProtected,
        DriveError::Denied,
        DriveError::TooLong,
        DriveError::Damaged,
        DriveError::Ambiguous,
        DriveError::Failed,
    ] {
        must_explain(Message::Drive(error, file));
    }
    for error in [
        SaveError::NotASave,
        SaveError::WrongVersion(2),
        SaveError::FullRules,
        SaveError::OtherGame,
        SaveError::Maestro,
        SaveError::BadCrc,
    ] {
        must_explain(Message::BadSave(error, file));
    }
    must_explain(Message::NotAGame(file));
    must_explain(Message::More(MoreMessage::NoGames(FileSpec::parse("B:PARTITE.PDN").expect("a good name"))));
}

#[test]
fn it_explains_every_halt_and_system_error() {
    let drive = dama::unstable::session::drive::Drive::PROGRAM;
    for error in [KeyboardError::NotOurs, KeyboardError::WrongVersion(2), KeyboardError::SpriteCount(1)] {
        must_explain(Message::BadKeyboardDat(drive, error));
    }
    must_explain(Message::NoKeyboardDat);
    must_explain(Message::UnreadableKeyboardDat(drive, DriveError::Failed));
    must_explain(Message::UnreadableKeyboardDat(drive, DriveError::Ambiguous));
    must_explain(Message::SystemError);
    must_explain(Message::SystemErrorStays);
    must_explain(Message::NoGoodCopy);
}
