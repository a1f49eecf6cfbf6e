//! Problem files: FEN lines, and games in PDN.

use dama::unstable::game_files::problems::read;
use dama::unstable::games::italian::lessons::problems::{parse_lines, Problem};

/// A parsed problem must survive being written and read again.
pub fn check(data: &[u8]) {
    let Ok(problems) = read(data) else { return };
    assert!(!problems.is_empty());
    for problem in problems {
        let Problem { position, moves } = problem;
        let wins = moves.map_or("wins".into(), |moves| format!("wins in {moves}"));
        assert_eq!(parse_lines(&format!("{position} {wins}")), Ok(vec![problem]));
    }
}
