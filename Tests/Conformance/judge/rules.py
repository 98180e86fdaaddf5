"""When the trace, a picture or the sound of a Flash case is right."""
import collections
import math
import re
import struct
import sys

from judge import descriptors

# Conditions are decided as on this machine everywhere, so that results compare.
MACHINE = {"os": "linux", "arch": "x86_64", "family": "unix"}
NUMBER = re.compile(r"[+-]?(inf|infinity|nan|(\d+\.?\d*|\.\d+)(e[+-]?\d+)?)", re.IGNORECASE | re.ASCII)


def lines(text):
    """The lines of a text; an end of line at the end begins no further one."""
    found = text.split("\n")
    if found[-1] == "":
        found.pop()
    return [line.removesuffix("\r") for line in found]


def number(text):
    """A number in Rust's syntax, or None."""
    return float(text) if text is not None and NUMBER.fullmatch(text) else None


def is_near(one, other, approximations):
    """Whether two numbers are equal but for rounding; NaN is near nothing."""
    if one == other:
        return True
    if not (math.isfinite(one) and math.isfinite(other)):
        return False
    gap = abs(one - other)
    return gap <= approximations.get("epsilon", sys.float_info.epsilon) \
        or gap <= max(abs(one), abs(other)) * approximations.get("max_relative", sys.float_info.epsilon)


def line_fault(found, expected, approximations, patterns):
    """What is wrong with a line: an empty text if nothing is."""
    if approximations.get("bare_numbers"):
        ours, theirs = number(found), number(expected)
        if ours is not None and theirs is not None:
            is_good = (math.isnan(ours) and math.isnan(theirs)) or is_near(ours, theirs, approximations)
            return "" if is_good else f"{found} is not near {expected}"
    for pattern in patterns:
        ours, theirs = pattern.search(found), pattern.search(expected)
        if not ours or not theirs:
            continue
        for one, other in zip(ours.groups(), theirs.groups()):
            values = number(one), number(other)
            if None in values:
                return f"{one!r} or {other!r} is no number"
            if not is_near(*values, approximations):
                return f"{one} is not near {other}"
        return "" if pattern.sub("", found) == pattern.sub("", expected) else "the text around the numbers differs"
    return "" if found == expected else "differs"


def trace_fault(found, expected, approximations=None):
    """What is wrong with a trace: an empty text if nothing is."""
    found, expected = found.replace("\0", ""), expected.replace("\r\n", "\n")
    if approximations is None:
        return "" if found == expected else "text differs"
    ours, theirs = lines(found), lines(expected)
    if len(ours) != len(theirs):
        return f"{len(ours)} lines, expected {len(theirs)}"
    # Rust writes a group's name without the P.
    patterns = [re.compile(re.sub(r"\(\?<(?=[A-Za-z_])", "(?P<", pattern)) for pattern in approximations.get("number_patterns", [])]
    for index, (one, other) in enumerate(zip(ours, theirs), 1):
        if fault := line_fault(one, other, approximations, patterns):
            return f"line {index}: {fault}"
    return ""


def progress(found, expected):
    """(first line that differs, share of the expected lines that are somewhere in the trace): for people, not for the verdict."""
    ours, theirs = lines(found.replace("\0", "")), lines(expected.replace("\r\n", "\n"))
    first = next((i for i, pair in enumerate(zip(ours, theirs)) if pair[0] != pair[1]), min(len(ours), len(theirs)))
    if not theirs:
        return first + 1, float(not ours)
    common = collections.Counter(ours) & collections.Counter(theirs)
    return first + 1, common.total() / len(theirs)


def picture_fault(found, expected, comparison):
    """What is wrong with a picture. An outlier is a channel of a pixel that is further away than the tolerance."""
    if found.size != expected.size:
        return "size {}x{}, expected {}x{}".format(*found.size, *expected.size)
    gaps = collections.Counter()
    step = found.width * 4
    for at in range(0, len(expected.rgba), step):
        ours, theirs = found.rgba[at:at + step], expected.rgba[at:at + step]
        if ours != theirs:
            for (one, other), count in collections.Counter(zip(ours, theirs)).items():
                gaps[abs(one - other)] += count
    checks = [check for check in comparison.get("checks") or [comparison]
              if "filter" not in check or descriptors.holds(check["filter"], MACHINE)]
    for check in checks:
        tolerance, allowed = check.get("tolerance", 0), check.get("max_outliers", 0)
        outliers = sum(count for gap, count in gaps.items() if gap > tolerance)
        if outliers > allowed:
            return f"{outliers} outliers over {tolerance} (allowed {allowed}), worst {max(gaps)}"
    return "" if checks else "no check applies"


def single(value):
    """A number as the mixer has it."""
    return struct.unpack("f", struct.pack("f", value))[0]


def sound_fault(peaks, assertion, iterations):
    """What is wrong with the largest samples of a case's iterations."""
    frames = assertion["frames"]
    for frame in frames if isinstance(frames, list) else range(frames["from"], frames["to"] + 1):
        if frame > iterations:
            continue
        if frame > len(peaks):
            return f"no peak for frame {frame}"
        peak = single(peaks[frame - 1])
        if peak > single(assertion.get("max_amplitude", math.inf)) or peak < single(assertion.get("min_max_amplitude", -math.inf)):
            return f"peak {peaks[frame - 1]} at frame {frame}"
    return ""
