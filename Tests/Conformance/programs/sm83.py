"""A small assembler for the SM83, with what test programs need: waits of so many M-cycles, writes to registers.

One instruction a line, or several with backslashes between them; `name:` begins a line; `;` begins a comment. Numbers
are Python expressions with $ for hexadecimal, over labels and the names of hardware registers. Three instructions are not
the processor's: `set REGISTER, VALUE` writes through A in five M-cycles, `keep REGISTER` reads one and stores it at HL+ in
five M-cycles, `wait N` takes N M-cycles and may change A and F.
"""
import re

BYTES = ["b", "c", "d", "e", "h", "l", "[hl]", "a"]
WORDS, STACKED = ["bc", "de", "hl", "sp"], ["bc", "de", "hl", "af"]
POINTERS = ["[bc]", "[de]", "[hl+]", "[hl-]"]
CONDITIONS = ["nz", "z", "nc", "c"]
SUMS = ["add", "adc", "sub", "sbc", "and", "xor", "or", "cp"]
SHIFTS = ["rlc", "rrc", "rl", "rr", "sla", "sra", "swap", "srl"]
BITS = ["bit", "res", "setbit"]
PLAIN = {
    "nop": [0x00], "rlca": [0x07], "rrca": [0x0F], "rla": [0x17], "rra": [0x1F], "daa": [0x27], "cpl": [0x2F], "scf": [0x37],
    "ccf": [0x3F], "halt": [0x76], "ret": [0xC9], "reti": [0xD9], "di": [0xF3], "ei": [0xFB], "stop": [0x10, 0x00]}
REGISTERS = {
    "P1": 0x00, "SB": 0x01, "SC": 0x02, "DIV": 0x04, "TIMA": 0x05, "TMA": 0x06, "TAC": 0x07, "IF": 0x0F, "NR10": 0x10,
    "NR11": 0x11, "NR12": 0x12, "NR13": 0x13, "NR14": 0x14, "NR21": 0x16, "NR22": 0x17, "NR23": 0x18, "NR24": 0x19,
    "NR30": 0x1A, "NR31": 0x1B, "NR32": 0x1C, "NR33": 0x1D, "NR34": 0x1E, "NR41": 0x20, "NR42": 0x21, "NR43": 0x22,
    "NR44": 0x23, "NR50": 0x24, "NR51": 0x25, "NR52": 0x26, "LCDC": 0x40, "STAT": 0x41, "SCY": 0x42, "SCX": 0x43, "LY": 0x44,
    "LYC": 0x45, "DMA": 0x46, "BGP": 0x47, "OBP0": 0x48, "OBP1": 0x49, "WY": 0x4A, "WX": 0x4B, "KEY0": 0x4C, "KEY1": 0x4D,
    "VBK": 0x4F, "HDMA1": 0x51, "HDMA2": 0x52, "HDMA3": 0x53, "HDMA4": 0x54, "HDMA5": 0x55, "RP": 0x56, "BCPS": 0x68,
    "BCPD": 0x69, "OCPS": 0x6A, "OCPD": 0x6B, "OPRI": 0x6C, "SVBK": 0x70, "PCM12": 0x76, "PCM34": 0x77, "IE": 0xFF}


class Assembler:
    """The bytes of a text by their addresses."""

    def __init__(self, text, origin=0x150):
        self.labels, self.bytes, self.at = {}, {}, origin
        # Labels are known in the second pass.
        for self.is_final in (False, True):
            self.bytes, self.at = {}, origin
            for line in text.split("\n"):
                self.line(line.split(";")[0].strip())

    def line(self, line):
        label = re.match(r"(\w+):\s*(.*)", line)
        if label:
            self.labels[label[1]], line = self.at, label[2]
        for part in filter(None, (part.strip() for part in line.split("\\"))):
            name, _, rest = part.partition(" ")
            operands = [operand.strip() for operand in rest.split(",")] if rest.strip() else []
            try:
                self.instruction(name, operands)
            except (ValueError, IndexError, SyntaxError, TypeError) as error:
                raise ValueError(f"{part}: {error}") from error

    def value(self, text):
        names = REGISTERS | self.labels
        try:
            return eval(re.sub(r"\$([0-9a-fA-F]+)", r"0x\1", text.strip()), {}, names)  # pylint: disable=eval-used
        except NameError:
            if self.is_final:
                raise
            return 0x150

    def put(self, *values):
        for value in values:
            self.bytes[self.at] = value & 0xFF
            self.at += 1

    def put_word(self, opcode, text):
        value = self.value(text)
        self.put(opcode, value, value >> 8)

    def instruction(self, name, operands):
        if name in PLAIN and not operands:
            self.put(*PLAIN[name])
        elif name == "org":
            self.at = self.value(operands[0])
        elif name == "db":
            self.put(*map(self.value, operands))
        elif name == "set":
            self.put(0x3E, self.value(operands[1]), 0xE0, self.value(operands[0]))
        elif name == "keep":
            self.put(0xF0, self.value(operands[0]), 0x22)
        elif name == "wait":
            self.wait(self.value(operands[0]))
        elif name == "ld":
            self.load(*operands)
        elif name == "ldh":
            self.load_high(*operands)
        elif name in ("inc", "dec"):
            is_dec = name == "dec"
            if operands[0] in WORDS:
                self.put(0x03 + 16 * WORDS.index(operands[0]) + 8 * is_dec)
            else:
                self.put(0x04 + 8 * BYTES.index(operands[0]) + is_dec)
        elif name == "add" and operands[0] == "hl":
            self.put(0x09 + 16 * WORDS.index(operands[1]))
        elif name in SUMS:
            kind = 8 * SUMS.index(name)
            if operands[-1] in BYTES:
                self.put(0x80 + kind + BYTES.index(operands[-1]))
            else:
                self.put(0xC6 + kind, self.value(operands[-1]))
        elif name in SHIFTS:
            self.put(0xCB, 8 * SHIFTS.index(name) + BYTES.index(operands[0]))
        elif name in BITS:
            self.put(0xCB, 64 * (1 + BITS.index(name)) + 8 * self.value(operands[0]) + BYTES.index(operands[1]))
        elif name in ("push", "pop"):
            self.put((0xC5 if name == "push" else 0xC1) + 16 * STACKED.index(operands[0]))
        elif name == "jr":
            self.put(0x18 if len(operands) == 1 else 0x20 + 8 * CONDITIONS.index(operands[0]))
            self.put(self.value(operands[-1]) - self.at - 1)
        elif name in ("jp", "call"):
            plain, conditional = (0xC3, 0xC2) if name == "jp" else (0xCD, 0xC4)
            self.put_word(plain if len(operands) == 1 else conditional + 8 * CONDITIONS.index(operands[0]), operands[-1])
        else:
            raise ValueError("no such instruction")

    def wait(self, cycles):
        # LD A, DEC A and JR: one M-cycle and four a round.
        while cycles >= 1025:
            self.put(0x3E, 0, 0x3D, 0x20, 0xFD)
            cycles -= 1025
        if cycles >= 24:
            rounds = (cycles - 1) // 4
            self.put(0x3E, rounds, 0x3D, 0x20, 0xFD)
            cycles -= 1 + 4 * rounds
        self.put(*[0] * cycles)

    def load(self, target, source):
        if target in BYTES and source in BYTES:
            self.put(0x40 + 8 * BYTES.index(target) + BYTES.index(source))
        elif (target, source) == ("sp", "hl"):
            self.put(0xF9)
        elif target in WORDS:
            self.put_word(0x01 + 16 * WORDS.index(target), source)
        elif target in BYTES and not source.startswith("["):
            self.put(0x06 + 8 * BYTES.index(target), self.value(source))
        elif target in POINTERS and source == "a":
            self.put(0x02 + 16 * POINTERS.index(target))
        elif source in POINTERS and target == "a":
            self.put(0x0A + 16 * POINTERS.index(source))
        elif target == "a":
            self.put_word(0xFA, source.strip("[]"))
        elif source in ("a", "sp"):
            self.put_word(0xEA if source == "a" else 0x08, target.strip("[]"))
        else:
            raise ValueError("no such load")

    def load_high(self, target, source):
        if "[c]" in (target, source):
            self.put(0xE2 if source == "a" else 0xF2)
        elif source == "a":
            self.put(0xE0, self.value(target.strip("[]")))
        else:
            self.put(0xF0, self.value(source.strip("[]")))
