"""nginx and Caddy as `docs/server.md` and `deploy/` configure them, and servers that stand behind.

The configuration is used word for word, but for what is another in a test: the ports that the proxy
listens on, where Fenboard is, and the folders of what is kept and logged. HTTPS is added as certbot
adds it.
"""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread
from typing import NamedTuple

import pytest

from tests.ports import free_port
from tests.servers import ROOT, wait_until

NAME = "boards.example.org"
GUIDE = (ROOT / "docs" / "server.md").read_text(encoding="utf-8")
CONFIGURATION, SEVERAL = re.findall(r"```nginx\n(.*?)```", GUIDE, re.DOTALL)
"""All of it, and the servers that stand in its place where there are several."""

HERE = "127.0.0.1:5000"
"""Where Fenboard is, in the configuration."""

UPSTREAM = re.compile(r"^upstream fenboard \{.*?^\}\n", re.DOTALL | re.MULTILINE)
IS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0

Place = tuple[str, int]

# Where nginx keeps its things; as root it would work as another user, who may not read there.
_AROUND = """
{user}
pid {folder}/pid;
events {{ worker_connections 1024; }}
http {{
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    {guide}
}}
"""


class Proxy(NamedTuple):
    """A proxy that runs: where it is, by HTTP and by HTTPS, and the folder of what it writes."""

    http: Place
    https: Place
    folder: Path


def listens(to: Place) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(to) == 0


def several(guide: str = CONFIGURATION) -> str:
    """The configuration for several machines."""
    changed, count = UPSTREAM.subn(lambda _: SEVERAL, guide)
    assert count == 1
    return changed


def _replaced(text: str, old: str, new: str) -> str:
    assert text.count(old) == 1, old
    return text.replace(old, new)


@contextmanager
def nginx(
    folder: Path, servers: Mapping[str, Place], guide: str = CONFIGURATION, *, user: str = "root"
) -> Iterator[Proxy]:
    """It works as `user`; `servers` are where those are whose addresses the guide names."""
    program = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")
    if program is None:
        pytest.skip("nginx is not installed")
    proxy = Proxy(("127.0.0.1", free_port()), ("127.0.0.1", free_port()), folder)
    listening = f"listen 127.0.0.1:{proxy.http[1]};"
    if guide is not BARE:
        guide = _replaced(guide, "/var/cache/nginx/fenboard", f"{folder}/kept")
        guide = _replaced(guide, "/var/log/nginx/error.log", f"{folder}/error.log")
        listening += f"listen 127.0.0.1:{proxy.https[1]} ssl; {_certificate(folder)}"
    guide = _replaced(guide, "listen 80;", listening)
    for there, (host, port) in servers.items():
        guide = _replaced(guide, there, f"{host}:{port}")
    directive = f"user {user};" if IS_ROOT else ""
    path = folder / "nginx.conf"
    path.write_text(_AROUND.format(user=directive, folder=folder, guide=guide), encoding="utf-8")
    command = [program, "-p", str(folder), "-e", str(folder / "start.log"), "-c", str(path)]
    with _running([*command, "-g", "daemon off;"], proxy.http, folder / "start.log"):
        yield proxy


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
"""As nginx does from 1.29.7 on where it is told nothing else."""


@contextmanager
def caddy(folder: Path, servers: list[Place]) -> Iterator[Proxy]:
    """It listens by HTTP alone, as it cannot get a certificate here."""
    program = shutil.which("caddy", path=f"{Path(sys.executable).parent}:{os.environ['PATH']}")
    if program is None:
        pytest.skip("Caddy is not installed")
    proxy = Proxy(("127.0.0.1", free_port()), ("127.0.0.1", 0), folder)
    settings = {
        "SITE": f"http://127.0.0.1:{proxy.http[1]}, http://{NAME}:{proxy.http[1]}",
        "UPSTREAMS": " ".join(f"{host}:{port}" for host, port in servers),
        "XDG_DATA_HOME": str(folder),
        "XDG_CONFIG_HOME": str(folder),
    }
    guide = (ROOT / "deploy" / "Caddyfile").read_text(encoding="utf-8")
    path = folder / "Caddyfile"
    # Several of them may run at once.
    path.write_text(guide.replace("\n{\n", "\n{\n\tadmin off\n", 1), encoding="utf-8")
    command = [program, "run", "--adapter", "caddyfile", "--config", str(path)]
    with _running(command, proxy.http, folder / "error.log", **settings):
        yield proxy


@contextmanager
def _running(command: list[str], to: Place, log: Path, **environ: str) -> Iterator[None]:
    with (
        log.open("ab") as errors,
        subprocess.Popen(command, stderr=errors, env={**os.environ, **environ}) as process,
    ):
        try:
            wait_until(lambda: listens(to) or process.poll() is not None)
            assert process.poll() is None, log.read_text()
            yield
        finally:
            process.terminate()


def _certificate(folder: Path) -> str:
    """The lines by which certbot names a certificate; this one is signed by itself."""
    program = shutil.which("openssl")
    if program is None:
        pytest.skip("openssl is not installed")
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    command = [program, "req", "-x509", "-nodes", "-newkey", "ec", "-subj", f"/CN={NAME}"]
    command += ["-pkeyopt", "ec_paramgen_curve:prime256v1", "-days", "2"]
    command += ["-keyout", str(key), "-out", str(certificate)]
    subprocess.run(command, check=True, capture_output=True)
    return f"ssl_certificate {certificate}; ssl_certificate_key {key};"


class Answered(NamedTuple):
    """An answer: names of headers are small."""

    status: int
    headers: dict[str, str]
    body: bytes


@contextmanager
def connected(to: Place, by: str = "127.0.0.1") -> Iterator[HTTPConnection]:
    """A connection of the visitor whose address is `by`."""
    connection = HTTPConnection(*to, source_address=(by, 0))
    try:
        yield connection
    finally:
        connection.close()


def asked(
    connection: HTTPConnection, path: str, method: str = "GET", body: bytes = b"", **headers: str
) -> Answered:
    """The answer on a connection; `_` in the names of headers stands for `-`."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    connection.request(method, path, body or None, {"Host": NAME, **named})
    answer = connection.getresponse()
    headers = {name.lower(): value for name, value in answer.getheaders()}
    return Answered(answer.status, headers, answer.read())


class Behind:
    """A server behind a proxy: it tells what has reached it, and answers as it is told.

    headers   of its answers
    drops     whether it takes requests and closes the connection instead of an answer
    holds     the path that it answers only when `goes` is set
    """

    connections = 0

    def __init__(self) -> None:
        self.headers: dict[str, str] = {}
        self.drops = False
        self.holds = ""
        self.goes = Event()
        self.count: Counter[str] = Counter()
        self.seen: list[Mapping[str, str]] = []
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._server.daemon_threads = True
        Thread(target=self._server.serve_forever, args=(0.01,), daemon=True).start()

    @property
    def place(self) -> Place:
        return "127.0.0.1", self._server.server_address[1]

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    def _handler(self) -> Callable[..., BaseHTTPRequestHandler]:
        behind = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            disable_nagle_algorithm = True

            def setup(self) -> None:
                behind.connections += 1
                super().setup()

            def do_GET(self) -> None:
                self.rfile.read(int(self.headers.get("Content-Length", 0)))
                behind.count[f"{self.command} {self.path}"] += 1
                behind.seen.append(dict(self.headers))
                if self.path == behind.holds:
                    behind.goes.wait()
                if behind.drops:
                    self.close_connection = True
                    return
                self.send_response(200)
                for name, value in {"Content-Length": "2", **behind.headers}.items():
                    self.send_header(name, value)
                self.end_headers()
                if self.command != "HEAD":
                    self.wfile.write(b"ok")

            do_HEAD = do_POST = do_GET  # noqa: N815

            def log_message(self, *_: object) -> None:
                """Nobody reads it."""

        return Handler


@contextmanager
def standing(number: int) -> Iterator[list[Behind]]:
    """So many servers."""
    behind = [Behind() for _ in range(number)]
    try:
        yield behind
    finally:
        for one in behind:
            one.close()
