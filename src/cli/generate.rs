//! `man` and `completions`: files for packages, generated from the clap types.

use super::failure::Failure;
use super::Cli;
use clap::{Command, CommandFactory};
use clap_complete::Shell;
use clap_mangen::Man;
use std::io::{self, Write};

pub fn man() -> Result<(), Failure> {
    let mut page = Vec::new();
    let mut command = Cli::command();
    command.build();
    render(&command, &mut page)?;
    Ok(io::stdout().lock().write_all(&page)?)
}

fn render(command: &Command, page: &mut Vec<u8>) -> io::Result<()> {
    let man = Man::new(command.clone()).section("6");
    man.render_title(page)?;
    man.render_name_section(page)?;
    man.render_synopsis_section(page)?;
    man.render_description_section(page)?;
    man.render_options_section(page)?;
    visible(command).try_for_each(|below| section(below, page))?;
    man.render_version_section(page)
}

fn section(command: &Command, page: &mut Vec<u8>) -> io::Result<()> {
    let title = command.get_bin_name().unwrap_or(command.get_name()).to_uppercase();
    writeln!(page, ".SH \"{title}\"")?;
    let man = Man::new(command.clone());
    let mut body = Vec::new();
    man.render_synopsis_section(&mut body)?;
    man.render_description_section(&mut body)?;
    man.render_options_section(&mut body)?;
    let body = String::from_utf8_lossy(&body).into_owned();
    for line in body.lines() {
        match line.strip_prefix(".SH ") {
            Some("OPTIONS") => writeln!(page, ".SS Options")?,
            Some(_) => writeln!(page, ".PP")?,
            None => writeln!(page, "{line}")?,
        }
    }
    visible(command).try_for_each(|below| section(below, page))
}

fn visible(command: &Command) -> impl Iterator<Item = &Command> {
    command.get_subcommands().filter(|below| !below.is_hide_set() && below.get_name() != "help")
}

pub fn completions(shell: Shell) -> Result<(), Failure> {
    let mut text = Vec::new();
    let mut command = Cli::command();
    let name = command.get_name().to_string();
    clap_complete::generate(shell, &mut command, name, &mut text);
    Ok(io::stdout().lock().write_all(&text)?)
}

/// Parses the examples of a command and of those below it. Returns their number.
#[cfg(test)]
#[track_caller]
pub fn check_examples(command: &Command) -> usize {
    let help = command.get_after_help().map(|help| help.to_string()).unwrap_or_default();
    let name = Cli::command().get_name().to_string() + " ";
    let examples =
        help.lines().filter_map(|line| line.strip_prefix("  ")).filter(|line| line.starts_with(&name));
    let mut checked = 0;
    for example in examples {
        let words = example.split_whitespace().take_while(|word| !matches!(*word, ">" | "|"));
        let read = Cli::command().try_get_matches_from(words);
        assert!(read.is_ok(), "{example}: {}", read.expect_err("checked"));
        checked += 1;
    }
    checked + command.get_subcommands().map(check_examples).sum::<usize>()
}
