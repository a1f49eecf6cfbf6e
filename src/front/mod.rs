//! The faces of the program: each feeds it and shows it.
