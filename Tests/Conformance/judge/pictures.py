"""Pictures as RGBA bytes, and a reader of PNG files (W3C, Portable Network Graphics, third edition)."""
import atexit
import ctypes
import dataclasses
import functools
import os
import shutil
import struct
import subprocess
import tempfile
import zlib

CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
# Start and step of the columns and rows of Adam7's seven passes.
ADAM7 = ((0, 8, 0, 8), (4, 8, 0, 8), (0, 4, 4, 8), (2, 4, 0, 4), (0, 2, 2, 4), (1, 2, 0, 2), (0, 1, 1, 2))


class PictureError(Exception):
    """A file that is no picture."""


@dataclasses.dataclass(frozen=True)
class Picture:
    """Eight bits for each of red, green, blue and alpha, row by row."""

    width: int
    height: int
    rgba: bytes

    @property
    def size(self):
        return self.width, self.height

    def colors(self):
        """(red, green, blue) of each pixel."""
        return list(zip(self.rgba[0::4], self.rgba[1::4], self.rgba[2::4]))

    def part(self, left, top, width, height):
        rows = [self.rgba[(y * self.width + left) * 4:(y * self.width + left + width) * 4] for y in range(top, top + height)]
        return Picture(width, height, b"".join(rows))


def read(path):
    with open(path, "rb") as file:
        return decode(file.read())


def chunks(data):
    if data[:8] != b"\x89PNG\r\n\x1a\n":
        raise PictureError("not a PNG file")
    at = 8
    while at + 8 <= len(data):
        size, kind = struct.unpack_from(">I4s", data, at)
        yield kind, data[at + 8:at + 8 + size]
        at += size + 12


def decode(data):
    packed, palette, transparent, header = [], b"", b"", None
    for kind, body in chunks(data):
        if kind == b"IHDR":
            header = struct.unpack(">IIBBBBB", body)
        elif kind == b"PLTE":
            palette = body
        elif kind == b"tRNS":
            transparent = body
        elif kind == b"IDAT":
            packed.append(body)
    if header is None:
        raise PictureError("no header")
    width, height, depth, color, _, _, laced = header
    try:
        raw = bytearray(zlib.decompress(b"".join(packed)))
    except zlib.error as error:
        raise PictureError(str(error)) from error
    result = bytearray(width * height * 4)
    at = 0
    for left, across, top, down in ADAM7 if laced else ((0, 1, 0, 1),):
        columns, rows = -(-(width - left) // across), -(-(height - top) // down)
        if columns <= 0 or rows <= 0:
            continue
        stride = (columns * CHANNELS[color] * depth + 7) // 8
        if at + rows * (1 + stride) > len(raw):
            raise PictureError("rows are missing")
        unfilter(raw, at, rows, stride, max(1, CHANNELS[color] * depth // 8))
        for row in range(rows):
            line = to_rgba(bytes(raw[at + 1:at + 1 + stride]), columns, depth, color, palette, transparent)
            at += 1 + stride
            start = ((top + row * down) * width + left) * 4
            if across == 1:
                result[start:start + len(line)] = line
            else:
                end = ((top + row * down) * width + width) * 4
                for channel in range(4):
                    result[start + channel:end:across * 4] = line[channel::4]
    return Picture(width, height, bytes(result))


@functools.cache
def library():
    """unfilter.c, compiled; None without a C compiler."""
    folder = tempfile.mkdtemp()
    atexit.register(shutil.rmtree, folder)
    source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "unfilter.c")
    try:
        subprocess.run(["cc", "-O2", "-shared", "-fPIC", "-o", f"{folder}/unfilter.so", source], check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    made = ctypes.CDLL(f"{folder}/unfilter.so")
    made.unfilter.argtypes = (ctypes.c_void_p, ctypes.c_size_t, ctypes.c_size_t, ctypes.c_size_t)
    return made


def unfilter(raw, at, rows, stride, step):
    """Gives rows, from a place in a bytearray on, what their filters took away."""
    if made := library():
        kind = made.unfilter(ctypes.byref(ctypes.c_char.from_buffer(raw, at)), rows, stride, step)
        if kind >= 0:
            raise PictureError(f"unknown filter {kind}")
        return
    before = bytes(stride)
    for start in range(at + 1, at + 1 + rows * (1 + stride), 1 + stride):
        before = unfilter_row(raw[start - 1], raw[start:start + stride], before, step)
        raw[start:start + stride] = before


def unfilter_row(kind, line, before, step):
    """One row, with what its filter took away ("Filtering", 9.2)."""
    line = bytearray(line)
    if kind == 1:
        for i in range(step, len(line)):
            line[i] = line[i] + line[i - step] & 255
    elif kind == 2:
        line = bytearray([one + other & 255 for one, other in zip(line, before)])
    elif kind == 3:
        for i, above in enumerate(before):
            line[i] = line[i] + (above + (line[i - step] if i >= step else 0) >> 1) & 255
    elif kind == 4:
        for i, above in enumerate(before):
            left, corner = (line[i - step], before[i - step]) if i >= step else (0, 0)
            guess = left + above - corner
            line[i] = line[i] + min((left, above, corner), key=lambda value: abs(guess - value)) & 255
    elif kind != 0:
        raise PictureError(f"unknown filter {kind}")
    return line


def samples(line, count, depth):
    """The values of a row, as they are stored; of 16 bits the upper ones."""
    if depth == 8:
        return line
    if depth == 16:
        return line[0::2]
    mask = (1 << depth) - 1
    return bytes(byte >> shift & mask for byte in line for shift in range(8 - depth, -1, -depth))[:count]


def to_rgba(line, columns, depth, color, palette, transparent):
    values = samples(line, columns * CHANNELS[color], depth)
    if color == 6:
        return values
    result = bytearray(b"\xff" * (columns * 4))
    if color == 3:
        alphas = transparent.ljust(256, b"\xff")
        table = palette.ljust(768, b"\0")
        for channel in range(3):
            result[channel::4] = values.translate(table[channel::3])
        result[3::4] = values.translate(alphas)
        return result
    whole = 255 // ((1 << min(depth, 8)) - 1)
    gray = color in (0, 4)
    for channel in range(3):
        result[channel::4] = bytes(value * whole for value in values[0::CHANNELS[color]]) if gray else values[channel::3]
    if color == 4:
        result[3::4] = values[1::2]
    elif transparent:
        size = CHANNELS[color]
        # One color, as 16-bit numbers, stands for "transparent".
        key = bytes(struct.unpack(f">{size}H", transparent)[i] >> (8 if depth == 16 else 0) & 255 for i in range(size))
        for column in range(columns):
            if values[column * size:column * size + size] == key:
                result[column * 4 + 3] = 0
    return result
