"""Wave RAM of a DMG while channel 3 plays: which accesses reach it, and what a second trigger does to it.

The channel reads a byte for each sample, first three cycles of 2 MHz later than its period says. An access of the CPU reaches
that byte in the very cycle of the read, and none in any other. A trigger a cycle before a read mixes up the first four bytes.
"""
from programs import Program

SOURCE = "Pan Docs, Audio Details, for what happens; blargg's dmg_sound 09, 10 and 12 for the cycle; Gambatte agrees"
CONTENT = tuple((index * 0x11) ^ 0x5A for index in range(16))


def byte_read(period, cycle):
    """The place of the byte that is read in a cycle after a trigger, or None."""
    steps, rest = divmod(cycle - 3, period)
    return None if steps < 1 or rest else (steps >> 1) & 15


def case(kind, period, cycles):
    """`cycles`: M-cycles from the trigger to the access."""
    frequency = 2048 - period
    trigger = f"set NR34, {0x80 | frequency >> 8}"
    text = "di\\ ld sp, $FFFE\\ set LCDC, 0\\ set NR52, 0\\ set NR52, $80\\ ld hl, $C000\n"
    for index, value in enumerate(CONTENT):
        text += f"set {0x30 + index}, {value}\n"
    text += f"set NR30, $80\\ set NR32, $20\\ set NR33, {frequency & 255}\\ {trigger}\n"
    memory, first = list(CONTENT), ()
    if kind == "trigger":
        text += f"wait {cycles - 5}\\ {trigger}\\ nop\n"
        place = byte_read(period, 2 * cycles + 1)
        if place is not None and place < 4:
            memory[0] = memory[place]
        elif place is not None:
            memory[:4] = memory[place & 12:(place & 12) + 4]
    elif kind == "read":
        text += f"wait {cycles - 3}\\ ldh a, [$3A]\\ ld [hl+], a\n"
        place = byte_read(period, 2 * cycles)
        first = (0xFF if place is None else memory[place],)
    else:
        text += f"wait {cycles - 5}\\ set $3A, $77\n"
        place = byte_read(period, 2 * cycles)
        if place is not None:
            memory[place] = 0x77
    text += "set NR30, 0\n" + "".join(f"keep {0x30 + index}\n" for index in range(16)) + "end: jr end\n"
    return Program(f"wave/{kind}-{period}-{cycles}", "DMG", text, (*first, *memory), SOURCE)


def programs():
    for cycles in range(8, 13):
        yield case("trigger", 4, cycles)
    for cycles in (36, 37, 50, 51, 64):
        yield case("trigger", 7, cycles)
    for cycles in (65, 66, 129, 130):
        yield case("trigger", 16, cycles)
    for cycles in (20, 21):
        yield case("trigger", 2, cycles)
    for kind in ("read", "write"):
        for period, cycles in ((5, 9), (5, 10), (5, 14), (5, 19), (9, 15), (9, 24), (9, 25), (4, 12)):
            yield case(kind, period, cycles)
