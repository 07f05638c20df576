"""FEN, X-FEN and Shredder-FEN: one parser and one writer.

Source: PGN standard §16.1 (six fields), X-FEN (castling letters name the
outermost rook, en passant only where a pawn stands to capture), Shredder-FEN
(file letters for castling).

`parse_fen` reads any text and never raises. What it forgives, each time with a
finding of severity `repaired` whose fix is the canonical text:

- characters and spaces: see `text/scan.py`; the board: see `text/placement.py`
- a space missing between fields (`…RNBQKBNRw KQkq- 1`)
- missing fields at the end (defaults `w - - 0 1`), and castling, en passant or
  the halfmove clock missing in the middle
- the side to move in capitals or as a word
- castling rights in any order, doubled, with dashes among them, or written
  both as K/Q and as file letters
- an en passant target in capitals; leading zeros; `-` for a counter; move 0
- check counters, and text before the board and after the last field, left out;
  where it says who is to move and no field does, that is taken

Fields that cannot be read are an `error`; the board is read all the same and
the field has its default. Only an error in the board leaves no position.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import chain

from webapp.fen import fields as fields
from webapp.fen.words import SLOTS
from webapp.findings import Finding, in_text_order
from webapp.position import SQUARE_NAMES, Position
from webapp.rules.chess.attacks import en_passant_origins, legal_en_passant_origins
from webapp.rules.chess.castling import CastlingStyle, castling_letters
from webapp.text.characters import MAX_LENGTH, Collector, Source, make_plain, too_long
from webapp.text.locate import find_board
from webapp.text.placement import CHESS_BOARD, clean_rank, write_rank
from webapp.text.ranks import read_ranks
from webapp.text.reading import EnPassantMode, Reading
from webapp.text.surroundings import take_position, with_canonical_fix


def parse_fen(text: str) -> Reading:
    """Reads a FEN of any dialect. Takes any `str` and never raises."""
    if len(text) > MAX_LENGTH:
        return Reading(text, None, (too_long(len(text)),))
    return read_canonical(text) or parse_source(Source.of(text), text)


def write_fen(
    position: Position, castling: CastlingStyle = "fen", en_passant: EnPassantMode = "always"
) -> str:
    """The canonical six-field text.

    castling     `"fen"` and `"xfen"`: KQkq, and file letters only where those
                 would name another rook; `"shredder"`: always file letters
    en_passant   `"always"`: the target as held (PGN §16.1.3.4); `"xfen"`: only
                 where an enemy pawn stands to capture; `"legal"`: only where
                 one of them may
    """
    squares = position.squares
    placement = "/".join([write_rank(squares[row : row + 8]) for row in range(0, 64, 8)])
    turn = "w" if position.turn == "first" else "b"
    rights = castling_letters(squares, position.castling, castling)
    target = _target(position, en_passant)
    return f"{placement} {turn} {rights} {target} {position.halfmove} {position.fullmove}"


def _target(position: Position, mode: EnPassantMode) -> str:
    if position.en_passant is None:
        return "-"
    if mode == "xfen" and not en_passant_origins(position):
        return "-"
    if mode == "legal" and not legal_en_passant_origins(position):
        return "-"
    return SQUARE_NAMES[position.en_passant]


def read_canonical(text: str) -> Reading | None:
    """The reading of a text in which each field is canonical, None for any other.

    It asks the readers of the fields whether they have nothing to report, and
    remembers what they said: there are few different ranks and counters.
    """
    words = text.split(" ")
    if len(words) != 6:
        return None
    ranks = words[0].split("/")
    if len(ranks) != 8:
        return None
    rows = [row for row in map(clean_rank, ranks) if row]
    if len(rows) != 8:
        return None
    castling = fields.clean_castling(words[2], ranks[7], ranks[0])
    rest = fields.clean_fields(words[1], words[3], words[4], words[5])
    if castling is None or rest is None:
        return None
    rooks, style = castling
    turn, target, halfmove, fullmove = rest
    position = Position(tuple(chain.from_iterable(rows)), turn, rooks, target, halfmove, fullmove)
    return Reading(text, position, (), style)


def parse_source(
    source: Source,
    text: str,
    found: tuple[Finding, ...] = (),
    write: Callable[[Position, CastlingStyle], str] = write_fen,
) -> Reading:
    """Reads the FEN in `source`, a part of `text`; spans and fixes are of `text`.

    found   findings made on the way to the source, to go with the others
    write   gives the canonical form of `text`
    """
    plain, made_plain = make_plain(source)
    collector = Collector(plain, found)
    taken = take_position(collector, text, made_plain, CHESS_BOARD, SLOTS)
    if taken is None:
        return Reading(text, None, in_text_order(collector.kept()))
    field, dealt = taken
    squares = read_ranks(field, collector, CHESS_BOARD)
    values = fields.read_fields(dealt, squares, collector)
    spans = {"placement": plain.span(field.offsets[0], field.offsets[-1]), **values.spans}
    position = values.position(squares) if squares else None
    findings = in_text_order(collector.kept())
    if position and not collector.has_error:
        canonical = write(position, values.style)
        findings = with_canonical_fix(findings, text, canonical, sure=not dealt.doubtful)
    return Reading(text, position, findings, values.style, spans)


def words_after_board(text: str) -> list[tuple[str, int]]:
    """The words after the board of a text, and where each starts in it."""
    plain, _ = make_plain(Source.of(text))
    board = find_board(plain.plain)
    if board is None:
        return []
    words = re.compile(r"[^ ]+").finditer(plain.plain, board.end)
    return [(word[0], plain.starts[word.start()]) for word in words]
