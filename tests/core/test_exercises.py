"""Exercises made from positions, against other programs, and what is said of answers."""

from __future__ import annotations

import random
import re
from collections import deque
from typing import Any

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.test_attacks import positions
from tests.games import random_boards, so_many
from tests.tables import table
from webapp.document import parse
from webapp.games import EVERY_GAME, GAMES, kind_of
from webapp.games.board import SQUARE_NAMES, BoardKind
from webapp.games.coordinates import square_index, square_name
from webapp.language import LANGUAGES, use_language
from webapp.lessons.exercises import (
    EXERCISES,
    Exercise,
    Subject,
    code_of,
    exercise_of,
    judge,
    judge_board,
    label_of,
    made,
    names_for,
    with_squares_moved,
)
from webapp.lessons.fields import read
from webapp.lessons.model import Card, new_id
from webapp.model.position import Position
from webapp.moves import fairy
from webapp.moves.fairy.library import write_fen
from webapp.rules.attacks import attack_map

SCHOLAR = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4"
ENDING = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
IN_CHECK = "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1"
BOTH = "4k3/4R3/8/8/8/8/4r3/4K3 w - - 0 1"
PROMOTES = "7k/P7/8/8/8/8/8/K7 w - - 0 1"
SHOGI = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
XIANGQI = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"


def position(text: str) -> Position:
    found = parse(text).position
    assert found
    return found


def exercise(code: str, of: Position | str, **more: Any) -> Exercise:
    found = made(code, Subject(position(of) if isinstance(of, str) else of, **more))
    assert found
    return found


def names(kind: BoardKind, squares: Any) -> list[str]:
    return [str(square_name(kind, square)) for square in squares]


# --- against other programs --------------------------------------------------------------------


def test_attacks_and_numbers_of_moves_and_checks_are_those_of_python_chess() -> None:
    for board in random_boards(so_many(100), 27):
        here = position(board.fen())
        for square in random.Random(board.fen()).sample(list(board.piece_map()), 2):
            name = chess.square_name(square)
            attacked = {chess.square_name(to) for to in board.attacks(square)}
            found = made(f"attacks:{name}", Subject(here))
            assert (set(names(here.kind, found.expected)) if found else set()) == attacked
            if board.color_at(square) == board.turn:
                count = sum(move.from_square == square for move in board.legal_moves)
                assert exercise(f"count:{name}", here).expected == count
        assert exercise("count", here).expected == board.legal_moves.count()
        checks = [board.san(move) for move in board.legal_moves if board.gives_check(move)]
        found = exercise("checks", here)
        assert len(found.expected) == len(checks)  # type: ignore[arg-type]
        assert all(san in found.answer.words for san in checks)
        assert judge(found, " ".join(checks)).verdict == "right"
        in_check = board.turn == chess.WHITE if board.is_check() else None
        key = {True: "first", False: "second", None: "neither"}[in_check]
        assert exercise("check", here).expected == key
        assert judge(exercise("fen", here), board.fen(en_passant="fen")).verdict == "right"


@pytest.mark.parametrize("game", ["shogi", "xiangqi", "janggi", "makruk"])
def test_numbers_of_moves_and_checks_are_those_of_fairy_stockfish(game: str) -> None:
    library = pytest.importorskip("pyffish")
    chance = random.Random(game)
    for _ in range(so_many(5)):
        moves: list[str] = []
        start = library.start_fen(game)
        for _ in range(60):
            legal = library.legal_moves(game, start, moves)
            fen = library.get_fen(game, start, moves)
            if not legal:
                break
            here = parse(fen, game=game).position
            assert here
            assert here.game == game
            if chance.random() < 0.1 and fairy.has_rules(here):
                assert exercise("count", here).expected == len(
                    set(legal) - mates_by_pawn(library, game, start, moves, legal)
                )
                giving = {
                    move
                    for move in set(legal) - mates_by_pawn(library, game, start, moves, legal)
                    if library.gives_check(game, start, [*moves, move]) and move[:2] != move[2:4]
                }
                found = made("checks", Subject(here))
                if found:
                    assert len(found.expected) == len(giving), (fen, giving)  # type: ignore[arg-type]
            moves.append(chance.choice(legal))


def mates_by_pawn(
    library: Any, game: str, start: str, moves: list[str], legal: list[str]
) -> set[str]:
    """The mates by a pawn from hand, which are none in shogi and which the library has."""
    if game != "shogi":
        return set()
    drops = (move for move in legal if move.startswith("P@"))
    return {drop for drop in drops if not library.legal_moves(game, start, [*moves, drop])}


@table("game", ["chess", "makruk", "xiangqi", "janggi"])
def test_a_way_is_as_short_as_can_be(game: str) -> None:
    kind = kind_of(game)
    start = position(parse(GAMES[game].start).text)
    chance = random.Random(game)
    squares = range(kind.files * kind.ranks)
    for _ in range(20):
        one, other = chance.sample(squares, 2)
        found = exercise(code_of("way", start, (one, other)), start)
        length = distance(kind.files, kind.ranks, one, other)
        way: Any = found.expected
        assert (way[0], way[-1], len(way) - 1) == (one, other, length)
        assert found.answer.words.startswith(f"{length} move")
        text = " ".join(names(kind, way[1:]))
        assert judge(found, text).verdict == "right"
        # Any other way of that length is as right.
        assert judge(found, " ".join(names(kind, other_way(kind, one, other)))).verdict == "right"


LEAPS = [(a, b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) != abs(b)]


def distances(files: int, ranks: int, start: int) -> dict[int, int]:
    """How many moves a knight needs to each square: without other pieces no horse is blocked."""
    found, waiting = {start: 0}, deque([start])
    while waiting:
        rank, file = divmod(waiting.popleft(), files)
        for down, right in reversed(LEAPS):
            there = (rank + down) * files + file + right
            inside = 0 <= rank + down < ranks and 0 <= file + right < files
            if inside and there not in found:
                found[there] = found[rank * files + file] + 1
                waiting.append(there)
    return found


def distance(files: int, ranks: int, one: int, other: int) -> int:
    return distances(files, ranks, one)[other]


def other_way(kind: BoardKind, one: int, other: int) -> list[int]:
    far = distances(kind.files, kind.ranks, one)
    way = [other]
    while way[-1] != one:
        rank, file = divmod(way[-1], kind.files)
        near = [
            (rank + down) * kind.files + file + right
            for down, right in LEAPS
            if 0 <= rank + down < kind.ranks and 0 <= file + right < kind.files
        ]
        way.append(min(at for at in near if far[at] == far[way[-1]] - 1))
    return way[::-1]


# --- what there is, and where --------------------------------------------------------------------


@table(
    ("text", "missing"),
    [
        (SCHOLAR, set()),
        (SHOGI, {"way"}),
        (XIANGQI, set()),
        ("8/8/8/8/8/8/8/8 w - - 0 1", {"fen", "setup", "attacks", "count", "check", "checks"}),
        ("8/8/8/8/4P3/8/8/8 w - - 0 1", {"check", "checks"}),
        ("4k3/8/8/8/8/8/8/4Q3 b - - 0 1", {"checks"}),
        ("4k3/8/8/8/8/8/8/4Q3 w - - 0 1", {"count", "checks"}),
        ("4k3/8/8/8/8/8/8/2K1K3 w - - 0 1", {"check", "checks"}),
        ("3k^5/9/9/9/9/9/9/9/4K^4 / C/c", {"count", "check", "checks", "possible", "way"}),
    ],
)
def test_exercises_are_offered_where_they_make_sense(text: str, missing: set[str]) -> None:
    here = position(text)
    assert set(names_for(here)) == EXERCISES.keys() - missing
    for name in missing:
        assert made(name, Subject(here)) is None


def test_of_variants_with_rules_of_their_own_checks_are_not_asked() -> None:
    here = parse(SCHOLAR, "fen").position
    assert here
    atomic = Position(here.squares, castling=here.castling, variant="atomic")
    assert {"check", "checks", "possible"}.isdisjoint(names_for(atomic))
    assert "count" in names_for(atomic)
    pockets = position("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR[P] w KQkq - 4 4")
    assert "possible" not in names_for(pockets)


@table(
    "code",
    ["attacks:e5", "attacks:x9", "attacks:e4,e5", "count:e8", "checks:e4", "check:e1", "nothing",
     "way:a1,a1", "way:a1,b3,c5", "names:e4,e4", "fen:e4", "possible:a1", "attacks:", "names:a"],
)  # fmt: skip
def test_a_code_that_does_not_fit_makes_no_exercise(code: str) -> None:
    assert made(code, Subject(position(ENDING))) is None


def test_the_exercise_of_a_card_comes_before_that_of_its_sheet() -> None:
    card = Card(new_id(), position(SCHOLAR))
    assert exercise_of(card) is None
    own = Card(new_id(), position(SCHOLAR), exercise="count")
    found = [exercise_of(one, "checks") for one in (card, own)]
    assert [one.name if one else "" for one in found] == ["checks", "count"]
    assert exercise_of(Card(new_id(), None, text="?", exercise="count")) is None


def test_where_there_is_no_time_moves_of_other_games_are_not_asked_for() -> None:
    card = Card(new_id(), position(SHOGI), exercise="count")
    assert exercise_of(card, until=0.0) is None
    assert exercise_of(Card(new_id(), position(SCHOLAR), exercise="count"), until=0.0)
    assert exercise_of(Card(new_id(), position(SHOGI), exercise="attacks"), until=0.0)


@given(positions(), st.sampled_from(sorted(EXERCISES)))
def test_any_board_has_exercises_or_none_and_never_breaks(here: Position, name: str) -> None:
    found = made(name, Subject(here))
    assert found is None or name in names_for(here)
    if found:
        assert found.task
        for text in ("", "e4", "1", "e4 e5 ??", found.answer.words):
            judge(found, text)


def test_the_largest_boards_have_exercises() -> None:
    kind = BoardKind("custom", 30, 30, ("C", "C"))
    full = Position(("Q", "n") * 450, kind=kind)
    for name in names_for(full):
        found = made(name, Subject(full))
        assert found or name == "fen"
    assert exercise("attacks", Position(("",) * 435 + ("Q",) + ("",) * 464, kind=kind)).expected


@table("code", ["attacks:d4", "way:a1,h8", "checks", "names:e4,d5", ""])
def test_a_code_of_a_text_is_read(code: str) -> None:
    assert read("exercise", f" {code} ") == code


@table("text", ["Attacks", "attacks d4", "attacks:", "<b>", ":d4", "a" * 151, "attacks:d4;"])
def test_a_text_that_is_no_code_is_none(text: str) -> None:
    assert read("exercise", text) == ""


def test_a_code_goes_with_the_squares_of_its_board() -> None:
    here = position(SCHOLAR)
    mirrored = [index + 7 - 2 * (index % 8) for index in range(64)]
    for code, moved in (
        ("attacks:d4", "attacks:e4"),
        ("way:a1,h8", "way:h1,a8"),
        ("checks", "checks"),
        ("attacks:z9", "attacks:z9"),
    ):
        assert with_squares_moved(code, here, mirrored.__getitem__) == moved


# --- what Fenboard chooses -----------------------------------------------------------------------


@table(
    ("text", "square"),
    [
        (SCHOLAR, "h5"),
        (SCHOLAR.replace(" w ", " b "), "d8"),
        (SHOGI, "2h"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1"),
        ("4k3/8/8/8/8/8/8/4K2R b - - 0 1", "e8"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "a1"),
        ("4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", "b1"),
    ],
)
def test_the_strongest_piece_that_is_there_once_is_chosen(text: str, square: str) -> None:
    here = position(text)
    assert exercise("attacks", here) == exercise(f"attacks:{square}", here)


def test_squares_to_name_are_the_same_for_the_same_position_and_others_for_another() -> None:
    one, other = exercise("names", SCHOLAR), exercise("names", ENDING)
    assert one == exercise("names", SCHOLAR)
    assert one.expected != other.expected
    assert len({at // 8 for at in one.expected}) == len({at % 8 for at in one.expected}) == 6  # type: ignore[union-attr]
    assert [mark.text for mark in one.marks] == list("123456")


def test_the_way_begins_at_a_knight_that_is_there_or_in_the_corner() -> None:
    for text, start, piece in (
        ("4k3/8/8/8/3N4/8/8/4K3 w - - 0 1", "d4", "N"),
        ("4k3/8/8/8/3n4/8/8/4K3 w - - 0 1", "d4", "n"),
        (ENDING, "a1", "N"),
        (ENDING.replace(" w ", " b "), "a1", "n"),
    ):
        found = exercise("way", text)
        at = square_index(found.position.kind, start)
        assert at is not None
        assert found.position.squares[at] == piece
        assert [piece for piece in found.position.squares if piece] == [piece]


# --- what is asked, and answered -----------------------------------------------------------------


@table(
    ("code", "text", "words"),
    [
        ("check", IN_CHECK, "White"),
        ("check", BOTH, "Both sides"),
        ("check", ENDING, "Neither side"),
        ("check", SHOGI, "Neither side"),
        ("checks", SCHOLAR, "3 moves: Qxf7#, Qxe5+, Bxf7+"),
        ("checks", ENDING, "There are none."),
        ("count", PROMOTES, "7"),
        ("count:a7", PROMOTES, "4"),
        ("fen", SCHOLAR, SCHOLAR),
        ("fen", SHOGI, SHOGI),
        ("names:e4,a1", ENDING, "1 e4 · 2 a1"),
        ("possible", ENDING, "Yes: nothing is known that rules it out."),
    ],
)
def test_answers_in_words(code: str, text: str, words: str) -> None:
    assert exercise(code, text).answer.words == words


def test_why_a_position_is_not_possible_is_in_the_answer() -> None:
    found = exercise("possible", "4k3/8/8/8/8/8/8/P3K3 w - - 0 1")
    assert found.expected == "no"
    assert found.answer.words.startswith("No. ")
    assert "pawn" in found.answer.words
    assert found.answer.marks[0].square == SQUARE_NAMES.index("a1")


def test_what_a_picture_does_not_tell_the_task_says() -> None:
    assert exercise("fen", SCHOLAR).task == (
        "Write this position as FEN. White to move. White can castle king-side and queen-side. "
        "Black can castle king-side and queen-side. Halfmove clock 4. Move 4."
    )
    assert "SFEN. Sente to move." in exercise("fen", SHOGI).task
    assert "promotion" in exercise("count", PROMOTES).task
    assert "promotion" not in exercise("count", ENDING).task
    assert "protects" in exercise("attacks", SCHOLAR).task
    assert "protects" not in exercise("attacks:e2", ENDING).task


def test_an_empty_board_is_set_up_and_the_answer_is_the_board() -> None:
    found = exercise("setup", SCHOLAR)
    assert SCHOLAR in found.task
    assert not any(found.position.squares)
    assert found.answer.position == position(SCHOLAR)


@table(
    ("setup", "placed", "verdict", "said"),
    [
        (ENDING, ENDING, "right", "That is right!"),
        (ENDING, ENDING.replace(" w ", " b "), "right", ""),
        (ENDING, "4k3/8/8/8/8/8/4P3/3K4 w - - 0 1", "wrong", "2 of 3 pieces are in place. 1 is"),
        (ENDING, "4k3/8/8/8/8/8/4P3/8 w - - 0 1", "wrong", "2 of 3 pieces are in place."),
        (ENDING, "8/8/8/8/8/8/8/8 w - - 0 1", "unread", "There is no answer yet."),
        (ENDING, SHOGI, "unread", "The board has another size."),
        (SHOGI, SHOGI, "right", ""),
        (XIANGQI, XIANGQI, "right", ""),
    ],
)
def test_a_board_that_was_set_up_is_judged(
    setup: str, placed: str, verdict: str, said: str
) -> None:
    found = judge_board(exercise("setup", setup), position(placed))
    assert (found.verdict, said in found.message) == (verdict, True), found


def test_what_cannot_be_set_up_on_the_page_is_for_paper() -> None:
    hands = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPP1/1B5R1/LNSGKGSNL b P 1"
    assert exercise("setup", SHOGI).answered == "board"
    assert exercise("setup", hands).answered == "paper"


def test_all_is_said_in_the_language_of_the_moment() -> None:
    for tag in LANGUAGES:
        with use_language(tag):
            for text in (SCHOLAR, SHOGI, XIANGQI):
                here = position(text)
                for name in names_for(here):
                    found = exercise(name, here)
                    said = " ".join([found.task, label_of(name, here.game)])
                    assert "%" not in said
                    if tag != "en":
                        assert not re.search(r"\b(the|of|White|Sente|Red|Neither)\b", said), said


def test_sides_and_notations_are_called_as_in_the_game() -> None:
    assert "Sente" in exercise("count", SHOGI).task
    assert "Red" in exercise("checks", XIANGQI).task
    assert label_of("fen", "shogi") == "Write the SFEN"
    assert label_of("way", "xiangqi") == "Shortest way of the horse"
    assert all(label_of(name, game) for name in EXERCISES for game in EVERY_GAME)


# --- what is said of answers ---------------------------------------------------------------------


@table(
    ("code", "text", "answer", "verdict", "said"),
    [
        ("count", ENDING, "6", "right", "That is right!"),
        ("count", ENDING, " ６ ", "right", ""),
        ("count", ENDING, "5", "wrong", "That is not the number."),
        ("count", ENDING, "six", "unread", "Answer with a number in digits."),
        ("count", ENDING, "", "unread", "There is no answer yet."),
        ("count", ENDING, "9" * 5000, "unread", ""),
        ("check", IN_CHECK, "first", "right", ""),
        ("check", IN_CHECK, "second", "wrong", "That is not the answer."),
        ("check", IN_CHECK, "White", "unread", ""),
        ("possible", ENDING, "yes", "right", ""),
        ("attacks:e2", ENDING, "d3 f3", "right", ""),
        ("attacks:e2", ENDING, "F3, D3", "right", ""),
        ("attacks:e2", ENDING, "d3", "wrong", "1 of 2 squares found."),
        ("attacks:e2", ENDING, "d3 e3 e4", "wrong", "1 of 2 squares found. 2 are wrong."),
        ("attacks:e2", ENDING, "d3 f3 e3", "wrong", "2 of 2 squares found. 1 is wrong."),
        ("attacks:e2", ENDING, "d3 f9", "unread", "This board has no such square: f9"),
        ("attacks:e2", ENDING, "", "unread", "There is no answer yet."),
        ("names:e4,a1", ENDING, "e4, a1", "right", ""),
        ("names:e4,a1", ENDING, "a1, e4", "wrong", "Not right yet: 1, 2"),
        ("names:e4,a1", ENDING, "e4", "wrong", "Not right yet: 2"),
        ("names:e4,a1", ENDING, "e4 a1 a2", "wrong", "There are more names than squares to name."),
        ("names:7f,2c", SHOGI, "7六 23", "right", ""),
        ("names:7f,2c", SHOGI, "76、2三", "right", ""),
        ("names:7f,2c", SHOGI, "７６，２三", "right", ""),
        ("names:e0", XIANGQI, "e0", "right", ""),
        ("way:b1,d2", ENDING, "d2", "right", ""),
        ("way:b1,d2", ENDING, "b1-d2", "right", ""),
        ("way:b1,d2", ENDING, "a3", "wrong", "The way does not end on d2."),
        ("way:b1,d2", ENDING, "c3 e4 d2", "wrong", "That is a way, but there is a shorter one."),
        ("way:b1,d2", ENDING, "c2 d2", "wrong", "The piece does not go from b1 to c2."),
        ("checks", SCHOLAR, "Qxf7#, Qxe5+, Bxf7+", "right", ""),
        ("checks", SCHOLAR, "1. Qf7 2. h5e5 3. c4f7", "right", ""),
        ("checks", SCHOLAR, "Qxf7, Nf3", "wrong", "1 of 3 moves found. 1 is wrong."),
        ("checks", SCHOLAR, "Qxf8", "unread", "This is no legal move: Qxf8"),
        ("checks", ENDING, "", "right", ""),
        ("checks", ENDING, "e4", "wrong", "1 is wrong."),
        ("fen", ENDING, ENDING, "right", ""),
        ("fen", ENDING, f"  {ENDING}\n", "right", ""),
        ("fen", ENDING, ENDING.replace(" w ", " b "), "wrong", "Not right yet: the side to move."),
        ("fen", SCHOLAR, SCHOLAR.replace("KQkq", "KQ"), "wrong", "Not right yet: castling."),
        (
            "fen",
            ENDING,
            ENDING.replace("4K3", "3K4"),
            "wrong",
            "Not right yet: the pieces on the board. 2 squares differ.",
        ),
        ("fen", ENDING, ENDING[:-6], "wrong", "The position is right, the text not quite yet."),
        ("fen", ENDING, "what?", "unread", ""),
        ("fen", SHOGI, SHOGI, "right", ""),
        ("fen", SHOGI, SHOGI.replace(" b ", " w "), "wrong", "Not right yet: the side to move."),
    ],
)  # fmt: skip
def test_what_is_said_of_an_answer(
    code: str, text: str, answer: str, verdict: str, said: str
) -> None:
    found = judge(exercise(code, text), answer)
    assert found.verdict == verdict, found
    assert found.message
    assert said in found.message


@given(st.text(max_size=60), st.sampled_from(sorted(EXERCISES)))
def test_no_answer_is_too_odd(text: str, name: str) -> None:
    assert judge(exercise(name, SCHOLAR), text).message


def test_answers_of_any_length_are_judged_soon() -> None:
    for name in EXERCISES:
        for text in ("e4 " * 40_000, "(" * 100_000, "-" * 100_000, "1." * 50_000, "a1" * 50_000):
            assert judge(exercise(name, SCHOLAR), text).message


def test_what_is_attacked_is_what_the_attack_map_has() -> None:
    here = position(XIANGQI)
    for square, attacked in attack_map(here).items():
        assert exercise(code_of("attacks", here, [square]), here).expected == attacked


def test_a_board_of_shogi_goes_to_the_library_as_it_is() -> None:
    assert write_fen(position(SHOGI)).startswith("lnsgkgsnl/")
