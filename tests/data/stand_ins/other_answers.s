# Other answers: a program in the graphics mode of the EGA whose menu has this program's letters.
.code16
.text
.equ mode, 0x10
.equ start_key, 'N'
.include "common.inc"
menu:    .asciz "DAMA\r\n\r\n  N  Nuova partita\r\n"
unknown: .asciz "?"
prompt:  .asciz "\r\nTocca a te: "
answer:  .asciz "\r\nHo mosso: "
answers: .asciz "11 15"
         .asciz "7 11"
