"""The fields of a card beside its board, each a row of `CardFields`: its type and limit, its usual
value, and as a `FieldInfo` what becomes of it elsewhere; and those of a lesson beside its items.

From the rows are made the JSON, what is changed and merged, what cards are found by, what students
see, the tags of PGN, the operations of EPD, the columns of tables, what forms lose, and the form
beside the board. A change sets a field as a whole.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal, get_args, get_type_hints

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import asdict, replace

from webapp.language import gettext, ngettext
from webapp.lessons.field_info import FieldInfo
from webapp.lessons.limits import (
    LONGEST_EXERCISE,
    LONGEST_NOTES,
    LONGEST_SOURCE,
    LONGEST_TITLE,
    LONGEST_WORDS,
    MOST_TAGS,
)
from webapp.lessons.paper import MOST_POINTS, PaperOptions
from webapp.wire.learning import converted

When = Literal["always", "click", "tried", "never"]
"""When students see something: at once, when they ask, once they have tried, or not at all."""

MarksWhen = Literal["always", "solution"]
"""When students see the marks where they begin: at once, or with the solution alone."""

ALWAYS = "always"


class Shown(Struct, frozen=True):
    """When students see what of a card. The board they always see."""

    title: When = "always"
    task: When = "always"
    hint: When = "click"
    solution: When = "tried"
    marks: MarksWhen = "always"


_HOW_HARD = ("very easy", "easy", "medium", "hard", "very hard")


class CardFields(Struct, frozen=True, kw_only=True):
    """All that is said of a card.

    task      what is to be done, in words
    exercise  one that Fenboard makes from the position, as a code (`exercises/model.py`)
    solution  in words; the moves are in the line
    points    0 for what the worksheet says
    source    where it is from: an address, a book
    notes     for the teacher, never shown to students
    new_page  it stands at the top of a page on worksheets
    engine    students may have an engine evaluate its positions
    """

    title: Annotated[
        str,
        Meta(max_length=LONGEST_TITLE),
        FieldInfo(
            label="Title",
            in_panel="Title of the card",
            seen="title",
            is_searched=True,
            tag="ChapterName",
            opcode="id",
            heads="title name caption heading chapter subject titre nom titel überschrift "
            "título titulo nombre titolo nome название имя tytuł "
            "題 題名 タイトル 名前 件名 見出し 题目名 标题 名称 題目 题名 제목 이름 명칭",
        ),
    ] = ""
    task: Annotated[
        str,
        Meta(max_length=LONGEST_WORDS),
        FieldInfo(
            label="Task",
            example="Find the best move.",
            lines=2,
            when="When students see the task",
            seen="task",
            is_searched=True,
            is_kept=True,
            tag="Task",
            opcode="c0",
            heads="task question problem exercise instruction instructions prompt text description "
            "stipulation aufgabe frage aufgabenstellung exercice consigne énoncé tarea pregunta "
            "enunciado ejercicio compito domanda esercizio tarefa pergunta задача задание вопрос "
            "zadanie opgave 問題 課題 問い 設問 問題文 任务 问题 要求 題意 题目 문제 과제 질문 "
            "지시문",
            loss="tasks",
            lost=("%(count)s task is left out.", "%(count)s tasks are left out."),
        ),
    ] = ""
    exercise: Annotated[
        str,
        Meta(max_length=LONGEST_EXERCISE, pattern=r"\A(?:[a-z][a-z-]*+(?::[A-Za-z0-9,]++)?+)?\Z"),
        FieldInfo(
            seen=ALWAYS,
            tag="Exercise",
            opcode="exercise",
            loss="exercises",
            lost=("%(count)s exercise is left out.", "%(count)s exercises are left out."),
        ),
    ] = ""
    difficulty: Annotated[
        int,
        Meta(ge=0, le=len(_HOW_HARD)),
        FieldInfo(
            label="Difficulty",
            choices=_HOW_HARD,
            seen="task",
            is_searched=True,
            tag="Difficulty",
            opcode="difficulty",
            heads="difficulty schwierigkeit schwierigkeitsgrad difficulté dificultad difficoltà "
            "dificuldade сложность trudność moeilijkheid 難易度 難度 难度 难易度 난이도",
            loss="difficulties",
            lost=("%(count)s difficulty is left out.", "%(count)s difficulties are left out."),
        ),
    ] = 0
    points: Annotated[
        int,
        Meta(ge=0, le=MOST_POINTS),
        FieldInfo(
            label="Points",
            example="as on the worksheet",
            counted=("%(count)s point", "%(count)s points"),
            beside=True,
            seen="task",
            is_searched=True,
            tag="Points",
            opcode="points",
            heads="points point pts punkte punktzahl marks mark score puntos puntuación punti "
            "punteggio pontos pontuação barème баллы балл очки punkty punten "
            "点数 配点 得点 分值 分数 點數 점수 배점",
            loss="points",
            lost=(
                "The points of %(count)s card are left out.",
                "The points of %(count)s cards are left out.",
            ),
        ),
    ] = 0
    hint: Annotated[
        str,
        Meta(max_length=LONGEST_WORDS),
        FieldInfo(
            label="Hint",
            lines=1,
            when="When students see the hint",
            seen="hint",
            is_kept=True,
            tag="Hint",
            opcode="hint",
            heads="hint hints clue tip hinweis tipp indice astuce pista sugerencia suggerimento "
            "dica подсказка wskazówka ヒント 手がかり 提示 提示语 힌트 도움말",
            loss="hints",
            lost=("%(count)s hint is left out.", "%(count)s hints are left out."),
        ),
    ] = ""
    solution: Annotated[
        str,
        Meta(max_length=LONGEST_WORDS),
        FieldInfo(
            label="Solution",
            example="In words; play the moves on the board",
            lines=1,
            when="When students see the solution",
            seen="solution",
            is_kept=True,
            tag="Solution",
            opcode="solution",
            heads="solution solutions answer answers bestmove bm lösung loesung antwort réponse "
            "reponse solución solucion respuesta soluzione risposta solução resposta решение ответ "
            "rozwiązanie oplossing 解答 答え 正解 解 回答 解法 答案 解答例 정답 답 해답 풀이",
            loss="solutions",
            lost=(
                "%(count)s solution in words is left out.",
                "%(count)s solutions in words are left out.",
            ),
        ),
    ] = ""
    shown: Annotated[
        Shown,
        FieldInfo(
            seen=ALWAYS,
            tag="Shown",
            loss="shown",
            lost=(
                "The “Students see it” settings of %(count)s card are left out.",
                "The “Students see it” settings of %(count)s cards are left out.",
            ),
        ),
    ] = Shown()
    source: Annotated[
        str,
        Meta(max_length=LONGEST_SOURCE),
        FieldInfo(
            label="Source",
            example="A link or a book",
            tag="Source",
            opcode="source",
            heads="source url link gameurl game site reference origin book quelle fuente fonte "
            "источник źródło 出典 出所 リンク 参照 来源 出处 链接 網址 网址 サイト 网站 網站 "
            "사이트 출처 링크 주소",
            loss="sources",
            lost=("%(count)s source is left out.", "%(count)s sources are left out."),
        ),
    ] = ""
    notes: Annotated[
        str,
        Meta(max_length=LONGEST_NOTES),
        FieldInfo(
            label="Notes",
            in_panel="Your notes on this card; students never see them",
            lines=1,
            is_kept=True,
            tag="CardNotes",
            loss="card-notes",
            lost=(
                "The notes on %(count)s card are left out.",
                "The notes on %(count)s cards are left out.",
            ),
        ),
    ] = ""
    new_page: Annotated[
        bool,
        FieldInfo(
            label="Start a new page here on worksheets",
            tag="NewPage",
            opcode="newpage",
            loss="new-pages",
            lost=("%(count)s page break is left out.", "%(count)s page breaks are left out."),
        ),
    ] = False
    engine: Annotated[
        bool,
        FieldInfo(
            label="Students may ask an engine, which may show them the solution",
            seen=ALWAYS,
            tag="AskEngine",
            opcode="askengine",
            loss="engines",
            lost=(
                "%(count)s card no longer lets students ask an engine.",
                "%(count)s cards no longer let students ask an engine.",
            ),
        ),
    ] = False


class About(Struct, frozen=True):
    """All that is said of a lesson as a whole.

    language   a tag as in HTML, such as `ja`; "" where the teacher has not said
    notes      for the teacher, never shown to students
    worksheet  what is chosen for it on paper
    """

    title: Annotated[str, Meta(max_length=LONGEST_TITLE)] = ""
    language: Annotated[str, Meta(max_length=20, pattern=r"\A[A-Za-z0-9-]*\Z")] = ""
    notes: Annotated[str, Meta(max_length=LONGEST_NOTES)] = ""
    tags: Annotated[
        tuple[Annotated[str, Meta(max_length=LONGEST_TITLE)], ...], Meta(max_length=MOST_TAGS)
    ] = ()
    worksheet: PaperOptions = PaperOptions()


def _has_pattern(part: object) -> bool:
    return isinstance(part, Meta) and part.pattern is not None


def _rows() -> Iterator[tuple[str, FieldInfo]]:
    for name, hint in get_type_hints(CardFields, include_extras=True).items():
        parts = {type(part): part for part in get_args(hint)}
        limit = parts.get(Meta, Meta())
        yield name, replace(parts[FieldInfo], longest=limit.max_length or limit.le or 0)


FIELDS: Mapping[str, FieldInfo] = dict(_rows())
"""All of them by name, in the order of the JSON."""

USUAL: Mapping[str, Any] = asdict(CardFields())
"""Their usual values."""

NUMBERS = tuple(name for name, value in USUAL.items() if type(value) is int)
"""Those that are numbers."""

WORDS = tuple(name for name, value in USUAL.items() if value == "")
"""Those that are words, or a code."""

_TYPES = get_type_hints(CardFields, include_extras=True)
_CODES = frozenset(n for n, hint in _TYPES.items() for p in get_args(hint) if _has_pattern(p))
"""Those whose words are a code, of which not every text is one."""
_WHENS = {name: get_args(whens) for name, whens in get_type_hints(Shown).items()}
"""The choices for each part of a card."""


def said_of(card: CardFields) -> dict[str, Any]:
    """All that is said of a card, by the names of the fields."""
    return {name: getattr(card, name) for name in FIELDS}


def is_said(card: CardFields, name: str) -> bool:
    """Whether a field says anything: another value than the usual one, and not spaces alone."""
    value = getattr(card, name)
    return bool(value.strip()) if isinstance(value, str) else value != USUAL[name]


def seen_at_once(card: CardFields) -> dict[str, Any]:
    """The fields of a card with those alone that students see without asking."""
    return {
        name: getattr(card, name)
        if field.seen and ALWAYS in (field.seen, getattr(card.shown, field.seen, ""))
        else USUAL[name]
        for name, field in FIELDS.items()
    }


def told_at_once(card: CardFields) -> Iterator[str]:
    """All numbers that students see without asking, each as it is said with its name."""
    shown = CardFields(**seen_at_once(card))
    for name in NUMBERS:
        if words := in_words(shown, name):
            label = gettext(FIELDS[name].label) if FIELDS[name].choices else ""
            yield f"{label}: {words}" if label else words


def in_words(card: CardFields, name: str) -> str:
    """A field as people read it, "" where nothing is said; a number with its meaning, or with what
    is counted.
    """
    value, field = getattr(card, name), FIELDS[name]
    if isinstance(value, str):
        return value
    if not value:
        return ""
    if name in NUMBERS and field.choices:
        return f"{value} – {gettext(field.choices[value - 1])}"
    return ngettext(*field.counted, value) % {"count": value} if name in NUMBERS else ""


# --- as texts ------------------------------------------------------------------------------


def written(card: CardFields, name: str) -> str:
    """A field as forms have it that hold texts alone; "" where its value is the usual one.

    When students see what is written where that is not as usual: `hint=always title=never`.
    """
    value = getattr(card, name)
    if isinstance(value, Shown):
        usual = asdict(Shown())
        changed = ((part, when) for part, when in asdict(value).items() if when != usual[part])
        return " ".join(f"{part}={when}" for part, when in changed)
    if value == USUAL[name]:
        return ""
    return str(int(value)) if isinstance(value, int) else str(value)


_LONGEST_NUMBER = 40
_COUNTED = re.compile(r"([0-9]{1,3}+)\s*+[^\W\d_]*+\.?\Z")
"""A number, and what is counted in a word."""


def read(name: str, text: str) -> Any:
    """The value of a field from such a text; the usual one where it cannot be read.

    Forgiven are wide digits in a number, and behind one that is counted a word: `3 pts.`, `３点`.
    """
    if name == "shown":
        parts = (part.partition("=") for part in text.split())
        return Shown(**{part: when for part, _, when in parts if when in _WHENS.get(part, ())})  # type: ignore[arg-type]
    if name in WORDS and name not in _CODES:
        return text
    if name in NUMBERS:
        text = unicodedata.normalize("NFKC", text.strip()[:_LONGEST_NUMBER])
        if FIELDS[name].counted[0] and (counted := _COUNTED.match(text)):
            text = counted[1]
    try:
        return converted(text.strip(), _TYPES[name], strict=False)
    except msgspec.ValidationError:
        return USUAL[name]
