"""FEEN, the Field Expression Encoding Notation 1.0.0: one reader and one writer.

Three fields with one space between them: the board (`feen/placement.py`), the hands
(`feen/hands.py`), the styles and with them the side to move (`feen/styles.py`). There
are no more pieces, in hand and on the board, than the board has squares. ASCII only, at
most `MAX_LENGTH` characters, up to three dimensions.

FEEN has one text for each position, so `parse_feen` forgives nothing: whatever
differs is an `error`, and there is no position. Where the text meant is beyond
doubt, that text is a sure fix: hands in another order or not added up, white
space, characters that only look different, labels and quotation marks.

What is played is told by the styles and the board, see `webapp.games`. In chess the
signs of the pieces are castling rights and en passant, see `feen/chess.py`; in all
other games the tokens stay as they are.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import islice
from typing import Literal

from msgspec.structs import replace

from webapp.findings import Edit, Finding, Fix, Span
from webapp.formats.feen.chess import are_of_chess, read_chess, write_chess_board
from webapp.formats.feen.fields import FIELD_NAMES, Fields, find_fields
from webapp.formats.feen.hands import Hands, canonical_hands, read_hands, without, write_hands
from webapp.formats.feen.placement import FeenBoard, even_board, read_board, write_board
from webapp.formats.feen.recognition import looks_like_feen as looks_like_feen
from webapp.formats.feen.recognition import may_be_feen as may_be_feen
from webapp.formats.feen.styles import (
    Styles,
    canonical_styles,
    read_styles,
    styles_of,
    write_styles,
)
from webapp.formats.feen.tokens import FeenField
from webapp.formats.grammar.reading import Reading
from webapp.games import GAMES, game_of
from webapp.games.board import BoardKind, square_count
from webapp.model.position import NO_HANDS, Position
from webapp.text.characters import MAX_LENGTH, Collector, Source, make_plain, too_long

_SURE = frozenset([
    "feen-full-width", "feen-hand-not-aggregated", "feen-hand-order", "feen-invisible",
    "feen-line-break", "feen-long-dash", "feen-odd-space", "feen-outer-space",
    "feen-several-spaces", "feen-surrounding-text", "feen-tab", "feen-underscore",
])  # fmt: skip
"""The codes of what leaves no doubt about the text meant."""

_MOST_DROPS = 3
"""The most ways that are offered to take surplus pieces out of the hands."""

_LONGEST_TOKEN = len("+K^'/")
_LONGEST_HELD = len("999999+K^'")


def parse_feen(text: str, as_game: Literal["custom"] | None = None) -> Reading:
    """Reads a FEEN. Takes any `str` and never raises.

    as_game   `"custom"`: the tokens stay as they are, whatever the styles say
    """
    if len(text) > MAX_LENGTH:
        return Reading(text, None, (too_long(len(text)),), "feen", {})
    custom = as_game == "custom"
    position = _read_even(text, custom=custom)
    if position:
        return Reading(text, position, (), "feen", names=FIELD_NAMES)
    return _read(text, custom=custom)


def write_feen(position: Position, signs: str | None = None) -> str:
    """The one text of the position.

    signs   for chess, how castling rights are marked: one of `feen.chess.SIGNS`;
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


def _read_even(text: str, *, custom: bool) -> Position | None:
    """The position of a faultless text whose ranks are equal, None for any other.

    It gives what `_read` gives, which looks closer.
    """
    words = text.split(" ")
    if len(words) != 3 or len(words[2]) != len("C/c"):
        return None
    placement, in_hand, _ = words
    styles = canonical_styles(words[2])
    if styles is None:
        return None
    chess = None
    if styles.chess and not custom:
        chess = read_chess(placement, styles.turn, styles.letters)
        if chess and in_hand == "/":
            return chess
    board, hands = even_board(placement), canonical_hands(in_hand)
    if board is None or hands is None or hands.total > board.empty:
        return None
    if chess and are_of_chess(hands.hands):
        return replace(chess, hands=hands.hands)
    return _position(board, hands, styles, custom=custom)


def _position(board: FeenBoard, hands: Hands, styles: Styles, *, custom: bool) -> Position:
    """The position of any game but chess."""
    if board.layout:
        kind = BoardKind("custom", board.files, board.ranks, styles.letters, board.layout)
    else:
        kind = _even_kind(styles.letters, board.files, board.ranks, custom)
    return Position(board.squares, styles.turn, hands=hands.hands, kind=kind)


@lru_cache(maxsize=1024)
def _even_kind(letters: tuple[str, str], files: int, ranks: int, custom: bool) -> BoardKind:
    """The kind of a board of one layer with equal ranks. Chess that gets here is none."""
    game = "custom" if custom else game_of(letters, files, ranks)
    return BoardKind("custom" if game == "chess" else game, files, ranks, letters)


# --- any text ----------------------------------------------------------------------------


def _read(text: str, *, custom: bool) -> Reading:
    """The reading of any text: its position, or all that is wrong with it."""
    source, made_plain = make_plain(Source.of(text))
    collector = Collector(source)
    if not source.plain:
        collector.add("nothing-typed", 0, 0)
        return Reading(text, None, tuple(collector.found), "feen", {})
    fields = find_fields(made_plain, text, collector)
    board = read_board(fields.placement) if fields.placement else None
    hands = read_hands(fields.hands) if fields.hands else None
    if fields.hands and board and hands:
        _check_surplus(fields.hands, board, hands)
    styles = read_styles(fields.styles) if fields.styles else None
    if not fields.styles:
        _report_no_styles(fields, board, collector)
    position = None
    if board and hands and styles:
        position = _position(board, hands, styles, custom=custom)
    return _reading(text, position, fields.spans(source), collector)


def _reading(
    text: str, position: Position | None, spans: dict[str, Span], collector: Collector
) -> Reading:
    """The position where nothing was found; where all is sure, the text meant as the one fix.

    position   what the fields say, whatever else was found
    """
    if position and not collector.found:
        return Reading(text, position, (), "feen", spans)
    findings = tuple(collector.kept())
    if position and _SURE.issuperset(finding.code for finding in collector.found):
        fix = Fix("write-canonical", (Edit(0, len(text), write_feen(position)),), sure=True)
        findings = tuple(replace(f, fixes=(fix,)) if f.fixes else f for f in findings)
    return Reading(text, None, findings, "feen", spans)


def _check_surplus(field: FeenField, board: FeenBoard, hands: Hands) -> None:
    """Reports that there are more pieces than squares; `field` is that of the hands."""
    surplus = hands.total - board.empty
    if surplus <= 0:
        return
    collector, place = field.collector, (field.start, field.end)
    fixes = [
        collector.fix("feen-drop-surplus", *place, left, piece=piece, count=surplus)
        for piece, left in islice(without(hands.hands, surplus), _MOST_DROPS)
    ]
    room = len(board.squares) - board.squares.count("") + board.empty
    args = {"pieces": room + surplus, "room": room, "count": surplus}
    collector.add("feen-too-many-pieces", *place, *fixes, about=args)


def _report_no_styles(fields: Fields, board: FeenBoard | None, collector: Collector) -> None:
    """Reports that the styles are missing, which belong behind the last field."""
    end = len(collector.source.plain)
    at = max((f.end for f in (fields.placement, fields.hands) if f), default=end)
    fixes = []
    if fields.placement and fields.hands:
        size = (board.files, board.ranks) if board else ()
        likely = (game.style for game in GAMES.values() if (game.files, game.ranks) == size)
        fixes = [
            collector.fix(fix, at, at, f" {written}", written=written)
            for fix, written in styles_of([next(likely, "C")])
        ]
    collector.add("feen-style-missing", at, at, *fixes)
