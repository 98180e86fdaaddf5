#!/usr/bin/env python3
"""haxe.py FLASHRUN [PROGRAM…]: programs of the folder `programs`, compiled by Haxe once for Flash and once for its own interpreter, print the same.

They use all of Haxe's standard library that has no window, file or network. `apt-get install haxe` brings the compiler; without it nothing is
compared, which is said, and the exit code is 0. Each program has a class of its file's name; `Out` is what they share.
"""
import argparse
import difflib
import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

HERE = os.path.dirname(os.path.abspath(__file__))
PROGRAMS = os.path.join(HERE, "programs")
# The zone of recorded cases, which the player has in flashrun.
ZONE = "UTC-05:45"


def run(command, **more):
    return subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=120, **more)


def compare(player, name, work):
    """Nothing if both outputs are the same; else the lines that differ, or what failed."""
    source = ["haxe", "-cp", PROGRAMS, "-main", name]
    if name == "Resources":
        source += ["-resource", os.path.join(PROGRAMS, "Resources.hx") + "@text"]
    wanted = run(source + ["--interp"], env={**os.environ, "TZ": ZONE})
    if wanted.returncode:
        return ["interpreter: " + line for line in wanted.stderr.split("\n")[:5]]
    movie, trace = (os.path.join(work, name + end) for end in (".swf", ".txt"))
    made = run(source + ["-swf", movie, "-swf-version", "30"])
    if made.returncode:
        return ["compiler: " + line for line in made.stderr.split("\n")[:5]]
    played = run([player, movie, "--frames", "2", "--trace", trace])
    if played.returncode:
        return [f"flashrun: exit code {played.returncode} {played.stderr[:200]}"]
    with open(trace, encoding="utf-8", errors="replace") as file:
        lines = file.read().split("\n")
    return [
        line
        for line in difflib.unified_diff(wanted.stdout.split("\n"), lines, "interpreter", "player", lineterm="", n=0)
        if not line.startswith("@@")
    ]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("player")
    parser.add_argument("programs", nargs="*")
    arguments = parser.parse_args()
    if not shutil.which("haxe"):
        print("skipped: there is no haxe (apt-get install haxe)")
        return 0
    player = os.path.abspath(arguments.player)
    names = arguments.programs or sorted(
        name[:-3] for name in os.listdir(PROGRAMS) if name.endswith(".hx") and name != "Out.hx"
    )
    failed = 0
    with tempfile.TemporaryDirectory() as work, ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        results = pool.map(lambda name: (name, compare(player, name, work)), names)
        for name, lines in results:
            if lines:
                failed += 1
                print(f"{name}: differs")
                print("\n".join("  " + line[:200] for line in lines[:20]))
    print(f"{len(names) - failed} of {len(names)} programs print the same")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
