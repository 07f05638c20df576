"""Moments of games, with engines that say what is written here."""

from __future__ import annotations

from itertools import count

from msgspec.structs import replace

from tests.made import line, position
from tests.scripted_engines import NAME, Script, ScriptedEngines
from tests.tables import table
from webapp.checking.games.moments import (
    LOOKED_TO,
    MOST_PLIES,
    SIFTED_TO,
    Moment,
    Searched,
    can_be_searched,
    moments_of,
    variation,
)
from webapp.checking.games.taking import card_of, label_of, said_of_game, source_of_game, task_of
from webapp.engines.proving import prove
from webapp.language import use_language
from webapp.lessons.shapes import WireItem, item_from_wire, item_to_json
from webapp.model.line import Line, write_code
from webapp.wire.reports import encoded
from webapp.wire.shapes import decoded

SCHOLAR = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w"
LEGAL = "rn1qkbnr/ppp2pp1/3p3p/4p3/2B1P1b1/2N2N2/PPPP1PPP/R1BQK2R w"
LEGAL_TAKEN = "rn1qkbnr/ppp2pp1/7p/4p3/2B1P1b1/2N5/PPPP1PPP/R1BQK2R w"
LEGAL_AFTER = "rn1qkbnr/ppp2pp1/7p/4p3/2B1P1Q1/2N5/PPPP1PPP/R1B1K2R b"

MISSED = "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Nc3 Nxh5 *"
FOUND = "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0"
TRAP = "1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 h6 5. Nxe5 dxe5 6. Qxg4 *"
TRAPPED: Script = {
    LEGAL: [("f3e5 d6e5 d1g4", 350), ("e1h1", 40)],
    LEGAL_TAKEN: [("d1g4 g8f6", 360), ("d1e2", -300)],
}


def searched(moves: str, script: Script, fen: str = "") -> Searched:
    return moments_of(line(moves, fen), ScriptedEngines(script))


def only(moves: str, script: Script, fen: str = "") -> Moment:
    (moment,) = searched(moves, script, fen).moments
    return moment


def test_a_mate_that_was_missed_is_proved() -> None:
    moment = only(MISSED, {SCHOLAR: [("h5f7", "#1"), ("b1c3", 50)]})
    assert (moment.ply, moment.path, moment.mate, moment.themes) == (6, ("h5f7",), 1, ("mate",))
    assert (moment.played, moment.found, moment.engine) == ("b1c3", False, NAME)


def test_a_mate_that_was_found_is_one_as_well() -> None:
    moment = only(FOUND, {SCHOLAR: [("h5f7", "#1"), ("b1c3", 50)]})
    assert moment.found
    assert moment.mate == 1


def test_a_mate_that_an_engine_only_claims_is_none() -> None:
    assert searched(TRAP, {LEGAL: [("e1h1", "#2"), ("f3e5", 350)]}).moments == ()
    # But what a proof finds is what counts.
    (moment,) = searched(MISSED, {SCHOLAR: [("b1c3", "#1"), ("h5f3", 50)]}).moments
    assert (moment.path, moment.mate, moment.best.codes) == (("h5f7",), 1, ("h5f7",))


def test_a_mate_by_several_moves_is_no_task() -> None:
    two = "6k1/5ppp/8/8/8/8/8/RR4K1 w - - 0 1"
    script: Script = {"6k1/5ppp/8/8/8/8/8/RR4K1 w": [("a1a8", "#1"), ("b1b8", "#1")]}
    assert searched("1. Ra8# *", script, two).moments == ()


def test_one_move_that_wins_goes_on_as_long_as_one_alone_wins() -> None:
    moment = only(TRAP, TRAPPED)
    assert (moment.ply, moment.mate, moment.found) == (8, None, True)
    assert moment.path == ("f3e5", "d6e5", "d1g4")
    assert (moment.best.score, moment.next.score, moment.depth) == (350, 40, LOOKED_TO)
    assert moment.best.codes == ("f3e5",)


def test_a_solution_ends_with_a_move_of_the_solver_that_was_a_choice() -> None:
    script = dict(TRAPPED)
    script[LEGAL_TAKEN] = [("d1g4 g8f6", 360), ("d1e2", 350)]
    assert only(TRAP, script).path == ("f3e5",)
    # A move that has to be made is shown, but ends nothing.
    script[LEGAL_TAKEN] = [("d1g4 g8f6", 360)]
    assert only(TRAP, script).path == ("f3e5",)


def test_what_a_single_move_is_about_is_seen_in_what_follows() -> None:
    fork = "r3k3/pp6/8/1N6/8/8/PP6/1K6 w - - 0 1"
    game = "1. Nc7+ Kd7 2. Nxa8 *"
    start, taken = "r3k3/pp6/8/1N6/8/8/PP6/1K6 w", "r7/ppNk4/8/8/8/8/PP6/1K6 w"
    script: Script = {
        start: [("b5c7 e8d7 c7a8", 400), ("b5d4", 0)],
        taken: [("c7a8", 400), ("c7d5", 390)],
    }
    moment = only(game, script, fork)
    assert (moment.path, moment.themes) == (("b5c7",), ("fork",))


def test_the_solution_while_it_is_played_is_no_new_moment() -> None:
    script = dict(TRAPPED)
    assert len(searched(TRAP, script).moments) == 1
    other = TRAP.replace("6. Qxg4", "6. O-O")
    assert [moment.ply for moment in searched(other, script).moments] == [8]


@table(
    "scores, moments",
    [
        ((("f3e5", 350), ("e1h1", 40)), 1),
        ((("f3e5", 350), ("e1h1", 300)), 0),  # two win
        ((("f3e5", 150), ("e1h1", -90)), 0),  # it does not win
        ((("f3e5", 210), ("e1h1", 150)), 0),  # it is hardly better
        ((("f3e5", 350),), 0),  # nothing is said of any other move
    ],
)
def test_only_where_one_move_alone_wins(scores: tuple[tuple[str, int], ...], moments: int) -> None:
    assert len(searched(TRAP, {LEGAL: scores}).moments) == moments


def test_what_is_won_all_along_is_no_task() -> None:
    before = "rn1qkbnr/ppp2ppp/3p4/4p3/2B1P1b1/2N2N2/PPPP1PPP/R1BQK2R b"
    script = {LEGAL: TRAPPED[LEGAL], before: [("h7h6", -340), ("g4f3", -340)]}
    assert searched(TRAP, script).moments == ()


def test_to_take_back_what_was_taken_is_no_task() -> None:
    game = "1. e4 e5 2. Nf3 Nc6 3. Bb5 Nd4 4. Nxd4 exd4 *"
    taken = "r1bqkbnr/pppp1ppp/8/1B2p3/3NP3/8/PPPP1PPP/RNBQK2R b"
    script: Script = {taken: [("e5d4", 210), ("a7a6", -300)]}
    assert searched(game, script).moments == ()
    script = {taken: [("a7a6", 210), ("e5d4", -300)]}
    assert len(searched(game, script).moments) == 1


def test_where_there_is_no_choice_nobody_is_asked() -> None:
    one = "k7/8/1K6/8/8/8/8/1Q6 b - - 0 1"
    engines = ScriptedEngines({"k7/8/1K6/8/8/8/8/1Q6 b": [("a8b8", 900)]})
    assert moments_of(line("1... Kb8 *", one), engines).moments == ()
    assert [lines for _, lines, _ in engines.asked] == [1]


def test_only_what_is_promising_is_looked_at_for_longer() -> None:
    engines = ScriptedEngines(TRAPPED)
    moments_of(line(TRAP), engines)
    looks = [(fen, lines) for fen, lines, depth in engines.asked if depth == LOOKED_TO]
    assert [fen for fen, lines in looks if lines == 2] == [LEGAL, LEGAL_TAKEN, *[looks[2][0]]]
    assert sum(depth == SIFTED_TO for _, _, depth in engines.asked) == 11


def test_a_position_that_comes_again_is_looked_at_once() -> None:
    knights = "5. Ng1 Nf6 6. Nf3 Ng8 "
    game = TRAP.replace("5. Nxe5", knights + "7. Nxe5").replace("6. Qxg4", "8. Qxg4")
    moments = searched(game, TRAPPED).moments
    # The solution of what was missed is found later, and is new where it goes on.
    assert [(moment.ply, moment.found) for moment in moments] == [(8, False), (14, True)]


def test_when_the_time_is_over_what_was_found_so_far_is_told() -> None:
    clock = count()
    found = moments_of(line(TRAP), ScriptedEngines({}), seconds=5, clock=lambda: float(next(clock)))
    assert (found.plies, found.whole) == (4, False)


def test_a_very_long_game_is_looked_at_to_a_limit() -> None:
    there_and_back = " ".join(
        f"{number}. {'Nf3 Nf6' if number % 2 else 'Ng1 Ng8'}" for number in range(1, 400)
    )
    found = searched(there_and_back + " *", {})
    assert (found.plies, found.whole) == (MOST_PLIES, False)


def test_the_solution_of_a_mate_is_the_longest_defence() -> None:
    found = prove(position("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"), 2)
    assert variation(found) == ("a1a6", found.tree[1].code, found.tree[2].code)
    assert len(variation(found)) == 3


@table(
    "start, can",
    [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", True),
        ("bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w HFhf - 0 1", True),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1", False),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1", False),
        ("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", False),
    ],
)
def test_games_of_chess_by_the_usual_rules_can_be_searched(start: str, can: bool) -> None:
    assert can_be_searched(Line(position(start))) == can
    variant = replace(position("8/8/8/8/8/8/8/K1k5 w - - 0 1"), variant="atomic")
    assert not can_be_searched(Line(variant))


def test_a_king_that_could_be_taken_stops_nothing() -> None:
    found = searched("1. Kb1 Kc3 *", {}, "8/8/8/8/8/2k5/8/K1R5 w - - 0 1")
    assert found.whole


# --- as cards ------------------------------------------------------------------------------------

GAME = """[Event "Club evening"]
[Site "Kraków"]
[Date "2026.03.04"]
[Round "2"]
[White "Ann"]
[Black "Ben"]
[Result "1-0"]

"""


def test_a_moment_becomes_a_card() -> None:
    game = line(GAME + TRAP)
    moment = only(GAME + TRAP, TRAPPED)
    card = card_of(moment, game)
    assert card.task == "White to move and win."
    assert card.title == "Ann – Ben, Club evening 2026, move 5"
    assert card.source == "Ann – Ben, Club evening (2), Kraków, 2026.03.04"
    assert card.notes.splitlines() == [
        (
            "5.Nxe5 wins (+3.5); the next best move is +0.4. That is what Scripted 1 thinks, at "
            "depth 14."
        ),
        "Found in the game: 5.Nxe5.",
    ]
    assert card.line
    assert card.position == card.line.start
    assert [write_code(ply.move, card.line.start.kind) for ply in card.line.plies] == [*moment.path]
    assert "Result" not in dict(card.line.tags)
    assert not card.flipped
    # It goes to the page and comes back.
    assert item_from_wire(decoded(encoded(item_to_json(card)), WireItem)) == card


def test_a_mate_is_said_to_be_proved_and_by_nobody() -> None:
    moment = only(MISSED, {SCHOLAR: [("h5f7", "#1"), ("b1c3", 50)]})
    card = card_of(moment, line(MISSED))
    assert card.task == "White to move. Mate in 1."
    assert card.title == "Move 4"
    assert card.notes.splitlines() == [
        "Mate in 1.",
        "Proved: 4.Qxf7# mates, and no other move does.",
        "Missed in the game: 4.Nc3 was played.",
    ]
    assert NAME not in card.notes


def test_words_that_students_see_tell_nothing() -> None:
    game = GAME + TRAP
    card = card_of(only(game, TRAPPED), line(game))
    for said in (card.title, card.task, card.source, card.hint):
        assert "Nxe5" not in said
        assert "ork" not in said


@table("language", ["en", "ja", "zh-Hans", "ko"])
def test_there_are_words_in_all_languages(language: str) -> None:
    moment = only(MISSED, {SCHOLAR: [("h5f7", "#1"), ("b1c3", 50)]})
    start = card_of(moment, line(MISSED)).position
    assert start
    with use_language("en"):
        english = task_of(moment, start), label_of(moment), said_of_game(moment, start)
    with use_language(language):
        said = task_of(moment, start), label_of(moment), said_of_game(moment, start)
    assert all(said)
    assert (said == english) == (language == "en")
    if language != "en":
        assert not set(said) & set(english)


@table(
    "tags, source",
    [
        ({"White": "Ann", "Black": "?", "Date": "2026.??.??"}, "Ann, 2026"),
        ({"Site": "https://lichess.org/abcdefgh", "White": "a"}, "https://lichess.org/abcdefgh"),
        ({"Source": "A book", "White": "a"}, "A book"),
        ({"White": "?", "Event": "-"}, ""),
        ({}, ""),
    ],
)
def test_a_source_says_where_a_game_is_from(tags: dict[str, str], source: str) -> None:
    assert source_of_game(tags) == source
