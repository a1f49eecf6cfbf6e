//! Alma: two to four players bring their men into the opposite camp, by steps and chains of jumps.
//!
//! Source: S2. docs/FIDELITY.md says how its gaps are filled.

#[cfg(test)]
mod tests;
mod text;
mod words;

use super::kit::lattice::{shown, LineDirection};
use super::kit::{set_bits, smallest, Bits, ClaimRule, GamePosition};
use super::{BoardKind, Counter, Diagram, EndReason, GameStatus, Seat, Words};
use crate::session::game_choice::GameChoice;
use crate::session::game_options::{GameOption, OptionValue};
use crate::session::messages::LANGS;
use crate::session::points::PointsCurve;
use crate::session::words as sentences;
use alloc::vec::Vec;

const MOST_CANDIDATES: usize = 24;

// The highest move ordering score: all the way from corner to corner.
const MOST_PROMISED: i32 = hope(15 * 10 + 15 * 5);

// Enough for nearly every position.
const USUAL_MOVES: usize = 160;

const WIDTH: u8 = 16;

const MEN: u32 = 19;

// In the order in which they move: South, West, North, East.
const SEATS: usize = 4;

// Turns of each player after which a draw may be claimed.
const QUIET_TURN_LIMIT: u32 = 400;

// Costs of a man, in hundredths of a man. A move gains about 280.
// Cost of a man outside the goal camp.
const OUTSIDE: i32 = 25;
// Extra cost while still in its own camp.
const AT_HOME: i32 = 15;
// Cost per step to the nearest free goal square; a fifth of it per step to the corner.
const STEP: i32 = 12;
// Cost per square of the steps to the corner: a straggler has no men to jump over.
const BEHIND: i32 = 3;
// Cost per step into the corner of a man in the goal camp, so that it makes room.
const INSIDE: i32 = 3;

// Half of the way of all men. A larger lead counts a quarter of its excess: no lead looks like a win, and a player
// far behind still tells better from worse.
const FAR_AHEAD: i32 = 14_000;

// By scores of consecutive depths over a game of level 4: half of their difference.
const EARLY_TEMPO: i32 = 340;
const LATE_TEMPO: i32 = 60;

// The program accepts a draw when four moves behind.
const FOUR_MOVES: i32 = 4 * 280;

type Squares = Bits<4>;

/// The length of each line of a camp, from the edge.
const CAMP: [u8; 5] = [5, 5, 4, 3, 2];

/// Each seat's own camp, at its left: south-west, north-west, north-east, south-east.
static CAMPS: [Squares; SEATS] = [camp(false, false), camp(false, true), camp(true, true), camp(true, false)];

/// Distance to the corner of each seat's goal, in tenths of a step. The longer way, and half of the shorter one.
static DISTANCE: [[u8; 256]; SEATS] = {
    let mut far = [[0; 256]; SEATS];
    let mut at = 0;
    while at < SEATS * 256 {
        let (seat, file, rank) = (at / 256, at % 16, at / 16 % 16);
        let files = if seat < 2 { 15 - file } else { file };
        let ranks = if seat % 3 == 0 { 15 - rank } else { rank };
        let (more, less) = if files > ranks { (files, ranks) } else { (ranks, files) };
        far[seat][at % 256] = (10 * more + 5 * less) as u8;
        at += 1;
    }
    far
};

/// Move ordering value of a distance. It grows with the square, so that men behind move first.
const fn hope(far: i32) -> i32 {
    far * far / 200
}

static ORDER_SCORE: [[i16; 256]; SEATS] = {
    let mut hopes = [[0; 256]; SEATS];
    let mut place = 0;
    while place < SEATS * 256 {
        hopes[place / 256][place % 256] = hope(DISTANCE[place / 256][place % 256] as i32) as i16;
        place += 1;
    }
    hopes
};

/// The nearest of up to 32 squares; unused places are out of reach.
struct NearestGoal {
    files: [u8; 32],
    ranks: [u8; 32],
}

impl NearestGoal {
    fn of(squares: impl Iterator<Item = u16>) -> NearestGoal {
        let mut near = NearestGoal { files: [u8::MAX; 32], ranks: [u8::MAX; 32] };
        for (n, square) in squares.enumerate() {
            (near.files[n], near.ranks[n]) = ((square % 16) as u8, (square / 16) as u8);
        }
        near
    }

    fn steps(&self, from: u16) -> Option<i32> {
        let (file, rank) = ((from % 16) as u8, (from / 16) as u8);
        let steps = |n: usize| self.files[n].abs_diff(file).max(self.ranks[n].abs_diff(rank));
        let nearest = (0..32).map(steps).fold(u8::MAX, u8::min);
        (nearest < WIDTH).then_some(nearest.into())
    }
}

/// The directions in which any man could jump from each square, one bit each. No man jumps over itself.
struct Jumps([u8; 256]);

impl Jumps {
    fn over(all: &Squares) -> Jumps {
        let mut jumps = [0; 256];
        for over in all.iter() {
            let next = &NEXT[usize::from(over)];
            for (way, &to) in next.iter().enumerate() {
                let from = next[(way + 4) % 8];
                if to != NOWHERE && from != NOWHERE && !all.has(to) {
                    jumps[usize::from(from)] |= 1 << way;
                }
            }
        }
        Jumps(jumps)
    }

    /// Returns the squares that a jump from `from` reaches. `left`: the jumping man's origin, now empty.
    fn of(&self, from: u16, left: u16) -> impl Iterator<Item = u16> {
        set_bits(self.0[usize::from(from)]).filter_map(move |way| {
            let over = NEXT[usize::from(from)][way];
            (over != left).then(|| NEXT[usize::from(over)][way])
        })
    }
}

struct RaceCost {
    seat: usize,
    free: NearestGoal,
}

impl RaceCost {
    /// `taken`: squares that cannot be goals.
    fn of(seat: usize, taken: &Squares) -> RaceCost {
        let free = Alma::goal(seat).iter().filter(|&square| !taken.has(square));
        RaceCost { seat, free: NearestGoal::of(free) }
    }

    fn cost(&self, man: u16) -> i32 {
        let to_corner = Alma::far(self.seat, man);
        if Alma::goal(self.seat).has(man) {
            return INSIDE * to_corner / 10;
        }
        let left = if CAMPS[self.seat].has(man) { AT_HOME } else { 0 };
        left + OUTSIDE
            + self.free.steps(man).map_or(STEP * to_corner / 10, |steps| STEP * steps)
            + STEP * to_corner / 50
            + BEHIND * to_corner * to_corner / 100
    }

    fn total(&self, men: &Squares) -> i32 {
        men.iter().map(|man| self.cost(man)).sum()
    }
}

const NOWHERE: u16 = u16::MAX;

static NEXT: [[u16; 8]; 256] = {
    let mut next = [[NOWHERE; 8]; 256];
    let mut square = 0;
    while square < 256 {
        let mut way = 0;
        while way < 8 {
            let LineDirection { files, ranks } = LineDirection::ALL[way];
            let (file, rank) = (square as i16 % 16 + files as i16, square as i16 / 16 + ranks as i16);
            if 0 <= file && file < 16 && 0 <= rank && rank < 16 {
                next[square][way] = (rank * 16 + file) as u16;
            }
            way += 1;
        }
        square += 1;
    }
    next
};

fn neighbours(square: u16) -> impl Iterator<Item = (usize, u16)> {
    NEXT[usize::from(square)].into_iter().enumerate().filter(|&(_, next)| next != NOWHERE)
}

const fn camp(east: bool, north: bool) -> Squares {
    let mut words = [0u64; 4];
    let mut line = 0;
    while line < CAMP.len() {
        let mut place = 0;
        while place < CAMP[line] as usize {
            let file = if east { 15 - place } else { place };
            let rank = if north { 15 - line } else { line };
            let square = rank * 16 + file;
            words[square / 64] |= 1 << (square % 64);
            place += 1;
        }
        line += 1;
    }
    Bits::from_words(words)
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AlmaOptions {
    players: u8,
    first: u8,
    /// True if South and North play together against West and East.
    pairs: bool,
    /// True if a full goal camp wins for a player with a man in it.
    antiblock: bool,
    /// True if the others play on after the first has won.
    places: bool,
}

const OPTIONS: &[GameOption] = &[
    GameOption::new(
        "players",
        sentences::OPTION_PLAYERS,
        &[OptionValue::number("2"), OptionValue::number("3"), OptionValue::number("4")],
    ),
    GameOption::new(
        "first",
        sentences::OPTION_BEGINS,
        &[
            OptionValue::new("s", sentences::OPTION_SOUTH),
            OptionValue::new("w", sentences::OPTION_WEST).only_with(&[("players", &["3", "4"])]),
            OptionValue::new("n", sentences::OPTION_NORTH),
            OptionValue::new("e", sentences::OPTION_EAST).only_with(&[("players", &["4"])]),
        ],
    )
    .of_start(),
    GameOption::new(
        "pairs",
        sentences::OPTION_IN_PAIRS,
        &[OFF, OptionValue::new("on", sentences::OPTION_YES).only_with(&[("players", &["4"])])],
    ),
    GameOption::new(
        "antiblock",
        sentences::OPTION_FULL_CAMP_WINS,
        &[OFF.without_program(), OptionValue::new("on", sentences::OPTION_YES)],
    ),
    GameOption::new(
        "places",
        sentences::OPTION_FOR_ALL_PLACES,
        &[
            OFF,
            OptionValue::new("on", sentences::OPTION_YES)
                .only_with(&[("players", &["3", "4"]), ("pairs", &["off"])]),
        ],
    ),
];

const OFF: OptionValue = OptionValue::new("off", sentences::OPTION_NO);

impl AlmaOptions {
    fn of(choice: &GameChoice) -> AlmaOptions {
        let first = text::LETTERS.iter().position(|letter| choice.word("first").eq_ignore_ascii_case(letter));
        AlmaOptions {
            players: choice.number("players"),
            first: first.unwrap_or(0) as u8,
            pairs: choice.is("pairs", "on"),
            antiblock: choice.is("antiblock", "on"),
            places: choice.is("places", "on"),
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Alma {
    men: [Squares; SEATS],
    playing: [bool; SEATS],
    seat: u8,
    /// Players who are home, in order; more than one only if the option `places` is on.
    home: Vec<u8>,
    options: AlmaOptions,
}

/// A move by its ends. Nothing is captured, so the route does not matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct AlmaMove {
    pub from: u16,
    pub to: u16,
}

fn seats(players: u8) -> [bool; SEATS] {
    match players {
        2 => [true, false, true, false],
        3 => [true, true, true, false],
        _ => [true; SEATS],
    }
}

impl Alma {
    fn all(&self) -> Squares {
        self.men.iter().fold(Squares::NONE, |all, men| all.or(men))
    }

    fn goal(seat: usize) -> &'static Squares {
        &CAMPS[(seat + 2) % SEATS]
    }

    fn has_arrived(&self, seat: usize) -> bool {
        let (men, goal) = (&self.men[seat], Self::goal(seat));
        let there = men.and(goal).count();
        there == MEN || self.options.antiblock && there > 0 && self.all().and(goal).count() == MEN
    }

    /// Returns whether the seat is home, in pairs together with its partner.
    fn has_won(&self, seat: usize) -> bool {
        let partner = (seat + 2) % SEATS;
        let is_home = |seat: usize| self.home.contains(&(seat as u8)) || self.has_arrived(seat);
        is_home(seat) && (!self.is_in_pairs() || is_home(partner))
    }

    /// Returns the seat's final place if places are played for. The last player gets the last place.
    fn place_of(&self, seat: u8) -> Option<u32> {
        if !self.options.places || self.is_in_pairs() {
            return None;
        }
        let is_over = !matches!(self.status(), GameStatus::Turn(_));
        let place = self.home.iter().position(|&home| home == seat);
        place.or(is_over.then_some(self.home.len())).map(|place| place as u32 + 1)
    }

    /// Gives the seats that have arrived their places, in that order, if places are played for.
    fn note_arrivals(&mut self, seats: impl Iterator<Item = u8>) {
        if self.options.places && !self.is_in_pairs() {
            for seat in seats {
                if !self.home.contains(&seat) && self.has_arrived(usize::from(seat)) {
                    self.home.push(seat);
                }
            }
        }
    }

    /// Returns the position in which the seats that are home have their places, and do not move.
    fn with_arrivals(mut self) -> Alma {
        let seats = self.clone();
        self.note_arrivals(seats.mover_first());
        if self.home.contains(&self.seat) {
            self.seat = self.next_seat(self.seat);
        }
        self
    }

    fn is_in_pairs(&self) -> bool {
        self.options.pairs && self.playing == [true; SEATS]
    }

    fn next_seat(&self, seat: u8) -> u8 {
        let after = (1..=SEATS as u8).map(|n| (seat + n) % SEATS as u8);
        let mut playing = after.filter(|&next| self.playing[usize::from(next)] && !self.home.contains(&next));
        playing.next().unwrap_or(seat)
    }

    fn mover_first(&self) -> impl Iterator<Item = u8> + '_ {
        let playing = |seat: &u8| self.playing[usize::from(*seat)];
        let mover = (1..=SEATS as u8).map(|n| (self.seat + SEATS as u8 - n) % SEATS as u8).find(playing);
        let mover = mover.unwrap_or(self.seat);
        (0..SEATS as u8).map(move |n| (mover + n) % SEATS as u8).filter(playing)
    }

    fn jumps(all: Squares, from: u16) -> impl Iterator<Item = u16> {
        let over = neighbours(from).filter(move |&(_, over)| all.has(over));
        let to = over.map(|(way, over)| NEXT[usize::from(over)][way]);
        to.filter(move |&to| to != NOWHERE && !all.has(to))
    }

    /// Returns where the man on `from` can go by one step or a chain of jumps.
    fn reached(all: &Squares, jumps: &Jumps, from: u16) -> Squares {
        let mut reached = Squares::NONE;
        // The origin counts as occupied, so no chain returns to it, and each square is visited once.
        let mut stops = [0u8; 256];
        stops[0] = from as u8;
        let (mut done, mut found) = (0, 1);
        while done < found {
            for to in jumps.of(stops[done].into(), from) {
                if !reached.has(to) {
                    reached.insert(to);
                    stops[found] = to as u8;
                    found += 1;
                }
            }
            done += 1;
        }
        neighbours(from).filter(|&(_, to)| !all.has(to)).for_each(|(_, to)| reached.insert(to));
        reached
    }

    fn goes(&self, from: u16) -> Squares {
        let all = self.all();
        Self::reached(&all, &Jumps::over(&all), from)
    }

    fn stops(&self, way: &AlmaMove) -> Vec<u16> {
        let is_step = neighbours(way.from).any(|(_, to)| to == way.to);
        let mut all = self.all();
        all.remove(way.from);
        // The squares reached so far, each with the index of the one before it.
        let mut found = Vec::from([(way.from, 0)]);
        let mut at = 0;
        while at < found.len() && !is_step {
            let (from, _) = found[at];
            for to in Self::jumps(all, from) {
                if found.iter().all(|&(square, _)| square != to) {
                    found.push((to, at));
                }
            }
            at += 1;
        }
        let Some(mut at) = found.iter().position(|&(square, _)| square == way.to) else {
            return Vec::from([way.from, way.to]);
        };
        let mut stops = Vec::from([way.to]);
        while at > 0 {
            at = found[at].1;
            stops.push(found[at].0);
        }
        stops.reverse();
        stops
    }

    fn far(seat: usize, square: u16) -> i32 {
        DISTANCE[seat][usize::from(square)].into()
    }

    /// Returns the cost of all of a seat's men. `taken`: squares that cannot be goals.
    fn way_home(&self, seat: usize, taken: &Squares) -> i32 {
        RaceCost::of(seat, taken).total(&self.men[seat])
    }

    /// Returns the goal camp if all its squares but one are taken.
    fn nearly_full_goal(&self) -> Option<&'static Squares> {
        let goal = Self::goal(self.seat.into());
        (self.all().and(goal).count() == MEN - 1).then_some(goal)
    }

    /// Returns how promising a move is: the man's progress, more for men far behind. A move that fills the goal camp wins
    /// and comes first.
    fn promise(&self, way: &AlmaMove, nearly_full_goal: Option<&Squares>) -> i32 {
        if nearly_full_goal.is_some_and(|goal| goal.has(way.to) && !goal.has(way.from)) {
            return MOST_PROMISED;
        }
        let hopes = &ORDER_SCORE[usize::from(self.seat)];
        i32::from(hopes[usize::from(way.from)] - hopes[usize::from(way.to)])
    }

    fn players(&self) -> usize {
        self.playing.iter().filter(|&&playing| playing).count()
    }

    fn own(&self) -> &Squares {
        &self.men[usize::from(self.seat)]
    }
}

impl Alma {
    fn begun(options: AlmaOptions) -> Alma {
        let playing = seats(options.players);
        let men = core::array::from_fn(|seat| if playing[seat] { CAMPS[seat] } else { Squares::NONE });
        let mut game = Alma { men, playing, seat: options.first, home: Vec::new(), options };
        if !playing[usize::from(options.first)] {
            game.seat = game.next_seat(options.first);
        }
        game
    }
}

impl GamePosition for Alma {
    const NAME: &'static str = "alma";
    const WORDS: &'static [Words; LANGS.len()] = &words::WORDS;
    // Fitted to 400 games.
    const CURVE: PointsCurve = PointsCurve { full: 38, slopes: [1_501; 3] };
    const OPTIONS: &'static [GameOption] = OPTIONS;
    const CLAIM_RULE: Option<ClaimRule> = Some(ClaimRule { repeats: false });
    const SEATS: &'static str = "SWNE";
    const MATCH_LIMIT: u32 = 1_000;
    const MAX_BRANCHING: usize = 12;
    const MAX_N: bool = true;
    const IS_ONE_SIDED: bool = true;

    fn start(choice: &GameChoice) -> Alma {
        Alma::begun(AlmaOptions::of(choice))
    }

    fn status(&self) -> GameStatus {
        let winner = self.mover_first().find(|&seat| self.has_won(usize::from(seat)));
        let still = self.mover_first().filter(|seat| !self.home.contains(seat)).count();
        match (self.home.first(), winner) {
            (Some(&first), _) if still <= 1 => GameStatus::Won(Seat(first)),
            (None, Some(winner)) if !self.options.places || self.is_in_pairs() => {
                GameStatus::Won(Seat(winner))
            }
            _ => GameStatus::Turn(Seat(self.seat)),
        }
    }

    // DIFFERS D09: a man left in its own camp would block the program for ever.
    fn with_program(mut self) -> Alma {
        self.options.antiblock = true;
        self.with_arrivals()
    }

    fn quiet_turn_limit(&self) -> u32 {
        QUIET_TURN_LIMIT * self.players() as u32
    }

    fn reason(&self) -> EndReason {
        EndReason::CampFilled
    }

    fn are_partners(&self, one: Seat, other: Seat) -> bool {
        one == other || self.is_in_pairs() && (one.0 + 2) % SEATS as u8 == other.0
    }

    // The lead over the nearest opponent. Men that block an opponent do not count for the seat: they would stay
    // there.
    fn evaluate(&self, Seat(seat): Seat) -> i32 {
        let others = (0..SEATS)
            .filter(|&other| self.playing[other] && !self.are_partners(Seat(seat), Seat(other as u8)));
        let nearest = others.map(|other| self.way_home(other, &self.men[other])).min().unwrap_or(0);
        let lead = nearest - self.way_home(usize::from(seat), &self.all());
        let within = lead.clamp(-FAR_AHEAD, FAR_AHEAD);
        within + (lead - within) / 4
    }

    // Half of what a move gains: more in the beginning, when long chains of jumps are free.
    fn tempo(&self) -> i32 {
        let left = self.way_home(usize::from(self.seat), &self.all());
        if self.players() == 2 {
            LATE_TEMPO + (EARLY_TEMPO - LATE_TEMPO) * left / (2 * FAR_AHEAD)
        } else {
            0
        }
    }

    // Where places are played for, each player tries to be the next one home.
    fn for_search(&self) -> Alma {
        let playing = core::array::from_fn(|seat| self.playing[seat] && !self.home.contains(&(seat as u8)));
        let options = AlmaOptions { places: false, ..self.options };
        Alma { playing, home: Vec::new(), options, ..self.clone() }
    }

    fn would_end(&self, _seat: Seat, score: i32) -> bool {
        score <= -FOUR_MOVES
    }

    fn candidates(&self) -> Vec<AlmaMove> {
        let nearly_full_goal = self.nearly_full_goal();
        let ways = self.legal_moves().into_iter();
        let promises: Vec<(i32, AlmaMove)> =
            ways.map(|way| (-self.promise(&way, nearly_full_goal), way)).collect();
        smallest(promises, MOST_CANDIDATES).into_iter().map(|(_, way)| way).collect()
    }

    // Only the cost of the moved man changes, unless a goal square is taken or left.
    fn best_static_move(&self) -> Option<AlmaMove> {
        let (seat, all) = (usize::from(self.seat), self.all());
        let (goal, homeward) = (Self::goal(seat), RaceCost::of(seat, &all));
        let now = homeward.total(self.own());
        let left = |way: &AlmaMove| {
            if goal.has(way.from) || goal.has(way.to) {
                let after = self.after(way);
                return if after.has_arrived(seat) { i32::MIN } else { after.way_home(seat, &after.all()) };
            }
            now - homeward.cost(way.from) + homeward.cost(way.to)
        };
        self.candidates().into_iter().min_by_key(left)
    }

    fn camp(file: u8, rank: u8) -> Option<Seat> {
        let square = u16::from(rank) * u16::from(WIDTH) + u16::from(file);
        (0..).map(Seat).zip(&CAMPS).find(|(_, camp)| camp.has(square)).map(|(seat, _)| seat)
    }

    fn way(&self, way: &AlmaMove) -> Option<Vec<(u8, u8)>> {
        let place = |square: u16| ((square % u16::from(WIDTH)) as u8, (square / u16::from(WIDTH)) as u8);
        Some(self.stops(way).into_iter().map(place).collect())
    }

    fn diagram(&self) -> Diagram {
        let of = |seat: usize| shown(self.men[seat].iter(), WIDTH, seat as u8);
        let home = |seat: usize| match self.place_of(seat as u8) {
            Some(place) => (Seat(seat as u8), Counter::Place, place),
            None => (Seat(seat as u8), Counter::Home, self.men[seat].and(Self::goal(seat)).count()),
        };
        Diagram {
            width: WIDTH,
            ground: BoardKind::Squares,
            pieces: (0..SEATS).flat_map(of).collect(),
            counters: (0..SEATS).filter(|&seat| self.playing[seat]).map(home).collect(),
        }
    }

    fn legal_moves(&self) -> Vec<AlmaMove> {
        match self.status() {
            GameStatus::Turn(_) => {
                let all = self.all();
                let jumps = Jumps::over(&all);
                let mut ways = Vec::with_capacity(USUAL_MOVES);
                for from in self.own().iter() {
                    ways.extend(Self::reached(&all, &jumps, from).iter().map(|to| AlmaMove { from, to }));
                }
                ways
            }
            _ => Vec::new(),
        }
    }

    fn count_moves(&self) -> u64 {
        match self.status() {
            GameStatus::Turn(_) => {
                let all = self.all();
                let jumps = Jumps::over(&all);
                self.own().iter().map(|from| u64::from(Self::reached(&all, &jumps, from).count())).sum()
            }
            _ => 0,
        }
    }

    fn after_no_move(&self) -> Option<Alma> {
        let all = self.all();
        // A man next to an empty square can step there.
        let can_go =
            |from| neighbours(from).any(|(_, to)| !all.has(to)) || Self::jumps(all, from).next().is_some();
        let is_stuck = !self.own().iter().any(can_go);
        (is_stuck && matches!(self.status(), GameStatus::Turn(_)))
            .then(|| Alma { seat: self.next_seat(self.seat), ..self.clone() })
    }

    // It would pass for ever, and could never win.
    fn unplayable(&self) -> Option<&'static str> {
        let is_empty = |seat: usize| self.playing[seat] && self.men[seat].count() == 0;
        (0..SEATS).any(is_empty).then_some("a player without men")
    }

    fn after(&self, way: &AlmaMove) -> Alma {
        let mut next = self.clone();
        let men = &mut next.men[usize::from(self.seat)];
        men.remove(way.from);
        men.insert(way.to);
        next.note_arrivals([self.seat].into_iter().chain(self.mover_first()));
        next.seat = next.next_seat(self.seat);
        next
    }
}
