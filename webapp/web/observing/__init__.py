"""All that whoever runs the server sees of it: figures for Prometheus, and a log of requests.

Neither is there without its setting, FENBOARD_METRICS or FENBOARD_LOG, and nothing of either is
imported then. Requests are told by the rule that their address follows, never by the address, which
may open a lesson.

    watch(app)             has the requests of an application counted and logged
    serve_metrics()        serves the figures on a port of their own

Where several processes serve, by the one that watches them:

    prepare_workers()      before the first of them is started, and before `serve_metrics`
    worker_ended(pid)      once one has ended, however it has: what it has counted is kept
    forget_workers()       once all have

`create_app` calls `watch` by itself; each of the others does nothing where nothing is set. `watch`
and `serve_metrics` raise ObservingError, whose message is a sentence for people.
"""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Any

from flask import Flask, Response, g
from flask.signals import request_finished, request_started

from webapp.language import gettext
from webapp.settings import value_of
from webapp.web import noted

if TYPE_CHECKING:
    from collections.abc import Callable

    from webapp.web.noted import NotedRequest

_BEGAN = "observed_since"


class ObservingError(Exception):
    """A setting cannot be carried out; the message says why in a sentence."""


def watch(app: Flask) -> None:
    """Has each request counted and logged, as far as either is set. Raises ObservingError."""
    hear: list[Callable[[NotedRequest], object]] = []
    if app.config["LOG"]:
        from webapp.web.observing import logs

        hear.append(logs.to_stderr(app.config["LOG"], addresses=app.config["LOG_ADDRESSES"]))
    if app.config["METRICS"]:
        try:
            from webapp.web.observing import metrics
        except ModuleNotFoundError as error:
            raise _without_package() from error
        hear.append(metrics.count)
        metrics.sample_beside(app)
    if not hear:
        return

    def started(_: Flask, **_more: Any) -> None:
        setattr(g, _BEGAN, perf_counter())

    def finished(_: Flask, response: Response, **_more: Any) -> None:
        # Where there is no beginning, something has failed before it.
        now = perf_counter()
        told = noted.answered(response, now - g.get(_BEGAN, now))
        for one in hear:
            one(told)

    request_started.connect(started, app, weak=False)
    request_finished.connect(finished, app, weak=False)


# --- several processes ----------------------------------------------------------------------


def serve_metrics() -> None:
    """Serves the figures, if a port is set for them, until the process ends.

    Raises ObservingError.
    """
    port = value_of("FENBOARD_METRICS")
    if not port:
        return
    try:
        from webapp.web.observing import metrics
    except ModuleNotFoundError as error:
        raise _without_package() from error
    host = value_of("FENBOARD_METRICS_HOST")
    try:
        metrics.serve(host, port)
    except OSError as error:
        said = gettext("The metrics cannot be served at %(place)s: %(reason)s.")
        args = {"place": f"{host}:{port}", "reason": error.strerror or type(error).__name__}
        raise ObservingError(said % args) from error


def prepare_workers() -> None:
    """Has the figures of several processes be told as one; this one has the log that they have."""
    if form := value_of("FENBOARD_LOG"):
        from webapp.web.observing import logs

        logs.to_stderr(form)
    if value_of("FENBOARD_METRICS"):
        from webapp.web.observing import several

        several.prepare()


def worker_ended(pid: int) -> None:
    """Keeps what the process has counted, and forgets how busy it was."""
    if value_of("FENBOARD_METRICS"):
        from webapp.web.observing import several

        several.ended(pid)


def forget_workers() -> None:
    """Leaves nothing of them behind."""
    if value_of("FENBOARD_METRICS"):
        from webapp.web.observing import several

        several.forget()


def _without_package() -> ObservingError:
    said = gettext("FENBOARD_METRICS needs another package: %(command)s.")
    return ObservingError(said % {"command": "pip install 'fenboard[server]'"})
