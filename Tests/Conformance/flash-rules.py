"""flash-rules.py [--books FOLDER] [--list]: how many of the Flash player's numbered rules have a test, and which are known to be
unmet. With the books of rules it also counts, and with --list names, those that have no test. Without them it counts the tested
ones only.

flash-rules.py --build FILE: makes the movies of the rule files, for RuleTests.swift.
flash-rules.py --play FLASHRUN [NAME …]: plays the rule files with these words in their names, and prints how they differ.
"""
import argparse
import collections
import csv
import glob
import os
import re
import sys

import measured
import rulefiles

# The books of ActionScript 1 and 2, and of what is common to both machines.
BOOKS = ["avm1-language", "avm1-classes-core", "avm1-classes-io", "avm1-classes-system", "avm1-classes-display", "avm1-classes-text",
         "avm1-classes-bitmap", "timeline-and-display", "display-rendering-media", "text-layout"]
# The books of ActionScript 3's machine and of the player's classes for it, whose rules the tests of these folders cite.
MACHINE_BOOKS = ["avm2-vm", "avm2-errors", "avm2-classes-core", "avm2-api-display", "avm2-api-events-text-media", "avm2-api-net-system",
                 "avm2-api-pixels", "avm2-api-text-engine", "avm2-api-stage3d"]
MACHINE_TESTS = ["FlashAVM2Tests", "FlashAPITests"]
DEFINED = re.compile(rf"^\s*(?:[-*]\s+)?\**({rulefiles.RULE})\**:?\s", re.M)
CITED = re.compile(rf"\b{rulefiles.RULE}(?![\w.]*\()")
# A section may be a rule of its own, when it is a table.
SECTION = re.compile(rf"^#+ ({rulefiles.RULE})\s", re.M)


def rules_of(text):
    """The numbers of the rules that a book states, in its order."""
    return list(dict.fromkeys(number.rstrip(".") for number in DEFINED.findall(text)))


def unmet_rules(path):
    """Rules that the player is known not to meet, with reasons."""
    if not os.path.exists(path):
        return {}
    with open(path, encoding="utf-8", newline="") as file:
        return {row[0]: row[1] for row in csv.reader(file, delimiter="\t") if row and not row[0].startswith("#")}


def tested_rules(folder):
    """The rules that a folder's files cite, and in which files."""
    found = collections.defaultdict(list)
    for file in rulefiles.rule_files(folder):
        for rule in file.cited():
            found[rule].append(file.name)
    return found


def machine_rules(folder):
    """The rules that the Swift tests of ActionScript 3's machine cite, and in how many places."""
    found = collections.Counter()
    for name in MACHINE_TESTS:
        for path in sorted(glob.glob(os.path.join(folder, name, "**", "*.swift"), recursive=True)):
            with open(path, encoding="utf-8") as file:
                found.update(CITED.findall(file.read()))
    return found


def machine_report(tests, books, listing):
    """Lines about the books of ActionScript 3's machine."""
    cited, lines, count = machine_rules(tests), [], 0
    for book in MACHINE_BOOKS:
        path = os.path.join(books, book + ".md") if books else ""
        if not os.path.exists(path):
            continue
        with open(path, encoding="utf-8") as file:
            rules = rules_of(file.read())
        tested = [rule for rule in rules if rule in cited]
        count += len(tested)
        lines.append(f"{book}: {len(rules)} rules, {len(tested)} tested, {len(rules) - len(tested)} without a test")
        if listing:
            lines += [f"  {rule}" for rule in rules if rule not in cited]
    places = sum(cited.values())
    return lines + [f"rules of ActionScript 3's machine tested: {count if lines else len(cited)}, cited in {places} places"]


def report(folder, books, listing, table=None):
    tested, unmet = tested_rules(folder), unmet_rules(os.path.join(folder, "unmet.tsv"))
    lines, stated = [], set()
    for book in BOOKS if books else []:
        path = os.path.join(books, book + ".md")
        if not os.path.exists(path):
            continue
        with open(path, encoding="utf-8") as file:
            text = file.read()
        rules = rules_of(text)
        stated.update(rules, SECTION.findall(text))
        rest = [rule for rule in rules if rule not in tested and rule not in unmet]
        known = sum(rule in unmet for rule in rules)
        lines.append(f"{book}: {len(rules)} rules, {sum(rule in tested for rule in rules)} tested, {known} unmet, {len(rest)} without a test")
        if listing:
            lines += [f"  {rule}" for rule in rest]
    if table:
        with open(table, encoding="utf-8") as file:
            own = ["M." + name for name, _ in measured.ENTRY.findall(file.read())]
        rest = [rule for rule in own if rule not in tested]
        lines.append(f"measured: {len(own)} entries, {len(own) - len(rest)} tested in rule files")
        lines += [f"  {rule}" for rule in rest if listing]
        stated.update(own if stated else [])
    if stated:
        for rule in sorted(set(tested) - stated):
            lines.append(f"no book states {rule}: {', '.join(tested[rule])}")
    else:
        by_folder = collections.Counter(name.split(os.sep)[0] for names in tested.values() for name in set(names))
        lines += [f"{name}: {count} rules cited" for name, count in sorted(by_folder.items())]
    lines += [f"unmet {rule}: {reason}" for rule, reason in unmet.items()]
    return lines + [f"rules tested: {len(tested)}; known to be unmet: {len(unmet)}"]


def main():
    corpus = os.environ.get("ARCADIA_CORPUS") or os.path.join(rulefiles.HERE, "..", "..", "..", "shared", "corpus")
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rules", default=rulefiles.RULES, help="the folder of rule files")
    parser.add_argument("--books", default=os.path.join(corpus, "..", "reference", "flash"), help="the folder of the books")
    parser.add_argument("--list", action="store_true", help="name the rules without a test")
    parser.add_argument("--build", metavar="FILE", help="write the movies to this file instead")
    parser.add_argument("--play", metavar="FLASHRUN", help="play the movies with this program instead")
    parser.add_argument("names", nargs="*", help="words in the names of the files to play")
    options = parser.parse_args()
    try:
        if options.play:
            found = list(rulefiles.play(options.play, options.names, options.rules))
            print("\n".join(found + [f"{len(found)} differences"]))
            raise SystemExit(bool(found))
        if options.build:
            print(f"{rulefiles.build(options.build, options.rules)} movies")
        else:
            books = options.books if os.path.isdir(options.books) else None
            print("\n".join(report(options.rules, books, options.list, measured.TABLE)
                            + machine_report(os.path.join(rulefiles.HERE, ".."), books, options.list)))
    except rulefiles.Mistake as mistake:
        raise SystemExit(f"flash-rules: {mistake}")


if __name__ == "__main__":
    sys.dont_write_bytecode = True
    main()
