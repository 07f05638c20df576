"""The page as the server draws it, static files and headers."""

from __future__ import annotations

import gzip
import html
import json
import re
from urllib.parse import quote

import pytest
from flask.testing import FlaskClient

from tests.tables import table
from webapp import create_app
from webapp.formats.records.registry import FORMS as RECORDS
from webapp.formats.starts import START_FEN
from webapp.games.script_words import EARLIER_WORDS, FINDING_WORDS, MOVE_WORDS, PICTURE_WORDS
from webapp.lessons.endings import OF_FILES
from webapp.lessons.exporting import FORMS as LESSONS
from webapp.web import assets
from webapp.web.security.headers import HEADERS
from webapp.web.words import (
    CHECKING_WORDS,
    EVALUATION_WORDS,
    FROM_ELSEWHERE,
    LESSON_WORDS,
    SHELF_WORDS,
    STUDENT_WORDS,
    WORKSHEET_WORDS,
)

AFTER_E4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"
HTML = {"Accept": "text/html"}


def pieces(page: str) -> dict[str, str]:
    """The squares of the page's board that hold something, by their labels."""
    labels = re.findall(r'data-square="(\w\d)" aria-label="\w\d, ([\w ]+)"', page)
    assert len(labels) == 64
    return {square: name for square, name in labels if name != "empty"}


def text_of(page: str) -> str:
    match = re.search(r"<textarea[^>]*>\n(.*?)</textarea>", page, re.DOTALL)
    assert match
    return html.unescape(match[1])


@table(
    "address",
    [
        f"/?fen={quote(AFTER_E4)}",
        f"/?fen={AFTER_E4.replace(' ', '_')}",
        f"/?fen={AFTER_E4.replace(' ', '+')}",
        f"/editor/{AFTER_E4.replace(' ', '_')}",
        f"/editor/{quote(AFTER_E4)}",
        f"/editor/{AFTER_E4.replace(' ', '_')}?color=black",
    ],
)
def test_the_board_of_the_address_is_in_the_page(client: FlaskClient, address: str) -> None:
    page = client.get(address, headers=HTML).get_data(as_text=True)
    shown = pieces(page)
    assert len(shown) == 32
    assert shown["e4"] == "white pawn"
    assert "e2" not in shown
    assert text_of(page) == AFTER_E4
    assert '<section class="error">' not in page
    assert '<section class="repaired">' not in page


def test_without_a_position_it_is_the_start(client: FlaskClient) -> None:
    for address in ("/", "/?fen=", "/editor/"):
        page = client.get(address).get_data(as_text=True)
        assert len(pieces(page)) == 32
        assert text_of(page) == START_FEN


def test_black_below_when_asked(client: FlaskClient) -> None:
    page = client.get("/?color=black").get_data(as_text=True)
    assert re.findall(r'data-square="(\w\d)"', page)[0] == "h1"


def test_unreadable_text_stays_in_the_field_with_its_findings(client: FlaskClient) -> None:
    text = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPP/RNBQKBNR w KQkq - 0 1"
    page = client.get(f"/?fen={quote(text)}").get_data(as_text=True)
    assert text_of(page) == text
    assert len(pieces(page)) == 32
    assert "Rank 2 has 7 of 8 squares" in page
    assert '<mark class="error">PPPPPPP</mark>' in page
    assert (
        f'href="/?fen={quote(text.replace("PPPPPPP/", "PPPPPPP1/")).replace("%20", "+")}"' in page
    )


def test_an_editor_path_with_two_slashes_is_read_as_it_is(client: FlaskClient) -> None:
    response = client.get("/editor/8//8/8/8/8/8/8/8_w_-_-_0_1")
    assert response.status_code == 200
    assert "Two / in a row" in response.get_data(as_text=True)


@table("around", ["{}%0A", "%0A{}", "/{}", "//{}/", "{}%0D%0A", "{}%00", "%20{}"])
def test_an_editor_path_is_read_with_whatever_stands_around_it(
    client: FlaskClient, around: str
) -> None:
    board = "8/8/8/8/4P3/8/8/8_w_-_-_0_1"
    response = client.get("/editor/" + around.format(board), headers=HTML)
    assert response.status_code == 200
    assert "e4" in pieces(response.text)


@table("end", ["%0A", "%2F", "%C3", "%FF%0A%0A", "a/b%0Ac//d", "%E2%80%A8", "."])
def test_an_editor_path_may_be_any_text(client: FlaskClient, end: str) -> None:
    assert client.get(f"/editor/{end}", headers=HTML).status_code == 200


def test_what_the_address_says_is_only_ever_text(client: FlaskClient) -> None:
    attack = "\"'><script>alert(1)</script>{{7*7}}"
    for address in (f"/?fen={quote(attack)}", f"/editor/{quote(attack, safe='')}"):
        page = client.get(address).get_data(as_text=True)
        assert "<script>alert" not in page
        assert text_of(page) == attack


@table("path", ["/", "/codes", "/nothing"])
def test_scripts_and_styles_are_never_inline(client: FlaskClient, path: str) -> None:
    page = client.get(path, headers=HTML).get_data(as_text=True)
    assert re.findall(r"<script(?![^>]*\ssrc=)", page) == []
    assert "<style" not in page
    assert re.findall(r'\s(?:style|on\w+)="', page) == []


@table("path", ["/", "/codes", "/healthz", "/nothing", "/api/read", "/static/0/css/all.css"])
def test_every_response_has_the_security_headers(client: FlaskClient, path: str) -> None:
    response = client.get(path)
    for name, value in HEADERS.items():
        assert response.headers[name] == value


def static_addresses(client: FlaskClient) -> list[str]:
    page = client.get("/").get_data(as_text=True)
    return sorted(set(re.findall(r'"(/static/[^"#]+)', page)))


def test_static_files_are_kept_for_good_and_compressed(client: FlaskClient) -> None:
    addresses = static_addresses(client)
    assert any(address.endswith("/js/editor.js") for address in addresses)
    for address in addresses:
        response = client.get(address, headers={"Accept-Encoding": "gzip"})
        assert response.status_code == 200, address
        assert "immutable" in response.headers["Cache-Control"]
        plain = client.get(address).data
        if len(plain) > 1000:
            assert response.headers["Content-Encoding"] == "gzip"
            assert gzip.decompress(response.data) == plain
        brotli = client.get(address, headers={"Accept-Encoding": "br"})
        assert len(plain) <= 1000 or brotli.headers["Content-Encoding"] == "br"


def test_a_file_under_an_older_address_is_not_kept(client: FlaskClient) -> None:
    assert client.get("/static/0123/css/all.css").headers["Cache-Control"] == "no-store"
    for name in ("nothing.js", "../webapp/api.py", "%2e%2e/pyproject.toml"):
        assert client.get(f"/static/0123/{name}").status_code == 404


def test_the_page_keeps_its_budget(client: FlaskClient) -> None:
    addresses = ["/", *static_addresses(client)]
    sizes = [len(client.get(a, headers={"Accept-Encoding": "br"}).data) for a in addresses]
    assert len(addresses) <= 25
    assert sum(sizes) <= 80 * 1024


def test_every_module_is_preloaded(client: FlaskClient) -> None:
    page = client.get("/").get_data(as_text=True)
    preloaded = set(re.findall(r'rel="modulepreload" href="([^"]+)"', page))
    for address in preloaded:
        source = client.get(address).get_data(as_text=True)
        for imported in re.findall(r'from "(\.[^"]+)"|import "(\.[^"]+)"', source):
            name = next(filter(None, imported)).rpartition("/")[2]
            assert any(a.endswith(f"/{name}") for a in preloaded), name


def test_the_piece_sprite_has_all_pieces_and_no_style(client: FlaskClient) -> None:
    address = next(a for a in static_addresses(client) if a.endswith("pieces/chess.svg"))
    sprite = client.get(address).get_data(as_text=True)
    ids = re.findall(r'<symbol id="(\w+)"', sprite)
    assert sorted(ids) == sorted([f"w{p}" for p in "KQRBNP"] + [f"b{p}" for p in "kqrbnp"])
    assert "style=" not in sprite


def test_words_for_scripts_cover_every_key_they_use(client: FlaskClient) -> None:
    page = client.get("/").get_data(as_text=True)
    match = re.search(r'data-words="([^"]*)"', page)
    assert match
    words = json.loads(html.unescape(match[1]))
    files = assets.load().files
    later = {
        "js/checking.js": {**MOVE_WORDS, **CHECKING_WORDS},
        "js/evaluation.js": EVALUATION_WORDS,
        "js/moves.js": MOVE_WORDS,
        "js/features/earlier.js": EARLIER_WORDS,
        "js/features/games.js": MOVE_WORDS,
        "js/features/picture.js": PICTURE_WORDS,
        "js/finding.js": FINDING_WORDS,
        "js/lesson.js": LESSON_WORDS,
        "js/line.js": {**MOVE_WORDS, "said-by-name": ""},
        "js/shelf.js": {**SHELF_WORDS, **dict.fromkeys(FROM_ELSEWHERE, "")},
        "js/student.js": {**MOVE_WORDS, **STUDENT_WORDS},
        "js/worksheet.js": WORKSHEET_WORDS,
    }
    for name, text in files.items():
        if name.endswith(".js"):
            used = set(re.findall(r'\b(?:say|(?<!#)tell|announce)\("([a-z0-9-]+)"', text.decode()))
            assert used <= words.keys() | later.get(name, {}).keys(), name


def test_the_looks_chosen_are_in_the_page(client: FlaskClient) -> None:
    client.set_cookie("theme", "dark")
    client.set_cookie("looks", "huge.x.green")
    for path in ("/", "/codes", "/nothing"):
        page = client.get(path, headers=HTML).get_data(as_text=True)
        assert '<html lang="en" data-theme="dark" data-board="green"' in page
        assert 'data-coordinates="outside" data-coordinate-size="huge"' in page
    page = client.get("/").get_data(as_text=True)
    checked = dict(re.findall(r'name="([\w-]+)" value="([\w-]+)" checked', page))
    assert checked["theme"] == "dark"
    assert checked["board"] == "green"
    assert checked["coordinates"] == "outside"
    assert checked["coordinate-size"] == "huge"


def test_a_page_for_an_error_of_ours_has_the_looks_too(
    owner: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner.application.testing = False
    monkeypatch.setattr("webapp.web.pages.report_of_text", lambda *_, **__: 1 / 0)
    owner.set_cookie("theme", "light")
    owner.set_cookie("looks", "blue")
    response = owner.get("/?fen=8", headers=HTML)
    assert response.status_code == 500
    assert 'data-theme="light" data-board="blue"' in response.text


def test_a_theme_that_there_is_not_is_passed_over(client: FlaskClient) -> None:
    client.set_cookie("theme", "x" * 1000)
    assert 'data-theme="auto"' in client.get("/").text


def test_the_dark_tokens_hold_on_screens_only(client: FlaskClient) -> None:
    address = next(a for a in static_addresses(client) if a.endswith("/css/all.css"))
    sheet = client.get(address).get_data(as_text=True)
    dark = re.findall(r"@media ([^{]+) \{[^{]*\{\s*color-scheme: dark", sheet)
    assert dark == ["screen", "screen and (prefers-color-scheme: dark)"]
    assert sheet.count("color-scheme: dark;") == 2


def test_only_trusted_hosts_are_answered_where_they_are_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("FENBOARD_TRUSTED_HOSTS", '["boards.example.org"]')
    client = create_app().test_client()
    assert client.get("/", base_url="http://boards.example.org/").status_code == 200
    for path in ("/", "/api/read", "/healthz"):
        response = client.get(path, base_url="http://evil.example/")
        assert response.status_code == 400
        assert response.headers["Content-Security-Policy"]


def test_the_field_of_an_epd_goes_on_in_fen(client: FlaskClient) -> None:
    page = client.get(f"/?fen={quote(AFTER_E4[:-4] + ' bm e5;')}").get_data(as_text=True)
    match = re.search(r'data-state="([^"]*)"', page)
    assert match
    state = json.loads(html.unescape(match[1]))
    assert (state["notation"], state["read"]["notation"]) == ("fen", "epd")
    assert text_of(page) == AFTER_E4[:-4] + " bm e5;"


@table(
    ("text", "game"),
    [
        ("lnsgkgsnl/1r5b1/pppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", "shogi"),
        ("rnbakabnr/9/1c5c1/p1p1p1p1pp/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", "xiangqi"),
        ("rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "chess"),
        ("rk5r/pppp7777/PPPP / G/g", "chess"),
    ],
)
def test_beside_text_that_cannot_be_read_stands_the_start_of_its_game(
    client: FlaskClient, text: str, game: str
) -> None:
    page = client.get("/", query_string={"fen": text}).text
    assert f'data-game="{game}" data-state' in page


@table("address", ["/", "/lessons"])
def test_the_choice_of_files_offers_all_that_is_read(client: FlaskClient, address: str) -> None:
    page = client.get(address).get_data(as_text=True)
    (offered,) = re.findall(r'accept="([^"]+)"', page)
    endings = offered.split(",")
    forms = [form.extension for form in (*RECORDS.values(), *LESSONS.values())]
    others = ["mbox", "eml", "md", "markdown", "html", "htm", "csv", "tsv", "json", "gib"]
    assert {f".{ending}" for ending in (*forms, *others)} | set(OF_FILES) <= set(endings)
