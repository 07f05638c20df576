"""No text takes time that grows faster than its length; `benchmarks/robustness.py` searches."""

from __future__ import annotations

import time

import pytest

from webapp.report import report_of_text
from webapp.text.characters import MAX_LENGTH

FEN = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"

SLOW_ONCE = [
    ("", "?=", f" 8/8/8/8/8/8/8/8 {FEN[20:]}"),
    ("", "/", f" {FEN}"),
    ("https://a.org/?a=b", "&c=d", f"\n{FEN}"),
    ("", "1/", ""),
    ("", "8/8/8/8/8/8/8/8 ", ""),
    ("", "1/1/1/1/1/1/1/1\n", ""),
    ("White: Ke1. ", "\f", ""),
    ("White: Ke1. ", "\fg2", ""),
    ("", "白番玉", ""),
    ("", "Ke1 ", ""),
    ("", "-", ""),
    ("", "%2F", f" {FEN}"),
    ("", "\n> ", FEN),
    (f"{FEN} ", 'id "', ""),
    (f"{FEN} c0 ", '"\\\\"', ""),
    ("", "r.", f"/{FEN}"),
    ("", "[FEN ", f'"{FEN}"'),
    ("", "b/wYS/4/7/q7/o/U/o1 w R - ", ""),
]


def seconds(text: str) -> float:
    """The least time of three."""
    least = 9.0
    for _ in range(3):
        start = time.process_time()
        report_of_text(text)
        least = min(least, time.process_time() - start)
    return least


@pytest.mark.parametrize(("before", "fragment", "after"), SLOW_ONCE)
def test_the_time_grows_no_faster_than_the_text(before: str, fragment: str, after: str) -> None:
    def text(length: int) -> str:
        return before + fragment * ((length - len(before + after)) // len(fragment)) + after

    # Four times the text: sixteen times as long would be quadratic.
    assert seconds(text(MAX_LENGTH)) < 8 * seconds(text(MAX_LENGTH // 4)) + 0.02
    # Far more than it takes, so that no other process on the machine makes it fail.
    assert seconds(text(MAX_LENGTH)) < 0.5


@pytest.mark.parametrize(
    "fragment", ["8/8/8/8/8/8/8/8 ", "a\n", "1/", "White Black\n", "/", "> \n"]
)
def test_a_megabyte_takes_no_more_than_its_share(fragment: str) -> None:
    text = fragment * ((1 << 20) // len(fragment))
    start = time.process_time()
    report_of_text(text)
    assert time.process_time() - start < 10
