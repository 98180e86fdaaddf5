#!/usr/bin/env python3
"""Hand states over between Arcadia and RetroArch, both ways, and compare the pictures that come of them.

  state-exchange.py ARCADIA GAME... [--core NAME=FILE]... [--frames 300] [--after 60]

For each game and core: a state that Arcadia made after --frames frames is put into RetroArch's save-state folder, loaded
there, and run on for --after frames; and RetroArch's is taken into a slot here (state import) and run on. Each time the
picture must equal, pixel for pixel, what Arcadia shows after it ran on from the same state. All of
it twice: plain and RZIP-compressed. Prints one line for each; exit status 1 if one differs, 14 where RetroArch is absent.
"""
import argparse
import glob
import os
import shutil
import sys
import tempfile

sys.dont_write_bytecode = True
from frontends import NULL_DRIVERS, SYSTEM, read_png, retroarch, run  # noqa: E402

INFO = "/usr/share/libretro/info"


def name_of(core):
    return os.path.basename(core).removesuffix(".so").removesuffix("_libretro")


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

    def retroarch(self, frames, load, save, shot):
        """Runs RetroArch; answers its picture. It loads the automatic state after its first frame, which it counts."""
        extra = f"{self.tmp}/extra.cfg"
        with open(extra, "w", encoding="utf-8") as file:
            file.write(f'savestate_auto_load = "{str(load).lower()}"\nsavestate_auto_save = "{str(save).lower()}"\n')
        path = f"{self.tmp}/shots/{shot}.png"
        made = run(retroarch() + ["-c", f"{self.tmp}/ra.cfg", "--appendconfig", extra, "-L", self.core, self.game,
                                  f"--max-frames={frames + load}", "--max-frames-ss", f"--max-frames-ss-path={path}"],
                   env=self.env)
        if not os.path.exists(path):
            raise RuntimeError(f"retroarch: {made.stderr.strip()[-300:]}")
        return read_png(path)

    def ours(self, slot):
        """Runs on from a slot here; answers the pictures then and up to three frames earlier, since RetroArch, where
        loading is a thread's task, may come to it a frame or two later on a busy machine."""
        pictures = []
        for late in range(4):
            path = f"{self.tmp}/shots/ours{slot}-{late}.png"
            self.arcadia("state", "save", self.game, "9", "--from", slot, "--frames", str(self.given.after - late),
                         "--core", self.core)
            self.arcadia("state", "export", self.game, "9", "--png", "--to", path)
            pictures.append(read_png(path))
        return pictures

    def to_retroarch(self):
        self.arcadia("state", "save", self.game, "auto", "--frames", str(self.given.frames), "--core", self.core)
        [made] = glob.glob(f"{self.tmp}/home/Arcadia/States/*/{self.stem}.state.auto")
        shutil.copy(made, f"{self.tmp}/states/{self.stem}.state.auto")
        return self.ours("auto"), self.retroarch(self.given.after, True, False, "from-ours")

    def from_retroarch(self):
        self.retroarch(self.given.frames, False, True, "before")
        [made] = glob.glob(f"{self.tmp}/states/**/{self.stem}.state.auto", recursive=True)
        self.arcadia("state", "import", made, self.game, "2")
        return self.ours("2"), self.retroarch(self.given.after, True, False, "from-theirs")


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("arcadia")
    options.add_argument("games", nargs="+")
    options.add_argument("--core", action="append", default=[])
    options.add_argument("--frames", type=int, default=300)
    options.add_argument("--after", type=int, default=60)
    given = options.parse_args()
    if not shutil.which("retroarch"):
        print("retroarch is absent: apt-get install retroarch")
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
                            ours, theirs = getattr(exchange, way)()
                            verdict = "equal" if theirs in ours else f"DIFFERS {ours[0][:2]} {theirs[:2]}"
                        except (RuntimeError, ValueError, AssertionError) as problem:
                            verdict = f"FAILED {problem}"
                    bad += verdict != "equal"
                    kind = "rzip" if compressed else "plain"
                    print(f"{os.path.basename(game):28} {name:10} {kind:6} {way:15} {verdict}", flush=True)
    print(f"{count - bad} of {count} equal")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
