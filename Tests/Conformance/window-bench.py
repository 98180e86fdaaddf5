#!/usr/bin/env python3
"""Measures the library window against its goals (docs/library-window.md): window-bench.py ARCADIA WINDOWBENCH GAME

Makes a library of 10,000 games in a temporary home and opens the window on it on a display of its own (Xvfb, the software
renderer): how long the first picture takes (the median of 20 starts), what an idle window costs in a minute, and, where
there is xdotool, what scrolling costs with a key held down, and how long GAME takes to start from the library and to leave. Ends with code 14 where Xvfb is missing.
"""
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time


def start_display():
    """A display of 1920 × 1080 on a free number; the process and its name."""
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1920x1080x24", "-nolisten", "tcp"],
        pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    with os.fdopen(read) as numbers:
        number = numbers.readline().strip()
    if not number:
        sys.exit("Xvfb does not start")
    return server, ":" + number


def processor_seconds(pid):
    """Seconds of processor time that a process has used."""
    with open(f"/proc/{pid}/stat") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def wakeups(pid):
    """How often the threads of a process were put to sleep of their own accord."""
    total = 0
    for task in os.listdir(f"/proc/{pid}/task"):
        with open(f"/proc/{pid}/task/{task}/status") as file:
            for line in file:
                if line.startswith("voluntary_ctxt_switches"):
                    total += int(line.split()[1])
    return total


def first_pictures(arcadia, environment, rounds):
    """The lines of the median start, and the milliseconds of all."""
    runs = []
    for _ in range(rounds):
        text = subprocess.run(
            [arcadia, "library", "--bench-start"], env=environment, capture_output=True, text=True,
            timeout=60, check=True).stdout
        runs.append((float(text.splitlines()[-1].split()[0]), text))
    runs.sort()
    return runs[len(runs) // 2][1], [time for time, _ in runs]


def idle(arcadia, environment, seconds):
    """Processor time in percent and wake-ups a second of a window that no one touches."""
    window = subprocess.Popen([arcadia, "library"], env=environment, stderr=subprocess.DEVNULL)
    try:
        time.sleep(15)
        before = processor_seconds(window.pid), wakeups(window.pid)
        time.sleep(seconds)
        after = processor_seconds(window.pid), wakeups(window.pid)
    finally:
        window.terminate()
        window.wait(30)
    return (after[0] - before[0]) / seconds * 100, (after[1] - before[1]) / seconds


def scrolling(arcadia, environment, seconds):
    """Milliseconds of the loop's thread in a 60th of a second, while a window of the display's size scrolls."""
    window = subprocess.Popen([arcadia, "library"], env=environment, stderr=subprocess.DEVNULL)

    def xdotool(*words):
        subprocess.run(
            ["xdotool", *words], env=environment, check=True, stdout=subprocess.DEVNULL)

    def used():
        with open(f"/proc/{window.pid}/task/{window.pid}/schedstat") as file:
            return int(file.read().split()[0]) / 1e6
    try:
        time.sleep(5)
        for move in (("windowmove", "0", "0"), ("windowsize", "1920", "1080")):
            xdotool("search", "--onlyvisible", "--class", ".", *move)
        time.sleep(3)
        xdotool("key", "Right")
        xdotool("keydown", "Down")
        time.sleep(1)
        before, start = used(), time.monotonic()
        time.sleep(seconds)
        after, end = used(), time.monotonic()
        xdotool("keyup", "Down")
    finally:
        window.terminate()
        window.wait(30)
    return (after - before) / (end - start) / 60


def playing(arcadia, environment, home, game, rounds):
    """Median milliseconds from the key that starts a game to its first picture, and from its end to the library's.

    The library has one game, a real one that its core plays in its own process.
    """
    games = home + "/Play/Games/Game Boy"
    os.makedirs(games)
    shutil.copy(game, games)
    environment = environment | {"ARCADIA_HOME": home + "/Play"}
    log = home + "/play.log"
    subprocess.run(
        [arcadia, "config", "set", "core.default.gb", "gb"], env=environment, check=True,
        stdout=subprocess.DEVNULL)

    def times(place):
        with open(log, encoding="utf-8") as file:
            words = f"first picture of the {place} after "
            return [int(line.split()[-2]) for line in file if words in line]

    def do(place, *words):
        count = len(times(place))
        subprocess.run(words, env=environment, check=True, stdout=subprocess.DEVNULL)
        until = time.monotonic() + 10
        while len(times(place)) == count:
            if time.monotonic() > until:
                sys.exit(f"{' '.join(words)}: there was no picture of the {place}")
            time.sleep(0.05)
        time.sleep(1)

    with open(log, "w", encoding="utf-8") as errors:
        window = subprocess.Popen(
            [arcadia, "library", "-v", "-v"], env=environment, stderr=errors)
        try:
            time.sleep(5)
            # The page of the game, where the button that plays it has the focus.
            subprocess.run(["xdotool", "key", "Return"], env=environment, check=True)
            time.sleep(1)
            for _ in range(rounds):
                do("game", "xdotool", "key", "Return")
                do("library", arcadia, "ctl", "quit", "--pid", str(window.pid))
        finally:
            window.terminate()
            window.wait(30)
    return [statistics.median(times(place)) for place in ("game", "library")]


def main():
    arcadia, windowbench, game = sys.argv[1:4]
    if not shutil.which("Xvfb"):
        print("no Xvfb here: the start and the idle window are not measured")
        sys.exit(14)
    with tempfile.TemporaryDirectory(prefix="arcadia-window-") as home:
        subprocess.run([windowbench, "make", home + "/Arcadia"], check=True)
        server, display = start_display()
        try:
            environment = {
                key: value for key, value in os.environ.items() if not key.startswith("XDG_")}
            environment |= {
                "HOME": home, "ARCADIA_HOME": home + "/Arcadia", "DISPLAY": display,
                "SDL_VIDEODRIVER": "x11"}
            environment.pop("WAYLAND_DISPLAY", None)
            _, times = first_pictures(arcadia, environment, 1)
            print(f"start without the cache: {times[0]:.0f} ms to the window")
            # The first window indexes the games; the folders must be older than two seconds then.
            idle(arcadia, environment, 5)
            text, times = first_pictures(arcadia, environment, 20)
            print(
                f"start to the first picture: median {statistics.median(times):.0f} ms, "
                f"from {times[0]:.0f} to {times[-1]:.0f} ms; the steps of a median start:")
            print("\n".join("  " + line for line in text.splitlines()))
            percent, turns = idle(arcadia, environment, 60)
            print(f"idle: {percent:.2f} % of a processor, {turns:.1f} wake-ups a second")
            if shutil.which("xdotool"):
                cost = scrolling(arcadia, environment, 20)
                print(f"scrolling 1920 × 1080: {cost:.1f} ms of the loop's thread in 1/60 s")
                start, back = playing(arcadia, environment, home, game, 11)
                print(f"a game from the library: {start} ms to its first picture, {back} ms back")
            else:
                print("no xdotool here: scrolling and starts of games are not measured")
        finally:
            server.terminate()
            server.wait(10)


if __name__ == "__main__":
    main()
