"""Positions written in words, in the current language.

    White: king e1, queen d1, pawns d4 e4. Black: king g8. White to move.
    Custom board, 9 files, 8 ranks, styles C and M. First: K^ e1, +P a2 b2. In hand: 3 P.
    Second: k^ e8. First to move.

Pieces stand in the order of the palette, their squares by file, then by rank. On custom
boards they go by their tokens, as FEEN writes them, and squares by file and rank, as a1.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from webapp.games import EVERY_GAME, GAMES, kind_of
from webapp.games.board import SIDES, BoardKind, Game, Hand, Side, owner, side_of_home_rank
from webapp.games.coordinates import square_name
from webapp.games.game import GameInfo
from webapp.games.labels import named_sides, names_of_pieces, of_side
from webapp.games.numerals import HAN
from webapp.games.pieces import bare
from webapp.language import current
from webapp.language.vocabulary import Templates, vocabulary
from webapp.model.position import Position
from webapp.model.sides import has_handicap
from webapp.rules.chess.castling import right_letter


@dataclass(frozen=True, slots=True)
class WordTable:
    """All that is needed to write the positions of a game or board in a language.

    squares  the names of all squares, by index
    order    all squares by file, then by rank
    tokens   each side's pieces in the order of the palette; () on custom boards
    names    of each piece the name of one, and of several
    sides    what the sides are called
    begins   the sentence that names the game or the board, "" where the sides tell
    empty    the same where there are no pieces
    """

    info: GameInfo
    templates: Templates
    squares: tuple[str, ...]
    order: tuple[int, ...]
    tokens: tuple[tuple[str, ...], tuple[str, ...]]
    names: Mapping[str, tuple[str, str]]
    sides: tuple[str, str]
    begins: str
    empty: str

    def name(self, piece: str, count: int) -> str:
        """The name of so many of a piece."""
        one, several = self.names.get(piece) or (f"{piece} ", f"{piece} ")
        return several if count > 1 else one


def write_words(position: Position, *, handicap: bool | None = None) -> str:
    """The position in words of the current language, with all it holds; see `unwritable`.

    Castling, target and counters are said where they are not none, none, 0 and 1.

    handicap   whether it is of a game with a handicap; None where nothing but the position is known
    """
    table = _table_of(position, handicap=has_handicap(position) if handicap is None else handicap)
    found: dict[str, list[str]] = {}
    for index in table.order:
        if position.squares[index]:
            found.setdefault(position.squares[index], []).append(table.squares[index])
    if found or any(position.hands):
        sentences = [table.begins, *_sides(position, table, found)]
    else:
        sentences = [table.empty, table.templates.empty]
    sentences += [_turn(table.info, table.sides, position.turn), *_facts(position, table)]
    return table.templates.gap.join(filter(None, sentences))


def write_turn(info: GameInfo, side: Side, *, handicap: bool = False) -> str:
    """The sentence that says who is to move."""
    return _turn(info, _side_names(info, current(), handicap=handicap), side)


def write_facts(position: Position, *, handicap: bool = False) -> str:
    """The sentences that say what a picture of the board does not: who is to move, castling, the
    target and the counters, as `write_words` has them.
    """
    table = _table_of(position, handicap=handicap)
    turn = _turn(table.info, table.sides, position.turn)
    return table.templates.gap.join([turn, *_facts(position, table)])


def write_side(info: GameInfo, side: Side) -> str:
    """The words before the pieces of a side."""
    before, _, _ = vocabulary(current()).templates.side.partition("{pieces}")
    return before.format(side=_side_names(info, current())[side == "second"])


def bare_word(info: GameInfo) -> str:
    """The word for the pieces that bare squares stand for."""
    return _names(info, info.bare_square, "first", current())[1]


def _side_names(info: GameInfo, tag: str, *, handicap: bool = False) -> tuple[str, str]:
    first, second = named_sides(info.game, handicap=handicap).names
    return first.forms(tag)[0], second.forms(tag)[0]


def _turn(info: GameInfo, sides: tuple[str, str], side: Side) -> str:
    templates = vocabulary(current()).templates
    of_board = templates.board_turn if info.game not in GAMES else ""
    return (of_board or templates.turn).format(side=sides[side == "second"])


# --- tables -------------------------------------------------------------------------


def _table_of(position: Position, *, handicap: bool) -> WordTable:
    tag = current()
    if position.game in GAMES:
        return _table(tag, position.game, handicap=handicap)
    kind, templates, info = position.kind, vocabulary(tag).templates, EVERY_GAME[position.game]
    first, second = kind.styles
    board = templates.board.format(files=kind.files, ranks=kind.ranks, first=first, second=second)
    squares, order = _squares(kind, numerals=False), _order(kind)
    sides = _side_names(info, tag)
    return WordTable(info, templates, squares, order, ((), ()), {}, sides, board, board)


@cache
def _table(tag: str, game: Game, *, handicap: bool) -> WordTable:
    info, kind, words = GAMES[game], kind_of(game), vocabulary(tag)
    tokens = info.tokens, tuple(token.lower() for token in info.tokens)
    names = {
        token: _names(info, token, side, tag)
        for side, own in zip(SIDES, tokens, strict=True)
        for token in own
    }
    first = next(iter(GAMES.values()))
    alike = [other for other in GAMES.values() if other.sides.names[0] == info.sides.names[0]]
    alone = "" if info == first else words.templates.game.format(game=info.name.forms(tag)[0])
    begins = alone if len(alike) > 1 else ""
    squares, order = _squares(kind, numerals=words.numerals), _order(kind)
    sides = _side_names(info, tag, handicap=handicap)
    return WordTable(info, words.templates, squares, order, tokens, names, sides, begins, alone)


def _squares(kind: BoardKind, *, numerals: bool) -> tuple[str, ...]:
    names = tuple(square_name(kind, index) for index in range(kind.files * kind.ranks))
    if numerals and _has_lettered_ranks(kind):
        return tuple(f"{name[0]}{HAN[ord(name[1]) - ord('a')]}" for name in names)
    return names


def _order(kind: BoardKind) -> tuple[int, ...]:
    """All squares by file, then by rank as they are named: in shogi from above."""
    ranks = range(kind.ranks)
    order = ranks if _has_lettered_ranks(kind) else ranks[::-1]
    return tuple(rank * kind.files + file for file in range(kind.files) for rank in order)


def _has_lettered_ranks(kind: BoardKind) -> bool:
    return EVERY_GAME[kind.game].squares == "usi"


def _names(info: GameInfo, token: str, side: Side, tag: str) -> tuple[str, str]:
    """The names of one and of several of a piece."""
    one, *others = names_of_pieces(info.game)[bare(token).upper()].forms(tag)
    several, words = next(iter(others), one), vocabulary(tag)
    if info.squares == "usi" and words.templates.after_square:
        one = several
    elif not words.plurals:
        several = one
    return of_side(one, side), of_side(several, side)


# --- sentences ----------------------------------------------------------------------


def _sides(
    position: Position, table: WordTable, found: Mapping[str, Sequence[str]]
) -> Iterator[str]:
    templates = table.templates
    for side, name, tokens, hand in zip(
        SIDES, table.sides, table.tokens, position.hands, strict=True
    ):
        pieces = [
            _piece(table, piece, found[piece])
            for piece in tokens or [piece for piece in found if owner(piece) == side]
            if piece in found
        ]
        said = templates.comma.join(pieces) or templates.nothing
        yield templates.side.format(side=name, pieces=said)
        if hand or (templates.both_hands and tokens and any(position.hands)):
            held = templates.held_comma.join(_held(table, tokens, hand))
            yield templates.hand.format(pieces=held or templates.nothing)


def _piece(table: WordTable, piece: str, squares: Sequence[str]) -> str:
    """A piece with its squares."""
    templates, info = table.templates, table.info
    name = table.name(piece, len(squares))
    if info.squares == "usi" and templates.after_square:
        said = [templates.after_square.format(name=name, square=square) for square in squares]
        return templates.same.join(said)
    if info.bare_square and piece.upper() == info.king:
        # A bare square after a king is a pawn.
        name = table.name(piece, 1)
        said = [templates.piece.format(name=name, squares=square) for square in squares]
        return templates.comma.join(said)
    return _spaced(templates.piece.format(name=name, squares=templates.squares.join(squares)))


def _held(table: WordTable, tokens: Sequence[str], hand: Hand) -> Iterator[str]:
    """The pieces in hand."""
    counts = dict(hand)
    for piece in tokens or counts:
        count = counts.get(piece, 0)
        held = table.templates.held if count > 1 else "{name}"
        if count:
            yield _spaced(held.format(name=table.name(piece, count), count=count))


def _spaced(text: str) -> str:
    """The text with one space between two words: a token has one of its own behind it."""
    return " ".join(text.split())


def _facts(position: Position, table: WordTable) -> Iterator[str]:
    templates, info = table.templates, table.info
    if position.castling:
        yield from _castling(position, table)
    if position.en_passant is not None:
        yield templates.en_passant.format(square=table.squares[position.en_passant])
    if position.halfmove:
        clock = templates.halfmove if info.fifty_moves else templates.quiet
        yield clock.format(count=position.halfmove)
    if position.fullmove != 1:
        number = templates.ply if info.counts_plies else templates.fullmove
        yield number.format(count=position.fullmove)


def _castling(position: Position, table: WordTable) -> Iterator[str]:
    templates = table.templates
    king_side, queen_side, by_rook = templates.wings
    known = {"K": king_side, "Q": queen_side}
    for side, name in zip(SIDES, table.sides, strict=True):
        wings = [
            known.get(right_letter(position.squares, rook).upper())
            or by_rook.format(square=table.squares[rook], rook=table.name("R", 1))
            for rook in position.castling
            if side_of_home_rank(rook) == side
        ]
        if wings:
            yield templates.castling.format(side=name, wings=templates.and_.join(wings))
