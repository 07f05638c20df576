"""A conversation with an engine, in UCI or USI, from its first word to its answers.

A program is asked in UCI first, as some speak both, then in USI. It thinks on few threads and with
little memory, alone in its turn, without a book and without favour for either side, where it has
options for these. Its time is watched here, whatever it makes of it: it is told to stop, and given
up where it does not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from webapp.engines.driver.answers import (
    BestLines,
    Dialect,
    EngineOption,
    SaidLine,
    read_info,
    read_name,
    read_option,
)
from webapp.engines.driver.process import EngineClock, EngineLimits, EngineProcess, TroubleError

_MOST_OPTIONS = 500


class Question(Struct, frozen=True):
    """A question as it is sent.

    variant  as `UCI_Variant` has it, "" where the engine is not told
    board    `fen …` or `sfen …`
    moves    these first moves alone, as the engine writes them; () for all
    lines    how many are asked for
    depth    in plies; None for as deep as it comes
    seconds  that it may think
    """

    variant: str
    board: str
    moves: tuple[str, ...] = ()
    lines: int = 1
    depth: int | None = None
    seconds: float = 1


class Talk:
    """A running engine that has said what it is. One thread talks.

    process  in which it runs; any thread may end it
    dialect  that it speaks
    name     as it says it; that of its file where it says none
    options  by their names in small letters
    """

    def __init__(
        self, process: EngineProcess, program: Path, limits: EngineLimits, clock: EngineClock
    ) -> None:
        self.process = process
        self._limits, self._clock = limits, clock
        self._told: dict[str, str] = {}
        self.dialect: Dialect = "uci"
        self.name = program.name
        self.options: dict[str, EngineOption] = {}

    def begin(self, dialects: Sequence[Dialect], settings: Mapping[str, str]) -> None:
        """Asks what it is, and sets it up. Raises TroubleError.

        dialects  that are tried, in this order
        settings  of options that it may have, by their names in small letters
        """
        until = self._clock.now() + self._limits.starting
        self._greet(dialects, until)
        for name, value in (*_QUIET.items(), *settings.items()):
            self._set(name, value)
        for name in ("threads", "usi_threads"):
            self._set(name, str(self._limits.threads))
        for name in ("hash", "usi_hash"):
            self._set(name, str(self._limits.hash))
        self._ready(until)

    def _greet(self, dialects: Sequence[Dialect], until: float) -> None:
        """Finds out which dialect it speaks, and hears what it says of itself."""
        for dialect in dialects:
            self.process.say(dialect)
            is_last = dialect == dialects[-1]
            soon = until if is_last else min(until, self._clock.now() + self._limits.first)
            try:
                self._hear_of_itself(soon)
            except TroubleError as trouble:
                if is_last or trouble.trouble != "silent":
                    raise
            else:
                return

    def _hear_of_itself(self, until: float) -> None:
        for _ in range(self._limits.lines):
            line = self.process.hear(until)
            if line in ("uciok", "usiok"):
                self.dialect = "uci" if line == "uciok" else "usi"
                return
            option = read_option(line)
            if option and len(self.options) < _MOST_OPTIONS:
                self.options.setdefault(option.name.lower(), option)
            self.name = read_name(line) or self.name
        raise TroubleError("flood")

    def _set(self, name: str, value: str) -> None:
        """Sets an option that it has, a number to the nearest that it takes."""
        option = self.options.get(name)
        if option is None or self._told.get(name) == value:
            return
        self._told[name] = value
        is_number = value.isdecimal()
        if is_number and option.least is not None and option.most is not None:
            value = str(max(option.least, min(option.most, int(value))))
        self.process.say(f"setoption name {option.name} value {value}")

    def _ready(self, until: float) -> None:
        self.process.say("isready")
        for _ in range(self._limits.lines):
            if self.process.hear(until) == "readyok":
                return
        raise TroubleError("flood")

    def ask(self, question: Question) -> tuple[SaidLine, ...]:
        """Its best lines, best first; () where it says none. Raises TroubleError."""
        for name in ("multipv", "usi_multipv"):
            self._set(name, str(question.lines))
        if question.variant and self._told.get("uci_variant") != question.variant:
            self._set("uci_variant", question.variant)
            self.process.say("ucinewgame" if self.dialect == "uci" else "usinewgame")
        self._ready(self._clock.now() + self._limits.starting)
        self.process.say(f"position {question.board}")
        self.process.say(self._go(question))
        return self._answer(question)

    def _go(self, question: Question) -> str:
        """The words that have it think; which first moves it may is last, as they are many."""
        thousandths = max(1, round(question.seconds * 1000))
        if question.depth is not None:
            limit = f"depth {question.depth}"
        elif self.dialect == "uci":
            limit = f"movetime {thousandths}"
        else:
            limit = f"btime 0 wtime 0 byoyomi {thousandths}"
        only = f" searchmoves {' '.join(question.moves)}" if question.moves else ""
        return f"go {limit}{only}"

    def _answer(self, question: Question) -> tuple[SaidLine, ...]:
        until = self._clock.now() + min(question.seconds, self._limits.longest)
        stopped = False
        best = BestLines(question.lines)
        for _ in range(self._limits.lines):
            try:
                line = self.process.hear(until)
            except TroubleError as trouble:
                if stopped or trouble.trouble != "silent":
                    raise
                stopped, until = True, self._clock.now() + self._limits.grace
                self.process.say("stop")
                continue
            if line.split(maxsplit=1)[:1] == ["bestmove"]:
                return best.best()
            said = read_info(line, self.dialect)
            if said:
                best.add(said)
        raise TroubleError("flood")


_QUIET = {
    "ponder": "false",
    "usi_ponder": "false",
    "ownbook": "false",
    "usi_ownbook": "false",
    "bookfile": "no_book",
    "contempt": "0",
    "uci_analysemode": "true",
    "uci_chess960": "true",
}
"""The settings of an engine, where it has such an option."""
