"""The ready lessons: every position, move and mate in them is what the card says."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from string import ascii_lowercase, digits

import chess
import pyffish
import pytest
from babel.messages.catalog import Catalog

from tests.tables import table
from webapp.document import parse
from webapp.formats.starts import START
from webapp.games import EVERY_GAME
from webapp.games.board import Game
from webapp.language import use_language
from webapp.lessons.limits import MOST_CARDS
from webapp.lessons.model import RIGHT_NAGS, Card
from webapp.lessons.ready import READY, lesson, ready_lessons
from webapp.lessons.ready.reading import card_of, line_of, position_of
from webapp.lessons.ready.rows import MATE, MATE_TASKS, MOVES, ReadyCard, length_of_mate
from webapp.lessons.shapes import lesson_of_json, lesson_to_json
from webapp.model.line import Line, Move, children, main_line, write_code
from webapp.model.position import Position
from webapp.moves import outcome, play, possible_moves
from webapp.moves.chess import board_of
from webapp.moves.fairy.library import read_uci, write_fen
from webapp.moves.walk import position_at, positions_of
from webapp.rules.legality import analyse
from webapp.rules.reach import checking

CARDS = [(row.game, card) for row in READY for card in row.cards]
NAMES = [f"{row.name}: {card.title}" for row in READY for card in row.cards]
MATES = [(game, card) for game, card in CARDS if card.task == MATE]
MATE_NAMES = [name for name, (_, card) in zip(NAMES, CARDS, strict=True) if card.task == MATE]

every_card = table(("game", "row"), CARDS, ids=NAMES)
every_mate = table(("game", "row"), MATES, ids=MATE_NAMES)


@cache
def line_at(game: Game, row: ReadyCard) -> Line:
    return line_of(position_of(row, game), row.moves)


# --- lessons -----------------------------------------------------------------------------------


def test_names_are_slugs_of_their_own() -> None:
    names = [row.name for row in READY]
    assert len(set(names)) == len(names)
    assert all(set(name) <= {*ascii_lowercase, *digits, "-"} for name in names)
    assert [offer.name for offer in ready_lessons()] == names
    assert all(0 < len(row.cards) < MOST_CARDS for row in READY)


def test_titles_in_a_lesson_are_different() -> None:
    for row in READY:
        titles = [card.title for card in row.cards]
        assert len(set(titles)) == len(titles), row.name


@table("name", [row.name for row in READY])
def test_a_lesson_is_written_to_json_and_back(name: str) -> None:
    made = lesson(name)
    assert lesson_of_json(lesson_to_json(made)) == made
    assert len({item.id for item in made.items}) == len(made.items)
    assert not {item.id for item in made.items} & {item.id for item in lesson(name).items}


def test_a_lesson_says_in_which_language_it_is() -> None:
    with use_language("ja"):
        assert lesson("tsume-1").language == "ja"
    assert lesson("tsume-1").language == "en"
    with pytest.raises(KeyError):
        lesson("no-such-lesson")


def test_all_words_are_among_what_is_translated(template: Catalog) -> None:
    known = {message.id for message in template}
    texts = {text for row in READY for text in row.texts()} | set(MATE_TASKS.values())
    assert texts <= known


def test_words_are_clean() -> None:
    for row in READY:
        for text in row.texts():
            assert text == " ".join(text.split())
            assert not set("%{}<>'\"") & set(text), text
    assert all(MOVES in text for text in MATE_TASKS.values())


# --- cards -------------------------------------------------------------------------------------


@every_card
def test_a_position_is_read_without_a_complaint_and_can_arise(game: Game, row: ReadyCard) -> None:
    if row.position:
        reading = parse(row.position)
        assert reading.position == position_of(row, game)
        assert [f.code for f in reading.findings if f.severity != "note"] == []
    position = position_of(row, game)
    assert position.game == game
    assert [f.code for f in analyse(position) if f.severity != "note"] == []


@every_card
def test_moves_are_legal(game: Game, row: ReadyCard) -> None:
    line = line_at(game, row)
    positions = positions_of(line)
    for ply in line.plies:
        before = positions[ply.parent] if ply.parent >= 0 else line.start
        possible = possible_moves(before)
        assert possible.free is None
        assert ply.move in possible.moves


@every_card
def test_a_card_shows_what_its_row_says(game: Game, row: ReadyCard) -> None:
    card: Card = card_of(row, game)
    assert bool(card.line) == bool(row.moves)
    assert card.hint or row.hint == ""
    if card.line and row.at_end:
        assert card.at == len(card.line.plies) - 1
        assert card.position == position_at(card.line, card.at) != START
    else:
        assert (card.at, card.position) == (-1, position_of(row, game))
    if row.task == MATE:
        assert str(length_of_mate(row, game)) in card.task


# --- mates -------------------------------------------------------------------------------------


def attacks(game: Game, row: ReadyCard) -> int:
    """How many moves the attacker makes."""
    mate = length_of_mate(row, game)
    return (mate + 1) // 2 if EVERY_GAME[game].mates_in_plies else mate


@every_mate
def test_a_line_ends_in_mate_when_the_card_says(game: Game, row: ReadyCard) -> None:
    line = line_at(game, row)
    position = position_at(line, main_line(line)[-1])
    assert "checkmate" in outcome(position).events
    assert len(main_line(line)) == 2 * attacks(game, row) - 1
    assert not EVERY_GAME[game].mates_in_plies or length_of_mate(row, game) % 2 == 1
    assert line.start.turn == "first"


def assert_forced(game: Game, row: ReadyCard) -> None:
    """That it is a mate, that none is shorter, and that all first moves to it are marked."""
    line = line_at(game, row)
    first, *others = children(line)[-1]
    assert not set(line.plies[first].nags) & RIGHT_NAGS
    assert all(set(line.plies[number].nags) & RIGHT_NAGS for number in others)
    marked = {write_code(line.plies[n].move, line.start.kind) for n in (first, *others)}
    n = attacks(game, row)
    assert n == 1 or not found(line.start, n - 1), "there is a shorter mate"
    assert found(line.start, n) == marked


SHORT = [(game, row) for game, row in MATES if attacks(game, row) == 1]
SHORT += {game: (game, row) for game, row in MATES if attacks(game, row) == 2}.values()
"""All mates in one move, and of each game one in two."""


@table(("game", "row"), SHORT)
def test_a_mate_is_forced_and_all_first_moves_to_it_are_marked(game: Game, row: ReadyCard) -> None:
    assert_forced(game, row)


@pytest.mark.slow
@table(("game", "row"), [one for one in MATES if one not in SHORT])
def test_a_longer_mate_is_forced_as_well(game: Game, row: ReadyCard) -> None:
    assert_forced(game, row)


@every_mate
def test_sente_checks_with_every_move_and_has_nothing_left(game: Game, row: ReadyCard) -> None:
    if game != "shogi":
        return
    line = line_at(game, row)
    positions = positions_of(line)
    for number in main_line(line)[::2]:
        assert outcome(positions[number]).checks
    assert not position_at(line, main_line(line)[-1]).hands[0]


def found(start: Position, moves: int) -> set[str]:
    """The codes of the first moves after which the side to move mates in so many at the most."""
    if start.game == "chess":
        board = board_of(start)
        return {write_code(Move(*_of_chess(move)), start.kind) for move in _mating(board, moves)}
    mating = _Elsewhere(start.game == "shogi").mating(start, moves)
    return {write_code(move, start.kind) for move in mating}


def _of_chess(move: chess.Move) -> tuple[int, int]:
    """The squares of a move as positions count them, from a8."""
    return move.from_square ^ 56, move.to_square ^ 56


def _mating(board: chess.Board, moves: int) -> Iterator[chess.Move]:
    for move in list(board.legal_moves):
        if moves > 1 or board.gives_check(move):
            board.push(move)
            lost = _is_lost(board, moves - 1)
            board.pop()
            if lost:
                yield move


def _is_lost(board: chess.Board, moves: int) -> bool:
    if not moves:
        return board.is_checkmate()
    replies = list(board.legal_moves)
    if not replies:
        return board.is_check()
    for reply in replies:
        board.push(reply)
        can_mate = any(True for _ in _mating(board, moves))
        board.pop()
        if not can_mate:
            return False
    return True


class _Elsewhere:
    """The same for the other games; where `all_checks`, every move of the attacker is check."""

    def __init__(self, all_checks: bool) -> None:
        self.all_checks = all_checks
        self.refuting: list[Move] = []

    def mating(self, position: Position, moves: int) -> Iterator[Move]:
        """The moves that mate in so many at the most."""
        for move in self.moves(position):
            after = play(position, move)
            if (moves > 1 and not self.all_checks) or checking(after):
                mated = not self.moves(after) and checking(after)
                # A pawn from hand may not mate in shogi.
                if move.piece != "P" if mated else moves > 1 and self.is_lost(after, moves - 1):
                    yield move

    def is_lost(self, position: Position, moves: int) -> bool:
        """Whether each reply is answered by a mate in so many moves; there must be one."""
        replies = self.moves(position)
        for reply in sorted(replies, key=lambda reply: reply not in self.refuting):
            if not any(True for _ in self.mating(play(position, reply), moves)):
                self.refuting.append(reply)
                return False
        return bool(replies)

    @staticmethod
    @cache
    def moves(position: Position) -> list[Move]:
        """The moves that are legal but for the mate by a pawn from hand."""
        texts = pyffish.legal_moves(position.game, write_fen(position), [])
        return [read_uci(position, text) for text in texts]
