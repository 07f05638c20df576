"""The pieces on the board of a game beside chess, and in hand, as the game knows them.

A piece is named as its game knows it, whatever marks it was written with: a capital
letter, for promoted pieces with `+` before. `K`, `K^` and `-k'` are all a king, `+P` a
promoted pawn. A `+` on a piece that has no promoted form is not counted, so that a
king stays a king.

A general is called the king here too, save in messages.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from msgspec.structs import replace

from webapp.games import GAMES
from webapp.games.board import SIDES, Game, Hand, Side, owner
from webapp.games.pieces import canonical_hand
from webapp.model.position import Position


@dataclass(frozen=True, slots=True)
class OnBoard:
    """The pieces on the board of `position`.

    squares    in text order, by side and piece
    as_usual   whether all pieces, also in hand, are of the game and bear the marks they should
    """

    position: Position
    squares: Mapping[tuple[Side, str], tuple[int, ...]]
    as_usual: bool

    @classmethod
    def of(cls, position: Position) -> OnBoard:
        """The pieces on the board of a known game."""
        game = position.game
        found: dict[tuple[Side, str], list[int]] = {}
        for square, token in enumerate(position.squares):
            if token:
                side: Side = "first" if token.isupper() else "second"
                found.setdefault((side, piece_of_token(game, token)), []).append(square)
        usual = _usual_tokens(game)
        as_usual = usual.issuperset(position.squares) and usual.issuperset(held_pieces(position))
        return cls(position, {key: tuple(squares) for key, squares in found.items()}, as_usual)

    @property
    def game(self) -> Game:
        """The game."""
        return self.position.game

    def where(self, side: Side, *pieces: str) -> tuple[int, ...]:
        """The squares of these pieces of one side, in text order."""
        if len(pieces) == 1:
            return self.squares.get((side, pieces[0]), ())
        found = (self.squares.get((side, piece), ()) for piece in pieces)
        return tuple(sorted(square for squares in found for square in squares))

    def kings(self, side: Side) -> tuple[int, ...]:
        """The squares of the side's kings."""
        return self.where(side, king_of(self.game))

    def king(self, side: Side) -> int | None:
        """The square of the side's king; None where it has none or several."""
        kings = self.kings(side)
        return kings[0] if len(kings) == 1 else None


@lru_cache(maxsize=8)
def tokens_of(game: Game) -> Mapping[str, str]:
    """The pieces of the game, each with the token it is written as by the first side."""
    return {token.rstrip("^"): token for token in GAMES[game].tokens}


@lru_cache(maxsize=8)
def _usual_tokens(game: Game) -> frozenset[str]:
    """The contents of squares, "" among them, where all pieces are written as they should be."""
    first = GAMES[game].tokens
    return frozenset(("", *first, *(token.lower() for token in first)))


@lru_cache(maxsize=8)
def king_of(game: Game) -> str:
    """The letter of the piece that a game is about."""
    return next(piece for piece, token in tokens_of(game).items() if "^" in token)


@lru_cache(maxsize=2048)
def piece_of_token(game: Game, token: str) -> str:
    """The piece that a token stands for; not necessarily one the game knows."""
    letter = token.strip("+-^'").upper()
    promoted = f"+{letter}"
    return promoted if token[0] == "+" and promoted in tokens_of(game) else letter


def usual_token(game: Game, token: str) -> str:
    """The same piece of the same side, with the marks that belong on it.

    The token itself where the game does not know such a piece.
    """
    usual = tokens_of(game).get(piece_of_token(game, token), token)
    return usual if owner(token) == "first" else usual.lower()


def held_pieces(position: Position) -> Iterator[str]:
    """The pieces in hand of both sides, each once for a hand."""
    return (piece for hand in position.hands for piece, _ in hand)


def with_board(
    position: Position, squares: Iterable[int], change: Callable[[str], str]
) -> Position:
    """The position with the pieces on these squares changed."""
    board = list(position.squares)
    for square in squares:
        board[square] = board[square] and change(board[square])
    return replace(position, squares=tuple(board))


def with_hands(position: Position, change: Callable[[Side, str], str]) -> Position:
    """The position with each piece in hand changed; "" takes it away."""
    first, second = (
        _hand((change(side, piece), count) for piece, count in hand)
        for side, hand in zip(SIDES, position.hands, strict=True)
    )
    return replace(position, hands=(first, second))


def _hand(pieces: Iterable[tuple[str, int]]) -> Hand:
    """The pieces as a hand: none twice, in the order of FEEN."""
    counts: Counter[str] = Counter()
    for piece, count in pieces:
        counts[piece] += count
    del counts[""]
    return canonical_hand(counts)
