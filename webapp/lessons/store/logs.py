"""Whether the log that SQLite writes ahead, FILE-wal, is that of the file beside it.

SQLite itself takes any log that stands there for its own. If somebody has put a backup in the place
of the file and left the log, it would write pages of the one into the other. So it is looked at
before the file is opened, where the file was written to, or put there, after the log:

    nothing in the file is as the log has it    it was put there
    all of it                                   it was brought up to date, so nothing can be mixed
    some of it, or its time alone is older      it is tried on copies whether both go together

Nothing here imports SQLAlchemy: each start looks.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path

from webapp.lessons.troubles import StorageError

_HEAD, _FRAME = 32, 24  # bytes before all pages of a log, and before each
_MAGIC = (0x377F0682, 0x377F0683)
_LONGEST_PAGE = 1 << 16


def log_of(file: Path) -> Path:
    """The log beside a file."""
    return file.with_name(f"{file.name}-wal")


def check_log(file: Path) -> None:
    """Raises StorageError where the log beside the file is not the file's own."""
    log = log_of(file)
    try:
        main, written = file.stat(), log.stat()
        # A new file is empty for as long as all that is in it stands in its log.
        # When it was put there, also with the time that another one had; on Windows, was made.
        if not main.st_size or max(main.st_mtime_ns, main.st_ctime_ns) <= written.st_mtime_ns:
            return
        size, pages = _pages_of(log)
        as_logged = [_compared(file, size, number, found) for number, found in pages.items()]
        foreign = False
        if pages and "last" not in as_logged and "earlier" not in as_logged:
            foreign = main.st_mtime_ns > written.st_mtime_ns
        if not foreign and as_logged.count("last") < len(pages):
            foreign = not _go_together(file, log)
        # Another program is at work with both.
        if not foreign or (_state(file), _state(log)) != (_state_of(main), _state_of(written)):
            return
    except OSError:
        return
    raise StorageError("log", str(log))


def use_log(file: Path) -> None:
    """Has the log taken for the file's own: whoever runs Fenboard knows that both go together."""
    log_of(file).touch()


def _state(file: Path) -> tuple[int, int]:
    return _state_of(file.stat())


def _state_of(found: os.stat_result) -> tuple[int, int]:
    return found.st_mtime_ns, found.st_size


def _pages_of(log: Path) -> tuple[int, Mapping[int, list[int]]]:
    """The size of pages, and of each page that was committed the hashes of what it was, in turn."""
    pages: defaultdict[int, list[int]] = defaultdict(list)
    with open(log, "rb") as file:
        head = file.read(_HEAD)
        size = int.from_bytes(head[8:12], "big")
        if int.from_bytes(head[:4], "big") not in _MAGIC or not 512 <= size <= _LONGEST_PAGE:
            return 0, pages
        waiting: list[tuple[int, int]] = []
        for number, ends, page in _frames(file, head[16:24], size):
            waiting.append((number, hash(page)))
            if ends:
                for one, found in waiting:
                    pages[one].append(found)
                waiting.clear()
    return size, pages


def _frames(file: object, salt: bytes, size: int) -> Iterator[tuple[int, bool, bytes]]:
    """Each frame that is of this log and not of one that was there before."""
    while True:
        head = file.read(_FRAME)  # type: ignore[attr-defined]
        page = file.read(size)  # type: ignore[attr-defined]
        if len(page) < size or head[8:16] != salt:
            return
        yield int.from_bytes(head[:4], "big"), any(head[4:8]), page


def _compared(file: Path, size: int, number: int, logged: list[int]) -> str:
    """How a page stands in the file: as the log has it "last" or "earlier", or "else"."""
    with open(file, "rb") as main:
        main.seek((number - 1) * size)
        found = hash(main.read(size))
    if found == logged[-1]:
        return "last"
    return "earlier" if found in logged else "else"


def _go_together(file: Path, log: Path) -> bool:
    """Whether file and log are whole together, or not even the file alone is."""
    with tempfile.TemporaryDirectory(dir=file.parent, prefix="log-check-") as folder:
        copy = Path(folder) / file.name
        shutil.copyfile(file, copy)
        shutil.copyfile(log, log_of(copy))
        if is_whole(copy):
            return True
        for one in Path(folder).iterdir():
            one.unlink()
        shutil.copyfile(file, copy)
        return not is_whole(copy)


def is_whole(file: Path) -> bool:
    """Whether SQLite finds nothing wrong with a file and its log."""
    try:
        with closing(sqlite3.connect(file)) as connection:
            if connection.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
                return False
            return connection.execute("PRAGMA foreign_key_check").fetchone() is None
    except sqlite3.DatabaseError:
        return False
