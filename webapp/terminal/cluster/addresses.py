"""Files by address, on this machine or wherever fsspec reaches, such as `s3://bucket/name`."""

from __future__ import annotations

import errno
import glob
import io
import os
import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any, BinaryIO

from webapp.language import gettext
from webapp.terminal.run import UnreadableError, open_file
from webapp.terminal.speaking import Failure

_PATTERN = frozenset("*?[")


def is_address(name: str) -> bool:
    """Whether a name is an address rather than a path on this machine."""
    return "://" in name


def escaped_name(name: str) -> str:
    """A name as text that can be kept, also of bytes that are no UTF-8."""
    return name.encode("utf-8", "backslashreplace").decode()


def reason_of(error: BaseException) -> str:
    """Why a file could not be read or written, in the words of the system or of the store."""
    if isinstance(error, FileNotFoundError):
        # Some stores say so as well where nothing answers.
        other = error.__cause__
        is_other = isinstance(other, OSError) and not isinstance(other, FileNotFoundError)
        return reason_of(other) if other and is_other else os.strerror(errno.ENOENT)
    return getattr(error, "strerror", None) or str(error).partition("\n")[0] or type(error).__name__


def store_of(address: str) -> tuple[Any, str]:
    """The file system of fsspec that an address is of, and its path there.

    Raises UnreadableError.
    """
    try:
        from fsspec.core import url_to_fs

        return url_to_fs(address)  # type: ignore[no-any-return]
    except Exception as error:  # of each store its own
        raise UnreadableError(reason_of(error)) from error


def opened(name: str) -> BinaryIO:
    """A file to be read. Raises UnreadableError."""
    if not is_address(name):
        return open_file(name)
    store, path = store_of(name)
    try:
        return store.open(path, "rb")  # type: ignore[no-any-return]
    except Exception as error:  # of each store its own
        raise UnreadableError(reason_of(error)) from error


def reading(stream: IO[bytes], size: int) -> bytes:
    """The next bytes of a file. Raises UnreadableError."""
    try:
        return stream.read(size)
    except Exception as error:  # of each store its own
        raise UnreadableError(reason_of(error)) from error


def stamp_of(name: str) -> tuple[int | None, str]:
    """The bytes of a file, None where they are not known, and what changes when the file does."""
    try:
        if not is_address(name):
            status = os.stat(name)
            return status.st_size, str(status.st_mtime_ns)
        store, path = store_of(name)
        return store.info(path).get("size"), str(store.ukey(path))
    except Exception:  # of each store its own; what is wrong is said when it is read
        return None, ""


def expanded(names: Sequence[str]) -> list[str]:
    """The names, and for each pattern those that it fits, in alphabetical order. Raises Failure
    where there are none.
    """
    found: list[str] = []
    for name in names:
        fitting = _fitting(name) if _PATTERN & set(name) else [name]
        if not fitting:
            raise Failure(gettext("No file fits %(pattern)s.") % {"pattern": name})
        found += fitting
    return found


def _fitting(pattern: str) -> list[str]:
    if not is_address(pattern):
        if os.path.exists(pattern):
            return [pattern]
        return sorted(one for one in glob.glob(pattern, recursive=True) if os.path.isfile(one))
    try:
        store, path = store_of(pattern)
        # One that cannot be looked for is opened as it is, and then it is said why it cannot be.
        return [store.unstrip_protocol(one) for one in sorted(store.glob(path))]
    except Exception:
        return [pattern]


class Folder:
    """A folder that is written to, here or in an object store.

    A file is there whole or not at all: here it is written under another name first; a store takes
    a file as a whole.
    """

    def __init__(self, address: str) -> None:
        """Raises UnreadableError where there is no such store."""
        self.address = address.rstrip("/") or address
        self._store: Any = None
        self._root = self.address
        if is_address(address):
            self._store, self._root = store_of(self.address)

    def names(self, within: str = "") -> set[str]:
        """The names of what is in the folder, or in one within it; none where it is not there."""
        try:
            if self._store is None:
                return set(os.listdir(os.path.join(self._root, within)))
            path = f"{self._root}/{within}".rstrip("/")
            listed = self._store.ls(path, detail=False, refresh=True)
            return {one.rstrip("/").rpartition("/")[2] for one in listed}
        except FileNotFoundError:
            return set()

    def read(self, name: str) -> bytes | None:
        """A file of it, None where there is none. Raises OSError, or what the store raises."""
        try:
            if self._store is None:
                return Path(self._root, name).read_bytes()
            return self._store.cat_file(f"{self._root}/{name}")  # type: ignore[no-any-return]
        except FileNotFoundError:
            return None

    def write(self, name: str, data: bytes) -> None:
        """Puts a file there. Raises OSError, or what the store raises."""
        with self.create(name) as file:
            file.write(data)

    @contextmanager
    def create(self, name: str) -> Iterator[BinaryIO]:
        """A file to be written, there once the block is through."""
        if self._store is None:
            target = Path(self._root, name)
            target.parent.mkdir(parents=True, exist_ok=True)
            # In the place of one that was left half done another name is taken.
            draft = target.with_name(f".{target.name}.{secrets.token_hex(4)}.draft")
            try:
                with draft.open("xb") as file:
                    yield file
                draft.replace(target)
            finally:
                with suppress(FileNotFoundError):
                    draft.unlink()
            return
        with self._store.open(f"{self._root}/{name}", "wb") as file:
            yield file

    def clear_drafts(self) -> None:
        """Removes what a process that was killed has left half written."""
        if self._store is None:
            for draft in Path(self._root).rglob(".*.draft"):
                with suppress(OSError):
                    draft.unlink()


def limited(stream: IO[bytes], size: int) -> IO[bytes]:
    """The next so many bytes of a file as one of its own."""
    return io.BufferedReader(_Limited(stream, size))


class _Limited(io.RawIOBase):
    """The next so many bytes of a file."""

    def __init__(self, stream: IO[bytes], size: int) -> None:
        self._stream, self._left = stream, size

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        data = reading(self._stream, min(len(buffer), self._left))
        self._left -= len(data)
        buffer[: len(data)] = data
        return len(data)
