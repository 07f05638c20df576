"""The goal that the words of a task name: `White mates in two`, 3手詰, 红先胜, 백이 비긴다.

They are read clause by clause, in all languages at once, by the templates of `goal_words.py`. Where
a clause has `denied` words before the goal or behind it, nothing is asked: `No mate in 2`, `Black
threatens mate`. A clause that asks whether it is so claims nothing either, nor does one with a word
of another kind of problem, such as `reflexmate`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from webapp.document.goal_words import LETTERS, SIDE_OF, SIDE_SIGNS, folded, goal_words, with_sides
from webapp.formats.words.captions import captions_in, without
from webapp.games.board import Game, Side
from webapp.text.turns import turns_said

Goal = Literal["mate", "win", "draw", "move", "selfmate", "helpmate", "stalemate", ""]
"""The goal of a task: mate, a win, a draw, only the best move; or nothing that is known."""

MOST_READ = 2_000
"""So many characters of a text are read."""

_MOST_SIDES = 8
"""A clause that names sides more often is no task, and would take long."""

_OTHER_MATES: tuple[Goal, ...] = ("helpmate", "selfmate", "stalemate")
_COUNTED_GOALS = ("mate", *_OTHER_MATES)
_LESS: tuple[Goal, ...] = ("win", "draw", "move")

_CLAUSES = re.compile(
    r"[;:!?()\[\]{}<>\n。、…・「」『』《》【】“”„\"«»|/*_]+|\.(?![0-9])|,(?![0-9])|[–—]| -+ "
)
_AND = "-|~|〜|～|&|or|and|to|oder|und|bis|ou|et|o|y|e|и|или|と|か|和|或|与|至|와|과|또는"
_RANGE = re.compile(rf" ?(?:{_AND}) ?[0-9]")
_RANGE_BEFORE = re.compile(rf"[0-9] ?[^ {LETTERS}]{{0,2}}? ?(?:{_AND}) ?\Z")
_SIGN_BEFORE = re.compile(rf"(?:[{SIDE_SIGNS}](?: to)?(?: move| play)?|(?<![{LETTERS}])) ?\Z")


class SaidGoal(NamedTuple):
    """The goal of a task, as it is said.

    number   in how many moves, or plies where the game counts these; 0 where that is not said
    side     whose goal it is; None where that is not said
    """

    goal: Goal = ""
    number: int = 0
    side: Side | None = None


def goal_said(text: str, game: Game, turn: Side = "first") -> SaidGoal:
    """The goal that a text names of a position of that game; of several the one that says most.

    turn   who is to move, for texts that ask something else of each side
    """
    plain = folded(text[:MOST_READ])
    clauses = _clauses(with_sides(plain, game))
    found = [said for clause in clauses if (said := _in_clause(clause))]
    if not found:
        return SaidGoal()
    best = max(found, key=_weight)
    if best.goal in ("win", "draw"):
        others = [one for one in found if one.goal in ("win", "draw") and one.goal != best.goal]
        if others:
            mine = [one for one in found if one.goal in ("win", "draw") and one.side == turn]
            if len(mine) != 1 or any(one.side is None for one in others):
                return SaidGoal()
            best = mine[0]
    if best.side is None:
        best = best._replace(side=_side_to_move(clauses) or _side_beside(plain, game))
    return best


def is_about_mate(text: str) -> bool:
    """Whether a text names a mate that is none of oneself and not ruled out, whatever it asks."""
    words = goal_words()
    return any(
        words.about_mate.search(clause) and not words.denied.search(clause)
        for clause in _clauses(words.no_mate.sub(" ", folded(text[:MOST_READ])))
    )


# --- a clause ----------------------------------------------------------------------------------


def _clauses(plain: str) -> list[str]:
    parts = _CLAUSES.split(without(plain, captions_in(plain)))
    return [clause for part in parts if (clause := part.strip(" .,'-+"))]


def _weight(said: SaidGoal) -> int:
    """How much is said: a mate with its length most, the best move least."""
    if said.goal in _COUNTED_GOALS:
        return 4 if said.number else 3
    return 1 if said.goal == "move" else 2


def _in_clause(clause: str) -> SaidGoal | None:
    words = goal_words()
    if sum(map(clause.count, SIDE_SIGNS)) > _MOST_SIDES or words.rows["nothing"].search(clause):
        return None
    if words.rows["doubt"].search(clause) and not words.rows["how"].search(clause):
        return None
    for goal, row, match in _matches(clause):
        before, behind = clause[: match.start()], clause[match.end() :]
        if _is_denied(goal, clause, match):
            continue
        side = _side_in(clause, match, is_object=row in ("mate_object", "mate_word"))
        if goal in ("win", "draw") and words.has_object(behind):
            if goal == "win":
                return SaidGoal("move", 0, side)
            continue
        number = _number(match, before, behind)
        if number is None and goal in _COUNTED_GOALS:
            counted = words.rows["count"].search(clause)
            number = counted and _number(
                counted, clause[: counted.start()], clause[counted.end() :]
            )
        return SaidGoal(goal, number or 0 if goal in _COUNTED_GOALS else 0, side)
    return None


def _matches(clause: str) -> Iterator[tuple[Goal, str, re.Match[str]]]:
    """The goals that a clause may name, those that count most first, each with its row."""
    rows = goal_words().rows
    for goal in _OTHER_MATES:
        if match := rows[goal].search(clause):
            yield goal, goal, match
    if match := rows["mate_in"].search(clause):
        yield "mate", "mate_in", match
    sign = rows["sign"].search(clause)
    if sign and _SIGN_BEFORE.search(clause[: sign.start()].rstrip() or " "):
        yield "mate", "sign", sign
    if (match := rows["mate_word"].search(clause)) and rows["count"].search(clause):
        yield "mate", "mate_word", match
    for row in ("mate_object", "mate"):
        if match := rows[row].search(clause):
            yield "mate", row, match
    if match := rows["win_in"].search(clause):
        yield "mate", "win_in", match
    for goal in _LESS:
        if match := rows[goal].search(clause):
            yield goal, goal, match


def _is_denied(goal: Goal, clause: str, match: re.Match[str]) -> bool:
    words = goal_words()
    before = clause[: match.end()]
    if words.rows["denied"].search(before):
        return True
    if goal not in ("mate", "stalemate"):
        return False
    return bool(words.rows["denied_mate"].search(before)) or bool(
        words.denied_behind.match(clause, match.end())
    )


def _number(match: re.Match[str], before: str, behind: str) -> int | None:
    """The number that a template has found; 0 where it is one of several; None for none."""
    said = next((group for group in match.groups() if group), None)
    if said is None:
        return None
    whole, _, half = said.partition(".")
    if _RANGE.match(behind) or (match[0].startswith(said) and _RANGE_BEFORE.search(before)):
        return 0
    return int(whole) + bool(half)


def _side_in(clause: str, match: re.Match[str], *, is_object: bool) -> Side | None:
    """The side that a clause names before its goal, or in it."""
    start = match.start() if is_object else match.end()
    named = [SIDE_OF[c] for c in clause[:start] if c in SIDE_OF]
    if named:
        return named[-1]
    behind = goal_words().rows["behind"].search(clause, match.end())
    return SIDE_OF[next(c for c in behind[0] if c in SIDE_OF)] if behind else None


def _side_to_move(clauses: Iterable[str]) -> Side | None:
    """The side that is said to move; None where none is, or both are."""
    said = {
        SIDE_OF[c]
        for clause in clauses
        for match in goal_words().rows["turn"].finditer(clause)
        for c in match[0]
        if c in SIDE_OF
    }
    return said.pop() if len(said) == 1 else None


def _side_beside(plain: str, game: Game) -> Side | None:
    """The side that stands beside what is asked: `Mate in 2 (B)`."""
    said = {turn.side for turn in turns_said(plain, game, ("w", "b"))}
    return said.pop() if len(said) == 1 else None
