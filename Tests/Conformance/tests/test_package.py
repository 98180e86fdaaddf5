"""Tests of what makes a package, and of what looks at one."""
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def load(path):
    spec = importlib.util.spec_from_file_location(os.path.basename(path).replace("-", "_")[:-3], path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


package = load(os.path.join(HERE, "../../Sources/Host/Packaging/package.py"))
check = load(os.path.join(HERE, "dist-check.py"))


class ReleaseTests(unittest.TestCase):
    def test_the_newest_section_with_a_date_counts(self):
        text = "# Changelog\n\nWords.\n\n## 0.2.0 — 2027-01-02\n\n- x\n\n## 0.1.0 — 2026-11-22\n"
        self.assertEqual(package.release(text), ("0.2.0", "2027-01-02"))

    def test_what_is_not_released_is_not_packaged(self):
        for text in ("# Changelog\n", "## 0.2.0 — unreleased\n## 0.1.0 — 2026-11-22\n"):
            with self.assertRaises(package.PackagingError):
                package.release(text)

    def test_this_tree_can_be_packaged_or_says_why(self):
        with open(os.path.join(HERE, "../../CHANGELOG.md"), encoding="utf-8") as file:
            text = file.read()
        try:
            self.assertRegex(package.release(text)[0], r"^\d+\.\d+\.\d+$")
        except package.PackagingError as error:
            self.assertIn("has no date", str(error))


@unittest.skipUnless(shutil.which("dpkg-deb"), "no dpkg-deb")
class CheckTests(unittest.TestCase):
    def test_a_poor_package_is_found_out(self):
        with tempfile.TemporaryDirectory() as folder:
            os.makedirs(f"{folder}/x/DEBIAN")
            os.makedirs(f"{folder}/x/usr/lib/arcadia")
            os.chmod(f"{folder}/x", 0o755)
            with open(f"{folder}/x/DEBIAN/control", "w", encoding="utf-8") as file:
                file.write("Package: arcadia\nVersion: 9\nArchitecture: all\nMaintainer: x <x@x>\nDescription: x\n")
            with open(f"{folder}/core.c", "w", encoding="utf-8") as file:
                file.write("int one(void) { return 1; }\n")
            subprocess.run(["cc", "-g", "-shared", "-fPIC", f"-Wl,-rpath,{folder}", "-o", f"{folder}/x/usr/lib/arcadia/gb.so",
                            f"{folder}/core.c"], check=True)
            subprocess.run(["dpkg-deb", "--build", f"{folder}/x", f"{folder}/x.deb"], check=True, stdout=subprocess.DEVNULL)
            found = list(check.check(f"{folder}/x.deb"))
            for line in ("usr/bin/arcadia is missing", "usr/lib/arcadia/gb.so is not stripped", "the control file has no Depends",
                         f"usr/lib/arcadia/gb.so looks for libraries in {folder}", "the program has version none, and the package 9"):
                self.assertIn(line, found)


@unittest.skipUnless(os.path.isdir(os.path.join(HERE, "../../dist")), "no dist/: run make dist")
class DistTests(unittest.TestCase):
    def test_what_was_made_is_complete(self):
        folder = os.path.join(HERE, "../../dist")
        for name in os.listdir(folder):
            if name.endswith(".deb"):
                done = subprocess.run([sys.executable, f"{HERE}/dist-check.py", f"{folder}/{name}"], capture_output=True, text=True, check=False)
                self.assertEqual(done.returncode, 0, done.stdout)


if __name__ == "__main__":
    unittest.main()
