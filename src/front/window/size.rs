//! The size of a new window: the scale that was asked for, else the largest that leaves room on the screen.

/// Width and height of what window managers draw around a window: borders and a title bar.
const DECORATION: (i32, i32) = (16, 40);
/// Half the size of a picture of 4:3; windows open at multiples of it.
const HALF: (usize, usize) = (320, 240);
/// The multiple of the largest scale that can be asked for.
const MOST_HALVES: usize = 32;
/// The frame, pixel for pixel: the size where nothing larger has room.
const FRAME: (usize, usize) = (640, 350);
/// The size where nothing is known about the screen.
const USUAL: (usize, usize) = (960, 720);

/// A rectangle of the desktop, in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rectangle {
    pub x: i32,
    pub y: i32,
    pub width: i32,
    pub height: i32,
}

impl Rectangle {
    /// Returns the part that both have; `None` if they have none.
    fn overlap(self, other: Rectangle) -> Option<Rectangle> {
        let end = |at: i32, length: i32| at.saturating_add(length);
        let (x, y) = (self.x.max(other.x), self.y.max(other.y));
        let width = end(self.x, self.width).min(end(other.x, other.width)).saturating_sub(x);
        let height = end(self.y, self.height).min(end(other.y, other.height)).saturating_sub(y);
        (width > 0 && height > 0).then_some(Rectangle { x, y, width, height })
    }

    /// Returns whether the pixel is inside.
    #[cfg_attr(not(unix), allow(dead_code))]
    pub fn has(self, x: i32, y: i32) -> bool {
        self.overlap(Rectangle { x, y, width: 1, height: 1 }).is_some()
    }
}

/// Returns width and height that a window may have on this monitor.
///
/// `work_area` is the part of the desktop that panels leave free. Without one a tenth of the height is left for them.
pub fn room(monitor: Rectangle, work_area: Option<Rectangle>) -> (usize, usize) {
    let (width, height) = match work_area.and_then(|free| monitor.overlap(free)) {
        Some(free) => (free.width - DECORATION.0, free.height - DECORATION.1),
        None => (monitor.width, monitor.height - monitor.height / 10),
    };
    (width.max(0) as usize, height.max(0) as usize)
}

/// Returns the size of a new window. Scale 1 is the frame, pixel for pixel, and N is N times 640 x 480.
pub fn size(scale: Option<u32>, room: Option<(usize, usize)>) -> (usize, usize) {
    match (scale, room) {
        (Some(1), _) => FRAME,
        (Some(n), _) => (2 * HALF.0 * n as usize, 2 * HALF.1 * n as usize),
        (None, Some(room)) => largest(room),
        (None, None) => USUAL,
    }
}

fn largest((width, height): (usize, usize)) -> (usize, usize) {
    match (width / HALF.0).min(height / HALF.1).min(MOST_HALVES) {
        0 | 1 => FRAME,
        halves => (halves * HALF.0, halves * HALF.1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(x: i32, y: i32, width: i32, height: i32) -> Rectangle {
        Rectangle { x, y, width, height }
    }

    #[test]
    fn scale_1_is_the_frame_and_the_others_are_4_to_3() {
        for room in [None, Some((800, 540))] {
            assert_eq!(size(Some(1), room), (640, 350));
            assert_eq!(size(Some(2), room), (1280, 960));
            assert_eq!(size(Some(16), room), (10_240, 7_680));
        }
        assert_eq!(size(None, None), (960, 720));
    }

    #[test]
    fn without_a_scale_a_window_is_the_largest_that_leaves_room() {
        // Screen, then the size without a window manager, with one, and with one and a panel of 48 pixels.
        let screens = [
            ((320, 240), [(640, 350); 3]),
            ((640, 480), [(640, 350); 3]),
            ((800, 600), [(640, 480); 3]),
            ((1024, 600), [(640, 480); 3]),
            ((1366, 768), [(640, 480), (960, 720), (640, 480)]),
            ((1280, 1024), [(960, 720); 3]),
            ((1920, 1080), [(1280, 960); 3]),
            ((2560, 1440), [(1600, 1200); 3]),
            ((3840, 2160), [(2560, 1920); 3]),
            ((32_767, 32_767), [(10_240, 7_680); 3]),
        ];
        for ((width, height), sizes) in screens {
            let screen = at(0, 0, width, height);
            let areas = [None, Some(screen), Some(at(0, 0, width, height - 48))];
            let opened = areas.map(|area| size(None, Some(room(screen, area))));
            assert_eq!(opened, sizes, "{width}x{height}");
        }
    }

    #[test]
    fn a_work_area_counts_as_far_as_it_is_on_the_windows_monitor() {
        let (left, right) = (at(0, 0, 1920, 1080), at(1920, 0, 1024, 768));
        let both = Some(at(0, 30, 2944, 1050));
        assert_eq!(room(left, both), (1904, 1010));
        assert_eq!(room(right, both), (1008, 698));
        assert_eq!(room(right, Some(left)), (1024, 692), "it is on another monitor");
        for odd in [at(0, 0, 0, 0), at(5, 5, -9, -9), at(i32::MAX, i32::MAX, i32::MAX, i32::MAX)] {
            assert_eq!(room(left, Some(odd)), (1920, 972), "{odd:?}");
        }
        assert_eq!(room(at(0, 0, 9, 9), Some(left)), (0, 0));
        assert!(right.has(1920, 0) && right.has(2943, 767));
        assert!(!right.has(1919, 0) && !right.has(2944, 0) && !right.has(1920, 768));
    }
}
