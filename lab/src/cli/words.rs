//! `dama-lab words`: lists the sentences that a language lacks.

use super::failure::Failure;
use super::out;
use clap::Args;
use std::path::PathBuf;

#[allow(dead_code, reason = "the build script uses the rest")]
#[path = "../../../build/words.rs"]
mod data;

#[derive(Args, Debug)]
pub struct WordsArgs {
    /// The language's code, such as es
    language: String,
    /// The folder of the sentences
    #[arg(long, value_name = "DIR", default_value = "data/words")]
    dir: PathBuf,
}

pub fn run(args: &WordsArgs) -> Result<(), Failure> {
    let words = data::Words::read(&args.dir).map_err(Failure::usage)?;
    if !words.languages.contains(&args.language) {
        let known = words.languages.join(", ");
        return Err(Failure::usage(format!("{}: languages.txt has {known}", args.language)));
    }
    words.missing(&args.language).iter().try_for_each(|name| out::line(format_args!("{name}")))
}
