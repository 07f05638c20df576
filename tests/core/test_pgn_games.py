"""Which games a text or a part of a file holds, without reading their moves."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.readings import calls
from tests.tables import table
from webapp.document.games import GameEntry, count_plies, index_games

FIRST = """[Event "A"]
[Site "Oslo"]
[Date "2026.11.22"]
[Round "1"]
[White "Ann \\"x\\""]
[Black "Bob"]
[Result "1-0"]
[ECO "C20"]

1. e4 e5 (1... c5 2. Nf3 (2. c3)) { 2. d4 [Event "no"] } 2. Nf3 O-O 1-0

"""
SECOND = """[Event "B"]
[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]
[Variant "From Position"]

1.e4 Kd7 2.e5 *
"""


def cut(text: str, *, last: bool = True) -> list[str]:
    entries, _ = index_games(text, last=last)
    return [text[entry.start : entry.end] for entry in entries]


def test_an_entry_has_its_place_its_tags_and_its_length() -> None:
    assert index_games(FIRST + SECOND) == (
        (
            GameEntry(
                0,
                len(FIRST),
                {
                    "Event": "A",
                    "Site": "Oslo",
                    "Date": "2026.11.22",
                    "Round": "1",
                    "White": 'Ann "x"',
                    "Black": "Bob",
                    "Result": "1-0",
                },
                4,
            ),
            GameEntry(
                len(FIRST),
                len(FIRST + SECOND),
                {
                    "Event": "B",
                    "FEN": "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
                    "Variant": "From Position",
                },
                3,
            ),
        ),
        len(FIRST + SECOND),
    )


def test_the_last_game_of_a_part_is_left_for_the_next_one() -> None:
    text = FIRST + SECOND + FIRST[:40]
    entries, rest = index_games(text, last=False)
    assert [entry.tags["Event"] for entry in entries] == ["A", "B"]
    assert text[rest:] == FIRST[:40]
    assert index_games(FIRST, last=False) == ((), 0)
    assert index_games("", last=False) == ((), 0)


@given(
    st.lists(st.sampled_from([FIRST, SECOND, SECOND.replace("\n", "\r\n")]), max_size=6), st.data()
)
def test_parts_of_any_size_give_the_games_of_the_whole(
    games: list[str], data: st.DataObject
) -> None:
    text, found, rest, at = "".join(games), list[str](), "", 0
    while at < len(text):
        size = data.draw(st.integers(1, 200))
        part = rest + text[at : at + size]
        at += size
        entries, end = index_games(part, last=at >= len(text))
        found += [part[entry.start : entry.end] for entry in entries]
        rest = part[end:]
    assert found == cut(text) == games


TEXTS = [
    ("", []),
    ("\n\n", []),
    ("Dear Ann", []),
    ("1. e4 e5", ["1. e4 e5"]),
    ("e4 e5 Nf3", ["e4 e5 Nf3"]),
    (f"1. e4 e5\n\n{FIRST}", ["1. e4 e5\n\n", FIRST]),
    (f"Some games\n\n{FIRST}", [FIRST]),
    ('[Event "A"]\n1. e4 *\n[Event "B"]\n1. d4 *',
     ['[Event "A"]\n1. e4 *\n', '[Event "B"]\n1. d4 *']),
    ('[Event "A"]\n\n[White "x"]\n\n1. e4', ['[Event "A"]\n\n[White "x"]\n\n1. e4']),
    # tags alone
    ('[Event "A"]\n[FEN "x"]\n\n[Event "B"]\n[FEN "y"]\n',
     ['[Event "A"]\n[FEN "x"]\n\n', '[Event "B"]\n[FEN "y"]\n']),
    ('[Event A]\n[FEN "x"]\n\n\n[Event B]\n[FEN "y"]\n\n1. e4',
     ['[Event A]\n[FEN "x"]\n\n\n', '[Event B]\n[FEN "y"]\n\n1. e4']),
    ('[Event "A"]\n[Event "B"]\n\n1. e4', ['[Event "A"]\n[Event "B"]\n\n1. e4']),
    ('[Event "A"]\n\n1. e4 { a\n\n[Event "B"]\n } e5', None),
    ('[Event "A"]\n\n1. e4 { open\n\n[Event "B"]\n\n1. d4 { b }', 2),
    ('> [Event "A"]\n>\n> 1. e4\n\n> [Event "B"]\n> 1. d4', 2),
    # without tags
    ("1. e4 e5\n\n1. d4 d5", ["1. e4 e5\n\n", "1. d4 d5"]),
    ("1. e4\r\n\r\nB\r\n1. d4", ["1. e4\r\n\r\n", "B\r\n1. d4"]),
    ("1 e4 e5\n1 d4 d5", ["1 e4 e5\n", "1 d4 d5"]),
    ("Line A: 1. e4\nLine B: 1. d4\n", ["Line A: 1. e4\n", "Line B: 1. d4\n"]),
    ("Game 1\n1. e4 e5\n\nGame 2\n1. d4", ["Game 1\n1. e4 e5\n\n", "Game 2\n1. d4"]),
    ('[Variant "Standard"]\n1. e4 e5 { x }\n\n\n  1. d4',
     ['[Variant "Standard"]\n1. e4 e5 { x }\n\n\n', "  1. d4"]),
    ("> 1. e4\n> e5\n> 1. d4", ["> 1. e4\n> e5\n", "> 1. d4"]),
    ("1. e4 (1. c4\n\n1. d4 d5", 2),
    ("1. e4 { open\n\n1. d4 d5\n1. c4", 3),
    ("1. e4 e5 10. Nf3 Nxe5 1\n1. Rxe5", None),
    ("1. e4 e5\n10\n1. Rxe5", None),
    ("1. e4 c5\n1... e5", None),
    ("1. e4 { a\n\n1. d4 } e5 (1... c5\n1. d4) 2. d4", None),
    ("1. e4 e5\nthen to do:\n1. Buy milk", None),
]  # fmt: skip


@table(("text", "games"), TEXTS)
def test_games_are_told_apart(text: str, games: list[str] | int | None) -> None:
    found = cut(text)
    if isinstance(games, int):
        assert len(found) == games
    else:
        assert found == ([text] if games is None else games)


PLIES = [
    ("1. e4 e5 2. Nf3 *", 3),
    ("1.e4 e5 2.Nf3 1/2-1/2", 3),
    ("e4 e5 Nf3 $14 O-O", 4),
    ("1. e4 { 1... c5 } (1. d4 d5 (1... Nf6)) 1... e5 ; 2. Nf3\n2. Nc3", 3),
    ("1. 炮二平五 马８进７ 2. C2=5", 3),
    ("1. P-7f 7g7f 2. P*5e 1-0", 3),
    ("White to move *", 0),
    ("", 0),
]


@table(("movetext", "plies"), PLIES)
def test_moves_of_the_main_line_are_counted(movetext: str, plies: int) -> None:
    assert count_plies(movetext) == plies


LONG = [
    '[Event "x"]\n\n', "{\n", "(", "e", '[Event "x"]\n{\n', "1. e4 ", "1. e4\n", "(\n1. e4\n",
    "{\n1. e4\n", "A: 1. e4\n", "1\n1. e4\n", "x\n\n1. e4\n",
]  # fmt: skip


@table("part", LONG)
def test_the_work_is_linear(part: str) -> None:
    once, twice = (part * (size // len(part)) for size in (5000, 10_000))
    assert calls(index_games, twice) <= 2.2 * calls(index_games, once) + 100


@table(
    ("text", "games"),
    [
        ("1.e4 e5 2.Nf3 1-0 1.d4 d5 0-1", ["1.e4 e5 2.Nf3 1-0", "1.d4 d5 0-1"]),
        ("1. e4 e5 1/2-1/2 Next game: 1. d4", ["1. e4 e5 1/2-1/2", "Next game: 1. d4"]),
        ("1. e4 e5 (1... c5 1-0 2. Nf3) 2. Nf3", ["1. e4 e5 (1... c5 1-0 2. Nf3) 2. Nf3"]),
    ],
)
def test_behind_a_result_another_game_begins_on_the_same_line(text: str, games: list[str]) -> None:
    assert [game.strip() for game in cut(text)] == games


@table("text", ["e4 e5\nNf3 Nc6\nBb5 a6", "d4 d5 c4 e6", "e4, c5, Nf3, d6"])
def test_nothing_but_moves_is_a_game(text: str) -> None:
    assert cut(text) == [text]
