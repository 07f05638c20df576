"""What the log says of errors: nothing that opens a lesson."""

from __future__ import annotations

from pathlib import Path

import pytest

from webapp import create_app
from webapp.web.storage import STORAGE, Storage


def test_an_error_is_logged_with_the_rule_of_its_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    app = create_app()
    app.extensions[STORAGE] = Storage(tmp_path, "")
    monkeypatch.setattr("webapp.web.students._visiting", lambda _: 1 / 0)
    answer = app.test_client().get("/l/verysecrettoken", headers={"Accept": "text/html"})
    assert answer.status_code == 500
    assert "Exception on /l/<" in caplog.text
    assert "ZeroDivisionError" in caplog.text
    assert "verysecrettoken" not in caplog.text
