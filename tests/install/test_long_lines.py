"""The longest lines that a text can hold, there and back: slow, as they are at the limits."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.api.test_moves import asked
from webapp.model.line import MOST_PLIES
from webapp.text.characters import MAX_TEXT
from webapp.wire.line import MOST_PARTS

_OF_A_PLY = ("parent", "code", "before", "after", "nags", "commands", "marks")


@pytest.mark.parametrize(
    ("text", "plies"),
    [
        ("1. " + "Nf3 Nf6 Ng1 Ng8 " * 5000, MOST_PLIES),
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


@pytest.mark.parametrize("field", ["tags", "commands"])
def test_more_parts_than_anyone_has_are_refused_at_once(client: FlaskClient, field: str) -> None:
    part = ["a", "b"] if field == "tags" else "x"
    line = {"start": {"squares": [""] * 64}, field: [part] * (MOST_PARTS + 1)}
    response = client.post("/api/record", json={"line": line, "form": "pgn"})
    assert response.status_code == 400
