"""The outlines of single characters, from the fonts that words in diagrams are drawn with.

There are two, both under the SIL Open Font License 1.1: Source Sans Pro from the package
`font-source-sans-pro` for Latin, Greek and Cyrillic, and Noto Sans CJK JP from
`noto-cjk-sans-jp-regular` for kana, Chinese characters and hangul, whose Latin letters are those
of the other. Chinese characters have the Japanese form where the language does not say otherwise
(OpenType feature `locl`).

Lengths are in font units, `EM` to the em; y runs up.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Collection, Mapping
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple

EM = 1000

WESTERN, JAPANESE = "", "JAN"
SYSTEMS: Mapping[str, str] = {"zh-Hans": "ZHS", "ko": "KOR"}
"""What OpenType calls the systems of languages whose forms are neither of the two."""

_SCALE = 733 / 656
"""By this Source Sans Pro is enlarged, as within Noto Sans CJK: to capitals of one height."""

_MOST_DRAWN = 4000
"""The most outlines that are taken from a font before it is opened anew."""

Operation = tuple[str, tuple[tuple[float, float], ...]]


class CharacterOutline(NamedTuple):
    """How a character is drawn, and how far it is to the next one.

    missing  no font has it: what is drawn is a box, or nothing
    """

    operations: tuple[Operation, ...]
    advance: float
    missing: bool = False


@lru_cache(maxsize=4096)
def outline_of(character: str, system: str) -> CharacterOutline:
    """The character in the form of a language system, one of those above."""
    order = (_SOURCE, _NOTO) if system == WESTERN else (_NOTO, _SOURCE)
    found = (face.outline(character, system) for face in order)
    return next(filter(None, found), None) or _box(character)


def has_glyph(character: str) -> bool:
    """Whether one of the fonts has the character."""
    return any(face.has(character) for face in (_SOURCE, _NOTO))


def folders() -> tuple[str, ...]:
    """Where the font files are, for programs that set words by themselves."""
    return tuple(str(Path(path()).parent) for path in (_source_sans, _noto_sans))


def _box(character: str) -> CharacterOutline:
    """The outline for a character that is missing; a mark over another one takes no room."""
    if unicodedata.category(character)[0] == "M":
        return CharacterOutline((), 0, missing=True)
    right = 940 if unicodedata.east_asian_width(character) in "WF" else 580
    frame = ((60, 0), (right, 0), (right, 733), (60, 733))
    inner = ((110, 50), (110, 683), (right - 50, 683), (right - 50, 50))
    operations: list[Operation] = []
    for first, *others in (frame, inner):
        operations += [("moveTo", (first,)), *(("lineTo", (point,)) for point in others)]
        operations.append(("closePath", ()))
    return CharacterOutline(tuple(operations), right + 60, missing=True)


class _Face:
    """A font, which is opened when it is first used; any thread may ask for outlines.

    scale    by which its em is enlarged
    systems  the language systems that are asked for
    """

    def __init__(
        self, path: Callable[[], str], scale: float = 1, systems: Collection[str] = ()
    ) -> None:
        self._path, self._scale, self._systems = path, scale, systems
        self._lock = Lock()
        self._font: _OpenFont | None = None
        self._drawn = 0

    def has(self, character: str) -> bool:
        """Whether the face has the character."""
        with self._lock:
            self._font = self._font or _OpenFont(self._path(), self._systems)
            return self._font.has(character)

    def outline(self, character: str, system: str) -> CharacterOutline | None:
        """The character in the form of a language system; None if the face lacks it."""
        with self._lock:
            # What a font has drawn it keeps, so that it is opened anew before that is too much.
            if self._font is None or self._drawn >= _MOST_DRAWN:
                self._font, self._drawn = _OpenFont(self._path(), self._systems), 0
            outline = self._font.outline(character, system)
            self._drawn += outline is not None
        if outline is None or self._scale == 1:
            return outline
        return CharacterOutline(
            tuple(
                (operation, tuple((x * self._scale, y * self._scale) for x, y in points))
                for operation, points in outline.operations
            ),
            outline.advance * self._scale,
        )


class _OpenFont:
    """A font file with outlines in CFF."""

    def __init__(self, path: str, systems: Collection[str]) -> None:
        # Only here, as it is slow to import and most runs draw no words.
        from fontTools.ttLib import TTFont

        # The outlines are read into memory, and taken apart one by one.
        with TTFont(path, lazy=True) as font:
            self._names: Mapping[int, str] = font.getBestCmap()
            self._drawings: Any = font["CFF "].cff.topDictIndex[0].CharStrings
            self._forms = _local_forms(font["GSUB"].table, systems) if systems else {}

    def has(self, character: str) -> bool:
        """Whether the font has the character."""
        return ord(character) in self._names

    def outline(self, character: str, system: str) -> CharacterOutline | None:
        """The character in the form of a language system; None if the font lacks it."""
        from fontTools.pens.recordingPen import RecordingPen

        name = self._names.get(ord(character))
        if name is None:
            return None
        for forms in self._forms.get(system, ()):
            name = forms.get(name, name)
        drawing, pen = self._drawings[name], RecordingPen()
        drawing.draw(pen)
        return CharacterOutline(tuple(pen.value), drawing.width)


def _local_forms(table: Any, systems: Collection[str]) -> dict[str, list[Mapping[str, str]]]:
    """By language system what takes the place of which glyph, step by step.

    That is the feature `locl`, for the script of Chinese characters, of a table GSUB, where it
    holds nothing but single substitutions.
    """
    script = next(r.Script for r in table.ScriptList.ScriptRecord if r.ScriptTag == "hani")
    features = table.FeatureList.FeatureRecord
    found: dict[str, list[Mapping[str, str]]] = {}
    for record in script.LangSysRecord:
        system = record.LangSysTag.strip()
        if system in systems:
            local = (features[at] for at in record.LangSys.FeatureIndex)
            lookups = [
                table.LookupList.Lookup[at]
                for feature in local
                if feature.FeatureTag == "locl"
                for at in feature.Feature.LookupListIndex
            ]
            subtables = [subtable for lookup in lookups for subtable in lookup.SubTable]
            found[system] = [getattr(one, "ExtSubTable", one).mapping for one in subtables]
    return found


def _source_sans() -> str:
    import font_source_sans_pro

    return str(font_source_sans_pro.font_files_otf["SourceSansPro"])


def _noto_sans() -> str:
    import noto_cjk_sans_jp_regular

    return str(noto_cjk_sans_jp_regular.FONT_PATH)


_SOURCE = _Face(_source_sans, _SCALE)
_NOTO = _Face(_noto_sans, systems=frozenset(SYSTEMS.values()))
