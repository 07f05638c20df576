"""Documents of Word (ISO/IEC 29500, Office Open XML) as python-docx makes them, with the few
elements that it has no names for: languages, fields, lines below paragraphs, columns of pages.

Nothing of python-docx's own template is left: neither its styles nor its author. The same content
makes the same bytes: all dates are the first day of 1980. Lengths are in mm.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from io import BytesIO
from typing import Any, NamedTuple
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from docx import Document
from docx.document import Document as WordDocument
from docx.enum.section import WD_ORIENTATION
from docx.enum.style import WD_STYLE_TYPE
from docx.enum.text import WD_ALIGN_PARAGRAPH
from docx.opc.constants import CONTENT_TYPE
from docx.opc.constants import RELATIONSHIP_TYPE as RT
from docx.opc.packuri import PackURI
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.oxml.shape import CT_Inline
from docx.parts.image import ImagePart
from docx.section import Section
from docx.shared import Mm, Pt, RGBColor
from docx.table import _Cell, _Row
from docx.text.paragraph import Paragraph

from webapp.worksheets.pages import Geometry
from webapp.worksheets.said import plain

_LATIN, _SOFT = "Calibri", RGBColor(0x59, 0x59, 0x59)
"""The font of letters but those of East Asia, and the colour of lesser words."""

_LINES = ("808080", "818181")
"""The colours of lines to write on: where neighbours have the same, Word takes them for one frame
and draws but the last.
"""

_DAY = datetime(1980, 1, 1)
_LONGEST_TITLE = 255
"""So many characters python-docx takes for the title in the properties."""

_STYLES = (
    ("Normal", 1, 0, 3), ("Title", 1.7, 0, 4), ("Heading 1", 1.25, 6, 4), ("Heading 2", 1.1, 6, 3),
    ("Header", 0, 0, 0), ("Footer", 0, 0, 0), ("Diagram", 1, 0, 3), ("Board Title", 1, 0, 2),
    ("Task", 1, 0, 3), ("Answer Line", 1, 0, 0), ("Solution", 1, 2, 2), ("Separator", 0.1, 0, 0),
)  # fmt: skip
"""The styles by which a teacher changes all paragraphs of a kind at once: the size of their letters
as a part of that of `Normal`, 0 for those of the edge, and the pt above and below.
"""
_BUILT_IN = ("Normal", "Title", "Heading 1", "Heading 2", "Header", "Footer")

# --- languages -----------------------------------------------------------------------------------


class EastAsian(NamedTuple):
    """A language whose letters Word takes from a font of their own: its tag, and the font, which
    Windows and Word for the Mac have.
    """

    tag: str
    font: str


JAPANESE = EastAsian("ja-JP", "Yu Gothic")
_TRADITIONAL = EastAsian("zh-TW", "Microsoft JhengHei")
_EAST_ASIAN: Mapping[str, EastAsian] = {
    "ja": JAPANESE,
    "zh": EastAsian("zh-CN", "Microsoft YaHei"),
    "zh-hant": _TRADITIONAL,
    "zh-tw": _TRADITIONAL,
    "zh-hk": _TRADITIONAL,
    "ko": EastAsian("ko-KR", "Malgun Gothic"),
}


def east_asian(tag: str) -> EastAsian | None:
    """How Word writes the language of that tag; None for one with other letters."""
    parts = tag.lower().split("-")
    return _EAST_ASIAN.get("-".join(parts[:2])) or _EAST_ASIAN.get(parts[0])


# --- the document as a file ----------------------------------------------------------------------


def new_document(page: Geometry, language: str, eastern: EastAsian, title: str) -> WordDocument:
    """A document without content, with such pages and the styles for them."""
    document = Document()
    _empty(document)
    document.core_properties.title = plain(title)[:_LONGEST_TITLE]
    document.core_properties.created = document.core_properties.modified = _DAY
    # As Word 2013 lays out; older ways would be said in its title bar.
    mode = {"name": "compatibilityMode", "uri": "http://schemas.microsoft.com/office/word"}
    document.settings.element.append(_element("compat", _element("compatSetting", **mode, val=15)))
    (section,) = document.sections
    section.page_width, section.page_height = Mm(page.width), Mm(page.height)
    if page.width > page.height:
        section.orientation = WD_ORIENTATION.LANDSCAPE
    for side in ("left", "right", "top", "bottom"):
        setattr(section, f"{side}_margin", Mm(page.margin))
    section.header_distance = section.footer_distance = Mm(page.margin / 2)
    section.gutter = Mm(0)
    _add_styles(document, page)
    latin = "en-US" if east_asian(language) else language
    letters = document.styles["Normal"].element.rPr
    letters.append(_element("lang", val=latin, eastAsia=eastern.tag, bidi="ar-SA"))
    letters.rFonts.set(qn("w:eastAsia"), eastern.font)
    letters.rFonts.set(qn("w:cs"), _LATIN)
    return document


def _empty(document: WordDocument) -> None:
    """Takes all away that the template has."""
    package = document.part.package
    used = (RT.OFFICE_DOCUMENT, RT.CORE_PROPERTIES, RT.STYLES, RT.SETTINGS)
    for owner in (package, document.part):
        for relation in list(owner.rels.values()):
            if relation.reltype not in used:
                del owner.rels[relation.rId]
    properties = package.part_related_by(RT.CORE_PROPERTIES).element
    for element in (properties, document.settings.element, document.styles.element):
        element[:] = []
    pages = _element("sectPr", _element("pgNumType", start=1), _element("cols"))
    document.element.body[:] = [pages]


def _add_styles(document: WordDocument, page: Geometry) -> None:
    styles = document.styles
    for name, part, above, below in _STYLES:
        style = styles.add_style(name, WD_STYLE_TYPE.PARAGRAPH, builtin=name in _BUILT_IN)
        style.style_id, style.quick_style = name.replace(" ", ""), True
        spacing = style.paragraph_format
        spacing.space_before, spacing.space_after, spacing.line_spacing = Pt(above), Pt(below), 1.0
        if name == "Normal":
            style.element.set(qn("w:default"), "1")
            style.font.name = _LATIN
        else:
            style.base_style = styles["Normal"]
        if name == "Normal" or part != 1:
            style.font.size = Pt(round((page.size * part or page.edge) * 2) / 2)
            size = style.element.rPr.sz
            # That of letters from right to left.
            size.addnext(_element("szCs", val=size.get(qn("w:val"))))
        if part > 1:
            style.font.bold = spacing.keep_with_next = spacing.keep_together = True
    for at, heading in enumerate(("Heading 1", "Heading 2")):
        styles[heading].element.pPr.append(_element("outlineLvl", val=at))
    for end in ("Header", "Footer"):
        styles[end].font.color.rgb = _SOFT
    styles["Diagram"].paragraph_format.alignment = WD_ALIGN_PARAGRAPH.CENTER
    styles["Board Title"].paragraph_format.keep_together = True
    styles["Answer Line"].paragraph_format.line_spacing = Mm(page.line)
    styles["Separator"].paragraph_format.line_spacing = Pt(1)

    # What is in a table begins where other paragraphs do.
    half = Mm(page.gutter / 2).twips
    margins = (("left", half), ("bottom", Mm(page.between).twips), ("right", half))
    within = [_element(side, w=width, type="dxa") for side, width in margins]
    styles.add_style("Boards", WD_STYLE_TYPE.TABLE).element.append(
        _element("tblPr", _element("tblInd", w=-half, type="dxa"), _element("tblCellMar", *within))
    )


def saved(document: WordDocument) -> bytes:
    """The file, without the time at which it was made."""
    made, held = BytesIO(), BytesIO()
    document.save(made)
    with ZipFile(made) as source, ZipFile(held, "w") as file:
        for name in source.namelist():
            packing = ZIP_STORED if name.endswith(".png") else ZIP_DEFLATED
            file.writestr(ZipInfo(name, _DAY.timetuple()[:6]), source.read(name), packing)
    return held.getvalue()


# --- what is in it -------------------------------------------------------------------------------


class WordRun(NamedTuple):
    """A text in one style; `language` is a tag, "" for that of the document."""

    text: str
    language: str = ""
    bold: bool = False
    soft: bool = False


def add(place: WordDocument | _Cell, style: str = "", words: Iterable[WordRun] = ()) -> Paragraph:
    """A new paragraph at the end of a place, in the style of that id."""
    paragraph = place.add_paragraph()
    if style:
        # python-docx would look it up among all styles, each time.
        paragraph._p.style = style
    return write(paragraph, words)


def write(paragraph: Paragraph, words: Iterable[WordRun], between: str = "   ") -> Paragraph:
    """The paragraph with these words behind its own, line breaks and all; characters that XML
    cannot have (XML 1.0, 2.2), and those that would turn the direction of what follows, are left
    out.
    """
    for at, (text, language, bold, soft) in enumerate(one for one in words if one.text):
        run = paragraph.add_run((between if at else "") + plain(text))
        if bold:
            run.bold = True
        if soft:
            run.font.color.rgb = _SOFT
        if eastern := east_asian(language):
            style = run._r.get_or_add_rPr()
            fonts = style.get_or_add_rFonts()
            fonts.set(qn("w:hint"), "eastAsia")
            fonts.set(qn("w:eastAsia"), eastern.font)
            style.append(_element("lang", eastAsia=eastern.tag))
        elif language:
            run._r.get_or_add_rPr().append(_element("lang", val=language))
    return paragraph


def add_field(paragraph: Paragraph, code: str) -> None:
    """A field that Word fills in, such as PAGE."""
    field = _element("fldSimple", paragraph.add_run("1")._r, instr=f" {code} ")
    paragraph._p.append(field)


class DocumentPictures:
    """The pictures of a document, in which each file is once.

    `Run.add_picture` would compare each with all others, each time.
    """

    def __init__(self, document: WordDocument) -> None:
        self._relations, self._files = document.part.rels, dict[bytes, str]()
        self._shown = 0

    def add(self, paragraph: Paragraph, png: bytes, said: str, width: float, height: float) -> None:
        """A picture in a line of text; `said` is for those who do not see it."""
        relation = self._files.setdefault(png, f"picture{len(self._files) + 1}")
        if relation not in self._relations:
            part = ImagePart(PackURI(f"/word/media/{relation}.png"), CONTENT_TYPE.PNG, png)
            self._relations.add_relationship(RT.IMAGE, part, relation)
        self._shown += 1
        name, size = f"Picture {self._shown}", (Mm(width), Mm(height))
        inline = CT_Inline.new_pic_inline(self._shown, relation, name, *size)
        inline.docPr.set("descr", plain(said).replace("\n", " "))
        paragraph.add_run()._r.add_drawing(inline)


def add_line(paragraph: Paragraph, number: int) -> None:
    """A line to write on; `number` counts those below each other."""
    line = _element("bottom", val="single", sz=4, space=0, color=_LINES[number % 2])
    paragraph._p.get_or_add_pPr().append(_element("pBdr", line))


def keep_whole(row: _Row) -> None:
    """The row does not go over pages."""
    row._tr.get_or_add_trPr().append(_element("cantSplit"))


def set_columns(section: Section, count: int, gutter: float) -> None:
    """So many columns of text on the pages of a section."""
    (columns,) = section._sectPr.xpath("w:cols")
    columns.set(qn("w:num"), str(count))
    columns.set(qn("w:space"), str(Mm(gutter).twips))


def _element(tag: str, /, *children: Any, **attributes: object) -> Any:
    """An element of WordprocessingML."""
    named = {qn(f"w:{key}"): str(value) for key, value in attributes.items()}
    element: Any = OxmlElement(f"w:{tag}", named)
    element.extend(children)
    return element
