//! What the guided comparison says, in both languages; each `#` stands for a value.

use dama::unstable::session::messages::Lang;

pub struct HandWords {
    pub code: &'static str,
    pub colors: [&'static str; 2],
    pub intro: &'static str,
    pub game: &'static str,
    pub wrong: &'static str,
    pub say: &'static str,
    pub last: &'static str,
    pub answer: &'static str,
    pub first: &'static str,
    pub read: &'static str,
    pub illegal: &'static str,
    pub alone: &'static str,
    pub note: &'static str,
    pub over: &'static str,
    pub keys: &'static str,
    pub expected: &'static str,
    /// The broken rules, in the order of `Rule::ALL`.
    pub rules: [&'static str; 9],
    /// Lines of the evidence.
    pub refused: &'static str,
    pub accepted: &'static str,
    pub huffed: &'static str,
    pub open: &'static str,
    pub played: &'static str,
    pub legal_refused: &'static str,
    pub illegal_answer: &'static str,
    pub same_end: &'static str,
    pub other_end: &'static str,
    pub disk: &'static str,
    /// Confirmed, contradicted, not met, not to be met this way.
    pub verdicts: [&'static str; 4],
    pub headline: &'static str,
    pub contradicted: &'static str,
    pub none_contradicted: &'static str,
    /// Headings: files, statements, columns, lines, what to do.
    pub files: &'static str,
    pub statements: &'static str,
    pub lines: &'static str,
    pub to_do: &'static str,
    pub correct: &'static str,
    pub levels: &'static str,
    pub rights: &'static str,
}

pub fn of(lang: Lang) -> &'static HandWords {
    match lang {
        Lang::It => &ITALIAN,
        Lang::En | Lang::Es => &ENGLISH,
    }
}

/// Puts the values in the places of the `#`.
pub fn fill(text: &str, values: &[&str]) -> String {
    let mut parts = text.split('#');
    let first = parts.next().unwrap_or_default().to_string();
    parts.zip(values).fold(first, |text, (part, value)| text + value + part)
}

static ENGLISH: HandWords = HandWords {
    code: "en",
    colors: ["White", "Black"],
    intro: "Start the original, wherever it runs, at its level # (seed #). Type there what is asked here, then type \
            here what it did.\nAt every question: ? = I cannot tell, L = tell me again, N = another game, Q = stop and \
            write the page.",
    game: "\nGame # of #: begin a new game in the original. You play #; # begins.",
    wrong: "Type in the original: # RETURN. This is wrong on purpose: #.\nR = it refused and asks again, A = it \
            accepted the move, H = it took a piece away or passed the turn.",
    say: "Type in the original: # RETURN.",
    last: "Type in the original: # RETURN. By our rules this ends the game.",
    answer: "What did it answer? (A move such as 12 16; X = it refused the move; the last move in full if several fit.)",
    first: "What did it play?",
    read: "I read #; our program would play #.",
    illegal: "# is no legal move here. Legal are: #. Type it again if the original played it.",
    alone: "From here nothing of this game is compared. A = go on alone and take notes, N = another game.",
    note: "What happened? (Any words; N = another game.)",
    over: "By our rules the game is over: # has won. S = the original says the same, D = it says otherwise.",
    keys: "[? L N Q]",
    expected: "Expected one of: #.",
    rules: [
        "a man moves backward",
        "a capture stops before its end",
        "a man becomes a king and goes on capturing",
        "a man takes a king",
        "a capture is left out",
        "fewer pieces are taken than possible",
        "a man captures where a king can",
        "fewer kings are taken than possible",
        "the king is met later than possible",
    ],
    refused: "#: refused, as the manual says (#)",
    accepted: "#: accepted, against the manual (#)",
    huffed: "#: a piece taken away or the turn passed (#)",
    open: "#: not known what it did",
    played: "#; the original answered #, our program would have played #",
    legal_refused: "#: a legal move, refused",
    illegal_answer: "the original played #, which our rules forbid: #",
    same_end: "the end of the game is the same",
    other_end: "the original does not end the game where our rules do",
    disk: "files of the folder: #",
    verdicts: ["confirmed", "contradicted", "not met", "cannot be met this way"],
    headline: "# of # answers the same at level #.",
    contradicted: "Contradicted: #.",
    none_contradicted: "No statement of the manual was contradicted.",
    files: "Files of the original",
    statements: "The manual's statements",
    lines: "What was typed and seen",
    to_do: "What to do now",
    correct: "#: correct the row in docs/FIDELITY.md, and #.",
    levels: "Answers differ at level #: see src/engine/level.rs and src/engine/italian/eval.rs.",
    rights: "Ask the rights holder before you publish the original or parts of it.",
};

static ITALIAN: HandWords = HandWords {
    code: "it",
    colors: ["Bianco", "Nero"],
    intro: "Avvia l'originale, dovunque giri, al suo livello # (seme #). Scrivi lì ciò che viene chiesto qui, poi scrivi \
            qui che cosa ha fatto.\nA ogni domanda: ? = non so dirlo, L = ripeti, N = un'altra partita, Q = smetti e \
            scrivi la pagina.",
    game: "\nPartita # di #: comincia una nuova partita nell'originale. Giochi con il #; comincia il #.",
    wrong: "Scrivi nell'originale: # INVIO. È sbagliata apposta: #.\nR = l'ha rifiutata e richiede la mossa, A = l'ha \
            accettata, H = ha tolto un pezzo o passato il turno.",
    say: "Scrivi nell'originale: # INVIO.",
    last: "Scrivi nell'originale: # INVIO. Per le nostre regole la partita finisce qui.",
    answer: "Che cosa ha risposto? (Una mossa come 12 16; X = ha rifiutato la mossa; per intero, se più mosse vanno bene.)",
    first: "Che cosa ha giocato?",
    read: "Ho letto #; il nostro programma giocherebbe #.",
    illegal: "# qui non è una mossa valida. Sono valide: #. Riscrivila se l'originale l'ha giocata.",
    alone: "Da qui non si confronta più nulla di questa partita. A = continua da solo e prendi appunti, N = un'altra partita.",
    note: "Che cosa è successo? (Parole qualsiasi; N = un'altra partita.)",
    over: "Per le nostre regole la partita è finita: ha vinto il #. S = per l'originale è lo stesso, D = no.",
    keys: "[? L N Q]",
    expected: "Scrivi una di queste lettere: #.",
    rules: [
        "una pedina va indietro",
        "una presa si ferma prima della fine",
        "una pedina diventa dama e continua a prendere",
        "una pedina prende una dama",
        "una presa non viene fatta",
        "si prendono meno pezzi del possibile",
        "prende la pedina dove può la dama",
        "si prendono meno dame del possibile",
        "la dama si incontra più tardi del possibile",
    ],
    refused: "#: rifiutata, come dice il manuale (#)",
    accepted: "#: accettata, contro il manuale (#)",
    huffed: "#: tolto un pezzo o passato il turno (#)",
    open: "#: non si sa che cosa abbia fatto",
    played: "#; l'originale ha risposto #, il nostro programma avrebbe giocato #",
    legal_refused: "#: una mossa valida, rifiutata",
    illegal_answer: "l'originale ha giocato #, che le nostre regole vietano: #",
    same_end: "la fine della partita è la stessa",
    other_end: "l'originale non finisce la partita dove la finiscono le nostre regole",
    disk: "file della cartella: #",
    verdicts: ["confermata", "smentita", "non incontrata", "non si può incontrare così"],
    headline: "# risposte su # uguali al livello #.",
    contradicted: "Smentite: #.",
    none_contradicted: "Nessuna affermazione del manuale è stata smentita.",
    files: "File dell'originale",
    statements: "Le affermazioni del manuale",
    lines: "Che cosa si è scritto e visto",
    to_do: "Che cosa fare ora",
    correct: "#: correggi la riga in docs/FIDELITY.md, e #.",
    levels: "Le risposte sono diverse al livello #: vedi src/engine/level.rs e src/engine/italian/eval.rs.",
    rights: "Chiedi a chi ha i diritti prima di pubblicare l'originale o parti di esso.",
};
