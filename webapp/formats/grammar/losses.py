"""All that keeps a position from being written in a notation of one game, or is lost there."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from webapp.findings import Arguments, Finding
from webapp.formats.grammar.grammar import Grammar
from webapp.games import EVERY_GAME
from webapp.games.board import SIDES, Side
from webapp.games.coordinates import square_name
from webapp.games.ranks import Letters
from webapp.language import Phrase, quote
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

    def is_held(piece: str, side: Side) -> bool:
        letter = _held_letter(piece)
        return not hands or (letter in hands and letter.isupper() == (side == "first"))

    def is_known(piece: str) -> bool:
        return letters.text_of(piece) is not None

    return strange_piece(position, notation, is_known, is_held)


def strange_piece(
    position: Position,
    notation: Phrase | str | int,
    is_known: Callable[[str], bool],
    is_held: Callable[[str, Side], bool],
) -> Finding | None:
    """The error that a piece on the board, or in a hand, cannot be written; None for none."""
    strange = {piece for piece in set(position.squares) if piece and not is_known(piece)}
    squares = tuple(at for at, piece in enumerate(position.squares) if piece in strange)
    if squares:
        args: Arguments = {
            "piece": position.squares[squares[0]],
            "square": square_name(position.kind, squares[0]),
            "count": len(squares),
            "notation": notation,
        }
        return Finding("piece-not-writable", squares=squares, args=args)
    for hand, side, name in zip(
        position.hands, SIDES, EVERY_GAME[position.game].sides.names, strict=True
    ):
        for piece, _ in hand:
            if not is_held(piece, side):
                args = {"piece": piece, "side": name, "notation": notation}
                return Finding("hand-not-writable", args=args)
    return None


def _held_letter(piece: str) -> str:
    return piece.removeprefix("-").rstrip("^'")
