"""Fenboard behind nginx, with the configuration that `docs/server.md` gives."""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path

import psutil
import pytest

from tests.install.running import answer_to, chunked_request, place
from tests.ports import free_port
from tests.servers import running, wait_until
from webapp.formats.starts import START_FEN
from webapp.lessons.ready import ready_lessons
from webapp.web.security.headers import HEADERS

GUIDE = (Path(__file__).parents[2] / "docs" / "server.md").read_text(encoding="utf-8")
NAME = "boards.example.org"

# Where nginx keeps its things; as root it would work as another user, who may not read there.
AROUND = """
{user}
pid {folder}/pid;
error_log {folder}/error.log;
events {{ worker_connections 1024; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    {guide}
}}
"""

# As nginx does from 1.29.7 on where it is told nothing else.
BARE = """
server {
    listen 80;
    location / {
        proxy_pass http://127.0.0.1:5000;
        proxy_http_version 1.1;
        proxy_set_header Connection "";
    }
}
"""

IS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0

Place = tuple[str, int]


def listens(to: Place) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(to) == 0


@contextmanager
def behind_nginx(
    folder: Path, guide: str, user: str, **settings: str
) -> Iterator[tuple[Place, Place]]:
    """Where nginx is, which works as `user`, and where Fenboard itself."""
    program = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")
    if program is None:
        pytest.skip("nginx is not installed")
    to = ("127.0.0.1", free_port())
    with running(**settings) as (_, address):
        assert "listen 80;" in guide
        assert "http://127.0.0.1:5000;" in guide
        guide = guide.replace("listen 80;", f"listen 127.0.0.1:{to[1]};")
        guide = guide.replace("127.0.0.1:5000;", f"127.0.0.1:{place(address)[1]};")
        directive = f"user {user};" if IS_ROOT else ""
        path = folder / "nginx.conf"
        path.write_text(AROUND.format(user=directive, folder=folder, guide=guide), encoding="utf-8")
        command = [program, "-p", str(folder), "-e", str(folder / "error.log"), "-c", str(path)]
        with subprocess.Popen([*command, "-g", "daemon off;"]) as process:
            try:
                wait_until(lambda: listens(to) or process.poll() is not None)
                assert process.poll() is None, (folder / "error.log").read_text()
                yield to, place(address)
            finally:
                process.terminate()


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Place, Place]]:
    (guide,) = re.findall(r"```nginx\n(.*?)```", GUIDE, re.DOTALL)
    folder = tmp_path_factory.mktemp("nginx")
    with behind_nginx(folder, guide, "root", FENBOARD_TRUSTED_HOSTS=NAME) as places:
        yield places


@pytest.fixture
def nginx(both: tuple[Place, Place]) -> Place:
    return both[0]


def get(path: str, host: str = NAME) -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode()


def test_the_page_and_what_it_asks_for_come_through(nginx: Place) -> None:
    page = answer_to(nginx, get("/"))
    assert page.startswith(b"HTTP/1.1 200")
    assert page.count(b'data-square="') == 64
    for name, value in HEADERS.items():
        assert f"{name}: {value}".encode() in page
    (sheet,) = re.findall(rb'href="(/static/[^"]+\.css)"', page)
    assert answer_to(nginx, get(sheet.decode())).startswith(b"HTTP/1.1 200")


def test_a_long_address_comes_through(nginx: Place) -> None:
    answer = answer_to(nginx, get("/?fen=" + "8/" * 2000))
    assert answer.startswith(b"HTTP/1.1 200")


@pytest.mark.parametrize(("size", "status"), [(1000, 200), (1_040_000, 200), (2_500_000, 413)])
def test_texts_are_read_up_to_the_limit(nginx: Place, size: int, status: int) -> None:
    body = json.dumps({"text": START_FEN}).encode().ljust(size)
    request = chunked_request("/api/read", body)
    answer = answer_to(nginx, request.replace(b"Host: localhost", b"Host: boards.example.org"))
    assert answer.startswith(f"HTTP/1.1 {status} ".encode())
    assert b'"position"' in answer if status == 200 else b"the limit is 1 MB" in answer


def test_another_name_is_refused(nginx: Place) -> None:
    assert answer_to(nginx, get("/", "evil.example")).startswith(b"HTTP/1.1 400")


def test_half_sent_bodies_do_not_get_as_far_as_fenboard(both: tuple[Place, Place]) -> None:
    nginx, itself = both
    begun = b"POST /api/read HTTP/1.1\r\nHost: boards.example.org\r\nContent-Length: 500\r\n\r\n{"
    waiting = [socket.create_connection(nginx) for _ in range(250)]
    for connection in waiting:
        connection.sendall(begun)
    assert answer_to(nginx, get("/healthz")).endswith(b'{"status":"ok"}')
    there = [one for one in psutil.net_connections("tcp") if one.laddr[:2] == itself]
    assert len([one for one in there if one.status == psutil.CONN_ESTABLISHED]) < 50
    for connection in waiting:
        connection.close()


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

    with behind_nginx(tmp_path, BARE, "daemon", **settings) as (proxy, itself):
        origin = {"Origin": f"http://127.0.0.1:{itself[1]}"}
        status, _ = answer(itself, f"/api/ready/{ready_lessons()[0].name}", "POST", **origin)
        assert status == 200
        for to, own in ((itself, True), (proxy, False)):
            assert json.loads(answer(to, "/api/shelf")[1])["own"] is own
            assert ('href="/lesson/' in answer(to, "/lessons")[1]) is own
        # Whoever writes without a browser names any origin.
        sent = {**origin, "Content-Type": "application/json"}
        assert answer(proxy, "/api/shelf/delete", "POST", **sent)[0] == 404
