//! Prints the building of large tables as jobs: a list, a makefile, a graph.

use crate::cli::failure::Failure;
use crate::cli::out;
use dama::unstable::engine::italian::strong::endings::Material;
use dama::unstable::maestro::egdb::MOST_WITH_DISTANCE;
use dama::unstable::maestro::pc::folder::file_name;
use dama_lab::egdb::build::both;
use dama_lab::egdb::plan::{self as jobs, BuildJob};

#[derive(clap::ValueEnum, Clone, Copy, Debug)]
pub enum Form {
    /// A line a job.
    List,
    /// Rules for GNU make, and for batch engines that read makefiles.
    Make,
    /// For Graphviz.
    Dot,
}

pub fn print(pieces: u32, form: Form) -> Result<(), Failure> {
    let jobs = jobs::jobs(MOST_WITH_DISTANCE, pieces);
    match form {
        Form::List => plan_list(pieces, &jobs),
        Form::Make => plan_make(&jobs),
        Form::Dot => plan_dot(&jobs),
    }
}

fn words(materials: &[Material], word: impl Fn(&Material) -> String) -> String {
    materials.iter().map(word).collect::<Vec<_>>().join(" ")
}

/// The tables that a job needs and that must be built. Small ones are part of the program.
fn built(job: &BuildJob) -> Vec<Material> {
    job.needs.iter().copied().filter(|need| need.count() > MOST_WITH_DISTANCE).collect()
}

fn plan_list(pieces: u32, jobs: &[BuildJob]) -> Result<(), Failure> {
    for job in jobs {
        let needs = words(&built(job), Material::to_string);
        let after = if needs.is_empty() { String::new() } else { format!(", after {needs}") };
        let megabytes = job.memory.div_ceil(1 << 20);
        out::line(format_args!(
            "{}: {} numbers, {megabytes} MB of memory{after}",
            job.material, job.numbers
        ))?;
    }
    let numbers: u64 = jobs.iter().map(|job| job.numbers).sum();
    let most = jobs.iter().map(|job| job.memory).max().unwrap_or(0).div_ceil(1 << 20);
    out::line(format_args!(
        "# 5 to {pieces} pieces: {} jobs, {numbers} numbers, at most {most} MB of memory each",
        jobs.len()
    ))
}

fn plan_make(jobs: &[BuildJob]) -> Result<(), Failure> {
    let file = |material: &Material| format!("$(DIR)/{}", file_name(*material));
    out::line(format_args!("# make -j2 -f FILE DIR=tables: a job a pair of tables; GNU make 4.3 or later"))?;
    out::line(format_args!("DAMA ?= dama-lab\nDIR ?= .\n"))?;
    let all: Vec<Material> = jobs.iter().map(|job| job.material).collect();
    out::line(format_args!("all: {}\n", words(&all, file)))?;
    jobs.iter().try_for_each(|job| {
        let material = job.material;
        let both = both(material);
        let rule = if both.len() == 2 { " &:" } else { ":" };
        let needs = words(&built(job), file);
        out::line(format_args!("{}{rule} {needs}", words(&both, file)))?;
        out::line(format_args!("\t$(DAMA) egdb build --only {material} --dir $(DIR) --threads 1"))
    })
}

fn plan_dot(jobs: &[BuildJob]) -> Result<(), Failure> {
    out::line(format_args!("digraph tables {{"))?;
    for job in jobs {
        out::line(format_args!("  \"{}\";", job.material))?;
        for need in built(job) {
            out::line(format_args!("  \"{need}\" -> \"{}\";", job.material))?;
        }
    }
    out::line(format_args!("}}"))
}
