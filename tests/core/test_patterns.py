"""No regular expression over a user's text can take longer than linear time.

A repeat without an end within another, or two beside each other that can match the same
character, make a matcher try the same text in many ways. Possessive repeats (`*+`, `++`) and
atomic groups never try again.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from re import _constants as kinds  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

import webapp
from tests.tables import table
from webapp.document.goal_words import goal_words, sides_of
from webapp.formats.words import board, lexer
from webapp.formats.words.lexicon import custom_lexicon, lexicon, slash_or_side

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))

from fragments import patterns

MANY = 65
"""From so many times on a repeat counts as one without an end."""

# Every kind of character that patterns tell apart, a few of each.
ALPHABET = [chr(code) for code in range(0x250)] + list("白玉가ア８\u200b\u2028ЖΩ’“＿♜𝟠")


def repeats(tree: Any) -> Iterator[tuple[Any, Any]]:
    """All sequences in a pattern, each as a list of its items."""
    yield tree
    for kind, value in tree:
        for part in parts_of(kind, value):
            yield from repeats(part)


def parts_of(kind: Any, value: Any) -> list[Any]:
    """The patterns within an item."""
    if kind is kinds.BRANCH:
        return list(value[1])
    if kind is kinds.SUBPATTERN:
        return [value[-1]]
    if kind in (kinds.ASSERT, kinds.ASSERT_NOT):
        return [value[1]]
    if kind is kinds.ATOMIC_GROUP:
        return [value]
    if kind in (kinds.MAX_REPEAT, kinds.MIN_REPEAT, kinds.POSSESSIVE_REPEAT):
        return [value[2]]
    return []


def is_unbounded(kind: Any, value: Any) -> bool:
    """Whether an item repeats without an end and may give back what it has matched."""
    return kind in (kinds.MAX_REPEAT, kinds.MIN_REPEAT) and value[1] >= MANY


def characters(items: Any, *, first: bool, flags: int) -> frozenset[str]:
    """The characters that a match of the items may begin with, or hold anywhere."""
    found: set[str] = set()
    for kind, value in items:
        if kind in (kinds.LITERAL, kinds.NOT_LITERAL, kinds.IN, kinds.ANY):
            found |= {c for c in ALPHABET if matches(kind, value, c, flags)}
        for part in parts_of(kind, value):
            if kind not in (kinds.ASSERT, kinds.ASSERT_NOT):
                found |= characters(part, first=first, flags=flags)
        if first and not may_be_empty(kind, value):
            break
    return frozenset(found)


def may_be_empty(kind: Any, value: Any) -> bool:
    """Whether an item may match nothing."""
    if kind in (kinds.LITERAL, kinds.NOT_LITERAL, kinds.IN, kinds.ANY):
        return False
    if kind in (kinds.MAX_REPEAT, kinds.MIN_REPEAT, kinds.POSSESSIVE_REPEAT):
        return value[0] == 0 or all(may_be_empty(*item) for item in value[2])
    if kind is kinds.BRANCH:
        return any(all(may_be_empty(*item) for item in branch) for branch in value[1])
    if kind in (kinds.SUBPATTERN, kinds.ATOMIC_GROUP):
        return all(may_be_empty(*item) for item in parts_of(kind, value)[0])
    return True


def matches(kind: Any, value: Any, character: str, flags: int) -> bool:
    """Whether one character is matched by an item for one."""
    if kind is kinds.ANY:
        return True
    folded = {character.lower(), character.upper()} if flags & re.I else set()
    cases = {character, *(case for case in folded if len(case) == 1)}
    if kind is kinds.LITERAL:
        return chr(value) in cases
    if kind is kinds.NOT_LITERAL:
        return chr(value) != character
    negated = value[0][0] is kinds.NEGATE
    return any(in_set(item, case) for item in value[negated:] for case in cases) != negated


def in_set(item: tuple[Any, Any], character: str) -> bool:
    kind, value = item
    if kind is kinds.LITERAL:
        return chr(value) == character
    if kind is kinds.RANGE:
        return value[0] <= ord(character) <= value[1]
    escapes = {
        kinds.CATEGORY_DIGIT: r"\d",
        kinds.CATEGORY_NOT_DIGIT: r"\D",
        kinds.CATEGORY_SPACE: r"\s",
        kinds.CATEGORY_NOT_SPACE: r"\S",
        kinds.CATEGORY_WORD: r"\w",
        kinds.CATEGORY_NOT_WORD: r"\W",
    }
    return re.match(escapes[value], character) is not None


def faults_of(pattern: str, flags: int = 0) -> Iterator[str]:
    """What of a pattern can make it try the same text in many ways."""
    for sequence in repeats(parser.parse(pattern, flags)):
        items = list(sequence)
        for at, (kind, value) in enumerate(items):
            if not is_unbounded(kind, value):
                continue
            again = characters(value[2], first=True, flags=flags)
            for inner in repeats(value[2]):
                if any(is_unbounded(*item) for item in inner) and is_ambiguous(inner, again, flags):
                    yield f"a repeat within a repeat: {pattern}"
            held = characters(value[2], first=False, flags=flags)
            for other_kind, other in items[at + 1 :]:
                if is_unbounded(other_kind, other) and held & characters(
                    other[2], first=True, flags=flags
                ):
                    yield f"two repeats beside each other: {pattern}"
                if not may_be_empty(other_kind, other):
                    break


def is_ambiguous(inner: Any, again: frozenset[str], flags: int) -> bool:
    """Whether a repeat at the end of what repeats may go on as the next round begins."""
    for kind, value in reversed(list(inner)):
        if is_unbounded(kind, value) and characters(value[2], first=False, flags=flags) & again:
            return True
        if not may_be_empty(kind, value):
            return False
    return False


@table(
    ("pattern", "faults"),
    [
        ("(?:a+)+b", 1),
        ("(?:a|b+)*c", 1),
        ("a*a*b", 1),
        (r"\w+\d+x", 1),
        (r"\s*(?:x)?\s*y", 1),
        ("(?:a{1,100}b?)*c", 1),
        ("(?:a++)+b", 0),
        ("(?:ab+)+c", 0),
        ("(?:a+ )+b", 0),
        ("a*b*c", 0),
        ("[^ ]+ [^ ]+", 0),
        (r"a*+a*b", 0),
        ("(?:a{1,8})*b", 0),
    ],
)
def test_what_makes_a_pattern_slow_is_told(pattern: str, faults: int) -> None:
    assert len(list(faults_of(pattern))) == faults


def test_no_pattern_of_the_reader_has_repeats_that_can_match_the_same() -> None:
    for module in pkgutil.walk_packages(webapp.__path__, "webapp."):
        if not module.name.startswith(("webapp.web", "webapp.__main__")):
            importlib.import_module(module.name)
    made = [lexer._pattern(lexicon()), lexer._pattern(custom_lexicon()), slash_or_side()]
    goals = [*goal_words().rows.values(), *sides_of("chess"), *goal_words()[1:]]
    made += [pattern for pattern in goals if isinstance(pattern, re.Pattern)]
    read = [*patterns(), *made, *board._sentences()]
    assert len(read) > 100
    found = [fault for pattern in read for fault in faults_of(pattern.pattern, pattern.flags)]
    assert not found, "\n".join(found)


SCRIPTS = Path(__file__).parents[2] / "static" / "js"
IN_SCRIPT = re.compile(
    r"(?:[=(,:&|?] |[(!]|return )/(?![/*])((?:\\.|\[(?:\\.|[^]\\\n])*\]|[^/\\\[\n])+)/([gimsuy]*)"
)
"""A regular expression in JavaScript, and its flags."""


def test_no_pattern_of_the_page_has_repeats_that_can_match_the_same() -> None:
    sources = [path.read_text(encoding="utf-8") for path in sorted(SCRIPTS.rglob("*.js"))]
    code = re.sub(r"^\s*(?:/\*|\*|//).*$", "", "\n".join(sources), flags=re.MULTILINE)
    # Python knows no classes such as \p{L}; for one letter the rule is the same.
    read = [(re.sub(r"\\p\{\w+\}", "a", body), flags) for body, flags in IN_SCRIPT.findall(code)]
    assert len(read) > 15
    found = [
        fault for body, flags in read for fault in faults_of(body, re.I if "i" in flags else 0)
    ]
    assert not found, "\n".join(found)
