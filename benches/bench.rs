//! Speed of the parts, measured.
fn main() {}
