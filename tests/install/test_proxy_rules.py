"""What nginx and Caddy do by the configurations of `docs/server.md` and `deploy/`.

Servers that count stand behind them. Numbers in the configurations are held against the code.
"""

from __future__ import annotations

import re
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from tests.install.proxies import (
    CONFIGURATION,
    HERE,
    NAME,
    SEVERAL,
    Place,
    Proxy,
    asked,
    caddy,
    connected,
    nginx,
    several,
    standing,
)
from tests.install.running import answer_on
from tests.ports import free_port
from tests.servers import ROOT
from webapp.checking import evaluations
from webapp.checking import worker as checks
from webapp.pictures import png
from webapp.web import limits
from webapp.web.connections import Limits
from webapp.worksheets import worker as worksheets

MACHINES = ["10.0.0.11:5000", "10.0.0.12:5000"]
CADDYFILE = (ROOT / "deploy" / "Caddyfile").read_text(encoding="utf-8")

FOR_A_DAY = {"Cache-Control": "public, max-age=86400"}
PICTURE = "/diagram.svg?fen=8"


@contextmanager
def nginx_of(folder: Path, places: list[Place]) -> Iterator[Proxy]:
    if len(places) == 1:
        with nginx(folder, {HERE: places[0]}) as proxy:
            yield proxy
    else:
        with nginx(folder, dict(zip(MACHINES, places, strict=True)), several()) as proxy:
            yield proxy


PROXIES = pytest.mark.parametrize("kind", [nginx_of, caddy], ids=["nginx", "caddy"])
Kind = Callable[[Path, list[Place]], Iterator[Proxy]]


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


@PROXIES
def test_fenboard_hears_who_asks_and_how(tmp_path: Path, kind: Kind, stack: ExitStack) -> None:
    (behind,) = stack.enter_context(standing(1))
    proxy = stack.enter_context(kind(tmp_path, [behind.place]))
    browser = stack.enter_context(connected(proxy.http, "127.0.0.6"))
    host = f"{NAME}:{proxy.http[1]}"
    forged = {"X_Forwarded_For": "192.0.2.1", "X_Forwarded_Proto": "https"}
    assert asked(browser, "/", Host=host, **forged).status == 200
    (seen,) = behind.seen
    assert seen["Host"] == host
    assert seen["X-Forwarded-For"] == "127.0.0.6"
    assert seen["X-Forwarded-Proto"] == "http"


@PROXIES
def test_what_saves_is_sent_once_and_what_only_reads_to_another_machine(
    tmp_path: Path, kind: Kind, stack: ExitStack
) -> None:
    both = stack.enter_context(standing(2))
    proxy = stack.enter_context(kind(tmp_path, [one.place for one in both]))
    browser = stack.enter_context(connected(proxy.http))
    for one in both:
        # Such as one that ends while it works on it.
        one.drops = True
    for number in range(4):
        assert asked(browser, f"/{number}", "POST", b"{}").status == 502
        assert sum(one.count[f"POST /{number}"] for one in both) == 1
    for one in both:
        one.drops = False


@PROXIES
def test_a_machine_that_is_away_is_not_missed(tmp_path: Path, kind: Kind, stack: ExitStack) -> None:
    (behind,) = stack.enter_context(standing(1))
    away = "127.0.0.1", free_port()
    proxy = stack.enter_context(kind(tmp_path, [behind.place, away]))
    browser = stack.enter_context(connected(proxy.http))
    for number in range(4):
        for method in ("GET", "POST"):
            assert asked(browser, f"/{number}", method).status == 200
            assert behind.count[f"{method} /{number}"] == 1


@PROXIES
def test_no_address_is_written_down(tmp_path: Path, kind: Kind, stack: ExitStack) -> None:
    proxy = stack.enter_context(kind(tmp_path, [("127.0.0.1", free_port())]))
    browser = stack.enter_context(connected(proxy.http))
    answer = asked(browser, "/l/secret", Fenboard_Link="secret", Cookie="shelf=secret")
    assert answer.status == 502
    assert b"secret" not in (tmp_path / "error.log").read_bytes()


def test_what_only_reads_is_asked_of_another_machine(tmp_path: Path, stack: ExitStack) -> None:
    one, other = stack.enter_context(standing(2))
    proxy = stack.enter_context(nginx_of(tmp_path, [one.place, other.place]))
    browser = stack.enter_context(connected(proxy.http))
    one.drops = True
    for number in range(3):
        assert asked(browser, f"/{number}").status == 200
    assert other.count.total() == 3
    assert one.count.total() > 0


def test_connections_to_fenboard_are_kept(tmp_path: Path, stack: ExitStack) -> None:
    (behind,) = stack.enter_context(standing(1))
    proxy = stack.enter_context(nginx_of(tmp_path, [behind.place]))
    for _ in range(5):
        with connected(proxy.http) as browser:
            assert asked(browser, "/").status == 200
    assert behind.connections == 1


def test_pictures_and_static_files_are_kept_as_long_as_fenboard_says(
    tmp_path: Path, stack: ExitStack
) -> None:
    (behind,) = stack.enter_context(standing(1))
    proxy = stack.enter_context(nginx_of(tmp_path, [behind.place]))
    browser = stack.enter_context(connected(proxy.http))

    def reaches(path: str, **headers: str) -> int:
        before = behind.count.total()
        for _ in range(3):
            assert asked(browser, path, **headers).status == 200
        return behind.count.total() - before

    assert reaches("/static/0123/no-word-of-how-long.js") == 3
    behind.headers = FOR_A_DAY
    for path in ("/static/0123/all.css", PICTURE, "/diagram.png?fen=8"):
        # Whoever asks.
        assert reaches(path, Cookie="shelf=secret") == 1
        assert reaches(path) == 0
    for path in (
        "/",
        "/l/token",
        "/lesson/id",
        "/l/token/1.svg",
        "/diagram.svgz",
        "/diagram",
        "/a/static/b",
    ):
        assert reaches(path) == 3, path
    # In each language and each encoding, where the answer is another.
    behind.headers = {**FOR_A_DAY, "Vary": "Accept-Language, Accept-Encoding"}
    for headers in (
        {"Accept_Language": "ja"},
        {"Accept_Language": "ko"},
        {"Accept_Encoding": "br"},
    ):
        assert reaches("/diagram.svg", **headers) == 1
        assert reaches("/diagram.svg", **headers) == 0
    for number, headers in enumerate(
        [
            {**FOR_A_DAY, "Set-Cookie": "shelf=secret"},
            {"Cache-Control": "no-store"},
            {"Cache-Control": "private, max-age=86400"},
            {**FOR_A_DAY, "Vary": "*"},
        ]
    ):
        behind.headers = headers
        assert reaches(f"/static/{number}/all.css") == 3, headers
        assert reaches(f"/diagram.png?size={number}") == 3, headers


def test_a_class_that_asks_for_one_picture_is_one_to_fenboard(
    tmp_path: Path, stack: ExitStack
) -> None:
    (behind,) = stack.enter_context(standing(1))
    behind.headers, behind.holds = FOR_A_DAY, PICTURE
    proxy = stack.enter_context(nginx_of(tmp_path, [behind.place]))
    request = f"GET {PICTURE} HTTP/1.1\r\nHost: {NAME}\r\nConnection: close\r\n\r\n".encode()
    pupils = [stack.enter_context(socket.create_connection(proxy.http)) for _ in range(10)]
    for pupil in pupils:
        pupil.sendall(request)
    # Whoever comes after them is answered once all of them have been heard.
    with connected(proxy.http) as browser:
        assert asked(browser, "/").status == 200
    behind.goes.set()
    assert all(answer_on(pupil).startswith(b"HTTP/1.1 200 ") for pupil in pupils)
    assert behind.count[f"GET {PICTURE}"] == 1


def test_who_asks_much_too_often_is_told_when_to_come_again(
    tmp_path: Path, stack: ExitStack
) -> None:
    (behind,) = stack.enter_context(standing(1))
    behind.headers = FOR_A_DAY
    proxy = stack.enter_context(nginx_of(tmp_path, [behind.place]))
    with connected(proxy.http) as browser:
        assert asked(browser, PICTURE).status == 200
    request = f"HEAD {PICTURE} HTTP/1.1\r\nHost: {NAME}\r\n\r\n".encode()
    answers = b""
    # What comes back of the rate meanwhile is far less than a machine answers, however slow.
    while b"HTTP/1.1 429 " not in answers:
        with socket.create_connection(proxy.http) as connection:
            # After so many a connection is closed.
            connection.sendall(request * 900)
            connection.shutdown(socket.SHUT_WR)
            while piece := connection.recv(1 << 20):
                answers += piece
    heads = answers.split(b"\r\n\r\n")[:-1]
    refused = [head for head in heads if head.startswith(b"HTTP/1.1 429 ")]
    # A school is let in: 1,000 at once.
    assert len(heads) - len(refused) >= 1000
    assert all(b"\r\nRetry-After: 2" in head for head in refused)
    with connected(proxy.http, "127.0.0.7") as other:
        assert asked(other, "/").status == 200


# --- what it says, and what the code does ----------------------------------------------------


def value(directive: str, guide: str = CONFIGURATION) -> str:
    (found,) = re.findall(rf"^\s*{directive} +(\S+?);?$", guide, re.MULTILINE)
    return str(found)


def seconds(text: str) -> float:
    return float(text.removesuffix("s").removesuffix("m")) * (60 if text.endswith("m") else 1)


def largest(paths: re.Pattern[str], *, inside: bool) -> float:
    """The most MB that a request may carry to addresses that a pattern has, or to all others."""
    return max(
        most / (1 << 20)
        for path, most in limits._MOST_BYTES.items()
        if bool(paths.fullmatch(path)) is inside
    )


def test_no_request_is_too_large_for_a_proxy_that_fenboard_takes() -> None:
    (opened,) = re.findall(r"location ~ (\^/api/\S+) ", CONFIGURATION)
    sizes = re.findall(r"client_max_body_size (\d+)m;", CONFIGURATION)
    assert len(sizes) == 2
    for inside, size in zip((False, True), sizes, strict=True):
        assert largest(re.compile(opened), inside=inside) < int(size)
    (paths,) = set(re.findall(r"@opened path (.+)|@others not path (.+)", CADDYFILE)[0]) - {""}
    assert CADDYFILE.count(paths) == 2
    sizes = re.findall(r"max_size (\d+)MiB", CADDYFILE)
    pattern = re.compile("|".join(map(re.escape, paths.split())))
    for inside, size in zip((True, False), sizes, strict=True):
        assert largest(pattern, inside=inside) < int(size)


def test_no_proxy_gives_up_what_fenboard_still_works_on() -> None:
    works = max(
        worksheets.LONGEST + worksheets.STARTING,
        checks.LONGEST + checks.STARTING,
        evaluations.LONGEST,
        png.LONGEST,
    )
    assert seconds(value("proxy_read_timeout")) > works
    assert seconds(value("response_header_timeout", CADDYFILE)) > works
    # From the first byte of a request to the last of its answer.
    assert seconds(value("write", CADDYFILE)) > works + Limits().body


def test_no_proxy_uses_a_connection_that_fenboard_is_closing() -> None:
    for guide in (CONFIGURATION, SEVERAL):
        assert seconds(re.findall(r"keepalive_timeout (\S+);", guide)[0]) <= Limits().idle / 2
    assert seconds(value("keepalive", CADDYFILE)) <= Limits().idle / 2


def test_an_address_may_ask_as_often_as_fenboard_lets_it() -> None:
    (rate,) = re.findall(r"rate=(\d+)r/s", CONFIGURATION)
    assert int(rate) * 60 >= limits.NUMBERS["REQUESTS_OF_ADDRESS"]
    assert int(rate) * 60 >= limits.NUMBERS["STUDENTS_OF_ADDRESS"]
