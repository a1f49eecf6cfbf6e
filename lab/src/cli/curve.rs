//! `dama-lab train curve`: fits the curve from scores to expected points.

use super::failure::Failure;
use super::output::Force;
use super::progress::StatusLine;
use super::variant::{broken, VariantArgs, VariantPositionView};
use super::{out, threads};
use dama::unstable::host::disks::outputs::{is_dash, FileFormat};
use dama::unstable::maestro::machine::try_threads;
use dama::unstable::rules::italian::ballot::BallotSet;
use dama_lab::curve::italian::ItalianCurve;
use dama_lab::curve::variant::VariantCurve;
use dama_lab::curve::{fit, CurveSample, FittedCurve};
use dama_lab::openings;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::Mutex;

#[derive(clap::Args, Debug)]
pub struct CurveArgs {
    #[command(flatten)]
    variant: VariantArgs,
    /// Games to play, from openings and random moves
    #[arg(long, value_name = "N", default_value_t = 7_000, value_parser = clap::value_parser!(u32).range(4..=1_000_000))]
    games: u32,
    /// Nodes for each score
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Chooses openings, moves and positions
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Games played at once [default: all processors]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=64))]
    threads: Option<u16>,
    /// Write the reliability diagram as a picture
    #[arg(long, value_name = "OUT")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    force: Force,
}

/// The picture's format, recognized by its title.
const FORMAT: FileFormat<'_> = FileFormat {
    name: "a diagram of dama-lab train curve",
    is: &|file| {
        file.starts_with(b"<svg") && file.windows(TITLE.len()).any(|window| window == TITLE.as_bytes())
    },
};

const TITLE: &str = "<title>Expected points and points made</title>";

pub fn run(args: &CurveArgs) -> Result<(), Failure> {
    let outputs = args.force.outputs();
    args.svg.as_deref().map_or(Ok(()), |path| outputs.check(path, FORMAT))?;
    let Samples { samples, full, man } = samples(args)?;
    let Some(fitted) = fit(&samples, full) else {
        return Err(Failure::refused(format!("{} games are too few for a curve; play more", args.games)));
    };
    if let Some(path) = &args.svg {
        outputs.write(path, FORMAT, diagram(&fitted).as_bytes())?;
        if is_dash(path) {
            return Ok(());
        }
    }
    print(&fitted, &man)
}

struct Samples {
    samples: Vec<CurveSample>,
    /// The pieces of a full board.
    full: u32,
    /// A sentence about the worth of a man; empty in other games.
    man: String,
}

// A full board of games that begin with an empty one.
const USUAL_FULL: u32 = 24;

fn samples(args: &CurveArgs) -> Result<Samples, Failure> {
    let threads = threads::of_option(args.threads);
    try_threads(threads)?;
    let (games, seed, nodes) = (args.games as usize, args.seed, args.nodes);
    let shown = Mutex::new((0, StatusLine::new()));
    let each = || {
        let mut shown = shown.lock().expect("no player panics");
        shown.0 += 1;
        let done = shown.0;
        if done % 16 == 0 {
            shown.1.show(&format!("{done} of {games} games"));
        }
    };
    let VariantPositionView { game: book, state, .. } = args.variant.position(None)?;
    let found = match book.has_maestro() {
        false => {
            let start = book.with_program(&state).map_err(broken)?;
            let pieces = book.diagram(&start).map_err(broken)?.pieces.len() as u32;
            let full = if pieces > 0 { pieces } else { USUAL_FULL };
            let samples = VariantCurve { book, start, games, seed, nodes, threads }.play(&each);
            Samples { samples: samples.map_err(broken)?, full, man: String::new() }
        }
        true => {
            let openings = openings::after(BallotSet::Free);
            let found = ItalianCurve { openings, games, seed, nodes, threads }.play(&each)?;
            let man = found.man.map_or(String::new(), |man| {
                format!("median worth of a man in {} quiet middle games: {man} hundredths", found.men)
            });
            Samples { samples: found.samples, full: 24, man }
        }
    };
    shown.into_inner().expect("no player panics").1.leave();
    Ok(found)
}

fn print(fitted: &FittedCurve, man: &str) -> Result<(), Failure> {
    if !man.is_empty() {
        out::line(format_args!("{man}"))?;
    }
    out::line(format_args!(
        "curve: full {}, slopes {:?}; fitted to {} positions",
        fitted.curve.full, fitted.curve.slopes, fitted.fitted
    ))?;
    out::line(format_args!("expected     positions  mean expected  points made"))?;
    for (n, bin) in fitted.bins.iter().enumerate() {
        let (low, high) = (n as f64 / 10.0, (n + 1) as f64 / 10.0);
        out::line(format_args!(
            "{low:.1} to {high:.1}  {:>11}  {:>13.3}  {:>11.3}",
            bin.positions, bin.expected, bin.made
        ))?;
    }
    out::line(format_args!("largest difference {:.3}", fitted.worst()))
}

/// Draws the bins: expected points to the right, points made upwards, the size by the positions.
fn diagram(fitted: &FittedCurve) -> String {
    const SIDE: f64 = 400.0;
    const MARGIN: f64 = 50.0;
    let all: usize = fitted.bins.iter().map(|bin| bin.positions).sum();
    let at = |x: f64, y: f64| (MARGIN + x * SIDE, MARGIN + (1.0 - y) * SIDE);
    let whole = SIDE + 2.0 * MARGIN;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {whole} {whole}\" font-family=\"sans-serif\" \
         font-size=\"13\">{TITLE}<rect width=\"{whole}\" height=\"{whole}\" fill=\"#fffdf7\"/>"
    );
    for n in 0..=10 {
        let ((x, y), share) = (at(f64::from(n) / 10.0, f64::from(n) / 10.0), f64::from(n) / 10.0);
        let (left, top, end) = (MARGIN, MARGIN, MARGIN + SIDE);
        let _ = write!(
            svg,
            "<path d=\"M{x} {top}V{end}M{left} {y}H{end}\" stroke=\"#e4d9c0\"/>\
             <text x=\"{x}\" y=\"{}\" text-anchor=\"middle\">{share:.1}</text>\
             <text x=\"{}\" y=\"{}\" text-anchor=\"end\">{share:.1}</text>",
            end + 18.0,
            left - 6.0,
            y + 4.0
        );
    }
    let ((x0, y0), (x1, y1)) = (at(0.0, 0.0), at(1.0, 1.0));
    let _ = write!(svg, "<path d=\"M{x0} {y0}L{x1} {y1}\" stroke=\"#8a6d3b\" stroke-dasharray=\"6 4\"/>");
    for bin in fitted.bins.iter().filter(|bin| bin.positions > 0) {
        let ((x, y), share) = (at(bin.expected, bin.made), bin.positions as f64 / all as f64);
        let _ = write!(
            svg,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{:.1}\" fill=\"#1d4f7a\" fill-opacity=\"0.8\"><title>{} positions</title></circle>",
            3.0 + 20.0 * share.sqrt(),
            bin.positions
        );
    }
    let (middle, low) = (MARGIN + SIDE / 2.0, MARGIN + SIDE + 38.0);
    let _ = writeln!(
        svg,
        "<text x=\"{middle}\" y=\"{low}\" text-anchor=\"middle\">expected points</text>\
         <text transform=\"translate(14 {middle}) rotate(-90)\" text-anchor=\"middle\">points made</text></svg>"
    );
    svg
}
