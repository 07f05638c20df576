"""A corpus on workers of Dask: what is lost is done again; what cannot be done is said in words."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, cast

import pytest
from corpus import write_lines

from tests.install.corpora import SMALL, cluster, corpus, joined, kill_one_at_work, played, write
from tests.install.terminal import CLEAN, COMMAND, fenboard, posix_only
from tests.servers import wait_until
from webapp.terminal.cluster import hands
from webapp.terminal.cluster.run import CorpusRun
from webapp.terminal.run import UnreadableError
from webapp.terminal.speaking import Failure


@pytest.fixture(scope="module")
def workers() -> Iterator[Any]:
    """Two worker processes."""
    with cluster(2) as own:
        yield own


@pytest.fixture
def long(tmp_path: Path) -> Path:
    """A file of many parts."""
    path = tmp_path / "long.fen"
    path.write_text("\n".join(played(480)), encoding="utf-8")
    return path


@posix_only
def test_a_worker_that_is_killed_costs_nothing(
    workers: Any, long: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    use, killed = CorpusRun._use_part, list[int]()

    def kill_first(self: Any, dealt: Any, *done: Any) -> None:
        use(self, dealt, *done)
        if not killed and not dealt.task.first:
            killed.append(kill_one_at_work(workers))

    monkeypatch.setattr(CorpusRun, "_use_part", kill_first)
    plain = fenboard("check", "--fix", str(long))
    scheduler, out = ("--scheduler", workers.scheduler_address), tmp_path / "out"
    ours = corpus("check", "--fix", *scheduler, "--out", str(out), str(long))
    assert killed
    assert joined(out) == plain.stdout_bytes
    assert (joined(out / "findings").decode() + ours.stderr).startswith(plain.stderr)
    assert len([*out.glob("part-*")]) > 4


def test_workers_give_what_plain_work_gives(workers: Any, tmp_path: Path) -> None:
    files = [name for name in write(tmp_path) if Path(name).name[0] in "dn"]
    plain = fenboard("check", "--json", *files)
    ours = corpus("check", "--json", "--scheduler", workers.scheduler_address, *files)
    assert ours.stdout_bytes == plain.stdout_bytes
    assert ours.exit_code == plain.exit_code


def test_results_are_where_the_command_was_given_and_not_where_workers_are(
    workers: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.fen").write_text("\n".join(played(48)), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    scheduler = ("--scheduler", workers.scheduler_address)
    corpus("check", "--fix", *scheduler, "--out", "out", "a.fen")
    assert joined(tmp_path / "out") == fenboard("check", "--fix", "a.fen").stdout_bytes
    elsewhere = corpus("check", *scheduler, "--out", "memory://gone", "a.fen")
    assert "their results are not in memory://gone" in elsewhere.stderr
    assert elsewhere.exit_code != 0


def test_workers_are_found_where_an_event_loop_runs_already(workers: Any) -> None:
    async def within_one() -> None:
        found = hands.at_scheduler(workers.scheduler_address)
        assert found.at_once >= 1
        found.close()

    # In a thread, as Playwright's loop may run in this one.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(lambda: asyncio.run(within_one())).result()


def test_another_fenboard_on_a_worker_is_told(
    workers: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hands, "__version__", "99.0")
    result = fenboard("check", "--scheduler", workers.scheduler_address, text=CLEAN)
    assert "A worker has Fenboard 0.1.0, but this is 99.0" in result.stderr
    assert result.exit_code == 2


def test_a_scheduler_that_does_not_answer_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hands, "SECONDS_TO_CONNECT", 0.1)
    with closing(socket.create_server(("127.0.0.1", 0))) as silent:
        others = [f"tcp://127.0.0.1:{silent.getsockname()[1]}", "ws://127.0.0.1:9", "tls://x:1"]
        _check_refused("tcp://127.0.0.1:9", "nonsense://x", "nonsense", *others)


def _check_refused(*addresses: str) -> None:
    for address in addresses:
        result = fenboard("check", "--scheduler", address, text=CLEAN)
        assert result.stderr == f"Error: No scheduler answers at {address}.\n"
        assert result.exit_code == 2


def test_a_scheduler_without_workers_and_workers_without_fenboard_are_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Lonely:
        def __init__(self, *_: object, **__: object) -> None: ...
        def wait_for_workers(self, *_: object, **__: object) -> None:
            raise TimeoutError

        def close(self) -> None: ...

    class Bare(Lonely):
        def wait_for_workers(self, *_: object, **__: object) -> None: ...
        def run(self, function: Any) -> dict[str, str]:
            with pytest.MonkeyPatch.context() as patch:
                patch.setitem(sys.modules, "webapp.version", None)
                return {"tcp://10.0.0.2:1": function()}

    async def reached(_: str) -> None: ...

    monkeypatch.setattr(hands, "_knocked", reached)
    said = {Lonely: "The scheduler at a has no workers.", Bare: "A worker has no Fenboard"}
    for client, words in said.items():
        monkeypatch.setattr("distributed.Client", client)
        result = fenboard("check", "--scheduler", "a", text=CLEAN)
        assert words in result.stderr
        assert result.exit_code == 2


def test_a_machine_that_starts_no_processes_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(**_: object) -> None:
        raise RuntimeError("Nanny failed to start.")

    monkeypatch.setattr("distributed.LocalCluster", refused)
    result = fenboard("check", "--cluster", text=CLEAN)
    assert result.stderr == "Error: No worker processes can be started here.\n"
    assert result.exit_code == 2


def test_an_answer_that_takes_long_to_be_sent_is_taken() -> None:
    class Large:
        status = "finished"

        def result(self, seconds: float) -> str:
            if seconds < 60:
                raise TimeoutError
            return "large"

        def done(self) -> bool:
            return True

    large: Any = Large()
    nobody: Any = None
    assert hands.DaskHands(nobody).result(large) == "large"


def test_a_time_that_ran_out_in_the_work_itself_is_told() -> None:
    class Failed:
        status = "error"

        def result(self, _seconds: float) -> None:
            raise TimeoutError("The disk does not answer")

    failed, nobody = Failed(), None
    with pytest.raises(UnreadableError, match="The disk does not answer"):
        hands.DaskHands(cast(Any, nobody)).result(cast(Any, failed))


def test_workers_that_do_not_come_back_are_not_waited_for_without_end() -> None:
    class Waiting:
        status = "pending"

        def result(self, _seconds: float) -> None:
            raise TimeoutError

        def done(self) -> bool:
            return False

    class Alone:
        def scheduler_info(self, **_: object) -> dict[str, dict[str, object]]:
            return {"workers": {}}

    clock = iter(range(0, 1000, 5))
    own = hands.DaskHands(Alone(), now=lambda: next(clock))
    with pytest.raises(Failure, match="no workers for a minute"):
        own.result(Waiting())


def _any_of_group(number: int) -> bool:
    with suppress(ProcessLookupError):
        os.killpg(number, 0)
        return True
    return False


@posix_only
@pytest.mark.slow
def test_ctrl_c_ends_all_and_what_is_done_stays(tmp_path: Path) -> None:
    path, out = tmp_path / "many.fen", tmp_path / "out"
    write_lines(path, 40_000, 2000)
    command = [*COMMAND, "check", "--cluster", "--jobs", "2", *SMALL, "--out", str(out), str(path)]
    pipe = subprocess.PIPE
    process = subprocess.Popen(command, stderr=pipe, text=True, start_new_session=True)
    wait_until(lambda: len([*out.glob("_fenboard/part-*")]) > 2)
    # As the terminal does: all processes hear it.
    os.killpg(process.pid, signal.SIGINT)
    _, errors = process.communicate()
    assert process.returncode == 130
    first, second = errors.splitlines()
    assert first.startswith("Stopped after ")
    assert second == "What is done is kept: run the same command again to continue."
    # What has been started ends by itself, a moment later where much is going on.
    wait_until(lambda: not _any_of_group(process.pid))
    again = fenboard("check", *SMALL, "--out", str(out), str(path))
    assert again.stderr.startswith("Parts done already: ")
    assert joined(out) == fenboard("check", str(path)).stdout_bytes


@pytest.mark.slow
def test_memory_stays_as_it_is_however_many_lines_there_are(tmp_path: Path) -> None:
    from corpus import peaks

    few, many = tmp_path / "few.fen", tmp_path / "many.fen"
    write_lines(few, 200_000)
    write_lines(many, int(os.environ.get("CORPUS_LINES", 10_000_000)))
    for more, less in zip(peaks(many), peaks(few), strict=True):
        assert more < 1.25 * less
