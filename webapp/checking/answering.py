"""The answers of a process that checks: what is asked is read, worked on, and said."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from webapp.checking.asked import AnsweredWork, AskedWork, Work
from webapp.checking.opinions import Thinker
from webapp.checking.verdicts import check
from webapp.engines.driver.evaluating import Engines
from webapp.engines.driver.settings import EngineSettings, engine_settings
from webapp.language import LANGUAGES, SOURCE, use_language
from webapp.lessons.model import Card
from webapp.lessons.shapes import WireItem, item_from_wire
from webapp.wire.learning import learned
from webapp.wire.shapes import TooManyValuesError, WireError, decoded


class Checker:
    """Answers one after the other; engines go on from one to the next."""

    def __init__(self) -> None:
        self._settings: EngineSettings | None = None
        self._engines: Engines | None = None

    def answer(self, message: bytes) -> bytes:
        """The answer to the JSON of an `AskedWork`: the JSON of an `AnsweredWork`."""
        asked = msgspec.json.decode(message, type=learned(AskedWork))
        with use_language(asked.language if asked.language in LANGUAGES else SOURCE):
            try:
                found = AnsweredWork(
                    answer=WORKS[asked.work](bytes(asked.what), self._thinker(asked))
                )
            except (WireError, TooManyValuesError) as error:
                found = AnsweredWork(400, "bad-request", str(error))
        return msgspec.json.encode(found)

    def close(self) -> None:
        """Ends the engines."""
        if self._engines:
            self._engines.close()

    def _thinker(self, asked: AskedWork) -> Thinker | None:
        """The engines, where they may be asked: others once others are set."""
        if not asked.engines:
            return None
        settings = engine_settings(os.environ, Path(asked.data) if asked.data else None)
        if self._engines is None or settings != self._settings:
            self.close()
            self._settings, self._engines = settings, Engines(settings)
        return self._engines


def card_of_json(what: bytes) -> Card:
    """The card in JSON. Raises WireError."""
    item = item_from_wire(decoded(what, WireItem))
    if not isinstance(item, Card):
        raise WireError("a heading cannot be checked")
    return item


def _check(what: bytes, engines: Thinker | None) -> Any:
    return check(card_of_json(what), engines)


WORKS: Mapping[Work, Callable[[bytes, Thinker | None], Any]] = {"check": _check}
"""How each sort of work is done: from its JSON and the engines to what becomes JSON."""
