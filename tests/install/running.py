"""The `fenboard` command as tests use it: started, asked, and stopped."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

CHUNK = 50_000
COMMAND = [sys.executable, "-m", "webapp", "--no-open"]


@contextmanager
def running(*options: str, **more: Any) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The server's process, and the address that it says it is at."""
    process = subprocess.Popen(
        [*COMMAND, *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **more
    )
    assert process.stdout is not None
    found = re.search(r"http://\S+", process.stdout.readline())
    assert found, process.communicate()
    try:
        yield process, found[0]
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


def place(address: str) -> tuple[str, int]:
    """Host and port of an address."""
    parts = urlsplit(address)
    assert parts.hostname
    assert parts.port
    return parts.hostname, parts.port


def request_bytes(path: str, body: bytes = b"", *, length: int | None = None) -> bytes:
    """A POST of JSON, whose length may be another than the body's."""
    head = [f"POST {path} HTTP/1.1", "Host: localhost", "Content-Type: application/json"]
    head.append(f"Content-Length: {len(body) if length is None else length}")
    return "\r\n".join([*head, "", ""]).encode() + body


def chunked_request(path: str, body: bytes) -> bytes:
    """A POST of JSON in chunks, whose length is not said beforehand."""
    head = [f"POST {path} HTTP/1.1", "Host: localhost", "Content-Type: application/json"]
    chunks = (body[at : at + CHUNK] for at in range(0, len(body), CHUNK))
    parts = [b"%x\r\n%b\r\n" % (len(chunk), chunk) for chunk in chunks]
    start = "\r\n".join([*head, "Transfer-Encoding: chunked", "", ""])
    return b"".join([start.encode(), *parts, b"0\r\n\r\n"])


def half_sent(to: tuple[str, int], path: str = "/api/read") -> socket.socket:
    """A connection with a request whose body does not come."""
    connection = socket.create_connection(to, timeout=60)
    connection.sendall(request_bytes(path, b"{", length=500))
    return connection


def is_whole(received: bytes) -> bool:
    """Whether all is there of an answer that says how long it is."""
    head, end, body = received.partition(b"\r\n\r\n")
    length = re.search(rb"\r\ncontent-length: (\d+)", head, re.IGNORECASE)
    return bool(end and length and len(body) >= int(length[1]))


def answer_to(to: tuple[str, int], request: bytes) -> bytes:
    """The answer: as long as it says, or until the server closes, or is silent for ten seconds."""
    with socket.create_connection(to, timeout=60) as connection:
        connection.sendall(request)
        received = b""
        try:
            while not is_whole(received) and (piece := connection.recv(1 << 16)):
                received += piece
                connection.settimeout(10)
        except TimeoutError:
            pass
        return received
