"""Compressed files and archives, opened piece by piece.

A packed file can hold very much more than it is long. So no more of what it holds is made than is
asked for, `Allowance` ends what grows out of all proportion, and an archive is looked at before
its members are: how long its list is, how each member is packed, and how many there are.

Files that one packs are `.gz`, `.bz2`, `.xz` and `.zst`, several such streams behind each other as
well, as `cat` puts them together, with zeros behind. Archives are `.zip`, whose names are in the
encoding that they suggest where they are no UTF-8.
"""

from __future__ import annotations

import bz2
import lzma
import re
import struct
import sys
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from tempfile import SpooledTemporaryFile
from typing import IO, NamedTuple, Protocol

from webapp.language import gettext

Read = Callable[[int], bytes]
"""Gives at most so many bytes, and none at the end; a `FileError` or an OSError if it cannot."""

PIECE = 1 << 16
"""The most bytes that are asked for at a time."""

MOST_RATIO = 250
"""So many times as long as the file may be what comes of it; games become 3 to 20 times as long."""
_FREE = 16 << 20
"""So many bytes may come of any file."""
MOST_MEMBERS = 10_000
"""The most files of an archive."""
_LONGEST_LIST = 4 << 20
"""The most bytes of the list that a zip file has of its members."""
_NUMBER = re.compile(r"([0-9]{1,9})")
_IN_MEMORY = 8 << 20
"""So many bytes of an archive are held in memory, and more on disk."""
_MOST_MEMORY = 128 << 20
"""The most bytes that unpacking may need: as much as is needed for any ordinary file."""


class FileError(Exception):
    """A file cannot be read, or no further; the message is the reason, as in "it is damaged"."""


class TooMuchError(FileError):
    """More is in the file than is read of one."""


class Allowance:
    """How much may come of one file, with all that is packed in what was packed.

    most   the most bytes; None where they are not held, and may be as many as its own length allows
    """

    def __init__(self, most: int | None = None) -> None:
        self._most = most
        self._taken = self._given = 0

    def taking(self, read: Read) -> Read:
        """Reads the file itself, and counts what is read."""

        def counted(size: int) -> bytes:
            data = read(size)
            self._taken += len(data)
            return data

        return counted

    def give(self, data: bytes) -> bytes:
        """Counts what has come of it. Raises FileError."""
        self._given += len(data)
        if self._given > max(_FREE, MOST_RATIO * self._taken):
            raise FileError(gettext("it would become many hundred times as long when unpacked"))
        if self._most is not None and self._given > self._most:
            raise TooMuchError(gettext("more is packed in it than is read of one file"))
        return data


_FAULTS_OF_ZIP: tuple[type[Exception], ...] = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    OSError,
    EOFError,
    ValueError,
    RuntimeError,
    MemoryError,
    OverflowError,
)
"""The library raises these for what is no zip file."""


class Member(NamedTuple):
    """A file of an archive, and how it is read."""

    name: str
    open: Callable[[], Read]


def damaged() -> FileError:
    """Says that a file is not as its form has it."""
    return FileError(gettext("it is incomplete or damaged"))


# --- one file that is packed ------------------------------------------------------------------


class _Unpacking(Protocol):
    """The libraries have this in common."""

    @property
    def eof(self) -> bool: ...
    @property
    def unused_data(self) -> bytes: ...
    @property
    def needs_input(self) -> bool: ...
    def decompress(self, data: bytes, max_length: int = -1) -> bytes: ...


class _Inflating:
    """Zlib as the other libraries are."""

    def __init__(self) -> None:
        self._inflate = zlib.decompressobj(16 + zlib.MAX_WBITS)
        self.needs_input = True

    @property
    def eof(self) -> bool:
        return self._inflate.eof

    @property
    def unused_data(self) -> bytes:
        return self._inflate.unused_data

    def decompress(self, data: bytes, max_length: int = -1) -> bytes:
        found = self._inflate.decompress(self._inflate.unconsumed_tail + data, max_length)
        self.needs_input = not self._inflate.unconsumed_tail and len(found) < max_length
        return found


class _Way(NamedTuple):
    """A way of packing: what begins to unpack a stream, and what that raises."""

    begin: Callable[[], _Unpacking]
    faults: tuple[type[Exception], ...] = (OSError, ValueError, EOFError)


def _of_xz() -> _Way:
    return _Way(
        partial(lzma.LZMADecompressor, lzma.FORMAT_AUTO, _MOST_MEMORY), (lzma.LZMAError, EOFError)
    )


def _of_zst() -> _Way:
    # Only here, as starts need it not.
    if sys.version_info >= (3, 14):
        from compression.zstd import ZstdDecompressor, ZstdError
    else:
        from backports.zstd import ZstdDecompressor, ZstdError
    return _Way(ZstdDecompressor, (ZstdError, EOFError))


_WAYS: Mapping[str, Callable[[], _Way]] = {
    "gz": lambda: _Way(_Inflating, (zlib.error,)),
    "bz2": lambda: _Way(bz2.BZ2Decompressor),
    "xz": _of_xz,
    "zst": _of_zst,
}


def unpacked(read: Read, way: str, allowance: Allowance) -> Read:
    """Reads what is packed in a stream.

    way   "gz", "bz2", "xz" or "zst"
    """
    pieces = _pieces(read, _WAYS[way](), allowance)
    held = b""

    def read_unpacked(size: int) -> bytes:
        nonlocal held
        held = held or next(pieces, b"")
        given, held = held[:size], held[size:]
        return given

    return read_unpacked


def _pieces(read: Read, way: _Way, allowance: Allowance) -> Iterator[bytes]:
    """The bytes that are packed in a stream, a `PIECE` at the most at a time."""
    unpacking, data, is_end = way.begin(), read(PIECE), False
    if not data:
        raise damaged()
    while True:
        try:
            found = unpacking.decompress(data, PIECE)
        except way.faults as error:
            raise damaged() from error
        data = b""
        if found:
            yield allowance.give(found)
        if unpacking.eof:
            data = unpacking.unused_data
            while not data.strip(b"\0") and not is_end:
                data = read(PIECE)
                is_end = not data
            if is_end:
                return
            unpacking, data = way.begin(), data.lstrip(b"\0")
        elif unpacking.needs_input:
            data = read(PIECE)
            if not data:
                raise damaged()


# --- archives ---------------------------------------------------------------------------------


@contextmanager
def members_of_zip(read: Read, allowance: Allowance) -> Iterator[list[Member]]:
    """The files of a zip file in the order of their names, 2 before 10. Raises FileError."""
    try:
        with _on_disk(read) as file, zipfile.ZipFile(_Bounded(file)) as archive:
            listed = [info for info in archive.infolist() if not info.is_dir()]
            _check_number(len(listed))
            yield [
                Member(_name_in_zip(info), partial(_member, archive, info, allowance))
                for info in sorted(listed, key=_in_order)
            ]
    except _FAULTS_OF_ZIP as error:
        raise damaged() from error


def _in_order(info: zipfile.ZipInfo) -> list[tuple[int, str]]:
    """By what a file stands before others: its numbers and what is between them."""
    parts = _NUMBER.split(_name_in_zip(info).casefold())
    return [(int(part), "") if at % 2 else (0, part) for at, part in enumerate(parts)]


def _member(archive: zipfile.ZipFile, info: zipfile.ZipInfo, allowance: Allowance) -> Read:
    """How a file of a zip file is read."""
    if info.flag_bits & 1:
        raise FileError(gettext("it is protected by a password"))
    if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2):
        raise FileError(gettext("it is packed in a way that only other programs can unpack"))
    try:
        stream = archive.open(info)
    except _FAULTS_OF_ZIP as error:
        raise damaged() from error
    return _reading(stream, allowance)


def _name_in_zip(info: zipfile.ZipInfo) -> str:
    """The name of a file, whose bytes the library takes for those of DOS unless they say UTF-8."""
    from webapp.document.encoding import suggested

    if info.flag_bits & 0x800 or info.filename.isascii():
        return info.filename
    data = info.filename.encode("cp437", "replace")
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data.decode(suggested(data), "replace")


def _check_number(count: int) -> None:
    if count > MOST_MEMBERS:
        raise FileError(gettext("too many files are packed in it"))


def _reading(stream: IO[bytes], allowance: Allowance) -> Read:
    def read(size: int) -> bytes:
        try:
            return allowance.give(stream.read(size))
        except _FAULTS_OF_ZIP as error:
            raise damaged() from error

    return read


def _on_disk(read: Read) -> SpooledTemporaryFile[bytes]:
    """A copy of a stream in which one can go back and forth."""
    file = SpooledTemporaryFile(_IN_MEMORY)  # noqa: SIM115
    while data := read(PIECE):
        file.write(data)
    file.seek(0)
    return file


class _Bounded:
    """A file of which no long piece is read at once, as the list of members is."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self.seek, self.tell, self.seekable = file.seek, file.tell, lambda: True

    def read(self, size: int = -1) -> bytes:
        if size > _LONGEST_LIST:
            raise FileError(gettext("too many files are packed in it"))
        return self._file.read(size)
