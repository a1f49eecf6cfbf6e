//! Instruction pages about the program's own keys: the viewer and the aids.

use crate::session::messages::Lang;
use crate::session::rulebook::Aids;
use alloc::string::String;

// True if the line is on the page, and the line in Italian and English.
type PageLine = (bool, [&'static str; 2]);

impl Lang {
    pub(crate) fn viewer_page(self, reviews: bool, flips: bool) -> String {
        self.page(&[
            (true, ["GUARDARE UNA PARTITA", "VIEWING A GAME"]),
            (true, ["", ""]),
            (true, ["   RETURN    la mossa successiva", "   RETURN    the next move"]),
            (true, ["   -         la mossa precedente", "   -         the previous move"]),
            (true, ["   <         l'inizio della partita", "   <         the start of the game"]),
            (true, ["   >         la fine della partita", "   >         the end of the game"]),
            (true, ["   G         si gioca da questa posizione", "   G         play on from this position"]),
            (
                reviews,
                [
                    "   R         esame: il programma giudica ogni mossa e mostra le migliori",
                    "   R         review: the program judges every move and names better ones",
                ],
            ),
            (flips, ["   F         gira la damiera", "   F         flips the board"]),
            (true, ["   M         torna al menu", "   M         back to the menu"]),
            (
                true,
                [
                    "   Esc       chiude: torna alla fine della tua partita o al menu",
                    "   Esc       closes: back to the end of your own game or to the menu",
                ],
            ),
            (true, ["", ""]),
            (
                true,
                [
                    "Nelle pagine seguenti ci sono le regole del gioco.",
                    "The next pages are the rules of the game.",
                ],
            ),
        ])
    }

    pub(crate) fn aids_page(self, aids: Aids) -> String {
        self.page(&[
            (true, ["GLI AIUTI", "THE AIDS"]),
            (true, ["", ""]),
            (
                aids.back,
                [
                    "   U         ritira le mosse fino alla tua ultima (anche alla fine)",
                    "   U         takes back moves to your last one (even after the end)",
                ],
            ),
            (aids.advice, ["   H         consiglia una mossa", "   H         gives a hint: a good move"]),
            (aids.flip, ["   F         gira la damiera", "   F         flips the board"]),
            (
                aids.short,
                [
                    "   17-26     una presa si può scrivere con la prima e l'ultima casella",
                    "   17-26     a capture may be typed as its first and last squares",
                ],
            ),
            (aids.places, ["", ""]),
            (
                aids.places,
                [
                    "Mentre scrivi la mossa, la damiera segna dove il pezzo può andare.",
                    "While you type a move, the board marks where the piece can go.",
                ],
            ),
            (true, ["", ""]),
            (
                true,
                [
                    "Gli aiuti si scelgono nel menu con X e valgono dalla partita seguente.",
                    "X in the menu switches the aids on or off, from the next game.",
                ],
            ),
            (
                true,
                [
                    "Nelle pagine seguenti ci sono le regole del gioco.",
                    "The next pages are the rules of the game.",
                ],
            ),
        ])
    }

    fn page(self, lines: &[PageLine]) -> String {
        let shown = lines.iter().filter(|line| line.0).map(|line| line.1[self.of_two()]);
        shown.collect::<alloc::vec::Vec<_>>().join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::messages::code;

    #[test]
    fn the_pages_fit_and_have_letters_of_code_page_437() {
        for lang in [Lang::It, Lang::En] {
            for page in [lang.viewer_page(true, true), lang.aids_page(Aids::ALL)] {
                assert!(page.lines().count() <= 17, "{page}");
                assert!(page.lines().all(|line| line.chars().count() <= 72), "{page}");
                assert!(page.chars().all(|c| "\n?".contains(c) || code(c) != b'?'), "{page}");
            }
        }
    }
}
