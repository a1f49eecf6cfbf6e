//! The EGA's 64 colours: from a colour number to red, green and blue.

/// The palette of the EGA's text mode: colour numbers of entries 0..=15. Used without KEYBOARD.DAT. Brown is 0x14,
/// not 6, as on every IBM screen. Source: IBM's EGA manual (documented).
pub const TEXT_MODE: [u8; 16] = [
    0x00, 0x01, 0x02, 0x03, 0x04, 0x05, 0x14, 0x07, //
    0x38, 0x39, 0x3A, 0x3B, 0x3C, 0x3D, 0x3E, 0x3F,
];

/// Returns 0x00RRGGBB of an EGA colour number `rgbRGB`, 0..=63; ignores higher bits. Bits 2, 1, 0 give red, green,
/// blue two thirds of their full strength, bits 5, 4, 3 one third. Source: IBM's EGA manual (documented).
#[must_use]
pub const fn rgb(ega: u8) -> u32 {
    part(ega, 2) << 16 | part(ega, 1) << 8 | part(ega, 0)
}

/// One colour component, 0..=255; `bit` is its strong bit.
const fn part(ega: u8, bit: u32) -> u32 {
    let strong = (ega >> bit & 1) as u32;
    let weak = (ega >> (bit + 3) & 1) as u32;
    0xAA * strong + 0x55 * weak
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_mode_has_the_sixteen_well_known_colours() {
        let known = [
            0x00_0000, 0x00_00AA, 0x00_AA00, 0x00_AAAA, 0xAA_0000, 0xAA_00AA, 0xAA_5500, 0xAA_AAAA,
            0x55_5555, 0x55_55FF, 0x55_FF55, 0x55_FFFF, 0xFF_5555, 0xFF_55FF, 0xFF_FF55, 0xFF_FFFF,
        ];
        assert_eq!(TEXT_MODE.map(rgb), known);
    }

    #[test]
    fn the_64_colours_all_differ() {
        for left in 0..64 {
            assert!((0..left).all(|right| rgb(left) != rgb(right)));
        }
        assert_eq!(rgb(0xC7), rgb(0x07));
    }
}
