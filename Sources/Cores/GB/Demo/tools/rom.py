#!/usr/bin/env python3
"""Makes the cartridge file from the linker's Intel HEX: rom.py IN.ihx OUT.gb (32 KiB, check sums set)."""

import sys

rom = bytearray(b"\xff" * 0x8000)
taken = bytearray(0x8000)
for number, line in enumerate(open(sys.argv[1]), 1):
    data = bytes.fromhex(line.strip()[1:])
    if sum(data) & 0xFF:
        sys.exit(f"rom.py: {sys.argv[1]}:{number}: wrong check sum")
    count, address, kind = data[0], data[1] << 8 | data[2], data[3]
    if kind == 0:
        if address + count > len(rom):
            sys.exit(f"rom.py: the program does not fit: {address:#06x}")
        if any(taken[address : address + count]):
            sys.exit(f"rom.py: two parts at {address:#06x}: raise --code-loc in the Makefile")
        taken[address : address + count] = b"\1" * count
        rom[address : address + count] = data[4 : 4 + count]
rom[0x14D] = (-sum(rom[0x134:0x14D]) - 25) & 0xFF
total = sum(rom) - rom[0x14E] - rom[0x14F]
rom[0x14E:0x150] = (total & 0xFFFF).to_bytes(2, "big")
open(sys.argv[2], "wb").write(rom)
print(f"rom: {max(i for i, b in enumerate(rom) if b != 0xFF) + 1} of {len(rom)} bytes used")
