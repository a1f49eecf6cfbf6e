//! The command line after `DAMA` at the DOS prompt.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StartRequest<'a> {
    Play(TestSwitches),
    Help,
    Unknown(&'a [u8]),
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TestSwitches {
    /// `/FAULT:n`: F10 flips bit n of the sealed data, to show that the integrity check finds it.
    pub fault: Option<u32>,
    /// `/SEED:n`: the first game's seed, for a reproducible game. Otherwise it is the time of day.
    pub seed: Option<u32>,
}

pub const SEED: &str = "/SEED:";

pub fn asked(tail: &[u8]) -> StartRequest<'_> {
    let mut hidden = TestSwitches::default();
    for word in tail.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()) {
        if word == b"/?" {
            return StartRequest::Help;
        } else if let Some(bit) = number_after(word, b"/FAULT:") {
            hidden.fault = Some(bit);
        } else if let Some(seed) = number_after(word, SEED.as_bytes()) {
            hidden.seed = Some(seed);
        } else {
            return StartRequest::Unknown(word);
        }
    }
    StartRequest::Play(hidden)
}

fn number_after(word: &[u8], switch: &[u8]) -> Option<u32> {
    let (name, digits) = word.split_at_checked(switch.len())?;
    if !name.eq_ignore_ascii_case(switch) || digits.is_empty() {
        return None;
    }
    digits.iter().try_fold(0u32, |number, digit| {
        let digit = char::from(*digit).to_digit(10)?;
        number.checked_mul(10)?.checked_add(digit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn switches_are_read_in_either_case_and_order() {
        let both = TestSwitches { fault: Some(17), seed: Some(4_294_967_295) };
        assert_eq!(asked(b" /FAULT:17 /seed:4294967295"), StartRequest::Play(both));
        assert_eq!(asked(b"/Seed:4294967295  /fault:17 \r"), StartRequest::Play(both));
        assert_eq!(asked(b" "), StartRequest::Play(TestSwitches::default()));
        assert_eq!(asked(b"\t/? X"), StartRequest::Help);
    }

    #[test]
    fn what_nobody_knows_is_named() {
        for word in
            [&b"X"[..], b"/FAULT", b"/FAULT:", b"/FAULT:1x", b"/SEED:-1", b"/SEED:4294967296", b"\xff/"]
        {
            assert_eq!(asked(word), StartRequest::Unknown(word));
            let tail = [b"  ", word, b" /SEED:1"].concat();
            assert_eq!(asked(&tail), StartRequest::Unknown(word));
        }
    }
}
