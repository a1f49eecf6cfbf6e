//! Building tables by retrograde analysis.
//!
//! A table and the one of the same pieces with the other side to move are solved together: quiet moves lead
//! from each to the other, captures and promotions to tables that are finished. Every position is looked at
//! once; a position found won or lost marks the positions it can have come from; marked positions are
//! looked at again, until no mark is left. What is then neither won nor lost is drawn. The order in which
//! marks are followed does not matter, so threads share them freely.

use crate::datagen::egdb::{pack, TABLE};
use crate::datagen::parallel::in_parallel;
use crate::engine::italian::tabled::endings::{Material, Pieces};
use crate::engine::italian::tabled::Value;
use crate::formats::endings::Code;
use crate::host::disks::outputs::Outputs;
use crate::maestro::egdb::moves::{each_before, each_capture, each_quiet};
use crate::maestro::egdb::table::{Statistics, Table};
use crate::maestro::egdb::Databases;
use crate::maestro::pc::folder::{file_name, read_table};
use std::io;
use std::path::Path;
use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicU8};
use std::{vec, vec::Vec};

const UNKNOWN: u8 = 0;
const WIN: u8 = 1;
const LOSS: u8 = 2;
const DRAW: u8 = 3;
/// No position has this number.
const HOLE: u8 = 4;
/// A capture is pending.
const PENDING: u8 = 8;

/// What is being done, for a progress bar.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// The table being built, with the one of the other side to move.
    pub material: Material,
    /// Numbers done, of all that are to be built.
    pub done: u64,
    /// All that are to be built.
    pub all: u64,
    /// Of `done`, those found in the folder.
    pub found: u64,
}

/// One of each pair of tables of exactly so many pieces, in the order in which they can be built.
pub fn pairs(pieces: u32) -> impl Iterator<Item = Material> {
    Material::all(pieces).filter(|material| *material <= material.turned())
}

/// The materials of a pair: one where both sides have equal pieces.
pub fn both(material: Material) -> Vec<Material> {
    let mut both = vec![material, material.turned()];
    both.dedup();
    both
}

/// Numbers of a pair's tables together.
pub fn pair_size(material: Material) -> u64 {
    if material == material.turned() {
        material.size()
    } else {
        2 * material.size()
    }
}

/// Builds every table of up to `pieces` pieces that `databases` lacks, and writes it into `folder` if one is
/// given; a pair of tables found there is read instead.
///
/// # Errors
/// If a table cannot be written. What was written before stays, and a new run goes on from there.
pub fn build(
    databases: &mut Databases,
    pieces: u32,
    folder: Option<(&Path, &Outputs)>,
    threads: usize,
    progress: &mut dyn FnMut(&Progress),
) -> io::Result<()> {
    let missing: Vec<Material> =
        (2..=pieces).flat_map(pairs).filter(|&material| databases.table(material).is_none()).collect();
    let all = missing.iter().map(|&material| pair_size(material)).sum();
    let (mut done, mut found) = (0, 0);
    for material in missing {
        progress(&Progress { material, done, all, found });
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

/// Builds one pair of tables and writes it into `folder`. `databases` must have all that it needs.
///
/// # Errors
/// If a table cannot be written.
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

fn read(file: Vec<u8>) -> Table {
    Table::read(file.into()).expect("it was written just now").0
}

/// A pair of tables from a folder, if both are there and sound.
fn read_pair(folder: &Path, material: Material) -> Option<Vec<Table>> {
    let read = |material: Material| {
        let table = read_table(folder, material).ok()??;
        table.check().ok()?;
        Some(table)
    };
    both(material).into_iter().map(read).collect()
}

/// Two tables being solved; one and the same where both sides have equal pieces.
struct Pair<'a> {
    finished: &'a Databases,
    materials: [Material; 2],
    values: Vec<Vec<AtomicU8>>,
    marks: Vec<Vec<AtomicU64>>,
}

/// Numbers that a thread takes at a time: so many marks.
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

    /// Where positions with the other side to move are.
    fn other(&self, side: usize) -> usize {
        (side + 1) % self.values.len()
    }

    /// The files of the tables.
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

    /// The first look at a number.
    fn begin(&self, side: usize, number: usize) {
        let Some(pieces) = Pieces::at(number as u64, self.materials[side]) else {
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

    /// Takes the marks of a chunk and looks at what they mark; whether there was any.
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
                        Pieces::at(number as u64, self.materials[side]).expect("a hole is no unknown");
                    self.look(side, number, &pieces);
                }
            }
        }
        any
    }

    /// Looks at a position without captures: won if a move leads to a loss, lost if all lead to wins.
    fn look(&self, side: usize, number: usize, pieces: &Pieces) {
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

    /// Marks the positions from which a quiet move leads here.
    fn mark_before(&self, side: usize, pieces: &Pieces) {
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
