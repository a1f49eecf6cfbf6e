//! The Adam optimizer.

// Decay rates of the means of gradients and of their squares.
const FORGETS: [f32; 2] = [0.9, 0.999];

#[derive(Clone, Debug)]
pub struct Adam {
    pub weights: Vec<f32>,
    // Summed over a batch; cleared by each step.
    pub gradient: Vec<f32>,
    // Decaying means of the gradients and of their squares.
    means: Vec<f32>,
    squares: Vec<f32>,
    steps: i32,
    // Mean of the weights after each of the last `averaged` steps.
    average: Vec<f32>,
    averaged: u32,
}

impl Adam {
    pub fn from(weights: Vec<f32>) -> Adam {
        let none = vec![0.0; weights.len()];
        let (gradient, means, squares, average) = (none.clone(), none.clone(), none.clone(), none);
        Adam { weights, gradient, means, squares, steps: 0, average, averaged: 0 }
    }

    /// Changes every weight by about `rate` at most, with weight decay for the first `decaying`.
    pub fn step(&mut self, rate: f32, decaying: usize, decay: f32) {
        self.steps += 1;
        self.averaged += 1;
        let whole = FORGETS.map(|forgets| 1.0 - forgets.powi(self.steps));
        let part = 1.0 / self.averaged as f32;
        let each = self.weights.iter_mut().zip(&mut self.gradient).zip(&mut self.average);
        let each = each.zip(&mut self.means).zip(&mut self.squares);
        for (n, ((((weight, gradient), average), mean), square)) in each.enumerate() {
            *mean += (1.0 - FORGETS[0]) * (*gradient - *mean);
            *square += (1.0 - FORGETS[1]) * (*gradient * *gradient - *square);
            *gradient = 0.0;
            let step = (*mean / whole[0]) / ((*square / whole[1]).sqrt() + 1e-7);
            let decay = if n < decaying { decay * rate } else { 0.0 };
            *weight -= rate * step + decay * *weight;
            *average += part * (*weight - *average);
        }
    }

    /// Begins a new average of the weights.
    pub fn restart_average(&mut self) {
        self.averaged = 0;
    }

    /// Returns the mean of the weights after each step since the average was begun.
    pub fn average(&self) -> &[f32] {
        &self.average
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_finds_the_bottom_of_a_bowl() {
        let mut adam = Adam::from(vec![5.0, -3.0]);
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
        let mut adam = Adam::from(vec![1.0, 1.0]);
        (0..100).for_each(|_| adam.step(1.0, 1, 0.05));
        assert!(adam.weights[0] < 0.01 && adam.weights[1] == 1.0, "{adam:?}");
    }
}
