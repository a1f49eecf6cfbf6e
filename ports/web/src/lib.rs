//! DAMA in a browser: the unchanged program behind a page that knows nothing of its rules.
//!
//! `page.js` passes keys and taps, shows pixels and stores files through `exports` and `imports`.
//! In a worker the same module only runs search jobs.

mod address;
mod disk;
mod exports;
mod imports;
mod page;
mod share;
mod stage;
