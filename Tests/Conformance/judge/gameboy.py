"""Judges a libretro core by recorded Game Boy cases.

A case is a row of `manifest.tsv` in the corpus: suite, test, rom, model (DMG or CGB), criterion, expected, frames, split, trust, note.
The criterion is a word with options, divided by semicolons:

  png                  after `frames` frames, or later when the picture is still, it equals one of the `expected` files
    rect=X,Y,W,H       only that part is compared
    shade              several colors of ours may stand for one of the expected ones
    moonok             a text screen of the Mooneye suite: "Test OK", or a table in which every assertion is OK
    press=F:N:BUTTON,… buttons, from frame F for N frames
    strict             the picture at `frames` counts, not a later one
  mem:ADDRESS=VALUE    a byte of memory; a core without a memory map is judged by the stripes that GBMicrotest shows

Colors are compared either as they are, or up to a recoloring: cores choose palettes of their own.
"""
import collections
import dataclasses
import functools
import multiprocessing
import os
import tempfile

from judge import isolated, libretro, pictures

COLUMNS = ["suite", "test", "model", "split", "trust", "verdict", "how"]
SCREEN = (160, 144)
# What makes known cores be a model, and show colors as they are. A core that is not here needs options, or goes by the header.
PRESETS = {
    "gambatte": {
        "": ["gambatte_gbc_color_correction=disabled", "gambatte_gb_colorization=disabled"],
        "DMG": ["gambatte_gb_hwmode=GB"], "CGB": ["gambatte_gb_hwmode=GBC"]},
    "mgba": {
        "": ["mgba_sgb_borders=OFF", "mgba_use_bios=OFF"],
        "DMG": ["mgba_gb_model=Game Boy"], "CGB": ["mgba_gb_model=Game Boy Color"]},
    "sameboy": {
        "": ["sameboy_color_correction_mode=off", "sameboy_border=never", "sameboy_rtc=accurate"],
        "DMG": ["sameboy_model=Game Boy"], "CGB": ["sameboy_model=Game Boy Color"]},
}
# The palette that a Game Boy Color gives to most old games, as shades: with and without the loss of five bits.
COMPATIBILITY = {
    (0, 0, 0): 0, (0, 99, 198): 85, (0, 99, 197): 85, (148, 57, 57): 85, (123, 255, 49): 170, (123, 255, 48): 170,
    (255, 132, 132): 170, (255, 255, 255): 255}


# MARK: Colors


def luminance(color):
    """By ITU-R BT.601, 0 to 255."""
    red, green, blue = color
    return (299 * red + 587 * green + 114 * blue) / 1000


def distance(one, other):
    return max(abs(a - b) for a, b in zip(one, other))


def match(found, expected, may_merge=False, keeps_hue=False):
    """How two lists of colors are equal: "exact", "recolour" or "shade"; None if they are not."""
    pairs = collections.Counter(zip(found, expected))
    if all(distance(one, other) <= 12 for one, other in pairs):
        return "exact"
    ours, theirs = {one for one, _ in pairs}, {other for _, other in pairs}
    if len(ours) == 1 or len(theirs) == 1:
        # There is nothing to see in one color but how bright it is.
        is_near = len(ours) == len(theirs) and abs(luminance(found[0]) - luminance(expected[0])) <= 60
        return "recolour" if is_near else None
    if len(pairs) > len(ours):
        return None
    meaning = dict(pairs.keys())
    if not keeps_order(meaning) or (keeps_hue and any(distance(*pair) > 115 for pair in pairs)):
        return None
    if len(theirs) == len(ours):
        return "recolour"
    return "shade" if may_merge and merges_only_neighbours(meaning) else None


def keeps_order(meaning):
    """Whether what is clearly brighter in the expected picture is not darker in ours."""
    steps = sorted((luminance(other), luminance(one)) for one, other in meaning.items())
    for index, (dark, ours) in enumerate(steps):
        for bright, ours_bright in steps[index + 1:]:
            gap = bright - dark
            least = 1 if gap > 40 else -20
            if gap > 12 and ours_bright < ours + least:
                return False
    return True


def merges_only_neighbours(meaning):
    """Whether colors of ours that stand for one expected color are about equally bright."""
    groups = collections.defaultdict(list)
    for one, other in meaning.items():
        groups[other].append(luminance(one))
    return all(max(group) - min(group) <= 48 for group in groups.values())


def compare(found, expected, may_merge, keeps_hue):
    """How two pictures are equal, or None."""
    if found.size != expected.size:
        return None
    ours, theirs = found.colors(), expected.colors()
    how = match(ours, theirs, may_merge, keeps_hue)
    if how or keeps_hue or not all(color in COMPATIBILITY for color in set(theirs)):
        return how
    shades = [(COMPATIBILITY[color],) * 3 for color in theirs]
    return "shade" if match(ours, shades, may_merge=True) else None


# MARK: Text and stripes


def is_dark(picture):
    """Whether each pixel is in the darker half of the picture's range; none is without contrast."""
    values = [luminance(color) for color in picture.colors()]
    low, high = min(values), max(values)
    return [value < (low + high) / 2 for value in values] if high - low > 40 else [False] * len(values)


def text_cells(dark):
    """The 8x8 glyphs of a text screen, row by row; None where a cell is blank."""
    width, height = SCREEN
    rows = []
    for top in range(0, height, 8):
        row = []
        for left in range(0, width, 8):
            glyph = tuple(dark[(top + y) * width + left + x] for y in range(8) for x in range(8))
            row.append(glyph if any(glyph) else None)
        rows.append(row)
    return rows


def says_ok(picture, model):
    """Whether a Mooneye screen says that all is well. `model` is a screen that says "Test OK"."""
    if picture.size != SCREEN:
        return False
    dark, dark_model = is_dark(picture), is_dark(model)
    if dark == dark_model:
        return True
    letters = [glyph for row in text_cells(dark_model) for glyph in row if glyph]
    ok = letters[-2:]
    # Below eight rows of registers and a heading, assertions: a letter, a colon, and OK or what was found.
    words = [glyph for row in text_cells(dark)[9:] for glyph in row if glyph]
    fours = [words[at:at + 4] for at in range(0, len(words), 4)]
    return bool(fours) and all(len(four) == 4 and four[1] == fours[0][1] and four[2:] == ok for four in fours)


def has_stripes(picture):
    """Whether one column in eight is dark, as GBMicrotest shows success; failure is all dark."""
    dark = is_dark(picture)
    width = picture.width
    for phase in range(8):
        on = [value for at, value in enumerate(dark) if at % width % 8 == phase]
        off = [value for at, value in enumerate(dark) if at % width % 8 != phase]
        if sum(on) > 0.85 * len(on) and sum(off) < 0.15 * len(off):
            return True
    return False


# MARK: Cases


@dataclasses.dataclass(frozen=True)
class Case:
    """A row of the manifest."""

    suite: str
    test: str
    rom: str
    model: str
    criterion: str
    expected: str
    frames: int
    split: str
    trust: str

    @property
    def options(self):
        return dict(part.partition("=")[::2] for part in self.criterion.split(";")[1:])

    @property
    def memory(self):
        """(address, value) of a case that is judged by memory, else None."""
        kind, _, rest = self.criterion.partition(";")[0].partition(":")
        if kind != "mem":
            return None
        address, _, value = rest.partition("=")
        return int(address, 16), int(value, 16)

    def presses(self, lead):
        for press in filter(None, self.options.get("press", "").split(",")):
            frame, count, button = press.split(":")
            yield int(frame) + lead, int(count), button


def read_cases(corpus, split="open"):
    """The cases of a corpus in the manifest's order."""
    with open(os.path.join(corpus, "manifest.tsv"), encoding="utf-8") as file:
        head, *lines = [line.rstrip("\n").split("\t") for line in file if line.strip()]
    for line in lines:
        row = dict(zip(head, line))
        if split in ("all", row["split"]):
            if row["criterion"].split(";")[0].split(":")[0] not in ("png", "mem"):
                raise ValueError(f"{row['test']}: this judge knows no criterion {row['criterion']}")
            yield Case(**{field.name: row[field.name] for field in dataclasses.fields(Case)} | {"frames": int(row["frames"])})


class Judge:
    """Plays cases on one core."""

    def __init__(self, core, corpus, options=None, timeout=600):
        self.core, self.corpus, self.timeout = os.path.abspath(core), os.path.abspath(corpus), timeout
        given = options or {}
        name, declared = isolated.call(lambda: libretro.describe(self.core, self.path("startup_time_test.gb")), 60)
        preset = next((value for key, value in PRESETS.items() if key in name.lower()), {})
        wanted = {model: preset.get("", []) + preset.get(model, []) for model in ("DMG", "CGB")}
        self.options = {
            model: [option for option in wanted[model] if option.partition("=")[2] in declared.get(option.partition("=")[0], [])]
            + given.get(model, []) for model in wanted}
        self.leads = {model: self.lead(model) for model in wanted}

    def path(self, name):
        return os.path.join(self.corpus, name)

    def run(self, model, rom, run):
        with tempfile.TemporaryDirectory() as folder:
            return isolated.call(lambda: libretro.play(self.core, self.path(rom), run, self.options[model], folder), self.timeout)

    def lead(self, model):
        """Frames that the core spends in a boot ROM, which the cases' numbers do not count."""
        seen = self.run(model, "startup_time_test.gb", libretro.Run(900, keeps_all=True)).frames
        changes = [number for number, frame in seen.items() if frame != seen[900]]
        return max(0, max(changes, default=0) - 2)

    def judge(self, case):
        """(verdict, how)"""
        try:
            return self.verdict(case)
        except libretro.LoadError:
            return "LOADFAIL", ""
        except isolated.Crash as crash:
            return "CRASH", str(crash)
        except isolated.Timeout:
            return "TIMEOUT", ""

    def verdict(self, case):
        verdict, how, is_final = self.attempt(case, case.frames, 30)
        if verdict == "PASS" or is_final:
            return verdict, how
        # Slow cases are not over yet: their screens were idle, or their bytes were not stored.
        again = (case.frames + 40, 30) if case.memory else (2 * case.frames + 200, 60)
        second = self.attempt(case, *again)
        return second[:2] if second[0] == "PASS" else (verdict, how)

    def attempt(self, case, frames, still):
        """(verdict, how, whether more time changes nothing)"""
        lead = self.leads[case.model]
        is_strict = "strict" in case.options
        addresses = (case.memory[0],) if case.memory else ()
        waits = not case.memory and not is_strict
        outcome = self.run(case.model, case.rom, libretro.Run(
            frames + lead, still if waits else 0, 300 if waits else 0, tuple(case.presses(lead)), addresses))
        if case.memory:
            value = outcome.memory[case.memory[0]]
            if value is None:
                is_good = outcome.last is not None and has_stripes(outcome.last.picture())
                return "PASS" if is_good else "FAIL", "stripes", False
            return "PASS" if value == case.memory[1] else "FAIL", "mem", value in (0x01, 0xFF)
        for frame in dict.fromkeys([outcome.frames.get(frames + lead), outcome.last]):
            if frame is not None and (how := self.look(case, frame.picture())):
                return "PASS", how, True
        return "FAIL", "", is_strict

    def look(self, case, picture):
        """How a picture meets the criterion, or None."""
        options = case.options
        if "moonok" in options:
            return "text" if says_ok(picture, expected_picture(self.path("mooneye/test-ok.png"))) else None
        rect = [int(number) for number in options["rect"].split(",")] if "rect" in options else None
        if rect and picture.size != SCREEN:
            return None
        with open(self.path(case.rom), "rb") as file:
            file.seek(0x143)
            has_colors = case.model == "CGB" and file.read(1) >= b"\x80"
        for name in case.expected.split("|"):
            expected = expected_picture(self.path(name))
            pair = (picture.part(*rect), expected.part(*rect)) if rect else (picture, expected)
            if how := compare(*pair, "shade" in options, has_colors):
                return how
        return None


@functools.lru_cache(maxsize=64)
def expected_picture(path):
    return pictures.read(path)


def judge(core, corpus, split="open", options=None, is_wanted=lambda case: True, jobs=2):
    """Rows with the columns of COLUMNS. `options` are lists of KEY=VALUE by model."""
    cases = [case for case in read_cases(corpus, split) if is_wanted(case)]
    one = Judge(core, corpus, options)
    with multiprocessing.get_context("fork").Pool(jobs) as pool:
        for case, (verdict, how) in zip(cases, pool.imap(one.judge, cases, chunksize=4)):
            yield [case.suite, case.test, case.model, case.split, case.trust, verdict, how]
