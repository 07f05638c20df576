"""What teachers write around positions: headings, tasks, solutions at the end, e-mails.

No word of a text is lost: each is in a card, a heading or the notes.
"""

from __future__ import annotations

import re
from base64 import encodebytes
from functools import cache
from itertools import product
from quopri import encodestring

import pytest

from tests.made import cards_of
from tests.tables import table
from webapp.document.beside import LABELS
from webapp.lessons.importing import Gathered, gather
from webapp.lessons.model import Card, Heading
from webapp.model.line import main_line

B = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"
C = "1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1"
S = "7k1/9/7P1/9/9/9/9/9/9 b S2r2b4g3s4n4l17p 1"
T = "8k/9/8P/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"
J = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1"
X = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"


def headings_of(text: str) -> list[str]:
    return [item.title for item in gather(text).cards if isinstance(item, Heading)]


# --- solutions together -----------------------------------------------------------------

NOBODY = "Then this one, a classic that nobody got last year (Black to move - can he hold?)"
LIST = f"1. {B}\n2. {C}\n3. {B}\n"
KEYS = {
    "on a line": (f"Back rank\n\n{LIST}\nSolutions: 1. Rd8#, 2. Rc4, 3. Rd8#\n", "1 1 1"),
    "right below": (f"Back rank\n\n{LIST}Solutions: 1. Rd8#, 2. Rc4, 3. Rd8#\n", "1 1 1"),
    "semicolons": (f"Back rank\n{LIST}\nAnswers: 1) Rd8#; 2) Rc4; 3) Rd8#", "1 1 1"),
    "spaces": (f"Back rank\n{LIST}\nANSWERS: 1. Rd8# 2. Rc4 3. Rd8#", "1 1 1"),
    "lines": (f"Back rank\n\n{LIST}\nSolutions\n\n1. Rd8#\n2. Rc4\n3. Rd8#\n", "1 1 1"),
    "games": (f"Back rank\n{LIST}\nSolutions:\n1. 1.Rd8#\n2. 1.Rc4 Ra1 2.Rd4+\n3. 1.Rd8#", "1 3 1"),
    "lines of games": (
        f"Back rank\n{LIST}\nSolutions\n1) Rd8#\n2) 1.Rc4 Ra1\n2.Rd4+\n3) Rd8#",
        "1 3 1",
    ),
    "Markdown": (f"# Back rank\n\n{LIST}\n## Solutions\n\n1. **Rd8#**\n2. Rc4\n3. Rd8#\n", "1 1 1"),
    "dashes": (f"Back rank\n\n{LIST}\nSolutions: 1 - Rd8#, 2 - Rc4, 3 – Rd8#", "1 1 1"),
    "some": (f"Back rank\n\n{LIST}\nSolutions: 1. Rd8#, 3. Rd8#", "1 0 1"),
    "without numbers": (f"Back rank\n\n{B}\n{C}\n{B}\n\nSolutions:\nRd8#\nRc4\nRd8#", "1 1 1"),
    "numbers of the text": (
        f"Back rank\n\n7. {B}\n8. {C}\n9. {B}\n\nAnswers\n8. Rc4\n7. Rd8#\n9. Rd8#",
        "1 1 1",
    ),
    "German": (f"Back rank\n\n{LIST}\nLösungen: 1. Td8#, 2. Tc4, 3. Td8#", "1 1 1"),
    "Japanese": (f"Back rank\n\n1. {S}\n2. {T}\n\n解答\n第1問 ▲２二銀打\n第2問 ▲１二金打\n", "1 1"),
    "Japanese on a line": (
        f"Back rank\n\n1. {S}\n2. {T}\n\n答え：1. ▲２二銀打、2. ▲１二金打",
        "1 1",
    ),
    "Chinese": (
        f"Back rank\n\n1. {X}\n2. {X}\n\n参考答案：\n1. 炮二平五 马8进7\n2. 炮二平五\n",
        "2 1",
    ),
    "Korean": (f"Back rank\n\n{LIST}\n정답: 1. Rd8# 2. Rc4 3. Rd8#", "1 1 1"),
    "Korean without a colon": (f"Back rank\n\n{LIST}\n정답 1. Rd8#  2. Rc4  3. Rd8#", "1 1 1"),
    "Japanese as books end": (
        f"Back rank\n\n1. {S}\n2. {T}\n\n解答：\n1. ▲２二銀打まで1手詰\n2. １二金打まで\n",
        "1 1",
    ),
    "Japanese in brackets": (
        f"Back rank\n\n1. {S}\n2. {T}\n\n解答\n（1）２二銀打、まで一手詰。\n（2）１二金打\n",
        "1 1",
    ),
    "Japanese in circles": (
        f"Back rank\n\n1. {S}\n2. {T}\n\n解答　①▲２二銀打　②▲１二金打\n",
        "1 1",
    ),
    "Japanese on a line without a colon": (
        f"Back rank\n\n1. {S}\n2. {T}\n\n■解答　（1）▲２二銀打　（2）▲１二金打\n",
        "1 1",
    ),
    "Japanese by words": (
        f"Back rank\n\n1. {S}\n2. {T}\n\n解答 第1問 ▲２二銀打 第2問 ▲１二金打\n",
        "1 1",
    ),
    "Japanese with colons": (
        f"Back rank\n\n1. {S}\n2. {T}\n\n解答編　1：▲２二銀打　2：▲１二金打\n",
        "1 1",
    ),
    "brackets": (f"Back rank\n\n{LIST}\n(Solutions: (1) Rd8# (2) Rc4 (3) Rd8#)", "1 1 1"),
    "a dash": (f"Back rank\n\n{LIST}\nSolutions - 1. Rd8# 2. Rc4 3. Rd8#", "1 1 1"),
    "numbers alone": (f"Back rank\n\n{LIST}\nSolutions: 1 Rd8# 2 Rc4 3 Rd8#", "1 1 1"),
    "more moves than cards": (
        f"Back rank\n\n1. {B}\n2. {C}\n\nSolutions: 1. Rd8# 2. Rc4 Kd7 3. Rc5",
        "1 3",
    ),
    "janggi": (
        f"Back rank\n\n1. {J}\n2. {J}\n\n정답:\n1. 71졸72 41병42\n2. 02마83 한수쉼 71졸72\n",
        "2 3",
    ),
}


@table(("text", "plies"), KEYS.values(), ids=KEYS)
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_solutions_at_the_end_belong_to_the_cards_of_their_numbers(
    text: str, plies: str, end: str
) -> None:
    text = text.replace("\n", end)
    cards = cards_of(text)
    assert [str(len(main_line(card.line)) if card.line else 0) for card in cards] == plies.split()
    assert headings_of(text) == ["Back rank"]
    assert [(card.title, card.task, card.solution, card.text) for card in cards] == [
        ("",) * 4
    ] * len(cards)


def test_solutions_in_words_and_those_of_no_card_stay() -> None:
    found = gather(
        f"1. {B}\n2. {C}\n\nSolutions: 1. Rd8# mates, 2. build a bridge, 3. castle long\n\nBye"
    )
    assert [card.solution for card in found.cards if isinstance(card, Card)] == [
        "Rd8# mates",
        "build a bridge",
    ]
    assert "castle long" in found.notes
    assert "Bye" in found.notes


@table(
    ("key", "notes"),
    [
        ("解答\n1. ▲２二銀打 ※銀は後ろ\n2. ▲１二金打", ["※銀は後ろ", ""]),
        ("解答　1. ▲２二銀打※銀は後ろ　2. ▲１二金打（頭金）", ["※銀は後ろ", "（頭金）"]),
        ("解答：\n1. ▲２二銀打まで1手詰\n銀は後ろ。\n2. ▲１二金打", ["銀は後ろ", ""]),
        ("正解：1. ▲２二銀打 2. ▲１二金打 // 頭金", ["", "// 頭金"]),
    ],
)
def test_what_is_noted_behind_moves_stays_on_the_card(key: str, notes: list[str]) -> None:
    for cards in (cards_of(f"1. {S}\n2. {T}\n\n{key}\n"), cards_of(f"{S}\n{T}\n\n{key}\n")):
        assert [card.notes for card in cards] == notes
        assert [len(card.line.plies) if card.line else 0 for card in cards] == [1, 1]
        assert [card.solution for card in cards] == ["", ""]
    (card,) = cards_of(f"{S}\n解答：▲２二銀打 ※銀は後ろ\n")
    assert card.line
    assert card.notes == "※銀は後ろ"


def test_each_part_of_a_worksheet_has_its_own_solutions() -> None:
    part = "Part {}\n\n1. {}\n2. {}\n\nSolutions\n1. {}\n2. {}\n\n"
    text = part.format("A", B, C, "Rd8#", "Rc4") + part.format("B", C, B, "Rd1+", "Rd8#")
    assert headings_of(text) == ["Part A", "Part B"]
    assert [len(card.line.plies) if card.line else 0 for card in cards_of(text)] == [1, 1, 1, 1]


def test_a_game_behind_the_last_position_is_no_list_of_solutions() -> None:
    first, second = cards_of(f"{B}\n{C}\n\nSolution: 1. Rc4 Ra1 2. Rd4+")
    assert first.line is None
    assert second.line
    assert len(second.line.plies) == 3


# --- tasks, sentences, letters ----------------------------------------------------------


@table(
    ("line", "title", "task"),
    [
        ("White to move and win", "", "White to move and win"),
        ("1. White to move and win.", "", "White to move and win."),
        ("Mate in 2", "", "Mate in 2"),
        ("Exercise 4: Mate in two!", "Exercise 4", "Mate in two!"),
        ("Lucena: White to play and win", "Lucena", "White to play and win"),
        ("2. Lucena: White to play and win", "Lucena", "White to play and win"),
        ("Find the only move", "", "Find the only move"),
        ("Who wins this ending, and how?", "", "Who wins this ending, and how?"),
        ("第3問 三手詰", "第3問", "三手詰"),
        ("次の一手は？", "", "次の一手は？"),
        ("题4 红先胜", "题4", "红先胜"),
        ("二、红先胜", "", "红先胜"),
        ("十一、次の一手は？", "", "次の一手は？"),
        ("一、古谱选局", "一、古谱选局", ""),
        ("문제 2 백 2수 외통", "문제 2", "백 2수 외통"),
        ("Aufgabe 5: Weiß zieht und gewinnt", "Aufgabe 5", "Weiß zieht und gewinnt"),
        ("Lucena", "Lucena", ""),
        ("Back rank mates", "Back rank mates", ""),
        ("Capablanca - Tartakower, New York 1924", "Capablanca - Tartakower, New York 1924", ""),
    ],
)
def test_a_task_is_no_title(line: str, title: str, task: str) -> None:
    for text in (f"{line}\n{B}\n\n{line}\n{C}", f"{line}\n{B}"):
        card = cards_of(text)[0]
        assert (card.title, card.task) == (title, task)


@table(
    ("line", "task", "hint", "solution"),
    [
        ("White to move and win. Hint: the king goes first.", "White to move and win.", "1", ""),
        ("1. Mate in 1! (Hint: look at d8)", "Mate in 1!", "1", ""),
        ("二、红先，一步杀。提示：用车。", "红先，一步杀。", "1", ""),
        ("次の一手は？ ヒント：飛車を使う", "次の一手は？", "1", ""),
        ("White to move and win. Solution: the rook goes up.", "White to move and win.", "", "1"),
        ("Find the only move. Hint: d8. Solution: it mates.", "Find the only move.", "1", "1"),
        ("What is the answer: Rd8 or Rd7?", "What is the answer: Rd8 or Rd7?", "", ""),
    ],
)
def test_a_hint_behind_a_task_is_told_to_nobody_early(
    line: str, task: str, hint: str, solution: str
) -> None:
    for text in (f"{line}\n{B}\n\n{line}\n{C}", f"{line}\n{B}"):
        card = cards_of(text)[0]
        assert (card.task, bool(card.hint), bool(card.solution)) == (
            task,
            bool(hint),
            bool(solution),
        )
        assert not lost(text)


@table(
    ("text", "task"),
    [
        ("White: Kg1 Rd1. Black: Kg8 f7 g7 h7. White to move and mate in 1.",
         "White to move and mate in 1."),
        ("Mate in 1\nWhite: Kg1 Rd1\nBlack: Kg8 f7 g7 h7", "Mate in 1"),
        ("1. White: Kg1 Rd1, Black: Kg8 f7 g7 h7. Mate in one!\n2. White: Kb8, Black: Kd8.",
         "Mate in one!"),
    ],
)  # fmt: skip
def test_a_position_in_words_keeps_its_task(text: str, task: str) -> None:
    assert cards_of(text)[0].task == task


@table(
    ("text", "titles", "tasks"),
    [
        (f"Hi,\n\nthe first:\n{B}\nMy group found it hard.\n\nThe second:\n{C}\n",
         "the first|The second", "My group found it hard.|"),
        (f"Hi Anna,\n\n{B}\n\nMy group found it hard.\n\n{C}\n\nBest,\nTom", "|", "|"),
        (f"{B}\nMy group found it hard.\n{C}\n", "|", "My group found it hard.|"),
        (f"{B}\nMy group found it hard.\nMate in 2:\n{C}\n", "|",
         "My group found it hard.|Mate in 2"),
        (f"White to move\n{B}\n\n{NOBODY}:\n\n{C}\n\nBest,\nTom", "|", f"|{NOBODY}"),
        (f"Hi,\n\n{B}\n\n{NOBODY}:\n\n{C}\n\nTom\n", "|", f"|{NOBODY}"),
        (f"Ex 1\n{B}\nEx 2\n{C}\n", "Ex 1|Ex 2", "|"),
        (f"{B}\n생각보다 어려운 문제였습니다.\n{C}\n", "|", "생각보다 어려운 문제였습니다.|"),
    ],
)  # fmt: skip
def test_words_belong_to_what_they_adjoin(text: str, titles: str, tasks: str) -> None:
    cards = cards_of(text)
    assert [card.title for card in cards] == titles.split("|")
    assert [card.task for card in cards] == tasks.split("|")


def test_a_solution_may_stand_behind_other_words() -> None:
    above, below = "here is one:\n\n", "\n\nIt is an old one, but pretty.\n\n"
    first = f"{above}{B}{below}Solution: 1. Rd8#\n\n"
    cards = cards_of(f"Hi all,\n\n{first}{above}{C}{below}Answer: 1. Rc4\n\nTom\n")
    assert [len(card.line.plies) if card.line else 0 for card in cards] == [1, 1]


# --- letters ----------------------------------------------------------------------------

HEAD = "From: =?utf-8?q?J=C3=B6rg?= <j@example.org>\nTo: club@example.org\nSubject: {}\n"
PLAIN = "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: {}\n\n{}\n"
BODY = f"Grüße an alle,\n\nhere is one:\n\n{B}\n\nOld, but pretty.\n\nSolution: 1. Rd8#\n\nJörg\n"


def letter(subject: str, transfer: str, body: str) -> str:
    data = body.encode()
    sent = {
        "8bit": body,
        "base64": encodebytes(data).decode(),
        "quoted-printable": encodestring(data).decode(),
    }[transfer]
    return HEAD.format(subject) + PLAIN.format(transfer, sent)


@table("transfer", ["8bit", "base64", "quoted-printable"])
def test_the_body_of_a_letter_is_read_however_it_was_sent(transfer: str) -> None:
    found = gather(letter("=?utf-8?b?UsOkdHNlbA==?=", transfer, BODY))
    (card,) = found.cards
    assert isinstance(card, Card)
    assert card.line
    assert len(card.line.plies) == 1
    assert "Rätsel" in card.title
    assert not card.text
    for words in ("Grüße an alle", "Old, but pretty.", "Jörg <j@example.org>"):
        assert words in found.notes
    assert "=?" not in words_of(found)


def test_each_letter_of_a_mailbox_has_its_cards() -> None:
    letters = [letter("One", "8bit", BODY), letter("Two", "base64", BODY.replace(B, C))]
    begin = "From j@example.org Mon Sep  1 10:00:00 2025\n"
    one, two = cards_of("\n".join(f"{begin}{each}" for each in letters))
    assert "One" in one.title
    assert "Two" in two.title
    assert one.line
    assert two.solution == "1. Rd8#"


@table(
    ("usual", "odd"),
    [
        ("Subject: c", "Subject: =?x\udc80x?b?!!!?="),
        ("Subject: c", "Subject: =?nope?b?UsOk?= =?utf-8?b?U?="),
        ("=utf-8", "=nope"),
        ("=utf-8", "=punycode"),
        ("base64\n\n", "base64\n\n\udc80졸"),
        ("base64\n\n", "x-uuencode\n\nbegin 644 a\n"),
        ("text/plain", "multipart/mixed; boundary"),
        ("text/plain", "message/rfc822"),
    ],
)
def test_no_letter_is_too_odd_to_be_read(usual: str, odd: str) -> None:
    text = letter("c", "base64", BODY)
    assert usual in text
    assert gather(text.replace(usual, odd)) is not None


def test_attached_games_are_cards_as_well() -> None:
    game = '[White "Kim"]\n\n1. e4 e5 *\n'
    parts = (
        f"--x\n{PLAIN.format('8bit', BODY)}\n--x\nContent-Type: application/octet-stream\n"
        'Content-Disposition: attachment; filename="a.pgn"\nContent-Transfer-Encoding: base64\n\n'
        f"{encodebytes(game.encode()).decode()}\n--x--\n"
    )
    kind = 'MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="x"\n\n'
    first, second = cards_of(f"{HEAD.format('One')}{kind}{parts}")
    assert first.position
    assert second.title == "Kim"


# --- every word -------------------------------------------------------------------------

_WORD = re.compile(r"[^\W\d_]{2,}")
HEADS = [
    "", "Rook endings\n\n", "# Rook endings\n\n", "Dear parents,\n\nhere is our sheet.\n\n",
    "今週の課題\n\n",
]  # fmt: skip
CAPTIONS = [
    "",
    "Exercise {n}\n",
    "{n}) White to move and win\n",
    "**Lucena {n}** – Mate in 2\n",
    "문제 {n} 백 차례\n",
    "Zwischenzug! " * 12 + "\n",
    "a\nbb\nccc\ndddd\neeeee\n",
]
LINES = [
    "{fen}\n", "{n}. {fen}\n", "- `{fen}`\n", "> {fen}\n",
    "Position {n}: {fen} (from Tal’s book)\n",
]  # fmt: skip
BELOW = [
    "", "Answer: {move}\n", "Hint: look at the king\n", "A sentence about it.\n",
    "白先、手筋の問題\n",
]  # fmt: skip
GAPS = ["", "\n", "\nSomething in between.\n\n"]
ENDS = [
    "",
    "\nSolutions: 1. Rd8#, 2. Rc4\n",
    "\n## Solutions\n\n1. Rd8# mates\n2. Rc4 builds a bridge\n\nGood luck!\n",
    "\n해설\n1. Rd8#\n2. 다리 만들기\n",
    "\nBest wishes\nTom\n",
]


@cache
def sheets() -> list[str]:
    texts = []
    for head, caption, line, below, gap, end in product(HEADS, CAPTIONS, LINES, BELOW, GAPS, ENDS):
        cards = [
            (caption + line + below)
            .replace("{n}", str(n))
            .replace("{fen}", fen)
            .replace("{move}", move)
            for n, fen, move in ((1, B, "Rd8#"), (2, C, "Rc4"))
        ]
        texts.append(head + gap.join(cards) + end)
    return texts


def words_of(found: Gathered) -> str:
    said = [found.title, found.notes]
    for item in found.cards:
        if isinstance(item, Card):
            said += [item.title, item.task, item.hint, item.solution, item.text, item.source]
            said.append(item.notes)
        else:
            said.append(item.title)
    return "\n".join(said)


def lost(text: str) -> set[str]:
    """The words of a text that have gone; but for positions, moves and what is said by a field."""
    plain = text.replace(B, "").replace(C, "")
    found = set(_WORD.findall(re.sub(r"\b[KQRBN][a-h]?[1-8]?x?[a-h][1-8]\b", "", plain)))
    named = {word for word in found if word.lower() in LABELS} | {"Solutions", "Position", "해설"}
    kept = words_of(gather(text))
    return {word for word in found - named if word not in kept}


def test_no_word_is_lost() -> None:
    # So many that each choice meets each other one.
    for text in sheets()[::97]:
        assert not lost(text), text


@pytest.mark.slow
def test_no_word_of_any_sheet_is_lost() -> None:
    for text in sheets():
        assert not lost(text), text
