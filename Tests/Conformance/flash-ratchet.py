#!/usr/bin/env python3
"""Play again every Flash case that once passed: what passed must pass.

  flash-ratchet.py FLASHRUN PASSING.txt CORPUS/swf TOOLS/swf [--rewrite]

PASSING.txt names one case a line. Exit status 1 where one of them fails now, with its reason. --rewrite plays the whole open
part and adds to the list what passes now. Without the corpus or its judge it says that it was skipped.
"""
import argparse
import csv
import os
import subprocess
import sys
import tempfile


def play(given, table, *more):
    """What the judge says of each case: rows by name."""
    command = [sys.executable, f"{given.tools}/swfsuite.py", "--player", f"{os.path.abspath(given.flashrun)} {{args}} {{swf}}",
               "--root", given.corpus, "--split", "open", "--jobs", "2", "--timeout", "30", "--tsv", table, *more]
    subprocess.run(command, check=False, stdout=subprocess.DEVNULL)
    with open(table, newline="", encoding="utf-8") as file:
        return {row["name"]: row for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("flashrun")
    parser.add_argument("passing")
    parser.add_argument("corpus")
    parser.add_argument("tools")
    parser.add_argument("--rewrite", action="store_true")
    given = parser.parse_args()
    if not os.path.exists(f"{given.tools}/swfsuite.py") or not os.path.exists(f"{given.corpus}/manifest.tsv"):
        print(f"flash-ratchet: SKIPPED: no Flash cases at {given.corpus}, or no judge at {given.tools}; set ARCADIA_CORPUS and ARCADIA_TOOLS")
        return 0
    with open(given.passing, encoding="utf-8") as file:
        known = [line.strip() for line in file if line.strip()]
    with tempfile.TemporaryDirectory() as tmp:
        rows = play(given, f"{tmp}/table.tsv", *([] if given.rewrite else ["--only", given.passing]))
    lost = [name for name in known if name not in rows or rows[name]["status"] != "pass"]
    for name in lost:
        print(f"flash-ratchet: {name}: {rows[name]['why'] if name in rows else 'was not judged'}")
    if given.rewrite:
        passing = {name for name, row in rows.items() if row["status"] == "pass"}
        with open(given.passing, "w", encoding="utf-8") as file:
            file.writelines(f"{name}\n" for name in sorted(passing | set(known)))
        print(f"flash-ratchet: {len(passing - set(known))} cases are new")
    print(f"flash-ratchet: {len(known) - len(lost)} of {len(known)} cases pass that passed before")
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
