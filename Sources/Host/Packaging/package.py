#!/usr/bin/env python3
"""Make a tarball and a Debian package of an installed tree.

  package.py TREE OUT

TREE has the files of `make stage` in TREE/usr. The programs there are stripped. The version is the one in CHANGELOG.md's newest
section, which must have a date; `arcadia --version` must agree. What the programs need is found by dpkg-shlibdeps.
MAINTAINER in the environment names the maintainer of the package.
"""
import calendar
import email.utils
import gzip
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
SOURCE = os.path.abspath(os.path.join(HERE, "../../.."))
HEADING = re.compile(r"^## (\d+\.\d+\.\d+) — (\d{4}-\d{2}-\d{2})$")
# The window's letters: without this font the program has small ones of its own.
RECOMMENDS = ["fonts-dejavu-core"]
# Opened when the first archive is: ArchiveLibrary.swift.
OPENED = ["libarchive.so.13"]
SUMMARY = "game player with drop-in emulator cores"
TEXT = """\
 Arcadia plays games of many machines. Each machine is a core: a shared object
 in a folder. Cores run in a sandbox of their own. Libretro cores that draw in
 software work, too.
 .
 Two cores are included, for the Game Boy and for Flash movies with
 ActionScript 1 and 2, each with a small game to try."""


class PackagingError(Exception):
    """What is wrong with a tree, in a sentence."""


def release(changelog):
    """Version and date of a changelog's newest section."""
    for line in changelog.splitlines():
        if line.startswith("## "):
            if match := HEADING.match(line):
                return match[1], match[2]
            raise PackagingError(f"CHANGELOG.md: '{line}' has no date, so there is no release to package")
    raise PackagingError("CHANGELOG.md has no section")


def programs(tree):
    """All ELF files below a folder."""
    for folder, _, names in os.walk(tree):
        for name in sorted(names):
            path = os.path.join(folder, name)
            with open(path, "rb") as file:
                if file.read(4) == b"\x7fELF":
                    yield path


def run(*command, **more):
    try:
        return subprocess.run(command, check=True, capture_output=True, text=True, **more).stdout
    except FileNotFoundError as error:
        raise PackagingError(f"{command[0]} is missing: apt-get install dpkg-dev binutils") from error
    except subprocess.CalledProcessError as error:
        raise PackagingError(f"{command[0]} failed: {error.stderr.strip()}") from error


def owner(library):
    """The Debian package with a library that the programs open themselves, so that dpkg-shlibdeps does not see it."""
    for line in run("dpkg-query", "--search", library).splitlines():
        name, _, path = line.partition(": ")
        if os.path.basename(path) == library:
            return name.partition(":")[0]
    raise PackagingError(f"no package has {library}")


def needs(paths):
    """What the programs need, as a Depends line."""
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(f"{folder}/debian")
        with open(f"{folder}/debian/control", "w", encoding="utf-8") as file:
            file.write("Source: arcadia\n\nPackage: arcadia\nArchitecture: any\n")
        out = run("dpkg-shlibdeps", "-O", *(f"-e{os.path.abspath(path)}" for path in paths), cwd=folder)
    for line in out.splitlines():
        if line.startswith("shlibs:Depends="):
            return ", ".join([line.partition("=")[2], *(owner(library) for library in OPENED)])
    raise PackagingError("dpkg-shlibdeps found nothing that the programs need")


def compress(path, data):
    with open(path, "wb") as file, gzip.GzipFile(filename="", mode="wb", fileobj=file, compresslevel=9, mtime=0) as packed:
        packed.write(data)
    os.chmod(path, 0o644)


def add_documents(root):
    """What people read, in the folder of documents."""
    folder = f"{root}/share/doc/arcadia"
    os.makedirs(folder, exist_ok=True)
    for name in ("README.md", "CREDITS.md", "CHANGELOG.md", "Sources/Host/Packaging/copyright"):
        shutil.copy(os.path.join(SOURCE, name), folder)
    shutil.copytree(os.path.join(SOURCE, "docs"), f"{folder}/docs", dirs_exist_ok=True)
    for place, folders, names in os.walk(folder):
        for name in folders:
            os.chmod(os.path.join(place, name), 0o755)
        for name in names:
            os.chmod(os.path.join(place, name), 0o644)


def make_tarball(tree, out, version, machine, moment):
    """The tree below one folder, with the same bytes whenever it is made."""
    name = f"arcadia-{version}-linux-{machine}"
    path = f"{out}/{name}.tar.xz"
    run("tar", "--sort=name", f"--mtime=@{moment}", "--owner=0", "--group=0", "--numeric-owner", f"--transform=s,^[.],{name},",
        "-C", f"{tree}/usr", "-cJf", path, ".", env={**os.environ, "XZ_OPT": "-6 -T0"})
    return path


def move_for_debian(root, version, moment, maintainer):
    """Places that Debian has of its own, and its own forms of the manual and the changelog."""
    os.makedirs(f"{root}/share/zsh/vendor-completions")
    os.rename(f"{root}/share/zsh/site-functions/_arcadia", f"{root}/share/zsh/vendor-completions/_arcadia")
    os.rmdir(f"{root}/share/zsh/site-functions")
    manual = f"{root}/share/man/man1/arcadia.1"
    with open(manual, "rb") as file:
        compress(f"{manual}.gz", file.read())
    os.remove(manual)
    log = (f"arcadia ({version}) stable; urgency=medium\n\n  * Release {version}; CHANGELOG.md lists what is new.\n\n"
           f" -- {maintainer}  {email.utils.formatdate(moment)}\n")
    compress(f"{root}/share/doc/arcadia/changelog.gz", log.encode())


def make_deb(tree, out, version, moment, maintainer):
    """A binary package of the tree."""
    with tempfile.TemporaryDirectory() as folder:
        root = f"{folder}/arcadia"
        shutil.copytree(tree, root, symlinks=True)
        os.chmod(root, 0o755)
        move_for_debian(f"{root}/usr", version, moment, maintainer)
        files = sorted(os.path.relpath(os.path.join(place, name), root)
                       for place, _, names in os.walk(root) for name in names)
        size = sum(os.path.getsize(os.path.join(root, name)) for name in files)
        os.mkdir(f"{root}/DEBIAN", 0o755)
        machine = run("dpkg", "--print-architecture").strip()
        with open(f"{root}/DEBIAN/control", "w", encoding="utf-8") as file:
            file.write(
                f"Package: arcadia\nVersion: {version}\nArchitecture: {machine}\nMaintainer: {maintainer}\n"
                f"Installed-Size: {(size + 1023) // 1024}\nDepends: {needs(list(programs(f'{root}/usr')))}\n"
                f"Recommends: {', '.join(RECOMMENDS)}\nSection: otherosfs\nPriority: optional\nDescription: {SUMMARY}\n{TEXT}\n")
        with open(f"{root}/DEBIAN/md5sums", "w", encoding="utf-8") as file:
            file.write(run("md5sum", *files, cwd=root))
        path = f"{out}/arcadia_{version}_{machine}.deb"
        run("dpkg-deb", "--root-owner-group", "-Zxz", "--build", root, path, env={**os.environ, "SOURCE_DATE_EPOCH": str(moment)})
        return path


def main():
    if len(sys.argv) != 3:
        print(__doc__, file=sys.stderr)
        return 64
    tree, out = sys.argv[1:]
    maintainer = os.environ.get("MAINTAINER") or "The Arcadia authors <arcadia@invalid>"
    try:
        with open(os.path.join(SOURCE, "CHANGELOG.md"), encoding="utf-8") as file:
            version, date = release(file.read())
        found = run(f"{tree}/usr/bin/arcadia", "--version").split()[-1]
        if found != version:
            raise PackagingError(f"the program has version {found}, and CHANGELOG.md {version}")
        moment = calendar.timegm(time.strptime(date, "%Y-%m-%d"))
        os.makedirs(out, exist_ok=True)
        for path in programs(f"{tree}/usr"):
            run("strip", "--strip-unneeded", path)
        add_documents(f"{tree}/usr")
        for path in (make_tarball(tree, out, version, os.uname().machine, moment),
                     make_deb(tree, out, version, moment, maintainer)):
            print(f"{path}: {os.path.getsize(path)} bytes")
    except PackagingError as error:
        print(f"package: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
