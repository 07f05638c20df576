"""Legality: all that cannot arise in play, and all that is unusual, not only the first.

`analyse` works on a `Position` and knows no text. A finding is `illegal` only
where no game can lead to the position, for chess no game of standard chess or
Chess960; where there is doubt nothing is said. What fits Chess960 but not standard
chess, and what concerns the counters, is a `note`.

The rules of the other games stand in `rules/`, a file each; of a custom game nothing is
known but how much room there is, see `rules/board.py`. What follows is about chess.

Everything that python-chess's `Board.status()` (with `chess960=True`) reports
is reported here as well. Beyond it:

- promoted pieces against missing pawns, by kind and by the colour of bishops
  (`rules/chess/material.py`)
- pawns against captures: files changed, pawns that passed each other, pawns and
  promotions that nothing leads to (`rules/chess/pawn_structure.py`)
- pieces that cannot have left the first rank or got back to it, castling rights of
  both sides that fit no common start (`rules/chess/home_rank.py`)
- checks that no last move can have given, also single ones; a check that stood
  before the double step that an en passant target tells of (`rules/chess/checks.py`)
- a king in the corner with a castling right (`rules/chess/rights.py`)
- the side to move, where the moves made can be counted (`rules/chess/counters.py`)
- the counters (`rules/chess/counters.py`), and en passant targets of no use
  (`rules/chess/rights.py`)

Only where nothing of this is illegal, what takes longer, in so many steps at the most:

- pawns and promotions of both sides against all captures, file by file, with the colours
  of promoted bishops (`rules/chess/pawn_columns.py`)
- whether any last move can have led here (`rules/chess/retraction.py`)

Not found, among others: what needs several moves to be taken back, captures that one file
needs before another, or on squares that the captured bishop cannot reach, pieces boxed in
beyond the first rank, games of more moves than the counters tell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain

from msgspec.structs import replace

from webapp.findings import Finding
from webapp.games import GAMES
from webapp.games.board import Game
from webapp.games.chess_variants import CHESS_VARIANTS
from webapp.model.position import NO_HANDS, Position
from webapp.rules import board as any_board
from webapp.rules.chess import (
    checks,
    counters,
    home_rank,
    material,
    pawn_columns,
    pawn_structure,
    retraction,
    rights,
)
from webapp.rules.chess.bitboards import ALL_FILES, END_RANKS, above, bits_of
from webapp.rules.chess.last_move import Situation
from webapp.rules.chess.pieces import Pieces, pieces_on
from webapp.rules.janggi import of_janggi
from webapp.rules.makruk import of_makruk
from webapp.rules.shogi import of_shogi
from webapp.rules.xiangqi import of_xiangqi


def analyse(position: Position, *, chess960: bool = False) -> tuple[Finding, ...]:
    """All findings about a position, gravest causes first.

    chess960   the game is called so, which in its midst a position does not tell

    The findings have no span; `squares` are those to mark on the board. Takes
    any position, however absurd, in bounded time. A game on another board than
    its own is judged as a custom one.
    """
    kind = position.kind
    info = GAMES.get(kind.game)
    of_game: Iterable[Finding] = ()
    if info and (info.files, info.ranks, ()) == (kind.files, kind.ranks, kind.layout):
        is_chess = kind.game == "chess"
        of_game = _of_chess(position, chess960) if is_chess else _OF_GAME[kind.game](position)
    # Pieces in hand alone can be more than there is room for.
    of_room = () if position.hands == NO_HANDS else any_board.of_room(position)
    return (*of_room, *of_game)


_WITH_HANDS = frozenset(
    (
        "no-king",
        "several-kings",
        "kings-adjacent",
        "king-can-be-taken",
        "castling-no-king",
        "castling-no-rook",
        "too-few-moves",
    )
)
"""What holds as well where captured pieces come back, as in Crazyhouse."""


def _of_chess(position: Position, chess960: bool) -> Iterable[Finding]:
    """All findings about a board of 8 × 8 squares with chess pieces, perhaps with pockets.

    Where a variant has rules of its own it is not known what can arise.
    """
    if position.variant:
        variant = CHESS_VARIANTS[position.variant]
        note = Finding("variant-rules", args={"variant": variant.name})
        return chain((note,), _of_board(position, chess960) if variant.as_chess else ())
    found = _of_board(position, chess960)
    if not position.has_pockets:
        return found
    kings = {piece for hand in position.hands for piece, _ in hand if piece in "Kk"}
    codes = _WITH_HANDS - {"no-king"} if kings else _WITH_HANDS
    return (finding for finding in found if finding.code in codes)


def _of_board(position: Position, chess960: bool) -> Iterable[Finding]:
    """All findings about a board of 8 × 8 squares with chess pieces."""
    both = white, black = pieces_on(position.squares)
    mover, enemy = both if position.turn == "first" else both[::-1]
    unmoved = rights.unmoved(position, white, black)
    target = position.en_passant
    of_target = () if target is None else tuple(rights.of_en_passant(position))
    target = None if of_target else target
    checking = checks.attackers_of_king(enemy, mover)
    situation = Situation(position, mover, enemy, unmoved, checking, target)
    attacking = checks.attackers_of_king(mover, enemy)
    is_quiet = not attacking and not checking and target is None
    of_checks = () if is_quiet else tuple(checks.of_checks(situation, attacking))
    doubted = position.castling and bits_of(position.castling) & ~unmoved
    found = (
        *material.of_material(white),
        *material.of_material(black),
        *(material.of_end_ranks(white, black) if (white.pawns | black.pawns) & END_RANKS else ()),
        *of_checks,
        *(rights.of_castling(position, both, unmoved, chess960=chess960) if doubted else ()),
        *of_target,
        *_of_pawns(white, black),
        *_of_start(position, both, unmoved),
    )
    if position.castling and (white.kings | black.kings) & rights.KINGS_CASTLED:
        found = _with_castled(found, tuple(rights.of_castled(position, chess960=chess960)))
    if not found or all(f.severity != "illegal" for f in found):
        found += pawn_columns.of_pawn_columns(white, black) or retraction.of_last_move(situation)
    if target is not None and all(f.code != checks.AGAINST_TARGET for f in of_checks):
        found += tuple(rights.use_of_en_passant(position))
    return chain(found, counters.of_counters(position, white, black))


def _with_castled(found: tuple[Finding, ...], castled: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """The findings with those about kings that have castled, each king's rights said once.

    Where the rights contradict the other side's, which is graver, that finding gets the fix.
    """
    if not castled:
        return found
    kept = [finding for finding in found if finding.code != "castling-chess960"]
    for rights_of_king in castled:
        graver = (
            at
            for at, finding in enumerate(kept)
            if finding.code == "castling-homes-differ"
            and set(rights_of_king.squares) <= set(finding.squares)
        )
        at = next(graver, None)
        if at is None:
            kept.append(rights_of_king)
        else:
            # no game of Chess960 leads there either
            fixes = tuple(fix for fix in rights_of_king.fixes if not fix.chess960)
            kept[at] = replace(kept[at], fixes=fixes)
    return tuple(kept)


def _of_pawns(white: Pieces, black: Pieces) -> tuple[Finding, ...]:
    """Findings about pawns; each asks whether the graver ones leave a question."""
    of_white = pawn_structure.of_pawn_origins(white, black)
    origins = of_white + pawn_structure.of_pawn_origins(black, white)
    if origins:
        return origins
    passed = white.pawns & above(black.pawns)
    return (
        *(pawn_structure.of_passed_pawns(white, black) if passed else ()),
        *(pawn_structure.of_promotions(white, black) if white.promoted else ()),
        *(pawn_structure.of_promotions(black, white) if black.promoted else ()),
    )


def _of_start(position: Position, both: tuple[Pieces, Pieces], unmoved: int) -> Iterator[Finding]:
    """Findings about what stood where at the start, and how many moves ago."""
    white, black = both
    ranks = home_rank.home_rank_of(white, unmoved), home_rank.home_rank_of(black, unmoved)
    if not all(map(home_rank.as_in_standard, both, ranks)):
        yield from home_rank.of_start(
            chain(
                rights.castling_clues(white, unmoved),
                rights.castling_clues(black, unmoved),
                home_rank.clues(white, black, ranks[0]),
                home_rank.clues(black, white, ranks[1]),
            )
        )
    if ranks[0].blocked & ranks[1].blocked == ALL_FILES:
        yield from counters.of_turn(position, both, ranks)


_OF_GAME: Mapping[Game, Callable[[Position], Iterable[Finding]]] = {
    "shogi": of_shogi,
    "xiangqi": of_xiangqi,
    "janggi": of_janggi,
    "makruk": of_makruk,
}
