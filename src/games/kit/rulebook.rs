//! The adapter from [`GamePosition`] to [`Rulebook`].

use super::draw_offer::DrawTracker;
use super::game::GamePosition;
use super::search::SearchPurpose;
use crate::engine::Score;
use crate::session::game_choice::GameChoice;
use crate::session::game_options::GameOption;
use crate::session::messages::Lang;
use crate::session::points::{Outlook, MOST_ESTIMATED};
use crate::session::rulebook::{
    Aids, Diagram, DoneAction, EndReason, GameStatus, MoveIndex, PlayError, Poll, PositionError, Rulebook,
    SearchLimits, SearchResult, Seat, State, StateError, Words,
};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Debug;
use core::marker::PhantomData;

#[derive(Debug)]
pub struct KitRulebook<G>(PhantomData<fn() -> G>);

impl<G> KitRulebook<G> {
    pub const RULEBOOK: KitRulebook<G> = KitRulebook(PhantomData);
}

impl<G: GamePosition> KitRulebook<G> {
    fn open(state: &State) -> Result<DrawTracker<G>, StateError> {
        Self::unpacked(state).filter(|table| table.game.unplayable().is_none()).ok_or(StateError)
    }

    fn unpacked(state: &State) -> Option<DrawTracker<G>> {
        DrawTracker::unpack(&state.0)
    }
}

impl<G: GamePosition> Rulebook for KitRulebook<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn seats(&self) -> &'static str {
        G::SEATS
    }

    fn aids(&self) -> Aids {
        G::AIDS
    }

    fn node_cost(&self) -> u64 {
        G::PACE
    }

    fn match_limit(&self) -> u32 {
        G::MATCH_LIMIT
    }

    fn review_nodes(&self) -> Option<u64> {
        G::REVIEW_NODES
    }

    fn options(&self) -> &'static [GameOption] {
        G::OPTIONS
    }

    fn start_with(&self, choice: &GameChoice) -> State {
        DrawTracker::new(G::start(choice)).packed()
    }

    fn read_with(&self, text: &str, choice: &GameChoice) -> Result<State, PositionError> {
        let start = DrawTracker::new(G::read(text, choice)?);
        start.unplayable().map_or_else(|| Ok(start.packed()), |why| Err(PositionError::Impossible(why)))
    }

    fn unplayable(&self, state: &State) -> Option<&'static str> {
        Self::unpacked(state)?.unplayable()
    }

    fn write_position(&self, state: &State) -> Result<String, StateError> {
        let mut out = String::new();
        Self::open(state)?.game.write(&mut out);
        Ok(out)
    }

    fn with_program(&self, start: &State) -> Result<State, StateError> {
        let table = Self::open(start)?;
        Ok(DrawTracker::new(table.game.with_program()).packed())
    }

    fn pdn(&self) -> Option<&'static str> {
        G::PDN
    }

    fn words(&self, lang: Lang) -> &'static Words {
        &G::WORDS[lang as usize]
    }

    fn status(&self, state: &State) -> Result<GameStatus, StateError> {
        Ok(Self::open(state)?.status())
    }

    fn offered(&self, state: &State) -> Result<Option<Seat>, StateError> {
        Ok(Self::open(state)?.offered())
    }

    fn are_partners(&self, state: &State, one: Seat, other: Seat) -> Result<bool, StateError> {
        Ok(Self::open(state)?.game.are_partners(one, other))
    }

    fn reason(&self, state: &State) -> Result<Option<EndReason>, StateError> {
        let table = Self::open(state)?;
        Ok((!matches!(table.status(), GameStatus::Turn(_))).then(|| table.reason()))
    }

    fn settled(&self, state: &State) -> Result<State, StateError> {
        Ok(Self::open(state)?.settled().packed())
    }

    fn count(&self, state: &State) -> Result<u32, StateError> {
        Ok(Self::open(state)?.count_moves())
    }

    fn read(&self, state: &State, line: &str) -> Result<MoveIndex, PlayError> {
        Ok(Self::open(state)?.read(line)?)
    }

    fn write(&self, state: &State, action: MoveIndex) -> Result<String, StateError> {
        Self::open(state)?.write(action).ok_or(StateError)
    }

    fn after(&self, state: &State, action: MoveIndex) -> Result<State, StateError> {
        Ok(Self::open(state)?.after(action).ok_or(StateError)?.packed())
    }

    fn done(&self, state: &State, action: MoveIndex) -> Result<DoneAction, StateError> {
        let table = Self::open(state)?;
        table.action(action).and_then(|action| table.done(&action)).ok_or(StateError)
    }

    fn replayed(&self, state: &State, line: &str) -> Result<DoneAction, PlayError> {
        let table = Self::unpacked(state).filter(|table| table.unplayable().is_none()).ok_or(StateError)?;
        Ok(table.done(&table.read_action(line)?.1).ok_or(StateError)?)
    }

    fn think(
        &self,
        state: &State,
        how: SearchLimits,
        poll: Poll<'_>,
    ) -> Result<Option<SearchResult>, StateError> {
        Ok(Self::open(state)?.think(how, SearchPurpose::Move, poll))
    }

    fn study(
        &self,
        state: &State,
        how: SearchLimits,
        poll: Poll<'_>,
    ) -> Result<Option<SearchResult>, StateError> {
        Ok(Self::open(state)?.think(how, SearchPurpose::Value, poll))
    }

    fn outlook(&self, state: &State, score: Score) -> Result<Option<Outlook>, StateError> {
        let diagram = Self::open(state)?.game.diagram();
        // An estimate must never look like a proven win.
        let estimated = Score(score.0.clamp(-MOST_ESTIMATED, MOST_ESTIMATED));
        let score = if score.is_proven() { score } else { estimated };
        let is_for_two = diagram.seats().len() <= 2;
        Ok(is_for_two.then(|| G::CURVE.outlook(score, diagram.pieces.len() as u32, None)))
    }

    fn greedy(&self, state: &State, seed: u64) -> Result<Option<MoveIndex>, StateError> {
        Ok(Self::open(state)?.greedy(seed))
    }

    fn camp(&self, file: u8, rank: u8) -> Option<Seat> {
        G::camp(file, rank)
    }

    fn way(&self, before: &State, typed: &str) -> Result<Option<Vec<(u8, u8)>>, StateError> {
        let game = Self::open(before)?.game;
        Ok(game.read_move(typed).ok().and_then(|mv| game.way(&mv)))
    }

    fn marks(&self, state: &State) -> Result<Vec<(u8, u8)>, StateError> {
        Ok(Self::open(state)?.game.marks())
    }

    fn note(&self, state: &State, lang: Lang) -> Result<Option<&'static str>, StateError> {
        Ok(Self::open(state)?.game.note(lang))
    }

    fn diagram(&self, state: &State) -> Result<Diagram, StateError> {
        Ok(Self::open(state)?.game.diagram())
    }

    fn moves(&self, state: &State) -> Result<Vec<String>, StateError> {
        let mut moves = Self::open(state)?.moves();
        moves.sort();
        Ok(moves)
    }

    fn huffs(&self, state: &State) -> Result<Vec<String>, StateError> {
        let mut huffs = Self::open(state)?.huffs();
        huffs.sort();
        Ok(huffs)
    }

    fn perft(&self, state: &State, depth: u32, bulk: bool) -> Result<u64, StateError> {
        Ok(perft(&Self::open(state)?.game, depth, bulk))
    }
}

fn perft<G: GamePosition>(game: &G, depth: u32, bulk: bool) -> u64 {
    if depth == 0 {
        return 1;
    }
    if let Some(next) = game.after_no_move() {
        return perft(&next, depth - 1, bulk);
    }
    if depth == 1 && bulk {
        return game.count_moves();
    }
    game.legal_moves().iter().map(|mv| perft(&game.after(mv), depth - 1, bulk)).sum()
}
