#!/usr/bin/env python3
"""Hand a built Game Boy core hostile option values, cheats, states and save memory through the libretro interface.

  fuzz-options.py CORE.so [--seconds 300] [--seed N] [--case N]

Each case runs in a process of its own and is made from the seed and its number; one that dies or hangs is named with both
and ends the run with exit status 1. --case repeats one of them.
"""
import argparse
import ctypes as c
import glob
import os
import random
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
DEMO = os.path.join(HERE, "../../Sources/Cores/GB/Demo/arcadia-demo.gb")


class Variable(c.Structure):
    _fields_ = [("key", c.c_char_p), ("value", c.c_char_p)]


class GameInfo(c.Structure):
    _fields_ = [("path", c.c_char_p), ("data", c.c_void_p), ("size", c.c_size_t), ("meta", c.c_char_p)]


ENVIRONMENT = c.CFUNCTYPE(c.c_bool, c.c_uint, c.c_void_p)
VIDEO = c.CFUNCTYPE(None, c.c_void_p, c.c_uint, c.c_uint, c.c_size_t)
SAMPLE = c.CFUNCTYPE(None, c.c_int16, c.c_int16)
BATCH = c.CFUNCTYPE(c.c_size_t, c.c_void_p, c.c_size_t)
POLL = c.CFUNCTYPE(None)
STATE = c.CFUNCTYPE(c.c_int16, c.c_uint, c.c_uint, c.c_uint, c.c_uint)


class Host:
    def __init__(self, path, dice):
        self.dice, self.known, self.values, self.kept = dice, {}, {}, []
        self.core = c.CDLL(path)
        for name in ("retro_serialize_size", "retro_get_memory_size"):
            getattr(self.core, name).restype = c.c_size_t
        for name in ("retro_load_game", "retro_serialize", "retro_unserialize"):
            getattr(self.core, name).restype = c.c_bool
        self.core.retro_get_memory_data.restype = c.c_void_p
        self.core.retro_serialize.argtypes = self.core.retro_unserialize.argtypes = [c.c_void_p, c.c_size_t]
        self.core.retro_cheat_set.argtypes = [c.c_uint, c.c_bool, c.c_char_p]
        self.calls = [ENVIRONMENT(self.environment), VIDEO(lambda *a: None), SAMPLE(lambda *a: None),
                      BATCH(lambda data, frames: frames), POLL(lambda: None),
                      STATE(lambda *a: self.dice.getrandbits(16) - 32768)]
        names = ("environment", "video_refresh", "audio_sample", "audio_sample_batch", "input_poll", "input_state")
        for name, call in zip(names, self.calls):
            getattr(self.core, "retro_set_" + name)(call)
        self.core.retro_init()

    def environment(self, command, data):
        if command == 10:
            return True
        if command == 16 and data:
            rows = c.cast(data, c.POINTER(Variable))
            index = 0
            while rows[index].key:
                self.known[rows[index].key] = rows[index].value.split(b"; ", 1)[-1].split(b"|")
                index += 1
            return True
        if command == 15:
            row = c.cast(data, c.POINTER(Variable))
            row[0].value = self.value(row[0].key)
            return row[0].value is not None
        if command == 17:
            c.cast(data, c.POINTER(c.c_bool))[0] = self.dice.random() < 0.3
            return True
        return False

    def value(self, key):
        if key not in self.values or self.dice.random() < 0.2:
            pick = self.dice.random()
            noise = bytes(self.dice.randrange(1, 256) for _ in range(self.dice.randrange(0, 60)))
            known = self.known.get(key)
            chosen = self.dice.choice(known) if known and pick < 0.7 else None if pick < 0.75 else noise
            self.values[key] = chosen
            self.kept.append(chosen)
        return self.values[key]

    def play(self, rom):
        data = c.create_string_buffer(rom, len(rom))
        game = GameInfo(b"game." + self.dice.choice([b"gb", b"gbc", b"sgb", b"dmg"]), c.cast(data, c.c_void_p), len(rom), None)
        if not self.core.retro_load_game(c.byref(game)):
            return
        for _ in range(self.dice.randrange(1, 30)):
            self.act()
            self.core.retro_run()
        self.core.retro_unload_game()

    def act(self):
        act = self.dice.randrange(10)
        if act == 0:
            self.core.retro_reset()
        elif act == 1:
            text = bytes(self.dice.choice(b"0123456789ABCDEF-+ \xff") for _ in range(self.dice.randrange(0, 30)))
            self.core.retro_cheat_set(self.dice.choice([0, 1, 7, 0xFFFFFFFF]), self.dice.random() < 0.8, text)
        elif act == 2:
            self.core.retro_cheat_reset()
        elif act in (3, 4):
            kind = self.dice.choice([0, 1, 2, 3, 99])
            size, place = self.core.retro_get_memory_size(kind), self.core.retro_get_memory_data(kind)
            if place and size:
                for _ in range(self.dice.randrange(1, 200)):
                    c.c_uint8.from_address(place + self.dice.randrange(size)).value = self.dice.getrandbits(8)
        elif act in (5, 6):
            size = self.core.retro_serialize_size()
            state = c.create_string_buffer(size)
            self.core.retro_serialize(state, size if self.dice.random() < 0.9 else self.dice.randrange(size))
            for _ in range(self.dice.choice([0, 0, 1, 30])):
                state[self.dice.randrange(size)] = self.dice.getrandbits(8)
            self.core.retro_unserialize(state, size if self.dice.random() < 0.8 else self.dice.randrange(size))


def run_case(core, seed, number):
    dice = random.Random(seed * 1_000_003 + number)
    host = Host(core, dice)
    corpus = os.path.join(os.environ.get("ARCADIA_CORPUS", os.path.join(HERE, "../../../shared/corpus")), "gb")
    roms = [DEMO] + sorted(glob.glob(corpus + "/bench/*.gb*"))
    for _ in range(dice.randrange(1, 6)):
        with open(dice.choice(roms), "rb") as file:
            rom = bytearray(file.read())
        for _ in range(dice.choice([0, 0, 3, 200])):
            rom[dice.randrange(len(rom))] = dice.getrandbits(8)
        if dice.random() < 0.3:
            rom[dice.choice([0x143, 0x146, 0x147, 0x149])] = dice.getrandbits(8)
        host.play(bytes(rom))
    host.core.retro_deinit()


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("core")
    options.add_argument("--seconds", type=float, default=300)
    options.add_argument("--seed", type=int, default=int(time.time()))
    options.add_argument("--case", type=int)
    given = options.parse_args()
    if given.case is not None:
        run_case(given.core, given.seed, given.case)
        return 0
    print(f"options: seed {given.seed}, {given.seconds:.0f} s", flush=True)
    end, number, failed = time.time() + given.seconds, 0, 0
    with tempfile.TemporaryFile() as words:
        while time.time() < end:
            command = [sys.executable, os.path.abspath(__file__), given.core, "--seed", str(given.seed), "--case", str(number)]
            try:
                code = subprocess.run(command, stdout=words, stderr=words, timeout=120).returncode
            except subprocess.TimeoutExpired:
                code = "no end"
            if code:
                failed += 1
                print(f"FAILED ({code}): {' '.join(command[1:])}", flush=True)
            number += 1
    print(f"options: {number} cases, {failed} failed")
    return 1 if failed else 0


sys.exit(main())
