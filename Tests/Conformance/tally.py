#!/usr/bin/env python3
"""Run tests and count what passed, failed and was skipped, with the reason of each skip.

  tally.py [--corpus FOLDER] [--times FILE] [--first COMMAND]... (--bundle FILE | -- COMMAND [ARGUMENT ...])

--bundle is what `swift build --build-tests` makes; its suites run in several processes (shards.py), and the output of those that fail is printed. COMMAND
is a run of `swift test` instead; its output passes through. Each --first is a line for the shell that runs before it and counts as one test;
it may print "NAME: SKIPPED: REASON". One runs on each processor, and what it prints comes at its end. The exit status is not 0 if a test fails, or is
skipped for want of the corpus although FOLDER has one. --times keeps the seconds of each test for test-times.py, and for the next run's plan.
"""
import argparse
import collections
import concurrent.futures
import os
import re
import subprocess
import sys
import time

import shards

# What swift-testing prints of a test or a suite; parameters are part of their test.
ENDED = re.compile(r'^\S+ Test (?!run )(?P<name>.+?)(?: with \d+ test cases?)? (?P<how>passed|failed) after [0-9.]+ seconds')
SKIPPED = re.compile(r'^\S+ (?P<kind>Test|Suite) (?P<name>.+?) skipped(?:: "(?P<why>.*)")?\.?$')
RUN = re.compile(r'^\S+ Test run with (?P<count>\d+) tests?')
OWN_SKIP = re.compile(r'^(?P<name>[\w-]+): SKIPPED: (?P<why>.*)$')
COLOR = re.compile(r'\x1b\[[0-9;]*m')


class Tally:
    """Counts, fed line by line."""

    def __init__(self):
        self.passed = 0
        self.failed = []
        self.skipped = collections.OrderedDict()
        self.times = []
        # The tests of runs that came to their end.
        self.ended = 0
        self.has_end = False

    def read(self, line):
        line = COLOR.sub("", line).strip()
        if match := ENDED.match(line):
            if match["how"] == "passed":
                self.passed += 1
            else:
                self.failed.append(match["name"])
        elif match := SKIPPED.match(line):
            self.skipped.setdefault((match["why"] or "no reason given").removeprefix("skipped: "), []).append(f'{match["kind"].lower()} {match["name"]}')
        elif match := RUN.match(line):
            self.ended += int(match["count"])
            self.has_end = True

    def lacks_corpus(self):
        """Names of what was skipped for want of the corpus."""
        return [name for why, names in self.skipped.items() if "corpus" in why.lower() for name in names]

    def report(self):
        count = sum(len(names) for names in self.skipped.values())
        yield f"{self.passed} passed, {len(self.failed)} failed, {count} skipped"
        for name in self.failed:
            yield f"  failed: {name}"
        for why, names in self.skipped.items():
            shown = ", ".join(names[:3]) + (f" and {len(names) - 3} more" if len(names) > 3 else "")
            yield f"  skipped ({why}): {shown}"


def run_first(line):
    """Runs a check that is a program of its own; returns the line, its exit status, what it printed, and the seconds that it took."""
    begin = time.monotonic()
    done = subprocess.run(line, shell=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", check=False)
    return line, done.returncode, done.stdout, time.monotonic() - begin


def add_first(tally, line, status, text, seconds):
    """Counts a check that has ended."""
    skips = [match for match in map(OWN_SKIP.match, text.splitlines()) if match]
    name = skips[-1]["name"] if skips else line
    tally.times.append((seconds, "make test", name))
    if status:
        tally.failed.append(name)
    elif skips:
        tally.skipped.setdefault(skips[-1]["why"], []).append(name)
    else:
        tally.passed += 1


def run_command(command, tally):
    """A run of `swift test`, whose exit status is returned."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", bufsize=1)
    for line in process.stdout:
        sys.stdout.write(line)
        sys.stdout.flush()
        tally.read(line)
    return process.wait()


def run_bundle(bundle, tally, known, timeout):
    """All suites of a bundle; returns 1 if a process fails or leaves out tests."""
    planned = shards.plan(shards.read_list(bundle), known)
    status = 0
    for number, result in enumerate(shards.run_all(os.path.abspath(bundle), planned, timeout), 1):
        before = tally.ended
        for line in result.text.splitlines():
            tally.read(line)
        tally.times += result.times
        is_whole = tally.ended - before == result.shard.count
        print(f"tests: {number} of {len(planned)}: {result.shard.name}: {result.shard.count} tests, {result.seconds:.1f} s", flush=True)
        if result.status or not is_whole:
            status = 1
            print(COLOR.sub("", result.text), end="", flush=True)
            why = f"exit status {result.status}" if result.status else f"{tally.ended - before} tests ran of {result.shard.count}"
            tally.failed.append(f"{result.shard.name}: {why}")
    return status


def read_times(path):
    """What --times kept of an earlier run."""
    if not path or not os.path.exists(path):
        return []
    with open(path, encoding="utf-8") as file:
        rows = [line.rstrip("\n").split("\t") for line in file]
    return [(float(row[0]), row[1], row[2]) for row in rows if len(row) == 3]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--corpus", default="")
    parser.add_argument("--times", metavar="FILE")
    parser.add_argument("--first", action="append", default=[], metavar="COMMAND")
    parser.add_argument("--bundle", metavar="FILE")
    parser.add_argument("--timeout", type=float, default=1800, metavar="SECONDS", help="for each process of --bundle")
    parser.add_argument("command", nargs=argparse.REMAINDER)
    given = parser.parse_args()
    command = given.command[1:] if given.command[:1] == ["--"] else given.command
    tally = Tally()
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for done in concurrent.futures.as_completed([pool.submit(run_first, line) for line in given.first]):
            line, status, text, seconds = done.result()
            print(f"{line}\n{text}", end="", flush=True)
            add_first(tally, line, status, text, seconds)
    has_failed = bool(tally.failed)
    if given.bundle:
        status = run_bundle(given.bundle, tally, shards.suite_times(read_times(given.times)), given.timeout)
    else:
        status = run_command(command, tally)
    if given.times:
        with open(given.times, "w", encoding="utf-8") as file:
            file.writelines(f"{seconds:.3f}\t{target}\t{name}\n" for seconds, target, name in tally.times)
    for line in tally.report():
        print(f"tests: {line}")
    if not tally.has_end and status == 0:
        print("tests: the run has no end: its output has changed, or no test was run")
        return 1
    missed = tally.lacks_corpus()
    if missed and any(os.path.exists(os.path.join(given.corpus, kind, "manifest.tsv")) for kind in ("gb", "swf")):
        print(f"tests: {given.corpus} has a corpus, so these must not be skipped: {', '.join(missed)}")
        return 1
    return status or int(has_failed)


if __name__ == "__main__":
    sys.exit(main())
