"""The processes that know the rules of shogi and others: what dies, what is late, what is left."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.install.timers import Timer
from tests.servers import wait_until
from webapp.document import parse
from webapp.games import GAMES
from webapp.model.position import Position
from webapp.moves import Possible, possible_moves
from webapp.moves.fairy import library, worker
from webapp.processes import FailedError, Processes

pytestmark = pytest.mark.skipif(find_spec("pyffish") is None, reason="asks the library")
posix_only = pytest.mark.skipif(os.name != "posix", reason="stops processes as POSIX does")

ENDS_IT = b"no variant of that name\n9"
"""A question that the library cannot take."""

ASKS = """
import os, sys
from webapp.games import kind_of
from webapp.moves import possible_moves
from webapp.moves.fairy import library
from webapp.model.position import Position
board = Position(squares=("K^", *[""] * 62, "k^"), kind=kind_of("makruk"))
print(len(possible_moves(board).moves), flush=True)
"""
"""A program that asks about a board with three moves."""


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Iterator[Processes]:
    """The processes that are asked, in the place of those that there may be already."""
    processes = Processes(Path(worker.__file__), 2, 32, worker.LONGEST, library.STARTING)
    monkeypatch.setattr(library, "processes", lambda _pid: processes)
    yield processes
    processes.close()


def start() -> Position:
    found = parse(GAMES["xiangqi"].start, "feen").position
    assert found is not None
    return found


def test_many_threads_are_answered_by_few_processes(asked: Processes) -> None:
    with ThreadPoolExecutor(8) as threads:
        answers = {*threads.map(lambda _: possible_moves(start()), range(24))}
    assert len(answers) == 1
    assert len(answers.pop().moves) == 44
    assert 1 <= len(asked._idle) <= 2


STARTS_WHEN_TOLD = """
import os, sys, time
while not os.path.exists({told!r}):
    time.sleep(0.01)
sys.stdout.buffer.write(b"!")
while head := sys.stdin.buffer.read(4):
    message = sys.stdin.buffer.read(int.from_bytes(head, "big"))
    sys.stdout.buffer.write(head + message)
    sys.stdout.buffer.flush()
"""


def test_whoever_waits_for_a_process_waits_until_it_has_started(
    tmp_path: Path, timers: list[Timer]
) -> None:
    told, file = tmp_path / "told", tmp_path / "file.py"
    file.write_text(STARTS_WHEN_TOLD.format(told=str(told)))
    processes = Processes(file, 1, 4, longest=2, starting=60)
    with ThreadPoolExecutor(3) as threads:
        answers = [threads.submit(processes.ask, b"%d" % number) for number in range(3)]
        wait_until(lambda: timers and processes.turns.taken == 3)
        told.touch()
        assert [answer.result() for answer in answers] == [b"0", b"1", b"2"]
    # One that has started has no more than its time for an answer.
    assert [timer.seconds for timer in timers] == [62, 2, 2]
    assert processes.turns._longest == 62
    processes.close()


def test_a_process_that_the_library_ends_costs_nobody_else_an_answer(asked: Processes) -> None:
    before = possible_moves(start())
    [first] = asked._idle
    with pytest.raises(FailedError):
        asked.ask(ENDS_IT)
    assert first._process.poll() is not None
    assert asked._idle == []
    assert possible_moves(start()) == before


def test_a_process_that_has_died_is_replaced_within_the_question(asked: Processes) -> None:
    before = possible_moves(start())
    [first] = asked._idle
    first._process.kill()
    first._process.wait()
    assert possible_moves(start()) == before
    assert first not in asked._idle


@posix_only
def test_an_answer_that_is_late_leaves_moves_free(asked: Processes, timers: list[Timer]) -> None:
    assert possible_moves(start()).free is None
    [slow] = asked._idle
    slow._process.send_signal(signal.SIGSTOP)
    with ThreadPoolExecutor(1) as threads:
        answer = threads.submit(possible_moves, start())
        wait_until(lambda: len(timers) == 2)
        timers[1].act()
        assert answer.result() == Possible(free="no-answer")
    assert slow._process.poll() is not None
    assert possible_moves(start()).free is None
    assert [timer.seconds for timer in timers[1:]] == [
        worker.LONGEST,
        worker.LONGEST + library.STARTING,
    ]


def test_moves_are_free_where_no_process_can_be_started(
    asked: Processes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", "/nothing/there")
    assert possible_moves(start()) == Possible(free="no-library")
    if os.name == "posix":
        monkeypatch.setattr(sys, "executable", "true")
        assert possible_moves(start()) == Possible(free="no-answer")
    assert asked._idle == []


def said_by(more: str) -> list[str]:
    """What the program with these lines behind says."""
    command = [sys.executable, "-c", ASKS + more]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()


def test_the_library_is_not_loaded_by_who_asks() -> None:
    assert said_by("print('pyffish' in sys.modules)") == ["3", "False"]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="copies processes as POSIX does")
def test_a_copy_of_the_process_starts_its_own() -> None:
    again = "print(len(possible_moves(board).moves), flush=True)"
    assert said_by(f"child = os.fork()\n{again}\nchild and os.waitpid(child, 0)") == ["3"] * 3


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="asks Linux for processes")
def test_no_process_is_left_over_when_the_first_is_killed() -> None:
    tells = "print(library.processes(os.getpid())._idle[0]._process.pid, flush=True); input()"
    first = subprocess.Popen(
        [sys.executable, "-c", ASKS + tells],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    assert first.stdout
    _, number = first.stdout.readline(), first.stdout.readline()
    process = Path("/proc", number.decode().strip(), "stat")
    assert process.exists()
    first.kill()
    first.communicate()
    wait_until(lambda: not process.exists())
