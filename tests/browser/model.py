"""What the editor should show after each gesture, worked out without its code.

Placements, castling letters and transformations are python-chess's; the rules of
editing (rights that follow the pieces, rights and targets that go with an edit)
are written down here once more.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

import chess

HOMES = {"K": ("e1", "h1"), "Q": ("e1", "a1"), "k": ("e8", "h8"), "q": ("e8", "a8")}


@dataclass(frozen=True)
class Model:
    """One position of standard castling, and whether its rights follow the pieces."""

    placement: str = chess.STARTING_BOARD_FEN
    turn: str = "w"
    castling: str = "KQkq"
    target: str = "-"
    halfmove: int = 0
    fullmove: int = 1
    follow: bool = True

    @property
    def fen(self) -> str:
        return (
            f"{self.placement} {self.turn} {self.castling or '-'} {self.target} "
            f"{self.halfmove} {self.fullmove}"
        )

    @property
    def board(self) -> chess.BaseBoard:
        return chess.BaseBoard(self.placement)

    def piece(self, square: str) -> str:
        piece = self.board.piece_at(chess.parse_square(square))
        return piece.symbol() if piece else ""

    def bears(self, right: str) -> bool:
        """Whether king and rook of the right are at home."""
        king, rook = HOMES[right]
        side = str.upper if right.isupper() else str.lower
        return self.piece(king) == side("k") and self.piece(rook) == side("r")

    def targets(self) -> list[str]:
        """The squares a pawn may just have passed."""
        found = []
        for file in "abcdefgh":
            pawn, behind, origin = ("p", "6", "7") if self.turn == "w" else ("P", "3", "2")
            stands = "5" if self.turn == "w" else "4"
            if (
                self.piece(file + stands) == pawn
                and not self.piece(file + behind)
                and not self.piece(file + origin)
            ):
                found.append(file + behind)
        return found

    # --- edits -----------------------------------------------------------------------

    def put(self, piece: str, *squares: str) -> Model:
        board = self.board
        for square in squares:
            held = chess.Piece.from_symbol(piece) if piece else None
            board.set_piece_at(chess.parse_square(square), held)
        return self.edited(placement=board.board_fen())

    def move(self, start: str, to: str, *, copy: bool = False) -> Model:
        piece = self.piece(start)
        if not piece or start == to:
            return self
        board = self.board
        if not copy:
            board.remove_piece_at(chess.parse_square(start))
        board.set_piece_at(chess.parse_square(to), chess.Piece.from_symbol(piece))
        return self.edited(placement=board.board_fen())

    def side(self, turn: str) -> Model:
        return self.edited(turn=turn)

    def edited(self, placement: str | None = None, turn: str | None = None) -> Model:
        after = replace(self, placement=placement or self.placement, turn=turn or self.turn)
        if self.follow:
            castling = "".join(right for right in "KQkq" if after.bears(right))
        else:
            castling = "".join(r for r in self.castling if after.bears(r) or not self.bears(r))
        gone = self.target in self.targets() and self.target not in after.targets()
        return replace(after, castling=castling, target="-" if gone else self.target)

    def toggle(self, right: str) -> Model:
        held = set(self.castling) ^ {right}
        return replace(self, castling="".join(r for r in "KQkq" if r in held), follow=False)

    def mirror(self) -> Model:
        board = self.board
        board.apply_transform(chess.flip_horizontal)
        return self.transformed(
            board, "abcdefgh"[::-1], "12345678", {"K": "Q", "Q": "K", "k": "q", "q": "k"}
        )

    def swap(self) -> Model:
        board = self.board
        board.apply_mirror()
        swapped = self.transformed(
            board, "abcdefgh", "87654321", {"K": "k", "Q": "q", "k": "K", "q": "Q"}
        )
        return replace(swapped, turn="b" if self.turn == "w" else "w")

    def transformed(
        self, board: chess.BaseBoard, files: str, ranks: str, rights: dict[str, str]
    ) -> Model:
        target = self.target
        if target != "-":
            target = files["abcdefgh".index(target[0])] + ranks["12345678".index(target[1])]
        moved = {rights[right] for right in self.castling}
        after = replace(self, placement=board.board_fen(), target=target)
        if self.follow:
            castling = "".join(right for right in "KQkq" if after.bears(right))
        else:
            castling = "".join(right for right in "KQkq" if right in moved)
        return replace(after, castling=castling)


def random_model(chooser: random.Random) -> Model:
    """A position from a few random moves, as a text would bring it."""
    board = chess.Board()
    for _ in range(chooser.randrange(40)):
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(chooser.choice(moves))
    placement, turn, castling, target, halfmove, fullmove = board.fen(en_passant="fen").split(" ")
    return Model(
        placement, turn, castling.strip("-"), target, int(halfmove), int(fullmove), follow=False
    )
