"""Tables as teachers have them: each position is a card, and each column means what it says."""

from __future__ import annotations

import json

from tests.readings import assert_linear
from tests.tables import table
from webapp.formats.fen import write_fen
from webapp.formats.starts import START
from webapp.lessons.importing import gather
from webapp.lessons.model import Card, Heading, Item

STALEMATE = "8/8/8/8/8/4k3/4p3/4K3 w - - 0 1"
BACK_RANK = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"
LUCENA = "1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1"
NAMES = {"{A}": STALEMATE, "{B}": BACK_RANK, "{C}": LUCENA}
NAMES |= {"{D}": BACK_RANK.removesuffix(" 0 1"), "{L}": LUCENA.removesuffix(" 0 1")}
FIELDS = ("title", "task", "hint", "solution", "source")


def filled_in(text: str) -> str:
    for name, fen in NAMES.items():
        text = text.replace(name, fen)
    return text


def told(item: Item) -> str:
    """An item as a row of these tests has it: `B title=… moves=1`."""
    if isinstance(item, Heading):
        return f"# {item.title}"
    fens = {fen: name[1] for name, fen in list(NAMES.items())[:3]}
    fen = fens.get(write_fen(item.position), "?") if item.position else "-"
    said = {name: getattr(item, name) for name in FIELDS}
    if item.operations:
        said["operations"] = item.operations[0]
    if item.line:
        said["moves"] = str(len(item.line.plies))
        said |= dict(item.line.tags)
    return " ".join([fen, *(f"{name}={value}" for name, value in said.items() if value)])


def items_of(text: str) -> list[str]:
    return [told(item) for item in gather(filled_in(text)).cards]


# --- moves -------------------------------------------------------------------------------------

MARKDOWN = """| # | Position | Task | Solution |
|---|:---:|---|---|
| 1 | {B} | White mates | Rd8# |
| 2 | `{C}` | a \\| b | |
"""


@table(
    ("text", "wanted"),
    [
        ("{B},Rd8#\n{C},Rc4", ["B moves=1", "C moves=1"]),
        ("{B}\tRd8#\n{C}\tRc4", ["B moves=1", "C moves=1"]),
        ("1;{B};1. Rd8#", ["B title=1 moves=1"]),
        ("{B},Rd8#", ["B moves=1"]),
        ("{B}|Rd8#", ["B moves=1"]),
        ("Back rank,{B},Rd8#\nLucena,{C},Rc4",
         ["B title=Back rank moves=1", "C title=Lucena moves=1"]),
        ("{B},Mate,Rd8#\n{C},Win,Rc4", ["B title=Mate moves=1", "C title=Win moves=1"]),
        ("{B},Rd8#\n{C},Rc4\n{A},Kx9", ["B moves=1", "C moves=1", "A solution=Kx9"]),
        ("{B},Rd8#,Rd7\n{C},Rc4,Rd1+", ["B solution=Rd7 moves=1", "C solution=Rd1+ moves=1"]),
        ("{B},Mate\n{C},Rc4\n{A},Draw", ["B title=Mate", "C title=Rc4", "A title=Draw"]),
        (MARKDOWN, ["B title=1 task=White mates moves=1", "C title=2 task=a | b"]),
        (f"Rooks\n\n{MARKDOWN}",
         ["# Rooks", "B title=1 task=White mates moves=1", "C title=2 task=a | b"]),
        ("Name | FEN\n--- | ---\nA | {B}\n", ["B title=A"]),
    ],
)  # fmt: skip
def test_a_column_of_moves_is_told(text: str, wanted: list[str]) -> None:
    assert items_of(text) == wanted


# --- operations of EPD -------------------------------------------------------------------------


@table(
    ("text", "wanted"),
    [
        (
            '{A} ; stalemate\n{B} id "z"; c0 "t"; hint "h";',
            [
                "A operations=; stalemate",
                'B title=z task=t hint=h operations=id "z"; c0 "t"; hint "h";',
            ],
        ),
        (
            '{D} noop; id "a"; bm Rd8#;\n{L} bm Rc4; id "b";',
            [
                'B title=a operations=noop; id "a"; bm Rd8#; moves=1',
                'C title=b operations=bm Rc4; id "b"; moves=1',
            ],
        ),
        ("{A} ;D1 20 ;D2 400", ["A operations=;D1 20 ;D2 400"]),
        ("{A} ;D1 20\n{B} ;D1 30", ["A operations=;D1 20", "B operations=;D1 30"]),
        ("{A};D1 20;D2 400\n{B};D1 30;D2 9",
         ["A operations=;D1 20;D2 400", "B operations=;D1 30;D2 9"]),
        (
            '{D} ; free words; c0 "task";\n{L} ; other words; c0 "more";',
            [
                'B task=task operations=; free words; c0 "task";',
                'C task=more operations=; other words; c0 "more";',
            ],
        ),
        ("{D} ; free words;\n{L} ; more;", ["B operations=; free words;", "C operations=; more;"]),
        ("{D};Back rank\n{L};Lucena", ["B title=Back rank", "C title=Lucena"]),
        ("{B};am Zug: Weiß;x\n{C};dm, id;y",
         ["B task=am Zug: Weiß solution=x", "C task=dm, id solution=y"]),
        ("{B};Back rank;\n{C};Lucena;", ["B title=Back rank", "C title=Lucena"]),
    ],
)  # fmt: skip
def test_lines_of_epd_are_no_table(text: str, wanted: list[str]) -> None:
    assert items_of(text) == wanted


# --- several positions -------------------------------------------------------------------------


@table(
    ("text", "wanted"),
    [
        ("{A}, {B}, {C}", ["A", "B", "C"]),
        ("{A};{B};{C}", ["A", "B", "C"]),
        ("{A}\t{B}\t{C}", ["A", "B", "C"]),
        ('["{A}","{B}","{C}"]', ["A", "B", "C"]),
        ("{A},{B}\n{B},{C}", ["A", "B", "B", "C"]),
        ("one,{A},{B},x\ntwo,{B},{C},y",
         ["A title=one task=x", "B title=one", "B title=two task=y", "C title=two"]),
        ("Title,FEN,Position\none,{A},{B}\ntwo,{B},{B}",
         ["A title=one", "B title=one", "B title=two source=Position: " + BACK_RANK]),
        ("Position number,FEN\n1,{A}\n2,{B}",
         ["A source=Position number: 1", "B source=Position number: 2"]),
        ('[{"fen":"{B}","title":"Back rank"},{"fen":"{C}","title":"Lucena"}]',
         ["B title=Back rank", "C title=Lucena"]),
        (' [\n{"startFen": "{B}", "solution": ["Rd8#"], "m": 1, "x": null},\n{"title": "A"}]',
         ["B moves=1 m=1", "-"]),
        ('["Mates", "{B}", "", "see {C} and {A}"]', ["# Mates", "B", "C title=see · and", "A"]),
        ('{"fen":"{B}","title":"x"}', ["B title=x"]),
        ('{"fen":"{B}","title":"x"}\n{"fen":"{C}"}\n', ["B title=x", "C"]),
        ('[{"局面（FEN）":"{B}","詰み":true}]', ["B source=詰み: true"]),
        ("Title,FEN\nx,{A}\nLook at {B}", ["A title=x", "B title=Look at"]),
    ],
)  # fmt: skip
def test_each_position_is_a_card(text: str, wanted: list[str]) -> None:
    assert items_of(text) == wanted


def test_the_rest_of_an_array_needs_its_bracket(most_cards: int) -> None:
    text = json.dumps([{"fen": STALEMATE, "task": f"{number}"} for number in range(most_cards + 3)])
    first = gather(text)
    assert first.rest
    again = gather(first.head + text[first.rest :])
    assert [item.task for item in again.cards if isinstance(item, Card)] == ["50", "51", "52"]


def test_what_is_no_element_of_a_table_stays_as_text() -> None:
    text = '{"x": {"y": "z"}}'
    (_, other) = gather(f'[{{"fen": "{STALEMATE}"}}, {text}]').cards
    assert isinstance(other, Card)
    assert other.text == text


# --- heads -------------------------------------------------------------------------------------

ROW = "1,{B},White mates,Rd8#"
READ = "B title=1 task=White mates moves=1"


@table(
    ("text", "wanted"),
    [
        (f"Nr,FEN,Task,Answer\n{ROW}\nMore\nFEN,Title\n{{C}},x\n", [READ, "# More", "C title=x"]),
        (f"Nr.,Position (FEN),Task description,Correct answer\n{ROW}", [READ]),
        (f"No.,局面図（SFEN）,問題文,正解手順\n{ROW}", [READ]),
        (f"번호,FEN 코드,문제 설명,정답 수순\n{ROW}", [READ]),
        (f"序号,局面（FEN）,题目要求,参考答案\n{ROW}", [READ]),
        (f"Nº,Posición inicial,Enunciado del ejercicio,Solución\n{ROW}", [READ]),
        (f"#,Start FEN,Question text,Best move\n{ROW}", [READ]),
        (f"My worksheet\n\n#,FEN,Task,Answer\n{ROW}", ["# My worksheet", READ]),
        (f"A,B\nC\n,,\n#,FEN,Task,Answer\n{ROW}", ["# A · B", "# C", READ]),
        ("My worksheet\nTitle,FEN\nA-title,{B}", ["# My worksheet", "B title=A-title"]),
        ("Nr,Aufbau,Lösung\n1,{B},Rd8#\n2,{C},Rc4", ["B title=1 moves=1", "C title=2 moves=1"]),
        ("Nr;Aufbau;Lösung\n1;{B};Rd8#", ["B title=1 moves=1"]),
        ("Aufbau,Lösung\n{B},Matt", ["B solution=Matt"]),
        ("FEN,Kommentar\n{B},schön", ["B solution=schön"]),
        ("FEN,Solution,Comment\n{B},Rd8#,nice", ["B solution=nice moves=1"]),
        ("FEN,Answer,解説\n{B},a rook,nice", ["B solution=a rook\nnice"]),
        ("局面,参考答案\n{B},Rd8#", ["B moves=1"]),
        ("My list\n{B},x\n{C},y", ["# My list", "B title=x", "C title=y"]),
        ("Hello, dear colleagues\n{B},x\n{C},y",
         ["# Hello · dear colleagues", "B title=x", "C title=y"]),
    ],
)  # fmt: skip
def test_heads_are_found_by_their_words(text: str, wanted: list[str]) -> None:
    assert items_of(text) == wanted


@table(
    "text",
    [
        "Hi Anna,\n\nlook at this position, please:\n\n{B}\n\nand, if you like, this:\n{C}\n",
        "In the position below, White, to move, wins:\n{B}\n{C}",
        "The solution, as a note, is below.\n{B}\n\nSo, what now?\n{C}",
    ],
)
def test_words_with_commas_are_no_table(text: str) -> None:
    assert [item.split()[0] for item in items_of(text) if item[0] != "#"] == ["B", "C"]


HOSTILE = {
    "rows of ranks": "8/8,",
    "rows of positions": f"{STALEMATE},",
    "columns of moves": f"{BACK_RANK}{',Rd8 Kf8' * 40}\n",
    "heads": "局面番号の" * 8 + ",",
    "pipes": "|",
    "dashes": "|-",
    "array of ranks": '"8/8/8/8/8/8/8/8 w",',
    "objects": '{"fen":"8/8/8/8/8/8/8/8 w - -","局面番号の局面番号の局面番号の":1},',
    "deep": '[{"fen":',
    "numbers": '{"fen":"8/8/8/8/8/8/8/8 w - -","n":' + "9" * 4000 + "},",
}


@table("part", HOSTILE)
def test_the_work_on_tables_is_linear(part: str) -> None:
    is_array = part in ("array of ranks", "objects", "deep", "numbers")

    def text_of(size: int) -> str:
        text = HOSTILE[part] * (size // len(HOSTILE[part]))
        return f"[{text.rstrip(',')}]" if is_array else text

    assert_linear(gather, text_of)


# --- openings and puzzles ------------------------------------------------------------------------

OPENINGS = """ECO,Name,Moves
A00,Polish Opening,1. b4
C60,"Spanish Game, main line",1. e4 e5 2. Nf3 Nc6 3. Bb5
B00,Nimzowitsch Defense,e4 Nc6
"""


def test_a_table_of_openings_is_a_card_a_row_from_the_start() -> None:
    for text in (
        OPENINGS,
        OPENINGS.replace('"Spanish Game, main line"', "Spanish").replace(",", "\t"),
    ):
        cards = [item for item in gather(text).cards if isinstance(item, Card)]
        assert [card.position for card in cards] == [START] * 3
        assert [card.line and len(card.line.plies) for card in cards] == [1, 5, 2]
        assert [card.title[:7] for card in cards] == ["Polish ", "Spanish", "Nimzowi"]
        assert [card.line and card.line.tags for card in cards] == [
            (("ECO", "A00"),), (("ECO", "C60"),), (("ECO", "B00"),),
        ]  # fmt: skip


def test_moves_of_openings_that_cannot_be_played_are_kept() -> None:
    (_, _, third) = gather(OPENINGS.replace("e4 Nc6", "e5 Nf3")).cards
    assert isinstance(third, Card)
    assert (third.position, third.line, third.solution) == (START, None, "e5 Nf3")


def test_more_openings_than_one_answer_has_room_for_go_on_with_their_heads() -> None:
    rows = "".join(f"A{number % 100:02},Line {number},1. e4 e5 2. Nf3\n" for number in range(1250))
    text, cards = f"ECO,Name,Moves\n{rows}", list[Item]()
    while True:
        found = gather(text)
        cards += found.cards
        if found.rest is None:
            break
        text = found.head + text[found.rest :]
    assert len(cards) == 1250
    assert all(isinstance(card, Card) and card.line for card in cards)


PUZZLES = """ID,FEN,Moves,ELO
a,6k1/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1,h7h6 d1d8,1400
b,6k1/5ppp/8/8/8/8/r4PPP/3R2K1 b - - 0 1,a2a1 d1a1 h7h6 a1a8,1100
"""


def test_an_even_number_of_moves_in_every_row_begins_with_the_opponents() -> None:
    cards = [item for item in gather(PUZZLES).cards if isinstance(item, Card)]
    assert [(card.title, card.at, card.flipped) for card in cards] == [
        ("a", 0, False), ("b", 0, False),
    ]  # fmt: skip
    assert all(card.position and card.position.turn == "first" for card in cards)
    odd = [item for item in gather(PUZZLES.replace(" a1a8", "")).cards if isinstance(item, Card)]
    assert [card.at for card in odd] == [-1, -1]
