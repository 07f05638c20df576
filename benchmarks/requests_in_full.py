"""Requests that are as large as they may be, in all their fields: none is slow."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterator
from string import ascii_letters
from typing import Any, NamedTuple

from webapp.games import GAMES
from webapp.games.board import FILE_NAMES, MOST_SQUARES
from webapp.model.position import MAX_IN_HAND
from webapp.web.app import create_app
from webapp.web.limits import MAX_BODY

ROUNDS = 3
TOKENS = [
    before + letter + after
    for before in ("", "+", "-")
    for letter in ascii_letters
    for after in ("", "^", "'", "^'")
]
"""All pieces there can be."""
BOARDS = ((8, 8), (30, 30), (63, 63), (15, 255), (255, 15), (4000, 1), (1, 250))
FRAGMENTS = ("1/", "/", "%2F", "8%2F", "a=", "&", "+", "_", "White: Ke1. ", "%F0%9F%98%80", "\\n")
HEADER = MAX_BODY - 2048


class Asked(NamedTuple):
    """A request: what it is about, its path, its body, and its headers."""

    name: str
    path: str
    body: str | None = None
    headers: dict[str, str] | None = None


def worst_requests(chooser: random.Random) -> list[tuple[float, str]]:
    """How long each request takes in seconds of the processor, the slowest first."""
    client = create_app().test_client()
    taken: list[tuple[float, str]] = []
    for asked in (*_of_positions(chooser), *_of_other_json(), *_of_addresses()):
        least = float("inf")
        for _ in range(ROUNDS):
            start = time.process_time()
            if asked.body is None:
                client.get(asked.path, headers=asked.headers)
            else:
                client.post(asked.path, data=asked.body, content_type="application/json")
            least = min(least, time.process_time() - start)
        taken.append((least, asked.name))
    return sorted(taken, reverse=True)


def _of_positions(chooser: random.Random) -> Iterator[Asked]:
    held = dict.fromkeys(TOKENS, MAX_IN_HAND)
    few = dict.fromkeys(TOKENS, 9)
    for files, ranks in BOARDS:
        count = min(files * ranks, MOST_SQUARES)
        board: dict[str, Any] = {"game": "custom", "files": files, "ranks": ranks}
        for name, pieces in (("all pieces", TOKENS), ("kings", ["K"]), ("nothing", [""])):
            squares = chooser.choices(pieces, k=count)
            for hands in ({}, {"first": held, "second": held}):
                whole = {**board, "squares": squares, **({"hands": hands} if hands else {})}
                yield _write(f"{files} x {ranks} of {name}, hands {bool(hands)}", whole)
    for game, info in GAMES.items():
        count = info.files * info.ranks
        own = [*info.tokens, *(token.lower() for token in info.tokens)]
        for number in range(4):
            squares = chooser.choices(own if number % 2 else [*own, "", ""], k=count)
            position: dict[str, Any] = {"game": game, "squares": squares}
            if game == "chess":
                position["castling"] = [file + rank for file in FILE_NAMES for rank in "18"]
                position["en_passant"] = "e3"
                most = dict.fromkeys("PNBRQK", 300)
                position["hands"] = {"first": most, "second": most}
            else:
                position["hands"] = {"first": few, "second": few}
            yield _write(f"{game} in full", position)
    layout = [[1] * 250] * 16
    position = {"game": "custom", "files": 1, "ranks": 4000, "layout": layout}
    yield _write("many layers", {**position, "squares": ["K"] * 4000})
    for text in ('id "', "a;", '"\\"', " ", "bm e4;", 'c0 "a";', "a b c "):
        operations = {"text": (text * 4096)[:4096], "notation": "epd"}
        body = {"position": {"squares": [""] * 64}, "operations": operations}
        yield Asked(f"operations {text}", "/api/write", json.dumps(body))


def _write(name: str, position: dict[str, Any]) -> Asked:
    return Asked(name, "/api/write", json.dumps({"position": position})[:MAX_BODY])


def _of_other_json() -> Iterator[Asked]:
    """What is JSON, or nearly, but no position."""
    for name, unit in (
        ("lists in lists", "["),
        ("objects in objects", '{"position":'),
        ("numbers", '{"position":{"squares":[1,'),
        ("digits", "9"),
        ("half a character", '{"text":"\\ud800","x":[1e5,'),
    ):
        yield Asked(name, "/api/write", (unit + unit[-1:] * MAX_BODY)[:MAX_BODY])
        yield Asked(name, "/api/read", (unit * MAX_BODY)[:MAX_BODY])
    keys = {str(number): 1 for number in range(6000)}
    body = {"position": {"squares": [""] * 64, "hands": {"first": keys, "second": {}}}}
    yield Asked("thousands of pieces in hand", "/api/write", json.dumps(body)[:MAX_BODY])
    yield Asked("thousands of squares", "/api/write", '{"position":{"squares":[' + '"",' * 21_000)


def _of_addresses() -> Iterator[Asked]:
    for fragment in FRAGMENTS:
        for length in (4000, HEADER):
            yield Asked(f"?fen={fragment}", "/?fen=" + (fragment * length)[:length])
            yield Asked(f"/editor/{fragment}", "/editor/" + (fragment * length)[:length])
    yield Asked("arguments", "/?" + ("a=b&" * HEADER)[:HEADER])
    yield Asked("no such page", "/" + ("a/" * HEADER)[:HEADER])
    for unit in ("-", "en-", "_"):
        yield Asked(f"lang={unit}", "/healthz?lang=" + (unit * HEADER)[:HEADER])
    for name, unit in (
        ("Accept-Language", "en;q=0.1,"),
        ("Accept-Language", "-"),
        ("Cookie", "a=b; "),
        ("Cookie", "looks=a.b-"),
        ("Cookie", "pieces=x."),
        ("Cookie", "lang=en-"),
    ):
        yield Asked(f"{name} {unit}", "/", headers={name: (unit * HEADER)[:HEADER]})
