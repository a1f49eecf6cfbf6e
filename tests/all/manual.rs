//! MANUALE.html and MANUAL.html are sound HTML, stand alone, match each other, and say what the program says.

use crate::program::{root, Scratch};
use dama::unstable::built_in::BuiltInMessage;
use dama::unstable::formats::keyboard::KeyboardError;
use dama::unstable::formats::save::SaveError;
use dama::unstable::games::italian::rules_1931::Rules1931Error;
use dama::unstable::games::italian::words::rules_1931::Rules1931Message;
use dama::unstable::games::GAMES;
use dama::unstable::rules::italian::notation::parse_fen;
use dama::unstable::rules::italian::refusal::{read_move, MoveError};
use dama::unstable::rules::italian::{Square, Squares};
use dama::unstable::session::command::numbers;
use dama::unstable::session::drive::{Drive, DriveError, FileSpec, NameError};
use dama::unstable::session::game_clock::GameClock;
use dama::unstable::session::messages::{words, Lang, Message};
use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

/// A manual, and what differs between the two languages.
struct Manual {
    lang: Lang,
    option: &'static str,
    file: &'static str,
    text: &'static str,
    /// How many pictures it has. The English one has fewer, so that it stays small.
    pictures: usize,
    /// The most bytes that it may take.
    most: usize,
    /// The label of the drawn board.
    board: &'static str,
}

/// A floppy of 360 KB takes the longest DAMA.COM beside the Italian manual: see `tests/fidelity.rs`, M18.
static ITALIAN: Manual = Manual {
    lang: Lang::It,
    option: "it",
    file: "MANUALE.html",
    text: include_str!("../../MANUALE.html"),
    pictures: 20,
    most: 252 * 1024,
    board: "La damiera con i numeri delle caselle e i pezzi all'inizio: il Nero in alto, il Bianco in basso",
};

static ENGLISH: Manual = Manual {
    lang: Lang::En,
    option: "en",
    file: "MANUAL.html",
    text: include_str!("../../MANUAL.html"),
    pictures: 8,
    most: 156 * 1024,
    board: "The board with the numbers of its squares and the pieces at the start: Black at the top, White at the bottom",
};

static BOTH: [&Manual; 2] = [&ITALIAN, &ENGLISH];

const EMPTY_ELEMENTS: [&str; 2] = ["meta", "img"];

/// A tag's name and attributes; an end tag's name begins with `/`.
struct Tag {
    name: &'static str,
    attributes: &'static str,
}

impl Manual {
    /// The tags in order; comments and the contents of attributes are no tags.
    #[track_caller]
    fn tags(&self) -> Vec<Tag> {
        let mut tags = Vec::new();
        let mut rest = self.text.strip_prefix("<!DOCTYPE html>\n").expect("a manual begins with its DOCTYPE");
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

    /// The values of an attribute, in order.
    fn values(&self, attribute: &str) -> Vec<&'static str> {
        let begins = format!("{attribute}=\"");
        let value = |tag: &Tag| {
            let (_, rest) = tag.attributes.split_once(begins.as_str())?;
            rest.split_once('"').map(|(value, _)| value)
        };
        self.tags().iter().filter_map(value).collect()
    }

    #[track_caller]
    fn must_say(&self, said: &str) {
        assert!(self.text.contains(said), "{} does not say {said:?}", self.file);
    }

    /// The drawing of the numbered board.
    fn drawn_board(&self) -> &'static str {
        let from = self.text.find("<svg").expect("a drawing");
        let to = self.text.find("</svg>").expect("its end");
        &self.text[from..to]
    }

    /// The text from the heading with this id to the next heading of any rank.
    #[track_caller]
    fn section(&self, id: &str) -> &'static str {
        let (_, rest) = self.text.split_once(&format!(" id=\"{id}\">")).expect(id);
        let next = rest.find("<h2").unwrap_or(rest.len()).min(rest.find("<h3").unwrap_or(rest.len()));
        &rest[..next]
    }

    /// The chapters: the id and the text of every heading of the second rank.
    fn chapters(&self) -> Vec<(&'static str, &'static str)> {
        let chapters = self.text.split("<h2 id=\"").skip(1);
        chapters.map(|chapter| chapter.split_once('"').expect("an id has an end")).collect()
    }

    /// The first cell of each row of a section's table, without the heading.
    fn first_cells(&self, id: &str) -> Vec<&'static str> {
        let rows = self.section(id).split("<tr><td>").skip(1);
        rows.map(|row| row.split_once("</td>").expect("a cell has an end").0).collect()
    }

    /// What the program shows while these lines are typed to it: the last screen of each.
    fn screens(&self, name: &str, typed: &str, options: &[&str]) -> Vec<String> {
        let disk = Scratch::games_disk(&format!("manual-{}-{name}", self.option));
        let mut dama = Command::new(env!("CARGO_BIN_EXE_dama"));
        dama.current_dir(&disk.0).args(["run", "-", "--disk", ".", "--transcript", "-"]);
        dama.args(["--lang", self.option]).args(options).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut dama = dama.spawn().expect("it runs");
        dama.stdin.take().expect("a pipe").write_all(typed.as_bytes()).expect("it reads");
        let output = dama.wait_with_output().expect("it ends");
        assert!(output.status.success(), "{typed}");
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        text.split("\n== ").map(String::from).collect()
    }
}

fn square(number: u32) -> Square {
    Square::from_number(number).expect("a square of the board")
}

fn squares(numbers: &[u32]) -> Squares {
    numbers.iter().fold(Squares::EMPTY, |set, &number| set | Squares::of(square(number)))
}

#[test]
fn tags_balance() {
    for manual in BOTH {
        let mut open: Vec<&str> = Vec::new();
        for tag in manual.tags() {
            match tag.name.strip_prefix('/') {
                Some(name) => assert_eq!(open.pop(), Some(name), "{}", manual.file),
                None if EMPTY_ELEMENTS.contains(&tag.name) || tag.attributes.ends_with('/') => (),
                None => open.push(tag.name),
            }
        }
        assert_eq!(open, [""; 0], "{}", manual.file);
    }
}

#[test]
fn each_is_utf_8_and_names_its_language() {
    for manual in BOTH {
        assert!(!manual.text.starts_with('\u{FEFF}') && manual.text.contains("charset=utf-8"));
        assert!(manual.text.contains(&format!("<html lang=\"{}\">", manual.option)), "{}", manual.file);
    }
}

#[test]
fn each_stands_alone() {
    for manual in BOTH {
        let lower = manual.text.to_lowercase();
        for outside in ["http:", "https:", "<script", "<link", "@import", "url(", "<iframe", "onload"] {
            assert!(!lower.contains(outside), "{}: {outside}", manual.file);
        }
        for source in manual.values("src") {
            let known = source.starts_with("data:image/png;base64,");
            assert!(known, "{}: {}", manual.file, &source[..source.len().min(40)]);
        }
    }
}

#[test]
fn each_is_small_enough_for_its_floppy_and_its_text_is_below_80_kb() {
    for manual in BOTH {
        assert!(manual.text.len() <= manual.most, "{}: {} bytes", manual.file, manual.text.len());
        let pictures: usize = manual.values("src").iter().map(|source| source.len()).sum();
        assert!(manual.text.len() - pictures - manual.drawn_board().len() < 80 * 1024, "{}", manual.file);
    }
}

#[test]
fn their_numbered_board_is_drawn_by_dama_diagram() {
    let output = Command::new(env!("CARGO_BIN_EXE_dama")).args(["diagram", "-"]).output().expect("it runs");
    let svg = String::from_utf8(output.stdout).expect("UTF-8");
    let (_, shapes) = svg.split_once('>').expect("a tag");
    let (shapes, _) = shapes.split_once("</svg>").expect("its end");
    for manual in BOTH {
        let old = manual.drawn_board();
        if std::env::var_os("UPDATE_PICTURES").is_some() {
            let view_box = svg.split('"').find(|value| value.starts_with("0 0 ")).expect("a size");
            let label = manual.board;
            let tag =
                format!("<svg class=\"diagram\" viewBox=\"{view_box}\" role=\"img\" aria-label=\"{label}\">");
            let path = root().join(manual.file);
            let page = fs::read_to_string(&path).expect("a manual");
            fs::write(&path, page.replace(old, &(tag + shapes))).expect("room");
            continue;
        }
        assert!(old.contains(&format!("aria-label=\"{}\"", manual.board)), "{}", manual.file);
        let (_, shown) = old.split_once('>').expect("a tag");
        assert!(shown == shapes, "UPDATE_PICTURES=1 cargo test --test all manual:: draws it again");
    }
}

#[test]
fn links_lead_to_a_place_in_the_page_or_to_the_page_for_browsers() {
    for manual in BOTH {
        let ids = manual.values("id");
        let links = manual.values("href");
        for link in &links {
            let is_place = link.strip_prefix('#').is_some_and(|id| ids.contains(&id));
            assert!(is_place || *link == "dama.html", "{}: {link}", manual.file);
        }
        assert!(ids.iter().all(|id| ids.iter().filter(|other| other == &id).count() == 1));
        // The list at the beginning names every chapter.
        let (list, _) = manual.text.split_once("<h2").expect("chapters");
        for (id, _) in manual.chapters() {
            assert!(list.contains(&format!("href=\"#{id}\"")), "{}: #{id} is not in the list", manual.file);
        }
    }
}

#[test]
fn both_have_the_same_sections() {
    let headings = |manual: &Manual| -> Vec<&str> {
        manual
            .tags()
            .iter()
            .filter(|tag| ["h1", "h2", "h3"].contains(&tag.name))
            .map(|tag| tag.attributes)
            .collect()
    };
    assert_eq!(headings(&ITALIAN), headings(&ENGLISH));
    assert_eq!(ITALIAN.values("id"), ENGLISH.values("id"));
}

#[test]
fn both_name_the_same_keys_in_each_chapter() {
    // The letters of the colours differ: B and N, W and B.
    let keys = |chapter: &'static str| -> Vec<&str> {
        let keys = chapter.split("<kbd>").skip(1).map(|rest| rest.split_once("</kbd>").expect("an end").0);
        let mut keys: Vec<_> = keys.filter(|key| !["B", "N", "W"].contains(key)).collect();
        keys.sort_unstable();
        keys
    };
    for ((id, italian), (_, english)) in ITALIAN.chapters().into_iter().zip(ENGLISH.chapters()) {
        assert_eq!(keys(italian), keys(english), "#{id}");
    }
}

#[test]
fn both_name_the_same_options_and_only_those_that_the_program_has() {
    let options = |manual: &Manual| -> BTreeSet<String> {
        let options =
            manual.text.split("--").skip(1).map(|rest| {
                rest.chars().take_while(|c| c.is_ascii_lowercase() || *c == '-').collect::<String>()
            });
        options.filter(|option| !option.is_empty()).collect()
    };
    assert_eq!(options(&ITALIAN), options(&ENGLISH));
    let help = |args: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_dama")).args(args).output().expect("it runs");
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    let help = help(&["--help"]) + &help(&["disk", "make", "--help"]);
    for option in options(&ITALIAN) {
        assert!(help.contains(&format!("--{option}")), "--{option}");
    }
}

#[test]
fn every_picture_has_an_alternative_text_and_a_caption() {
    for manual in BOTH {
        let count = |name: &str| manual.tags().iter().filter(|tag| tag.name == name).count();
        for name in ["img", "figure", "figcaption"] {
            assert_eq!(count(name), manual.pictures, "{}: {name}", manual.file);
        }
        assert_eq!(manual.values("alt").iter().filter(|alt| !alt.is_empty()).count(), manual.pictures);
    }
}

/// What a frame's script says in a comment of that kind.
fn script_says(frame: &str, kind: &str) -> String {
    let script = fs::read_to_string(root().join(format!("tests/frames/{frame}.txt"))).expect(frame);
    let said = script.lines().find_map(|line| line.strip_prefix(&format!("# {kind}: ")));
    said.unwrap_or_default().to_string()
}

/// The last screen of a frame's script, as text in which a line's end is a blank.
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
    for manual in BOTH {
        let (begins, ends) = if manual.lang == Lang::It { ('«', '»') } else { ('“', '”') };
        let frames = manual.values("data-frame");
        assert_eq!(frames.len(), manual.pictures);
        for (frame, alt) in frames.into_iter().zip(manual.values("alt")) {
            let caption = script_says(frame, "caption");
            let (_, figure) = manual.text.split_once(&format!("data-frame=\"{frame}\"")).expect("there");
            let under =
                figure.split_once("<figcaption>").and_then(|(_, rest)| rest.split_once("</figcaption>"));
            assert_eq!(
                under.map(|(under, _)| under),
                Some(caption.as_str()),
                "{frame}: run tools/gallery.py"
            );
            assert_eq!(alt, script_says(frame, "alt"), "{frame}: run tools/gallery.py");
            let is_english = script_says(frame, "options").contains("--lang en");
            assert_eq!(is_english, manual.lang == Lang::En, "{frame} is in the other language");
            let screen = last_screen(frame);
            let words = format!("{caption} {alt}");
            let quoted: Vec<&str> = words
                .split(begins)
                .skip(1)
                .map(|rest| rest.split_once(ends).expect("a quotation ends").0)
                .collect();
            assert!(!quoted.is_empty(), "{frame}: nothing of it is quoted");
            for quoted in quoted {
                assert!(screen.contains(quoted), "{frame}: «{quoted}» is not on\n{screen}");
            }
        }
    }
}

/// The chapters of the other games, in the order of the list of games.
const GAME_CHAPTERS: [&str; 8] =
    ["vinciperdi", "polacca", "zamma", "pergioco", "damma", "smamma", "alma", "gobang"];

#[test]
fn every_other_game_has_a_chapter_with_its_examples_and_options() {
    assert_eq!(GAME_CHAPTERS.len(), GAMES.len(), "a chapter of each");
    for manual in BOTH {
        for (id, book) in GAME_CHAPTERS.into_iter().zip(GAMES) {
            let chapter = manual.section(id);
            // What is typed in a move's place on the pages of `?` stands here too.
            let lines = book.words(manual.lang).pages.iter().flat_map(|page| page.lines());
            let examples: Vec<&str> = lines
                .filter_map(|line| line.strip_prefix("   ")?.split_once("  "))
                .map(|(typed, _)| typed)
                .filter(|typed| *typed == "pass" || typed.contains(|c: char| c.is_ascii_digit()))
                .filter(|typed| !typed.starts_with(' ') && typed.contains(|c: char| !c.is_ascii_digit()))
                .filter(|typed| typed.split_once('=').is_none_or(|(before, _)| before.ends_with(' ')))
                .collect();
            assert!(examples.len() > 1, "{id}");
            for typed in examples {
                assert!(chapter.contains(&typed.replace('>', "&gt;")), "{}: {id}: {typed}", manual.file);
            }
            for option in book.options() {
                let name = option.name;
                let Some((least, most)) = option.range else {
                    for value in option.values {
                        let said = format!("<code>{name}={}</code>", value.word);
                        assert!(chapter.contains(&said), "{}: {id}: {said}", manual.file);
                    }
                    continue;
                };
                let (_, said) = chapter.split_once(&format!("<code>{name}=")).expect(name);
                let row = said.split("</tr>").next().expect("a row");
                for number in [least, most] {
                    assert!(row.contains(&number.to_string()), "{}: {id}: {name}: {number}", manual.file);
                }
            }
            // No option is named that the game does not have.
            for said in
                chapter.split("<code>").skip(1).map(|rest| rest.split("</code>").next().expect("an end"))
            {
                let Some((name, value)) = said.split_once('=') else { continue };
                if name.bytes().all(|b| b.is_ascii_lowercase() || b == b'_') {
                    let option = book.options().iter().find(|option| option.name == name).expect(said);
                    assert!(option.read(value).is_some(), "{}: {id}: {said}", manual.file);
                }
            }
        }
    }
}

#[test]
fn every_other_game_has_a_picture_and_in_english_every_board_but_that_of_dama() {
    let has = |manual: &Manual, id: &str| manual.section(id).contains("<img data-frame=");
    assert!(GAME_CHAPTERS.iter().all(|id| has(&ITALIAN, id)));
    for id in ["polacca", "zamma", "smamma", "alma", "gobang"] {
        assert!(has(&ENGLISH, id), "{id}");
    }
}

#[test]
fn the_alternative_texts_count_right() {
    const IT: [&str; 11] =
        ["zero", "una", "due", "tre", "quattro", "cinque", "sei", "sette", "otto", "nove", "dieci"];
    const EN: [&str; 11] =
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    for (manual, frame, words, entries) in
        [(&ITALIAN, "menu", IT, "voci"), (&ENGLISH, "english-menu", EN, "entries")]
    {
        let screens = manual.screens("entries", "\n", &[]);
        let menu = screens.last().expect("the menu");
        let is_entry = |line: &&str| {
            let mut words = line.strip_prefix("  ").unwrap_or_default().splitn(2, "  ");
            words.next().is_some_and(|key| key.chars().count() == 1) && words.next().is_some()
        };
        let count = menu.lines().filter(is_entry).count();
        assert!(
            script_says(frame, "alt").contains(&format!("{} {entries}", words[count])),
            "{count}\n{menu}"
        );
    }
    let taken = script_says("capture", "caption");
    let moves = taken.split_once('«').and_then(|(_, rest)| rest.split_once('»')).expect("the move").0;
    assert!(taken.contains(&format!("di {} pezzi", IT[moves.split(' ').count() / 2])));
}

#[test]
fn their_pictures_are_shown_at_4_to_3() {
    for manual in BOTH {
        for tag in manual.tags().iter().filter(|tag| tag.name == "img") {
            assert!(tag.attributes.contains(" width=\"640\" height=\"480\" "), "{}", &tag.attributes[..60]);
        }
        assert!(manual.text.contains("aspect-ratio: 4 / 3"), "also where a narrow window makes them smaller");
    }
}

#[test]
fn each_names_every_key_of_the_menu_and_every_command() {
    for manual in BOTH {
        let lang = manual.lang;
        for (key, what) in lang.menu() {
            manual.must_say(&format!("<tr><td><kbd>{key}</kbd></td><td>{what}</td>"));
        }
        for (key, color) in lang.colors() {
            manual.must_say(&format!("<kbd>{key}</kbd> {color}"));
        }
        for key in ["S", "E", "?", "!", "-"] {
            manual.must_say(&format!("<kbd>{key}</kbd> <kbd>RETURN</kbd>"));
        }
        for key in ["G", "M", "V", "X", "O", "D", "T", "U", "H", "F", "R", "Y", "Esc", "F1", "F11", "F12"] {
            manual.must_say(&format!("<kbd>{key}</kbd>"));
        }
        for question in [words::PROMPT_EXIT, words::PROMPT_ABANDON, words::PROMPT_OVERWRITE] {
            manual.must_say(&format!("<code>{}</code>", lang.text(question).trim_end()));
        }
        for said in [
            "NSR NMG NDS NMG NDS",
            "<code>SYSTEM ERROR</code>",
            "PARTITA.PDN",
            "<code>dama replay FILE</code>",
        ] {
            manual.must_say(said);
        }
        let (files, disk) = (
            [
                "DAMA.COM",
                "KEYBOARD.DAT",
                "MANUALE.HTML",
                "MANUAL.HTML",
                "DAMA.PIF",
                "README.1ST",
                "LICENSE",
                "GIOCHI.DAT",
            ],
            manual.section("disco"),
        );
        for file in files {
            assert!(disk.contains(&format!("<tr><td>{file}</td><td>")), "{}: {file}", manual.file);
        }
    }
}

#[test]
fn the_keys_that_the_menu_does_not_show_do_something() {
    for manual in BOTH {
        let not_a_choice = manual.lang.message(&Message::NotAChoice);
        for key in ["M", "V", "X", "O", "D", "T", "S"] {
            let screens = manual.screens("unnamed", &format!("\n{key}\n"), &[]);
            let last = screens.last().expect("a screen");
            assert!(!last.contains(not_a_choice.as_str()), "{key}\n{last}");
        }
    }
}

#[test]
fn the_words_of_the_rules_of_1931_are_understood() {
    for (manual, words) in [
        (&ITALIAN, ["SOFFIA 22", "OBBLIGA", "50", "PATTA", "TOCCA 22", "REGOLE", "APERTURE", "MOSSA"]),
        (&ENGLISH, ["HUFF 22", "OBLIGE", "FIFTY", "DRAW", "TOUCH 22", "RULES", "OPENINGS", "THE MOVE"]),
    ] {
        for word in words {
            manual.must_say(&format!("<code>{word}</code>"));
            let options = ["--treccani", "--ballot", "none", "--lot", "off"];
            let screens = manual.screens("1931", &format!("\nN\n\n{word}\n"), &options);
            let last = screens.last().expect("a screen");
            if let Err(bad) = numbers(word) {
                let no_square = manual.lang.message(&Message::NotANumber(bad));
                assert!(!last.contains(no_square.as_str()), "{word}\n{last}");
            }
        }
    }
}

#[test]
fn the_lines_for_setting_up_a_position_do_what_is_said() {
    const START: &str = "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12";
    for (manual, white, black) in [(&ITALIAN, "B 21 D30", "N 1-12"), (&ENGLISH, "W 21 K30", "B 1-12")] {
        let lines = [white, black, "- 21", "21", "T", "I", "X", "W:W21,K30:B2", "G"];
        assert_eq!(manual.first_cells("disporre"), lines.map(|line| format!("<code>{line}</code>")));
        let men = "1,2,3,4,5,6,7,8,9,10,11,12";
        let typed = format!("\nD\nX\n{white}\n{black}\n- 21\nT\nI\nX\nW:W21,K30:B2\nG\n");
        let screens = manual.screens("set-up", &typed, &[]);
        let positions: Vec<&str> = screens
            .iter()
            .skip(3)
            .filter_map(|screen| screen.split("fen=").nth(1)?.split(' ').next())
            .collect();
        let expected = [
            "W:W:B".to_string(),
            "W:W21,K30:B".to_string(),
            format!("W:W21,K30:B{men}"),
            format!("W:WK30:B{men}"),
            format!("B:WK30:B{men}"),
        ];
        assert_eq!(positions[..5], expected, "{}", manual.file);
        assert!(positions[5] == START || positions[5] == START.replacen('W', "B", 1), "{positions:?}");
        assert_eq!(positions[6..8], ["W:W:B", "W:W21,K30:B2"].map(String::from), "{}", manual.file);
        assert!(screens.last().expect("a screen").contains(" game "), "G plays");
    }
}

#[test]
fn the_clocks_of_the_menu_are_those_that_are_named() {
    for manual in BOTH {
        let clocks = manual.section("orologio");
        let (minutes, seconds, plus) = match manual.lang {
            Lang::It => ("minuti", "secondi", "più"),
            _ => ("minutes", "seconds", "plus"),
        };
        let words: Vec<&str> = clocks.split_whitespace().collect();
        let words = words.join(" ");
        for (m, s) in GameClock::USUAL.map(|clock| clock.times()) {
            assert!(words.contains(&format!("{m} {minutes}")), "{}: {m}", manual.file);
            assert!(s == 0 || words.contains(&format!("{plus} {s} {seconds}")), "{}: {s}", manual.file);
        }
    }
}

#[test]
fn the_first_page_says_that_it_is_of_a_remake_and_names_the_licence() {
    for (manual, remake) in [
        (&ITALIAN, ["rifacimento", "non è il DAMA.COM originale"]),
        (&ENGLISH, ["remake", "it is not the original DAMA.COM"]),
    ] {
        let (first_page, _) = manual.text.split_once("<h2").expect("chapters");
        for said in remake.into_iter().chain(["MIT", "2.0"]) {
            assert!(first_page.contains(said), "{}: {said}", manual.file);
        }
        manual.must_say("<code>--faithful</code>");
        manual.must_say("<code>DAMA /?</code>");
    }
}

#[test]
fn the_example_moves_are_legal() {
    for (fen, typed) in [
        ("W:W21-32:B1-12", "21 18"),
        ("W:W22:B18", "22 18 13"),
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
        BOTH.iter().for_each(|manual| manual.must_say(typed));
        let numbers: Vec<u32> = typed.split(' ').filter_map(|word| word.parse().ok()).collect();
        let position = parse_fen(fen).expect("a legal position");
        assert!(read_move(&position, &numbers).is_ok(), "{fen} {typed}");
    }
}

/// The messages about a refused move, in the order of their table.
fn refused_moves(lang: Lang) -> Vec<Message> {
    let word = if lang == Lang::It { "ciao" } else { "hello" };
    let Err(word) = numbers(word) else { panic!("no number") };
    let errors = [
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
    ];
    let refused = errors.into_iter().map(Message::Refused);
    [Message::NotANumber(word), Message::LineTooLong].into_iter().chain(refused).collect()
}

/// What the rules of 1931 add to them.
fn refused_by_the_rules_of_1931() -> Vec<Message> {
    let errors = [
        Rules1931Error::Touched(square(22)),
        Rules1931Error::NothingIrregular,
        Rules1931Error::NotToBeHuffed(squares(&[16, 18])),
        Rules1931Error::Counting(24),
        Rules1931Error::WhichToHuff(squares(&[16, 18])),
        Rules1931Error::WhichToTouch,
        Rules1931Error::NotNow,
    ];
    let message = |error| Message::BuiltIn(BuiltInMessage::Rules1931(Rules1931Message::Refused(error)));
    errors.into_iter().map(message).collect()
}

/// The messages about files and disks, in the order of their table.
fn refused_files() -> Vec<Message> {
    let file = FileSpec::parse("B:PARTITA").expect("a good name");
    let names = [
        NameError::Empty,
        NameError::TooLong,
        NameError::BadCharacter(' '),
        NameError::BadCharacter('*'),
        NameError::Path,
        NameError::Device,
        NameError::Reserved,
        NameError::BadDrive,
    ];
    let drives = [
        DriveError::NotReady,
        DriveError::NotMapped,
        DriveError::NotFound,
        DriveError::Full,
        DriveError::WriteProtected,
        DriveError::Denied,
        DriveError::Ambiguous,
        DriveError::Damaged,
        DriveError::Failed,
        DriveError::TooLong,
    ];
    let saves = [
        SaveError::NotASave,
        SaveError::WrongVersion(2),
        SaveError::Desktop,
        SaveError::Rules1931,
        SaveError::OtherGame,
        SaveError::Maestro,
        SaveError::BadCrc,
    ];
    let keyboards = [KeyboardError::SpriteCount(1), KeyboardError::WrongVersion(2), KeyboardError::NotOurs];
    let mut messages: Vec<Message> = names.into_iter().map(Message::BadName).collect();
    messages.extend(drives.into_iter().map(|error| Message::Drive(error, file)));
    messages.extend(saves.into_iter().map(|error| Message::BadSave(error, file)));
    let games = FileSpec::parse("B:PARTITE.PDN").expect("a good name");
    messages.extend([Message::NotAGame(file), Message::NoGames(games), Message::NoKeyboardDat]);
    messages.extend(keyboards.into_iter().map(|error| Message::BadKeyboardDat(Drive::PROGRAM, error)));
    let unreadable = [DriveError::Failed, DriveError::Ambiguous];
    messages
        .extend(unreadable.into_iter().map(|error| Message::UnreadableKeyboardDat(Drive::PROGRAM, error)));
    messages
}

/// `UPDATE_MANUALS=1` puts the program's present words into the tables; the order of the rows stays.
#[test]
fn the_tables_of_messages_have_the_words_of_the_program() {
    let errors = || vec![Message::SystemError, Message::SystemErrorStays, Message::NoGoodCopy];
    for manual in BOTH {
        let path = root().join(manual.file);
        let mut page = fs::read_to_string(&path).expect("a manual");
        for (id, messages) in [
            ("m-mosse", refused_moves(manual.lang)),
            ("m-complete", refused_by_the_rules_of_1931()),
            ("m-file", refused_files()),
            ("m-errore", errors()),
        ] {
            let words: Vec<String> =
                messages.iter().map(|message| manual.lang.message(message).as_str().to_string()).collect();
            let old = manual.first_cells(id);
            if std::env::var_os("UPDATE_MANUALS").is_none() {
                assert_eq!(old, words, "{} #{id}: UPDATE_MANUALS=1 puts them in", manual.file);
                continue;
            }
            assert_eq!(old.len(), words.len(), "{} #{id}", manual.file);
            let mut new = String::new();
            let mut rows = manual.section(id).split("<tr><td>");
            new.push_str(rows.next().expect("what comes before the rows"));
            for (row, words) in rows.zip(&words) {
                let (_, rest) = row.split_once("</td>").expect("a cell");
                new.push_str(&format!("<tr><td>{words}</td>{rest}"));
            }
            page = page.replace(manual.section(id), &new);
        }
        if std::env::var_os("UPDATE_MANUALS").is_some() {
            fs::write(&path, page).expect("room");
        }
    }
}
