//! What the X server tells of its desktop: the monitor under the pointer, and what panels leave free.

use super::size::{room, Rectangle};
use super::wire::Wire;
use std::borrow::Cow;
use std::io;
use std::vec::Vec;
use x11rb_protocol::protocol::randr::{GetMonitorsRequest, MonitorInfo, X11_EXTENSION_NAME};
use x11rb_protocol::protocol::xproto::{
    AtomEnum, GetGeometryRequest, GetPropertyRequest, InternAtomRequest, QueryExtensionRequest,
    QueryPointerRequest, Window,
};

/// More desktops than any window manager has, in words of their work areas.
const MOST_WORDS: u32 = 4 * 256;

/// Returns width and height that a new window may have; `None` if the server does not even know its screen's size.
pub fn find_room(wire: &mut Wire, root: Window) -> Option<(usize, usize)> {
    let screen = wire.ask(GetGeometryRequest { drawable: root }).ok()?;
    let (x, y, width, height) = (0, 0, screen.width.into(), screen.height.into());
    let screen = Rectangle { x, y, width, height };
    let monitor = monitor(wire, root).unwrap_or(screen);
    Some(room(monitor, work_area(wire, root)))
}

/// The monitor with the pointer, where window managers place new windows. `None` if nobody tells.
fn monitor(wire: &mut Wire, root: Window) -> Option<Rectangle> {
    let name = Cow::Borrowed(X11_EXTENSION_NAME.as_bytes());
    let randr = wire.ask(QueryExtensionRequest { name }).ok().filter(|randr| randr.present)?;
    let wanted = GetMonitorsRequest { window: root, get_active: true };
    let monitors = wire.ask_extension(wanted, randr.major_opcode).ok()?.monitors;
    let pointer = wire.ask(QueryPointerRequest { window: root }).ok()?;
    under(&monitors, pointer.root_x, pointer.root_y)
}

/// The first monitor with this pixel, else the first of all.
fn under(monitors: &[MonitorInfo], x: i16, y: i16) -> Option<Rectangle> {
    let mut all = monitors.iter().map(|monitor| Rectangle {
        x: monitor.x.into(),
        y: monitor.y.into(),
        width: monitor.width.into(),
        height: monitor.height.into(),
    });
    let first = all.clone().next();
    all.find(|monitor| monitor.has(x.into(), y.into())).or(first)
}

/// The work area of the current desktop. `None` without a window manager that tells it.
fn work_area(wire: &mut Wire, root: Window) -> Option<Rectangle> {
    let desktop = cardinals(wire, root, "_NET_CURRENT_DESKTOP").first().copied().unwrap_or(0);
    let areas = cardinals(wire, root, "_NET_WORKAREA");
    let area = areas.chunks_exact(4).nth(desktop as usize).or_else(|| areas.chunks_exact(4).next())?;
    let [x, y, width, height] = [0, 1, 2, 3].map(|at| i32::try_from(area[at]).unwrap_or(i32::MAX));
    Some(Rectangle { x, y, width, height })
}

/// The numbers in a property of the root window; none if it is absent or of another kind.
fn cardinals(wire: &mut Wire, root: Window, name: &'static str) -> Vec<u32> {
    let mut asked = || -> io::Result<Vec<u32>> {
        let name = Cow::Borrowed(name.as_bytes());
        let property = wire.ask(InternAtomRequest { only_if_exists: true, name })?.atom;
        let kind = AtomEnum::CARDINAL.into();
        let (delete, long_offset, long_length) = (false, 0, MOST_WORDS);
        let request =
            GetPropertyRequest { delete, window: root, property, type_: kind, long_offset, long_length };
        Ok(wire.ask(request)?.value32().map(Iterator::collect).unwrap_or_default())
    };
    asked().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::super::wire::tests::{line, reply};
    use super::*;

    const ROOT: Window = 0x77;

    /// A reply to the n-th request with these words from byte 8 on.
    fn words(n: u16, words: &[u32]) -> Vec<u8> {
        reply(n, &words.iter().flat_map(|word| word.to_ne_bytes()).collect::<Vec<u8>>())
    }

    fn geometry(n: u16, width: u32, height: u32) -> Vec<u8> {
        words(n, &[ROOT, 0, width | height << 16])
    }

    /// A reply with a property of these numbers.
    fn cardinals(n: u16, numbers: &[u32]) -> Vec<u8> {
        let head = [AtomEnum::CARDINAL.into(), 0, numbers.len() as u32, 0, 0, 0];
        let mut property = words(n, &[&head, numbers].concat());
        property[1] = 32;
        property
    }

    fn found(answers: &[Vec<u8>]) -> Option<(usize, usize)> {
        find_room(&mut line(&answers.concat()).0, ROOT)
    }

    fn error(n: u16) -> Vec<u8> {
        [&[0, 1], &n.to_ne_bytes()[..], &[0; 28]].concat()
    }

    #[test]
    fn the_work_area_is_that_of_the_desktop_that_is_seen() {
        let areas = [0, 0, 1024, 600, 0, 28, 1024, 572];
        let told = |desktop, areas: &[u32]| {
            let desktop = cardinals(4, &[desktop]);
            found(&[
                geometry(1, 1024, 600),
                error(2),
                words(3, &[9]),
                desktop,
                words(5, &[9]),
                cardinals(6, areas),
            ])
        };
        assert_eq!(told(0, &areas), Some((1008, 560)));
        assert_eq!(told(1, &areas), Some((1008, 532)));
        assert_eq!(told(7, &areas), Some((1008, 560)), "a desktop that is not in the list");
        assert_eq!(told(0, &areas[..3]), Some((1024, 540)), "a list without a whole area");
        assert_eq!(told(0, &[u32::MAX; 4]), Some((1024, 540)));
    }

    #[test]
    fn a_server_that_tells_nothing_but_its_size_is_enough() {
        let refused: Vec<_> = (2..=4).map(error).collect();
        assert_eq!(found(&[&[geometry(1, 1280, 1024)], &refused[..]].concat()), Some((1280, 922)));
        assert_eq!(found(&[error(1)]), None);
    }

    #[test]
    fn the_monitor_is_the_one_under_the_pointer() {
        let monitor = |x, width| MonitorInfo { x, width, height: 1080, ..MonitorInfo::default() };
        let monitors = [monitor(0, 1920), monitor(1920, 1280)];
        let x_under = |x, y| under(&monitors, x, y).map(|monitor| monitor.x);
        assert_eq!([x_under(5, 5), x_under(1920, 5), x_under(1920, 1080)], [Some(0), Some(1920), Some(0)]);
        assert_eq!(under(&[], 0, 0), None);
    }
}
