//! LEVELS.COM, a test: the move and the nodes of levels 1 to 4 (or to that typed after its name) for every
//! position of L.TXT, and how long each took. On a PC, a word on how to build it.
#![cfg_attr(target_os = "none", no_std, no_main)]
#![allow(unsafe_code)] // The entry's name is known to the machine's own code.

#[cfg(target_os = "none")]
#[no_mangle]
extern "C" fn dama_main() -> u8 {
    dos::run()
}

#[cfg(target_os = "none")]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}

#[cfg(target_os = "none")]
mod dos {
    use dama::unstable::engine::{choose, Level};
    use dama::unstable::front::dos::files::read_named;
    use dama::unstable::front::dos::machine::{clock, command_tail, print, print_number, stack};
    use dama::unstable::rules::italian::notation::parse_fen;

    static mut LIST: [u8; 8192] = [0; 8192];

    /// `position level ticks nodes move` a line: positions from 1, ticks of the BIOS's clock.
    pub fn run() -> u8 {
        // SAFETY: called once, by the entry.
        let list = unsafe { &mut *(&raw mut LIST) };
        let Ok(len) = read_named(b"L.TXT", list) else {
            print(b"L.TXT?\r\n");
            return 1;
        };
        let highest = command_tail().trim_ascii().first().map_or(4, |digit| digit - b'0');
        let lines = list[..len].split(|&byte| byte == b'\n').filter(|line| !line.is_empty());
        for (number, line) in (1..).zip(lines) {
            let Some(position) = core::str::from_utf8(line).ok().and_then(|l| parse_fen(l.trim()).ok())
            else {
                print(b"?\r\n");
                return 1;
            };
            for level in (1..=highest).filter_map(Level::new) {
                let start = clock();
                let choice = choose(&position, level, 1, &mut |_| true).expect("a move");
                let ticks = clock().wrapping_sub(start);
                for number in [number, level.number().into(), ticks, choice.nodes as u32] {
                    print_number(number);
                    print(b" ");
                }
                for (at, number) in choice.mv.numbers().as_ref().iter().enumerate() {
                    print(if at == 0 { b"" } else { b" " });
                    print_number(u32::from(*number));
                }
                print(b"\r\n");
            }
        }
        print(b"stack ");
        print_number(stack().1);
        print(b"\r\n");
        0
    }
}

#[cfg(not(target_os = "none"))]
fn main() {
    eprintln!("dama: this is a test for DOS; ports/dos/test.sh builds and runs it");
    std::process::exit(2);
}
