"""Behaviour that only recordings show has a rule's number or an entry of docs/flash-measured.md; the checker can fail."""
import os
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import measured  # noqa: E402

TABLE = "| name | what | where | evidence | why |\n| --- | --- | --- | --- | --- |\n| `old-natives` | a | b | c | d |\n"


class MeasuredTests(unittest.TestCase):
    def problems(self, text):
        return list(measured.problems_of(text, {"old-natives"}))

    def test_the_tree_is_clean(self):
        found, entries = measured.check(measured.SOURCES, measured.TABLE, measured.DOCUMENTS)
        self.assertEqual(found, [])
        self.assertGreater(entries, 40)

    def test_tests_of_versions_need_a_rule(self):
        for code in ("if player.options.playerVersion == 10 {", "guard context.player.options.playerVersion != 14 else {",
                     "let old = options.playerVersion < 10", "let version = context.player.options.playerVersion", "return version != 5 && isOld"):
            self.assertEqual(self.problems(f"\n{code}\n"), [(2, "a test of a version without a rule")])
            self.assertEqual(self.problems(f"// As player 9 has it (C.Date.10).\n{code}\n"), [])
            self.assertEqual(self.problems(f"{code}\n  // (measured: old-natives)\n"), [])
            self.assertEqual(len(self.problems("// (C.Date.10)\n" + "\n" * measured.REACH + code)), 1)
        self.assertEqual(self.problems('text("LNX \\(options.playerVersion),0,0,0")\nrun.playerVersion < 256\nversion == old.version\nversion < 6'), [])

    def test_comments_about_recordings_need_a_rule(self):
        for words in ("as recorded", "so in two recordings", "(`avm1/goto_frame`)", "(`from_gnash` Math-v5)", "as seen in pictures"):
            self.assertEqual(self.problems(f"let a = 1\n/// It is one,\n/// {words}.\n"), [(3, "a comment about recordings without a rule")])
            self.assertEqual(self.problems(f"/// {words}.\n/// (L2.3)\n"), [])
        self.assertEqual(self.problems('let recorded = "as recorded"\n// The recorder, a record of `text`.\n'), [])

    def test_names_are_in_the_table(self):
        self.assertEqual(self.problems("// (measured: old-natives, new-natives)"), [(1, "the table has no entry new-natives")])

    def check(self, code, table, document=""):
        with tempfile.TemporaryDirectory() as folder:
            for name, text in (("a.swift", code), ("table.md", table), ("doc.md", document)):
                with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                    file.write(text)
            return measured.check([folder], os.path.join(folder, "table.md"), [os.path.join(folder, "doc.md")])[0]

    def test_entries_are_whole_and_named(self):
        self.assertEqual(self.check("// (measured: old-natives)", TABLE), [])
        self.assertEqual(self.check("", TABLE), ["table.md: no code names old-natives"])
        self.assertEqual(self.check("// (measured: old-natives)", TABLE.replace(" c ", "  ")), ["table.md: old-natives lacks a column"])
        self.assertEqual(self.check("// (measured: old-natives)", TABLE + TABLE.split("\n")[2]), ["table.md: old-natives stands there twice"] * 2)
        self.assertEqual(self.check("// (measured: old-natives)", TABLE, "| a | b | measured: c |"), ["doc.md: the table has no entry c"])


if __name__ == "__main__":
    unittest.main()
