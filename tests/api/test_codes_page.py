"""The page of all findings: an anchor for each code, and examples that open."""

from __future__ import annotations

import html
import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.tables import table
from webapp.findings import CODES
from webapp.findings.codes import Edited, SetUp
from webapp.web.codes import entry, groups
from webapp.web.limits import MAX_BODY

LINKED = [
    code
    for code, row in CODES.items()
    if type(row.example) is str and len(row.example) < MAX_BODY // 4
]


@pytest.fixture(scope="module")
def codes_page(flask_app: Flask) -> str:
    response = flask_app.test_client().get("/codes")
    assert response.status_code == 200
    assert response.mimetype == "text/html"
    return response.get_data(as_text=True)


def article(page: str, code: str) -> str:
    match = re.search(rf'<article id="{code}".*?</article>', page, re.DOTALL)
    assert match
    return match[0]


def test_every_code_has_an_element_of_its_own(codes_page: str) -> None:
    ids = re.findall(r'\sid="([^"]*)"', codes_page)
    assert len(ids) == len(set(ids))
    assert set(ids) == set(CODES) | {group.name for group in groups()} | {"language"}


def test_every_address_within_the_page_leads_somewhere(codes_page: str) -> None:
    targets = re.findall(r'href="#([^"]*)"', codes_page)
    assert set(targets) == set(CODES) | {group.name for group in groups()}
    assert set(targets) <= set(re.findall(r'\sid="([^"]*)"', codes_page))


def test_an_entry_has_message_reason_and_fixes(codes_page: str) -> None:
    for code, row in CODES.items():
        shown, said = html.unescape(article(codes_page, code)), entry(code)
        assert f"<h3>{said.message}</h3>" in shown, code
        assert f"<p>{said.why}</p>" in shown, code
        assert re.findall(r'class="offer">([^<]*)<', shown) == list(said.fixes), code
        assert ('class="sample"' in shown) == (not isinstance(row.example, SetUp | Edited)), code


def test_what_is_wrong_is_marked(codes_page: str) -> None:
    assert '<mark class="repaired">w</mark>' in article(codes_page, "missing-space")
    assert '<mark class="error gap"></mark>' in article(codes_page, "missing-side")


def with_all_characters() -> list[str]:
    """Codes in whose examples are all characters of any, as addresses have some in their way."""
    known: set[str] = set()
    chosen = []
    for code in LINKED:
        if not known.issuperset(CODES[code].example):
            chosen.append(code)
            known.update(CODES[code].example)
    return chosen


@table("code", with_all_characters)
def test_an_example_opens_in_the_editor_with_its_finding(
    client: FlaskClient, codes_page: str, code: str
) -> None:
    match = re.search(r'class="sample" href="([^"]*)"', article(codes_page, code))
    assert match
    editor = client.get(html.unescape(match[1])).get_data(as_text=True)
    text = re.search(r"<textarea[^>]*>\n(.*?)</textarea>", editor, re.DOTALL)
    assert text
    assert html.unescape(text[1]) == CODES[code].example
    assert entry(code).message in html.unescape(editor)


def test_an_example_too_long_for_an_address_is_shown_without_a_link(codes_page: str) -> None:
    """The server takes addresses of up to 64 KB; the page stays small, too."""
    assert 'class="sample" href' not in article(codes_page, "text-too-long")
    assert 'class="sample"' in article(codes_page, "text-too-long")
    assert max(map(len, re.findall(r'href="([^"]*)"', codes_page))) < MAX_BODY


def test_the_way_back_to_the_editor(codes_page: str) -> None:
    assert 'href="/">Back to the editor</a>' in codes_page
