"""Which boards Fairy-Stockfish is asked about.

On other ones it may end its process, as with 88 chariots on a board of xiangqi, or count as legal
what is no move, as the capture of a king. Such boards are only met where pieces are set up freely;
they take free moves. Those it is asked about, in all games:

- the board of the game, pieces of the game, none more often than in a set, save for two in shogi,
  where both sides share one and a problem that is being set up has soon a piece too many; of
  promoted pieces each counts as what it was, and so do pieces in hand
- pieces that keep to a palace or a bank stand there: beyond, the library has them give check
- of each side one king or none, as where only the defender's is shown
- a side whose king could be taken is to move; generals of xiangqi that face each other are such

Tried with 100,000 boards of each game that are so, with pieces wherever they may be put: pawns on
their last rank and elephants off their points do it no harm; in shogi with 24,000 that had two
pieces too many.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache

from webapp.games import GAMES
from webapp.games.board import SIDES, Game, Side, other, owner
from webapp.model.position import NO_HANDS, Position
from webapp.rules.placement import OnBoard, king_of, piece_of_token, tokens_of
from webapp.rules.reach import REACH, attacking_king, own_point
from webapp.rules.shared import facing_kings

Limits = tuple[tuple[str, int], ...]

_SPARE = 2
"""So many pieces too many there may be where both sides share a set."""
_OF_MAKRUK: Limits = (("K", 1), ("PM", 9), ("P", 8), ("S", 2), ("R", 2), ("N", 2))


def is_sound(position: Position) -> bool:
    """Whether the library may be asked about the position, which is of a game that it knows."""
    info, kind = GAMES[position.game], position.kind
    if (kind.files, kind.ranks) != (info.files, info.ranks) or kind.layout:
        return False
    return _has_its_pieces(position) and _stands_well(position)


def _has_its_pieces(position: Position) -> bool:
    """Whether all pieces are of the game, and no more often than in a set, but for a few."""
    game = position.game
    known = _known(game)
    if not known.issuperset(position.squares):
        return False
    if position.hands != NO_HANDS and not _has_its_hands(position):
        return False
    of_sides: tuple[Counter[str], Counter[str]] = Counter(), Counter()
    for piece, count in Counter(position.squares).items():
        if piece:
            of_sides[piece.islower()][_letter(game, piece)] += count
    for counts, hand in zip(of_sides, position.hands, strict=True):
        for piece, count in hand:
            counts[piece.upper()] += count
    shares = GAMES[game].shared_set
    groups = [of_sides[0] + of_sides[1]] if shares else of_sides
    too_many = sum(
        max(0, sum(counts[letter] for letter in letters) - most)
        for counts in groups
        for letters, most in _limits(game)
    )
    return too_many <= (_SPARE if shares else 0)


def _has_its_hands(position: Position) -> bool:
    """Whether each side holds its own pieces, as they were before they promoted, and no king."""
    if not GAMES[position.game].has_hands:
        return False
    held = set(GAMES[position.game].in_set) - {king_of(position.game)}
    return all(
        piece.upper() in held and owner(piece) == side
        for side, hand in zip(SIDES, position.hands, strict=True)
        for piece, _ in hand
    )


def _stands_well(position: Position) -> bool:
    """Whether pieces are where they keep to, and no king could be taken right away."""
    placed, waiting = OnBoard.of(position), other(position.turn)
    if any(len(placed.kings(side)) > 1 for side in SIDES):
        return False
    if not all(_within(placed, side, piece) for side, piece in placed.squares):
        return False
    if position.game == "xiangqi" and facing_kings(placed):
        return False
    return not attacking_king(position, waiting)


def _within(placed: OnBoard, side: Side, piece: str) -> bool:
    """Whether the side's pieces of that kind are where they keep to, if they do."""
    position, within = placed.position, REACH[placed.game][piece].within
    if not within:
        return True
    squares = placed.where(side, piece)
    return within.issuperset(own_point(position.files, position.ranks, side, s) for s in squares)


def _letter(game: Game, piece: str) -> str:
    """The letter of a piece of the game, promoted or not, whosever it is."""
    return piece_of_token(game, piece).lstrip("+")


@lru_cache(maxsize=8)
def _known(game: Game) -> frozenset[str]:
    """The pieces that may stand on a square, "" among them; a king may lack its mark."""
    first = {"", *GAMES[game].tokens, *tokens_of(game)}
    return frozenset(first | {piece.lower() for piece in first})


@lru_cache(maxsize=8)
def _limits(game: Game) -> Limits:
    """How many pieces of these letters together there may be, of both sides where they share a set.

    In makruk a promoted pawn may be written as a met.
    """
    if game == "makruk":
        return _OF_MAKRUK
    shared: Mapping[str, int] = GAMES[game].in_set
    return tuple((piece, n if GAMES[game].shared_set else n // 2) for piece, n in shared.items())
