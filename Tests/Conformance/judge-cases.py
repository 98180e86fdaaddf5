#!/usr/bin/env python3
"""Judge a core or a player by recorded cases.

  judge-cases.py gb CORE.so CORPUS/gb [--out TABLE.tsv] [--dmg-opt K=V] [--cgb-opt K=V] [--filter PART] [--jobs 2]
  judge-cases.py flash FLASHRUN CORPUS/swf [--out TABLE.tsv] [--only FILE] [--filter PART] [--timeout 10] [--keep FOLDER] [--jobs 2]

The table has a line for each case. The exit status is 0 whatever the verdicts are. docs/judging.md describes the cases.
"""
import argparse
import collections
import csv
import sys

from judge import flash, gameboy


def write(path, columns, rows):
    with open(path, "w", newline="", encoding="utf-8") as file:
        table = csv.writer(file, delimiter="\t", quoting=csv.QUOTE_NONE, lineterminator="\n", quotechar=None)
        table.writerow(columns)
        table.writerows([[str(cell).replace("\t", " ").replace("\n", " ").replace("\r", " ") for cell in row] for row in rows])


def report(groups):
    """Counts of verdicts, by group."""
    for name, counts in sorted(groups.items()):
        total = sum(counts.values())
        others = ", ".join(f"{count} {verdict.lower()}" for verdict, count in sorted(counts.items()) if verdict.lower() != "pass")
        print(f"{name}: {counts['pass'] + counts['PASS']} of {total} pass" + (f" ({others})" if others else ""))


def judge_gb(given):
    rows, groups = [], collections.defaultdict(collections.Counter)
    options = {"DMG": given.dmg_opt, "CGB": given.cgb_opt}
    is_wanted = lambda case: given.filter in case.test  # noqa: E731
    for row in gameboy.judge(given.program, given.corpus, options=options, is_wanted=is_wanted, jobs=given.jobs):
        rows.append(row)
        groups[row[0]][row[5]] += 1
        groups["total"][row[5]] += 1
    return gameboy.COLUMNS, rows, groups


def judge_flash(given):
    names = None
    if given.only:
        with open(given.only, encoding="utf-8") as file:
            names = {line.strip() for line in file if line.strip()}
    cases = [case for case in flash.read_cases(given.corpus, names) if given.filter in case.name]
    results = flash.judge(given.program, cases, given.corpus, given.jobs, given.timeout, given.keep)
    groups = collections.defaultdict(collections.Counter)
    for result in results:
        for name in (result.name.split("/")[0], "total"):
            groups[name][result.status] += 1
    return flash.COLUMNS, [result.row() for result in results], groups


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", choices=["gb", "flash"])
    parser.add_argument("program", help="CORE.so or FLASHRUN")
    parser.add_argument("corpus")
    parser.add_argument("--out")
    parser.add_argument("--filter", default="", help="a part of the names")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--dmg-opt", action="append", default=[], metavar="K=V")
    parser.add_argument("--cgb-opt", action="append", default=[], metavar="K=V")
    parser.add_argument("--only", help="a file with names, one a line")
    parser.add_argument("--timeout", type=float, default=10)
    parser.add_argument("--keep", help="a folder for what failing cases wrote")
    given = parser.parse_args()
    columns, rows, groups = judge_gb(given) if given.kind == "gb" else judge_flash(given)
    if given.out:
        write(given.out, columns, rows)
    report(groups)
    return 0


if __name__ == "__main__":
    sys.exit(main())
