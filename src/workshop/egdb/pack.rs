//! A table's file, written: its values packed block by block.

use crate::engine::italian::tabled::endings::Material;
use crate::formats::endings::{encode, Code, Counts, Model, BLOCK};
use crate::strength::egdb::blocks::Blocks;
use crate::strength::egdb::table::{Statistics, MAGIC};
use crate::workshop::parallel::in_parallel;
use std::vec::Vec;

/// The file of a table. `code` tells the value of every number, [`Code::Any`] where nobody asks.
pub fn file(
    material: Material,
    statistics: &Statistics,
    threads: usize,
    code: &(impl Fn(u64) -> Code + Sync),
) -> Vec<u8> {
    let run = material.run() as usize;
    let size = material.size();
    let block_count = size.div_ceil(BLOCK as u64) as usize;
    let values = |block: usize| -> Vec<Code> {
        let first = (block * BLOCK) as u64;
        (first..size.min(first + BLOCK as u64)).map(code).collect()
    };
    let count = |model: Option<&Model>| {
        let mut counts = Counts::default();
        for block in 0..block_count {
            counts.add(&mut values(block), run, model);
        }
        counts.model()
    };
    let filler = count(None);
    let model = count(Some(&filler));
    let packed = in_parallel(threads, block_count, |block| {
        let mut bytes = Vec::new();
        encode(&mut values(block), run, &filler, &model, &mut |byte| bytes.push(byte));
        // What a reader takes for zeros need not be there.
        while bytes.last() == Some(&0) {
            bytes.pop();
        }
        bytes
    });
    let mut file = MAGIC.to_vec();
    file.extend([material.own_men, material.own_kings, material.other_men, material.other_kings]);
    let Statistics { wins, losses, draws, pending } = *statistics;
    for number in [size, wins, losses, draws, pending] {
        file.extend(number.to_le_bytes());
    }
    file.extend((block_count as u32).to_le_bytes());
    file.extend(model.bytes());
    Blocks::write(&mut file, &packed);
    file
}
