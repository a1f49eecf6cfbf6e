# Thinks long on a still screen; reads lines by INT 21h, AH=0Ah.
.code16
.text
.include "thinker.inc"

line:
    mov $buffer, %dx
    mov $0x0a, %ah
    int $0x21
    cmpb $0x1b, buffer+2
    je leave
    ret

work:
    ret

buffer: .byte 40, 0
    .space 41
