"""FEEN, the Field Expression Encoding Notation 1.0.0: one reader and one writer.

Three fields with one space between them: the board (`feen/placement.py`), the
hands, the styles and the side to move (`feen/hands.py`). There are no more pieces,
in hand and on the board, than the board has squares. ASCII only, at most
`scan.MAX_LENGTH` characters, up to three dimensions.

FEEN has one text for each position, so `parse_feen` forgives nothing: whatever
differs is an `error`, and there is no position. Where the text meant is beyond
doubt, that text is a sure fix: hands in another order or not added up, white
space, characters that only look different, labels and quotation marks.

What is played is told by the styles and the board, see `games.py`. In chess the
signs of the pieces are castling rights and en passant, see `feen/chess.py`; in all
other games the tokens stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import islice
from typing import Literal

from msgspec.structs import replace

from webapp.feen.chess import are_chess, read_chess, write_chess_board
from webapp.feen.fields import Fields, find_fields
from webapp.feen.hands import (
    canonical_hands,
    clean_hands,
    clean_styles,
    faults_of_hands,
    faults_of_styles,
    read_hands,
    style_ways,
    without,
    write_hands,
    write_styles,
)
from webapp.feen.placement import Board, faults_of_board, read_board, write_board
from webapp.feen.tokens import LONGEST_REMEMBERED, report
from webapp.findings import Edit, Finding, Fix, Span
from webapp.games import GAMES, game_of
from webapp.position import NO_HANDS, BoardKind, Position, square_count
from webapp.text.characters import MAX_LENGTH, Collector, Source, Word, make_plain, too_long
from webapp.text.reading import Reading

_SURE = frozenset(
    (
        "feen-full-width",
        "feen-hand-not-aggregated",
        "feen-hand-order",
        "feen-invisible",
        "feen-line-break",
        "feen-long-dash",
        "feen-odd-space",
        "feen-outer-space",
        "feen-several-spaces",
        "feen-surrounding-text",
        "feen-tab",
        "feen-underscore",
    )
)
"""The codes of what leaves no doubt about the text meant."""

_MOST_WAYS = 3
_LONGEST_TOKEN = len("+K^'/")
_LONGEST_HELD = len("999999+K^'")


def parse_feen(text: str, as_game: Literal["custom"] | None = None) -> Reading:
    """Reads a FEEN. Takes any `str` and never raises.

    as_game   `"custom"`: the tokens stay as they are, whatever the styles say
    """
    if len(text) > MAX_LENGTH:
        return Reading(text, None, (too_long(len(text)),), "feen", {})
    position = _read(text, custom=as_game == "custom")
    return Reading(text, position, (), "feen", _spans(text)) if position else _refuse(text)


def write_feen(position: Position, signs: str | None = None) -> str:
    """The one text of the position.

    signs   for chess, how castling rights are marked: one of `feen_chess.SIGNS`;
            as the position's kind says unless told. KeyError for any other
    """
    kind = position.kind
    if kind.game == "chess":
        board = write_chess_board(position, signs or kind.signs)
    else:
        board = write_board(position.squares, kind)
    hands = "/" if position.hands == NO_HANDS else write_hands(position.hands)
    return f"{board} {hands} {write_styles(position.turn, kind.styles)}"


def unwritable(position: Position) -> Finding | None:
    """The error that keeps the position from being written in FEEN, None where it can be.

    There are pieces in hand without end on boards set up by hand and in other
    notations; and no text is longer than `MAX_LENGTH`.
    """
    board, kind = position.squares, position.kind
    held = [count for hand in position.hands for _, count in hand]
    if held:
        room = square_count(kind)
        pieces = len(board) - board.count("") + sum(held)
        if pieces > room:
            args = {"pieces": pieces, "room": room, "count": pieces - room}
            return Finding("feen-too-many-pieces", args=args)
    if _LONGEST_TOKEN * len(board) + _LONGEST_HELD * len(held) + len("/ / C/c") <= MAX_LENGTH:
        return None
    length = len(write_feen(position))
    if length <= MAX_LENGTH:
        return None
    return Finding("feen-too-long", args={"length": length, "limit": MAX_LENGTH})


# --- a text without a fault --------------------------------------------------------------


def _read(text: str, *, custom: bool = False) -> Position | None:
    """The position of a text with nothing to report, None for any other."""
    words = text.split(" ")
    if len(words) != 3 or len(words[2]) != len("C/c"):
        return None
    styles = clean_styles(words[2])
    if styles is None:
        return None
    turn, letters = styles
    if not custom and words[1] == "/" and are_chess(letters) and _may_be_chess(words[0]):
        position = read_chess(words[0].split("/"), turn, letters)
        if position:
            return position
    held = (clean_hands if len(words[1]) <= LONGEST_REMEMBERED else read_hands)(words[1])
    board = read_board(words[0]) if held else None
    if board is None or held is None or _surplus(board, held.total) > 0:
        return None
    kind = _kind(board, letters, custom=custom)
    return Position(board.squares, turn, hands=held.hands, kind=kind)


def _may_be_chess(placement: str) -> bool:
    return len(placement) <= LONGEST_REMEMBERED and placement.count("/") == 7


def _surplus(board: Board, in_hand: int) -> int:
    """How many pieces there are beyond the number of squares; negative if there is room."""
    if not in_hand:
        return 0
    return len(board.squares) - board.squares.count("") + in_hand - board.existing


def _kind(board: Board, letters: tuple[str, str], *, custom: bool) -> BoardKind:
    if board.layout:
        return BoardKind("custom", board.files, board.ranks, letters, board.layout)
    return _even_kind(letters, board.files, board.ranks, custom)


@lru_cache(maxsize=1024)
def _even_kind(letters: tuple[str, str], files: int, ranks: int, custom: bool) -> BoardKind:
    """The kind of a board of one layer with equal ranks. Chess that gets here is none."""
    game = "custom" if custom else game_of(letters, files, ranks)
    return BoardKind("custom" if game == "chess" else game, files, ranks, letters)


def _spans(text: str) -> dict[str, Span]:
    one = text.index(" ")
    two = text.rindex(" ")
    return {
        "placement": Span(0, one),
        "hands": Span(one + 1, two),
        "turn": Span(two + 1, len(text)),
    }


# --- a text with faults ------------------------------------------------------------------


def _refuse(text: str) -> Reading:
    """The reading of a text that is no FEEN: all that is wrong with it."""
    source, made_plain = make_plain(Source.of(text))
    collector = Collector(source)
    if not source.plain:
        collector.add("nothing-typed", 0, 0)
        return Reading(text, None, tuple(collector.found), "feen", {})
    fields = find_fields(made_plain, text, collector)
    board = _report_board(fields, collector)
    _report_hands(fields.hands, board, collector)
    _report_styles(fields, board, collector)
    sure = _canonical(fields) if _are_sure(f.code for f in collector.found) else None
    findings = tuple(collector.kept())
    if sure is not None:
        fix = Fix("write-canonical", (Edit(0, len(text), sure),), sure=True)
        findings = tuple(replace(f, fixes=(fix,)) if f.fixes else f for f in findings)
    return Reading(text, None, findings, "feen", fields.spans(source))


def _report_board(fields: Fields, collector: Collector) -> Board | None:
    """Reports what is wrong with the board; the board where nothing is."""
    word = fields.placement
    if word is None:
        return None
    report(faults_of_board(word.text), word.text, word.start, collector)
    return read_board(word.text)


def _report_hands(word: Word | None, board: Board | None, collector: Collector) -> None:
    """Reports what is wrong with the hands, by themselves and with this board."""
    if word is None:
        return
    faults = tuple(faults_of_hands(word.text))
    report(faults, word.text, word.start, collector)
    held = read_hands(canonical_hands(word.text)) if _are_sure(f.code for f in faults) else None
    surplus = _surplus(board, held.total) if board and held else 0
    if board is None or held is None or surplus <= 0:
        return
    ways = islice(without(held.hands, surplus), _MOST_WAYS)
    fixes = [
        collector.fix("feen-drop-surplus", word.start, word.end, left, piece=piece, count=surplus)
        for piece, left in ways
    ]
    collector.add(
        "feen-too-many-pieces",
        word.start,
        word.end,
        *fixes,
        pieces=board.existing + surplus,
        room=board.existing,
        count=surplus,
    )


def _report_styles(fields: Fields, board: Board | None, collector: Collector) -> None:
    """Reports what is wrong with the styles, or that they are missing."""
    word = fields.styles
    if word:
        report(faults_of_styles(word.text), word.text, word.start, collector)
        return
    end = len(collector.source.plain)
    at = max((w.end for w in (fields.placement, fields.hands) if w), default=end)
    fixes = []
    if fields.placement and fields.hands:
        ways = style_ways(at, at, [_likely_style(board)], before=" ")
        fixes = [collector.fix(w.name, at, at, w.text, written=w.text.strip()) for w in ways]
    collector.add("feen-style-missing", at, at, *fixes)


def _likely_style(board: Board | None) -> str:
    """The style letter of the game that has a board of that size."""
    size = (board.files, board.ranks) if board else ()
    return next((game.style for game in GAMES.values() if (game.files, game.ranks) == size), "C")


def _are_sure(codes: Iterable[str]) -> bool:
    return _SURE.issuperset(codes)


def _canonical(fields: Fields) -> str | None:
    """The text meant, where nothing but what is sure was found; else None."""
    if not (fields.placement and fields.hands and fields.styles):
        return None
    hands = canonical_hands(fields.hands.text)
    text = f"{fields.placement.text} {hands} {fields.styles.text}"
    return text if _read(text, custom=True) else None


# --- telling FEEN from FEN ---------------------------------------------------------------

_FEN = re.compile(r"/[1-8A-Za-z~]+(?:\[[A-Za-z]*\])? +[wb](?: |\Z)")
_LABEL = re.compile(r"[\"'`({[*> ]*+feen(?:[^A-Za-z0-9/]*[:=]|(?: +[^ ]+){3})", re.IGNORECASE)
_MARKED = re.compile(r"[A-Za-z]\^|(?:[-+][A-Za-z]){4}")
_STYLES = re.compile(r"\W*[A-Za-z]/[A-Za-z]\W*\Z")
_HANDS = re.compile(r"[-+0-9A-Za-z^']*/[-+0-9A-Za-z^']*\Z")
_OF_BOARD = re.compile(r"[0-9/^]")


def looks_like_feen(text: str) -> bool:
    """Whether a text is rather a FEEN, perhaps a faulty one, than a FEN or anything else.

    Signs of one are its label, styles behind the hands, and the marks of tokens.
    """
    if len(text) > MAX_LENGTH or "/" not in text:
        return False
    plain = make_plain(Source.of(text))[0].plain
    words = plain.split()
    if _LABEL.match(plain):
        return True
    if _FEN.search(plain) or not words:
        return False
    if any("/" in word and _MARKED.search(word) for word in words):
        return True
    if words[0] == "/" and _STYLES.match(words[-1]):
        return True
    for board, hands, word in zip(words, words[1:], words[2:], strict=False):
        if _STYLES.match(word) and _stands_between(hands, board):
            return True
    if len(words) == 3 and "/" in words[2] and _HANDS.match(words[1]):
        return _stands_between(words[1], words[0])
    flat = "/" in words[0] and words[0].count("/") != 7
    return flat and len(words) < 4 and words[1:2] == ["/"]


def _stands_between(hands: str, board: str) -> bool:
    """Whether a word is hands, and no pair of words as in prose."""
    if hands == "/" or (hands[0] == "/") != (hands[-1] == "/"):
        return True
    return (hands == "-" or "/" in hands) and _OF_BOARD.search(board) is not None
