"""The OAM bug of a DMG by instruction and row: what object memory holds after one access during mode 2.

Rows of eight bytes are read one an M-cycle. The word that is read first in a new row mixes with the word of the row before
and with the third one there, which was read last; the others are taken over. A read also reaches the rows that the counter
of rows passes.
"""
from programs import Program
from programs.speed import Timeline

SOURCE = "Pan Docs, OAM Corruption Bug, for writes and the words of a row; rows that a read passes and the ends of mode 2 from SameBoy's findings"
FILL = ("ld hl, $FE00\\ ld b, 160\\ ld c, $5D\nfill: ld a, c\\ add a, a\\ add a, a\\ add a, c\\ add a, $37\\ ld c, a\\ ld [hl+], a\\ "
        "dec b\\ jr nz, fill\n")
SAVE = "set LCDC, 0\\ ld hl, $FE00\\ ld de, $C000\\ ld b, 160\nsave: ld a, [hl+]\\ ld [de], a\\ inc de\\ dec b\\ jr nz, save\n"
VALUE = 0xA5
# The address register, and what happens in which M-cycle: (cycle, kind, what is added to the address).
INSTRUCTIONS = {
    "inc de": ("de", [(2, "step", 0)]), "dec bc": ("bc", [(2, "step", 0)]), "ld sp, hl": ("hl", [(2, "step", 0)]),
    "ld a, [hl]": ("hl", [(2, "read", 0)]), "ld a, [hl+]": ("hl", [(2, "read", 0)]), "ld a, [hl-]": ("hl", [(2, "read", 0)]),
    "ld [hl], a": ("hl", [(2, "write", 0)]), "ld [hl+], a": ("hl", [(2, "write", 0)]), "ld [hl-], a": ("hl", [(2, "write", 0)]),
    "push bc": ("sp", [(2, "step", 0), (3, "write", -1), (4, "write", -2)]), "pop bc": ("sp", [(2, "read", 0), (3, "read", 1)])}


def majority(*bits):
    a, b, c = bits
    return (a & b) | (a & c) | (b & c)


class Objects:
    """Object memory as 80 words."""

    def __init__(self):
        value, filled = 0x5D, []
        for _ in range(160):
            value = value * 5 + 0x37 & 0xFF
            filled.append(value)
        self.words = [filled[at] | filled[at + 1] << 8 for at in range(0, 160, 2)]

    def bytes(self):
        return tuple(byte for word in self.words for byte in (word & 0xFF, word >> 8))

    def take_over(self, row, old, but=()):
        for column in range(4):
            if column not in but:
                self.words[row * 4 + column] = self.words[old * 4 + column]

    def store(self, address, value):
        at, shift = (address & 0xFF) // 2, 8 * (address & 1)
        self.words[at] = self.words[at] & ~(0xFF << shift) | value << shift

    def access(self, row, kind, address, value):
        """An access in the M-cycle of a row, 0 to 20."""
        words = self.words
        own, chosen = (address & 0xF8) // 8, (address & 0xFF) // 2
        is_inside = address < 0xFEA0
        if row == 0:
            if not is_inside or kind == "step":
                return
            if kind == "write":
                self.store(address, value)
                words[0] = majority(words[0], words[own * 4], words[chosen])
            else:
                words[0] = words[own * 4] = words[own * 4] | (words[0] & words[chosen])
            self.take_over(0, own, but=[0])
        elif row == 20:
            if not is_inside or kind == "step":
                return
            column = chosen & 3
            if kind == "write":
                mixed = majority(words[chosen], words[76 + column], words[78])
                self.take_over(own, 19)
                words[chosen] = mixed
                self.store(address, value)
                return
            if column < 2:
                words[76 + column] = majority(words[chosen], words[76 + column], words[78])
            elif column == 3:
                words[79] |= words[own * 4] & words[78]
            self.take_over(own, 19)
        elif kind == "read":
            self.read(row)
        else:
            at = row * 4
            words[at] = majority(words[at], words[at - 4], words[at - 2])
            self.take_over(row, row - 1, but=[0])

    def read(self, row):
        """A read: the counter's low bits that are set fall one after the other."""
        words, at = self.words, row * 4
        new, old, last = words[at], words[at - 4], words[at - 2]
        passed, number = [], row - 1
        for bit in range(3 if row < 16 else 2):
            if not (row - 1) >> bit & 1:
                break
            number &= ~(1 << bit)
            if number != row - 1 and row & 1 == 0:
                passed.append(number)
        first = [words[number * 4] for number in passed]
        if not passed:
            mixed = old | (new & last)
        elif len(passed) == 1:
            mixed = (old & (new | last | first[0])) | (new & last & first[0])
        elif row == 4:
            mixed = (old & (new | last | first[0] | first[1])) | (new & last & first[0] & first[1])
        elif row == 8:
            side = ~words[at - 3] & words[at - 7]
            mixed = (old & (new | last | first[0] | first[1] | side)) | (last & first[0] & first[1])
        elif row == 12:
            mixed = (old & (new | last | first[0] | first[1])) | (last & first[0] & first[1])
        else:
            mixed = old | (new & last & first[0] & first[1])
        words[at - 4] = mixed
        for number in [row, *passed] + ([0] if row == 16 else []):
            self.take_over(number, row - 1)


def case(instruction, row, address):
    register, accesses = INSTRUCTIONS[instruction]
    time = Timeline(FILL)
    time.add(f"ld {register}, {address}", 3)
    time.wait_until(3, row * 4, 2 + accesses[0][0])
    time.add(f"ld a, {VALUE}", 2)
    objects = Objects()
    for cycle, kind, added in accesses:
        at = row + cycle - accesses[0][0]
        if at <= 20 and 0xFE00 <= address + added < 0xFF00:
            objects.access(at, kind, address + added, 0 if register == "sp" else VALUE)
    # A word that is pushed is 0.
    text = time.text if register != "sp" else time.text.replace("set LCDC, $91", "ld bc, 0\\ set LCDC, $91")
    name = instruction.replace(", ", "-").replace(" ", "-").replace("[", "").replace("]", "")
    return Program(f"object-bug/{name}-row-{row}-{address:04x}", "DMG", text + instruction + "\n" + SAVE + "end: jr end\n", objects.bytes(), SOURCE)


def programs():
    for row in range(1, 20):
        yield case("ld a, [hl]" if row % 2 else "ld a, [hl+]", row, 0xFE50 + row)
    for instruction in ("ld a, [hl-]", "inc de", "dec bc", "ld sp, hl", "ld [hl], a", "ld [hl+], a", "ld [hl-], a"):
        for row in (1, 6, 8, 19):
            yield case(instruction, row, 0xFEF4 if row == 6 else 0xFE00)
    for row in (1, 4, 11, 17):
        yield case("push bc", row, 0xFE80)
        yield case("pop bc", row, 0xFE80)
    yield case("push bc", 5, 0xFF00)
    yield case("pop bc", 5, 0xFDFF)
    for row in (0, 20):
        for address in (0xFE28, 0xFE2B, 0xFE2C, 0xFE2F):
            yield case("ld a, [hl]", row, address)
            yield case("ld [hl], a", row, address)
        yield case("ld a, [hl+]", row, 0xFEA8)
        yield case("inc de", row, 0xFE28)
