"""FEN, X-FEN and Shredder-FEN: one parser and one writer.

Source: PGN standard §16.1 (six fields), X-FEN (castling letters name the
outermost rook, en passant only where a pawn stands to capture), Shredder-FEN
(file letters for castling).

`parse_fen` reads any text and never raises. What it forgives, each time with a
finding of severity `repaired` whose fix is the canonical text:

- a FEN tag of a PGN, and links: see `text/links.py`; characters and spaces: see
  `text/characters.py`; the board: see `games/ranks.py`
- a `/` before the first or after the last rank, spaces within the board, and a
  pocket (Crazyhouse) written as one more rank
- a space missing between fields (`…RNBQKBNRw KQkq- 1`)
- another mark than `/` between the ranks, see `text/rank_marks.py`
- commas, semicolons or bars between the fields, as in the columns of a table, and quotation
  marks about the fields
- side to move, castling and en passant in another order, see `fen/behind_board.py`
- missing fields at the end (defaults `w - - 0 1`), and castling, en passant or
  the halfmove clock missing in the middle
- the side to move in capitals or as a word
- castling rights in any order, doubled, with dashes among them, or written
  both as K/Q and as file letters
- an en passant target in capitals; leading zeros; `-` for a counter; move 0
- `position`, `fen` (UCI) and other words before the position, moves after it, and `startpos`
  in its place; the moves are never taken out unasked
- text before the board and after the last field, left out; where it says who
  is to move and no field does, that is taken

Pockets and counts of checks are kept and written back, see `fen/variants.py`.

Fields that cannot be read are an `error`; the board is read all the same and
the field has its default. Only an error in the board leaves no position.
"""

from __future__ import annotations

import re

from webapp.findings import Finding
from webapp.formats.fen.behind_board import with_fields_in_order, with_spaces_between
from webapp.formats.fen.fields import FORM
from webapp.formats.fen.variants import checks_text, placement_text, pocket_text, with_asides
from webapp.formats.grammar.grammar import Grammar, parse_text
from webapp.formats.grammar.reading import FIELD_NAMES, EnPassantMode, Reading
from webapp.formats.grammar.shape import Shape, Unspaced
from webapp.formats.grammar.startpos import prepare_start
from webapp.games.alphabets import ALPHABETS
from webapp.games.board import SQUARE_NAMES
from webapp.model.position import Position
from webapp.rules.chess.attacks import en_passant_origins, legal_en_passant_origins
from webapp.rules.chess.castling import CastlingStyle, castling_letters, style_of
from webapp.text.characters import Source

START_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
LETTERS = ALPHABETS["fen"]


def parse_fen(text: str) -> Reading:
    """Reads a FEN of any dialect. Takes any `str` and never raises."""
    return parse_text(text, GRAMMAR)


def write_fen(
    position: Position, castling: CastlingStyle = "fen", en_passant: EnPassantMode = "always"
) -> str:
    """The canonical six-field text, with pocket and checks where the position has them.

    castling     `"fen"` and `"xfen"`: KQkq, and file letters only where those
                 would name another rook; `"shredder"`: always file letters
    en_passant   `"always"`: the target as held (PGN §16.1.3.4); `"xfen"`: only
                 where an enemy pawn stands to capture; `"legal"`: only where
                 one of them may
    """
    squares = position.squares
    placement = placement_text(position, LETTERS) + pocket_text(position)
    turn = "w" if position.turn == "first" else "b"
    rights = castling_letters(squares, position.castling, castling)
    target = "-"
    if position.en_passant is not None and _shows_target(position, en_passant):
        target = SQUARE_NAMES[position.en_passant]
    counters = f"{checks_text(position)}{position.halfmove} {position.fullmove}"
    return f"{placement} {turn} {rights} {target} {counters}"


def _shows_target(position: Position, mode: EnPassantMode) -> bool:
    if mode == "always":
        return True
    find = en_passant_origins if mode == "xfen" else legal_en_passant_origins
    return bool(find(position))


def _write(position: Position, style: str) -> str:
    return write_fen(position, "shredder" if style == "shredder" else "fen")


_with_start = prepare_start(START_FEN)


def _prepare(source: Source) -> tuple[Source, tuple[Finding, ...]]:
    """The source with the start that it names, or its fields in order with spaces between."""
    started, named = _with_start(source)
    if named:
        return started, named
    spaced, marks = with_spaces_between(source)
    ordered, order = with_fields_in_order(spaced)
    return ordered, (*marks, *order)


GRAMMAR = Grammar(
    notation="fen",
    shape=Shape(
        LETTERS,
        Unspaced(
            re.compile(r"[wbW](?:(?:-|[KQkqA-Ha-h]+)(?:(?:-|[a-h][1-8])[0-9]*)?)?\Z"),
            field=re.compile(r"(?:-|[KQkqA-Ha-h]+(?:-|[a-h][36])?|[a-h][36]|[0-9]+)\Z"),
            certain="wW",
            also="b",
        ),
        in_pocket="pocket-kept",
        pocket_rank="pocket-as-rank",
    ),
    form=FORM,
    complete=with_asides,
    position=lambda squares, values: Position(squares, *values),
    write=_write,
    plus=re.compile(r"\+[wb]\+[-KQkqA-Ha-h]"),
    style=style_of,
    styled=FIELD_NAMES.index("castling"),
    dialects={"xfen": "xfen", "shredder": "shredder"},
    prepare=_prepare,
)
