//! Draw offers and claims, the same for every game.
//!
//! An offer is not a move: the turn passes to each seat that must answer, and comes back. Where the claim rule
//! is met, an offer needs no answer. The state stores the quiet turns and the positions that could
//! repeat beside the game's own bytes.

use super::game::{GamePosition, MOST_EVALUATED};
use super::search::{self, SearchPurpose};
use crate::engine::Score;
use crate::rules::scattered;
use crate::session::points::MOST_ESTIMATED;
use crate::session::rulebook::{
    DoneAction, EndReason, GameStatus, MoveIndex, Poll, Refusal, SearchLimits, SearchResult, Seat, State,
    ACCEPT, DECLINE,
};
use alloc::string::String;
use alloc::vec::Vec;

// The program claims a draw unless its score is higher than this.
const AHEAD: i32 = 20;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DrawOffer {
    Nothing,
    /// The side to move has offered. One bit for each seat that agrees.
    Offered(u8),
    Declined,
    Agreed,
    Claimed,
}

/// What a seat can do.
#[derive(Debug)]
pub(super) enum Action<M> {
    Move(M),
    /// The offer of a draw or a count, or the claim where that is due.
    Offer,
    Accept,
    Decline,
}

/// A game with its draw offer and the count for its claim rule.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct DrawTracker<G> {
    pub(super) game: G,
    offer: DrawOffer,
    /// `None` in states written before turns were counted.
    quiet: Option<QuietTurns>,
}

#[derive(Clone, Debug, Default, PartialEq)]
struct QuietTurns {
    turns: u32,
    /// The positions of those turns as bytes, the current one last, if repetitions count.
    since: Vec<Vec<u8>>,
}

// First byte of a state that holds more than the game. No game's own bytes begin with it.
const MARK: u8 = 0xA7;

// Bytes before the game: mark, `DrawOffer`, agreeing seats, quiet turns (4), stored positions (2).
const HEADER: usize = 9;

impl<G: GamePosition> DrawTracker<G> {
    pub(super) fn new(game: G) -> DrawTracker<G> {
        let mut tracker = DrawTracker {
            game,
            offer: DrawOffer::Nothing,
            quiet: G::CLAIM_RULE.map(|_| QuietTurns::default()),
        };
        tracker.remember();
        tracker
    }

    fn bytes(game: &G) -> Vec<u8> {
        let mut bytes = Vec::new();
        game.pack(&mut bytes);
        bytes
    }

    fn remember(&mut self) {
        let is_used_up = self.is_quiet_limit_reached();
        let Some(quiet) = &mut self.quiet else { return };
        if is_used_up {
            quiet.since.clear();
        } else if G::CLAIM_RULE.is_some_and(|rule| rule.repeats) && self.game.quiet_turn_limit() > 0 {
            quiet.since.push(Self::bytes(&self.game));
        }
    }

    fn is_quiet_limit_reached(&self) -> bool {
        self.comes_to_limit(0)
    }

    /// Returns whether that many quiet turns more reach the limit.
    fn comes_to_limit(&self, turns: u32) -> bool {
        let most = self.game.quiet_turn_limit();
        most > 0 && self.quiet.as_ref().is_some_and(|quiet| quiet.turns.saturating_add(turns) >= most)
    }

    fn is_third_time(&self) -> bool {
        let Some(quiet) = &self.quiet else { return false };
        let times = quiet.since.iter().filter(|&bytes| Some(bytes) == quiet.since.last()).count();
        times >= 3
    }

    fn is_due(&self) -> bool {
        self.is_quiet_limit_reached() || self.is_third_time()
    }

    fn playing(&self) -> u8 {
        self.game.diagram().counters.iter().fold(0, |all, counter| all | 1 << counter.0 .0)
    }

    /// Returns the game's status; a game in which no seat can ever move is drawn.
    fn status_of_game(&self) -> GameStatus {
        match self.game.status() {
            GameStatus::Turn(_) if self.is_stuck() => GameStatus::Draw,
            status => status,
        }
    }

    fn is_over(&self) -> bool {
        !matches!(self.status_of_game(), GameStatus::Turn(_))
    }

    /// Returns whether every seat would have to pass, one after the other.
    pub(super) fn is_stuck(&self) -> bool {
        let mut next = self.game.after_no_move();
        for _ in 1..G::SEATS.len() {
            next = next.and_then(|game| game.after_no_move());
        }
        next.is_some()
    }

    /// Returns why no game begins here.
    pub(super) fn unplayable(&self) -> Option<&'static str> {
        self.game.unplayable().or_else(|| self.is_stuck().then_some("no player can ever move"))
    }

    pub(super) fn offered(&self) -> Option<Seat> {
        match (self.offer, self.game.status()) {
            (DrawOffer::Offered(_), GameStatus::Turn(seat)) => Some(seat),
            _ => None,
        }
    }

    fn answering(&self, wanted: u8) -> Option<Seat> {
        let GameStatus::Turn(Seat(by)) = self.game.status() else { return None };
        let seats = G::SEATS.len() as u8;
        let mut others = (1..seats).map(|n| (by + n) % seats);
        others.find(|seat| self.playing() & !wanted & 1 << seat != 0).map(Seat)
    }

    pub(super) fn status(&self) -> GameStatus {
        match self.offer {
            DrawOffer::Agreed | DrawOffer::Claimed => self.game.agreed(),
            DrawOffer::Offered(wanted) => self.answering(wanted).map_or(self.game.agreed(), GameStatus::Turn),
            DrawOffer::Nothing | DrawOffer::Declined => self.status_of_game(),
        }
    }

    pub(super) fn reason(&self) -> EndReason {
        match self.offer {
            DrawOffer::Agreed => EndReason::Agreed,
            DrawOffer::Claimed if self.is_third_time() => EndReason::ThirdTime,
            DrawOffer::Claimed => EndReason::NoProgress,
            _ if self.is_stuck() => EndReason::NoMoves,
            _ => self.game.reason(),
        }
    }

    pub(super) fn settled(mut self) -> DrawTracker<G> {
        while let Some(next) = self.game.after_no_move().filter(|_| self.is_silent() && !self.is_stuck()) {
            self.game = next;
        }
        self
    }

    fn is_silent(&self) -> bool {
        matches!(self.offer, DrawOffer::Nothing | DrawOffer::Declined)
    }

    /// Counts the legal moves, or the two answers to an offer.
    pub(super) fn count_moves(&self) -> u32 {
        match self.offer {
            DrawOffer::Offered(_) => 2,
            DrawOffer::Agreed | DrawOffer::Claimed => 0,
            DrawOffer::Nothing | DrawOffer::Declined if self.is_over() => 0,
            DrawOffer::Nothing | DrawOffer::Declined => self.game.count_moves() as u32,
        }
    }

    pub(super) fn moves(&self) -> Vec<String> {
        if !self.is_silent() {
            return (0..self.count_moves()).filter_map(|place| self.write(MoveIndex(place))).collect();
        }
        self.legal_moves().iter().map(|mv| self.written_move(mv)).collect()
    }

    /// Returns the legal moves; a drawn game may have pieces that could go on.
    fn legal_moves(&self) -> Vec<G::Move> {
        if self.is_over() {
            return Vec::new();
        }
        self.game.legal_moves()
    }

    pub(super) fn huffs(&self) -> Vec<String> {
        let huffs = if self.is_silent() { self.game.huffs() } else { Vec::new() };
        huffs.iter().map(|mv| self.written_move(mv)).collect()
    }

    fn written_move(&self, mv: &G::Move) -> String {
        let mut out = String::new();
        self.game.write_move(mv, &mut out);
        out
    }

    pub(super) fn read(&self, line: &str) -> Result<MoveIndex, Refusal> {
        self.read_action(line).map(|(place, _)| place)
    }

    /// Returns the legal action of a typed line, and its place among the actions.
    pub(super) fn read_action(&self, line: &str) -> Result<(MoveIndex, Action<G::Move>), Refusal> {
        let word = line.trim_ascii();
        let is = |words: &[&str]| words.iter().any(|known| known.eq_ignore_ascii_case(word));
        match self.offer {
            DrawOffer::Agreed | DrawOffer::Claimed => return Err(Refusal::Over),
            DrawOffer::Offered(_) if is(&ACCEPT) => return Ok((MoveIndex(0), Action::Accept)),
            DrawOffer::Offered(_) if is(&DECLINE) => return Ok((MoveIndex(1), Action::Decline)),
            DrawOffer::Offered(_) => return Err(Refusal::Answer),
            DrawOffer::Nothing | DrawOffer::Declined => (),
        }
        if self.is_over() {
            return Err(Refusal::Over);
        }
        if is(&ACCEPT) || is(&DECLINE) {
            return Err(Refusal::NoOffer);
        }
        if is(&G::OFFER) {
            return match self.offer {
                DrawOffer::Declined => Err(Refusal::Declined),
                _ => Ok((MoveIndex(self.count_moves()), Action::Offer)),
            };
        }
        let mv = self.game.read_move(line)?;
        let place = self.game.legal_moves().iter().position(|legal| *legal == mv);
        place.map(|place| (MoveIndex(place as u32), Action::Move(mv))).ok_or(Refusal::CannotGo)
    }

    /// Returns the legal action at that place.
    pub(super) fn action(&self, MoveIndex(place): MoveIndex) -> Option<Action<G::Move>> {
        match (self.offer, place) {
            (DrawOffer::Offered(_), 0) => Some(Action::Accept),
            (DrawOffer::Offered(_), 1) => Some(Action::Decline),
            (DrawOffer::Nothing | DrawOffer::Declined, _) => {
                let mv = self.legal_moves().into_iter().nth(place as usize);
                mv.map(Action::Move).or_else(|| self.is_offer(place).then_some(Action::Offer))
            }
            _ => None,
        }
    }

    pub(super) fn write(&self, place: MoveIndex) -> Option<String> {
        Some(self.written(&self.action(place)?))
    }

    fn written(&self, action: &Action<G::Move>) -> String {
        match action {
            Action::Move(mv) => self.written_move(mv),
            Action::Offer => G::OFFER[0].into(),
            Action::Accept => ACCEPT[0].into(),
            Action::Decline => DECLINE[0].into(),
        }
    }

    fn is_offer(&self, place: u32) -> bool {
        !self.is_over() && self.offer == DrawOffer::Nothing && place == self.count_moves()
    }

    pub(super) fn after(&self, place: MoveIndex) -> Option<DrawTracker<G>> {
        self.after_action(&self.action(place)?)
    }

    fn after_action(&self, action: &Action<G::Move>) -> Option<DrawTracker<G>> {
        let said = |offer| Some(DrawTracker { offer, ..self.clone() });
        match (action, self.offer, self.game.status()) {
            (Action::Move(mv), ..) => Some(self.moved(mv)),
            (Action::Accept, DrawOffer::Offered(wanted), _) => {
                let wanted = wanted | 1 << self.answering(wanted)?.0;
                said(if self.answering(wanted).is_some() {
                    DrawOffer::Offered(wanted)
                } else {
                    DrawOffer::Agreed
                })
            }
            (Action::Decline, ..) => said(DrawOffer::Declined),
            (Action::Offer, ..) if self.is_due() => said(DrawOffer::Claimed),
            (Action::Offer, _, GameStatus::Turn(Seat(by))) => said(DrawOffer::Offered(1 << by)),
            _ => None,
        }
    }

    /// Does a legal action.
    pub(super) fn done(&self, action: &Action<G::Move>) -> Option<DoneAction> {
        let GameStatus::Turn(seat) = self.status() else { return None };
        let after = self.after_action(action).filter(|after| after.game.unplayable().is_none())?;
        Some(DoneAction { seat, typed: self.written(action), after: after.settled().packed() })
    }

    fn moved(&self, mv: &G::Move) -> DrawTracker<G> {
        let mut quiet = self.quiet.clone();
        if let Some(quiet) = &mut quiet {
            if self.game.is_quiet(mv) {
                quiet.turns = quiet.turns.saturating_add(1);
            } else {
                *quiet = QuietTurns::default();
            }
        }
        let mut next = DrawTracker { game: self.game.after(mv), offer: DrawOffer::Nothing, quiet };
        next.remember();
        next
    }

    pub(super) fn think(
        &self,
        how: SearchLimits,
        purpose: SearchPurpose,
        poll: Poll<'_>,
    ) -> Option<SearchResult> {
        let found = match self.offer {
            DrawOffer::Agreed | DrawOffer::Claimed => return None,
            _ if self.is_stuck() => return None,
            _ => search::think(&self.game, how, purpose, &|mv, after| self.hoped(mv, after, purpose), poll)?,
        };
        let GameStatus::Turn(mover) = self.game.status() else { return None };
        let found = match purpose {
            SearchPurpose::Move => found,
            SearchPurpose::Value => self.unless_claimed(mover, found),
        };
        let (action, score) = match self.offer {
            DrawOffer::Offered(wanted) => {
                let seat = self.answering(wanted)?;
                // With two seats, one side's score is the negative of the other's.
                let is_of_two = self.playing().count_ones() == 2;
                let score = if is_of_two { -found.score } else { self.game.evaluate(seat) };
                let score = if self.game.are_partners(mover, seat) { found.score } else { score };
                (MoveIndex(u32::from(!self.game.would_end(seat, score))), score)
            }
            _ if self.is_due() && self.offer == DrawOffer::Nothing && self.asks(mover, found.score) => {
                (MoveIndex(self.count_moves()), found.score)
            }
            _ => (found.action, found.score),
        };
        Some(SearchResult { action, score, ..found })
    }

    /// Returns the upper bound of a move's score. After a repetition the opponent can repeat until it may claim. For a
    /// value, also where the opponent may claim at once by the limit of quiet turns.
    fn hoped(&self, mv: &G::Move, after: &G, purpose: SearchPurpose) -> i32 {
        let Some(quiet) = self.quiet.as_ref().filter(|_| self.game.is_quiet(mv)) else { return i32::MAX };
        let goes_on = || matches!(after.status(), GameStatus::Turn(_));
        let reaches_limit = purpose == SearchPurpose::Value && self.comes_to_limit(1) && goes_on();
        if quiet.since.is_empty() && !reaches_limit {
            return i32::MAX;
        }
        let bytes = Self::bytes(after);
        let times = quiet.since.iter().filter(|&before| *before == bytes).count();
        match (times + if reaches_limit { 2 } else { 0 }, after.agreed(), self.game.status()) {
            (1.., GameStatus::Draw, _) => 0,
            (2.., GameStatus::Won(winner), GameStatus::Turn(seat)) if !after.are_partners(winner, seat) => {
                -MOST_EVALUATED
            }
            _ => i32::MAX,
        }
    }

    /// Corrects a value for claims, which the search does not see below the root. Who may claim a draw does not lose. A
    /// win that comes only after the loser may have claimed is not known, and the static evaluation takes its place.
    fn unless_claimed(&self, mover: Seat, found: SearchResult) -> SearchResult {
        let score = Score(found.score);
        let (plies, is_won) = (Score::WIN.0 - score.0.abs(), score.0 > 0);
        let with_score = |score| SearchResult { score, is_probable: false, ..found };
        let may_claim = self.offer == DrawOffer::Nothing && self.is_due();
        match self.game.agreed() {
            GameStatus::Won(winner) => {
                let is_mover = self.game.are_partners(winner, mover);
                if may_claim && is_mover {
                    return with_score(Score::WIN.0 - 1);
                }
                if is_mover == is_won {
                    return found;
                }
            }
            _ if may_claim && score.0 <= AHEAD => return with_score(0),
            _ => (),
        }
        if !score.is_proven() || plies < 2 {
            return found;
        }
        // A move that is not quiet ends the count, and the loser may make the last move.
        let is_late = self.comes_to_limit(plies as u32 - 1) || self.may_come_a_third_time();
        let moves = self.game.legal_moves();
        let is_progress = || moves.get(found.action.0 as usize).is_some_and(|mv| !self.game.is_quiet(mv));
        if !is_late || is_won && is_progress() {
            return found;
        }
        // On the winner's side, and no reason to claim.
        let evaluation = self.game.for_search().evaluate(mover);
        with_score(if is_won {
            evaluation.clamp(AHEAD + 1, MOST_ESTIMATED)
        } else {
            evaluation.clamp(-MOST_ESTIMATED, -AHEAD - 1)
        })
    }

    /// Returns whether a position before this one has occurred twice. This one does not come back on the way to a win.
    fn may_come_a_third_time(&self) -> bool {
        let Some(quiet) = &self.quiet else { return false };
        let before = quiet.since.iter().filter(|&bytes| Some(bytes) != quiet.since.last());
        let mut sorted: Vec<&Vec<u8>> = before.collect();
        sorted.sort_unstable();
        sorted.windows(2).any(|pair| pair[0] == pair[1])
    }

    pub(super) fn greedy(&self, seed: u64) -> Option<MoveIndex> {
        let how = SearchLimits { nodes: 1, margin: 0, seed };
        let found = self.think(how, SearchPurpose::Move, &mut |_| true)?;
        let moves = self.game.legal_moves();
        let wanted: Option<Vec<i32>> = moves.iter().map(|mv| self.game.greedy_score(mv)).collect();
        let is_move = !matches!(self.offer, DrawOffer::Offered(_)) && (found.action.0 as usize) < moves.len();
        let Some(wanted) = wanted.filter(|_| is_move) else { return Some(found.action) };
        let most = *wanted.iter().max()?;
        let best: Vec<u32> = (0..).zip(&wanted).filter(|(_, &want)| want == most).map(|(at, _)| at).collect();
        let chosen = scattered(seed ^ search::chance(&self.game), 1) % best.len() as u64;
        best.get(chosen as usize).copied().map(MoveIndex)
    }

    /// Returns whether the program claims the end: not if it would lose by it or is ahead.
    fn asks(&self, seat: Seat, score: i32) -> bool {
        match self.game.agreed() {
            GameStatus::Won(winner) => self.game.are_partners(winner, seat),
            _ => score <= AHEAD,
        }
    }

    pub(super) fn packed(&self) -> State {
        let mut bytes = Vec::new();
        let nothing = QuietTurns::default();
        let quiet = self.quiet.as_ref().unwrap_or(&nothing);
        if self.quiet.is_some() || self.offer != DrawOffer::Nothing {
            let (kind, wanted) = match self.offer {
                DrawOffer::Nothing => (0, 0),
                DrawOffer::Offered(wanted) => (1, wanted),
                DrawOffer::Declined => (2, 0),
                DrawOffer::Agreed => (3, 0),
                DrawOffer::Claimed => (4, 0),
            };
            bytes.extend([MARK, kind, wanted]);
            bytes.extend(self.quiet.as_ref().map_or(u32::MAX, |quiet| quiet.turns).to_le_bytes());
            bytes.extend((quiet.since.len() as u16).to_le_bytes());
        }
        self.game.pack(&mut bytes);
        quiet.since.iter().for_each(|since| bytes.extend(since));
        State(bytes)
    }

    pub(super) fn unpack(bytes: &[u8]) -> Option<DrawTracker<G>> {
        if bytes.first() != Some(&MARK) {
            let game = G::unpack(bytes)?;
            return Some(DrawTracker { game, offer: DrawOffer::Nothing, quiet: None });
        }
        let (&[_, kind, wanted, a, b, c, d, low, high], games) = bytes.split_first_chunk::<HEADER>()?;
        let (turns, since) = (u32::from_le_bytes([a, b, c, d]), usize::from(u16::from_le_bytes([low, high])));
        // All positions since the last progress have the same length.
        let each = games.len() / (since + 1);
        if each == 0 || each * (since + 1) != games.len() {
            return None;
        }
        let (present, since) = games.split_at(each);
        let game = G::unpack(present)?;
        let offer = match (kind, wanted) {
            (0, 0) => DrawOffer::Nothing,
            (1, wanted) => DrawOffer::Offered(wanted),
            (2, 0) => DrawOffer::Declined,
            (3, 0) => DrawOffer::Agreed,
            (4, 0) => DrawOffer::Claimed,
            _ => return None,
        };
        let since: Vec<Vec<u8>> = since.chunks(each).map(<[u8]>::to_vec).collect();
        let quiet = (turns != u32::MAX).then_some(QuietTurns { turns, since });
        let tracker = DrawTracker { game, offer, quiet };
        tracker.is_sound().then_some(tracker)
    }

    fn is_sound(&self) -> bool {
        let is_turn = matches!(self.game.status(), GameStatus::Turn(_));
        let is_said = match (self.offer, self.game.status()) {
            (DrawOffer::Offered(wanted), GameStatus::Turn(Seat(by))) => {
                wanted & 1 << by != 0 && wanted & !self.playing() == 0 && self.answering(wanted).is_some()
            }
            (DrawOffer::Nothing, _) => true,
            (DrawOffer::Claimed, _) => is_turn && self.is_due(),
            (DrawOffer::Declined | DrawOffer::Agreed, _) => is_turn,
            (DrawOffer::Offered(_), _) => false,
        };
        let Some(quiet) = &self.quiet else { return is_said && self.offer != DrawOffer::Nothing };
        let counts = G::CLAIM_RULE.is_some_and(|rule| rule.repeats) && self.game.quiet_turn_limit() > 0;
        let is_remembered = if counts && !self.is_quiet_limit_reached() {
            quiet.since.len() as u64 == u64::from(quiet.turns) + 1
                && quiet.since.last() == Some(&Self::bytes(&self.game))
                && quiet.since.iter().all(|bytes| G::unpack(bytes).is_some())
        } else {
            quiet.since.is_empty()
        };
        is_said && is_remembered && G::CLAIM_RULE.is_some()
    }
}
