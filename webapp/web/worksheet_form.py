"""The form beside the pages of a worksheet, made from the rows of `lessons.paper`: which stand
above, which in the parts that fold, and the values of those texts that are chosen from a list.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from webapp.language import LANGUAGES, gettext, pgettext
from webapp.lessons.exercises import EXERCISES, label_of
from webapp.lessons.paper import GROUPS, OPTIONS, OptionRow
from webapp.pictures.drawing import boards
from webapp.web import page_data
from webapp.worksheets.asked import Part
from webapp.worksheets.making import FORMS

ABOVE = ("kind", "boards", "paper", "orientation", "title", "key", "versions")
"""Those that a teacher looks for first; they are in sight without unfolding anything."""

NAMED = "name"
"""What the settings are called, which is asked for where they are kept."""


class Control(Struct, frozen=True):
    """An option as its form has it.

    type    "text", "lines" of text, "number", "switch", "choice", "radios" for values that are
            their own names, "sets" of pieces, a choice for each game
    values  of a choice, with what each is called
    """

    row: OptionRow
    type: str
    label: str
    values: Mapping[Any, str] = {}


class Group(Struct, frozen=True):
    """A part of the form; the one that does not fold has no label."""

    name: str
    label: str
    controls: tuple[Control, ...]


def groups() -> tuple[Group, ...]:
    """All parts of the form, the one that is always in sight first."""
    rest = [row for name, row in OPTIONS.items() if name not in (*ABOVE, NAMED)]
    folded = (
        Group(name, gettext(label), _controls([row for row in rest if row.info.group == name]))
        for name, label in GROUPS.items()
    )
    above = Group("above", "", _controls([OPTIONS[name] for name in ABOVE]))
    return above, *(group for group in folded if group.controls)


File = tuple[str, Part, str]
"""A file to be had: its form, what is in it, and what its button says."""


def first_files() -> Iterator[File]:
    """Those whose buttons are always in sight, as far as there are such forms."""
    said: tuple[File, ...] = (
        ("pdf", "sheet", "PDF"),
        ("pdf", "key", gettext("Answer key (PDF)")),
        ("docx", "sheet", gettext("Word (DOCX)")),
    )
    return (file for file in said if file[0] in FORMS)


def further_files() -> Iterator[File]:
    """All others: keys as those that are edited, then the other forms."""
    if "docx" in FORMS:
        yield "docx", "key", gettext("Answer key (DOCX)")
    for name, form in FORMS.items():
        if name not in ("pdf", "docx"):
            yield name, "sheet", gettext(form.label)


def control(name: str) -> Control:
    """The one of an option."""
    return _control(OPTIONS[name])


def usual() -> dict[str, Any]:
    """All options with their usual values, as scripts know them."""
    return {name: row.usual for name, row in OPTIONS.items()}


def _controls(rows: list[OptionRow]) -> tuple[Control, ...]:
    return tuple(map(_control, rows))


def _control(row: OptionRow) -> Control:
    label = gettext(row.info.label)
    if row.name in _KNOWN:
        return Control(row, "choice", label, _KNOWN[row.name]())
    if row.name == "pieces":
        return Control(row, "sets", label)
    if row.type == "choice":
        if not row.info.choices:
            return Control(row, "radios", label, {value: str(value) for value in row.values})
        called = map(gettext, row.info.choices)
        return Control(row, "choice", label, dict(zip(row.values, called, strict=True)))
    return Control(row, "lines" if row.info.lines else row.type, label)


def sets() -> Mapping[str, tuple[str, Mapping[str, str]]]:
    """The games with several sets of pieces: what the choice is called, and the sets."""
    return page_data.choices_of_sets()


def _colours() -> dict[str, str]:
    called = {
        "wood": gettext("wood"),
        "green": gettext("green"),
        "blue": gettext("blue"),
        "grey": gettext("grey"),
        "contrast": gettext("high contrast"),
        "print": gettext("for printing"),
        "outline": gettext("outlines, for photocopies"),
    }
    return {name: called.get(name, name) for name in reversed([*boards.BOARDS])}


def _languages() -> dict[str, str]:
    return {"": gettext("same as the lesson"), **LANGUAGES}


def _exercises() -> dict[str, str]:
    return {"": pgettext("exercise", "none"), **{name: label_of(name) for name in EXERCISES}}


_KNOWN: Mapping[str, Callable[[], dict[str, str]]] = {
    "board": _colours,
    "language": _languages,
    "exercise": _exercises,
}
"""The values of texts that are chosen from a list."""
