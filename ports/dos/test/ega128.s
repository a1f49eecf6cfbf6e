# EGA128.COM, a test: stays resident and makes the card one of 128 KB, whose planes end after 32 KB each.
#
# It sits in front of INT 10h. Asked for the card's memory (AH=12h, BL=10h) it answers 128 KB. When a
# program has set mode 10h it fills what such a card does not have, each plane above its first 32 KB, with
# a pattern; when the program then leaves that mode, it looks whether the pattern is whole. It also notes
# whether another page than the first was ever asked for (AH=05h).
#
#     EGA128        stays resident
#     EGA128 256    the same, but leaves the card its 256 KB, to see that the test can fail
#     EGA128 R      says what became of it: NEVER USED, or UNTOUCHED, or CHANGED; and PAGE where another page was shown
        .code16
        .globl  _start
        .text
        .set    PATTERN, 0x5a
_start: jmp     install
old:    .long   0
honest: .byte   0                       # the card keeps its memory
filled: .byte   0
found:  .byte   0                       # bit 0: used, bit 1: changed, bit 2: another page
handler:
        cmpw    $0xeee0, %ax
        je      tell
        cmpw    $0x1200, %ax
        jne     1f
        cmpb    $0x10, %bl
        je      memory
1:      cmpb    $5, %ah
        je      page
        orb     %ah, %ah
        jne     pass
        cmpb    $1, %cs:filled
        jne     2f
        call    look
2:      pushw   %ax
        andb    $0x7f, %al
        cmpb    $0x10, %al
        popw    %ax
        jne     pass
        pushfw
        lcallw  *%cs:old
        call    fill
        iretw
pass:   ljmp    *%cs:old
tell:   movb    %cs:found, %al
        iretw
memory: pushfw
        lcallw  *%cs:old
        cmpb    $1, %cs:honest
        je      3f
        movb    $1, %bl
3:      iretw
page:   orb     %al, %al
        jz      pass
        orb     $4, %cs:found
        jmp     pass

# Fills the upper half of each plane.
fill:   pushaw
        pushw   %es
        movw    $0xa000, %ax
        movw    %ax, %es
        movw    $0x3c4, %dx
        movw    $0x0102, %ax            # map mask: plane 0
4:      outw    %ax, %dx
        pushw   %ax
        movb    %ah, %al
        xorb    $PATTERN, %al
        movw    $0x8000, %di
        movw    $0x8000, %cx
        cld
        rep stosb
        popw    %ax
        shlb    $1, %ah
        cmpb    $16, %ah
        jne     4b
        movw    $0x0f02, %ax
        outw    %ax, %dx
        movb    $1, %cs:filled
        orb     $1, %cs:found
        popw    %es
        popaw
        ret

# Looks at it again.
look:   pushaw
        pushw   %es
        movb    $0, %cs:filled
        movw    $0xa000, %ax
        movw    %ax, %es
        movw    $0x3ce, %dx
        movw    $0x0005, %ax            # read mode 0
        outw    %ax, %dx
        movw    $0x0004, %ax            # read map select: plane 0
        movb    $1, %bl
5:      outw    %ax, %dx
        pushw   %ax
        movb    %bl, %al
        xorb    $PATTERN, %al
        movw    $0x8000, %di
        movw    $0x8000, %cx
        cld
        repe scasb
        popw    %ax
        je      6f
        orb     $2, %cs:found
6:      shlb    $1, %bl
        incb    %ah
        cmpb    $4, %ah
        jne     5b
        movw    $0x0004, %ax
        outw    %ax, %dx
        popw    %es
        popaw
        ret

install:
        cmpb    $'R', 0x82
        je      report
        cmpb    $'2', 0x82
        jne     7f
        movb    $1, honest
7:      movw    $0x3510, %ax
        int     $0x21
        movw    %bx, old
        movw    %es, old+2
        movw    $handler, %dx
        movw    $0x2510, %ax
        int     $0x21
        movw    $install, %dx
        int     $0x27
report: movw    $0xeee0, %ax
        int     $0x10
        movb    %al, %bl
        movw    $never, %dx
        testb   $1, %bl
        jz      8f
        movw    $untouched, %dx
        testb   $2, %bl
        jz      8f
        movw    $changed, %dx
8:      movb    $9, %ah
        int     $0x21
        testb   $4, %bl
        jz      9f
        movw    $paged, %dx
        movb    $9, %ah
        int     $0x21
9:      movw    $0x4c00, %ax
        int     $0x21
never:  .ascii  "NEVER USED $"
untouched:
        .ascii  "UNTOUCHED $"
changed:
        .ascii  "CHANGED $"
paged:  .ascii  "PAGE $"
