"""Requests over connections of their own, some of them never sent to the end."""

from __future__ import annotations

import re
import socket
from urllib.parse import urlsplit

CHUNK = 50_000


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
    connection = socket.create_connection(to)
    connection.sendall(request_bytes(path, b"{", length=500))
    return connection


def is_whole(received: bytes) -> bool:
    """Whether all is there of an answer that says how long it is."""
    head, end, body = received.partition(b"\r\n\r\n")
    length = re.search(rb"\r\ncontent-length: (\d+)", head, re.IGNORECASE)
    return bool(end and length and len(body) >= int(length[1]))


def answer_on(connection: socket.socket) -> bytes:
    """The answer: as long as it says, or until the server closes."""
    received = b""
    while not is_whole(received) and (piece := connection.recv(1 << 16)):
        received += piece
    return received


def answer_to(to: tuple[str, int], request: bytes) -> bytes:
    """The answer to a request on a connection of its own."""
    with socket.create_connection(to) as connection:
        connection.sendall(request)
        return answer_on(connection)
