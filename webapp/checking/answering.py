"""The answers of a process that checks: what is asked is read, worked on, and said."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from webapp.checking.asked import AnsweredWork, AskedWork, RefusedError, Work
from webapp.checking.evaluating import evaluate
from webapp.checking.games.searching import search
from webapp.checking.programs import engines_there, tried
from webapp.checking.verdicts import check
from webapp.engines.driver.evaluating import Engines
from webapp.engines.driver.settings import EngineSettings, engine_settings
from webapp.language import LANGUAGES, SOURCE, use_language
from webapp.lessons.model import Card
from webapp.lessons.shapes import WireItem, item_from_wire
from webapp.wire.learning import learned
from webapp.wire.reports import encoded
from webapp.wire.shapes import TooManyValuesError, WireError, decoded


class Checker:
    """Answers one after the other; engines go on from one to the next."""

    def __init__(self) -> None:
        self._engines: Engines | None = None
        self._settings = EngineSettings()

    def answer(self, message: bytes) -> bytes:
        """The answer to the JSON of an `AskedWork`: the JSON of an `AnsweredWork`."""
        asked = msgspec.json.decode(message, type=learned(AskedWork))
        settings = engine_settings(folder=Path(asked.data) if asked.data else None)
        engines = self._thinker(settings) if asked.engines else None
        with use_language(asked.language if asked.language in LANGUAGES else SOURCE):
            try:
                what = bytes(asked.what)
                if asked.work in OF_PROGRAMS:
                    answer = OF_PROGRAMS[asked.work](what, settings)
                else:
                    answer = WORKS[asked.work](what, engines)
                found = AnsweredWork(answer=answer)
            except (WireError, TooManyValuesError) as error:
                found = AnsweredWork(400, "bad-request", str(error))
            except RefusedError as error:
                found = AnsweredWork(error.status, error.code, error.message)
        return encoded(msgspec.structs.asdict(found))

    def close(self) -> None:
        """Ends the engines."""
        if self._engines:
            self._engines.close()

    def _thinker(self, settings: EngineSettings) -> Engines:
        """The engines that are set now."""
        if self._engines is None or settings != self._settings:
            self.close()
            self._engines, self._settings = Engines(settings), settings
        return self._engines


def card_of_json(what: bytes) -> Card:
    """The card in JSON. Raises WireError."""
    item = item_from_wire(decoded(what, WireItem))
    if not isinstance(item, Card):
        raise WireError("a heading cannot be checked")
    return item


def _check(what: bytes, engines: Engines | None) -> Any:
    return check(card_of_json(what), engines, engines.tables if engines else None)


WORKS: Mapping[Work, Callable[[bytes, Engines | None], Any]] = {
    "check": _check,
    "moments": search,
    "evaluate": evaluate,
}
"""How each sort of work is done: from its JSON and the engines to what becomes JSON."""

OF_PROGRAMS: Mapping[Work, Callable[[bytes, EngineSettings], Any]] = {
    "engines": engines_there,
    "try-engine": tried,
}
"""The same of what is about engines: from its JSON and which are set."""
