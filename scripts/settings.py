"""Writes the table of settings into `docs/server.md`: `python -m scripts.settings`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from webapp.settings import GROUPS, SETTINGS, VALUES, ServerSetting

DOCUMENT = Path(__file__).parents[1] / "docs" / "server.md"
BEGINNING, END = "<!-- settings -->\n", "<!-- /settings -->\n"


def with_tables(document: str) -> str:
    """The document with the tables of all settings between its two marks."""
    before, _, rest = document.partition(BEGINNING)
    _, _, after = rest.partition(END)
    return f"{before}{BEGINNING}\n{tables()}\n{END}{after}"


def tables() -> str:
    """A table for each group, under its heading."""
    return "\n".join(line for group in GROUPS for line in _table(group))


def _table(group: str) -> Iterator[str]:
    yield from (f"### {GROUPS[group]}", "", "| setting | what it does | value | default |")  # type: ignore[index]
    yield "|---|---|---|---|"
    for row in SETTINGS:
        if row.group == group:
            value = VALUES[row.kind] or " or ".join(f"`{one}`" for one in row.choices)
            yield f"| `{row.name}` | {row.what} | {value} | {row.otherwise or _default(row)} |"
    yield ""


def _default(row: ServerSetting) -> str:
    if row.kind == "number":
        return f"{row.default:,}"
    return f"`{int(row.default) if row.kind == 'switch' else row.default}`"


if __name__ == "__main__":
    DOCUMENT.write_text(with_tables(DOCUMENT.read_text(encoding="utf-8")), encoding="utf-8")
