//! File dates on a disk: the present in UTC, or a fixed moment for reproducible disks.
//!
//! Local time would need another library.

use fatfs::{Date, DateTime, Time, TimeProvider};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileDate {
    Now,
    /// The moment set by [`FileDate::tell`]: a build's, or the present on systems without a clock.
    Told,
    /// Midnight of 1 January 1980, the first moment of DOS.
    Beginning,
}

static SECONDS: AtomicU64 = AtomicU64::new(0);

impl FileDate {
    pub fn tell(seconds: u64) -> FileDate {
        SECONDS.store(seconds, Ordering::Relaxed);
        FileDate::Told
    }

    pub fn year(self) -> u16 {
        self.get_current_date().year
    }

    pub(super) fn provider(self) -> &'static dyn TimeProvider {
        match self {
            FileDate::Now => &FileDate::Now,
            FileDate::Told => &FileDate::Told,
            FileDate::Beginning => &FileDate::Beginning,
        }
    }

    pub(super) fn stamp(self) -> [u16; 2] {
        let DateTime { date, time } = self.get_current_date_time();
        let seconds = time.sec / 2;
        [time.hour << 11 | time.min << 5 | seconds, (date.year - 1980) << 9 | date.month << 5 | date.day]
    }
}

impl TimeProvider for FileDate {
    fn get_current_date(&self) -> Date {
        self.get_current_date_time().date
    }

    fn get_current_date_time(&self) -> DateTime {
        match self {
            FileDate::Now => {
                let since_1970 = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
                date_time(since_1970.unwrap_or(Duration::ZERO).as_secs())
            }
            FileDate::Told => date_time(SECONDS.load(Ordering::Relaxed)),
            FileDate::Beginning => date_time(0),
        }
    }
}

/// Returns the UTC day of a moment, clamped to the range of DOS.
pub fn day_of(moment: SystemTime) -> crate::session::drive::Date {
    let since_1970 = moment.duration_since(SystemTime::UNIX_EPOCH).unwrap_or(Duration::ZERO);
    let Date { year, month, day } = date_time(since_1970.as_secs()).date;
    crate::session::drive::Date { year, month: month as u8, day: day as u8 }
}

fn date_time(seconds: u64) -> DateTime {
    const BEGINNING: u64 = 315_532_800;
    const END: u64 = 4_354_819_199;
    let seconds = seconds.clamp(BEGINNING, END);
    let of_day = seconds % 86_400;
    let unit = |length: u64, count: u64| (of_day / length % count) as u16;
    let time = Time { hour: unit(3600, 24), min: unit(60, 60), sec: unit(1, 60), millis: 0 };
    DateTime { date: date(seconds / 86_400), time }
}

/// Converts days since 1970 to a date, by Hinnant's method.
// Its years begin in March, so that the leap day is the last.
fn date(days: u64) -> Date {
    let days = days + 719_468;
    let (era, of_era) = (days / 146_097, days % 146_097);
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month_from_march = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = year + era * 400 + u64::from(month <= 2);
    Date { year: year as u16, month: month as u16, day: day as u16 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(seconds: u64) -> [u16; 6] {
        let DateTime { date, time } = date_time(seconds);
        [date.year, date.month, date.day, time.hour, time.min, time.sec]
    }

    #[test]
    fn dates_are_those_of_the_calendar() {
        for (seconds, expected) in [
            (951_782_400, [2000, 2, 29, 0, 0, 0]),
            (951_868_799, [2000, 2, 29, 23, 59, 59]),
            (951_868_800, [2000, 3, 1, 0, 0, 0]),
            (1_234_567_890, [2009, 2, 13, 23, 31, 30]),
            (1_735_689_599, [2024, 12, 31, 23, 59, 59]),
            (4_107_542_400, [2100, 3, 1, 0, 0, 0]),
        ] {
            assert_eq!(numbers(seconds), expected);
        }
    }

    #[test]
    fn dates_dos_does_not_know_become_its_first_or_last() {
        assert_eq!(numbers(0), [1980, 1, 1, 0, 0, 0]);
        assert_eq!(numbers(u64::MAX), [2107, 12, 31, 23, 59, 59]);
        assert_eq!(FileDate::Beginning.stamp(), [0, 0x21]);
        assert_eq!([FileDate::Beginning.year(), FileDate::tell(1_234_567_890).year()], [1980, 2009]);
        assert_eq!(FileDate::tell(1_234_567_890).stamp(), [23 << 11 | 31 << 5 | 15, 29 << 9 | 2 << 5 | 13]);
    }
}
