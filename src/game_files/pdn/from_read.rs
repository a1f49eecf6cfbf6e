//! Games from anything that can be read.

use crate::game_files::pdn::encoding::SourceError;
use crate::game_files::pdn::PdnReader;
use crate::session::rulebook_match::Rulebooks;
use alloc::boxed::Box;
use alloc::vec::Vec;
use std::io::Read;

// Read at once, in bytes.
const CHUNK: u64 = 256 * 1024;

impl<'s> PdnReader<'s> {
    /// Begins to read games of `games` and Italian draughts, one at a time. It needs no buffer.
    ///
    /// ```no_run
    /// use dama::pdn::PdnReader;
    /// use dama::variants::GAMES;
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// for read in PdnReader::of_read(std::fs::File::open("games.pdn")?, GAMES) {
    ///     let read = read?;
    ///     println!("{} plies, {} faults", read.game.plies(), read.faults.len());
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn of_read(mut input: impl Read + Send + 's, games: Rulebooks) -> PdnReader<'s> {
        let source = move |bytes: &mut Vec<u8>| -> Result<bool, SourceError> {
            Ok(Read::by_ref(&mut input).take(CHUNK).read_to_end(bytes)? > 0)
        };
        PdnReader::new(Box::new(source), games)
    }
}
