"""OAM DMA: what the CPU reads from a bus that a transfer uses, and where its writes to one go.

A DMG has one bus for cartridge and work RAM and one for video memory, a CGB one for each of the three. The first byte moves two
M-cycles after the write to DMA.
"""
from programs import Program

SOURCE = "Pan Docs, OAM DMA Transfer, for the buses; writes and sources from 0xE000 on as Gambatte has them"
ROUTINE = """org $3000
routine: ldh [DMA], a\\ wait {wait}\\ {access}\\ ld b, a\\ ld c, 60
pause: dec c\\ db $20, $FD\\ jp back
over: nop
"""
# What is filled before: the first address, and what is added to each byte's place.
FILLED = ((0x8000, 0x11), (0xC100, 0x22), (0xD100, 0x43))


def content(address, is_color):
    """A byte as DMA reads it; code, which is not looked at, is None."""
    if address >= 0xE000:
        if is_color:
            return 0xFF
        address -= 0x2000
    for start, added in FILLED:
        if start <= address < start + 160:
            return address - start + added & 0xFF
    return 0xFF if 0xA000 <= address < 0xC000 else 0


def bus(address, is_color):
    if 0x8000 <= address < 0xA000:
        return "video"
    return "work" if is_color and 0xC000 <= address < 0xFE00 else "main"


def case(model, page, address, wait, writes):
    """A transfer from a page; the CPU accesses an address meanwhile."""
    is_color = model == "CGB"
    text = "di\\ ld sp, $CFFE\\ set LCDC, 0\\ set IE, 0\n"
    for start, added in FILLED:
        text += f"ld hl, {start}\\ ld b, 160\nfill{start}: ld a, l\\ add a, {added}\\ ld [hl+], a\\ dec b\\ jr nz, fill{start}\n"
    text += "ld hl, routine\\ ld de, $FF80\\ ld b, over - routine\ncopy: ld a, [hl+]\\ ld [de], a\\ inc de\\ dec b\\ jr nz, copy\n"
    text += f"ld de, {address}\\ ld a, {page}\\ jp $FF80\n"
    moved = wait + (2 if writes else 0)
    text += f"back: ld a, b\\ ld [$C000], a\\ ld a, [$FE00 + {moved}]\\ ld [$C001], a\\ ld a, [{address}]\\ ld [$C002], a\nend: jr end\n"
    text += ROUTINE.format(wait=wait, access="ld a, $99\\ ld [de], a" if writes else "ld a, [de]")
    source = page << 8 | moved
    byte = content(source, is_color)
    from_bus = "main" if is_color and page >= 0xE0 else bus(source, is_color)
    meets = from_bus == bus(address, is_color) or address >= 0xFE00
    before = content(address - 0x2000 if 0xE000 <= address < 0xFE00 else address, is_color)
    if writes:
        expected = (0x99, 0x99 if meets and address < 0xFE00 else byte, before if meets else 0x99)
    else:
        expected = ((0xFF if address >= 0xFE00 else byte) if meets else before, byte, before)
    name = f"oam-dma/{'to' if writes else 'from'}-{address:04x}-{page:02x}-{wait}-{model.lower()}"
    return Program(name, model, text, expected, SOURCE)


def programs():
    for model in ("DMG", "CGB"):
        for page in (0x60, 0x80, 0xC1, 0xD1, 0xE1):
            for address in (0x6010, 0x8010, 0xC110, 0xE110):
                yield case(model, page, address, 5, False)
            for address in (0x8010, 0xC110):
                yield case(model, page, address, 40, True)
