"""Files that are no simple texts: packed ones, those of other programs, and what is too much."""

from __future__ import annotations

import gzip
import io
import os
import random
import struct
import tracemalloc
import zipfile

import pytest

from tests.files import GAME, OF_FORMS, WAYS, zipped
from tests.games import so_many
from tests.tables import table
from webapp.document import packed as packed_files
from webapp.document.file_forms import OpenFile
from webapp.document.files import FORMS, MOST_NESTED, files_in, side_by_side
from webapp.document.packed import MOST_MEMBERS, MOST_RATIO, PIECE, Allowance

DAMAGED = "it is incomplete or damaged"
GROWS = "it would become many hundred times as long when unpacked"


def found(name: str, data: bytes, most: int | None = None) -> dict[str, bytes]:
    """The files in a file, by name, none of which has a fault."""
    texts: dict[str, bytes] = {}
    for file in files_in(OpenFile(name, io.BytesIO(data).read), Allowance(most)):
        texts[file.path], error = file.given()
        assert error is None
    return texts


def said(data: bytes, name: str = "a") -> tuple[bytes, str]:
    """As much as can be read of a file, and why no more can be."""
    (file,) = files_in(OpenFile(name, io.BytesIO(data).read), Allowance())
    text, error = file.given()
    return text, str(error or "")


@pytest.mark.parametrize("way", WAYS)
def test_a_packed_file_is_what_is_in_it(way: str) -> None:
    pack = WAYS[way]
    many = GAME * 3000
    assert found(f"a.pgn.{way}", pack(many)) == {"a.pgn": many}
    assert found(f"a.pgn.{way}", pack(GAME) + pack(many)) == {"a.pgn": GAME + many}
    assert found(f"a.pgn.{way}", pack(GAME) + bytes(1000)) == {"a.pgn": GAME}
    assert found(f"a.pgn.{way}", pack(b"")) == {"a.pgn": b""}
    assert found("a.dat", pack(pack(GAME))) == {"a": GAME}


def test_a_packed_file_is_read_as_it_comes_in() -> None:
    packed = gzip.compress(GAME) + gzip.compress(os.urandom(99))
    data = io.BytesIO(packed)
    (file,) = files_in(OpenFile("a", lambda _: data.read(7)), Allowance())
    assert GAME.startswith(file.read(PIECE))
    assert data.tell() <= len(gzip.compress(GAME))


def test_a_plain_file_is_itself() -> None:
    for data in (b"", b"B", b"PK", GAME, b"\xff\xfe1\0", b"\x1f\x8b"):
        assert found("a.pgn", data) == {"a.pgn": data}


@table("how", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2])
def test_the_files_of_a_zip_file_come_in_the_order_of_their_names(how: int) -> None:
    files = {"b10.pgn": GAME, "b2.kif": b"1", "c/": b"", "__MACOSX/._b2.kif": b"\0"}
    assert list(found("a.zip", zipped(files, how)).items()) == [
        ("a.zip/b2.kif", b"1"),
        ("a.zip/b10.pgn", GAME),
    ]
    inner = zipped({"b.pgn.gz": gzip.compress(GAME)}, how)
    assert found("a.zip", zipped({"in.zip": inner}, how)) == {"a.zip/in.zip/b.pgn": GAME}


@table(
    "name, encoding",
    [
        ("先手.kif", "utf-8"),
        ("将棋の棋譜.kif", "cp932"),
        ("中国象棋大师对局.pgn", "gb18030"),
        ("장기 대국.gib", "cp949"),
    ],
)
def test_names_in_a_zip_file_are_in_the_encoding_of_their_system(name: str, encoding: str) -> None:
    data = name.encode(encoding)
    packed = zipped({"?" * len(data): GAME}).replace(b"?" * len(data), data)
    assert found("a.zip", packed) == {f"a.zip/{name}": GAME}


@pytest.mark.parametrize("way", WAYS)
def test_a_damaged_file_gives_what_can_be_read_and_says_so(way: str) -> None:
    pack = WAYS[way]
    packed = pack(GAME * 3000)
    for data in (packed[: len(packed) // 2], packed[:-1], pack(GAME) + b"something else"):
        text, error = said(data)
        assert error == DAMAGED
        assert (GAME * 3000).startswith(text)
    assert text == GAME


def test_a_file_of_an_archive_that_cannot_be_read_leaves_the_others() -> None:
    packed = bytearray(zipped({"1.pgn": GAME, "2.pgn": GAME, "3.pgn": GAME}, zipfile.ZIP_STORED))
    second = packed.index(GAME, packed.index(GAME) + 1)
    packed[second] ^= 1
    opened = files_in(OpenFile("a.zip", io.BytesIO(packed).read), Allowance())
    results = [file.given() for file in opened]
    assert [text == GAME for text, _ in results] == [True, False, True]
    assert [str(error or "") for _, error in results] == ["", DAMAGED, ""]


def test_archives_with_passwords_and_of_other_programs_are_named() -> None:
    packed = zipped({"a.pgn": GAME})
    at = packed.index(b"PK\1\2")
    locked = packed[: at + 8] + b"\1" + packed[at + 9 :]
    assert said(locked) == (b"", "it is protected by a password")
    other = packed[: at + 10] + b"\x09" + packed[at + 11 :]
    assert said(other) == (b"", "it is packed in a way that only other programs can unpack")
    assert "extract the files" in said(OF_FORMS["RAR"]["a.rar"])[1]


def test_a_file_without_a_name_in_an_archive_is_said_to_be_damaged() -> None:
    packed = bytearray(zipped({"x": GAME}))
    at = packed.index(b"PK\1\2")
    packed[at + 28], packed[at + 30] = 0, 1
    assert said(bytes(packed)) == (b"", DAMAGED)


# --- too much ---------------------------------------------------------------------------------


@pytest.fixture
def free(monkeypatch: pytest.MonkeyPatch) -> int:
    """So many bytes may come of any file: fewer than usual, as making more takes long."""
    monkeypatch.setattr(packed_files, "_FREE", 1 << 20)
    return 1 << 20


@pytest.mark.parametrize("way", WAYS)
def test_a_bomb_ends_when_it_has_grown_out_of_proportion(way: str, free: int) -> None:
    bomb = WAYS[way](bytes(2 * free))
    assert len(bomb) * MOST_RATIO < free
    text, error = said(bomb)
    assert (len(text) <= free, error) == (True, GROWS)
    # So do those within others.
    text, error = said(WAYS[way](bomb))
    assert (len(text) <= free, error) == (True, GROWS)


def test_the_files_of_a_bomb_count_together(free: int) -> None:
    packed = zipped({f"{number}.pgn": bytes(free // 4) for number in range(8)})
    opened = files_in(OpenFile("a.zip", io.BytesIO(packed).read), Allowance())
    given = [file.given() for file in opened]
    assert sum(len(text) for text, _ in given) <= free + PIECE
    assert str(given[-1][1]) == GROWS


def test_no_more_is_nested_than_people_do() -> None:
    data = GAME
    for _ in range(MOST_NESTED + 1):
        data = gzip.compress(data)
    assert said(data)[0] == GAME
    assert said(gzip.compress(data)) == (b"", "too many archives are packed in each other")


def test_an_archive_of_very_many_files_is_not_begun() -> None:
    many = zipped({str(number): b"" for number in range(MOST_MEMBERS + 1)})
    assert said(many) == (b"", "too many files are packed in it")
    # The list is not even read where it says that it is long.
    packed = zipped({"a.pgn": GAME}) + bytes(30 << 20)
    end = packed.index(b"PK\5\6")
    long = packed[:end] + bytes(30 << 20) + packed[end : end + 12]
    long += struct.pack("<LL", 25 << 20, 0) + b"\0\0"
    assert said(long) == (b"", "too many files are packed in it")


@pytest.mark.parametrize("way", ["gz", "zst", "zip"])
def test_memory_stays_flat(way: str) -> None:
    chosen = random.Random(7)
    many = chosen.randbytes(1 << 20).hex().encode()
    packed = zipped({"a": many}) if way == "zip" else WAYS[way](many)
    size, total = len(many), 0
    del many
    tracemalloc.start()
    for file in files_in(OpenFile("a", io.BytesIO(packed).read), Allowance()):
        while data := file.read(PIECE):
            total += len(data)
    # An archive is held itself, where it is small.
    assert tracemalloc.get_traced_memory()[1] < (1 << 20) + (len(packed) if way == "zip" else 0)
    tracemalloc.stop()
    assert total == size


@pytest.mark.parametrize("form", OF_FORMS)
def test_a_spoiled_file_is_read_or_said_to_be_spoiled(form: str) -> None:
    files = OF_FORMS[form]
    name, *_ = files
    chosen = random.Random(1)
    for _ in range(so_many(500)):
        spoiled = bytearray(files[name])
        for _ in range(chosen.randrange(1, 4)):
            at = chosen.randrange(len(spoiled))
            spoiled[at : at + chosen.randrange(3)] = chosen.randbytes(chosen.randrange(3))
            spoiled = spoiled[: chosen.choice((len(spoiled), at + 1))] or bytearray(b"\0")
        readers = {**files, name: bytes(spoiled)}
        opened = {one: lambda d=data: io.BytesIO(d).read for one, data in readers.items()}  # type: ignore[misc]
        for whole in side_by_side(opened):
            for file in files_in(whole, Allowance(1 << 20)):
                text, _ = file.given()
                assert len(text) <= 1 << 20


def test_every_form_has_a_name_of_its_own() -> None:
    assert len({form.name for form in FORMS}) == len(FORMS)
