#!/usr/bin/env python3
"""What running time back costs in RetroArch, for comparison with `arcadia bench --states`.

  rewind-peer.py GAME... [--core gambatte] [--frames 10000] [--rounds 5] [--arcadia PROGRAM]

For each game: RetroArch plays it unseen with and without its rewind buffer (64 MB, each frame), in turns; printed is what a
frame costs more in time of the processor. How many frames its buffer holds is computed from the core's states by RetroArch's
format (state_manager: for each run of differing 16-bit words their number, the gap before them and the words; 6 bytes at the end of a
state and two lengths around it). With --arcadia, what that program says of the same game and core with nothing pressed follows.
Exit status 14 where RetroArch is absent.
"""
import argparse
import ctypes as c
import os
import resource
import shutil
import sys
import tempfile

sys.dont_write_bytecode = True
from frontends import NULL_DRIVERS, retroarch, run  # noqa: E402

BUFFER = 64 << 20
REWIND = f'rewind_enable = "true"\nrewind_granularity = "1"\nrewind_buffer_size = "{BUFFER}"\n'


class GameInfo(c.Structure):
    _fields_ = [("path", c.c_char_p), ("data", c.c_void_p), ("size", c.c_size_t), ("meta", c.c_char_p)]


def states(core, game, frames):
    """The core's states, frame by frame, with nothing pressed."""
    kinds = (c.CFUNCTYPE(c.c_bool, c.c_uint, c.c_void_p), c.CFUNCTYPE(None, c.c_void_p, c.c_uint, c.c_uint, c.c_size_t),
             c.CFUNCTYPE(None, c.c_int16, c.c_int16), c.CFUNCTYPE(c.c_size_t, c.c_void_p, c.c_size_t), c.CFUNCTYPE(None),
             c.CFUNCTYPE(c.c_int16, c.c_uint, c.c_uint, c.c_uint, c.c_uint))
    folder = c.c_char_p(b"/tmp")

    def environment(command, data):
        if command in (9, 31):  # the system's and the saves' folder
            c.cast(data, c.POINTER(c.c_char_p))[0] = folder
        if command == 3:  # pictures may be repeated
            c.cast(data, c.POINTER(c.c_bool))[0] = True
        return command in (3, 9, 10, 31)

    does = (environment, lambda *a: None, lambda *a: None, lambda data, count: count, lambda: None,
            lambda *a: 0)
    calls = [kind(do) for kind, do in zip(kinds, does)]
    library = c.CDLL(core)
    library.retro_serialize_size.restype = c.c_size_t
    library.retro_load_game.restype = c.c_bool
    library.retro_serialize.argtypes = [c.c_void_p, c.c_size_t]
    names = ("environment", "video_refresh", "audio_sample", "audio_sample_batch", "input_poll", "input_state")
    for name, call in zip(names, calls):
        getattr(library, "retro_set_" + name)(call)
    library.retro_init()
    with open(game, "rb") as file:
        content = file.read()
    info = GameInfo(game.encode(), c.cast(c.c_char_p(content), c.c_void_p), len(content), None)
    if not library.retro_load_game(c.byref(info)):
        raise RuntimeError(f"{core} does not take {game}")
    for _ in range(frames):
        library.retro_run()
        size = library.retro_serialize_size()
        buffer = c.create_string_buffer(size)
        library.retro_serialize(buffer, size)
        yield buffer.raw


def packed_size(old, new):
    """Bytes of one state in RetroArch's buffer."""
    size, at, end = 16 + 6, 0, min(len(old), len(new)) // 2 * 2
    while True:
        # Equal stretches are skipped a block at a time: nearly all of a state is equal.
        while at < end and old[at:at + 256] == new[at:at + 256]:
            at += 256
        while at < end and old[at:at + 2] == new[at:at + 2]:
            at += 2
        if at >= end:
            return size
        start = at
        while at < end and old[at:at + 4] != new[at:at + 4]:
            at += 2
        size += 4 + at - start


def processor_seconds(command, env):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    made = run(command, env=env)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if made.returncode:
        raise RuntimeError(made.stderr[-300:])
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, made.stderr


def measure(given, game, tmp):
    for name in ("cores", "info", "saves", "states", "system", "shots", "home"):
        os.makedirs(f"{tmp}/{name}", exist_ok=True)
    core = f"{tmp}/cores/{given.core}_libretro.so"
    shutil.copy(f"{given.folder}/{given.core}_libretro.so", core)
    # RetroArch rewinds only with cores whose .info file says that they have states.
    shutil.copy(f"/usr/share/libretro/info/{given.core}_libretro.info", f"{tmp}/info/")
    env = dict(os.environ, HOME=f"{tmp}/home", XDG_CONFIG_HOME=f"{tmp}/home/.config")
    for name, more in (("plain", ""), ("rewind", REWIND)):
        with open(f"{tmp}/{name}.cfg", "w", encoding="utf-8") as file:
            file.write(NULL_DRIVERS.format(tmp) + f'libretro_directory = "{tmp}/cores"\n' + more)
    best = {}
    for turn in range(given.rounds * 2):
        name = ("plain", "rewind")[(turn + turn // 2) % 2]
        seconds, log = processor_seconds(
            retroarch() + ["--verbose", "-c", f"{tmp}/{name}.cfg", "-L", core, game, f"--max-frames={given.frames}"], env)
        if name == "rewind" and "Rewind unavailable" in log:
            raise RuntimeError("RetroArch does not rewind with this core")
        best[name] = min(best.get(name, seconds), seconds)
    sizes, last = [], None
    for state in states(core, game, 3600):
        if last is not None:
            sizes.append(packed_size(last, state))
        last = state
    mean = sum(sizes) / len(sizes)
    cost = (best["rewind"] - best["plain"]) / given.frames * 1e6
    print(f"{os.path.basename(game):28} RetroArch with {given.core}: {cost:6.1f} µs a frame more, "
          f"{mean:5.0f} bytes a frame, {BUFFER / mean / 59.73 / 60:4.0f} minutes in 64 MB", flush=True)
    if given.arcadia:
        made = run([given.arcadia, "bench", game, "--states", "--in-process", "--core", given.core])
        if made.returncode:
            raise RuntimeError(made.stderr[-300:])
        print("\n".join(made.stdout.splitlines()[-2:]), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="+")
    parser.add_argument("--core", default="gambatte")
    parser.add_argument("--folder", default="/usr/lib/x86_64-linux-gnu/libretro")
    parser.add_argument("--frames", type=int, default=10000)
    parser.add_argument("--arcadia", help="this program's figures beside RetroArch's")
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    if not shutil.which("retroarch") or not os.path.exists(f"{given.folder}/{given.core}_libretro.so"):
        print("RetroArch or the core is not here: no comparison")
        sys.exit(14)
    for game in given.games:
        with tempfile.TemporaryDirectory() as tmp:
            measure(given, game, tmp)


if __name__ == "__main__":
    main()
