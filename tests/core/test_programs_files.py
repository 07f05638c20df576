"""Files of other programs as they are opened, and those that are refused by name."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import partial
from io import BytesIO

import pytest

from tests.core.test_programs_servers import GAME, OF_MONTH, PUZZLE
from tests.scid_files import database, game
from webapp.document.files import files_in, side_by_side
from webapp.document.packed import Allowance, FileError, Read


def reading(data: bytes) -> Read:
    return BytesIO(data).read


def opened(files: Mapping[str, bytes]) -> list[str]:
    """The texts of files that lie beside each other."""

    found = []
    for file in side_by_side({name: partial(reading, data) for name, data in files.items()}):
        for one in files_in(file, Allowance()):
            pieces = []
            while data := one.read(1 << 16):
                pieces.append(data)
            found.append(b"".join(pieces).decode("utf-8-sig"))
    return found


def why(files: Mapping[str, bytes]) -> str:
    with pytest.raises(FileError) as error:
        opened(files)
    return str(error.value)


def test_a_database_of_scid_is_opened_as_pgn() -> None:
    index, names, stored = database([game(1), game(2)])
    (text,) = opened({"a.si4": index, "a.sn4": names, "a.sg4": stored})
    assert text.count("[Event ") == 2
    assert '[White "Ann 2"]' in text


def test_a_database_without_its_other_files_is_refused() -> None:
    index, names, stored = database([game(1)])
    assert ".sg4" in why({"a.si4": index, "a.sn4": names})
    assert ".sn4" in why({"a.si4": index, "a.sg4": stored})


def test_what_is_said_of_a_file_comes_behind_all_its_games() -> None:
    index, _, stored = database([game(1), game(2)])
    files = {"a.si4": partial(reading, index), "a.sg4": partial(reading, stored)}
    (file,) = (one for whole in side_by_side(files) for one in files_in(whole, Allowance()))
    data, error = file.given()
    assert data.count(b"[Event ") == 2
    assert ".sn4" in str(error)


@pytest.mark.parametrize(
    ("value", "count"), [([GAME, GAME], 2), ({"games": [OF_MONTH]}, 1), (PUZZLE, 1)]
)
def test_json_of_servers_is_opened_as_pgn(value: object, count: int) -> None:
    (text,) = opened({"games.json": json.dumps(value).encode()})
    assert text.count("[Event ") == count


@pytest.mark.parametrize("text", ['{"fenboard": 1}', '[{"fen": "x"}]', '{"pgn": 3}', "[Event]"])
def test_other_json_stays_as_it_is(text: str) -> None:
    assert opened({"a.json": text.encode()}) == [text]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("a.cbv", "archive of ChessBase"),
        ("a.CBV", "archive of ChessBase"),
        ("a.2cbh", "database of ChessBase"),
        ("a.cbf", "database of ChessBase"),
        ("a.si5", "Scid 5"),
        ("a.ctg", "opening book"),
    ],
)
def test_what_nobody_reads_is_refused_by_name(name: str, words: str) -> None:
    assert words in why({name: b"\x01\x02\0\0rest"})
