#!/usr/bin/env python3
"""Build from nothing and report what each module costs, what waits for what, and what is slow to type-check.

  build-times.py [--scratch-path FOLDER] [--slow 20] [--keep FILE] -- COMMAND [ARGUMENT ...]
  build-times.py --read FILE [--slow 20]

COMMAND is a `swift build`; it gets a scratch folder of its own, which is removed first. --keep writes what was measured,
as JSON, and --read reports that again. docs/building.md explains how to read the report.

SwiftPM runs the compiler that SWIFT_EXEC names: here a small program that runs the real one, and notes when it began
and ended and how much processor time it and its children took.
"""
import argparse
import collections
import json
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time

# What the compiler prints of a function's body, or of an expression: "12.34ms<tab>file:line:column[<tab>declaration]".
TIMED = re.compile(r"(?<![\d.])(?P<ms>\d+\.\d+)ms\t(?P<place>[^\t\n]+?:\d+:\d+|<invalid loc>)(?:\t(?P<what>[^\n\"]*))?")
# A body below this many milliseconds is not worth a line.
SLOW_MS = 30.0

WRAPPER = """#!/bin/sh
exec {python} {script} --compile {compiler} {log} -- "$@"
"""


class Job:
    """One run of the compiler: a module, or the link of a product."""

    def __init__(self, row):
        self.module = row["module"]
        self.is_link = row["link"]
        self.start = row["start"]
        self.end = row["end"]
        self.cpu = row["cpu"]
        self.slow = row["slow"]

    @property
    def name(self):
        return self.module + (" (link)" if self.is_link else "")

    @property
    def wall(self):
        return self.end - self.start


def compile_one(compiler, log, arguments):
    """Stand in for the compiler: run it, pass on what it prints, and append a line of JSON to the log."""
    module = arguments[arguments.index("-module-name") + 1] if "-module-name" in arguments else ""
    is_link = "-emit-executable" in arguments or "-emit-library" in arguments
    extra = [] if is_link or not module else [
        "-Xfrontend", "-debug-time-function-bodies", "-Xfrontend", "-debug-time-expression-type-checking"]
    start = time.time()
    process = subprocess.Popen([compiler, *arguments, *extra], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, bufsize=0)
    printed = process.stdout.read()
    process.stdout.close()
    _, status, usage = os.wait4(process.pid, 0)
    sys.stdout.buffer.write(printed)
    sys.stdout.buffer.flush()
    if module:
        row = {"module": module, "link": is_link, "start": start, "end": time.time(),
               "cpu": usage.ru_utime + usage.ru_stime, "slow": slow_places(printed.decode(errors="replace"))}
        with open(log, "a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")
    return os.waitstatus_to_exitcode(status)


def slow_places(text):
    """[milliseconds, place, what] of each slow body and expression in what a compiler printed, as text or in messages."""
    found = {}
    for match in TIMED.finditer(text.replace("\\n", "\n").replace("\\t", "\t").replace("\\/", "/")):
        if float(match["ms"]) >= SLOW_MS:
            key = (match["place"], match["what"] or "expression")
            found[key] = max(found.get(key, 0.0), float(match["ms"]))
    return [[ms, place, what] for (place, what), ms in found.items()]


def waits(jobs, needs):
    """By the name of each job what it waited for: of the modules that it needs, directly or not, the one that was ready last."""
    ready = {job.module: job.end for job in jobs if not job.is_link}
    waited = {}
    for job in jobs:
        before = [name for name in closure(job.module, needs) if name in ready and name != job.module]
        if job.is_link and job.module in ready:
            before.append(job.module)
        waited[job.name] = max(before, key=lambda name: ready[name], default=None)
    return waited


def closure(name, needs):
    """All modules that a module needs, directly or not."""
    found, open_ = set(), list(needs.get(name, []))
    while open_:
        one = open_.pop()
        if one not in found:
            found.add(one)
            open_ += needs.get(one, [])
    return found


def critical_path(jobs, needs):
    """The chain of jobs that ends last: each with the one that it waited for, the first one first."""
    waited = waits(jobs, needs)
    compiled = {job.module: job for job in jobs if not job.is_link}
    path = [max(jobs, key=lambda job: job.end)]
    while (name := waited[path[-1].name]) is not None and compiled[name] is not path[-1]:
        path.append(compiled[name])
    return path[::-1]


def busy(jobs, until):
    """Seconds of the build in which no, one, two … jobs ran."""
    edges = sorted([(job.start, 1) for job in jobs] + [(job.end, -1) for job in jobs])
    seconds, running, last = collections.Counter(), 0, min(job.start for job in jobs)
    for at, step in edges:
        seconds[running] += at - last
        running, last = running + step, at
    seconds[0] += max(0.0, until - last)
    return seconds


def report(measured, slow):
    """The lines of the report."""
    jobs = [Job(row) for row in measured["jobs"]]
    needs = measured["needs"]
    zero, total = measured["start"], measured["cpu"]
    yield f"Wall {measured['end'] - zero:.0f} s, processor {total:.0f} s, of that in modules {sum(job.cpu for job in jobs):.0f} s"
    yield ""
    yield "Modules, most expensive first; an eighth of the build is the most that one may take"
    waited = waits(jobs, needs)
    yield f"{'module':24} {'cpu s':>7} {'share':>6} {'wall s':>7} {'began':>6} {'ready':>6}  after"
    for job in sorted(jobs, key=lambda job: -job.cpu):
        if job.cpu < 0.05:
            continue
        mark = " *" if job.cpu > total / 8 else ""
        yield (f"{job.name:24} {job.cpu:7.1f} {100 * job.cpu / total:5.1f}% {job.wall:7.1f} {job.start - zero:6.0f} {job.end - zero:6.0f}"
               f"  {waited[job.name] or ''}{mark}")
    yield ""
    yield "Critical path: each began when the one before it was ready"
    before = zero
    for job in critical_path(jobs, needs):
        yield f"{job.name:24} idle {max(0, job.start - before):5.1f} s, ran {job.wall:5.1f} s, ready at {job.end - zero:4.0f} s"
        before = job.end
    yield ""
    seconds = busy(jobs, measured["end"])
    yield "Jobs at a time: " + ", ".join(f"{count}: {seconds[count]:.0f} s" for count in sorted(seconds))
    places = sorted((place for job in jobs for place in job.slow), reverse=True)[:slow]
    yield ""
    yield f"Slowest to type-check: bodies and expressions of {SLOW_MS:.0f} ms and more" + ("" if places else ": none")
    for ms, place, what in places:
        yield f"{ms:8.0f} ms  {os.path.relpath(place)}  {what}"


def needed_targets():
    """By the name of each target's module the modules that it needs."""
    text = subprocess.run(["swift", "package", "describe", "--type", "json"], capture_output=True, text=True, check=True).stdout
    package = json.loads(text[text.index("{"):])
    def module(target):
        return target.replace("-", "_")
    return {module(target["name"]): [module(name) for name in target.get("target_dependencies", []) + target.get("product_dependencies", [])]
            for target in package["targets"]}


def measure(command, scratch):
    """Run a build from nothing; returns its exit status and what was measured."""
    swift = shutil.which(command[0])
    if swift is None:
        sys.exit(f"build-times: no program {command[0]}: see https://www.swift.org/install/linux/")
    compiler = os.path.join(os.path.dirname(os.path.realpath(swift)), "swiftc")
    needs = needed_targets()
    shutil.rmtree(scratch, ignore_errors=True)
    with tempfile.TemporaryDirectory() as folder:
        log = os.path.join(folder, "log")
        # SwiftPM looks for the toolchain's libraries beside the folder of its compiler.
        wrapper = os.path.join(folder, "bin", "swiftc")
        os.mkdir(os.path.dirname(wrapper))
        os.symlink(os.path.join(os.path.dirname(os.path.dirname(compiler)), "lib"), os.path.join(folder, "lib"))
        with open(wrapper, "w", encoding="utf-8") as file:
            file.write(WRAPPER.format(python=sys.executable, script=os.path.abspath(__file__), compiler=compiler, log=log))
        os.chmod(wrapper, 0o755)
        before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.time()
        build = subprocess.Popen([*command, "--scratch-path", scratch], env={**os.environ, "SWIFT_EXEC": wrapper}, stdout=subprocess.PIPE)
        for line in build.stdout:
            # The times that the compiler was asked for are not for the reader of the build.
            if not TIMED.match(line.decode(errors="replace")):
                sys.stdout.buffer.write(line)
                sys.stdout.buffer.flush()
        build.stdout.close()
        status = build.wait()
        after, end = resource.getrusage(resource.RUSAGE_CHILDREN), time.time()
        rows = []
        if os.path.exists(log):
            with open(log, encoding="utf-8") as file:
                rows = [json.loads(line) for line in file]
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return status, {"start": start, "end": end, "cpu": cpu, "jobs": rows, "needs": needs}


def main():
    if sys.argv[1:2] == ["--compile"]:
        sys.exit(compile_one(sys.argv[2], sys.argv[3], sys.argv[5:]))
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--scratch-path", default=".build-times", metavar="FOLDER")
    parser.add_argument("--slow", type=int, default=20, metavar="COUNT")
    parser.add_argument("--keep", metavar="FILE")
    parser.add_argument("--read", metavar="FILE")
    parser.add_argument("command", nargs=argparse.REMAINDER)
    given = parser.parse_args()
    status = 0
    if given.read:
        with open(given.read, encoding="utf-8") as file:
            measured = json.load(file)
    else:
        command = given.command[1:] if given.command[:1] == ["--"] else given.command
        if not command:
            parser.error("which build? For example: -- swift build -c release")
        status, measured = measure(command, given.scratch_path)
        if given.keep:
            with open(given.keep, "w", encoding="utf-8") as file:
                json.dump(measured, file)
    if measured["jobs"]:
        print("\n".join(report(measured, given.slow)))
    return status


if __name__ == "__main__":
    sys.exit(main())
