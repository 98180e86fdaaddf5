#!/usr/bin/env python3
"""Check that the folders in each target of the host form no circle, and fail if they do.

Usage: rooms.py [SOURCES] [--list]

A folder uses another one if it names a type that is declared there outside of others, and whose name occurs once in the target; members of values
and extensions do not count, and neither do files beside the folders, which are what the target is about. `--list` prints the uses, with the types.
"""
import argparse
import collections
import pathlib
import sys

from folders import declarations
from members import TOKEN, blank

# Targets that are folders of folders of targets.
NESTED = {"HostUI"}


def targets(root):
    """Files by target: its folder below Sources/Host."""
    found = collections.defaultdict(list)
    for path in sorted(root.rglob("*.swift")):
        parts = path.relative_to(root).parts
        found["/".join(parts[: 2 if parts[0] in NESTED else 1])].append(path)
    return found


def uses(base, files):
    """What the folders of a target use: {(folder, other): names of types}."""
    texts = {path: TOKEN.findall(blank(path.read_text())) for path in files}
    rooms = {path: "/".join(path.relative_to(base).parts[:-1][:1]) for path in files}
    places, nested = collections.defaultdict(set), set()
    for path in files:
        for name, is_outside in declarations(texts[path]):
            if is_outside:
                places[name].add(rooms[path])
            else:
                nested.add(name)
    found = collections.defaultdict(set)
    for path in files:
        own = rooms[path]
        for before, name in zip([""] + texts[path], texts[path]):
            if own and before not in (".", "import") and len(places.get(name, ())) == 1 and name not in nested:
                (place,) = places[name]
                if place and place != own:
                    found[own, place].add(name)
    return found


def circle(found):
    """A circle of folders, the first one again at its end; empty if there is none."""
    arrows = collections.defaultdict(list)
    for own, place in sorted(found):
        arrows[own].append(place)
    done = set()

    def walk(room, way):
        if room in way:
            return way[way.index(room) :] + [room]
        if room in done:
            return []
        for place in arrows[room]:
            if way_found := walk(place, way + [room]):
                return way_found
        done.add(room)
        return []

    for room in sorted(arrows):
        if way := walk(room, []):
            return way
    return []


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sources", nargs="?", default="Sources/Host")
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args()
    root = pathlib.Path(options.sources)
    wrong = 0
    for target, files in sorted(targets(root).items()):
        found = uses(root / target, files)
        if options.list:
            for (own, place), names in sorted(found.items()):
                print(f"{target}: {own} uses {place}: {', '.join(sorted(names))}")
        way = circle(found)
        for own, place in zip(way, way[1:]):
            print(f"rooms: {target}: {own} uses {place} ({', '.join(sorted(found[own, place])[:3])}), in a circle", file=sys.stderr)
            wrong = 1
    return wrong


if __name__ == "__main__":
    sys.exit(main())
