#!/usr/bin/env python3
"""Compare our host and our core with other frontends, picture by picture.

  frontends.py ARCADIA GAMES [--frames 600] [--core NAME=FILE]... [--judge retroarch|libretro.py]... [--every]

For each game below the folder GAMES and each core, the picture after --frames frames that `arcadia run --headless`
keeps must equal, pixel for pixel, what RetroArch with null drivers (and libretro.py, where a Python >= 3.12 with that
package is named by ARCADIA_LIBRETRO_PY) makes with the same core. With --every each of the frames must equal, by the
CRC-32 of its pixels; RetroArch's are taken from a lossless recording (FFV1, read with ffmpeg). Prints one line for each
comparison; exit status 1 if one differs, 14 if a judge is absent.
"""
import argparse
import os
import shutil
import struct
import subprocess
import sys
import tempfile
import zlib

PYTHON = os.environ.get("ARCADIA_LIBRETRO_PY", "")
SYSTEM = "/usr/lib/x86_64-linux-gnu/libretro"
NULL_DRIVERS = """
libretro_info_path = "{0}/info"
savefile_directory = "{0}/saves"
savestate_directory = "{0}/states"
system_directory = "{0}/system"
screenshot_directory = "{0}/shots"
video_driver = "null"
audio_driver = "null"
input_driver = "null"
joypad_driver = "null"
menu_driver = "null"
video_vsync = "false"
audio_sync = "false"
fastforward_ratio = "0.000000"
config_save_on_exit = "false"
pause_nonactive = "false"
savestate_auto_save = "false"
"""
RECORDING = """
format = matroska
vcodec = ffv1
acodec = pcm_s16le
pix_fmt = bgr0
scale_factor = 1
threads = 1
sample_rate = 48000
frame_drop_ratio = 1
"""
LIBRETRO_PY = """
import sys, zlib
from libretro import Core, Session
from libretro.drivers import ArrayAudioDriver, ArrayVideoDriver
class Video(ArrayVideoDriver):
    can_dupe = property(lambda self: True)
class Host(Session):
    def video_refresh(self, data, width, height, pitch):
        if data.value:
            super().video_refresh(data, width, height, pitch)
core, game, frames, out = sys.argv[1:5]
with Host(Core(core), game, audio=ArrayAudioDriver, video=Video, perf=None) as host:
    for _ in range(int(frames)):
        host.run()
        if out == "-":
            print("%08x" % zlib.crc32(bytes(host.video.screenshot().data)))
    if out == "-":
        sys.exit()
    shot = host.video.screenshot()
    rgba = bytes(shot.data)
    rgb = bytes(b for i, b in enumerate(rgba) if i % 4 != 3)
    with open(out, "wb") as file:
        file.write(b"P6 %d %d 255\\n" % (shot.width, shot.height) + rgb)
"""


def read_png(path):
    """(width, height, RGB bytes) of an 8-bit RGB or RGBA PNG without interlace."""
    data = open(path, "rb").read()
    at, packed = 8, b""
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + size]
        at += 12 + size
        if kind == b"IHDR":
            width, height, depth, colour, _, _, interlace = struct.unpack(">IIBBBBB", body)
        elif kind == b"IDAT":
            packed += body
    assert depth == 8 and colour in (2, 6) and not interlace, path
    step = 3 if colour == 2 else 4
    raw, row, before, out = zlib.decompress(packed), width * step, bytearray(width * step), bytearray()
    for y in range(height):
        kind = raw[y * (row + 1)]
        line = bytearray(raw[y * (row + 1) + 1:(y + 1) * (row + 1)])
        for i in range(row):
            left = line[i - step] if i >= step else 0
            up = before[i]
            corner = before[i - step] if i >= step else 0
            if kind == 1:
                line[i] = (line[i] + left) & 255
            elif kind == 2:
                line[i] = (line[i] + up) & 255
            elif kind == 3:
                line[i] = (line[i] + (left + up) // 2) & 255
            elif kind == 4:
                guess = left + up - corner
                a, b, c = abs(guess - left), abs(guess - up), abs(guess - corner)
                line[i] = (line[i] + (left if a <= b and a <= c else up if b <= c else corner)) & 255
        before = line
        out += line if step == 3 else bytes(v for i, v in enumerate(line) if i % 4 != 3)
    return width, height, bytes(out)


def read_ppm(path):
    head, rest = open(path, "rb").read().split(b"\n", 1)
    _, width, height, _ = head.split()
    return int(width), int(height), rest


def retroarch():
    """The command: RetroArch 1.14 aborts in libdbus at its start where no session bus answers, so it gets its own."""
    return (["dbus-run-session", "--"] if shutil.which("dbus-run-session") else []) + ["retroarch"]


def run(command, **more):
    return subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=300, **more)


def hashes_of_ours(arcadia, game, core, frames, env, *more):
    """CRC-32 of each frame's R, G, B, 255 bytes, as `arcadia run --hash` prints them, and how it ended."""
    made = run([arcadia, "run", game, "--core", core, "--headless", "--frames", str(frames), "--hash", "1", *more],
               env=env)
    return [line.split()[3] for line in made.stdout.splitlines() if line.startswith("frame ")], made


def film_of_retroarch(words, tmp, env):
    """CRC-32 of each frame's R, G, B, 255 bytes that RetroArch makes, from a lossless recording, and how it ended."""
    film = f"{tmp}/film.mkv"
    if os.path.exists(film):
        os.remove(film)
    with open(f"{tmp}/recording.cfg", "w", encoding="utf-8") as file:
        file.write(RECORDING)
    other = run(retroarch() + ["-c", f"{tmp}/ra.cfg", "--record", film, "--recordconfig", f"{tmp}/recording.cfg", *words],
                env=env)
    if not os.path.exists(film):
        return [], other
    size = run(["ffprobe", "-v", "error", "-select_streams", "v", "-show_entries", "stream=width,height", "-of", "csv=p=0",
                film]).stdout.strip().split(",")
    bytes_each = int(size[0]) * int(size[1]) * 4
    raw = subprocess.run(["ffmpeg", "-v", "error", "-i", film, "-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt",
                          "rgba", "-"], capture_output=True, timeout=300, check=True).stdout
    return [f"{zlib.crc32(raw[at:at + bytes_each]):08x}" for at in range(0, len(raw), bytes_each)], other


def compare_last(given, game, core_name, core, judge, tmp, env):
    """The verdict on the picture after the last frame."""
    ours, theirs = f"{tmp}/ours.png", f"{tmp}/theirs.png" if judge == "retroarch" else f"{tmp}/theirs.ppm"
    for old in (ours, theirs):
        if os.path.exists(old):
            os.remove(old)
    made = run([given.arcadia, "run", game, "--core", core, "--headless", "--frames", str(given.frames), "--screenshot",
                f"end={ours}"], env=env)
    if judge == "retroarch":
        other = run(retroarch() + ["-c", f"{tmp}/ra.cfg", "-L", core, game, f"--max-frames={given.frames}",
                                   "--max-frames-ss", f"--max-frames-ss-path={theirs}"], env=env)
    else:
        other = run([PYTHON, f"{tmp}/host.py", core, game, str(given.frames), theirs], env=env)
    if made.returncode or not os.path.exists(theirs):
        return (f"FAILED ours {made.returncode} {made.stderr[-200:]} "
                f"theirs {other.returncode} {other.stderr[-200:]}")
    a, b = read_png(ours), read_png(theirs) if judge == "retroarch" else read_ppm(theirs)
    if a == b:
        return "equal"
    if given.keep:
        os.makedirs(given.keep, exist_ok=True)
        base = f"{given.keep}/{os.path.basename(game)}.{core_name}"
        shutil.copy(ours, base + ".ours.png")
        shutil.copy(theirs, base + "." + os.path.basename(theirs))
    wrong = sum(a[2][i:i + 3] != b[2][i:i + 3] for i in range(0, len(a[2]), 3))
    return f"DIFFERS {a[:2]} {b[:2]} in {wrong} pixels"


def compare_every(given, game, core_name, core, judge, tmp, env):
    """The verdict on all frames of one game."""
    ours, made = hashes_of_ours(given.arcadia, game, core, given.frames, env)
    if judge == "retroarch":
        theirs, other = film_of_retroarch(["-L", core, game, f"--max-frames={given.frames}"], tmp, env)
    else:
        other = run([PYTHON, f"{tmp}/host.py", core, game, str(given.frames), "-"], env=env)
        theirs = [line for line in other.stdout.splitlines() if len(line) == 8]
    if len(ours) != given.frames or len(theirs) != given.frames:
        return f"FAILED ours {len(ours)} frames {made.stderr[-200:]} theirs {len(theirs)} frames {other.stderr[-200:]}"
    wrong = [number + 1 for number, (a, b) in enumerate(zip(ours, theirs)) if a != b]
    if not wrong:
        return "equal"
    return f"DIFFERS in {len(wrong)} of {len(ours)} frames, first {wrong[:5]}"


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("arcadia")
    options.add_argument("games")
    options.add_argument("--frames", type=int, default=600)
    options.add_argument("--core", action="append", default=[])
    options.add_argument("--judge", action="append", default=[], choices=["retroarch", "libretro.py"])
    options.add_argument("--every", action="store_true", help="compare every frame")
    options.add_argument("--keep", help="keep pictures that differ in this folder")
    given = options.parse_args()
    cores = [c.split("=", 1) for c in given.core] or [
        (n, f"{SYSTEM}/{n}_libretro.so") for n in ("gambatte", "mgba")]
    judges = given.judge or ["retroarch"]
    if "retroarch" in judges and not shutil.which("retroarch"):
        print("retroarch is absent: apt-get install retroarch")
        return 14
    if "libretro.py" in judges and not PYTHON:
        print("libretro.py is absent: name a Python that has it in ARCADIA_LIBRETRO_PY")
        return 14
    if given.every and "retroarch" in judges and not shutil.which("ffmpeg"):
        print("ffmpeg is absent: apt-get install ffmpeg")
        return 14
    games = sorted(
        os.path.join(given.games, f) for f in os.listdir(given.games) if f.endswith((".gb", ".gbc")))
    differ = compared = 0
    with tempfile.TemporaryDirectory() as tmp:
        for name in ("info", "saves", "states", "system", "shots", "home"):
            os.mkdir(f"{tmp}/{name}")
        with open(f"{tmp}/ra.cfg", "w", encoding="utf-8") as file:
            file.write(NULL_DRIVERS.format(tmp))
        with open(f"{tmp}/host.py", "w", encoding="utf-8") as file:
            file.write(LIBRETRO_PY)
        clean = dict(os.environ, HOME=f"{tmp}/home", XDG_CONFIG_HOME=f"{tmp}/home/.config",
                     ARCADIA_HOME=f"{tmp}/home/Arcadia")
        for game in games:
            for core_name, core in cores:
                for judge in judges:
                    for old in os.listdir(f"{tmp}/saves"):
                        os.remove(f"{tmp}/saves/{old}")
                    compare = compare_every if given.every else compare_last
                    verdict = compare(given, game, core_name, core, judge, tmp, clean)
                    compared += 1
                    differ += verdict != "equal"
                    print(f"{os.path.basename(game):28} {core_name:10} {judge:12} {verdict}", flush=True)
    print(f"{compared - differ} of {compared} equal")
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
