"""What an engine thinks of a task that nobody can prove: said as its opinion."""

from __future__ import annotations

from typing import TYPE_CHECKING

from webapp.checking.verdict import Claim, Said, Verdict
from webapp.lessons.model import Card

if TYPE_CHECKING:
    from webapp.checking.verdicts import Thinker


def opinion(card: Card, claim: Claim, engines: Thinker | None, seconds: float) -> Verdict:
    """The verdict of an engine."""
    return Verdict("open", (Said("no-engine"),), claim)
