"""Lessons for worksheets, and what is in a PDF."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from io import BytesIO
from typing import Any

from pypdf import PdfReader
from pypdf.generic import DictionaryObject, StreamObject
from pypdfium2 import PdfDocument

from webapp.document import parse
from webapp.document.record_reading import read_record
from webapp.lessons.fields import Shown
from webapp.lessons.model import Card, Heading, Lesson, card_of_line, new_id
from webapp.lessons.paper import PaperOptions
from webapp.model.marks import parse_marks
from webapp.worksheets.content import worksheet_of
from webapp.worksheets.key import KeyEntry

BACK_RANK = (
    '[FEN "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"]\n\n'
    "1. Ra8# {secretcomment} (1. Kf2 {secretvariation} Kf8) *"
)
SHOGI = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w 2Pp 2"
XIANGQI = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"


def mate(**said: Any) -> Card:
    """A card with a mate in one, and a variation."""
    record = read_record(BACK_RANK)
    assert record
    return card_of_line(record.line, **said)


def card(text: str, *, marks: str = "", **said: Any) -> Card:
    """The card of a position."""
    position = parse(text).position
    assert position
    return Card(new_id(), position, marks=parse_marks(marks, position.kind).marks, **said)


def lesson() -> Lesson:
    """Cards of three games, with all that students must not see."""
    items = (
        Heading(new_id(), "Mates"),
        mate(title="Back rank", task="White mates.", solution="secretwords", hint="secrethint"),
        card(
            "8/8/3k4/8/2Q5/8/8/8 b - - 0 1",
            marks="Gc4d4,Rd6=!",
            task="Out of check?",
            title="secrettitle",
            shown=Shown(title="tried", marks="solution"),
            notes="secretnotes",
        ),
        Heading(new_id(), "将棋"),
        card(SHOGI, task="次の一手は？", source="secretsource"),
        card(XIANGQI, task="红先，走哪一步最好？"),
    )
    return Lesson("Forks & pins", "", "secretnotes", ("secrettag",), items=items)


def entries(made: Lesson, **options: Any) -> list[KeyEntry]:
    found = worksheet_of(made, PaperOptions(**options), with_key=True).key
    return [entry for entry in found if isinstance(entry, KeyEntry)]


Box = tuple[float, float, float, float]
"""Left, bottom, right, top."""


def words_of(pdf: bytes) -> list[str]:
    """The words of each page, each line as it is read; where long words may break is not told."""
    with PdfDocument(pdf) as document:
        pages = [page.get_textpage().get_text_range() for page in document]
    return [page.replace("\r\n", "\n").replace("\u200b", "") for page in pages]


def letters_of(pdf: bytes) -> Iterator[tuple[tuple[float, float], list[Box]]]:
    """Of each page its width and height, and the boxes of its letters, in pt."""
    with PdfDocument(pdf) as document:
        for page in document:
            text = page.get_textpage()
            boxes = (text.get_charbox(at) for at in range(text.count_chars()))
            yield page.get_size(), [box for box in boxes if any(box)]


def streams_of(pdf: bytes) -> Iterator[bytes]:
    """All that is in a PDF: its objects, those in streams without their compression."""
    reader = PdfReader(BytesIO(pdf))
    for number in range(1, len(reader.xref[0]) + len(reader.xref_objStm) + 1):
        found = reader.get_object(number)
        if isinstance(found, StreamObject):
            yield found.get_data()
        yield repr(found).encode()


def tags_of(pdf: bytes) -> list[tuple[str, str | None]]:
    """The tags of a PDF in the order they are read, each with its alternative text."""
    root: Any = PdfReader(BytesIO(pdf)).trailer["/Root"]
    found: list[tuple[str, str | None]] = []
    waiting: list[Any] = [root["/StructTreeRoot"]]
    while waiting:
        node = waiting.pop()
        node = node.get_object() if hasattr(node, "get_object") else node
        if isinstance(node, list):
            waiting += reversed(node)
        elif isinstance(node, DictionaryObject):
            if "/S" in node:
                found.append((str(node["/S"]), node.get("/Alt")))
            if "/K" in node:
                waiting.append(node["/K"])
    return found


class Marked:
    """The marked content of a PDF, by the numbers of its page and of its mark.

    words       what is said there, and no space that only the places of letters suggest
    unmarked    the operators that draw outside of any mark, and of what is for the eye alone
    """

    def __init__(self, reader: PdfReader) -> None:
        self.words: dict[tuple[int, int], str] = defaultdict(str)
        self.unmarked: set[str] = set()
        for page in reader.pages:
            self._read(page)

    def _read(self, page: Any) -> None:
        fonts = page["/Resources"].get("/Font", {})
        letters = {name: _letters(font.get_object()) for name, font in fonts.items()}
        number, font, within = page.indirect_reference.idnum, {}, []
        for operands, operator in page.get_contents().operations:
            name = operator.decode()
            if name == "BDC":
                within.append(operands[1].get("/MCID"))
                if within[-1] is not None:
                    self.words[number, within[-1]] += ""
            elif name == "BMC":
                within.append(None)
            elif name == "EMC":
                within.pop()
            elif name == "Tf":
                font = letters[operands[0]]
            elif name in DRAWING and not within:
                self.unmarked.add(name)
            if name in ("Tj", "TJ") and within and within[-1] is not None:
                parts = operands[0] if name == "TJ" else operands
                codes = b"".join(
                    one.original_bytes for one in parts if hasattr(one, "original_bytes")
                )
                pairs = (codes[at : at + 2] for at in range(0, len(codes), 2))
                self.words[number, within[-1]] += "".join(font[pair] for pair in pairs)


DRAWING = {"Tj", "TJ", "f", "f*", "S", "s", "B", "B*", "b", "b*", "sh", "Do"}
_MAPPED = re.compile(rb"<([0-9A-Fa-f]{4})>\s*<([0-9A-Fa-f]+)>")


def _letters(font: Any) -> dict[bytes, str]:
    """What the codes of a font are as text (ISO 32000-1, 9.10.3)."""
    mapped = font["/ToUnicode"].get_object().get_data()
    assert b"beginbfrange" not in mapped
    pairs = (map(bytes.fromhex, map(bytes.decode, pair)) for pair in _MAPPED.findall(mapped))
    return {code: text.decode("utf-16-be") for code, text in pairs}


def aloud(reader: PdfReader, marked: Marked) -> list[tuple[str, str]]:
    """What is read aloud of a PDF, in order: the tag of each part with words of its own."""
    found: list[tuple[str, str]] = []

    def read(node: Any, page: int) -> None:
        if "/Pg" in node:
            page = node.raw_get("/Pg").idnum
        kids = node.get("/K", [])
        said = ""
        for kid in kids if isinstance(kids, list) else [kids]:
            one = kid.get_object()
            if isinstance(one, int):
                said += marked.words.pop((page, one))
            elif one.get("/Type") == "/MCR":
                at = one.raw_get("/Pg").idnum if "/Pg" in one else page
                said += marked.words.pop((at, one["/MCID"]))
            else:
                read(one, page)
        if said.strip():
            found.append((str(node["/S"]), said))

    root: Any = reader.trailer["/Root"]
    read(root["/StructTreeRoot"] | {"/S": "root"}, 0)
    return found
