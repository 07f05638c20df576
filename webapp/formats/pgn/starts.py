"""Where a game begins, by its tags, and the tags that say so.

The tags are `FEN` with `SetUp` (PGN standard §9.7) and `Variant`, which is no part of the
standard: Lichess, chess.com, XBoard, pychess and python-chess name there what is played. Chinese
programs have `[Game "Chinese Chess"]`.

The FEN is that of Fairy-Stockfish, which pychess and its kin read: of chess, xiangqi, janggi and
makruk our own; of shogi with the pieces in hand in brackets, and Sente as `w`. A custom board,
which they do not know, is there in FEEN.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from webapp.findings import Edit, Finding, Span
from webapp.formats.fen import parse_fen
from webapp.formats.marked import read_text
from webapp.formats.pgn.chess960 import bare, names_chess960
from webapp.formats.pgn.position import variant_of
from webapp.formats.pgn.tags import Tag, Tags
from webapp.formats.registry import own_notation, write
from webapp.formats.starts import START, START_POSITIONS
from webapp.games import GAMES
from webapp.games.board import Game
from webapp.games.chess_variants import CHESS_VARIANTS, chess_variant
from webapp.language import quote
from webapp.model.position import Position, of_variant
from webapp.moves.fairy.library import write_fen as write_fairy_fen

OF_THE_TEXT = frozenset(["FEN", "SetUp", "Result", "Format"])
"""Tags that say what a line holds elsewhere, or in which form its moves are written."""

_NAMES: Mapping[Game, str] = {
    "chess": "standard chess classical normal regular illegal fromposition",
    "shogi": "shogi japanesechess 将棋",
    "xiangqi": "xiangqi chinesechess 中国象棋 象棋",
    "janggi": "janggi koreanchess 장기",
    "makruk": "makruk thaichess หมากรุก",
    "custom": "custom",
}
_GAMES = {name: game for game, names in _NAMES.items() for name in names.split()}
"""The game that each name of a variant, in small letters and without signs, stands for."""

_WITH_POCKETS = frozenset(["crazyhouse", "house", "zh", "bughouse"])
_THREE_CHECK = frozenset(["threecheck", "3check", "threecheckchess"])
_CHECKS_TO_WIN = 3
_IN_A_TAG = frozenset(["pocket-kept", "check-counters", "shogi-in-brackets"])
"""Notes on forms of FEN that are usual in the tag."""


def game_of(name: str) -> Game | None:
    """The game of a name of a variant; None for one that is not known."""
    plain = bare(name)
    is_chess = names_chess960(name) or plain in _THREE_CHECK | _WITH_POCKETS
    is_chess = is_chess or chess_variant(plain) is not None
    return "chess" if is_chess else _GAMES.get(plain)


def read_start(tags: Tags, game: Game | None) -> tuple[Position | None, tuple[Finding, ...]]:
    """The position that a game begins with, and what is said of the tags that tell it.

    game   the one that is played where no tag says

    None where the tag FEN cannot be read.
    """
    named = next((t for t in tags.tags if t.name == "Variant" and t.value), None)
    said = game_of(named.value if named else tags.value("Game"))
    findings: tuple[Finding, ...] = ()
    if named and said is None:
        args = {"found": quote(named.value)}
        findings = (Finding("record-variant-unknown", named.place, args=args),)
    fen = next((t for t in tags.tags if t.name == "FEN" and t.value.strip()), None)
    name = bare(named.value) if named else ""
    variant = chess_variant(name)
    if fen:
        position, of_fen = _of_fen(fen, said)
        # The tag says which variant it is.
        told = (f for f in of_fen if not (variant and f.code == "variant-start"))
        findings = (*findings, *told)
    elif variant and variant.fen:
        position = parse_fen(variant.fen).position
    else:
        position = START_POSITIONS.get(said or ("chess" if named else game) or "chess", START)
    return position and _as_variant(position, name), findings


def start_of_variant(key: str) -> Position | None:
    """The position that a variant of chess begins with, by its key; None for any other name."""
    variant = CHESS_VARIANTS.get(key)
    if variant is None:
        return None
    start = parse_fen(variant.fen).position if variant.fen else START
    return start and of_variant(start, key)


def _as_variant(position: Position, name: str) -> Position:
    """The position with the rules, the pockets or the counted checks that its variant has."""
    variant = chess_variant(name)
    if variant and position.game == "chess":
        return of_variant(position, variant.key)
    if name in _THREE_CHECK and position.game == "chess" and position.checks is None:
        return replace(position, checks=(_CHECKS_TO_WIN, _CHECKS_TO_WIN))
    if name in _WITH_POCKETS and position.game == "chess" and not position.has_pockets:
        return replace(position, pockets=True)
    return position


def _of_fen(fen: Tag, game: Game | None) -> tuple[Position | None, Iterator[Finding]]:
    notation = None
    if game:
        notation = "feen" if game == "custom" else own_notation(game).name
    reading = read_text(fen.value, notation, game=game)
    if reading.position is None and notation:
        reading = read_text(fen.value)
    found = (f for f in reading.findings if f.code not in _IN_A_TAG)
    return reading.position, (_moved(finding, fen.place) for finding in found)


def _moved(finding: Finding, place: Span) -> Finding:
    """A finding about a value, about the text that it stands in; never beyond the tag."""

    def at(offset: int) -> int:
        return min(place.start + offset, place.end)

    span = finding.span and Span(at(finding.span.start), at(finding.span.end))
    fixes = tuple(
        replace(fix, edits=tuple(Edit(at(e.start), at(e.end), e.text) for e in fix.edits))
        for fix in finding.fixes
    )
    return replace(finding, span=span, fixes=fixes)


def start_tags(start: Position, tags: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The tags that say where a line begins and what is played.

    tags   those that the line has of its own, of which `Variant` is kept if it says nothing else
    """
    usual = START_POSITIONS.get(start.game)
    if usual and start.variant:
        usual = of_variant(usual, start.variant)
    variant = variant_name(start)
    given = tags.get("Variant", "")
    if given and game_of(given) in (start.game, None) and (not variant or start.game != "chess"):
        variant = given
    if variant:
        yield "Variant", variant
    if start != usual:
        yield "SetUp", "1"
        yield "FEN", write_start(start)


def variant_name(start: Position) -> str:
    """The name that programs have for the variant, "" for chess by its usual rules."""
    if start.game == "chess":
        return variant_of(start)
    return start.game.capitalize()


def write_start(start: Position) -> str:
    """The position as the tag FEN has it."""
    if start.game in GAMES and own_notation(start.game).unwritable(start) is None:
        if start.game != "shogi":
            return write(start, own_notation(start.game).name)
        board, turn = write_fairy_fen(start).split(" ")[:2]
        # Without brackets it would be taken for SFEN, where the sides have each other's letters.
        board += "" if "[" in board else "[-]"
        # Fairy-Stockfish counts a move after each of Gote.
        number = (start.fullmove + 1) // 2
        return f"{board} {turn} - - {start.halfmove} {number}"
    return write(start, "feen")


def number_lost(start: Position) -> bool:
    """Whether the number of the first move is not the one that will be read back.

    So where Gote moves first, as in handicap games, whose first move is the second there.
    """
    return start.game == "shogi" and (start.fullmove % 2 == 0) != (start.turn == "second")
