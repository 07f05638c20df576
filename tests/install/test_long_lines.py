"""The longest lines that a text can hold, there and back: slow, as they are at the limits."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.api.test_moves import asked
from webapp.line import MOST_PLIES
from webapp.text.characters import MAX_TEXT

_ALL_SQUARES = ",".join(f"G{file}{rank}" for file in "abcdefgh" for rank in range(1, 9))
_OF_A_PLY = ("parent", "code", "before", "after", "nags", "commands", "marks")


@pytest.mark.parametrize(
    ("text", "plies"),
    [
        ("1. " + "Nf3 Nf6 Ng1 Ng8 " * 5000, MOST_PLIES),
        ("1. " + f"Nf3 {{[%csl {_ALL_SQUARES}]}} Nf6 Ng1 Ng8 " * 3700, 14_800),
        ("1. e4 {" + '"' * (MAX_TEXT - 100) + "} e5", 2),
        ("".join(f'[Tag{number} "?"]\n' for number in range(2000)) + "\n1. e4 e5 *", 2),
    ],
)
def test_all_that_is_read_can_be_sent_back_and_written(
    client: FlaskClient, text: str, plies: int
) -> None:
    line = asked(client, "/api/read", {"text": text})["line"]
    assert len(line["plies"]) == plies
    line["plies"] = [{key: ply[key] for key in _OF_A_PLY if key in ply} for ply in line["plies"]]
    asked(client, "/api/record", {"line": line, "form": "pgn"})
