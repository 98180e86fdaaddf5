"""Reads rule files (Tests/FlashTests/Rules/<book>/<topic>.as) and makes movies of them; CONTRIBUTING.md describes them."""
import base64
import json
import os
import re
import struct
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "..", "Sources", "Cores", "SWF", "Demo", "tools"))
from script import compile_rules
from swf import SHOW_FRAME, TWIPS, Bits, matrix, movie, rect, sprite, tag
from syntax import Mistake, Parser

RULES = os.path.join(HERE, "..", "FlashTests", "Rules")
# A rule's number, as in L2.5.3b and C.Array.14, or an entry of docs/flash-measured.md, as in M.zero-length.
RULE = r"(?:M\.[a-z0-9-]+|[A-Z]\d*(?:\.\w+)+)"
CITED = re.compile(rf"\s*\[({RULE}(?:\s*,\s*{RULE})*)\]\s*$")
RANGE = r"(?:\d+(?:\+|-\d+)?|-\d+)"
CONDITION = re.compile(rf"({RANGE}(?:,{RANGE})*)?(?:p({RANGE}(?:,{RANGE})*))?:")
ESCAPE = re.compile(r"\\(x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|.)")

CLIP_EVENTS = "load enterFrame unload mouseMove mouseDown mouseUp keyDown keyUp data initialize press release releaseOutside rollOver rollOut \
dragOver dragOut keyPress construct".split()
BUTTON_EVENTS = "rollOver rollOut press release dragOut dragOver releaseOutside idleToOverDown overDownToIdle".split()


def versions(text, last=10):
    """The numbers of `5-8`, `6+`, `-5` or `5,7`."""
    found = set()
    for part in text.split(","):
        first, dash, end = part.strip().rstrip("+").partition("-")
        found.update(range(int(first or 0), int(end) + 1 if dash else last + 1 if part.endswith("+") else int(first) + 1))
    return sorted(found)


def unescaped(text):
    def character(found):
        word = found.group(1)
        return chr(int(word[1:], 16)) if len(word) > 1 else {"n": "\n", "r": "\r", "t": "\t"}.get(word, word)
    return ESCAPE.sub(character, text)


class Expectation:
    """What is traced next, in some versions of SWF and players."""

    def __init__(self, line, rules, text, swf, players):
        self.line, self.rules, self.text, self.swf, self.players = line, rules, text, swf, players

    def holds(self, swf, player):
        return (self.swf is None or swf in self.swf) and (self.players is None or player in self.players)


def expectations(line, number):
    """Those of one line of a rule file: `//= text [rule]`, or `//=5: text //=6+: text [rule]`."""
    made, later = [], None
    for part in reversed(re.split(r"(?:^|\s)//=", line)[1:]):
        found = CONDITION.match(part)
        part = part[found.end():] if found else part
        cited = CITED.search(part)
        if cited:
            later = re.split(r"\s*,\s*", cited.group(1))
        if later is None:
            raise Mistake(f"{number}: no rule is named")
        text = unescaped((part[:cited.start()] if cited else part).removeprefix(" ").rstrip(" "))
        swf, players = (found.group(1), found.group(2)) if found else (None, None)
        made.insert(0, Expectation(number, later, text, swf and versions(swf), players and versions(players, 99)))
    return made


def rectangle(identifier, width, height):
    """DefineShape: a red rectangle with a corner at 0, 0."""
    width, height, bits = round(width * TWIPS), round(height * TWIPS), Bits()
    for value, count in ((0, 1), (0b00101, 5), (1, 5), (0, 1), (0, 1), (1, 1)):
        bits.add(value, count)
    for vertical, length in ((0, width), (1, height), (0, -width), (1, -height)):
        for value, count in ((0b11, 2), (15, 4), (0, 1), (vertical, 1), (length, 17)):
            bits.add(value, count)
    bits.add(0, 6)
    fills = b"\1\0\xff\0\0" + b"\0" + b"\x10"
    return tag(2, struct.pack("<H", identifier) + rect((0, 0, width, height)) + fills + bits.bytes())


class Timeline:
    """The frames of a movie or a sprite: each a list of functions from a build to tags."""

    def __init__(self):
        self.frames = [[]]

    def add(self, item):
        self.frames[-1].append(item)

    def tags(self, build):
        return b"".join(b"".join(item(build) for item in frame) + SHOW_FRAME for frame in self.frames)


class Movie(Timeline):
    """The main timeline, and the characters it uses."""

    def __init__(self, version=None):
        super().__init__()
        self.version, self.characters, self.definitions = version, {}, []
        # What FileAttributes says: the tag counts only at the beginning of a file.
        self.attributes = bytes(4)

    def define(self, name, tags):
        if name in self.characters:
            raise Mistake(f"two characters are called {name}")
        self.characters[name] = len(self.characters) + 1
        self.definitions.append((self.characters[name], tags))

    def number(self, name):
        if name not in self.characters:
            raise Mistake(f"no character is called {name}")
        return self.characters[name]

    def file(self, build):
        body = b"" if build.version < 8 else tag(69, self.attributes)
        body += b"".join(tags(build, identifier) for identifier, tags in self.definitions)
        if self.characters:
            names = b"".join(struct.pack("<H", number) + build.text(name) for name, number in self.characters.items())
            body += tag(56, struct.pack("<H", len(self.characters)) + names)
        body += self.tags(build)
        return movie(build.version, *build.size, build.rate, body, frames=len(self.frames), packed=False)


class Build:
    """One version that a rule file is built for."""

    def __init__(self, rule_file, version, player):
        self.name, self.size, self.rate = rule_file.name, rule_file.size, rule_file.rate
        self.version, self.player = version, player

    def text(self, word):
        return (word.encode("cp1252") if self.version < 6 else word.encode()) + b"\0"

    def script(self, source, line):
        constants = {"SWF": self.version, "PLAYER": self.player}
        program = Parser(source, self.name, constants, rules=True, line=line).program()
        try:
            return compile_rules(program, self.version)
        except (Mistake, struct.error) as problem:
            raise Mistake(f"{self.name}: script from line {line}: {problem}") from None


class RuleFile:
    def __init__(self, path, name):
        self.name = name
        self.swf, self.players, self.size, self.rate, self.iterations = [8], [32], (550, 400), 20, None
        self.expected, self.input, self.files = [], [], []
        self.main = self.movie = self.timeline = Movie()
        self.movies = []
        # Where `//! on` puts handlers: (event, source, line) each; None after anything else.
        self.handlers = None
        # What the lines of a script become, and those lines.
        self.sink, self.lines, self.start = self.frame_script, [], 1
        with open(path, encoding="utf-8") as file:
            for number, line in enumerate(file.read().split("\n"), 1):
                self.number = number
                try:
                    if line.startswith("//!"):
                        self.finish()
                        self.directive(*(line[3:].strip().split(None, 1) + ["", ""])[:2])
                        self.start = number + 1
                    else:
                        self.lines.append(line)
                        self.expected += expectations(line, number)
                except (Mistake, ValueError, IndexError) as problem:
                    raise Mistake(f"{name}:{number}: {problem}") from None
        self.finish()

    def finish(self):
        source, line, self.lines = "\n".join(self.lines), self.start, []
        if Parser(source, self.name, {}, rules=True, line=line).tokens[0][0] != "end":
            self.sink(source, line)

    def frame_script(self, source, line):
        self.timeline.add(lambda build: tag(12, build.script(source, line)))

    def directive(self, word, rest):
        if not hasattr(self, "do_" + word):
            raise Mistake(f"what is //! {word}?")
        getattr(self, "do_" + word)(rest)

    # The run

    def do_swf(self, rest):
        self.swf = versions(rest)

    def do_player(self, rest):
        self.players = versions(rest, 99)

    def do_stage(self, rest):
        self.size = tuple(int(number) for number in rest.split("x"))

    def do_rate(self, rest):
        self.rate = int(rest)

    def do_iterations(self, rest):
        self.iterations = int(rest)

    def do_input(self, rest):
        self.input.append(json.loads(rest))

    def do_file(self, rest):
        name, _, text = rest.partition(" ")
        self.files.append((name, unescaped(text)))

    # Sections

    def do_movie(self, rest):
        name, version = rest.split()
        self.movie = self.timeline = Movie(int(version))
        self.movies.append((name, self.movie))
        self.sink = self.frame_script

    def do_root(self, _):
        self.movie = self.timeline = self.main
        self.sink = self.frame_script

    def do_end(self, _):
        """Back from a sprite to the movie's own frames, or from a handler to the frame."""
        if self.sink == self.frame_script:
            self.timeline = self.movie
        self.sink = self.frame_script

    def do_frame(self, label):
        """`//! frame [LABEL]`: the next frame."""
        self.timeline.frames.append([])
        if label:
            self.do_label(label)

    def do_label(self, label):
        self.timeline.add(lambda build: tag(43, build.text(label)))

    def do_sprite(self, name):
        made = self.timeline = Timeline()
        self.sink = self.frame_script
        self.movie.define(name, lambda build, number: sprite(number, len(made.frames), made.tags(build)))

    def do_init(self, name):
        number = self.movie.number(name)

        def sink(source, line):
            self.timeline.add(lambda build: tag(59, struct.pack("<H", number) + build.script(source, line)))
        self.sink = sink

    def do_tag(self, rest):
        code, _, digits = rest.partition(" ")
        if int(code) == 69:
            self.movie.attributes = bytes.fromhex(digits)
        else:
            self.timeline.add(lambda build: tag(int(code), bytes.fromhex(digits)))

    # Characters

    def do_shape(self, rest):
        name, size = rest.split()
        self.movie.define(name, lambda build, number: rectangle(number, *map(float, size.split("x"))))

    def do_font(self, name):
        """`//! font NAME`: a font of ASCII whose characters are all half as wide as they are high; 924 of 1024 units stand on the line, 219 below."""
        codes = range(32, 127)
        glyph = b"\x10\0"
        codes_at = 2 * len(codes) + 2
        offsets = [codes_at + index * len(glyph) for index in range(len(codes) + 1)]
        body = struct.pack("<BBB", 0x84, 0, len(name)) + name.encode() + struct.pack("<H", len(codes))
        body += struct.pack(f"<{len(offsets)}H", *offsets) + glyph * len(codes) + struct.pack(f"<{len(codes)}H", *codes)
        body += struct.pack("<HHh", 924, 219, 0) + struct.pack("<h", 512) * len(codes) + b"\0" * len(codes) + struct.pack("<H", 0)
        self.movie.define(name, lambda build, number: tag(48, struct.pack("<H", number) + body))

    def do_field(self, rest):
        """`//! field NAME WIDTHxHEIGHT [VARIABLE]`: a dynamic text field."""
        name, size, variable = (rest.split() + [""])[:3]
        width, height = (round(float(side) * TWIPS) for side in size.split("x"))
        self.movie.define(name, lambda build, number: tag(
            37, struct.pack("<H", number) + rect((0, 0, width, height)) + b"\x28\0" + build.text(variable)))

    def do_button(self, rest):
        """`//! button NAME SHAPE`, then `//! on EVENT` for its handlers."""
        name, shape = rest.split()
        number, handlers = self.movie.number(shape), []
        self.handlers = handlers

        def tags(build, identifier):
            records = b"\x0f" + struct.pack("<HH", number, 1) + matrix() + b"\0" + b"\0"
            actions = b""
            for index, (event, source, line) in enumerate(handlers):
                body = struct.pack("<H", self.condition(event)) + build.script(source, line)
                actions += struct.pack("<H", 0 if index == len(handlers) - 1 else len(body) + 2) + body
            offset = len(records) + 2 if handlers else 0
            return tag(34, struct.pack("<HBH", identifier, 0, offset) + records + actions)
        self.movie.define(name, tags)

    @staticmethod
    def condition(event):
        word, _, key = event.partition(" ")
        return int(key) << 9 if word == "keyPress" else 1 << BUTTON_EVENTS.index(word)

    def do_on(self, event):
        """`//! on EVENT`: a handler of the clip or button of the last `//! place` or `//! button`, until `//! end`."""
        if self.handlers is None:
            raise Mistake("nothing has this handler")
        handlers = self.handlers
        self.sink = lambda source, line: handlers.append((event, source, line))

    # The display list

    def do_place(self, rest):
        """`//! place NAME DEPTH [as INSTANCE] [at X,Y] [ratio N] [clip N]`."""
        words = rest.split()
        number, depth, options = self.movie.number(words[0]), int(words[1]), dict(zip(words[2::2], words[3::2]))
        x, y = (round(float(value) * TWIPS) for value in options.get("at", "0,0").split(","))
        handlers = self.handlers = []

        def tags(build):
            flags = 2 | 4 | ("ratio" in options) << 4 | ("as" in options) << 5 | ("clip" in options) << 6 | bool(handlers) << 7
            body = struct.pack("<BHH", flags, depth, number) + matrix(x=x, y=y)
            body += struct.pack("<H", int(options["ratio"])) if "ratio" in options else b""
            body += build.text(options["as"]) if "as" in options else b""
            body += struct.pack("<H", int(options["clip"])) if "clip" in options else b""
            return tag(26, body + (self.clip_actions(build, handlers) if handlers else b""))
        self.timeline.add(tags)

    @staticmethod
    def clip_actions(build, handlers):
        form, records, every = "<H" if build.version < 6 else "<I", b"", 0
        for event, source, line in handlers:
            word, _, key = event.partition(" ")
            bit, code = 1 << CLIP_EVENTS.index(word), build.script(source, line)
            every |= bit
            body = (bytes([int(key)]) if word == "keyPress" else b"") + code
            records += struct.pack(form, bit) + struct.pack("<I", len(body)) + body
        return b"\0\0" + struct.pack(form, every) + records + struct.pack(form, 0)

    def do_move(self, rest):
        """`//! move DEPTH X,Y`."""
        depth, place = rest.split()
        x, y = (round(float(value) * TWIPS) for value in place.split(","))
        self.timeline.add(lambda build: tag(26, struct.pack("<BH", 5, int(depth)) + matrix(x=x, y=y)))

    def do_remove(self, depth):
        self.timeline.add(lambda build: tag(28, struct.pack("<H", int(depth))))

    # Building

    def runs(self):
        """For each version of SWF and player: what RuleTests.swift needs, and the files."""
        for version in self.swf:
            for player in self.players:
                files = {"main.swf": self.main.file(Build(self, version, player))}
                for name, made in self.movies:
                    files[name] = made.file(Build(self, made.version, player))
                files.update((name, text.encode()) for name, text in self.files)
                yield {
                    "name": self.name, "version": version, "player": player, "iterations": self.iterations or len(self.main.frames),
                    "input": json.dumps(self.input),
                    "expected": [{"line": e.line, "rules": e.rules, "text": e.text} for e in self.expected if e.holds(version, player)],
                }, files

    def cited(self):
        return {rule for expectation in self.expected for rule in expectation.rules}


def rule_files(folder=RULES):
    """The rule files below a folder, in order; their names are paths from there."""
    for place, folders, names in sorted(os.walk(folder)):
        folders.sort()
        for name in sorted(names):
            if name.endswith(".as"):
                path = os.path.join(place, name)
                yield RuleFile(path, os.path.relpath(path, folder))


def build(path, folder=RULES):
    """Writes a file that describes each run, with its movies; returns how many there are."""
    table = []
    for rule_file in rule_files(folder):
        for run, files in rule_file.runs():
            run["files"] = {name: base64.b64encode(data).decode() for name, data in files.items()}
            table.append(run)
    with open(path, "w", encoding="utf-8") as file:
        json.dump(table, file)
    return len(table)


def compared(run, output):
    """How a run's output differs from what is expected, one text for each difference."""
    got, index = output.split("\n")[:-1], 0
    wanted = sum(e["text"].count("\n") + 1 for e in run["expected"])
    for expectation in run["expected"]:
        for text in expectation["text"].split("\n"):
            line = got[index] if index < len(got) else None
            index += 1
            if line != text:
                yield f"{run['name']}:{expectation['line']} [{', '.join(expectation['rules'])}] SWF {run['version']} player {run['player']}: " \
                    f"expected {text!r}, got {line!r}"
                # One line too many or too few shifts all that follow.
                if wanted != len(got):
                    return
    if index < len(got):
        yield f"{run['name']} SWF {run['version']} player {run['player']}: nothing is expected after the last line, got {got[index]!r}"


def play(player, words, folder=RULES):
    """Plays rule files whose names contain one of some words with flashrun; yields how they differ."""
    for rule_file in rule_files(folder):
        if words and not any(word in rule_file.name for word in words):
            continue
        for run, files in rule_file.runs():
            with tempfile.TemporaryDirectory() as place:
                for name, data in {**files, "input.json": run["input"].encode()}.items():
                    with open(os.path.join(place, name), "wb") as file:
                        file.write(data)
                done = subprocess.run([player, "--ticks", str(run["iterations"]), "--trace", "-", "--player-version", str(run["player"]),
                                       "--input", os.path.join(place, "input.json"), os.path.join(place, "main.swf")],
                                      stdout=subprocess.PIPE, check=False)
                if done.returncode:
                    yield f"{run['name']} SWF {run['version']}: the player ended with {done.returncode}"
                yield from compared(run, done.stdout.decode("utf-8", "replace"))
