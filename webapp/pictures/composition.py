"""A position as it is composed, whatever it is drawn as: the ground, what lies under pieces, the
pieces, what lies over them, the side to move, and pieces in hand above and below the board.

The upper left square shown is at (0, 0); the unit is a hundredth of a square.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from webapp.games.board import SIDES, Side
from webapp.language import current
from webapp.model.marks import Mark
from webapp.model.position import Position
from webapp.pictures import lettering
from webapp.pictures.drawing.marks import MEASURES, last_move, over_pieces, under_pieces
from webapp.pictures.drawing.view import chosen_sets
from webapp.pictures.ground import Setting, ground_of, piece_percent
from webapp.pictures.layout import grid_of, held_in_order
from webapp.pictures.looks import Looks, last_move_of, part_of
from webapp.pictures.pieces import DrawnPiece, PieceDrawings, pieces_of
from webapp.pictures.stands import TURN_WIDTH, Stand, stand_of, turn_mark

GAP = 14
"""Between the board, with its coordinates, and what stands above and below it; on usual boards."""


class Composition(ABC):
    """A board that grows outwards: what is drawn, and how far it reaches."""

    def __init__(self, position: Position, looks: Looks) -> None:
        kind, flipped = position.kind, looks.flipped
        part = part_of(kind, looks.area) if looks.area else None
        setting = Setting.of(kind, part, looks)
        self._position, self._looks, self._ink = position, looks, setting.ink
        self._grid, self._ground = grid_of(kind, part, flipped=flipped), ground_of(setting)
        self._sets = tuple(chosen_sets(looks.pieces).items())
        self._missing: list[str] = []
        margins = self._ground.margins
        self._left, self._top = -margins.left, -margins.top
        self._right = self._grid.width + margins.right
        self._bottom = self._grid.height + margins.bottom

    @property
    def missing(self) -> str:
        """The characters that no font has, each once."""
        return "".join(dict.fromkeys("".join(self._missing)))

    def draw_board(self, marks: Sequence[Mark]) -> None:
        """The board with its pieces, and these marks."""
        corners = self._grid.corners
        self._lay(self._ground.under)
        under = ""
        if self._looks.last:
            under = last_move(last_move_of(self._position.kind, self._looks.last) or (), corners)
        if marks:
            under += under_pieces(marks, corners)
        if under:
            self._lay(under)
        pieces = self._pieces(piece_percent(self._looks.coordinates, self._looks.figures))
        for index, piece in enumerate(self._position.squares):
            if piece and index in corners:
                self._put(pieces[piece], index)
        if self._ground.over:
            self._lay(self._ground.over)
        if marks:
            self._lay(over_pieces(marks, corners, self._lettering(marks)))

    def draw_turn(self) -> None:
        """The mark of the side to move."""
        if not self._looks.turn:
            return
        second = self._position.turn == "second"
        markup = turn_mark(
            self._position.game,
            second=second,
            at_top=second != self._looks.flipped,
            x=self._right,
            grid=self._grid,
            ink=self._ink,
        )
        self._right += TURN_WIDTH * self._grid.scale
        self._lay(markup)

    def draw_hands(self) -> None:
        """The pieces that the sides have in hand, above and below the board."""
        if not (self._looks.hands and any(self._position.hands)):
            return
        above: Side = "first" if self._looks.flipped else "second"
        for side in SIDES:
            held = held_in_order(self._position, side)
            if not held:
                continue
            stand = stand_of(held, self._pieces(100), self._grid.width, self._ground.square)
            y = self._above(stand.height) if side == above else self._below(stand.height)
            self._right = max(self._right, stand.width)
            self._stand(stand, y)

    @abstractmethod
    def _lay(self, markup: str) -> None:
        """Draws what is made for the whole board."""

    @abstractmethod
    def _put(self, piece: DrawnPiece, index: int) -> None:
        """Draws a piece on the square of that index."""

    @abstractmethod
    def _stand(self, stand: Stand, y: float) -> None:
        """Draws pieces in hand, from there down."""

    def _pieces(self, percent: int) -> PieceDrawings:
        kind, flipped = self._position.kind, self._looks.flipped
        return pieces_of(kind, self._sets, flipped=flipped, percent=percent)

    def _lettering(self, marks: Sequence[Mark]) -> dict[str, str]:
        """The path data of all labels."""
        paths: dict[str, str] = {}
        for text in {mark.text: None for mark in marks if mark.kind == "label"}:
            capitals = MEASURES.letter if len(text) == 1 else MEASURES.letters
            line = lettering.centred(text, capitals, current())
            paths[text] = line.path
            self._missing.append(line.missing)
        return paths

    def _above(self, height: float) -> float:
        """Room above all that is drawn, and where it begins."""
        self._top -= GAP * self._grid.scale + height
        return self._top

    def _below(self, height: float) -> float:
        y = self._bottom + GAP * self._grid.scale
        self._bottom = y + height
        return y
