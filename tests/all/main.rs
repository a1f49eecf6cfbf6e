//! The integration tests, in one binary so that it is linked only once.
//!
//! `cargo test --test all NAME::` runs one file of them.

#[path = "../common/mod.rs"]
mod common;
#[path = "../full/mod.rs"]
mod full;
#[path = "../fuzzed/mod.rs"]
mod fuzzed;
#[path = "../program/mod.rs"]
mod program;

mod aids;
mod architecture;
mod art;
mod articles;
mod by_hand;
mod cli;
mod clipboard;
mod compare;
mod diagram;
mod disks;
mod earlier;
mod egdb;
mod end_pause;
mod endless;
mod finished;
mod formats;
mod frames;
mod full_draws;
mod full_rules;
mod full_saves;
mod fuzz;
mod game_clock;
mod games;
mod hub;
mod icon;
mod integrity;
mod jobs;
mod kept;
mod kiosk;
mod language;
mod layouts;
mod lessons;
mod levels;
mod look;
mod maestro;
mod manual;
mod memory;
mod messages;
mod one_wording;
mod options;
mod outputs;
mod own_problems;
mod pace;
mod packaging;
mod page_boards;
mod pdn;
mod pdn_inputs;
mod pdn_noise;
mod pdn_variants;
mod pdn_world;
mod perft;
mod pictures;
mod play;
mod players_faults;
mod pointing;
mod positions;
mod printable;
mod problems;
mod questions;
#[cfg(target_os = "linux")]
mod quoted;
mod recall;
mod recordings;
mod review;
mod review_marks;
mod rules_properties;
mod saves;
mod second_menu;
mod self_play;
mod setup;
mod shelf;
mod sliding;
mod solve;
mod sound;
mod strength;
mod strong;
mod tables;
mod transcripts;
mod typing_ahead;
mod variant_words;
mod variants;
mod viewer;
mod whole_saves;
mod won;
