"""The `fenboard` command: it starts, says where it is, and stops cleanly."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from webapp.web.server import DEFAULT_PORT, PortTakenError, choose_port

COMMAND = [sys.executable, "-m", "webapp", "--no-open"]


@contextmanager
def running(*options: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    process = subprocess.Popen(
        [*COMMAND, *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    found = re.search(r"http://\S+", process.stdout.readline())
    assert found, process.communicate()
    try:
        yield process, found[0]
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


@pytest.mark.parametrize("signal_number", [signal.SIGINT, signal.SIGTERM])
def test_it_serves_the_board_and_stops_cleanly(signal_number: signal.Signals) -> None:
    with running("--port", "0") as (process, address):
        with urllib.request.urlopen(address) as response:
            assert b'data-square="e4"' in response.read()
        process.send_signal(signal_number)
        out, err = process.communicate(timeout=15)
        assert process.returncode == 0
        assert "Traceback" not in out + err


def test_a_taken_port_is_named_in_one_sentence() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        result = subprocess.run(
            [*COMMAND, "--port", str(port)], capture_output=True, text=True, check=False
        )
    assert result.returncode == 1
    assert result.stderr.count("\n") == 1
    assert f"127.0.0.1:{port}" in result.stderr


def test_without_a_choice_a_free_port_is_found() -> None:
    with socket.socket() as taken:
        # Otherwise a port that was in use a minute ago could not be taken here.
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            taken.bind(("127.0.0.1", DEFAULT_PORT))
        except OSError:
            pass  # somebody else has it, which does as well
        else:
            taken.listen()
        chosen = choose_port("127.0.0.1", None)
        assert chosen != DEFAULT_PORT
        with pytest.raises(PortTakenError):
            choose_port("127.0.0.1", DEFAULT_PORT)


def test_flask_can_run_it_too() -> None:
    command = [sys.executable, "-m", "flask", "--app", "webapp", "routes"]
    result = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "/api/read" in result.stdout


def test_help_and_version() -> None:
    for option in ("--help", "--version"):
        result = subprocess.run([*COMMAND, option], capture_output=True, text=True, check=True)
        assert "fenboard" in result.stdout.lower()
