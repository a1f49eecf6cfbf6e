//! Lines of the Hub protocol: a command and its arguments, `go think`, `set-param name=book value=true`.
//!
//! Values with blanks are in double quotes. An argument without `=` is a flag with an empty value.

use std::string::String;
use std::vec::Vec;

/// A parsed line. Any text can be parsed; nonsense is an unknown command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HubLine {
    pub command: String,
    arguments: Vec<(String, String)>,
}

impl HubLine {
    pub fn parse(text: &str) -> Option<HubLine> {
        let mut rest = text.trim();
        let command = take(&mut rest, |c| c.is_whitespace());
        let mut arguments = Vec::new();
        loop {
            rest = rest.trim_start();
            if rest.is_empty() {
                break;
            }
            let name = take(&mut rest, |c| c.is_whitespace() || c == '=');
            let after = rest.trim_start();
            let value = match after.strip_prefix('=') {
                None => "",
                Some(value) => {
                    rest = value.trim_start();
                    match rest.strip_prefix('"') {
                        None => take(&mut rest, |c| c.is_whitespace()),
                        Some(quoted) => {
                            rest = quoted;
                            let value = take(&mut rest, |c| c == '"');
                            rest = rest.strip_prefix('"').unwrap_or(rest);
                            value
                        }
                    }
                }
            };
            arguments.push((name.into(), value.into()));
        }
        (!command.is_empty()).then(|| HubLine { command: command.into(), arguments })
    }

    pub fn get(&self, name: &str) -> Option<&str> {
        self.arguments.iter().rev().find(|(n, _)| n == name).map(|(_, value)| value.as_str())
    }

    pub fn other_than(&self, known: &[&str]) -> Option<&str> {
        self.arguments.iter().map(|(name, _)| name.as_str()).find(|name| !known.contains(name))
    }

    pub fn has(&self, name: &str) -> bool {
        self.get(name).is_some()
    }
}

fn take<'a>(rest: &mut &'a str, ends: impl Fn(char) -> bool) -> &'a str {
    let end = rest.find(ends).unwrap_or(rest.len());
    let (taken, left) = rest.split_at(end);
    *rest = left;
    taken
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_flags_values_and_quotes_are_taken_apart() {
        let line = HubLine::parse("  pos pos=We  moves=\"22-18 9-13\" flag last = x \r").expect("a line");
        assert_eq!(line.command, "pos");
        assert_eq!((line.get("pos"), line.get("moves")), (Some("We"), Some("22-18 9-13")));
        assert_eq!((line.get("flag"), line.get("last"), line.get("none")), (Some(""), Some("x"), None));
        assert_eq!(HubLine::parse(" \t"), None);
        assert_eq!(
            HubLine::parse("a b=\"open").and_then(|l| l.get("b").map(String::from)),
            Some("open".into())
        );
        assert_eq!(HubLine::parse("a b=1 b=2").and_then(|l| l.get("b").map(String::from)), Some("2".into()));
        assert!(HubLine::parse("a = =").is_some_and(|l| l.has("")));
    }
}
