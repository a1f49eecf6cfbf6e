//! Which captures are compulsory. Source: rule 7, M12.
//!
//! In order: most pieces captured, captured by a king, most kings among them, then kings met earliest.
//! That "most kings" comes before "kings first" is the federation's reading.

/// The worth of a capture, whole or begun; the greatest is compulsory, and equals leave the choice free.
// The four criteria are packed into one number, the first criterion in the highest bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct CaptureWorth(u32);

const ORDER_BITS: u32 = 9;
const KINGS_SHIFT: u32 = ORDER_BITS;
const BY_KING_SHIFT: u32 = KINGS_SHIFT + 4;
const COUNT_SHIFT: u32 = BY_KING_SHIFT + 1;

impl CaptureWorth {
    pub const fn none(by_king: bool) -> CaptureWorth {
        CaptureWorth((by_king as u32) << BY_KING_SHIFT)
    }

    // At most nine pieces can be captured on this board, which four bits of count hold.
    pub const fn plus(self, king: bool) -> CaptureWorth {
        let mut worth = self.0 + (1 << COUNT_SHIFT);
        if king {
            worth += 1 << KINGS_SHIFT;
            worth |= (1 << (ORDER_BITS - 1)) >> self.count();
        }
        CaptureWorth(worth)
    }

    pub const fn count(self) -> u32 {
        self.0 >> COUNT_SHIFT
    }

    pub const fn by_king(self) -> bool {
        self.0 >> BY_KING_SHIFT & 1 != 0
    }

    pub const fn kings(self) -> u32 {
        self.0 >> KINGS_SHIFT & 15
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn worth(by_king: bool, taken: &str) -> CaptureWorth {
        taken.chars().fold(CaptureWorth::none(by_king), |w, c| w.plus(c == 'K'))
    }

    #[test]
    fn the_five_examples_of_rule_7_are_ranked() {
        assert!(worth(true, "K") > worth(true, "m"), "A");
        assert!(worth(true, "mm") > worth(true, "K"), "B");
        assert!(worth(true, "mm") > worth(false, "mm"), "C");
        assert!(worth(true, "Km") > worth(true, "mK"), "D");
        assert!(worth(true, "KKm") > worth(true, "KmK"), "E");
    }

    #[test]
    fn most_kings_comes_before_kings_first() {
        assert!(worth(true, "mKK") > worth(true, "Kmm"));
        assert!(worth(true, "mmKK") > worth(true, "Kmmm"));
    }

    #[test]
    fn nine_kings_fit() {
        let all = worth(true, "KKKKKKKKK");
        assert_eq!((all.count(), all.kings(), all.by_king()), (9, 9, true));
        assert!(all > worth(true, "KKKKKKKKm"));
    }
}
