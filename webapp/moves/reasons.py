"""Why a move is not one, in words: phrases that can end a sentence."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from webapp.games import EVERY_GAME
from webapp.games.board import Game, owner
from webapp.games.coordinates import square_name
from webapp.games.labels import OwnedPiece, piece_phrase
from webapp.games.pieces import split_token
from webapp.language import Name, Phrase, gettext
from webapp.model.line import Move
from webapp.model.position import Position
from webapp.model.sides import side_name
from webapp.moves.answers import Refusal
from webapp.moves.playing import play
from webapp.rules.reach import attacking_king, king_square

WHY: dict[str, str] = {
    # what is not understood
    "not-a-move": "“%(found)s” is not a move",
    "ambiguous": "more than one %(piece)s can go to %(square)s: say which of them",
    "promotion-missing": "the %(piece)s promotes on %(square)s: say to what",
    # what is not there
    "square-empty": "there is no piece on %(square)s",
    "no-such-piece": "there is no %(piece)s",
    "none-in-hand": "there is no %(piece)s in hand",
    "not-there": "there is no %(piece)s on %(square)s",
    "none-on-file": "there is no %(piece)s on that file",
    "other-turn": "it is %(side)s’s turn",
    # where it cannot go
    "cannot-reach": "no %(piece)s can reach %(square)s",
    "own-piece": "the %(piece)s on %(square)s belongs to the same side",
    "occupied": "the %(piece)s is on %(square)s, and a piece can be dropped only on an empty "
    "square",
    "blocked": "the %(piece)s on %(square)s is in the way",
    "not-like-that": "the %(piece)s on %(from)s cannot go to %(square)s",
    "nothing-to-take": "the %(piece)s moves diagonally only to take, and %(square)s is empty",
    "takes-diagonally": "the %(piece)s takes diagonally, not straight ahead",
    "does-not-promote": "the %(piece)s does not promote there",
    # what becomes of the king
    "pinned": "the %(piece)s is pinned by the %(by)s on %(square)s",
    "still-in-check": "the %(king)s is in check from the %(by)s on %(square)s",
    "into-check": "the %(king)s would be in check from the %(by)s on %(square)s",
    # castling
    "no-castling-right": "there is no right to castle on that side",
    "castling-in-check": "the %(king)s cannot castle while it is in check from the %(by)s on "
    "%(square)s",
    "castling-through-check": "the %(king)s would pass a square that the %(by)s on %(square)s "
    "attacks",
    "castling-blocked": "the squares between king and rook are not empty",
    # of other games
    "must-promote": "the %(piece)s cannot move on from %(square)s unless it promotes",
    "pawn-on-file": "there is another %(piece)s on that file",
    "no-way-on": "a %(piece)s on %(square)s could never move",
    "pawn-drop-mate": "a pawn from hand may not give mate",
    "generals-face": "the generals would face each other on the file",
    "promotes-there": "the %(piece)s promotes on %(square)s",
    "hobbled": "the %(by)s on %(square)s hobbles the %(piece)s",
    "outside-palace": "the %(piece)s may not leave the palace",
    "across-river": "the %(piece)s may not cross the river",
    "before-river": "the %(piece)s goes sideways only once it has crossed the river",
    "cannon-takes-over-one": "the %(piece)s captures only by jumping over exactly one piece",
    "cannon-goes-over-one": "the %(piece)s moves only by jumping over exactly one piece",
    "cannon-over-cannon": "the %(piece)s may not jump over another cannon",
    "cannon-takes-cannon": "the %(piece)s may not take a cannon",
    "not-in-line": "no %(piece)s is behind another one on the same file",
    "no-last-move": "“%(found)s” goes to the square of the last move, but no last move is known",
    "no-passing": "a side may not pass",
    "not-in-variant": "the rules of %(variant)s do not allow it",
    "not-legal": "the rules do not allow it",
}
"""The English words, by name. They fill `%(reason)s` after a colon or stand alone as a sentence."""


_WITH_HANDICAP: Mapping[str | int, Name] = {
    usual: other
    for info in EVERY_GAME.values()
    if info.handicap
    for usual, other in zip(info.sides.names, info.handicap.sides.names, strict=True)
}
"""The names of sides with a handicap, by the usual ones."""


def refused(name: str, *squares: int, **args: str) -> Refusal:
    """The refusal for the reason of that name."""
    return Refusal(Phrase(WHY[name], args), squares)


def as_sentence(reason: Phrase, *, handicap: bool = False) -> str:
    """The reason alone, in the current language.

    handicap   whether the sides are called as in a game with a handicap
    """
    if handicap:
        args = {name: _with_handicap(arg) for name, arg in reason.args.items()}
        reason = Phrase(reason.template, args, context=reason.context)
    said = gettext("%(reason)s.") % {"reason": reason.translated()}
    # The name of a square is no word that a sentence may begin with a capital.
    return said if said[1:2].isdigit() else said[:1].upper() + said[1:]


def _with_handicap(arg: str | int) -> str | int:
    """An argument of a reason, a side or a piece with whose it is as with a handicap."""
    if isinstance(arg, OwnedPiece):
        return piece_phrase(arg.game, arg.token, handicap=True)
    return _WITH_HANDICAP.get(arg, arg)


def named(game: Game, piece: str) -> Phrase:
    """The piece of a token with whose it is, as an argument; of no known game the token."""
    _, letter, *_ = split_token(piece)
    bare = piece.replace("^", "").replace("'", "")
    for token in (bare, letter):
        try:
            return piece_phrase(game, token)
        except KeyError:
            continue
    return Phrase(piece)


def on(position: Position, square: int, name: str = "piece") -> dict[str, str]:
    """The piece on a square as an argument of that name, and the square."""
    piece = named(position.game, position.squares[square])
    return {name: piece, "square": square_name(position.kind, square)}


def of_origin(position: Position, move: Move) -> Refusal | None:
    """The reason that lies in where the move begins, or in whose piece stands where it ends."""
    game, squares = position.game, position.squares
    if move.to is None:
        return refused("not-legal")
    on_target = squares[move.to]
    if move.origin is None:
        if move.piece not in dict(position.hands[position.turn == "second"]):
            return refused("none-in-hand", piece=named(game, move.piece))
        return refused("occupied", move.to, **on(position, move.to)) if on_target else None
    piece = squares[move.origin]
    if not piece:
        return refused("square-empty", move.origin, square=square_name(position.kind, move.origin))
    if owner(piece) != position.turn:
        return refused("other-turn", move.origin, side=side_name(position, position.turn))
    if on_target and owner(on_target) == position.turn:
        return refused("own-piece", move.to, **on(position, move.to))
    return None


def of_king(position: Position, move: Move) -> Refusal | None:
    """How the move leaves its own king where it could be taken; None where it does not.

    Of a piece that stood between, that it is pinned; of the king's own move, what attacks it
    there, and so of a piece that a cannon now goes over; of any other, what gives the check that
    goes on.
    """
    game, side = position.game, position.turn
    before = attacking_king(position, side)
    after = play(position, move)
    attacking = attacking_king(after, side)
    king = king_square(after, side)
    if not attacking or king is None:
        return None
    by = attacking[0]
    args = {**on(after, king, "king"), **on(after, by, "by")}
    if move.to == king:
        return refused("into-check", by, king, **args)
    if by in before:
        return refused("still-in-check", by, king, **args)
    if move.origin is None or by not in attacking_king(_without(after, move.to), side):
        return refused("into-check", by, king, **args)
    piece = named(game, position.squares[move.origin])
    return refused("pinned", by, king, piece=piece, **args)


def _without(position: Position, square: int | None) -> Position:
    """The position with nothing on that square."""
    squares = list(position.squares)
    if square is not None:
        squares[square] = ""
    return replace(position, squares=tuple(squares))
