"""measured.py [--sources FOLDER …] [--table FILE]: code that follows recordings names a rule, or an entry of docs/flash-measured.md.

A place of the Flash core that only recordings explain must say why it is there: with the number of a rule (`L2.5.3b`), or with the
name of an entry of the table, as `(measured: border-corner)`. These places need it:

- a comparison of the player's version, another name for it, or a test for one version of SWF: in a comment at most twelve lines above, or in the next line;
- a comment that speaks of recordings or names a recorded case: in the same comment.

Each name must be in the table, here and in documents, and each entry of the table must be named in the code. The exit status is 1 if something is wrong.
"""
import argparse
import os
import re
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
SOURCES = [os.path.join(ROOT, "Sources", "Cores", "SWF"), os.path.join(ROOT, "Sources", "Shared", "Raster")]
TABLE = os.path.join(ROOT, "docs", "flash-measured.md")
DOCUMENTS = [os.path.join(ROOT, "docs", name) for name in ("flash-player.md", "flash-scripts.md", "raster.md")]
DOCUMENTS.append(os.path.join(ROOT, "Tests", "FlashTests", "Rules", "unmet.tsv"))

RULE = re.compile(r"\b(?:L\d+|[CDEGNRSTV])(?:\.[A-Z]\w*)?(?:\.\d+\w*)+")
NAMES = re.compile(r"measured: ([a-z0-9-]+(?:, [a-z0-9-]+)*)")
ENTRY = re.compile(r"^\| `([a-z0-9-]+)` \|(.*)$", re.M)
COMMENT = re.compile(r"(?:^|\s)//.*")
# A comparison of the player's version, another name for it, and one version of SWF.
VERSION = re.compile(r"(?:\boptions\.|(?<![\w.]))playerVersion\s*(?:[!=<>]=|[<>])|(?<![\w.])version\s*[!=]=\s*\d|\b(?:let|var)\s+\w+\s*=\s*(?:\w+\.)*playerVersion\b|switch\s.*playerVersion\b")
RECORDING = re.compile(r"\brecorded\b|\brecordings?\b|\bas seen\b|\bobserved\b|`(?:(?:audio|avm1|avm2|fonts|swf|text|timeline|visual)/|from_\w+|acid-)")
REACH = 12
COLUMNS = 4


def comment(line):
    """What a line says as a comment; empty where it has none."""
    found = COMMENT.search(line)
    return found.group() if found else ""


def block(lines, index):
    """The comment that a line belongs to: the line itself, and whole lines of comment around it."""
    first = last = index
    while first and lines[first - 1].lstrip().startswith("//"):
        first -= 1
    while last + 1 < len(lines) and lines[last + 1].lstrip().startswith("//"):
        last += 1
    return "\n".join(comment(line) for line in lines[first:last + 1])


def explains(text):
    return RULE.search(text) or NAMES.search(text)


def problems_of(text, entries):
    """What is wrong with a file, as (line, what)."""
    lines = text.split("\n")
    for index, line in enumerate(lines):
        said = comment(line)
        code = line[:len(line) - len(said)]
        above = "\n".join(comment(line) for line in lines[max(index - REACH, 0):index + 2])
        if VERSION.search(code) and not explains(above):
            yield index + 1, "a test of a version without a rule"
        if RECORDING.search(said) and not explains(block(lines, index)):
            yield index + 1, "a comment about recordings without a rule"
        for names in NAMES.findall(said):
            for name in names.split(", "):
                if name not in entries:
                    yield index + 1, f"the table has no entry {name}"


def files(folders):
    for folder in folders:
        for place, _, names in sorted(os.walk(folder)):
            for name in sorted(names):
                if name.endswith(".swift"):
                    yield os.path.join(place, name)


def check(sources, table, documents):
    """The problems of the sources, the table and documents that name entries, one text for each; and how many entries there are."""
    with open(table, encoding="utf-8") as file:
        rows = ENTRY.findall(file.read())
    found, named = [], set()
    entries = [name for name, _ in rows]
    for name, rest in rows:
        if sum(bool(cell.strip()) for cell in re.split(r"(?<!\\)\|", rest)) < COLUMNS:
            found.append(f"{os.path.basename(table)}: {name} lacks a column")
        if entries.count(name) > 1:
            found.append(f"{os.path.basename(table)}: {name} stands there twice")
    for path in files(sources):
        with open(path, encoding="utf-8") as file:
            text = file.read()
        found += [f"{os.path.relpath(path, ROOT)}:{line}: {what}" for line, what in problems_of(text, set(entries))]
        named.update(name for names in NAMES.findall(text) for name in names.split(", "))
    for path in documents:
        with open(path, encoding="utf-8") as file:
            there = [name for names in NAMES.findall(file.read()) for name in names.split(", ")]
        found += [f"{os.path.basename(path)}: the table has no entry {name}" for name in there if name not in entries]
    found += [f"{os.path.basename(table)}: no code names {name}" for name in entries if name not in named]
    return found, len(entries)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sources", nargs="+", default=SOURCES, metavar="FOLDER")
    parser.add_argument("--table", default=TABLE, metavar="FILE")
    options = parser.parse_args()
    found, count = check(options.sources, options.table, DOCUMENTS)
    print("\n".join(found + [f"measured behaviour: {count} entries in docs/flash-measured.md, {len(found)} problems"]))
    raise SystemExit(bool(found))


if __name__ == "__main__":
    sys.dont_write_bytecode = True
    main()
