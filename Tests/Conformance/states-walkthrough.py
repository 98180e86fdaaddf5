#!/usr/bin/env python3
"""Write docs/states.md: a walk through the state commands, with their real output.

  states-walkthrough.py ARCADIA CORE.so GAME.gb docs/states.md

Runs every command in a temporary home, in the order of the page. Exit status 1 if a command ends with another status than the page
expects.
"""
import os
import re
import subprocess
import sys
import tempfile
import time

PAGE = [
    """# States

A state is one moment of a game, saved as a file. This page walks through the `arcadia state` commands. Each command is shown with its real
output: `make docs` runs them (`Tests/Conformance/states-walkthrough.py`) and writes this page. [state-format.md](state-format.md) describes
the file format.

Two rules apply everywhere:

- **A game** is named by a path, by its file's name, or by any part of it that no other game has.
- **Nothing is lost.** Before a state is overwritten, deleted or replaced by a load, it is copied to the game's history. `state undo` restores
  it.

## Save states

While you play, F2 saves to the selected slot and F4 loads from it ([input.md](input.md) lists all keys). On the command line, a game runs
headless, from its start or from another state, and is then saved:
""",
    "arcadia state save demo 1 --frames 300 --label 'the title'",
    "arcadia state save demo 2 --from 1 --frames 600 --input keys.txt",
    "arcadia state save demo 'first try' --from 2",
    """`--input` presses buttons: each line has a frame and the buttons that are held from that frame. The same run always gives the same state.

A slot is a number, as RetroArch counts them (`Demo.state` is 0, `Demo.state1` is 1), `auto`, or a name of your own.
""",
    "cat keys.txt",
    "arcadia state list demo",
    "arcadia state show demo 1",
    """In a terminal with 24-bit colour, `show`, `log` and `diff` draw the pictures too (`--pictures` forces them, `--no-pictures` leaves them
out). `state show demo` without a slot shows the newest.

## Undo a mistake

Here slot 2 is overwritten and then deleted by mistake:
""",
    "arcadia state save demo 2 --from 1 --frames 60",
    "arcadia state delete demo 2",
    "arcadia state list demo",
    "Two undo steps restore its first contents:\n",
    "arcadia state undo demo --dry-run",
    "arcadia state undo demo",
    "arcadia state undo demo",
    "arcadia state list demo",
    """The state that an undo replaces is kept as well. A deleted state is also in the desktop's trash, unless you delete it with
`--permanently`. Renaming is undone in the same way. Automatic saves do not count as steps.

## The tree

Every state records its parent: the state that was loaded or saved last. `state log` draws all states, those in slots (filled) and those that
only the history keeps (open):
""",
    "arcadia state save demo 3 --from 1 --frames 120 --label 'another way'",
    "arcadia state save demo 3 --from 3 --frames 120 --label 'another way, further'",
    "arcadia state log demo",
    """`@` and the first digits of an id name a state of the history in every command. This copies one into a slot:
""",
    "arcadia state save demo 4 --from @ID:overwritten",
    """## Comparing

`state diff` opens the core without a window, loads both states, and compares the memory of its memory map:
""",
    "arcadia state diff demo 1 3",
    """## Names, labels, pins

""",
    "arcadia state rename demo 3 'before the boss'",
    "arcadia state label demo 1 'where it begins'",
    "arcadia state pin demo 1",
    "arcadia state list demo",
    """A pinned state is never removed from the history after it is overwritten or deleted. Pin states of the history by their `@ID`.

## Several games at once

If every word is a game, name slots with `--slot`. `--all` means every game in your folders:
""",
    "arcadia state save other auto --frames 60",
    "arcadia state list --all",
    "arcadia state delete --all --slot auto --dry-run",
    """## RetroArch and others

`States/Game Boy` can be RetroArch's save-state folder: the same files load there, and RetroArch's here, compressed or not (setting
`states.compress`). `import` copies a single file to a slot. `export` writes it unchanged, or only the core's bytes for other programs:
""",
    "arcadia state export demo 1 --raw --to demo.bin",
    "arcadia state export demo 1 --png --to demo.png",
    "arcadia state import demo.bin demo 7",
    "arcadia state list demo",
    """A state records its core and its game. Both are checked, and the checksum, before the core sees a byte of it:
""",
    ("arcadia state save other 1 --from 'Arcadia/States/Game Boy/Demo.state1' --frames 1", 8),
    """## Damage

The checksum finds a wrong bit on the disk, here in slot 1, which had been overwritten before:
""",
    "arcadia state save demo 1 --from 1 --frames 10",
    ("flip Arcadia/States/Game Boy/Demo.state1", None),
    ("arcadia state verify", 13),
    "arcadia state verify --repair",
    "arcadia state show demo 1",
    """## Disk space

The history of a game keeps 200 states in 256 MiB (settings `history.states`, `history.megabytes`). The oldest are removed first, pinned ones never.
Contents that several states share are stored once. `prune` removes states now:
""",
    "arcadia state prune demo --states 2 --dry-run",
    "arcadia state prune demo --states 2",
    """## While a game runs

`state save` and `state load` also work on a running game. `--rewound` saves the moment so many seconds ago.
A load first saves the current moment, and `undo` returns to it.
""",
    ("arcadia run demo &", "start"),
    "arcadia state save demo 5",
    "arcadia state save demo 6 --rewound 1",
    "arcadia state load demo 5",
    "arcadia state undo demo",
    ("", "stop"),
    "After the game is closed, there is nothing to load into:\n",
    ("arcadia state load demo 6", 3),
    """## For scripts

With `--json`, every command prints one JSON document with stable keys. The [exit codes](troubleshooting.md#exit-codes) are 3 for a missing game or
state, 7 to 9 for a bad file or a failed write, 10 if a decision is needed, and 13 if `verify` found a problem.
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
