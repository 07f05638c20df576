"""Reading of moves, as all four games do it: all that a text may mean, and which of it is meant.

A reader of a game says what moves its text may mean, legal or not (`Meant`); `settle` says which of
them it is, or why none.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from msgspec import Struct

from webapp.games.board import owner
from webapp.games.coordinates import square_name
from webapp.games.pieces import split_token
from webapp.model.line import PASS, Move, read_code
from webapp.model.position import Position
from webapp.moves.answers import Possible, Refusal
from webapp.moves.fairy.ways import goes, letter_at
from webapp.moves.fairy.why import nearness, refusal
from webapp.moves.playing import allows, promoted
from webapp.moves.reasons import named, refused
from webapp.rules.placement import piece_of_token, tokens_of

LONGEST = 24
"""The most characters of a move."""

_DASHES = str.maketrans("–—−‐‑‒×✕", "------xx")
_BEHIND = re.compile(r"[!?]{1,4}\Z")

_SQUARES = re.compile(r"([a-z][0-9]{1,2}|[1-9][a-i])-?([a-z][0-9]{1,2}|[1-9][a-i])=?(\+|m)?\Z")
_DROP = re.compile(r"([A-Za-z])\*([1-9][a-i])\Z")
_NULL = frozenset(["0000", "--", "pass"])


class Meant(Struct, frozen=True):
    """All that a text may mean.

    piece    the piece that moves, as a token of the side to move
    choices  all moves that it may mean; those that are less likely meant behind
    to       the square that they go to; None where each goes to its own
    none     why there are none, where there are such pieces
    """

    piece: str
    choices: tuple[tuple[Move, ...], ...]
    to: int | None = None
    none: Refusal | None = None


def plain(text: str) -> str:
    """The text in NFKC without spaces and without signs of judgement; "" where it is too long."""
    if len(text) > 4 * LONGEST:
        return ""
    found = "".join(unicodedata.normalize("NFKC", text).translate(_DASHES).split())
    found = _BEHIND.sub("", found)
    return found if len(found) <= LONGEST else ""


def read_squares(position: Position, text: str) -> Move | None:
    """The move of a code (`line.read_code`), of USI, UCI or UCCI, or of ICCS (`H2-E2`).

    None where the text is none of it. The squares are those of the board's own names.
    """
    kind = position.kind
    if text.lower() in _NULL:
        return PASS
    drop = _DROP.match(text)
    if drop and position.game == "shogi":
        # In USI pieces from hand have capital letters, whosever they are.
        return read_code(own(position, drop[1].upper()) + text[1:], kind)
    code = read_code(text, kind)
    if code or position.game == "custom":
        return code
    found = _SQUARES.match(text.lower())
    move = found and read_code(found[1] + found[2], kind)
    if not found or not move or move.origin is None:
        return None
    held = position.squares[move.origin]
    if not found[3] or not held:
        return move
    becomes = promoted(position, move.origin) or f"+{split_token(held).letter}"
    return Move(move.origin, move.to, becomes)


def settle(position: Position, meant: Meant, possible: Possible) -> Move | Refusal:
    """The one move that is meant, or why there is not one.

    Where moves are free and several are meant, it is the one that goes as its piece does.
    """
    for moves in meant.choices:
        allowed = tuple(move for move in moves if allows(position, move, possible))
        if len(allowed) > 1 and possible.free is not None:
            allowed = tuple(move for move in allowed if goes(position, move)) or allowed
        if len(allowed) == 1:
            return allowed[0]
        if allowed:
            origins = tuple(dict.fromkeys(m.origin for m in allowed if m.origin is not None))
            to = meant.to if meant.to is not None else allowed[0].to
            piece, square = named(position.game, meant.piece), square_name(position.kind, to or 0)
            return refused("ambiguous", *origins, piece=piece, square=square)
    refused_ones = [move for moves in meant.choices for move in moves]
    if not refused_ones:
        has_some = own_squares(position, piece_of_token(position.game, meant.piece))
        missing = refused("no-such-piece", piece=named(position.game, meant.piece))
        return meant.none if has_some and meant.none else missing
    nearest = min(refused_ones, key=lambda move: nearness(position, move))
    is_told = len(refused_ones) == 1 or nearness(position, nearest) < 2
    if is_told or meant.to is None or owner(position.squares[meant.to]) == position.turn:
        return refusal(position, nearest, possible)
    piece, square = named(position.game, meant.piece), square_name(position.kind, meant.to)
    return refused("cannot-reach", meant.to, piece=piece, square=square)


def none_there(position: Position, piece: str, square: int) -> Refusal:
    """That no such piece stands on that square."""
    args = {"piece": named(position.game, piece), "square": square_name(position.kind, square)}
    return refused("not-there", square, **args)


def own(position: Position, token: str) -> str:
    """The piece of a token, in capitals, as the side to move has it."""
    return token if position.turn == "first" else token.lower()


def own_token(position: Position, name: str) -> str:
    """The piece of that name of `REACH` as the side to move has it, with the marks it bears."""
    return own(position, tokens_of(position.game)[name])


def own_squares(position: Position, name: str) -> tuple[int, ...]:
    """Where the side to move has pieces of that name of `REACH`, in text order."""
    game, turn = position.game, position.turn
    return tuple(
        square
        for square, piece in enumerate(position.squares)
        if piece and owner(piece) == turn and piece_of_token(game, piece) == name
    )


def least(name: str, others: Sequence[str]) -> str:
    """The part of a square that tells it from others: its file, its rank or both; "" for none.

    Source: PGN standard §8.2.3.
    """
    if not others:
        return ""
    if all(other[0] != name[0] for other in others):
        return name[0]
    return name[1:] if all(other[1:] != name[1:] for other in others) else name


def rivals(
    position: Position, move: Move, names: Sequence[str], possible: Possible
) -> tuple[int, ...]:
    """The other squares from which pieces of these names may go to the same one."""
    found = (m.origin for m in possible.moves if m.to == move.to and m.origin != move.origin)
    likely = dict.fromkeys(square for square in found if square is not None)
    return tuple(square for square in likely if letter_at(position, square) in names)
