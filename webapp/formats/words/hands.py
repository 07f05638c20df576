"""Pieces in hand, in words: `In hand: rook, 3 pawns`, `持ち駒 飛 歩三`."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from webapp.formats.words.board import NamedBoard
from webapp.formats.words.cursor import Cursor
from webapp.formats.words.lexer import WordToken
from webapp.games.board import SIDES, Hand, Side
from webapp.games.pieces import bare, canonical_hand
from webapp.language.vocabulary import Kind
from webapp.model.position import MAX_IN_HAND

_OF_HANDS: tuple[Kind, ...] = (
    "hand", "piece", "letter", "number", "counter", "comma", "none", "filler", "colon",
    "rest",
)  # fmt: skip


@dataclass(slots=True)
class Held:
    """A piece in hand, as the first side's, and the number said with it."""

    piece: str
    count: int | None = None


@dataclass(slots=True)
class HandsSaid:
    """The pieces held, by side; None is the side that is not named.

    rest    the side that holds all that is nowhere else, if one does
    place   from the first plain character about hands to the last
    """

    held: dict[Side | None, list[Held]] = field(default_factory=dict)
    rest: Side | None = None
    place: tuple[int, int] | None = None

    def add(self, side: Side | None, piece: str, count: int | None = None) -> None:
        """Adds a piece that is held."""
        self.held.setdefault(side, []).append(Held(piece, count))

    def add_rest(self, side: Side | None, token: WordToken) -> None:
        """A side holds all that is nowhere else."""
        self.rest = side
        self.held.setdefault(side, [])
        self.reach(token)

    def reach(self, token: WordToken) -> None:
        """Lets the place reach to the end of the token."""
        self.place = (self.place[0] if self.place else token.start, token.end)

    def both(self, board: NamedBoard, squares: Iterable[str]) -> tuple[Hand, Hand]:
        """The hands of both sides, with these pieces on the board."""
        if self.rest:
            out = Counter(bare(piece).upper() for piece in squares if piece)
            for held in itertools.chain(*self.held.values()):
                out[held.piece] += 1 if held.count is None else held.count
            for piece, count in board.info.in_set.items():
                if piece != bare(board.info.king) and count > out[piece]:
                    self.add(self.rest, piece, count - out[piece])
            self.rest = None
        first, second = (self._of(side, board) for side in SIDES)
        return first, second

    def _of(self, side: Side, board: NamedBoard) -> Hand:
        """The hand of a side, as it is said."""
        counts: dict[str, int] = {}
        for held in self.held.get(side, []):
            piece = board.in_hand(held.piece, side)
            count = 1 if held.count is None else held.count
            counts[piece] = min(MAX_IN_HAND, counts.get(piece, 0) + count)
        return canonical_hand(counts)


class HandReader:
    """Reads the pieces of one hand, from behind the word for it."""

    def __init__(self, cursor: Cursor, hands: HandsSaid) -> None:
        self._cursor = cursor
        self._hands = hands
        self._count: WordToken | None = None

    def refuse(self) -> None:
        """Passes over pieces in hand in a game that has none."""
        cursor = self._cursor
        start, end = cursor.token.start, cursor.token.end
        cursor.at += 1
        # What has a square behind it stands on the board again.
        while cursor.kind(cursor.at) in _OF_HANDS and cursor.kind(cursor.at + 1) != "square":
            if cursor.token.kind not in ("comma", "colon", "filler"):
                end = cursor.token.end
            cursor.at += 1
        removal = cursor.removal(start, end)
        cursor.error("spoken-no-hands", start, end, removal, game=cursor.board.info.within)

    def take(self, side: Side | None) -> bool:
        """Whether the next token is about the hand; then it is read."""
        cursor, token = self._cursor, self._cursor.token
        if token.kind in ("piece", "letter"):
            return self._take_piece(token, side)
        if token.kind == "rest":
            self._hands.add_rest(side, token)
        elif token.kind == "square" and self._is_counted_letter(token):
            piece = cursor.board.letters[token.text[1]]
            self._hands.add(side, piece, int(token.text[0]))
        elif token.kind == "number":
            if not self._is_count(token, side):
                return False
        elif token.kind not in ("none", "counter", "comma", "dash"):
            return False
        cursor.at += 1
        self._hands.reach(token)
        return True

    def _take_piece(self, token: WordToken, side: Side | None) -> bool:
        following = self._cursor.following(("filler", "counter"))
        piece = self._cursor.board.piece(token)
        on_board = following and following.kind == "square" and not self._count
        if piece is None or (on_board and not self._is_counted_letter(following)):
            return False
        self._hands.add(side, piece, self._number(self._count) if self._count else None)
        self._count = None
        self._hands.reach(token)
        self._cursor.at += 1
        return True

    def _is_counted_letter(self, token: WordToken | None) -> bool:
        """Whether it is a number with a letter, as in 3p, and no square."""
        if token is None or token.kind != "square" or not token.text[0].isdigit():
            return False
        return token.text[1:] in self._cursor.board.letters and token.text[1] > "i"

    def _is_count(self, token: WordToken, side: Side | None) -> bool:
        """Whether a number counts the piece before it, or the one after it."""
        cursor = self._cursor
        following = cursor.following(("filler", "counter"))
        is_before = following is not None and following.kind in ("piece", "letter")
        held = self._hands.held.get(side, [])
        before = cursor.tokens[cursor.at - 1]
        free = bool(held) and held[-1].count is None and before.kind in ("piece", "letter")
        touches = before.end == token.start
        joined = is_before and cursor.tokens[cursor.at + 1].start == token.end
        if free and (touches or not is_before or not (joined or before.text.isascii())):
            held[-1].count = self._number(token)
        elif is_before:
            self._count = token
        else:
            return False
        return True

    def _number(self, token: WordToken) -> int:
        digits = token.value.lstrip("0") or "0"
        if len(digits) > len(str(MAX_IN_HAND)):
            self._cursor.error("hand-too-large", token.start, token.end, limit=MAX_IN_HAND)
            return 1
        return int(digits)
