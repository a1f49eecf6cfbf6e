# Wants KEYBOARD.DAT, on A: or on its own disk; it does not look into it. S saves, to B:; a move has one answer.
.code16
.text
    mov $3, %ax
    int $0x10
    mov $on_a, %dx
    call exists
    jnc found
    mov $here, %dx
    call exists
    jnc found
    mov $missing, %si
    call print
halt:
    xor %ah, %ah
    int $0x16
    jmp halt
found:
    mov $ready, %si
    call print
turn:
    mov $prompt, %si
    call print
    call key
    cmp $'S', %al
    je save
line:
    cmp $13, %al
    je answers
    call key
    jmp line
answers:
    mov $answer, %si
    call print
    jmp turn
save:
    call key                    # its RETURN
    mov $saved, %dx
    xor %cx, %cx
    mov $0x3c, %ah
    int $0x21
    jc turn
    mov %ax, %bx
    mov $state, %dx
    mov $16, %cx
    mov $0x40, %ah
    int $0x21
    mov $0x3e, %ah
    int $0x21
    jmp turn

exists:
    mov $0x3d00, %ax
    int $0x21
    jc 1f
    mov %ax, %bx
    mov $0x3e, %ah
    int $0x21
    clc
1:  ret

key:
    xor %ah, %ah
    int $0x16
    cmp $0x1b, %al
    je leave
    call put
    ret
leave:
    mov $0x4c00, %ax
    int $0x21

print:
    lodsb
    test %al, %al
    jz 1f
    call put
    jmp print
1:  ret

put:
    push %ax
    mov $0x0e, %ah
    mov $7, %bx
    int $0x10
    pop %ax
    ret

on_a:    .asciz "A:KEYBOARD.DAT"
here:    .asciz "KEYBOARD.DAT"
saved:   .asciz "B:PARTITA"
state:   .ascii "la mia partita 1"
missing: .asciz "Manca KEYBOARD.DAT.\r\n"
ready:   .asciz "DAMA"
prompt:  .asciz "\r\nMossa: "
answer:  .asciz "\r\nGioco 12-16"
