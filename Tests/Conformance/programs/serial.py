"""The serial port, bit by bit, with nothing at the other end.

The port's own clock turns over at falling edges of the divider's bit 7 (bit 2 in the fast mode of a CGB) and moves a bit when
it goes low. A write to SC makes it low, so the first bit comes with the second edge.
"""
from programs import Program

SOURCE = "Pan Docs, Serial Data Transfer; the clock as Gambatte has it"
START = "di\\ ld sp, $FFFE\\ set LCDC, 0\\ set IF, 0\\ ld hl, $C000\n"


def run(program, edge, reads):
    """What SB, SC and IF read: `program` is (M-cycles since the divider was zeroed, register, value) in order."""
    data, control, left, raised, is_high = 0, 0, 0, 0, False
    seen, now, events = [], 0, sorted([*program, *((time, "read", name) for time, name in reads)])
    for time, register, value in events:
        while now < time:
            now += 1
            # Four clocks an M-cycle.
            if now * 4 % (1 << edge) == 0:
                is_high = not is_high
                if not is_high and left and control & 0x81 == 0x81:
                    data, left = data << 1 & 0xFF | 1, left - 1
                    if left == 0:
                        control, raised = control & 0x7F, 8
        if register == "read":
            seen.append({"SB": data, "SC": control | 0x7E if edge == 8 else control | 0x7C, "IF": raised | 0xE0}[value])
        elif register == "SB":
            data = value
        else:
            control, left, is_high = value, 8 if value & 0x80 else 0, False
    return tuple(seen)


def case(name, model, waits, actions, count, spacing, control=0x81):
    """A transfer of 0xA5 begun `waits` M-cycles after the divider's reset; `actions` follow, then reads."""
    text = START + f"ldh [DIV], a\\ wait {waits}\\ set SB, $A5\\ set SC, {control}\n"
    time = waits + 10
    program = [(waits + 5, "SB", 0xA5), (time, "SC", control)]
    for wait, register, value in actions:
        text += f"wait {wait}\\ set {register}, {value}\n"
        time += wait + 5
        program.append((time, register, value))
    reads = []
    for _ in range(count):
        for register in ("SB", "SC", "IF"):
            text += f"keep {register}\n"
            reads.append((time + 3, register))
            time += 5
        text += f"wait {spacing}\n"
        time += spacing
    edge = 3 if control & 2 else 8
    expected = run(program, edge, reads)
    if model == "CGB" and not control & 2:
        # Bit 1 of SC is there on a CGB.
        expected = tuple(value & ~2 if index % 3 == 1 else value for index, value in enumerate(expected))
    return Program(f"serial/{name}-{model.lower()}", model, text + "end: jr end\n", expected, SOURCE)


def programs():
    for model in ("DMG", "CGB"):
        for waits in (0, 30, 53, 54, 55, 64, 100, 117, 118, 119):
            yield case(f"bits-{waits}", model, waits, [], 30, 27)
        for wait in (300, 420):
            yield case(f"data-{wait}", model, 0, [(wait, "SB", 0x3C)], 24, 27)
            yield case(f"again-{wait}", model, 0, [(wait, "SC", 0x81)], 30, 27)
            yield case(f"abort-{wait}", model, 0, [(wait, "SC", 0x01)], 10, 27)
            yield case(f"external-{wait}", model, 0, [(wait, "SC", 0x80)], 10, 27)
    for waits in (0, 1, 2, 3):
        yield case(f"fast-{waits}", "CGB", waits, [], 8, 0, 0x83)
