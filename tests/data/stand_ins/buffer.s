# Takes its keys from the BIOS buffer at 40:1Ah, which no resident program hears.
.code16
.text
.include "thinker.inc"

line:
    push %ds
    mov $0x40, %ax
    mov %ax, %ds
    mov 0x1a, %bx
1:  cmp 0x1c, %bx
    je 1b
    mov (%bx), %al
    add $2, %bx
    cmp $0x3e, %bx
    jb 2f
    mov $0x1e, %bx
2:  mov %bx, 0x1a
    pop %ds
    call show
    jne line
    ret

work:
    ret
