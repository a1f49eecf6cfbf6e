//! Sentences that are put together from parts, of every game, with examples of what they are filled with.

use crate::engine::{Depth, Score};
use crate::formats::keyboard::KeyboardError;
use crate::games::italian::lessons::judge::FailureReason;
use crate::games::italian::lessons::Name;
use crate::games::italian::rules_1931::record::EndCause;
use crate::games::GAMES;
use crate::rules::italian::Square;
use crate::rules::refusal::{MoveRefusal, VariantError};
use crate::rules::{Color, Outcome, Ply};
use crate::session::drive::{Date, Drive};
use crate::session::game::Seat;
use crate::session::graphics::GraphicsError;
use crate::session::messages::aids::aid_keys;
use crate::session::messages::game_clock::TimeLoser;
use crate::session::messages::{words, Lang, Text};
use crate::session::points::{Outlook, Points};
use crate::session::rulebook::{
    Aids, Counter, EndReason, NoPointName, PointName, PointNames, PositionError, Refusal, Rulebook,
};
use crate::session::rulebook_match::SeatPlayer;
use crate::session::text::Word;
use std::string::{String, ToString};
use std::vec::Vec;

const COLORS: [Color; 2] = [Color::White, Color::Black];
const COUNTERS: [Counter; 6] =
    [Counter::Hand, Counter::Taken, Counter::Penalties, Counter::Home, Counter::Declared, Counter::Place];
const REASONS: [EndReason; 11] = [
    EndReason::NoPieces,
    EndReason::NoMoves,
    EndReason::ThirdTime,
    EndReason::NoProgress,
    EndReason::TooFewToWin,
    EndReason::PiecesCounted,
    EndReason::Penalties,
    EndReason::CampFilled,
    EndReason::Line,
    EndReason::Full,
    EndReason::Agreed,
];

pub(super) fn all(lang: Lang) -> Vec<String> {
    let mut all = Vec::new();
    aids(lang, &mut all);
    time(lang, &mut all);
    positions(lang, &mut all);
    for book in GAMES {
        game(lang, *book, &mut all);
    }
    rules_1931(lang, &mut all);
    school(lang, &mut all);
    all
}

fn texts(all: &mut Vec<String>, texts: impl IntoIterator<Item = Text>) {
    all.extend(texts.into_iter().map(|text| text.as_str().to_string()));
}

fn aids(lang: Lang, all: &mut Vec<String>) {
    for flip in [true, false] {
        let aids = Aids { flip, ..Aids::ALL };
        all.extend([true, false].map(|back| lang.text(aid_keys(aids, back)).to_string()));
        all.extend([true, false].map(|reviews| lang.viewer_page(reviews, flip)));
        all.push(lang.aids_page(aids));
    }
    let hints = [
        words::VIEWER_KEYS_FLIP,
        words::REVIEW_KEYS_FLIP,
        words::VIEWER_KEYS_REVIEW_FLIP,
        words::REVIEW_KEYS_REVIEW_FLIP,
    ];
    all.extend(hints.map(|hints| lang.text(hints).to_string()));
    texts(
        all,
        [
            *words::may_go(lang, &mut Text::new(), "17, 18"),
            *words::paste_too_long(lang, &mut Text::new(), 64),
            *words::reviewing_progress(lang, &mut Text::new(), 7, 93),
        ],
    );
    all.extend(
        [
            lang.text(words::WITH_AIDS),
            lang.text(words::HAS_NO_REVIEW),
            lang.text(words::NOTHING_TO_REVIEW),
            lang.text(words::REVIEW_HEADING),
        ]
        .map(String::from),
    );
    for color in COLORS {
        texts(
            all,
            [Outcome::NoPieces { winner: color }, Outcome::NoMoves { winner: color }]
                .map(|end| lang.neutral_end(end)),
        );
    }
    texts(all, [lang.line(words::STOPPED_THIRD_TIME), *words::stopped_plies(lang, &mut Text::new(), 1_000)]);
    texts(all, [lang.date(Date { year: 2026, month: 3, day: 7 })]);
    all.extend(
        [words::BEGINS_BY_RULES, words::BEGINS_BY_OPTION, words::BEGINS_BY_POSITION]
            .map(|by| lang.text(by).to_string()),
    );
    all.push(lang.text(words::NO_PDN_OF_GAME).to_string());
    let errors = [KeyboardError::NotOurs, KeyboardError::WrongVersion(9), KeyboardError::TooLong(9)];
    texts(all, errors.map(|error| lang.no_art(GraphicsError::Bad(Drive::A, error))));
    texts(all, [lang.no_art(GraphicsError::Missing)]);
    all.extend(COUNTERS.map(|counter| lang.counter(counter).to_string()));
}

fn time(lang: Lang, all: &mut Vec<String>) {
    texts(all, [None, Some((1, 0)), Some((5, 0)), Some((10, 15))].map(|times| lang.clock_is(times)));
    let two = GAMES[0];
    let losers = [
        TimeLoser::You,
        TimeLoser::Program,
        TimeLoser::Color(Color::White),
        TimeLoser::Seat(two, Seat(0), Some(Seat(1))),
        TimeLoser::Seat(two, Seat(1), None),
    ];
    texts(all, losers.map(|loser| lang.lost_on_time(loser)));
    for who in [SeatPlayer::Player, SeatPlayer::Program, SeatPlayer::Other] {
        all.extend([true, false].map(|is_tight| lang.sitter_by_clock(who, is_tight).to_string()));
    }
    all.extend([lang.text(words::CLOCKS), lang.text(words::CLOCK_RUNS)].map(String::from));
    for score in [35, -1_205, 29_999, -29_990, 18_000] {
        let outlook = Outlook { score: Score(score), points: Points(480) };
        texts(all, [lang.outlook(outlook), lang.outlook_for_white(outlook), lang.brief_for_white(outlook)]);
    }
}

fn positions(lang: Lang, all: &mut Vec<String>) {
    let errors = [
        PositionError::NoTurn,
        PositionError::BadPart { at: 0 },
        PositionError::BadPart { at: 99 },
        PositionError::BadPlacement { at: 2 },
        PositionError::BadValue { at: 1 },
        PositionError::Impossible("no pieces"),
        PositionError::Impossible("no player can ever move"),
    ];
    texts(all, errors.map(|error| lang.position_refused(&error, "W:Qx")));
    texts(all, [lang.setup_asked('B', Some('D'), ["21", "30"]), lang.setup_asked('B', None, ["a1", "b2"])]);
    texts(all, [*words::no_such_side(lang, &mut Text::new(), &Word::new("Rosso"))]);
}

fn game(lang: Lang, book: &'static dyn Rulebook, all: &mut Vec<String>) {
    let seats: Vec<Seat> = (0..book.words(lang).seats.len() as u8).map(Seat).collect();
    for &seat in &seats {
        texts(
            all,
            [
                lang.taken_by(book, seat),
                lang.program_moved(book, seat, "PATTA 21 17"),
                lang.turn_of(book, seat),
            ],
        );
        texts(all, [lang.answer_of(book, seat), lang.win_of(book, seat), lang.loss_of(book, seat)]);
        texts(all, [true, false].map(|accepts| lang.rulebook_answer(book, seat, accepts)));
        texts(
            all,
            [
                lang.rulebook_offer(book, seat, "PATTA"),
                *words::you_play(lang, &mut Text::new(), lang.seat(book, seat)),
            ],
        );
    }
    texts(
        all,
        [
            lang.program_huffed("22", None),
            lang.program_huffed("22", Some("21 17")),
            lang.may_huff(["SOFFIA 22", "SOFFIA 21"].into_iter()),
        ],
    );
    texts(all, [lang.offer_loses("CONTA"), *Text::new().put(book.words(lang).entry).push('.')]);
    for reason in REASONS {
        texts(all, [lang.already_over(book, reason)]);
        for (winners, won) in
            [(0, None), (1, None), (1, Some(true)), (1, Some(false)), (2, None), (2, Some(true))]
        {
            texts(all, [lang.rulebook_end(book, &seats[..winners], won, reason)]);
        }
    }
    texts(all, refusals().into_iter().map(|refusal| lang.rulebook_refusal(book, refusal)));
}

fn refusals() -> Vec<Refusal> {
    let (a, b) = (PointName::Point(0, 0), PointName::Number(22));
    let few = [a, b].into_iter().collect::<PointNames>();
    let many = [a, b, a, b, a].into_iter().collect::<PointNames>();
    let nowhere = NoPointName { word: Word::new("z9"), range: [PointName::Number(1), PointName::Number(32)] };
    let moves = [
        MoveRefusal::NoDestination,
        MoveRefusal::TooLong,
        MoveRefusal::NoSuchSquare(nowhere),
        MoveRefusal::EmptySquare(a),
        MoveRefusal::NotYours(b),
        MoveRefusal::NotAdjacent(a, b),
        MoveRefusal::NotBehind { captured: a, landing: b },
        MoveRefusal::ManBackward(a),
        MoveRefusal::Occupied(b),
        MoveRefusal::NothingToCapture(a),
        MoveRefusal::ManCannotTakeKing(b),
        MoveRefusal::AlreadyCaptured(a),
        MoveRefusal::PromotionEnds(b),
        MoveRefusal::CapturedSquareMissing(a),
        MoveRefusal::LandingMissing(b),
        MoveRefusal::MustCapture(few),
        MoveRefusal::MustCapture(many),
        MoveRefusal::Unfinished(a),
        MoveRefusal::MustCaptureMore(3),
        MoveRefusal::KingMustCapture(few),
        MoveRefusal::KingMustCapture(many),
        MoveRefusal::MustCaptureMoreKings(2),
        MoveRefusal::KingsFirst,
        MoveRefusal::Variant(VariantError::NotInLine(a, b)),
        MoveRefusal::Variant(VariantError::NotBeyond { captured: a, landing: b }),
        MoveRefusal::Variant(VariantError::ManSideways(a)),
        MoveRefusal::Variant(VariantError::NothingBetween(a, b)),
        MoveRefusal::Variant(VariantError::NotStraight(a, b)),
    ];
    let others = [
        Refusal::NotAMove,
        Refusal::NotASquare(Word::new("z9")),
        Refusal::MustPush(a, b),
        Refusal::NotNow,
        Refusal::AllPlaced,
        Refusal::NothingToPush(a),
        Refusal::Outnumbered(b),
        Refusal::NoRoom(a),
        Refusal::StraightBack(b),
        Refusal::CannotGo,
        Refusal::Answer,
        Refusal::Declined,
        Refusal::NothingToHuff,
        Refusal::NoOffer,
        Refusal::Declaration,
        Refusal::Over,
    ];
    moves.into_iter().map(Refusal::Move).chain(others).collect()
}

fn rules_1931(lang: Lang, all: &mut Vec<String>) {
    let square = Square::from_number(22);
    for how in [EndCause::NoPieces, EndCause::NoMoves, EndCause::Time, EndCause::GivenUp] {
        texts(all, [square, None].map(|huffed| lang.neutral_rules_1931_end(how, Some(Color::White), huffed)));
    }
    texts(
        all,
        [EndCause::FiftyMoves, EndCause::Agreed].map(|how| lang.neutral_rules_1931_end(how, None, None)),
    );
    texts(all, square.map(|square| *words::piece_huffed(lang, &mut Text::new(), square)));
    texts(all, COLORS.map(|color| lang.neutral_offer(color)));
    texts(all, [lang.line(words::OBLIGED_OF_TWO)]);
    texts(all, [true, false].map(|has_cards| lang.neutral_lots(SeatPlayer::Program, has_cards)));
    let items = lang.rules_1931_menu().iter().map(|(key, text)| std::format!("{key} {text}"));
    all.extend(items);
}

fn school(lang: Lang, all: &mut Vec<String>) {
    let passages =
        (0..).map_while(|page| lang.rule(page)).chain((0..).map_while(|number| lang.opening(number)));
    all.extend(passages.flat_map(|passage| [passage.title, passage.text]).map(String::from));
    all.extend(
        [
            lang.text(words::OPENINGS_TEXT),
            lang.text(words::NO_PAIRS),
            lang.problem(false),
            lang.problem(true),
        ]
        .map(String::from),
    );
    all.extend([lang.text(words::MORE_PROBLEMS), lang.text(words::PROBLEM_KNOWN)].map(String::from));
    for lesson in Name::ALL.map(|name| lang.lesson(name)) {
        all.extend(
            [lesson.item, lesson.heading].into_iter().chain(lesson.notes.iter().copied()).map(String::from),
        );
    }
    for color in COLORS {
        texts(all, [0, 1, 3].map(|even| lang.holder(color, !color, even)));
        texts(all, [None, Some(1), Some(5)].map(|moves| lang.problem_asked(color, moves)));
        let whys = [
            FailureReason::Loses(Ply(1)),
            FailureReason::Loses(Ply(9)),
            FailureReason::LosesPieces(1),
            FailureReason::LosesPieces(3),
            FailureReason::Crowns,
            FailureReason::Holds(Depth(15)),
        ];
        texts(all, whys.map(|why| lang.why(why, color)));
    }
    texts(all, lang.problem_number(3, 12, 1));
}
