//! `dama hub`: the engine for other programs.

use super::databases::on_damage;
use super::failure::Failure;
use super::italian::analyze::Machine;
use dama::unstable::front::hub::{self, Params};
use std::io::{stdin, stdout, BufReader};
use std::sync::Arc;

#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    machine: Machine,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let Machine { hash, egdb, .. } = &args.machine;
    let (threads, hash, name) = (args.machine.threads(), *hash as usize, egdb.name().into());
    let params = Params { threads, hash, egdb: name, ..Params::default() };
    Ok(hub::run(BufReader::new(stdin()), stdout(), params, Arc::new(egdb.open()?), on_damage())?)
}
