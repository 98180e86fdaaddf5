"""The counter of members counts what a reader would count."""
import contextlib
import io
import pathlib
import sys
import tempfile
import unittest
from unittest import mock

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import members  # noqa: E402


class MembersTests(unittest.TestCase):
    def count(self, text, name="Box"):
        return members.members(text).count(name)

    def test_counts_each_kind_once(self):
        text = """
          struct Box {
            let a = 1, b = 2
            static var made = 0
            var c: Int { let local = 3; return local }
            init() { func inner() {} ; inner() }
            subscript(at: Int) -> Int { at }
            func d() {}
          }"""
        self.assertEqual(self.count(text), 6)

    def test_adds_extensions_and_leaves_nested_types_apart(self):
        text = "class Box { struct Lid { let a = 1 } ; enum Kind { case x, y } ; var b = 2 }\nextension Box { func c() {} }"
        self.assertEqual((self.count(text), self.count(text, "Box.Lid")), (2, 1))

    def test_ignores_comments_and_strings(self):
        text = 'struct Box {\n // func a() {}\n /* var b /* nested */ */\n let c = "func d() { \\(1) }"\n let e = #"var "f" {"#\n}'
        self.assertEqual(self.count(text), 2)

    def run_tool(self, count, folder="Host/Session"):
        with tempfile.TemporaryDirectory() as root:
            path = pathlib.Path(root, folder, "Box.swift")
            path.parent.mkdir(parents=True)
            path.write_text("struct Box {\n" + "".join(f"let m{at} = 0\n" for at in range(count)) + "}\n")
            with mock.patch("sys.argv", ["members.py", root]), contextlib.redirect_stdout(io.StringIO()), \
                    contextlib.redirect_stderr(io.StringIO()) as errors:
                return members.main(), errors.getvalue()

    def test_fails_beyond_the_limit_and_names_the_type(self):
        for folder, limit in [("Host/Session", 60), ("Cores/SWF/Heap", 80), ("Shared/Text", 80)]:
            self.assertEqual(self.run_tool(limit, folder)[0], 0)
            code, errors = self.run_tool(limit + 1, folder)
            self.assertEqual(code, 1)
            self.assertIn(f"Box in {folder} has {limit + 1} members", errors)

    def test_leaves_the_machine_of_the_game_boy_alone(self):
        self.assertEqual(self.run_tool(81, "Cores/GB/Machine")[0], 0)


if __name__ == "__main__":
    unittest.main()
