#!/usr/bin/env python3
"""Check what the folders of the Flash player that know no machine of scripts use, and fail if it is more than the list has.

Usage: folders.py [SOURCES] [--list]

A second machine is another library over these folders, so none of them names a type of a machine. A folder uses another one if it names a type that is
declared there outside of others; members of values and extensions do not count. `--list` prints the uses, with the types. No text in the folders is a
word of ActionScript 1 alone, but in Display/Objects, whose clips have handlers by name.
"""
import argparse
import collections
import pathlib
import re
import sys

from members import TOKEN, blank

# Folders below Sources/Cores/SWF, the lowest first: the folders and the modules from elsewhere that each one uses.
USES = {
    "Format": "CLZMA CZlib",
    "Data": "Format CLZMA CZlib Raster",
    "Text": "Format Data CFontconfig CFreeType Raster",
    "Heap": "Format Data",
    "Display/Bitmaps": "Data Heap Display/State Raster",
    "Display/Shaders": "Data Heap Display/State Raster",
    "Display/Space": "Data Heap Raster",
    "Display/Render": "Format Data Text Display/Objects Display/Player Display/Shaders CAV CJPEG Raster",
    "Display/Sound": "Format Heap Text Display/Objects Display/Player Display/State CAV Raster",
    "Display/Scripts": "Data Heap Text Display/Objects Display/Player Display/Timeline",
    "Display/Timeline": "Format Data Heap Display/Objects Display/Player Raster",
    "Display/Objects": "Format Data Heap Text Display/Player Display/Render Display/Shaders Display/Scripts Display/Sound Display/State Display/Timeline CAV Raster",
    "Display/System": "Data Display/Player",
    "Display/Player": "Format Data Heap Text Display/Objects Display/Render Display/Scripts Display/Sound Display/State Raster",
    "Display/State": "Format Data Heap Text Display/Objects Display/Player Display/Scripts Display/Shaders Raster",
}
# The library of a folder, by which its files are imported.
MODULES = {"Format": "SWF", "Data": "FlashData", "Heap": "FlashHeap", "Text": "FlashText", "Display": "FlashDisplay"}
# Folders in which no text is a word of ActionScript 1 alone: methods that are events, and what they are broadcast from.
WORDLESS = set(USES) - {"Display/Objects"}
WORD = re.compile(r'"(?:on[A-Z]\w*|Key|Mouse|Stage|Selection|_level\d*|_root)"')
# Of the system, on any Linux.
ANYWHERE = {"Glibc", "Musl"}
KINDS = {"class", "struct", "enum", "protocol", "actor", "typealias"}
IMPORT = re.compile(
    r"^\s*(?:@\w+ )*(?:(?:public|package|internal|fileprivate|private) )?import "
    r"(?:(?:struct|enum|class|protocol|func|let|var|typealias) )?(\w+)", re.MULTILINE)


def folder(path):
    """The folder that a file below Sources/Cores/SWF belongs to: one of the list, or the first of its path."""
    parts = path.parts
    whole = "/".join(parts[:2])
    return whole if whole in USES else parts[0]


def declarations(tokens):
    """The types that a file declares: (name, whether it stands outside of all others)."""
    depth = 0
    for index, token in enumerate(tokens):
        depth += {"{": 1, "}": -1}.get(token, 0)
        before, after = tokens[index - 1 : index], tokens[index + 1 : index + 2]
        if token in KINDS and before != ["."] and after and after[0][0].isupper():
            yield after[0], depth == 0
        # Names of generic parameters are of their own place.
        if token == "<" and after and after[0][0].isupper() and tokens[index + 2 : index + 3] in ([":"], [","], [">"]):
            yield after[0], False


def read(root):
    """Uses by folder: Counter of (folder or module, type or None for an import)."""
    files = {path.relative_to(root): path.read_text() for path in sorted(root.rglob("*.swift"))}
    tokens = {path: TOKEN.findall(blank(text)) for path, text in files.items()}
    places, nested = collections.defaultdict(set), collections.defaultdict(set)
    for path in files:
        for name, is_outside in declarations(tokens[path]):
            (places if is_outside else nested)[name].add(folder(path) if is_outside else path.parts[0])
    uses = {name: collections.Counter() for name in USES}
    libraries = {module: place for place, module in MODULES.items()}
    for path, text in files.items():
        own = folder(path)
        if own not in USES:
            continue
        for module in set(IMPORT.findall(text)) - ANYWHERE:
            uses[own][libraries.get(module, module), None] += 1
        for before, name in zip([""] + tokens[path], tokens[path]):
            if before == "." or name not in places or own in places[name] or path.parts[0] in nested[name]:
                continue
            for place in places[name]:
                uses[own][place, name] += 1
    return uses


def words(root):
    """Texts that are words of ActionScript 1, with their places (file:line)."""
    for path in sorted(root.rglob("*.swift")):
        if folder(path.relative_to(root)) not in WORDLESS:
            continue
        for number, line in enumerate(path.read_text().splitlines(), 1):
            for word in WORD.findall(line.split("//")[0]):
                yield f"{path}:{number}", word


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sources", nargs="?", default="Sources/Cores/SWF")
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args()
    wrong = 0
    for own, found in read(pathlib.Path(options.sources)).items():
        allowed = set(USES[own].split())
        types = collections.defaultdict(list)
        for (place, name), count in found.most_common():
            types[place] += [name] if name else []
        if options.list:
            print(f"{own}: {' '.join(sorted(types))}")
            for place in sorted(types):
                print(f"    {place}: {', '.join(types[place])}")
        for place in sorted(set(types) - allowed):
            what = ", ".join(types[place][:3]) or "an import"
            print(f"folders: {own} uses {place} ({what}), which the list in Tests/Conformance/folders.py does not have", file=sys.stderr)
            wrong += 1
        for place in sorted(allowed - set(types)):
            print(f"folders: {own} does not use {place} any more: take it from the list in Tests/Conformance/folders.py", file=sys.stderr)
            wrong += 1
    for place, word in words(pathlib.Path(options.sources)):
        print(f"folders: {place} has {word}, which is a word of ActionScript 1: its machine says it", file=sys.stderr)
        wrong += 1
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
