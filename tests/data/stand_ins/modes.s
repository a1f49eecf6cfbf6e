# Screens of every mode: each key goes on to the next mode of the card and writes its number, until Esc.
.code16
.text
    mov $modes, %si
next:
    lodsb
    xor %ah, %ah
    int $0x10
    mov $text, %di
1:  mov (%di), %al
    or %al, %al
    jz 2f
    mov $0x0e, %ah
    mov $0x0003, %bx
    push %si
    push %di
    int $0x10
    pop %di
    pop %si
    inc %di
    jmp 1b
2:  mov $0x0c0a, %ax            # a slanting line, which is no text, in the modes that have pixels
    mov $60, %cx
    mov $60, %dx
    cmpb $3, -1(%si)
    jbe 4f
3:  push %cx
    push %dx
    push %si
    xor %bh, %bh
    and $0x0f, %cl
    add $40, %cx
    mov $0x0c02, %ax
    int $0x10
    pop %si
    pop %dx
    pop %cx
    inc %dx
    loop 3b
4:  xor %ah, %ah
    int $0x16
    cmp $0x1b, %al
    jne next
    mov $0x4c00, %ax
    int $0x21
modes: .byte 3, 1, 4, 6, 0x0d, 0x0e, 0x10, 0x12, 0x13
text:  .asciz "DAMA 1.0"
