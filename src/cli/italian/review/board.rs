//! A board as a picture of a page: our own sprites, with the move played and the better one.

use crate::cli::failure::Failure;
use crate::cli::html::base64;
use dama::formats::keyboard::Keyboard;
use dama::games::italian::record::{GameRecord, RawGame};
use dama::host::disks::program_disk;
use dama::host::pictures::png::write_indexed;
use dama::rules::italian::{Move, Position, Square};
use dama::rules::Game as _;
use dama::screen::canvas::WIDTH;
use dama::screen::field::{LEFT, SQUARE_HEIGHT, SQUARE_WIDTH, TOP};
use dama::screen::paint::Painter;
use dama::screen::palette::rgb;
use dama::screen::{Frame, FRAME_LEN};
use dama::strength::review::Judged;

/// The moulding round the board, in pixels of the screen.
const EDGE: (u16, u16) = (8, 7);
/// Board and moulding.
const SIZE: (u16, u16) = (8 * SQUARE_WIDTH + 2 * EDGE.0, 8 * SQUARE_HEIGHT + 2 * EDGE.1);
/// How high it is on a 4:3 screen, as wide as it is.
const HEIGHT: u16 = (SIZE.1 as u32 * (640 * 3 / 4) / 350) as u16;

/// The position before a move, with arrows for it and for the better one.
pub fn svg(judged: &Judged, label: &str) -> Result<String, Failure> {
    let picture = picture(&judged.before)?;
    let mut svg = format!(
        "<svg class=\"board\" viewBox=\"0 0 {} {HEIGHT}\" role=\"img\" aria-label=\"{label}\">\
         <image width=\"{}\" height=\"{HEIGHT}\" preserveAspectRatio=\"none\" href=\"data:image/png;base64,{}\"/>",
        SIZE.0,
        SIZE.0,
        base64(&picture)
    );
    svg += &arrow(judged.better(), "best");
    svg += &arrow(judged.mv, "played");
    svg += "</svg>";
    Ok(svg)
}

/// The board as a PNG.
fn picture(position: &Position) -> Result<Vec<u8>, Failure> {
    let record = GameRecord::new(*position, 1, position.turn(), 0).to_bytes();
    let graphics = program_disk::graphics();
    let mut pixels = Box::new([0; FRAME_LEN]);
    let mut frame = Frame::new(&mut pixels);
    let mut painter = Painter { canvas: &mut frame, graphics: Keyboard::unchecked(graphics) };
    painter.board(&RawGame(&record), None);
    let (left, top) = (usize::from(LEFT - EDGE.0), usize::from(TOP - EDGE.1));
    let rows = pixels.chunks_exact(usize::from(WIDTH)).skip(top).take(usize::from(SIZE.1));
    let cut: Vec<u8> = rows.flat_map(|row| row[left..left + usize::from(SIZE.0)].to_vec()).collect();
    let palette: Vec<u32> = (0..16).map(|i| rgb(Keyboard::unchecked(graphics).ega(i))).collect();
    let mut png = Vec::new();
    write_indexed(&mut png, usize::from(SIZE.0), usize::from(SIZE.1), &palette, &cut)
        .map_err(|error| Failure::refused(format!("a board's picture: {error}")))?;
    Ok(png)
}

/// Where a square's middle lies.
fn middle(square: Square) -> (u16, u16) {
    let x = EDGE.0 + u16::from(square.column()) * SQUARE_WIDTH + SQUARE_WIDTH / 2;
    let y = EDGE.1 + u16::from(square.row()) * SQUARE_HEIGHT + SQUARE_HEIGHT / 2;
    (x, (u32::from(y) * u32::from(HEIGHT) / u32::from(SIZE.1)) as u16)
}

fn arrow(mv: Move, class: &str) -> String {
    let landings = mv.path().map(|jump| jump.landing);
    let over: Vec<Square> = if mv.is_capture() { landings.collect() } else { vec![mv.to()] };
    let points = std::iter::once(mv.from()).chain(over).map(middle).map(|(x, y)| format!("{x},{y}"));
    let points: Vec<String> = points.collect();
    format!("<polyline class=\"{class}\" points=\"{}\" marker-end=\"url(#{class})\"/>", points.join(" "))
}
