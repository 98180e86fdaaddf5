"""An import against the arrows of ARCHITECTURE.md does not compile."""

import os
import re
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
# The module that an import names, without what may stand before it.
IMPORT = re.compile(r"^\s*(?:@\w+ )?(?:(?:public|package|internal|fileprivate|private) )?import (?:(?:struct|enum|class|protocol|func|let|var|typealias) )?(\w+)", re.MULTILINE)
# Behind #if canImport.
ELSEWHERE = {"Musl", "Darwin"}


@unittest.skipIf(os.environ.get("ARCADIA_QUICK"), "ARCADIA_QUICK: it builds a package")
class Arrows(unittest.TestCase):
    """On a copy of the package in which Swift files have nothing but their imports: it compiles in seconds. What is fetched already stays."""

    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="arcadia-arrows-")
        self.addCleanup(shutil.rmtree, self.folder)
        shutil.copytree(f"{ROOT}/Sources", f"{self.folder}/Sources", symlinks=True, copy_function=self.copy)
        for name in ("Package.swift", "Package.resolved"):
            shutil.copy(f"{ROOT}/{name}", self.folder)
        for name in ("checkouts", "repositories", "workspace-state.json"):
            fetched = f"{ROOT}/.build/{name}"
            if os.path.isdir(fetched):
                shutil.copytree(fetched, f"{self.folder}/.build/{name}", symlinks=True)
            elif os.path.exists(fetched):
                os.makedirs(f"{self.folder}/.build", exist_ok=True)
                shutil.copy(fetched, f"{self.folder}/.build")

    @staticmethod
    def copy(source, target):
        if not source.endswith(".swift") or os.path.islink(source):
            return shutil.copy2(source, target, follow_symlinks=False)
        with open(source, encoding="utf-8") as file:
            modules = sorted(set(IMPORT.findall(file.read())) - ELSEWHERE)
        with open(target, "w", encoding="utf-8") as file:
            file.writelines(f"import {module}\n" for module in modules)
        return target

    def build(self, target):
        """What the compiler says of a target, and whether it compiled. The package has Play and the layers below it."""
        done = subprocess.run(
            [SWIFT, "build", "--explicit-target-dependency-import-check", "error", "--target", target], cwd=self.folder, text=True,
            env=os.environ | {"ARCADIA_ONLY": "Play"}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
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
