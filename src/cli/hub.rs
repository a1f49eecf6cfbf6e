//! `dama hub`: the engine for other programs.

use super::databases::on_damage;
use super::failure::Failure;
use super::italian::analyze::Machine;
use dama::unstable::front::hub::{self, Params};
use std::io::{stdin, stdout, BufReader};
use std::sync::Arc;

pub fn run(machine: &Machine) -> Result<(), Failure> {
    let Machine { hash, egdb, .. } = machine;
    let (threads, hash, name) = (machine.threads(), *hash as usize, egdb.name().into());
    let params = Params { threads, hash, egdb: name, ..Params::default() };
    Ok(hub::run(BufReader::new(stdin()), stdout(), params, Arc::new(egdb.open()?), on_damage())?)
}
