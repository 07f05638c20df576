"""Solutions, hints and tasks as teachers of many countries lay them out: each to its field.

Students see titles, tasks and headings at once: no answer is in any of them.
"""

from __future__ import annotations

from tests.core.test_lessons_lose_nothing import B, C, J, S, T, X, cards_of, headings_of, words_of
from tests.tables import table
from webapp.document.beside import apart, role_of, tells_answer
from webapp.lessons.importing import gather
from webapp.lessons.model import Card

D = "3r2k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1"
X1 = "3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1"
X2 = "4k4/9/9/9/9/9/9/4R4/9/3RK4 w - - 0 1"

LAID_OUT = {
    "French": f"Diagramme 1\n{B}\nTrait aux Blancs.\nSolution : 1.Td8#\n\nDiagramme 2\n{C}\n"
    "Indice : un pont\nRéponse : 1.Tc4\n",
    "French mates": f"1. {B}\n2. {C}\n\nSolutions :\n1. Td8 mat\n2. Tc4 !\n",
    "Spanish": f"Problema 1:\n{B}\nRespuesta: Td8++\n\nProblema 2:\n{C}\nPista: un puente\n"
    "Respuesta: Tc4\n",
    "Spanish at the end": f"1) {B}\n2) {C}\n\nSoluciones\n1) Td8#\n2) Tc4\n",
    "Italian": f"1. {B}\n2. {C}\n\nSoluzioni: 1. Td8#; 2. Tc4\n",
    "Dutch": f"Opgave 1\n{B}\nOplossing: Td8#\n\nOpgave 2\n{C}\nOplossing: Tc4\n",
    "Portuguese": f"Exercício 1: {B}\nResposta: Td8#\n\nExercício 2: {C}\nResposta: Tc4\n",
    "Russian": f"Задание 1\n{B}\nОтвет: Лd8#\n\nЗадание 2\n{C}\nРешение: Лc4\n",
    "German brackets": f"Stellung 1: {B} Weiß zieht (Lösung: Td8#)\n"
    f"Stellung 2: {C} Weiß gewinnt (Lösung: Tc4)\n",
    "brackets": f"{B} - mate in 1 (answer: Rd8#)\n{C} - White wins (answer: Rc4)\n",
    "arrows": f"{B} -> Rd8#\n{C} → Rc4\n",
    "best moves": f"One\n{B}\nBest move: Rd8#\n\nTwo\n{C}\nBest move: Rc4\n",
    "short words": f"1. {B}\nSol.: Rd8#\n2. {C}\nAns. Rc4\n",
    "Markdown": f"**Puzzle 1.** Win.\n\n```\n{B}\n```\n\n**Solution.** Rd8#\n\n"
    f"**Puzzle 2.** Win.\n\n```\n{C}\n```\n\n**Solution.** Rc4\n",
    "Japanese brackets": f"【問題】\n{S}\n【ヒント】玉の頭\n【解答】２二銀打\n\n"
    f"【問題】\n{T}\n【解答】１二金打\n",
    "Japanese short": f"第1問\n{S}\n答：２二銀打\n\n第2問\n{T}\n答：１二金打\n",
    "Japanese with comments": f"問題1\n{S}\n問題2\n{T}\n\n【解答編】\n問題1　▲２二銀打（正解）\n"
    "　銀は後ろに…\n問題2　▲１二金打\n　頭金です。\n",
    "Chinese brackets": f"【题目】红先胜\n{X1}\n【提示】注意将\n【答案】车五平六\n\n"
    f"【题目】红先胜\n{X2}\n【答案】车六进九，绝杀\n",
    "Chinese short": f"例1 {X1}\n红先胜。\n解：车五平六\n\n例2 {X2}\n红先胜。\n解：车六进九\n",
    "Korean brackets": f"[문제 1] 백 차례\n{B}\n[힌트] 8번 줄\n[정답] Rd8#\n\n"
    f"[문제 2] 백 차례\n{C}\n[정답] Rc4\n",
    "Korean short": f"문제 1\n{B}\n답: Rd8#\n\n문제 2\n{C}\n답: Rc4\n",
    "a heading with more": f"Worksheet\n\n1. {B}\n2. {C}\n\nAnswers to worksheet 7\n\n"
    "1. Rd8#\n2. Rc4",
    "below": f"1. {B}\n2. {C}\n\nSolutions below, scroll down!\n\n1. Rd8#\n2. Rc4\n",
    "letters": f"a) {B}\nb) {C}\n\nSolutions\na) Rd8#\nb) Rc4\n",
    "Roman": f"I. {B}\nII. {C}\n\nSolutions\nI. Rd8#\nII. Rc4\n",
    "numbers alone": f"1\n{B}\n2\n{C}\n\nSolutions\n1\nRd8#\n2\nRc4\n",
    "a table": f"1. {B}\n2. {C}\n\n## Solutions\n\n"
    "| # | Move |\n|---|---|\n| 1 | Rd8# |\n| 2 | Rc4 |\n",
    "each with its number": f"Task 1\n{B}\n\nTask 2\n{C}\n\nSolution 1: Rd8#\nSolution 2: Rc4\n",
    "each with its name": f"Task 1\n{B}\n\nTask 2\n{C}\n\nSolution to Task 1\nRd8#\n\n"
    "Solution to Task 2\nRc4\n",
    "German each": f"Aufgabe 1\n{B}\n\nAufgabe 2\n{C}\n\nLösung zu Aufgabe 2: Tc4\n"
    "Lösung zu Aufgabe 1: Td8#\n",
    "Korean each": f"문제 1\n{B}\n문제 2\n{C}\n\n문제 1 정답: Rd8#\n문제 2 정답: Rc4\n",
    "Japanese each": f"第1問\n{S}\n第2問\n{T}\n\n第1問の解答\n２二銀打\n第2問の解答\n１二金打\n",
    "Chinese each": f"第1题\n{X1}\n第2题\n{X2}\n\n第1题答案：车五平六\n第2题答案：车六进九\n",
    "sentences behind": f"1. {B}\n2. {C}\n\nSolutions\n1. Rd8#. Back-rank mate!\n"
    "2. 1.Rc4! Ra1 2.Rd4+. The king\ngets out.\n",
    "notes behind a hyphen": f"1. {B}\n2. {C}\n\n풀이\n1. Rd8#\n2. Rc4 - 다리 놓기\n",
    "the other side": f"1. {D}\n2. {B}\n\nAnswers: 1) ...Rd1# 2) Rd8#\n",
    "in words": "Problem 1. White: Kg1 Rd1 f2. Black: Kg8 f7 g7 h7. Mate in one.\nAnswer: Rd8#\n\n"
    "Problem 2. White: Kb8 Rc1 b7. Black: Kd8 Ra2. White wins.\nAnswer: Rc4\n",
    "a table without heads": f"{B},Back rank,Mate in one,Rd8#\n{C},Lucena,White wins,Rc4\n",
}


@table("text", LAID_OUT.values(), ids=LAID_OUT)
def test_each_solution_is_the_line_of_its_card_and_told_to_nobody(text: str) -> None:
    cards = cards_of(text)
    assert len(cards) == 2
    for card in cards:
        assert card.line, card
        assert not card.solution
        assert not any(map(tells_answer, (card.title, card.task))), card
    assert not any(map(tells_answer, headings_of(text)))


SECTIONS = {
    "below their names": f"Section A: Mates\n\n1. {B}\n2. {D}\n\nSection B: Endings\n\n1. {C}\n\n"
    "ANSWERS\n\nSection A\n1. Rd8#\n2. Rd1#\n\nSection B\n1. Rc4\n",
    "each with a heading": f"Übung 1 – Matt\n\n1) {B}\n2) {D}\n\nÜbung 2 – Endspiel\n\n1) {C}\n\n"
    "Lösungen Übung 1\n1) Td8#\n2) Td1#\n\nLösungen Übung 2\n1) Tc4\n",
    "without empty lines": f"初級編\n問1\n{B}\n問2\n{D}\n\n中級編\n問1\n{C}\n\n解答\n初級編\n"
    "問1 Rd8#\n問2 Rd1#\n中級編\n問1 Rc4\n",
    "in their order": f"Easy\n\n1. {B}\n2. {D}\n\nHard\n\n1. {C}\n\n"
    "Solutions\n\nFirst page\n1. Rd8#\n2. Rd1#\n\nSecond page\n1. Rc4\n",
}


@table("text", SECTIONS.values(), ids=SECTIONS)
def test_numbers_of_solutions_are_those_of_their_section(text: str) -> None:
    found = [(card.line.plies[0].move.to, card.solution) for card in cards_of(text) if card.line]
    assert found == [(3, ""), (59, ""), (34, "")]


def test_a_heading_with_more_words_stays_in_the_notes() -> None:
    found = gather(f"1. {B}\n2. {C}\n\nSolutions (page 2, by Tom)\n1. Rd8#\n2. Rc4\n")
    assert found.notes == "Solutions (page 2, by Tom)"


@table(
    ("line", "first", "others"),
    [
        ("Mate in 1 (hint: the back rank)", "Mate in 1 ", ["hint: the back rank"]),
        ("Weiß zieht (Tipp: d8) und gewinnt", "Weiß zieht  und gewinnt", ["Tipp: d8"]),
        ("Mate in 1 [Rd8#]", "Mate in 1 ", ["Solution: Rd8#"]),
        ("白先【ヒント】角", "白先", ["【ヒント】角"]),
        ("Find it - solution: Rd8#", "Find it -", ["solution: Rd8#"]),
        ("Position 3 (f7)", "Position 3 (f7)", []),
        ("What is the answer: Rd8 or Rd7?", "What is the answer: Rd8 or Rd7?", []),
    ],
)
def test_what_is_told_later_is_taken_out_of_a_line(
    line: str, first: str, others: list[str]
) -> None:
    assert apart(line) == [first, *others]


@table(
    ("line", "role"),
    [
        ("Lösungsweg: Rd8#", "solution"),
        ("Tom: Rc4 Ra1", "solution"),
        ("White: Kg1 Rd1", ""),
        ("Weiß: Kg1, Td1", ""),
        ("先手：２三歩", ""),
        ("Last move: e5", ""),
        ("Tip of the day", ""),
        ("Tom: see you on Monday", ""),
    ],
)
def test_moves_behind_any_word_are_a_solution_but_for_pieces(line: str, role: str) -> None:
    assert role_of(line) == role


@table("key", ["Solutions: 1. Rd8#  2. Rc4", "Tom: Rd8# of course"])
def test_no_heading_tells_an_answer(key: str) -> None:
    found = gather(f"{key}\n\n1. {B}\n2. {C}\n")
    assert not headings_of(f"{key}\n\n1. {B}\n2. {C}\n")
    assert key in found.notes


@table(
    "task",
    [
        "Juegan blancas y dan mate en una", "Les Blancs jouent et gagnent",
        "Il Bianco muove e vince", "As brancas jogam e ganham", "Wit wint",
        "Белые начинают и выигрывают", "White wins",
    ],
)  # fmt: skip
def test_tasks_of_other_languages_are_no_titles(task: str) -> None:
    assert [(card.title, card.task) for card in cards_of(f"1. {B} {task}\n2. {C} {task}\n")] == [
        ("", task)
    ] * 2


@table(
    ("text", "titles"),
    [
        (f"On Tue, Bob <b@example.org> wrote:\n> Hi,\n>\n> {B}\n>\n> {C}\n>\n> Bob\n", ["", ""]),
        (f"From: Ann\nSent: Friday\nSubject: Two\n{B}\n\n{C}\n", ["", ""]),
        (f"-----Original Message-----\n{B}\n\n{C}\n", ["", ""]),
        (f"差出人: 田中\n件名: 問題\n{S}\n\n{T}\n", ["", ""]),
    ],
)
def test_what_programs_write_about_an_email_is_no_title(text: str, titles: list[str]) -> None:
    assert [card.title for card in cards_of(text)] == titles
    assert not headings_of(text)


BOARD = "\n".join([". . . . k . . .", *[". . . . . . . ."] * 6, ". . . . K . . ."]) + "\n"


@table("gap", ["\n", "\n\n"])
@table("name", ["Diagram {}", "Ex. {}:", ""])
def test_who_is_to_move_is_said_of_the_board_below(gap: str, name: str) -> None:
    sides = ["White", "Black", "White"]
    text = "".join(
        f"{name.format(at)} - {side} to move{gap}{BOARD}\n" for at, side in enumerate(sides, 1)
    )
    cards = cards_of(text)
    assert [card.position.turn for card in cards if card.position] == ["first", "second", "first"]
    assert [card.title for card in cards] == [name.format(at).strip(":") for at in (1, 2, 3)]


@table(
    "text",
    [
        f"Homework\n\nFEN,Task\n{B},Mate\n{C},Win\n\nAsk me if unclear. Tim\n",
        f"FEN\tTask\n{B}\tMate\n{C}\tWin\n\nAsk me if unclear. Tim\n",
    ],
)
def test_words_below_a_table_are_notes(text: str) -> None:
    found = gather(text)
    assert found.notes == "Ask me if unclear. Tim"
    assert len([item for item in found.cards if isinstance(item, Card)]) == 2


def test_a_list_with_commas_is_no_table() -> None:
    first, second = cards_of(f"1. {B} White to move, mate in 1\n2. {C} White to move, win\n")
    assert first.task == "White to move, mate in 1"
    assert not second.title


def test_positions_of_other_games_keep_their_words() -> None:
    text = f"1번 문제\n{J}\n힌트: 졸\n\n2번 문제\n{X}\n\n해답\n1번: 71졸72\n2번: 炮二平五\n"
    assert [len(card.line.plies) if card.line else 0 for card in cards_of(text)] == [1, 1]
    assert "졸" in words_of(gather(text))


def test_more_sections_than_any_book_has_stay_words() -> None:
    text = f"1. {B}\n2. {C}\n\nSolutions:\n" + "Part\n1. Rd8#\n2. Rc4\n" * 150
    first, last = cards_of(text)
    assert (first.solution, first.line) == ("", None)
    assert last.solution.count("Rd8#") == 150
