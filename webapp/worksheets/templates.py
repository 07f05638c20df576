"""Options of worksheets as people write them: as words in the terminal, and in templates in TOML.

A template holds the names of `PaperOptions`, one a line:

    boards = 4
    paper = "letter"
    name_line = false

Read as well are names with `-` for `_`, as the terminal has them, and "on" and "off" for true and
false. All else that an option cannot have is told in words with its line, and nothing is guessed.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from webapp.games.board import CHESS
from webapp.language import LANGUAGES, gettext, known_language, quote
from webapp.lessons.paper import OPTIONS, OptionRow, PaperOptions
from webapp.pictures.looks import read_looks

LONGEST = 100_000
"""The most bytes of a template."""

_SWITCH = {"on": True, "off": False}
_WHOLE = re.compile(r"[0-9]{1,9}")
_HUGE = 10**9


class TemplateError(Exception):
    """There is something wrong with a template, or with an option; the message says what."""


def value_of(row: OptionRow, words: str) -> Any:
    """The value of an option as the terminal has it, such as `on`. Raises TemplateError."""
    found: Any = words
    if row.type == "switch":
        found = _SWITCH.get(words, words)
    elif row.type == "number" or (row.type == "choice" and isinstance(row.values[0], int)):
        found = int(words) if _WHOLE.fullmatch(words) else words
    return _checked(row, found, row.name.replace("_", "-"))


def read_template(content: bytes) -> dict[str, Any]:
    """The values of a template, each by the name of its option. Raises TemplateError."""
    if len(content) > LONGEST:
        raise TemplateError(_no_template())
    try:
        text = content.decode("utf-8-sig").replace("\r\n", "\n")
        written = tomllib.loads(text)
    except UnicodeDecodeError as error:
        raise TemplateError(_no_template()) from error
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        raise TemplateError(_no_toml(error)) from error
    values: dict[str, Any] = {}
    for name, found in written.items():
        known = name.replace("-", "_")
        try:
            row = OPTIONS.get(known)
            if row is None:
                raise TemplateError(_unknown(name))
            if known in values:
                said = gettext("“%(option)s” is there twice.")
                raise TemplateError(said % {"option": known})
            is_word = row.type == "switch" and isinstance(found, str)
            values[known] = _checked(row, _SWITCH.get(found, found) if is_word else found, name)
        except TemplateError as error:
            raise TemplateError(_with_line(text, name, str(error))) from error
    return values


def write_template(options: PaperOptions) -> str:
    """All options as a template that can be edited, each with its name on the page above it."""
    parts = [f"# {gettext('A template for worksheets of Fenboard')}\n"]
    for row in OPTIONS.values():
        said = gettext(row.info.label)
        if row.type == "choice":
            said = f"{said}: {', '.join(map(str, row.values))}"
        parts.append(f"\n# {said}\n{row.name} = {_toml(getattr(options, row.name))}\n")
    return "".join(parts)


# --- what an option can have -------------------------------------------------------------------


def _checked(row: OptionRow, found: Any, name: str) -> Any:
    """The value, where the option can have it; `name` as it was written. Raises TemplateError."""
    if row.type == "switch":
        if not isinstance(found, bool):
            raise _no_value(name, found, _SWITCH)
    elif row.type == "choice":
        if type(found) is not type(row.values[0]) or found not in row.values:
            raise _no_value(name, found, map(str, row.values))
    elif row.type == "number":
        if isinstance(found, bool) or not isinstance(found, int) or not _is_within(row, found):
            said = gettext("“%(option)s” must be a whole number from %(least)s to %(most)s.")
            args = {"option": name, "least": row.least, "most": row.most}
            raise TemplateError(said % args)
    else:
        return _text(row, found, name)
    return found


def _is_within(row: OptionRow, number: int) -> bool:
    return row.least <= number <= row.most


def _text(row: OptionRow, found: Any, name: str) -> str:
    if not isinstance(found, str):
        raise TemplateError(gettext("“%(option)s” must be a text in quotes.") % {"option": name})
    if len(found) > row.most:
        said = gettext("“%(option)s” has %(count)s characters. At most %(most)s are possible.")
        raise TemplateError(said % {"option": name, "count": len(found), "most": row.most})
    if row.name == "language" and found:
        known = known_language(found)
        if known is None:
            raise _no_value(name, found, LANGUAGES)
        return known
    if row.name == "exercise" and found:
        # Only here, as they bring along all that plays.
        from webapp.lessons.exercises import EXERCISES

        if found not in EXERCISES:
            raise _no_value(name, found, EXERCISES)
    if row.name in ("board", "pieces") and found:
        for problem in read_looks({row.name: found}, CHESS).problems:
            raise TemplateError(problem.message)
    return found


def _no_value(name: str, found: object, values: Iterable[str]) -> TemplateError:
    said = gettext("“%(option)s” cannot be “%(value)s”. It can be: %(names)s.")
    args = {"option": name, "value": quote(_shown(found)), "names": ", ".join(values)}
    return TemplateError(said % args)


def _shown(found: object) -> str:
    """A value as it may be said."""
    if isinstance(found, str):
        return found
    # Hexadecimal numbers may have more digits than Python writes.
    is_simple = isinstance(found, bool | float) or (isinstance(found, int) and abs(found) < _HUGE)
    return json.dumps(found) if is_simple else "…"


# --- TOML --------------------------------------------------------------------------------------

_PLACE = re.compile(r"\(at line ([0-9]{1,9}), column ([0-9]{1,9})\)")


def _no_toml(error: Exception) -> str:
    """Why a text is no TOML: where reading stopped; what else Python says is English."""
    place = _PLACE.search(str(error))
    if place:
        said = gettext("Line %(line)s, column %(column)s: TOML has something else here.")
        return said % {"line": place[1], "column": place[2]}
    return _no_template()


def _no_template() -> str:
    return gettext(
        "This is no template: it has lines such as boards = 4 in UTF-8, each option once."
    )


def _unknown(name: str) -> str:
    said = gettext("There is no option “%(option)s”. Choose one of: %(names)s.")
    return said % {"option": quote(name), "names": ", ".join(OPTIONS)}


def _with_line(text: str, name: str, said: str) -> str:
    """The sentence with the line that the name is on, where that is found."""
    begins = re.compile(rf"[ \t]*\[?[\"']?{re.escape(name)}[\"']?[ \t]*[=.\]]")
    for number, line in enumerate(text.split("\n"), start=1):
        if begins.match(line):
            return gettext("Line %(line)s: %(sentence)s") % {"line": number, "sentence": said}
    return said


def _toml(value: str | int | bool) -> str:
    """A value as TOML has it: its basic strings escape what those of JSON do, and DEL."""
    if isinstance(value, str):
        plain = value.encode("utf-8", "replace").decode()
        return json.dumps(plain, ensure_ascii=False).replace("\x7f", "\\u007f")
    return json.dumps(value)


def options_with(usual: PaperOptions, *given: Mapping[str, Any]) -> PaperOptions:
    """The options with these values in their place, the last of which count."""
    return replace(usual, **{name: value for values in given for name, value in values.items()})
