"""What the log says of errors: nothing that opens a lesson."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient


def test_an_error_is_logged_with_the_rule_of_its_address(
    owner: FlaskClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    owner.application.testing = False
    monkeypatch.setattr("webapp.web.students.pages.visit_of", lambda *_: 1 / 0)
    answer = owner.get("/l/verysecrettoken", headers={"Accept": "text/html"})
    assert answer.status_code == 500
    assert "Exception on /l/<" in caplog.text
    assert "ZeroDivisionError" in caplog.text
    assert "verysecrettoken" not in caplog.text
