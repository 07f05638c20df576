"""The log on standard error: a line for each request, and all that goes wrong.

    2026-03-01T08:15:02.117Z 4711 INFO GET /api/lessons/<lesson> 200 3.1 ms
    2026-03-01T08:15:03.020Z 4711 ERROR webapp: Exception on /l/<token>/ [GET]
        ZeroDivisionError
          …/webapp/web/students/pages.py:88 lesson: visit = visit_of(token)

As JSON each of these is an object on a line. None of them has anything that people write, or that
opens a lesson:

    a request      is told by `web/noted.py`, by the rule of its address
    an exception   by its class and by the lines of the program that it came through. Its message is
                   left out, as it may quote what was sent, or a row of the database; of an error of
                   the system its reason is told, and of one of PostgreSQL its code
    a message      of `_KNOWN` by its text and its arguments, of which exceptions are told likewise;
                   of others, which may put anything in it, only where it comes from
    an address     (IP) only where it is asked for
"""

from __future__ import annotations

import logging
import os
import sys
import threading
import traceback
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any, TextIO

import msgspec

from webapp.web.noted import NotedRequest
from webapp.web.security import visitors

_REQUESTS = "webapp.requests"

_OWN = "webapp"

_KNOWN = (_OWN, "gunicorn")
"""Whose messages are told: of gunicorn only what watches the processes is used."""

_MOST_FRAMES = 60
_MOST_CAUSES = 5


def to_stderr(form: str, *, addresses: bool = False) -> Callable[[NotedRequest], object]:
    """Has all that is logged written to standard error, and gives the log of requests.

    form       lines or json
    addresses  the address of who asks is told
    """
    handler = QuietHandler(sys.stderr)
    handler.setFormatter(LineFormatter() if form == "lines" else JsonFormatter())
    root = logging.getLogger()
    for one in [*root.handlers]:
        if isinstance(one, QuietHandler):
            root.removeHandler(one)
    root.addHandler(handler)
    threading.excepthook = _log_of_thread
    sys.excepthook = _log_of_end

    def log(answered: NotedRequest) -> None:
        told = {
            "method": answered.method,
            "rule": answered.rule,
            "status": answered.status,
            "ms": round(answered.seconds * 1000, 1),
        }
        if addresses:
            told["address"] = visitors.asker()
        # As a logger would, in half the time: it looks for where it was called.
        record = logging.LogRecord(_REQUESTS, logging.INFO, "", 0, "", None, None)
        record.__dict__["told"] = told
        handler.handle(record)

    return log


def _log_of_thread(ended: threading.ExceptHookArgs) -> None:
    """Logs what has ended a thread; Python itself would write it with its message."""
    if ended.exc_value is not None:
        logging.getLogger(_OWN).error("Exception in a thread", exc_info=ended.exc_value)


def _log_of_end(_kind: type[BaseException], error: BaseException, _trace: Any) -> None:
    logging.getLogger(_OWN).critical("Fenboard ends", exc_info=error)


class QuietHandler(logging.StreamHandler[TextIO]):
    """Writes to a stream; what cannot be written is lost."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - as logging calls it
        """Says nothing, where `logging` itself would write the arguments."""


class TellingFormatter(logging.Formatter):
    """All that is told of a record, for people and for programs alike."""

    def told(self, record: logging.LogRecord) -> dict[str, Any]:
        """The facts by their names, in the order in which they are told."""
        moment = datetime.fromtimestamp(record.created, UTC)
        return {
            "time": f"{moment:%Y-%m-%dT%H:%M:%S}.{int(record.msecs):03}Z",
            "pid": record.process or os.getpid(),
            "level": record.levelname,
            **(getattr(record, "told", None) or _said_by(record)),
        }


class LineFormatter(TellingFormatter):
    """A line for each, and those of an exception below it, indented."""

    def format(self, record: logging.LogRecord) -> str:
        """The lines."""
        told = self.told(record)
        trace = told.pop("trace", ())
        if "status" in told:
            told["ms"] = f"{told['ms']} ms"
        elif "logger" in told:
            told["logger"] = f"{told['logger']}:"
        line = " ".join(str(value) for value in told.values())
        return "\n    ".join([line, *trace])


class JsonFormatter(TellingFormatter):
    """An object on a line for each."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        return msgspec.json.encode(self.told(record)).decode()


def _said_by(record: logging.LogRecord) -> dict[str, Any]:
    told: dict[str, Any] = {"logger": record.name, "message": _message(record)}
    error = record.exc_info[1] if record.exc_info else None
    if error is not None:
        told["trace"] = [*_trace(error)]
    return told


def _message(record: logging.LogRecord) -> str:
    """The message on one line, where it may be told."""
    if record.name.partition(".")[0] not in _KNOWN:
        return f"{record.module}.{record.funcName}, line {record.lineno}"
    args = tuple(map(_safe, record.args)) if isinstance(record.args, tuple) else ()
    message = str(record.msg) % args if args else str(record.msg)
    return "".join(sign if sign.isprintable() else " " for sign in message)


def _safe(argument: object) -> object:
    """An argument as it may be told: words of ours, numbers, and classes."""
    if isinstance(argument, BaseException):
        return " from ".join(map(_named, _chain(argument)))
    return argument if isinstance(argument, str | int | float) else type(argument).__name__


def _named(error: BaseException) -> str:
    """The class of an exception, with the reason that the system or a database gives by a code."""
    name = type(error).__name__
    if isinstance(error, OSError) and error.errno:
        # Its own text may be of whoever has raised it.
        return f"{name} ({os.strerror(error.errno)})"
    state = getattr(error, "sqlstate", None) or getattr(error, "sqlite_errorname", None)
    is_code = isinstance(state, str) and state.replace("_", "").isalnum()
    return f"{name} ({state})" if is_code else name


def _trace(error: BaseException) -> Iterator[str]:
    """An exception and what it came from, each with the lines that it came through."""
    for number, one in enumerate(_chain(error)):
        yield f"from {_named(one)}" if number else _named(one)
        # Lines are of the program, and hold nothing that it works with.
        for frame in traceback.extract_tb(one.__traceback__)[-_MOST_FRAMES:]:
            place = "/".join(frame.filename.replace("\\", "/").rsplit("/", 4)[1:])
            yield f"  …/{place}:{frame.lineno} {frame.name}: {frame.line}"


def _chain(error: BaseException) -> Iterator[BaseException]:
    """The exception, then those that it came from; of a group also those in it."""
    waiting, known = [error], set[int]()
    while waiting and len(known) < _MOST_CAUSES:
        one = waiting.pop(0)
        if id(one) in known:
            continue
        known.add(id(one))
        yield one
        if isinstance(one, BaseExceptionGroup):
            waiting += one.exceptions
        before = one.__cause__ or (None if one.__suppress_context__ else one.__context__)
        if before is not None:
            waiting.append(before)
