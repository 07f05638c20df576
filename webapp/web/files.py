"""Files that are no simple texts: the page asks for what is in them.

The files are sent as a form, several where they belong together, and so are those that are in them,
in their order: each `file` is one, as bytes in whichever encoding they are; `said` is a sentence
about one that cannot be read, or no further, and `cut` the name of one of which there is more.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from functools import partial
from tempfile import TemporaryFile

from flask import Blueprint, Response, request, send_file
from werkzeug.datastructures import FileStorage

from webapp.document.files import OpenFile, files_in, side_by_side
from webapp.document.packed import PIECE, Allowance, FileError, Read, TooMuchError
from webapp.language import gettext
from webapp.web.limits import FILES, MOST_FILE, most_bytes
from webapp.web.security import visitors

blueprint = Blueprint("files", __name__)

_ESCAPES = str.maketrans({'"': "%22", "\r": "%0D", "\n": "%0A"})


@blueprint.post(FILES)
def files() -> Response:
    """Gives the files that are in those which are sent."""
    visitors.check_origin()
    request.max_content_length = most_bytes(FILES)
    sent = {one.filename or "": one for one in request.files.getlist("file")}
    boundary = f"fenboard-{secrets.token_hex(16)}"
    # On disk, as whoever asks for it may be slow.
    answer = TemporaryFile("w+b")  # noqa: SIM115
    whole = side_by_side({name: partial(_reading, one) for name, one in sent.items()})
    for file in whole:
        for piece in _parts_of(file, f"--{boundary}\r\n"):
            answer.write(piece)
    answer.write(f"--{boundary}--\r\n".encode())
    answer.seek(0)
    media_type = f"multipart/form-data; boundary={boundary}"
    response = send_file(answer, media_type, as_attachment=True, download_name="files")
    response.headers["Cache-Control"] = "no-store"
    return response


def _reading(file: FileStorage) -> Read:
    """Reads a file that was sent, from its beginning."""
    file.stream.seek(0)
    return file.stream.read


def _parts_of(whole: OpenFile, begin: str) -> Iterator[bytes]:
    """The parts of the answer for a file, in pieces."""
    for file in files_in(whole, Allowance(MOST_FILE)):
        head = f'{begin}Content-Disposition: form-data; name="file"; filename="{_name(file.path)}"'
        head += "\r\nContent-Type: application/octet-stream\r\n\r\n"
        error: FileError | None = None
        data = b"."
        while data:
            try:
                data = file.read(PIECE)
            except FileError as found:
                data, error = b"", found
            if data or (head and error is None):
                yield head.encode("utf-8", "replace") + data
                head = ""
        if not head:
            yield b"\r\n"
        if isinstance(error, TooMuchError):
            yield _said("cut", whole.name, begin)
            return
        if error:
            args = {"file": file.name, "reason": error}
            yield _said("said", gettext("Cannot read %(file)s: %(reason)s.") % args, begin)


def _said(name: str, words: str, begin: str) -> bytes:
    return f'{begin}Content-Disposition: form-data; name="{name}"\r\n\r\n{words}\r\n'.encode(
        "utf-8", "replace"
    )


def _name(name: str) -> str:
    return name.translate(_ESCAPES)
