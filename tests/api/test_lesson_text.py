"""Cards from texts and lessons as files over HTTP: whatever is in them, and one at a time."""

from __future__ import annotations

from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
from flask.testing import FlaskClient

from tests.tables import table
from webapp.formats.fen import write_fen
from webapp.formats.starts import START
from webapp.games.shogi import PLAYERS
from webapp.lessons.exporting import FORMS, LOSSES, LessonForm
from webapp.lessons.model import Lesson
from webapp.processes import Turns
from webapp.web import lessons
from webapp.wire.position import position_to_json

LESSON = "lesson" + "a" * 20
KINGS = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"


def post(client: FlaskClient, path: str, body: object) -> tuple[int, Any]:
    answer = client.post(path, json=body, headers={"Origin": "http://localhost"})
    return answer.status_code, answer.get_json()


def saved(client: FlaskClient, item: Any) -> tuple[int, Any]:
    fields = {name: {"value": item[name]} for name in item if name in ("board", "title", "task")}
    body = {"by": "aaaaaaaa", "items": [{"id": item["id"], "fields": fields}], "new": True}
    return post(client, f"/api/lessons/{LESSON}", {**body, "lesson": {}})


def own_game(tags: str, moves: str = "*") -> str:
    return f'[Event "x"]\n[LessonCard "1"]\n[SetUp "1"]\n[FEN "{KINGS}"]\n{tags}\n\n{moves}'


GAMES = {
    "operations of no notation": own_game('[Operations "zzz bm e4;"]'),
    "a notation of no name": own_game(f'[Notation "{"n" * 50}"]'),
    "operations too long": own_game(f'[Operations "epd {"c9 x; " * 1000}"]'),
    "too many commands": own_game("", f"1. e4 {{ {'[%a b]' * 21_000} }} *"),
}


@pytest.mark.parametrize("name", GAMES)
def test_what_a_text_gives_is_saved_and_written_and_keeps_what_has_no_place(
    name: str, owner: FlaskClient
) -> None:
    text = GAMES[name]
    _, found = post(owner, "/api/cards", {"text": text})
    (item,) = found["items"]
    assert item["board"]["position"] or item["board"]["line"]
    assert item["board"]["text"][:200] == text[:200]
    card = {key: item[key] for key in ("id", "board", "title")}
    status, answer = saved(owner, card)
    assert status == 200, answer
    for form in ("", *FORMS):
        body = {"lesson": {"items": [card]}, "form": form}
        assert post(owner, "/api/lesson-text", body)[0] == 200, form


ONE_GAME = '[White "Ann"]\n\n1. e4 e5 2. Nf3 *\n'


@table(
    ("text", "one"),
    [
        (ONE_GAME, True),
        (ONE_GAME.replace("\n", "\r\n"), True),
        (f"\ufeff{ONE_GAME}\n\n", True),
        ('[White "Ann"]\n1. e4 *', True),
        (ONE_GAME * 2, False),
        (f"Round 4\n\n{ONE_GAME}", False),
        (f"{ONE_GAME}\n{KINGS}", False),
        (f"{ONE_GAME}{KINGS}", False),
        ('[White "Ann"]\n\n*', False),
        ("1. e4 e5 2. Nf3 *", False),
    ],
)
def test_a_text_that_is_one_game_is_told_where_it_may_go_on_the_board(
    text: str, *, one: bool, owner: FlaskClient
) -> None:
    _, found = post(owner, "/api/cards", {"text": text, "on_board": True})
    assert (found == {"one": True}) is one
    _, cards = post(owner, "/api/cards", {"text": text})
    assert "one" not in cards
    assert found == {"one": True} or len(found["items"]) == len(cards["items"])


def test_operations_of_no_notation_are_refused(owner: FlaskClient) -> None:
    operations = {"text": "bm e4;", "notation": "zzz"}
    board = {"position": position_to_json(START), "operations": operations}
    card = {"id": "a" * 10, "board": board}
    assert saved(owner, card)[0] == 400
    assert post(owner, "/api/lesson-text", {"lesson": {"items": [card]}})[0] == 400


def test_half_a_character_is_no_trouble_as_a_key(owner: FlaskClient) -> None:
    text = (
        '{"by":"aaaaaaaa","items":[{"id":"aaaaaaaaaa","fields":{"board":{"value":{"\\ud800":1}}}}]'
    )
    answer = owner.post(
        f"/api/lessons/{LESSON}",
        data=text + ',"new":true,"lesson":{}}',
        headers={"Origin": "http://localhost", "Content-Type": "application/json"},
    )
    assert answer.status_code in (200, 400)


def test_lessons_are_written_one_at_a_time(
    owner: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    turns = Turns(at_once=1, waiting=0, longest=1)
    monkeypatch.setattr(lessons, "_writing", turns)
    body = {"lesson": {"items": []}, "form": "fen"}
    with turns.one():
        answer = owner.post("/api/lesson-text", json=body, headers={"Origin": "http://localhost"})
        assert (answer.status_code, answer.get_json()["error"]["code"]) == (503, "busy")
        assert int(answer.headers["Retry-After"]) > 0
        assert owner.get("/healthz").status_code == 200
    assert post(owner, "/api/lesson-text", body)[0] == 200


# --- a form that is bytes -----------------------------------------------------------------------


def zipped(lesson: Lesson) -> bytes:
    """A ZIP with the FEN of each card."""
    held = BytesIO()
    with ZipFile(held, "w") as file:
        for number, card in enumerate(lesson.cards, start=1):
            assert card.position
            file.writestr(f"{number}.fen", write_fen(card.position))
    return held.getvalue()


ZIP = LessonForm(
    name="fens",
    extension="zip",
    media_type="application/zip",
    label="ZIP of FENs",
    games=("chess",),
    holds=frozenset(LOSSES) - {"notes"},
    write=zipped,
)


def test_a_form_that_is_bytes_is_a_row_and_a_function(
    owner: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(FORMS, ZIP.name, ZIP)
    card = {"id": "a" * 10, "board": {"position": position_to_json(START)}}
    body: dict[str, Any] = {"lesson": {"items": [card], "notes": "Said."}}
    _, answer = post(owner, "/api/lesson-text", body)
    assert answer["losses"][ZIP.name] == ["The notes to the lesson are left out."]
    file = owner.post(
        "/api/lesson-text", json={**body, "form": ZIP.name}, headers={"Origin": "http://localhost"}
    )
    assert (file.status_code, file.mimetype) == (200, "application/zip")
    assert file.headers["Content-Disposition"] == "attachment"
    with ZipFile(BytesIO(file.data)) as found:
        assert found.read("1.fen").decode() == write_fen(START)
    part = owner.get("/parts/exports").get_data(as_text=True)
    assert 'value="fens" data-extension="zip"> <span>ZIP of FENs' in part


def test_other_forms_are_texts_in_utf_8(owner: FlaskClient) -> None:
    for form in FORMS.values():
        body = {"lesson": {"title": "Lücena 将棋", "items": [{"id": "a" * 10, "board": {}}]}}
        file = owner.post(
            "/api/lesson-text",
            json={**body, "form": form.name},
            headers={"Origin": "http://localhost"},
        )
        assert file.mimetype == form.media_type
        assert "Lücena 将棋" in file.data.decode("utf-8")
        assert file.data.endswith(b"\n")


GIVEN = "手合割：{start}\n{first}：甲\n{second}：乙\n   1 {move}\n   2 投了\n"


def test_cards_say_whether_their_sides_are_called_as_with_a_handicap(owner: FlaskClient) -> None:
    texts = [
        GIVEN.format(start=start, first=first, second=second, move=move)
        for start, (first, second), move in (
            ("二枚落ち", PLAYERS[1], "６二銀(71)"),
            ("平手", PLAYERS[0], "７六歩(77)"),
            ("平手", PLAYERS[1], "７六歩(77)"),
        )
    ]
    _, found = post(owner, "/api/cards", {"text": "\n".join(texts)})
    assert [card.get("handicap", False) for card in found["items"]] == [True, False, True]
    _, found = post(owner, "/api/cards", {"text": "1. e4 e5 *\n\n1. d4 d5 *\n"})
    assert len(found["items"]) == 2
    assert not any("handicap" in card for card in found["items"])
