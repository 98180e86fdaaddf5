#!/usr/bin/env python3
"""Compare the sentences of the host's failures and launch notes with their translations.

Usage: sentences.py [SOURCES] [--list]

A sentence is a text where Swift expects a `Sentence`: in a property `sentence` or `reason` of that type, in a function that returns one,
and in notes of a launch. Each has a template of places (`{0}: no such file`), by which German+Sentences.swift finds its words.
Templates without letters outside of places need none. --list prints all templates.
"""
import pathlib
import re
import sys

TABLE = "Host/HostStrings/German+Sentences.swift"
BODY = re.compile(r"(?:: |-> )Sentence\??(?: \{| =| in)|-> \[Sentence\] \{")
# What launches note, and settings and the ledger of names warn of.
NOTES = re.compile(r"(?:notes|warnings)\.append\(|\bwarning: ")
NOTED = re.compile(r"Play/Launch/|SettingsLayer\.swift|StemLedger\.swift")


def literal_end(text, at):
    """The place behind the literal that begins at a quote."""
    at += 1
    while text[at] != '"':
        if text.startswith("\\(", at):
            depth, at = 1, at + 2
            while depth:
                if text[at] == '"':
                    at = literal_end(text, at)
                    continue
                depth += {"(": 1, ")": -1}.get(text[at], 0)
                at += 1
        elif text[at] == "\\":
            at += 2
        else:
            at += 1
    return at + 1


def template(literals):
    """Literals that follow one another as one template."""
    out, places = "", 0
    for text in literals:
        at = 1
        while at < len(text) - 1:
            if text.startswith("\\(", at):
                depth, at = 1, at + 2
                while depth:
                    if text[at] == '"':
                        at = literal_end(text, at)
                        continue
                    depth += {"(": 1, ")": -1}.get(text[at], 0)
                    at += 1
                out += "{%d}" % places
                places += 1
            elif text[at] == "\\":
                out += text[at + 1]
                at += 2
            else:
                out += text[at]
                at += 1
    return out


def block(text, at):
    """The rest of a declaration: to the end of its braces, or of its expression."""
    depth, start = 0, at
    if text[at - 1] == "{":
        depth = 1
    elif text[at - 1] == "(":
        depth = 1
    elif text[at - 9 : at] == "warning: ":
        return text[start : text.index(")\n", at)]
    elif text[at - 2 : at] == "in":
        return text[start : text.index("\n    }", at)]
    else:
        end = re.compile(r"\n\s*\n|\n  \}").search(text, at)
        return text[start : end.start()]
    while depth:
        if text[at] == '"':
            at = literal_end(text, at)
            continue
        if text.startswith("//", at):
            at = text.index("\n", at)
            continue
        depth += {"{": 1, "(": 1, "}": -1, ")": -1}.get(text[at], 0)
        at += 1
    return text[start:at]


def templates(text, has_notes):
    found = set()
    starts = [*BODY.finditer(text), *(NOTES.finditer(text) if has_notes else [])]
    for match in starts:
        part = block(text, match.end())
        at, chain, last = 0, [], 0
        while at < len(part):
            if part.startswith("//", at):
                at = part.find("\n", at)
                at = len(part) if at < 0 else at
            elif part[at] == '"':
                end = literal_end(part, at)
                between = part[last:at].strip()
                if chain and between != "+":
                    found.add(template(chain))
                    chain = []
                # A member of a list, or an argument, such as a separator, is no sentence.
                if not re.search(r"(?:separator: |(?<!return )[\[(,] ?|== )$", part[max(0, at - 12) : at]):
                    chain.append(part[at:end])
                at = last = end
            else:
                at += 1
        if chain:
            found.add(template(chain))
    return {one for one in found if re.search(r"[A-Za-z]{2}", re.sub(r"\{\d+\}", "", one))}


def main():
    words = [word for word in sys.argv[1:] if not word.startswith("-")]
    root = pathlib.Path(words[0] if words else "Sources")
    wanted = set()
    for path in sorted(root.glob("Host/**/*.swift")):
        text = path.read_text()
        if path.name not in ("Sentence.swift", "German+Sentences.swift"):
            wanted |= templates(text, bool(NOTED.search(str(path))))
    if "--list" in sys.argv:
        print("\n".join(sorted(wanted)))
        return 0
    table = (root / TABLE).read_text()
    known = set()
    for match in re.finditer(r"^    (?=\")", table, re.M):
        end = literal_end(table, match.end())
        if table[end : end + 1] == ":":
            known.add(template([table[match.end() : end]]))
    for one in sorted(wanted - known):
        print(f"sentences: no translation of: {one}", file=sys.stderr)
    for one in sorted(known - wanted):
        print(f"sentences: no one says: {one}", file=sys.stderr)
    return 1 if wanted != known else 0


if __name__ == "__main__":
    sys.exit(main())
