//! Italian texts of both builds.

use super::{is_control, refusal, words, Item, Label, Lang, Message, Prompt, Text, Written};
use crate::built_in::BuiltIn;
use crate::formats::keyboard::KeyboardError;
use crate::formats::save::SaveError;
use crate::rules::{Color, Outcome};
use crate::session::desktop_only::desktop_only;
use crate::session::drive::{DriveError, FileSpec, NameError};

pub(crate) const MENU: [Item; 8] = [
    ('N', words!("Nuova partita")),
    ('P', words!("Riprendi una partita salvata")),
    ('A', words!("Apri una partita PDN")),
    ('L', words!("Livello")),
    ('C', words!("Colore")),
    ('I', words!("Chi comincia")),
    ('?', words!("Istruzioni")),
    ('E', words!("Esci")),
];

pub(crate) const COLORS: [Item; 2] = [('B', words!("Bianco")), ('N', words!("Nero"))];

pub(crate) const LEVELS: [&Written; 9] = [
    words!("per imparare"),
    words!("facile"),
    words!("medio"),
    words!("sopra la media"),
    words!("impegnativo"),
    words!("difficile"),
    words!("molto difficile"),
    words!("per giocatori esperti"),
    words!("il più forte dei nove"),
];

pub(crate) const SAVED: [&Written; 3] =
    [words!("PARTITE SALVATE"), words!("Su questo disco non ci sono partite salvate."), words!("Nome")];

pub fn prompt(prompt: Prompt) -> &'static Written {
    match prompt {
        Prompt::None => words!(""),
        Prompt::Key => words!("Premi un tasto "),
        Prompt::Choice => words!("Scelta: "),
        Prompt::Move(Color::White) => words!("Muove il Bianco: "),
        Prompt::Move(Color::Black) => words!("Muove il Nero: "),
        Prompt::Thinking => words!("Comando: "),
        Prompt::Waiting => words!("In attesa: "),
        Prompt::SaveName => words!("Salva con il nome: "),
        Prompt::ResumeName => words!("Nome della partita: "),
        Prompt::Overwrite => words!("SOVRASCRIVERE ? "),
        Prompt::Exit => words!("EXIT ? "),
        Prompt::Abandon => words!("ABBANDONARE ? "),
        Prompt::More(prompt) => desktop_only!(super::desktop::it::prompt(prompt), else match prompt {}),
        Prompt::Error => words!("S o E: "),
    }
}

pub fn label(label: Label) -> &'static Written {
    match label {
        Label::Game => BuiltIn::name(Lang::It),
        Label::Subtitle => words!("dodici pedine per parte, trentadue caselle, presa obbligatoria"),
        Label::Instructions => words!("ISTRUZIONI"),
        Label::Level => words!("Livello"),
        Label::White => words!("Bianco"),
        Label::Black => words!("Nero"),
        Label::Player => words!("giocatore"),
        Label::Program => words!("programma"),
        Label::Turn(Color::White) => words!("Tocca al Bianco"),
        Label::Turn(Color::Black) => words!("Tocca al Nero"),
        Label::Wins(Color::White) => words!("Ha vinto il Bianco"),
        Label::Wins(Color::Black) => words!("Ha vinto il Nero"),
        Label::Thinking => words!("Sta pensando"),
        Label::Moves => words!("Mosse"),
        Label::Taken => words!("Pezzi presi"),
        Label::ChooseLevel => words!("LIVELLO DI GIOCO"),
        Label::ChooseColour => words!("IL TUO COLORE"),
        Label::ChooseFirst => words!("CHI COMINCIA"),
        Label::Victory => words!("VITTORIA"),
        Label::Defeat => words!("SCONFITTA"),
        Label::Hints => words!("S salva   E esce   Esc abbandona   ? istruzioni"),
        Label::PageHints => words!("RETURN avanti   Esc indietro"),
        Label::ChoiceHints => words!("Esc indietro"),
        Label::NameHints => words!("RETURN conferma   Esc annulla"),
        Label::ListHints => words!("RETURN conferma   Esc annulla   > altri nomi   < indietro"),
        Label::EndHints => words!("S salva   Esc menu"),
        Label::More(label) => desktop_only!(super::desktop::it::label(label), else match label {}),
        Label::SystemError => words!("SYSTEM ERROR"),
    }
}

fn color(color: Color) -> &'static Written {
    match color {
        Color::White => words!("Bianco"),
        Color::Black => words!("Nero"),
    }
}

pub fn message(message: &Message, t: &mut Text) {
    match *message {
        Message::None => t,
        Message::AnyKey => t.put(words!("Premi un tasto per cominciare.")),
        Message::Choose => t.put(words!("Premi il tasto della tua scelta.")),
        Message::NotAChoice => t.put(words!("Qui questo tasto non fa niente: scegli fra quelli indicati.")),
        Message::LevelAsked => {
            t.put(words!("Più il livello è alto, più pensa: su un PC di allora, oltre il 3, è lento."))
        }
        Message::LevelIs(n) => t.number_in(words!("Livello #."), n.into()),
        Message::ColorIs(c) => t.put(words!("Giochi con il ")).put(color(c)).put(words!(".")),
        Message::FirstIs(c) => t.put(words!("Comincia il ")).put(color(c)).put(words!(".")),
        Message::Page(n, of) => {
            t.put(words!("Pagina ")).number(n.into()).put(words!(" di ")).number(of.into()).put(words!("."))
        }
        Message::YourMove => t.put(words!("Tocca a te: scrivi la casella di partenza e quella di arrivo.")),
        Message::Thinking => t.put(words!("Il programma sta pensando...")),
        Message::StillThinking => {
            t.put(words!("La tua mossa aspetta quella del programma. Backspace la corregge."))
        }
        Message::ProgramMoved(ref typed) => BuiltIn::put_typed(typed, t.put(words!("Il programma muove: "))),
        Message::NotANumber(ref word) => refusal::put_no_square(Lang::It, word, t),
        Message::LineTooLong => t.put(words!("Riga troppo lunga per essere una mossa.")),
        Message::Refused(why) => BuiltIn::put_refusal(Lang::It, why, t),
        Message::NameHint(letters, pdn) => {
            t.put(words!("Fino a 8 lettere o cifre"));
            match letters.count_ones() {
                0 | 1 => t.put(words!(".")),
                _ => t.put(words!("; drive:")).drives(letters),
            };
            t.put(if pdn { words!(" Con .PDN per altri programmi.") } else { words!("") })
        }
        Message::ListHint(0) => t.put(words!("Scrivi uno di questi nomi.")),
        Message::ListHint(letters) => {
            t.put(words!("Scrivi uno di questi nomi, o un altro drive:")).drives(letters)
        }
        Message::Cancelled => t.put(words!("Annullato: non è cambiato niente.")),
        Message::BadName(error) => bad_name(error, t),
        Message::Unsaved(error) => bad_name(error, t.put(UNSAVED)),
        Message::Saved(file) => t.file_in(words!("Partita salvata in #."), file),
        Message::Exists(file) => {
            t.file_in(words!("# esiste già: Y lo sostituisce, ogni altro tasto no."), file)
        }
        Message::NotAGame(file) => t.put(UNSAVED).file_in(words!("# c'è già e non è una partita."), file),
        Message::NotSaved => t.put(words!("Partita non salvata: il vecchio file resta com'era.")),
        Message::Drive(error, file) => drive(error, file, t),
        Message::UnsavedTo(error, file) => drive(error, file, t.put(UNSAVED)),
        Message::BadSave(error, file) => bad_save(error, file, t),
        Message::Resumed(file) => t.file_in(words!("Ripresa la partita #."), file),
        Message::More(ref message) => {
            desktop_only!(super::desktop::it::message(message, t), else match *message {})
        }
        Message::ExitAsks => t.put(words!("Y per tornare al sistema operativo; un altro tasto per restare.")),
        Message::AbandonAsks => {
            t.put(words!("Y per lasciare la partita e tornare al menu; un altro tasto per continuare."))
        }
        Message::End(outcome, won) => end(outcome, won, t),
        Message::SystemError => {
            t.put(words!("SYSTEM ERROR: i dati sono alterati. S salva la partita, poi P dal menu."))
        }
        Message::SystemErrorStays => t.put(words!("SYSTEM ERROR: non si può muovere. S salva, E esce.")),
        Message::NoGoodCopy => {
            t.put(words!("SYSTEM ERROR: nessuna copia della partita è integra, niente da salvare."))
        }
        Message::SavedAfterError(file) => {
            t.file_in(words!("Partita salvata in #. Premi un tasto, poi P dal menu."), file)
        }
        Message::NoKeyboardDat => {
            // DAMA.COM also looks in its own folder.
            t.put(desktop_only!(
                words!("KEYBOARD.DAT non trovato né sul disco del programma né sul drive A."),
                else words!("KEYBOARD.DAT non trovato: né con DAMA.COM, né sul disco, né sul drive A.")
            ))
        }
        Message::BadKeyboardDat(drive, error) => t
            .put(words!("KEYBOARD.DAT sul drive "))
            .push(drive.letter())
            .put(words!(" "))
            .put(bad_keyboard(error)),
        #[cfg(feature = "alloc")]
        Message::UnreadableKeyboardDat(drive, DriveError::Ambiguous) => {
            t.char_in(words!("Sul drive # c'è più di un KEYBOARD.DAT: lasciane uno solo."), drive.letter())
        }
        Message::UnreadableKeyboardDat(drive, _) => {
            t.char_in(words!("KEYBOARD.DAT sul drive # non si può leggere."), drive.letter())
        }
    };
}

const UNSAVED: &Written = words!("Non salvata. ");

fn bad_name(error: NameError, t: &mut Text) -> &mut Text {
    match error {
        NameError::Empty => t.put(words!("Manca il nome del file.")),
        NameError::TooLong => t.put(words!("Nome troppo lungo: al massimo 8 caratteri, un punto e altri 3.")),
        NameError::BadCharacter(' ') => t.put(words!("Un nome di file non può avere spazi.")),
        NameError::BadCharacter(c) => {
            let shown = if is_control(c) { '?' } else { c };
            t.char_in(words!("Nome non valido: il carattere «#» non è ammesso."), shown)
        }
        NameError::Path => t.put(words!("Serve solo un nome, senza cartelle: per esempio PARTITA.")),
        NameError::Device => t.put(words!("Questo è il nome di una periferica, non di un file.")),
        NameError::Reserved => t.put(words!("Questo nome è riservato: scegline un altro.")),
        NameError::BadDrive => t.put(words!("Il drive è una lettera sola, seguita dai due punti.")),
    }
}

fn drive(error: DriveError, file: FileSpec, t: &mut Text) -> &mut Text {
    match error {
        DriveError::NotReady => t.char_in(words!("Il drive # non è pronto."), file.drive.letter()),
        DriveError::NotFound => t.file_in(words!("# non trovato."), file),
        DriveError::Full => t.char_in(words!("Il disco nel drive # è pieno."), file.drive.letter()),
        DriveError::WriteProtected => {
            t.char_in(words!("Disco protetto sul drive #: non si può scrivere."), file.drive.letter())
        }
        DriveError::Denied => t.file_in(words!("# non è un file normale, o è protetto."), file),
        DriveError::TooLong => t.file_in(words!("# è troppo lungo per essere una partita salvata."), file),
        DriveError::Damaged => t.char_in(
            words!("Il disco nel drive # è danneggiato o ha un altro formato."),
            file.drive.letter(),
        ),
        #[cfg(feature = "alloc")]
        DriveError::Ambiguous => t.file_in(words!("C'è più di un file #: lasciane uno solo."), file),
        DriveError::Failed => t.char_in(words!("Errore sul drive #: prova di nuovo."), file.drive.letter()),
    }
}

fn bad_save(error: SaveError, file: FileSpec, t: &mut Text) -> &mut Text {
    let end = match error {
        SaveError::NotASave => words!(" non è una partita salvata da questo programma."),
        SaveError::WrongVersion(_) => words!(" viene da un'altra versione del programma."),
        SaveError::FullRules => words!(" è una partita con le regole complete, che qui mancano."),
        SaveError::OtherGame => words!(" è di un gioco che questo programma non ha."),
        SaveError::Desktop => words!(" viene dal DAMA per PC di oggi: qui non si riprende."),
        SaveError::Maestro => words!(" è una partita al livello M, che qui manca."),
        _ => words!(" è danneggiato: non si può riprendere."),
    };
    t.file(file).put(end)
}

fn bad_keyboard(error: KeyboardError) -> &'static Written {
    match error {
        KeyboardError::NotOurs => words!("non è nel formato di questo programma."),
        KeyboardError::WrongVersion(_) => words!("è di un'altra versione."),
        _ => words!("è danneggiato."),
    }
}

fn end(outcome: Outcome, won: bool, t: &mut Text) -> &mut Text {
    t.put(if won { words!("Hai vinto: ") } else { words!("Hai perso: ") });
    t.put(match (outcome, won) {
        (Outcome::NoPieces { .. }, true) => words!("il programma non ha più pezzi."),
        (Outcome::NoPieces { .. }, false) => words!("non hai più pezzi."),
        (Outcome::NoMoves { .. }, true) => words!("i pezzi del programma sono bloccati."),
        (Outcome::NoMoves { .. }, false) => words!("i tuoi pezzi sono bloccati."),
    })
}
