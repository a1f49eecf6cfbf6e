//! Runs the fuzz targets' checks on the stored inputs and on mutants of them.

use crate::common::Random;
use crate::fuzzed::CHECKS;
use crate::program::root;
use std::fs;
use std::panic::{catch_unwind, AssertUnwindSafe};

/// Returns a target's stored inputs by name: seeds, and all inputs that once failed.
#[track_caller]
fn stored_inputs(target: &str) -> Vec<(String, Vec<u8>)> {
    let folder = root().join("tests/data/fuzz").join(target);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut inputs: Vec<_> = entries
        .flatten()
        .map(|entry| {
            (entry.file_name().to_string_lossy().into_owned(), fs::read(entry.path()).expect("a file"))
        })
        .collect();
    inputs.sort();
    inputs
}

#[test]
fn every_stored_fuzzer_input_passes_its_check() {
    for (target, check) in CHECKS {
        let inputs = stored_inputs(target);
        assert!(!inputs.is_empty(), "{target} has no seed");
        check(b"");
        for (name, bytes) in inputs {
            assert!(bytes.len() <= 4096, "{target}/{name}: seeds are small");
            let passed = catch_unwind(AssertUnwindSafe(|| check(&bytes)));
            assert!(passed.is_ok(), "tests/data/fuzz/{target}/{name}");
        }
    }
}

#[test]
fn mutants_of_the_stored_inputs_pass_too() {
    let mut random = Random(0x0F0C_1931);
    for (target, check) in CHECKS {
        let inputs = stored_inputs(target);
        for _ in 0..40 {
            let mut bytes = inputs[random.below(inputs.len())].1.clone();
            for _ in 0..=random.below(4) {
                let at = random.below(bytes.len() + 1);
                match (random.below(3), at < bytes.len()) {
                    (0, true) => bytes[at] = random.below(256) as u8,
                    (1, true) => drop(bytes.drain(at..bytes.len().min(at + 1 + random.below(8)))),
                    _ => bytes.insert(at, random.below(256) as u8),
                }
            }
            let passed = catch_unwind(AssertUnwindSafe(|| check(&bytes)));
            assert!(passed.is_ok(), "{target}: {:?}", String::from_utf8_lossy(&bytes));
        }
    }
}

#[test]
fn every_check_is_a_target_of_the_fuzzer() {
    let folder = root().join("fuzz");
    // The packaged crate has no fuzz folder.
    let Ok(manifest) = fs::read_to_string(folder.join("Cargo.toml")) else { return };
    for (target, _) in CHECKS {
        assert!(manifest.contains(&format!("name = \"{target}\"\n")), "{target}");
        let source = fs::read_to_string(folder.join(format!("fuzz_targets/{target}.rs"))).expect(target);
        assert!(source.contains(&format!("fuzzed::{target}::check(data)")), "{target}");
    }
    let targets = fs::read_dir(folder.join("fuzz_targets")).expect("the targets").count();
    assert_eq!(targets, CHECKS.len(), "every target is a check");
}
