# Has no rules of its own: it writes each line that is typed into ASKS.TXT, waits until TELLS.TXT is there, prints what
# it holds and asks again. The test that started it answers, with one wrong rule.
.code16
.text
start:
    mov $3, %ax
    int $0x10
turn:
    mov $prompt, %si
    call print
    mov $line, %di
key:
    xor %ah, %ah
    int $0x16
    cmp $0x1b, %al
    je leave
    mov %al, (%di)
    inc %di
    call put
    cmp $13, %al
    jne key
    mov $10, %al
    call put
    mov $asks, %dx
    xor %cx, %cx
    mov $0x3c, %ah              # create
    int $0x21
    mov %ax, %bx
    mov $line, %dx
    mov %di, %cx
    sub %dx, %cx
    mov $0x40, %ah              # write
    int $0x21
    mov $0x3e, %ah              # close
    int $0x21
wait:
    mov $0x40, %ax
    mov %ax, %es
    mov %es:0x6c, %ax           # a tick of the clock between two looks
1:  cmp %es:0x6c, %ax
    je 1b
    push %ds
    pop %es
    mov $tells, %dx
    mov $0x3d00, %ax            # open
    int $0x21
    jc wait
    mov %ax, %bx
    mov $line, %dx
    mov $80, %cx
    mov $0x3f, %ah              # read
    int $0x21
    mov $line, %di
    add %ax, %di
    movb $0, (%di)
    mov $0x3e, %ah
    int $0x21
    mov $tells, %dx
    mov $0x41, %ah              # delete
    int $0x21
    mov $line, %si
    call print
    jmp turn

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
    push %si
    push %di
    mov $0x0e, %ah
    mov $7, %bx
    int $0x10
    pop %di
    pop %si
    ret

prompt: .asciz "\r\nMOSSA: "
asks:   .asciz "ASKS.TXT"
tells:  .asciz "TELLS.TXT"
line:   .space 90
