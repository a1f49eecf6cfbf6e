//! Writing a table's file.

use dama::unstable::engine::italian::strong::endings::Material;
use dama::unstable::formats::endings::{
    before, count, encode, likely, likely_bytes, Code, ContextOdds, BLOCK, CONTEXTS,
};
use dama::unstable::maestro::egdb::blocks::Blocks;
use dama::unstable::maestro::egdb::table::{Statistics, MAGIC};
use dama::unstable::maestro::pc::parallel::in_parallel;

/// Returns the file of a table; `code` is [`Code::Any`] for values never read.
pub fn file(
    material: Material,
    statistics: &Statistics,
    threads: usize,
    code: &(impl Fn(u64) -> Code + Sync),
) -> Vec<u8> {
    let size = material.size();
    let block_count = size.div_ceil(BLOCK as u64) as usize;
    let values = |block: usize| -> Vec<Code> {
        let first = (block * BLOCK) as u64;
        (first..size.min(first + BLOCK as u64)).map(code).collect()
    };
    let before = before(material.run() as usize);
    let counted = |filler: Option<&[ContextOdds]>| -> Vec<ContextOdds> {
        let mut counts = [[0; 3]; CONTEXTS];
        for block in 0..block_count {
            count(&mut values(block), &before, filler, &mut counts);
        }
        counts.iter().map(likely).collect()
    };
    let filler = counted(None);
    let model = counted(Some(&filler));
    let packed = in_parallel(threads, block_count, |block| {
        let mut bytes = Vec::new();
        encode(&mut values(block), &before, &filler, &model, &mut |byte| bytes.push(byte));
        without_zeros(bytes)
    });
    let mut file = MAGIC.to_vec();
    file.extend([material.own_men, material.own_kings, material.other_men, material.other_kings]);
    let Statistics { wins, losses, draws, pending } = *statistics;
    for number in [size, wins, losses, draws, pending] {
        file.extend(number.to_le_bytes());
    }
    file.extend((block_count as u32).to_le_bytes());
    file.extend(likely_bytes(&model));
    Blocks::write(&mut file, &packed);
    file
}

// A reader adds the trailing zeros again.
pub fn without_zeros(mut block: Vec<u8>) -> Vec<u8> {
    while block.last() == Some(&0) {
        block.pop();
    }
    block
}
