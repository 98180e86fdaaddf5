#!/usr/bin/env python3
"""Judge a Game Boy core by the recorded corpus and write the tables as a Markdown page.

  accuracy.py CORPUS CORE.so OUT.md [--results FILE.tsv] [--peers]

CORPUS holds manifest.tsv and its ROMs. The page is generated: never edit it. Beside this file,
peers.tsv has what the peers reach (--peers judges the installed ones again and rewrites it), and reasons.tsv has the reasons of
failures. Exit status 1 if a failing case has no reason there, or a passing one has. --results
reads the table of `judge-cases.py gb --out` instead of judging again.
"""
import argparse
import collections
import os
import sys

from judge import gameboy

HERE = os.path.dirname(os.path.abspath(__file__))
PEERS = os.path.join(HERE, "peers.tsv")
REASONS = os.path.join(HERE, "reasons.tsv")
SYSTEM = "/usr/lib/x86_64-linux-gnu/libretro"
# Debian's cores, which are easy to install; peers.tsv also holds published figures of others.
INSTALLED = {"gambatte": "Gambatte (Debian)", "mgba": "mGBA (Debian)"}


def read_table(path):
    """The rows of a tab-separated file; lines that begin with # are remarks."""
    with open(path, encoding="utf-8") as file:
        return [line.rstrip("\n").split("\t") for line in file if line.strip() and not line.startswith("#")]


def judge(given, core, options=None):
    """The rows (suite, test, model, split, trust, verdict, how) for the open cases."""
    return list(gameboy.judge(core, given.corpus, options=options))


def count(rows):
    """(passed, cases) for each (suite, model)."""
    totals = collections.OrderedDict()
    for suite, _, model, _, _, verdict, *_ in rows:
        total = totals.setdefault((suite, model), [0, 0])
        total[0] += verdict == "PASS"
        total[1] += 1
    return totals


def rewrite_peers(given):
    """Judges the installed peers; their rows replace those of the same names."""
    with open(PEERS, encoding="utf-8") as file:
        kept = [line for line in file if line.split("\t")[0] not in INSTALLED.values()]
    for name, title in INSTALLED.items():
        core = f"{SYSTEM}/{name}_libretro.so"
        if not os.path.exists(core):
            sys.exit(f"accuracy: {core} is absent: apt-get install libretro-{name}")
        for (suite, model), (passed, cases) in count(judge(given, core)).items():
            kept.append(f"{title}\topen\t{suite}\t{model}\t{passed}\t{cases}\n")
    with open(PEERS, "w", encoding="utf-8") as file:
        file.writelines(kept)


def table(title, columns, rows):
    """A Markdown table: words to the left, numbers to the right."""
    lines = [title, "", "| " + " | ".join(columns) + " |"]
    lines.append("| " + " | ".join("---" if c in ("suite", "model") else "---:" for c in columns) + " |")
    return lines + ["| " + " | ".join(str(cell) for cell in row) + " |" for row in rows] + [""]


def share(passed, cases):
    return f"{passed} ({100 * passed / cases:.1f} %)" if cases else "–"


def open_table(totals, peers):
    names = sorted({name for name, scope, *_ in peers if scope == "open"})
    theirs = {(name, suite, model): int(passed) for name, scope, suite, model, passed, _ in peers if scope == "open"}
    rows = []
    for (suite, model), (passed, cases) in totals.items():
        rows.append([suite, model, cases, f"**{passed}**"] + [theirs.get((name, suite, model), "–") for name in names])
    sums = [sum(value for key, value in theirs.items() if key[0] == name) for name in names]
    passed, cases = (sum(column) for column in zip(*totals.values()))
    rows.append(["all", "", cases, f"**{share(passed, cases)}**"] + [share(total, cases) for total in sums])
    return table(f"## The {cases} open cases", ["suite", "model", "cases", "Arcadia", *names], rows)


def published_table(peers):
    rows = collections.OrderedDict()
    names = []
    for name, scope, suite, model, passed, cases in peers:
        if scope == "all":
            rows.setdefault((suite, model, int(cases)), {})[name] = int(passed)
            if name not in names:
                names.append(name)
    cells = [[suite, model, cases] + [values.get(name, "–") for name in names]
             for (suite, model, cases), values in rows.items()]
    total = sum(cases for _, _, cases in rows)
    cells.append(["all", "", total] + [share(sum(v.get(n, 0) for v in rows.values()), total) for n in names])
    return table(f"## Other emulators on all {total} cases", ["suite", "model", "cases", *names], cells)


def failures(rows, reasons):
    """Lines for the cases that fail, and what is wrong with the list of reasons."""
    lines, wrong, used = ["## Cases that do not pass", ""], [], set()
    for _, test, model, _, _, verdict, *_ in rows:
        reason = reasons.get((test, model))
        if verdict == "PASS":
            if reason:
                wrong.append(f"{test} {model} passes, but reasons.tsv says why it does not")
            continue
        used.add((test, model))
        if not reason:
            wrong.append(f"{test} {model} does not pass ({verdict}), and reasons.tsv does not say why")
        lines.append(f"- **{test}**, {model}: {reason or 'no reason is known.'}")
    known = {(test, model) for _, test, model, *_ in rows}
    wrong += [f"{test} {model} is no case" for test, model in reasons if (test, model) not in known]
    return (lines + [""] if used else ["Every case passes.", ""]), wrong


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("corpus", "core", "out"):
        options.add_argument(name)
    options.add_argument("--results")
    options.add_argument("--peers", action="store_true")
    given = options.parse_args()
    for needed in (os.path.join(given.corpus, "manifest.tsv"), given.core):
        if not os.path.exists(needed):
            sys.exit(f"accuracy: {needed} is absent; set ARCADIA_CORPUS, or run make build")
    if given.peers:
        rewrite_peers(given)
    rows = read_table(given.results)[1:] if given.results else judge(
        given, given.core, {"DMG": ["gb_model=dmg"], "CGB": ["gb_model=cgb"]})
    totals = count(rows)
    peers = read_table(PEERS)[1:]
    reasons = {(test, model): reason for test, model, reason in read_table(REASONS)[1:]}
    listed, wrong = failures(rows, reasons)
    # What the Flash core's script wrote stays.
    rest = ""
    if os.path.exists(given.out):
        with open(given.out, encoding="utf-8") as page:
            rest = "".join(page.read().partition("\n# Accuracy of the Flash core")[1:])
    held = {(suite, model): int(cases) for _, scope, suite, model, _, cases in peers if scope == "all"}
    opened = sum(cases for _, cases in totals.values())
    with open(given.out, "w", encoding="utf-8") as page:
        page.write(
            "# Accuracy of the Game Boy core\n\n"
            "Generated by `make accuracy`; do not edit.\n\n"
            "Each case is one test ROM on one model. It passes if the core's picture or memory equals the recorded one. Every core runs\n"
            "through the libretro interface and is judged by the same script. The whole corpus has "
            f"{sum(held.values())} cases. The {opened} open cases\n"
            "are available to this project; the others are kept back for independent judging. [CREDITS.md](../CREDITS.md) names the\n"
            "authors of the test ROMs.\n\n")
        page.write("\n".join(open_table(totals, peers) + listed + published_table(peers)))
        page.write(
            "\nThese are published figures of the same judge. They include the open cases. Arcadia has no figure here, because this project\n"
            "has only the open ones.\n" + rest)
    passed, cases = (sum(column) for column in zip(*totals.values()))
    print(f"{passed} of {cases} ({100 * passed / cases:.1f} %) -> {given.out}")
    for sentence in wrong:
        print(f"accuracy: {sentence}", file=sys.stderr)
    return 1 if wrong else 0


sys.exit(main())
