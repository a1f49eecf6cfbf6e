//! Messages about setting up a position, and about invalid positions.

use crate::session::messages::{Lang, Text};
use crate::session::rulebook::{EndReason, PositionError, Rulebook};
use crate::session::text::Word;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SetupWord {
    Title,
    Prompt,
    Hints,
    Empty,
    EachInTurn,
    Start,
    Clear,
    Play,
    Loaded,
}

impl SetupWord {
    #[cfg(test)]
    const ALL: [SetupWord; 9] = [
        SetupWord::Title,
        SetupWord::Prompt,
        SetupWord::Hints,
        SetupWord::Empty,
        SetupWord::EachInTurn,
        SetupWord::Start,
        SetupWord::Clear,
        SetupWord::Play,
        SetupWord::Loaded,
    ];
}

/// Reasons of [`PositionError::Impossible`] in Italian.
const IMPOSSIBLE: [(&str, &str); 26] = [
    ("two pieces on one square", "due pezzi sulla stessa casella"),
    ("two pieces on one point", "due pezzi sullo stesso punto"),
    ("two men on one square", "due pedine sulla stessa casella"),
    ("no such square", "una casella che non esiste"),
    ("no side to move", "non si sa chi deve muovere"),
    ("a man on its own crowning row", "una pedina dove sarebbe già dama"),
    ("an unpromoted piece on its last rank", "un pezzo non promosso sull'ultima riga"),
    ("more than 12 pieces of a side", "più di 12 pezzi di una parte"),
    ("more than 20 pieces of a side", "più di 20 pezzi di una parte"),
    ("more than 40 pieces of a side", "più di 40 pezzi di una parte"),
    ("more than 40 pieces taken", "più di 40 pezzi presi"),
    ("more than 19 men of a side", "più di 19 pedine di una parte"),
    ("more than 100 men of a player", "più di 100 pedine di un giocatore"),
    ("no pieces", "non ci sono pezzi"),
    ("the side that has just moved has no pieces", "chi ha appena mosso non ha pezzi"),
    ("a promoted piece on an empty point", "un pezzo promosso su un punto vuoto"),
    ("a king on an empty square", "una dama su una casella vuota"),
    ("pieces in hand that do not fit the side to move", "pezzi in mano che non vanno con il turno"),
    ("two counters at the limit", "due contatori al limite"),
    ("a last push of pieces that are missing", "un'ultima spinta di pezzi che mancano"),
    ("the side to move does not play", "tocca a chi non gioca"),
    ("fewer than two players", "meno di due giocatori"),
    ("a player who does not play", "un giocatore che non gioca"),
    ("a player without men", "un giocatore senza pedine"),
    ("no player can ever move", "nessuno può mai muovere"),
    ("two players with five in a row", "due giocatori con cinque pedine in fila"),
];

impl Lang {
    pub(crate) fn setup_word(self, word: SetupWord) -> &'static str {
        let (it, en) = match word {
            SetupWord::Title => ("POSIZIONE", "POSITION"),
            SetupWord::Prompt => ("Pezzi e caselle: ", "Pieces and squares: "),
            SetupWord::Hints => (
                "G gioca   T cambia turno   I inizio   X vuota   ? aiuto   Esc menu",
                "G play   T turn   I start   X clear   ? help   Esc menu",
            ),
            SetupWord::Empty => ("toglie il pezzo", "remove the piece"),
            SetupWord::EachInTurn => ("tutti a turno", "each in turn"),
            SetupWord::Start => ("posizione iniziale", "starting position"),
            SetupWord::Clear => ("toglie tutto", "clear the board"),
            SetupWord::Play => ("gioca da qui", "play from here"),
            SetupWord::Loaded => {
                ("Posizione caricata: G gioca da qui.", "Position loaded: G plays from here.")
            }
        };
        match self {
            Lang::It => it,
            Lang::En | Lang::Es => en,
        }
    }

    pub(crate) fn setup_asked(self, seat: char, promoted: Option<char>, squares: [&str; 2]) -> Text {
        let mut text = Text::new();
        text.put(if self == Lang::It { "Scrivi i pezzi (" } else { "Type pieces (" });
        text.push(seat).push(' ').put(squares[0]).push(' ');
        if let Some(promoted) = promoted {
            text.push(promoted);
        }
        text.put(squares[1]).put(match self {
            Lang::It => "), o - ",
            Lang::En | Lang::Es => "), or - ",
        });
        *text.put(squares[0]).put(match self {
            Lang::It => " per togliere, o una FEN; G gioca.",
            Lang::En | Lang::Es => " to remove, or a FEN; G plays.",
        })
    }

    pub(crate) fn position_refused(self, error: &PositionError, text: &str) -> Text {
        let mut said = Text::new();
        let quoted = |at: usize| Word::new(text.get(at..).and_then(first_word).unwrap_or_default());
        match (*error, self) {
            (PositionError::NoTurn, Lang::It) => {
                said.put("Una posizione comincia con chi deve muovere e i due punti, come W:")
            }
            (PositionError::NoTurn, Lang::En | Lang::Es) => {
                said.put("A position begins with the side to move and a colon, such as W:")
            }
            (PositionError::BadPart { at }, _) if quoted(at) == Word::new("") => said.put(match self {
                Lang::It => "Nella posizione mancano i pezzi di una parte.",
                Lang::En | Lang::Es => "The position lacks the pieces of a side.",
            }),
            (PositionError::BadPart { at }, Lang::It) => {
                said.put("«").word(&quoted(at)).put("» non fa parte di una posizione.")
            }
            (PositionError::BadPart { at }, Lang::En | Lang::Es) => {
                said.put("\"").word(&quoted(at)).put("\" is not part of a position.")
            }
            (PositionError::BadPlacement { at }, Lang::It) => {
                said.put("«").word(&quoted(at)).put("» non è un pezzo di questo gioco.")
            }
            (PositionError::BadPlacement { at }, Lang::En | Lang::Es) => {
                said.put("\"").word(&quoted(at)).put("\" is not a piece of this game.")
            }
            (PositionError::BadValue { at }, Lang::It) => {
                said.put("Qui non è ammesso il valore «").word(&quoted(at)).put("».")
            }
            (PositionError::BadValue { at }, Lang::En | Lang::Es) => {
                said.put("This value is not allowed here: \"").word(&quoted(at)).put("\".")
            }
            (PositionError::Impossible(why), _) => {
                let before =
                    if self == Lang::It { "Posizione impossibile: " } else { "Impossible position: " };
                put_impossible(self, why, said.put(before))
            }
        };
        said
    }

    pub(crate) fn already_over(self, book: &dyn Rulebook, reason: EndReason) -> Text {
        let why = (book.words(self).reason)(reason);
        let mut text = Text::new();
        text.put(if self == Lang::It {
            "Qui la partita è già finita: "
        } else {
            "The game is already over here: "
        });
        *text.put(why).push('.')
    }

    pub(crate) fn no_such_side(self, word: &str) -> Text {
        let mut text = Text::new();
        match self {
            Lang::It => text.put("«").word(&Word::new(word)).put("» non gioca in questa partita."),
            Lang::En | Lang::Es => {
                text.put("\"").word(&Word::new(word)).put("\" does not play in this game.")
            }
        };
        text
    }
}

/// Adds the reason of [`PositionError::Impossible`], as the end of a sentence.
pub(in crate::session) fn put_impossible<'t>(
    lang: Lang,
    why: &'static str,
    text: &'t mut Text,
) -> &'t mut Text {
    let italian = IMPOSSIBLE.iter().find(|(english, _)| lang == Lang::It && *english == why);
    text.put(italian.map_or(why, |(_, italian)| italian)).put(".")
}

fn first_word(text: &str) -> Option<&str> {
    text.split([',', ':']).next().map(str::trim)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::String;
    use std::vec::Vec;

    /// The reasons that the games' readers of positions give: the texts of `Err("...")` and `Impossible("...")`.
    fn reasons_of_the_games() -> Vec<String> {
        let games = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games");
        let folders =
            std::fs::read_dir(games).expect("the games").map(|entry| entry.expect("an entry").path());
        // A game without a file for its texts reads positions in `mod.rs`.
        let source = |folder: std::path::PathBuf| {
            let file =
                ["text.rs", "mod.rs"].map(|name| folder.join(name)).into_iter().find(|file| file.exists())?;
            Some(std::fs::read_to_string(file).expect("a source"))
        };
        let others = folders.filter(|folder| !folder.ends_with("italian") && !folder.ends_with("kit"));
        let texts = others.filter_map(source);
        let of = |text: String| -> Vec<String> {
            let parts = text.split("Err(\"").chain(text.split("Impossible(\"")).skip(1);
            let reasons = parts.filter_map(|part| Some(part.split_once("\")")?.0.into()));
            reasons.filter(|reason: &String| !reason.contains(['\n', '"'])).collect()
        };
        texts.flat_map(of).collect()
    }

    #[test]
    fn every_reason_why_no_game_comes_to_a_position_is_said_in_italian() {
        let reasons = reasons_of_the_games();
        assert!(reasons.len() > 15, "{reasons:?}");
        for reason in reasons {
            assert!(IMPOSSIBLE.iter().any(|(english, _)| *english == reason), "{reason}");
        }
    }
    use crate::session::messages::aids::COLUMNS;

    #[test]
    fn the_sentences_fit_the_message_line() {
        for lang in [Lang::It, Lang::En] {
            for word in SetupWord::ALL {
                assert!(lang.setup_word(word).chars().count() <= COLUMNS, "{word:?}");
            }
            for (why, _) in IMPOSSIBLE {
                let said = lang.position_refused(&PositionError::Impossible(why), "");
                assert!(said.columns() <= COLUMNS, "{}", said.as_str());
            }
            for error in [
                PositionError::NoTurn,
                PositionError::BadPart { at: 0 },
                PositionError::BadPart { at: 99 },
                PositionError::BadPlacement { at: 2 },
                PositionError::BadValue { at: 1 },
            ] {
                for text in ["", "é", "W:Q999999999999999999999"] {
                    assert!(lang.position_refused(&error, text).columns() <= COLUMNS, "{error:?}");
                }
            }
            assert!(lang.setup_asked('B', Some('D'), ["21", "30"]).columns() <= COLUMNS);
            assert!(lang.already_over(crate::built_in::ROWS[0], EndReason::NoPieces).columns() <= COLUMNS);
            assert!(lang.no_such_side("0123456789012").columns() <= COLUMNS);
        }
    }
}
