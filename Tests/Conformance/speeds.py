#!/usr/bin/env python3
"""Measure how many frames a second a game runs in a window at 1, 2 and 4 times its speed, with each kind of sound device.

Usage: speeds.py [--program ARCADIA] [--seconds N] [--devices none,dummy,disk,pulse] [--speeds 1,2,4]

Needs Xvfb; `pulse` needs PulseAudio, which gets a null sink of its own. A line for each run: what was asked, what came, and how far that is off; the
exit code is 1 if anything is off by more than 3 %. On a busy machine the figures say nothing: the load is printed first.
"""
import argparse
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Frames a second of a Game Boy.
RATE = 4194304 / 70224
LIMIT = 0.03


def environment(folder, device):
    """Folders of its own, and the sound device."""
    found = {"PATH": os.environ["PATH"], "HOME": folder, "ARCADIA_HOME": f"{folder}/home", "XDG_RUNTIME_DIR": f"{folder}/run", "SDL_VIDEODRIVER": "x11",
             "LD_LIBRARY_PATH": os.environ.get("LD_LIBRARY_PATH", "")}
    for name in ["CONFIG", "DATA", "STATE", "CACHE"]:
        found[f"XDG_{name}_HOME"] = f"{folder}/{name.lower()}"
    os.makedirs(f"{folder}/run", 0o700, exist_ok=True)
    return found | {
        # A driver that finds no device.
        "none": {"SDL_AUDIODRIVER": "alsa", "ALSA_CONFIG_PATH": "/dev/null"}, "dummy": {"SDL_AUDIODRIVER": "dummy"},
        "disk": {"SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": "/dev/null"}, "pulse": {"SDL_AUDIODRIVER": "pulseaudio"},
    }[device]


def frame(program, values, child):
    """The frame that the game is at, and when that was."""
    before = time.monotonic()
    done = subprocess.run([program, "ctl", "status", "--json", "--pid", str(child.pid)], env=values, capture_output=True, check=False)
    moment = (before + time.monotonic()) / 2
    return (json.loads(done.stdout)["frame"], moment) if done.returncode == 0 else None


def measure(program, values, speeds, seconds):
    """Frames a second at each speed, in one session."""
    game = ROOT / "Sources/Cores/GB/Demo/arcadia-demo.gb"
    child = subprocess.Popen([program, "run", game], env=values, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    try:
        for _ in range(100):
            if (found := frame(program, values, child)) and found[0] > 30:
                break
            time.sleep(0.1)
        else:
            sys.exit(f"no game: {child.stderr.read().decode()}")
        for speed in speeds:
            subprocess.run([program, "ctl", "speed", str(speed), "--pid", str(child.pid)], env=values, stdout=subprocess.DEVNULL, check=True)
            time.sleep(1)
            first = frame(program, values, child)
            time.sleep(seconds)
            last = frame(program, values, child)
            yield speed, (last[0] - first[0]) / (last[1] - first[1])
    finally:
        child.terminate()
        child.wait()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--program", default=str(ROOT / ".build/release/arcadia"))
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--devices", default="none,dummy,disk,pulse")
    parser.add_argument("--speeds", default="1,2,4")
    options = parser.parse_args()
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    bad = 0
    with tempfile.TemporaryDirectory() as folder:
        end, begin = os.pipe()
        display = subprocess.Popen(["Xvfb", "-displayfd", str(begin), "-screen", "0", "800x600x24"], pass_fds=[begin], stderr=subprocess.DEVNULL)
        os.close(begin)
        try:
            number = os.read(end, 16).decode().strip()
            for device in options.devices.split(","):
                values = environment(folder, device) | {"DISPLAY": f":{number}"}
                sound = None
                if device == "pulse":
                    if not shutil.which("pulseaudio"):
                        print("pulse: not measured, PulseAudio is not installed")
                        continue
                    sound = subprocess.Popen(
                        ["pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--load=module-null-sink", "--load=module-native-protocol-unix"],
                        env=values, stderr=subprocess.DEVNULL)
                    time.sleep(2)
                try:
                    for speed, rate in measure(options.program, values, [float(word) for word in options.speeds.split(",")], options.seconds):
                        off = rate / (RATE * speed) - 1
                        bad += abs(off) > LIMIT
                        print(f"{device:5} {speed:g}x: asked {RATE * speed:6.1f}, came {rate:6.1f} frames a second, {off:+.1%}"
                              + ("  TOO FAR" if abs(off) > LIMIT else ""), flush=True)
                finally:
                    if sound:
                        sound.terminate()
                        sound.wait()
        finally:
            display.terminate()
            display.wait()
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
