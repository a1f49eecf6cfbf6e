//! One function plays every game of the list, by levels and by searches.

use dama::levels::{Level, Score};
use dama::variants::{
    EndReason, GameStatus, MoveIndex, OptionDomain, OptionError, PlayError, Points, Refusal, SearchLimits,
    Variant, VariantPosition,
};
use std::collections::BTreeSet;
use std::error::Error;

type Player<'a> = &'a dyn Fn(&VariantPosition, u64) -> Result<Option<String>, Box<dyn Error>>;

/// Plays a game to its end, or to 200 plies, and returns its moves.
fn played(variant: Variant, player: Player<'_>) -> Result<Vec<String>, Box<dyn Error>> {
    let mut position = variant.begin(&[])?;
    let mut moves = Vec::new();
    while let GameStatus::Turn(_) = position.status()? {
        let mv = player(&position, moves.len() as u64)?.ok_or("a move is expected while the game goes on")?;
        // A search may also offer a draw or answer an offer.
        assert!(!position.moves()?.is_empty(), "{variant}: {position}");
        let after = position.play(&mv)?;
        assert_ne!(after, position, "{variant}: {mv}");
        position = after;
        moves.push(mv);
        if moves.len() == 200 {
            return Ok(moves);
        }
    }
    assert!(position.moves()?.is_empty() && player(&position, 0)?.is_none(), "{variant}: {position}");
    Ok(moves)
}

#[test]
fn every_game_is_played_by_levels() -> Result<(), Box<dyn Error>> {
    let level = |position: &VariantPosition, seed: u64| {
        Ok(position.choose(Level::FIRST, seed, &mut |_| true)?.map(|choice| choice.mv))
    };
    assert_eq!(Variant::all().count(), 10);
    for variant in Variant::all() {
        let moves = played(variant, &level)?;
        assert!(moves.len() > 10, "{variant}: {moves:?}");
        assert_eq!(moves, played(variant, &level)?, "{variant}");
    }
    Ok(())
}

#[test]
fn every_game_is_played_by_searches() -> Result<(), Box<dyn Error>> {
    for variant in Variant::all() {
        let search = |position: &VariantPosition, seed: u64| {
            let limits = SearchLimits { nodes: 100, margin: 0, seed };
            let Some(found) = position.search(limits, &mut |_| true)? else { return Ok(None) };
            let points = position.expected_points(found.score)?;
            // Alma may have three or four seats, but begins with two.
            assert!(points.is_some_and(|points| (Points::LOST..=Points::WON).contains(&points)), "{variant}");
            Ok(Some(found.mv))
        };
        assert!(played(variant, &search)?.len() > 10, "{variant}");
    }
    Ok(())
}

#[cfg(feature = "std")]
#[test]
fn every_game_is_searched_by_the_clock() -> Result<(), Box<dyn Error>> {
    for variant in Variant::all() {
        let start = variant.begin(&[])?;
        let found = start.search_for(std::time::Duration::from_millis(20), 1)?.ok_or("a move")?;
        assert!(start.moves()?.contains(&found.mv) && found.nodes > 0, "{variant}");
    }
    Ok(())
}

#[test]
fn italian_draughts_is_a_variant_that_plays_the_moves_of_its_levels() -> Result<(), Box<dyn Error>> {
    use dama::italian::Position;
    let variant: Variant = "italian".parse()?;
    let (level, mut position) = (Level::try_from(3)?, Position::default());
    let mut same = variant.begin(&[])?;
    for seed in 0..20 {
        let choice = dama::levels::choose(&position, level, seed, &mut |_| true).ok_or("a move")?;
        let chosen = same.choose(level, seed, &mut |_| true)?.ok_or("a move")?;
        assert_eq!((chosen.mv.as_str(), chosen.score), (choice.mv.to_string().as_str(), choice.score));
        (position, same) = (position.play(choice.mv)?, same.play(&chosen.mv)?);
        assert_eq!(same.to_string(), position.to_string());
        assert_eq!(variant.position(&position.to_string())?, same);
    }
    assert_eq!(same.expected_points(Score::WIN)?, Some(Points::WON));
    Ok(())
}

#[test]
fn the_options_of_a_game_are_listed_and_accepted() -> Result<(), Box<dyn Error>> {
    for variant in Variant::all() {
        for (name, values) in variant.options() {
            let default = match &values {
                OptionDomain::Words(words) => words[0].to_string(),
                OptionDomain::Numbers(least, _) => least.to_string(),
                OptionDomain::Other(..) => continue,
            };
            variant.begin(&[(name, &default)])?;
            let error: OptionError = variant.begin(&[(name, "no such value")]).expect_err(name);
            assert!(error.to_string().contains(name), "{variant}: {error}");
        }
        assert!(variant.begin(&[("no such option", "1")]).is_err());
    }
    assert!("alma".parse::<Variant>()?.options().next().is_some());
    Ok(())
}

/// Where a game is over, by a win or a draw, no row lists, reads or finds a move.
#[test]
fn an_ended_game_has_no_moves() -> Result<(), Box<dyn Error>> {
    let mut ended = BTreeSet::new();
    for variant in Variant::all() {
        for seed in 0..4u64 {
            let (mut position, mut last) = (variant.begin(&[])?, Vec::new());
            let mut random = seed;
            while let (GameStatus::Turn(_), 0..1_000) = (position.status()?, last.len()) {
                let moves = position.moves()?;
                random =
                    random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let mv = moves[(random >> 33) as usize % moves.len()].clone();
                position = position.play(&mv)?;
                last.push(mv);
            }
            let (rules, state) = (position.rulebook, &position.state);
            if matches!(position.status()?, GameStatus::Turn(_)) {
                continue;
            }
            ended.insert(variant);
            assert_eq!((position.moves()?, rules.count(state)?), (Vec::new(), 0), "{variant}: {position}");
            assert!(position.choose(Level::FIRST, 1, &mut |_| true)?.is_none(), "{variant}: {position}");
            let limits = SearchLimits { nodes: 100, margin: 0, seed };
            assert!(position.search(limits, &mut |_| true)?.is_none(), "{variant}: {position}");
            assert!(last.iter().all(|mv| position.play(mv).is_err()), "{variant}: {position}");
            assert!(rules.after(state, MoveIndex(0)).is_err() && rules.write(state, MoveIndex(0)).is_err());
        }
    }
    // At random some games hardly ever end.
    assert!(ended.len() >= 8, "{ended:?}");
    Ok(())
}

/// A draw may leave both sides moves that would be legal: here a king each.
#[test]
fn a_drawn_game_has_no_moves_though_its_pieces_could_go_on() -> Result<(), Box<dyn Error>> {
    let polacca: Variant = "polacca".parse()?;
    let mut position = polacca.position("W:WK1:BK50")?;
    let mut shuttle = ["1 6", "50 45", "6 1", "45 50"].into_iter().cycle();
    while let GameStatus::Turn(_) = position.status()? {
        position = position.play(shuttle.next().expect("it goes round"))?;
    }
    assert_eq!((position.status()?, position.moves()?.len()), (GameStatus::Draw, 0), "{position}");
    assert_eq!(position.rulebook.reason(&position.state)?, Some(EndReason::ThirdTime));
    assert_eq!(position.play(shuttle.next().expect("it goes round")), Err(PlayError::Refused(Refusal::Over)));
    Ok(())
}
