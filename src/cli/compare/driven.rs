//! Plays the games of a guided session in DOSBox: types what a person would type, and shows what came.

use super::cells::{Font, ScreenReading};
use super::dosbox::{DosBox, Keyboard, Settled};
use super::run::keys_of;
use super::written::{keep, WrittenFile};
use crate::cli::failure::{of_file, Failure};
use crate::cli::italian::by_hand::{Hands, Seen, Sight, Start, SAVED_GAME, SYSTEM_ERROR};
use crate::cli::output::Force;
use dama::unstable::app::{Key, Status};
use dama::unstable::formats::keyboard::GLYPH_LEN;
use dama::unstable::host::disks::outputs::PNG;
use dama::unstable::host::pictures::rom_font::rom_font;
use dama::unstable::script::comparison::{ComparedMoment, OriginalKey};
use std::path::PathBuf;
use std::time::Duration;

pub struct Driven {
    original: DosBox,
    /// What leads to the first move.
    script: Vec<ComparedMoment>,
    pause: Duration,
    out: (PathBuf, Force),
    fonts: Vec<Font>,
    game: u32,
    /// The screen before any line of this game, then each line with the screen after it.
    seen: Vec<(String, Vec<String>, Settled)>,
    screens: u32,
}

impl Driven {
    pub fn new(
        original: DosBox,
        script: Vec<ComparedMoment>,
        pause: Duration,
        out: (PathBuf, Force),
    ) -> Driven {
        Driven { original, script, pause, out, fonts: vec![], game: 0, seen: vec![], screens: 0 }
    }

    /// Starts the original and types what leads to the first move.
    fn begin(&mut self, keyboard: Keyboard) -> Result<(), Failure> {
        let mut settled = self.original.start(keyboard)?;
        if self.fonts.is_empty() {
            self.fonts = Font::new(GLYPH_LEN, rom_font()).into_iter().chain(self.original.fonts()).collect();
        }
        for at in 1..self.script.len() {
            settled = self.type_keys(&keys_of(&self.script[at], Status::WaitsForLine).0, at)?;
        }
        self.seen = vec![];
        self.note(String::new(), settled);
        Ok(())
    }

    /// Types a line and RETURN, and notes the screen after it.
    fn type_line(&mut self, line: &str) -> Result<(), Failure> {
        let keys = line.chars().map(Key::Char).chain([Key::Enter]).map(OriginalKey::Known);
        let settled = self.type_keys(&keys.collect::<Vec<_>>(), self.script.len() - 1)?;
        self.note(line.into(), settled);
        Ok(())
    }

    /// Types keys and waits as this moment of the script says.
    fn type_keys(&mut self, keys: &[OriginalKey], moment: usize) -> Result<Settled, Failure> {
        let before = self.original.shoot()?;
        self.original.press(keys)?;
        self.original.settle(self.pause, &self.script[moment].waits, Some(before))
    }

    /// Keeps a picture of a screen, and returns what was seen on it.
    fn see(&mut self, at: usize) -> Result<Seen, Failure> {
        let mut screen = String::new();
        // Those of an earlier session stay.
        while screen.is_empty() || self.out.0.join(&screen).exists() {
            self.screens += 1;
            screen = format!("original-{:03}.png", self.screens);
        }
        let path = self.out.0.join(&screen);
        let (_, lines, settled) = &self.seen[at];
        let png = settled.still.phases[0].png().map_err(of_file(&path))?;
        self.out.1.outputs().write(&path, PNG, &png)?;
        let says = |lines: &[String]| lines.iter().any(|line| line.contains(SYSTEM_ERROR));
        let has_system_error = says(lines) && !(at > 0 && says(&self.seen[at - 1].1));
        let (seconds, sounded) = (settled.seconds, settled.sounded);
        Ok(Seen { screen, seconds, sounded, has_system_error, ..Seen::default() })
    }

    fn note(&mut self, line: String, settled: Settled) {
        let reading = ScreenReading::of(&settled.still.phases[0], &self.fonts);
        self.seen.push((line, reading.map(|reading| reading.lines()).unwrap_or_default(), settled));
    }
}

impl Hands for Driven {
    fn look(&mut self, game: u32, lines: &[String]) -> Result<Option<Sight>, Failure> {
        if self.game != game && lines.len() <= 1 {
            self.begin(Keyboard::AsItIs)?;
            self.game = game;
        }
        let typed = self.seen.iter().skip(1).map(|(line, ..)| line);
        let same = typed.zip(lines).take_while(|(typed, line)| typed == line).count();
        let is_beyond = same + 1 < self.seen.len() && same < lines.len();
        if self.game != game || is_beyond || lines.len() > same + 1 || self.original.original_has_ended() {
            return Ok(None);
        }
        if let Some(line) = lines.get(same) {
            self.type_line(line)?;
        } else if lines.len() + 1 == self.seen.len() {
            let (line, ..) = self.seen.pop().expect("it begins with a screen");
            let settled = self.original.settle(Duration::ZERO, &[], None)?;
            self.note(line, settled);
        }
        let seen = self.see(lines.len())?;
        let (_, now, settled) = &self.seen[lines.len()];
        let (before, now) = (self.seen[lines.len().saturating_sub(1)].1.clone(), now.clone());
        Ok(Some(Sight { before, now, has_asked: settled.has_asked, seen }))
    }

    fn written(&mut self, game: u32) -> Result<Vec<String>, Failure> {
        if self.game != game {
            return Ok(vec![]);
        }
        keep(&self.original.written()?, &self.out.0, self.out.1)
    }

    fn starts(&mut self) -> Result<Vec<Start>, Failure> {
        let mut starts = vec![];
        self.begin(Keyboard::AsItIs)?;
        let usual = self.seen[0].2.still.phases.clone();
        let usually_written = self.original.written()?;
        let keyboards =
            [("missing", Keyboard::Missing), ("on-a", Keyboard::OnA), ("damaged", Keyboard::Damaged)];
        let has_keyboard_dat = self.original.has_keyboard_dat();
        for (how, keyboard) in keyboards.into_iter().filter(|_| has_keyboard_dat) {
            self.begin(keyboard)?;
            let phases = &self.seen[0].2.still.phases;
            let came =
                !self.original.original_has_ended() && phases.iter().any(|phase| usual.contains(phase));
            starts.push(Start { how: how.into(), came, wrote: String::new(), seen: self.see(0)? });
        }
        for (drive, named) in [('C', ""), ('A', "A:"), ('B', "B:")] {
            let how = format!("{named}{SAVED_GAME}");
            self.begin(Keyboard::AsItIs)?;
            self.type_line("S")?;
            self.type_line(&how)?;
            let written = newly(self.original.written()?, &usually_written);
            let came = has_saved(&written, drive);
            let wrote = keep(&written, &self.out.0, self.out.1)?.join("; ");
            starts.push(Start { how, came, wrote, seen: self.see(2)? });
        }
        self.game = 0;
        Ok(starts)
    }
}

/// What was written but is not written at every start.
fn newly(mut written: Vec<WrittenFile>, usually: &[WrittenFile]) -> Vec<WrittenFile> {
    let is_usual = |file: &WrittenFile| {
        usually.iter().any(|usual| (usual.drive, &usual.name) == (file.drive, &file.name))
    };
    written.retain(|file| !is_usual(file));
    written
}

fn has_saved(written: &[WrittenFile], drive: char) -> bool {
    let is_saved_game = |name: &str| name.to_ascii_uppercase().starts_with(SAVED_GAME);
    written.iter().any(|file| file.drive == drive && is_saved_game(&file.name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_saved_game_is_a_file_of_the_typed_name_that_not_every_start_writes() {
        let files = |names: &[&str]| -> Vec<WrittenFile> {
            let file = |name: &&str| WrittenFile { drive: 'B', name: name.to_string(), bytes: Ok(vec![]) };
            names.iter().map(file).collect()
        };
        for (written, usually, expected) in [
            (&["PROVA"][..], &[][..], true),
            (&["prova.dam"], &["DAMA.CFG"], true),
            (&["PARTITA", "DAMA.CFG"], &[], false),
            (&["PROVA"], &["PROVA"], false),
        ] {
            let new = newly(files(written), &files(usually));
            assert_eq!((has_saved(&new, 'B'), has_saved(&new, 'C')), (expected, false), "{written:?}");
        }
    }
}
