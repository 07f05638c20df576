"""Custom boards written in words: pieces go by their tokens, as FEEN writes them.

    Custom board, 9 files, 8 ranks, styles C and M. First: K^ e1, +P a2 b2. In hand: 3 P.
    Second: k^ e8. First to move.

Only boards of one layer with equal ranks; their squares go by file and rank, as a1.
"""

from __future__ import annotations

from collections.abc import Iterator

from webapp.coordinates import square_name
from webapp.language import current
from webapp.position import Hand, Position, owner
from webapp.words.vocabulary import Language
from webapp.words.words import VOCABULARIES


def write_custom(position: Position) -> str:
    """The position in the current language; its board must be regular."""
    language = VOCABULARIES[current()]
    return language.templates.gap.join(_sentences(position, language))


def write_custom_turn(side: str) -> str:
    """The sentence that says that the first or second side is to move."""
    custom = VOCABULARIES[current()].custom
    return custom.turn.format(side=custom.sides[side == "second"])


def _sentences(position: Position, language: Language) -> Iterator[str]:
    custom, templates, kind = language.custom, language.templates, position.kind
    first, second = kind.styles
    yield custom.board.format(files=kind.files, ranks=kind.ranks, first=first, second=second)
    if not any(position.squares) and not any(position.hands):
        yield templates.empty
    else:
        yield from _sides(position, language)
    yield custom.turn.format(side=custom.sides[position.turn == "second"])
    if position.halfmove:
        yield templates.halfmove.format(count=position.halfmove)
    if position.fullmove != 1:
        yield templates.fullmove.format(count=position.fullmove)


def _sides(position: Position, language: Language) -> Iterator[str]:
    templates, kind = language.templates, position.kind
    found: dict[str, list[str]] = {}
    for file in range(kind.files):
        for index in range(len(position.squares) - kind.files + file, -1, -kind.files):
            if position.squares[index]:
                found.setdefault(position.squares[index], []).append(square_name(kind, index))
    for index, (side, hand) in enumerate(zip(language.custom.sides, position.hands, strict=True)):
        mine = ("first", "second")[index]
        men = [
            f"{token} {templates.squares.join(squares)}"
            for token, squares in found.items()
            if owner(token) == mine
        ]
        yield templates.side.format(side=side, men=templates.comma.join(men) or templates.nothing)
        if hand:
            yield templates.hand.format(men=templates.held_comma.join(_held(hand, language)))


def _held(hand: Hand, language: Language) -> Iterator[str]:
    """The pieces in hand, each with a space between its token and its number."""
    for token, count in hand:
        said = language.templates.held.format(name=f"{token} ", count=count)
        yield " ".join(said.split()) if count > 1 else token
