"""Mates of xiangqi, janggi and makruk, compared with pyffish that walks the whole tree."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

import pyffish
import pytest
from msgspec.structs import replace

from tests.core.game_positions import position as of_feen
from tests.games import so_many
from tests.tables import table
from webapp.engines.fairy_rules import FairyRules, is_provable
from webapp.engines.mates import MateSearch
from webapp.engines.proving import NotProvableError, prove
from webapp.games import GAMES
from webapp.games.board import Game
from webapp.lessons.ready import READY
from webapp.lessons.ready.reading import line_of, position_of
from webapp.lessons.ready.rows import MATE, ReadyCard, length_of_mate
from webapp.model.line import main_line, write_code
from webapp.model.position import Position
from webapp.moves.fairy.library import read_uci, write_fen

_PIECES: dict[Game, tuple[str, str]] = {
    "xiangqi": ("RRCCHHPP", "aaeerhp"),
    "janggi": ("RRCCHHPPEE", "aarhp"),
    "makruk": ("RRNNSSM", "rnsm"),
}
"""What the attacker and the defender may have, beside their kings."""


# --- the whole tree, by pyffish ---


def _is_lost(game: str, fen: str, played: list[str]) -> bool:
    if pyffish.legal_moves(game, fen, played):
        return False
    return game == "xiangqi" or pyffish.gives_check(game, fen, played)


def _keys(game: str, fen: str, left: int, played: tuple[str, ...] = ()) -> list[str]:
    """All moves that mate in `left` moves or fewer."""
    moves = pyffish.legal_moves(game, fen, [*played])
    return [move for move in moves if _forces(game, fen, left, (*played, move))]


def _forces(game: str, fen: str, left: int, played: tuple[str, ...]) -> bool:
    if left == 1 or not (answers := pyffish.legal_moves(game, fen, [*played])):
        return _is_lost(game, fen, [*played])
    return all(_keys(game, fen, left - 1, (*played, answer)) for answer in answers)


# --- positions ---


def _scattered(game: Game, chooser: random.Random, most: int) -> Iterator[Position]:
    """Boards with both kings and few pieces."""
    kind, (own, others) = GAMES[game], _PIECES[game]
    files, ranks = kind.files, kind.ranks
    empty = replace(of_feen(_EMPTY[game]), squares=("",) * (files * ranks))
    while True:
        squares = [""] * (files * ranks)
        palaces = game != "makruk"
        for king, rows in (
            (kind.king.lower(), (0, 1, 2)),
            (kind.king, (ranks - 3, ranks - 2, ranks - 1)),
        ):
            row = chooser.choice(rows if palaces else range(ranks))
            squares[row * files + chooser.choice((3, 4, 5) if palaces else range(files))] = king
        army = chooser.sample(own, chooser.randint(1, most))
        for piece in (*army, *chooser.sample(others, chooser.randint(0, 2))):
            at = chooser.randrange(files * ranks // 2 if chooser.random() < 0.7 else files * ranks)
            squares[at] = squares[at] or piece
        position = replace(empty, squares=tuple(squares))
        if is_provable(position) and pyffish.legal_moves(game, write_fen(position), []):
            yield position


_EMPTY: dict[Game, str] = {
    "xiangqi": "9/9/9/9/9/9/9/9/9/9 / X/x",
    "janggi": "9/9/9/9/9/9/9/9/9/9 / J/j",
    "makruk": "8/8/8/8/8/8/8/8 / M/m",
}


def _by_chance(number: int, seed: int, most: int) -> Iterator[Position]:
    for game in _PIECES:
        yield from islice(_scattered(game, random.Random(seed), most), so_many(number))


# --- tests ---


def _compare(position: Position, within: int) -> None:
    game, fen = position.game, write_fen(position)
    proof = prove(position, within, seconds=600)
    assert proof.proved
    found = ((left, _keys(game, fen, left)) for left in range(1, within + 1))
    mate, keys = next(((left, keys) for left, keys in found if keys), (None, []))
    named = [write_code(read_uci(position, key), position.kind) for key in keys]
    assert (proof.mate, sorted(proof.keys)) == (mate, sorted(named))


@table("position", lambda: _by_chance(40, 1, 4))
def test_keys_of_boards_by_chance(position: Position) -> None:
    _compare(position, 1)


@pytest.mark.slow
@table("position", lambda: _by_chance(40, 2, 3))
def test_mates_in_two_of_boards_by_chance(position: Position) -> None:
    _compare(position, 2)


def _ready(attacks: int) -> Iterator[tuple[Game, ReadyCard]]:
    for row in READY:
        if row.game in _PIECES:
            for card in row.cards:
                if card.task == MATE and length_of_mate(card, row.game) == attacks:
                    yield row.game, card


@table(("game", "card"), lambda: [*_ready(1)][:: 1 if so_many(8) > 1 else 5])
def test_ready_mates_in_one_are_proved(game: Game, card: ReadyCard) -> None:
    _is_proved(game, card, 1)


@pytest.mark.slow
@table(("game", "card"), lambda: _ready(2))
def test_ready_mates_in_two_are_proved(game: Game, card: ReadyCard) -> None:
    _is_proved(game, card, 2)


def _is_proved(game: Game, card: ReadyCard, mate: int) -> None:
    line = line_of(position_of(card, game), card.moves)
    first = line.plies[main_line(line)[0]].move
    proof = prove(line.start, mate, seconds=600)
    assert proof.mate == mate
    assert write_code(first, line.start.kind) in proof.keys


@pytest.mark.parametrize("game", _PIECES)
def test_both_kings_must_be_there(game: Game) -> None:
    position = next(_scattered(game, random.Random(0), 3))
    for king in (GAMES[game].king, GAMES[game].king.lower()):
        squares = tuple("" if piece == king else piece for piece in position.squares)
        with pytest.raises(NotProvableError):
            prove(replace(position, squares=squares), 1)


def test_who_cannot_move_has_lost_in_xiangqi_alone() -> None:
    # Soldiers beside the general leave it nothing, and give no check.
    stuck = "3g^5/9/3P1P3/9/9/9/9/9/9/4G^4 / X/x"
    position = of_feen(stuck)
    assert not _is_lost("xiangqi", write_fen(position), [])
    keys = prove(position, 1).keys
    assert sorted(keys) == sorted(
        write_code(read_uci(position, move), position.kind)
        for move in _keys("xiangqi", write_fen(position), 1)
    )


def test_nothing_stays_played() -> None:
    position = next(_scattered("janggi", random.Random(3), 3))
    rules = FairyRules(position)
    search = MateSearch(rules, 600)
    for move in [*rules.moves()][:3]:
        search.refutation(move, 1)
    assert rules.position is position
