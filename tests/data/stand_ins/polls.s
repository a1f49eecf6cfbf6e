# Waits in a loop of polls by INT 16h, and polls while it thinks too.
.code16
.text
.include "thinker.inc"

line:
    mov $1, %ah
    int $0x16
    jz line
    mov $0, %ah
    int $0x16
    call show
    jne line
    ret

work:
    mov $1, %ah
    int $0x16
    mov $2000, %cx
    jmp far_work
    .space 256                  # its work is not beside its poll
far_work:
    mov %cx, %ax
    mul %cx
    loop far_work
    ret
