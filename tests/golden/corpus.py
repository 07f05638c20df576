"""The texts that tests know, each with hashes of all that Fenboard has answered to it.

`texts.jsonl` has a row a text: the text, and its hashes in the order of `ways_of`, `_LENGTH` digits
each. A row without a text is the row before it, changed in a few places by `mutated`.

    python -m tests.golden.corpus             which answers are others now
    python -m tests.golden.corpus --show 17   the whole answers to text 17, to be compared
    python -m tests.golden.corpus --take      what is answered now is right
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path
from typing import NamedTuple

from flask.testing import FlaskClient

from tests.golden.ways import answers, unhurried, ways_of

_KEPT = Path(__file__).with_name("texts.jsonl")
_LENGTH = 6
_MUTATIONS = 3
"""So many places of a text are changed, at most."""


class Known(NamedTuple):
    """A text with its number and what was answered to it, as hashes by way."""

    number: int
    text: str
    hashes: dict[str, str]


def _rows() -> list[str]:
    # Not at the other breaks of lines, which texts may hold.
    return _KEPT.read_text(encoding="utf-8").rstrip("\n").split("\n")


@cache
def known_texts() -> tuple[Known, ...]:
    found: list[Known] = []
    for number, line in enumerate(_rows()):
        text, hashes = json.loads(line)
        text = mutated(found[-1].text, number) if text is None else text
        parts = [hashes[at : at + _LENGTH] for at in range(0, len(hashes), _LENGTH)]
        found.append(Known(number, text, dict(zip(ways_of(number), parts, strict=True))))
    return tuple(found)


def mutated(text: str, number: int) -> str:
    """The text with a few characters or lines taken away, doubled or exchanged."""
    chance = random.Random(number)
    for _ in range(chance.randint(1, _MUTATIONS)):
        lines = text.split("\n")
        units: list[str] = [*text] if len(lines) == 1 or chance.random() < 0.5 else lines
        glue = "\n" if units is lines else ""
        at, other = (chance.randrange(len(units)) for _ in range(2)) if units else (0, 0)
        change = chance.randrange(4)
        if change == 0:
            units[at : at + 1] = []
        elif change == 1:
            units.insert(at, units[other] if units else " ")
        elif units and change == 2:
            units[at], units[other] = units[other], units[at]
        elif units:
            units[at : at + 1] = chance.choice([" ", "(", "1", "/", "x", "w", "７", "王"])
        text = glue.join(units)
    return text


def hashes_of(client: FlaskClient, number: int, text: str) -> dict[str, str]:
    return {
        name: hashlib.sha256(said.encode("utf-8", "surrogatepass")).hexdigest()[:_LENGTH]
        for name, said in answers(client, text, ways_of(number))
    }


def differences(client: FlaskClient, texts: Iterable[Known]) -> Iterator[tuple[Known, list[str]]]:
    """The texts that are answered otherwise now, each with the ways."""
    with unhurried(client):
        for known in texts:
            now = hashes_of(client, known.number, known.text)
            others = [name for name, was in known.hashes.items() if now[name] != was]
            if others:
                yield known, others


def _client() -> FlaskClient:
    from webapp import create_app

    os.environ["LC_ALL"] = "C.UTF-8"
    return create_app().test_client()


def _hashes_of_part(part: list[tuple[int, str]]) -> list[tuple[int, dict[str, str]]]:
    client = _client()
    with unhurried(client):
        return [(number, hashes_of(client, number, text)) for number, text in part]


def _all_now(texts: Iterable[tuple[int, str]]) -> dict[int, dict[str, str]]:
    each = [*texts]
    parts = [each[at::32] for at in range(32)]
    with ProcessPoolExecutor() as processes:
        return dict(row for rows in processes.map(_hashes_of_part, parts) for row in rows)


def _take(now: dict[int, dict[str, str]]) -> None:
    rows = [json.loads(line)[0] for line in _rows()]
    lines = [
        json.dumps([text, "".join(now[number].values())], ensure_ascii=False)
        for number, text in enumerate(rows)
    ]
    _KEPT.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--show", type=int)
    parser.add_argument("--take", action="store_true")
    asked = parser.parse_args()
    texts = known_texts()
    if asked.show is not None:
        text, client = texts[asked.show].text, _client()
        print(json.dumps(text, ensure_ascii=False))
        with unhurried(client):
            for name, said in answers(client, text, ways_of(asked.show)):
                print(name, said)
        return
    now = _all_now((known.number, known.text) for known in texts)
    for known in texts:
        others = [name for name, was in known.hashes.items() if now[known.number][name] != was]
        if others:
            print(known.number, " ".join(others), repr(known.text[:100]))
    if asked.take:
        _take(now)


if __name__ == "__main__":
    main()
