"""Games and trays as the page of the editor knows them and the server draws it.

All that differs from game to game on the page is data from here: neither templates nor
scripts nor sheets know a game by its name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Struct

from webapp.checking.games import SEARCHED
from webapp.formats.records.registry import OFFERED, PLAYER_TAGS, TITLE_TAGS
from webapp.formats.shogi.shift_jis import ENCODING as SHIFT_JIS
from webapp.formats.starts import CHESS960_NUMBERS
from webapp.games import EVERY_GAME, GAMES, games_of_styles, labels
from webapp.games.board import Game, Side, owner
from webapp.games.chess_variants import CHESS_VARIANTS
from webapp.games.coordinates import SCHEMES, Labels
from webapp.games.game import GameInfo
from webapp.games.pieces import split_token
from webapp.language import current, gettext, joined, translated
from webapp.lessons import limits
from webapp.model.marks import COLOURS
from webapp.model.position import Position
from webapp.pictures.drawing.marks import TABLE as MARK_TABLE
from webapp.pictures.drawing.sprites import SETS
from webapp.pictures.drawing.view import Image, image_of

if TYPE_CHECKING:
    from webapp.lessons.field_info import FieldInfo


class TrayPiece(Struct, frozen=True):
    """A piece in a tray; `count` and `label` are for pieces in hand."""

    piece: str
    name: str
    image: Image
    count: int = 0
    label: str = ""


class Tray(Struct, frozen=True):
    """The palette and the hand of one side."""

    side: Side
    label: str
    pieces: tuple[TrayPiece, ...]
    hand_label: str
    hand: tuple[TrayPiece, ...]
    nothing: str


class MenuVariant(Struct, frozen=True):
    """An entry of the menu of games that is another game from starts of its own, by number.

    name       in the menu, in addresses and in ids
    game       the game it is
    count      how many starts there are, numbered from 0
    usual      the number of the game's usual start
    """

    name: str
    game: Game
    count: int
    usual: int


VARIANTS = (MenuVariant(labels.CHESS960[0], "chess", len(CHESS960_NUMBERS), 518),)


MARK_COLOURS = COLOURS
"""The colours of marks, in the order of their keys."""


def menu_entry(game: Game, *, chess960: bool, variant: str = "") -> str:
    """The entry that the menu of games stands at."""
    return variant or (labels.CHESS960[0] if chess960 and game == "chess" else game)


# --- what scripts get ---------------------------------------------------------------


def games_to_json() -> dict[str, Any]:
    """Games, squares' and players' names, sets of drawings, and limits as scripts know them.

    It is made once for each language, and not to be changed.
    """
    return _games_in(current())


@cache
def _games_in(_language: str) -> dict[str, Any]:
    return {
        "games": {game: _game_to_json(info) for game, info in EVERY_GAME.items()},
        "variants": {
            v.name: {"game": v.game, "name": labels.game_names()[v.name], "count": v.count}
            for v in VARIANTS
        }
        | {key: {"game": "chess", "name": v.name} for key, v in CHESS_VARIANTS.items()},
        "schemes": {
            name: {
                "file": scheme.file._asdict(),
                "rank": scheme.rank._asdict(),
                "rank_said": scheme.rank_said._asdict(),
                "edges": _edges(scheme.edges),
                "flipped": _edges(scheme.flipped or scheme.edges),
            }
            for name, scheme in SCHEMES.items()
        },
        "players": PLAYER_TAGS,
        "titles": TITLE_TAGS,
        "marks": MARK_TABLE,
        "limits": limits.for_scripts(),
        "drawn": {
            name: {"tokens": sorted(drawn.tokens), "turned": drawn.turned}
            for name, drawn in SETS.items()
        },
    }


def _edges(edges: Mapping[Any, tuple[Labels, ...]]) -> dict[str, list[dict[str, Any]]]:
    return {edge: [line._asdict() for line in lines] for edge, lines in edges.items()}


def _game_to_json(info: GameInfo) -> dict[str, Any]:
    """One game: its words in the current language, and what it has, see `GameInfo`.

    `sides`, `to_move`, `hands` and `palettes` have the first side first; `names` has
    the pieces of both sides, `piece_names` those without a side. In `handicap` is what is called
    otherwise where a position has its key `handicap`.
    """
    as_they_are = (
        *("move_letters", "promotes", "style", "squares", "look", "lines", "sides_face"),
        *("any_pieces", "named"),
    )
    return {
        **{name: getattr(info, name) for name in as_they_are},
        **_called(info.game),
        "searched": info.game in SEARCHED,
        "handicap": _called(info.game, handicap=True) if info.handicap else None,
        "name": labels.game_names()[info.game],
        "piece_names": labels.kind_names(info.game),
        "clean": _text(info.clean),
        "pieces": info.tokens,
        "set": info.in_set if info.shared_set else None,
        "board": None if info.any_pieces else (info.files, info.ranks),
        "starts": labels.start_names(info.game),
        "starts_label": start_label(info.game),
        "parts": sorted(parts_of_game(info.game)),
    }


def _called(game: Game, *, handicap: bool = False) -> dict[str, Any]:
    """The names of the sides, and of all that is called after them."""
    sides = labels.sides(game, handicap=handicap)
    names = {"sides": sides.names, "names": labels.piece_names(game, handicap=handicap)}
    return names | {name: getattr(sides, name) for name in ("to_move", "hands", "palettes")}


def parts(position: Position) -> frozenset[str]:
    """The parts of the page that a position has a use for: those of its game, and hands in use."""
    held = {"hands"} if any(position.hands) or position.pockets else set()
    return parts_of_game(position.game) | held


def parts_of_game(game: Game) -> frozenset[str]:
    """The parts of the page that a game has a use for, by the names in `data-if`."""
    info = EVERY_GAME[game]
    offered = {
        "hands": info.has_hands,
        "set": info.shared_set,
        "start": bool(info.starts),
        "starts": len(info.starts) > 1,
        "any-pieces": info.any_pieces,
        "tools": bool(info.tools),
        "counters": bool({"halfmove", "fullmove"} & set(info.controls)),
        "counts-plies": info.counts_plies,
        "counts-moves": not info.counts_plies,
        "each-ply": info.counts_either_side,
        **{variant.name: variant.game == game for variant in VARIANTS},
    }
    has = {part for part, offers in offered.items() if offers}
    return frozenset(has | {*info.controls} | {f"tool-{mark}" for mark in info.tools})


class MenuForm(Struct, frozen=True):
    """A form in which moves are copied and saved: what it is called, and how its files are."""

    name: str
    games: tuple[Game, ...]
    label: str
    extension: str
    encoding: str = ""


def record_forms() -> tuple[MenuForm, ...]:
    """The forms in which moves are copied and saved; those with files in Shift_JIS twice."""
    found: list[MenuForm] = []
    for form in OFFERED:
        label = gettext(form.label)
        found.append(MenuForm(form.name, form.games, label, form.extension))
        if form.shift_jis:
            label = gettext("%(form)s (Shift_JIS)") % {"form": label}
            found.append(MenuForm(form.name, form.games, label, form.shift_jis, SHIFT_JIS))
    return tuple(found)


def lesson_forms() -> tuple[tuple[str, str, str], ...]:
    """The forms in which lessons are saved: name, extension, and what they are called."""
    from webapp.lessons.exporting import FORMS as LESSON_FORMS

    return tuple((f.name, f.extension, gettext(f.label)) for f in LESSON_FORMS.values())


def card_fields() -> dict[str, FieldInfo]:
    """The fields of a card that stand in its form, in their order."""
    from webapp.lessons.fields import FIELDS

    return {name: field for name, field in FIELDS.items() if field.label}


def lesson_fields() -> dict[str, dict[str, Any]]:
    """The fields of cards, headings and lessons, each with its usual value, as scripts know them;
    and of those of a card that are numbers what each is called, what 1, 2 … mean, and the highest.
    """
    from webapp.lessons.fields import NUMBERS
    from webapp.lessons.model import Card, Heading, Lesson
    from webapp.lessons.shapes import ITEM_FIELDS, OF_LESSON, item_to_json, lesson_to_json

    usual = {"card": item_to_json(Card("")), "heading": item_to_json(Heading(""))}
    lesson = lesson_to_json(Lesson())
    return {
        **{kind: {n: usual[kind][n] for n in names} for kind, names in ITEM_FIELDS.items()},
        "lesson": {name: lesson[name] for name in OF_LESSON},
        "numbers": {
            name: {
                "label": gettext(field.label),
                "choices": list(map(gettext, field.choices)),
                "most": field.longest,
            }
            for name, field in card_fields().items()
            if name in NUMBERS
        },
    }


def start_label(game: Game) -> str:
    """The name of the choice of a start; "" where there is none."""
    return _text(EVERY_GAME[game].starts_label)


def choices_of_sets() -> dict[Game, tuple[str, dict[str, str]]]:
    """The games with several sets of drawings: what the choice is called, and the sets."""
    return {
        game: (_text(info.sets_label), labels.set_names(game))
        for game, info in GAMES.items()
        if len(info.sets) > 1
    }


def games_within(tool: str = "") -> str:
    """The games with that tool, or all, as a list within a sentence."""
    return _games_within(tool, current())


@cache
def _games_within(tool: str, _language: str) -> str:
    return joined(
        str(translated(info.within)) for info in GAMES.values() if not tool or tool in info.tools
    )


def styles_within() -> str:
    """The style letters with their games, as a list within a sentence."""
    return joined(f"{info.style} {translated(info.within)}" for info in GAMES.values())


def _text(english: str) -> str:
    # The empty text is the heading of a catalogue.
    return gettext(english) if english else ""


# --- trays --------------------------------------------------------------------------


def trays(
    position: Position,
    sets: Mapping[Game, str],
    *,
    flipped: bool,
    palettes: bool = True,
    handicap: bool = False,
) -> tuple[Tray, Tray]:
    """The tray above the board and the one below it, `palettes` or hands alone.

    handicap   whether the sides are called as in a game with a handicap
    """
    sides: tuple[Side, Side] = ("first", "second") if flipped else ("second", "first")
    drawn = _Trays(position, sets, handicap)
    above, below = (drawn.tray(side, palettes=palettes) for side in sides)
    return above, below


class _Trays(NamedTuple):
    """All that the trays of a position are drawn with, as `trays` is given it."""

    position: Position
    sets: Mapping[Game, str]
    handicap: bool

    def tray(self, side: Side, *, palettes: bool) -> Tray:
        pieces = palette_pieces(self.position, side) if palettes else ()
        at = 0 if side == "first" else 1
        names = labels.sides(self.position.game, handicap=self.handicap)
        return Tray(
            side,
            names.palettes[at],
            tuple(map(self._piece, pieces)),
            names.hands[at],
            tuple(self._held(side)),
            labels.say("hand-empty"),
        )

    def _held(self, side: Side) -> Iterator[TrayPiece]:
        """The pieces that a side has in hand: its own first, as its palette has them."""
        counts = dict(self.position.hands[0 if side == "first" else 1])
        for piece in dict.fromkeys([*palette_pieces(self.position, side), *sorted(counts)]):
            if piece in counts:
                yield self._piece(piece, counts[piece])

    def _piece(self, piece: str, count: int = 0) -> TrayPiece:
        kind = self.position.kind
        games = games_of_styles(kind.styles, kind.files, kind.ranks)
        name = labels.piece_name(piece, games, handicap=self.handicap)
        label = labels.say("in-hand", piece=name, count=count)
        return TrayPiece(piece, name, image_of(piece, self.position, self.sets), count, label)


def palette_pieces(position: Position, side: Side) -> list[str]:
    """The pieces a palette offers; where any may stand, all that are in use as well."""
    at = 0 if side == "first" else 1
    style = games_of_styles(position.kind.styles, position.files, position.ranks)[at]
    tokens = GAMES[style].tokens if style else ()
    own = [token if side == "first" else token.lower() for token in tokens]
    if not EVERY_GAME[position.game].any_pieces:
        return [token for token in own if token[0] not in "+-"]
    held = {*position.squares, *(piece for hand in position.hands for piece, _ in hand)}
    letters = {split_token(token).letter for token in own}
    more = (p for p in held if owner(p) == side and split_token(p).letter not in letters)
    return own + sorted(more)
