#!/usr/bin/env python3
"""Play every open Flash case: what passed once must pass, and what passes must be listed.

  flash-ratchet.py FLASHRUN PASSING.txt [PASSING-3.txt] CORPUS/swf|CORPUS/swfdec [--rewrite]

PASSING.txt names one case a line; a second list has those of ActionScript 3. The exit status is 1 if one of them fails now, or if
another one passes. --rewrite adds what passes now to the lists. Without the corpus the script says that it was skipped.
"""
import argparse
import os
import sys

from judge import flash, swfdec


def verdicts(known, results):
    """Lines about cases that are not as the list says: lost ones, and new ones."""
    passing = {result.name for result in results if result.status == "pass"}
    why = {result.name: result.why for result in results}
    lost = [f"{name}: {why.get(name, 'was not judged')}" for name in sorted(set(known) - passing)]
    return lost, sorted(passing - set(known))


def read(suite, corpus):
    """The cases of a corpus; none if it is not there."""
    try:
        return suite.read_cases(corpus)
    except FileNotFoundError:
        return []


def names_in(path):
    """The names of a list."""
    with open(path, encoding="utf-8") as file:
        return {line.strip() for line in file if line.strip()}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("flashrun")
    parser.add_argument("passing", nargs="+")
    parser.add_argument("corpus")
    parser.add_argument("--rewrite", action="store_true")
    parser.add_argument("--serve", action="store_true", help="the player has --serve, as flashrun has")
    given = parser.parse_args()
    suite = swfdec if os.path.basename(os.path.normpath(given.corpus)) == "swfdec" else flash
    cases = read(suite, given.corpus)
    if not cases:
        print(f"flash-ratchet: SKIPPED: no corpus of Flash cases at {given.corpus}; set ARCADIA_CORPUS")
        return 1 if os.path.isdir(given.corpus) else 0
    lists = {path: names_in(path) for path in given.passing}
    known = sorted(set().union(*lists.values()))
    lost, new = verdicts(known, suite.judge(given.flashrun, cases, given.corpus, timeout=30, serves=given.serve))
    for line in lost:
        print(f"flash-ratchet: {line}")
    if given.rewrite:
        movies = {case.name: case.movie for case in cases}
        for name in new:
            lists[given.passing[-1 if flash.is_script3(movies[name]) else 0]].add(name)
        for path, names in lists.items():
            with open(path, "w", encoding="utf-8") as file:
                file.writelines(f"{name}\n" for name in sorted(names))
        print(f"flash-ratchet: {len(new)} cases are new")
        new = []
    for name in new:
        print(f"flash-ratchet: {name}: passes, but no list has it; run with --rewrite")
    print(f"flash-ratchet: {len(known) - len(lost)} of {len(known)} cases pass that passed before, {len(new)} more are not listed")
    return 1 if lost or new else 0


if __name__ == "__main__":
    sys.exit(main())
