//! Thinking at the speed of a PC of the time.
//!
//! The levels search the same nodes everywhere (M22). [`Pace`] delays them, node by node, to a period PC's speed.

use crate::app::App;
use crate::script::MonotonicClock;
use crate::session::drive::Drives;
use crate::session::NODES_PER_TICK;
use core::time::Duration;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cpu {
    /// A 386DX at 33 MHz, 6,000 cycles of DOSBox. Source: S11.
    I386,
    /// A 486DX2 at 66 MHz, 25,000 cycles of DOSBox. Source: S11.
    I486,
}

impl Cpu {
    /// Search speed of DAMA.COM on this PC. Source: the test `speed` in `ports/dos/test.sh`.
    pub const fn nodes_a_second(self) -> u64 {
        match self {
            Cpu::I386 => 2_150,
            Cpu::I486 => 9_000,
        }
    }
}

/// DAMA.COM's work per move besides searching, in nodes. Source: measured in DOSBox from RETURN to the answer.
const BESIDES: u64 = 900;

// Shorter waits would only keep the processor busy.
const LEAST: Duration = Duration::from_millis(5);

#[derive(Clone, Copy, Debug)]
pub struct Pace {
    cpu: Option<Cpu>,
    clock: MonotonicClock,
    began: Duration,
}

impl Pace {
    pub fn of(cpu: Option<Cpu>, clock: MonotonicClock) -> Pace {
        Pace { cpu, clock, began: Duration::ZERO }
    }

    /// Lets the program think at this pace, like [`App::think`].
    ///
    /// `poll` receives the time by which this machine is ahead, zero if it is not. It should wait then, but may wait
    /// less: it is called again until the time is zero.
    pub fn think<D: Drives>(mut self, app: &mut App<'_, D>, poll: &mut dyn FnMut(&mut App<'_, D>, Duration)) {
        self.began = (self.clock)();
        // A player must not lose on time because of the simulated speed.
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

    fn left<D: Drives>(&self, app: &App<'_, D>) -> Option<Duration> {
        let left = self.takes(app.searched()?)?.checked_sub((self.clock)().saturating_sub(self.began))?;
        (left >= LEAST).then_some(left)
    }

    fn takes(&self, nodes: u64) -> Option<Duration> {
        let nodes_a_second = self.cpu?.nodes_a_second();
        Some(Duration::from_micros((nodes + BESIDES) * 1_000_000 / nodes_a_second))
    }
}
