"""Every form of file is opened alike by the page, by the terminal, by an import and in a letter."""

from __future__ import annotations

import io
from base64 import encodebytes
from collections.abc import Mapping
from email import message_from_bytes
from email.message import Message
from functools import partial
from pathlib import Path

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient
from werkzeug.datastructures import FileStorage
from werkzeug.test import encode_multipart

from tests.core.test_xqf import CANNON, HORSE, TREE, Node, cbr, xqf
from tests.files import OF_FORMS
from webapp.document.files import FORMS, files_in, side_by_side
from webapp.document.packed import Allowance, Read
from webapp.lessons.endings import OF_ATTACHMENTS, OF_FILES
from webapp.lessons.importing import gather
from webapp.lessons.model import Card, Item
from webapp.terminal.cli import main
from webapp.text.characters import MAX_TEXT
from webapp.web.limits import FILES

LETTER = """From: a@b.example
Subject: Games
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=x

--x
Content-Disposition: attachment; filename={name}
Content-Transfer-Encoding: base64

{content}
--x--
"""


def boards(items: tuple[Item, ...]) -> list[str]:
    """The cards that texts have become, as their lines and positions."""
    cards = [card for card in items if isinstance(card, Card) and card.position]
    return [repr((card.position, card.line)) for card in cards]


def reading(data: bytes) -> Read:
    return io.BytesIO(data).read


def expected(files: Mapping[str, bytes]) -> tuple[list[str], list[str]]:
    """The cards and the reasons that a file has by the table alone."""
    name, *_ = files
    found: list[str] = []
    reasons: list[str] = []
    opened = side_by_side({name: partial(reading, data) for name, data in files.items()})
    for whole in opened:
        assert whole.name == name
        for file in files_in(whole, Allowance()):
            data, error = file.given()
            found += boards(gather(data.decode("utf-8-sig")).cards) if data else []
            reasons += [str(error)] if error else []
    assert found or reasons
    return found, reasons


def answered(client: FlaskClient, files: Mapping[str, bytes]) -> list[tuple[str, bytes]]:
    """The parts of what the page is answered."""
    form = {"file": [FileStorage(io.BytesIO(data), name) for name, data in files.items()]}
    boundary, body = encode_multipart(form)
    kind = f"multipart/form-data; boundary={boundary}"
    response = client.post(
        FILES, data=body, content_type=kind, headers={"Origin": "http://localhost"}
    )
    head = f"Content-Type: {response.headers['Content-Type']}\r\n\r\n".encode()
    parts = message_from_bytes(head + response.data).get_payload()
    response.close()
    assert isinstance(parts, list)
    found: list[tuple[str, bytes]] = []
    for part in parts:
        assert isinstance(part, Message)
        data = part.get_payload(decode=True)
        assert isinstance(data, bytes)
        found.append((str(part.get_param("name", header="content-disposition")), data))
    return found


def test_there_is_a_file_of_every_form() -> None:
    assert {form.name for form in FORMS} == set(OF_FORMS)
    endings = {ending for form in FORMS for ending in (*form.endings, *form.beside)}
    assert endings <= set(OF_FILES)
    assert endings <= set(OF_ATTACHMENTS)


@pytest.mark.parametrize("form", OF_FORMS)
def test_every_file_is_opened_alike_by_all(
    form: str, client: FlaskClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened_alike(OF_FORMS[form], client, tmp_path, monkeypatch)


def test_a_game_that_is_too_large_is_left_out_by_all_and_named(
    client: FlaskClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tree: list[Node] = [(CANNON, "a" * 60_000, [(HORSE, "", [])])] * 20
    found, reasons = opened_alike({"large.xqf": xqf(18, tree)}, client, tmp_path, monkeypatch)
    assert (found, reasons) == ([], ["game 1 has more than 1 MB as text and was left out"])
    parts = [one + bytes(-len(one) % 4096) for one in (cbr(TREE), cbr(tree)) * 2]
    library = b"CCBridgeLibrary\0" + bytes(5000) + b"".join(parts)
    found, reasons = opened_alike({"games.cbl": library}, client, tmp_path, monkeypatch)
    assert len(found) == 2
    assert reasons == ["2 games have more than 1 MB as text and were left out: 2, 4"]


def opened_alike(
    files: Mapping[str, bytes], client: FlaskClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> tuple[list[str], list[str]]:
    """The cards and the reasons of a file, which are the same in all ways of opening it."""
    found, reasons = expected(files)
    for name, data in files.items():
        (tmp_path / name).write_bytes(data)
    first = tmp_path / next(iter(files))

    parts = answered(client, files)
    texts = [data.decode("utf-8-sig") for kind, data in parts if kind == "file"]
    assert [board for text in texts for board in boards(gather(text).cards)] == found
    said = [data.decode() for kind, data in parts if kind == "said"]
    assert all(reason in sentence for reason, sentence in zip(reasons, said, strict=True))

    run = CliRunner().invoke(main, ["convert", "--to", "feen", str(first)])
    assert run.exit_code == (2 if reasons else 0), run.output
    assert len(run.stdout.splitlines()) == len(found)
    assert all(reason in run.stderr for reason in reasons)
    run = CliRunner().invoke(main, ["check", str(first)])
    assert all(reason in run.stderr for reason in reasons)

    monkeypatch.setenv("FENBOARD_DATA", str(tmp_path))
    run = CliRunner().invoke(main, ["lessons", "import", str(first)])
    assert run.exit_code == (1 if reasons else 0), run.output
    assert all(reason in run.stderr for reason in reasons)

    content = encodebytes(first.read_bytes()).decode()
    letter = LETTER.format(name=first.name, content=content)
    if len(files) == 1 and len(letter) <= MAX_TEXT:
        opened = gather(letter)
        assert boards(opened.cards) == found
        assert all(reason in opened.notes for reason in reasons if first.suffix in OF_ATTACHMENTS)
    return found, reasons
