//! A guided comparison: it says what to type into the original and asks a person what came, or has `Hands` type and look.

mod answers;
mod board;
mod evidence;
mod page;
mod sha256;
mod sight;
mod steering;
mod words;
mod wrong_moves;

use super::failure::Failure;
use crate::cli::replies::read_line;
use answers::{because, broken, original_move, read_answer, read_choice, Reading};
use dama::italian::ParseMoveError;
use dama::unstable::app::Config;
use dama::unstable::engine::{choose, Level};
use dama::unstable::rules::italian::refusal::MoveError;
use dama::unstable::rules::italian::{Move, Position};
use dama::unstable::rules::{Color, Game};
use dama::unstable::session::messages::wrapped;
pub use evidence::{Evidence, JSON};
use evidence::{Finding, Line};
pub use page::html;
pub use sight::{Hands, Seen, Sight, Source, Start};
use std::io::{BufRead, Write};
pub use words::HandWords;
use wrong_moves::{wrong_moves, Rule};

/// Times that each rule is tried.
const TRIES: usize = 2;
/// Moves of the player after which a game that is not over is left for another.
const LONGEST_GAME: usize = 70;
/// What the original says where it finds its data damaged.
pub const SYSTEM_ERROR: &str = "SYSTEM ERROR";
/// The name under which it is told to save a game.
pub const SAVED_GAME: &str = "PROVA";
/// The width of a line on the screen.
const COLUMNS: usize = 78;

/// Keeps the evidence; called after each answer.
pub type Keep<'a> = &'a mut dyn FnMut(&mut Evidence) -> Result<(), Failure>;

/// Reads an answer off the original's screen.
type Look<'a> = &'a dyn Fn(&Sight) -> Option<String>;

pub struct HandSession<'a, I, O> {
    /// `None` if nobody is asked: what is read off the screen is the answer.
    input: Option<&'a mut I>,
    out: &'a mut O,
    keep: Keep<'a>,
    /// `None` if a person types.
    hands: Option<Box<dyn Hands>>,
    config: Config,
    pub evidence: Evidence,
    words: HandWords,
    game: u32,
    /// Times that each rule was tried, in the order of `Rule::ALL`.
    tried: [usize; Rule::ALL.len()],
    /// The position of a game that is followed, and its moves.
    position: Option<Position>,
    moves: Vec<String>,
    /// Lines that were typed into the original in this game.
    lines: Vec<String>,
    /// Whether a move of the original was read off its screen in this game.
    is_readable: bool,
    /// What the last answer was taken from, if not from a person alone.
    seen: Option<Seen>,
    /// How much of the log has been repeated, and answers that the evidence on disk has.
    answered: usize,
    computed: usize,
    saved: usize,
    /// False while the log is repeated, in silence.
    is_live: bool,
}

/// Why a game is left.
enum Leave {
    NextGame,
    Quit,
    /// To take the last answer back.
    Back,
    Failed(Failure),
}

impl<T: Into<Failure>> From<T> for Leave {
    fn from(error: T) -> Leave {
        Leave::Failed(error.into())
    }
}

impl<'a, I: BufRead, O: Write> HandSession<'a, I, O> {
    pub fn new(
        (input, out): (Option<&'a mut I>, &'a mut O),
        keep: Keep<'a>,
        hands: Option<Box<dyn Hands>>,
        config: Config,
        evidence: Evidence,
    ) -> Self {
        HandSession {
            input,
            out,
            keep,
            hands,
            config,
            evidence,
            words: HandWords(config.lang),
            game: 0,
            tried: [0; Rule::ALL.len()],
            position: None,
            moves: vec![],
            lines: vec![],
            is_readable: false,
            seen: None,
            answered: 0,
            computed: 0,
            saved: 0,
            is_live: true,
        }
    }

    /// Plays up to this many games; ends early when told or at the end of the input.
    pub fn run(&mut self, games: u32) -> Result<(), Failure> {
        let (level, seed) = (self.config.level.number().to_string(), self.config.seed.to_string());
        let intro = if self.hands.is_some() { "intro-hands" } else { "intro" };
        self.tell(&self.words.fill(intro, &[&level, &seed]))?;
        if self.input.is_some() {
            self.tell(self.words.of("agreed"))?;
        }
        loop {
            self.rewind()?;
            match self.games(games) {
                Err(Leave::Failed(failure)) => return Err(failure),
                Err(Leave::Back) => {
                    let answer = self.evidence.log.answers.pop().unwrap_or_default();
                    self.evidence.log.seen.truncate(self.evidence.log.answers.len());
                    self.is_live = true;
                    self.tell(&self.words.fill("taken-back", &[&answer]))?;
                }
                _ => break,
            }
        }
        if !self.is_live {
            self.is_live = true;
            self.tell(self.words.of("all-over"))?;
        }
        self.save()?;
        self.tell(&format!("\n{}", self.evidence.sentence(self.words)))
    }

    fn rewind(&mut self) -> Result<(), Failure> {
        self.evidence.rewind(self.words);
        (self.tried, self.answered, self.computed) = ([0; Rule::ALL.len()], 0, 0);
        self.is_live = self.evidence.log.answers.is_empty();
        self.starts()
    }

    fn games(&mut self, games: u32) -> Result<(), Leave> {
        for game in 1..=games {
            self.game = game;
            (self.moves, self.lines, self.is_readable) = (vec![], vec![], false);
            let color = |color| self.words.of(if color == Color::White { "white" } else { "black" });
            let values =
                [&game.to_string(), &games.to_string(), color(self.config.player), color(self.config.first)];
            let begin = self.words.fill("game", &values);
            self.tell("")?;
            self.tell(&begin)?;
            let played = self.play();
            if !matches!(played, Err(Leave::Back | Leave::Failed(_))) {
                self.keep_written()?;
            }
            match played {
                Ok(()) | Err(Leave::NextGame) => (),
                leave => return leave,
            }
        }
        Ok(())
    }

    /// Notes what comes of the original's starts for one question each.
    fn starts(&mut self) -> Result<(), Failure> {
        let Some(hands) = &mut self.hands else { return Ok(()) };
        if self.evidence.log.starts.is_empty() {
            self.evidence.log.starts = hands.starts()?;
        }
        for Start { how, came, wrote, seen } in self.evidence.log.starts.clone() {
            let has_saved = || wrote.to_ascii_uppercase().contains(&format!(":{SAVED_GAME}"));
            let (statements, finding) = match (&*how, came) {
                ("missing", false) | ("on-a", true) => (vec!["M19"], Finding::Confirms),
                ("missing", true) => (vec!["M19"], Finding::Contradicts),
                // Another picture may be the same screen at another moment: a person must look.
                ("on-a", false) => (vec![], Finding::Unexplained),
                ("damaged", _) => (vec![], Finding::Open),
                (_, true) => (vec!["M16"], Finding::Confirms),
                // Perhaps it was not asked in its way.
                _ if wrote.is_empty() => (vec![], Finding::Open),
                _ if has_saved() => (vec!["M16"], Finding::Contradicts),
                _ => (vec![], Finding::Unexplained),
            };
            let text = match &*how {
                "missing" | "on-a" | "damaged" => {
                    self.words.fill(&how, &[self.words.of(if came { "usual" } else { "unusual" })])
                }
                _ if wrote.is_empty() => self.words.fill("not-saved", &[&how]),
                _ => self.words.fill("saved", &[&how, &wrote]),
            };
            self.tell(&text)?;
            self.add(Line { seen: Some(seen), ..Line::new(0, text, statements, finding) });
        }
        Ok(())
    }

    /// Adds a line to the evidence, and another where the original says that its data are damaged.
    fn add(&mut self, line: Line) {
        let is_seen = line.seen.as_ref().is_some_and(|seen| seen.has_system_error);
        let error = is_seen.then(|| Line {
            text: self.words.of("system-error").into(),
            statements: vec!["M20"],
            finding: Finding::Confirms,
            ..line.clone()
        });
        self.evidence.lines.extend([line].into_iter().chain(error));
    }

    /// Notes what the original wrote in this game, now or in an earlier session.
    fn keep_written(&mut self) -> Result<(), Failure> {
        let game = self.game;
        let log = &mut self.evidence.log.wrote;
        if let Some(hands) = &mut self.hands {
            for text in hands.written(game)? {
                if !log.iter().any(|(of, logged)| *of == game && *logged == text) {
                    log.push((game, text));
                }
            }
        }
        let wrote = log.iter().filter(|(of, _)| *of == game);
        let line = |(_, text): &(u32, String)| {
            Line::new(game, self.words.fill("wrote", &[text]), vec![], Finding::Open)
        };
        self.evidence.lines.extend(wrote.map(line));
        Ok(())
    }

    fn play(&mut self) -> Result<(), Leave> {
        let mut position = Position::start(self.config.first);
        let (mut planned, mut played) = (vec![], None);
        for _ in 0..2 * LONGEST_GAME {
            self.position = Some(position);
            let mv = if position.turn() == self.config.player {
                self.try_wrong_moves(&position)?;
                if planned.is_empty() {
                    planned = self.computed(|session| session.plan(&position));
                }
                let mv = self.legal(&position, planned.drain(..1).next())?;
                played = Some((position, mv));
                mv
            } else {
                let assumed = self.assumed(&position);
                let answer = self.answer(&position, played.take())?;
                if Some(answer) != assumed {
                    planned.clear();
                }
                answer
            };
            self.moves.push(mv.to_string());
            position = position.play_unchecked(mv);
            if position.outcome().is_some() {
                self.position = Some(position);
                return self.end(&position, played.map(|(_, mv)| mv));
            }
        }
        let text = self.words.fill("left", &[&LONGEST_GAME.to_string()]);
        self.tell(&text)?;
        Ok(self.note(text, vec![], Finding::Open)?)
    }

    /// Asks whether the game ends for the original too. `last`: the player's move that ended it.
    fn end(&mut self, position: &Position, last: Option<Move>) -> Result<(), Leave> {
        let has_won = |outcome: dama::unstable::rules::Outcome| outcome.winner() == Color::Black;
        let is_black = position.outcome().is_some_and(has_won);
        let winner = self.words.of(if is_black { "black" } else { "white" });
        let mut question = vec![];
        let last = last.map(|mv| mv.to_string());
        if let Some(mv) = &last {
            question = vec![self.say(mv), self.words.of("last").into()];
        }
        question.push(self.words.fill("over", &[winner]));
        let line = (last.as_deref(), (&|_: &Sight| None) as Look<'_>);
        let (text, finding) = match self.choice(&question.join("\n"), line, &["S", "D"])?.as_deref() {
            Some("S") => ("same-end", Finding::Confirms),
            Some(_) => ("other-end", Finding::Contradicts),
            None => return Ok(()),
        };
        Ok(self.note(self.words.of(text).into(), vec!["M14"], finding)?)
    }

    /// Types the wrong moves that the position invites, for rules tried too seldom.
    fn try_wrong_moves(&mut self, position: &Position) -> Result<(), Leave> {
        for (rule, text) in wrong_moves(position) {
            let at = rule as usize;
            if self.tried[at] >= TRIES {
                continue;
            }
            let statement = rule.statement();
            let named = format!("{statement}, {}", self.words.of(&format!("rule{at}")));
            let question =
                [self.say(&text), self.words.fill("wrong", &[&named]), self.words.of("wrong-answers").into()];
            let is_readable = self.is_readable;
            let look = |sight: &Sight| {
                let verdict = is_readable.then(|| sight::verdict(position, &text, sight));
                Some(verdict??.to_string())
            };
            let answer = self.choice(&question.join("\n"), (Some(&text), &look), &["R", "A", "H"])?;
            let (line, statements, finding) = match answer.as_deref() {
                Some("R") => ("refused", vec![statement, "M11"], Finding::Confirms),
                Some("A") => ("accepted", vec![statement], Finding::Contradicts),
                Some(_) => ("huffed", vec!["M11"], Finding::Contradicts),
                None => ("open", vec![], Finding::Open),
            };
            self.note(self.words.fill(line, &[&text, &named]), statements, finding)?;
            self.tried[at] += 1;
            if finding == Finding::Contradicts {
                self.tried[at] = TRIES;
                return self.alone();
            }
        }
        Ok(())
    }

    fn plan(&self, position: &Position) -> Vec<Move> {
        let wanted: Vec<Rule> =
            Rule::ALL.into_iter().filter(|&rule| self.tried[rule as usize] == 0).collect();
        if wanted.is_empty() {
            return self.ours(position).into_iter().collect();
        }
        let seed = self.config.seed ^ u64::from(self.game);
        steering::way(position, &wanted, seed, &mut |theirs| self.assumed(theirs))
    }

    /// This program's move at the session's level.
    fn ours(&self, position: &Position) -> Option<Move> {
        self.of_level(position, self.config.level)
    }

    /// The same as typed, from the log if it is there; empty without a move.
    fn found(&mut self, position: &Position) -> String {
        self.computed(|session| session.ours(position).into_iter().collect()).join("")
    }

    /// The answer that the plan expects: the level's, or that of level 2, which is soon found.
    fn assumed(&self, position: &Position) -> Option<Move> {
        self.of_level(position, self.config.level.min(Level::new(2)?))
    }

    fn of_level(&self, position: &Position, level: Level) -> Option<Move> {
        choose(position, level, self.config.seed, &mut |_| true).map(|choice| choice.mv)
    }

    /// Returns what is searched for, from the log if it is there.
    fn computed(&mut self, search: impl FnOnce(&Self) -> Vec<Move>) -> Vec<String> {
        if self.computed == self.evidence.log.computed.len() {
            let found = search(self).iter().map(ToString::to_string).collect();
            self.evidence.log.computed.push(found);
        }
        self.computed += 1;
        self.evidence.log.computed[self.computed - 1].clone()
    }

    fn legal(&self, position: &Position, text: Option<String>) -> Result<Move, Failure> {
        let mv = text.and_then(|text| position.parse_move(&text).ok());
        mv.ok_or_else(|| Failure::refused("the session's log has an illegal move; --force begins anew"))
    }

    /// Asks for the original's move. `played`: the player's, to be typed first, and the position before it.
    fn answer(&mut self, position: &Position, played: Option<(Position, Move)>) -> Result<Move, Leave> {
        let line = played.map(|(_, mv)| mv.to_string());
        let mv = line.as_deref().unwrap_or("–");
        let mut question = match &line {
            Some(mv) => format!("{}\n{}", self.say(mv), self.words.of("answer")),
            None => self.words.of("first").into(),
        };
        let mut ours = None;
        if self.hands.is_some() && self.input.is_some() {
            let found = self.found(position);
            question = format!("{question}\n{}", self.words.fill("read", &[&found]));
            ours = Some(found);
        }
        let words = self.words;
        let read = |text: &str| read_answer(position, text, played.is_some(), words);
        let look = |sight: &Sight| sight::answer(position, sight);
        let answer = self.ask(&question, (line.as_deref(), &look), &read)?;
        let Some(text) = answer else {
            self.note(self.words.fill("open", &[mv]), vec![], Finding::Open)?;
            return self.alone();
        };
        self.is_readable |= self.seen.as_ref().is_some_and(|seen| seen.source != Source::Typed);
        if text == "X" {
            let look = (None, (&|_: &Sight| None) as Look<'_>);
            let said = self.ask(self.words.of("what-it-said"), look, &|text| Reading::Note(text.into()))?;
            let said = said.unwrap_or("?".into());
            self.position = played.map(|(before, _)| before);
            let text = self.words.fill("legal-refused", &[mv, &said]);
            self.note(text, vec![], Finding::Unexplained)?;
            return self.alone();
        }
        match original_move(position, &text) {
            Ok(answer) => {
                self.compare(position, played.map(|(_, mv)| mv), answer, ours)?;
                Ok(answer)
            }
            Err(ParseMoveError::Illegal(error)) => {
                self.illegal(&text, error)?;
                self.alone()
            }
            Err(error) => Err(Failure::refused(error).into()),
        }
    }

    /// `ours`: this program's answer, if it was told already.
    fn compare(
        &mut self,
        position: &Position,
        played: Option<Move>,
        answer: Move,
        ours: Option<String>,
    ) -> Result<(), Failure> {
        let is_told = ours.is_some();
        let (ours, answer) = (ours.unwrap_or_else(|| self.found(position)), answer.to_string());
        let is_same = ours == answer;
        self.evidence.compared += 1;
        self.evidence.same += u32::from(is_same);
        if !is_same && !is_told {
            self.tell(&self.words.fill("read", &[&ours]))?;
        }
        let mut statements = vec!["M02"];
        // The statement that says how such a move is typed.
        statements.extend(played.map(|mv| ["M03", "M04", "M05"][mv.jumps().min(2) as usize]));
        let mv = played.map_or("–".into(), |mv| mv.to_string());
        let (text, finding) = match is_same {
            true => (self.words.fill("same", &[&mv, &answer]), Finding::Confirms),
            false => (self.words.fill("other", &[&mv, &answer, &ours]), Finding::Differs),
        };
        self.note(text, statements, finding)
    }

    fn illegal(&mut self, text: &str, error: MoveError) -> Result<(), Failure> {
        let why = because(error, self.words);
        let line = self.words.fill("illegal", &[text, &why]);
        match broken(error) {
            Some(statement) => self.note(line, vec![statement], Finding::Contradicts),
            None => self.note(line, vec![], Finding::Unexplained),
        }
    }

    /// Takes notes without comparing, until another game begins.
    fn alone<T>(&mut self) -> Result<T, Leave> {
        self.position = None;
        let mut question = self.words.of("alone");
        // Nobody else leaves the game.
        let is_asked = self.input.is_some();
        let look = |_: &Sight| (!is_asked).then(|| "N".into());
        loop {
            if let Some(text) = self.ask(question, (None, &look), &|text| Reading::Note(text.into()))? {
                self.note(self.words.fill("noted", &[&text]), vec![], Finding::Open)?;
            }
            question = self.words.of("note");
        }
    }

    fn note(&mut self, text: String, statements: Vec<&'static str>, finding: Finding) -> Result<(), Failure> {
        let position = self.position.map(|position| position.to_string());
        let seen = self.seen.take();
        self.add(Line { game: self.game, position, text, statements, finding, seen });
        if self.is_live {
            self.save()?;
        }
        Ok(())
    }

    fn save(&mut self) -> Result<(), Failure> {
        self.saved = self.answered;
        (self.keep)(&mut self.evidence)
    }

    /// Prints a text, its words whole.
    fn tell(&mut self, text: &str) -> Result<(), Failure> {
        if self.is_live {
            for line in wrapped(text, COLUMNS) {
                writeln!(self.out, "{line}")?;
            }
        }
        Ok(())
    }

    /// Shows the board and the last moves, if the game is followed.
    fn show_board(&mut self) -> Result<(), Failure> {
        let Some(position) = self.position else { return Ok(()) };
        self.tell(&board::text(&position, self.words))?;
        let last = &self.moves[self.moves.len().saturating_sub(4)..];
        let last = if last.is_empty() { "–".into() } else { last.join(", ") };
        self.tell(&self.words.fill("moves", &[&last]))
    }

    /// Says what is, or was, typed into the original.
    fn say(&self, mv: &str) -> String {
        self.words.fill(if self.hands.is_some() { "typed" } else { "say" }, &[mv])
    }

    /// Asks until one of the letters is typed; `None` if it cannot be told.
    fn choice(
        &mut self,
        question: &str,
        line: (Option<&str>, Look<'_>),
        letters: &[&str],
    ) -> Result<Option<String>, Leave> {
        let words = self.words;
        self.ask(question, line, &|text| read_choice(text, letters, words))
    }

    /// Looks at the original's screen; returns what was read off it, and says so.
    fn look(&mut self, look: Look<'_>, read: &dyn Fn(&str) -> Reading) -> Result<Option<String>, Leave> {
        let Some(hands) = &mut self.hands else { return Ok(None) };
        let Some(sight) = hands.look(self.game, &self.lines)? else {
            self.tell(self.words.of("beyond"))?;
            return Ok(Some("N".into()));
        };
        let answer = look(&sight);
        self.seen = Some(sight.seen);
        match answer.as_deref().map(read) {
            Some(Reading::Understood(_, said)) => {
                self.tell(&self.words.fill("seen", &[&self.seen_on(), &said]))?
            }
            _ if self.input.is_some() => self.tell(&self.words.fill("unseen", &[&self.seen_on()]))?,
            _ => (),
        }
        Ok(answer)
    }

    fn seen_on(&self) -> String {
        self.seen.as_ref().map_or(String::new(), |seen| seen.screen.clone())
    }

    /// Asks until an answer is understood and agreed to; `None` if it cannot be told. `line`: what is to be typed into
    /// the original before, and how its screen is read.
    fn ask(
        &mut self,
        question: &str,
        (line, look): (Option<&str>, Look<'_>),
        read: &dyn Fn(&str) -> Reading,
    ) -> Result<Option<String>, Leave> {
        self.lines.extend(line.map(String::from));
        if let Some(answer) = self.evidence.log.answers.get(self.answered) {
            self.seen = self.evidence.log.seen.get(self.answered).cloned().flatten();
            self.answered += 1;
            return kept(answer.clone(), read);
        }
        self.evidence.log.computed.truncate(self.computed);
        if self.answered != self.saved {
            self.save()?;
        }
        if !self.is_live {
            self.is_live = true;
            self.show_board()?;
        }
        // Nobody needs to know what may be answered.
        let told = if self.input.is_some() { question } else { question.lines().next().unwrap_or_default() };
        self.tell(told)?;
        let mut pending = self.look(look, read)?;
        loop {
            let Some(input) = &mut self.input else {
                return self.agreed(pending.unwrap_or("?".into()), read);
            };
            write!(self.out, "{} ", self.words.of(if pending.is_some() { "agree" } else { "keys" }))?;
            self.out.flush()?;
            let Some(line) = read_line(*input)? else { return Err(Leave::Quit) };
            let text = line.trim();
            let words = self.words;
            let reading = match (text.to_ascii_uppercase().as_str(), pending.take()) {
                ("", Some(answer)) => return self.agreed(answer, read),
                ("", None) => continue,
                ("Q", _) => return Err(Leave::Quit),
                ("T", None) if self.answered > 0 => return Err(Leave::Back),
                ("T", None) => Reading::Refused(words.of("no-answer").into()),
                ("L", _) => {
                    self.show_board()?;
                    self.tell(question)?;
                    pending = self.look(look, read)?;
                    continue;
                }
                ("T", Some(_)) => Reading::Refused(question.into()),
                ("?", _) => Reading::Understood("?".into(), words.of("unknown").into()),
                ("N", _) => Reading::Understood("N".into(), words.of("next").into()),
                _ => read(text),
            };
            match reading {
                Reading::Refused(why) => self.tell(&why)?,
                Reading::Note(text) => {
                    self.seen.iter_mut().for_each(|seen| seen.source = Source::Typed);
                    return self.agreed(text, read);
                }
                Reading::Understood(answer, said) => {
                    self.seen.iter_mut().for_each(|seen| seen.source = Source::Typed);
                    self.tell(&words.fill("understood", &[&said]))?;
                    pending = Some(answer);
                }
            }
        }
    }

    fn agreed(&mut self, answer: String, read: &dyn Fn(&str) -> Reading) -> Result<Option<String>, Leave> {
        let is_asked = self.input.is_some();
        for seen in self.seen.iter_mut().filter(|seen| is_asked && seen.source == Source::Read) {
            seen.source = Source::Agreed;
        }
        self.evidence.log.seen.resize(self.answered, None);
        self.evidence.log.seen.push(self.seen.clone());
        self.evidence.log.answers.push(answer.clone());
        self.answered += 1;
        kept(answer, read)
    }
}

/// Returns an answer in the form that is kept, if it fits the question.
fn kept(answer: String, read: &dyn Fn(&str) -> Reading) -> Result<Option<String>, Leave> {
    match answer.as_str() {
        "?" => Ok(None),
        "N" => Err(Leave::NextGame),
        text => match read(text) {
            Reading::Refused(why) => {
                Err(Failure::refused(format_args!("the session's log: {why} --force begins anew")).into())
            }
            _ => Ok(Some(answer)),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dama::unstable::session::messages::Lang;

    /// Has started an original in some way, and plays no game or shows one screen.
    #[derive(Default)]
    struct Fake {
        starts: Vec<Start>,
        wrote: Vec<(u32, &'static str)>,
        seen: Option<Seen>,
    }

    impl Hands for Fake {
        fn look(&mut self, _: u32, _: &[String]) -> Result<Option<Sight>, Failure> {
            Ok(self.seen.clone().map(|seen| Sight { seen, ..Sight::default() }))
        }

        fn written(&mut self, game: u32) -> Result<Vec<String>, Failure> {
            Ok(self.wrote.iter().filter(|(of, _)| *of == game).map(|(_, text)| text.to_string()).collect())
        }

        fn starts(&mut self) -> Result<Vec<Start>, Failure> {
            Ok(self.starts.clone())
        }
    }

    /// The evidence of two games with nobody there. `wrote`: the log of an earlier session.
    fn driven(hands: Fake, wrote: &[(u32, &str)]) -> Evidence {
        let config = Config { lang: Lang::En, first: Color::Black, ..Config::default() };
        let mut evidence = Evidence::new("rules", None, config).expect("no files");
        evidence.log.wrote = wrote.iter().map(|(game, text)| (*game, text.to_string())).collect();
        let (mut out, mut keep) = (vec![], |_: &mut Evidence| Ok(()));
        let streams = (None::<&mut std::io::Empty>, &mut out);
        let mut session = HandSession::new(streams, &mut keep, Some(Box::new(hands)), config, evidence);
        session.run(2).unwrap_or_else(|_| panic!("it fails"));
        session.evidence
    }

    #[test]
    fn what_was_written_stays_with_its_game_and_only_what_is_new_is_added() {
        let hands = Fake { wrote: vec![(2, "B:B"), (2, "B:C")], ..Fake::default() };
        let evidence = driven(hands, &[(1, "B:A"), (2, "B:B")]);
        let logged: Vec<(u32, &str)> =
            evidence.log.wrote.iter().map(|(game, text)| (*game, &**text)).collect();
        assert_eq!(logged, [(1, "B:A"), (2, "B:B"), (2, "B:C")]);
        let shown: Vec<&str> = evidence.lines.iter().map(|line| &*line.text).collect();
        assert_eq!(shown, ["the original wrote B:A", "the original wrote B:B", "the original wrote B:C"]);
    }

    #[test]
    fn a_file_shows_where_it_saves_only_if_it_has_the_name_that_was_typed() {
        for (came, wrote, statements, finding) in [
            (true, "B:PROVA.DAM, 9 bytes", &["M16"][..], Finding::Confirms),
            (false, "A:PROVA, 9 bytes", &["M16"], Finding::Contradicts),
            (false, "B:PARTITA, 9 bytes", &[], Finding::Unexplained),
            (false, "", &[], Finding::Open),
        ] {
            let start = Start { how: "B:PROVA".into(), came, wrote: wrote.into(), seen: Seen::default() };
            let evidence = driven(Fake { starts: vec![start], ..Fake::default() }, &[]);
            let line = &evidence.lines[0];
            assert_eq!((&*line.statements, line.finding), (statements, finding), "{wrote}");
            assert_eq!(evidence.differs(), wrote.len() > 1 && !came, "{wrote}");
        }
    }

    #[test]
    fn its_system_error_is_seen_on_its_screen_and_each_screen_of_a_game_is_counted_once() {
        let seen = |screen: &str, seconds| Seen {
            screen: screen.into(),
            seconds: Some(seconds),
            sounded: Some(0.5),
            has_system_error: true,
            ..Seen::default()
        };
        let start =
            Start { how: "missing".into(), came: false, wrote: String::new(), seen: seen("s.png", 90.0) };
        let hands = Fake { starts: vec![start], seen: Some(seen("g.png", 2.0)), wrote: vec![] };
        let mut evidence = driven(hands, &[]);
        assert_eq!(evidence.verdict("M20"), evidence::Verdict::Confirmed);
        assert_eq!(evidence.lines_of("M20").count(), 3, "one at the start, one in each game");
        evidence.lines.retain(|line| line.game < 2);
        let page = html(&evidence, "", "compare.json", HandWords(Lang::En));
        assert!(page.contains("2.0 to 2.0, 2.0 in the middle, at level 1 (1 times)."), "{page}");
        assert!(page.contains("it sounded after 1 of 1 lines typed"), "{page}");
    }
}
