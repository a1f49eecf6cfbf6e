//! The boards on the pages of instructions.

use crate::program::{config, Config, Memory, Program};
use dama::unstable::front::term::look::Look;
use dama::unstable::games::GAMES;
use dama::unstable::screen::text::Boards;
use dama::unstable::screen::Scene;
use dama::unstable::session::chosen_game::ChosenGame;
use dama::unstable::session::messages::Lang;
use dama::unstable::session::rulebook::{Rulebook, Seat};

/// The games that are played on the lines between points, and one on all squares; the page that shows the board.
const SHOWN: [(&str, usize); 4] = [("zamma", 0), ("zamma-pergioco", 0), ("damma", 0), ("smamma", 1)];

/// The page of a game's instructions, from 0, called over the menu or over the game.
fn page(book: &'static dyn Rulebook, lang: Lang, page: usize, is_in_game: bool) -> Program {
    let config = Config { lang, ..config("W:W21-32:B1-12", 1) };
    let mut program = Program::with(config, Memory::usual());
    program.app.choose_game(ChosenGame::usual(book));
    program.line("");
    if is_in_game {
        program.line("N");
    }
    program.line("?");
    (0..page).for_each(|_| {
        program.line(" ");
    });
    program.is(Scene::Instructions);
    program
}

fn shown() -> impl Iterator<Item = (&'static dyn Rulebook, Lang, usize)> {
    SHOWN.into_iter().flat_map(|(game, page)| {
        let book = *GAMES.iter().find(|book| book.name() == game).expect(game);
        [Lang::It, Lang::En].map(|lang| (book, lang, page))
    })
}

/// The letters of a board's row, as a page writes them: two letters or dots with a blank between.
fn has_letters_of_a_board(line: &[char]) -> bool {
    let is_place = |c: char| "nbw·".contains(c);
    line.windows(5)
        .any(|at| is_place(at[0]) && at[1] == ' ' && is_place(at[2]) && at[3] == ' ' && is_place(at[4]))
}

#[test]
fn the_pages_of_games_on_lines_draw_their_board_instead_of_letters() {
    for (book, lang, number) in shown() {
        for is_in_game in [false, true] {
            let program = page(book, lang, number, is_in_game);
            let cells = program.app.painted();
            for row in 3..22 {
                let line = cells.row(row);
                assert!(!has_letters_of_a_board(line), "{} {lang:?}: {line:?}", book.name());
            }
        }
    }
}

#[test]
fn the_board_on_a_page_is_the_game_s_own() {
    // The wood of the dark squares, which no page of text has.
    const WOOD: u8 = 10;
    for (book, lang, number) in shown() {
        let program = page(book, lang, number, false);
        let pixels = program.pixels();
        let wooden = |row: usize| pixels[640 * row..640 * (row + 1)].iter().filter(|&&p| p == WOOD).count();
        let rows = (0..300).filter(|&row| wooden(row) > 0).count();
        assert!(rows > 30, "{} {lang:?}: {rows} rows of wood", book.name());
    }
}

#[test]
fn in_a_terminal_the_pages_of_games_on_points_draw_the_lines_and_keep_their_words() {
    for (book, lang, number) in shown().filter(|shown| shown.0.name() != "smamma") {
        let program = page(book, lang, number, true);
        let shown = Look::default().screen(&program.app.screen());
        let men = if lang == Lang::It { "n-n-n-n-n" } else { "b-b-b-b-b" };
        assert!(shown.contains(men) && shown.contains("|\\|/|"), "{shown}");
        assert!(shown.lines().count() <= 23, "{}: {shown}", shown.lines().count());
        let text = book.words(lang).pages[number];
        // Of a screen that is too long for a terminal the game's name goes, as that of a game does.
        let words = text.lines().skip(1).flat_map(str::split_whitespace);
        let words = words.filter(|word| word.chars().count() > 2);
        for word in words {
            assert!(shown.contains(word), "{word}: {shown}");
        }
        // Who hears the page has its letters.
        let heard = Look { boards: Boards::None, ..Look::default() }.screen(&program.app.screen());
        assert!(heard.contains(text.trim_end()), "{heard}");
    }
}

#[test]
fn the_board_on_the_first_page_is_that_on_which_the_game_begins() {
    for (book, lang, number) in shown().filter(|shown| shown.0.name() != "smamma") {
        let diagram = book.diagram(&book.start(&[]).expect("no options")).expect("sound");
        let ranks = book.words(lang).pages[number].lines().skip(2);
        for (rank, line) in (0..diagram.width).rev().zip(ranks) {
            let letters: Vec<char> = line.chars().skip(5).step_by(2).collect();
            for file in 0..diagram.width {
                let piece = diagram.pieces.iter().find(|piece| (piece.file, piece.rank) == (file, rank));
                let letter = match (piece.map(|piece| piece.seat), lang) {
                    (None, _) => '·',
                    (Some(Seat(0)), Lang::It) | (Some(Seat(1)), Lang::En) => 'b',
                    (Some(Seat(0)), Lang::En) => 'w',
                    (Some(_), _) => 'n',
                };
                assert_eq!(letters[usize::from(file)], letter, "{} {line}", book.name());
            }
        }
    }
}
