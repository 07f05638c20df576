"""Moments found by a real engine."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.made import line
from webapp.checking.games.moments import moments_of
from webapp.engines.driver.evaluating import Engines
from webapp.engines.driver.settings import EngineSettings

MISSED_MATE = "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. d3 g6 5. Qf3 Bg7 *"
QUIET = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 *"


@pytest.fixture(scope="module")
def engines() -> Iterator[Engines]:
    with Engines(EngineSettings()) as found:
        if found.name("chess") is None:
            pytest.skip("there is no engine of chess on this machine: install Stockfish")
        yield found


def test_a_mate_that_was_missed(engines: Engines) -> None:
    (moment,) = moments_of(line(MISSED_MATE), engines).moments
    assert (moment.ply, moment.path, moment.mate, moment.found) == (6, ("h5f7",), 1, False)


def test_a_quiet_opening_has_none(engines: Engines) -> None:
    found = moments_of(line(QUIET), engines)
    assert (found.moments, found.whole) == ((), True)
