"""Custom boards read from words; see `custom_writing.py` for what they look like.

The sentence about the board comes first, in any of the languages, then the sides with
their pieces and what they hold, who is to move and the counters, in any order. Pieces
go by tokens, in which capitals are the first side's, squares by file and rank.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from webapp.coordinates import square_name
from webapp.findings import Edit, Finding, Fix, Span, quote
from webapp.games import EVERY_GAME
from webapp.pieces import canonical_hand
from webapp.position import (
    MAX_COUNTER,
    MAX_SIDE,
    MOST_SQUARES,
    BoardKind,
    Hand,
    Position,
    Side,
)
from webapp.text.characters import Collector, Source
from webapp.text.reading import Reading
from webapp.words.cursor import Cursor
from webapp.words.custom_words import Lexeme, board_in, lexemes_of
from webapp.words.custom_writing import write_custom_turn
from webapp.words.hands import MOST
from webapp.words.tokens import fold


@dataclass(slots=True)
class _Man:
    """A piece that is named on the board, and how many squares with it."""

    token: str
    start: int
    end: int
    squares: int = 0


@dataclass(slots=True)
class _Said:
    """What the words of a text say."""

    squares: dict[int, str] = field(default_factory=dict)
    hands: dict[Side, dict[str, int]] = field(default_factory=lambda: {"first": {}, "second": {}})
    turn: Side | None = None
    counters: dict[str, int] = field(default_factory=dict)
    places: dict[str, tuple[int, int]] = field(default_factory=dict)

    def stretch(self, name: str, start: int, end: int) -> None:
        """Lets the field of that name reach from where it began to `end`."""
        self.places[name] = (self.places.get(name, (start, end))[0], end)

    def hand(self, side: Side) -> Hand:
        """What a side holds."""
        return canonical_hand(self.hands[side])


def is_custom(text: str) -> bool:
    """Whether a text begins with the sentence about a custom board."""
    return board_in(fold(text).plain) is not None


def read_custom(text: str) -> Reading | None:
    """Reads a text about a custom board; None for any other."""
    source = fold(text)
    board = board_in(source.plain)
    if board is None:
        return None
    files, ranks = int(board["files"]), int(board["ranks"])
    collector = Collector(source)
    for name, size in (("files", files), ("ranks", ranks)):
        if not 0 < size <= MAX_SIDE:
            collector.add("spoken-unknown-word", *board.span(name), found=board[name])
    if files * ranks > MOST_SQUARES:
        place = (board.start("files"), board.end("ranks"))
        collector.add("board-too-large", *place, count=files * ranks, limit=MOST_SQUARES)
    if collector.found:
        return Reading(text, None, tuple(collector.found), "spoken", {})
    kind = BoardKind("custom", files, ranks, (board["first"].upper(), board["second"].upper()))
    reader = _Reader(source, collector, kind)
    said = reader.read(board.end())
    if said.turn is None:
        collector.found.append(_no_turn(text))
    position = Position(
        tuple(said.squares.get(index, "") for index in range(files * ranks)),
        said.turn or "first",
        halfmove=said.counters.get("halfmove", 0),
        fullmove=said.counters.get("fullmove", 1),
        hands=(said.hand("first"), said.hand("second")),
        kind=kind,
    )
    spans = {name: source.span(*place) for name, place in said.places.items()}
    return Reading(text, position, tuple(collector.kept()), "spoken", spans)


def _no_turn(text: str) -> Finding:
    end = len(text.rstrip())
    sentence = write_custom_turn("first")
    gap = " " if sentence[-1] == "." else ""
    joint = gap if text[:end].endswith((".", "。")) else f"{sentence[-1]}{gap}"
    edit = Edit(end, len(text), joint + sentence)
    fix = Fix("say-turn", (edit,), sure=True, args={"written": quote(sentence)})
    side = EVERY_GAME["custom"].sides.names[0]
    return Finding("spoken-no-turn", Span(end, end), args={"side": side}, fixes=(fix,))


class _Reader:
    """Reads what follows the sentence about the board."""

    def __init__(self, source: Source, collector: Collector, kind: BoardKind) -> None:
        self._plain = source.plain
        self._cursor = Cursor((), collector)
        self._kind = kind
        count = kind.files * kind.ranks
        self._names = {square_name(kind, index): index for index in range(count)}
        self._said = _Said()
        self._side: Side = "first"
        self._man: _Man | None = None
        self._in_hand = self._turn_waits = False
        self._number: Lexeme | None = None
        self._held = ""  # the piece in hand that a number may follow
        self._counter = ""  # the counter that a number may follow

    def read(self, start: int) -> _Said:
        """Reads from `start` to the end."""
        before: Lexeme | None = None
        for lexeme in lexemes_of(self._plain, start):
            self._take(lexeme, before)
            before = lexeme
        self._end_sentence()
        return self._said

    def _take(self, lexeme: Lexeme, before: Lexeme | None) -> None:
        kind = lexeme.kind
        if kind in ("fullmove", "halfmove"):
            self._take_counter(lexeme)
        elif kind == "number":
            self._take_number(lexeme, before)
        elif kind == "counter":
            self._take_measure(lexeme)
        elif kind == "token":
            self._take_token(lexeme)
        elif kind == "square":
            self._take_square(lexeme)
        elif kind in ("first", "second"):
            self._take_side(lexeme)
        elif kind == "turn":
            self._take_turn(lexeme, before)
        elif kind == "stop":
            self._end_sentence()
        elif kind == "hand":
            self._close()
            self._in_hand, self._held = True, ""
            self._said.stretch("hands", lexeme.start, lexeme.end)
        elif kind == "unknown":
            self._error("spoken-unknown-word", lexeme)

    def _end_sentence(self) -> None:
        self._close()
        self._in_hand = self._turn_waits = False
        self._held = ""

    def _close(self) -> None:
        """Ends what squares or numbers may follow."""
        man, self._man = self._man, None
        if man and not man.squares:
            removal = self._cursor.removal(man.start, man.end)
            self._cursor.error("spoken-piece-without-square", man.start, man.end, removal)
        if self._number:
            self._error("spoken-unknown-word", self._number)
            self._number = None

    # --- sides and who is to move -----------------------------------------------

    def _take_side(self, lexeme: Lexeme) -> None:
        self._close()
        self._side = "first" if lexeme.kind == "first" else "second"
        self._in_hand = False
        if self._turn_waits:
            self._set_turn(lexeme, lexeme)

    def _take_turn(self, lexeme: Lexeme, before: Lexeme | None) -> None:
        if before and before.kind in ("first", "second"):
            self._set_turn(before, lexeme)
        else:
            self._turn_waits = True

    def _set_turn(self, side: Lexeme, last: Lexeme) -> None:
        self._turn_waits = False
        meant: Side = "first" if side.kind == "first" else "second"
        if self._said.turn not in (None, meant):
            self._cursor.error(
                "spoken-contradiction", side.start, last.end,
                self._cursor.removal(side.start, last.end),
            )  # fmt: skip
            return
        self._said.turn = meant
        self._said.stretch("turn", side.start, last.end)

    # --- counters and numbers ---------------------------------------------------

    def _take_counter(self, lexeme: Lexeme) -> None:
        number, self._number = self._number, None
        self._close()
        if number and number.end == lexeme.start:
            self._count(lexeme.kind, number)
        else:
            self._counter = lexeme.kind

    def _take_number(self, lexeme: Lexeme, before: Lexeme | None) -> None:
        counter, self._counter = self._counter, ""
        if counter and before and before.kind == counter:
            self._count(counter, lexeme)
            return
        if self._number:
            self._error("spoken-unknown-word", self._number)
        self._number = lexeme

    def _count(self, name: str, number: Lexeme) -> None:
        digits = number.text.lstrip("0") or "0"
        if len(digits) > len(str(MAX_COUNTER)):
            self._cursor.error("counter-too-large", number.start, number.end, limit=MAX_COUNTER)
        elif name == "fullmove" and digits == "0":
            self._cursor.error("spoken-move-zero", number.start, number.end)
        elif self._said.counters.setdefault(name, int(digits)) != int(digits):
            self._error("spoken-contradiction", number)
        self._said.stretch(name, number.start, number.end)

    def _take_measure(self, lexeme: Lexeme) -> None:
        """A measure word: its number is of the piece in hand before it."""
        number, self._number = self._number, None
        if number and self._in_hand and self._held:
            counts = self._said.hands[self._side]
            counts[self._held] += self._in_digits(number) - 1
            self._held = ""
            self._said.stretch("hands", number.start, lexeme.end)
        elif number:
            self._error("spoken-unknown-word", number)

    def _in_digits(self, number: Lexeme) -> int:
        digits = number.text.lstrip("0") or "0"
        if len(digits) > len(str(MOST)):
            self._cursor.error("hand-too-large", number.start, number.end, limit=MOST)
            return 1
        return int(digits)

    # --- pieces -----------------------------------------------------------------

    def _take_token(self, lexeme: Lexeme) -> None:
        token = re.sub("[’′]", "'", lexeme.text)
        if self._in_hand:
            number, self._number = self._number, None
            counts = self._said.hands[self._side]
            counts[token] = counts.get(token, 0) + (self._in_digits(number) if number else 1)
            self._held = "" if number else token
            self._said.stretch("hands", lexeme.start, lexeme.end)
            return
        self._close()
        self._man = _Man(token, lexeme.start, lexeme.end)

    def _take_square(self, lexeme: Lexeme) -> None:
        index = self._names.get(lexeme.text)
        if self._man:
            self._man.squares += 1
        if index is None:
            self._error("spoken-no-such-square", lexeme)
        elif self._man is None:
            self._error("spoken-square-without-piece", lexeme)
        elif index in self._said.squares:
            removal = self._cursor.removal(lexeme.start, lexeme.end, "remove-second")
            self._cursor.error(
                "spoken-square-twice", lexeme.start, lexeme.end, removal,
                squares=(index,), square=lexeme.text,
            )  # fmt: skip
        else:
            token = self._man.token
            self._said.squares[index] = token.upper() if self._side == "first" else token.lower()
            self._said.stretch("placement", self._man.start, lexeme.end)

    def _error(self, code: str, lexeme: Lexeme) -> None:
        removal = self._cursor.removal(lexeme.start, lexeme.end)
        self._cursor.error(code, lexeme.start, lexeme.end, removal)
