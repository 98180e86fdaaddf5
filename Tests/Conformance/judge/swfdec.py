"""The trace tests of the swfdec project: CORPUS/NAME.swf with NAME.swf.trace, which Flash Player 9 recorded; docs/judging.md describes them.

That project's runner took the first frame and then ten more; some traces are of ten frames in all, so either will do.
"""
import os

from judge import flash, rules

PLAYER = 9
FRAMES = (11, 10)


class Case(flash.Case):
    """A movie of the corpus."""

    @property
    def movie(self):
        return self.path(f"{self.name.removeprefix('swfdec/')}.swf")

    @property
    def expected(self):
        return f"{self.name.removeprefix('swfdec/')}.swf.trace"

    def arguments(self, corpus, work, trace="trace.txt", seed=None, iterations=None, has_images=True):
        """The player's options; without a seed, random numbers are others in each run."""
        yield from ("--frames", str(iterations or self.iterations), "--trace", os.path.join(work, trace))
        yield from ("--player-version", str(PLAYER), "--machine", "swfdec")
        if seed is not None:
            yield from ("--seed", str(seed))

    def faults(self, work, result):
        wanted = text(flash.read_or(self.path(self.expected), b""))
        ours = text(flash.read_or(os.path.join(work, "trace.txt"), b"")[:flash.LONGEST_TRACE])
        result.trace = "ok" if ours == wanted else "bad"
        if ours != wanted:
            line, found = rules.progress(ours, wanted)
            result.first_bad_line, result.found = str(line), f"{found:.3f}"
            yield "trace: text differs"


def text(data):
    """A trace as it is compared: a carriage return ends a line as well."""
    return data.decode(errors="replace").replace("\r\n", "\n").replace("\r", "\n").rstrip("\n")


def read_cases(corpus):
    """The cases of a corpus by name."""
    corpus = os.path.abspath(corpus)
    names = sorted(name.removesuffix(".swf.trace") for name in os.listdir(corpus) if name.endswith(".swf.trace"))
    return [Case(f"swfdec/{name}", corpus, {"num_frames": FRAMES[0]}) for name in names]


def judge(player, cases, corpus, **more):
    """A result for each case, in their order; `more` is for `flash.judge`."""
    results = flash.judge(player, cases, corpus, **more)
    for frames in FRAMES[1:]:
        again = [Case(case.name, case.folder, {"num_frames": frames}) for case, result in zip(cases, results) if result.status != "pass"]
        better = {result.name: result for result in flash.judge(player, again, corpus, **more) if result.status == "pass"}
        results = [better.get(result.name, result) for result in results]
    return results
