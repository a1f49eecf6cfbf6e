# A menu by arrows, in 40 columns: only the marked second line plays, and its answers are a list.
.code16
.text
.equ mode, 1
.equ start_key, 0
.equ arrows, 1
.include "common.inc"
menu:    .asciz "DAMA\r\n\r\n> Fine\r\n  Gioca\r\n"
marked:  .asciz "\r\n  Fine\r\n> Gioca\r\n"
unknown: .asciz ""
prompt:  .asciz "\r\nMossa: "
answer:  .asciz "\r\nRispondo "
answers: .asciz "12-16"
         .asciz "11-15"
         .asciz "8-11"
