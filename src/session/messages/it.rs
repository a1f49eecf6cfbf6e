//! Italian texts of both builds.

use super::{is_control, refusal, text, Item, Label, Lang, Message, Prompt, Str, Text};
use crate::built_in::words;
use crate::formats::keyboard::KeyboardError;
use crate::formats::save::SaveError;
use crate::rules::{Color, Outcome};
use crate::session::desktop_only::desktop_only;
use crate::session::drive::{DriveError, FileSpec, NameError};

pub(crate) const MENU: [Item; 8] = [
    ('N', text!("Nuova partita")),
    ('P', text!("Riprendi una partita salvata")),
    ('A', text!("Apri una partita PDN")),
    ('L', text!("Livello")),
    ('C', text!("Colore")),
    ('I', text!("Chi comincia")),
    ('?', text!("Istruzioni")),
    ('E', text!("Esci")),
];

pub(crate) const COLORS: [Item; 2] = [('B', text!("Bianco")), ('N', text!("Nero"))];

pub(crate) const LEVELS: [&Str; 9] = [
    text!("per imparare"),
    text!("facile"),
    text!("medio"),
    text!("sopra la media"),
    text!("impegnativo"),
    text!("difficile"),
    text!("molto difficile"),
    text!("per giocatori esperti"),
    text!("il più forte dei nove"),
];

pub(crate) const SAVED: [&Str; 3] =
    [text!("PARTITE SALVATE"), text!("Su questo disco non ci sono partite salvate."), text!("Nome")];

pub fn prompt(prompt: Prompt) -> &'static Str {
    match prompt {
        Prompt::None => text!(""),
        Prompt::Key => text!("Premi un tasto "),
        Prompt::Choice => text!("Scelta: "),
        Prompt::Move(Color::White) => text!("Muove il Bianco: "),
        Prompt::Move(Color::Black) => text!("Muove il Nero: "),
        Prompt::Thinking => text!("Comando: "),
        Prompt::Waiting => text!("In attesa: "),
        Prompt::SaveName => text!("Salva con il nome: "),
        Prompt::ResumeName => text!("Nome della partita: "),
        Prompt::Overwrite => text!("SOVRASCRIVERE ? "),
        Prompt::Exit => text!("EXIT ? "),
        Prompt::Abandon => text!("ABBANDONARE ? "),
        Prompt::Error => text!("S o E: "),
        _ => desktop_only!(crate::session::messages::desktop::it::prompt(prompt), else text!("")),
    }
}

pub fn label(label: Label) -> &'static Str {
    match label {
        Label::Game => words::name(Lang::It),
        Label::Subtitle => text!("dodici pedine per parte, trentadue caselle, presa obbligatoria"),
        Label::Instructions => text!("ISTRUZIONI"),
        Label::Level => text!("Livello"),
        Label::White => text!("Bianco"),
        Label::Black => text!("Nero"),
        Label::Player => text!("giocatore"),
        Label::Program => text!("programma"),
        Label::Turn(Color::White) => text!("Tocca al Bianco"),
        Label::Turn(Color::Black) => text!("Tocca al Nero"),
        Label::Wins(Color::White) => text!("Ha vinto il Bianco"),
        Label::Wins(Color::Black) => text!("Ha vinto il Nero"),
        Label::Thinking => text!("Sta pensando"),
        Label::Moves => text!("Mosse"),
        Label::Taken => text!("Pezzi presi"),
        Label::ChooseLevel => text!("LIVELLO DI GIOCO"),
        Label::ChooseColour => text!("IL TUO COLORE"),
        Label::ChooseFirst => text!("CHI COMINCIA"),
        Label::Victory => text!("VITTORIA"),
        Label::Defeat => text!("SCONFITTA"),
        Label::Hints => text!("S salva   E esce   Esc abbandona   ? istruzioni"),
        Label::PageHints => text!("RETURN avanti   Esc indietro"),
        Label::ChoiceHints => text!("Esc indietro"),
        Label::NameHints => text!("RETURN conferma   Esc annulla"),
        Label::ListHints => text!("RETURN conferma   Esc annulla   > altri nomi   < indietro"),
        Label::EndHints => text!("S salva   Esc menu"),
        Label::SystemError => text!("SYSTEM ERROR"),
        _ => desktop_only!(crate::session::messages::desktop::it::label(label), else text!("")),
    }
}

fn color(color: Color) -> &'static Str {
    match color {
        Color::White => text!("Bianco"),
        Color::Black => text!("Nero"),
    }
}

#[inline(never)]
pub fn message(message: &Message, t: &mut Text) {
    match *message {
        Message::None => t,
        Message::AnyKey => t.put(text!("Premi un tasto per cominciare.")),
        Message::Choose => t.put(text!("Premi il tasto della tua scelta.")),
        Message::NotAChoice => t.put(text!("Qui questo tasto non fa niente: scegli fra quelli indicati.")),
        Message::LevelAsked => {
            t.put(text!("Più il livello è alto, più pensa: su un PC di allora, oltre il 3, è lento."))
        }
        Message::LevelIs(n) => t.number_in(text!("Livello #."), n.into()),
        Message::ColorIs(c) => t.put(text!("Giochi con il ")).put(color(c)).put(text!(".")),
        Message::FirstIs(c) => t.put(text!("Comincia il ")).put(color(c)).put(text!(".")),
        Message::Page(n, of) => {
            t.put(text!("Pagina ")).number(n.into()).put(text!(" di ")).number(of.into()).put(text!("."))
        }
        Message::YourMove => t.put(text!("Tocca a te: scrivi la casella di partenza e quella di arrivo.")),
        Message::Thinking => t.put(text!("Il programma sta pensando...")),
        Message::StillThinking => {
            t.put(text!("La tua mossa aspetta quella del programma. Backspace la corregge."))
        }
        Message::ProgramMoved(ref typed) => t.put(text!("Il programma muove: ")).numbers(typed),
        Message::NotANumber(ref word) => refusal::put_no_square(Lang::It, word, t),
        Message::LineTooLong => t.put(text!("Riga troppo lunga per essere una mossa.")),
        Message::Refused(why) => words::put_refusal(Lang::It, why, t),
        Message::NameHint(letters, pdn) => {
            t.put(text!("Fino a 8 lettere o cifre"));
            match letters.count_ones() {
                0 | 1 => t.put(text!(".")),
                _ => t.put(text!("; drive:")).drives(letters),
            };
            t.put(if pdn { text!(" Con .PDN per altri programmi.") } else { text!("") })
        }
        Message::ListHint(0) => t.put(text!("Scrivi uno di questi nomi.")),
        Message::ListHint(letters) => {
            t.put(text!("Scrivi uno di questi nomi, o un altro drive:")).drives(letters)
        }
        Message::Cancelled => t.put(text!("Annullato: non è cambiato niente.")),
        Message::BadName(error) => bad_name(error, t),
        Message::Unsaved(error) => bad_name(error, t.put(UNSAVED)),
        Message::Saved(file) => t.file_in(text!("Partita salvata in #."), file),
        Message::Exists(file) => {
            t.file_in(text!("# esiste già: Y lo sostituisce, ogni altro tasto no."), file)
        }
        Message::NotAGame(file) => t.put(UNSAVED).file_in(text!("# c'è già e non è una partita."), file),
        Message::NotSaved => t.put(text!("Partita non salvata: il vecchio file resta com'era.")),
        Message::Drive(error, file) => drive(error, file, t),
        Message::UnsavedTo(error, file) => drive(error, file, t.put(UNSAVED)),
        Message::BadSave(error, file) => bad_save(error, file, t),
        Message::Resumed(file) => t.file_in(text!("Ripresa la partita #."), file),
        Message::ExitAsks => t.put(text!("Y per tornare al sistema operativo; un altro tasto per restare.")),
        Message::AbandonAsks => {
            t.put(text!("Y per lasciare la partita e tornare al menu; un altro tasto per continuare."))
        }
        Message::End(outcome, won) => end(outcome, won, t),
        Message::SystemError => {
            t.put(text!("SYSTEM ERROR: i dati sono alterati. S salva la partita, poi P dal menu."))
        }
        Message::SystemErrorStays => t.put(text!("SYSTEM ERROR: non si può muovere. S salva, E esce.")),
        Message::NoGoodCopy => {
            t.put(text!("SYSTEM ERROR: nessuna copia della partita è integra, niente da salvare."))
        }
        Message::SavedAfterError(file) => {
            t.file_in(text!("Partita salvata in #. Premi un tasto, poi P dal menu."), file)
        }
        Message::NoKeyboardDat => {
            // DAMA.COM also looks in its own folder.
            t.put(desktop_only!(
                text!("KEYBOARD.DAT non trovato né sul disco del programma né sul drive A."),
                else text!("KEYBOARD.DAT non trovato: né con DAMA.COM, né sul disco, né sul drive A.")
            ))
        }
        Message::BadKeyboardDat(drive, error) => t
            .put(text!("KEYBOARD.DAT sul drive "))
            .push(drive.letter())
            .put(text!(" "))
            .put(bad_keyboard(error)),
        #[cfg(feature = "alloc")]
        Message::UnreadableKeyboardDat(drive, DriveError::Ambiguous) => {
            t.char_in(text!("Sul drive # c'è più di un KEYBOARD.DAT: lasciane uno solo."), drive.letter())
        }
        Message::UnreadableKeyboardDat(drive, DriveError::Damaged) => t.char_in(DAMAGED_DISK, drive.letter()),
        Message::UnreadableKeyboardDat(drive, _) => {
            t.char_in(text!("KEYBOARD.DAT sul drive # non si può leggere."), drive.letter())
        }
        _ => desktop_only!(crate::session::messages::desktop::it::message(message, t), else t),
    };
}

const UNSAVED: &Str = text!("Non salvata. ");
const DAMAGED_DISK: &Str = text!("Il disco nel drive # è danneggiato o ha un altro formato.");

fn bad_name(error: NameError, t: &mut Text) -> &mut Text {
    match error {
        NameError::Empty => t.put(text!("Manca il nome del file.")),
        NameError::TooLong => t.put(text!("Nome troppo lungo: al massimo 8 caratteri, un punto e altri 3.")),
        NameError::BadCharacter(' ') => t.put(text!("Un nome di file non può avere spazi.")),
        NameError::BadCharacter(c) => {
            let shown = if is_control(c) { '?' } else { c };
            t.char_in(text!("Nome non valido: il carattere «#» non è ammesso."), shown)
        }
        NameError::Path => t.put(text!("Serve solo un nome, senza cartelle: per esempio PARTITA.")),
        NameError::Device => t.put(text!("Questo è il nome di una periferica, non di un file.")),
        NameError::Reserved => t.put(text!("Questo nome è riservato: scegline un altro.")),
        NameError::BadDrive => t.put(text!("Il drive è una lettera sola, seguita dai due punti.")),
    }
}

fn drive(error: DriveError, file: FileSpec, t: &mut Text) -> &mut Text {
    match error {
        DriveError::NotReady => t.char_in(text!("Il drive # non è pronto."), file.drive.letter()),
        DriveError::NotFound => t.file_in(text!("# non trovato."), file),
        DriveError::Full => t.char_in(text!("Il disco nel drive # è pieno."), file.drive.letter()),
        DriveError::WriteProtected => {
            t.char_in(text!("Disco protetto sul drive #: non si può scrivere."), file.drive.letter())
        }
        DriveError::Denied => t.file_in(text!("# non è un file normale, o è protetto."), file),
        DriveError::TooLong => t.file_in(text!("# è troppo lungo per essere una partita salvata."), file),
        DriveError::Damaged => t.char_in(DAMAGED_DISK, file.drive.letter()),
        DriveError::Failed => t.char_in(text!("Errore sul drive #: prova di nuovo."), file.drive.letter()),
        #[cfg(feature = "alloc")]
        _ => crate::session::messages::desktop::it::drive(error, file, t),
    }
}

fn bad_save(error: SaveError, file: FileSpec, t: &mut Text) -> &mut Text {
    desktop_only!(if let SaveError::Unplayable(why) = error {
        return super::setup::put_impossible(Lang::It, why, t.file(file).put(" non si riprende: "));
    });
    let end = match error {
        SaveError::NotASave => text!(" non è una partita salvata da questo programma."),
        SaveError::WrongVersion(_) => text!(" viene da un'altra versione del programma."),
        SaveError::Rules1931 => text!(" è una partita con le regole complete, che qui mancano."),
        SaveError::OtherGame => text!(" è di un gioco che questo programma non ha."),
        SaveError::Desktop => text!(" viene da DAMA per computer moderni: qui non si riprende."),
        SaveError::Maestro => text!(" è una partita al livello M, che qui manca."),
        _ => text!(" è danneggiato: non si può riprendere."),
    };
    t.file(file).put(end)
}

fn bad_keyboard(error: KeyboardError) -> &'static Str {
    match error {
        KeyboardError::NotOurs => text!("non è nel formato di questo programma."),
        KeyboardError::WrongVersion(_) => text!("è di un'altra versione."),
        _ => text!("è danneggiato."),
    }
}

fn end(outcome: Outcome, won: bool, t: &mut Text) -> &mut Text {
    t.put(if won { text!("Hai vinto: ") } else { text!("Hai perso: ") });
    t.put(match (outcome, won) {
        (Outcome::NoPieces { .. }, true) => text!("il programma non ha più pezzi."),
        (Outcome::NoPieces { .. }, false) => text!("non hai più pezzi."),
        (Outcome::NoMoves { .. }, true) => text!("i pezzi del programma sono bloccati."),
        (Outcome::NoMoves { .. }, false) => text!("i tuoi pezzi sono bloccati."),
    })
}
