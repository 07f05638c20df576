"""Positions written in words, in the current language."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from webapp.coordinates import square_name
from webapp.games import GAMES, kind_of
from webapp.language import current
from webapp.position import Game, Position, Side, side_of_home_rank
from webapp.rules.chess.castling import right_letter
from webapp.words.game import BARE_PAWNS, KANJI, KINGS
from webapp.words.vocabulary import Language, Templates
from webapp.words.words import SIDES, VOCABULARIES

_NAMED_BY_THEIR_SIDES = ("shogi", "xiangqi")


class Table(NamedTuple):
    """What writing a game in a language needs.

    squares  the names of all squares, by index
    order    all squares by file, then by rank
    men      for each side its pieces in the order of the palette, each with the
             name of one and of several
    sides    what the sides are called
    alone    the game's name as a sentence, "" for chess
    named    the same where the sides do not tell the game
    """

    squares: tuple[str, ...]
    order: tuple[int, ...]
    men: tuple[tuple[tuple[str, str, str], ...], tuple[tuple[str, str, str], ...]]
    sides: tuple[str, str]
    templates: Templates
    alone: str
    named: str


@lru_cache(maxsize=len(VOCABULARIES) * 4)
def _table(tag: str, game: Game) -> Table:
    language = VOCABULARIES[tag]
    kind, templates = kind_of(game), language.templates
    names = tuple(square_name(kind, index) for index in range(kind.files * kind.ranks))
    if game == "shogi" and language.kanji:
        names = tuple(f"{name[0]}{KANJI[ord(name[1]) - ord('a')]}" for name in names)
    from_top = game == "shogi"
    ranks = range(kind.ranks) if from_top else range(kind.ranks - 1, -1, -1)
    order = tuple(rank * kind.files + file for file in range(kind.files) for rank in ranks)
    alone = "" if game == "chess" else templates.game.format(game=language.games[game][0])
    named = "" if game in _NAMED_BY_THEIR_SIDES else alone
    men = (_men(language, game, "first"), _men(language, game, "second"))
    return Table(names, order, men, language.sides[game], templates, alone, named)


def _men(language: Language, game: Game, side: Side) -> tuple[tuple[str, str, str], ...]:
    men: list[tuple[str, str, str]] = []
    for man in GAMES[game].tokens:
        one, *others = language.men[game][man]
        many = others[0] if language.plurals else one
        if side == "second":
            one = language.second.get(game, {}).get(man, one)
            many = many if language.plurals else one
        men.append((man if side == "first" else man.lower(), one, many))
    return tuple(men)


def side_name(game: Game, side: Side) -> str:
    """What a side is called in the current language."""
    return _table(current(), game).sides[side == "second"]


def write_turn(game: Game, side: Side) -> str:
    """The sentence that says who is to move, in the current language."""
    table = _table(current(), game)
    return table.templates.turn.format(side=table.sides[side == "second"])


def write_side(game: Game, side: Side) -> str:
    """What the pieces of a side begin with, in the current language."""
    table = _table(current(), game)
    return table.templates.side.partition("{men}")[0].format(side=table.sides[side == "second"])


def write_words(position: Position) -> str:
    """The position in the current language; it must be one that can be written."""
    table = _table(current(), position.game)
    found: dict[str, list[str]] = {}
    squares, names = position.squares, table.squares
    for index in table.order:
        piece = squares[index]
        if piece:
            found.setdefault(piece, []).append(names[index])
    templates = table.templates
    sentences: list[str] = []
    if not found and not any(position.hands):
        sentences += [table.alone, templates.empty]
    else:
        sentences += [table.named, *_sides(position, table, found)]
    sentences += _facts(position, table)
    return templates.gap.join([sentence for sentence in sentences if sentence])


def _sides(position: Position, table: Table, found: dict[str, list[str]]) -> Iterator[str]:
    templates, game = table.templates, position.game
    for side, men, hand in zip(table.sides, table.men, position.hands, strict=True):
        said = [
            _man(game, templates, man, (one, many), found[man])
            for man, one, many in men
            if man in found
        ]
        yield templates.side.format(
            side=side, men=templates.comma.join(said) if said else templates.nothing
        )
        if hand or (templates.both_hands and any(position.hands)):
            counts = dict(hand)
            held = [
                templates.held.format(name=many, count=counts[man]) if counts[man] > 1 else one
                for man, one, many in men
                if man in counts
            ]
            yield templates.hand.format(men=templates.held_comma.join(held) or templates.nothing)


def _man(
    game: Game, templates: Templates, man: str, names: tuple[str, str], squares: Sequence[str]
) -> str:
    """A piece with its squares; its names are of one and of several."""
    if game == "shogi" and templates.shogi:
        return templates.same.join(
            templates.shogi.format(square=square, name=names[0]) for square in squares
        )
    if game in BARE_PAWNS and man.upper() in KINGS:
        # A bare square after a king is a pawn.
        return templates.comma.join(
            templates.man.format(name=names[0], squares=square) for square in squares
        )
    name = names[len(squares) > 1]
    return templates.man.format(name=name, squares=templates.squares.join(squares))


def _facts(position: Position, table: Table) -> Iterator[str]:
    templates = table.templates
    yield templates.turn.format(side=table.sides[position.turn == "second"])
    if position.castling:
        yield from _castling(position, table)
    if position.en_passant is not None:
        yield templates.en_passant.format(square=table.squares[position.en_passant])
    if position.halfmove:
        clock = templates.quiet if position.game == "xiangqi" else templates.halfmove
        yield clock.format(count=position.halfmove)
    if position.fullmove != 1:
        numbered = templates.ply if position.game == "shogi" else templates.fullmove
        yield numbered.format(count=position.fullmove)


def _castling(position: Position, table: Table) -> Iterator[str]:
    templates = table.templates
    king_side, queen_side, by_rook = templates.wings
    for name, side in zip(table.sides, dict.fromkeys(SIDES.values()), strict=True):
        wings: list[str] = []
        for rook in position.castling:
            if side_of_home_rank(rook) == side:
                letter = right_letter(position.squares, rook).upper()
                known = {"K": king_side, "Q": queen_side}.get(letter)
                wings.append(known or by_rook.format(square=table.squares[rook]))
        if wings:
            yield templates.castling.format(side=name, wings=templates.and_.join(wings))
