#!/usr/bin/env python3
"""Show that a frame of a Flash movie which changes nothing but positions allocates nothing and checks no access.

  flash-audit.py FLASHRUN [CORPUS/swf]

Plays a movie in which 200 clips move (flash-audit/positions.as) with a library that counts (flash-audit/counts.c), for some
frames and for some more: the difference is what those frames took. From it comes what frames take in which nothing moves:
flashrun's own loop, which notes a hash of each picture. What a table that grows takes once is no frame's. Exit status 1 if
frames take anything else.

With the corpus, loops of ActionScript 3 are counted as well, which compute with numbers, fields and elements of Arrays
(avm2_escape, avm2_gravity, avm2_flips of its bench movies): whole runs, start and all, may allocate what their start does.
"""
import os
import shutil
import subprocess
import sys
import tempfile

import rulefiles

HERE = os.path.dirname(os.path.abspath(__file__))


def counts(program, library, movie, frames, drawn, *options):
    """Allocations and checks of a whole run."""
    picture = ["--viewport", "550x400", "--hashes", os.devnull] if drawn else []
    run = subprocess.run(
        [program, "--seed", "1", "--ticks", str(frames), *options, *picture, movie], capture_output=True, text=True,
        env=os.environ | {"LD_PRELOAD": library, "SWIFT_DETERMINISTIC_HASHING": "1"}, timeout=120)
    lines = [line.split()[1:] for line in run.stderr.splitlines() if line.startswith("counts ")]
    if run.returncode or not lines:
        sys.exit(f"flash-audit: {program} ended with {run.returncode}: {run.stderr.strip()[-300:]}")
    return [int(number) for number in lines[-1]]


def taken(*run, frames, drawn):
    """What the frames of a range took."""
    first, last = (counts(*run, frame, drawn) for frame in frames)
    return [b - a for a, b in zip(first, last)]


# Rounds of a movie's innermost loops.
ROUNDS = {"avm2_escape": 3_135_846, "avm2_gravity": 600_000, "avm2_flips": 790_000}


def loops(program, library, bench):
    """Whether loops of ActionScript 3 take nothing."""
    clean = True
    for name, rounds in ROUNDS.items():
        movie = os.path.join(bench, name + ".swf")
        if not os.path.exists(movie):
            print(f"loops of {name}: there is no {movie}: SKIPPED")
            continue
        begun, ended = ([number for number in counts(program, library, movie, ticks, False)]
                        for ticks in (0, 2))
        numbers = [b - a for a, b in zip(begun, ended)]
        # The classes that it uses are made, and its code is verified, while it runs.
        verdict = "clean" if all(number * 25 <= rounds for number in numbers) else "{} allocations, {} checks of accesses".format(*numbers)
        print(f"{rounds} rounds of {name:12} {verdict}")
        clean = clean and verdict == "clean"
    return clean


def main():
    if len(sys.argv) not in (2, 3) or sys.argv[1].startswith("-"):
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
        if len(sys.argv) == 3:
            failed = not loops(program, library, os.path.join(sys.argv[2], "bench")) or failed
    print("flash-audit: " + ("FAILED" if failed else "a frame that changes positions takes nothing"))
    return 1 if failed else 0


sys.exit(main())
