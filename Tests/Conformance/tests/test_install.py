"""Tests of install-missing.sh, with an apt-get of ours: what it installs and says when packages, rights or apt-get are missing."""
import os
import shutil
import subprocess
import tempfile
import unittest

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../..")
SCRIPT = os.path.join(ROOT, "Sources/Host/Packaging/install-missing.sh")
# Knows every package but "gone", and writes down what it installs.
APT = """#!/bin/sh
[ "$1" = install ] || exit 0
for word; do [ "$word" != gone ] || { echo "E: Unable to locate package gone" >&2; exit 100; }; done
for word; do case $word in install|-*) ;; *) echo "$word" >> "$INSTALLED" ;; esac; done
"""


class InstallTests(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)
        for program in "sh sed sort tr env".split():
            os.symlink(shutil.which(program), f"{self.folder}/{program}")

    def add(self, program, text):
        with open(f"{self.folder}/{program}", "w", encoding="utf-8") as file:
            file.write(text)
        os.chmod(f"{self.folder}/{program}", 0o755)

    def install(self, *packages, user=0):
        self.add("id", f"#!/bin/sh\necho {user}\n")
        names = f"{self.folder}/installed"
        done = subprocess.run([SCRIPT, "The tests", *packages], env={"PATH": self.folder, "INSTALLED": names},
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
        installed = []
        if os.path.exists(names):
            with open(names, encoding="utf-8") as file:
                installed = file.read().split()
        return done.returncode, installed, done.stderr.splitlines()

    def test_each_package_is_installed_once(self):
        self.add("apt-get", APT)
        self.assertEqual(self.install("zsh", "mandoc", "zsh"), (0, ["mandoc", "zsh"], []))

    def test_one_that_is_not_to_be_had_keeps_none_of_the_others_away(self):
        self.add("apt-get", APT)
        code, installed, lines = self.install("zsh", "gone", "mandoc")
        self.assertEqual((code, installed), (1, ["mandoc", "zsh"]))
        self.assertEqual(lines[-1], "Not installed, for the reasons above: gone. Remedy them, then run: apt-get install gone")

    def test_users_install_by_sudo(self):
        self.add("apt-get", APT)
        self.assertEqual(self.install("zsh", user=7), (1, [], ["The tests need more packages, and there is no sudo. Run as root: apt-get install zsh"]))
        self.add("sudo", '#!/bin/sh\nexec "$@"\n')
        self.assertEqual(self.install("zsh", user=7), (0, ["zsh"], []))
        self.assertEqual(self.install("gone", user=7)[2][-1], "Not installed, for the reasons above: gone. Remedy them, then run: sudo apt-get install gone")

    def test_other_systems_are_told_what_to_install(self):
        self.assertEqual(self.install("zsh", "mandoc"), (
            1, [], ["The tests need more of your system, which has no apt-get. Install with its own tool what Debian calls: mandoc zsh"]))


if __name__ == "__main__":
    unittest.main()
