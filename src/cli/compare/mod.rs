//! `dama compare`: compares the user's original with this program, under DOSBox screen by screen, or by hand.

mod cells;
mod channel;
mod copy;
mod dosbox;
mod driven;
mod drives;
mod mask;
mod page;
mod run;
mod shot;
mod verdict;
mod watch;
mod worksheet;
mod workspace;
mod written;

use super::failure::{of_file, Failure};
use super::italian::by_hand::{self, Evidence, HandSession, HandWords, Hands};
use super::options::PlayOptions;
use super::output::Force;
use super::script::{read_script, script_options};
use channel::Channel;
use clap::Args;
use dama::unstable::app::{App, GRAPHICS_LEN};
use dama::unstable::host::disks::outputs::{Outputs, ReadFiles, PNG};
use dama::unstable::host::disks::overlay::Overlay;
use dama::unstable::host::pictures::rom_font::rom_font;
use dama::unstable::host::settings::Settings;
use dama::unstable::script::comparison::{self, Comparison};
use dama::unstable::script::options::Start;
use dama::unstable::session::drive::Drives;
use dosbox::{DosBox, Keyboard};
use driven::Driven;
use drives::DosBoxDrives;
use mask::Mask;
use page::ComparisonReport;
use run::Comparing;
use std::fs;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

const PAGE: &str = "compare.html";

/// The longest evidence of a session that goes on, in bytes.
const LONGEST_SESSION: u64 = 16 * 1024 * 1024;

const DIFFERS: u8 = 3;

#[derive(Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub struct CompareArgs {
    /// The original's folder, ZIP archive or floppy image; it is copied and not changed. With --by-hand its files are
    /// only read, for their checksums
    #[arg(long, value_name = "PATH", required_unless_present_any = ["worksheet", "by_hand"])]
    original: Option<PathBuf>,
    /// The keys to type: a script of `dama run`, or two columns separated by |
    #[arg(long, value_name = "FILE", required_unless_present_any = ["worksheet", "by_hand"])]
    script: Option<PathBuf>,
    /// Folder for compare.html and the pictures
    #[arg(long, value_name = "DIR", required_unless_present = "worksheet")]
    out: Option<PathBuf>,
    /// Name of the program in that folder, archive or image
    #[arg(long, value_name = "NAME", default_value = "DAMA.COM")]
    program: String,
    /// Ignore a rectangle X,Y,W,H, or text:WORDS, or cursor; repeatable
    #[arg(long, value_name = "MASK", value_parser = mask::parse)]
    mask: Vec<Mask>,
    /// Play games that look for the manual's rules, as --by-hand does, but type and read in DOSBox; the script leads to
    /// the first move
    #[arg(long, group = "guided", conflicts_with_all = ["mask", "worksheet"])]
    rules: bool,
    /// With --rules, ask a person to agree to each answer that was read; else what is read is taken, and marked so
    #[arg(long, requires = "rules")]
    ask: bool,
    /// Drive no emulator: say what to type into the original, wherever it runs, and ask what it did
    #[arg(long, group = "guided", conflicts_with_all = ["script", "mask", "worksheet", "program"])]
    by_hand: bool,
    /// Games of --by-hand and --rules, at most
    #[arg(long, value_name = "N", default_value_t = 3, requires = "guided", value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// List what is not known about the original, and the screen or key that would show it
    #[arg(long)]
    worksheet: bool,
    /// Seconds to wait after every line, before the original's screen must stand still
    #[arg(long, value_name = "S", default_value = "2", value_parser = super::italian::analyze::seconds)]
    pause: Duration,
    /// Leave no program resident beside the original; only its picture then says when it waits
    #[arg(long, conflicts_with_all = ["by_hand", "worksheet"])]
    no_resident: bool,
    #[command(flatten)]
    force: Force,
    #[command(flatten)]
    play: PlayOptions,
}

const AFTER_HELP: &str = "Examples:
  dama compare --original ~/original --script game.txt --out report
  dama compare --original ~/original --rules --ask --script begin.txt --out report --level 1
  dama compare --by-hand --out report --level 1 --lang en

--by-hand needs no emulator. It says what to type into the original, first wrong moves that it must refuse, and asks
what it did. An answer counts when RETURN agrees to it; T takes it back. compare.html and compare.json are written after
each, and the same command goes on from there. --rules types the same into the original in DOSBox and reads its screen.

In the script:
  21 18                     typed into both, with RETURN
  1{enter} | N              keys of the original | keys of this program, exactly as they stand
  wait: still               until nothing but a cursor changes (also: still SECONDS)
  wait: change 30           until the screen is another one, at most 30 seconds
  wait: 5                   5 seconds
  reply original: 12 16     the original's answer, which this program then plays too
  mask: text:WORDS          as --mask

Exit codes: 0 all screens are the same, 1 the comparison failed, 2 wrong usage, 3 something differs.";

pub fn run(mut args: CompareArgs) -> Result<(), Failure> {
    if args.worksheet {
        let lang = args.play.read(&Settings::default(), 1)?.config.lang;
        return super::out::line(format_args!("{}", worksheet::text(lang)));
    }
    if let (Some(out), Some(original)) = (&args.out, &args.original) {
        outside(out, original)?;
    }
    if args.by_hand {
        return guided(&args, "by-hand", Some(&mut io::stdin().lock()), None);
    }
    let paths = (args.original.clone(), args.script.clone(), args.out.clone());
    let (Some(original), Some(script), Some(out)) = paths else {
        return Err(Failure::usage("--original, --script and --out are needed"));
    };
    let drives = |drive: char| args.play.folder_of(drive).map(|folder| (drive, Some(folder.to_path_buf())));
    let floppies =
        ['A', 'B'].into_iter().filter_map(|drive| drives(drive).or(args.rules.then_some((drive, None))));
    let folders = [('C', Some(original))].into_iter().chain(floppies).collect();
    let (comparison, play) = read(&script, std::mem::take(&mut args.play))?;
    args.play = play;
    let waits = (args.pause, comparison.moments[0].waits.clone());
    let machine = |seed| {
        let channel = if args.no_resident { None } else { Some(Channel::new()?) };
        DosBox::new(folders, &args.program, seed, waits, channel)
    };
    if args.rules {
        let seed = begin(&args)?.config.seed;
        let replies = comparison.moments.iter().filter_map(|moment| moment.reply.as_ref());
        if let Some((line, _)) = comparison.masks.iter().chain(replies).next() {
            return Err(Failure::usage(format_args!(
                "{}: line {line}: mask: and reply original: have no place in a script of --rules",
                script.display()
            )));
        }
        let driven = Driven::new(machine(seed)?, comparison.moments, args.pause, (out, args.force));
        let mut input = io::stdin().lock();
        return guided(&args, "rules", args.ask.then_some(&mut input), Some(Box::new(driven)));
    }
    let mut masks = args.mask.clone();
    for (line, text) in &comparison.masks {
        let usage = |error| Failure::usage(format_args!("{}: line {line}: mask: {error}", script.display()));
        masks.push(mask::parse(text).map_err(usage)?);
    }
    let outputs = args.force.outputs().reading(&script);
    if out.exists() {
        outputs.check(&out.join(PAGE), page::FORMAT)?;
    }
    let begin = args.play.read(&Settings::default(), 1)?;
    if !begin.is_faithful() {
        return Err(Failure::usage("--variant, --seats, --aids: the original has none of them"));
    }
    let config = begin.config;
    let own = ['A', 'B', 'C', 'Z']
        .into_iter()
        .filter(|drive| matches!(drive, 'C' | 'Z') || args.play.folder_of(*drive).is_some());
    let mut drives = DosBoxDrives(Overlay::over(args.play.drives()), own.collect());
    let mut original = machine(config.seed)?;
    fs::create_dir_all(&out).map_err(of_file(&out))?;
    let first = original.start(Keyboard::AsItIs)?;
    let mut graphics = vec![0; GRAPHICS_LEN];
    let mut app = App::new(config, &mut drives as &mut dyn Drives, &mut graphics, rom_font());
    begin.choose(&mut app);
    let comparing = Comparing::new(app, (original, first), masks, args.pause);
    let report = comparing.run(comparison, &out, args.force)?;
    write_all(&out, &report, &outputs)?;
    super::out::line(format_args!("{}\n{}", report.sentence(), out.join(PAGE).display()))?;
    match &report.ending {
        page::ComparisonEnd::BrokeOff(why) => Err(Failure::refused(why)),
        // The report has been printed.
        _ if report.differs() => Err(Failure { code: DIFFERS, message: String::new() }),
        _ => Ok(()),
    }
}

/// The settings of a guided session.
fn begin(args: &CompareArgs) -> Result<Start, Failure> {
    let begin = args.play.read(&Settings::default(), 1)?;
    if !begin.is_faithful() || begin.config.maestro.is_some() || begin.game.fen.is_some() {
        return Err(Failure::usage(
            "--variant, --seats, --aids, --fen, --level M: the original has none of them",
        ));
    }
    Ok(begin)
}

/// A guided session on standard output. `input`: of the person who is asked, if there is one.
fn guided(
    args: &CompareArgs,
    how: &str,
    input: Option<&mut io::StdinLock<'_>>,
    hands: Option<Box<dyn Hands>>,
) -> Result<(), Failure> {
    let Some(out) = &args.out else { return Err(Failure::usage("--out is needed")) };
    let config = begin(args)?.config;
    let mut evidence = Evidence::new(how, args.original.as_deref(), config)?;
    fs::create_dir_all(out).map_err(of_file(out))?;
    let words = HandWords(config.lang);
    let (page, json) = session_files(out, args.force, words, &mut evidence)?;
    args.force.outputs().check(&page, page::FORMAT)?;
    args.force.outputs().check(&json, by_hand::JSON)?;
    let mut output = io::stdout();
    let name = json.file_name().unwrap_or_default().to_string_lossy();
    let mut keep = |evidence: &mut Evidence| {
        let outputs = args.force.outputs();
        outputs.write(&json, by_hand::JSON, evidence.json().as_bytes())?;
        let html = by_hand::html(evidence, page::HEAD, &name, words);
        Ok(outputs.write(&page, page::FORMAT, html.as_bytes())?)
    };
    let streams = (input, &mut output);
    let mut session = HandSession::new(streams, &mut keep, hands, config, evidence);
    session.run(args.games)?;
    super::out::line(format_args!("{}", page.display()))?;
    match session.evidence.differs() {
        // The sentence has been printed.
        true => Err(Failure { code: DIFFERS, message: String::new() }),
        false => Ok(()),
    }
}

/// Returns the page and the evidence to write: those of the session that goes on, else the first that are free.
fn session_files(
    out: &Path,
    force: Force,
    words: HandWords,
    evidence: &mut Evidence,
) -> Result<(PathBuf, PathBuf), Failure> {
    let of = |number: u32| {
        let number = if number == 1 { String::new() } else { format!("-{number}") };
        (out.join(format!("compare{number}.html")), out.join(format!("compare{number}.json")))
    };
    let say = |text: String| super::out::line(format_args!("{text}"));
    let mut number = 1;
    while !force.outputs().is_forced() {
        let (page, json) = of(number);
        let earlier = fs::File::open(&json).and_then(|file| {
            let mut bytes = vec![];
            file.take(LONGEST_SESSION).read_to_end(&mut bytes).map(|_| bytes)
        });
        if earlier.is_ok_and(|earlier| evidence.go_on(&earlier)) {
            let (file, answers) = (json.display().to_string(), evidence.log.answers.len().to_string());
            say(words.fill("goes-on", &[&file, &answers]))?;
            break;
        }
        if !page.exists() && !json.exists() {
            break;
        }
        number += 1;
    }
    let (page, json) = of(number);
    if number > 1 && evidence.log.answers.is_empty() {
        let there = of(number - 1).0;
        say(words.fill("beside", &[&there.display().to_string(), &page.display().to_string()]))?;
    }
    Ok((page, json))
}

/// Refuses to write into the original's folder.
fn outside(out: &Path, original: &Path) -> Result<(), Failure> {
    let whole = out.ancestors().find_map(|folder| {
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        fs::canonicalize(folder).ok()
    });
    match (whole, fs::canonicalize(original)) {
        (Some(out_folder), Ok(original_folder)) if out_folder.starts_with(&original_folder) => {
            Err(Failure::usage(format_args!(
                "--out {}: inside --original {}; expected a folder elsewhere, so that the original stays as it is",
                out.display(),
                original.display()
            )))
        }
        _ => Ok(()),
    }
}

fn read(script: &Path, play: PlayOptions) -> Result<(Comparison, PlayOptions), Failure> {
    let text = read_script(script, &ReadFiles::default())?;
    let comparison = comparison::parse(&text)
        .map_err(|error| Failure::usage(format_args!("{}: {error}", script.display())))?;
    let play = play.or(script_options(script, &comparison.other)?);
    Ok((comparison, play))
}

fn write_all(out: &Path, report: &ComparisonReport, outputs: &Outputs) -> Result<(), Failure> {
    for (number, row) in (1..).zip(&report.rows) {
        for (name, shot) in [("ours", &row.ours), ("original", &row.judged.theirs)] {
            let path = out.join(format!("{name}-{number:03}.png"));
            let png = shot.png().map_err(of_file(&path))?;
            outputs.write(&path, PNG, &png)?;
        }
    }
    let path = out.join(PAGE);
    let html = report.html().map_err(of_file(&path))?;
    Ok(outputs.write(&path, page::FORMAT, html.as_bytes())?)
}
