"""Tests of the rule files' reader and of flash-rules.py; RuleTests.swift plays the movies."""
import importlib.util
import json
import os
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, HERE)
import rulefiles

SPEC = importlib.util.spec_from_file_location("flash_rules", os.path.join(HERE, "flash-rules.py"))
flash_rules = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(flash_rules)


class RuleTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def write(self, text, name="book/topic.as"):
        path = os.path.join(self.folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)

    def runs(self, text):
        self.write(text)
        return [run for file in rulefiles.rule_files(self.folder) for run, _ in file.runs()]

    def test_expectations_belong_to_versions(self):
        runs = self.runs("//! swf 5-7\n//! player 9,32\ntrace(a); //=5: x //=6+p32: \\ty [L1.2.3b, C.Array.1]\n//= z]\\n [D.Goto.7]\n")
        self.assertEqual([(r["version"], r["player"]) for r in runs], [(v, p) for v in (5, 6, 7) for p in (9, 32)])
        self.assertEqual([[e["text"] for e in r["expected"]] for r in runs],
                         [["x", "z]\n"], ["x", "z]\n"], ["z]\n"], ["\ty", "z]\n"], ["z]\n"], ["\ty", "z]\n"]])
        self.assertEqual(runs[0]["expected"][0]["rules"], ["L1.2.3b", "C.Array.1"])
        self.assertEqual([e["line"] for e in runs[0]["expected"]], [3, 4])

    def test_mistakes_name_the_line(self):
        for text, line in [("a();\ntrace(1); //= 1\n", 2), ("\n//! swif 5\n", 2), ("//! place x 1\n", 1)]:
            with self.assertRaisesRegex(rulefiles.Mistake, f"book/topic.as:{line}: "):
                self.runs(text)
        for text in ("x = ;", "@Nothing()", "break;", "for (;;) with (a) break;"):
            with self.assertRaises(rulefiles.Mistake):
                self.runs("\n" + text)

    def test_sections_become_tags(self):
        self.write("//! shape s 10x10\n//! button b s\n//! on press\na();\n//! sprite c\nb();\n//! frame\n//! end\n//! place c 1 as d at 3,4\n"
                   "//! on load\nc();\n//! end\nd();\n//! frame e\n//! init c\nf();\n//! movie other.swf 6\ng();\n//! file t.txt a=1\\n2\n")
        (run, files), = next(rulefiles.rule_files(self.folder)).runs()
        self.assertEqual(run["iterations"], 2)
        self.assertEqual(files["t.txt"], b"a=1\n2")
        self.assertEqual((files["main.swf"][3], files["other.swf"][3]), (8, 6))
        self.assertEqual(codes(files["main.swf"]), [69, 2, 34, 39, 56, 26, 12, 1, 43, 59, 1, 0])

    def test_report(self):
        self.write("trace(1); //= 1 [L1.1.1, L9.9]\n")
        self.write("# rule\twhy\nL1.1.3\tno evidence\n", "unmet.tsv")
        self.write("### L1.1 Types\n- L1.1.1 One.\n- L1.1.2 Two, as L1.1.1.\n- L1.1.3 Three\n", "books/avm1-language.md")
        lines = flash_rules.report(self.folder, os.path.join(self.folder, "books"), True)
        self.assertEqual(lines, ["avm1-language: 3 rules, 1 tested, 1 unmet, 1 without a test", "  L1.1.2", "no book states L9.9: book/topic.as",
                                 "unmet L1.1.3: no evidence", "rules tested: 2; known to be unmet: 1"])
        self.assertEqual(flash_rules.report(self.folder, None, False)[-1], lines[-1])

    def test_report_of_the_second_machine(self):
        self.write("- V.Prop.1 One.\n- V.Prop.2 Two.\n", "books/avm2-vm.md")
        os.makedirs(os.path.join(self.folder, "FlashAVM2Tests"), exist_ok=True)
        self.write("// V.Prop.1, and V.Prop.1 again\n", "FlashAVM2Tests/OneTests.swift")
        lines = flash_rules.machine_report(self.folder, os.path.join(self.folder, "books"), True)
        self.assertEqual(lines, ["avm2-vm: 2 rules, 1 tested, 1 without a test", "  V.Prop.2",
                                 "rules of ActionScript 3's machine tested: 1, cited in 2 places"])

    def test_the_repository_has_rules_that_build(self):
        path = os.path.join(self.folder, "runs.json")
        self.assertGreater(rulefiles.build(path), 0)
        with open(path, encoding="utf-8") as file:
            self.assertIn("main.swf", json.load(file)[0]["files"])


def codes(movie):
    """The codes of a movie's tags."""
    bits = movie[8] >> 3
    at, found = 8 + (5 + 4 * bits + 7) // 8 + 4, []
    while at < len(movie):
        word = int.from_bytes(movie[at:at + 2], "little")
        length, at = word & 63, at + 2
        if length == 63:
            length, at = int.from_bytes(movie[at:at + 4], "little"), at + 4
        found.append(word >> 6)
        at += length
    return found


if __name__ == "__main__":
    unittest.main()
