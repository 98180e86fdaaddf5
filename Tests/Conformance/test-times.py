#!/usr/bin/env python3
"""List the slowest tests of a run, and the seconds of all tests by target.

  test-times.py FILE [--top 40] [--tests FOLDER]

FILE is what tally.py --times kept. swift test does not print the target of a test: it is looked up by the test's name in the sources below FOLDER.
Tests run side by side, so that the sum of their times is more than the time of the run.
"""
import argparse
import collections
import pathlib
import re
import sys

# A test with its title, which may be several literals, and its function: @Test("a title", ...) func name(
TEST = re.compile(r'@Test(?:\(\s*(?P<title>"(?:[^"\\]|\\.)*"))?(?:(?!@Test).)*?\bfunc (?P<name>`[^`]+`|\w+)\(', re.DOTALL)
ESCAPE = re.compile(r'\\(["\\])')


def target(path):
    """The target of a file below the folder of tests: its first folder, or the second in Conformance."""
    parts = path.parts[:-1]
    return parts[1] if parts[:1] == ("Conformance",) and len(parts) > 1 else parts[0] if parts else ""


def targets_of(folder):
    """Names of targets by what swift test prints of a test: its title in quotes, or its function."""
    found = collections.defaultdict(set)
    for path in sorted(pathlib.Path(folder).rglob("*.swift")):
        name = target(path.relative_to(folder))
        for match in TEST.finditer(path.read_text(encoding="utf-8")):
            title = match["title"]
            found[ESCAPE.sub(r"\1", title) if title else match["name"] + "("].add(name)
    return found


def read(path):
    with open(path, encoding="utf-8") as file:
        for line in file:
            seconds, name = line.rstrip("\n").split("\t", 1)
            yield float(seconds), name


def place(name, targets):
    """The target of a test; several with a slash between them have a test of that name."""
    if name.startswith('"'):
        return "/".join(sorted(targets.get(ESCAPE.sub(r"\1", name), ("?",))))
    if match := re.match(r"(`[^`]+`|\w+\()[^ ]*$", name):
        return "/".join(sorted(targets.get(match[1], ("?",))))
    return "make test"


def report(times, targets, top):
    times = sorted(times, reverse=True)
    sums = collections.Counter()
    for seconds, name in times:
        sums[place(name, targets)] += seconds
    width = max((len(place(name, targets)) for _, name in times[:top]), default=0)
    for seconds, name in times[:top]:
        yield f"{seconds:8.2f}  {place(name, targets):{width}}  {name}"
    yield f"{sum(sums.values()):8.2f}  all of {len(times)} tests"
    for name, seconds in sums.most_common():
        yield f"{seconds:8.2f}  {name}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file")
    parser.add_argument("--top", type=int, default=40)
    parser.add_argument("--tests", default="Tests")
    given = parser.parse_args()
    try:
        times = list(read(given.file))
    except FileNotFoundError:
        print(f"{given.file} is not there: run make test first", file=sys.stderr)
        return 1
    for line in report(times, targets_of(given.tests), given.top):
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
