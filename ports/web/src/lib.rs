//! DAMA in a browser: the program as it is, in a page that knows nothing of it.
//!
//! The page (`page.js`) hears keys and taps, shows pixels, keeps files and has jobs worked on; all of that goes
//! through the few functions of `exports` and `imports`. In a worker the same module only works on jobs.

mod address;
mod disk;
mod exports;
mod imports;
mod page;
mod share;
mod stage;
