"""Tests of cases.py: small repositories made here are laid out as the corpus was that the lists were made of."""
import gzip
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, HERE)
from judge import flash, gameboy  # noqa: E402

GB_HEAD = "suite\ttest\trom\tmodel\tcriterion\texpected\tframes\tsplit\ttrust\tnote\n"
SWF_HEAD = "category\tname\tdir\tsubtest\tsplit\n"


def tree(root):
    """Contents by path."""
    found = {}
    for place, _, names in os.walk(root):
        for name in names:
            with open(os.path.join(place, name), "rb") as file:
                found[os.path.relpath(os.path.join(place, name), root)] = file.read()
    return found


class CasesTests(unittest.TestCase):
    def setUp(self):
        self.root = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.root)
        self.write("corpus/gb", {
            "manifest.tsv": GB_HEAD + "one\tone/a\tone/a.gb\tDMG\tpng\tone/a.png|one/b.png\t9\topen\thigh\tsaid\n"
            + "two\ttwo/b\ttwo/b.gb\tDMG\tmem:c000=01\t\t9\topen\thigh\t\n",
            "one/a.gb": "rom", "one/a.png": "picture", "one/b.png": "other", "two/b.gb": "second", "bench/game.gb": "game"})
        self.write("corpus/swf", {
            "manifest.tsv": SWF_HEAD + "avm1\tavm1/a\tavm1/a\t-\topen\navm1\tavm1/b#x\tavm1/b\tx\topen\navm1\tavm1/b#y\tavm1/b\ty\tblind\n",
            "avm1/a/test.toml": "num_frames = 1", "avm1/a/test.swf": "FWS", "avm1/a/output.txt": "", "avm1/a/data/x.xml": "<x/>",
            "avm1/b/test.toml": "num_frames = 1\n[subtests.x]\n[subtests.y]\n", "avm1/b/test.swf": "FWS", "avm1/b/output.txt": "",
            "avm1/shared.swf": "FWS2", "_assets/notosans.subset.ttf": "font"})
        self.write("corpus/swfdec", {"one-5.swf": "FWS5", "one-5.swf.trace": "said", "loaded.txt": "a=1", "README.md": "not listed"})
        os.makedirs(f"{self.root}/lists")
        self.run_script("cases-lists.py", f"{self.root}/corpus", f"{self.root}/lists")
        with open(f"{self.root}/lists/repositories.tsv", "w", encoding="utf-8") as file:
            file.write("# remark\ncorpus\tname\tcommit\taddress\nswf\tplayer\tthen\t/nonexistent/player\n"
                       f"swfdec\ttraces\t-\t{self.root}/traces\ngb\troms\t-\t{self.root}/origin\ngb\tmore\t-\t/nonexistent/more\n")
        # The ROM is in an older commit only; the other files are elsewhere than in the corpus, and from two repositories.
        self.repository("origin", {"x/y/rom.bin": "rom", "pictures/1.png": "picture"}, {"x/y/rom.bin": "newer", "second": "second"})
        self.repository("checkouts/more", {"z.png": "other"})
        self.repository("traces", {"test/trace/one-5.swf": "FWS5", "test/trace/one-5.swf.trace": "said", "test/trace/loaded.txt": "a=1"})
        suite = {f"tests/tests/swfs/{path}": data for path, data in tree(f"{self.root}/corpus/swf").items() if not path.startswith("_")}
        suite |= {"tests/tests/swfs/avm1/a/Test.as": "source", "tests/tests/swfs/avm1/a/output.ruffle.txt": "other",
                  "tests/tests/swfs/avm1/unlisted/test.toml": "", "core/notosans.subset.ttf.gz": gzip.compress(b"font")}
        self.repository("checkouts/player", suite)
        subprocess.run(["git", "-C", f"{self.root}/checkouts/player", "tag", "then"], check=True)

    def write(self, folder, files):
        for path, data in files.items():
            path = f"{self.root}/{folder}/{path}"
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "wb") as file:
                file.write(data if isinstance(data, bytes) else data.encode())

    def repository(self, name, *commits):
        path = f"{self.root}/{name}"
        os.makedirs(path)
        subprocess.run(["git", "init", "--quiet", path], check=True)
        for files in commits:
            self.write(name, files)
            subprocess.run(["git", "-C", path, "add", "-f", "."], check=True)
            subprocess.run(["git", "-C", path, "-c", "user.name=t", "-c", "user.email=t@t", "commit", "--quiet", "-m", "t"], check=True)

    def run_script(self, name, *words):
        done = subprocess.run([sys.executable, f"{HERE}/{name}", *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              check=False, env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"})
        return done.returncode, done.stdout

    def make(self):
        return self.run_script("cases.py", f"{self.root}/out", "--checkouts", f"{self.root}/checkouts", "--lists", f"{self.root}/lists")

    def test_the_layout_is_the_corpus(self):
        status, said = self.make()
        self.assertEqual(status, 0, said)
        self.assertIn("2 of 2 Game Boy cases", said)
        expected, found = tree(f"{self.root}/corpus"), tree(f"{self.root}/out")
        for path in ("gb/manifest.tsv", "swf/manifest.tsv", "gb/bench/game.gb", "swfdec/README.md"):
            expected.pop(path)
            found.pop(path, None)
        self.assertIn("1 of 1 swfdec cases", said)
        self.assertEqual(found, expected)
        self.assertEqual(list(gameboy.read_cases(f"{self.root}/out/gb")), list(gameboy.read_cases(f"{self.root}/corpus/gb")))
        names = [[case.name for case in flash.read_cases(f"{self.root}/{place}/swf")] for place in ("corpus", "out")]
        self.assertEqual(names, [["avm1/a", "avm1/b#x"]] * 2)

    def test_incomplete_cases_are_left_out(self):
        shutil.rmtree(f"{self.root}/checkouts/more")
        self.write("checkouts/player", {"tests/tests/swfs/avm1/a/output.txt": "changed"})
        for words in (["commit", "--quiet", "-a", "-m", "t"], ["tag", "-f", "then"]):
            subprocess.run(["git", "-C", f"{self.root}/checkouts/player", "-c", "user.name=t", "-c", "user.email=t@t", *words],
                           check=True, stdout=subprocess.DEVNULL)
        status, said = self.make()
        self.assertEqual(status, 0, said)
        self.assertIn("/nonexistent/more cannot be cloned", said)
        self.assertIn("gb/one/b.png is in none of the repositories", said)
        self.assertIn("swf/avm1/a: other files than listed", said)
        self.assertEqual([case.test for case in gameboy.read_cases(f"{self.root}/out/gb")], ["two/b"])
        self.assertEqual([case.name for case in flash.read_cases(f"{self.root}/out/swf")], ["avm1/b#x"])

    def test_a_trace_that_changed_is_no_case(self):
        with open(f"{self.root}/lists/swfdec-files.tsv", encoding="utf-8") as file:
            rows = file.read().replace(hashlib.sha256(b"FWS5said").hexdigest(), hashlib.sha256(b"FWS5other").hexdigest())
        self.write("lists", {"swfdec-files.tsv": rows})
        status, said = self.make()
        self.assertEqual(status, 1, said)
        self.assertIn("swfdec/one-5.swf is in none of the repositories", said)
        self.assertFalse(os.path.exists(f"{self.root}/out/swfdec/one-5.swf"))

    def test_nothing_is_an_error(self):
        shutil.rmtree(f"{self.root}/checkouts")
        shutil.rmtree(f"{self.root}/origin")
        shutil.rmtree(f"{self.root}/traces")
        status, said = self.make()
        self.assertEqual(status, 1, said)


if __name__ == "__main__":
    unittest.main()
