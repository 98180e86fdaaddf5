"""Tests of tally.py for checks that are programs of their own; TallyTests.swift has those for the output of swift test."""
import os
import subprocess
import sys
import tempfile
import unittest

SCRIPT = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "tally.py")
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


if __name__ == "__main__":
    unittest.main()
