"""Rules that the games beside chess share: pieces, marks, kings and where pieces start.

Every function yields findings whose codes and messages are the same in all games; the
game, its sides and its pieces are arguments.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from itertools import chain

from msgspec.structs import replace

from webapp.findings import Arguments, Finding, Fix, finding
from webapp.games import GAMES
from webapp.games.board import SIDES, Game, Side, other
from webapp.games.coordinates import square_name
from webapp.games.labels import WITH_TOKEN, kind_phrase
from webapp.language import Listing, Phrase, quote
from webapp.model.position import NO_HANDS, Position
from webapp.rules.board import depth, listed, named_sides, other_to_move, square_at, square_list
from webapp.rules.placement import (
    OnBoard,
    held_pieces,
    king_of,
    piece_of_token,
    tokens_of,
    usual_token,
    with_board,
    with_hands,
)
from webapp.rules.reach import PALACE, REACH, Point, reaches


def of_squares(
    placed: OnBoard, code: str, squares: Sequence[int], *fixes: Fix, about: Arguments | None = None
) -> Iterator[Finding]:
    """The finding about these squares, named and counted in it; nothing if there are none."""
    if squares:
        named = square_list(placed.position.kind, squares)
        yield finding(code, squares, *fixes, **(about or {}), squares=named, count=len(squares))


def without_hands(placed: OnBoard, *of_game: Iterable[Finding]) -> Iterator[Finding]:
    """All findings of a game in which nothing is held in hand, those of its own among them."""
    return chain(
        of_unknown(placed),
        of_promoted(placed),
        of_no_hands(placed),
        of_several_kings(placed),
        of_no_king(placed),
        *of_game,
        of_marks(placed),
    )


# --- pieces, hands and marks -------------------------------------------------------------


def of_unknown(placed: OnBoard) -> Iterator[Finding]:
    """Letters that are no piece of the game, on the board and in hand."""
    if placed.as_usual:
        return
    position, game = placed.position, placed.game
    known = tokens_of(game)
    squares = _where(position, lambda token: piece_of_token(game, token) not in known)
    held = [p for p in held_pieces(position) if piece_of_token(game, p) not in known]
    pieces = dict.fromkeys([*(position.squares[square] for square in squares), *held])
    if pieces:
        names = (
            Phrase(WITH_TOKEN, {"token": piece, "piece": kind_phrase(game, piece)})
            for piece in known
        )
        about: Arguments = {"game": GAMES[game].within, "known": Listing(names)}
        named = listed(map(quote, pieces))
        yield finding("no-such-piece", squares, pieces=named, count=len(pieces), **about)


def of_promoted(placed: OnBoard) -> Iterator[Finding]:
    """Pieces on the board marked as promoted that have no promoted form."""
    if placed.as_usual:
        return
    game = placed.game
    squares = _where(placed.position, lambda token: _promoted_in_vain(game, token))
    if squares:
        letters = Listing(GAMES[game].promotes)
        about: Arguments = {"game": GAMES[game].within, "letters": letters}
        fix = _usual_marks(placed.position)
        yield from of_squares(placed, "cannot-be-promoted", squares, fix, about=about)


def of_no_hands(placed: OnBoard) -> Iterator[Finding]:
    """Pieces in hand, where the game has none."""
    held = dict.fromkeys(held_pieces(placed.position))
    if held:
        pieces, game = listed(map(quote, held)), GAMES[placed.game].within
        fix = Fix("empty-hands", position=replace(placed.position, hands=NO_HANDS))
        yield finding("pieces-in-hand", (), fix, pieces=pieces, game=game)


def of_marks(placed: OnBoard) -> Iterator[Finding]:
    """Marks that are missing, and marks that mean nothing in the game."""
    if placed.as_usual:
        return
    position, game = placed.position, placed.game
    king = king_of(game)
    unmarked = _where(position, lambda t: "^" not in t and piece_of_token(game, t) == king)
    squares = _where(position, lambda token: _has_idle_mark(game, token))
    pieces = [
        *(f"{quote(position.squares[s])} ({square_name(position.kind, s)})" for s in squares),
        *(quote(piece) for piece in held_pieces(position) if _has_idle_mark(game, piece)),
    ]
    if unmarked:
        yield from of_squares(placed, "king-without-mark", unmarked, _usual_marks(position))
    if pieces:
        fix, named = _usual_marks(position), listed(pieces)
        yield finding("mark-without-meaning", squares, fix, pieces=named, count=len(pieces))


def _where(position: Position, holds: Callable[[str], bool]) -> tuple[int, ...]:
    return tuple(s for s, token in enumerate(position.squares) if token and holds(token))


def _promoted_in_vain(game: Game, token: str) -> bool:
    """Whether a `+` stands on a piece that has no promoted form, in a game that has such."""
    if token[0] != "+" or not GAMES[game].promotes:
        return False
    return piece_of_token(game, token) in GAMES[game].in_set


def _has_idle_mark(game: Game, token: str) -> bool:
    piece = piece_of_token(game, token)
    if piece not in tokens_of(game):
        return False
    plus_counts = bool(GAMES[game].promotes)
    marks = [mark for mark in token if not mark.isalpha() and not (mark == "+" and plus_counts)]
    return any(mark != "^" or piece != king_of(game) for mark in marks)


def _usual_marks(position: Position) -> Fix:
    """The fix that writes all pieces, on the board and in hand, with the marks they bear."""
    game = position.game
    marked = with_board(position, range(len(position.squares)), lambda t: usual_token(game, t))
    return Fix("usual-marks", position=with_hands(marked, lambda _, t: usual_token(game, t)))


# --- kings ---------------------------------------------------------------------------------


def of_several_kings(placed: OnBoard) -> Iterator[Finding]:
    """A side with more than one king."""
    for side in SIDES:
        kings = placed.kings(side)
        if len(kings) > 1:
            yield from of_squares(placed, "several-kings", kings, about=_king_args(placed, side))


def of_no_king(placed: OnBoard, code: str = "no-king") -> Iterator[Finding]:
    """A side without a king."""
    for side in SIDES:
        if not placed.kings(side):
            yield finding(code, **_king_args(placed, side))


_TAKE_NO_KING: Mapping[Game, str] = {"shogi": "K", "makruk": "K", "xiangqi": "GAE", "janggi": "GA"}
"""Kings, which meet in findings of their own, and pieces that never get to where a king is."""


def attackers(placed: OnBoard, by: Side, target: int) -> tuple[int, ...]:
    """The squares of the pieces of side `by` that could take a king on `target`, in text order."""
    takers = REACH[placed.game].keys() - set(_TAKE_NO_KING[placed.game])
    return tuple(
        sorted(
            square
            for piece in takers
            for square in placed.where(by, piece)
            if reaches(placed.position, by, REACH[placed.game][piece], square, target)
        )
    )


def of_capture(placed: OnBoard) -> Iterator[Finding]:
    """The side to move could take the king; nothing where the other side has several.

    The other turn is offered unless the king of the side to move could be taken then.
    """
    position = placed.position
    enemy = other(position.turn)
    king, own_king = placed.king(enemy), placed.king(position.turn)
    attacking = attackers(placed, position.turn, king) if king is not None else ()
    if king is None or not attacking:
        return
    by = {"from": square_list(position.kind, attacking)}
    settled = own_king is None or not attackers(placed, enemy, own_king)
    fixes = (other_to_move(position),) if settled else ()
    about = {**_king_args(placed, enemy), "square": square_name(position.kind, king), **by}
    yield finding("king-can-be-taken", (king, *attacking), *fixes, **about)


def of_kings_adjacent(placed: OnBoard) -> Iterator[Finding]:
    """No king may step next to the other one, where it could be taken."""
    first, second = placed.king("first"), placed.king("second")
    if first is None or second is None:
        return
    files = placed.position.files
    if max(abs(first // files - second // files), abs(first % files - second % files)) == 1:
        yield from of_squares(placed, "kings-adjacent", sorted((first, second)))


def facing_kings(placed: OnBoard) -> tuple[int, ...]:
    """The squares of the kings where nothing stands between them on one file; else ()."""
    first, second = placed.king("first"), placed.king("second")
    files = placed.position.files
    if first is None or second is None or (first - second) % files:
        return ()
    first, second = sorted((first, second))
    between = placed.position.squares[first + files : second : files]
    return () if any(between) else (first, second)


def _king_args(placed: OnBoard, side: Side) -> dict[str, str | int]:
    king = kind_phrase(placed.game, king_of(placed.game))
    return {**named_sides(placed.game, side), "king": king}


# --- how many there are, and where they can stand ------------------------------------------


def allotted(game: Game) -> dict[str, int]:
    """How many of each piece but the king a side starts with."""
    king = king_of(game)
    return {piece: n // 2 for piece, n in GAMES[game].in_set.items() if piece != king}


def of_surplus(placed: OnBoard, side: Side, allotted: Mapping[str, int]) -> Iterator[Finding]:
    """More pieces of a kind than the side starts with, where none can be added.

    Promoted ones count as what they were.
    """
    for piece, limit in allotted.items():
        squares = placed.where(side, piece, f"+{piece}")
        if len(squares) > limit:
            about = {**named_sides(placed.game, side), "piece": kind_phrase(placed.game, piece)}
            counts = {"found": len(squares), "limit": limit}
            yield finding("too-many-of-a-kind", squares, **about, **counts)


def of_palace(placed: OnBoard, piece: str) -> Iterator[Finding]:
    """Pieces that never leave their palace, outside it."""
    position = placed.position

    def corners(side: Side, one: tuple[int, int], other: tuple[int, int]) -> str:
        names = (square_name(position.kind, square_at(position, side, *at)) for at in (one, other))
        return "–".join(names)

    squares = squares_off(placed, piece, PALACE)
    if squares:
        about = {
            **_both_sides(placed.game),
            "piece": kind_phrase(placed.game, piece),
            "first_palace": corners("first", (0, 3), (2, 5)),
            "second_palace": corners("second", (2, 3), (0, 5)),
        }
        yield from of_squares(placed, "outside-palace", squares, about=about)


def of_behind_start(placed: OnBoard, piece: str, start: int) -> Iterator[Finding]:
    """Pieces that never go back, behind the rank they start on; `start` as a side counts it."""
    position = placed.position
    squares = squares_where(placed, piece, lambda rank, _: rank < start)
    if squares:
        ranks = (square_name(position.kind, square_at(position, s, start, 0))[1:] for s in SIDES)
        about = {
            **_both_sides(placed.game),
            "piece": kind_phrase(placed.game, piece),
            **dict(zip(("first_rank", "second_rank"), ranks, strict=True)),
        }
        yield from of_squares(placed, "behind-start", squares, about=about)


def squares_where(
    placed: OnBoard, piece: str, holds: Callable[[int, int], bool]
) -> tuple[int, ...]:
    """The squares of a piece of either side whose rank, as its side counts, and file are so."""
    position = placed.position
    return tuple(
        sorted(
            square
            for side in SIDES
            for square in placed.where(side, piece)
            if holds(depth(position, side, square), square % position.files)
        )
    )


def squares_off(placed: OnBoard, piece: str, points: Container[Point]) -> tuple[int, ...]:
    """The squares of a piece of either side that are none of these points."""
    return squares_where(placed, piece, lambda *at: at not in points)


def promotion(position: Position, squares: Sequence[int]) -> Fix:
    """The fix that promotes the pieces on these squares."""
    return Fix("promote", position=with_board(position, squares, lambda t: "+" + t.lstrip("-")))


def _both_sides(game: Game) -> dict[str, str | int]:
    first, second = GAMES[game].sides.names
    return {"first": first, "second": second}
