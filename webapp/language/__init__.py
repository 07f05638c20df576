"""The languages there are, and words in the one that is current.

Tables of the core hold English; whatever renders them asks here at the moment of
use. The current language belongs to the context: to one request, or to the run of
a command. Catalogues are loaded when a language is first used; where a checkout
has none compiled, or older ones than their sources, they are compiled in memory.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar, Token
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path

QUOTED = 40
"""The most characters of a user's text that a message quotes."""

LANGUAGES: Mapping[str, str] = {
    "en": "English",
    "ja": "日本語",
    "zh-Hans": "简体中文",
    "ko": "한국어",
}
"""The languages by their tag (BCP 47), each named in itself."""

SOURCE = "en"
"""The language that the texts are written in."""

FOLDER = Path(__file__).parent / "translations"

_OTHER_TAGS = {"zh": "zh-Hans", "zh-cn": "zh-Hans", "zh-sg": "zh-Hans", "zh-my": "zh-Hans"}
_LONGEST_TAG = 64
"""So much of what should be a tag is looked at; RFC 5646 has room for 35 characters kept."""
_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
_current: ContextVar[str] = ContextVar("language", default=SOURCE)


class Phrase(str):
    """An argument that is words: English as a text, `translated` where it is shown.

    template   the English words, a text of the catalogues
    args       what is filled in, words as well
    context    the one that the text has in the catalogues, or none
    """

    template: str
    args: Mapping[str, str | int]
    context: str

    def __new__(
        cls, template: str, args: Mapping[str, str | int] | None = None, *, context: str = ""
    ) -> Phrase:
        """The words, filled in."""
        phrase = super().__new__(cls, template % args if args else template)
        phrase.template, phrase.args, phrase.context = template, args or {}, context
        return phrase

    def translated(self) -> str:
        """The words in the current language."""
        context, template = self.context, self.template
        said = pgettext(context, template) if context else gettext(template)
        return (
            said % {name: translated(arg) for name, arg in self.args.items()} if self.args else said
        )


class Name(Phrase):
    """A name with its other forms, a row that is one message: `knight | knights | keima`.

    As a text it is the first of them in English, in a sentence the first of the row in
    the catalogue. `/` stands between the names of the first and of the second side’s
    piece where they differ: `帥/将`.
    """

    def __new__(cls, row: str, *, context: str) -> Name:
        """The row, under that context in the catalogues."""
        name = str.__new__(cls, forms(row)[0])
        name.template, name.args, name.context = row, {}, context
        return name

    def forms(self, tag: str | None = None) -> tuple[str, ...]:
        """All forms in the language of that tag, by default in the current one."""
        row = _catalogue(tag or _current.get()).pgettext(self.context, self.template)
        return forms(row)

    def translated(self) -> str:
        """The first form in the current language."""
        return self.forms()[0]


class Listing(str):
    """An argument that is a list of names or words, joined as the current language does it."""

    items: tuple[str, ...]

    def __new__(cls, items: Iterable[str]) -> Listing:
        """The names, joined."""
        items = tuple(items)
        listing = super().__new__(cls, ", ".join(items))
        listing.items = items
        return listing


def current() -> str:
    """The tag of the current language."""
    return _current.get()


def set_language(tag: str) -> Token[str]:
    """Makes a language of `LANGUAGES` the current one, until `reset_language`."""
    return _current.set(tag)


def reset_language(token: Token[str]) -> None:
    """Ends what the `set_language` that gave this token began."""
    _current.reset(token)


@contextmanager
def use_language(tag: str) -> Iterator[None]:
    """Makes a language of `LANGUAGES` the current one within the block."""
    token = set_language(tag)
    try:
        yield
    finally:
        reset_language(token)


def known_language(wanted: str) -> str | None:
    """The language meant by a tag such as `ja-JP`, or by `ja_JP.UTF-8`; None for any other.

    Chinese is simplified here, so what asks for traditional characters is another one.
    Any text may be asked about: no more than the beginning of a long one is looked at.
    """
    tag = wanted[:_LONGEST_TAG].partition(".")[0].partition("@")[0]
    parts = tag.replace("_", "-").lower().split("-")
    for length in range(len(parts), 0, -1):
        start = "-".join(parts[:length])
        found = next((tag for tag in LANGUAGES if tag.lower() == start), None)
        if found or start in _OTHER_TAGS:
            return found or (_OTHER_TAGS[start] if length == len(parts) else None)
    return None


def negotiate(wanted: Iterable[str]) -> str:
    """The first of the wanted languages that there is, else English."""
    return next(filter(None, map(known_language, wanted)), SOURCE)


def language_of_environment() -> str:
    """The language that the terminal's environment asks for."""
    return negotiate([next(filter(None, map(os.environ.get, _VARIABLES)), SOURCE)])


def gettext(text: str) -> str:
    """The text in the current language."""
    return _catalogue(_current.get()).gettext(text)


def ngettext(one: str, many: str, count: int) -> str:
    """The text for that many in the current language."""
    # Forms that are not translated yet are empty.
    return _catalogue(_current.get()).ngettext(one, many, count) or (one if count == 1 else many)


def pgettext(context: str, text: str) -> str:
    """The text in the current language, where English has one word for several things."""
    return _catalogue(_current.get()).pgettext(context, text)


def forms(row: str) -> tuple[str, ...]:
    """The names or words of a row, which stand in it with `|` between them."""
    return tuple(filter(None, map(str.strip, row.split("|"))))


def quote(text: str) -> str:
    """The text as a message may quote it: printable, at most `QUOTED` characters."""
    if len(text) <= QUOTED and text.isprintable():
        return text
    shown = "".join(
        c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text[: QUOTED + 1]
    )
    return shown if len(shown) <= QUOTED else shown[: QUOTED - 1] + "…"


def translated(value: str | int) -> str | int:
    """An argument as a sentence in the current language needs it."""
    if isinstance(value, Listing):
        return joined(str(translated(item)) for item in value.items)
    return value.translated() if isinstance(value, Phrase) else value


def joined(items: Iterable[str]) -> str:
    """The items as a list within a sentence."""
    # What stands between two items of a list.
    return gettext(", ").join(items)


@cache
def _catalogue(tag: str) -> NullTranslations:
    """The messages of a language of `LANGUAGES`; English where it has no catalogue yet."""
    folder = FOLDER / tag.replace("-", "_") / "LC_MESSAGES"
    source, compiled = folder / "messages.po", folder / "messages.mo"
    if not source.exists() and not compiled.exists():
        return NullTranslations()
    if source.exists():
        fresh = compiled.exists() and compiled.stat().st_mtime >= source.stat().st_mtime
        if not fresh:
            return GNUTranslations(_compiled(source))
    with compiled.open("rb") as file:
        return GNUTranslations(file)


def _compiled(source: Path) -> BytesIO:
    # Only here, as it is slow to import and an installed package does without.
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    compiled = BytesIO()
    with source.open("rb") as file:
        write_mo(compiled, read_po(file))
    compiled.seek(0)
    return compiled
