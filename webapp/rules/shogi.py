"""Positions that cannot arise in a game of shogi, or are unusual.

Rules of the Japan Shogi Association: forty pieces that change sides when taken and
are dropped unpromoted, never as a second pawn on a file (nifu) and never where
they could not move on; the king may not be left in check. A set counts as one,
because every piece but the king can belong to either side.

Not judged: mate by a dropped pawn, repetition, impasse, and everything that
needs a move to be taken back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain

from msgspec.structs import replace

from webapp.findings import Arguments, Finding, Fix, finding
from webapp.games import GAMES
from webapp.games.board import SIDES, owner, piece_of
from webapp.games.labels import SO_MANY, kind_phrase
from webapp.games.pieces import canonical_hand
from webapp.language import Listing, Phrase, quote
from webapp.model.position import Position
from webapp.rules import shared
from webapp.rules.board import depth, listed, named_sides, square_list
from webapp.rules.placement import OnBoard, piece_of_token, with_hands

_SET = GAMES["shogi"].in_set
_IN_HAND = _SET.keys() - {"K"}


def of_shogi(position: Position) -> Iterator[Finding]:
    """All findings about a position on the board of 9 × 9 squares."""
    placed = OnBoard.of(position)
    counts = counted(placed)
    return chain(
        shared.of_unknown(placed),
        shared.of_promoted(placed),
        _of_hands(position),
        _of_kings(placed),
        _of_set(placed, counts),
        _of_pawns(placed),
        _of_stuck(placed),
        shared.of_kings_adjacent(placed),
        shared.of_capture(placed),
        _of_missing(placed, counts),
        shared.of_marks(placed),
    )


def missing_pieces(counts: Mapping[str, int]) -> dict[str, int]:
    """How many pieces of the set are neither on the board nor in hand, by letter.

    Only letters with some missing, in the order of the set.

    counts   as `counted` gives them
    """
    return {letter: n - counts[letter] for letter, n in _SET.items() if n > counts[letter]}


def take_from_hands(before: Position, after: Position) -> tuple[Position, tuple[Finding, ...]]:
    """`after` with pieces that an edit has added taken from a hand, where the set has no more.

    The second side's hand gives them before the first side's: in a problem the defender holds all
    that is left. A hand that the edit has added to gives none.
    """
    findings: list[Finding] = []
    had, has = (counted(OnBoard.of(position)) for position in (before, after))
    hands = [dict(hand) for hand in after.hands]
    for letter, most in _SET.items():
        spare = has[letter] - max(most, had[letter])
        for at in (1, 0):
            token = piece_of(SIDES[at], letter)
            held = hands[at].get(token, 0)
            taken = min(spare, held) if held <= dict(before.hands[at]).get(token, 0) else 0
            if taken > 0:
                hands[at][token], spare = held - taken, spare - taken
                args: Arguments = {
                    "count": taken,
                    "piece": kind_phrase("shogi", letter),
                    "limit": most,
                }
                side = named_sides("shogi", SIDES[at])
                findings.append(Finding("shogi-taken-from-hand", args={**side, **args}))
    if not findings:
        return after, ()
    kept = (canonical_hand(hands[0]), canonical_hand(hands[1]))
    return replace(after, hands=kept), tuple(findings)


def counted(placed: OnBoard) -> dict[str, int]:
    """How many there are of each letter of the set, on the board and in hand.

    Promoted pieces count with their letter.
    """
    counts = dict.fromkeys(_SET, 0)
    on_board = ((piece, len(squares)) for (_, piece), squares in placed.squares.items())
    in_hand = ((_piece(token), count) for hand in placed.position.hands for token, count in hand)
    for piece, count in chain(on_board, in_hand):
        letter = piece.lstrip("+")
        if letter in counts:
            counts[letter] += count
    return counts


def _of_hands(position: Position) -> Iterator[Finding]:
    hands = zip(SIDES, position.hands, strict=True)
    held = [(side, token, _piece(token)) for side, hand in hands for token, _ in hand]
    if any(piece == "K" for _, _, piece in held):
        kept = with_hands(position, lambda _, token: "" if _piece(token) == "K" else token)
        yield finding("shogi-king-in-hand", (), Fix("king-out-of-hand", position=kept))
    promoted = [t for _, t, piece in held if t[0] == "+" and piece.lstrip("+") in _IN_HAND]
    if promoted:
        turned = with_hands(position, lambda _, token: token.lstrip("+"))
        fix = Fix("turn-back", position=turned)
        yield finding("shogi-promoted-in-hand", (), fix, pieces=_listed(promoted))
    strange = [token for side, token, _ in held if owner(token) != side]
    if strange:
        given = with_hands(
            position, lambda side, token: token.upper() if side == "first" else token.lower()
        )
        fix = Fix("hand-to-holder", position=given)
        yield finding("shogi-hand-of-other-side", (), fix, pieces=_listed(strange))


def _piece(token: str) -> str:
    return piece_of_token("shogi", token)


def _listed(pieces: Iterable[str]) -> Listing:
    return listed(quote(piece) for piece in dict.fromkeys(pieces))


def _of_kings(placed: OnBoard) -> Iterator[Finding]:
    """A side without a king is usual in mating problems, a board without any is not."""
    if any(placed.kings(side) for side in SIDES):
        yield from shared.of_several_kings(placed)
        yield from shared.of_no_king(placed, "shogi-no-king")
    else:
        yield Finding("shogi-no-kings")


def _of_set(placed: OnBoard, counts: Mapping[str, int]) -> Iterator[Finding]:
    for letter, found in counts.items():
        # A third king is one too many of a side or in hand, and is reported as that.
        if letter != "K" and found > _SET[letter]:
            of_sides = (placed.where(side, letter, f"+{letter}") for side in SIDES)
            squares, piece = sorted(chain(*of_sides)), kind_phrase("shogi", letter)
            counts = {"found": found, "limit": _SET[letter]}
            yield finding("shogi-too-many-of-a-kind", squares, piece=piece, **counts)


def _of_pawns(placed: OnBoard) -> Iterator[Finding]:
    """Nifu: a pawn keeps its file, and none is dropped where the side has one already."""
    for side in SIDES:
        pawns = placed.where(side, "P")
        if len({square % 9 for square in pawns}) == len(pawns):
            continue
        for file in range(9):
            squares = tuple(square for square in pawns if square % 9 == file)
            if len(squares) > 1:
                named = square_list(placed.position.kind, squares)
                about = {**named_sides("shogi", side), "file": 9 - file, "squares": named}
                yield finding("shogi-nifu", squares, **about, found=len(squares))


def _of_stuck(placed: OnBoard) -> Iterator[Finding]:
    """Unpromoted pieces that could never move again.

    They are promoted when they get there, and are not dropped there.
    """
    squares = tuple(
        sorted(
            square
            for side in SIDES
            for piece, last in (("P", 8), ("L", 8), ("N", 7))
            for square in placed.where(side, piece)
            if depth(placed.position, side, square) >= last
        )
    )
    if squares:
        fix = shared.promotion(placed.position, squares)
        yield from shared.of_squares(placed, "shogi-cannot-move-on", squares, fix)


def _of_missing(placed: OnBoard, counts: Mapping[str, int]) -> Iterator[Finding]:
    missing = missing_pieces(counts)
    if missing and all(placed.kings(side) for side in SIDES):
        pieces = Listing(
            Phrase(SO_MANY, {"piece": kind_phrase("shogi", letter), "count": count})
            for letter, count in missing.items()
        )
        yield finding("shogi-pieces-missing", count=sum(missing.values()), pieces=pieces)
