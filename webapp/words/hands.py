"""Pieces in hand, in words: `In hand: rook, 3 pawns`, `持ち駒 飛 歩三`."""

from __future__ import annotations

from dataclasses import dataclass, field

from webapp.games import EVERY_GAME
from webapp.pieces import canonical_hand
from webapp.position import Game, Hand, Side
from webapp.words.cursor import Cursor
from webapp.words.game import man_of
from webapp.words.tokens import Token
from webapp.words.words import LETTERS

MOST = 999_999
"""The most pieces of a kind that a hand holds."""


@dataclass(slots=True)
class Held:
    """A piece in hand, as the first side's, and the number said with it."""

    man: str
    count: int | None = None


@dataclass(slots=True)
class Hands:
    """What is held, by side; None is the side that is not named.

    place   from the first plain character about hands to the last
    """

    held: dict[Side | None, list[Held]] = field(default_factory=dict)
    place: tuple[int, int] | None = None

    def add(self, side: Side | None, man: str, count: int | None = None) -> None:
        """Adds a piece that is held."""
        self.held.setdefault(side, []).append(Held(man, count))

    def of(self, side: Side) -> Hand:
        """The hand of a side."""
        counts: dict[str, int] = {}
        for held in self.held.get(side, []):
            man = held.man if side == "first" else held.man.lower()
            count = 1 if held.count is None else held.count
            counts[man] = min(MOST, counts.get(man, 0) + count)
        return canonical_hand(counts)


class HandReader:
    """Reads the pieces of one hand, from behind the word for it."""

    def __init__(self, cursor: Cursor, hands: Hands, game: Game) -> None:
        self._cursor = cursor
        self._hands = hands
        self._game = game
        self._count: Token | None = None

    def refuse(self) -> None:
        """Passes over pieces in hand in a game that has none."""
        cursor = self._cursor
        start, end = cursor.tokens[cursor.at].start, cursor.tokens[cursor.at].end
        cursor.at += 1
        kinds = ("hand", "piece", "letter", "number", "counter", "comma", "none", "filler", "colon")
        # What has a square behind it stands on the board again.
        while cursor.next_is(*kinds, ahead=0) and not cursor.next_is("square"):
            if not cursor.next_is("comma", "colon", "filler", ahead=0):
                end = cursor.tokens[cursor.at].end
            cursor.at += 1
        game = EVERY_GAME[self._game].within
        cursor.error("spoken-no-hands", start, end, cursor.removal(start, end), game=game)

    def take(self, side: Side | None) -> bool:
        """Whether the next token is about the hand; then it is read."""
        cursor = self._cursor
        token = cursor.tokens[cursor.at]
        if token.kind in ("piece", "letter"):
            return self._take_piece(token, side)
        if token.kind == "number" and self._is_count(token, side):
            cursor.at += 1
        elif token.kind == "square" and self._is_counted_letter(token):
            self._hands.add(side, LETTERS[self._game][token.text[1]], int(token.text[0]))
            cursor.at += 1
        elif token.kind in ("none", "counter", "comma", "dash"):
            cursor.at += 1
        else:
            return False
        self._stretch(token)
        return True

    def _take_piece(self, token: Token, side: Side | None) -> bool:
        cursor = self._cursor
        following = cursor.peek(1, ("filler", "counter"))
        man = man_of(token, self._game)
        on_board = following and following.kind == "square" and not self._count
        if man is None or (on_board and not self._is_counted_letter(following)):
            return False
        count = self._number(self._count) if self._count else None
        self._count = None
        self._hands.add(side, man, count)
        self._stretch(token)
        cursor.at += 1
        return True

    def _is_counted_letter(self, token: Token | None) -> bool:
        """Whether it is a number with a letter, as in 3p, and no square."""
        if token is None or token.kind != "square" or not token.text[0].isdigit():
            return False
        return token.text[1:] in LETTERS[self._game] and token.text[1] > "i"

    def _is_count(self, token: Token, side: Side | None) -> bool:
        """Whether a number counts the piece before it, or the one after it."""
        cursor = self._cursor
        following = cursor.peek(1, ("filler", "counter"))
        after = following is not None and following.kind in ("piece", "letter")
        held = self._hands.held.get(side, [])
        before = cursor.tokens[cursor.at - 1]
        free = bool(held) and held[-1].count is None and before.kind in ("piece", "letter")
        touches = before.end == token.start
        joined = after and cursor.tokens[cursor.at + 1].start == token.end
        if free and (touches or not after or not (joined or before.text.isascii())):
            held[-1].count = self._number(token)
        elif after:
            self._count = token
        else:
            return False
        return True

    def _number(self, token: Token) -> int:
        digits = token.value.lstrip("0") or "0"
        if len(digits) > len(str(MOST)):
            self._cursor.error("hand-too-large", token.start, token.end, limit=MOST)
            return 1
        return int(digits)

    def _stretch(self, token: Token) -> None:
        start = self._hands.place[0] if self._hands.place else token.start
        self._hands.place = (start, token.end)
