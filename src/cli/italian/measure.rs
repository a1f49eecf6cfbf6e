//! Sizes and costs for `dama bench`: sealed bytes, integrity check, frame.

use super::failure::Failure;
use super::out;
use dama::unstable::app::{App, Config, Key, GRAPHICS_LEN};
use dama::unstable::games::italian::record::STATE_LEN;
use dama::unstable::host::disks::drives::DriveMap;
use dama::unstable::host::disks::overlay::Overlay;
use dama::unstable::host::disks::program_disk;
use dama::unstable::host::pictures::rom_font::rom_font;
use dama::unstable::screen::{Frame, FRAME_LEN};
use dama::unstable::script::recording::EarlierFile;
use dama::unstable::session::drive::{Drive, Drives, FileName, FileSpec};
use dama::unstable::session::{SEALED_LEN, SEAL_LEN};
use std::hint::black_box;
use std::time::Instant;

const ROUNDS: u32 = 2_000;

/// Prints the number of bits that `{fault N}` can flip, and the costs.
pub fn run() -> Result<(), Failure> {
    // The shipped graphics, so that the figures do not depend on the folder.
    let file = FileSpec { drive: Drive::PROGRAM, name: FileName::KEYBOARD_DAT };
    let shipped = EarlierFile { file, bytes: Some(program_disk::graphics()) };
    let mut drives = Overlay::over(DriveMap::new()).as_found(vec![shipped]);
    let mut graphics = vec![0; GRAPHICS_LEN];
    let mut app = App::new(Config::default(), &mut drives as &mut dyn Drives, &mut graphics, rom_font());
    for c in " N21 18".chars() {
        app.key(Key::Char(c));
    }
    app.key(Key::Enter);
    app.think(&mut |_| ());
    let (state, seal, bytes) = (8 * STATE_LEN, 8 * SEAL_LEN, 8 * program_disk::graphics().len());
    let first = 8 * SEALED_LEN;
    out::line(format_args!(
        "sealed bits: state {state}, copy {state}, seal {seal}, graphics {bytes} (from bit {first}), in all {}",
        app.fault_bits()
    ))?;
    let check = microseconds(|| assert!(black_box(&app).check_integrity(), "nothing has been damaged"));
    out::line(format_args!("integrity check {check:.2} us, twice a move {:.2} us", 2.0 * check))?;
    let mut pixels: Box<[u8; FRAME_LEN]> =
        vec![0; FRAME_LEN].try_into().map_err(|_| ()).expect("a frame's length");
    let frame = microseconds(|| black_box(&app).frame(&mut Frame::new(black_box(&mut pixels))));
    out::line(format_args!("frame {frame:.1} us"))
}

fn microseconds(mut work: impl FnMut()) -> f64 {
    let start = Instant::now();
    (0..ROUNDS).for_each(|_| work());
    start.elapsed().as_secs_f64() * 1e6 / f64::from(ROUNDS)
}
