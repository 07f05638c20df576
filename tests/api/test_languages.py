"""In which language pages and answers are."""

from __future__ import annotations

import json
import re

import pytest
from flask.testing import FlaskClient

from tests.readings import calls
from tests.tables import table
from webapp import language
from webapp.language import LANGUAGES

HTML = {"Accept": "text/html"}


def spoken_on(client: FlaskClient, address: str, accept: str = "", cookie: str = "") -> str:
    """The language that the page says it is in; the cookie is gone afterwards."""
    if cookie:
        client.set_cookie("lang", cookie)
    page = client.get(address, headers={**HTML, "Accept-Language": accept}).get_data(as_text=True)
    client.delete_cookie("lang")
    match = re.search(r'<html lang="([^"]+)"', page)
    assert match
    return match[1]


@table("path", ["/", "/codes", "/editor/", "/nothing-here"])
def test_the_address_then_the_cookie_then_the_browser_say_the_language(
    path: str, client: FlaskClient
) -> None:
    assert spoken_on(client, path) == "en"
    assert spoken_on(client, path, "fr-FR, ko;q=0.7, ja;q=0.8") == "ja"
    assert spoken_on(client, path, "ja", "zh-Hans") == "zh-Hans"
    assert spoken_on(client, f"{path}?lang=ko", "ja", "zh-Hans") == "ko"
    assert spoken_on(client, f"{path}?lang=tlh", "ja", "zh-Hans") == "zh-Hans"
    assert spoken_on(client, path, "ja", "'><script>") == "ja"


@table("piece", ["-", "ja-", "a,", "a;q=0.5,", "ja,"])
def test_no_wish_for_a_language_takes_much_work(client: FlaskClient, piece: str) -> None:
    def ask(wish: str) -> None:
        for query, headers in ((f"lang={wish}", {}), ("", {"Accept-Language": wish})):
            assert client.get(f"/healthz?{query}", headers=headers).status_code == 200
            assert client.get("/healthz", headers={"Cookie": f"lang={wish}"}).status_code == 200

    ask("ja")
    assert calls(ask, piece * (60_000 // len(piece))) < 100_000


def test_a_language_in_the_address_is_remembered(client: FlaskClient) -> None:
    assert "lang=ko;" in client.get("/?lang=ko-KR").headers["Set-Cookie"]
    assert "Set-Cookie" not in client.get("/?lang=tlh").headers
    # What a page fetches for itself says nothing about the next one.
    assert "Set-Cookie" not in client.get("/parts/help?lang=ko").headers
    assert "Set-Cookie" not in client.get("/").headers


def test_caches_are_told_what_a_page_depends_on(client: FlaskClient) -> None:
    for path in ("/", "/codes", "/nothing-here"):
        varies = client.get(path, headers=HTML).headers["Vary"]
        assert {"Accept-Language", "Cookie"} <= set(varies.split(", "))
    asset = re.search(r'href="(/static/[^"]+)', client.get("/").get_data(as_text=True))
    assert asset
    assert "Accept-Language" not in client.get(asset[1]).headers.get("Vary", "")


def test_the_menu_names_each_language_in_itself_and_keeps_the_position(client: FlaskClient) -> None:
    page = client.get("/?fen=8/8/8/8/8/8/8/8_w_-_-_0_1&color=black&lang=ja").get_data(as_text=True)
    client.delete_cookie("lang")
    match = re.search(r'<form class="languages".*?</form>', page, re.DOTALL)
    assert match
    form = match[0]
    for tag, name in LANGUAGES.items():
        assert re.search(rf'<option value="{tag}" lang="{tag}"[^>]*>{name}<', form)
    assert '<option value="ja" lang="ja" selected>' in form
    assert '<input type="hidden" name="fen" value="8/8/8/8/8/8/8/8_w_-_-_0_1">' in form
    assert '<input type="hidden" name="color" value="black">' in form
    assert 'type="hidden" name="lang"' not in form


def test_programs_ask_by_accept_language_alone(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    catalogue = language._catalogue

    def noted(tag: str) -> object:
        asked.append(tag)
        return catalogue("en")

    monkeypatch.setattr(language, "_catalogue", noted)
    client.set_cookie("lang", "ko")
    body = json.dumps({"text": "8/8/8/8/8/8/8/8"})
    headers = {"Content-Type": "application/json", "Accept-Language": "ja"}
    assert client.post("/api/read", data=body, headers=headers).status_code == 200
    client.post("/api/read", data="x" * 70_000, headers=headers)
    client.delete_cookie("lang")
    assert set(asked) == {"ja"}


def test_no_language_outlasts_its_request(client: FlaskClient) -> None:
    assert spoken_on(client, "/?lang=ja") == "ja"
    client.get("/healthz")
    assert spoken_on(client, "/") == "en"
