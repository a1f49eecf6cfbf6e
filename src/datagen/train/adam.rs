//! The Adam optimizer.

use std::vec::Vec;

// Decay rates of the means of gradients and of their squares.
const FORGETS: [f32; 2] = [0.9, 0.999];

#[derive(Clone, Debug)]
pub struct Adam {
    pub weights: Vec<f32>,
    // Summed over a batch; cleared by each step.
    pub gradient: Vec<f32>,
    means: Vec<[f32; 2]>,
    steps: i32,
}

impl Adam {
    pub fn from(weights: Vec<f32>) -> Adam {
        let count = weights.len();
        Adam { weights, gradient: std::vec![0.0; count], means: std::vec![[0.0; 2]; count], steps: 0 }
    }

    /// Changes every weight by about `rate` at most, with weight decay for the first `decaying`.
    pub fn step(&mut self, rate: f32, decaying: usize, decay: f32) {
        self.steps += 1;
        let whole = FORGETS.map(|forgets| 1.0 - forgets.powi(self.steps));
        let each = self.weights.iter_mut().zip(&mut self.gradient).zip(&mut self.means);
        for (n, ((weight, gradient), [mean, square])) in each.enumerate() {
            let gradient = core::mem::take(gradient);
            *mean += (1.0 - FORGETS[0]) * (gradient - *mean);
            *square += (1.0 - FORGETS[1]) * (gradient * gradient - *square);
            let step = (*mean / whole[0]) / ((*square / whole[1]).sqrt() + 1e-7);
            let decay = if n < decaying { decay * rate } else { 0.0 };
            *weight -= rate * step + decay * *weight;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_finds_the_bottom_of_a_bowl() {
        let mut adam = Adam::from(std::vec![5.0, -3.0]);
        for _ in 0..2_000 {
            for n in 0..2 {
                adam.gradient[n] = 2.0 * (adam.weights[n] - [1.0, 2.0][n]);
            }
            adam.step(0.02, 0, 0.0);
        }
        assert!((adam.weights[0] - 1.0).abs() < 0.05 && (adam.weights[1] - 2.0).abs() < 0.05, "{adam:?}");
    }

    #[test]
    fn what_decays_goes_to_zero_without_a_gradient() {
        let mut adam = Adam::from(std::vec![1.0, 1.0]);
        (0..100).for_each(|_| adam.step(1.0, 1, 0.05));
        assert!(adam.weights[0] < 0.01 && adam.weights[1] == 1.0, "{adam:?}");
    }
}
