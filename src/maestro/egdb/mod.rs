//! Endgame databases: win, draw or loss of every position of few pieces.
//!
//! [`Databases`] has two to four pieces built in; larger tables are files. A table covers positions without pending
//! captures; for the others the captures are followed into tables of fewer pieces.

pub mod blocks;
pub mod distance;
pub mod moves;
pub mod table;

use crate::engine::italian::strong::endings::{EndgamePieces, Material, MOST_PIECES};
use crate::engine::italian::strong::{Endgame, Value};
use crate::formats::endings::Code;
use crate::maestro::machine::{beside, one_at_a_time, OnceValue};
use crate::rules::italian::Position;
use crate::rules::{Game, Ply};
use alloc::borrow::Cow;
use alloc::{boxed::Box, sync::Arc, vec::Vec};
use blocks::EgdbFormatError;
use core::fmt;
use core::iter::repeat_with;
use core::ops::Neg;
use core::panic::{RefUnwindSafe, UnwindSafe};
use core::sync::atomic::{AtomicBool, Ordering::Relaxed};
use distance::{DistanceSource, DistanceTables};
use moves::{can_capture, each_capture, each_quiet};
use table::{EgdbTable, Statistics};

// The tables of two to four pieces, one after another.
static SHIPPED: &[u8] = include_bytes!("../../../data/endings.bin");

/// The most pieces for which the distance to the win, in plies, is computed on demand.
pub const MOST_WITH_DISTANCE: u32 = 4;

/// Endgame databases in memory, one table for each material.
///
/// Example: [A value and its distance](crate::endgames#a-value-and-its-distance).
pub struct Databases {
    tables: Vec<Option<Box<EgdbTable>>>,
    most_pieces: u32,
    source: Option<Box<dyn TableSource>>,
    larger_distances: Option<Box<dyn DistanceSource>>,
}

/// Values that are stored elsewhere and read on demand.
pub trait TableSource: fmt::Debug + Send + Sync + UnwindSafe + RefUnwindSafe {
    /// Returns a material's statistics and the size of its values, in bytes.
    fn table(&self, material: Material) -> Option<(&Statistics, usize)>;

    /// Returns the value of a position without captures; `None` if missing or damaged.
    fn value(&self, pieces: &EndgamePieces) -> Option<EgdbAnswer>;

    /// Checks all bytes and returns the number of tables, or the first damaged block.
    fn check(&self) -> Result<u64, EgdbFormatError>;
}

/// An answer of [`TableSource::value`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EgdbAnswer {
    /// The value.
    Value(Value),
    /// The value is not stored: it follows from the positions after each move.
    ByMoves,
}

impl fmt::Debug for Databases {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Databases").field("most_pieces", &self.most_pieces).finish_non_exhaustive()
    }
}

// A material has 0 to `MOST_PIECES` of each kind.
const KINDS: usize = MOST_PIECES as usize + 1;

pub(crate) const PLACES: usize = KINDS.pow(4);

/// Returns the index of a material's table.
pub(crate) fn place(material: Material) -> usize {
    let Material { own_men, own_kings, other_men, other_kings } = material;
    [own_men, own_kings, other_men, other_kings].iter().fold(0, |place, &n| place * KINDS + usize::from(n))
}

impl Databases {
    /// Returns databases without a table.
    pub fn none() -> Databases {
        let tables = repeat_with(|| None).take(PLACES).collect();
        Databases { tables, most_pieces: 0, source: None, larger_distances: None }
    }

    /// Returns the tables that are part of this crate: two to four pieces.
    pub fn shipped() -> Databases {
        let mut databases = Databases::none();
        let mut rest = SHIPPED;
        while !rest.is_empty() {
            let (table, length) = EgdbTable::read(Cow::Borrowed(rest)).expect("a test reads what is shipped");
            databases.add(table);
            rest = &rest[length..];
        }
        databases.count_complete();
        databases
    }

    /// Adds a table.
    #[doc(hidden)]
    pub fn add(&mut self, table: EgdbTable) {
        let place = place(table.material());
        self.tables[place] = Some(Box::new(table));
    }

    /// Adds distances of more pieces than can be computed on demand.
    #[doc(hidden)]
    pub fn set_larger_distances(&mut self, distances: Box<dyn DistanceSource>) {
        self.larger_distances = Some(distances);
    }

    /// Adds a source of values for materials without a table.
    #[doc(hidden)]
    pub fn set_source(&mut self, source: Box<dyn TableSource>) {
        self.source = Some(source);
        self.count_complete();
    }

    /// Returns the source that [`Databases::set_source`] added.
    #[doc(hidden)]
    pub fn source(&self) -> Option<&dyn TableSource> {
        self.source.as_deref()
    }

    /// Sets `most_pieces` to the largest number of pieces up to which no table is missing.
    pub fn count_complete(&mut self) {
        let is_complete =
            |&pieces: &u32| Material::all(pieces).all(|material| self.statistics(material).is_some());
        self.most_pieces = (2..=MOST_PIECES).take_while(is_complete).last().unwrap_or(0);
    }

    /// Returns the table of a material.
    #[doc(hidden)]
    pub fn table(&self, material: Material) -> Option<&EgdbTable> {
        self.tables[place(material)].as_deref()
    }

    /// Returns a material's statistics and the size of its values, in bytes.
    #[doc(hidden)]
    pub fn statistics(&self, material: Material) -> Option<(&Statistics, usize)> {
        match self.table(material) {
            Some(table) => Some((table.statistics(), table.file_len())),
            None => self.source.as_ref()?.table(material),
        }
    }

    /// Returns a position's value, captures pending or not; `None` if missing or damaged.
    #[doc(hidden)]
    pub fn value(&self, pieces: &EndgamePieces) -> Option<Value> {
        if pieces.own_men | pieces.own_kings == 0 {
            return Some(Value::Loss);
        }
        if pieces.other_men | pieces.other_kings == 0 {
            return Some(Value::Win);
        }
        if let Some(found) = self.value_by_captures(pieces) {
            return found;
        }
        let material = pieces.material();
        if let Some(table) = self.table(material) {
            return table.code(pieces.number(material)).map(value_of);
        }
        match self.source.as_ref()?.value(pieces)? {
            EgdbAnswer::Value(value) => Some(value),
            EgdbAnswer::ByMoves => self.value_by_quiet_moves(pieces),
        }
    }

    /// Returns the value that follows from a position's moves; `None` if unknown.
    #[doc(hidden)]
    pub fn value_by_moves(&self, pieces: &EndgamePieces) -> Option<Value> {
        self.value_by_captures(pieces).unwrap_or_else(|| self.value_by_quiet_moves(pieces))
    }

    fn value_by_quiet_moves(&self, pieces: &EndgamePieces) -> Option<Value> {
        let mut worst_for_other = Some(Value::Win);
        each_quiet(pieces, |child, _| {
            worst_for_other = worse(worst_for_other, self.value(&child));
            worst_for_other != Some(Value::Loss)
        });
        worst_for_other.map(Neg::neg)
    }

    /// Returns the plies to the end of a won or lost position.
    ///
    /// Up to [`MOST_WITH_DISTANCE`] pieces they are computed if necessary, in some seconds. With more pieces they
    /// must have been added, or follow from captures. `None` if drawn or unknown.
    #[doc(hidden)]
    pub fn distance_of(&self, pieces: &EndgamePieces) -> Option<Ply> {
        let material = pieces.material();
        if !material.is_played() {
            return Some(Ply(0));
        }
        if material.count() <= MOST_WITH_DISTANCE {
            return distances(material).of_pieces(pieces);
        }
        let mut children = Vec::new();
        each_capture(pieces, |child| children.push(child));
        if children.is_empty() {
            let is_over = || pieces.position().legal_moves().is_empty().then_some(Ply(0));
            return self.larger_distances.as_ref().and_then(|far| far.distance(pieces)).or_else(is_over);
        }
        let value = self.value(pieces)?;
        if value == Value::Win {
            // A child of unknown value may be the nearest win, so it stays.
            children.retain(|child| !matches!(self.value(child), Some(Value::Draw | Value::Win)));
        }
        let known: Option<Vec<Ply>> = children.iter().map(|child| self.distance_of(child)).collect();
        let known = known?.into_iter();
        let Ply(plies) = match value {
            Value::Win => known.min(),
            Value::Draw => None,
            Value::Loss => known.max(),
        }?;
        Some(Ply(plies + 1))
    }

    /// Returns the value after the captures; `None` without one, `Some(None)` if unknown.
    fn value_by_captures(&self, pieces: &EndgamePieces) -> Option<Option<Value>> {
        let mut worst_for_other = Some(Value::Win);
        let any = each_capture(pieces, |child| {
            worst_for_other = worse(worst_for_other, self.value(&child));
        });
        any.then(|| worst_for_other.map(Neg::neg))
    }
}

fn worse(one: Option<Value>, other: Option<Value>) -> Option<Value> {
    match (one, other) {
        (Some(Value::Loss), _) | (_, Some(Value::Loss)) => Some(Value::Loss),
        (Some(one), Some(other)) => Some(one.min(other)),
        _ => None,
    }
}

// Computed distances by material, shared by all databases: they never differ.
static KNOWN: OnceValue<Vec<OnceValue<Arc<DistanceTables>>>> = OnceValue::new();

fn known(material: Material) -> &'static OnceValue<Arc<DistanceTables>> {
    let all = KNOWN.get_or_init(|| repeat_with(OnceValue::new).take(PLACES).collect());
    &all[place(material)]
}

/// Returns the distances of a material, computed now if necessary. Four pieces take some seconds at most.
pub fn distances(material: Material) -> Arc<DistanceTables> {
    if let Some(found) = known(material).get() {
        return found.clone();
    }
    one_at_a_time(|| {
        if let Some(found) = known(material).get() {
            return found.clone();
        }
        let found = Arc::new(DistanceTables::of(material));
        for material in found.materials() {
            known(material).get_or_init(|| found.clone());
        }
        found
    })
}

pub(crate) fn value_of(code: Code) -> Value {
    match code {
        Code::Win => Value::Win,
        Code::Loss => Value::Loss,
        Code::Draw | Code::Any => Value::Draw,
    }
}

// With at most this many pieces, the distances of endings that may follow are computed in advance.
const MOST_PREPARED: u32 = 6;

// True while a thread computes distances.
static BUSY: AtomicBool = AtomicBool::new(false);

fn may_become(from: Material, ending: Material) -> bool {
    let side =
        |men: u8, kings: u8, of_men: u8, of_kings: u8| men <= of_men && men + kings <= of_men + of_kings;
    let fits = |e: Material| {
        side(e.own_men, e.own_kings, from.own_men, from.own_kings)
            && side(e.other_men, e.other_kings, from.other_men, from.other_kings)
    };
    fits(ending) || fits(ending.turned())
}

impl Endgame for Databases {
    fn most_pieces(&self) -> u32 {
        self.most_pieces
    }

    fn probe(&self, position: &Position) -> Option<Value> {
        if 32 - position.empty().count() > self.most_pieces {
            return None;
        }
        self.value(&EndgamePieces::of(position))
    }

    fn distance(&self, position: &Position) -> Option<Ply> {
        let pieces = EndgamePieces::of(position);
        let material = pieces.material();
        if !material.is_played() {
            return Some(Ply(0));
        }
        if material.count() > MOST_WITH_DISTANCE {
            let far = self.larger_distances.as_ref()?;
            return if can_capture(&pieces) { None } else { far.distance(&pieces) };
        }
        known(material).get()?.of_pieces(&pieces)
    }

    fn prepare(&self, position: &Position, wait: bool) {
        let material = EndgamePieces::of(position).material();
        if !material.is_played() || material.count() > MOST_PREPARED {
            return;
        }
        let mut needed: Vec<Material> = if material.count() <= MOST_WITH_DISTANCE {
            [material].into()
        } else {
            Material::all(MOST_WITH_DISTANCE).filter(|ending| may_become(material, *ending)).collect()
        };
        needed.retain(|&material| known(material).get().is_none());
        if wait {
            // Before an answer, only the distances of the position itself are worth waiting for.
            needed.retain(|_| material.count() <= MOST_WITH_DISTANCE);
            needed.into_iter().for_each(|material| drop(distances(material)));
        } else if !needed.is_empty() && !BUSY.swap(true, Relaxed) {
            beside(move || {
                needed.into_iter().for_each(|material| drop(distances(material)));
                BUSY.store(false, Relaxed);
            });
        }
    }
}
