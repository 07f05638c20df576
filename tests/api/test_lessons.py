"""Lessons over HTTP: saved and told, and who may do what."""

from __future__ import annotations

import itertools
import json
import socket
import struct
import sys
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select
from werkzeug.test import TestResponse

from tests.api.applications import MakeApp, standing
from tests.tables import table
from webapp import create_app
from webapp.formats.starts import START, START_POSITIONS
from webapp.lessons.limits import MOST_CARDS
from webapp.lessons.store import shelves
from webapp.lessons.store.tables import DAY, SHELF, now
from webapp.web.lessons import RATES, LessonRates
from webapp.web.limits import most_bytes
from webapp.web.security import peers, visitors
from webapp.web.security.hosts import LOCAL_ADDRESS
from webapp.web.security.peers import PEER, GoneError, is_of_this_user, users_of
from webapp.web.security.rates import Rate
from webapp.web.storage import STORAGE, Storage
from webapp.wire.position import position_to_json
from webapp.wire.shapes import MOST_OF_ANY_SHAPE, check_values, values_in

ORIGIN = {"Origin": "http://localhost"}
LESSON = "lesson" + "a" * 20
BY = "onebrowser"
OPEN = {"role": "editor", "open": True}


def post(client: FlaskClient, path: str, body: object = None, **more: Any) -> TestResponse:
    headers = {**ORIGIN, **more.pop("headers", {})}
    return client.post(path, json=body if body is not None else {}, headers=headers, **more)


def card(number: int, base: int = 0, **fields: object) -> dict[str, Any]:
    values = {name: {"value": value, "base": base} for name, value in fields.items()}
    return {"id": f"card{number:04}", "fields": values}


def save(client: FlaskClient, *items: dict[str, Any], lesson: str = LESSON, **more: Any) -> Any:
    how = {name: more.pop(name) for name in ("base_url", "headers") if name in more}
    body = {"by": BY, "items": items, "lesson": more.pop("own", {}), "new": True, **more}
    answer = post(client, f"/api/lessons/{lesson}", body, **how)
    assert answer.status_code == 200, answer.get_data(as_text=True)
    return answer.get_json()


def test_what_is_saved_is_told_with_what_others_have_done(owner: FlaskClient) -> None:
    board = {"position": position_to_json(START), "marks": [], "flipped": True}
    own = {"title": {"value": "Endings"}}
    answer = save(owner, card(1, title="One", board=board), card(2, title="Two"), own=own)
    assert answer["fields"] == {"title": "Endings"}
    assert answer["revision"] == 1
    assert [item["id"] for item in answer["items"]] == ["card0001", "card0002"]
    told = owner.get(f"/api/lessons/{LESSON}").get_json()
    assert told["items"][0]["fields"]["board"]["position"]["squares"] == list(START.squares)
    assert told["items"][0]["fields"]["board"]["flipped"] is True
    other = {"by": "otherbrowser", "since": 1, "items": [card(2, 1, task="Win")]}
    post(owner, f"/api/lessons/{LESSON}", other)
    news = owner.get(f"/api/lessons/{LESSON}?since=1").get_json()
    assert [(i["id"], i["fields"]["task"]) for i in news["items"]] == [("card0002", "Win")]
    assert owner.get(f"/api/lessons/{LESSON}?since=2").get_json() == {"revision": 2, "items": []}
    answer = save(owner, card(2, 1, task="Draw"), since=1)
    assert list(answer["copies"]) == ["card0002"]


def test_a_save_of_very_many_tiny_values_is_refused_before_it_is_read(owner: FlaskClient) -> None:
    line = {"start": position_to_json(START), "plies": [], "commands": ["x"] * MOST_OF_ANY_SHAPE}
    body = {"by": BY, "items": [card(1, board={"line": line})], "new": True}
    answer = post(owner, f"/api/lessons/{LESSON}", body)
    assert answer.status_code == 413
    assert answer.get_json()["error"]["code"] == "request-entity-too-large"
    assert owner.get(f"/api/lessons/{LESSON}").status_code == 404


@table(
    ("path", "begin", "end", "tiny"),
    [
        (f"/api/lessons/{LESSON}", '{"by":"onebrowser","new":true,"x":[', "]}", "[]"),
        ("/api/lessons/file", '{"title":"x","items":[', "]}", "[]"),
        ("/api/lesson-text", '{"lesson":{"items":[{"id":"cardcard","board":[', "]}]}}", "[]"),
        ("/api/cards", '{"text":"\\ud800","x":[', "]}", "[" * 300 + "]" * 300),
        ("/api/line", '{"line":{"start":{"squares":[],"layout":[', "]}}}", "[]"),
        ("/api/line", '{"line":{"start":{"squares":[],"layout":[', "]}}}",
         '{"":' * 300 + "1" + "}" * 300),
    ],
)  # fmt: skip
def test_very_many_tiny_values_are_refused_however_they_are_nested(
    owner: FlaskClient, path: str, begin: str, end: str, tiny: str
) -> None:
    count = (most_bytes(path) - len(begin) - len(end)) // (len(tiny) + 1)
    body = f"{begin}{','.join([tiny] * count)}{end}"
    sent = {**ORIGIN, "Content-Type": "application/json"}
    assert owner.post(path, data=body, headers=sent).status_code == 413


def test_values_are_counted_as_they_are_in_memory_and_not_within_texts() -> None:
    assert values_in(b'{"squares":["","","K",""],"words":"1, [2]: \\",\\""}') == 6
    assert values_in(b'[[],{"a":{}},"unfinished, [') == 7
    text = json.dumps({"text": '[%clk 0:01], {"' * 100_000}).encode()
    check_values(text, 10)


def test_a_shelf_is_listed_and_lessons_go_into_the_bin_and_come_back(owner: FlaskClient) -> None:
    save(owner, card(1, title="Lucena"))
    listed = owner.get("/api/shelf").get_json()
    assert (listed["count"], listed["own"]) == (1, True)
    assert owner.get("/api/shelf?words=philidor").get_json()["count"] == 0
    for action, part in (("archive", "archived"), ("unarchive", "open"), ("bin", "bin")):
        assert post(owner, f"/api/lessons/{LESSON}/{action}").status_code == 200
        assert owner.get(f"/api/shelf?part={part}").get_json()["count"] == 1
    post(owner, f"/api/lessons/{LESSON}/restore")
    copy = post(owner, f"/api/lessons/{LESSON}/duplicate").get_json()["id"]
    assert owner.get("/api/shelf").get_json()["count"] == 2
    post(owner, f"/api/lessons/{copy}/delete")
    assert owner.get(f"/api/lessons/{copy}").status_code == 404


def test_a_board_of_shogi_with_arrows_is_saved_before_it_is_known_which_moves_fit(
    owner: FlaskClient,
) -> None:
    arrow = {"kind": "arrow", "colour": "green", "square": "7g", "to": "7f"}
    start = position_to_json(START_POSITIONS["shogi"])
    line = {"start": start, "plies": [{"parent": -1, "code": "7g7f", "marks": [arrow]}]}
    edited = {**start, "squares": ["", *start["squares"][1:]]}
    board = {"position": edited, "marks": [arrow], "was": {"line": line, "ply": -1, "at": -1}}
    (item,) = save(owner, card(1, board=board))["items"]
    found = item["fields"]["board"]["line"]
    assert (found["marks"], found["plies"][0]["marks"]) == ([arrow], [arrow])


@table(
    "environ",
    [
        {"REMOTE_ADDR": "192.168.1.7"},
        {"HTTP_HOST": "192.168.1.20:5000", LOCAL_ADDRESS: "192.168.1.20"},
        {"HTTP_X_FORWARDED_FOR": "127.0.0.1"},
        {"HTTP_X_FORWARDED_PROTO": "http"},
        {"HTTP_X_REAL_IP": "127.0.0.1"},
        {"HTTP_FORWARDED": "for=127.0.0.1"},
        {"HTTP_VIA": "1.1 proxy"},
        {"SERVER_PROTOCOL": "HTTP/1.0"},
    ],
)
def test_the_owners_shelf_opens_to_nobody_else(owner: FlaskClient, environ: dict[str, str]) -> None:
    save(owner, card(1))
    assert owner.get(f"/api/lessons/{LESSON}").status_code == 200
    assert owner.get(f"/api/lessons/{LESSON}", environ_overrides=environ).status_code == 404
    listed = owner.get("/api/shelf", environ_overrides=environ).get_json()
    assert (listed["count"], listed["own"]) == (0, False)


@pytest.mark.skipif(not Path("/proc/net/tcp").exists(), reason="the system does not tell")
@pytest.mark.parametrize("resets", [True, False])
def test_of_a_connection_that_is_closed_nobody_says_whose_it_was(resets: bool) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        browser = socket.create_connection(listening.getsockname())
        connection, _ = listening.accept()
        connection.setblocking(False)
        with connection:
            assert is_of_this_user(connection)
            if resets:
                linger = struct.pack("ii", 1, 0)
                browser.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
            browser.close()
            with pytest.raises(GoneError):
                is_of_this_user(connection)


@pytest.mark.skipif(not Path("/proc/net/tcp").exists(), reason="the system does not tell")
@pytest.mark.parametrize(("passed_over", "found"), [(1, True), (9, False)])
def test_who_is_passed_over_in_the_tables_is_looked_for_again(
    passed_over: int, found: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    read, looks = peers._rows, itertools.count()
    with socket.create_server(("127.0.0.1", 0)) as listening:
        browser = socket.create_connection(listening.getsockname())
        connection, _ = listening.accept()
        connection.setblocking(False)
        theirs = f":{browser.getsockname()[1]:04X} "

        def rows() -> list[str]:
            passes_over = next(looks) < passed_over
            return [row for row in read() if not passes_over or theirs not in row]

        monkeypatch.setattr(peers, "_rows", rows)
        with connection, browser:
            assert is_of_this_user(connection) is found
    assert next(looks) < 5


def test_the_owners_shelf_opens_to_no_program_of_another_user(owner: FlaskClient) -> None:
    for of_this_user in (True, False):
        environ = {PEER: lambda said=of_this_user: said}
        listed = owner.get("/api/shelf", environ_overrides=environ).get_json()
        assert listed["own"] is of_this_user


def test_a_lesson_of_somebody_who_has_gone_begins_no_other_shelf(owner: FlaskClient) -> None:
    def gone() -> bool:
        raise GoneError

    body = {"by": BY, "items": [card(1)], "lesson": {}, "new": True}
    answer = post(owner, f"/api/lessons/{LESSON}", body, environ_overrides={PEER: gone})
    assert answer.status_code == 503
    # A page that comes later sends it once more.
    save(owner, card(1))
    assert owner.get("/api/shelf").get_json()["count"] == 1


@pytest.mark.parametrize(
    ("headers", "closes"),
    [
        ({"Origin": "https://boards.example", "Sec-Fetch-Site": "same-origin"}, True),
        # A page elsewhere, and what no browser has sent, may not close it.
        ({"Origin": "https://boards.example", "Sec-Fetch-Site": "cross-site"}, False),
        ({"Origin": "https://boards.example"}, False),
        ({"Origin": "null", "Sec-Fetch-Site": "same-origin"}, False),
        # One's own proxy, of one's own machine.
        ({"Origin": "http://localhost:8080", "Sec-Fetch-Site": "same-origin"}, False),
        ({"Sec-Fetch-Site": "same-origin"}, False),
        ({"Origin": "http://[", "Sec-Fetch-Site": "same-origin"}, False),
    ],
)
def test_a_proxy_that_gives_itself_away_closes_the_owners_shelf(
    owner: FlaskClient, caplog: pytest.LogCaptureFixture, headers: dict[str, str], closes: bool
) -> None:
    assert owner.get("/api/shelf").get_json()["own"] is True
    owner.post("/api/read", json={"text": ""}, headers=headers)
    assert owner.get("/api/shelf").get_json()["own"] is not closes
    assert ("boards.example is another address" in caplog.text) is closes


def test_a_name_that_is_none_of_ours_closes_nothing(owner: FlaskClient) -> None:
    headers = {"Origin": "https://evil.example", "Sec-Fetch-Site": "same-origin"}
    answer = owner.post(
        "/api/read", headers=headers, environ_overrides={"HTTP_HOST": "evil.example"}
    )
    assert answer.status_code == 400
    assert owner.get("/api/shelf").get_json()["own"] is True


@table("peer", ["127.0.0.1", "127.3.2.1", "::1", "::ffff:127.0.0.1"])
@table("host", ["localhost", "127.0.0.1:5000", "[::1]:5000"])
def test_the_owners_shelf_opens_on_the_machine_itself(
    owner: FlaskClient, peer: str, host: str
) -> None:
    environ = {"REMOTE_ADDR": peer, "HTTP_HOST": host}
    assert owner.get("/api/shelf", environ_overrides=environ).get_json()["own"] is True


TABLE = """\
 0: 0100007F:1388 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000  0 16334 1 0 100
 1: 0100007F:9F66 0100007F:1388 01 00000000:00000000 00:00000000 00000000    33  0 16335 2 0 20
 2: 0100007F:1388 0100007F:9F66 01 00000000:00000000 00:00000000 00000000  1000  0 16336 1 0 20
 3: 0100007F:9F67 0100007F:1388 05 00000000:00000000 03:00001770 00000000     0  0     0 3 0
 4: 0100007F:1388 0100007F:9F67 08 00000000:00000001 00:00000000 00000000  1000  0 16337 1 0 20
 4: 0100007F:9F68 0100007F:1388 05 00000000:00000000 00:00000000 00000000    33  0 16339 3 0
 5: 0200007F:9F66 0000000000000000FFFF00000100007F:1388 01 0:0 00:0 0  1000  0 16338 2 0 20
 6: 00000000000000000000000001000000:9F66 00000000000000000000000001000000:1388 01 0:0 00:0 0 34 0
"""
"""As /proc/net has a server at port 5000 and its clients, of which one has gone."""


@table(
    ("address", "port", "users"),
    [
        ("127.0.0.1", 0x9F66, {33}),
        ("127.0.0.1", 0x9F67, set()),
        # It takes what is sent, and sends nothing more.
        ("127.0.0.1", 0x9F68, {33}),
        ("127.0.0.1", 0x9F69, set()),
        # The same port at another address, as anybody may have it.
        ("127.0.0.2", 0x9F66, {1000}),
        ("127.0.0.3", 0x9F66, set()),
        ("::1", 0x9F66, {34}),
    ],
)
@pytest.mark.skipif(sys.byteorder == "big", reason="the table is of a machine of the other kind")
def test_the_system_tells_whose_program_is_at_the_other_end(
    address: str, port: int, users: set[int]
) -> None:
    server = "::1" if ":" in address else "127.0.0.1"
    assert users_of(TABLE.splitlines(), (address, port), (server, 0x1388)) == users


def test_names_of_its_own_and_shared_make_it_nobodys(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not make_app(shared=True).test_client().get("/api/shelf").get_json()["own"]
    monkeypatch.setenv("FENBOARD_TRUSTED_HOSTS", '["boards.example.org"]')
    assert not create_app().test_client().get("/api/shelf").get_json()["own"]


@table(
    "origin",
    [
        None, "null", "http://evil.example", "http://localhost:5001", "https://localhost.evil",
        "http://[", "ftp://localhost", "localhost",
    ],
)  # fmt: skip
def test_a_write_from_elsewhere_is_refused(owner: FlaskClient, origin: str | None) -> None:
    headers = {"Origin": origin} if origin else {}
    for path in (f"/api/lessons/{LESSON}", "/api/shelf/words", "/api/shelf/delete"):
        answer = owner.post(path, json={"by": BY}, headers=headers)
        assert answer.status_code == 403
    assert owner.get("/api/shelf").get_json()["count"] == 0


def test_browsers_of_a_shared_server_have_shelves_of_their_own(shared: Flask) -> None:
    one, two = shared.test_client(), shared.test_client()
    save(one, card(1, title="mine"))
    cookie = one.get_cookie(visitors.COOKIE)
    assert cookie
    assert (cookie.http_only, cookie.same_site) == (True, "Lax")
    assert two.get_cookie(visitors.COOKIE) is None
    nothing = {two.get(f"/api/lessons/{i}").get_data() for i in (LESSON, "b" * 26)}
    assert len(nothing) == 1
    body = {"by": BY, "items": [card(1, title="theirs")]}
    assert post(two, f"/api/lessons/{LESSON}", body).status_code == 404
    for action in ("archive", "bin", "delete", "duplicate", "links"):
        assert (
            post(
                two, f"/api/lessons/{LESSON}/{action}", {"role": "editor", "open": True}
            ).status_code
            == 404
        )
    for more in ("versions", "links", "versions/1"):
        assert two.get(f"/api/lessons/{LESSON}/{more}").status_code == 404
    assert one.get("/api/shelf").get_json()["count"] == 1
    assert two.get("/api/shelf").get_json()["count"] == 0


def test_a_browser_that_uses_its_cookie_keeps_it(
    shared: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = shared.test_client()
    save(client, card(1))
    secret = client.get_cookie(visitors.COOKIE)
    begin = now()
    for days, given in ((1, False), (29, False), (31, True), (60, False), (62, True), (63, False)):
        monkeypatch.setattr(shelves, "now", lambda days=days: begin + days * DAY)
        answer = client.get("/api/shelf")
        assert answer.get_json()["count"] == 1
        assert ("Set-Cookie" in answer.headers) is given
        again = client.get_cookie(visitors.COOKIE)
        assert secret
        assert again
        assert (again.value, again.max_age) == (secret.value, 400 * 24 * 60 * 60)


def test_a_shelf_is_made_where_there_is_none_and_nowhere_else(shared: Flask) -> None:
    database = shared.extensions[STORAGE].database()

    def shelves_there() -> int:
        with database.reading() as connection:
            return connection.execute(select(func.count()).select_from(SHELF)).scalar_one()

    client = shared.test_client()
    client.set_cookie(visitors.COOKIE, "opens nothing")
    client.get("/api/shelf")
    assert shelves_there() == 0
    for number in (1, 2, 3):
        save(client, card(1), lesson=str(number) * 26)
        assert shelves_there() == 1
    assert client.get("/api/shelf").get_json()["count"] == 3


def test_a_shelf_is_carried_to_another_device_once(shared: Flask) -> None:
    one, two, three = (shared.test_client() for _ in range(3))
    assert post(one, "/api/shelf/handover").status_code == 404
    save(one, card(1))
    secret = post(one, "/api/shelf/handover").get_json()["secret"]
    assert post(two, "/api/shelf/take", {"secret": secret}).status_code == 200
    assert two.get("/api/shelf").get_json()["count"] == 1
    assert post(three, "/api/shelf/take", {"secret": secret}).status_code == 404
    save(three, card(1), lesson="c" * 26)
    words = post(one, "/api/shelf/words").get_json()["words"]
    answer = post(three, "/api/shelf/open", {"words": words.upper(), "bring": True})
    assert answer.status_code == 200
    assert three.get("/api/shelf").get_json()["count"] == 2
    assert one.get("/api/shelf").get_json()["count"] == 2
    post(three, "/api/shelf/leave")
    assert three.get("/api/shelf").get_json()["count"] == 0
    assert one.get("/api/shelf").get_json()["count"] == 2
    post(one, "/api/shelf/delete")
    assert two.get("/api/shelf").get_json()["count"] == 0


def test_secrets_and_words_are_not_tried_for_ever(shared: Flask) -> None:
    client = shared.test_client()
    assert shared.extensions[RATES].secrets.most == 300
    shared.extensions[RATES].secrets = Rate(3, 600, standing)
    statuses = [
        post(client, "/api/shelf/open", {"words": f"guess {n}"}).status_code for n in range(4)
    ]
    assert statuses == [404] * 3 + [429]
    assert client.get("/api/shelf").status_code == 200
    other = {"REMOTE_ADDR": "192.168.1.9"}
    answer = post(client, "/api/shelf/open", {"words": "guess"}, environ_overrides=other)
    assert answer.status_code == 404


def test_who_opens_shelves_at_an_address_waits_neither_for_guesses_nor_for_others(
    shared: Flask,
) -> None:
    teacher, pupil = shared.test_client(), shared.test_client()
    save(teacher, card(1))
    for number in range(40):
        post(pupil, "/api/shelf/open", {"words": f"guess {number}"})
    words = post(teacher, "/api/shelf/words").get_json()["words"]
    shared.extensions[RATES].secrets = Rate(2, 600, standing)
    for _ in range(5):
        other = shared.test_client()
        assert post(other, "/api/shelf/open", {"words": words}).status_code == 200


def test_a_colleague_with_the_link_edits_and_cannot_do_more(shared: Flask) -> None:
    owner, colleague = shared.test_client(), shared.test_client()
    save(owner, card(1, title="One"))
    both = post(owner, f"/api/lessons/{LESSON}/links", OPEN).get_json()
    assert both["student"] is None
    link = {"headers": {visitors.LINK_HEADER: both["editor"]}}
    assert colleague.get("/api/lessons/linked", **link).get_json()["items"][0]["id"] == "card0001"
    assert colleague.get("/api/lessons/linked").status_code == 404
    body = {"by": "otherbrowser", "since": 1, "items": [card(1, 1, title="Two")]}
    assert post(colleague, "/api/lessons/linked", body, **link).status_code == 200
    assert owner.get(f"/api/lessons/{LESSON}").get_json()["items"][0]["fields"]["title"] == "Two"
    for action in ("archive", "bin", "delete", "links"):
        asked = post(
            colleague, f"/api/lessons/linked/{action}", {"role": "editor", "open": True}, **link
        )
        assert asked.status_code == 404
    assert colleague.get("/api/shelf", **link).get_json()["count"] == 0
    copy = post(colleague, "/api/lessons/linked/duplicate", **link)
    assert copy.status_code == 200
    assert colleague.get("/api/shelf").get_json()["count"] == 1
    closed = {"role": "editor", "open": False}
    assert post(owner, f"/api/lessons/{LESSON}/links", closed).get_json()["editor"] is None
    assert colleague.get("/api/lessons/linked", **link).status_code == 404
    again = post(owner, f"/api/lessons/{LESSON}/links", OPEN).get_json()["editor"]
    assert again == both["editor"]
    assert colleague.get("/api/lessons/linked", **link).status_code == 200
    renewed = {**OPEN, "renew": True}
    again = post(owner, f"/api/lessons/{LESSON}/links", renewed).get_json()["editor"]
    assert again != both["editor"]
    assert colleague.get("/api/lessons/linked", **link).status_code == 404
    shown = owner.get(f"/api/lessons/{LESSON}/links").get_json()
    assert shown["editor"] == again


@table(
    "body",
    [
        {},
        {"by": "x"},
        {"by": BY, "items": [{"id": "UPPER000"}]},
        {"by": BY, "items": [card(1, colour="red")]},
        {"by": BY, "items": [card(1, title=3)]},
        {"by": BY, "items": [card(1, board={"at": 3, "line": {"start": {"squares": [""] * 64}}})]},
        {"by": BY, "lesson": {"title": {"value": "x" * 201}}},
        {"by": BY, "items": [{**card(1), "order": 1e300}]},
        {"by": BY, "items": [{**card(1), "kind": "shelf"}]},
        {"by": BY, "items": [card(n) for n in range(2 * MOST_CARDS + 1)]},
        {"by": BY, "since": 2**31},
        {"by": BY, "items": [{**card(1), "deleted": 2**63}]},
    ],
)
def test_a_save_of_another_shape_is_refused(owner: FlaskClient, body: Any) -> None:
    begun = {**body, "new": True} if isinstance(body, dict) else body
    answer = post(owner, f"/api/lessons/{LESSON}", begun)
    assert answer.status_code == 400
    assert answer.get_json()["error"]["code"] == "bad-request"
    assert owner.get("/api/shelf").get_json()["count"] == 0


def test_a_code_is_of_an_address(owner: FlaskClient) -> None:
    assert "<svg" in post(owner, "/api/qr", {"text": "http://127.0.0.1/l/x"}).get_json()["svg"]
    for text in ("", "\ud800", "two words", "x" * 501):
        assert post(owner, "/api/qr", {"text": text}).status_code == 400


def test_what_is_left_of_a_lesson_that_is_gone_does_not_begin_it_anew(owner: FlaskClient) -> None:
    save(owner, card(1), card(2))
    post(owner, f"/api/lessons/{LESSON}/delete")
    body = {"by": BY, "since": 1, "items": [card(1, 1, task="Win")]}
    assert post(owner, f"/api/lessons/{LESSON}", body).status_code == 404
    assert owner.get("/api/shelf").get_json()["count"] == 0


def test_whoever_goes_on_with_a_lesson_takes_it_out_of_the_bin(owner: FlaskClient) -> None:
    save(owner, card(1, title="One"))
    post(owner, f"/api/lessons/{LESSON}/bin")
    assert save(owner, card(1, title="One"))["unbinned"] is False
    assert owner.get("/api/shelf?part=bin").get_json()["count"] == 1
    assert save(owner, card(1, 1, title="Two"))["unbinned"] is True
    assert owner.get("/api/shelf?part=bin").get_json()["count"] == 0
    assert owner.get("/api/shelf").get_json()["count"] == 1


def test_the_editor_opens_for_a_lesson_that_may_still_be_in_the_browser(owner: FlaskClient) -> None:
    page = owner.get(f"/lesson/{LESSON}")
    assert page.status_code == 404
    assert f'data-lesson="/lesson/{LESSON}"' in page.text
    assert "data-lesson" not in owner.get("/lesson/nothing-like-an-id").text


def test_a_lesson_that_is_full_says_so(owner: FlaskClient) -> None:
    answer = save(owner, *(card(n) for n in range(MOST_CARDS)))
    assert len(answer["items"]) == MOST_CARDS
    full = post(owner, f"/api/lessons/{LESSON}", {"by": BY, "items": [card(MOST_CARDS)]})
    assert full.status_code == 409
    assert "500" in full.get_json()["error"]["message"]


def test_a_shelf_that_is_full_says_so_and_the_owners_has_no_end(make_app: MakeApp) -> None:
    client = make_app(shared=True, megabytes=1).test_client()
    save(client, card(1, title="One"))
    long = [card(number, task="x" * 4_000) for number in range(2, 300)]
    answer = post(client, f"/api/lessons/{LESSON}", {"by": BY, "items": long})
    assert answer.status_code == 507
    told = answer.get_json()["error"]
    assert told["code"] == "too-many-bytes"
    assert "stays in this browser" in told["message"]
    assert save(client, card(1, 1, title="Two"), since=1)["revision"] == 2
    copied = post(client, f"/api/lessons/{LESSON}/duplicate")
    assert copied.status_code == 200
    owner = make_app(megabytes=1).test_client()
    save(owner, *long, lesson="lesson" + "b" * 20)


def test_a_database_that_cannot_be_had_is_told_and_comes_back(
    make_app: MakeApp, tmp_path: Path
) -> None:
    app = make_app()
    taken = tmp_path / "no folder"
    taken.write_text("a file")
    app.extensions[STORAGE] = Storage(taken / "data", "")
    client = app.test_client()
    answer = post(client, f"/api/lessons/{LESSON}", {"by": BY, "items": [card(1)]})
    assert answer.status_code == 503
    assert answer.get_json()["error"]["code"] == "storage-read-only"
    assert client.get("/").status_code == 200
    taken.unlink()
    save(client, card(1))
    assert client.get("/api/shelf").get_json()["count"] == 1


def test_a_rate_gives_back_what_is_not_used() -> None:
    time = 100.0
    rate = Rate(10, 60, lambda: time)
    assert [rate.wait_for("one") for _ in range(10)] == [0.0] * 10
    assert rate.wait_for("one") == pytest.approx(6)
    assert rate.wait_for("two") == 0
    time += 6.01
    assert rate.wait_for("one") == 0
    assert rate.wait_for("one") > 0
    assert rate.wait_for("three", 9) == 0
    assert rate.wait_for("three", 2) == pytest.approx(6)
    assert rate.wait_for("three") == 0
    # What counts for more than there may be is possible where nothing else was asked for.
    assert rate.wait_for("four", 99) == 0
    assert rate.wait_for("four") > 0


def test_limits_are_settings(shared: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = {"REQUESTS_OF_SHELF": 7}
    set_so = LessonRates(settings)
    assert (set_so.known.most, set_so.address.most) == (7, 12_000)
    monkeypatch.setenv("FENBOARD_REQUESTS_OF_ADDRESS", "601")
    assert create_app().extensions[RATES].address.most == 601


def test_an_address_is_the_one_that_the_proxy_saw_and_of_ipv6_a_network(shared: Flask) -> None:
    def asker(peer: str, forwarded: str = "") -> str:
        environ = {"REMOTE_ADDR": peer, "HTTP_X_FORWARDED_FOR": forwarded}
        with shared.test_request_context(environ_overrides=environ):
            return visitors.asker()

    assert asker("192.0.2.1") == "192.0.2.1"
    assert asker("192.0.2.1", "192.0.2.2") == "192.0.2.1"
    assert asker("127.0.0.1", "6.6.6.6, 192.0.2.2") == "192.0.2.2"
    assert asker("::ffff:192.0.2.1") == "192.0.2.1"
    assert asker("2001:db8:1:2:3::4") == asker("::1", "2001:db8:1:2::9") == "2001:db8:1:2::/64"
    assert asker("2001:db8:1:3::4") == "2001:db8:1:3::/64"
    for forwarded in ("x" * 60_000, "unknown", "192.0.2.2:80", "1" * 5000 + "." * 5000):
        assert asker("127.0.0.1", forwarded) == "127.0.0.1"


def test_the_number_of_lessons_is_a_setting(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("FENBOARD_MOST_LESSONS", "2")
    monkeypatch.setenv("FENBOARD_DATA", str(tmp_path))
    client = create_app().test_client()
    for number in (1, 2):
        save(client, card(1), lesson=str(number) * 26)
    body = {"by": BY, "new": True, "items": [card(1)]}
    answer = post(client, f"/api/lessons/{'3' * 26}", body)
    assert answer.status_code == 409
    assert "at most 2 lessons" in answer.get_json()["error"]["message"]


def test_no_secret_is_kept_by_what_counts_requests(shared: Flask) -> None:
    client, other = shared.test_client(), shared.test_client()
    save(client, card(1))
    save(other, card(1), lesson="b" * 26)
    link = post(client, f"/api/lessons/{LESSON}/links", OPEN).get_json()["editor"]
    shared.extensions[RATES] = counted = LessonRates({"REQUESTS_OF_SHELF": 2}, standing)
    assert [client.get("/api/shelf").status_code for _ in range(3)] == [200, 200, 429]
    assert other.get("/api/shelf").status_code == 200
    by_link = {visitors.LINK_HEADER: link}
    answers = [shared.test_client().get("/api/lessons/linked", headers=by_link) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    kept = counted.known._known
    secret = client.get_cookie(visitors.COOKIE)
    assert secret
    assert len(kept) == 3
    assert all(link not in asker and secret.value not in asker for asker in kept)


@pytest.mark.parametrize("headers", [{}, {visitors.LINK_HEADER: "x" * 26}])
def test_whoever_is_not_known_keeps_nobody_else_waiting(
    shared: Flask, headers: dict[str, str]
) -> None:
    teacher, stranger = shared.test_client(), shared.test_client()
    save(teacher, card(1))
    shared.extensions[RATES] = LessonRates({"STRANGERS_OF_ADDRESS": 5}, standing)
    stranger.set_cookie(visitors.COOKIE, "opens nothing")
    path = f"/api/lessons/{'linked' if headers else LESSON}"
    asked = [stranger.get(path, headers=headers) for _ in range(7)]
    assert [answer.status_code for answer in asked] == [404] * 5 + [429] * 2
    assert 0 < int(asked[-1].headers["Retry-After"]) <= 60
    # At the same address.
    for _ in range(20):
        save(teacher, card(1, title="saved"))


def test_who_leaves_the_cookie_out_makes_no_shelves_without_end(shared: Flask) -> None:
    teacher = shared.test_client()
    save(teacher, card(1))
    body = {"by": BY, "items": [card(1)], "new": True}
    answers = [
        post(shared.test_client(), f"/api/lessons/lesson{number:06}", body).status_code
        for number in range(45)
    ]
    assert answers == [200] * 39 + [429] * 6
    assert len(of_database(shared)) == 40
    # Whoever has a shelf goes on.
    save(teacher, card(2))


def test_a_page_that_is_busy_asks_again_by_itself(shared: Flask) -> None:
    shared.extensions[RATES] = LessonRates({"STRANGERS_OF_ADDRESS": 1}, standing)
    client = shared.test_client()
    first, second = (client.get("/lessons", headers={"Accept": "text/html"}) for _ in range(2))
    assert (first.status_code, second.status_code) == (200, 429)
    assert second.headers["Refresh"] == second.headers["Retry-After"]


# --- the cookie -----------------------------------------------------------------------------------


def cookies_of(client: FlaskClient) -> dict[str, str]:
    return {cookie.key: cookie.value for cookie in client._cookies.values()}  # type: ignore[union-attr]


def test_two_servers_of_one_host_leave_each_other_the_cookie(make_app: MakeApp) -> None:
    one, two = (make_app(shared=True, number=number) for number in range(2))
    browser: dict[str, str] = {}
    for _ in range(2):
        for app, base in ((one, "http://localhost:5001"), (two, "http://localhost:5002")):
            client = app.test_client()
            for name, value in browser.items():
                client.set_cookie(name, value)
            save(client, base_url=base, headers={"Origin": base})
            browser.update(cookies_of(client))
    assert sorted(browser) == ["shelf-5001", "shelf-5002"]
    assert [len(of_database(app)) for app in (one, two)] == [1, 1]


def test_whoever_leaves_a_shelf_keeps_that_of_another_server_of_the_host(make_app: MakeApp) -> None:
    one, two = (make_app(shared=True, number=number) for number in range(2))
    browser = one.test_client()
    save(browser, card(1))
    of_one = cookies_of(browser)["shelf"]
    client, base = two.test_client(), "http://localhost:5002"
    client.set_cookie("shelf", of_one)
    for path in ("leave", "delete"):
        save(client, lesson=f"lessonto{path}", base_url=base, headers={"Origin": base})
        post(client, f"/api/shelf/{path}", base_url=base, headers={"Origin": base})
        assert cookies_of(client) == {"shelf": of_one}, path
    # What an older Fenboard has given for this very server goes.
    save(client, lesson="lessonofolder", base_url=base, headers={"Origin": base})
    client.set_cookie("shelf", cookies_of(client)["shelf-5002"])
    post(client, "/api/shelf/leave", base_url=base, headers={"Origin": base})
    assert cookies_of(client) == {}


def of_database(app: Flask) -> list[str]:
    """The shelves that there are."""
    with app.extensions[STORAGE].database().reading() as connection:
        return [*connection.execute(select(SHELF.c.id)).scalars()]


def test_over_https_the_cookie_is_taken_from_this_host_alone(shared: Flask) -> None:
    client = shared.test_client()
    save(client, card(1))
    before = cookies_of(client)
    assert list(before) == ["shelf"]
    secure = {"X-Forwarded-Proto": "https"}
    answer = client.get("/api/shelf", headers=secure)
    assert answer.get_json()["count"] == 1
    # What was given before is taken over, and taken away.
    given = {cookie.partition("=")[0]: cookie for cookie in answer.headers.getlist("Set-Cookie")}
    assert given.keys() == {"__Host-shelf", "shelf"}
    assert all(part in given["__Host-shelf"] for part in ("; Secure", "; HttpOnly", "; Path=/"))
    assert "Domain" not in given["__Host-shelf"]
    assert "Max-Age=0" in given["shelf"]
    assert cookies_of(client) == {"__Host-shelf": before["shelf"]}
    answer = client.get("/api/shelf", headers=secure)
    assert answer.get_json()["count"] == 1
    assert "Set-Cookie" not in answer.headers


@pytest.mark.parametrize(
    ("said", "scheme"),
    [
        *[(said, "https") for said in ("HTTPS", "https, http", " https,https", "Https , http")],
        *[(said, "http") for said in ("", "http, https", "wss", "javascript")],
    ],
)
def test_https_is_known_however_proxies_say_it(said: str, scheme: str, shared: Flask) -> None:
    client = shared.test_client()
    headers = {"X-Forwarded-Proto": said}
    save(client, card(1), headers=headers)
    name = "__Host-shelf" if scheme == "https" else "shelf"
    given = client.get_cookie(name)
    assert given
    assert given.secure is (scheme == "https")
    links = client.get(f"/api/lessons/{LESSON}/links", headers=headers).get_json()
    assert links["addresses"] == [f"{scheme}://localhost"]


def test_a_cookie_that_was_stolen_is_signed_out(shared: Flask) -> None:
    one, two, thief = (shared.test_client() for _ in range(3))
    save(one, card(1))
    stolen = one.get_cookie(visitors.COOKIE)
    assert stolen
    thief.set_cookie(visitors.COOKIE, stolen.value)
    secret = post(one, "/api/shelf/handover").get_json()["secret"]
    post(two, "/api/shelf/take", {"secret": secret})
    unused = post(one, "/api/shelf/handover").get_json()["secret"]
    words = post(one, "/api/shelf/words").get_json()["words"]
    assert post(two, "/api/shelf/sign-out").get_json() == {"count": 1}
    counts = [client.get("/api/shelf").get_json()["count"] for client in (one, two, thief)]
    assert counts == [0, 1, 0]
    assert post(one, "/api/shelf/take", {"secret": unused}).status_code == 404
    assert post(one, "/api/shelf/sign-out").status_code == 404
    assert post(one, "/api/shelf/open", {"words": words}).status_code == 200
    assert one.get("/api/shelf").get_json()["count"] == 1


def test_the_owner_signs_all_browsers_out(owner: FlaskClient) -> None:
    save(owner, card(1))
    secret = post(owner, "/api/shelf/handover").get_json()["secret"]
    other = owner.application.test_client()
    elsewhere = {"REMOTE_ADDR": "192.0.2.7"}
    post(other, "/api/shelf/take", {"secret": secret}, environ_overrides=elsewhere)
    for count in (1, 0):
        found = other.get("/api/shelf", environ_overrides=elsewhere).get_json()
        assert found["count"] == count
        assert post(owner, "/api/shelf/sign-out").get_json() == {"count": count}
    assert owner.get("/api/shelf").get_json()["count"] == 1


@pytest.mark.parametrize("path", [f"/lesson/{LESSON}", "/e/token", "/lessons"])
def test_pages_of_lessons_count_as_well(path: str, shared: Flask) -> None:
    shared.extensions[RATES] = LessonRates({"STRANGERS_OF_ADDRESS": 2}, standing)
    client = shared.test_client()
    assert [client.get(path).status_code for _ in range(3)][1:] in ([200, 429], [404, 429])


def test_who_asks_too_often_waits(shared: Flask) -> None:
    shared.extensions[RATES] = LessonRates({"STRANGERS_OF_ADDRESS": 5}, standing)
    client = shared.test_client()
    statuses = [client.get("/api/shelf").status_code for _ in range(7)]
    assert statuses == [200] * 5 + [429] * 2
    answer = client.get("/api/shelf")
    assert int(answer.headers["Retry-After"]) >= 1
    behind = {"X-Forwarded-For": "6.6.6.6, 192.0.2.1"}
    assert client.get("/api/shelf", headers=behind).status_code == 200


def test_who_saves_gets_what_others_have_done_whole(owner: FlaskClient) -> None:
    save(owner, card(1, title="One"), card(2, title="Two"))
    body = {"by": "otherbrowser", "since": 1, "items": [card(1, 1, task="theirs")]}
    post(owner, f"/api/lessons/{LESSON}", body)
    answer = save(owner, card(2, 1, task="mine"), since=1)
    fields = {item["id"]: item["fields"] for item in answer["items"]}
    assert fields["card0001"] == {"title": "One", "task": "theirs"}
    # An answer that was lost comes again, with the original beside its copy.
    for _ in range(2):
        again = save(owner, card(1, 1, task="mine too"), since=3)
        (copy,) = again["copies"].values()
        assert {"card0001", copy} <= {item["id"] for item in again["items"]}


@table(
    "path",
    [
        "/api/lessons/a%00b",
        "/api/shelf?words=%00",
        "/lessons?words=%00",
        f"/api/lessons/{LESSON}/versions/99999999999999999999",
        f"/api/lessons/{LESSON}?since=99999999999999999999",
    ],
)
def test_odd_addresses_are_no_trouble(owner: FlaskClient, path: str) -> None:
    save(owner, card(1, title="half a character \ud800"))
    assert owner.get(path).status_code in (200, 404)
    assert owner.get("/lessons").status_code == 200
    assert post(owner, f"/api/lessons/{LESSON}/bin").status_code == 200
    assert post(owner, f"/api/lessons/{LESSON}/restore").status_code == 200
