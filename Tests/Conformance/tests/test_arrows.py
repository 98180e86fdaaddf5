"""An import against the arrows of ARCHITECTURE.md does not compile."""

import os
import shutil
import subprocess
import tempfile
import unittest

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "../../.."))
SWIFT = os.environ.get("SWIFT", "swift")
# A target, one of its files, and a layer above it.
WRONG = [
    ("HostBase", "MonotonicTime.swift", "Play"),
    ("Library", "GamePaths.swift", "Vault"),
    ("Catalog", "Plugins/TypeClaims.swift", "Session"),
]


@unittest.skipIf(os.environ.get("ARCADIA_QUICK"), "ARCADIA_QUICK: it builds a package")
class Arrows(unittest.TestCase):
    """On a copy of the package, whose dependencies are those that are fetched already."""

    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="arcadia-arrows-")
        self.addCleanup(shutil.rmtree, self.folder)
        for name in ("Sources", "Tests", "Plugins"):
            shutil.copytree(f"{ROOT}/{name}", f"{self.folder}/{name}", symlinks=True)
        for name in ("Package.swift", "Package.resolved"):
            shutil.copy(f"{ROOT}/{name}", self.folder)
        for name in ("checkouts", "repositories", "workspace-state.json"):
            fetched = f"{ROOT}/.build/{name}"
            if os.path.isdir(fetched):
                shutil.copytree(fetched, f"{self.folder}/.build/{name}", symlinks=True)
            elif os.path.exists(fetched):
                os.makedirs(f"{self.folder}/.build", exist_ok=True)
                shutil.copy(fetched, f"{self.folder}/.build")

    def build(self, target):
        """What the compiler says of a target, and whether it compiled."""
        done = subprocess.run(
            [SWIFT, "build", "--explicit-target-dependency-import-check", "error", "--target", target],
            cwd=self.folder, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        return done.stdout, done.returncode == 0

    def test_imports(self):
        says, is_built = self.build("HostBase")
        self.assertTrue(is_built, says[-2000:])
        for target, file, above in WRONG:
            path = f"{self.folder}/Sources/Host/{target}/{file}"
            with open(path, encoding="utf-8") as source:
                text = source.read()
            with open(path, "w", encoding="utf-8") as source:
                source.write(f"import {above}\n{text}")
            says, is_built = self.build(target)
            self.assertFalse(is_built, f"{target} compiles although it imports {above}")
            self.assertIn(f"Target {target} imports another target ({above})", says)
            with open(path, "w", encoding="utf-8") as source:
                source.write(text)


if __name__ == "__main__":
    unittest.main()
