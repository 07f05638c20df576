"""The sentences of a text in words: sides with their pieces, hands, castling, nothing."""

from __future__ import annotations

from collections.abc import Sequence

from webapp.formats.words.castling import CastlingReader, Rights
from webapp.formats.words.cursor import Cursor
from webapp.formats.words.hands import HandReader, HandsSaid
from webapp.formats.words.lexer import SIDE_LETTERS, WordToken
from webapp.formats.words.lexicon import lexicon
from webapp.formats.words.pieces import PieceReader, PiecesPlaced
from webapp.games.board import SIDES, Side


class SentenceReader:
    """Reads all tokens that are about pieces."""

    def __init__(self, cursor: Cursor) -> None:
        self.placement = PiecesPlaced(cursor.board)
        self.hands = HandsSaid()
        self.rights = Rights()
        self._cursor = cursor
        self._board = cursor.board
        self._pieces = PieceReader(cursor, self.placement)
        self._hand: HandReader | None = None
        self._names_sides_of_hands = self._is_fresh = False

    def read(self) -> None:
        """Reads everything."""
        cursor = self._cursor
        while cursor.at < len(cursor.tokens):
            if not (self._hand and self._hand.take(self.placement.side)):
                self._take(cursor.token)
        self._end()

    def _take(self, token: WordToken) -> None:
        """Takes the next token, and those that belong to it."""
        if token.kind in ("piece", "square", "letter", "number"):
            self._take_piece(token)
            self._is_fresh = False
        elif token.kind in ("castle", "wing"):
            self._take_castling(token)
        elif token.kind == "hand":
            self._take_hand(token)
        elif token.kind == "unknown":
            self._pieces.take_unknown(token)
        else:
            self._take_other(token)
            self._cursor.at += 1

    def _take_piece(self, token: WordToken) -> None:
        is_counted = self._cursor.kind(self._cursor.at + 1) == "counter"
        if token.kind == "piece":
            self._pieces.take_word(token)
        elif token.kind == "letter" and self._is_side(token):
            meaning = lexicon().words[SIDE_LETTERS[token.text]]
            self._begin_side(self._board.side(token._replace(meaning=meaning)))
            self._cursor.at += 1
        elif token.kind == "letter":
            self._pieces.take_letter(token)
        elif token.kind == "number" and (is_counted or not self._board.is_square(token)):
            self._pieces.take_number(token)
        else:
            self._hand = self._hand if self._names_sides_of_hands else None
            self._pieces.take_square(token)

    def _take_other(self, token: WordToken) -> None:
        if token.kind == "side":
            self._begin_side(self._board.side(token))
        elif token.kind == "stop":
            self._end()
            self._is_fresh = True
        elif token.kind == "line":
            # A piece may have its squares on the next line, and so may the word for hands.
            if not (self._pieces.waits or (self._hand and not self.hands.held)):
                self._end()
        elif token.kind == "none":
            self._take_none(token)
        elif token.kind == "rest" and self._board.info.has_hands:
            # In hand also where that is not said.
            self.hands.add_rest(self.placement.side, token)
        elif token.kind == "rest":
            self._cursor.not_understood(token)
        elif token.kind == "empty":
            self.placement.say_empty(token)

    def _end(self) -> None:
        """Ends a sentence."""
        self._pieces.close()
        self._pieces.report_homeless()
        self._hand, self._names_sides_of_hands = None, False

    # --- sides ------------------------------------------------------------------

    def _is_side(self, token: WordToken) -> bool:
        """Whether w or b is a side: before a colon, and where it is no piece on a square."""
        if token.text not in SIDE_LETTERS:
            return False
        at = self._cursor.at
        if self._cursor.kind(at + 1) in ("colon", "piece", "letter"):
            return True
        return token.text == "w" and self._pieces.square_behind(at) is not None

    def _begin_side(self, side: Side) -> None:
        self._pieces.close()
        if not self._names_sides_of_hands:
            self._hand = None
            self._pieces.report_homeless()
        self.placement.begin_side(side)
        self._is_fresh = False

    # --- hands, castling, nothing -----------------------------------------------

    def _take_hand(self, token: WordToken) -> None:
        cursor, hands, homeless = self._cursor, self.hands, self._pieces.homeless
        self._pieces.close()
        reader = HandReader(cursor, hands)
        if not self._board.info.has_hands:
            homeless.clear()
            reader.refuse()
            return
        # Gold in hand: what stands nowhere is held.
        for named in homeless:
            if named.piece:
                count = int(named.count.value[:6]) if named.count else None
                hands.add(self.placement.side, named.piece, count)
        homeless.clear()
        hands.reach(token)
        self._hand = reader
        following = cursor.following()
        self._names_sides_of_hands = following is not None and following.kind == "side"
        cursor.at += 1

    def _take_castling(self, token: WordToken) -> None:
        self._pieces.close()
        cursor, side = self._cursor, self.placement.side
        before = cursor.before(cursor.at)
        named, both = cursor.kind(before) == "side", cursor.kind(before) == "both"
        # “Both” may be one side's wings: 백은 양쪽으로 캐슬링.
        of_side = before is not None and both and cursor.kind(cursor.before(before)) == "side"
        sides: Sequence[Side] = SIDES if both and not of_side else (side,) if side else ()
        if token.kind == "castle" and self._is_fresh and not both:
            # A sentence of its own says for itself whom it is about.
            sides = ()
        reader = CastlingReader(cursor, self.rights, sides, named=named, wings="KQ" * of_side)
        self.placement.side = reader.read() or side

    def _take_none(self, token: WordToken) -> None:
        cursor = self._cursor
        at = cursor.after(cursor.at, ("filler",))
        if at is None or cursor.kind(at) not in ("piece", "castle"):
            if self.placement.side and not self._pieces.is_open:
                self.placement.say_empty(token)
        elif cursor.kind(at) == "piece":
            if cursor.kind(at + 1) in ("square", "number"):
                cursor.not_understood(token)
            else:
                cursor.at = at
