//! The games of a match, by the rules of any row: each opening once for every rotation of the seats.

use super::setting::{at_random, SettingPlayer, Side, Turn};
use super::{jobs, openings, play_all, Args, HalfPoints, Summary, MOST_TURNED};
use crate::cli::failure::Failure;
use crate::cli::variant::{broken, refused, VariantPositionView};
use dama::unstable::built_in::ROWS;
use dama::unstable::games::{GameStatus, MoveIndex, Rulebook, Seat, State, StateError};
use dama::unstable::maestro::machine::ResourceError;
use dama::unstable::rules::scattered;
use dama::unstable::session::rulebook::playing;
use std::fmt;
use std::sync::atomic::{AtomicUsize, Ordering};

const GAMES: u32 = 100;
const GENERATED_GAMES: u32 = 1_000;

const RANDOM_PLIES: u32 = 4;

/// Openings tried where a game has so few moves that random plies end it.
const TRIES: u64 = 100;

/// How the games were played, where options decide it.
#[derive(serde::Serialize)]
pub struct ContestRules {
    variant: &'static str,
    seats: String,
    /// Plies after which a game is drawn.
    limit: u32,
    unfinished: usize,
}

impl fmt::Display for ContestRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ContestRules { variant, seats, limit, unfinished } = self;
        write!(f, "{variant}, seats {seats}; drawn as unfinished after {limit} plies: {unfinished}")
    }
}

struct Opening {
    state: State,
    seed: u64,
}

/// The openings, and what they are called.
struct Openings {
    all: Vec<Opening>,
    name: String,
    /// Random plies that count towards the longest game.
    plies: u32,
}

pub struct Contest {
    book: &'static dyn Rulebook,
    seats: Vec<Seat>,
    /// The settings that have these seats in an opening's first game.
    sides: Vec<Side>,
    openings: Openings,
}

fn sides(text: &str) -> Option<Vec<Side>> {
    let side = |word: &str| match word {
        "a" => Some(Side::A),
        "b" => Some(Side::B),
        _ => None,
    };
    text.split(',').map(side).collect()
}

// Alternating, so that equal settings score half the points with two or four seats.
fn alternating(seats: &[Seat]) -> Vec<Side> {
    [Side::A, Side::B].into_iter().cycle().take(seats.len()).collect()
}

/// Returns the openings of a file or a set, each for two games. Only the built-in game has them.
fn named_openings(args: &Args, book: &dyn Rulebook) -> Result<Openings, Failure> {
    let name = args.openings.as_deref().unwrap_or("torneo");
    let positions = match name {
        "generated" => {
            openings::generated(args.seed, args.games.unwrap_or(GENERATED_GAMES).div_ceil(2) as usize)
        }
        name => openings::named(name)?,
    };
    let states = positions.iter().map(|position| book.read_position(&position.to_string(), &[]));
    let states: Vec<State> = states.collect::<Result<_, _>>().map_err(broken)?;
    let games = args.games.map_or(2 * states.len(), |games| games as usize);
    // In turn, with a new seed in each round.
    let opening = |n: usize| Opening {
        state: states[n % states.len()].clone(),
        seed: args.seed.wrapping_add(((n / states.len()) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)),
    };
    Ok(Openings { all: (0..games.div_ceil(2)).map(opening).collect(), name: name.into(), plies: 0 })
}

/// Returns openings of random plies from `start`, each for a game a seat.
fn random_openings(
    args: &Args,
    book: &dyn Rulebook,
    start: &State,
    seats: usize,
) -> Result<Openings, StateError> {
    let plies = args.random_plies.unwrap_or(RANDOM_PLIES);
    let count = (args.games.unwrap_or(GAMES) as usize).div_ceil(seats);
    let opening = |n: u64| {
        let seed = scattered(args.seed, n);
        Ok(Opening { state: random_opening(book, start, plies, seed)?, seed })
    };
    let all = (0..count as u64).map(opening).collect::<Result<_, _>>()?;
    Ok(Openings { all, name: format!("{plies} random plies"), plies })
}

fn random_opening(book: &dyn Rulebook, start: &State, plies: u32, seed: u64) -> Result<State, StateError> {
    let mut state = start.clone();
    for attempt in 0..TRIES {
        let seed = scattered(seed, attempt);
        state = book.settled(start)?;
        for ply in 0..plies {
            let Some(action) = at_random(book, &state, scattered(seed, ply.into()))? else { break };
            state = after(book, &state, action)?;
        }
        if matches!(book.status(&state)?, GameStatus::Turn(_)) {
            break;
        }
    }
    Ok(state)
}

fn after(book: &dyn Rulebook, state: &State, action: MoveIndex) -> Result<State, StateError> {
    book.settled(&book.after(state, action)?)
}

impl Contest {
    pub fn of(args: &Args, start: VariantPositionView) -> Result<Contest, Failure> {
        match start.game.is_built_in() {
            true => Contest::from_openings(args),
            false => Contest::from_random_plies(args, start),
        }
    }

    fn from_openings(args: &Args) -> Result<Contest, Failure> {
        if args.seats.is_some() {
            return Err(Failure::usage(
                "--seats: this game has two, and every opening is played with both colours",
            ));
        }
        if args.random_plies.is_some() {
            return Err(Failure::usage("--random-plies: only with --variant; use --openings here"));
        }
        // Also by the rules of 1931: levels and the strong search know only the board.
        let book = ROWS[0];
        let seats = vec![Seat(0), Seat(1)];
        Ok(Contest { book, sides: alternating(&seats), seats, openings: named_openings(args, book)? })
    }

    fn from_random_plies(
        args: &Args,
        VariantPositionView { game: book, state, choice }: VariantPositionView,
    ) -> Result<Contest, Failure> {
        choice.check_program().map_err(|error| refused(&error))?;
        if args.openings.is_some() {
            return Err(Failure::usage("--openings: only for Italian draughts; use --random-plies here"));
        }
        let seats = playing(book, &state);
        let sides = match &args.seats {
            None => alternating(&seats),
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
        let start = book.with_program(&state).map_err(broken)?;
        let openings = random_openings(args, book, &start, seats.len()).map_err(broken)?;
        Ok(Contest { book, seats, sides, openings })
    }

    pub fn summary(&self, args: &Args) -> Result<Summary, Failure> {
        let Openings { all, name, .. } = &self.openings;
        let settings = [args.a.open(self.book)?, args.b.open(self.book)?];
        let threads = settings.iter().map(|setting| setting.threads).max().unwrap_or(1);
        let players = (0..jobs(args, threads, all.len())?)
            .map(|_| Ok([settings[0].player()?, settings[1].player()?]))
            .collect::<Result<Vec<_>, ResourceError>>()?;
        let unfinished = AtomicUsize::new(0);
        let (results, verdict) = play_all(all.len(), args.sprt, players, |n, players| {
            let turned = (0..self.seats.len().min(MOST_TURNED)).map(|turn| {
                let ended = self.game(&all[n], turn, players).expect("a rulebook knows its own states");
                ended.unwrap_or_else(|| {
                    unfinished.fetch_add(1, Ordering::Relaxed);
                    1
                })
            });
            turned.collect()
        });
        let seats = (0..self.seats.len()).map(|n| if self.side(n, 0) == Side::A { "a" } else { "b" });
        let rules = ContestRules {
            variant: self.book.name(),
            seats: seats.collect::<Vec<_>>().join(","),
            limit: self.book.match_limit(),
            unfinished: unfinished.into_inner(),
        };
        let rules = (!self.book.is_built_in()).then_some(rules);
        Ok(Summary { rules, ..Summary::new(args, name.clone(), &results.concat(), verdict) })
    }

    /// The setting that has seat number `place` in game number `turn` of an opening.
    fn side(&self, place: usize, turn: usize) -> Side {
        self.sides[(place + turn) % self.sides.len()]
    }

    /// A's half points; `None` if the game was not finished.
    fn game(
        &self,
        opening: &Opening,
        turn: usize,
        players: &mut [SettingPlayer; 2],
    ) -> Result<Option<HalfPoints>, StateError> {
        players.iter_mut().for_each(SettingPlayer::new_game);
        let (mut state, mut past) = (opening.state.clone(), Vec::new());
        for ply in self.openings.plies..self.book.match_limit() {
            let GameStatus::Turn(seat) = self.book.status(&state)? else { break };
            let place = self.seats.iter().position(|&playing| playing == seat).unwrap_or(0);
            let side = self.side(place, turn);
            let at = Turn { book: self.book, state: &state, past: &past, ply, side, seed: opening.seed };
            let Some(action) = players[side as usize].choose(at)? else { break };
            past.extend(self.book.built_in_position(&state));
            state = after(self.book, &state, action)?;
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
}
