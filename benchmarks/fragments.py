"""Pieces of text that the reader's own patterns match, to make slow texts of."""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterator, Mapping
from itertools import chain
from re import _constants as kinds  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

from webapp.formats.registry import NOTATIONS
from webapp.formats.words.lexicon import lexicon
from webapp.text.characters import LINE_BREAKS, QUOTATION_MARKS

WITHOUT = ("webapp.web", "webapp.terminal")
"""Rooms that read no user's text; what the terminal reads are lines."""
SEPARATORS = ["", " ", "\n", "\r\n", "\t", "/", "//", ",", ";", ":", "-", "+", "_", "%20", "%2F"]
OF_CATEGORY = {
    kinds.CATEGORY_DIGIT: "07",
    kinds.CATEGORY_NOT_DIGIT: "aé",
    kinds.CATEGORY_SPACE: " \t\n",
    kinds.CATEGORY_NOT_SPACE: "a/",
    kinds.CATEGORY_WORD: "a7_é",
    kinds.CATEGORY_NOT_WORD: "/ .",
}
SOME = [
    *"aZ7 é/-'.%",
    "\N{ZERO WIDTH SPACE}",
    "\N{FULLWIDTH DIGIT EIGHT}",
    "\N{COMBINING ACUTE ACCENT}",
]


def all_fragments(chooser: random.Random) -> list[str]:
    """Fragments of all kinds, each once."""
    words = sorted(lexicon().words)
    fragments = chain(
        (sample(pattern, chooser) for pattern in patterns() for _ in range(3)),
        chooser.sample(words, min(len(words), 120)),
        (word + sep for word in chooser.sample(words, 40) for sep in " ,:"),
        SEPARATORS,
        LINE_BREAKS,
        QUOTATION_MARKS,
        SOME,
        ("8/", "8/8/", "pppppppp/", "1n", "w ", "KQkq ", "- ", "0 1 ", "Ke1 ", "a1 ", "x/8"),
        ('[FEN "', '[FEN "8/8"]', "https://a.b/", "?a=", "&fen=", "a/b", "..", "1. e4 e5 "),
        ("> ", "bm e4; ", 'id "', "C/c ", "^", "'", "k^", "+P", "[Pp]", "startpos ", "moves "),
    )
    return sorted({fragment for fragment in fragments if fragment})


def patterns() -> list[re.Pattern[str]]:
    """All patterns of the library, wherever they are held."""
    found: dict[tuple[str, int], re.Pattern[str]] = {}
    seen: set[int] = set()
    modules = [
        module
        for name, module in sorted(sys.modules.items())
        if name.startswith("webapp") and not name.startswith(WITHOUT)
    ]
    held: list[tuple[Any, int]] = [(vars(module), 0) for module in modules]
    held.append((NOTATIONS, 0))
    while held:
        value, depth = held.pop()
        if isinstance(value, re.Pattern):
            if isinstance(value.pattern, str):
                found[value.pattern, value.flags] = value
        elif depth < 7 and id(value) not in seen:
            seen.add(id(value))
            held += [(part, depth + 1) for part in _parts(value)]
    return [found[key] for key in sorted(found)]


def _parts(value: Any) -> Iterator[Any]:
    """What a value of ours holds."""
    if isinstance(value, Mapping):
        yield from value.values()
    elif isinstance(value, (tuple, list)):
        yield from value
    elif callable(value) and hasattr(value, "__closure__"):
        closure: tuple[Any, ...] = getattr(value, "__closure__", None) or ()
        yield from (cell.cell_contents for cell in closure)
    elif type(value).__module__.startswith("webapp"):
        names: Any = getattr(value, "__slots__", ()) or getattr(value, "__struct_fields__", ())
        yield from (getattr(value, name, None) for name in names)
        yield from dict(getattr(value, "__dict__", {})).values()


def sample(pattern: re.Pattern[str], chooser: random.Random) -> str:
    """A text that the pattern matches, or nearly."""
    return "".join(_of(parser.parse(pattern.pattern, pattern.flags & ~re.DEBUG), chooser))


def _of(items: Any, chooser: random.Random) -> Iterator[str]:
    for kind, value in items:
        if kind is kinds.LITERAL:
            yield chr(value)
        elif kind is kinds.NOT_LITERAL:
            yield next(c for c in "a7 /" if ord(c) != value)
        elif kind is kinds.ANY:
            yield chooser.choice("a/7")
        elif kind is kinds.IN:
            yield _in_set(value, chooser)
        elif kind is kinds.BRANCH:
            yield from _of(chooser.choice(value[1]), chooser)
        elif kind is kinds.SUBPATTERN:
            yield from _of(value[-1], chooser)
        elif kind is kinds.ATOMIC_GROUP:
            yield from _of(value, chooser)
        elif kind in (kinds.MAX_REPEAT, kinds.MIN_REPEAT, kinds.POSSESSIVE_REPEAT):
            least, most, repeated = value
            for _ in range(chooser.randint(least, min(int(most), least + 2))):
                yield from _of(repeated, chooser)


def _in_set(items: Any, chooser: random.Random) -> str:
    """A character of a set."""
    if items[0][0] is kinds.NEGATE:
        inside = re.compile("[" + "".join(_as_text(item) for item in items[1:]) + "]")
        return next((c for c in chooser.sample(SOME, len(SOME)) if not inside.match(c)), "~")
    kind, value = chooser.choice(items)
    if kind is kinds.LITERAL:
        return chr(value)
    if kind is kinds.RANGE:
        return chr(chooser.randint(*value))
    return chooser.choice(OF_CATEGORY[value])


def _as_text(item: Any) -> str:
    kind, value = item
    if kind is kinds.LITERAL:
        return re.escape(chr(value))
    if kind is kinds.RANGE:
        return f"{re.escape(chr(value[0]))}-{re.escape(chr(value[1]))}"
    return {kinds.CATEGORY_DIGIT: r"\d", kinds.CATEGORY_SPACE: r"\s"}.get(value, r"\w")
