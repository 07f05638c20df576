"""The streams of a run: files and standard input as bytes, and who reads the output."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, Queue
from threading import Thread
from typing import BinaryIO

from webapp.language import gettext

Read = Callable[[int], bytes]
"""Gives at most so many bytes, and none at the end; an OSError if it cannot."""

_AHEAD = 4
_A_MOMENT = 0.2  # seconds


class UnreadableError(Exception):
    """A file cannot be opened or read; the message says why."""


def standard_input() -> BinaryIO:
    """Standard input. Raises UnreadableError."""
    if sys.stdin is None:
        raise UnreadableError(gettext("it is closed"))
    return sys.stdin.buffer


def open_file(name: str) -> BinaryIO:
    """The file of that name. Raises UnreadableError."""
    try:
        return open(name, "rb", buffering=0)
    except OSError as error:
        raise UnreadableError(error.strerror) from error


def size_of(stream: BinaryIO) -> int | None:
    """The bytes of a file; None for any other stream, whose end is not known."""
    try:
        status = os.fstat(stream.fileno())
    except OSError:
        return None
    return status.st_size if stat.S_ISREG(status.st_mode) else None


def reader(stream: BinaryIO) -> Read:
    """How a stream is read: what has come in is given before more is waited for."""
    read: Read = getattr(stream, "read1", stream.read)
    return read


class ReadAhead:
    """Reads a stream in a thread of its own, so that nobody else has to wait for it."""

    def __init__(self, stream: BinaryIO, size: int) -> None:
        """`size` is the most bytes that are read at a time."""
        self._pieces: Queue[bytes | OSError] = Queue(_AHEAD)
        self._ended = False
        # The lock of a buffer that a thread waits in would keep Python from ending.
        raw = getattr(stream, "raw", stream)
        Thread(target=self._run, args=(reader(raw), size), daemon=True).start()

    def _run(self, read: Read, size: int) -> None:
        piece: bytes | OSError = b"."
        while piece and not isinstance(piece, OSError):
            try:
                piece = read(size) or b""
            except OSError as error:
                piece = error
            self._pieces.put(piece)

    @property
    def ready(self) -> bool:
        """Whether something has come in, or the end has."""
        return self._ended or not self._pieces.empty()

    def read(self, _size: int) -> bytes:
        """The next piece, as `Read`."""
        while not self._ended:
            try:
                piece = self._pieces.get(timeout=_A_MOMENT)
            except Empty:
                continue  # Windows hears Ctrl+C only between two waits.
            self._ended = not piece or isinstance(piece, OSError)
            if isinstance(piece, OSError):
                raise piece
            return piece
        return b""


def let_go_of_output() -> None:
    """Keeps Python from trying once more, at its end, to write what could not be written."""
    with suppress(OSError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        for stream in (sys.stdout, sys.stderr):
            os.dup2(nowhere, stream.fileno())
