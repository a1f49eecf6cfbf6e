//! Copies the original's folder, or the files of its archive.

use crate::cli::failure::{of_file, Failure};
use crate::cli::out::line;
use cap_fs_ext::OpenOptionsSyncExt;
use cap_std::ambient_authority;
use cap_std::fs::{Dir, OpenOptions};
use dama::unstable::host::disks::contents::{packed_files, LARGEST};
use dama::unstable::host::disks::files::read_up_to;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::path::Path;

/// Copies the plain files of a folder into a new one, each by its content.
///
/// A link is followed inside the folder only; one that leads out is refused. Folders and pipes are left out.
pub fn copy_folder(from: &Path, to: &Path) -> Result<(), Failure> {
    let folder = Dir::open_ambient_dir(from, ambient_authority()).map_err(of_file(from))?;
    fs::create_dir(to).map_err(of_file(to))?;
    let mut room = LARGEST as u64;
    for entry in folder.entries().map_err(of_file(from))? {
        let name = entry.map_err(of_file(from))?.file_name();
        let path = from.join(&name);
        let Some(file) = open(&folder, &name).map_err(of_file(&path))? else { continue };
        room = copy_file(file, &to.join(&name), room).map_err(of_file(&path))?;
    }
    Ok(())
}

/// Writes the files of a ZIP archive or a floppy image into a new folder.
pub fn unpack(from: &Path, to: &Path) -> Result<(), Failure> {
    fs::create_dir(to).map_err(of_file(to))?;
    let bytes = read_up_to(from, LARGEST).map_err(of_file(from))?;
    let (files, left_out) = packed_files(&bytes).map_err(of_file(from))?;
    if !left_out.is_empty() {
        let names: Vec<&str> = left_out.iter().map(|file| file.name.as_str()).collect();
        line(format_args!("{}: left out: {}", from.display(), names.join(", ")))?;
    }
    for file in files {
        let path = to.join(file.name);
        fs::write(&path, file.bytes).map_err(of_file(&path))?;
    }
    Ok(())
}

/// Opens a plain file without waiting for the other end of a pipe; `None` for anything else.
fn open(folder: &Dir, name: &OsStr) -> io::Result<Option<File>> {
    let is_link = folder.symlink_metadata(name)?.is_symlink();
    match folder.metadata(name) {
        Ok(metadata) if metadata.is_file() => (),
        Ok(_) => return Ok(None),
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) if is_link && error.kind() == ErrorKind::PermissionDenied => {
            let expected = "a link that leads out of the folder; put the file itself there";
            return Err(io::Error::new(error.kind(), expected));
        }
        Err(error) => return Err(error),
    }
    let mut options = OpenOptions::new();
    let file = folder.open_with(name, options.read(true).nonblock(true))?.into_std();
    Ok(file.metadata()?.is_file().then_some(file))
}

/// Copies a file of at most `room` bytes and returns the room that is left.
fn copy_file(file: File, to: &Path, room: u64) -> io::Result<u64> {
    let is_readonly = file.metadata()?.permissions().readonly();
    let mut copy = File::options().write(true).create_new(true).open(to)?;
    let copied = io::copy(&mut file.take(room + 1), &mut copy)?;
    if is_readonly {
        // The original may find out whether it can write a file.
        let mut permissions = copy.metadata()?.permissions();
        permissions.set_readonly(true);
        copy.set_permissions(permissions)?;
    }
    room.checked_sub(copied).ok_or_else(|| {
        let limit = LARGEST / 1024 / 1024;
        io::Error::new(ErrorKind::FileTooLarge, format!("the folder has more than {limit} MB to copy"))
    })
}
