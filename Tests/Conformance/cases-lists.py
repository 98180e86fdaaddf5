#!/usr/bin/env python3
"""Write the lists of cases.py from a corpus: what its files are, and which cases they make.

  cases-lists.py CORPUS OUT
"""
import csv
import hashlib
import os
import sys

from cases import USUAL, folder_sum, sha256
from judge import flash, swfdec

# Games and movies for speed, which are not cases.
OTHERS = ("bench",)


def read(path):
    with open(path, "rb") as file:
        return file.read()


def files_below(root):
    for place, folders, names in os.walk(root):
        folders[:] = sorted(name for name in folders if os.path.join(place, name) not in [os.path.join(root, other) for other in OTHERS])
        for name in sorted(names):
            yield os.path.relpath(os.path.join(place, name), root)


def write(path, columns, rows):
    with open(path, "w", newline="", encoding="utf-8") as file:
        csv.writer(file, delimiter="\t", quoting=csv.QUOTE_NONE, quotechar=None, lineterminator="\n").writerows([columns, *rows])


def blob(data):
    """The number that git gives to contents."""
    return hashlib.sha1(b"blob %d\0" % len(data) + data).hexdigest()


def gb_files(corpus):
    for path in files_below(corpus):
        if path != "manifest.tsv":
            data = read(os.path.join(corpus, path))
            yield path, blob(data), sha256(data)


def gb_cases(corpus):
    """The columns that the judge reads, of the open cases."""
    with open(os.path.join(corpus, "manifest.tsv"), encoding="utf-8") as file:
        head, *lines = [line.rstrip("\n").split("\t") for line in file if line.strip()]
    columns = [name for name in head if name != "note"]
    rows = (dict(zip(head, line)) for line in lines)
    return columns, [[row[name] for name in columns] for row in rows if row["split"] == "open"]


def swf_folders(corpus):
    """Each folder with the files of its own: folders of cases, and folders that cases load from."""
    cases = {}
    for row in flash.read_manifest(corpus):
        if row["split"] == "open":
            cases.setdefault(row["dir"], []).append(row["subtest"])
    groups = {}
    for path in files_below(corpus):
        folder = os.path.dirname(path)
        if "/" not in path or folder.startswith("_assets"):
            continue
        while folder not in cases and os.path.dirname(folder):
            folder = os.path.dirname(folder)
        groups.setdefault(folder if folder in cases else os.path.dirname(path), []).append(path)
    for folder, paths in sorted(groups.items()):
        files = {os.path.relpath(path, folder): read(os.path.join(corpus, path)) for path in paths}
        names = "|".join(sorted(files))
        parts = "|".join(part for part in cases[folder] if part != "-") if folder in cases else "none"
        yield folder, folder_sum(files), parts, "" if names == USUAL else names


def swfdec_files(corpus):
    """Movies with their traces, and what movies load, which has no trace."""
    cases = {os.path.basename(case.movie) for case in swfdec.read_cases(corpus)}
    for name in sorted(os.listdir(corpus)):
        if name.endswith(".trace") or name in ("README.md", "COPYING"):
            continue
        data = read(os.path.join(corpus, name))
        trace = read(os.path.join(corpus, f"{name}.trace")) if name in cases else None
        yield name, blob(data), "" if trace is None else blob(trace), sha256(data + (trace or b""))


def main():
    if len(sys.argv) != 3:
        print(__doc__, file=sys.stderr)
        return 64
    corpus, out = sys.argv[1:]
    write(f"{out}/gb-files.tsv", ["path", "blob", "sha256"], gb_files(f"{corpus}/gb"))
    write(f"{out}/gb-cases.tsv", *gb_cases(f"{corpus}/gb"))
    write(f"{out}/swf-cases.tsv", ["dir", "sum", "parts", "files"], swf_folders(f"{corpus}/swf"))
    write(f"{out}/swfdec-files.tsv", ["name", "blob", "trace", "sha256"], swfdec_files(f"{corpus}/swfdec"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
