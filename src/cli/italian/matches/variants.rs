//! Matches in the other games: random openings, each played once per rotation of the seats.

use super::setting::VariantSearch;
use super::{jobs, play_all, Args, HalfPoints, Summary, MOST_TURNED};
use crate::cli::failure::Failure;
use crate::cli::variant::{broken, refused, VariantPositionView};
use dama::unstable::games::{GameStatus, MoveIndex, Rulebook, SearchLimits, Seat, State, StateError};
use dama::unstable::rules::scattered;
use dama::unstable::session::rulebook::playing;
use dama::unstable::session::rulebook_match::level_limits;
use std::fmt;
use std::sync::atomic::{AtomicUsize, Ordering};

const GAMES: u32 = 100;

const RANDOM_PLIES: u32 = 4;

/// Openings tried where a game has so few moves that random plies end it.
const TRIES: u64 = 100;

#[derive(serde::Serialize)]
pub struct MatchOutcome {
    variant: &'static str,
    seats: String,
    /// Plies after which a game is drawn.
    limit: u32,
    unfinished: usize,
}

impl fmt::Display for MatchOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let MatchOutcome { variant, seats, limit, unfinished } = self;
        write!(f, "{variant}, seats {seats}; drawn as unfinished after {limit} plies: {unfinished}")
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Side {
    A,
    B,
}

struct PairedMatch {
    book: &'static dyn Rulebook,
    start: State,
    seats: Vec<Seat>,
    /// The settings that have these seats in an opening's first game.
    sides: Vec<Side>,
    thoughts: [VariantSearch; 2],
    random_plies: u32,
    seed: u64,
}

fn sides(text: &str) -> Option<Vec<Side>> {
    let side = |word: &str| match word {
        "a" => Some(Side::A),
        "b" => Some(Side::B),
        _ => None,
    };
    text.split(',').map(side).collect()
}

pub fn play(
    args: &Args,
    VariantPositionView { game, state, choice }: VariantPositionView,
) -> Result<Summary, Failure> {
    choice.check_program().map_err(|error| refused(&error))?;
    if args.openings.is_some() {
        return Err(Failure::usage("--openings: only for Italian draughts; use --random-plies here"));
    }
    let seats = playing(game, &state);
    let sides = match &args.seats {
        // Alternating, so that equal settings score half the points with two or four seats.
        None => [Side::A, Side::B].into_iter().cycle().take(seats.len()).collect(),
        Some(text) => {
            let chosen = sides(text).filter(|sides| sides.len() == seats.len());
            let fits = chosen.filter(|sides| sides.contains(&Side::A) && sides.contains(&Side::B));
            fits.ok_or_else(|| {
                Failure::usage(format_args!(
                    "--seats {text}: expected a or b for each of the {} seats, both at least once",
                    seats.len()
                ))
            })?
        }
    };
    if args.sprt.is_some() && seats.len() != 2 {
        return Err(Failure::usage("--sprt: only for games of two players"));
    }
    let thoughts = [args.a.variant_search()?, args.b.variant_search()?];
    let (random_plies, seed) = (args.random_plies.unwrap_or(RANDOM_PLIES), args.seed);
    let state = game.with_program(&state).map_err(broken)?;
    let game = PairedMatch { book: game, start: state, seats, sides, thoughts, random_plies, seed };
    game.summary(args)
}

impl PairedMatch {
    fn summary(&self, args: &Args) -> Result<Summary, Failure> {
        let games = args.games.unwrap_or(GAMES) as usize;
        let openings: Vec<State> = (0..games.div_ceil(self.seats.len()) as u64)
            .map(|n| self.opening(n))
            .collect::<Result<_, _>>()
            .map_err(broken)?;
        let unfinished = AtomicUsize::new(0);
        let players = vec![(); jobs(args, 1, openings.len())?];
        let (results, verdict) = play_all(openings.len(), args.sprt, players, |n, ()| {
            let seed = scattered(self.seed, n as u64);
            let turned = (0..self.seats.len().min(MOST_TURNED)).map(|turn| {
                let ended = self.game(&openings[n], turn, seed).expect("a rulebook knows its own states");
                ended.unwrap_or_else(|| {
                    unfinished.fetch_add(1, Ordering::Relaxed);
                    1
                })
            });
            turned.collect()
        });
        let seats = (0..self.seats.len()).map(|n| if self.side(n, 0) == Side::A { "a" } else { "b" });
        let told = MatchOutcome {
            variant: self.book.name(),
            seats: seats.collect::<Vec<_>>().join(","),
            limit: self.book.match_limit(),
            unfinished: unfinished.into_inner(),
        };
        let opening = format!("{} random plies", self.random_plies);
        Ok(Summary { variants: Some(told), ..Summary::new(args, opening, &results.concat(), verdict) })
    }

    /// The setting that has seat number `place` in game number `turn` of an opening.
    fn side(&self, place: usize, turn: usize) -> Side {
        self.sides[(place + turn) % self.sides.len()]
    }

    fn opening(&self, number: u64) -> Result<State, StateError> {
        let mut state = self.start.clone();
        for attempt in 0..TRIES {
            let seed = scattered(scattered(self.seed, number), attempt);
            state = self.book.settled(&self.start)?;
            for ply in 0..self.random_plies {
                let Some(action) = self.at_random(&state, scattered(seed, ply.into()))? else { break };
                state = self.after(&state, action)?;
            }
            if matches!(self.book.status(&state)?, GameStatus::Turn(_)) {
                break;
            }
        }
        Ok(state)
    }

    fn after(&self, state: &State, action: MoveIndex) -> Result<State, StateError> {
        self.book.settled(&self.book.after(state, action)?)
    }

    fn at_random(&self, state: &State, chance: u64) -> Result<Option<MoveIndex>, StateError> {
        let count = u64::from(self.book.count(state)?);
        Ok((count > 0).then(|| MoveIndex((scattered(chance, 1) % count.max(1)) as u32)))
    }

    /// A's half points; `None` if the game was not finished.
    fn game(&self, opening: &State, turn: usize, seed: u64) -> Result<Option<HalfPoints>, StateError> {
        let mut state = opening.clone();
        for ply in self.random_plies..self.book.match_limit() {
            let GameStatus::Turn(seat) = self.book.status(&state)? else { break };
            let place = self.seats.iter().position(|&playing| playing == seat).unwrap_or(0);
            let side = self.side(place, turn);
            let chance = scattered(seed, 2 * u64::from(ply) + u64::from(side == Side::B));
            let Some(action) = self.choice(&state, self.thoughts[side as usize], chance)? else { break };
            state = self.after(&state, action)?;
        }
        Ok(match self.book.status(&state)? {
            GameStatus::Turn(_) => None,
            GameStatus::Draw => Some(1),
            GameStatus::Won(winner) => Some(self.points(&state, winner, turn)?),
        })
    }

    /// 2 if A alone won, 0 if B alone won, 1 if a seat of each won.
    fn points(&self, state: &State, winner: Seat, turn: usize) -> Result<HalfPoints, StateError> {
        let mut has_won = [false; 2];
        for (place, &seat) in self.seats.iter().enumerate() {
            if self.book.are_partners(state, winner, seat)? {
                has_won[self.side(place, turn) as usize] = true;
            }
        }
        Ok(1 + u32::from(has_won[0]) - u32::from(has_won[1]))
    }

    fn choice(
        &self,
        state: &State,
        thought: VariantSearch,
        seed: u64,
    ) -> Result<Option<MoveIndex>, StateError> {
        let how = match thought {
            VariantSearch::Random => return self.at_random(state, seed),
            VariantSearch::Greedy => return self.book.greedy(state, seed),
            VariantSearch::Level(level) => level_limits(self.book, level, seed),
            VariantSearch::Nodes(nodes) => SearchLimits { nodes, margin: 0, seed },
        };
        Ok(self.book.think(state, how, &mut |_| true)?.map(|found| found.action))
    }
}
