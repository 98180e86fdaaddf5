"""Tests of the judge: its rules with small inputs, and whole cases with players and a core made here."""
import os
import random
import shutil
import stat
import struct
import subprocess
import sys
import tempfile
import textwrap
import time
import unittest
import zlib
from unittest import mock

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
from judge import descriptors, flash, gameboy, isolated, libretro, pictures, rules  # noqa: E402


def png(width, height, depth, color, rows, palette=b"", transparent=b"", laced=0):
    """A PNG file of rows that begin with their filters."""
    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
    parts = [chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, color, 0, 0, laced))]
    parts += [chunk(b"PLTE", palette)] if palette else []
    parts += [chunk(b"tRNS", transparent)] if transparent else []
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts) + chunk(b"IDAT", zlib.compress(b"".join(rows))) + chunk(b"IEND", b"")


def picture(width, *colors):
    return pictures.Picture(width, len(colors) // width, b"".join(bytes([*color, 255]) for color in colors))


class PictureTests(unittest.TestCase):
    def test_filters(self):
        # Each row is 10 20 30, 40 50 60 by another filter.
        rows = [b"\0\x0a\x14\x1e\x28\x32\x3c", b"\1\x0a\x14\x1e\x1e\x1e\x1e", b"\2\0\0\0\0\0\0",
                bytes([3, 5, 10, 15, 15, 15, 15]), bytes([4, 0, 0, 0, 0, 0, 0])]
        found = pictures.decode(png(2, 5, 8, 2, rows))
        self.assertEqual(found.colors(), [(10, 20, 30), (40, 50, 60)] * 5)

    def test_filters_in_c_and_in_python_are_the_same(self):
        self.assertIsNotNone(pictures.library(), "no cc here")
        for step, stride, count in ((1, 5, 7), (3, 30, 40), (4, 64, 64)):
            numbers = random.Random(step)
            packed = bytearray(b"".join(bytes([numbers.randrange(5)]) + numbers.randbytes(stride) for _ in range(count)))
            ours, theirs = bytearray(b"ab" + packed), bytearray(b"ab" + packed)
            pictures.unfilter(ours, 2, count, stride, step)
            with mock.patch.object(pictures, "library", lambda: None):
                pictures.unfilter(theirs, 2, count, stride, step)
            self.assertEqual(ours, theirs, f"seed {step}")
            self.assertNotEqual(ours, b"ab" + packed)

    def test_broken_rows(self):
        for library in (pictures.library(), None):
            with mock.patch.object(pictures, "library", lambda made=library: made):
                for rows in ([b"\0\1\2\3", b"\5\1\2\3"], [b"\0\1\2\3", b"\0\1\2"]):
                    with self.assertRaises(pictures.PictureError):
                        pictures.decode(png(1, 2, 8, 2, rows))

    def test_kinds(self):
        gray = pictures.decode(png(3, 1, 2, 0, [b"\0\x1b"]))
        self.assertEqual([color[0] for color in gray.colors()], [0, 85, 170])
        indexed = pictures.decode(png(2, 1, 1, 3, [b"\0\x40"], palette=b"\1\2\3\4\5\6", transparent=b"\x80"))
        self.assertEqual(indexed.rgba, b"\1\2\3\x80\4\5\6\xff")
        keyed = pictures.decode(png(2, 1, 8, 2, [b"\0\1\2\3\4\5\6"], transparent=b"\0\1\0\2\0\3"))
        self.assertEqual(keyed.rgba, b"\1\2\3\0\4\5\6\xff")
        self.assertEqual(pictures.decode(png(1, 1, 16, 4, [b"\0\x12\x34\x56\x78"])).rgba, b"\x12\x12\x12\x56")

    def test_interlaced_pictures_are_complete(self):
        values, rows = [[y * 8 + x for x in range(8)] for y in range(8)], []
        for left, across, top, down in pictures.ADAM7:
            rows += [bytes([0, *values[y][left::across]]) for y in range(top, 8, down)]
        found = pictures.decode(png(8, 8, 8, 0, rows, laced=1))
        self.assertEqual([color[0] for color in found.colors()], list(range(64)))

    def test_other_files(self):
        with self.assertRaises(pictures.PictureError):
            pictures.decode(b"GIF89a")


class DescriptorTests(unittest.TestCase):
    def test_newer_tables(self):
        text = 'num_frames = 1 # one\n[a]\nx = { # a comment, with }\n  y = "# no, {",\n  z = [1,\n 2],\n}\n'
        self.assertEqual(descriptors.parse(text), {"num_frames": 1, "a": {"x": {"y": "# no, {", "z": [1, 2]}}})

    def test_parts(self):
        text = 'num_ticks = 2\n[player_options]\nversion = 5\n[subtests.a]\nnum_ticks = 3\n[subtests.b.player_options]\nmode = "Release"\n'
        self.assertEqual(list(descriptors.parts(text)), [
            ("a", {"num_ticks": 3, "player_options": {"version": 5}}),
            ("b", {"num_ticks": 2, "player_options": {"version": 5, "mode": "Release"}})])

    def test_conditions(self):
        machine = {"os": "linux", "arch": "x86_64"}
        for text, expected in [('os = "linux"', True), ('not(os = "linux")', False), ('all(os = "linux", arch = "arm")', False),
                               ('any(os = "macos", not(all(arch = "arm", os = "linux")))', True)]:
            self.assertEqual(descriptors.holds(text, machine), expected, text)
        with self.assertRaises(ValueError):
            descriptors.holds('moon = "full"', machine)


class TraceTests(unittest.TestCase):
    def test_exact(self):
        self.assertEqual(rules.trace_fault("a\n\0b\n", "a\r\nb\n"), "")
        self.assertNotEqual(rules.trace_fault("a\nb", "a\nb\n"), "")

    def test_bare_numbers(self):
        close = {"bare_numbers": True, "epsilon": 0.1}
        self.assertEqual(rules.trace_fault("1.05\nNaN\ninf\n", "1\nnan\nInfinity\n", close), "")
        for found, expected in [("1.2", "1"), ("1 ", "1"), ("nan", "1"), ("-inf", "inf"), ("1", "1\n2")]:
            self.assertNotEqual(rules.trace_fault(found, expected, close), "", found)
        self.assertEqual(rules.trace_fault("1001", "1000", {"bare_numbers": True, "max_relative": 0.01}), "")

    def test_number_patterns(self):
        given = {"epsilon": 0.5, "number_patterns": [r"x=(?<x>[\d.]+) y=([\d.]+)"]}
        self.assertEqual(rules.trace_fault("at x=1.2 y=3!", "at x=1 y=3.4!", given), "")
        self.assertNotEqual(rules.trace_fault("at x=1.2 y=4!", "at x=1 y=3!", given), "")
        self.assertNotEqual(rules.trace_fault("at x=1.2 y=3?", "at x=1 y=3!", given), "")
        self.assertNotEqual(rules.trace_fault("other", "at x=1 y=3!", given), "")

    def test_progress(self):
        self.assertEqual(rules.progress("a\nx\nc\n", "a\nb\nc\n"), (2, 2 / 3))


class PictureRuleTests(unittest.TestCase):
    def test_outliers_are_channels(self):
        expected, found = picture(2, (0, 0, 0), (9, 9, 9)), picture(2, (0, 0, 0), (9, 12, 20))
        self.assertEqual(rules.picture_fault(found, expected, {"tolerance": 2, "max_outliers": 2}), "")
        self.assertIn("2 outliers", rules.picture_fault(found, expected, {"tolerance": 2, "max_outliers": 1}))
        self.assertEqual(rules.picture_fault(found, expected, {"tolerance": 11}), "")
        self.assertIn("size", rules.picture_fault(picture(1, (0, 0, 0)), expected, {}))

    def test_all_checks_that_apply_must_hold(self):
        expected, found = picture(1, (0, 0, 0)), picture(1, (5, 0, 0))
        loose, strict = {"tolerance": 9}, {"tolerance": 1}
        elsewhere = {"tolerance": 1, "filter": 'os = "windows"'}
        self.assertEqual(rules.picture_fault(found, expected, {"checks": [loose, elsewhere]}), "")
        self.assertNotEqual(rules.picture_fault(found, expected, {"checks": [loose, strict]}), "")
        self.assertNotEqual(rules.picture_fault(expected, expected, {"checks": [elsewhere]}), "")

    def test_sound(self):
        quiet = {"frames": {"from": 1, "to": 2}, "max_amplitude": 0.5}
        self.assertEqual(rules.sound_fault([0.5, 0.1], quiet, 2), "")
        self.assertIn("frame 2", rules.sound_fault([0.5, 0.6], quiet, 2))
        self.assertIn("no peak", rules.sound_fault([0.5], quiet, 2))
        self.assertIn("frame 1", rules.sound_fault([0.1], {"frames": [1, 5], "min_max_amplitude": 0.2}, 2))


class ColorTests(unittest.TestCase):
    SHADES = [(0, 0, 0), (85, 85, 85), (170, 170, 170), (255, 255, 255)]

    def test_recoloring(self):
        greens = [(8, 24, 32), (52, 104, 86), (136, 192, 112), (224, 248, 208)]
        self.assertEqual(gameboy.match(self.SHADES, self.SHADES), "exact")
        self.assertEqual(gameboy.match(greens, self.SHADES), "recolour")
        self.assertIsNone(gameboy.match(greens[::-1], self.SHADES), "inverted")
        self.assertIsNone(gameboy.match(greens * 2, self.SHADES + self.SHADES[::-1]), "one color for two")
        self.assertIsNone(gameboy.match(greens, [(0, 0, 0)] * 4), "one color is expected")
        self.assertIsNone(gameboy.match([(0, 0, 255), (255, 255, 0)], [(0, 0, 0), (255, 255, 255)], keeps_hue=True))

    def test_merging(self):
        found, expected = [(0, 0, 0), (30, 30, 30), (255, 255, 255)], [(0, 0, 0), (0, 0, 0), (250, 250, 250)]
        self.assertIsNone(gameboy.match(found, expected))
        self.assertEqual(gameboy.match(found, expected, may_merge=True), "shade")
        found[1] = (90, 90, 90)
        self.assertIsNone(gameboy.match(found, expected, may_merge=True), "too far apart")

    def test_one_color(self):
        white, gray, black = [(255, 255, 255)] * 4, [(200, 210, 200)] * 4, [(0, 0, 0)] * 4
        self.assertEqual(gameboy.match(gray, white), "recolour")
        self.assertIsNone(gameboy.match(black, white))

    def test_stripes(self):
        striped = [(0, 0, 0) if x % 8 == 7 else (255, 255, 255) for _ in range(8) for x in range(16)]
        self.assertTrue(gameboy.has_stripes(picture(16, *striped)))
        self.assertFalse(gameboy.has_stripes(picture(16, *[(0, 0, 0)] * 128)))
        self.assertFalse(gameboy.has_stripes(picture(16, *striped[:64], *[(0, 0, 0)] * 64)))


def screen(rows):
    """A text screen of 20 columns; each letter is its code's bits."""
    colors = [(255, 255, 255)] * (160 * 144)
    for row, text in enumerate(rows):
        for column, letter in enumerate(text):
            for bit in range(8):
                if ord(letter) >> bit & 1 and letter != " ":
                    colors[(row * 8 + bit) * 160 + column * 8 + bit] = (0, 0, 0)
    return picture(160, *colors)


class TextTests(unittest.TestCase):
    MODEL = screen(["Test OK"])

    def test_tables(self):
        top = ["A:12 F:B0"] * 8 + ["Assertions"]
        self.assertTrue(gameboy.says_ok(self.MODEL, self.MODEL))
        self.assertTrue(gameboy.says_ok(screen(top + ["A: OK F: OK", "B: OK"]), self.MODEL))
        self.assertFalse(gameboy.says_ok(screen(top + ["A: OK F: 10", "B: OK"]), self.MODEL))
        self.assertFalse(gameboy.says_ok(screen(top), self.MODEL))
        self.assertFalse(gameboy.says_ok(screen(["Test failed"]), self.MODEL))


class IsolatedTests(unittest.TestCase):
    def test_results_and_errors_pass(self):
        self.assertEqual(isolated.call(lambda: "x" * 300000, 10), "x" * 300000)
        with self.assertRaises(libretro.LoadError):
            isolated.call(lambda: (_ for _ in ()).throw(libretro.LoadError("no")), 10)

    def test_crashes_and_hangs(self):
        with self.assertRaises(isolated.Crash):
            isolated.call(lambda: os.kill(os.getpid(), 11), 10)
        with self.assertRaises(isolated.Timeout):
            isolated.call(lambda: time.sleep(60), 0.2)


CORE = r"""
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
struct info { const char *name, *version, *extensions; bool path, block; };
struct game { const char *path; const uint8_t *data; size_t size; const char *meta; };
struct variable { const char *key, *value; };
static bool (*environment)(unsigned, void *);
static void (*show)(const void *, unsigned, unsigned, size_t);
static int16_t (*input)(unsigned, unsigned, unsigned, unsigned);
static uint8_t game, ram[0x2000];
static int frame, inverted;
void retro_set_environment(bool (*f)(unsigned, void *)) { environment = f; }
void retro_set_video_refresh(void (*f)(const void *, unsigned, unsigned, size_t)) { show = f; }
void retro_set_audio_sample(void *f) { (void)f; }
void retro_set_audio_sample_batch(void *f) { (void)f; }
void retro_set_input_poll(void *f) { (void)f; }
void retro_set_input_state(int16_t (*f)(unsigned, unsigned, unsigned, unsigned)) { input = f; }
void retro_get_system_info(struct info *i) { i->name = "Fixture"; i->version = "1"; i->extensions = "gb"; }
void retro_get_system_av_info(void *i) { (void)i; }
void retro_set_controller_port_device(unsigned p, unsigned d) { (void)p; (void)d; }
size_t retro_get_memory_size(unsigned id) { return id == 2 ? sizeof ram : 0; }
void *retro_get_memory_data(unsigned id) { return id == 2 ? ram : NULL; }
void retro_init(void) {
   struct variable v[] = { { "model", "Model; auto|dmg|cgb" }, { NULL, NULL } };
   environment(16, v);
}
bool retro_load_game(const struct game *g) {
   int format = 1;
   environment(10, &format);
   struct variable v = { "model", NULL };
   if (environment(15, &v)) inverted = !strcmp(v.value, "cgb");
   game = g->data[0];
   return game != 'L';
}
/* Byte 0 of the game says what to do: S a picture, M memory after 50 frames, B a button, C crash, H hang. */
void retro_run(void) {
   static uint32_t pixels[160 * 144];
   frame++;
   if (game == 'C') abort();
   if (game == 'H') for (;;) ;
   int split = game == 'S' && frame < 40 ? frame : 80;
   if (game == 'B') { static int held; held |= input(0, 1, 0, 8); split = held ? 80 : 10; }
   for (int i = 0; i < 160 * 144; i++) pixels[i] = (i % 160 < split) != inverted ? 0x101010 : 0xe0f0d0;
   if (frame == 50) ram[0x10] = 7;
   show(pixels, 160, 144, 640);
}
"""


class GameBoyJudgeTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp()
        with open(f"{cls.folder}/core.c", "w", encoding="utf-8") as file:
            file.write(CORE)
        subprocess.run(["cc", "-shared", "-fPIC", "-o", f"{cls.folder}/core.so", f"{cls.folder}/core.c"], check=True)
        for name in ("S", "M", "B", "C", "H", "L", "startup_time_test"):
            with open(f"{cls.folder}/{name}.gb", "wb") as file:
                file.write(name[0].upper().encode() if name != "startup_time_test" else b"B")
                file.write(bytes(0x150))
        rows = [b"\0" + (b"\0" * 80 + b"\xff" * 80)] * 144
        with open(f"{cls.folder}/half.png", "wb") as file:
            file.write(png(160, 144, 8, 0, rows))
        # It plays much to know how a core starts: one for all tests.
        cls.fixture = gameboy.Judge(f"{cls.folder}/core.so", cls.folder, {"CGB": ["model=cgb"]})

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.folder)

    def judge(self, *rows, timeout=20):
        with open(f"{self.folder}/manifest.tsv", "w", encoding="utf-8") as file:
            file.write("suite\ttest\trom\tmodel\tcriterion\texpected\tframes\tsplit\ttrust\tnote\n")
            for rom, model, criterion, frames in rows:
                file.write(f"s\t{rom}\t{rom}.gb\t{model}\t{criterion}\thalf.png\t{frames}\topen\thigh\t\n")
        self.fixture.timeout = timeout
        return [self.fixture.judge(case) for case in gameboy.read_cases(self.folder)]

    def test_pictures(self):
        self.assertEqual(self.judge(("S", "DMG", "png", 10)), [("PASS", "recolour")], "waits until the picture is still")
        self.assertEqual(self.judge(("S", "DMG", "png;strict", 10)), [("FAIL", "")])
        self.assertEqual(self.judge(("S", "CGB", "png", 10)), [("FAIL", "")], "the model is an option of the core")
        self.assertEqual(self.judge(("S", "DMG", "png;strict;rect=0,0,20,144", 30)), [("PASS", "recolour")])
        self.assertEqual(self.judge(("S", "DMG", "png;strict;rect=20,0,40,144", 30)), [("FAIL", "")])
        self.assertEqual(self.judge(("B", "DMG", "png;press=3:2:A", 5)), [("PASS", "recolour")])
        self.assertEqual(self.judge(("B", "DMG", "png;press=3:2:B", 5)), [("FAIL", "")])

    def test_memory(self):
        self.assertEqual(self.judge(("M", "DMG", "mem:c010=07", 60), ("M", "DMG", "mem:c010=08", 60)), [("PASS", "mem"), ("FAIL", "mem")])
        self.assertEqual(self.judge(("M", "DMG", "mem:c010=07", 20)), [("PASS", "mem")], "has not stored its verdict after 20 frames")
        self.assertEqual(self.judge(("M", "DMG", "mem:ff82=01;else=stripes", 60)), [("FAIL", "stripes")], "out of reach")

    def test_bad_cores(self):
        self.assertEqual(self.judge(("L", "DMG", "png", 5))[0][0], "LOADFAIL")
        self.assertEqual(self.judge(("C", "DMG", "png", 5)), [("CRASH", "SIGABRT")])
        self.assertEqual(self.judge(("H", "DMG", "png", 5), timeout=1)[0][0], "TIMEOUT")

    def test_unknown_criteria_are_an_error(self):
        with self.assertRaises(ValueError):
            self.judge(("S", "DMG", "smell", 5))


# What PlayServer.swift does, for the player of a test.
SERVER = r"""#!%s
import os, sys
assert sys.argv[1:] == ["--serve"]
for line in sys.stdin:
    folder, errors, *words = line.rstrip("\n").split("\x1f")
    child = os.fork()
    if child == 0:
        os.setsid()
        os.chdir(folder)
        os.dup2(os.open(errors, os.O_WRONLY | os.O_CREAT), 2)
        os.execv("%s", ["player", *words])
    print(child, flush=True)
    print(os.waitpid(child, 0)[1], flush=True)
"""


class FlashJudgeTests(unittest.TestCase):
    def setUp(self):
        self.corpus = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.corpus)

    def add(self, name, descriptor, **files):
        folder = f"{self.corpus}/{name}"
        os.makedirs(folder)
        for path, text in {"test.toml": descriptor, "test.swf": "FWS", **{key.replace("__", "."): text for key, text in files.items()}}.items():
            with open(f"{folder}/{path}", "wb") as file:
                file.write(text if isinstance(text, bytes) else text.encode())

    def judge(self, script, timeout=10, corpus=None, serves=False):
        """Results by name, with a player that is a shell script; $trace and $last are the files that it has to write."""
        player = f"{self.corpus}/player"
        with open(player, "w", encoding="utf-8") as file:
            file.write(textwrap.dedent("""\
                #!/bin/sh
                echo "$@" >> "%s/calls"
                while [ $# -gt 1 ]; do case $1 in
                  --trace) trace=$2; shift ;;
                  --screenshot) last=${2#*=}; shift ;;
                  --storage) storage=$2; shift ;;
                  --audio-peaks) peaks=$2; shift ;;
                esac; shift; done
                folder=$(dirname "$1")
                """) % self.corpus + script)
        os.chmod(player, stat.S_IRWXU)
        folders = sorted(os.path.relpath(place, self.corpus) for place, _, names in os.walk(self.corpus) if "test.toml" in names)
        with open(f"{self.corpus}/manifest.tsv", "w", encoding="utf-8") as file:
            file.write("name\tdir\tsubtest\tsplit\n")
            for folder in folders:
                with open(f"{self.corpus}/{folder}/test.toml", encoding="utf-8") as descriptor:
                    for part, _ in descriptors.parts(descriptor.read()):
                        file.write(f"{folder}{'#' + part if part else ''}\t{folder}\t{part or '-'}\topen\n")
        corpus = corpus or self.corpus
        if serves:
            with open(f"{self.corpus}/server", "w", encoding="utf-8") as file:
                file.write(SERVER % (sys.executable, player))
            os.chmod(f"{self.corpus}/server", stat.S_IRWXU)
            player = f"{self.corpus}/server"
        return {result.name: result for result in flash.judge(player, flash.read_cases(corpus), corpus, timeout=timeout, serves=serves)}

    def test_relative_paths(self):
        self.add("a/good", "num_frames = 1", output__txt="hello\n")
        # A player that finds no movie ends with 2.
        found = self.judge('[ -f "$1" ] || exit 2\necho hello > "$trace"\n', corpus=os.path.relpath(self.corpus))
        self.assertEqual([result.status for result in found.values()], ["pass"])

    def test_traces(self):
        self.add("a/good", "num_frames = 1", output__txt="hello\n")
        self.add("a/bad", "num_frames = 1", output__txt="hello\nworld\n")
        self.add("a/named", 'num_frames = 1\noutput_path = "other.txt"', other__txt="hello\n")
        self.add("a/ignored", "num_frames = 1\nignore = true", output__txt="")
        self.add("a/elsewhere", "num_frames = 1\nfilter = 'not(os = \"linux\")'", output__txt="")
        self.add("a/unknown", "num_frames = 1")
        found = self.judge('echo hello > "$trace"\n')
        self.assertEqual({name: result.status for name, result in found.items()}, {
            "a/good": "pass", "a/bad": "fail", "a/named": "pass", "a/ignored": "skip", "a/elsewhere": "skip", "a/unknown": "skip"})
        self.assertEqual((found["a/bad"].first_bad_line, found["a/bad"].found), ("2", "0.500"))

    def test_crashes_and_hangs_are_no_passes(self):
        self.add("a", "num_frames = 1", output__txt="")
        self.assertEqual(self.judge('exit 3\n')["a"].status, "crash")
        self.assertEqual(self.judge('sleep 60 & sleep 60\n', timeout=0.3)["a"].status, "timeout")
        self.assertEqual(self.judge(': > "$trace"\n')["a"].status, "pass")

    def test_players_that_serve_are_judged_alike(self):
        for number in range(5):
            self.add(f"{number}", "num_frames = 1", output__txt="hello\n")
        # By the names of the cases' folders: a pass, an exit code, a signal, a hang, and a pass after these.
        script = """case $folder in
            */0|*/4) echo hello > "$trace" ;; */1) echo no >&2; exit 3 ;; */2) kill -SEGV $$ ;; */3) sleep 60 & sleep 60 ;; esac\n"""
        for serves in (False, True):
            found = self.judge(script, timeout=2, serves=serves)
            self.assertEqual([result.status for result in found.values()], ["pass", "crash", "crash", "timeout", "pass"], f"serves: {serves}")
            self.assertTrue(found["1"].why.startswith("exit 3;") and found["2"].why.startswith("exit -11;"), found["2"].why)

    def test_images(self):
        black = png(1, 1, 8, 2, [b"\0\0\0\0"])
        self.add("a", "num_frames = 1\n[image_comparisons.output]\ntolerance = 3", output__txt="", output__expected__png=black)
        copy = ': > "$trace"; cp "$folder/output.expected.png" "$last"\n'
        self.assertEqual(self.judge(copy)["a"].images, "1/1")
        found = self.judge(': > "$trace"\n')["a"]
        self.assertEqual((found.status, found.why), ("fail", "image output: no screenshot"))
        self.assertEqual(self.judge(': > "$trace"; echo no > "$last"\n')["a"].status, "fail")

    def test_sound_and_shared_objects(self):
        self.add("sound", "num_frames = 1\nplayer_options.with_audio = true\naudio_assertions.a = { frames = [1], max_amplitude = 0.5 }",
                 output__txt="")
        self.add("object", 'num_frames = 1\n[shared_objects."localhost/x"]\nexpected = "want"', output__txt="", want__sol=b"\0\xbf")
        good = ': > "$trace"; [ -z "$peaks" ] || echo 0.25 > "$peaks"; [ -z "$storage" ] || { mkdir -p "$storage/localhost"; cp "$folder/want.sol" "$storage/localhost/x.sol"; }\n'
        self.assertEqual({result.status for result in self.judge(good).values()}, {"pass"})
        bad = good.replace("0.25", "0.75").replace("cp", "echo")
        self.assertEqual({result.status for result in self.judge(bad).values()}, {"fail"})

    def test_arguments(self):
        self.add("a", textwrap.dedent("""\
            num_ticks = 7
            tick_rate = 20
            log_fetch = true
            log_warnings = false
            fonts.x = { family = "Tinos", path = "x.ttf", bold = true }
            default_fonts.sans = ["Tinos"]
            font_sorts.q = { family = "Q", italic = true, sort = ["x"] }
            [player_options]
            version = 9
            mode = "Release"
            runtime = "AIR"
            with_default_font = true
            with_renderer = { optional = true }
            max_execution_duration = { secs = 5, nanos = 0 }
            viewport_dimensions = { width = 10, height = 20, scale_factor = 2.0 }
            [image_comparisons.one]
            trigger = "fs_command"
            [image_comparisons.two]
            trigger = 3
            """), output__txt="", input__json="[]", socket__json="[]")
        self.judge("")
        (case,) = flash.read_cases(self.corpus)
        words, font = list(case.arguments("/corpus", "/work")), f"{case.folder}/x.ttf"
        self.assertEqual(words, [
            "--ticks", "7", "--trace", "/work/trace.txt", "--seed", "1", "--tick-ms", "20.0", "--input", f"{case.folder}/input.json",
            "--sockets", f"{case.folder}/socket.json", "--log-fetch", "--no-warnings", "--viewport", "10x20@2", "--quality", "high",
            "--player-version", "9", "--runtime", "air", "--player-mode", "release", "--script-timeout", "5",
            "--font", f"Tinos,bold={font}", "--font", "Noto Sans,regular=/corpus/_assets/notosans.subset.ttf",
            "--default-font", "japanese_gothic=Noto Sans", "--default-font", "japanese_gothic_mono=Noto Sans",
            "--default-font", "japanese_mincho=Noto Sans", "--default-font", "sans=Tinos", "--default-font", "serif=Noto Sans",
            "--default-font", "typewriter=Noto Sans", "--font-sort", "Q,italic=Tinos",
            "--screenshot", "fscommand:one=/work/one.png", "--screenshot", "3=/work/two.png"])

    def test_parts_are_cases(self):
        self.add("a", "num_frames = 1\n[subtests.x]\nnum_frames = 2\n[subtests.y]\nplayer_options.version = 6", output__txt="")
        found = self.judge(': > "$trace"\n')
        self.assertEqual({name: result.status for name, result in found.items()}, {"a#x": "pass", "a#y": "pass"})
        with open(f"{self.corpus}/calls", encoding="utf-8") as file:
            calls = file.read()
        self.assertIn("--frames 2", calls)
        self.assertIn("--player-version 6", calls)


if __name__ == "__main__":
    unittest.main()
