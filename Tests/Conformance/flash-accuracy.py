#!/usr/bin/env python3
"""Judge the Flash core by its recorded cases and write what came of it into docs/accuracy.md.

  flash-accuracy.py CORPUS/swf TOOLS/swf docs/accuracy.md PLAYER...

PLAYER... is the program and what stands before the suite's own options. Cases whose movie says that it is for ActionScript 3
(FileAttributes, SWF file format specification, chapter 2) are counted apart. Of the file only what follows the heading is written anew.
"""
import csv
import lzma
import os
import subprocess
import sys
import tempfile
import zlib

HEADING = "# Accuracy of the Flash core"
FAMILIES = ["avm1", "audio", "fonts", "from_gnash", "from_shumway", "import_assets", "swf", "text", "timeline", "visual"]


def is_script3(path):
    """Whether a movie runs on the second machine."""
    try:
        with open(path, "rb") as file:
            data = file.read()
        if data[:3] == b"CWS":
            body = zlib.decompressobj().decompress(data[8:], 1 << 16)
        elif data[:3] == b"ZWS":
            # The header of the format, with a size that nobody knows.
            body = lzma.LZMADecompressor(lzma.FORMAT_ALONE).decompress(data[12:17] + b"\xff" * 8 + data[17:], 1 << 16)
        else:
            body = data[8:]
        at = (5 + (body[0] >> 3) * 4 + 7) // 8 + 4
        head = body[at] | body[at + 1] << 8
        return head >> 6 == 69 and bool(body[at + 2] & 8)
    except (OSError, IndexError, zlib.error, lzma.LZMAError):
        return False


def known_reasons():
    """What is known of why cases fail, by the beginnings of their names."""
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "flash-reasons.tsv"), newline="", encoding="utf-8") as file:
        return {row["case"]: row["reason"] for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)}


def judged(corpus, tools, player):
    """What the judge says of each case of the families: rows by family."""
    with open(f"{corpus}/manifest.tsv", newline="", encoding="utf-8") as file:
        folders = {row["name"]: row["dir"] for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)}
    with tempfile.TemporaryDirectory() as tmp:
        for family in FAMILIES:
            table = f"{tmp}/{family}.tsv"
            subprocess.run(
                [sys.executable, f"{tools}/swfsuite.py", "--player", f"{player} {{args}} {{swf}}", "--root", corpus, "--split", "open",
                 "--category", family, "--jobs", "2", "--timeout", "30", "--tsv", table], check=False, stdout=subprocess.DEVNULL)
            with open(table, newline="", encoding="utf-8") as file:
                rows = [row for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE) if row["status"] != "skip"]
            for row in rows:
                row["is3"] = is_script3(f"{corpus}/{folders.get(row['name'], row['name'])}/test.swf")
            yield family, rows


def main():
    corpus, tools, document, player = sys.argv[1], sys.argv[2], sys.argv[3], " ".join(sys.argv[4:])
    if not os.path.exists(f"{tools}/swfsuite.py") or not os.path.exists(f"{corpus}/manifest.tsv"):
        print(f"flash-accuracy: SKIPPED: no Flash cases at {corpus}, or no judge at {tools}; set ARCADIA_CORPUS and ARCADIA_TOOLS")
        return 0
    lines = [HEADING, "", "Recorded behaviour of Adobe's player, traces and pictures both (`make flash-accuracy`). Cases for ActionScript 3, "
             "which this core does not run yet, are counted apart.", "",
             "| family | cases | pass | | for ActionScript 3 | pass |", "| --- | ---: | ---: | ---: | ---: | ---: |"]
    failing = []
    for family, rows in judged(corpus, tools, player):
        ours = [row for row in rows if not row["is3"]]
        other = [row for row in rows if row["is3"]]
        passing = sum(row["status"] == "pass" for row in ours)
        share = f"{100 * passing / len(ours):.1f} %" if ours else ""
        lines.append(f"| {family} | {len(ours)} | {passing} | {share} | {len(other)} | {sum(row['status'] == 'pass' for row in other)} |")
        failing += [row for row in ours if row["status"] != "pass"]
        print(f"{family}: {passing} of {len(ours)}")
    lines += ["", "## Cases of the Flash core that do not pass", "",
              "The first line of the trace that differs, how much of the expected trace is there, what the judge says of the pictures, and, as far "
              "as it is known, the reason (`Tests/Conformance/flash-reasons.tsv`).", "",
              "| case | line | there | pictures | reason |", "| --- | ---: | ---: | --- | --- |"]
    reasons = known_reasons()
    for row in failing:
        found = f"{100 * float(row['found']):.0f} %" if row["found"] not in ("-", "") else ""
        why = "; ".join(part.strip() for part in row["why"].split(";") if not part.strip().startswith("trace: text differs"))
        known = max((start for start in reasons if row["name"].startswith(start)), key=len, default=None)
        lines.append(
            f"| {row['name']} | {row['first_bad_line'].strip('-')} | {found} | {why[:120].replace('|', chr(92) + '|')} | {reasons.get(known, 'not found yet')} |")
    with open(document, encoding="utf-8") as file:
        before = file.read().split(HEADING)[0].rstrip("\n")
    with open(document, "w", encoding="utf-8") as file:
        file.write(before + "\n\n" + "\n".join(lines) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
