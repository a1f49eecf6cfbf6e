//! What the player reads, in Italian.

use super::{Item, Label, Message, Prompt, Text};
use crate::formats::keyboard::KeyboardError;
use crate::formats::save::SaveError;
use crate::rules::italian::refusal::MoveError;
use crate::rules::{Color, Outcome};
use crate::session::drive::{DriveError, FileSpec, NameError};

pub const MENU: [Item; 8] = [
    ('N', "Nuova partita"),
    ('P', "Riprendi una partita salvata"),
    ('A', "Apri una partita PDN"),
    ('L', "Livello"),
    ('C', "Colore"),
    ('I', "Chi comincia"),
    ('?', "Istruzioni"),
    ('E', "Esci"),
];

pub const COLORS: [Item; 2] = [('B', "Bianco"), ('N', "Nero")];

pub const LEVELS: [&str; 9] = [
    "per imparare",
    "facile",
    "medio, ancora veloce",
    "medio, già più lento",
    "impegnativo",
    "difficile",
    "molto difficile",
    "per giocatori esperti",
    "il più forte",
];

pub fn prompt(prompt: Prompt) -> &'static str {
    match prompt {
        Prompt::None => "",
        Prompt::Key => "Premi un tasto ",
        Prompt::Choice => "Scelta: ",
        Prompt::Move(Color::White) => "Muove il Bianco: ",
        Prompt::Move(Color::Black) => "Muove il Nero: ",
        Prompt::Thinking => "Comando: ",
        Prompt::SaveName => "Salva con il nome: ",
        Prompt::ResumeName => "Nome della partita: ",
        Prompt::OpenName => "File di partite PDN: ",
        Prompt::GameNumber => "Numero della partita: ",
        Prompt::Overwrite => "SOVRASCRIVERE ? ",
        Prompt::Exit => "EXIT ? ",
        Prompt::Abandon => "ABBANDONARE ? ",
        Prompt::Error => "S o E: ",
    }
}

pub fn label(label: Label) -> &'static str {
    match label {
        Label::Game => "DAMA ITALIANA",
        Label::Subtitle => "dodici pedine per parte, trentadue caselle, presa obbligatoria",
        Label::Instructions => "ISTRUZIONI",
        Label::Level => "Livello",
        Label::White => "Bianco",
        Label::Black => "Nero",
        Label::Player => "giocatore",
        Label::Program => "programma",
        Label::Turn(Color::White) => "Tocca al Bianco",
        Label::Turn(Color::Black) => "Tocca al Nero",
        Label::Wins(Color::White) => "Ha vinto il Bianco",
        Label::Wins(Color::Black) => "Ha vinto il Nero",
        Label::Thinking => "Sta pensando",
        Label::Moves => "Mosse",
        Label::Taken => "Pezzi presi",
        Label::ChooseLevel => "LIVELLO DI GIOCO",
        Label::ChooseColour => "IL TUO COLORE",
        Label::ChooseFirst => "CHI COMINCIA",
        Label::Victory => "VITTORIA",
        Label::Defeat => "SCONFITTA",
        Label::Hints => "S salva   E esce   Esc abbandona   ? istruzioni",
        Label::PageHints => "RETURN avanti   Esc indietro",
        Label::ChoiceHints => "Esc indietro",
        Label::NameHints => "RETURN conferma   Esc annulla",
        Label::ViewerHints => "RETURN avanti   - indietro   < inizio   > fine   G gioca da qui   M menu",
        Label::ErrorHints => "S salva   E esce   Esc abbandona",
        Label::SystemError => "SYSTEM ERROR",
        Label::King => "dama",
        Label::Lost => "persi",
    }
}

fn color(color: Color) -> &'static str {
    match color {
        Color::White => "Bianco",
        Color::Black => "Nero",
    }
}

pub fn message(message: &Message, t: &mut Text) {
    match *message {
        Message::None => t,
        Message::AnyKey => t.put("Premi un tasto per cominciare."),
        Message::Choose => t.put("Premi il tasto della tua scelta."),
        Message::NotAChoice => t.put("Questo tasto qui non fa niente: scegli fra quelli indicati."),
        Message::LevelIs(n) => t.put("Livello ").number(n.into()).put("."),
        Message::ColorIs(c) => t.put("Giochi con il ").put(color(c)).put("."),
        Message::FirstIs(c) => t.put("Comincia il ").put(color(c)).put("."),
        Message::Page(n, of) => t.put("Pagina ").number(n.into()).put(" di ").number(of.into()).put("."),
        Message::YourMove => t.put("Tocca a te: scrivi la casella di partenza e quella di arrivo."),
        Message::Thinking => t.put("Il programma sta pensando..."),
        Message::StillThinking => {
            t.put("Il programma pensa ancora: aspetta la sua mossa, o scrivi E per uscire.")
        }
        Message::ProgramMoved(ref numbers) => t.put("Il programma muove: ").numbers(numbers),
        Message::NotANumber(ref word) => t.put("«").word(word).put("» non è un numero di casella."),
        Message::LineTooLong => t.put("Riga troppo lunga per essere una mossa."),
        Message::Refused(error) => refused(error, t),
        Message::NameHint => {
            t.put("Fino a 8 lettere o cifre; con il drive: B:PARTITA. Solo RETURN: annulla.")
        }
        Message::Cancelled => t.put("Annullato: non hai scritto un nome."),
        Message::BadName(error) => bad_name(error, t),
        Message::Saved(file) => put_file(t.put("Partita salvata in "), file).put("."),
        Message::Exists(file) => put_file(t, file).put(" esiste già: Y lo sostituisce, ogni altro tasto no."),
        Message::NotSaved => t.put("Partita non salvata: il vecchio file resta com'era."),
        Message::Drive(error, file) => drive(error, file, t),
        Message::BadSave(error, file) => bad_save(error, file, t),
        Message::Resumed(file) => put_file(t.put("Ripresa la partita "), file).put("."),
        Message::Games(n) => {
            t.put("Partite nel file: ").number(n).put(". Scrivi il numero; solo RETURN: la prima.")
        }
        Message::NoSuchGame(n) => t.put("I numeri delle partite vanno da 1 a ").number(n).put("."),
        Message::NoGames(file) => put_file(t, file).put(" non contiene partite in PDN."),
        Message::Viewing(title, ply, plies) => {
            t.put(title.as_str()).put(". Mossa ").number(ply).put(" di ").number(plies).put(".")
        }
        Message::ViewingStops => t.put("La partita si legge fin qui: la mossa che segue è sbagliata."),
        Message::ExitAsks => t.put("Y per tornare al sistema operativo; un altro tasto per restare."),
        Message::AbandonAsks => {
            t.put("Y per lasciare la partita e tornare al menu; un altro tasto per continuare.")
        }
        Message::End(outcome, won) => end(outcome, won, t),
        Message::SystemError => {
            t.put("SYSTEM ERROR: i dati sono alterati. S salva la partita, poi P dal menu.")
        }
        Message::SystemErrorStays => t.put("SYSTEM ERROR: non si può muovere. S salva, E esce."),
        Message::NoGoodCopy => {
            t.put("SYSTEM ERROR: nessuna copia della partita è integra, niente da salvare.")
        }
        Message::SavedAfterError(file) => {
            put_file(t.put("Partita salvata in "), file).put(". Premi un tasto, poi P dal menu.")
        }
        Message::NoKeyboardDat => {
            t.put("KEYBOARD.DAT non trovato né sul disco del programma né sul drive A.")
        }
        Message::BadKeyboardDat(drive, error) => {
            t.put("KEYBOARD.DAT sul drive ").push(drive.letter()).put(" ").put(bad_keyboard(error))
        }
        Message::UnreadableKeyboardDat(drive, _) => {
            t.put("KEYBOARD.DAT sul drive ").push(drive.letter()).put(" non si può leggere.")
        }
    };
}

fn refused(error: MoveError, t: &mut Text) -> &mut Text {
    match error {
        MoveError::NoDestination => t.put("Manca la casella di arrivo."),
        MoveError::TooLong => t.put("Troppi numeri: nessuna mossa ne vuole tanti."),
        MoveError::NoSuchSquare(n) => {
            t.put("La casella ").number(n).put(" non esiste: i numeri vanno da 1 a 32.")
        }
        MoveError::EmptySquare(s) => t.put("La casella ").square(s).put(" è vuota."),
        MoveError::NotYours(s) => t.put("Il pezzo in ").square(s).put(" non è tuo."),
        MoveError::NotDiagonal(a, b) => {
            t.put("La casella ").square(b).put(" non tocca la ").square(a).put(" in diagonale.")
        }
        MoveError::NotBehind { captured, landing } => {
            t.put("La casella ").square(landing).put(" non è subito dietro la ").square(captured).put(".")
        }
        MoveError::ManBackward(s) => t.put("La pedina in ").square(s).put(" non può tornare indietro."),
        MoveError::Occupied(s) => t.put("La casella ").square(s).put(" è occupata."),
        MoveError::NothingToCapture(s) => t.put("In ").square(s).put(" non c'è un pezzo da prendere."),
        MoveError::ManCannotTakeKing(s) => {
            t.put("La pedina non prende le dame: in ").square(s).put(" c'è una dama.")
        }
        MoveError::AlreadyCaptured(s) => {
            t.put("Il pezzo in ").square(s).put(" è già stato preso in questa mossa.")
        }
        MoveError::PromotionEnds(s) => {
            t.put("In ").square(s).put(" la pedina diventa dama e la mossa finisce.")
        }
        MoveError::CapturedSquareMissing(s) => {
            t.put("Manca la casella del pezzo preso: scrivi ").square(s).put(" prima di quella di arrivo.")
        }
        MoveError::LandingMissing(s) => {
            t.put("Dopo il pezzo preso in ").square(s).put(" manca la casella di arrivo.")
        }
        MoveError::MustCapture(from) => t
            .put("La presa è obbligatoria: prendi con il pezzo in ")
            .squares(from, " o ", " o un altro")
            .put("."),
        MoveError::Unfinished(s) => {
            t.put("La presa non è finita: continua dalla casella ").square(s).put(".")
        }
        MoveError::MustCaptureMore(n) => {
            t.put("Un'altra presa toglie più pezzi: se ne devono prendere ").number(n).put(".")
        }
        MoveError::KingMustCapture(from) => {
            t.put("A parità di pezzi prende la dama: quella in ").squares(from, " o ", " o un'altra").put(".")
        }
        MoveError::MustCaptureMoreKings(n) => {
            t.put("A parità di pezzi si prende il maggior numero di dame: qui ").number(n).put(".")
        }
        MoveError::KingsFirst => {
            t.put("A parità di pezzi e di dame si prende dove la dama s'incontra prima.")
        }
    }
}

fn bad_name(error: NameError, t: &mut Text) -> &mut Text {
    match error {
        NameError::Empty => t.put("Manca il nome del file."),
        NameError::TooLong => t.put("Nome troppo lungo: al massimo 8 caratteri, un punto e altri 3."),
        NameError::BadCharacter(' ') => t.put("Un nome di file non può avere spazi."),
        NameError::BadCharacter(c) => {
            let shown = if c.is_control() { '?' } else { c };
            t.put("Nome non valido: il carattere «").push(shown).put("» lì non può stare.")
        }
        NameError::Path => t.put("Serve solo un nome, senza cartelle: per esempio PARTITA o B:PARTITA."),
        NameError::Device => t.put("Questo è il nome di una periferica, non di un file."),
        NameError::ProgramFile => t.put("Questo file appartiene al programma: scegli un altro nome."),
        NameError::BadDrive => t.put("Il drive è una lettera sola, seguita dai due punti: B:PARTITA."),
    }
}

fn put_file(t: &mut Text, file: FileSpec) -> &mut Text {
    t.push(file.drive.letter()).put(":").put(file.name.as_str())
}

fn drive(error: DriveError, file: FileSpec, t: &mut Text) -> &mut Text {
    match error {
        DriveError::NotReady => t.put("Il drive ").push(file.drive.letter()).put(" non è pronto."),
        DriveError::NotFound => put_file(t, file).put(" non trovato."),
        DriveError::Full => {
            t.put("Disco pieno sul drive ").push(file.drive.letter()).put(": partita non salvata.")
        }
        DriveError::WriteProtected => {
            t.put("Disco protetto sul drive ").push(file.drive.letter()).put(": non si può scrivere.")
        }
        DriveError::Denied => {
            put_file(t, file).put(" non si può usare: non è un file normale, o è protetto.")
        }
        DriveError::TooLong => put_file(t, file).put(" è troppo lungo per essere una partita salvata."),
        DriveError::Damaged => {
            t.put("Il disco nel drive ").push(file.drive.letter()).put(" è rovinato, o di un altro formato.")
        }
        DriveError::Failed => t.put("Errore sul drive ").push(file.drive.letter()).put(": prova di nuovo."),
    }
}

fn bad_save(error: SaveError, file: FileSpec, t: &mut Text) -> &mut Text {
    let end = match error {
        SaveError::NotASave => " non è una partita salvata da questo programma.",
        SaveError::WrongVersion(_) => " viene da un'altra versione del programma.",
        _ => " è danneggiato: non si può riprendere.",
    };
    put_file(t, file).put(end)
}

fn bad_keyboard(error: KeyboardError) -> &'static str {
    match error {
        KeyboardError::NotOurs => "non è nel formato di questo programma.",
        KeyboardError::WrongVersion(_) => "è di un'altra versione.",
        _ => "è danneggiato.",
    }
}

fn end(outcome: Outcome, won: bool, t: &mut Text) -> &mut Text {
    t.put(if won { "Hai vinto: " } else { "Hai perso: " });
    t.put(match (outcome, won) {
        (Outcome::NoPieces { .. }, true) => "il programma non ha più pezzi.",
        (Outcome::NoPieces { .. }, false) => "non hai più pezzi.",
        (Outcome::NoMoves { .. }, true) => "i pezzi del programma sono bloccati.",
        (Outcome::NoMoves { .. }, false) => "i tuoi pezzi sono bloccati.",
    })
}

pub const INSTRUCTIONS: &[&[&str]] = &[
    &[
        "IL GIOCO",
        "",
        "Si gioca in due, con dodici pedine per parte, sulle 32 caselle scure",
        "della damiera; ognuno ha una casella scura nell'angolo alla sua destra.",
        "Le caselle sono numerate: la 1 è in alto a sinistra, la 32 in basso a",
        "destra. Il Nero parte dalle caselle 1-12, il Bianco dalle 21-32.",
        "",
        "LE MOSSE",
        "",
        "La pedina avanza di una casella in diagonale, se la trova libera.",
        "Sull'ultima riga diventa dama: le si mette sopra un'altra pedina, e la",
        "mossa finisce lì, anche se da lì vede un pezzo da prendere.",
        "Anche la dama muove di una casella, ma pure all'indietro.",
        "",
        "LO SCOPO",
        "",
        "Vince chi lascia l'avversario senza pezzi o senza mosse.",
    ],
    &[
        "LE PRESE",
        "",
        "Si prende un pezzo nemico vicino saltando nella casella libera dietro;",
        "se da lì se ne può prendere un altro, si continua nella stessa mossa.",
        "La pedina prende soltanto pedine, e in avanti. La dama prende pedine e",
        "dame, in avanti e all'indietro. Prendere è obbligatorio.",
        "",
        "Quando le prese possibili sono più d'una, si deve fare:",
        "",
        "   1. quella che toglie più pezzi;",
        "   2. a parità di pezzi, quella fatta con la dama;",
        "   3. poi quella che toglie più dame;",
        "   4. poi quella che incontra le dame per prime.",
        "",
        "Se sono pari in tutto, si sceglie liberamente. Chi non prende, o prende",
        "male, legge un messaggio di errore e deve ripetere la mossa.",
    ],
    &[
        "COME SI SCRIVE UNA MOSSA",
        "",
        "   21 18            il pezzo in 21 va in 18",
        "   20 23 27         il pezzo in 20 prende in 23 e arriva in 27",
        "   30 27 23 20 16   prende in 27 e passa in 23, prende in 20",
        "                    e si ferma in 16",
        "",
        "Prima la casella di partenza; poi, a ogni presa, la casella del pezzo",
        "preso e quella dove si arriva. Alla fine si batte RETURN.",
        "",
        "I COMANDI",
        "",
        "   S   salva la partita: chiede il nome, con il drive se serve",
        "   E   torna al sistema operativo, se a EXIT ? si risponde Y",
        "   Esc lascia la partita e torna al menu, se si risponde Y",
        "   ?   mostra queste pagine",
    ],
    &[
        "I LIVELLI",
        "",
        "Sono nove. Più il livello è alto, più il programma vede lontano e più",
        "tempo ci mette: oltre il terzo diventa lento.",
        "",
        "I DISCHI",
        "",
        "Il file KEYBOARD.DAT contiene la grafica e deve stare sul disco del",
        "programma o, se lì manca, sul drive A. Le partite si salvano sul disco",
        "del programma; per un altro si scrive la sua lettera: B:PARTITA.",
        "",
        "SYSTEM ERROR",
        "",
        "A ogni mossa il programma controlla che i suoi dati siano integri. Se",
        "non lo sono appare SYSTEM ERROR: resta solo da salvare la partita con S",
        "e ripartire con P dal menu.",
    ],
    &[
        "CHE COSA MANCA",
        "",
        "Come il programma originale, anche questo lascia fuori alcune regole:",
        "",
        "   - i colori a sorte e poi alternati, e chi comincia (regola 2);",
        "   - il soffio del pezzo che non ha preso (regola 6);",
        "   - le cinquanta mosse (regola 8);",
        "   - il tempo massimo per muovere (regola 9);",
        "   - pezzo toccato, pezzo giocato (regola 10);",
        "   - le aperture a sorte (regola 11).",
        "",
        "Non c'è nemmeno la patta: la partita finisce soltanto con la vittoria o",
        "con la sconfitta, e due dame possono girare quanto vogliono.",
    ],
];
