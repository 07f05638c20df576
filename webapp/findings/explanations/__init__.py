"""What the page of findings says beyond the messages: for each code why, and an example.

`WHY` explains every code of `findings.KINDS`. Examples of the codes of legality
stand in `explanations/examples.py`; here are those of reading. The codes of `EDIT_EXAMPLES`
come from no text but from a change on the board, those of `WRITING_EXAMPLES` from
a position.
"""

from __future__ import annotations

from webapp.findings.explanations.of_boards import (
    ASKED_OF_BOARDS,
    EXAMPLES_OF_BOARDS,
    WHY_OF_BOARDS,
    WRITING_EXAMPLES,
)
from webapp.findings.explanations.of_feen import CONVERSIONS_OF_FEEN, EXAMPLES_OF_FEEN, WHY_OF_FEEN
from webapp.findings.explanations.of_games import EXAMPLES_OF_GAMES, WHY_OF_GAMES
from webapp.findings.explanations.of_play import WHY_OF_PLAY
from webapp.findings.explanations.of_reading import WHY_OF_READING
from webapp.findings.explanations.of_spoken import (
    ASKED_OF_SPOKEN,
    EXAMPLES_OF_SPOKEN,
    WHY_OF_SPOKEN,
)

__all__ = [
    "ASKED_EXAMPLES",
    "CONVERSION_EXAMPLES",
    "EDIT_EXAMPLES",
    "READING_EXAMPLES",
    "WHY",
    "WRITING_EXAMPLES",
]

WHY: dict[str, str] = (
    WHY_OF_READING | WHY_OF_SPOKEN | WHY_OF_FEEN | WHY_OF_BOARDS | WHY_OF_PLAY | WHY_OF_GAMES
)

_BOARD = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
_START = f"{_BOARD} w KQkq - 0 1"
_ENDING = "8/8/4k3/8/8/3QK3/8/8 w - - 0 40"
_AFTER_E4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR"
_CAPTURABLE = "rnbqkbnr/ppp1pppp/8/8/3pP3/P6P/1PPP1PP1/RNBQKBNR b KQkq e3 0 3"

READING_EXAMPLES: dict[str, str] = {
    # the text as a whole
    "too-long": f"{_START}\n" * 75,
    "nothing-typed": " ",
    "no-placement": "1. e4 e5 2. Nf3 Nc6",
    "nearest-no-placement": "1. e4 e5 2. Nf3 Nc6 1/2-1/2",
    "link": f"https://lichess.org/editor/{_START.replace(' ', '%20')}",
    "encoded": _START.replace(" ", "%20"),
    "pgn-tag": f'[FEN "{_START}"]',
    "surrounding-text": f"Diagram 12: {_START}",
    "side-from-text": f"Black to move: {_AFTER_E4}",
    "stray-word": f"{_BOARD} w KQ kq - 0 1",
    "more-findings": "\N{ZERO WIDTH SPACE}".join(_START),
    # characters
    "full-width": _START.replace("8/8/8/8", "８/8/8/8"),
    "invisible": _START.replace("/", "/\N{ZERO WIDTH SPACE}", 1),
    "long-dash": _START.replace("-", "\N{EN DASH}"),
    # spaces between fields
    "underscore": f"{_BOARD}_w KQkq - 0 1",
    "tab": f"{_BOARD}\tw KQkq - 0 1",
    "line-break": f"{_BOARD}\nw KQkq - 0 1",
    "odd-space": f"{_BOARD}\N{NO-BREAK SPACE}w KQkq - 0 1",
    "several-spaces": f"{_BOARD}   w KQkq - 0 1",
    "outer-space": f"  {_START}",
    "missing-space": f"{_BOARD}w KQkq - 0 1",
    # placement
    "space-in-placement": _START.replace("/8/8/", "/8/ 8/", 1),
    "split-digits": _START.replace("8", "44", 1),
    "outer-slash": f"{_BOARD}/ w KQkq - 0 1",
    "promoted-mark": _ENDING.replace("Q", "Q~"),
    "pocket": _ENDING.replace(" ", "[Pn] ", 1),
    "unknown-piece": _ENDING.replace("Q", "D"),
    "unknown-piece-off-board": _START.replace("PPPPPPPP", "PPPPPPPPx"),
    "bad-digit": _START.replace("8", "9", 1),
    "rank-short": _START.replace("PPPPPPPP", "PPPPPPP"),
    "rank-long": _START.replace("pppppppp", "ppppppppp"),
    "empty-rank": _START.replace("/8/", "//", 1),
    "missing-slash": _START.replace("/RNBQKBNR", "RNBQKBNR"),
    "ranks-missing": _START.replace("/8/", "/", 1),
    "ranks-too-many": _ENDING.replace("/8/", "/8/8/", 1),
    # missing fields
    "placement-only": _BOARD,
    "only-side-given": f"{_AFTER_E4} b",
    "missing-en-passant-and-counters": f"{_BOARD} w KQkq",
    "missing-counters": f"{_BOARD} w KQkq -",
    "missing-fullmove": f"{_BOARD} w KQkq - 0",
    "missing-halfmove": f"{_BOARD} w KQkq - 7",
    "missing-en-passant": f"{_BOARD} w KQkq 0 1",
    "missing-castling": _CAPTURABLE.replace(" KQkq", ""),
    "missing-side": f"{_BOARD} KQkq - 0 1",
    # side to move
    "side-form": f"{_BOARD} White KQkq - 0 1",
    "unknown-side": f"{_BOARD} s KQkq - 0 1",
    # castling
    "castling-order": f"{_BOARD} w kqKQ - 0 1",
    "castling-doubled": f"{_BOARD} w KKQkq - 0 1",
    "castling-mixed": f"{_BOARD} w KQha - 0 1",
    "castling-dash": f"{_BOARD} w KQ-- - 0 1",
    "unknown-castling": f"{_BOARD} w none - 0 1",
    # en passant
    "en-passant-case": _CAPTURABLE.replace("e3", "E3"),
    "unknown-en-passant": _CAPTURABLE.replace("e3", "e9"),
    # counters
    "leading-zero": f"{_BOARD} w KQkq - 0 01",
    "counter-dash": f"{_BOARD} w KQkq - - 1",
    "fullmove-zero": f"{_BOARD} w KQkq - 0 0",
    "unknown-halfmove": f"{_BOARD} w KQkq - 0.5 1",
    "unknown-fullmove": f"{_BOARD} w KQkq - 0 +3",
    "counter-too-large": f"{_BOARD} w KQkq - 0 1000000",
    "check-counters": f"{_BOARD} w KQkq - 3+3 0 1",
    # which notation, and which game
    "could-be": f"{_BOARD} w KQkq -",
    "could-be-chess": "4k3/8/8/8/8/8/8/+R3K2R / C/c",
    "board-too-large": "/".join(["255"] * 16) + " / G/g",
}
"""For each code of reading a text that gives the finding."""

_MATE = "8/8/4k3/8/8/3QK3/8/8 w - - "

OPERATION_EXAMPLES: dict[str, str] = {
    "unknown-operation": f'{_MATE}bm Qd5+; "a study";',
    "unfinished-operation": f'{_MATE}bm Qd5+; id "study 7"',
    "unfinished-string": f'{_MATE}bm Qd5+; id "study 7;',
    "doubled-operation": f"{_MATE}bm Qd5+; bm Qd4;",
    "counter-operation": f"{_MATE}hmvc many; bm Qd5+;",
}

CONVERSION_EXAMPLES: dict[str, tuple[str, str]] = {
    "game-not-in-notation": ("4k^4/9/9/9/9/9/9/9/4K^4 R/2gr S/s", "fen"),
    "marks-not-written": ("4k3/8/8/8/8/8/8/+R3K2R / C/c", "fen"),
    "counters-not-written": (_ENDING, "epd"),
    "en-passant-not-written": (f"{_AFTER_E4} b KQkq e3 0 1", "xfen"),
    "operations-not-written": (f"{_MATE}bm Qd5+;", "fen"),
    **CONVERSIONS_OF_FEEN,
}
"""A text and the notation it is written in: what gets lost is the finding."""

READING_EXAMPLES |= OPERATION_EXAMPLES | EXAMPLES_OF_FEEN | EXAMPLES_OF_BOARDS | EXAMPLES_OF_GAMES
READING_EXAMPLES |= EXAMPLES_OF_SPOKEN
# A FEEN like that is not even read.
READING_EXAMPLES["more-pieces-than-squares"] = "4k4/9/9/9/9/9/9/9/4K4 b 80P 1"

ASKED_EXAMPLES: dict[str, tuple[str, str]] = ASKED_OF_BOARDS | ASKED_OF_SPOKEN

EDIT_EXAMPLES: dict[str, tuple[str, str]] = {
    "castling-dropped": (_START, _START.replace("RNBQKBNR", "RNBQKBN1")),
    "en-passant-dropped": (_CAPTURABLE, _CAPTURABLE.replace("3pP3", "3p1P2")),
}
"""For each code that an edit brings about the FEN before and after one, rights kept."""
