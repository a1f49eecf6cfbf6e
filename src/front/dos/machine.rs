//! The DOS machine: entry, interrupts, stack and exit.
//!
//! A .COM program is one segment of 64 KB. DOS enters at offset 0x100 with all segment registers equal and the stack
//! at the top. Code is 32-bit instructions with prefixes (LLVM's code16), so it needs a 386, and every address stays
//! below 0x10000.
#![allow(unsafe_code)] // Interrupts, ports and the entry are this module's whole purpose.

use core::arch::{asm, global_asm};
use core::sync::atomic::{AtomicU16, AtomicU32, AtomicU8, Ordering::Relaxed};

/// Byte that fills the stack before the program begins, so that [`stack`] can measure its use.
const STACK_PAINT: u8 = 0xa5;
/// Bytes of stack that must be free at the start; `/STACK` shows how many are used.
const LEAST_STACK: usize = 6 * 1024;

// The entry. On a machine that cannot run the program it says so with instructions that every PC has. Otherwise it
// clears the uninitialised data, fills the stack and calls the program.
global_asm!(
    ".pushsection .start,\"ax\"",
    ".code16",
    ".globl _start",
    "_start:",
    "cld",
    // Bits 12 to 15 of the flags: always set up to the 80186, never on a 286.
    "pushfw",
    "popw %ax",
    "andw $0x0fff, %ax",
    "pushw %ax",
    "popfw",
    "pushfw",
    "popw %ax",
    "andw $0xf000, %ax",
    "cmpw $0xf000, %ax",
    "je 1f",
    "movw $0x7202, %ax",
    "pushw %ax",
    "popfw",
    "pushfw",
    "popw %ax",
    "andw $0x7000, %ax",
    "jz 1f",
    "cmpw $__bss_end + {least}, %sp",
    "jb 2f",
    // Addresses are computed with the 32-bit %esp and %ebp, so their upper halves must be zero.
    "movzwl %sp, %esp",
    "xorl %ebp, %ebp",
    "movw $__bss_start, %di",
    "movw $__bss_end, %cx",
    "subw %di, %cx",
    "xorw %ax, %ax",
    "rep stosb",
    "movw %sp, %cx",
    "subw %di, %cx",
    "movb ${paint}, %al",
    "rep stosb",
    "calll {main}",
    "movb $0x4c, %ah",
    "int $0x21",
    "1: movw $3f, %dx",
    "jmp 9f",
    "2: movw $4f, %dx",
    "9: movb $9, %ah",
    "int $0x21",
    "movw $0x4c01, %ax",
    "int $0x21",
    "3: .ascii \"DAMA: serve un processore 386 o successivo.\\r\\n$\"",
    "4: .ascii \"DAMA: memoria insufficiente.\\r\\n$\"",
    ".popsection",
    least = const LEAST_STACK,
    paint = const STACK_PAINT,
    main = sym enter,
    options(att_syntax)
);

// The functions below take return addresses of two bytes, as `ports/dos/narrow.py` makes them.
// Interrupt calls: registers in, registers out, all of the caller's registers preserved.
global_asm!(
    ".pushsection .text.interrupts,\"ax\"",
    ".code16",
    "dama_int10:",
    "movb $0x10, %al",
    "jmp 1f",
    "dama_int13:",
    "movb $0x13, %al",
    "jmp 1f",
    "dama_int16:",
    "movb $0x16, %al",
    "jmp 1f",
    "dama_int1a:",
    "movb $0x1a, %al",
    "jmp 1f",
    "dama_int21:",
    "movb $0x21, %al",
    // The interrupt number is part of the instruction: it is patched here, and the jump makes the processor
    // fetch it again.
    "1: movb %al, %cs:3f+1",
    "jmp 2f",
    "2: pushal",
    "pushw %ds",
    "pushw %es",
    "movw %sp, %bp",
    "movw 38(%bp), %ax",
    "movw 42(%bp), %bx",
    "movw 42(%bp), %di",
    "movw 46(%bp), %cx",
    "movw 50(%bp), %dx",
    "3: int $0",
    "popw %es",
    "popw %ds",
    "movw %bx, {after}",
    "movw %cx, {after}+2",
    "movw %dx, {after}+4",
    "movw %sp, %bp",
    // The result: AX with the flags above it, stored where `popal` loads %eax.
    "movw %ax, 28(%bp)",
    "pushfw",
    "popw 30(%bp)",
    "cld",
    "popal",
    "retw",
    // Ctrl-Break from the BIOS and Ctrl-C from DOS only set a flag.
    "dama_break:",
    "movb $1, %cs:{stop}",
    "iretw",
    // Critical error: recorded, and the DOS call fails (DOS 3.1).
    "dama_critical:",
    "movb %al, %cs:{critical}+1",
    "xchgw %ax, %di",
    "movb %al, %cs:{critical}",
    "xchgw %ax, %di",
    "movb $3, %al",
    "iretw",
    // A panic ends in an invalid instruction, which comes here: switch to a fresh stack and exit.
    "dama_crash:",
    "popw %bx",
    "movw %cs, %ax",
    "movw %ax, %ds",
    "movw %ax, %es",
    "movw %ax, %ss",
    "movl $0xfff0, %esp",
    "sti",
    "cld",
    "movzwl %bx, %ebx",
    "pushl %ebx",
    "calll {crashed}",
    ".popsection",
    after = sym AFTER,
    stop = sym STOP,
    critical = sym CRITICAL,
    crashed = sym crashed,
    options(att_syntax)
);

// The memory functions that the compiler calls.
global_asm!(
    ".pushsection .text.memory,\"ax\"",
    ".code16",
    ".globl memcpy, memmove, memset, memcmp, bcmp",
    ".macro begin",
    "pushl %esi",
    "pushl %edi",
    "pushl %ebp",
    "movw %sp, %bp",
    "movw 14(%bp), %di",
    "movl 18(%bp), %eax",
    "movw 22(%bp), %cx",
    ".endm",
    "memcpy:",
    "memmove:",
    "begin",
    "movw %ax, %si",
    "cmpw %si, %di",
    "jbe 1f",
    "addw %cx, %si",
    "addw %cx, %di",
    "decw %si",
    "decw %di",
    "std",
    "1: rep movsb",
    "cld",
    "2: movl 14(%bp), %eax",
    "3: popl %ebp",
    "popl %edi",
    "popl %esi",
    "retl",
    "memset:",
    "begin",
    "rep stosb",
    "jmp 2b",
    "memcmp:",
    "bcmp:",
    "begin",
    "movw %ax, %si",
    "xorl %eax, %eax",
    "xorl %edx, %edx",
    "cmpw %ax, %ax",
    "repe cmpsb",
    "je 3b",
    "movb -1(%di), %al",
    "movb -1(%si), %dl",
    "subl %edx, %eax",
    "jmp 3b",
    ".popsection",
    options(att_syntax)
);

extern "C" {
    fn dama_int10(ax: u32, bx: u32, cx: u32, dx: u32) -> InterruptResult;
    fn dama_int13(ax: u32, bx: u32, cx: u32, dx: u32) -> InterruptResult;
    fn dama_int16(ax: u32, bx: u32, cx: u32, dx: u32) -> InterruptResult;
    fn dama_int1a(ax: u32, bx: u32, cx: u32, dx: u32) -> InterruptResult;
    fn dama_int21(ax: u32, bx: u32, cx: u32, dx: u32) -> InterruptResult;
    fn dama_take_vectors();
    fn dama_give_vectors();
    /// Entry of the program, defined by the binary. Its result becomes DOS's ERRORLEVEL.
    fn dama_main() -> u8;
    static __bss_end: u8;
}

static STOP: AtomicU8 = AtomicU8::new(0);
/// The last critical error: its code, and the drive in the upper byte.
static CRITICAL: AtomicU16 = AtomicU16::new(NO_CRITICAL);
const NO_CRITICAL: u16 = 0xffff;

static AFTER: [AtomicU16; 3] = [const { AtomicU16::new(0) }; 3];

#[repr(transparent)]
#[derive(Clone, Copy, Debug)]
pub struct InterruptResult(u32);

impl InterruptResult {
    pub fn ax(self) -> u16 {
        self.0 as u16
    }

    pub fn al(self) -> u8 {
        self.0 as u8
    }

    /// The carry flag, which DOS sets if a call failed.
    pub fn failed(self) -> bool {
        self.0 >> 16 & 1 != 0
    }

    /// The zero flag, which the BIOS sets if no key waits.
    pub fn zero(self) -> bool {
        self.0 >> 22 & 1 != 0
    }
}

pub fn bx() -> u16 {
    AFTER[0].load(Relaxed)
}

pub fn cx() -> u16 {
    AFTER[1].load(Relaxed)
}

fn cx_and_dx() -> u32 {
    u32::from(cx()) << 16 | u32::from(AFTER[2].load(Relaxed))
}

pub fn offset<T: ?Sized>(at: *const T) -> u32 {
    at.cast::<u8>() as usize as u32
}

/// Calls the video BIOS.
pub fn int10(ax: u32, bx: u32, dx: u32) -> InterruptResult {
    // SAFETY: the stub keeps every register of ours; the calls made here change the screen alone.
    unsafe { dama_int10(ax, bx, 0, dx) }
}

/// Calls the disk BIOS. Returns its status, 0 for success.
pub fn int13(ax: u32, bx: u32, cx: u32, dx: u32) -> u8 {
    // SAFETY: as above; the buffer is lent by a caller that holds it exclusively meanwhile.
    (unsafe { dama_int13(ax, bx, cx, dx) }.ax() >> 8) as u8
}

pub fn int16(ax: u32) -> InterruptResult {
    // SAFETY: as above.
    unsafe { dama_int16(ax, 0, 0, 0) }
}

/// Returns the BIOS tick count, 18.2 a second.
pub fn clock() -> u32 {
    // SAFETY: as above.
    unsafe { dama_int1a(0, 0, 0, 0) };
    cx_and_dx()
}

/// Returns DOS's time of day, a byte each for hours, minutes, seconds and hundredths.
// Reading the BIOS's tick count instead can make DOS miss midnight.
pub fn time_of_day() -> u32 {
    int21(0x2c00, 0, 0, 0);
    cx_and_dx()
}

/// Calls DOS. DI is set to `bx`: no call here needs both.
pub fn int21(ax: u32, bx: u32, cx: u32, dx: u32) -> InterruptResult {
    // SAFETY: as above; buffers are lent by callers that hold them exclusively meanwhile.
    unsafe { dama_int21(ax, bx, cx, dx) }
}

pub fn out(port: u16, value: u16) {
    // SAFETY: the only ports written are the EGA's.
    unsafe { asm!("out dx, ax", in("dx") port, in("ax") value, options(nostack, preserves_flags)) };
}

pub fn idle() {
    // SAFETY: interrupts are on.
    unsafe { asm!("hlt", options(nomem, nostack, preserves_flags)) };
}

pub fn print(text: &[u8]) {
    int21(0x4000, 1, text.len() as u32, offset(text.as_ptr()));
}

pub fn print_number(number: u32) {
    if number >= 10 {
        print_number(number / 10);
    }
    print(&[b'0' + (number % 10) as u8]);
}

pub fn command_tail() -> &'static [u8] {
    // SAFETY: DOS keeps the tail's length at 0x80 of the program's segment, its bytes after it.
    unsafe {
        let length = core::ptr::with_exposed_provenance::<u8>(0x80).read().min(127);
        core::slice::from_raw_parts(core::ptr::with_exposed_provenance(0x81), length.into())
    }
}

/// Returns the file found by functions 4Eh and 4Fh: NUL-terminated name, and length.
pub fn found() -> ([u8; 13], u32) {
    // SAFETY: DOS writes there, at 0x80 of the program's segment, over the command's tail, unless told
    // another place. Every bit pattern is valid.
    unsafe {
        let length = core::ptr::with_exposed_provenance::<u32>(0x80 + 26).read_unaligned();
        (core::ptr::with_exposed_provenance::<[u8; 13]>(0x80 + 30).read(), length)
    }
}

pub fn must_stop() -> bool {
    STOP.load(Relaxed) != 0
}

/// Takes the critical error since the last call: its code, and the drive, 0 for A.
pub fn take_critical() -> Option<(u8, u8)> {
    let [code, drive] = CRITICAL.swap(NO_CRITICAL, Relaxed).to_le_bytes();
    (drive != NO_CRITICAL as u8).then_some((code, drive))
}

fn peek(segment: u16, at: u16) -> u8 {
    let byte: u8;
    // SAFETY: memory of the BIOS and of DOS is read, which anyone may.
    unsafe {
        asm!(
            "push es", "mov es, dx", "mov al, byte ptr es:[edi]", "pop es",
            in("dx") segment, in("edi") u32::from(at), out("al") byte, options(readonly),
        );
    }
    byte
}

/// Reads the program's own path, such as `C:\GIOCHI\DAMA.COM`. Returns its length, 0 if unknown.
///
/// DOS 3 stores it behind the environment, after two NULs and a word.
pub fn own_path(path: &mut [u8]) -> usize {
    // SAFETY: DOS keeps the environment's segment there, in the program's own.
    let environment = unsafe { core::ptr::with_exposed_provenance::<u16>(0x2c).read() };
    let mut at = 0;
    while at < 0x7fff && (peek(environment, at), peek(environment, at + 1)) != (0, 0) {
        at += 1;
    }
    let mut length = 0;
    for (slot, byte) in path.iter_mut().zip((at + 4..).map(|at| peek(environment, at))) {
        if byte == 0 {
            return length;
        }
        *slot = byte;
        length += 1;
    }
    0
}

/// Returns the size of the stack and the most bytes of it used so far.
pub fn stack() -> (u32, u32) {
    let (bottom, top) = ((&raw const __bss_end) as usize, 0xfffe);
    let mut at = bottom;
    // SAFETY: between the data's end and the stack's top everything is the stack's.
    while at < top && unsafe { core::ptr::with_exposed_provenance::<u8>(at).read() } == STACK_PAINT {
        at += 1;
    }
    ((top - bottom) as u32, (top - at) as u32)
}

// The interrupts that the program takes and restores; DOS itself restores 0x23 and 0x24. They are set in the table
// at 0000:0000, because DOS would take the old ones in DS, which holds this program's segment.
global_asm!(
    ".pushsection .text.vectors,\"ax\"",
    ".code16",
    "dama_take_vectors:",
    "pushw %es",
    "pushw $0",
    "popw %es",
    "movl %es:0x06*4, %eax",
    "movl %eax, {old}",
    "movl %es:0x1b*4, %eax",
    "movl %eax, {old}+4",
    "pushw %cs",
    "pushw $dama_crash",
    "popl %eax",
    "cli",
    "movl %eax, %es:0x06*4",
    "movw $dama_break, %ax",
    "movl %eax, %es:0x1b*4",
    "movl %eax, %es:0x23*4",
    "movw $dama_critical, %ax",
    "movl %eax, %es:0x24*4",
    "sti",
    "popw %es",
    "retw",
    "dama_give_vectors:",
    "pushw %es",
    "pushw $0",
    "popw %es",
    "cli",
    "movl {old}, %eax",
    "movl %eax, %es:0x06*4",
    "movl {old}+4, %eax",
    "movl %eax, %es:0x1b*4",
    "sti",
    "popw %es",
    "retw",
    ".popsection",
    old = sym OLD,
    options(att_syntax)
);

static OLD: [AtomicU32; 2] = [const { AtomicU32::new(0) }; 2];
static TEXT_MODE: AtomicU8 = AtomicU8::new(3);
/// Rows of a character in the original text mode; 0 if the card does not tell.
static LETTER_HEIGHT: AtomicU8 = AtomicU8::new(0);

fn letter_height() -> u8 {
    peek(0x40, 0x85)
}

extern "C" fn enter() -> u8 {
    TEXT_MODE.store(int10(0x0f00, 0, 0).al() & 0x7f, Relaxed);
    LETTER_HEIGHT.store(letter_height(), Relaxed);
    // SAFETY: the handlers live as long as the program; the binary defines `dama_main`.
    unsafe {
        dama_take_vectors();
        let code = dama_main();
        dama_give_vectors();
        code
    }
}

/// Restores the original text mode and its number of lines; 80 columns if there was none.
pub fn text_mode() {
    let mode = match TEXT_MODE.load(Relaxed) {
        mode @ (0..=3 | 7) => mode,
        _ => 3,
    };
    int10(mode.into(), 0, 0);
    let height = LETTER_HEIGHT.load(Relaxed);
    if height != letter_height() {
        // The card's own characters of 14, 8 or 16 rows; their height determines the number of lines.
        let letters = match height {
            8 => 0x1112,
            14 => 0x1111,
            16 => 0x1114,
            _ => return,
        };
        int10(letters, 0, 0);
    }
}

/// Handles every panic: restores the screen, prints the address and returns to DOS.
extern "C" fn crashed(address: u16) -> ! {
    text_mode();
    // SAFETY: the vectors were taken at the start.
    unsafe { dama_give_vectors() };
    print(super::words::CRASHED);
    for shift in [12, 8, 4, 0] {
        print(&[b"0123456789ABCDEF"[usize::from(address >> shift & 15)]]);
    }
    print(b"\r\n");
    int21(0x4cff, 0, 0, 0);
    loop {
        idle();
    }
}
