#!/usr/bin/env python3
"""Write docs/sync.md: a walk through the sync of two devices, with the real output of the commands.

  sync-walkthrough.py ARCADIA CORE.so GAME.gb docs/sync.md

Runs every command in the temporary homes of two devices, in the order of the page: `desk$` and `deck$` are their prompts. Exit status 1 if a
command ends with another status than the page expects.
"""
import os
import re
import subprocess
import sys
import tempfile

PAGE = [
    """# Sync

`arcadia sync` keeps saves, states, pictures, cheats and play time of several devices the same, through a folder that all of them reach: a disk, a
network mount, or a folder that a program like Syncthing, Dropbox or Nextcloud carries from one to the other. This page shows each command with
its real output: `make docs` runs them (`Tests/Conformance/sync-walkthrough.py`) and writes this page. `desk$` and `deck$` are two devices.

Three rules apply everywhere:

- **No version is lost.** Whatever a sync replaces or deletes stays as a version, on each device, and `arcadia sync restore` brings it back.
- **Two devices that changed the same save are a conflict**, whatever their clocks say. Each continues with its own until you choose.
- **What is not there is not deleted.** A disk that is not connected, an empty folder or a restored backup deletes nothing anywhere.

## Turn it on

`sync on` names the folder, and syncs. `--dry-run` shows first what would be done. The first sync deletes and overwrites nothing, here or there.
""",
    ("desk", "arcadia sync on /sync --dry-run"),
    ("desk", "arcadia sync on /sync --name desk"),
    "Run the same on the other device. What it does not have comes at once:\n",
    ("deck", "arcadia sync on /sync --name deck"),
    """## When it syncs

Without further commands, from now on:

- **before a game starts** its save and states are synced. The start waits for three seconds at most (`sync.start_patience`) and then plays with
  what is here;
- **once a game has saved**, and when it ends, in the background;
- **while the library window is open**, when it opens and every ten minutes (`sync.minutes`), in the background.

`sync now` syncs at any time. While a game is played nothing of it is written: what came meanwhile waits for its end.
""",
    ("desk", "change Tobu.srm 'played at the desk'"),
    ("desk", "arcadia sync now"),
    ("deck", "arcadia sync now"),
    """What was replaced is a version of the save, as after any other change: `arcadia save list --versions` shows it. States go to their history.

## Choose

Here both devices play before they sync:
""",
    ("desk", "change Tobu.srm 'further at the desk'"),
    ("deck", "change Tobu.srm 'further on the deck'"),
    ("desk", "arcadia sync now"),
    ("deck", "arcadia sync now", 10),
    "Both continue with their own save. The choice is made once, on any device; in a terminal `resolve` asks.\n",
    ("deck", "arcadia sync resolve tobu", 10),
    ("deck", "arcadia sync resolve tobu --keep desk"),
    """Of pictures, cheats, play time and automatic states the newest counts, without a question.

## Look back

The log has each version of each device, also those that were not chosen and those that were deleted:
""",
    ("deck", "arcadia sync log tobu"),
    "A version is named by its first digits. What is there now becomes a version too, so this can be undone in the same way.\n",
    ("deck", "arcadia sync restore tobu @VERSION:deck"),
    "A save that was deleted on any device is in the trash of the others, and comes back without a name of a version:\n",
    ("desk", "arcadia sync now"),
    ("desk", "remove Tobu.srm"),
    ("desk", "arcadia sync now"),
    ("deck", "arcadia sync now"),
    ("deck", "arcadia sync restore tobu"),
    """More than 20 deletions at once, or more than a quarter of all saves and more than four, are held back on each device until `sync now --yes` says
that they are meant.

## Status and devices
""",
    ("deck", "arcadia sync status"),
    ("deck", "arcadia sync devices"),
    "A device that is not in use any more is taken from the list. What it saved stays.\n",
    ("desk", "arcadia sync forget deck"),
    """## When the folder is not there

Nothing is lost and nothing is deleted: what is new waits, and the next sync sends it. An empty folder counts as one that is not there, since that
is what a disk leaves which is not connected.
""",
    ("desk", "mv /sync /gone"),
    ("desk", "arcadia sync now", 9),
    ("desk", "mv /gone /sync"),
    """## Turn it off
""",
    ("desk", "arcadia sync off"),
    """What is in the folder stays, and so do all files here. To sync with another folder, turn it on there: each device gives it all that it knows.

## What is synced

| kind | files | where several devices changed it |
| --- | --- | --- |
| `saves` | all of a save at once: `.srm`, clocks, what a core keeps beside them, the folder of a Flash game | you choose |
| `states` | each slot; automatic ones of up to 1 MiB | you choose; the newest automatic one counts |
| `images` | covers, screenshots, prints | the newest counts |
| `settings` | cheats, favourites and play time | the newest counts |

The setting `sync.what` names the kinds, `saves,states,images,settings` unless you set something else. Games, BIOS files, settings of cores, backups and
the history of states are not synced.

A game that is deleted with its saves takes these from all devices, into their trash; `arcadia game delete --keep-saves` does not. A game that is renamed on one
device has its saves under the new name on all that do not have the game. If it is under its old name, they stay as they are, and `sync now` says
how to rename it there too.

| setting | does |
| --- | --- |
| `sync.what` | names what is synced |
| `sync.at_start` | syncs a game before it starts |
| `sync.at_end` | syncs a save once it is written, and when the game ends |
| `sync.start_patience` | seconds that a start waits |
| `sync.minutes` | minutes between syncs while the library is open; 0 for none |

## In the folder

Everything is below `arcadia-1` and is written once, under a name made of its bytes: `log` has a small file for each version, `blob` the contents,
`note` the names of devices. No device ever changes what another one wrote, so the program that carries the folder may do so in any order,
late or twice, and its conflict files are passed over. What is damaged or missing there is noticed by its name and given again by a device that
has it. Names of games are inside of files; the folder itself has names of hexadecimal digits alone, which every file system takes.

The folder is not encrypted: anyone who can read it can read your saves. All that comes from it is checked before it is used: names
cannot lead out of the library, and sizes and counts are bounded.

Each device keeps what it knows, and the contents of all versions, in `$XDG_STATE_HOME/arcadia/sync`. Removing that folder makes it a new device,
whose first sync deletes and overwrites nothing.

## For scripts

With `--json`, `sync now` prints each step, what was left, conflicts and failures. The [exit codes](troubleshooting.md#exit-codes) are 9 if
something could not be read, sent or written, 10 if you have to decide, and 14 if sync is off. All that can be synced is, in each case.
""",
    ("desk", "arcadia sync now", 14),
    ("deck", "arcadia sync now --json | python3 -m json.tool"),
]


class Walk:
    def __init__(self, program, core, game, home):
        self.home = home
        self.program, self.core = os.path.abspath(program), os.path.abspath(core)
        os.makedirs(f"{home}/bin")
        os.makedirs(f"{home}/sync")
        os.symlink(self.program, f"{home}/bin/arcadia")
        data = open(game, "rb").read()
        for device in ("desk", "deck"):
            for folder in ("plugins", "Arcadia/Games/Game Boy", "Arcadia/Saves/Game Boy"):
                os.makedirs(f"{home}/{device}/{folder}")
            os.symlink(self.core, f"{home}/{device}/plugins/gb.so")
            with open(f"{home}/{device}/Arcadia/Games/Game Boy/Tobu.gb", "wb") as file:
                file.write(data)
        self.save("desk", "Tobu.srm", "the first save")

    def save(self, device, name, text):
        with open(f"{self.home}/{device}/Arcadia/Saves/Game Boy/{name}", "w", encoding="utf-8") as file:
            file.write(text)

    def shell(self, device, command):
        own = f"{self.home}/{device}"
        env = {
            "HOME": own, "PATH": f"{self.home}/bin:{os.environ['PATH']}", "ARCADIA_HOME": f"{own}/Arcadia", "ARCADIA_PLUGINS": f"{own}/plugins",
            "TZ": "UTC", "LANG": "C.UTF-8", "XDG_RUNTIME_DIR": own, "LD_LIBRARY_PATH": os.environ.get("LD_LIBRARY_PATH", ""),
        }
        command = re.sub(r"(?<=\s)/(sync|gone)\b", rf"{self.home}/\1", command)
        made = subprocess.run(["bash", "-c", command], cwd=own, env=env, text=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, timeout=120)
        return made.returncode, made.stdout.replace(f"{self.home}/sync", "/sync").replace(own, "/home/you").rstrip()

    def version(self, device, of):
        """The first digits of the newest version that a device made and that is not the present one."""
        import json
        _, text = self.shell(device, "arcadia sync log tobu --json")
        name = "this device" if of == device else of
        found = [v for v in json.loads(text)["versions"] if v["device"] == name and not v["is_head"] and not v["is_deleted"]]
        return found[0]["version"][:8]

    def step(self, device, command, expected):
        command = re.sub(r"@VERSION:(\w+)", lambda found: "@" + self.version(device, found[1]), command)
        if command.startswith("change "):
            _, name, text = command.split(" ", 2)
            self.save(device, name, text.strip("'"))
            return ""
        if command.startswith("remove "):
            name = command.split(" ", 1)[1]
            os.remove(f"{self.home}/{device}/Arcadia/Saves/Game Boy/{name}")
            return f"{device}$ rm 'Arcadia/Saves/Game Boy/{name}'\n"
        code, text = self.shell(device, command)
        if code != expected:
            raise SystemExit(f"{command}: {code} instead of {expected}\n{text}")
        if command.startswith("mv "):
            return ""
        return f"{device}$ {command}\n{text}\n" if text else f"{device}$ {command}\n"


def main():
    program, core, game, page = sys.argv[1:]
    lines, block = [], ""
    with tempfile.TemporaryDirectory() as home:
        walk = Walk(program, core, game, os.path.realpath(home))
        for part in PAGE:
            if isinstance(part, str):
                if block:
                    lines.append(f"```\n{block}```\n")
                    block = ""
                lines.append(part.rstrip("\n") + "\n")
            else:
                block += walk.step(part[0], part[1], part[2] if len(part) > 2 else 0)
    lines.append(f"```\n{block}```\n")
    with open(page, "w", encoding="utf-8") as file:
        file.write("\n".join(re.sub(r"[ \t]+$", "", text, flags=re.M) for text in lines))


if __name__ == "__main__":
    main()
