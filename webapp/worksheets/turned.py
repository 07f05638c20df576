"""A card turned: its board mirrored or its sides swapped, with marks, moves and operations; and why
one is left as it is.

Only what makes a task with the same rules and a right solution is turned. A card stays as it is

    its rules       where a side may castle, or has castled (mirror: castling has no mirror image);
                    in Horde and Racing Kings (swap: the sides have other aims), in tori shogi
                    (mirror: its quails are no mirror images of themselves); in janggi where points
                    may decide, of which the second side has more (swap)
    its board       where its ranks are of different lengths, or there are several layers; in chess
                    where a side has several kings, of which the library with the rules takes one
    its beginning   where its game begins as games do (swap: the first side begins), or is to
                    begin so (mirror, where that is another start); with a handicap, by which the
                    sides are called; where the turned one could not arise though the card's own
                    could, as far as `rules/` knows, or the other way round
    what is said    where its words, those of the lesson or of the heading over it name what turns
                    (`naming.py`), players by their sides, what engines say of a side (swap), or
                    commands of programs that are not known; a teacher's words are never changed
    what is unread  where there is no position, or a text beside it that nobody has read

The text that a board was typed as is left out, as in the editor once a board is turned; operations
of an EPD that hold moves are written anew. Turned back a card is what it was, but for that text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain

from msgspec.structs import replace

from webapp.formats.epd.operations import scan
from webapp.formats.starts import is_start
from webapp.games import EVERY_GAME
from webapp.games.chess_variants import CHESS_VARIANTS
from webapp.games.shogi import PLAYERS
from webapp.games.variants import variant_of_pieces
from webapp.lessons.exercises import with_squares_moved
from webapp.lessons.fields import WORDS
from webapp.lessons.model import Card
from webapp.model.line import Line
from webapp.model.position import Position
from webapp.model.sides import handicap_of
from webapp.moves import Refusal, play, read_move, written
from webapp.moves.turning import (
    Turn,
    turned_line,
    turned_marks,
    turned_move,
    turned_position,
    turned_square,
)
from webapp.moves.walk import position_at, positions_of
from webapp.rules.legality import analyse
from webapp.rules.placement import OnBoard
from webapp.rules.shared import facing_kings
from webapp.worksheets.naming import wrong_label, wrong_once_turned
from webapp.worksheets.unturned import TURNS, Unturned

_ASYMMETRIC = frozenset(["horde", "racingKings"])
"""Variants of chess in which the sides have other pieces, or go the same way."""
_WITHOUT_CHECK = frozenset(["antichess", "giveaway", "suicide"])
"""Variants in which kings are taken like other pieces."""
_ONE_HANDED = frozenset(["Tori shogi"])
"""Games whose pieces go otherwise to the left than to the right."""
_NEUTRAL = frozenset(["clk", "emt", "egt", "mct"])
"""Commands that say nothing of squares and sides; in a mirror engines count the same."""
_EVALUATIONS = frozenset(["eval", "evp", "wdl", "depth"])
_COMMAND = re.compile(r"\[%([A-Za-z_]{1,20})")
_PLAYERS = re.compile(rf"White|Black|Red(?![a-z])|{'|'.join(chain(*PLAYERS))}")
"""Tags about one side’s player, such as WhiteElo."""
_UNNAMED = frozenset(["", "?", "-", "??", "0", "*"])
_OF_MOVES = frozenset(["bm", "am", "pv", "sm", "pm"])
_PLAIN = frozenset(["acd", "acn", "acs", "ce", "dm", "hmvc", "fmvn", "noop", "rc", "difficulty"])
"""Opcodes of moves, and those whose numbers are the same on a turned board."""


_Reason = tuple[str, Mapping[str, str]]
_Reasons = dict[Turn, _Reason]


def turned_card(card: Card, turns: Sequence[Turn]) -> Card:
    """The card turned in these ways, none of which `reasons_against` speaks against.

    A swap turns its board round as well, so that the side to move sits where it sat.
    """
    for turn in turns:
        card = _turned(card, turn)
    return card


def _turned(card: Card, turn: Turn) -> Card:
    position = card.position
    assert position is not None
    operations = card.operations
    if operations:
        written_anew = _turned_operations(operations[0], position, turn)
        operations = (operations[0] if written_anew is None else written_anew, operations[1])
    card = replace(
        card,
        position=turned_position(position, turn),
        text="",
        operations=operations,
        marks=turned_marks(card.marks, position.kind, turn),
        flipped=card.flipped != (turn == "swap"),
        exercise=with_squares_moved(card.exercise, position, turned_square(position.kind, turn)),
    )
    if card.line is None:
        return card
    line, numbers = turned_line(card.line, turn)
    at = numbers[card.at]
    return replace(card, position=position_at(line, at), line=line, at=at)


def unturned_of(card: Card, number: int, around: Iterable[tuple[str, str]]) -> Iterator[Unturned]:
    """Why a card is not turned in some way; of both ways for one reason once.

    number  the card's, see `Unturned`
    around  words that stand over it on the sheet, each behind the code of the reason if they name
            something
    """
    reasons = reasons_against(card, around)
    if len(reasons) == len(TURNS) and reasons["mirror"] == reasons["swap"]:
        yield Unturned(card.id, number, TURNS, *reasons["mirror"])
        return
    for turn in TURNS:
        if turn in reasons:
            yield Unturned(card.id, number, (turn,), *reasons[turn])


def reasons_against(card: Card, around: Iterable[tuple[str, str]] = ()) -> _Reasons:
    """The turns that a card cannot take, each with the first reason; see the module.

    A card without anything on it has none, and cannot be turned either.
    """
    if card.position is None:
        return dict.fromkeys(TURNS, ("unread", {})) if card.text.strip() else {}
    found: _Reasons = {}
    for reasons in (
        _of_rules(card, card.position),
        _of_words(card, card.position, around),
        _of_programs(card, card.position),
    ):
        for turn, code, args in reasons:
            found.setdefault(turn, (code, args))
            if len(found) == len(TURNS):
                return found
    for turn, code in _of_findings(card, card.position):
        found.setdefault(turn, (code, {}))
    return found


_Against = Iterator[tuple[Turn, str, Mapping[str, str]]]


def _both(code: str) -> _Against:
    yield from ((turn, code, {}) for turn in TURNS)


# --- rules, board and beginning --------------------------------------------------------------


def _of_rules(card: Card, position: Position) -> _Against:
    start = card.line.start if card.line else position
    if card.held:
        yield from _both("held")
    if position.kind.layout:
        yield from _both("ranks")
    if EVERY_GAME[position.game].handicap and _has_handicap(card, start):
        yield from _both("handicap")
    if start.castling or position.castling:
        yield "mirror", "castling", {}
    if position.variant in _ASYMMETRIC:
        yield "swap", "variant", {"variant": CHESS_VARIANTS[position.variant].name}
    if name := _one_handed(position):
        yield "mirror", "one-handed", {"variant": name}
    if _is_array(start):
        yield "swap", "start", {}
    if _is_array(position) and not _is_array(turned_position(position, "mirror")):
        yield "mirror", "array", {}
    if position.game == "chess" and _has_kings(start, position):
        yield from _both("kings")
    if position.game == "janggi" and _may_count(card, position):
        yield "swap", "points", {}


def _is_array(position: Position) -> bool:
    """Whether games begin so, whatever moves are counted."""
    return is_start(replace(position, halfmove=0, fullmove=1))


def _has_kings(*positions: Position) -> bool:
    """Whether a side has several kings, where they are no pieces like others."""
    royal = (at for at in positions if at.variant not in _WITHOUT_CHECK)
    return any(at.squares.count(king) > 1 for at in royal for king in "Kk")


def _has_handicap(card: Card, start: Position) -> bool:
    """Whether the sides are called as in a game with a handicap, or would be once it is turned."""
    turned = (turned_position(start, turn) for turn in TURNS)
    return card.has_handicap or any(handicap_of(position, None) for position in turned)


def _one_handed(position: Position) -> str:
    """The game on a board of any pieces in which some go otherwise to the left; "" for none."""
    if position.game != "custom":
        return ""
    held = (piece for hand in position.hands for piece, _ in hand)
    letters = {sign.upper() for piece in chain(position.squares, held) for sign in piece}
    name = variant_of_pieces(position.files, position.ranks, filter(str.isalpha, letters))
    return name if name in _ONE_HANDED else ""


def _may_count(card: Card, position: Position) -> bool:
    """Whether generals face each other, or a side passes: then janggi may be decided by points."""
    line = card.line or Line(position)
    if any(ply.move.is_pass for ply in line.plies):
        return True
    return any(facing_kings(OnBoard.of(at)) for at in (line.start, *positions_of(line)))


def _of_findings(card: Card, position: Position) -> Iterator[tuple[Turn, str]]:
    """The turns by which something is found against the position that was not, or no longer is."""
    start = card.line.start if card.line else position
    is_960 = card.plays_chess960
    for own in dict.fromkeys((start, position)):
        known = _codes(own, is_960)
        for turn in TURNS:
            codes = _codes(turned_position(own, turn), is_960)
            if codes != known:
                yield turn, "possible" if codes < known else "impossible"


def _codes(position: Position, chess960: bool) -> frozenset[str]:
    return frozenset(found.code for found in analyse(position, chess960=chess960))


# --- words -----------------------------------------------------------------------------------


def _of_words(card: Card, position: Position, around: Iterable[tuple[str, str]]) -> _Against:
    # The squares of an exercise are turned with the board.
    texts = ((name, getattr(card, name)) for name in WORDS if name != "exercise")
    for code, text in (*texts, *around, *_said_of_moves(card.line)):
        said = _without_addresses(text) if code in ("source", "tag") else text
        for turn, word in wrong_once_turned(said, position.kind).items():
            yield turn, code, {"word": word}
    line_marks = (card.line.marks, *(ply.marks for ply in card.line.plies)) if card.line else ()
    for mark in chain(card.marks, *line_marks):
        if mark.text:
            for turn, word in wrong_label(mark.text, position.kind).items():
                yield turn, "label", {"word": word}


def _said_of_moves(line: Line | None) -> Iterator[tuple[str, str]]:
    if line is None:
        return
    yield "comment", line.comment
    for ply in line.plies:
        yield "comment", ply.before
        yield "comment", ply.after
    for name, value in line.tags:
        if not _PLAYERS.match(name):
            yield "tag", value


def _without_addresses(text: str) -> str:
    return " ".join(word for word in text.split() if "://" not in word)


# --- for programs ----------------------------------------------------------------------------


def _of_programs(card: Card, position: Position) -> _Against:
    line = card.line
    for name, value in line.tags if line else ():
        if _PLAYERS.match(name) and value.strip() not in _UNNAMED:
            yield "swap", "players", {"word": value}
    commands = (line.commands, *(ply.commands for ply in line.plies)) if line else ()
    for command in chain(*commands):
        named = _COMMAND.match(command)
        opcode = named[1] if named else ""
        if opcode in _NEUTRAL:
            continue
        for turn in ("swap",) if opcode in _EVALUATIONS else TURNS:
            yield turn, "command", {"word": command}
    if card.operations:
        for turn in TURNS:
            if _turned_operations(card.operations[0], position, turn) is None:
                yield turn, "operation", {"word": card.operations[0]}


def _turned_operations(text: str, position: Position, turn: Turn) -> str | None:
    """The operations of an EPD with their moves as they are once the board is turned.

    None where a move cannot be read, or something else in them would not fit.
    """
    found, _ = scan(text, 0, len(text))
    parts: list[str] = []
    end = 0
    for operation in found:
        if operation.opcode in _PLAIN:
            continue
        if operation.opcode not in _OF_MOVES:
            said = text[slice(*operation.span)].removeprefix(operation.opcode)
            if turn in wrong_once_turned(_without_addresses(said), position.kind):
                return None
            continue
        at = position
        for place in operation.operands:
            move = read_move(at, text[slice(*place)].strip('"'))
            if isinstance(move, Refusal):
                return None
            there = turned_position(at, turn)
            name = written(there, turned_move(move, at.kind, turn))
            parts += (text[end : place.start], name)
            end = place.end
            if operation.opcode == "pv":
                at = play(at, move)
    return "".join((*parts, text[end:]))
