"""The shapes of answers about exercises and to students, as types: what they are described by.

Nothing here is loaded before somebody asks for the description.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from webapp.lessons.exercises.model import Takes
from webapp.wire.answer_shapes import LineJson, MarkJson, PositionJson, StepJson


class ExerciseNameJson(TypedDict):
    """An exercise that makes sense for a position."""

    name: str
    label: str
    takes: Takes


class ExercisePieceJson(TypedDict):
    """A piece that an exercise may be about."""

    code: str
    label: str


class ExerciseJson(TypedDict):
    """The exercises of a position, and one of them with its task and answer."""

    exercises: list[ExerciseNameJson]
    pieces: list[ExercisePieceJson]
    squares: str
    code: str
    trouble: str
    task: str
    answer: str
    marks: list[MarkJson]


class AnswerShownJson(TypedDict):
    """The answer to an exercise: its words, and the board with its marks."""

    words: str
    position: PositionJson
    marks: list[MarkJson]


class SolutionJson(TypedDict):
    """The solution of a card: its words, its moves, and the marks with them."""

    words: str
    line: LineJson | None
    marks: list[MarkJson]
    answer: NotRequired[AnswerShownJson]


class PartJson(TypedDict):
    """The words of a task or a hint; of a solution all of `SolutionJson`."""

    words: str
    line: NotRequired[LineJson | None]
    marks: NotRequired[list[MarkJson]]
    answer: NotRequired[AnswerShownJson]


class TriedJson(TypedDict):
    """The verdict on a move: it is judged once `wait` seconds are over, where these are there.

    ply    the student's move, and `reply` the answer to it; `path` leads behind both
    proof  that the card was tried
    """

    verdict: Literal["right", "wrong", "tried", "illegal", "wait"]
    wait: NotRequired[int]
    reason: NotRequired[str]
    squares: NotRequired[list[str]]
    ply: NotRequired[StepJson]
    proof: NotRequired[str]
    comment: NotRequired[str]
    reply: NotRequired[StepJson]
    path: NotRequired[list[str]]
    solved: NotRequired[bool]
    solution: NotRequired[SolutionJson]


class AnsweredJson(TypedDict):
    """The verdict on an answer to an exercise."""

    verdict: Literal["right", "wrong", "unread", "wait"]
    message: str
    solved: bool
    wait: NotRequired[int]
    proof: NotRequired[str]
    solution: NotRequired[SolutionJson]
