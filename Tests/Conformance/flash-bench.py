#!/usr/bin/env python3
"""Time the Flash core on the movies of the corpus.

  flash-bench.py FLASHRUN CORPUS/swf [--runs 5]

Scripts: processor time less that of an empty movie, how many actions ran, nanoseconds for each, and duktape's time for
the same program where `duk` is installed (another machine for another language), all in turns, the least of the runs.
ActionScript 3: processor time less that of the start, nanoseconds for an opcode of the file where how many run is known,
and, in the same turns, the time of one of the programs in C (`cc -O2`), which tells machines apart.
The library of ActionScript 3: kernels for texts, arrays, maps and patterns (haxe/kernels), compiled by Haxe where that is
installed, beside the same programs in neko.
Drawing: processor milliseconds a frame at 1920x1080, each frame drawn and its hash taken, less those of the same movie
that nobody looks at; the same for our own movies (flash-movies), which put their load on one thing each.
Ends with 1 when a trace is wrong, and with 14 where the corpus is absent.
"""
import argparse
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile

import rulefiles

HERE = os.path.dirname(os.path.abspath(__file__))


def run(command):
    """Processor seconds of a program, what it printed and what it complained of."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", errors="replace")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode:
        sys.exit(f"{' '.join(command)} ended with {done.returncode}: {done.stderr.strip()[-300:]}")
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, done.stdout, done.stderr


# About how many opcodes a movie of ActionScript 3 runs: an estimate by its innermost loops in the listing and their rounds.
OPCODES = {"avm2_escape": 107e6, "avm2_gravity": 62e6, "avm2_kernel": 53e6, "avm2_flips": 25e6, "avm2_mem": 45e6}

# The work of avm2_escape: the yardstick.
ESCAPE = """
#include <stdio.h>
int main(void) {
  int w = 360, h = 240, most = 160, sum = 0;
  for (int py = 0; py < h; py++) {
    double ci = (py - h / 2.0) * 2.4 / h;
    for (int px = 0; px < w; px++) {
      double cr = (px - w * 0.7) * 3.2 / w, zr = 0, zi = 0;
      int n = 0;
      while (n < most) {
        double r2 = zr * zr, i2 = zi * zi;
        if (r2 + i2 > 4) break;
        zi = 2 * zr * zi + ci;
        zr = r2 - i2 + cr;
        n++;
      }
      sum += n;
    }
  }
  printf("%d\\n", sum);
}
"""


def scripts3(bench, player, runs):
    """Prints the table of ActionScript 3; the names of movies whose trace is wrong."""
    listed = [one for one in movies(bench, bench, "avm2_")]
    if not listed:
        return []
    wrong, compiler = [], shutil.which("cc") or shutil.which("clang")
    with tempfile.TemporaryDirectory() as folder:
        yardstick = os.path.join(folder, "escape")
        if compiler:
            with open(yardstick + ".c", "w", encoding="utf-8") as file:
                file.write(ESCAPE)
            subprocess.run([compiler, "-O2", "-o", yardstick, yardstick + ".c"], check=True)
        print("\n| ActionScript 3 | s | ns an opcode | in C, s |\n| --- | ---: | ---: | ---: |")
        for name, movie, frames, expected in listed:
            ours, theirs, start, trace = [], [], [], ""
            for _ in range(runs):
                # A movie that ends before its first frame starts as much, and runs nothing.
                start.append(run(player + ["--frames", "0", movie])[0])
                time, trace, _ = run(player + ["--frames", frames, movie])
                ours.append(time)
                if compiler and name == "avm2_escape":
                    theirs.append(run([yardstick])[0])
            if trace.replace("\r\n", "\n") != expected:
                wrong.append(name)
            least = min(ours) - min(start)
            each = f"{least / OPCODES[name] * 1e9:.1f}" if name in OPCODES else ""
            print(f"| {name} | {least:.3f} | {each} | {f'{min(theirs):.3f}' if theirs else ''} |")
    return wrong


def kernels(player, runs):
    """Prints the table of the library's kernels; the names of those that print something else than in neko."""
    haxe, neko = shutil.which("haxe"), shutil.which("neko")
    if not haxe or not neko:
        print("\nKernels of the library: skipped, there is no haxe or no neko")
        return []
    folder = os.path.join(HERE, "haxe", "kernels")
    wrong = []
    print("\n| library of ActionScript 3 | s | in neko, s |\n| --- | ---: | ---: |")
    with tempfile.TemporaryDirectory() as work:
        for name in sorted(one[:-3] for one in os.listdir(folder) if one.endswith("Work.hx")):
            movie, program = os.path.join(work, name + ".swf"), os.path.join(work, name + ".n")
            for target in (["-swf", movie, "-swf-version", "30"], ["-neko", program]):
                subprocess.run([haxe, "-cp", folder, "-main", name] + target, check=True)
            ours, theirs, start = [], [], []
            for _ in range(runs):
                start.append(run(player + ["--frames", "0", movie])[0])
                time, trace, _ = run(player + ["--frames", "2", movie])
                other, expected, _ = run([neko, program])
                ours.append(time)
                theirs.append(other)
            if trace != expected:
                wrong.append(name)
            print(f"| {name} | {min(ours) - min(start):.3f} | {min(theirs):.3f} |")
    return wrong


def movies(bench, root, *kinds):
    """(name, movie, frames, expected trace) of the list, of those whose names begin with one of the kinds."""
    with open(os.path.join(bench, "bench.tsv"), encoding="utf-8") as file:
        rows = [line.rstrip("\n").split("\t") for line in file if line.strip()]
    for name, swf, frames, expected, _ in rows[1:]:
        if not name.startswith(kinds):
            continue
        movie, trace = (os.path.join(root, path[1:]) if path.startswith("@") else os.path.join(bench, path)
                        for path in (swf, expected))
        if os.path.exists(movie):
            with open(trace, encoding="utf-8") as file:
                yield name, movie, frames, file.read().replace("\r\n", "\n")


def own_movies(folder):
    """(name, movie, iterations, stage as text, expected trace) of our own movies, made in a folder."""
    for made in rulefiles.rule_files(os.path.join(HERE, "flash-movies")):
        for version, files in made.runs():
            name = f"{os.path.splitext(made.name)[0]}, SWF {version['version']}"
            path = os.path.join(folder, name.replace(", ", "-").replace(" ", "") + ".swf")
            with open(path, "wb") as file:
                file.write(files["main.swf"])
            expected = "".join(one["text"] + "\n" for one in version["expected"])
            yield name, path, str(version["iterations"]), "{}x{}".format(*made.size), expected


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("flashrun")
    parser.add_argument("corpus")
    parser.add_argument("--runs", type=int, default=5)
    given = parser.parse_args()
    bench = os.path.join(given.corpus, "bench")
    if not os.path.exists(os.path.join(bench, "bench.tsv")):
        print("No Flash movies to time: SKIPPED")
        return 14
    player = [os.path.abspath(given.flashrun), "--seed", "1", "--trace", "-"]
    empty = min(run(player + ["--frames", "1", os.path.join(bench, "empty.swf")])[0] for _ in range(given.runs))
    print(f"start-up (an empty movie): {empty * 1000:.0f} ms, not counted below\n")
    listed = list(movies(bench, given.corpus, "avm1_", "corpus_"))
    wrong = [name for name, movie, frames, expected in listed
             if run(player + ["--frames", frames, movie])[1].replace("\r\n", "\n") != expected]

    print("| scripts | s | actions | ns each | duktape, s |\n| --- | ---: | ---: | ---: | ---: |")
    duk = shutil.which("duk")
    with tempfile.TemporaryDirectory() as folder:
        for name, movie, frames, _ in listed:
            if not name.startswith("avm1_"):
                continue
            told = run(player + ["--count-actions", "--frames", frames, movie])[2]
            actions = int(re.search(r"(\d+) actions", told).group(1))
            source = os.path.join(bench, "src", name.removesuffix("_regs") + ".as")
            script = os.path.join(folder, "program.js")
            if duk and os.path.exists(source):
                with open(source, encoding="utf-8") as file, open(script, "w", encoding="utf-8") as out:
                    out.write("function trace(s){print(s)}\n" + file.read())
            ours, theirs = [], []
            for _ in range(given.runs):
                ours.append(run(player + ["--frames", frames, movie])[0] - empty)
                if os.path.exists(script):
                    theirs.append(run([duk, script])[0])
            least = min(ours)
            peer = f"{min(theirs):.2f}" if theirs else ""
            print(f"| {name} | {least:.3f} | {actions:,} | {least / actions * 1e9:.1f} | {peer} |")

    wrong += scripts3(bench, player, given.runs)
    wrong += kernels(player, given.runs)

    def drawing(name, movie, length, frames, stage):
        """A line of the table: milliseconds a frame, and how many of them nobody sees."""
        unseen, seen = [], []
        for _ in range(max(1, given.runs // 2)):
            unseen.append(run(player + [length, frames, movie])[0] - empty)
            seen.append(run(player + [length, frames, "--viewport", stage, "--hashes", os.devnull, movie])[0] - empty)
        each = 1000 / int(frames)
        print(f"| {name} | {frames} | {min(seen) * each:.1f} | {min(unseen) * each:.2f} |")

    print("\n| drawing at 1920x1080 | frames | ms a frame | of them scripts and timeline |\n| --- | ---: | ---: | ---: |")
    for name, movie, frames, _ in listed:
        if name.startswith("corpus_"):
            drawing(name, movie, "--frames", frames, "1920x1080")

    print("\n| our own movies | frames | ms a frame | of them scripts and timeline |\n| --- | ---: | ---: | ---: |")
    with tempfile.TemporaryDirectory() as folder:
        for name, movie, ticks, stage, expected in own_movies(folder):
            if run(player + ["--ticks", ticks, movie])[1] != expected:
                wrong.append(name)
            drawing(name, movie, "--ticks", ticks, stage)
    for name in wrong:
        print(f"{name}: its trace is WRONG")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
