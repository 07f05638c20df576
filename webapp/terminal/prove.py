"""The work of `fenboard prove`: a mate proved or ruled out of each position, one a line.

What a line claims is read from its words, its operations of EPD among them. An engine is asked only
where no mate is proved, and what it thinks is said apart.
"""

from __future__ import annotations

import re
from functools import cache, partial
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from webapp.checking.asked import AskedProgram, RefusedError
from webapp.checking.claims import claim_in, claim_of
from webapp.checking.evaluating import engine_failed
from webapp.checking.sayings import SAYINGS
from webapp.checking.telling import value_in_words
from webapp.checking.values import mate_in_words
from webapp.checking.verdict import Claim
from webapp.checking.verdicts import over_of
from webapp.document.lines import InputLine
from webapp.engines.evaluation import EngineFailedError, Evaluation, NoEngineError, NotSentError
from webapp.engines.mates import OutOfTimeError
from webapp.engines.proof import Proof
from webapp.engines.provers import prove, prover_of
from webapp.engines.proving import NotProvableError
from webapp.findings import Finding
from webapp.formats.epd.operations import scan
from webapp.formats.grammar.reading import Reading
from webapp.games.board import CHESS
from webapp.language import gettext, joined, ngettext, pgettext
from webapp.lessons.importing import gather
from webapp.lessons.model import Card, new_id
from webapp.model.line import Move, read_code, write_code
from webapp.model.position import Position
from webapp.moves import has_rules, read_move, written
from webapp.terminal.controls import visible
from webapp.terminal.run import CommandRun
from webapp.terminal.speaking import Failure
from webapp.terminal.work import Results, Write, findings_as_read, is_passed_over

if TYPE_CHECKING:
    from collections.abc import Sequence

    from webapp.engines.driver.evaluating import Engines

SECONDS = 60
"""So long a position is searched, unless said otherwise."""

_USUAL, _USUAL_OF_OTHERS = 3, 2
"""In so many moves a mate is looked for where nothing is claimed; in other games than chess."""

_WEIGHT = 1024
"""A position takes as long as checking so many lines, at the least."""

_OF_WORDS = "surrounding-text"
"""The finding about words that stand beside a position."""

_NEVER_PROVED = ("selfmate", "helpmate", "stalemate")
_BOARD = re.compile(r"\S*/\S*/\S*/\S*")

Answer = Literal["proved", "not-so", "undecided"]
"""Of a line: it is as claimed, or something is known where nothing is claimed; it is not so; or
that is not known.
"""
ANSWERS: dict[Answer, tuple[str, tuple[str, str], str]] = {
    "proved": ("proved", ("%(count)s proved", "%(count)s proved"), "green"),
    "not-so": ("not so", ("%(count)s not so", "%(count)s not so"), "bold red"),
    "undecided": ("undecided", ("%(count)s undecided", "%(count)s undecided"), "yellow"),
}
"""What each is called, how many lines there were of it, and the style it is printed in."""


class ProofJob(NamedTuple):
    """How lines are proved.

    within   in so many moves a mate is looked for; 0 for as many as are claimed
    engine   the program that is asked, "" for none
    seconds  for which a position is searched
    """

    as_json: bool = False
    within: int = 0
    engine: str = ""
    seconds: float = SECONDS


class Answered(NamedTuple):
    """All that is known of a line.

    moves  in so many moves a mate was looked for
    why    why nothing is proved, a sentence; "" where there is no reason but the time
    """

    claim: Claim
    answer: Answer
    moves: int
    proof: Proof | None = None
    evaluation: Evaluation | None = None
    why: str = ""


def prove_line(line: InputLine, outcome: Results, write: Write, *, job: ProofJob) -> None:
    """Proves the mate of the position of a line, or says that there is none."""
    if is_passed_over(line, outcome, write, as_json=job.as_json):
        return
    reading, findings = _read(line)
    position = None if reading.has_error else reading.position
    answered = _answered(line.text, position, job) if position else None
    if answered:
        outcome.told[answered.answer] = outcome.told.get(answered.answer, 0) + 1
    if not job.as_json:
        outcome.print(line, findings)
        if position and answered:
            outcome.say(line.number, *_said(position, answered))
        return
    outcome.checked += 1
    told: dict[str, Any] = {"line": line.number, "input": line.text}
    told |= _as_json(position, answered)
    if position is None or findings:
        told["findings"] = outcome.findings_as_json(findings, line.text, reading.kind)
    write(outcome.object(told))


def _read(line: InputLine) -> tuple[Reading, tuple[Finding, ...]]:
    """The reading of a line and what was found in its text, but for the words of its claim."""
    reading, findings = findings_as_read(line)
    if reading.position and not reading.has_error:
        findings = tuple(found for found in findings if found.code != _OF_WORDS)
    return reading, findings


def _answered(text: str, position: Position, job: ProofJob) -> Answered:
    card = _card_of(text, position)
    claim = claim_of(card)
    if not claim.goal:
        claim = claim_in(_BOARD.sub(" ", text), position)
    usual = _USUAL if position.game == CHESS.game else _USUAL_OF_OTHERS
    within = job.within or (claim.moves if claim.goal == "mate" else 0) or usual
    if claim.goal in _NEVER_PROVED:
        return Answered(claim, "undecided", within, why=_saying("kind-not-proved"))
    if claim.side not in (None, position.turn):
        return Answered(claim, "undecided", within, why=_saying("other-side"))
    if over := over_of(position):
        return Answered(claim, "not-so" if claim.goal else "undecided", within, why=_saying(over))
    proof, why = None, ""
    try:
        proof = prove(position, within, seconds=job.seconds)
    except NotProvableError:
        why = _saying("illegal" if has_rules(position) else "no-rules")
    evaluation = None
    if job.engine and (proof is None or proof.mate is None):
        evaluation, failed = _evaluation(position, job.engine)
        why = why or failed
    answer = _answer(claim, proof)
    if (
        answer == "proved"
        and proof
        and proof.mate
        and _is_other_key(card, position, proof, job.seconds)
    ):
        answer, why = "not-so", gettext("The best move that is named does not mate as soon.")
    return Answered(claim, answer, within, proof, evaluation, why)


def _answer(claim: Claim, proof: Proof | None) -> Answer:
    """Whether it is as claimed."""
    if proof is None or not proof.proved:
        return "undecided"
    if claim.goal == "mate":
        if proof.mate is None:
            return "not-so" if 0 < claim.moves <= proof.within else "undecided"
        return "proved" if claim.moves in (0, proof.mate) else "not-so"
    if claim.goal == "draw" and proof.mate:
        return "not-so"
    if claim.goal in ("win", "draw", "move") and proof.mate is None:
        return "undecided"
    return "proved"


def _card_of(text: str, position: Position) -> Card:
    """The card that a line makes: with its name and task, and its operations."""
    found = next((item for item in gather(text).cards if isinstance(item, Card)), None)
    return replace(found or Card(new_id()), position=position)


def _is_other_key(card: Card, position: Position, proof: Proof, seconds: float) -> bool:
    """Whether an EPD names best moves, none of which is a key or does the same as one."""
    text = card.operations[0] if card.operations else ""
    operations = scan(text, 0, len(text))[0] if text else []
    places = [place for one in operations if one.opcode == "bm" for place in one.operands]
    best = [read_move(position, text[slice(*place)]) for place in places]
    named = {write_code(move, position.kind) for move in best if isinstance(move, Move)}
    if not named or not proof.mate or named & {*proof.keys}:
        return False
    # Of promotions that do the same only one is among the keys.
    prover = prover_of(position, seconds)
    try:
        return all(prover.refuted((code,), proof.mate) for code in named)
    except OutOfTimeError:
        return True


# --- engines -----------------------------------------------------------------------------------


@cache
def _engines(path: str) -> Engines:
    """The engine of this process, which ends with it."""
    import atexit

    from webapp.engines.driver.evaluating import Engines
    from webapp.engines.driver.settings import EngineSettings, read_programs

    engines = Engines(EngineSettings(read_programs(path), find=False))
    atexit.register(engines.close)
    return engines


def check_engine(path: str) -> None:
    """Raises Failure where there is no engine there."""
    from webapp.checking.programs import tried
    from webapp.engines.driver.settings import EngineSettings

    try:
        tried(msgspec.json.encode(AskedProgram(path)), EngineSettings(find=False))
    except RefusedError as error:
        raise Failure(error.message) from error


def _evaluation(position: Position, path: str) -> tuple[Evaluation | None, str]:
    """The engine’s opinion, or why there is none, as a sentence."""
    try:
        found = _engines(path).evaluate(position, lines=1)
    except NotSentError:
        return None, gettext("This position is illegal, so no engine is asked.")
    except NoEngineError:
        return None, gettext("The engine does not play this game.")
    except EngineFailedError as error:
        return None, engine_failed(str(error))
    return (found if found.lines else None), ""


# --- what is told ------------------------------------------------------------------------------


def _as_json(position: Position | None, answered: Answered | None) -> dict[str, Any]:
    """All that is known of a line: nothing of one that cannot be read."""
    if position is None or answered is None:
        return {"claim": None, "mate": None, "keys": [], "proved": False, "answer": None}
    claim, proof, evaluation = answered.claim, answered.proof, answered.evaluation
    told = {
        "claim": msgspec.to_builtins(claim) if claim.goal else None,
        "mate": proof.mate if proof else None,
        "keys": _keys(position, proof.keys) if proof else [],
        "proved": proof is not None and proof.proved,
        "answer": answered.answer,
    }
    if answered.why:
        told["reason"] = answered.why
    if evaluation:
        best = evaluation.lines[0]
        told |= {"engine": evaluation.engine, "depth": evaluation.depth, "score": best.score}
        if best.mate is not None:
            told["engine_mate"] = best.mate
    return told


def _keys(position: Position, codes: Sequence[str]) -> list[str]:
    moves = (read_code(code, position.kind) for code in codes)
    return [written(position, move) for move in moves if move]


def _said(position: Position, answered: Answered) -> tuple[str, str, str]:
    """The answer, its style, and the sentences that say it."""
    label, _, style = ANSWERS[answered.answer]
    sentences = [_sentence(position, answered), _of_engine(position, answered.evaluation)]
    return pgettext("answer of prove", label), style, " ".join(filter(None, sentences))


def _sentence(position: Position, answered: Answered) -> str:
    claim, proof, game = answered.claim, answered.proof, position.game
    if proof is None or not proof.proved:
        return answered.why or _saying("undecided")
    if proof.mate is None:
        sentence = _saying("no-mate", mate=mate_in_words(answered.moves, game))
        if claim.goal == "move":
            more = gettext("Which move is best is not proved.")
        elif claim.goal in ("win", "draw"):
            more = gettext("Whether it is a win or a draw is not proved.")
        else:
            more = answered.why
        return f"{sentence} {more}".rstrip()
    mate, moves = mate_in_words(proof.mate, game), joined(_keys(position, proof.keys))
    if claim.goal == "mate" and 0 < claim.moves < proof.mate:
        claimed = mate_in_words(claim.moves, game)
        return _saying("longer", mate=claimed, other_mate=mate, moves=moves)
    if claim.goal == "mate" and claim.moves > proof.mate:
        return _saying("shorter", mate=mate, moves=moves)
    code = "mate-proved" if len(proof.keys) == 1 else "several-solutions"
    return f"{_saying(code, Mate=mate[:1].upper() + mate[1:], moves=moves)} {answered.why}".rstrip()


def _saying(code: str, **args: str) -> str:
    """A sentence of verdicts."""
    return gettext(SAYINGS[code].text) % args if args else gettext(SAYINGS[code].text)


def _of_engine(position: Position, evaluation: Evaluation | None) -> str:
    if evaluation is None:
        return ""
    score = value_in_words(evaluation.lines[0], position)
    args = {"engine": visible(evaluation.engine), "depth": evaluation.depth, "score": score}
    return gettext("%(engine)s, depth %(depth)s: %(score)s.") % args


class Proofs(CommandRun):
    """A run that proves, and counts how many are as claimed."""

    def __init__(self, files: Sequence[str], job: ProofJob, *, jobs: int) -> None:
        super().__init__(
            files,
            partial(prove_line, job=job),
            writes=job.as_json,
            findings_to_stderr=False,
            jobs=jobs,
            weight=_WEIGHT,
        )
        self._told: dict[Answer, int] = {}

    def _use_outcome(self, outcome: Results) -> None:
        for answer in ANSWERS:
            self._told[answer] = self._told.get(answer, 0) + outcome.told.get(answer, 0)
        super()._use_outcome(outcome)
        # The next one may take minutes.
        self._flush()

    def _done(self) -> list[str]:
        counts = [
            ngettext(*nouns, count) % {"count": count}
            for answer, (_, nouns, _) in ANSWERS.items()
            if (count := self._told.get(answer, 0))
        ]
        return [*super()._done(), *counts]

    def _is_bad(self, *, strict: bool) -> bool:
        failing = self._told.get("not-so", 0) + self._told.get("undecided", 0)
        return failing > 0 or super()._is_bad(strict=strict)
