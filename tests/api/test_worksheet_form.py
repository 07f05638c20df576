"""The form of the options of worksheets: a row of the table is a control, and no other is."""

from __future__ import annotations

import html
import json
import re

from flask.testing import FlaskClient

from webapp.language import LANGUAGES
from webapp.lessons.paper import OPTIONS, PaperOptions, options_of
from webapp.web import worksheet_form
from webapp.worksheets.making import FORMS


def test_each_option_stands_in_the_form_once_and_none_else(client: FlaskClient) -> None:
    shown = [one.row.name for group in worksheet_form.groups() for one in group.controls]
    assert sorted([*shown, worksheet_form.NAMED]) == sorted(OPTIONS)
    part = client.get("/parts/worksheet").get_data(as_text=True)
    form = re.findall(r"<form.*?</form>", part, re.S)[0]
    assert set(re.findall(r' name="(\w+)"', form)) == set(shown)
    match = re.search(r'data-options="([^"]*)"', part)
    assert match
    assert options_of(json.loads(html.unescape(match[1]))) == PaperOptions()


def test_every_value_that_can_be_chosen_is_one_that_an_option_can_have() -> None:
    for group in worksheet_form.groups():
        for control in group.controls:
            if control.type in ("choice", "radios"):
                assert control.row.usual in control.values, control.row.name
            assert not any("%" in called for called in control.values.values())
            for value in control.values:
                options_of({control.row.name: value})
    assert list(worksheet_form.control("language").values) == ["", *LANGUAGES]


def test_each_form_of_files_has_a_button() -> None:
    files = [*worksheet_form.first_files(), *worksheet_form.further_files()]
    assert {form for form, part, _ in files if part == "sheet"} == set(FORMS)
    assert len({(form, part) for form, part, _ in files}) == len(files)
