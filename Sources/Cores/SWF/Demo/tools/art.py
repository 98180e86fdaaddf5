"""Reads `art/*.txt` and makes shapes, morphs and clips of it (SWF file format specification 19, chapters 6 and 7).

Places are in pixels. A file is a list of commands, one a line; `->` stands between a morph's two forms:

  shape NAME                      a clip with a picture
  morph NAME FRAMES               a clip that goes from one form to the other in so many frames, and back
  clip NAME                       a clip with others in it
    fill COLOR | linear X Y X Y STOPS | radial X Y R [focus F] STOPS | none     STOPS: AT:COLOR, AT from 0 to 1
    line WIDTH COLOR | none
    path M L H V Q C Z …          as in SVG, small letters from where the pen is
    circle X Y R   ellipse X Y RX RY   rect X Y W H   star X Y POINTS OUTER INNER
    scatter COUNT SEED X Y W H SMALLEST LARGEST                                dots
    mirror                        what this fill has so far once more, its left and right exchanged
    place NAME X Y [SCALE [SCALE-Y [ANGLE]]]

Each `fill` or `line` after a figure begins a layer above the one before. In a layer a place that two figures share is left out.
"""
import math, re, struct
from swf import Bits, SHOW_FRAME, matrix, place, rect, signed_bits, sprite, tag

NUMBER = re.compile(r"[MLHVQCZmlhvqcz]|-?(?:\d+\.?\d*|\.\d+)")


def twips(value):
    return math.floor(value * 20 + 0.5)


def color(word):
    digits = word.lstrip("#")
    if len(digits) not in (6, 8):
        raise ValueError(f"what colour is {word}?")
    return bytes.fromhex(digits if len(digits) == 8 else digits + "ff")


class Paint:
    def __init__(self, words):
        self.kind = words[0] if words[0] in ("linear", "radial") else "solid"
        self.stops, self.focus, self.numbers = [], None, []
        if self.kind == "solid":
            self.color = color(words[0])
            return
        rest = list(words[1:])
        while rest:
            word = rest.pop(0)
            if word == "focus":
                self.focus = float(rest.pop(0))
            elif ":" in word:
                at, name = word.split(":")
                self.stops.append((round(float(at) * 255), color(name)))
            else:
                self.numbers.append(float(word))

    @property
    def code(self):
        return {"solid": 0, "linear": 0x10, "radial": 0x13 if self.focus is not None else 0x12}[self.kind]

    def matrix(self):
        if self.kind == "linear":
            x, y, x2, y2 = self.numbers
            a, b = (x2 - x) * 20 / 32768, (y2 - y) * 20 / 32768
            return matrix(a, b, -b, a, twips((x + x2) / 2), twips((y + y2) / 2))
        x, y, radius = self.numbers
        scale = radius * 20 / 16384
        return matrix(scale, 0, 0, scale, twips(x), twips(y))

    def bytes(self):
        if self.kind == "solid":
            return b"\0" + self.color
        stops = bytes([len(self.stops)]) + b"".join(bytes([at]) + name for at, name in self.stops)
        focus = struct.pack("<h", round(self.focus * 256)) if self.focus is not None else b""
        return bytes([self.code]) + self.matrix() + stops + focus

    def morph(self, end):
        if self.kind == "solid":
            return b"\0" + self.color + end.color
        stops = b"".join(bytes([a]) + c + bytes([b]) + d for (a, c), (b, d) in zip(self.stops, end.stops))
        return bytes([self.code]) + self.matrix() + end.matrix() + bytes([len(self.stops)]) + stops


class Layer:
    def __init__(self):
        self.fill, self.line, self.contours = None, None, []


def ellipse(x, y, rx, ry):
    """Eight curves; each is a list of points (control, end)."""
    edges, outer = [], 1 / math.cos(math.pi / 8)
    for step in range(8):
        middle, end = (step + 0.5) * math.pi / 4, (step + 1) * math.pi / 4
        edges.append([(x + rx * outer * math.cos(middle), y + ry * outer * math.sin(middle)),
                      (x + rx * math.cos(end), y + ry * math.sin(end))])
    return [(x + rx, y), edges]


def polygon(points):
    return [points[0], [[point] for point in points[1:] + points[:1]]]


def halves(a, b, c, d, depth=2):
    """A cubic curve as four quadratic ones."""
    if not depth:
        return [[tuple((3 * (q + r) - p - s) / 4 for p, q, r, s in zip(a, b, c, d)), d]]
    mid = lambda p, q: ((p[0] + q[0]) / 2, (p[1] + q[1]) / 2)
    ab, bc, cd = mid(a, b), mid(b, c), mid(c, d)
    abc, bcd = mid(ab, bc), mid(bc, cd)
    centre = mid(abc, bcd)
    return halves(a, ab, abc, centre, depth - 1) + halves(centre, bcd, cd, d, depth - 1)


def path(words):
    """Contours of an SVG-like path."""
    tokens, contours, pen, command = NUMBER.findall(" ".join(words)), [], (0, 0), None
    take = lambda: float(tokens.pop(0))
    while tokens:
        if tokens[0].isalpha():
            command = tokens.pop(0)
        base = pen if command.islower() else (0, 0)
        point = lambda: (base[0] + take(), base[1] + take())
        kind = command.upper()
        if kind == "Z":
            if pen != contours[-1][0]:
                contours[-1][1].append([contours[-1][0]])
            pen = contours[-1][0]
            continue
        if kind == "M":
            pen = point()
            contours.append([pen, []])
            command = "L" if command == "M" else "l"
            continue
        if kind == "C":
            new = halves(pen, point(), point(), point())
        else:
            new = [[point()] if kind == "L" else [(base[0] + take(), pen[1])] if kind == "H" else
                   [(pen[0], base[1] + take())] if kind == "V" else [point(), point()]]
        contours[-1][1] += new
        pen = new[-1][-1]
    return contours


def scatter(count, seed, x, y, width, height, smallest, largest):
    state = int(seed)

    def chance():
        nonlocal state
        state = (state * 1103515245 + 12345) & 0x7FFFFFFF
        return (state >> 8) / (0x7FFFFF + 1)
    made = []
    for _ in range(int(count)):
        cx, cy = x + chance() * width, y + chance() * height
        r = smallest + (largest - smallest) * chance() ** 3
        made.append(polygon([(cx - r, cy), (cx, cy - r), (cx + r, cy), (cx, cy + r)]))
    return made


def figure(words):
    kind, rest = words[0], words[1:]
    if kind == "path":
        return path(rest)
    numbers = [float(word) for word in rest]
    if kind == "circle":
        return [ellipse(numbers[0], numbers[1], numbers[2], numbers[2])]
    if kind == "ellipse":
        return [ellipse(*numbers)]
    if kind == "rect":
        x, y, w, h = numbers
        return [polygon([(x, y), (x + w, y), (x + w, y + h), (x, y + h)])]
    if kind == "star":
        x, y, points, outer, inner = numbers
        turn = math.pi / points
        return [polygon([(x + r * math.sin(i * turn), y - r * math.cos(i * turn))
                         for i in range(int(points) * 2) for r in [inner if i % 2 else outer]])]
    if kind == "scatter":
        return scatter(*numbers)
    raise ValueError(f"what is {kind}?")


def mirrored(contours):
    flip = lambda p: (-p[0], p[1])
    return [[flip(start), [[flip(p) for p in edge] for edge in edges]] for start, edges in contours]


class Records:
    """Shape records."""

    def __init__(self, fill_bits, line_bits):
        self.bits, self.fill_bits, self.line_bits = Bits(), fill_bits, line_bits
        self.pen, self.points = (0, 0), []

    def move(self, point, fill=None, line=None, styles=None, fill0=False):
        x, y = map(twips, point)
        count = signed_bits(x, y)
        for flag in (0, styles is not None, line is not None, fill is not None and not fill0, fill is not None and fill0, 1):
            self.bits.add(int(flag), 1)
        self.bits.add(count, 5), self.bits.add(x, count), self.bits.add(y, count)
        if fill is not None:
            self.bits.add(fill, self.fill_bits)
        if line is not None:
            self.bits.add(line, self.line_bits)
        if styles is not None:
            self.bits.add(0, -self.bits.count % 8)
            for byte in styles:
                self.bits.add(byte, 8)
            self.fill_bits = self.line_bits = 1
            self.bits.add(1, 4), self.bits.add(1, 4)
        self.pen = (x, y)
        self.points.append(self.pen)

    def edge(self, points):
        steps = []
        for point in points:
            to = tuple(map(twips, point))
            steps += [to[0] - self.pen[0], to[1] - self.pen[1]]
            self.pen = to
            self.points.append(to)
        count = max(2, signed_bits(*steps))
        if len(points) == 2:
            self.bits.add(0b10, 2), self.bits.add(count - 2, 4)
            for step in steps:
                self.bits.add(step, count)
        elif any(steps):
            self.bits.add(0b11, 2), self.bits.add(count - 2, 4), self.bits.add(1, 1)
            for step in steps:
                self.bits.add(step, count)

    def end(self):
        self.bits.add(0, 6)
        return self.bits.bytes()

    def box(self, margin=0):
        xs, ys = [p[0] for p in self.points], [p[1] for p in self.points]
        return (min(xs) - margin, min(ys) - margin, max(xs) + margin, max(ys) + margin)


def closed(contour, layer):
    start, edges = contour
    return edges + [[start]] if layer.fill and edges and edges[-1][-1] != start else edges


def line_style(line):
    # Round caps and joins; scaled with the picture.
    return b"\0" if line is None else b"\1" + struct.pack("<HH", twips(line[0]), 0) + line[1]


def styles(layer):
    fills = b"\1" + layer.fill.bytes() if layer.fill else b"\0"
    return fills + line_style(layer.line)


def shape(identifier, layers):
    """DefineShape4."""
    records, width = None, 0
    for layer in layers:
        width = max(width, twips(layer.line[0]) if layer.line else 0)
        for index, contour in enumerate(layer.contours):
            chosen = dict(fill=int(bool(layer.fill)), line=int(bool(layer.line)))
            if records is None:
                records = Records(1, 1)
                head = styles(layer) + b"\x11"
                records.move(contour[0], **chosen)
            elif index == 0:
                # New styles come with no style chosen: the record behind it chooses.
                records.move(contour[0], styles=styles(layer))
                records.move(contour[0], **chosen)
            else:
                records.move(contour[0])
            for edge in closed(contour, layer):
                records.edge(edge)
    box = records.box(width // 2)
    return tag(83, struct.pack("<H", identifier) + rect(box) + rect(records.box()) + b"\1" + head + records.end())


def morph_shape(identifier, start, end):
    """DefineMorphShape of one layer."""
    first, last = Records(1, 1), Records(0, 0)
    margin = max(twips(layer.line[0]) // 2 if layer.line else 0 for layer in (start, end))
    if len(start.contours) != len(end.contours):
        raise ValueError("the forms of a morph differ")
    for index, (a, b) in enumerate(zip(start.contours, end.contours)):
        first.move(a[0], **(dict(fill=int(bool(start.fill)), line=int(bool(start.line))) if index == 0 else {}))
        last.move(b[0])
        before, after = closed(a, start), closed(b, start)
        if [len(edge) for edge in before] != [len(edge) for edge in after]:
            raise ValueError("the forms of a morph have other edges")
        at, at2 = a[0], b[0]
        for edge, edge2 in zip(before, after):
            # A straight edge could vanish in one form, so all are curves.
            middle = lambda p, q: ((p[0] + q[0]) / 2, (p[1] + q[1]) / 2)
            first.edge(edge if len(edge) == 2 else [middle(at, edge[0]), edge[0]])
            last.edge(edge2 if len(edge2) == 2 else [middle(at2, edge2[0]), edge2[0]])
            at, at2 = edge[-1], edge2[-1]
    fills = b"\1" + start.fill.morph(end.fill) if start.fill else b"\0"
    lines = b"\0"
    if start.line:
        lines = b"\1" + struct.pack("<HH", twips(start.line[0]), twips(end.line[0])) + start.line[1] + end.line[1]
    edges = fills + lines + b"\x11" + first.end()
    body = struct.pack("<H", identifier) + rect(first.box(margin)) + rect(last.box(margin))
    return tag(46, body + struct.pack("<I", len(edges)) + edges + b"\0" + last.end())


class Art:
    """All clips of some files: `tags` defines them, `names` says their identifiers."""

    def __init__(self, files, first=1):
        self.names, self.tags, self.next, self.current = {}, b"", first, None
        for name, text in files:
            for number, line in enumerate(text.splitlines(), 1):
                words = line.split("//")[0].split()
                try:
                    if words:
                        self.command(words)
                except (ValueError, KeyError, IndexError, AssertionError) as problem:
                    raise SystemExit(f"{name}:{number}: {problem!r}")
        self.finish()

    def identifier(self):
        self.next += 1
        return self.next - 1

    def command(self, words):
        if words[0] in ("shape", "morph", "clip"):
            self.finish()
            self.current, self.layers, self.ends, self.places = words, [], [], b""
            self.depth = 0
            return
        if words[0] == "place":
            name, numbers = words[1], [float(word) for word in words[2:]]
            x, y, scale, tall, angle = numbers + [0, 0, 1, None, 0][len(numbers):]
            tall, turn = scale if tall is None else tall, math.radians(angle)
            self.depth += 1
            self.places += place(self.depth, self.names[name], matrix(
                scale * math.cos(turn), scale * math.sin(turn), -tall * math.sin(turn), tall * math.cos(turn), twips(x), twips(y)))
            return
        cut = words.index("->") if "->" in words else None
        first = words[:cut]
        self.drawn(self.layers, first)
        if self.current[0] == "morph":
            self.drawn(self.ends, first if cut is None else words[:1] + words[cut + 1:])

    @staticmethod
    def drawn(layers, words):
        if words[0] in ("fill", "line"):
            if not layers or layers[-1].contours:
                layers.append(Layer())
            none = words[1] == "none"
            if words[0] == "fill":
                layers[-1].fill = None if none else Paint(words[1:])
            else:
                layers[-1].line = None if none else (float(words[1]), color(words[2]))
        elif words[0] == "mirror":
            layers[-1].contours += mirrored(layers[-1].contours)
        else:
            layers[-1].contours += figure(words)

    def finish(self):
        if not self.current:
            return
        kind, name = self.current[:2]
        inside, frames = self.places + SHOW_FRAME, 1
        if kind == "shape":
            drawing = self.identifier()
            self.tags += shape(drawing, self.layers)
            inside = place(1, drawing, matrix()) + SHOW_FRAME
        elif kind == "morph":
            frames, forms = int(self.current[2]), []
            for start, end in zip(self.layers, self.ends):
                forms.append(self.identifier())
                self.tags += morph_shape(forms[-1], start, end)
            inside = b""
            for frame in range(frames):
                ratio = round(65535 * (1 - math.cos(2 * math.pi * frame / frames)) / 2)
                for depth, form in enumerate(forms, 1):
                    inside += place(depth, None if frame else form, None if frame else matrix(), ratio)
                inside += SHOW_FRAME
        self.names[name] = self.identifier()
        self.tags += sprite(self.names[name], frames, inside)
        self.current = None
