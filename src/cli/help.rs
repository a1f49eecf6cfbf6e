//! The list of commands in `dama --help`, in groups.

/// The groups, and the commands of each in their order.
const GROUPS: [(&str, &[&str]); 6] = [
    ("Play", &["run", "replay", "match"]),
    ("Study", &["analyze", "solve", "review", "moves", "perft", "openings", "book", "egdb", "bench"]),
    ("Files", &["pdn", "diagram", "disk"]),
    ("Other programs", &["hub", "integrate"]),
    ("The original", &["compare", "dat"]),
    ("Help", &["man", "completions", "help"]),
];

const HEADING: &str = "\nCommands:\n";

/// Puts the list of commands of the program's own help into groups; other help stays as it is.
pub fn grouped(help: String) -> String {
    let Some((before, rest)) = help.split_once(HEADING) else { return help };
    let (list, after) = rest.split_once("\n\n").unwrap_or((rest, ""));
    let name = |line: &str| line.split_whitespace().next().map(String::from);
    let lines: Vec<&str> = list.lines().collect();
    let is_own =
        GROUPS[0].1.iter().all(|command| lines.iter().any(|line| name(line).as_deref() == Some(command)));
    if !is_own {
        return help;
    }
    let mut text = format!("{before}{HEADING}");
    for (group, commands) in GROUPS {
        text += &format!("  {group}:\n");
        let of_group = commands
            .iter()
            .flat_map(|command| lines.iter().filter(move |line| name(line).as_deref() == Some(*command)));
        of_group.for_each(|line| text += &format!("  {line}\n"));
    }
    format!("{text}\n{after}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::Cli;
    use clap::CommandFactory;

    #[test]
    fn every_command_is_in_one_group_and_the_list_fits_thirty_lines() {
        let help = Cli::command().render_long_help().to_string();
        let text = grouped(help.clone());
        let list = |text: &str| {
            text.split_once(HEADING).expect("a list").1.split_once("\n\n").expect("an end").0.to_string()
        };
        let (plain, list) = (list(&help), list(&text));
        assert!(list.lines().count() < 30, "{list}");
        let is_command = |line: &&str| line.starts_with("    ");
        let mut listed: Vec<&str> = list.lines().filter(is_command).map(|line| &line[2..]).collect();
        let mut all: Vec<&str> = plain.lines().collect();
        listed.sort_unstable();
        all.sort_unstable();
        assert_eq!(listed, all);
        // All else stays.
        assert_eq!(text.replace(&list, ""), help.replace(&plain, ""));
    }

    #[test]
    fn help_of_a_command_stays() {
        let mut command = Cli::command();
        command.build();
        let dat = command.find_subcommand_mut("dat").expect("a command").render_long_help().to_string();
        assert!(dat.contains(HEADING));
        assert_eq!(grouped(dat.clone()), dat);
    }
}
