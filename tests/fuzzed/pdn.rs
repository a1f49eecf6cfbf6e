//! Games in PDN.

use dama::unstable::formats::printable::Printable;
use dama::unstable::game_files::pdn::{read, write_as, Charset, PdnGame, PdnLine, PdnWarning};
use dama::unstable::rules::Game as _;

/// Games that are read and written again parse without a fault, are equal, and are written alike.
/// A file has games or is refused; a game that is cut short has a fault.
pub fn check(data: &[u8]) {
    let reading = read(data);
    assert!(!reading.games.is_empty() || !reading.faults.is_empty(), "neither games nor a fault");
    for (number, game) in (1..).zip(&reading.games) {
        let is_faulty = reading.faults.iter().any(|fault| fault.game == number);
        assert!(is_faulty || !game.is_cut(), "game {number} is cut and nothing is wrong with it");
        let mut position = game.start;
        for mv in game.moves().take(300) {
            assert!(position.legal_moves().contains(&mv));
            position = position.play_unchecked(mv);
        }
    }
    for charset in [Charset::Utf8, Charset::Ascii] {
        comes_back(&reading.games, charset);
    }
}

fn comes_back(games: &[PdnGame], charset: Charset) {
    if games.is_empty() {
        return;
    }
    let written = write_as(games, charset);
    assert!(charset == Charset::Utf8 || written.is_ascii(), "{written}");
    let back = read(written.as_bytes());
    // A Result that is kept as it was stays what it is.
    let is_told = |warning: &PdnWarning| !warning.first.reason.to_string().starts_with("a Result");
    assert_eq!(
        (back.faults, back.warnings.iter().find(|warning| is_told(warning))),
        (Vec::new(), None),
        "{written}"
    );
    assert_eq!(write_as(&back.games, charset), written);
    assert_eq!(games.len(), back.games.len(), "{written}");
    for (game, back) in games.iter().zip(&back.games) {
        assert_eq!((game.start, game.result), (back.start, back.result), "{written}");
        assert_eq!(said(&game.line), said(&back.line), "{written}");
        // Names lose their non-ASCII characters, and may then coincide.
        for (name, value) in game.tags.iter().filter(|(name, _)| name.is_ascii()) {
            assert_eq!(back.tag(name), Some(Printable(value).to_string().as_str()), "{name} in {written}");
        }
    }
}

/// The line as it is read back: the text that cut it short becomes a comment, with words shorter than a line.
fn said(line: &PdnLine) -> PdnLine {
    let mut line = line.clone();
    for node in &mut line.moves {
        node.variations = node.variations.iter().map(said).collect();
    }
    if let Some(cut) = line.cut.take() {
        line.moves.last_mut().map_or(&mut line.comments, |node| &mut node.comments).push(cut);
    }
    let comments = line.moves.iter_mut().flat_map(|node| &mut node.comments);
    for comment in comments.chain(&mut line.comments) {
        *comment = comment.split_whitespace().collect();
    }
    line
}
