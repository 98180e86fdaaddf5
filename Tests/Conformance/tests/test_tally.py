"""Tests of tally.py for checks that are programs of their own, and of test-times.py; TallyTests.swift has those for the output of swift test."""
import importlib.util
import os
import subprocess
import sys
import tempfile
import unittest

SCRIPT = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "tally.py")
TIMES = os.path.join(os.path.dirname(SCRIPT), "test-times.py")
SWIFT = ["sh", "-c", "echo '✔ Test \"a\" passed after 0.001 seconds.'; echo '✔ Test run with 1 test in 1 suite passed after 0.1 seconds.'"]


class TallyTests(unittest.TestCase):
    def tally(self, *first, corpus="/dev/null/corpus"):
        words = [word for line in first for word in ("--first", line)]
        done = subprocess.run([sys.executable, SCRIPT, "--corpus", corpus, *words, "--", *SWIFT], stdout=subprocess.PIPE, text=True, check=False)
        return done.returncode, [line for line in done.stdout.splitlines() if line.startswith("tests:")]

    def test_checks_count(self):
        self.assertEqual(self.tally("true"), (0, ["tests: 2 passed, 0 failed, 0 skipped"]))

    def test_a_failed_check_fails_the_run(self):
        status, lines = self.tally("exit 1", "true")
        self.assertEqual((status, lines), (1, ["tests: 2 passed, 1 failed, 0 skipped", "tests:   failed: exit 1"]))

    def test_skips_count_with_their_reason(self):
        skip = "echo 'flash-ratchet: SKIPPED: no corpus at x'"
        self.assertEqual(self.tally(skip), (0, ["tests: 1 passed, 0 failed, 1 skipped", "tests:   skipped (no corpus at x): flash-ratchet"]))
        with tempfile.TemporaryDirectory() as folder:
            self.assertEqual(self.tally(skip, corpus=folder)[0], 0, "an empty folder")
            os.mkdir(f"{folder}/gb")
            with open(f"{folder}/gb/manifest.tsv", "w", encoding="utf-8"):
                pass
            self.assertEqual(self.tally(skip, corpus=folder)[0], 1)

    @unittest.skipUnless((os.cpu_count() or 1) > 1, "one processor")
    def test_checks_run_side_by_side(self):
        # Each waits for the other.
        with tempfile.TemporaryDirectory() as folder:
            waits = "i=0; while [ ! -e {0}/{2} ]; do sleep 0.01; i=$((i+1)); [ $i -lt 1000 ] || exit 1; done"
            one, other = (f"touch {folder}/{own}; " + waits.format(folder, own, wanted) for own, wanted in (("a", "b"), ("b", "a")))
            self.assertEqual(self.tally(one, other)[1], ["tests: 3 passed, 0 failed, 0 skipped"])

    def test_times_are_kept(self):
        with tempfile.TemporaryDirectory() as folder:
            words = [sys.executable, SCRIPT, "--times", f"{folder}/times", "--first", "sleep 0.2", "--", *SWIFT]
            subprocess.run(words, stdout=subprocess.DEVNULL, check=True)
            with open(f"{folder}/times", encoding="utf-8") as file:
                times = dict(reversed(line.rstrip("\n").split("\t")) for line in file)
            self.assertEqual(times['"a"'], "0.001")
            self.assertGreater(float(times["sleep 0.2"]), 0.19)


class TimesTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        spec = importlib.util.spec_from_file_location("test_times_script", TIMES)
        cls.script = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(cls.script)

    def test_the_slowest_come_first_with_their_targets(self):
        with tempfile.TemporaryDirectory() as folder:
            for path, text in (("HostTests/Files/A.swift", '@Test(\n    "a \\"b\\"",\n .enabled(if: x, "c"))\n  func one() throws {}'),
                               ("Conformance/TrialTests/B.swift", "@Test func two(number: Int) {}\n@Test(arguments: [1]) func three(_ x: Int) {}")):
                os.makedirs(os.path.dirname(f"{folder}/{path}"))
                with open(f"{folder}/{path}", "w", encoding="utf-8") as file:
                    file.write(text)
            targets = self.script.targets_of(folder)
        times = [(1.5, '"a \\"b\\""'), (0.5, "two(number:)"), (0.25, "three(_:)"), (4, "python3 x"), (0, '"gone"')]
        self.assertEqual(list(self.script.report(times, targets, 3)), [
            "    4.00  make test   python3 x", '    1.50  HostTests   "a \\"b\\""', "    0.50  TrialTests  two(number:)",
            "    6.25  all of 5 tests", "    4.00  make test", "    1.50  HostTests", "    0.75  TrialTests", "    0.00  ?"])


if __name__ == "__main__":
    unittest.main()
