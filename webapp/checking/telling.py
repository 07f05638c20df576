"""A verdict in the words of the current language, as the page shows it.

    {"sign", "label", "sentences": [{"code", "text", "acts": […]}], "has_tree", "tree", "engine",
     "task"}

`tree` is a line as /api/line answers it, from the position of the card, or null where there is
none, or it is left out; `engine` is
{"name", "depth", "seconds", "exact"} or null. An act is {"do", "label"} with what it needs: the
`path` of moves that lead there, and the `codes` of moves behind it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from webapp.checking.claims import task_for
from webapp.checking.sayings import SAYINGS, Act
from webapp.checking.values import begins_sentence, mate_in_words, value_text
from webapp.checking.verdict import SIGNS, Claim, Sentence, Verdict
from webapp.document.goals import Goal
from webapp.engines.evaluation import ScoredLine
from webapp.engines.proof import ProvedMove
from webapp.games import EVERY_GAME
from webapp.games.board import Game
from webapp.games.labels import kind_phrase
from webapp.language import gettext, joined, ngettext
from webapp.lessons.model import Card
from webapp.lessons.writing_out import name_in_words
from webapp.model.line import Line, Ply, read_code
from webapp.model.position import Position
from webapp.moves import can_be_played, play
from webapp.moves.walk import names_of_line, positions_of, walk
from webapp.wire.line import line_to_json
from webapp.wire.position import Json

ACTS: Mapping[Act, str] = {
    "add": "Add as right",
    "add-right": "Add as right too",
    "show": "Show it on the board",
    "take-tree": "Take over as variations",
}
"""What can be done about a sentence, in words."""

_GOALS: Mapping[str, Goal] = {"only-wins": "win", "only-holds": "draw", "only-best": "move"}
"""The goals of tasks that are true where a verdict has these sentences."""

_MOST_NAMED = 5
"""So many moves a sentence names."""
_MOST_SHOWN = 3
"""So many moves of a sentence are shown on the board, each by a button."""
_LONGEST_WALK = 0.3


def verdict_to_json(verdict: Verdict, card: Card, *, with_tree: bool = True) -> Json:
    """The verdict on that card; a tree has hundreds of moves, which lists leave out."""
    headline = max(verdict.said, key=lambda said: SIGNS.index(SAYINGS[said.code].sign))
    has_tree = card.position is not None and bool(verdict.proof and verdict.proof.tree)
    thought = verdict.evaluation
    return {
        "sign": verdict.sign,
        "label": gettext(SAYINGS[headline.code].label) % _numbers(headline, _game(card)),
        "sentences": _sentences(verdict, card, has_tree=has_tree),
        "has_tree": has_tree,
        "tree": _tree(card, verdict) if with_tree and has_tree else None,
        "engine": None
        if thought is None
        else {
            "name": thought.engine,
            "depth": thought.depth,
            "seconds": round(thought.seconds, 1),
            "exact": thought.exact,
        },
        "task": _task(verdict, card),
    }


def _game(card: Card) -> Game:
    return card.position.game if card.position else "chess"


def _task(verdict: Verdict, card: Card) -> str:
    """A task that is true, where the card has none yet; "" for none."""
    if card.position is None or card.task.strip():
        return ""
    if verdict.proof and verdict.proof.mate:
        return task_for(Claim("mate", verdict.proof.mate), card.position)
    for sentence in verdict.said:
        if sentence.code in _GOALS:
            return task_for(Claim(_GOALS[sentence.code]), card.position)
    return ""


def _numbers(said: Sentence, game: Game) -> dict[str, Any]:
    mate = mate_in_words(said.number, game)
    return {
        "number": said.number,
        "mate": mate,
        "Mate": begins_sentence(mate),
        "other_mate": mate_in_words(said.other, game),
        "text": said.text,
        "pieces": joined(kind_phrase(game, piece).translated() for piece in said.pieces),
    }


def _sentences(verdict: Verdict, card: Card, *, has_tree: bool) -> list[Json]:
    """The sentences; the tree is offered by the last of those that can, once."""
    taking = [said for said in verdict.said if "take-tree" in SAYINGS[said.code].acts]
    last = taking[-1] if has_tree and taking else None
    return [_sentence(said, card, has_tree=said is last) for said in verdict.said]


def _sentence(said: Sentence, card: Card, *, has_tree: bool) -> Json:
    row, start = SAYINGS[said.code], card.position
    words = _numbers(said, _game(card))
    ends = list[str]()
    if start is not None:
        path, ends = moves_in_words(start, said.path, (*said.codes, *filter(None, [said.own])))
        own = ends.pop() if said.own and ends else ""
        named, more = ends[:_MOST_NAMED], len(ends) - _MOST_NAMED
        if more > 0:
            # The last item of a list of moves.
            named.append(gettext("%(count)s more") % {"count": more})
        words |= {"path": path, "moves": joined(named), "own": own}
        words |= {"value": value_in_words(said.value, start)}
        words |= {"next": value_in_words(said.next, start)}
    template = ngettext(row.text, row.plural, said.number) if row.plural else gettext(row.text)
    return {
        "code": said.code,
        "text": template % words,
        "acts": [act for name in row.acts for act in _acts(name, said, ends, has_tree=has_tree)],
    }


def _acts(name: Act, said: Sentence, ends: Sequence[str], *, has_tree: bool) -> Iterator[Json]:
    """The acts of a name, where they can be done; `ends` are the words of the sentence's codes."""
    label = gettext(ACTS[name])
    if name == "take-tree":
        if has_tree:
            yield {"do": name, "label": label}
    elif name in ("add", "add-right"):
        yield {"do": "add-right", "label": label, "path": [*said.path], "codes": [*said.codes]}
    elif said.codes:
        for code, move in zip(said.codes[:_MOST_SHOWN], ends, strict=False):
            # Buttons are told from each other by their moves.
            one = gettext("Show %(moves)s on the board") % {"moves": move}
            shown = one if len(said.codes) > 1 else label
            yield {"do": name, "label": shown, "path": [*said.path, code]}
    else:
        yield {"do": name, "label": label, "path": [*said.path]}


def value_in_words(line: ScoredLine | None, position: Position) -> str:
    """The value of an engine's line: +0.4 for the first side; or in how many moves it is mate."""
    if line is None:
        return ""
    if line.mate is not None:
        is_won = line.mate > 0
        return mate_in_words(line.mate, position.game) if is_won else gettext("it is mated")
    return value_text(line, position.turn)


# --- moves -----------------------------------------------------------------------------------


def moves_in_words(
    start: Position, path: Sequence[str], ends: Sequence[str] = ()
) -> tuple[str, list[str]]:
    """Moves that follow each other as `1.Qg6 Kh8 2.Qg7#`, and each of those behind them with its
    number; what cannot be played is left out.
    """
    line, count = _line(start, path, ends)
    positions = positions_of(line)
    told = names_of_line(line, positions, ("native",))
    names = [name_in_words(names, start.game) for names in told]
    befores = [positions[ply.parent] if ply.parent >= 0 else start for ply in line.plies]
    plies = [*zip(befores, names, strict=True)]
    follow = " ".join(
        _numbered(before, name, anew=number == 0)
        for number, (before, name) in enumerate(plies[:count])
    )
    return follow, [_numbered(before, name, anew=True) for before, name in plies[count:]]


def _numbered(before: Position, name: str, *, anew: bool) -> str:
    if EVERY_GAME[before.game].counts_plies:
        return name
    if before.turn == "first":
        return f"{before.fullmove}.{name}"
    return f"{before.fullmove}…{name}" if anew else name


def _line(start: Position, path: Sequence[str], ends: Sequence[str]) -> tuple[Line, int]:
    """A line of moves that follow each other, and how many these are, with moves behind them."""
    position, plies = start, list[Ply]()
    for code in path:
        move = read_code(code, start.kind)
        if move is None or not can_be_played(position, move):
            return Line(start, tuple(plies)), len(plies)
        plies.append(Ply(len(plies) - 1, move))
        position = play(position, move)
    at = len(plies) - 1
    for code in ends:
        move = read_code(code, start.kind)
        if move is not None and can_be_played(position, move):
            plies.append(Ply(at, move))
    return Line(start, tuple(plies)), at + 1


def line_of_tree(start: Position, tree: Sequence[ProvedMove]) -> Line:
    """The line of a tree of moves that can be played."""
    moves = [read_code(branch.code, start.kind) for branch in tree]
    return Line(
        start,
        tuple(Ply(branch.parent, move) for branch, move in zip(tree, moves, strict=True) if move),
    )


def _tree(card: Card, verdict: Verdict) -> Json:
    assert card.position
    assert verdict.proof
    line = line_of_tree(card.position, verdict.proof.tree)
    return line_to_json(line, walk(line, longest=_LONGEST_WALK), "always")
