"""The pool of processes that draw PNGs: what dies in it, what takes too long, what is left over."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.install.timers import Timer
from tests.servers import wait_until
from webapp.pictures import png
from webapp.pictures import pool as pools
from webapp.pictures.png import SIZE, to_png
from webapp.pictures.pool import BusyError, FailedError, Pool
from webapp.processes import LENGTH, READY

SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 20"><rect width="5" height="5"/></svg>'
)
posix_only = pytest.mark.skipif(os.name != "posix", reason="stops processes as POSIX does")


@pytest.fixture
def pool() -> Iterator[Pool]:
    pool = Pool()
    yield pool
    pool.close()


def test_the_pool_draws_the_same_with_few_processes(pool: Pool) -> None:
    with ThreadPoolExecutor(8) as threads:
        drawn = [*threads.map(lambda width: pool.to_png(SVG, width, 96), range(1, 13))]
    assert drawn == [to_png(SVG, width, 96) for width in range(1, 13)]
    assert len(pool._idle) <= pools.PROCESSES


def test_one_picture_that_cannot_be_drawn_stops_no_other(pool: Pool) -> None:
    with pytest.raises(FailedError):
        pool.to_png("<svg", 40, 96)
    [process] = pool._idle
    assert pool.to_png(SVG, 40, 96) == to_png(SVG, 40, 96)
    assert pool._idle == [process]


def test_a_process_that_has_died_is_replaced(pool: Pool) -> None:
    drawn = pool.to_png(SVG, 40, 96)
    [first] = pool._idle
    first._process.kill()
    first._process.wait()
    assert pool.to_png(SVG, 40, 96) == drawn
    assert first not in pool._idle


def test_however_many_have_died_meanwhile_a_new_one_answers(pool: Pool) -> None:
    with ThreadPoolExecutor(8) as threads:
        drawn = [*threads.map(lambda _: pool.to_png(SVG, 40, 96), range(32))]
    assert len(pool._idle) > 1
    for process in pool._idle:
        process._process.kill()
        process._process.wait()
    assert pool.to_png(SVG, 40, 96) == drawn[0]


def test_a_process_that_dies_again_and_again_is_given_up(
    pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", "true" if os.name == "posix" else sys.executable)
    with pytest.raises(FailedError):
        pool.to_png(SVG, 40, 96)
    monkeypatch.setattr(sys, "executable", "/nothing/there")
    with pytest.raises(FailedError):
        pool.to_png(SVG, 40, 96)
    assert pool._idle == []


@posix_only
def test_a_picture_that_takes_too_long_is_given_up(pool: Pool, timers: list[Timer]) -> None:
    pool.to_png(SVG, 4, 96)
    [slow] = pool._idle
    slow._process.send_signal(signal.SIGSTOP)
    with ThreadPoolExecutor(1) as threads:
        drawn = threads.submit(pool.to_png, SVG, 4, 96)
        wait_until(lambda: len(timers) == 2)
        timers[1].act()
        with pytest.raises(BusyError):
            drawn.result()
    assert timers[1].seconds == png.LONGEST
    assert slow._process.poll() is not None


@posix_only
def test_nothing_is_drawn_for_whoever_went_before_it_was_begun() -> None:
    message = SIZE.pack(40, 96) + SVG.encode()
    asked = LENGTH.pack(len(message)) + message
    drawing = subprocess.run([sys.executable, "-P", png.__file__], input=asked, capture_output=True)
    assert drawing.stdout == READY
    assert drawing.stderr == b""


@posix_only
def test_no_more_than_so_many_wait() -> None:
    pool = Pool(processes=1, waiting=1, longest=600)
    pool.to_png(SVG, 4, 96)
    [process] = pool._idle
    process._process.send_signal(signal.SIGSTOP)
    with ThreadPoolExecutor(2) as threads:
        drawn = [threads.submit(pool.to_png, SVG, width, 96) for width in (4, 5)]
        wait_until(lambda: pool.turns.taken == 2)
        with pytest.raises(BusyError):
            pool.to_png(SVG, 6, 96)
        process._process.send_signal(signal.SIGCONT)
        assert [one.result() for one in drawn] == [to_png(SVG, width, 96) for width in (4, 5)]
    assert pool.turns.taken == 0
    pool.close()


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="asks Linux for processes")
def test_no_process_is_left_over_when_the_first_is_killed() -> None:
    code = (
        "from webapp.pictures.pool import Pool; pool = Pool(); "
        f"pool.to_png('{SVG}', 4, 96); print(pool._idle[0]._process.pid, flush=True); input()"
    )
    first = subprocess.Popen(
        [sys.executable, "-c", code],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    assert first.stdout
    process = Path("/proc", first.stdout.readline().decode().strip(), "stat")
    # It lets all others go first.
    niceness = min(os.nice(0) + 10, 19)
    assert process.read_text().rpartition(")")[2].split()[16] == f"{niceness}"
    first.kill()
    first.communicate()
    wait_until(lambda: not process.exists())
