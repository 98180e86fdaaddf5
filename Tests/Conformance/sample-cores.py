#!/usr/bin/env python3
"""Run foreign sample cores through our host: each runs, or is refused with one sentence and a documented exit code.

  sample-cores.py ARCADIA [FOLDER] [--frames 60]

FOLDER (or ARCADIA_SAMPLE_CORES) holds the cores, in any depth: the 37 that the PyPI package libretro.py 0.12.0 ships in
libretro/samples. Each is checked (`core check`), run without content, and run with a small file of its own kind, in a
home of its own. Prints a table (frames count from the first picture on); exit status 1 if a run fails, 14 if there are
no cores.
"""
import argparse
import json
import math
import os
import re
import signal
import struct
import subprocess
import sys
import tempfile

# A refusal may have these exit codes (README, "Exit codes"). 11 and 12 are for `core check`, whose child may die.
REFUSALS = {2, 4, 5, 6, 14}


def wav():
    """A tenth of a second of a quiet tone."""
    sound = b"".join(struct.pack("<hh", *[int(2000 * math.sin(i / 16))] * 2) for i in range(4410))
    head = struct.pack("<4sIHHIIHH", b"fmt ", 16, 1, 2, 44100, 176400, 4, 16)
    body = b"WAVE" + head + struct.pack("<4sI", b"data", len(sound)) + sound
    return struct.pack("<4sI", b"RIFF", len(body)) + body


class Outcome:
    def __init__(self, command, home):
        clean = dict(os.environ, HOME=home, ARCADIA_HOME=f"{home}/Arcadia", XDG_RUNTIME_DIR=home,
                     XDG_CONFIG_HOME=f"{home}/config", XDG_STATE_HOME=f"{home}/state",
                     XDG_DATA_HOME=f"{home}/data", XDG_CACHE_HOME=f"{home}/cache")
        try:
            done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=120, env=clean)
            self.code, self.output = done.returncode, done.stdout
            self.said = [line for line in done.stderr.splitlines() if line.startswith("arcadia: ")]
        except subprocess.TimeoutExpired:
            self.code, self.output, self.said = None, "", []

    def words(self):
        if self.code is None:
            return "HANGS"
        if self.code < 0:
            return signal.Signals(-self.code).name
        if self.code:
            return f"refused ({self.code})"
        return f"{len(re.findall('^frame ', self.output, re.M))} frames"

    def fault(self, allowed):
        """Why this is no proper end, or None."""
        if self.code is None:
            return "did not end"
        if self.code < 0:
            return "the host died"
        if self.code == 0:
            return None if not self.said else "complains but ends with 0"
        if self.code not in allowed:
            return f"exit code {self.code} means something else"
        return None if len(self.said) == 1 else f"{len(self.said)} sentences instead of one"


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("arcadia")
    options.add_argument("folder", nargs="?", default=os.environ.get("ARCADIA_SAMPLE_CORES", ""))
    options.add_argument("--frames", type=int, default=60)
    given = options.parse_args()
    cores = sorted(
        os.path.join(place, name) for place, _, names in os.walk(given.folder) for name in names
        if name.endswith("_libretro.so"))
    if not cores:
        print("skipped: no sample cores; name their folder in ARCADIA_SAMPLE_CORES (libretro.py 0.12.0 has them)")
        return 14
    failed = 0
    print(f"{'CORE':26} {'CHECK':9} {'WITHOUT CONTENT':17} {'WITH CONTENT':23} VERDICT")
    for core in cores:
        name = os.path.basename(core).removesuffix("_libretro.so")
        faults, sentences = [], []
        with tempfile.TemporaryDirectory() as home:
            check = Outcome([given.arcadia, "core", "check", core, "--json"], home)
            if check.code:
                faults.append("core check: " + "; ".join(check.said))
                kinds = []
            else:
                described = json.loads(check.output)["core"]
                kinds = [e for kind in described["game_types"] for e in kind["extensions"]]
            kind = (kinds or ["bin"])[0]
            with open(f"{home}/small.{kind}", "wb") as file:
                file.write(wav() if kind == "wav" else bytes(range(256)) * 4)
            run = [given.arcadia, "run", "--core", core, "--headless", "--frames", str(given.frames), "--hash", "1"]
            without = Outcome(run, home)
            content = Outcome(run + [f"{home}/small.{kind}"], home)
        for outcome, where in ((without, "without content"), (content, "with content")):
            fault = outcome.fault(REFUSALS)
            if fault:
                faults.append(f"{where}: {fault}")
            for sentence in outcome.said:
                if sentence.rsplit(" refused it: ", 1)[-1] not in sentences:
                    sentences.append(sentence.rsplit(" refused it: ", 1)[-1])
        failed += bool(faults)
        verdict = "FAILED " + "; ".join(faults) if faults else "runs" if not without.code else "; ".join(sentences)
        print(f"{name:26} {'works' if not check.code else check.code!s:9} {without.words():17} "
              f"{content.words() + ' .' + kind:23} {verdict}", flush=True)
    print(f"{len(cores) - failed} of {len(cores)} run or are refused with a sentence")
    return 1 if failed else 0


sys.exit(main())
