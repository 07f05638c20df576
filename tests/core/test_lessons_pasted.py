"""Texts that hold several records, positions with their solutions, and what else one pastes."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.made import cards_of
from tests.readings import assert_linear
from tests.tables import table
from webapp.document import collection, parse
from webapp.formats.registry import own_notation, write
from webapp.formats.starts import START_POSITIONS
from webapp.games.board import Game
from webapp.lessons.importing import gather, is_sure
from webapp.lessons.model import Card
from webapp.model.line import main_line, write_code
from webapp.text import characters

A = "8/8/8/8/8/4k3/4p3/4K3 w - - 0 1"
B = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"
C = "1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1"
X = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
S = "7k1/9/7P1/9/9/9/9/9/9 b S2r2b4g3s4n4l17p 1"
U = "6k2/7s+R/7p1/5+P3/9/9/9/9/9 b R 1"
T = "8k/9/8P/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"

MOVES = "   1 ７六歩(77)   ( 0:16/00:00:16)\n   2 ３四歩(33)   ( 0:00/00:00:00)\n"
KIF = f"手合割：平手\n先手：羽生\n後手：谷川\n手数----指手---------消費時間--\n{MOVES}"
RANK = "| ・ ・ ・ ・ ・ ・ ・ ・ ・|{}\n"
BOD = (
    "後手の持駒：飛二　角二　金四　銀三　桂四　香四　歩十七\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n"
    "+---------------------------+\n| ・ ・ ・ ・ ・ ・ ・v玉 ・|一\n"
    + RANK.format("二")
    + "| ・ ・ ・ ・ ・ ・ ・ 歩 ・|三\n"
    + "".join(map(RANK.format, "四五六七八九"))
    + "+---------------------------+\n先手の持駒：銀\n"
)
TSUME = f"{BOD}手数----指手---------消費時間--\n   1 ２二銀打\nまで1手で先手の勝ち\n"
CSA = "V2.2\nN+A\nN-B\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n"
KI2 = "手合割：平手\n▲７六歩 △３四歩\n"
LIST = "1. 炮二平五 马8进7\n2. 马二进三 车9平8\n"
PGN = '[Event "x"]\n\n1. e4 *\n'
N, M = "羽生 – 谷川", "A – B"
LINK = "https://lichess.org/analysis/pgn/e4_e5#2"
EDITOR = f"https://lichess.org/editor/{C.replace(' ', '_')}"


def of_position(card: Card) -> str:
    """The position that a card begins with, in the notation of its game; "" for none."""
    return write(card.position, own_notation(card.position.game).name) if card.position else ""


def plies_of(card: Card) -> int:
    return len(main_line(card.line)) if card.line else 0


ENGINES = [
    (f"position sfen {S} moves S*2b\nposition sfen {T} moves G*1b", [1, 1]),
    (f"sfen {S} moves S*2b\n{T} moves G*1b", [1, 1]),
    (f"> sfen {S} moves S*2b\r\n> {T} moves G*1b\r\n", [1, 1]),
    (f"{X} moves h2e2 h9g7\nposition fen {X} moves b2e2", [2, 1]),
    (f"position fen {B} moves d1d8", [1]),
    (f"position fen {B} moves d1d8\n{C} moves c1c4 a2a1", [1, 2]),
    ("position startpos moves 7g7f 3c3d\nposition startpos moves 2g2f", [2, 1]),
    # In a log each line has the moves of the one before.
    ("position startpos moves 7g7f\ngo\nbestmove 3c3d\nposition startpos moves 7g7f 3c3d", [2]),
    (f"position fen {B} moves d1d8\n{C}", [1, 0]),
    (f"position fen {C} moves c1c4\n  a2a1 c4d4\n{B}", [3, 0]),
]


@table(("text", "plies"), ENGINES)
def test_each_line_of_an_engine_is_a_card_with_its_moves(text: str, plies: list[int]) -> None:
    cards = cards_of(text)
    assert [plies_of(card) for card in cards] == plies
    assert [(card.title, card.text) for card in cards] == [("", "")] * len(plies)


def test_lines_of_engines_have_captions() -> None:
    text = f"Ex 1\nposition fen {B} moves d1d8\nEx 2\nposition fen {C} moves c1c4\n"
    assert [card.title for card in cards_of(text)] == ["Ex 1", "Ex 2"]


MIXED = {
    "a position, a game and a position": (f"{B}\n\n{KIF}\n\n{S}", [0, 2, 0], ["", N, ""]),
    "moves alone": (f"{B}\n\n{MOVES}\n第3問\n{S}", [0, 2, 0], ["", "", "第3問"]),
    "titles": (f"# A\n{S}\n# B\n{X}\n# C\n{KIF}", [0, 0, 2], ["A", "B", f"C · {N}"]),
    "two KIF": (KIF * 2, [2, 2], [N, N]),
    "two KIF of moves": (MOVES * 2, [2, 2], ["", ""]),
    "two KIF with words": (f"第1局\n{KIF}\n第2局\n{KIF}", [2, 2], [f"第1局 · {N}", f"第2局 · {N}"]),
    "two KI2": (f"{KI2}\n{KI2}", [2, 2], ["", ""]),
    "two CSA": (f"{CSA}/\n{CSA}", [2, 2], [M, M]),
    "two CSA without a sign between": (CSA * 2, [2, 2], [M, M]),
    "two tsume": (f"{TSUME}\n{TSUME}", [1, 1], ["", ""]),
    "two tsume with words": (f"第1問\n{TSUME}\n第2問\n{TSUME}", [1, 1], ["第1問", "第2問"]),
    "a diagram and a tsume": (f"{BOD}\n{TSUME}", [0, 1], ["", ""]),
    "KIF and CSA": (f"{KIF}\n{CSA}", [2, 2], [N, M]),
    "two lists": (f"{LIST}\n{LIST}", [4, 4], ["", ""]),
    "a list and a position": (f"{LIST}\nB\n{X}", [4, 0], ["", "B"]),
    "KIF and a list": (f"{KIF}\n{LIST}", [2, 4], [N, ""]),
    "KIF and chess": (f"{KIF}\n1. e4 e5 2. Nf3\n", [2, 3], [N, ""]),
    "KIF and PGN": (f"{KIF}\n{PGN}", [2, 1], [N, "x"]),
    "PGN and KIF": (f"{PGN}\n{KIF}", [1, 2], ["x", N]),
    "PGN, KIF and PGN": (f"{PGN}\n{KIF}\n{PGN}", [1, 2, 1], ["x", N, "x"]),
    "PGN and a link": (f"{PGN}\nSee\n{LINK}", [1, 2], ["x", "See"]),
    "PGN and a position": (f"{PGN}\nSee\n{B}\n", [1, 0], ["x", "See"]),
    "words above tags": (
        '[Event "x"]\n\n1. e4 *\n\nGame 2: other\n[White "Kim"]\n\n1. d4 *\n',
        [1, 1],
        ["x", "Game 2: other · Kim"],
    ),
    "two links": (f"{LINK}\n{LINK}", [2, 2], ["", ""]),
    "two links on a line": (f"{LINK} {LINK}", [2, 2], ["", ""]),
    "links with words": (f"One\n{LINK}\nTwo\n{LINK}", [2, 2], ["One", "Two"]),
    "a link and a position": (f"{LINK}\n\n{EDITOR}", [2, 0], ["", ""]),
}


@table(("text", "plies", "titles"), MIXED.values(), ids=MIXED)
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_each_of_several_records_is_a_card(
    text: str, plies: list[int], titles: list[str], end: str
) -> None:
    cards = cards_of(text.replace("\n", end))
    assert [plies_of(card) for card in cards] == plies
    assert [card.title for card in cards] == titles


@table(
    "text",
    [
        f"{PGN[:-2]}{{ see {LINK} }} *\n",
        f"{PGN[:-2]}{{ see\n{LINK}\nand\nV2.2\n+7776FU\n }} e5 *\n",
        f'[Event "x"]\n[Site "{LINK}"]\n\n1. e4 e5 *\n',
        f"{KIF}*次は\n*{S}\n",
        f"{KIF}変化：1手\n   1 ２六歩(27)\n変化：1手\n   1 ５六歩(57)\n",
        f"{KIF}終了日時：2020/01/01\n",
        f"See {LINK} and more",
    ],
)
def test_what_stands_in_a_remark_is_no_card(text: str) -> None:
    (card,) = cards_of(text)
    assert card.line


LETTER = "From: a@b\nSubject: c\n"
HTML = f"{LETTER}Content-Type: text/html\n"
MULTIPART = f"{LETTER}Content-Type: multipart/mixed; boundary=x\n"
RECORDS = "7776FU\n+7776FU\n   1 ７六歩(77)\n"
AMONG_RECORDS = [
    MOVES, KIF, KI2, CSA, LIST, PGN + KIF, f"position sfen {S} moves S*2b\n", f"{LINK}\n",
    f"{LINK} ", "http://a/pgn= ", "手合割：平手\n", "後手の持駒：\n", "/\n", "V2\n", "変化：1手\n",
    "1. e4\n第1問\n", "moves ", "a/a/a/a/a/a/a/a moves ", f"{B}\n1. Rd8#\n",
    f"{B}\nAnswer: Rd8#\n", "Answer: ", "1.Rd8 ",
]  # fmt: skip


@table(
    ("head", "part"),
    [
        *((RECORDS, part) for part in AMONG_RECORDS),
        ("", "From a@b 2025\nFrom: a@b\nSubject: c\n\nd\n\n"),
        (LETTER, "X: =?a?q?"),
        (LETTER, "Content-Type: multipart/mixed; boundary=x\n"),
        (LETTER, 'Content-Type: a;a="' + ";" * 200),
        (HTML, "\n<style "),
        (HTML, "\n<style>"),
        (MULTIPART, "\n--x\n"),
        ("", "\nThen this one, a classic (Black to move):\n"),
        ("", f"\n\n{B}\n\nIt is old.\n\nSolution: 1. Rd8#\n"),
        ("", "\n1. 71졸72 { a } 2. "),
        ("", "\nSolutions: (1) a (2) "),
        ("", f"\n{B}\n\n解答　（1）※"),
    ],
)
def test_the_work_is_linear_in_the_text(head: str, part: str) -> None:
    size = {RECORDS: 400, LETTER: 2_000}.get(head, 600)
    assert_linear(gather, lambda size: head + part * (size // len(part)), size)


# --- solutions and hints -----------------------------------------------------------------------

RIGHT = {
    "answers": (f"1) {B}\nAnswer: Rd8#\n2) {C}\nAnswer: Rc4", ["", ""], [1, 1]),
    "alone": (f"Exercise 1\n{B}\nSolution: 1. Rd8#", ["Exercise 1"], [1]),
    "on the line": (f"{B} 1. Rd8#\n{C} 1. Rc4 Ra1 2. Rd4+", ["", ""], [1, 3]),
    "on the line with a label": (f"Ex {B} Answer: Rd8#\nEx {C} 1.Rc4", ["Ex", "Ex"], [1, 1]),
    "below": (
        f"Diagram 1\n{B}\n1.Rd8#\n\nDiagram 2\n{C}\n1.Rc4! Ra1 2.Rd4+ Ke7 3.Kc7 1-0",
        ["Diagram 1", "Diagram 2"],
        [1, 5],
    ),
    "below without captions": (f"{C}\n1. Rc4 Ra1 2. Rd4+\n\n{B}\n1. Rd8#", ["", ""], [3, 1]),
    "on several lines": (f"{C}\n1. Rc4 Ra1\n2. Rd4+ Ke7\n\n{B}\n1. Rd8#", ["", ""], [4, 1]),
    "apart": (f"A\n\n{B}\n\n1.Rd8#\n\nB\n\n{C}\n\n1.Rc4", ["A", "B"], [1, 1]),
    "between captions": (
        f"Ex 1\n{B}\nWhite wins\nSolution: Rd8#\nEx 2\n{C}\nSolution: Rc4",
        ["Ex 1", "Ex 2"],
        [1, 1],
    ),
    "captions below": (
        f"{B}\nEx 1\nAnswer: Rd8#\n\n{C}\nEx 2\nAnswer: Rc4", ["Ex 1", "Ex 2"], [1, 1],
    ),
    "in a list": (f"# Ex 1\n{B} 1. Rd8#\n# Ex 2\n{C} 1. Rc4\n", ["Ex 1", "Ex 2"], [1, 1]),
    "shogi": (f"第1問\n{S}\n正解：▲２二銀打\n第2問\n{T}\n解答：G*1b\n", ["第1問", "第2問"], [1, 1]),
    "shogi below": (f"第1問\n{S}\n▲２二銀打\n第2問\n{T}\n1 １二金打\n", ["第1問", "第2問"], [1, 1]),
    "xiangqi": (
        f"题1\n{X}\n答案：炮二平五 马8进7\n题2\n{X}\n1. 炮二平五\n", ["题1", "题2"], [2, 1],
    ),
    "Korean": (f"문제 1\n{B}\n정답: Rd8#\n문제 2\n{C}\n풀이: Rc4\n", ["문제 1", "문제 2"], [1, 1]),
    "Korean without a colon": (
        f"문제 1 {B}\n정답 Rd8#\n문제 2 {C}\n정답 Rc4\n", ["문제 1", "문제 2"], [1, 1],
    ),
    "Japanese without a colon": (
        f"問1　{S}\n解答　▲２二銀打まで1手詰\n\n問2　{T}\n正解　１二金打、まで\n",
        ["問1", "問2"],
        [1, 1],
    ),
    "Japanese without spaces": (
        f"問1\n{U}\n解答：▲２一飛△４二玉▲２二竜まで３手詰\n問2\n{U}\n正解：２一飛、４二玉、２二竜\n",
        ["問1", "問2"],
        [3, 3],
    ),
    "Markdown": (
        f"**Ex 1**\n`{B}`\n**Solution:** Rd8#\n\n**Ex 2**\n`{C}`\n", ["Ex 1", "Ex 2"], [1, 0],
    ),
    "Black to move": (f"{B.replace(' w ', ' b ')}\n1...h6 2.Rd8+\n\n{C}\n1.Rc4", ["", ""], [2, 1]),
    "variations": (f"{C}\n1. Rc4 (1. Rd1+ Ke7) Ra1 {{ hm }}\n\n{B}", ["", ""], [2, 0]),
}  # fmt: skip


@table(("text", "titles", "plies"), RIGHT.values(), ids=RIGHT)
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_solution_is_the_line_of_its_position(
    text: str, titles: list[str], plies: list[int], end: str
) -> None:
    cards = cards_of(text.replace("\n", end))
    assert [plies_of(card) for card in cards] == plies
    assert [card.title for card in cards] == titles
    assert [(card.solution, card.text if card.line else "") for card in cards] == [("", "")] * len(
        cards
    )


@table(
    ("text", "wanted"),
    [
        (f"A\n{B}\nSolution: mate on d8\nB\n{C}", ("A", "mate on d8", "", "")),
        (f"A\n{B}\nSolution: Rd8# mates\nB\n{C}", ("A", "Rd8# mates", "", "")),
        (f"A\n{B}\nAnswer: Rd9\n\nB\n{C}", ("A", "Rd9", "", "")),
        (f"A\n{B}\nHint: the king\nhas no room\n\nB\n{C}", ("A", "", "the king\nhas no room", "")),
        (f"A\nHint: the king\n{B}\nB\nHint: x\n{C}", ("A", "", "the king", "")),
        (f"A\n{B}\nヒント：王\n正解：不詰\nB\n{C}", ("A", "不詰", "王", "")),
        (f"A\n{B}\n提示：王\n\nB\n{C}", ("A", "", "王", "")),
        (f"A\n{B}\n힌트: 왕\n\nB\n{C}", ("A", "", "왕", "")),
        (f"A\n{B}\n1. Qh9 and wins\n\nB\n{C}", ("A", "", "", "1. Qh9 and wins")),
        (f"A\n{B}\n1. Rd8# 2. Rd1\n\nB\n{C}", ("A", "", "", "1. Rd8# 2. Rd1")),
        (f"A\n{B}\n1. Rd8# mates at once\n\nB\n{C}", ("A", "", "", "1. Rd8# mates at once")),
        (f"The answer: not yet\n{B}\nB\n{C}", ("The answer: not yet", "", "", "")),
    ],
)
def test_words_of_a_solution_and_a_hint_are_no_title(
    text: str, wanted: tuple[str, str, str, str]
) -> None:
    card, other = cards_of(text)
    assert card.line is None
    assert other.title == "B"
    assert (card.title, card.solution, card.hint, card.text) == wanted


def test_what_else_a_text_says_stays_with_a_line() -> None:
    text = f"Dear all\n\nsee this:\n{B}\n1. Rd8#\n\nBest, Tom"
    (card,) = cards_of(text)
    assert (plies_of(card), card.title, card.held, card.text) == (1, "see this", True, text)


# --- what an email has wrapped -----------------------------------------------------------------

MATE = "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4"
OPEN = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 3 3"


@pytest.mark.parametrize("quoted", ["", "> ", ">> "])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
@table(
    ("one", "two"),
    [
        (" b ", "\nb "),
        (" KQkq", "\nKQkq"),
        (" - ", "\n- "),
        ("KQkq - ", "KQkq -\n"),
        ("NR ", "NR\n"),
        ("/4p3/", "/4p3/\n"),
        ("/PPPP1PPP/", "/PPPP1PPP/\n"),
        ("pp/", "p\np/"),
    ],
)
def test_a_position_on_several_lines_is_one(one: str, two: str, quoted: str, end: str) -> None:
    mail = f"Position 3:\n{MATE}\n\nPosition 1:\n{OPEN}\n".replace(one, two, 4)
    mail = "".join(f"{quoted}{line}{end}" for line in mail.split("\n"))
    cards = cards_of(mail)
    assert [(of_position(card), card.title) for card in cards] == [
        (MATE, "Position 3"),
        (OPEN, "Position 1"),
    ]


@table(
    ("text", "count"),
    [
        (f"{B.removesuffix(' 0 1')}\n2\n{C}", 2),
        (f"1\n{B}\n2\n{C}\n3\n{A}", 3),
        (f"{B}\nb\n\n{C}", 2),
        (f"Mate/draw\n{B}\nA/B\n{C}", 2),
        (f"{B.split()[0]}\n{C.split()[0]}\n{A.split()[0]}", 3),
    ],
)
def test_what_does_not_go_on_with_a_position_is_not_joined(text: str, count: int) -> None:
    found = [of_position(card) for card in cards_of(text)]
    assert found == [f"{p.split()[0]} w - - 0 1" for p in (B, C, A)[:count]]


# --- long texts --------------------------------------------------------------------------------


def parts_of(text: str) -> list[str]:
    """The text as it is read part by part."""
    parts = []
    while text:
        rest = gather(text).rest
        parts.append(text[:rest])
        text = text[rest:] if rest else ""
    return parts


@pytest.fixture
def most(monkeypatch: pytest.MonkeyPatch) -> int:
    """How long a text may be here, so that those that are longer are soon read."""
    for module in (collection, characters):
        monkeypatch.setattr(module, "MAX_TEXT", 60_000)
    return 60_000


@table("end", ["\n", "\r\n"])
def test_a_long_text_is_cut_between_games(end: str, most: int) -> None:
    game = '[Event "x"]\n[White "Kim"]\n\n1. e4 {' + " word" * 500 + " } e5\n\n2. Nf3 *\n\n"
    text = game.replace("\n", end) * (most // len(game) + 2)
    parts = parts_of(text)
    assert len(parts) > 1
    assert all(part.startswith("[Event") for part in parts)
    assert sum(len(gather(part).cards) for part in parts) == text.count("[Event")


def test_a_long_table_is_cut_between_rows(most: int) -> None:
    row = f'"{B}","' + "words\n\n\nand more\n" * 50 + '"\n'
    parts = parts_of(row * (most // len(row) + 2))
    assert len(parts) > 1
    assert all(part.count('"') % 4 == 0 for part in parts)
    # A mark that is never closed keeps nothing from being read.
    text = '5" board\n' + f"{B}\n{'words ' * 200}\n\n" * (most // 1200)
    assert "".join(parts_of(text)) == text


def test_a_long_text_is_cut_between_lines(most: int) -> None:
    text = (A + "\n" + "words and more words\n" * 100 + "\n") * (most // 1500)
    parts = parts_of(text)
    assert len(parts) > 1
    assert all(part.endswith("\n") for part in parts)
    assert sum(len(gather(part).cards) for part in parts) == text.count(A)


# --- diagrams, and what web pages and files say ------------------------------------------------


@table(
    ("text", "titles"),
    [
        (f"{BOD}\n{BOD}", ["", ""]),
        (f"第1問 三手詰\n{BOD}", ["第1問"]),
        (f"第1問 三手詰\n\n{BOD}", ["第1問"]),
        (BOD, [""]),
        (f"三手詰の名作\n{BOD}", ["三手詰の名作"]),
        (f"表題：煙詰\n{BOD}", ["煙詰"]),
        (f"第1問\n{BOD}\n第2問\n{BOD}", ["第1問", "第2問"]),
        ("White: Kg1 Rd1. Black: Kg8", [""]),
        (f'<div data-fen="{B}">', [""]),
        (f'<div data-fen="{B}">\n<div data-fen="{C}">', ["", ""]),
        (f"- title: Back rank\n  fen: {B}", ["Back rank"]),
        (f"- title: Back rank\n  fen: {B}\n- title: Lucena\n  fen: {C}\n", ["Back rank", "Lucena"]),
        (f'- title: "Back rank"\n  fen: "{B}"\n', ["Back rank"]),
        (f"Lucena: {C}", ["Lucena"]),
    ],
)
def test_a_title_is_what_names_a_position(text: str, titles: list[str]) -> None:
    assert [card.title for card in cards_of(text)] == titles


RECORD_NAMED = f"{{}}手合割：平手\n{{}}手数----指手---------消費時間--\n{MOVES}"
BOTH_NAMED = "先手：甲\n後手：乙\n"
CSA_NAMED = "V2.2\n{}PI\n+\n+7776FU\n-3334FU\n%TORYO\n"
LIST_NAMED = "{}红方: 甲\n黑方: 乙\n1. 炮二平五 马8进7\n"


@table(
    ("text", "title"),
    [
        (RECORD_NAMED.format("表題：名作\n棋戦：名人戦\n", BOTH_NAMED), "甲 – 乙, 名作"),
        (RECORD_NAMED.format("開始日時：2019/05\n棋戦：棋聖\n", BOTH_NAMED), "甲 – 乙, 棋聖 2019"),
        (RECORD_NAMED.format("作品名：煙詰\n作者：看寿\n", ""), "煙詰"),
        ("棋戦：名人戦\n先手：甲\n後手：乙\n▲７六歩 △３四歩\n", "甲 – 乙, 名人戦"),
        (CSA_NAMED.format("N+KO\nN-OTSU\n$EVENT:Open\n$START_TIME:2003/05/03\n"),
         "KO – OTSU, Open 2003"),
        (CSA_NAMED.format("$EVENT:Open\n"), "Open"),
        (LIST_NAMED.format("标题：屏风马\n"), "甲 – 乙, 屏风马"),
        ('[초대국자 "갑"]\n[한대국자 "을"]\n[대회명 "명인전"]\n\n1. 79졸78\n', "갑 – 을, 명인전"),
    ],
)  # fmt: skip
def test_a_record_is_called_as_its_tags_say(text: str, title: str) -> None:
    (card,) = cards_of(text)
    assert card.title == title
    assert [one.title for one in cards_of(f"{text}\n{text}")] == [title, title]


@table(
    ("above", "said"),
    [
        ("第1問 三手詰\n", "第1問"),
        ("名局\n\n", "名局"),
        ("表題：煙詰\n", "煙詰"),
        ("三手詰の名作\n", "三手詰の名作"),
    ],
)
def test_a_caption_that_became_a_title_is_no_finding(above: str, said: str) -> None:
    (card,) = cards_of(f"{above}{BOD}")
    assert card.title == said
    assert [finding.code for finding in parse(card.text).findings] == ["record-board"]
    (kept,) = cards_of(f"{above}{BOD}{{code: 0x2}}\n")
    assert "0x2" in kept.text


# --- what cannot be read -----------------------------------------------------------------------


def test_a_game_with_a_move_that_cannot_be_played_keeps_its_text() -> None:
    wrong = '[Event "x"]\n\n1. e4 e5 2. Nf6 Nc6 *'
    first, second = cards_of(f"{wrong}\n\n{PGN}")
    assert (plies_of(first), first.text) == (2, wrong)
    assert (plies_of(second), second.text) == (1, "")
    first, second = cards_of(f"position fen {B} moves d1d9\n\nposition fen {B} moves d1d8")
    assert "d1d9" in first.text
    assert (plies_of(second), second.text) == (1, "")


def test_the_problems_of_such_a_game_are_counted(client: FlaskClient) -> None:
    text = f'[Event "x"]\n\n1. e4 e5 2. Nf6 Nc6 *\n\n{PGN}'
    sent = {"json": {"text": text}, "headers": {"Origin": "http://localhost"}}
    answer = client.post("/api/cards", **sent)
    assert [item["problems"] for item in answer.get_json()["items"]] == [1, 0]


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (f"position fen {B} moves d1d8\n{C}\n{A}\n" * 18, 54),
        (f"{PGN}\n{KIF}\n{B}\n\n" * 18, 54),
        (PGN * 3 + f"\n{B}\n" * 49, 52),
    ],
)
def test_a_long_text_of_several_kinds_goes_on_at_its_rest(
    text: str, count: int, most_cards: int
) -> None:
    found = [gather(part).cards for part in parts_of(text)]
    assert len(found) > 1
    assert sum(map(len, found)) == count
    assert all(len(part) <= most_cards + 1 for part in found)


@table(
    "text",
    [
        "炮二平五 马8进7\n马二进三 车9平8\n车一平二 炮8进4\n",
        "1. 炮二平五 马8进7\n2. 马二进三 车9平8\n3. 车一平二 炮8进4\n",
        "5. 炮二平五 马8进7\n6. 马二进三 车9平8\n7. 车一平二 炮8进4\n",
        "▲７六歩 △３四歩\n▲２六歩 △８四歩\n▲２五歩 △８五歩\n",
        "1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6\n",
        "e4 e5\nNf3 Nc6\nBb5 a6\n",
    ],
)
def test_a_game_over_several_lines_is_one_card(text: str) -> None:
    (card,) = gather(text).cards
    assert isinstance(card, Card)
    assert card.line
    assert (len(card.line.plies), card.text) == (6, "")


def test_moves_below_a_hint_are_the_line_and_no_part_of_it() -> None:
    """Students see hints before they try."""
    (card,) = gather(f"{C}\nHint: build a bridge\n1. Rc4 Ra1 2. Rd4+\n").cards
    assert isinstance(card, Card)
    assert card.line
    assert (card.hint, len(card.line.plies)) == ("build a bridge", 3)


@table(
    ("text", "sure"),
    [
        (A, True),
        (f"Lucena: {A}", True),
        ("4k3/8/8/8/8/8/x/4K3 w - - 0 1", True),
        (f"https://lichess.org/editor/{A.replace(' ', '_')}", True),
        ('[Event "Kyiv"]\n\n1. e4 e5 *', True),
        ("1. e4 e5 2. Nf3\n2... Nc6 3. Bb5", True),
        ('{"fenboard":1,"lessons":[{"title":"","items":[{"kind":"card"}]}]}', True),
        ("Italian game: 1. e4 e5 2. Nf3 Nc6 3. Bc4", False),
        ("White: Ke1, Qd1; Black: Ke8", False),
        ("10/10/2024 lesson", False),
        ("Rook endings 1/2", False),
        ("2/3/4", False),
        ("https://lichess.org/study/abcdefgh/ijklmnop", False),
        ("Lucena\nPhilidor", False),
        ("1-0", False),
        ("", False),
    ],
)
def test_what_is_no_title_is_known_for_sure(text: str, sure: bool) -> None:
    assert is_sure(text, gather(text)) is sure


@table(("game", "text"), [("janggi", "1. a4b4 a7b7"), ("xiangqi", "1. h2e2 h9g7 2. h0g2")])
def test_bare_moves_are_a_game_of_the_one_on_the_card(game: Game, text: str) -> None:
    (card,) = gather(text, game=game).cards
    assert isinstance(card, Card)
    assert card.line
    assert (card.line.start.game, bool(card.line.plies)) == (game, True)
    assert gather("Thank you for the lesson, see you soon.", game=game).cards == ()


GIBO = (
    '[초대국자 "홍길동"]\n[한대국자 "임꺽정"]\n[초차림 "마상상마"]\n'
    '[한차림 "마상마상"]\n[대국결과 "초승"]\n\n'
)


@table(
    ("text", "moves", "said"),
    [
        ("71졸72 79졸78", ["a4b4"], "79졸78"),
        ("71졸72 41병42", ["a4b4", "a7b7"], ""),
        ("71졸72\n41병42\n02마83\n", ["a4b4", "a7b7", "b1c3"], ""),
        ("1. 71졸72 41병42 2. 02마83", ["a4b4", "a7b7", "b1c3"], ""),
        ("1. 71졸72 2. 41병42 3. 02마83 4. 한수쉼", ["a4b4", "a7b7", "b1c3", "pass"], ""),
        ("1.71졸72 { 변 } 2.41병42", ["a4b4", "a7b7"], "변"),
        ("졸 장기\n\n1. 71졸72 41병42", ["a4b4", "a7b7"], "졸 장기"),
        (f"{GIBO}1. 79졸78 2. 49병48 3. 02마83", ["i4h4", "i7h7", "b1c3"], "홍길동"),
        ("71졸72", ["a4b4"], ""),
    ],
)
def test_moves_of_janggi_are_a_game_by_themselves(text: str, moves: list[str], said: str) -> None:
    games: tuple[Game | None, ...] = (None, "janggi", "chess")
    for game in games:
        (card,) = gather(text, game=game).cards
        assert isinstance(card, Card)
        assert card.line
        codes = [write_code(ply.move, card.line.start.kind) for ply in card.line.plies]
        assert (card.line.start.game, codes) == ("janggi", moves)
        assert said in str(card)


def test_a_gibo_says_how_it_begins_and_ends() -> None:
    (card,) = gather(f"{GIBO}1. 79졸78 2. 49병48\n").cards
    assert isinstance(card, Card)
    assert card.line
    assert card.line.start == START_POSITIONS["janggi-inner-left"]
    assert card.line.result == "1-0"
    assert not card.text


def test_several_gibo_are_as_many_cards() -> None:
    first, second = cards_of("1. 71졸72 2. 41병42\n\n1. 79졸78 2. 49병48\n")
    assert (plies_of(first), plies_of(second)) == (2, 2)


def test_comments_of_a_record_that_speak_of_solutions_cut_no_moves_off() -> None:
    moves = "   1 ７六歩(77)\n   2 ３四歩(33)\n*解説\n   3 ２六歩(27)\n   4 ８四歩(83)\n"
    (card,) = gather(f"手合割：平手\n手数----指手---------消費時間--\n{moves}").cards
    assert isinstance(card, Card)
    assert card.line is not None
    assert len(card.line.plies) == 4
