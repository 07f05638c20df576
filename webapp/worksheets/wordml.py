"""WordprocessingML, the language of DOCX (ISO/IEC 29500-1, Office Open XML), as far as worksheets
need it: runs, paragraphs, tables and pictures as text. `word_file.py` has the file around them.

Every text of people comes in by `run`, as text: characters that XML cannot have (XML 1.0, 2.2), and
those that would turn the direction of all that follows, are left out. Lengths are in mm, sizes of
letters in pt.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import NamedTuple

from webapp.worksheets.said import plain

_TWIPS = 1440 / 25.4
"""Twentieths of a point in a mm."""
_EMU = 36_000
"""English metric units in a mm."""

SOFT, _LINES = "595959", ("808080", "818181")
"""The colours of lesser words, and of lines to write on: where neighbours have the same, Word takes
them for one frame and draws but the last.
"""

# --- languages -----------------------------------------------------------------------------------


class EastAsian(NamedTuple):
    """A language whose letters Word takes from a font of their own: its tag, and the font, which
    Windows and Word for the Mac have.
    """

    tag: str
    font: str


_JAPANESE = EastAsian("ja-JP", "Yu Gothic")
_TRADITIONAL = EastAsian("zh-TW", "Microsoft JhengHei")
_EAST_ASIAN: Mapping[str, EastAsian] = {
    "ja": _JAPANESE,
    "zh": EastAsian("zh-CN", "Microsoft YaHei"),
    "zh-hant": _TRADITIONAL,
    "zh-tw": _TRADITIONAL,
    "zh-hk": _TRADITIONAL,
    "ko": EastAsian("ko-KR", "Malgun Gothic"),
}


def east_asian(tag: str) -> EastAsian | None:
    """How Word writes the language of that tag; None for one with other letters."""
    lower = tag.lower()
    parts = lower.split("-")
    return _EAST_ASIAN.get("-".join(parts[:2])) or _EAST_ASIAN.get(parts[0])


# --- elements ------------------------------------------------------------------------------------


def twips(length: float) -> int:
    """A length as most attributes have it."""
    return round(length * _TWIPS)


def run(
    text: str, language: str = "", *, bold: bool = False, soft: bool = False, size: float = 0
) -> str:
    """A text in one style; line breaks stay.

    language  a tag; "" for that of the document
    size      0 for that of the paragraph
    """
    eastern = east_asian(language)
    style = ""
    if eastern:
        style += f'<w:rFonts w:hint="eastAsia" w:eastAsia="{eastern.font}"/>'
    style += "<w:b/>" if bold else ""
    style += f'<w:color w:val="{SOFT}"/>' if soft else ""
    style += sized(size) if size else ""
    if eastern:
        style += f'<w:lang w:eastAsia="{eastern.tag}"/>'
    elif language:
        style += f'<w:lang w:val="{escape(language)}"/>'
    lines = (f'<w:t xml:space="preserve">{escape(line)}</w:t>' for line in plain(text).split("\n"))
    return f"<w:r>{within('rPr', style)}{'<w:br/>'.join(lines)}</w:r>"


TAB = "<w:r><w:tab/></w:r>"


def field(code: str) -> str:
    """A field that Word fills in, such as PAGE."""
    return f'<w:fldSimple w:instr=" {code} "><w:r><w:t>1</w:t></w:r></w:fldSimple>'


def paragraph(
    content: str = "",
    style: str = "",
    *,
    new_page: bool = False,
    with_next: bool = False,
    tabs: str = "",
    indent: tuple[float, float] | None = None,
    section: str = "",
) -> str:
    """A paragraph.

    with_next  it stays on the page of the next one
    indent     from the left, and how far the first line hangs out
    section    the properties of the section that it ends
    """
    said = f'<w:pStyle w:val="{style}"/>' if style else ""
    said += "<w:keepNext/>" if with_next else ""
    said += "<w:pageBreakBefore/>" if new_page else ""
    said += tabs
    if indent:
        said += f'<w:ind w:left="{twips(indent[0])}" w:hanging="{twips(indent[1])}"/>'
    said += section
    return f"<w:p>{within('pPr', said)}{content}</w:p>"


def tabs(*stops: tuple[float, str, str]) -> str:
    """Where tabs lead to: from the left, `left` or `right`, and with which leader."""
    found = (
        f'<w:tab w:val="{side}" w:leader="{leader}" w:pos="{twips(place)}"/>'
        for place, side, leader in stops
    )
    return f"<w:tabs>{''.join(found)}</w:tabs>"


def writing_line(number: int) -> str:
    """A line to write on; `number` counts those below each other."""
    line = f'w:val="single" w:sz="4" w:space="0" w:color="{_LINES[number % 2]}"'
    border = f"<w:pBdr><w:bottom {line}/></w:pBdr>"
    return f'<w:p><w:pPr><w:pStyle w:val="AnswerLine"/>{border}</w:pPr></w:p>'


def table(rows: Iterable[str], widths: Sequence[float], gutter: float, below: float) -> str:
    """A table of rows, without any lines; what is in it begins where other paragraphs do.

    widths  of the columns, each with half of a gutter on both sides
    below   each row
    """
    grid = "".join(f'<w:gridCol w:w="{twips(width)}"/>' for width in widths)
    side = f'w:w="{twips(gutter / 2)}" w:type="dxa"'
    return (
        f'<w:tbl><w:tblPr><w:tblW w:w="{sum(map(twips, widths))}" w:type="dxa"/>'
        f'<w:tblInd w:w="{-twips(gutter / 2)}" w:type="dxa"/>'
        '<w:tblLayout w:type="fixed"/><w:tblCellMar>'
        f'<w:top w:w="0" w:type="dxa"/><w:left {side}/>'
        f'<w:bottom w:w="{twips(below)}" w:type="dxa"/><w:right {side}/>'
        f"</w:tblCellMar></w:tblPr><w:tblGrid>{grid}</w:tblGrid>{''.join(rows)}</w:tbl>"
    )


def table_row(cells: Iterable[str], widths: Sequence[float], *, splits: bool = False) -> str:
    """A row of cells, each of paragraphs; `splits` where it may go over pages."""
    found = (
        f'<w:tc><w:tcPr><w:tcW w:w="{twips(width)}" w:type="dxa"/></w:tcPr>{cell}</w:tc>'
        for cell, width in zip(cells, widths, strict=True)
    )
    whole = "" if splits else "<w:trPr><w:cantSplit/></w:trPr>"
    return f"<w:tr>{whole}{''.join(found)}</w:tr>"


def image(relation: str, number: int, said: str, width: float, height: float) -> str:
    """A picture in a line of text.

    relation  by which the document has its file
    number    of all pictures, from 1 on
    said      the words for those who do not see it
    """
    across, down = round(width * _EMU), round(height * _EMU)
    named = f'id="{number}" name="Picture {number}"'
    words = escape(plain(said).replace("\n", " "))
    return (
        '<w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0">'
        f'<wp:extent cx="{across}" cy="{down}"/><wp:docPr {named} descr="{words}"/>'
        '<wp:cNvGraphicFramePr><a:graphicFrameLocks noChangeAspect="1"/></wp:cNvGraphicFramePr>'
        '<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture">'
        f'<pic:pic><pic:nvPicPr><pic:cNvPr {named} descr="{words}"/><pic:cNvPicPr/></pic:nvPicPr>'
        f'<pic:blipFill><a:blip r:embed="{relation}"/><a:stretch><a:fillRect/></a:stretch>'
        f'</pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="{across}" cy="{down}"/>'
        '</a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic>'
        "</a:graphicData></a:graphic></wp:inline></w:drawing></w:r>"
    )


def section(
    size: tuple[float, float],
    margin: float,
    *,
    header: str = "",
    footer: str = "",
    columns: int = 1,
    gutter: float = 0,
) -> str:
    """The properties of a section, whose pages are counted from 1 on.

    header, footer  the relations by which the document has them; "" for none
    """
    width, height = map(twips, size)
    lies = ' w:orient="landscape"' if width > height else ""
    inner, outer = twips(margin), twips(margin / 2)
    ends = ""
    for kind, relation in (("header", header), ("footer", footer)):
        if relation:
            ends += f'<w:{kind}Reference w:type="default" r:id="{relation}"/>'
    return (
        f'<w:sectPr>{ends}<w:type w:val="nextPage"/>'
        f'<w:pgSz w:w="{width}" w:h="{height}"{lies}/>'
        f'<w:pgMar w:top="{inner}" w:right="{inner}" w:bottom="{inner}" w:left="{inner}" '
        f'w:header="{outer}" w:footer="{outer}" w:gutter="0"/><w:pgNumType w:start="1"/>'
        f'<w:cols w:num="{columns}" w:space="{twips(gutter)}"/></w:sectPr>'
    )


def within(name: str, content: str) -> str:
    """An element around its content; "" where there is none."""
    return f"<w:{name}>{content}</w:{name}>" if content else ""


def sized(size: float) -> str:
    """The size of letters."""
    half_points = round(size * 2)
    return f'<w:sz w:val="{half_points}"/><w:szCs w:val="{half_points}"/>'
