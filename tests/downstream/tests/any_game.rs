//! One function plays every game of the list, by levels and by searches.

use dama::levels::{Level, Score};
use dama::variants::{GameStatus, OptionDomain, OptionError, Points, SearchLimits, Variant, VariantPosition};
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
