"""The verdict on a card: its claim held against what is so.

A claim of mate is proved or refuted by search over all defences (`engines/proving.py`), and the
card's own moves with it, one by one. What else a card claims is an engine's opinion, and said so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Union

from msgspec.structs import astuple

from webapp.checking.claims import claim_of
from webapp.checking.opinions import Opinion, Thinker
from webapp.checking.sayings import SAYINGS
from webapp.checking.tsume import tsume_sentences
from webapp.checking.verdict import SIGNS, Claim, Sentence, Verdict
from webapp.engines.evaluation import Evaluation
from webapp.engines.mates import OutOfTimeError
from webapp.engines.proof import Path, Proof
from webapp.engines.prover import Prover, Refuted
from webapp.engines.provers import prover_of
from webapp.engines.proving import MOST_MOVES, NotProvableError
from webapp.engines.syzygy import EndingTables
from webapp.lessons.model import RIGHT_NAGS, Card
from webapp.lessons.solving import solution_line
from webapp.model.line import Line, children, main_line, write_code
from webapp.model.position import Position
from webapp.moves import has_rules, outcome, play
from webapp.rules.legality import analyse

if TYPE_CHECKING:
    from webapp.engines.tsume import TsumeProver

SECONDS = 20.0
"""So long a proof is looked for."""

AnyProver = Union[Prover, "TsumeProver"]

_USUAL = {"chess": 3}
_USUAL_OF_OTHERS = 2
"""In so many moves a mate is looked for where nobody says in how many."""

_MOST_OF_SOLUTION = 20
"""So many plies a solution has at the most, where the card asks for nothing."""

_LONG_RANGE = frozenset("QRBqrb")

_MOST_LOOKED_AT = 300
"""So many of the card's own moves are held against a proof."""


def check(
    card: Card,
    engines: Thinker | None = None,
    tables: EndingTables | None = None,
    *,
    seconds: float = SECONDS,
) -> Verdict:
    """The verdict on a card.

    engines  None where none may be asked
    tables   of endings, likewise
    seconds  for which a proof is looked for, and an engine asked again
    """
    if card.position is None:
        return _verdict([Sentence("no-position")], Claim())
    claim = claim_of(card)
    if not has_rules(card.position):
        return _verdict([Sentence("no-rules")], claim)
    over = over_of(card.position)
    if over:
        return _verdict([Sentence(over)], claim)
    if claim.side not in (None, card.position.turn):
        return _verdict([Sentence("other-side")], claim)
    if claim.goal in ("selfmate", "helpmate", "stalemate"):
        return _verdict([Sentence("kind-not-proved")], claim)
    mate = _Mate(card, claim, seconds)
    if claim.goal == "mate" or (claim.goal in ("", "move") and mate.moves_of_line):
        return mate.verdict(engines)
    if claim.goal == "" and len(main_line(mate.line)) > _MOST_OF_SOLUTION:
        # A game that is shown, and no solution.
        return _verdict([Sentence("nothing-claimed")], claim)
    return _opinion(card.position, claim, mate.own, engines, tables)


def _opinion(
    position: Position,
    claim: Claim,
    own: Sequence[str],
    engines: Thinker | None,
    tables: EndingTables | None = None,
) -> Verdict:
    found = Opinion(position, claim, own, engines, tables)
    found.find()
    return _verdict(found.said, claim, found.proof, found.evaluation)


def _verdict(
    said: Iterable[Sentence],
    claim: Claim,
    proof: Proof | None = None,
    evaluation: Evaluation | None = None,
) -> Verdict:
    """The verdict, as grave as the gravest sentence."""
    # What is wrong comes first.
    found = tuple(sorted(said, key=lambda one: SAYINGS[one.code].sign != "wrong"))
    sign = max((SAYINGS[one.code].sign for one in found), key=SIGNS.index)
    return Verdict(sign, found, claim, proof, evaluation)


def over_of(position: Position) -> str:
    """The code of a sentence where nothing can be played; "" where something can."""
    events = outcome(position).events
    if "checkmate" in events or "stalemate-lost" in events:
        return "over-mate"
    return "over-stalemate" if "stalemate" in events else ""


class _Mate:
    """A card that asks for mate, or whose moves end in one."""

    def __init__(self, card: Card, claim: Claim, seconds: float) -> None:
        assert card.position
        self.card, self.claim, self._seconds = card, claim, seconds
        self.position = card.position
        self.line = solution_line(card) or Line(card.position)
        self.after = children(self.line)
        self._looked_at = 0
        self.moves_of_line = _moves_to_mate(self.line)
        self.own = tuple(self._code(number) for number in self._right(-1))

    def verdict(self, engines: Thinker | None) -> Verdict:
        """The verdict: proved, or what is so instead."""
        usual = _USUAL.get(self.position.game, _USUAL_OF_OTHERS)
        number = self.claim.moves or self.moves_of_line or usual
        prefer = self.own[0] if self.own else ""
        try:
            prover = prover_of(self.position, self._seconds)
        except NotProvableError:
            code = "illegal" if _is_illegal(self.position) else "no-rules"
            return _verdict([Sentence(code)], self.claim)
        notes = None
        if isinstance(prover, Prover):
            proof = prover.prove(number, prefer=prefer)
        else:
            proof, notes = astuple(prover.solve(number, prefer=prefer))
        if not proof.proved:
            if self._forces(number):
                return _verdict(
                    [Sentence("mate-forced", codes=self.own[:1], number=number)], self.claim
                )
            return _opinion(self.position, self.claim, self.own, engines)
        said = [*self._said(prover, proof, number, notes.same if notes else ())]
        if notes and proof.mate:
            said += tsume_sentences(notes)
        return _verdict(said, self.claim, proof)

    def _forces(self, number: int) -> bool:
        """Whether the card's own first move mates, where all moves were too many to decide."""
        if not self.own:
            return False
        try:
            prover = prover_of(self.position, self._seconds / 2)
            return prover.refuted(self.own[:1], min(number, MOST_MOVES)) is None
        except OutOfTimeError:
            return False

    def _said(self, prover: AnyProver, proof: Proof, number: int, same: Path) -> Iterator[Sentence]:
        """The sentences.

        number  in so many moves a mate was looked for
        same    keys that do as the first one does
        """
        is_claimed = bool(self.claim.moves or self.moves_of_line)
        if proof.mate is None:
            yield from self._not_so(prover, number, is_claimed=is_claimed)
            return
        own = self.own
        if is_claimed and proof.mate < number:
            yield Sentence("shorter", codes=proof.keys, number=proof.mate, other=number)
            return
        faults = [*self._faults(prover, proof.mate)]
        keys = tuple(key for key in proof.keys if key not in same)
        # A move that does not mate is none of the solutions, whatever else its pawn could become.
        bad = {one.path[0] for one in faults if one.code.startswith("own-") and len(one.path) <= 2}
        right = [code for code in own if code not in bad]
        others = tuple(key for key in keys if not any(_is_same(key, code) for code in right))
        if own and len(others) == len(keys) and self.own[0] not in same:
            yield from faults
            yield Sentence("real-solution", codes=others, number=proof.mate)
        elif own and others:
            # Whatever mates at once counts as solved, see `lessons/solving.py`.
            code = "another-mate" if proof.mate == 1 else "another-solution"
            yield Sentence(code, codes=others, number=proof.mate)
            yield from faults
        else:
            if len(keys) == 1:
                code = "mate-proved"
            else:
                code = "mate-proved-several" if own else "several-solutions"
            yield Sentence(code, codes=keys, number=proof.mate)
            yield from faults
        yield from self._beside(proof)

    def _beside(self, proof: Proof) -> Iterator[Sentence]:
        """Further sentences on a mate that is proved."""
        # Of tsume shogi these are told as its rules have it.
        if proof.duals and self.position.game != "shogi":
            *path, dual = proof.duals[0]
            yield Sentence("duals", path=tuple(path), codes=(dual,), number=len(proof.duals))
        for assumed in proof.assumes:
            yield Sentence(f"assumes-{assumed}")
        if self.position.game == "chess" and _is_illegal(self.position):
            yield Sentence("assumes-board")

    def _not_so(self, prover: AnyProver, number: int, *, is_claimed: bool) -> Iterator[Sentence]:
        """The sentences where there is no mate in so many moves."""
        usual = _USUAL.get(self.position.game, _USUAL_OF_OTHERS)
        longer = prover.prove(usual) if is_claimed and number < usual else Proof(usual)
        if longer.mate:
            yield Sentence("longer", codes=longer.keys, number=number, other=longer.mate)
        else:
            yield Sentence("no-mate" if is_claimed else "no-mate-found", number=number)
        with suppress(OutOfTimeError):
            for code in self.own[:1]:
                why = prover.refuted((code,), number)
                if why:
                    yield self._fault((code,), why, number)
        if 0 < self.moves_of_line <= number:
            yield Sentence("helped")

    # --- the card's own moves --------------------------------------------------------------

    def _right(self, number: int) -> list[int]:
        """The plies behind one that are right: the main one, and those with a sign."""
        numbers = self.after.get(number, ())
        nags = {number: set(self.line.plies[number].nags) for number in numbers}
        return [n for n in numbers if n == numbers[0] or RIGHT_NAGS & nags[n]]

    def _code(self, number: int) -> str:
        return write_code(self.line.plies[number].move, self.position.kind)

    def _faults(self, prover: AnyProver, mate: int) -> Iterator[Sentence]:
        """The faults of the card's own moves, where there is a mate in so many."""
        waiting: list[tuple[int, Position, int, Path]] = [(-1, self.position, mate, ())]
        while waiting and self._looked_at < _MOST_LOOKED_AT:
            at, position, left, path = waiting.pop(0)
            for number in self._right(at):
                self._looked_at += 1
                here = (*path, self._code(number))
                try:
                    why = prover.refuted(here, left)
                except OutOfTimeError:
                    yield Sentence("own-undecided", path=here)
                    return
                if why:
                    yield self._fault(here, why, left)
                    continue
                played = play(position, self.line.plies[number].move)
                if over_of(played):
                    continue
                answers = self.after.get(number, ())
                if not answers:
                    yield Sentence("stops-early", path=here, number=left - 1)
                for answer in answers:
                    there = (*here, self._code(answer))
                    if answer in self.after:
                        after = play(played, self.line.plies[answer].move)
                        waiting.append((answer, after, left - 1, there))
                    else:
                        yield Sentence("stops-early", path=there, number=left - 1)

    def _fault(self, path: Path, why: Refuted, left: int) -> Sentence:
        """The fault of the last move of a path, which should mate in `left` moves."""
        if why.stalemate:
            return Sentence("own-stalemate", path=path)
        if not why.answer:
            is_tsume = self.position.game == "shogi"
            return Sentence("own-no-check" if is_tsume else "own-illegal", path=path)
        return Sentence(
            "own-wrong" if left > 1 else "own-no-mate", (*path, why.answer), number=left - 1
        )


def _is_illegal(position: Position) -> bool:
    return any(one.severity == "illegal" for one in analyse(position))


def _moves_to_mate(line: Line) -> int:
    """In how many moves of the solver the main line ends in mate of the other side; 0 for none."""
    numbers: Mapping[int, int] | Sequence[int] = main_line(line)
    position = line.start
    for number in numbers:
        position = play(position, line.plies[number].move)
    is_mate = position.turn != line.start.turn and over_of(position) == "over-mate"
    return (len(numbers) + 1) // 2 if is_mate else 0


def _is_same(code: str, other: str) -> bool:
    """Whether two moves differ at most in what a pawn becomes: a queen, a rook or a bishop."""
    return code == other or (code[:-1] == other[:-1] and {code[-1], other[-1]} <= _LONG_RANGE)
