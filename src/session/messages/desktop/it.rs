//! Italian texts of the desktop build.
use crate::built_in::thought;
use crate::session::drive::{DesktopDriveError, FileSpec};
use crate::session::messages::desktop::{DesktopLabel, DesktopMessage, DesktopPrompt};
use crate::session::messages::rulebook_game::GameListLabel;
use crate::session::messages::setup::SetupWord;
use crate::session::messages::{Lang, Text};

pub fn prompt(prompt: DesktopPrompt) -> &'static str {
    match prompt {
        DesktopPrompt::RulebookMove => Lang::It.game_list_label(GameListLabel::YourMove),
        DesktopPrompt::Seconds => "Secondi (1-60): ",
        DesktopPrompt::OpenName => "File di partite PDN: ",
        DesktopPrompt::Setup => Lang::It.setup_word(SetupWord::Prompt),
        DesktopPrompt::GameNumber => "Numero della partita: ",
        DesktopPrompt::Confirm => "CONFERMI ? ",
    }
}

pub fn label(label: DesktopLabel) -> &'static str {
    match label {
        DesktopLabel::Maestro => "il maestro: il più forte",
        DesktopLabel::ViewerHints => {
            "RETURN avanti   - indietro   < inizio   > fine   G gioca da qui   M menu"
        }
        DesktopLabel::ReviewHints => "RETURN avanti   - indietro   < inizio   > fine   G gioca   Esc chiude",
        DesktopLabel::ViewerHintsAndReview => {
            "RETURN avanti   - torna   < inizio   > fine   G gioca   R esame   M menu"
        }
        DesktopLabel::ReviewHintsAndReview => {
            "RETURN segue   - torna   < inizio   > fine   G gioca   R esame   Esc via"
        }
        DesktopLabel::Result => "Esito",
        DesktopLabel::ReadableUpToHere => "Si legge fin qui",
        DesktopLabel::DrawnGame => "Patta",
        DesktopLabel::NoResult => "Senza risultato",
        DesktopLabel::EndHintsAndReview => "S salva   Esc menu   R rivede la partita",
        DesktopLabel::ReviewPageHints => {
            "RETURN avanti   - indietro   1-3 va alla mossa   Esc torna alla partita"
        }
        DesktopLabel::SetupHints => Lang::It.setup_word(SetupWord::Hints),
        DesktopLabel::LineKeys => "Qui premi RETURN dopo ogni tasto, anche dopo Esc (o scrivi {esc}).",
        DesktopLabel::CloseWindow => "Chiudi la finestra per uscire.",
        DesktopLabel::MakeDisk => "Per crearlo: «dama disk make DIR», poi «dama --disk DIR».",
        DesktopLabel::BuiltIn(label) => Lang::It.school_label(label),
    }
}

pub fn message<'t>(message: &DesktopMessage, t: &'t mut Text) -> &'t mut Text {
    match *message {
        DesktopMessage::BuiltIn(ref said) => said.put(Lang::It, t),
        DesktopMessage::SecondsAsked => {
            t.put("Il maestro: quanti secondi può pensare per ogni mossa? RETURN da solo: 5.")
        }
        DesktopMessage::NotSeconds => t.put("Scrivi un numero di secondi da 1 a 60."),
        DesktopMessage::MaestroIs(n) => {
            t.put("Livello M: il maestro, ").count(n.into(), ["secondo", "secondi"]).put(" per mossa.")
        }
        DesktopMessage::Thought(ref thought) => thought::put(t, thought, Lang::It),
        DesktopMessage::Games(n) => {
            t.number_in("Partite nel file: #. Scrivi il numero; RETURN da solo: la prima.", n)
        }
        DesktopMessage::NoSuchGame(1) => t.put("C'è una partita sola: la numero 1."),
        DesktopMessage::NoSuchGame(n) => t.number_in("I numeri delle partite vanno da 1 a #.", n),
        DesktopMessage::NoGames(file) => t.file_in("# non contiene partite in PDN.", file),
        DesktopMessage::Viewing(ref title, ply, plies) => {
            title.put(t, ["Bianco", "Nero"]).put(". Mossa ").number(ply).put(" di ").number(plies).put(".")
        }
        DesktopMessage::Reviewing(ply, plies) => {
            t.put("La tua partita: mossa ").number(ply).put(" di ").number(plies).put(".")
        }
        DesktopMessage::ViewingStops => {
            t.put("La partita si legge fin qui: la mossa successiva è sbagliata.")
        }
        DesktopMessage::ViewingCut(last) => {
            t.number_in("La partita si legge fino alla mossa #: la successiva è sbagliata.", last)
        }
        DesktopMessage::ScreenIsIn(name) => {
            t.fill_in("Schermata salvata in #, nella cartella corrente.", &name)
        }
        DesktopMessage::NoScreenshot => {
            t.put("Schermata non salvata: nella cartella corrente non si può scrivere.")
        }
        DesktopMessage::Refused(book, refusal) => (book.words(Lang::It).refusal)(refusal, t),
        DesktopMessage::Said(text) | DesktopMessage::Refusal(text) => t.put(text.written()),
    }
}

pub fn drive(error: DesktopDriveError, file: FileSpec, t: &mut Text) -> &mut Text {
    let letter = file.drive.letter();
    match error {
        DesktopDriveError::NotMapped => {
            t.char_in("Il drive # non c'è: avvia con --drive ", letter).char_in("#=CARTELLA.", letter)
        }
        DesktopDriveError::Empty => {
            t.char_in("Il drive # è vuoto: carica l'immagine di un dischetto.", letter)
        }
        DesktopDriveError::Ambiguous => t.file_in("C'è più di un file #: lasciane uno solo.", file),
    }
}
