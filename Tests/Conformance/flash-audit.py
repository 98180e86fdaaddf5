#!/usr/bin/env python3
"""Show that a frame of a Flash movie which changes nothing but positions allocates nothing and checks no access.

  flash-audit.py FLASHRUN

Plays a movie in which 200 clips move (flash-audit/positions.as) with a library that counts (flash-audit/counts.c), for some
frames and for some more: the difference is what those frames took. From it comes what frames take in which nothing moves:
flashrun's own loop, which notes a hash of each picture. What a table that grows takes once is no frame's. Exit status 1 if
frames take anything else.
"""
import os
import shutil
import subprocess
import sys
import tempfile

import rulefiles

HERE = os.path.dirname(os.path.abspath(__file__))


def counts(program, library, movie, frames, drawn):
    """Allocations and checks of a whole run."""
    picture = ["--viewport", "550x400", "--hashes", os.devnull] if drawn else []
    run = subprocess.run(
        [program, "--seed", "1", "--ticks", str(frames), *picture, movie], capture_output=True, text=True,
        env=os.environ | {"LD_PRELOAD": library, "SWIFT_DETERMINISTIC_HASHING": "1"}, timeout=120)
    lines = [line.split()[1:] for line in run.stderr.splitlines() if line.startswith("counts ")]
    if run.returncode or not lines:
        sys.exit(f"flash-audit: {program} ended with {run.returncode}: {run.stderr.strip()[-300:]}")
    return [int(number) for number in lines[-1]]


def taken(*run, frames, drawn):
    """What the frames of a range took."""
    first, last = (counts(*run, frame, drawn) for frame in frames)
    return [b - a for a, b in zip(first, last)]


def main():
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    program = os.path.abspath(sys.argv[1])
    compiler = shutil.which("cc") or shutil.which("clang")
    if not compiler:
        sys.exit("flash-audit: there is no C compiler (cc): install gcc")
    failed = False
    with tempfile.TemporaryDirectory() as folder:
        library, movie = os.path.join(folder, "counts.so"), os.path.join(folder, "positions.swf")
        subprocess.run([compiler, "-O1", "-shared", "-fPIC", "-o", library,
                        os.path.join(HERE, "flash-audit", "counts.c")], check=True)
        (made,) = rulefiles.rule_files(os.path.join(HERE, "flash-audit"))
        (_, files), = made.runs()
        with open(movie, "wb") as file:
            file.write(files["main.swf"])
        run = (program, library, movie)
        for drawn in (False, True):
            moving, still = (taken(*run, frames=frames, drawn=drawn) for frames in ((100, 900), (1100, 1900)))
            numbers = [a - b for a, b in zip(moving, still)]
            name = "positions, drawn" if drawn else "positions"
            verdict = "clean" if all(number <= 40 for number in numbers) else "{} allocations, {} checks of accesses".format(*numbers)
            print(f"800 frames of {name:18} {verdict}")
            failed = failed or any(number > 40 for number in numbers)
    print("flash-audit: " + ("FAILED" if failed else "a frame that changes positions takes nothing"))
    return 1 if failed else 0


sys.exit(main())
