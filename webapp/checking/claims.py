"""The claim of a card, as its words say it."""

from __future__ import annotations

from webapp.checking.verdict import Claim
from webapp.lessons.model import Card
from webapp.lessons.solving import asks_for_mate


def claim_of(card: Card) -> Claim:
    """The claim of a card."""
    digits = [int(word) for word in card.task.replace(".", " ").split() if word.isdecimal()]
    return Claim("mate", digits[0] if digits else 0) if asks_for_mate(card) else Claim()
