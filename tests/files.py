"""A file of each form of `webapp.document.files`, with what all who open files find in it."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import sys
import zipfile
from collections.abc import Callable, Mapping

from tests import chessbase_files, scid_files

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

GAME = b'[White "Anna"]\n[Black "Ben"]\n[Result "1-0"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n\n'

GAMES = [scid_files.game(1), scid_files.game(3)]
SERVER = b"".join(
    b'{"id":"%s","players":{"white":{},"black":{}},"moves":"%s"}\n' % pair
    for pair in ((b"q7ZvsdUF", b"e4 e5"), (b"AHGPPS44", b"d4 d5 c4"))
)

WAYS: Mapping[str, Callable[[bytes], bytes]] = {
    "gz": gzip.compress, "bz2": bz2.compress, "xz": lzma.compress, "zst": zstd.compress,
}  # fmt: skip
"""How files are packed by themselves, by the endings of their names."""


def zipped(files: Mapping[str, bytes], how: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A zip file of these."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", how) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return made.getvalue()


OF_FORMS: Mapping[str, Mapping[str, bytes]] = {
    "gzip": {"a.pgn.gz": gzip.compress(GAME)},
    "bzip2": {"a.pgn.bz2": bz2.compress(GAME)},
    "xz": {"a.pgn.xz": lzma.compress(GAME)},
    "Zstandard": {"a.pgn.zst": zstd.compress(GAME)},
    "zip": {"a.zip": zipped({"2.pgn": GAME, "b/10.pgn.gz": gzip.compress(GAME)})},
    "document": {"a.docx": zipped({"[Content_Types].xml": b"<Types/>"})},
    "PDF": {"a.pdf": b"%PDF-1.7\n\0"},
    "old document": {"a.doc": b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(99)},
    "picture": {"a.png": b"\x89PNG\r\n\x1a\n" + bytes(99)},
    "RAR": {"a.rar": b"Rar!\x1a\7\0"},
    "JSON of a chess server": {"a.ndjson": SERVER},
    "Scid": dict(zip(("a.si4", "a.sn4", "a.sg4"), scid_files.database(GAMES), strict=True)),
    "Scid 5": {"a.si5": b"\1\2\0\0"},
    "ChessBase": {
        f"a.{ending}": data for ending, data in chessbase_files.database(GAMES)._asdict().items()
    },
    "ChessBase archive": {"a.cbv": b"\1\2\0\0"},
    "other ChessBase": {"a.cbf": b"\1\2\0\0"},
    "opening book": {"a.ctg": b"\1\2\0\0"},
    "7-Zip": {"a.7z": b"7z\xbc\xaf\x27\x1c\0\4"},
}
"""Files by the names of their forms: the file, and after it those that belong beside it."""
