"""A document of Word as a file (ISO/IEC 29500-2): its styles, and the package of all its parts.

The same content makes the same bytes: all dates are the first day of 1980.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from io import BytesIO
from typing import NamedTuple
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from webapp.worksheets.said import plain
from webapp.worksheets.wordml import SOFT, EastAsian, east_asian, sized, twips, within

_DAY = (1980, 1, 1, 0, 0, 0)
_DATE = "1980-01-01T00:00:00Z"

# --- styles --------------------------------------------------------------------------------------

LATIN = "Calibri"


class DocumentLetters(NamedTuple):
    """The letters of a document: their size, from line to line to write on, and its language with
    the letters of East Asia that it has.
    """

    size: float
    line: float
    language: str
    eastern: EastAsian


def styles(letters: DocumentLetters) -> str:
    """The styles by which a teacher changes all paragraphs of a kind at once."""
    size = letters.size
    latin = "en-US" if east_asian(letters.language) else letters.language
    rows = (
        ("Title", "Title", "<w:keepNext/>" + _spaced(0, 80), "<w:b/>" + sized(size * 1.7)),
        ("Heading1", "heading 1",
         "<w:keepNext/><w:keepLines/>" + _spaced(120, 80) + '<w:outlineLvl w:val="0"/>',
         "<w:b/>" + sized(size * 1.25)),
        ("Heading2", "heading 2",
         "<w:keepNext/><w:keepLines/>" + _spaced(120, 60) + '<w:outlineLvl w:val="1"/>',
         "<w:b/>" + sized(size * 1.1)),
        ("Header", "header", _spaced(0, 0), f'<w:color w:val="{SOFT}"/>' + sized(size * 0.85)),
        ("Footer", "footer", _spaced(0, 0), f'<w:color w:val="{SOFT}"/>' + sized(size * 0.85)),
        ("Diagram", "Diagram", _spaced(0, 60) + '<w:jc w:val="center"/>', ""),
        ("BoardTitle", "Board Title", "<w:keepLines/>" + _spaced(0, 40), ""),
        ("Task", "Task", _spaced(0, 60), ""),
        ("AnswerLine", "Answer Line",
         f'<w:spacing w:before="0" w:after="0" w:line="{twips(letters.line)}" w:lineRule="exact"/>',
         ""),
        ("Solution", "Solution", _spaced(40, 40), ""),
        ("Separator", "Separator",
         '<w:spacing w:before="0" w:after="0" w:line="20" w:lineRule="exact"/>', sized(1)),
    )  # fmt: skip
    found = "".join(
        f'<w:style w:type="paragraph" w:styleId="{key}"><w:name w:val="{name}"/>'
        f'<w:basedOn w:val="Normal"/><w:qFormat/>{within("pPr", of_paragraph)}'
        f"{within('rPr', of_run)}</w:style>"
        for key, name, of_paragraph, of_run in rows
    )
    return (
        f"{_XML}<w:styles {_SPACES}><w:docDefaults><w:rPrDefault><w:rPr>"
        f'<w:rFonts w:ascii="{LATIN}" w:hAnsi="{LATIN}" w:eastAsia="{letters.eastern.font}" '
        f'w:cs="{LATIN}"/>{sized(size)}<w:lang w:val="{escape(latin)}" '
        f'w:eastAsia="{letters.eastern.tag}" w:bidi="ar-SA"/></w:rPr></w:rPrDefault>'
        f"<w:pPrDefault><w:pPr>{_spaced(0, 60)}</w:pPr></w:pPrDefault></w:docDefaults>"
        '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/>'
        '<w:qFormat/></w:style><w:style w:type="table" w:default="1" w:styleId="TableNormal">'
        '<w:name w:val="Normal Table"/><w:uiPriority w:val="99"/><w:semiHidden/>'
        f"<w:unhideWhenUsed/></w:style>{found}</w:styles>"
    )


def _spaced(before: int, after: int) -> str:
    return f'<w:spacing w:before="{before}" w:after="{after}" w:line="240" w:lineRule="auto"/>'


# --- the package ---------------------------------------------------------------------------------

_XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_DRAWING = "http://schemas.openxmlformats.org/drawingml/2006"
_MAIN = "application/vnd.openxmlformats-officedocument.wordprocessingml"
_SPACES = (
    'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" '
    f'xmlns:r="{_OFFICE}/relationships" xmlns:wp="{_DRAWING}/wordprocessingDrawing" '
    f'xmlns:a="{_DRAWING}/main" xmlns:pic="{_DRAWING}/picture"'
)


class Package:
    """A document as it grows: pictures, headers and footers, each of which is in it once."""

    def __init__(self) -> None:
        self._parts: dict[tuple[str, str | bytes], str] = {}

    def relation(self, kind: str, content: str | bytes) -> str:
        """The relation by which the document has a `header` or `footer` of paragraphs, or the PNG
        of an `image`.
        """
        return self._parts.setdefault((kind, content), f"rId{len(self._parts) + 3}")

    def file(self, body: str, letters: DocumentLetters, title: str) -> bytes:
        """The whole file."""
        held = BytesIO()
        with ZipFile(held, "w") as file:
            for name, content in self._files(body, letters, title):
                packing = ZIP_STORED if isinstance(content, bytes) else ZIP_DEFLATED
                file.writestr(ZipInfo(name, _DAY), content, packing)
        return held.getvalue()

    def _files(
        self, body: str, letters: DocumentLetters, title: str
    ) -> Iterable[tuple[str, str | bytes]]:
        relations = [("rId1", "styles", "styles.xml"), ("rId2", "settings", "settings.xml")]
        types = [("document", "document.main"), ("styles", "styles"), ("settings", "settings")]
        parts: list[tuple[str, str | bytes]] = []
        for number, ((kind, content), relation) in enumerate(self._parts.items(), start=1):
            if isinstance(content, bytes):
                name = f"media/image{number}.png"
                parts.append((name, content))
            else:
                name = f"{kind}{number}.xml"
                types.append((f"{kind}{number}", kind))
                root = {"header": "hdr", "footer": "ftr"}[kind]
                parts.append((name, f"{_XML}<w:{root} {_SPACES}>{content}</w:{root}>"))
            relations.append((relation, kind, name))
        yield "[Content_Types].xml", _content_types(types)
        yield "_rels/.rels", _relations(
            [("rId1", f"{_OFFICE}/relationships/officeDocument", "word/document.xml"),
             ("rId2", f"{_PACKAGE}/relationships/metadata/core-properties", "docProps/core.xml")]
        )  # fmt: skip
        yield "docProps/core.xml", _properties(title)
        document = f"{_XML}<w:document {_SPACES}><w:body>{body}</w:body></w:document>"
        yield "word/document.xml", document
        yield (
            "word/_rels/document.xml.rels",
            _relations(
                (relation, f"{_OFFICE}/relationships/{kind}", name)
                for relation, kind, name in relations
            ),
        )
        yield "word/styles.xml", styles(letters)
        yield "word/settings.xml", _settings(letters)
        yield from ((f"word/{name}", content) for name, content in parts)


def _content_types(types: Iterable[tuple[str, str]]) -> str:
    rows = "".join(
        f'<Override PartName="/word/{name}.xml" ContentType="{_MAIN}.{kind}+xml"/>'
        for name, kind in types
    )
    return (
        f'{_XML}<Types xmlns="{_PACKAGE}/content-types">'
        '<Default Extension="rels" '
        'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        '<Default Extension="xml" ContentType="application/xml"/>'
        f'<Default Extension="png" ContentType="image/png"/>{rows}'
        '<Override PartName="/docProps/core.xml" '
        'ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>'
    )


def _relations(rows: Iterable[tuple[str, str, str]]) -> str:
    found = "".join(
        f'<Relationship Id="{key}" Type="{kind}" Target="{target}"/>' for key, kind, target in rows
    )
    return f'{_XML}<Relationships xmlns="{_PACKAGE}/relationships">{found}</Relationships>'


def _properties(title: str) -> str:
    date = f'xsi:type="dcterms:W3CDTF">{_DATE}'
    return (
        f'{_XML}<cp:coreProperties xmlns:cp="{_PACKAGE}/metadata/core-properties" '
        'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" '
        'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">'
        f"<dc:title>{escape(plain(title))}</dc:title>"
        f"<dcterms:created {date}</dcterms:created><dcterms:modified {date}</dcterms:modified>"
        "</cp:coreProperties>"
    )


def _settings(letters: DocumentLetters) -> str:
    # As Word 2013 lays out; older ways would be said in its title bar.
    return (
        f'{_XML}<w:settings {_SPACES}><w:defaultTabStop w:val="720"/><w:compat><w:compatSetting '
        'w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/>'
        f'</w:compat><w:themeFontLang w:val="en-US" w:eastAsia="{letters.eastern.tag}"/>'
        "</w:settings>"
    )
