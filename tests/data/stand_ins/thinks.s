# Thinks long on a still screen; reads its keys by INT 16h.
.code16
.text
.include "thinker.inc"

line:
    mov $0, %ah
    int $0x16
    call show
    jne line
    ret

work:
    ret
