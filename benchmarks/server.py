"""What an edit on the board costs at the server, as a ratio to an answer that says nothing.

The server is the real one, on loopback; a keep-alive connection for each address, a
request to each in turn, so that whatever else the machine does falls on all alike. Every
position is another one: boards of random games, an edit apart, as the page sends them.
"""

from __future__ import annotations

import json
import random
import re
import socket
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

import chess

ROUNDS = 3000
WARM_UP = 200
_LENGTH = re.compile(rb"\r\ncontent-length: (\d+)\r\n", re.IGNORECASE)


class Client:
    """One keep-alive connection, which does no more than it must."""

    def __init__(self, host: str, port: int) -> None:
        self._host = f"{host}:{port}"
        self._socket = socket.create_connection((host, port))
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def microseconds(self, method: str, path: str, body: bytes = b"") -> float:
        """The time until the whole answer is there. An AssertionError if it is an error."""
        request = self._head(method, path, len(body)) + body
        started = time.perf_counter()
        self._socket.sendall(request)
        answer = self._socket.recv(1 << 16)
        while (missing := _missing(answer)) > 0:
            answer += self._socket.recv(missing)
        took = time.perf_counter() - started
        assert answer.startswith(b"HTTP/1.1 200 "), answer
        return took * 1e6

    def _head(self, method: str, path: str, length: int) -> bytes:
        """The headers that a browser's script sends."""
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self._host}", "Accept: */*"]
        lines += ["Accept-Language: en", "Accept-Encoding: gzip, deflate, br, zstd"]
        if length:
            lines += ["Content-Type: application/json", f"Content-Length: {length}"]
            lines += [f"Origin: http://{self._host}"]
        return "\r\n".join([*lines, "", ""]).encode()


def _missing(answer: bytes) -> int:
    """How many bytes of the answer are still to come."""
    head, end, body = answer.partition(b"\r\n\r\n")
    length = _LENGTH.search(head + b"\r\n")
    if not end or length is None:
        return 1 << 16
    return int(length[1]) - len(body)


def positions() -> Iterator[dict[str, Any]]:
    """Positions of random games as the page sends them, each once."""
    chooser = random.Random(0)
    while True:
        board = chess.Board()
        for _ in range(120):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(chooser.choice(moves))
            yield _on_the_wire(board)


def _on_the_wire(board: chess.Board) -> dict[str, Any]:
    squares = [board.piece_at(square ^ 56) for square in chess.SQUARES]
    rooks = [chess.square_name(rook) for rook in chess.SquareSet(board.castling_rights)]
    return {
        "game": "chess",
        "files": 8,
        "ranks": 8,
        "squares": [piece.symbol() if piece else "" for piece in squares],
        "hands": {"first": {}, "second": {}},
        "turn": "first" if board.turn else "second",
        "castling": rooks,
        "en_passant": None if board.ep_square is None else chess.square_name(board.ep_square),
        "halfmove": board.halfmove_clock,
        "fullmove": board.fullmove_number,
    }


def _edits_at_95(place: tuple[str, int], seconds: float) -> float:
    """The time of an edit at 95 of 100, in ms, about as often as somebody drags pieces."""
    client, times = Client(*place), []
    started = time.monotonic()
    before = None
    for position in positions():
        edit = {"position": position, "before": before, "en_passant": "always"}
        times.append(client.microseconds("POST", "/api/write", encoded(edit)) / 1e3)
        before = position
        # Whatever else is asked for is to have processors, too.
        time.sleep(0.02)
        if time.monotonic() - started > seconds:
            break
    return statistics.quantiles(times, n=20)[18]


def edits_beside(
    asking: Callable[[tuple[str, int]], list[float]], seconds: float
) -> tuple[float, float, int]:
    """What an edit takes at 95 of 100, in ms: while nothing else is asked, and for so many seconds
    beside what clients ask for once `asking` is called with the place of the server; and how often
    those were answered.
    """
    with serving() as place:
        quiet = _edits_at_95(place, seconds / 4)
        took = asking(place)
        return quiet, _edits_at_95(place, seconds), len(took)


@contextmanager
def serving() -> Iterator[tuple[str, int]]:
    """A server while it runs: its host and port."""
    command = [sys.executable, "-m", "webapp", "--no-open", "--port", "0"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        address = re.search(r"http://\S+", server.stdout.readline())
        assert address is not None
        parts = urlsplit(address[0])
        assert parts.hostname
        assert parts.port
        yield parts.hostname, parts.port
    finally:
        server.terminate()
        server.wait()


def main() -> None:
    """Prints the median time of each address, and its ratio to that of `/healthz`."""
    with serving() as place:
        _measure(place)


def _measure(place: tuple[str, int]) -> None:
    health, write, read = (Client(*place) for _ in range(3))
    times: dict[str, list[float]] = {"/healthz": [], "/api/write": [], "/api/read": []}
    before: dict[str, Any] | None = None
    for number, position in zip(range(WARM_UP + ROUNDS), positions(), strict=False):
        edit = {"position": position, "before": before, "en_passant": "always"}
        text = {"text": _fen(position), "notation": None, "game": None, "en_passant": "always"}
        took = (
            health.microseconds("GET", "/healthz"),
            write.microseconds("POST", "/api/write", encoded(edit)),
            read.microseconds("POST", "/api/read", encoded(text)),
        )
        before = position
        if number >= WARM_UP:
            for path, one in zip(times, took, strict=True):
                times[path].append(one)
    base = statistics.median(times["/healthz"])
    for path, taken in times.items():
        median = statistics.median(taken)
        worst = statistics.quantiles(taken, n=100)[98]
        print(f"{path:11} {median:7.0f} µs, {median / base:.2f} (99 of 100: {worst:.0f} µs)")


def _fen(position: dict[str, Any]) -> str:
    ranks = ("".join(p or "1" for p in position["squares"][at : at + 8]) for at in range(0, 64, 8))
    board = re.sub("1+", lambda empty: str(len(empty[0])), "/".join(ranks))
    side = "w" if position["turn"] == "first" else "b"
    return f"{board} {side} - - {position['halfmove']} {position['fullmove']}"


def encoded(body: dict[str, Any]) -> bytes:
    """A body as the page sends it."""
    return json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode()


if __name__ == "__main__":
    main()
