//! Italian texts of the desktop build.
use crate::built_in::thought;
use crate::session::drive::{DriveError, FileSpec};
use crate::session::messages::rulebook_game::GameListLabel;
use crate::session::messages::setup::SetupWord;
use crate::session::messages::{Label, Lang, Message, Prompt, Text};

pub fn prompt(prompt: Prompt) -> &'static str {
    match prompt {
        Prompt::RulebookMove => Lang::It.game_list_label(GameListLabel::YourMove),
        Prompt::Seconds => "Secondi (1-60): ",
        Prompt::OpenName => "File di partite PDN: ",
        Prompt::Setup => Lang::It.setup_word(SetupWord::Prompt),
        Prompt::GameNumber => "Numero della partita: ",
        Prompt::Confirm => "CONFERMI ? ",
        _ => "",
    }
}

pub fn label(label: Label) -> &'static str {
    match label {
        Label::Maestro => "il maestro: il più forte",
        Label::ViewerHints => "RETURN avanti   - indietro   < inizio   > fine   G gioca da qui   M menu",
        Label::ReviewHints => "RETURN avanti   - indietro   < inizio   > fine   G gioca   Esc chiude",
        Label::ViewerHintsAndReview => {
            "RETURN avanti   - torna   < inizio   > fine   G gioca   R esame   M menu"
        }
        Label::ReviewHintsAndReview => {
            "RETURN segue   - torna   < inizio   > fine   G gioca   R esame   Esc via"
        }
        Label::Result => "Esito",
        Label::ReadableUpToHere => "Si legge fin qui",
        Label::DrawnGame => "Patta",
        Label::NoResult => "Senza risultato",
        Label::EndHintsAndReview => "S salva   Esc menu   R rivede la partita",
        Label::ReviewPageHints => "RETURN avanti   - indietro   1-3 va alla mossa   Esc torna alla partita",
        Label::SetupHints => Lang::It.setup_word(SetupWord::Hints),
        Label::LineKeys => "Qui premi RETURN dopo ogni tasto, anche dopo Esc (o scrivi {esc}).",
        Label::CloseWindow => "Chiudi la finestra per uscire.",
        Label::MakeDisk => "Per crearlo: «dama disk make DIR», poi «dama --disk DIR».",
        Label::BuiltIn(label) => Lang::It.school_label(label),
        _ => "",
    }
}

pub fn message<'t>(message: &Message, t: &'t mut Text) -> &'t mut Text {
    match *message {
        Message::BuiltIn(ref said) => said.put(Lang::It, t),
        Message::SecondsAsked => {
            t.put("Il maestro: quanti secondi può pensare per ogni mossa? RETURN da solo: 5.")
        }
        Message::NotSeconds => t.put("Scrivi un numero di secondi da 1 a 60."),
        Message::MaestroIs(n) => {
            t.put("Livello M: il maestro, ").count(n.into(), ["secondo", "secondi"]).put(" per mossa.")
        }
        Message::Thought(ref thought) => thought::put(t, thought, Lang::It),
        Message::Games(n) => {
            t.number_in("Partite nel file: #. Scrivi il numero; RETURN da solo: la prima.", n)
        }
        Message::NoSuchGame(1) => t.put("C'è una partita sola: la numero 1."),
        Message::NoSuchGame(n) => t.number_in("I numeri delle partite vanno da 1 a #.", n),
        Message::NoGames(file) => t.file_in("# non contiene partite in PDN.", file),
        Message::Viewing(ref title, ply, plies) => {
            title.put(t, ["Bianco", "Nero"]).put(". Mossa ").number(ply).put(" di ").number(plies).put(".")
        }
        Message::Reviewing(ply, plies) => {
            t.put("La tua partita: mossa ").number(ply).put(" di ").number(plies).put(".")
        }
        Message::ViewingStops => t.put("La partita si legge fin qui: la mossa successiva è sbagliata."),
        Message::ViewingCut(last) => {
            t.number_in("La partita si legge fino alla mossa #: la successiva è sbagliata.", last)
        }
        Message::ScreenIsIn(name) => t.fill_in("Schermata salvata in #, nella cartella corrente.", &name),
        Message::NoScreenshot => t.put("Schermata non salvata: nella cartella corrente non si può scrivere."),
        Message::RefusedBy(book, refusal) => (book.words(Lang::It).refusal)(refusal, t),
        Message::Said(text) | Message::Refusal(text) => t.put(text.written()),
        _ => t,
    }
}

pub fn drive(error: DriveError, file: FileSpec, t: &mut Text) -> &mut Text {
    let letter = file.drive.letter();
    match error {
        DriveError::NotMapped => {
            t.char_in("Il drive # non c'è: avvia con --drive ", letter).char_in("#=CARTELLA.", letter)
        }
        DriveError::Empty => t.char_in("Il drive # è vuoto: carica l'immagine di un dischetto.", letter),
        DriveError::Ambiguous => t.file_in("C'è più di un file #: lasciane uno solo.", file),
        _ => t,
    }
}
