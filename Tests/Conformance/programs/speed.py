"""The speed switch of a CGB, and what the CPU sees of the picture unit after it.

The switch comes two M-cycles after the fetch of STOP; the pause is 32768 M-cycles of the new speed. In double speed an
M-cycle is two dots, so a CPU that comes back to single speed may stand two dots aside of where it was.
"""
from programs import Program

LINE = 456
SOURCE = "Pan Docs, CPU Speed Switch, for the registers; times measured with Gambatte, daid's speed_switch_timing for the first"
START = "di\\ ld sp, $FFFE\\ set LCDC, 0\\ set SCX, 0\\ set IF, 0\\ ld hl, $C000\\ ld de, $FE00\n"


class Timeline:
    """A program in the making, and the dots since the LCD was switched on."""

    def __init__(self, before=""):
        # The line counts from four dots before the write.
        self.text, self.dots, self.cycle = START + before + "set LCDC, $91\n", 4, 4

    def add(self, text, cycles):
        self.text += text + "\n"
        self.dots += cycles * self.cycle

    def wait(self, cycles):
        self.add(f"wait {cycles}", cycles)

    def switch(self):
        self.add("set KEY1, 1\\ stop", 8)
        self.cycle = 6 - self.cycle
        self.dots += 32768 * self.cycle

    def wait_until(self, line, dot, ahead):
        """Waits until an access `ahead` M-cycles from then falls on the last place before a dot of a line."""
        goal = line * LINE + dot - ahead * self.cycle
        self.wait((goal - self.dots) % (154 * LINE) // self.cycle)

    def read(self, register):
        """Reads a register; returns the line and the dot of it."""
        self.add(f"keep {register}", 5)
        return divmod((self.dots - 2 * self.cycle) % (154 * LINE), LINE)

    def end(self):
        return self.text + "end: jr end\n"


def sweep(line, goal, read, where, before="", lines=1):
    """(text, expected): six reads on six lines (frames if `lines` is 0), each an M-cycle later, around a dot."""
    time = Timeline(before)
    where(time)
    time.wait_until(line, goal, 3 + 3)
    expected = []
    for index in range(6):
        expected.append(read(time))
        if index < 5:
            time.wait((LINE if lines else 154 * LINE) // time.cycle - 4)
    return time.end(), tuple(expected)


def single(time):
    """Never switched."""
    time.wait(500)


def aside(time):
    """Single speed, two dots aside."""
    time.switch()
    time.wait(1)
    time.switch()


def back(time):
    """Single speed again, where it was."""
    time.switch()
    time.switch()


def double(time):
    time.switch()


PLACES = {"single": single, "back": back, "aside": aside, "double": double}


def mode(time):
    """STAT without a comparison that holds: modes 2 and 3 are seen two dots later in single speed."""
    _, dot = time.read("STAT")
    late = 2 if time.cycle == 4 else 0
    return 0x82 if 1 + late <= dot < 81 + late else 0x83 if 81 + late <= dot < 253 else 0x80


def scrolled(scroll):
    """STAT at the end of mode 3, which fine scrolling delays; in double speed it is seen a dot later."""

    def read(time):
        _, dot = time.read("STAT")
        return 0x83 if dot < 253 + scroll + (time.cycle == 2) else 0x80

    return read


def current_line(time):
    """LY; on line 153 it is 0 after four dots, in double speed after two."""
    line, dot = time.read("LY")
    return 0 if line == 153 and dot >= (4 if time.cycle == 4 else 2) else line


def last_modes(time):
    """STAT around lines 143 to 145: mode 1 begins with vertical blank."""
    line, dot = time.read("STAT")
    late = 2 if time.cycle == 4 else 0
    return 0x81 if (line, dot) >= (144, 1 + late) else 0x80


def first_modes(time):
    """STAT at the end of vertical blank: mode 1 ends with the line, in double speed with mode 2."""
    line, dot = time.read("STAT")
    late = 2 if time.cycle == 4 else 0
    if line == 153 or (line == 0 and dot == 0 and time.cycle == 2):
        return 0x81
    return 0x80 if dot < 1 + late else 0x82


def comparison(compared):
    """Bit 2 of STAT: the comparison ends with the line, in double speed a dot later, and begins with mode 2."""

    def read(time):
        line, dot = time.read("STAT")
        time.add("dec hl\\ ld a, [hl]\\ and 4\\ ld [hl+], a", 8)
        late = 2 if time.cycle == 4 else 0
        begins = line == compared and dot >= 1 + late
        return 4 if begins or (line == compared + 1 and dot == 0 and time.cycle == 2) else 0

    return read


def zero_comparison(time):
    """Bit 2 of STAT with LYC 0: line 153 is compared with 0 from dot 12 on, in double speed from dot 10."""
    line, dot = time.read("STAT")
    time.add("dec hl\\ ld a, [hl]\\ and 4\\ ld [hl+], a", 8)
    return 4 if line == 153 and dot >= (12 if time.cycle == 4 else 10) else 0


def switched_on(time):
    """The LCD is switched on again; its line 0 counts from the M-cycle before."""
    time.add("set LCDC, 0\\ wait 50\\ set LCDC, $91", 60)
    time.dots = time.cycle


def first_line(time):
    """STAT in the line after switching on: no mode 2, mode 3 as in other lines of double speed."""
    _, dot = time.read("STAT")
    return 0x80 if dot < 81 or dot >= 253 + (time.cycle == 2) else 0x83


def first_lines():
    """Mode 3 of the first line from five places each, in both speeds."""
    for name, switches in (("single", 0), ("double", 1)):
        for goal in (81, 253):
            expected = []
            time = Timeline("set LYC, 200\n")
            for _ in range(switches):
                time.switch()
            for place in range(5):
                switched_on(time)
                time.wait(goal // time.cycle - 6 + place)
                expected.append(first_line(time))
            yield Program(f"switch-on/{name}-{goal}", "CGB", time.end(), tuple(expected), SOURCE)


CHART = "Pan Docs, Using the STOP instruction: the pause is a HALT, which an interrupt ends and a pending one prevents"


def interrupted():
    """Interrupts that become due while STOP waits, with and without IME, on the way to each speed."""
    timer = "set TIMA, $EE\\ set TAC, 4\n"
    cases = [
        # Name, IE, what prepares it, IF before, the line at which the CPU continues.
        ("lyc-100", 2, "set LYC, 100\\ set STAT, $40\n", 0, 100), ("lyc-20", 2, "set LYC, 20\\ set STAT, $40\n", 0, 20),
        ("vblank", 1, "", 0, 144), ("pending", 8, "", 8, 0), ("none", 0, "", 0, None),
        # 18 steps of 1024 clocks from the divider's reset.
        ("timer", 4, timer, 0, None)]
    for switches, name in ((0, "to-double"), (1, "to-single")):
        for case, enabled, before, flags, line in cases:
            for master in (0, 1):
                time = Timeline()
                time.text = "org $40\\ jp hand\norg $48\\ jp hand\norg $50\\ jp hand\norg $58\\ jp hand\norg $150\n" + time.text
                for _ in range(switches):
                    time.switch()
                # Vertical blank is over when the pause of the way to single speed begins: the LCD is switched on again.
                switched_on(time)
                text = time.text + before + f"set IF, {flags}\\ set IE, {enabled}\\ set KEY1, 1\n" + ("ei\n" if master else "")
                text += "nop\\ stop\\ hand: keep LY\\ ldh a, [KEY1]\\ ld [hl+], a\nend: jr end\n".replace("\\ hand", "\nhand")
                if case == "none" or (case == "vblank" and not switches):
                    line = (65544 // LINE if not switches else 131076 // LINE) % 154
                elif case == "timer":
                    # Some 28 M-cycles before STOP and two after it are of the old speed.
                    line = (120 + (18 * 1024 - 8) // 2 if not switches else 60 + 18 * 1024 - 8) // LINE
                speed = 0xFE if not switches else 0x7E
                if case == "pending" and master:
                    # The handler runs before STOP.
                    speed = 0x7F if not switches else 0xFF
                yield Program(f"switch-interrupt/{case}-{name}-ime{master}", "CGB", text, (line, speed), CHART, frames=20)


def programs():
    """Pauses, then each boundary that the CPU can see, from four places."""
    for count in range(1, 5):
        time = Timeline()
        for _ in range(count):
            time.switch()
        expected = [current_line(time)]
        while len(expected) < 12:
            time.wait(20)
            expected.append(current_line(time))
        yield Program(f"speed-switch/pause-{count}", "CGB", time.end(), tuple(expected), SOURCE, frames=20)
    yield from first_lines()
    yield from interrupted()
    for place, where in PLACES.items():
        for scroll in (1, 2, 3, 5):
            text, expected = sweep(20, 252 + scroll & ~1, scrolled(scroll), where, f"set LYC, 200\\ set SCX, {scroll}\n")
            yield Program(f"picture-seen/scrolled-{scroll}-{place}", "CGB", text, expected, SOURCE, frames=24)
        cases = [
            ("mode-2", 20, 0, mode, "set LYC, 200", 1), ("mode-3", 20, 80, mode, "set LYC, 200", 1),
            ("mode-0", 20, 252, mode, "set LYC, 200", 1), ("line", 30, 456, current_line, "", 1),
            ("line-0", 153, 0, current_line, "", 0), ("mode-1", 144, 0, last_modes, "set LYC, 200", 0),
            ("mode-1-end", 154, 0, first_modes, "set LYC, 200", 0), ("compared", 40, 0, comparison(40), "set LYC, 40", 0),
            ("compared-end", 41, 0, comparison(40), "set LYC, 40", 0), ("compared-0", 153, 8, zero_comparison, "set LYC, 0", 0)]
        for name, line, goal, read, before, lines in cases:
            text, expected = sweep(line, goal, read, where, before + "\n", lines)
            yield Program(f"picture-seen/{name}-{place}", "CGB", text, expected, SOURCE, frames=24 if lines else 30)
