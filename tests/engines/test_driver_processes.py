"""One process a game, kept between questions, and none left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue
from threading import Event, Thread

import pytest

from tests.engines.fakes import START, Turned, chess, engines, fake, group, running, told
from tests.servers import wait_until
from webapp.engines.driver.evaluating import Engines
from webapp.engines.driver.process import Trouble
from webapp.engines.evaluation import EngineFailedError

OWNER = """
import sys
from pathlib import Path
from tests.engines.fakes import START, engines, running

asked = engines(Path(sys.argv[1]))
asked.name("chess")
print(running(asked)[0], flush=True)
if sys.argv[2] == "asks":
    asked.evaluate(START)
if sys.argv[2] == "waits":
    sys.stdin.read()
"""


def owner(program: Path, does: str) -> tuple[subprocess.Popen[str], int]:
    """A process that owns an engine, and the number of the engine's group."""
    started = subprocess.Popen(
        [sys.executable, "-c", OWNER, str(program), does],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
    )
    assert started.stdout
    return started, int(started.stdout.readline())


def put_away(started: subprocess.Popen[str]) -> None:
    started.wait()
    for stream in (started.stdin, started.stdout):
        assert stream
        stream.close()


@pytest.mark.parametrize("does", ["waits", "asks"])
def test_none_is_left_where_the_owner_is_killed(tmp_path: Path, does: str) -> None:
    # It hears neither that its input has ended, nor has it a child that does.
    program = fake(tmp_path, "hang-go", "child", "deaf")
    started, number = owner(program, does)
    wait_until(lambda: does == "waits" or "go movetime 1000" in told(tmp_path))
    assert len(group(number)) >= 2 or does == "asks"
    started.send_signal(signal.SIGKILL)
    wait_until(lambda: not group(number))
    put_away(started)


def test_none_is_left_where_the_owner_ends_without_a_word(tmp_path: Path) -> None:
    started, number = owner(fake(tmp_path, "hang-go", "child"), "ends")
    wait_until(lambda: not group(number))
    put_away(started)


def test_the_group_ends_with_the_engines(tmp_path: Path) -> None:
    with engines(fake(tmp_path, "child", "deaf")) as asked:
        asked.name("chess")
        (number,) = running(asked)
        assert group(number)
    wait_until(lambda: not group(number))
    asked.close()


def test_an_engine_that_has_ended_leaves_nothing(tmp_path: Path) -> None:
    with engines(fake(tmp_path)) as asked:
        asked.evaluate(START)
        (number,) = running(asked)
        os.kill(number, signal.SIGKILL)
        asked.evaluate(START)
        wait_until(lambda: not group(number))
        assert number not in running(asked)


def test_one_process_answers_many_questions(tmp_path: Path) -> None:
    with engines(fake(tmp_path)) as asked:
        asked.evaluate(START)
        numbers = running(asked)
        for move in ("a2a3", "h2h4", "b1c3"):
            assert asked.evaluate(START, moves=[move], lines=1).lines[0].codes == (move,)
        assert running(asked) == numbers
    assert told(tmp_path).count("uci") == 1


def test_an_engine_outlives_the_thread_that_began_it(tmp_path: Path) -> None:
    with engines(fake(tmp_path)) as asked:
        thread = Thread(target=asked.evaluate, args=(START,))
        thread.start()
        thread.join()
        numbers = running(asked)
        asked.evaluate(START)
        assert running(asked) == numbers


def test_many_threads_ask_one_after_the_other(tmp_path: Path) -> None:
    moves = [f"{file}2{file}{rank}" for file in "abcdefgh" for rank in "34"]
    with engines(fake(tmp_path)) as asked, ThreadPoolExecutor(4) as threads:
        found = threads.map(lambda move: asked.evaluate(START, moves=[move]).lines, moves)
        assert [lines[0].codes for lines in found] == [(move,) for move in moves]
    assert told(tmp_path).count("uci") == 1


def test_variants_of_chess_have_a_process_beside_chess(tmp_path: Path) -> None:
    with engines(fake(tmp_path, "variants")) as asked:
        for position in (START, chess("8/8/8/8/8/k7/8/K6R w - - 0 1", "atomic"), START):
            asked.evaluate(position, moves=None if position is START else ["h1h2"])
        assert len(running(asked)) == 2
    variants = [line for line in told(tmp_path) if "UCI_Variant" in line]
    assert variants == [f"setoption name UCI_Variant value {v}" for v in ("chess", "atomic")]


class Watched(Turned):
    """A clock that says when an engine is waited for while it thinks."""

    def __init__(self) -> None:
        super().__init__()
        self.waits = Event()

    def next(self, lines: Queue[bytes | Trouble], seconds: float) -> bytes | Trouble:
        line = lines.get()
        if line == b"info string silent":
            self.waits.set()
            return self.next(lines, seconds)
        return line


def test_who_waits_for_an_answer_hears_that_the_engines_are_closed(tmp_path: Path) -> None:
    clock = Watched()
    failed: list[str] = []

    def ask(asked: Engines) -> None:
        try:
            asked.evaluate(START)
        except EngineFailedError as error:
            failed.append(str(error))

    with engines(fake(tmp_path, "hang-go"), clock) as asked:
        thread = Thread(target=ask, args=(asked,))
        thread.start()
        clock.waits.wait()
        (number,) = running(asked)
    thread.join()
    assert failed == ["Fake 1.0"]
    wait_until(lambda: not group(number))
    with pytest.raises(EngineFailedError):
        asked.evaluate(START)
    assert running(asked) == []


class Interrupting(Turned):
    """A clock at which whoever waits for an engine that thinks is interrupted, once."""

    interrupts = True

    def next(self, lines: Queue[bytes | Trouble], seconds: float) -> bytes | Trouble:
        line = lines.get()
        if self.interrupts and line[:4] == b"info":
            self.interrupts = False
            raise KeyboardInterrupt
        return line


def test_an_answer_that_nobody_waited_for_is_not_taken_for_the_next(tmp_path: Path) -> None:
    with engines(fake(tmp_path), Interrupting()) as asked:
        with pytest.raises(KeyboardInterrupt):
            asked.evaluate(START, moves=["a2a3"])
        found = asked.evaluate(START, moves=["h2h3"])
    assert [line.codes for line in found.lines] == [("h2h3",)]
    assert told(tmp_path).count("uci") == 2
