; Start-up, cartridge header, interrupts. Facts from Pan Docs: the header, the interrupt vectors,
; when VRAM, OAM and the palettes may be touched.
	.module crt0
	.globl _main
	.globl _sound_frame
	.globl _camera

P1	= 0xFF00
IF	= 0xFF0F
LCDC	= 0xFF40
STAT	= 0xFF41
SCY	= 0xFF42
SCX	= 0xFF43
LY	= 0xFF44
LYC	= 0xFF45
DMA	= 0xFF46
BGP	= 0xFF47
WY	= 0xFF4A
VBK	= 0xFF4F
BCPS	= 0xFF68
BCPD	= 0xFF69
IE	= 0xFFFF

dma_wait   = 0xFF80	; routine in HRAM: starts the object DMA and waits it out
raster_lo  = 0xFF90	; next raster record
raster_hi  = 0xFF91

	.area _HEADER (ABS)
	.org 0x00
	ret
	.org 0x40
	jp vblank
	.org 0x48
	jp raster
	.org 0x50
	reti
	.org 0x58
	reti
	.org 0x60
	reti

	.org 0x100
	nop
	jp start
	; The 48 bytes that the boot ROM compares.
	.db 0xCE,0xED,0x66,0x66,0xCC,0x0D,0x00,0x0B,0x03,0x73,0x00,0x83,0x00,0x0C,0x00,0x0D
	.db 0x00,0x08,0x11,0x1F,0x88,0x89,0x00,0x0E,0xDC,0xCC,0x6E,0xE6,0xDD,0xDD,0xD9,0x99
	.db 0xBB,0xBB,0x67,0x63,0x6E,0x0E,0xEC,0xCC,0xDD,0xDC,0x99,0x9F,0xBB,0xB9,0x33,0x3E
	.ascii "ARCADIA DEMO"	; title
	.db 0,0,0
	.db 0x80		; uses the colours of a CGB, runs without
	.db 0x30,0x30		; licensee (none)
	.db 0x00		; no SGB functions
	.db 0x03		; MBC1 + RAM + battery
	.db 0x00		; 32 KiB ROM
	.db 0x02		; 8 KiB RAM
	.db 0x01		; not Japan
	.db 0x33
	.db 0x00		; version
	.db 0x00,0x00,0x00	; check sums: tools/rom.py

	.org 0x150
start:
	di
	ld sp, #0xE000
	ld d, a			; 0x11 on a CGB
	; The screen may be switched off during VBlank only.
1$:	ldh a, (LY & 0xFF)
	cp a, #144
	jr c, 1$
	xor a, a
	ldh (LCDC & 0xFF), a
	ldh (IE & 0xFF), a
	; All work RAM to 0 (what is on the stack is nothing yet).
	ld hl, #0xC000
2$:	xor a, a
	ld (hl+), a
	ld a, h
	cp a, #0xE0
	jr nz, 2$
	; HRAM to 0.
	ld c, #0x80
	xor a, a
3$:	ldh (c), a
	inc c
	ld b, c
	inc b
	jr nz, 3$
	; The DMA routine.
	ld hl, #dma_source
	ld bc, #0x0A80		; 10 bytes to 0xFF80
4$:	ld a, (hl+)
	ldh (c), a
	inc c
	dec b
	jr nz, 4$
	ld a, d
	cp a, #0x11
	jr nz, 5$
	ld a, #1
	ld (_is_color), a
5$:	xor a, a
	ldh (VBK & 0xFF), a
	call _main
6$:	halt
	nop
	jr 6$

dma_source:
	ld a, #>_shadow_oam
	ldh (DMA & 0xFF), a
	ld a, #40
1$:	dec a
	jr nz, 1$
	ret

; ---- VBlank: everything that needs the video memory, then the sound.
vblank:
	push af
	push bc
	push de
	push hl
	ld hl, #_vblanks
	inc (hl)
	ld a, (_frame_ready)
	or a, a
	jr z, reuse
	call dma_wait
	; Queue entries: address high (0 ends), low, count (+0x80: attributes), step, bytes.
	ld hl, #_vram_queue
entry:	ld a, (hl+)
	or a, a
	jr z, queue_done
	ld d, a
	ld a, (hl+)
	ld e, a
	ld a, (hl+)
	ld b, a
	rlca
	and a, #1
	ldh (VBK & 0xFF), a
	res 7, b
	ld a, (hl+)
	ld c, a
byte:	ld a, (hl+)
	ld (de), a
	ld a, e
	add a, c
	ld e, a
	jr nc, 1$
	inc d
1$:	dec b
	jr nz, byte
	jr entry
queue_done:
	xor a, a
	ldh (VBK & 0xFF), a
	ld (_vram_queue), a
	ld a, (_palette_pending)
	or a, a
	jr z, 3$
	xor a, a
	ld (_palette_pending), a
	ld a, #0x80
	ldh (BCPS & 0xFF), a
	ld hl, #_palette_buffer
	ld c, #BCPD & 0xFF
	ld b, #16
2$:	ld a, (hl+)
	ldh (c), a
	ld a, (hl+)
	ldh (c), a
	ld a, (hl+)
	ldh (c), a
	ld a, (hl+)
	ldh (c), a
	dec b
	jr nz, 2$
3$:	ld a, (_window_y)
	ldh (WY & 0xFF), a
	ld a, (_raster_next)
	ld (raster_now), a
	xor a, a
	ld (_frame_ready), a
reuse:	; The first record holds from line 0 on.
	ld hl, #_raster_a
	ld a, (raster_now)
	or a, a
	jr z, 4$
	ld hl, #_raster_b
4$:	ld a, (hl+)
	ldh (BCPS & 0xFF), a
	ld a, (hl+)
	ldh (SCY & 0xFF), a
	ld a, (hl+)
	ldh (SCX & 0xFF), a
	ld a, (hl+)
	ldh (LCDC & 0xFF), a
	ld a, (hl+)
	ldh (BGP & 0xFF), a
	ld a, (hl+)
	ldh (BCPD & 0xFF), a
	ld a, (hl+)
	ldh (BCPD & 0xFF), a
	ld a, (hl+)
	ldh (LYC & 0xFF), a
	ld a, l
	ldh (raster_lo & 0xFF), a
	ld a, h
	ldh (raster_hi & 0xFF), a
	; From here on the raster may interrupt.
	ei
	call _sound_frame
	pop hl
	pop de
	pop bc
	pop af
	ret

; ---- LYC: one line above the line where a record begins. Waits for the HBlank, so that nothing
; changes in the middle of a line and the palette is open.
raster:
	push af
	push bc
	push de
	push hl
	ldh a, (raster_lo & 0xFF)
	ld l, a
	ldh a, (raster_hi & 0xFF)
	ld h, a
	ld a, (hl+)
	ldh (BCPS & 0xFF), a
	ld a, (hl+)
	ld b, a
	ld a, (hl+)
	ld c, a
	ld a, (hl+)
	ld d, a
	ld a, (hl+)
	ld e, a
1$:	ldh a, (STAT & 0xFF)
	and a, #3
	jr nz, 1$
	ld a, (hl+)
	ldh (BCPD & 0xFF), a
	ld a, (hl+)
	ldh (BCPD & 0xFF), a
	ld a, b
	ldh (SCY & 0xFF), a
	ld a, c
	ldh (SCX & 0xFF), a
	ld a, e
	ldh (BGP & 0xFF), a
	ld a, d
	ldh (LCDC & 0xFF), a
	ld a, (hl+)
	ldh (LYC & 0xFF), a
	ld a, l
	ldh (raster_lo & 0xFF), a
	ld a, h
	ldh (raster_hi & 0xFF), a
	pop hl
	pop de
	pop bc
	pop af
	reti

; void scroll_raster(void): the bands' scroll positions lie at 0xFFA0.
_scroll_raster::
	ld hl, #_raster_to
	ld a, (hl+)
	ld h, (hl)
	ld l, a
	inc l
	inc l
	ld a, (_raster_from)
	ld e, a
	ld a, (_raster_from + 1)
	ld d, a
	inc de
	ld a, (_raster_count)
	ld b, a
1$:	ld a, (de)
	add a, #0xA0
	ld c, a
	ldh a, (c)
	ld (hl), a
	ld a, e
	add a, #4
	ld e, a
	jr nc, 2$
	inc d
2$:	ld a, l		; the records do not cross a page
	add a, #8
	ld l, a
	dec b
	jr nz, 1$
	ret

; void place_things(void): of each thing kind, y, x (2), age, vx, vy, ox.
_place_things::
	ld hl, #_camera
	ld a, (hl+)
	sub a, #16
	ld c, a
	ld a, (hl)
	sbc a, #0
	ld b, a			; bc: what lies at ox 0
	ld hl, #_thing_page
	ld de, #_things_seen
1$:	ld a, (hl)
	or a, a
	jr z, 4$
	inc l
	inc l
	ld a, (hl+)
	sub a, c
	ld (place), a
	ld a, (hl)
	sbc a, b
	jr nz, 3$
	ld a, l			; on to ox
	add a, #4
	ld l, a
	ld a, (place)
	ld (hl), a
	cp a, #176
	ld a, l
	jr nc, 2$
	sub a, #7		; seen: into the list
	ld (de), a
	inc e
	ld a, l
2$:	inc a
	ld l, a
	jr 5$
3$:	rlca			; to the left: it is gone; to the right: it waits
	ld a, l
	jr nc, 6$
	sub a, #3
	ld l, a
	ld (hl), #0
	jr 4$
6$:	sub a, #3
	ld l, a
4$:	ld a, l
	add a, #8
	ld l, a
5$:	cp a, #192
	jr nz, 1$
	ld a, e
	sub a, #<_things_seen
	ld (_things_count), a
	ret

; void wait_frame(void)
_wait_frame::
	ld hl, #_vblanks
	ld b, (hl)
1$:	halt
	nop
	ld a, (hl)
	cp a, b
	jr z, 1$
	ret

; u8 read_pad(void): the two halves of P1, read a few times to let the lines settle.
_read_pad::
	ld c, #P1 & 0xFF
	ld a, #0x20
	ldh (c), a
	ldh a, (c)
	ldh a, (c)
	cpl
	and a, #0x0F
	swap a
	ld b, a
	ld a, #0x10
	ldh (c), a
	ldh a, (c)
	ldh a, (c)
	ldh a, (c)
	ldh a, (c)
	ldh a, (c)
	ldh a, (c)
	cpl
	and a, #0x0F
	or a, b
	ld b, a
	ld a, #0x30
	ldh (c), a
	ld a, b
	ret

	.area _OAM (ABS)
	.org 0xC000
_shadow_oam::
	.ds 160
_is_color::
	.ds 1
_vblanks::
	.ds 1
_frame_ready::
	.ds 1
_raster_next::
	.ds 1
raster_now:
	.ds 1
_window_y::
	.ds 1
_palette_pending::
	.ds 1
_raster_to::
	.ds 2
_raster_from::
	.ds 2
_raster_count::
	.ds 1
place:
	.ds 1
	.org 0xC100
_vram_queue::
	.ds 128
_palette_buffer::
	.ds 64
	.org 0xC200
_raster_a::
	.ds 256
_raster_b::
	.ds 256
_thing_page::
	.ds 192
_things_seen::
	.ds 24
_things_count::
	.ds 1

	; The order of what the compiler makes.
	.area _CODE
	.area _LIT
	.area _DATA
	.area _BSS
