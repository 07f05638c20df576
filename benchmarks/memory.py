"""What the heaviest requests that are taken cost the server: memory, and time of the processor.

    python -m benchmarks.memory [WORDS OF A NAME]

The server is a real one. Of each request: by how much it raises what the process holds at the most,
what the process holds after three of them, and the time of the processor that one takes. Linux
alone says so much of a process.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, NamedTuple

from webapp.lessons.model import new_id
from webapp.model.line import MOST_PLIES, MOST_SQUARES_PLAYED
from webapp.text.characters import MAX_TEXT
from webapp.web.limits import most_bytes
from webapp.wire.shapes import MOST_OF_ANY_SHAPE, values_in

MOST_MORE = 100
"""The megabytes that a request may add."""

MOST_AFTER = 300
"""The megabytes that the process may hold after three of them."""

TIMES = 3
_JSON = {"Content-Type": "application/json"}


class Asked(NamedTuple):
    """A request: its address, what it carries, and the type of that; nothing for a GET."""

    name: str
    path: str
    body: bytes = b""
    kind: str = "application/json"


class Server:
    """A server of its own on an empty database."""

    def __init__(self, folder: Path) -> None:
        environ = {
            **os.environ,
            "FENBOARD_DATA": str(folder),
            "FENBOARD_STUDENTS_OF_LINK": "100000",
        }
        command = [sys.executable, "-m", "webapp", "--no-open", "--port", "0"]
        self.process = subprocess.Popen(command, env=environ, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout
        found = re.search(r":(\d+)/", self.process.stdout.readline())
        assert found
        self.port = int(found[1])

    def ask(self, asked: Asked) -> tuple[int, bytes]:
        """The status and the body of the answer."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=300)
        method = "POST" if asked.body else "GET"
        head = {"Origin": f"http://127.0.0.1:{self.port}"}
        if asked.body:
            head["Content-Type"] = asked.kind
        connection.request(method, asked.path, asked.body or None, head)
        answer = connection.getresponse()
        body = answer.read()
        connection.close()
        return answer.status, body

    def megabytes(self, name: str = "VmRSS") -> float:
        """What the process holds, VmHWM at the most since `forget`."""
        said = Path(f"/proc/{self.process.pid}/status").read_text()
        found = re.search(rf"{name}:\s+(\d+) kB", said)
        assert found
        return int(found[1]) / 1024

    def forget(self) -> None:
        """Begins to look anew for the most that the process holds."""
        Path(f"/proc/{self.process.pid}/clear_refs").write_text("5")

    def seconds(self) -> float:
        """Time of the processor."""
        said = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(said[11]) + int(said[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        """Ends it."""
        self.process.terminate()
        self.process.wait()


def custom(side: int) -> dict[str, Any]:
    """An empty square board with a king."""
    squares = ["K", *[""] * (side * side - 1)]
    return {"game": "custom", "files": side, "ranks": side, "squares": squares}


def line_of(start: dict[str, Any], codes: list[str], count: int, **said: Any) -> dict[str, Any]:
    """A line of moves to and fro."""
    plies = [{"parent": n - 1, "code": codes[n % len(codes)], **said} for n in range(count)]
    return {"start": start, "plies": plies}


def heaviest_line(side: int, count: int = MOST_PLIES, **said: Any) -> dict[str, Any]:
    """A line on an own board on which a piece goes to and fro, and the other side passes."""
    top = side
    return line_of(custom(side), [f"a{top}b{top}", "pass", f"b{top}a{top}", "pass"], count, **said)


def chess_line(count: int = MOST_PLIES, **said: Any) -> dict[str, Any]:
    """A line of chess of knights that come and go."""
    from webapp.formats.starts import START
    from webapp.wire.position import position_to_json

    start = position_to_json(START)
    return line_of(start, ["g1f3", "g8f6", "f3g1", "f6g8"], count, **said)


def game_line(game: str, codes: str, count: int = MOST_PLIES) -> dict[str, Any]:
    """A line of another game."""
    from webapp.formats.starts import START_POSITIONS
    from webapp.wire.position import position_to_json

    return line_of(position_to_json(START_POSITIONS[game]), codes.split(), count)


def encoded(body: Any) -> bytes:
    """A body as scripts send it."""
    return json.dumps(body, separators=(",", ":"), ensure_ascii=False).encode()


def lines() -> Iterator[tuple[str, dict[str, Any]]]:
    """Lines as large as they may be in one way or another."""
    yield "20,000 plies on 63 x 63", heaviest_line(63)
    yield "as many plies as 63 x 63 may have", heaviest_line(63, MOST_SQUARES_PLAYED // 63**2)
    yield "as many plies as 20 x 20 may have", heaviest_line(20, MOST_SQUARES_PLAYED // 20**2)
    yield "20,000 plies of chess", chess_line()
    yield "20,000 plies of chess with words", chess_line(after="x" * 100)
    yield "20,000 plies of shogi", game_line("shogi", "2h3h 8b7b 3h2h 7b8b")
    mark = {"kind": "circle", "colour": "red", "square": "e4"}
    yield "marks", chess_line(600, marks=[mark] * 100)
    yield "commands", chess_line(20, commands=["x"] * 20_000)
    yield "commands, nearly too many", chess_line(13, commands=["xx"] * (MOST_OF_ANY_SHAPE // 40))


def requests() -> Iterator[Asked]:
    """Requests that anybody can send."""
    for name, line in lines():
        for path, more in (("/api/line", {}), ("/api/record", {"form": "pgn"})):
            body = encoded({"line": line, **more})
            if len(body) <= most_bytes(path):
                yield Asked(f"{path} {name}", path, body)
    codes = [ply["code"] for ply in heaviest_line(63)["plies"]]
    for count in (MOST_PLIES, MOST_SQUARES_PLAYED // 63**2):
        body = encoded({"start": custom(63), "path": codes[:count], "text": "a63b63"})
        yield Asked(f"/api/move {count} plies on 63 x 63", "/api/move", body)
        yield Asked(f"/api/moves {count} plies on 63 x 63", "/api/moves", body)
    fen = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3\n"
    game = "1. Nf3 Nf6 2. Ng1 Ng8 "
    for name, unit in (
        ("FENs", fen),
        ("moves", game),
        ("brackets", "("),
        ("ranks", "8/"),
        ("tags", '[H ""]\n'),
        ("comments", "1. e4 {x} "),
        ("words", "White: Ke1. "),
    ):
        text = (unit * (MAX_TEXT // len(unit) + 1))[:MAX_TEXT]
        for address in ("/api/read", "/api/positions", "/api/games", "/api/cards"):
            yield Asked(f"{address} {name}", address, encoded({"text": text}))


def filled(path: str, begin: str, unit: str, end: str) -> Asked:
    """As large a request as may be, of one tiny value after the other."""
    count = (most_bytes(path) - len(begin) - len(end)) // (len(unit) + 1)
    name = f"{path} {begin[-40:]}{unit[:20]}"
    return Asked(name, path, f"{begin}{','.join([unit] * count)}{end}".encode())


TINY = (
    *("[]", "[1]", "{}", '{"":1}', '{"":{"":1}}', '"xy"', '{"字":"字"}'),
    *('{"":' * 400 + "1" + "}" * 400, "[" * 400 + "]" * 400),
)
"""Values of a few bytes, and nested ones."""


def tiny_values() -> Iterator[Asked]:
    """Requests of very many values of a few bytes each, nested in all ways."""
    for path, begin, end in places_of_values():
        for unit in TINY:
            yield filled(path, begin, unit, end)
    for unit in TINY:
        text = filled("/api/lessons/file", '{"title":"x","items":[', unit, "]}").body.decode()
        asked = encoded({"text": text})
        if len(asked) <= most_bytes("/api/cards"):
            yield Asked(f"/api/cards a file of {unit[:20]}", "/api/cards", asked)


def places_of_values() -> Iterator[tuple[str, str, str]]:
    """Where in a request any values may stand: its address, what comes before and after them."""
    card = '{"items":[{"id":"heavycard","board":{"position":{"squares":['
    yield from (
        ("/api/write", '{"position":{"squares":[],"layout":[', "]}}"),
        ("/api/write", '{"position":{"squares":[', "]}}"),
        ("/api/line", '{"x":"\\ud800","y":[', "]}"),
        ("/api/cards", '{"text":"\\ud800","y":[', "]}"),
        ("/api/lesson-text", '{"lesson":' + card + '],"layout":[', "]}}}]}}"),
        ("/api/lessons/file", card, "]}}}]}"),
        ("/api/lessons/tinyvalues", '{"by":"heavysaver","new":true,"items":[', "]}"),
        ("/api/lessons/restore", '{"fenboard":1,"x":[', "]}"),
        ("/api/lessons/restore", '{"fenboard":1,"shelves":[', "]}"),
        ("/api/lessons/restore", '{"fenboard":1,"shelves":[{"id":"own","lessons":[', "]}]}"),
        (
            "/api/lessons/restore",
            '{"fenboard":1,"shelves":[{"id":"own","lessons":[{"id":"lesson01","lesson":{"items":[',
            "]}}]}]}",
        ),
        (
            "/api/lessons/restore",
            '{"fenboard":1,"shelves":[{"id":"own","lessons":[{"id":"lesson01","lesson":' + card,
            "]}}}]}}]}]}",
        ),
    )


def lessons_of_lines() -> Iterator[list[Asked]]:
    """Saves as large as they may be, and what students ask of them."""
    for name, line in lines():
        lesson, board = new_id(), {"line": line}
        cards = [
            {
                "id": f"heavycard{number}",
                "kind": "card",
                "fields": {
                    "board": {"value": board, "base": 0},
                    "shown": {
                        "value": {
                            "title": "always",
                            "task": "always",
                            "hint": "click",
                            "solution": "always",
                        },
                        "base": 0,
                    },
                },
            }
            for number in range(3)
        ]
        while not _may_be_saved(encoded({"items": cards})):
            cards.pop()
        body = {"by": "heavysaver", "new": True, "items": cards}
        yield [
            Asked(f"save {len(cards)} x {name}", f"/api/lessons/{lesson}", encoded(body)),
            Asked(f"lesson of {name}", f"/api/lessons/{lesson}"),
            Asked(f"view of {name}", f"/l/preview-{lesson}"),
            Asked(f"all of {name}", f"/l/preview-{lesson}?all=1"),
        ]


def _may_be_saved(body: bytes) -> bool:
    return (
        len(body) + 1000 < most_bytes("/api/lessons/") and values_in(body) + 100 < MOST_OF_ANY_SHAPE
    )


def main() -> int:
    """Prints what each costs; 1 if one costs too much."""
    wanted = " ".join(sys.argv[1:])
    groups = [[asked] for asked in (*requests(), *tiny_values())] + [*lessons_of_lines()]
    worst = 0
    for group in groups:
        if not any(wanted in asked.name for asked in group):
            continue
        with tempfile.TemporaryDirectory() as folder:
            server = Server(Path(folder))
            try:
                # What is imported when it is first needed is no cost of a request.
                server.ask(Asked("", "/api/line", encoded({"line": chess_line(4)})))
                worst += sum(_measured(server, asked) for asked in group)
            finally:
                server.stop()
    return int(worst > 0)


def _measured(server: Server, asked: Asked) -> bool:
    server.forget()
    before, started = server.megabytes(), server.seconds()
    status, answer = server.ask(asked)
    took, more = server.seconds() - started, server.megabytes("VmHWM") - before
    for _ in range(TIMES - 1):
        server.ask(asked)
    after = server.megabytes()
    over = more > MOST_MORE or after > MOST_AFTER
    print(
        f"{'!' if over else ' '} {more:6.0f} MB more, {after:5.0f} MB after, {took:6.2f} s, "
        f"{len(asked.body) >> 10:5} kB in, {len(answer) >> 10:6} kB out, {status} {asked.name}",
        flush=True,
    )
    return over


if __name__ == "__main__":
    sys.exit(main())
