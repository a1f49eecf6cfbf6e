# A text screen with a blinking cursor, which says what this program says without KEYBOARD.DAT.
.code16
.text
    mov $3, %ax
    int $0x10
    mov $0x09, %ah
    mov $text, %dx
    int $0x21
1:  xor %ah, %ah
    int $0x16
    cmp $0x1b, %al
    jne 1b
    mov $0x4c00, %ax
    int $0x21
text: .ascii "\r\nKEYBOARD.DAT non trovato n\202 sul disco del programma n\202 sul drive A.\r\n\r\n$"
