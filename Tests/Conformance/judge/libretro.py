"""Runs a libretro core for some frames and keeps what it showed.

A core may crash, and two runs in one process would share its globals, so callers run `play` by `isolated.call`.
"""
import ctypes as c
import dataclasses
import os

from judge.pictures import Picture

BUTTONS = "B Y SELECT START UP DOWN LEFT RIGHT A X L R L2 R2 L3 R3".split()
SET_PIXEL_FORMAT, GET_SYSTEM_DIRECTORY, GET_VARIABLE, SET_VARIABLES, GET_VARIABLE_UPDATE = 10, 9, 15, 16, 17
GET_ASSETS_DIRECTORY, GET_SAVE_DIRECTORY, SET_MEMORY_MAPS, GET_CAN_DUPE = 30, 31, 36 | 0x10000, 3
JOYPAD, SYSTEM_RAM = 1, 2


class SystemInfo(c.Structure):
    _fields_ = [("name", c.c_char_p), ("version", c.c_char_p), ("extensions", c.c_char_p),
                ("needs_path", c.c_bool), ("blocks_extract", c.c_bool)]


class AVInfo(c.Structure):
    _fields_ = [("size", c.c_uint * 4), ("aspect", c.c_float), ("frame_rate", c.c_double), ("sample_rate", c.c_double)]


class GameInfo(c.Structure):
    _fields_ = [("path", c.c_char_p), ("data", c.c_char_p), ("size", c.c_size_t), ("meta", c.c_char_p)]


class Variable(c.Structure):
    _fields_ = [("key", c.c_char_p), ("value", c.c_char_p)]


class MemoryDescriptor(c.Structure):
    _fields_ = [("flags", c.c_uint64), ("pointer", c.c_void_p), ("offset", c.c_size_t), ("start", c.c_size_t),
                ("select", c.c_size_t), ("disconnect", c.c_size_t), ("length", c.c_size_t), ("space", c.c_char_p)]


class MemoryMap(c.Structure):
    _fields_ = [("descriptors", c.POINTER(MemoryDescriptor)), ("count", c.c_uint)]


CALLBACKS = {
    "environment": c.CFUNCTYPE(c.c_bool, c.c_uint, c.c_void_p),
    "video_refresh": c.CFUNCTYPE(None, c.c_void_p, c.c_uint, c.c_uint, c.c_size_t),
    "audio_sample": c.CFUNCTYPE(None, c.c_int16, c.c_int16),
    "audio_sample_batch": c.CFUNCTYPE(c.c_size_t, c.c_void_p, c.c_size_t),
    "input_poll": c.CFUNCTYPE(None),
    "input_state": c.CFUNCTYPE(c.c_int16, c.c_uint, c.c_uint, c.c_uint, c.c_uint),
}


class LoadError(Exception):
    """The core does not take the game."""


@dataclasses.dataclass(frozen=True)
class Frame:
    """What a core passed to its host, before any conversion."""

    width: int
    height: int
    format: int
    data: bytes

    def picture(self):
        """The frame in eight bits a channel: fewer bits are repeated downwards, so that white is white."""
        if self.format == 1:
            red, green, blue = self.data[2::4], self.data[1::4], self.data[0::4]
        else:
            pixels = memoryview(self.data).cast("H")
            upper, middle = (11, 6) if self.format == 2 else (10, 5)
            scale = {bits: [value << 8 - bits | value >> 2 * bits - 8 for value in range(1 << bits)] for bits in (5, 6)}
            red = bytes(scale[5][pixel >> upper & 31] for pixel in pixels)
            green = bytes(scale[middle][pixel >> 5 & (1 << middle) - 1] for pixel in pixels)
            blue = bytes(scale[5][pixel & 31] for pixel in pixels)
        rgba = bytearray(b"\xff" * (self.width * self.height * 4))
        rgba[0::4], rgba[1::4], rgba[2::4] = red, green, blue
        return Picture(self.width, self.height, bytes(rgba))


@dataclasses.dataclass(frozen=True)
class Run:
    """What a run is to do."""

    frames: int
    # After `frames`: until the picture was still for so many frames, and at most so many more.
    still: int = 0
    longest: int = 0
    # (first frame, count, button)
    presses: tuple = ()
    addresses: tuple = ()
    # Keep every frame, not only the one at `frames` and the last.
    keeps_all: bool = False


@dataclasses.dataclass(frozen=True)
class Outcome:
    """What a run showed: frames by their numbers, and memory bytes by their addresses (None: out of reach)."""

    frames: dict
    last: Frame | None
    memory: dict


class Core:
    """A loaded core with a game."""

    def __init__(self, path, rom, options=(), folder="/nonexistent"):
        self.options, self.declared = dict(option.split("=", 1) for option in options), {}
        self.folder, self.format, self.maps, self.held, self.frame = folder.encode(), 0, [], set(), None
        self.kept = []
        self.library = c.CDLL(path)
        self.library.retro_load_game.restype = c.c_bool
        self.library.retro_get_memory_size.restype = c.c_size_t
        self.library.retro_get_memory_data.restype = c.c_void_p
        info = SystemInfo()
        self.library.retro_get_system_info(c.byref(info))
        self.name = (info.name or b"").decode(errors="replace")
        given = {
            "environment": self.environment, "video_refresh": self.show, "audio_sample": lambda left, right: None,
            "audio_sample_batch": lambda data, count: count, "input_poll": lambda: None, "input_state": self.input}
        # The core keeps these addresses, so they must live as long as it does.
        self.callbacks = {name: kind(given[name]) for name, kind in CALLBACKS.items()}
        self.library.retro_set_environment(self.callbacks["environment"])
        self.library.retro_init()
        for name, callback in self.callbacks.items():
            if name != "environment":
                self.library[f"retro_set_{name}"](callback)
        with open(rom, "rb") as file:
            data = file.read()
        game = GameInfo(os.path.realpath(rom).encode(), None if info.needs_path else data, 0 if info.needs_path else len(data), None)
        self.kept.append(data)
        if not self.library.retro_load_game(c.byref(game)):
            raise LoadError(f"{self.name} does not take {rom}")
        self.library.retro_get_system_av_info(c.byref(AVInfo()))
        self.library.retro_set_controller_port_device(0, JOYPAD)

    def environment(self, command, data):
        if command == GET_CAN_DUPE:
            c.cast(data, c.POINTER(c.c_bool))[0] = True
        elif command in (GET_SYSTEM_DIRECTORY, GET_ASSETS_DIRECTORY, GET_SAVE_DIRECTORY):
            c.cast(data, c.POINTER(c.c_char_p))[0] = self.folder
        elif command == SET_PIXEL_FORMAT:
            self.format = c.cast(data, c.POINTER(c.c_int))[0]
        elif command == SET_VARIABLES:
            self.declare(c.cast(data, c.POINTER(Variable)))
        elif command == GET_VARIABLE:
            variable = c.cast(data, c.POINTER(Variable))[0]
            value = self.options.get((variable.key or b"").decode())
            if value is None:
                return False
            self.kept.append(value.encode())
            variable.value = self.kept[-1]
        elif command == GET_VARIABLE_UPDATE:
            c.cast(data, c.POINTER(c.c_bool))[0] = False
        elif command == SET_MEMORY_MAPS:
            given = c.cast(data, c.POINTER(MemoryMap))[0]
            self.maps = [MemoryDescriptor.from_buffer_copy(given.descriptors[i]) for i in range(given.count)]
        else:
            return False
        return True

    def declare(self, variables):
        """Options as "description; default|other": the first value holds where none was given."""
        index = 0
        while variables[index].key:
            key, text = variables[index].key.decode(), (variables[index].value or b"").decode(errors="replace")
            self.declared[key] = text.partition("; ")[2].split("|")
            self.options.setdefault(key, self.declared[key][0])
            index += 1

    def show(self, data, width, height, pitch):
        if not data:
            return
        row = width * (4 if self.format == 1 else 2)
        if pitch == row:
            pixels = c.string_at(data, row * height)
        else:
            pixels = b"".join(c.string_at(data + y * pitch, row) for y in range(height))
        self.frame = Frame(width, height, self.format, pixels)

    def input(self, port, device, _, button):
        return int(port == 0 and device & 0xFF == JOYPAD and button < 16 and BUTTONS[button] in self.held)

    def byte(self, address):
        """A byte of the machine's memory, by the core's memory map, else of its RAM; None if it is out of reach."""
        for part in self.maps:
            if not part.pointer or part.space:
                continue
            if part.select:
                found = (address ^ part.start) & part.select == 0
            else:
                found = part.start <= address < part.start + part.length
            offset = address - part.start
            if found and 0 <= offset and (offset < part.length or not part.length):
                return c.c_uint8.from_address(part.pointer + part.offset + offset).value
        size, start = self.library.retro_get_memory_size(SYSTEM_RAM), self.library.retro_get_memory_data(SYSTEM_RAM)
        offset = address if size == 0x10000 else address - 0xC000
        if start and address >= 0xC000 and offset < size:
            return c.c_uint8.from_address(start + offset).value
        return None


def play(path, rom, run, options=(), folder="/nonexistent"):
    """Runs a core; it is not unloaded, since the process ends with it."""
    core = Core(path, rom, options, folder)
    kept, number, still = {}, 0, 0
    while True:
        number += 1
        before = core.frame
        core.held = {button for first, count, button in run.presses if first <= number < first + count}
        core.library.retro_run()
        still = still + 1 if core.frame == before and before is not None else 0
        if run.keeps_all or number == run.frames:
            kept[number] = core.frame
        if number >= run.frames and (still >= run.still or number >= run.frames + run.longest):
            break
    return Outcome(kept, core.frame, {address: core.byte(address) for address in run.addresses})


def describe(path, rom):
    """(name, declared options with their values) of a core."""
    core = Core(path, rom)
    core.library.retro_run()
    return core.name, core.declared
