"""What a board looks like, square by square, for the page as the server draws it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from webapp.coordinates import letters, square_name
from webapp.games import EVERY_GAME, GAMES, games_of_styles
from webapp.games.game import Look
from webapp.labels import piece_name, say
from webapp.pieces import split_token
from webapp.position import Game, Position, exists
from webapp.web.drawing.sprite import symbol_id
from webapp.web.drawing.sprites import SETS

_HAN_DIGITS = "一二三四五六七八九"


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
class Row:
    """A rank as displayed; `parted` where a layer begins that is not the first."""

    cells: tuple[Cell, ...]
    parted: bool


@dataclass(frozen=True, slots=True)
class BoardView:
    """The board as displayed, from above to below and from left to right."""

    look: Look
    rows: tuple[Row, ...]
    edges: Mapping[str, tuple[str, ...]]


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
    if kind.game == "custom" and terminal:
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


def board_view(position: Position, sets: Mapping[Game, str], *, flipped: bool) -> BoardView:
    """The board as seen by the first side, or, flipped, by the second."""
    kind = position.kind
    side_games = games_of_styles(kind.styles, kind.files, kind.ranks)
    starts = set()
    at = 0
    for layer in kind.layout:
        starts.add(at)
        at += len(layer)
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
            dark = (index % kind.files + kind.ranks - rank) % 2 == 1
            label = say("square-holds", square=name, piece=piece_name(piece, side_games))
            cells.append(Cell(name, label, dark, piece, image))
        last = flipped and rank + 1 in starts and rank + 1 < kind.ranks
        rows.append(Row(tuple(cells), last or (not flipped and rank in starts and rank > 0)))
    return BoardView(look_of(position), tuple(rows), edges_of(position, flipped=flipped))


def edges_of(position: Position, *, flipped: bool) -> Mapping[str, tuple[str, ...]]:
    """The coordinates along the edges, as displayed: left, right, top, bottom.

    Shogi counts files from the right, above the board, and ranks in Chinese
    numerals on the right. In xiangqi each side numbers the files from its own
    right, Red in Chinese numerals; below they have the letter that names the file.
    """
    kind = position.kind
    files = range(kind.files)
    names = EVERY_GAME[kind.game].squares
    if names == "usi":
        edges = {
            "top": [str(kind.files - file) for file in files],
            "right": list(_HAN_DIGITS),
            "left": [letters(rank) for rank in range(kind.ranks)],
        }
    elif names == "ucci":
        red, black = list(reversed(_HAN_DIGITS)), [str(file + 1) for file in files]
        edges = {
            "bottom": [
                f"{label}\n{letters(file)}" for file, label in enumerate(black if flipped else red)
            ],
            "top": red if flipped else black,
            "left": [str(kind.ranks - 1 - rank) for rank in range(kind.ranks)],
        }
    else:
        heights = [len(layer) for layer in kind.layout] or [kind.ranks]
        layer_names = [letters(n).upper() if len(heights) > 1 else "" for n in range(len(heights))]
        edges = {
            "bottom": [letters(file) for file in files],
            "left": [
                f"{height - rank}{name}"
                for height, name in zip(heights, layer_names, strict=True)
                for rank in range(height)
            ],
        }
    return {
        edge: tuple(reversed(labels)) if flipped else tuple(labels)
        for edge, labels in edges.items()
    }
