"""Figures of several processes as one: each writes its own into files of a folder.

The process that watches the others makes the folder, reads it when it is asked, and puts the files
of those that have ended into one, so that nothing is counted down, however many have come and gone.
"""

from __future__ import annotations

import atexit
import os
import shutil
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from tempfile import mkdtemp
from threading import RLock
from time import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from prometheus_client import Metric

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The variable by which prometheus-client knows the folder, and in which way it is to count."""

_COUNTED = ("counter", "histogram")
"""The kinds of files that are kept."""

_ENDED = "ended"
"""In place of the number of a process: of all that have ended."""

lock = RLock()
"""Held while the files are read or put together. No process is begun meanwhile."""

_watching: list[int] = []
"""The process that watches the others, if they are several."""


def prepare() -> None:
    """Makes the folder, which goes with this process."""
    if _watching:
        return
    # It is decided by the variable when the module is imported.
    assert "prometheus_client" not in sys.modules, "prepare_workers comes before all else"
    folder = mkdtemp(prefix="fenboard-metrics-")
    os.environ[FOLDER] = folder
    _watching.append(os.getpid())
    atexit.register(forget)
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(before=_hold, after_in_parent=lock.release, after_in_child=lock.release)


def forget() -> None:
    """Takes the folder away, once all that is watched has ended."""
    if are_several() and not is_worker():
        shutil.rmtree(os.environ[FOLDER], ignore_errors=True)


def _hold() -> None:
    lock.acquire()


def are_several() -> bool:
    """Whether several processes count."""
    return bool(_watching)


def is_worker() -> bool:
    """Whether this is one of several that are watched."""
    return are_several() and os.getpid() not in _watching


def ended(pid: int) -> None:
    """Puts the files of a process that has ended to those of all that have."""
    if not are_several():
        return
    folder = Path(os.environ[FOLDER])
    with lock:
        for kind in _COUNTED:
            new, kept = folder / f"{kind}_{pid}.db", folder / f"{kind}_{_ENDED}.db"
            if new.exists():
                _put_together([file for file in (kept, new) if file.exists()], kept)
                new.unlink()
        for file in folder.glob(f"gauge_*_{pid}.db"):
            file.unlink()


def _put_together(files: list[Path], into: Path) -> None:
    from prometheus_client.mmap_dict import MmapedDict, mmap_key

    made = into.with_suffix(".new")
    made.unlink(missing_ok=True)
    values = MmapedDict(str(made))
    for metric in _merged(files, accumulate=False):
        for sample in metric.samples:
            names, labels = [*sample.labels], [*sample.labels.values()]
            key = mmap_key(metric.name, sample.name, names, labels, metric.documentation)
            values.write_value(key, sample.value, 0.0)
    values.close()
    made.replace(into)


def _merged(files: Iterable[Path], *, accumulate: bool) -> Iterable[Metric]:
    """The figures of several files as one."""
    from prometheus_client.multiprocess import MultiProcessCollector

    # A process may just have made one.
    begun = [str(file) for file in files if file.stat().st_size]
    merged: Iterable[Metric] = MultiProcessCollector.merge(begun, accumulate=accumulate)
    return merged


def takes_turn(name: str, every: float) -> bool:
    """Whether this process is to do what one alone does, each time after so many seconds."""
    if not are_several():
        return True
    file = Path(os.environ[FOLDER]) / f"{name}.turn"
    with suppress(OSError):
        if time() - file.stat().st_mtime < every:
            return False
    # Two at once do no harm.
    file.touch()
    return True


class OfAll:
    """The figures of all processes, as prometheus-client collects them."""

    def collect(self) -> Iterable[Metric]:
        """All of them."""
        with lock:
            return _merged(Path(os.environ[FOLDER]).glob("*.db"), accumulate=True)
