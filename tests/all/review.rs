//! `dama review`: its output, the PDN and the page it writes, its errors.

use dama::unstable::game_files::pdn::{read, read_any, AnyPdnGame, AnyPdnReading, PdnGame, PdnReading};
use dama::unstable::maestro::review::MoveMark;
use dama::unstable::rules::Color;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

#[track_caller]
fn review(folder: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_dama"))
        .arg("review")
        .args(args)
        .current_dir(folder)
        .output()
        .expect("the program starts")
}

#[track_caller]
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("review-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a writable target directory");
    folder
}

const NODES: &[&str] = &["--nodes", "4000"];

/// Two games with a comment: in the first Black loses a man by a ballot that rule 11 excludes.
const GAMES: &str = "[Event \"Prova <di> \\\"pagina\\\"\"]\n[White \"Rossi & figli\"]\n[Black \"Verdi\"]\n[Result \"1-0\"]\n\n\
    1. 22-18 {così} 9-13 $1 2. 18x9 10-14 1-0\n\n\
    [White \"?\"]\n[Black \"?\"]\n\n1. 23-19 12-16 2. 19-14 10x19 3. 22x15 11x20 4. 24x15 *\n";

#[track_caller]
fn reviewed(name: &str, args: &[&str]) -> (PathBuf, Output) {
    let folder = folder(name);
    fs::write(folder.join("games.pdn"), GAMES).expect("a file");
    let output = review(&folder, &[&["games.pdn"], NODES, args].concat());
    (folder, output)
}

#[test]
fn the_worst_moves_of_each_game_are_printed_with_a_better_one() {
    let (_, output) = reviewed("printed", &[]);
    assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0));
    let printed = String::from_utf8(output.stdout).expect("UTF-8");
    let lines: Vec<&str> = printed.lines().collect();
    assert!(
        lines[0].starts_with("game 1: Rossi & figli - Verdi  1-0  moves 4  accuracy White "),
        "{printed}"
    );
    let ballot = lines.iter().find(|line| line.starts_with("  1... 9-13?")).expect("the man lost is marked");
    assert!(ballot.contains(" to ") && ballot.contains("; better "), "{ballot}");
    assert!(printed.contains("\ngame 2: White - Black  *  moves 7  "), "{printed}");
    let (_, again) = reviewed("again", &["--threads", "1"]);
    assert_eq!(String::from_utf8(again.stdout).expect("UTF-8"), printed, "by nodes it repeats exactly");
}

#[test]
fn the_games_come_back_with_scores_glyphs_and_better_lines() {
    let (folder, output) = reviewed("pdn", &["--pdn", "out.pdn", "--lang", "en"]);
    assert_eq!(output.status.code(), Some(0));
    let written = fs::read(folder.join("out.pdn")).expect("written");
    let PdnReading { games, faults, .. } = read(&written);
    assert_eq!(faults, []);
    let read_before = read(GAMES.as_bytes()).games;
    let moves = |game: &PdnGame| game.moves().collect::<Vec<_>>();
    assert_eq!(
        games.iter().map(moves).collect::<Vec<_>>(),
        read_before.iter().map(moves).collect::<Vec<_>>()
    );
    let nodes = &games[0].line.moves;
    assert_eq!(nodes[0].comments.last().map(String::as_str), Some("così"), "what others said stays");
    let given = &nodes[1];
    let opinion = [MoveMark::Mistake, MoveMark::Blunder].map(MoveMark::glyph);
    assert!(
        given.glyphs.iter().any(|glyph| opinion.contains(glyph)) && !given.glyphs.contains(&1),
        "{given:?}"
    );
    assert!(given.comments[0].contains("; better "), "{given:?}");
    assert_ne!(given.variations[0].moves[0].mv, given.mv);
    assert!(games.iter().flat_map(|game| &game.line.moves).all(|node| !node.comments.is_empty()));
    assert!(games[0].tag("Annotator").is_some_and(|name| name.starts_with("dama ")));
    // A reviewed game can be reviewed again.
    let again = review(&folder, &[&["out.pdn", "--game", "1"], NODES].concat());
    assert_eq!(again.status.code(), Some(0), "{}", String::from_utf8_lossy(&again.stderr));
}

#[test]
fn the_page_needs_nothing_else_and_what_games_are_called_cannot_break_it() {
    for (lang, words) in [
        ("it", ["Precisione", "sorteggio n. 15: 22-18, 9-13", "meglio: "]),
        ("en", ["Accuracy", "ballot no. 15", "better: "]),
    ] {
        let (folder, output) = reviewed(&format!("page-{lang}"), &["--html", "out.html", "--lang", lang]);
        assert_eq!(output.status.code(), Some(0));
        let page = fs::read_to_string(folder.join("out.html")).expect("written");
        for what in words.into_iter().chain([
            "Rossi &amp; figli - Verdi",
            "Prova &lt;di&gt; &quot;pagina&quot;",
            "<svg class=\"diagram\"",
            "id=\"g2\"",
        ]) {
            assert!(page.contains(what), "{what}");
        }
        let addresses = ["http:", "https:", "<script", "<link", "@import", "url(h", "src="];
        assert_eq!(addresses.iter().find(|address| page.contains(**address)), None);
        assert!(page.contains(&format!("<html lang=\"{lang}\">")));
    }
}

#[test]
fn the_curve_leads_to_every_move_and_a_marked_move_to_its_board() {
    let (folder, output) = reviewed("links", &["--html", "out.html"]);
    let page = fs::read_to_string(folder.join("out.html")).expect("written");
    let all = |begin: &str| -> Vec<String> {
        let rest = page.split(begin).skip(1);
        rest.map(|rest| rest.split('"').next().unwrap_or_default().into()).collect()
    };
    let (names, links) = (all("id=\""), all("href=\"#"));
    assert_eq!(links.iter().find(|link| !names.contains(link)), None);
    let count = |part: &str| names.iter().filter(|name| name[1..].contains(part)).count();
    assert_eq!(count("m"), 4 + 7, "{names:?}");
    let printed = String::from_utf8(output.stdout).expect("UTF-8");
    let marked = printed.lines().filter(|line| line.starts_with("  ")).count();
    assert!(marked > 0 && count("b") == marked, "{names:?}");
    assert_eq!(page.matches("<svg class=\"diagram\"").count(), marked);
    assert!(names.iter().filter(|name| name[1..].contains(['m', 'b'])).all(|name| links.contains(name)));
    let curves = page.matches("<svg class=\"curve\"").count();
    assert_eq!((curves, page.matches("I valori sono per il Bianco").count()), (2, 2));
}

#[test]
fn a_review_without_options_is_one_by_nodes() {
    let folder = folder("usual");
    fs::write(folder.join("games.pdn"), "1. 22-18 9-13 *\n").expect("a file");
    let page = |more: &[&str], name: &str| {
        let output = review(&folder, &[&["games.pdn", "--html", name], more].concat());
        assert_eq!(output.status.code(), Some(0));
        fs::read_to_string(folder.join(name)).expect("written")
    };
    let usual = page(&[], "a.html");
    assert!(usual.contains("100000 nodi"));
    assert_eq!(usual, page(&["--nodes", "100000"], "b.html"));
    assert!(page(&["--time", "0.01"], "c.html").contains("0.01 s"));
}

/// In the first White loses a man of Polish draughts; the second is one of Italian draughts.
const POLISH: &str = "[White \"Rossi\"]\n[Black \"Verdi\"]\n[GameType \"20\"]\n\n\
    1. 31-27 17-21 2. 34-29 21-26 3. 27-22 18x27 4. 32x21 26x17 *\n\n\
    [GameType \"22\"]\n\n1. 22-18 9-13 2. 18x9 *\n";

#[test]
fn each_game_of_a_file_is_reviewed_by_the_rules_of_its_game_type() {
    let folder = folder("polish");
    fs::write(folder.join("games.pdn"), POLISH).expect("a file");
    let ran = |args: &[&str]| {
        let output = review(&folder, &[&["games.pdn"], args].concat());
        let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
        (output.status.code(), text(output.stdout), text(output.stderr))
    };
    let (code, printed, errors) = ran(&["--nodes", "4000", "--pdn", "out.pdn", "--html", "out.html"]);
    assert_eq!((code, errors.as_str()), (Some(0), ""));
    assert!(printed.starts_with("game 1: Rossi - Verdi  *  moves 8  accuracy White "), "{printed}");
    let (polish, italian) = printed.split_once("\ngame 2: ").expect("two games");
    assert!(polish.lines().any(|line| line.starts_with("  3. 27-22?")), "{polish}");
    assert!(italian.contains("  1... 9-13?"), "{italian}");
    let written = fs::read(folder.join("out.pdn")).expect("written");
    let AnyPdnReading { games, faults, .. } = read_any(&written, dama::unstable::games::GAMES);
    assert_eq!(faults, []);
    let [AnyPdnGame::Variant(polish), AnyPdnGame::Italian(_)] = &games[..] else { panic!("{games:?}") };
    let given = &polish.line.moves[4];
    assert!(given.glyphs.iter().any(|&glyph| glyph == 2 || glyph == 4), "{given:?}");
    assert_ne!(given.variations[0].moves[0].mv, given.mv);
    let page = fs::read_to_string(folder.join("out.html")).expect("written");
    assert!(page.contains("Gioco: <b>polacca</b>") && page.contains("<svg class=\"diagram\""), "{page}");
    let (code, _, errors) = ran(&["--time", "1"]);
    let why = "dama: games.pdn: game 1 is one of polacca, which is searched by --nodes, not by --time\n";
    assert_eq!((code, errors.as_str()), (Some(1), why));
}

#[test]
fn one_game_alone_and_games_with_a_fault() {
    let (_, output) = reviewed("one", &["--game", "2"]);
    let printed = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(printed.starts_with("game 2: ") && !printed.contains("game 1"), "{printed}");
    let (_, none) = reviewed("none", &["--game", "3"]);
    let error = String::from_utf8(none.stderr).expect("UTF-8");
    assert_eq!(
        (none.status.code(), error.as_str()),
        (Some(1), "dama: games.pdn: there is no game 3; the games are numbered 1 to 2\n")
    );

    let folder = folder("fault");
    fs::write(folder.join("cut.pdn"), "1. 22-18 9-13 2. 31-30 *\n").expect("a file");
    let cut = review(&folder, &[&["cut.pdn", "--pdn", "out.pdn"], NODES].concat());
    let error = String::from_utf8(cut.stderr).expect("UTF-8");
    assert_eq!(cut.status.code(), Some(1));
    assert!(error.starts_with("dama: cut.pdn: game 1, line 1, column 18, 2. 31-30"), "{error}");
    assert!(String::from_utf8_lossy(&cut.stdout).contains("moves 2"), "gone through up to there");
    assert_eq!(read(&fs::read(folder.join("out.pdn")).expect("written")).games[0].line.moves.len(), 2);

    let missing = review(&folder, &["nothing.pdn"]);
    assert_eq!(missing.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&missing.stderr).starts_with("dama: nothing.pdn: "));
    let same = review(&folder, &["cut.pdn", "--pdn", "x", "--html", "x"]);
    assert_eq!(same.status.code(), Some(2));
}

#[test]
fn black_s_first_moves_are_numbered_as_blacks() {
    let folder = folder("black");
    let text = "[FEN \"B:W22,26,31:B1,5,9,13\"]\n\n1... 13-17 2. 22-18 *\n";
    fs::write(folder.join("b.pdn"), text).expect("a file");
    let output = review(&folder, &[&["b.pdn", "--pdn", "out.pdn"], NODES].concat());
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let back = read(&fs::read(folder.join("out.pdn")).expect("written"));
    assert_eq!((back.faults.len(), back.games[0].line.moves.len()), (0, 2));
    assert_eq!(dama::unstable::rules::Game::turn(&back.games[0].start), Color::Black);
}

#[test]
fn files_that_this_did_not_write_are_never_replaced() {
    let (folder, output) = reviewed("kept", &["--pdn", "out.pdn", "--html", "out.html"]);
    assert_eq!(output.status.code(), Some(0));
    let again = review(&folder, &[&["games.pdn", "--pdn", "out.pdn", "--html", "out.html"], NODES].concat());
    assert_eq!(again.status.code(), Some(0), "its own files are written anew");
    let read = "this command reads it";
    for (option, name, why) in [
        ("--pdn", "games.pdn", read),
        ("--html", "games.pdn", read),
        ("--pdn", "out.html", "already there and not games of draughts in PDN"),
        ("--html", "out.pdn", "already there and not a page of dama review"),
    ] {
        let before = fs::read(folder.join(name)).expect("there");
        let refused = review(&folder, &[&["games.pdn", option, name], NODES].concat());
        let error = String::from_utf8(refused.stderr).expect("UTF-8");
        let expected = format!("dama: {name}: {why}: not replaced (use --force to replace it)\n");
        assert_eq!((refused.status.code(), error), (Some(1), expected));
        assert_eq!(fs::read(folder.join(name)).expect("still there"), before);
    }
    // The reviewed games do not replace a file either, and the refusal comes before the search.
    let page = fs::read(folder.join("out.html")).expect("there");
    fs::write(folder.join("script.txt"), "\n").expect("a file");
    let run = Command::new(env!("CARGO_BIN_EXE_dama"))
        .args(["run", "script.txt", "--pdn", "out.html", "--transcript", "said"])
        .current_dir(&folder)
        .output()
        .expect("the program starts");
    assert_eq!(run.status.code(), Some(1));
    assert_eq!(fs::read(folder.join("out.html")).expect("still there"), page);
    assert!(!folder.join("said").exists());
}
