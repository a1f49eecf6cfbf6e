//! Runs both programs side by side, moment by moment.

use super::cells::{Font, ScreenReading};
use super::dosbox::{DosBox, Settled};
use super::mask::{self, Mask};
use super::page::{BothAnswers, ComparedScreens, ComparisonEnd, ComparisonReport, OriginalAnswer, Source};
use super::shot::Screenshot;
use super::verdict::{judge, OwnScreen};
use super::written::keep;
use crate::cli::failure::Failure;
use crate::cli::output::Force;
use crate::cli::replies::{meant, shown};
use dama::unstable::app::{App, Key, Status};
use dama::unstable::built_in::{parse_fen, IndexedActions as _, Move};
use dama::unstable::formats::keyboard::GLYPH_LEN;
use dama::unstable::host::pictures::rom_font::rom_font;
use dama::unstable::rules::Game;
use dama::unstable::screen::{palette, text, Content, Frame, Scene, FRAME_LEN};
use dama::unstable::script::comparison::{ComparedKeys, ComparedMoment, Comparison, OriginalKey, Wait};
use dama::unstable::script::ScriptStep;
use dama::unstable::session::drive::Drives;
use dama::unstable::session::job::{Found, JobAnswer, Purpose, SearchControl, SearchJob};
use dama::unstable::session::messages::words;
use std::path::Path;
use std::time::Duration;

const SIZE: (usize, usize) = (640, 350);
/// Nodes between two polls of a search.
const POLL_EVERY: u32 = 4096;

pub struct Comparing<'a, D> {
    app: App<'a, D>,
    original: DosBox,
    /// The first screen of the original, until it is compared.
    first: Option<Settled>,
    fonts: Vec<Font>,
    masks: Vec<Mask>,
    pause: Duration,
    rows: Vec<ComparedScreens>,
}

impl<'a, D: Drives> Comparing<'a, D> {
    /// `original`: one that has started, with its first screen.
    pub fn new(
        app: App<'a, D>,
        (original, first): (DosBox, Settled),
        masks: Vec<Mask>,
        pause: Duration,
    ) -> Self {
        let mut fonts: Vec<Font> = Font::new(GLYPH_LEN, rom_font()).into_iter().collect();
        fonts.extend(original.fonts());
        Comparing { app, original, first: Some(first), fonts, masks, pause, rows: Vec::new() }
    }

    /// Runs the script. Events of the original are results; only problems on this side are errors.
    /// What the original wrote is kept in `out`.
    pub fn run(mut self, script: Comparison, out: &Path, force: Force) -> Result<ComparisonReport, Failure> {
        let all = script.moments.len();
        let mut ending = ComparisonEnd::Finished;
        let mut done = 0;
        for moment in &script.moments {
            done += 1;
            ending = match self.moment(moment) {
                Ok(None) => continue,
                Ok(Some(end)) => end,
                Err(failure) if self.rows.is_empty() || failure.code != 1 => return Err(failure),
                // The page shows everything up to here.
                Err(failure) => ComparisonEnd::BrokeOff(failure.message),
            };
            break;
        }
        let mut masks: Vec<String> = self.masks.iter().map(ToString::to_string).collect();
        if self.original.is_ours() {
            masks.push("what DAMA.COM has no room for, where it shows the bare panel".into());
        }
        let is_heard = self.original.is_heard();
        let written = self.original.written().and_then(|written| keep(&written, out, force));
        let written = written.unwrap_or_else(|failure| vec![format!("not kept: {}", failure.message)]);
        Ok(ComparisonReport { rows: self.rows, ending, left: all - done, masks, written, is_heard })
    }

    /// Returns how the comparison ends, if it ends here.
    fn moment(&mut self, moment: &ComparedMoment) -> Result<Option<ComparisonEnd>, Failure> {
        let (for_original, for_ours) = keys_of(moment, self.app.status());
        let settled = match &moment.keys {
            None => self.first.take().expect("one moment comes before any key"),
            Some(_) => {
                let before = self.type_into_original(&for_original, &moment.waits)?;
                self.original.settle(self.pause, &moment.waits, before)?
            }
        };
        for_ours.iter().for_each(|&key| self.app.key(key));
        let (reply, is_illegal) = self.reply(moment, &settled)?;
        let has_ended = self.original.original_has_ended();
        if self.app.status() == Status::Closed {
            return Ok(Some(if has_ended { ComparisonEnd::BothEnded } else { ComparisonEnd::OursEnded }));
        }
        let row = self.row(settled, (&for_original, &for_ours), reply);
        self.rows.push(row);
        Ok(match (has_ended, is_illegal) {
            (true, _) => Some(ComparisonEnd::OriginalEnded),
            (_, true) => Some(ComparisonEnd::IllegalReply),
            _ => None,
        })
    }

    /// Presses the keys. Returns the screen before the last key if a change is awaited first.
    fn type_into_original(
        &mut self,
        keys: &[OriginalKey],
        waits: &[Wait],
    ) -> Result<Option<Screenshot>, Failure> {
        let Some((last, first)) = keys.split_last() else { return Ok(None) };
        self.original.press(first)?;
        let waits_for_change = matches!(waits.first(), Some(Wait::Change(_)));
        let is_shot = waits_for_change && !self.original.original_has_ended();
        let before = if is_shot { Some(self.original.shoot()?) } else { None };
        self.original.press(&[*last])?;
        Ok(before)
    }

    /// Plays this program's answer or the original's. Returns whether the original's is illegal here.
    fn reply(
        &mut self,
        moment: &ComparedMoment,
        settled: &Settled,
    ) -> Result<(Option<BothAnswers>, bool), Failure> {
        let Some((job, ours)) = self.search() else {
            self.app.think(&mut |_| ());
            if let Some((line, _)) = &moment.reply {
                let expected = "this program answers nothing here, so there is no reply to take its place";
                return Err(Failure::refused(format_args!("line {line}: reply original: {expected}")));
            }
            return Ok((None, false));
        };
        let moves = self.legal_moves();
        let legal: Vec<String> = moves.iter().map(ToString::to_string).collect();
        let original = self.original_answer(moment, settled, &legal);
        let is_forced = |answer: &&OriginalAnswer| answer.source == Source::Script;
        let forced = original.as_ref().filter(is_forced);
        let is_illegal = forced.is_some_and(|answer| !answer.is_legal);
        let index = forced.and_then(|answer| legal.iter().position(|mv| *mv == answer.mv));
        let mv = index.map_or(ours, |index| moves[index]);
        self.app.answer(JobAnswer {
            job: job.number,
            found: job.game.record().and_then(|record| Found::action(&job.game, record.index(mv)?)),
        });
        Ok((Some(BothAnswers { ours: ours.to_string(), original }), is_illegal))
    }

    /// This program's answer, if it is a level's turn, with its job.
    fn search(&mut self) -> Option<(SearchJob, Move)> {
        let job = self
            .app
            .job()
            .filter(|job| job.task.purpose == Purpose::Move && job.task.limits.seconds.is_none())?;
        match job.run(POLL_EVERY, &mut || SearchControl::Wait).found? {
            Found::Line(line) => {
                let mv = line.only(&job.game.record()?)?;
                Some((job, mv))
            }
            Found::Verdict(_) => None,
        }
    }

    fn legal_moves(&self) -> Vec<Move> {
        let start = parse_fen(&self.app.game().position());
        start.map(|start| start.legal_moves().as_ref().into()).unwrap_or_default()
    }

    /// The original's answer: from the script, or its screen.
    fn original_answer(
        &self,
        moment: &ComparedMoment,
        settled: &Settled,
        legal: &[String],
    ) -> Option<OriginalAnswer> {
        let of = |source: Source, index: usize| OriginalAnswer {
            mv: legal[index].clone(),
            source,
            is_legal: true,
        };
        if let Some((_, text)) = &moment.reply {
            let illegal = OriginalAnswer { mv: text.clone(), source: Source::Script, is_legal: false };
            return Some(meant(legal, text).map_or(illegal, |index| of(Source::Script, index)));
        }
        let reading = ScreenReading::of(&settled.still.phases[0], &self.fonts);
        let after = reading.map(|reading| reading.lines()).unwrap_or_default();
        let before = self.rows.last().map_or(&[][..], |row| &row.judged.lines);
        shown(legal, before, &after).map(|index| of(Source::Screen, index))
    }

    fn row(
        &self,
        settled: Settled,
        keys: (&[OriginalKey], &[Key]),
        reply: Option<BothAnswers>,
    ) -> ComparedScreens {
        let ours = self.ours();
        let mut masks = self.masks.clone();
        if let (true, Some(name)) = (self.original.is_ours(), screen_name(&self.app)) {
            masks.extend(mask::of_dama_com(&name));
        }
        masks.extend(additions(&self.app));
        let judged = judge(&ours, &settled.still, &self.fonts, &masks);
        let mut notes = settled.notes;
        if settled.still.cursor().is_some() {
            notes.push("a cursor blinks on the original's screen".into());
        } else if settled.still.blink.is_some() {
            notes.push("part of the original's screen blinks".into());
        }
        ComparedScreens {
            typed_original: keys.0.iter().map(|&key| original_name(key)).collect(),
            typed_ours: keys.1.iter().map(|&key| name(key)).collect(),
            scene: self.app.scene().name(),
            message: self.app.screen().message.as_str().into(),
            moves: last_moves(&self.app),
            reply,
            has_asked: settled.has_asked,
            notes,
            text: ours.text,
            ours: ours.shot,
            judged,
        }
    }

    fn ours(&self) -> OwnScreen {
        let shot = shoot(&self.app);
        let reading = ScreenReading::of(&shot, &self.fonts).expect("our screen's size has a grid");
        OwnScreen { shot, reading, text: text::print(&self.app.screen()) }
    }
}

/// The keys that the original and this program get. `status`: what this program waits for.
pub fn keys_of(moment: &ComparedMoment, status: Status) -> (Vec<OriginalKey>, Vec<Key>) {
    match &moment.keys {
        None => (vec![], vec![]),
        Some(ComparedKeys::Apart { original, ours }) => (original.clone(), ours.clone()),
        Some(ComparedKeys::Both(step)) => {
            let keys = keys_of_step(status, step);
            (keys.iter().copied().map(OriginalKey::Known).collect(), keys)
        }
    }
}

fn keys_of_step(status: Status, step: &ScriptStep) -> Vec<Key> {
    match step {
        ScriptStep::Line(line) if status == Status::WaitsForKey => {
            vec![line.chars().next().map_or(Key::Enter, Key::Char)]
        }
        ScriptStep::Line(line) => line.chars().map(Key::Char).chain([Key::Enter]).collect(),
        ScriptStep::Typed(text) => text.chars().map(Key::Char).collect(),
        ScriptStep::Key(key) => vec![*key],
        _ => vec![],
    }
}

fn original_name(key: OriginalKey) -> String {
    match key {
        OriginalKey::Known(key) => name(key),
        OriginalKey::Other(word) => format!("{{{word}}}"),
    }
}

fn name(key: Key) -> String {
    match key {
        Key::Char(c) => c.to_string(),
        Key::Enter => "⏎".into(),
        Key::Backspace => "⌫".into(),
        Key::Escape => "Esc".into(),
        Key::Function(n) => format!("F{n}"),
    }
}

fn last_moves<D: Drives>(app: &App<'_, D>) -> Vec<String> {
    let recent = app.game().raw().map(|game| game.recent());
    let moves = recent.iter().flat_map(|moves| moves.as_ref());
    let mut moves: Vec<String> = moves.map(ToString::to_string).collect();
    moves.split_off(moves.len().saturating_sub(2))
}

/// The screen's name in `dos_differences.txt`.
fn screen_name<D: Drives>(app: &App<'_, D>) -> Option<String> {
    match (app.screen().content, app.scene()) {
        (Content::Menu(_), _) => Some("menu".into()),
        (Content::Levels(_), _) => Some("levels".into()),
        (Content::Page(_, page, _), _) => Some(format!("page {}", page + 1)),
        (Content::Files(_), _) => Some("list".into()),
        (Content::Game(view), Scene::Save) if view.outcome.is_some() => Some("save at the end".into()),
        (_, Scene::Save) => Some("save".into()),
        (_, Scene::End) => Some("end".into()),
        _ => None,
    }
}

/// Returns what this program adds to the words of a halt and no original says.
fn additions<D: Drives>(app: &App<'_, D>) -> Vec<Mask> {
    if app.scene() != Scene::Halt {
        return vec![];
    }
    let labels = [words::LABEL_MAKE_DISK, words::LABEL_CLOSE_WINDOW];
    labels.map(|label| Mask::Text(app.screen().lang.text(label).into())).into()
}

fn shoot<D: Drives>(app: &App<'_, D>) -> Screenshot {
    let pixels = vec![0; FRAME_LEN].into_boxed_slice();
    let mut pixels: Box<[u8; FRAME_LEN]> = pixels.try_into().expect("a frame's length");
    app.frame(&mut Frame::new(&mut pixels));
    let colors = app.palette().map(palette::rgb);
    let pixels = pixels.iter().map(|&index| colors[usize::from(index & 15)]).collect();
    Screenshot { width: SIZE.0, height: SIZE.1, pixels }
}
