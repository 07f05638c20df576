"""What the page is told of files that are no simple texts."""

from __future__ import annotations

import gzip
import io
import zipfile
from email import message_from_bytes
from email.message import Message

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from webapp.web import files
from webapp.web.limits import FILES

GAME = b'[White "Anna"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n'


def zipped(files: dict[str, bytes]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return made.getvalue()


def sent(
    client: FlaskClient, given: dict[str, bytes], origin: str = "http://localhost"
) -> TestResponse:
    form = {"file": [(io.BytesIO(data), name) for name, data in given.items()]}
    return client.post(FILES, data=form, headers={"Origin": origin})


def answered(client: FlaskClient, **given: bytes) -> list[tuple[str, str, bytes]]:
    """The parts of the answer: of which kind, the name of a file, and its bytes."""
    response = sent(client, {name.replace("_", "."): data for name, data in given.items()})
    assert response.status_code == 200
    head = f"Content-Type: {response.headers['Content-Type']}\r\n\r\n".encode()
    parts = message_from_bytes(head + response.data).get_payload()
    response.close()
    found: list[tuple[str, str, bytes]] = []
    for part in parts if isinstance(parts, list) else ():
        assert isinstance(part, Message)
        kind = part.get_param("name", header="content-disposition")
        data = part.get_payload(decode=True)
        assert isinstance(data, bytes)
        found.append((str(kind), part.get_filename() or "", data))
    return found


def test_the_page_is_given_what_is_packed(client: FlaskClient) -> None:
    assert answered(client, a_pgn_gz=gzip.compress(GAME)) == [("file", "a.pgn", GAME)]
    pair = zipped({"10.pgn": b"", "2.pgn": GAME})
    assert answered(client, a_zip=pair, b_bin=b"\0\1") == [
        ("file", "a.zip/2.pgn", GAME),
        ("file", "a.zip/10.pgn", b""),
        ("file", "b.bin", b"\0\1"),
    ]


def test_the_page_is_told_what_cannot_be_read(client: FlaskClient) -> None:
    ((kind, _, said),) = answered(client, a_rar=b"Rar!\x1a\7\0")
    assert (kind, said[:19]) == ("said", b"Cannot read a.rar: ")
    first, second = answered(client, a_pgn_gz=gzip.compress(GAME)[:-4])
    assert first == ("file", "a.pgn", GAME)
    assert second == ("said", "", b"Cannot read a.pgn.gz: it is incomplete or damaged.")


def test_more_than_a_file_may_have_is_cut(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "MOST_FILE", 200_000)
    many = GAME * 10_000
    first, second = answered(client, a_pgn_gz=gzip.compress(many))
    assert first[:2] == ("file", "a.pgn")
    assert 100_000 < len(first[2]) <= 200_000
    assert many.startswith(first[2])
    assert second == ("cut", "", b"a.pgn.gz")


def test_a_bomb_is_no_more_than_a_sentence(client: FlaskClient) -> None:
    bomb = gzip.compress(gzip.compress(bytes(60 << 20)))
    (first, second) = answered(client, a_pgn_gz=bomb)
    assert len(first[2]) <= 16 << 20
    assert second[0] == "said"


def test_only_pages_of_ours_ask(client: FlaskClient) -> None:
    assert sent(client, {"a.gz": GAME}, origin="http://elsewhere.example").status_code == 403
