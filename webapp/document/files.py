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
from typing import NamedTuple

from webapp.document.packed import PIECE, Allowance, FileError, Read, members_of_zip, unpacked
from webapp.language import gettext

MOST_NESTED = 3
"""So many times may be packed what was packed already."""
MOST_OF_FORM = 64 << 20
"""The most bytes of a file that its reader holds as a whole."""
HEAD = 4096
"""As many bytes of a file as tell its form."""
_MARK = b"\xef\xbb\xbf"
"""Says that the text is UTF-8, whatever encoding is asked for."""


class OpenFile(NamedTuple):
    """A file, or one that was in it.

    name     for people, behind that of the archive it was in
    within   the name without the ending of the way that it was packed in, "" where that is `name`
    read     its bytes, piece by piece. Raises FileError and OSError
    beside   the file of the same name but for its ending, such as ".sg4", None where there is none
    is_text  whether it is a text that a reader has given
    """

    name: str
    read: Read
    beside: Callable[[str], OpenFile | None] = lambda _: None
    is_text: bool = False
    within: str = ""

    @property
    def path(self) -> str:
        """Its name as it would be if it were not packed."""
        return self.within or self.name

    @property
    def title(self) -> str:
        """Its name without folders and ending."""
        last = self._last
        return last[: -len(self.ending)] if self.ending else last

    @property
    def ending(self) -> str:
        """The ending of its name in small letters with the point, "" for none."""
        last = self._last
        return f".{last.rpartition('.')[2].lower()}" if "." in last else ""

    @property
    def _last(self) -> str:
        """Its name without folders."""
        return self.path.replace("\\", "/").rpartition("/")[2]

    def whole(self, most: int = MOST_OF_FORM) -> bytes:
        """All bytes of it. Raises FileError, also where they are more than `most`."""
        found, error = self.given(most)
        if error:
            raise error
        return found

    def whole_beside(self, ending: str) -> bytes | None:
        """All bytes of the file beside it; None where there is none. Raises FileError."""
        found = self.beside(ending)
        return found.whole() if found else None

    def given(self, most: int | None = None) -> tuple[bytes, FileError | None]:
        """As many bytes of it as can be read, and why no more."""
        pieces, size = list[bytes](), 0
        try:
            while data := self.read(PIECE):
                size += len(data)
                if most is not None and size > most:
                    return b"".join(pieces), FileError(gettext("it is too large"))
                pieces.append(data)
        except FileError as error:
            return b"".join(pieces), error
        return b"".join(pieces), None


Text = Iterable[str]
"""A text in pieces."""


class FileForm(NamedTuple):
    """A form of file.

    name      what people call it
    begins    such a file begins with, one of these; () where only its name tells
    endings   of the names of such files; where `begins` is given, they are for dialogs alone
    open      gives the files that are in it. Raises FileError
    has       is asked of the first `HEAD` bytes beyond `begins`
    beside    the endings of files that belong to it, which are none by themselves
    """

    name: str
    begins: tuple[bytes, ...]
    endings: tuple[str, ...]
    open: Callable[[OpenFile, Allowance], Iterator[OpenFile]]
    has: Callable[[bytes], bool] | None = None
    beside: tuple[str, ...] = ()

    def is_one(self, head: bytes, ending: str) -> bool:
        """Whether a file that begins so, under a name that ends so, is of this form."""
        if not self.begins:
            return ending in self.endings
        return head.startswith(self.begins) and (self.has is None or self.has(head))


Opening = Callable[[OpenFile, Allowance], Iterator[OpenFile]]


def packed(way: str) -> Opening:
    """`FileForm.open` of files that are packed by themselves, a way of `packed.unpacked`."""

    def opened(file: OpenFile, allowance: Allowance) -> Iterator[OpenFile]:
        within = file.path[: -len(file.ending)] if file.ending else file.path
        yield OpenFile(file.name, unpacked(file.read, way, allowance), within=within)

    return opened


def zipped(file: OpenFile, allowance: Allowance) -> Iterator[OpenFile]:
    """`FileForm.open` of zip files."""
    with members_of_zip(file.read, allowance) as members:
        within = {
            f"{file.path}/{member.name}": partial(_when_read, member.open)
            for member in members
            if not _is_of_system(member.name)
        }
        yield from side_by_side(within)


def text_of(read: Callable[[OpenFile], Text]) -> Opening:
    """`FileForm.open` of a form that a reader gives as text.

    read   takes the file: `file.whole()` are its bytes, `file.beside(".sg4")` is another of the
           same name. Raises FileError, once all that it could read has been given
    """

    def opened(file: OpenFile, allowance: Allowance) -> Iterator[OpenFile]:
        yield OpenFile(file.name, _when_read(lambda: _encoded(read(file), allowance)), is_text=True)

    return opened


def refused(reason: Callable[[], str]) -> Opening:
    """`FileForm.open` of a form that nobody reads here; `reason` says what to do instead."""

    def opened(file: OpenFile, _: Allowance) -> Iterator[OpenFile]:
        yield OpenFile(file.name, failing(FileError(reason())))

    return opened


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
            mark + one for mark in (b"", _MARK) for one in (b'{"', b"{\n", b"{\r", b"[{", b"[\n")
        ),
        endings=(".ndjson", ".jsonl"),
        open=_read_by("of_servers"),
        has=lambda head: _OF_SERVERS.search(head) is not None,
    ),
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
    FileForm("XQStudio", (b"XQ",), (".xqf",), _read_by("of_xqstudio"), lambda h: b"\0" in h[:64]),
    FileForm("CCBridge", (b"CCBridge",), (".cbr", ".cbl"), _read_by("of_ccbridge")),
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


def failing(error: FileError) -> Read:
    """Reads nothing, and says why."""

    def read(_: int) -> bytes:
        raise error

    return read


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


def _when_read(begin: Callable[[], Read]) -> Read:
    """Reads what is opened as the first of it is asked for."""
    opened: list[Read] = []

    def read(size: int) -> bytes:
        if not opened:
            opened.append(begin())
        return opened[0](size)

    return read


def _encoded(text: Text, allowance: Allowance) -> Read:
    """Reads the bytes of a text."""
    pieces = iter(text)
    held = bytearray(_MARK)

    def read(size: int) -> bytes:
        while len(held) < size and (piece := next(pieces, None)) is not None:
            held.extend(allowance.give(piece.encode("utf-8", "replace")))
        data = bytes(held[:size])
        del held[:size]
        return data

    return read


def _is_of_system(name: str) -> bool:
    """Whether it is one of the files that systems put beside those of their users."""
    last = name.replace("\\", "/").rpartition("/")[2]
    return "__MACOSX/" in name or last in (".DS_Store", "Thumbs.db", "desktop.ini")
