"""Files that are not simply texts: a row for each form of them, and what is in such a file.

A file is packed, and what was packed is read in its place, to any depth of `MOST_NESTED`; or it is
of a program that keeps games in a form of its own, whose reader gives them as a text in a notation
that Fenboard reads; or nobody reads it here, and the row says which program it is of and how games
come out of that. What no row is for is read as the text it is.

`files_in` goes through these rows. It never raises: a file that cannot be opened, or no further,
says so by a `FileError` as it is read, once all that could be read has been given.

**A form of file** is a row in `FORMS`. Its reader is imported when there is such a file.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial

from webapp.document.file_forms import (
    HEAD,
    MARK,
    FileForm,
    OpenFile,
    Opening,
    Text,
    failing,
    packed,
    refused,
    text_of,
    when_read,
)
from webapp.document.packed import PIECE, Allowance, FileError, Read, members_of_zip
from webapp.language import gettext

MOST_NESTED = 3
"""So many times may be packed what was packed already."""


def zipped(file: OpenFile, allowance: Allowance) -> Iterator[OpenFile]:
    """`FileForm.open` of zip files."""
    with members_of_zip(file.read, allowance) as members:
        within = {
            f"{file.path}/{member.name}": partial(when_read, member.open)
            for member in members
            if not _is_of_system(member.name)
        }
        yield from side_by_side(within)


def _begins_block(head: bytes) -> bool:
    """Whether a bzip2 file has a first block, or none as the end follows at once."""
    return head.startswith((b"1AY&SY", b"\x17rE8P\x90"), 4)


def _is_document(head: bytes) -> bool:
    """Whether a zip file is one of an office program by the first of what is in it."""
    return head.startswith((b"[Content_Types].xml", b"_rels/", b"docProps/", b"mimetype"), 30)


def _document() -> str:
    return gettext(
        "it is a document, not a text; copy the text out of it, or save it as plain text"
    )


def _picture() -> str:
    return gettext("it is a picture")


_JSON = (b'{"', b"{\n", b"{\r", b"[{", b"[\n", b"[\r")
_OF_SERVERS = re.compile(rb'"(?:players|puzzle|pgn)"\s*:|"games"\s*:\s*\[\s*\{\s*"url"')
"""What games of chess servers in JSON have near their beginning."""


def _read_by(name: str) -> Opening:
    """`FileForm.open` of a form of another program, by the name of its reader in `programs.py`."""

    def read(file: OpenFile) -> Text:
        from webapp.document import programs

        reader: Callable[[bytes, Callable[[str], bytes | None]], Text] = getattr(programs, name)
        return reader(file.whole(), file.whole_beside)

    return text_of(read)


def _said(name: str) -> Opening:
    """`FileForm.open` of a form of another program that nobody reads, by the name of its reason."""

    def reason() -> str:
        from webapp.document import programs

        return str(getattr(programs, name)())

    return refused(reason)


def _other_archive() -> str:
    return gettext("it is an archive that Fenboard cannot open; extract the files from it first")


FORMS: tuple[FileForm, ...] = (
    FileForm("gzip", (b"\x1f\x8b\x08",), (".gz",), packed("gz")),
    FileForm("bzip2", (b"BZh",), (".bz2",), packed("bz2"), _begins_block),
    FileForm("xz", (b"\xfd7zXZ\0",), (".xz",), packed("xz")),
    FileForm("Zstandard", (b"\x28\xb5\x2f\xfd",), (".zst",), packed("zst")),
    FileForm("document", (b"PK\3\4",), (), refused(_document), _is_document),
    FileForm("zip", (b"PK\3\4", b"PK\5\6"), (".zip",), zipped),
    FileForm("PDF", (b"%PDF-",), (), refused(_document)),
    FileForm("old document", (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",), (), refused(_document)),
    FileForm("picture", (b"\x89PNG\r", b"\xff\xd8\xff", b"GIF8"), (), refused(_picture)),
    FileForm("RAR", (b"Rar!",), (), refused(_other_archive)),
    FileForm("7-Zip", (b"7z\xbc\xaf\x27\x1c",), (), refused(_other_archive)),
    FileForm(
        name="JSON of a chess server",
        begins=tuple(
            mark + one for mark in (b"", MARK) for one in (b'{"', b"{\n", b"{\r", b"[{", b"[\n")
        ),
        endings=(".ndjson", ".jsonl"),
        open=_read_by("of_servers"),
        has=lambda head: _OF_SERVERS.search(head) is not None,
    ),
    FileForm("XQStudio", (b"XQ",), (".xqf",), _read_by("of_xqf"), lambda head: b"\0" in head[:64]),
    FileForm("象棋桥", (b"CCBridge",), (".cbr", ".cbl"), _read_by("of_cbr")),
    FileForm("Scid", (b"Scid.si\0",), (".si4",), _read_by("of_scid"), beside=(".sg4", ".sn4")),
    FileForm("Scid 5", (), (".si5",), _said("other_scid"), beside=(".sg5", ".sn5")),
    FileForm(
        name="ChessBase",
        begins=(b"\0\0\x24\0\x2e\1", b"\0\0\x2c\0\x2e\1"),
        endings=(".cbh",),
        open=_read_by("of_chessbase"),
        beside=(".cbg", ".cba", ".cbp", ".cbt", ".cbc", ".cbs", ".cbj", ".cbe", ".cbm"),
    ),
    FileForm("ChessBase archive", (), (".cbv", ".cbz"), _said("packed_chessbase")),
    FileForm("other ChessBase", (), (".2cbh", ".cbone", ".cbf"), _said("other_chessbase")),
    FileForm("opening book", (), (".ctg",), _said("book_of_chessbase"), beside=(".ctb", ".cto")),
)
"""All forms of files that are no texts; the first whose row fits is taken."""

ENDINGS = tuple(ending for form in FORMS for ending in (*form.endings, *form.beside))
"""The endings of the names of all of them, for dialogs."""


def belongs_to_another(name: str, names: Iterable[str]) -> bool:
    """Whether a file is no file by itself but one beside another of these."""
    stem, _, last = name.rpartition(".")
    mains = {end for form in FORMS if f".{last.lower()}" in form.beside for end in form.endings}
    wanted = {f"{stem}{end}".lower() for end in mains}
    return bool(wanted) and any(other.lower() in wanted for other in names)


def side_by_side(files: Mapping[str, Callable[[], Read]]) -> Iterator[OpenFile]:
    """Files of one folder by their names, and what begins to read them, as often as it is asked.

    Each knows those beside it; one that belongs to another is none by itself.
    """
    names = {name.lower(): name for name in files}

    def beside(name: str, ending: str) -> OpenFile | None:
        found = names.get(f"{name.rpartition('.')[0]}{ending}".lower())
        return OpenFile(found, files[found]()) if found else None

    for name, begin in files.items():
        if not belongs_to_another(name, files):
            yield OpenFile(name, begin(), partial(beside, name))


def _form_of(head: bytes, ending: str) -> FileForm | None:
    """The form of a file that begins so, under a name that ends so; None for a text."""
    form = next((form for form in FORMS if form.is_one(head, ending)), None)
    if form is None and b"\0" in head:
        for whole in FORMS:
            if ending in whole.beside:
                return whole._replace(open=refused(partial(_of_another, whole)))
    return form


def _of_another(form: FileForm) -> str:
    said = gettext(
        "it is a part of a database of %(program)s; open it together with the %(ending)s file"
    )
    return said % {"program": form.name, "ending": form.endings[0]}


def files_in(file: OpenFile, allowance: Allowance, depth: int = 0) -> Iterator[OpenFile]:
    """The texts of a file: itself, or those that are in it, each to be read before the next."""
    if file.is_text:
        yield file
        return
    try:
        head, again = _beginning(file.read)
    except FileError as error:
        yield file._replace(read=failing(error))
        return
    file = file._replace(read=again if depth else allowance.taking(again))
    form = _form_of(head, file.ending)
    if form is None:
        yield file
        return
    if depth > MOST_NESTED:
        deep = FileError(gettext("too many archives are packed in each other"))
        yield file._replace(read=failing(deep))
        return
    try:
        for inner in form.open(file, allowance):
            yield from files_in(inner, allowance, depth + 1)
    except FileError as error:
        yield file._replace(read=failing(error))


def _beginning(read: Read) -> tuple[bytes, Read]:
    """The first bytes of a file, and how it is read from its beginning."""
    head = read(PIECE)
    while head and len(head) < HEAD and _may_be_one(head) and (more := read(PIECE)):
        head += more
    held = [head] if head else []

    def again(size: int) -> bytes:
        if not held:
            return read(size)
        data = held.pop()
        if len(data) > size:
            held.append(data[size:])
        return data[:size]

    return head, again


def _may_be_one(head: bytes) -> bool:
    """Whether more must be known to tell the form: what one types is not waited for."""
    return any(
        first.startswith(head) or (form.has is not None and head.startswith(first))
        for form in FORMS
        for first in form.begins
    )


def _is_of_system(name: str) -> bool:
    """Whether it is one of the files that systems put beside those of their users."""
    last = name.replace("\\", "/").rpartition("/")[2]
    return "__MACOSX/" in name or last in (".DS_Store", "Thumbs.db", "desktop.ini")
