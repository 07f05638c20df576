"""The pieces in the cells of a drawn board, in whatever way the program writes them.

figurines   ♜, and those of xiangqi, also as characters that tell the sides apart (俥, 車)
coloured    wK, bq; Kw, qb; kl, qd (light and dark, as in Wikipedia)
marked      one side’s pieces alone have a mark: -R, *R, <R>
cased       capitals for the first side, small letters for the second

What is no letter and no figurine is an empty square, or shades one: `.`, `--`, `:::`, `#p#`.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence

from webapp.formats.grid.rows import is_empty
from webapp.games.letters import LONG_LETTERS
from webapp.games.xiangqi import FIGURINES
from webapp.text.figurines import LETTER_OF

Sides = Mapping[str, Callable[[str], str]]
_FIGURINES = {**LETTER_OF, **FIGURINES}
_SIDES: Sides = {"w": str.upper, "b": str.lower}
_SHADES: Sides = {"l": str.upper, "d": str.lower}


def pieces_in(cells: Sequence[str]) -> tuple[str, ...] | None:
    """The piece in each cell as a letter, capital for the first side; "" where there is none.

    None where the cells are not all written in one of the ways. Letters may be those of any
    language; a `+` before one is kept.
    """
    cells = ["" if is_empty(cell) else cell for cell in cells]
    filled = [cell for cell in dict.fromkeys(cells) if cell]
    for way in (
        _of_figurines,
        lambda cells: _of_colour(cells, _SIDES, 0, 1),
        lambda cells: _of_colour(cells, _SIDES, 1, 0),
        lambda cells: _of_colour(cells, _SHADES, 1, 0),
        _of_marks,
        _of_case,
    ):
        read = way(filled)
        if read is not None:
            return tuple([read[cell] if cell else "" for cell in cells])
    return None


def _of_figurines(cells: Sequence[str]) -> dict[str, str] | None:
    signs = {cell: [c for c in cell if c in _FIGURINES] for cell in cells}
    if any(len(found) != 1 for found in signs.values()) or not cells:
        return None
    return {cell: _FIGURINES[found[0]] for cell, found in signs.items()}


def _of_colour(cells: Sequence[str], sides: Sides, side: int, piece: int) -> dict[str, str] | None:
    """Cells of two letters, one of which is the side’s."""
    bare = {cell: _letters(cell) for cell in cells}
    if not cells or any(len(p) != 2 or p[side].lower() not in sides for p in bare.values()):
        return None
    return {cell: sides[pair[side].lower()](pair[piece]) for cell, pair in bare.items()}


def _of_marks(cells: Sequence[str]) -> dict[str, str] | None:
    """Capitals or small letters alone, some with a mark: those are the second side’s."""
    bare = {cell: _letters(cell) for cell in cells}
    letters = list(bare.values())
    marked = [cell for cell in cells if bare[cell] != cell]
    one_case = all(map(str.isupper, letters)) or all(map(str.islower, letters))
    if not one_case or not 0 < len(marked) < len(cells) or any(len(x) != 1 for x in letters):
        return None
    if any("+" in cell for cell in marked):
        return None
    return {cell: (str.upper, str.lower)[bare[cell] != cell](bare[cell]) for cell in cells}


def _of_case(cells: Sequence[str]) -> dict[str, str] | None:
    read = {}
    for cell in cells:
        letters = _letters(cell)
        if len(letters) != 1 and letters.lower() not in LONG_LETTERS:
            return None
        plus = "+" if f"+{letters}" in cell else ""
        read[cell] = plus + letters
    return read


def _letters(cell: str) -> str:
    return "".join([character for character in cell if character.isalpha()])


_MOST_UNKNOWN = 2


def unknown_in(cells: Sequence[str], alphabet: Container[str]) -> tuple[int, ...]:
    """Which of the cells hold neither a piece nor a sign for an empty square; () for many.

    alphabet   the letters of the pieces that may be meant, as capitals
    """
    filled = [cell for cell in dict.fromkeys(cells) if not is_empty(cell)]
    in_figurines = 2 * sum(map(_is_figurine, filled)) > len(filled)
    strange = {
        cell
        for cell in filled
        if not (_is_figurine(cell) if in_figurines else _letters(cell).upper() in alphabet)
    }
    if not 0 < len(strange) <= _MOST_UNKNOWN:
        return ()
    unknown = [index for index, cell in enumerate(cells) if cell in strange]
    return tuple(unknown) if len(unknown) <= _MOST_UNKNOWN else ()


def _is_figurine(cell: str) -> bool:
    return sum(character in _FIGURINES for character in cell) == 1


def letters_of(pieces: Iterable[str]) -> set[str]:
    """The letters that stand on a board, as capitals."""
    return {piece.upper() for piece in pieces if piece}
