"""Calls of code that may crash or hang, each in a process of its own."""
import os
import pickle
import select
import signal
import time


class Crash(Exception):
    """The process was ended by a signal, or ended without a result."""


class Timeout(Exception):
    """The process took too long and was stopped."""


def call(function, timeout):
    """Returns what `function` returns, or raises what it raises."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        answer(function, writer)
    os.close(writer)
    try:
        data = read_all(reader, time.monotonic() + timeout)
    except Timeout:
        os.kill(child, signal.SIGKILL)
        raise
    finally:
        os.close(reader)
        _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        raise Crash(signal.Signals(os.WTERMSIG(status)).name)
    if not data:
        raise Crash(f"exit status {os.WEXITSTATUS(status)} without a result")
    is_result, value = pickle.loads(data)
    if is_result:
        return value
    raise value


def answer(function, writer):
    """The child's part: it never returns, and runs nothing of the parent's at its end."""
    try:
        silence = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(silence, stream)
        try:
            message = (True, function())
        except Exception as error:  # pylint: disable=broad-except
            message = (False, error)
        with os.fdopen(writer, "wb") as file:
            pickle.dump(message, file)
    finally:
        os._exit(0)


def read_all(reader, end):
    """Everything from a pipe until its other side is closed."""
    parts = []
    while True:
        ready, _, _ = select.select([reader], [], [], max(0, end - time.monotonic()))
        if not ready:
            raise Timeout("no result in time")
        part = os.read(reader, 1 << 20)
        if not part:
            return b"".join(parts)
        parts.append(part)
