"""When the noise channel's shift register first shows a 1 after a trigger, by speed, alignment, NR43 and revision.

A CGB's PCM34 shows the output: the first 1 arrives with the fifteenth step. A prescaler of the chip's 2 MHz cycles ticks a
counter of 14 bits; a step is a rise of the bit that the shift selects. In double speed an M-cycle is one cycle, so a trigger
meets all four alignments to the prescaler's clock, in single speed two of them.
"""
from programs import Program

SOURCE = "Pan Docs, Audio Details, for the parts; SameSuite channel_4_align and channel_4_frequency_alignment for the load (CPU CGB D and E); SameBoy's findings for a CPU CGB C"


def load(model, is_double, code, alignment):
    """(cycles from a trigger to the load of the prescaler, how late the second tick is)."""
    between = alignment & 1
    if code == 0:
        if model == "CGB-C":
            return (5 - between if is_double else 4 - between), 0
        return 4 + between, 0
    # To the next edge of 524288 Hz that is two cycles away or more.
    wait = {0: 2, 1: 5, 2: 8 if model == "CGB-C" else 4, 3: 3}[alignment & 3]
    return (wait + 2, 2) if code == 1 and wait < 4 else (wait, 0)


def first_one(model, is_double, register, alignment, again):
    """Cycles from the last trigger to the first 1; `again`: cycles between two triggers, or None."""
    code, shift = register & 7, register >> 4
    divisor = 4 * code or 2
    wait, late = load(model, is_double, code, alignment)
    counter, tick, time, steps = 0, wait + divisor, 0, 0
    while True:
        if again is not None and tick > again:
            wait, late = load(model, is_double, code, alignment + again)
            tick, time, steps, again = again + wait + 2 + divisor, again, 0, None
        counter += 1
        if counter % (2 << shift) == 1 << shift:
            steps += 1
            if steps == 15 and again is None:
                return tick - time
        tick += divisor + late
        late = 0


def case(model, is_double, register, gap, again=None):
    """Reads an M-cycle too soon, and in time; `again`: M-cycles from a first trigger to the one that counts."""
    cycle = 1 if is_double else 2
    text = "di\\ ld sp, $FFFE\\ set LCDC, 0\\ set P1, $30\\ ld hl, $C000\n" + ("set KEY1, 1\\ stop\n" if is_double else "")
    alignment = (15 + gap) * cycle
    time = first_one(model, is_double, register, alignment, None if again is None else again * cycle)
    cycles = -(-time // cycle)
    for reads in (cycles - 1, cycles):
        text += f"set NR52, 0\\ set NR52, $80\\ set NR42, $F0\\ set NR43, {register}\n"
        text += "nop\n" * gap + "set NR44, $80\n"
        text += f"wait {again - 5}\\ set NR44, $80\n" if again else ""
        text += f"wait {reads - 3}\\ ldh a, [PCM34]\\ and $F0\\ ld [hl+], a\n"
    speed = "double" if is_double else "single"
    name = f"noise/{speed}-{register:02x}-{gap}{'-again' if again else ''}-{model.lower()}"
    return Program(name, model, text + "end: jr end\n", (0, 0xF0), SOURCE)


def programs():
    for model in ("CGB", "CGB-C"):
        for register in (0x00, 0x01, 0x02, 0x10, 0x15, 0x21, 0x40):
            for gap in (0, 1):
                yield case(model, False, register, gap)
            for gap in range(4):
                yield case(model, True, register, gap)
        for register in (0x00, 0x01, 0x12):
            for gap in range(2):
                yield case(model, True, register, gap, 40)
