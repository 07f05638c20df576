"""The shapes of answers about tasks and engines, as types: what they are described by.

Nothing here is loaded before somebody asks for the description.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from webapp.checking.verdict import Sign
from webapp.lessons.answer_shapes import ItemJson
from webapp.wire.answer_shapes import LineJson, PositionJson


class ActJson(TypedDict):
    """Something that can be done about a sentence; `path` and `codes` are moves."""

    do: Literal["add-right", "show", "take-tree"]
    label: str
    path: NotRequired[list[str]]
    codes: NotRequired[list[str]]


class SentenceJson(TypedDict):
    """A sentence of a verdict."""

    code: str
    text: str
    acts: list[ActJson]


class ThoughtJson(TypedDict):
    """The engine that was asked; `exact` where a table of endings was."""

    name: str
    depth: int
    seconds: float
    exact: bool


class VerdictJson(TypedDict):
    """Whether the task of a card is true; `tree` are the moves of the proof."""

    sign: Sign
    label: str
    sentences: list[SentenceJson]
    has_tree: bool
    tree: LineJson | None
    engine: ThoughtJson | None
    task: str


class CheckedJson(TypedDict):
    """The verdict on a card."""

    verdict: VerdictJson


class KeptVerdictJson(VerdictJson):
    """A verdict that is kept; `stale` where the card has changed since."""

    stale: bool


class VerdictsJson(TypedDict):
    """The verdicts that are kept, by the ids of cards."""

    verdicts: dict[str, KeptVerdictJson]


class MomentJson(TypedDict):
    """A moment of a game where one move alone wins, and the card that it makes."""

    ply: int
    theme: str
    label: str
    found: bool
    said: str
    position: PositionJson
    card: ItemJson


class MomentsJson(TypedDict):
    """The moments of a game; `skipped` says in words why it was not searched, "" where it was."""

    name: str
    engine: str
    whole: bool
    skipped: str
    moments: list[MomentJson]


class ScoredLineJson(TypedDict):
    """A line of an engine, its value for the first side; `mate` in so many moves, or null."""

    score: str
    mate: int | None
    label: str
    text: str
    codes: list[str]
    line: LineJson


class EvaluationJson(TypedDict):
    """The opinion of an engine on a position; `over` says how the game has ended, "" if not."""

    engine: str
    depth: int
    seconds: float
    exact: bool
    lines: list[ScoredLineJson]
    over: str


class EnginesJson(TypedDict):
    """The engine of each game, null for none, and who may choose another one."""

    games: dict[str, str | None]
    path: str
    may_set: bool
    allowed: bool


class ChosenEnginesJson(EnginesJson):
    """The same, with what the programs said that were chosen."""

    said: str
