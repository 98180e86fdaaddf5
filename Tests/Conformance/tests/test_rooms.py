"""What rooms.py finds of folders that use each other."""

import pathlib
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "Tests/Conformance"))
import rooms  # noqa: E402


class Circles(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="arcadia-rooms-")
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)

    def write(self, path, text):
        (self.root / path).parent.mkdir(parents=True, exist_ok=True)
        (self.root / path).write_text(text)

    def circle(self, target="Play"):
        return rooms.circle(rooms.uses(self.root / target, rooms.targets(self.root)[target]))

    def test_a_circle_of_three(self):
        self.write("Play/A/One.swift", "struct One { var two: Two? }\n")
        self.write("Play/B/Two.swift", "struct Two { var three: Three? }\n")
        self.write("Play/C/Three.swift", "struct Three {}\n")
        self.assertEqual(self.circle(), [])
        self.write("Play/C/Three.swift", "struct Three { var one: [One] = [] }\n")
        self.assertEqual(self.circle(), ["A", "B", "C", "A"])

    def test_what_is_no_circle(self):
        self.write("Play/A/One.swift", "// Two\nstruct One { struct Inner {}; let text = \"Two\"; let place = other.Two }\n")
        self.write("Play/B/Two.swift", "struct Two { var one: One?; struct Inner {} }\n")
        # A file beside the folders; a folder of another target.
        self.write("Play/Root.swift", "struct Root { var one: One?; var two: Two? }\n")
        self.write("Play/A/More.swift", "extension Root {}\n")
        self.write("HostUI/A/B/One.swift", "struct Other { var two: Two? }\n")
        self.assertEqual(self.circle(), [])
        self.assertEqual(sorted(rooms.targets(self.root)), ["HostUI/A", "Play"])


class Sources(unittest.TestCase):
    def test_the_host_has_no_circle(self):
        root = ROOT / "Sources/Host"
        for target, files in rooms.targets(root).items():
            self.assertEqual(rooms.circle(rooms.uses(root / target, files)), [], target)


if __name__ == "__main__":
    unittest.main()
