"""What a text with several positions holds: all of it in its order, named by the text itself."""

from __future__ import annotations

from tests.readings import codes
from tests.tables import table
from webapp.document import collect, parse
from webapp.document.diagnosis import written

ENDING = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 40"
OTHER = "4k3/8/8/8/8/8/3P4/4K3 b - - 0 60"
BROKEN = "4kx2/8/8/8/8/8/8/4K3 w - - 0 1"
EPD = '4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id "WAC.001"; c0 "a; b";'
SHOGI = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
TAGS = '[Event "Match"]\n[Site "?"]\n[Date "1972.07.11"]\n[White "Spassky"]\n[Black "Fischer"]\n'
GAME = f'{TAGS}[SetUp "1"]\n[FEN "{ENDING}"]\n\n1. e4 Kd7 *\n\n'
USUAL = f"{TAGS}\n1. d4 Nf6 *\n\n"


@table(
    ("text", "names"),
    [
        (f"{EPD}\n{OTHER}", ["WAC.001", ""]),
        (GAME * 2, ["Spassky – Fischer, Match 1972"] * 2),
        (f'[Event "A"]\n[ChapterName "Lucena"]\n[White "?"]\n[FEN "{ENDING}"]\n\n*\n\n{OTHER}',
         ["Lucena", ""]),
        (f"Lucena:\n{ENDING}\n\nPhilidor\n{OTHER}\n", ["Lucena", "Philidor"]),
        (f"1. Lucena: {ENDING}\n2) {OTHER}\n", ["Lucena", ""]),
        (f"https://lichess.org/editor/{ENDING.replace(' ', '_')}\n{OTHER}", ["", ""]),
        (f"{ENDING}\n{SHOGI}", ["", ""]),
    ],
)  # fmt: skip
def test_a_position_is_named_by_its_text(text: str, names: list[str]) -> None:
    assert [entry.name for entry in collect(text).entries] == names


SHEETS = [
    ("{fen}\nExercise {i}: a pin\n\n", "Exercise {i}: a pin"),
    ("Exercise {i}\n{fen}\n\n", "Exercise {i}"),
    ("Exercise {i}\n{fen}\n", "Exercise {i}"),
    ("{fen}\nExercise {i}\n", "Exercise {i}"),
    ("Exercise {i}\n\n{fen}\n\n", "Exercise {i}"),
    ("{fen}\n\nExercise {i}\n\n", "Exercise {i}"),
    ("{i}.\n{fen}\nWhite wins\n\n", "White wins"),
    ("Lucena {i}\nby Somebody\n{fen}\nWin it.\n\n", "Lucena {i} · by Somebody · Win it"),
    ("{i}) {fen} White mates in two\n", "White mates in two"),
    ("- **Ex {i}** `{fen}`\n", "Ex {i}"),
    ("Ex {i}\t{fen}\tpin\n", "Ex {i} · pin"),
    ('{i},"{fen}",fork\n', "fork"),
    ("第{i}题\n{fen}\n\n", "第{i}题"),
    ("{fen}\r\nStudy {i}\r\n\r\n", "Study {i}"),
    ("{i}) {fen}\n", ""),
]


@table("numbers", [("1.", "2."), ("1)", "2)"), ("①", "②")])
def test_a_sentence_behind_a_number_is_about_the_position_below_it(numbers: list[str]) -> None:
    first, second = numbers
    text = f"Pins\n\n{first} Mate in one.\n{ENDING}\n{second} Win the rook on h8.\n{OTHER}\n"
    assert [entry.name or entry.task for entry in collect(text).entries] == [
        "Mate in one.",
        "Win the rook on h8.",
    ]
    # Without a number it goes on about the one above.
    text = f"Mate in one.\n{ENDING}\nWin the rook on h8.\n{OTHER}\n"
    assert collect(text).entries[1].task == ""


@table(("sheet", "name"), SHEETS)
def test_captions_name_positions_that_cannot_be_read_too(sheet: str, name: str) -> None:
    text = "".join(sheet.format(i=i, fen=fen) for i, fen in enumerate([ENDING, BROKEN, OTHER], 1))
    entries = collect(text).entries
    assert [entry.position is None for entry in entries] == [False, True, False]
    assert [entry.name or entry.task for entry in entries] == [name.format(i=i) for i in (1, 2, 3)]


@table(("sheet", "name"), SHEETS)
def test_captions_of_a_worksheet_name_its_positions(sheet: str, name: str) -> None:
    text = "".join(sheet.format(i=i, fen=fen) for i, fen in enumerate([ENDING, OTHER, ENDING], 1))
    found = [entry.name or entry.task for entry in collect(text).entries]
    assert found == [name.format(i=i) for i in (1, 2, 3)]


def test_a_heading_over_all_is_no_caption() -> None:
    text = f"Worksheet 3\nName: ____\n\n{ENDING}\nFirst\n\n{OTHER}\nSecond"
    assert [entry.name for entry in collect(text).entries] == ["First", "Second"]


def test_a_heading_right_behind_a_position_is_that_of_the_list_below_it() -> None:
    text = f"{ENDING}\nMate in two\n1. {OTHER}\n2. {ENDING}\n"
    assert [entry.name for entry in collect(text).entries] == ["", "", ""]


def test_a_caption_says_who_is_to_move_where_the_board_alone_is_given() -> None:
    boards = ENDING.split()[0], OTHER.split()[0]
    text = f"{boards[0]}\nBlack to move\n\n{boards[1]}\nWhite to play and win\n"
    first, second = collect(text).entries
    assert first.position
    assert second.position
    assert (first.position.turn, second.position.turn) == ("second", "first")
    assert (first.text, first.name) == (f"{boards[0]}\nBlack to move", "")
    assert (second.name, second.task) == ("", "White to play and win")
    assert parse(text).position == first.position
    # What contradicts the position is not passed over.
    text = f"{ENDING}\nBlack to move\n\n{OTHER}\nBlack to move"
    assert [entry.task for entry in collect(text).entries] == ["Black to move", ""]


def test_what_cannot_be_read_is_in_its_place() -> None:
    found = collect(f"{ENDING}\n{BROKEN}\n{OTHER}\n4k3/8/8/4K3 w - -\n").entries
    assert [(entry.line, entry.position is not None) for entry in found] == [
        (1, True),
        (2, False),
        (3, True),
        (4, False),
    ]
    assert found[1].text == BROKEN
    assert written(found[1]) == BROKEN


@table(
    "aside",
    [
        "https://example.org/a/search/games/page/board/e4/d5/rank",
        "On 21/11/2026 and/or 1/2/2027, see pages/pngs/rank/bishop/king/queen/rook/pawn",
        "1/2-1/2 1/2-1/2 1/2-1/2 1/2-1/2",
    ],
)
def test_paths_and_dates_are_no_positions(aside: str) -> None:
    found = collect(f"{ENDING}\n{aside}\n{OTHER}").entries
    assert [entry.position is not None for entry in found] == [True, True]


def test_games_from_the_usual_start_are_counted() -> None:
    found = collect(USUAL + GAME + USUAL + GAME + USUAL)
    assert [entry.text for entry in found.entries] == [ENDING, ENDING]
    assert found.usual_starts == 3
    assert collect(USUAL * 2).usual_starts == 2
    assert collect(f"{ENDING}\n{OTHER}").usual_starts == 0


@table(
    ("tags", "starts"),
    [
        ('[White "A"]\n[Black "B"]\n', 1),
        ('[Date "2020"]\n[Round "1"]\n', 1),
        ('[White "A"]\n[Annotator "B"]\n', 0),
        ('[White "A"]\n[Black "B"]\n[Variant "Horde"]\n', 0),
        ('[White "A"]\n[Black "B"]\n[SetUp "1"]\n', 0),
        # As Lichess writes every game.
        ('[White "A"]\n[Black "B"]\n[Variant "Standard"]\n', 1),
        ('[White "A"]\n[Black "B"]\n[SetUp "0"]\n', 1),
    ],
)
def test_a_game_begins_from_the_usual_start_by_its_tags(tags: str, starts: int) -> None:
    text = f"{tags}\n1. Na3 *"
    assert collect(text).usual_starts == starts
    assert ("game-from-start" in codes(parse(text))) == bool(starts)


@table("between", ["", "\n"])
def test_of_words_around_a_position_the_nearest_over_it_say_who_is_to_move(between: str) -> None:
    sheet = "White to move\n{}\nAfter Rh8 it is Black's turn.\n" + between
    boards = (ENDING.split()[0], OTHER.split()[0])
    found = collect("".join(map(sheet.format, boards))).entries
    assert [entry.position and entry.position.turn for entry in found] == ["first", "first"]


def test_what_is_beyond_one_look_is_looked_at_from_where_the_rest_begins() -> None:
    text, found, starts = (GAME + USUAL) * 130, 0, 0
    while text:
        part = collect(text)
        found += len(part.entries) or 1
        starts += part.usual_starts
        assert all(entry.name for entry in part.entries)
        text = "" if part.rest is None else text[part.rest :]
    assert (found, starts) == (130, 130)


def test_an_epd_is_written_with_its_operations_and_others_as_their_game_has_them() -> None:
    found = collect(f"{EPD}\nLucena: {OTHER}\n{SHOGI}").entries
    assert [written(entry) for entry in found] == [EPD, OTHER, SHOGI]


def test_a_text_with_one_position_holds_that() -> None:
    assert [entry.position is not None for entry in collect(ENDING).entries] == [True]
    assert collect("no position at all").entries == ()


@table("text", [f"{ENDING} " * 130, f"{BROKEN}\n" * 130, "4k3/8/8/8\n" * 130])
def test_the_rest_is_always_shorter_than_the_whole(text: str) -> None:
    found, rounds = 0, 0
    while text:
        part = collect(text)
        assert part.rest is None or 0 < part.rest < len(text)
        found += len(part.entries)
        rounds += 1
        text = "" if part.rest is None else text[part.rest :]
    assert found == 130
    assert rounds <= 6


@table(
    ("text", "names"),
    [
        (f'{EPD}\n4kx2/8/8/8/8/8/4P3/4K3 w - - bm e4; id "WAC.002";', ["WAC.001", "WAC.002"]),
        (GAME + GAME.replace(ENDING, BROKEN), ["Spassky – Fischer, Match 1972"] * 2),
        (
            (
                f"3. Eins\n{ENDING}\n\n4. Dame gegen Bauer (kaputt)\n8/8/8/4k3/8/8/4K2Q/9 w - -\n\n"
                "5. Opposition (kaputt)\n8/8/4k3/4P3/4K3/8/8 w - -\n"
            ),
            ["Eins", "Dame gegen Bauer (kaputt)", "Opposition (kaputt)"],
        ),
    ],
)
def test_what_cannot_be_read_is_named_by_its_operations_tags_or_caption(
    text: str, names: list[str]
) -> None:
    assert [entry.name for entry in collect(text).entries] == names


@table("around", ["", "\n", " ", "\r\n\r\n"])
def test_one_position_may_have_empty_lines_around_it(around: str) -> None:
    """Also in FEEN, where a space at either end is an error."""
    custom = "k8/4P4/9/9/9/9/9/9/4K4 / C/c"
    for text in (around + custom, custom + around):
        (entry,) = collect(text).entries
        assert (entry.text, entry.notation) == (custom, "feen")
