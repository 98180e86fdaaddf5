#!/usr/bin/env python3
"""Programs of our own for the Game Boy core: write their table, or run them on cores.

  gb-programs.py --write          writes Tests/GameBoyTests/Programs/programs.tsv, which `make test` runs
  gb-programs.py --peers [CORE.so]  runs all on Debian's Gambatte and mGBA (and a core of ours) and prints who leaves what
                                  is expected, by mechanism

The sources are in Tests/Conformance/programs, with where each expectation is from.
"""
import argparse
import collections
import os
import sys
import tempfile

from judge import isolated, libretro
from programs import dma, noise, objectbug, objects, serial, sm83, speed, wave, writes

HERE = os.path.dirname(os.path.abspath(__file__))
TABLE = os.path.join(HERE, "../GameBoyTests/Programs/programs.tsv")
DEMO = os.path.join(HERE, "../../Sources/Cores/GB/Demo/arcadia-demo.gb")
SYSTEM = "/usr/lib/x86_64-linux-gnu/libretro/"
OPTIONS = {
    "gambatte": {"CGB": ["gambatte_gb_hwmode=GBC"], "DMG": ["gambatte_gb_hwmode=GB"]},
    "mgba": {"CGB": ["mgba_use_bios=OFF", "mgba_gb_model=Game Boy Color"], "DMG": ["mgba_use_bios=OFF", "mgba_gb_model=Game Boy"]},
    "arcadia": {"CGB": ["gb_model=cgb"], "CGB-C": ["gb_model=cgb_c"], "DMG": ["gb_model=dmg"]}}
FAMILIES = [speed, writes, dma, serial, objects, objectbug, noise, wave]


def programs():
    """All programs, in the order of the table."""
    return [program for family in FAMILIES for program in family.programs()]


def segments(program):
    """(address, bytes) of the parts of a program."""
    parts, last = [], None
    for address, byte in sorted(sm83.Assembler(program.text).bytes.items()):
        if address != last:
            parts.append((address, bytearray()))
        parts[-1][1].append(byte)
        last = address + 1
    return parts + [(address, bytearray([value])) for address, value in program.header]


def row(program):
    code = ",".join(f"{address:x}={data.hex()}" for address, data in segments(program))
    return "\t".join([program.name, program.model, str(program.frames), bytes(program.expected).hex(), code, program.source])


def table():
    return "\n".join(["name\tmodel\tframes\texpected\tcode\tsource", *map(row, programs())]) + "\n"


def image(program):
    """A cartridge of 32 KiB with a header that other cores take."""
    rom = bytearray(0x8000)
    rom[0x100:0x104] = bytes([0x00, 0xC3, 0x50, 0x01])
    with open(DEMO, "rb") as file:
        rom[0x104:0x134] = file.read(0x134)[0x104:]
    rom[0x143] = 0 if program.model == "DMG" else 0x80
    for address, data in segments(program):
        rom[address:address + len(data)] = data
    rom[0x14D] = sum(-byte - 1 for byte in rom[0x134:0x14D]) & 0xFF
    return bytes(rom)


def result(core, options, program):
    """What a core leaves at 0xC000; None if it crashes."""
    addresses = tuple(range(0xC000, 0xC000 + len(program.expected)))
    with tempfile.NamedTemporaryFile(suffix=".gbc") as file:
        file.write(image(program))
        file.flush()
        run = libretro.Run(program.frames, addresses=addresses)
        try:
            outcome = isolated.call(lambda: libretro.play(core, file.name, run, options), 60)
        except (isolated.Crash, isolated.Timeout):
            return None
    return tuple(outcome.memory[address] for address in addresses)


def compare(own):
    """Prints how many programs of each mechanism leave what is expected on each core, and where ours does not."""
    cores = {"gambatte": SYSTEM + "gambatte_libretro.so", "mgba": SYSTEM + "mgba_libretro.so"}
    if own:
        cores = {"arcadia": own, **cores}
    counts = collections.defaultdict(collections.Counter)
    for program in programs():
        mechanism = program.name.split("/")[0]
        counts[mechanism]["programs"] += 1
        for name, path in cores.items():
            options = OPTIONS[name].get(program.model, OPTIONS[name]["CGB"])
            found = result(path, options, program)
            if found == program.expected:
                counts[mechanism][name] += 1
            elif name == "arcadia":
                shown = bytes(byte or 0 for byte in found or ()).hex()
                print(f"{program.name}: {shown} instead of {bytes(program.expected).hex()}", file=sys.stderr)
    print("| mechanism | programs |", " | ".join(cores), "|")
    for mechanism, count in counts.items():
        print("|", mechanism, "|", count["programs"], "|", " | ".join(str(count[name]) for name in cores), "|")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--peers", action="store_true")
    parser.add_argument("core", nargs="?")
    arguments = parser.parse_args()
    if arguments.write:
        with open(TABLE, "w", encoding="utf-8") as file:
            file.write(table())
    if arguments.peers:
        compare(arguments.core)


if __name__ == "__main__":
    main()
