"""Words as outlines in SVG path data, so that no viewer needs a font.

The fonts are those of `faces.py`. Characters that they lack, such as chess figurines, Thai and
emoji, become plain boxes, and are said.

Lengths are in the units of the `size` that is asked for, the height of the em; y runs down.
Outlines of single characters are remembered, never a text.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from webapp.pictures.faces import EM, JAPANESE, SYSTEMS, WESTERN, outline_of
from webapp.text.characters import LINE_BREAKS, is_invisible

CAPITAL = 0.733
"""The height of a capital letter, as a part of the em."""

ASCENT, DESCENT = 0.88, 0.12
"""How far a line reaches above its baseline and below it, as parts of the em."""

_ELLIPSIS = "…"
_PARAGRAPH = re.compile(f"[{re.escape(''.join(sorted(LINE_BREAKS)))}]+")
_NEVER_FIRST = frozenset(
    "、。，．・：；？！‥…ー々ゝゞヽヾぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ％.,:;?!%"
)
"""What does not begin a line, beside closing brackets and quotation marks (JIS X 4051)."""


class LetteredLine(NamedTuple):
    """A line of words.

    path     path data; "" where nothing is to be seen
    width    from its start to where a next character would stand
    missing  the characters that no font has, each once
    """

    path: str
    width: float
    missing: str = ""


class _Character(NamedTuple):
    """A character, and the language system whose form of it is drawn, "" for a western one."""

    character: str
    system: str


class _Glyph(NamedTuple):
    """An outline at a size: where it begins, in tenths of a unit, and what follows relative to it.

    No rounding adds up, as differences of rounded places are what is written.
    """

    x: int
    y: int
    path: str
    advance: float
    missing: bool


def line(text: str, size: float, language: str) -> LetteredLine:
    """The text in one line, on a baseline at y = 0, from x = 0 on.

    A line break is a space. `language` is one of `webapp.language`.
    """
    return _drawn(_cells(_PARAGRAPH.sub(" ", text), language), size)


def centred(text: str, capitals: float, language: str) -> LetteredLine:
    """The text about the point (0, 0), its capital letters so high: labels, names of squares."""
    cells, size = _cells(text, language), capitals / CAPITAL
    width = sum(_glyph(*cell, size).advance for cell in cells)
    return _drawn(cells, size, -width / 2, capitals / 2)


def wrapped(
    text: str, size: float, width: float, language: str, most: int
) -> tuple[LetteredLine, ...]:
    """The text in lines of that width, each drawn as by `line`, at most so many.

    Lines break where the text does, at spaces, and between Chinese characters or kana unless
    closing punctuation would begin a line, or opening punctuation end one; a longer word
    anywhere. What is left out at the end is shown by an ellipsis.
    """
    lines: list[list[_Character]] = []
    for paragraph in filter(None, map(str.strip, _PARAGRAPH.split(text))):
        lines += _filled(_cells(paragraph, language), size, width, most + 1 - len(lines))
        if len(lines) > most:
            lines = [*lines[: most - 1], _cut(lines[most - 1], size, width)]
            break
    return tuple(_drawn(cells, size) for cells in lines)


def _cells(text: str, language: str) -> list[_Character]:
    """The characters that are drawn or take room, composed, each with its form.

    Punctuation that all scripts share has a form of its own only beside a character of them.
    """
    shown = [" " if c.isspace() and c not in "\xa0\u3000" else c for c in composed(text)]
    system, cells = SYSTEMS.get(language, JAPANESE), []
    for at, character in enumerate(shown):
        near = shown[max(at - 1, 0) : at + 2] if _is_shared(character) else character
        cells.append(_Character(character, system if any(map(_is_eastern, near)) else WESTERN))
    return cells


def composed(text: str) -> Iterator[str]:
    """The characters in NFC, without those that only say how others are shown, and without all that
    cannot be seen but spaces.
    """
    for character in unicodedata.normalize("NFC", text):
        selects = "\ufe00" <= character <= "\ufe0f" or "\U000e0100" <= character <= "\U000e01ef"
        if character.isspace() or not (selects or is_invisible(character)):
            yield character


# --- lines ----------------------------------------------------------------------------


def _filled(
    cells: Sequence[_Character], size: float, width: float, most: int
) -> list[list[_Character]]:
    """The cells in lines, as many as fit on each; no more than `most` of them."""
    lines: list[list[_Character]] = []
    held: list[_Character] = []
    used, gap = 0.0, 0.0
    for unit in _units(cells):
        if unit[0].character == " ":
            gap = _width(unit[:1], size)
            continue
        taken = _width(unit, size)
        if held and used + gap + taken > width:
            lines.append(held)
            held, used, gap = [], 0.0, 0.0
        if len(lines) >= most:
            return lines
        if held and gap:
            held.append(_Character(" ", WESTERN))
            used += gap
        gap = 0.0
        for cell in unit:
            advance = _width([cell], size)
            if held and used + advance > width + 1e-6:
                lines.append(held)
                held, used = [], 0.0
            held.append(cell)
            used += advance
    return [*lines, held] if held else lines


def _units(cells: Sequence[_Character]) -> Iterator[Sequence[_Character]]:
    """The parts kept on one line if there is room: runs of spaces, words, single characters."""
    start = 0
    for at in range(1, len(cells)):
        if _may_break(cells[at - 1].character, cells[at].character):
            yield cells[start:at]
            start = at
    if cells:
        yield cells[start:]


def _may_break(before: str, after: str) -> bool:
    if " " in (before, after):
        return before != after
    if not (_stands_alone(before) or _stands_alone(after)):
        return False
    opening = unicodedata.category(before) in ("Ps", "Pi")
    closing = unicodedata.category(after) in ("Pe", "Pf", "Mn", "Mc") or after in _NEVER_FIRST
    return not (opening or closing)


def _is_eastern(character: str) -> bool:
    """Whether it is Chinese, Japanese or Korean: a character, a syllable or punctuation."""
    return (
        "\u2e80" <= character <= "\ud7ff"
        or "\uf900" <= character <= "\ufaff"
        or "\uff00" <= character <= "\uffef"
        or "\U00020000" <= character <= "\U0003ffff"
    )


def _is_shared(character: str) -> bool:
    """Whether it is a space, punctuation or a symbol, which all scripts use."""
    return unicodedata.category(character)[0] in "PSZ"


def _stands_alone(character: str) -> bool:
    """Whether lines break before and after it; Korean has spaces for that."""
    hangul = "\u3130" <= character <= "\u318f" or "\uac00" <= character <= "\ud7ff"
    return _is_eastern(character) and not hangul


def _cut(cells: list[_Character], size: float, width: float) -> list[_Character]:
    """The line with an ellipsis at its end, and no more of it than leaves room for that."""
    end = _Character(_ELLIPSIS, cells[-1].system)
    used = _width([*cells, end], size)
    kept = len(cells)
    while kept > 1 and (used > width or cells[kept - 1].character == " "):
        kept -= 1
        used -= _width(cells[kept : kept + 1], size)
    return [*cells[:kept], end]


def _width(cells: Sequence[_Character], size: float) -> float:
    return sum(_glyph(*cell, size).advance for cell in cells)


# --- outlines -------------------------------------------------------------------------


def _drawn(cells: Sequence[_Character], size: float, x: float = 0, y: float = 0) -> LetteredLine:
    """The cells side by side from that point on."""
    down, start = round(10 * y), x
    parts: list[str] = []
    missing: dict[str, None] = {}
    for cell in cells:
        glyph = _glyph(*cell, size)
        if glyph.path:
            parts.append(
                f"M{_tenths(round(10 * x) + glyph.x)} {_tenths(down + glyph.y)}{glyph.path}"
            )
        if glyph.missing:
            missing[cell.character] = None
        x += glyph.advance
    return LetteredLine("".join(parts), x - start, "".join(missing))


@lru_cache(maxsize=4096)
def _glyph(character: str, system: str, size: float) -> _Glyph:
    outline = outline_of(character, system)
    scale = 10 * size / EM
    advance = outline.advance * size / EM
    if not outline.operations:
        return _Glyph(0, 0, "", advance, outline.missing)
    steps: list[str] = []
    begin = at = first = (0, 0)
    for operation, points in outline.operations:
        places = [(round(x * scale), round(-y * scale)) for x, y in points]
        if operation == "closePath":
            steps.append("z")
            at = begin
            continue
        if operation == "moveTo":
            begin = places[0]
            if not steps:
                first = at = begin
        steps.append(_step(operation, at, places) if steps or operation != "moveTo" else "")
        at = places[-1]
    return _Glyph(*first, "".join(steps), advance, outline.missing)


def _step(operation: str, at: tuple[int, int], places: Sequence[tuple[int, int]]) -> str:
    """One relative command of path data."""
    moves = [(x - at[0], y - at[1]) for x, y in places]
    right, down = moves[-1]
    if operation == "lineTo" and not (right and down):
        return f"h{_tenths(right)}" if right else f"v{_tenths(down)}" if down else ""
    letter = {"moveTo": "m", "lineTo": "l", "curveTo": "c"}[operation]
    return letter + " ".join(_tenths(n) for move in moves for n in move).replace(" -", "-")


def _tenths(value: int) -> str:
    """A number of tenths as a decimal fraction."""
    return f"{value / 10:.1f}".removesuffix(".0")
