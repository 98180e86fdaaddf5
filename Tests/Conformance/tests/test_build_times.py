"""The report of a build: what waits for what, and which bodies are slow."""
import importlib.util
import pathlib
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parent.parent / "build-times.py"
SPEC = importlib.util.spec_from_file_location("build_times", SCRIPT)
build_times = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(build_times)


def row(module, start, end, cpu=1.0, link=False, slow=()):
    return {"module": module, "link": link, "start": start, "end": end, "cpu": cpu, "slow": list(slow)}


class BuildTimesTests(unittest.TestCase):
    # Base → Middle → Program, and Side, which only Program needs and which is ready before Middle.
    needs = {"Middle": ["Base"], "Program": ["Middle", "Side"]}
    rows = [row("Base", 0, 10), row("Side", 0, 12), row("Middle", 13, 20, cpu=7), row("Program", 20, 21), row("Program", 21, 22, link=True)]

    def setUp(self):
        self.jobs = [build_times.Job(one) for one in self.rows]

    def test_the_critical_path_follows_what_was_ready_last(self):
        path = build_times.critical_path(self.jobs, self.needs)
        self.assertEqual([(job.module, job.is_link) for job in path],
                         [("Base", False), ("Middle", False), ("Program", False), ("Program", True)])

    def test_needs_are_followed_through_modules_that_are_not_compiled(self):
        needs = {"Program": ["Headers"], "Headers": ["Base"], "Middle": [], "Side": []}
        self.assertEqual(build_times.waits(self.jobs, needs)["Program"], "Base")

    def test_time_is_counted_by_how_many_jobs_run(self):
        seconds = build_times.busy(self.jobs, until=25)
        self.assertEqual({count: seconds[count] for count in (0, 1, 2)}, {0: 1 + 3, 1: 2 + 7 + 1 + 1, 2: 10})

    def test_slow_places_are_found_in_text_and_in_messages(self):
        text = "31.5ms\t/a/B.swift:3:8\tinstance method B.c()\n2.0ms\t/a/B.swift:9:1\tgetter B.d\n"
        message = '{"kind": "finished", "output": "45.00ms\\t/a/C.swift:1:2\\n31.5ms\\t/a/B.swift:3:8\\tinstance method B.c()"}'
        self.assertEqual(build_times.slow_places(text), [[31.5, "/a/B.swift:3:8", "instance method B.c()"]])
        self.assertIn([45.0, "/a/C.swift:1:2", "expression"], build_times.slow_places(message))

    def test_the_report_marks_what_takes_more_than_an_eighth(self):
        measured = {"start": 0, "end": 22, "cpu": 12.0, "jobs": self.rows, "needs": self.needs}
        lines = list(build_times.report(measured, slow=5))
        marked = [line.split()[0] for line in lines if line.endswith("*")]
        self.assertEqual(marked, ["Middle"])


if __name__ == "__main__":
    unittest.main()
