//! What the player reads of the three games on eighty-one points.

use crate::games::kit::words as shared;
use crate::games::Words;
use crate::session::messages::Lang;

pub(super) fn saharawi(lang: Lang) -> &'static Words {
    match lang {
        Lang::It => &IT_SAHARAWI,
        Lang::En => &EN_SAHARAWI,
    }
}

static IT_SAHARAWI: Words = Words {
    title: "ZAMMA",
    entry: "Zamma: ottantuno punti, regole saharawi",
    seats: shared::COLORS_IT,
    promoted: "sultano",
    pages: &[],
    refusal: shared::refusal_it,
    reason: shared::reason_it,
};

static EN_SAHARAWI: Words = Words {
    title: "ZAMMA",
    entry: "Zamma: eighty-one points, Saharawi rules",
    seats: shared::COLORS_EN,
    promoted: "sultan",
    pages: &[],
    refusal: shared::refusal_en,
    reason: shared::reason_en,
};

pub(super) fn pergioco(lang: Lang) -> &'static Words {
    match lang {
        Lang::It => &IT_PERGIOCO,
        Lang::En => &EN_PERGIOCO,
    }
}

static IT_PERGIOCO: Words = Words {
    title: "ZAMMA",
    entry: "Zamma di PerGioco",
    seats: shared::COLORS_IT,
    promoted: "mullah",
    pages: &[],
    refusal: shared::refusal_it,
    reason: shared::reason_it,
};

static EN_PERGIOCO: Words = Words {
    title: "ZAMMA",
    entry: "Zamma, as PerGioco tells it",
    seats: shared::COLORS_EN,
    promoted: "mullah",
    pages: &[],
    refusal: shared::refusal_en,
    reason: shared::reason_en,
};

pub(super) fn damma(lang: Lang) -> &'static Words {
    match lang {
        Lang::It => &IT_DAMMA,
        Lang::En => &EN_DAMMA,
    }
}

static IT_DAMMA: Words = Words {
    title: "DAMMA",
    entry: "Damma: ottantuno punti su altre linee",
    seats: shared::COLORS_IT,
    promoted: "sultano",
    pages: &[],
    refusal: shared::refusal_it,
    reason: shared::reason_it,
};

static EN_DAMMA: Words = Words {
    title: "DAMMA",
    entry: "Damma: eighty-one points on other lines",
    seats: shared::COLORS_EN,
    promoted: "sultan",
    pages: &[],
    refusal: shared::refusal_en,
    reason: shared::reason_en,
};
