"""`--jobs`: several processes give what one gives, in the same order, and end with it."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import pytest

from tests.games import random_boards
from tests.install.terminal import CLEAN, GLUED, SHORT, fenboard, posix_only, start
from tests.servers import wait_until
from webapp.terminal import workers
from webapp.terminal.lines import Chunk
from webapp.terminal.work import Origin, Results, Task
from webapp.terminal.workers import Helper, Workers


@pytest.fixture(scope="module")
def played() -> str:
    return "".join(f"{board.fen(en_passant='fen')}\n" for board in random_boards(200, 7))


@pytest.fixture
def files(tmp_path: Path, played: str) -> list[str]:
    """Clean and bad lines, comments, an overlong line, a missing file, an end without LF."""
    first, second = tmp_path / "first.fen", tmp_path / "second.fen"
    half = len(played) // 2
    bad = f"# mine\r\n{GLUED}\r\n\n{SHORT}\n4k3/8/8/8/8/8/8/4K3 w K - 12 3\n"
    overlong = "x" * 150_000 + "\r\n"
    first.write_bytes((played[:half] + bad + overlong + played[half:] + bad * 10 + SHORT).encode())
    second.write_bytes((bad * 20 + played).encode())
    return [str(first), str(tmp_path / "missing.fen"), str(second)]


fork_only = pytest.mark.skipif(sys.platform != "linux", reason="starts processes as on Linux")


@pytest.mark.parametrize(
    ("args", "language", "method"),
    [
        (("check", "--fix"), "ko", "spawn"),
        pytest.param(("convert", "--to", "epd", "--json"), "en", "fork", marks=fork_only),
    ],
)
def test_several_processes_give_what_one_gives(
    args: tuple[str, ...],
    language: str,
    method: str,
    files: list[str],
    sent: list[Task],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LC_ALL", language)
    monkeypatch.setattr(workers, "_start_method", lambda: method)
    alone, together = (fenboard(*args, "--jobs", jobs, *files) for jobs in ("1", "3"))
    assert len(sent) > 3
    assert together.exit_code == alone.exit_code == 2
    assert together.stdout_bytes == alone.stdout_bytes
    assert together.stderr_bytes == alone.stderr_bytes


def test_what_comes_by_a_pipe_is_shared_out_as_well(played: str, sent: list[Task]) -> None:
    result = fenboard("convert", "--to", "fen", "--jobs", "2", text=played)
    assert sent
    assert (result.exit_code, result.stdout) == (0, played)


def test_the_work_of_a_process_that_was_ended_is_done_here(
    played: str, sent: list[Task], monkeypatch: pytest.MonkeyPatch
) -> None:
    begin = Workers._start

    def end_soon(self: Workers) -> None:
        begin(self)
        for helper in self._helpers:
            helper._process.kill()

    monkeypatch.setattr(Workers, "_start", end_soon)
    result = fenboard("convert", "--to", "fen", "--jobs", "2", text=played)
    assert (result.exit_code, result.stdout) == (0, played)


def test_a_system_that_cannot_start_processes_makes_do_with_one(
    played: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_args: object, **_options: object) -> None:
        raise OSError

    monkeypatch.setattr(Helper, "__init__", refused)
    result = fenboard("convert", "--to", "fen", "--jobs", "2", text=played)
    assert (result.exit_code, result.stdout) == (0, played)


def test_a_short_run_starts_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Workers, "_start", lambda _: pytest.fail("started"))
    result = fenboard("check", "--jobs", "0", text=f"{CLEAN}\n" * 900)
    assert result.stderr == "900 lines, 0 errors\n"


def test_only_so_much_is_held_however_long_one_outcome_takes() -> None:
    place = Origin("test", False, 80)
    used: list[int] = []
    most = workers._HELD * 2

    class Slow(Helper):
        def __init__(self) -> None:
            pass

        has_next = False

        def take(self) -> Results:
            return Results(place)

    def use(task: Task, _outcome: Results) -> None:
        used.append(task.chunk.number)

    shared = Workers(lambda line, outcome, write: None, use, 2)
    shared._pending.append((Task(place, Chunk(0, [])), Slow()))
    for number in range(1, most):
        shared.add(Task(place, Chunk(number, [])))
    assert (len(shared._pending), used) == (most, [])
    # Now it is waited for the first one.
    shared.add(Task(place, Chunk(most, [])))
    assert (shared.busy, used) == (False, [*range(most + 1)])


@posix_only
def test_a_line_that_comes_alone_is_answered_at_once_and_ctrl_c_ends_all() -> None:
    process = start("check", "--fix", "--jobs", "2", start_new_session=True)
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(f"{CLEAN}\n".encode())
    process.stdin.flush()
    assert process.stdout.readline().decode() == f"{CLEAN}\n"
    process.stdin.write(f"{CLEAN}\n".encode() * 1500)
    process.stdin.flush()
    for _ in range(1500):
        process.stdout.readline()
    # As the terminal does: all processes hear it.
    os.killpg(process.pid, signal.SIGINT)
    _, errors = process.communicate()
    assert (process.returncode, errors) == (130, b"Stopped after 1501 lines.\n")


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="asks Linux for the children")
def test_no_process_is_left_over_when_the_first_is_killed(tmp_path: Path) -> None:
    path = tmp_path / "many.fen"
    path.write_text(f"{CLEAN}\n" * 100_000, encoding="utf-8")
    process = start("check", "--jobs", "2", str(path))
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    wait_until(children.read_text)
    left = [Path(f"/proc/{child}") for child in children.read_text().split()]
    process.kill()
    process.communicate()
    wait_until(lambda: not any(child.exists() for child in left))
