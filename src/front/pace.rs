//! The time that a PC of those days took to think. The levels search the same nodes everywhere (M22); a front-end
//! that keeps such a PC's pace waits, node by node, until that PC would have come so far.

use crate::app::App;
use crate::script::Clock;
use crate::session::drive::Drives;
use crate::session::NODES_PER_TICK;
use core::time::Duration;

/// A PC of those days.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cpu {
    /// A 386DX at 33 MHz, 6,000 cycles of DOSBox. Source: S11.
    I386,
    /// A 486DX2 at 66 MHz, 25,000 cycles of DOSBox. Source: S11.
    I486,
}

impl Cpu {
    /// What DAMA.COM searches there. Source: `ports/dos/test.sh`, the test `speed`, which measures it.
    pub const fn nodes_a_second(self) -> u64 {
        match self {
            Cpu::I386 => 2_150,
            Cpu::I486 => 9_000,
        }
    }
}

/// What DAMA.COM does for a move besides searching, checking and painting most of all, as the nodes that it
/// could search meanwhile. Source: measured in DOSBox from RETURN to the answer.
const BESIDES: u64 = 900;

/// So much is waited for at once: more often would only keep the processor busy.
const LEAST: Duration = Duration::from_millis(5);

/// How a front-end lets the program think.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    cpu: Option<Cpu>,
    clock: Clock,
    began: Duration,
}

impl Pace {
    /// The pace of that PC by that clock; without a PC, of the machine at hand.
    pub fn of(cpu: Option<Cpu>, clock: Clock) -> Pace {
        Pace { cpu, clock, began: Duration::ZERO }
    }

    /// Lets the program think, as [`App::think`] does, at this pace. `poll` also hears how much longer the PC
    /// of those days would take to come so far, zero if it is no slower: it should wait then, though not
    /// necessarily as long, for it is asked again until that is zero.
    pub fn think<D: Drives>(mut self, app: &mut App<'_, D>, poll: &mut dyn FnMut(&mut App<'_, D>, Duration)) {
        self.began = (self.clock)();
        // A clock of the game goes on, whatever the machine: nobody is to lose by this.
        let keeps_pace = self.cpu.is_some() && !app.clock_runs();
        let poll_every = if keeps_pace { 1 } else { NODES_PER_TICK as u32 };
        app.think_polling(poll_every, &mut |app| loop {
            let left = self.left(app).filter(|_| keeps_pace).unwrap_or_default();
            poll(app, left);
            if left.is_zero() {
                return true;
            }
        });
    }

    /// How much longer the PC of those days would take to come so far, if that is worth waiting for.
    fn left<D: Drives>(&self, app: &App<'_, D>) -> Option<Duration> {
        let left = self.takes(app.searched()?)?.checked_sub((self.clock)().saturating_sub(self.began))?;
        (left >= LEAST).then_some(left)
    }

    /// How long the PC of those days takes from a move to where it has searched so many nodes.
    fn takes(&self, nodes: u64) -> Option<Duration> {
        let nodes_a_second = self.cpu?.nodes_a_second();
        Some(Duration::from_micros((nodes + BESIDES) * 1_000_000 / nodes_a_second))
    }
}
