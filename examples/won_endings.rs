//! Makes and plays the suites of won endings in `tests/data/won.txt`.
//!
//! `cargo run --release --example won_endings make GAME SEED` prints 20 positions of a game, the same for the same seed
//! and version. `... play LEVEL [GAME]` plays the file's positions: the winner at that level, the defender at level 5.
//! It prints what became of each, and the wins of each game.

use dama::unstable::games::{GameStatus, Rulebook, Seat, State, GAMES};
use dama::unstable::rules::scattered;
use dama::unstable::session::rulebook::{MoveIndex, SearchLimits};
use dama::unstable::session::rulebook_match::level_limits;

/// The positions of a suite.
const SUITE: usize = 20;

/// The level of the defender, whatever the winner's.
const DEFENDER: u8 = 5;

/// Level and random first plies of the games that the positions are taken from.
const LEVEL: u8 = 3;
const RANDOM_PLIES: u64 = 6;

/// Nodes of the search that proves a win.
const PROOF_NODES: u64 = 100_000;

/// The shortest proved win, in plies, that is worth a place.
const SHORTEST: i32 = 7;

/// Scores beyond it are proved.
const MOST_EVALUATED: i32 = 20_000;
const WIN: i32 = 30_000;

/// The lead in alma that decides: about six moves, in hundredths of a man.
const RACE_LEAD: std::ops::RangeInclusive<i32> = 1_700..=6_000;

/// The plies within which a suite's position must be won.
fn limit(game: &str) -> u32 {
    match game {
        "smamma" | "alma" => 400,
        _ => 200,
    }
}

fn game(name: &str) -> &'static dyn Rulebook {
    *GAMES.iter().find(|game| game.name() == name).unwrap_or_else(|| panic!("no game {name}"))
}

fn turn(game: &dyn Rulebook, state: &State) -> Option<Seat> {
    match game.status(state).expect("sound") {
        GameStatus::Turn(seat) => Some(seat),
        _ => None,
    }
}

fn after(game: &dyn Rulebook, state: &State, action: MoveIndex) -> State {
    game.settled(&game.after(state, action).expect("legal")).expect("sound")
}

/// The states of a game of level 3 against itself, after six random plies.
fn played(game: &dyn Rulebook, seed: u64) -> Vec<State> {
    let start = game.with_program(&game.start(&[]).expect("no options")).expect("sound");
    let mut states = vec![game.settled(&start).expect("sound")];
    for ply in 0..400 {
        let state = &states[states.len() - 1];
        if turn(game, state).is_none() {
            break;
        }
        let chance = scattered(seed, ply);
        let action = if ply < RANDOM_PLIES {
            MoveIndex((chance % u64::from(game.count(state).expect("sound"))) as u32)
        } else {
            let how = level_limits(game, LEVEL, chance);
            game.think(state, how, &mut |_| true).expect("sound").expect("a move").action
        };
        states.push(after(game, state, action));
    }
    states
}

fn score(game: &dyn Rulebook, state: &State, nodes: u64) -> i32 {
    let how = SearchLimits { nodes: nodes / game.node_cost(), margin: 0, seed: 1 };
    game.think(state, how, &mut |_| true).expect("sound").map_or(0, |found| found.score)
}

/// Men and kings of the side to move, then of the other one.
fn material(game: &dyn Rulebook, state: &State, seat: Seat) -> [[i32; 2]; 2] {
    let mut count = [[0; 2]; 2];
    for piece in game.diagram(state).expect("sound").pieces {
        count[usize::from(piece.seat != seat)][usize::from(piece.is_promoted)] += 1;
    }
    count
}

/// Says why the side to move wins by its material, of which a search of 50,000 nodes keeps most: it has a king and twice
/// as much. `king`: only positions in which the other side has a king too. In polacca a lone king can draw, so there the
/// other side has none, and two pieces more decide.
fn decisive(game: &dyn Rulebook, state: &State, seat: Seat, king: bool) -> Option<String> {
    let [[men, kings], [their_men, their_kings]] = material(game, state, seat);
    let (own, theirs) = (men + 3 * kings, their_men + 3 * their_kings);
    let lead = own - theirs;
    let is_polacca = game.name() == "polacca";
    let kings_fit = if king && !is_polacca { their_kings == 1 } else { their_kings == 0 };
    let leads = if is_polacca { men + kings >= their_men + 2 } else { own >= 2 * theirs && lead >= 6 };
    let decides = kings_fit && their_men >= 2 && kings >= 1 && leads;
    let holds = decides && score(game, state, 50_000) >= 60 * lead.min(8);
    holds.then(|| format!("material: {men} men, {kings} kings against {their_men}, {their_kings}"))
}

/// The first position of the game that is decided by material or by the race.
fn by_count(game: &dyn Rulebook, states: &[State], king: bool) -> Option<(State, String)> {
    states.iter().skip(RANDOM_PLIES as usize).find_map(|state| {
        let seat = turn(game, state)?;
        let told = if game.name() == "alma" {
            let lead = score(game, state, 1_000);
            RACE_LEAD.contains(&lead).then(|| format!("race: {lead} hundredths ahead"))
        } else {
            decisive(game, state, seat, king)
        }?;
        Some((state.clone(), told))
    })
}

/// The position furthest from the game's end that a search proves won.
fn by_proof(game: &dyn Rulebook, states: &[State]) -> Option<(State, String)> {
    let GameStatus::Won(winner) = game.status(states.last()?).expect("sound") else { return None };
    let own = states.iter().rev().filter(|state| turn(game, state) == Some(winner));
    let proved = |state: &State| {
        Some(WIN - score(game, state, PROOF_NODES)).filter(|plies| *plies < WIN - MOST_EVALUATED)
    };
    let (state, plies) = own.map_while(|state| Some((state, proved(state)?))).last()?;
    (plies >= SHORTEST).then(|| (state.clone(), format!("proved: won in {plies} plies")))
}

fn make(name: &str, seed: u64) {
    let game = game(name);
    let mut found = Vec::new();
    for n in 0.. {
        let states = played(game, scattered(seed, n));
        let taken = match name {
            "vinciperdi" | "gobang" | "smamma" => by_proof(game, &states),
            // In the second half of a suite both sides have a king.
            _ => by_count(game, &states, 2 * found.len() >= SUITE),
        };
        let Some((state, why)) = taken else { continue };
        let fen = game.write_position(&state).expect("sound");
        if !found.contains(&fen) {
            println!("{name} | {fen} | {why}");
            found.push(fen);
        }
        if found.len() == SUITE {
            break;
        }
    }
}

/// The winner's plies if the side to move wins.
fn won(game: &dyn Rulebook, fen: &str, level: u8, seed: u64, log: bool) -> Result<u32, String> {
    let typed = game.read_position(fen, &[]).expect(fen);
    let mut state = game.settled(&game.with_program(&typed).expect("sound")).expect("sound");
    let winner = turn(game, &state).expect("a turn");
    for ply in 0..limit(game.name()) {
        let seat = match game.status(&state).expect("sound") {
            GameStatus::Turn(seat) => seat,
            GameStatus::Won(by) if by == winner => return Ok(ply),
            over => return Err(format!("{over:?} after {ply} plies")),
        };
        let level = if seat == winner { level } else { DEFENDER };
        let how = level_limits(game, level, scattered(seed, ply.into()));
        let found = game.think(&state, how, &mut |_| true).expect("sound").expect("a move");
        if log {
            println!(
                "{ply} {} {} depth {} score {}",
                game.write_position(&state).expect("sound"),
                game.write(&state, found.action).expect("legal"),
                found.depth,
                found.score
            );
        }
        state = after(game, &state, found.action);
    }
    match game.status(&state).expect("sound") {
        GameStatus::Won(by) if by == winner => Ok(limit(game.name())),
        _ => Err(format!("not won: {}", game.write_position(&state).expect("sound"))),
    }
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args[..] {
        ["make", name, seed] => make(name, seed.parse().expect("a seed")),
        ["log", name, fen, level] => {
            println!("{:?}", won(game(name), fen, level.parse().expect("a level"), 1, true));
        }
        ["play", level, ref names @ ..] => {
            let level = level.parse().expect("a level");
            let path = std::env::var("WON").unwrap_or("tests/data/won.txt".into());
            let most: usize = std::env::var("MOST").map_or(99, |n| n.parse().expect("a number"));
            let text = std::fs::read_to_string(path).expect("tests/data/won.txt");
            for game in GAMES.iter().filter(|game| names.is_empty() || names.contains(&game.name())) {
                let rows =
                    text.lines().filter_map(|row| row.split_once(" | ").filter(|(of, _)| *of == game.name()));
                let (mut wins, mut plies, mut all) = (0, 0, 0);
                for (n, (_, row)) in rows.take(most).enumerate() {
                    let fen = row.split(" | ").next().unwrap_or(row);
                    all += 1;
                    match won(*game, fen, level, 1 + n as u64, false) {
                        Ok(after) => (wins, plies) = (wins + 1, plies + after),
                        Err(why) => println!("  {n} {fen}: {why}"),
                    }
                }
                println!(
                    "{} level {level}: {wins} of {all}, {} plies each",
                    game.name(),
                    plies / wins.max(1)
                );
            }
        }
        _ => eprintln!("won_endings make GAME SEED | play LEVEL [GAME...]"),
    }
}
