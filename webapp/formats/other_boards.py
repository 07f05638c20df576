"""FEN-like texts of boards that no known game has: other sizes, other pieces.

Such a text is told by ranks of equal length, whatever their length and number. It is offered
as a custom board of its own size, with one finding that names the variant where it is known.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import NamedTuple

from msgspec.structs import replace

from webapp.findings import Edit, Finding, Fix, Span, in_text_order
from webapp.formats.feen import unwritable, write_feen
from webapp.formats.foreign.board import parse_foreign
from webapp.formats.grammar.board import WRAPPING
from webapp.formats.grammar.reading import Reading
from webapp.games import EVERY_GAME, style_of_custom
from webapp.games.alphabets import (
    SIZES,
    game_drawn,
    is_board_of_game,
    letters_by_size,
    style_of_pieces,
)
from webapp.games.board import MAX_SIDE, BoardKind, Side
from webapp.games.pieces import canonical_hand, is_token
from webapp.games.ranks import ranks_text
from webapp.games.variants import name_within, needs_pocket, variant_of_pieces, variant_of_start
from webapp.language import quote
from webapp.model.position import MAX_IN_HAND, Position
from webapp.text.links import OpenedText

_OPENING = WRAPPING.replace("*", "").replace("|", "")
_LONGEST = 2048
"""The most characters of a board that is looked at."""
_FEWEST = 3
"""The fewest files, and the fewest ranks."""
_WORD = re.compile(r"[^ ]+")
_ITEM = re.compile(r"([0-9]+)|(\*)|([+|]?[A-Za-z]~?)")
_POCKET = re.compile(r"(.*?)\[([^\[\]]*)\]\Z", re.DOTALL)
_SIDES: dict[str, Side] = {"w": "first", "b": "second"}


class OtherBoard(NamedTuple):
    """An even board.

    start, end   where its word stands in the plain text
    board        its text without a pocket
    squares      a token for each square, `*` for one that is none
    pocket       the letters in brackets
    side         the word behind it
    """

    start: int
    end: int
    board: str
    squares: tuple[str, ...]
    files: int
    ranks: int
    pocket: str
    side: str

    @property
    def letters(self) -> Counter[str]:
        """How often each letter stands on the board or in the pocket, as capitals."""
        pieces = (*self.squares, *self.pocket)
        return Counter(letter.upper() for piece in pieces for letter in piece if letter.isalpha())


def with_variant(reading: Reading, board: str) -> Reading:
    """The reading with a note where the text of its board is the start of a variant."""
    name = variant_of_start(board)
    if not name:
        return reading
    game = EVERY_GAME[reading.kind.game].within
    span = reading.fields.get("placement")
    note = Finding("variant-start", span, args={"variant": name_within(name), "game": game})
    return replace(reading, findings=in_text_order((*reading.findings, note)))


def board_word(plain: str) -> str:
    """The text of the first even board, "" where there is none."""
    board = find_even_board(plain)
    return board.board if board else ""


def find_even_board(plain: str) -> OtherBoard | None:
    """The first word of a plain text that is a board of equal ranks."""
    for word in _WORD.finditer(plain):
        if word[0].count("/") < _FEWEST - 1 or len(word[0]) > _LONGEST:
            continue
        bare = word[0].rpartition("=")[2].lstrip(_OPENING).rstrip(",;\"'`)>")
        if not _FEWEST - 1 <= bare.count("/") <= MAX_SIDE or "//" in bare:
            continue
        board, pocket = bare, ""
        held = _POCKET.match(bare)
        if held:
            board, pocket = held[1], held[2]
        ranks = _even_ranks(board)
        if not ranks or not _FEWEST <= len(ranks[0]) <= MAX_SIDE:
            continue
        start = word.start() + word[0].index(bare)
        behind = plain[word.end() : word.end() + 3].split()
        squares = tuple([piece for rank in ranks for piece in rank])
        return OtherBoard(
            start,
            start + len(bare),
            board,
            squares,
            len(ranks[0]),
            len(ranks),
            pocket,
            behind[0] if behind else "",
        )
    return None


def _even_ranks(board: str) -> list[list[str]]:
    """The squares of ranks that have equally many each; [] for any others."""
    ranks: list[list[str]] = []
    for text in board.split("/"):
        rank = _rank(text)
        if rank is None or (ranks and len(rank) != len(ranks[0])):
            return []
        ranks.append(rank)
    return ranks


def _rank(text: str) -> list[str] | None:
    """The squares of a rank; None where it holds anything but pieces and counts."""
    squares: list[str] = []
    end = 0
    for item in _ITEM.finditer(text):
        if item.start() != end:
            return None
        end = item.end()
        if item[1]:
            if len(item[1]) > 3 or int(item[1]) > MAX_SIDE:
                return None
            squares += [""] * int(item[1])
        else:
            squares.append(item[0])
    return squares if squares and end == len(text) else None


def parse_other_board(opened: OpenedText) -> Reading | None:
    """The reading of a board that no known game has; None for any other text."""
    if opened.source.plain.count("/") < _FEWEST - 1:
        return None
    board = find_even_board(opened.source.plain)
    if board is None or _is_known(board):
        return None
    if (board.files, board.ranks) == (8, 8):
        foreign = parse_foreign(opened)
        if foreign:
            return foreign
    return _reading(opened, board)


def _is_known(board: OtherBoard) -> bool:
    """Whether a known game has such a board, or one that a slip has made of it."""
    letters, used, size = board.letters, board.letters.keys(), (board.files, board.ranks)
    if set(board.board) & {"*", "|"} or ("~" in board.board and size == SIZES["xiangqi"]):
        # On a board of xiangqi ~ marks nothing that it knows: pieces face down, in Jieqi.
        return False
    if needs_pocket(board.board, board.pocket):
        return False
    if is_board_of_game(*size, used):
        return True
    if variant_of_start(board.board, board.pocket):
        return False
    for files, ranks, alphabet in letters_by_size():
        strange = sum(letters[letter] for letter in used - alphabet)
        in_pocket = {letter.upper() for letter in board.pocket} & used - alphabet
        if (files, ranks) == size and strange < 2 and not in_pocket:
            return True
        if not strange and files == board.files and board.ranks <= ranks + 1:
            return True
    return False


def _reading(opened: OpenedText, board: OtherBoard) -> Reading:
    text, source = opened.text, opened.source
    place = source.span(board.start, board.end)
    name = variant_of_start(board.board, board.pocket)
    name = name or variant_of_pieces(board.files, board.ranks, board.letters)
    shown = quote(" ".join(sorted(board.letters)))
    args: dict[str, str | int] = {"files": board.files, "ranks": board.ranks, "letters": shown}
    if "*" in board.squares:
        return _with_stars(text, board, Span(*place), args)
    if name:
        args["variant"] = name_within(name)
    position = _custom(board)
    fixes: tuple[Fix, ...] = ()
    if position and unwritable(position) is None:
        fixes = (Fix("set-up-custom", (Edit(0, len(text), write_feen(position)),)),)
    code = "variant-board" if name else "other-board"
    finding = Finding(code, Span(*place), args=args, fixes=fixes)
    kind = BoardKind("custom", board.files, board.ranks)
    return Reading(text, None, (finding,), "feen", {}, board=kind)


def _with_stars(text: str, board: OtherBoard, place: Span, args: dict[str, str | int]) -> Reading:
    """The reading of a board with stars, which are the duck of Duck chess, or holes."""
    game = game_drawn(board.files, board.ranks, board.letters.keys())
    if game != "chess" or board.squares.count("*") > 1:
        kind = BoardKind("custom", board.files, board.ranks)
        found = Finding("board-with-holes", place, args=args)
        return Reading(text, None, (found,), "fen", {}, board=kind)
    squares = ["" if piece == "*" else piece for piece in board.squares]
    written = ranks_text([squares[at : at + 8] for at in range(0, 64, 8)])
    fix = Fix("without-duck", (Edit(*place, written),))
    duck = Finding("duck", place, (board.squares.index("*"),), args, (fix,))
    return Reading(text, None, (duck,), "fen", {})


def _custom(board: OtherBoard) -> Position | None:
    """The custom position; None where a piece has no token."""
    squares = tuple([piece.rstrip("~") for piece in board.squares])
    if not all(is_token(piece) for piece in squares if piece):
        return None
    has_promoted = any(piece.startswith("+") for piece in board.squares)
    style = style_of_pieces(board.files, board.letters.keys(), has_promoted=has_promoted)
    style = style_of_custom(style, board.files, board.ranks)
    kind = BoardKind("custom", board.files, board.ranks, (style, style))
    pocket = Counter(filter(is_token, board.pocket))
    first, second = (
        canonical_hand({p: min(n, MAX_IN_HAND) for p, n in pocket.items() if p.isupper() == upper})
        for upper in (True, False)
    )
    return Position(squares, _SIDES.get(board.side, "first"), hands=(first, second), kind=kind)
