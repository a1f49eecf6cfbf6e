//! `dama diagram`: draws a position of any game for print.

use super::failure::{of_file, Failure};
use super::html::escaped;
use super::italian::fen;
use super::output::Force;
use super::variant::{broken, VariantArgs};
use dama::unstable::games::{Diagram, GameStatus};
use dama::unstable::host::disks::outputs::{PNG, SVG};
use dama::unstable::host::pictures::diagram::{draw, place, Arrow, DiagramPoint, Plate, Style};
use std::path::{Path, PathBuf};

#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    place: fen::PositionArg,
    #[command(flatten)]
    variant: VariantArgs,
    /// Frame squares: 18, or 18,22; repeatable
    #[arg(long = "mark", value_name = "PLACE,...", value_delimiter = ',')]
    marks: Vec<String>,
    /// Draw an arrow through squares, as a move is written: 22-18, 30x23x16, e3-e4; repeatable
    #[arg(long = "arrow", value_name = "MOVE")]
    arrows: Vec<String>,
    /// Width of the picture in pixels, 64 to 4096
    #[arg(long, value_name = "PIXELS", default_value_t = 1000,
        value_parser = clap::value_parser!(u32).range(64..=4096))]
    size: u32,
    /// Show the board from Black's side
    #[arg(long)]
    turned: bool,
    /// The picture to write: PNG if its name ends in .png; SVG if it ends in .svg or has no ending; `-` writes SVG to
    /// standard output
    #[arg(value_name = "OUT")]
    out: PathBuf,
    #[command(flatten)]
    force: Force,
}

fn is_png(out: &Path) -> Result<bool, Failure> {
    let ending = out.extension().map(|ending| ending.to_string_lossy().to_lowercase());
    match ending.as_deref() {
        None | Some("svg") => Ok(false),
        Some("png") => Ok(true),
        Some(_) => {
            Err(Failure::usage(format_args!("{}: expected a name that ends in .svg or .png", out.display())))
        }
    }
}

fn square(diagram: &Diagram, option: &str, text: &str, word: &str) -> Result<DiagramPoint, Failure> {
    place(diagram, word).ok_or_else(|| {
        let last = diagram.width;
        let expected = match place(diagram, "1") {
            Some(_) => format!("1 to {}", u32::from(last) * u32::from(last) / 2),
            None => format!("a1 to {}{last}", char::from(b'a' + last.saturating_sub(1))),
        };
        Failure::usage(format_args!(
            "{option} {text:?}: there is no square {word:?} on this board, expected {expected}"
        ))
    })
}

fn arrow(diagram: &Diagram, text: &str) -> Result<Arrow, Failure> {
    let words = text.split(['-', 'x', ' ']);
    let places = words.map(|word| square(diagram, "--arrow", text, word)).collect::<Result<Vec<_>, _>>()?;
    if places.len() < 2 || places.windows(2).any(|pair| pair[0] == pair[1]) {
        return Err(Failure::usage(format_args!(
            "--arrow {text:?}: expected two or more squares, as in 22-18"
        )));
    }
    Ok(Arrow { places, style: Style::Plain })
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let is_png = is_png(&args.out)?;
    let outputs = args.place.reading(args.force.outputs());
    let format = if is_png { PNG } else { SVG };
    outputs.check(&args.out, format)?;
    let seen = args.place.seen(&args.variant)?;
    let (game, state) = (seen.game, &seen.state);
    let turn = match game.status(state).map_err(broken)? {
        GameStatus::Turn(seat) => Some(seat),
        GameStatus::Draw | GameStatus::Won(_) => None,
    };
    let diagram = game.diagram(state).map_err(broken)?;
    let fen = game.write_position(state).map_err(broken)?;
    let mark = |text: &String| square(&diagram, "--mark", text, text.trim());
    let marks = args.marks.iter().map(mark).collect::<Result<Vec<_>, _>>()?;
    let arrows = args.arrows.iter().map(|text| arrow(&diagram, text)).collect::<Result<Vec<_>, _>>()?;
    let drawing = draw(&Plate {
        diagram: &diagram,
        camp: &|file, rank| game.camp(file, rank),
        turn,
        is_flipped: args.turned,
        marks: &marks,
        arrows: &arrows,
    });
    let bytes = match is_png {
        false => drawing.svg_file(&escaped(&fen), args.size).into_bytes(),
        true => drawing.png(args.size).map_err(of_file(&args.out))?,
    };
    outputs.write(&args.out, format, &bytes)?;
    Ok(())
}
