"""What folders.py finds that a folder uses."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "Tests/Conformance"))
import folders  # noqa: E402


class Uses(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="arcadia-folders-")
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)

    def write(self, path, text):
        (self.root / path).parent.mkdir(parents=True, exist_ok=True)
        (self.root / path).write_text(text)

    def uses(self, folder):
        return set(folders.read(self.root)[folder])

    def test_types_of_machines(self):
        self.write("AVM1/Heap/Value.swift", "package struct Value {}\npackage final class Heap {}\n")
        self.write("Classes/Date.swift", "enum DateClass { struct Inner {} }\n")
        self.write("Data/Text.swift", "func text(_ value: Value) -> Inner? { nil }\n")
        self.write("Display/Sound/Mixer.swift", "struct Mixer { let heap: Heap; let date = DateClass.self }\n")
        self.assertEqual(self.uses("Data"), {("AVM1", "Value")})
        self.assertEqual(self.uses("Display/Sound"), {("AVM1", "Heap"), ("Classes", "DateClass")})

    def test_what_is_no_use(self):
        self.write("AVM1/Value.swift", "struct Value {}\nstruct Frame {}\nstruct Atom {}\n")
        self.write("Data/Text.swift", '''
            // A Value of AVM1
            /// `Atom`
            struct Reader { struct Frame {}; var frames: [Frame]; let text = "Atom \\(1)" }
            extension Reader { func all<Value: Equatable>(_ value: Value) -> Value { value } }
            let place = other.Atom
            ''')
        self.assertEqual(self.uses("Data"), set())

    def test_imports(self):
        self.write("Data/A.swift", "package import SWF\n@preconcurrency import FlashAVM1\nimport Glibc\nimport struct Raster.Surface\n")
        self.assertEqual(self.uses("Data"), {("Format", None), ("FlashAVM1", None), ("Raster", None)})

    def test_folders_of_one_library(self):
        self.write("Display/Objects/Clip.swift", "package final class Clip {}\n")
        self.write("Display/Bitmaps/Pixels.swift", "struct Pixels { var clip: Clip? }\n")
        self.assertEqual(self.uses("Display/Bitmaps"), {("Display/Objects", "Clip")})

    def test_words(self):
        line = 'call("onResize", from: "Stage") // "onLoad"\nlet text = "one onLoad"\nlet kind = "Staged"\n'
        for place in ["Display/Player", "Display/Objects", "AVM1/Clips"]:
            self.write(f"{place}/File.swift", line)
        found = [(pathlib.Path(place).parent.name, word) for place, word in folders.words(self.root)]
        self.assertEqual(found, [("Player", '"onResize"'), ("Player", '"Stage"')])

    def test_verdict(self):
        for name, uses in folders.USES.items():
            text = "".join(f"import {folders.MODULES.get(use, use)}\n" for use in uses.split() if "/" not in use)
            inside = [use for use in uses.split() if "/" in use]
            self.write(f"{name}/File.swift", text + "".join(f"let x: Type{use.split('/')[1]}\n" for use in inside))
            self.write(f"{name}/Type.swift", f"struct Type{name.split('/')[-1]} {{}}\n")
        self.assertEqual(self.run_check().returncode, 0)
        self.write("AVM1/Value.swift", "struct Value {}\n")
        self.write("Text/More.swift", "let value: Value?\n")
        found = self.run_check()
        self.assertEqual(found.returncode, 1)
        self.assertIn("Text uses AVM1 (Value)", found.stderr)
        (self.root / "Text/More.swift").unlink()
        (self.root / "Data/File.swift").write_text("import SWF\n")
        found = self.run_check()
        self.assertEqual(found.returncode, 1)
        self.assertIn("Data does not use Raster any more", found.stderr)

    def run_check(self):
        return subprocess.run(
            [sys.executable, "-B", str(ROOT / "Tests/Conformance/folders.py"), str(self.root)], text=True, capture_output=True, check=False)


if __name__ == "__main__":
    unittest.main()
