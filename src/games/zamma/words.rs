//! Texts of the three games on eighty-one points.

use crate::games::kit::words as shared;
use crate::games::{EndReason, Words};
use crate::session::messages::{words, Lang};

pub(super) fn saharawi(lang: Lang) -> &'static Words {
    match lang {
        Lang::It => &IT_SAHARAWI,
        Lang::En | Lang::Es => &EN_SAHARAWI,
    }
}

static IT_SAHARAWI: Words = Words {
    title: "ZAMMA",
    entry: "Zamma: ottantuno punti, regole saharawi",
    seats: shared::COLORS_IT,
    named: shared::NAMED_IT,
    promoted: "sultano",
    pages: Lang::It.pages(words::ZAMMA_PAGES),
    refusal: shared::refusal_it,
    reason: saharawi_reason_it,
};

static EN_SAHARAWI: Words = Words {
    title: "ZAMMA",
    entry: "Zamma: eighty-one points, Saharawi rules",
    seats: shared::COLORS_EN,
    named: shared::COLORS_EN,
    promoted: "sultan",
    pages: Lang::En.pages(words::ZAMMA_PAGES),
    refusal: shared::refusal_en,
    reason: saharawi_reason_en,
};

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
