//! `dama disk`: makes the program's disk; lists, reads and writes floppy disks.

use std::ffi::OsStr;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use dama::unstable::formats::printable::is_printable;
use dama::unstable::host::disks::files::{dos_path, read_up_to};
use dama::unstable::host::disks::floppy::{DirectoryEntry, FileDate, Floppy, FloppyError, FloppyFormat};
use dama::unstable::host::disks::outputs::{FileFormat, OutputError, Outputs};
use dama::unstable::host::disks::program_disk::{self, DiskFile, DAMA_COM, MAX_COM, README};
use dama::unstable::host::settings;
use dama::unstable::session::desktop::is_device_name;
use dama::unstable::session::messages::Lang;

use super::failure::{of_file, warn, Failure};
use super::out::{self, counted};
use super::output::Force;
use super::values::Language;

#[derive(Debug, Subcommand)]
pub enum DiskCommand {
    /// Write the program's disk: DAMA.COM, KEYBOARD.DAT, the manual, DAMA.PIF; README.1ST and LICENSE
    #[command(after_help = "Examples:\n  dama disk make ~/dama\n  dama disk make dama.img --size 720")]
    Make(MakeArgs),
    /// List a floppy image's files: length, date (universal time), 8.3 name, long name
    #[command(after_help = "Example:\n  dama disk list dama.img")]
    List {
        /// A floppy image
        image: PathBuf,
    },
    /// Copy a file out of a floppy image
    #[command(after_help = "Example:\n  dama disk get dama.img PARTITA")]
    Get {
        /// A floppy image
        image: PathBuf,
        /// The file's name on it, long or 8.3, in any case
        name: String,
        /// Where to write it; `-` is standard output [default: the same name in the current folder]
        to: Option<PathBuf>,
        #[command(flatten)]
        force: Force,
    },
    /// Copy a file onto a floppy image, replacing a file of the same name
    #[command(after_help = "Example:\n  dama disk put dama.img game.sav --as PARTITA")]
    Put {
        /// A floppy image
        image: PathBuf,
        /// The file to copy
        file: PathBuf,
        /// Its name on the disk [default: the file's own]
        #[arg(long = "as", value_name = "NAME")]
        name: Option<String>,
    },
}

#[derive(Args, Debug)]
pub struct MakeArgs {
    /// A folder, created if missing, or a floppy image: a name that ends in .img, .ima, .flp or .vfd, or any name with
    /// --size
    disk: PathBuf,
    /// The image's size in kilobytes: 360, 720, 1200 or 1440 [default: 720]
    #[arg(long, value_name = "KB", value_parser = parse_size)]
    size: Option<&'static FloppyFormat>,
    /// The DOS program [default: DAMA.COM in the disk's folder, else in $DAMA_DISK or the current folder, else in
    /// ports/dos]
    #[arg(long, value_name = "FILE")]
    com: Option<PathBuf>,
    /// Also write GIOCHI.DAT, which all games but Italian draughts and vinciperdi need; a folder always gets it
    #[arg(long)]
    games: bool,
    /// The language of the manual; `en` adds MANUAL.HTML, which at 360 KB takes the place of MANUALE.HTML [default: it]
    #[arg(long, value_enum, value_name = "LANG")]
    lang: Option<Language>,
    /// Write only the four files of the original disk; needs DAMA.COM
    #[arg(long, conflicts_with_all = ["games", "lang"])]
    faithful: bool,
    #[command(flatten)]
    force: Force,
}

fn parse_size(text: &str) -> Result<&'static FloppyFormat, String> {
    let format = text.parse().ok().and_then(FloppyFormat::of_kilobytes);
    format.ok_or_else(|| "expected 360, 720, 1200 or 1440".into())
}

pub fn run(command: DiskCommand) -> Result<(), Failure> {
    match command {
        DiskCommand::Make(args) => make(&args),
        DiskCommand::List { image } => list(&image),
        DiskCommand::Get { image, name, to, force } => {
            get(&image, &name, to.as_deref(), &force.outputs().reading(&image))
        }
        DiskCommand::Put { image, file, name } => put(&image, &file, name.as_deref()),
    }
}

fn make(args: &MakeArgs) -> Result<(), Failure> {
    let is_image = !args.disk.is_dir() && (args.size.is_some() || is_image_name(&args.disk));
    if args.disk.is_dir() && args.size.is_some() {
        return Err(Failure::usage(format!(
            "{}: --size is for floppy images, not for folders",
            args.disk.display()
        )));
    }
    let program = find_program(args, !is_image)?;
    if args.faithful && program.is_none() {
        return Err(of_file(&args.disk)(format!(
            "--faithful wants {DAMA_COM}, and none was found: name it with --com"
        )));
    }
    let bytes = program.as_deref().map(read_program).transpose()?;
    let lang = args.lang.map_or(Lang::It, Lang::from);
    let format = is_image.then(|| image_format(args));
    let mut files = program_disk::files(bytes, lang, format);
    if !args.faithful {
        files.extend(program_disk::notes());
        files.extend((args.games || !is_image).then(program_disk::games));
    }
    let listed = match format {
        Some(format) => make_image(args, format, &files, moment()?).map(|()| files.iter().collect())?,
        None => make_folder(args, &files)?,
    };
    for file in listed {
        out::line(format_args!("{:7} {}", file.bytes.len(), file.name))?;
    }
    match program {
        Some(path) => out::line(format_args!("{DAMA_COM} is {}", path.display())),
        None => out::line(format_args!("{DAMA_COM} was not found; {README} says how to add it")),
    }
}

/// The date of an image's files: SOURCE_DATE_EPOCH, which reproducible builds set, else the day of this version.
fn moment() -> Result<u64, Failure> {
    let Some(text) = settings::variable("SOURCE_DATE_EPOCH") else { return Ok(program_disk::built()) };
    let seconds = text.to_str().and_then(|text| text.parse().ok());
    seconds.ok_or_else(|| {
        let found = text.to_string_lossy();
        Failure::usage(format!("SOURCE_DATE_EPOCH={found}: expected a number of seconds since 1970"))
    })
}

fn is_image_name(path: &Path) -> bool {
    let extension = path.extension().and_then(OsStr::to_str).unwrap_or_default();
    path.is_file() || ["img", "ima", "flp", "vfd"].iter().any(|known| extension.eq_ignore_ascii_case(known))
}

fn find_program(args: &MakeArgs, is_folder: bool) -> Result<Option<PathBuf>, Failure> {
    if let Some(path) = &args.com {
        return Ok(Some(path.clone()));
    }
    let disk = is_folder.then(|| args.disk.clone());
    let set = std::env::var_os("DAMA_DISK").map(PathBuf::from);
    let here = [PathBuf::from("."), PathBuf::from("ports/dos")];
    let folders = disk.into_iter().chain(set).chain(here);
    Ok(folders.filter_map(|folder| dos_path(&folder.join(DAMA_COM)).ok()).find(|path| path.is_file()))
}

fn read_program(path: &Path) -> Result<Vec<u8>, Failure> {
    let bytes = read_up_to(path, MAX_COM).map_err(of_file(path))?;
    match bytes.is_empty() {
        true => Err(of_file(path)("empty: expected a DOS program")),
        false => Ok(bytes),
    }
}

fn image_format(args: &MakeArgs) -> &'static FloppyFormat {
    args.size.or_else(|| FloppyFormat::of_kilobytes(720)).expect("720 is one of the sizes")
}

fn make_image(
    args: &MakeArgs,
    format: &'static FloppyFormat,
    files: &[DiskFile],
    moment: u64,
) -> Result<(), Failure> {
    let disk = program_disk::floppy(format, files, moment).map_err(of_file(&args.disk))?;
    let bytes = disk.bytes();
    match is_there(&args.disk, &bytes) {
        true => Ok(()),
        false => Ok(write(&args.force.outputs(), &args.disk, &bytes)?),
    }
}

/// Writes what is missing, and returns the files that are there now.
fn make_folder<'f>(args: &MakeArgs, files: &'f [DiskFile]) -> Result<Vec<&'f DiskFile>, Failure> {
    fs::create_dir_all(&args.disk).map_err(of_file(&args.disk))?;
    let outputs = args.force.outputs();
    let (mut listed, mut missing) = (Vec::new(), Vec::new());
    // Check all files before writing the first.
    for file in files {
        let path = plain_path(&args.disk.join(file.name))?;
        if !is_there(&path, &file.bytes) {
            if is_note(file) && path.exists() && !outputs.is_forced() {
                warn(format_args!("{}: not written, because another file has this name", path.display()));
                continue;
            }
            outputs.check(&path, same(&|found| found == &*file.bytes))?;
            missing.push((path, &file.bytes));
        }
        listed.push(file);
    }
    for (path, bytes) in missing {
        write(&outputs, &path, bytes)?;
    }
    if files.iter().any(|file| file.name == DAMA_COM) {
        remove_note(&args.disk.join(README));
    }
    Ok(listed)
}

/// Returns the path of a file of the disk, new or with its name in any case; only a plain file may be there.
fn plain_path(path: &Path) -> Result<PathBuf, Failure> {
    let path = dos_path(path).map_err(of_file(path))?;
    match fs::symlink_metadata(&path) {
        Ok(metadata) if !metadata.is_file() => Err(of_file(&path)("not a plain file; remove it first")),
        _ => Ok(path),
    }
}

/// True for README.1ST and LICENSE, names that the user's own files may have.
fn is_note(file: &DiskFile) -> bool {
    program_disk::notes().iter().any(|note| file.name == note.name)
}

/// Removes the note that DAMA.COM is missing; another file of that name stays.
fn remove_note(path: &Path) {
    let Ok(path) = plain_path(path) else { return };
    let notes = program_disk::files(None, Lang::It, None);
    let note = notes.iter().find(|file| file.name == README);
    if note.is_some_and(|note| fs::read(&path).is_ok_and(|bytes| bytes == *note.bytes)) {
        // A leftover note is harmless.
        let _ = fs::remove_file(path);
    }
}

/// True if the file has these bytes already; then it keeps its date.
fn is_there(path: &Path, bytes: &[u8]) -> bool {
    path.is_file() && read_up_to(path, bytes.len()).is_ok_and(|found| found == bytes)
}

/// A format for files without a recognizable one: only an identical file may be replaced.
fn same(is: &dyn Fn(&[u8]) -> bool) -> FileFormat<'_> {
    FileFormat { name: "the same", is }
}

fn write(outputs: &Outputs, path: &Path, bytes: &[u8]) -> Result<(), OutputError> {
    outputs.write(path, same(&|found| found == bytes), bytes)
}

fn list(image: &Path) -> Result<(), Failure> {
    let disk = Floppy::open(image).map_err(of_file(image))?;
    let entries = disk.entries().map_err(of_file(image))?;
    let mut out = io::stdout().lock();
    for entry in &entries {
        writeln!(out, "{}", listed(entry))?;
    }
    let (free, size) = (disk.free(), disk.format().kilobytes);
    writeln!(out, "{}, {free} bytes free of {size} KB", counted(entries.len(), "file"))?;
    out.flush()?;
    disk.check().map_err(|damage| of_file(image)(FloppyError::from(damage)))
}

/// Formats a line of the list, without the control characters that a damaged disk may hold.
fn listed(entry: &DirectoryEntry) -> String {
    let [year, month, day, hour, minute, _] = entry.modified;
    let len = if entry.is_folder() { "<DIR>".into() } else { entry.len.to_string() };
    let long = if entry.name == entry.short { "" } else { entry.name.as_str() };
    let line =
        format!("{len:>10} {year:04}-{month:02}-{day:02} {hour:02}:{minute:02} {:12} {long}", entry.short);
    line.trim_end().replace(|c| !is_printable(c), "?")
}

fn get(image: &Path, name: &str, to: Option<&Path>, outputs: &Outputs) -> Result<(), Failure> {
    let disk = Floppy::open(image).map_err(of_file(image))?;
    let bytes = disk.read(name, usize::MAX).map_err(|error| of_file(image)(format!("{name}: {error}")))?;
    let own = Some(Path::new(name)).filter(|path| path.file_name() == Some(OsStr::new(name)));
    let path = to.or(own.filter(|_| !name.contains('\\')));
    let path = path.ok_or_else(|| Failure::usage(format!("{name}: also give the file to write it to")))?;
    Ok(write(outputs, &dos_path(path).map_err(of_file(path))?, &bytes)?)
}

fn put(image: &Path, file: &Path, name: Option<&str>) -> Result<(), Failure> {
    let file_name = file.file_name().and_then(OsStr::to_str);
    let name = name
        .or(file_name)
        .ok_or_else(|| of_file(file)("this name cannot be used on a disk; give another one with --as"))?;
    if is_device_name(name) {
        return Err(of_file(image)(format!(
            "{name} is the name of a DOS device; give another one with --as"
        )));
    }
    let mut disk = Floppy::open(image).map_err(of_file(image))?;
    let bytes = read_up_to(file, disk.format().image_len()).map_err(of_file(file))?;
    disk.put(name, &bytes, FileDate::Now).map_err(|error| of_file(image)(format!("{name}: {error}")))?;
    disk.save(image).map_err(of_file(image))
}
