# LINES.COM, a test: sets 80 columns with the card's letters of 8 rows (LINES 8: 43 or 50 lines), 14 (LINES 14)
# or 16, as MODE CON does, which DOSBox has not.
        .code16
        .globl  _start
        .text
_start: movw    $0x0003, %ax
        int     $0x10
        movw    $0x1112, %ax
        cmpb    $'8', 0x82
        je      1f
        movw    $0x1111, %ax
1:      xorb    %bl, %bl
        int     $0x10
        movw    $0x4c00, %ax
        int     $0x21
