//! Distances of endgame positions, in plies: shortest win against longest defence.
//!
//! [`DistanceTables`] are not shipped but computed on demand, for a material and all that it leads to. Layer by layer, a
//! move to a loss at d wins at d + 1. A position whose moves all lead to wins is lost one ply after the longest of
//! them.

use crate::engine::italian::strong::endings::{EndgamePieces, Material};
use crate::maestro::egdb::moves::{can_capture, each_before, each_capture, each_quiet, leads_to};
use crate::rules::Ply;
use alloc::collections::BTreeMap;
use alloc::{vec, vec::Vec};
use core::cmp::Reverse;
use core::panic::{RefUnwindSafe, UnwindSafe};

/// Precomputed distances of endings that are too large to compute on demand.
pub trait DistanceSource: core::fmt::Debug + Send + Sync + UnwindSafe + RefUnwindSafe {
    /// Returns the distance of a position without captures; `None` if drawn or unknown.
    fn distance(&self, pieces: &EndgamePieces) -> Option<Ply>;
}

/// The value for a draw, or for an unknown distance.
pub const NONE: u16 = u16::MAX;

/// Distances of a material and of all that it leads to.
#[derive(Debug)]
pub struct DistanceTables {
    tables: BTreeMap<Material, Vec<u16>>,
}

impl DistanceTables {
    /// Computes the distances; four pieces with men take some seconds.
    pub fn of(material: Material) -> DistanceTables {
        let mut distances = DistanceTables::none();
        distances.work_out(material);
        distances
    }

    /// Creates an empty set.
    pub const fn none() -> DistanceTables {
        DistanceTables { tables: BTreeMap::new() }
    }

    /// Adds computed distances by number, [`NONE`] for a draw.
    pub fn put(&mut self, material: Material, distances: Vec<u16>) {
        self.tables.insert(material, distances);
    }

    /// Returns all distances of a material by number; empty if unknown.
    pub fn by_number(&self, material: Material) -> &[u16] {
        self.tables.get(&material).map_or(&[], |table| table)
    }

    /// Returns the materials that have distances.
    pub fn materials(&self) -> impl Iterator<Item = Material> + '_ {
        self.tables.keys().copied()
    }

    pub(crate) fn has(&self, material: Material) -> bool {
        self.tables.contains_key(&material)
    }

    /// Returns the distance of a position, captures pending or not; `None` if drawn.
    pub fn of_pieces(&self, pieces: &EndgamePieces) -> Option<Ply> {
        let distance = self.get(pieces);
        (distance != NONE).then_some(Ply(distance))
    }

    /// Returns the longest win of a material, and the first position that has it.
    pub fn longest_win(&self, material: Material) -> Option<(Ply, EndgamePieces)> {
        let all = (0..).zip(self.tables.get(&material)?);
        let wins = all.filter(|&(_, &distance)| distance != NONE && distance % 2 == 1);
        let (number, &distance) = wins.max_by_key(|&(number, distance)| (distance, Reverse(number)))?;
        Some((Ply(distance), EndgamePieces::at(number, material)?))
    }

    fn get(&self, pieces: &EndgamePieces) -> u16 {
        let material = pieces.material();
        if !material.is_played() {
            // The side to move has no pieces left.
            return 0;
        }
        self.tables[&material][pieces.number(material) as usize]
    }

    /// Computes a pair of materials, after those that captures and promotions lead to.
    pub fn work_out(&mut self, material: Material) {
        let material = material.min(material.turned());
        if self.has(material) || !material.is_played() {
            return;
        }
        for lower in leads_to(material) {
            self.work_out(lower);
        }
        Layers::new(self, material).solve();
    }
}

struct Layers<'a> {
    finished: &'a mut DistanceTables,
    materials: [Material; 2],
    known: Vec<Vec<u16>>,
    // By layer: candidates for it, by side and number.
    layers: Vec<Vec<(u8, u32)>>,
}

struct Moves {
    // The nearest loss of the other side.
    nearest_loss: Option<u16>,
    // The farthest win of the other side, if all moves lead to wins. NONE if there is no move: one more is then 0,
    // lost at once.
    farthest_win: Option<u16>,
}

impl Layers<'_> {
    fn new(finished: &mut DistanceTables, material: Material) -> Layers<'_> {
        let sides = if material == material.turned() { 1 } else { 2 };
        let known = vec![vec![NONE; material.size() as usize]; sides];
        Layers { finished, materials: [material, material.turned()], known, layers: Vec::new() }
    }

    fn put(&mut self, layer: u16, side: usize, number: usize) {
        let layer = usize::from(layer);
        if self.layers.len() <= layer {
            self.layers.resize_with(layer + 1, Vec::new);
        }
        self.layers[layer].push((side as u8, number as u32));
    }

    fn solve(mut self) {
        for side in 0..self.known.len() {
            for number in 0..self.known[side].len() {
                if let Some(pieces) = EndgamePieces::at(number as u64, self.materials[side]) {
                    self.begin(side, number, &pieces);
                }
            }
        }
        let mut layer = 0;
        while layer < self.layers.len() {
            for (side, number) in core::mem::take(&mut self.layers[layer]) {
                self.settle(layer as u16, usize::from(side), number as usize);
            }
            layer += 1;
        }
        for (side, table) in self.known.into_iter().enumerate() {
            self.finished.tables.insert(self.materials[side], table);
        }
    }

    fn begin(&mut self, side: usize, number: usize, pieces: &EndgamePieces) {
        let moves = self.moves(side, pieces);
        match (moves.nearest_loss, moves.farthest_win) {
            (Some(loss), _) => self.put(loss + 1, side, number),
            (None, Some(win)) => self.put(win.wrapping_add(1), side, number),
            (None, None) => (),
        }
    }

    fn moves(&self, side: usize, pieces: &EndgamePieces) -> Moves {
        let mut moves = Moves { nearest_loss: None, farthest_win: Some(NONE) };
        let mut add = |distance: u16| {
            if distance == NONE {
                moves.farthest_win = None;
            } else if distance % 2 == 0 {
                moves.nearest_loss =
                    Some(moves.nearest_loss.map_or(distance, |nearest| nearest.min(distance)));
                moves.farthest_win = None;
            } else if let Some(farthest) = &mut moves.farthest_win {
                *farthest = if *farthest == NONE { distance } else { distance.max(*farthest) };
            }
        };
        if each_capture(pieces, |child| add(self.finished.get(&child))) {
            return moves;
        }
        let (other, material) = ((side + 1) % self.known.len(), self.materials[1 - side]);
        each_quiet(pieces, |child, promotes| {
            add(if promotes {
                self.finished.get(&child)
            } else {
                self.known[other][child.number(material) as usize]
            });
            true
        });
        moves
    }

    /// Settles a position in this layer, unless it is settled, and queues its predecessors.
    fn settle(&mut self, layer: u16, side: usize, number: usize) {
        if self.known[side][number] != NONE {
            return;
        }
        self.known[side][number] = layer;
        let pieces = EndgamePieces::at(number as u64, self.materials[side])
            .expect("only positions are put into layers");
        let (other, material) = ((side + 1) % self.known.len(), self.materials[1 - side]);
        let mut before = Vec::new();
        each_before(&pieces, |pieces| before.push(pieces));
        for pieces in before {
            let number = pieces.number(material) as usize;
            if self.known[other][number] != NONE || can_capture(&pieces) {
                continue;
            }
            if layer % 2 == 0 {
                self.put(layer + 1, other, number);
            } else if let Moves { nearest_loss: None, farthest_win: Some(win) } = self.moves(other, &pieces) {
                self.put(win.wrapping_add(1), other, number);
            }
        }
    }
}
