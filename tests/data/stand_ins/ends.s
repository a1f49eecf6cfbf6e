# One that ends: it says why, in text mode, waits for a key and goes back to DOS.
.code16
.text
    mov $3, %ax
    int $0x10
    mov $0x09, %ah
    mov $text, %dx
    int $0x21
    xor %ah, %ah
    int $0x16
    mov $0x4c01, %ax
    int $0x21
text: .ascii "Divisione per zero.\r\n$"
