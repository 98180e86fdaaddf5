#!/usr/bin/env python3
"""Disassemble a built Game Boy core and show that its hot functions do nothing that costs without being seen.

  audit.py CORE.so [--list]

No hot function may retain or release, check exclusivity, allocate, or trap: each `ud2` in one is a check of an index or
of an overflow that its source asks for. Prints a line for each function; exit status 1 if one has findings or a function
that must be there is not. --list shows every call and where each trap is.
"""
import argparse
import os
import re
import subprocess
import sys

# Functions by their names without labels; those that the compiler may have put into their callers are optional.
REQUIRED = [
    "CPU.runQuickly", "CPU.step", "QuickAccess.readSlowly", "QuickAccess.writeSlowly", "Bus.catchUp", "PPU.drawLine", "PPU.runLine",
    "APU.catchUp",
]
OPTIONAL = [
    "CPU.run", "CPU.execute", "CPU.takesOver", "CPU.wake", "CPU.dispatch", "Bus.readSlowly", "Bus.writeSlowly", "Bus.collect",
    "Bus.refreshDeadline", "Bus.idleUntilDeadline", "Bus.idleUntilInterrupt", "Bus.readRegister", "Bus.writeRegister",
    "Bus.map", "Bus.moveObjectBytes", "Bus.advanceObjectDMA", "Bus.moveBlock", "PPU.runPhases", "PPU.endPhase",
    "PPU.scan", "PPU.drawTiles", "PPU.drawObjects", "PPU.draw", "PPU.pushTile", "ObjectTable.make", "PixelQuads.catchUp", "QuickAccess.idleCycles", "PPU.drawingDots", "PPU.nextEvent",
    "PPU.updateStat", "PPU.runPipeline", "PPU.runDot", "PPU.pushPixel", "PPU.fetchBackground", "PPU.fetchObjects",
    "APU.advance", "APU.sequencerEdge", "PulseChannel.advance", "WaveChannel.advance", "NoiseChannel.advance", "NoiseChannel.shiftBits", "Synthesizer.add",
    "Synthesizer.read", "Timer.sync", "Serial.sync",
]
FORBIDDEN = re.compile(
    r"swift_(\w*[rR]etain|\w*[rR]elease|beginAccess|endAccess|alloc\w*|dealloc\w*|slowAlloc|slowDealloc|initStackObject"
    r"|dynamicCast\w*|getGenericMetadata)|^(malloc|calloc|realloc|free|posix_memalign)$|assertionFailure"
    r"|fatalError|outlined (copy|consume|retain|release)")


def text(*command, data=None):
    run = subprocess.run(command, capture_output=True, text=True, errors="replace", input=data)
    if run.returncode:
        sys.exit(f"audit: {command[0]}: {run.stderr.strip()}")
    return run.stdout


def functions(core):
    """{mangled name: (address, size)} of the functions of the core's module."""
    found = {}
    for line in text("nm", "--defined-only", "-S", core).splitlines():
        parts = line.split()
        if len(parts) == 4 and parts[2] in "tT" and parts[3].startswith("$s7GameBoy"):
            found[parts[3]] = (int(parts[0], 16), int(parts[1], 16))
    return found


def simple(name):
    """`GameBoy.CPU.run(inout GameBoy.Bus) -> ()` without module, arguments, labels and the words of specializations."""
    name = re.sub(r"^.*? of (?=GameBoy\.|static|\(extension)", "", name)
    name = re.sub(r"\(extension in GameBoy\):", "", name)
    name = re.sub(r"\((\w+) in _[0-9A-F]+\)", r"\1", name)
    match = re.match(r"(?:static )?GameBoy\.((?:\w+\.)*\w+)", name)
    return match.group(1) if match else ""


def spared():
    """The mangled names of the functions that Package.swift spares a slow pass of the optimizer."""
    package = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "Package.swift")
    with open(package, encoding="utf-8") as file:
        return re.findall(r"-sil-disable-pass-only-function=([$\w]+)", file.read())


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("core")
    options.add_argument("--list", action="store_true")
    given = options.parse_args()
    symbols = functions(given.core)
    names = list(symbols)
    demangled = dict(zip(names, text("swift", "demangle", "--simplified", "--compact", data="\n".join(
        names) + "\n").splitlines()))
    full = dict(zip(names, text("swift", "demangle", "--compact", data="\n".join(names) + "\n").splitlines()))
    wanted = REQUIRED + OPTIONAL
    hot = {n: simple(full[n]) for n in names if simple(full[n]) in wanted and "closure" not in full[n]}
    missing = [n for n in REQUIRED if n not in hot.values()]
    failed = bool(missing)
    for name in missing:
        print(f"{name:28} is not in {given.core}")
    for name in spared():
        if name not in symbols:
            failed = True
            print(f"{name} is in Package.swift, but not in {given.core}: the module will compile slowly")
    for name, short in sorted(hot.items(), key=lambda item: wanted.index(item[1])):
        start, size = symbols[name]
        code = text("objdump", "-d", "--no-show-raw-insn", f"--start-address={start}", f"--stop-address={start + size}",
                    given.core).splitlines()
        calls = [m.group(1) for line in code if (m := re.search(r"\b(?:call|jmp)q?\s+[0-9a-f]+ <([^>+]+?)(?:@plt)?>", line))]
        bad = [c for c in calls if c.startswith("$s") is False and FORBIDDEN.search(c)]
        mangled = [c for c in calls if c.startswith("$s")]
        if mangled:
            words = text("swift", "demangle", "--compact", data="\n".join(mangled) + "\n").splitlines()
            bad += [w for w in words if FORBIDDEN.search(w)]
        traps = [line.split(":")[0].strip() for line in code if re.search(r"\bud2\b", line)]
        verdict = "clean" if not bad and not traps else f"{len(bad)} calls {sorted(set(bad))}, {len(traps)} traps"
        failed = failed or bool(bad or traps)
        print(f"{short:28} {size:6} bytes  {verdict}")
        if given.list:
            for call in sorted(set(calls)):
                print(f"    calls {call}")
            for trap in traps:
                print(f"    traps at {trap}")
    print("audit: " + ("FAILED" if failed else f"{len(hot)} functions are clean"))
    return 1 if failed else 0


sys.exit(main())
