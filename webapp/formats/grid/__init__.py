"""Boards drawn in characters, as programs print them and people type them in emails.

    +---+---+---+      8 r n b q k b n r      ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜
    | r |   | b |      7 p p p p . p p p      ♟ ♟ ♟ ♟ · ♟ ♟ ♟

A drawing is a run of lines with equally many squares; `rows.py` says what a line may look
like, `pieces.py` how pieces may be written, `facts.py` what is read beside the board. White
is at the bottom unless the coordinates say otherwise. 8 × 8 squares are chess, with M and S
makruk; 9 × 9 shogi, 9 × 10 xiangqi, where the letters are theirs.

What is read is a leniency, `drawn-board`, with the text of the game's own notation as its
fix; what the drawing does not say is assumed and reported. Boards of other sizes and pieces
of other languages are not assumed: each is an error whose fixes offer them. A row with a
square too few or too many, and a square with what is no piece, are errors that name it
(`faults.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import islice
from typing import NamedTuple

from msgspec.structs import replace

from webapp.findings import Edit, Finding, Fix, Span, in_text_order
from webapp.formats.feen import write_feen
from webapp.formats.fen import write_fen
from webapp.formats.foreign import Offer, foreign_letters
from webapp.formats.grammar.reading import Reading
from webapp.formats.grid.facts import BoardFacts, facts_in
from webapp.formats.grid.faults import faults_of
from webapp.formats.grid.grid import Grid, grids_of
from webapp.formats.grid.pieces import letters_of, pieces_in, unknown_in
from webapp.formats.grid.rows import DrawnLine, lines_of, rows_of
from webapp.games import EVERY_GAME, kind_of, style_of_custom
from webapp.games.alphabets import DRAWN, game_drawn, letters_drawn
from webapp.games.board import CHESS, BoardKind, Game
from webapp.games.letters import translations
from webapp.model.position import Position, canonical_castling
from webapp.rules.chess.castling import castling_letters, rights_of_setup, rook_named

Write = Callable[[Position], str]
_LINES_BEFORE, _LINES_AFTER = 8, 16
"""How far from a drawing its facts may stand."""

_MOST_DRAWINGS = 200
"""The most drawings that are looked at in one text."""


class DrawingInText(NamedTuple):
    """A drawn board with what stands beside it.

    pieces   the letter on each square, in text order, seen from the first side
    turned   whether it is drawn from the second side
    used     the lines beside it that say something, by where they start
    text     where in the text the drawing and these lines begin and end
    unknown  the squares of the drawing that hold what is no piece
    """

    grid: Grid
    pieces: tuple[str, ...]
    turned: bool
    facts: BoardFacts
    used: frozenset[int]
    text: Span
    unknown: tuple[int, ...] = ()

    @property
    def is_whole(self) -> bool:
        """Whether all its rows have as many squares, and each of them could be read."""
        return not (self.grid.counts or self.unknown)


def _drawings(lines: Sequence[DrawnLine]) -> Iterator[DrawingInText]:
    """The boards drawn in these lines, in time linear in their number."""
    read = ((grid, _pieces_or_most(grid)) for grid in grids_of(rows_of(lines)))
    known = ((grid, *pieces) for grid, pieces in read if pieces is not None)
    grids = list(islice(known, _MOST_DRAWINGS))
    number = {line.start: index for index, line in enumerate(lines)}
    before = 0
    is_below = bool(grids) and _says_turn(lines, number[grids[0][0].parts[0].line.start])
    for place, (grid, pieces, unknown) in enumerate(grids):
        first, last = (number[part.line.start] for part in (grid.parts[0], grid.parts[-1]))
        further = grids[place + 1 :]
        stop = number[further[0][0].start] if further else len(lines)
        behind = lines[last + 1 : min(stop, last + 1 + _LINES_AFTER)]
        if further:
            behind = _up_to_blank(behind, is_first=is_below)
        near = lines[max(before, first - _LINES_BEFORE) : first]
        yield _drawing(grid, pieces, near, behind)._replace(unknown=unknown)
        before = last + 1 + len(behind)


def _says_turn(lines: Sequence[DrawnLine], first: int) -> bool:
    """Whether lines above the first drawing say who is to move: then those of others do so."""
    near = lines[max(0, first - _LINES_BEFORE) : first]
    return facts_in([line.shown for line in near]).turn is not None


def _up_to_blank(lines: Sequence[DrawnLine], *, is_first: bool) -> Sequence[DrawnLine]:
    """The lines before a blank one, the first or the last: what is behind it belongs to the next
    drawing.
    """
    blank = [index for index, line in enumerate(lines) if not line.shown.strip()]
    return lines[: blank[0 if is_first else -1]] if blank else lines


def _drawing(
    grid: Grid, pieces: tuple[str, ...], before: Sequence[DrawnLine], behind: Sequence[DrawnLine]
) -> DrawingInText:
    remarks = [part.remark for part in grid.parts if part.remark]
    near = [*behind, *before]
    facts = facts_in([*remarks, *(line.shown for line in near)])
    used = [near[index - len(remarks)] for index in facts.used if index >= len(remarks)]
    begin = min([grid.start, *(line.start for line in used)])
    end = max([grid.end, *(line.end for line in used)])
    turned = _is_turned(grid)
    seen = _turn(pieces, grid, turned=turned)
    starts = frozenset(line.start for line in used)
    return DrawingInText(grid, seen, turned, facts, starts, Span(begin, end))


# --- squares --------------------------------------------------------------------------


def _pieces_or_most(grid: Grid) -> tuple[tuple[str, ...], tuple[int, ...]] | None:
    """The letters on the squares, and which squares of a known board hold what is no piece."""
    pieces = _pieces(grid)
    if pieces is not None:
        return pieces, ()
    alphabet = letters_drawn(grid.width, len(grid.rows))
    if not (grid.framed and alphabet):
        return None
    cells = [cell for row in grid.rows for cell in row]
    unknown = unknown_in(cells, alphabet)
    if not unknown:
        return None
    for index in unknown:
        cells[index] = ""
    pieces = pieces_in(cells)
    known = pieces and any(pieces) and _game_of(grid, pieces)
    return (pieces, unknown) if pieces and known else None


def _pieces(grid: Grid) -> tuple[str, ...] | None:
    """The letters on the squares; None where the lines are no board after all."""
    pieces = pieces_in([cell for row in grid.rows for cell in row])
    if pieces is None:
        return None
    if _game_of(grid, pieces):
        return pieces if grid.framed or any(pieces) else None
    if not grid.framed or not any(pieces):
        return None
    offered = grid.width == 8 == len(grid.rows) and translations(pieces)
    ascii_only = all(piece.isascii() for piece in pieces)
    return pieces if offered or ascii_only else None


def _game_of(grid: Grid, pieces: Sequence[str]) -> Game | None:
    """The known game whose board and letters these are."""
    return game_drawn(grid.width, len(grid.rows), letters_of(pieces))


def _is_turned(grid: Grid) -> bool:
    """Whether the labels say that the second side is at the bottom."""
    ranks = [int(label) for label in grid.ranks if label]
    count = len(grid.rows)
    numbered = len(ranks) == count and sorted(ranks) in ([*range(1, count + 1)], [*range(count)])
    upwards = numbered and ranks[0] < ranks[-1] and min(ranks) == 1
    by_numbers = bool(grid.files) and grid.files[0].isdigit()
    if by_numbers:  # shogi counts files from the right and ranks from the top
        return grid.files[0] == "1" and grid.width == 9
    if grid.files:
        return grid.files[0] != "a"
    return upwards and grid.width != 9


def _turn(pieces: tuple[str, ...], grid: Grid, *, turned: bool) -> tuple[str, ...]:
    """The pieces seen from the first side."""
    ranks = [int(label) for label in grid.ranks if label]
    if grid.files and not grid.files[0].isdigit() and len(ranks) == len(grid.rows):
        # Rows and files by what each says.
        rows = [pieces[at : at + grid.width] for at in range(0, len(pieces), grid.width)]
        if min(ranks) == 1 and ranks[0] < ranks[-1]:
            rows.reverse()
        if turned:
            rows = [row[::-1] for row in rows]
        return tuple([piece for row in rows for piece in row])
    return pieces[::-1] if turned else pieces


# --- reading --------------------------------------------------------------------------


class Drawn:
    """A text in which drawn boards are looked for once, however often they are asked for."""

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def _lines(self) -> Sequence[DrawnLine]:
        return list(lines_of(self.text))

    @cached_property
    def _drawings(self) -> Sequence[DrawingInText]:
        return list(_drawings(self._lines))

    def reading(self, write: Write) -> Reading | None:
        """The first board that is drawn; None where there is none.

        write   writes a position in the notation of its game
        """
        drawing = next(iter(self._drawings), None)
        return drawing and _read(self.text, drawing, _unused(self._lines, drawing), write)

    def boards(self) -> Iterator[tuple[int, Span, Position | None, Game]]:
        """The boards that are drawn, each with the number of its line and its own place.

        One that has rows of the wrong length has no position.
        """
        number = {line.start: index for index, line in enumerate(self._lines, start=1)}
        for drawing in self._drawings:
            game = _game_of(drawing.grid, drawing.pieces)
            if game:
                place = Span(*drawing.text)
                position = _position(drawing, game) if drawing.is_whole else None
                yield number[drawing.grid.start], place, position, game


def _read(text: str, drawing: DrawingInText, unused: Iterable[Span], write: Write) -> Reading:
    """The reading of one drawing, on the text that it stands in."""
    grid, place = drawing.grid, Span(drawing.grid.start, drawing.grid.end)
    game = _game_of(grid, drawing.pieces)
    if not drawing.is_whole:
        kind = kind_of(game) if game and game != "chess" else _kind_of_size(grid)
        wrong = faults_of(text, grid, drawing.unknown, kind, turned=drawing.turned)
        notation = EVERY_GAME[kind.game].notation
        return Reading(text, None, in_text_order(wrong), notation, {"placement": place}, board=kind)
    if game:
        position = _position(drawing, game)
        findings = _findings(text, drawing, position, unused, write)
        notation = EVERY_GAME[game].notation
        return Reading(text, position, findings, notation, {"placement": place})
    offered = translations(drawing.pieces) if (grid.width, len(grid.rows)) == (8, 8) else []
    if offered:
        read = [
            (write_fen(_position(drawing._replace(pieces=way.pieces), "chess")), way)
            for way in offered
        ]
        ways = [Offer(written, way.languages) for written, way in read]
        finding = foreign_letters(place, ways, text)
        return Reading(text, None, (finding,), "fen", {"placement": place})
    kind = _kind_of_size(grid)
    position = Position(drawing.pieces, drawing.facts.turn or "first", kind=kind)
    fix = Fix("set-up-custom", (Edit(0, len(text), write_feen(position)),))
    args = {"files": grid.width, "ranks": len(grid.rows)}
    finding = Finding("drawn-other-board", place, args=args, fixes=(fix,))
    return Reading(text, None, (finding,), "feen", {"placement": place}, board=kind)


def _kind_of_size(grid: Grid) -> BoardKind:
    """The kind of a board with letters of no known game: chess, by its size, or custom."""
    files, ranks = grid.width, len(grid.rows)
    if (files, ranks) == (CHESS.files, CHESS.ranks):
        return CHESS
    style = style_of_custom("C", files, ranks)
    return BoardKind("custom", files, ranks, (style, style))


def _position(drawing: DrawingInText, game: Game) -> Position:
    facts, chess = drawing.facts, game == "chess"
    tokens = {"": "", **DRAWN[game]}
    tokens |= {letter.lower(): token.lower() for letter, token in tokens.items()}
    squares = tuple([tokens[piece] for piece in drawing.pieces])
    rights = (rook_named(letter, squares) for letter in facts.castling or "")
    return Position(
        squares,
        facts.turn or "first",
        castling=canonical_castling(rights) if chess else (),
        en_passant=facts.en_passant if chess else None,
        halfmove=(facts.halfmove or 0) if game != "shogi" else 0,
        fullmove=facts.fullmove or 1,
        kind=CHESS if chess else kind_of(game),
    )


def _findings(
    text: str, drawing: DrawingInText, position: Position, unused: Iterable[Span], write: Write
) -> tuple[Finding, ...]:
    """The reading with its text as the fix, and each thing assumed with the other way."""
    place, whole = Span(drawing.grid.start, drawing.grid.end), (0, len(text))
    written = Fix("write-canonical", (Edit(*whole, write(position)),), sure=True)
    info = EVERY_GAME[position.game]
    # It covers what is said beside the board too.
    all_of_it = Span(*drawing.text)
    found = [Finding("drawn-board", all_of_it, args={"game": info.within}, fixes=(written,))]
    found += _of_view(drawing, position, written, write)
    if drawing.facts.turn is None:
        other = write(replace(position, turn="second"))
        args = {"side": info.sides.names[1]}
        fixes = (Fix("to-move", (Edit(*whole, other),), args=args),)
        end = Span(place.end, place.end)
        of_first = {"side": info.sides.names[0]}
        found.append(Finding("drawn-side-assumed", end, args=of_first, fixes=fixes))
    is_chess = position.game == "chess"
    able = canonical_castling(rights_of_setup(position.squares)) if is_chess else ()
    if able and drawing.facts.castling is None:
        letters = castling_letters(position.squares, able, "fen")
        edit = Edit(*whole, write(replace(position, castling=able)))
        fixes = (Fix("castle-as-placed", (edit,), args={"written": letters}),)
        end = Span(place.end, place.end)
        found.append(Finding("drawn-castling-assumed", end, fixes=fixes))
    found += [Finding("surrounding-text", span) for span in unused]
    return in_text_order(found)


def _of_view(
    drawing: DrawingInText, position: Position, written: Fix, write: Write
) -> Iterator[Finding]:
    """From which side the board is seen, where that was told or should be asked."""
    place = Span(drawing.grid.start, drawing.grid.end)
    first, second = EVERY_GAME[position.game].sides.names
    if drawing.turned:
        yield Finding("drawn-turned", place, args={"side": second})
    elif _is_upside_down(drawing):
        seen = _position(drawing._replace(pieces=drawing.pieces[::-1]), position.game)
        edit = written.edits[0]._replace(text=write(seen))
        turn = Fix("turn-drawing", (edit,))
        args = {"first": first, "second": second}
        yield Finding("drawn-upside-down", place, args=args, fixes=(turn,))


def _is_upside_down(drawing: DrawingInText) -> bool:
    """Whether the first side is above the second, and no labels say which way round that is."""
    grid = drawing.grid
    if any(grid.ranks) or grid.files:
        return False
    rows: dict[bool, list[int]] = {True: [], False: []}
    for index, piece in enumerate(drawing.pieces):
        if piece:
            rows[piece.isupper()].append(index // grid.width)
    first, second = rows[True], rows[False]
    return bool(first and second) and sum(first) * len(second) < sum(second) * len(first)


def _unused(lines: Sequence[DrawnLine], drawing: DrawingInText) -> Iterator[Span]:
    """The text before the drawing and that behind it, if its lines say nothing of it."""
    said = [
        line
        for line in lines
        if line.shown.strip() and "```" not in line.shown and line.start not in drawing.used
    ]
    before = [line for line in said if line.end <= drawing.grid.start]
    behind = [line for line in said if line.start >= drawing.grid.end]
    for part in (before, behind):
        if part:
            yield Span(part[0].start, part[-1].end)
