"""The fields of a card beside its board, each a row of `CardFields`: its type and limit, its usual
value, and as a `FieldInfo` what becomes of it elsewhere; and those of a lesson beside its items.

From the rows are made the JSON, what is changed and merged, what cards are found by, what students
see, the tags of PGN, the operations of EPD, the columns of tables, what forms lose, and the form
beside the board. A change sets a field as a whole.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal, get_args, get_type_hints

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import asdict, replace

from webapp.language import gettext
from webapp.lessons.limits import (
    LONGEST_NOTES,
    LONGEST_SOURCE,
    LONGEST_TITLE,
    LONGEST_WORDS,
    MOST_TAGS,
)
from webapp.lessons.paper import PaperOptions

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


class FieldInfo(Struct, frozen=True, kw_only=True):
    """All that differs from field to field.

    label        what stands before it on paper
    in_panel     what stands over it beside the board, `label` for ""; `example` what is in it while
                 it is empty, `lines` how many it has, 0 for an input of one
    when         over the choice when students see it, "" where there is none
    choices      of a number what 1, 2 … mean; 0 is for what is not said
    seen         students see it when they see what has this name in `Shown`, or `ALWAYS`; "" never
    is_searched  cards and lessons are found by it
    is_kept      before most of its words go, a version of the lesson is kept
    tag          of PGN, which has it; `opcode` of EPD, likewise
    heads        the names in small letters of a column that holds it
    loss         the code of `LOSSES` where a form has no place for it; `lost` what is said then, of
                 one and of several
    longest      the most characters, or the highest number
    """

    label: str = ""
    in_panel: str = ""
    example: str = ""
    lines: int = 0
    when: str = ""
    choices: tuple[str, ...] = ()
    seen: str = ""
    is_searched: bool = False
    is_kept: bool = False
    tag: str = ""
    opcode: str = ""
    heads: str = ""
    loss: str = ""
    lost: tuple[str, str] = ("", "")
    longest: int = 0


_HOW_HARD = ("very easy", "easy", "medium", "hard", "very hard")


class CardFields(Struct, frozen=True, kw_only=True):
    """All that is said of a card.

    task      what is to be done, in words
    solution  in words; the moves are in the line
    source    where it is from: an address, a book
    notes     for the teacher, never shown to students
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


class About(Struct, frozen=True):
    """All that is said of a lesson as a whole.

    language   a tag as in HTML, such as `ja`; "" where the teacher has not said
    notes      for the teacher, never shown to students
    worksheet  what is chosen for it on paper
    """

    title: Annotated[str, Meta(max_length=LONGEST_TITLE)] = ""
    language: Annotated[str, Meta(max_length=20, pattern="^[A-Za-z0-9-]*$")] = ""
    notes: Annotated[str, Meta(max_length=LONGEST_NOTES)] = ""
    tags: Annotated[
        tuple[Annotated[str, Meta(max_length=LONGEST_TITLE)], ...], Meta(max_length=MOST_TAGS)
    ] = ()
    worksheet: PaperOptions = PaperOptions()


def _rows() -> Iterator[tuple[str, FieldInfo]]:
    for name, hint in get_type_hints(CardFields, include_extras=True).items():
        parts = {type(part): part for part in get_args(hint)}
        limit = parts.get(Meta, Meta())
        yield name, replace(parts[FieldInfo], longest=limit.max_length or limit.le or 0)


FIELDS: Mapping[str, FieldInfo] = dict(_rows())
"""All of them by name, in the order of the JSON."""

USUAL: Mapping[str, Any] = asdict(CardFields())
"""Their usual values."""

WORDS = tuple(name for name, value in USUAL.items() if value == "")
"""Those that are words."""

_TYPES = get_type_hints(CardFields, include_extras=True)
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


def numbers_at_once(card: CardFields) -> Iterator[tuple[str, str]]:
    """The numbers that students see without asking: what each is called, and what it says."""
    for name, value in seen_at_once(card).items():
        if FIELDS[name].choices and value:
            yield gettext(FIELDS[name].label), in_words(card, name)


def in_words(card: CardFields, name: str) -> str:
    """A field as people read it, "" where nothing is said; a number with its meaning."""
    value = getattr(card, name)
    if isinstance(value, int):
        return f"{value} – {gettext(FIELDS[name].choices[value - 1])}" if value else ""
    return str(value)


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
    return "" if value == USUAL[name] else str(value)


def read(name: str, text: str) -> Any:
    """The value of a field from such a text; the usual one where it cannot be read."""
    if name == "shown":
        parts = (part.partition("=") for part in text.split())
        return Shown(**{part: when for part, _, when in parts if when in _WHENS.get(part, ())})  # type: ignore[arg-type]
    if name in WORDS:
        return text
    try:
        return msgspec.convert(text.strip(), _TYPES[name], strict=False)
    except msgspec.ValidationError:
        return USUAL[name]
