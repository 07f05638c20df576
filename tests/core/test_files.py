"""Files that are no simple texts: packed ones, those of other programs, and what is too much."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import sys
import zipfile
from collections.abc import Callable, Mapping

import pytest

from webapp.document.files import FORMS, MOST_NESTED, OpenFile, files_in
from webapp.document.packed import MOST_MEMBERS, PIECE, Allowance, FileError

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

GAME = b'[White "Anna"]\n[Black "Ben"]\n[Result "1-0"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n\n'
WAYS: Mapping[str, Callable[[bytes], bytes]] = {
    "gz": gzip.compress, "bz2": bz2.compress, "xz": lzma.compress, "zst": zstd.compress,
}  # fmt: skip


def zipped(**files: bytes) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name.replace("_", "."), data)
    return made.getvalue()


def found(name: str, data: bytes, most: int | None = None) -> dict[str, bytes | str]:
    """What is in a file: bytes by name, and words where it cannot be read further."""
    texts: dict[str, bytes | str] = {}
    for file in files_in(OpenFile(name, io.BytesIO(data).read), Allowance(most)):
        try:
            texts[file.path] = file.whole()
        except FileError as error:
            texts[file.path] = str(error)
    return texts


@pytest.mark.parametrize("way", WAYS)
def test_a_packed_file_is_what_is_in_it(way: str) -> None:
    pack = WAYS[way]
    many = GAME * 3000
    assert found(f"a.pgn.{way}", pack(many)) == {"a.pgn": many}
    assert found(f"a.pgn.{way}", pack(GAME) + pack(many)) == {"a.pgn": GAME + many}
    assert found(f"a.pgn.{way}", pack(b"")) == {"a.pgn": b""}
    assert found("a.dat", pack(pack(GAME))) == {"a": GAME}


def test_a_plain_file_is_itself() -> None:
    for data in (b"", b"B", b"PK", GAME, b"\xff\xfe1\0", b"\x1f\x8b"):
        assert found("a.pgn", data) == {"a.pgn": data}


def test_the_files_of_a_zip_file() -> None:
    assert found("a.zip", zipped(b_pgn=GAME, c_kif=b"1")) == {
        "a.zip/b.pgn": GAME,
        "a.zip/c.kif": b"1",
    }
    inner = zipped(b_pgn_gz=gzip.compress(GAME))
    assert found("a.zip", zipped(in_zip=inner)) == {"a.zip/in.zip/b.pgn": GAME}


def test_every_form_has_a_name_of_its_own() -> None:
    assert len({form.name for form in FORMS}) == len(FORMS)
    assert MOST_NESTED
    assert MOST_MEMBERS
    assert PIECE
