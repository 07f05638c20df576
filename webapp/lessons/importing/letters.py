"""E-mails and boxes of them as cards: of each letter all that `document/letters.py` finds written.

The subject, who wrote to whom and when stay with it; what programs have noted on the way does not.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from msgspec.structs import replace

from webapp.document.letters import MOST_LETTERS, letters, place_of_line
from webapp.lessons.endings import OF_ATTACHMENTS
from webapp.lessons.importing.gathered import BETWEEN, GAP, Gathered, Gathering, short
from webapp.lessons.limits import MOST_CARDS
from webapp.lessons.model import Card, Heading, Item, new_id

_KEPT = ("Subject", "From", "To", "Cc", "Date")
_ANSWER = re.compile(
    r"\A(?:\s*+(?:re|fwd?|aw|wg|回复|转发|答复|返信|転送|회신|전달)\s?[:：])++\s*+", re.IGNORECASE
)


def read_letters(text: str, read: Callable[[str], Gathered]) -> Gathered | None:
    """The cards of the letters of a text; None where it is none.

    read   reads what was written in one

    Each card that is alone in its letter is called as its subject; else that is a heading.
    """
    found = letters(text)
    gathering = Gathering()
    for at, letter in enumerate(found):
        bodies = [body for body in letter.texts(OF_ATTACHMENTS) if body.strip()]
        texts = [_with_words_as_notes(read(body), body) for body in bodies]
        cards = [item for one in texts for item in one.cards]
        if at and (len(gathering.items) + len(cards) > MOST_CARDS or at == MOST_LETTERS):
            return gathering.done(place_of_line(text, letter.line))
        subject = _ANSWER.sub("", letter.header("Subject"), count=1)
        gathering.items += _called(cards, subject, is_box=len(found) > 1)
        said = ((name, letter.header(name)) for name in _KEPT)
        gathering.notes.append("\n".join(f"{name}: {words}" for name, words in said if words))
        for body, one in zip(bodies, texts, strict=True):
            gathering.notes += [one.notes, "" if one.rest is None else body[one.rest :]]
            gathering.starts += one.usual_starts
    return gathering.done() if found else None


def _with_words_as_notes(found: Gathered, body: str) -> Gathered:
    """The cards of a body; where all of it is the text of its only card it is the notes instead."""
    (card, *others) = found.cards or (None,)
    if others or not isinstance(card, Card) or card.position is None:
        return found
    if card.text.strip() != body.strip():
        return found
    notes = GAP.join(filter(None, [found.notes, body.strip()]))
    return replace(found, cards=(replace(card, text="", held=False),), notes=notes)


def _called(cards: list[Item], subject: str, *, is_box: bool) -> list[Item]:
    """The cards of a letter with its subject."""
    (first, *others) = cards or (None,)
    if not subject.strip() or first is None:
        return cards
    if isinstance(first, Card) and not others:
        title = BETWEEN.join(filter(None, (subject.strip(), first.title)))
        return [replace(first, title=short(title))]
    return [Heading(new_id(), short(subject)), *cards] if is_box else cards
