//! Texts of the three games on eighty-one points.

use crate::games::kit::words as shared;
use crate::games::{EndReason, Words};
use crate::session::messages::words::{self, in_each_language};
use crate::session::messages::{Lang, LANGS};

pub(super) fn saharawi(lang: Lang) -> &'static Words {
    static WORDS: [Words; LANGS.len()] = in_each_language!(words_of_saharawi);
    &WORDS[lang as usize]
}

const fn words_of_saharawi(lang: Lang) -> Words {
    let (seats, named) = match lang {
        Lang::It => (shared::COLORS_IT, shared::NAMED_IT),
        Lang::En => (shared::COLORS_EN, shared::COLORS_EN),
        Lang::Es => (shared::COLORS_ES, shared::COLORS_ES),
    };
    Words {
        title: lang.text(words::ZAMMA_TITLE),
        entry: lang.text(words::ZAMMA_ENTRY),
        seats,
        named,
        promoted: lang.text(words::ZAMMA_PROMOTED),
        pages: lang.pages(words::ZAMMA_PAGES),
        refusal: match lang {
            Lang::It => shared::refusal_it,
            Lang::En | Lang::Es => shared::refusal_en,
        },
        reason: match lang {
            Lang::It => saharawi_reason_it,
            Lang::En | Lang::Es => saharawi_reason_en,
        },
    }
}

pub(super) fn pergioco(lang: Lang) -> &'static Words {
    match lang {
        Lang::It => &IT_PERGIOCO,
        Lang::En | Lang::Es => &EN_PERGIOCO,
    }
}

static IT_PERGIOCO: Words = Words {
    title: "ZAMMA DI PERGIOCO",
    entry: "Zamma di PerGioco: anche di lato",
    seats: shared::COLORS_IT,
    named: shared::NAMED_IT,
    promoted: "mullah",
    pages: Lang::It.pages(words::ZAMMA_PERGIOCO_PAGES),
    refusal: shared::refusal_it,
    reason: reason_it,
};

static EN_PERGIOCO: Words = Words {
    title: "ZAMMA OF PERGIOCO",
    entry: "Zamma of PerGioco: sideways too",
    seats: shared::COLORS_EN,
    named: shared::COLORS_EN,
    promoted: "mullah",
    pages: Lang::En.pages(words::ZAMMA_PERGIOCO_PAGES),
    refusal: shared::refusal_en,
    reason: reason_en,
};

pub(super) fn damma(lang: Lang) -> &'static Words {
    match lang {
        Lang::It => &IT_DAMMA,
        Lang::En | Lang::Es => &EN_DAMMA,
    }
}

static IT_DAMMA: Words = Words {
    title: "DAMMA",
    entry: "Damma: ottantuno punti su altre linee",
    seats: shared::COLORS_IT,
    named: shared::NAMED_IT,
    promoted: "mullah",
    pages: Lang::It.pages(words::DAMMA_PAGES),
    refusal: shared::refusal_it,
    reason: reason_it,
};

static EN_DAMMA: Words = Words {
    title: "DAMMA",
    entry: "Damma: eighty-one points on other lines",
    seats: shared::COLORS_EN,
    named: shared::COLORS_EN,
    promoted: "mullah",
    pages: Lang::En.pages(words::DAMMA_PAGES),
    refusal: shared::refusal_en,
    reason: reason_en,
};

fn reason_it(reason: EndReason) -> &'static str {
    match reason {
        EndReason::PiecesCounted => "nessuno può muovere, e si contano i pezzi",
        other => shared::reason_it(other),
    }
}

fn reason_en(reason: EndReason) -> &'static str {
    match reason {
        EndReason::PiecesCounted => "nobody can move, and the pieces are counted",
        other => shared::reason_en(other),
    }
}

// However the count was reached, the count decides.
fn saharawi_reason_it(reason: EndReason) -> &'static str {
    match reason {
        EndReason::Agreed | EndReason::NoProgress | EndReason::ThirdTime => "si contano le prese",
        other => reason_it(other),
    }
}

fn saharawi_reason_en(reason: EndReason) -> &'static str {
    match reason {
        EndReason::Agreed | EndReason::NoProgress | EndReason::ThirdTime => "the captures are counted",
        other => reason_en(other),
    }
}
