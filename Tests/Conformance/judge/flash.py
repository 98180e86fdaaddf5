"""Judges a Flash player by recorded cases.

A case is a folder with `test.toml` (options), `test.swf` (the movie) and `output.txt` (the trace of Flash Player), and often
`NAME.expected.png`, `input.json`, `socket.json`, fonts and what the movie loads. docs/judging.md describes them and the player's
command line.
"""
import concurrent.futures
import contextlib
import csv
import dataclasses
import functools
import hashlib
import lzma
import os
import select
import shutil
import signal
import subprocess
import tempfile
import threading
import time
import zlib

from judge import descriptors, pictures, rules

COLUMNS = ["name", "status", "trace", "images", "first_bad_line", "found", "seconds", "why"]
DEFAULT_FONT = ("Noto Sans", os.path.join("_assets", "notosans.subset.ttf"))
FAMILIES = ["sans", "serif", "typewriter", "japanese_gothic", "japanese_gothic_mono", "japanese_mincho"]
LONGEST_TRACE = 64 << 20


@dataclasses.dataclass(frozen=True)
class Case:
    """A folder of the corpus, or one sub-test of it."""

    name: str
    folder: str
    options: dict

    def path(self, name):
        return os.path.join(self.folder, name)

    def has(self, name):
        return os.path.exists(self.path(name))

    @property
    def movie(self):
        return self.path("test.swf")

    @property
    def iterations(self):
        return self.options.get("num_frames", self.options.get("num_ticks"))

    @property
    def images(self):
        return self.options.get("image_comparisons", {})

    @property
    def player(self):
        return self.options.get("player_options", {})

    @property
    def skip_reason(self):
        """Why the case is not judged, or an empty text."""
        if self.options.get("ignore"):
            return "ignored"
        if "filter" in self.options and not descriptors.holds(self.options["filter"], rules.MACHINE):
            return "filter"
        return "" if self.has(self.expected) else "no expected trace in this corpus"

    @property
    def expected(self):
        return self.options.get("output_path", "output.txt")

    def faults(self, work, result):
        """All that differs from the recorded behaviour; also fills the columns of the result."""
        return find_faults(self, work, result)

    def arguments(self, corpus, work, trace="trace.txt", seed=1, iterations=None, has_images=True):
        """The player's options for this case; what it writes goes to the folder `work`."""
        yield from ("--ticks" if "num_ticks" in self.options else "--frames", str(iterations or self.iterations))
        yield from ("--trace", os.path.join(work, trace), "--seed", str(seed))
        if "tick_rate" in self.options:
            yield from ("--tick-ms", repr(float(self.options["tick_rate"])))
        if self.has("input.json"):
            yield from ("--input", self.path("input.json"))
        if self.has("socket.json"):
            yield from ("--sockets", self.path("socket.json"))
        if self.options.get("log_fetch"):
            yield "--log-fetch"
        if not self.options.get("log_warnings", True):
            yield "--no-warnings"
        if self.options.get("shared_objects"):
            yield from ("--storage", os.path.join(work, "storage"))
        yield from self.player_arguments(work)
        yield from self.font_arguments(corpus)
        if has_images:
            for name, comparison in sorted(self.images.items()):
                trigger = comparison.get("trigger", "last_frame")
                moment = {"last_frame": "last", "fs_command": f"fscommand:{name}"}.get(trigger, str(trigger))
                yield from ("--screenshot", f"{moment}={os.path.join(work, name)}.png")

    def player_arguments(self, work):
        given = self.player
        if size := given.get("viewport_dimensions"):
            yield from ("--viewport", f"{size['width']}x{size['height']}@{float(size.get('scale_factor', 1)):g}")
        if "with_renderer" in given:
            yield from ("--quality", given["with_renderer"].get("quality", "high"))
        if "version" in given:
            yield from ("--player-version", str(given["version"]))
        if given.get("runtime") == "AIR":
            yield from ("--runtime", "air")
        if given.get("mode") == "Release":
            yield from ("--player-mode", "release")
        if limit := given.get("max_execution_duration"):
            yield from ("--script-timeout", f"{limit.get('secs', 0) + limit.get('nanos', 0) / 1e9:g}")
        if given.get("with_audio"):
            yield from ("--audio-peaks", os.path.join(work, "peaks.txt"))

    def font_arguments(self, corpus):
        fonts = self.options.get("fonts", {})
        for font in fonts.values():
            yield from ("--font", f"{font['family']},{style(font)}={self.path(font['path'])}")
        defaults = {key: families for key, families in self.options.get("default_fonts", {}).items() if families}
        if self.player.get("with_default_font"):
            family, path = DEFAULT_FONT
            yield from ("--font", f"{family},regular={os.path.join(corpus, path)}")
            defaults = {key: [family] for key in FAMILIES} | defaults
        for key, families in sorted(defaults.items()):
            yield from ("--default-font", f"{key}={','.join(families)}")
        for query in self.options.get("font_sorts", {}).values():
            order = [fonts[key]["family"] for key in query.get("sort", []) if key in fonts]
            yield from ("--font-sort", f"{query['family']},{style(query)}={','.join(order)}")


def style(font):
    return ("bold" if font.get("bold") else "") + ("italic" if font.get("italic") else "") or "regular"


@dataclasses.dataclass
class Result:
    """What the judge says of a case."""

    name: str
    status: str = ""
    trace: str = "-"
    images: str = "-"
    first_bad_line: str = ""
    found: str = ""
    seconds: float = 0
    why: str = ""

    def row(self):
        return [self.name, self.status, self.trace, self.images, self.first_bad_line or "-", self.found or "-",
                f"{self.seconds:.2f}", self.why[:300]]


def read_manifest(corpus):
    """The rows of a corpus's manifest."""
    with open(os.path.join(corpus, "manifest.tsv"), newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def read_cases(corpus, names=None, split="open"):
    """The cases of a corpus by name; `names` chooses some of them. Their paths are absolute: a player runs in a folder of its own."""
    corpus = os.path.abspath(corpus)
    rows = [row for row in read_manifest(corpus) if row["split"] == split and (names is None or row["name"] in names)]
    wanted, cases = {row["name"] for row in rows}, []
    for folder in {row["dir"] for row in rows}:
        path = os.path.join(corpus, folder)
        with open(os.path.join(path, "test.toml"), encoding="utf-8") as file:
            for part, options in descriptors.parts(file.read()):
                name = f"{folder}#{part}" if part else folder
                if name in wanted:
                    cases.append(Case(name, path, options))
    return sorted(cases, key=lambda case: case.name)


def is_script3(path):
    """Whether a movie runs on the second machine."""
    try:
        with open(path, "rb") as file:
            data = file.read()
        if data[:3] == b"CWS":
            body = zlib.decompressobj().decompress(data[8:], 1 << 16)
        elif data[:3] == b"ZWS":
            # The header of the format, with an unknown size.
            body = lzma.LZMADecompressor(lzma.FORMAT_ALONE).decompress(data[12:17] + b"\xff" * 8 + data[17:], 1 << 16)
        else:
            body = data[8:]
        at = (5 + (body[0] >> 3) * 4 + 7) // 8 + 4
        head = body[at] | body[at + 1] << 8
        return head >> 6 == 69 and bool(body[at + 2] & 8)
    except (OSError, IndexError, zlib.error, lzma.LZMAError):
        return False


def judge(player, cases, corpus, jobs=2, timeout=10, keep=None, serves=False, options=()):
    """A result for each case, in their order.

    `keep` names a folder for what failing cases wrote, `serves` a player that has --serve; `options` are given to the player with each case.
    """
    player = os.path.abspath(player)
    servers = Servers(player) if serves else contextlib.nullcontext()
    with tempfile.TemporaryDirectory() as work, servers, concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        play = servers.run if serves else run
        one = functools.partial(judge_one, [player, *options], os.path.abspath(corpus), work, timeout, keep, play)
        return list(pool.map(one, cases))


def judge_one(player, corpus, root, timeout, keep, play, case):
    result = Result(case.name)
    if case.skip_reason:
        result.status, result.why = "skip", case.skip_reason
        return result
    work = os.path.join(root, hashlib.sha256(case.name.encode()).hexdigest()[:12])
    os.mkdir(work)
    command = [*player, *case.arguments(corpus, work), case.movie]
    start = time.monotonic()
    status = play(command, work, timeout)
    result.seconds = time.monotonic() - start
    faults = list(case.faults(work, result))
    if status is None:
        faults.insert(0, f"over {timeout:g} s")
    elif status:
        faults.insert(0, f"exit {status}")
    result.status = "timeout" if status is None else "crash" if status else "fail" if faults else "pass"
    result.why = "; ".join(faults)
    if keep and faults:
        shutil.copytree(work, os.path.join(keep, case.name.replace("/", "_")), dirs_exist_ok=True)
    shutil.rmtree(work)
    return result


def run(command, work, timeout):
    """The exit status of a player, or None if it took too long. Nothing that it started stays."""
    with open(os.path.join(work, "stderr.txt"), "wb") as log:
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=log, cwd=work, start_new_session=True)
        try:
            return process.wait(timeout)
        except subprocess.TimeoutExpired:
            return None
        finally:
            end_group(process.pid)
            process.wait()


def end_group(number):
    try:
        os.killpg(number, signal.SIGKILL)
    except ProcessLookupError:
        pass


class Servers:
    """Players that are asked to play by --serve, one for each thread: they load their libraries once. Each run still is a process of its own."""

    def __init__(self, player):
        self.player, self.local, self.all = player, threading.local(), []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for server in self.all:
            server.stdin.close()
            server.wait()
            server.stdout.close()

    def server(self):
        if not hasattr(self.local, "server"):
            self.local.server = subprocess.Popen([self.player, "--serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
            self.all.append(self.local.server)
        return self.local.server

    def run(self, command, work, timeout):
        """The exit status of a run, negative for a signal, or None if it took too long. Nothing that it started stays."""
        server = self.server()
        words = [work, os.path.join(work, "stderr.txt"), *command[1:]]
        if any("\n" in word or "\x1f" in word for word in words):
            return run(command, work, timeout)
        server.stdin.write(("\x1f".join(words) + "\n").encode())
        number = int(self.line(server))
        is_late = not select.select([server.stdout], [], [], timeout)[0]
        if is_late:
            end_group(number)
        status = os.waitstatus_to_exitcode(int(self.line(server)))
        return None if is_late else status

    @staticmethod
    def line(server):
        # Unbuffered, so that select sees what is left.
        text = server.stdout.readline()
        if not text:
            raise RuntimeError("the player that serves has ended")
        return text


def find_faults(case, work, result):
    with open(case.path(case.expected), encoding="utf-8", newline="") as file:
        expected = file.read()
    trace = read_or(os.path.join(work, "trace.txt"), b"")[:LONGEST_TRACE].decode(errors="replace")
    fault = rules.trace_fault(trace, expected, case.options.get("approximations"))
    result.trace = "bad" if fault else "ok"
    if fault:
        line, found = rules.progress(trace, expected)
        result.first_bad_line, result.found = str(line), f"{found:.3f}"
        yield f"trace: {fault}"
    good = 0
    for name, comparison in sorted(case.images.items()):
        if fault := image_fault(os.path.join(work, f"{name}.png"), case.path(f"{name}.expected.png"), comparison):
            yield f"image {name}: {fault}"
        else:
            good += 1
    if case.images:
        result.images = f"{good}/{len(case.images)}"
    yield from sound_faults(case, work)
    for key, wanted in case.options.get("shared_objects", {}).items():
        ours = read_or(os.path.join(work, "storage", f"{key}.sol"), None)
        theirs = read_or(case.path(f"{wanted['expected']}.sol"), None)
        if ours is None or theirs is None:
            yield f"shared object {key} is missing"
        elif ours != theirs:
            yield f"shared object {key} differs"


def image_fault(ours, theirs, comparison):
    if not os.path.exists(theirs):
        return "no expected image"
    if not os.path.exists(ours):
        return "no screenshot"
    try:
        found = pictures.read(ours)
    except (pictures.PictureError, OSError, IndexError, KeyError) as error:
        return f"unreadable screenshot ({error})"
    return rules.picture_fault(found, pictures.read(theirs), comparison)


def sound_faults(case, work):
    assertions = {name: given for name, given in case.options.get("audio_assertions", {}).items() if not given.get("known_failure")}
    if not assertions:
        return
    try:
        peaks = [float(word) for word in read_or(os.path.join(work, "peaks.txt"), b"none").split()]
    except ValueError:
        yield "no audio peaks"
        return
    for name, assertion in assertions.items():
        if fault := rules.sound_fault(peaks, assertion, case.iterations):
            yield f"audio {name}: {fault}"


def read_or(path, absent):
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:
        return absent
