#!/usr/bin/env python3
"""Lay the recorded cases out as the judge reads them, from clones of the public repositories that hold them.

  cases.py OUT [--checkouts FOLDER] [--only gb|swf|swfdec] [--lists FOLDER]

FOLDER has a clone for each name in cases/repositories.tsv; what is missing there is cloned (default: OUT/clones). Every file is
compared with its SHA-256 in the lists. Cases that are not complete are left out of the manifest and are printed. The exit status is 1 if
nothing of a corpus was found. cases-lists.py writes the lists.
"""
import argparse
import csv
import gzip
import hashlib
import io
import os
import subprocess
import sys
import tarfile

from judge import descriptors

HERE = os.path.dirname(os.path.abspath(__file__))
SUITE = "tests/tests/swfs"
USUAL = "output.txt|test.swf|test.toml"
FONT = "notosans.subset.ttf"


def table(path):
    """The rows of a tab-separated file by column; lines that begin with # are remarks."""
    with open(path, newline="", encoding="utf-8") as file:
        lines = (line for line in file if not line.startswith("#"))
        return list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def folder_sum(files):
    """One sum of a folder's files, given as contents by name."""
    return sha256("".join(f"{name}\0{sha256(data)}\n" for name, data in sorted(files.items())).encode())[:32]


def git(folder, *words, **more):
    return subprocess.run(["git", "-C", folder, *words], check=True, stdout=subprocess.PIPE, **more).stdout


def clone(row, checkouts):
    """The folder of a clone, which is made if it is missing; None if it cannot be made."""
    folder = os.path.join(checkouts, row["name"])
    if not os.path.isdir(folder):
        print(f"cases: cloning {row['address']}", flush=True)
        try:
            subprocess.run(["git", "clone", "--quiet", "--no-checkout", row["address"], folder], check=True)
        except subprocess.CalledProcessError:
            print(f"cases: {row['address']} cannot be cloned")
            return None
    return folder


def write(path, data):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(data)


def write_table(path, columns, rows):
    lines = ["\t".join(columns), *("\t".join(row[column] for column in columns) for row in rows)]
    write(path, "".join(f"{line}\n" for line in lines).encode())


# MARK: Game Boy


def find_blobs(repository, blobs):
    """Contents by the number that git gives to them, of those that are somewhere in a repository's history."""
    output = io.BytesIO(git(repository, "cat-file", "--batch", input="".join(f"{blob}\n" for blob in blobs).encode()))
    found = {}
    for line in output:
        name, kind, *size = line.decode().split()
        if kind == "blob":
            found[name] = output.read(int(size[0]))
            output.read(1)
    return found


def make_gb(out, repositories, lists):
    """Finds each file by its contents, wherever the repositories have it."""
    wanted = {row["path"]: row for row in table(f"{lists}/gb-files.tsv")}
    found = {}
    for repository in repositories.values():
        found |= find_blobs(repository, sorted({row["blob"] for row in wanted.values()} - set(found)))
    have = set()
    for path, row in wanted.items():
        if (data := found.get(row["blob"])) is not None and sha256(data) == row["sha256"]:
            write(f"{out}/gb/{path}", data)
            have.add(path)
    rows = table(f"{lists}/gb-cases.tsv")
    complete = [row for row in rows if row["rom"] in have and all(name in have for name in row["expected"].split("|") if name)]
    for path in sorted(set(wanted) - have):
        print(f"cases: gb/{path} is in none of the repositories")
    if complete:
        write_table(f"{out}/gb/manifest.tsv", list(rows[0]), complete)
    print(f"cases: {len(complete)} of {len(rows)} Game Boy cases, {len(have)} of {len(wanted)} files")
    return bool(complete)


# MARK: Flash


def suite_files(repository, commit):
    """(path, contents) of the suite's files at a commit."""
    process = subprocess.Popen(["git", "-C", repository, "archive", commit, SUITE], stdout=subprocess.PIPE)
    with process, tarfile.open(fileobj=process.stdout, mode="r|") as archive:
        for member in archive:
            if member.isfile():
                yield member.name[len(SUITE) + 1:], archive.extractfile(member).read()
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, "git archive")


def default_font(repository, commit):
    """The suite's device font, wherever the player keeps it, packed or not."""
    for path in git(repository, "ls-tree", "-r", "--name-only", "-z", commit).decode().split("\0"):
        if os.path.basename(path) in (FONT, FONT + ".gz"):
            data = git(repository, "show", f"{commit}:{path}")
            return gzip.decompress(data) if path.endswith(".gz") else data
    return None


def make_swf(out, repositories, lists):
    """Copies the listed folders' files: what a player or the judge reads, without sources."""
    rows = {row["dir"]: row for row in table(f"{lists}/swf-cases.tsv")}
    commits = {row["name"]: row["commit"] for row in table(f"{lists}/repositories.tsv")}
    wanted = {f"{folder}/{name}": folder for folder, row in rows.items() for name in (row["files"] or USUAL).split("|")}
    files = {}
    for name, repository in repositories.items():
        for path, data in suite_files(repository, commits[name]):
            if folder := wanted.get(path):
                files.setdefault(folder, {})[path[len(folder) + 1:]] = data
        if font := default_font(repository, commits[name]):
            write(f"{out}/swf/_assets/{FONT}", font)
        else:
            print(f"cases: {name} has no {FONT}: cases with a default font will fail")
    manifest, good = [], 0
    for folder, row in sorted(rows.items()):
        found = files.get(folder, {})
        if folder_sum(found) != row["sum"]:
            print(f"cases: swf/{folder}: " + ("other files than listed" if found else "is not in the repository"))
            continue
        good += 1
        for name, data in found.items():
            write(f"{out}/swf/{folder}/{name}", data)
        if row["parts"] != "none":
            for part, _ in descriptors.parts(found["test.toml"].decode()):
                if not row["parts"] or part in row["parts"].split("|"):
                    manifest.append({"name": f"{folder}#{part}" if part else folder, "dir": folder, "subtest": part or "-", "split": "open"})
    if manifest:
        write_table(f"{out}/swf/manifest.tsv", ["name", "dir", "subtest", "split"], manifest)
    print(f"cases: {len(manifest)} Flash cases, {good} of {len(rows)} folders")
    return bool(manifest)


# MARK: swfdec


def make_swfdec(out, repositories, lists):
    """Finds each movie and its trace by their contents; movies that only others load have none."""
    rows = table(f"{lists}/swfdec-files.tsv")
    blobs, found = {row[column] for row in rows for column in ("blob", "trace")} - {""}, {}
    for repository in repositories.values():
        found |= find_blobs(repository, sorted(blobs - set(found)))
    good = 0
    for row in rows:
        data, trace = found.get(row["blob"]), found.get(row["trace"]) if row["trace"] else b""
        if data is None or trace is None or sha256(data + trace) != row["sha256"]:
            print(f"cases: swfdec/{row['name']} is in none of the repositories")
            continue
        write(f"{out}/swfdec/{row['name']}", data)
        if row["trace"]:
            write(f"{out}/swfdec/{row['name']}.trace", trace)
            good += 1
    print(f"cases: {good} of {sum(bool(row['trace']) for row in rows)} swfdec cases")
    return bool(good)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out")
    parser.add_argument("--checkouts")
    parser.add_argument("--only", choices=["gb", "swf", "swfdec"])
    parser.add_argument("--lists", default=os.path.join(HERE, "cases"))
    given = parser.parse_args()
    checkouts = given.checkouts or os.path.join(given.out, "clones")
    os.makedirs(checkouts, exist_ok=True)
    is_complete = True
    for corpus, make in (("gb", make_gb), ("swf", make_swf), ("swfdec", make_swfdec)):
        if given.only in (None, corpus):
            rows = [row for row in table(f"{given.lists}/repositories.tsv") if row["corpus"] == corpus]
            repositories = {row["name"]: folder for row in rows if (folder := clone(row, checkouts))}
            is_complete = make(given.out, repositories, given.lists) and is_complete
    return 0 if is_complete else 1


if __name__ == "__main__":
    sys.exit(main())
