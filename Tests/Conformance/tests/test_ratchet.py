"""Tests of the list of passing Flash cases, with players that are shell scripts."""
import os
import stat
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


class RatchetTests(unittest.TestCase):
    def run_ratchet(self, listed, player, *words, corpus=True, second=None, movies=None):
        """(exit status, output, the list afterwards) for the cases a and b, which both expect "hello"."""
        with tempfile.TemporaryDirectory() as folder:
            os.mkdir(f"{folder}/swf")
            for name in "ab" if corpus else "":
                os.mkdir(f"{folder}/swf/{name}")
                for file, text in (("test.toml", "num_frames = 1"), ("test.swf", (movies or {}).get(name, "FWS")), ("output.txt", "hello\n")):
                    self.write(f"{folder}/swf/{name}/{file}", text)
            if corpus:
                self.write(f"{folder}/swf/manifest.tsv", "name\tdir\tsplit\na\ta\topen\nb\tb\topen\n")
            self.write(f"{folder}/passing.txt", "".join(f"{name}\n" for name in listed))
            self.write(f"{folder}/player", f'#!/bin/sh\nfor last; do :; done\nname=$(basename "$(dirname "$last")")\n{player}\n')
            os.chmod(f"{folder}/player", stat.S_IRWXU)
            lists = [f"{folder}/passing.txt"] + ([second] if second else [])
            done = subprocess.run(
                [sys.executable, f"{HERE}/flash-ratchet.py", f"{folder}/player", *lists, f"{folder}/swf", *words],
                stdout=subprocess.PIPE, text=True, check=False, env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"})
            with open(f"{folder}/passing.txt", encoding="utf-8") as file:
                return done.returncode, done.stdout, file.read().split()

    @staticmethod
    def write(path, text):
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)

    BOTH = "echo hello > trace.txt"
    FIRST = '[ "$name" = a ] && echo hello > trace.txt; true'

    def test_what_is_listed_passes(self):
        self.assertEqual(self.run_ratchet("ab", self.BOTH)[0], 0)

    def test_what_was_lost_is_a_failure(self):
        status, said, _ = self.run_ratchet("ab", self.FIRST)
        self.assertEqual(status, 1)
        self.assertIn("b: trace: text differs", said)

    def test_what_passes_unexpectedly_is_a_failure_until_it_is_listed(self):
        status, said, _ = self.run_ratchet("a", self.BOTH)
        self.assertEqual(status, 1)
        self.assertIn("b: passes, but", said)
        status, _, listed = self.run_ratchet("a", self.BOTH, "--rewrite")
        self.assertEqual((status, listed), (0, ["a", "b"]))

    def test_new_cases_of_actionscript_3_go_to_the_second_list(self):
        # A FileAttributes tag behind an empty rectangle.
        script3 = "FWS\x09\0\0\0\0" + "\0" * 5 + "\x44\x11\x08\0\0\0"
        with tempfile.TemporaryDirectory() as folder:
            self.write(f"{folder}/second.txt", "")
            status, _, first = self.run_ratchet("", self.BOTH, "--rewrite", second=f"{folder}/second.txt", movies={"b": script3})
            with open(f"{folder}/second.txt", encoding="utf-8") as file:
                self.assertEqual((status, first, file.read().split()), (0, ["a"], ["b"]))

    def test_a_corpus_without_cases_is_a_failure(self):
        self.assertEqual(self.run_ratchet("a", self.BOTH, corpus=False)[0], 1)

    def test_traces_of_swfdec_count_after_eleven_frames_or_ten(self):
        with tempfile.TemporaryDirectory() as folder:
            os.mkdir(f"{folder}/swfdec")
            for name, trace in (("eleven", "11\r\n"), ("ten", "10"), ("never", "12")):
                self.write(f"{folder}/swfdec/{name}.swf", "FWS")
                self.write(f"{folder}/swfdec/{name}.swf.trace", trace)
            self.write(f"{folder}/passing.txt", "swfdec/eleven\nswfdec/ten\n")
            # What it traces is the number of frames that it is asked for.
            self.write(f"{folder}/player", '#!/bin/sh\n[ "$1" = --frames ] && printf "%s\\n" "$2" > trace.txt\n')
            os.chmod(f"{folder}/player", stat.S_IRWXU)
            done = subprocess.run(
                [sys.executable, f"{HERE}/flash-ratchet.py", f"{folder}/player", f"{folder}/passing.txt", f"{folder}/swfdec"],
                stdout=subprocess.PIPE, text=True, check=False, env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"})
            self.assertEqual(done.returncode, 0, done.stdout)
            self.assertIn("2 of 2 cases pass", done.stdout)


if __name__ == "__main__":
    unittest.main()
