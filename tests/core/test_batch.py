"""Record batches of positions: one in, one out, with the answers of the command."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Sequence
from typing import Any

import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.batches import said_by_the_command
from tests.core import test_fen_reading, test_janggi, test_makruk, test_sfen, test_xiangqi
from tests.install.terminal import CLEAN, GLUED, SHORT
from tests.readings import mutated
from tests.tables import table
from webapp import batch
from webapp.batch import arrow
from webapp.findings import CODES
from webapp.formats.registry import NOTATIONS
from webapp.text.characters import LINE_BREAKS, MAX_LENGTH

TWICE = f"{CLEAN} {GLUED}"
ILLEGAL = "8/8/8/8/8/8/8/KK6 w - - 0 1"
UNUSUAL = "4k3/8/8/8/8/8/8/4K2R w - - 100 120"
"""With a note on the position."""
LONG = f"{CLEAN} {'x' * MAX_LENGTH}"
SAMPLES = [
    CLEAN, GLUED, SHORT, TWICE, ILLEGAL, UNUSUAL, LONG, f"{LONG}{'é' * MAX_LENGTH}",
    "", " ", "# mine", "nonsense", f"{CLEAN[:20]}\0{CLEAN[20:]}", "\0", "\0#",
    f"{CLEAN}\udce4", "# \udce4", "\udced\udca0\udc80", f"{LONG}\udce4", f"\udce4{LONG}",
]  # fmt: skip
POOL = [
    *SAMPLES, *test_fen_reading.CLEAN, *test_janggi.CLEAN, *test_makruk.CLEAN, *test_sfen.CLEAN,
    *test_xiangqi.CLEAN,
]  # fmt: skip


def is_line(text: str) -> bool:
    """Whether a text is one line of a file of text, however it is cut out of it."""
    return not LINE_BREAKS & {*text} and text.count("\0") < 3 and encodable(text)


def encodable(text: str) -> bool:
    # Bytes that stand side by side may be UTF-8 after all, and half a character is none.
    try:
        return text.encode("utf-8", "surrogateescape").decode("utf-8", "surrogateescape") == text
    except UnicodeError:
        return False


LINE = st.one_of(st.sampled_from(POOL), mutated(POOL, "09/ wb-+KkQq\udce4\0#é")).filter(is_line)


def batch_of(
    texts: Sequence[str | bytes | None], kind: pa.DataType | None = None
) -> pa.RecordBatch:
    """A batch of texts, as bytes where nothing else is asked for."""
    values = [t.encode("utf-8", "surrogateescape") if isinstance(t, str) else t for t in texts]
    array = pa.array(values, pa.binary())
    return pa.record_batch([array if kind is None else of_type(array, kind)], names=["input"])


def of_type(array: pa.Array, kind: pa.DataType) -> pa.Array:
    if not pa.types.is_dictionary(kind):
        return array.cast(kind)
    words = array.cast(pa.string()).dictionary_encode()
    return pa.DictionaryArray.from_arrays(words.indices, words.dictionary.cast(kind.value_type))


def rows(answer: pa.RecordBatch) -> list[dict[str, Any]]:
    answer.validate(full=True)
    assert answer.schema == batch.schema()
    return list(answer.to_pylist())


# --- the answers of the command ----------------------------------------------------------------


def test_the_columns_stand_in_their_order() -> None:
    assert [(one.name, str(one.type)) for one in batch.schema()] == [
        ("file", "string"), ("line", "int64"), ("input", "string"), ("output", "string"),
        ("code", "string"), ("severity", "string"), ("start", "int32"), ("end", "int32"),
        ("fix", "string"),
    ]  # fmt: skip


@given(st.lists(LINE, max_size=6))
def test_a_check_says_what_the_command_says(lines: list[str]) -> None:
    # With a position first it is a file of positions.
    lines = [CLEAN, *lines]
    assert rows(batch.check(batch_of(lines), notes=True)) == said_by_the_command(
        "check", lines=lines
    )


@given(st.lists(LINE, max_size=6), st.sampled_from([*NOTATIONS]))
def test_a_conversion_says_what_the_command_says(lines: list[str], to: str) -> None:
    lines = [CLEAN, *lines]
    assert rows(batch.convert(batch_of(lines), to=to)) == said_by_the_command(
        "convert", "--to", to, lines=lines
    )


@table("line", SAMPLES)
def test_each_sample_has_the_answer_of_the_command(line: str) -> None:
    lines = [CLEAN, line, CLEAN]
    given = batch_of(lines)
    assert rows(batch.check(given, notes=True)) == said_by_the_command("check", lines=lines)
    told = said_by_the_command("convert", "--to", "feen", lines=lines)
    assert rows(batch.convert(given, to="feen")) == told


def test_notes_on_a_position_are_given_where_they_are_asked_for() -> None:
    given = batch_of([UNUSUAL, f"{CLEAN} words"])
    noted = [row["code"] for row in rows(batch.check(given, notes=True))]
    plain = [row["code"] for row in rows(batch.check(given))]
    # Those on the text stay.
    assert noted == ["fifty-moves", "surrounding-text"]
    assert plain == [None, "surrounding-text"]


@given(st.lists(LINE, max_size=8), st.data())
def test_where_a_batch_is_cut_makes_no_difference(lines: list[str], data: st.DataObject) -> None:
    whole = batch_of(lines).append_column("line", pa.array(range(5, 5 + len(lines)), pa.int64()))
    at = data.draw(st.integers(0, len(lines)))
    parts = [batch.check(whole.slice(0, at)), batch.check(whole.slice(at))]
    assert [*map(rows, parts)] == [rows(parts[0]), rows(batch.check(whole))[parts[0].num_rows :]]


# --- columns -----------------------------------------------------------------------------------

TYPES = [
    pa.string(), pa.large_string(), pa.string_view(), pa.binary(), pa.large_binary(),
    pa.binary_view(), pa.dictionary(pa.int8(), pa.string()),
    pa.dictionary(pa.uint32(), pa.large_string()), pa.dictionary(pa.int64(), pa.string_view()),
    pa.dictionary(pa.int16(), pa.binary()),
]  # fmt: skip


@table("kind", TYPES, ids=map(str, TYPES))
def test_a_column_of_any_type_of_texts_is_read(kind: pa.DataType) -> None:
    texts = [CLEAN, None, GLUED, "# mine", GLUED, LONG, "8/8\0", "王"]
    wanted = rows(batch.check(batch_of(texts)))
    assert {row["line"] for row in wanted} == {1, 3, 5, 6, 7, 8}
    given = batch_of(texts, kind)
    assert rows(batch.check(given)) == wanted
    cut = rows(batch.check(given.slice(2, 3)))
    assert [row["input"] for row in cut] == [GLUED, GLUED]


def test_bytes_of_one_length_and_nulls_alone_are_read() -> None:
    fixed = pa.array([GLUED.encode()], pa.binary(len(GLUED)))
    (row,) = rows(batch.check(pa.record_batch([fixed], names=["input"])))
    assert row["code"] == "missing-space"
    for nothing in (pa.nulls(3), pa.nulls(3, pa.string()), pa.array([], pa.string())):
        assert rows(batch.check(pa.record_batch([nothing], names=["input"]))) == []


@pytest.mark.parametrize("encoded", [False, True], ids=["plain", "dictionary"])
def test_a_column_of_texts_that_are_no_utf_8_is_read_as_bytes_are(encoded: bool) -> None:
    lines = [CLEAN.encode(), b"8/8\xe4/8", b"\xed\xa0\x80"]
    ends = pa.array([0, *(sum(map(len, lines[: at + 1])) for at in range(3))], pa.int32())
    buffers = [None, ends.buffers()[1], pa.py_buffer(b"".join(lines))]
    texts = pa.Array.from_buffers(pa.string(), 3, buffers)
    if encoded:
        texts = pa.DictionaryArray.from_arrays(pa.array([0, 1, 2]), texts, safe=False)
    said = rows(batch.check(pa.record_batch([texts], names=["input"])))
    assert said == rows(batch.check(batch_of(lines)))
    assert [row["code"] for row in said] == [None, batch.NOT_UTF8, batch.NOT_UTF8]
    assert (said[1]["input"], said[1]["start"], said[1]["end"]) == ("8/8\ufffd/8", 3, 4)


def test_the_code_of_bytes_is_no_finding() -> None:
    assert batch.NOT_UTF8 not in CODES


def test_of_a_dictionary_only_what_is_used_is_read() -> None:
    texts = pa.array([CLEAN, "8/8/8", "x" * (1 << 23)])
    column = pa.DictionaryArray.from_arrays(pa.array([1, None, 1] * 4, pa.int8()), texts)
    given = pa.record_batch([column], names=["input"])
    # What is loaded when it is first needed is no part of it.
    batch.check(given)
    tracemalloc.start()
    said = rows(batch.check(given))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert {row["input"] for row in said} == {"8/8/8"}
    assert peak < 1 << 22


def test_a_line_may_have_its_ending() -> None:
    ended = [f"{GLUED}{ending}" for ending in ("", "\n", "\r\n", "\r", "\u2028")]
    said = rows(batch.check(batch_of(ended)))
    assert {(row["input"], row["code"], row["start"]) for row in said} == {
        (GLUED, "missing-space", 43)
    }


def test_files_and_lines_are_taken_along() -> None:
    named = pa.array([b"a.txt", None, b"b\xe4"], pa.binary())
    for kind in (pa.int8(), pa.int32(), pa.uint64()):
        numbers = pa.array([7, None, 9], kind)
        given = pa.record_batch(
            [numbers, pa.array([CLEAN] * 3), named], names=["line", "position", "file"]
        )
        said = rows(batch.check(given, column="position"))
        places = [(row["file"], row["line"]) for row in said]
        assert places == [("a.txt", 7), (None, None), ("b\ufffd", 9)]


@pytest.mark.parametrize("name", ["file", "line"])
def test_texts_may_stand_in_a_column_of_that_name(name: str) -> None:
    (row,) = rows(batch.check(pa.record_batch([pa.array([CLEAN])], names=[name]), column=name))
    assert (row["file"], row["line"], row["input"]) == ("", 1, CLEAN)


@table(
    "columns, named",
    [
        ([("text", [CLEAN])], "“input”, only: text"),
        ([("input", [CLEAN]), ("input", [CLEAN])], "several columns “input”"),
        ([("input", [1])], "“input” is of the type int64"),
        ([("input", [[CLEAN]])], "“input” is of the type list"),
        ([("input", pa.array([1]).dictionary_encode())], "“input” is of the type dictionary"),
        ([("input", [CLEAN]), ("line", ["1"])], "“line” is of the type string"),
        ([("input", [CLEAN]), ("line", [1.5])], "“line” is of the type double"),
        ([("input", [CLEAN]), ("line", pa.array([1 << 63], pa.uint64()))], "“line” is of the type"),
        ([("input", [CLEAN]), ("file", [1])], "“file” is of the type int64"),
    ],
)
def test_what_is_wrong_with_a_column_names_it(columns: list[tuple[str, Any]], named: str) -> None:
    arrays = [pa.array(values) if isinstance(values, list) else values for _, values in columns]
    given = pa.record_batch(arrays, names=[name for name, _ in columns])
    for answer in (batch.check, lambda one: batch.convert(one, to="feen")):
        with pytest.raises(ValueError, match=named):
            answer(given)


def test_only_a_known_notation_and_a_batch_are_taken() -> None:
    with pytest.raises(ValueError, match=r"no notation “morse”, only .*feen"):
        batch.convert(batch_of([CLEAN]), to="morse")
    with pytest.raises(TypeError, match="not Table"):
        batch.check(pa.table({"input": [CLEAN]}))


def test_other_columns_are_left_alone() -> None:
    given = batch_of([GLUED]).append_column("points", pa.array([3]))
    assert rows(batch.check(given)) == rows(batch.check(batch_of([GLUED])))


# --- memory ------------------------------------------------------------------------------------


def test_nothing_of_a_batch_is_kept() -> None:
    given = batch_of([SHORT, LONG] * 10)
    batch.check(given)
    gc.collect()
    before, held = pa.total_allocated_bytes(), []
    tracemalloc.start()
    for _ in range(3):
        batch.check(given)
        gc.collect()
        held.append(tracemalloc.get_traced_memory()[0])
    tracemalloc.stop()
    assert pa.total_allocated_bytes() == before
    # A kept answer is some 100,000.
    assert held[-1] - held[0] < 20_000


def test_answers_that_are_too_long_for_one_batch_are_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given = batch_of([GLUED] * 10)
    monkeypatch.setattr(
        arrow, "MOST_CHARACTERS", sum(len(GLUED) + 2 * len(CLEAN) for _ in range(10))
    )
    assert len(rows(batch.check(given))) == 10
    with pytest.raises(ValueError, match="too long for one batch"):
        batch.check(batch_of([GLUED] * 11))
