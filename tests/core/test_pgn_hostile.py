"""Texts that are cut, broken or made to be slow: nothing is raised, and all that can be read is."""

from __future__ import annotations

import random
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.readings import MOST_CALLS, calls, counted, mutated
from tests.tables import table
from webapp.document.games import index_games
from webapp.document.record_reading import may_hold_moves, read_record
from webapp.findings import fix_label, message
from webapp.formats.pgn import reading
from webapp.formats.pgn.building import Builder
from webapp.formats.pgn.tags import read_tags
from webapp.formats.pgn.tokens import plain
from webapp.formats.pgn.walking import walk
from webapp.formats.records.registry import write_record
from webapp.formats.starts import START_POSITIONS
from webapp.formats.tree import DEEPEST
from webapp.games.board import Game
from webapp.lessons.importing import gather
from webapp.model.line import MOST_PLIES
from webapp.model.position import Position
from webapp.moves import fairy

GAME = """[Event "Club \\"A\\""]
[White "Ann"]
[Result "1-0"]

{ A quiet start. } 1. e4 $1 { [%clk 0:01:02][%csl Ge4] best by test } e5 (1... c5 2. Nf3 (2. c3
d5) 2... d6 { Najdorf? }) (1... e6 2. d4 d5) 2. Nf3 Nc6 3. Bb5 a6 { Morphy } 4. Ba4 Nf6 5. O-O
Be7 (5... Nxe4 6. d4 b5) 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Na5 1-0
"""


def sound(text: str) -> None:
    """Whatever is read is within the text, can be said, and can be written."""
    record = read_record(text)
    index_games(text)
    index_games(text, last=False)
    if record is None:
        return
    assert may_hold_moves(text)
    for finding in record.findings:
        assert message(finding)
        assert finding.span is None or 0 <= finding.span.start <= finding.span.end <= len(text)
        for fix in finding.fixes:
            assert fix_label(fix)
            fix.apply(text)
    assert len(record.line.plies) <= MOST_PLIES
    write_record(record.line, "pgn")


@given(
    mutated([GAME, GAME.partition("\n\n")[2], "e4 e5 Nf3"], '()[]{}";%$\\*!?-=.1e4NOQx \n\u2060')
)
def test_no_slip_raises_anything(text: str) -> None:
    sound(text)


@given(st.text(max_size=200))
def test_no_text_raises_anything(text: str) -> None:
    sound(text)
    sound(f'[Event "x"]\n\n1. e4 {text}')


def test_all_moves_before_a_damage_are_kept() -> None:
    rng = random.Random(1)
    line = read_record(GAME)
    assert line
    whole = [(ply.parent, ply.move) for ply in line.line.plies]
    begin = read_tags(GAME, 0, len(GAME)).end
    nodes = Builder(GAME, plain(GAME)).build(begin, len(GAME)).nodes
    for _ in range(60):
        at = rng.randrange(begin + 30, len(GAME))
        rest = rng.choice(
            ["", "xyz" + GAME[at:], "((" + GAME[at:], "}" + GAME[at:], GAME[at + 20 :]]
        )
        record = read_record(GAME[:at] + rest)
        assert record
        kept = sum(node.span.end < at - 1 for node in nodes)
        found = [(ply.parent, ply.move) for ply in record.line.plies]
        assert found[:kept] == whole[:kept]


SLOW = [
    "(", ")", "()", "( ", "e5 (", "(e5) ", "(d4) ", "(d4 d5) ", "{", "{}", "{ a } ", "[", "[]",
    "[%csl Ga1] ", "{[%csl Ga1]}", "foo ", "f", "1. ", "1", "1.", "$1 ", "\\", '"', ";", ";\n",
    "%\n", "> ", "e4 ", "Nf3 Nf6 Ng1 Ng8 ", "-- ", "N-f3 N-f6 N-g1 N-g8 ", "Sf3 Sf6 Sg1 Sg8 ",
    "1-0 ", '[Event "x"]\n', '[Event "x"]\n\n1. e4\n', '[Event "x"]\n\n{\n', "[Event x\n",
    'White "x"\n', "moves e2e4 ", "8/8/8/8/8/8/8/8 moves e2e4\n", "1. e4 ", "\u2060",
    "...", "a\n", "\n", "e.p. ", "♘", "12... ", "!", "+-", "=",
    "±", "□", "! ", "$300 ", "N ", "1\n", "O - ", "e2 - ", "♘ ", "\x00", "20 x ", "A: 1. e4\n",
    "1. e4\n\n", "0.1s ", "3.Bb5 or ",
]  # fmt: skip


@table("part", SLOW)
@table("before", ['[Event "x"]\n\n1. e4 ', ""])
def test_the_work_is_linear_in_the_text(part: str, before: str) -> None:
    once, twice = (before + part * (size // len(part)) for size in (300, 600))
    work = calls(read_record, twice)
    assert work <= 2.6 * counted(read_record, once) + 1000
    assert work < 150 * len(twice) + MOST_CALLS / 2
    assert counted(may_hold_moves, twice) <= 2.6 * counted(may_hold_moves, once) + 300


def test_signs_without_end_take_no_time() -> None:
    began = time.process_time()
    record = read_record("1. e4" + "!" * 200_000)
    # It takes less than a half. What is quadratic in it would take minutes, on any machine.
    assert time.process_time() - began < 10
    assert record
    assert record.line.plies[0].nags == ()


def test_variations_are_read_as_deep_as_anybody_goes() -> None:
    deep = "1. e4 " + "e5 (1... " * (DEEPEST - 1) + "c5" + ")" * (DEEPEST - 1)
    record = read_record(deep)
    assert record
    assert record.findings == ()
    assert len(record.line.plies) == DEEPEST + 1
    record = read_record("1. e4 " + "e5 (1... " * (DEEPEST + 5) + "c5" + ")" * (DEEPEST + 5))
    assert record
    assert [finding.code for finding in record.findings] == ["record-too-deep"]
    assert record.line.plies[-1].after.count("(1...") == 5


def test_what_is_too_long_is_kept_as_words() -> None:
    record = read_record("1. e4 " + "-- " * (MOST_PLIES + 2))
    assert record
    assert len(record.line.plies) == MOST_PLIES
    assert record.line.plies[-1].after == "-- -- --"
    assert [finding.code for finding in record.findings] == ["record-too-long"]
    assert read_record("1. e4 e5 " + "a" * (1 << 20)) is None


@pytest.mark.parametrize("game", ["xiangqi", "shogi", "janggi", "makruk"])
def test_of_games_that_begin_alike_the_rules_are_asked_once(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Position] = []
    ask = fairy.possible_moves
    monkeypatch.setattr(fairy, "possible_moves", lambda one: asked.append(one) or ask(one))
    assert read_record("1.h3 Nh6PI;\n" * 300, game) is None
    assert asked == [START_POSITIONS[game]]
    gather(f'[Variant "{game.title()}"]\n\n1. zz *\n\n' * 100)
    assert len(asked) == 2


def test_of_a_text_without_games_not_all_that_look_like_some_are_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    read: list[str] = []
    monkeypatch.setattr(reading, "walk", lambda text, *more: read.append(text) or walk(text, *more))
    read_record("1.h3 Nh6PI;\n" * 5000)
    assert len(read) <= 200
