"""A server of several processes: all end together, and one that is lost is replaced."""

from __future__ import annotations

import os
import re
import signal
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
from click.testing import CliRunner

from tests.databases import opened
from tests.install.test_stopping import Started, close_terminal, kill, much, press_ctrl_c, terminate
from tests.servers import CAN_COPY, Copied, ended, started, told_address, wait_until
from webapp.terminal.cli import main
from webapp.web import server

pytestmark = pytest.mark.skipif(not CAN_COPY, reason="several processes are for POSIX")

SEVERAL = ("serve", "--port", "0", "--workers", "2")


@pytest.fixture
def environ(tmp_path: Path) -> Iterator[dict[str, str]]:
    """The settings of a server on an empty database."""
    with opened("postgres", tmp_path) as database:
        url = database.engine.url.render_as_string(hide_password=False)
        yield {"DATABASE_URL": url, "FENBOARD_DATA": str(tmp_path)}


def processes(of: int) -> list[psutil.Process]:
    """The processes that one has started, and those that these have."""
    return psutil.Process(of).children(recursive=True)


def refused(*options: str, **environ: str) -> str:
    """The one sentence by which it refuses to start."""
    code, _, sentence = ended(started(*options, **environ))
    assert code == 2
    assert sentence.startswith("Error: ")
    assert sentence.count("\n") == 1
    return sentence


@pytest.mark.parametrize("stop", [press_ctrl_c, terminate, close_terminal, kill])
def test_all_stop_whatever_they_are_doing(stop, environ) -> None:  # type: ignore[no-untyped-def]
    several = Started(*SEVERAL, **environ)
    assert len(processes(several.process.pid)) == 2
    with much(several):
        all_of_them = processes(several.process.pid)
        stop(several)
        code = several.process.wait()
        assert code == (-signal.SIGKILL if stop is kill else 0)
        wait_until(lambda: not any(one.is_running() for one in all_of_them))
        assert not several.listens()
    assert several.process.communicate()[1] == ""
    if several.terminal >= 0:
        os.close(several.terminal)


def test_a_process_that_is_killed_is_replaced_and_none_ends_with_the_terminal(
    environ: dict[str, str],
) -> None:
    process = Copied(SEVERAL, {**os.environ, **environ}, ignored=["SIGHUP"])
    address = told_address(process)
    # Who watches the others asks no database, and answers nobody.
    watching = psutil.Process(process.pid)
    assert not [one for one in watching.net_connections("inet") if one.status != "LISTEN"]
    assert not [one for one in watching.net_connections("unix") if "PGSQL" in str(one.raddr)]
    for one in (watching, *processes(process.pid)):
        one.send_signal(signal.SIGHUP)
    for _ in range(2):
        lost, *others = processes(process.pid)
        lost.kill()
        wait_until(lambda gone=lost: not gone.is_running() and len(processes(process.pid)) == 2)
        with urllib.request.urlopen(f"{address}readyz") as answer:
            assert answer.status == 200
        assert {one.pid for one in others} < {one.pid for one in processes(process.pid)}
    process.terminate()
    code, _, err = ended(process)
    assert code == 0
    assert re.findall("was sent SIGKILL", err) == ["was sent SIGKILL"] * 2


def test_why_a_process_was_killed_is_only_guessed_of_one_that_it_did_not_kill(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from webapp.web.workers import Supervisor

    monkeypatch.setattr(os, "kill", lambda *_: None)
    supervisor = Supervisor([], 1, lambda *_: pytest.fail("not started"), lambda: None)
    monkeypatch.setattr(supervisor.log.error_log, "propagate", True)
    for pid, sent in ((11, signal.SIGABRT), (12, signal.SIGKILL)):
        supervisor.kill_worker(pid, sent)
        supervisor.log.error("Worker (pid:%s) was sent %s! Perhaps out of memory?", pid, "SIGKILL")
    assert caplog.messages == [
        "Worker (pid:11) was sent SIGKILL! Perhaps out of memory?",
        "Worker (pid:12) was sent SIGKILL!",
    ]


def test_a_process_that_cannot_begin_says_why_and_others_go_on(
    environ: dict[str, str], tmp_path: Path
) -> None:
    process = started(*SEVERAL, **environ)
    address = told_address(process)
    (tmp_path / "links.key").unlink()
    first, second = processes(process.pid)
    first.kill()
    assert process.stderr is not None
    said = [process.stderr.readline() for _ in range(2)]
    assert "cannot start: The file links.key is missing" in said[1]
    assert not (tmp_path / "links.key").exists()
    with urllib.request.urlopen(f"{address}healthz") as answer:
        assert answer.status == 200
    # Now there is no point any more.
    second.kill()
    code, _, err = ended(process)
    assert code == 2
    assert err.splitlines()[-1].startswith("Error: The file links.key is missing")
    # Nor is there when it starts: what all of them find is said once.
    assert "links.key is missing" in refused(*SEVERAL, **environ)


def test_several_processes_do_without_what_they_cannot_have(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert "need lessons in PostgreSQL" in refused(*SEVERAL, DATABASE_URL="")
    assert "DATABASE_URL is not the address" in refused(*SEVERAL, DATABASE_URL="mysql://x/y")
    monkeypatch.setattr(server, "find_spec", lambda name: None)
    told = CliRunner().invoke(main, SEVERAL)
    assert (told.exit_code, "pip install 'fenboard[server]'" in told.output) == (2, True)
    monkeypatch.setattr(sys, "platform", "win32")
    told = CliRunner().invoke(main, SEVERAL)
    assert (told.exit_code, "On Windows" in told.output) == (2, True)


def test_one_process_serves_without_a_browser_and_by_no_other_port(tmp_path: Path) -> None:
    process = started("serve", "--port", "0", FENBOARD_DATA=str(tmp_path))
    address = told_address(process)
    with urllib.request.urlopen(f"{address}healthz") as answer:
        assert answer.status == 200
    process.terminate()
    assert ended(process)[0] == 0
