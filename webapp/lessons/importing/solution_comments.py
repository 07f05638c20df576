"""The solution in words as a comment of a game, which other programs show, there and back.

It stands behind the last move of the main line, below what is said there, or in the comment before
the result where there are no moves. The card has it from its tag; here it is taken away again.
"""

from __future__ import annotations

from msgspec.structs import replace

from webapp.formats.pgn.comments import decoded, encoded
from webapp.model.line import Line, main_line

GAP = "\n\n"
"""What stands between two things that a comment says."""


def as_comment(words: str) -> str:
    """Words as they come back from a comment: without spaces around them and at ends of lines."""
    return decoded(encoded(words))


def with_solution(line: Line, solution: str) -> Line:
    """The line with the solution as a comment."""
    said = as_comment(solution)
    return _with_last(line, GAP.join(filter(None, (_last(line), said)))) if said else line


def without_solution(line: Line, solution: str) -> Line:
    """The line without the comment that is the solution, if its last one is or ends so."""
    said, last = as_comment(solution), _last(line)
    if not said or not (last == said or last.endswith(GAP + said)):
        return line
    return _with_last(line, last[: -len(said)].removesuffix(GAP))


def _last(line: Line) -> str:
    numbers = main_line(line)
    return line.plies[numbers[-1]].after if numbers else line.comment


def _with_last(line: Line, comment: str) -> Line:
    numbers = main_line(line)
    if not numbers:
        return replace(line, comment=comment)
    plies = list(line.plies)
    plies[numbers[-1]] = replace(plies[numbers[-1]], after=comment)
    return replace(line, plies=tuple(plies))
