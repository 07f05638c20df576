"""Which texts without tags hold moves of chess.

    1. e4 e5 2. Nf3                with numbers in any form, perhaps behind other words
    1. Be2-e4 Be7-e5 2. Sg1-f3     with letters for pawns, in those of any language by both squares
    1. P-K4 P-K4 2. Kt-KB3         the same in English descriptive notation
    e4 e5 Nf3                      nothing but moves, from the usual start, perhaps with a result
    position startpos moves e2e4   what engines are given (UCI), also with a FEN
    1. ก๔ ก๕ 2. มง๒                moves of makruk in Thai letters

A list of moves is told by its first ones, which White and Black can make at the start of a game. So
none of the other texts with names of squares in them, positions in words, EPDs, boards, is one.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from webapp.findings import Span
from webapp.formats.pgn.tokens import BLANKS, INVISIBLE, RESULT, bare, plain, split_signs
from webapp.games.letters import LANGUAGES
from webapp.moves.fairy.makruk import NATIVE_MOVE as IN_THAI
from webapp.text import descriptive
from webapp.text.san import CASTLES, FIGURINE, LETTER, TO, UCI

_LETTER = f"(?:{LETTER}|{FIGURINE}\ufe0e?)"
_PIECE = rf"{_LETTER}[^\S\n\r]?"
_PAWN = "(?:[♙♟P][^\\S\\n\\r]?)?"
_TO = rf"{BLANKS}-?{BLANKS}"
_PAWNS = f"[{''.join(sorted({row.letters[-1] for row in LANGUAGES}))}][^\\S\\n\\r]?"
"""The letter of a pawn in any language, which may be that of another piece in English: only
where a dash stands between both squares, as a mark of a colour is written without one."""


def _opening(back: int, front: int, pieces: int, pawns: str) -> str:
    """The moves that a side can begin with.

    back, front  the ranks that its pieces and its pawns come from
    pieces       the one that knights go to
    pawns        those that pawns go to
    """
    there = f"[a-h][{pawns}]"
    by_pawn = rf"{_PAWN}(?:[a-h]{front}{_TO})?{there}|{_PAWNS}[a-h]{front}{BLANKS}-{BLANKS}{there}"
    by_knight = rf"{_PIECE}(?:[bg]{back}{_TO})?[acfh]{pieces}|[bg]{back}[acfh]{pieces}"
    return rf"(?:{by_knight}|{by_pawn})"


_FIRST, _SECOND = _opening(1, 2, 3, "34"), _opening(8, 7, 6, "56")
_GAP = rf"[\s{INVISIBLE}]*+"
FIRST_MOVE = rf"(?:{_FIRST}|{descriptive.FIRST})(?:(?![a-z0-9/])|(?={_SECOND}(?![a-z0-9/])))"
"""The first move of a game in plain characters, perhaps with Black's right behind it."""

NUMBERED = re.compile(rf"(?:(?<![\w.,:/+*-])|(?<=\*\*))1{_GAP}(?:[.)…:]-?)?{_GAP}{FIRST_MOVE}")
"""The first move of a game with its number, in plain characters."""

_OPENING = re.compile(rf"{_FIRST}\Z"), re.compile(rf"{_SECOND}\Z")
_MOVE = re.compile(rf"(?:{_LETTER}?{TO}(?:=?{_LETTER})?|{CASTLES}|--)[+#]{{0,2}}\Z")
_WORD = re.compile(r"[^\s,;>]+")
_RESULT_AT_END = re.compile(rf"(?<=\s)(?:{RESULT})\s*+\Z")
_OF_OTHERS = re.compile(r"\s*+1\s*+[.)、]\s*+[^\s/.]{1,12}\s")
"""How a list of moves of another game begins, in plain characters."""

_TWO_IN_THAI = re.compile(
    rf"(?<!\w){IN_THAI}[!?]{{0,2}}\s{{1,8}}(?:[0-9]{{1,3}}[.)]{{1,3}}\s{{0,3}})?{IN_THAI}(?!\w)"
)
_LONGEST_WORD = 24
_OF_ENGINE = re.compile(rf"\bmoves[ \t]++(?={UCI})")
_SLASHES = 7
_LONGEST_COMMAND = 400


class EngineCommand(NamedTuple):
    """The position that an engine is given in a text, and the moves from it."""

    position: Span
    moves: Span


def has_numbered_moves(text: str) -> bool:
    """Whether a text has the first move of a game with its number."""
    return NUMBERED.search(plain(text)) is not None


def is_list_of_others(text: str) -> bool:
    """Whether a text may be a list of moves of another game than chess, with numbers."""
    return _OF_OTHERS.match(plain(text[:64])) is not None


def has_moves_in_thai(shown: str) -> bool:
    """Whether two moves of makruk in Thai letters stand behind each other, in plain characters."""
    return not shown.isascii() and _TWO_IN_THAI.search(shown) is not None


def is_list_of_moves(text: str) -> bool:
    """Whether a text without numbers is nothing but moves, two at the least, and a result."""
    count = 0
    result = _RESULT_AT_END.search(text, max(0, len(text) - _LONGEST_WORD))
    end = result.start() if result else len(text)
    for count, word in enumerate(_WORD.finditer(text, 0, end), 1):
        move = split_signs(bare(plain(word[0]))).text if len(word[0]) <= _LONGEST_WORD else ""
        pattern = _OPENING[count - 1] if count <= len(_OPENING) else _MOVE
        if not pattern.match(move.rstrip("+#")):
            return False
    return count >= len(_OPENING)


def command_in(text: str) -> EngineCommand | None:
    """The last position with moves that an engine is given in a text; None for none."""
    found = None
    for moves in _OF_ENGINE.finditer(text):
        least = max(0, moves.start() - _LONGEST_COMMAND)
        start = max(text.rfind("\n", least, moves.start()) + 1, least)
        before = text[start : moves.start()]
        if "startpos" in before or before.count("/") >= _SLASHES:
            stop = text.find("\n", moves.end())
            end = len(text) if stop < 0 else stop
            found = EngineCommand(Span(start, moves.start()), Span(moves.end(), end))
    return found
