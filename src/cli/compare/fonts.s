# FONTS.COM: writes the fonts of the video BIOS to F8.BIN, F14.BIN and F16.BIN in the current folder.
# `dama compare` reads text screens with them. Assembled with tools/stand_ins.sh.
.code16
.text
start:
    mov $0x0300, %bx            # the 8x8 font, characters 0 to 127
    call font
    mov $name8, %dx
    mov $128*8, %cx
    call create
    call put
    mov $0x0400, %bx            # the 8x8 font, characters 128 to 255
    call font
    mov $128*8, %cx
    call put
    call close
    mov $0x0200, %bx
    call font
    mov $name14, %dx
    mov $256*14, %cx
    call create
    call put
    call close
    mov $0x0600, %bx
    call font
    mov $name16, %dx
    mov $256*16, %cx
    call create
    call put
    call close
    mov $0x4c00, %ax
    int $0x21

# The address of font BH, to saved.
font:
    mov $0x1130, %ax
    int $0x10
    mov %bp, offset
    mov %es, segment
    ret

# Creates the file named at DX.
create:
    push %cx
    xor %cx, %cx
    mov $0x3c, %ah
    int $0x21
    mov %ax, handle
    pop %cx
    ret

# Writes CX bytes of the font.
put:
    mov handle, %bx
    push %ds
    mov offset, %dx
    mov segment, %ds
    mov $0x40, %ah
    int $0x21
    pop %ds
    ret

close:
    mov handle, %bx
    mov $0x3e, %ah
    int $0x21
    ret

name8:  .asciz "F8.BIN"
name14: .asciz "F14.BIN"
name16: .asciz "F16.BIN"
offset:  .word 0
segment: .word 0
handle:  .word 0
