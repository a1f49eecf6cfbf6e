//! Data of the program and of its tests are what the laboratory makes today.

use dama::unstable::engine::italian::strong::endings::Material;
use dama::unstable::host::disks::outputs::Outputs;
use dama::unstable::maestro::egdb::Databases;
use dama::unstable::maestro::pc::folder::file_name;
use dama_lab::egdb::build::build;
use dama_lab::egdb::packed;
use std::fs;
use std::path::Path;

fn shipped(path: &str) -> Vec<u8> {
    fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path)).expect(path)
}

#[test]
fn tables_of_two_pieces_are_those_of_the_tests() {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("shipped-tables");
    let _ = fs::remove_dir_all(&dir);
    fs::create_dir_all(&dir).expect("a writable target directory");
    build(&mut Databases::none(), 2, Some((&dir, &Outputs::default())), 2, &mut |_| ()).expect("written");
    let built = |material| fs::read(dir.join(file_name(material))).expect("built");
    let first = Material::all(2).find(|material| material.to_string() == "10-10").expect("a material");
    assert_eq!(built(first), shipped("tests/data/tables/10-10.edb"));
    // The program's own begin with them.
    let tables: Vec<u8> = Material::all(2).flat_map(built).collect();
    assert!(shipped("data/endings.bin").starts_with(&tables));
    let packed = packed::file(&Databases::shipped(), 2..=2, 1, &mut |_| ()).expect("all are there");
    assert_eq!(packed, shipped("tests/data/tables/two.edp"));
}
