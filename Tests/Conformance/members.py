#!/usr/bin/env python3
"""List the types of Sources with most members, and fail if one has too many.

Usage: members.py [SOURCES] [--top 10]

Members are functions, initializers, subscripts and properties, static ones too, over all extensions in one target. Nested types
count apart; cases of enumerations do not count. Game Boy's machine is large on purpose (docs/game-boy-core.md).
"""
import argparse
import collections
import pathlib
import re
import sys

EXEMPT_FOLDERS = {"Cores/GB/Machine"}
# The most members of a type in the folders of Sources.
LIMITS = {"Host": 60}
USUAL_LIMIT = 80
TYPES = {"class", "struct", "enum", "extension", "protocol", "actor"}
MEMBERS = {"func", "var", "let", "subscript", "init"}
QUOTE = re.compile(r'(#*)("""|")')
# Text that begins neither a comment nor a string.
PLAIN = re.compile(r'[^/"#]+')
TOKEN = re.compile(r"[A-Za-z_]\w*|`\w+`|[{}()\[\]]|\S")


def blank(text):
    """The text without comments and without the contents of strings; what is inserted into strings goes too."""
    out, at, end = [], 0, len(text)
    while at < end:
        if text.startswith("//", at):
            at = text.find("\n", at)
            at = end if at < 0 else at
        elif text.startswith("/*", at):
            depth, at = 1, at + 2
            while at < end and depth:
                if text.startswith("/*", at):
                    depth, at = depth + 1, at + 2
                elif text.startswith("*/", at):
                    depth, at = depth - 1, at + 2
                else:
                    at += 1
        elif match := QUOTE.match(text, at):
            at = string_end(text, match.end(), match.group(1), match.group(2))
            out.append('""')
        else:
            plain = PLAIN.match(text, at)
            out.append(plain.group() if plain else text[at])
            at += len(out[-1])
    return "".join(out)


def string_end(text, at, hashes, quote):
    close, escape = quote + hashes, "\\" + hashes
    while at < len(text):
        if text.startswith(close, at):
            return at + len(close)
        if text.startswith(escape + "(", at):
            depth, at = 1, at + len(escape) + 1
            while at < len(text) and depth:
                if match := QUOTE.match(text, at):
                    at = string_end(text, match.end(), match.group(1), match.group(2))
                    continue
                depth += {"(": 1, ")": -1}.get(text[at], 0)
                at += 1
        elif text.startswith(escape, at):
            at += len(escape) + 1
        else:
            at += 1
    return at


def members(text):
    """Qualified names of types, once for each member that the text declares."""
    tokens = TOKEN.findall(blank(text))
    found = []
    # Each open brace: the type that it is the body of, or None.
    stack, parens, pending = [], 0, None
    for index, token in enumerate(tokens):
        before = tokens[index - 1] if index else ""
        after = tokens[index + 1] if index + 1 < len(tokens) else ""
        if token in "([":
            parens += 1
        elif token in ")]":
            parens -= 1
        elif token == "{":
            stack.append((pending, parens))
            pending, parens = None, 0
        elif token == "}":
            if stack:
                parens = stack.pop()[1]
        elif parens or before == ".":
            continue
        elif token in TYPES and after not in MEMBERS and re.match(r"[A-Za-z_`]", after) and before not in (":", ","):
            name, at = after, index + 2
            while tokens[at : at + 1] == ["."]:
                name, at = name + "." + tokens[at + 1], at + 2
            outer = stack[-1][0] if stack else None
            pending = f"{outer}.{name}" if outer else name
        elif token in MEMBERS and stack and stack[-1][0] and pending is None:
            found.append(stack[-1][0])
    return found


def target(path):
    """The folder of a target below Sources: two levels, or three below Cores."""
    parts = path.parts
    return "/".join(parts[: 3 if parts[0] == "Cores" else 2])


def limit(folder):
    """The most members of a type in the folder of a target."""
    return LIMITS.get(folder.split("/")[0], USUAL_LIMIT)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sources", nargs="?", default="Sources")
    parser.add_argument("--top", type=int, default=10)
    options = parser.parse_args()
    root = pathlib.Path(options.sources)
    counts = collections.Counter()
    for path in sorted(root.rglob("*.swift")):
        relative = path.relative_to(root)
        for name in members(path.read_text()):
            counts[target(relative), name] += 1
    for (folder, name), count in counts.most_common(options.top):
        print(f"{count:4} {name} ({folder})")
    large = [(key, count) for key, count in counts.items()
             if key[0] not in EXEMPT_FOLDERS and count > limit(key[0])]
    for (folder, name), count in large:
        print(f"members: {name} in {folder} has {count} members, more than {limit(folder)}: divide it", file=sys.stderr)
    return 1 if large else 0


if __name__ == "__main__":
    sys.exit(main())
