//! The games: positions, moves, results. No allocation, no floats, no I/O.
