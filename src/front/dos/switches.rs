//! What was typed after `DAMA` at the DOS prompt.

/// `/FAULT:n`, hidden: F10 then flips bit n of what the integrity check seals, to see it found.
/// Whatever else is typed there is nobody's.
pub fn fault(tail: &[u8]) -> Option<u32> {
    let (name, digits) = tail.trim_ascii().split_at_checked(7)?;
    if !name.eq_ignore_ascii_case(b"/FAULT:") {
        return None;
    }
    let mut number = 0u32;
    for digit in digits {
        number = number.wrapping_mul(10).wrapping_add(u32::from(digit.wrapping_sub(b'0')));
    }
    Some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_switch_is_read_in_either_case_and_anything_else_is_not() {
        assert_eq!(fault(b" /FAULT:17"), Some(17));
        assert_eq!(fault(b"/fault:0 "), Some(0));
        for tail in [&b""[..], b"X", b"/FAULT", b"FAULT:12", b"\xff/"] {
            assert_eq!(fault(tail), None, "{tail:?}");
        }
    }
}
