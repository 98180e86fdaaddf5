#!/usr/bin/env python3
"""Measure what the history of a game's states costs: a state a minute, each saved over the one before.

  history-cost.py ARCADIA GAME... [--core NAME=FILE]... [--minutes 6] [--input FILE]

Prints for each game and core the mean size of a state's file, what an entry of the history takes on the disk for it in the
mean and at most (but for the first, which has nothing to share with), and both in percent of the state.
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile


def measure(given, game, core):
    """(bytes of each state, bytes of each entry) of one game with one core."""
    with tempfile.TemporaryDirectory() as home:
        env = dict(os.environ, HOME=home, ARCADIA_HOME=f"{home}/Arcadia", XDG_CONFIG_HOME=f"{home}/c",
                   XDG_STATE_HOME=f"{home}/s", XDG_CACHE_HOME=f"{home}/ca", XDG_DATA_HOME=f"{home}/d")

        def arcadia(*words):
            return subprocess.run([given.arcadia, "state", *words], env=env, check=True, capture_output=True, text=True).stdout

        keys = ["--input", given.input] if given.input else []
        for minute in range(given.minutes + 1):
            source = ["--from", "0"] if minute else []
            arcadia("save", game, "0", *source, "--frames", "3600", "--core", core, *keys)
        entries = json.loads(arcadia("log", game, "--json"))["games"][0]["history"]
        kept = [e for e in entries if e.get("state_bytes")]
        return [e["state_bytes"] for e in kept], [e["bytes"] for e in kept]


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("arcadia")
    options.add_argument("games", nargs="+")
    options.add_argument("--core", action="append", default=[])
    options.add_argument("--minutes", type=int, default=6)
    options.add_argument("--input")
    given = options.parse_args()
    cores = [c.split("=", 1) for c in given.core] or [("gb", "gb")]
    print(f"{'game':24} {'core':10} {'state':>8} {'entry':>8} {'largest':>8} {'mean':>6} {'worst':>6}")
    for game in given.games:
        for name, core in cores:
            states, entries = measure(given, os.path.abspath(game), core)
            states, entries = states[1:], entries[1:]
            mean = sum(entries) / len(entries)
            worst = max(e / s for e, s in zip(entries, states))
            print(f"{os.path.basename(game):24} {name:10} {sum(states) // len(states):8} {int(mean):8} {max(entries):8} "
                  f"{100 * sum(entries) / sum(states):5.1f}% {100 * worst:5.1f}%", flush=True)


if __name__ == "__main__":
    sys.exit(main())
