"""Random cards turned in all ways they may be, judged by python-chess and Fairy-Stockfish.

What a turn is stands here once more, by names of squares alone.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import chess
import pytest
from msgspec.structs import replace

from tests.made import position as made
from tests.tables import table
from webapp.formats.fen import write_fen
from webapp.formats.starts import START_POSITIONS, chess960_start
from webapp.games import EVERY_GAME
from webapp.games.board import BoardKind, Game, other
from webapp.games.chess_variants import CHESS_VARIANTS
from webapp.games.pieces import canonical_hand
from webapp.lessons.model import Card, card_of_line
from webapp.model.line import Line, Move, Ply
from webapp.model.marks import Mark
from webapp.model.position import Position
from webapp.moves import asked_once, can_be_played, outcome, play, possible_moves, written
from webapp.moves.chess.board import board_of as library_board
from webapp.moves.fairy import library
from webapp.moves.fairy.boards import is_sound
from webapp.moves.turning import Turn
from webapp.moves.walk import position_at, positions_of
from webapp.worksheets.turned import reasons_against, turned_card
from webapp.worksheets.unturned import TURNS

pyffish = pytest.importorskip("pyffish")

WAYS: tuple[tuple[Turn, ...], ...] = (("mirror",), ("swap",), TURNS)
VARIANTS = ("crazyhouse", "three-check", *CHESS_VARIANTS)
GAMES = ("chess", "chess960", "variants", "shogi", "xiangqi", "janggi", "makruk", "custom")
_NAGS = (1, 2, 3, 10, 14, 17, 18, 22, 36, 138, 146)
_SAID = ("", "", "Mate!", "Well played.", "good", "詰み", "妙手", "묘수")


# --- random cards ----------------------------------------------------------------------------


def random_card(game: str, seed: int) -> Card:
    """A card of a position from play or set up anyhow, with a tree of moves."""
    chance = random.Random(f"{game} {seed}")
    is_set_up = game == "custom" or chance.random() < 0.3
    start = set_up(game, chance) if is_set_up else played(game, chance)
    line = tree(start, chance, chance.randrange(1, 12))
    at = chance.randrange(-1, len(line.plies))
    said = {"task": chance.choice(["Mate in 2", "Find the best move.", "次の一手", ""])}
    if not line.plies and chance.random() < 0.5:
        return Card("a", start, marks=marks(start, chance), flipped=chance.random() < 0.5, **said)
    return card_of_line(line, at, flipped=chance.random() < 0.5, **said)


def played(game: str, chance: random.Random) -> Position:
    """A position some moves into a game, mostly without castling rights."""
    if game == "chess960":
        position = chess960_start(chance.randrange(960))
    elif game == "variants":
        position = start_of_variant(chance.choice(VARIANTS))
    else:
        position = START_POSITIONS[game]
    for _ in range(chance.randrange(40)):
        moves = [move for move in possible_moves(position).moves if not move.is_pass]
        if not moves:
            break
        position = play(position, chance.choice(moves))
    is_free = chance.random() < 0.8
    return replace(position, castling=()) if is_free else position


def start_of_variant(name: str) -> Position:
    start = START_POSITIONS["chess"]
    if name == "crazyhouse":
        return replace(start, pockets=True)
    if name == "three-check":
        return replace(start, checks=(3, 2))
    fen = CHESS_VARIANTS[name].fen
    return replace(made(fen) if fen else start, variant=name)


def set_up(game: str, chance: random.Random) -> Position:
    """Pieces anywhere, which no game need lead to."""
    name: Game = "chess" if game in ("chess960", "variants") else game
    info = EVERY_GAME[name]
    kind = BoardKind("custom", chance.randrange(2, 12), chance.randrange(2, 12), ("C", "S"))
    if name != "custom":
        kind = START_POSITIONS[name].kind
    pieces = [*info.tokens] or ["K^", "P", "+R", "-X", "B'"]
    pieces += [piece.lower() for piece in pieces]
    count = kind.files * kind.ranks
    squares = [""] * count
    for _ in range(chance.randrange(2, 14)):
        squares[chance.randrange(count)] = chance.choice(pieces)
    turn = chance.choice(["first", "second"])
    hands = ((), ())
    if name in ("shogi", "custom") or game == "variants":
        held = [piece for piece in ("P", "R", "N") if chance.random() < 0.5]
        hands = (
            canonical_hand({piece: chance.randrange(1, 4) for piece in held}),
            canonical_hand({piece.lower(): 1 for piece in held[:1]}),
        )
    return Position(tuple(squares), turn, kind=kind, hands=hands, fullmove=chance.randrange(1, 50))


def tree(start: Position, chance: random.Random, most: int) -> Line:
    """Legal moves at random, free ones where no rules are known, with all that is said of them."""
    positions = {-1: start}
    plies: list[Ply] = []
    at = -1
    for number in range(most):
        move = random_move(positions[at], chance)
        if move is None:
            break
        nags = tuple(chance.sample(_NAGS, chance.randrange(3)))
        before, after = chance.choice(_SAID), chance.choice(_SAID)
        positions[number] = play(positions[at], move)
        marked = marks(positions[number], chance)
        plies.append(Ply(at, move, before, after, nags, ("[%clk 0:01:00]",), marked))
        at = chance.randrange(-1, number + 1) if chance.random() < 0.3 else number
    result = chance.choice(["1-0", "0-1", "1/2-1/2", "*"])
    tags = (("Event", "Club"), ("White", "?"))
    return Line(start, tuple(plies), chance.choice(_SAID), (), marks(start, chance), tags, result)


def random_move(position: Position, chance: random.Random) -> Move | None:
    possible = possible_moves(position)
    if possible.free is None:
        return chance.choice(possible.moves) if possible.moves else None
    count = len(position.squares)
    tries = (Move(chance.randrange(count), chance.randrange(count)) for _ in range(200))
    return next((move for move in tries if can_be_played(position, move)), None)


def marks(position: Position, chance: random.Random) -> tuple[Mark, ...]:
    count = len(position.squares)
    one, two = chance.sample(range(count), 2)
    every = (
        Mark("square", "green", one),
        Mark("arrow", "red", one, two),
        Mark("circle", "blue", two),
        Mark("label", "yellow", two, text="A"),
    )
    return tuple(mark for mark in every if chance.random() < 0.4)


# --- the judge -------------------------------------------------------------------------------


def goes(kind: BoardKind, way: tuple[Turn, ...], square: int) -> int:
    """Where a square goes: its file and rank, each as it is or counted from the other end."""
    rank, file = divmod(square, kind.files)
    for turn in way:
        if turn == "mirror":
            file = kind.files - 1 - file
        else:
            rank = kind.ranks - 1 - rank
            if not EVERY_GAME[kind.game].sides_face:
                file = kind.files - 1 - file
    return rank * kind.files + file


def as_turned(move: Move, kind: BoardKind, way: tuple[Turn, ...]) -> Move:
    ends = [None if end is None else goes(kind, way, end) for end in (move.origin, move.to)]
    return Move(ends[0], ends[1], move.piece.swapcase() if "swap" in way else move.piece)


def san_as_turned(name: str, way: tuple[Turn, ...]) -> str:
    """SAN with its files or ranks counted from the other end."""
    table = {}
    if "mirror" in way:
        table |= dict(zip("abcdefgh", "hgfedcba", strict=True))
    if "swap" in way:
        table |= dict(zip("12345678", "87654321", strict=True))
    return name if name.startswith("O-O") else name.translate(str.maketrans(table))


def board_of(position: Position) -> chess.Board:
    if position.variant or position.has_pockets or position.checks:
        return library_board(position)
    return chess.Board(write_fen(position), chess960=True)


def judge_of_chess(before: Position, there: Position, way: tuple[Turn, ...]) -> None:
    """All legal moves of a board are those of the other one turned, by the same names."""
    one, other_one = board_of(before), board_of(there)
    of_one = {one.san(move) for move in one.legal_moves}
    of_other = {other_one.san(move) for move in other_one.legal_moves}
    assert {san_as_turned(name, way) for name in of_one} == of_other
    assert one.is_check() == other_one.is_check()


def judge_of_others(before: Position, there: Position, way: tuple[Turn, ...]) -> None:
    """The same by Fairy-Stockfish, of boards that it can be asked about."""
    assert is_sound(before) == is_sound(there)
    if not is_sound(before):
        return
    game = before.game
    one, other_one = library.write_fen(before), library.write_fen(there)
    of_one = pyffish.legal_moves(game, one, [])
    of_other = pyffish.legal_moves(game, other_one, [])
    wanted = {as_turned(library.read_uci(before, name), before.kind, way) for name in of_one}
    assert wanted == {library.read_uci(there, name) for name in of_other}
    assert pyffish.gives_check(game, one, []) == pyffish.gives_check(game, other_one, [])


def judge_position(before: Position, there: Position, way: tuple[Turn, ...]) -> None:
    kind, swapped = before.kind, "swap" in way
    for square, piece in enumerate(before.squares):
        wanted = piece.swapcase() if swapped else piece
        assert there.squares[goes(kind, way, square)] == wanted
    assert there.turn == (other(before.turn) if swapped else before.turn)
    if kind.game == "chess":
        judge_of_chess(before, there, way)
    elif kind.game not in ("chess", "custom"):
        judge_of_others(before, there, way)
    assert outcome(before).events == outcome(there).events


def judge(card: Card, way: tuple[Turn, ...]) -> None:
    """Whether all of a card is turned, each move legal there as here, and nothing lost."""
    there = turned_card(card, way)
    back = turned_card(turned_card(there, way[-1:]), way[:-1])
    assert back == card
    assert card.position
    assert there.position
    assert there.task == card.task
    assert there.flipped == (card.flipped != ("swap" in way))
    if card.line is None or there.line is None:
        assert card.line is there.line is None
        judge_position(card.position, there.position, way)
        return
    line, turned = card.line, there.line
    kind, at = line.start.kind, there.at
    assert there.position == position_at(turned, at)
    assert [ply.parent for ply in turned.plies] == [ply.parent for ply in line.plies]
    before, after = (line.start, *positions_of(line)), (turned.start, *positions_of(turned))
    for one, other_one in zip(before, after, strict=True):
        judge_position(one, other_one, way)
    for number, (ply, other_ply) in enumerate(zip(line.plies, turned.plies, strict=True)):
        assert other_ply.move == as_turned(ply.move, kind, way)
        assert (other_ply.before, other_ply.after) == (ply.before, ply.after)
        wanted = [(m.kind, goes(kind, way, m.square), m.text) for m in ply.marks]
        assert [(m.kind, m.square, m.text) for m in other_ply.marks] == wanted
        if kind.game == "chess":
            name = written(before[ply.parent + 1], ply.move)
            there_name = written(after[ply.parent + 1], other_ply.move)
            assert san_as_turned(name, way) == there_name, number
    swapped = {"1-0": "0-1", "0-1": "1-0"} if "swap" in way else {}
    assert turned.result == swapped.get(line.result, line.result)


def ways_of(card: Card) -> Iterator[tuple[Turn, ...]]:
    against = reasons_against(card)
    yield from (way for way in WAYS if not any(turn in against for turn in way))


def judged(game: str, count: int) -> int:
    """How many turned cards were judged of so many random ones."""
    total = 0
    for seed in range(count):
        with asked_once():
            card = random_card(game, seed)
            for way in ways_of(card):
                try:
                    judge(card, way)
                except AssertionError as error:
                    raise AssertionError(f"{game} {seed} {way}") from error
                total += 1
    return total


@table("game", GAMES)
def test_random_cards_turn_with_their_solutions(game: str) -> None:
    assert judged(game, 3 if "chess" in game or game == "variants" else 1) > 0


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_many_random_cards_turn_with_their_solutions(game: str) -> None:
    assert judged(game, 300) > 400
