"""The CGB's DMA into video memory: its time, when its blocks move, from where and to where."""
from programs import Program

LINE = 456
START = "di\\ ld sp, $FFFE\\ set LCDC, 0\\ set IE, 0\\ set SCX, 0\\ ld hl, $C000\n"
PAN_DOCS = "Pan Docs, LCD VRAM DMA Transfers"
MEASURED = "Pan Docs, LCD VRAM DMA Transfers; the M-cycle measured with Gambatte"


def setup(source, destination):
    """The four registers of a transfer."""
    return "\\ ".join(
        f"set HDMA{1 + index}, {value}" for index, value in
        enumerate([source >> 8, source & 0xFF, destination >> 8, destination & 0xFF])) + "\n"


def durations():
    """A general transfer stops the CPU for an M-cycle, and eight microseconds a block in either speed."""
    for speed, name in ((4, "single"), (2, "double")):
        for blocks in (1, 2, 3, 7, 16, 40):
            text = START + ("set KEY1, 1\\ stop\n" if speed == 2 else "") + setup(0x0000, 0x8000)
            text += f"set TIMA, 0\\ ldh [DIV], a\\ set TAC, 5\\ set HDMA5, {blocks - 1}\n" + "keep TIMA\n" * 4 + "end: jr end\n"
            # TIMA counts every fourth M-cycle from the write to DIV, but not yet the first one; it is read in LDH's third.
            passed = 10 + 1 + blocks * 32 // speed + 3
            expected = tuple((passed + 5 * index) // 4 - 1 & 0xFF for index in range(4))
            yield Program(f"hdma-time/{name}-{blocks}", "CGB", text, expected, MEASURED)


READERS = {"ldh": ("ldh a, [HDMA5]\\ ld [hl+], a", 3, (3, 2)), "ld": ("ld a, [$FF55]\\ ld [hl+], a", 4, (4, 2)),
           "hl": ("ld a, [hl]\\ ld [de], a\\ inc e", 2, (2, 2, 1))}


def blocks_seen():
    """What HDMA5 reads between blocks.

    A block is due a dot after the interrupt of mode 0, and moves when the CPU has fetched its next opcode: an
    instruction that has begun before ends first. So the length of the one that reads matters.
    """
    for speed, name in ((4, "single"), (2, "double")):
        for reader, (code, reads_at, lengths) in READERS.items():
            for shift in range(3):
                text = START + ("set KEY1, 1\\ stop\n" if speed == 2 else "") + setup(0x0000, 0x8000)
                text += "ld de, $C000\\ " + ("ld hl, $FF55" if reader == "hl" else "ld hl, $C000") + "\n"
                first = LINE // speed + 20
                count = 120
                text += f"set LCDC, $91\\ wait {first + shift}\\ set HDMA5, $82\n" + (code + "\n") * count + "end: jr end\n"
                # Dots of the line count from the M-cycle before the LCD is switched on.
                dots = speed * (1 + first + shift + 5)
                expected = seen(dots, speed, lengths, reads_at, count)
                yield Program(f"hdma-seen/{name}-{reader}-{shift}", "CGB", text, expected, MEASURED)


def seen(dots, speed, lengths, reads_at, count):
    """The values that are read, M-cycle by M-cycle."""
    left, is_due, values = 2, False, []
    # The next dot at which a block is due.
    due = dots // LINE * LINE + 255
    due += LINE if due <= dots else 0
    for _ in range(count):
        for index, length in enumerate(lengths):
            for cycle in range(length):
                dots += speed
                if dots >= due:
                    is_due, due = left >= 0, due + LINE
                if cycle == 0 and is_due:
                    is_due, left = False, left - 1
                    dots += speed + 32
                if index == 0 and cycle == reads_at - 1:
                    values.append(left if left >= 0 else 0xFF)
    return tuple(values)


def places():
    """Sources without memory, the echo of work RAM, and a destination that runs over."""
    fill = "ld hl, $D000\\ ld b, 0\nfill: ld a, l\\ add a, 3\\ ld [hl+], a\\ dec b\\ jr nz, fill\nld hl, $C000\n"
    echo = "Pan Docs, Echo RAM; as Gambatte and mGBA read it"
    for source, value, where in (
            (0xD000, 3, PAN_DOCS), (0xD080, 0x83, PAN_DOCS), (0xF000, 3, echo), (0xF010, 0x13, echo), (0x8000, 0xFF, PAN_DOCS),
            (0x9FF0, 0xFF, PAN_DOCS), (0xFE00, 0xFF, "as Gambatte reads it"), (0xFF80, 0xFF, "as Gambatte reads it")):
        text = START + fill + setup(source, 0x8800) + "set HDMA5, 0\\ ld a, [$8800]\\ ld [hl+], a\\ ld a, [$880F]\\ ld [hl+], a\n"
        last = value + 15 if value != 0xFF else value
        yield Program(f"hdma-place/from-{source:04x}", "CGB", text + "end: jr end\n", (value, last), where)
    over = "the destination counts 16 bits and a transfer ends when they run over: Gambatte and mGBA"
    for destination, blocks, moved in ((0x9FF0, 2, 2), (0x1FF0, 2, 2), (0xDFF0, 3, 3), (0xFFF0, 2, 1), (0xFF00, 20, 16)):
        text = START + fill + "ld a, $AA\\ ld [$8000], a\\ ld [$9FF0], a\n" + setup(0xD000, destination)
        text += f"set HDMA5, {blocks - 1}\\ ld a, [$9FF0]\\ ld [hl+], a\\ ld a, [$8000]\\ ld [hl+], a\\ keep HDMA5\nend: jr end\n"
        last = (0x9FF0 - 0x8000 - (destination & 0x1FF0)) & 0x1FFF
        first = (0 - (destination & 0x1FF0)) & 0x1FFF
        yield Program(
            f"hdma-place/to-{destination:04x}-{blocks}", "CGB", text,
            ((last + 3) & 0xFF, (first + 3) & 0xFF if first < 16 * moved else 0xAA, 0xFF), over)


def programs():
    yield from durations()
    yield from blocks_seen()
    yield from places()
