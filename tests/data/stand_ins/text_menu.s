# Another menu: a program in text mode with a cursor, whose menu knows 1 and nothing else.
.code16
.text
.equ mode, 3
.equ start_key, '1'
.include "common.inc"
menu:    .asciz "GIOCO DELLA DAMA\r\n\r\n  1  Gioca\r\n  Esc  Fine\r\n\r\nScelta: "
unknown: .asciz "\r\nTasto errato. Scelta: "
prompt:  .asciz "\r\nMossa: "
answer:  .asciz "\r\nIo muovo "
answers: .asciz "12 16"
         .asciz "8 12"
         .asciz "4 8"
