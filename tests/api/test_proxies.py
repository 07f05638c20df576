"""Who is believed when it says for whom it asks."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.tables import table
from webapp.settings import SettingError, value_of
from webapp.web.lessons import RATES, LessonRates
from webapp.web.security.proxies import PROXIES


def standing() -> float:
    """Nothing comes back while a test asks."""
    return 0.0


@pytest.fixture
def visitors(shared: Flask, monkeypatch: pytest.MonkeyPatch) -> FlaskClient:
    proxies = value_of("FENBOARD_PROXIES", {"FENBOARD_PROXIES": "10.0.0.5, fd00::/8"})
    monkeypatch.setitem(shared.extensions, PROXIES, proxies)
    shared.extensions[RATES] = LessonRates({"STRANGERS_OF_ADDRESS": 1}, standing)
    return shared.test_client()


def is_let_in(client: FlaskClient, peer: str, of: str) -> bool:
    answer = client.get(
        "/api/shelf", headers={"X-Forwarded-For": of}, environ_overrides={"REMOTE_ADDR": peer}
    )
    return answer.status_code == 200


@table(
    ("number", "peer"), enumerate(["127.0.0.1", "::1", "10.0.0.5", "::ffff:10.0.0.5", "fd00::17"])
)
def test_a_proxy_that_is_believed_asks_for_many(
    visitors: FlaskClient, number: int, peer: str
) -> None:
    told = f"192.0.2.{number}", f"9.9.9.9, 198.51.100.{number}"
    assert [is_let_in(visitors, peer, of) for of in (*told, *told)] == [True, True, False, False]


@table("peer", ["10.0.0.6", "192.0.2.1", "fe80::1"])
def test_anybody_else_is_one_visitor_whatever_it_says(visitors: FlaskClient, peer: str) -> None:
    assert is_let_in(visitors, peer, "203.0.113.1")
    assert not is_let_in(visitors, peer, "203.0.113.2")


@table(
    ("setting", "networks"),
    [
        ("", []),
        ("10.0.0.5", ["10.0.0.5/32"]),
        ("10.0.0.5,fd00::/8", ["10.0.0.5/32", "fd00::/8"]),
        (" 10.0.0.0/24 ,\n", ["10.0.0.0/24"]),
        ('["10.0.0.5", "10.0.1.0/24"]', ["10.0.0.5/32", "10.0.1.0/24"]),
    ],
)
def test_addresses_and_networks_are_read(setting: str, networks: list[str]) -> None:
    assert [
        str(one) for one in value_of("FENBOARD_PROXIES", {"FENBOARD_PROXIES": setting})
    ] == networks


@table("setting", ["nginx", "10.0.0", "10.0.0.0/33", "10.0.0.5/24", "[10]", '{"a": 1}'])
def test_what_is_none_is_refused(setting: str) -> None:
    with pytest.raises(SettingError):
        value_of("FENBOARD_PROXIES", {"FENBOARD_PROXIES": setting})
