//! Lessons, rules and openings in Italian. The texts are ours.

use crate::games::italian::lessons::judge::FailureReason;
use crate::games::italian::lessons::Name;
use crate::games::italian::words::school::{
    moves_of, plies, LessonWords, Passage, SchoolLabel, SchoolMessage, Text,
};
use crate::rules::Color;

fn color(color: Color) -> &'static str {
    match color {
        Color::White => "il Bianco",
        Color::Black => "il Nero",
    }
}

pub fn message(message: &SchoolMessage, t: &mut Text) {
    match *message {
        SchoolMessage::At(ply, of) if ply == of => {
            t.put("Fine della lezione: - torna indietro, M mostra l'elenco.")
        }
        SchoolMessage::At(ply, of) => t.put("Passo ").number(ply).put(" di ").number(of).put("."),
        SchoolMessage::Solve => t.put("Il Bianco muove e vince. Scrivi la sua mossa."),
        SchoolMessage::Right(ref reply) => t.put("Giusto: il Nero risponde ").numbers(reply).put("."),
        SchoolMessage::VariationBegins(ref reply) => {
            t.put("Si riprende da qui: ora il Nero risponde ").numbers(reply).put(".")
        }
        SchoolMessage::Judging => t.put("Il programma cerca una risposta..."),
        SchoolMessage::Fails(ref reply) => t.put("Non vince: il Nero risponde ").numbers(reply).put("."),
        SchoolMessage::WinsToo(moves, ref reply) => t
            .put("Vince anche così, in ")
            .count(moves, ["mossa", "mosse"])
            .put("; la soluzione è un'altra. Nero: ")
            .numbers(reply)
            .put("."),
        SchoolMessage::Hint(from) => t.square_in("Muovi il pezzo in #.", from),
        SchoolMessage::Shown(ref mv) => {
            t.put("La mossa era ").numbers(mv).put(": eccola, con la risposta del Nero.")
        }
        SchoolMessage::Solved => {
            t.put("Il Nero è chiuso: risolto. RETURN per la variante, Esc per l'elenco.")
        }
        SchoolMessage::SolvedAll => t.put("Risolta anche la variante. Un tasto per tornare all'elenco."),
        SchoolMessage::Holder(Color::White) => t.put("La mossa è del Bianco."),
        SchoolMessage::Holder(Color::Black) => t.put("La mossa è del Nero."),
        SchoolMessage::NoPairs => t.put("I pezzi non sono pari: non si fanno coppie."),
        SchoolMessage::Openings => t.put("Premi il numero di un'apertura per sapere perché è esclusa."),
        SchoolMessage::Opening(n) => t.number_in("Apertura esclusa # di 6.", n.into()),
    };
}

pub fn label(label: SchoolLabel) -> &'static str {
    match label {
        SchoolLabel::Rules => "LE DODICI REGOLE",
        SchoolLabel::Openings => "LE APERTURE",
        SchoolLabel::Lessons => "LEZIONI",
        SchoolLabel::TheMove => "LA MOSSA",
        SchoolLabel::Pair => "Coppia",
        SchoolLabel::Between => "In mezzo",
        SchoolLabel::Even => "pari",
        SchoolLabel::Odd => "dispari",
        SchoolLabel::Follows => "Il seguito",
        SchoolLabel::AlwaysDrawn => "si sorteggia sempre (43)",
        SchoolLabel::NotInTournaments => "non nei tornei (4)",
        SchoolLabel::OnlyAmongAll => "soltanto fra tutte le 49 (2)",
        SchoolLabel::WhiteFirst => "Bianco",
        SchoolLabel::BlackAnswers => "Risposta del Nero",
        SchoolLabel::PageHints => "RETURN avanti   - indietro   Esc alla partita",
        SchoolLabel::OpeningsHints => "1-6 perché   Esc alla partita",
        SchoolLabel::OpeningHints => "RETURN avanti   - indietro   Esc alla tabella",
        SchoolLabel::LessonsHints => "Esc al menu",
        SchoolLabel::LessonHints => "RETURN avanti   - indietro   < inizio   > fine   M elenco",
        SchoolLabel::ProblemHints => "? aiuto   ! mostra la mossa   - indietro   Esc elenco",
        SchoolLabel::ProblemsHints => "? aiuto   ! mostra   - indietro   < > altro   Esc elenco",
        SchoolLabel::ProblemsHintsAndFlip => {
            "? aiuto   ! mostra   - indietro   < > altro   F gira   Esc elenco"
        }
        SchoolLabel::FailedHints => "RETURN riprova   Esc elenco",
        SchoolLabel::SolvedHints => "RETURN avanti   Esc elenco",
        SchoolLabel::TheMoveHints => "Esc alla partita",
    }
}

pub fn holder(turn: Color, holder: Color, even: u32, t: &mut Text) {
    t.put("Tocca al").put(if turn == Color::White { " Bianco" } else { " Nero" });
    match even {
        0 => t.put(" e nessuna coppia è pari"),
        1 => t.put(" e una coppia è pari"),
        n => t.number_in(" e # coppie sono pari", n),
    };
    t.put(": ha la mossa ").put(color(holder)).put(".");
}

pub const NO_PAIRS: &str = "Le coppie si contano quando i due hanno lo stesso numero di pezzi. Qui no.";

pub const PROBLEM: [&str; 2] = [
    "Sei pezzi contro sei. Il Bianco muove e chiude il Nero: alla fine i neri sono ancora quattro, ma senza mosse.",
    "Stessa posizione, altra difesa: il Nero salva la pedina e va in 16. Il Bianco muove e vince lo stesso.",
];

pub fn why(why: FailureReason, solver: Color, t: &mut Text) {
    t.put("E ").put(color(if matches!(why, FailureReason::LosesPieces(_)) { solver } else { !solver }));
    match why {
        FailureReason::Loses(ply) => t.put(" vince in ").count(moves_of(ply), ["mossa", "mosse"]).put("."),
        FailureReason::LosesPieces(1) => t.put(" perde un pezzo."),
        FailureReason::LosesPieces(n) => t.number_in(" perde # pezzi.", n),
        FailureReason::Crowns => t.put(" va a dama."),
        FailureReason::Holds(depth) => {
            t.clear();
            t.number_in("Il programma guarda avanti # semimosse e non vede più la vittoria.", plies(depth))
        }
    };
}

macro_rules! passages {
    ($($title:literal: $text:literal,)*) => { [$(Passage { title: $title, text: $text }),*] };
}

pub static RULES: [Passage; 19] = passages![
    "1. LA PEDINA": "La pedina sta sulle caselle scure e avanza di un passo in diagonale, sulla casella libera davanti, a sinistra o a destra. Indietro non torna mai.\n\nIl Bianco sale, il Nero scende. Qui la pedina in 22 può andare in 18 o in 19.",
    "2. CHI COMINCIA": "La prima mossa è del Bianco. In una serie di partite i colori della prima si tirano a sorte; poi si cambiano a ogni partita, e con loro chi comincia.\n\nIl Bianco ha sette prime mosse: sono quelle disegnate. Il punteggio della serie si legge sullo schermo.",
    "3. LA PRESA": "Un pezzo nemico vicino, con la casella dietro vuota, si prende saltandolo. Se da lì se ne può saltare un altro, il salto continua nella stessa mossa.\n\nQui: 27 23 20 15 11. Si scrivono la partenza e, a ogni salto, il pezzo preso e l'arrivo.",
    "4. LA PROMOZIONE": "Sull'ultima riga la pedina diventa dama, e la si copre con un'altra pedina. La sua mossa finisce lì, anche davanti a un pezzo da prendere: toccherà alla mossa dopo.\n\nQui la pedina prende in 6 e diventa dama in 2; la 5 per ora è salva.",
    "5. LA DAMA": "La dama va di un passo come la pedina, ma in tutte e quattro le direzioni, e nelle quattro direzioni prende: pedine e dame.\n\nQui la dama in 14 ha quattro mosse.",
    "5. PEDINA CONTRO DAMA": "La pedina prende solo pedine: davanti a una dama può restare senza paura, ma non può saltarla.\n\nQui la dama nera in 19 ha la 14 vuota dietro di sé, e la pedina in 23 non la prende: può soltanto andare in 20.",
    "6. L'OBBLIGO DI PRENDERE": "Chi può prendere deve prendere. Qui il Bianco deve giocare 22 18 13.\n\nUna mossa possibile ma irregolare (in rosso) resta però sulla damiera, e dà all'avversario tre diritti, prima della sua mossa: soffiare, obbligare, o lasciar correre.",
    "6. IL SOFFIO": "Il Bianco ha mosso 30 27 senza prendere. Ora il Nero può scrivere\n\nSOFFIA 22 per togliere il pezzo che non ha preso, e poi muovere;\n\nOBBLIGA per far rifare la mossa, questa volta con la presa;\n\noppure muovere e basta. Il diritto non usato è perduto.",
    "6. LA PRESA SBAGLIATA": "Irregolare è anche la presa che la regola 7 non vuole, o che si ferma prima della fine. Qui 18 13 9 invece di 18 14 11 7 4.\n\nSOFFIA 9 toglie la dama che ha preso male; il pezzo preso resta preso. OBBLIGA rimette tutto a posto.",
    "7. A: DAMA O PEDINA": "Fra più prese si sceglie con ordine: più pezzi; poi con la dama; poi più dame; poi le dame prima.\n\nUn pezzo di qua e uno di là: si prende la dama, che vale di più. Qui 18 14 11.",
    "7. B: IL NUMERO": "Il numero viene prima del valore: due pedine si prendono piuttosto che una dama.\n\nQui 18 14 11 7 4, e la dama in 13 resta.",
    "7. C: CHI PRENDE": "Se una pedina e una dama possono prendere lo stesso numero di pezzi, prende la dama.\n\nQui 32 28 23 20 16; la 21 resta ferma.",
    "7. D: LA DAMA PRIMA": "Stesso numero di pezzi e di dame: si va dalla parte dove la dama s'incontra prima.\n\nQui 30 26 21 18 14: la dama in 26 è il primo pezzo; dall'altra parte sarebbe il secondo.",
    "7. E: DUE DAME PRIMA": "Anche con tre pezzi conta l'ordine: si va dalla parte dove le dame vengono per prime.\n\nQui 30 27 23 20 16 12 7: due dame e poi la pedina, e non dama, pedina, dama.",
    "8. LE CINQUANTA MOSSE": "Si possono chiedere in ogni momento, scrivendo 50: da lì si contano cinquanta mosse a testa. Se passano senza una presa e senza una promozione la partita è patta; una presa o una promozione fa ripartire il conto.\n\nQui il Nero va e viene fra 29 e 25, e nessuno vincerà. PATTA propone di finire subito.",
    "9. IL TEMPO": "Si gioca senza orologio, con cinque minuti a mossa, o con venti mosse all'ora: qui il tempo risparmiato serve alle altre mosse dello stesso gruppo di venti.\n\nI due orologi si vedono accanto alla damiera. Chi finisce il tempo perde. Come si punisca il ritardo l'articolo non lo dice: è scelta nostra.",
    "10. PEZZO TOCCATO": "Scrivere solo il numero di una casella è toccare il pezzo che c'è sopra. Se ha una mossa, si deve muovere quello.\n\nQui, toccata la 22, restano 22 18 e 22 19. Un pezzo che non si può muovere non obbliga a niente.",
    "11. LE APERTURE": "La prima mossa di ciascuno si può tirare a sorte. Sette mosse bianche per sette nere fanno 49 aperture; quattro danneggiano un poco il Nero, e nei tornei si tolgono; due gli costano una pedina, e stanno solo nel sorteggio di tutte e 49.\n\nQui è uscita 23 19, 10 14. APERTURE le mostra tutte.",
    "12. LO SCOPO": "Vince chi lascia l'avversario senza pezzi, o con pezzi che non possono muoversi. Se nessuno ci riesce la partita è patta.\n\nQui tocca al Nero: quattro pezzi e nemmeno una mossa. Ha perso. Così finisce il problema delle lezioni.",
];

pub const OPENINGS_TEXT: &str = "Sette prime mosse del Bianco, sette risposte del Nero. Un trattino: si sorteggia sempre. Un numero: una delle sei escluse.";

pub static OPENINGS: [Passage; 6] = passages![
    "21-18 9-13": "Si sorteggia soltanto fra tutte le 49. Il Bianco deve prendere, 18 13 9, e si ferma in 9, sul bordo della damiera: lì nessun pezzo nero può saltarlo.\n\nIl Nero è sotto di una pedina dopo una mossa sola.",
    "22-18 9-13": "Si sorteggia soltanto fra tutte le 49. Il guaio è quello della prima: 18 13 9, e la pedina bianca sul bordo non si può riprendere.\n\nIl Nero è sotto di una pedina dopo una mossa sola.",
    "21-18 11-14": "Si sorteggia, ma non nei tornei. Il Bianco deve prendere, 18 14 11, e il Nero riprende, per esempio 7 11 14: una pedina per parte.\n\nIl conto è pari, ma per l'articolo il Nero resta un po' peggio. Il nostro programma, a 15 semimosse, non vede differenza.",
    "22-18 11-14": "Si sorteggia, ma non nei tornei. Come la precedente: 18 14 11, il Nero riprende, per esempio con 7 11 14, e i pezzi sono pari.\n\nPer l'articolo il cambio lascia il Nero un po' peggio. Il nostro programma, a 15 semimosse, non vede differenza.",
    "23-20 11-15": "Si sorteggia, ma non nei tornei. Il Bianco deve prendere, 20 15 11, e il Nero riprende, per esempio con 7 11 14: i pezzi sono pari.\n\nPer l'articolo il cambio lascia il Nero un po' peggio. Il nostro programma, a 15 semimosse, non vede differenza.",
    "24-20 11-15": "Si sorteggia, ma non nei tornei. Come la precedente: 20 15 11, il Nero riprende, per esempio con 7 11 14, una pedina per parte.\n\nPer l'articolo il cambio lascia il Nero un po' peggio. Il nostro programma, a 15 semimosse, non vede differenza.",
];

pub fn lesson(name: Name) -> &'static LessonWords {
    match name {
        Name::Problem => &LessonWords { item: "Un problema da risolvere", heading: "PROBLEMA", notes: &[] },
        Name::Solution => &LessonWords { item: "La sua soluzione", heading: "LA SOLUZIONE", notes: SOLUTION },
        Name::Variation => &LessonWords { item: "La variante", heading: "LA VARIANTE", notes: VARIATION },
        Name::Morsa => &LessonWords { item: "La morsa", heading: "LA MORSA", notes: MORSA },
        Name::MorsaReversed => {
            &LessonWords { item: "La morsa rovesciata", heading: "LA MORSA ROVESCIATA", notes: REVERSED }
        }
        Name::OnePair => &LessonWords { item: "La mossa: una coppia", heading: "LA MOSSA", notes: ONE_PAIR },
        Name::TwoPairs => {
            &LessonWords { item: "La mossa: due coppie", heading: "LA MOSSA", notes: TWO_PAIRS }
        }
        Name::Triangles => &LessonWords { item: "I triangoli", heading: "I TRIANGOLI", notes: TRIANGLES },
    }
}

const SOLUTION: &[&str] = &[
    "Il Bianco muove e vince per blocco: regala tre pedine, mura con quelle la dama in 30 e poi caccia le due pedine libere.",
    "Primo regalo: la 21 non è più difesa e la 17 deve prenderla.",
    "La 26 nera ora chiude un'uscita alla sua dama. Davanti ha la 29 bianca e la dama in 30: è ferma.",
    "Secondo regalo: la 20 deve prendere in 23 e cade in 27.",
    "Anche l'altra uscita della dama è chiusa. La 31 non può prendere in 27: la 22 le occupa l'arrivo.",
    "Terzo regalo: la 13 deve prendere in 18 e arriva in 22, dietro alle altre due.",
    "Il muro è fatto: 22, 26, 27 e la dama in 30 non si muoveranno più. Libere, al Nero, restano solo la 1 e la 8.",
    "La dama bianca esce a caccia. D'ora in poi il Nero può muovere soltanto quelle due pedine.",
    "Il Nero muove la 8; anche la 1 dovrà partire, prima o poi.",
    "Da 15 minaccia la 12. (a) Qui il Nero può salvarla con 12-16: è la variante, la prossima lezione.",
    "Presa la prima. Ne resta una, che deve camminare da sola fino in fondo.",
    "La dama bianca torna giù e le sta di fianco: la pedina non può aspettare.",
    "Chiude la via della 23: la pedina può solo andare verso l'angolo.",
    "La pedina è dama in 32, ma da lì ha una sola uscita, la 28.",
    "Presa anche quella. Il Nero ha quattro pezzi e non può muoverne nessuno: ha perso.",
];

const VARIATION: &[&str] = &[
    "I primi nove passi sono quelli della soluzione. Al decimo cambia la difesa del Nero.",
    "Il muro è fatto: 22, 26, 27 e la dama in 30 sono fermi per sempre.",
    "(a) La 12 scappa in 16, dove la dama bianca non la può saltare.",
    "La dama le si mette davanti: una pedina non prende le dame, e la 16 è ferma. Deve muovere la 1.",
    "Avanti e indietro: il Bianco perde tempo apposta, e la pedina di sinistra si avvicina.",
    "Ora la dama aspetta in 23. Qualunque cosa faccia il Nero, perde.",
    "Presa la prima; resta la 16.",
    "La stessa fine: Nero senza mosse, con quattro pezzi sulla damiera.",
];

const MORSA: &[&str] = &[
    "Due ali che avanzano insieme possono stringere il centro nemico: è la morsa. Qui la chiude il Bianco.",
    "Il Bianco comincia dalla destra, e dietro riempie i posti lasciati vuoti.",
    "La pedina in 16 è la prima ganascia: sul bordo nessuno la può prendere.",
    "(a) 5-10 porta un altro pezzo nel mucchio. Era il momento di cambiare con 14-18.",
    "Un'altra pedina in 20 sostiene la 16.",
    "(a) Ancora una volta bisognava cambiare con 14-18. In 19 il Nero si è infilato da solo.",
    "Ed ecco la seconda ganascia, dall'altra parte: la 18.",
    "La 23 sta di fronte alla 19: il centro nero non passa più.",
    "La morsa è chiusa: dodici pezzi neri, e quattro mosse in tutto.",
    "Al Nero restano le mosse d'attesa delle ultime file: finiranno presto.",
    "Il colpo: il Bianco offre la 18. Si prendono due pezzi per parte.",
    "Dieci contro dieci, e tocca al Nero. Qualunque sia la risposta, perde almeno tre pedine: lo dice una ricerca di 15 semimosse.",
];

const REVERSED: &[&str] = &[
    "La morsa può chiuderla anche il Nero, rispondendo; ma è più difficile, e più rischioso.",
    "Il Bianco va subito al centro; il Nero passa di fianco.",
    "La 17 nera è sul bordo: è la prima ganascia.",
    "Un'altra pedina in 13 sostiene la 17, come la 20 sosteneva la 16 nell'altra partita.",
    "Mossa debole. Il Bianco doveva uscire dalla stretta subito, con 19-14.",
    "Il Nero porta avanti le retrovie senza toccare il centro.",
    "Dall'altra parte avanza la seconda ganascia, la 15.",
    "Chiusa. Il Bianco ha ancora tutti i pezzi, ma quattro mosse in tutto.",
    "Le attese sono finite: al Bianco restano due mosse sole.",
    "Il Bianco deve prendere, 19 15 12, e non trova più riparo: il Nero vince.",
];

const ONE_PAIR: &[&str] = &[
    "Sei caselle fra le due dame: un numero pari. Tocca al Bianco, dunque la mossa è sua.",
    "Ogni passo cambia le caselle e cambia il turno: la mossa resta dov'è.",
    "Il Nero si scosta; fra le due restano quattro caselle.",
    "La dama bianca avanza lungo la diagonale.",
    "Una casella sola, e tocca al Nero: deve andare incontro al Bianco.",
    "Di fronte, zero caselle: è pari, e tocca al Bianco.",
    "Presa: il Nero è senza pezzi.",
];

const TWO_PAIRS: &[&str] = &[
    "18-31 è pari, 24-32 è dispari: una sola coppia pari, e tocca al Bianco. La mossa è sua.",
    "La 24 sorveglia la 28, l'altra dama si avvicina.",
    "Il Nero esce in 28: dovrà tornare indietro.",
    "Si continua a muovere, e la mossa resta dov'è.",
    "Qui finisce l'esempio: qualunque cosa muova, il Nero perde una dama.",
    "Per esempio esce con la 32...",
    "...ed è presa. Due dame contro una: il Bianco vince.",
];

const TRIANGLES: &[&str] = &[
    "Sei pezzi per parte fanno un triangolo: 2 3 4 6 7 11 per il Nero, 22 26 27 29 30 31 per il Bianco.",
    "All'inizio conviene tenerli fermi e muovere quelli ai lati: il centro resta difeso, e i pezzi avanzano con ordine.",
    "Per esempio così: si muovono i lati, e i triangoli restano interi.",
    "Un consiglio per chi comincia, non un obbligo: contano anche i piani dell'altro, come la morsa.",
];
