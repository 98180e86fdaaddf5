#!/usr/bin/env python3
"""Writes the list of the files in the database of free games, which the program embeds.

usage: games.py [--check]
"""
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2] / "Sources/Host/CGameTexts"


def text():
    """The list as the C compiler reads it."""
    files = sorted(path.relative_to(ROOT).as_posix() for path in ROOT.glob("Games/*/*.toml"))
    lines = ["// Written by Tests/Conformance/games.py (make database)."]
    return "\n".join(lines + [f'#embed "{name}" suffix(, 0,)' for name in files]) + "\n"


def main():
    wanted, place = text(), ROOT / "list.inc"
    if sys.argv[1:] == ["--check"]:
        if place.read_text() != wanted:
            sys.exit("list.inc does not name the files in Games: run make database")
    elif sys.argv[1:]:
        sys.exit(__doc__.strip().splitlines()[-1])
    else:
        place.write_text(wanted)


main()
