"""Makes the font: letters as strokes of a round pen (`art/letters.txt`) to outlines (DefineFont3, chapter 10).

A letter's strokes may cross. So the outline is not put together from them: it is the line of all places that are half a pen's
width away from the strokes, followed through a grid.
"""
import math, struct
from art import Records, path
from swf import tag

STEP = 1 / 28
EM = 1024  # pixels of the em square; `Records` makes twips of them, which is what DefineFont3 wants


def segments(contours):
    """Straight pieces of strokes."""
    made = []
    for start, edges in contours:
        if not edges:
            made.append((start, start))
        for edge in edges:
            if len(edge) == 1:
                points = [start, edge[0]]
            else:
                control, end = edge
                points = [tuple((1 - t) ** 2 * p + 2 * t * (1 - t) * c + t * t * e for p, c, e in zip(start, control, end))
                          for t in [i / 5 for i in range(6)]]
            made += zip(points, points[1:])
            start = edge[-1]
    return made


def distance(x, y, pieces):
    nearest = 9.0
    for (ax, ay), (bx, by) in pieces:
        dx, dy = bx - ax, by - ay
        length = dx * dx + dy * dy
        along = max(0, min(1, ((x - ax) * dx + (y - ay) * dy) / length)) if length else 0
        px, py = x - ax - along * dx, y - ay - along * dy
        nearest = min(nearest, px * px + py * py)
    return math.sqrt(nearest)


def outlines(pieces, pen):
    """Closed lines around the strokes, the ink on one side throughout."""
    xs = [p[0] for piece in pieces for p in piece]
    ys = [p[1] for piece in pieces for p in piece]
    left, top = min(xs) - pen - STEP, min(ys) - pen - STEP
    columns, rows = int((max(xs) - left + pen) / STEP) + 3, int((max(ys) - top + pen) / STEP) + 3
    grid = [[distance(left + i * STEP, top + j * STEP, pieces) - pen for i in range(columns)] for j in range(rows)]
    follow = {}

    def crossing(i, j, i2, j2):
        a, b = grid[j][i], grid[j2][i2]
        t = a / (a - b)
        return (round(left + (i + (i2 - i) * t) * STEP, 4), round(top + (j + (j2 - j) * t) * STEP, 4))
    for j in range(rows - 1):
        for i in range(columns - 1):
            corners = [(i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1)]
            ins, outs = [], []
            for a, b in zip(corners, corners[1:] + corners[:1]):
                inside, after = grid[a[1]][a[0]] < 0, grid[b[1]][b[0]] < 0
                if inside != after:
                    # Named by its grid points, the same from both cells.
                    (outs if inside else ins).append((min(a, b), max(a, b)))
            for enter, leave in zip(ins, outs):
                follow[enter] = leave
    loops = []
    while follow:
        first = at = next(iter(follow))
        loop = []
        while at in follow:
            loop.append(crossing(*at[0], *at[1]))
            at = follow.pop(at)
        if at == first and len(loop) > 3:
            loops.append(loop)
    return loops


def simpler(points, tolerance=0.006):
    """Douglas and Peucker's way to fewer points, on a closed line."""
    def between(a, b):
        (ax, ay), (bx, by) = points[a], points[b]
        length = math.hypot(bx - ax, by - ay) or 1e-9
        far, at = 0, None
        for k in range(a + 1, b):
            off = abs((points[k][0] - ax) * (by - ay) - (points[k][1] - ay) * (bx - ax)) / length
            if off > far:
                far, at = off, k
        return between(a, at) + between(at, b) if far > tolerance else [points[a]]
    half = max(range(len(points)), key=lambda k: math.dist(points[0], points[k]))
    points = points + points[:1]
    return between(0, half) + between(half, len(points) - 1)


def font(identifier, name, source):
    """DefineFont3 of a text with a line `pen WIDTH` and lines `LETTER ADVANCE PATH`."""
    pen, glyphs = 0.1, {}
    for line in source.splitlines():
        words = line.split()
        if not words or words[0] == "//":
            continue
        if words[0] == "pen":
            pen = float(words[1]) / 2
            continue
        letter = " " if words[0] == "space" else words[0]
        records = Records(1, 0)
        for loop in outlines(segments(path(words[2:])), pen) if words[2:] else []:
            corners = [(x * EM, y * EM) for x, y in simpler(loop)]
            records.move(corners[0], **(dict(fill=1) if not records.points else {}))
            for corner in corners[1:] + corners[:1]:
                records.edge([corner])
        glyphs[ord(letter)] = (float(words[1]), b"\x10" + records.end())
    codes = sorted(glyphs)
    offset, offsets, shapes = (len(codes) + 1) * 4, b"", b""
    for code in codes:
        offsets += struct.pack("<I", offset + len(shapes))
        shapes += glyphs[code][1]
    offsets += struct.pack("<I", offset + len(shapes))
    # With layout, wide offsets and codes; no language, no kerning.
    body = struct.pack("<HBBB", identifier, 0x8C, 0, len(name)) + name.encode() + struct.pack("<H", len(codes))
    body += offsets + shapes + struct.pack(f"<{len(codes)}H", *codes)
    body += struct.pack("<HHh", 20 * EM * 8 // 10, 20 * EM * 3 // 10, 0)
    body += b"".join(struct.pack("<h", round(glyphs[code][0] * EM * 20)) for code in codes)
    return tag(75, body + b"\0" * len(codes) + struct.pack("<H", 0))
