//! SHA-256, by FIPS 180-4.

use std::fmt::Write as _;

/// Returns the first 32 bits of the fractional part of a prime's root: the square root, or the cube root.
fn fraction(prime: u128, is_cube: bool) -> u32 {
    // The largest x with x^2 <= prime * 2^64, or x^3 <= prime * 2^96, by bisection; its low 32 bits are the fraction.
    let (mut low, mut high) = (0_u128, 1 << 36);
    while high - low > 1 {
        let middle = (low + high) / 2;
        let fits = if is_cube { middle.pow(3) <= prime << 96 } else { middle * middle <= prime << 64 };
        if fits {
            low = middle
        } else {
            high = middle
        }
    }
    low as u32
}

/// Returns the digest in hexadecimal digits.
pub fn sha256(bytes: &[u8]) -> String {
    let is_prime = |n: &u128| (2..*n).all(|divisor| n % divisor != 0);
    let primes: Vec<u128> = (2..).filter(is_prime).take(64).collect();
    let constants: Vec<u32> = primes.iter().map(|&prime| fraction(prime, true)).collect();
    let mut state: Vec<u32> = primes.iter().take(8).map(|&prime| fraction(prime, false)).collect();
    let mut message = bytes.to_vec();
    message.push(0x80);
    message.resize((message.len() + 8).next_multiple_of(64) - 8, 0);
    message.extend((8 * bytes.len() as u64).to_be_bytes());
    for block in message.chunks_exact(64) {
        let mut words: Vec<u32> = block
            .chunks_exact(4)
            .map(|word| word.iter().fold(0, |all, &byte| all << 8 | u32::from(byte)))
            .collect();
        for t in 16..64 {
            let (early, late) = (words[t - 15], words[t - 2]);
            let early = early.rotate_right(7) ^ early.rotate_right(18) ^ early >> 3;
            let late = late.rotate_right(17) ^ late.rotate_right(19) ^ late >> 10;
            words.push(early.wrapping_add(late).wrapping_add(words[t - 7]).wrapping_add(words[t - 16]));
        }
        let mut v = state.clone();
        for (word, constant) in words.iter().zip(&constants) {
            let sum = v[4].rotate_right(6) ^ v[4].rotate_right(11) ^ v[4].rotate_right(25);
            let choice = (v[4] & v[5]) ^ (!v[4] & v[6]);
            let first = [sum, choice, *constant, *word].into_iter().fold(v[7], u32::wrapping_add);
            let sum = v[0].rotate_right(2) ^ v[0].rotate_right(13) ^ v[0].rotate_right(22);
            let majority = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]);
            v.rotate_right(1);
            v[4] = v[4].wrapping_add(first);
            v[0] = first.wrapping_add(sum).wrapping_add(majority);
        }
        state.iter_mut().zip(v).for_each(|(word, more)| *word = word.wrapping_add(more));
    }
    state.iter().fold(String::new(), |mut text, word| {
        let _ = write!(text, "{word:08x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_digests_are_those_of_the_standards_examples() {
        for (text, digest) in [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
            ),
        ] {
            assert_eq!(sha256(text.as_bytes()), digest, "{text}");
        }
    }
}
