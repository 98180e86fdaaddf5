"""The tests of a bundle in shards: processes that run a part of its suites one test after the other, several at a time.

In one process, swift-testing begins all tests at once: they wait for each other, so that each one seems to last as long as the whole run, tests with a
deadline fail on a busy machine, and a crash ends everything. A shard knows what each test takes, and to which target it belongs.
"""
import collections
import concurrent.futures
import dataclasses
import json
import os
import re
import subprocess
import tempfile
import threading
import time

LIBRARY = ("--testing-library", "swift-testing")
# Targets whose tests run programs or whole windows: without times of an earlier run, they begin first.
SLOW = ("CLITests", "LibraryWindowTests", "HostTests", "HostDesktopTests")
# The seconds of a test of which nothing is known, in those and in other targets, and of a shard: many, so that none is long and the last ones end together.
UNKNOWN_SLOW, UNKNOWN, LENGTH = 2.0, 0.3, 10.0


@dataclasses.dataclass
class Shard:
    """Suites of one target."""

    target: str
    suites: list
    count: int = 0
    seconds: float = 0

    @property
    def name(self):
        more = f" and {len(self.suites) - 1} more" if len(self.suites) > 1 else ""
        return f"{self.target}.{self.suites[0]}{more}"

    @property
    def filter(self):
        return f"^{re.escape(self.target)}\\.({'|'.join(map(re.escape, self.suites))})/"


@dataclasses.dataclass
class Result:
    shard: Shard
    status: int
    text: str
    seconds: float
    # (seconds, target, suite and test) of each test.
    times: list


def read_list(bundle):
    """Numbers of tests by target and suite, of lines such as CLITests.DiskTests/full()."""
    done = subprocess.run([bundle, *LIBRARY, "--list-tests"], stdout=subprocess.PIPE, text=True, check=True)
    suites = collections.Counter()
    for line in done.stdout.splitlines():
        target, _, rest = line.partition(".")
        suite, slash, _ = rest.partition("/")
        if not slash:
            raise ValueError(f"{line}: a test outside a suite has no shard; give it a suite")
        suites[target, suite] += 1
    return suites


def plan(suites, known):
    """Shards, the longest first. `known` are seconds by target and suite."""
    shards = []
    for (target, suite), count in sorted(suites.items()):
        seconds = known.get((target, suite), (UNKNOWN_SLOW if target in SLOW else UNKNOWN) * count)
        if not shards or shards[-1].target != target or shards[-1].seconds + seconds > LENGTH:
            shards.append(Shard(target, []))
        shards[-1].suites.append(suite)
        shards[-1].count += count
        shards[-1].seconds += seconds
    return sorted(shards, key=lambda shard: (bool(known) or shard.target not in SLOW, -shard.seconds))


def run(bundle, shard, timeout):
    with tempfile.TemporaryDirectory() as folder:
        events = f"{folder}/events"
        begin = time.monotonic()
        process = subprocess.Popen(
            [bundle, *LIBRARY, "--no-parallel", "--filter", shard.filter, "--event-stream-version", "0", "--event-stream-output-path", events],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
        is_late = threading.Event()

        def stop():
            is_late.set()
            process.kill()

        timer = threading.Timer(timeout, stop)
        timer.start()
        text = process.stdout.read()
        status = process.wait()
        timer.cancel()
        if is_late.is_set():
            text += f"{shard.name}: ended after {timeout:g} seconds\n"
        return Result(shard, status, text, time.monotonic() - begin, list(read_times(events)))


def read_times(path):
    """(seconds, target, suite and test) of each test that ended, from swift-testing's events: lines of JSON."""
    if not os.path.exists(path):
        return
    started = {}
    with open(path, encoding="utf-8") as file:
        for line in file:
            # The last line of a process that crashed may be a part of one.
            try:
                event = json.loads(line)
            except ValueError:
                continue
            payload = event.get("payload", {})
            # TARGET.SUITE/TEST()/FILE:LINE:COLUMN; a suite has no test and no file.
            name, _, place = payload.get("testID", "").rpartition("/")
            target, _, name = name.partition(".")
            if "/" not in name or ".swift:" not in place:
                continue
            if payload["kind"] == "testStarted":
                started[name] = payload["instant"]["absolute"]
            elif payload["kind"] == "testEnded" and name in started:
                yield payload["instant"]["absolute"] - started.pop(name), target, name


def suite_times(times):
    """Seconds by target and suite."""
    sums = collections.Counter()
    for seconds, target, name in times:
        sums[target, name.partition("/")[0]] += seconds
    return sums


def run_all(bundle, shards, timeout, jobs=None):
    """Results as they come. One shard more than there are processors: tests wait for programs, too."""
    with concurrent.futures.ThreadPoolExecutor(jobs or (os.cpu_count() or 1) + 1) as pool:
        for done in concurrent.futures.as_completed([pool.submit(run, bundle, shard, timeout) for shard in shards]):
            yield done.result()
