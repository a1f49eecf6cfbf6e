# BREAK.COM, a test: stays resident and does what a PC's BIOS does at Ctrl-Break, and DOSBox's does not:
# while Ctrl and Scroll Lock (the Break of old keyboards) are down it calls INT 1Bh.
        .code16
        .globl  _start
        .text
_start: jmp     install
old:    .long   0
handler:
        pushw   %ax
        pushw   %ds
        movw    $0x40, %ax
        movw    %ax, %ds
        testb   $0x04, 0x17             # Ctrl
        jz      1f
        testb   $0x10, 0x18             # Scroll Lock, held down
        jz      1f
        orb     $0x80, 0x71             # the BIOS's own mark
        int     $0x1b
1:      popw    %ds
        popw    %ax
        ljmp    *%cs:old
install:
        movw    $0x351c, %ax
        int     $0x21
        movw    %bx, old
        movw    %es, old+2
        movw    $handler, %dx
        movw    $0x251c, %ax
        int     $0x21
        movw    $install, %dx
        int     $0x27
