# Answers from a list, and the speaker sounds after each answer.
.code16
.text
.equ mode, 3
.equ start_key, 'N'
.equ beeps, 1
.include "common.inc"
menu:    .asciz "DAMA\r\n\r\n  N  Nuova partita\r\n"
unknown: .asciz "?"
prompt:  .asciz "\r\nTocca a te: "
answer:  .asciz "\r\nHo mosso: "
answers: .asciz "11 15"
         .asciz "7 11"
