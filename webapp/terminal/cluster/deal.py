"""Parts of files dealt out in order, and what comes of them used in that order.

So many parts are under way at a time as keep whoever works busy, however many there are in all: no
more is read, and no more is held of what has come back before its turn.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator

from msgspec import Struct

from webapp.document.lines import InputLine
from webapp.language import current, gettext
from webapp.terminal.cluster.doing import do
from webapp.terminal.cluster.hands import AnyHands, Promised, foreign
from webapp.terminal.cluster.jobs import Job, PartDone, Target
from webapp.terminal.cluster.kept import KeptParts
from webapp.terminal.cluster.parts import CorpusPart, LongLine, Scanned, SentPart, TextRange, scan
from webapp.terminal.cluster.tables import TableRange
from webapp.terminal.decoding import no_text
from webapp.terminal.lines import Parts
from webapp.terminal.run import UnreadableError
from webapp.terminal.speaking import Failure
from webapp.terminal.work import LineWork, Origin, Task

_FOR_EACH = 3
"""So many parts there are under way for each that are worked on at once."""
_LOOK = 16
"""After so many parts it is looked how many work."""


class Dealt(Struct):
    """A part that is under way, or the beginning of a file.

    done   what came of it, if that is known
    held   what will come of it
    reach  how many bytes of all files there are up to its end
    name   of its file among the results
    """

    task: Task
    done: PartDone | None
    held: Promised[PartDone] | None
    reach: int
    name: str


class Deal:
    """Deals out parts, in the place of `workers.Workers`.

    use     what is done with each part and what came of it, in their order
    most    the bytes of a part, about
    reach   how many bytes of all files have been read
    kept    the parts that are done already, where they are kept
    """

    def __init__(
        self,
        work: LineWork,
        use: Callable[[Dealt, PartDone], None],
        hands: AnyHands,
        most: int,
        reach: Callable[[], int],
        target: Target | None,
        kept: KeptParts | None,
    ) -> None:
        self._work, self._use, self._hands, self._most = work, use, hands, most
        self._reach, self._target, self._kept = reach, target, kept
        self._pending: deque[Dealt] = deque()
        self._gathered: list[Parts] = []
        self._bytes = self._file = self._number = self._sent = 0
        self._place: Origin | None = None
        self._at_once = 1

    # --- as `Workers` ------------------------------------------------------------------------

    def begin(self, number: int) -> None:
        """Begins with the file of that number, from which its parts have their names."""
        self._send_gathered()
        self._file, self._number = number, 0

    def add(self, task: Task) -> None:
        """Has a part worked on, or gathers what is one together with what follows."""
        if task.first:
            self._send_gathered()
            # One of an archive begins behind the last part of the one before.
            self._number += bool(self._number)
            self._add(task, PartDone(()), None, self._name())
        elif isinstance(task.chunk, TextRange | TableRange):
            self._send_gathered()
            self._send(task.place, task.chunk)
        else:
            self._place = task.place
            self._gathered.append(task.chunk)
            self._bytes += task.chunk.size
            if self._bytes >= self._most:
                self._send_gathered()

    def add_long(self, place: Origin, line: InputLine) -> None:
        """Works on a line here, as the rest of it is still to be read."""
        self._send_gathered()
        self._number += 1
        job = self._job(place, LongLine(line))
        self._add(Task(place, job.part), self._taken(job) or do(job), None, job.name)

    @property
    def busy(self) -> bool:
        """Whether there are parts that have not been used."""
        return bool(self._pending)

    def use_oldest(self) -> None:
        """Waits for the part that is next, and uses it. Raises Failure."""
        dealt = self._pending.popleft()
        done = dealt.done
        if dealt.held:
            try:
                done = self._hands.result(dealt.held)
            except UnreadableError as error:
                done = PartDone((), error=str(error))
        assert done
        if done.foreign:
            raise foreign(done.foreign)
        if dealt.held and self._kept and not done.error:
            self._kept.check_there(dealt.name)
        self._use(dealt, done)

    def settle(self) -> None:
        """Uses all parts. Raises Failure."""
        self._send_gathered()
        while self._pending:
            self.use_oldest()

    def close(self) -> None:
        """Gives up all that was not done."""
        self._pending.clear()
        self._hands.close()

    # --- parts -------------------------------------------------------------------------------

    def ranges(self, file: str, size: int, mark: int) -> Iterator[TextRange]:
        """The parts of a text that is not packed. Raises UnreadableError, and NotTextError once all
        before what is no text is given.

        size   its bytes
        mark   the bytes of the mark that it begins with
        """
        starts = range(0, size, self._most)
        scans: deque[Promised[Scanned] | PartDone] = deque()
        asked, number = 0, 1
        for _ in starts:
            while asked < len(starts) and len(scans) <= _FOR_EACH * self._at_once:
                scans.append(self._scan(file, asked, size, mark))
                asked += 1
            found = scans.popleft()
            if isinstance(found, PartDone):
                begin, stop, first, following = found.where
                if first != number:
                    raise Failure(_changed(file))
                ends_at = None
            else:
                begin, stop, lines, ends_at = self._hands.result(found)
                following = number + lines
            yield TextRange(file, begin, stop, number, following)
            if ends_at is not None:
                raise no_text(number + ends_at)
            number = following

    def _scan(self, file: str, at: int, size: int, mark: int) -> Promised[Scanned] | PartDone:
        """How a part is cut, or will be."""
        start, stop = at * self._most, min((at + 1) * self._most, size)
        before = self._kept and self._kept.take(self._name(at + 1))
        # One that ends before it has something behind it that is no text.
        if before and len(before.where) == len(TextRange._fields) - 1 and before.where[1] >= stop:
            return before
        return self._hands.submit(scan, file, start, stop, size, mark, urgent=True)

    def _send_gathered(self) -> None:
        if self._gathered and self._place:
            chunks, self._gathered, self._bytes = self._gathered, [], 0
            self._send(self._place, SentPart(self._number + 1, chunks))

    def _send(self, place: Origin, part: CorpusPart) -> None:
        self._number += 1
        self._sent += 1
        if self._sent % _LOOK == 1:
            self._at_once = self._hands.at_once
        job = self._job(place, part)
        done = self._taken(job)
        held = None if done else self._hands.submit(do, job)
        self._add(Task(place, part), done, held, job.name)

    def _add(
        self, task: Task, done: PartDone | None, held: Promised[PartDone] | None, name: str
    ) -> None:
        # What was sent is held by whoever has it.
        task = task if done else task._replace(chunk=SentPart(0, ()))
        self._pending.append(Dealt(task, done, held, self._reach(), name))
        while self._pending and (len(self._pending) > self._window or self._has_oldest):
            self.use_oldest()

    @property
    def _window(self) -> int:
        return _FOR_EACH * self._at_once

    @property
    def _has_oldest(self) -> bool:
        held = self._pending[0].held
        return held is None or held.done()

    def _job(self, place: Origin, part: CorpusPart) -> Job:
        return Job(self._work, place, part, self._name(), self._target, current())

    def _name(self, number: int | None = None) -> str:
        return f"part-{self._file:06}-{self._number if number is None else number:06}"

    def _taken(self, job: Job) -> PartDone | None:
        """A part that was done before. Raises Failure where it is another one now."""
        done = self._kept and self._kept.take(job.name)
        if done and done.where != job.part.where:
            raise Failure(_changed(job.place.name))
        return done or None


def _changed(file: str) -> str:
    said = gettext("%(file)s is not what it was when its first parts were worked on.")
    return said % {"file": file}
