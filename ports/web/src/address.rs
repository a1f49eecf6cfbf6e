//! The options in the address, named as on the command line: `level=3&lang=en&variant=zamma&seed=7&treccani`.

use crate::disk::Graphics;
use dama::unstable::app::Config;
use dama::unstable::games::GAMES;
use dama::unstable::script::language;
use dama::unstable::script::options::{OptionReader, Start};
use dama::unstable::session::game_options::{OptionDomain, OptionError, OptionFault};

/// Longest wait of an exhibition for the visitor's next key, in seconds: a day.
const LONGEST_IDLE: u32 = 86_400;

pub struct Address {
    pub start: Start,
    pub graphics: Graphics,
    /// Seconds without a key after which an exhibition returns to its title; `None` outside an exhibition.
    pub kiosk: Option<u32>,
    /// True unless moves that slide are refused.
    pub slides: bool,
    pub wrong: Vec<OptionError>,
}

/// Parses the options. `languages` are the browser's, the preferred one first. `now` is the default seed.
pub fn read(options: &str, languages: &str, now: u32) -> Address {
    let lang = language::of_user(languages.split(','));
    let config = Config { lang, seed: now.into(), ..Config::default() };
    let mut reader = OptionReader::new(config, GAMES);
    let (mut graphics, mut kiosk, mut wrong) = (Graphics::Whole, None, Vec::new());
    let (mut shared_turn, mut is_seated, mut slides) = (None, false, true);
    for option in options.split('&').filter(|option| !option.is_empty()) {
        let (name, value) = option.split_once('=').unwrap_or((option, ""));
        match (decoded(name).as_str(), decoded(value)) {
            ("keyboard", value) => match GRAPHICS.iter().find(|(name, _)| *name == value) {
                Some(&(_, kind)) => graphics = kind,
                None => {
                    wrong.push(refused(
                        "keyboard",
                        &value,
                        OptionDomain::words(GRAPHICS.iter().map(|row| row.0)),
                    ));
                }
            },
            ("kiosk", value) => {
                kiosk = value.parse().ok().filter(|seconds| (1..=LONGEST_IDLE).contains(seconds));
                let expected = OptionDomain::Numbers(1, LONGEST_IDLE.into());
                wrong.extend(kiosk.is_none().then(|| refused("kiosk", &value, expected)));
            }
            ("position", value) if !value.is_empty() => shared_turn = value.chars().next(),
            // The page itself handles these.
            ("demo" | "record" | "game" | "text", value) if !value.is_empty() => (),
            (name @ ("animation" | "buttons"), value) if !["on", "off"].contains(&value.as_str()) => {
                wrong.push(refused(name, &value, OptionDomain::words(["on", "off"].into_iter())));
            }
            ("animation", value) => slides = value == "on",
            ("buttons", _) => (),
            (name, value) => {
                is_seated |= ["color", "seats"].contains(&name);
                reader.take(name, &value, true);
            }
        }
    }
    // Who opens a shared position has the move.
    if shared_turn.is_some_and(|turn| turn.eq_ignore_ascii_case(&'B')) && !is_seated {
        reader.take("color", "black", false);
    }
    let (start, beside) = reader.finish();
    wrong.extend(beside);
    Address { start, graphics, kiosk, slides, wrong }
}

const GRAPHICS: [(&str, Graphics); 4] = [
    ("whole", Graphics::Whole),
    ("none", Graphics::None),
    ("damaged", Graphics::Damaged),
    ("foreign", Graphics::Foreign),
];

fn refused(name: &str, value: &str, expected: OptionDomain) -> OptionError {
    OptionError::of_program(name, value, OptionFault::BadValue(expected))
}

/// Decodes `%41` to `A`; malformed escapes stay unchanged.
fn decoded(text: &str) -> String {
    let (mut bytes, mut rest) = (Vec::new(), text.as_bytes());
    while let [first, tail @ ..] = rest {
        let number = tail.get(..2).and_then(|digits| std::str::from_utf8(digits).ok());
        match number.and_then(|digits| u8::from_str_radix(digits, 16).ok()).filter(|_| *first == b'%') {
            Some(byte) => {
                bytes.push(byte);
                rest = &tail[2..];
            }
            None => {
                bytes.push(*first);
                rest = tail;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
