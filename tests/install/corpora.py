"""Corpora for tests: files of all kinds, and the command over them."""

from __future__ import annotations

import gzip
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pyarrow as pa
from click.testing import Result
from pyarrow import parquet

from tests.games import random_boards
from tests.install.terminal import GLUED, SHORT, fenboard

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

SMALL = ("--part-size", "0.0625")
"""Parts of 64 kB."""


@cache
def played(count: int, seed: int = 11) -> list[str]:
    """FENs of random games, no line twice, some with faults, and long comments, which are quick."""
    boards = [board.fen(en_passant="fen").rsplit(" ", 1)[0] for board in random_boards(100, seed)]
    lines = []
    for number in range(count):
        fen = f"{boards[number % len(boards)]} {200 + number}"
        faults = {1: f"# {fen * 99}", 3: fen.replace(" w", "w").replace(" b", "b"), 5: SHORT, 7: ""}
        lines.append(faults.get(number % 8, fen))
    return lines


def write(folder: Path) -> list[str]:
    """Files as people have them: several ends of lines, marks, packed, broken, games, none."""
    lines = played(96)
    plain = "\n".join(lines)
    odd = f"{GLUED}\x0b{GLUED} {SHORT}\x85{SHORT}\u2028\r\r\n\n".encode() + b"4k3/8/8/\xe4 w\n"
    long = b"x" * 70_000 + b" " + GLUED.encode() + b"\n"
    doubled = f"{lines[0]} {lines[2]}\n".encode()
    files = {
        "a.fen": plain.encode() + b"\n" + odd * 3 + long + doubled + plain.encode(),
        "b-crlf.fen": b"\xef\xbb\xbf" + plain.replace("\n", "\r\n").encode() * 2,
        "c-returns.fen": plain.replace("\n", "\r").encode() * 2,
        "d.fen.gz": gzip.compress(plain.encode() * 2),
        "e.fen.zst": zstd.compress(plain.encode()),
        "f-binary.fen": plain.encode() * 2 + b"\n8/8\n" + b"\0" * 200_000 + plain.encode(),
        "g-broken.fen.gz": gzip.compress(plain.encode())[:-300],
        "h-wide.fen": plain[:9000].encode("utf-16"),
        "i.pgn": b'[Event "x"]\n\n1. e4 e5 2. Nf3 *\n\n1. d4 d9 *\n' * 30,
        "k.fen": plain.encode(),
        "l-empty.fen": b"",
        "n.fen": GLUED.encode(),
    }
    for name, data in files.items():
        (folder / name).write_bytes(data)
    return [str(folder / name) for name in [*files, "m-missing.fen"]]


def write_tables(folder: Path, texts: Iterable[str]) -> tuple[Path, Path]:
    """The same positions as CSV, with numbers beside them, and as Parquet in groups of 30."""
    texts = [*texts]
    rows = "".join(f'{at};"{text}";"two\nlines"\n' for at, text in enumerate(texts))
    (folder / "t.csv").write_text(f"number;fen;words\n{rows}", encoding="utf-8")
    table = pa.table({"number": range(len(texts)), "fen": texts})
    parquet.write_table(table, folder / "t.parquet", row_group_size=30)
    return folder / "t.csv", folder / "t.parquet"


def joined(folder: Path, ending: str = ".txt") -> bytes:
    """The results in a folder, one after the other in the order of their names."""
    paths = sorted(folder.glob(f"part-*{ending}"))
    # Most languages pass over signs when they put names in order.
    assert paths == sorted(paths, key=lambda path: [*filter(str.isalnum, path.name)])
    return b"".join(path.read_bytes() for path in paths)


def findings(folder: Path) -> bytes:
    """The findings beside them."""
    return joined(folder / "findings")


def corpus(*args: str) -> Result:
    """The command over small parts."""
    return fenboard(*args, *SMALL)


@contextmanager
def cluster(workers: int) -> Iterator[Any]:
    """So many worker processes of Dask, as `hands` has them."""
    from webapp.terminal.cluster.hands import own_cluster

    hands = own_cluster(workers)
    try:
        yield hands._cluster
    finally:
        hands.close()


def kill_one_at_work(own: Any) -> int:
    """Ends a worker at once that has something to do; its process."""
    busy = [one for one in own.scheduler.workers.values() if one.processing]
    nanny = next(nanny for nanny in own.workers.values() if nanny.worker_address == busy[0].address)
    os.kill(nanny.pid, 9)
    return int(nanny.pid)
