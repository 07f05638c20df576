"""A tree of moves played from a position, in the language that its pieces are named in.

English comes first. Where it cannot read on, the languages are tried that have all letters of the
game, and the one that reads furthest along the main line is taken; of several that read alike the
one that is met more often. The letter of a pawn is one of them, as in `Be2-e4` (German) beside
`Lf1-c4`; it is that of a bishop wherever the game is in English.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from webapp.findings import Finding, Span
from webapp.formats.pgn.boards import Boards
from webapp.formats.pgn.comments import read_comments
from webapp.formats.pgn.descriptive import tell_moves
from webapp.formats.tree import Node, Tree
from webapp.formats.walk import SpanWalk, Walked
from webapp.games.letters import LANGUAGES, PieceLetters
from webapp.model.position import Position
from webapp.moves.chess.notation import NO_FILES, SMALL, Letters, letter_behind

_SAMPLE = 400
"""So many moves of a game tell in which language it is."""

_IN_FULL = re.compile(r"[^\W\d_a-hx][a-h][1-8][x:-]?[a-h][1-8]")
_LEADING = re.compile(r"(?!O-?O)([^\W\d_a-hx][^\W\d_a-hx]?)(?=[a-h1-8x:-])")


def walk(text: str, tree: Tree, start: Position, game: int = 0) -> Walked:
    """The line of a tree, from a position.

    game   the number of the game in its text, 0 where there is one alone
    """

    def played(letters: Letters) -> Walked:
        boards = Boards(start, letters, _small_letters(nodes))
        said = SpanWalk(text, start, boards, lambda at: read_comments(text, at, start.kind), game)
        return said.play(nodes)

    nodes = tree.nodes
    if any(finding.code == "record-descriptive" for finding in tree.findings):
        tell_moves(nodes, start)
    found = played({})
    if not found.unread or start.game != "chess":
        return found
    row = _furthest(nodes, start)
    if row is None:
        return found
    place = Span(nodes[0].span.start, nodes[-1].span.end)
    said = Finding("record-language", place, args={"language": row.language})
    found = played(row.capitals)
    return found._replace(findings=(said, *found.findings))


def _small_letters(nodes: Sequence[Node]) -> Sequence[str]:
    """The small letters that stand for pieces: a b for a bishop only where no piece has a capital.

    Elsewhere it would make `bxa3`, which no pawn can play, the move of a bishop.
    """
    has_capitals = any(node.text[:1].isupper() and node.text[:1] != "O" for node in nodes)
    return NO_FILES if has_capitals else SMALL


def _furthest(nodes: Sequence[Node], start: Position) -> PieceLetters | None:
    """The language in which most moves are read, if more than in English."""
    best: PieceLetters | None = None
    rows = _fitting(node.text for node in nodes)
    sample = nodes[:_SAMPLE]
    most = _readable(sample, start, {}) if rows else 0
    tried: set[tuple[str, ...]] = set()
    for row in rows:
        if row.letters not in tried:
            tried.add(row.letters)
            count = _readable(sample, start, row.capitals)
            if count > most:
                best, most = row, count
    return best


def _fitting(moves: Iterable[str]) -> list[PieceLetters]:
    """The languages that have all letters of pieces in these moves, in the order of the table.

    Where no letter is used but that of a pawn it is more often a slip, unless it stands in front
    of both squares in all moves.
    """
    used: set[str] = set()
    in_full = True
    for move in moves:
        used |= {found[1] for found in (_LEADING.match(move), letter_behind(move)) if found}
        in_full = in_full and _IN_FULL.match(move) is not None
    fitting = [row for row in LANGUAGES if used <= {*row.letters}]
    return [row for row in fitting if in_full or used - {row.letters[-1]}]


def _readable(nodes: Sequence[Node], start: Position, letters: Letters) -> int:
    """How many of these moves, the first of a tree, are read in that language."""
    boards = Boards(start, letters, _small_letters(nodes))
    read: list[bool] = []
    begun = {0}
    for node in nodes:
        branch = node.branch
        follows = node.parent < 0 or read[node.parent]
        if follows and branch.number not in begun:
            follows = read[branch.leaves]
            if follows:
                begun.add(branch.number)
                boards.begin(branch, nodes[branch.leaves].branch)
        read.append(follows and boards.read_quickly(branch, node.text) is not None)
    return sum(read)
