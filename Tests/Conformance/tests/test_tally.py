"""Tests of tally.py for checks that are programs of their own, and of test-times.py; TallyTests.swift has those for the output of swift test."""
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from unittest import mock

SCRIPT = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "tally.py")
sys.path.insert(0, os.path.dirname(SCRIPT))
import shards  # noqa: E402

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


# A bundle of tests: a list of them, and runs that print the results of their suites.
BUNDLE = r"""#!/bin/sh
case "$*" in
  *--list-tests*) printf '%s\n' 'A.Good/one()' 'A.Good/two(number:)' 'A.Skips/three()' 'B.Outer/Inner/four()' $MORE; exit ;;
  *--no-parallel*) ;;
  *) exit 3 ;;
esac
while [ $# -gt 0 ]; do case $1 in --filter) filter=$2 ;; --event-stream-output-path) events=$2 ;; esac; shift; done
end() { echo "✔ Test run with $1 tests in 1 suite passed after 0.1 seconds."; }
event() {
  echo '{"kind":"event","payload":{"kind":"testStarted","instant":{"absolute":10.5},"testID":"'"$1/X.swift:1:2"'"}}'
  echo '{"kind":"event","payload":{"kind":"testEnded","instant":{"absolute":'"$2"'},"testID":"'"$1/X.swift:1:2"'"}}'
}
case $filter in
  '^A\.(Good|Skips)/')
    { event 'A.Good\/one()' 10.75; event 'A.Good\/two(number:)' 11; echo '{"kind":"test"}'; printf '{"broken'; } > "$events"
    echo '✔ Test "one" passed after 0.25 seconds.'; echo '✔ Test two(number:) with 3 test cases passed after 0.5 seconds.'
    echo '➜ Test three() skipped: "no reason"'; end 3 ;;
  '^A\.(Good)/') echo '✔ Test "one" passed after 0.25 seconds.'; end 2 ;;
  '^A\.(Skips)/') echo '➜ Test three() skipped: "no reason"'; end 1 ;;
  '^B\.(Outer)/') echo '✔ Test four() passed after 0.25 seconds.'; end 1 ;;
  '^C\.(Crash)/') echo '✔ Test "begins" started'; kill -SEGV $$ ;;
  '^C\.(Few)/') end 1 ;;
  '^C\.(Fails)/') echo '✘ Test "five" failed after 0.1 seconds with 1 issue.'; end 1; exit 1 ;;
  '^C\.(Hangs)/') exec sleep 60 ;;
  *) exit 4 ;;
esac
"""


class BundleTests(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)
        self.bundle = f"{self.folder}/bundle"
        with open(self.bundle, "w", encoding="utf-8") as file:
            file.write(BUNDLE)
        os.chmod(self.bundle, 0o755)

    def tally(self, *more, timeout=60):
        words = [sys.executable, SCRIPT, "--times", f"{self.folder}/times", "--bundle", self.bundle, "--timeout", str(timeout)]
        done = subprocess.run(words, env=os.environ | {"MORE": " ".join(more)}, stdout=subprocess.PIPE, text=True, check=False)
        # The order of the shards' ends is any.
        lines = [line for line in done.stdout.splitlines() if line.startswith("tests:") and " of " not in line.split(":")[1]]
        return done.returncode, lines

    def test_suites_are_counted_and_times_kept(self):
        self.assertEqual(self.tally(), (0, ["tests: 3 passed, 0 failed, 1 skipped", "tests:   skipped (no reason): test three()"]))
        with open(f"{self.folder}/times", encoding="utf-8") as file:
            self.assertEqual(file.read(), "0.250\tA\tGood/one()\n0.500\tA\tGood/two(number:)\n")

    def test_what_does_not_end_well_is_a_failure(self):
        for suite, line in (("Crash", "C.Crash: exit status -11"), ("Few", "C.Few: 1 tests ran of 2"), ("Fails", "C.Fails: exit status 1"),
                            ("Hangs", "C.Hangs: exit status -9")):
            code, lines = self.tally(f"C.{suite}/five()", f"C.{suite}/six()", timeout=60 if suite != "Hangs" else 2)
            self.assertEqual(code, 1)
            self.assertIn(f"tests:   failed: {line}", lines)

    def test_tests_without_a_suite_are_an_error(self):
        with self.assertRaises(ValueError), mock.patch.dict(os.environ, {"MORE": "C.free()"}):
            shards.read_list(self.bundle)

    def test_known_times_make_the_plan(self):
        suites = {("A", "Long"): 1, ("A", "Short"): 9, ("A", "Tiny"): 1, ("B", "New"): 2}
        known = {("A", "Long"): 30, ("A", "Short"): 4, ("A", "Tiny"): 5}
        planned = shards.plan(suites, known)
        self.assertEqual([(shard.target, shard.suites, shard.count) for shard in planned],
                         [("A", ["Long"], 1), ("A", ["Short", "Tiny"], 10), ("B", ["New"], 2)])
        self.assertEqual([shard.name for shard in planned], ["A.Long", "A.Short and 1 more", "B.New"])
        self.assertEqual(planned[1].filter, r"^A\.(Short|Tiny)/")
        slow = shards.plan({("A", "X"): 30, ("CLITests", "Y"): 1}, {})
        self.assertEqual([shard.target for shard in slow], ["CLITests", "A"])


class TimesTests(unittest.TestCase):
    def test_the_slowest_come_first(self):
        with tempfile.TemporaryDirectory() as folder:
            with open(f"{folder}/times", "w", encoding="utf-8") as file:
                file.write("1.500\tHostTests\tA/one()\n0.5\tTrialTests\tB/two()\n4\tmake test\tpython3 x\n0.25\tHostTests\tA/three()\n")
            done = subprocess.run([sys.executable, TIMES, f"{folder}/times", "--top", "3"], stdout=subprocess.PIPE, text=True, check=True)
        self.assertEqual(done.stdout.splitlines(), [
            "    4.00  make test   python3 x", "    1.50  HostTests   A/one()", "    0.50  TrialTests  B/two()",
            "    6.25  all of 4 tests", "    4.00  make test", "    1.75  HostTests", "    0.50  TrialTests"])

    def test_without_a_run_there_are_no_times(self):
        self.assertEqual(subprocess.run([sys.executable, TIMES, "/no/times"], stderr=subprocess.DEVNULL, check=False).returncode, 1)


if __name__ == "__main__":
    unittest.main()
