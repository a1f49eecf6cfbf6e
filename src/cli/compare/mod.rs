//! `dama compare`: the user's own original under DOSBox beside this program, screen by screen.

mod dosbox;
mod drives;
mod page;

use super::failure::Failure;
use super::output::Force;
use super::play::PlayOptions;
use super::run::{script_options, steps};
use clap::Args;
use dama::app::{App, Key, Status, GRAPHICS_LEN};
use dama::host::disks::outputs::{Outputs, PNG};
use dama::host::disks::overlay::Overlay;
use dama::host::pictures::png;
use dama::host::pictures::rom_font::rom_font;
use dama::host::settings::Settings;
use dama::screen::{palette, Frame, FRAME_LEN};
use dama::script::{Numbered, Step};
use dama::session::drive::Drives;
use dama::session::messages::Text;
use dama::session::port::{BuiltIn, Row as _, Unchecked as _};
use dosbox::DosBox;
use drives::DosBoxDrives;
use page::{Mark, Row};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The page's name in its folder.
const PAGE: &str = "compare.html";

const WIDTH: usize = 640;
const HEIGHT: usize = 350;

/// Options of `dama compare`
#[derive(Args, Debug)]
pub struct CompareArgs {
    /// The folder of the original, which is copied and stays as it is
    #[arg(long, value_name = "DIR")]
    original: PathBuf,
    /// The lines to type, as for dama run
    #[arg(long, value_name = "FILE")]
    script: PathBuf,
    /// Where compare.html and the pictures go
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// The program in the original's folder
    #[arg(long, value_name = "NAME", default_value = "DAMA.COM")]
    program: String,
    /// Leave a rectangle of the screen out, repeatable
    #[arg(long, value_name = "X,Y,W,H", value_parser = parse_mask)]
    mask: Vec<Mask>,
    /// What the user has read off the original's screens: a line has a screen's number and a move
    #[arg(long, value_name = "FILE")]
    marks: Option<PathBuf>,
    /// Seconds the original is given after every line; then its screen must stand still
    #[arg(long, value_name = "S", default_value = "2", value_parser = super::italian::analyze::seconds)]
    pause: Duration,
    #[command(flatten)]
    force: Force,
    #[command(flatten)]
    play: PlayOptions,
}

/// A rectangle that does not count.
#[derive(Clone, Copy, Debug)]
pub struct Mask {
    x: usize,
    y: usize,
    width: usize,
    height: usize,
}

impl Mask {
    fn covers(&self, x: usize, y: usize) -> bool {
        (self.x..self.x + self.width).contains(&x) && (self.y..self.y + self.height).contains(&y)
    }
}

fn parse_mask(text: &str) -> Result<Mask, String> {
    let numbers: Option<Vec<usize>> =
        text.split(',').map(|word| word.trim().parse().ok().filter(|n| *n <= 10_000)).collect();
    match numbers.as_deref() {
        Some(&[x, y, width, height]) => Ok(Mask { x, y, width, height }),
        _ => Err("four numbers expected, such as 0,304,640,46".into()),
    }
}

/// A screen of one of the two: 0x00RRGGBB, row by row.
pub struct Shot {
    width: usize,
    height: usize,
    pixels: Vec<u32>,
}

impl Shot {
    fn png(&self) -> std::io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        png::write_rgb(&mut bytes, self.width, self.height, &self.pixels)?;
        Ok(bytes)
    }
}

/// Types the same into both and writes the page.
pub fn run(mut args: CompareArgs) -> Result<(), Failure> {
    let steps = steps(&args.script)?;
    let play = std::mem::take(&mut args.play).or(script_options(&args.script, steps.iter().cloned())?);
    let marks = args.marks.as_deref().map_or(Ok(Vec::new()), read_marks)?;
    let outputs = args.force.outputs().reading(&args.script);
    args.marks.iter().for_each(|marks| outputs.reads().note_path(marks));
    fs::create_dir_all(&args.out).map_err(|error| of_file(&args.out, error))?;
    outputs.check(&args.out.join(PAGE), page::FORMAT)?;
    let config = play.config(&Settings::default())?;
    let drives = DosBoxDrives(Overlay::over(play.drives()));
    let mut original = DosBox::start(&args.original, &args.program, config.seed, args.pause)?;
    let mut graphics = vec![0; GRAPHICS_LEN];
    let mut app = App::new(config, drives, &mut graphics, rom_font());
    let mut rows = Vec::new();
    let typed = type_all(&mut app, &mut original, steps, &args, &mut rows);
    // Should the original have ended early, there is a page up to there.
    write(&args.out, &rows, &marks, &outputs)?;
    let differ = rows.iter().filter(|row| row.differing != Some(0)).count();
    super::out::line(format_args!(
        "{}: {} screens, {differ} differ outside the masks, {} marked moves differ",
        args.out.join(PAGE).display(),
        rows.len(),
        page::marked(&rows, &marks)
    ))?;
    typed
}

/// Gives both the same keys and looks at both after every step.
fn type_all<D: Drives>(
    app: &mut App<'_, D>,
    original: &mut DosBox,
    steps: Vec<Numbered>,
    args: &CompareArgs,
    rows: &mut Vec<Row>,
) -> Result<(), Failure> {
    rows.push(row(app, original, "", &args.mask)?);
    for (_, step) in steps {
        let keys = match step {
            Step::Line(line) => keys_of(app.status(), &line),
            Step::Typed(text) => text.chars().map(Key::Char).collect(),
            Step::Key(key) => vec![key],
            _ => continue,
        };
        for &key in &keys {
            app.key(key);
            original.key(key)?;
        }
        app.think(&mut |_| ());
        if app.status() == Status::Closed {
            break;
        }
        original.pause(args.pause)?;
        let typed: String = keys.into_iter().map(name).collect();
        rows.push(row(app, original, &typed, &args.mask)?);
    }
    Ok(())
}

fn of_file(path: &Path, error: std::io::Error) -> Failure {
    Failure::refused(format_args!("{}: {error}", path.display()))
}

/// What a line of a script types, as the program takes it.
fn keys_of(status: Status, line: &str) -> Vec<Key> {
    if status == Status::WaitsForKey {
        return vec![line.chars().next().map_or(Key::Enter, Key::Char)];
    }
    line.chars().map(Key::Char).chain([Key::Enter]).collect()
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

/// Both screens now.
fn row<D: Drives>(
    app: &App<'_, D>,
    original: &mut DosBox,
    typed: &str,
    masks: &[Mask],
) -> Result<Row, Failure> {
    let (ours, theirs) = (shoot(app), original.shoot()?);
    let game = app.game().game();
    let mut moves = Vec::new();
    game.each_recent(&mut |typed| {
        moves.push(BuiltIn::put_typed(&typed, &mut Text::new()).as_str().to_string());
    });
    let moves = moves.split_off(moves.len().saturating_sub(2));
    Ok(Row {
        typed: typed.into(),
        scene: app.scene().name(),
        message: app.screen().message.as_str().into(),
        moves,
        differing: differing(&ours, &theirs, masks),
        ours,
        theirs,
    })
}

fn shoot<D: Drives>(app: &App<'_, D>) -> Shot {
    let pixels = vec![0; FRAME_LEN].into_boxed_slice();
    let mut pixels: Box<[u8; FRAME_LEN]> = pixels.try_into().expect("a frame's length");
    app.frame(&mut Frame::new(&mut pixels));
    let colors = app.palette().map(palette::rgb);
    let pixels = pixels.iter().map(|&index| colors[usize::from(index & 15)]).collect();
    Shot { width: WIDTH, height: HEIGHT, pixels }
}

/// How many pixels differ that no mask covers; none where the sizes already do.
fn differing(ours: &Shot, theirs: &Shot, masks: &[Mask]) -> Option<usize> {
    if (ours.width, ours.height) != (theirs.width, theirs.height) {
        return None;
    }
    let counts = |at: usize| !masks.iter().any(|mask| mask.covers(at % ours.width, at / ours.width));
    let pairs = ours.pixels.iter().zip(&theirs.pixels).enumerate();
    Some(pairs.filter(|&(at, (a, b))| a != b && counts(at)).count())
}

fn read_marks(path: &Path) -> Result<Vec<Mark>, Failure> {
    let text = fs::read_to_string(path).map_err(|error| of_file(path, error))?;
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    lines
        .map(|(number, line)| {
            let mark = line.trim().split_once(' ').and_then(|(screen, mv)| Some((screen.parse().ok()?, mv)));
            let expected = "a screen's number and a move expected, such as 5 11 15";
            let wrong = || Failure::refused(format_args!("{}: line {number}: {expected}", path.display()));
            mark.map(|(screen, mv)| Mark { screen, mv: mv.trim().into() }).ok_or_else(wrong)
        })
        .collect()
}

fn write(out: &Path, rows: &[Row], marks: &[Mark], outputs: &Outputs) -> Result<(), Failure> {
    for (number, row) in (1..).zip(rows) {
        for (name, shot) in [("ours", &row.ours), ("original", &row.theirs)] {
            let path = out.join(format!("{name}-{number:03}.png"));
            let png = shot.png().map_err(|error| of_file(&path, error))?;
            outputs.write(&path, PNG, &png)?;
        }
    }
    let path = out.join(PAGE);
    let html = page::html(rows, marks).map_err(|error| of_file(&path, error))?;
    Ok(outputs.write(&path, page::FORMAT, html.as_bytes())?)
}
