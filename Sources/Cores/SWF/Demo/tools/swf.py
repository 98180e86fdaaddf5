"""Writes SWF files: bits, tags and the file around them (SWF file format specification 19, chapters 1 to 3)."""
import struct, zlib

TWIPS = 20


class Bits:
    """Bits, the highest of each byte first."""

    def __init__(self):
        self.value, self.count = 0, 0

    def add(self, value, count):
        assert -(1 << count) < value < 1 << count, (value, count)
        self.value = self.value << count | value & (1 << count) - 1
        self.count += count

    def bytes(self):
        rest = -self.count % 8
        return (self.value << rest).to_bytes((self.count + rest) // 8, "big")


def signed_bits(*values):
    """How many bits the largest of some signed numbers needs."""
    return max([v.bit_length() + 1 for v in values] + [1])


def rect(box):
    """A RECT of (left, top, right, bottom) in twips."""
    left, top, right, bottom = box
    bits, count = Bits(), signed_bits(*box)
    bits.add(count, 5)
    for side in (left, right, top, bottom):
        bits.add(side, count)
    return bits.bytes()


def matrix(a=1.0, b=0.0, c=0.0, d=1.0, x=0, y=0):
    """A MATRIX: x' = a x + c y + x, y' = b x + d y + y; x and y in twips."""
    bits = Bits()
    for first, second, plain in ((a, d, 1), (b, c, 0)):
        first, second = round(first * 65536), round(second * 65536)
        if first == second == plain * 65536:
            bits.add(0, 1)
            continue
        count = signed_bits(first, second)
        bits.add(1, 1), bits.add(count, 5), bits.add(first, count), bits.add(second, count)
    count = signed_bits(x, y) if x or y else 0
    bits.add(count, 5), bits.add(x, count), bits.add(y, count)
    return bits.bytes()


def text(string):
    return string.encode() + b"\0"


def tag(code, body=b""):
    if len(body) < 63:
        return struct.pack("<H", code << 6 | len(body)) + body
    return struct.pack("<HI", code << 6 | 63, len(body)) + body


SHOW_FRAME = tag(1)
END = tag(0)


def place(depth, character=None, matrix_bytes=None, ratio=None):
    """PlaceObject2; without a character it changes what is at the depth."""
    flags = (character is None) | (character is not None) << 1 | (matrix_bytes is not None) << 2 | (ratio is not None) << 4
    body = struct.pack("<BH", flags, depth)
    if character is not None:
        body += struct.pack("<H", character)
    body += matrix_bytes or b""
    if ratio is not None:
        body += struct.pack("<H", ratio)
    return tag(26, body)


def sprite(identifier, frames, tags):
    return tag(39, struct.pack("<HH", identifier, frames) + tags + END)


def movie(version, width, height, rate, tags, frames=1, packed=True):
    """The whole file, packed with zlib unless told otherwise."""
    body = rect((0, 0, width * TWIPS, height * TWIPS)) + struct.pack("<HH", rate << 8, frames) + tags + END
    return (b"CWS" if packed else b"FWS") + struct.pack("<BI", version, len(body) + 8) + (zlib.compress(body, 9) if packed else body)


def contents(file):
    """What is in such a file, whichever zlib packed it; nothing where it is damaged."""
    try:
        return file[:8] + zlib.decompress(file[8:])
    except zlib.error:
        return None
