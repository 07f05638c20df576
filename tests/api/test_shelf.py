"""The pages of the shelf, ready lessons, and files of lessons."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.api.applications import MakeApp
from tests.tables import table
from webapp.lessons.importing import read_file, write_file
from webapp.lessons.model import new_id
from webapp.lessons.ready import lesson, ready_lessons
from webapp.lessons.store import versions
from webapp.lessons.store.moving import bring_in
from webapp.web.storage import STORAGE, Storage
from webapp.web.words import FROM_ELSEWHERE, SHELF_WORDS

ORIGIN = {"Origin": "http://localhost"}
HTML = {"Accept": "text/html"}
READY = ready_lessons()[0].name


@pytest.fixture
def visitor(shared: Flask) -> FlaskClient:
    """Who has come to a shared server."""
    return shared.test_client()


def post(client: FlaskClient, path: str, body: object = None) -> TestResponse:
    return client.post(path, json=body if body is not None else {}, headers=ORIGIN)


def made(client: FlaskClient, title: str, *tags: str) -> str:
    """A lesson of that title; its id."""
    number = f"{sum(map(ord, title)):08}"
    own = {"title": {"value": title}, "tags": {"value": list(tags)}}
    items = [{"id": number, "fields": {"task": {"value": f"About {title}"}}}]
    body = {"by": "onebrowser", "lesson": own, "items": items, "new": True}
    path = f"lesson{'x' * 10}{number}"
    assert post(client, f"/api/lessons/{path}", body).status_code == 200
    return path


def titles(page: str) -> list[str]:
    body = page.partition("<template")[0]
    return [html.unescape(t) for t in re.findall(r"<h2><a[^>]*>([^<]*)</a></h2>", body)]


def test_the_page_lists_lessons_without_scripts(owner: FlaskClient) -> None:
    attack = "<script>alert('x')</script>"
    for title in ("Rook endings", attack, ""):
        made(owner, title)
    page = owner.get("/lessons", headers=HTML)
    assert titles(page.text) == ["Untitled lesson", attack, "Rook endings"]
    assert "<script>alert" not in page.text
    assert page.text.count('href="/lesson/lesson') == 3
    assert "1 card<" in page.text
    assert re.search(r'<time datetime="\d{4}-[^"]+">\w+ \d+, \d{4}</time>', page.text)
    assert "private" in page.headers["Cache-Control"]
    assert titles(owner.get("/lessons?words=rook").text) == ["Rook endings"]
    assert titles(owner.get("/lessons?words=nothing").text) == []


def test_parts_of_the_shelf_have_their_lessons_and_their_numbers(owner: FlaskClient) -> None:
    ids = [made(owner, title) for title in ("One", "Two", "Three")]
    post(owner, f"/api/lessons/{ids[0]}/archive")
    post(owner, f"/api/lessons/{ids[1]}/bin")
    assert owner.get("/api/shelf").get_json()["counts"] == {"open": 1, "archived": 1, "bin": 1}
    for part, title in (("open", "Three"), ("archived", "One"), ("bin", "Two"), ("?", "Three")):
        page = owner.get(f"/lessons?part={part}").text
        assert titles(page) == [title]
    # What is in the bin is put back before it is opened.
    assert "/lesson/lesson" not in owner.get("/lessons?part=bin").text
    assert "30 days" in owner.get("/lessons?part=bin").text


@pytest.mark.parametrize("tag", ["end", "終盤", "50 %", 'a "b" \\c', "_"])
def test_a_tag_is_looked_for_as_it_is(owner: FlaskClient, tag: str) -> None:
    made(owner, "One", tag, "other")
    made(owner, f"{tag} in the title", "endings", "500", "x")
    found = owner.get("/api/shelf", query_string={"tag": tag}).get_json()
    assert [entry["title"] for entry in found["lessons"]] == ["One"]
    assert set(found["tags"]) == {tag, "other", "endings", "500", "x"}
    assert titles(owner.get("/lessons", query_string={"tag": tag}).text) == ["One"]


def test_the_page_says_a_week_before_what_goes_from_the_bin_for_good(make_app: MakeApp) -> None:
    owner, note = make_app(days_in_bin=7).test_client(), "within a week"
    assert note not in owner.get("/lessons").text.split("<main")[1]
    for number in range(2):
        post(owner, f"/api/lessons/{made(owner, str(number))}/bin")
    page = owner.get("/lessons").text
    assert 'data-days="7"' in page
    assert re.search(r'<p class="leaving"><span>2 lessons in the bin will be deleted', page)
    assert '<p class="leaving" hidden>' in owner.get("/lessons?part=bin").text
    assert owner.get("/api/shelf").get_json()["leaving"] == 2
    assert owner.get("/api/shelf?at=0").get_json()["leaving"] == 0


@table("path", ["/lessons", "/lessons?part=bin", "/lessons?part=ready", "/shelf"])
def test_the_pages_have_nothing_inline(owner: FlaskClient, path: str) -> None:
    made(owner, "One")
    page = owner.get(path, headers=HTML).text
    assert re.findall(r"<script(?![^>]*\ssrc=)", page) == []
    assert re.findall(r'<style|\s(?:style|on\w+)="', page) == []


def test_scripts_have_the_words_they_say(owner: FlaskClient) -> None:
    for path in ("/lessons", "/shelf"):
        found = re.search(r'data-words="([^"]*)"', owner.get(path).text)
        assert found
        assert json.loads(html.unescape(found[1])).keys() == {*SHELF_WORDS, *FROM_ELSEWHERE}


def test_where_lessons_are_is_told_to_the_owner_alone(
    owner: FlaskClient, visitor: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://me:secret@db.example.org/lessons")
    page = owner.get("/lessons?part=shelf").text
    assert "db.example.org" in page
    assert "secret" not in page
    assert "handover" not in page
    page = visitor.get("/lessons?part=shelf").text
    assert "db.example.org" not in page
    assert "handover" in page


# --- ready lessons and files ------------------------------------------------------------------


def test_ready_lessons_are_listed_in_the_language_that_is_asked_for(owner: FlaskClient) -> None:
    listed = owner.get("/api/ready").get_json()["lessons"]
    assert [one["name"] for one in listed] == [offer.name for offer in ready_lessons()]
    assert all(one["first"]["position"]["squares"] for one in listed)
    assert all(one["cards"] > 0 for one in listed)
    assert listed[0]["game_name"] == "Chess"
    asked = {"Accept-Language": "ja"}
    assert owner.get("/api/ready", headers=asked).get_json()["lessons"][0]["game_name"] == "チェス"


def test_a_ready_lesson_is_copied_to_the_shelf(visitor: FlaskClient) -> None:
    first, second = (post(visitor, f"/api/ready/{READY}").get_json()["id"] for _ in range(2))
    assert first != second
    listed = visitor.get("/api/shelf").get_json()
    assert {entry["id"] for entry in listed["lessons"]} == {first, second}
    assert listed["lessons"][0]["cards"] == ready_lessons()[0].cards
    assert visitor.get(f"/lesson/{first}").status_code == 200
    assert post(visitor, "/api/ready/nothing").status_code == 404
    assert visitor.post(f"/api/ready/{READY}").status_code == 403


def test_a_file_gives_all_its_lessons_with_notes_and_tags(owner: FlaskClient) -> None:
    from msgspec.structs import replace

    first = replace(lesson(READY), tags=("mates",), notes="For May")
    file = write_file([first, lesson(ready_lessons()[-1].name)])
    sent = {**ORIGIN, "Content-Type": "application/json"}
    ids = owner.post("/api/lessons/file", data=file.encode(), headers=sent).get_json()["ids"]
    assert len(ids) == 2
    kept = owner.get(f"/api/lessons/{ids[0]}").get_json()
    assert (kept["fields"]["tags"], kept["fields"]["notes"]) == (["mates"], "For May")
    assert len(kept["items"]) == len(first.items)
    for other in (b'{"a": 1}', b"[1, 2]", b"{", b"\xff"):
        answer = owner.post("/api/lessons/file", data=other, headers=sent)
        assert answer.get_json() == {"ids": []}
    assert owner.get("/api/shelf").get_json()["count"] == 2


def test_all_lessons_are_saved_as_a_file_that_brings_them_back(
    visitor: FlaskClient, tmp_path: Path
) -> None:
    one, two = made(visitor, "One"), made(visitor, "Two")
    answer = visitor.get("/api/shelf/backup", buffered=True)
    assert "attachment" in answer.headers["Content-Disposition"]
    file = answer.get_data()
    shelf = json.loads(file)["shelves"][0]
    assert [shelf["id"], sorted(entry["id"] for entry in shelf["lessons"])] == [
        "own",
        sorted([one, two]),
    ]
    assert not {"keys", "access"} & (json.loads(file).keys() | shelf.keys())
    sent = {**ORIGIN, "Content-Type": "application/json"}
    visitor.post(f"/api/lessons/{one}/delete", json={}, headers=ORIGIN)
    back = visitor.post("/api/lessons/restore", data=file, headers=sent)
    assert back.get_json() == {"lessons": 1, "there": 1, "replaced": 0, "unread": 0}
    assert visitor.get(f"/api/lessons/{one}").get_json()["fields"]["title"] == "One"
    # To another shelf they come as others, and what is no backup comes to nothing.
    other = visitor.application.test_client()
    assert other.get("/api/shelf/backup", buffered=True).status_code == 404
    assert other.post("/api/lessons/restore", data=file, headers=sent).get_json()["lessons"] == 2
    assert other.get(f"/api/lessons/{one}").status_code == 404
    for wrong in (file[:-40], b"{}", b'{"fenboard": 99, "shelves": []}'):
        assert visitor.post("/api/lessons/restore", data=wrong, headers=sent).status_code == 400
    # The command takes the same file.
    folder = tmp_path / "elsewhere"
    database = Storage(folder, "").database()
    moved = bring_in(database, folder, file)
    assert (moved.lessons, moved.own) == (2, True)
    database.close()


def test_a_lesson_of_any_size_is_brought_back(visitor: FlaskClient) -> None:
    words = "\u68cb" * 3_900
    items = [{"id": f"card{n:04}", "kind": "card", "task": words} for n in range(500)]
    items = [{**item, "solution": words} for item in items]
    entry = {"id": new_id(), "lesson": {"title": "\u68cb", "items": items}}
    file = {"fenboard": 1, "shelves": [{"id": "own", "lessons": [entry]}]}
    content = json.dumps(file, ensure_ascii=False).encode()
    assert len(content) > 11_000_000
    sent = {**ORIGIN, "Content-Type": "application/json"}
    back = visitor.post("/api/lessons/restore", data=content, headers=sent)
    assert back.get_json() == {"lessons": 1, "there": 0, "replaced": 0, "unread": 0}


def test_a_file_of_very_many_entries_is_refused_and_a_lesson_of_them_is_none(
    visitor: FlaskClient,
) -> None:
    sent = {**ORIGIN, "Content-Type": "application/json"}

    def restored(shelves: str) -> tuple[int, int | None]:
        body = f'{{"fenboard":1,"shelves":[{shelves}]}}'
        back = visitor.post("/api/lessons/restore", data=body, headers=sent)
        return back.status_code, back.get_json().get("unread")

    tiny = ",".join(["{}"] * 100_000)
    assert restored(tiny) == (400, None)
    assert restored(f'{{"lessons":[{tiny}]}}') == (400, None)
    own = '{"id":"own","lessons":[{"id":"onelesson","lesson":%s}]}'
    assert restored(own % f'{{"items":[{tiny}]}}') == (200, 1)
    lists = ",".join(["[]"] * 300_000)
    card = f'{{"items":[{{"id":"cardcard","board":[{lists}]}}]}}'
    assert restored(own % card) == (200, 1)
    assert restored(own % '{"title":"One","items":[{"id":"cardcard"}]}') == (200, 0)


@pytest.mark.parametrize(
    "spoil",
    [
        "UPDATE item SET fields = '{' WHERE id = 'cardone1'",
        "UPDATE item SET fields = '{\"board\": 3}' WHERE id = 'cardone1'",
        "UPDATE item SET stamps = '[1]' WHERE id = 'cardone1'",
        "UPDATE lesson SET fields = 'no', stamps = ''",
    ],
)
def test_a_lesson_that_cannot_be_read_is_replaced_by_that_of_a_file(
    visitor: FlaskClient, spoil: str
) -> None:
    lesson_id = "lesson0123456789"
    items = [{"id": name, "fields": {"task": {"value": name}}} for name in ("cardone1", "cardtwo2")]
    body = {"by": "onebrowser", "lesson": {"title": {"value": "One"}}, "items": items, "new": True}
    assert post(visitor, f"/api/lessons/{lesson_id}", body).status_code == 200
    opened = post(visitor, f"/api/lessons/{lesson_id}/links", {"role": "student", "open": True})
    token = opened.get_json()["student"]
    file = visitor.get("/api/shelf/backup", buffered=True).get_data()
    newer = [{"id": "cardtwo2", "fields": {"task": {"value": "newer"}}}]
    post(visitor, f"/api/lessons/{lesson_id}", {"by": "onebrowser", "since": 1, "items": newer})
    database = visitor.application.extensions[STORAGE].database()
    with database.writing() as connection:
        connection.exec_driver_sql("UPDATE lesson SET revision = 4000")
        connection.exec_driver_sql(spoil)
    sent = {**ORIGIN, "Content-Type": "application/json"}
    back = visitor.post("/api/lessons/restore", data=file, headers=sent)
    assert back.get_json() == {"lessons": 0, "there": 0, "replaced": 1, "unread": 0}
    found = visitor.get(f"/api/lessons/{lesson_id}").get_json()
    assert found["fields"]["title"] == "One"
    assert [item["fields"]["task"] for item in found["items"]] == ["cardone1", "cardtwo2"]
    # Pages that are open are told, links work on, and what could still be read is kept.
    assert found["revision"] > 4000
    assert visitor.get(f"/l/{token}").status_code == 200
    kept = versions.listed(database, lesson_id)[0]
    content = versions.version(database, lesson_id, kept.revision)
    assert content
    assert "newer" in [item.get("task") for item in content["items"]]
    again = visitor.post("/api/lessons/restore", data=file, headers=sent)
    assert again.get_json() == {"lessons": 0, "there": 1, "replaced": 0, "unread": 0}


def test_the_editor_reads_a_backup_as_lessons(visitor: FlaskClient) -> None:
    made(visitor, "One")
    file = visitor.get("/api/shelf/backup", buffered=True).get_data(as_text=True)
    found = read_file(file)
    assert found
    assert [lesson.title for lesson in found] == ["One"]


# --- the shelf itself -------------------------------------------------------------------------


def test_what_there_is_to_know_of_a_shelf(visitor: FlaskClient) -> None:
    nothing = {"own": False, "there": False, "count": 0, "words": False}
    assert visitor.get("/api/shelf/about").get_json() == nothing
    one = made(visitor, "One")
    made(visitor, "Two")
    post(visitor, f"/api/lessons/{one}/bin")
    post(visitor, "/api/shelf/words")
    known = {"own": False, "there": True, "count": 2, "words": True}
    assert visitor.get("/api/shelf/about").get_json() == known


def test_a_shelf_is_taken_over_by_nothing_but_a_post(visitor: FlaskClient) -> None:
    made(visitor, "One")
    secret = post(visitor, "/api/shelf/handover").get_json()["secret"]
    other = visitor.application.test_client()
    page = other.get("/shelf", headers=HTML)
    assert page.status_code == 200
    assert page.headers["Referrer-Policy"] == "no-referrer"
    assert "Set-Cookie" not in page.headers
    assert other.get(f"/api/shelf/take?secret={secret}").status_code == 405
    assert post(other, "/api/shelf/take", {"secret": secret}).status_code == 200
    assert 'name="bring"' not in page.text
    assert "Move this browser’s lessons to that shelf as well (1)" in other.get("/shelf").text


@pytest.mark.parametrize(
    ("language", "said", "again"),
    [
        ("en", "Lessons cannot be saved: Fenboard may not write to", "Try again"),
        ("ja", "", "もう一度試す"),
        ("ko", "", "다시 시도"),
    ],
)
def test_the_page_says_what_is_wrong_with_the_database_and_lets_one_try_again(
    make_app: MakeApp, tmp_path: Path, language: str, said: str, again: str
) -> None:
    app = make_app()
    taken = tmp_path / "file"
    taken.write_text("no folder")
    app.extensions[STORAGE] = Storage(taken / "data", "")
    client, headers = app.test_client(), {**HTML, "Accept-Language": language}
    answer = client.get("/lessons?part=bin", headers=headers)
    assert answer.status_code == 503
    assert said in answer.text
    assert f'<html lang="{language}"' in answer.text
    assert re.search(r'<link rel="stylesheet" href="/static/[^"]+/all.css">', answer.text)
    assert f'<a class="button primary" href="">{again}</a>' in answer.text
    taken.unlink()
    assert client.get("/lessons?part=bin", headers=headers).status_code == 200


def test_what_does_not_get_better_is_not_to_be_tried_again(owner: FlaskClient) -> None:
    page = owner.get("/nowhere", headers=HTML)
    assert page.status_code == 404
    assert 'href=""' not in page.text


def test_a_failure_of_ours_is_told_as_one(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_app()
    app.testing = False
    monkeypatch.setattr("webapp.web.shelf.shelf_to_json", lambda *_: 1 / 0)
    answer = app.test_client().get("/lessons", headers=HTML)
    assert answer.status_code == 500
    assert "Your work has been kept" in answer.text
    assert 'href=""' in answer.text


def test_a_network_drive_is_told_of_where_lessons_are(
    owner: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = "This is on a network drive"
    assert said not in owner.get("/lessons?part=shelf").text
    owner.application.extensions[STORAGE].database().network = True
    assert said in owner.get("/lessons?part=shelf").text
