//! Packages: one source for names and versions, workflows that run existing scripts, consistent manifests.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_path_buf()
}

#[track_caller]
fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[track_caller]
fn texts_below(folder: &str) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(root().join(folder)).expect("a folder") {
        let path = entry.expect("an entry").path();
        let below = path.strip_prefix(root()).expect("below the root").to_path_buf();
        if path.is_dir() {
            found.extend(texts_below(&below.to_string_lossy()));
        } else if let Ok(text) = fs::read_to_string(&path) {
            found.push((below, text));
        }
    }
    found
}

#[track_caller]
fn manifest_value(key: &str) -> String {
    let text = read("Cargo.toml");
    let line = text.lines().find(|line| line.starts_with(&format!("{key} = "))).expect(key);
    line.split('"').nth(1).expect("a text").into()
}

#[test]
fn version_maintainers_address_and_application_id_stand_in_cargo_toml_alone() {
    let address = manifest_value("repository");
    let host = address.split('/').nth(2).expect("an address").to_string();
    let authors = manifest_value("authors");
    let publisher = authors.split(" <").next().expect("a name").to_string();
    for word in [manifest_value("version"), host, manifest_value("app-id"), publisher] {
        let texts = ["packaging", ".github", ".ci"].into_iter().flat_map(texts_below);
        // Lock files have other packages' versions.
        for (path, text) in texts.filter(|(path, _)| !path.ends_with("package-lock.json")) {
            // The digits of 10.1.0 and 0.1.01 are not version 0.1.0.
            let found = text.match_indices(&word).any(|(at, _)| {
                !text[..at].ends_with(|c: char| c.is_ascii_digit() || c == '.')
                    && !text[at + word.len()..].starts_with(|c: char| c.is_ascii_digit())
            });
            assert!(!found, "{}: {word} comes from Cargo.toml", path.display());
        }
    }
}

/// The first page of the library's documentation has a table of features, with the crates that each builds for Linux.
#[test]
#[cfg(target_os = "linux")]
fn the_table_of_features_has_the_crates_that_each_builds() {
    let text = read("src/lib.rs");
    let rows = text.lines().filter_map(|line| {
        let cells: Vec<&str> = line.strip_prefix("//! | ")?.split('|').map(str::trim).collect();
        let is_number = |word: &str| word.parse::<usize>().is_ok();
        (cells.len() == 5 && cells[2].split(", ").all(is_number)).then_some((cells[0], cells[2]))
    });
    let mut features = Vec::new();
    for (names, counts) in rows {
        for (name, count) in names.split(", ").zip(counts.split(", ")) {
            let name = name.trim_matches('`').replace("none", "");
            let mut asked = Command::new(env!("CARGO"));
            asked.args(["tree", "--locked", "--offline", "--edges", "normal,build", "--prefix", "none"]);
            asked.args(["--format", "{p}", "--package", "dama-italiana", "--no-default-features"]);
            let output = asked.args(["--features", &name]).current_dir(root()).output().expect("cargo");
            let listed = String::from_utf8(output.stdout).expect("UTF-8");
            let name_and_version = |line: &str| line.split(' ').take(2).collect::<Vec<_>>().join(" ");
            let crates: std::collections::BTreeSet<String> = listed.lines().map(name_and_version).collect();
            assert_eq!((crates.len() - 1).to_string(), count, "{name}");
            features.push(name);
        }
    }
    assert_eq!(features, ["", "alloc", "std", "serde", "floppy", "pc", "cli", "window"]);
}

const OTHER_PACKAGES: [&str; 3] = ["fuzz", "ports/checkerboard", "ports/web"];

#[test]
fn other_packages_have_no_version_of_their_own_and_lock_files_repeat_the_root_s() {
    for folder in OTHER_PACKAGES {
        let manifest = read(&format!("{folder}/Cargo.toml"));
        assert!(manifest.contains("\nversion = \"0.0.0\"\n"), "{folder}/Cargo.toml: no version of its own");
        for (path, text) in
            texts_below(folder).iter().filter(|(path, _)| path.extension() == Some("rs".as_ref()))
        {
            assert!(!text.contains("CARGO_PKG_VERSION"), "{}: that is 0.0.0 there", path.display());
        }
    }
    let repeated =
        format!("name = \"{}\"\nversion = \"{}\"\n", manifest_value("name"), manifest_value("version"));
    for lock in
        OTHER_PACKAGES.map(|folder| format!("{folder}/Cargo.lock")).iter().chain([&"Cargo.lock".into()])
    {
        assert!(read(lock).contains(&repeated), "{lock}: run packaging/version.sh");
    }
}

#[test]
#[cfg(unix)]
fn one_command_changes_the_version_and_refuses_invalid_ones() {
    let folder = std::env::temp_dir().join(format!("dama-version-{}", std::process::id()));
    let files = OTHER_PACKAGES.map(|package| format!("{package}/Cargo.lock"));
    let files = files.iter().map(String::as_str).chain(["Cargo.toml", "Cargo.lock", "packaging/version.sh"]);
    for file in files.clone() {
        let copy = folder.join(file);
        fs::create_dir_all(copy.parent().expect("a folder")).expect("a folder");
        fs::copy(root().join(file), copy).unwrap_or_else(|error| panic!("{file}: {error}"));
    }
    let set =
        |version| Command::new(folder.join("packaging/version.sh")).arg(version).status().expect("it runs");
    assert_eq!(set("9.8").code(), Some(2));
    assert_eq!(set("9.8.7").code(), Some(0));
    for file in files.filter(|file| file.contains("Cargo.")) {
        let there = fs::read_to_string(folder.join(file)).expect(file);
        let changed: Vec<(&str, String)> =
            there.lines().zip(read(file).lines().map(str::to_string)).collect();
        let changed: Vec<_> = changed.iter().filter(|(new, old)| new != old).map(|(new, _)| *new).collect();
        assert_eq!(changed, ["version = \"9.8.7\""], "{file}");
    }
    fs::remove_dir_all(&folder).expect("removed");
}

/// Returns the words of a workflow's commands that look like this project's scripts.
fn scripts(workflow: &str) -> Vec<String> {
    let is_script = |word: &&str| word.starts_with("packaging/") || word.starts_with(".ci/");
    let commands = workflow.lines().filter(|line| !line.trim_start().starts_with('#'));
    commands.flat_map(str::split_whitespace).filter(is_script).map(str::to_string).collect()
}

#[test]
fn workflows_run_scripts_that_are_here_and_may_run() {
    for workflow in ["release", "ci"] {
        let found = scripts(&read(&format!(".github/workflows/{workflow}.yml")));
        assert!(!found.is_empty(), "{workflow}: it runs scripts of the project");
        for script in found {
            let path = root().join(&script);
            assert!(path.is_file(), "{workflow}.yml: {script} is not here");
            #[cfg(unix)]
            {
                use std::os::unix::fs::PermissionsExt;
                let mode = fs::metadata(&path).expect("it is there").permissions().mode();
                assert!(mode & 0o111 != 0, "{script} may not run");
            }
        }
    }
}

#[test]
fn a_release_is_one_checked_folder_of_files() {
    let workflow = read(".github/workflows/release.yml");
    let (checked, created) = (workflow.find("release.sh check release"), workflow.find("gh release create"));
    assert!(checked.is_some() && checked < created, "what is published was checked before");
    let publish = &workflow[created.expect("it publishes")..];
    assert!(publish.lines().next().is_some_and(|line| line.ends_with(" release/*")), "{publish}");
}

#[test]
#[cfg(unix)]
fn each_part_of_the_dry_run_is_a_step_of_the_workflow_or_a_machine_of_its_own() {
    let workflow = read(".github/workflows/release.yml");
    let dry_run = read("packaging/dry-run.sh");
    let parts: Vec<&str> = dry_run.lines().filter_map(|line| line.strip_prefix("part ")).collect();
    assert!(!parts.is_empty(), "the dry run names its parts in another way");
    for part in parts {
        let (part, target) = part.split_once(' ').unwrap_or((part, ""));
        assert!(workflow.contains(&format!("packaging/release.sh {part} ")), "{part} is no step");
        assert!(
            workflow.contains(&format!("target: {target}")) || target.is_empty(),
            "{target} has no runner"
        );
    }
}

#[cfg(unix)]
#[track_caller]
fn run(script: &str, arguments: &[&Path]) -> (String, bool) {
    let ran = Command::new(root().join("packaging").join(script)).args(arguments).output().expect(script);
    (String::from_utf8_lossy(&[ran.stdout, ran.stderr].concat()).into_owned(), ran.status.success())
}

#[test]
#[cfg(unix)]
fn manifests_have_the_release_s_sums_and_a_wrong_one_is_found() {
    if Command::new("python3").arg("--version").output().is_err() {
        eprintln!("SKIPPED: no python3");
        return;
    }
    let folder = std::env::temp_dir().join(format!("dama-manifests-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let (sums, version) = (folder.join("SHA256SUMS"), manifest_value("version"));
    let lines: String = ["windows.zip", "source.tar.gz"]
        .iter()
        .enumerate()
        .map(|(place, file)| format!("{:064x}  dama-{version}-{file}\n", place + 0xabc))
        .collect();
    fs::write(&sums, &lines).expect("written");
    let out = folder.join("out");
    let (told, is_done) = run("manifests.sh", &[Path::new(&version), &sums, &out]);
    assert!(is_done && told.lines().count() == 9, "{told}");
    let (told, is_done) = run("check-manifests.py", &[&out, &sums]);
    assert!(is_done, "{told}");
    fs::write(&sums, lines.replace("abd", "abe")).expect("written");
    let (told, is_done) = run("check-manifests.py", &[&out, &sums]);
    assert!(!is_done && told.contains("FAILED: homebrew/dama.rb"), "{told}");
    let (told, is_done) = run("manifests.sh", &[Path::new("99.0.0"), &sums, &out]);
    assert!(!is_done && told.contains("99.0.0"), "{told}");
    fs::remove_dir_all(&folder).expect("removed");
}

#[test]
#[cfg(unix)]
fn a_release_with_a_folder_a_wrong_sum_or_a_wrong_name_is_refused() {
    if Command::new("python3").arg("--version").output().is_err() {
        eprintln!("SKIPPED: no python3");
        return;
    }
    let folder = std::env::temp_dir().join(format!("dama-release-{}", std::process::id()));
    fs::create_dir_all(folder.join("dama-1.2.3-a-folder")).expect("a folder");
    fs::write(folder.join("dama.html"), "<!doctype html><p>cut off").expect("written");
    fs::write(folder.join("dama-1.2.3-1.2.3.zip"), "no zip").expect("written");
    fs::write(folder.join("SHA256SUMS"), format!("{:064}  dama.html\n", 0)).expect("written");
    let (told, is_done) = run("check-release.py", &[&folder, Path::new("1.2.3")]);
    fs::remove_dir_all(&folder).expect("removed");
    assert!(!is_done, "{told}");
    for fault in [
        "dama-1.2.3-a-folder is no file",
        "dama.html does not open: a whole page expected",
        "dama-1.2.3-1.2.3.zip has the version 2 times",
        "dama.html has another sum",
        "dama-1.2.3-1.2.3.zip has no sum",
        "dama-1.2.3-windows.zip is missing",
    ] {
        assert!(told.contains(fault), "{fault}: {told}");
    }
}
