"""What cannot arise in a game of shogi, and what is unusual.

Rules of the Japan Shogi Association: forty men that change sides when taken and
are dropped unpromoted, never as a second pawn on a file (nifu) and never where
they could not move on; the king may not be left in check. A set counts as one,
because every man but the king can belong to either side.

Not judged: mate by a dropped pawn, repetition, impasse, and everything that
needs a move to be taken back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain

from webapp.findings import Arguments, Finding, quote
from webapp.games import GAMES
from webapp.labels import SO_MANY, kind_phrase
from webapp.language import Listing, Phrase
from webapp.position import Position, Side, owner
from webapp.rules import shared as game_men
from webapp.rules.board import DIAGONAL, ORTHOGONAL, Reach, depth, listed, square_list
from webapp.rules.shared import SIDE_NAMES, SIDES, Men, man_of, muster

_SET = GAMES["shogi"].in_set
_IN_HAND = _SET.keys() - {"K"}
_GOLD = Reach(ORTHOGONAL | {(1, -1), (1, 1)})
_REACH: Mapping[str, Reach] = {
    "R": Reach(slides=ORTHOGONAL),
    "B": Reach(slides=DIAGONAL),
    "G": _GOLD,
    "S": Reach(DIAGONAL | {(1, 0)}),
    "N": Reach(frozenset({(2, -1), (2, 1)})),
    "L": Reach(slides=frozenset({(1, 0)})),
    "P": Reach(frozenset({(1, 0)})),
    "+R": Reach(DIAGONAL, ORTHOGONAL),
    "+B": Reach(ORTHOGONAL, DIAGONAL),
    "+S": _GOLD,
    "+N": _GOLD,
    "+L": _GOLD,
    "+P": _GOLD,
}


def of_shogi(position: Position) -> Iterator[Finding]:
    """All findings about a position on the board of 9 × 9 squares."""
    men = muster(position)
    return chain(
        game_men.of_unknown(men),
        game_men.of_promoted(men),
        _of_hands(position),
        _of_kings(men),
        _of_set(men),
        _of_pawns(men),
        game_men.of_squares(men, "shogi-cannot-move-on", stuck(men)),
        game_men.of_kings_adjacent(men),
        game_men.of_capture(men, attackers),
        _of_missing(men),
        game_men.of_marks(men),
    )


def missing_men(position: Position) -> dict[str, int]:
    """How many men of the set are neither on the board nor in hand, by letter.

    Only letters with some missing, in the order of the set; promoted men count
    with their letter.
    """
    men = _counted(position)
    return {letter: n - men[letter] for letter, n in _SET.items() if n > men[letter]}


def attackers(men: Men, by: Side, target: int) -> tuple[int, ...]:
    """The squares of the men of side `by`, its king left out, that could take on `target`."""
    return game_men.takers(men, by, target, _REACH)


def stuck(men: Men) -> tuple[int, ...]:
    """The squares of unpromoted men that could never move again, in text order.

    Men are promoted when they get there, and are not dropped there.
    """
    return tuple(
        sorted(
            square
            for side in SIDES
            for man, last in (("P", 8), ("L", 8), ("N", 7))
            for square in men.of(side, man)
            if depth(men.position, side, square) >= last
        )
    )


def _counted(position: Position) -> dict[str, int]:
    """How many there are of each letter of the set, on the board and in hand."""
    counts = dict.fromkeys(_SET, 0)
    on_board = ((token, 1) for token in position.squares if token)
    for token, count in chain(on_board, *position.hands):
        letter = man_of("shogi", token).lstrip("+")
        if letter in counts:
            counts[letter] += count
    return counts


def _of_hands(position: Position) -> Iterator[Finding]:
    hands = zip(SIDES, position.hands, strict=True)
    held = [(side, piece, man_of("shogi", piece)) for side, hand in hands for piece, _ in hand]
    if any(man == "K" for _, _, man in held):
        yield Finding("shogi-king-in-hand")
    promoted = [p for _, p, man in held if p.startswith("+") and man.lstrip("+") in _IN_HAND]
    if promoted:
        yield Finding("shogi-promoted-in-hand", args={"pieces": _listed(promoted)})
    strange = [piece for side, piece, _ in held if owner(piece) != side]
    if strange:
        yield Finding("shogi-hand-of-other-side", args={"pieces": _listed(strange)})


def _listed(pieces: Iterable[str]) -> Listing:
    return listed(quote(piece) for piece in dict.fromkeys(pieces))


def _of_kings(men: Men) -> Iterator[Finding]:
    """A side without a king is usual in mating problems, a board without any is not."""
    if any(men.kings(side) for side in SIDES):
        yield from game_men.of_several_kings(men)
        yield from game_men.of_no_king(men)
    else:
        yield Finding("shogi-no-kings")


def _of_set(men: Men) -> Iterator[Finding]:
    for letter, found in _counted(men.position).items():
        # A third king is one too many of a side or in hand, and is told of as that.
        if letter != "K" and found > _SET[letter]:
            squares = tuple(sorted(s for side in SIDES for s in men.of(side, letter, f"+{letter}")))
            args: Arguments = {
                "piece": kind_phrase("shogi", letter),
                "found": found,
                "limit": _SET[letter],
            }
            yield Finding("shogi-too-many-men", squares=squares, args=args)


def _of_pawns(men: Men) -> Iterator[Finding]:
    """Nifu: a pawn keeps its file, and none is dropped where the side has one already."""
    for side in SIDES:
        pawns = men.of(side, "P")
        for file in range(9):
            squares = tuple(square for square in pawns if square % 9 == file)
            if len(squares) > 1:
                named = square_list(men.position.kind, squares)
                args: Arguments = {"file": 9 - file, "found": len(squares), "squares": named}
                yield Finding(f"shogi-{SIDE_NAMES['shogi'][side]}-nifu", squares=squares, args=args)


def _of_missing(men: Men) -> Iterator[Finding]:
    missing = missing_men(men.position)
    if missing and all(men.kings(side) for side in SIDES):
        pieces = Listing(
            Phrase(SO_MANY, {"piece": kind_phrase("shogi", letter), "count": count})
            for letter, count in missing.items()
        )
        args: Arguments = {"count": sum(missing.values()), "pieces": pieces}
        yield Finding("shogi-men-missing", args=args)
