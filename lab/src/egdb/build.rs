//! Building tables by retrograde analysis.
//!
//! A table is solved together with its pair, the same pieces with the other side to move. Captures and promotions
//! lead to finished tables. Every position is examined once; a won or lost one marks its predecessors, which are
//! examined again until no mark is left. The rest is drawn. The order of marks does not matter, so threads share
//! them freely.

use crate::egdb::{pack, TABLE};
use dama::unstable::engine::italian::strong::endings::{EndgamePieces, Material};
use dama::unstable::engine::italian::strong::Value;
use dama::unstable::formats::endings::Code;
use dama::unstable::host::disks::outputs::Outputs;
use dama::unstable::maestro::egdb::moves::{each_before, each_capture, each_quiet};
use dama::unstable::maestro::egdb::table::{EgdbTable, Statistics};
use dama::unstable::maestro::egdb::Databases;
use dama::unstable::maestro::pc::folder::{file_name, read_table};
use dama::unstable::maestro::pc::parallel::in_parallel;
use std::io;
use std::path::Path;
use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicU8};

const UNKNOWN: u8 = 0;
const WIN: u8 = 1;
const LOSS: u8 = 2;
const DRAW: u8 = 3;
// A number without a position.
const HOLE: u8 = 4;
// Set if a capture is pending.
const PENDING: u8 = 8;

/// The progress of a build.
#[derive(Clone, Copy, Debug)]
pub struct BuildProgress {
    /// Table being built, together with its pair.
    pub material: Material,
    /// Numbers done so far.
    pub done: u64,
    /// Numbers to build in all.
    pub all: u64,
    /// Numbers of `done` that were found in the folder.
    pub found: u64,
}

/// Returns one table of each pair of `pieces` pieces, in build order.
pub fn pairs(pieces: u32) -> impl Iterator<Item = Material> {
    Material::all(pieces).filter(|material| *material <= material.turned())
}

/// Returns the materials of a pair: only one if both sides have equal pieces.
pub fn both(material: Material) -> Vec<Material> {
    let mut both = vec![material, material.turned()];
    both.dedup();
    both
}

pub(crate) fn pair_size(material: Material) -> u64 {
    if material == material.turned() {
        material.size()
    } else {
        2 * material.size()
    }
}

/// Builds every missing table of up to `pieces` pieces; writes it into `folder` if given.
///
/// A sound pair in the folder is read instead. Fails if a table cannot be written; a new run then continues from
/// there.
pub fn build(
    databases: &mut Databases,
    pieces: u32,
    folder: Option<(&Path, &Outputs)>,
    threads: usize,
    progress: &mut dyn FnMut(&BuildProgress),
) -> io::Result<()> {
    let missing: Vec<Material> =
        (2..=pieces).flat_map(pairs).filter(|&material| databases.table(material).is_none()).collect();
    let all = missing.iter().map(|&material| pair_size(material)).sum();
    let (mut done, mut found) = (0, 0);
    for material in missing {
        progress(&BuildProgress { material, done, all, found });
        let tables = match folder.and_then(|(folder, _)| read_pair(folder, material)) {
            Some(tables) => {
                found += pair_size(material);
                tables
            }
            None => {
                let tables = Pair::new(databases, material).solve(threads);
                if let Some((folder, outputs)) = folder {
                    for (material, file) in &tables {
                        outputs.write(&folder.join(file_name(*material)), TABLE, file)?;
                    }
                }
                tables.into_iter().map(|(_, file)| read(file)).collect()
            }
        };
        tables.into_iter().for_each(|table| databases.add(table));
        databases.count_complete();
        done += pair_size(material);
    }
    Ok(())
}

/// Builds one pair from finished `databases` and writes it into `folder`.
pub fn build_pair(
    databases: &Databases,
    material: Material,
    (folder, outputs): (&Path, &Outputs),
    threads: usize,
) -> io::Result<()> {
    for (material, file) in Pair::new(databases, material).solve(threads) {
        outputs.write(&folder.join(file_name(material)), TABLE, &file)?;
    }
    Ok(())
}

fn read(file: Vec<u8>) -> EgdbTable {
    EgdbTable::read(file.into()).expect("it was written just now").0
}

fn read_pair(folder: &Path, material: Material) -> Option<Vec<EgdbTable>> {
    let read = |material: Material| {
        let table = read_table(folder, material).ok()??;
        table.check().ok()?;
        Some(table)
    };
    both(material).into_iter().map(read).collect()
}

// Only one table if both sides have equal pieces.
struct Pair<'a> {
    finished: &'a Databases,
    materials: [Material; 2],
    values: Vec<Vec<AtomicU8>>,
    marks: Vec<Vec<AtomicU64>>,
}

// Words of 64 marks that a thread takes at a time.
const WORDS: usize = 256;

impl<'a> Pair<'a> {
    fn new(finished: &'a Databases, material: Material) -> Pair<'a> {
        let sides = if material == material.turned() { 1 } else { 2 };
        let size = material.size() as usize;
        Pair {
            finished,
            materials: [material, material.turned()],
            values: (0..sides).map(|_| (0..size).map(|_| AtomicU8::new(UNKNOWN)).collect()).collect(),
            marks: (0..sides).map(|_| (0..size.div_ceil(64)).map(|_| AtomicU64::new(0)).collect()).collect(),
        }
    }

    fn other(&self, side: usize) -> usize {
        (side + 1) % self.values.len()
    }

    fn solve(self, threads: usize) -> Vec<(Material, Vec<u8>)> {
        for side in 0..self.values.len() {
            let chunks = self.values[side].len().div_ceil(64 * WORDS);
            in_parallel(threads, chunks, |chunk| {
                let first = chunk * 64 * WORDS;
                for number in first..self.values[side].len().min(first + 64 * WORDS) {
                    self.begin(side, number);
                }
            });
        }
        loop {
            let any = AtomicBool::new(false);
            for side in 0..self.values.len() {
                let chunks = self.marks[side].len().div_ceil(WORDS);
                in_parallel(threads, chunks, |chunk| {
                    if self.follow_marks(side, chunk) {
                        any.store(true, Relaxed);
                    }
                });
            }
            if !any.into_inner() {
                break;
            }
        }
        (0..self.values.len()).map(|side| (self.materials[side], self.write(side, threads))).collect()
    }

    fn begin(&self, side: usize, number: usize) {
        let Some(pieces) = EndgamePieces::at(number as u64, self.materials[side]) else {
            self.values[side][number].store(HOLE, Relaxed);
            return;
        };
        let mut best_for_other = Value::Win;
        let pending = each_capture(&pieces, |child| {
            let value = self.finished.value(&child).expect("tables of fewer pieces are finished");
            best_for_other = best_for_other.min(value);
        });
        if !pending {
            return self.look(side, number, &pieces);
        }
        let value = match best_for_other {
            Value::Loss => WIN,
            Value::Draw => DRAW,
            Value::Win => LOSS,
        };
        self.values[side][number].store(value | PENDING, Release);
        if value != DRAW {
            self.mark_before(side, &pieces);
        }
    }

    /// Examines the positions that a chunk marks; returns true if there was any.
    fn follow_marks(&self, side: usize, chunk: usize) -> bool {
        let mut any = false;
        let first = chunk * WORDS;
        for word in first..self.marks[side].len().min(first + WORDS) {
            if self.marks[side][word].load(Relaxed) == 0 {
                continue;
            }
            let mut marks = self.marks[side][word].swap(0, Acquire);
            any = true;
            while marks != 0 {
                let number = 64 * word + marks.trailing_zeros() as usize;
                marks &= marks - 1;
                if self.values[side][number].load(Relaxed) == UNKNOWN {
                    let pieces =
                        EndgamePieces::at(number as u64, self.materials[side]).expect("a hole is no unknown");
                    self.look(side, number, &pieces);
                }
            }
        }
        any
    }

    /// Examines a position without captures: won with a move to a loss, lost if all lead to wins.
    fn look(&self, side: usize, number: usize, pieces: &EndgamePieces) {
        let mut best_for_other = Value::Win;
        each_quiet(pieces, |child, promotes| {
            let value = if promotes {
                self.finished.value(&child).expect("tables of fewer men are finished")
            } else {
                let (side, material) = (self.other(side), self.materials[1 - side]);
                match self.values[side][child.number(material) as usize].load(Acquire) & !PENDING {
                    WIN => Value::Win,
                    LOSS => Value::Loss,
                    _ => Value::Draw,
                }
            };
            best_for_other = best_for_other.min(value);
            best_for_other != Value::Loss
        });
        let value = match best_for_other {
            Value::Loss => WIN,
            Value::Draw => return,
            Value::Win => LOSS,
        };
        self.values[side][number].store(value, Release);
        self.mark_before(side, pieces);
    }

    fn mark_before(&self, side: usize, pieces: &EndgamePieces) {
        let (before, material) = (self.other(side), self.materials[1 - side]);
        each_before(pieces, |pieces| {
            let number = pieces.number(material) as usize;
            if self.values[before][number].load(Relaxed) == UNKNOWN {
                self.marks[before][number / 64].fetch_or(1 << (number % 64), Release);
            }
        });
    }

    fn write(&self, side: usize, threads: usize) -> Vec<u8> {
        let values = &self.values[side];
        let mut counts = [0u64; 16];
        values.iter().for_each(|value| counts[usize::from(value.load(Relaxed))] += 1);
        let of = |value: u8| counts[usize::from(value)] + counts[usize::from(value | PENDING)];
        let statistics = Statistics {
            wins: of(WIN),
            losses: of(LOSS),
            draws: of(DRAW) + of(UNKNOWN),
            pending: [WIN, LOSS, DRAW].iter().map(|value| counts[usize::from(value | PENDING)]).sum(),
        };
        pack::file(self.materials[side], &statistics, threads, &|number| match values[number as usize]
            .load(Relaxed)
        {
            WIN => Code::Win,
            LOSS => Code::Loss,
            UNKNOWN => Code::Draw,
            _ => Code::Any,
        })
    }
}
