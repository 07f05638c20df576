"""Tests of many rows that each take less time than a test of its own would."""

from __future__ import annotations

import functools
import inspect
import reprlib
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import pytest

_ROW = reprlib.Repr()
_ROW.maxstring = _ROW.maxother = 200
_FAILURES = (Exception, pytest.fail.Exception)


def table(
    names: str | Sequence[str],
    rows: Iterable[Any] | Callable[[], Iterable[Any]],
    ids: Iterable[object] | None = None,
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """As `pytest.mark.parametrize`, but one test: all rows are tried, whichever of them fail.

    A row that fails is named at the end of what it raised, by its id or its values. The rows share
    the fixtures of the test.

    rows   may be made when the test begins, as each process asks all files for their tests
    """
    names = [*map(str.strip, names.split(","))] if isinstance(names, str) else list(names)
    labels = ids and [*map(str, ids)]
    given = rows if callable(rows) else [*rows]

    @functools.cache
    def known() -> list[tuple[str, tuple[Any, ...]]]:
        made = [*given()] if callable(given) else given
        values = [(row,) if len(names) == 1 else tuple(row) for row in made]
        assert values, names
        assert all(len(row) == len(names) for row in values), names
        return [*zip(labels or map(_ROW.repr, values), values, strict=True)]

    if not callable(given):
        known()

    def of_rows(test: Callable[..., None]) -> Callable[..., None]:
        @functools.wraps(test)
        def all_rows(**fixtures: Any) -> None:
            __tracebackhide__ = True
            failed: list[BaseException] = []
            for name, row in known():
                try:
                    test(**fixtures, **dict(zip(names, row, strict=True)))
                except _FAILURES as error:
                    error.add_note(f"in the row {name}")
                    failed.append(error)
            if len(failed) == 1:
                raise failed[0]
            if failed:
                raise BaseExceptionGroup(f"{len(failed)} of {len(known())} rows", failed)

        signature = inspect.signature(test)
        others = [part for name, part in signature.parameters.items() if name not in names]
        assert len(others) == len(signature.parameters) - len(names), names
        all_rows.__signature__ = signature.replace(parameters=others)  # type: ignore[attr-defined]
        return all_rows

    return of_rows
