#!/usr/bin/env python3
"""List the slowest tests of a run, and the seconds of all tests by target.

  test-times.py FILE [--top 40]

FILE is what tally.py --times kept. Tests run side by side, so that the sum of their times is more than the time of the run.
"""
import argparse
import collections
import os
import sys

import tally


def report(times, top):
    times = sorted(times, reverse=True)
    sums = collections.Counter()
    for seconds, target, _ in times:
        sums[target] += seconds
    width = max((len(target) for _, target, _ in times[:top]), default=0)
    for seconds, target, name in times[:top]:
        yield f"{seconds:8.2f}  {target:{width}}  {name}"
    yield f"{sum(sums.values()):8.2f}  all of {len(times)} tests"
    for target, seconds in sums.most_common():
        yield f"{seconds:8.2f}  {target}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file")
    parser.add_argument("--top", type=int, default=40)
    given = parser.parse_args()
    if not os.path.exists(given.file):
        print(f"{given.file} is not there: run make test first", file=sys.stderr)
        return 1
    for line in report(tally.read_times(given.file), given.top):
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
