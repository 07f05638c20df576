"""The look of a board, square by square, for the page as the server draws it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import accumulate

from webapp.games import EVERY_GAME, GAMES, games_of_styles
from webapp.games.board import BoardKind, Game, exists
from webapp.games.coordinates import Edge, edges_of, square_name
from webapp.games.game import Look
from webapp.games.labels import piece_name, say
from webapp.games.pieces import split_token
from webapp.language import translated
from webapp.model.position import Position
from webapp.pictures.drawing.sprite import symbol_id
from webapp.pictures.drawing.sprites import SETS


@dataclass(frozen=True, slots=True)
class Image:
    """A piece as drawn: a symbol of a sprite, and the marks laid over it.

    turned   it points at the opponent, so that a flipped board turns it round
    """

    sprite: str
    symbol: str
    marks: tuple[str, ...] = ()
    turned: bool = False


@dataclass(frozen=True, slots=True)
class Cell:
    """A square as displayed."""

    name: str
    label: str
    dark: bool
    piece: str
    image: Image | None


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A rank as displayed; `parted` where a layer begins that is not the first."""

    cells: tuple[Cell, ...]
    parted: bool


@dataclass(frozen=True, slots=True)
class BoardView:
    """The board as displayed, from above to below and from left to right.

    lines   the drawing of its lines, "" where it has none
    """

    look: Look
    lines: str
    rows: tuple[BoardRow, ...]
    edges: Mapping[Edge, tuple[str, ...]]


def chosen_sets(choice: str) -> dict[Game, str]:
    """The set of drawings of each game, by a list of set names joined with dots."""
    wanted = choice.split(".")
    sets: dict[Game, str] = {}
    for game, info in GAMES.items():
        names = [name for name, _ in info.sets] or [game]
        sets[game] = next((name for name in wanted if name in names), names[0])
    return sets


def image_of(piece: str, position: Position, sets: Mapping[Game, str]) -> Image:
    """How a piece is drawn: in its own style if it has one, else as a letter."""
    kind = position.kind
    sign, letter, terminal, derived = split_token(piece)
    second = letter.islower()
    # A derived piece is of the other side's style (EPIN).
    game = games_of_styles(kind.styles, kind.files, kind.ranks)[second != derived]
    drawn = SETS[sets[game] if game else "tiles"]
    marks = []
    token = sign + letter
    if token not in drawn.tokens:
        token = letter
        marks += ["plus" if sign == "+" else "minus"] if sign else []
        if token not in drawn.tokens:
            drawn = SETS["tiles"]
    if EVERY_GAME[kind.game].any_pieces and terminal:
        marks.append("terminal")
    if derived:
        marks.append("derived")
    return Image(drawn.name, symbol_id(token), tuple(marks), drawn.turned)


def look_of(position: Position) -> Look:
    """How the squares are drawn: checkered, ruled, or as points where lines cross."""
    if position.game in GAMES:
        return GAMES[position.game].look
    games = games_of_styles(position.kind.styles, position.files, position.ranks)
    # A board of two games is checkered where one of them is, and has no points.
    return "lines" if all(game and GAMES[game].look != "checks" for game in games) else "checks"


def is_dark(kind: BoardKind, index: int) -> bool:
    """Whether the square is a dark one where the board is checkered: the lower left one is."""
    rank, file = divmod(index, kind.files)
    return (file + kind.ranks - rank) % 2 == 1


def board_view(
    position: Position, sets: Mapping[Game, str], *, flipped: bool, handicap: bool = False
) -> BoardView:
    """The board as seen by the first side, or, flipped, by the second.

    handicap   whether the sides are called as in a game with a handicap
    """
    kind = position.kind
    side_games = games_of_styles(kind.styles, kind.files, kind.ranks)
    # The first ranks of all layers but the first one, and what would be that of one more.
    firsts = set(accumulate(map(len, kind.layout)))
    rows = []
    order = range(kind.ranks)
    for rank in reversed(order) if flipped else order:
        cells = []
        for file in range(kind.files):
            index = rank * kind.files + (kind.files - 1 - file if flipped else file)
            if not exists(kind, index):
                continue
            piece = position.squares[index]
            name = square_name(kind, index)
            image = image_of(piece, position, sets) if piece else None
            dark = is_dark(kind, index)
            said = str(translated(name))
            held = piece_name(piece, side_games, handicap=handicap)
            label = say("square-holds", square=said, piece=held)
            cells.append(Cell(name, label, dark, piece, image))
        above = rank + 1 if flipped else rank
        rows.append(BoardRow(tuple(cells), above in firsts and above < kind.ranks))
    edges = edges_of(kind, flipped=flipped)
    return BoardView(look_of(position), EVERY_GAME[kind.game].lines, tuple(rows), edges)
