"""Which names the server answers to: a page elsewhere must not read what is here."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.tables import table
from webapp import create_app
from webapp.web.security.headers import HEADERS
from webapp.web.security.hosts import LOCAL_ADDRESS, name_in, trusted_names

FOREIGN = [
    "evil.example",
    "localhost.evil.example",
    "evil.example:5000",
    "127.0.0.1.evil.example",
    "192.168.1.20",
    "0.0.0.0",
    "[::2]",
    "127.0.0.1@evil.example",
    "evil.example#localhost",
    "localhost, evil.example",
    "localhost:5000:1",
    "[localhost]",
    "[::1",
    "local host",
    "lоcalhost",
    "",
    "." * 300,
    "-",
]


def answer(client: FlaskClient, host: str, path: str = "/", **environ: str) -> int:
    base = {"HTTP_HOST": host.encode().decode("latin-1"), **environ}
    return client.get(path, environ_overrides=base).status_code


@table("host", FOREIGN)
def test_a_host_that_is_not_ours_gets_a_short_page_with_all_headers(
    client: FlaskClient, host: str
) -> None:
    wanted = {"Accept": "text/html", "Accept-Language": "ja"}
    raw = {"HTTP_HOST": host.encode().decode("latin-1")}
    response = client.get("/?fen=8", headers=wanted, environ_overrides=raw)
    assert response.status_code == 400
    assert '<html lang="ja"' in response.text
    assert len(response.data) < 2000
    assert "data-state" not in response.text
    for name, value in HEADERS.items():
        assert response.headers[name] == value


@table("path", ["/api/start/chess", "/healthz", "/nothing", "/static/0/x.js"])
def test_no_address_answers_a_host_that_is_not_ours(client: FlaskClient, path: str) -> None:
    assert answer(client, "evil.example", path) == 400


@table("host", ["localhost", "LocalHost:5000", "localhost.", "127.0.0.1", "[::1]:5000", "[0:0::1]"])
def test_this_machine_is_answered(client: FlaskClient, host: str) -> None:
    assert answer(client, host) == 200


def test_the_names_it_listens_on_are_answered() -> None:
    client = create_app(["Laptop.local", "192.168.1.20", "fe80::1%eth0"]).test_client()
    for host in ("laptop.local:5000", "192.168.1.20", "[fe80::1]:5000", "localhost"):
        assert answer(client, host) == 200
    assert answer(client, "192.168.1.21") == 400


def test_the_address_that_a_connection_came_in_on_is_answered(client: FlaskClient) -> None:
    assert answer(client, "10.0.0.7:5000", **{LOCAL_ADDRESS: "10.0.0.7"}) == 200
    assert answer(client, "10.0.0.8:5000", **{LOCAL_ADDRESS: "10.0.0.7"}) == 400


def test_trusted_names_are_answered_with_those_below_them_where_they_start_with_a_dot(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("FENBOARD_TRUSTED_HOSTS", '[".school.example", "schach-münchen.example"]')
    client = create_app().test_client()
    assert answer(client, "a.school.example") == 200
    assert answer(client, "schach-münchen.example".encode("idna").decode()) == 200
    assert answer(client, "school.example.evil") == 400
    assert answer(client, "myschool.example") == 400


@table(
    ("setting", "names"),
    [
        (("a.org", " b.org "), ["a.org", "b.org"]),
        (("https://a.org:443/x",), ["a.org"]),
        ((" ", "https://"), []),
        ((), []),
    ],
)
def test_trusted_names_may_be_addresses_as_browsers_show_them(
    setting: tuple[str, ...], names: list[str]
) -> None:
    assert trusted_names(setting) == names


def test_a_long_host_is_read_in_no_time() -> None:
    for text in ("a." * 30_000, "[" + ":" * 60_000, "a" * 60_000 + ":", ":" * 60_000):
        assert name_in(text) is None
