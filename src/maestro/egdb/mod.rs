//! Endgame databases: win, draw or loss of every position of few pieces.
//!
//! Two to four pieces are part of the program; larger ones are files in a folder. A
//! table answers only for positions in which no capture is pending; the others are resolved by following
//! their captures, which lead to tables of fewer pieces.

pub mod blocks;
pub mod distance;
pub mod moves;
pub mod table;

use crate::engine::italian::tabled::endings::{Material, Pieces, MOST_PIECES};
use crate::engine::italian::tabled::{Endgame, Value};
use crate::formats::endings::Code;
use crate::maestro::machine::{beside, one_at_a_time, Once};
use crate::rules::italian::Position;
use crate::rules::{Game, Ply};
use alloc::borrow::Cow;
use alloc::{boxed::Box, sync::Arc, vec::Vec};
use blocks::TableError;
use core::fmt;
use core::sync::atomic::{AtomicBool, Ordering::Relaxed};
use distance::{Distances, Far};
use moves::{can_capture, each_capture, each_quiet, opposite};
use table::{Statistics, Table};

/// The tables of two to four pieces, one after another.
static SHIPPED: &[u8] = include_bytes!("../../../data/endings.bin");

/// The most pieces for which distances are worked out.
pub const MOST_WITH_DISTANCE: u32 = 4;

/// Endgame databases in memory, one table for each material.
pub struct Databases {
    tables: Vec<Option<Box<Table>>>,
    most_pieces: u32,
    lent: Option<Box<dyn Lent>>,
    far: Option<Box<dyn Far>>,
}

/// Values that lie elsewhere and are looked up as they are asked for.
pub trait Lent: fmt::Debug + Send + Sync {
    /// How many positions a material has of each value, and in how many bytes its values lie; `None` without a table.
    fn table(&self, material: Material) -> Option<(&Statistics, usize)>;

    /// The value of an arrangement without a pending capture; `None` where there is no table, or it is damaged.
    fn value(&self, pieces: &Pieces) -> Option<Told>;

    /// Checks all bytes; how many tables.
    ///
    /// # Errors
    /// The first damaged block.
    fn check(&self) -> Result<u64, TableError>;
}

/// What is told of an arrangement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// Its value.
    Value(Value),
    /// It was left out, for its value follows from those that its moves lead to.
    ByMoves,
}

impl fmt::Debug for Databases {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Databases").field("most_pieces", &self.most_pieces).finish_non_exhaustive()
    }
}

const KINDS: usize = MOST_PIECES as usize + 1;

/// Places of materials.
pub const PLACES: usize = KINDS.pow(4);

/// Where a material's table stands among as many.
pub fn place(material: Material) -> usize {
    let Material { own_men, own_kings, other_men, other_kings } = material;
    [own_men, own_kings, other_men, other_kings].iter().fold(0, |place, &n| place * KINDS + usize::from(n))
}

impl Databases {
    /// Returns databases without a table.
    pub fn none() -> Databases {
        let mut tables = Vec::new();
        tables.resize_with(PLACES, || None);
        Databases { tables, most_pieces: 0, lent: None, far: None }
    }

    /// Returns the tables that are part of this crate: two to four pieces.
    pub fn shipped() -> Databases {
        let mut databases = Databases::none();
        let mut rest = SHIPPED;
        while !rest.is_empty() {
            let (table, length) = Table::read(Cow::Borrowed(rest)).expect("a test reads what is shipped");
            databases.add(table);
            rest = &rest[length..];
        }
        databases.count_complete();
        databases
    }

    /// Puts a table in its place.
    #[doc(hidden)]
    pub fn add(&mut self, table: Table) {
        let place = place(table.material());
        self.tables[place] = Some(Box::new(table));
    }

    /// Lends distances of more pieces than they are worked out for.
    #[doc(hidden)]
    pub fn lend_far(&mut self, far: Box<dyn Far>) {
        self.far = Some(far);
    }

    /// Lends values of materials of which there is no table here.
    #[doc(hidden)]
    pub fn lend(&mut self, lent: Box<dyn Lent>) {
        self.lent = Some(lent);
        self.count_complete();
    }

    /// What was lent.
    #[doc(hidden)]
    pub fn lent(&self) -> Option<&dyn Lent> {
        self.lent.as_deref()
    }

    /// Finds out up to how many pieces every table is there.
    #[doc(hidden)]
    pub fn count_complete(&mut self) {
        let is_complete =
            |&pieces: &u32| Material::all(pieces).all(|material| self.statistics(material).is_some());
        self.most_pieces = (2..=MOST_PIECES).take_while(is_complete).last().unwrap_or(0);
    }

    /// The table of a material.
    #[doc(hidden)]
    pub fn table(&self, material: Material) -> Option<&Table> {
        self.tables[place(material)].as_deref()
    }

    /// How many positions a material has of each value, and in how many bytes its values lie; `None` where nothing is
    /// known of it.
    #[doc(hidden)]
    pub fn statistics(&self, material: Material) -> Option<(&Statistics, usize)> {
        match self.table(material) {
            Some(table) => Some((table.statistics(), table.file_len())),
            None => self.lent.as_ref()?.table(material),
        }
    }

    /// The value of an arrangement seen by its side to move, a pending capture included; `None` where a
    /// table is missing or damaged.
    #[doc(hidden)]
    pub fn value(&self, pieces: &Pieces) -> Option<Value> {
        if pieces.own_men | pieces.own_kings == 0 {
            return Some(Value::Loss);
        }
        if pieces.other_men | pieces.other_kings == 0 {
            return Some(Value::Win);
        }
        match self.value_by_captures(pieces) {
            Some(found) => found,
            None => {
                let material = pieces.material();
                match self.table(material) {
                    Some(table) => Some(value_of(table.code(pieces.number(material))?)),
                    None => self.lent_value(pieces),
                }
            }
        }
    }

    fn lent_value(&self, pieces: &Pieces) -> Option<Value> {
        match self.lent.as_ref()?.value(pieces)? {
            Told::Value(value) => Some(value),
            Told::ByMoves => self.value_by_quiet_moves(pieces),
        }
    }

    /// The value that follows from those that an arrangement's moves lead to; `None` where they are not known.
    #[doc(hidden)]
    pub fn value_by_moves(&self, pieces: &Pieces) -> Option<Value> {
        self.value_by_captures(pieces).unwrap_or_else(|| self.value_by_quiet_moves(pieces))
    }

    fn value_by_quiet_moves(&self, pieces: &Pieces) -> Option<Value> {
        let mut worst_for_other = Some(Value::Win);
        each_quiet(pieces, |child, _| {
            worst_for_other = worse(worst_for_other, self.value(&child));
            worst_for_other != Some(Value::Loss)
        });
        worst_for_other.map(opposite)
    }

    /// The plies to the end of an arrangement that is won or lost: up to [`MOST_WITH_DISTANCE`] pieces
    /// worked out if need be, in some seconds; beyond where they were lent, where captures lead there, or where there is
    /// no move. `None` where it is not known, and for a draw.
    #[doc(hidden)]
    pub fn distance_of(&self, pieces: &Pieces) -> Option<Ply> {
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
            return self.far.as_ref().and_then(|far| far.distance(pieces)).or_else(is_over);
        }
        let value = self.value(pieces)?;
        if value == Value::Win {
            // One that nobody knows might be the nearest.
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

    /// The value where a capture is pending; `Some(None)` where one is and a table is missing.
    fn value_by_captures(&self, pieces: &Pieces) -> Option<Option<Value>> {
        let mut worst_for_other = Some(Value::Win);
        let any = each_capture(pieces, |child| {
            worst_for_other = worse(worst_for_other, self.value(&child));
        });
        any.then(|| worst_for_other.map(opposite))
    }
}

/// The worse of two values, one of which may not be known.
fn worse(one: Option<Value>, other: Option<Value>) -> Option<Value> {
    match (one, other) {
        (Some(Value::Loss), _) | (_, Some(Value::Loss)) => Some(Value::Loss),
        (Some(one), Some(other)) => Some(one.min(other)),
        _ => None,
    }
}

/// The distances that were worked out, by material: they are the same for everyone.
static KNOWN: Once<Vec<Once<Arc<Distances>>>> = Once::new();

fn known(material: Material) -> &'static Once<Arc<Distances>> {
    let all = KNOWN.get_or_init(|| {
        let mut all = Vec::new();
        all.resize_with(PLACES, Once::new);
        all
    });
    &all[place(material)]
}

/// The distances of a material and of all that it leads to, worked out now unless they are known: some
/// seconds at most for 4 pieces.
pub fn distances(material: Material) -> Arc<Distances> {
    if let Some(found) = known(material).get() {
        return found.clone();
    }
    one_at_a_time(|| {
        if let Some(found) = known(material).get() {
            return found.clone();
        }
        let found = Arc::new(Distances::of(material));
        for material in found.materials() {
            known(material).get_or_init(|| found.clone());
        }
        found
    })
}

/// What a table's value means.
pub fn value_of(code: Code) -> Value {
    match code {
        Code::Win => Value::Win,
        Code::Loss => Value::Loss,
        Code::Draw | Code::Any => Value::Draw,
    }
}

/// With so many pieces on the board the distances of what it may become are worked out beforehand.
const MOST_PREPARED: u32 = 6;

/// Distances are being worked out beside the search.
static BUSY: AtomicBool = AtomicBool::new(false);

/// Whether captures and promotions lead from a material to an ending, either side to move.
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
        self.value(&Pieces::of(position))
    }

    fn distance(&self, position: &Position) -> Option<Ply> {
        let pieces = Pieces::of(position);
        let material = pieces.material();
        if !material.is_played() {
            return Some(Ply(0));
        }
        if material.count() > MOST_WITH_DISTANCE {
            let far = self.far.as_ref()?;
            return if can_capture(&pieces) { None } else { far.distance(&pieces) };
        }
        known(material).get()?.of_pieces(&pieces)
    }

    fn prepare(&self, position: &Position, wait: bool) {
        let material = Pieces::of(position).material();
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
            // Before an answer only what it needs itself.
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
