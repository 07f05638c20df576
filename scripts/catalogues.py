"""Brings the catalogues of all languages up to date: `python -m scripts.catalogues`.

Messages come from the templates, from calls of `gettext` and its like, and from the
tables of the core, which are imported. New ones are added empty, changed ones are
new ones: nothing is guessed. A note before each message says what it is.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import click
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po

from webapp import findings
from webapp.checking.games.themes import THEMES
from webapp.checking.sayings import SAYINGS
from webapp.checking.telling import ACTS
from webapp.findings.codes import SHARED
from webapp.findings.records_asian import WHY_NOT
from webapp.findings.writing import REASONS
from webapp.formats.records.registry import FORMS
from webapp.formats.registry import NOTATIONS
from webapp.formats.xiangqi.write import NAME as LIST_NAME
from webapp.games import EVERY_GAME, labels, script_words, variants
from webapp.games.game import GameInfo, Sides
from webapp.games.letters import LANGUAGES as PIECE_LETTERS
from webapp.language import FOLDER, LANGUAGES, SOURCE, Name
from webapp.lessons.exercises import EXERCISES
from webapp.lessons.exercises.judging import PARTS_OF_POSITION
from webapp.lessons.exporting import FORMS as FORMS_OF_LESSONS
from webapp.lessons.exporting import LOSSES
from webapp.lessons.fields import FIELDS
from webapp.lessons.paper import GROUPS, OPTIONS
from webapp.lessons.ready import READY
from webapp.lessons.ready.rows import MATE_TASKS
from webapp.lessons.troubles import STORAGE_MESSAGES
from webapp.moves.reasons import WHY
from webapp.settings import WRONG
from webapp.terminal import cli, speaking
from webapp.terminal import run as terminal_run
from webapp.terminal.prove import ANSWERS
from webapp.version import __version__
from webapp.web.words import (
    CHECKING_WORDS,
    EVALUATION_WORDS,
    LESSON_WORDS,
    OTHER_WORDS,
    SHELF_WORDS,
    STUDENT_WORDS,
    WORKSHEET_WORDS,
)
from webapp.worksheets.making import FORMS as FORMS_OF_WORKSHEETS
from webapp.worksheets.unturned import SENTENCES, WHY_UNTURNED

ROOT = Path(__file__).parents[1]
KEYWORDS = {"_": None, "gettext": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2)}
HEADER = "# Fenboard: {}. Updated by python -m scripts.catalogues; see CONTRIBUTING.md."


class Entry(NamedTuple):
    """A message to be translated: what it is, the English, its plural and its context."""

    note: str
    text: str
    plural: str = ""
    context: str | None = None


def extracted() -> Catalog:
    """All that is to be translated, in the order of its sources."""
    catalogue = Catalog()
    for entry in (*of_templates(), *of_tables(), *of_modules()):
        if entry.text:
            message = (entry.text, entry.plural) if entry.plural else entry.text
            catalogue.add(message, context=entry.context, auto_comments=[entry.note])
    return catalogue


def of_templates() -> Iterator[Entry]:
    """What the templates say."""
    for path in sorted((ROOT / "templates").rglob("*.html")):
        options = {"trimmed": "false", "silent": "false"}
        yield from _of_file(path, "jinja2.ext:babel_extract", options)


def of_modules() -> Iterator[Entry]:
    """What modules say by calls with the text in them."""
    for path in sorted((ROOT / "webapp").rglob("*.py")):
        # Most say nothing by calls, and to take them apart takes long.
        if any(f"{name}(" in path.read_text(encoding="utf-8") for name in KEYWORDS):
            yield from _of_file(path, "python", {})


def _of_file(path: Path, method: str, options: dict[str, str]) -> Iterator[Entry]:
    source = io.BytesIO(path.read_bytes())
    found = extract(method, source, KEYWORDS, ["Translators:"], options)
    for _line, message, _comments, context in found:
        one, many = message if isinstance(message, tuple) else (message, "")
        yield Entry(path.name, one, many, context)


def of_tables() -> Iterator[Entry]:
    """What the tables of the core hold."""
    yield from _of_words()
    yield from _of_findings()
    yield from _of_terminal()
    yield from _of_ready_lessons()
    for code, text in WHY_UNTURNED.items():
        yield Entry(f"why a card is not turned, fills %(reason)s in a sentence: {code}", text)
    for turns, pair in SENTENCES.items():
        yield Entry(f"a card that is not turned: {' and '.join(turns)}", *pair)
    for name, theme in THEMES.items():
        yield Entry(f"what a task is about: {name}", theme.label, context="theme")
    for code, said in SAYINGS.items():
        yield Entry(f"verdict on a card, in few words: {code}", said.label)
        yield Entry(f"verdict on a card: {code}", said.text, said.plural)
    for act, text in ACTS.items():
        yield Entry(f"button at a verdict on a card: {act}", text)
    for trouble, text in STORAGE_MESSAGES.items():
        yield Entry(f"lessons cannot be kept: {trouble}", text)
    for kind, text in WRONG.items():
        yield Entry(f"the value of a setting is no {kind}; the server does not start", text)
    for key, text in OTHER_WORDS.items():
        yield Entry(f"words of errors and of /codes: {key}", text)


def _of_words() -> Iterator[Entry]:
    for info in EVERY_GAME.values():
        yield from _of_game(info)
    yield Entry("game in a menu: chess960", labels.CHESS960[1])
    for notation in NOTATIONS.values():
        yield Entry(f"notation in a menu: {notation.name}", notation.label)
    for notation in NOTATIONS.values():
        text = notation.within.template
        yield Entry("notation, fills %(notation)s and its like in a sentence", text)
    for form in FORMS.values():
        yield Entry(f"form of moves in a menu: {form.name}", form.label)
    yield Entry("form of moves, fills %(notation)s in a sentence", LIST_NAME.template)
    for kind in FORMS_OF_LESSONS.values():
        yield Entry(f"form of a lesson in a menu: {kind.name}", kind.label)
    for name, field in FIELDS.items():
        for text in (field.label, field.in_panel, field.example, field.when, *field.choices):
            yield Entry(f"field of a card: {name}", text)
        yield Entry(f"field of a card, with its number: {name}", *field.counted)
    for row in EXERCISES.values():
        yield Entry(f"exercise in a menu: {row.name}", row.label)
    for _, text in PARTS_OF_POSITION:
        yield Entry("part of a position that is not right yet, an item of a list", text)
    for group, text in GROUPS.items():
        yield Entry(f"part of the form for worksheets: {group}", text)
    for option in OPTIONS.values():
        for text in (option.info.label, *option.info.choices):
            yield Entry(f"option of a worksheet: {option.name}", text)
        yield Entry(f"in the help of the option --{option.name}", option.info.help)
    for name, way in FORMS_OF_WORKSHEETS.items():
        yield Entry(f"form of a worksheet in a menu: {name}", way.label)
        yield Entry(f"in the name of a file with a worksheet: {name}", way.holds)
    for code, (one, many) in LOSSES.items():
        yield Entry(f"what a form of a lesson does not hold: {code}", one, many)
    for variant in variants.VARIANTS:
        if variant.has_names:
            yield Entry("fills %(variant)s in a sentence", variant.name, context=variants.CONTEXT)
    for letters in PIECE_LETTERS:
        of_letters = "language, fills %(language)s in a sentence"
        yield Entry(of_letters, letters.language.template, context=letters.language.context)
    yield Entry("an item of a list of pieces, in a message", labels.SO_MANY)
    yield Entry("an item of a list of pieces, in a message", labels.WITH_TOKEN)
    for key, text in script_words.SCRIPT_WORDS.items():
        yield Entry(f"words for scripts: {key}", text, context=script_words.CONTEXTS.get(key))
    for number, (_, text) in labels.MORE_SIGNS.items():
        yield Entry(f"sign of a move: ${number}; {{side}} is White, Sente …", text)
    for key, text in script_words.MOVE_WORDS.items():
        yield Entry(f"words for scripts, of moves: {key}", text)
    for name, text in labels.TAGS.items():
        if text != "{side}":
            yield Entry(f"tag of a game: {name}", text, context=labels.TAG_CONTEXT)
    for key, text in script_words.FINDING_WORDS.items():
        yield Entry(f"words for scripts, of the search for tasks: {key}", text)
    for key, text in script_words.PICTURE_WORDS.items():
        yield Entry(f"words for scripts, of pictures: {key}", text)
    for key, text in script_words.EARLIER_WORDS.items():
        yield Entry(f"words for scripts, of earlier boards: {key}", text)
    for key, text in LESSON_WORDS.items():
        yield Entry(f"words for scripts, of lessons: {key}", text)
    for key, text in WORKSHEET_WORDS.items():
        yield Entry(f"words for scripts, of worksheets: {key}", text)
    for key, text in CHECKING_WORDS.items():
        yield Entry(f"words for scripts, of verdicts on tasks: {key}", text)
    for key, text in EVALUATION_WORDS.items():
        yield Entry(f"words for scripts, of the evaluation by an engine: {key}", text)
    for key, text in SHELF_WORDS.items():
        yield Entry(f"words for scripts, of the shelf: {key}", text)
    for key, text in STUDENT_WORDS.items():
        yield Entry(f"words of the students’ page: {key}", text)


def _of_game(info: GameInfo) -> Iterator[Entry]:
    game = info.game
    yield _row(f"{game} in a menu, then all else that names it in words", info.name)
    yield Entry("game, fills %(game)s or %(meant)s in a sentence", info.within.template)
    yield Entry("fills %(letters)s in a sentence", info.turn_letters.template)
    for start in info.starts:
        yield Entry(f"start of a game: {start.name}", start.label, context=f"start of {game}")
    for name, label in info.sets:
        yield Entry(f"set of drawings in the settings: {name}", label)
    for note, text in (
        ("choice of drawings in the settings", info.sets_label),
        ("choice of a start", info.starts_label),
        ("said where there are no findings", info.clean),
    ):
        yield Entry(f"{note}: {game}", text)
    yield from _of_sides(game, info.sides, info.results)
    if info.handicap:
        yield from _of_sides(game, info.handicap.sides, info.handicap.results)
    for token, row in labels.names_of_pieces(game).items():
        yield _row(f"piece {token} of {game}; see docs/glossary.md on rows of names", row)


def _of_sides(game: str, sides: Sides, results: Iterable[str]) -> Iterator[Entry]:
    for text in results:
        yield Entry(f"result of a game of {game}", text, context=labels.RESULT_CONTEXT)
    for side in sides.names:
        yield _row("side; alone and for %(side)s and its like, then all else it is called", side)
    for note, texts in (
        ("beside the board", sides.to_move),
        ("name of a palette", sides.palettes),
        ("name of a hand", sides.hands),
        ("a piece with whose it is", sides.piece_of),
    ):
        for text in texts:
            yield Entry(f"{note} in {game}", text)


def _row(note: str, name: Name) -> Entry:
    return Entry(note, name.template, context=name.context)


def _of_findings() -> Iterator[Entry]:
    for code, row in findings.CODES.items():
        yield Entry(f"finding ({row.severity}): {code}", row.message, row.plural)
        yield Entry(f"why, on /codes: {code}", row.why)
        for name, label in row.fixes.items():
            yield Entry(f"button of a fix: {name}", label.one, label.many)
    for name, label in SHARED.items():
        yield Entry(f"button of a fix: {name}", label.one, label.many)
    for name, text in REASONS.items():
        yield Entry(f"reason, alone and for %(reason)s after a colon: {name}", text)
    for name, text in {**WHY, **WHY_NOT}.items():
        yield Entry(f"why a move is no move, for %(reason)s: {name}", text)


def _of_ready_lessons() -> Iterator[Entry]:
    for game, text in MATE_TASKS.items():
        yield Entry(f"task of a ready lesson: {game}", text)
    for lesson in READY:
        for text in lesson.texts():
            yield Entry(f"in a ready lesson of {lesson.game}", text)


def _of_terminal() -> Iterator[Entry]:
    for severity, (one, many) in terminal_run.COUNTED.items():
        yield Entry("in the terminal, an item of a list", one, many)
        yield Entry("in the terminal, before a colon", severity, context="severity")
    for answer, (label, nouns, _) in ANSWERS.items():
        yield Entry("in the terminal, an item of a list", *nouns)
        yield Entry(f"in the terminal, before a colon: {answer}", label, context="answer of prove")
    yield Entry("in the terminal, an item of a list", *terminal_run.LINES)
    for text in (speaking.USAGE, speaking.OPTIONS, speaking.COMMANDS, speaking.REQUIRED):
        yield Entry("in the help of the terminal", text)
    yield Entry("in the help of the terminal", speaking.HELP)
    for command in _commands(cli.main):
        for paragraph in speaking.paragraphs(command.help or ""):
            yield Entry(f"in the help of the command {command.name}", paragraph)
        for param in command.params:
            if isinstance(param, click.Option):
                yield Entry(f"in the help of the option {param.opts[0]}", param.help or "")


def _commands(command: click.Command) -> Iterator[click.Command]:
    yield command
    if isinstance(command, click.Group):
        for within in command.commands.values():
            yield from _commands(within)


def path_of(tag: str) -> Path:
    """Where the catalogue of a language stands."""
    return FOLDER / tag.replace("-", "_") / "LC_MESSAGES" / "messages.po"


def translated(tag: str) -> Catalog:
    """The catalogue of a language as it stands; an empty one where there is none."""
    if not path_of(tag).exists():
        return _empty(tag)
    with path_of(tag).open("rb") as file:
        return read_po(file, tag.replace("-", "_"))


def updated(tag: str, template: Catalog) -> Catalog:
    """The catalogue with the messages of the template and the translations there are."""
    old = translated(tag)
    new = _empty(tag)
    # A date of today would make a change of every update.
    new.creation_date = new.revision_date = old.creation_date
    for message in template:
        if message.id:
            kept = old.get(message.id, message.context)
            new[message.id] = _with_translation(message, kept, new.num_plurals)
    return new


def _empty(tag: str) -> Catalog:
    return Catalog(
        tag.replace("-", "_"),
        header_comment=HEADER.format(LANGUAGES[tag]),
        project="Fenboard",
        version=__version__,
        msgid_bugs_address="see CONTRIBUTING.md",
        last_translator="see the history",
        language_team=LANGUAGES[tag],
        fuzzy=False,
    )


def _with_translation(message: Message, kept: Message | None, forms: int) -> Message:
    empty = ("",) * forms if message.pluralizable else ""
    # Where a message has come to have a plural, its translation says neither form for sure.
    fits = kept is not None and kept.pluralizable == message.pluralizable
    return Message(
        message.id,
        kept.string if kept and fits else empty,
        auto_comments=message.auto_comments,
        user_comments=kept.user_comments if kept else (),
        context=message.context,
    )


def write(tags: Iterable[str] = LANGUAGES) -> None:
    """Writes the catalogues of the languages."""
    template = extracted()
    for tag in tags:
        if tag == SOURCE:
            continue
        catalogue = updated(tag, template)
        path_of(tag).parent.mkdir(parents=True, exist_ok=True)
        with path_of(tag).open("wb") as file:
            write_po(file, catalogue, width=0, no_location=True)
        missing = sum(not message_done(message) for message in catalogue if message.id)
        click.echo(f"{tag}: {len(catalogue)} messages, {missing} without a translation")


def message_done(message: Message) -> bool:
    """Whether all forms of the message are translated."""
    forms = [message.string] if isinstance(message.string, str) else message.string
    return bool(forms) and all(forms or ())


if __name__ == "__main__":
    write()
