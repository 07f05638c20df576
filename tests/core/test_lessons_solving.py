"""A card tried move by move: what is right, what is answered, and that nothing else is told."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.made import line, position
from tests.tables import table
from webapp.document import parse
from webapp.formats.starts import START
from webapp.games.board import Game
from webapp.lessons.model import Card, card_of_line, new_id
from webapp.lessons.solving import (
    Illegal,
    NowhereError,
    Right,
    Tried,
    Verdict,
    Wrong,
    asks_for_mate,
    follow,
    has_moves,
    judge,
    marks_of,
    solution_line,
)
from webapp.lessons.writing_out import written_out
from webapp.model.line import Line, Ply, children, read_code, write_code
from webapp.model.marks import parse_marks

MORPHY = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"
MATE_IN_2 = card_of_line(
    line(
        "1. Ra6 (1. Rxa7 {Too early.}) (1. Kd7 $1 Bc7) (1. Ra2 $5) bxa6 (1... Bg3 2. Rxa7#) "
        "2. b7# {Mate.} *",
        MORPHY,
    )
)
COMMENTED = card_of_line(
    line(
        "{Secret.} 1. Ra6 {Secret.} ({What of this?} 1. Rxa7+ {Too early.}) ({Why not?} 1. Rb1) "
        "({Secret.} 1. Ra2 $1) ({Secret.} 1. Ra3) bxa6 2. b7# *",
        MORPHY,
    )
)
TWO_MATES = card_of_line(line("1. Ra8# *", "6k1/5ppp/8/8/8/8/1Q6/R5K1 w - - 0 1"))
CASTLING = card_of_line(line("1. O-O *", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"))
PASSING = card_of_line(line("1. exd6 *", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"))
PLAIN = Card(new_id(), START)
CAN_MATE = "6k1/8/6K1/8/8/8/8/Q7 w - - 0 1"
LADDER = card_of_line(line("1. Qa7 Kf8 2. Qf7# *", CAN_MATE))
FIRST_MOVE_ALONE = card_of_line(line("1. Qa7 *", CAN_MATE))
LATER = card_of_line(line("1. e4 e5 {Secret.} 2. Nf3 (2. f4) Nc6 *"), 1)
ILLEGAL = card_of_line(
    Line(START, (Ply(-1, read_code("e2e5", START.kind)),))  # type: ignore[arg-type]
)


def judged(card: Card, codes: list[str], text: str) -> Verdict:
    place = follow(card, codes)
    if place is None:
        raise NowhereError
    return judge(card, place, text)


def said(card: Card, path: str, text: str) -> str:
    """The verdict in short: the answer behind a right move, `!` where it was the last one."""
    try:
        verdict = judged(card, path.split(), text)
    except NowhereError:
        return "nowhere"
    kind = card.position.kind  # type: ignore[union-attr]
    match verdict:
        case Right(reply=reply):
            answer = write_code(reply, kind) if reply else ""
            return f"right {answer}{'!' * verdict.solved}"
        case Wrong(comment=comment):
            return f"wrong {comment}"
        case Tried():
            return "tried"
        case Illegal():
            return "illegal"


@table(
    ("card", "path", "text", "expected"),
    [
        (MATE_IN_2, "", "Ra6", "right b7a6"),
        (MATE_IN_2, "", "a1a6", "right b7a6"),
        (MATE_IN_2, "a1a6 b7a6", "b7", "right !"),
        (MATE_IN_2, "a1a6 b7a6", "b6a7", "wrong "),
        # variations
        (MATE_IN_2, "", "Rxa7+", "wrong Too early."),
        (MATE_IN_2, "", "Kd7", "right b8c7!"),
        (MATE_IN_2, "", "Ra2", "wrong "),
        (MATE_IN_2, "", "Rb1", "wrong "),
        (COMMENTED, "", "Rxa7", "wrong What of this? Too early."),
        (COMMENTED, "", "Rb1", "wrong Why not?"),
        (COMMENTED, "", "Rc1", "wrong "),
        (COMMENTED, "", "Ra2", "right !"),
        # what is no move
        (MATE_IN_2, "", "Rh8", "illegal"),
        (MATE_IN_2, "", "", "illegal"),
        (MATE_IN_2, "", "nonsense", "illegal"),
        # paths that nobody has found
        (MATE_IN_2, "a1a6", "b6b7", "nowhere"),
        (MATE_IN_2, "a1a6 b8g3", "a6a7", "nowhere"),
        (MATE_IN_2, "a1a7 b8a7", "b6a7", "nowhere"),
        (MATE_IN_2, "a1a2 b8g3", "b6a7", "nowhere"),
        (MATE_IN_2, "a1a6 b7a6 b6b7", "a6a7", "nowhere"),
        (MATE_IN_2, "c8d7 b8c7", "b6c7", "nowhere"),
        (MATE_IN_2, "x", "Ra6", "nowhere"),
        # any mate is right where the right move mates
        (TWO_MATES, "", "Ra8#", "right !"),
        (TWO_MATES, "", "Qb8#", "right !"),
        (TWO_MATES, "", "Qb7", "wrong "),
        (TWO_MATES, "b2b8", "a1a8", "nowhere"),
        # and wherever the solution ends in mate, or the task is one
        (LADDER, "", "Qg7#", "right !"),
        (LADDER, "", "Qh1", "wrong "),
        (FIRST_MOVE_ALONE, "", "Qg7#", "wrong "),
        (replace(FIRST_MOVE_ALONE, task="White mates in 2."), "", "Qg7#", "right !"),
        (replace(FIRST_MOVE_ALONE, task="White mates in 2."), "", "Qh1", "wrong "),
        (replace(FIRST_MOVE_ALONE, operations=("dm 2;", "epd")), "", "Qg7#", "right !"),
        (replace(FIRST_MOVE_ALONE, title="白先，两步杀"), "", "Qg7#", "right !"),
        (replace(FIRST_MOVE_ALONE, task="Self-mate in 2."), "", "Qg7#", "wrong "),
        # however a move is written
        (CASTLING, "", "O-O", "right !"),
        (CASTLING, "", "e1g1", "right !"),
        (CASTLING, "", "e1h1", "right !"),
        (PASSING, "", "e5d6", "right !"),
        (PASSING, "", "exd6 e.p.", "right !"),
        # without moves, and in the middle of a line
        (PLAIN, "", "e4", "tried"),
        (PLAIN, "", "e5", "illegal"),
        (PLAIN, "e2e4", "e5", "nowhere"),
        (LATER, "", "Nf3", "right b8c6!"),
        (LATER, "", "f4", "wrong "),
        (LATER, "e2e4 e7e5", "Nf3", "nowhere"),
        # moves of the line count even where the rules are against them
        (ILLEGAL, "", "e2e5", "right !"),
    ],
)
def test_what_is_said_of_a_move(card: Card, path: str, text: str, expected: str) -> None:
    assert said(card, path, text) == expected


def test_a_board_without_rules_takes_what_its_line_promotes_to() -> None:
    start = position("k^3/4/3P/4/K^3 / X/x")
    code = "d3d4=Q"
    move = read_code(code, start.kind)
    assert move
    card = card_of_line(Line(start, (Ply(-1, move),)))
    assert said(card, "", "d3d4") == "right !"
    assert said(card, "", code) == "right !"
    assert said(card, "", "d3c4") == "wrong "


XIANGQI = "3k5/R8/9/9/9/9/9/9/8R/4K4 w - - 0 1"
MAKRUK = "6k1/8/6K1/8/8/8/8/RR6 w - - 0 1"
JANGGI = "3ka4/R8/9/9/9/9/9/9/1R7/4K4 w - - 0 1"
SHOGI = "8k/9/7G1/9/9/9/9/9/9 b G2r2b2g4s4n4l18p 1"
PAWN_MATE = "7lk/9/7G1/9/9/9/9/9/9 b GP2r2b2g4s4n3l17p 1"


@table(
    ("game", "text", "codes", "typed", "expected"),
    [
        ("xiangqi", XIANGQI, "i1i9", "i1d1", "right !"),
        ("xiangqi", XIANGQI, "i1i9", "a8a9", "wrong "),
        # who has no move there loses
        ("xiangqi", XIANGQI, "i1i9", "i1i3", "right !"),
        ("xiangqi", XIANGQI, "i1i3", "i1d1", "right !"),
        ("xiangqi", XIANGQI, "a8a9 d9d8 a9a8 d8d9 i1i9", "i1d1", "right !"),
        ("makruk", MAKRUK, "a1a8", "b1b8", "right !"),
        ("makruk", MAKRUK, "a1a7 g8f8 b1b8", "b1b8", "right !"),
        ("makruk", MAKRUK, "a1a7 g8f8", "b1b8", "wrong "),
        ("janggi", JANGGI, "b2d2", "b2b10", "right !"),
        ("janggi", JANGGI, "b2d2", "a9a10", "wrong "),
        ("shogi", SHOGI, "G*2b", "G*1b", "right !"),
        ("shogi", SHOGI, "G*2b", "G*2a", "wrong "),
        # a mate by a pawn from hand is none
        ("shogi", PAWN_MATE, "G*1b", "P*1b", "illegal"),
    ],
)
def test_another_mate_is_right_in_every_game(
    game: Game, text: str, codes: str, typed: str, expected: str
) -> None:
    start = parse(text, game=game).position
    assert start
    moves = [read_code(code, start.kind) for code in codes.split()]
    card = card_of_line(Line(start, tuple(Ply(at - 1, move) for at, move in enumerate(moves))))  # type: ignore[arg-type]
    assert said(card, "", typed) == expected


@table(
    ("task", "expected"),
    [
        *(
            (task, True)
            for task in ("White mates in 2.", "Find the checkmating move", "白先，两步将死")
        ),
        *(
            (task, True)
            for task in ("３手詰", "詰みまで", "1手メイト", "두 수 만에 외통", "한 수 메이트")
        ),
        *(
            (task, True)
            for task in (
                "3手诘", "两步杀", "红先，一步绝杀", "闷宫杀", "杀法练习", "找出杀招",
                "紅先，兩步殺",
            )
        ),
        *(
            (task, False)
            for task in ("White to move", "Self-mate in 2", "Win material", "Stalemate")
        ),
        *(
            (task, False)
            for task in ("王手をかけよう", "ステイルメイト", "장군을 부르세요", "스테일메이트")
        ),
        *((task, False) for task in ("红先胜", "红先和", "将军抽车", "捉死马", "解杀", "紅先勝")),
    ],
)  # fmt: skip
def test_the_words_of_a_task_say_whether_it_is_a_mate(task: str, expected: bool) -> None:
    assert asks_for_mate(Card(new_id(), task=task)) == expected


@table(
    ("text", "move", "expected"),
    [
        ("4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", "G*5b", "right !"),
        ("4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", "5二金打", "right !"),
        ("4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", "G*4b", "wrong "),
    ],
)
def test_other_games(text: str, move: str, expected: str) -> None:
    start = position(text)
    drop = read_code("G*5b", start.kind)
    assert drop
    assert said(card_of_line(Line(start, (Ply(-1, drop),))), "", move) == expected


def test_the_solution_is_cut_out_of_its_line() -> None:
    found = solution_line(LATER)
    assert found
    assert found.start == LATER.position
    assert found.comment == "Secret."
    assert [write_code(ply.move, START.kind) for ply in found.plies] == ["g1f3", "f2f4", "b8c6"]
    assert [ply.parent for ply in found.plies] == [-1, -1, 0]
    assert solution_line(PLAIN) is None
    assert not has_moves(replace(LATER, at=3))


def test_marks_are_those_where_students_begin() -> None:
    marks = parse_marks("Ge4", START.kind).marks
    assert marks_of(Card(new_id(), START, marks=marks)) == marks
    marked = line("1. e4 {[%csl Ge4]} e5 *")
    assert marks_of(card_of_line(marked)) == ()
    assert marks_of(card_of_line(marked, 0)) == marks


def test_a_line_is_written_out_with_its_variations_in_place() -> None:
    assert MATE_IN_2.line
    blocks = list(written_out(MATE_IN_2.line))
    text = [
        (b.depth, " ".join(f"{m.number}{m.name}{m.signs}{m.after and ':'}" for m in b.moves))
        for b in blocks
    ]
    assert text == [
        (0, "1.Ra6"),
        (1, "1.Rxa7+:"),
        (1, "1.Kd7! Bc7"),
        (1, "1.Ra2!?"),
        (0, "1…bxa6"),
        (1, "1…Bg3 2.Rxa7#"),
        (0, "2.b7#:"),
    ]


# --- properties ----------------------------------------------------------------------------

BRANCHED = card_of_line(
    line(
        "1. e4 {c0} e5 {c1} (1... c5 {c2} 2. Nf3 {c3} d6) 2. Nf3 {c4} (2. Bc4 $1 {c5} Nf6 {c6}) "
        "(2. f4 {c7} exf4) 2... Nc6 {c8} 3. Bb5 {c9} *"
    )
)
CODES = sorted({write_code(ply.move, START.kind) for ply in BRANCHED.line.plies})  # type: ignore[union-attr]


@given(st.lists(st.sampled_from(CODES), max_size=6), st.sampled_from(CODES))
def test_no_path_leads_past_what_was_found(path: list[str], text: str) -> None:
    """A path that is followed is made of right moves, each with the answer that was given."""
    place = follow(BRANCHED, path)
    found: list[str] = []
    while len(found) < len(path):
        try:
            verdict = judged(BRANCHED, found, path[len(found)])
        except NowhereError:
            break
        if (
            not isinstance(verdict, Right)
            or list(verdict.place.codes) != path[: len(verdict.place.codes)]
        ):
            break
        found = list(verdict.place.codes)
    assert (place is not None) == (found == path)
    if place is None:
        with pytest.raises(NowhereError):
            judged(BRANCHED, path, text)


@given(st.lists(st.sampled_from(CODES), max_size=4), st.sampled_from(CODES))
def test_a_wrong_move_is_told_its_own_comment_alone(path: list[str], text: str) -> None:
    assert BRANCHED.line
    try:
        verdict = judged(BRANCHED, path, text)
    except NowhereError:
        return
    after = children(BRANCHED.line)
    if isinstance(verdict, Wrong) and verdict.comment:
        place = follow(BRANCHED, path)
        assert place
        assert place.ply is not None
        own = [BRANCHED.line.plies[number] for number in after[place.ply]]
        told = [ply for ply in own if ply.move == verdict.move]
        assert verdict.comment in [f"{ply.before} {ply.after}".strip() for ply in told]
