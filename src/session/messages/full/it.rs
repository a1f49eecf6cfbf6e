//! What the player reads of the full rules, in Italian.

use super::super::{Item, Text};
use super::{FullLabel, FullMessage};

pub const MENU: [Item; 10] = [
    ('N', "Nuova partita"),
    ('P', "Riprendi una partita salvata"),
    ('A', "Apri una partita PDN"),
    ('L', "Livello"),
    ('C', "Colore"),
    ('I', "Chi comincia"),
    ('T', "Regole complete del 1931"),
    ('S', "Scuola: lezioni e problemi"),
    ('?', "Istruzioni"),
    ('E', "Esci"),
];

pub fn message<'t>(message: &FullMessage, t: &'t mut Text) -> &'t mut Text {
    match *message {
        FullMessage::On => t.put("Regole complete del 1931: valgono dalla prossima partita."),
        FullMessage::Off => t.put("Regole di DAMA.COM: valgono dalla prossima partita."),
        FullMessage::WhiteBegins => t.put("Con le regole complete comincia sempre il Bianco (regola 2)."),
    }
}

pub fn label(label: FullLabel) -> &'static str {
    match label {
        FullLabel::ByLot => "a sorte",
        FullLabel::On => "sì",
    }
}
