"""What whoever runs the server sees of it: figures and a log, and nothing of what people write."""

from __future__ import annotations

import io
import json
import logging
import re
import sqlite3
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from flask import Flask
from flask.testing import FlaskClient
from prometheus_client import generate_latest

from scripts.grafana import BOARD, PANELS, board
from tests.api.applications import never, standing
from tests.databases import make_file
from tests.tables import table
from webapp.lessons.troubles import StorageError
from webapp.processes import BusyError
from webapp.web import connections, lessons
from webapp.web.app import create_app
from webapp.web.lanes import THREADS, Lanes
from webapp.web.observing import logs, metrics
from webapp.web.storage import STORAGE, Storage

ORIGIN = {"Origin": "http://localhost"}
LESSON = "lesson" + "a" * 20
SECRET = "qwertzsecret"


@pytest.fixture(scope="module")
def watched() -> Iterator[Flask]:
    """An application with both, and nothing of it left behind."""
    hooks, handlers = (threading.excepthook, sys.excepthook), [*logging.getLogger().handlers]
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FENBOARD_METRICS", "9187")
        patch.setenv("FENBOARD_LOG", "lines")
        app = create_app(clock=standing)
    yield app
    (threading.excepthook, sys.excepthook), logging.getLogger().handlers[:] = hooks, handlers


@pytest.fixture
def app(watched: Flask, tmp_path: Path) -> Flask:
    make_file(tmp_path)
    watched.extensions[STORAGE] = Storage(tmp_path, "", soon=never)
    watched.extensions[lessons.RATES] = lessons.LessonRates({}, standing)
    watched.testing = False
    return watched


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def log(app: Flask) -> Iterator[io.StringIO]:
    """What is written of what is logged."""
    (handler,) = (one for one in logging.getLogger().handlers if isinstance(one, logs.QuietHandler))
    written = io.StringIO()
    before = handler.setStream(written)
    yield written
    handler.setStream(before or io.StringIO())
    handler.setFormatter(logs.LineFormatter())


def figure(name: str, **labels: str) -> float:
    return metrics.REGISTRY.get_sample_value(f"fenboard_{name}", labels) or 0.0


def save(client: FlaskClient, task: str, base: int = 0, by: str = "onebrowser") -> Any:
    card = {"id": "card0001", "fields": {"task": {"value": task, "base": base}}}
    body = {"by": by, "items": [card], "lesson": {}, "new": True}
    return client.post(f"/api/lessons/{LESSON}", json=body, headers=ORIGIN)


# --- figures --------------------------------------------------------------------------------


def test_requests_are_counted_by_rule_method_and_kind_of_status(client: FlaskClient) -> None:
    rows = [("GET", "/healthz", "2xx"), ("GET", "/l/<token>", "4xx"), ("OTHER", "none", "4xx")]
    before = [figure("requests_total", method=m, rule=r, status=s) for m, r, s in rows]
    seconds = figure("request_duration_seconds_count", method="GET", rule="/l/<token>")
    assert client.get("/healthz").status_code == 200
    assert client.get(f"/l/{SECRET}?{SECRET}=1").status_code == 404
    assert client.open("/lessons", method="FOO").status_code == 405
    after = [figure("requests_total", method=m, rule=r, status=s) for m, r, s in rows]
    assert [b - a for a, b in zip(before, after, strict=True)] == [1, 1, 1]
    left = figure("request_duration_seconds_count", method="GET", rule="/l/<token>")
    assert left - seconds == 1


def test_saves_are_counted_and_those_of_what_others_have_changed(client: FlaskClient) -> None:
    before = figure("saves_total"), figure("conflicts_total")
    assert save(client, "One").status_code == 200
    assert save(client, "Another", by="otherbrowser").get_json()["copies"]
    assert client.post(f"/api/lessons/{LESSON}", json={}, headers=ORIGIN).status_code == 400
    assert (figure("saves_total") - before[0], figure("conflicts_total") - before[1]) == (2, 1)


def test_what_is_refused_is_counted_by_why(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    kinds = ("rate", "busy", "too-large", "storage", "host")
    before = {kind: figure("refusals_total", kind=kind) for kind in kinds}
    away = figure("storage_troubles_total", trouble="away")
    client.get("/healthz", headers={"Host": "evil.example"})
    client.post("/api/qr", data=b"[" * 70_000, headers=ORIGIN, content_type="application/json")
    app.extensions[lessons.RATES] = lessons.LessonRates({"STRANGERS_OF_ADDRESS": 1}, standing)
    link = {"Fenboard-Link": "x" * 26}
    assert [client.get("/api/lessons/linked", headers=link).status_code for _ in (1, 2)][1] == 429
    app.extensions[lessons.RATES] = lessons.LessonRates({}, standing)

    def fails(error: Exception) -> int:
        def raises(*_: Any) -> Any:
            raise error

        monkeypatch.setattr("webapp.web.lessons.cards_request", raises, raising=False)
        monkeypatch.setattr("webapp.wire.reports.cards_request", raises)
        return client.post("/api/cards", json={}, headers=ORIGIN).status_code

    assert fails(BusyError()) == 503
    assert fails(StorageError("away", SECRET)) == 503
    left = {kind: figure("refusals_total", kind=kind) - before[kind] for kind in kinds}
    assert left == dict.fromkeys(kinds, 1)
    assert figure("storage_troubles_total", trouble="away") - away == 1


def test_how_busy_it_is_is_looked_at(app: Flask, client: FlaskClient) -> None:
    now = 100.0
    sampler = metrics.Sampler(app, lambda: now)

    class Serving:
        """In the place of connections."""

        number_open = 3
        lanes = Lanes(owned=True)

    serving = Serving()
    connections.RUNNING.add(serving)  # type: ignore[arg-type]
    try:
        save(client, "One")
        sampler.sample()
    finally:
        connections.RUNNING.discard(serving)  # type: ignore[arg-type]
    assert figure("connections") == 3
    assert {lane: figure("lane_threads", lane=lane) for lane in THREADS} == THREADS
    assert figure("lessons") == figure("shelves") == figure("workers") == 1
    assert figure("pool_connections") == 0
    assert figure("pool_connections_kept") >= 1
    assert figure("turns_limit", work="evaluations") == 13
    assert figure("memory_bytes") > 1 << 20
    assert 0 < figure("start_time_seconds") < time.time()
    with app.extensions[STORAGE].opened.reading():
        sampler.sample()
        assert figure("pool_connections") == 1
    # All lessons are counted once a minute.
    client.post(f"/api/lessons/{LESSON}/duplicate", json={}, headers=ORIGIN)
    for later, counted in ((59.0, 1), (60.0, 2)):
        now = 100 + later
        sampler.sample()
        assert figure("lessons") == counted


def test_without_a_database_that_is_open_none_is_opened(app: Flask) -> None:
    metrics.Sampler(app).sample()
    assert app.extensions[STORAGE].opened is None


def test_work_that_waits_is_counted(app: Flask) -> None:
    turns = app.extensions["fenboard-evaluations"].turns
    with turns.one():
        metrics.Sampler(app).sample()
        assert figure("turns", work="evaluations") == 1


def names_of_figures() -> set[str]:
    return {
        sample.name.removesuffix("_bucket").removesuffix("_count").removesuffix("_sum")
        for metric in metrics.REGISTRY.collect()
        for sample in metric.samples
    } | {f"{one.name}_total" for one in metrics.REGISTRY.collect() if one.type == "counter"}


def test_the_board_is_over_exactly_these_figures() -> None:
    assert BOARD.read_text(encoding="utf-8") == board(), "run python -m scripts.grafana"
    queries = " ".join(query for panel in PANELS for query, _ in panel.queries)
    named = {re.sub(r"_(bucket|sum|count)$", "", n) for n in re.findall(r"fenboard_\w+", queries)}
    metrics.count(metrics.NotedRequest("none", "GET", 503, 0.1, "storage", "away"))
    assert named == names_of_figures()


def test_the_board_asks_by_labels_that_there_are() -> None:
    queries = " ".join(query for panel in PANELS for query, _ in panel.queries)
    known = {
        label
        for metric in metrics.REGISTRY.collect()
        for sample in metric.samples
        for label in sample.labels
    }
    asked = {label for labels in re.findall(r"by \(([\w, ]+)\)", queries) for label in
             labels.split(", ")}  # fmt: skip
    assert asked - {"le"} <= known - {"le"}
    told = json.loads(board())
    assert len({panel["id"] for panel in told["panels"]}) == len(PANELS)


# --- the log --------------------------------------------------------------------------------


def test_a_request_is_a_line(client: FlaskClient, log: io.StringIO) -> None:
    client.get(f"/l/{SECRET}?{SECRET}=1")
    line = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z \d+ INFO GET /l/<token> 404 [\d.]+ ms\n"
    assert re.fullmatch(line, log.getvalue())


def test_as_json_it_is_an_object(client: FlaskClient, log: io.StringIO) -> None:
    (handler,) = (one for one in logging.getLogger().handlers if isinstance(one, logs.QuietHandler))
    handler.setFormatter(logs.JsonFormatter())
    client.get("/healthz")
    client.application.logger.warning("lessons: %s: %s", "away", StorageError("away", SECRET))
    request, warning = map(json.loads, log.getvalue().splitlines())
    assert {"time", "pid", "level", "method", "rule", "status", "ms"} == {*request}
    assert (request["rule"], request["status"], request["level"]) == ("/healthz", 200, "INFO")
    assert warning["message"] == "lessons: away: StorageError"


def raised(error: BaseException, *, of: BaseException | None = None) -> BaseException:
    try:
        raise error from of
    except BaseException as caught:
        return caught


class WithStateError(Exception):
    """As those of PostgreSQL."""

    sqlstate = "23505"


def errors() -> list[BaseException]:
    try:
        {}[SECRET]
    except KeyError as error:
        key = error
    noted = ValueError(SECRET)
    noted.add_note(SECRET)
    state = WithStateError(f"Key (id)=({SECRET}) already exists")
    return [
        key,
        raised(ValueError(SECRET), of=key),
        raised(OSError(28, SECRET, f"/l/{SECRET}")),
        raised(OSError(SECRET)),
        raised(ExceptionGroup(SECRET, [raised(noted), ExceptionGroup(SECRET, [key])])),
        raised(StorageError("away", SECRET), of=raised(state)),
        raised(sqlite3.IntegrityError(SECRET)),
        raised(msgspec.ValidationError(SECRET)),
        raised(UnicodeDecodeError("utf-8", SECRET.encode(), 0, 1, SECRET)),
        raised(SyntaxError(SECRET, (SECRET, 1, 1, SECRET))),
    ]


@pytest.mark.parametrize("form", [logs.LineFormatter, logs.JsonFormatter])
def test_no_exception_tells_what_it_quotes(
    client: FlaskClient, log: io.StringIO, monkeypatch: pytest.MonkeyPatch, form: Any
) -> None:
    (handler,) = (one for one in logging.getLogger().handlers if isinstance(one, logs.QuietHandler))
    handler.setFormatter(form())
    for error in errors():

        def raises(*_: Any, error: BaseException = error) -> Any:
            raise error

        monkeypatch.setattr("webapp.web.students.pages.visit_of", raises)
        headers = {
            "Accept": "text/html",
            "Cookie": f"shelf={SECRET}",
            "User-Agent": SECRET,
            "Referer": f"http://localhost/l/{SECRET}",
            "X-Forwarded-For": "192.0.2.77",
        }
        address = f"/l/{SECRET}/?{SECRET}={SECRET}"
        answer = client.get(address.replace("/?", "?"), headers=headers)
        assert answer.status_code in (500, 503)
        client.application.logger.error("That %s", error, exc_info=error)
        client.application.logger.warning("of %r", client)
        logging.getLogger("a.library").error(f"It says {SECRET}", exc_info=error)
        logging.getLogger("waitress").warning("Unknown %s", SECRET)
        threading.excepthook(
            threading.ExceptHookArgs((type(error), error, error.__traceback__, None))
        )
        sys.excepthook(type(error), error, error.__traceback__)
    said = log.getvalue()
    assert SECRET not in said
    assert "192.0.2" not in said
    assert "KeyError" in said
    assert "OSError (No space left on device)" in said
    assert "StorageError from WithStateError (23505)" in said
    assert "Exception on /l/<token> [GET]" in said
    assert "a.library" in said
    # Where it was is told by the lines of the program.
    assert "raise error" in said


def test_what_cannot_be_written_is_lost_without_a_word(
    log: io.StringIO, capfd: pytest.CaptureFixture[str]
) -> None:
    (handler,) = (one for one in logging.getLogger().handlers if isinstance(one, logs.QuietHandler))
    handler.handle(logging.LogRecord("webapp", 40, "", 1, "%d things", (SECRET,), None))
    handler.setStream(io.TextIOWrapper(io.BytesIO(), "ascii"))
    handler.handle(logging.LogRecord("webapp", 40, "", 1, f"ä {SECRET}", (), None))
    assert log.getvalue() + "".join(capfd.readouterr()) == ""


def test_a_chain_that_runs_in_a_circle_is_told(app: Flask, log: io.StringIO) -> None:
    one, two = ValueError(), TypeError()
    one.__context__, two.__context__ = two, one
    app.logger.error("A circle", exc_info=one)
    assert [log.getvalue().count(name) for name in ("ValueError", "TypeError")] == [1, 1]


def test_the_address_is_told_where_it_is_asked_for(app: Flask, log: io.StringIO) -> None:
    hear = logs.to_stderr("lines", addresses=True)
    (handler,) = (one for one in logging.getLogger().handlers if isinstance(one, logs.QuietHandler))
    handler.setStream(log)
    environ = {"REMOTE_ADDR": "192.0.2.1"}
    with app.test_request_context("/healthz", environ_overrides=environ):
        hear(metrics.NotedRequest("/healthz", "GET", 200, 0.001))
    assert log.getvalue().endswith("GET /healthz 200 1.0 ms 192.0.2.1\n")


@table("text", ["a\nb", "a\r\x1b[31mb", "a\u2028b"])
def test_nothing_in_a_message_makes_another_line(text: str) -> None:
    record = logging.LogRecord("webapp", 30, "", 1, "lessons: %s", (text,), None)
    assert len(logs.LineFormatter().format(record).splitlines()) == 1


def test_no_figure_has_anything_that_was_sent(client: FlaskClient) -> None:
    client.get(f"/l/{SECRET}?{SECRET}=1", headers={"Host": SECRET})
    client.open(f"/{SECRET}", method=SECRET.upper())
    save(client, SECRET)
    assert SECRET.encode() not in generate_latest(metrics.REGISTRY).lower()
