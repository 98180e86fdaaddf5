#!/usr/bin/env python3
"""Run tests and count what passed, failed and was skipped, with the reason of each skip.

  tally.py [--corpus FOLDER] [--times FILE] [--first COMMAND]... -- COMMAND [ARGUMENT ...]

COMMAND is a run of `swift test`; its output passes through. Each --first is a line for the shell that runs before it and counts as one test;
it may print "NAME: SKIPPED: REASON". One runs on each processor, and what it prints comes at its end. The exit status is the command's, or 1 if a
test was skipped for want of the corpus although FOLDER has one. --times keeps the seconds and the name of each test, for test-times.py.
"""
import argparse
import collections
import concurrent.futures
import os
import re
import subprocess
import sys
import time

# What swift-testing prints of a test or a suite; parameters are part of their test.
ENDED = re.compile(r'^\S+ Test (?!run )(?P<name>.+?)(?: with \d+ test cases?)? (?P<how>passed|failed) after (?P<seconds>[0-9.]+) seconds')
SKIPPED = re.compile(r'^\S+ (?P<kind>Test|Suite) (?P<name>.+?) skipped(?:: "(?P<why>.*)")?\.?$')
RUN = re.compile(r'^\S+ Test run with \d+ tests?')
OWN_SKIP = re.compile(r'^(?P<name>[\w-]+): SKIPPED: (?P<why>.*)$')
COLOR = re.compile(r'\x1b\[[0-9;]*m')


class Tally:
    """Counts, fed line by line."""

    def __init__(self):
        self.passed = 0
        self.failed = []
        self.skipped = collections.OrderedDict()
        self.times = []
        self.has_end = False

    def read(self, line):
        line = COLOR.sub("", line).strip()
        if match := ENDED.match(line):
            self.times.append((float(match["seconds"]), match["name"]))
            if match["how"] == "passed":
                self.passed += 1
            else:
                self.failed.append(match["name"])
        elif match := SKIPPED.match(line):
            self.skipped.setdefault((match["why"] or "no reason given").removeprefix("skipped: "), []).append(f'{match["kind"].lower()} {match["name"]}')
        elif RUN.match(line):
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
    tally.times.append((seconds, name))
    if status:
        tally.failed.append(name)
    elif skips:
        tally.skipped.setdefault(skips[-1]["why"], []).append(name)
    else:
        tally.passed += 1


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--corpus", default="")
    parser.add_argument("--times", metavar="FILE")
    parser.add_argument("--first", action="append", default=[], metavar="COMMAND")
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
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", bufsize=1)
    for line in process.stdout:
        sys.stdout.write(line)
        sys.stdout.flush()
        tally.read(line)
    status = process.wait()
    if given.times:
        with open(given.times, "w", encoding="utf-8") as file:
            file.writelines(f"{seconds:.3f}\t{name}\n" for seconds, name in tally.times)
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
