"""The Flask application, put together from its blueprints."""

from __future__ import annotations

from collections.abc import Iterable
from time import monotonic
from typing import Any

from flask import Flask
from flask_compress import Compress

from webapp import settings
from webapp.checking.evaluations import Evaluations
from webapp.checking.worker import CheckWorkers
from webapp.document import notation_names
from webapp.engines.driver.settings import check_programs
from webapp.games import labels
from webapp.lessons.endings import OF_FILES
from webapp.lessons.places import data_folder
from webapp.pictures.pool import Pool
from webapp.web import (
    api,
    assets,
    checking,
    errors,
    evaluation,
    exercises,
    files,
    health,
    lesson_diagrams,
    lessons,
    locales,
    moments,
    noted,
    observing,
    pages,
    pictures,
    sheets,
    shelf,
    shelf_access,
    worksheets,
)
from webapp.web.limits import MAX_BODY, most_of
from webapp.web.openapi import view as openapi
from webapp.web.security import headers, visitors
from webapp.web.security.hosts import Hosts, trusted_names
from webapp.web.security.proxies import PROXIES
from webapp.web.security.rates import Clock, Pauses, Rate, Rates
from webapp.web.security.together import newest_of
from webapp.web.storage import STORAGE, Storage
from webapp.web.students import engine, tries, visits, worksheet
from webapp.web.students import exercises as answers
from webapp.worksheets.worker import WorksheetWorkers


class App(Flask):
    """Flask, whose log names no address: whoever has that of a lesson can open it."""

    def log_exception(self, exc_info: Any) -> None:
        """Logs an error with the rule that the address follows."""
        rule, method = noted.rule_of_request(), noted.method_of_request()
        self.logger.error("Exception on %s [%s]", rule, method, exc_info=exc_info)


def create_app(
    hosts: Iterable[str] = (), *, shared: bool = False, clock: Clock = monotonic
) -> Flask:
    """The web application, which answers to `hosts` beside those of `security/hosts.py`.

    With `shared` nobody owns it: also who sits at the machine has a shelf by a cookie. By `clock`
    it is counted how often somebody asks.

    Settings come from the environment, as `webapp/settings.py` has them. Raises SettingError where
    the value of one is none of its kind, and ObservingError.
    """
    app = App(
        "webapp", static_folder=None, template_folder=str(assets.resource_folder("templates"))
    )
    app.config.from_mapping(
        MAX_CONTENT_LENGTH=MAX_BODY,
        COMPRESS_MIMETYPES=["text/html", "text/css", "text/javascript", "image/svg+xml"],
        # A tenth smaller than at the usual level, for half a millisecond a page.
        COMPRESS_BR_LEVEL=5,
    )
    app.config.from_mapping(settings.read())
    check_programs()
    # Flask's own check fails before there is a request to answer in words.
    trusted, app.config["TRUSTED_HOSTS"] = app.config["TRUSTED_HOSTS"], None
    names = [*hosts, *trusted_names(trusted)]
    app.config[visitors.SHARED] = bool(shared or trusted or app.config["SHARED"])
    # A FEN in the path may hold two slashes in a row, which is for its reader to say.
    app.url_map.merge_slashes = False
    app.url_map.converters["text"] = pages.TextConverter
    app.url_map.converters["int"] = pages.NumberConverter
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.globals.update(
        asset=assets.asset_url,
        asset_modules=assets.asset_modules,
        endings_of_files=",".join((*OF_FILES, "text/plain")),
        labels=labels,
        notation_names=notation_names,
    )
    app.jinja_env.tests["upper_case"] = str.isupper
    app.extensions["fenboard-assets"] = assets.load()
    app.extensions[PROXIES] = app.config["PROXIES"]
    app.extensions[pictures.POOL] = Pool()
    app.extensions[checking.WORKERS] = CheckWorkers()
    app.extensions[worksheets.WORKERS] = WorksheetWorkers()
    app.extensions[evaluation.EVALUATIONS] = Evaluations(newest_of=newest_of)
    a_minute = most_of(app.config, "EVALUATIONS_OF_SHELF")
    app.extensions[evaluation.RATE] = Rate(a_minute, 60, clock, together="evaluations")
    app.extensions[STORAGE] = Storage(
        data_folder(),
        app.config["DATABASE_URL"],
        most_of(app.config, "MOST_LESSONS"),
        megabytes=most_of(app.config, "MEGABYTES_OF_SHELF"),
        days_in_bin=most_of(app.config, "DAYS_IN_BIN"),
        clock=clock,
    )
    app.extensions[health.READINESS] = health.Readiness(clock)
    app.extensions[lessons.RATES] = lessons.LessonRates(app.config, clock)
    most = most_of(app.config, "NEW_SHELVES_OF_ADDRESS")
    app.extensions[visitors.NEW_SHELVES] = Rate(most, 600, clock, together="shelves")
    of_students = Rates(app.config, "STUDENTS_OF_LINK", "STUDENTS_OF_ADDRESS", clock)
    app.extensions[visits.RATES] = of_students
    app.extensions[visits.PAUSES] = Pauses(clock)
    rooms = (
        answers,
        api,
        assets,
        checking,
        engine,
        evaluation,
        exercises,
        files,
        health,
        lesson_diagrams,
        lessons,
        moments,
        openapi,
        pages,
        pictures,
        sheets,
        shelf,
        shelf_access,
        tries,
        worksheet,
        worksheets,
    )
    for blueprint in dict.fromkeys(room.blueprint for room in rooms):
        app.register_blueprint(blueprint)
    visitors.keep_cookies(app)
    locales.speak_languages(app)
    errors.handle_errors(app)
    # After what refuses a Host that is none of ours.
    visitors.watch_for_proxies(app)
    headers.add_security_headers(app)
    Compress(app)
    observing.watch(app)
    app.wsgi_app = Hosts(app.wsgi_app, names)  # type: ignore[method-assign]
    return app
