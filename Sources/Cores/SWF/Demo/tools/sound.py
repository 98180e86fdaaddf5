"""Makes sounds of `music/sounds.txt` and puts them down as ADPCM (DefineSound, chapter 11); reads `music/tune.txt`.

A sound is a line: NAME KIND SECONDS LOUDNESS and what its kind needs:
  chime NOTE       a music box's tooth: partials that die away, the higher the sooner
  pluck NOTE       a soft string: Karplus and Strong's delay line
  sweep FROM TO    a tone between two heights
  noise FROM TO    noise through a filter that opens or closes
"""
import math, struct
from swf import tag

RATE = 11025
# The steps of IMA ADPCM.
STEPS = [7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 19, 21, 23, 25, 28, 31, 34, 37, 41, 45, 50, 55, 60, 66, 73, 80, 88, 97, 107, 118,
         130, 143, 157, 173, 190, 209, 230, 253, 279, 307, 337, 371, 408, 449, 494, 544, 598, 658, 724, 796, 876, 963, 1060, 1166,
         1282, 1411, 1552, 1707, 1878, 2066, 2272, 2499, 2749, 3024, 3327, 3660, 4026, 4428, 4871, 5358, 5894, 6484, 7132, 7845,
         8630, 9493, 10442, 11487, 12635, 13899, 15289, 16818, 18500, 20350, 22385, 24623, 27086, 29794, 32767]
CHANGE = [-1, -1, -1, -1, 2, 4, 6, 8]


def pitch(note):
    """Hertz of a note such as F#4."""
    height = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}[note[0]] + note.count("#") - note[1:].count("b")
    return 440 * 2 ** ((height - 9) / 12 + int(note[-1]) - 4)


class Noise:
    def __init__(self):
        self.state = 0x1234567

    def next(self):
        self.state = (self.state * 1103515245 + 12345) & 0x7FFFFFFF
        return (self.state >> 8) / 0x3FFFFF - 1


def samples(kind, seconds, loudness, rest):
    count, noise, made = int(RATE * seconds), Noise(), []
    if kind == "chime":
        base = pitch(rest[0]) * 2 * math.pi / RATE
        for i in range(count):
            t = i / RATE
            made.append(0.7 * math.sin(base * i) * math.exp(-t * 5) + 0.22 * math.sin(2 * base * i) * math.exp(-t * 8)
                        + 0.16 * math.sin(3.98 * base * i) * math.exp(-t * 18))
    elif kind == "pluck":
        line, low = [], 0.0
        for _ in range(max(2, round(RATE / pitch(rest[0])))):
            low += 0.4 * (noise.next() - low)
            line.append(low * 2)
        for i in range(count):
            value = line[i % len(line)]
            line[i % len(line)] = 0.498 * (value + line[(i + 1) % len(line)])
            made.append(value)
    else:
        start, end = float(rest[0]), float(rest[1])
        phase, low = 0.0, 0.0
        for i in range(count):
            part = i / count
            height = start * (end / start) ** part
            if kind == "sweep":
                phase += height * 2 * math.pi / RATE
                made.append((math.sin(phase) + 0.25 * math.sin(2 * phase)) * (1 - part) ** 1.5)
            else:
                low += min(0.95, height * 2 * math.pi / RATE) * (noise.next() - low)
                made.append(low * 2.2 * (1 - part) ** 2 * min(1, part * 12))
    soft = RATE // 60
    for i in range(min(soft, count)):
        made[-1 - i] *= i / soft
    made[:8] = [value * i / 8 for i, value in enumerate(made[:8])]
    return [max(-32767, min(32767, round(value * loudness * 26000))) for value in made]


def adpcm(values):
    """Four bits a sample, in packets of 4,096 samples."""
    pieces = [(0b10, 2)]  # the code size, less two
    for begin in range(0, len(values), 4096):
        packet = values[begin:begin + 4096]
        now = packet[0]
        index = min(range(89), key=lambda k: abs(STEPS[k] - abs(packet[1] - now))) if len(packet) > 1 else 0
        index = min(index, 63)
        pieces += [(now & 0xFFFF, 16), (index, 6)]
        for value in packet[1:]:
            step, difference, code = STEPS[index], value - now, 0
            if difference < 0:
                code, difference = 8, -difference
            magnitude = min(7, difference * 4 // step)
            delta = (step >> 3) + (step >> 2 if magnitude & 1 else 0) + (step >> 1 if magnitude & 2 else 0) \
                + (step if magnitude & 4 else 0)
            now = max(-32768, min(32767, now - delta if code else now + delta))
            index = max(0, min(88, index + CHANGE[magnitude]))
            pieces.append((code | magnitude, 4))
    text = "".join(format(value, f"0{bits}b") for value, bits in pieces)
    text += "0" * (-len(text) % 8)
    return int(text, 2).to_bytes(len(text) // 8, "big")


def sounds(source, first):
    """The tags of all sounds, and their identifiers by name."""
    tags, names = b"", {}
    for line in source.splitlines():
        words = line.split("//")[0].split()
        if words:
            names[words[0]] = first + len(names)
            values = samples(words[1], float(words[2]), float(words[3]), words[4:])
            # ADPCM, 11 kHz, 16 bits, mono.
            head = struct.pack("<HBI", names[words[0]], 1 << 4 | 1 << 2 | 1 << 1, len(values))
            tags += tag(14, head + adpcm(values))
    return tags, names


def tune(source):
    """Script that puts the tune's voices into arrays: a sound's name for each step, or nothing."""
    voices = {}
    for line in source.splitlines():
        words = line.split("//")[0].replace("|", " ").split()
        if words:
            voices.setdefault(words[0], []).extend(words[1:])
    lengths = {name: len(steps) for name, steps in voices.items()}
    if len(set(lengths.values())) != 1:
        raise SystemExit(f"the tune's voices differ in length: {lengths}")
    return "".join("var %sVoice = \"%s\".split(\" \");\n" % (name, " ".join(steps)) for name, steps in voices.items())
