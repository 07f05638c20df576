"""All that keeps a position from being written in a notation of one game, or is lost there."""

from __future__ import annotations

from collections.abc import Iterator

from webapp.findings import Arguments, Finding, quote
from webapp.formats.grammar.grammar import Grammar
from webapp.games import EVERY_GAME
from webapp.games.coordinates import square_name
from webapp.games.ranks import Letters
from webapp.model.position import Position


def losses_of(position: Position, grammar: Grammar) -> Iterator[Finding]:
    """Notes on what the notation cannot hold of a position that can be written in it."""
    letters, hands = grammar.shape.letters, grammar.hands
    notation, kind = grammar.shape.about["notation"], letters.kind
    if position.game != kind.game or position.kind.styles != kind.styles:
        game, meant = EVERY_GAME[position.game].within, EVERY_GAME[letters.kind.game].within
        args = {"game": game, "meant": meant, "notation": notation}
        yield Finding("game-not-written", args=args)
    if position.game != "chess":
        yield from _lost_marks(position, letters, notation)
    held = [(piece, count) for hand in position.hands for piece, count in hand]
    if held and not hands:
        found = " ".join(f"{count if count > 1 else ''}{piece}" for piece, count in held)
        yield Finding("hands-not-written", args={"found": quote(found), "notation": notation})
    elif hands:
        for piece in dict.fromkeys(piece for piece, _ in held):
            written = _held_letter(piece)
            if written != piece and written in hands:
                args = {"piece": piece, "written": written, "notation": notation}
                yield Finding("hand-mark-not-written", args=args)
    if position.halfmove and not grammar.clock:
        of_clock: Arguments = {"halfmove": position.halfmove, "notation": notation}
        yield Finding("clock-not-written", args=of_clock)


def _lost_marks(position: Position, letters: Letters, notation: str | int) -> Iterator[Finding]:
    squares_of: dict[str, list[int]] = {}
    for square, piece in enumerate(position.squares):
        if piece:
            squares_of.setdefault(piece, []).append(square)
    for piece, squares in squares_of.items():
        written = letters.text_of(piece)
        if written is None:
            continue
        meant = letters.tokens[written]
        if meant == piece:
            continue
        args: Arguments = {
            "piece": piece,
            "square": square_name(position.kind, squares[0]),
            "count": len(squares),
            "written": written,
            "meant": meant,
            "notation": notation,
        }
        yield Finding("mark-not-written", squares=tuple(squares), args=args)


def why_unwritable(position: Position, grammar: Grammar) -> Finding | None:
    """The error that keeps the position from being written, None where it can be."""
    letters, hands = grammar.shape.letters, grammar.hands
    notation, kind = grammar.shape.about["notation"], letters.kind
    if (position.files, position.ranks) != (kind.files, kind.ranks) or position.kind.layout:
        args: Arguments = {"notation": notation, "files": kind.files, "ranks": kind.ranks}
        return Finding("board-not-writable", args=args)
    unknown = {p for p in set(position.squares) if p and letters.text_of(p) is None}
    if unknown:
        squares = tuple(i for i, piece in enumerate(position.squares) if piece in unknown)
        of_piece: Arguments = {
            "piece": position.squares[squares[0]],
            "square": square_name(position.kind, squares[0]),
            "count": len(squares),
            "notation": notation,
        }
        return Finding("piece-not-writable", squares=squares, args=of_piece)
    sides = zip(
        position.hands, EVERY_GAME[letters.kind.game].sides.names, (True, False), strict=True
    )
    for hand, side, first in sides:
        for piece, _ in hand if hands else ():
            letter = _held_letter(piece)
            if letter not in hands or letter.isupper() != first:
                of_hand = {"piece": piece, "side": side, "notation": notation}
                return Finding("hand-not-writable", args=of_hand)
    return None


def _held_letter(piece: str) -> str:
    return piece.removeprefix("-").rstrip("^'")
