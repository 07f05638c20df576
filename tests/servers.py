"""Servers and other commands as copies of one process that has imported all they need.

Each process of the runner has one, started with the first command: it has a single thread and asks
nobody anything, so that it can be copied at any time. A copy has streams, environment, folder and
terminal of its own and runs the whole command, as if it had been started by itself, but it takes a
twentieth of the time. Where a test is about the start, or a system copies no processes, the
command is started by itself.
"""

from __future__ import annotations

import atexit
import gc
import json
import os
import re
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, Any

ROOT = Path(__file__).parents[1]
COMMAND = [sys.executable, "-m", "webapp"]
CAN_COPY = hasattr(os, "fork") and hasattr(socket, "send_fds")


class Copied:
    """A command in a copy of that process, used as a `subprocess.Popen` is.

    environ    its whole environment
    stderr     as of `subprocess.Popen`: PIPE, or None for that of the runner
    terminal   the name of the one that controls it, if one does, and is its streams
    ignored    the names of signals that it ignores from the start
    """

    def __init__(
        self,
        arguments: Sequence[str],
        environ: Mapping[str, str],
        *,
        stderr: int | None = subprocess.PIPE,
        terminal: str = "",
        ignored: Sequence[str] = (),
    ) -> None:
        self.returncode: int | None = None
        (self._ended, ends), (out, their_out), (err, their_err) = (os.pipe() for _ in range(3))
        self.stdout: IO[str] = open(out, encoding="utf-8")  # noqa: SIM115
        self.stderr: IO[str] = open(err, encoding="utf-8")  # noqa: SIM115
        if stderr is None:
            os.dup2(2, their_err)
        told = [[*arguments], dict(environ), str(Path.cwd()), terminal, [*ignored]]
        theirs, asked = [ends, their_out, their_err], _original()
        socket.send_fds(asked, [json.dumps(told).encode() + b"\n"], theirs)
        for end in theirs:
            os.close(end)
        told_pid = asked.recv(4)
        # Signals to 0 would be for all processes of the runner.
        assert len(told_pid) == 4, "the process that is copied has ended"
        self.pid = int.from_bytes(told_pid, "big")

    def poll(self) -> int | None:
        with suppress(subprocess.TimeoutExpired):
            self.wait(0)
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        if self.returncode is None:
            if not select.select([self._ended], [], [], timeout)[0]:
                raise subprocess.TimeoutExpired(COMMAND, timeout or 0)
            self.returncode = int(os.read(self._ended, 16) or -signal.SIGKILL)
            os.close(self._ended)
        return self.returncode

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def communicate(self, timeout: float | None = None) -> tuple[str, str]:
        """What is left to read. What a server writes fits into a pipe."""
        self.wait(timeout)
        with self.stdout, self.stderr:
            return self.stdout.read(), self.stderr.read()


Started = Copied | subprocess.Popen[str]


def started(*arguments: str, stderr: int | None = subprocess.PIPE, **environ: str) -> Started:
    """The command with these arguments, its output to be read; `environ` is added to ours."""
    environ = {**os.environ, **environ}
    if CAN_COPY:
        return Copied(arguments, environ, stderr=stderr)
    command = [*COMMAND, *arguments]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=stderr, text=True, env=environ)


def told_address(process: Started) -> str:
    """The address that a server says it is at, once it answers."""
    assert process.stdout is not None
    found = re.search(r"http://\S+", process.stdout.readline())
    assert found, process.communicate()
    return found[0]


def wait_until(holds: Callable[[], object]) -> None:
    """Looks again and again, for as long as a test may take."""
    while not holds():
        time.sleep(0.005)


def ended(process: Started) -> tuple[int, str, str]:
    """Waits for the end: the exit code, and what was written to both streams."""
    out, err = process.communicate()
    assert process.returncode is not None
    return process.returncode, out, err


@contextmanager
def running(*options: str, **environ: str) -> Iterator[tuple[Started, str]]:
    """A server and its address, until the block ends."""
    process = started("--no-open", "--port", "0", *options, **environ)
    try:
        yield process, told_address(process)
    finally:
        process.kill()
        process.wait()
        assert process.stderr is not None
        if not process.stderr.closed:
            # What it has said of errors stands beside the test that fails.
            print(process.communicate()[1], file=sys.stderr)


# --- the one that is copied -------------------------------------------------------------


@cache
def _original() -> socket.socket:
    """What asks the process for copies. It ends, and all copies with it, when this process does."""
    ours, theirs = socket.socketpair()
    with theirs:
        original = subprocess.Popen(
            [sys.executable, "-m", "tests.servers", str(theirs.fileno())],
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            pass_fds=[theirs.fileno()],
            # Ctrl+C in the terminal is for the runner.
            start_new_session=True,
        )
    atexit.register(original.wait)
    atexit.register(ours.close)
    return ours


def _make_copies(asked: socket.socket) -> None:
    """Makes a copy for whoever asks, and tells when it has ended, until nobody can ask any more."""
    running: dict[int, int] = {}
    woken, wakes = os.pipe()
    for end in (woken, wakes):
        os.set_blocking(end, False)
    signal.set_wakeup_fd(wakes)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    while True:
        ready, _, _ = select.select([asked, woken], [], [])
        if woken in ready:
            with suppress(BlockingIOError):
                os.read(woken, 1024)
            _tell_of_ended(running)
        if asked in ready:
            message, streams, _, _ = socket.recv_fds(asked, 1 << 16, 3)
            if not message:
                break
            while not message.endswith(b"\n"):
                message += asked.recv(1 << 16)
            pid = os.fork()
            if not pid:
                signal.set_wakeup_fd(-1)
                signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                for descriptor in (woken, wakes, *running.values(), streams[0]):
                    os.close(descriptor)
                asked.close()
                _run_and_end(streams[1:], *json.loads(message))
            running[pid] = streams[0]
            for stream in streams[1:]:
                os.close(stream)
            asked.sendall(pid.to_bytes(4, "big"))
    for pid in running:
        os.kill(pid, signal.SIGKILL)


def _tell_of_ended(running: dict[int, int]) -> None:
    with suppress(ChildProcessError):
        while (ended := os.waitpid(-1, os.WNOHANG))[0]:
            pid, status = ended
            descriptor = running.pop(pid)
            with suppress(BrokenPipeError):
                os.write(descriptor, b"%d" % os.waitstatus_to_exitcode(status))
            os.close(descriptor)


def _run_and_end(
    streams: list[int],
    arguments: list[str],
    environ: dict[str, str],
    folder: str,
    terminal: str,
    ignored: list[str],
) -> None:
    """Runs the command in this copy."""
    code: Any = 1
    try:
        os.setsid()
        os.chdir(folder)
        os.environ.clear()
        os.environ.update(environ)
        out, err = streams
        nothing = os.open(terminal or os.devnull, os.O_RDWR)
        for number, stream in enumerate([nothing] * 3 if terminal else [nothing, out, err]):
            os.dup2(stream, number)
        for stream in (nothing, out, err):
            os.close(stream)
        # The runner may have been started so that it hears none when the terminal is closed.
        if hasattr(signal, "SIGHUP"):
            signal.signal(signal.SIGHUP, signal.SIG_DFL)
        for name in ignored:
            signal.signal(getattr(signal, name), signal.SIG_IGN)
        sys.argv = ["fenboard", *arguments]
        from webapp.__main__ import main

        main()
        code = 0
    except SystemExit as end:
        code = end.code
    except BaseException:
        sys.excepthook(*sys.exc_info())
    finally:
        with suppress(OSError):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(code if isinstance(code, int) else bool(code))


def _get_ready() -> None:
    """Does once what each copy would do as it starts and answers for the first time."""
    import threading

    import psycopg  # noqa: F401
    import sqlalchemy.dialects.postgresql.psycopg  # noqa: F401

    import webapp.terminal.cli
    import webapp.web.connections
    import webapp.web.workers  # noqa: F401
    from webapp import create_app
    from webapp.web.storage import STORAGE, Storage

    with TemporaryDirectory() as folder:
        app = create_app(shared=True)
        storage = Storage(Path(folder), "", soon=lambda *_: None)
        app.extensions[STORAGE] = storage
        with app.test_client() as client:
            for path in ("/", "/lessons"):
                assert client.get(path).status_code == 200
        storage.database()
        storage.close()
    # What is copied has the one thread that copies.
    assert threading.active_count() == 1
    gc.collect()
    gc.freeze()


if __name__ == "__main__":
    _get_ready()
    _make_copies(socket.socket(fileno=int(sys.argv[1])))
