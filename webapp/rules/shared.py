"""The men of a position of shogi, xiangqi or makruk: their marks, their kings.

A man is named as the game knows it, whatever marks it was written with: a
capital letter, for promoted men with `+` before. `K`, `K^` and `-k'` are all a
king, `+P` a promoted pawn. A `+` on a piece that has no promoted form is not
counted, so that a king stays a king.

The general of xiangqi is called the king here too, save in codes and messages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from webapp.coordinates import square_name
from webapp.findings import Arguments, Finding, quote
from webapp.games import GAMES
from webapp.labels import kind_phrase
from webapp.position import Game, Position, Side, other, owner
from webapp.rules.board import Reach, listed, reaches, square_list

SIDES: tuple[Side, Side] = ("first", "second")
SIDE_NAMES: Mapping[Game, Mapping[Side, str]] = MappingProxyType(
    {
        "shogi": {"first": "sente", "second": "gote"},
        "xiangqi": {"first": "red", "second": "black"},
        "makruk": {"first": "white", "second": "black"},
    }
)
"""The sides as codes name them."""


@dataclass(frozen=True, slots=True)
class Men:
    """What stands on the board of `position`: squares in text order, by side and man."""

    position: Position
    squares: Mapping[tuple[Side, str], tuple[int, ...]]

    @property
    def game(self) -> Game:
        """What is played."""
        return self.position.game

    def of(self, side: Side, *men: str) -> tuple[int, ...]:
        """The squares of these men of one side, in text order."""
        found = (self.squares.get((side, man), ()) for man in men)
        return tuple(sorted(square for squares in found for square in squares))

    def kings(self, side: Side) -> tuple[int, ...]:
        """The squares of the side's kings."""
        return self.of(side, king_of(self.game))

    def king(self, side: Side) -> int | None:
        """The square of the side's king; None where it has none or several."""
        kings = self.kings(side)
        return kings[0] if len(kings) == 1 else None


@lru_cache(maxsize=8)
def _tokens(game: Game) -> Mapping[str, str]:
    """The men of the game, each with the token it is written as by the first side."""
    return {token.rstrip("^"): token for token in GAMES[game].tokens}


def king_of(game: Game) -> str:
    """The letter of the piece that a game is about."""
    return next(man for man, token in _tokens(game).items() if token.endswith("^"))


def man_of(game: Game, token: str) -> str:
    """The man that a token stands for; not necessarily one the game knows."""
    letter = token.strip("+-^'").upper()
    promoted = f"+{letter}"
    return promoted if token.startswith("+") and promoted in _tokens(game) else letter


def token_of(game: Game, token: str) -> str:
    """The token as it belongs: the same man of the same side, with the marks that it has.

    The token itself where the game does not know such a man.
    """
    right = _tokens(game).get(man_of(game, token), token)
    return right if owner(token) == "first" else right.lower()


def muster(position: Position) -> Men:
    """The men on the board of a game of `SIDE_NAMES`."""
    found: dict[tuple[Side, str], list[int]] = {}
    for square, token in enumerate(position.squares):
        side = owner(token)
        if side:
            found.setdefault((side, man_of(position.game, token)), []).append(square)
    return Men(position, {key: tuple(squares) for key, squares in found.items()})


def takers(men: Men, by: Side, target: int, reach: Mapping[str, Reach]) -> tuple[int, ...]:
    """The squares of those men of side `by` named in `reach` that could take on `target`."""
    return tuple(
        sorted(
            square
            for man, how in reach.items()
            for square in men.of(by, man)
            if reaches(men.position, by, how, square, target)
        )
    )


def of_squares(men: Men, code: str, squares: Sequence[int]) -> Iterator[Finding]:
    """The finding about these squares, named and counted in it; nothing if there are none."""
    if squares:
        named = square_list(men.position.kind, squares)
        args: Arguments = {"squares": named, "count": len(squares)}
        yield Finding(code, squares=tuple(squares), args=args)


def of_unknown(men: Men) -> Iterator[Finding]:
    """Letters that are no piece of the game, on the board and in hand."""
    position, known = men.position, _tokens(men.game)
    squares = _where(position, lambda token: man_of(men.game, token) not in known)
    held = [piece for piece in _held(position) if man_of(men.game, piece) not in known]
    pieces = dict.fromkeys([*(position.squares[square] for square in squares), *held])
    if pieces:
        args: Arguments = {"pieces": listed(map(quote, pieces)), "count": len(pieces)}
        yield Finding(f"{men.game}-unknown-piece", squares=squares, args=args)


def of_promoted(men: Men) -> Iterator[Finding]:
    """Men on the board marked as promoted that have no promoted form."""
    squares = _where(men.position, lambda token: _promoted_in_vain(men.game, token))
    yield from of_squares(men, f"{men.game}-cannot-be-promoted", squares)


def of_no_hands(men: Men) -> Iterator[Finding]:
    """Pieces in hand, where the game has none."""
    held = dict.fromkeys(_held(men.position))
    if held:
        yield Finding(f"{men.game}-pieces-in-hand", args={"pieces": listed(map(quote, held))})


def of_marks(men: Men) -> Iterator[Finding]:
    """Marks that are missing, and marks that mean nothing in the game."""
    position, king = men.position, king_of(men.game)
    unmarked = _where(position, lambda t: man_of(men.game, t) == king and "^" not in t)
    yield from of_squares(men, "king-without-mark", unmarked)
    squares = _where(position, lambda token: _has_idle_mark(men.game, token))
    pieces = [
        *(f"{quote(position.squares[s])} ({square_name(position.kind, s)})" for s in squares),
        *(quote(piece) for piece in _held(position) if _has_idle_mark(men.game, piece)),
    ]
    if pieces:
        args: Arguments = {"pieces": listed(pieces), "count": len(pieces)}
        yield Finding("mark-without-meaning", squares=squares, args=args)


def of_several_kings(men: Men) -> Iterator[Finding]:
    """A side with more than one king."""
    for side, name in SIDE_NAMES[men.game].items():
        kings = men.kings(side)
        if len(kings) > 1:
            yield from of_squares(men, f"{men.game}-several-{name}-{_royal(men)}s", kings)


def of_no_king(men: Men) -> Iterator[Finding]:
    """A side without a king."""
    for side, name in SIDE_NAMES[men.game].items():
        if not men.kings(side):
            yield Finding(f"{men.game}-no-{name}-{_royal(men)}")


def of_capture(
    men: Men, attackers: Callable[[Men, Side, int], tuple[int, ...]]
) -> Iterator[Finding]:
    """The side to move could take the king; nothing where the other side has several.

    attackers   the squares of men of a side, other than its king, that could take on a
                square; kings that meet are spoken of elsewhere
    """
    enemy = other(men.position.turn)
    king = men.king(enemy)
    attacking = attackers(men, men.position.turn, king) if king is not None else ()
    if king is not None and attacking:
        kind = men.position.kind
        args = {"square": square_name(kind, king), "from": square_list(kind, attacking)}
        code = f"{men.game}-{SIDE_NAMES[men.game][enemy]}-{_royal(men)}-can-be-taken"
        yield Finding(code, squares=(king, *attacking), args=args)


def of_kings_adjacent(men: Men) -> Iterator[Finding]:
    """No king may step next to the other one, where it could be taken."""
    first, second = men.king("first"), men.king("second")
    if first is None or second is None:
        return
    files = men.position.files
    if max(abs(first // files - second // files), abs(first % files - second % files)) == 1:
        yield from of_squares(men, f"{men.game}-kings-adjacent", sorted((first, second)))


def of_surplus(men: Men, side: Side, allotted: Mapping[str, int]) -> Iterator[Finding]:
    """More men of a kind than the side starts with, where none can be added."""
    name = SIDE_NAMES[men.game][side]
    for man, limit in allotted.items():
        squares = men.of(side, man)
        if len(squares) > limit:
            piece = kind_phrase(men.game, man)
            args: Arguments = {"piece": piece, "found": len(squares), "limit": limit}
            yield Finding(f"{men.game}-too-many-{name}-men", squares=squares, args=args)


def _royal(men: Men) -> str:
    return "general" if men.game == "xiangqi" else "king"


def _held(position: Position) -> Iterator[str]:
    return (piece for hand in position.hands for piece, _ in hand)


def _where(position: Position, holds: Callable[[str], bool]) -> tuple[int, ...]:
    return tuple(s for s, token in enumerate(position.squares) if token and holds(token))


def _promoted_in_vain(game: Game, token: str) -> bool:
    """Whether a `+` stands on a piece that has no promoted form, in a game that has such."""
    man = man_of(game, token)
    return bool(GAMES[game].promotes) and token.startswith("+") and man in GAMES[game].in_set


def _has_idle_mark(game: Game, token: str) -> bool:
    man = man_of(game, token)
    if man not in _tokens(game):
        return False
    plus_counts = bool(GAMES[game].promotes)
    marks = [mark for mark in token if not mark.isalpha() and not (mark == "+" and plus_counts)]
    return any(mark != "^" or man != king_of(game) for mark in marks)
