#!/usr/bin/env python3
"""Save Flash movies at a third of their run, load them in another process, and look whether they continue as before.

  flash-states.py FLASHRUN CORPUS/swf|CORPUS/swfdec [--count 200 | --all | --only NAME | --filter PART | --names LIST] [--actionscript3] [--every] [--damaged N]
  flash-states.py FLASHRUN --movies FOLDER [--least 600] …

Each movie is played four times: to its end; the same with a state saved after each iteration, which changes nothing; to a place
on the way; and from the state of that place on. The traces of the last two make that of the first, and every picture and all
sound behind the place are the same. --every plays a fifth time and replaces the player by one made of its state after each iteration. --damaged loads each state N times with wrong bits in
it: it is refused, or plays on somehow, but never crashes. Movies are those of the open part;
--count of them are picked by the hash of their names, or --names gives a file with names. --actionscript3 takes those of
ActionScript 3 alone. Those that talk to a socket are left out: a loaded movie finds it closed. --movies takes the movies of any folder instead, with NAME.input.json as the input of NAME.swf.
Exit status 1 if a movie continues differently.
"""
import argparse
import concurrent.futures
import contextlib
import dataclasses
import glob
import hashlib
import os
import sys
import tempfile

from judge import flash, swfdec


@dataclasses.dataclass(frozen=True)
class Movie:
    """A movie that is no case of the corpus."""

    name: str
    movie: str
    iterations: int = 0

    def arguments(self, _corpus, work, trace, seed, iterations, **_):
        yield from ("--frames", str(iterations), "--trace", os.path.join(work, trace), "--seed", str(seed))
        actions = os.path.splitext(self.movie)[0] + ".input.json"
        if os.path.exists(actions):
            yield from ("--input", actions)


@dataclasses.dataclass
class Run:
    """How a player ended, and what it printed last."""

    status: int
    errors: str


def play(given, test):
    """What is wrong with a movie: an empty text where all is well, and the size of its state."""
    with tempfile.TemporaryDirectory() as work:
        total = max(test.iterations or 1, given.least)
        place = max(1, total // 3)
        state = f"{work}/state"

        def run(name, iterations, *more):
            own = test.arguments(given.corpus, work, f"{name}.trace", seed=0, iterations=iterations, has_images=False)
            command = [given.flashrun, *own, "--hashes", f"{work}/{name}.hashes", *more, test.movie]
            status = given.play(command, work, given.timeout)
            if status is None:
                raise TimeoutError
            texts = []
            for kind in ("trace", "hashes"):
                path = f"{work}/{name}.{kind}"
                texts.append(open(path, "rb").read() if os.path.exists(path) else b"")
            with open(f"{work}/stderr.txt", "rb") as file:
                return Run(status, file.read().decode(errors="replace").strip()[-200:]), *texts

        _, trace, hashes = run("whole", total)
        saved, saved_trace, saved_hashes = run("saved", total, "--save-state", f"{place}={state}", "--save-every", "1")
        if saved.status != 0 or not os.path.exists(state):
            return "", None
        size = os.path.getsize(state)
        if saved_trace != trace:
            return "saving changes the trace: " + difference(trace.split(b"\n"), saved_trace.split(b"\n")), size
        if saved_hashes != hashes:
            return "saving changes pictures or sound: " + difference(hashes.split(b"\n"), saved_hashes.split(b"\n")), size
        _, start, _ = run("start", place)
        rest, later, later_hashes = run("rest", total, "--load-state", f"{place}={state}")
        if rest.status != 0:
            return f"exit {rest.status}: {rest.errors}", size
        if start + later != trace:
            return "trace: " + difference(trace.split(b"\n"), (start + later).split(b"\n")), size
        wanted = [line for line in hashes.split(b"\n") if line and int(line.split()[0]) > place]
        found = [line for line in later_hashes.split(b"\n") if line]
        if wanted != found:
            return "pictures or sound: " + difference(wanted, found), size
        if given.every:
            done, steps, step_hashes = run("every", total, "--reload-every", "1")
            if done.status != 0:
                return f"every: exit {done.status}: {done.errors}", size
            if steps != trace:
                return "every, trace: " + difference(trace.split(b"\n"), steps.split(b"\n")), size
            if step_hashes != hashes:
                return "every, pictures or sound: " + difference(hashes.split(b"\n"), step_hashes.split(b"\n")), size
        if given.damaged:
            done, _, _ = run("damaged", place, "--damaged-states", str(given.damaged), "--script-timeout", "2")
            if done.status != 0:
                return f"damaged: exit {done.status}: {done.errors}", size
        return "", size


def difference(wanted, found):
    for index, (one, other) in enumerate(zip(wanted, found)):
        if one != other:
            return f"line {index + 1}: {one.decode(errors='replace')[:80]!r}, and then {other.decode(errors='replace')[:80]!r}"
    return f"{len(wanted)} lines, and then {len(found)}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("flashrun")
    parser.add_argument("corpus", nargs="?", default="")
    parser.add_argument("--movies", help="a folder with other movies than the corpus'")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--only", action="append", default=[])
    parser.add_argument("--names", help="a file with names of cases, one a line")
    parser.add_argument("--actionscript3", action="store_true", help="the movies of ActionScript 3 alone")
    parser.add_argument("--filter", help="a part of the names")
    parser.add_argument("--every", action="store_true")
    parser.add_argument("--damaged", type=int, default=0, help="load each state so often with wrong bits in it")
    parser.add_argument("--least", type=int, default=9, help="iterations that each movie is played at least")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--timeout", type=float, default=60)
    parser.add_argument("--serve", action="store_true", help="the player has --serve, as flashrun has")
    given = parser.parse_args()
    given.flashrun, given.corpus = os.path.abspath(given.flashrun), os.path.abspath(given.corpus)
    if given.movies:
        given.all = True
        tests = [Movie(os.path.relpath(path, given.movies), os.path.abspath(path))
                 for path in glob.glob(os.path.join(given.movies, "**", "*.swf"), recursive=True)]
    elif os.path.basename(given.corpus) == "swfdec" and os.path.isdir(given.corpus):
        tests = swfdec.read_cases(given.corpus)
    elif not os.path.exists(f"{given.corpus}/manifest.tsv"):
        print(f"flash-states: SKIPPED: no corpus of Flash cases at {given.corpus}; set ARCADIA_CORPUS")
        return 1 if os.path.isdir(given.corpus) else 0
    else:
        tests = [test for test in flash.read_cases(given.corpus)
                 if not test.options.get("ignore") and not test.has("socket.json") and test.has("test.swf")]
    tests.sort(key=lambda test: hashlib.sha256(test.name.encode()).hexdigest())
    if given.only:
        tests = [test for test in tests if test.name in given.only]
    if given.names:
        with open(given.names) as file:
            names = set(file.read().split())
        tests = [test for test in tests if test.name in names]
    if given.filter:
        tests = [test for test in tests if given.filter in test.name]
    wrong, sizes, played = [], [], 0
    wanted = len(tests) if given.all or given.only or given.names or given.filter else given.count

    def judge(test):
        if given.actionscript3 and not flash.is_script3(test.movie):
            return test, "", None
        try:
            return test, *play(given, test)
        except TimeoutError:
            return test, "takes too long", 0

    # Movies that end before the place, or ask for what flashrun does not know, do not count: others take their place.
    servers = flash.Servers(given.flashrun) if given.serve else None
    given.play = servers.run if servers else flash.run
    with servers or contextlib.nullcontext(), concurrent.futures.ThreadPoolExecutor(given.jobs) as pool:
        while tests and played < wanted:
            batch = tests[:max(wanted - played, 8)]
            tests = tests[len(batch):]
            for test, why, size in pool.map(judge, batch):
                if size is None or played == wanted:
                    continue
                played += 1
                sizes.append(size)
                if why:
                    wrong.append(test.name)
                    print(f"flash-states: {test.name}: {why}", flush=True)
    sizes.sort()
    middle = sizes[len(sizes) // 2] if sizes else 0
    print(f"flash-states: {played - len(wrong)} of {played} movies continue as before; states usually have {middle} bytes, at most {max(sizes, default=0)}")
    return 1 if wrong or not played else 0


if __name__ == "__main__":
    sys.exit(main())
