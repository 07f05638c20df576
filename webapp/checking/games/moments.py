"""The moments of a game at which one move alone wins or mates, found there or missed.

Every position of the main line is *sifted*: an engine looks at it for a moment, which costs some
milliseconds. Where the other side's last move seems to have given something away, or there seems to
be a mate, it is *looked at* properly: how good is the best move, and how good the next best? A
moment is kept where

    one move alone wins    `only_move.judge`: every other leaves the game less than nearly won
    or mates               a mate in up to `MOST_MOVES_OF_MATE` moves that is proved, by one key
    the value has jumped   the other side has just made a mistake; what is won all along is no task
    there is a choice      another move can be made
    it is not expected     not merely taking back what was just taken

and its solution goes on as long as again one move alone wins, or to the mate. A mistake of which
the solution is already under way is no new moment.

Mates are proved by search over all defences; all else is what the engine thinks, and the moment
says which, and how deep it has looked.

Sources: the ideas of lichess-puzzler's generator (github.com/ornicar/lichess-puzzler), by which
Lichess finds its puzzles; the bounds are those of `only_move.py`, where the reasons stand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from webapp.checking.games import SEARCHED
from webapp.checking.games.themes import themes_of
from webapp.checking.only_move import DIFFERENCE, WINS, chance, judge
from webapp.checking.opinions import Thinker
from webapp.engines.evaluation import Evaluation, ScoredLine
from webapp.engines.proof import Path, Proof
from webapp.engines.proving import prove
from webapp.games.board import other
from webapp.model.line import Line, Move, main_line, read_code, write_code
from webapp.model.position import Position
from webapp.moves import can_be_played, play, possible_moves, refusal
from webapp.moves.playing import taken_by
from webapp.rules.reach import attacking_king

SIFTED_TO = 8
"""Plies of the first look: a capture and its consequences are seen, at some milliseconds each."""

LOOKED_TO = 14
"""Plies of the second look: what a class can be asked to see is decided within them."""

LEEWAY = 0.1
"""So many points less than is asked for are enough for a second look: so much a value changes on
average between the two looks.
"""

MOST_MOVES_OF_MATE = 3
"""A mate in so many moves is proved within seconds without an engine; a longer one is a win."""

MOST_MOVES = 6
"""The most moves of the solver in a solution: what goes on longer is more than a task on paper."""

MOST_PLIES = 600
"""Of a longer game so much is looked at: the longest of tournaments have had 538."""

PROVING = 3.0
"""The seconds that the proof of one mate may take."""

LONGEST = 40.0
"""The seconds that a game may take, below what a question to a worker may."""


class Moment(Struct, frozen=True, omit_defaults=True):
    """A moment of a game.

    ply     how many plies of the main line have been played before
    path    the solution from there: the solver's moves and the answers, the solver's last
    played  the move of the game
    mate    in so many moves, proved; None where it is no such mate
    themes  names of `themes.THEMES`
    best    the value of the solution, and `next` what the engine thinks of the next best move
    engine  its name; `depth` to which it has looked
    """

    ply: int
    path: Path
    played: str
    mate: int | None = None
    themes: tuple[str, ...] = ()
    best: ScoredLine = ScoredLine()
    next: ScoredLine = ScoredLine()
    engine: str = ""
    depth: int = 0

    @property
    def found(self) -> bool:
        """Whether the player found it."""
        return self.played == self.path[0]


class Searched(Struct, frozen=True, omit_defaults=True):
    """All that was found in a game.

    plies   of its main line have been looked at
    whole   whether these are all: False where the time was over, or the game is too long
    """

    moments: tuple[Moment, ...] = ()
    plies: int = 0
    whole: bool = True


def can_be_searched(line: Line) -> bool:
    """Whether it is a game of chess by the usual rules, Chess960 as well."""
    start = line.start
    return (
        start.game in SEARCHED
        and not start.variant
        and not start.has_pockets
        and start.checks is None
    )


def moments_of(
    line: Line,
    engines: Thinker,
    *,
    seconds: float = LONGEST,
    clock: Callable[[], float] = monotonic,
) -> Searched:
    """The moments of a game that `can_be_searched`, in their order.

    seconds   after which no more of it is looked at, by `clock`

    Raises as `Engines.evaluate` does. Positions in which a king could be taken are passed over: no
    engine takes them.
    """
    return _GameSearch(line, engines, clock() + seconds, clock).run()


class _GamePly(NamedTuple):
    """A position of the game and the move that was played in it."""

    number: int
    position: Position
    move: Move


class _GameSearch:
    """The search of one game.

    Mutable: what was seen of the position before, and which positions need not be looked at.
    """

    def __init__(
        self, line: Line, engines: Thinker, until: float, clock: Callable[[], float]
    ) -> None:
        self._engines, self._until, self._clock = engines, until, clock
        self._plies = _plies_of(line)
        self._whole = len(self._plies) == len(main_line(line))
        self._under_way: set[int] = set()
        """The plies at which a solution that was found is being played."""
        self._seen: set[Position] = set()

    def run(self) -> Searched:
        moments: list[Moment] = []
        before: ScoredLine | None = None
        for at, ply in enumerate(self._plies):
            if self._clock() >= self._until:
                return Searched(tuple(moments), at, whole=False)
            seen = self._sifted(ply.position)
            is_new = ply.number not in self._under_way and self._is_first(ply.position)
            if seen and is_new and _is_promising(seen, before):
                moment = self._looked_at(ply, self._plies[at - 1] if at else None)
                if moment:
                    moments.append(moment)
                    self._goes_on(moment, at)
            before = seen
        return Searched(tuple(moments), len(self._plies), self._whole)

    def _sifted(self, position: Position) -> ScoredLine | None:
        """The value it seems to have; None where an engine cannot be asked."""
        if attacking_king(position, other(position.turn)):
            return None
        found = self._engines.evaluate(position, lines=1, depth=SIFTED_TO)
        return found.lines[0] if found.lines else None

    def _is_first(self, position: Position) -> bool:
        """Whether it was not on the board before, but for the counters."""
        bare = _without_counters(position)
        is_new = bare not in self._seen
        self._seen.add(bare)
        return is_new

    def _goes_on(self, moment: Moment, at: int) -> None:
        """While the game follows a solution, that is no new moment."""
        for step, code in enumerate(moment.path):
            if at + step >= len(self._plies):
                break
            ply = self._plies[at + step]
            self._under_way.add(ply.number)
            if write_code(ply.move, ply.position.kind) != code:
                break

    # --- the second look -------------------------------------------------------------------------

    def _looked_at(self, ply: _GamePly, previous: _GamePly | None) -> Moment | None:
        position = ply.position
        if len(possible_moves(position).moves) < 2:
            return None
        seen = self._engines.evaluate(position, lines=2, depth=LOOKED_TO)
        if not seen.lines:
            return None
        mate, path = self._proved(position, seen), Path()
        if mate:
            path = variation(mate)
        elif judge(seen, "win").kind == "only":
            path = self._as_long_as_one_wins(position, seen)
            if previous and len(path) == 1 and _takes_back(previous, position, path[0]):
                return None
        if not path:
            return None
        came = (previous.position, previous.move) if previous else None
        return Moment(
            ply=ply.number,
            path=path,
            played=write_code(ply.move, position.kind),
            mate=mate.mate if mate else None,
            themes=themes_of(position, _shown(path, seen.lines[0].codes), came),
            best=ScoredLine(path[:1], None, mate.mate) if mate else _alone(seen.lines[0]),
            next=_alone(seen.lines[1]) if len(seen.lines) > 1 else ScoredLine(),
            engine=seen.engine,
            depth=seen.depth,
        )

    def _proved(self, position: Position, seen: Evaluation) -> Proof | None:
        """The proof that one move alone mates in few moves; None where there is none."""
        within = _few(seen.lines[0])
        if within is None or (len(seen.lines) > 1 and _few(seen.lines[1]) == within):
            return None
        found = prove(position, within, seconds=min(PROVING, self._until - self._clock()))
        return found if found.mate and len(found.keys) == 1 else None

    def _as_long_as_one_wins(self, position: Position, seen: Evaluation) -> Path:
        """The solution of which the first move alone wins.

        What follows because nothing else can be played is shown, but ends no solution.
        """
        path, best, length, been = Path(), seen.lines[0], 0, {_without_counters(position)}
        while best.codes:
            path, position = (*path, best.codes[0]), _after(position, best.codes[0])
            is_choice = len(seen.lines) > 1
            length = len(path) if is_choice else length
            if len(path) >= 2 * MOST_MOVES - 1:
                break
            answer = best.codes[1] if len(best.codes) > 1 else self._answer(position)
            if not answer:
                break
            path, position = (*path, answer), _after(position, answer)
            bare = _without_counters(position)
            if bare in been or self._clock() >= self._until:
                break
            been.add(bare)
            seen = self._engines.evaluate(position, lines=2, depth=LOOKED_TO)
            if judge(seen, "win").kind != "only":
                break
            best = seen.lines[0]
        return path[:length]

    def _answer(self, position: Position) -> str:
        """The answer of the other side; "" where there is none."""
        if not possible_moves(position).moves:
            return ""
        lines = self._engines.evaluate(position, lines=1, depth=LOOKED_TO).lines
        return lines[0].codes[0] if lines and lines[0].codes else ""


# --- pure ----------------------------------------------------------------------------------------


def variation(proof: Proof) -> Path:
    """The key and the longest defence of a proof, each answered, to the mate."""
    if not proof.tree:
        return proof.keys[:1]
    first: dict[int, int] = {}
    for number, branch in enumerate(proof.tree):
        first.setdefault(branch.parent, number)
    path, at = [], first.get(-1)
    while at is not None:
        path.append(proof.tree[at].code)
        at = first.get(at)
    return tuple(path)


def _shown(path: Path, expected: Path) -> Path:
    """The moves that show what a solution is about: of one that is a single move, as several win
    then, also the answer and the next move that an engine expects.
    """
    goes_on = len(path) == 1 and len(expected) > 2 and expected[0] == path[0]
    return expected[:3] if goes_on else path


def _is_promising(seen: ScoredLine, before: ScoredLine | None) -> bool:
    """Whether a second look is worth it: there is a mate, or the other side's move gave much away.

    before   what the position before was worth to the other side; None where that is not known, so
             that anything may have happened
    """
    if _few(seen) is not None:
        return True
    had = 1 - chance(before) if before else 0.0
    return chance(seen) >= WINS - LEEWAY and chance(seen) - had >= DIFFERENCE - LEEWAY


def _few(line: ScoredLine) -> int | None:
    """In how many moves it mates, where these are few."""
    is_few = line.mate is not None and 0 < line.mate <= MOST_MOVES_OF_MATE
    return line.mate if is_few else None


def _plies_of(line: Line) -> Sequence[_GamePly]:
    """The main line as far as its moves are legal, `MOST_PLIES` at the most."""
    found: list[_GamePly] = []
    position = line.start
    for count, number in enumerate(main_line(line)[:MOST_PLIES]):
        move = line.plies[number].move
        if not can_be_played(position, move) or refusal(position, move):
            break
        found.append(_GamePly(count, position, move))
        position = play(position, move)
    return found


def _takes_back(previous: _GamePly, position: Position, code: str) -> bool:
    """Whether a move takes what has just taken something."""
    move = read_code(code, position.kind)
    assert move
    has_taken = bool(taken_by(previous.position, previous.move))
    return has_taken and move.to == previous.move.to and bool(taken_by(position, move))


def _after(position: Position, code: str) -> Position:
    move = read_code(code, position.kind)
    assert move
    return play(position, move)


def _alone(line: ScoredLine) -> ScoredLine:
    """A line with its first move only, as it is kept."""
    return ScoredLine(line.codes[:1], line.score, line.mate)


def _without_counters(position: Position) -> Position:
    return replace(position, halfmove=0, fullmove=1)
