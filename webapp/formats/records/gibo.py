"""Records of janggi as Korean sites and books have them (gibo), which are read by `pgn/`.

    [초대국자 "홍길동"]        tags in brackets as in PGN, by their Korean names
    [초차림 "마상상마"]        how a side has set up its horses and elephants, from its left
    1. 79졸78 2. 31병32        moves, each with a number of its own
    71졸72 41병42              moves without numbers, or with one for both sides

Source: records of the Korea Janggi Association and of Janggi for Kakao (`.gib`). A text is one
where two such moves stand behind each other, or one alone or behind the number 1. Words before the
first of them are a comment.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from webapp.formats.starts import START_POSITIONS
from webapp.games.janggi import SETUPS, SIDES, WRITTEN, start_name
from webapp.model.position import Position
from webapp.moves.fairy.janggi import NATIVE_MOVE

MOVE = rf"(?<![\w-]){NATIVE_MOVE}"
_SIGNS = r"\w{0,3}[!?]{0,2}"
_NUMBER = r"[0-9]{1,3}[.)、]"
_GAP = r"[\s,、|]{1,8}"
_TWO = re.compile(
    rf"{MOVE}{_SIGNS}{_GAP}(?:{_NUMBER}\s{{0,3}})?(?:{NATIVE_MOVE}|한수쉼)|(?<![\w.])1[.)、]\s{{0,3}}{MOVE}"
)
_ALONE = re.compile(rf"\s*+{NATIVE_MOVE}{_SIGNS}\s*+")
_FIRST = re.compile(rf"(?:(?<![\w.])1[.)、]\s{{0,3}})?{MOVE}")
_SECOND = re.compile(rf"{_SIGNS}\s{{0,8}}(?:\{{[^}}]{{0,400}}\}}\s{{0,8}})?2[.)、](?![.…])")

_SETUPS = {
    "".join(WRITTEN[letter].hangul[0] for letter in letters): name
    for name, letters in SETUPS.items()
}
_CHO, _HAN = (signs[0] for signs in SIDES)


def is_gibo(shown: str) -> bool:
    """Whether a text, in plain characters, plainly has moves of janggi."""
    if shown.isascii():
        # Their pieces are in hangul or hanja.
        return False
    return _TWO.search(shown) is not None or _ALONE.fullmatch(shown) is not None


def first_move(shown: str, start: int, end: int) -> int:
    """Where the first move stands between two places, with its number; the end for none."""
    found = _FIRST.search(shown, start, end)
    return found.start() if found else end


def numbers_each(shown: str, start: int, end: int) -> bool:
    """Whether the second move has the number 2."""
    first = _FIRST.search(shown, start, end)
    return first is not None and _SECOND.match(shown, first.end(), end) is not None


def start_of(tags: Iterable[tuple[str, str]]) -> Position:
    """The position that a gibo begins with, as its tags say how both sides have set up."""
    said = dict(tags)
    cho, han = (_SETUPS.get(said.get(f"{side}차림", "").strip(), "inner") for side in (_CHO, _HAN))
    return START_POSITIONS[start_name(cho, han)]


def result_of(tags: Iterable[tuple[str, str]]) -> str:
    """The result as its tag says it; `*` where none does."""
    said = dict(tags).get("대국결과", "").strip()
    if "무승부" in said or "비김" in said:
        return "1/2-1/2"
    return {_CHO: "1-0", _HAN: "0-1"}.get(said[:1], "*") if "승" in said else "*"
