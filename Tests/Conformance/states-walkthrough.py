#!/usr/bin/env python3
"""Write docs/states.md: a walk through the state commands, each shown with what it really printed.

  states-walkthrough.py ARCADIA CORE.so GAME.gb docs/states.md

Runs every command in a home of its own, in the order of the page, and ends with 1 where one does not end as the page
says it does.
"""
import os
import re
import subprocess
import sys
import tempfile
import time

PAGE = [
    """# States

A state is a moment of a game, kept as a file. This page walks through what Arcadia does with them; each command is shown with what it
really printed (`Tests/Conformance/states-walkthrough.py` runs them and writes the page: `make docs`). The file format is in
[state-format.md](state-format.md).

Two things hold everywhere:

- **A game** is named by a path, by its file's name, or by any part of it that no other game has.
- **Nothing is lost.** What is overwritten, deleted or loaded over goes into the game's history before the file changes; `state undo` brings
  it back.

## Making states

While you play, F2 saves into the slot that is chosen and F4 loads it ([input.md](input.md) has all keys). From the command line, a game runs on
unseen, from its start or from another state, and is saved then:
""",
    "arcadia state save demo 1 --frames 300 --label 'the title'",
    "arcadia state save demo 2 --from 1 --frames 600 --input keys.txt",
    "arcadia state save demo 'first try' --from 2",
    """`--input` presses buttons: lines of a frame and what is held from then on. The same run always gives the same state.

A slot is a number, as RetroArch counts them (`Demo.state` is 0, `Demo.state1` is 1), `auto`, or a name of your own.
""",
    "cat keys.txt",
    "arcadia state list demo",
    "arcadia state show demo 1",
    """In a terminal with 24-bit colour, `show`, `log` and `diff` draw the pictures too (`--pictures` forces them, `--no-pictures` leaves them
out). `state show demo` without a slot shows the newest.

## A slip of the thumb

Slot 2 is overwritten, and deleted on top:
""",
    "arcadia state save demo 2 --from 1 --frames 60",
    "arcadia state delete demo 2",
    "arcadia state list demo",
    "Two steps back, and it holds again what it held first:\n",
    "arcadia state undo demo --dry-run",
    "arcadia state undo demo",
    "arcadia state undo demo",
    "arcadia state list demo",
    """What an undo replaces is kept as well, so an undo costs nothing either. A deleted state is also in the desktop's trash, unless you delete it
`--permanently`. Renaming is undone in the same way; automatic saves are no steps of yours and are passed over.

## The tree

Every state knows the state that play went on from. `state log` draws all that there are, those in slots (filled) and those that only the
history keeps (open):
""",
    "arcadia state save demo 3 --from 1 --frames 120 --label 'another way'",
    "arcadia state save demo 3 --from 3 --frames 120 --label 'another way, further'",
    "arcadia state log demo",
    """An `@` with the first digits of its id names a state of the history, wherever a state is to be named. This copies one into a slot:
""",
    "arcadia state save demo 4 --from @ID:overwritten",
    """## Comparing

`state diff` opens the core unseen, gives it both states, and compares what its memory map shows:
""",
    "arcadia state diff demo 1 3",
    """## Names, labels, pins

""",
    "arcadia state rename demo 3 'before the boss'",
    "arcadia state label demo 1 'where it begins'",
    "arcadia state pin demo 1",
    "arcadia state list demo",
    """A pinned state stays in the history whatever comes, once it is overwritten or deleted. States of the history are pinned by their `@ID`.

## Several games at once

Where every word is a game, slots are named with `--slot`. `--all` means every game in your folders:
""",
    "arcadia state save other auto --frames 60",
    "arcadia state list --all",
    "arcadia state delete --all --slot auto --dry-run",
    """## RetroArch and others

`States/Game Boy` can be RetroArch's save-state folder: the same files load there, and RetroArch's here, compressed or not (setting
`states.compress`). `import` takes a single file into a slot; `export` writes it as it is, or for programs that want the core's bytes alone:
""",
    "arcadia state export demo 1 --raw --to demo.bin",
    "arcadia state export demo 1 --png --to demo.png",
    "arcadia state import demo.bin demo 7",
    "arcadia state list demo",
    """A state tells which core made it and of which game it is; before a core sees a byte of it, both are checked, and its checksum:
""",
    ("arcadia state save other 1 --from 'Arcadia/States/Game Boy/Demo.state1' --frames 1", 8),
    """## Damage

A wrong bit on the disk is found by the checksum, here in slot 1, which was saved over before:
""",
    "arcadia state save demo 1 --from 1 --frames 10",
    ("flip Arcadia/States/Game Boy/Demo.state1", None),
    ("arcadia state verify", 13),
    "arcadia state verify --repair",
    "arcadia state show demo 1",
    """## Room

The history of a game keeps 200 states in 256 MiB (settings `history.states`, `history.megabytes`); the oldest go first, pinned ones never.
States are stored once by content: what a state has in common with others costs nothing. `prune` makes room at once:
""",
    "arcadia state prune demo --states 2 --dry-run",
    "arcadia state prune demo --states 2",
    """## While it is being played

`state save` and `state load` reach a game that is being played, wherever its window is; `--rewound` saves the moment so many seconds ago.
What was played until a load is kept, and `undo` goes back to it.
""",
    ("arcadia run demo &", "start"),
    "arcadia state save demo 5",
    "arcadia state save demo 6 --rewound 1",
    "arcadia state load demo 5",
    "arcadia state undo demo",
    ("", "stop"),
    "Once it is closed, a state starts it again:\n",
    ("arcadia state load demo 6", 3),
    """## For scripts

Every command prints one JSON document with `--json`; its keys are stable. Exit codes are those of the README: 3 where a game or state is not
there, 7 to 9 where a file is bad or cannot be written, 10 where somebody has to decide, 13 where `verify` found something.
""",
    "arcadia state list demo --json | python3 -m json.tool | head -20",
]

KEYS = "10 START\n20 -\n60 A\n80 RIGHT\n200 RIGHT+A\n240 -\n"


class Walk:
    def __init__(self, program, core, game, home):
        self.home = home
        self.games = {}
        for folder in ("plugins", "bin", "Arcadia/Games/Game Boy"):
            os.makedirs(f"{home}/{folder}")
        os.symlink(os.path.abspath(program), f"{home}/bin/arcadia")
        os.symlink(os.path.abspath(core), f"{home}/plugins/gb.so")
        data = open(game, "rb").read()
        for name, more in (("Demo", b""), ("Another Game", b"\0")):
            with open(f"{home}/Arcadia/Games/Game Boy/{name}.gb", "wb") as file:
                file.write(data + more)
        with open(f"{home}/keys.txt", "w", encoding="utf-8") as file:
            file.write(KEYS)
        self.env = {
            "HOME": home, "PATH": f"{home}/bin:{os.environ['PATH']}", "ARCADIA_HOME": f"{home}/Arcadia",
            "ARCADIA_PLUGINS": f"{home}/plugins", "TZ": "UTC", "LANG": "C.UTF-8", "XDG_RUNTIME_DIR": home,
            "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy",
            "LD_LIBRARY_PATH": os.environ.get("LD_LIBRARY_PATH", ""),
        }

    def shell(self, command):
        made = subprocess.run(["bash", "-c", command], cwd=self.home, env=self.env, text=True, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=120)
        return made.returncode, made.stdout.replace(self.home, "/home/you").rstrip()

    def id_of(self, reason):
        """The first digits of the newest entry of the history with that reason that keeps a state."""
        import json
        _, text = self.shell("arcadia state log demo --json")
        entries = json.loads(text)["games"][0]["history"]
        return [e["id"] for e in entries if e["reason"] == reason and e.get("state_bytes")][-1][:6]

    def flip(self, name):
        with open(f"{self.home}/{name}", "r+b") as file:
            file.seek(-4000, os.SEEK_END)
            byte = file.read(1)
            file.seek(-1, os.SEEK_CUR)
            file.write(bytes([byte[0] ^ 16]))

    def step(self, command, expected):
        command = re.sub(r"@ID:([\w ]+)", lambda found: "@" + self.id_of(found[1]), command)
        if expected == "start":
            self.play = subprocess.Popen([f"{self.home}/bin/arcadia", "run", "demo", "--video", "window"], env=self.env,
                                         stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(3)
            for _ in range(100):
                if self.shell("arcadia ctl status")[0] == 0:
                    break
                time.sleep(0.1)
            return f"$ {command}\n"
        if expected == "stop":
            self.play.terminate()
            self.play.wait()
            return ""
        if expected is None:
            self.flip(command.split(" ", 1)[1])
            return ""
        code, text = self.shell(command)
        if code != expected:
            raise SystemExit(f"{command}: {code} instead of {expected}\n{text}")
        return f"$ {command}\n{text}\n" if text else f"$ {command}\n"


def main():
    program, core, game, page = sys.argv[1:]
    lines, block = [], ""
    with tempfile.TemporaryDirectory() as home:
        walk = Walk(program, core, game, os.path.realpath(home))
        for part in PAGE:
            command, expected = part if isinstance(part, tuple) else (part, 0)
            if "\n" in command:
                if block:
                    lines.append(f"```\n{block}```\n")
                    block = ""
                lines.append(command.rstrip("\n") + "\n")
            else:
                block += walk.step(command, expected)
    lines.append(f"```\n{block}```\n")
    with open(page, "w", encoding="utf-8") as file:
        file.write("\n".join(re.sub(r"[ \t]+$", "", text, flags=re.M) for text in lines))


if __name__ == "__main__":
    main()
