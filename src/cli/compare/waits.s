# WAITS.COM: stays resident and sends a byte to COM1 at every timer tick, about 18 a second:
#   a to o  the number of keys that were taken by INT 16h since the last tick
#   W  a key is being read by INT 16h, with which DOS reads the console too
#   H  the processor was halted, and a key has been polled since the last tick
#   L  a key has been polled, and the processor is in the BIOS or within 64 bytes of the poll: a loop that waits
#   P  a key has been polled, and the program works elsewhere
#   .  none of these
# With 80h added, the speaker sounds a tone: the timer drives it.
# `dama compare` knows by it when the original waits. Assembled with tools/stand_ins.sh.
.code16
.text
start:
    jmp install

old16:   .long 0
old8:    .long 0
reading: .byte 0
polled:  .byte 0
taken:   .byte 0
poller:  .long 0

keyboard:
    test $0xef, %ah             # 00 and 10: read
    jz read
    push %ax
    and $0xef, %ah
    cmp $0x01, %ah              # 01 and 11: poll
    pop %ax
    jne pass
    movb $1, %cs:polled
    push %bp
    mov %sp, %bp
    push %ax
    mov 2(%bp), %ax             # where the poll returns to
    mov %ax, %cs:poller
    mov 4(%bp), %ax
    mov %ax, %cs:poller+2
    pop %ax
    pop %bp
pass:
    ljmp *%cs:old16
read:
    movb $1, %cs:reading
    pushf
    lcall *%cs:old16
    movb $0, %cs:reading
    incb %cs:taken
    iret

timer:
    push %ax
    push %bx
    push %dx
    push %es
    push %bp
    mov %sp, %bp
    mov %cs:taken, %ah
    test %ah, %ah
    jz asks
    or $0x60, %ah
    jmp send
asks:
    mov $'W', %ah
    cmpb $0, %cs:reading
    jne send
    mov $'.', %ah
    cmpb $0, %cs:polled
    je send
    les 10(%bp), %bx            # the interrupted program's next instruction
    mov $'H', %ah
    cmpb $0xf4, %es:-1(%bx)     # hlt
    je send
    mov $'L', %ah
    mov %es, %dx
    cmp $0xf000, %dx
    jae send
    mov %cs, %bp                # its frame is read
    cmp %bp, %dx
    je send
    cmp %cs:poller+2, %dx
    jne works
    sub %cs:poller, %bx
    add $64, %bx
    cmp $128, %bx
    jbe send
works:
    mov $'P', %ah
send:
    movb $0, %cs:polled
    mov $0x3fd, %dx
    in (%dx), %al
    test $0x20, %al             # room for a byte
    jz sent
    in $0x61, %al
    not %al
    test $3, %al
    jnz 1f
    or $0x80, %ah
1:  mov $0x3f8, %dx
    mov %ah, %al
    out %al, (%dx)
    movb $0, %cs:taken
sent:
    pop %bp
    pop %es
    pop %dx
    pop %bx
    pop %ax
    ljmp *%cs:old8
resident_end:

install:
    mov $0x00e3, %ax            # 9600 baud, 8 bits
    xor %dx, %dx
    int $0x14
    mov $0x3516, %ax
    int $0x21
    mov %bx, old16
    mov %es, old16+2
    mov $0x3508, %ax
    int $0x21
    mov %bx, old8
    mov %es, old8+2
    mov $keyboard, %dx
    mov $0x2516, %ax
    int $0x21
    mov $timer, %dx
    mov $0x2508, %ax
    int $0x21
    mov $install, %dx
    add $15, %dx
    mov $4, %cl
    shr %cl, %dx
    mov $0x3100, %ax
    int $0x21
