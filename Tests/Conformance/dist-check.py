#!/usr/bin/env python3
"""Check what is in a Debian package that `make dist` made.

  dist-check.py PACKAGE.deb

Needs dpkg-deb and readelf, and neither root nor network. Exit status 1 with a line for each finding.
"""
import os
import re
import stat
import subprocess
import sys
import tempfile

WANTED = """
usr/bin/arcadia
usr/lib/arcadia/arcadia-window
usr/lib/arcadia/gb.so
usr/lib/arcadia/swf.so
usr/share/applications/arcadia.desktop
usr/share/arcadia/arcadia-demo.gb
usr/share/arcadia/arcadia-flash-demo.swf
usr/share/arcadia/kit/Package.swift
usr/share/bash-completion/completions/arcadia
usr/share/doc/arcadia/CHANGELOG.md
usr/share/doc/arcadia/README.md
usr/share/doc/arcadia/changelog.gz
usr/share/doc/arcadia/copyright
usr/share/doc/arcadia/docs/guide.md
usr/share/fish/vendor_completions.d/arcadia.fish
usr/share/icons/hicolor/scalable/apps/arcadia.svg
usr/share/man/man1/arcadia.1.gz
usr/share/mime/packages/arcadia.xml
usr/share/zsh/vendor-completions/_arcadia
""".split()
# A core is a few megabytes of code, runtime included; more means that debugging information is still there.
LARGEST = {
    "usr/bin/arcadia": 80 << 20, "usr/lib/arcadia/arcadia-window": 80 << 20,
    "usr/lib/arcadia/gb.so": 16 << 20, "usr/lib/arcadia/swf.so": 24 << 20,
}
# The command line starts at once: what windows need is mapped by arcadia-window alone.
WINDOW_LIBRARIES = re.compile(r"lib(SDL2|X11|wayland|pulse|harfbuzz|fribidi|fontconfig|freetype|samplerate)")


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def fields(package):
    """The fields of a package's control file, by name."""
    result = {}
    for line in output("dpkg-deb", "--field", package).splitlines():
        if not line.startswith(" "):
            name, _, value = line.partition(":")
            result[name] = value.strip()
    return result


def check_program(path, name):
    """What is wrong with a program or a core."""
    dynamic = output("readelf", "--dynamic", "--wide", path)
    for library in re.findall(r"\(NEEDED\).*\[(.+)\]", dynamic):
        if re.match(r"lib(swift|Foundation|dispatch|BlocksRuntime)", library):
            yield f"{name} needs {library} of a Swift toolchain"
        if name == "usr/bin/arcadia" and WINDOW_LIBRARIES.match(library):
            yield f"{name} needs {library}, which windows need"
    for line in re.findall(r"\((?:RUNPATH|RPATH)\).*\[(.+)\]", dynamic):
        for folder in line.split(":"):
            if not folder.startswith("$ORIGIN"):
                yield f"{name} looks for libraries in {folder}"
    sections = output("readelf", "--section-headers", "--wide", path)
    if ".debug_info" in sections or ".symtab" in sections:
        yield f"{name} is not stripped"
    if os.path.getsize(path) > LARGEST.get(name, 1 << 40):
        yield f"{name} has {os.path.getsize(path)} bytes, more than {LARGEST[name]}"


def check_tree(root, version):
    """What is wrong with the files of a package."""
    for name in WANTED:
        if not os.path.isfile(f"{root}/{name}"):
            yield f"{name} is missing"
    for folder, folders, names in os.walk(root):
        for name in folders + names:
            path = os.path.join(folder, name)
            mode = os.lstat(path).st_mode
            short = os.path.relpath(path, root)
            if not stat.S_ISLNK(mode) and mode & 0o022:
                yield f"{short} can be written by everyone (mode {mode & 0o777:o})"
            if not stat.S_ISLNK(mode) and not mode & 0o004:
                yield f"{short} cannot be read by everyone (mode {mode & 0o777:o})"
            if name in ("__pycache__", ".build", ".git", ".DS_Store") or name.endswith((".swp", "~")):
                yield f"{short} does not belong into a package"
            if stat.S_ISREG(mode):
                with open(path, "rb") as file:
                    if file.read(4) == b"\x7fELF":
                        yield from check_program(path, short)
    found = output(f"{root}/usr/bin/arcadia", "--version").split()[-1] if os.path.isfile(f"{root}/usr/bin/arcadia") else "none"
    if found != version:
        yield f"the program has version {found}, and the package {version}"


def check(package):
    """All findings for a package."""
    control = fields(package)
    for name in ("Package", "Version", "Architecture", "Maintainer", "Depends", "Description", "Installed-Size"):
        if not control.get(name):
            yield f"the control file has no {name}"
    for needed in ("libc6", "libsdl2-2.0-0", "libavcodec", "libseccomp2", "libarchive13"):
        if not re.search(rf"(^|, ){re.escape(needed)}", control.get("Depends", "")):
            yield f"Depends does not name {needed}"
    with tempfile.TemporaryDirectory() as folder:
        output("dpkg-deb", "--extract", package, f"{folder}/root")
        yield from check_tree(f"{folder}/root", control.get("Version"))


def main():
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 64
    findings = list(check(sys.argv[1]))
    for line in findings:
        print(f"dist-check: {line}")
    if not findings:
        print(f"dist-check: {os.path.basename(sys.argv[1])}: nothing is wrong")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
