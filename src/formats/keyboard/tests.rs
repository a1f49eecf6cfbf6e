//! Tests KEYBOARD.DAT with a small file made here.

use super::*;
use std::vec::Vec;

const PALETTE: [u8; 16] = [0, 1, 2, 3, 4, 5, 20, 7, 56, 57, 58, 59, 60, 61, 62, 63];

std::thread_local! {
    pub(crate) static SEALS_READ: core::cell::Cell<u32> = const { core::cell::Cell::new(0) };
}

// Seeded xorshift: the same garbage every time.
struct Random(u32);

impl Random {
    fn next(&mut self) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        self.0
    }
}

fn font() -> [u8; FONT_LEN] {
    core::array::from_fn(|i| (i * 31 % 251) as u8)
}

fn pixels(len: usize) -> Vec<u8> {
    (0..len).map(|i| (i * 7 % 16) as u8).collect()
}

fn write(sprites: &[SpriteSource<'_>]) -> Result<Vec<u8>, KeyboardError> {
    let mut out = std::vec![0xEE; MAX_LEN + 1];
    let len = encode(&PALETTE, &font(), sprites, &mut out)?;
    out.truncate(len);
    Ok(out)
}

fn source<'a>(name: &'a str, width: usize, height: usize, pixels: &'a [u8]) -> SpriteSource<'a> {
    SpriteSource { name, width, height, pixels }
}

fn small() -> Vec<u8> {
    let (first, second) = (pixels(8 * 3), pixels(16 * 2));
    write(&[source("Dark", 8, 3, &first), source("white-king12", 16, 2, &second)])
        .expect("the sprites are good")
}

// With `change` made and a matching CRC.
fn resealed(change: impl FnOnce(&mut Vec<u8>)) -> Vec<u8> {
    let mut bytes = small();
    change(&mut bytes);
    let body = bytes.len() - CRC_LEN;
    let crc = crc32(&bytes[..body]);
    bytes[body..].copy_from_slice(&crc.to_le_bytes());
    bytes
}

fn use_everything(bytes: &[u8]) -> u32 {
    let view = Keyboard::unchecked(bytes);
    let mut sum = u32::from(view.version()) ^ view.crc() ^ u32::from(seal_ok(bytes));
    sum += (0..20).map(|entry| u32::from(view.ega(entry))).sum::<u32>() % 2;
    sum ^= (0..=255).fold(0, |sum, code| sum ^ u32::from(view.glyph(code)[13]));
    for sprite in view.sprites() {
        let (w, h) = (sprite.width(), sprite.height);
        for (x, y) in [(0, 0), (w - 1, h - 1), (w, h), (usize::MAX, usize::MAX)] {
            sum ^= u32::from(sprite.index(x, y));
        }
        sum ^= (0..6).map(|n| sprite.plane(n).len() as u32).sum::<u32>();
    }
    sum ^ u32::from(view.sprite("Dark").is_some())
}

#[test]
fn what_is_written_is_read_back() {
    let bytes = small();
    let view = Keyboard::new(&bytes).expect("the file is good");
    assert!((0..16).all(|i| view.ega(i) == PALETTE[i]));
    assert!((0..=255).all(|code| {
        let at = GLYPH_LEN * usize::from(code);
        view.glyph(code) == &font()[at..at + GLYPH_LEN]
    }));
    let names: Vec<_> = view.sprites().map(|sprite| sprite.name).collect();
    assert_eq!(names, ["Dark", "white-king12"]);
    let king = view.sprite("white-king12").expect("it is there");
    assert_eq!((king.width(), king.height), (16, 2));
    let read: Vec<_> = (0..32).map(|i| king.index(i % 16, i / 16)).collect();
    assert_eq!(read, pixels(32));
    assert!(view.sprite("dark").is_none() && view.sprite("").is_none());
    assert!(seal_ok(&bytes));
}

#[test]
fn a_sprite_is_kept_plane_by_plane() {
    let bytes = write(&[source("x", 8, 1, &[0, 1, 2, 4, 8, 15, 5, 10])]).expect("it is good");
    let sprite = Keyboard::new(&bytes).ok().and_then(|view| view.sprite("x"));
    let planes = sprite.map(|sprite| sprite.planes.to_vec());
    let expected = [0b0100_0110, 0b0010_0101, 0b0001_0110, 0b0000_1101];
    assert_eq!(planes.as_deref(), Some(&expected[..]));
}

#[test]
fn a_file_without_sprites_is_good() {
    let bytes = write(&[]).expect("it is good");
    assert_eq!(bytes.len(), MIN_LEN);
    assert_eq!(check(&bytes), Ok(()));
}

#[test]
fn every_changed_byte_is_refused() {
    let mut bytes = small();
    for at in 0..bytes.len() {
        for change in [0x01, 0x02, 0x40, 0x80, 0xFF, 0x5A] {
            bytes[at] ^= change;
            assert!(check(&bytes).is_err(), "byte {at} changed by {change:#x}");
            assert!(!seal_ok(&bytes), "byte {at} changed by {change:#x}");
            use_everything(&bytes);
            bytes[at] ^= change;
        }
    }
    assert_eq!(check(&bytes), Ok(()));
}

#[test]
fn every_truncation_and_extension_is_refused() {
    let mut bytes = small();
    for len in 0..bytes.len() {
        assert!(check(&bytes[..len]).is_err(), "the first {len} bytes");
        use_everything(&bytes[..len]);
    }
    bytes.push(0);
    let (expected, actual) = (bytes.len() - 1, bytes.len());
    let error = KeyboardError::WrongLength { expected, actual };
    assert_eq!(check(&bytes), Err(error));
}

#[test]
fn another_format_is_told_from_damage() {
    assert_eq!(check(b""), Err(KeyboardError::NotOurs));
    assert_eq!(check(&[0; 9000]), Err(KeyboardError::NotOurs));
    let mut bytes = small();
    bytes[100] ^= 1;
    assert!(matches!(check(&bytes), Err(KeyboardError::BadCrc { .. })));
    bytes[VERSION_AT] = 2;
    assert_eq!(check(&bytes), Err(KeyboardError::WrongVersion(2)));
    let mut long = MAGIC.to_vec();
    long.resize(MAX_LEN + 1, VERSION);
    assert_eq!(check(&long), Err(KeyboardError::TooLong(MAX_LEN + 1)));
}

#[test]
fn a_wrong_value_under_a_right_crc_is_refused() {
    use KeyboardError::*;
    let second = DIRECTORY_AT + ENTRY_LEN;
    let end = small().len() - CRC_LEN;
    type Case = (usize, u8, KeyboardError);
    let cases: [Case; 12] = [
        (PALETTE_AT + 3, 64, Palette { entry: 3, ega: 64 }),
        (COUNT_AT, 255, SpriteCount(255)),
        (COUNT_AT, 3, SpriteOffset(0)),
        (COUNT_AT, 1, SpriteOffset(0)),
        (DIRECTORY_AT, 0, SpriteName(0)),
        (DIRECTORY_AT + 1, b'.', SpriteName(0)),
        (DIRECTORY_AT + 6, b'x', SpriteName(0)),
        (DIRECTORY_AT, b'x', SpriteOrder(1)),
        (second + NAME_LEN, 0, SpriteSize(1)),
        (second + NAME_LEN, 81, SpriteSize(1)),
        (second + NAME_LEN + 2, 3, SpriteOffset(1)),
        (second + NAME_LEN + 2, 1, LooseBytes(end)),
    ];
    for (at, value, error) in cases {
        let bytes = resealed(|bytes| bytes[at] = value);
        assert_eq!(check(&bytes), Err(error), "byte {at} made {value}");
        use_everything(&bytes);
    }
}

#[test]
fn names_that_differ_only_by_capitals_are_refused() {
    let dots = pixels(8);
    let twice = [source("Dark", 8, 1, &dots), source("dark", 8, 1, &dots)];
    assert_eq!(write(&twice), Err(KeyboardError::SpriteOrder(1)));
}

#[test]
fn what_cannot_be_a_file_is_not_written() {
    let dots = pixels(640 * 350);
    let one = |sprite| write(&[sprite]).map(|_| ());
    let thirteen = "thirteen-long";
    assert_eq!(one(source(thirteen, 8, 1, &dots[..8])), Err(KeyboardError::SpriteName(0)));
    assert_eq!(one(source("", 8, 1, &dots[..8])), Err(KeyboardError::SpriteName(0)));
    assert_eq!(one(source("è", 8, 1, &dots[..8])), Err(KeyboardError::SpriteName(0)));
    assert_eq!(one(source("a", 12, 1, &dots[..12])), Err(KeyboardError::SpriteSize(0)));
    assert_eq!(one(source("a", 0, 1, &[])), Err(KeyboardError::SpriteSize(0)));
    assert_eq!(one(source("a", 8, 351, &dots)), Err(KeyboardError::SpriteSize(0)));
    assert_eq!(one(source("a", 8, 1, &dots[..7])), Err(KeyboardError::SpritePixels(0)));
    assert_eq!(one(source("a", 8, 1, &[16; 8])), Err(KeyboardError::SpritePixels(0)));
    let screen = source("a", 640, 350, &dots);
    assert!(matches!(one(screen), Err(KeyboardError::TooLong(_))));
    let many = [source("a", 8, 1, &dots[..8]); 256];
    assert_eq!(write(&many), Err(KeyboardError::SpriteCount(256)));
    let mut little = [0; MIN_LEN - 1];
    let error = encode(&PALETTE, &font(), &[], &mut little);
    assert_eq!(error, Err(KeyboardError::NoRoom(MIN_LEN)));
    let error = encode(&[64; 16], &font(), &[], &mut little);
    assert_eq!(error, Err(KeyboardError::Palette { entry: 0, ega: 64 }));
}

#[test]
fn no_garbage_makes_a_view_panic() {
    let mut random = Random(1990);
    let mut bytes = std::vec![0; 8000];
    for _ in 0..2000 {
        let len = random.next() as usize % bytes.len();
        for byte in &mut bytes[..len] {
            *byte = (random.next() >> 9) as u8;
        }
        if len > MIN_LEN && random.next() % 2 == 0 {
            bytes[..8].copy_from_slice(&MAGIC);
            bytes[COUNT_AT] = 200;
            bytes[DIRECTORY_AT..DIRECTORY_AT + 3].copy_from_slice(b"ab\0");
        }
        assert!(check(&bytes[..len]).is_err());
        use_everything(&bytes[..len]);
    }
}
