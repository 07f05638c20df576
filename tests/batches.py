"""Answers in record batches beside those that the command prints."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.install.terminal import fenboard
from webapp import batch


def said_by_the_command(*options: str, lines: Sequence[str]) -> list[dict[str, Any]]:
    """What the command prints of a file of those lines, as rows."""
    data = "".join(f"{line}\n" for line in lines).encode("utf-8", "surrogateescape")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "lines.txt"
        path.write_bytes(data)
        printed = fenboard(*options, "--json", str(path)).stdout_bytes.decode()
    return [row for line in printed.splitlines() for row in rows_of_object(json.loads(line))]


def rows_of_object(told: dict[str, Any]) -> list[dict[str, Any]]:
    text = told["input"]
    plain = "".join("\ufffd" if "\udc80" <= c <= "\udcff" else c for c in text)
    own = {"file": "", "line": told["line"], "input": plain, "output": told["output"]}
    if "error" in told:
        at = next(at for at, c in enumerate(text) if "\udc80" <= c <= "\udcff")
        bad = {"code": batch.NOT_UTF8, "severity": "error", "start": at, "end": at + 1}
        return [{**own, **bad, "fix": None}]
    names = ("code", "severity", "start", "end")
    found = [
        {**own, **{name: one[name] for name in names}, "fix": first_sure(one["fixes"])}
        for one in told["findings"]
    ]
    return found or [{**own, **dict.fromkeys((*names, "fix"))}]


def first_sure(fixes: Sequence[dict[str, Any]]) -> str | None:
    return next((fix["text"] for fix in fixes if fix["sure"]), None)
