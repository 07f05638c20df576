"""Files as they are opened: a file, a form of file, and how what is in one is opened.

The forms themselves are rows of `files.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from webapp.document.packed import PIECE, Allowance, FileError, Read, unpacked
from webapp.language import gettext

MOST_OF_FORM = 64 << 20
"""The most bytes of a file that its reader holds as a whole."""
HEAD = 4096
"""As many bytes of a file as tell its form."""
MARK = b"\xef\xbb\xbf"
"""Says that the text is UTF-8, whatever encoding is asked for."""


class OpenFile(NamedTuple):
    """A file, or one that was in it.

    name     for people, behind that of the archive it was in
    within   the name without the ending of the way that it was packed in, "" where that is `name`
    read     its bytes, piece by piece. Raises FileError and OSError
    beside   the file of the same name but for its ending, such as ".sg4", None where there is none
    is_text  whether it is a text that a reader has given
    """

    name: str
    read: Read
    beside: Callable[[str], OpenFile | None] = lambda _: None
    is_text: bool = False
    within: str = ""

    @property
    def path(self) -> str:
        """Its name as it would be if it were not packed."""
        return self.within or self.name

    @property
    def title(self) -> str:
        """Its name without folders and ending."""
        last = self._last
        return last[: -len(self.ending)] if self.ending else last

    @property
    def ending(self) -> str:
        """The ending of its name in small letters with the point, "" for none."""
        last = self._last
        return f".{last.rpartition('.')[2].lower()}" if "." in last else ""

    @property
    def _last(self) -> str:
        """Its name without folders."""
        return self.path.replace("\\", "/").rpartition("/")[2]

    def whole(self, most: int = MOST_OF_FORM) -> bytes:
        """All bytes of it. Raises FileError, also where they are more than `most`."""
        found, error = self.given(most)
        if error:
            raise error
        return found

    def whole_beside(self, ending: str) -> bytes | None:
        """All bytes of the file beside it; None where there is none. Raises FileError."""
        found = self.beside(ending)
        return found.whole() if found else None

    def given(self, most: int | None = None) -> tuple[bytes, FileError | None]:
        """As many bytes of it as can be read, and why no more."""
        pieces, size = list[bytes](), 0
        try:
            while data := self.read(PIECE):
                size += len(data)
                if most is not None and size > most:
                    return b"".join(pieces), FileError(gettext("it is too large"))
                pieces.append(data)
        except FileError as error:
            return b"".join(pieces), error
        return b"".join(pieces), None


Text = Iterable[str]
"""A text in pieces."""


class FileForm(NamedTuple):
    """A form of file.

    name      what people call it
    begins    such a file begins with, one of these; () where only its name tells
    endings   of the names of such files; where `begins` is given, they are for dialogs alone
    open      gives the files that are in it. Raises FileError
    has       is asked of the first `HEAD` bytes beyond `begins`
    beside    the endings of files that belong to it, which are none by themselves
    """

    name: str
    begins: tuple[bytes, ...]
    endings: tuple[str, ...]
    open: Callable[[OpenFile, Allowance], Iterator[OpenFile]]
    has: Callable[[bytes], bool] | None = None
    beside: tuple[str, ...] = ()

    def is_one(self, head: bytes, ending: str) -> bool:
        """Whether a file that begins so, under a name that ends so, is of this form."""
        if not self.begins:
            return ending in self.endings
        return head.startswith(self.begins) and (self.has is None or self.has(head))


Opening = Callable[[OpenFile, Allowance], Iterator[OpenFile]]


def packed(way: str) -> Opening:
    """`FileForm.open` of files that are packed by themselves, a way of `packed.unpacked`."""

    def opened(file: OpenFile, allowance: Allowance) -> Iterator[OpenFile]:
        within = file.path[: -len(file.ending)] if file.ending else file.path
        yield OpenFile(file.name, unpacked(file.read, way, allowance), within=within)

    return opened


def text_of(read: Callable[[OpenFile], Text]) -> Opening:
    """`FileForm.open` of a form that a reader gives as text.

    read   takes the file: `file.whole()` are its bytes, `file.beside(".sg4")` is another of the
           same name. Raises FileError, once all that it could read has been given
    """

    def opened(file: OpenFile, allowance: Allowance) -> Iterator[OpenFile]:
        yield OpenFile(file.name, when_read(lambda: _encoded(read(file), allowance)), is_text=True)

    return opened


def refused(reason: Callable[[], str]) -> Opening:
    """`FileForm.open` of a form that nobody reads here; `reason` says what to do instead."""

    def opened(file: OpenFile, _: Allowance) -> Iterator[OpenFile]:
        yield OpenFile(file.name, failing(FileError(reason())))

    return opened


def failing(error: FileError) -> Read:
    """Reads nothing, and says why."""

    def read(_: int) -> bytes:
        raise error

    return read


def when_read(begin: Callable[[], Read]) -> Read:
    """Reads what is opened as the first of it is asked for."""
    opened: list[Read] = []

    def read(size: int) -> bytes:
        if not opened:
            opened.append(begin())
        return opened[0](size)

    return read


def _encoded(text: Text, allowance: Allowance) -> Read:
    """Reads the bytes of a text; where it ends with an error, first all that comes before that."""
    pieces = iter(text)
    held, mark = bytearray(), MARK
    error: FileError | None = None

    def read(size: int) -> bytes:
        nonlocal mark, error
        try:
            while not error and len(held) < size and (piece := next(pieces, None)) is not None:
                held.extend(mark + allowance.give(piece.encode("utf-8", "replace")))
                mark = b""
        except FileError as found:
            error = found
        if error and not held:
            raise error
        data = bytes(held[:size])
        del held[:size]
        return data

    return read
