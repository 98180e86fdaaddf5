#!/usr/bin/env python3
"""Hand states over between Arcadia and RetroArch, both ways, and compare the pictures that come of them.

  state-exchange.py ARCADIA GAME... [--core NAME=FILE]... [--frames 300] [--after 60]

For each game and core: a state that Arcadia made after --frames frames is put into RetroArch's save-state folder and loaded
there; and RetroArch's is taken into a slot here (state import). Each time the --after pictures that RetroArch shows from the
load on must equal, pixel for pixel and one by one, what Arcadia shows after as many frames from the same state.
RetroArch's come from a lossless recording (FFV1, read with ffmpeg). All of it twice: plain and RZIP-compressed. Prints one
line for each; exit status 1 if one differs, 14 where RetroArch or ffmpeg is absent.
"""
import argparse
import glob
import os
import shutil
import struct
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
from frontends import NULL_DRIVERS, SYSTEM, film_of_retroarch, hashes_of_ours, run  # noqa: E402

INFO = "/usr/share/libretro/info"
# RetroArch (1.14) reads a state while the game runs, so much of it after each frame, and loads it with the last piece.
PIECE = 4096


def name_of(core):
    return os.path.basename(core).removesuffix(".so").removesuffix("_libretro")


def unpacked_size(path):
    """Bytes of a state as RetroArch reads it: an RZIP file tells them in its header."""
    head = open(path, "rb").read(20)
    return struct.unpack("<Q", head[12:])[0] if head.startswith(b"#RZIPv") else os.path.getsize(path)


class Exchange:
    """One game, one core, compressed or not, in a folder of its own."""

    def __init__(self, given, game, core, compressed, tmp):
        self.given, self.game, self.tmp = given, game, tmp
        self.stem = os.path.splitext(os.path.basename(game))[0]
        for name in ("cores", "info", "saves", "states", "system", "shots", "home"):
            os.mkdir(f"{tmp}/{name}")
        # RetroArch makes states only with cores whose .info file says that they can.
        self.core = f"{tmp}/cores/{name_of(core)}_libretro.so"
        shutil.copy(core, self.core)
        info = f"{INFO}/{name_of(core)}_libretro.info"
        shutil.copy(info if os.path.exists(info) else f"{INFO}/gambatte_libretro.info",
                    f"{tmp}/info/{name_of(core)}_libretro.info")
        yes = "true" if compressed else "false"
        with open(f"{tmp}/ra.cfg", "w", encoding="utf-8") as file:
            file.write(NULL_DRIVERS.format(tmp).replace('savestate_auto_save = "false"', "")
                       + f'\nlibretro_directory = "{tmp}/cores"\nsavestate_file_compression = "{yes}"\n')
        self.env = dict(os.environ, HOME=f"{tmp}/home", XDG_CONFIG_HOME=f"{tmp}/home/.config",
                        XDG_STATE_HOME=f"{tmp}/home/state", XDG_DATA_HOME=f"{tmp}/home/data",
                        ARCADIA_HOME=f"{tmp}/home/Arcadia")
        self.arcadia("config", "set", "states.compress", yes)

    def arcadia(self, *words):
        made = run([self.given.arcadia, *words], env=self.env)
        if made.returncode:
            raise RuntimeError(f"arcadia {' '.join(words)}: {made.stderr.strip()[-300:]}")
        return made.stdout

    def retroarch(self, frames, load=False, save=False):
        """Runs RetroArch; answers its pictures.

        Usually it reads states on a thread, and comes to them whenever that is done: some frames later on a busy machine.
        Without the thread it reads a piece after each frame, and loads always at the same one.
        """
        extra = f"{self.tmp}/extra.cfg"
        with open(extra, "w", encoding="utf-8") as file:
            file.write(f'savestate_auto_load = "{str(load).lower()}"\nsavestate_auto_save = "{str(save).lower()}"\n'
                       'threaded_data_runloop_enable = "false"\n')
        pictures, made = film_of_retroarch(
            ["--appendconfig", extra, "-L", self.core, self.game, f"--max-frames={frames}"], self.tmp, self.env)
        if len(pictures) != frames:
            raise RuntimeError(f"retroarch: {len(pictures)} of {frames} frames {made.stderr.strip()[-300:]}")
        return pictures

    def compare(self, slot):
        """The verdict on RetroArch's automatic state and ours in a slot, which are the same."""
        [state] = glob.glob(f"{self.tmp}/states/**/{self.stem}.state.auto", recursive=True)
        reading = -(-unpacked_size(state) // PIECE)
        frames = reading + self.given.after
        ours, made = hashes_of_ours(self.given.arcadia, self.game, self.core, frames, self.env, "--state", slot)
        if len(ours) != frames:
            raise RuntimeError(f"arcadia: {len(ours)} of {frames} frames {made.stderr.strip()[-300:]}")
        if len(set(ours[:self.given.after])) < 2:
            raise RuntimeError("the picture stands still, so it says nothing; choose other --frames")
        theirs = self.retroarch(frames, load=True)
        if theirs[reading:] == ours[:self.given.after]:
            return "equal"
        agree = {k: sum(a == b for a, b in zip(theirs[k:], ours)) for k in range(frames)}
        best = max(agree, key=agree.get)
        return (f"DIFFERS: {agree[reading]} of {self.given.after} frames agree, "
                f"{agree[best]} of {frames - best} were it loaded after {best} frames instead of {reading}")

    def to_retroarch(self):
        self.arcadia("state", "save", self.game, "auto", "--frames", str(self.given.frames), "--core", self.core)
        [made] = glob.glob(f"{self.tmp}/home/Arcadia/States/*/{self.stem}.state.auto")
        shutil.copy(made, f"{self.tmp}/states/{self.stem}.state.auto")
        return self.compare("auto")

    def from_retroarch(self):
        self.retroarch(self.given.frames, save=True)
        [made] = glob.glob(f"{self.tmp}/states/**/{self.stem}.state.auto", recursive=True)
        self.arcadia("state", "import", made, self.game, "2", "--core", self.core)
        return self.compare("2")


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("arcadia")
    options.add_argument("games", nargs="+")
    options.add_argument("--core", action="append", default=[])
    options.add_argument("--frames", type=int, default=300)
    options.add_argument("--after", type=int, default=60)
    given = options.parse_args()
    for program in ("retroarch", "ffmpeg"):
        if not shutil.which(program):
            print(f"{program} is absent: apt-get install {program}")
            return 14
    cores = [c.split("=", 1) for c in given.core] or [
        (n, f"{SYSTEM}/{n}_libretro.so") for n in ("gambatte", "mgba")]
    bad = count = 0
    for game in given.games:
        for name, core in cores:
            for compressed in (False, True):
                for way in ("to_retroarch", "from_retroarch"):
                    count += 1
                    with tempfile.TemporaryDirectory() as tmp:
                        try:
                            exchange = Exchange(given, os.path.abspath(game), core, compressed, tmp)
                            verdict = getattr(exchange, way)()
                        except (RuntimeError, ValueError, AssertionError, subprocess.SubprocessError) as problem:
                            verdict = f"FAILED {problem}"
                    bad += verdict != "equal"
                    kind = "rzip" if compressed else "plain"
                    print(f"{os.path.basename(game):28} {name:10} {kind:6} {way:15} {verdict}", flush=True)
    print(f"{count - bad} of {count} equal")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
