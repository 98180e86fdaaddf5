#!/usr/bin/env python3
"""Turns the readable sources (art/, course/, music/) into C tables: build/assets.c and build/assets.h."""

import re
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
SHADES = ".:o#"
c_lines, h_lines = [], []


def fail(message):
    sys.exit(f"assets.py: {message}")


def table(name, values, kind="u8"):
    values = list(values)
    h_lines.append(f"extern const {kind} {name}[{len(values)}];")
    c_lines.append(f"const {kind} {name}[{len(values)}] = {{")
    for i in range(0, len(values), 16):
        c_lines.append("  " + ", ".join(str(v) for v in values[i : i + 16]) + ",")
    c_lines.append("};")


def define(name, value):
    h_lines.append(f"#define {name} {value}")


def blocks(path):
    """Yields (words of the @ line, rows) for every block of a text-art file."""
    head, rows = None, []
    for line in (HERE / path).read_text().splitlines():
        if not line or line.startswith(";"):
            continue
        if line.startswith("@"):
            if head:
                yield head, rows
            head, rows = line[1:].split(), []
        else:
            rows.append(line)
    if head:
        yield head, rows


def tile_bytes(rows, x, y):
    """The 16 bytes of the 8x8 tile at (x, y): two bit planes, row by row."""
    out = []
    for row in rows[y : y + 8]:
        lo = hi = 0
        for ch in row[x : x + 8]:
            v = SHADES.index(ch)
            lo, hi = lo << 1 | v & 1, hi << 1 | v >> 1
        out += [lo, hi]
    return out


# ---- moving things --------------------------------------------------------------------------
obj = []
for (kind, name), rows in blocks("art/sprites.txt"):
    width = {"sprite": 16, "item": 8}.get(kind) or fail(f"sprites.txt: unknown @{kind}")
    if len(rows) != 16 or any(len(r) != width for r in rows):
        fail(f"sprites.txt: {name} must be {width}x16")
    define("S_" + name.upper(), len(obj) // 16)
    for x in range(0, width, 8):
        obj += tile_bytes(rows, x, 0) + tile_bytes(rows, x, 8)

# Small numbers for the points that fly up when something is won, from 3x5 digits.
DIGITS = {
    "0": "### #.# #.# #.# ###", "1": ".#. ##. .#. .#. ###", "2": "##. ..# .#. #.. ###",
    "4": "#.# #.# ### ..# ..#", "5": "### #.. ##. ..# ##.", "8": "### #.# ### #.# ###",
    "U": "#.# #.# #.# #.# ###", "P": "##. #.# ##. #.. #..",
}  # fmt: skip
for text in ("50", "100", "200", "400", "800", "1UP"):
    grid = [[0] * 16 for _ in range(16)]
    for i, ch in enumerate(text):
        for y, bits in enumerate(DIGITS[ch].split()):
            for x, bit in enumerate(bits):
                if bit == "#":
                    grid[6 + y][2 + 4 * i + x] = 1
    for y in range(1, 15):
        for x in range(1, 15):
            around = [grid[y + dy][x + dx] for dy in (-1, 0, 1) for dx in (-1, 0, 1)]
            if grid[y][x] == 0 and 1 in around:
                grid[y][x] = 3
    rows = ["".join(SHADES[v] for v in row) for row in grid]
    define("S_P" + text, len(obj) // 16)
    for x in (0, 8):
        obj += tile_bytes(rows, x, 0) + tile_bytes(rows, x, 8)
if len(obj) > 128 * 16:
    fail(f"{len(obj) // 16} object tiles, at most 128")
table("obj_tiles", obj)

# ---- backgrounds ----------------------------------------------------------------------------
bg, bg_pal, known = [], [], {}


def bg_tile(data, pal):
    """The number of the tile with these 16 bytes and this palette; each is stored once."""
    key = (tuple(data), pal)
    if key not in known:
        known[key] = len(bg_pal)
        bg.extend(data)
        bg_pal.append(pal)
    return known[key]


tiles, waves = {}, []
for (kind, name, pal), rows in blocks("art/tiles.txt"):
    if len(rows) != 8 or any(len(r) != 8 for r in rows):
        fail(f"tiles.txt: {name} must be 8x8")
    data = tile_bytes(rows, 0, 0)
    if name.startswith("wave_"):
        waves += data
        if name != "wave_0":
            continue
    tiles[name] = bg_tile(data, int(pal[4:]))
    define("T_" + name.upper(), tiles[name])
table("wave_frames", waves)

for (kind, name, pal), rows in blocks("art/scenery.txt"):
    width, height = len(rows[0]), len(rows)
    if width % 8 or height % 8 or any(len(r) != width for r in rows):
        fail(f"scenery.txt: {name} must be a multiple of 8x8")
    numbers = [
        bg_tile(tile_bytes(rows, x, y), int(pal[4:]))
        for y in range(0, height, 8)
        for x in range(0, width, 8)
    ]
    table("map_" + name, numbers)
    define("W_" + name.upper(), width // 8)
    define("H_" + name.upper(), height // 8)

# The same blank tile in each palette that needs one.
for pal in (0, 5, 7):
    define(f"T_BLANK{pal}", bg_tile([0] * 16, pal))

font = {" ": bg_tile([0] * 16, 7)}
for (kind, chars), rows in blocks("art/font.txt"):
    for i, ch in enumerate(chars):
        grid = [[0] * 8 for _ in range(8)]
        for y, row in enumerate(rows):
            for x, dot in enumerate(row.split()[i]):
                if dot == "#":
                    grid[y + 1][x + 1] = 3
        for y in range(7, 0, -1):
            for x in range(7, 0, -1):
                if grid[y][x] == 0 and grid[y - 1][x - 1] == 3:
                    grid[y][x] = 1
        art = ["".join(SHADES[v] for v in row) for row in grid]
        font[ch] = bg_tile(tile_bytes(art, 0, 0), 7)
table("font", [font.get(chr(c), font[" "]) for c in range(32, 96)])

# The tag line under the logo is set in the logo's palette.
tag = []
for ch in "MEADOW RUN":
    number = font[ch]
    data = bg[number * 16 : number * 16 + 16]
    tag.append(bg_tile(data, 5))
table("map_tag", tag)

if len(bg_pal) > 256:
    fail(f"{len(bg_pal)} background tiles, at most 256")
define("BG_TILES", len(bg_pal))
table("bg_tiles", bg)
table("bg_pal", bg_pal)

# ---- colours --------------------------------------------------------------------------------
def rgb(text):
    """'#rrggbb' as three numbers."""
    return [int(text[i : i + 2], 16) for i in (1, 3, 5)]


def cgb(color):
    r, g, b = (min(31, int(c / 8.0 + 0.5)) for c in color)
    return r | g << 5 | b << 10


def mix(a, b, t):
    return [x + (y - x) * t for x, y in zip(a, b)]


# Four times of day. sky: colours from the top down to the horizon; then the palettes 0 to 7.
# field: the meadow from far to near. Colour 0 of palettes 0, 1 and 3 is painted line by line.
DAYTIMES = [
    dict(  # noon
        sky="#3f8cf0 #6fb4ff #a8d8ff #d8f0ff", field="#b8e070 #9cd45c #88cc50",
        pals=["#6fb4ff #ffffff #cfe4f8 #ffe860", "#a8d8ff #ffffff #8fb0d8 #6c8cc0",
              "#8fb0d8 #98d060 #58a848 #2f7c40", "#9cd45c #fff8c0 #4f9c3c #d8483c",
              "#c8f070 #6cc040 #b87840 #5c3420", "#ffd890 #e8a858 #b07030 #582c18",
              "#f0fcff #90d8f8 #3898e0 #1c60b0", "#182048 #303c70 #f8b838 #f8f8f0"]),
    dict(  # sunset
        sky="#5048a8 #b058a0 #f08860 #ffd080", field="#e8c470 #c4b458 #98a448",
        pals=["#b058a0 #ffe0c0 #f0a090 #fff0a0", "#f08860 #ffe8c8 #b86890 #804880",
              "#b86890 #d89048 #986038 #603838", "#c4b458 #fff0b0 #687028 #c83838",
              "#e8d060 #a0a038 #a06038 #502820", "#ffc880 #e09850 #a06030 #502418",
              "#fff0d8 #f8b888 #9068a8 #503880", "#201840 #483068 #f8b838 #f8f8f0"]),
    dict(  # night
        sky="#080c30 #101c50 #1c3470 #305090", field="#306868 #285858 #204c50",
        pals=["#101c50 #7088b8 #405890 #f8f8d0", "#1c3470 #a0b8e0 #30508c #203868",
              "#30508c #387868 #205858 #103848", "#285858 #c0d8e0 #184444 #b85078",
              "#68b090 #388070 #584860 #181830", "#b89878 #886858 #584048 #201828",
              "#c0e0f0 #5088c0 #203c80 #101c50", "#080c28 #202858 #f8b838 #f8f8f0"]),
    dict(  # dawn
        sky="#4068b8 #8898d8 #f0b0c0 #ffe0c8", field="#a8d090 #90c480 #80b870",
        pals=["#8898d8 #fff8f0 #f8d0d8 #fff0a0", "#f0b0c0 #ffffff #a890c0 #7870a8",
              "#a890c0 #80c088 #489078 #285c60", "#90c480 #fff0d8 #408860 #e06080",
              "#b8e888 #60b068 #a07058 #503840", "#ffd8a0 #e0a868 #a87048 #503028",
              "#fff8f8 #b0d8f0 #5090d0 #2c5ca0", "#182048 #303c70 #f8b838 #f8f8f0"]),
]  # fmt: skip
BLEND = 8  # steps from one time of day to the next


def gradient(stops, t):
    t = max(0.0, min(1.0, t)) * (len(stops) - 1)
    i = min(int(t), len(stops) - 2)
    return mix(stops[i], stops[i + 1], t - i)


# A band says which scroll speed and which DMG shades a part of the screen has (see video.c).
SKY, MOUNTAIN, HILL, GROUND, HUD, LOGO = range(6)
# Raster records: (first line, band, vertical shift, palette*4+colour or None, what, where 0..1)
GAME = [(y, SKY, 0, 0, "sky", y / 56) for y in range(0, 24, 4)]
GAME += [(y, MOUNTAIN, 0, 4, "sky", y / 56) for y in range(24, 56, 4)]
GAME += [(56, HILL, 0, 12, "field", 0), (72, GROUND, 0, 12, "field", 0)]
GAME += [(y, GROUND, 0, 12, "field", (y - 72) / 40) for y in range(80, 112, 8)]
GAME += [(136, HUD, 0, None, "", 0)]

TITLE = [(y, SKY, 0, 0, "sky", y / 72) for y in range(0, 16, 4)]
for y in range(14, 40, 2):  # the logo lies in map rows 20 to 23
    shine = y % 4 == 0
    TITLE.append((y, LOGO if y >= 16 else SKY, 144 if y >= 16 else 0,
                  22 if shine else 20, "gold" if shine else "sky",
                  (y - 14) / 24 if shine else (y + 2) / 72))  # fmt: skip
TITLE += [(y, LOGO, 144, 20, "sky", y / 72) for y in (40, 44)]
TITLE += [(y, MOUNTAIN, 232, 4, "sky", y / 72) for y in range(48, 80, 4)]
TITLE += [(80, HILL, 232, 12, "field", 0), (96, GROUND, 0, 12, "field", 0.4),
          (104, GROUND, 0, 12, "field", 0.8), (128, HUD, 0, None, "", 0)]  # fmt: skip
GOLD = [rgb(c) for c in "#fff8a0 #ffd838 #f89828 #e04830 #c02860".split()]


def records(name, recs, days):
    out = []
    for y, band, scy, index, what, at in recs:
        out += [y, band, scy, 0x80 | (24 if index is None else index * 2)]
    table(f"{name}_recs", out)
    define(f"{name.upper()}_RECS", len(recs))
    colors = []
    for day in days:
        sky, field = day["sky"], day["field"]
        for y, band, scy, index, what, at in recs:
            if what == "":
                colors.append(cgb(day["pals"][7][0]))
            else:
                colors.append(cgb(gradient({"sky": sky, "field": field, "gold": GOLD}[what], at)))
    table(f"{name}_colors", colors, "u16")


days = []
for i, a in enumerate(DAYTIMES):
    b = DAYTIMES[(i + 1) % len(DAYTIMES)]
    for step in range(BLEND):
        t = step / BLEND
        days.append({
            key: [mix(rgb(p), rgb(q), t) for p, q in zip(a[key].split(), b[key].split())]
            for key in ("sky", "field")
        })  # fmt: skip
        days[-1]["pals"] = [
            [mix(rgb(p), rgb(q), t) for p, q in zip(pa.split(), pb.split())]
            for pa, pb in zip(a["pals"], b["pals"])
        ]
define("DAY_STEPS", len(days))
records("game", GAME, days)
records("title", TITLE, days[:1])
swaying = [i for i, record in enumerate(TITLE) if record[1] == LOGO and record[0] < 40]
define("TITLE_LOGO", swaying[0])
define("TITLE_LOGO_END", swaying[-1] + 1)
table("day_pals", [cgb(c) for day in days for pal in day["pals"] for c in pal], "u16")
table("logo_pal", [cgb(rgb(c)) for c in "#6fb4ff #fffce0 #ffc830 #482048".split()], "u16")
OBJ_PALS = [
    "#fff4e0 #f08030 #402018",  # 0 fox
    "#f8e8a8 #e85880 #402030",  # 1 snail
    "#e0f0ff #4878e0 #182050",  # 2 bird
    "#fff8b0 #f8b820 #703810",  # 3 coin, star
    "#e0ffff #38c8e0 #104068",  # 4 gem
    "#ffd0d0 #f03848 #501020",  # 5 heart
    "#ffffff #b8d8e8 #284060",  # 6 sparks, dust, numbers
    "#f8d8b0 #a07050 #382020",  # 7 hedgehog, crate pieces
]
table("obj_pals", [c for p in OBJ_PALS for c in [0] + [cgb(rgb(x)) for x in p.split()]], "u16")

# ---- the course -----------------------------------------------------------------------------
KINDS = {"o": 1, "g": 2, "h": 3, "*": 4, "s": 5, "p": 6, "b": 7}
DECOR = {'"': "tuft", "f": "flower", "d": "daisy", "F": "fence"}
columns, column_of, chunks = [], {}, []
for (kind, name, level), rows in blocks("course/chunks.txt"):
    width = len(rows[0])
    if len(rows) != 12 or width > 32 or any(len(r) != width for r in rows):
        fail(f"chunks.txt: {name} must have 12 rows of one width, at most 32")
    cell = lambda x, y: rows[y][x] if 0 <= x < width else ("#" if y >= 10 else ".")
    tile = [[tiles["field"]] * width for _ in range(12)]
    solid = [[0] * width for _ in range(12)]
    things = []
    for x in range(width):
        for y in range(12):
            ch = rows[y][x]
            if ch == ".":
                continue
            if ch in KINDS:
                things.append((x, KINDS[ch] << 4 | (y + 5)))
            elif ch in DECOR:
                tile[y][x] = tiles[DECOR[ch]]
            elif ch == "B":
                tile[y][x], tile[y][x + 1] = tiles["bush_l"], tiles["bush_r"]
            elif ch == "~":
                tile[y][x] = tiles["wave_0" if y == 10 else "water"]
            elif ch == "=":
                left, right = cell(x - 1, y) == "=", cell(x + 1, y) == "="
                tile[y][x] = tiles["log_m" if left and right else "log_r" if left else "log_l"]
                solid[y][x] = 2
            elif ch == "X":
                for dx, dy, corner in ((0, 0, "tl"), (1, 0, "tr"), (0, 1, "bl"), (1, 1, "br")):
                    tile[y + dy][x + dx] = tiles["crate_" + corner]
                    solid[y + dy][x + dx] = 1
            elif ch == "#":
                solid[y][x] = 1
                top = cell(x, y - 1) != "#"
                side = "_l" if cell(x - 1, y) != "#" else "_r" if cell(x + 1, y) != "#" else ""
                plain = "2" if not side and (x * 7 + y * 3) % 3 == 0 else ""
                tile[y][x] = tiles[("grass" if top else "dirt") + side + plain]
            else:
                fail(f"chunks.txt: {name} has an unknown sign {ch!r}")
    # Rows 11 and 12 of a chunk are screen rows 15 and 16; the course shows rows 9 to 16.
    numbers = []
    for x in range(width):
        cells = [tile[y][x] for y in range(4, 12)]
        mask = sum((solid[y][x] == 1) << (y - 4) for y in range(4, 12))
        logs = sum((solid[y][x] == 2) << (y - 4) for y in range(4, 12))
        key = (*cells, mask, logs)
        if key not in column_of:
            column_of[key] = len(columns)
            columns.append(key)
        numbers.append(column_of[key])
    things.sort()
    chunks.append((int(level), name, numbers, things))
if len(columns) > 255:
    fail("more than 255 different columns")
table("column_tiles", [t for c in columns for t in c[:8]])
table("column_pals", [bg_pal[t] for c in columns for t in c[:8]])
table("column_solid", [c[8] for c in columns])
table("column_logs", [c[9] for c in columns])
chunks.sort(key=lambda c: c[0])
data, starts = [], []
for level, name, numbers, things in chunks:
    starts.append(len(data))
    data += [len(numbers)] + numbers
    for x, thing in things:
        data += [x, thing]
    data.append(0xFF)
table("chunk_data", data)
table("chunk_start", starts, "u16")
for level in (0, 1, 2, 3, 9):
    define(f"CHUNKS_TO_{level}", sum(c[0] <= level for c in chunks))

# ---- music ----------------------------------------------------------------------------------
STEP = {"c": 0, "d": 2, "e": 4, "f": 5, "g": 7, "a": 9, "b": 11}
NOTE = re.compile(r"o(\d)|([<>])|([a-gr])([-+]?)(\d+)(\.?)|(\|)")


def chord_notes(name):
    root = STEP[name[0].lower()]
    third = 3 if name.endswith("m") else 4
    return root, root + third, root + 7


def lead_events(text, tune):
    octave, out, bar = 4, [], 0
    for m in NOTE.finditer(text):
        if m.group(1):
            octave = int(m.group(1))
        elif m.group(2):
            octave += 1 if m.group(2) == ">" else -1
        elif m.group(7):
            if bar % 16:
                fail(f"tunes.txt: {tune}: a bar of {bar} sixteenths before '|'")
            bar = 0
        else:
            length = 16 // int(m.group(5))
            length += length // 2 if m.group(6) else 0
            bar += length
            sharp = {"+": 1, "-": -1, "": 0}[m.group(4)]
            note = 0 if m.group(3) == "r" else octave * 12 + STEP[m.group(3)] + sharp
            out.append((note, length))
    return out


tune_names = []
for (kind, name, frames), rows in blocks("music/tunes.txt"):
    frames = int(frames)
    part = {"lead": "", "chords": "", "drums": ""}
    for row in rows:
        key, _, text = row.partition(":")
        if key in part:
            part[key] += " | " + text if key == "lead" and part[key] else " " + text
    lead = lead_events(part["lead"], name)
    sixteenths = sum(n for _, n in lead)
    chords = part["chords"].split()
    if sixteenths != len(chords) * 8:
        fail(f"tunes.txt: {name}: lead of {sixteenths} sixteenths, chords of {len(chords) * 8}")
    arp, bass = [], []
    for chord in chords:
        a, b, c = chord_notes(chord)
        if name == "meadow":
            for n in (a, b, c, b, a + 12, b, c, b):
                arp.append((48 + n, 1))
            low = 36 + a
            bass += [(low, 2), (0, 1), (low, 1), (low + 7, 2), (low + 12, 2)]
        else:
            for n in (a, c, b + 12, c):
                arp.append((48 + n, 2))
            bass += [(36 + a, 4), (43 + a, 4)]
    drums = [{"k": 1, "s": 2, "h": 3, ".": 0}[d] for d in part["drums"].strip()]
    beat = [(drums[i % len(drums)], 2) for i in range(sixteenths // 2)]
    end = 0xFE if "once:" in rows else 0xFF
    for voice, events in (("lead", lead), ("arp", arp), ("bass", bass), ("beat", beat)):
        out = []
        for note, length in events:
            out += [note, length * frames]
        if max(out) > 253:
            fail(f"tunes.txt: {name}: a note is too long")
        table(f"{name}_{voice}", out + [end])
    tune_names.append(name)

# Channel period of each note (12 = C1): 2048 - 131072 / frequency.
periods = []
for note in range(96):
    hertz = 440.0 * 2 ** ((note - 57) / 12)
    periods.append(max(0, round(2048 - 131072 / hertz)))
table("periods", periods, "u16")

# ---- out ------------------------------------------------------------------------------------
build = HERE / "build"
build.mkdir(exist_ok=True)
head = "// Made by tools/assets.py; do not edit.\n"
(build / "assets.h").write_text(head + '#pragma once\n#include "gb.h"\n' + "\n".join(h_lines) + "\n")
(build / "assets.c").write_text(head + '#include "assets.h"\n' + "\n".join(c_lines) + "\n")
print(f"assets: {len(obj) // 16} object tiles, {len(bg_pal)} background tiles, "
      f"{len(columns)} columns, {len(chunks)} chunks")  # fmt: skip
