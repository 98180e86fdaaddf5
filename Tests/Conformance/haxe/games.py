#!/usr/bin/env python3
"""games.py FLASHRUN [GAME…] [--pictures FOLDER]: small games of the folder `games`, compiled by Haxe, are played with keys and mouse.

The head of each game says how it is played (`plays:`) and which lines it writes then (`expects:`, each the beginning of a line, in this
order). It also has to show something that changes. A game that is saved and loaded again at every frame writes the same.
`apt-get install haxe` brings the compiler; without it nothing is played, which is said, and the exit code is 0.
"""
import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
GAMES = os.path.join(HERE, "games")
FRAMES = 240


def run(command):
    return subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=120)


def steps(words):
    """The steps of a line as `plays:` has it; each is one frame."""
    found = []

    def mouse(kind, place, button=True):
        step = {"type": kind, "pos": place}
        if button:
            step["btn"] = "Left"
        found.extend([step, {"type": "Wait"}])

    for word in words.split(";"):
        verb, *rest = word.split()
        if verb == "wait":
            found += [{"type": "Wait"}] * int(rest[0])
        elif verb == "key":
            found += [{"type": "KeyDown", "key": rest[0]}, {"type": "Wait"}, {"type": "KeyUp", "key": rest[0]}, {"type": "Wait"}]
        elif verb == "type":
            for letter in rest[0]:
                found += [{"type": "TextInput", "codepoint": letter}, {"type": "Wait"}]
        else:
            place = [int(number) for number in rest]
            if verb in ("move", "click", "down"):
                mouse("MouseMove", place, button=False)
            if verb in ("click", "down"):
                mouse("MouseDown", place)
            if verb in ("click", "up"):
                mouse("MouseUp", place)
    return found


def play(player, name, work, pictures):
    """What is wrong with a game, as lines; none if it plays."""
    with open(os.path.join(GAMES, name + ".hx"), encoding="utf-8") as file:
        head = file.read()
    wanted = re.findall(r"^// expects: (.*)$", head, re.M)
    movie, trace, first, last, script = (os.path.join(work, name + end) for end in (".swf", ".txt", "-1.png", "-2.png", ".json"))
    made = run(["haxe", "-cp", GAMES, "-main", name, "-swf", movie, "-swf-version", "30", "-swf-header", "320:240:30:FFFFFF"])
    if made.returncode:
        return ["compiler: " + line for line in made.stderr.split("\n")[:5]]
    with open(script, "w") as file:
        json.dump(steps(re.search(r"^// plays: (.*)$", head, re.M).group(1)), file)
    command = [player, "--device-fonts", "--frames", str(FRAMES), "--input", script, "--trace", trace]
    played = run(command + ["--screenshot", f"2={first}", "--screenshot", f"{FRAMES}={last}", movie])
    if played.returncode:
        return [f"flashrun: exit code {played.returncode} {played.stderr[:200]}"]
    with open(trace, encoding="utf-8", errors="replace") as file:
        lines = file.read()
    found = lines.split("\n")
    wrong = [f"writes {line!r} unexpectedly" for line in found if "Error" in line]
    for want in wanted:
        while found and not found[0].startswith(want):
            found.pop(0)
        if not found:
            wrong.append(f"never writes {want!r}: " + " / ".join(lines.split("\n"))[:300])
            break
        found.pop(0)
    with open(first, "rb") as one, open(last, "rb") as other:
        if one.read() == other.read():
            wrong.append("shows the same from begin to end")
    again = run(command + ["--reload-every", "1", movie])
    with open(trace, encoding="utf-8", errors="replace") as file:
        if again.returncode or file.read() != lines:
            wrong.append("writes something else if it is saved and loaded again at every frame")
    if pictures:
        shutil.copy(last, os.path.join(pictures, name + ".png"))
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("player")
    parser.add_argument("games", nargs="*")
    parser.add_argument("--pictures", help="a folder for the last picture of each game")
    arguments = parser.parse_args()
    if not shutil.which("haxe"):
        print("skipped: there is no haxe (apt-get install haxe)")
        return 0
    names = arguments.games or sorted(name[:-3] for name in os.listdir(GAMES) if name.endswith(".hx"))
    failed = 0
    with tempfile.TemporaryDirectory() as work:
        for name in names:
            wrong = play(os.path.abspath(arguments.player), name, work, arguments.pictures)
            failed += bool(wrong)
            for line in wrong:
                print(f"{name}: {line}")
    print(f"{len(names) - failed} of {len(names)} games play")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
