"""The catalogues of all languages: complete, and true to what they translate.

Templates are read too, for words that nobody could translate.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po
from jinja2 import Environment, nodes

from scripts.catalogues import message_done, path_of, translated
from tests.tables import table
from webapp.games import GAMES
from webapp.language import FOLDER, LANGUAGES, SOURCE

SKIP_WHILE_EMPTY = True
"""A catalogue in which nothing is translated yet is not asked to be complete."""

TRANSLATED = [tag for tag in LANGUAGES if tag != SOURCE]
Key = tuple[str | None, str]
ARGUMENT = re.compile(r"%\((\w+)\)s|%%|\{(\w+)\}|<[^>]*>")


def keys(catalogue: Catalog) -> dict[Key, Message]:
    messages = (message for message in catalogue if message.id)
    return {(m.context, m.id if isinstance(m.id, str) else m.id[0]): m for m in messages}


def forms(message: Message) -> list[str]:
    return [message.string] if isinstance(message.string, str) else list(message.string or ())


def arguments(text: str) -> list[str]:
    return sorted(match[0] for match in ARGUMENT.finditer(text))


def test_each_language_has_a_catalogue_and_each_catalogue_a_language() -> None:
    folders = {path.parents[1].name for path in FOLDER.glob("*/LC_MESSAGES/messages.po")}
    assert folders == {tag.replace("-", "_") for tag in TRANSLATED}


@table("tag", TRANSLATED)
def test_a_catalogue_holds_all_messages_and_no_others(tag: str, template: Catalog) -> None:
    catalogue = translated(tag)
    assert list(keys(catalogue)) == list(keys(template)), "run python -m scripts.catalogues"
    assert not catalogue.obsolete
    assert [m.id for m in catalogue if m.fuzzy and m.id] == []


@pytest.mark.parametrize("tag", TRANSLATED)
def test_all_messages_are_translated(tag: str) -> None:
    messages = [message for message in translated(tag) if message.id]
    if SKIP_WHILE_EMPTY and not any(map(message_done, messages)):
        pytest.skip("nothing is translated yet")
    assert [message.id for message in messages if not message_done(message)] == []


@table("tag", TRANSLATED)
def test_translations_have_the_arguments_and_elements_of_the_english(tag: str) -> None:
    wrong = []
    for message in translated(tag):
        if not message.id or not message_done(message):
            continue
        # One form for all numbers has what the plural has.
        source = message.id if isinstance(message.id, str) else message.id[-1]
        said = forms(message)
        if any(arguments(form) != arguments(source) for form in said):
            wrong.append((message.id, said))
    assert wrong == []


@table("tag", TRANSLATED)
def test_translations_begin_and_end_as_the_english(tag: str) -> None:
    """White space at either end is part of how texts are joined; none is broken into lines."""
    wrong = [
        (message.id, form)
        for message in translated(tag)
        if message.id and message_done(message)
        for form in forms(message)
        if message.id not in (", ", "; ") and (form != form.strip() or "\n" in form)
    ]
    assert wrong == []


@table("tag", TRANSLATED)
def test_rows_of_names_are_well_formed(tag: str) -> None:
    """A row has no empty name, and none twice but the second, which words are written with."""
    rows = [m for m in translated(tag) if m.id and m.context in ("game", "side", *GAMES)]
    wrong = []
    for row in rows:
        names = str(row.string).split("|")
        forms = [form for name in names for form in name.split("/")]
        twice = len(set(map(str.strip, names[1:]))) < len(names[1:])
        if not all(map(str.strip, forms)) or twice or any(n.count("/") > 1 for n in names):
            wrong.append(row.string)
    assert len(rows) > 30
    assert wrong == []


def test_catalogues_are_written_as_the_command_writes_them() -> None:
    for tag in TRANSLATED:
        with path_of(tag).open("rb") as file:
            assert read_po(file, abort_invalid=True).charset == "utf-8"


# --- templates -------------------------------------------------------------------

TEMPLATES = sorted((Path(__file__).parents[2] / "templates").rglob("*.html"))
SITES = {"stockfishchess.org", "fairy-stockfish.github.io"}
SAID_AS_IT_IS = {"Fenboard", "– Fenboard", "A", "Linux", "macOS", "Windows", *SITES}
SAID = ("title", "aria-label", "placeholder", "alt", "content")
CALLS = {"_", "gettext", "ngettext", "pgettext"}
NAMES_OF_PARTS = re.compile(
    r"(?:chess|shogi|xiangqi|makruk|custom|open|archived| )+|a1-d4|px|cm|width=device-width.*"
    r"|not all|screen.*"
    r'|noindex|(?:[a-z-]+="(?:auto)?" ?)+(?:hidden)?'
)


class Words(HTMLParser):
    """Collects what a template shows, with a mark in place of each expression."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.inside: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "link", "input", "use"):
            self.inside.append(tag)
        self.found += [value for name, value in attrs if name in SAID and value]

    def handle_endtag(self, tag: str) -> None:
        if tag in self.inside:
            while self.inside.pop() != tag:
                pass

    def handle_data(self, data: str) -> None:
        if not {"kbd", "style", "script"} & set(self.inside):
            self.found.append(data)


def shown(template: str) -> Iterator[str]:
    """What the template shows in letters that are not marked."""
    # Attributes of the page stand in a block of their own.
    own = r"\{%-? *trans.*?endtrans *-?%\}|\{% block html_data %\}.*?\{% endblock %\}"
    source = re.sub(own, "", template, flags=re.DOTALL)
    source = re.sub(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", "", source, flags=re.DOTALL)
    words = Words()
    words.feed(source)
    for text in map(str.strip, words.found):
        if re.search(r"[^\W\d_]", text) and text not in SAID_AS_IT_IS:
            yield text


def unmarked_constants(node: nodes.Node) -> Iterator[str]:
    """Texts of more than a word within expressions, outside of calls that translate."""
    if isinstance(node, nodes.Call) and getattr(node.node, "name", "") in CALLS:
        return
    if isinstance(node, nodes.Const) and isinstance(node.value, str):
        if re.search(r"[^\W\d_] [^\W\d_]", node.value):
            yield node.value
        return
    for child in node.iter_child_nodes():
        yield from unmarked_constants(child)


@table("path", TEMPLATES)
def test_all_that_a_template_shows_can_be_translated(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert [words for words in shown(text) if not NAMES_OF_PARTS.fullmatch(words)] == []
    tree = Environment(extensions=["jinja2.ext.i18n"]).parse(text)
    constants = unmarked_constants(tree)
    assert [words for words in constants if not NAMES_OF_PARTS.fullmatch(words)] == []


def test_words_that_are_not_marked_are_found() -> None:
    wrong = '<p title="{{ _(\'Yes\') }}">{{ _("Yes") }} no <kbd>Q</kbd></p><b title="No">5</b>'
    assert list(shown(wrong)) == ["no", "No"]
    tree = Environment().parse("{{ [_('Well done'), 'Not done'] }}")
    assert list(unmarked_constants(tree)) == ["Not done"]


def test_korean_messages_do_not_leave_the_choice_of_a_particle_to_the_reader() -> None:
    """No 을(를): words stand so that the particle behind them does not depend on an argument."""
    both = re.compile(r"을\(를\)|이\(가\)|은\(는\)|와\(과\)|\(으\)로")
    depends = re.compile(
        r"(?:%\(\w+\)s|\{\w+\})[”’]?(?:이|가|을|를|은|는|와|과|으?로|이?라는)(?![가-힣])"
    )
    texts = [form for message in keys(translated("ko")).values() for form in forms(message)]
    assert [text for text in texts if both.search(text) or depends.search(text)] == []
