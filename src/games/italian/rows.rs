//! Italian draughts as rows of the game list: by the usual rules, and by those of 1931.
//!
//! The state of a row is a game of its record without players, level and seed.

use crate::engine::deepen::{deepen, DeepenLimits, IterationReport};
use crate::engine::line::PvTable;
use crate::engine::{self, Choice, Level, Poll, Score};
use crate::games::italian::diagram::diagram;
use crate::games::italian::italian_game::{bare, ItalianGame};
use crate::games::italian::numbers::{sorted_moves, IndexedActions as _};
use crate::games::italian::record::GameRecord;
use crate::games::italian::rules_1931::command::{parse_rules_1931, Rules1931Command};
use crate::games::italian::rules_1931::record::{
    ClockRule, EndCause, GameEnd, MatchSeries, Rules1931Record, Rules1931Settings,
};
use crate::games::italian::rules_1931::{game, options};
use crate::games::italian::words::faults::{fen_fault, position_error};
use crate::games::italian::words::row::WORDS;
use crate::rules::italian::fast::perft;
use crate::rules::italian::notation::parse_fen;
use crate::rules::italian::refusal::MoveError;
use crate::rules::italian::{Move, Position, Square};
use crate::rules::{Color, Game as _};
use crate::session::any::{Match, MatchFormat, NewMatch};
use crate::session::chosen_game::ChosenGame;
use crate::session::command::LONGEST_LINE;
use crate::session::game::MatchStatus;
use crate::session::game_choice::GameChoice;
use crate::session::game_options::GameOption;
use crate::session::maestro::DatabaseValue;
use crate::session::messages::{Lang, Message};
use crate::session::points::{Outlook, PointsCurve};
use crate::session::rulebook::{
    Aids, Diagram, EndReason, GamePage, GameStatus, MoveIndex, NoPointName, PlayError, PointMoveRefusal,
    PointName, PositionError, Refusal, Rulebook, SearchLimits, SearchResult, Seat, State, StateError, Words,
};
use crate::session::text::Word;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::marker::PhantomData;

/// The value of GameType in PDN.
pub const GAME_TYPE: &str = "22,W,8,8,N2,1";

/// The rows of the game that is built in: its usual rules, and those of 1931.
pub static ROWS: [&dyn Rulebook; 2] =
    [&ItalianRow::<GameRecord>(PhantomData), &ItalianRow::<Rules1931Record>(PhantomData)];

pub(crate) fn row_of<G: ItalianGame>() -> &'static dyn Rulebook {
    &ItalianRow::<G>(PhantomData)
}

/// Nodes of a hint, and of each position of a review.
const STUDY_NODES: u64 = 100_000;
/// Fitted by `dama-lab train curve`.
const CURVE: PointsCurve = PointsCurve { full: 24, slopes: [-5_054, 22_008, 28_206] };

/// Returns what a score promises the side to move. `known`: the databases' result, which prevails.
pub fn outlook(position: &Position, score: Score, known: DatabaseValue) -> Outlook {
    CURVE.outlook(score, 32 - position.empty().count(), known)
}

/// How matches of either row are kept.
pub(crate) const FORMATS: [MatchFormat; 2] = [format::<GameRecord>(), format::<Rules1931Record>()];

const fn format<G: ItalianGame>() -> MatchFormat {
    MatchFormat {
        version: G::VERSION,
        begin,
        decode: |_, bytes| G::of_bytes(bytes).map(Match::from),
        read: |file, _| G::of_file(file).map(Match::from),
    }
}

/// Returns the state of a position by the usual rules.
pub(crate) fn state_of(position: Position) -> State {
    ItalianRow::<GameRecord>::packed(bare(position))
}

/// Returns the options of the rules of 1931, if a chosen game follows them.
pub(crate) fn rules_1931_of(chosen: &ChosenGame) -> Option<Rules1931Settings> {
    (chosen.book == ROWS[1]).then(|| options::settings(&chosen.choice))
}

/// Returns the options of a game of either row as the command line writes them, without its position.
pub(crate) fn flags(chosen: &ChosenGame) -> String {
    rules_1931_of(chosen).map_or_else(String::new, |_| options::flags(&chosen.choice))
}

/// Returns the position of a game of either row as the command line writes it; empty for the usual one.
pub(crate) fn fen_option(chosen: &ChosenGame) -> String {
    let fen = chosen.fen.as_deref().filter(|_| ROWS.contains(&chosen.book));
    let position = fen.and_then(|fen| parse_fen(fen).ok());
    let unusual = position.filter(|start| start.with_turn(Color::White) != Position::start(Color::White));
    unusual.map_or_else(String::new, |start| format!(" --fen {start}"))
}

/// Begins a match of either row.
fn begin(new: &NewMatch<'_>) -> Option<Match> {
    let start = new.game.built_in_start()?;
    let record = |start, player| GameRecord::new(start, new.level, player, new.seed);
    let Some(rules) = rules_1931_of(new.game) else { return Some(record(start, new.player).into()) };
    let by_lot = || if rules.lot { game::first_color(new.lots) } else { new.player };
    let (series, player) = new.series.unwrap_or_else(|| (MatchSeries::NEW, by_lot()));
    // A clock for the whole game replaces the clocks of the rules of 1931.
    let clock = if new.has_clock { ClockRule::None } else { rules.clock };
    let whites = start.with_turn(Color::White);
    let start = if whites == Position::start(Color::White) { whites } else { start };
    let rules = Rules1931Settings { clock, ..rules };
    Some(Rules1931Record::new(record(start, player), rules, new.lots, series).into())
}

/// A row of the game list, by the rules of a record.
#[derive(Debug)]
struct ItalianRow<G>(PhantomData<fn() -> G>);

impl<G: ItalianGame> ItalianRow<G> {
    fn open(state: &State) -> Result<G, StateError> {
        G::of_bytes(&state.0).map_err(|_| StateError)
    }

    fn position(state: &State) -> Result<Position, StateError> {
        Ok(Self::open(state)?.plain().position)
    }

    fn packed(game: G) -> State {
        State(game.bare().bytes())
    }

    fn action(game: &G, action: MoveIndex) -> Result<G::Action, StateError> {
        game.indexed(action).ok_or(StateError)
    }
}

impl<G: ItalianGame> Rulebook for ItalianRow<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn listed_as(&self) -> &'static str {
        GameRecord::NAME
    }

    fn seats(&self) -> &'static str {
        "WB"
    }

    fn pdn(&self) -> Option<&'static str> {
        Some(GAME_TYPE)
    }

    fn aids(&self) -> Aids {
        Aids::ALL
    }

    fn node_cost(&self) -> u64 {
        1
    }

    fn match_limit(&self) -> u32 {
        200
    }

    fn review_nodes(&self) -> Option<u64> {
        Some(STUDY_NODES)
    }

    fn has_maestro(&self) -> bool {
        true
    }

    fn other_rules(&self) -> Option<&'static dyn Rulebook> {
        ROWS.into_iter().find(|row| row.name() != G::NAME)
    }

    fn has_lessons(&self) -> bool {
        G::NAME == Rules1931Record::NAME
    }

    fn page_named(&self, line: &str) -> Option<GamePage> {
        let command = self.has_lessons().then(|| parse_rules_1931(line))?;
        match command {
            Ok(Rules1931Command::Rules) => Some(GamePage::Rules),
            Ok(Rules1931Command::Openings) => Some(GamePage::Openings),
            Ok(Rules1931Command::TheMove) => Some(GamePage::TheMove),
            _ => None,
        }
    }

    fn does_menu_choose_first(&self) -> bool {
        true
    }

    fn begun_by(&self, start: &State, seat: Seat) -> Option<State> {
        let game = Self::open(start).ok()?;
        Some(Self::packed(game.restarted(game.plain().position.with_turn(seat.color()))))
    }

    fn position_fault(&self, text: &str) -> Option<String> {
        parse_fen(text).err().map(|error| fen_fault(text, error))
    }

    fn is_built_in(&self) -> bool {
        true
    }

    fn built_in_position(&self, state: &State) -> Option<Position> {
        Self::position(state).ok()
    }

    fn save_version(&self) -> u8 {
        G::VERSION
    }

    fn longest_line(&self) -> usize {
        LONGEST_LINE
    }

    fn words(&self, lang: Lang) -> &'static Words {
        &WORDS[lang as usize]
    }

    fn options(&self) -> &'static [GameOption] {
        G::OPTIONS
    }

    // The menu of the rules of 1931 shows them.
    fn listed_options(&self) -> &'static [GameOption] {
        &[]
    }

    fn start_with(&self, choice: &GameChoice) -> State {
        Self::packed(G::of(Position::start(Color::White), choice))
    }

    fn read_with(&self, text: &str, choice: &GameChoice) -> Result<State, PositionError> {
        parse_fen(text).map(|position| Self::packed(G::of(position, choice))).map_err(position_error)
    }

    fn with_program(&self, start: &State) -> Result<State, StateError> {
        Self::open(start).map(Self::packed)
    }

    fn write_position(&self, state: &State) -> Result<String, StateError> {
        Ok(Self::position(state)?.to_string())
    }

    fn status(&self, state: &State) -> Result<GameStatus, StateError> {
        let game = Self::open(state)?;
        Ok(match (game.end(), game.status()) {
            (Some(GameEnd { winner: Some(color), .. }), _) => GameStatus::Won(Seat(color as u8)),
            (Some(_), _) => GameStatus::Draw,
            (None, Ok(MatchStatus::Turn(seat))) => GameStatus::Turn(seat),
            (None, _) => GameStatus::Turn(Seat(game.plain().position.turn() as u8)),
        })
    }

    fn are_partners(&self, _state: &State, one: Seat, other: Seat) -> Result<bool, StateError> {
        Ok(one == other)
    }

    fn offered(&self, _state: &State) -> Result<Option<Seat>, StateError> {
        Ok(None)
    }

    fn reason(&self, state: &State) -> Result<Option<EndReason>, StateError> {
        Ok(Self::open(state)?.end().and_then(|end| match end.how {
            EndCause::NoPieces => Some(EndReason::NoPieces),
            EndCause::NoMoves => Some(EndReason::NoMoves),
            EndCause::Agreed => Some(EndReason::Agreed),
            EndCause::FiftyMoves => Some(EndReason::NoProgress),
            // Not of the board.
            EndCause::Time | EndCause::GivenUp => None,
        }))
    }

    fn settled(&self, state: &State) -> Result<State, StateError> {
        Self::open(state).map(Self::packed)
    }

    fn count(&self, state: &State) -> Result<u32, StateError> {
        let game = Self::open(state)?;
        Ok(if game.end().is_some() { 0 } else { game.plain().position.legal_moves().len() as u32 })
    }

    fn read(&self, state: &State, line: &str) -> Result<MoveIndex, PlayError> {
        let game = Self::open(state)?;
        if game.end().is_some() {
            return Err(Refusal::Over.into());
        }
        let action = game.read(line).map_err(|message| refusal(*message))?;
        game.index(action).ok_or(Refusal::NotNow.into())
    }

    fn write(&self, state: &State, action: MoveIndex) -> Result<String, StateError> {
        G::line(Self::action(&Self::open(state)?, action)?).ok_or(StateError)
    }

    fn after(&self, state: &State, action: MoveIndex) -> Result<State, StateError> {
        let game = Self::open(state)?;
        game.after(Self::action(&game, action)?).map(Self::packed).ok_or(StateError)
    }

    fn think(
        &self,
        state: &State,
        how: SearchLimits,
        poll: Poll<'_>,
    ) -> Result<Option<SearchResult>, StateError> {
        let game = Self::open(state)?;
        if game.end().is_some() {
            return Ok(None);
        }
        let mut goes_on = true;
        let limits = DeepenLimits { nodes: how.nodes, ..DeepenLimits::default() };
        let mut polled = |nodes| {
            goes_on = poll(nodes);
            goes_on
        };
        let mut lines = PvTable::new(Move::NONE);
        let found = deepen(&game.plain().position, limits, &mut lines, &mut polled, &mut |_, _| true);
        Ok(found.filter(|_| goes_on).and_then(|IterationReport { depth, score, best, nodes }| {
            result(game.plain(), Choice { mv: best, score, nodes, depth })
        }))
    }

    fn choose(
        &self,
        state: &State,
        level: Level,
        seed: u64,
        poll: Poll<'_>,
    ) -> Result<Option<SearchResult>, StateError> {
        let game = Self::open(state)?;
        if game.end().is_some() {
            return Ok(None);
        }
        let chosen = engine::choose(&game.plain().position, level, seed, poll);
        Ok(chosen.and_then(|choice| result(game.plain(), choice)))
    }

    fn outlook(&self, state: &State, score: Score) -> Result<Option<Outlook>, StateError> {
        Ok(Some(outlook(&Self::position(state)?, score, None)))
    }

    fn diagram(&self, state: &State) -> Result<Diagram, StateError> {
        Ok(diagram(&Self::position(state)?))
    }

    fn perft(&self, state: &State, depth: u32, bulk: bool) -> Result<u64, StateError> {
        Ok(perft(&Self::position(state)?, depth, bulk))
    }

    fn moves(&self, state: &State) -> Result<Vec<String>, StateError> {
        let game = Self::open(state)?;
        let moves = if game.end().is_some() { Vec::new() } else { sorted_moves(game.plain()) };
        Ok(moves.iter().map(|mv| mv.numbers().to_string()).collect())
    }
}

/// Returns what a search found, its move as the row numbers it.
fn result(record: &GameRecord, found: Choice<Move>) -> Option<SearchResult> {
    let Choice { mv, score, nodes, depth } = found;
    let action = record.index(mv)?;
    Some(SearchResult { action, score: score.0, is_probable: false, depth: depth.0, nodes })
}

fn refusal(message: Message) -> Refusal {
    match message {
        Message::NotANumber(word) => Refusal::NotASquare(word),
        Message::Refused(error) => of_points(error).into(),
        _ => Refusal::NotNow,
    }
}

/// Names the squares of a refusal as those of any board.
pub(crate) fn of_points(error: MoveError) -> PointMoveRefusal {
    let place = |square: Square| PointName::Number(square.number());
    let range = [1, 32].map(PointName::Number);
    let unknown = |number: u32| NoPointName { word: Word::new(&number.to_string()), range };
    error.map(place, |squares| squares.map(place).collect(), unknown)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_rows_play_random_games_by_the_rules_of_the_board() {
        for row in ROWS {
            for seed in 0..40u32 {
                let (mut state, mut random) = (row.start(&[]).expect("no options"), seed);
                let mut position = Position::start(Color::White);
                while let Ok(GameStatus::Turn(seat)) = row.status(&state) {
                    assert_eq!(seat, Seat(position.turn() as u8));
                    assert_eq!(row.settled(&state).as_ref(), Ok(&state));
                    assert_eq!(row.write_position(&state), Ok(position.to_string()));
                    let (moves, count) =
                        (row.moves(&state).expect("sound"), row.count(&state).expect("sound"));
                    assert_eq!(
                        (moves.len(), row.perft(&state, 1, false)),
                        (count as usize, Ok(count.into()))
                    );
                    random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    let at = MoveIndex((random >> 8) % count);
                    let typed = &moves[at.0 as usize];
                    assert_eq!(row.write(&state, at).as_ref(), Ok(typed));
                    assert_eq!(row.read(&state, typed), Ok(at));
                    state = row.after(&state, at).expect("legal");
                    position = position.after(position.parse_move(&typed.replace(' ', "-")).expect(typed));
                    if random % 64 == 0 {
                        break;
                    }
                }
                let over = position.outcome().map(|outcome| GameStatus::Won(Seat(outcome.winner() as u8)));
                assert!(over.is_none_or(|over| row.status(&state) == Ok(over)));
            }
        }
    }

    #[test]
    fn equal_positions_by_the_usual_rules_are_equal_states() {
        let [row, _] = ROWS;
        let start = row.start(&[]).expect("no options");
        let lines = ["23 20", "10 13", "21 18", "12 16"];
        let played = lines.iter().try_fold(start, |state, line| row.play(&state, line)).expect("legal");
        let fen = row.write_position(&played).expect("sound");
        assert_eq!(row.read_position(&fen, &[]), Ok(played));
    }

    #[test]
    fn a_huff_is_an_action_of_the_rules_of_1931_alone() {
        let fen = "W:W21,22:B18,12";
        for (row, huffs) in ROWS.into_iter().zip([false, true]) {
            let state = row.read_position(fen, &[]).expect(fen);
            let irregular = row.play(&state, "22 19");
            assert_eq!(irregular.and_then(|after| row.play(&after, "soffia 21")).is_ok(), huffs);
        }
    }

    #[test]
    fn a_refusal_is_worded_as_in_the_program() {
        for row in ROWS {
            let state = row.start(&[]).expect("no options");
            for (line, why) in [("21 x", "«21 x» non è una casella."), ("17 14", "La casella 17 è vuota.")]
            {
                let Err(PlayError::Refused(refusal)) = row.read(&state, line) else { panic!("{line}") };
                assert_eq!(Lang::It.rulebook_refusal(row, refusal).as_str(), why);
            }
        }
    }

    #[test]
    fn a_search_finds_a_legal_move_and_none_when_it_is_over() {
        for row in ROWS {
            let how = SearchLimits { nodes: 5_000, margin: 0, seed: 1 };
            let state = row.start(&[]).expect("no options");
            let found = row.study(&state, how, &mut |_| true).expect("sound").expect("not over");
            assert!(row.after(&state, found.action).is_ok());
            assert_eq!(row.study(&state, SearchLimits { nodes: 50_000, ..how }, &mut |_| false), Ok(None));
            let over = row.read_position("W:W32:B23,24,28", &[]).expect("a position");
            assert_eq!(row.status(&over), Ok(GameStatus::Won(Seat(1))));
            assert_eq!(row.reason(&over), Ok(Some(EndReason::NoMoves)));
            assert_eq!(row.study(&over, how, &mut |_| true), Ok(None));
        }
    }
}
