"""The server ends when it is told to, or is made to, whatever it is doing just then."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.install.running import COMMAND, half_sent, place, request_bytes
from tests.install.terminal import posix_only

pytestmark = posix_only

TIMES = 1
"""So many stops of each kind; `pytest -k stops` with another number tries harder."""

AT_ONCE = 10.0  # s, for a machine that does much else


class Started:
    """A server in a terminal of its own."""

    def __init__(self) -> None:
        import pty

        self.terminal, theirs = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-c", IN_TERMINAL, os.ttyname(theirs), *COMMAND[1:], "--port", "0"],
            start_new_session=True,
        )
        shown = b""
        while not (found := re.search(rb"http://\S+/", shown)):
            shown += os.read(self.terminal, 4096)
        os.close(theirs)
        self.place = place(found[0].decode())

    def listens(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(self.place) == 0


# Opens the terminal, so that it is the one that controls this process.
IN_TERMINAL = """
import os, sys
terminal = os.open(sys.argv[1], os.O_RDWR)
for stream in range(3):
    os.dup2(terminal, stream)
os.close(terminal)
os.execv(sys.executable, [sys.executable, *sys.argv[2:]])
"""


def press_ctrl_c(server: Started) -> None:
    os.write(server.terminal, b"\x03")


def close_terminal(server: Started) -> None:
    os.close(server.terminal)
    server.terminal = -1


def terminate(server: Started) -> None:
    server.process.terminate()


def kill(server: Started) -> None:
    server.process.kill()


@contextmanager
def nothing(server: Started) -> Iterator[None]:
    yield


@contextmanager
def half_sent_bodies(server: Started) -> Iterator[None]:
    connections = [half_sent(server.place) for _ in range(6)]
    yield
    for connection in connections:
        connection.close()


@contextmanager
def long_requests(server: Started) -> Iterator[None]:
    """Texts to read, one after the other on each of three connections."""
    body = json.dumps({"text": "8/8/8/8 x\n" * 6000}).encode()
    over = threading.Event()

    def ask() -> None:
        try:
            while not over.is_set():
                with socket.create_connection(server.place, timeout=2) as connection:
                    connection.sendall(request_bytes("/api/read", body))
                    connection.recv(100)
        except OSError:
            pass

    threads = [threading.Thread(target=ask) for _ in range(3)]
    for thread in threads:
        thread.start()
    time.sleep(0.2)
    yield
    over.set()
    for thread in threads:
        thread.join()


@pytest.mark.parametrize("meanwhile", [nothing, half_sent_bodies, long_requests])
@pytest.mark.parametrize("stop", [press_ctrl_c, terminate, close_terminal, kill])
def test_it_stops_at_once_whatever_it_is_doing(stop, meanwhile) -> None:  # type: ignore[no-untyped-def]
    for _ in range(TIMES):
        server = Started()
        with meanwhile(server):
            stop(server)
            code = server.process.wait(timeout=AT_ONCE)
            assert code == (-signal.SIGKILL if stop is kill else 0)
            assert not server.listens()
        if server.terminal >= 0:
            os.close(server.terminal)


def test_nohup_outlives_its_terminal() -> None:
    def ignore() -> None:
        signal.signal(signal.SIGHUP, signal.SIG_IGN)

    command = [*COMMAND, "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, preexec_fn=ignore) as process:
        assert process.stdout is not None
        assert "http://" in process.stdout.readline()
        process.send_signal(signal.SIGHUP)
        time.sleep(0.5)
        assert process.poll() is None
        process.terminate()
        try:
            assert process.wait(timeout=AT_ONCE) == 0
        finally:
            process.kill()


@pytest.mark.parametrize("seconds", [0.05, 0.2, 0.4, 0.8])
def test_ctrl_c_while_it_starts_ends_it_without_a_traceback_of_ours(seconds: float) -> None:
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen([*COMMAND, "--port", "0"], text=True, **pipes) as process:
        time.sleep(seconds)
        process.send_signal(signal.SIGINT)
        try:
            _, err = process.communicate(timeout=AT_ONCE)
        finally:
            process.kill()
    assert "/webapp/terminal/" not in err
    assert "/webapp/web/" not in err


INTERRUPTED = """
import os, signal, sys
from contextlib import suppress

class Careless:
    \"\"\"Stands for a library that catches all while it is imported.\"\"\"

    def find_spec(self, name, path=None, target=None):
        if name == "webapp.terminal.cli":
            with suppress(BaseException):
                os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Careless())
sys.argv[1:] = ["--version"]
from webapp.__main__ import main
main()
"""


def test_ctrl_c_is_heard_whatever_is_imported_just_then() -> None:
    ended = subprocess.run([sys.executable, "-c", INTERRUPTED], capture_output=True, text=True)
    assert (ended.returncode, ended.stdout, ended.stderr) == (-signal.SIGINT, "", "")
