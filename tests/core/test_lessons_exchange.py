"""Texts as teachers have them become cards, and nothing of them vanishes."""

from __future__ import annotations

import csv
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.made import cards_of
from tests.readings import assert_linear
from tests.tables import table
from webapp.document import Collection, collect, collection
from webapp.formats.fen import write_fen
from webapp.formats.starts import START, START_POSITIONS
from webapp.games.board import SQUARES
from webapp.lessons.importing import Gathered, gather, read_file, write_file
from webapp.lessons.importing.files import LONGEST_FILE
from webapp.lessons.limits import LONGEST_TITLE, LONGEST_WORDS, MOST_CARDS
from webapp.lessons.model import Card, Heading, Lesson, is_id, new_id
from webapp.model.line import children, main_line
from webapp.moves import written
from webapp.moves.walk import position_at
from webapp.text.characters import MAX_TEXT

ENDING = "8/8/8/8/8/4k3/4p3/4K3 w - - 0 1"
BACK_RANK = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"
LUCENA = "1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1"
SPANISH = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"


def fens_of(found: Gathered) -> list[str]:
    cards = [item for item in found.cards if isinstance(item, Card)]
    return [write_fen(card.position) if card.position else "" for card in cards]


def titles_of(found: Gathered) -> list[str]:
    return [item.title for item in found.cards]


def moves_of(card: Card) -> str:
    """The main line of a card from where students begin, in SAN."""
    assert card.line
    assert card.position
    names, position = [], card.line.start
    for number in main_line(card.line):
        names.append(written(position, card.line.plies[number].move))
        position = position_at(card.line, number)
    return " ".join(names[card.at + 1 :])


# --- lists and prose ---------------------------------------------------------------------------

LIST = f"""### Endings

# 1. Mate in two
{BACK_RANK}

## Part 2
# Draw?
{ENDING}
# broken
8/8/8/8/8/4k3/4p3/4K3/8 w - -
"""


@table("end", ["\n", "\r\n", "\r"])
def test_a_list_has_titles_and_headings(end: str) -> None:
    found = gather(LIST.replace("\n", end))
    assert found.title == "Endings"
    assert titles_of(found) == ["1. Mate in two", "Part 2", "Draw?", "broken"]
    assert fens_of(found) == [BACK_RANK, ENDING, ""]
    assert isinstance(found.cards[1], Heading)
    broken = found.cards[3]
    assert isinstance(broken, Card)
    assert broken.text == "8/8/8/8/8/4k3/4p3/4K3/8 w - -"
    assert all(is_id(item.id) for item in found.cards)
    assert len({item.id for item in found.cards}) == len(found.cards)


def test_a_title_above_nothing_is_a_heading() -> None:
    found = gather(f"# My endings\n\n# A\n{ENDING}\n# The end\n")
    assert [type(item) for item in found.cards] == [Heading, Card, Heading]
    assert titles_of(found) == ["My endings", "A", "The end"]


def test_a_text_with_a_hash_and_prose_is_no_list() -> None:
    found = gather(f"# My endings\n\nSome words of mine.\nAnd more.\n\n{ENDING}\n\n{BACK_RANK}\n")
    assert fens_of(found) == [ENDING, BACK_RANK]


MAIL = f"""Hi Anna,

> could you look at this position again?
> {LUCENA}

and mine:
{SPANISH}

Best,
Tom
"""


@table("end", ["\n", "\r\n"])
def test_an_email_gives_its_positions_with_the_words_about_them(end: str) -> None:
    found = gather(MAIL.replace("\n", end))
    assert fens_of(found) == [LUCENA, SPANISH]
    assert titles_of(found) == ["", "and mine"]
    tasks = [card.task for card in found.cards if isinstance(card, Card)]
    assert tasks == ["could you look at this position again?", ""]
    assert "Best,\nTom" in found.notes
    assert [card.text for card in found.cards if isinstance(card, Card)] == ["", ""]


@table(
    ("words", "wanted"),
    [
        ("(is it a stalemate?)", "is it a stalemate?"),
        ("1) (is it a stalemate?)", "is it a stalemate?"),
        ("(b)", "b"),
        ("2. (hard) Lucena", "(hard) Lucena"),
        ("Lucena (rook)", "Lucena (rook)"),
        ("(a) or (b)", "(a) or (b)"),
        ("（詰み）", "詰み"),
        ("(3) Lucena", "Lucena"),
    ],
)
def test_brackets_go_or_stay_in_pairs(words: str, wanted: str) -> None:
    for gap in (" ", "\n"):
        found = gather(f"{words}{gap}{ENDING}\n\n{words}{gap}{LUCENA}").cards
        said = [card.title or card.task for card in found if isinstance(card, Card)]
        assert said == [wanted] * 2


def test_a_position_alone_is_named_without_brackets_around_it_all() -> None:
    assert titles_of(gather(f"(is it a stalemate?) {ENDING}")) == ["is it a stalemate?"]


def test_marks_beside_a_position_stay() -> None:
    (card,) = cards_of(f"{ENDING} {{[%csl Ge1]}}")
    assert [mark.square for mark in card.marks] == [SQUARES["e1"]]


def test_what_a_position_was_typed_as_stays_where_it_says_more() -> None:
    typed = ENDING.removesuffix(" 0 1")
    (card,) = cards_of(typed)
    assert (card.text, card.position and write_fen(card.position)) == (typed, ENDING)


def test_a_position_that_cannot_be_read_is_a_card() -> None:
    text = "8/8/8/8/8/4k3/4p3/4K3/8 w - -"
    assert [(card.position, card.text) for card in cards_of(text)] == [(None, text)]


def test_prose_is_a_card_only_where_it_is_a_file() -> None:
    assert gather("hello world") == Gathered(notes="hello world")
    (card,) = gather("hello world", "notes").cards
    assert isinstance(card, Card)
    assert (card.position, card.title, card.text) == (None, "notes", "hello world")


def test_a_file_names_a_card_that_is_alone_and_has_no_title() -> None:
    assert titles_of(gather(ENDING, "ending")) == ["ending"]
    assert titles_of(gather(f"# A\n{ENDING}\n", "ending")) == ["A"]
    assert titles_of(gather(f"{ENDING}\n{BACK_RANK}", "ending")) == ["", ""]


def test_a_long_list_goes_on_at_its_rest() -> None:
    fens = [f"8/8/8/8/8/4k3/4p3/4K3 w - - 0 {number + 1}" for number in range(510)]
    for text in ("\n".join(fens), "# Many\n\n" + "\n".join(fens)):
        found: list[str] = []
        rest: str | None = text
        while rest:
            part = gather(rest)
            found += fens_of(part)
            assert len(part.cards) <= MOST_CARDS + 1
            rest = None if part.rest is None else rest[part.rest :]
        assert found == fens


# --- EPD ---------------------------------------------------------------------------------------


def test_an_epd_has_a_title_a_task_and_a_line() -> None:
    operations = 'bm Ra8#; id "BK.01"; c0 "White \\"mates\\""; c1 "easy";'
    (card,) = cards_of(f"{BACK_RANK.removesuffix(' 0 1')} {operations}")
    assert (card.title, card.task, card.hint) == ("BK.01", 'White "mates"', "")
    assert card.operations == (operations, "epd")
    assert moves_of(card) == "Ra8#"


@table(
    ("operations", "main", "others"),
    [
        ("bm Bb5 Bc4; am Ke2;", "Bb5", {"Bc4": (1,), "Ke2": (2,)}),
        ("pv Bb5 a6 Ba4; bm Bb5;", "Bb5 a6 Ba4", {}),
        ("bm Bc4; pv Bb5 a6;", "Bc4", {}),
        ("bm Qh9 Bb5;", "Bb5", {}),
    ],
)
def test_the_moves_of_an_epd(operations: str, main: str, others: dict[str, tuple[int]]) -> None:
    (card,) = cards_of(f"{SPANISH.removesuffix(' 2 3')} {operations}")
    assert moves_of(card) == main
    assert card.line
    assert card.position
    plies = [card.line.plies[number] for number in children(card.line)[-1][1:]]
    assert {written(card.position, ply.move): ply.nags for ply in plies} == others


def test_a_wrong_move_alone_is_no_solution() -> None:
    (card,) = cards_of(f"{SPANISH.removesuffix(' 2 3')} am Ke2;")
    assert card.line is None
    assert card.operations == ("am Ke2;", "epd")


# --- games -------------------------------------------------------------------------------------


def chapter(name: str, fen: str, moves: str, *tags: str, study: str = "Rook: endings") -> str:
    head = [f'[Event "{study}: {name}"]', '[Site "https://lichess.org/study/abc/def"]']
    start = [f'[FEN "{fen}"]', '[SetUp "1"]'] if fen else []
    return "\n".join(
        [*head, '[Result "*"]', '[Annotator "Coach"]', *start, *tags, "", moves, "", ""]
    )


NAMED = '[StudyName "Rook: endings"]', '[ChapterName "Lucena"]'
STUDY = (
    chapter(
        "Lucena",
        LUCENA,
        "{ Build a bridge. [%csl Gb7][%cal Gc1c4] }\n1. Rd1+ $1 { check } (1. Rc4? Ra1) 1... Ke7 *",
        '[Orientation "black"]',
    )
    + chapter("Only a board", ENDING, "{ Draw? [%csl Re1] } *")
    + chapter("From the start", "", "{ Look. } 1. e4 e5 *")
    + chapter("A: B", BACK_RANK, "1. Ra8# *")
    + chapter("Broken", "8/8/8 w", "1. Ra8# *")
)


@table("end", ["\n", "\r\n"])
def test_the_chapters_of_a_study_are_cards(end: str) -> None:
    found = gather(STUDY.replace("\n", end))
    assert found.title == "Rook: endings"
    assert titles_of(found)[:4] == ["Lucena", "Only a board", "From the start", "A: B"]
    assert fens_of(found) == [LUCENA, ENDING, write_fen(START), BACK_RANK, ""]
    first, board, start, _, broken = (item for item in found.cards if isinstance(item, Card))
    assert (first.flipped, first.task, moves_of(first)) == (True, "Build a bridge.", "Rd1+ Ke7")
    assert first.line
    assert len(first.line.marks) == 2
    assert first.line.plies[0].nags == (1,)
    assert (board.task, start.task) == ("Draw?", "Look.")
    assert found.usual_starts == 1
    assert "Ra8#" in broken.text


def test_the_names_of_a_study_are_taken_from_its_tags() -> None:
    text = chapter("Lucena", LUCENA, "1. Rd1+ *", *NAMED, '[ChapterURL "https://lichess.org/x"]')
    found = gather(text)
    (card,) = found.cards
    assert isinstance(card, Card)
    assert (found.title, card.title, card.source) == (
        "Rook: endings",
        "Lucena",
        "https://lichess.org/x",
    )
    assert card.line
    assert dict(card.line.tags).keys() == {"Site", "Annotator"}


@table(
    ("tags", "wanted"),
    [
        ([], "https://lichess.org/study/abc/def"),
        (['[ChapterURL "https://lichess.org/study/abc/ghi"]'], "https://lichess.org/study/abc/ghi"),
        (['[ChapterURL "javascript:alert(1)"]'], "https://lichess.org/study/abc/def"),
        (['[Source "A book"]'], "A book"),
    ],
)
def test_a_chapter_comes_from_its_address(tags: list[str], wanted: str) -> None:
    for fen in (LUCENA, "8/8/8 w"):
        (card,) = cards_of(chapter("Lucena", fen, "*", *tags))
        assert card.source == wanted


def test_only_addresses_are_taken_from_a_site() -> None:
    text = chapter("Lucena", LUCENA, "1. Rd1+ *").replace("https://", "javascript://")
    (card,) = cards_of(text)
    assert card.source == ""
    (card,) = cards_of('[Event "x"]\n[Site "https://lichess.org/abcdefgh"]\n\n1. e4 *\n')
    assert card.source == ""


def test_a_game_from_the_usual_start_is_a_card() -> None:
    text = '[White "Adams"]\n[Black "Torre"]\n[Date "1920.??.??"]\n\n{ Famous. } 1. e4 e5 1-0\n'
    found = gather(text)
    (card,) = found.cards
    assert isinstance(card, Card)
    assert (card.title, moves_of(card), card.at) == ("Adams – Torre, 1920", "e4 e5", -1)
    assert card.line
    assert (card.line.result, card.line.comment, card.task) == ("1-0", "Famous.", "")
    assert found.usual_starts == 1


def test_moves_that_cannot_be_read_are_kept() -> None:
    (card,) = cards_of(chapter("A", LUCENA, "1. Rd1+ Ke7 2. Qh9 nonsense *"))
    assert card.line
    assert "Qh9" in str([ply.after for ply in card.line.plies])


def test_positions_about_games_are_cards_as_well() -> None:
    text = f"Look:\n{ENDING}\n\n" + chapter("A", LUCENA, "1. Rd1+ *") + f"And this:\n{BACK_RANK}\n"
    assert fens_of(gather(text)) == [ENDING, LUCENA, BACK_RANK]


def test_a_position_in_a_comment_is_no_card() -> None:
    text = chapter("A", LUCENA, f"1. Rd1+ {{ as in\n{ENDING}\nbefore }} Ke7 *")
    assert fens_of(gather(text)) == [LUCENA]


def test_braces_in_tags_are_no_comments() -> None:
    text = "".join(chapter(name, LUCENA, "1. Rd1+ *", '[Note "}{"]') for name in "ABCD")
    assert titles_of(gather(text)) == ["A", "B", "C", "D"]


def test_a_move_within_the_first_comment_begins_no_game() -> None:
    text = chapter("A", BACK_RANK, "{ Which is better?\n\n1. Ra8 or\n\n1. Rb1 }\n1. Ra8# *")
    (card,) = cards_of(text)
    assert moves_of(card) == "Ra8#"


KIF = """# KIF version=2.0 encoding=UTF-8
手合割：平手
先手：羽生
後手：谷川
手数----指手---------消費時間--
   1 ７六歩(77)   ( 0:16/00:00:16)
   2 ３四歩(33)   ( 0:00/00:00:00)
"""


@table("text", [KIF, KIF.replace("\n", "\r\n"), "7g7f 3c3d", "1. e4 e5 2. Nf3"])
def test_a_record_of_any_form_is_one_card(text: str) -> None:
    text = f"position startpos moves {text}" if text[0] == "7" else text
    (card,) = cards_of(text)
    assert card.line
    assert len(card.line.plies) in (2, 3)


# --- tables ------------------------------------------------------------------------------------

PUZZLES = (
    "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags\n"
    "00008,r6k/pp2r2p/4Rp1Q/3p4/8/1N1P2R1/PqP2bPP/7K b - - 0 24,f2g3 e6e7 b2b1 b3c1 b1c1 h6c1,"
    "1909,76,95,8000,crushing middlegame,https://lichess.org/787zsVup/black#48,\n"
    "0000D,5rk1/1p3ppp/pq3b2/8/8/1P1Q1N2/P4PPP/3R2K1 w - - 2 27,d3d6 f8d8 d6d8 f6d8,"
    "1509,74,96,24000,advantage short,https://lichess.org/F8M8OS71#53,\n"
)


@table("with_heads", [True, False])
def test_puzzles_begin_behind_the_move_of_the_opponent(with_heads: bool) -> None:
    first, second = cards_of(PUZZLES if with_heads else PUZZLES.split("\n", 1)[1])
    assert (first.title, first.at, first.flipped) == ("00008", 0, False)
    assert (second.title, second.at, second.flipped) == ("0000D", 0, True)
    assert moves_of(second) == "Rd8 Qxd8+ Bxd8"
    assert first.line
    assert dict(first.line.tags)["Themes"] == "crushing middlegame"
    assert first.source == "https://lichess.org/787zsVup/black#48"
    assert (first.task, first.text) == ("", "")


SCHOOL = f"""番号;局面;問題;ヒント;解答;出典
1;lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1;最初の一手は?;角道;7六歩;教科書
2;"{ENDING}";"白番、
引き分け";"";"ステイルメイト";
3;壊れた局面;これは?;;x;
中級;;;;;
4;{BACK_RANK};詰み;;Ra8#;
"""


@table("end", ["\n", "\r\n"])
@table("begin", ["", "\ufeff", "sep=;\n"])
def test_the_table_of_a_school(begin: str, end: str) -> None:
    found = gather((begin + SCHOOL).replace("\n", end))
    assert titles_of(found) == ["1", "2", "3", "中級", "4"]
    assert isinstance(found.cards[3], Heading)
    shogi, ending, broken, mate = (item for item in found.cards if isinstance(item, Card))
    assert shogi.position == START_POSITIONS["shogi"]
    assert (shogi.task, shogi.hint, shogi.source) == ("最初の一手は?", "角道", "教科書")
    assert shogi.line
    assert (ending.task, ending.solution) == ("白番、\n引き分け", "ステイルメイト")
    assert (broken.position, broken.task, "壊れた局面" in broken.text) == (None, "これは?", True)
    assert (moves_of(mate), mate.solution) == ("Ra8#", "")


@table("sign", [",", ";", "\t"])
@table(
    ("heads", "cells", "wanted"),
    [
        ("FEN|Title", f"{ENDING}|A", {"title": "A"}),
        ("Name|Position|Question|Answer", f"A|{ENDING}|B?|C!", {"task": "B?", "solution": "C!"}),
        ("标题|局面|答案|提示", f"A|{ENDING}|和|王", {"solution": "和", "hint": "王"}),
        ("제목|포지션|문제|정답", f"A|{ENDING}|B?|C", {"task": "B?", "solution": "C"}),
        ("Stellung|Aufgabe|Lösung", f"{ENDING}|B?|Patt", {"task": "B?", "solution": "Patt"}),
        ("FEN|Orientation", f"{ENDING}|black", {"flipped": True}),
        ("FEN|Level", f"{ENDING}|hard", {"text": "", "source": "Level: hard"}),
        ("id|FEN|Motif|Rating", f'7|{ENDING}|"Pin, ""absolute"""|1500',
         {"title": 'Pin, "absolute"', "text": "", "source": "id: 7 · Rating: 1500"}),
        ("id|FEN|Motif", f'7|"{ENDING}"|', {"title": "7", "text": "", "source": ""}),
        ("Title|Motif|FEN", f"|Fork|{ENDING}", {"title": "Fork"}),
        ("Motif|Title|FEN", f"Fork|A|{ENDING}", {"title": "A", "source": "Motif: Fork"}),
        ("FEN|Task|Question", f"{ENDING}||B?", {"task": "B?"}),
        ("FEN|URL|Site", f"{ENDING}|https://a.b|C", {"source": "https://a.b · Site: C"}),
        ("FEN|View|Level", f"{ENDING}|sideways|1", {"source": "View: sideways · Level: 1"}),
        ("局面图|モチーフ|課題", f"{ENDING}|両取り|B?", {"title": "両取り", "task": "B?"}),
        ("국면|테마|과제", f"{ENDING}|핀|B?", {"title": "핀", "task": "B?"}),
        ("FEN|主题|来源", f"{ENDING}|牵制|C", {"title": "牵制", "source": "C"}),
        ("", f"{ENDING}|A", {"title": "A"}),
        ("", f"7|{ENDING}|https://a.b/c", {"title": "7", "source": "https://a.b/c"}),
        ("", f"A|{ENDING}|B?", {"title": "A", "task": "B?"}),
        ("", f"{ENDING}|B?|C", {"task": "B?", "solution": "C"}),
    ],
)  # fmt: skip
def test_columns_are_told(sign: str, heads: str, cells: str, wanted: dict[str, object]) -> None:
    rows = [heads, *[cells] * 2] if heads else [cells] * 2
    cards = cards_of("\n".join(rows).replace("|", sign))
    assert len(cards) == 2
    for card in cards:
        assert card.position
        for name, value in wanted.items():
            found = getattr(card, name)
            assert (bool(found) if value is True else found) == value


@table(
    "text",
    [
        f'{ENDING}, "open\n{BACK_RANK}, b\n{ENDING}, c\n',
        f'FEN,Title\n{ENDING},"open\n{BACK_RANK},b\n{ENDING},c\n',
        f'FEN,Title\n{ENDING},5" board\n{BACK_RANK},b\n{ENDING},c\n',
    ],
)
def test_a_quotation_mark_that_is_never_closed_swallows_nothing(text: str) -> None:
    assert fens_of(gather(text)) == [ENDING, BACK_RANK, ENDING]


def test_a_row_whose_position_cannot_be_read_keeps_all_its_cells() -> None:
    text = f"FEN,Motif,Moves,Level\n8/8 w,Fork,Ra8,2\n{ENDING},,,\n,Pin,Rb8,3\n"
    broken, _, without = cards_of(text)
    assert (broken.position, broken.text, broken.title) == (None, "8/8 w", "Fork")
    assert broken.source == "Moves: Ra8 · Level: 2"
    assert (without.position, without.text, without.source) == (None, ",Pin,Rb8,3", "")


def test_columns_beside_a_line_are_its_tags() -> None:
    (card,) = cards_of(f"FEN,Moves,Level\n{BACK_RANK},Ra8#,2\n")
    assert card.line
    assert (dict(card.line.tags), card.source, card.text) == ({"Level": "2"}, "", "")


def test_a_solution_of_words_with_a_move_stays_words() -> None:
    text = f"FEN,Task,Solution\n{BACK_RANK},?,Ra8 wins as the king has no room\n"
    (card,) = cards_of(text)
    assert (card.line, card.solution) == (None, "Ra8 wins as the king has no room")


def test_the_rest_of_a_table_needs_its_head(most_cards: int) -> None:
    text = "FEN,Question\n" + f"{ENDING},B?\n" * 101
    first = gather(text)
    assert first.rest
    again = gather(first.head + text[first.rest :])
    assert [len(part.cards) for part in (first, again)] == [most_cards] * 2
    assert {item.task for item in again.cards if isinstance(item, Card)} == {"B?"}


def test_the_limit_of_the_module_is_left_as_it_is() -> None:
    before = csv.field_size_limit()
    cell = "x" * (before + 10)
    (card,) = cards_of(f"FEN,Title\n{ENDING},{cell}\n")
    assert cell[:1000] in card.text or card.title
    assert csv.field_size_limit() == before


# --- lessons of our own ------------------------------------------------------------------------

LESSON = Lesson(
    "Endings",
    "en",
    "for me",
    ("a",),
    items=(Heading(new_id(), "One"), Card(new_id(), START, task="Look", title="A")),
)


def without_ids(lesson: Lesson) -> list[object]:
    return [
        (item.title,) if isinstance(item, Heading) else (item.position, item.task, item.title)
        for item in lesson.items
    ]


def test_a_file_of_lessons_comes_back_whole_with_new_ids() -> None:
    (read,) = read_file(write_file([LESSON])) or ()
    assert (read.title, read.language, read.notes, read.tags) == ("Endings", "en", "for me", ("a",))
    assert without_ids(read) == without_ids(LESSON)
    assert not {item.id for item in read.items} & {item.id for item in LESSON.items}


def test_several_lessons_are_behind_their_titles() -> None:
    found = gather(write_file([LESSON, Lesson("More", items=LESSON.items)]))
    assert titles_of(found) == ["Endings", "One", "A", "More", "One", "A"]
    assert found.title == "Endings"


def test_an_item_of_another_form_is_a_card_with_its_text() -> None:
    file = json.loads(write_file([LESSON]))
    file["lessons"][0]["items"].append({"kind": "film", "title": "B", "x": 1})
    found = gather(json.dumps(file))
    assert titles_of(found) == ["One", "A", "B"]
    last = found.cards[-1]
    assert isinstance(last, Card)
    assert '"film"' in last.text


@table(
    "text",
    ["{", "[]", "{}", "[[" * 50_000, '{"lessons": 1}', '{"lessons": []}', "[1, 2]", '{"a": 1}'],
)
def test_other_json_is_no_lesson(text: str) -> None:
    assert read_file(text) is None
    assert gather(text).cards == ()


def test_positions_in_other_json_are_found() -> None:
    assert fens_of(gather(json.dumps([{"fen": ENDING}, {"fen": BACK_RANK}], indent=1))) == [
        ENDING,
        BACK_RANK,
    ]
    assert LONGEST_FILE > MAX_TEXT


# --- limits ------------------------------------------------------------------------------------


def test_long_words_are_cut_and_kept_as_they_came() -> None:
    (card,) = cards_of(f"FEN,Title,Task\n{ENDING},{'t' * 500},{'w' * 9000}\n")
    assert (len(card.title), len(card.task)) == (LONGEST_TITLE, LONGEST_WORDS)
    assert "w" * 9000 in card.text


PIECES = st.sampled_from(
    [
        *'#;,\t\n"{}[]()$% ', "\r\n", "# ", "## ", ENDING, LUCENA, "8/8/8/8", "FEN", "Title",
        '[FEN "', '[Event "x"]\n', "1. e4 e5", "e7e5", 'bm Ra8#; id "x";', '{"items": [', "words",
        "局面", "\ufeff", "\x00", "\ud800", "7g7f", "sep=;\n",
    ]
)  # fmt: skip


@given(st.lists(PIECES, max_size=40).map("".join))
def test_any_text_is_read_without_an_error(text: str) -> None:
    found = gather(text, "name")
    assert all(is_id(item.id) for item in found.cards)
    assert found.rest is None
    assert found.cards or not text.strip()


HOSTILE = {
    "slashes": "/",
    "hashes": "# a\n",
    "quotation marks": '"\n',
    "open cells": 'FEN,Title\na,"b\n',
    "braces": "{",
    "brackets": "[",
    "tags": '[Event "x"]\n\n',
    "starts that cannot be read": '[Event "x"]\n[FEN "8/8/8 w"]\n\n*\n\n',
    "broken positions": "8/8/8/8/8/4k3/4p3/4K3/8 w - -\n",
    "boards in a comment": '[Event "x"]\n\n1. e4 { 8/8/8/8/8/8/8/8 \n',
    "boards in one comment": "8/8/8/8/8/8/8/8 \n",
    "moves": "1. e4 e5\n\n",
    "positions": ENDING + "\n\n",
    "ranks between tags": '8/\n[H ""]\n',
    "rows": f"{ENDING},abc,d\n",
    "semicolons": ";",
    "items": '{"title": "x"},',
}


@table("part", HOSTILE)
def test_the_work_is_linear_in_the_text(part: str) -> None:
    begin = {"items": '{"items": [', "boards in one comment": '[Event "x"]\n\n1. e4 { \n'}.get(
        part, ""
    )
    assert_linear(gather, lambda size: begin + HOSTILE[part] * (size // len(HOSTILE[part])))


def test_what_stands_between_games_is_read_together(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def counted(text: str) -> Collection:
        asked.append(len(text))
        return collect(text)

    monkeypatch.setattr(collection, "collect", counted)
    text = '8/\n[H ""]\n' * 200
    gather(text)
    assert sum(asked) <= 3 * len(text)
    assert len(asked) < 10


def test_a_link_begins_at_the_move_that_it_shows() -> None:
    fen = write_fen(START).replace(" ", "_")
    link = f"https://fenboard.org/?fen={fen}&moves=e2e4_e7e5_g1f3&ply=2&color=black"
    (card,) = cards_of(link)
    assert card.line
    assert (card.at, moves_of(card), card.flipped) == (1, "Nf3", True)
