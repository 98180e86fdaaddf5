#!/usr/bin/env python3
"""Compare the Super Game Boy and the palettes of a Game Boy core with Debian's mGBA and Gambatte.

  sgb.py CORE.so [--programs N]

Small programs of chance (commands, borders, the players' turns) run on both cores,
and their pictures and what they read have to be equal, colours up to how five bits become eight. Left out is what only
a SNES knows (tiles and palettes of the border that do not exist) and where mGBA 0.10 differs from Pan Docs: the line
of ATTR_DIV, and colour 0 after PAL23 and PAL12. Exit status 1 when anything differs.
"""
import argparse
import os
import random
import sys
import tempfile

from judge import isolated, libretro

HERE = os.path.dirname(os.path.abspath(__file__))
# mGBA wants to see the logo; our demo has it.
DEMO = os.path.join(HERE, "../../Sources/Cores/GB/Demo/arcadia-demo.gb")
SYSTEM = "/usr/lib/x86_64-linux-gnu/libretro/"
MGBA = (SYSTEM + "mgba_libretro.so", ["mgba_use_bios=OFF", "mgba_gb_model=Super Game Boy"])
# Plays the list at 0x400: 1 and a packet, 2 and the upper byte of the address of 4096 bytes for the screen, 3 and frames.
PLAYER = bytes.fromhex(
    "F331FEFF2100042AB7281E3D280D3D280F4623CD7B010520FA18ECCDB70118E75623E5CD8801E118DE18FE"
    "F044FE9028FAF044FE9020FAC9CD7B01AFE0405F2100801A22137CFE9020F8"
    "210098AF06120E14223C0D20FB110C00190520F23EE4E0473E91E040C9"
    "AFE0003E30E00006102A4F1E083E20CB4128023E10E0003E30E000CB191D20ED0520E63E20E0003E30E000C9")
# Sends the packet at 0x2F0, then writes 200 bytes from 0x1000 to the port and keeps what it reads at 0xC000.
READER = bytes.fromhex("21F002CDB701210010" "1100C02AE000F00012137BFEC820F418FE")
NAMES = [f"{row}-{column}" for row in "1234" for column in "ABCDEFGH"]
# What mGBA calls the palettes of the button combinations.
COMBINATIONS = {
    "up": "Brown ↑", "up_a": "Red ↑A", "up_b": "Dark Brown ↑B", "down": "Pale Yellow ↓", "down_a": "Orange ↓A",
    "down_b": "Yellow ↓B", "left": "Blue ←", "left_a": "Dark Blue ←A", "left_b": "Gray ←B", "right": "Green →",
    "right_a": "Dark Green →A", "right_b": "Reverse →B"}
# One title for each kind of entry in the boot ROM's tables; Gambatte knows them too.
TITLES = (
    "ALLEY WAY|YAKUMAN|BASEBALL|TENNIS|TETRIS|QIX|DR.MARIO|RADARMISSION|YOSSY NO TAMAGO|X|MARIOLAND2|ZELDA|DONKEY KONG|"
    "POKEMON RED|POKEMON GREEN|BALLOON KID|WAVERACE|MYSTIC QUEST|SPACE INVADERS|DONKEYKONGLAND95|KILLERINSTINCT95|"
    "TETRIS BLAST|PINOCCHIO|SUPER MARIOLAND|GOLF|SOLARSTRIKER|GBWARS|KAERUNOTAMENI|POKEMON BLUE|DONKEYKONGLAND|"
    "KID ICARUS|TETRIS2|MOGURANYA|BT2RAGNAROKWORLD|VEGAS STAKES|MARIO & YOSHI|SOCCER|POKEBOM|G&W GALLERY|TETRIS ATTACK"
).split("|")


class Program:
    """A ROM that plays a list of packets and screens."""

    def __init__(self, title="SUPER"):
        self.rom = bytearray(0x8000)
        self.rom[0x100:0x104] = bytes([0x00, 0xC3, 0x50, 0x01])
        with open(DEMO, "rb") as file:
            self.rom[0x104:0x134] = file.read(0x134)[0x104:]
        self.rom[0x134:0x144] = title.encode().ljust(16, b"\0")[:16]
        self.rom[0x144:0x14C] = b"01\x03\0\0\0\x01\x33"
        self.rom[0x150:0x150 + len(PLAYER)] = PLAYER
        # Four columns of each shade in all tiles.
        self.rom[0x7000:0x8000] = bytes([0x0F, 0x33]) * 0x800
        self.list = bytearray()

    def send(self, command, *data):
        size = len(data) // 16 + 1
        self.packets(bytes([command << 3 | size, *data]).ljust(size * 16, b"\0"))

    def packets(self, data):
        for at in range(0, len(data), 16):
            self.list += b"\1" + data[at:at + 16]

    def show(self, block, frames=2):
        self.list += bytes([2, block * 16, 3, frames])

    def transfer(self, block, command, argument=0):
        self.list += bytes([2, block * 16])
        self.send(command, argument)
        self.list += bytes([3, 6])

    def bytes(self):
        whole = bytearray(self.rom)
        whole[0x400:0x400 + len(self.list)] = self.list
        return bytes(whole)


def commands(chance):
    """Palettes, attribute files, then a few of the commands that colour cells."""
    program = Program()
    below = chance.randrange
    program.rom[0x1000:0x3000] = chance.randbytes(0x2000)
    program.list += bytes([3, 4])
    program.transfer(1, 0x0B)
    program.transfer(2, 0x15)
    program.send(0x0A, 1, 0, 2, 0, 3, 0, 4, 0, 0)
    for _ in range(3 + below(6)):
        kind = chance.choice(["block", "line", "character", "set", "file", "palettes"])
        if kind == "block":
            data = [1 + below(8)]
            for _ in range(data[0]):
                left, top = below(20), below(18)
                data += [below(8), below(64), left, top, left + below(20 - left), top + below(18 - top)]
            program.send(0x04, *data)
        elif kind == "line":
            data = [below(2) << 7 | below(4) << 5 | below(18) for _ in range(1 + below(19))]
            program.send(0x05, len(data), *data)
        elif kind == "character":
            count = 1 + below(200)
            program.send(
                0x07, below(20), below(18), count, 0, below(2), *(below(256) for _ in range((count + 3) // 4)))
        elif kind == "set":
            chosen = [part for _ in range(4) for part in (below(256), below(2))]
            program.send(0x0A, *chosen, below(45) | chance.choice([0, 0x80]))
        elif kind == "file":
            program.send(0x16, below(45))
        else:
            program.send(chance.choice([0, 2]), *(below(128) for _ in range(14)))
        program.list += bytes([3, 1])
    program.show(7)
    return program.bytes()


def border(chance):
    """Tiles, map and palettes of chance, also over the picture."""
    program = Program()
    program.list += bytes([3, 4])
    program.rom[0x1000:0x3000] = bytes(a & b for a, b in zip(chance.randbytes(0x2000), chance.randbytes(0x2000)))
    program.rom[0x3000:0x4000] = chance.randbytes(0x1000)
    for entry in range(896):
        place = 0x3001 + entry * 2
        program.rom[place] = program.rom[place] & 0xEC | 0x10
    program.transfer(1, 0x13, 0)
    program.transfer(2, 0x13, 1)
    program.transfer(3, 0x14)
    program.send(0x00, *(chance.randrange(128) for _ in range(14)))
    program.show(7, 3)
    return program.bytes()


def turns(chance):
    """Writes of chance to the port after MLT_REQ."""
    program = Program()
    program.rom[0x150:0x157] = bytes.fromhex("F331FEFFC30003")
    program.rom[0x2F0:0x2F2] = bytes([0x11 << 3 | 1, chance.randrange(4)])
    program.rom[0x300:0x300 + len(READER)] = READER
    lines = chance.choice([[0x10, 0x20, 0x30], [0x00, 0x10, 0x20, 0x30]])
    program.rom[0x1000:0x10C8] = bytes(chance.choice(lines) for _ in range(200))
    return program.bytes()


class Bench:
    """Runs ROMs on cores."""

    def __init__(self, folder):
        self.folder = folder

    def run(self, core, rom, frames, addresses=()):
        path = os.path.join(self.folder, "program.gb")
        with open(path, "wb") as file:
            file.write(rom)
        job = libretro.Run(frames, addresses=tuple(addresses))
        try:
            return isolated.call(lambda: libretro.play(core[0], path, job, core[1], self.folder), 120)
        except (isolated.Crash, isolated.Timeout, libretro.LoadError) as error:
            sys.exit(f"{core[0]} does not run: {error}")

    def picture(self, core, rom, frames=150):
        picture = self.run(core, rom, frames).last.picture()
        # Five of eight bits are left to compare.
        return picture.width, bytes(part & 0xF8 for part in picture.rgba)

    def reads(self, core, rom):
        memory = self.run(core, rom, 20, range(0xC000, 0xC000 + 200)).memory
        return [value & 15 for value in memory.values() if value is not None]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("core")
    parser.add_argument("--programs", type=int, default=10, help="programs of each kind")
    given = parser.parse_args()
    core = os.path.abspath(given.core)
    ours = (core, ["gb_model=sgb"])
    bare = (core, [*ours[1], "gb_sgb_border=off"])
    bare_mgba = (MGBA[0], [*MGBA[1], "mgba_sgb_borders=OFF"])
    failures = []

    def note(name, equal):
        if not equal:
            failures.append(name)

    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(folder)
        for seed in range(given.programs):
            rom = border(random.Random(seed))
            note(f"border {seed}", bench.picture(ours, rom) == bench.picture(MGBA, rom))
            rom = commands(random.Random(seed))
            note(f"commands {seed}", bench.picture(bare, rom) == bench.picture(bare_mgba, rom))
            rom = turns(random.Random(seed))
            note(f"turns {seed}", bench.reads(ours, rom) == bench.reads(MGBA, rom))
        program = Program("NOBODY")
        program.rom[0x146] = 0
        program.show(7)
        rom = program.bytes()
        for name in NAMES:
            mine = bench.picture((core, ["gb_model=sgb", f"gb_sgb_palette={name}"]), rom, 30)
            dmg = ["mgba_use_bios=OFF", "mgba_gb_model=Game Boy", f"mgba_gb_colors=SGB {name}"]
            note(f"palette {name}", mine == bench.picture((MGBA[0], dmg), rom, 30))
        for key, name in COMBINATIONS.items():
            mine = bench.picture((core, ["gb_model=cgb", "gb_color_correction=off", f"gb_gbc_palette={key}"]), rom, 30)
            dmg = ["mgba_use_bios=OFF", "mgba_gb_model=Game Boy", f"mgba_gb_colors=GBC {name}"]
            note(f"combination {key}", mine == bench.picture((MGBA[0], dmg), rom, 30))
        gambatte = (SYSTEM + "gambatte_libretro.so", [
            "gambatte_gb_colorization=auto", "gambatte_gbc_color_correction=disabled", "gambatte_gb_hwmode=GB"])
        for title in TITLES:
            program = Program(title)
            program.rom[0x146] = 0
            program.show(7)
            rom = program.bytes()
            mine = bench.picture((core, ["gb_model=cgb", "gb_color_correction=off"]), rom, 30)
            note(f"title {title}", mine == bench.picture(gambatte, rom, 30))
    total = given.programs * 3 + len(NAMES) + len(COMBINATIONS) + len(TITLES)
    print(f"{total - len(failures)} of {total} equal")
    for name in failures:
        print(f"differs: {name}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
