"""Diagrams in words of the current language, for those who do not see them.

    Chess diagram. White: king e1, pawns a2 b2. Black: king e8. White to move.
    Marks: arrow from e2 to e4, green.

Said is what the picture shows: of a part of a board the pieces in it, of pieces in hand nothing
where they are not drawn, nothing of castling and of counters. The side to move is said always.
Boards with more than `MOST_NAMED` pieces are told by their numbers alone. Files are named by what
people call a position.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from webapp.formats.registry import NOTATIONS
from webapp.formats.words.writer import write_turn, write_words
from webapp.games import EVERY_GAME, GAMES, games_of_styles, labels
from webapp.games.board import SIDES, BoardKind, owner
from webapp.games.coordinates import square_name
from webapp.language import current, gettext, joined, ngettext, translated
from webapp.language.vocabulary import vocabulary
from webapp.model.marks import Mark, marks_in_words
from webapp.model.position import NO_HANDS, Position
from webapp.model.sides import has_handicap
from webapp.pictures.looks import BoardPart, Looks, last_move_of, part_of

MOST_NAMED = 150
"""So many pieces are named with their squares."""

MOST_MARKS = 40
"""So many marks are named."""

_SPOKEN = NOTATIONS["spoken"]


def alt_text(position: Position, marks: Sequence[Mark] = (), looks: Looks | None = None) -> str:
    """The words for the picture of a position where it is heard and not seen."""
    looks = looks or Looks()
    part = part_of(position.kind, looks.area) if looks.area else None
    shown = _shown(position, part, looks)
    handicap = looks.handicap or has_handicap(position)
    sentences = [*_position(shown, handicap=handicap)]
    if part:
        sentences.append(_corners(position.kind, part))
    if looks.flipped:
        side = labels.sides(position.game, handicap=handicap).names[1]
        sentences.append(gettext("Seen from %(side)s’s side.") % {"side": side})
    if looks.last:
        sentences += _last_move(position.kind, part, last_move_of(position.kind, looks.last) or ())
    if looks.marks and marks:
        sentences += _marks([m for m in marks if _is_within(m, position.kind, part)], position.kind)
    return vocabulary(current()).templates.gap.join(sentences)


def _last_move(kind: BoardKind, part: BoardPart | None, squares: tuple[int, ...]) -> Iterator[str]:
    """The squares of the last move that are shown."""
    shown = [square_name(kind, at) for at in squares if part is None or _holds(part, at, kind)]
    if len(shown) > 1:
        said = gettext("The last move went from %(origin)s to %(to)s.")
        yield said % {"origin": shown[0], "to": shown[-1]}
    elif shown and shown[0] == square_name(kind, squares[-1]):
        yield gettext("The last move went to %(to)s.") % {"to": shown[0]}


def diagram_of(position: Position) -> str:
    """The words for a picture that is not to be told."""
    return gettext("%(game)s diagram.") % {"game": name_of(position)}


def name_of(position: Position) -> str:
    """The name of the game, or of the board."""
    return EVERY_GAME[position.game].name.translated()


def _shown(position: Position, part: BoardPart | None, looks: Looks) -> Position:
    squares = position.squares
    if part:
        squares = tuple(
            piece if piece and _holds(part, index, position.kind) else ""
            for index, piece in enumerate(squares)
        )
    return replace(
        position,
        squares=squares,
        castling=(),
        en_passant=None,
        halfmove=0,
        fullmove=1,
        hands=position.hands if looks.hands else NO_HANDS,
        checks=None,
    )


def _position(position: Position, *, handicap: bool) -> Iterator[str]:
    """The sentences of a position."""
    count = len(position.squares) - position.squares.count("") + sum(map(len, position.hands))
    spoken = count <= MOST_NAMED and _SPOKEN.unwritable(position) is None
    said = write_words(position, handicap=handicap) if spoken else ""
    if spoken and position.game not in GAMES:
        # It begins with the board.
        yield said
        return
    name = name_of(position)
    yield diagram_of(position)
    if spoken:
        # Words of some games begin with the name.
        yield said.removeprefix(name).lstrip(".。 ") if said.startswith(name) else said
        return
    few = count <= MOST_NAMED
    yield from _pieces(position, handicap=handicap) if few else _numbers(position)
    yield write_turn(EVERY_GAME[position.game], position.turn, handicap=handicap)


def _pieces(position: Position, *, handicap: bool) -> Iterator[str]:
    """All pieces by name, where the game has no words for them or the board is none of its own."""
    kind = position.kind
    games = games_of_styles(kind.styles, kind.files, kind.ranks)
    said = [
        labels.say(
            "square-holds",
            square=str(translated(square_name(kind, index))),
            piece=labels.piece_name(piece, games, handicap=handicap),
        )
        for index, piece in enumerate(position.squares)
        if piece
    ]
    said += [
        labels.say("in-hand", piece=labels.piece_name(piece, games, handicap=handicap), count=count)
        for hand in position.hands
        for piece, count in hand
    ]
    if said:
        yield gettext("Pieces: %(pieces)s.") % {"pieces": labels.say("marks-comma").join(said)}
    else:
        yield vocabulary(current()).templates.empty


def _numbers(position: Position) -> Iterator[str]:
    """How large the board is, and how many pieces each side has."""
    said = gettext("A board of %(files)s files and %(ranks)s ranks.")
    yield said % {"files": position.files, "ranks": position.ranks}
    owners = [owner(piece) for piece in position.squares]
    names = labels.sides(position.game).names
    for side, name, hand in zip(SIDES, names, position.hands, strict=True):
        count = owners.count(side) + sum(held for _, held in hand)
        said = ngettext("%(side)s: %(count)s piece.", "%(side)s: %(count)s pieces.", count)
        yield said % {"side": name, "count": count}


def _corners(kind: BoardKind, part: BoardPart) -> str:
    first = part.last_rank * kind.files + part.first_file
    last = part.first_rank * kind.files + part.last_file
    names = [str(translated(square_name(kind, index))) for index in (first, last)]
    said = gettext("Only the squares from %(first)s to %(last)s are shown.")
    return said % {"first": names[0], "last": names[1]}


def _marks(marks: Sequence[Mark], kind: BoardKind) -> Iterator[str]:
    """The marks, the first of them if there are very many."""
    if not marks:
        return
    said = [marks_in_words(marks[:MOST_MARKS], kind)]
    more = len(marks) - MOST_MARKS
    if more > 0:
        said.append(ngettext("%(count)s more", "%(count)s more", more) % {"count": more})
    yield gettext("Marks: %(marks)s.") % {"marks": joined(said)}


def _is_within(mark: Mark, kind: BoardKind, part: BoardPart | None) -> bool:
    ends = (mark.square,) if mark.to is None else (mark.square, mark.to)
    return part is None or all(_holds(part, square, kind) for square in ends)


def _holds(part: BoardPart, index: int, kind: BoardKind) -> bool:
    rank, file = divmod(index, kind.files)
    return part.first_file <= file <= part.last_file and part.first_rank <= rank <= part.last_rank


# --- names of files -----------------------------------------------------------------------

MOST_BYTES = 100
"""The most bytes (UTF-8) of a name, without what ends it; systems allow 255."""

# What a system would take for a path, a drive, a pattern or a stream, and what cannot be seen.
_UNSAFE = re.compile(r"[\s/\\:*?\"<>|\x00-\x1f\x7f]+")
_OF_WINDOWS = re.compile(r"(?i:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?:\.|$)")


def file_name(text: str) -> str:
    """The text as a name that every system takes, and no part of a path; "" for nothing.

    Spaces and what no name may hold become a space; dots, spaces and hyphens at either end
    fall away, as do characters that are not seen.
    """
    plain = _UNSAFE.sub(" ", unicodedata.normalize("NFC", text))
    seen = "".join(c for c in plain if c == " " or unicodedata.category(c)[0] not in "CZ")
    name = seen.encode()[:MOST_BYTES].decode(errors="ignore").strip(" .-")
    return f"_{name}" if _OF_WINDOWS.match(name) else name
