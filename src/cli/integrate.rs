//! `dama integrate`: registers .pdn files and the Start menu on Windows, for this user only.
//!
//! `--remove` undoes it; registry keys that existed before stay as they were.

use super::failure::{of_file, Failure};
use dama::unstable::host::win32;
use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};

// The registry's class of files: the program that opens it, and its icon.
const KIND: &str = r"Software\Classes\Dama.Game.1";
const KIND_NAME: &str = "Dama.Game.1";
// Missing for a user who has never chosen a program for a kind of file.
const CLASSES: &str = r"Software\Classes";
const EXTENSION: &str = r"Software\Classes\.pdn";
const OPEN_WITH: &str = r"Software\Classes\.pdn\OpenWithProgids";
const MADE: &str = "KeysMade";

#[derive(clap::Args, Debug)]
pub struct Args {
    /// Restore the registry and the Start menu as they were before
    #[arg(long)]
    remove: bool,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let shortcut = of("the Start menu", win32::start_menu())?.join("Dama.lnk");
    if args.remove {
        of("the registry", remove_kind())?;
        remove_file(&shortcut).map_err(of_file(&shortcut))?;
    } else {
        let program = of("the program", std::env::current_exe())?;
        of("the registry", add_kind(&program))?;
        add_shortcut(&shortcut, &program).map_err(of_file(&shortcut))?;
    }
    win32::announce_associations();
    Ok(())
}

fn of<T>(what: &str, result: io::Result<T>) -> Result<T, Failure> {
    result.map_err(|error| Failure::refused(format_args!("{what}: {error}")))
}

/// Opens .pdn files with this program. If another program has them, this one is offered besides.
fn add_kind(program: &Path) -> io::Result<()> {
    if win32::user_key_len(KIND).is_none() {
        let is_new = |key: &&str| win32::user_key_len(key).is_none();
        let made: Vec<&str> = [CLASSES, EXTENSION, OPEN_WITH].into_iter().filter(is_new).collect();
        win32::set_user_value(KIND, MADE, OsStr::new(&made.join(";")))?;
    }
    let mut command = OsStr::new("\"").to_os_string();
    command.push(program);
    let mut icon = command.clone();
    command.push("\" --open \"%1\"");
    icon.push("\",0");
    win32::set_user_value(KIND, "", OsStr::new("Games of draughts"))?;
    win32::set_user_value(&below("DefaultIcon"), "", &icon)?;
    win32::set_user_value(&below(r"shell\open\command"), "", &command)?;
    win32::set_user_value(OPEN_WITH, KIND_NAME, OsStr::new(""))?;
    if win32::user_value(EXTENSION, "").is_none() {
        win32::set_user_value(EXTENSION, "", OsStr::new(KIND_NAME))?;
    }
    Ok(())
}

fn below(key: &str) -> String {
    format!(r"{KIND}\{key}")
}

fn remove_kind() -> io::Result<()> {
    let made = win32::user_value(KIND, MADE).unwrap_or_default();
    if win32::user_value(EXTENSION, "").is_some_and(|kind| kind == KIND_NAME) {
        win32::delete_user_value(EXTENSION, "")?;
    }
    win32::delete_user_value(OPEN_WITH, KIND_NAME)?;
    win32::delete_user_key(KIND)?;
    // Keys created here are removed, unless another program has since added something to them.
    for key in [OPEN_WITH, EXTENSION, CLASSES] {
        if made.split(';').any(|name| name == key) && win32::user_key_len(key) == Some(0) {
            win32::delete_user_key(key)?;
        }
    }
    Ok(())
}

fn add_shortcut(shortcut: &PathBuf, program: &Path) -> io::Result<()> {
    win32::write_shortcut(shortcut, program, "Dama italiana, as DAMA.COM played it")
}

fn remove_file(path: &Path) -> io::Result<()> {
    match std::fs::remove_file(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        ended => ended,
    }
}
