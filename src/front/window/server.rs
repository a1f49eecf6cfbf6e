//! A second connection to the X server, for what the window library lacks.
//!
//! That is expose events, lost windows, every click, full screen, the bell, and the screen's size.

use super::connect::connect;
use super::desktop;
use super::wire::Wire;
use super::News;
use crate::app::sound::Note;
use std::borrow::Cow;
use std::format;
use std::io;
use std::mem;
use std::string::String;
use std::time::{Duration, Instant};
use std::vec::Vec;
use x11rb_protocol::protocol::xproto::{
    AtomEnum, BellRequest, ChangeKeyboardControlAux, ChangeKeyboardControlRequest, ChangePropertyRequest,
    ChangeWindowAttributesAux, ChangeWindowAttributesRequest, ClientMessageEvent, ConfigureWindowAux,
    ConfigureWindowRequest, CreateWindowAux, CreateWindowRequest, EventMask, GetGeometryReply,
    GetGeometryRequest, GetKeyboardControlRequest, GetPropertyRequest, ImageOrder, InternAtomRequest,
    MapWindowRequest, PropMode, SendEventRequest, Setup, VisualClass, Window, WindowClass,
};

// `_NET_WM_STATE_TOGGLE`, and the source indication of an ordinary program.
const TOGGLE: u32 = 2;
const FROM_A_PROGRAM: u32 = 1;
/// More than any window manager supports.
const MOST_ATOMS: u32 = 0xffff;

/// `WM_CLASS`: instance and class, by which desktops find the program's entry.
const CLASS: &[u8] = b"dama\0Dama\0";
/// Larger than any window, so that what covers it need not follow its size.
const ANY_SIZE: u16 = i16::MAX as u16;

// Red, green and blue in a pixel as the window library writes it, and its size in bits.
const MASKS: [u32; 3] = [0xff_0000, 0xff00, 0xff];
const BITS_PER_PIXEL: u8 = 32;

/// A connection to the X server before there is a window.
pub struct Connection {
    wire: Wire,
    setup: Setup,
    screen: usize,
}

impl Connection {
    /// Connects to the server that `DISPLAY` names.
    ///
    /// Fails with [`io::ErrorKind::WouldBlock`] if it does not answer.
    pub fn connect() -> io::Result<Connection> {
        connect().map(|(wire, setup, screen)| Connection { wire, setup, screen })
    }

    /// Returns why this server cannot show a window, for the user. The window library would try anyway and misbehave.
    pub fn objection(&self) -> Option<String> {
        objection(&self.setup, self.screen)
    }

    /// Returns width and height that a new window may have; `None` if the server does not tell.
    pub fn room(&mut self) -> Option<(usize, usize)> {
        desktop::find_room(&mut self.wire, self.setup.roots.get(self.screen)?.root)
    }

    /// Watches a window over this connection; `None` if the server refuses.
    pub fn about(self, window: Window) -> Option<WindowSystem> {
        let root = self.setup.roots.get(self.screen)?.root;
        WindowSystem::over(self.wire, root, window, self.setup.resource_id_base).ok()
    }
}

fn objection(setup: &Setup, screen: usize) -> Option<String> {
    let Some(screen) = setup.roots.get(screen) else { return Some("there is no such screen".into()) };
    let depth = screen.root_depth;
    let bits = setup.pixmap_formats.iter().find(|format| format.depth == depth).map(|f| f.bits_per_pixel);
    let visual = screen.allowed_depths.iter().flat_map(|depth| &depth.visuals);
    let is_rgb = visual.filter(|visual| visual.visual_id == screen.root_visual).any(|visual| {
        visual.class == VisualClass::TRUE_COLOR
            && [visual.red_mask, visual.green_mask, visual.blue_mask] == MASKS
    });
    let own_order = if cfg!(target_endian = "big") { ImageOrder::MSB_FIRST } else { ImageOrder::LSB_FIRST };
    if bits != Some(BITS_PER_PIXEL) || !is_rgb {
        return Some(format!("its screen has depth {depth}, and 24 bits of true colour are needed"));
    }
    (setup.image_byte_order != own_order).then(|| "its pixels are the other way round".into())
}

/// True if the window stays open after a close request. The window library only marks it as closed.
pub const IS_OPEN_UNTIL_ASKED: bool = true;

/// Returns whether the F4 just pressed closes the window. No: window managers handle Alt+F4.
pub fn is_closed_by_f4() -> bool {
    false
}

/// A connection to the X server about one window.
pub struct WindowSystem {
    wire: Wire,
    root: Window,
    window: Window,
    /// True if this connection gets the clicks.
    hears_clicks: bool,
    /// Geometry before the full screen, if no window manager remembers it.
    before: Option<GetGeometryReply>,
    /// The notes still to be played, and when the first of them is due.
    notes: (&'static [Note], Instant),
}

impl WindowSystem {
    /// Does nothing: the window stays until the program closes it.
    pub fn ignore_close_requests(&mut self) {}

    /// `cover` is an unused id of this connection.
    fn over(wire: Wire, root: Window, window: Window, cover: Window) -> io::Result<WindowSystem> {
        let notes = (&[][..], Instant::now());
        let mut server = WindowSystem { wire, root, window, hears_clicks: false, before: None, notes };
        // First, because the window manager already looks at the window.
        server.name_class()?;
        // Key events are the window library's; here they only end a wait.
        let keys = EventMask::KEY_PRESS | EventMask::KEY_RELEASE | EventMask::FOCUS_CHANGE;
        let events = EventMask::EXPOSURE | EventMask::STRUCTURE_NOTIFY | keys;
        let wanted = ChangeWindowAttributesAux::new().event_mask(events);
        server.wire.tell(ChangeWindowAttributesRequest { window, value_list: Cow::Owned(wanted) })?;
        // Asking for the geometry fails if the window does not exist.
        server.geometry(window)?;
        server.hears_clicks = server.cover(cover).is_ok();
        Ok(server)
    }

    fn name_class(&mut self) -> io::Result<()> {
        self.wire.tell(ChangePropertyRequest {
            mode: PropMode::REPLACE,
            window: self.window,
            property: AtomEnum::WM_CLASS.into(),
            type_: AtomEnum::STRING.into(),
            format: 8,
            data_len: CLASS.len() as u32,
            data: Cow::Borrowed(CLASS),
        })
    }

    /// Covers the window with an invisible one that hears the mouse's buttons. Fails if the server refuses it.
    ///
    /// The window library selects the window's presses and misses short ones, and only one client may select them. A
    /// grab would take them from it, but window managers grab the button first. Nobody else knows the cover.
    fn cover(&mut self, cover: Window) -> io::Result<()> {
        self.wire.tell(CreateWindowRequest {
            depth: 0,
            wid: cover,
            parent: self.window,
            x: 0,
            y: 0,
            width: ANY_SIZE,
            height: ANY_SIZE,
            border_width: 0,
            class: WindowClass::INPUT_ONLY,
            visual: 0,
            value_list: Cow::Owned(
                CreateWindowAux::new().event_mask(EventMask::BUTTON_PRESS | EventMask::BUTTON_RELEASE),
            ),
        })?;
        self.wire.tell(MapWindowRequest { window: cover })?;
        // It has a geometry only if it was made.
        self.geometry(cover).map(|_| ())
    }

    /// Returns the news since the last call. Plays the notes that are due.
    pub fn news(&mut self) -> News {
        self.play_due();
        self.wire.news()
    }

    /// Takes where the left button went down (true) and up. `None`: the window library must be asked.
    pub fn buttons(&mut self) -> Option<Vec<(bool, (usize, usize))>> {
        self.hears_clicks.then(|| mem::take(&mut self.wire.buttons))
    }

    /// Returns whether [`WindowSystem::buttons`] tells of clicks.
    pub fn hears_clicks(&self) -> bool {
        self.hears_clicks
    }

    /// Waits for an event, at most `at_most`.
    pub fn wait(&mut self, at_most: Duration) {
        let (notes, due) = self.notes;
        let at_most = if notes.is_empty() {
            at_most
        } else {
            at_most.min(due.saturating_duration_since(Instant::now()))
        };
        self.wire.wait(at_most);
    }

    /// Plays notes with the bell, in place of earlier ones.
    pub fn play(&mut self, notes: &'static [Note]) {
        self.notes = (notes, Instant::now());
        self.play_due();
    }

    fn play_due(&mut self) {
        while let (&[note, ref rest @ ..], due) = self.notes {
            if Instant::now() < due {
                return;
            }
            self.notes = (rest, Instant::now() + Duration::from_millis(note.milliseconds.into()));
            // Without a bell there is no sound.
            let _ = self.ring(note);
        }
    }

    // All programs share the bell, so its pitch is set for this note alone. The volume stays the user's.
    fn ring(&mut self, note: Note) -> io::Result<()> {
        let before = self.wire.ask(GetKeyboardControlRequest)?;
        self.set_bell(note.hertz, note.milliseconds)?;
        self.wire.tell(BellRequest { percent: 0 })?;
        self.set_bell(before.bell_pitch, before.bell_duration)
    }

    fn set_bell(&mut self, pitch: u16, duration: u16) -> io::Result<()> {
        let bell = ChangeKeyboardControlAux::new();
        let bell = bell.bell_pitch(i32::from(pitch)).bell_duration(i32::from(duration));
        self.wire.tell(ChangeKeyboardControlRequest { value_list: Cow::Owned(bell) })
    }

    /// Toggles the full screen. A failure changes nothing, or shows as [`News::Gone`].
    pub fn toggle_fullscreen(&mut self) {
        let _ = match self.has_manager() {
            Ok(true) => self.ask_manager(),
            Ok(false) => self.fill_screen(),
            Err(error) => Err(error),
        };
    }

    fn geometry(&mut self, drawable: Window) -> io::Result<GetGeometryReply> {
        self.wire.ask(GetGeometryRequest { drawable })
    }

    fn atom(&mut self, name: &'static str) -> io::Result<u32> {
        let name = Cow::Borrowed(name.as_bytes());
        Ok(self.wire.ask(InternAtomRequest { only_if_exists: false, name })?.atom)
    }

    /// True if a window manager supports full screens.
    fn has_manager(&mut self) -> io::Result<bool> {
        let (supported, fullscreen) = (self.atom("_NET_SUPPORTED")?, self.atom("_NET_WM_STATE_FULLSCREEN")?);
        let asked = self.wire.ask(GetPropertyRequest {
            delete: false,
            window: self.root,
            property: supported,
            type_: AtomEnum::ATOM.into(),
            long_offset: 0,
            long_length: MOST_ATOMS,
        })?;
        let has = asked.value32().is_some_and(|mut atoms| atoms.any(|atom| atom == fullscreen));
        Ok(has)
    }

    fn ask_manager(&mut self) -> io::Result<()> {
        let (state, fullscreen) = (self.atom("_NET_WM_STATE")?, self.atom("_NET_WM_STATE_FULLSCREEN")?);
        let wish = [TOGGLE, fullscreen, 0, FROM_A_PROGRAM, 0];
        let message = ClientMessageEvent::new(32, self.window, state, wish);
        self.wire.tell(SendEventRequest {
            propagate: false,
            destination: self.root,
            event_mask: EventMask::SUBSTRUCTURE_NOTIFY | EventMask::SUBSTRUCTURE_REDIRECT,
            event: Cow::Owned(message.into()),
        })
    }

    // Without a window manager windows have no frame, so the size is all that changes.
    fn fill_screen(&mut self) -> io::Result<()> {
        let target = match self.before.take() {
            Some(before) => before,
            None => {
                self.before = Some(self.geometry(self.window)?);
                self.geometry(self.root)?
            }
        };
        let to = ConfigureWindowAux::new()
            .x(i32::from(target.x))
            .y(i32::from(target.y))
            .width(u32::from(target.width))
            .height(u32::from(target.height));
        self.wire.tell(ConfigureWindowRequest { window: self.window, value_list: Cow::Owned(to) })
    }
}

#[cfg(test)]
mod tests {
    use super::super::wire::tests::{hears, line, reply, Fake};
    use super::*;
    use x11rb_protocol::protocol::xproto::{Depth, Format, Screen, Visualtype};

    const ROOT: Window = 0x77;
    const WINDOW: Window = 0x20_0001;
    const COVER: Window = 0x40_0000;

    /// A reply to the n-th request with these words from byte 8 on.
    fn words(n: u16, words: &[u32]) -> Vec<u8> {
        reply(n, &words.iter().flat_map(|word| word.to_ne_bytes()).collect::<Vec<u8>>())
    }

    /// A reply with a property that holds these atoms.
    fn property(n: u16, atoms: &[u32]) -> Vec<u8> {
        let mut head = [AtomEnum::ATOM.into(), 0, atoms.len() as u32, 0, 0, 0].to_vec();
        head.extend(atoms);
        let mut property = words(n, &head);
        property[1] = 32;
        property
    }

    /// A reply with a geometry: x, y and size in 16 bits each, after the root.
    fn geometry(n: u16, x: i16, y: i16, width: u16, height: u16) -> Vec<u8> {
        let two = |low: u16, high: u16| u32::from(low) | u32::from(high) << 16;
        words(n, &[ROOT, two(x as u16, y as u16), two(width, height)])
    }

    fn server(answers: &[Vec<u8>]) -> (WindowSystem, Fake) {
        let (mut server, fake) = with_cover(geometry(6, 0, 0, ANY_SIZE, ANY_SIZE), &answers.concat());
        assert!(server.hears_clicks() && server.buttons().is_some_and(|buttons| buttons.is_empty()));
        (server, fake)
    }

    /// A server that answers like this when it is asked for the cover's geometry.
    fn with_cover(answer: Vec<u8>, answers: &[u8]) -> (WindowSystem, Fake) {
        let (wire, fake) = line(&[&geometry(3, 10, 20, 960, 720), &answer, answers].concat());
        (WindowSystem::over(wire, ROOT, WINDOW, COVER).expect("a server"), fake)
    }

    /// The error with this code about the n-th request.
    fn error(n: u16, code: u8) -> Vec<u8> {
        [&[0, code], &n.to_ne_bytes()[..], &[0; 28]].concat()
    }

    /// Setup of a server whose screen has this depth, bits per pixel and masks of red, green and blue.
    fn setup(depth: u8, bits_per_pixel: u8, class: VisualClass, masks: [u32; 3]) -> Setup {
        let [red_mask, green_mask, blue_mask] = masks;
        let visual =
            Visualtype { visual_id: 33, class, red_mask, green_mask, blue_mask, ..Visualtype::default() };
        let allowed_depths = [Depth { depth, visuals: [visual].to_vec() }].to_vec();
        let screen = Screen { root_depth: depth, root_visual: 33, allowed_depths, ..Screen::default() };
        let image_byte_order =
            if cfg!(target_endian = "big") { ImageOrder::MSB_FIRST } else { ImageOrder::LSB_FIRST };
        Setup {
            roots: [screen].to_vec(),
            pixmap_formats: [Format { depth, bits_per_pixel, ..Format::default() }].to_vec(),
            image_byte_order,
            ..Setup::default()
        }
    }

    #[test]
    fn only_24_bits_of_true_colour_can_be_shown() {
        let usual = setup(24, 32, VisualClass::TRUE_COLOR, MASKS);
        assert_eq!(objection(&usual, 0), None);
        assert_eq!(objection(&setup(32, 32, VisualClass::TRUE_COLOR, MASKS), 0), None);
        let unusable = [
            setup(8, 8, VisualClass::PSEUDO_COLOR, [0; 3]),
            setup(15, 16, VisualClass::TRUE_COLOR, [0x7c00, 0x3e0, 0x1f]),
            setup(16, 16, VisualClass::TRUE_COLOR, [0xf800, 0x7e0, 0x1f]),
            setup(24, 24, VisualClass::TRUE_COLOR, MASKS),
            setup(24, 32, VisualClass::TRUE_COLOR, [0xff, 0xff00, 0xff_0000]),
            setup(24, 32, VisualClass::DIRECT_COLOR, MASKS),
            setup(30, 32, VisualClass::TRUE_COLOR, [0x3ff0_0000, 0xf_fc00, 0x3ff]),
        ];
        for setup in unusable {
            let depth = setup.roots[0].root_depth;
            let why = objection(&setup, 0).expect("an objection");
            assert!(why.contains(&format!("depth {depth}")), "{why}");
        }
        assert!(objection(&usual, 1).is_some(), "a screen that is not there");
        let reversed =
            Setup { image_byte_order: ImageOrder::from(1 - u8::from(usual.image_byte_order)), ..usual };
        assert!(objection(&reversed, 0).is_some());
    }

    #[test]
    fn a_window_manager_is_asked_for_the_whole_screen() {
        let atoms = [words(7, &[401]), words(8, &[402]), property(9, &[9, 402])];
        let (mut server, fake) = server(&[atoms.concat(), words(10, &[403]), words(11, &[402])]);
        server.toggle_fullscreen();
        let sent = fake.sent();
        let message = &sent[sent.len() - 44..];
        assert_eq!(message[..2], [25, 0]);
        let numbers: Vec<u32> =
            message[4..].chunks(4).map(|b| u32::from_ne_bytes(b.try_into().expect("4 bytes"))).collect();
        assert_eq!(numbers[..2], [ROOT, 0x18_0000]);
        assert_eq!(message[12..14], [33, 32]);
        assert_eq!(numbers[3..], [WINDOW, 403, TOGGLE, 402, 0, FROM_A_PROGRAM, 0]);
    }

    #[test]
    fn without_a_window_manager_the_window_is_resized_and_back() {
        let none = |n| [words(n, &[401]), words(n + 1, &[402]), property(n + 2, &[])].concat();
        let sizes = [geometry(10, 10, 20, 960, 720), geometry(11, 0, 0, 1280, 1024)].concat();
        let (mut server, fake) = server(&[none(7), sizes, none(13)]);
        let resized = |fake: &Fake| fake.sent()[fake.sent().len() - 16..].to_vec();
        let to = |size: [u32; 4]| size.iter().flat_map(|n| n.to_ne_bytes()).collect::<Vec<u8>>();
        server.toggle_fullscreen();
        assert_eq!(resized(&fake), to([0, 0, 1280, 1024]));
        server.toggle_fullscreen();
        assert_eq!(resized(&fake), to([10, 20, 960, 720]));
    }

    #[test]
    fn each_note_rings_when_the_one_before_is_over_and_the_bell_is_as_it_was() {
        const NOTES: [Note; 2] =
            [Note { hertz: 880, milliseconds: 30 }, Note { hertz: 220, milliseconds: 30 }];
        let was = |n| words(n, &[&[0, 50 << 8 | 400 << 16, 100][..], &[0; 8]].concat());
        let (mut server, fake) = server(&[was(7), was(11)]);
        let begun = fake.sent().len();
        server.play(&NOTES);
        // Each control says pitch and duration, and each ring is between two of them.
        let set = |pitch: u32, duration: u32| {
            let words = [4 << 16 | 102, 0b1100, pitch, duration];
            words.iter().flat_map(|word| word.to_ne_bytes()).collect::<Vec<u8>>()
        };
        let ask = [103, 0, 1, 0].to_vec();
        let ring = |hertz| [ask.clone(), set(hertz, 30), [104, 0, 1, 0].to_vec(), set(400, 100)].concat();
        let rings = |fake: &Fake, hertz: &[u32]| {
            let rings: Vec<Vec<u8>> = hertz.iter().map(|&hertz| ring(hertz)).collect();
            assert_eq!(fake.sent()[begun..], rings.concat());
        };
        server.notes.1 += Duration::from_secs(60);
        server.play_due();
        rings(&fake, &[880]);
        server.notes.1 = Instant::now();
        server.news();
        rings(&fake, &[880, 220]);
    }

    #[test]
    fn a_window_that_is_not_there_has_no_server() {
        let (wire, _) = line(&error(3, 9));
        assert!(WindowSystem::over(wire, ROOT, WINDOW, COVER).is_err());
    }

    #[test]
    fn a_window_has_a_class() {
        let (_, fake) = server(&[]);
        let sent = fake.sent();
        let begin = sent.windows(CLASS.len()).position(|bytes| bytes == CLASS).expect("the class");
        let told =
            sent[begin - 20..begin].chunks(4).map(|b| u32::from_ne_bytes(b.try_into().expect("4 bytes")));
        assert_eq!(told.collect::<Vec<u32>>(), [WINDOW, 67, 31, 8, CLASS.len() as u32]);
    }

    #[test]
    fn where_the_server_refuses_the_cover_the_window_library_is_asked_for_clicks() {
        for refused in [4, 5, 6] {
            // The request after a refused one fails too, for want of the window.
            let answer = (refused..6).map(|n| error(n, 10)).collect::<Vec<_>>().concat();
            let (mut server, _) = with_cover([answer, error(6, 9)].concat(), &[]);
            assert!(!server.hears_clicks() && server.buttons().is_none(), "{refused}");
        }
    }

    #[test]
    fn a_server_that_hangs_up_in_between_is_gone() {
        let (mut server, fake) = server(&[words(7, &[401])]);
        fake.hang_up();
        server.toggle_fullscreen();
        assert_eq!(hears(&mut server.wire), News::Gone);
        assert_eq!(server.news(), News::Gone);
    }
}
