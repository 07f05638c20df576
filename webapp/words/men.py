"""Sides and their pieces in words: which piece stands on which square.

A square belongs to the piece word before it, with any others up to the next word or
the end of the sentence: in `rooks a1, h1` both are rooks. A piece that is said by its
letter takes one square: in `Rf8, f7 g7`, as in chess books, bare squares are pawns
(of chess and makruk), and so they are after a king with its square, as a side has one.
From one square to another of a rank or file, as in a2-h2, all are meant. A square
that touches the word behind it, as in 5九玉, belongs to that.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from webapp.games import EVERY_GAME
from webapp.games import GAMES as INFO
from webapp.position import Game, Side
from webapp.rules.chess.castling import SIDES
from webapp.text.characters import Collector
from webapp.words.castling import CastlingReader, Rights
from webapp.words.cursor import Cursor
from webapp.words.game import BARE_PAWNS, KINGS, man_of, squares_of
from webapp.words.hands import HandReader, Hands
from webapp.words.mentions import Named, Placed, Tally, beginning, ending
from webapp.words.runs import is_square, run_from
from webapp.words.tokens import Token
from webapp.words.vocabulary import SideWord
from webapp.words.words import pawn_word, side_of


class MenReader:
    """Reads all tokens that are about pieces."""

    def __init__(self, tokens: Sequence[Token], game: Game, collector: Collector) -> None:
        self.cursor = Cursor(tokens, collector, game)
        self.game = game
        self.placed: dict[int, Placed] = {}
        self.hands = Hands()
        self.rights = Rights()
        self.tally = Tally()
        self.place: tuple[int, int] | None = None
        self.twice: list[tuple[int, Placed]] = []
        self.nobody: tuple[int, int] | None = None
        self._side: Side | None = None
        self._open: Named | None = None
        self._homeless: list[Named] = []
        self._count: Token | None = None
        self._hand: HandReader | None = None
        self._all_hands = self._fresh = False

    def read(self) -> None:
        """Reads everything."""
        cursor = self.cursor
        while cursor.at < len(cursor.tokens):
            token = cursor.tokens[cursor.at]
            if self._hand and self._hand.take(self._side):
                continue
            self._take(token)
        self._end_sentence()

    def _take(self, token: Token) -> None:
        kind = token.kind
        if kind in ("piece", "square", "letter", "number"):
            self._fresh = False
            {
                "piece": self._take_word,
                "square": self._take_square,
                "letter": self._take_letter,
                "number": self._take_number,
            }[kind](token)
            return
        if kind in ("castle", "wing"):
            self._take_castling(token)
            return
        if kind == "side":
            self._begin_side(side_of(cast(SideWord, token.value), self.game))
        elif kind in ("stop", "line"):
            self._stop(token)
        elif kind == "hand":
            self._take_hand()
            return
        elif kind == "none":
            self._take_none(token)
        elif kind == "empty":
            self.tally.empty = True
            self._stretch(token.start, token.end)
        elif kind == "unknown":
            # Squares after it are those of a piece that is not known.
            self.cursor.not_understood(token)
            self._close()
            self._open = Named(None, token.start, token.end)
        self.cursor.at += 1

    # --- sentences --------------------------------------------------------------

    def _begin_side(self, side: Side) -> None:
        self._close()
        if not self._all_hands:
            self._hand = None
            self._flush()
        self._side = side
        self._fresh = False
        self.tally.turns.append(0)

    def _stop(self, token: Token) -> None:
        waiting = self._open is not None and not self._open.squares
        if token.kind == "line" and (waiting or (self._hand and not self.hands.held)):
            return
        self._end_sentence()
        self._fresh = token.kind == "stop" or self._fresh

    def _end_sentence(self) -> None:
        self._close()
        self._flush()
        self._hand, self._all_hands = None, False

    def _close(self) -> None:
        """Ends what squares may follow."""
        named, self._open = self._open, None
        if self._count:
            self.cursor.not_understood(self._count)
            self._count = None
        if named is None:
            return
        if not named.squares:
            self._homeless.append(named)
        elif named.count and named.count.value.lstrip("0") != str(named.squares):
            number, written = named.count, str(named.squares)
            place = (number.start, number.end)
            fix = self.cursor.collector.fix("replace", *place, written, written=written)
            self.cursor.error("spoken-count", *place, fix, count=named.squares)

    def _flush(self) -> None:
        """Reports pieces that stand nowhere."""
        for named in self._homeless:
            if named.man is not None:
                removal = self.cursor.removal(beginning(named), named.end)
                self.cursor.error("spoken-piece-without-square", named.start, named.end, removal)
        self._homeless.clear()

    # --- pieces -----------------------------------------------------------------

    def _take_word(self, token: Token) -> None:
        cursor, man = self.cursor, man_of(token, self.game)
        joins = token.meaning is not None and token.meaning.joins
        end_of_squares = cursor.end_of_squares()
        cursor.at += 1
        if joins and (man is None or cursor.next_is("piece", ahead=0)):
            return
        count, self._count = self._count, None
        self._close()
        several = token.text == "kings" or bool(count and count.value.lstrip("0") != "1")
        self._open = Named(man, token.start, token.end, count=count, several=several)
        if man is None:
            self._not_of_game(token.start, token.end, end_of_squares)

    def _not_of_game(self, start: int, end: int, end_of_squares: int) -> None:
        removal = self.cursor.removal(start, end_of_squares)
        self.cursor.error(
            "spoken-not-of-game", start, end, removal, game=EVERY_GAME[self.game].within
        )

    def _take_letter(self, token: Token) -> None:
        cursor = self.cursor
        following = cursor.peek(1, ("dash",))
        square = following and (is_square(following, self.game))
        if token.text in ("w", "b") and self._is_side(token, bool(square)):
            word: SideWord = "white" if token.text == "w" else "black"
            self._begin_side(side_of(word, self.game))
            cursor.at += 1
            return
        self._close()
        man = man_of(token, self.game)
        named = Named(man, token.start, token.end)
        cursor.at += 1
        if not square or following is None:
            if man is None:
                cursor.not_understood(token)
            else:
                self._homeless.append(named)
            return
        cursor.at = cursor.tokens.index(following, cursor.at) + 1
        if man is None:
            self._not_of_game(token.start, following.end, following.end)
        else:
            after = cursor.peek(0, ("filler", "comma"))
            if after and after.kind == "square" and self.game in BARE_PAWNS:
                named.instead = pawn_word(self.game)
            self._put(following, named, following.end)

    def _is_side(self, token: Token, before_square: bool) -> bool:
        """Whether w or b is a side: before a colon, and where it is no piece on a square."""
        if self.cursor.next_is("colon"):
            return True
        return self.cursor.next_is("piece", "letter") or (before_square and token.text == "w")

    def _take_square(self, token: Token) -> None:
        cursor = self.cursor
        self._hand = None if not self._all_hands else self._hand
        following = cursor.peek(1, ("filler",))
        if following and following.kind == "piece" and self._is_pair(token, following):
            self._close()
            cursor.at = cursor.tokens.index(following, cursor.at) + 1
            named = Named(man_of(following, self.game), following.start, following.end)
            if named.man is None:
                self._not_of_game(token.start, following.end, following.end)
            else:
                self._put(token, named, following.end)
            return
        cursor.at += 1
        run, last = run_from(token, cursor, self.game)
        if run:
            cursor.at = cursor.tokens.index(last, cursor.at) + 1
        if self._open and not self._has_its_king(self._open):
            self._open.squares += len(run) or 1
            if self._open.man is not None:
                self._put(token, self._open, last.end, run)
        elif self.game in BARE_PAWNS:
            if self._open:
                self._open.instead = pawn_word(self.game)
            self._put(token, None, last.end, run)
        elif token.text not in squares_of(self.game):
            self._no_such_square(token, None)
        else:
            removal = cursor.removal(token.start, last.end)
            cursor.error("spoken-square-without-piece", token.start, last.end, removal)

    def _has_its_king(self, named: Named) -> bool:
        """Whether it is a king with its square, so that bare squares are pawns."""
        one_king = named.man in KINGS and self.game in BARE_PAWNS and not named.several
        return one_king and named.squares > 0

    def _is_pair(self, token: Token, following: Token) -> bool:
        """Whether the square stands before its piece."""
        touches = following.start == token.end
        if following.meaning and following.meaning.joins and not touches:
            return False
        at = self.cursor.at
        if self._open is None:
            return touches or self.game not in BARE_PAWNS
        begins = at == 0 or self.cursor.tokens[at - 1].end < token.start
        begins = begins or self.cursor.tokens[at - 1].kind != "piece"
        return touches and begins and self._open.squares > 0

    def _take_number(self, token: Token) -> None:
        if self.cursor.next_is("counter"):
            self._take_counted(token)
            return
        if is_square(token, self.game):
            self._take_square(token)
            return
        cursor = self.cursor
        before = cursor.tokens[cursor.at - 1] if cursor.at else None
        if self._open and before and before.kind == "piece" and before.end == token.start:
            self._open.squares += 1
            cursor.at += 1
            self._no_such_square(token, self._open)
            return
        following = cursor.peek(1, ("counter", "filler"))
        if following and following.kind in ("piece", "letter"):
            self._count_next(token)
        elif self._open and not self._open.squares and not self._open.count:
            self._open.count = token
            self._open.several = True
        else:
            cursor.not_understood(token)
        cursor.at += 1

    def _take_counted(self, token: Token) -> None:
        """Takes a number with a measure word: of the piece that follows, or of the one before."""
        cursor, named = self.cursor, self._open
        cursor.at += 2
        following = cursor.peek(0, ("filler",))
        if following and following.kind in ("piece", "letter"):
            self._count_next(token)
        elif named and not named.count:
            named.count = token
            named.several = True
        else:
            cursor.not_understood(token)

    def _count_next(self, token: Token) -> None:
        if self._count:
            self.cursor.not_understood(self._count)
        self._count = token

    def _no_such_square(self, token: Token, named: Named | None) -> None:
        start, end = token.start, token.end
        following = self.cursor.peek(0, ("filler", "comma"))
        alone = following is None or following.kind != "square" or not named or not named.squares
        if named and following and following.kind == "square" and self._has_its_king(named):
            named.instead, alone = pawn_word(self.game), True
        if named and alone and named.squares < 2:
            # Without its only square the piece would stand nowhere.
            start, end = min(start, beginning(named)), max(end, ending(named))
        removal = self.cursor.removal(start, end, instead=named.instead if named else "")
        self.cursor.error("spoken-no-such-square", token.start, token.end, removal)

    def _put(self, token: Token, named: Named | None, end: int, run: Sequence[int] = ()) -> None:
        """Puts a piece on the square that the token names, or on all of a run from there."""
        index = squares_of(self.game).get(token.text)
        if index is None:
            self._no_such_square(token, named)
            return
        for square in run or (index,):
            self._put_on(square, token, named, end)

    def _put_on(self, index: int, token: Token, named: Named | None, end: int) -> None:
        man = named.man if named and named.man else "P"
        self.tally.named += named is not None
        self.tally.bare += named is None
        self.tally.kings += man[0] in "KG"
        apart = named is None or named.squares > 1
        start = token.start if apart or named is None else min(named.start, token.start)
        if self._side is None:
            begin = self.nobody[0] if self.nobody else start
            self.nobody = (begin, end)
            return
        self.tally.turns[-1:] = [sum(self.tally.turns[-1:]) + 1]
        placed = Placed(man if self._side == "first" else man.lower(), token.start, end, named)
        if index in self.placed:
            self.twice.append((index, placed))
            return
        self.placed[index] = placed
        self._stretch(start, end)

    def _stretch(self, start: int, end: int) -> None:
        self.place = (min(start, self.place[0]) if self.place else start, end)

    # --- hands, castling, nothing -----------------------------------------------

    def _take_hand(self) -> None:
        cursor = self.cursor
        self._close()
        reader = HandReader(cursor, self.hands, self.game)
        if not INFO[self.game].has_hands:
            self._homeless.clear()
            reader.refuse()
            return
        token = cursor.tokens[cursor.at]
        for named in self._homeless:
            if named.man:
                count = int(named.count.value[:6]) if named.count else None
                self.hands.add(self._side, named.man, count)
        self._homeless.clear()
        start = self.hands.place[0] if self.hands.place else token.start
        self.hands.place = (start, token.end)
        self._hand = reader
        following = cursor.peek(1)
        self._all_hands = following is not None and following.kind == "side"
        cursor.at += 1

    def _take_castling(self, token: Token) -> None:
        self._close()
        before = self.cursor.before()
        named = before is not None and before.kind == "side"
        both = before is not None and before.kind == "both"
        sides: Sequence[Side] = SIDES if both else (self._side,) if self._side else ()
        if token.kind == "castle" and self._fresh and not both:
            # A sentence of its own says for itself whom it is about.
            sides = ()
        reader = CastlingReader(self.cursor, self.rights, sides, named=named)
        self._side = reader.read(self.game) or self._side

    def _take_none(self, token: Token) -> None:
        cursor = self.cursor
        following = cursor.peek(1, ("filler",))
        if following is None or following.kind not in ("piece", "castle"):
            if self._side and not self._open:
                self.tally.empty = True
                self._stretch(token.start, token.end)
        elif following.kind == "piece":
            at = cursor.tokens.index(following, cursor.at)
            if cursor.peek(at + 1 - cursor.at, ("filler",)) and cursor.next_is(
                "square", "number", ahead=at + 1 - cursor.at
            ):
                cursor.not_understood(token)
            else:
                cursor.at = at
