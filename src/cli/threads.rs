//! The number of threads that a command uses.

use super::failure::warn;
use dama::unstable::maestro::pc::parallel::processors;
use std::fmt::Display;

/// Returns the threads asked for, at most one for each processor, and says so if that is less.
///
/// `option` names them as they were typed, such as `--threads 256`.
// More share the processors and find the same later.
pub fn at_most_processors(option: impl Display, threads: usize) -> usize {
    let most = processors();
    if threads > most {
        warn(format_args!("{option}: using {most}, one for each processor"));
    }
    threads.min(most)
}

/// Returns the number of `--threads`, one for each processor without it.
pub fn of_option(threads: Option<u16>) -> usize {
    threads.map_or_else(processors, |threads| {
        at_most_processors(format_args!("--threads {threads}"), usize::from(threads))
    })
}
