#!/usr/bin/env python3
"""Play every open Flash case: what passed once must pass, and what passes must be listed.

  flash-ratchet.py FLASHRUN PASSING.txt CORPUS/swf|CORPUS/swfdec [--rewrite] [--actionscript3]

PASSING.txt names one case a line. The exit status is 1 if one of them fails now, or if another one passes. --rewrite adds what passes
now to the list. Without the corpus the script says that it was skipped.
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


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("flashrun")
    parser.add_argument("passing")
    parser.add_argument("corpus")
    parser.add_argument("--rewrite", action="store_true")
    parser.add_argument("--actionscript3", action="store_true", help="the cases of ActionScript 3, with its machine; the others without")
    parser.add_argument("--serve", action="store_true", help="the player has --serve, as flashrun has")
    given = parser.parse_args()
    suite = swfdec if os.path.basename(os.path.normpath(given.corpus)) == "swfdec" else flash
    cases = read(suite, given.corpus)
    if given.actionscript3:
        cases = [case for case in cases if flash.is_script3(case.movie)]
    if not cases:
        print(f"flash-ratchet: SKIPPED: no corpus of Flash cases at {given.corpus}; set ARCADIA_CORPUS")
        return 1 if os.path.isdir(given.corpus) else 0
    with open(given.passing, encoding="utf-8") as file:
        known = [line.strip() for line in file if line.strip()]
    options = {"options": ["--actionscript3"]} if given.actionscript3 else {}
    lost, new = verdicts(known, suite.judge(given.flashrun, cases, given.corpus, timeout=30, serves=given.serve, **options))
    for line in lost:
        print(f"flash-ratchet: {line}")
    if given.rewrite:
        with open(given.passing, "w", encoding="utf-8") as file:
            file.writelines(f"{name}\n" for name in sorted({*known, *new}))
        print(f"flash-ratchet: {len(new)} cases are new")
        new = []
    for name in new:
        print(f"flash-ratchet: {name}: passes, but {given.passing} does not list it; run with --rewrite")
    print(f"flash-ratchet: {len(known) - len(lost)} of {len(known)} cases pass that passed before, {len(new)} more are not listed")
    return 1 if lost or new else 0


if __name__ == "__main__":
    sys.exit(main())
