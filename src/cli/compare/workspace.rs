//! The private folder and the processes of a comparison. Both end with it, also at a signal.

use crate::cli::failure::{of_file, Failure};
use dama::unstable::host::disks::files::read_all;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{sleep, Builder};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// How long a process that was asked to end may take.
const GRACE: Duration = Duration::from_secs(2);
/// How long a tool may take for one answer.
const ANSWER: Duration = Duration::from_secs(30);
const LOOK_AGAIN: Duration = Duration::from_millis(2);

/// A folder that nobody else can open, and processes that end with it.
pub struct Workspace {
    path: PathBuf,
    held: Arc<Mutex<Option<Held>>>,
}

/// A process by the order of its start.
#[derive(Clone, Copy, Debug)]
pub struct ProcessIndex(usize);

struct Held {
    running: Vec<Running>,
    _folder: TempDir,
}

impl Workspace {
    /// Makes a new folder under a name that nobody can guess, so nothing that was left is ever read.
    pub fn new() -> Result<Workspace, Failure> {
        let held = Arc::new(Mutex::new(None));
        // A signal waits until the folder is held.
        let mut nothing = lock(&held);
        signals::end_with(&held).map_err(Failure::refused)?;
        let mut builder = tempfile::Builder::new();
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o700));
        let folder = builder.prefix("dama-compare-").tempdir();
        let folder = folder.map_err(of_file(&std::env::temp_dir()))?;
        let path = folder.path().to_owned();
        *nothing = Some(Held { running: Vec::new(), _folder: folder });
        drop(nothing);
        Ok(Workspace { path, held })
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Starts a process in a group of its own, which this program alone ends.
    // Ctrl+C in a terminal would otherwise end DOSBox too, and its end be reported first.
    pub fn start(&self, command: &mut Command) -> Result<ProcessIndex, Failure> {
        command.stdin(Stdio::null());
        self.spawn(command).map(|(index, _)| index)
    }

    fn spawn(&self, command: &mut Command) -> Result<(ProcessIndex, Option<ChildStdout>), Failure> {
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
        let mut held = lock(&self.held);
        let running = &mut held.as_mut().expect("it is held until it is dropped").running;
        let child = command.spawn();
        let mut child = child.map_err(of_file(Path::new(command.get_program())))?;
        let out = child.stdout.take();
        running.push(Running { child, status: None });
        Ok((ProcessIndex(running.len() - 1), out))
    }

    /// Returns how a process has ended, if it has.
    pub fn status(&self, process: ProcessIndex) -> Option<ExitStatus> {
        lock(&self.held).as_mut().and_then(|held| held.running[process.0].status())
    }

    pub fn end(&self, process: ProcessIndex) {
        if let Some(held) = lock(&self.held).as_mut() {
            held.running[process.0].end();
        }
    }

    /// Starts a process and reads its first line, of at most `limit` bytes.
    pub fn first_line(&self, command: &mut Command, limit: usize) -> Result<String, Failure> {
        let read = move |mut out: ChildStdout| {
            let mut line = Vec::new();
            let mut byte = [0];
            while line.len() < limit && out.read(&mut byte)? == 1 && byte != *b"\n" {
                line.push(byte[0]);
            }
            Ok(String::from_utf8_lossy(&line).into_owned())
        };
        self.answer(command, read).map(|(_, line)| line)
    }

    /// Runs a tool to its end, and returns its output of at most `limit` bytes.
    pub fn run(&self, command: &mut Command, limit: usize) -> Result<(ExitStatus, Vec<u8>), Failure> {
        let start = Instant::now();
        let (process, out) = self.answer(command, move |out| read_all(out, limit))?;
        while start.elapsed() < ANSWER {
            if let Some(status) = self.status(process) {
                self.forget(process);
                return Ok((status, out));
            }
            sleep(LOOK_AGAIN);
        }
        Err(too_slow(command))
    }

    /// Starts a process and reads from it in time.
    fn answer<T: Send + 'static>(
        &self,
        command: &mut Command,
        read: impl FnOnce(ChildStdout) -> io::Result<T> + Send + 'static,
    ) -> Result<(ProcessIndex, T), Failure> {
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        let (process, out) = self.spawn(command)?;
        let out = out.expect("it was asked for");
        let (sender, answer) = channel();
        Builder::new().spawn(move || sender.send(read(out))).map_err(Failure::refused)?;
        let answer = answer.recv_timeout(ANSWER).map_err(|_| too_slow(command))?;
        let tool = Path::new(command.get_program()).display();
        let answer = answer.map_err(|error| Failure::refused(format_args!("{tool}: its output: {error}")))?;
        Ok((process, answer))
    }

    /// Forgets a tool that has ended; it is the last that was started.
    fn forget(&self, process: ProcessIndex) {
        if let Some(held) = lock(&self.held).as_mut() {
            held.running.truncate(process.0);
        }
    }
}

fn too_slow(command: &Command) -> Failure {
    let (tool, seconds) = (Path::new(command.get_program()).display(), ANSWER.as_secs());
    Failure::refused(format_args!("{tool}: has not answered within {seconds} seconds"))
}

fn lock(held: &Mutex<Option<Held>>) -> MutexGuard<'_, Option<Held>> {
    held.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Drop for Workspace {
    fn drop(&mut self) {
        drop(lock(&self.held).take());
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        // DOSBox ends before its X server. The folder goes last.
        while let Some(mut last) = self.running.pop() {
            last.end();
        }
    }
}

struct Running {
    child: Child,
    /// How it ended. Its process id may then belong to another process.
    status: Option<ExitStatus>,
}

impl Running {
    fn status(&mut self) -> Option<ExitStatus> {
        if self.status.is_none() {
            self.status = self.child.try_wait().ok().flatten();
            if self.status.is_some() {
                // What it has started, such as the program of a wrapper script.
                signals::kill(&self.child);
            }
        }
        self.status
    }

    fn end(&mut self) {
        if self.status().is_some() {
            return;
        }
        // It is asked first: a killed X server leaves its lock, which two others may then take at once.
        signals::ask_to_end(&self.child);
        let asked = Instant::now();
        while self.status().is_none() && asked.elapsed() < GRACE {
            sleep(LOOK_AGAIN);
        }
        if self.status.is_none() {
            signals::kill(&self.child);
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

#[cfg(unix)]
mod signals {
    use super::{lock, Held};
    use rustix::process::{kill_process_group, Pid, Signal};
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;
    use std::io;
    use std::process::Child;
    use std::sync::{Arc, Mutex};
    use std::thread::Builder;

    /// Ends what is held at a signal, and then the program by that signal.
    pub fn end_with(held: &Arc<Mutex<Option<Held>>>) -> io::Result<()> {
        let ends = [SIGHUP, SIGINT, SIGQUIT, SIGTERM].into_iter().filter(|&signal| !is_ignored(signal));
        let mut signals = Signals::new(ends)?;
        let held = Arc::clone(held);
        let wait = move || {
            let Some(signal) = signals.forever().next() else { return };
            // Locked to the end, so that the main thread neither starts nor reports anything.
            let mut held = lock(&held);
            drop(held.take());
            let _ = emulate_default_handler(signal);
        };
        Builder::new().spawn(wait)?;
        Ok(())
    }

    /// Returns whether the program was started with a signal ignored, as by `nohup`.
    // Only Linux tells it without unsafe code.
    fn is_ignored(signal: i32) -> bool {
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
        mask.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
    }

    pub fn ask_to_end(child: &Child) {
        send(child, Signal::TERM);
    }

    pub fn kill(child: &Child) {
        send(child, Signal::KILL);
    }

    fn send(child: &Child, signal: Signal) {
        // A group that has ended needs none.
        let _ = kill_process_group(Pid::from_child(child), signal);
    }
}

#[cfg(not(unix))]
mod signals {
    use super::Held;
    use std::io;
    use std::process::Child;
    use std::sync::{Arc, Mutex};

    pub fn end_with(_: &Arc<Mutex<Option<Held>>>) -> io::Result<()> {
        Ok(())
    }

    pub fn ask_to_end(_: &Child) {}

    pub fn kill(_: &Child) {}
}
