"""The Game Boy's programs: their assembler, and that the table is that of the sources."""
import importlib.util
import os
import sys
import unittest

HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
sys.path.insert(0, HERE)
from programs import sm83  # pylint: disable=wrong-import-position

SPEC = importlib.util.spec_from_file_location("gb_programs", os.path.join(HERE, "gb-programs.py"))
gb_programs = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(gb_programs)


def assemble(text):
    return bytes(byte for _, byte in sorted(sm83.Assembler(text).bytes.items())).hex()


class AssemblerTest(unittest.TestCase):
    def test_instructions(self):
        self.assertEqual(assemble("ld a, [hl+]\\ ld b, $12 + 1\\ ld hl, sp1\nsp1: jr sp1"), "2a061321560118fe")
        self.assertEqual(assemble("set LCDC, $91\\ keep LY\\ bit 7, [hl]\\ push af\\ call nz, $1234"), "3e91e040f04422cb7ef5c43412")

    def test_waits(self):
        for cycles in (0, 1, 23, 24, 100, 1032, 1033, 5000):
            code = bytes(byte for _, byte in sorted(sm83.Assembler(f"wait {cycles}").bytes.items()))
            spent, at = 0, 0
            while at < len(code):
                if code[at] == 0x3E:
                    spent, at = spent + 1 + 4 * (code[at + 1] or 256), at + 5
                else:
                    spent, at = spent + 1, at + 1
            self.assertEqual(spent, cycles)

    def test_mistakes(self):
        with self.assertRaises(ValueError):
            sm83.Assembler("ld nothing")


class TableTest(unittest.TestCase):
    def test_is_current(self):
        with open(gb_programs.TABLE, encoding="utf-8") as file:
            self.assertEqual(file.read(), gb_programs.table(), "run Tests/Conformance/gb-programs.py --write")

    def test_names_are_unique(self):
        names = [program.name for program in gb_programs.programs()]
        self.assertEqual(len(names), len(set(names)))
