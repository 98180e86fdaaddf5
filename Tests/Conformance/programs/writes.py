"""Writes to STAT and LYC close to the moment of an interrupt, on a CGB."""
from programs import Program
from programs.speed import LINE, PLACES, Timeline

SOURCE = "Pan Docs, STAT, for the interrupts; the last dots measured with Gambatte"


def stopped(place, where):
    """Mode 0's interrupt is switched off in five M-cycles around it.

    It comes at dot 254 and is not stopped by a write two dots before, in double speed one.
    """
    time = Timeline("set LYC, 200\\ set STAT, 0\n")
    where(time)
    time.wait_until(20, 252, 16)
    expected = []
    for index in range(5):
        time.add("set STAT, 8\\ xor a\\ ldh [IF], a\\ set STAT, 0", 14)
        dot = time.dots % LINE
        raised = 254 <= dot + (2 if time.cycle == 4 else 1)
        time.add("ldh a, [IF]\\ and 2\\ ld [hl+], a", 7)
        expected.append(2 if raised else 0)
        if index < 4:
            time.wait(LINE // time.cycle - 20)
    return Program(f"late-write/stat-mode-0-{place}", "CGB", time.end(), tuple(expected), SOURCE, frames=24)


def compared(place, where, ahead):
    """LYC is written around the end of a line: its own number, or that of the next.

    The last four dots of a line are too late for both; in double speed four dots that begin two dots later.
    """
    time = Timeline("set LYC, 200\\ set STAT, $40\n")
    where(time)
    time.wait_until(30, 456, 16)
    expected = []
    for index in range(7):
        time.add(f"set LYC, 200\\ xor a\\ ldh [IF], a\\ set LYC, {30 + ahead}", 14)
        line, dot = divmod(time.dots % (154 * LINE), LINE)
        dot += (line - 30) * LINE
        time.add("ldh a, [IF]\\ and 2\\ ld [hl+], a", 7)
        seen = (line - 30) * LINE + dot % LINE + 3 * time.cycle
        late = 452 if time.cycle == 4 else 454
        if ahead:
            begins = LINE + (3 if time.cycle == 4 else 1)
            raised = not late <= dot < late + 4 and seen >= begins
        else:
            raised = dot < late
        expected.append(2 if raised else 0)
        if index < 6:
            time.wait(154 * LINE // time.cycle - 20)
    name = "next" if ahead else "same"
    return Program(f"late-write/lyc-{name}-{place}", "CGB", time.end(), tuple(expected), SOURCE, frames=40)


def programs():
    for place, where in PLACES.items():
        yield stopped(place, where)
        yield compared(place, where, 0)
        yield compared(place, where, 1)
