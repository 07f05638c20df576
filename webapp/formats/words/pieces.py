"""Sides and their pieces in words: which piece stands on which square.

A square belongs to the piece word before it, with any others up to the next word or
the end of the sentence: in `rooks a1, h1` both are rooks. A piece that is said by its
letter takes one square: in `Rf8, f7 g7`, as in chess books, bare squares are pawns
(of chess and makruk), and so they are after a king with its square, as a side has one.
From one square to another of a rank or file, as in a2-h2, all are meant. A square
that touches the word behind it, as in 5九玉, belongs to that.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from webapp.formats.words.board import NamedBoard
from webapp.formats.words.cursor import BETWEEN, Cursor
from webapp.formats.words.lexer import WordToken
from webapp.formats.words.writer import bare_word
from webapp.games.board import Side

Place = tuple[int, int]
"""Where something stands in the plain text: from a character to behind another."""


@dataclass(slots=True)
class Named:
    """A piece as it is named.

    piece    as the first side's; None where the game has no such piece
    squares  how many squares were named with it, also those that are not there
    count    the number said with it
    several  whether it may be more than one though it is a king
    instead  of a letter before bare squares the word they need if it is taken out
    """

    piece: str | None
    start: int
    end: int
    squares: int = 0
    count: WordToken | None = None
    several: bool = False
    instead: str = ""

    @property
    def place(self) -> Place:
        """Where it stands, with the number before or behind it."""
        count = self.count or self
        return min(self.start, count.start), max(self.end, count.end)


@dataclass(slots=True)
class Placed:
    """A piece on a square: its token, where, and how it is named, None for a bare square."""

    piece: str
    start: int
    end: int
    named: Named | None = None

    @property
    def removal(self) -> Place:
        """The place that is taken out with it: with its word, unless that has other squares."""
        if self.named is None or self.named.squares > 1:
            return self.start, self.end
        start, end = self.named.place
        return min(start, self.start), max(end, self.end)


@dataclass(slots=True)
class Tally:
    """How many there are of each kind, by which texts in words are told from others.

    named    pieces on squares that are named; bare squares are not
    turns    how many pieces each naming of a side has
    empty    whether it is said that there are no pieces
    """

    named: int = 0
    bare: int = 0
    kings: int = 0
    turns: list[int] = field(default_factory=list)
    empty: bool = False


class PiecesPlaced:
    """Which piece stands where.

    side    whose pieces are named; None where it is not said
    pieces  what stands on the squares, by their indices
    twice   what was put where another piece stands
    nobody  where pieces are named without a side, from the first to the last
    place   where pieces are named, from the first to the last
    """

    def __init__(self, board: NamedBoard) -> None:
        self._board = board
        self.side: Side | None = "first" if board.is_custom else None
        self.pieces: dict[int, Placed] = {}
        self.twice: list[tuple[int, Placed]] = []
        self.nobody: Place | None = None
        self.place: Place | None = None
        self.tally = Tally()

    def begin_side(self, side: Side) -> None:
        """Begins to name the pieces of a side."""
        self.side = side
        self.tally.turns.append(0)

    def put(self, squares: Iterable[int], token: WordToken, named: Named | None, end: int) -> None:
        """Puts a piece on squares that begin with the one of the token.

        named   None where a square stands for a piece by itself
        end     where in the text the piece with its squares ends
        """
        piece = (named and named.piece) or self._board.info.bare_square
        apart = named is None or named.squares > 1
        start = token.start if apart or named is None else min(named.start, token.start)
        for square in squares:
            self._count(piece, named)
            if self.side is None:
                self.nobody = (self.nobody[0] if self.nobody else start, end)
                continue
            placed = Placed(self._board.on_board(piece, self.side), token.start, end, named)
            if square in self.pieces:
                self.twice.append((square, placed))
                continue
            self.pieces[square] = placed
            self.reach(start, end)

    def _count(self, piece: str, named: Named | None) -> None:
        tally = self.tally
        tally.named += named is not None
        tally.bare += named is None
        tally.kings += piece == self._board.info.king
        if self.side:
            tally.turns[-1:] = [sum(tally.turns[-1:]) + 1]

    def say_empty(self, token: WordToken) -> None:
        """It is said that there is nothing."""
        self.tally.empty = True
        self.reach(token.start, token.end)

    def reach(self, start: int, end: int) -> None:
        """Lets the place reach to the end of what stands there."""
        self.place = (min(start, self.place[0]) if self.place else start, end)


class PieceReader:
    """Reads pieces and squares, each with what belongs to it.

    homeless   pieces without a square, in the sentence so far
    """

    def __init__(self, cursor: Cursor, placement: PiecesPlaced) -> None:
        self._cursor = cursor
        self._board = cursor.board
        self._placement = placement
        self.homeless: list[Named] = []
        self._open: Named | None = None
        self._count: WordToken | None = None

    @property
    def is_open(self) -> bool:
        """Whether squares may follow a piece."""
        return self._open is not None

    @property
    def waits(self) -> bool:
        """Whether a piece is named that has no square yet."""
        return self._open is not None and not self._open.squares

    def close(self) -> None:
        """Ends what squares may follow."""
        named, self._open = self._open, None
        if self._count:
            self._cursor.not_understood(self._count)
            self._count = None
        if named is None:
            return
        if not named.squares:
            self.homeless.append(named)
        elif named.count and named.count.value.lstrip("0") != str(named.squares):
            place, written = (named.count.start, named.count.end), str(named.squares)
            fix = self._cursor.collector.fix("replace", *place, written, written=written)
            self._cursor.error("spoken-count", *place, fix, count=named.squares)

    def report_homeless(self) -> None:
        """Reports pieces that stand nowhere."""
        for named in self.homeless:
            if named.piece is not None:
                removal = self._cursor.removal(named.place[0], named.end)
                self._cursor.error("spoken-piece-without-square", named.start, named.end, removal)
        self.homeless.clear()

    # --- pieces -----------------------------------------------------------------

    def take_word(self, token: WordToken) -> None:
        """Takes the name of a piece."""
        cursor, piece = self._cursor, self._board.piece(token)
        end_of_squares = cursor.end_of_squares()
        cursor.at += 1
        if _joins(token) and (piece is None or cursor.kind(cursor.at) == "piece"):
            return
        count, self._count = self._count, None
        self.close()
        several = bool(token.meaning and token.meaning.several)
        several = several or (count is not None and count.value.lstrip("0") != "1")
        self._open = Named(piece, token.start, token.end, count=count, several=several)
        if piece is None:
            cursor.not_of_game(token.start, token.end, end_of_squares)

    def take_unknown(self, token: WordToken) -> None:
        """Takes a word that is not understood: squares after it are those of no known piece."""
        self._cursor.not_understood(token)
        self.close()
        self._open = Named(None, token.start, token.end)
        self._cursor.at += 1

    def square_behind(self, index: int) -> int | None:
        """Where the square is that follows a letter there, if one does."""
        at = self._cursor.after(index, ("dash",))
        is_square = at is not None and self._board.is_square(self._cursor.tokens[at])
        return at if is_square else None

    def take_letter(self, token: WordToken) -> None:
        """Takes a piece that goes by its letter, with its square."""
        cursor, at = self._cursor, self.square_behind(self._cursor.at)
        self.close()
        piece = self._board.piece(token)
        named = Named(piece, token.start, token.end)
        cursor.at = cursor.at + 1 if at is None else at + 1
        if at is not None and piece is None:
            cursor.not_of_game(token.start, cursor.tokens[at].end)
        elif piece is None:
            cursor.not_understood(token)
        elif at is None:
            self.homeless.append(named)
        else:
            followed = cursor.kind(cursor.after(at, ("filler", "comma"))) == "square"
            if followed and self._board.info.bare_square:
                named.instead = bare_word(self._board.info)
            self._put(cursor.tokens[at], named, cursor.tokens[at].end)

    def take_square(self, token: WordToken) -> None:
        """Takes a square, with all that belong to it, of the piece before it or behind it."""
        cursor, info = self._cursor, self._board.info
        at = cursor.after(cursor.at, ("filler",))
        if at is not None and self._is_pair(token, at):
            self._take_pair(token, at)
            return
        of_side = self._of_side(token)
        if of_side:
            side, piece = of_side
            self._placement.begin_side(self._board.side(cursor.tokens[side]))
            self._take_pair(token, piece)
            return
        last, run = self._run()
        cursor.at = last + 1
        end = cursor.tokens[last].end
        if self._open and not self._has_its_king(self._open):
            self._open.squares += len(run) or 1
            if self._open.piece is not None:
                self._put(token, self._open, end, run)
        elif info.bare_square:
            if self._open:
                self._open.instead = bare_word(info)
            self._put(token, None, end, run)
        elif token.text not in self._board.squares:
            self._no_such_square(token, None)
        else:
            removal = cursor.removal(token.start, end)
            cursor.error("spoken-square-without-piece", token.start, end, removal)

    def _run(self) -> tuple[int, Sequence[int]]:
        """The squares from the next token to another, as in a2-h2, and where the last one is.

        The next token and none where no run begins there.
        """
        cursor = self._cursor
        at = cursor.after(cursor.at)
        if at is None or not self._board.is_square(cursor.tokens[at]):
            return cursor.at, ()
        joints = cursor.tokens[cursor.at + 1 : at]
        if not any(joint.kind == "dash" or joint.value == "until" for joint in joints):
            return cursor.at, ()
        run = self._board.between(cursor.token, cursor.tokens[at])
        return (at, run) if run else (cursor.at, ())

    def _take_pair(self, token: WordToken, at: int) -> None:
        """Takes a square with its piece behind it."""
        self.close()
        following = self._cursor.tokens[at]
        self._cursor.at = at + 1
        named = Named(self._board.piece(following), following.start, following.end)
        if named.piece is None:
            self._cursor.not_of_game(token.start, following.end)
        else:
            self._put(token, named, following.end)

    def _has_square(self, piece: int) -> bool:
        """Whether a piece has a square behind it."""
        return self._cursor.kind(self._cursor.after(piece, BETWEEN)) in ("square", "number")

    def _of_side(self, token: WordToken) -> tuple[int, int] | None:
        """Where the side and its piece are that the square stands before: `e1に白のキング`."""
        cursor = self._cursor
        side = cursor.after(cursor.at)
        if self._open or side is None or cursor.kind(side) != "side":
            return None
        piece = cursor.after(side, ("filler",))
        if piece is None or cursor.kind(piece) != "piece":
            return None
        follows = cursor.tokens[piece + 1].start if piece + 1 < len(cursor.tokens) else None
        touches = token.end == cursor.tokens[side].start and cursor.tokens[piece].end != follows
        return (side, piece) if touches or not self._has_square(piece) else None

    def _is_pair(self, token: WordToken, at: int) -> bool:
        """Whether the square stands before its piece, which is there."""
        following = self._cursor.tokens[at]
        touches = following.start == token.end
        if following.kind != "piece" or (_joins(following) and not touches):
            return False
        if self._open is None:
            # A word between says that the piece stands there: e1에 킹.
            between = self._cursor.tokens[self._cursor.at + 1 : at]
            holds = any(t.value == "holds" for t in between) and not self._has_square(at)
            return touches or holds or not self._board.info.bare_square
        before = self._cursor.tokens[self._cursor.at - 1] if self._cursor.at else None
        begins = before is None or before.end < token.start or before.kind != "piece"
        return touches and begins and self._open.squares > 0

    def take_number(self, token: WordToken) -> None:
        """Takes a number that is no square: it counts pieces, or is to be a square.

        With a measure word it counts the piece that follows, or the one before.
        """
        cursor, named = self._cursor, self._open
        is_counted = cursor.kind(cursor.at + 1) == "counter"
        before = cursor.tokens[cursor.at - 1] if cursor.at else None
        cursor.at += is_counted
        following = cursor.following(("filler",) if is_counted else ("counter", "filler"))
        cursor.at += 1
        touches = before is not None and before.kind == "piece" and before.end == token.start
        if named and touches and not is_counted:
            named.squares += 1
            self._no_such_square(token, named)
        elif following and following.kind in ("piece", "letter"):
            self._count_next(token)
        elif named and not named.count and (is_counted or not named.squares):
            named.count, named.several = token, True
        else:
            cursor.not_understood(token)

    def _count_next(self, token: WordToken) -> None:
        if self._count:
            self._cursor.not_understood(self._count)
        self._count = token

    # --- squares ----------------------------------------------------------------

    def _has_its_king(self, named: Named) -> bool:
        """Whether it is a king with its square, so that bare squares are pawns."""
        info = self._board.info
        is_king = named.piece == info.king and not named.several
        return bool(info.bare_square) and is_king and named.squares > 0

    def _put(
        self, token: WordToken, named: Named | None, end: int, run: Sequence[int] = ()
    ) -> None:
        """Puts a piece on the square that the token names, or on all of a run from there."""
        index = self._board.squares.get(token.text)
        if index is None:
            self._no_such_square(token, named)
        else:
            self._placement.put(run or (index,), token, named, end)

    def _no_such_square(self, token: WordToken, named: Named | None) -> None:
        """Reports a square that the board does not have; the cursor is behind it."""
        cursor, start, end = self._cursor, token.start, token.end
        followed = cursor.kind(cursor.after(cursor.at - 1, ("filler", "comma"))) == "square"
        alone = not (followed and named and named.squares)
        if named and followed and self._has_its_king(named):
            named.instead, alone = bare_word(self._board.info), True
        if named and alone and named.squares < 2:
            # Without its only square the piece would stand nowhere.
            start, end = min(start, named.place[0]), max(end, named.place[1])
        removal = cursor.removal(start, end, instead=named.instead if named else "")
        cursor.no_such_square(token, removal)


def _joins(token: WordToken) -> bool:
    """Whether a piece word also joins others: と is a promoted pawn, or “and”."""
    also = token.meaning.also if token.meaning else None
    return also is not None and also.kind == "filler"
