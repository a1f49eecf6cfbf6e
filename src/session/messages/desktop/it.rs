//! Italian texts of the desktop build.
use crate::built_in::BuiltIn;
use crate::session::messages::desktop::{MoreLabel, MoreMessage, MorePrompt};
use crate::session::messages::setup::SetupWord;
use crate::session::messages::table::TableLabel;
use crate::session::messages::{Lang, Text};

pub fn prompt(prompt: MorePrompt) -> &'static str {
    match prompt {
        MorePrompt::TableMove => Lang::It.table_label(TableLabel::YourMove),
        MorePrompt::Seconds => "Secondi (1-60): ",
        MorePrompt::OpenName => "File di partite PDN: ",
        MorePrompt::Setup => Lang::It.setup_word(SetupWord::Prompt),
        MorePrompt::GameNumber => "Numero della partita: ",
        MorePrompt::Confirm => "CONFERMI ? ",
    }
}

pub fn label(label: MoreLabel) -> &'static str {
    match label {
        MoreLabel::Maestro => "il maestro: il più forte",
        MoreLabel::ViewerHints => "RETURN avanti   - indietro   < inizio   > fine   G gioca da qui   M menu",
        MoreLabel::ReviewHints => "RETURN avanti   - indietro   < inizio   > fine   G gioca   Esc chiude",
        MoreLabel::ViewerHintsAndReview => {
            "RETURN avanti   - torna   < inizio   > fine   G gioca   R esame   M menu"
        }
        MoreLabel::ReviewHintsAndReview => {
            "RETURN segue   - torna   < inizio   > fine   G gioca   R esame   Esc via"
        }
        MoreLabel::Result => "Esito",
        MoreLabel::ReadableUpToHere => "Si legge fin qui",
        MoreLabel::DrawnGame => "Patta",
        MoreLabel::NoResult => "Senza risultato",
        MoreLabel::EndHintsAndReview => "S salva   Esc menu   R rivede la partita",
        MoreLabel::ReviewPageHints => {
            "RETURN avanti   - indietro   1-3 va alla mossa   Esc torna alla partita"
        }
        MoreLabel::SetupHints => Lang::It.setup_word(SetupWord::Hints),
        MoreLabel::LineKeys => "Qui premi RETURN dopo ogni tasto, anche dopo Esc (o scrivi {esc}).",
        MoreLabel::CloseWindow => "Chiudi la finestra per uscire.",
        MoreLabel::MakeDisk => "Per crearlo: «dama disk make DIR», poi «dama --disk DIR».",
        MoreLabel::Own(label) => BuiltIn::own_label(Lang::It, label),
        MoreLabel::King => "dama",
    }
}

pub fn message<'t>(message: &MoreMessage, t: &'t mut Text) -> &'t mut Text {
    match *message {
        MoreMessage::Own(ref said) => BuiltIn::put_said(Lang::It, said, t),
        MoreMessage::SecondsAsked => {
            t.put("Il maestro: quanti secondi può pensare per ogni mossa? RETURN da solo: 5.")
        }
        MoreMessage::NotSeconds => t.put("Scrivi un numero di secondi da 1 a 60."),
        MoreMessage::MaestroIs(n) => {
            t.put("Livello M: il maestro, ").count(n.into(), ["secondo", "secondi"]).put(" per mossa.")
        }
        MoreMessage::Thought(ref thought) => BuiltIn::put_thought(Lang::It, thought, t),
        MoreMessage::Games(n) => {
            t.number_in("Partite nel file: #. Scrivi il numero; RETURN da solo: la prima.", n)
        }
        MoreMessage::NoSuchGame(1) => t.put("C'è una partita sola: la numero 1."),
        MoreMessage::NoSuchGame(n) => t.number_in("I numeri delle partite vanno da 1 a #.", n),
        MoreMessage::NoGames(file) => t.file_in("# non contiene partite in PDN.", file),
        MoreMessage::Viewing(ref title, ply, plies) => {
            title.put(t, ["Bianco", "Nero"]).put(". Mossa ").number(ply).put(" di ").number(plies).put(".")
        }
        MoreMessage::Reviewing(ply, plies) => {
            t.put("La tua partita: mossa ").number(ply).put(" di ").number(plies).put(".")
        }
        MoreMessage::ViewingStops => t.put("La partita si legge fin qui: la mossa successiva è sbagliata."),
        MoreMessage::ViewingCut(last) => {
            t.number_in("La partita si legge fino alla mossa #: la successiva è sbagliata.", last)
        }
        MoreMessage::ScreenIsIn(name) => t.fill_in("Schermata salvata in #, nella cartella corrente.", &name),
        MoreMessage::NoScreenshot => {
            t.put("Schermata non salvata: nella cartella corrente non si può scrivere.")
        }
        MoreMessage::Refused(book, refusal) => (book.words(Lang::It).refusal)(refusal, t),
        MoreMessage::Said(text) | MoreMessage::Refusal(text) => t.put(text.written()),
    }
}
