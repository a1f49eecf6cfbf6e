# FAULTS.COM, a test: stays resident and makes drive B: fail as real drives do under DOS 3.3.
#
# DOSBox's own DOS never raises a critical error. This sits in front of INT 21h: where a call names a
# file on B:, it calls INT 24h as DOS would, with the code given on the command line (0: the disk is
# write-protected, and then only calls that write; 2: the drive is not ready; 12: general failure), and
# where the handler answers "fail" (3) the call fails with error 5, as in DOS 3.3. Any other answer
# ends in a message, which the test would see.
#
# It sits in front of INT 13h, too: asked for a sector of B: that answers with the second number as its
# status, as a drive's BIOS does (0: well; 4: sector not found; 32, 128: there is no disk).
#
#     FAULTS CODE [STATUS]
        .code16
        .globl  _start
        .text
_start: jmp     install
old:    .long   0
old13:  .long   0
code:   .byte   0
status: .byte   0
disk:   cmpb    $2, %ah
        jne     1f
        cmpb    $1, %dl
        jne     1f
        movb    %cs:status, %ah
        pushw   %bp
        movw    %sp, %bp
        andw    $0xfffe, 6(%bp)         # carry, in the flags the caller gets back
        orb     %ah, %ah
        jz      2f
        orw     $1, 6(%bp)
2:      popw    %bp
        iretw
1:      ljmp    *%cs:old13
handler:
        cmpb    $0x3c, %ah              # create
        je      named_write
        cmpb    $0x5b, %ah              # create new
        je      named_write
        cmpb    $0x56, %ah              # rename
        je      named_write
        cmpb    $0x41, %ah              # delete
        je      named_write
        cmpb    $0x3d, %ah              # open
        je      named_any
        cmpb    $0x43, %ah              # attributes
        je      named_any
pass:   ljmp    *%cs:old
named_any:
        cmpb    $0, %cs:code
        je      pass
named_write:
        pushw   %bx
        movw    %dx, %bx
        cmpb    $'B', (%bx)
        popw    %bx
        jne     pass
        pushw   %ds
        pushw   %es
        pushw   %bx
        pushw   %cx
        pushw   %dx
        pushw   %si
        pushw   %di
        pushw   %bp
        movb    $0x1b, %ah              # disk, write, data area; fail is allowed
        movb    $1, %al                 # drive B
        xorw    %di, %di
        movb    %cs:code, %bl
        xorb    %bh, %bh
        movw    %bx, %di
        int     $0x24
        popw    %bp
        popw    %di
        popw    %si
        popw    %dx
        popw    %cx
        popw    %bx
        popw    %es
        popw    %ds
        cmpb    $3, %al
        jne     wrong
        movw    $5, %ax
        pushw   %bp
        movw    %sp, %bp
        orw     $1, 6(%bp)              # carry, in the flags the caller gets back
        popw    %bp
        iretw
wrong:  movw    %cs, %ax
        movw    %ax, %ds
        movw    $not_failed, %dx
        movb    $9, %ah
        pushfw
        lcallw  *%cs:old
        iretw
not_failed:
        .ascii  "Abort, Retry, Fail?$"
install:
        movw    $0x82, %si              # the command's tail: two numbers
        call    number
        movb    %bl, code
        call    number
        movb    %bl, status
        movw    $0x3513, %ax
        int     $0x21
        movw    %bx, old13
        movw    %es, old13+2
        movw    $disk, %dx
        movw    $0x2513, %ax
        int     $0x21
        movw    $0x3521, %ax
        int     $0x21
        movw    %bx, old
        movw    %es, old+2
        movw    $handler, %dx
        movw    $0x2521, %ax
        int     $0x21
        movw    $install, %dx
        int     $0x27
number: xorw    %bx, %bx
1:      lodsb
        subb    $'0', %al
        cmpb    $9, %al
        ja      2f
        xorb    %ah, %ah
        imulw   $10, %bx, %bx
        addw    %ax, %bx
        jmp     1b
2:      ret
