"""Fenboard behind nginx, with the configuration that `docs/server.md` gives."""

from __future__ import annotations

import json
import re
import socket
import ssl
import sys
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPSConnection
from pathlib import Path

import psutil
import pytest

from tests.install.proxies import (
    BARE,
    HERE,
    IS_ROOT,
    NAME,
    Answered,
    Place,
    Proxy,
    asked,
    connected,
    nginx,
)
from tests.install.running import answer_to, chunked_request, place
from tests.servers import Started, running
from webapp.formats.starts import START_FEN
from webapp.lessons.ready import ready_lessons
from webapp.web.security.headers import HEADERS

STRANGERS = 40
"""The requests of an address that has no shelf which are answered in a minute."""


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Proxy, Place]]:
    """Where nginx is, and where Fenboard itself."""
    settings = {
        "FENBOARD_TRUSTED_HOSTS": NAME,
        "FENBOARD_DATA": str(tmp_path_factory.mktemp("data")),
        "FENBOARD_STRANGERS_OF_ADDRESS": str(STRANGERS),
    }
    with running(**settings) as (_, address):
        folder = tmp_path_factory.mktemp("nginx")
        with nginx(folder, {HERE: place(address)}) as proxy:
            yield proxy, place(address)


@pytest.fixture
def proxy(both: tuple[Proxy, Place]) -> Proxy:
    return both[0]


@pytest.fixture
def to(proxy: Proxy) -> Place:
    return proxy.http


def get(path: str, host: str = NAME) -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode()


def begun(connection: HTTPConnection, scheme: str = "http", **headers: str) -> Answered:
    """The answer to who begins a lesson, and a shelf with it."""
    path = f"/api/ready/{ready_lessons()[0].name}"
    sent = {"Origin": f"{scheme}://{NAME}", "Content_Type": "application/json", **headers}
    answer = asked(connection, path, "POST", b"{}", **sent)
    assert answer.status == 200, answer
    return answer


def test_the_page_and_what_it_asks_for_come_through(to: Place) -> None:
    page = answer_to(to, get("/"))
    assert page.startswith(b"HTTP/1.1 200")
    assert page.count(b'data-square="') == 64
    for name, value in HEADERS.items():
        assert f"{name}: {value}".encode() in page
    (sheet,) = re.findall(rb'href="(/static/[^"]+\.css)"', page)
    assert answer_to(to, get(sheet.decode())).startswith(b"HTTP/1.1 200")


def test_a_long_address_comes_through(to: Place) -> None:
    answer = answer_to(to, get("/?fen=" + "8/" * 2000))
    assert answer.startswith(b"HTTP/1.1 200")


@pytest.mark.parametrize(("size", "status"), [(1000, 200), (1_040_000, 200), (2_500_000, 413)])
def test_texts_are_read_up_to_the_limit(to: Place, size: int, status: int) -> None:
    body = json.dumps({"text": START_FEN}).encode().ljust(size)
    request = chunked_request("/api/read", body)
    answer = answer_to(to, request.replace(b"Host: localhost", b"Host: boards.example.org"))
    assert answer.startswith(f"HTTP/1.1 {status} ".encode())
    assert b'"position"' in answer if status == 200 else b"the limit is 1 MB" in answer


def test_another_name_is_refused(to: Place) -> None:
    assert answer_to(to, get("/", "evil.example")).startswith(b"HTTP/1.1 400")


def test_half_sent_bodies_do_not_get_as_far_as_fenboard(both: tuple[Proxy, Place]) -> None:
    proxy, itself = both
    begun = b"POST /api/read HTTP/1.1\r\nHost: boards.example.org\r\nContent-Length: 500\r\n\r\n{"
    waiting = [socket.create_connection(proxy.http) for _ in range(250)]
    for connection in waiting:
        connection.sendall(begun)
    assert answer_to(proxy.http, get("/healthz")).endswith(b'{"status":"ok"}')
    there = [one for one in psutil.net_connections("tcp") if one.laddr[:2] == itself]
    assert len([one for one in there if one.status == psutil.CONN_ESTABLISHED]) < 50
    for connection in waiting:
        connection.close()


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have one loopback address")
def test_visitors_are_told_apart_by_their_address_and_none_can_say_another(to: Place) -> None:
    with connected(to, "127.0.0.2") as one, connected(to, "127.0.0.3") as other:
        numbers = range(STRANGERS + 5)
        told = [asked(one, "/api/shelf", X_Forwarded_For=f"192.0.2.{at}") for at in numbers]
        assert {answer.status for answer in told[:STRANGERS]} == {200}
        assert told[-1].status == 429
        assert int(told[-1].headers["retry-after"]) >= 1
        assert asked(other, "/api/shelf").status == 200


def test_the_cookie_of_a_shelf_is_as_safe_as_the_way_it_took(proxy: Proxy) -> None:
    context = ssl._create_unverified_context()
    secured = HTTPSConnection(*proxy.https, context=context, source_address=("127.0.0.4", 0))
    cookie = begun(secured, "https", X_Forwarded_Proto="http").headers["set-cookie"]
    secured.close()
    assert cookie.startswith("__Host-shelf=")
    assert "; Secure" in cookie
    with connected(proxy.http, "127.0.0.4") as plain:
        cookie = begun(plain, X_Forwarded_Proto="https").headers["set-cookie"]
    assert cookie.startswith("shelf=")
    assert "Secure" not in cookie


def test_no_lesson_is_kept_and_pictures_and_static_files_are(proxy: Proxy) -> None:
    with connected(proxy.http, "127.0.0.5") as browser:
        started = begun(browser)
        cookie = started.headers["set-cookie"].partition(";")[0]
        lesson = json.loads(started.body)["id"]
        page = asked(browser, "/", Cookie=cookie)
        (sheet,) = re.findall(r'href="(/static/[^"]+\.css)"', page.body.decode())
        pages = ["/", "/lessons", f"/lesson/{lesson}", f"/api/lessons/{lesson}", "/api/shelf"]
        for path in pages:
            twice = [asked(browser, path, Cookie=cookie) for _ in range(2)]
            assert [answer.status for answer in twice] == [200, 200], path
            assert not any("x-cache" in answer.headers for answer in twice), path
        for path in (sheet, "/diagram.svg", "/diagram.png?size=200"):
            twice = [asked(browser, path, Cookie=cookie) for _ in range(2)]
            assert [answer.headers["x-cache"] for answer in twice] == ["MISS", "HIT"], path
            assert twice[0].body == twice[1].body
            assert "set-cookie" not in twice[1].headers
    kept = b"".join(
        path.read_bytes() for path in (proxy.folder / "kept").rglob("*") if path.is_file()
    )
    assert b"<svg" in kept
    assert lesson.encode() not in kept
    assert cookie.partition("=")[2].encode() not in kept


def test_a_picture_comes_through_however_long_its_address_is(to: Place) -> None:
    with connected(to) as browser:
        # nginx keeps the address and the headers of the answer in one buffer.
        for characters in range(310, 430, 10):
            path = "/diagram.svg?fen=8/8/8/4k3/8/8/4P3/4K3_w&caption=" + "%E7%99%BD" * characters
            assert asked(browser, path).status == 200, characters
        # Fenboard says itself what it does not take, as far as nginx lets it come.
        for length in range(4_500, 65_000, 600):
            assert asked(browser, path.ljust(length, "x")).status in (400, 414), length


def test_where_fenboard_is_not_running_nobody_learns_addresses_from_the_log(tmp_path: Path) -> None:
    with running(FENBOARD_TRUSTED_HOSTS=NAME) as (process, address):
        with nginx(tmp_path, {HERE: place(address)}) as proxy, connected(proxy.http) as browser:
            picture = "/diagram.svg"
            assert asked(browser, picture).status == 200
            _end(process)
            assert asked(browser, "/l/secretsecretsecret").status == 502
            assert asked(browser, picture).headers["x-cache"] == "HIT"
        assert b"secret" not in (tmp_path / "error.log").read_bytes()


def _end(process: Started) -> None:
    process.terminate()
    process.wait()


@pytest.mark.skipif(
    not (IS_ROOT and sys.platform == "linux"), reason="nginx works as another user for root alone"
)
def test_the_owners_shelf_stays_closed_behind_a_proxy_that_tells_nothing(tmp_path: Path) -> None:
    settings = {"FENBOARD_DATA": str(tmp_path / "data")}

    def answer(to: Place, path: str, method: str = "GET", **headers: str) -> tuple[int, str]:
        connection = HTTPConnection(*to)
        connection.request(method, path, headers=headers)
        got = connection.getresponse()
        found = got.status, got.read().decode()
        connection.close()
        return found

    with running(**settings) as (_, address):
        itself = place(address)
        with nginx(tmp_path, {HERE: itself}, BARE, user="daemon") as proxy:
            origin = {"Origin": f"http://127.0.0.1:{itself[1]}"}
            status, _ = answer(itself, f"/api/ready/{ready_lessons()[0].name}", "POST", **origin)
            assert status == 200
            for to, own in ((itself, True), (proxy.http, False)):
                assert json.loads(answer(to, "/api/shelf")[1])["own"] is own
                assert ('href="/lesson/' in answer(to, "/lessons")[1]) is own
            # Whoever writes without a browser names any origin.
            sent = {**origin, "Content-Type": "application/json"}
            assert answer(proxy.http, "/api/shelf/delete", "POST", **sent)[0] == 404
