"""`/diagram.svg` and `/diagram.png`: what is drawn, what is refused, and how."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from urllib.parse import quote, unquote
from xml.etree import ElementTree

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.tables import table
from webapp.language import LANGUAGES
from webapp.pictures.pool import BusyError, FailedError, Turns
from webapp.web import pictures
from webapp.web.security.headers import HEADERS, OF_PICTURES

BOARD = "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1"
BOTH = ("/diagram.svg", "/diagram.png")
AN_IMAGE = "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8"
A_PAGE = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8"


@pytest.fixture(autouse=True, scope="module")
def pool(flask_app: Flask) -> Iterator[object]:
    pool = flask_app.extensions[pictures.POOL]
    yield pool
    pool.close()


def get(client: FlaskClient, path: str = "/diagram.svg", **query: str) -> TestResponse:
    return client.get(path, query_string=query)


def described(response: TestResponse) -> str:
    """What a picture says to those who do not see it."""
    assert response.status_code == 200, response.text
    root = ElementTree.fromstring(response.data)
    said = root.find("{http://www.w3.org/2000/svg}desc")
    assert said is not None
    return said.text or ""


def size_of(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG")
    width, height = struct.unpack_from(">II", png, 16)
    return width, height


def refused(response: TestResponse) -> tuple[str, str]:
    """Code and message of an error as JSON."""
    assert response.mimetype == "application/json"
    assert response.headers["Cache-Control"] == "no-store"
    error = response.json["error"] if response.json else {}
    return error["code"], error["message"]


@table(
    ("fen", "said"),
    [
        (None, "rooks a1 h1"),
        (BOARD, "pawn e4"),
        (BOARD.replace(" ", "_"), "pawn e4"),
        ("White: Ke1, Pe4. Black: Ke8. Black to move.", "pawn e4"),
        ("4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1", "Xiangqi"),
        ("sfen 4k4/9/9/9/9/9/9/9/4K4 b G 1", "gold"),
    ],
)
def test_a_picture_shows_the_position_of_its_address(
    client: FlaskClient, fen: str | None, said: str
) -> None:
    response = get(client) if fen is None else get(client, fen=fen)
    assert response.mimetype == "image/svg+xml"
    assert said in described(response)


def test_a_png_has_the_size_that_is_asked_for(client: FlaskClient) -> None:
    response = get(client, "/diagram.png", fen=BOARD, size="120")
    assert response.mimetype == "image/png"
    assert size_of(response.data)[0] == 120
    printed = get(client, "/diagram.png", fen=BOARD, width="2cm", dpi="127")
    assert size_of(printed.data)[0] == 100
    assert struct.pack(">IIB", 5000, 5000, 1) in printed.data


def test_marks_are_those_of_the_address_and_of_the_text(client: FlaskClient) -> None:
    assert "circle on e4, green" in described(get(client, fen=BOARD, marks="Ge4"))
    assert "e4, green" not in described(get(client, fen=BOARD, marks="off"))


@table("language", LANGUAGES)
def test_a_picture_speaks_the_language_of_its_address(client: FlaskClient, language: str) -> None:
    response = get(client, fen=BOARD, lang=language, turn="words")
    assert f'xml:lang="{language}"' in response.text
    # It is the same for all, and leaves no cookie.
    assert "Language" not in response.headers.get("Vary", "")
    assert "Set-Cookie" not in response.headers
    said = get(client, fen="8/8", lang=language)
    assert refused(said)[0] == "unreadable"
    assert refused(said)[1].isascii() == (language == "en")


def test_without_a_language_it_is_the_one_the_browser_asks_for(client: FlaskClient) -> None:
    client.set_cookie("lang", "ko")
    response = client.get("/diagram.svg", headers={"Accept-Language": "ja"})
    assert 'xml:lang="ja"' in response.text
    assert "Accept-Language" in response.headers["Vary"]
    assert "Cookie" not in response.headers["Vary"]


@table("path", BOTH)
def test_pictures_may_be_shown_elsewhere_and_nothing_else(client: FlaskClient, path: str) -> None:
    for query in ("?size=100", "?size=1"):
        response = client.get(path + query)
        for name, value in (HEADERS | OF_PICTURES).items():
            assert response.headers[name] == value
    assert OF_PICTURES["Cross-Origin-Resource-Policy"] == "cross-origin"
    assert "script" not in OF_PICTURES["Content-Security-Policy"]
    assert client.get("/").headers["Cross-Origin-Resource-Policy"] == "same-origin"


@pytest.mark.parametrize("path", BOTH)
def test_a_picture_that_is_known_is_not_sent_again(
    client: FlaskClient, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = get(client, path, fen=BOARD, size="100")
    tag = first.headers["ETag"]
    assert re.fullmatch(r"public, max-age=\d+", first.headers["Cache-Control"])
    assert get(client, path, fen=BOARD, size="100").headers["ETag"] == tag
    assert get(client, path, fen=BOARD, size="101").headers["ETag"] != tag
    monkeypatch.setattr(pictures, "pool", lambda: pytest.fail("drawn"))
    query = {"fen": BOARD, "size": "100"}
    again = client.get(path, query_string=query, headers={"If-None-Match": tag})
    assert (again.status_code, again.data, again.headers["ETag"]) == (304, b"", tag)
    packed = {"If-None-Match": tag, "Accept-Encoding": "br"}
    assert client.get(path, query_string=query, headers=packed).status_code in (200, 304)
    if path == "/diagram.svg":
        brotli = client.get(path, query_string=query, headers={"Accept-Encoding": "br"})
        packed["If-None-Match"] = brotli.headers["ETag"]
        assert client.get(path, query_string=query, headers=packed).status_code == 304


def test_head_gives_what_get_gives_without_the_picture(client: FlaskClient) -> None:
    for path in BOTH:
        full, head = client.get(f"{path}?size=100"), client.head(f"{path}?size=100")
        assert (head.status_code, head.data) == (200, b"")
        assert head.headers["Content-Length"] == str(len(full.data))
        assert head.headers["ETag"] == full.headers["ETag"]


HOSTILE = {
    "size": ["1e9", "NaN", "-1", "0", "99", "4001", "١٠٠", "1_00", "9" * 5000],
    "width": ["0cm", "51cm", "nancm", "1e1cm", "8inch"],
    "dpi": ["0", "1e3", "1201"],
    "area": ["a1", "a1-z9", "nonsense", "-", "a1-h8-c3", "--" * 3000],
    "board": ["", "../wood", "WOOD"],
    "pieces": ["..", "chess." * 500],
    "title": ["x" * 201],
    "caption": ["x" * 501],
    "marks": ["e4", "Ge9", "Ge4,", "Ge4" * 3000, ",".join(["Ge4"] * 5000)],
    "game": ["", "go", "x" * 9000],
    "fen": ["", " ", "_", "x", "8/8", "\x00", "4k3/8/8/8/8/8/8/4K3 x - - 0 1", "(" * 4000],
    "sise": ["100"],
    "<script>": ["1"],
}


@table(("option", "value"), [(name, value) for name, values in HOSTILE.items() for value in values])
def test_what_cannot_be_drawn_is_refused_with_a_reason(
    client: FlaskClient, option: str, value: str
) -> None:
    if (option, value) == ("marks", "Ge4,"):
        assert get(client, marks=value).status_code == 200
        return
    for path in BOTH:
        response = get(client, path, **{option: value})
        assert response.status_code == 400
        code, message = refused(response)
        assert re.fullmatch("[a-z-]+", code)
        assert 10 < len(message) < 500


def test_what_is_too_much_is_refused(client: FlaskClient) -> None:
    assert get(client, fen="x" * 40_000).status_code == 414
    board = "/".join(["30"] * 30) + " / C/c"
    assert get(client, fen=board).status_code == 200
    squares = [f"{file}{rank}" for file in "abcdefghijklmnop" for rank in range(1, 17)]
    most = [f"G{begin}{end}" for begin in ["a1", "p16", "h8"] for end in squares if begin != end]
    wide = "/".join(["16"] * 16) + " / C/c"
    assert refused(get(client, fen=wide, marks=",".join(most)))[0] == "bad-marks"
    high = "/".join(["1"] * 250) + " / C/c"
    assert refused(get(client, "/diagram.png", fen=high, size="4000"))[0] == "too-large"


def test_words_of_the_address_are_only_ever_text(client: FlaskClient) -> None:
    attack = "</title></svg><script>alert(1)</script>&\x00\x1b\"'"
    response = get(client, title=attack, caption=attack)
    assert response.status_code == 200
    root = ElementTree.fromstring(response.data)
    assert not [tag for tag in root.iter() if "script" in tag.tag]
    assert not re.search(r"<(?:script|image|a|foreignObject|style)\b|\son\w+=", response.text)


@table(
    ("accept", "kind"),
    [
        (AN_IMAGE, ""),
        ("image/png,image/*;q=0.8,*/*;q=0.5", ""),
        (A_PAGE, "application/json"),
        ("*/*", "application/json"),
        ("application/json", "application/json"),
        ("", "application/json"),
    ],
)
def test_where_an_image_is_shown_the_reason_is_one(
    client: FlaskClient, accept: str, kind: str
) -> None:
    for path, own in zip(BOTH, pictures.TYPES.values(), strict=True):
        for language in LANGUAGES:
            query = {"size": "1", "foo<\x07": "2", "lang": language}
            response = client.get(path, query_string=query, headers={"Accept": accept})
            assert response.status_code == 400
            assert response.headers["Cache-Control"] == "no-store"
            assert response.mimetype == (kind or own)
            if response.mimetype == "image/svg+xml":
                ElementTree.fromstring(response.data)
            elif response.mimetype == "image/png":
                assert size_of(response.data)[0] == 480


@table(
    ("title", "plain", "name"),
    [
        ("", "diagram", "diagram"),
        ("Lucena", "Lucena", "Lucena"),
        ('../a\\b:"c"\r\nX: y', "a b c X y", "a b c X y"),
        ("詰将棋 1", "___ 1", "詰将棋 1"),
        ("CON", "_CON", "_CON"),
        ("...", "diagram", "diagram"),
    ],
)
def test_a_download_is_named_by_its_title(
    client: FlaskClient, title: str, plain: str, name: str
) -> None:
    response = get(client, title=title, download="1")
    header = response.headers["Content-Disposition"]
    assert header == f"attachment; filename=\"{plain}.svg\"; filename*=UTF-8''{quote(name)}.svg"
    assert "Content-Disposition" not in get(client, title=title).headers


def test_characters_that_no_font_has_are_said(client: FlaskClient) -> None:
    response = get(client, title="Łódź ♔ 😀 ♔")
    assert unquote(response.headers[pictures.MISSING]) == "♔😀"
    assert pictures.MISSING not in get(client, title="Łódź 骨").headers
    many = "".join(map(chr, range(0x1F600, 0x1F600 + 60)))
    assert unquote(get(client, caption=many).headers[pictures.MISSING]) == many[:40]


@pytest.mark.parametrize("path", BOTH)
def test_where_too_many_wait_for_their_picture_more_are_told_to_come_again(
    client: FlaskClient, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    turns = Turns(at_once=1, waiting=0, longest=1)
    monkeypatch.setattr(pictures, "_turns", turns)
    with turns.one():
        response = client.get(path)
    assert response.status_code == 503
    assert refused(response)[0] == "busy"
    assert response.headers["Retry-After"]
    assert client.get(path, query_string={"size": "100"}).status_code == 200


@pytest.mark.parametrize(
    ("error", "status", "code"), [(BusyError(), 503, "busy"), (FailedError(), 500, "not-drawn")]
)
def test_a_picture_that_is_not_drawn_is_told_as_that(
    client: FlaskClient,
    pool: object,
    error: Exception,
    status: int,
    code: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fails(*_args: object) -> bytes:
        raise error

    monkeypatch.setattr(pool, "to_png", fails)
    for accept in (AN_IMAGE, "*/*"):
        response = client.get("/diagram.png", headers={"Accept": accept})
        assert response.status_code == status
        assert refused(response)[0] == code
        assert ("Retry-After" in response.headers) == (code == "busy")
