//! A guided comparison with an original that this program does not control: it says what to type and asks what came.

mod evidence;
mod sha256;
mod steering;
mod words;
mod wrong_moves;

use super::failure::Failure;
use crate::cli::replies::{meant, read_line};
use dama::italian::ParseMoveError;
use dama::unstable::engine::{choose, Level};
use dama::unstable::rules::italian::refusal::MoveError;
use dama::unstable::rules::italian::{Move, Position};
use dama::unstable::rules::{Color, Game};
use dama::unstable::session::messages::{Lang, Message};
pub use evidence::{Evidence, JSON};
use std::io::{BufRead, Write};
use words::{fill, HandWords};
use wrong_moves::{wrong_moves, Rule};

/// Times that each rule is tried.
const TRIES: usize = 2;
/// Moves of the player after which a game that is not over is left for another.
const LONGEST_GAME: usize = 70;

pub struct HandSession<'a, I, O> {
    pub input: &'a mut I,
    pub out: &'a mut O,
    pub lang: Lang,
    pub level: Level,
    pub seed: u64,
    pub player: Color,
    pub first: Color,
    pub evidence: Evidence,
    words: &'static HandWords,
    game: u32,
    /// Times that each rule was tried, in the order of `Rule::ALL`.
    tried: [usize; Rule::ALL.len()],
}

/// Why a game is left.
enum Leave {
    NextGame,
    Quit,
    Failed(Failure),
}

impl<T: Into<Failure>> From<T> for Leave {
    fn from(error: T) -> Leave {
        Leave::Failed(error.into())
    }
}

impl<'a, I: BufRead, O: Write> HandSession<'a, I, O> {
    pub fn new(
        (input, out): (&'a mut I, &'a mut O),
        lang: Lang,
        (player, first): (Color, Color),
        level: Level,
        evidence: Evidence,
    ) -> Self {
        let (seed, words) = (evidence.seed, words::of(lang));
        let tried = [0; Rule::ALL.len()];
        HandSession { input, out, lang, level, seed, player, first, evidence, words, game: 0, tried }
    }

    /// Plays up to this many games; ends early when told or at the end of the input.
    pub fn run(&mut self, games: u32) -> Result<(), Failure> {
        let level = self.level.number().to_string();
        self.evidence.note_disk(self.words);
        self.tell(&fill(self.words.intro, &[&level, &self.seed.to_string()]))?;
        for game in 1..=games {
            self.game = game;
            let color = |color| self.words.colors[usize::from(color == Color::Black)];
            let (player, first) = (color(self.player), color(self.first));
            let begin = fill(self.words.game, &[&game.to_string(), &games.to_string(), player, first]);
            self.tell(&begin)?;
            match self.play() {
                Ok(()) | Err(Leave::NextGame) => (),
                Err(Leave::Quit) => break,
                Err(Leave::Failed(failure)) => return Err(failure),
            }
        }
        Ok(())
    }

    /// `head`: the beginning of a page of `dama compare`, in English.
    pub fn page(&self, head: &str) -> String {
        self.evidence.html(head, self.words)
    }

    pub fn sentence(&self) -> String {
        self.evidence.sentence(self.words)
    }

    fn play(&mut self) -> Result<(), Leave> {
        let mut position = Position::start(self.first);
        let (mut planned, mut played) = (vec![], None);
        for _ in 0..2 * LONGEST_GAME {
            let mv = if position.turn() == self.player {
                self.try_wrong_moves(&position)?;
                if planned.is_empty() {
                    planned = self.plan(&position);
                }
                let mv: Move = planned.remove(0);
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
            position = position.play_unchecked(mv);
            if let Some(outcome) = position.outcome() {
                if let Some((_, mv)) = played {
                    self.tell(&fill(self.words.last, &[&typed(mv)]))?;
                }
                let winner = self.words.colors[usize::from(outcome.winner() == Color::Black)];
                let same = self.choice(&fill(self.words.over, &[winner]), &['S', 'D'])?;
                match same {
                    Some('S') => self.note(self.words.same_end.into(), vec!["M14"], true),
                    Some(_) => self.note(self.words.other_end.into(), vec!["M14"], false),
                    None => (),
                }
                return Ok(());
            }
        }
        Ok(())
    }

    /// Types the wrong moves that the position invites, for rules tried too seldom.
    fn try_wrong_moves(&mut self, position: &Position) -> Result<(), Leave> {
        for (rule, text) in wrong_moves(position) {
            let at = rule as usize;
            if self.tried[at] >= TRIES {
                continue;
            }
            let (statement, name) = (rule.statement(), self.words.rules[at]);
            let named = format!("{statement}, {name}");
            let answer = self.choice(&fill(self.words.wrong, &[&text, &named]), &['R', 'A', 'H'])?;
            let (line, statements, confirms) = match answer {
                Some('R') => (self.words.refused, vec![statement, "M11"], true),
                Some('A') => (self.words.accepted, vec![statement], false),
                Some(_) => (self.words.huffed, vec!["M11"], false),
                None => (self.words.open, vec![], true),
            };
            self.note(fill(line, &[&text, &named]), statements, confirms);
            self.tried[at] += 1;
            if matches!(answer, Some('A' | 'H')) {
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
            return choose(position, self.level, self.seed, &mut |_| true)
                .map(|choice| choice.mv)
                .into_iter()
                .collect();
        }
        steering::way(position, &wanted, self.seed ^ u64::from(self.game), &mut |theirs| self.assumed(theirs))
    }

    /// The answer that the plan expects: the level's, or that of level 2, which is soon found.
    fn assumed(&self, position: &Position) -> Option<Move> {
        let level = self.level.min(Level::new(2)?);
        choose(position, level, self.seed, &mut |_| true).map(|choice| choice.mv)
    }

    /// Asks for the original's move. `played`: the player's, to be typed first, and the position before it.
    fn answer(&mut self, position: &Position, played: Option<(Position, Move)>) -> Result<Move, Leave> {
        let moves = position.legal_moves();
        let legal: Vec<String> = moves.iter().map(|&mv| typed(mv)).collect();
        let mut question = match played {
            Some((_, mv)) => format!("{}\n{}", fill(self.words.say, &[&typed(mv)]), self.words.answer),
            None => self.words.first.into(),
        };
        let mut refused: Option<String> = None;
        loop {
            let Some(text) = self.ask(&question)? else {
                self.note(
                    fill(self.words.open, &[&played.map_or(String::new(), |(_, mv)| typed(mv))]),
                    vec![],
                    true,
                );
                return self.alone().map(|()| moves[0]);
            };
            if let (true, Some((_, mv))) = (text.eq_ignore_ascii_case("x"), played) {
                let text = fill(self.words.legal_refused, &[&typed(mv)]);
                self.note(text, vec![statement_of(mv)], false);
                return self.alone().map(|()| moves[0]);
            }
            if let Some(index) = meant(&legal, &text) {
                return self.compare(position, played.map(|(_, mv)| mv), moves[index]);
            }
            if refused.as_deref() == Some(&text) {
                return self.illegal(position, &text).map(|()| moves[0]);
            }
            self.tell(&fill(self.words.illegal, &[&text, &legal.join(", ")]))?;
            refused = Some(text);
            question = self.words.answer.into();
        }
    }

    fn compare(&mut self, position: &Position, played: Option<Move>, answer: Move) -> Result<Move, Leave> {
        let ours = choose(position, self.level, self.seed, &mut |_| true).map_or(answer, |choice| choice.mv);
        self.evidence.compared += 1;
        self.evidence.same += u32::from(ours == answer);
        let read = [typed(answer), typed(ours)];
        self.tell(&fill(self.words.read, &[&read[0], &read[1]]))?;
        let mut statements = vec!["M02"];
        statements.extend(played.map(statement_of));
        let mv = played.map_or("–".into(), typed);
        self.note(fill(self.words.played, &[&mv, &read[0], &read[1]]), statements, true);
        Ok(answer)
    }

    fn illegal(&mut self, position: &Position, text: &str) -> Result<(), Leave> {
        let parsed = match position.parse_move(text) {
            // A capture by its ends.
            Err(ParseMoveError::Illegal(MoveError::NotAdjacent(..))) => {
                position.parse_move(&text.replace([' ', '-'], "x"))
            }
            parsed => parsed,
        };
        let (statements, why) = match parsed {
            Err(ParseMoveError::Illegal(error)) => {
                let message = self.lang.message(&Message::Refused(error));
                (vec![broken(error)], format!("{}, {}", broken(error), message.as_str()))
            }
            _ => (vec!["M02"], "M02".into()),
        };
        self.tell(&why)?;
        self.note(fill(self.words.illegal_answer, &[text, &why]), statements, false);
        self.alone()
    }

    /// Takes notes without comparing, until another game begins.
    fn alone(&mut self) -> Result<(), Leave> {
        while self.choice(self.words.alone, &['A'])?.is_some() {
            while let Some(text) = self.ask(self.words.note)? {
                self.note(text, vec![], true);
            }
        }
        Err(Leave::NextGame)
    }

    fn note(&mut self, text: String, statements: Vec<&'static str>, confirms: bool) {
        self.evidence.lines.push(evidence::Line { game: self.game, text, statements, confirms });
    }

    fn tell(&mut self, text: &str) -> Result<(), Failure> {
        Ok(writeln!(self.out, "{text}")?)
    }

    /// Asks until one of the letters is typed; `None` if it cannot be told.
    fn choice(&mut self, question: &str, letters: &[char]) -> Result<Option<char>, Leave> {
        loop {
            let Some(text) = self.ask(question)? else { return Ok(None) };
            let mut chars = text.chars();
            let letter = chars.next().map(|c| c.to_ascii_uppercase()).filter(|_| chars.next().is_none());
            if letter.is_some_and(|letter| letters.contains(&letter)) {
                return Ok(letter);
            }
            let letters: Vec<String> = letters.iter().map(char::to_string).collect();
            self.tell(&fill(self.words.expected, &[&letters.join(", ")]))?;
        }
    }

    /// Asks until something is typed; `None` if it cannot be told.
    fn ask(&mut self, question: &str) -> Result<Option<String>, Leave> {
        self.tell(question)?;
        loop {
            write!(self.out, "{} ", self.words.keys)?;
            self.out.flush()?;
            let Some(line) = read_line(self.input)? else { return Err(Leave::Quit) };
            match line.trim() {
                "" => (),
                "?" => return Ok(None),
                "l" | "L" => self.tell(question)?,
                "n" | "N" => return Err(Leave::NextGame),
                "q" | "Q" => return Err(Leave::Quit),
                text => return Ok(Some(text.into())),
            }
        }
    }
}

fn typed(mv: Move) -> String {
    mv.numbers().to_string()
}

/// The statement that says how such a move is typed.
fn statement_of(mv: Move) -> &'static str {
    ["M03", "M04", "M05"][mv.jumps().min(2) as usize]
}

/// The statement that an illegal move breaks.
fn broken(error: MoveError) -> &'static str {
    match error {
        MoveError::ManBackward(_) | MoveError::NotAdjacent(..) => "M06",
        MoveError::PromotionEnds(_) => "M08",
        MoveError::ManCannotTakeKing(_) => "M09",
        MoveError::MustCapture(_) => "M10",
        MoveError::MustCaptureMore(_) => "M12.1",
        MoveError::KingMustCapture(_) => "M12.2",
        MoveError::MustCaptureMoreKings(_) => "M12.3",
        MoveError::KingsFirst => "M12.4",
        MoveError::EmptySquare(_) | MoveError::NotYours(_) | MoveError::NoSuchSquare(_) => "M03",
        _ => "M07",
    }
}
