"""Builds the demo's movie: build.py FILE writes it, build.py --check FILE compares it with what the sources make."""
import os, struct, sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(ROOT, "tools"))
import letters, sound
from art import Art
from script import compile_script
from swf import SHOW_FRAME, contents, movie, tag, text

WIDTH, HEIGHT, RATE = 640, 480, 60
ART = ["scene", "actors", "signs"]
SCRIPTS = ["base", "music", "scene", "things", "player", "main"]


def read(folder, name):
    with open(os.path.join(ROOT, folder, name), encoding="utf-8") as file:
        return file.read()


def export(names):
    return tag(56, struct.pack("<H", len(names)) + b"".join(struct.pack("<H", names[n]) + text(n) for n in names))


def build():
    art = Art([(f"art/{name}.txt", read("art", name + ".txt")) for name in ART])
    font = art.identifier()
    sound_tags, sounds = sound.sounds(read("music", "sounds.txt"), font + 1)
    script = compile_script([("music/tune.txt", sound.tune(read("music", "tune.txt")))]
                            + [(f"src/{name}.as", read("src", name + ".as")) for name in SCRIPTS])
    # File attributes: neither network nor ActionScript 3. Night is the stage's own colour.
    tags = tag(69, struct.pack("<I", 0)) + tag(9, bytes.fromhex("070b26"))
    tags += art.tags + letters.font(font, "Lantern", read("art", "letters.txt")) + sound_tags
    tags += export({**art.names, "Lantern": font, **sounds}) + tag(12, script) + SHOW_FRAME
    return movie(8, WIDTH, HEIGHT, RATE, tags)


def main(words):
    check, file = words[0] == "--check", words[-1]
    made = build()
    if not check:
        with open(file, "wb") as out:
            out.write(made)
        print(f"{file}: {len(made)} bytes")
        return
    with open(file, "rb") as kept:
        same = contents(kept.read()) == contents(made)
    if not same:
        raise SystemExit(f"{file} is not what the sources make: run make in {os.path.relpath(ROOT)} and commit it")
    print(f"{file} is what the sources make")


main(sys.argv[1:])
